"""Gnoming A Round, clause by clause of its rule sheet: notation, layouts, scoring, going out, house rules, checks."""

from collections import Counter
from textwrap import dedent

import pytest

from scorekeeper.findings import Severity
from scorekeeper.games.gnoming.cards import PRINTED_DECK
from scorekeeper.games.gnoming.layout import parse_layout
from scorekeeper.games.gnoming.picture import draw_layout
from tests.deals import GNOMING_DECK, brief, brief_lines, judged, scored, unsaid


def _read(typed: str) -> str | list[str]:
    """The canonical form of what was typed, or the findings."""
    parsed = parse_layout(typed)
    return str(parsed.cards) if parsed.cards else brief(parsed.findings)


# The cards


def test_deck_the_printed_deck_has_the_110_cards_of_the_box() -> None:
    """Rule deck: 82 positive cards, 22 negative ones, 3 hazards and 3 mulligans."""
    kinds = Counter(
        "positive" if card.number > 0 else "negative" if card.number < 0 else card.value
        for card, copies in PRINTED_DECK.items()
        for _ in range(copies)
    )

    assert kinds == {"positive": 82, "negative": 22, "H": 3, "M": 3}
    assert Counter({card.value: copies for card, copies in PRINTED_DECK.items()}) == Counter(GNOMING_DECK)


# Notation


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("3 3 3 / -2 M 7 / H 5 5", "3 3 3 / -2 M 7 / H 5 5"),
        ("333/-2M7/H55", "3 3 3 / -2 M 7 / H 5 5"),
        ("333-2M7H55", "3 3 3 / -2 M 7 / H 5 5"),
        ("3 3 3 -2 M 7 H 5 5", "3 3 3 / -2 M 7 / H 5 5"),
        ("3,3,3; -2,M,7; H,5,5", "3 3 3 / -2 M 7 / H 5 5"),
        ("3, 3, 3 | -2, M, 7 | H, 5, 5", "3 3 3 / -2 M 7 / H 5 5"),
        ("3 3 3\n-2 M 7\nH 5 5\n", "3 3 3 / -2 M 7 / H 5 5"),
        ("3 3 3\r\n-2 M 7\r\nH 5 5", "3 3 3 / -2 M 7 / H 5 5"),
        ("/ 3 3 3 // -2 M 7 / H 5 5 /", "3 3 3 / -2 M 7 / H 5 5"),
        ("-1-2-3/-4 4 5/6 7 8", "-1 -2 -3 / -4 4 5 / 6 7 8"),
        ("\u22121 \u20132 n3 / N4 4 5 / 6 7 8", "-1 -2 -3 / -4 4 5 / 6 7 8"),
        ("m w * / mulligan WILD Wild / 3 3 3", "M M M / M M M / 3 3 3"),
        ("h x hazard / X H HAZARD / 3 3 3", "H H H / H H H / 3 3 3"),
        ("mulliganMhazard/333/333", "M M H / 3 3 3 / 3 3 3"),
        ("_3 _-2 _M / _h _n1 _wild / 3 3 3", "_3 _-2 _M / _H _-1 _M / 3 3 3"),
        ("_3_-2_M/_h_n1_*/333", "_3 _-2 _M / _H _-1 _M / 3 3 3"),
    ],
)
def test_a_layout_may_be_typed_in_many_ways_and_reads_back_in_one(typed: str, canonical: str) -> None:
    """Case, signs, separators and row breaks are free; the canonical form reads back as itself."""
    assert _read(typed) == canonical
    assert _read(canonical) == canonical


