"""
The rules of Jokers Go Boom, each once: those of the table and of what can't be are here.

Source: the Slovak rules text, by section.  The words are ours.
"""

from scorekeeper.games.go_boom.rules.scoring import SCORE_RULES
from scorekeeper.games.go_boom.rules.turns import TURN_RULES
from scorekeeper.rules import Kind, Rule

_TEXT = "rules text"
_HEAD = f"{_TEXT}, the lines before the first section"
_DEAL = f"{_TEXT}, section cards and deal"
_WINNING = f"{_TEXT}, section winning"
_RECORD = "follows from the rules: what can't be so at a real table"

_TABLE_RULES: tuple[Rule, ...] = (
    Rule(
        "player-count",
        Kind.TABLE,
        "3 or 4 players.",
        _HEAD,
        example="Ana, Ben and Cleo may play, and Dina may be the fourth.",
        never="Two are too few, and five are too many.",
    ),
    Rule(
        "deck",
        Kind.TABLE,
        "52 cards and two jokers; any number of jokers may be added. Without jokers the aces go boom instead (house"
        " rule aces_boom).",
        _DEAL,
        house_rule="jokers",
        example="With two more jokers from another deck there are 56 cards, four of them jokers.",
        never="Only jokers may be added: of every other card there is just one.",
    ),
    Rule(
        "deal",
        Kind.TABLE,
        "Seven cards each; the rest is the draw pile. Its top card, turned up beside it, starts the discard pile.",
        _DEAL,
        example="Three players hold 21 cards, one is turned up, and 32 are left to draw.",
        never="It is never more than seven, even if only three play.",
    ),
    Rule(
        "first-dealer",
        Kind.TABLE,
        "Everyone draws a card; the lowest (2 low, ace high) deals and keeps score.",
        _DEAL,
        ruling="those tied for the lowest draw again",
        example="Ana draws a 9, Ben a 4 and Cleo an ace: Ben deals.",
        never="An ace is not low here: it is higher than a king.",
    ),
    Rule(
        "dealer-turn",
        Kind.TABLE,
        "The deal passes to the left: player 1 deals round 1, player 2 deals round 2, and so on.",
        _DEAL,
        ruling="the text does not say",
        example="Ana, Ben and Cleo sit in this order: Ana deals round 1, Ben round 2 and Cleo round 3.",
        never="Neither the winner nor the loser of a round deals because of that: the seats decide.",
    ),
    Rule(
        "round-count",
        Kind.TABLE,
        "Each player deals one round: three players play three, four play four.",
        _WINNING,
        ruling="the text says that each player plays one round; we read: deals one",
        house_rule="rounds",
        example="Ana, Ben and Cleo have each dealt once. The game is over, and the lowest total wins.",
        never="The game does not end because somebody has reached some number of points.",
    ),
)

_CHECK_RULES: tuple[Rule, ...] = (
    Rule(
        "unknown-card",
        Kind.CHECK,
        "A card is a rank and a suit, such as 10H, or JK for a joker.",
        _DEAL,
        example="AS is the ace of spades, QD the queen of diamonds and 10H the ten of hearts.",
        never="1S is no card: the ace is AS. And Q alone is none: it lacks its suit.",
    ),
    Rule(
        "deck-exceeded",
        Kind.CHECK,
        "No card stands twice in the hands of a round, and there are no more jokers than the deck has.",
        _RECORD,
        house_rule="jokers",
        example="Ana and Ben both have KH. There is only one, so one of them was misread.",
        never="It does not matter who holds a card: twice in one hand is just as wrong as in two hands.",
    ),
    Rule(
        "two-empty-hands",
        Kind.CHECK,
        "Only one player can be out of cards.",
        _RECORD,
        example="Ana and Ben are both typed as out: one of them must still have held cards.",
        never="Nobody goes out second: the round is over with the first empty hand.",
    ),
    Rule(
        "nobody-went-out",
        Kind.CHECK,
        "When every hand is typed in, one of them is empty, unless the round is marked as blocked.",
        _RECORD,
        example="Ana, Ben and Cleo all have cards left. Somebody's hand is wrong, or the round was blocked.",
        never="A blocked round is no mistake, but you have to mark it as one.",
    ),
    Rule(
        "went-out-holds-cards",
        Kind.CHECK,
        "Whoever went out holds no cards; in a blocked round everybody still holds some.",
        _RECORD,
        example="Ben is said to have gone out, but his hand is 4C KH. One of the two is wrong.",
        never="Nobody goes out with one card left, however small it is.",
    ),
    Rule(
        "too-many-cards",
        Kind.CHECK,
        "The hands together hold no more cards than can be left. One was turned up at the start, and whoever went"
        " out has played at least seven.",
        _RECORD,
        example="With two jokers the deck has 54 cards. Take off 1 and 7: at most 46 can be left.",
        never="In a blocked round nobody went out, so only the card turned up is taken off.",
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
        "went-out-unknown",
        Kind.CHECK,
        "Whoever went out is at the table.",
        _RECORD,
        example="Ana, Ben and Cleo play, so Bne can't have gone out: the name was mistyped.",
        never="Someone who has gone home can't go out in a later round.",
    ),
    Rule(
        "hand-missing",
        Kind.CHECK,
        "Each round but the last has every player's hand.",
        _RECORD,
        example="Round 2 has begun, but Ben's hand of round 1 was never typed in.",
        never="In the last round nothing is wrong if a hand is missing: that round is still being played.",
    ),
)

RULES: tuple[Rule, ...] = (*_TABLE_RULES, *TURN_RULES, *SCORE_RULES, *_CHECK_RULES)
