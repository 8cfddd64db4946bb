"""
``scorekeeper enter``: cards, corrections and who went out, and a game file of which nothing is ever lost.

A game is written as a score sheet (see ``tests.deals``); each row of a table is what was on it, what somebody typed
behind ``scorekeeper enter friday.json``, and what is on it then.
"""

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.gamefile import write_game
from tests.command import Ran, call, on_full_disk, run, without_permissions
from tests.deals import game_text

SAMPLES = Path(__file__).parent.parent / "samples"

GNOMING = "game: gnoming\nplayers: Ana, Ben, Cleo"
GO_BOOM = "game: go-boom\nplayers: Ana, Ben, Cleo"

ANA, BEN, CLEO = "3 3 3 / -2 M 7 / H 5 5", "5 5 5 / 3 4 6 / -1 7 8", "6 M 6 / 3 3 4 / 5 3 -2"
ALL_IN = f"Ana: {ANA}\nBen: {BEN}\nCleo: {CLEO}"
ONE = f"went out: Ana\n{ALL_IN}"
TWO = """went out: Ben
Ana: 4 8 6 / 8 4 6 / 6 3 -1
Ben: 7 7 7 / -2 -2 3 / 4 -1 3
Cleo: 8 5 3 / H 6 4 / 8 7 7"""
THREE = """went out: Cleo
Ana: 6 6 6 / 4 -3 8 / 5 5 3
Ben: 8 8 M / 3 4 7 / 7 -1 5
Cleo: 4 4 4 / 3 -2 6 / 3 7 -4"""


def sheet(*rounds: str, head: str = GNOMING) -> str:
    """A game with these rounds."""
    return "\n\n".join((head, *rounds))


def saved(folder: Path, text: str) -> Path:
    """A game file friday.json of a score sheet, as the program itself would write it."""
    file = folder / "friday.json"
    file.write_text(write_game(json.loads(game_text(text))), encoding="utf-8")
    return file


def rounds_of(file: Path) -> list[str]:
    """The rounds of a game file as blocks of a score sheet."""
    blocks = []
    for this in json.loads(file.read_text(encoding="utf-8"))["rounds"]:
        answer = [f"went out: {this['went_out'] or 'nobody'}"] if "went_out" in this else []
        blocks.append("\n".join([*answer, *(f"{player}: {cards}" for player, cards in this.get("cards", {}).items())]))
    return blocks


def enter(file: Path, words: str, **more: Any) -> Ran:
    """What somebody typed behind ``scorekeeper enter friday.json``."""
    return call(f"enter friday.json {words}", folder=file.parent, **more)


def a_line_has(shown: str, parts: str) -> bool:
    """Whether some line has all these parts, which are written with bars between them."""
    return any(all(part in line for part in parts.split(" | ")) for line in shown.splitlines())


def nothing_left_behind(folder: Path) -> bool:
    """Whether a folder holds the game, its history and its lock, and no file that was to be temporary."""
    return {path.name for path in folder.iterdir()} <= {"friday.json", "friday.json.history", ".friday.json.lock"}


# What is entered, and what it replaces