@pytest.mark.parametrize(
    ("control", "typed", "found"),
    [
        ("3 3 8 / 3 3 3 / 3 3 3", "3 3 9 / 3 3 3 / 3 3 3", ['error unknown-card, r1c3: "9"']),
        ("3 3 3 / 3 3 3 / 3 3 3", "3 3 2 / 3 3 3 / 3 3 3", ['error unknown-card, r1c3: "2"']),
        ("-4 3 3 / 3 3 3 / 3 3 3", "-5 3 3 / 3 3 3 / 3 3 3", ['error unknown-card, r1c1: "-5"']),
        ("-1 3 3 / 3 3 3 / 3 3 3", "-0 3 3 / 3 3 3 / 3 3 3", ['error unknown-card, r1c1: "-0"']),
        ("3 3 3 / 3 7 3 / 3 3 3", "3 3 3 / 3 10 3 / 3 3 3", ['error unknown-card, r2c2: "10"']),
        ("3 3 3 / 3 3 3 / M 3 3", "3 3 3 / 3 3 3 / joker 3 3", ['error unknown-card, r3c1: "joker"']),
        ("_8 3 3 / 3 3 3 / 3 3 3", "_9 3 3 / 3 3 3 / 3 3 3", ['error unknown-card, r1c1: "_9"']),
        ("3 3 3 / 3 3 3 / 3 3 3", "\uff13 3 3 / 3 3 3 / 3 3 3", ['error unknown-card, r1c1: "\uff13"']),
        ("_5 3 3 / 3 3 3 / 3 3 3", "_ 3 3 / 3 3 3 / 3 3 3", ['error card-not-revealed, r1c1: "_"']),
        (
            "_5 _5 _5 / 3 3 3 / 3 3 3",
            "___ / 3 3 3 / 3 3 3",
            [f'error card-not-revealed, r1c{column}: "_"' for column in (1, 2, 3)],
        ),
        ("333333333", "33333333", ['error layout-shape: "33333"']),
        ("333333333", "3333333333", ['error layout-shape: "3333333"']),
        ("3 3 3 / 3 3 3 / 3 3 3", "", ['error layout-shape: ""']),
        ("3 3 3 / 3 3 3 / 3 3 3", "3 3 3 / 3 3 3", ['error layout-shape: ""']),
        ("3 3 3 / 3 3 3 / 3 3 3", "3 3 3 / 3 3 / 3 3 3", ['error layout-shape: "3 3"']),
        ("3 3 3 / 3 3 3 / 3 3 3", "3 3 3 / 3 3 3 7 8 / 3 3 3", ['error layout-shape: "7 8"']),
        ("3 3 3 / 3 3 3 / 3 3 3", "3 3 3 / 3 3 3 / 3 3 3 / 4 5", ['error layout-shape: "4 5"']),
        ("333/333/333", "3333/33/333", ['error layout-shape: "3"']),
    ],
)
def test_what_is_no_layout_is_found_at_its_place(control: str, typed: str, found: list[str]) -> None:
    """A token that is no card, a card not turned up, or another shape than three rows of three."""
    assert parse_layout(control).findings == ()
    assert _read(typed) == found


def test_all_that_is_wrong_in_one_layout_is_found_in_one_go() -> None:
    """Bad tokens do not hide each other, nor the shape."""
    assert _read("3 3 9 / _ oops 7 / H 5 5 n8") == [
        'error unknown-card, r1c3: "9"',
        'error card-not-revealed, r2c1: "_"',
        'error unknown-card, r2c2: "oops"',
        'error unknown-card: "n8"',
        'error layout-shape: "n8"',
    ]


def test_an_unknown_card_is_told_with_the_cards_that_there_are() -> None:
    """The message says what was found, the hint what is allowed."""
    finding = parse_layout("3 3 9 / 3 3 3 / 3 3 3").findings[0]

    assert unsaid(finding.message, '"9"') == []
    assert unsaid(finding.hint, "3 to 8", "-1 to -4", "M", "mulligan", "H", "hazard") == []


# Scoring a layout


@pytest.mark.parametrize(
    ("layout", "points"),
    [
        ("5 5 5 / 3 4 6 / -1 7 8", 22),
        ("6 6 6 / 6 6 6 / 6 6 6", -36),
        ("6 M 6 / 3 3 4 / 5 3 -2", 1),
        ("5 5 5 / -1 -2 M / -1 -2 M", -16),
        ("H -4 3 / 3 H -4 / -4 3 M", 17),
        ("M M M / 3 4 5 / -1 H 8", 29),
        ("7 7 M / 7 4 4 / M 4 -3", -5),
    ],
)
def test_the_worked_examples_of_the_rule_sheet(layout: str, points: int) -> None:
    """Each comes out as the sheet works it."""
    assert scored("gnoming", layout).points == points


_ROW_1, _ROW_2, _ROW_3 = "r1c1 r1c2 r1c3", "r2c1 r2c2 r2c3", "r3c1 r3c2 r3c3"
_COLUMN_1, _COLUMN_2, _COLUMN_3 = "r1c1 r2c1 r3c1", "r1c2 r2c2 r3c2", "r1c3 r2c3 r3c3"
_LOOSE_BELOW = [  # of "… / 3 4 5 / 6 7 3"
    "loose-card 3: r2c1",
    "loose-card 4: r2c2",
    "loose-card 5: r2c3",
    "loose-card 6: r3c1",
    "loose-card 7: r3c2",
    "loose-card 3: r3c3",
]


