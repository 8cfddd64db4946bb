"""What the notations of all games share: words with their place in the text, and what reading them comes to."""

import re
from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeVar

from scorekeeper.findings import Finding, excerpt, quoted


class Token(NamedTuple):
    """A piece of typed text, at ``[start, end)`` of the whole."""

    text: str
    start: int
    end: int


Cards = TypeVar("Cards")


class Parsed(NamedTuple, Generic[Cards]):
    """What was read from typed cards: ``cards``, or None where an error stands in ``findings``."""

    cards: Cards | None
    findings: tuple[Finding, ...] = ()


_WORD = re.compile(r"[^\s,]+")


def words(text: str, start: int = 0, end: int | None = None) -> Iterator[Token]:
    """
    The words of ``text[start:end]``: cards are parted by blanks or commas.

    >>> [word.text for word in words("3,-2  M")]
    ['3', '-2', 'M']
    """
    for match in _WORD.finditer(text, start, len(text) if end is None else end):
        yield Token(match.group(), match.start(), match.end())


def token_finding(rule: str, message: str, hint: str, text: str, token: Token) -> Finding:
    """A finding about one token, its excerpt cut from ``text``."""
    return Finding(rule, message, hint, excerpt=excerpt(text, token.start, token.end))


def unknown_card(game: str, hint: str, text: str, token: Token) -> Finding:
    """The finding for a token that is no card of the game."""
    return token_finding("unknown-card", f"{quoted(token.text)} is no {game} card", hint, text, token)
