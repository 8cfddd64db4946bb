"""The command that hands results to other programs: export."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli.arguments import StrictOption
from scorekeeper.cli.completing import complete_file
from scorekeeper.cli.files import file_meant, is_game, judged_file
from scorekeeper.cli.output import exit_code, finish, give_up, json_for_stdout, say, show_on_stderr
from scorekeeper.errors import NotUnderstood
from scorekeeper.export_csv import csv_text, lines_rows, rounds_rows, standings_rows
from scorekeeper.export_json import explain_json, standings_json
from scorekeeper.findings import quoted
from scorekeeper.judge import Judgement
from scorekeeper.store import AlreadyThere, create, replace

_BOM = "\ufeff"


class What(StrEnum):
    """What is exported: a row a player, a row a round and player, or a row a score line."""

    STANDINGS = "standings"
    ROUNDS = "rounds"
    LINES = "lines"


class Format(StrEnum):
    """How it is written."""

    CSV = "csv"
    JSON = "json"


def _what(text: str) -> What:
    if text not in list(What):
        raise typer.BadParameter(f"{quoted(text)} is nothing to export: standings, rounds or lines")
    return What(text)


def _format(text: str) -> Format:
    if text not in list(Format):
        raise typer.BadParameter(f"{quoted(text)} is no format: csv or json")
    return Format(text)


def _delimiter(text: str) -> str:
    delimiter = {"tab": "\t", "\\t": "\t"}.get(text, text)
    if len(delimiter) != 1 or delimiter in '"\r\n':
        raise typer.BadParameter('it is one character, such as ";"')
    return delimiter


_ROWS = {What.STANDINGS: standings_rows, What.ROUNDS: rounds_rows, What.LINES: lines_rows}


def export(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FILE",
            help="Game files. Left out: the one in this folder.",
            readable=False,
            autocompletion=complete_file,
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option("-o", metavar="OUT", help="Write to this file, not to stdout.")] = None,
    what: Annotated[
        What, typer.Option("--what", metavar="WHAT", parser=_what, help="standings, rounds or lines.")
    ] = What.STANDINGS,
    fmt: Annotated[
        Format, typer.Option("--format", metavar="FORMAT", parser=_format, help="csv or json.")
    ] = Format.CSV,
    delimiter: Annotated[
        str,
        typer.Option("--delimiter", metavar="CHAR", parser=_delimiter, help='What parts the cells, as in ";", or tab.'),
    ] = ",",
    no_bom: Annotated[
        bool, typer.Option("--no-bom", help="Leave out the mark that Excel needs to read UTF-8.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite OUT where it exists.")] = False,
    strict: StrictOption = False,
) -> None:
    """
    Write standings, rounds or score lines for a spreadsheet.

    \b
    Examples:
      scorekeeper export friday.json -o friday.csv
      scorekeeper export evenings/*.json --what rounds > season.csv
    """
    judgements = [(str(path), judged_file(path)) for path in files or [file_meant(None)]]
    findings = [finding for _, judgement in judgements for finding in judgement.findings]
    show_on_stderr(findings)
    code = exit_code(findings, strict=strict)
    games = [(file, judgement.sound_game) for file, judgement in judgements if judgement.sound_game]
    if fmt is Format.CSV and len(games) < len(judgements):
        say("nothing was exported")
        finish(code)
    if fmt is Format.CSV:
        text = csv_text(_ROWS[what](games), delimiter)
    else:
        text = json_for_stdout([_json(judgement, what) for _, judgement in judgements]) + "\n"
    if out is None:
        _print_bytes(text)
    elif is_game(out):
        raise NotUnderstood(f"{out} is a game file: it is not overwritten")
    else:
        bom = _BOM if fmt is Format.CSV and not no_bom else ""
        _write(out, (bom + text).encode(), force=force)
    finish(code)


def _json(judgement: Judgement, what: What) -> object:
    if what is What.STANDINGS:
        return standings_json(judgement)
    game = judgement.game
    return explain_json(judgement, game.rounds if game else (), game.record.players if game else ())


def _print_bytes(text: str) -> None:
    """Text to stdout with its line ends as they are."""
    import sys

    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode(sys.stdout.encoding or "utf-8", errors="replace"))
    sys.stdout.buffer.flush()


def _write(out: Path, data: bytes, *, force: bool) -> None:
    if force and out.exists():
        replace(out, data)
    else:
        try:
            create(out, data)
        except AlreadyThere as error:
            give_up(f"{error}; --force overwrites it")
    say(f"wrote {out}")
