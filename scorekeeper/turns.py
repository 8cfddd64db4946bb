"""Turns as judged, for every game: each step with the rule it keeps or breaks, and what follows from them."""

from collections.abc import Collection
from typing import NamedTuple

from scorekeeper.findings import Finding, has_errors
from scorekeeper.pictures import Picture


class Step(NamedTuple):
    """
    One thing done in a turn, and the rule that allows or forbids it.

    ``why`` says what decided; ``allowed`` is what would have been legal there, in the words of the notation:
    for a card that may bounce or be discarded, the cells to which it may bounce.
    """

    text: str
    rule: str
    legal: bool = True
    why: str = ""
    allowed: tuple[str, ...] = ()


class Consequence(NamedTuple):
    """What follows from a turn, and the rule that makes it follow."""

    rule: str
    text: str


class View(NamedTuple):
    """What lies before a player, in the notation and as a picture."""

    text: str
    picture: Picture


class Turn(NamedTuple):
    """
    What one player did, step by step, with what lay there before and after.

    ``line`` is where it stands in the text, None for a turn by itself; ``player`` is None where nobody is named.
    """

    steps: tuple[Step, ...]
    before: View
    after: View
    follows: tuple[Consequence, ...] = ()
    line: int | None = None
    player: str | None = None

    @property
    def legal(self) -> bool:
        """Whether every step was legal."""
        return all(step.legal for step in self.steps)


class Verdict(NamedTuple):
    """All turns of a text, in its order, and the findings about what could not be read or can't have been."""

    turns: tuple[Turn, ...]
    findings: tuple[Finding, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether every turn was legal and all of the text could be judged."""
        return all(turn.legal for turn in self.turns) and not has_errors(self.findings)

    def without_lines(self) -> "Verdict":
        """The same verdict for a turn by itself, whose only line needs no number."""
        return Verdict(
            tuple(turn._replace(line=None) for turn in self.turns),
            tuple(finding._replace(place=finding.place._replace(line=None)) for finding in self.findings),
        )


def out_of_order(
    names: tuple[str, ...], done: Collection[str | None], last_player: str | None, player: str
) -> tuple[Step, ...]:
    """
    The illegal step of whoever plays out of seating order; none where the order is kept or can't be seen.

    Those ``done`` have no more turn.

    >>> out_of_order(("Ana", "Ben", "Cleo"), (), "Ana", "Cleo")[0].allowed
    ('Ben',)
    """
    if last_player not in names:
        return ()
    after = names.index(last_player) + 1
    expected = next((name for name in names[after:] + names[:after] if name not in done), player)
    if player == expected:
        return ()
    why = f"after {last_player} it is {expected}'s turn: a ruling"
    return (Step("plays out of turn", "turn-order", legal=False, why=why, allowed=(expected,)),)
