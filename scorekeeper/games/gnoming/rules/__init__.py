"""
The rules of Gnoming A Round, each once: those of the table and of what can't be are here.

Source: the rules text of Grandpa Beck's Games as four translations of one text give it, by section, and for
the cards in the box the contents list of the publisher (2020 edition).  The words are ours.
"""

from scorekeeper.games.gnoming.rules.scoring import SCORE_RULES
from scorekeeper.games.gnoming.rules.turns import TURN_RULES
from scorekeeper.rules import Kind, Rule

_TEXT = "rules text"
_PLAYERS = f"{_TEXT}, section players"
_CONTENTS = f"{_TEXT}, section contents"
_SETUP = f"{_TEXT}, section setup"
_ENDING = f"{_TEXT}, section ending the round"
_WINNING = f"{_TEXT}, section winning"
_RECORD = "follows from the rules: what can't be so at a real table"

_TABLE_RULES: tuple[Rule, ...] = (
    Rule(
        "player-count",
        Kind.TABLE,
        "3 to 7 players.",
        f"{_PLAYERS}; the 2020 box says 2 to 7",
        house_rule="two_players",
        example="Ana, Ben and Cleo may play. Ana and Ben alone may play only with the house rule two_players.",
        never="Eight are too many, whatever the table agrees.",
    ),
    Rule(
        "deck",
        Kind.TABLE,
        "110 cards: 82 positive, 22 negative, 3 hazards and 3 mulligans. There are 13 each of 8 and 7, 14 each of 6,"
        " 5, 4 and 3, and of the negative ones 6 of -1, 8 of -2, 5 of -3 and 3 of -4.",
        f"{_CONTENTS} for the totals, the publisher's contents list for each value",
        house_rule="deck",
        example="There are only three -4 cards. If you hold two of them, all the others together have one at most.",
        never="There is no 0, no 1, no 2 and no 9, and nothing below -4.",
    ),
    Rule(
        "layout-shape",
        Kind.TABLE,
        "Each player has nine cards in a 3x3 grid.",
        _SETUP,
        example="3 3 3 / -2 M 7 / H 5 5 = 22: three rows of three cards, from top to bottom.",
        never="Eight cards are no layout, and neither are nine cards in rows of four, three and two.",
    ),
    Rule(
        "round-count",
        Kind.TABLE,
        "A game is three rounds.",
        _WINNING,
        example="The third round is over: add up, and the lowest total wins.",
        never="There is no fourth round to break a tie.",
    ),
)

_CHECK_RULES: tuple[Rule, ...] = (
    Rule(
        "unknown-card",
        Kind.CHECK,
        "A card is 3 to 8, -1 to -4, M (mulligan) or H (hazard).",
        _CONTENTS,
        example="3, -2, M and H are cards. 9 and -5 are none.",
        never="1 and 2 are none either: the smallest cards are negative.",
    ),
    Rule(
        "card-not-revealed",
        Kind.CHECK,
        "In a final layout every card has been turned up.",
        _ENDING,
        example="3 3 3 / -2 _ 7 / H 5 5 has a card that nobody has turned up yet. Turn it up and type what it is.",
        never="A card that lay face down until the end is fine: _5 is such a 5, and it counts like any other.",
    ),
    Rule(
        "deck-exceeded",
        Kind.CHECK,
        "All layouts of a round together show no more copies of a card than the deck has.",
        _RECORD,
        house_rule="deck",
        example="Ana shows two hazards and Ben two. The deck has only three, so one of them was misread.",
        never="It is not enough that each layout by itself could be right: they are counted together.",
    ),
    Rule(
        "unknown-player",
        Kind.CHECK,
        "Cards belong to someone who is at the table.",
        _RECORD,
        example="Ana, Ben and Cleo play. Cards for Bne are nobody's: the name was mistyped.",
        never="Someone who only watches is not scored.",
    ),
    Rule(
        "layout-missing",
        Kind.CHECK,
        "Each round but the last has every player's layout.",
        _RECORD,
        example="Round 2 has begun, but Ben's layout of round 1 was never typed in.",
        never="In the last round nothing is wrong if a layout is missing: that round is still being played.",
    ),
    Rule(
        "went-out-missing",
        Kind.CHECK,
        "Each round but the last says who went out first.",
        _RECORD,
        example="Round 2 has begun, but nobody has said who went out in round 1.",
        never="If nobody went out, saying nothing is not enough: say that it was nobody.",
    ),
    Rule(
        "went-out-unknown",
        Kind.CHECK,
        "Whoever went out is at the table.",
        _RECORD,
        example="Ana, Ben and Cleo play, so Bne can't have gone out: the name was mistyped.",
        never="Someone who has gone home can't go out in a later round.",
    ),
    Rule(
        "went-out-face-down",
        Kind.CHECK,
        "Whoever went out has no card face down at the end.",
        _RECORD,
        example="Ana went out, but her layout has _5, a 5 that was still face down. One of the two is wrong.",
        never="The others may have cards face down: those are turned up when the round is over.",
    ),
)

RULES: tuple[Rule, ...] = (*_TABLE_RULES, *TURN_RULES, *SCORE_RULES, *_CHECK_RULES)
