"""A claimed score: is it right, and if not, which slips lead to it?"""

import pytest

from scorekeeper.claims import MOST_EXPLANATIONS, Claim, judge_claim
from scorekeeper.games import all_games, find_game, rule_sheets
from scorekeeper.scores import ScoreLine
from scorekeeper.slips import CARD_MISREAD

from .slip_rates import rates, slips_made

DEALS = 120
NEARLY_ALWAYS = 0.8
"""Among layouts half of which are of few kinds of cards, where sums coincide far more often than at a table."""


def claimed(game_id: str, cards: str, points: int, extra: tuple[ScoreLine, ...] | None = None) -> Claim:
    """The judgement of a claim about typed cards."""
    game = find_game(game_id)
    assert game
    return judge_claim(points, game, game.house_rules(), game.parse(cards).cards, extra)


BONUS = (ScoreLine("go-out-bonus", "went out first, with the lowest score", -5),)
PENALTY = (ScoreLine("go-out-penalty", "went out first, but the lowest score is 1", 5),)

ONE_SLIP = [
    # game, cards, bonus or penalty, right, claimed: the first explanation, and what it touches
    ("gnoming", "5 5 5 / 3 4 6 / -1 7 8", (), 22, 42, "line-overlooked", "r1c1 r1c2 r1c3"),
    ("gnoming", "5 5 5 / 3 4 6 / -1 7 8", (), 22, 27, "lines-zero", "r1c1 r1c2 r1c3"),
    ("gnoming", "6 6 6 / 3 4 5 / -1 7 8", (), 20, 8, "line-times-three", "r1c1 r1c2 r1c3"),
    ("gnoming", "6 M 6 / 3 4 5 / -1 7 8", (), 20, 14, "line-sum", "r1c1 r1c2 r1c3"),
    ("gnoming", "5 5 5 / 3 4 6 / -1 7 8", (), 22, 32, "line-added", "r1c1 r1c2 r1c3"),
    ("gnoming", "5 5 5 / 3 4 6 / -1 7 8", (), 22, 37, "matched-also-loose", "r1c1 r1c2 r1c3"),
    ("gnoming", "8 8 8 / 8 3 4 / 8 5 -1", (), -5, 19, "line-overlooked", "r1c1 r1c2 r1c3 r2c1 r3c1"),
    ("gnoming", "8 M 8 / 5 3 4 / 4 3 -1", (), 1, 34, "mulligan-not-wild", "r1c2 r1c1 r1c3 r2c2 r3c2"),
    ("gnoming", "8 M 8 / 3 4 5 / -1 3 7", (), 13, 21, "mulligan-counted", "r1c2"),
    ("gnoming", "3 3 3 / -2 M 7 / H 5 5", (), 22, 12, "hazard-forgotten", "r3c1"),
    ("gnoming", "3 3 3 / -2 M 7 / H 5 5", (), 22, 2, "hazard-taken-off", "r3c1"),
    ("gnoming", "3 3 3 / -4 4 7 / H 5 5", (), 24, 32, "negative-added", "r2c1"),
    ("gnoming", "-2 -2 -2 / 3 4 7 / 8 5 5", (), 26, 34, "negative-line", "r1c1 r1c2 r1c3"),
    ("gnoming", "7 3 -1 / 4 7 5 / 6 8 7", (), 46, 18, "diagonal-line", "r1c1 r2c2 r3c3"),
    ("gnoming", "5 5 5 / 3 4 6 / -1 7 8", BONUS, 17, 22, "bonus-forgotten", ""),
    ("gnoming", "5 5 5 / 3 4 6 / -1 7 8", PENALTY, 27, 22, "penalty-forgotten", ""),
    ("gnoming", "3 4 5 / 3 4 6 / -1 7 8", BONUS, 34, 44, "bonus-added", ""),
    ("gnoming", "3 4 5 / 3 4 6 / -1 7 8", PENALTY, 44, 34, "penalty-taken-off", ""),
    ("gnoming", "3 4 5 / 3 4 6 / -1 7 8", (), 39, 34, "bonus-to-another", ""),
    ("gnoming", "3 4 5 / 3 4 6 / -1 7 8", (), 39, 44, "penalty-to-another", ""),
    ("go-boom", "JK AS KH 10D 9C 2S", (), 66, 6, "cards-counted", "JK AS KH 10D 9C 2S"),
    ("go-boom", "JK AS KH 10D 9C 2S", (), 66, 52, "ace-as-one", "AS"),
    ("go-boom", "JK AS KH 10D 9C 2S", (), 66, 62, "ace-as-eleven", "AS"),
    ("go-boom", "JK AS KH 10D 9C 2S", (), 66, 46, "joker-as-zero", "JK"),
    ("go-boom", "JK AS KH 10D 9C 2S", (), 66, 71, "joker-as-25", "JK"),
    ("go-boom", "JK AS KH 10D 9C 2S", (), 66, 96, "joker-as-50", "JK"),
    ("go-boom", "JC QC KC", (), 30, 36, "faces-in-order", "JC QC KC"),
    ("go-boom", "JK AS KH 10D 9C 2S", (), 66, 56, "card-overlooked", "KH 10D"),
    ("go-boom", "out", (), 0, 12, "went-out-given-points", ""),
    ("go-boom", "2C 3C 4C", (), 9, 12, "card-misread", "2C 3C 4C"),
]


