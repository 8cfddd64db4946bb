"""A text of turns of Gnoming A Round, judged line by line, each from the layout that the last one left."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.findings import Finding
from scorekeeper.games.gnoming.cards import Card
from scorekeeper.games.gnoming.house import GnomingHouseRules
from scorekeeper.games.gnoming.turns.judging import Judged, Played, a_card, judge_turn, mulligans_too_many, played
from scorekeeper.games.gnoming.turns.notation import (
    DRAW_WORDS,
    NOTATION,
    PILES,
    PILES_WORD,
    TURN_UP_WORDS,
    WORDS,
    TurnedUp,
    parse_move,
    parse_piles,
    parse_turned_up,
)
from scorekeeper.games.gnoming.turns.piles import Piles
from scorekeeper.games.gnoming.turns.position import (
    Position,
    begins_position,
    face_down,
    parse_position,
    position_text,
    view_of,
)
from scorekeeper.games.gnoming.turns.table import (
    FIRST_CARDS,
    NOBODY,
    Table,
    asked_by_hazard,
    deck_exceeded,
    going_out_follows,
    hazard_follows,
    missed_turns,
    opening_steps,
    reveal_follows,
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
from scorekeeper.turns import Consequence, Step, Turn, Verdict


class Heard(NamedTuple):
    """What a line comes to: the table after it, the turns judged, and the findings."""

    table: Table
    turns: tuple[Turn, ...] = ()
    findings: tuple[Finding, ...] = ()


def check_turns(text: str, house: GnomingHouseRules) -> Verdict:
    """
    Judge every turn of a text.

    >>> verdict = check_turns("_3_/5_6/__M draw 6 r2c2=6 r1c1=4", GnomingHouseRules())
    >>> verdict.legal, verdict.turns[0].after.text
    (True, '6 3 _ / 5 6 6 / _ _ M')
    """
    table = Table()
    turns: list[Turn] = []
    findings: list[Finding] = []
    for line in lines_of(text):
        heard = _hear(line, table, house)
        too_many = deck_exceeded(line, heard.table, house)
        table = heard.table._replace(exceeded=heard.table.exceeded | set(too_many))
        turns += heard.turns
        findings += (found.at(line=line.number) for found in (*heard.findings, *too_many.values()))
    if not turns and not findings:
        findings.append(nothing_said(NOTATION))
    return Verdict(tuple(turns), tuple(findings))


# What a line is


def _hear(line: Line, table: Table, house: GnomingHouseRules) -> Heard:
    said = spoken(line, table.names)
    words = said.rest.words
    if said.player is None and words and words[0].text.casefold() == PILES_WORD:
        return _piles(line.between(words[0].end), table)
    keyword = next((word for word in words if word.text.casefold() in (*DRAW_WORDS, *TURN_UP_WORDS)), None)
    head = said.rest.between(said.rest.start, keyword.start if keyword else None)
    if stranger := _stranger(line, head, said, keyword, table.names):
        return Heard(table, findings=(stranger.at(player=said.player),))
    player = said.player or NOBODY
    heard = _seat(line, table, player)
    if head.words or not keyword:
        laid = _lay(head, heard.table, player)
        heard = Heard(laid.table, findings=(*heard.findings, *laid.findings))
    if keyword:
        judge = _play if keyword.text.casefold() in DRAW_WORDS else _turn_up
        done = judge(said.rest.between(keyword.end), heard.table, player, house)
        heard = done._replace(findings=(*heard.findings, *beside(heard.findings, done.findings)))
    return heard._replace(findings=tuple(found.at(player=said.player) for found in heard.findings))


def _stranger(line: Line, head: Line, said: Spoken, keyword: Token | None, names: tuple[str, ...]) -> Finding | None:
    """Why it can't be told who does what in a line, if it can't; ``head`` is what stands before the ``keyword``."""
    if said.player is not None:
        if keyword is None and not said.declares:
            return _no_turn(head)
        shown = said.player in names or bool(head.words) or keyword is None
        return None if shown else unknown_player(line.between(line.start, said.rest.start), said.player, names)
    first = head.words[0] if head.words else None
    is_layout = first is not None and begins_position(first.text)
    if keyword is None:
        return None if is_layout and not names else _no_turn(head)
    if first is None:
        return nobody_named(head, names, keyword) if names else None
    typed = head.text[head.start : head.end].strip()
    return unknown_player(head, typed, names) if names or not is_layout else None


def _no_turn(rest: Line) -> Finding:
    words = rest.words
    if not words:
        return not_understood(rest, "what was done is not said", f"a turn is {NOTATION}")
    return unknown_word(rest, words[0], WORDS, NOTATION)


# What lies there


def _piles(rest: Line, table: Table) -> Heard:
    parsed = parse_piles(rest)
    if parsed.cards is None:
        return Heard(table, findings=parsed.findings)
    stacks = {pile: (card,) for pile, card in zip(PILES, parsed.cards, strict=True)}
    return Heard(table._replace(piles=Piles(stacks)))


def _seat(line: Line, table: Table, player: str) -> Heard:
    """The table with a player who is named for the first time."""
    if player in (*table.names, NOBODY):
        return Heard(table)
    return Heard(table._replace(names=(*table.names, player)), findings=tuple(new_name_findings(line, player)))


def _lay(head: Line, table: Table, player: str) -> Heard:
    """The table with a layout as it is said to lie there."""
    parsed = parse_position(head.text, head.start, head.end)
    if parsed.cards is None:
        return Heard(table.with_position(player, None), findings=parsed.findings)
    findings: tuple[Finding, ...] = ()
    known = table.positions.get(player)
    if known and dict(known) != dict(parsed.cards):
        hint = "a turn is missing between them, or one of the two was mistyped"
        findings = (impossible(head, f"the last turn left {position_text(known)}", hint),)
    behind = len(parsed.cards) - len(face_down(parsed.cards)) > FIRST_CARDS
    table = table._replace(mid_round=table.mid_round or behind)
    return Heard(table.with_position(player, parsed.cards), findings=findings)


def _lies_there(action: Line, table: Table, player: str) -> Position | Finding:
    """The layout before a player, or the finding that it is not known."""
    position = table.positions.get(player)
    if position is not None:
        return position
    hint = "write the layout in front of this turn, or on a line before it"
    if player in table.positions:
        return not_judged(action, "a line before it leaves the layout unknown", hint)
    return not_understood(action, "the layout before this turn is not known", hint)


def _unknown_now(table: Table, player: str, findings: tuple[Finding, ...]) -> Heard:
    """What is left of the table after a turn that could not be read: the player's layout and the piles are unknown."""
    table = table.with_position(player, None)._replace(piles=Piles(), last_player=player, begun=True)
    return Heard(table, findings=findings)


