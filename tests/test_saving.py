"""Changing a game file: undo, redo, log, rename, leave; edits by hand; the history; links, permissions, leftovers."""

import json
import os
import stat
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import saving
from scorekeeper.entering import Entry, apply
from scorekeeper.gamefile import Change, GameFile, write_game
from scorekeeper.history import BY_HAND, UNFINISHED, read_history
from scorekeeper.judge import judge_game
from scorekeeper.saving import Saved, history_path, load_history, save_change
from scorekeeper.store import CannotOpen, CannotSave, load_game
from tests.command import Ran, call, run, without_permissions

ANA, BEN, CLEO = "3 3 3 / -2 M 7 / H 5 5", "5 5 5 / 3 4 6 / -1 7 8", "6 M 6 / 3 3 4 / 5 3 -2"

on_posix = pytest.mark.skipif(os.name != "posix", reason="permissions and links as POSIX has them")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A new game of Ana, Ben and Cleo."""
    path = tmp_path / "friday.json"
    assert call("new", path, "--game", "gnoming", "Ana", "Ben", "Cleo", "--date", "2026-11-27").code == 0
    return path


def do(file: Path, line: str) -> Ran:
    """A command about the file, typed without naming it: ``enter Ana 333/333/333``."""
    command, _, words = line.partition(" ")
    return call(f"{command} {file.name} {words}", folder=file.parent)


def done(file: Path, *lines: str) -> Path:
    """The file after these commands, all of which must go well."""
    for line in lines:
        ran = do(file, line)
        assert ran.code == 0, ran
    return file


def mended(file: Path, old: str, new: str) -> None:
    """An edit by hand."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def rounds(file: Path) -> Any:
    """The rounds as the file has them."""
    return json.loads(file.read_bytes().decode("utf-8-sig"))["rounds"]


def commands(file: Path) -> list[str]:
    """The commands that the log lists."""
    return [change["command"] for change in do(file, "log --json").json["changes"]]


def names(folder: Path) -> set[str]:
    """What stands in a folder."""
    return {path.name for path in folder.iterdir()}


def hand_in(player: str, cards: str, number: int = 1) -> Callable[[GameFile], Change]:
    """The edit that ``enter`` makes."""

    def edit(read: GameFile) -> Change:
        game = judge_game(read).game
        assert game
        assert read.document
        return apply(read.document, game.record.players, number, Entry(player, cards))

    return edit


# Undo and redo

EVENING = [f"enter Ana {ANA} --went-out", f"enter Ben {BEN}", f"enter Cleo {CLEO}", f"enter Ben {ANA} --round 1"]


def test_undo_takes_back_as_many_changes_as_there_were_and_redo_makes_them_again(file: Path) -> None:
    """Each command in a process of its own, as on another evening; the text of each state is the same, to the byte."""
    states = [file.read_bytes(), *(done(file, line).read_bytes() for line in EVENING)]
    for state in states[-2::-1]:
        assert done(file, "undo").read_bytes() == state
    for state in states[1:]:
        assert done(file, "redo").read_bytes() == state


def test_undo_says_what_it_took_back(file: Path) -> None:
    """Which command, and what that had changed, from and to."""
    done(file, *EVENING)
    ran = do(file, "undo")
    assert ran.out.splitlines() == ["taken back: enter", f"  round 1, Ben: {ANA} -> {BEN}"]
    assert do(file, "redo").out.splitlines() == ["made again: enter", f"  round 1, Ben: {BEN} -> {ANA}"]


@pytest.mark.parametrize(("line", "said"), [("undo", "nothing to take back"), ("redo", "nothing to make again")])
def test_where_there_is_no_such_change_that_is_said(file: Path, line: str, said: str) -> None:
    """In a new game and at either end; exit code 2, and nothing is saved."""
    ran = do(file, line)
    assert ran.code == 2, ran
    assert said in ran.err
    done(file, EVENING[0], *(["undo"] if line == "undo" else []))
    before = (file.read_bytes(), history_path(file).read_bytes())
    assert do(file, line).code == 2
    assert (file.read_bytes(), history_path(file).read_bytes()) == before


