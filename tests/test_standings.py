"""Standings: ranks, ties broken and shared, lower places, the table so far, and who left early."""

import pytest

from scorekeeper.standings import Standings, rank, standings_of
from tests.deals import judged, unsaid

TIEBREAK = "third-round-tiebreak"


def _points(typed: str) -> dict[str, list[int]]:
    """The points of each player, typed as ``Ana 5 4 3, Ben 2 5 5``."""
    rows = (row.split() for row in typed.split(", "))
    return {name: [int(number) for number in numbers] for name, *numbers in rows}


def _table(standings: Standings) -> str:
    """The rows as the tests write them down: ``1 Ana 12*``, with a star for a winner and - for no rank."""
    return ", ".join(f"{row.rank or '-'} {row.player} {row.total}{'*' if row.winner else ''}" for row in standings.rows)


@pytest.mark.parametrize(
    ("clause", "points", "table"),
    [
        ("lowest-total: it wins", "Ana 5 4 3, Ben 2 2 2, Cleo 9 9 9", "1 Ben 6*, 2 Ana 12, 3 Cleo 27"),
        ("lowest-total: below zero too", "Ana -5 4 -3, Ben 2 -9 -2, Cleo 0 0 0", "1 Ben -9*, 2 Ana -4, 3 Cleo 0"),
        ("third-round-tiebreak: the lower wins", "Ana 5 4 3, Ben 2 5 5, Cleo 9 9 9", "1 Ana 12*, 2 Ben 12, 3 Cleo 27"),
        ("third-round-tiebreak: whoever sits first", "Ben 2 5 5, Ana 5 4 3, Cleo 9 9 9", "1 Ana 12*, 2 Ben 12, 3 Cleo 27"),
        ("third-round-tiebreak: of three", "Ana 4 4 4, Ben 8 1 3, Cleo 1 6 5", "1 Ben 12*, 2 Ana 12, 3 Cleo 12"),
        ("third-round-tiebreak: lower places alike", "Ana 1 1 1, Ben 2 5 5, Cleo 5 4 3", "1 Ana 3*, 2 Cleo 12, 3 Ben 12"),
        ("shared-victory: the third round equal too", "Ana 5 4 3, Ben 4 5 3, Cleo 9 9 9", "1 Ana 12*, 1 Ben 12*, 3 Cleo 27"),
        ("shared-victory: two of three tied", "Ana 5 4 3, Ben 4 5 3, Cleo 1 7 4", "1 Ana 12*, 1 Ben 12*, 3 Cleo 12"),
        ("shared-victory: all", "Ana 1 1 1, Ben 1 1 1, Cleo 1 1 1", "1 Ana 3*, 1 Ben 3*, 1 Cleo 3*"),
        ("shared place below the first", "Ana 1 1 1, Ben 4 5 3, Cleo 5 4 3, Dora 9 9 9", "1 Ana 3*, 2 Ben 12, 2 Cleo 12, 4 Dora 27"),
    ],
)  # fmt: skip
def test_gnoming_ranks_follow_from_totals_and_the_third_round(clause: str, points: str, table: str) -> None:
    """Ranks run 1, 1, 3; equal ranks stand in seating order."""
    assert _table(rank(_points(points), {}, 3, final=True, tiebreak=TIEBREAK)) == table, clause


@pytest.mark.parametrize(
    ("clause", "points", "table"),
    [
        ("shared-victory: there is no tiebreak", "Ana 5 4 3, Ben 2 5 5, Cleo 9 9 9", "1 Ana 12*, 1 Ben 12*, 3 Cleo 27"),
        (
            "lower places too",
            "Ana 1 1 1, Ben 2 5 5, Cleo 5 4 3, Dora 7 7 7",
            "1 Ana 3*, 2 Ben 12, 2 Cleo 12, 4 Dora 21",
        ),
    ],
)
def test_go_boom_ranks_follow_from_totals_alone(clause: str, points: str, table: str) -> None:
    """The last round orders nothing."""
    assert _table(rank(_points(points), {}, 3, final=True, tiebreak=None)) == table, clause


