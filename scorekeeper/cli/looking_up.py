"""The commands to look things up: rules, schema."""

from typing import Annotated

import typer

from scorekeeper.cli.arguments import JsonOption, game_named
from scorekeeper.cli.completing import complete_game
from scorekeeper.cli.output import ExitCode, finish, print_json, say
from scorekeeper.errors import NotUnderstood
from scorekeeper.export_json import rule_json
from scorekeeper.findings import did_you_mean, quoted
from scorekeeper.games import GAMES, rule_sheets
from scorekeeper.rulesearch import Sheets, search_rules, why_none


def rules(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=f"{' or '.join(GAMES)}.", autocompletion=complete_game)
    ] = None,
    rule: Annotated[str | None, typer.Argument(metavar="RULE", help="The id of one rule.")] = None,
    search: Annotated[
        str | None, typer.Option("--search", metavar="WORDS", help="Only rules that have all of these words.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """
    Print the rule sheet: each rule, its source, rulings and house rules; or all about one rule.

    \b
    Examples:
      scorekeeper rules gnoming
      scorekeeper rules gnoming bounce
      scorekeeper rules --search hazard
      scorekeeper rules go-boom --search "joker draws"
    """
    sheets = _sheets(game, rule, search)
    if search is not None:
        sheets = _found(sheets, search, as_json=as_json)
    if as_json:
        print_json([rule_json(name, one) for name, sheet in sheets.items() for one in sheet])
        return
    from scorekeeper.render.rules import show_found, show_rule, show_rules
    from scorekeeper.render.screen import console

    shown = [(game_named(name), sheet) for name, sheet in sheets.items()]
    if [len(sheet) for _, sheet in shown] == [1]:
        ((ruleset, (only,)),) = shown
        show_rule(console(), ruleset, only)
    elif search is not None:
        show_found(console(), shown)
    else:
        show_rules(console(), shown, whole=game is not None)


def _sheets(game: str | None, rule: str | None, search: str | None) -> Sheets:
    """The rules that were asked for.  Raises a usage error where a word names no game or no rule of it."""
    sheets = rule_sheets()
    if game is None:
        return sheets
    word = game.strip().casefold()
    if word not in sheets:
        raise NotUnderstood(f"{quoted(game)} is no game: {_game_hint(word, sheets, search)}")
    if rule is None:
        return {word: sheets[word]}
    if search is not None:
        raise NotUnderstood(f"{quoted(rule)} is too much: {_ONE_TEXT}")
    wanted = rule.strip().casefold()
    found = tuple(one for one in sheets[word] if one.id == wanted)
    if not found:
        hint = did_you_mean(wanted, [one.id for one in sheets[word]], f"scorekeeper rules {word} lists them")
        raise NotUnderstood(f"{quoted(rule)} is no rule of {word}: {hint}")
    return {word: found}


_ONE_TEXT = 'several words to search for stand in quotes, as in --search "hazard discarded"'


def _game_hint(word: str, sheets: Sheets, search: str | None) -> str:
    if search is not None:
        return did_you_mean(word, sheets, _ONE_TEXT)
    homes = [name for name, sheet in sheets.items() if word in {one.id for one in sheet}]
    if homes:
        return f"it is a rule: {' or '.join(f'scorekeeper rules {name} {word}' for name in homes)}"
    return did_you_mean(word, sheets, f"the games are {' and '.join(sheets)}")


def _found(sheets: Sheets, search: str, *, as_json: bool) -> Sheets:
    """The rules with all words of a search.  Ends the command where there is none."""
    words = search.split()
    if not words:
        raise NotUnderstood("--search: there is no word to search for")
    found = search_rules(sheets, words)
    if not found:
        say(why_none(sheets, words))
        if as_json:
            print_json([])
        finish(ExitCode.ERRORS_FOUND)
    return found


def schema() -> None:
    """
    Print the JSON Schema of the game file.

    \b
    Example:
      scorekeeper schema > game-file.schema.json
    """
    from scorekeeper.schema import game_file_schema

    print_json(game_file_schema())
