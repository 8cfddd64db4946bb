"""One turn of Gnoming A Round, held against the rules step by step: draw, replace, bounce, discard."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.findings import Finding, listed
from scorekeeper.games.gnoming.cards import POSITIVE, Card
from scorekeeper.games.gnoming.house import GnomingHouseRules
from scorekeeper.games.gnoming.layout import CELLS, Cell
from scorekeeper.games.gnoming.turns.notation import DECK, Move
from scorekeeper.games.gnoming.turns.piles import Piles, with_discarded, without_drawn
from scorekeeper.games.gnoming.turns.position import Position, cells_with
from scorekeeper.notation import Token
from scorekeeper.turn_lines import Line, impossible, not_understood
from scorekeeper.turns import Consequence, Step

MOST_MULLIGANS = 1


class Replaced(NamedTuple):
    """A card put into a cell, and the one that lay there until then."""

    cell: Cell
    came: Card
    went: Card
    was_down: bool


class Played(NamedTuple):
    """A turn that can have been: each card replaced in turn, and the card discarded in the end."""

    move: Move
    replaced: tuple[Replaced, ...]
    discarded: Card


class Judged(NamedTuple):
    """What a turn comes to: its steps, what lies there after it, and what follows whoever else is at the table."""

    steps: tuple[Step, ...]
    after: Position
    piles: Piles
    follows: tuple[Consequence, ...]


class Bouncing(NamedTuple):
    """Whether a replaced card may bounce, the rule that says so, and why."""

    rule: str
    why: str
    legal: bool = False


def played(line: Line, before: Position, move: Move, piles: Piles) -> Played | tuple[Finding, ...]:
    """The turn as it went over the layout before it, or the findings about what can't have been."""
    findings: list[Finding] = []
    if move.pile in piles.empty:
        hint = "its last card was drawn, and no discard has started it again"
        findings.append(impossible(line, f"pile {move.pile} is empty", hint, move.pile_token))
    replaced: list[Replaced] = []
    card: Card | None = move.drawn
    for placing in move.placings:
        lay = before[placing.cell]
        if any(placing.cell == earlier.cell for earlier in move.placings if earlier.token.start < placing.token.start):
            hint = "a cell changes once in a turn"
            findings.append(impossible(line, f"{placing.cell} is named twice", hint, placing.token))
        elif lay and placing.found and placing.found is not lay:
            hint = f"leave out ={placing.found}, or mend the layout before the turn"
            message = f"a {lay} lay face up at {placing.cell}, not a {placing.found}"
            findings.append(impossible(line, message, hint, placing.token))
        elif not lay and not placing.found:
            hint = f"as in {placing.cell}=5"
            message = f"{placing.cell} was face down: which card was found there is not said"
            findings.append(not_understood(line, message, hint, placing.token))
        went = lay or placing.found
        if card and went:
            replaced.append(Replaced(placing.cell, card, went, lay is None))
        card = went
    if card and move.discarded and move.discarded is not card:
        findings.append(_other_discard(line, move.discarded, move.discarded_token, card))
    return tuple(findings) if findings or not card else Played(move, tuple(replaced), card)


def _other_discard(line: Line, said: Card, token: Token | None, card: Card) -> Finding:
    message = f"the card to discard is the {card}, not the {said}"
    return impossible(line, message, "the card replaced last is discarded, or else the card drawn", token)


def judge_turn(before: Position, turn: Played, piles: Piles, house: GnomingHouseRules) -> Judged:
    """Every step of a turn, legal or not: what was done is what lies there after it."""
    move = turn.move
    left = piles if move.pile == DECK else without_drawn(piles, move.pile, move.drawn, last=move.last)
    positions = _positions(before, turn)
    steps = [_draw(move, piles)]
    for number, replaced in enumerate(turn.replaced):
        if number == 0:
            steps.append(Step(f"puts it at {replaced.cell}, where {_lay(replaced)}", "replace"))
        else:
            steps.append(_bounce(turn, number, positions[number], house))
    steps.append(_discard(turn, left, positions[-1], house))
    steps += _mulligans(before, turn, positions[-1])
    discarded_hazard = turn.discarded is Card.HAZARD
    after = left if discarded_hazard else with_discarded(left, move.to, turn.discarded)
    follows = (*mulligans_too_many(positions[-1]), *_restart(turn, left))
    return Judged(tuple(steps), positions[-1], after, follows)


