"""Scoring a hand of Jokers Go Boom."""

from collections.abc import Mapping

from scorekeeper.findings import Finding, Severity
from scorekeeper.games.go_boom.cards import Card, Rank
from scorekeeper.games.go_boom.hand import Hand
from scorekeeper.games.go_boom.house import GoBoomHouseRules
from scorekeeper.games.ruleset import Settlement
from scorekeeper.scores import Score, ScoreLine

JOKER_POINTS = 20
ACE_POINTS = 15
TEN_OR_FACE_POINTS = 10
TENS_AND_FACES = frozenset({Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING})


def score_hand(hand: Hand, house: GoBoomHouseRules | None = None) -> Score:
    """
    The points of the cards left in a hand; no house rule changes them.

    >>> from scorekeeper.games.go_boom.hand import parse_hand
    >>> score_hand(parse_hand("JK AS KH 10D 9C 2S").cards).points
    66
    """
    if not hand.cards:
        return Score((ScoreLine("went-out", "no cards left", 0),))
    return Score(tuple(_score_card(card) for card in hand.cards))


def _score_card(card: Card) -> ScoreLine:
    counted = (str(card),)
    if card.rank is Rank.JOKER:
        return ScoreLine("joker", f"{card}: a joker", JOKER_POINTS, counted)
    if card.rank is Rank.ACE:
        return ScoreLine("ace", f"{card}: an ace", ACE_POINTS, counted)
    if card.rank in TENS_AND_FACES:
        return ScoreLine("ten-or-face", f"{card}: {card.rank.name.lower()}", TEN_OR_FACE_POINTS, counted)
    return ScoreLine("pip-card", f"{card}: {card.rank.name.lower()}", int(card.rank), counted)


def settle(scores: Mapping[str, Score], went_out: str | None, house: GoBoomHouseRules) -> Settlement:
    """Nothing is added at the end of a round; a blocked one (``went_out`` None) is told to the table."""
    if went_out is not None:
        return Settlement({})
    note = Finding(
        "blocked-round",
        "the round was blocked: every hand scores, nobody gets the 0",
        severity=Severity.NOTE,
    )
    return Settlement({}, (note,))
