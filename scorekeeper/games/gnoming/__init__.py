"""
Gnoming A Round, a Golf-like game with a 3x3 layout.

``cards`` and ``layout`` read what was typed, ``checking`` finds what can't be, ``scoring`` gives the points,
``picture`` draws, ``slips`` says how people miscount, ``turns`` whether it was played by the rules; ``rules`` holds
each rule once, and ``house`` what a table may decide otherwise.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorekeeper.games.gnoming.checking import check_layout, check_round
from scorekeeper.games.gnoming.house import GnomingHouseRules
from scorekeeper.games.gnoming.layout import Layout, parse_layout, parse_row
from scorekeeper.games.gnoming.picture import draw_layout, draw_rows
from scorekeeper.games.gnoming.scoring import score_layout, settle
from scorekeeper.games.ruleset import Miscounting, Rows, Ruleset
from scorekeeper.rules import Rule

if TYPE_CHECKING:
    from scorekeeper.turns import Verdict

ROUNDS = 3


def _player_limits(house: GnomingHouseRules) -> tuple[int, int]:
    return (2 if house.two_players else 3), 7


def _starter(at_table: Sequence[str], round_number: int, went_out_before: str | None) -> str:
    if round_number == 1:
        return "the youngest begins"
    if went_out_before in at_table:
        return f"{went_out_before} begins, having gone out first"
    return "the table agrees who begins"


def _load_rules() -> tuple[Rule, ...]:
    from scorekeeper.games.gnoming.rules import RULES  # many words, which only the rule sheet needs

    return RULES


def _load_miscounting() -> Miscounting[Layout, GnomingHouseRules]:
    from scorekeeper.games.gnoming.slips import SLIPS, miscounts, misreadings  # only disputes need them

    return Miscounting(SLIPS, miscounts, misreadings)


def _check_turns(text: str, house: GnomingHouseRules) -> "Verdict":
    from scorekeeper.games.gnoming.turns.replay import check_turns  # only one command judges turns

    return check_turns(text, house)


GAME: Ruleset[Layout, GnomingHouseRules] = Ruleset(
    id="gnoming",
    title="Gnoming A Round",
    cards_word="layout",
    counted_key="cells",
    missing_rule="layout-missing",
    load_rules=_load_rules,
    house_rules=GnomingHouseRules,
    player_limits=_player_limits,
    round_count=lambda house, players: ROUNDS,
    parse=parse_layout,
    check_cards=check_layout,
    check_round=check_round,
    score=score_layout,
    settle=settle,
    starter=_starter,
    picture=draw_layout,
    load_miscounting=_load_miscounting,
    check_turns=_check_turns,
    tiebreak="third-round-tiebreak",
    rows=Rows(parse_row, draw_rows, needed=3),
)