def _positions(before: Position, turn: Played) -> list[Position]:
    """The layout before the turn and after each card that was put into it."""
    positions = [before]
    for replaced in turn.replaced:
        positions.append({**positions[-1], replaced.cell: replaced.came})
    return positions


def _lay(replaced: Replaced) -> str:
    return f"{a_card(replaced.went)} {'was found' if replaced.was_down else 'lay face up'}"


def a_card(card: Card) -> str:
    """
    A card as a sentence names it.

    >>> a_card(Card.EIGHT), a_card(Card.MULLIGAN)
    ('an 8', 'a mulligan')
    """
    words = {Card.MULLIGAN: "a mulligan", Card.HAZARD: "a hazard", Card.EIGHT: "an 8"}
    return words.get(card, f"a {card}")


def the_card(card: Card) -> str:
    """A card that was named before."""
    return f"the {a_card(card).partition(' ')[2]}"


def _draw(move: Move, piles: Piles) -> Step:
    where = "the draw pile" if move.pile == DECK else f"pile {move.pile}"
    text = f"draws {a_card(move.drawn)} from {where}{', its last card' if move.last else ''}"
    top = piles.top(move.pile)
    if top and top is not move.drawn:
        why = f"{a_card(top)} lay on top of pile {move.pile}"
        return Step(text, "draw", legal=False, why=why, allowed=(f"draw {top} from {move.pile}",))
    return Step(text, "draw")


# Bouncing


def may_bounce(now: Position, card: Card, *, was_down: bool, first: bool, house: GnomingHouseRules) -> Bouncing:
    """
    Whether a card just replaced may bounce to another place of the layout, ``now`` that another lies in its own.

    ``first`` is the card that the drawn one replaced; the others were replaced by one that bounced.
    """
    if card not in POSITIVE:
        return Bouncing("bounce-never", f"{a_card(card)} never bounces")
    if not was_down and first:
        return Bouncing("bounce", f"{the_card(card)} lay face up, and only a card found face down starts a bounce")
    chain = "" if was_down else f"; it lay face up, {_chain_words(house)}"
    rule = "bounce-chain" if chain else "bounce"
    if chain and house.bounce_chain == "face_down":
        return Bouncing(rule, chain.removeprefix("; "))
    equal, mulligans = cells_with(now, card), cells_with(now, Card.MULLIGAN)
    if equal:
        return Bouncing(rule, f"it equals the {card} at {listed(equal)}{chain}", legal=True)
    alone = f"no other card that is up is {a_card(card)}"
    if mulligans:
        return Bouncing("bounce-mulligan", f"{alone}, {_mulligan_words(house)}{chain}", legal=house.bounce_mulligan)
    return Bouncing("bounce", alone)


def _chain_words(house: GnomingHouseRules) -> str:
    if house.bounce_chain == "any":
        return "and a bounce may go on with it: a ruling (house rule bounce_chain is any, not face_down)"
    return "and a bounce does not go on with it (house rule bounce_chain is face_down, not any)"


def _mulligan_words(house: GnomingHouseRules) -> str:
    if house.bounce_mulligan:
        return "but a mulligan counts as equal (house rule bounce_mulligan is true, not false)"
    return "and a mulligan counts as none: a ruling (house rule bounce_mulligan is false, not true)"


def _bouncing(turn: Played, number: int, now: Position, house: GnomingHouseRules) -> tuple[Bouncing, tuple[Cell, ...]]:
    """Whether the card replaced last, of ``number``, may bounce, and to which cells."""
    last = turn.replaced[number - 1]
    bouncing = may_bounce(now, last.went, was_down=last.was_down, first=number == 1, house=house)
    changed = {replaced.cell for replaced in turn.replaced[:number]}
    return bouncing, tuple(cell for cell in CELLS if cell not in changed) if bouncing.legal else ()


