"""The games: each a folder of its own and one line in ``GAMES``."""

from scorekeeper.findings import Finding, did_you_mean, quoted
from scorekeeper.games.gnoming import GNOMING
from scorekeeper.games.go_boom import GO_BOOM
from scorekeeper.games.ruleset import AnyRuleset
from scorekeeper.rules import FILE_RULES, Rule

GAMES: tuple[AnyRuleset, ...] = (GNOMING, GO_BOOM)

RULE_SHEETS: dict[str, tuple[Rule, ...]] = {**{game.id: game.rules for game in GAMES}, "file": FILE_RULES}
"""Every rule there is, by game id; those of the game file under ``file``."""


def find_game(game_id: str) -> AnyRuleset | None:
    """The game of that id, or None."""
    return next((game for game in GAMES if game.id == game_id), None)


def unknown_game(game_id: str) -> Finding:
    """The finding for a game that this program does not score."""
    known = [game.id for game in GAMES]
    return Finding(
        "unknown-game",
        f"{quoted(game_id)} is no game that is scored here",
        hint=did_you_mean(game_id, known, f"the games are {' and '.join(known)}"),
    )
