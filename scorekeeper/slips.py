"""Slips: the ways in which people miscount, as data like the rules, and what each makes of a score."""

from typing import NamedTuple

from scorekeeper.rules import Kind, Rule
from scorekeeper.scores import ScoreLine


class Slip(NamedTuple):
    """A way to miscount: its id, the id of the rule it breaks (empty: none), what is done wrong, and an example."""

    id: str
    breaks: str
    text: str
    example: str = ""

    @property
    def as_rule(self) -> Rule:
        """The slip as it stands in the rule sheet."""
        source = f"how people miscount; breaks {self.breaks}" if self.breaks else "how people misread"
        return Rule(self.id, Kind.SLIP, self.text, source, example=self.example)


class Miscount(NamedTuple):
    """
    A slip made with certain cards: the lines that it leaves out of the right score and those it puts in instead.

    ``counted`` are the cells or cards that it touches; ``subject`` names them in words.
    """

    slip: Slip
    subject: str
    counted: tuple[str, ...]
    left_out: tuple[ScoreLine, ...] = ()
    put_in: tuple[ScoreLine, ...] = ()

    @property
    def breaks(self) -> str:
        """The rule that is broken: that of the line left out, where the slip is made with cards of any kind."""
        return self.slip.breaks or (self.left_out[0].rule if self.left_out else "")

    @property
    def difference(self) -> int:
        """By how many points the slip changes the score."""
        return sum(line.points for line in self.put_in) - sum(line.points for line in self.left_out)


CARD_MISREAD = Slip(
    "card-misread", "", "One card was read as another.", "A loose 3 that is taken for an 8 counts 5 points too many."
)
"""The last resort, in every game: no rule is broken, the eyes are."""
