"""The rules of a turn of Gnoming A Round, and of what comes before and after it; ``rules`` names their source."""

from scorekeeper.rules import Kind, Rule

_TEXT = "rules text"
_SETUP = f"{_TEXT}, section setup"
_PLAY = f"{_TEXT}, section play"
_BOUNCING = f"{_TEXT}, section bouncing"
_DISCARD = f"{_TEXT}, section discard"
_ENDING = f"{_TEXT}, section ending the round"

TURN_RULES: tuple[Rule, ...] = (
    Rule(
        "deal",
        Kind.TURN,
        "Nine cards each, dealt face down as a 3x3 grid; nobody looks. The rest is the draw pile.",
        _SETUP,
        example="Three players get 27 cards, so 83 are left for the piles.",
        never="You may not peek at your own cards, not even at one.",
    ),
    Rule(
        "discard-piles",
        Kind.TURN,
        "Two cards turned up beside the draw pile start two discard piles.",
        _SETUP,
        example="A 4 and a -2 are turned up. Now one pile has the 4 on top, and the other the -2.",
        never="They do not go on one pile: there are two to choose from.",
    ),
    Rule(
        "first-cards",
        Kind.TURN,
        "Each player turns up two cards of their own choice.",
        _SETUP,
        example="You turn up the two cards in the top corners: a 7 and a 3. The other seven stay face down.",
        never="You may not look first and then choose.",
    ),
    Rule(
        "first-player",
        Kind.TURN,
        "The youngest begins the first round; whoever went out first begins the next.",
        _PLAY,
        ruling="the text names who begins the first round only",
        example="Cleo is the youngest and begins. Ben goes out first, so he begins round 2.",
        never="The lowest score does not make you begin, only going out first does.",
    ),
    Rule(
        "turn-order",
        Kind.TURN,
        "Turns go round the table in seating order.",
        _PLAY,
        ruling="the text does not say who follows whom",
        example="Ana, Ben and Cleo sit in this order: after Cleo it is Ana's turn again.",
        never="You may not jump in, even if just the card that you need was discarded.",
    ),
    Rule(
        "phases",
        Kind.TURN,
        "A turn has three parts: draw, play, discard.",
        _PLAY,
        example="You draw a 6, put it where your 8 lay, and discard the 8.",
        never="You may not draw a second card, even if the first one is no use.",
    ),
    Rule(
        "draw",
        Kind.TURN,
        "Draw one card: the top of the draw pile, or the top of either discard pile.",
        _PLAY,
        example="A 5 lies on top of a discard pile. Take it, or try your luck with the draw pile.",
        never="You may not take a card from further down, even if you remember that it is there.",
    ),
    Rule(
        "replace",
        Kind.TURN,
        "Keep the drawn card by putting it in place of any one card of your layout, face down or face up.",
        _PLAY,
        example="You draw a -3 and put it where your 8 lies. The 8 is discarded.",
        never="You may not look under a face-down card before you choose it.",
    ),
    Rule(
        "discard",
        Kind.TURN,
        "A card not wanted, or replaced, goes to a discard pile.",
        _DISCARD,
        example="You draw an 8 and do not want it. Discard it, and your layout stays as it is.",
        never="A hazard does not stay on a discard pile: it leaves the game.",
    ),
    Rule(
        "bounce",
        Kind.TURN,
        "A face-down card that you replace may bounce to another place of your layout. First turn it up: it must be"
        " positive, and equal the card coming in or another of your face-up cards. It replaces the card there.",
        _BOUNCING,
        example="You put a 6 on a face-down card, and find a 6. It may bounce to where your 8 lies, and you discard"
        " the 8.",
        never="A card that already lay face up does not start a bounce. You need not bounce: you may also discard"
        " the card you found.",
    ),
    Rule(
        "bounce-chain",
        Kind.TURN,
        "A bounce may go on with a matching card, even with one that lay face up. Only the first card must have been"
        " face down, and a place changes once in a turn.",
        _BOUNCING,
        ruling="the text says that the bounce may go on, not with which cards; house rule face_down asks that each"
        " of them was face down",
        house_rule="bounce_chain",
        example="The 6 that you found bounces to where one of your two 4s lies. That 4 equals the other one, so it"
        " may bounce on.",
        never="A bounce does not go on with a card that matches nothing, and never to a place that has changed in"
        " this turn.",
    ),
    Rule(
        "bounce-mulligan",
        Kind.TURN,
        "A mulligan equals no card for a bounce.",
        _BOUNCING,
        ruling="the text has a mulligan take a value to complete a line, and does not say whether one matches a"
        " card that may bounce",
        house_rule="bounce_mulligan",
        example="You put a 7 on a face-down card, and find a 5. Your only other card that is up is a mulligan: the 5"
        " can't bounce.",
        never="A mulligan is wild in rows and columns, but that does not help a bounce.",
    ),
    Rule(
        "bounce-never",
        Kind.TURN,
        "Negative cards, mulligans and hazards never bounce.",
        _BOUNCING,
        example="You put a -2 on a face-down card, and find a -2. It does not bounce: you discard it.",
        never="Being equal is not enough: only the cards from 3 to 8 bounce.",
    ),
    Rule(
        "mulligan-limit",
        Kind.TURN,
        "At most one mulligan may be up in your layout at the end of your turn.",
        _PLAY,
        example="You have a mulligan up and draw another. Discard it, or put it where the first one lies.",
        never="A second one is fair if it was turned up after your last turn, by a hazard or at the end.",
    ),
    Rule(
        "mulligans-left",
        Kind.TURN,
        "Where hazards turned up more mulligans than one turn can take away, as few stay as can be.",
        _PLAY,
        ruling="the text does not say what a turn can do about several",
        example="Three mulligans are up. You put your 5 where one of them lies: two stay, and that is fair.",
        never="Putting the 5 elsewhere leaves three, though it could have been two.",
    ),
    Rule(
        "hazard-discarded",
        Kind.TURN,
        "A discarded hazard leaves the game, and every other player turns one card up. The last card that is face"
        " down stays as it is.",
        _DISCARD,
        ruling="they must: the translations differ between may and must",
        house_rule="hazard_turn_up",
        example="Ana discards a hazard. Ben turns a card up; Cleo has only one left face down, so she does not.",
        never="Nobody goes out because of a hazard, and Ana turns no card up herself.",
    ),
    Rule(
        "restart-pile",
        Kind.TURN,
        "If one of the two discard piles is empty at the end of your turn, your discard starts it again. A hazard"
        " starts none: it leaves the game.",
        _DISCARD,
        ruling="what the text says of a drawn hazard is meant of a hazard that is discarded",
        example="You took the last card of the left pile. You discard an 8, and it goes to the left.",
        never="You may not put your discard on the other pile and leave this one empty.",
    ),
    Rule(
        "going-out",
        Kind.TURN,
        "Whoever first turns up the last card of their layout goes out. Every other player has one more turn.",
        _ENDING,
        example="Ana's ninth card is up. Ben and Cleo have one turn each, then the round is over.",
        never="Ana has no more turns in this round, and going out second earns and costs nothing.",
    ),
    Rule(
        "reveal",
        Kind.TURN,
        "After that, all cards still face down are turned up where they lie. Nothing is moved or traded; mulligans"
        " and hazards stay too.",
        _ENDING,
        example="Ben turns up his last two cards, a 4 and a hazard. He keeps both, and the hazard adds 10.",
        never="Nothing bounces now, not even a card that would complete a line.",
    ),
)
