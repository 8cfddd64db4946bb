"""What a game supplies, so that judging, standings and output need not know which game it is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Protocol, TypeVar

from pydantic import BaseModel

from scorekeeper.findings import Finding
from scorekeeper.notation import Parsed
from scorekeeper.rules import Rule
from scorekeeper.scores import Score, ScoreLine


class HouseRules(Protocol):
    """A game's house rules: a frozen pydantic model that can also write itself out whole."""

    def written_out(self, players: int) -> dict[str, object]:
        """Every house rule with its value for a table of so many players."""


Cards = TypeVar("Cards")
House = TypeVar("House")


@dataclass(frozen=True, slots=True)
class Table(Generic[Cards]):
    """
    One round as it lies on the table.

    ``cards`` holds the layouts or hands that could be read, in seating order; ``whole`` says whether
    every player's are in; ``answered`` whether it is known who went out, and ``went_out`` who
    (None: nobody).
    """

    cards: Mapping[str, Cards]
    whole: bool
    answered: bool
    went_out: str | None


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the end of a round adds: more score lines for a player, and notes on the rulings that decided."""

    lines: Mapping[str, tuple[ScoreLine, ...]] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()


Role = Literal["loose", "matched", "mulligan", "negative", "hazard", "link", "plain"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a picture: its text, and what it is, for those who see colour."""

    text: str
    role: Role = "plain"


Picture = tuple[tuple[Piece, ...], ...]
"""Lines of pieces."""


@dataclass(frozen=True, slots=True)
class Ruleset(Generic[Cards, House]):
    """
    One game.

    ``cards_word`` is what a player's cards are called, ``missing_rule`` the rule that asks for them, and
    ``counted_key`` what a score line counts.  ``went_out_from_cards`` tells who went out from the cards
    alone; where it is None, the table must answer that.  ``starter`` says in words who begins a round:
    of those at the table, round number, who went out in the round before.
    """

    id: str
    title: str
    cards_word: str
    counted_key: str
    missing_rule: str
    rules: tuple[Rule, ...]
    house_rules: type[BaseModel]
    player_limits: Callable[[House], tuple[int, int]]
    round_count: Callable[[House, int], int]
    parse: Callable[[str], Parsed[Cards]]
    check_cards: Callable[[Cards, House], tuple[Finding, ...]]
    check_round: Callable[[Table[Cards], House], tuple[Finding, ...]]
    score: Callable[[Cards, House], Score]
    settle: Callable[[Mapping[str, Score], str | None, House], Settlement]
    starter: Callable[[Sequence[str], int, str | None], str]
    picture: Callable[[Cards], Picture]
    went_out_from_cards: Callable[[Mapping[str, Cards]], str | None] | None = None
    tiebreak: str | None = None
    cards_may_be_rows: bool = False


AnyRuleset = Ruleset[Any, Any]
