"""A text of turns of Jokers Go Boom, judged line by line, each from the top card that the last one left."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.findings import Finding, excerpt, listed
from scorekeeper.games.go_boom.cards import JOKER, Card, read_card
from scorekeeper.games.go_boom.house import GoBoomHouseRules
from scorekeeper.games.go_boom.turns.judging import (
    Judged,
    Lying,
    follows,
    goes_boom,
    hand_findings,
    judge_turn,
    view_of,
)
from scorekeeper.games.go_boom.turns.notation import (
    ACTIONS,
    NOTATION,
    PILE_WORD,
    TOP_WORD,
    WORDS,
    Held,
    Move,
    held_text,
    parse_hand_held,
    parse_move,
    parse_top,
)
from scorekeeper.notation import Token
from scorekeeper.turn_lines import (
    Line,
    Spoken,
    beside,
    impossible,
    lines_of,
    new_name_findings,
    nobody_named,
    not_judged,
    not_understood,
    nothing_said,
    spoken,
    unknown_player,
    unknown_word,
)
from scorekeeper.turns import Consequence, Step, Turn, Verdict, View, out_of_order


class Table(NamedTuple):
    """
    What the lines so far tell of the table.

    ``names`` are those seated, in order; ``hands`` are known of some, and ``shown`` is the rest of a hand of nobody
    in the last line.  ``top`` is None before it is said, and
    ``lost`` says that a line which could not be read leaves it unknown.  ``owing`` are those who have a card to
    take, each with the line of the boom, and ``missed`` those of them without whom the game went on.
    """

    names: tuple[str, ...] = ()
    hands: Mapping[str, Held] = {}
    discards: tuple[Card, ...] = ()
    shown: tuple[Card, ...] = ()
    top: Card | None = None
    lost: bool = False
    pile_empty: bool = False
    last_player: str | None = None
    owing: Mapping[str, int] = {}
    missed: frozenset[str] = frozenset()
    out: str | None = None
    skipped: int = 0
    exceeded: frozenset[Card] = frozenset()

    def others(self, player: str | None) -> tuple[str, ...]:
        """Everybody seated but one."""
        return tuple(name for name in self.names if name != player)


class Heard(NamedTuple):
    """What a line comes to: the table after it, the turns judged, and the findings."""

    table: Table
    turns: tuple[Turn, ...] = ()
    findings: tuple[Finding, ...] = ()


def check_turns(text: str, house: GoBoomHouseRules) -> Verdict:
    """
    Judge every turn of a text.

    >>> verdict = check_turns("9H play 7C hand 7C 9S", GoBoomHouseRules())
    >>> verdict.legal, verdict.turns[0].steps[0].allowed
    (False, ('play 9S',))
    """
    table = Table()
    turns: list[Turn] = []
    findings: list[Finding] = []
    for line in lines_of(text):
        heard = _hear(line, table._replace(shown=()), house)
        too_many = _deck_exceeded(line, heard.table, house)
        table = heard.table._replace(exceeded=heard.table.exceeded | set(too_many))
        turns += heard.turns
        findings += (found.at(line=line.number) for found in (*heard.findings, *too_many.values()))
    if not turns and not findings:
        findings.append(nothing_said(NOTATION))
    return Verdict(tuple(turns), tuple(findings))


# What a line is


def _hear(line: Line, table: Table, house: GoBoomHouseRules) -> Heard:
    said = spoken(line, table.names)
    words = said.rest.words
    first = words[0].text.casefold() if words and said.player is None else ""
    if first == TOP_WORD:
        return _lay_top(line.between(words[0].end), table)
    if first == PILE_WORD:
        return _lay_pile(line, table)
    keyword = next((word for word in words if word.text.casefold() in ACTIONS), None)
    head = said.rest.between(said.rest.start, keyword.start if keyword else None)
    player, findings = _who(line, head, said, keyword, table)
    if findings:
        return Heard(table, findings=tuple(found.at(player=said.player) for found in findings))
    if keyword is None:
        heard = _lay_hand(line, head, table, player or "")
    else:
        if head.words and (said.player or not player):
            laid = _lay_top(head, table)
            table, findings = laid.table, laid.findings
        heard = _act(said.rest.between(keyword.start), table, player, house)
    found = (*findings, *beside(findings, heard.findings))
    return heard._replace(findings=tuple(finding.at(player=player) for finding in found))


def _who(
    line: Line, head: Line, said: Spoken, keyword: Token | None, table: Table
) -> tuple[str | None, tuple[Finding, ...]]:
    """
    The player of a line, None where nobody is named, and why that can't be told, if it can't.

    Players need not be seated, as long as nobody is: their hands are then not known.  A word in front of the
    first turn is the top card.
    """
    names = table.names
    if keyword is None:
        return said.player, () if said.declares else (_no_turn(head),)
    typed = head.text[head.start : head.end].strip()
    if said.player is not None:
        stranger = bool(names) and said.player not in names
        name = line.between(line.start, said.rest.start)
        return said.player, (unknown_player(name, said.player, names),) if stranger else ()
    if names:
        return None, (unknown_player(head, typed, names) if typed else nobody_named(head, names, keyword),)
    first = table.top is None and not table.lost
    if not typed or (len(head.words) == 1 and (first or read_card(typed))):
        return None, ()
    return typed, tuple(new_name_findings(head, typed))


def _no_turn(rest: Line) -> Finding:
    words = rest.words
    if not words:
        return not_understood(rest, "what was done is not said", f"a turn is {NOTATION}")
    return unknown_word(rest, words[0], WORDS, NOTATION)


# What lies there


def _lay_top(rest: Line, table: Table) -> Heard:
    parsed = parse_top(rest)
    if parsed.cards is None:
        return Heard(table._replace(top=None, lost=True), findings=parsed.findings)
    top, known = parsed.cards, table.top
    findings: tuple[Finding, ...] = ()
    if known and known != top:
        hint = "a turn is missing between them, or one of the two was mistyped"
        findings = (impossible(rest, f"{known} is on top", hint),)
    discards = table.discards if top in table.discards else (*table.discards, top)
    return Heard(table._replace(top=top, lost=False, discards=discards), findings=findings)


def _lay_pile(line: Line, table: Table) -> Heard:
    """The table with a draw pile that is used up: the line says what a turn may say at its end."""
    parsed = parse_move(line)
    if parsed.cards is None:
        return Heard(table, findings=parsed.findings)
    return Heard(_with_pile_used_up(table) if parsed.cards.pile_empty else table)


def _with_pile_used_up(table: Table) -> Table:
    """The table with no draw pile: who has not yet drawn because of a boom need not."""
    return table._replace(pile_empty=True, owing={})


def _lay_hand(line: Line, rest: Line, table: Table, player: str) -> Heard:
    """The table with a hand as it is said to be held, by somebody who is seated now if not before."""
    findings = tuple(new_name_findings(line, player)) if player not in table.names else ()
    names = table.names if player in table.names else (*table.names, player)
    parsed = parse_hand_held(rest)
    table = table._replace(names=names)
    if parsed.cards is None:
        return Heard(_without_hand(table, player), findings=(*findings, *parsed.findings))
    findings += _other_hand(rest, table.hands.get(player), parsed.cards, None)
    return Heard(table._replace(hands={**table.hands, player: parsed.cards}), findings=findings)


def _other_hand(line: Line, known: Held | None, said: Held, token: Token | None) -> tuple[Finding, ...]:
    """The finding for a hand that is not the one known; one with unknown cards is not compared."""
    if known is None or None in known or None in said or sorted(map(str, known)) == sorted(map(str, said)):
        return ()
    hint = "a turn is missing between them, or one of the two was mistyped"
    return (impossible(line, f"the last turn left {held_text(known)}", hint, token),)


def _without_hand(table: Table, player: str | None) -> Table:
    return table._replace(hands={name: hand for name, hand in table.hands.items() if name != player})


# Turns


def _act(action: Line, table: Table, player: str | None, house: GoBoomHouseRules) -> Heard:
    parsed = parse_move(action)
    if parsed.cards is None:
        lost = _without_hand(table, player)._replace(top=None, lost=True, last_player=player)
        return Heard(lost, findings=parsed.findings)
    if any(done.doing == "take" for done in parsed.cards.actions):
        return _take(action, table, player, parsed.cards, house)
    return _play(action, table, player, parsed.cards, house)


def _play(action: Line, table: Table, player: str | None, move: Move, house: GoBoomHouseRules) -> Heard:
    table = _with_pile_used_up(table) if move.pile_empty else table
    missed = tuple(_missed_turns(table, action.number))
    table = table._replace(missed=table.missed | {turn.player for turn in missed if turn.player})
    known = table.hands.get(player) if player else None
    hand = known if move.hand is None else move.hand
    findings = () if move.hand is None else _other_hand(action, known, move.hand, move.hand_token)
    findings += tuple(hand_findings(action, move, hand))
    if table.top is None or findings:
        unknown = () if table.top else (_no_top(action, table),)
        return Heard(_after_unjudged(table, player, move), missed, (*findings, *unknown))
    lying = Lying(table.top, hand, table.pile_empty)
    judged = judge_turn(move, lying, house)
    after = _after_play(action.number, table, player, judged, move, house)
    then = (*follows(move, judged, lying, house), *_table_follows(after, player, judged, move, house))
    steps = (*_opening_steps(table, player), *judged.steps)
    turn = Turn(steps, view_of(lying.top, hand), view_of(judged.top, judged.hand), then, action.number, player)
    return Heard(after, (*missed, turn))


def _no_top(action: Line, table: Table) -> Finding:
    hint = "write it in front of this turn, or on a line before it, as in top 9H"
    if table.lost:
        return not_judged(action, "a line before it leaves the top card unknown", hint)
    return not_understood(action, "the top card of the discard pile is not known", hint)


def _after_unjudged(table: Table, player: str | None, move: Move) -> Table:
    """The table after a turn that could not be judged: the hand is not known, the top card is what was played."""
    cards = tuple(done.card for done in move.actions if done.doing == "play" and done.card)
    top = cards[-1] if cards else table.top
    table = _without_hand(table, player)
    return table._replace(top=top, lost=top is None, discards=(*table.discards, *cards), last_player=player)


def _opening_steps(table: Table, player: str | None) -> Iterator[Step]:
    if table.out is not None:
        why = f"{table.out} has played the last card: the round is over"
        yield Step("plays on after the end of the round", "went-out", legal=False, why=why)
    elif player is not None:
        yield from out_of_order(table.names, (), table.last_player, player)


def _after_play(
    number: int, table: Table, player: str | None, judged: Judged, move: Move, house: GoBoomHouseRules
) -> Table:
    cards = tuple(done.card for done in move.actions if done.doing == "play" and done.card)
    hands = {**table.hands, player: judged.hand} if player and judged.hand is not None else table.hands
    skips = all(done.doing == "skip" for done in move.actions) and all(step.legal for step in judged.steps)
    after = table._replace(
        hands=hands,
        top=judged.top,
        discards=(*table.discards, *cards),
        shown=() if player else tuple(card for card in judged.hand or () if card),
        last_player=player,
        skipped=table.skipped + 1 if skips else 0,
        out=player if player and judged.hand == () and table.out is None else table.out,
    )
    if any(goes_boom(card, house) for card in cards) and not table.pile_empty:
        drawing = after.others(player)
        after = after._replace(
            owing={**after.owing, **dict.fromkeys(drawing, number)}, missed=after.missed - set(drawing)
        )
    return after


def _table_follows(
    after: Table, player: str | None, judged: Judged, move: Move, house: GoBoomHouseRules
) -> Iterator[Consequence]:
    """What follows for the others."""
    if any(done.doing == "play" and done.card and goes_boom(done.card, house) for done in move.actions):
        others = listed(after.others(player)) if after.others(player) else "every other player"
        each = " each" if len(after.others(player)) > 1 else ""
        if after.pile_empty:
            yield Consequence("boom", "nobody draws, as the draw pile is used up: a ruling")
        else:
            does = "draw" if each else "draws"
            yield Consequence("boom", f"{others}{each} {does} a card, then the next player goes on")
        if judged.hand == ():
            yield Consequence("last-boom", "the cards drawn now still count: a ruling")
    if after.names and after.skipped >= len(after.names):
        yield Consequence("blocked-round", "nobody could play: the round is blocked, and every hand scores")


# Cards taken because of a boom


def _take(action: Line, table: Table, player: str | None, move: Move, house: GoBoomHouseRules) -> Heard:
    if player is None or len(move.actions) > 1:
        hint = "NAME takes CARD, when somebody else went boom; who can't play says draw"
        return Heard(table, findings=(not_understood(action, "whose card this is, is not clear", hint),))
    (done,) = move.actions
    hand = table.hands.get(player)
    text = f"takes {done.card or 'a card'}"
    if player in table.owing:
        step = Step(text, "boom", why=f"somebody else went boom in line {table.owing[player]}")
    else:
        step = Step(text, "boom", legal=False, why="nobody else has gone boom since")
    owing = {name: line for name, line in table.owing.items() if name != player}
    hands = table.hands if hand is None else {**table.hands, player: (*hand, done.card)}
    after = table._replace(owing=owing, missed=table.missed - {player}, hands=hands)
    before = _view(table, player)
    return Heard(after, (Turn((step,), before, _view(after, player), (), action.number, player),))


def _view(table: Table, player: str) -> View:
    """What lies before a player, whatever is known of it."""
    hand = table.hands.get(player)
    if table.top is None:
        return View(held_text(hand or ()), ())
    return view_of(table.top, hand)


def _missed_turns(table: Table, line: int) -> Iterator[Turn]:
    """Those who should have drawn a card because of a boom before the game went on with this line."""
    for player, boom_line in table.owing.items():
        if player not in table.missed and player in table.hands:
            text = "has drawn no card before the game goes on"
            why = f"somebody else went boom in line {boom_line}"
            step = Step(text, "boom", legal=False, why=why, allowed=(f"{player} takes CARD",))
            yield Turn((step,), _view(table, player), _view(table, player), (), line, player)


# The deck


def _deck_exceeded(line: Line, table: Table, house: GoBoomHouseRules) -> dict[Card, Finding]:
    """The cards of which more are known than the deck has, each told once, where the line names it last."""
    found = {}
    cards = [*table.discards, *table.shown, *(card for hand in table.hands.values() for card in hand if card)]
    for card, told_of in Counter(cards).items():
        copies = house.jokers if card == JOKER else 1
        if card not in table.exceeded and told_of > copies:
            named = [word for word in line.words if read_card(word.text) == card]
            token = named[-1] if named else Token("", line.start, line.end)
            found[card] = Finding(
                "deck-exceeded",
                f"the deck has {copies} {card}, but {told_of} are told of",
                hint="one of them was misread, or a turn was left out; its jokers are the house rule jokers",
                excerpt=excerpt(line.text, token.start, token.end),
            )
    return found
