"""What can't be a real Gnoming layout or round, and what broke a rule."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from scorekeeper.findings import Finding, Severity
from scorekeeper.games.gnoming.cards import Card
from scorekeeper.games.gnoming.house import GnomingHouseRules
from scorekeeper.games.gnoming.layout import Cell, Layout, excerpt_of
from scorekeeper.games.gnoming.scoring import HIGHEST_VALUE, three_mulligans
from scorekeeper.games.ruleset import Table


def check_layout(layout: Layout, house: GnomingHouseRules) -> tuple[Finding, ...]:
    """What one layout shows by itself, whoever holds it."""
    return check_round(Table({"": layout}, whole=False, answered=False, went_out=None), house)


def check_round(table: Table[Layout], house: GnomingHouseRules) -> tuple[Finding, ...]:
    """What the layouts of a round show together, each finding with its player."""
    return (
        *_deck_exceeded(table.cards, house),
        *(
            finding.at(player=player or None)
            for player, layout in table.cards.items()
            for finding in _layout_findings(layout, house, went_out=table.went_out == player)
        ),
    )


def _layout_findings(layout: Layout, house: GnomingHouseRules, *, went_out: bool) -> Iterator[Finding]:
    if went_out:
        yield from _face_down_after_going_out(layout)
    yield from _mulligan_limit(layout, went_out=went_out)
    yield from _three_mulligans(layout, house)


def _deck_exceeded(layouts: Mapping[str, Layout], house: GnomingHouseRules) -> Iterator[Finding]:
    places: dict[Card, list[tuple[str, Cell]]] = defaultdict(list)
    for player, layout in layouts.items():
        for cell, card in layout.cards.items():
            places[card].append((player, cell))
    for card, where in places.items():
        copies = house.copies(card)
        if len(where) > copies:
            player, cell = where[copies]
            yield Finding(
                "deck-exceeded",
                f"the deck has {copies} of {card}, but {len(where)} lie on the table: {_by_player(where)}",
                hint="one of them was misread; for a deck of your own, set the house rule deck",
                excerpt=excerpt_of(layouts[player], cell),
                players=tuple(dict.fromkeys(holder for holder, _ in where)),
            ).at(player=player or None, cell=cell)


def _by_player(where: list[tuple[str, Cell]]) -> str:
    cells: dict[str, list[str]] = defaultdict(list)
    for player, cell in where:
        cells[player].append(cell)
    return ", ".join(f"{player} {' '.join(at)}".strip() for player, at in cells.items())


def _face_down_after_going_out(layout: Layout) -> Iterator[Finding]:
    cells = sorted(layout.face_down)
    if cells:
        yield Finding(
            "went-out-face-down",
            f"went out first, yet a card was still face down at {' and '.join(cells)}",
            hint="going out turns up the last card: leave out the _, or somebody else went out first",
            excerpt=excerpt_of(layout, cells[0]),
        ).at(cell=cells[0])


def _mulligan_limit(layout: Layout, *, went_out: bool) -> Iterator[Finding]:
    cells = [cell for cell, card in layout.cards.items() if card is Card.MULLIGAN]
    if len(cells) < 2:
        return
    if went_out:
        yield Finding(
            "mulligan-limit",
            f"went out with {len(cells)} mulligans up, at {' and '.join(cells)}: at the end of a turn one is allowed",
            hint="the layout is scored as it lies; what follows from it, the table decides",
            severity=Severity.WARNING,
            excerpt=excerpt_of(layout, cells[1]),
        ).at(cell=cells[1])
    else:
        yield Finding(
            "mulligan-limit",
            f"{len(cells)} mulligans, at {' and '.join(cells)}: fair if they were turned up after the last turn",
            severity=Severity.NOTE,
        ).at(cell=cells[1])


def _three_mulligans(layout: Layout, house: GnomingHouseRules) -> Iterator[Finding]:
    for name, cells in three_mulligans(layout):
        points = -HIGHEST_VALUE if house.three_mulligans == "highest" else 0
        other = "zero: 0 points" if points else f"highest: {-HIGHEST_VALUE} points"
        yield Finding(
            "three-mulligans",
            f"{name} is three mulligans, which score {points}",
            hint=f"house rule three_mulligans is {house.three_mulligans}; a table may also play {other}",
            severity=Severity.NOTE,
        ).at(cell=cells[0])
