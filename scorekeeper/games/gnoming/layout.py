"""A Gnoming layout: nine cards in a 3x3 grid, its cells and lines, and its notation both ways."""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cached_property

from pydantic import BaseModel

from scorekeeper.findings import Excerpt, Finding
from scorekeeper.games.gnoming.cards import FACE_DOWN, Card, read_card, tokens
from scorekeeper.models import FROZEN
from scorekeeper.notation import Parsed, Token, token_finding, unknown_card


class Cell(StrEnum):
    """A place of the layout: row first, both counted from 1."""

    R1C1 = "r1c1"
    R1C2 = "r1c2"
    R1C3 = "r1c3"
    R2C1 = "r2c1"
    R2C2 = "r2c2"
    R2C3 = "r2c3"
    R3C1 = "r3c1"
    R3C2 = "r3c2"
    R3C3 = "r3c3"


CELLS = tuple(Cell)
"""The nine cells, row by row."""

ROWS = tuple(CELLS[first : first + 3] for first in (0, 3, 6))
COLUMNS = tuple(CELLS[first::3] for first in (0, 1, 2))

LINES: Mapping[str, tuple[Cell, ...]] = {
    **{f"row {number}": cells for number, cells in enumerate(ROWS, 1)},
    **{f"column {number}": cells for number, cells in enumerate(COLUMNS, 1)},
}
"""The six lines, by name; diagonals are not lines."""

Row = tuple[Card, Card, Card]


class Layout(BaseModel):
    """
    A final layout: three rows of three cards, and the cells that were still face down when the round ended.

    ``str()`` gives the canonical notation.  A pydantic ``ValidationError`` is raised where the rows are
    not three rows of three cards (rule ``layout-shape``).
    """

    model_config = FROZEN

    rows: tuple[Row, Row, Row]
    face_down: frozenset[Cell] = frozenset()

    @cached_property
    def cards(self) -> dict[Cell, Card]:
        """The card in each cell, row by row."""
        return dict(zip(CELLS, (card for row in self.rows for card in row), strict=True))

    def __str__(self) -> str:
        return " / ".join(
            " ".join(FACE_DOWN * (cell in self.face_down) + self.cards[cell] for cell in row) for row in ROWS
        )


def excerpt_of(layout: Layout, cell: Cell) -> Excerpt:
    """The canonical layout with the culprit in ``cell``."""
    text = str(layout)
    cards = [match for match in re.finditer(r"\S+", text) if match.group() != "/"]
    culprit = cards[CELLS.index(cell)]
    return Excerpt(text, culprit.start(), culprit.end())


CARD_HINT = "positive cards run from 3 to 8, negative from -1 to -4; M is a mulligan, H a hazard"
_SHAPE_HINT = "three rows of three cards, rows parted by / : 3 3 3 / -2 M 7 / H 5 5"
_LONGEST_ROW = 4  # one card too many is still meant as a row
_FILE_NAME = re.compile(r"\.[a-z]{2,}", re.IGNORECASE)
_ROW_BREAK = re.compile(r"[/;|\n]")


def parse_layout(text: str) -> Parsed[Layout]:
    """
    Read a layout as typed; every token that is no card is found in one go.

    >>> str(parse_layout("333/-2M7/H55").cards)
    '3 3 3 / -2 M 7 / H 5 5'
    >>> [finding.message for finding in parse_layout("3 3 9 / _ M 7 / H 5 5").findings]
    ['"9" is no Gnoming card', 'a card is still face down']
    """
    rows = token_rows(text)
    findings = [
        located(finding, row, column)
        for row, row_tokens in enumerate(rows, 1)
        for column, token in enumerate(row_tokens, 1)
        if (finding := _token_finding(text, token))
    ]
    findings += shape_findings(text, rows)
    if findings:
        return Parsed(None, tuple(findings))
    cards = [tuple(card for token in row if (card := read_card(token.text))) for row in rows]
    face_down = frozenset(
        cell
        for cell, token in zip(CELLS, (token for row in rows for token in row), strict=True)
        if token.text.startswith(FACE_DOWN)
    )
    return Parsed(Layout.model_validate({"rows": tuple(cards), "face_down": face_down}))