@pytest.mark.parametrize(("game", "cards", "extra", "right", "points", "slip", "touched"), ONE_SLIP)
def test_one_slip_is_named_first(
    game: str,
    cards: str,
    extra: tuple[ScoreLine, ...],
    right: int,
    points: int,
    slip: str,
    touched: str,
) -> None:
    """The slip that leads to the claim comes first, alone, with the cells or cards that it touches."""
    claim = claimed(game, cards, points, extra)
    first = claim.explanations[0]

    assert (right, False) == (claim.score.points, claim.correct)
    assert ([slip], points) == ([made.slip.id for made in first.slips], first.score.points)
    assert set(touched.split()) == set(first.slips[0].counted)
    assert claimed(game, cards, right, extra).correct


def test_every_slip_has_its_row() -> None:
    """The table above has each slip of both games, or names why it can't stand first."""
    also_explained_by_others = {"mulligan-one-line", "crossing-once", "hazards-once"}
    in_table = {row[5] for row in ONE_SLIP}
    slips = {slip.id for game in all_games() for slip in game.miscounting.slips} | {CARD_MISREAD.id}

    assert slips == in_table | also_explained_by_others


@pytest.mark.parametrize(
    ("cards", "points", "slip"),
    [
        ("7 7 M / 7 4 4 / M 4 -3", 9, "crossing-once"),
        ("6 M 6 / 3 3 4 / 5 3 -2", 19, "mulligan-one-line"),
        ("H 3 4 / H 5 6 / H 7 8", 43, "hazards-once"),
    ],
)
def test_slips_with_the_same_sum_stand_beside_each_other(cards: str, points: int, slip: str) -> None:
    """Where other slips lead to the same sum, this one is named among them."""
    named = [made.slip.id for one in claimed("gnoming", cards, points).explanations for made in one.slips]

    assert slip in named


def test_two_slips_only_where_no_single_one_fits() -> None:
    """A hazard forgotten and a negative card added together, on cards that no single slip takes there."""
    claim = claimed("gnoming", "3 4 5 / 4 5 7 / H -2 8", 36 + 10 - 2 - 10 + 4 + 0)
    pairs = [sorted(made.slip.id for made in one.slips) for one in claim.explanations if len(one.slips) == 2]

    assert ["hazard-forgotten", "negative-added"] in pairs
    assert all(len(one.slips) == 2 or one.slips[0].slip.id == "card-misread" for one in claim.explanations)


def test_nothing_explains_it() -> None:
    """A claim out of reach has no explanation, and is plainly wrong."""
    claim = claimed("gnoming", "3 3 3 / -2 M 7 / H 5 5", 200)

    assert (False, ()) == (claim.correct, claim.explanations)


def test_claim_of_the_cards_alone_is_said() -> None:
    """Where the claim fits the layout without the bonus or penalty, the verdict says so; else it does not."""
    assert "22 is the cards alone, without the go-out-bonus" in claimed("gnoming", "555/346/-178", 22, BONUS).text
    assert "alone" not in claimed("gnoming", "555/346/-178", 23, BONUS).text


def test_an_overlooked_card_breaks_the_rule_of_that_card() -> None:
    """A joker is no pip-card."""
    named = {made.slip.id: made.breaks for one in claimed("go-boom", "JK 5H", 5).explanations for made in one.slips}
    assert named["card-overlooked"] == "joker"


def test_every_explanation_reaches_the_claim_exactly() -> None:
    """Whatever the slip: at most three explanations, each summing to the claim, a miscounted rule before a misread card."""
    for made in slips_made(DEALS):
        explanations = made.claim.explanations
        kinds = [one.slips[0].slip.id == CARD_MISREAD.id for one in explanations]

        assert 1 <= len(explanations) <= MOST_EXPLANATIONS, made
        assert {made.claim.claimed} == {one.score.points for one in explanations}, made
        assert sorted(kinds) == kinds, made


def test_the_slip_that_was_made_is_nearly_always_named() -> None:
    """For each slip, made on random layouts and hands: it is among the explanations, with its cells."""
    assert {} == {slip: rate for slip, rate in rates(DEALS).items() if rate < NEARLY_ALWAYS}


def test_each_slip_breaks_a_rule_of_its_game() -> None:
    """The rule that a slip breaks stands in the game's sheet, and so does the slip; which one may hang on the card."""
    for game in all_games():
        ids = {rule.id for rule in rule_sheets()[game.id]}
        for slip in game.miscounting.slips:
            assert {slip.breaks, slip.id} - {""} <= ids, slip
