"""
The history of a game file: what each change made of it, and which changes can be taken back.

It stands beside the game file, one JSON object a line, appended to and never rewritten.  Each entry holds the
whole text before and after, so that any of them can be restored by itself; what changed is read off the two.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from scorekeeper.findings import Finding, Severity, excerpt, quoted
from scorekeeper.jsontext import compact, parse_document
from scorekeeper.names import normal_name

BY_HAND = "by hand"
UNDO = "undo"
REDO = "redo"
UNFINISHED = "unfinished"
"""A change that was written down but never made: the machine stopped in between."""
WENT_OUT = "who went out"
"""What a difference calls the answer to that."""


class Entry(NamedTuple):
    """One change: when (ISO 8601, local time), by which command, and the file's text before and after."""

    at: str
    command: str
    before: str
    after: str


class Difference(NamedTuple):
    """What a change did to one thing: in which round (None: the whole game), to what, from and to (None: not there)."""

    round: int | None
    what: str
    old: str | None
    new: str | None


def read_history(text: str) -> tuple[tuple[Entry, ...], tuple[Finding, ...]]:
    """The entries of a history; a line that is none is set aside, with a note."""
    entries: list[Entry] = []
    findings = []
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            entry = _read_entry(line)
            if entry:
                entries.append(entry)
            else:
                findings.append(_set_aside(number, text, start))
        start += len(line) + 1
    return tuple(entries), tuple(findings)


def _read_entry(line: str) -> Entry | None:
    try:
        values = json.loads(line)
        entry = Entry(**values)
        "".join(entry).encode("utf-8", errors="surrogateescape")  # what could not be written to the file again
    except (ValueError, TypeError, RecursionError):
        return None
    return entry


def _set_aside(number: int, text: str, start: int) -> Finding:
    return Finding(
        "history-damaged",
        f"line {number} of the history can't be read and is set aside",
        hint="the game file itself is complete without it",
        severity=Severity.NOTE,
        excerpt=excerpt(text[: start + 60], start, start + 1),
    )


def not_opened(name: str, why: str) -> Finding:
    """The finding for a history that can't be opened: the game goes on without it."""
    message = f"{quoted(name)} can't be opened: {why}; no change is written down, nor can be taken back"
    hint = "the game file itself is complete without it; move it away, and changes are written down again"
    return Finding("history-damaged", message, hint, severity=Severity.NOTE)


def write_entry(entry: Entry) -> str:
    """The line of an entry."""
    return compact(entry._asdict()) + "\n"


def unrecorded(entries: Sequence[Entry], text: str, now: str) -> tuple[Entry, ...]:
    """
    The entry that the history lacks before a file with this text can change: none, where it ends with the text.

    A text that equals the last entry's ``before`` is a change that did not finish; any other is an edit by hand.
    """
    if not entries or entries[-1].after == text:
        return ()
    last = entries[-1]
    command = UNFINISHED if last.before == text else BY_HAND
    return (Entry(now, command, last.after, text),)


def made(entries: Iterable[Entry]) -> list[Entry]:
    """The entries whose change was made: without those that did not finish."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.command == UNFINISHED:
            del kept[-1:]
        else:
            kept.append(entry)
    return kept


def to_undo(entries: Iterable[Entry]) -> list[Entry]:
    """The changes that can be taken back, the latest last."""
    return _stacks(entries)[0]


def to_redo(entries: Iterable[Entry]) -> list[Entry]:
    """The changes that were taken back and can be made again, the next one last."""
    return _stacks(entries)[1]


def _stacks(entries: Iterable[Entry]) -> tuple[list[Entry], list[Entry]]:
    done: list[Entry] = []
    undone: list[Entry] = []
    for entry in made(entries):
        if entry.command == UNDO:
            undone += done[-1:]
            del done[-1:]
        elif entry.command == REDO:
            done += undone[-1:]
            del undone[-1:]
        else:
            done.append(entry)
            undone.clear()
    return done, undone


def differences(before: str, after: str) -> tuple[Difference, ...]:
    """
    What differs between two texts of a game file, the whole game first, then round by round.

    >>> differences('{"rounds": [{"cards": {"Ana": "out"}}]}', '{"rounds": [{"cards": {"Ana": "5H"}}]}')
    (Difference(round=1, what='Ana', old='out', new='5H'),)
    """
    old, _ = parse_document(before.removeprefix("\ufeff"))
    new, _ = parse_document(after.removeprefix("\ufeff"))
    if old is None or new is None:
        return () if before == after else (Difference(None, "the whole file", None, None),)
    rounds = max(len(_rounds(old)), len(_rounds(new)))
    return (
        *_compared(None, _without(old, "rounds"), _without(new, "rounds")),
        *(
            difference
            for index in range(rounds)
            for difference in _compared(index + 1, _answers(old, index), _answers(new, index))
        ),
    )


def _compared(round_number: int | None, old: dict[str, str], new: dict[str, str]) -> Iterator[Difference]:
    for what in dict.fromkeys((*old, *new)):
        if old.get(what) != new.get(what):
            yield Difference(round_number, what, old.get(what), new.get(what))


def _rounds(document: Any) -> list[Any]:
    rounds = document.get("rounds")
    return rounds if isinstance(rounds, list) else []


def _without(document: dict[str, Any], key: str) -> dict[str, str]:
    return {str(name): _in_words(value) for name, value in document.items() if name != key}


def _answers(document: Any, index: int) -> dict[str, str]:
    """What a round of the document says, flat: who went out, and each player's cards."""
    rounds = _rounds(document)
    this = rounds[index] if index < len(rounds) else {}
    if not isinstance(this, dict):
        return {"the round": _in_words(this)}
    answers: dict[str, str] = {}
    for key, value in this.items():
        if key == "cards" and isinstance(value, dict):
            answers |= {normal_name(str(player)): _in_words(cards) for player, cards in value.items()}
        else:
            answers[WENT_OUT if key == "went_out" else str(key)] = _in_words(value)
    return answers


def _in_words(value: object) -> str:
    if value is None:
        return "nobody"
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return " / ".join(value)
    return json.dumps(value, ensure_ascii=False)
