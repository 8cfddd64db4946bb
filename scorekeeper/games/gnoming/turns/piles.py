"""The two discard piles, as far as the turns so far tell what lies on them."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.games.gnoming.cards import Card

_NOTHING_KNOWN: Mapping[str, tuple[Card, ...]] = {"1": (), "2": ()}


class Piles(NamedTuple):
    """
    What is known of the discard piles.

    ``stacks`` has the known cards of each, the top one last: what lies beneath them is not known.  ``empty``
    are the piles without a card, and ``strewn`` the cards discarded where it is not known to which pile.
    """

    stacks: Mapping[str, tuple[Card, ...]] = _NOTHING_KNOWN
    empty: frozenset[str] = frozenset()
    strewn: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card known to lie on one of them."""
        return (*(card for stack in self.stacks.values() for card in stack), *self.strewn)

    def top(self, pile: str) -> Card | None:
        """The top card of a pile, None where it is not known or there is none."""
        stack = self.stacks.get(pile, ())
        return stack[-1] if stack else None


def without_drawn(piles: Piles, pile: str, card: Card, *, last: bool) -> Piles:
    """
    The piles after a card has been drawn from one of them, the last one of it or not.

    >>> without_drawn(Piles({"1": (Card.SIX,), "2": ()}), "1", Card.SIX, last=True).empty
    frozenset({'1'})
    """
    stack = piles.stacks[pile]
    strewn = piles.strewn
    if card in stack:
        place = len(stack) - 1 - stack[::-1].index(card)
        stack = (*stack[:place], *stack[place + 1 :])
    elif card in strewn:
        place = strewn.index(card)
        strewn = (*strewn[:place], *strewn[place + 1 :])
    empty = piles.empty | {pile} if last else piles.empty
    return Piles({**piles.stacks, pile: stack}, empty, strewn)


def with_discarded(piles: Piles, pile: str | None, card: Card) -> Piles:
    """The piles after a discard; where the pile is not said, it is the empty one if there is just one."""
    if pile is None and len(piles.empty) == 1:
        (pile,) = piles.empty
    if pile is None:  # it may lie on either, so no top is known any more
        return Piles(strewn=(*piles.cards, card))
    return Piles({**piles.stacks, pile: (*piles.stacks[pile], card)}, piles.empty - {pile}, piles.strewn)
