"""
A game file survives: kill -9, many writers, full disks, folders that take nothing, files that vanish.

Each of these really happens here.  ``SCOREKEEPER_KILLS`` is how many processes are killed at random moments, 300 unless
it says otherwise; ``SCOREKEEPER_SEED`` makes the same moments again as far as the machine allows.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from scorekeeper import saving
from scorekeeper.findings import has_errors
from scorekeeper.gamefile import write_game
from scorekeeper.history import UNFINISHED, read_history, to_redo, to_undo
from scorekeeper.judge import judge_game
from scorekeeper.saving import history_path, load_history
from scorekeeper.store import CannotSave, load_game
from tests.command import TIMEOUT, Ran, call, environment, on_full_disk, program, run, without_permissions
from tests.saver import PLAYERS, Died, Savers, Task, digest, entered, entering, layout

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kill -9, forks and limits as POSIX has them")

KILLS = int(os.environ.get("SCOREKEEPER_KILLS", "300"))
KILLS_OF_THE_COMMAND = max(KILLS // 10, 1)
SEED = int(os.environ.get("SCOREKEEPER_SEED", "3"))
LONGEST_WAIT = 0.05  # seconds before a kill; a save takes one or two hundredths
KILLS_A_FILE = 25

ANA, BEN = "3 3 3 / -2 M 7 / H 5 5", "5 5 5 / 3 4 6 / -1 7 8"


@pytest.fixture
def savers() -> Iterator[Savers]:
    """Where processes that save are started and killed."""
    started = Savers()
    yield started
    started.close()


def new_game(folder: Path, notes: str = "", players: Sequence[str] = PLAYERS) -> Path:
    """A new game file in a folder; long notes make long writes."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "friday.json"
    document = {"format": "scorekeeper/1", "game": "gnoming", "players": list(players), "notes": notes, "rounds": []}
    file.write_text(write_game(document), encoding="utf-8")
    return file


def names(folder: Path) -> set[str]:
    """What stands in a folder."""
    return {path.name for path in folder.iterdir()}


KEPT = {"friday.json", "friday.json.history", ".friday.json.lock"}


def leftovers(file: Path) -> set[str]:
    """What stands beside a game file that should not stay."""
    return names(file.parent) - KEPT


def text_of(file: Path) -> str:
    """The text of a game file."""
    return file.read_text(encoding="utf-8")


def assert_sound(file: Path) -> None:
    """The file loads and has no errors; its history, with what it lacks, leads to it without a gap."""
    judgement = judge_game(load_game(file))
    assert judgement.game
    assert not has_errors(finding for finding in judgement.findings if finding.rule != "deck-exceeded"), judgement
    past = load_history(file)
    assert all(one.after == following.before for one, following in pairwise(past.entries))
    assert not past.entries or past.entries[-1].after == text_of(file)
    assert all(name.endswith(".tmp") for name in leftovers(file))


def assert_survived(file: Path, before: str, died: Died) -> None:
    """The file is as it was before or after the one change in which the process died; all that was saved is there."""
    assert died.status == -9, died
    now = digest(text_of(file))
    assert now in {died.saved or before, died.tried}, died
    assert_sound(file)
    assert {digest(entry.after) for entry in load_history(file).recorded} >= set(died.all_saved)


def where_it_stopped(file: Path, before: str, died: Died) -> str:
    """How far the change came in which a process died."""
    if died.saved is not None and died.saved == died.tried:
        return "between two changes"
    if digest(text_of(file)) == died.tried:
        return "after it was made"
    past = load_history(file)
    if [entry.command for entry in past.missed] == [UNFINISHED]:
        return "after it was written down" + (", a temporary file left" if leftovers(file) else "")
    torn = not history_path(file).read_bytes().endswith(b"\n") if history_path(file).exists() else False
    return "while it was written down" if torn else "before anything was written"