@pytest.mark.parametrize(
    ("clause", "layout", "lines"),
    [
        (
            "matched-line: three 8s take 8 off once, not 24, and are no loose cards",
            "8 8 8 / 3 4 5 / 6 7 3",
            [f"matched-line -8: {_ROW_1}", *_LOOSE_BELOW],
        ),
        (
            "matched-line: two equal cards are no line",
            "8 8 7 / 3 4 5 / 6 7 3",
            ["loose-card 8: r1c1", "loose-card 8: r1c2", "loose-card 7: r1c3", *_LOOSE_BELOW],
        ),
        (
            "matched-line: a column is a line as a row is",
            "8 3 4 / 8 5 6 / 8 7 3",
            [
                f"matched-line -8: {_COLUMN_1}",
                "loose-card 3: r1c2",
                "loose-card 4: r1c3",
                "loose-card 5: r2c2",
                "loose-card 6: r2c3",
                "loose-card 7: r3c2",
                "loose-card 3: r3c3",
            ],
        ),
        (
            "matched-line: diagonals are no lines",
            "8 3 4 / 5 8 6 / 7 3 8",
            [
                "loose-card 8: r1c1",
                "loose-card 3: r1c2",
                "loose-card 4: r1c3",
                "loose-card 5: r2c1",
                "loose-card 8: r2c2",
                "loose-card 6: r2c3",
                "loose-card 7: r3c1",
                "loose-card 3: r3c2",
                "loose-card 8: r3c3",
            ],
        ),
        (
            "matched-line: the corner card of a row and a column serves both",
            "7 7 7 / 7 3 4 / 7 5 6",
            [
                f"matched-line -7: {_ROW_1}",
                f"matched-line -7: {_COLUMN_1}",
                "loose-card 3: r2c2",
                "loose-card 4: r2c3",
                "loose-card 5: r3c2",
                "loose-card 6: r3c3",
            ],
        ),
        (
            "mulligan-wild: one mulligan is one value in its row and another in its column",
            "6 M 6 / 3 4 5 / 7 4 3",
            [
                f"matched-line -6: {_ROW_1}",
                f"matched-line -4: {_COLUMN_2}",
                "mulligan-wild 0: r1c2",
                "loose-card 3: r2c1",
                "loose-card 5: r2c3",
                "loose-card 7: r3c1",
                "loose-card 3: r3c3",
            ],
        ),
        (
            "mulligan-wild: two mulligans and one positive card are a line",
            "M 8 M / 3 4 5 / 6 7 3",
            [f"matched-line -8: {_ROW_1}", "mulligan-wild 0: r1c1", "mulligan-wild 0: r1c3", *_LOOSE_BELOW],
        ),
        (
            "mulligan-unused: a mulligan in no line counts nothing",
            "M 8 7 / 3 4 5 / 6 7 3",
            ["mulligan-unused 0: r1c1", "loose-card 8: r1c2", "loose-card 7: r1c3", *_LOOSE_BELOW],
        ),
        (
            "three-mulligans: they show no number and score nothing",
            "M M M / 3 4 5 / 6 7 3",
            [f"three-mulligans 0: {_ROW_1}", *_LOOSE_BELOW],
        ),
        (
            "three-mulligans: each may still be wild in its own column",
            "M M M / 8 4 5 / 8 7 3",
            [
                f"matched-line -8: {_COLUMN_1}",
                f"three-mulligans 0: {_ROW_1}",
                "mulligan-wild 0: r1c1",
                "loose-card 4: r2c2",
                "loose-card 5: r2c3",
                "loose-card 7: r3c2",
                "loose-card 3: r3c3",
            ],
        ),
        (
            "negative-card: three equal ones are no line, each takes its number off",
            "-2 -2 -2 / 3 4 5 / 6 7 3",
            [*_LOOSE_BELOW, "negative-card -2: r1c1", "negative-card -2: r1c2", "negative-card -2: r1c3"],
        ),
        (
            "negative-card: they make no line with mulligans either",
            "-2 M -2 / 3 4 5 / 6 7 3",
            ["mulligan-unused 0: r1c2", *_LOOSE_BELOW, "negative-card -2: r1c1", "negative-card -2: r1c3"],
        ),
        (
            "hazard: each adds 10, and three are no line",
            "H H H / 3 4 5 / 6 7 3",
            [*_LOOSE_BELOW, "hazard 10: r1c1", "hazard 10: r1c2", "hazard 10: r1c3"],
        ),
        (
            "hazard: a mulligan does not make a line of it",
            "H M M / 3 4 5 / 6 7 3",
            ["mulligan-unused 0: r1c2", "mulligan-unused 0: r1c3", *_LOOSE_BELOW, "hazard 10: r1c1"],
        ),
        (
            "matched-line: nine equal cards are six lines",
            "3 3 3 / 3 3 3 / 3 3 3",
            [f"matched-line -3: {cells}" for cells in (_ROW_1, _ROW_2, _ROW_3, _COLUMN_1, _COLUMN_2, _COLUMN_3)],
        ),
    ],
)
def test_every_line_of_a_score_names_its_rule_and_its_cells(clause: str, layout: str, lines: list[str]) -> None:
    """The lines are exactly these, in this order."""
    assert brief_lines(scored("gnoming", layout)) == lines, clause


