"""Terminal manners: colour that says nothing by itself, widths, encodings, closed pipes, and Ctrl-C."""

import contextlib
import json
import os
import re
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from tests.command import TIMEOUT, Environment, call, environment, on_terminal, program, run, typed, without_escapes

SAMPLES = Path(__file__).parent.parent / "samples"
SEVEN = "gnoming-seven-at-the-lodge.json"
LONG = ["Bartholomew the Great", "Wolfeschlegelsteinhausenbergerdorff Otto", "李小龙", "Al", "Ben", "Cleo", "Dagny"]

FORCED = {"FORCE_COLOR": "1", "CLICOLOR_FORCE": "1", "TTY_COMPATIBLE": "1", "TERM": "xterm-256color"}
COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with seven players' friday.json, kids.json (go-boom) and bad.json."""
    for name, sample in {"friday": SEVEN, "kids": "go-boom-four-cousins.json", "bad": "broken/ten-faults.json"}.items():
        (tmp_path / f"{name}.json").write_bytes((SAMPLES / sample).read_bytes())
    return tmp_path


def numbers_of(folder: Path, name: str) -> list[list[str]]:
    """What each row of the standings must show: the rounds and the total."""
    rows = call("standings", name, "--json", folder=folder).json["standings"]
    return [[*map(str, row["rounds"]), str(row["total"])] for row in rows]


# Colour


LEFT_TO_RIGHT_MARK = "\u200e"
"""Without width, behind a name that is written from right to left; only terminals get it."""


@pytest.mark.parametrize(
    "line, env",
    [
        ("standings friday.json --json", FORCED),
        ("standings friday.json --json", {"COLUMNS": "20"}),
        ("standings friday.json --json", {"GITHUB_ACTIONS": "true", "TERM": "xterm-256color"}),
        ("explain friday.json --json", FORCED),
        ("score gnoming 333/-2M7/H55 --json --claimed 22", FORCED),
        ("check friday.json --json", FORCED),
        ("rules --json", FORCED),
        ("export friday.json --format json", FORCED),
        ("schema", FORCED),
    ],
)
def test_json_is_plain_whatever_the_environment_says(folder: Path, line: str, env: Environment) -> None:
    """No colour, and no line broken where the terminal would end."""
    ran = run(line, folder=folder, env=env)
    assert ran.code == 0, ran
    assert ran.json


def test_csv_is_plain_whatever_the_environment_says(folder: Path) -> None:
    """As is what goes to a spreadsheet."""
    ran = run("export friday.json", folder=folder, env=FORCED)
    assert ran.raw == run("export friday.json", folder=folder).raw


def test_json_is_plain_on_a_terminal(folder: Path) -> None:
    """Also where a person looks at it."""
    code, shown = on_terminal("standings friday.json --json", columns=40, folder=folder)
    assert code == 0
    assert "\x1b" not in shown
    assert json.loads(shown)["final"] is True


@pytest.mark.parametrize(
    "line", ["standings friday.json", "explain friday.json --round 1", "check bad.json", "score gnoming H-2M/335/678"]
)
def test_colour_is_for_terminals_and_says_nothing_by_itself(folder: Path, line: str) -> None:
    """With colour, with NO_COLOR and in a pipe stand the same words; NO_COLOR is kept to."""
    _, coloured = on_terminal(line, columns=200, folder=folder)
    _, plain = on_terminal(line, columns=200, folder=folder, env={"NO_COLOR": "1"})
    piped = run(line, folder=folder)
    assert "\x1b[" in coloured
    assert not COLOUR.search(plain)
    assert without_escapes(coloured).split() == without_escapes(plain).split()
    assert without_escapes(plain).replace(LEFT_TO_RIGHT_MARK, "").split() == (piped.out + piped.err).split()


def test_the_picture_needs_no_colour() -> None:
    """Matched lines are drawn, a negative card shows its minus, a hazard its marks, a face-down card its _."""
    shown = call("score gnoming 5 5 5 / H -2 M / _5 4 M").out.splitlines()
    picture = [line.rstrip() for line in shown[:5]]
    assert picture == [
        "    5 ═══  5 ═══  5",
        "                  ║",
        "   !H!    -2      M",
        "                  ║",
        "   _5      4      M",
    ]


