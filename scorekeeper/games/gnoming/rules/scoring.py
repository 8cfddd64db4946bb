"""The rules by which Gnoming A Round is scored and won; ``rules`` names their source."""

from scorekeeper.rules import Kind, Rule

_TEXT = "rules text"
_SCORING = f"{_TEXT}, section scoring"
_ENDING = f"{_TEXT}, section ending the round"
_WINNING = f"{_TEXT}, section winning"

SCORE_RULES: tuple[Rule, ...] = (
    Rule(
        "matched-line",
        Kind.SCORE,
        "Three equal positive cards in a row or column take their value off, once for the line. None of the three"
        " counts as a loose card. A card in a matched row and a matched column serves both, and each line scores.",
        _SCORING,
        example="6 6 6 = -6. Nine of them make six lines: 6 6 6 / 6 6 6 / 6 6 6 = -36.",
        never="Three 6s take off 6, not 18. A diagonal is no line, and two equal cards are none.",
    ),
    Rule(
        "mulligan-wild",
        Kind.SCORE,
        "A mulligan takes any value that completes a line. It may be one value in its row and another in its column."
        " Two mulligans and one positive card are a matched line too.",
        _SCORING,
        ruling="two mulligans in one line are both wild",
        example="6 M 6 / 3 3 4 / 5 3 -2 = 1: the M is a 6 in row 1 and a 3 in column 2.",
        never="Its value is not added: 6 M 6 = -6, and the M itself counts 0. It can't stand for a negative card.",
    ),
    Rule(
        "three-mulligans",
        Kind.SCORE,
        "Three mulligans in a line show no number, so the line scores nothing.",
        _SCORING,
        ruling="the text does not say; the house rule is zero, or highest for three 8s, -8",
        house_rule="three_mulligans",
        example="M M M / 3 4 5 / -1 H 8 = 29; with three_mulligans=highest it is 21.",
        never="You may not choose a number for all three of them.",
    ),
    Rule(
        "mulligan-unused",
        Kind.SCORE,
        "A mulligan in no matched line counts nothing.",
        _SCORING,
        example="3 3 3 / -2 M 7 / H 5 5 = 22: neither row 2 nor column 2 matches, so the M counts 0.",
        never="It is no hazard: it costs nothing. And it takes nothing off.",
    ),
    Rule(
        "loose-card",
        Kind.SCORE,
        "A positive card in no matched line counts its value.",
        _SCORING,
        example="3 4 6 = 13, if no column matches either.",
        never="Two equal cards are still loose: 5 5 4 = 14.",
    ),
    Rule(
        "negative-card",
        Kind.SCORE,
        "A negative card always takes its number off. Negative cards never make a line, with or without mulligans.",
        _SCORING,
        example="-2 -2 -2 = -6: each of them takes 2 off.",
        never="Three -2 cards do not count once, as a line would. And a -2 is never added: it helps you.",
    ),
    Rule(
        "hazard",
        Kind.SCORE,
        "Each hazard adds 10; it never belongs to a matched line.",
        _SCORING,
        ruling="the text speaks of one hazard: two count 20",
        example="H 5 5 = 20: 10 for the hazard, and two loose 5s.",
        never="A hazard is not wild, and two of them are not 10 together: H H 3 = 23.",
    ),
    Rule(
        "go-out-bonus",
        Kind.SCORE,
        "Whoever went out first and has the lowest layout score of the round takes 5 off.",
        _ENDING,
        ruling="layout scores are compared before this bonus or penalty, and the bonus is always taken",
        example="Ana went out first. Her layout scores 12, Ben's 15 and Cleo's 20, so Ana gets 7.",
        never="The lowest score alone earns nothing: you must have gone out first as well.",
    ),
    Rule(
        "go-out-penalty",
        Kind.SCORE,
        "Whoever went out first without the lowest layout score adds 5.",
        _ENDING,
        example="Ana went out first with 12, but Ben has 10. Ana gets 17.",
        never="The others never pay it, however high they score. And it is 5 even if Ana missed by 1 point.",
    ),
    Rule(
        "go-out-tie",
        Kind.SCORE,
        "Whoever went out first and shares the lowest layout score has the lowest score, so takes the bonus.",
        _ENDING,
        ruling="the text does not say who has the lowest score when two share it",
        house_rule="go_out_tie",
        example="Ana went out first with 12, and Ben has 12 too. Ana gets 7, and Ben keeps 12.",
        never="Ben gets no bonus: he did not go out first.",
    ),
    Rule(
        "nobody-went-out",
        Kind.SCORE,
        "In a round that stopped before anyone went out the layouts score, with no bonus or penalty.",
        _ENDING,
        ruling="the text has no such round",
        example="It is bedtime in the middle of round 3. Turn all cards up, and count them as they lie.",
        never="The lowest score takes no 5 off here: nobody went out.",
    ),
    Rule(
        "lowest-total",
        Kind.SCORE,
        "The lowest total after the third round wins.",
        _WINNING,
        example="Ana has 9 points, Ben 15 and Cleo 30: Ana wins.",
        never="More points are not better. And it does not count who won the most rounds.",
    ),
    Rule(
        "third-round-tiebreak",
        Kind.SCORE,
        "If totals are equal, the lower score in the third round is better, with its bonus or penalty.",
        _WINNING,
        ruling="the text breaks the tie for the first place; lower places are ordered alike",
        example="Ana and Ben both have 20. In round 3 Ana had 4 and Ben 7, so Ana is ahead.",
        never="It does not count who went out more often, or who was ahead before.",
    ),
    Rule(
        "shared-victory",
        Kind.SCORE,
        "If the third round is equal too, the victory is shared.",
        _WINNING,
        ruling="ranks then run 1, 1, 3",
        example="Ana and Ben both have 20, and both had 4 in round 3. Both win, and Cleo is third.",
        never="No extra round is played, and nobody comes second.",
    ),
    Rule(
        "left-early",
        Kind.SCORE,
        "Whoever goes home keeps the rounds played, has no rank and is asked for no more cards. The others play on,"
        " even if they are fewer than can begin.",
        "no source",
        ruling="the text does not say",
        example="Cleo goes home after round 1. Her points stay in the table, and Ana and Ben play on.",
        never="Someone who has left can't win, even with the lowest total.",
    ),
)
