"""
Jokers Go Boom, a shedding game for children.

``cards`` and ``hand`` read what was typed, ``checking`` finds what can't be, ``scoring`` gives the points,
``picture`` draws, ``slips`` says how people miscount, ``turns`` whether it was played by the rules; ``rules`` holds
each rule once, and ``house`` what a table may decide otherwise.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorekeeper.games.go_boom.checking import check_hand, check_round, who_went_out
from scorekeeper.games.go_boom.hand import EMPTY, Hand, parse_hand
from scorekeeper.games.go_boom.house import GoBoomHouseRules
from scorekeeper.games.go_boom.picture import draw_hand
from scorekeeper.games.go_boom.scoring import score_hand, settle
from scorekeeper.games.ruleset import Miscounting, Ruleset
from scorekeeper.rules import Rule

if TYPE_CHECKING:
    from scorekeeper.turns import Verdict


def _dealer(at_table: Sequence[str], round_number: int) -> str:
    return at_table[(round_number - 1) % len(at_table)]


def _starter(at_table: Sequence[str], round_number: int, went_out_before: str | None) -> str:
    return f"{_dealer(at_table, round_number)} deals, {_dealer(at_table, round_number + 1)} begins"


def _load_rules() -> tuple[Rule, ...]:
    from scorekeeper.games.go_boom.rules import RULES  # many words, which only the rule sheet needs

    return RULES


def _load_miscounting() -> Miscounting[Hand, GoBoomHouseRules]:
    from scorekeeper.games.go_boom.slips import SLIPS, miscounts, misreadings  # only disputes need them

    return Miscounting(SLIPS, miscounts, misreadings)


def _check_turns(text: str, house: GoBoomHouseRules) -> "Verdict":
    from scorekeeper.games.go_boom.turns.replay import check_turns  # only one command judges turns

    return check_turns(text, house)


GAME: Ruleset[Hand, GoBoomHouseRules] = Ruleset(
    id="go-boom",
    title="Jokers Go Boom",
    cards_word="hand",
    counted_key="cards",
    missing_rule="hand-missing",
    load_rules=_load_rules,
    house_rules=GoBoomHouseRules,
    player_limits=lambda house: (3, 4),
    round_count=lambda house, players: house.rounds or players,
    parse=parse_hand,
    check_cards=check_hand,
    check_round=check_round,
    score=score_hand,
    settle=settle,
    starter=_starter,
    dealer=_dealer,
    picture=draw_hand,
    load_miscounting=_load_miscounting,
    check_turns=_check_turns,
    went_out_from_cards=who_went_out,
    empty_hand=EMPTY,
    nobody_went_out="blocked, nobody went out",
)
