"""The commands that keep a game file: new, enter."""

from pathlib import Path
from typing import Annotated, NoReturn

import typer

from scorekeeper.cli.arguments import (
    CardsArgument,
    FileArgument,
    HouseOption,
    RoundOption,
    cards_text,
    game_named,
    house_rules_given,
    no_cards,
    player_named,
)
from scorekeeper.cli.changing import changeable, show_by_hand
from scorekeeper.cli.completing import complete_game, complete_player
from scorekeeper.cli.files import STANDARD_INPUT, in_file
from scorekeeper.cli.output import ExitCode, exit_code, finish, give_up_unsaved, say, show_on_stderr
from scorekeeper.entering import Entry, apply, round_meant, with_empty_hand
from scorekeeper.errors import NotUnderstood
from scorekeeper.findings import has_errors, quoted
from scorekeeper.gamefile import Change, GameFile, read_document
from scorekeeper.judge import JudgedGame, judge_game
from scorekeeper.saving import Saved, begin, save_change
from scorekeeper.starting import new_document


def new(
    file: FileArgument,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER", help="The players in seating order.")],
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="gnoming or go-boom.", autocompletion=complete_game)
    ],
    name: Annotated[str, typer.Option("--name", metavar="TEXT", help="What the evening is called.")] = "",
    day: Annotated[str | None, typer.Option("--date", metavar="DATE", help="YYYY-MM-DD; today unless said.")] = None,
    house: HouseOption = None,
) -> None:
    """
    Start a game file; one that exists is never overwritten.

    \b
    Examples:
      scorekeeper new friday.json --game gnoming Ana Ben Cleo
      scorekeeper new kids.json --game go-boom Ana Ben Cleo --house jokers=4
    """
    if not file.suffix:
        raise NotUnderstood(f"{quoted(str(file))} is no file name: the file comes first, as in friday.json")
    names = [player.removesuffix(",") for player in players]
    document = new_document(game_named(game), names, house_rules_given(house), name=name, day=day)
    judgement = in_file(file, judge_game(read_document(document)))
    game_begun = judgement.sound_game
    if game_begun is None:
        show_on_stderr(judgement.findings)
        give_up_unsaved(exit_code(judgement.findings))
    begin(file, document)
    from scorekeeper.render.keeping import show_started
    from scorekeeper.render.screen import console

    show_started(console(), str(file), game_begun)


def enter(
    file: FileArgument,
    player: Annotated[
        str | None, typer.Argument(metavar="PLAYER", help="Whose cards these are.", autocompletion=complete_player)
    ] = None,
    cards: CardsArgument = None,
    round_number: RoundOption = None,
    went_out: Annotated[bool, typer.Option("--went-out", help="The player went out first.")] = False,
    nobody_went_out: Annotated[
        bool, typer.Option("--nobody-went-out", help="The round ended and nobody went out.")
    ] = False,
    clear: Annotated[bool, typer.Option("--clear", help="Take back what was entered for the player.")] = False,
) -> None:
    """
    Put a player's cards into a game, or correct them; what was replaced is said.

    Without --round this is the round in progress, or else the next one.

    \b
    Examples:
      scorekeeper enter friday.json Ana 3 3 3 / -2 M 7 / H 5 5 --went-out
      scorekeeper enter friday.json Ben 555/346/-178 --round 1
      scorekeeper enter friday.json --nobody-went-out
      scorekeeper enter kids.json Cleo out
    """
    if file == STANDARD_INPUT:
        raise NotUnderstood("enter changes a file, and standard input is none: name the file")
    typed = cards_text(cards) if cards else None  # standard input is read before anybody has to wait
    meant: list[tuple[int, Entry]] = []

    def edit(read: GameFile) -> Change:
        document, game = changeable(file, read)
        entry = _entry(game, player, typed, went_out=went_out, nobody=nobody_went_out, clear=clear)
        number = round_meant(game, entry, round_number)
        entry = with_empty_hand(game, number, entry)
        meant.append((number, entry))
        return apply(document, game.record.players, number, entry)

    saved = save_change(file, "enter", edit)
    number, entry = meant[0]
    _show_entered(file, saved, number, entry.player)


def _show_entered(file: Path, saved: Saved, number: int, player: str | None) -> NoReturn:
    """Show what an entry came to, and end the command."""
    after = in_file(file, judge_game(saved.file))
    show_on_stderr(found for found in after.findings if found.place.round == number or has_errors([found]))
    show_by_hand(saved)
    if after.game:
        from scorekeeper.render.keeping import show_entered, show_missing
        from scorekeeper.render.screen import console

        out = console()
        of_round = [finding for finding in after.findings if finding.place.round == number]
        show_entered(out, after.game, number, player, saved.said, sound=not has_errors(of_round))
        show_missing(out, after.game)
    if has_errors(after.findings):
        say("saved; what is wrong above still has to be mended")
    finish(exit_code(after.findings))


def _entry(
    game: JudgedGame, player: str | None, cards: str | None, *, went_out: bool, nobody: bool, clear: bool
) -> Entry:
    """What is to be entered.  Raises NotUnderstood where that is not clear; ends where cards can't be read."""
    if nobody and (went_out or cards is not None or (player is not None and not clear)):
        raise NotUnderstood("--nobody-went-out stands alone: it is about no player")
    if player is None and not nobody:
        raise NotUnderstood("say whose cards these are, or --nobody-went-out")
    name = player_named(player, game.record.players) if player is not None else None
    if clear and cards is not None:
        raise NotUnderstood("--clear takes cards out: leave the cards away")
    if player is not None and cards is None and not (went_out or clear):
        raise NotUnderstood("type the cards, or - for standard input; or --went-out, or --clear")
    text = None
    if cards is not None:
        if not cards.strip():
            raise NotUnderstood(no_cards(game.ruleset))
        parsed = game.ruleset.parse(cards)
        show_on_stderr(finding.at(player=name) for finding in parsed.findings)
        if has_errors(parsed.findings):
            give_up_unsaved(ExitCode.ERRORS_FOUND)
        text = str(parsed.cards)
    return Entry(name, text, went_out, nobody, clear)