def test_a_line_says_in_words_what_it_counts() -> None:
    """The mulligan's values are told too, each with the line it completes."""
    facts = [
        ("row 1", "6"),
        ("column 2", "4"),
        ("M", "r1c2", "6", "row 1", "4", "column 2"),
        ("3", "r2c1"),
        ("3", "r3c3"),
        ("-1", "r3c1"),
        ("H", "r2c3"),
    ]
    lines = scored("gnoming", "6 M 6 / 3 4 H / -1 4 3").lines

    assert [unsaid(line.what, *words) for line, words in zip(lines, facts, strict=True)] == [[]] * len(facts)


def test_a_card_that_was_face_down_scores_as_any_other() -> None:
    """Rule reveal: what was still face down is turned up and counts."""
    assert scored("gnoming", "_5 5 _5 / 3 4 6 / _-1 7 8").lines == scored("gnoming", "5 5 5 / 3 4 6 / -1 7 8").lines


# House rules


@pytest.mark.parametrize(
    ("house", "layout", "points"),
    [
        ("three_mulligans=zero", "M M M / 3 4 5 / -1 H 8", 29),
        ("three_mulligans=highest", "M M M / 3 4 5 / -1 H 8", 21),
        ("three_mulligans=highest", "M M 8 / 3 4 5 / -1 H 8", -8 + 3 + 4 + 5 - 1 + 10 + 8),
        ("three_mulligans=highest", "M M M / M 8 3 / M 4 6", -8 - 8 + 8 + 3 + 4 + 6),
    ],
)
def test_house_rule_three_mulligans(house: str, layout: str, points: int) -> None:
    """It changes what a line of three mulligans scores, and nothing else."""
    assert scored("gnoming", layout, house).points == points


@pytest.mark.parametrize(
    ("house", "message", "hint"),
    [
        ("zero", ("row 1", " 0"), ("three_mulligans is zero", "highest", "-8")),
        ("highest", ("row 1", "-8"), ("three_mulligans is highest", "zero", " 0 ")),
    ],
)
def test_house_rule_three_mulligans_is_told_where_it_decided(
    house: str, message: tuple[str, ...], hint: tuple[str, ...]
) -> None:
    """The note names the line, the points, the house rule and what another table may play."""
    head = f"game: gnoming\nplayers: Ana, Ben, Cleo\nhouse: three_mulligans={house}"
    findings = judged(f"{head}\n\nAna: M M M / 3 4 5 / 6 7 8").findings
    (note,) = (finding for finding in findings if finding.rule == "three-mulligans")

    assert note.severity is Severity.NOTE
    assert unsaid(note.message, *message) == []
    assert unsaid(note.hint, *hint) == []


# Ending a round


def _round(went_out: str, house: str = "", *, ana: str = "3 3 3 / 4 4 5 / H -2 6") -> str:
    """One round: Ben's layout scores 1, Cleo's 22, and Ana's 24 unless another is given."""
    head = "game: gnoming\nplayers: Ana, Ben, Cleo" + (f"\nhouse: {house}" if house else "")
    layouts = f"Ana: {ana}\nBen: 8 8 8 / 3 4 5 / -2 -1 M\nCleo: 5 5 5 / 3 4 6 / -1 7 8"
    return f"{head}\n\nwent out: {went_out}\n{layouts}"


