"""Files on disk: a save replaces the whole file or nothing, and what was there is never lost."""

import errno
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import store
from scorekeeper.gamefile import read_game
from scorekeeper.store import (
    AlreadyThere,
    CannotOpen,
    CannotSave,
    append,
    clear_leftovers,
    create,
    load_bytes,
    load_game,
    replace,
)

OLD = b'{"format": "scorekeeper/1"}\n'
NEW = b'{"format": "scorekeeper/1", "game": "gnoming"}\n'

on_posix = pytest.mark.skipif(os.name != "posix", reason="permissions and links as POSIX has them")


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    """A file that holds something already."""
    path = tmp_path / "friday night.json"
    path.write_bytes(OLD)
    return path


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# Reading


def test_a_file_is_read_as_a_game(tmp_path: Path) -> None:
    """By a path or its text; what it holds is read as any text would be."""
    path = tmp_path / "game.json"
    path.write_bytes(NEW)

    assert load_bytes(path) == NEW
    assert load_game(path) == load_game(str(path)) == read_game(NEW)


@pytest.mark.parametrize(("name", "why"), [("nowhere.json", "no such file or directory"), ("", "is a directory")])
def test_a_file_that_cannot_be_opened_is_told_with_its_path_and_the_reason(tmp_path: Path, name: str, why: str) -> None:
    """Missing, or a folder."""
    path = tmp_path / name if name else tmp_path

    with pytest.raises(CannotOpen) as failure:
        load_game(path)
    assert str(failure.value) == f"{path}: can't be opened: {why}"


def test_a_path_that_could_steer_a_terminal_is_told_safely(tmp_path: Path) -> None:
    """As any text from outside."""
    with pytest.raises(CannotOpen) as failure:
        load_game(tmp_path / "a\x1b[31m.json")

    assert "\x1b" not in str(failure.value)
    assert "a\\x1b[31m.json" in str(failure.value)


# New files


def test_a_new_file_holds_what_was_given(tmp_path: Path) -> None:
    """And nothing else appears beside it."""
    create(tmp_path / "new.json", NEW)

    assert (tmp_path / "new.json").read_bytes() == NEW
    assert _names(tmp_path) == ["new.json"]


def test_a_new_file_never_overwrites_one(old_file: Path) -> None:
    """The old one is as it was, byte for byte."""
    with pytest.raises(AlreadyThere, match="is there already"):
        create(old_file, NEW)

    assert old_file.read_bytes() == OLD


@on_posix
def test_a_new_file_does_not_follow_a_dangling_link(tmp_path: Path) -> None:
    """A link is something that is there."""
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "elsewhere.json")

    with pytest.raises(AlreadyThere):
        create(link, NEW)
    assert _names(tmp_path) == ["link.json"]


def test_a_new_file_in_no_folder_cannot_be_written(tmp_path: Path) -> None:
    """It says so, and makes none."""
    with pytest.raises(CannotSave, match="can't be written: no such file or directory"):
        create(tmp_path / "nowhere" / "new.json", NEW)

    assert _names(tmp_path) == []


# Saving


def test_a_save_replaces_the_content_and_leaves_nothing_beside_it(old_file: Path) -> None:
    """Shorter and longer content alike."""
    for content in (NEW, b"{}", b"", NEW * 10_000):
        replace(old_file, content)

        assert old_file.read_bytes() == content
        assert _names(old_file.parent) == [old_file.name]


@on_posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o664, 0o400])
def test_a_save_keeps_the_permissions(old_file: Path, mode: int) -> None:
    """Whatever the temporary file had."""
    old_file.chmod(mode)
    replace(old_file, NEW)

    assert old_file.stat().st_mode & 0o7777 == mode
    assert old_file.read_bytes() == NEW


@on_posix
def test_a_symbolic_link_stays_a_link_and_its_target_is_saved(tmp_path: Path) -> None:
    """Also where the target lies in another folder, and over two links."""
    (tmp_path / "season").mkdir()
    target, link, further = tmp_path / "season" / "friday.json", tmp_path / "now.json", tmp_path / "link.json"
    target.write_bytes(OLD)
    link.symlink_to(target)
    further.symlink_to(link)
    replace(further, NEW)

    assert (link.is_symlink(), further.is_symlink(), target.is_symlink()) == (True, True, False)
    assert target.read_bytes() == further.read_bytes() == NEW
    assert _names(tmp_path) == ["link.json", "now.json", "season"]
    assert _names(tmp_path / "season") == ["friday.json"]


