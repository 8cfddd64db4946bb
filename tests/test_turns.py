"""
Turns held against the rules: each row of a table is a turn that breaks one, beside a like one that does not.

``told`` writes a verdict down in short: ``ok`` or ``NO`` and the rule of each step, ``so`` and the rule of what
follows, and findings as elsewhere.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.findings import Finding
from scorekeeper.games import GAMES, find_game, rule_sheets
from scorekeeper.houserules import parse_house_rule, read_house_rules
from scorekeeper.rules import Kind
from scorekeeper.turns import Turn, Verdict
from tests.deals import brief


def verdict(game_id: str, text: str, house: str = "") -> Verdict:
    """The verdict on a text of turns, under house rules typed as ``rule=value``."""
    game = find_game(game_id)
    assert game
    rules, findings = read_house_rules(game, dict(parse_house_rule(word) for word in house.split()))
    assert not findings, brief(findings)
    return game.check_turns(text, rules)


def told(judged: Verdict) -> list[str]:
    """
    A verdict in short, turn by turn, then its findings.

    >>> told(verdict("gnoming", "_3_/5_6/__M draw 6 r2c2=4 r1c1=5 to 1"))
    ['ok draw', 'ok replace', 'NO bounce-mulligan', 'ok discard']
    """
    return [line for turn in judged.turns for line in _told_turn(turn)] + [
        _told_finding(one) for one in judged.findings
    ]


def _told_turn(turn: Turn) -> Iterator[str]:
    for step in turn.steps:
        yield f"{'ok' if step.legal else 'NO'} {step.rule}"
    for then in turn.follows:
        yield f"so {then.rule}"


def _told_finding(finding: Finding) -> str:
    return f"line {finding.place.line}: {brief([finding])[0]}"


def broken(judged: Verdict) -> list[str]:
    """The rules that illegal steps break, and the findings: what a control has none of."""
    return [line for line in told(judged) if not line.startswith(("ok", "so"))]


def _is_house_rule(typed: str) -> bool:
    return re.match(r"\w+=", typed) is not None


PAIR = "_ 3 _ / 5 _ 6 / _ _ 8"
TABLE = """\
Ana: 5 5 _ / 3 _ 7 / 8 -1 _
Ben: _ 4 4 / 7 _ 3 / 6 _ -2
Cleo: 3 _ 8 / 6 7 7 / 4 8 5
"""

GNOMING = [
    # bounce: the first card must be face down, and equal the one that comes in or another that is up
    ("", f"{PAIR} draw 6 r2c2=6 r1c1=4 to 1", f"{PAIR} draw 6 r2c2=4 r1c1=4 to 1", "bounce"),
    ("", f"{PAIR} draw 7 r2c2=3 r1c1=4 to 1", f"{PAIR} draw 7 r2c2=7 r1c1=4 r3c1=5 r3c2=3 to 1", "bounce"),
    ("", f"{PAIR} draw 3 r2c2=5 r2c1 to 1", f"{PAIR} draw 5 r2c1 r2c2=4 to 1", "bounce"),
    ("", f"{PAIR} draw 8 r1c1=5 r1c3=6 r2c2=3 to 1", f"{PAIR} draw 8 r1c1=5 r1c3=7 r2c2=3 to 1", "bounce"),
    # bounce-never
    ("", f"{PAIR} draw 6 r2c2=-2 to 1", f"{PAIR} draw -2 r2c2=-2 r1c1=4 to 1", "bounce-never"),
    ("", f"{PAIR} draw M r2c2=M to 1", f"{PAIR} draw 5 r2c2=M r1c1=4 to 1", "bounce-never"),
    ("", f"{PAIR} draw 6 r2c2=H", f"{PAIR} draw H r2c2=H r1c1=4 to 1", "bounce-never"),
    ("", f"{PAIR} draw 6 r2c2=6 r1c1=-1 to 1", f"{PAIR} draw 6 r2c2=6 r1c1=-1 r1c3=4 to 1", "bounce-never"),
    # bounce-chain, house rule bounce_chain
    ("", f"{PAIR} draw 6 r2c2=6 r2c3 r1c1=4 to 1", "bounce_chain=face_down", "bounce-chain"),
    ("bounce_chain=face_down", f"{PAIR} draw 6 r2c2=6 r1c1=3 r3c1=4 to 1", f"{PAIR} draw 6 r2c2=6 r2c3 r1c1=4 to 1", "bounce-chain"),
    # bounce-mulligan, house rule bounce_mulligan
    ("", "_3_/5_6/__4 draw 6 r2c2=4 r1c1=7 to 1", "_3_/5_6/__M draw 6 r2c2=4 r1c1=7 to 1", "bounce-mulligan"),
    ("bounce_mulligan=true", "_3_/5_6/__M draw 6 r2c2=4 r1c1=7 to 1", "bounce_mulligan=false", "bounce-mulligan"),
    ("bounce_mulligan=true", "_3_/5_6/__8 draw M r2c2=4 r1c1=7 to 1", "_3_/5_6/__8 draw 7 r2c2=4 r1c1=7 to 1", "bounce"),
    # mulligan-limit
    ("", "_3_/5_6/__M draw M r3c3 to 1", "_3_/5_6/__M draw M r1c2 to 1", "mulligan-limit"),
    ("", "_3_/5_6/__M draw M discard to 1", "_3_/5_6/__M draw M r1c1=4 to 1", "mulligan-limit"),
    ("", "M3_/5_6/__M draw 5 r3c3 to 1", "M3_/5_6/__M draw 5 r1c2 to 1", "mulligan-limit"),
    ("", "M3_/5_6/__M draw M discard to 1", "M3_/5_6/__M draw M r1c2 to 1", "mulligans-left"),
    ("", "M3_/M_6/__M draw 5 r3c3 to 1", "M3_/M_6/__M draw 5 discard to 1", "mulligans-left"),
    # restart-pile
    ("", f"{PAIR} draw 6 from 1 last r1c2 to 1", f"{PAIR} draw 6 from 1 last r1c2 to 2", "restart-pile"),
    ("", f"{PAIR} draw 6 from 1 r1c2 to 2", f"{PAIR} draw 6 from 2 last r1c2 to 1", "restart-pile"),
    ("", f"{PAIR} draw H from 1 last discard\ndraw 4 r1c2 to 1", f"{PAIR} draw H from 1 last discard\ndraw 4 r1c2 to 2", "restart-pile"),
    ("", f"{PAIR} draw 6 from 1 last r2c2=H", f"{PAIR} draw 6 from 1 last r2c2=6 r1c1=4 to 2", "restart-pile"),
    # hazard-discarded: it lies on no pile, and who has more than one card face down turns one up, never the last
    ("", f"{PAIR} draw H discard", f"{PAIR} draw H discard to 1", "hazard-discarded"),
    ("", f"{PAIR} draw 5 r1c1=H", f"{PAIR} draw 5 r1c1=H to 2", "hazard-discarded"),
    ("", f"{TABLE}Ana draws H discard\nBen turns r1c1=5\nBen draws 5 r1c2", f"{TABLE}Ana draws H discard\nBen draws 5 r1c2", "hazard-discarded"),
    ("hazard_turn_up=may", f"{TABLE}Ana draws H discard\nBen draws 5 r1c2", "hazard_turn_up=must", "hazard-discarded"),
    ("", f"{TABLE}Ana draws H discard", f"{TABLE}Ana draws H discard\nCleo turns r1c2=5", "hazard-discarded"),
    ("", "333/333/3__ turns r3c2=5", "333/333/33_ turns r3c3=5", "hazard-discarded"),
    # going-out: nobody plays on after the last turn
    ("", "333/444/55_ draw 5 r3c3=4 to 1", "333/444/55_ draw 5 r3c3=4 to 1\ndraw 6 r1c1 to 1", "going-out"),
    ("", "333/444/55_ draw 6 discard", "333/444/555 draw 6 discard", "going-out"),
    (
        "",
        f"{TABLE}Cleo draws 3 r1c2=6 to 1\nAna draws 4 r1c1 to 1\nBen draws 8 discard",
        f"{TABLE}Cleo draws 3 r1c2=6 to 1\nAna draws 4 r1c1 to 1\nBen draws 8 discard\nAna draws 4 r1c2",
        "going-out",
    ),
    # reveal: when the round is over, not before
    (
        "",
        f"{TABLE}Cleo draws 3 r1c2=6 to 1\nAna draws 4 r1c1 to 1\nBen draws 8 discard\nAna turns r1c3=6 r2c2=4 r3c3=7",
        f"{TABLE}Cleo draws 3 r1c2=6 to 1\nAna draws 4 r1c1 to 1\nAna turns r1c3=6",
        "reveal",
    ),
    # first-cards: two each, before the first turn
    ("", "___/___/___ turns r1c1=5 r2c2=3", "___/___/___ turns r1c1=5\ndraw 4 r1c2=3 to 1", "first-cards"),
    (
        "",
        "Ana: ___/___/___\nBen: 33_/___/___\nAna turns r1c1=5 r1c2=4\nAna draws 4 r1c2 to 1",
        "Ana: ___/___/___\nBen: 33_/___/___\nAna turns r1c1=5 r1c2=4 r1c3=3",
        "first-cards",
    ),
    # turn-order
    ("", f"{TABLE}Cleo draws 3 discard\nAna draws 4 discard", f"{TABLE}Cleo draws 3 discard\nBen draws 4 discard", "turn-order"),
    (
        "",
        f"{TABLE}Cleo draws 3 r1c2=6 to 1\nAna draws 4 discard\nBen draws 4 discard",
        f"{TABLE}Cleo draws 3 r1c2=6 to 1\nBen draws 4 discard",
        "turn-order",
    ),
    # phases: nothing is turned up but by a turn, or because of a hazard
    (
        "",
        f"{TABLE}Ana draws H discard\nBen turns r1c1=5\nBen draws 5 r1c2 to 1",
        f"{TABLE}Ana draws 3 discard\nBen turns r1c1=5",
        "phases",
    ),
    ("", f"{TABLE}Ana turns r1c3=4", f"{TABLE}Ana draws 4 discard\nAna turns r1c3=4", "phases"),
    ("", f"{TABLE}Ana draws H discard\nBen turns r1c1=5", f"{TABLE}Ana draws 5 discard\nCleo turns r1c2=5", "phases"),
    # draw: the top card
    ("", f"piles 4 -2\n{PAIR} draw 4 from 1 discard to 2", f"piles 4 -2\n{PAIR} draw 4 from 2 discard to 2", "draw"),
    ("", f"{PAIR} draw 4 discard to 2\ndraw 4 from 2 r1c1=3 to 1", f"{PAIR} draw 4 discard to 2\ndraw 5 from 2 r1c1=3 to 1", "draw"),
    ("", f"{PAIR} draw 4 discard to 2\ndraw 7 discard\ndraw 5 from 2 discard", f"{PAIR} draw 4 discard to 2\ndraw 7 discard to 1\ndraw 5 from 2 discard", "draw"),
    ("", f"{PAIR} draw 6 from 1 last r2c2=4\ndraw 4 from 1 discard", f"{PAIR} draw 6 from 1 last r2c2=4\ndraw 5 from 1 discard", "draw"),
    # what can't be, or can't be understood
    ("", f"{PAIR} draw 6 r2c1=5 to 1", f"{PAIR} draw 6 r2c1=4 to 1", 'line 1: error turn-impossible: "r2c1=4"'),
    ("", f"{PAIR} draw 6 r2c2=6 r1c1=4", f"{PAIR} draw 6 r2c2=6 r2c2=4", 'line 1: error turn-impossible: "r2c2=4"'),
    ("", f"{PAIR} draw 6 r2c2=4 discard 4 to 1", f"{PAIR} draw 6 r2c2=4 discard 6 to 1", 'line 1: error turn-impossible: "6"'),
    ("", f"{PAIR}\nturns r1c1=4", f"{PAIR}\nturns r1c2=4", 'line 2: error turn-impossible: "r1c2=4"'),
    ("", f"{PAIR}\nturns r1c1=4 r1c3=4", f"{PAIR}\nturns r1c1=4 r1c1=4", 'line 2: error turn-impossible: "r1c1=4"'),
    ("", f"{PAIR}\n{PAIR} draw 4 discard", f"{PAIR}\n33_/___/___ draw 4 discard", 'line 2: error turn-impossible: "33_/___/___"'),
    ("", f"{PAIR} draw H from 1 last discard\ndraw 4 from 2 discard", f"{PAIR} draw H from 1 last discard\ndraw 4 from 1 discard", 'line 2: error turn-impossible: "1"'),
    ("", f"{PAIR} draw 6 r2c2=4", f"{PAIR} draw 6 r2c2", 'line 1: error turn-not-understood: "r2c2"'),
    ("", f"{PAIR} draw 6 r2c2=4", f"{PAIR} draw 6 r2c4=4", 'line 1: error turn-not-understood: "r2c4"'),
    ("", f"{PAIR} draw 6 r2c2=4", f"{PAIR} draw 6", 'line 1: error turn-not-understood: "6"'),
    ("", f"{PAIR} draw 6 last from 1 r2c2=4", f"{PAIR} draw 6 lats from 1 r2c2=4", 'line 1: error turn-not-understood: "lats"'),
    ("", f"{PAIR} draw 6 from 2 discard", f"{PAIR} draw 6 from 3 discard", 'line 1: error turn-not-understood: "3"'),
    ("", f"{PAIR} draw 6 discard to 2", f"{PAIR} draw 6 discard to deck", 'line 1: error turn-not-understood: "deck"'),
    ("", f"{PAIR} draw 6 from 1 last discard", f"{PAIR} draw 6 from deck last discard", 'line 1: error turn-not-understood: "6 from deck last discard"'),
    ("", f"{PAIR} draw 6 r2c2=4", f"{PAIR} draw 9 r2c2=4", 'line 1: error unknown-card: "9"'),
    ("", f"{PAIR} draw 6 r2c2=4", f"{PAIR} draw 6 r2c2=9", 'line 1: error unknown-card: "9"'),
    ("", f"{PAIR} draw 6 r2c2=4", "_ 3 _ / 5 _ 9 / _ _ 8 draw 6 r2c2=4", 'line 1: error unknown-card, r2c3: "9"'),
    ("", f"{PAIR} draw 6 r2c2=4", "_9_/5_6/__8 draw 6 r2c2=4", 'line 1: error unknown-card, r1c2: "9"'),
    ("", f"{PAIR} draw 6 r2c2=4", "_ 3 _ / 5 _ / _ _ 8 draw 6 r2c2=4", 'line 1: error layout-shape: "5 _"'),
    ("", f"{PAIR} draw 6 r2c2=4", "draw 6 r2c2=4", 'line 1: error turn-not-understood: "6 r2c2=4"'),
    ("", f"piles 4 5\n{PAIR} draw 6 discard", f"piles 4\n{PAIR} draw 6 discard", 'line 1: error turn-not-understood: "4"'),
    ("", f"{TABLE}Ana draws 6 discard", f"{TABLE}Anna draws 6 discard", 'line 4: error unknown-player: "Anna"'),
    ("", f"{TABLE}Ana draws 6 discard", f"{TABLE}draws 6 discard", 'line 4: error turn-not-understood: "draws"'),
    ("", f"{TABLE}Ana draws 6 discard", f"{TABLE}Ana darws 6 discard", 'line 4: error turn-not-understood, Ana: "darws"'),
    ("", f"{TABLE}Ana: draws 6 discard", f"{TABLE}Anna: draws 6 discard", 'line 4: error unknown-player, Anna: "Anna:"'),
    ("", f"{PAIR} draw 6 discard", "Ana draws 6 discard", 'line 1: error unknown-player: "Ana"'),
    ("", f"{TABLE}Ana: 5 5 _ / 3 _ 7 / 8 -1 _\nAna draws 5 discard", f"{TABLE}5 5 _ / 3 _ 7 / 8 -1 _", 'line 4: error turn-not-understood: "5"'),
    ("", f"{PAIR} draw 6 discard", "oops", 'line 1: error turn-not-understood: "oops"'),
    ("", f"{PAIR} draw 6 discard", ",", 'line 1: error turn-not-understood: ""'),
    ("", f"{PAIR} turns up r1c1=5", f"{PAIR} turns", 'line 1: error turn-not-understood: ""'),
    ("", f"{PAIR} turns r1c1=5", f"{PAIR} turns r1c1=4 oops", 'line 1: error turn-not-understood: "oops"'),
    ("", f"{PAIR} draw 6 discard to pile 1", f"{PAIR} draw 6 discard to pile", 'line 1: error turn-not-understood: "pile"'),
    ("", f"Zoe: {PAIR}\nZoe draws 6 discard", f"\x1b: {PAIR}", 'line 1: error bad-name, \x1b: "\\x1b: _ 3 _ / 5 _ 6 / _ _ 8"'),
    # the whole table against the deck
    ("", "H3_/H__/___ draw H r1c1", "H3_/H__/_H_ draw H discard", 'line 1: error deck-exceeded: "H"'),
    ("", f"{PAIR} draw -4 r1c1=-4 to 1\ndraw -4 r1c3=5", f"{PAIR} draw -4 r1c1=-4 to 1\ndraw -4 r1c3=-4", 'line 2: error deck-exceeded: "-4"'),
    ("", f"{PAIR} draw M discard to 1\ndraw M from 1 r1c1=M to 1\ndraw M r1c1", f"{PAIR} draw M discard to 1\ndraw M from 1 r1c1=M to 1\ndraw 5 r2c2=M\ndraw M r1c1", 'line 4: error deck-exceeded: "M"'),
    ("", f"{PAIR} draw -4 discard\ndraw -4 discard\ndraw -4 from 1 r1c1=-4", f"{PAIR} draw -4 discard\ndraw -4 discard\ndraw 5 from 1 r1c1=-4\ndraw -4 discard", 'line 4: error deck-exceeded: "-4"'),
    ("", f"{PAIR} draw M discard\ndraw -4 discard\ndraw M from 1 r1c1=-4\ndraw -4 discard", f"{PAIR} draw M discard\ndraw -4 discard\ndraw M from 1 r1c1=-4\ndraw -4 discard\ndraw -4 discard", 'line 5: error deck-exceeded: "-4"'),
    ('deck={"H":4}', "H3_/H__/_H_ draw H discard", 'deck={"H":3}', 'line 1: error deck-exceeded: "H"'),
]  # fmt: skip


@pytest.mark.parametrize(("house", "control", "typed", "breaks"), GNOMING)
def test_gnoming_each_rule_broken_beside_it_kept(house: str, control: str, typed: str, breaks: str) -> None:
    """The control breaks nothing; the other turn, or the same under another house rule, just this."""
    assert broken(verdict("gnoming", control, house)) == []
    other = verdict("gnoming", control, typed) if _is_house_rule(typed) else verdict("gnoming", typed, house)
    assert set(broken(other)) == {breaks if " " in breaks else f"NO {breaks}"}
    assert not other.legal


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (f"{PAIR} draw 6 discard to 1", ["ok draw", "ok discard"]),
        (f"{PAIR} draw 6 r1c2 to 1", ["ok draw", "ok replace", "ok discard"]),
        (f"{PAIR} draw 6 r2c2=6 r1c1=4 to 1", ["ok draw", "ok replace", "ok bounce", "ok discard"]),
        (f"{PAIR} draw 6 r2c2=6 r2c3 r1c1=4", ["ok draw", "ok replace", "ok bounce", "ok bounce-chain", "ok discard"]),
        (f"{PAIR} draw 6 from 1 last discard to 1", ["ok draw", "ok restart-pile"]),
        (f"{PAIR} draw 6 from 1 last discard", ["ok draw", "ok discard", "so restart-pile"]),
        (f"{PAIR} draw H from 1 last discard", ["ok draw", "ok discard", "so restart-pile", "so hazard-discarded"]),
        (f"{PAIR} draw H discard", ["ok draw", "ok discard", "so hazard-discarded"]),
        (f"{PAIR} draw H r1c1=4", ["ok draw", "ok replace", "ok discard"]),
        (f"{PAIR} draw 4 r1c1=H", ["ok draw", "ok replace", "ok discard", "so hazard-discarded"]),
        ("333/444/55_ draw 6 r3c3=4 to 1", ["ok draw", "ok replace", "ok discard", "so going-out"]),
        ("333/444/55_ draw 6 r1c1 to 1", ["ok draw", "ok replace", "ok discard"]),
        (
            "_3_/5_6/__M draw M r1c1=4",
            ["ok draw", "ok replace", "ok discard", "NO mulligan-limit", "so mulligan-limit"],
        ),
        ("M3_/M_6/__M draw 5 r3c3", ["ok draw", "ok replace", "ok discard", "so mulligan-limit"]),
        ("_3_/5_6/__M turns r1c1=M", ["ok hazard-discarded", "so mulligan-limit"]),
        ("___/___/___ turns r1c1=M r1c2=M", ["ok first-cards", "ok first-cards", "so mulligan-limit"]),
    ],
)
def test_gnoming_what_is_done_and_what_follows(typed: str, expected: list[str]) -> None:
    """Step by step, each with its rule; then what it means for the piles, the mulligans and the others."""
    assert told(verdict("gnoming", typed)) == expected


@pytest.mark.parametrize(
    ("typed", "step", "allowed"),
    [
        (f"{PAIR} draw 6 r2c2=6 r1c1=4", "bounce", "r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3"),
        (f"{PAIR} draw 6 r2c2=6 r1c1=4", "discard", ""),
        (f"{PAIR} draw 6 r2c2=6 to 1", "discard", "r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3"),
        (f"{PAIR} draw 6 r2c2=6 r1c1=3 to 1", "discard", "r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3"),
        (f"{PAIR} draw 6 r2c2=4 r1c1=5", "bounce", ""),
        (f"{PAIR} draw 6 r2c2=-1 r1c1=5", "bounce-never", ""),
        (f"{PAIR} draw 6 from 1 last discard to 2", "restart-pile", "to 1"),
        (f"{PAIR} draw H discard to 2", "hazard-discarded", "discard"),
        (f"piles 4 -2\n{PAIR} draw 4 from 2 discard to 2", "draw", "draw -2 from 2"),
        ("_3_/5_6/__M draw M r1c1=4", "mulligan-limit", "discard r3c3"),
        ("M3_/5_6/__M draw 5 r1c2", "mulligan-limit", "r1c1 r3c3"),
        (f"{TABLE}Cleo draws 3 discard\nBen draws 4 discard", "turn-order", "Ana"),
        (f"{TABLE}Ana draws H discard\nBen draws 5 r1c2", "hazard-discarded", "r1c1 r2c2 r3c2"),
    ],
)
def test_gnoming_what_would_have_been_legal_there(typed: str, step: str, allowed: str) -> None:
    """The cells to which a card may bounce from there, or what else was open."""
    steps = [one for turn in verdict("gnoming", typed).turns for one in turn.steps if one.rule == step]

    assert " ".join(steps[-1].allowed if step != "hazard-discarded" else steps[0].allowed) == allowed


def _why(game_id: str, typed: str, house: str = "") -> str:
    return "\n".join(step.why for turn in verdict(game_id, typed, house).turns for step in turn.steps)


@pytest.mark.parametrize(
    ("game_id", "typed", "house_rule", "value", "other"),
    [
        ("gnoming", f"{PAIR} draw 6 r2c2=6 r2c3 r1c1=4", "bounce_chain", "any", "face_down"),
        ("gnoming", "_3_/5_6/__M draw 6 r2c2=4 r1c1=5", "bounce_mulligan", "false", "true"),
        ("gnoming", f"{TABLE}Ana draws H discard\nBen draws 5 r1c2", "hazard_turn_up", "must", "may"),
        ("go-boom", "9H draw 5C hand 9S", "draw_when_able", "false", "true"),
        ("go-boom", "9H skip hand 9S pile empty", "draw_when_able", "false", "true"),
    ],
)
def test_a_verdict_by_a_ruling_says_so_and_names_the_house_rule(
    game_id: str, typed: str, house_rule: str, value: str, other: str
) -> None:
    """And under the other value of the house rule the verdict is another; that is the default which is the ruling."""
    ruling, decided = verdict(game_id, typed), verdict(game_id, typed, f"{house_rule}={other}")

    assert f"a ruling (house rule {house_rule} is {value}, not {other})" in _why(game_id, typed)
    assert ruling.legal != decided.legal
    assert verdict(game_id, typed, f"{house_rule}={value}") == ruling


def test_a_hazard_asks_whoever_has_more_than_one_card_face_down() -> None:
    """The last card that is face down stays so."""
    (turn,) = verdict("gnoming", f"{TABLE}Ana draws H discard").turns

    assert turn.follows[0].text == (
        "Ben must turn one card up: a ruling (house rule hazard_turn_up is must, not may);"
        " Cleo can't: a last card face down stays"
    )


@pytest.mark.parametrize(
    ("typed", "rule", "text"),
    [
        ("_3_/5_6/__M draw M r1c1=4", "mulligan-limit", "2 mulligans are up, at r1c1 and r3c3: one has to go"),
        ("M3_/M_6/__M draw M discard", "mulligan-limit", "3 mulligans are up, at r1c1, r2c1 and r3c3: one may stay"),
        (
            "_3_/5_6/__M turns r1c1=M",
            "mulligan-limit",
            "2 mulligans are up, at r1c1 and r3c3: one has to go, by the end of the next turn",
        ),
        (f"{TABLE}Cleo draws 3 r1c2=6", "going-out", "Cleo has gone out: Ana and Ben have one more turn each"),
        (
            f"Ana: {PAIR}\nCleo: 33_/444/555\nCleo draws 3 r1c3=6",
            "going-out",
            "Cleo has gone out: Ana has one more turn",
        ),
        (
            f"{PAIR} draw 6 from 1 last discard",
            "restart-pile",
            "pile 1 is empty: the 6 must start it again",
        ),
    ],
)
def test_gnoming_what_follows_in_words(typed: str, rule: str, text: str) -> None:
    """Who has to do what, and with which cards."""
    assert [then.text for then in verdict("gnoming", typed).turns[-1].follows if then.rule == rule] == [text]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("_3_/5_6/__M draw M r1c1=4", "1 is allowed"),
        ("M3_/M_6/__M draw 5 discard", "it could have been 2: a ruling"),
    ],
)
def test_gnoming_why_there_are_too_many_mulligans(typed: str, why: str) -> None:
    """As many as one turn can do away with have to go."""
    assert [step.why for step in verdict("gnoming", typed).turns[0].steps if step.rule.startswith("mulligan")] == [why]


def test_gnoming_somebody_may_be_seated_by_the_line_of_the_first_turn() -> None:
    """With the layout in front of the turn, and no blank behind the colon."""
    judged = verdict("gnoming", f"Ben:{PAIR}\nZoe:{PAIR} draws 6 discard\nBen draws 5 discard")

    assert broken(judged) == []
    assert [(turn.player, turn.before.text) for turn in judged.turns] == [("Zoe", PAIR), ("Ben", PAIR)]


def test_gnoming_a_turn_that_could_not_be_read_is_one_all_the_same() -> None:
    """After it nobody turns up a first card."""
    assert broken(verdict("gnoming", f"Ana: {PAIR}\nBen: 33_/___/___\nAna draws 9 discard\nBen turns r1c3=5")) == [
        "NO phases",
        'line 3: error unknown-card, Ana: "9"',
    ]


def test_gnoming_a_card_drawn_from_beneath_leaves_the_others_on_the_pile() -> None:
    """The top card is still the top card."""
    text = f"{PAIR} draw M discard to 1\ndraw 5 discard to 1\ndraw M from 1 discard to 2\ndraw 6 from 1 discard to 2"

    assert broken(verdict("gnoming", text)) == ["NO draw", "NO draw"]


def test_gnoming_the_last_turn_is_one() -> None:
    """A second one is illegal, also before the others have had theirs."""
    text = f"{TABLE}Cleo draws 3 r1c2=6 to 1\nAna draws 4 r1c1 to 1\nAna draws 4 r1c1 to 1"

    assert broken(verdict("gnoming", text)) == ["NO going-out", "NO turn-order"]


def test_gnoming_a_layout_that_is_not_known_owes_nothing() -> None:
    """Whoever should have turned a card up is not told so by a guess."""
    text = f"{TABLE}Ana draws H discard\nBen turns r1c9=5\nBen: _ 4 4 / 7 9 3 / 6 _ -2\nBen draws 5 r1c2 to 1"

    assert "NO hazard-discarded" not in broken(verdict("gnoming", text))


def test_whoever_turns_a_card_up_late_owes_none_any_more() -> None:
    """The game going on without it is told once."""
    text = f"{TABLE}Ana draws H discard\nBen draws 5 r1c2 to 1\nBen turns r1c1=3\nCleo draws 5 discard\nAna draws 6 discard"

    assert broken(verdict("gnoming", text)) == ["NO hazard-discarded"]


def test_a_round_is_replayed_from_what_each_turn_left() -> None:
    """Also from an illegal turn: the cards lie where they were put."""
    text = f"{PAIR} draw 6 r2c2=4 r1c1=5 to 1\ndraw 3 r1c3=3 r3c1=7"
    first, second = verdict("gnoming", text).turns

    assert not first.legal
    assert first.after.text == second.before.text == "4 3 _ / 5 6 6 / _ _ 8"
    assert second.after.text == "4 3 3 / 5 6 6 / 3 _ 8"


def test_a_turn_that_could_not_be_read_leaves_the_layout_unknown_until_it_is_shown_again() -> None:
    """The turns of that player are not judged by a guess; those of the others are."""
    text = f"{TABLE}Ana draws 9 r1c3=5\nBen draws 5 discard\nCleo draws 5 discard\nAna draws 6 discard\n"
    again = "Ben draws 6 discard\nCleo draws 6 discard\nAna: 5 5 7 / 3 _ 7 / 8 -1 _\nAna draws -2 discard"
    judged = verdict("gnoming", text + again)

    assert [turn.line for turn in judged.turns] == [5, 6, 8, 9, 11]
    assert [_told_finding(one) for one in judged.findings] == [
        'line 4: error unknown-card, Ana: "9"',
        'line 7: note turn-not-understood, Ana: "6 discard"',
    ]


@pytest.mark.parametrize(
    "name", ["Ana", "Eva Marie", "-2", "M", "Draw", ":tada:", "李", "[bold]x", "=SUM(A1)", "Zoe\u0308", "turns", "a, b"]
)
def test_any_name_may_be_a_player(name: str) -> None:
    """Also one that looks like a card or a word of the notation, in any case of its letters."""
    text = f"{name}: {PAIR}\nBen: {PAIR}\n{name.upper()} draws 6 r2c2=6 r1c1=4 to 1\nBen draws 5 discard\n{name}: draws 7 discard"
    judged = verdict("gnoming", text)

    assert broken(judged) == []
    assert [turn.player for turn in judged.turns] == [
        *dict.fromkeys([judged.turns[0].player, "Ben"]),
        judged.turns[0].player,
    ]


# Jokers Go Boom

SEATED = "Ana: 7H QS 4H\nBen: 9S 4D JK\nCleo: ? ?\ntop 9H\n"

GO_BOOM = [
    # match
    ("", "9H play 7H", "9H play 7C", "match"),
    ("", "9H play 9C", "9H play 10C", "match"),
    ("", "9H play 7H hand 7H 7C", "9H play 7H play 7C hand 7H 7C", "match"),
    ("", "9H play 7H\nplay 7C", "9H play 7H\nplay 9C", "match"),
    # after-joker, boom
    ("", "JK play 7C", "AS play 7C", "match"),
    ("", "9H play JK", "9H play AS", "match"),
    ("aces_boom=true", "9H play AS", "aces_boom=false", "match"),
    ("aces_boom=true", "AS play 2S", "AS play 2C", "match"),
    ("", f"{SEATED}Ana plays 4H\nBen plays JK\nAna takes 2C\nCleo takes\nCleo plays 8D", f"{SEATED}Ana plays 4H\nBen plays JK\nAna takes 2C\nCleo plays 8D", "boom"),
    ("", f"{SEATED}pile empty\nAna plays 4H\nBen plays JK\nCleo plays 8D", f"{SEATED}Ana plays 4H\nBen plays JK\nAna takes 2C\nAna takes 3C\nCleo takes", "boom"),
    # draw-and-stop
    ("", "9H draw 9S hand 7C", "9H draw 9S play 9S hand 7C", "draw-and-stop"),
    ("", "9H draw hand 7C", "9H draw draw hand 7C", "draw-and-stop"),
    ("", "9H skip hand 7C pile empty", "9H skip hand 7C", "draw-and-stop"),
    # play-when-able, house rule draw_when_able
    ("", "9H draw hand 7C 8S", "9H draw hand 7C 9S", "play-when-able"),
    ("", "9H draw hand 7C JK", "JK draw hand 7C JK", "play-when-able"),
    ("draw_when_able=true", "9H draw hand 7C 9S", "draw_when_able=false", "play-when-able"),
    ("", "9H skip hand 7C JK pile empty", "9H skip hand 7C 8H pile empty", "play-when-able"),
    # no-cards-left
    ("", "9H skip hand 7C pile empty", "9H draw hand 7C pile empty", "no-cards-left"),
    ("", "9H skip hand 7C pile empty", "9H skip play JK hand 7C JK pile empty", "no-cards-left"),
    # turn-order, and nobody plays on
    ("", f"{SEATED}Ana plays 4H\nBen plays 4D", f"{SEATED}Ana plays 4H\nCleo plays 2H", "turn-order"),
    ("", "Ana: 7H 8H\nBen: 7C\ntop 9H\nAna plays 7H\nBen plays 7C", "Ana: 7H\nBen: 7C\ntop 9H\nAna plays 7H\nBen plays 7C", "went-out"),
    # what can't be, or can't be understood
    ("", "9H play 7H hand 7H 7C", "9H play 7H hand 7S 7C", 'line 1: error turn-impossible: "7H"'),
    ("", "9H play 7H hand ? 7C", "9H play 7H hand out", 'line 1: error turn-impossible: "7H"'),
    ("", f"{SEATED}Ana plays 7H hand QS 7H 4H", f"{SEATED}Ana plays 7H hand 7H 4H", 'line 5: error turn-impossible, Ana: "hand"'),
    ("", "9H play 7H\n7H play 7C", "9H play 7H\n9H play 9C", 'line 2: error turn-impossible: "9H"'),
    ("", "9H play 7H", "9H play 1H", 'line 1: error unknown-card: "1H"'),
    ("", "9H play 7H", "9Z play 7H", 'line 1: error unknown-card: "9Z"'),
    ("", "9H play 7H hand 7H", "9H play 7H hand 7H 0S", 'line 1: error unknown-card: "0S"'),
    ("", "9H play 7H", "9H play", 'line 1: error turn-not-understood: "play"'),
    ("", "9H play 7H", "9H plya 7H", 'line 1: error turn-not-understood: "9H"'),
    ("", "9H play 7H", "play 7H", 'line 1: error turn-not-understood: "play 7H"'),
    ("", "9H skip pile empty", "9H skip pile emty", 'line 1: error turn-not-understood: "emty"'),
    ("", f"{SEATED}Ana: plays 7H", f"{SEATED}Anna: plays 7H", 'line 5: error unknown-player, Anna: "Anna:"'),
    ("", f"{SEATED}Ana plays 7H", f"{SEATED}Anna plays 7H", 'line 5: error unknown-player: "Anna"'),
    ("", f"{SEATED}Ana plays 7H", f"{SEATED}plays 7H", 'line 5: error turn-not-understood: "plays"'),
    ("", f"{SEATED}Ana plays 7H\nBen plays JK\nAna takes 2C", f"{SEATED}Ana plays 7H\nBen plays JK\nAna takes 2C plays 3C", 'line 7: error turn-not-understood, Ana: "takes 2C plays 3C"'),
    ("", f"{SEATED}Ana: 7H QS 4H\nAna plays 7H", f"{SEATED}Ana: 7H QS", 'line 5: error turn-impossible, Ana: "7H QS"'),
    ("", f"{SEATED}Ben: 9S ? JK\nBen plays 9S", f"{SEATED}Ben: 9S 5D JK", 'line 5: error turn-impossible, Ben: "9S 5D JK"'),
    ("", "9H play 7H", ",", 'line 1: error turn-not-understood: ""'),
    ("", "Zoe: 7H\ntop 9H\nZoe plays 7H", "\x1b: 7H", 'line 1: error bad-name, \x1b: "\\x1b: 7H"'),
    ("", "top 9H\nplay 8H", "top 9H 8H", 'line 1: error turn-not-understood: "9H 8H"'),
    # the whole table against the deck
    ("", "9H play 7H hand 7H 7C", "9H play 7H hand 7H 9H", 'line 1: error deck-exceeded: "9H"'),
    ("", f"{SEATED}Ana plays 7H\nBen draws 2C", f"{SEATED}Ana plays 7H\nBen draws 7H", 'line 6: error deck-exceeded: "7H"'),
    ("jokers=3", "JK play JK hand JK JK", "jokers=2", 'line 1: error deck-exceeded: "JK"'),
]  # fmt: skip


@pytest.mark.parametrize(("house", "control", "typed", "breaks"), GO_BOOM)
def test_go_boom_each_rule_broken_beside_it_kept(house: str, control: str, typed: str, breaks: str) -> None:
    """The control breaks nothing; the other turn, or the same under another house rule, just this."""
    assert broken(verdict("go-boom", control, house)) == []
    other = verdict("go-boom", control, typed) if _is_house_rule(typed) else verdict("go-boom", typed, house)
    errors = [line for line in broken(other) if ": note " not in line]
    assert set(errors) == {breaks if " " in breaks else f"NO {breaks}"}
    assert not other.legal


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("9H play 7H", ["ok match"]),
        ("JK play 7H", ["ok after-joker"]),
        ("9H play JK", ["ok boom", "so boom"]),
        ("9H play JK hand JK", ["ok boom", "so went-out", "so boom", "so last-boom"]),
        ("9H play JK pile empty", ["ok boom", "so boom"]),
        ("9H play 7H hand 7H", ["ok match", "so went-out"]),
        ("9H draw 9S", ["ok draw-and-stop", "so draw-and-stop"]),
        ("9H draw 8S", ["ok draw-and-stop"]),
        ("9H skip pile empty", ["ok no-cards-left"]),
        (
            "Ana: 2C\nBen: 3C\nCleo: 4C\ntop 9H\npile empty\nAna skips\nBen skips\nCleo skips",
            ["ok no-cards-left", "ok no-cards-left", "ok no-cards-left", "so blocked-round"],
        ),
    ],
)
def test_go_boom_what_is_done_and_what_follows(typed: str, expected: list[str]) -> None:
    """Each with its rule."""
    assert told(verdict("go-boom", typed)) == expected


@pytest.mark.parametrize(
    ("typed", "allowed"),
    [
        ("9H play 7C hand 7C 9S 4H JK", "play 9S, play 4H, play JK"),
        ("9H play 7C hand 7C 8C", "draw"),
        ("9H play 7C hand 7C 8C pile empty", "skip"),
        ("9H play 7C", "any of the hearts, any 9, a joker, draw"),
        ("9H play 7C hand 7C ? 9S", "play 9S, any of the hearts, any 9, a joker, draw"),
        ("9H draw hand 7C 9S JK", "play 9S, play JK"),
        ("9H skip hand 7C JK", "play JK, draw"),
        ("9H draw hand 7C 9S pile empty", "play 9S, skip"),
    ],
)
def test_go_boom_what_could_have_been_played_instead(typed: str, allowed: str) -> None:
    """Cards of the hand where it is known, else what kind of card."""
    assert ", ".join(verdict("go-boom", typed).turns[0].steps[0].allowed) == allowed


def test_go_boom_a_boom_names_those_who_draw() -> None:
    """Everybody but the player."""
    judged = verdict("go-boom", f"{SEATED}Ana plays 4H\nBen plays JK")

    assert judged.turns[-1].follows[0].text == "Ana and Cleo each draw a card, then the next player goes on"


def test_go_boom_a_boom_names_the_one_who_draws() -> None:
    """At a table of two who are named."""
    judged = verdict("go-boom", "Ana: JK 7H\nBen: ?\ntop 9H\nAna plays JK")

    assert judged.turns[-1].follows[0].text == "Ben draws a card, then the next player goes on"


def test_go_boom_who_has_not_drawn_is_told_once() -> None:
    """And may still do so."""
    text = f"{SEATED}Ana plays 4H\nBen plays JK\nCleo takes\nCleo plays 8D\nAna draws 2C\nAna takes 3C\nBen plays 4D"

    assert broken(verdict("go-boom", text)) == ["NO boom"]


def test_go_boom_a_line_that_could_not_be_read_leaves_the_top_card_unknown_until_a_card_is_played() -> None:
    """What is played next lies on top, and is not judged; hands of the others stay known."""
    text = f"{SEATED}Ana plays 1H\nBen plays 4D\nCleo plays 2D\nAna plays 9C\nBen takes 5C"
    judged = verdict("go-boom", text)

    assert told(judged) == [
        "ok match",
        "NO match",
        "NO boom",
        'line 5: error unknown-card, Ana: "1H"',
        'line 6: note turn-not-understood, Ben: "plays 4D"',
    ]
    assert [turn.before.text for turn in judged.turns] == ["4D hand ? ?", "2D", "9C"]


def test_go_boom_the_top_card_may_be_said_again_after_such_a_line() -> None:
    """It then is one more card that was seen, or one that lay there before."""
    text = f"{SEATED}Ana plays 1H\ntop 7H\nBen plays JK\nCleo takes\n"

    assert told(verdict("go-boom", text)) == ["ok boom", "so boom", "ok boom", 'line 5: error unknown-card, Ana: "1H"']
    unseen = verdict("go-boom", f"{SEATED}Ana plays 1H\nBen takes 7H").turns[0]
    assert (unseen.before.text, unseen.after.text) == ("9S 4D JK", "9S 4D JK 7H")
    assert broken(verdict("go-boom", f"{SEATED}Ana plays 1H\nBen takes 7H\ntop 9H\nBen plays 9S")) == [
        "NO boom",
        'line 5: error unknown-card, Ana: "1H"',
    ]


def test_go_boom_hands_are_tracked() -> None:
    """What is drawn, taken and played, known or not."""
    text = f"{SEATED}Ana plays 4H\nBen plays JK\nCleo takes 8D\nAna takes\nCleo plays 8D\nAna draws 3C\nBen plays 4D"
    judged = verdict("go-boom", text)

    assert broken(judged) == []
    assert {turn.player: turn.after.text for turn in judged.turns} == {
        "Ana": "8D hand 7H QS ? 3C",
        "Ben": "4D hand 9S",
        "Cleo": "8D hand ? ?",
    }


# Every rule


NOT_SEEN = {
    "gnoming": {
        "deal": "how the cards came to lie there stands in no turn",
        "discard-piles": "that there are two is asked for when piles are named: turn-not-understood",
        "first-player": "who is the youngest, or went out in the round before, is not told",
    },
    "go-boom": {"first-player": "who dealt is not told"},
}


@pytest.mark.parametrize("game_id", GAMES)
def test_each_rule_of_a_turn_is_shown_by_some_verdict(game_id: str) -> None:
    """As one that a step keeps, one that it breaks, or one that makes something follow."""
    rows = {"gnoming": GNOMING, "go-boom": GO_BOOM}[game_id]
    texts = [text for _, control, typed, _ in rows for text in (control, typed) if not _is_house_rule(text)]
    samples = (path.read_text(encoding="utf-8") for path in SAMPLES.glob(f"{game_id}-*.turns"))
    shown = {word for text in (*texts, *samples) for line in told(verdict(game_id, text)) for word in line.split()}
    asked = {rule.id for rule in rule_sheets()[game_id] if rule.kind is Kind.TURN}

    assert asked - {word.rstrip(":,") for word in shown} == set(NOT_SEEN[game_id])


SAMPLES = Path(__file__).parent.parent / "samples" / "turns"


@pytest.mark.parametrize("game_id", GAMES)
def test_each_rule_that_a_verdict_names_stands_in_the_rule_sheet(game_id: str) -> None:
    """So that the table can look it up."""
    known = {rule.id for rule in rule_sheets()[game_id]}
    rows = {"gnoming": GNOMING, "go-boom": GO_BOOM}[game_id]
    texts = [text for _, control, typed, _ in rows for text in (control, typed) if not _is_house_rule(text)]
    for judged in (verdict(game_id, text) for text in texts):
        named = {step.rule for turn in judged.turns for step in turn.steps}
        named |= {then.rule for turn in judged.turns for then in turn.follows}
        assert named | {finding.rule for finding in judged.findings} <= known


def test_go_boom_a_card_taken_is_lawful_also_where_a_hand_is_not_known() -> None:
    """Ben's turn can't have been, so his hand is unknown; he draws for Ana's boom all the same, and only once."""
    table = (
        "top 9H\nAna: 9S 3C JK\nBen: 4S 4D 5D\nCleo: 2C 2D 2S\nBen plays 5H\nCleo draws KD\nAna plays JK\nBen takes AS"
    )
    assert verdict("go-boom", table).turns[-1].legal
    assert not verdict("go-boom", f"{table}\nBen takes AD").turns[-1].legal
