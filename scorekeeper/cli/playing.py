"""The guided session: play."""

import os
from pathlib import Path

from scorekeeper.cli.arguments import OptionalFile
from scorekeeper.cli.files import STANDARD_INPUT, games_here, the_unfinished
from scorekeeper.cli.output import ExitCode, finish, say
from scorekeeper.errors import NotUnderstood
from scorekeeper.play.lines import Lines
from scorekeeper.play.session import Session
from scorekeeper.play.setup import begin
from scorekeeper.play.words import Quit
from scorekeeper.render.session import Screen


def play(file: OptionalFile = None) -> None:
    """
    Keep score at the table: questions, one after the other, each answer saved and scored at once.

    With a file that is there the game goes on; with a new name, or where no game here is unfinished, one begins.

    \b
    Examples:
      scorekeeper play
      scorekeeper play friday.json
    """
    if file == STANDARD_INPUT:
        raise NotUnderstood("play needs a file to save in; the answers come from standard input anyway")
    lines, screen = Lines(), Screen()
    path = file
    try:
        path = _path(file, lines, screen)
        Session(path, lines, screen).run()
    except KeyboardInterrupt:
        _stopped(path, screen)
        finish(ExitCode.INTERRUPTED)
    except (Quit, EOFError):
        _stopped(path, screen)


def _path(file: Path | None, lines: Lines, screen: Screen) -> Path:
    """The file of the session; a new game is asked for first."""
    if file is not None:
        return file if _is_there(file) else begin(file, lines, screen)
    unfinished = the_unfinished(games_here())
    if unfinished:
        say(f"going on with {unfinished}")
    return unfinished or begin(None, lines, screen)


def _is_there(path: Path) -> bool:
    """Whether something is at a path, were it a file that can't be opened: who opens it says why."""
    try:
        os.lstat(path)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return True


def _stopped(path: Path | None, screen: Screen) -> None:
    if path is not None and os.path.exists(path):
        screen.goes_on(path)
    else:
        screen.say("")
        screen.say("No game was begun.")
