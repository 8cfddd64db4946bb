"""How a turn is typed: the card drawn, where it was put and what was found there, and the discard."""

import re
from typing import NamedTuple

from scorekeeper.findings import Finding, quoted
from scorekeeper.games.gnoming.cards import Card, read_card
from scorekeeper.games.gnoming.layout import CARD_HINT, CELLS, Cell
from scorekeeper.notation import Parsed, Token, unknown_card
from scorekeeper.turn_lines import Line, not_understood, unknown_word

DECK = "deck"
PILES = ("1", "2")
DRAW_WORDS = ("draw", "draws", "drew")
TURN_UP_WORDS = ("turn", "turns", "turned")
PILES_WORD = "piles"
NOTATION = "LAYOUT draw CARD [from deck|1|2 [last]] (discard | CELL[=FOUND] …) [to 1|2]"

_DISCARD_WORDS = ("discard", "discards", "discarded")
WORDS = ("from", "to", "last", "discard", DECK, "draw", "turns", PILES_WORD)
_ITEM = re.compile(r"[^\s,=]+\s*=\s*[^\s,=]+|[^\s,]+")
_CELL = re.compile(r"r\d+c\d+", re.IGNORECASE)
_PILE_HINT = "the discard piles are 1 and 2; the draw pile is the deck"


class Placing(NamedTuple):
    """A cell as typed, and the card said to have been found there, if any."""

    cell: Cell
    found: Card | None
    token: Token


class TurnedUp(NamedTuple):
    """A cell as typed, and the card that was turned up there."""

    cell: Cell
    card: Card
    token: Token


class Move(NamedTuple):
    """
    A turn as typed: nothing of it is checked against a layout yet.

    ``pile`` is where the card was drawn, and ``last`` says that nothing was left of that discard pile;
    without ``placings`` the drawn card was discarded.  ``discarded`` and ``to`` are the card and the discard
    pile, where they are said.
    """

    drawn: Card
    drawn_token: Token
    pile: str = DECK
    pile_token: Token | None = None
    last: bool = False
    placings: tuple[Placing, ...] = ()
    discarded: Card | None = None
    discarded_token: Token | None = None
    to: str | None = None


def items(line: Line) -> list[Token]:
    """
    The words of a line, a cell with its card being one.

    >>> from scorekeeper.turn_lines import lines_of
    >>> [item.text for item in items(next(lines_of("draw 6 r2c2 = 6")))]
    ['draw', '6', 'r2c2 = 6']
    """
    return [Token(found.group(), *found.span()) for found in _ITEM.finditer(line.text, line.start, line.end)]


def parse_move(line: Line) -> Parsed[Move]:
    """Read what stands behind ``draw``; every word that is not understood is found in one go."""
    left = items(line)
    if not left:
        hint = f"a turn is {NOTATION}"
        return Parsed(None, (not_understood(line, "the card drawn is not said", hint, Token("", line.end, line.end)),))
    findings: list[Finding] = []
    drawn_token = left.pop(0)
    drawn = _card(line, drawn_token, findings)
    move = Move(drawn or Card.HAZARD, drawn_token)
    discards = False
    while left:
        item = left.pop(0)
        word = item.text.casefold()
        if word in ("from", "to"):
            move = _with_pile(line, move, item, left, findings)
        elif word == "last":
            move = move._replace(last=True)
        elif word in _DISCARD_WORDS:
            discards = True
            move = _with_discard(move, left)
        elif "=" in word or _CELL.fullmatch(word):
            placing = _placing(line, item, findings)
            move = move._replace(placings=(*move.placings, placing)) if placing else move
        else:
            findings.append(unknown_word(line, item, WORDS, NOTATION))
    findings += _incomplete(line, move, discards=discards) if not findings else ()
    return Parsed(None, tuple(findings)) if findings else Parsed(move)


