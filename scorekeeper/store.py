"""
Files on disk: read whole, written so that nothing is ever lost.

Raises ``CannotOpen`` and ``CannotSave``, whose text says what happened to which file and what is left of it.
"""

import glob
import os
import stat
from contextlib import suppress
from pathlib import Path

from scorekeeper.errors import CannotDo
from scorekeeper.findings import visible
from scorekeeper.gamefile import GameFile, read_game


class StoreError(CannotDo):
    """Something that could not be done to a file."""

    def __init__(self, path: Path, doing: str, error: OSError | None = None, then: str = "") -> None:
        self.error = error
        self.why = (error.strerror or str(error)).lower() if error else ""
        super().__init__(f"{visible(str(path))}: {': '.join(filter(None, (doing, self.why)))}{then}")


class CannotOpen(StoreError):
    """A file that can't be read."""


class CannotSave(StoreError):
    """A file that can't be written; what was there before still is."""


class AlreadyThere(CannotSave):
    """A file that was to be new."""


def load_bytes(path: Path) -> bytes:
    """The bytes of a file.  Raises CannotOpen."""
    try:
        return path.read_bytes()
    except OSError as error:
        first = "; the game file comes first" if isinstance(error, FileNotFoundError) and not path.suffix else ""
        raise CannotOpen(path, "can't be opened", error, first) from error


def load_game(path: Path | str) -> GameFile:
    """A game file from disk.  Raises CannotOpen; a file that opens but is no game file has findings instead."""
    return read_game(load_bytes(Path(path)))


def create(path: Path, data: bytes) -> None:
    """Write a new file, whole and flushed to disk.  Raises AlreadyThere where one exists."""
    try:
        with path.open("xb") as file:
            try:
                _write_through(file.fileno(), data)
            except BaseException:
                path.unlink()
                raise
    except FileExistsError as error:
        raise AlreadyThere(path, "is there already, and was left alone") from error
    except OSError as error:
        raise CannotSave(path, "can't be written", error) from error
    _sync_folder(path.parent)


def replace(path: Path, data: bytes) -> None:
    """
    Put new content in the place of a file's, in one step, its permissions kept; a link stays a link.

    Raises CannotSave, the old file being whole.
    """
    import tempfile  # slow to load, and most commands save nothing

    target = path.resolve()
    temporary = None
    try:
        mode = stat.S_IMODE(target.stat().st_mode)
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
        try:
            _write_through(handle, data)
            os.chmod(handle, mode)
        finally:
            os.close(handle)
        os.replace(temporary, target)
    except BaseException as error:
        if temporary is not None:
            with suppress(OSError):
                os.unlink(temporary)
        if isinstance(error, OSError):
            raise CannotSave(path, "can't be saved", error, "; the old file is as it was") from error
        raise
    _sync_folder(target.parent)


def append(path: Path, data: bytes, *, like: Path) -> None:
    """
    Add lines to the end of a file, on a new line where the last one is torn.

    A new file gets the permissions of the one it is ``like``.  Raises CannotSave.
    """
    try:
        new = not path.exists()
        with path.open("a+b") as file:
            if new:
                os.chmod(file.fileno(), stat.S_IMODE(like.stat().st_mode) | stat.S_IRUSR | stat.S_IWUSR)
            size = file.tell()
            if size:
                file.seek(-1, os.SEEK_END)
                data = data if file.read(1) == b"\n" else b"\n" + data
            try:
                _write_through(file.fileno(), data)
            except OSError:
                file.truncate(size)
                raise
    except OSError as error:
        raise CannotSave(path, "can't be written", error, "; the game file is as it was") from error


def clear_leftovers(path: Path) -> None:
    """Take away what a save left behind that was stopped half-way; meant for who holds the lock."""
    target = path.resolve()
    for leftover in target.parent.glob(f".{glob.escape(target.name)}.*.tmp"):
        with suppress(OSError):
            leftover.unlink()


def _write_through(handle: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]
    os.fsync(handle)


def _sync_folder(folder: Path) -> None:
    """Make a new name last too, where the system lets a folder be opened."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