@pytest.mark.parametrize("line", ["standngs", "score gnoming 333/-2M7/H55 --claimd 1", "score --help", "enter"])
def test_usage_and_help_are_plain_in_a_pipe(line: str) -> None:
    """Also on a build server, whose environment asks for colour (``run`` looks for escapes)."""
    ran = run(line, env={"GITHUB_ACTIONS": "true", "TERM": "xterm-256color"})
    assert ran.code == (0 if "--help" in line else 2)
    assert ran.out + ran.err


# Widths


@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize(
    "line",
    [
        "standings friday.json",
        "standings kids.json",
        "explain friday.json --round 2 --player Ravi",
        "explain kids.json",
        "score gnoming 6M6/334/53-2",
        "rules go-boom",
    ],
)
def test_nothing_is_wider_than_the_terminal(folder: Path, line: str, columns: int) -> None:
    """Tables, pictures and sentences end where the terminal does."""
    code, shown = on_terminal(line, columns=columns, folder=folder)
    assert code == 0
    assert [text for text in without_escapes(shown).splitlines() if cell_len(text) > columns] == []


@pytest.mark.parametrize("columns", [40, 80])
def test_findings_and_their_carets_fit_the_terminal(folder: Path, columns: int) -> None:
    """The line is wrapped at words, and an excerpt is cut around the culprit, the caret under it."""
    nine = "3 3 3 / -2 M 7 / H 5 " + "5" * 60 + " 9 " + "3" * 60
    document = json.loads((folder / "friday.json").read_text(encoding="utf-8"))
    document["rounds"] = [{"cards": {"Ravi": nine}}]
    (folder / "long.json").write_text(json.dumps(document), encoding="utf-8")
    code, shown = on_terminal("check long.json", columns=columns, folder=folder)
    found = without_escapes(shown).partition("A clean check")[0]
    assert code == 1
    assert [text for text in found.splitlines() if cell_len(text) > columns] == []
    lines = found.splitlines()
    caret = next(number for number, text in enumerate(lines) if text.strip() == "^")
    assert lines[caret - 1][lines[caret].index("^")] == "9"


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_seven_players_fit_and_names_are_cut_last(folder: Path, columns: int) -> None:
    """At 40 columns every number of seven players is whole; only a name too long for the rest is cut, with a sign of it."""
    document = json.loads((folder / "friday.json").read_text(encoding="utf-8"))
    text = (folder / "friday.json").read_text(encoding="utf-8")
    for old, new in zip(document["players"], LONG, strict=True):
        text = text.replace(f'"{old}"', json.dumps(new))
    (folder / "long.json").write_text(text, encoding="utf-8")
    expected = numbers_of(folder, "long.json")
    _, shown = on_terminal("standings long.json", columns=columns, folder=folder)
    table = [line for line in without_escapes(shown).splitlines() if re.match(r"\d  ", line)]
    assert [line.split()[-4:] for line in table] == expected
    assert len([line for line in table if "…" in line]) == (2 if columns == 40 else 0)
    for short in ("Al", "Ben", "Cleo", "Dagny", "李小龙"):
        assert any(f"  {short} " in line for line in table)


@pytest.mark.parametrize("columns", [40, 80])
def test_twelve_rounds_are_told_in_several_tables(folder: Path, columns: int) -> None:
    """Where the rounds leave no room for names, the table is parted; no number is lost and nothing too wide."""
    document = json.loads((folder / "kids.json").read_text(encoding="utf-8"))
    document["rounds"] *= 3
    document["house_rules"]["rounds"] = 12
    (folder / "long.json").write_text(json.dumps(document), encoding="utf-8")
    expected = numbers_of(folder, "long.json")
    _, shown = on_terminal("standings long.json", columns=columns, folder=folder)
    lines = [line for line in without_escapes(shown).splitlines() if re.match(r"\d  \w", line)]
    assert [line for line in lines if cell_len(line) > columns] == []
    rows: dict[str, list[str]] = {}
    for line in lines:
        rows.setdefault(line.split()[1], []).extend(line.split()[2:])
    assert list(rows.values()) == expected


