"""
The rules of Gnoming A Round, each once.

Source: the rules text of Grandpa Beck's Games as four translations of one text give it, by section, and for
the cards in the box the contents list of the publisher (2020 edition).  The words are ours.
"""

from scorekeeper.rules import Kind, Rule

_TEXT = "rules text"
_PLAYERS = f"{_TEXT}, section players"
_CONTENTS = f"{_TEXT}, section contents"
_SETUP = f"{_TEXT}, section setup"
_PLAY = f"{_TEXT}, section play"
_BOUNCING = f"{_TEXT}, section bouncing"
_DISCARD = f"{_TEXT}, section discard"
_ENDING = f"{_TEXT}, section ending the round"
_SCORING = f"{_TEXT}, section scoring"
_WINNING = f"{_TEXT}, section winning"
_RECORD = "follows from the rules: what can't be so at a real table"

RULES: tuple[Rule, ...] = (
    Rule(
        "player-count",
        Kind.TABLE,
        "3 to 7 players.",
        f"{_PLAYERS}; the 2020 box says 2 to 7",
        house_rule="two_players",
    ),
    Rule(
        "deck",
        Kind.TABLE,
        "110 cards: 82 positive (8 and 7: 13 each; 6, 5, 4 and 3: 14 each), 22 negative (-1: 6, -2: 8, -3: 5,"
        " -4: 3), 3 hazards, 3 mulligans.",
        f"{_CONTENTS} for the totals, the publisher's contents list for each value",
        house_rule="deck",
    ),
    Rule("layout-shape", Kind.TABLE, "Each player has nine cards in a 3x3 grid.", _SETUP),
    Rule("round-count", Kind.TABLE, "A game is three rounds.", _WINNING),
    Rule(
        "deal",
        Kind.TURN,
        "Nine cards each, dealt face down as a 3x3 grid; nobody looks. The rest is the draw pile.",
        _SETUP,
    ),
    Rule("discard-piles", Kind.TURN, "Two cards turned up beside the draw pile start two discard piles.", _SETUP),
    Rule("first-cards", Kind.TURN, "Each player turns up two cards of their own choice.", _SETUP),
    Rule(
        "first-player",
        Kind.TURN,
        "The youngest begins the first round; whoever went out first begins the next.",
        _PLAY,
        ruling="the text names who begins the first round only",
    ),
    Rule("phases", Kind.TURN, "A turn is draw, play, discard.", _PLAY),
    Rule(
        "draw",
        Kind.TURN,
        "Draw one card: the top of the draw pile, or the top of either discard pile.",
        _PLAY,
    ),
    Rule(
        "replace",
        Kind.TURN,
        "Keep the drawn card by putting it in place of any one card of your layout, face down or face up.",
        _PLAY,
    ),
    Rule("discard", Kind.TURN, "A card not wanted, or replaced, goes to a discard pile.", _DISCARD),
    Rule(
        "bounce",
        Kind.TURN,
        "When the card replaced was face down, turn it up first. If it is positive and equals the card coming in,"
        " or another face-up card of your layout, it may move to another place of the layout and replace the"
        " card there; if that one matches too, the bounce may go on.",
        _BOUNCING,
    ),
    Rule("bounce-never", Kind.TURN, "Negative cards, mulligans and hazards never bounce.", _BOUNCING),
    Rule(
        "mulligan-limit",
        Kind.TURN,
        "At most one mulligan may be up in your layout at the end of your turn.",
        _PLAY,
    ),
    Rule(
        "hazard-discarded",
        Kind.TURN,
        "A discarded hazard leaves the game, and every other player turns one card up, but never the last one"
        " that is face down.",
        _DISCARD,
        ruling="they must: the translations differ between may and must",
    ),
    Rule(
        "restart-pile",
        Kind.TURN,
        "If one of the two discard piles is empty at the end of your turn, your discard starts it again, unless"
        " it is a hazard, which leaves the game.",
        _DISCARD,
        ruling="what the text says of a drawn hazard is meant of a hazard that is discarded",
    ),
    Rule(
        "going-out",
        Kind.TURN,
        "Who first turns up the last card of the layout has gone out; every other player has one more turn.",
        _ENDING,
    ),
    Rule(
        "reveal",
        Kind.TURN,
        "After that all cards still face down are turned up where they lie: no moving, no trading. Mulligans and"
        " hazards stay too.",
        _ENDING,
    ),
    Rule(
        "matched-line",
        Kind.SCORE,
        "Three equal positive cards in a row or column take their value off, once for the line (three 6s: -6);"
        " none of the three counts as a loose card. A card in a matched row and a matched column serves both,"
        " and each line scores. Diagonals are no lines.",
        _SCORING,
    ),
    Rule(
        "mulligan-wild",
        Kind.SCORE,
        "A mulligan takes any value needed to complete a line, and may be one value in its row and another in"
        " its column. Two mulligans and one positive card are a matched line too.",
        _SCORING,
        ruling="two mulligans in one line are both wild",
    ),
    Rule(
        "three-mulligans",
        Kind.SCORE,
        "Three mulligans in a line show no number, so the line scores nothing.",
        _SCORING,
        ruling="the text does not say; the house rule is zero, or highest for three 8s, -8",
        house_rule="three_mulligans",
    ),
    Rule("mulligan-unused", Kind.SCORE, "A mulligan in no matched line counts nothing.", _SCORING),
    Rule("loose-card", Kind.SCORE, "A positive card in no matched line counts its value.", _SCORING),
    Rule(
        "negative-card",
        Kind.SCORE,
        "A negative card always takes its number off; negative cards never make a line, with or without mulligans.",
        _SCORING,
    ),
    Rule(
        "hazard",
        Kind.SCORE,
        "Each hazard adds 10; it never belongs to a matched line.",
        _SCORING,
        ruling="the text speaks of one hazard: two count 20",
    ),
    Rule(
        "go-out-bonus",
        Kind.SCORE,
        "Who went out first and has the lowest layout score of the round takes 5 off.",
        _ENDING,
        ruling="layout scores are compared before this bonus or penalty, and the bonus is always taken",
    ),
    Rule("go-out-penalty", Kind.SCORE, "Who went out first without the lowest layout score adds 5.", _ENDING),
    Rule(
        "go-out-tie",
        Kind.SCORE,
        "Who went out first and shares the lowest layout score has the lowest score, so takes the bonus.",
        _ENDING,
        ruling="the text does not say who has the lowest score when two share it",
        house_rule="go_out_tie",
    ),
    Rule(
        "nobody-went-out",
        Kind.SCORE,
        "In a round that stopped before anyone went out the layouts score, with no bonus or penalty.",
        _ENDING,
        ruling="the text has no such round",
    ),
    Rule("lowest-total", Kind.SCORE, "The lowest total after the third round wins.", _WINNING),
    Rule(
        "third-round-tiebreak",
        Kind.SCORE,
        "Of equal totals the one with the lower third-round score, its bonus or penalty included, is better.",
        _WINNING,
        ruling="the text breaks the tie for the first place; lower places are ordered alike",
    ),
    Rule(
        "shared-victory",
        Kind.SCORE,
        "If the third round is equal too, the victory is shared.",
        _WINNING,
        ruling="ranks then run 1, 1, 3",
    ),
    Rule(
        "left-early",
        Kind.SCORE,
        "Who goes home keeps the rounds played, has no rank and is asked for no more cards; the others play on,"
        " also below the least number of players.",
        "no source",
        ruling="the text does not say",
    ),
    Rule(
        "unknown-card",
        Kind.CHECK,
        "A card is 3 to 8, -1 to -4, M (mulligan) or H (hazard).",
        _CONTENTS,
    ),
    Rule("card-not-revealed", Kind.CHECK, "In a final layout every card has been turned up.", _ENDING),
    Rule(
        "deck-exceeded",
        Kind.CHECK,
        "All layouts of a round together show no more copies of a card than the deck has.",
        _RECORD,
        house_rule="deck",
    ),
    Rule("unknown-player", Kind.CHECK, "Cards belong to someone who is at the table.", _RECORD),
    Rule("layout-missing", Kind.CHECK, "Each round but the last has every player's layout.", _RECORD),
    Rule("went-out-missing", Kind.CHECK, "Each round but the last says who went out first.", _RECORD),
    Rule("went-out-unknown", Kind.CHECK, "Who went out is at the table.", _RECORD),
    Rule("went-out-face-down", Kind.CHECK, "Who went out has no card face down at the end.", _RECORD),
)
