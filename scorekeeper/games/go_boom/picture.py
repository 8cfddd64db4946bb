"""A hand of Jokers Go Boom drawn as a line of cards, wrapped by sixes."""

from scorekeeper.games.go_boom.cards import Rank
from scorekeeper.games.go_boom.hand import EMPTY, Hand
from scorekeeper.pictures import Picture, Piece

_A_LINE = 6


def draw_hand(hand: Hand) -> Picture:
    """
    The cards in the order given, six a line.

    >>> from scorekeeper.games.go_boom.hand import parse_hand
    >>> ["".join(piece.text for piece in line) for line in draw_hand(parse_hand("JK AS 10H").cards)]
    [' [JK] [AS] [10H]']
    """
    if not hand.cards:
        return ((Piece(f" ({EMPTY})", "matched"),),)
    return tuple(
        tuple(
            Piece(f" [{card}]", "hazard" if card.rank is Rank.JOKER else "loose")
            for card in hand.cards[start : start + _A_LINE]
        )
        for start in range(0, len(hand.cards), _A_LINE)
    )
