"""Which game file is meant, and what it comes to."""

from pathlib import Path

import typer

from scorekeeper.cli.arguments import read_standard_input
from scorekeeper.cli.output import say
from scorekeeper.gamefile import GameFile, read_game
from scorekeeper.judge import Judgement, judge_game
from scorekeeper.record import FORMAT
from scorekeeper.store import CannotOpen, load_bytes

STANDARD_INPUT = Path("-")


def file_meant(path: Path | None) -> Path:
    """
    The file named; else the only game file in this folder, else the only unfinished one, which is said.

    Raises a usage error where that is none or more than one.
    """
    if path is not None:
        return path
    here = [(found, judgement) for found in sorted(Path().glob("*.json")) if (judgement := _game_in(found))]
    unfinished = [found for found, judgement in here if not (judgement.game and judgement.game.final)]
    candidates = [found for found, _ in here] if len(here) == 1 else unfinished
    if len(candidates) == 1:
        say(f"taking {candidates[0]}")
        return candidates[0]
    if not here:
        raise typer.BadParameter("there is no game file in this folder: name one, or begin one with scorekeeper new")
    names = ", ".join(str(found) for found in candidates or [found for found, _ in here])
    raise typer.BadParameter(f"there is more than one game here, say which: {names}")


def _game_in(path: Path) -> Judgement | None:
    """The judgement of a file that says it is a game file."""
    try:
        read = read_game(load_bytes(path))
    except CannotOpen:
        return None
    family = FORMAT.partition("/")[0] + "/"
    is_game = read.document is not None and str(read.document.get("format", "")).startswith(family)
    return judge_game(read) if is_game else None


def read_file(path: Path) -> GameFile:
    """A game file, or standard input for -.  Raises CannotOpen."""
    return read_game(read_standard_input() if path == STANDARD_INPUT else load_bytes(path))


def judged_file(path: Path) -> Judgement:
    """What a game file comes to.  Raises CannotOpen."""
    return in_file(path, judge_game(read_file(path)))


def in_file(path: Path, judgement: Judgement) -> Judgement:
    """A judgement whose findings name the file."""
    return judgement._replace(findings=tuple(finding.at(file=str(path)) for finding in judgement.findings))
