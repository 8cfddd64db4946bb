"""The lines of a text of turns, for every game: comments left out, the player named at the front found."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.findings import Finding, Severity, did_you_mean, excerpt, quoted
from scorekeeper.names import LONGEST, name_findings, normal_name, same_name
from scorekeeper.notation import Token, words

_COMMENT = re.compile(r"(?:^|\s)#")
_FARTHEST_NAME = 4 * LONGEST  # letters may be typed with marks of their own
_COLON = re.compile(r"\s*:")


class Line(NamedTuple):
    """A line of ``text``, or what is still to be read of it: its number from 1, and its place ``[start, end)``."""

    number: int
    text: str
    start: int
    end: int

    @property
    def words(self) -> list[Token]:
        """The words still to be read."""
        return list(words(self.text, self.start, self.end))

    def between(self, start: int, end: int | None = None) -> "Line":
        """A part of the line."""
        return self._replace(start=start, end=self.end if end is None else end)

    def finding(self, rule: str, message: str, hint: str, token: Token | None = None) -> Finding:
        """A finding about a word of the line, or about all that is still to be read."""
        found = self.words
        all_of_it = Token("", found[0].start, found[-1].end) if found else Token("", self.end, self.end)
        _, start, end = token or all_of_it
        return Finding(rule, message, hint, excerpt=excerpt(self.text, start, end))


class Spoken(NamedTuple):
    """A line by the player named at its front (None: nobody is), whether a colon stands behind, and the rest."""

    player: str | None
    rest: Line
    declares: bool = False


def lines_of(text: str) -> Iterator[Line]:
    """
    The lines that say something: what stands behind a ``#`` is left out, and so are empty lines.

    >>> [(line.number, [word.text for word in line.words]) for line in lines_of("draw 6 # oh\\n\\n# why\\ndraw 7")]
    [(1, ['draw', '6']), (4, ['draw', '7'])]
    """
    start = 0
    for number, whole in enumerate(text.split("\n"), 1):
        comment = _COMMENT.search(whole)
        said = whole[: comment.start()] if comment else whole
        blank = len(said) - len(said.lstrip())
        if said.strip():
            yield Line(number, text, start + blank, start + len(said.rstrip()))
        start += len(whole) + 1


def spoken(line: Line, names: Sequence[str]) -> Spoken:
    """
    The player a line begins with: one of ``names``, else whatever stands before a colon.

    >>> spoken(next(lines_of("Eva Marie: 3 4")), ()).player, spoken(next(lines_of("eva draws")), ("Eva",)).player
    ('Eva Marie', 'Eva')
    """
    near = [word for word in line.words if word.end - line.start <= _FARTHEST_NAME]
    for word in reversed(near):
        colon = _COLON.match(line.text, word.end, line.end)
        player = _among(line.text[line.start : word.end], names)
        if player:
            return Spoken(player, line.between(colon.end() if colon else word.end), declares=colon is not None)
    before, colon_found, _ = line.text[line.start : line.end].rpartition(":")
    if colon_found:
        typed = normal_name(before)
        rest = line.between(line.start + len(before) + 1)
        return Spoken(_among(typed, names) or typed, rest, declares=True)
    return Spoken(None, line)


def _among(typed: str, names: Sequence[str]) -> str | None:
    return next((name for name in names if same_name(name, typed)), None)


def new_name_findings(line: Line, name: str) -> list[Finding]:
    """What is wrong with a name that stands here for the first time."""
    return [found._replace(excerpt=excerpt(line.text, line.start, line.end)) for found in name_findings([name])]


def not_understood(line: Line, message: str, hint: str, token: Token | None = None) -> Finding:
    """The finding for words that the notation does not have."""
    return line.finding("turn-not-understood", message, hint, token)


def impossible(line: Line, message: str, hint: str, token: Token | None = None) -> Finding:
    """The finding for what can't have been, as the cards lay."""
    return line.finding("turn-impossible", message, hint, token)


def unknown_word(line: Line, token: Token, known: Sequence[str], notation: str) -> Finding:
    """The finding for one word that the notation does not have."""
    order = f"a turn is {notation}"
    if token.text.casefold() in known:
        return not_understood(line, f"{quoted(token.text)} does not stand where it should", order, token)
    return not_understood(
        line, f"{quoted(token.text)} is no word of a turn", did_you_mean(token.text, known, order), token
    )


def unknown_player(line: Line, typed: str, names: Sequence[str]) -> Finding:
    """The finding for a turn of somebody of whom no line before it has told what lies there."""
    at_table = f"at the table are {', '.join(names)}" if names else f"a line before it shows it: {typed}: CARDS"
    message = f"{quoted(typed)} has not been at the table so far: what lies there is not known"
    return line.finding("unknown-player", message, did_you_mean(typed, names, at_table))


def nobody_named(line: Line, names: Sequence[str], verb: Token) -> Finding:
    """The finding for a turn without a name at a table of named players."""
    return not_understood(line, "whose turn this is, is not said", f"at the table are {', '.join(names)}", verb)


def nothing_said(notation: str) -> Finding:
    """The finding for a text without a turn."""
    return Finding("turn-not-understood", "there is no turn here", f"a turn is {notation}")


def beside(found: Sequence[Finding], more: Sequence[Finding]) -> tuple[Finding, ...]:
    """More findings about a line: that its turn is not judged goes without saying where something is wrong already."""
    return tuple(one for one in more if not found or one.severity is not Severity.NOTE)


def not_judged(line: Line, why: str, hint: str) -> Finding:
    """The note for a turn that can't be judged because of a line before it that could not be read."""
    return not_understood(line, f"this turn is not judged: {why}", hint)._replace(severity=Severity.NOTE)
