"""What holds for every real deal, and for every text that anybody could type or find in a file."""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import assume, find, given, settings
from hypothesis import strategies as st

from scorekeeper.entering import CannotEnter, Entry, apply, round_meant
from scorekeeper.export_json import explain_json
from scorekeeper.findings import Finding, has_errors, visible
from scorekeeper.gamefile import read_document, read_game, write_game
from scorekeeper.games import find_game, rule_sheets
from scorekeeper.games.gnoming.layout import CELLS, parse_layout
from scorekeeper.games.go_boom.hand import parse_hand
from scorekeeper.judge import JudgedGame, Judgement, judge_game
from scorekeeper.standings import Standings, rank, standings_of
from tests.deals import (
    games,
    gnoming_layouts,
    gnoming_tables,
    go_boom_hands,
    go_boom_tables,
    grid,
    scored,
    with_face_down_marks,
)

HOUSES = st.sampled_from(["", "three_mulligans=zero", "three_mulligans=highest"])
RULE_IDS = {rule.id for rules in rule_sheets().values() for rule in rules}


# Scores


@given(gnoming_layouts, HOUSES)
def test_the_lines_of_a_layout_sum_to_its_score_and_count_every_card(layout: str, house: str) -> None:
    """Each card is in the cells of at least one line, and no line counts a cell that is not there."""
    score = scored("gnoming", layout, house)

    assert score.points == sum(line.points for line in score.lines)
    assert {cell for line in score.lines for cell in line.counted} == set(CELLS)


@given(go_boom_hands)
def test_the_lines_of_a_hand_sum_to_its_score_and_count_every_card_once(hand: str) -> None:
    """In the order of the hand."""
    score = scored("go-boom", hand)

    assert score.points == sum(line.points for line in score.lines)
    assert [card for line in score.lines for card in line.counted] == hand.split()


def _rows(layout: str) -> list[list[str]]:
    return [row.split() for row in layout.split(" / ")]


def _laid(rows: Iterable[Iterable[str]]) -> str:
    return grid([card for row in rows for card in row])


def _turned_over_its_diagonal(layout: str) -> str:
    return _laid(zip(*_rows(layout), strict=True))


def _with_two_rows_swapped(layout: str) -> str:
    first, second, third = _rows(layout)
    return _laid((second, first, third))


def _with_two_columns_swapped(layout: str) -> str:
    return _laid((first, third, second) for first, second, third in _rows(layout))


@pytest.mark.parametrize("move", [_turned_over_its_diagonal, _with_two_rows_swapped, _with_two_columns_swapped])
@given(layout=gnoming_layouts, house=HOUSES)
def test_moving_whole_rows_and_columns_changes_no_score(move: Callable[[str], str], layout: str, house: str) -> None:
    """Nor which rules gave how many points; only the places of the lines differ."""
    before, after = scored("gnoming", layout, house), scored("gnoming", move(layout), house)

    assert after.points == before.points
    assert Counter((line.rule, line.points) for line in after.lines) == Counter(
        (line.rule, line.points) for line in before.lines
    )


@given(gnoming_layouts, HOUSES)
def test_a_hazard_in_place_of_a_loose_card_changes_the_score_by_ten_less_its_value(layout: str, house: str) -> None:
    """Whichever loose card it is: neither belongs to a line."""
    before = scored("gnoming", layout, house)
    cards = layout.replace("/", "").split()
    for line in before.lines:
        if line.rule == "loose-card":
            (cell,) = line.counted
            place = [str(known) for known in CELLS].index(cell)
            with_hazard = grid([*cards[:place], "H", *cards[place + 1 :]])

            assert scored("gnoming", with_hazard, house).points - before.points == 10 - int(cards[place])


@given(gnoming_layouts.flatmap(with_face_down_marks))
def test_the_canonical_text_of_a_layout_reads_back_as_the_same_layout(layout: str) -> None:
    """Face-down marks and all; the layouts here are typed in the canonical form."""
    parsed = parse_layout(layout)

    assert parsed.findings == ()
    assert str(parsed.cards) == layout
    assert parse_layout(str(parsed.cards)) == parsed


@given(gnoming_layouts.flatmap(with_face_down_marks), st.sampled_from(["", " ", ",", ", "]), st.sampled_from("/;|\n"))
def test_the_separators_of_a_layout_do_not_matter(layout: str, between: str, row_break: str) -> None:
    """Nor whether there are any."""
    typed = row_break.join(between.join(row) for row in _rows(layout))

    assert parse_layout(typed) == parse_layout(layout)
    assert parse_layout(typed.replace(row_break, " ")) == parse_layout(layout)


