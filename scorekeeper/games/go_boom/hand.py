"""A hand of Jokers Go Boom: the cards left when the round ended, and its notation both ways."""

from pydantic import BaseModel

from scorekeeper.findings import Finding
from scorekeeper.games.go_boom.cards import RANKS, SUITS, Card, read_card
from scorekeeper.models import FROZEN
from scorekeeper.notation import Parsed, Token, unknown_card, words

EMPTY = "out"
CARD_HINT = "rank then suit: A 2..9 10 J Q K with S H D C, as in 10H; JK is a joker; out is an empty hand"


class Hand(BaseModel):
    """The cards left in a hand, in the order given; none for the player who went out.  ``str()`` is the notation."""

    model_config = FROZEN

    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return " ".join(map(str, self.cards)) or EMPTY


def parse_hand(text: str) -> Parsed[Hand]:
    """
    Read a hand as typed; every word that is no card is found in one go.  An empty text is an empty hand.

    >>> str(parse_hand("jk, as 10♥").cards), str(parse_hand("OUT").cards)
    ('JK AS 10H', 'out')
    """
    if text.strip().casefold() in ("", EMPTY):
        return Parsed(Hand())
    cards: list[Card] = []
    findings: list[Finding] = []
    if not list(words(text)):
        findings.append(unknown_card("Go Boom", CARD_HINT, text, Token(text.strip(), 0, len(text))))
    for word in words(text):
        card = read_card(word.text)
        if card:
            cards.append(card)
        else:
            findings.append(unknown_card("Go Boom", _hint(word.text), text, word))
    return Parsed(None, tuple(findings)) if findings else Parsed(Hand(cards=tuple(cards)))


def _hint(word: str) -> str:
    if word.upper() in RANKS or word.upper() in SUITS:
        return "write a card in one piece, rank and suit: 10H"
    if word.casefold() == EMPTY:
        return "out stands alone: a player who went out holds no cards"
    return CARD_HINT