def test_before_the_end_ranks_go_by_total_alone_and_nobody_has_won() -> None:
    """The same points, before and after the last round."""
    points = _points("Ana 5 4 3, Ben 2 5 5, Cleo 1 1 1")
    so_far = rank(points, {}, 4, final=False, tiebreak=TIEBREAK)

    assert _table(so_far) == "1 Cleo 3, 2 Ana 12, 2 Ben 12"
    assert (so_far.winners, so_far.ties, so_far.tie_break) == ((), (), None)
    assert _table(rank(points, {}, 3, final=True, tiebreak=TIEBREAK)) == "1 Cleo 3*, 2 Ana 12, 3 Ben 12"


def test_before_the_first_round_everybody_is_first() -> None:
    """With no points, in seating order."""
    assert _table(rank({"Ben": (), "Ana": ()}, {}, 3, final=False, tiebreak=TIEBREAK)) == "1 Ben 0, 1 Ana 0"


@pytest.mark.parametrize(
    ("points", "left", "table"),
    [
        ("Ana 5 4 3, Ben 2, Cleo 9 9 9", {"Ben": 1}, "1 Ana 12*, 2 Cleo 27, - Ben 2"),
        ("Ana 5 4 3, Ben 12, Cleo 6 6 0", {"Ben": 1}, "1 Cleo 12*, 2 Ana 12, - Ben 12"),
        ("Ana, Ben 2 2 2, Cleo 9 9 9", {"Ana": 0}, "1 Ben 6*, 2 Cleo 27, - Ana 0"),
        ("Ana 1, Ben 2, Cleo 3", {"Ana": 1, "Ben": 1, "Cleo": 1}, "- Ana 1, - Ben 2, - Cleo 3"),
    ],
)
def test_who_left_early_keeps_the_points_and_has_no_rank(points: str, left: dict[str, int], table: str) -> None:
    """Rule left-early: they stand last and take no place from anybody, nor break or share a tie."""
    assert _table(rank(_points(points), left, 3, final=True, tiebreak=TIEBREAK)) == table


@pytest.mark.parametrize(
    ("points", "tiebreak", "ties", "decisive"),
    [
        ("Ana 5 4 3, Ben 2 2 2, Cleo 9 9 9", TIEBREAK, [], None),
        (
            "Ana 5 4 3, Ben 2 5 5, Cleo 9 9 9",
            TIEBREAK,
            [("Ana and Ben", "12", "last round", "Ana 3, Ben 5")],
            "third-round-tiebreak",
        ),
        ("Ana 1 1 1, Ben 2 5 5, Cleo 5 4 3", TIEBREAK, [("Cleo and Ben", "12", "last round", "Cleo 3, Ben 5")], None),
        (
            "Ana 5 4 3, Ben 4 5 3, Cleo 9 9 9",
            TIEBREAK,
            [("Ana and Ben", "share the victory", "12", "3 in the last round")],
            "shared-victory",
        ),
        (
            "Ana 5 4 3, Ben 4 5 3, Cleo 1 7 4",
            TIEBREAK,
            [
                ("Ana, Ben and Cleo", "12", "last round", "Ana 3, Ben 3, Cleo 4"),
                ("Ana and Ben", "share the victory", "12", "3 in the last round"),
            ],
            "shared-victory",
        ),
        ("Ana 1 1 1, Ben 4 5 3, Cleo 5 4 3", TIEBREAK, [], None),
        ("Ana 5 4 3, Ben 2 5 5, Cleo 9 9 9", None, [("Ana and Ben", "share the victory", "12")], "shared-victory"),
        ("Ana 1 1 1, Ben 2 5 5, Cleo 5 4 3", None, [], None),
    ],
)
def test_a_tie_that_was_broken_or_shared_is_told_in_words(
    points: str, tiebreak: str | None, ties: list[tuple[str, ...]], decisive: str | None
) -> None:
    """Names, total and last rounds; the tie for the first place is the decisive one."""
    standings = rank(_points(points), {}, 3, final=True, tiebreak=tiebreak)

    assert [unsaid(tie.text, *words) for tie, words in zip(standings.ties, ties, strict=True)] == [[]] * len(ties)
    assert (standings.tie_break and standings.tie_break.rule) == decisive