@pytest.mark.parametrize(
    "before, words, after, said",
    [
        # cards: into the round in progress, else the next one, in seating order
        ([], "Ana 333/-2M7/H55", [f"Ana: {ANA}"], f"round 1 | Ana | {ANA}"),
        ([f"Ana: {ANA}"], "Ben 555/346/-178", [f"Ana: {ANA}\nBen: {BEN}"], f"round 1 | Ben | {BEN}"),
        ([f"Cleo: {CLEO}"], "Ana 333/-2M7/H55", [f"Ana: {ANA}\nCleo: {CLEO}"], f"round 1 | Ana | {ANA}"),
        ([ONE], "Ben 555/346/-178", [ONE, f"Ben: {BEN}"], f"round 2 | Ben | {BEN}"),
        ([ONE, f"Ben: {BEN}"], "Ana 333/-2M7/H55", [ONE, f"Ana: {ANA}\nBen: {BEN}"], f"round 2 | Ana | {ANA}"),
        # cards replace cards, in any round, also of a finished game
        ([f"Ana: {BEN}"], "Ana 333/-2M7/H55", [f"Ana: {ANA}"], f"round 1 | Ana | {ANA} (was {BEN})"),
        (
            [ONE, TWO, THREE],
            "Ben 555/346/-177 --round 1",
            [ONE.replace("-1 7 8", "-1 7 7"), TWO, THREE],
            f"(was {BEN})",
        ),
        ([ALL_IN], "Ana 333/-2M7/H56 --round 1", [ALL_IN.replace("H 5 5", "H 5 6")], f"(was {ANA})"),
        # who went out: with the cards, alone, a second time, nobody
        ([], "Ana 333/-2M7/H55 --went-out", [f"went out: Ana\nAna: {ANA}"], "round 1 | Ana went out"),
        ([ALL_IN], "Ana --went-out", [ONE], "round 1 | Ana went out"),
        ([ALL_IN], "--went-out Ana", [ONE], "round 1 | Ana went out"),
        ([], "Ana --went-out", ["went out: Ana"], "round 1 | Ana went out"),
        ([ONE], "Cleo --went-out --round 1", [f"went out: Cleo\n{ALL_IN}"], "round 1 | Cleo went out (was Ana)"),
        ([ALL_IN], "--nobody-went-out", [f"went out: nobody\n{ALL_IN}"], "round 1 | nobody went out"),
        ([ONE], "--nobody-went-out --round 1", [f"went out: nobody\n{ALL_IN}"], "round 1 | nobody went out (was Ana)"),
        ([f"went out: nobody\n{ALL_IN}"], "Ana --went-out --round 1", [ONE], "round 1 | Ana went out (was nobody)"),
        # --clear: cards and the answer; the last entry of the last round takes the round with it
        ([f"Ana: {ANA}\nBen: {BEN}"], "Ben --clear", [f"Ana: {ANA}"], f"round 1 | Ben | (was {BEN})"),
        ([ONE, f"Ben: {BEN}"], "Ben --clear", [ONE], f"round 2 | Ben | (was {BEN})"),
        ([ONE], "Cleo --clear --round 1", [ONE.partition("\nCleo")[0]], f"(was {CLEO})"),
        (
            [f"went out: Ana\nAna: {ANA}\nBen: {BEN}"],
            "Ana --clear",
            [f"Ben: {BEN}"],
            "who went out | (was Ana)",
        ),
        ([f"went out: nobody\nAna: {ANA}"], "--nobody-went-out --clear", [f"Ana: {ANA}"], "(was nobody)"),
        ([f"Ana: {ANA}"], "Ben --clear", [f"Ana: {ANA}"], "nothing | Ben"),
    ],
)
def test_what_is_entered_and_what_it_replaces(
    tmp_path: Path, before: list[str], words: str, after: list[str], said: str
) -> None:
    """The round meant, in a file that otherwise stays as it was; the output says what was put in and what it replaced."""
    file = saved(tmp_path, sheet(*before))
    ran = enter(file, words)
    assert ran.code == 0, ran
    assert [block.strip() for block in rounds_of(file)] == after
    assert a_line_has(ran.out, said), ran


@pytest.mark.parametrize(
    "before, words, after, said",
    [
        ([], "Ben JK AS 10♥", ["Ben: JK AS 10H"], "JK AS 10H"),
        ([], "Ana out", ["Ana: out"], "Ana"),
        ([], "Ana OUT", ["Ana: out"], "Ana"),
        (["Ana: out\nBen: AS\nCleo: 2H"], "Ben 4H --round 1", ["Ana: out\nBen: 4H\nCleo: 2H"], "(was AS)"),
        (
            ["Ana: 9C\nBen: AS\nCleo: 2H"],
            "--nobody-went-out",
            ["went out: nobody\nAna: 9C\nBen: AS\nCleo: 2H"],
            "nobody went out",
        ),
        (["Ana: 9C\nBen: AS\nCleo: 2H"], "Ana out --round 1", ["Ana: out\nBen: AS\nCleo: 2H"], "(was 9C)"),
    ],
)
def test_hands_are_entered_the_same_way(
    tmp_path: Path, before: list[str], words: str, after: list[str], said: str
) -> None:
    """In Jokers Go Boom the empty hand says who went out; a blocked round is marked with --nobody-went-out."""
    file = saved(tmp_path, sheet(*before, head=GO_BOOM))
    ran = enter(file, words)
    assert ran.code == 0, ran
    assert rounds_of(file) == after
    assert a_line_has(ran.out, said), ran