def test_a_new_change_after_an_undo_is_the_end_of_redo(file: Path) -> None:
    """What was taken back stays in the log, though."""
    done(file, EVENING[0], "undo", f"enter Ben {BEN}")
    assert do(file, "redo").code == 2
    assert commands(file) == ["enter", "undo", "enter"]


def test_a_game_that_is_over_can_be_taken_back_too(tmp_path: Path) -> None:
    """The last card of the last round may be the one that was mistyped."""
    file = tmp_path / "kids.json"
    assert call("new", file, "--game", "go-boom", "Ana", "Ben", "Cleo", "--house", "rounds=1").code == 0
    done(file, "enter Ana out", "enter Ben 5H", "enter Cleo AS")
    assert do(file, "standings --json").json["final"]
    done(file, "undo")
    assert not do(file, "standings --json").json["final"]
    assert list(rounds(file)[0]["cards"]) == ["Ana", "Ben"]


# The log


def test_the_log_lists_when_by_which_command_and_what(file: Path) -> None:
    """Round, player, from and to; for people and for programs."""
    done(file, EVENING[0], f"enter Ben {BEN}", f"enter Ben {ANA}", "rename Ben Benno", "leave Cleo", "undo")
    lines = do(file, "log").out.splitlines()
    assert [line for line in lines if not line.startswith(" ")] == [
        f"{lines[0][:16]}  {command}" for command in ["enter", "enter", "enter", "rename", "leave", "undo"]
    ]
    for part in (
        "  round 1, who went out: now Ana",
        f"  round 1, Ana: now {ANA}",
        f"  round 1, Ben: {BEN} -> {ANA}",
        "  players: Ana / Ben / Cleo -> Ana / Benno / Cleo",
        f"  round 1, Benno: now {ANA}",
        '  left: now {"Cleo": 0}',
    ):
        assert part in lines
    changes = do(file, "log --json").json["changes"]
    assert [change["command"] for change in changes] == ["enter", "enter", "enter", "rename", "leave", "undo"]
    assert all(change["at"].startswith("20") for change in changes)


def test_the_log_of_a_game_without_changes_says_so(file: Path) -> None:
    """As it is in one that an older program wrote."""
    ran = do(file, "log")
    assert (ran.code, ran.out) == (0, "no change has been written down yet\n")
    assert do(file, "log --json").json == {"changes": [], "findings": []}


# Edits by hand


def test_an_edit_by_hand_is_noticed_kept_and_listed_and_undo_goes_back_through_it(file: Path) -> None:
    """To the byte, also where it is written another way than this program writes."""
    done(file, EVENING[0])
    before = file.read_bytes()
    mended(file, ANA, "333/-2M7/H56")
    by_hand = file.read_bytes()
    ran = do(file, f"enter Ben {BEN}")
    assert ran.code == 0, ran
    assert f"changed by hand and kept: round 1, Ana: {ANA} -> 333/-2M7/H56" in ran.err
    assert rounds(file)[0]["cards"] == {"Ana": "333/-2M7/H56", "Ben": BEN}
    assert commands(file) == ["enter", BY_HAND, "enter"]
    assert done(file, "undo").read_bytes() == by_hand
    assert done(file, "undo").read_bytes() == before
    assert done(file, "redo").read_bytes() == by_hand


def test_the_log_shows_an_edit_by_hand_before_any_command_has_seen_it(file: Path) -> None:
    """Looking changes nothing: it is written down with the next change."""
    done(file, EVENING[0])
    history = history_path(file).read_bytes()
    mended(file, ANA, BEN)
    assert commands(file) == ["enter", BY_HAND]
    assert f"  round 1, Ana: {ANA} -> {BEN}" in do(file, "log").out.splitlines()
    assert history_path(file).read_bytes() == history


def test_undo_takes_an_edit_by_hand_back_that_no_command_has_seen(file: Path) -> None:
    """It is the last change, and redo makes it again."""
    before = done(file, EVENING[0]).read_bytes()
    mended(file, ANA, BEN)
    by_hand = file.read_bytes()
    assert done(file, "undo").read_bytes() == before
    assert done(file, "redo").read_bytes() == by_hand


