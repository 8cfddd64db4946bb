"""What may be typed at any question instead of an answer, and how a player is named."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.names import normal_name

HELP = {
    "back": "take your last answer back and be asked again",
    "undo": "take the last change of the game back",
    "redo": "make it again",
    "table": "the standings so far",
    "explain": "the scores of the round, line by line",
    "fix NAME ROUND": "type a player's cards of a round again (fix out ROUND: who went out)",
    "help": "this list",
    "quit": "stop; everything answered is saved",
}
"""The commands of a session."""
_ALSO = {"?": "help", "exit": "quit", "q": "quit", "stop": "quit"}
LOOKS = ("table", "explain", "help")
"""Those that change nothing: what was typed before them stays."""


class Quit(Exception):
    """The table stops; everything answered is saved."""


class Command(NamedTuple):
    """A command as typed, with the words behind it."""

    name: str
    words: tuple[str, ...]


def read_command(line: str) -> Command | None:
    """
    The command that a line is; None where it is an answer.

    >>> read_command("fix Ben 1"), read_command("3 3 3")
    (Command(name='fix', words=('Ben', '1')), None)
    """
    name, *words = line.split() or [""]
    known = {words.split()[0] for words in HELP}
    typed = _ALSO.get(name.casefold(), name.casefold())
    if typed in known and (typed == "fix" or not words):
        return Command(typed, tuple(words))
    return None


def number_in(word: str) -> int | None:
    """The number that a word is, None where it is none, or longer than anything here could be."""
    return int(word) if word.isdecimal() and len(word) < 10 else None


def chosen(line: str, choices: Sequence[str]) -> str | None:
    """
    The choice that a line names: by its number from 1, its name, or a start of it that fits no other.

    >>> chosen("2", ["Ana", "Ben"]), chosen("b", ["Ana", "Ben"]), chosen("x", ["Ana", "Ben"])
    ('Ben', 'Ben', None)
    """
    word = normal_name(line)
    if word in choices:
        return word
    number = number_in(word)
    if number is not None and 1 <= number <= len(choices):
        return choices[number - 1]
    folded = word.casefold()
    same = [choice for choice in choices if choice.casefold() == folded]
    begun = same or [choice for choice in choices if folded and choice.casefold().startswith(folded)]
    return begun[0] if len(begun) == 1 else None
