"""The command for disputes about a turn: turn."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli.arguments import (
    GameArgument,
    HouseOption,
    JsonOption,
    StrictOption,
    cards_text,
    game_named,
    house_rules_given,
)
from scorekeeper.cli.output import ExitCode, exit_code, finish, print_json, show_on_stderr
from scorekeeper.errors import NotUnderstood
from scorekeeper.findings import has_errors
from scorekeeper.games.ruleset import AnyRuleset
from scorekeeper.houserules import read_house_rules
from scorekeeper.turns import Verdict

WordsArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="TURN", help="A turn, a file of turns, or - for turns on standard input."),
]


def turn(
    game: GameArgument,
    words: WordsArgument = None,
    house: HouseOption = None,
    as_json: JsonOption = False,
    strict: StrictOption = False,
) -> None:
    """
    Say whether a turn was legal, step by step, and what follows from it.

    \b
    gnoming: LAYOUT draw CARD [from deck|1|2 [last]]
             (discard | CELL[=FOUND] ...) [to 1|2]
    go-boom: TOP (play CARD | draw [CARD] | skip)
             [hand CARDS...] [pile empty]

    The layout and the hand are those before the turn, with _ for a card face
    down. The first CELL is where the drawn card is put, FOUND the card that
    was face down there; each further CELL is where the one found before it
    bounced. The last one found is discarded.

    A file has a turn a line, each from where the last one ended. For a whole
    table, a line "Ana: LAYOUT" (or hand) seats Ana, and "Ana draw ..." is her
    turn; "Ana turns r1c2=5" is a card turned up at the start or because of a
    hazard, "Ana takes 5C" one drawn because of a boom. "piles 4 -2", "top 9H"
    and "pile empty" say what lies in the middle; # begins a comment.

    \b
    Examples:
      scorekeeper turn gnoming _ 3 _ / 5 _ 6 / _ _ M draw 6 r2c2=6 r1c1=4 to 1
      scorekeeper turn gnoming _3_/5_6/__M draw -2 from 1 last discard to 1
      scorekeeper turn go-boom 9H play JK hand JK 7H 9S
    """
    ruleset = game_named(game)
    if not words:
        raise NotUnderstood("no turn was given: type it, or name a file of turns; --help shows how")
    verdict = _verdict(ruleset, words, house)
    if as_json:
        from scorekeeper.export_turns import verdict_json

        print_json(verdict_json(ruleset.id, verdict))
    else:
        show_on_stderr(verdict.findings)
        from scorekeeper.render.screen import console
        from scorekeeper.render.turns import show_verdict

        show_verdict(console(), verdict)
    code = exit_code(verdict.findings, strict=strict)
    finish(code if all(judged.legal for judged in verdict.turns) else ExitCode.ERRORS_FOUND)


def _verdict(ruleset: AnyRuleset, words: Sequence[str], house: Sequence[str] | None) -> Verdict:
    """The verdict on the turns meant by the words; where a house rule can't be read, only that is found."""
    house_rules, findings = read_house_rules(ruleset, house_rules_given(house))
    if has_errors(findings):
        return Verdict((), findings)
    if file := _file_named(words):
        verdict = ruleset.check_turns(_text_of(file), house_rules)
        return verdict._replace(findings=tuple(found.at(file=str(file)) for found in verdict.findings))
    text = cards_text(words)
    verdict = ruleset.check_turns(text, house_rules)
    by_itself = list(words) != ["-"] and "\n" not in text
    return verdict.without_lines() if by_itself else verdict


def _file_named(words: Sequence[str]) -> Path | None:
    """The file that a single word names: a turn has blanks, and - is no file."""
    if len(words) != 1 or words[0] == "-":
        return None
    word = words[0]
    return Path(word) if os.path.isfile(word) or not any(map(str.isspace, word)) else None


def _text_of(file: Path) -> str:
    from scorekeeper.store import load_bytes

    return load_bytes(file).decode("utf-8-sig", errors="replace")
