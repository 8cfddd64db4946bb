"""One turn of Jokers Go Boom, held against the rules: a card played, or drawn, or the turn skipped."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.findings import Finding
from scorekeeper.games.go_boom.cards import JOKER, Card, Rank
from scorekeeper.games.go_boom.hand import Hand
from scorekeeper.games.go_boom.house import GoBoomHouseRules
from scorekeeper.games.go_boom.picture import draw_hand
from scorekeeper.games.go_boom.turns.notation import Action, Held, Move, held_text
from scorekeeper.pictures import Piece
from scorekeeper.turn_lines import Line, impossible
from scorekeeper.turns import Consequence, Step, View


class Lying(NamedTuple):
    """What a turn is judged by: the top card, the player's hand (None: not known), whether the draw pile is empty."""

    top: Card
    hand: Held | None
    pile_empty: bool


class Judged(NamedTuple):
    """What a turn comes to: its steps, the top card and the hand after it."""

    steps: tuple[Step, ...]
    top: Card
    hand: Held | None


def goes_boom(card: Card, house: GoBoomHouseRules) -> bool:
    """Whether a card goes boom: a joker, or an ace where the table plays so."""
    return card == JOKER or (house.aces_boom and card.rank is Rank.ACE)


def rule_to_follow(card: Card, top: Card, house: GoBoomHouseRules) -> str | None:
    """
    The rule by which a card may be played on another; None where it may not.

    >>> from scorekeeper.games.go_boom.cards import PACK
    >>> [rule_to_follow(PACK[card], PACK["9H"], GoBoomHouseRules()) for card in ("7H", "9S", "7S", "JK")]
    ['match', 'match', None, 'boom']
    """
    if goes_boom(card, house):
        return "boom"
    if top == JOKER:
        return "after-joker"
    return "match" if card.suit is top.suit or card.rank is top.rank else None


def playable(lying: Lying, house: GoBoomHouseRules) -> tuple[Card, ...]:
    """The known cards of the hand that may be played."""
    return tuple(card for card in lying.hand or () if card and rule_to_follow(card, lying.top, house))


def must_play(lying: Lying, house: GoBoomHouseRules) -> tuple[Card, ...]:
    """The cards of which one must be played: what goes boom may be kept back."""
    return tuple(card for card in playable(lying, house) if not goes_boom(card, house))


def view_of(top: Card, hand: Held | None) -> View:
    """The top card, and the hand where it is known, as they are typed and drawn."""
    if hand is None:
        return View(str(top), ((Piece(f" [{top}] on top"),),))
    known, unknown = Hand(cards=tuple(card for card in hand if card)), hand.count(None)
    drawn = draw_hand(known) if known.cards or not unknown else ()
    more = ((Piece(f" and {unknown} not known"),),) if unknown else ()
    return View(f"{top} hand {held_text(hand)}", ((Piece(f" [{top}] on top, the hand is"),), *drawn, *more))


def hand_findings(line: Line, move: Move, hand: Held | None) -> Iterator[Finding]:
    """The cards played that the hand has not."""
    for action in move.actions:
        if hand is None:
            return
        if action.doing == "play" and action.card not in hand and None not in hand:
            hint = f"the hand is {held_text(hand)}"
            yield impossible(line, f"{action.card} was not in the hand", hint, action.token)
        else:
            hand = _after(action, hand)


def _after(action: Action, hand: Held | None) -> Held | None:
    """The hand after something was done; a card played that it does not show was one of the unknown ones."""
    if hand is None or action.doing == "skip":
        return hand
    if action.doing in ("draw", "take"):
        return (*hand, action.card)
    gone = action.card if action.card in hand else None
    place = hand.index(gone)
    return (*hand[:place], *hand[place + 1 :])


def judge_turn(move: Move, lying: Lying, house: GoBoomHouseRules) -> Judged:
    """Every step of a turn, legal or not: what was done is what lies there after it."""
    steps = []
    for number, action in enumerate(move.actions):
        if number:
            steps.append(_one_too_many(action, move.actions[number - 1]))
        elif action.card and action.doing == "play":
            steps.append(_play(action.card, lying, house))
        elif action.doing == "draw":
            steps.append(_draw(action, lying, house))
        else:
            steps.append(_skip(lying, house))
        top = action.card if action.doing == "play" and action.card else lying.top
        lying = Lying(top, _after(action, lying.hand), lying.pile_empty)
    return Judged(tuple(steps), lying.top, lying.hand)


