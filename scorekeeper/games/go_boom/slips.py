"""How people miscount a hand of Jokers Go Boom: each slip once, most likely first, and where a hand invites it."""

from collections.abc import Iterator, Mapping

from scorekeeper.games.go_boom.cards import PACK, Card, Rank
from scorekeeper.games.go_boom.hand import Hand
from scorekeeper.games.go_boom.house import GoBoomHouseRules
from scorekeeper.games.go_boom.scoring import score_hand
from scorekeeper.scores import ScoreLine
from scorekeeper.slips import Miscount, Slip

CARDS_COUNTED = Slip(
    "cards-counted",
    "pip-card",
    "The cards were counted, not their points.",
    "JK AS KH = 45, not 3: each card has its points.",
)
ACE_AS_ONE = Slip(
    "ace-as-one",
    "ace",
    "An ace was taken as 1.",
    "AS 5H = 20, not 6: an ace counts 15.",
)
ACE_AS_ELEVEN = Slip(
    "ace-as-eleven",
    "ace",
    "An ace was taken as 11.",
    "AS 5H = 20, not 16: an ace counts 15.",
)
JOKER_AS_ZERO = Slip(
    "joker-as-zero",
    "joker",
    "A joker was taken as 0.",
    "JK AS KH = 45, not 25: a joker counts 20.",
)
JOKER_AS_25 = Slip(
    "joker-as-25",
    "joker",
    "A joker was taken as 25.",
    "JK AS KH = 45, not 50: a joker counts 20.",
)
JOKER_AS_50 = Slip(
    "joker-as-50",
    "joker",
    "A joker was taken as 50.",
    "JK AS KH = 45, not 75: a joker counts 20.",
)
FACES_IN_ORDER = Slip(
    "faces-in-order",
    "ten-or-face",
    "Jack, queen and king were taken as 11, 12 and 13.",
    "QD 4C = 14, not 16: a queen counts 10.",
)
CARD_OVERLOOKED = Slip(
    "card-overlooked",
    "",
    "One card was overlooked.",
    "3H 8D = 11, not 8: the 3H was hidden behind the 8D.",
)
WENT_OUT_GIVEN_POINTS = Slip(
    "went-out-given-points",
    "went-out",
    "The player who went out was given points.",
    "out = 0, not 12: an empty hand has no points.",
)

SLIPS: tuple[Slip, ...] = (
    CARDS_COUNTED,
    ACE_AS_ONE,
    ACE_AS_ELEVEN,
    JOKER_AS_ZERO,
    JOKER_AS_25,
    JOKER_AS_50,
    FACES_IN_ORDER,
    CARD_OVERLOOKED,
    WENT_OUT_GIVEN_POINTS,
)
"""Every slip, the likeliest first."""

_MISVALUED: tuple[tuple[Slip, Mapping[Rank, int]], ...] = (
    (ACE_AS_ONE, {Rank.ACE: 1}),
    (ACE_AS_ELEVEN, {Rank.ACE: 11}),
    (JOKER_AS_ZERO, {Rank.JOKER: 0}),
    (JOKER_AS_25, {Rank.JOKER: 25}),
    (JOKER_AS_50, {Rank.JOKER: 50}),
    (FACES_IN_ORDER, {Rank.JACK: 11, Rank.QUEEN: 12, Rank.KING: 13}),
)


def miscounts(
    hand: Hand, house: GoBoomHouseRules, extra: tuple[ScoreLine, ...] | None, claimed: int
) -> Iterator[Miscount]:
    """Every slip that can be made with a hand, the likeliest first; an empty one can be given any points."""
    lines = score_hand(hand, house).lines
    if not hand.cards:
        given = ScoreLine("went-out", "points for the player who went out", claimed)
        yield Miscount(WENT_OUT_GIVEN_POINTS, "", (), (), (given,))
        return
    counted = tuple(map(str, hand.cards))
    ones = tuple(line._replace(what="a card", points=1) for line in lines)
    yield Miscount(CARDS_COUNTED, "", counted, lines, ones)
    for slip, points in _MISVALUED:
        touched = [(card, line) for card, line in zip(hand.cards, lines, strict=True) if card.rank in points]
        if touched:
            right = tuple(line for _, line in touched)
            wrong = tuple(line._replace(points=points[card.rank]) for card, line in touched)
            names = tuple(str(card) for card, _ in touched)
            yield Miscount(slip, " and ".join(names), names, right, wrong)
    for card, line in zip(hand.cards, lines, strict=True):
        yield Miscount(CARD_OVERLOOKED, str(card), (str(card),), (line,))


def misreadings(hand: Hand) -> Iterator[tuple[str, str, Hand]]:
    """Each hand that differs in one card, once for each number of points: what was read as what, the card, the hand."""
    for index, card in enumerate(hand.cards):
        for other in _one_of_each_rank(card):
            cards = (*hand.cards[:index], other, *hand.cards[index + 1 :])
            yield f"{card} as {other}", str(card), Hand(cards=cards)


def _one_of_each_rank(card: Card) -> Iterator[Card]:
    """A card of each other rank: of the same suit, since it is the rank that counts."""
    for rank in Rank:
        if rank is not card.rank:
            yield PACK[rank] if rank is Rank.JOKER else PACK[rank + (card.suit or "S")]
