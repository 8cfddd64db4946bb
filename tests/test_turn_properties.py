"""What holds of every turn and of every text: rounds played by the rules are legal, and no text makes a crash."""

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.export_turns import verdict_json
from scorekeeper.games import GAMES, rule_sheets
from scorekeeper.turns import Turn, Verdict
from tests.deals import GNOMING_DECK, GO_BOOM_DECK, dealt, grid
from tests.test_turns import broken, verdict
from tests.turn_play import CELLS, DOWN, GnomingRound, go_boom_fits, go_boom_round, may_bounce

TOO_MANY_MULLIGANS = ("mulligan-limit", "mulligans-left")

SEEDS = st.integers(0, 10**6)
RULES = {game_id: {rule.id for rule in rules} for game_id, rules in rule_sheets().items()}

WORDS = (
    "_ _ _ 3 4 5 -2 M H / _3_/5_6/__M 333/333/333 draw draws turns turn from deck to 1 2 last discard piles"
    " r1c1 r2c2=6 r3c3=-1 r1c2=M r4c1 r1c3= =5 Ana Ben Ana: Ben: : # \n 9H JK 7H 10S AS play plays draw skip skips"
    " takes hand pile empty top ? out oops \u2212 \x1b[31m \u202e \U0001f600 , ; |"
).split(" ")
TEXTS = st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=40).map(" ".join) | st.text(max_size=80)


@pytest.mark.parametrize("game_id", GAMES)
@given(text=TEXTS)
def test_any_text_has_turns_or_findings(game_id: str, text: str) -> None:
    """Never a crash; each finding points into its line, each rule stands in the sheet, and all of it is JSON."""
    judged = verdict(game_id, text)

    assert judged.turns or judged.findings or not broken(judged)
    lines = range(1, text.count("\n") + 2)
    for finding in judged.findings:
        assert finding.rule in RULES[game_id]
        assert finding.place.line in (*lines, None)
        if finding.excerpt:
            assert 0 <= finding.excerpt.start < finding.excerpt.end
            assert finding.excerpt.start <= len(finding.excerpt.text)
    for turn in judged.turns:
        assert turn.line in lines
        assert {step.rule for step in turn.steps} | {then.rule for then in turn.follows} <= RULES[game_id]
    assert json.loads(json.dumps(verdict_json(game_id, judged)))["legal"] == judged.legal


# Rounds played by the rules


@given(SEEDS, st.integers(2, 5))
def test_gnoming_a_round_played_by_the_rules_is_legal_to_its_end(seed: int, players: int) -> None:
    """Line by line, with hazards, empty piles and last turns; and the layouts at the end are those that lie there."""
    played = GnomingRound(Random(seed), "Ana Ben Cleo Dora Eve".split()[:players])
    played.play_all()
    judged = verdict("gnoming", "\n".join(played.lines))

    assert broken(judged) == []
    after = {turn.player: turn.after.text for turn in judged.turns}
    assert after == {name: grid(cards) for name, cards in played.shown.items()}


@given(SEEDS, st.integers(2, 4), st.sampled_from([0.0, 0.5, 1.0]))
def test_go_boom_a_round_played_by_the_rules_is_legal_to_its_end(seed: int, players: int, seen: float) -> None:
    """However many of the cards are known to who tells it."""
    lines = go_boom_round(Random(seed), "Ana Ben Cleo Dora".split()[:players], seen)
    judged = verdict("go-boom", "\n".join(lines))

    assert broken(judged) == []
    assert len(judged.turns) == len([line for line in lines if " " in line and ":" not in line]) - 1 - lines.count(
        "pile empty"
    )


@given(SEEDS)
@settings(max_examples=200)
def test_gnoming_a_card_that_is_not_turned_up_after_a_hazard_is_missed(seed: int) -> None:
    """Whichever of those lines is left out, if somebody plays after it."""
    played = GnomingRound(Random(seed), ["Ana", "Ben", "Cleo"])
    played.play_all()
    started = played.lines.index(next(line for line in played.lines if " draws " in line))
    ups = [number for number, line in enumerate(played.lines) if number > started and " turns " in line]
    later = [number for number in ups if any(" draws " in line for line in played.lines[number:])]
    assume(later)
    without = [line for number, line in enumerate(played.lines) if number != later[0]]

    assert "NO hazard-discarded" in broken(verdict("gnoming", "\n".join(without)))


@given(SEEDS, st.integers(0, 30))
def test_gnoming_a_turn_left_out_is_noticed(seed: int, place: int) -> None:
    """Somebody then plays out of turn, or what is told can't have been."""
    played = GnomingRound(Random(seed), ["Ana", "Ben", "Cleo"])
    played.play_all()
    turns = [number for number, line in enumerate(played.lines) if " draws " in line][1:-1]
    left_out = turns[place % len(turns)]
    lines = [line for number, line in enumerate(played.lines) if number != left_out]

    found = broken(verdict("gnoming", "\n".join(lines)))
    assert "NO turn-order" in found or any(": error turn-impossible" in one for one in found)


# Single turns of Gnoming


