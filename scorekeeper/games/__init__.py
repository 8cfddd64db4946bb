"""The games: each a folder of its own and one line in ``_HOMES``; a game is imported when it is asked for."""

from importlib import import_module

from scorekeeper.findings import Finding, did_you_mean, quoted
from scorekeeper.games.ruleset import AnyRuleset
from scorekeeper.rules import FILE_RULES, TURN_RULES, Rule

_HOMES = {
    "gnoming": "scorekeeper.games.gnoming",
    "go-boom": "scorekeeper.games.go_boom",
}

GAMES: tuple[str, ...] = tuple(_HOMES)
"""The ids of the games."""


def find_game(game_id: str) -> AnyRuleset | None:
    """
    The game of that id, or None.

    >>> find_game("gnoming").title
    'Gnoming A Round'
    """
    if game_id not in _HOMES:
        return None
    game: AnyRuleset = import_module(_HOMES[game_id]).GAME
    return game


def all_games() -> tuple[AnyRuleset, ...]:
    """Every game."""
    return tuple(game for game in map(find_game, GAMES) if game)


def rule_sheets() -> dict[str, tuple[Rule, ...]]:
    """Every rule there is, by game id: its own, those of the file and of turns, and the slips that break them."""
    from scorekeeper.slips import CARD_MISREAD  # only disputes and rule sheets need slips

    return {
        game.id: (
            *game.rules,
            *FILE_RULES,
            *TURN_RULES,
            *(slip.as_rule for slip in (*game.miscounting.slips, CARD_MISREAD)),
        )
        for game in all_games()
    }


def unknown_game(game_id: str) -> Finding:
    """The finding for a game that this program does not score."""
    return Finding(
        "unknown-game",
        f"{quoted(game_id)} is no game that is scored here",
        hint=did_you_mean(game_id, GAMES, f"the games are {' and '.join(GAMES)}"),
    )
