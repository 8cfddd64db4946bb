"""What a game supplies, so that judging, standings and output need not know which game it is."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from pydantic import BaseModel

from scorekeeper.findings import Finding
from scorekeeper.notation import Parsed
from scorekeeper.pictures import Picture
from scorekeeper.rules import Rule
from scorekeeper.scores import Score, ScoreLine

if TYPE_CHECKING:  # only one command judges turns
    from scorekeeper.slips import Miscount, Slip
    from scorekeeper.turns import Verdict


class HouseRules(Protocol):
    """A game's house rules: a frozen pydantic model that can also write itself out whole."""

    def written_out(self, players: int) -> dict[str, object]:
        """Every house rule with its value for a table of so many players."""


Cards = TypeVar("Cards")
House = TypeVar("House")


class Table(NamedTuple, Generic[Cards]):
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


class Settlement(NamedTuple):
    """What the end of a round adds: more score lines for a player, and notes on the rulings that decided."""

    lines: Mapping[str, tuple[ScoreLine, ...]]
    findings: tuple[Finding, ...] = ()


class Rows(NamedTuple):
    """How a layout is typed row by row: reading one (None where it is no row), and drawing those typed so far."""

    parse: Callable[[str], Parsed[Any] | None]
    draw: Callable[[Sequence[str]], Picture]
    needed: int


class Miscounting(NamedTuple, Generic[Cards, House]):
    """
    How people miscount a game: its slips as data, and what some cards invite.

    ``miscounts`` gives every slip that can be made (cards, house rules, the player's bonus or penalty, the
    claimed points), ``misreadings`` the cards with one of them read as another: in words, which one, and the cards.
    """

    slips: tuple["Slip", ...]
    miscounts: Callable[[Cards, House, tuple[ScoreLine, ...] | None, int], Iterator["Miscount"]]
    misreadings: Callable[[Cards], Iterator[tuple[str, str, Cards]]]


class Ruleset(NamedTuple, Generic[Cards, House]):
    """
    One game.

    ``cards_word`` is what a player's cards are called, ``missing_rule`` the rule that asks for them, and
    ``counted_key`` what a score line counts.  ``went_out_from_cards`` tells who went out from the cards
    alone; where it is None, the table must answer that.  ``starter`` says in words who begins a round, and
    ``dealer`` who deals it where the game has one: from those at the table, of whom there is at least
    one, and the round's number.

    ``load_rules`` gives the game's own rules: their words are only loaded for whoever reads them.

    ``nobody_went_out`` says that in words; ``empty_hand`` is the notation of no cards, in a game where who goes
    out has none left.

    ``load_miscounting`` gives how people miscount, also loaded only for whoever asks; ``check_turns`` judges
    the turns of a text.
    """

    id: str
    title: str
    cards_word: str
    counted_key: str
    missing_rule: str
    load_rules: Callable[[], tuple[Rule, ...]]
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
    load_miscounting: Callable[[], "Miscounting[Cards, House]"]
    check_turns: Callable[[str, House], "Verdict"]
    went_out_from_cards: Callable[[Mapping[str, Cards]], str | None] | None = None
    dealer: Callable[[Sequence[str], int], str] | None = None
    empty_hand: str | None = None
    nobody_went_out: str = "nobody went out"
    tiebreak: str | None = None
    rows: Rows | None = None

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule of the game, loaded when it is asked for."""
        return self.load_rules()

    @property
    def miscounting(self) -> "Miscounting[Cards, House]":
        """How people miscount the game, loaded when it is asked for."""
        return self.load_miscounting()


AnyRuleset = Ruleset[Any, Any]
