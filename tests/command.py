"""
Running the command, as a person or a script would.

``run`` does it in a process of its own, ``on_terminal`` on a pseudo-terminal of some width, and ``call`` in this
process, which is quick and enough where only the text and the exit code matter.

Words may be given one by one, or as one text as it would be typed into a shell::

    call("score gnoming -2M7/333/H55 --claimed 12")
    call("score", "gnoming", "-2 M 7 / 3 3 3 / H 5 5")

Expected outputs are files.  ``UPDATE_EXPECTED=1 pytest`` writes them anew; look at each of them before keeping it.
"""

import contextlib
import errno
import json
import os
import re
import shlex
import shutil
import struct
import subprocess
import sysconfig
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from scorekeeper.cli.app import app

UPDATE = os.environ.get("UPDATE_EXPECTED") == "1"
TIMEOUT = 60
"""Seconds after which a run is taken for one that hangs; no test looks at how long anything takes."""

Environment = Mapping[str, str | None]
_DECIDES_LOOKS = ("CLICOLOR_FORCE", "COLUMNS", "FORCE_COLOR", "GITHUB_ACTIONS", "LINES", "NO_COLOR", "TTY_COMPATIBLE")


@dataclass(frozen=True)
class Ran:
    """What a run came to; ``str()`` tells the whole story of one that went wrong."""

    words: tuple[str, ...]
    code: int
    raw: bytes
    err: str

    @property
    def out(self) -> str:
        """Standard output as text, its line ends as they came."""
        return self.raw.decode("utf-8", errors="replace")

    @property
    def json(self) -> Any:
        """Standard output as JSON."""
        return json.loads(self.raw)

    def __str__(self) -> str:
        return f"$ scorekeeper {shlex.join(self.words)}\n{self.out}--- stderr\n{self.err}--- exit {self.code}"


def program() -> str:
    """The installed command of the Python that runs these tests."""
    found = shutil.which("scorekeeper", path=sysconfig.get_path("scripts"))
    assert found, "scorekeeper is not installed here: pip install -e '.[test]'"
    return found


def environment(changes: Environment | None = None) -> dict[str, str]:
    """An environment that decides nothing about colour, width or encoding by itself; None takes a variable out."""
    kept = ("PATH", "HOME", "TMPDIR", "SYSTEMROOT", "COVERAGE_PROCESS_START")
    plain: dict[str, str | None] = {name: os.environ[name] for name in kept if name in os.environ}
    plain |= {"LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", "TTY_COMPATIBLE": "0", **(changes or {})}
    return {name: value for name, value in plain.items() if value is not None}


def typed(words: Iterable[object]) -> tuple[str, ...]:
    """The words of a command: one text is split as a shell would, without its wildcards."""
    given = tuple(map(str, words))
    return tuple(shlex.split(given[0])) if len(given) == 1 else given


def run(
    *words: object,
    stdin: str | bytes = b"",
    folder: Path | None = None,
    env: Environment | None = None,
    under: Sequence[str] = (),
) -> Ran:
    """Run the installed command, its output piped; ``under`` is a command that runs it with less than it usually may."""
    args = typed(words)
    data = stdin.encode() if isinstance(stdin, str) else stdin
    ended = subprocess.run(
        [*under, program(), *args],
        input=data,
        capture_output=True,
        cwd=folder,
        env=environment(env),
        timeout=TIMEOUT,
        check=False,
    )
    return _looked_at(Ran(args, ended.returncode, ended.stdout, ended.stderr.decode("utf-8", errors="replace")))


def call(*words: object, stdin: str | bytes = b"", folder: Path | None = None) -> Ran:
    """Run a command in this process, its output caught as a pipe would."""
    args = typed(words)
    with contextlib.chdir(folder or Path()):
        ended = CliRunner(env=dict.fromkeys(_DECIDES_LOOKS)).invoke(app, args, input=stdin, prog_name="scorekeeper")
    if ended.exception and not isinstance(ended.exception, SystemExit):
        raise ended.exception
    return _looked_at(Ran(args, ended.exit_code, ended.stdout_bytes, ended.stderr))


def _looked_at(ran: Ran) -> Ran:
    """What holds of every run whose output is piped: no traceback, a documented exit code, no escape sequence."""
    assert "Traceback" not in ran.err, ran
    assert ran.code in (0, 1, 2, 130), ran
    assert b"\x1b" not in ran.raw, ran
    assert "\x1b" not in ran.err, ran
    return ran


def on_terminal(
    *words: object, columns: int, folder: Path | None = None, env: Environment | None = None
) -> tuple[int, str]:
    """The exit code and all that a terminal of that width would show, escape sequences included."""
    pty = pytest.importorskip("pty")
    import fcntl
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    looks = {"TERM": "xterm-256color", "TTY_COMPATIBLE": None, **(env or {})}
    started = subprocess.Popen(
        [program(), *typed(words)], stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder, env=environment(looks)
    )
    os.close(theirs)
    shown = bytearray()
    while piece := _read(ours):
        shown += piece
    os.close(ours)
    code = started.wait(timeout=TIMEOUT)
    return code, shown.decode("utf-8", errors="replace").replace("\r\n", "\n")


def without_escapes(shown: str) -> str:
    """What stands on a screen, without colours and weights."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)


def _read(handle: int) -> bytes:
    try:
        return os.read(handle, 65536)
    except OSError as error:
        if error.errno == errno.EIO:  # how Linux says that nobody writes to a pseudo-terminal any more
            return b""
        raise


def assert_expected(file: Path, text: str) -> None:
    """Compare a text with the file of what is expected, or write that file when told to by UPDATE_EXPECTED=1."""
    if UPDATE:
        file.write_bytes(text.encode())
    assert file.exists(), f"{file.name} is missing: UPDATE_EXPECTED=1 pytest writes it"
    assert file.read_bytes().decode() == text, f"{file.name} differs: if it should, UPDATE_EXPECTED=1 pytest"


def without_permissions() -> tuple[str, ...]:
    """What to run a command ``under`` so that file permissions bind it, also where the tests run as root."""
    if not hasattr(os, "geteuid"):
        pytest.skip("no file permissions as POSIX has them")
    if os.geteuid() != 0:
        return ()
    under = ("setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner", "--inh-caps=-all")
    if shutil.which("setpriv") and subprocess.run([*under, "true"], capture_output=True, check=False).returncode == 0:
        return under
    pytest.skip("root, and no setpriv: permissions bind nobody here")


def on_full_disk() -> tuple[str, ...]:
    """What to run a command ``under`` so that each write to a file fails, as on a full disk; pipes still work."""
    if not shutil.which("sh"):
        pytest.skip("no sh to set a limit with")
    return ("sh", "-c", 'ulimit -f 0 && exec "$@"', "sh")
