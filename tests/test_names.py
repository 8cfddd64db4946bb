"""Names are data: whatever a player is called is shown literally, and what would upset the screen is refused."""

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.command import call, on_terminal, run

NAMES = [
    "[bold]x",
    "[/]",
    "[link=http://x]y[/link]",
    ":tada:",
    "=SUM(A1)",
    "-2",
    "--json",
    "Zoë",
    "李",
    "أحمد",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",  # a family, one emoji of seven characters
    "Wolfeschlegelsteinhausenbergerdorff Otto",  # 40 characters
    "a\\b",
    "\"Ann\" 'B', C",
    "%s {0} $HOME",
    "<b>&amp;</b>",
    "out",
    "null",
    "42",
    "round 1, Ben: error: x",
]
TABLES = [NAMES[start : start + 4] for start in range(0, len(NAMES), 4)]
ANA, BEN, CLEO = "3 3 3 / -2 M 7 / H 5 5", "5 5 5 / 3 4 6 / -1 7 8", "8 4 6 / 8 7 H / 8 3 -2"
DAN, NINE = "4 4 5 / 7 -3 7 / 5 8 3", "4 4 5 / 7 9 7 / 5 8 3"


def a_game(folder: Path, players: Sequence[str], cards: Sequence[str] = (ANA, BEN, CLEO, DAN), **changes: Any) -> Path:
    """A game file with one round, in which the first player went out."""
    document = {
        "format": "scorekeeper/1",
        "game": "gnoming",
        "players": list(players),
        "rounds": [{"went_out": players[0], "cards": dict(zip(players, cards, strict=False))}],
        **changes,
    }
    file = folder / "friday.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    return file


@pytest.mark.parametrize("players", TABLES)
def test_names_are_shown_literally(tmp_path: Path, players: list[str]) -> None:
    """In the table, above each score, in a finding, in JSON, and in CSV, where a formula is guarded."""
    file = a_game(tmp_path, players)
    table = call("standings", file).out
    explained = call("explain", file).out.splitlines()
    for name in players:
        assert any(name in line for line in table.splitlines()), table
        assert any(line.startswith(f"{name}: ") for line in explained)
    assert f"Round 1: {players[0]} went out" in table
    assert call("standings", file, "--json").json["players"] == players
    assert [score["player"] for score in call("explain", file, "--json").json["rounds"][0]["scores"]] == players
    exported = list(csv.reader(io.StringIO(call("export", file, "--what", "rounds").out, newline=""), strict=True))
    guarded = [f"'{name}" if name.startswith(("=", "-")) else name for name in players]
    assert [row[1] for row in exported[1:]] == guarded


@pytest.mark.parametrize("players", TABLES)
def test_names_are_shown_literally_in_findings(tmp_path: Path, players: list[str]) -> None:
    """The finding says whose card it is, for people and in JSON."""
    a_game(tmp_path, players, cards=(ANA, BEN, CLEO, NINE))
    shown = call("check friday.json", folder=tmp_path)
    assert shown.code == 1
    assert shown.out.startswith(f'friday.json: round 1, {players[3]}, r2c2: error: "9" is no Gnoming card')
    [finding] = call("check friday.json --json", folder=tmp_path).json[0]["findings"]
    assert finding["where"]["player"] == players[3]


@pytest.mark.parametrize("players", TABLES)
def test_players_are_found_by_their_names(tmp_path: Path, players: list[str]) -> None:
    """Typed as a word of the command line, also where it looks like a card or an option of ours (behind --)."""
    for name in players:
        started = call("new", "friday.json", "--game", "gnoming", "--", name, "Ana", "Ben", folder=tmp_path)
        assert started.code == 0, started
        assert name in started.out
        dashes = ["--"] if name.startswith("--") else []
        entered = call("enter", "friday.json", "--went-out", *dashes, name, *ANA.split(), folder=tmp_path)
        assert entered.code == 0, entered
        assert any(name in line and ANA in line for line in entered.out.splitlines())
        [saved] = json.loads((tmp_path / "friday.json").read_text(encoding="utf-8"))["rounds"]
        assert saved == {"went_out": name, "cards": {name: ANA}}
        found = call("explain", "friday.json", "--json", f"--player={name}", folder=tmp_path)
        assert [score["player"] for score in found.json["rounds"][0]["scores"]] == [name]
        for path in tmp_path.iterdir():
            path.unlink()


def test_names_are_shown_literally_on_a_terminal_too(tmp_path: Path) -> None:
    """Where there is colour, markup in a name is still none."""
    a_game(tmp_path, ["[bold]x", "[/]", ":tada:", "Zoë"], name="[red]Fri[/]day")
    code, shown = on_terminal("standings friday.json", columns=80, folder=tmp_path)
    assert code == 0
    for name in ("[bold]x", "[/]", ":tada:", "Zoë", "[red]Fri[/]day"):
        assert name in shown


def test_the_name_of_the_game_is_shown_literally(tmp_path: Path) -> None:
    """As are the notes, which are shown nowhere."""
    file = a_game(tmp_path, ["Ana", "Ben", "Cleo"], name="[bold]Fri[/]day :tada: =1+1", notes="[red]x")
    assert call("standings", file).out.splitlines()[0] == "[bold]Fri[/]day :tada: =1+1"
    assert call("standings", file, "--json").json["name"] == "[bold]Fri[/]day :tada: =1+1"


