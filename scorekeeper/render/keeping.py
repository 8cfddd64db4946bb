"""What a command that changes a game says: what it put in, what that replaced, how the round stands."""

from collections.abc import Sequence

from rich.console import Console

from scorekeeper.entering import what_is_missing
from scorekeeper.judge import JudgedGame
from scorekeeper.render.scores import round_words, show_score
from scorekeeper.render.screen import say


def show_started(out: Console, file: str, game: JudgedGame) -> None:
    """What a new game is, and how to go on."""
    players = game.record.players
    say(out, f"{file}: {game.ruleset.title} with {', '.join(players)}")
    say(out, f"Round 1: {game.ruleset.starter(players, 1, None)}")


def show_entered(out: Console, game: JudgedGame, number: int, player: str | None, said: Sequence[str]) -> None:
    """What was entered and what it replaced, the picture and score of the player, and how the round stands."""
    for line in said:
        say(out, line)
    if len(game.rounds) < number:
        return
    judged = game.rounds[number - 1]
    if player is not None and player in judged.card_scores:
        out.print()
        show_score(out, game.ruleset, judged.cards[player], judged.score(player))
        out.print()
    if judged.complete:
        points = ", ".join(f"{name} {judged.score(name).points}" for name in judged.card_scores)
        say(out, f"Round {number}: {round_words(game, judged)}")
        say(out, f"Round {number} is complete: {points}")
    elif missing := what_is_missing(game):
        say(out, f"Round {number}: {missing}")
