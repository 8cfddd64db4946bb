"""How a turn is typed: the card on top, the card played or drawn, and the hand it came from."""

from typing import Literal, NamedTuple

from scorekeeper.findings import Finding
from scorekeeper.games.go_boom.cards import Card, read_card
from scorekeeper.games.go_boom.hand import CARD_HINT, EMPTY
from scorekeeper.notation import Parsed, Token, unknown_card
from scorekeeper.turn_lines import Line, not_understood, unknown_word

NOTATION = "TOP (play CARD | draw [CARD] | skip) [hand CARDS…] [pile empty]"
UNKNOWN = "?"
TOP_WORD = "top"
PILE_WORD = "pile"
_HAND_WORD = "hand"
_EMPTY_PILE = "empty"

Doing = Literal["play", "draw", "skip", "take"]

ACTIONS: dict[str, Doing] = {
    "play": "play",
    "plays": "play",
    "played": "play",
    "draw": "draw",
    "draws": "draw",
    "drew": "draw",
    "skip": "skip",
    "skips": "skip",
    "skipped": "skip",
    "take": "take",
    "takes": "take",
    "took": "take",
}
"""Every word for something done; who takes a card does so because somebody else went boom."""

WORDS = ("play", "draw", "skip", "takes", _HAND_WORD, PILE_WORD, TOP_WORD)
_ENDING = (*ACTIONS, _HAND_WORD, PILE_WORD)

Held = tuple[Card | None, ...]
"""A hand; None is a card that is not known."""


class Action(NamedTuple):
    """Something done in a turn; ``card`` is None for a skip, and where the card drawn is not known."""

    doing: Doing
    card: Card | None
    token: Token


class Move(NamedTuple):
    """A turn as typed; ``hand`` is that before the turn, None where it is not said."""

    actions: tuple[Action, ...]
    hand: Held | None = None
    hand_token: Token | None = None
    pile_empty: bool = False


def parse_move(line: Line) -> Parsed[Move]:
    """
    Read what was done, from its first word; every word that is not understood is found in one go.

    >>> from scorekeeper.turn_lines import lines_of
    >>> move = parse_move(next(lines_of("draw 5C play 5C hand 7H ?"))).cards
    >>> [(action.doing, str(action.card)) for action in move.actions], len(move.hand)
    ([('draw', '5C'), ('play', '5C')], 2)
    """
    left = line.words
    findings: list[Finding] = []
    move = Move(())
    while left:
        word = left.pop(0)
        name = word.text.casefold()
        if name in ACTIONS:
            action = _action(line, ACTIONS[name], word, left, findings)
            move = move._replace(actions=(*move.actions, action) if action else move.actions)
        elif name == _HAND_WORD:
            typed = _until_next(left)
            move = move._replace(hand=_cards(line, typed, findings), hand_token=word)
        elif name == PILE_WORD and left and left[0].text.casefold() == _EMPTY_PILE:
            left.pop(0)
            move = move._replace(pile_empty=True)
        elif name == PILE_WORD:
            said = left.pop(0) if left and left[0].text.casefold() not in _ENDING else word
            findings.append(not_understood(line, "what about the pile?", "pile empty: the draw pile is used up", said))
        else:
            findings.append(unknown_word(line, word, WORDS, NOTATION))
    return Parsed(None, tuple(findings)) if findings else Parsed(move)


def parse_hand_held(line: Line) -> Parsed[Held]:
    """Read a hand in which ``?`` is a card that is not known; out, or nothing, is an empty one."""
    findings: list[Finding] = []
    held = _cards(line, line.words, findings)
    return Parsed(None, tuple(findings)) if findings else Parsed(held)


def parse_top(line: Line) -> Parsed[Card]:
    """Read the top card of the discard pile."""
    typed = line.words
    findings: list[Finding] = []
    cards = [card for word in typed if (card := _card(line, word, findings))]
    if not findings and len(cards) != 1:
        message = f"{len(cards)} cards are said to lie on top of the discard pile"
        findings.append(not_understood(line, message, f"one card, as in {TOP_WORD} 9H"))
    return Parsed(None, tuple(findings)) if findings else Parsed(cards[0])


def held_text(held: Held) -> str:
    """A hand as it is typed."""
    return " ".join(str(card) if card else UNKNOWN for card in held) or EMPTY


def _action(line: Line, doing: Doing, word: Token, left: list[Token], findings: list[Finding]) -> Action | None:
    """What is done; its card is the word behind, unless that begins something else."""
    named = left.pop(0) if doing != "skip" and left and left[0].text.casefold() not in _ENDING else None
    if doing == "play" and named is None:
        findings.append(not_understood(line, "the card played is not said", "as in play 7H", word))
        return None
    if named is None or (doing != "play" and named.text == UNKNOWN):
        return Action(doing, None, word)
    card = _card(line, named, findings)
    return Action(doing, card, named) if card else None


def _until_next(left: list[Token]) -> list[Token]:
    """The words up to the next that begins something else, taken from those left."""
    typed = []
    while left and left[0].text.casefold() not in _ENDING:
        typed.append(left.pop(0))
    return typed


def _cards(line: Line, typed: list[Token], findings: list[Finding]) -> Held:
    if len(typed) == 1 and typed[0].text.casefold() == EMPTY:
        return ()
    return tuple(None if word.text == UNKNOWN else _card(line, word, findings) for word in typed)


def _card(line: Line, token: Token, findings: list[Finding]) -> Card | None:
    card = read_card(token.text)
    if card is None:
        findings.append(unknown_card("Go Boom", CARD_HINT, line.text, token))
    return card