@pytest.mark.parametrize(
    "words",
    [
        "Ana -2 M 7 / 3 3 3 / H 5 5 --went-out --round 1",
        "Ana '-2 M 7 / 3 3 3 / H 5 5' --went-out",
        "--went-out --round 1 Ana -2 M 7 / 3 3 3 / H 5 5",
        "Ana --went-out -2M7/333/H55",
        "Ana --went-out -- -2 M 7 / 3 3 3 / H 5 5",
        "ANA \u22122 M 7 3 3 3 H 5 5 --went-out",
        "' Ana ' n2m7 333 x55 --went-out",
    ],
)
def test_cards_and_options_stand_where_they_like(tmp_path: Path, words: str) -> None:
    """Negative cards first, quoted or not; options before, between and after; the player in any case of letters."""
    file = saved(tmp_path, GNOMING)
    ran = enter(file, words)
    assert ran.code == 0, ran
    assert rounds_of(file) == ["went out: Ana\nAna: -2 M 7 / 3 3 3 / H 5 5"]


def test_cards_come_from_standard_input(tmp_path: Path) -> None:
    """A lone - stands for the cards, a row a line."""
    file = saved(tmp_path, GNOMING)
    assert enter(file, "Ana -", stdin="3 3 3\n-2 M 7\nH 5 5\n").code == 0
    assert rounds_of(file) == [f"Ana: {ANA}"]


def test_picture_score_and_what_is_missing_are_shown_at_once(tmp_path: Path) -> None:
    """After the cards: the layout, each line of its score, the sum, and what the round still lacks; then who has what."""
    file = saved(tmp_path, sheet(f"Ana: {ANA}"))
    shown = enter(file, "Ben 555/346/-178").out
    assert "5 ═══  5 ═══  5" in shown
    assert "matched-line" in shown
    assert "22 points" in shown
    assert "Cleo" in shown.splitlines()[-1]
    assert "who went out" in shown.splitlines()[-1]
    complete = enter(file, "Cleo 6M6/334/53-2 --went-out").out
    assert complete.splitlines()[-2:] == [
        "Round 1: Cleo went out, -5 [go-out-bonus]",
        "Round 1 is complete: Ana 22, Ben 22, Cleo -4",
    ]


@pytest.mark.parametrize("name", ["gnoming-cabin-night.json", "go-boom-four-cousins.json"])
def test_a_whole_evening_typed_in(tmp_path: Path, name: str) -> None:
    """new, then one line a player and round (a blocked one marked first): the rounds in the file are the sample's."""
    evening = json.loads((SAMPLES / name).read_text(encoding="utf-8"))
    assert call("new", "friday.json", "--game", evening["game"], *evening["players"], folder=tmp_path).code == 0
    for this in evening["rounds"]:
        if this.get("went_out", "somebody") is None:
            assert call("enter friday.json --nobody-went-out", folder=tmp_path).code == 0
        for player, cards in this["cards"].items():
            out = ["--went-out"] if this.get("went_out") == player else []
            ran = call("enter", "friday.json", player, *cards.split(), *out, folder=tmp_path)
            assert ran.code == 0, ran
    assert json.loads((tmp_path / "friday.json").read_text(encoding="utf-8"))["rounds"] == evening["rounds"]


def test_what_is_missing_is_said_of_the_right_round(tmp_path: Path) -> None:
    """Correcting round 1 while round 2 lacks Cleo's layout never says that round 1 lacks it."""
    file = saved(tmp_path, sheet(ONE, f"went out: Ben\nAna: {ANA}\nBen: {BEN}"))
    assert "Round 1: still missing: the layout of Cleo" not in enter(file, "Ben --clear --round 1").out


# What is refused, and what would have been right


