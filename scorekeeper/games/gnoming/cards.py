"""The cards of Gnoming A Round and how they are typed."""

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType

from scorekeeper.notation import Token, words


class Card(StrEnum):
    """A card; its value is its canonical notation."""

    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    MINUS_ONE = "-1"
    MINUS_TWO = "-2"
    MINUS_THREE = "-3"
    MINUS_FOUR = "-4"
    MULLIGAN = "M"
    HAZARD = "H"

    @property
    def number(self) -> int:
        """The number printed on the card, in points; 0 for a mulligan or a hazard, which show none."""
        return 0 if self in SPECIAL else int(self)


SPECIAL = frozenset({Card.MULLIGAN, Card.HAZARD})
POSITIVE = frozenset(card for card in Card if card.number > 0)
NEGATIVE = frozenset(card for card in Card if card.number < 0)

PRINTED_DECK: Mapping[Card, int] = MappingProxyType(
    {
        Card.EIGHT: 13,
        Card.SEVEN: 13,
        Card.SIX: 14,
        Card.FIVE: 14,
        Card.FOUR: 14,
        Card.THREE: 14,
        Card.MINUS_ONE: 6,
        Card.MINUS_TWO: 8,
        Card.MINUS_THREE: 5,
        Card.MINUS_FOUR: 3,
        Card.HAZARD: 3,
        Card.MULLIGAN: 3,
    }
)
"""How many copies of each card the box holds, 110 in all (rule ``deck``)."""

FACE_DOWN = "_"

_SPECIAL_NAMES = {
    "m": Card.MULLIGAN,
    "w": Card.MULLIGAN,
    "*": Card.MULLIGAN,
    "mulligan": Card.MULLIGAN,
    "wild": Card.MULLIGAN,
    "h": Card.HAZARD,
    "x": Card.HAZARD,
    "hazard": Card.HAZARD,
}
_MINUS_SIGNS = "-\u2212\u2013n"  # hyphen, minus sign, en dash, and n for keyboards without one
_CARD = re.compile(rf"_?(?:mulligan|wild|hazard|[mwhx*]|[3-8]|[{_MINUS_SIGNS}][1-4])", re.IGNORECASE)
_NO_CARD = rf"_?[{_MINUS_SIGNS}]?\d|_|[^\W\d_]+|."


@lru_cache(maxsize=256)  # the same few tokens stand in every layout
def read_card(text: str) -> Card | None:
    """
    The card that a token stands for, its face-down mark aside; None where there is none.

    >>> read_card("_n2"), read_card("wild"), read_card("9")
    (<Card.MINUS_TWO: '-2'>, <Card.MULLIGAN: 'M'>, None)
    """
    if not _CARD.fullmatch(text):
        return None
    name = text.removeprefix(FACE_DOWN).casefold()
    if name in _SPECIAL_NAMES:
        return _SPECIAL_NAMES[name]
    return Card("-" + name[1:] if name[0] in _MINUS_SIGNS else name)


def tokens(text: str, start: int, end: int) -> list[Token]:
    """
    The card tokens of ``text[start:end]``, which may stand side by side; what is no card comes as one piece.

    >>> [token.text for token in tokens("-2M7 3,10 oops", 0, 14)]
    ['-2', 'M', '7', '3', '10', 'oops']
    """
    return [piece for word in words(text, start, end) for piece in _pieces(text, word)]


def _pieces(text: str, word: Token) -> list[Token]:
    if _CARD.fullmatch(word.text):
        return [word]
    pieces: list[Token] = []
    either = re.compile(f"{_CARD.pattern}|{_NO_CARD}", re.IGNORECASE | re.DOTALL)
    for match in either.finditer(text, word.start, word.end):
        piece = Token(match.group(), match.start(), match.end())
        if pieces and _is_no_card(piece) and _is_no_card(pieces[-1]):
            first = pieces.pop()
            piece = Token(first.text + piece.text, first.start, piece.end)
        pieces.append(piece)
    return pieces


def _is_no_card(piece: Token) -> bool:
    return piece.text != FACE_DOWN and read_card(piece.text) is None
