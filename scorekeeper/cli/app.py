"""The commands put together, and what surrounds each run: streams, crashes."""

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from scorekeeper.cli.output import ExitCode
from scorekeeper.cli.words import WordsCommand

COMMANDS = {
    "new": "keeping",
    "enter": "keeping",
    "play": "playing",
    "undo": "changing",
    "redo": "changing",
    "log": "changing",
    "rename": "changing",
    "leave": "changing",
    "standings": "showing",
    "explain": "showing",
    "score": "scoring",
    "turn": "turning",
    "check": "showing",
    "export": "exporting",
    "rules": "looking_up",
    "schema": "looking_up",
}
"""Each command and the module here that holds the function of its name."""


HELP = {"help_option_names": ["-h", "--help"]}


class Commands(TyperGroup):
    """The commands, each imported when it is asked for, so that one does not pay for the others."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{**settings, "commands": dict.fromkeys(COMMANDS)})

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, or None."""
        if cmd_name in COMMANDS and self.commands[cmd_name] is None:
            module = import_module(f"scorekeeper.cli.{COMMANDS[cmd_name]}")
            self.commands[cmd_name] = _command(cmd_name, getattr(module, cmd_name))
        return self.commands.get(cmd_name)


def _command(name: str, function: Callable[..., None]) -> TyperCommand:
    one = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=HELP)
    one.command(name, cls=WordsCommand)(function)
    command = typer.main.get_command(one)
    assert isinstance(command, TyperCommand)
    return command


app = typer.Typer(
    name="scorekeeper",
    context_settings=HELP,
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # names and cards are never markup, and help stays readable at 40 columns
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"scorekeeper {version('tabletop-scorekeeper')}")
        raise typer.Exit


@app.callback()
def scorekeeper(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """
    Referee and scorekeeper for Gnoming A Round and Jokers Go Boom, played with real cards on a real table.

    \b
    Begin with:
      scorekeeper new friday.json --game gnoming Ana Ben Cleo
      scorekeeper enter friday.json Ana 3 3 3 / -2 M 7 / H 5 5 --went-out
      scorekeeper standings friday.json
    """


def main() -> NoReturn:
    """Run the command line; a crash says that it is one and exits with 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        app()
    except Exception as error:
        import traceback

        traceback.print_exc()
        print(f"scorekeeper crashed ({error!r}): this is a bug, please report it", file=sys.stderr)
        sys.exit(ExitCode.NOT_DONE)
    raise AssertionError("app() ends by exiting")