def _bounce(turn: Played, number: int, now: Position, house: GnomingHouseRules) -> Step:
    replaced = turn.replaced[number]
    bouncing, cells = _bouncing(turn, number, now, house)
    text = f"bounces {the_card(replaced.came)} to {replaced.cell}, where {_lay(replaced)}"
    why = bouncing.why if bouncing.legal else f"{bouncing.why}; no bounce is legal from there, it is discarded"
    return Step(text, bouncing.rule, bouncing.legal, why, cells)


# The discard


def _discard(turn: Played, left: Piles, now: Position, house: GnomingHouseRules) -> Step:
    """The discard; ``left`` are the piles after the draw."""
    card, to = turn.discarded, turn.move.to
    text = f"discards {the_card(card)}" + (f" to pile {to}" if to else "")
    if card is Card.HAZARD:
        if to:
            why = "a discarded hazard leaves the game and lies on no pile"
            return Step(text, "hazard-discarded", legal=False, why=why, allowed=("discard",))
        return Step(f"{text}, which leaves the game", "discard")
    if to and left.empty and to not in left.empty:
        empty = sorted(left.empty)
        why = f"pile {listed(tuple(empty))} is empty, so the discard must start it again"
        return Step(text, "restart-pile", legal=False, why=why, allowed=tuple(f"to {pile}" for pile in empty))
    if to in left.empty:
        return Step(f"{text}, which it starts again", "restart-pile")
    cells = _bouncing(turn, len(turn.replaced), now, house)[1] if turn.replaced else ()
    return Step(text, "discard", allowed=cells)


def _restart(turn: Played, left: Piles) -> Iterator[Consequence]:
    """Which empty pile the discard starts, where that is not said, or which stays empty."""
    if not left.empty or turn.move.to in left.empty:
        return
    piles = f"pile {listed(tuple(sorted(left.empty)))}"
    if turn.discarded is Card.HAZARD:
        yield Consequence("restart-pile", f"{piles} stays empty for the next discard: a hazard starts none, a ruling")
    elif turn.move.to is None:
        yield Consequence("restart-pile", f"{piles} is empty: the {turn.discarded} must start it again")


# Mulligans


def _mulligans(before: Position, turn: Played, after: Position) -> Iterator[Step]:
    """The step that ends a turn with more mulligans up than could be avoided."""
    up = cells_with(after, Card.MULLIGAN)
    ways = _mulligans_left(before, turn.move.drawn)
    fewest = max(MOST_MULLIGANS, min(ways.values()))
    if len(up) <= fewest:
        return
    text = f"ends the turn with {len(up)} mulligans up, at {listed(up)}"
    allowed = tuple(way for way, left in ways.items() if left <= fewest)
    if fewest == MOST_MULLIGANS:
        yield Step(text, "mulligan-limit", legal=False, why=f"{MOST_MULLIGANS} is allowed", allowed=allowed)
    else:
        yield Step(text, "mulligans-left", legal=False, why=f"it could have been {fewest}: a ruling", allowed=allowed)


def _mulligans_left(before: Position, drawn: Card) -> dict[str, int]:
    """How many mulligans are up after each thing that may be done with the drawn card, bounces aside."""
    up, comes = len(cells_with(before, Card.MULLIGAN)), drawn is Card.MULLIGAN
    return {
        "discard": up,
        **{cell.value: up + comes - (lay is Card.MULLIGAN) for cell, lay in before.items()},
    }


def mulligans_too_many(after: Position, until: str = "") -> Iterator[Consequence]:
    """That mulligans have to go, where more than one is up; ``until`` says by when."""
    up = cells_with(after, Card.MULLIGAN)
    if len(up) > MOST_MULLIGANS:
        one = "one may stay" if len(up) > MOST_MULLIGANS + 1 else "one has to go"
        yield Consequence("mulligan-limit", f"{len(up)} mulligans are up, at {listed(up)}: {one}{until}")
