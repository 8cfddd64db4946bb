"""A Gnoming layout while the round goes on: some cards are up, the others face down and known to nobody."""

import re
from collections.abc import Mapping

from scorekeeper.games.gnoming.cards import FACE_DOWN, Card, read_card, tokens
from scorekeeper.games.gnoming.layout import CARD_HINT, CELLS, ROWS, Cell, located, shape_findings, token_rows
from scorekeeper.games.gnoming.picture import draw_cells
from scorekeeper.notation import Parsed, Token, unknown_card
from scorekeeper.turns import View

Position = Mapping[Cell, Card | None]
"""The card in each cell, row by row; None where it is face down."""

_FIRST_WORD = re.compile(r"[_*\d\u2212\u2013-]|n\d|(?:mulligan|wild|hazard|[mwhx])(?![^\W\d_])", re.IGNORECASE)


def parse_position(text: str, start: int = 0, end: int | None = None) -> Parsed[Position]:
    """
    Read ``text[start:end]`` as a layout in which each ``_`` is a card face down.

    >>> position_text(parse_position("_3_/5_6/__M").cards)
    '_ 3 _ / 5 _ 6 / _ _ M'
    """
    rows = token_rows(text, start, end, _tokens)
    findings = [
        located(unknown_card("Gnoming", CARD_HINT, text, token), row, column)
        for row, row_tokens in enumerate(rows, 1)
        for column, token in enumerate(row_tokens, 1)
        if token.text != FACE_DOWN and read_card(token.text) is None
    ]
    findings += shape_findings(text, rows, end)
    if findings:
        return Parsed(None, tuple(findings))
    cards = (None if token.text == FACE_DOWN else read_card(token.text) for row in rows for token in row)
    return Parsed(dict(zip(CELLS, cards, strict=True)))


def _tokens(text: str, start: int, end: int) -> list[Token]:
    """The card tokens, each ``_`` one of its own: a card that is face down shows nothing."""
    found = []
    for token in tokens(text, start, end):
        marked = token.text.startswith(FACE_DOWN) and token.text != FACE_DOWN
        if marked:
            found.append(Token(FACE_DOWN, token.start, token.start + 1))
        found.append(Token(token.text[1:], token.start + 1, token.end) if marked else token)
    return found


def begins_position(word: str) -> bool:
    """
    Whether a word looks like the begin of a layout, and not like a name.

    >>> begins_position("_3_/5_6/__M"), begins_position("m"), begins_position("Max")
    (True, True, False)
    """
    return _FIRST_WORD.match(word) is not None


def position_text(position: Position) -> str:
    """The canonical notation."""
    return " / ".join(" ".join(position[cell] or FACE_DOWN for cell in row) for row in ROWS)


def view_of(position: Position) -> View:
    """The notation and the picture."""
    return View(position_text(position), draw_cells(position))


def cells_with(position: Position, card: Card | None) -> tuple[Cell, ...]:
    """The cells that show a card; for None those face down."""
    return tuple(cell for cell, shown in position.items() if shown is card)


def face_down(position: Position) -> tuple[Cell, ...]:
    """The cells whose card is face down."""
    return cells_with(position, None)
