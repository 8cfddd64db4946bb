"""The commands that show what is in game files: standings, explain, check."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli.arguments import (
    ClaimedOption,
    JsonOption,
    OptionalFile,
    RoundOption,
    StrictOption,
    pick_round,
    player_named,
)
from scorekeeper.cli.completing import complete_file, complete_player
from scorekeeper.cli.files import STANDARD_INPUT, file_meant, judged_file
from scorekeeper.cli.output import ExitCode, exit_code, finish, json_for_stdout, print_json, say, show_on_stderr
from scorekeeper.errors import NotUnderstood
from scorekeeper.judge import JudgedGame, JudgedRound, Judgement
from scorekeeper.standings import standings_of
from scorekeeper.store import CannotOpen

if TYPE_CHECKING:
    from scorekeeper.claims import Claim


def standings(file: OptionalFile = None, as_json: JsonOption = False, strict: StrictOption = False) -> None:
    """
    Show the table: ranks, each round, totals, and who went out.

    \b
    Examples:
      scorekeeper standings friday.json
      scorekeeper standings friday.json --json
    """
    judgement = judged_file(file_meant(file))
    if as_json:
        from scorekeeper.export_json import standings_json

        print_json(standings_json(judgement))
    else:
        show_on_stderr(judgement.findings)
        if game := judgement.sound_game:
            from scorekeeper.render.screen import console
            from scorekeeper.render.standings import show_standings

            show_standings(console(), game, standings_of(game))
    finish(exit_code(judgement.findings, strict=strict))


def explain(
    file: OptionalFile = None,
    round_number: RoundOption = None,
    player: Annotated[
        str | None, typer.Option("--player", metavar="NAME", help="One player only.", autocompletion=complete_player)
    ] = None,
    claimed: ClaimedOption = None,
    as_json: JsonOption = False,
    strict: StrictOption = False,
) -> None:
    """
    Show every score line by line, with its rule and a picture of the cards.

    \b
    Examples:
      scorekeeper explain friday.json --round 2 --player Ben
      scorekeeper explain friday.json --round 2 --player Ben --claimed 12
    """
    judgement = judged_file(file_meant(file))
    everyone = judgement.record.players if judgement.record else ()
    players = everyone if player is None or not everyone else (player_named(player, everyone),)
    rounds = pick_round(judgement.game.rounds, round_number) if judgement.game else ()
    if claimed is not None and (player is None or round_number is None):
        raise NotUnderstood("--claimed needs --round and --player: whose points, of which round?")
    game = judgement.sound_game
    claim = _claim(game, rounds[0], players[0], claimed) if game and claimed is not None else None
    if as_json:
        from scorekeeper.export_json import explain_json

        print_json(explain_json(judgement, rounds, players, claim))
    else:
        show_on_stderr(judgement.findings)
        if game:
            _show_rounds(game, rounds, players, claim)
    finish(ExitCode.ERRORS_FOUND if claim and not claim.correct else exit_code(judgement.findings, strict=strict))


def _claim(game: JudgedGame, judged: JudgedRound, player: str, claimed: int) -> "Claim":
    if player not in judged.card_scores:
        raise NotUnderstood(f"{player} has no cards in round {judged.number}")
    from scorekeeper.claims import judge_claim

    extra_lines = judged.extra_lines.get(player, ())
    return judge_claim(claimed, game.ruleset, game.house, judged.cards[player], extra_lines)


def _show_rounds(
    game: JudgedGame, rounds: Sequence[JudgedRound], players: Sequence[str], claim: "Claim | None"
) -> None:
    from scorekeeper.render.scores import show_round
    from scorekeeper.render.screen import console

    out = console()
    if not rounds:
        say("no round has begun")
    for judged in rounds:
        show_round(out, game, judged, players)
        for player in players:
            if player in judged.missing:
                say(f"round {judged.number}: the {game.ruleset.cards_word} of {player} is missing")
        out.print()
    if claim:
        from scorekeeper.render.claims import show_claim

        show_claim(out, claim)


def check(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE", help="Game files; - is standard input.", readable=False, autocompletion=complete_file
        ),
    ],
    as_json: JsonOption = False,
    strict: StrictOption = False,
) -> None:
    """
    Say what is wrong in game files, and nothing else.

    \b
    Examples:
      scorekeeper check friday.json
      scorekeeper check evenings/*.json --json
    """
    codes = []
    opening = "["
    for path in files:
        try:
            judgement = _with_history(path, judged_file(path))
        except CannotOpen as error:
            say(f"error: {error}")
            codes.append(ExitCode.NOT_DONE)
            continue
        codes.append(exit_code(judgement.findings, strict=strict))
        if as_json:  # printed for each file at once, so that memory does not grow with their number
            from scorekeeper.export_json import findings_json

            one = {"file": str(path), "findings": findings_json(judgement.findings)}
            print(f"{opening}\n{json_for_stdout(one)}")
            opening = ","
        else:
            _show_checked(path, judgement)
    if as_json:
        print("[]" if opening == "[" else "]")
    elif ExitCode.FINE in codes:
        say("A clean check is no proof of fair play: what was drawn and discarded can't be seen here.")
    finish(max(codes))


def _with_history(path: Path, judgement: Judgement) -> Judgement:
    """The judgement of a file, with what is wrong with its history."""
    from scorekeeper.saving import history_findings

    if path == STANDARD_INPUT:
        return judgement
    beside = tuple(finding.at(file=str(path)) for finding in history_findings(path))
    return judgement._replace(findings=(*judgement.findings, *beside))


def _show_checked(path: Path, judgement: Judgement) -> None:
    from scorekeeper.render.findings import show_findings
    from scorekeeper.render.screen import console

    if judgement.findings:
        show_findings(console(), judgement.findings)
    else:
        say(f"{path}: nothing found")