def _words(action: Action) -> str:
    if action.doing == "skip":
        return "skips the turn"
    does = {"play": "plays", "draw": "draws", "take": "takes"}[action.doing]
    return f"{does} {action.card or 'a card'}"


def _one_too_many(action: Action, before: Action) -> Step:
    """The step that comes when the turn is over."""
    rule, why = {
        "play": ("match", "one card a turn is played"),
        "draw": ("draw-and-stop", "the turn is over with the card drawn, whether or not it could be played"),
    }.get(before.doing, ("no-cards-left", "the turn was skipped"))
    return Step(_words(action), rule, legal=False, why=why)


def _play(card: Card, lying: Lying, house: GoBoomHouseRules) -> Step:
    top, text = lying.top, f"plays {card}"
    rule = rule_to_follow(card, top, house)
    if rule is None:
        why = f"it has neither the suit nor the rank of {top}"
        return Step(text, "match", legal=False, why=why, allowed=_instead(lying, house))
    why = {
        "boom": "it may be played at any turn",
        "after-joker": "any card may follow a joker: a ruling",
        "match": f"it has the {'suit' if card.suit is top.suit else 'rank'} of {top}",
    }[rule]
    return Step(f"{text}{': BOOM' if rule == 'boom' else ''}", rule, why=why)


def _instead(lying: Lying, house: GoBoomHouseRules) -> tuple[str, ...]:
    """What may be done where a card may not be played: the cards of the hand that may, else what kind of card."""
    cards = tuple(dict.fromkeys(f"play {card}" for card in playable(lying, house)))
    if lying.hand is not None and None not in lying.hand:
        return cards or (_unable(lying),)
    top = lying.top
    suit = top.suit.name.lower() if top.suit else ""
    booms = [*(["a joker"] if house.jokers else []), *(["an ace"] if house.aces_boom else [])]
    return (*cards, f"any of the {suit}", f"any {top.rank}", *booms, _unable(lying))


def _unable(lying: Lying) -> str:
    return "skip" if lying.pile_empty else "draw"


def _draw(action: Action, lying: Lying, house: GoBoomHouseRules) -> Step:
    text = _words(action)
    if lying.pile_empty:
        why = "the draw pile is used up: who cannot play skips the turn"
        return Step(text, "no-cards-left", legal=False, why=why, allowed=_cards_or(lying, house))
    return _not_playing(text, "draw-and-stop", lying, house)


def _skip(lying: Lying, house: GoBoomHouseRules) -> Step:
    text = "skips the turn"
    if not lying.pile_empty:
        why = "who cannot play draws a card, unless the draw pile is used up (then say: pile empty)"
        return Step(text, "draw-and-stop", legal=False, why=why, allowed=_cards_or(lying, house))
    return _not_playing(text, "no-cards-left", lying, house)


def _cards_or(lying: Lying, house: GoBoomHouseRules) -> tuple[str, ...]:
    return (*dict.fromkeys(f"play {card}" for card in playable(lying, house)), _unable(lying))


def _not_playing(text: str, rule: str, lying: Lying, house: GoBoomHouseRules) -> Step:
    """A draw or a skip by somebody who may have been able to play."""
    if lying.hand is None or None in lying.hand:
        unseen = "as far as can be seen: not all of the hand is known"
    else:
        unseen = "no card of the hand may be played"
    able, booms = must_play(lying, house), playable(lying, house)
    if able and not house.draw_when_able:
        why = f"{able[0]} could be played: a ruling (house rule draw_when_able is false, not true)"
        allowed = tuple(dict.fromkeys(f"play {card}" for card in booms))
        return Step(text, "play-when-able", legal=False, why=why, allowed=allowed)
    if able:
        return Step(text, rule, why=f"{able[0]} need not be played (house rule draw_when_able is true, not false)")
    if booms:
        return Step(text, rule, why=f"{booms[0]} may be kept back: a ruling, as it may be played at any turn")
    return Step(text, rule, why=unseen)


def follows(move: Move, judged: Judged, lying: Lying, house: GoBoomHouseRules) -> Iterator[Consequence]:
    """What follows for the player; what a boom makes the others do, the table says."""
    drawn = next((action.card for action in move.actions if action.doing == "draw"), None)
    if drawn and len(move.actions) == 1 and rule_to_follow(drawn, judged.top, house):
        yield Consequence("draw-and-stop", f"the turn is over, even though {drawn} could be played")
    if judged.hand == () and lying.hand:
        yield Consequence("went-out", "no cards are left: the round is over")
