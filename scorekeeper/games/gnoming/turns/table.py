"""The table of a round while turns are played: who has to do what, and what a turn means for the others."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.findings import Finding, excerpt, listed
from scorekeeper.games.gnoming.cards import Card, read_card, tokens
from scorekeeper.games.gnoming.house import GnomingHouseRules
from scorekeeper.games.gnoming.turns.notation import items
from scorekeeper.games.gnoming.turns.piles import Piles
from scorekeeper.games.gnoming.turns.position import Position, face_down, view_of
from scorekeeper.notation import Token
from scorekeeper.turn_lines import Line
from scorekeeper.turns import Consequence, Step, Turn, out_of_order

NOBODY = ""
"""The player of turns without a name."""

FIRST_CARDS = 2


class Table(NamedTuple):
    """
    What the lines so far tell of the table.

    ``names`` are those seated, in order; ``positions`` has None where a line that could not be read leaves a
    layout unknown.  ``hazards`` have left the game, and a ``fresh_hazard`` in the last turn.  ``owing`` are those
    who have a card to turn up, each with the line of the hazard, and ``missed`` those of them without whom the
    game went on.  ``last_turns`` are the players who have had their turn after somebody went out.  ``mid_round``
    says that a layout as first shown had turns behind it, ``begun`` that one has been played since.
    """

    names: tuple[str, ...] = ()
    positions: Mapping[str, Position | None] = {}
    piles: Piles = Piles()
    hazards: int = 0
    fresh_hazard: bool = False
    last_player: str | None = None
    owing: Mapping[str, int] = {}
    missed: frozenset[str] = frozenset()
    went_out: str | None = None
    last_turns: frozenset[str] = frozenset()
    mid_round: bool = False
    begun: bool = False
    exceeded: frozenset[Card] = frozenset()

    @property
    def over(self) -> bool:
        """Whether somebody has gone out and everybody else has had the last turn."""
        return self.went_out is not None and set(self.names) <= {*self.last_turns, self.went_out}

    def others(self, player: str) -> tuple[str, ...]:
        """Everybody seated but one."""
        return tuple(name for name in self.names if name != player)

    def with_position(self, player: str, position: Position | None) -> "Table":
        """The table with another layout before a player; None is one that is not known."""
        return self._replace(positions={**self.positions, player: position})

    def down(self, player: str) -> int | None:
        """How many cards of a player are face down; None where that is not known."""
        position = self.positions.get(player)
        return None if position is None else len(face_down(position))

    def up(self, player: str) -> int:
        """How many cards of a player are known to be up."""
        return sum(card is not None for card in (self.positions.get(player) or {}).values())


def opening_steps(table: Table, player: str, before: Position) -> Iterator[Step]:
    """What is illegal about a turn before anything is done in it."""
    up = len(before) - len(face_down(before))
    if table.over and table.names:
        why = f"{table.went_out} has gone out, and everyone else has had the one more turn"
        yield Step("plays on after the last turn", "going-out", legal=False, why=why)
        return
    if up == len(before):
        why = "no card of the layout is face down: whoever has turned up all of them has gone out"
        yield Step("plays on after going out", "going-out", legal=False, why=why)
    elif player in table.last_turns:
        why = f"{table.went_out} has gone out, and {player} has had the one more turn"
        yield Step("plays on after the last turn", "going-out", legal=False, why=why)
    if up < FIRST_CARDS:
        why = f"{FIRST_CARDS} cards are turned up before the first turn, and {up} {'is' if up == 1 else 'are'} up"
        yield Step("plays before the first cards are up", "first-cards", legal=False, why=why)
    yield from out_of_order(table.names, {*table.last_turns, table.went_out}, table.last_player, player)


def missed_turns(table: Table, line: int, house: GnomingHouseRules) -> Iterator[Turn]:
    """Those who should have turned a card up before the game went on with this line."""
    for player, hazard_line in table.owing.items():
        position = table.positions.get(player)
        if position is None or player in table.missed or house.hazard_turn_up == "may":
            continue
        text = "has turned no card up before the game goes on"
        why = f"a hazard was discarded in line {hazard_line}{_must_words(house)}"
        step = Step(text, "hazard-discarded", legal=False, why=why, allowed=face_down(position))
        yield Turn((step,), view_of(position), view_of(position), (), line, player)


def _must_words(house: GnomingHouseRules) -> str:
    if house.hazard_turn_up == "may":
        return " (house rule hazard_turn_up is may, not must)"
    return ": a ruling (house rule hazard_turn_up is must, not may)"


def asked_by_hazard(table: Table, player: str) -> tuple[str, ...]:
    """Who turns a card up when ``player`` discards a hazard: those with more than one face down."""
    return tuple(name for name in table.others(player) if (table.down(name) or 0) > 1)


def hazard_follows(table: Table, player: str, house: GnomingHouseRules) -> Consequence:
    """What a discarded hazard makes the others do."""
    does = house.hazard_turn_up
    if not table.others(player):
        text = f"every other player {does} turn one card up, but never the last one face down"
        return Consequence("hazard-discarded", f"{text}{_must_words(house)}")
    asked = asked_by_hazard(table, player)
    spared = tuple(name for name in table.others(player) if name not in asked and table.down(name) is not None)
    parts = [f"{listed(asked)} {does} turn one card up{_must_words(house)}"] if asked else []
    parts += [f"{listed(spared)} can't: a last card face down stays"] if spared else []
    return Consequence("hazard-discarded", "; ".join(parts) or "the others turn one card up, but never the last one")


def going_out_follows(table: Table, player: str) -> Consequence:
    """What follows when a player turns up the last card; ``table`` is that before the turn."""
    others = table.others(player)
    if table.went_out is not None:
        return Consequence("going-out", f"all cards are up, but {table.went_out} went out first")
    if not others:
        text = "all cards are up: if nobody was first, this is going out, and every other player has one more turn"
        return Consequence("going-out", text)
    have = "have one more turn each" if len(others) > 1 else "has one more turn"
    return Consequence("going-out", f"{player} has gone out: {listed(others)} {have}")


def reveal_follows() -> Consequence:
    """What follows the last turn of a round."""
    return Consequence("reveal", "everyone has had the last turn: cards still face down are turned up where they lie")


def deck_exceeded(line: Line, table: Table, house: GnomingHouseRules) -> dict[Card, Finding]:
    """The cards of which more are known than the deck has, each told once, where the line names it last."""
    found = {}
    for card, told_of in Counter(_all_cards(table)).items():
        copies = house.copies(card)
        if card not in table.exceeded and told_of > copies:
            token = _last_named(line, card)
            found[card] = Finding(
                "deck-exceeded",
                f"the deck has {copies} {card} cards, but {told_of} are told of",
                hint="one of them was misread, or a turn was left out; for a deck of your own, set the house rule deck",
                excerpt=excerpt(line.text, token.start, token.end),
            )
    return found


def _all_cards(table: Table) -> list[Card]:
    """Every card known to lie on the table, or to have left the game."""
    layouts = (position for position in table.positions.values() if position)
    up = [card for position in layouts for card in position.values() if card]
    return [*up, *table.piles.cards, *[Card.HAZARD] * table.hazards]


def _last_named(line: Line, card: Card) -> Token:
    """Where a line names a card for the last time; all of the line where it does not."""
    named = Token("", line.start, line.end)
    for item in items(line):
        start = item.start + item.text.find("=") + 1
        named = next((token for token in tokens(line.text, start, item.end) if read_card(token.text) is card), named)
    return named