def there_and_back(file: Path, first: str) -> None:
    """Undo leads to the first text, however often the file was saved and killed, and redo to the last; nothing is left."""
    last = text_of(file)
    steps = 0
    while to_undo(load_history(file).entries):
        saving.undo(file)
        steps += 1
    assert text_of(file) == first
    assert steps == 0 or leftovers(file) == set()
    while to_redo(load_history(file).entries):
        saving.redo(file)
        steps -= 1
    assert text_of(file) == last or steps < 0  # what had been taken back before is made again, too


# Kills


def test_a_file_survives_kill_9_at_random_moments_of_saving(tmp_path: Path, savers: Savers) -> None:
    """
    Enter, undo and redo in a loop; what was reported as saved is there after every kill, and the next one goes on.

    Some of the files hold long notes, so that kills hit the middle of a write too.
    """
    chosen = Random(SEED)
    stopped: Counter[str] = Counter()
    kills = KILLS - KILLS_OF_THE_COMMAND
    saved = 0
    for number in range(kills):
        if number % KILLS_A_FILE == 0:
            file = new_game(tmp_path / f"{number}", notes="and so on " * chosen.choice([0, 0, 500, 10_000]))
            first = text_of(file)
        before, wait = digest(text_of(file)), chosen.uniform(0, LONGEST_WAIT)
        died = savers.run(Task(f"{file}", seed=chosen.randrange(10**9)), lambda wait=wait: time.sleep(wait))
        saved += len(died.all_saved)
        where = where_it_stopped(file, before, died)
        stopped[where] += 1
        assert_survived(file, before, died), f"kill {number} of SCOREKEEPER_SEED={SEED}, {where}"
        if number % KILLS_A_FILE == KILLS_A_FILE - 1 or number == kills - 1:
            there_and_back(file, first)
    print(f"{kills} kills, {saved} changes saved in between; killed {dict(stopped)}")
    assert sum(stopped.values()) == kills
    if kills >= 100:  # a control: the kills really hit saves
        assert stopped["between two changes"] < kills / 2
        assert saved
        assert stopped["after it was written down"] + stopped["after it was written down, a temporary file left"]


@pytest.mark.parametrize(
    ("move", "history"),
    [("enter", "none"), ("enter", "some"), ("enter", "an edit by hand"), ("undo", "some"), ("undo", "an edit by hand")],
)
def test_a_file_survives_a_kill_at_each_single_step_of_a_save(
    tmp_path: Path, savers: Savers, move: str, history: str
) -> None:
    """Before every call that a save makes to the system, and in the middle of each write."""
    ready = new_game(tmp_path / "ready", notes="notes " * 50)
    if history != "none":
        saving.save_change(ready, "enter", entering("Ana", ANA))
        saving.save_change(ready, "enter", entering("Ben", BEN))
    if history == "an edit by hand":
        ready.write_text(text_of(ready).replace(ANA, BEN), encoding="utf-8")
    (ready.parent / ".friday.json.zzzzzzzz.tmp").write_text("half", encoding="utf-8")
    kills: Counter[str] = Counter()
    results = set()
    for when in ("before a step", "half of a write"):
        for at in range(1000):
            folder = tmp_path / f"{when} {at}"
            shutil.copytree(ready.parent, folder)
            file = folder / "friday.json"
            before = text_of(file)
            died = savers.run(Task(f"{file}", "once", SEED, move, at, when))
            if died.status == 0:
                break
            kills[when] += 1
            assert_survived(file, digest(before), died)
            results.add(where_it_stopped(file, digest(before), died))
            saving.save_change(file, "enter", entering("Cleo", ANA))
            assert_sound(file)
            assert leftovers(file) == set()
            saving.undo(file)
            assert digest(text_of(file)) in {digest(before), died.tried}
        else:
            raise AssertionError("a save with a thousand steps")
    print(f"{kills.total()} kills")
    assert kills["before a step"] > 10
    assert kills["half of a write"] >= 2
    assert results >= {
        "before anything was written",
        "while it was written down",
        "after it was written down",
        "after it was written down, a temporary file left",
        "after it was made",
    }