@pytest.mark.parametrize(
    "before, wrong, says, right",
    [
        # which round
        ([ALL_IN], f"Ana {ANA}", "--went-out --nobody-went-out --round", "Ana --went-out"),
        ([ONE, TWO, THREE], f"Ana {ANA}", "3 --round", f"Ana {ANA} --round 3"),
        ([ONE], f"Ana {ANA} --round 3", "3", f"Ana {ANA} --round 2"),
        ([f"Ana: {ANA}"], f"Ana {ANA} --round 2", "Ben Cleo", f"Ana {ANA} --round 1"),
        ([ONE], f"Ana {ANA} --round 0", "0", f"Ana {ANA} --round 1"),
        ([ONE], f"Ana {ANA} --round -1", "-1", f"Ana {ANA} --round 1"),
        ([ONE, TWO, THREE], f"Ana {ANA} --round 4", "4 3", f"Ana {ANA} --round 3"),
        ([ONE], f"Ana {ANA} --round x", "--round", f"Ana {ANA} --round 1"),
        ([ONE], "Ana --clear", "--round", "Ana --clear --round 1"),
        # who
        ([], f"Bne {BEN}", "Bne Ben?", f"Ben {BEN}"),
        ([], f"--round 1 Bne {BEN}", "Bne Ben?", f"--round 1 Ben {BEN}"),
        ([], "Bne --went-out", "Bne Ben?", "Ben --went-out"),
        ([], f"Zora {BEN}", "Zora Ana Ben Cleo", f"Ben {BEN}"),
        ([], f"-2 {BEN}", "-2 Ana Ben Cleo", f"Ben {BEN}"),
        ([], "", "--nobody-went-out", "--nobody-went-out"),
        ([], "--went-out", "whose", "Ana --went-out"),
        # what
        ([], "Ana", "cards", f"Ana {ANA}"),
        ([], f"Ana {ANA} --clear", "--clear", f"Ana {ANA}"),
        ([], "Ana --went-out --nobody-went-out", "--nobody-went-out", "Ana --went-out"),
        ([], f"Ana {ANA} --nobody-went-out", "--nobody-went-out", f"Ana {ANA}"),
        ([], f"Ana {ANA} --went-ot", "--went-ot --went-out", f"Ana {ANA} --went-out"),
        ([], f"Ana --rond 1 {ANA}", "--rond --round", f"Ana --round 1 {ANA}"),
        ([ONE], "Ana --cler --round 1", "--cler --clear", "Ana --clear --round 1"),
        ([ALL_IN], "--nobody-went-ut", "--nobody-went-ut --nobody-went-out", "--nobody-went-out"),
    ],
)
def test_what_is_refused_and_what_is_right(
    tmp_path: Path, before: list[str], wrong: str, says: str, right: str
) -> None:
    """What has no place in the game is refused with the reason, exit code 2, and no byte is saved; beside it, the cure."""
    file = saved(tmp_path, sheet(*before))
    content = file.read_bytes()
    ran = enter(file, wrong)
    assert (ran.code, ran.out) == (2, ""), ran
    for words in says.split():
        assert words in ran.err, ran
    assert file.read_bytes() == content
    assert enter(file, right).code == 0
    assert file.read_bytes() != content or "--round" in right


@pytest.mark.parametrize(
    "cards, rules",
    [
        ("3 3 9 / -2 M 7 / H 5 5", ["unknown-card"]),
        ("9 3 3 / -2 Q 7 / H 5 0", ["unknown-card"] * 3),
        ("-7 3 3 / -2 M 7 / H 5 5", ["unknown-card"]),
        ("3 3 3 / -2 _ 7 / H 5 5", ["card-not-revealed"]),
        ("3 3 3 / -2 M 7", ["layout-shape"]),
        ("3 3 / 3 -2 M 7 / H 5 Z", ["unknown-card", "layout-shape"]),
    ],
)
def test_cards_that_cannot_be_read_are_not_saved(tmp_path: Path, cards: str, rules: list[str]) -> None:
    """Each of them is pointed at, it is said that nothing was saved, and the exit code is 1."""
    file = saved(tmp_path, sheet(ONE))
    content = file.read_bytes()
    ran = enter(file, f"Ana {cards}")
    assert (ran.code, ran.out) == (1, ""), ran
    assert [line.rpartition("[")[2].rstrip("]") for line in ran.err.splitlines() if line.endswith("]")] == rules
    assert "nothing was saved" in ran.err
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    "head, before, words, rule, after",
    [
        (GNOMING, ["Ana: M M 3 / 4 5 6 / 7 8 3"], "Ben M3M/456/783", "deck-exceeded", "Ben: M 3 M / 4 5 6 / 7 8 3"),
        (GNOMING, [], "Ana 333/-2M7/H5_5 --went-out", "went-out-face-down", "went out: Ana"),
        (GNOMING, [ONE, TWO], "Ben --clear --round 1", "layout-missing", ONE.replace(f"Ben: {BEN}\n", "")),
        (GO_BOOM, ["Ana: AS\nBen: out"], "Cleo AS", "deck-exceeded", "Cleo: AS"),
        (GO_BOOM, ["Ana: AS\nBen: out"], "Cleo out", "two-empty-hands", "Cleo: out"),
        (GO_BOOM, ["Ana: AS\nBen: 2H"], "Cleo 3H", "nobody-went-out", "Cleo: 3H"),
    ],
)
def test_what_the_whole_table_shows_is_saved_and_said(
    tmp_path: Path, head: str, before: list[str], words: str, rule: str, after: str
) -> None:
    """Cards that can be read but can't be so together are kept, since another player's may be wrong: exit code 1."""
    file = saved(tmp_path, sheet(*before, head=head))
    ran = enter(file, words)
    assert ran.code == 1, ran
    assert f"[{rule}]" in ran.err
    assert after in rounds_of(file)[0]


