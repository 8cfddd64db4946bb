"""What can't be a real hand or round of Jokers Go Boom."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from scorekeeper.findings import Excerpt, Finding, listed
from scorekeeper.games.go_boom.cards import JOKER, Card
from scorekeeper.games.go_boom.hand import Hand
from scorekeeper.games.go_boom.house import GoBoomHouseRules
from scorekeeper.games.ruleset import Table

_TURNED_UP_AT_THE_START = 1
_PLAYED_BY_WHO_WENT_OUT = 7


def check_hand(hand: Hand, house: GoBoomHouseRules) -> tuple[Finding, ...]:
    """What one hand shows by itself, whoever holds it."""
    return check_round(Table({"": hand}, whole=False, answered=False, went_out=None), house)


def check_round(table: Table[Hand], house: GoBoomHouseRules) -> tuple[Finding, ...]:
    """What the hands of a round show together, each finding with its player."""
    return (
        *_deck_exceeded(table.cards, house),
        *_too_many_cards(table, house),
        *_two_empty_hands(table),
        *_went_out_holds_cards(table),
        *_nobody_went_out(table),
    )


def who_went_out(hands: Mapping[str, Hand]) -> str | None:
    """The one player whose hand is empty; None where there is none, or more than one."""
    empty = [player for player, hand in hands.items() if not hand.cards]
    return empty[0] if len(empty) == 1 else None


def _excerpt_of(hand: Hand, index: int) -> Excerpt:
    before = "".join(f"{card} " for card in hand.cards[:index])
    return Excerpt(str(hand), len(before), len(before) + len(str(hand.cards[index])))


def _deck_exceeded(hands: Mapping[str, Hand], house: GoBoomHouseRules) -> Iterator[Finding]:
    places: dict[Card, list[tuple[str, int]]] = defaultdict(list)
    for player, hand in hands.items():
        for index, card in enumerate(hand.cards):
            places[card].append((player, index))
    for card, where in places.items():
        copies = house.jokers if card == JOKER else 1
        if len(where) > copies:
            player, index = where[copies]
            holders = tuple(dict.fromkeys(holder for holder, _ in where if holder))
            held_by = f", held by {listed(holders)}" if holders else ""
            yield Finding(
                "deck-exceeded",
                f"the deck has {copies} of {card}, but {len(where)} were typed{held_by}",
                hint="a deck has one of each card; its jokers are the house rule jokers",
                excerpt=_excerpt_of(hands[player], index),
                players=tuple(dict.fromkeys(holder for holder, _ in where)),
            ).at(player=player or None)


def _too_many_cards(table: Table[Hand], house: GoBoomHouseRules) -> Iterator[Finding]:
    blocked = table.answered and table.went_out is None
    played = _TURNED_UP_AT_THE_START + (0 if blocked else _PLAYED_BY_WHO_WENT_OUT)
    held, limit = sum(len(hand.cards) for hand in table.cards.values()), house.deck_size - played
    if held > limit:
        yield Finding(
            "too-many-cards",
            f"{held} cards are left in the hands, where at most {limit} can be",
            hint=f"of {house.deck_size} cards the discard pile holds {played} or more when a round ends",
            players=tuple(table.cards),
        )


def _empty_handed(table: Table[Hand]) -> list[str]:
    return [player for player, hand in table.cards.items() if not hand.cards]


def _two_empty_hands(table: Table[Hand]) -> Iterator[Finding]:
    empty = _empty_handed(table)
    if len(empty) > 1:
        yield Finding(
            "two-empty-hands",
            f"{listed(empty)} are {'both' if len(empty) == 2 else 'all'} out of cards, but only one player can go out",
            hint="type the cards that the others still held",
            excerpt=_excerpt_of_empty(table.cards[empty[1]]),
            players=tuple(empty),
        ).at(player=empty[1])


def _excerpt_of_empty(hand: Hand) -> Excerpt:
    return Excerpt(str(hand), 0, len(str(hand)))


def _went_out_holds_cards(table: Table[Hand]) -> Iterator[Finding]:
    if not table.answered:
        return
    if table.went_out is None:
        for player in _empty_handed(table)[:1]:
            yield Finding(
                "went-out-holds-cards",
                f"the round is marked as blocked, but {player} has no cards left",
                hint=f"either {player} went out, or still held cards",
                excerpt=_excerpt_of_empty(table.cards[player]),
            ).at(player=player)
        return
    hand = table.cards.get(table.went_out, Hand())
    if hand.cards:
        yield Finding(
            "went-out-holds-cards",
            f"{table.went_out} is said to have gone out, but still holds {hand}",
            hint="the hand of who went out is: out",
            excerpt=Excerpt(str(hand), 0, len(str(hand))),
        ).at(player=table.went_out)


def _nobody_went_out(table: Table[Hand]) -> Iterator[Finding]:
    if table.whole and not table.answered and not _empty_handed(table):
        yield Finding(
            "nobody-went-out",
            "every hand has cards left, so nobody went out",
            hint="enter the hand that is out; if nobody could play on, scorekeeper enter FILE --nobody-went-out",
            players=tuple(table.cards),
        )