def parse_row(text: str) -> Parsed[Row] | None:
    """
    Read one row of a layout that is typed row by row; None where the text is not meant as one row.

    >>> parse_row("3 -2 M").cards == (Card.THREE, Card.MINUS_TWO, Card.MULLIGAN), parse_row("333/-2M7/H55")
    (True, None)
    """
    rows = token_rows(text)
    if len(rows) != 1 or len(rows[0]) > _LONGEST_ROW:
        return None
    found = rows[0]
    findings = [finding for token in found if (finding := _token_finding(text, token))]
    if len(found) != len(ROWS[0]):
        message = f"{_cards(len(found))}: a row has three"
        findings.append(token_finding("layout-shape", message, _SHAPE_HINT, text, found[-1]))
    if findings:
        return Parsed(None, tuple(findings))
    first, second, third = (card for token in found if (card := read_card(token.text)))
    return Parsed((first, second, third))


def token_rows(
    text: str, start: int = 0, end: int | None = None, read: Callable[[str, int, int], list[Token]] = tokens
) -> list[list[Token]]:
    """The tokens of ``text[start:end]`` row by row; nine without a row break are a layout read row by row."""
    stop = len(text) if end is None else end
    starts = [start, *(match.end() for match in _ROW_BREAK.finditer(text, start, stop))]
    ends = [*(match.start() for match in _ROW_BREAK.finditer(text, start, stop)), stop]
    rows = [row for first, last in zip(starts, ends, strict=True) if (row := read(text, first, last))]
    if len(rows) == 1 and len(rows[0]) == len(CELLS):
        return [rows[0][0:3], rows[0][3:6], rows[0][6:9]]
    return rows


def _token_finding(text: str, token: Token) -> Finding | None:
    if token.text == FACE_DOWN:
        hint = "turn it up and type the card; _5 is a 5 that was face down when the round ended"
        return token_finding("card-not-revealed", "a card is still face down", hint, text, token)
    if read_card(token.text):
        return None
    hint = (
        "a * without quotes is turned into file names by the shell: type M"
        if _FILE_NAME.search(token.text)
        else CARD_HINT
    )
    return unknown_card("Gnoming", hint, text, token)


def located(finding: Finding, row: int, column: int) -> Finding:
    """The finding with its cell, where row and column are in the grid."""
    return finding.at(cell=f"r{row}c{column}") if row <= 3 and column <= 3 else finding


def _shape_in_words(sizes: list[int]) -> str:
    """
    What is wrong with the number of cards in each row.

    >>> _shape_in_words([3, 2, 3]), _shape_in_words([3, 3])
    ('row 2 has 2 cards: each row has three', 'there are 2 rows: a layout has three rows of three')
    """
    if len(sizes) == 1:
        return f"there {'is' if sizes == [1] else 'are'} {_cards(sizes[0])}: a layout has nine"
    if len(sizes) != len(ROWS):
        return f"there are {f'{len(sizes)} rows' if sizes else 'no cards'}: a layout has three rows of three"
    wrong = [f"row {row} has {_cards(size)}" for row, size in enumerate(sizes, 1) if size != len(ROWS)]
    return f"{', '.join(wrong)}: each row has three"


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def shape_findings(text: str, rows: list[list[Token]], end: int | None = None) -> list[Finding]:
    """What is wrong with the number of cards in the rows; ``end`` is where more of them would stand."""
    sizes = [len(row) for row in rows]
    if sizes == [3, 3, 3]:
        return []
    stop = len(text) if end is None else end
    message = _shape_in_words(sizes)
    odd = next((row for row in rows[:3] if len(row) != 3), rows[3] if len(rows) > 3 else [])
    culprits = odd[3:] or odd or [Token("", stop, stop)]
    span = Token("", culprits[0].start, culprits[-1].end)
    return [token_finding("layout-shape", message, _SHAPE_HINT, text, span)]
