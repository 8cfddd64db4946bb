"""
Gnoming A Round, a Golf-like game with a 3x3 layout.

``cards`` and ``layout`` read what was typed, ``checking`` finds what can't be, ``scoring`` gives the points,
``picture`` draws; ``rules`` holds each rule once and ``house`` what a table may decide otherwise.
"""

from collections.abc import Sequence

from scorekeeper.games.gnoming.checking import check_layout, check_round
from scorekeeper.games.gnoming.house import GnomingHouseRules
from scorekeeper.games.gnoming.layout import Layout, parse_layout, parse_row
from scorekeeper.games.gnoming.picture import draw_layout, draw_rows
from scorekeeper.games.gnoming.rules import RULES
from scorekeeper.games.gnoming.scoring import score_layout, settle
from scorekeeper.games.gnoming.slips import SLIPS, miscounts, misreadings
from scorekeeper.games.ruleset import Rows, Ruleset

ROUNDS = 3


def _player_limits(house: GnomingHouseRules) -> tuple[int, int]:
    return (2 if house.two_players else 3), 7


def _starter(at_table: Sequence[str], round_number: int, went_out_before: str | None) -> str:
    if round_number == 1:
        return "the youngest begins"
    if went_out_before in at_table:
        return f"{went_out_before} begins, having gone out first"
    return "the table agrees who begins"


GAME: Ruleset[Layout, GnomingHouseRules] = Ruleset(
    id="gnoming",
    title="Gnoming A Round",
    cards_word="layout",
    counted_key="cells",
    missing_rule="layout-missing",
    rules=RULES,
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
    slips=SLIPS,
    miscounts=miscounts,
    misreadings=misreadings,
    tiebreak="third-round-tiebreak",
    rows=Rows(parse_row, draw_rows, needed=3),
)