def test_who_has_left_is_asked_for_no_cards(tmp_path: Path) -> None:
    """Cards for a round after a player left are refused; a round before that may still be corrected."""
    file = saved(tmp_path, sheet(ONE, head=f"{GNOMING}\nleft: Cleo=1"))
    content = file.read_bytes()
    ran = enter(file, f"Cleo {CLEO}")
    assert ran.code == 2
    assert "Cleo left after round 1" in ran.err
    assert file.read_bytes() == content
    assert enter(file, f"Cleo {BEN.replace('8', '3')} --round 1").code == 0
    assert "Cleo" not in enter(file, f"Ana {ANA}").out.splitlines()[-1]


# Files with faults


@pytest.mark.parametrize(
    "sample, words",
    [
        ("gnoming-unknown-card", "Ivo 777/-2-23/4-13 --round 2"),
        ("gnoming-layout-shape", "Maja 486/84_6/73-1 --round 2"),
        ("gnoming-card-not-revealed", "Runa 846/87H/83-2 --round 1"),
        ("gnoming-deck-exceeded", "Maja 333/-14M/56-4 --round 1"),
        ("gnoming-layout-missing", "Ivo 555/346/-178 --round 1"),
        ("gnoming-went-out-missing", "Maja --went-out --round 1"),
        ("gnoming-went-out-unknown", "Maja --went-out --round 1"),
        ("gnoming-went-out-face-down", "Maja 333/-14M/56-2 --round 1"),
        ("go-boom-unknown-card", "Tom 9C AD --round 1"),
        ("go-boom-two-empty-hands", "Lea 8D --round 2"),
        ("go-boom-nobody-went-out", "--nobody-went-out"),
        ("go-boom-nobody-went-out", "Tom out --round 2"),
        ("go-boom-went-out-holds-cards", "Pia --went-out --round 2"),
        ("go-boom-hand-missing", "Tom 9C 3D --round 1"),
        ("wrong-type", "Ivo 555/346/-178 --round 1"),
        ("repeated-key", "Ivo 555/346/-178 --round 1"),
    ],
)
def test_a_game_with_an_error_is_mended(tmp_path: Path, sample: str, words: str) -> None:
    """Whatever can be wrong with cards or with who went out is mended by entering it again."""
    file = tmp_path / "friday.json"
    file.write_bytes((SAMPLES / "broken" / f"{sample}.json").read_bytes())
    assert call("check friday.json", folder=tmp_path).code == 1
    ran = enter(file, words)
    assert ran.code == 0, ran
    assert call("check friday.json", folder=tmp_path).code == 0


