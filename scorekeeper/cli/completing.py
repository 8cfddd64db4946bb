"""What the shell offers when somebody presses Tab: games, house rules, files, and the players of the file."""

import re
from collections.abc import Iterable
from pathlib import Path

import typer
from typer._click.shell_completion import CompletionItem
from typer._completion_classes import BashComplete

from scorekeeper.games import GAMES, all_games, find_game


def _as_typed_in_bash(shell: BashComplete, item: CompletionItem) -> str:
    """A word as bash is to put it in: one word, whatever it holds; Typer's own would be run where it is ``$(…)``."""
    return re.sub(r"[^\w@%+=:,./-]", r"\\\g<0>", item.value)


BashComplete.format_completion = _as_typed_in_bash  # type: ignore[assignment, method-assign]


def complete_game(incomplete: str) -> list[str]:
    """The games."""
    return _beginning(incomplete, GAMES)


def complete_file(incomplete: str) -> list[str]:
    """Game files, and folders on the way to them."""
    typed = Path(incomplete)
    folder = typed if incomplete.endswith("/") else typed.parent
    prefix = "" if folder == Path() and not incomplete.startswith("./") else f"{folder}/".replace("//", "/")
    try:
        found = sorted(folder.iterdir())
    except OSError:
        return []
    names = [
        f"{prefix}{one.name}{'/' if one.is_dir() else ''}" for one in found if one.is_dir() or one.suffix == ".json"
    ]
    return [name for name in names if name.startswith(incomplete) and _is_harmless(name)]


def complete_player(context: typer.Context, incomplete: str) -> list[str]:
    """The players of the file that was typed before, or of the game here."""
    from scorekeeper.cli.files import games_here
    from scorekeeper.errors import CannotDo
    from scorekeeper.store import load_game

    file = context.params.get("file")
    try:
        records = [load_game(file).record] if file else [judgement.record for _, judgement in games_here()]
    except CannotDo:
        return []
    return _beginning(incomplete, (player for record in records if record for player in record.players))


def complete_house_rule(context: typer.Context, incomplete: str) -> list[str]:
    """The house rules of the game that was typed before, or of all games."""
    game = find_game(str(context.params.get("game")))
    known = [name for one in ([game] if game else all_games()) for name in one.house_rules.model_fields]
    return _beginning(incomplete, (f"{name}=" for name in known))


def _beginning(incomplete: str, words: Iterable[str]) -> list[str]:
    folded = incomplete.casefold()
    return [word for word in words if word.casefold().startswith(folded) and _is_harmless(word)]


def _is_harmless(word: str) -> bool:
    """Whether Typer quotes a word for zsh so that it stays one: a backslash it lets through."""
    return word.isprintable() and "\\" not in word