@pytest.mark.parametrize(
    "content", [b"{", b"", b"[]", b'{"format": "scorekeeper/1"}', b"\xff\xfe{}", b'{"notes": "Zo\xeb"}'], ids=str
)
def test_a_file_that_was_broken_by_hand_is_mended_by_undo(file: Path, content: bytes) -> None:
    """Where nothing can be entered any more; what was there is in the history, to the byte, also what is no UTF-8."""
    before = done(file, EVENING[0]).read_bytes()
    file.write_bytes(content)
    for line in (f"enter Ben {BEN}", "rename Ana Anna", "leave Ana"):
        assert do(file, line).code == 1
    assert file.read_bytes() == content
    assert done(file, "undo").read_bytes() == before
    assert do(file, "redo").code == 1
    assert file.read_bytes() == content
    assert do(file, "log").err == ""


@pytest.mark.parametrize("head, line_end", [("\ufeff", "\n"), ("", "\r\n"), ("\ufeff", "\r\n")])
def test_what_an_editor_did_to_the_bytes_is_given_back_by_undo(file: Path, head: str, line_end: str) -> None:
    """A BOM, the line ends of Windows; both are no difference of the game."""
    done(file, EVENING[0])
    edited = (head + file.read_text(encoding="utf-8").replace("\n", line_end)).encode()
    file.write_bytes(edited)
    ran = do(file, f"enter Ben {BEN}")
    assert ran.code == 0, ran
    assert "by hand" not in ran.err
    assert done(file, "undo").read_bytes() == edited


def test_a_change_that_was_written_down_and_not_made_is_no_edit_by_hand(file: Path) -> None:
    """The file is as before that change: the log says so, and undo takes back the one before."""
    start = file.read_bytes()
    before = done(file, EVENING[0]).read_bytes()
    done(file, f"enter Ben {BEN}")
    file.write_bytes(before)
    assert commands(file) == ["enter", "enter", UNFINISHED]
    ran = do(file, f"enter Cleo {CLEO}")
    assert "by hand" not in ran.err
    assert list(rounds(file)[0]["cards"]) == ["Ana", "Cleo"]
    assert done(file, "undo").read_bytes() == before
    assert done(file, "undo").read_bytes() == start
    assert do(file, "undo").code == 2


# The history


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "the last line torn": lambda history: history[:-40],
    "a line that is none at the end": lambda history: history + b"oops\n",
    "a line that is none at the head": lambda history: b"oops\n" + history,
    "zeros at the end, as after a power cut": lambda history: history + bytes(300),
    "bytes that are no text": lambda history: b"\xff\xfe\n" + history,
    "nothing that can be read": lambda history: b"\xff" * 400,
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=list(DAMAGES))
def test_a_damaged_history_is_said_and_set_aside_and_is_no_reason_not_to_score(
    file: Path, damage: Callable[[bytes], bytes]
) -> None:
    """What follows begins on a new line and can be taken back; what is damaged stays as it is."""
    done(file, EVENING[0], f"enter Ben {BEN}")
    history = history_path(file)
    history.write_bytes(damaged := damage(history.read_bytes()))
    assert do(file, "standings").code == 0
    log = do(file, "log")
    assert (log.code, "history-damaged" in log.err) == (0, True)
    assert do(file, "log --json").json["findings"][0]["rule"] == "history-damaged"
    before = file.read_bytes()
    ran = do(file, f"enter Cleo {CLEO}")
    assert ran.code == 0, ran
    assert "history-damaged" in ran.err
    assert history.read_bytes().startswith(damaged)
    assert done(file, "undo").read_bytes() == before
    assert list(rounds(done(file, "redo"))[0]["cards"]) == ["Ana", "Ben", "Cleo"]


def test_a_whole_history_is_not_called_damaged(file: Path) -> None:
    """A control of the test above."""
    done(file, *EVENING)
    assert do(file, "log").err == ""
    assert "history" not in do(file, f"enter Cleo {ANA} --round 1").err


def test_without_its_history_a_file_is_complete_and_begins_a_new_one(file: Path) -> None:
    """As where only the file was sent to somebody."""
    done(file, *EVENING)
    history_path(file).unlink()
    before = file.read_bytes()
    assert do(file, "undo").code == 2
    done(file, "rename Ben Benno")
    assert commands(file) == ["rename"]
    assert done(file, "undo").read_bytes() == before