_ANA_SHARES = "8 8 8 / 4 3 5 / -1 -2 M"  # scores 1, as Ben's does


@pytest.mark.parametrize(
    ("sheet", "added", "notes"),
    [
        (_round("Ben"), {"Ben": ["go-out-bonus -5: "]}, []),
        (_round("Ana"), {"Ana": ["go-out-penalty 5: "]}, []),
        (_round("Cleo"), {"Cleo": ["go-out-penalty 5: "]}, []),
        (_round("nobody"), {}, ["note nobody-went-out, round 1"]),
        (_round("Ana", ana=_ANA_SHARES), {"Ana": ["go-out-bonus -5: "]}, ["note go-out-tie, round 1, Ana"]),
        (_round("Ben", ana=_ANA_SHARES), {"Ben": ["go-out-bonus -5: "]}, ["note go-out-tie, round 1, Ben"]),
        (_round("Cleo", ana=_ANA_SHARES), {"Cleo": ["go-out-penalty 5: "]}, []),
        (
            _round("Ana", "go_out_tie=bonus", ana=_ANA_SHARES),
            {"Ana": ["go-out-bonus -5: "]},
            ["note go-out-tie, round 1, Ana"],
        ),
        (
            _round("Ana", "go_out_tie=penalty", ana=_ANA_SHARES),
            {"Ana": ["go-out-penalty 5: "]},
            ["note go-out-tie, round 1, Ana"],
        ),
        (_round("Ana", "go_out_tie=none", ana=_ANA_SHARES), {}, ["note go-out-tie, round 1, Ana"]),
        (_round("Ben", "go_out_tie=penalty"), {"Ben": ["go-out-bonus -5: "]}, []),
        (_round("Ana", "go_out_tie=none"), {"Ana": ["go-out-penalty 5: "]}, []),
    ],
)
def test_going_out_with_the_lowest_score_takes_5_off_and_without_it_adds_5(
    sheet: str, added: dict[str, list[str]], notes: list[str]
) -> None:
    """Rules go-out-bonus, go-out-penalty, go-out-tie, nobody-went-out; only a tie asks the house rule."""
    judgement = judged(sheet)
    assert judgement.sound_game
    judged_round = judgement.sound_game.rounds[0]
    came = {
        player: brief_lines(judged_round.score(player))[len(judged_round.card_scores[player].lines) :]
        for player in ("Ana", "Ben", "Cleo")
    }

    assert {player: lines for player, lines in came.items() if lines} == added
    assert brief(judgement.findings) == notes


def test_layout_scores_are_compared_before_any_bonus_or_penalty() -> None:
    """Ana has 24, Ben 1: the penalty of 5 comes after, and Ben gets nothing for being lowest."""
    game = judged(_round("Ana")).sound_game
    assert game

    assert {player: game.rounds[0].score(player).points for player in ("Ana", "Ben", "Cleo")} == {
        "Ana": 29,
        "Ben": 1,
        "Cleo": 22,
    }


# What can't be, and what broke a rule


_TABLE = "game: gnoming\nplayers: Ana, Ben, Cleo\n\n"
_FINE = "3 4 5 / 6 7 8 / 3 4 5"
_LOWER = "3 4 5 / 6 7 8 / 3 4 -1"


def _table(ana: str, ben: str = _FINE, cleo: str = _LOWER, went_out: str = "Cleo") -> str:
    return f"{_TABLE}went out: {went_out}\nAna: {ana}\nBen: {ben}\nCleo: {cleo}"


