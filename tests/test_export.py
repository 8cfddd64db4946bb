"""``scorekeeper export``: what a spreadsheet or another program gets, byte by byte, and never over another file unasked."""

import csv
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.command import call, on_full_disk, run, without_permissions

SAMPLES = Path(__file__).parent.parent / "samples"
BOM = b"\xef\xbb\xbf"
STANDINGS = (
    b"rank,player,round_1,round_2,round_3,total,winner\r\n"
    b"1,Tobi,18,-2,1,17,yes\r\n"
    b"2,Anjali,3,5,14,22,\r\n"
    b"3,Maren,19,20,-8,31,\r\n"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the finished games friday.json (gnoming) and kids.json (go-boom)."""
    for name, sample in {"friday": "gnoming-cabin-night", "kids": "go-boom-four-cousins"}.items():
        (tmp_path / f"{name}.json").write_bytes((SAMPLES / f"{sample}.json").read_bytes())
    return tmp_path


def rows(raw: bytes, delimiter: str = ",") -> list[dict[str, str]]:
    """The rows of CSV, strictly read, each with as many cells as the heading."""
    text = io.StringIO(raw.decode("utf-8-sig"), newline="")
    table = list(csv.DictReader(text, delimiter=delimiter, strict=True, restkey="too many", restval=""))
    assert all("too many" not in row for row in table)
    return table


def a_game(folder: Path, **changes: Any) -> str:
    """The name of a new game file: friday.json with some keys changed."""
    document = json.loads((folder / "friday.json").read_text(encoding="utf-8"))
    (folder / "odd.json").write_text(json.dumps({**document, **changes}), encoding="utf-8")
    return "odd.json"


# The table


@pytest.mark.parametrize(
    "line",
    [
        "export friday.json",
        "export --what standings friday.json --format csv",
        "export friday.json --no-bom",
        "export friday.json --delimiter ,",
    ],
)
def test_standings_byte_by_byte(folder: Path, line: str) -> None:
    """Standings as CSV unless said otherwise: CRLF, no BOM on stdout, whole numbers as they are, the winner a yes."""
    ran = run(line, folder=folder)
    assert (ran.code, ran.err) == (0, "")
    assert ran.raw == STANDINGS


def test_rounds(folder: Path) -> None:
    """A row for each round and player: cards, their points, the bonus or penalty, the sum so far, who went out."""
    ran = call("export friday.json --what rounds", folder=folder)
    heading = "round,player,cards,cards_points,go_out_points,round_points,running_total,went_out"
    assert ran.raw.split(b"\r\n")[0].decode() == heading
    table = rows(ran.raw)
    assert [(row["round"], row["player"]) for row in table] == [
        (number, player) for number in "123" for player in ("Maren", "Tobi", "Anjali")
    ]
    assert list(table[2].values()) == ["1", "Anjali", "4 -1 5 / -1 3 5 / 4 4 5", "8", "-5", "3", "3", "yes"]
    assert [row["went_out"] for row in table] == ["", "", "yes", "", "", "yes", "yes", "", ""]
    for row in table:
        assert int(row["cards_points"]) + int(row["go_out_points"]) == int(row["round_points"])
    assert [row["running_total"] for row in table[-3:]] == ["31", "17", "22"]


@pytest.mark.parametrize("name", ["friday.json", "kids.json"])
def test_lines_sum_to_the_rounds(folder: Path, name: str) -> None:
    """A row for each line of each score, with its rule: together they are the points of the round."""
    ran = call(f"export {name} --what lines", folder=folder)
    assert ran.raw.startswith(b"round,player,rule,what,points\r\n")
    sums: dict[tuple[str, str], int] = {}
    for row in rows(ran.raw):
        key = (row["round"], row["player"])
        sums[key] = sums.get(key, 0) + int(row["points"])
    rounds = rows(call(f"export {name} --what rounds", folder=folder).raw)
    assert sums == {(row["round"], row["player"]): int(row["round_points"]) for row in rounds}


def test_an_unfinished_game_has_no_winner(folder: Path) -> None:
    """Complete rounds only, and a winner for nobody."""
    document = json.loads((folder / "friday.json").read_text(encoding="utf-8"))
    name = a_game(folder, rounds=[*document["rounds"][:2], {"cards": {"Tobi": "333/-2M7/H55"}}])
    assert call("export", name, folder=folder).raw.split(b"\r\n") == [
        b"rank,player,round_1,round_2,total,winner",
        b"1,Anjali,3,5,8,",
        b"2,Tobi,18,-2,16,",
        b"3,Maren,19,20,39,",
        b"",
    ]
    assert {row["round"] for row in rows(call("export", name, "--what", "rounds", folder=folder).raw)} == {"1", "2"}


def test_a_shared_victory_has_two_winners(folder: Path) -> None:
    """A yes for each of them."""
    table = rows(call("export", SAMPLES / "gnoming-shared-victory.json", folder=folder).raw)
    assert [(row["rank"], row["winner"]) for row in table] == [("1", "yes"), ("1", "yes"), ("3", ""), ("4", "")]


def test_who_left_early_has_no_rank(folder: Path) -> None:
    """The rounds played stay, the others are empty cells, also where all others have one."""
    document = json.loads((folder / "friday.json").read_text(encoding="utf-8"))
    rounds = document["rounds"]
    for this in rounds[1:]:
        this["cards"] = {player: this["cards"][player].replace("_", "") for player in ("Tobi", "Anjali")}
        this["went_out"] = "Anjali"
    name = a_game(folder, left={"Maren": 1}, rounds=rounds)
    last = rows(call("export", name, folder=folder).raw)[-1]
    assert list(last.values()) == ["", "Maren", "19", "", "", "19", ""]


def test_several_games_say_which_each_row_is_from(folder: Path) -> None:
    """file, game, name and date come first; games of three and of four rounds have one heading, the widest."""
    ran = call("export friday.json kids.json", folder=folder)
    heading = "file,game,name,date,rank,player,round_1,round_2,round_3,round_4,total,winner"
    assert ran.raw.split(b"\r\n")[0].decode() == heading
    table = rows(ran.raw)
    assert {(row["file"], row["game"]) for row in table} == {("friday.json", "gnoming"), ("kids.json", "go-boom")}
    assert (table[0]["name"], table[0]["date"], table[0]["round_4"]) == ("Cabin night", "2026-02-21", "")
    for what in ("rounds", "lines"):
        assert call(f"export friday.json kids.json --what {what}", folder=folder).raw.startswith(
            b"file,game,name,date,round,"
        )


def test_a_delimiter_for_spreadsheets_that_want_it(folder: Path) -> None:
    """Cells that hold it are quoted; one that is none is refused."""
    assert call("export friday.json --delimiter ';'", folder=folder).raw == STANDINGS.replace(b",", b";")
    name = a_game(folder, players=["A;B", "C,D", 'E "F"'], rounds=[])
    assert call("export", name, "--delimiter", ";", folder=folder).raw.split(b"\r\n")[1:4] == [
        b'1;"A;B";0;',
        b"1;C,D;0;",
        b'1;"E ""F""";0;',
    ]
    for wrong in ("''", "ab", "'\"'", "'\n'"):
        assert call(f"export friday.json --delimiter {wrong}", folder=folder).code == 2