COMPOSED, DECOMPOSED = "Zoë", "Zoe\u0308"


@pytest.mark.parametrize("in_players", [COMPOSED, DECOMPOSED])
@pytest.mark.parametrize("in_cards", [COMPOSED, DECOMPOSED])
@pytest.mark.parametrize("in_went_out", [COMPOSED, DECOMPOSED])
def test_composed_and_decomposed_letters_are_one_name(
    tmp_path: Path, in_players: str, in_cards: str, in_went_out: str
) -> None:
    """Wherever in the file or on the command line it stands, and it is shown and kept composed."""
    rounds = [
        {"went_out": in_went_out, "cards": {in_cards: ANA, "Ben": BEN, "Cleo": CLEO}},
        {"went_out": "Ben", "cards": {"Ben": BEN, "Cleo": CLEO}},
    ]
    file = a_game(tmp_path, [in_players, "Ben", "Cleo"], rounds=rounds, left={in_went_out: 1})
    ran = call("check", file, "--json")
    assert (ran.code, ran.json[0]["findings"]) == (0, [])
    for typed in (COMPOSED, DECOMPOSED, "ZOË"):
        explained = call("explain", file, "--json", "--player", typed).json
        assert [score["player"] for score in explained["rounds"][0]["scores"]] == [COMPOSED]
    assert call("enter", file, DECOMPOSED, *DAN.split(), "--round", "1").code == 0
    cards = json.loads(file.read_text(encoding="utf-8"))["rounds"][0]["cards"]
    assert [cards[key] for key in cards if key in (COMPOSED, DECOMPOSED)] == [DAN]


@pytest.mark.parametrize(
    "name, said",
    [
        ("\x1b[31mAna", "\\x1b"),
        ("A\x07na", "\\x07"),
        ("A\x9bna", "\\x9b"),
        ("A\nna", "\\n"),
        ("A\u2028na", "\\u2028"),
        ("\u202eanA", "\\u202e"),
        ("\u2066Ana", "\\u2066"),
        ("A\ud800", "\\ud800"),
        ("", "nothing to see"),
        (" \u200b", "nothing to see"),
        ("x" * 41, "41 characters"),
    ],
)
def test_names_that_would_upset_the_screen_are_refused(tmp_path: Path, name: str, said: str) -> None:
    """With one finding that spells the character out and none printed raw; a name of 40 ordinary letters is fine."""
    ran = call("check", a_game(tmp_path, [name, "Ben", "Cleo"]))
    assert ran.code == 1
    assert ran.out.count("[bad-name]") == 1
    assert said in ran.out.splitlines()[0]
    assert not set(name) & set("\x1b\x07\x9b\u2028\u202e\u2066\ud800") & set(ran.out + ran.err)
    assert call("check", a_game(tmp_path, ["x" * 40, "Ben", "Cleo"])).code == 0


@pytest.mark.parametrize("line", ["standings", "explain", "check", "export", "check --json", "standings --json"])
def test_no_escape_sequence_in_a_file_reaches_the_screen(tmp_path: Path, line: str) -> None:
    """Wherever it stands in a file: name, notes, keys, cards, and who went out."""
    hostile = "\x1b[2J\x07\x9b31m\u202e"
    rounds = [{"went_out": hostile, "cards": {"Ana": f"3 3 {hostile} / 3 3 3 / 3 3 3", hostile: "x"}, hostile: 1}]
    changes: dict[str, Any] = {
        "notes": hostile,
        "date": hostile,
        hostile: hostile,
        "house_rules": {hostile: hostile},
        "left": {hostile: 1},
    }
    a_game(tmp_path, ["Ana", "Ben", "Cleo"], name=hostile, rounds=rounds, **changes)
    ran = run(f"{line} friday.json", folder=tmp_path)
    assert ran.code == 1
    assert not set(hostile) & set("\x1b\x07\x9b\u202e") & set(ran.out + ran.err)
    assert len(ran.out + ran.err) > 100


@pytest.mark.parametrize("name", ["A\u200dB", "نم\u200cک", "Eva Marie", "Ana\u00a0B", "O’Neill", "𝕬na", "ნინო"])
def test_ordinary_names_of_all_sorts_are_fine(tmp_path: Path, name: str) -> None:
    """Joiners that scripts and emoji need, blanks of any kind inside, and every alphabet."""
    ran = call("check", a_game(tmp_path, [name, "Ben", "Cleo"]))
    assert (ran.code, ran.out) == (0, "")


def test_names_that_differ_in_case_only_are_one_name(tmp_path: Path) -> None:
    """Ana and ANA, Straße and STRASSE; Ana and Anna are two."""
    for one, other in (("Ana", "ANA"), ("Straße", "STRASSE"), ("Zoë", "ZOE\u0308")):
        assert "[repeated-name]" in call("check", a_game(tmp_path, [one, other, "Cleo"])).out
    assert call("check", a_game(tmp_path, ["Ana", "Anna", "Cleo"])).code == 0
