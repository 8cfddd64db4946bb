"""``scorekeeper new``: a game file to begin an evening with, and never one in the place of another."""

import json
import os
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games import find_game
from tests.command import call, on_full_disk, run, without_permissions

KEYS = ["format", "game", "name", "date", "players", "house_rules", "notes", "rounds"]
DECK = {"8": 13, "7": 13, "6": 14, "5": 14, "4": 14, "3": 14, "-1": 6, "-2": 8, "-3": 5, "-4": 3, "H": 3, "M": 3}
GNOMING = {"go_out_tie": "bonus", "three_mulligans": "zero", "two_players": False, "deck": DECK}
GO_BOOM = {"jokers": 2, "aces_boom": False, "rounds": 3}


def started(folder: Path, words: str) -> dict[str, Any]:
    """The game file friday.json that ``scorekeeper new`` makes of what somebody typed behind it."""
    ran = call(f"new {words}", folder=folder)
    assert ran.code == 0, ran
    assert "friday.json" in ran.out
    document: dict[str, Any] = json.loads((folder / "friday.json").read_text(encoding="utf-8"))
    return document


@pytest.mark.parametrize(
    "words",
    [
        "friday.json --game gnoming Ana Ben Cleo",
        "--game gnoming friday.json Ana Ben Cleo",
        "friday.json Ana Ben Cleo --game=gnoming",
        "friday.json Ana --game GNOMING Ben ' Cleo '",
    ],
)
def test_a_game_is_started(tmp_path: Path, words: str) -> None:
    """The file holds today, the players in seating order, and no rounds; options stand anywhere."""
    before = date.today().isoformat()
    document = started(tmp_path, words)
    assert list(document) == KEYS
    assert before <= document.pop("date") <= date.today().isoformat()
    assert document.pop("house_rules").items() >= GNOMING.items()
    assert document == {
        "format": "scorekeeper/1",
        "game": "gnoming",
        "name": "",
        "players": ["Ana", "Ben", "Cleo"],
        "notes": "",
        "rounds": [],
    }


@pytest.mark.parametrize(
    "words, house_rules",
    [
        ("--game gnoming", GNOMING),
        ("--game gnoming --house go_out_tie=penalty", {**GNOMING, "go_out_tie": "penalty"}),
        (
            "--house three_mulligans=highest --house go_out_tie=none --game gnoming",
            {**GNOMING, "three_mulligans": "highest", "go_out_tie": "none"},
        ),
        ("--game gnoming --house go_out_tie=none --house go_out_tie=penalty", {**GNOMING, "go_out_tie": "penalty"}),
        ("""--game gnoming --house 'deck={"8": 14, "M": 4}'""", {**GNOMING, "deck": {**DECK, "8": 14, "M": 4}}),
        ("--game go-boom", GO_BOOM),
        ("--game go-boom Dan", {**GO_BOOM, "rounds": 4}),
        ("--game go-boom --house rounds=7", {**GO_BOOM, "rounds": 7}),
        ("--game go-boom --house jokers=0", {**GO_BOOM, "jokers": 0, "aces_boom": True}),
        ("--game go-boom --house jokers=0 --house aces_boom=false", {**GO_BOOM, "jokers": 0}),
    ],
)
def test_all_house_rules_are_written_out(tmp_path: Path, words: str, house_rules: dict[str, Any]) -> None:
    """Those given and the defaults of all others, so that a later default changes no old game."""
    document = started(tmp_path, f"friday.json Ana Ben Cleo {words}")
    game = find_game(document["game"])
    assert game
    assert document["house_rules"].keys() == game.house_rules.model_fields.keys()
    assert {name: document["house_rules"][name] for name in house_rules} == house_rules
    assert call("check friday.json --strict", folder=tmp_path).code == 0


def test_name_and_date(tmp_path: Path) -> None:
    """An evening may be named and dated; the name is data like those of the players."""
    document = started(tmp_path, "friday.json --game gnoming Ana Ben Cleo --name ' [bold]Frî/day ' --date 2026-02-28")
    assert (document["name"], document["date"]) == ("[bold]Frî/day", "2026-02-28")


def test_two_may_play_by_house_rule(tmp_path: Path) -> None:
    """Two players are too few, unless the table says otherwise; then the house rule is in the file."""
    refused = call("new friday.json --game gnoming Ana Ben", folder=tmp_path)
    assert refused.code == 1
    assert "[player-count]" in refused.err
    assert "two_players" in refused.err
    document = started(tmp_path, "friday.json --game gnoming Ana Ben --house two_players=true")
    assert document["house_rules"]["two_players"] is True
    assert call("standings friday.json", folder=tmp_path).code == 0


