"""
Changing a game file on disk: one change at a time, each written to the history first, so that none is lost.

A change reads the file anew under a lock, appends what it will do to the history, and then replaces the file.
Whatever was done to the file by hand since is kept, and stands in the history too.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import NamedTuple

from scorekeeper import history
from scorekeeper.findings import Finding
from scorekeeper.gamefile import Change, GameFile, read_game, write_game
from scorekeeper.history import Difference, Entry, differences
from scorekeeper.jsontext import Document
from scorekeeper.store import CannotOpen, CannotSave, append, clear_leftovers, create, load_bytes, replace

_PATIENCE = 10.0  # seconds to wait for another's save


class Saved(NamedTuple):
    """
    What a change came to: the file as it is now, and what was changed, in words and one by one.

    ``before`` is the text that the change found; ``by_hand`` is what somebody had changed in the file since the
    last change that was written down; ``findings`` say what of the history could not be read or written.
    """

    file: GameFile
    before: str
    text: str
    said: tuple[str, ...]
    changed: tuple[Difference, ...]
    by_hand: tuple[Difference, ...]
    findings: tuple[Finding, ...]


class PastChanges(NamedTuple):
    """
    The history of a file with the file's own text.

    ``recorded`` is what the history holds, ``missed`` an edit by hand, or a change that did not finish,
    which it does not hold yet; ``findings`` say what of it could not be read.
    """

    recorded: tuple[Entry, ...]
    missed: tuple[Entry, ...]
    text: str
    findings: tuple[Finding, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every change, oldest first."""
        return self.recorded + self.missed


def history_path(path: Path) -> Path:
    """Where the history of a game file stands: beside it, also where the path is a link."""
    target = path.resolve()
    return target.with_name(f"{target.name}.history")


def load_history(path: Path) -> PastChanges:
    """The past changes of a game file, the last edit by hand among them.  Raises CannotOpen for the game file."""
    text = _text_of(path)
    entries, findings = _entries(path)
    return PastChanges(entries, history.unrecorded(entries, text, _now()), text, findings)


def begin(path: Path, document: Document) -> None:
    """
    Write a new game file; the history of an earlier game of that name is set aside beside it.

    Raises AlreadyThere where a file is there, CannotSave where it can't be written.
    """
    create(path, write_game(document).encode())
    beside = history_path(path)
    if os.path.lexists(beside):
        free = next(
            old for number in count(1) if not os.path.lexists(old := beside.with_name(f"{beside.name}.{number}"))
        )
        with suppress(OSError):
            os.rename(beside, free)


def history_findings(path: Path) -> tuple[Finding, ...]:
    """What of a game file's history, where it has one, can't be read."""
    return _entries(path)[1]


def save_change(path: Path, command: str, edit: Callable[[GameFile], Change]) -> Saved:
    """
    Change a game file by an edit of its document; one that changes nothing saves nothing.

    Raises CannotOpen or CannotSave, and whatever ``edit`` raises, the file being as it was.
    """

    def change(past: PastChanges) -> tuple[str, tuple[str, ...]]:
        read = read_game(_bytes_of(past.text))
        edited = edit(read)
        return past.text if edited.document == read.document else write_game(edited.document), edited.said

    return _save(path, command, change)


def undo(path: Path) -> Saved:
    """Take the last change back, edits by hand too.  Raises CannotSave where there is none."""

    def change(past: PastChanges) -> tuple[str, tuple[str, ...]]:
        done = history.to_undo(past.entries)
        if not done:
            raise CannotSave(path, "there is nothing to take back")
        return done[-1].before, (f"taken back: {done[-1].command}",)

    return _save(path, history.UNDO, change)


def redo(path: Path) -> Saved:
    """Make the change again that was taken back last.  Raises CannotSave where there is none."""

    def change(past: PastChanges) -> tuple[str, tuple[str, ...]]:
        undone = history.to_redo(past.entries)
        if not undone:
            raise CannotSave(path, "there is nothing to make again")
        return undone[-1].after, (f"made again: {undone[-1].command}",)

    return _save(path, history.REDO, change)


def _save(path: Path, command: str, change: Callable[[PastChanges], tuple[str, tuple[str, ...]]]) -> Saved:
    with _locked(path):
        past = load_history(path)
        text, said = change(past)
        by_hand = tuple(
            difference
            for entry in past.missed
            if entry.command == history.BY_HAND
            for difference in differences(entry.before, entry.after)
        )
        findings = past.findings
        if text != past.text:
            findings = _write_down(path, (*past.missed, Entry(_now(), command, past.text, text))) or findings
            clear_leftovers(path)
            replace(path, _bytes_of(text))
        return Saved(read_game(_bytes_of(text)), past.text, text, said, differences(past.text, text), by_hand, findings)


def _write_down(path: Path, entries: tuple[Entry, ...]) -> tuple[Finding, ...]:
    """
    Append entries to the history.  Raises CannotSave where that fails, as on a full disk.

    Where the history can't be opened at all, that is no reason not to keep score: the finding says so.
    """
    beside = history_path(path)
    try:
        append(beside, "".join(map(history.write_entry, entries)).encode(), like=path)
    except CannotSave as error:
        if not isinstance(error.error, PermissionError | IsADirectoryError):
            raise
        return (history.not_opened(beside.name, error.why),)
    return ()


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the lock of a game file: a file of its own that stays, so that it can't vanish under a second process."""
    from filelock import FileLock, Timeout

    if not os.path.isfile(path):
        load_bytes(path)  # says why
    target = path.resolve()
    lock = FileLock(target.with_name(f".{target.name}.lock"), timeout=_PATIENCE, preserve_lock_file=True)
    try:
        lock.acquire()
    except Timeout as error:
        raise CannotSave(path, "somebody else is saving it and does not finish; nothing was saved") from error
    except OSError as error:
        raise CannotSave(path, "can't be saved", error, "; the old file is as it was") from error
    try:
        yield
    finally:
        lock.release()


def _text_of(path: Path) -> str:
    """The text of a file, bytes that are no UTF-8 kept as they are: reading the game finds them."""
    return load_bytes(path).decode("utf-8", errors="surrogateescape")


def _bytes_of(text: str) -> bytes:
    return text.encode("utf-8", errors="surrogateescape")


def _entries(path: Path) -> tuple[tuple[Entry, ...], tuple[Finding, ...]]:
    beside = history_path(path)
    if not os.path.lexists(beside):
        return (), ()
    try:
        text = load_bytes(beside).decode("utf-8", errors="replace")
    except CannotOpen as error:
        return (), (history.not_opened(beside.name, error.why),)
    return history.read_history(text)


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
