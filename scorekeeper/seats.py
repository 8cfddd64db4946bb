"""Who sits at the table: a player's new name, and a player who goes home."""

import copy
from typing import Any

from scorekeeper.errors import CannotDo
from scorekeeper.findings import Finding
from scorekeeper.gamefile import Change
from scorekeeper.jsontext import Document
from scorekeeper.judge import JudgedGame
from scorekeeper.names import name_findings, normal_name


class CannotLeave(CannotDo):
    """A player who can't go home at that point; the text says why."""


def rename(document: Document, old: str, new: str) -> Change:
    """A player's name changed wherever it stands: among the players, on cards, in answers, among those who left."""
    changed = copy.deepcopy(document)
    changed["players"] = [_renamed(player, old, new) for player in changed["players"]]
    if isinstance(changed.get("left"), dict):
        changed["left"] = {_renamed(player, old, new): last for player, last in changed["left"].items()}
    for this in changed["rounds"]:
        if not isinstance(this, dict):
            continue
        if "went_out" in this:
            this["went_out"] = _renamed(this["went_out"], old, new)
        if isinstance(this.get("cards"), dict):
            this["cards"] = {_renamed(player, old, new): cards for player, cards in this["cards"].items()}
    return Change(changed, (f"{old} is now {new}",))


def _renamed(name: Any, old: str, new: str) -> Any:
    return type(name)(new) if isinstance(name, str) and normal_name(name) == old else name


def faults_of_name(players: tuple[str, ...], old: str, new: str) -> tuple[Finding, ...]:
    """What is wrong with a new name among these players."""
    return tuple(name_findings(tuple(new if player == old else player for player in players)))


def leave(document: Document, game: JudgedGame, player: str, last: int | None) -> Change:
    """
    A player goes home after a round: the one said, else the last round with cards of the player (rule ``left-early``).

    Raises CannotLeave where the player has cards in a later round, or the round has not begun.
    """
    if game.final and last is None:
        raise CannotLeave(f"the game is over, and {player} has played all of it")
    with_cards = [judged.number for judged in game.rounds if player in judged.cards]
    after = max(with_cards, default=0) if last is None else last
    if not 0 <= after <= len(game.rounds):
        raise CannotLeave(f"there is no round {after} to leave after: {len(game.rounds)} have begun")
    if with_cards and after < with_cards[-1]:
        raise CannotLeave(f"{player} has cards in round {with_cards[-1]}: take them out first, with enter --clear")
    changed = copy.deepcopy(document)
    gone = changed.get("left")
    changed["left"] = {**(gone if isinstance(gone, dict) else {}), player: after}
    when = f"after round {after}" if after else "before the first round"
    return Change(changed, (f"{player} leaves {when} and is asked for no more cards",))
