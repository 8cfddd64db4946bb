"""Which game file is meant, and what it comes to."""

from pathlib import Path

from scorekeeper.cli.output import say
from scorekeeper.cli.streams import read_standard_input
from scorekeeper.errors import NotUnderstood
from scorekeeper.gamefile import GameFile, read_game
from scorekeeper.judge import Judgement, judge_game
from scorekeeper.record import FORMAT
from scorekeeper.store import CannotOpen, load_bytes

STANDARD_INPUT = Path("-")


Here = list[tuple[Path, Judgement]]
"""The game files of this folder, with what each comes to."""


def file_meant(path: Path | None) -> Path:
    """
    The file named; else the only game file in this folder, else the only unfinished one, which is said.

    Raises NotUnderstood where that is none or more than one.
    """
    if path is not None:
        return path
    here = games_here()
    if not here:
        raise NotUnderstood("there is no game file in this folder: name one, or begin one with scorekeeper new")
    found = here[0][0] if len(here) == 1 else the_unfinished(here)
    if found is None:
        raise NotUnderstood(_say_which(here))
    say(f"taking {found}")
    return found


def games_here() -> Here:
    """The game files of this folder."""
    return [(found, judgement) for found in sorted(Path().glob("*.json")) if (judgement := _game_in(found))]


def the_unfinished(here: Here) -> Path | None:
    """The only game that is not over, or has errors; None where there is none.  Raises NotUnderstood for several."""
    unfinished = [one for one in here if not (one[1].sound_game and one[1].sound_game.final)]
    if len(unfinished) > 1:
        raise NotUnderstood(_say_which(unfinished))
    return unfinished[0][0] if unfinished else None


def _say_which(here: Here) -> str:
    return f"there is more than one game here, say which: {', '.join(str(path) for path, _ in here)}"


def is_game(path: Path) -> bool:
    """Whether a file that is there says that it is a game file."""
    return path.is_file() and _game_in(path) is not None


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
    name = "standard input" if path == STANDARD_INPUT else str(path)
    return judgement._replace(findings=tuple(finding.at(file=name) for finding in judgement.findings))