def test_names_are_kept_composed(tmp_path: Path) -> None:
    """Zoë typed with e and a separate diaeresis is the same player as Zoë with one letter, and kept as that."""
    assert started(tmp_path, "friday.json --game gnoming Zoe\u0308 -2 李")["players"] == ["Zoë", "-2", "李"]


def test_the_bytes_of_a_new_file(tmp_path: Path) -> None:
    """UTF-8 without a BOM, two blanks of indent, a new line at the end, names readable; saving it changes no byte."""
    plain = {"LC_ALL": "C", "PYTHONUTF8": None}
    ran = run("new", "friday.json", "--game", "go-boom", "Zoë", "李", "Cleo", folder=tmp_path, env=plain)
    assert ran.code == 0, ran
    content = (tmp_path / "friday.json").read_bytes()
    assert content.startswith(b'{\n  "format": "scorekeeper/1",\n  "game": "go-boom",\n')
    assert content.endswith(b'  "rounds": []\n}\n')
    assert '\n  "players": ["Zoë", "李", "Cleo"],\n'.encode() in content
    assert b"\r" not in content
    call("enter friday.json Cleo AS", folder=tmp_path)
    call("enter friday.json Cleo --clear", folder=tmp_path)
    assert (tmp_path / "friday.json").read_bytes() == content


def test_what_it_says(tmp_path: Path) -> None:
    """The game in words, who plays, and who begins or deals."""
    gnoming = call("new friday.json --game gnoming Ana Ben Cleo", folder=tmp_path).out
    go_boom = call("new kids.json --game go-boom Ana Ben Cleo", folder=tmp_path).out
    for shown in (gnoming, go_boom):
        assert "Ana, Ben, Cleo" in shown
    assert "youngest begins" in gnoming
    assert "Ana deals, Ben begins" in go_boom


# What is refused