def test_the_command_itself_survives_kill_9(tmp_path: Path) -> None:
    """
    ``scorekeeper enter`` and ``scorekeeper undo``, killed at random, or the moment a save is seen to begin.

    What a killed command had printed is true, and the next one goes on from there.
    """
    chosen = Random(SEED)
    file = new_game(tmp_path)
    states, place = [text_of(file)], 0
    seen: Counter[str] = Counter()
    begun = time.monotonic()
    assert run("log", file).code == 0
    usual = time.monotonic() - begun
    for number in range(KILLS_OF_THE_COMMAND):
        told = f"kill {number} of SCOREKEEPER_SEED={SEED}"
        player, cards = chosen.choice(PLAYERS), layout(chosen)
        if place and chosen.random() < 0.4:
            words, after = ["undo", file.name], place - 1
        else:
            words, after = ["enter", file.name, player, cards, "--round", "1"], place + 1
            states[after:] = [entered(states[place], player, cards)]
        cue = chosen.choice(["time", "history", "temporary"])
        wait = chosen.uniform(0.5, 1.1) * usual if cue == "time" else chosen.choice([0, chosen.uniform(0, 0.01)])
        printed = _killed(words, file, cue, wait)
        now = text_of(file)
        assert now in (states[place], states[after]), told
        if printed:
            assert now == states[after], told
        assert_sound(file)
        seen["made" if now == states[after] else "not made"] += 1
        seen["reported"] += bool(printed)
        if now == states[after]:
            place = after
        elif after > place:
            del states[after:]
    ran = call("enter", file, "Ana", ANA, "--round", 1)
    assert ran.code in (0, 1), ran
    assert leftovers(file) == set()
    saving.undo(file)
    assert text_of(file) == states[place]
    print(f"{KILLS_OF_THE_COMMAND} kills of the command: {dict(seen)}")


