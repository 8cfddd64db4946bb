"""
What a person sees, kept whole in ``tests/golden``, so that no change of it goes unnoticed.

``UPDATE_EXPECTED=1 pytest tests/test_golden.py`` writes the files anew; look at each of them before keeping it.
"""

from pathlib import Path

import pytest

from tests.command import assert_expected, call, on_terminal, run, without_escapes

GOLDEN = Path(__file__).parent / "golden"
SAMPLES = Path(__file__).parent.parent / "samples"

PIPED = {
    "standings-gnoming": "standings gnoming-cabin-night.json",
    "standings-go-boom": "standings go-boom-four-cousins.json",
    "standings-broken-tie": "standings gnoming-broken-tie.json",
    "standings-in-progress": "standings gnoming-in-progress.json",
    "explain-gnoming": "explain gnoming-cabin-night.json",
    "explain-go-boom": "explain go-boom-rainy-sunday.json",
    "score-gnoming": "score gnoming 6 M 6 / 3 3 _4 / H 3 -2",
    "rules-gnoming-matched-line": "rules gnoming matched-line",
}


@pytest.mark.parametrize("name", PIPED)
def test_what_is_piped_looks_as_it_did(name: str) -> None:
    """The text of a command whose output is no terminal, byte by byte."""
    ran = call(PIPED[name], folder=SAMPLES)
    assert ran.code == 0, ran
    assert_expected(GOLDEN / f"{name}.txt", ran.out)


def test_seven_players_on_a_narrow_terminal_look_as_they_did() -> None:
    """Standings at 40 columns; colours and weights are left out of the file."""
    code, shown = on_terminal("standings gnoming-seven-at-the-lodge.json", columns=40, folder=SAMPLES)
    assert code == 0
    assert_expected(GOLDEN / "standings-seven-at-40-columns.txt", without_escapes(shown))


def test_the_installed_command_prints_the_same() -> None:
    """In a process of its own as in this one."""
    ran = run(PIPED["explain-gnoming"], folder=SAMPLES)
    assert ran.out == (GOLDEN / "explain-gnoming.txt").read_text(encoding="utf-8")


def test_each_golden_file_is_looked_at() -> None:
    """None is left over."""
    assert {path.stem for path in GOLDEN.iterdir()} == {*PIPED, "standings-seven-at-40-columns"}