@st.composite
def gnoming_turns(draw: st.DrawFn) -> tuple[list[str], str, list[tuple[int, str]]]:
    """A layout with some cards face down, the card drawn, and the cells changed in turn, each with the card found."""
    cards = draw(dealt(GNOMING_DECK, 10))
    down = draw(st.sets(st.integers(0, 8), min_size=1, max_size=7))
    order = draw(st.permutations(range(9)))[: draw(st.integers(0, 4))]
    layout = [DOWN if cell in down else card for cell, card in enumerate(cards[:9])]
    return layout, cards[9], [(cell, cards[cell]) for cell in order]


def _told(layout: list[str], drawn: str, placings: list[tuple[int, str]]) -> str:
    words = [f"{CELLS[cell]}={card}" if layout[cell] == DOWN else CELLS[cell] for cell, card in placings]
    return f"{grid(layout)} draw {drawn} {' '.join(words) or 'discard'}"


def _judged(told: str) -> Turn:
    judged: Verdict = verdict("gnoming", told)
    assert judged.findings == (), told
    (turn,) = judged.turns
    return turn


@given(gnoming_turns())
def test_gnoming_the_nine_cells_hold_what_the_turn_says(turned: tuple[list[str], str, list[tuple[int, str]]]) -> None:
    """Each card put where it is said, none lost: what was up, drawn and found is up afterwards or discarded."""
    layout, drawn, placings = turned
    turn = _judged(_told(layout, drawn, placings))

    expected, coming = list(layout), drawn
    for cell, card in placings:
        expected[cell], coming = coming, card
    assert turn.after.text == grid(expected)
    found = [card for cell, card in placings if layout[cell] == DOWN]
    up = Counter([*layout, drawn, *found])
    up[DOWN] -= len(found)
    assert Counter([*expected, coming]) == +up


@given(gnoming_turns())
def test_gnoming_each_step_is_judged_as_the_rules_say(turned: tuple[list[str], str, list[tuple[int, str]]]) -> None:
    """Bounces against another wording of the rule; the limit of mulligans by counting."""
    layout, drawn, placings = turned
    turn = _judged(_told(layout, drawn, placings))
    now, coming, expected = list(layout), drawn, []
    for number, (cell, card) in enumerate(placings):
        if number:
            before, gone = placings[number - 1]
            expected.append(may_bounce(gone, now, was_down=layout[before] == DOWN, first=number == 1))
        now[cell], coming = coming, card
    bounces = [step.legal for step in turn.steps if step.text.startswith("bounces")]
    assert bounces == expected
    had, has = layout.count("M"), now.count("M")
    could = min([had, *(had + (drawn == "M") - (card == "M") for card in layout)])
    ended = [step for step in turn.steps if step.rule in TOO_MANY_MULLIGANS]
    assert bool(ended) == (has > max(1, could))
    assert turn.legal == (all(expected) and not ended and sum(card != DOWN for card in layout) >= 2)


@given(gnoming_turns(), st.sampled_from(GNOMING_DECK))
def test_gnoming_what_is_allowed_is_legal_when_played(
    turned: tuple[list[str], str, list[tuple[int, str]]], found: str
) -> None:
    """Every bounce listed beside a step is judged legal in its place; where none is, every other cell is illegal."""
    layout, drawn, placings = turned
    turn = _judged(_told(layout, drawn, placings))
    decisions = [step for step in turn.steps if step.text.startswith(("bounces", "discards")) and placings]
    for number, step in enumerate(decisions, 1):
        used = {cell for cell, _ in placings[:number]}
        for cell in set(range(9)) - used:
            lies = found if layout[cell] == DOWN else layout[cell]
            again = verdict("gnoming", _told(layout, drawn, [*placings[:number], (cell, lies)])).turns[0]
            bounce = [one for one in again.steps if one.text.startswith("bounces")][number - 1]
            assert bounce.legal == (CELLS[cell] in step.allowed)
    for step in turn.steps:
        if step.rule in TOO_MANY_MULLIGANS:
            assert step.allowed
            for way in step.allowed:
                lies = layout[CELLS.index(way)] if way in CELLS else ""
                one = [] if way == "discard" else [(CELLS.index(way), found if lies == DOWN else lies)]
                assert not _breaks_mulligan_limit(_told(layout, drawn, one))


def _breaks_mulligan_limit(told: str) -> bool:
    return any(step.rule in TOO_MANY_MULLIGANS for turn in verdict("gnoming", told).turns for step in turn.steps)


# Single turns of Go Boom


@given(dealt(GO_BOOM_DECK, 6), st.booleans())
def test_go_boom_a_card_is_legal_as_the_rules_say_and_so_is_what_is_listed_instead(
    cards: list[str], empty: bool
) -> None:
    """Every card of a hand, a draw, and what is allowed beside what is not legal."""
    top, *hand = cards
    end = f"hand {' '.join(hand)}{' pile empty' if empty else ''}"
    fitting = {card for card in hand if go_boom_fits(card, top)}
    must = fitting - {"JK"}
    for card in hand:
        judged = verdict("go-boom", f"{top} play {card} {end}")
        assert judged.legal == (card in fitting)
        allowed = judged.turns[0].steps[0].allowed
        if not judged.legal:
            able = {f"play {one}" for one in fitting}
            assert set(allowed) == able or set(allowed) == {"skip" if empty else "draw"}
            assert all(verdict("go-boom", f"{top} {way} {end}").legal for way in allowed)
    assert verdict("go-boom", f"{top} draw {end}").legal == (not must and not empty)
    assert verdict("go-boom", f"{top} skip {end}").legal == (not must and empty)