@given(go_boom_hands | st.just("out"))
def test_the_canonical_text_of_a_hand_reads_back_as_the_same_hand(hand: str) -> None:
    """An empty hand too."""
    parsed = parse_hand(hand)

    assert parsed.findings == ()
    assert str(parsed.cards) == hand
    assert parse_hand(str(parsed.cards)) == parsed


@pytest.mark.parametrize("rule", ["matched-line", "mulligan-wild", "mulligan-unused", "three-mulligans", "hazard"])
def test_the_random_layouts_reach_every_kind_of_line(rule: str) -> None:
    """Or the properties above would not say much."""
    layout = find(
        gnoming_layouts,
        lambda layout: any(line.rule == rule for line in scored("gnoming", layout).lines),
        settings=settings(database=None, derandomize=True, max_examples=2000),
    )

    assert parse_layout(layout).cards


# Whole games


def _game(text: str) -> JudgedGame:
    judgement = judge_game(read_game(text))
    assert not has_errors(judgement.findings), judgement.findings
    assert judgement.sound_game
    return judgement.sound_game


@pytest.mark.parametrize("players", [3, 7])
@given(data=st.data())
def test_real_deals_of_gnoming_never_exceed_the_deck(players: int, data: st.DataObject) -> None:
    """They are dealt from it; one more of a card that is used up is found."""
    layouts = data.draw(gnoming_tables(players))
    house = find_game("gnoming").house_rules()  # type: ignore[union-attr]
    names = "Ana Ben Cleo Dora Eve Finn Gus".split()[:players]
    cards = dict(zip(names, layouts, strict=True))
    text = {"format": "scorekeeper/1", "game": "gnoming", "players": names, "rounds": [{"cards": cards}]}

    assert "deck-exceeded" not in _rules(judge_game(read_document(text)).findings)
    counts = Counter(card for layout in layouts for card in layout.replace("/", "").split())
    too_few = {card: copies - 1 for card, copies in counts.items()}
    short = {**text, "house_rules": {"deck": too_few}}
    assert _rules(judge_game(read_document(short)).findings).count("deck-exceeded") == len(counts)
    assert house.deck == {}  # type: ignore[attr-defined]


@given(st.integers(3, 4).flatmap(lambda players: go_boom_tables(players, empty=0)))
def test_real_deals_of_go_boom_have_no_findings(hands: list[str]) -> None:
    """One hand out, the others from one deck."""
    names = "Ana Ben Cleo Dora".split()[: len(hands)]
    cards = dict(zip(names, hands, strict=True))
    text = {"format": "scorekeeper/1", "game": "go-boom", "players": names, "rounds": [{"cards": cards}]}

    assert judge_game(read_document(text)).findings == ()


@given(games)
def test_the_totals_of_the_standings_are_the_sums_of_the_explained_lines(text: str) -> None:
    """Line by line, over all complete rounds, for every player, also one who left early."""
    judgement = judge_game(read_game(text))
    game = _game(text)
    explained = explain_json(judgement, game.played, game.record.players)
    sums: Counter[str] = Counter()
    for judged_round in explained["rounds"]:
        for score in judged_round["scores"]:
            assert score["points"] == sum(line["points"] for line in score["lines"])
            sums[score["player"]] += score["points"]

    assert {row.player: row.total for row in standings_of(game).rows} == {
        player: sums[player] for player in game.record.players
    }


@given(games)
def test_the_bonus_and_penalty_go_to_who_went_out_and_to_nobody_else(text: str) -> None:
    """At most five points, once a round; in Go Boom none at all."""
    game = _game(text)
    for judged_round in game.played:
        for player, card_score in judged_round.card_scores.items():
            added = judged_round.score(player).lines[len(card_score.lines) :]

            assert [abs(line.points) for line in added] in ([], [5])
            assert not added or (player == judged_round.went_out and game.record.game == "gnoming")


@given(games)
def test_the_ranks_of_a_game_follow_from_totals_and_last_rounds(text: str) -> None:
    """Worked out here the long way round, from the rule sheets."""
    game = _game(text)
    _assert_ranks(standings_of(game), tiebreak=game.record.game == "gnoming", final=game.final)


_FEW_POINTS = st.lists(st.lists(st.integers(-2, 2), min_size=3, max_size=3), min_size=2, max_size=7)