def test_a_save_writes_a_temporary_file_in_the_same_folder_and_flushes_it_before_the_swap(
    old_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this order: all bytes, flushed; then the rename, within one folder; then the folder is flushed."""
    steps: list[str] = []
    write, fsync, swap = os.write, os.fsync, os.replace

    def slow_write(handle: int, data: Any) -> int:
        steps.append("write")
        return write(handle, bytes(data)[:20])  # a system may write less than it was given

    def noted_fsync(handle: int) -> None:
        steps.append("fsync")
        fsync(handle)

    def noted_replace(source: str, target: Path) -> None:
        assert Path(source).parent == old_file.parent
        assert Path(source).read_bytes() == NEW
        assert old_file.read_bytes() == OLD
        steps.append("replace")
        swap(source, target)

    monkeypatch.setattr(os, "write", slow_write)
    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(os, "replace", noted_replace)
    replace(old_file, NEW)

    assert steps[:5] == ["write", "write", "write", "fsync", "replace"]
    assert old_file.read_bytes() == NEW


def _fail(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("step", ["write", "fsync", "replace", "chmod", "close"])
def test_a_save_that_fails_leaves_the_old_file_whole_and_no_temporary_one(
    old_file: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """A full disk at any step."""
    with monkeypatch.context() as full_disk:
        full_disk.setattr(store.os, step, _fail)
        with pytest.raises(CannotSave) as failure:
            replace(old_file, NEW)

    assert str(failure.value) == f"{old_file}: can't be saved: no space left on device; the old file is as it was"
    assert old_file.read_bytes() == OLD
    assert _names(old_file.parent) == [old_file.name]
    replace(old_file, NEW)
    assert old_file.read_bytes() == NEW


@pytest.mark.parametrize("step", ["write", "fsync"])
def test_a_new_file_that_cannot_be_written_whole_is_not_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Half a game file would be worse than none."""
    monkeypatch.setattr(store.os, step, _fail)
    with pytest.raises(CannotSave, match="can't be written: no space left on device"):
        create(tmp_path / "new.json", NEW)

    assert _names(tmp_path) == []


@pytest.mark.parametrize("do", [replace, create])
def test_a_save_that_is_interrupted_leaves_no_half_file(
    old_file: Path, monkeypatch: pytest.MonkeyPatch, do: Callable[[Path, bytes], None]
) -> None:
    """Ctrl-C in the middle of writing goes on up, and nothing is left of the new content."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(store.os, "write", interrupted)
    with pytest.raises(KeyboardInterrupt):
        do(old_file if do is replace else old_file.with_name("new.json"), NEW)

    assert old_file.read_bytes() == OLD
    assert _names(old_file.parent) == [old_file.name]


def test_a_file_that_is_gone_cannot_be_saved(tmp_path: Path) -> None:
    """A save replaces; it makes nothing new."""
    with pytest.raises(CannotSave, match="no such file or directory"):
        replace(tmp_path / "gone.json", NEW)

    assert _names(tmp_path) == []


def test_a_save_in_a_folder_that_takes_no_new_files_fails_whole(
    old_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing can be put beside the file, so it stays as it was."""

    def refuse(**_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    with pytest.raises(CannotSave, match="permission denied; the old file is as it was"):
        replace(old_file, NEW)

    assert old_file.read_bytes() == OLD


# Lines added, and what a stopped save left behind


@pytest.mark.parametrize(
    ("before", "after"),
    [(b"", b"two\n"), (b"one\n", b"one\ntwo\n"), (b"one\nto", b"one\nto\ntwo\n"), (b"\n", b"\ntwo\n")],
)
def test_a_line_is_added_on_a_line_of_its_own(old_file: Path, before: bytes, after: bytes) -> None:
    """Also where the last one was torn by a save that was stopped; a file that is not there is made."""
    old_file.write_bytes(before)
    append(old_file, b"two\n", like=old_file)

    assert old_file.read_bytes() == after
    append(old_file.with_name("new"), b"two\n", like=old_file)
    assert old_file.with_name("new").read_bytes() == b"two\n"


@on_posix
def test_a_new_file_of_lines_has_the_permissions_of_the_file_it_is_kept_for(old_file: Path) -> None:
    """What others may not read they may not read here either; its owner may always add to it."""
    for mode, expected in ((0o640, 0o640), (0o600, 0o600), (0o444, 0o644)):
        old_file.chmod(mode)
        lines = old_file.with_name(f"lines {mode:o}")
        append(lines, b"one\n", like=old_file)

        assert lines.stat().st_mode & 0o7777 == expected


def test_a_line_that_cannot_be_added_whole_is_not_added(old_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written of it is cut off again."""
    write = os.write

    def half(handle: int, data: Any) -> int:
        if len(data) < len(NEW):
            _fail()
        return write(handle, bytes(data)[: len(data) // 2])

    monkeypatch.setattr(store.os, "write", half)
    with pytest.raises(CannotSave, match="no space left on device; the game file is as it was"):
        append(old_file, NEW, like=old_file)

    assert old_file.read_bytes() == OLD


def test_leftovers_of_a_stopped_save_are_taken_away_and_nothing_else(old_file: Path) -> None:
    """Only temporary files of this very file, however its name is spelled."""
    odd = old_file.with_name("a[b]*.json")
    odd.write_bytes(OLD)
    kept = [
        ".friday night.json.tmp",
        ".friday night.jsonx.tmp",
        ".other.json.abc.tmp",
        "friday night.json.abc.tmp",
        ".ab.json.x.tmp",
    ]
    gone = [".friday night.json.abc.tmp", ".a[b]*.json.x.tmp"]
    for name in (*kept, *gone):
        old_file.with_name(name).write_bytes(NEW)
    clear_leftovers(old_file)
    clear_leftovers(odd)

    assert _names(old_file.parent) == sorted([old_file.name, odd.name, *kept])


# A disk that is full


_SAVE_WITH_A_LIMIT = """
import resource, sys
from pathlib import Path
from scorekeeper.store import CannotSave, create, replace
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
path = Path(sys.argv[1])
for do, target in ((replace, path), (create, path.with_name("new.json"))):
    try:
        do(target, b"x" * 5000)
    except CannotSave as error:
        print(str(error).replace(str(path.parent), ""))
"""


@on_posix
def test_a_disk_that_really_is_full_leaves_the_old_file_whole(old_file: Path) -> None:
    """A process that may write no more than 1,000 bytes saves 5,000: neither the old file nor a new one is half done."""
    done = subprocess.run(
        [sys.executable, "-c", _SAVE_WITH_A_LIMIT, str(old_file)], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "/friday night.json: can't be saved: file too large; the old file is as it was",
        "/new.json: can't be written: file too large",
    ]
    assert old_file.read_bytes() == OLD
    assert _names(old_file.parent) == [old_file.name]
