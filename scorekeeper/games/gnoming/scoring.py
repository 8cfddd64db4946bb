"""Scoring a Gnoming layout, and the bonus or penalty for going out first."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.findings import Finding, Severity, listed
from scorekeeper.games.gnoming.cards import NEGATIVE, POSITIVE, Card
from scorekeeper.games.gnoming.house import GnomingHouseRules
from scorekeeper.games.gnoming.layout import LINES, Cell, Layout
from scorekeeper.games.ruleset import Settlement
from scorekeeper.scores import Score, ScoreLine

HAZARD_POINTS = 10
GO_OUT_POINTS = 5
HIGHEST_VALUE = max(card.number for card in POSITIVE)


class MatchedLine(NamedTuple):
    """A row or column whose three cards match: its name, its cells, and the value they share."""

    name: str
    cells: tuple[Cell, ...]
    value: int


def matched_lines(layout: Layout) -> tuple[MatchedLine, ...]:
    """
    The matched lines, rows first: three equal positive cards, mulligans standing in for any of them.

    Three mulligans show no number and are no matched line (rule ``three-mulligans``).
    """
    return lines_matched(layout.cards)


def lines_matched(cards: Mapping[Cell, Card | None]) -> tuple[MatchedLine, ...]:
    """The matched lines of the cards in their cells; None is a card face down, which matches nothing."""
    found = []
    for name, cells in LINES.items():
        shown = {cards[cell] for cell in cells} - {Card.MULLIGAN}
        if len(shown) == 1 and (card := shown.pop()) and card in POSITIVE:
            found.append(MatchedLine(name, cells, card.number))
    return tuple(found)


def three_mulligans(layout: Layout) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    """The lines, by name, that are three mulligans."""
    return tuple(
        (name, cells) for name, cells in LINES.items() if all(layout.cards[cell] is Card.MULLIGAN for cell in cells)
    )


def score_layout(layout: Layout, house: GnomingHouseRules | None = None) -> Score:
    """
    The score of a layout by itself, without the bonus or penalty for going out.

    >>> from scorekeeper.games.gnoming.layout import parse_layout
    >>> score = score_layout(parse_layout("7 7 M / 7 4 4 / M 4 -3").cards)
    >>> score.points, score.lines[0].what, score.lines[1].what
    (-5, 'row 1: three 7s', 'column 1: three 7s')
    """
    house = house or GnomingHouseRules()
    matched = matched_lines(layout)
    in_line = {cell for line in matched for cell in line.cells}
    mulligans_only = three_mulligans(layout)
    return Score(
        (
            *(_matched_line(line) for line in matched),
            *(_three_mulligans(name, cells, house) for name, cells in mulligans_only),
            *_mulligans(layout, matched, {cell for _, cells in mulligans_only for cell in cells}),
            *(
                ScoreLine("loose-card", f"loose {card} at {cell}", card.number, (cell,))
                for cell, card in layout.cards.items()
                if card in POSITIVE and cell not in in_line
            ),
            *(
                ScoreLine("negative-card", f"negative {card} at {cell}", card.number, (cell,))
                for cell, card in layout.cards.items()
                if card in NEGATIVE
            ),
            *(
                ScoreLine("hazard", f"{card} at {cell}", HAZARD_POINTS, (cell,))
                for cell, card in layout.cards.items()
                if card is Card.HAZARD
            ),
        )
    )


def _matched_line(line: MatchedLine) -> ScoreLine:
    return ScoreLine("matched-line", f"{line.name}: three {line.value}s", -line.value, line.cells)


def _three_mulligans(name: str, cells: tuple[Cell, ...], house: GnomingHouseRules) -> ScoreLine:
    if house.three_mulligans == "highest":
        what = f"{name}: three mulligans, taken as {HIGHEST_VALUE}s"
        return ScoreLine("three-mulligans", what, -HIGHEST_VALUE, cells)
    return ScoreLine("three-mulligans", f"{name}: three mulligans show no number", 0, cells)


def _mulligans(layout: Layout, matched: tuple[MatchedLine, ...], explained: set[Cell]) -> list[ScoreLine]:
    """What each mulligan stands for; one that only a line of three mulligans holds is explained there."""
    lines = []
    for cell, card in layout.cards.items():
        if card is not Card.MULLIGAN:
            continue
        uses = [f"{line.value} in {line.name}" for line in matched if cell in line.cells]
        if uses:
            what = f"{card} at {cell} is {' and '.join(uses)}"
            lines.append(ScoreLine("mulligan-wild", what, 0, (cell,)))
        elif cell not in explained:
            lines.append(ScoreLine("mulligan-unused", f"{card} at {cell} is in no line", 0, (cell,)))
    return lines


def settle(scores: Mapping[str, Score], went_out: str | None, house: GnomingHouseRules) -> Settlement:
    """
    The bonus or penalty of a complete round: layout scores by player, and who went out first (None: nobody).

    Layout scores are compared as they are before any bonus or penalty.
    """
    if went_out is None:
        note = Finding(
            "nobody-went-out",
            "nobody went out: every layout scores, with no bonus or penalty",
            severity=Severity.NOTE,
        )
        return Settlement({}, (note,))
    lowest = min(score.points for score in scores.values())
    sharing = [player for player, score in scores.items() if score.points == lowest]
    if went_out not in sharing:
        return Settlement({went_out: (_penalty(f"went out first, but the lowest score is {lowest}"),)})
    if sharing == [went_out]:
        return Settlement({went_out: (_bonus("went out first, with the lowest score"),)})
    others = listed([player for player in sharing if player != went_out])
    what = f"went out first, sharing the lowest score with {others}"
    lines = {"bonus": (_bonus(what),), "penalty": (_penalty(what),), "none": ()}[house.go_out_tie]
    note = Finding(
        "go-out-tie",
        f"{went_out} went out first and shares the lowest score, {lowest}, with {others}: "
        + {"bonus": "the bonus", "penalty": "the penalty", "none": "neither bonus nor penalty"}[house.go_out_tie],
        hint=f"house rule go_out_tie is {house.go_out_tie}; a table may also play"
        f" {' or '.join(value for value in ('bonus', 'penalty', 'none') if value != house.go_out_tie)}",
        severity=Severity.NOTE,
    )
    return Settlement({went_out: lines}, (note.at(player=went_out),))


def _bonus(what: str) -> ScoreLine:
    return ScoreLine("go-out-bonus", what, -GO_OUT_POINTS)


def _penalty(what: str) -> ScoreLine:
    return ScoreLine("go-out-penalty", what, GO_OUT_POINTS)
