"""The arguments and options that commands share, and how their words are read."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from scorekeeper.cli.completing import complete_file, complete_game, complete_house_rule
from scorekeeper.cli.streams import read_standard_input
from scorekeeper.errors import NotUnderstood
from scorekeeper.findings import did_you_mean, quoted, visible
from scorekeeper.games import GAMES, find_game
from scorekeeper.games.ruleset import AnyRuleset
from scorekeeper.houserules import parse_house_rule
from scorekeeper.names import normal_name, same_name


def _points(text: str) -> int:
    try:
        return int(text.strip().replace("\u2212", "-").replace("\u2013", "-"))
    except ValueError:
        raise typer.BadParameter(f"{quoted(text)} is no number of points") from None


def _round_number(text: str) -> int:
    if not text.isdecimal():
        raise typer.BadParameter(f"{quoted(text)} is no number of a round")
    return int(text)


FileArgument = Annotated[
    Path, typer.Argument(metavar="FILE", help="The game file.", readable=False, autocompletion=complete_file)
]
OptionalFile = Annotated[
    Path | None,
    typer.Argument(
        metavar="FILE",
        help="The game file; - is standard input. Left out: the one in this folder.",
        readable=False,
        autocompletion=complete_file,
    ),
]
GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help=f"{' or '.join(GAMES)}.", autocompletion=complete_game)
]
CardsArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="CARDS", help="Cards as they lie, quoted or not; - reads them from standard input."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Plain JSON on standard output.")]
StrictOption = Annotated[bool, typer.Option("--strict", help="A warning counts as an error.")]
HouseOption = Annotated[
    list[str] | None,
    typer.Option(
        "--house", metavar="RULE=VALUE", help="A house rule; may be given again.", autocompletion=complete_house_rule
    ),
]
ClaimedOption = Annotated[
    int | None,
    typer.Option("--claimed", metavar="N", parser=_points, help="A score that somebody claims: is it right?"),
]
RoundOption = Annotated[
    int | None, typer.Option("--round", metavar="N", parser=_round_number, help="The round, from 1.")
]


def game_named(word: str) -> AnyRuleset:
    """The game that a word names.  Raises NotUnderstood, with the nearest name, where there is none."""
    game = find_game(word.strip().casefold())
    if game is None:
        hint = did_you_mean(word, GAMES, f"the games are {' and '.join(GAMES)}")
        raise NotUnderstood(f"{quoted(word)} is no game: {hint}")
    return game


def player_named(word: str, players: Sequence[str]) -> str:
    """The player that a word names, in any case of its letters.  Raises NotUnderstood where there is none."""
    name = normal_name(word)
    found = [player for player in players if player == name] or [
        player for player in players if same_name(player, name)
    ]
    if not found:
        hint = did_you_mean(name, players, f"the players are {', '.join(players)}")
        raise NotUnderstood(visible(f"{quoted(word)} is no player of this game: {hint}"))
    return found[0]


def house_rules_given(words: Sequence[str] | None) -> Mapping[str, Any]:
    """The house rules of ``--house`` options, the last one of a name counting.  Raises NotUnderstood."""
    try:
        return dict(parse_house_rule(word) for word in words or ())
    except ValueError as error:
        raise NotUnderstood(f"--house: {error}") from None


def cards_text(words: Sequence[str]) -> str:
    """The cards as one text; a lone - stands for standard input."""
    if list(words) == ["-"]:
        return read_standard_input().decode("utf-8-sig", errors="replace")
    return " ".join(words)


def no_cards(game: AnyRuleset) -> str:
    """What to say where no cards were typed."""
    empty = f"; a {game.cards_word} that is empty is: {game.empty_hand}" if game.empty_hand else ""
    return f"no cards were typed: type the {game.cards_word}, or - for standard input{empty}"


_Item = TypeVar("_Item")


def _begun(rounds: int) -> str:
    return {0: "none has begun", 1: "only round 1 has begun"}.get(rounds, f"rounds 1 to {rounds} have begun")


def pick_round(rounds: Sequence[_Item], number: int | None) -> Sequence[_Item]:
    """The round of that number, or all of them.  Raises NotUnderstood where there is none."""
    if number is None:
        return rounds
    if not 1 <= number <= len(rounds):
        raise NotUnderstood(f"there is no round {number} yet: {_begun(len(rounds))}")
    return rounds[number - 1 : number]