# Turns


def _play(action: Line, table: Table, player: str, house: GnomingHouseRules) -> Heard:
    missed = tuple(missed_turns(table, action.number, house))
    table = _without_owing(table, missed, house)
    before = _lies_there(action, table, player)
    parsed = parse_move(action)
    if isinstance(before, Finding) or parsed.cards is None:
        unknown = (before,) if isinstance(before, Finding) else ()
        return _unknown_now(table, player, (*parsed.findings, *unknown))._replace(turns=missed)
    turn = played(action, before, parsed.cards, table.piles)
    if not isinstance(turn, Played):
        return _unknown_now(table, player, turn)._replace(turns=missed)
    judged = judge_turn(before, turn, table.piles, house)
    after = _after_play(action.number, table, player, turn, judged)
    follows = (*judged.follows, *_follows(table, after, player, turn, house))
    steps = (*opening_steps(table, player, before), *judged.steps)
    shown = Turn(steps, view_of(before), view_of(judged.after), follows, action.number, player or None)
    return Heard(after, (*missed, shown))


def _without_owing(table: Table, missed: tuple[Turn, ...], house: GnomingHouseRules) -> Table:
    """The table as the game goes on: who only may turn a card up has not, who had to still has to."""
    if house.hazard_turn_up == "may":
        return table._replace(owing={})
    return table._replace(missed=table.missed | {turn.player for turn in missed if turn.player})