@given(_FEW_POINTS, st.booleans(), st.booleans(), st.sets(st.integers(0, 6), max_size=2))
def test_ranks_follow_from_totals_and_last_rounds_with_many_ties(
    points: list[list[int]], tiebreak: bool, final: bool, gone: set[int]
) -> None:
    """Few different points make ties of every kind."""
    names = [f"Player {number}" for number in range(len(points))]
    left = {names[seat]: 3 for seat in gone if seat < len(names)}
    rule = "third-round-tiebreak" if tiebreak else None
    standings = rank(dict(zip(names, points, strict=True)), left, 3, final=final, tiebreak=rule)

    assert [row.player for row in standings.rows if row.rank is None] == [name for name in names if name in left]
    _assert_ranks(standings, tiebreak=tiebreak, final=final)
    seats = [(row.rank, names.index(row.player)) for row in standings.rows if row.rank is not None]
    assert seats == sorted(seats)
    for tie in standings.ties:
        assert len({row.total for row in standings.rows if row.player in tie.players}) == 1
        assert len(tie.players) > 1
    assert (standings.tie_break is None) == (
        not final or len([row for row in standings.rows if row.rank and row.total == standings.rows[0].total]) < 2
    )


def _assert_ranks(standings: Standings, *, tiebreak: bool, final: bool) -> None:
    ranked = [row for row in standings.rows if row.rank is not None]
    for row in ranked:
        better = [
            other
            for other in ranked
            if other.total < row.total
            or (final and tiebreak and other.total == row.total and other.rounds[-1] < row.rounds[-1])
        ]
        assert row.rank == 1 + len(better)
        assert row.winner == (final and not better)
    assert all(not row.winner for row in standings.rows if row.rank is None)


# Any text at all


CHARACTERS = st.characters(exclude_categories=()) | st.sampled_from(
    "3456789-1234MHWX*_n/;|, \n\t\u2212\u2013\u2660\ufe0f"
)
WORDS = st.sampled_from(
    "3 8 -1 -4 M H _ _5 __ / ; | wild hazard mulligan 9 10 -5 n2 out JK AS 10H t\u2665 1S , 333".split()
)
ANY_TEXT = st.text(CHARACTERS) | st.lists(WORDS, max_size=14).flatmap(
    lambda words: st.sampled_from(["", " ", "\n", ","]).map(lambda between: between.join(words))
)


def _rules(findings: Iterable[Finding]) -> list[str]:
    return [finding.rule for finding in findings]


def _assert_well_made(findings: Iterable[Finding]) -> None:
    """Each names a rule that there is, and its excerpt is one safe line with the culprit in it."""
    for finding in findings:
        assert finding.rule in RULE_IDS
        assert finding.message
        if finding.excerpt is not None:
            text, start, end = finding.excerpt
            assert 0 <= start < end <= max(len(text), start + 1)
            assert visible(text) == text
            assert "\n" not in text


@given(ANY_TEXT)
def test_any_text_is_a_layout_or_has_findings(text: str) -> None:
    """Never both, and never an exception."""
    parsed = parse_layout(text)

    assert (parsed.cards is None) == has_errors(parsed.findings)
    _assert_well_made(parsed.findings)
    if parsed.cards:
        assert parse_layout(str(parsed.cards)).cards == parsed.cards


@given(ANY_TEXT)
def test_any_text_is_a_hand_or_has_findings(text: str) -> None:
    """Never both, and never an exception."""
    parsed = parse_hand(text)

    assert (parsed.cards is None) == has_errors(parsed.findings)
    _assert_well_made(parsed.findings)
    if parsed.cards is not None:
        assert parse_hand(str(parsed.cards)).cards == parsed.cards


def _judge_anything(source: str | bytes) -> Judgement:
    """What a file comes to, whatever it holds; and what is made of it further, where it is a game."""
    read = read_game(source)
    judgement = judge_game(read)
    _assert_well_made(judgement.findings)
    if read.document is None or read.record is None:
        assert has_errors(judgement.findings)
    if judgement.sound_game:
        standings = standings_of(judgement.sound_game)
        assert {row.player for row in standings.rows} == set(judgement.sound_game.record.players)
    if read.document is not None:
        text = write_game(read.document)
        again = read_game(text).document
        assert again is not None
        assert write_game(again) == text
    return judgement


@given(ANY_TEXT | st.text(st.sampled_from('{}[]":,\\ue 019.-+tfn\ud800')))
def test_any_text_is_a_game_file_or_has_findings(text: str) -> None:
    """Reading and judging never raise."""
    _judge_anything(text)


