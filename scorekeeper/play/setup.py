"""Beginning a game by answering questions: which game, who plays, which house rules."""

from collections.abc import Mapping
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

from scorekeeper.findings import has_errors
from scorekeeper.gamefile import read_document, write_game
from scorekeeper.games import GAMES, find_game
from scorekeeper.games.ruleset import AnyRuleset
from scorekeeper.houserules import parse_house_rule, read_house_rules
from scorekeeper.judge import judge_game
from scorekeeper.play.lines import Lines
from scorekeeper.play.words import chosen
from scorekeeper.render.session import Screen
from scorekeeper.starting import new_document
from scorekeeper.store import AlreadyThere, create


def begin(path: Path | None, lines: Lines, screen: Screen) -> Path:
    """
    Ask for a new game and write its file: at ``path``, else here as GAME-DATE.json, never over another.

    Raises CannotSave where it can't be written, EOFError at the end of input.
    """
    screen.say("A new game.")
    ruleset = _ask_game(lines, screen)
    while True:
        names = _ask_players(lines)
        house = _ask_house_rules(ruleset, lines, screen)
        document = new_document(ruleset, names, house)
        findings = judge_game(read_document(document)).findings
        screen.findings(findings)
        if not has_errors(findings):
            return _write(path, ruleset.id, write_game(document).encode())


def _write(path: Path | None, game_id: str, data: bytes) -> Path:
    if path is not None:
        create(path, data)
        return path
    stem = f"{game_id}-{date.today().isoformat()}"
    for number in count(1):
        free = Path(f"{stem}.json" if number == 1 else f"{stem}-{number}.json")
        try:
            create(free, data)
        except AlreadyThere:
            continue
        return free
    raise AssertionError("count() has no end")


def _ask_game(lines: Lines, screen: Screen) -> AnyRuleset:
    while True:
        line = lines.ask(f"Which game? ({', '.join(f'{number} {game}' for number, game in enumerate(GAMES, 1))}) ")
        game = find_game(chosen(line, GAMES) or "")
        if game:
            return game
        screen.say("Type the number or the name of a game.")


def _ask_players(lines: Lines) -> list[str]:
    while True:
        line = lines.ask("Players, in seating order: ")
        names = line.split(",") if "," in line else line.split()
        if names:
            return [name.strip() for name in names if name.strip()]


def _ask_house_rules(ruleset: AnyRuleset, lines: Lines, screen: Screen) -> Mapping[str, Any]:
    for name, field in ruleset.house_rules.model_fields.items():
        screen.say(f"  {name}: {field.description}")
    begun = ""
    while True:
        begun = lines.ask("House rules, as RULE=VALUE (Return: as usual): ", begun)
        try:
            given = dict(parse_house_rule(word) for word in begun.split())
        except ValueError as error:
            screen.say(str(error))
            continue
        _, findings = read_house_rules(ruleset, given)
        screen.findings(findings)
        if not has_errors(findings):
            return given
