"""
The rules of Jokers Go Boom, each once.

Source: the Slovak rules text, by section.  The words are ours.
"""

from scorekeeper.rules import Kind, Rule

_TEXT = "rules text"
_HEAD = f"{_TEXT}, the lines before the first section"
_DEAL = f"{_TEXT}, section cards and deal"
_PLAY = f"{_TEXT}, section play"
_JOKERS = f"{_TEXT}, section jokers"
_SCORING = f"{_TEXT}, section scoring"
_WINNING = f"{_TEXT}, section winning"
_RECORD = "follows from the rules: what can't be so at a real table"
_SILENT = "the text does not say"

RULES: tuple[Rule, ...] = (
    Rule("player-count", Kind.TABLE, "3 or 4 players.", _HEAD),
    Rule(
        "deck",
        Kind.TABLE,
        "52 cards and two jokers; any number of jokers may be added (house rule jokers). Without jokers the aces"
        " go boom instead (house rule aces_boom).",
        _DEAL,
        house_rule="jokers",
    ),
    Rule(
        "deal",
        Kind.TABLE,
        "Seven cards each; the rest is the draw pile, and its top card turned up beside it starts the discard pile.",
        _DEAL,
    ),
    Rule(
        "first-dealer",
        Kind.TABLE,
        "Everyone draws a card; the lowest (2 low, ace high) deals and keeps score.",
        _DEAL,
        ruling="those tied for the lowest draw again",
    ),
    Rule(
        "dealer-turn",
        Kind.TABLE,
        "The deal passes to the left: round n is dealt by the n-th player in seating order.",
        _DEAL,
        ruling=_SILENT,
    ),
    Rule(
        "round-count",
        Kind.TABLE,
        "Each player deals one round: three players play three, four play four.",
        _WINNING,
        ruling="the text says that each player plays one round; we read: deals one",
        house_rule="rounds",
    ),
    Rule("first-player", Kind.TURN, "The player to the dealer's left begins.", _PLAY, ruling=_SILENT),
    Rule("match", Kind.TURN, "Play a card of the suit or the rank of the top card of the discard pile.", _PLAY),
    Rule(
        "draw-and-stop",
        Kind.TURN,
        "Who cannot play draws one card, and the turn is over at once, even if that card could be played.",
        _PLAY,
        ruling="it is drawn from the draw pile: the translation names the discard pile, which can't be meant",
    ),
    Rule("no-cards-left", Kind.TURN, "When the draw pile is used up, who cannot play skips the turn.", _PLAY),
    Rule(
        "boom",
        Kind.TURN,
        "A joker may be played at any turn of one's own, with a shout of BOOM: every other player draws a card,"
        " and the game goes on with the next player.",
        _JOKERS,
        ruling="with an empty draw pile nobody draws",
    ),
    Rule("after-joker", Kind.TURN, "Any card may follow a joker.", _JOKERS, ruling=_SILENT),
    Rule("went-out", Kind.SCORE, "The player who played the last card scores nothing.", _SCORING),
    Rule("joker", Kind.SCORE, "A joker counts 20.", _SCORING),
    Rule(
        "ace",
        Kind.SCORE,
        "An ace counts 15, also where the aces go boom.",
        _SCORING,
        ruling="where the aces go boom, the text does not say what they count",
    ),
    Rule("ten-or-face", Kind.SCORE, "A 10, jack, queen or king counts 10.", _SCORING),
    Rule(
        "pip-card",
        Kind.SCORE,
        "A card from 2 to 9 counts its number.",
        f"{_SCORING}: its list of points, which counts, not the number of cards of which it speaks first",
    ),
    Rule(
        "last-boom",
        Kind.SCORE,
        "If the last card played was a joker, the others still draw their card, and it counts.",
        _JOKERS,
        ruling=_SILENT,
    ),
    Rule(
        "blocked-round",
        Kind.SCORE,
        "When the draw pile is used up and nobody can play, every hand scores, and nobody gets the 0.",
        _PLAY,
        ruling=_SILENT,
    ),
    Rule("lowest-total", Kind.SCORE, "The lowest total at the end of the game wins.", _WINNING),
    Rule(
        "shared-victory",
        Kind.SCORE,
        "Equal totals share the place; ranks run 1, 1, 3.",
        _WINNING,
        ruling="the text has no tiebreak",
    ),
    Rule(
        "left-early",
        Kind.SCORE,
        "Who goes home keeps the rounds played, has no rank and is asked for no more cards; the number of rounds"
        " stays.",
        "no source",
        ruling=_SILENT,
    ),
    Rule("unknown-card", Kind.CHECK, "A card is a rank and a suit, such as 10H, or JK for a joker.", _DEAL),
    Rule(
        "deck-exceeded",
        Kind.CHECK,
        "No card stands twice in a round's hands, and no more jokers than the deck has.",
        _RECORD,
        house_rule="jokers",
    ),
    Rule("two-empty-hands", Kind.CHECK, "Only one player can be out of cards.", _RECORD),
    Rule(
        "nobody-went-out",
        Kind.CHECK,
        "When every hand is in, one is empty, unless the round is marked as blocked.",
        _RECORD,
    ),
    Rule(
        "went-out-holds-cards",
        Kind.CHECK,
        "Who went out holds no cards, and in a blocked round everyone does.",
        _RECORD,
    ),
    Rule(
        "too-many-cards",
        Kind.CHECK,
        "The hands hold no more than the deck, less the card turned up at the start, less the seven that who"
        " went out has played at least.",
        _RECORD,
    ),
    Rule("unknown-player", Kind.CHECK, "Cards belong to someone who is at the table.", _RECORD),
    Rule("went-out-unknown", Kind.CHECK, "Who went out is at the table.", _RECORD),
    Rule("hand-missing", Kind.CHECK, "Each round but the last has every player's hand.", _RECORD),
)