@pytest.mark.parametrize("content", [b"", b"my shopping list", b'{"format": "scorekeeper/1"}'])
def test_no_file_is_ever_overwritten(tmp_path: Path, content: bytes) -> None:
    """Whatever it holds, a file that exists is left as it is, and said; exit code 2.  Under another name it works."""
    file = tmp_path / "friday.json"
    file.write_bytes(content)
    ran = call("new friday.json --game gnoming Ana Ben Cleo", folder=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert "friday.json" in ran.err
    assert "there already" in ran.err
    assert file.read_bytes() == content
    assert call("new saturday.json --game gnoming Ana Ben Cleo", folder=tmp_path).code == 0


def test_a_link_to_nowhere_and_a_folder_are_not_written_to(tmp_path: Path) -> None:
    """Neither is replaced by a game."""
    (tmp_path / "friday.json").symlink_to("elsewhere.json")
    (tmp_path / "saturday.json").mkdir()
    for name in ("friday.json", "saturday.json"):
        assert call("new", name, "--game", "gnoming", "Ana", "Ben", "Cleo", folder=tmp_path).code == 2
    assert sorted(os.listdir(tmp_path)) == ["friday.json", "saturday.json"]


@pytest.mark.parametrize(
    "words, code, says",
    [
        ("--game gnoming Ana Ben", 1, "player-count"),
        ("--game gnoming A B C D E F G H", 1, "player-count"),
        ("--game go-boom Ana Ben", 1, "player-count"),
        ("--game go-boom A B C D E", 1, "player-count"),
        ("--game gnoming Ana Ben ana", 1, "repeated-name"),
        ("--game gnoming Zoë Ben Zoe\u0308", 1, "repeated-name"),
        ("--game gnoming Ana Ben ''", 1, "bad-name"),
        ("--game gnoming Ana Ben '\u200d'", 1, "bad-name"),
        ("--game gnoming Ana Ben '\x1b[31mCleo'", 1, "bad-name \\x1b"),
        ("--game gnoming Ana Ben '\u202eCleo'", 1, "bad-name \\u202e"),
        ("--game gnoming Ana Ben 'Cle\no'", 1, "bad-name"),
        (f"--game gnoming Ana Ben {'x' * 41}", 1, "bad-name 41"),
        ("--game gnoming Ana Ben Cleo --name '\x1b[2J'", 1, "bad-name \\x1b"),
        ("--game gnoming Ana Ben Cleo --date 27.11.2026", 1, "bad-date 27.11.2026"),
        ("--game gnoming Ana Ben Cleo --date 2026-02-30", 1, "bad-date 2026-02-30"),
        ("--game gnoming Ana Ben Cleo --house go_out_tie=maybe", 1, "bad-house-rule bonus penalty none"),
        ("--game gnoming Ana Ben Cleo --house go_out_ty=bonus", 1, "unknown-house-rule go_out_tie?"),
        ("--game gnoming Ana Ben Cleo --house jokers=3", 1, "unknown-house-rule jokers"),
        ("--game go-boom Ana Ben Cleo --house jokers=55", 1, "bad-house-rule 54"),
        ("--game gnoming Ana Ben Cleo --house go_out_tie", 2, "go_out_tie RULE=VALUE"),
        ("--game canasta Ana Ben Cleo", 2, "canasta gnoming go-boom"),
        ("--game gnomin Ana Ben Cleo", 2, "gnomin gnoming?"),
        ("Ana Ben Cleo", 2, "--game"),
        ("--gam gnoming Ana Ben Cleo", 2, "--gam --game"),
        ("--game gnoming Ana Ben Cleo --dat 2026-11-27", 2, "--dat --date"),
        ("--game gnoming", 2, "PLAYER"),
    ],
)
def test_no_broken_game_is_started(tmp_path: Path, words: str, code: int, says: str) -> None:
    """What a game file may not hold is refused with a finding (1), what was mistyped as usage (2); no file is made."""
    ran = call(f"new friday.json {words}", folder=tmp_path)
    assert (ran.code, ran.out) == (code, ""), ran
    for part in says.split():
        assert part in ran.err, ran
    assert os.listdir(tmp_path) == []


def test_every_fault_is_said_at_once(tmp_path: Path) -> None:
    """Two bad names, a date and two house rules: five findings in one run."""
    ran = call(
        "new friday.json --game gnoming Ana '' ANA --date never --house go_out_tie=x --house jokers=2", folder=tmp_path
    )
    assert ran.code == 1
    for rule in ("bad-name", "repeated-name", "bad-date", "bad-house-rule", "unknown-house-rule"):
        assert f"[{rule}]" in ran.err


def test_two_players_of_one_letter_are_not_the_same(tmp_path: Path) -> None:
    """A, B and A again: of two players named A one would be lost."""
    ran = call("new friday.json --game gnoming A B A", folder=tmp_path)
    assert ran.code == 1, ran
    assert "[repeated-name]" in ran.err


# Where it can't be written


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """Said, exit code 2; in a folder that is there it works."""
    words = ("--game", "gnoming", "Ana", "Ben", "Cleo")
    ran = call("new", "evenings/friday.json", *words, folder=tmp_path)
    assert ran.code == 2
    assert "evenings/friday.json: can't be written: no such file or directory" in ran.err
    (tmp_path / "evenings").mkdir()
    assert call("new", "evenings/friday.json", *words, folder=tmp_path).code == 0


def test_a_full_disk_leaves_no_half_a_file(tmp_path: Path) -> None:
    """Said, exit code 2, and nothing is left behind."""
    words = "new friday.json --game gnoming Ana Ben Cleo"
    ran = run(words, folder=tmp_path, under=on_full_disk())
    assert ran.code == 2
    assert "friday.json: can't be written" in ran.err
    assert os.listdir(tmp_path) == []
    assert run(words, folder=tmp_path).code == 0


def test_a_read_only_folder(tmp_path: Path) -> None:
    """Said, exit code 2."""
    under = without_permissions()
    words = "new friday.json --game gnoming Ana Ben Cleo"
    tmp_path.chmod(0o555)
    try:
        ran = run(words, folder=tmp_path, under=under)
    finally:
        tmp_path.chmod(0o755)
    assert ran.code == 2
    assert "friday.json: can't be written: permission denied" in ran.err
    assert os.listdir(tmp_path) == []
    assert run(words, folder=tmp_path, under=under).code == 0


def test_a_forgotten_file_is_not_made_of_the_first_player(tmp_path: Path) -> None:
    """A name without an ending is taken for no file; with one it is."""
    ran = call("new --game gnoming Ana Ben Cleo Dora", folder=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert "the file comes first" in ran.err
    assert list(tmp_path.iterdir()) == []
    assert call("new ana.json --game gnoming Ben Cleo Dora", folder=tmp_path).code == 0


def test_a_new_game_does_not_inherit_the_history_of_an_earlier_one(tmp_path: Path) -> None:
    """It is set aside, not thrown away: undo can't turn the new game into the old one."""
    start = "new f.json --game gnoming Ana Ben Cleo"
    assert call(start, folder=tmp_path).code == 0
    assert call("enter f.json Ana 333/333/333", folder=tmp_path).code == 0
    (tmp_path / "f.json").unlink()
    assert call(start, folder=tmp_path).code == 0
    assert call("undo f.json", folder=tmp_path).code == 2
    assert (tmp_path / "f.json.history.1").is_file()