def parse_turned_up(line: Line) -> Parsed[tuple[TurnedUp, ...]]:
    """Read what stands behind ``turns``: cells, each with the card found there."""
    findings: list[Finding] = []
    turned: list[TurnedUp] = []
    hint = "a cell and the card turned up there, as in Ana turns r1c2=5"
    for item in items(line):
        placing = None
        if "=" in item.text:
            placing = _placing(line, item, findings)
        elif item.text.casefold() != "up":
            findings.append(not_understood(line, f"{quoted(item.text)} is no CELL=CARD", hint, item))
        if placing and placing.found:
            turned.append(TurnedUp(placing.cell, placing.found, item))
    if not turned and not findings:
        findings.append(not_understood(line, "the card turned up is not said", hint))
    return Parsed(None, tuple(findings)) if findings else Parsed(tuple(turned))


def parse_piles(line: Line) -> Parsed[tuple[Card, Card]]:
    """Read what stands behind ``piles``: the top cards of the two discard piles."""
    findings: list[Finding] = []
    cards = [card for item in items(line) if (card := _card(line, item, findings))]
    if not findings and len(cards) != len(PILES):
        message = f"{len(cards)} cards are said to lie on the two discard piles"
        findings.append(not_understood(line, message, "the top cards of piles 1 and 2, as in piles 4 -2"))
    return Parsed(None, tuple(findings)) if findings else Parsed((cards[0], cards[1]))


def _card(line: Line, token: Token, findings: list[Finding]) -> Card | None:
    card = None if token.text.startswith("_") else read_card(token.text)
    if card is None:
        findings.append(unknown_card("Gnoming", CARD_HINT, line.text, token))
    return card


def _with_pile(line: Line, move: Move, said: Token, left: list[Token], findings: list[Finding]) -> Move:
    """The move with the pile that stands behind ``from`` or ``to``; the word pile itself may be left out."""
    if len(left) > 1 and left[0].text.casefold() == "pile":
        left.pop(0)
    drawing = said.text.casefold() == "from"
    known = (DECK, *PILES) if drawing else PILES
    pile = left.pop(0) if left else None
    word = pile.text.casefold() if pile else ""
    if pile is None or word not in known:
        message = f"{quoted(pile.text)} is no pile to {'draw from' if drawing else 'discard to'}" if pile else ""
        findings.append(not_understood(line, message or f"{said.text} which pile?", _PILE_HINT, pile or said))
        return move
    return move._replace(pile=word, pile_token=pile) if drawing else move._replace(to=word)


def _with_discard(move: Move, left: list[Token]) -> Move:
    """The move with the card that stands behind ``discard``, if one does."""
    card = read_card(left[0].text) if left else None
    return move._replace(discarded=card, discarded_token=left.pop(0)) if card else move


def _placing(line: Line, item: Token, findings: list[Finding]) -> Placing | None:
    typed_cell, _, typed_card = (part.strip() for part in item.text.partition("="))
    name = typed_cell.casefold()
    if name not in CELLS:
        culprit = Token(typed_cell, item.start, item.start + len(typed_cell))
        message = f"{quoted(typed_cell)} is no cell"
        findings.append(not_understood(line, message, "cells run from r1c1 to r3c3, row first", culprit))
    found = None
    if typed_card:
        found = _card(line, Token(typed_card, item.end - len(typed_card), item.end), findings)
    if name not in CELLS or (typed_card and not found):
        return None
    return Placing(Cell(name), found, item)


def _incomplete(line: Line, move: Move, *, discards: bool) -> tuple[Finding, ...]:
    if not move.placings and not discards:
        message = f"what became of the {move.drawn} is not said"
        hint = "discard, or the cell where it was put with the card found there, as in r2c2=5"
        return (not_understood(line, message, hint, move.drawn_token),)
    if move.last and move.pile == DECK:
        hint = "last is said of discard pile 1 or 2, as in from 1 last"
        return (not_understood(line, "last of which discard pile?", hint),)
    return ()
