"""A claimed score held against the right one."""

from typing import NamedTuple

from scorekeeper.scores import Score, ScoreLine


class Claim(NamedTuple):
    """What somebody says a score is, in points, and the score as the rules give it."""

    claimed: int
    card_score: Score
    extra_lines: tuple[ScoreLine, ...] = ()

    @property
    def points(self) -> int:
        """The right score, with the bonus or penalty for going out."""
        return self.card_score.with_lines(self.extra_lines).points

    @property
    def correct(self) -> bool:
        """Whether the claim is right."""
        return self.claimed == self.points

    @property
    def text(self) -> str:
        """
        The verdict in words.

        >>> Claim(7, Score((ScoreLine("hazard", "H at r1c1", 10),)), (ScoreLine("go-out-bonus", "", -5),)).text
        'no, it is 5, not 7'
        """
        if self.correct:
            return f"yes, it is {self.points}"
        verdict = f"no, it is {self.points}, not {self.claimed}"
        if self.extra_lines and self.claimed == self.card_score.points:
            rules = " and ".join(line.rule for line in self.extra_lines)
            return f"{verdict}: {self.claimed} are the cards alone, without the {rules}"
        return verdict
