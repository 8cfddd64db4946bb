"""The rules by which Jokers Go Boom is scored and won; ``rules`` names their source."""

from scorekeeper.rules import Kind, Rule

_TEXT = "rules text"
_PLAY = f"{_TEXT}, section play"
_JOKERS = f"{_TEXT}, section jokers"
_SCORING = f"{_TEXT}, section scoring"
_WINNING = f"{_TEXT}, section winning"
_SILENT = "the text does not say"

SCORE_RULES: tuple[Rule, ...] = (
    Rule(
        "went-out",
        Kind.SCORE,
        "The player who played their last card scores nothing.",
        _SCORING,
        example="Ana has no card left: out = 0. Ben and Cleo count what they still hold.",
        never="The 0 is for one player only.",
    ),
    Rule(
        "joker",
        Kind.SCORE,
        "A joker counts 20.",
        _SCORING,
        example="JK 5H = 25.",
        never="A joker in the hand is not free, and it is not 25 or 50 either.",
    ),
    Rule(
        "ace",
        Kind.SCORE,
        "An ace counts 15, also where the aces go boom.",
        _SCORING,
        ruling="where the aces go boom, the text does not say what they count",
        example="AS AH = 30.",
        never="It is not 1 and not 11, as in other games.",
    ),
    Rule(
        "ten-or-face",
        Kind.SCORE,
        "A 10, jack, queen or king counts 10.",
        _SCORING,
        example="10D JC QH KS = 40.",
        never="They do not count up: a queen is not 12, and a king is not 13.",
    ),
    Rule(
        "pip-card",
        Kind.SCORE,
        "A card from 2 to 9 counts its number.",
        f"{_SCORING}: its list of points, which counts, not the number of cards of which it speaks first",
        example="3H 5D 7C = 15.",
        never="You do not count the cards but their points: 2C 9S = 11, not 2.",
    ),
    Rule(
        "last-boom",
        Kind.SCORE,
        "If the last card played was a joker, the others still draw their card, and it counts.",
        _JOKERS,
        ruling=_SILENT,
        example="Ana's last card is a joker. Ben has 4C left and draws KH, so he counts 4C KH = 14.",
        never="You can't leave that card out because the round is over.",
    ),
    Rule(
        "blocked-round",
        Kind.SCORE,
        "When the draw pile is used up and nobody can play, every hand scores, and nobody gets the 0.",
        _PLAY,
        ruling=_SILENT,
        example="Nothing is left to draw, and nobody's cards fit. Ana, Ben and Cleo all count their hands.",
        never="Having the fewest cards is not going out: that hand counts too.",
    ),
    Rule(
        "lowest-total",
        Kind.SCORE,
        "The lowest total at the end of the game wins.",
        _WINNING,
        example="Ana has 45 points, Ben 60 and Cleo 71: Ana wins.",
        never="More points are not better. And it does not count who went out most often.",
    ),
    Rule(
        "shared-victory",
        Kind.SCORE,
        "Equal totals share the place; ranks run 1, 1, 3.",
        _WINNING,
        ruling="the text has no tiebreak",
        example="Ana and Ben both have 45, and Cleo has 60. Ana and Ben both win, and Cleo is third.",
        never="The last round does not break a tie, and nobody comes second.",
    ),
    Rule(
        "left-early",
        Kind.SCORE,
        "Whoever goes home keeps the rounds played, has no rank and is asked for no more cards. The number of rounds"
        " stays.",
        "no source",
        ruling=_SILENT,
        example="Four players began. Dina goes home after round 2, and the others still play rounds 3 and 4.",
        never="Someone who has left can't win, even with the lowest total.",
    ),
)
