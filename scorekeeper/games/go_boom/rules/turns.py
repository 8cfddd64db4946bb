"""The rules of a turn of Jokers Go Boom; ``rules`` names their source."""

from scorekeeper.rules import Kind, Rule

_TEXT = "rules text"
_PLAY = f"{_TEXT}, section play"
_JOKERS = f"{_TEXT}, section jokers"
_SILENT = "the text does not say"

TURN_RULES: tuple[Rule, ...] = (
    Rule(
        "first-player",
        Kind.TURN,
        "The player to the dealer's left begins.",
        _PLAY,
        ruling=_SILENT,
        example="Ana deals, and Ben sits to her left: Ben plays the first card.",
        never="The dealer does not begin, and neither does the youngest.",
    ),
    Rule(
        "turn-order",
        Kind.TURN,
        "Turns go round the table to the left, in seating order.",
        _PLAY,
        ruling="the text speaks of the next player only",
        example="Ana, Ben and Cleo sit in this order: after Ben it is Cleo's turn, then Ana's.",
        never="You may not jump in, even if you hold just the card that fits.",
    ),
    Rule(
        "match",
        Kind.TURN,
        "Play a card of the same suit or the same rank as the top card of the discard pile.",
        _PLAY,
        example="9S lies on top. You may play 9D, which is a 9 too, or KS, which is a spade too.",
        never="The same colour is not enough: a heart does not go on a diamond just because both are red.",
    ),
    Rule(
        "draw-and-stop",
        Kind.TURN,
        "Whoever cannot play draws one card, and the turn is over at once, even if that card could be played.",
        _PLAY,
        ruling="it is drawn from the draw pile: the translation names the discard pile, which can't be meant",
        example="9S lies on top, and you have neither a 9 nor a spade. You draw KS. It fits, but you have to wait for"
        " your next turn.",
        never="You do not go on drawing until a card fits: it is one card, and then the next player.",
    ),
    Rule(
        "play-when-able",
        Kind.TURN,
        "Whoever holds a card that may follow plays one; drawing and skipping are for those who cannot. Only a card"
        " that goes boom may be kept back.",
        _PLAY,
        ruling="the text has those draw who do not manage to match, and says that a joker may be played",
        house_rule="draw_when_able",
        example="9S lies on top and you hold 9D. You have to play it, even if you would rather keep it.",
        never="You may not draw in the hope of a better card. But you may keep a joker and draw.",
    ),
    Rule(
        "no-cards-left",
        Kind.TURN,
        "When the draw pile is used up, whoever cannot play skips the turn.",
        _PLAY,
        example="Nothing is left to draw, and nothing in your hand fits. You skip, and the next player goes on.",
        never="The discard pile is not shuffled to make a new draw pile.",
    ),
    Rule(
        "boom",
        Kind.TURN,
        "You may play a joker on any of your turns, with a shout of BOOM: every other player draws a card. Then the"
        " game goes on with the next player.",
        _JOKERS,
        ruling="with an empty draw pile nobody draws",
        house_rule="aces_boom",
        example="9S lies on top, and Ben plays a joker. Ana and Cleo draw a card each, then it is Cleo's turn.",
        never="You may not shout BOOM out of turn. And whoever played the joker draws nothing.",
    ),
    Rule(
        "after-joker",
        Kind.TURN,
        "Any card may follow a joker; an ace that went boom is followed by its suit or rank.",
        _JOKERS,
        ruling=_SILENT,
        example="A joker lies on top. You may play whatever you like.",
        never="The card under the joker does not count any more.",
    ),
)
