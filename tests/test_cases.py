"""The worked cases: layouts, hands and whole games that another scorer, written from the rule sheets alone, worked out."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.gamefile import read_game
from scorekeeper.games import find_game
from scorekeeper.judge import judge_game
from scorekeeper.standings import standings_of

DATA = Path(__file__).parent / "data"

Case = dict[str, Any]


def _cases(file: str) -> Iterator[tuple[str, Case]]:
    for number, line in enumerate((DATA / file).read_text(encoding="utf-8").splitlines(), 1):
        yield f"{file}, line {number}", json.loads(line)


def _points(game_id: str) -> Callable[[Case], int | str]:
    game = find_game(game_id)
    assert game

    def score(case: Case) -> int | str:
        parsed = game.parse(case["cards"])
        return game.score(parsed.cards, game.house_rules()).points if parsed.cards else str(parsed.findings)

    return score


def _standings(case: Case) -> list[Case] | str:
    judgement = judge_game(read_game(json.dumps(case["file"])))
    if judgement.sound_game is None:
        return str(judgement.findings)
    return [
        {
            "rank": row.rank,
            "player": row.player,
            "rounds": list(row.rounds),
            "total": row.total,
            "winner": row.winner,
        }
        for row in standings_of(judgement.sound_game).rows
    ]


@pytest.mark.parametrize(
    ("file", "lines", "expected", "worked_out"),
    [
        ("gnoming_layouts.jsonl", 300, "points", _points("gnoming")),
        ("go_boom_hands.jsonl", 150, "points", _points("go-boom")),
        ("games.jsonl", 60, "standings", _standings),
    ],
)
def test_every_worked_case_comes_out_as_written(
    file: str, lines: int, expected: str, worked_out: Callable[[Case], object]
) -> None:
    """All lines of a file agree; each one that differs is reported, with what was expected and what came out."""
    cases = list(_cases(file))
    differing = [
        f"{place}: expected {case[expected]}, got {came_out}"
        for place, case in cases
        if (came_out := worked_out(case)) != case[expected]
    ]

    assert not differing, "\n".join(differing)
    assert len(cases) == lines


def test_a_third_of_the_worked_games_end_in_a_tie_for_the_first_place() -> None:
    """The cases would not notice a wrong tiebreak if no game of theirs were tied."""
    standings = [case["standings"] for _, case in _cases("games.jsonl")]
    tied = [rows for rows in standings if rows[0]["total"] == rows[1]["total"]]
    shared = [rows for rows in tied if rows[1]["winner"]]

    assert len(tied) >= len(standings) // 3
    assert 0 < len(shared) < len(tied)