@pytest.mark.parametrize(
    ("control", "broken", "found"),
    [
        (
            _table("H H H / 3 4 5 / 6 7 8"),
            _table("H H H / H 4 5 / 6 7 8"),
            ['error deck-exceeded, round 1, Ana, r2c1: "H"'],
        ),
        (
            _table("H 4 5 / 3 4 5 / 6 7 8", "H 4 5 / 6 7 8 / 3 4 5", "H 4 5 / 6 7 8 / 3 4 -2"),
            _table("H 4 5 / 3 4 5 / 6 7 8", "H 4 5 / 6 7 8 / 3 4 5", "H H 5 / 6 7 8 / 3 4 -2"),
            ['error deck-exceeded, round 1, Cleo, r1c2: "H"'],
        ),
        (
            _table("-4 -4 5 / 3 4 5 / 6 7 8", "3 4 5 / 6 7 8 / 3 4 -4"),
            _table("-4 -4 5 / 3 4 5 / 6 7 8", "-4 4 5 / 6 7 8 / 3 4 -4"),
            ['error deck-exceeded, round 1, Ben, r3c3: "-4"'],
        ),
        (
            _table("8 8 8 / 8 8 8 / 8 8 8", "8 8 8 / 8 7 6 / 3 4 5", "3 4 5 / 6 7 5 / 3 4 5"),
            _table("8 8 8 / 8 8 8 / 8 8 8", "8 8 8 / 8 7 6 / 3 4 5", "3 4 5 / 6 7 8 / 3 4 5"),
            ['error deck-exceeded, round 1, Cleo, r2c3: "8"'],
        ),
        (
            _table("M 4 5 / 3 4 5 / 6 7 8", went_out="Ana"),
            _table("M M 5 / 3 4 5 / 6 7 8", went_out="Ana"),
            ['warning mulligan-limit, round 1, Ana, r1c2: "M"'],
        ),
        (
            _table("M 4 5 / 3 4 5 / 6 7 8"),
            _table("M M 5 / 3 4 5 / 6 7 8"),
            ["note mulligan-limit, round 1, Ana, r1c2"],
        ),
        (
            _table("_3 4 5 / 3 4 5 / 6 7 8", went_out="Ben"),
            _table("_3 4 5 / 3 4 _5 / 6 7 8", went_out="Ana"),
            ['error went-out-face-down, round 1, Ana, r1c1: "_3"'],
        ),
        (
            _table("3 4 5 / 3 4 5 / 6 7 8", went_out="Ana"),
            _table("3 4 5 / 3 4 5 / 6 7 9", went_out="Ana"),
            ['error unknown-card, round 1, Ana, r3c3: "9"'],
        ),
        (
            _table("3 4 5 / 3 4 5 / 6 7 _8"),
            _table("3 4 5 / 3 4 5 / 6 7 _"),
            ['error card-not-revealed, round 1, Ana, r3c3: "_"'],
        ),
        (
            _table("3 4 5 / 3 4 5 / 6 7 8"),
            _table("3 4 5 / 3 4 5 / 6 7"),
            ['error layout-shape, round 1, Ana: "6 7"'],
        ),
        (
            _table(_FINE, went_out="Ana"),
            _table(_FINE, went_out="Anna"),
            ['error went-out-unknown, round 1: ""Anna""'],
        ),
        (
            _table(_FINE),
            _table(_FINE) + f"\nDora: {_FINE}",
            ['error unknown-player, round 1, Dora: ""Dora""'],
        ),
    ],
)
def test_what_cannot_be_or_broke_a_rule_is_found_beside_a_table_where_all_is_well(
    control: str, broken: str, found: list[str]
) -> None:
    """Each with its severity, its place and the culprit."""
    assert brief(judged(control).findings) == []
    assert brief(judged(broken).findings) == found


def test_deck_exceeded_names_the_card_the_count_and_all_its_places() -> None:
    """Whoever misread a card can find it."""
    layouts = ("M M 5 / 3 4 5 / 6 7 8", "3 4 5 / 6 M 8 / 3 4 5", "3 4 5 / 6 7 8 / 3 4 M")
    finding = next(found for found in judged(_table(*layouts)).findings if found.rule == "deck-exceeded")

    assert unsaid(finding.message, "M", "3", "4", "Ana r1c1 r1c2", "Ben r2c2", "Cleo r3c3") == []


@pytest.mark.parametrize(
    ("deck", "found"),
    [
        ("", ["deck-exceeded"]),
        ('house: deck={"H":4}\n', []),
        ('house: deck={"H":3}\n', ["deck-exceeded"]),
        ('house: deck={"M":4}\n', ["deck-exceeded"]),
        ('house: deck={"H":4,"8":0}\n', ["deck-exceeded"]),
    ],
)
def test_house_rule_deck_replaces_the_copies_that_it_names(deck: str, found: list[str]) -> None:
    """Four hazards lie on the table, and three 8s; what the map does not name stays as printed."""
    sheet = _table("H H H / H 4 5 / 6 7 8").replace("\n\n", f"\n{deck}\n", 1)

    assert [finding.rule for finding in judged(sheet).findings] == found


