"""The commands that go back over a game file's changes, and those about its players: undo, redo, log, rename, leave."""

from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli.arguments import FileArgument, JsonOption, RoundOption, player_named
from scorekeeper.cli.completing import complete_player
from scorekeeper.cli.files import in_file
from scorekeeper.cli.output import ExitCode, exit_code, finish, give_up_unsaved, print_json, say, show_on_stderr
from scorekeeper.findings import has_errors
from scorekeeper.gamefile import Change, GameFile
from scorekeeper.jsontext import Document
from scorekeeper.judge import JudgedGame, judge_game
from scorekeeper.names import normal_name
from scorekeeper.saving import Saved, load_history, save_change
from scorekeeper.saving import redo as redo_change
from scorekeeper.saving import undo as undo_change
from scorekeeper.seats import faults_of_name
from scorekeeper.seats import leave as leave_table
from scorekeeper.seats import rename as rename_player

PlayerArgument = Annotated[
    str, typer.Argument(metavar="PLAYER", help="A player of the game.", autocompletion=complete_player)
]


def changeable(path: Path, read: GameFile) -> tuple[Document, JudgedGame]:
    """The document and game of a file that can be changed; ends the command where it is no game file at all."""
    judgement = in_file(path, judge_game(read))
    if judgement.game is None or read.document is None:
        show_on_stderr(judgement.findings)
        give_up_unsaved(ExitCode.ERRORS_FOUND)
    return read.document, judgement.game


def show_by_hand(saved: Saved) -> None:
    """Say what somebody had changed in the file by hand, and what is wrong with the history, which holds that."""
    show_on_stderr(saved.findings)
    if saved.by_hand:
        from scorekeeper.render.keeping import difference_words

        for difference in saved.by_hand:
            say(f"changed by hand and kept: {difference_words(difference)}")


def undo(file: FileArgument) -> None:
    """
    Take the last change back; again, and the one before it.

    \b
    Example:
      scorekeeper undo friday.json
    """
    _finish_change(file, undo_change(file))


def redo(file: FileArgument) -> None:
    """
    Make the change again that was taken back last.

    \b
    Example:
      scorekeeper redo friday.json
    """
    _finish_change(file, redo_change(file))


def log(file: FileArgument, as_json: JsonOption = False) -> None:
    """
    List every change of a game file: when, by which command, and what it changed.

    \b
    Example:
      scorekeeper log friday.json
    """
    past = load_history(file)
    if as_json:
        from scorekeeper.export_json import findings_json, log_json

        print_json({"changes": log_json(past.entries), "findings": findings_json(past.findings)})
    else:
        from scorekeeper.render.keeping import show_log
        from scorekeeper.render.screen import console

        show_on_stderr(finding.at(file=str(file)) for finding in past.findings)
        show_log(console(), past.entries)


def rename(
    file: FileArgument,
    old: Annotated[
        str, typer.Argument(metavar="OLD", help="The player's name as it is.", autocompletion=complete_player)
    ],
    new: Annotated[str, typer.Argument(metavar="NEW", help="The name as it should be.")],
) -> None:
    """
    Give a player another name, everywhere in the game at once.

    \b
    Example:
      scorekeeper rename friday.json Bne Ben
    """

    def edit(read: GameFile) -> Change:
        document, game = changeable(file, read)
        player, name = player_named(old, game.record.players), normal_name(new)
        faults = faults_of_name(game.record.players, player, name)
        if has_errors(faults):
            show_on_stderr(fault.at(file=str(file)) for fault in faults)
            give_up_unsaved(ExitCode.ERRORS_FOUND)
        return rename_player(document, player, name)

    _finish_change(file, save_change(file, "rename", edit))


def leave(file: FileArgument, player: PlayerArgument, round_number: RoundOption = None) -> None:
    """
    Let a player go home: the rounds played stay, later ones ask for no cards.

    Without --round the last round played is the last one with cards of the player.

    \b
    Example:
      scorekeeper leave friday.json Cleo
    """

    def edit(read: GameFile) -> Change:
        document, game = changeable(file, read)
        return leave_table(document, game, player_named(player, game.record.players), round_number)

    _finish_change(file, save_change(file, "leave", edit))


def _finish_change(path: Path, saved: Saved) -> None:
    """Show what a change did, then what is wrong with the game as it is now."""
    from scorekeeper.render.keeping import show_change
    from scorekeeper.render.screen import console

    show_by_hand(saved)
    show_change(console(), saved)
    findings = [found for found in in_file(path, judge_game(saved.file)).findings if has_errors([found])]
    show_on_stderr(findings)
    finish(exit_code(findings))