@given(st.binary())
def test_any_bytes_are_a_game_file_or_have_findings(data: bytes) -> None:
    """Reading and judging never raise."""
    _judge_anything(data)


@given(games, st.data())
def test_any_edit_of_the_text_of_a_good_file_gives_findings_at_worst(text: str, data: st.DataObject) -> None:
    """Lines doubled, dropped or moved, and characters put in: what happens in an editor."""
    lines = write_game(json.loads(text)).splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        here, there = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        edit = data.draw(st.sampled_from(["double", "drop", "move", "type"]))
        if edit == "double":
            lines.insert(there, lines[here])
        elif edit == "move":
            lines.insert(there, lines.pop(here))
        elif edit == "drop" and len(lines) > 1:
            del lines[here]
        else:
            column = data.draw(st.integers(0, len(lines[here])))
            lines[here] = lines[here][:column] + data.draw(ANY_TEXT) + lines[here][column:]
    _judge_anything("\n".join(lines))


TEXTS = ANY_TEXT | st.sampled_from(["Ana", "Ben", "gnoming", "go-boom", "scorekeeper/1", "2026-11-27", "none", "zero"])
KEYS = TEXTS | st.sampled_from(
    "format game name date players house_rules notes left rounds went_out cards deck jokers aces_boom go_out_tie".split()
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=8,
)


def _containers(value: Any) -> list[Any]:
    """Every object and list in a JSON value, the outermost first."""
    if not isinstance(value, dict | list):
        return []
    inside = value.values() if isinstance(value, dict) else value
    return [value, *(container for item in inside for container in _containers(item))]


@st.composite
def changed_documents(draw: st.DrawFn) -> dict[str, Any]:
    """A good game file with up to three of its values replaced, taken out or put in."""
    document: dict[str, Any] = json.loads(draw(games))
    for _ in range(draw(st.integers(1, 3))):
        container = draw(st.sampled_from(_containers(document)))
        places = list(container) if isinstance(container, dict) else list(range(len(container)))
        kind = draw(st.sampled_from(["replace", "take out", "put in"]))
        if kind == "put in" or not places:
            if isinstance(container, dict):
                container[draw(KEYS)] = draw(VALUES)
            else:
                container.append(draw(VALUES))
        elif kind == "replace":
            container[draw(st.sampled_from(places))] = draw(VALUES)
        else:
            del container[draw(st.sampled_from(places))]
    return document


@given(changed_documents())
def test_any_value_at_any_place_of_a_good_file_gives_findings_at_worst(document: dict[str, Any]) -> None:
    """Reading and judging never raise; written out in the format's order, the file has the same findings."""
    judgement = _judge_anything(json.dumps(document))

    rewritten = judge_game(read_game(write_game(document)))
    assert sorted(_rules(rewritten.findings)) == sorted(_rules(judgement.findings))


@given(changed_documents(), st.integers(-1, 5) | st.none(), st.booleans(), st.booleans(), st.booleans())
def test_entering_into_any_file_that_can_be_judged_works_or_is_refused(
    document: dict[str, Any], asked: int | None, went_out: bool, clear: bool, nobody: bool
) -> None:
    """A file with findings can be mended; what stands elsewhere in it stays."""
    read = read_document(document)
    game = judge_game(read).game
    assume(game is not None)
    assert game
    assume(game.record.players and game.record.players[0])
    player = game.record.players[0]
    cards = "out" if game.record.game == "go-boom" else "3 4 5 / 6 7 8 / 3 4 5"
    entry = (
        Entry(None, None, nobody_went_out=True, clear=clear) if nobody else Entry(player, cards, went_out, clear=clear)
    )
    try:
        number = round_meant(game, entry, asked)
    except CannotEnter:
        return
    changed = apply(document, game.record.players, number, entry).document

    assert {key: value for key, value in changed.items() if key != "rounds"} == {
        key: value for key, value in document.items() if key != "rounds"
    }
    if not entry.clear and not nobody:
        assert changed["rounds"][number - 1]["cards"][player] == cards


@given(games)
def test_writing_a_good_file_is_stable_and_loses_nothing(text: str) -> None:
    """What is read, written and read again is the same document, and the text does not change any more."""
    document = read_game(text).document
    assert document
    written = write_game(document)

    assert read_game(written).document == document
    assert write_game(read_game(written).document or {}) == written