def _killed(words: Sequence[str], file: Path, cue: str, wait: float) -> bytes:
    """What a command had printed when it was killed: so many seconds after it, or its save, was seen to begin."""
    history = history_path(file)
    size = history.stat().st_size if history.exists() else 0
    started = subprocess.Popen(
        [program(), *words], cwd=file.parent, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    while cue != "time" and started.poll() is None:
        if cue == "history" and history.exists() and history.stat().st_size > size:
            break
        if cue == "temporary" and leftovers(file):
            break
    time.sleep(wait)
    started.kill()
    printed, _ = started.communicate(timeout=TIMEOUT)
    return printed


def test_a_lock_that_a_killed_process_held_does_not_block(
    tmp_path: Path, savers: Savers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it lives, others wait, and after a while say so; once it is dead, they save at once."""
    file = new_game(tmp_path)
    before = text_of(file)
    pid = savers.start(Task(f"{file}", "hold"))
    savers.wait_for("try")
    with monkeypatch.context() as impatient:
        impatient.setattr(saving, "_PATIENCE", 0.1)
        with pytest.raises(CannotSave, match="somebody else is saving it and does not finish; nothing was saved"):
            saving.undo(file)
        with pytest.raises(CannotSave, match="somebody else"):
            saving.save_change(file, "enter", entering("Ana", ANA))
    assert text_of(file) == before
    os.kill(pid, 9)
    assert savers.died().status == -9
    assert run("enter", file, "Ana", ANA).code == 0
    assert text_of(file) == entered(before, "Ana", ANA)


# Many at once


def all_at_once(commands: Sequence[Sequence[str]], folder: Path) -> list[Ran]:
    """What commands come to that run at one time."""
    started = [
        subprocess.Popen(
            [program(), *words], cwd=folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for words in commands
    ]
    ended = []
    for words, process in zip(commands, started, strict=True):
        out, err = process.communicate(timeout=TIMEOUT)
        ended.append(Ran(tuple(words), process.returncode, out, err.decode()))
    return ended


@pytest.mark.parametrize("count", [2, 8])
def test_cards_that_many_processes_enter_at_once_are_all_in_at_the_end(tmp_path: Path, count: int) -> None:
    """Each of them is in the history, too; and taken back at once they are all out again."""
    choose = Random(SEED)
    players = [f"Player {number}" for number in range(1, count + 1)]
    file = new_game(tmp_path, players=players)
    first = text_of(file)
    cards = {player: layout(choose) for player in players}
    for ran in all_at_once([["enter", file.name, player, cards[player]] for player in players], tmp_path):
        assert ran.code in (0, 1), ran  # 1: two or eight are no table for this game
    assert json.loads(text_of(file))["rounds"] == [{"cards": cards}]
    assert_sound_history(file, count)
    changed = [saved for entry in load_history(file).entries for saved in saving.differences(entry.before, entry.after)]
    assert {(one.what, one.old, one.new) for one in changed} == {(player, None, cards[player]) for player in players}
    for ran in all_at_once([["undo", file.name]] * count, tmp_path):
        assert ran.code in (0, 1), ran
    assert text_of(file) == first
    assert_sound_history(file, 2 * count)


def assert_sound_history(file: Path, count: int) -> None:
    """The history has so many entries, each beginning where the one before ended, and leads to the file."""
    entries, findings = read_history(history_path(file).read_text(encoding="utf-8"))
    assert (len(entries), findings) == (count, ())
    assert all(one.after == following.before for one, following in pairwise(entries))
    assert entries[-1].after == text_of(file)
    assert leftovers(file) == set()


def test_cards_and_corrections_by_many_processes_at_once_leave_no_gap(tmp_path: Path) -> None:
    """Entering, taking back, renaming and somebody going home, whatever order they come in."""
    file = new_game(tmp_path)
    saving.save_change(file, "enter", entering("Ana", ANA))
    commands = [
        ["enter", file.name, "Ana", BEN],
        ["enter", file.name, "Ben", BEN],
        ["undo", file.name],
        ["rename", file.name, "Cleo", "Cy"],
        ["leave", file.name, "Ben"],
        ["undo", file.name],
    ]
    for ran in all_at_once(commands, tmp_path):
        assert ran.code in (0, 1, 2), ran
        assert "Traceback" not in ran.err
    entries = load_history(file).entries
    assert_sound_history(file, len(entries))
    assert len(entries) >= 5


# Every command that changes a file

CHANGES = {
    "enter": (["enter", "friday.json", "Ben", BEN], ""),
    "undo": (["undo", "friday.json"], ""),
    "redo": (["redo", "friday.json"], ""),
    "rename": (["rename", "friday.json", "Ana", "Anna"], ""),
    "leave": (["leave", "friday.json", "Cleo"], ""),
    "play": (["play", "friday.json"], "Ana\n"),
}


def ready(folder: Path, command: str) -> Path:
    """A game in which the command has something to do."""
    file = new_game(folder)
    saving.save_change(file, "enter", entering("Ana", ANA))
    if command == "redo":
        saving.undo(file)
    return file


def state(folder: Path) -> dict[str, bytes]:
    """All that a folder holds."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("command", CHANGES)
def test_a_command_that_may_save_does(tmp_path: Path, command: str) -> None:
    """A control of the tests below."""
    file = ready(tmp_path, command)
    before = state(tmp_path)
    words, typed = CHANGES[command]
    ran = run(*words, stdin=typed, folder=tmp_path)
    assert ran.code == 0, ran
    after = state(tmp_path)
    assert set(after) == set(before)
    assert {name for name in after if after[name] != before[name]} == {file.name, history_path(file).name}


@pytest.mark.parametrize("command", CHANGES)
def test_on_a_full_disk_a_command_says_so_and_the_file_and_its_history_stay(tmp_path: Path, command: str) -> None:
    """Exit code 2; a session goes on, so that it can be tried again."""
    ready(tmp_path, command)
    before = state(tmp_path)
    words, typed = CHANGES[command]
    ran = run(*words, stdin=typed, folder=tmp_path, under=on_full_disk())
    assert ran.code == (0 if command == "play" else 2), ran
    assert "the game file is as it was" in (ran.out if command == "play" else ran.err)
    assert state(tmp_path) == before
    assert run(*words, stdin=typed, folder=tmp_path).code == 0


@pytest.mark.parametrize("fresh", [False, True], ids=["saved before", "never saved"])
@pytest.mark.parametrize("command", CHANGES)
def test_in_a_read_only_folder_a_command_says_so_and_the_file_stays(tmp_path: Path, command: str, fresh: bool) -> None:
    """Also where the lock and the history stand there already; exit code 2, or a session that goes on."""
    under = without_permissions()
    file = ready(tmp_path, command)
    if fresh:
        history_path(file).unlink()
        file.with_name(".friday.json.lock").unlink()
    before = state(tmp_path)
    words, typed = CHANGES[command]
    tmp_path.chmod(0o555)
    try:
        ran = run(*words, stdin=typed, folder=tmp_path, under=under)
    finally:
        tmp_path.chmod(0o755)
    assert ran.code == (0 if command == "play" else 2), ran
    said = ran.out if command == "play" else ran.err
    nothing_there = fresh and command in ("undo", "redo")
    assert ("permission denied" in said and "the old file is as it was" in said) or nothing_there, ran
    after = state(tmp_path)
    assert set(after) == set(before)
    assert after[file.name] == before[file.name]
    assert all(after[name].startswith(before[name]) for name in before)
    assert_sound(file)
    if not nothing_there:
        assert run(*words, stdin=typed, folder=tmp_path, under=under).code == 0


@pytest.mark.parametrize("command", CHANGES)
def test_a_folder_that_is_given_as_a_file_is_said_and_left_alone(tmp_path: Path, command: str) -> None:
    """Exit code 2, and nothing is made beside it."""
    (tmp_path / "friday.json").mkdir()
    words, typed = CHANGES[command]
    ran = run(*words, stdin=typed, folder=tmp_path)
    assert ran.code == 2, ran
    assert "friday.json: can't be opened: is a directory" in ran.err
    assert names(tmp_path) == {"friday.json"}
    assert names(tmp_path / "friday.json") == set()


@pytest.mark.parametrize("command", [command for command in CHANGES if command != "play"])
def test_a_file_that_is_not_there_is_said_and_none_is_made(tmp_path: Path, command: str) -> None:
    """Not even a lock; ``play`` would begin a game."""
    words, typed = CHANGES[command]
    ran = run(*words, stdin=typed, folder=tmp_path)
    assert ran.code == 2, ran
    assert "friday.json: can't be opened: no such file or directory" in ran.err
    assert names(tmp_path) == set()


@pytest.mark.parametrize("words", [words for words, _ in CHANGES.values()], ids=list(CHANGES))
def test_a_file_in_a_folder_that_may_not_be_entered_is_said(tmp_path: Path, words: list[str]) -> None:
    """As any other that can't be opened; exit code 2."""
    under = without_permissions()
    new_game(tmp_path / "locked")
    command, _, *others = words
    (tmp_path / "locked").chmod(0)
    try:
        ran = run(command, "locked/friday.json", *others, folder=tmp_path, under=under)
    finally:
        (tmp_path / "locked").chmod(0o755)
    assert ran.code == 2, ran
    assert "error: locked/friday.json: " in ran.err
    assert names(tmp_path / "locked") == {"friday.json"}


def test_a_file_that_vanishes_while_a_session_is_open_is_said_and_not_made_anew(tmp_path: Path) -> None:
    """Somebody moved it; half a game under its name would be worse.  The history stays, and holds it."""
    file = ready(tmp_path, "play")
    text = text_of(file)
    session = subprocess.Popen(
        [program(), "play", file.name],
        cwd=tmp_path,
        env=environment({"PYTHONUNBUFFERED": "1"}),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert session.stdin
    assert session.stdout
    shown = b""
    while b"who went out first?" not in shown:
        shown += session.stdout.read(1)
    file.unlink()
    _, err = session.communicate(b"Ana\n", timeout=TIMEOUT)
    assert session.returncode == 2
    assert b"friday.json: can't be opened: no such file" in err
    assert not file.exists()
    entries, _ = read_history(history_path(file).read_text(encoding="utf-8"))
    assert entries[-1].after == text


# Disks that are nearly full


_SAVE_UNDER_A_LIMIT = """
import resource, sys
from pathlib import Path
from tests.saver import entering
from scorekeeper import saving
from scorekeeper.store import CannotSave
folder, cards = Path(sys.argv[1]), sys.argv[2]
for limit in map(int, sys.argv[3:]):
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    try:
        saving.save_change(folder / f"{limit}" / "friday.json", "enter", entering("Ben", cards))
    except CannotSave as error:
        print(limit, "refused", str(error).rpartition("; ")[2])
    else:
        print(limit, "saved")
"""


def test_wherever_the_disk_is_full_a_save_is_whole_or_not_at_all(tmp_path: Path) -> None:
    """
    From a limit of nothing up to one that is enough, the history ends at every few bytes, and so does the new file.

    Refused, the history is as it was, or holds a change that did not finish; and with room all goes on.
    """
    made = ready(tmp_path / "ready", "enter")
    before, after = text_of(made), entered(text_of(made), "Ben", BEN)
    history = history_path(made).read_bytes()
    limits = [*range(0, 4 * len(history), 61)]
    for limit in limits:
        shutil.copytree(made.parent, tmp_path / f"{limit}")
    done = subprocess.run(
        [sys.executable, "-c", _SAVE_UNDER_A_LIMIT, tmp_path, BEN, *map(str, limits)],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT,
    )
    assert (done.returncode, done.stderr) == (0, "")
    outcomes: Counter[str] = Counter()
    for line in done.stdout.splitlines():
        limit, outcome, *said = line.split(maxsplit=2)
        file = tmp_path / limit / "friday.json"
        outcomes[outcome] += 1
        assert text_of(file) == (after if outcome == "saved" else before), line
        if outcome == "refused":
            assert said[0] in ("the game file is as it was", "the old file is as it was"), line
        assert history_path(file).read_bytes().startswith(history)
        assert read_history(history_path(file).read_text(encoding="utf-8"))[1] == ()
        assert leftovers(file) == set()
        assert_sound(file)
        saving.undo(file)
        saving.save_change(file, "enter", entering("Ben", BEN))
        assert_sound(file)
    assert outcomes["refused"] + outcomes["saved"] == len(limits)
    assert min(outcomes.values()) > 5


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own that holds 128 kB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", disk]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("nothing can be mounted here")
    yield disk
    subprocess.run(["umount", disk], check=True)


def test_on_a_small_disk_that_fills_up_nothing_is_lost_and_with_room_all_goes_on(small_disk: Path) -> None:
    """Saved until no more fits: the file is as the last save that was reported left it, and can be taken back to the first."""
    choose = Random(SEED)
    file = new_game(small_disk, notes="and so on " * 80)
    first = last = text_of(file)
    refused = saved = 0
    ballast = small_disk / "photos"
    ballast.write_bytes(bytes(30_000))
    while refused < 12:
        try:
            last = saving.save_change(file, "enter", entering(choose.choice(PLAYERS), layout(choose))).text
            saved += 1
        except CannotSave as error:
            refused += "no space left" in f"{error}"
        assert text_of(file) == last
        assert leftovers(file) <= {"photos"}
        assert saved < 1000
    assert saved > 5
    ran = run("enter", file, "Ana", ANA, "--round", 1)
    assert ran.code == 2, ran
    assert "no space left" in ran.err
    assert run("standings", file).code in (0, 1)
    assert text_of(file) == last
    ballast.unlink()
    assert_sound(file)
    ran = run("enter", file, "Ana", ANA, "--round", 1)
    assert ran.code in (0, 1), ran
    assert saving.undo(file).text == last
    shutil.copytree(small_disk, elsewhere := small_disk.parent / "elsewhere")
    there_and_back(elsewhere / file.name, first)


def test_a_new_game_is_not_half_begun_on_a_full_disk(tmp_path: Path) -> None:
    """Neither by ``new`` nor by ``play``; exit code 2."""
    for words, typed in (
        (["new", "friday.json", "--game", "gnoming", "Ana", "Ben", "Cleo"], ""),
        (["play", "friday.json"], "gnoming\nAna Ben Cleo\n\n"),
    ):
        ran = run(*words, stdin=typed, folder=tmp_path, under=on_full_disk())
        assert ran.code == 2, ran
        assert "friday.json: can't be written: " in ran.err
        assert names(tmp_path) == set()