def test_the_players_of_a_tie_are_named_in_seating_order() -> None:
    """The tie that was broken names all of them, the shared victory those who share it."""
    standings = rank(_points("Cleo 1 7 4, Ana 5 4 3, Ben 4 5 3"), {}, 3, final=True, tiebreak=TIEBREAK)

    assert [(tie.rule, tie.players) for tie in standings.ties] == [
        ("third-round-tiebreak", ("Cleo", "Ana", "Ben")),
        ("shared-victory", ("Ana", "Ben")),
    ]


# The standings of whole games


GNOMING = """
game: gnoming
players: Ana, Ben, Cleo

went out: Ben
Ana: 3 4 5 / 6 7 8 / 3 4 5
Ben: 3 3 3 / 4 4 4 / 5 5 5
Cleo: 3 4 5 / 6 7 8 / 3 4 6

went out: nobody
Ana: 3 4 5 / 6 7 8 / 3 4 5
Ben: 3 3 3 / 4 4 4 / 5 5 5
"""


def _standings(sheet: str) -> Standings:
    game = judged(sheet).sound_game
    assert game
    return standings_of(game)


def test_a_round_in_progress_is_left_out_of_the_standings() -> None:
    """Its cards count when the last of them is in; then bonus and penalty count too."""
    in_progress = _standings(GNOMING)
    complete = _standings(GNOMING + "Cleo: 3 4 5 / 6 7 8 / 3 4 6\n")

    assert _table(in_progress) == "1 Ben -17, 2 Ana 45, 3 Cleo 46"
    assert _table(complete) == "1 Ben -29, 2 Ana 90, 3 Cleo 92"
    assert (in_progress.rounds_total, in_progress.final) == (3, False)


def test_the_tiebreak_counts_the_bonus_or_penalty_of_the_third_round() -> None:
    """Ana and Ben tie; Ben's third round is higher by its penalty."""
    sheet = """
game: gnoming
players: Ana, Ben, Cleo

went out: Cleo
Ana: 3 4 5 / 6 7 8 / 3 4 8
Ben: 3 4 5 / 6 7 8 / 3 4 3
Cleo: 3 3 3 / 4 4 4 / 5 5 5

went out: Cleo
Ana: 3 4 5 / 6 7 8 / 3 4 5
Ben: 3 4 5 / 6 7 8 / 3 4 5
Cleo: 3 4 5 / 3 4 5 / 3 4 8

went out: Ben
Ana: 3 4 5 / 6 7 8 / 3 4 5
Ben: 3 4 5 / 6 7 8 / 3 4 5
Cleo: 7 7 7 / 8 8 8 / 6 6 6
"""
    standings = _standings(sheet)

    assert [(row.player, row.rounds) for row in standings.rows] == [
        ("Cleo", (-17, 6, -21)),
        ("Ana", (48, 45, 45)),
        ("Ben", (43, 45, 50)),
    ]
    assert [row.rank for row in standings.rows] == [1, 2, 3]
    assert [tie.rule for tie in standings.ties] == ["third-round-tiebreak"]


def test_go_boom_ties_share_the_place() -> None:
    """Rule shared-victory: the text has no tiebreak."""
    standings = _standings(
        """
game: go-boom
players: Ana, Ben, Cleo
house: rounds=2

Ana: out
Ben: 5H
Cleo: AS

Ana: 5H
Ben: out
Cleo: AS
"""
    )

    assert _table(standings) == "1 Ana 5*, 1 Ben 5*, 3 Cleo 30"
    assert standings.winners == ("Ana", "Ben")
