"""Scores: a list of lines, each with the rule that gave its points.  The total is their sum, kept nowhere else."""

from typing import NamedTuple


class ScoreLine(NamedTuple):
    """
    One line of a score.

    ``points`` are added to the total (low is good); ``counted`` are the cells of a layout, or the
    cards of a hand, that the line counts: empty for a bonus or penalty.
    """

    rule: str
    what: str
    points: int
    counted: tuple[str, ...] = ()


class Score(NamedTuple):
    """
    What a layout or hand is worth, line by line.

    >>> Score((ScoreLine("hazard", "H at r1c1", 10), ScoreLine("negative-card", "-2 at r1c2", -2))).points
    8
    """

    lines: tuple[ScoreLine, ...]

    @property
    def points(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)

    def with_lines(self, lines: tuple[ScoreLine, ...]) -> "Score":
        """The same score with more lines after its own."""
        return Score(self.lines + lines)
