"""The cards of Jokers Go Boom and how they are typed."""

from enum import StrEnum
from typing import Self

from pydantic import BaseModel, model_validator

from scorekeeper.models import FROZEN


class Suit(StrEnum):
    """A suit; its value is its canonical notation."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class Rank(StrEnum):
    """A rank, low to high; its value is its canonical notation.  A joker has no suit."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    JOKER = "JK"


class Card(BaseModel):
    """A playing card.  ``str()`` gives its canonical notation; a ValidationError is raised for a joker with a suit."""

    model_config = FROZEN

    rank: Rank
    suit: Suit | None = None

    @model_validator(mode="after")
    def _only_a_joker_has_no_suit(self) -> Self:
        if (self.rank is Rank.JOKER) != (self.suit is None):
            raise ValueError("a card has a rank and a suit, a joker no suit")
        return self

    def __str__(self) -> str:
        return self.rank + (self.suit or "")


JOKER = Card(rank=Rank.JOKER)
RANKS = {rank.value: rank for rank in Rank if rank is not Rank.JOKER} | {"T": Rank.TEN}
SUITS = {suit.value: suit for suit in Suit} | {
    symbol: suit for suit, symbols in zip(Suit, ("♠♤", "♥♡", "♦♢", "♣♧"), strict=True) for symbol in symbols
}
_VARIATION_SELECTORS = "\ufe0e\ufe0f"  # put behind ♥ by phones, to choose text or emoji
PACK: dict[str, Card] = {
    **{rank + suit: Card(rank=RANKS[rank], suit=SUITS[suit]) for rank in RANKS for suit in SUITS},
    **dict.fromkeys(("JK", "JOKER", "*"), JOKER),
}
"""Every way to type a card, in capitals, and the card it stands for."""


def read_card(text: str) -> Card | None:
    """
    The card that a word stands for; None where there is none.

    >>> str(read_card("t♥")), str(read_card("joker")), read_card("1S")
    ('10H', 'JK', None)
    """
    return PACK.get(text.strip(_VARIATION_SELECTORS).upper())