@pytest.mark.parametrize("sample", ["not-json", "wrong-type.whole-file", "missing-key", "unknown-game"])
def test_a_file_that_is_no_game_file_is_left_alone(tmp_path: Path, sample: str) -> None:
    """Only such a file stops enter: the finding is shown, and no byte changes."""
    file = tmp_path / "friday.json"
    file.write_bytes((SAMPLES / "broken" / f"{sample}.json").read_bytes())
    content = file.read_bytes()
    ran = enter(file, "Maja 333/-14M/56-2")
    assert (ran.code, ran.out) == (1, "")
    assert f"[{sample.partition('.')[0]}]" in ran.err
    assert "nothing was saved" in ran.err
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    "change",
    [
        {"date": "27.11.2026"},
        {"house_rules": {"go_out_tie": "maybe", "mine": [1, 2]}},
        {"nots": {"Ana": ["was", "late"]}},
        {"notes": 5},
        {"left": {"Zora": 1}},
        {"format": "scorekeeper/2"},
    ],
)
def test_what_the_program_does_not_understand_stays(tmp_path: Path, change: dict[str, Any]) -> None:
    """A correction is saved in a file with faults of its format, and what else the file holds is still there."""
    file = saved(tmp_path, sheet(ONE))
    document = {**json.loads(file.read_text(encoding="utf-8")), **change}
    file.write_text(write_game(document), encoding="utf-8")
    ran = enter(file, "Ben 555/346/-177 --round 1")
    assert ran.code == 1, ran
    document["rounds"][0]["cards"]["Ben"] = "5 5 5 / 3 4 6 / -1 7 7"
    assert json.loads(file.read_text(encoding="utf-8")) == document


def test_of_a_key_that_stands_twice_neither_is_lost(tmp_path: Path) -> None:
    """Entering Maja's cards keeps both layouts of Ivo; entering Ivo's replaces both, and says what they were."""
    file = tmp_path / "friday.json"
    file.write_bytes((SAMPLES / "broken" / "repeated-key.json").read_bytes())
    enter(file, "Maja 333/-14M/56-3 --round 1")
    assert file.read_text(encoding="utf-8").count('"Ivo": ') == 2
    ran = enter(file, "Ivo 555/346/-177 --round 1")
    assert "(was 5 5 5 / 3 4 6 / -1 7 8, and 8 8 M / 3 4 7 / _7 -1 5)" in ran.out
    assert file.read_text(encoding="utf-8").count('"Ivo": ') == 1


def test_a_key_that_stands_twice_is_still_a_finding_after_saving(tmp_path: Path) -> None:
    """The points of the round are not told while two layouts of one player stand in it."""
    file = tmp_path / "friday.json"
    file.write_bytes((SAMPLES / "broken" / "repeated-key.json").read_bytes())
    ran = enter(file, "Maja 333/-14M/56-3 --round 1")
    assert ran.code == 1
    assert "[repeated-key]" in ran.err


# Nothing is lost


@pytest.mark.parametrize("name", [path.name for path in sorted(SAMPLES.glob("*.json"))])
def test_entering_what_is_there_changes_no_byte(tmp_path: Path, name: str) -> None:
    """Saving an unchanged game leaves the file as it is, to the byte and to its time."""
    file = tmp_path / "friday.json"
    file.write_bytes((SAMPLES / name).read_bytes())
    os.utime(file, (1_000_000_000, 1_000_000_000))
    first = json.loads(file.read_text(encoding="utf-8"))["rounds"][0]
    for player, cards in first["cards"].items():
        assert call("enter", "friday.json", player, cards, "--round", "1", folder=tmp_path).code == 0
    assert file.read_bytes() == (SAMPLES / name).read_bytes()
    assert file.stat().st_mtime == 1_000_000_000


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_file_laid_out_by_hand_keeps_its_layout_until_something_changes(tmp_path: Path, newline: str) -> None:
    """Entering the same cards again is no reason to write the file in another way."""
    file = saved(tmp_path, sheet(ONE))
    by_hand = json.dumps(json.loads(file.read_text(encoding="utf-8")), indent=4).replace("\n", newline).encode()
    file.write_bytes(by_hand)
    assert enter(file, f"Ben {BEN} --round 1").code == 0
    assert file.read_bytes() == by_hand
    assert enter(file, f"Ben {CLEO} --round 1").code == 0
    assert file.read_bytes().startswith(b'{\n  "format"')


