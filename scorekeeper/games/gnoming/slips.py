"""How people miscount a Gnoming layout: each slip once, most likely first, and where a layout invites it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from scorekeeper.games.gnoming.cards import NEGATIVE, POSITIVE, Card
from scorekeeper.games.gnoming.house import GnomingHouseRules
from scorekeeper.games.gnoming.layout import CELLS, LINES, ROWS, Cell, Layout
from scorekeeper.games.gnoming.scoring import GO_OUT_POINTS, MatchedLine, matched_lines, score_layout
from scorekeeper.scores import Score, ScoreLine
from scorekeeper.slips import Miscount, Slip

BONUS_FORGOTTEN = Slip(
    "bonus-forgotten",
    "go-out-bonus",
    "The bonus for going out was forgotten.",
    "8 8 8 / 3 4 5 / -1 -2 3 = 4, with the bonus -1, not 4: the 5 was not taken off.",
)
PENALTY_FORGOTTEN = Slip(
    "penalty-forgotten",
    "go-out-penalty",
    "The penalty for going out was forgotten.",
    "8 8 8 / 3 4 5 / -1 -2 3 = 4, with the penalty 9, not 4: the 5 was not added.",
)
BONUS_ADDED = Slip(
    "bonus-added",
    "go-out-bonus",
    "The bonus for going out was added, not taken off.",
    "8 8 8 / 3 4 5 / -1 -2 3 = 4, with the bonus -1, not 9: going out with the lowest score is good.",
)
PENALTY_TAKEN_OFF = Slip(
    "penalty-taken-off",
    "go-out-penalty",
    "The penalty was taken off like a bonus, not added.",
    "8 8 8 / 3 4 5 / -1 -2 3 = 4, with the penalty 9, not -1: a penalty makes a score worse.",
)
BONUS_TO_ANOTHER = Slip(
    "bonus-to-another",
    "go-out-bonus",
    "The bonus was given to someone who had not earned it.",
    "3 3 3 / -2 M 7 / H 5 5 = 22, not 17: the 5 is for whoever went out first, and nobody else.",
)
PENALTY_TO_ANOTHER = Slip(
    "penalty-to-another",
    "go-out-penalty",
    "The penalty was given to someone who owed none.",
    "3 3 3 / -2 M 7 / H 5 5 = 22, not 27: the 5 is for whoever went out first, and nobody else.",
)
LINE_OVERLOOKED = Slip(
    "line-overlooked",
    "matched-line",
    "A matched line was overlooked, its cards counted as loose.",
    "6 6 6 / 3 4 5 / -1 7 8 = 20, not 44: the three 6s of row 1 were added up.",
)
MULLIGAN_NOT_WILD = Slip(
    "mulligan-not-wild",
    "mulligan-wild",
    "A mulligan was not taken as wild, so no line matched.",
    "6 M 6 / 3 3 4 / 5 3 -2 = 1, not 28: the M makes row 1 and column 2 match.",
)
MULLIGAN_ONE_LINE = Slip(
    "mulligan-one-line",
    "mulligan-wild",
    "A mulligan was wild in only one of its two lines.",
    "6 M 6 / 3 3 4 / 5 3 -2 = 1, not 10: the M is a 6 in row 1, and a 3 in column 2 as well.",
)
CROSSING_ONCE = Slip(
    "crossing-once",
    "matched-line",
    "A card where two matched lines cross served only one of them.",
    "5 5 5 / 5 3 4 / 5 -1 H = 6, not 21: the corner 5 counts for row 1 and for column 1.",
)
LINES_ZERO = Slip(
    "lines-zero",
    "matched-line",
    "Matched lines scored 0, as in ordinary Golf.",
    "6 6 6 / 3 4 5 / -1 7 8 = 20, not 26: row 1 takes 6 off.",
)
LINE_TIMES_THREE = Slip(
    "line-times-three",
    "matched-line",
    "A matched line took off three times its value, not once.",
    "6 6 6 / 3 4 5 / -1 7 8 = 20, not 8: row 1 takes off 6, not 18.",
)
LINE_SUM = Slip(
    "line-sum",
    "matched-line",
    "A matched line took off each card that shows its value, not once.",
    "6 M 6 / 3 3 4 / 5 3 -2 = 1, not -5: row 1 takes off 6, not 12.",
)
LINE_ADDED = Slip(
    "line-added",
    "matched-line",
    "The value of a matched line was added, not taken off.",
    "6 6 6 / 3 4 5 / -1 7 8 = 20, not 32: the 6 of row 1 is taken off.",
)
MATCHED_ALSO_LOOSE = Slip(
    "matched-also-loose",
    "matched-line",
    "Cards of a matched line were counted as loose too.",
    "6 6 6 / 3 4 5 / -1 7 8 = 20, not 38: the 6s make a line, so they are not counted one by one.",
)
HAZARD_FORGOTTEN = Slip(
    "hazard-forgotten",
    "hazard",
    "A hazard was forgotten.",
    "3 3 3 / -2 M 7 / H 5 5 = 22, not 12: the H counts 10.",
)
HAZARDS_ONCE = Slip(
    "hazards-once",
    "hazard",
    "Several hazards were counted as one.",
    "H -4 3 / 3 H -4 / -4 3 M = 17, not 7: two hazards count 20.",
)
HAZARD_TAKEN_OFF = Slip(
    "hazard-taken-off",
    "hazard",
    "A hazard was taken off, not added.",
    "3 3 3 / -2 M 7 / H 5 5 = 22, not 2: the H adds 10.",
)
NEGATIVE_ADDED = Slip(
    "negative-added",
    "negative-card",
    "A negative card was added, not taken off.",
    "3 3 3 / -2 M 7 / H 5 5 = 22, not 26: the -2 makes the score smaller.",
)
NEGATIVE_LINE = Slip(
    "negative-line",
    "negative-card",
    "Equal negative cards were taken for a matched line.",
    "-2 -2 -2 / 3 4 5 / 6 7 8 = 27, not 31: each -2 takes 2 off, 6 in all.",
)
MULLIGAN_COUNTED = Slip(
    "mulligan-counted",
    "mulligan-wild",
    "A mulligan counted as the value that it stood for.",
    "6 M 6 / 3 3 4 / 5 3 -2 = 1, not 7: the M makes a line of 6s, and adds no 6.",
)
DIAGONAL = Slip(
    "diagonal-line",
    "matched-line",
    "A diagonal was taken for a matched line.",
    "8 3 4 / 3 8 -1 / 5 -2 8 = 36, not 4: the 8s stand in no row and no column.",
)

SLIPS: tuple[Slip, ...] = (
    BONUS_FORGOTTEN,
    PENALTY_FORGOTTEN,
    BONUS_ADDED,
    PENALTY_TAKEN_OFF,
    LINE_OVERLOOKED,
    MULLIGAN_ONE_LINE,
    CROSSING_ONCE,
    MULLIGAN_NOT_WILD,
    MULLIGAN_COUNTED,
    LINES_ZERO,
    LINE_TIMES_THREE,
    LINE_SUM,
    LINE_ADDED,
    MATCHED_ALSO_LOOSE,
    HAZARD_FORGOTTEN,
    HAZARDS_ONCE,
    HAZARD_TAKEN_OFF,
    NEGATIVE_ADDED,
    NEGATIVE_LINE,
    DIAGONAL,
    BONUS_TO_ANOTHER,
    PENALTY_TO_ANOTHER,
)
"""Every slip, the likeliest first."""

DIAGONALS = {"the falling diagonal": CELLS[0::4], "the rising diagonal": CELLS[6:1:-2]}


class _Counting(NamedTuple):
    """A layout with what is right about it, for the slips to depart from."""

    layout: Layout
    matched: tuple[MatchedLine, ...]
    score: Score

    def lines(self, rule: str, cells: Iterable[Cell]) -> tuple[ScoreLine, ...]:
        """The right lines of one rule that count any of these cells."""
        wanted = set(cells)
        return tuple(line for line in self.score.lines if line.rule == rule and wanted.intersection(line.counted))

    def matched_score(self, line: MatchedLine) -> ScoreLine:
        """The right score of a matched line."""
        return next(one for one in self.score.lines if one.rule == "matched-line" and one.counted == line.cells)

    def loose(self, cells: Iterable[Cell]) -> tuple[ScoreLine, ...]:
        """The positive cards among these cells, counted as loose."""
        cards = self.layout.cards
        return tuple(
            ScoreLine("loose-card", f"loose {cards[cell]} at {cell}", cards[cell].number, (cell,))
            for cell in cells
            if cards[cell] in POSITIVE
        )

    def without(self, slip: Slip, subject: str, gone: Sequence[MatchedLine]) -> Miscount:
        """Some matched lines not seen: what no other line holds is loose."""
        kept = {cell for line in self.matched if line not in gone for cell in line.cells}
        cells = tuple(dict.fromkeys(cell for line in gone for cell in line.cells))
        left_out = tuple(self.matched_score(line) for line in gone)
        return Miscount(slip, subject, cells, left_out, self.loose(cell for cell in cells if cell not in kept))

    def rescored(self, slip: Slip, lines: Sequence[MatchedLine], times: int, words: str) -> Miscount:
        """Some matched lines scored at a multiple of their value."""
        right = tuple(self.matched_score(line) for line in lines)
        wrong = tuple(
            one._replace(what=f"{one.what}, {words}", points=times * line.value)
            for one, line in zip(right, lines, strict=True)
        )
        return Miscount(slip, _names(lines), _cells(lines), right, wrong)


def miscounts(
    layout: Layout, house: GnomingHouseRules, extra: tuple[ScoreLine, ...] | None, claimed: int
) -> Iterator[Miscount]:
    """
    Every slip that can be made with a layout, the likeliest first.

    ``extra`` is the player's bonus or penalty of the round; None where the layout belongs to no round.
    """
    counting = _Counting(layout, matched_lines(layout), score_layout(layout, house))
    yield from _own_bonus_or_penalty(extra or ())
    yield from _lines_not_seen(counting)
    yield from _mulligans_counted(counting)
    yield from _lines_misvalued(counting)
    yield from _hazards(counting)
    yield from _negatives(counting)
    yield from _diagonals(counting)
    if not extra:
        yield from _another_bonus_or_penalty()


def _names(lines: Sequence[MatchedLine]) -> str:
    return " and ".join(line.name for line in lines)


def _cells(lines: Sequence[MatchedLine]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(cell for line in lines for cell in line.cells))


def _each_and_all(lines: Sequence[MatchedLine]) -> list[Sequence[MatchedLine]]:
    """A slip is made with one line, or with all of them."""
    return [*([line] for line in lines), *([lines] if len(lines) > 1 else [])]


def _own_bonus_or_penalty(extra: tuple[ScoreLine, ...]) -> Iterator[Miscount]:
    for line in extra:
        bonus = line.rule == "go-out-bonus"
        yield Miscount(BONUS_FORGOTTEN if bonus else PENALTY_FORGOTTEN, "", (), (line,))
        turned = line._replace(points=-line.points)
        yield Miscount(BONUS_ADDED if bonus else PENALTY_TAKEN_OFF, "", (), (line,), (turned,))


def _another_bonus_or_penalty() -> Iterator[Miscount]:
    bonus = ScoreLine("go-out-bonus", "a bonus for going out", -GO_OUT_POINTS)
    penalty = ScoreLine("go-out-penalty", "a penalty for going out", GO_OUT_POINTS)
    yield Miscount(BONUS_TO_ANOTHER, "", (), (), (bonus,))
    yield Miscount(PENALTY_TO_ANOTHER, "", (), (), (penalty,))


def _lines_not_seen(counting: _Counting) -> Iterator[Miscount]:
    matched, cards = counting.matched, counting.layout.cards
    for line in matched:
        yield counting.without(LINE_OVERLOOKED, line.name, [line])
    uses = {cell: [line for line in matched if cell in line.cells] for cell in cards}
    for cell, crossing in uses.items():
        if len(crossing) > 1:
            slip = MULLIGAN_ONE_LINE if cards[cell] is Card.MULLIGAN else CROSSING_ONCE
            for line in crossing:
                yield counting.without(slip, f"{cards[cell]} at {cell}, not used for {line.name}", [line])
    wild = {cell: lines for cell, lines in uses.items() if lines and cards[cell] is Card.MULLIGAN}
    for cell, lines in wild.items():
        yield counting.without(MULLIGAN_NOT_WILD, f"M at {cell}", lines)
    if len(wild) > 1:
        gone = [line for line in matched if set(line.cells) & set(wild)]
        yield counting.without(MULLIGAN_NOT_WILD, f"M at {' and '.join(wild)}", gone)


def _lines_misvalued(counting: _Counting) -> Iterator[Miscount]:
    matched, cards = counting.matched, counting.layout.cards
    if matched:
        yield counting.rescored(LINES_ZERO, matched, 0, "for 0")
    for lines in _each_and_all(matched):
        yield counting.rescored(LINE_TIMES_THREE, lines, -3, "three times")
    for line in matched:
        shown = sum(cards[cell] in POSITIVE for cell in line.cells)
        if shown < len(line.cells):
            yield counting.rescored(LINE_SUM, [line], -shown, f"{shown} cards of it")
    for lines in _each_and_all(matched):
        yield counting.rescored(LINE_ADDED, lines, 1, "added")
    for lines in _each_and_all(matched):
        cells = _cells(lines)
        yield Miscount(MATCHED_ALSO_LOOSE, _names(lines), cells, (), counting.loose(cells))


def _hazards(counting: _Counting) -> Iterator[Miscount]:
    hazards = counting.lines("hazard", CELLS)
    choices = [*((one,) for one in hazards), *([hazards] if len(hazards) > 1 else [])]
    for some in choices:
        yield Miscount(HAZARD_FORGOTTEN, _whats(some), _counted(some), some)
    if len(hazards) > 1:
        yield Miscount(HAZARDS_ONCE, _whats(hazards), _counted(hazards), hazards[1:])
    for some in choices:
        turned = tuple(line._replace(points=-line.points) for line in some)
        yield Miscount(HAZARD_TAKEN_OFF, _whats(some), _counted(some), some, turned)


def _negatives(counting: _Counting) -> Iterator[Miscount]:
    negatives = counting.lines("negative-card", CELLS)
    for some in [*((one,) for one in negatives), *([negatives] if len(negatives) > 1 else [])]:
        turned = tuple(line._replace(points=-line.points) for line in some)
        yield Miscount(NEGATIVE_ADDED, _whats(some), _counted(some), some, turned)
    cards = counting.layout.cards
    for name, cells in LINES.items():
        shown = {cards[cell] for cell in cells} - {Card.MULLIGAN}
        if len(shown) == 1 and shown <= NEGATIVE:
            number = shown.pop().number
            right = counting.lines("negative-card", cells)
            for points in dict.fromkeys((number, len(cells) * number, -number)):
                if points != len(right) * number:
                    wrong = ScoreLine("matched-line", f"{name}: three {number}s", points, cells)
                    yield Miscount(NEGATIVE_LINE, name, cells, right, (wrong,))


def _mulligans_counted(counting: _Counting) -> Iterator[Miscount]:
    for cell, card in counting.layout.cards.items():
        if card is Card.MULLIGAN:
            for value in dict.fromkeys(line.value for line in counting.matched if cell in line.cells):
                wrong = ScoreLine("loose-card", f"M at {cell} as a {value}", value, (cell,))
                yield Miscount(MULLIGAN_COUNTED, f"M at {cell} as a {value}", (cell,), (), (wrong,))


def _diagonals(counting: _Counting) -> Iterator[Miscount]:
    cards = counting.layout.cards
    for name, cells in DIAGONALS.items():
        shown = {cards[cell] for cell in cells} - {Card.MULLIGAN}
        if len(shown) == 1 and shown <= POSITIVE:
            value = shown.pop().number
            wrong = ScoreLine("matched-line", f"{name}: three {value}s", -value, cells)
            yield Miscount(DIAGONAL, name, cells, counting.lines("loose-card", cells), (wrong,))


def _whats(lines: Sequence[ScoreLine]) -> str:
    return " and ".join(line.what for line in lines)


def _counted(lines: Sequence[ScoreLine]) -> tuple[str, ...]:
    return tuple(cell for line in lines for cell in line.counted)


def misreadings(layout: Layout) -> Iterator[tuple[str, str, Layout]]:
    """Each layout that differs in one card: what was read as what, the cell, and the layout as it was read."""
    for cell, card in layout.cards.items():
        for other in Card:
            if other is not card:
                cards = {**layout.cards, cell: other}
                rows = tuple(tuple(cards[one] for one in row) for row in ROWS)
                read = Layout.model_validate({"rows": rows, "face_down": layout.face_down})
                yield f"{card} at {cell} as {other}", cell, read
