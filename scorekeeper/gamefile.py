"""
From the text of a game file to its record, every fault of its shape found in one run; and changes to the file.

Changes are made to the JSON document, not to the record, so that a file with findings can be mended and
whatever else it holds stays in it.
"""

import copy
import json
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import reduce
from operator import getitem
from typing import Any, NamedTuple

from pydantic import ValidationError

from scorekeeper.findings import Finding, did_you_mean, member_excerpt, quoted
from scorekeeper.jsontext import (
    Document,
    Path,
    RepeatedKey,
    dump_document,
    not_json,
    parse_document,
    repeated_keys,
)
from scorekeeper.names import LONGEST, normal_name
from scorekeeper.record import FORMAT, GameRecord, RoundRecord

_INDISPENSABLE = ("game", "players", "rounds")


class GameFile(NamedTuple):
    """
    A game file as read.

    ``document`` is None where the text is no JSON object, and ``record`` where it is no game file at
    all.  Parts of a wrong type are left out of the record: ``unreadable`` says where they stood.
    """

    document: Document | None
    record: GameRecord | None
    findings: tuple[Finding, ...] = ()
    unreadable: frozenset[Path] = frozenset()


class Change(NamedTuple):
    """A changed document, and in words what was put in and what that replaced."""

    document: Document
    said: tuple[str, ...]


def read_game(source: str | bytes) -> GameFile:
    """
    Read the text of a game file, or its bytes in UTF-8; a BOM at its head is accepted.

    >>> read_game('{"format": "scorekeeper/1", "game": "gnoming", "players": ["Ana"]}').findings[0].message
    'the key "rounds" is missing'
    """
    try:
        text = source if isinstance(source, str) else source.decode("utf-8")
    except UnicodeDecodeError as error:
        text = error.object.decode("utf-8", errors="replace")
        before = len(error.object[: error.start].decode("utf-8"))
        finding = not_json(text, before, "this is no UTF-8 text", "save the file again as UTF-8")
        return GameFile(None, None, (finding,))
    document, findings = parse_document(text.removeprefix("\ufeff"))
    return GameFile(None, None, findings) if document is None else read_document(document)


def read_document(document: Document) -> GameFile:
    """A game file from its JSON object."""
    plain = _without_repeated(document)
    record, faults = _validate(plain)
    repeated = tuple(_repeated_key(document, path) for path in repeated_keys(document))
    shape = tuple(_shape_finding(plain, path, kind) for path, kind in faults.items())
    if faults:
        record = _salvage(plain, faults)
    unreadable = frozenset(
        tuple(normal_name(step) if isinstance(step, str) else step for step in _meant(path)) for path in faults
    )
    return GameFile(document, record, (*repeated, *shape), unreadable)


def write_game(document: Document) -> str:
    """The text of a game file: the keys in the format's order, unknown ones after them."""
    return dump_document(document, GameRecord.model_fields)


def _without_repeated(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _without_repeated(item) for key, item in value.items() if not isinstance(key, RepeatedKey)}
    return [_without_repeated(item) for item in value] if isinstance(value, list) else value


def _validate(document: Document) -> tuple[GameRecord | None, dict[Path, str]]:
    """The record, or each fault of the shape: its path and the error type."""
    try:
        return GameRecord.model_validate(document), {}
    except ValidationError as error:
        faults: dict[Path, str] = {}
        for detail in error.errors(include_url=False, include_context=False, include_input=False):
            faults.setdefault(_path_of(detail["loc"]), detail["type"])
        return None, faults


def _path_of(loc: Path) -> Path:
    """Where an error stands: pydantic adds the branches of a union behind it, and rows are one player's cards."""
    if loc[0] == "rounds" and "cards" in loc[2:3]:
        return loc[:4]
    return loc


def _meant(path: Path) -> Path:
    """The path that was meant by one with a mistyped key of a round: what is asked for there was answered."""
    *before, last = path
    near = get_close_matches(str(last), RoundRecord.model_fields, n=1) if path[0] == "rounds" and len(path) == 3 else []
    return (*before, *near) if near else path


def _repeated_key(document: Document, path: Path) -> Finding:
    key = str(path[-1])
    found = Finding(
        "repeated-key",
        f"{quoted(key)} stands twice in one object",
        hint="keep one of them: of two, one would be lost",
        excerpt=member_excerpt(key, _value_at(document, path), culprit="key"),
    )
    return _placed(found, path)


def _salvage(document: Document, faults: Mapping[Path, str]) -> GameRecord | None:
    """The record of what can be used, so that one bad value does not hide the faults behind it."""
    if any(path == (key,) for path in faults for key in _INDISPENSABLE):
        return None
    usable = copy.deepcopy(document)
    for *parents, last in faults:
        container = _value_at(usable, parents)
        if not parents and last == "format":
            container[last] = FORMAT
        elif isinstance(container, list):
            container[int(last)] = {} if parents == ["rounds"] else json.dumps(container[int(last)])[:LONGEST]
        else:
            container.pop(last)
    return _validate(usable)[0]


_TYPES = {
    "string_type": "a text in quotes",
    "int_type": "a whole number",
    "greater_than_equal": "a whole number from 0",
    "dict_type": "an object in { }",
    "model_type": "an object in { }",
    "tuple_type": "a list in [ ]",
}


def _shape_finding(document: Document, path: Path, kind: str) -> Finding:
    *parents, last = path
    key = str(last)
    if kind == "missing":
        return Finding("missing-key", f"the key {quoted(key)} is missing", _KEYS_HINT)
    value = _value_at(document, path)
    named = key if isinstance(last, str) else str(parents[-1])
    if kind == "extra_forbidden":
        known = RoundRecord.model_fields if parents else GameRecord.model_fields
        hint = did_you_mean(key, known, f"the keys here are {', '.join(known)}")
        found = Finding("unknown-key", f"{quoted(key)} is no key that is known here", hint)
        return _placed(found._replace(excerpt=member_excerpt(key, value, culprit="key")), path)
    if kind == "unknown-format":
        message = f"the file has the format {quoted(value)}, this program reads {FORMAT}"
        found = Finding(kind, message, "a newer scorekeeper may have written it: update this one")
    elif kind == "bad-date":
        found = Finding(kind, f"{quoted(value)} is no day of the calendar", "write it as in 2026-11-27")
    else:
        expected = _TYPES.get(kind, "another type of value")
        if path[2:3] == ("cards",) and len(path) == 4:
            expected = "a text in quotes, or for a layout a list of three of them"
        holds = "holds" if isinstance(last, str) else "has an entry that is"
        found = Finding("wrong-type", f"{quoted(named)} {holds} {_kind_of(value)}", f"it must be {expected}")
    return _placed(found._replace(excerpt=member_excerpt(named, value)), path)


def _value_at(document: Any, path: Sequence[str | int]) -> Any:
    return reduce(getitem, path, document)


_KEYS_HINT = f"needed are {', '.join(key for key, field in GameRecord.model_fields.items() if field.is_required())}"


def _kind_of(value: object) -> str:
    if value is None or isinstance(value, bool):
        return f"{json.dumps(value)}"
    names = {str: "a text", int: "a number", float: "a number", list: "a list", dict: "an object"}
    return names[type(value)]


def _placed(finding: Finding, path: Path) -> Finding:
    """The finding with the round and the player that its path tells."""
    if path[0] == "rounds" and len(path) > 1:
        player = str(path[3]) if len(path) > 3 and path[2] == "cards" else None
        return finding.at(round=int(path[1]) + 1, player=player)
    return finding