@pytest.mark.parametrize("env", [{}, {"COLUMNS": "20"}, {"COLUMNS": "40"}])
def test_what_is_piped_is_not_cut(tmp_path: Path, env: Environment) -> None:
    """Long names stand whole, and a finding is one line that can be searched for."""
    document: dict[str, Any] = {"format": "scorekeeper/1", "game": "gnoming", "players": LONG, "rounds": []}
    (tmp_path / "friday.json").write_text(json.dumps(document), encoding="utf-8")
    table = run("standings friday.json", folder=tmp_path, env=env).out
    assert [name for name in LONG if name not in table] == []
    assert "…" not in table
    document["rounds"] = [{"cards": {LONG[1]: "3 3 9 / -2 M 7 / H 5 5"}}]
    (tmp_path / "friday.json").write_text(json.dumps(document), encoding="utf-8")
    first = run("check friday.json", folder=tmp_path, env=env).out.splitlines()[0]
    assert first == f'friday.json: round 1, {LONG[1]}, r1c3: error: "9" is no Gnoming card [unknown-card]'


def test_the_heading_is_not_cut(tmp_path: Path) -> None:
    """Where all names are shorter than the word player, the column is as wide as that word."""
    document = {"format": "scorekeeper/1", "game": "gnoming", "players": ["Ana", "Ben", "Cleo"], "rounds": []}
    (tmp_path / "friday.json").write_text(json.dumps(document), encoding="utf-8")
    assert "   player  total" in run("standings friday.json", folder=tmp_path).out


# Encodings


@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": None},
        {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": None},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
    ids=["ascii", "cp1252", "C"],
)
def test_a_stdout_that_cannot_take_a_character_gets_another(folder: Path, env: Environment) -> None:
    """Nothing crashes: names are shown as far as they can be, links are drawn in ASCII, and JSON is escaped."""
    table = run("standings friday.json", folder=folder, env=env)
    assert table.code == 0, table
    assert b"Ngozi" in table.raw
    assert b"\n4  ?" in table.raw
    explained = run("explain friday.json", folder=folder, env=env)
    assert b"7 ===  7 ===  7" in explained.raw
    for line, code in (
        ("check bad.json", 1),
        ("rules", 0),
        ("standings bad.json", 1),
        ("--help", 0),
        ("score go-boom 1S", 1),
    ):
        assert run(line, folder=folder, env=env).code == code
    assert (
        run("standings friday.json --json", folder=folder, env=env).json["players"]
        == json.loads((folder / "friday.json").read_text(encoding="utf-8"))["players"]
    )
    assert run("export friday.json", folder=folder, env=env).raw.count(b"\r\n") == 8


# Pipes and signals


@pytest.mark.parametrize(
    "line", ["rules", "rules --json", "export friday.json --what lines", "check bad.json", "--help"]
)
def test_a_reader_that_has_seen_enough_ends_it_quietly(folder: Path, line: str) -> None:
    """As with ``| head``: no traceback, and no word of a bug."""
    with subprocess.Popen(
        [program(), *typed([line])], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder, env=environment()
    ) as started:
        assert started.stdout
        assert started.stderr
        started.stdout.close()
        err = started.stderr.read().decode()
        started.wait(timeout=TIMEOUT)
    for word in ("Traceback", "BrokenPipe", "Exception ignored", "bug"):
        assert word not in err


def test_ctrl_c_ends_with_130() -> None:
    """While cards are awaited from standard input: no traceback, nothing on stdout."""
    words = [program(), "score", "gnoming", "-"]
    piped = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(words, env=environment(), **piped) as started:  # type: ignore[call-overload]
        os.write(started.stdin.fileno(), b" " * 1_000_000)  # more than a pipe holds: done once it is being read
        for _ in range(TIMEOUT):
            started.send_signal(signal.SIGINT)  # one that comes just before the next read waits for it to end
            with contextlib.suppress(subprocess.TimeoutExpired):
                started.wait(timeout=1)
                break
        out, err = started.communicate()
    assert (started.returncode, out) == (130, b"")
    assert b"Traceback" not in err