@pytest.mark.parametrize(
    ("players", "house", "found"),
    [
        ("Ana", "", ["player-count"]),
        ("Ana, Ben", "", ["player-count"]),
        ("Ana, Ben", "house: two_players=true\n", []),
        ("Ana", "house: two_players=true\n", ["player-count"]),
        ("Ana, Ben, Cleo", "", []),
        ("Ana, Ben, Cleo, Dora, Eve, Finn, Gus", "", []),
        ("Ana, Ben, Cleo, Dora, Eve, Finn, Gus, Hana", "", ["player-count"]),
        ("Ana, Ben, Cleo, Dora, Eve, Finn, Gus, Hana", "house: two_players=true\n", ["player-count"]),
    ],
)
def test_three_to_seven_play_and_two_by_house_rule(players: str, house: str, found: list[str]) -> None:
    """Rule player-count."""
    assert [finding.rule for finding in judged(f"game: gnoming\nplayers: {players}\n{house}").findings] == found


def test_a_game_has_three_rounds() -> None:
    """Rule round-count: the third is the last, a fourth is one too many."""
    head = "game: gnoming\nplayers: Ana, Ben, Cleo\n"
    a_round = f"\nwent out: nobody\nAna: {_FINE}\nBen: {_FINE}\nCleo: {_FINE}\n"
    three, four = judged(head + a_round * 3), judged(head + a_round * 4)

    assert three.sound_game
    assert three.sound_game.final
    assert [finding for finding in brief(four.findings) if finding.startswith("error")] == [
        "error too-many-rounds, round 4"
    ]


def test_extra_mulligans_never_keep_a_score_back() -> None:
    """Rule mulligan-limit: the layout is scored as it lies, whoever holds it."""
    for went_out in ("Ana", "Ben"):
        judgement = judged(_table("M M 5 / 3 4 5 / 6 7 8", went_out=went_out))

        assert judgement.sound_game
        assert all(finding.severity is not Severity.ERROR for finding in judgement.findings)


# Who begins, and the picture


def test_the_youngest_begins_and_then_whoever_went_out_first() -> None:
    """Rule first-player; where nobody went out, or the player has gone home, the table agrees."""
    game = judged("game: gnoming\nplayers: Ana, Ben, Cleo").game
    assert game
    starter = game.ruleset.starter

    assert starter(("Ana", "Ben"), 1, None) == "the youngest begins"
    assert starter(("Ana", "Ben"), 2, "Ben") == "Ben begins, having gone out first"
    assert starter(("Ana", "Ben"), 2, "Cleo") == "the table agrees who begins"
    assert starter(("Ana", "Ben"), 2, None) == "the table agrees who begins"


@pytest.mark.parametrize(
    ("layout", "picture"),
    [
        (
            "7 7 M / 7 4 4 / _M H -3",
            """
              7 ═══  7 ═══  M
              ║
              7      4      4
              ║
             _M     !H!    -3
            """,
        ),
        (
            "3 4 5 / 6 6 6 / 7 8 -1",
            """
              3      4      5

              6 ═══  6 ═══  6

              7      8     -1
            """,
        ),
        (
            "_H 4 8 / 6 3 8 / 7 8 8",
            """
            _!H!     4      8
                            ║
              6      3      8
                            ║
              7      8      8
            """,
        ),
    ],
)
def test_the_picture_links_the_cards_of_each_matched_line(layout: str, picture: str) -> None:
    """Lines, negative cards, hazards and face-down marks are told apart without colour."""
    cards = parse_layout(layout).cards
    assert cards
    drawn = ["".join(piece.text for piece in line).rstrip() for line in draw_layout(cards)]

    assert dedent("\n".join(drawn)) == dedent(picture).strip("\n")


def test_an_endless_line_is_not_copied_into_each_finding() -> None:
    """Twenty thousand cards that are none are twenty thousand findings, each with what stands near its culprit."""
    findings = parse_layout("9 " * 20_000).findings
    assert len(findings) == 20_001
    excerpts = [found.excerpt for found in findings if found.excerpt]
    assert {len(one.text) <= 600 for one in excerpts} == {True}
    assert {one.text[one.start : one.end] for one in excerpts[:-1]} == {"9"}