def _after_play(number: int, table: Table, player: str, turn: Played, judged: Judged) -> Table:
    hazard = turn.discarded is Card.HAZARD
    after = table.with_position(player, judged.after)._replace(
        piles=judged.piles, last_player=player, begun=True, fresh_hazard=hazard
    )
    if table.went_out is not None:
        after = after._replace(last_turns=table.last_turns | {player})
    elif _turned_all_up(table, after, player):
        after = after._replace(went_out=player)
    if hazard:
        asked = asked_by_hazard(after, player)
        owing = {**table.owing, **dict.fromkeys(asked, number)}
        after = after._replace(hazards=table.hazards + 1, owing=owing, missed=table.missed - set(asked))
    return after


def _turned_all_up(table: Table, after: Table, player: str) -> bool:
    return table.down(player) != 0 and after.down(player) == 0


def _follows(
    table: Table, after: Table, player: str, turn: Played, house: GnomingHouseRules
) -> tuple[Consequence, ...]:
    """What follows for the others."""
    follows = []
    if turn.discarded is Card.HAZARD:
        follows.append(hazard_follows(after, player, house))
    if _turned_all_up(table, after, player):
        follows.append(going_out_follows(table, player))
    if after.over and not table.over and after.names:
        follows.append(reveal_follows())
    return tuple(follows)


# Cards turned up outside a turn


def _turn_up(action: Line, table: Table, player: str, house: GnomingHouseRules) -> Heard:
    before = _lies_there(action, table, player)
    parsed = parse_turned_up(action)
    if isinstance(before, Finding) or parsed.cards is None:
        unknown = (before,) if isinstance(before, Finding) else ()
        return Heard(table.with_position(player, None), findings=(*parsed.findings, *unknown))
    findings = tuple(_turned_up_findings(action, before, parsed.cards))
    if findings:
        return Heard(table.with_position(player, None), findings=findings)
    steps = []
    for one in parsed.cards:
        steps.append(_turn_up_step(table, player, one))
        owing = {name: line for name, line in table.owing.items() if name != player}
        position = {**(table.positions[player] or {}), one.cell: one.card}
        table = table.with_position(player, position)._replace(owing=owing, missed=table.missed - {player})
    after = table.positions[player] or {}
    follows = () if table.over else tuple(mulligans_too_many(after, ", by the end of the next turn"))
    turn = Turn(tuple(steps), view_of(before), view_of(after), follows, action.number, player or None)
    return Heard(table, (turn,))


def _turned_up_findings(action: Line, before: Position, turned: tuple[TurnedUp, ...]) -> Iterator[Finding]:
    lies = dict(before)
    for one in turned:
        if lay := lies[one.cell]:
            message = f"{one.cell} is up already: {a_card(lay)} lies there"
            yield impossible(action, message, "only a card face down is turned up", one.token)
        lies[one.cell] = one.card


def _turn_up_step(table: Table, player: str, one: TurnedUp) -> Step:
    """The verdict on one card turned up: at the start, because of a hazard, or when the round is over."""
    text = f"turns up {one.cell}, {a_card(one.card)}"
    if table.over and table.others(player):
        return Step(text, "reveal", why="the round is over")
    if player in table.owing or (table.fresh_hazard and table.down(player) == 1) or _hazard_unseen(table, player):
        return _hazard_step(text, table, player)
    if not table.begun:
        first = table.up(player) < FIRST_CARDS
        why = "it is one of the first two" if first else f"{FIRST_CARDS} cards are up before the first turn, no more"
        return Step(text, "first-cards", legal=first, why=why)
    if table.went_out is not None:
        return Step(text, "reveal", legal=False, why="that comes when everyone else has had the last turn")
    why = "no hazard asks for it: outside a turn nothing else turns a card up"
    return Step(text, "phases", legal=False, why=why)


def _hazard_unseen(table: Table, player: str) -> bool:
    """Whether a hazard may have been discarded by somebody whose turns are not told, or before the first line."""
    told = bool(table.others(player)) and not (table.mid_round and not table.begun)
    return not told and table.went_out is None and table.up(player) >= FIRST_CARDS


def _hazard_step(text: str, table: Table, player: str) -> Step:
    if table.down(player) == 1:
        return Step(text, "hazard-discarded", legal=False, why="no hazard turns up the last card that is face down")
    if player in table.owing:
        return Step(text, "hazard-discarded", why=f"a hazard was discarded in line {table.owing[player]}")
    return Step(text, "hazard-discarded", why="if somebody else has discarded a hazard, which is not told here")