@pytest.mark.parametrize("begin", ["new", "play"])
def test_a_new_game_does_not_go_on_with_the_history_of_an_old_one_of_its_name(file: Path, begin: str) -> None:
    """That is kept beside it under another name, each time a free one."""
    kept = []
    for _ in range(2):
        done(file, EVENING[0])
        kept.append(history_path(file).read_bytes())
        file.unlink()
        if begin == "new":
            ran = call("new", file, "--game", "gnoming", "Ana", "Ben", "Cleo")
        else:
            ran = call("play", file, stdin="gnoming\nAna Ben Cleo\n\nquit\n")
        assert ran.code == 0, ran
        assert do(file, "undo").code == 2
        assert commands(file) == []
    assert [file.with_name(f"friday.json.history.{number}").read_bytes() for number in (1, 2)] == kept


def test_a_folder_in_the_place_of_the_history_is_no_reason_not_to_score(file: Path) -> None:
    """Each change is made, and says that it is not written down; moved away, all goes on as it should."""
    history_path(file).mkdir()
    ran = do(file, EVENING[0])
    assert ran.code == 0, ran
    for part in ("friday.json.history", "is a directory", "history-damaged", "move it away"):
        assert part in ran.err
    assert rounds(file)[0]["cards"] == {"Ana": ANA}
    assert do(file, "standings").code == 0
    assert do(file, "log").code == 0
    assert do(file, "undo").code == 2
    assert call("play", file, stdin=f"{BEN}\nquit\n").code == 0
    assert list(rounds(file)[0]["cards"]) == ["Ana", "Ben"]
    history_path(file).rmdir()
    done(file, f"enter Cleo {CLEO}", "undo")
    assert list(rounds(file)[0]["cards"]) == ["Ana", "Ben"]


@on_posix
@pytest.mark.parametrize("mode", [0o000, 0o444])
def test_a_history_that_may_not_be_opened_is_no_reason_not_to_score(file: Path, mode: int) -> None:
    """As one that somebody else left here; nothing of it is lost."""
    under = without_permissions()
    done(file, EVENING[0])
    history = history_path(file)
    kept = history.read_bytes()
    history.chmod(mode)
    ran = run("enter", file, "Ben", BEN, under=under)
    assert ran.code == 0, ran
    assert "permission denied" in ran.err
    assert list(rounds(file)[0]["cards"]) == ["Ana", "Ben"]
    history.chmod(0o644)
    assert history.read_bytes() == kept
    assert commands(file) == ["enter", BY_HAND]


def test_the_history_is_only_ever_appended_to(file: Path) -> None:
    """Whatever is done, the bytes that it had stay its head."""
    history = history_path(file)
    before = b""
    for line in (*EVENING, "undo", "undo", "redo", "rename Ben Benno", "leave Cleo", "undo", "standings", "log"):
        do(file, line)
        if line == "redo":
            mended(file, "2026-11-27", "2026-11-28")
            history.write_bytes(history.read_bytes()[:-1] + b"\n{torn")
            before = before[:-1]
        after = history.read_bytes()
        assert after.startswith(before), line
        before = after
    assert before.count(b"\n") == len(commands(file)) + 1  # the torn line


def test_each_entry_holds_the_whole_text_before_and_after(file: Path) -> None:
    """So that any state can be had back with an editor, from one line."""
    start = file.read_text(encoding="utf-8")
    end = done(file, *EVENING).read_text(encoding="utf-8")
    entries, findings = read_history(history_path(file).read_text(encoding="utf-8"))
    assert (entries[0].before, entries[-1].after, findings) == (start, end, ())
    assert all(one.after == following.before for one, following in pairwise(entries))