# Names and cards that a spreadsheet would run


def test_texts_that_look_like_formulas_are_guarded_and_numbers_are_not(folder: Path) -> None:
    """A text cell that begins with = + - or @ gets a ' before it; -7 stays a number; any other text stays as it is."""
    names = ["=SUM(A1)", "+1", "-2", "@x", "'quoted", "[bold]x", "a=b"]
    name = a_game(folder, players=names, rounds=[], name="=1+1")
    assert [row["player"] for row in rows(call("export", name, folder=folder).raw)] == [
        "'=SUM(A1)",
        "'+1",
        "'-2",
        "'@x",
        "'quoted",
        "[bold]x",
        "a=b",
    ]
    assert rows(call("export", name, "kids.json", folder=folder).raw)[0]["name"] == "'=1+1"
    cards = [row["cards"] for row in rows(call("export friday.json --what rounds", folder=folder).raw)]
    assert "'-4 -2 4 / -2 -1 3 / 7 _8 7" in cards
    assert b",-2\r\n" in call("export friday.json --what lines", folder=folder).raw


# Into a file


def test_a_file_has_a_mark_that_excel_needs(folder: Path) -> None:
    """-o writes UTF-8 with a BOM, --no-bom without; the file is named on stderr and nothing goes to stdout."""
    ran = call("export friday.json -o out.csv", folder=folder)
    assert (ran.code, ran.out) == (0, "")
    assert "out.csv" in ran.err
    assert (folder / "out.csv").read_bytes() == BOM + STANDINGS
    assert call("export -o plain.csv friday.json --no-bom", folder=folder).code == 0
    assert (folder / "plain.csv").read_bytes() == STANDINGS
    assert call("export friday.json --format json -o out.json", folder=folder).code == 0
    assert json.loads((folder / "out.json").read_bytes())[0]["final"] is True


def test_no_file_is_overwritten_unasked(folder: Path) -> None:
    """Exit code 2, said with the way to do it all the same; another name works."""
    (folder / "out.csv").write_text("mine", encoding="utf-8")
    ran = call("export friday.json -o out.csv", folder=folder)
    assert (ran.code, ran.out) == (2, "")
    assert "out.csv" in ran.err
    assert "--force" in ran.err
    assert (folder / "out.csv").read_text(encoding="utf-8") == "mine"
    assert call("export friday.json -o other.csv", folder=folder).code == 0