@pytest.mark.parametrize("name", [path.name for path in sorted(SAMPLES.glob("*.json"))])
def test_a_correction_changes_one_line(tmp_path: Path, name: str) -> None:
    """Of a file as the program writes it, nothing but the player's line changes."""
    file = tmp_path / "friday.json"
    file.write_text(write_game(json.loads((SAMPLES / name).read_text(encoding="utf-8"))), encoding="utf-8")
    before = file.read_text(encoding="utf-8").splitlines()
    player = next(
        player for player, cards in json.loads("\n".join(before))["rounds"][0]["cards"].items() if cards != "out"
    )
    cards = "2S" if "go-boom" in name else "3 4 5 / 6 7 8 / 3 4 6"
    call("enter", "friday.json", player, cards, "--round", "1", folder=tmp_path)
    after = file.read_text(encoding="utf-8").splitlines()
    assert len(after) == len(before)
    changed = [new.strip() for old, new in zip(before, after, strict=True) if old != new]
    assert len(changed) == 1
    assert changed[0].startswith(f'"{player}": "{cards}"')


def test_a_byte_order_mark_is_accepted_and_none_is_written(tmp_path: Path) -> None:
    """As Notepad leaves it."""
    file = saved(tmp_path, sheet(ONE))
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert enter(file, f"Ana {BEN}").code == 0
    assert file.read_bytes().startswith(b"{\n")
    assert file.read_bytes().endswith(b"}\n")


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_permissions_are_kept(tmp_path: Path, mode: int) -> None:
    """A file that others may read stays one, and a private one private."""
    file = saved(tmp_path, GNOMING)
    file.chmod(mode)
    assert enter(file, f"Ana {ANA}").code == 0
    assert rounds_of(file) == [f"Ana: {ANA}"]
    assert stat.S_IMODE(file.stat().st_mode) == mode


def test_the_file_is_replaced_in_one_step(tmp_path: Path) -> None:
    """The old file is renamed over, not written over: another name of it (a backup) keeps the old game whole."""
    file = saved(tmp_path, GNOMING)
    backup = tmp_path / "backup.txt"
    os.link(file, backup)
    content = file.read_bytes()
    assert enter(file, f"Ana {ANA}").code == 0
    assert backup.read_bytes() == content != file.read_bytes()
    backup.unlink()
    assert nothing_left_behind(tmp_path)


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """A game file kept elsewhere is saved there."""
    (tmp_path / "synced").mkdir()
    file = saved(tmp_path / "synced", GNOMING)
    (tmp_path / "friday.json").symlink_to(file)
    assert enter(tmp_path / "friday.json", f"Ana {ANA}").code == 0
    assert (tmp_path / "friday.json").is_symlink()
    assert rounds_of(file) == [f"Ana: {ANA}"]


