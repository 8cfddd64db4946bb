"""
Processes that save until they are killed.

``python -m tests.saver`` loads everything once, and then forks a process for each line it reads, so that hundreds
of them can be started and killed in no time.  Each line is the JSON of a ``Task``.  It answers ``pid N``, then whatever
that process announces, and ``dead STATUS`` once it is.  An announcement is a digest of the text that the file is about
to have (``try``) or has been saved with (``saved``); ``Savers`` is the other end of that.
"""

import contextlib
import copy
import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Literal

from scorekeeper import saving
from scorekeeper.entering import Entry, apply
from scorekeeper.gamefile import Change, GameFile, read_game, write_game
from scorekeeper.history import to_redo, to_undo
from scorekeeper.judge import judge_game
from scorekeeper.store import CannotSave
from tests.command import TIMEOUT
from tests.deals import GNOMING_DECK, grid

PLAYERS = ("Ana", "Ben", "Cleo")
STEPS = ("open", "write", "fsync", "chmod", "unlink", "replace", "close")
"""The functions of ``os`` that a save is made of."""


@dataclass(frozen=True)
class Task:
    """
    What a process does to a file.

    ``loop``: enter, undo and redo for ever.  ``once``: one ``move``, and kill itself before its ``at``-th step, or when
    half of its ``at``-th write is done.  ``hold``: keep the lock for ever.
    """

    file: str
    act: Literal["loop", "once", "hold"] = "loop"
    seed: int = 0
    move: str = "enter"
    at: int = -1
    when: Literal["before a step", "half of a write"] = "before a step"


@dataclass(frozen=True)
class Died:
    """What a killed process had announced: the last text it saved, the one it was about to save, and all that it saved."""

    saved: str | None
    tried: str | None
    all_saved: tuple[str, ...]
    status: int


def digest(text: str) -> str:
    """A text in few letters."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def entering(player: str, cards: str, number: int = 1) -> Callable[[GameFile], Change]:
    """The edit that ``enter`` makes."""

    def edit(read: GameFile) -> Change:
        game = judge_game(read).game
        assert game
        assert read.document
        return apply(read.document, game.record.players, number, Entry(player, cards))

    return edit


def entered(text: str, player: str, cards: str) -> str:
    """The text of a game with a player's cards of round 1 put in."""
    return write_game(entering(player, cards)(read_game(text)).document)


def layout(choose: Random) -> str:
    """A layout dealt from a whole deck."""
    return grid(choose.sample(GNOMING_DECK, 9))


# The process that is killed


def _announce(word: str, text: str) -> None:
    _WRITE(1, f"{word} {digest(text)}\n".encode())


_WRITE = os.write


def _loop(task: Task) -> None:
    """Enter, undo and redo, as the commands do; before each it is said what is to come of it, and afterwards what did."""
    file, choose = Path(task.file), Random(task.seed)
    past = saving.load_history(file)
    done, undone = [entry.before for entry in to_undo(past.entries)], [entry.after for entry in to_redo(past.entries)]
    text = past.text
    while True:
        move = choose.choice(["enter", "enter", "enter", "undo", "undo", "redo"])
        player, cards = choose.choice(PLAYERS), layout(choose)
        after = entered(text, player, cards)
        if move == "undo" and done:
            after = done.pop()
            undone.append(text)
            _save(after, lambda: saving.undo(file))
        elif move == "redo" and undone:
            after = undone.pop()
            done.append(text)
            _save(after, lambda: saving.redo(file))
        elif move == "enter" and after != text:
            done.append(text)
            undone.clear()
            edit = entering(player, cards)
            _save(after, lambda edit=edit: saving.save_change(file, "enter", edit))
        else:
            continue
        text = after


def _save(expected: str, save: Callable[[], saving.Saved]) -> None:
    _announce("try", expected)
    saved = save()
    assert saved.text == expected
    _announce("saved", saved.text)


