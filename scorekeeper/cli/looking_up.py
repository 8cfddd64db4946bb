"""The commands to look things up: rules, schema."""

from typing import Annotated

import typer

from scorekeeper.cli.arguments import JsonOption
from scorekeeper.cli.completing import complete_game
from scorekeeper.cli.output import print_json
from scorekeeper.export_json import rule_json
from scorekeeper.findings import did_you_mean, quoted
from scorekeeper.games import GAMES, rule_sheets


def rules(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=f"{' or '.join(GAMES)}.", autocompletion=complete_game)
    ] = None,
    rule: Annotated[str | None, typer.Argument(metavar="RULE", help="The id of one rule.")] = None,
    as_json: JsonOption = False,
) -> None:
    """
    Print the rule sheet: each rule, its source, rulings and house rules.

    \b
    Examples:
      scorekeeper rules gnoming
      scorekeeper rules gnoming matched-line
    """
    sheets = rule_sheets()
    if game is not None:
        word = game.strip().casefold()
        if word not in sheets:
            hint = did_you_mean(word, sheets, f"the games are {' and '.join(sheets)}")
            raise typer.BadParameter(f"{quoted(game)} is no game: {hint}")
        sheets = {word: sheets[word]}
    if rule is not None:
        known = [one.id for sheet in sheets.values() for one in sheet]
        if rule.casefold() not in known:
            hint = did_you_mean(rule, known, f"scorekeeper rules {game} lists them")
            raise typer.BadParameter(f"{quoted(rule)} is no rule of {game}: {hint}")
        sheets = {name: tuple(one for one in sheet if one.id == rule.casefold()) for name, sheet in sheets.items()}
    if as_json:
        print_json([rule_json(name, one) for name, sheet in sheets.items() for one in sheet])
    else:
        from scorekeeper.render.rules import show_rules
        from scorekeeper.render.screen import console

        show_rules(console(), sheets.items())


def schema() -> None:
    """
    Print the JSON Schema of the game file.

    \b
    Example:
      scorekeeper schema > game-file.schema.json
    """
    from scorekeeper.schema import game_file_schema

    print_json(game_file_schema())