@pytest.mark.parametrize("out", ["friday.json", "kids.json"])
@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_game_is_never_overwritten_by_what_is_exported(folder: Path, out: str, force: list[str]) -> None:
    """Neither the game that is exported nor another one, asked for or not."""
    content = (folder / out).read_bytes()
    ran = call("export", "friday.json", "-o", out, *force, folder=folder)
    assert (ran.code, ran.out) == (2, "")
    assert f"{out} is a game file" in ran.err
    assert (folder / out).read_bytes() == content


def test_force_overwrites(folder: Path) -> None:
    """With --force an old file is replaced whole, however long it was, and one that is not there is made."""
    (folder / "out.csv").write_text("mine" * 1000, encoding="utf-8")
    for out in ("out.csv", "new.csv"):
        assert call("export", "friday.json", "-o", out, "--force", folder=folder).code == 0
        assert (folder / out).read_bytes() == BOM + STANDINGS
    assert sorted(os.listdir(folder)) == ["friday.json", "kids.json", "new.csv", "out.csv"]


def test_a_full_disk_leaves_the_old_file(folder: Path) -> None:
    """Said, exit code 2; a file that was to be new is not there by half."""
    (folder / "old.csv").write_text("mine", encoding="utf-8")
    for words in ("-o old.csv --force", "-o new.csv"):
        ran = run(f"export friday.json {words}", folder=folder, under=on_full_disk())
        assert (ran.code, ran.out) == (2, "")
        assert ".csv: can't be" in ran.err
    assert (folder / "old.csv").read_text(encoding="utf-8") == "mine"
    assert sorted(os.listdir(folder)) == ["friday.json", "kids.json", "old.csv"]
    assert run("export friday.json -o old.csv --force", folder=folder).code == 0


def test_a_read_only_folder(folder: Path) -> None:
    """Said, exit code 2, and the old file is whole."""
    under = without_permissions()
    (folder / "old.csv").write_text("mine", encoding="utf-8")
    folder.chmod(0o555)
    try:
        forced = run("export friday.json -o old.csv --force", folder=folder, under=under)
        new = run("export friday.json -o new.csv", folder=folder, under=under)
    finally:
        folder.chmod(0o755)
    assert "old.csv: can't be saved: permission denied; the old file is as it was" in forced.err
    assert "new.csv: can't be written: permission denied" in new.err
    assert forced.code == new.code == 2
    assert (folder / "old.csv").read_text(encoding="utf-8") == "mine"
    assert run("export friday.json -o new.csv", folder=folder, under=under).code == 0


def test_a_folder_that_is_not_there(folder: Path) -> None:
    """Said, exit code 2."""
    ran = call("export friday.json -o season/out.csv", folder=folder)
    assert ran.code == 2
    assert "season/out.csv: can't be written: no such file or directory" in ran.err


# JSON, and games with errors


@pytest.mark.parametrize("what, like", [("standings", "standings"), ("rounds", "explain"), ("lines", "explain")])
def test_json_is_a_list_of_what_the_commands_give(folder: Path, what: str, like: str) -> None:
    """One object a file, the very one of ``standings --json`` or ``explain --json``."""
    found = call(f"export friday.json kids.json --format json --what {what}", folder=folder).json
    assert len(found) == 2
    for name, one in zip(("friday.json", "kids.json"), found, strict=True):
        alone = call(f"{like} {name} --json", folder=folder).json
        assert {**one, "claim": None} == {**alone, "claim": None}


@pytest.mark.parametrize("what", ["standings", "rounds", "lines"])
def test_a_game_with_errors_is_not_exported(folder: Path, what: str) -> None:
    """The findings on stderr, nothing on stdout, exit code 1; no file is made, and none replaced even with --force."""
    (folder / "bad.json").write_bytes((SAMPLES / "broken" / "gnoming-unknown-card.json").read_bytes())
    (folder / "old.csv").write_text("mine", encoding="utf-8")
    for more in ("", "friday.json", "-o new.csv", "-o old.csv --force"):
        ran = call(f"export bad.json --what {what} {more}", folder=folder)
        assert (ran.code, ran.out) == (1, ""), ran
        assert "bad.json: round 2, Ivo, r1c3: error: " in ran.err
    assert (folder / "old.csv").read_text(encoding="utf-8") == "mine"
    assert not (folder / "new.csv").exists()


def test_a_missing_file_among_others(folder: Path) -> None:
    """Exit code 2, and no half a season on stdout."""
    ran = call("export friday.json gone.json", folder=folder)
    assert (ran.code, ran.out) == (2, "")
    assert "gone.json" in ran.err