def test_a_change_is_written_down_and_flushed_before_the_file_is_replaced(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this order, under the lock: the history, flushed; the new file, flushed; the rename; the folder, flushed."""
    if not os.path.exists("/proc/self/fd"):
        pytest.skip("no /proc to see which file a handle is of")
    steps: list[str] = []

    def watched(step: str, real: Callable[..., Any]) -> None:
        def doing(first: Any, *others: Any) -> Any:
            handled = Path(others[0] if step == "replace" else os.readlink(f"/proc/self/fd/{first}")).name
            steps.append(f"{step} {'temporary' if handled.endswith('.tmp') else handled}")
            return real(first, *others)

        monkeypatch.setattr(os, step, doing)

    for step, real in (("write", os.write), ("fsync", os.fsync), ("replace", os.replace)):
        watched(step, real)
    save_change(file, "enter", hand_in("Ana", ANA))

    assert steps == [
        "write friday.json.history",
        "fsync friday.json.history",
        "write temporary",
        "fsync temporary",
        "replace friday.json",
        f"fsync {file.parent.name}",
    ]


def test_what_cannot_be_written_down_is_not_done(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk the file stays as it is, and no half line stays in the history."""
    done(file, EVENING[0])
    before = (file.read_bytes(), history_path(file).read_bytes())
    write = os.write

    def half(handle: int, data: Any) -> int:
        if len(data) > 20:
            return write(handle, bytes(data)[:20])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(os, "write", half)
        with pytest.raises(
            CannotSave, match=r"history: can't be written: no space left .*; the game file is as it was"
        ):
            save_change(file, "enter", hand_in("Ben", BEN))
    assert (file.read_bytes(), history_path(file).read_bytes()) == before


def test_what_was_written_down_and_then_could_not_be_done_counts_for_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next change goes on from the file as it is."""
    done(file, EVENING[0])
    before = file.read_bytes()

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(os, "replace", refuse)
        with pytest.raises(CannotSave, match="the old file is as it was"):
            save_change(file, "enter", hand_in("Ben", BEN))
    assert file.read_bytes() == before
    assert commands(done(file, f"enter Cleo {CLEO}")) == ["enter", "enter", UNFINISHED, "enter"]
    assert done(file, "undo").read_bytes() == before


# Nothing but changes is saved


@pytest.mark.parametrize(
    "line",
    [
        f"enter Ana {ANA}",
        "enter Ana 333/-2m7/h55",
        "enter Ana --went-out",
        "enter Ben --clear",
        "rename Ana Ana",
        "rename ana Ana",
        "leave Cleo --round 1",
        "log",
        "standings",
    ],
)
def test_a_change_that_changes_nothing_writes_nothing(file: Path, line: str) -> None:
    """Neither the file nor its history is touched, whatever the file looks like."""
    done(file, EVENING[0], "leave Cleo --round 1")
    mended(file, '"players": ["Ana",', '"players": [ "Ana"  ,')

    def now() -> list[object]:
        return [(path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino) for path in (file, history_path(file))]

    before = now()
    ran = do(file, line)
    assert ran.code == 0, ran
    assert now() == before


def test_a_change_that_changes_something_is_written(file: Path) -> None:
    """A control of the test above."""
    before = done(file, EVENING[0]).stat().st_ino
    done(file, f"enter Ana {BEN}")
    assert file.stat().st_ino != before
    assert len(commands(file)) == 2


# Renaming


def test_a_name_is_changed_everywhere_in_one_step(file: Path) -> None:
    """Among the players, on cards, in who went out, among those who left; one undo takes it all back."""
    done(file, *EVENING, "enter Ana --went-out", f"enter Ben {BEN}", f"enter Ana {ANA}", "leave Ana")
    before = file.read_bytes()
    ran = do(file, "rename Ana Anna")
    assert ran.out.splitlines()[0] == "Ana is now Anna"
    text = file.read_text(encoding="utf-8")
    assert '"Ana"' not in text
    document = json.loads(text)
    assert document["players"] == ["Anna", "Ben", "Cleo"]
    assert list(document["rounds"][0]["cards"]) == ["Anna", "Ben", "Cleo"]
    assert [one["went_out"] for one in document["rounds"]] == ["Anna", "Anna"]
    assert document["left"] == {"Anna": 2}
    assert commands(file)[-1] == "rename"
    assert done(file, "undo").read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new", "players"),
    [
        ("ben", "Benno", ["Ana", "Benno", "Cleo"]),
        ("Ben", "ben", ["Ana", "ben", "Cleo"]),
        ("Ben", " Zoe\u0308 ", ["Ana", "Zo\u00eb", "Cleo"]),
        ("Ben", "[bold]", ["Ana", "[bold]", "Cleo"]),
        ("Ben", "-2", ["Ana", "-2", "Cleo"]),
        ("Ben", "李 🎲", ["Ana", "李 🎲", "Cleo"]),
    ],
)
def test_a_name_may_be_any_text_and_is_kept_as_typed(file: Path, old: str, new: str, players: list[str]) -> None:
    """Composed and trimmed; the old one may be typed in any case."""
    done(file, EVENING[0], f"enter Ben {BEN}")
    ran = call("rename", file, old, new)
    assert ran.code == 0, ran
    record = load_game(file).record
    assert record
    assert list(record.players) == players
    assert list(rounds(file)[0]["cards"]) == players[:2]


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("Bne", "Benno", 2, "did you mean Ben?"),
        ("Ben", "Ana", 1, "repeated-name"),
        ("Ben", "ANA", 1, "repeated-name"),
        ("Ben", "", 1, "bad-name"),
        ("Ben", "x" * 41, 1, "bad-name"),
        ("Ben", "a\u202eb", 1, "bad-name"),
    ],
)
def test_a_name_that_cannot_be_is_refused(file: Path, old: str, new: str, code: int, said: str) -> None:
    """And nothing is saved."""
    before = done(file, EVENING[0]).read_bytes()
    ran = call("rename", file, old, new)
    assert ran.code == code, ran
    assert said in ran.err
    assert file.read_bytes() == before
    assert commands(file) == ["enter"]


# Going home


def test_a_player_who_leaves_keeps_the_rounds_played_has_no_rank_and_is_asked_no_more(file: Path) -> None:
    """One undo brings the player back."""
    done(file, *EVENING)
    ran = do(file, "leave Cleo")
    assert ran.out.splitlines()[0] == "Cleo leaves after round 1 and is asked for no more cards"
    rows = {row["player"]: row for row in do(file, "standings --json").json["standings"]}
    assert (rows["Cleo"]["rank"], rows["Cleo"]["rounds"]) == (None, [rows["Cleo"]["total"]])
    done(file, f"enter Ana {ANA} --went-out", f"enter Ben {BEN}")
    assert do(file, "standings --json").json["rounds_played"] == 2
    refused = do(file, f"enter Cleo {CLEO} --round 2")
    assert refused.code == 2
    assert "Cleo left after round 1" in refused.err
    assert "Cleo" not in call("play", file, stdin="2\n").out.split("who went out first?")[-1]
    done(file, *["undo"] * 4)
    assert do(file, f"enter Cleo {CLEO}").code == 0


@pytest.mark.parametrize(
    ("words", "left"),
    [("Cleo", {"Cleo": 1}), ("cleo --round 1", {"Cleo": 1}), ("Ana", {"Ana": 2}), ("Cleo --round 2", {"Cleo": 2})],
)
def test_the_last_round_of_who_leaves_is_the_one_said_or_the_last_with_cards(
    file: Path, words: str, left: dict[str, int]
) -> None:
    """Also where the round in progress goes on without the player."""
    done(file, *EVENING, f"enter Ana {ANA}")
    done(file, f"leave {words}")
    assert json.loads(file.read_text(encoding="utf-8"))["left"] == left


def test_who_leaves_before_the_first_round_has_no_rounds(file: Path) -> None:
    """And the others play on."""
    done(file, "leave Cleo", f"enter Ana {ANA} --went-out", f"enter Ben {BEN}")
    assert do(file, "standings --json").json["rounds_played"] == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Cloe", "did you mean Cleo?"),
        ("Ana --round 1", "Ana has cards in round 2: take them out first"),
        ("Cleo --round 3", "there is no round 3 to leave after: 2 have begun"),
        ("Cleo --round -1", "no number of a round"),
    ],
)
def test_who_cannot_leave_then_is_told_why(file: Path, words: str, said: str) -> None:
    """And nothing is saved; exit code 2."""
    done(file, *EVENING, f"enter Ana {ANA}")
    before = file.read_bytes()
    ran = do(file, f"leave {words}")
    assert ran.code == 2, ran
    assert said in ran.err
    assert file.read_bytes() == before


# Files with findings, links, permissions, leftovers


@pytest.mark.parametrize("line", [f"enter Ben {BEN}", "undo", "rename Ben Benno", "leave Cleo --round 1", "log"])
def test_a_file_with_errors_can_be_changed_for_else_nobody_could_mend_it(file: Path, line: str) -> None:
    """The change is saved, the findings are shown, and what stands beside them stays."""
    done(file, EVENING[0])
    mended(file, ANA, "3 3 9 / -2 M 7 / H 5 5")
    mended(file, '"notes": ""', '"notes": "", "wether": "rain"')
    done(file, "log")
    before = file.read_bytes()
    ran = do(file, line)
    assert ran.code == (1 if line not in ("undo", "log") else 0), ran
    assert (file.read_bytes() == before) == (line == "log")
    if line not in ("undo", "log"):
        assert "unknown-card" in ran.err
        assert json.loads(file.read_text(encoding="utf-8"))["wether"] == "rain"


CHANGES = {
    "enter": f"enter Ben {BEN}",
    "undo": "undo",
    "redo": "redo",
    "rename": "rename Ana Anna",
    "leave": "leave Cleo",
}


def ready(file: Path, command: str) -> Path:
    """The file, so that the command has something to do."""
    return done(file, EVENING[0], *(["undo"] if command == "redo" else []))


@on_posix
@pytest.mark.parametrize("command", CHANGES)
def test_a_link_stays_a_link_and_the_history_stands_beside_its_target(tmp_path: Path, file: Path, command: str) -> None:
    """Also over two links, one of them relative: the folder of the link gets nothing."""
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "now.json").symlink_to("friday.json")
    link = home / "link.json"
    link.symlink_to(tmp_path / "now.json")
    ready(file, command)
    before = file.read_bytes()
    ran = do(link, CHANGES[command])
    assert ran.code == 0, ran
    assert link.is_symlink()
    assert (tmp_path / "now.json").is_symlink()
    assert not file.is_symlink()
    assert file.read_bytes() != before
    assert names(home) == {"link.json"}
    assert names(tmp_path) == {"home", "now.json", "friday.json", "friday.json.history", ".friday.json.lock"}
    assert commands(link) == commands(file)


@on_posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o444])
@pytest.mark.parametrize("command", CHANGES)
def test_the_permissions_of_a_file_are_kept(file: Path, command: str, mode: int) -> None:
    """And who may not read the game may not read its history either."""
    file.chmod(mode)
    ready(file, command)
    done(file, CHANGES[command])
    assert stat.S_IMODE(file.stat().st_mode) == mode
    assert stat.S_IMODE(history_path(file).stat().st_mode) == mode | 0o600


def test_what_a_killed_save_left_behind_is_cleared_away_by_the_next_one(file: Path) -> None:
    """Only what is this file's own; files of others stay."""
    own = [".friday.json.abc12345.tmp", ".friday.json..tmp"]
    others = [".friday.json.tmpl", "friday.json.abc.tmp", ".sunday.json.abc12345.tmp", ".friday.json.swp", "notes.tmp"]
    for name in (*own, *others):
        (file.parent / name).write_text("half", encoding="utf-8")
    done(file, "log", "standings")
    assert names(file.parent) >= {*own, *others}
    done(file, EVENING[0])
    assert names(file.parent) == {*others, "friday.json", "friday.json.history", ".friday.json.lock"}


def test_the_lock_is_a_file_of_its_own_that_stays(file: Path) -> None:
    """So that it can't vanish under a second process; it holds nothing, and is the same file each time."""
    lock = file.with_name(".friday.json.lock")
    done(file, EVENING[0])
    first = lock.stat().st_ino
    done(file, "undo")
    assert (lock.stat().st_ino, lock.read_bytes()) == (first, b"")


# As a library


def test_a_change_says_what_it_came_to(file: Path) -> None:
    """The file now, the text before and after, what was changed, and what somebody had changed by hand."""
    save_change(file, "enter", hand_in("Ana", ANA))
    mended(file, ANA, CLEO)
    before = file.read_text(encoding="utf-8")
    saved = save_change(file, "enter", hand_in("Ben", BEN))
    assert (saved.before, saved.text) == (before, file.read_text(encoding="utf-8"))
    assert BEN in saved.said[0]
    assert [tuple(one) for one in saved.changed] == [(1, "Ben", None, BEN)]
    assert [tuple(one) for one in saved.by_hand] == [(1, "Ana", ANA, CLEO)]
    assert saved.findings == ()
    assert saved.file == load_game(file)
    assert load_history(file).missed == ()


def test_an_edit_that_fails_changes_nothing_and_frees_the_file(file: Path) -> None:
    """Whatever it raises."""

    def fail(read: GameFile) -> Change:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        save_change(file, "enter", fail)
    assert not history_path(file).exists()
    save_change(file, "enter", hand_in("Ana", ANA))


@pytest.mark.parametrize("do_it", [saving.undo, saving.redo, load_history], ids=["undo", "redo", "log"])
def test_a_file_that_is_not_there_is_said(tmp_path: Path, do_it: Callable[[Path], object]) -> None:
    """And none is made, not even a lock."""
    with pytest.raises(CannotOpen, match="no such file"):
        do_it(tmp_path / "nowhere.json")
    assert names(tmp_path) == set()


MOVES = ["enter", "undo", "redo", "by hand", "same"]


@settings(max_examples=40)  # each flushes files to a real disk
@given(st.lists(st.sampled_from(MOVES), max_size=12))
def test_whatever_is_done_to_a_real_file_it_holds_what_a_person_expects(
    tmp_path_factory: pytest.TempPathFactory, moves: Sequence[str]
) -> None:
    """A list of states and a place in it; at the end undo leads back to the first, and redo to the last, to the byte."""
    file = tmp_path_factory.mktemp("evening") / "friday.json"
    document = {"format": "scorekeeper/1", "game": "gnoming", "players": ["Ana", "Ben", "Cleo"], "rounds": []}
    file.write_text(write_game(document), encoding="utf-8")
    states, place, edited, history = [file.read_text(encoding="utf-8")], 0, False, b""
    for number, move in enumerate(moves):
        cards = f"{3 + number % 6} {3 + number // 6} 3 / 4 4 4 / 5 5 6"
        if move == "by hand":
            text = f"{states[place].rstrip()}\n{' ' * number}\n"
            file.write_text(text, encoding="utf-8")
            if edited or not history:
                states[place:] = [text]
            else:
                states[place + 1 :], place = [text], place + 1
            edited = bool(history)
            continue
        saved = _saved(file, move, cards)
        if move == "enter":
            states[place + 1 :], place = [write_game(saved.file.document or {})] if saved else [], place + 1
        elif move == "undo":
            assert bool(saved) == (place > 0)
            place -= bool(saved)
        elif move == "redo":
            assert bool(saved) == (place < len(states) - 1)
            place += bool(saved)
        edited = edited and (move == "same" or not saved)
        assert file.read_text(encoding="utf-8") == states[place]
        now = history_path(file).read_bytes() if history_path(file).exists() else b""
        assert now.startswith(history)
        history = now
    seen = [states[place]]
    while saved := _saved(file, "undo"):
        seen.append(saved.text)
    assert seen == states[place::-1]
    while saved := _saved(file, "redo"):
        seen.append(saved.text)
    assert seen[place + 1 :] == states[1:]


def _saved(file: Path, move: str, cards: str = "") -> Saved | None:
    """What a move came to; None where there was nothing to take back or to make again."""
    try:
        if move == "enter":
            return save_change(file, "enter", hand_in("Ana", cards))
        if move == "same":
            return save_change(file, "enter", lambda read: Change(read.document or {}, ()))
        return saving.undo(file) if move == "undo" else saving.redo(file)
    except CannotSave:
        return None


def test_a_history_that_another_program_wrote_is_taken_as_it_is(file: Path) -> None:
    """A command that this one does not have is a change as any other."""
    text = file.read_text(encoding="utf-8")
    entry = {"after": text, "at": "2020-01-01T00:00", "before": text.replace("Ana", "Eva"), "command": "import"}
    history_path(file).write_text(json.dumps(entry), encoding="utf-8")
    ran = do(file, "undo")
    assert ran.out.startswith("taken back: import"), ran
    assert '"Eva"' in file.read_text(encoding="utf-8")