def _once(task: Task) -> None:
    """One change, and no further than to one of its steps."""
    file = Path(task.file)
    choose = Random(task.seed)
    player, cards = choose.choice(PLAYERS), layout(choose)
    count = 0

    def counted(real: Callable[..., Any]) -> Callable[..., Any]:
        def step(*args: Any, **more: Any) -> Any:
            nonlocal count
            if count == task.at:
                if task.when == "half of a write":
                    real(args[0], bytes(args[1])[: len(args[1]) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            count += 1
            return real(*args, **more)

        return step

    moves: dict[str, tuple[str, Callable[[], saving.Saved]]] = {}
    past = saving.load_history(file)
    moves["enter"] = (
        entered(past.text, player, cards),
        lambda: saving.save_change(file, "enter", entering(player, cards)),
    )
    if done := to_undo(past.entries):
        moves["undo"] = (done[-1].before, lambda: saving.undo(file))
    after, save = moves[task.move]
    _announce("try", after)
    for name in STEPS if task.when == "before a step" else ("write",):
        setattr(os, name, counted(getattr(os, name)))
    saved = save()
    _announce("saved", saved.text)


def _hold(task: Task) -> None:
    def wait(read: GameFile) -> Change:
        _announce("try", write_game(copy.deepcopy(read.document or {})))
        time.sleep(TIMEOUT)
        raise AssertionError("nobody killed this process")

    saving.save_change(Path(task.file), "enter", wait)


ACTS = {"loop": _loop, "once": _once, "hold": _hold}


def main() -> None:
    """Fork a process for each line."""
    for module in ("filelock", "tempfile", *(f"scorekeeper.games.{game}" for game in ("gnoming", "go_boom"))):
        import_module(module)  # what a save would load anew in each process
    for line in sys.stdin:
        task = Task(**json.loads(line))
        child = os.fork()
        if child == 0:
            status = 1
            with contextlib.suppress(CannotSave):
                try:
                    ACTS[task.act](task)
                    status = 0
                finally:
                    os._exit(status)
        _WRITE(1, f"pid {child}\n".encode())
        _, ended = os.waitpid(child, 0)
        _WRITE(1, f"dead {os.waitstatus_to_exitcode(ended)}\n".encode())


# The process that kills


class Savers:
    """Where processes that save are started and killed."""

    def __init__(self) -> None:
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.saver"],
            cwd=Path(__file__).parents[1],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._early: list[str] = []

    def run(self, task: Task, kill: Callable[[], None] | None = None) -> Died:
        """What came of a process that was killed after ``kill`` returned, or, without that, ended by itself."""
        pid = self.start(task)
        if kill:
            self._early.append(self._line())  # it has begun
            kill()
            os.kill(pid, signal.SIGKILL)
        return self.died()

    def start(self, task: Task) -> int:
        """The id of a process that was started."""
        assert self._server.stdin
        self._server.stdin.write(f"{json.dumps(asdict(task))}\n")
        self._server.stdin.flush()
        while not (line := self._line()).startswith("pid "):
            self._early.append(line)
        return int(line.split()[1])

    def wait_for(self, word: str) -> None:
        """Until the process has announced something."""
        while not any(line.startswith(word) for line in self._early):
            self._early.append(self._line())

    def died(self) -> Died:
        """What a process had announced when it was dead."""
        *said, dead = [*self._early, *self._until_dead()]
        self._early = []
        words = [line.split() for line in said]
        all_saved = tuple(word for name, word in words if name == "saved")
        tried = [word for name, word in words if name == "try"]
        return Died(all_saved[-1] if all_saved else None, tried[-1] if tried else None, all_saved, int(dead.split()[1]))

    def _until_dead(self) -> Iterator[str]:
        if any(line.startswith("dead ") for line in self._early):
            return
        while True:
            line = self._line()
            yield line
            if line.startswith("dead "):
                return

    def _line(self) -> str:
        assert self._server.stdout
        line = self._server.stdout.readline()
        assert line, "the process that starts the others is gone"
        return line

    def close(self) -> None:
        """End it."""
        assert self._server.stdin
        self._server.stdin.close()
        self._server.wait(timeout=TIMEOUT)
        assert self._server.stdout
        self._server.stdout.close()


if __name__ == "__main__":
    main()
