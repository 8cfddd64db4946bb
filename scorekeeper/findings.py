"""
Findings: what is wrong, where, and what helps.

A broken rule is a value, never an exception, so that one run can report every one of them.
"""

import json
import unicodedata
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple, Self


class Severity(StrEnum):
    """How much a finding matters: only an error keeps a score back."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Place(NamedTuple):
    """
    Where a finding belongs; what does not apply is None.

    Rounds count from 1, as do the lines of a text of turns; cells run r1c1 to r3c3.
    """

    file: str | None = None
    round: int | None = None
    player: str | None = None
    cell: str | None = None
    line: int | None = None


class Excerpt(NamedTuple):
    """One line of what was typed, safe to print, with the culprit at ``[start, end)``."""

    text: str
    start: int
    end: int


class Finding(NamedTuple):
    """
    A rule that is broken, or a ruling that decided something: what was found, where, and the cure as a hint.

    ``players`` are all those whose cards bear on it, where it is more than the one at its place.
    """

    rule: str
    message: str
    hint: str = ""
    severity: Severity = Severity.ERROR
    place: Place = Place()
    excerpt: Excerpt | None = None
    players: tuple[str, ...] = ()

    def at(
        self,
        *,
        file: str | None = None,
        round: int | None = None,
        player: str | None = None,
        cell: str | None = None,
        line: int | None = None,
    ) -> Self:
        """
        The same finding, with what the caller knows about its place added.

        >>> Finding("unknown-card", "no card").at(round=2, player="Ben").place.player
        'Ben'
        """
        here = self.place
        place = Place(
            here.file or file, here.round or round, here.player or player, here.cell or cell, here.line or line
        )
        return self._replace(place=place)


def has_errors(findings: Iterable[Finding]) -> bool:
    """Whether any of the findings keeps a score back."""
    return any(finding.severity is Severity.ERROR for finding in findings)


_BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNSAFE_CATEGORIES = ("Cc", "Cs", "Zl", "Zp")


def is_unsafe(character: str) -> bool:
    """Whether a character could steer a terminal, break a line or turn the writing around: it is never printed raw."""
    return unicodedata.category(character) in _UNSAFE_CATEGORIES or character in _BIDI_CONTROLS


def visible(text: str) -> str:
    """
    Text that is safe to print: every unsafe character is spelled out.

    >>> print(visible("Zo\\u00eb [bold]"), visible("\\x1b[31m"))
    Zoë [bold] \\x1b[31m
    """
    if text.isprintable():
        return text
    return "".join(_spelled(character) if is_unsafe(character) else character for character in text)


def _spelled(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def quoted(text: str) -> str:
    """Text in double quotes, as messages show what was found: one line, safe, cut after 60 characters."""
    shown = visible(text)
    return f'"{shown[:60]}…"' if len(shown) > 60 else f'"{shown}"'


def excerpt(text: str, start: int, end: int) -> Excerpt:
    """
    The line of ``text`` that holds ``[start, end)``, with the culprit's place in it.

    >>> excerpt("3 3 3\\n3 9 3", 8, 9)
    Excerpt(text='3 9 3', start=2, end=3)
    """
    nearest, farthest = max(0, start - _NEAR), min(len(text), start + _NEAR)
    first = text.rfind("\n", nearest, start) + 1 or nearest
    stop = text.find("\n", start, farthest)
    line_end = farthest if stop == -1 else stop
    before, culprit = visible(text[first:start]), visible(text[start : min(end, line_end)])
    after = visible(text[max(start, min(end, line_end)) : line_end])
    return Excerpt(before + culprit + after, len(before), len(before) + max(len(culprit), 1))


_NEAR = 300  # characters of an endless line that are kept on each side


def listed(names: Sequence[str]) -> str:
    """
    Names in a row, as one says them.

    >>> listed(["Ana"]), listed(["Ana", "Ben", "Cleo"])
    ('Ana', 'Ana, Ben and Cleo')
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


_MEMBER_WIDTH = 70


def member_excerpt(key: str, value: object, culprit: str = "value") -> Excerpt:
    """A line ``"key": value`` as it stands in the file, cut to a width, with the key or the value as the culprit."""
    shown_key = visible(json.dumps(key, ensure_ascii=False))
    line = f"{shown_key}: {visible(json.dumps(value, ensure_ascii=False))}"
    if len(line) > _MEMBER_WIDTH:
        line = line[: _MEMBER_WIDTH - 1] + "…"
    value_start = min(len(shown_key) + 2, len(line) - 1)
    return Excerpt(line, 0, len(shown_key)) if culprit == "key" else Excerpt(line, value_start, len(line))


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """
    The hint for a mistyped word: the nearest known ones, else ``otherwise``.

    >>> did_you_mean("Bne", ["Ana", "Ben"])
    'did you mean Ben?'
    """
    from difflib import get_close_matches

    by_folded = {name.casefold(): name for name in known}
    close = get_close_matches(word.casefold(), by_folded, n=2)
    return f"did you mean {' or '.join(by_folded[name] for name in close)}?" if close else otherwise
