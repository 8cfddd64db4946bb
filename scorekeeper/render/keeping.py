"""What a command that changes a game says: what it put in, what that replaced, how the round stands."""

from collections.abc import Sequence

from rich.console import Console

from scorekeeper.entering import what_is_missing
from scorekeeper.history import Difference, Entry, differences
from scorekeeper.judge import JudgedGame
from scorekeeper.render.scores import round_words, show_score
from scorekeeper.render.screen import say
from scorekeeper.saving import Saved


def show_started(out: Console, file: str, game: JudgedGame) -> None:
    """What a new game is, and how to go on."""
    players = game.record.players
    say(out, f"{file}: {game.ruleset.title} with {', '.join(players)}")
    say(out, f"Round 1: {game.ruleset.starter(players, 1, None)}")
    say(out, f"Go on with: scorekeeper play {file}")


def show_entered(
    out: Console, game: JudgedGame, number: int, player: str | None, said: Sequence[str], *, sound: bool
) -> None:
    """
    What was entered and what it replaced, the picture and score of the player, and what a whole round came to.

    With errors in the round (not ``sound``) it has no points yet.
    """
    for line in said:
        say(out, line)
    if len(game.rounds) < number:
        return
    judged = game.rounds[number - 1]
    if player is not None and player in judged.card_scores:
        out.print()
        show_score(out, game.ruleset, judged.cards[player], judged.score(player))
        out.print()
    if judged.complete and not sound:
        say(out, f"Round {number}: all is in, but it has no points before the errors are mended")
    elif judged.complete:
        points = ", ".join(f"{name} {judged.score(name).points}" for name in judged.card_scores)
        say(out, f"Round {number}: {round_words(game, judged)}")
        say(out, f"Round {number} is complete: {points}")


def show_missing(out: Console, game: JudgedGame) -> None:
    """What the round in progress still lacks."""
    if game.in_progress and (missing := what_is_missing(game)):
        say(out, f"Round {game.in_progress.number}: {missing}")


def show_change(out: Console, saved: Saved) -> None:
    """What a change was, and what it did, one by one."""
    for line in saved.said:
        say(out, line)
    for difference in saved.changed:
        say(out, f"  {difference_words(difference)}")


def show_log(out: Console, entries: Sequence[Entry]) -> None:
    """Every change of a game, the oldest first: when, by which command, and what it changed."""
    if not entries:
        say(out, "no change has been written down yet")
    for entry in entries:
        say(out, f"{entry.at[:16].replace('T', ' ')}  {entry.command}")
        for difference in differences(entry.before, entry.after):
            say(out, f"  {difference_words(difference)}")


def difference_words(difference: Difference) -> str:
    """
    What a change did to one thing.

    >>> difference_words(Difference(2, "Ben", None, "out"))
    'round 2, Ben: now out'
    >>> difference_words(Difference(None, "players", "Ana", "Anna"))
    'players: Ana -> Anna'
    """
    place = f"round {difference.round}, {difference.what}" if difference.round else difference.what
    if difference.old is None and difference.new is None:
        return f"{place} was changed"
    if difference.old is None:
        return f"{place}: now {difference.new}"
    if difference.new is None:
        return f"{place}: no more {difference.old}"
    return f"{place}: {difference.old} -> {difference.new}"