def test_the_new_file_is_on_the_disk_before_the_old_one_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A temporary file in the same folder is written, flushed to the disk, and only then renamed."""
    file = saved(tmp_path, GNOMING)
    steps: list[str] = []
    flushed: set[int] = set()
    fsync, replace = os.fsync, os.replace

    def watched_fsync(handle: int) -> None:
        steps.append("flush folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "flush file")
        flushed.add(os.fstat(handle).st_ino)
        fsync(handle)

    def watched_replace(source: str, target: Path) -> None:
        assert Path(source).parent == Path(target).parent
        assert os.stat(source).st_ino in flushed
        assert ANA in Path(source).read_text(encoding="utf-8")
        steps.append("rename")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", watched_fsync)
    monkeypatch.setattr(os, "replace", watched_replace)
    assert enter(file, f"Ana {ANA}").code == 0
    assert steps[-3:] == ["flush file", "rename", "flush folder"]


@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
def test_a_save_that_fails_half_way_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Whichever step fails: the old file is whole, no other file is left behind, and it is said; exit code 2."""
    file = saved(tmp_path, GNOMING)
    content = file.read_bytes()

    def failing(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(f"scorekeeper.store.os.{step}", failing)
        ran = enter(file, f"Ana {ANA}")
    assert (ran.code, ran.out) == (2, ""), ran
    for part in ("friday.json", "no space left on device", "file is as it was"):
        assert part in ran.err
    assert file.read_bytes() == content
    assert nothing_left_behind(tmp_path)
    assert enter(file, f"Ana {ANA}").code == 0


def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    """The same on a disk that takes nothing more."""
    file = saved(tmp_path, GNOMING)
    content = file.read_bytes()
    words = ("enter", "friday.json", "Ana", ANA)
    ran = run(*words, folder=tmp_path, under=on_full_disk())
    assert (ran.code, ran.out) == (2, ""), ran
    for part in ("error: ", "friday.json", "file is as it was"):
        assert part in ran.err
    assert file.read_bytes() == content
    assert nothing_left_behind(tmp_path)
    assert run(*words, folder=tmp_path).code == 0


def test_a_read_only_folder_leaves_the_old_file(tmp_path: Path) -> None:
    """Where no file may be made beside it, the old one is whole and it is said; exit code 2."""
    file = saved(tmp_path, GNOMING)
    content = file.read_bytes()
    under = without_permissions()
    words = ("enter", "friday.json", "Ana", ANA)
    tmp_path.chmod(0o555)
    try:
        ran = run(*words, folder=tmp_path, under=under)
    finally:
        tmp_path.chmod(0o755)
    assert (ran.code, ran.out) == (2, ""), ran
    for part in ("friday.json", "permission denied", "file is as it was"):
        assert part in ran.err
    assert file.read_bytes() == content
    assert nothing_left_behind(tmp_path)
    assert run(*words, folder=tmp_path, under=under).code == 0


# What was lost or refused once


def test_a_file_with_half_a_character_is_mended_too(tmp_path: Path) -> None:
    """A lone surrogate, as some programs leave behind, can be written into JSON as an escape, as it came."""
    file = saved(tmp_path, GNOMING)
    file.write_text(
        file.read_text(encoding="utf-8").replace('"rounds"', '"notes": "\\ud83d", "rounds"'), encoding="utf-8"
    )
    assert enter(file, f"Ana {ANA}").code == 0
    assert json.loads(file.read_text(encoding="utf-8"))["notes"] == "\ud83d"


def test_cards_of_a_player_without_a_name_are_not_dropped(tmp_path: Path) -> None:
    """As when a shell variable is empty: refused, nothing saved."""
    file = saved(tmp_path, GNOMING)
    assert enter(file, f"'' {ANA}").code == 2


@pytest.mark.parametrize("words", ["Ana -", "Ana ''"])
def test_nothing_typed_is_no_empty_hand(tmp_path: Path, words: str) -> None:
    """Who went out is typed as out; an empty input is a slip, and nothing is guessed silently."""
    file = saved(tmp_path, GO_BOOM)
    assert enter(file, words, stdin="\n").code in (1, 2)
    assert rounds_of(file) == []


def test_the_empty_hand_may_come_last(tmp_path: Path) -> None:
    """Where every hand was typed with cards, typing one as out says who went out."""
    file = saved(tmp_path, sheet("Ana: 9C\nBen: AS\nCleo: 2H", head=GO_BOOM))
    assert enter(file, "Ben out").code == 0
    assert rounds_of(file) == ["Ana: 9C\nBen: out\nCleo: 2H"]


def test_standard_input_cannot_be_changed(tmp_path: Path) -> None:
    """There is no file to save to: refused as usage, also where a file named - lies in the folder."""
    file = saved(tmp_path, GNOMING)
    file.rename(tmp_path / "-")
    content = (tmp_path / "-").read_bytes()
    ran = call("enter", "-", "Ana", ANA, folder=tmp_path, stdin=content)
    assert ran.code == 2
    assert (tmp_path / "-").read_bytes() == content


def test_cards_without_a_player_are_not_asked_for_again(tmp_path: Path) -> None:
    """Who forgets the player is told that, not to type the cards."""
    ran = enter(saved(tmp_path, GNOMING), "333/-2M7/H55")
    assert ran.code == 2
    assert '"333/-2M7/H55" is no player' in ran.err


def test_a_file_that_is_no_utf_8_is_left_alone(tmp_path: Path) -> None:
    """Like any other that is no game file: a finding, and exit code 1."""
    file = tmp_path / "friday.json"
    file.write_bytes((SAMPLES / "broken" / "not-json.latin-1.json").read_bytes())
    ran = enter(file, "Maja 333/-14M/56-2")
    assert ran.code == 1
    assert "[not-json]" in ran.err
