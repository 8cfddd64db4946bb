"""
A claimed score held against the right one: is it right, and if not, how does somebody arrive at it?

Slips that one layout or hand invites are tried singly, then in pairs; a misread card comes last.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from scorekeeper.games.ruleset import AnyRuleset
from scorekeeper.scores import Score, ScoreLine
from scorekeeper.slips import CARD_MISREAD, Miscount, Slip

MOST_EXPLANATIONS = 3
_MOST_SUBJECTS = 4


class MadeSlip(NamedTuple):
    """A slip as somebody may have made it: in words, with every cell or card where it can have happened."""

    slip: Slip
    text: str
    counted: tuple[str, ...]
    ways: int
    breaks: str


class Explanation(NamedTuple):
    """One or two slips that together lead to exactly the claimed points, and the score as it was then counted."""

    slips: tuple[MadeSlip, ...]
    score: Score


class Claim(NamedTuple):
    """
    What somebody says a score is, in points, and the score as the rules give it.

    ``extra_lines`` are the bonus or penalty of the round, None where the cards belong to no round.
    """

    claimed: int
    card_score: Score
    extra_lines: tuple[ScoreLine, ...] | None
    explanations: tuple[Explanation, ...] = ()

    @property
    def score(self) -> Score:
        """The right score, with the bonus or penalty for going out."""
        return self.card_score.with_lines(self.extra_lines or ())

    @property
    def correct(self) -> bool:
        """Whether the claim is right."""
        return self.claimed == self.score.points

    @property
    def text(self) -> str:
        """
        The verdict in words.

        >>> Claim(7, Score((ScoreLine("hazard", "H at r1c1", 10),)), (ScoreLine("go-out-bonus", "", -5),)).text
        'no, it is 5, not 7'
        """
        if self.correct:
            return f"yes, it is {self.score.points}"
        verdict = f"no, it is {self.score.points}, not {self.claimed}"
        if self.extra_lines and self.claimed == self.card_score.points:
            rules = " and ".join(line.rule for line in self.extra_lines)
            return f"{verdict}: {self.claimed} is the cards alone, without the {rules}"
        return verdict


def judge_claim(
    claimed: int, ruleset: AnyRuleset, house: Any, cards: Any, extra_lines: tuple[ScoreLine, ...] | None
) -> Claim:
    """
    Hold a claim against the score of a layout or hand; where it is wrong, say how it may have come about.

    >>> from scorekeeper.games import find_game
    >>> gnoming = find_game("gnoming")
    >>> layout = gnoming.parse("3 3 3 / -2 M 7 / H 5 5").cards
    >>> claim = judge_claim(12, gnoming, gnoming.house_rules(), layout, None)
    >>> claim.text, claim.explanations[0].slips[0].text
    ('no, it is 22, not 12', 'A hazard was forgotten: H at r3c1')
    """
    claim = Claim(claimed, ruleset.score(cards, house), extra_lines)
    if claim.correct:
        return claim
    return claim._replace(explanations=tuple(_explanations(claim, ruleset, house, cards)))


def _explanations(claim: Claim, ruleset: AnyRuleset, house: Any, cards: Any) -> list[Explanation]:
    made = list(ruleset.miscounting.miscounts(cards, house, claim.extra_lines, claim.claimed))
    missed = claim.claimed - claim.score.points
    singles = [one for one in made if one.difference == missed]
    found = [_explanation(claim.score, [alike]) for alike in _by_slip(singles)]
    if not found:
        found = list(_pairs(claim.score, made, missed))[: MOST_EXPLANATIONS - 1]
    found += _misread(claim, ruleset, house, cards)
    return found[:MOST_EXPLANATIONS]


def _by_slip(made: Iterable[Miscount]) -> Iterable[list[Miscount]]:
    """The ways to make each slip: who counts can't tell which of them it was."""
    grouped: dict[str, list[Miscount]] = {}
    for one in made:
        grouped.setdefault(one.slip.id, []).append(one)
    return grouped.values()


def _pairs(right: Score, made: Sequence[Miscount], missed: int) -> Iterator[Explanation]:
    """Two slips that do not touch each other, the likeliest pair first, each pair of kinds once."""
    seen = set()
    fitting = [
        (first + second, made[first], made[second])
        for first, second in combinations(range(len(made)), 2)
        if made[first].difference + made[second].difference == missed
    ]
    for _, one, other in sorted(fitting, key=lambda pair: pair[0]):
        kinds = (one.slip.id, other.slip.id)
        if kinds not in seen and _apart(one, other):
            seen.add(kinds)
            yield _explanation(right, [[one], [other]])


def _apart(one: Miscount, other: Miscount) -> bool:
    """Whether two slips can be made at once: on different cards, and only one of them with the bonus."""
    on_cards = bool(one.counted) or bool(other.counted)
    return on_cards and not set(one.counted) & set(other.counted)


def _explanation(right: Score, slips: Sequence[Sequence[Miscount]]) -> Explanation:
    """An explanation from the ways to make each slip; the score shows the first way of each."""
    made = tuple(
        MadeSlip(
            ways[0].slip,
            _in_words(ways[0].slip, [way.subject for way in ways]),
            tuple(dict.fromkeys(cell for way in ways for cell in way.counted)),
            len(ways),
            ways[0].breaks,
        )
        for ways in slips
    )
    lines = list(right.lines)
    for ways in slips:
        for line in ways[0].left_out:
            lines.remove(line)
        lines += ways[0].put_in
    return Explanation(made, Score(tuple(lines)))


def _in_words(slip: Slip, subjects: Sequence[str]) -> str:
    named = [subject for subject in subjects if subject]
    if not named:
        return slip.text.removesuffix(".")
    more = len(named) - _MOST_SUBJECTS
    shown = named[:_MOST_SUBJECTS] + ([f"{more} other way{'s' if more > 1 else ''}"] if more > 0 else [])
    return f"{slip.text.removesuffix('.')}: {' or '.join(shown)}"


def _misread(claim: Claim, ruleset: AnyRuleset, house: Any, cards: Any) -> list[Explanation]:
    extra = claim.extra_lines or ()
    fitting = [
        (subject, counted, score)
        for subject, counted, read in ruleset.miscounting.misreadings(cards)
        if (score := ruleset.score(read, house).with_lines(extra)).points == claim.claimed
    ]
    if not fitting:
        return []
    text = _in_words(CARD_MISREAD, [subject for subject, _, _ in fitting])
    cells = tuple(dict.fromkeys(counted for _, counted, _ in fitting))
    return [Explanation((MadeSlip(CARD_MISREAD, text, cells, len(fitting), CARD_MISREAD.breaks),), fitting[0][2])]


def sum_in_words(score: Score) -> str:
    """
    A score as the sum that somebody writes down; lines that count nothing are left out.

    >>> sum_in_words(Score((ScoreLine("hazard", "", 10), ScoreLine("matched-line", "", -3))))
    '10 - 3 = 7'
    """
    terms = [f"{'-' if line.points < 0 else '+'} {abs(line.points)}" for line in score.lines if line.points]
    text = " ".join(terms).removeprefix("+ ") or "0"
    return f"{text.replace('- ', '-', 1) if text.startswith('- ') else text} = {score.points}"
