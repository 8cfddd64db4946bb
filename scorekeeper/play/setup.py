"""Beginning a game by answering questions: which game, who plays, which house rules."""

import os
import re
import shlex
from collections.abc import Mapping, Sequence
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

from scorekeeper import saving
from scorekeeper.findings import has_errors
from scorekeeper.gamefile import read_document
from scorekeeper.games import GAMES, find_game
from scorekeeper.games.ruleset import AnyRuleset
from scorekeeper.houserules import parse_house_rule, read_house_rules
from scorekeeper.jsontext import Document
from scorekeeper.judge import judge_game
from scorekeeper.names import name_findings, normal_name
from scorekeeper.play.lines import Lines
from scorekeeper.play.words import Quit, chosen, read_command
from scorekeeper.render.session import Screen
from scorekeeper.starting import new_document
from scorekeeper.store import AlreadyThere, CannotSave


def begin(path: Path | None, lines: Lines, screen: Screen) -> Path:
    """
    Ask for a new game and write its file: at ``path``, else here as GAME-DATE.json, never over another.

    Raises CannotSave where it can't be written, Quit, and EOFError at the end of input.
    """
    if path is not None and not os.path.isdir(path.parent):
        raise CannotSave(path, "can't be written: there is no such folder")
    screen.say("A new game.")
    asking = _Setup(lines, screen)
    questions = (asking.game, asking.players, asking.house_rules)
    at = 0
    while True:
        try:
            questions[at]()
            at += 1
        except _Back:
            at = max(at - 1, 0)
        if at == len(questions):
            document = new_document(asking.ruleset, asking.names, asking.house)
            findings = judge_game(read_document(document)).findings
            screen.findings(findings)
            if not has_errors(findings):
                return _write(path, asking.ruleset.id, document)
            at = 1


def _write(path: Path | None, game_id: str, document: Document) -> Path:
    if path is not None:
        saving.begin(path, document)
        return path
    stem = f"{game_id}-{date.today().isoformat()}"
    for number in count(1):
        free = Path(f"{stem}.json" if number == 1 else f"{stem}-{number}.json")
        try:
            saving.begin(free, document)
        except AlreadyThere:
            continue
        return free
    raise AssertionError("count() has no end")


def names_typed(line: str) -> list[str]:
    """
    The names in a line: parted by commas, or else by blanks, with quotes around one that has a blank in it.

    >>> names_typed("Ana, Ben B and Cleo"), names_typed('Ana "Ben B" Cleo')
    (['Ana', 'Ben B', 'Cleo'], ['Ana', 'Ben B', 'Cleo'])
    """
    if "," in line:
        names = re.split(r",|\sand\s", line)
    else:
        try:
            names = shlex.split(line)
        except ValueError:  # a quote that is never closed
            names = line.split()
    return [name for name in map(normal_name, names) if name]


_RULES = re.compile(r"[,\s]+(?=\w+\s*=)")  # blanks or commas before the next RULE=


class _Back(Exception):
    """The previous question is to be asked again."""


class _Setup:
    """The questions before a game, and their answers so far."""

    ruleset: AnyRuleset
    names: Sequence[str]
    house: Mapping[str, Any]

    def __init__(self, lines: Lines, screen: Screen) -> None:
        self._lines = lines
        self._screen = screen
        self._typed: dict[str, str] = {}

    def game(self) -> None:
        """Ask which game is played."""
        words = f"Which game? ({', '.join(f'{number} {game}' for number, game in enumerate(GAMES, 1))})"
        while True:
            game = find_game(chosen(self._ask(words, _BY_NUMBER), GAMES) or "")
            if game:
                self.ruleset = game
                return
            self._screen.say(_BY_NUMBER)

    def players(self) -> None:
        """Ask who plays."""
        self._screen.say(_NAMES)
        while True:
            line = self._ask("Players, in seating order:", _NAMES)
            self.names = names_typed(line)
            findings = tuple(name_findings(self.names))
            self._screen.findings(findings)
            if self.names and not has_errors(findings):
                return

    def house_rules(self) -> None:
        """Ask what the table decided otherwise."""
        known = [f"{name}: {field.description}" for name, field in self.ruleset.house_rules.model_fields.items()]
        while True:
            line = self._ask("House rules (Return: as usual, ? lists them):", _RULE_VALUE, known)
            try:
                self.house = dict(parse_house_rule(word) for word in _RULES.split(line) if word)
            except ValueError as error:
                self._screen.say(str(error))
                continue
            _, findings = read_house_rules(self.ruleset, self.house)
            self._screen.findings(findings)
            if not has_errors(findings):
                return

    def _ask(self, words: str, hint: str, known: Sequence[str] = ()) -> str:
        """A line that is no command; what was answered before stands there, to be edited."""
        while True:
            before = self._typed.get(words, "")
            line = self._lines.ask(self._screen.question(words), before)
            added = line.removeprefix(before).strip()
            command = read_command("help" if added == "?" else added)
            if command is None:
                self._typed[words] = line
                return line
            if command.name == "quit":
                raise Quit
            if command.name == "back":
                raise _Back
            if command.name == "help":
                self._help(hint, known)
            else:
                self._screen.say("The game has not begun yet.")

    def _help(self, hint: str, known: Sequence[str]) -> None:
        self._screen.say(hint)
        for one in known:
            self._screen.item(one)
        self._screen.say("back asks the question before this one again, quit stops.")


_BY_NUMBER = "Type the number or the name of a game."
_NAMES = "Type the names with commas between them, or with blanks where no name has one in it."
_RULE_VALUE = "Type what is played otherwise as RULE=VALUE, with blanks between several:"
