"""JSON text to a document and back, with nothing lost: repeated keys are kept and reported."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from math import isinf
from typing import Any, NoReturn, Self

from scorekeeper.findings import Finding, excerpt
from scorekeeper.names import normal_name

Document = dict[str, Any]
"""A JSON object as parsed."""

Path = tuple[str | int, ...]
"""Where a value stands in a document: keys and list indices from the outermost in."""


class RepeatedKey(str):
    """A key that its object had already: equal to no other key, so that its value is not lost."""

    __slots__ = ()
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    def __deepcopy__(self, memo: object) -> Self:
        return self


class _NotJson(ValueError):
    """Text that is no JSON: what is wrong, where, and what helps."""

    def __init__(self, message: str, at: int, hint: str) -> None:
        super().__init__(message)
        self.at = at
        self.hint = hint


def parse_document(text: str) -> tuple[Document | None, tuple[Finding, ...]]:
    """The JSON object in ``text``, repeated keys and all; or None with what is wrong."""
    try:
        document = _load(text)
    except _NotJson as fault:
        return None, (not_json(text, fault.at, str(fault), fault.hint),)
    if not isinstance(document, dict):
        found = "a list" if isinstance(document, list) else "a single value"
        return None, (Finding("wrong-type", f"a game file is an object in {{ }}, this is {found}", _JSON_HINT),)
    return document, ()


def _load(text: str) -> Any:
    """The value of a JSON text.  Raises _NotJson, also for what Python's reader takes and JSON has not."""
    try:
        value = json.loads(text, object_pairs_hook=_build, parse_constant=_refuse, parse_float=_finite)
    except json.JSONDecodeError as error:
        raise _NotJson(_IN_WORDS.get(error.msg, error.msg.lower()), error.pos, _SYNTAX_HINT) from error
    except _Odd as odd:
        raise _NotJson(str(odd), _first(_ODD, text), _JSON_HINT) from odd
    except RecursionError as error:
        raise _NotJson(_TOO_DEEP, _deepest(text)[0], _JSON_HINT) from error
    except ValueError as error:
        raise _NotJson("this number has too many digits", _first(_LONG_NUMBER, text), _JSON_HINT) from error
    at, depth = _deepest(text)
    if depth > _DEEPEST:
        raise _NotJson(_TOO_DEEP, at, _JSON_HINT)
    return value


def _build(pairs: list[tuple[str, Any]]) -> Document:
    """An object in which a key that is there already, whatever its blanks or accents are made of, is a RepeatedKey."""
    built: Document = {}
    seen: set[str] = set()
    for key, value in pairs:
        same = normal_name(key)
        built[RepeatedKey(key) if same in seen else key] = value
        seen.add(same)
    return built


def repeated_keys(value: Any, path: Path = ()) -> Iterator[Path]:
    """Where the repeated keys of a document stand."""
    if isinstance(value, dict):
        for key, item in value.items():
            if isinstance(key, RepeatedKey):
                yield (*path, key)
            yield from repeated_keys(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from repeated_keys(item, (*path, index))


_DEEPEST = 50  # brackets; a game file has five
_TOO_DEEP = "the brackets are nested too deep to be a game"
_JSON_HINT = "scorekeeper new writes a file to begin with; scorekeeper schema describes it"


class _Odd(ValueError):
    """A number that Python's reader takes and JSON has not."""


def _refuse(constant: str) -> NoReturn:
    raise _Odd(f"{constant} is no JSON number")


def _finite(number: str) -> float:
    if isinf(float(number)):
        raise _Odd(f"{number[:20]} is too large a number")
    return float(number)


def not_json(text: str, at: int, message: str, hint: str) -> Finding:
    """The finding for text that is no JSON at some place, with its line and column."""
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    return Finding("not-json", f"line {line}, column {column}: {message}", hint, excerpt=excerpt(text, at, at + 1))


_SYNTAX_HINT = "look for a comma, a quote or a bracket that is missing or too many, here or just before"
_IN_WORDS = {
    "Expecting ',' delimiter": "a comma is missing here, or at the end of the line before",
    "Expecting ':' delimiter": "a colon is missing after the key",
    "Expecting property name enclosed in double quotes": "here a key in double quotes should stand",
    "Expecting value": "here a value should stand",
    "Extra data": "the game ends before this: nothing may follow it",
    "Invalid control character at": "a line break or a tab stands inside of quotes",
    "Unterminated string starting at": "these quotes are never closed",
}
_TEXT = r'"(?:[^"\\]|\\.)*"'
_ODD = re.compile(rf"{_TEXT}|(?P<found>NaN|-?Infinity|-?[\d.]+[eE]\+?\d{{3,}}|-?\d{{300,}}\.)")
_LONG_NUMBER = re.compile(rf"{_TEXT}|(?P<found>-?\d{{1000,}})")
_BRACKET = re.compile(rf"{_TEXT}|(?P<found>[\[\]{{}}])")


def _first(pattern: re.Pattern[str], text: str) -> int:
    """Where a pattern is first found outside of quotes."""
    return next((match.start() for match in pattern.finditer(text) if match["found"]), 0)


def _deepest(text: str) -> tuple[int, int]:
    """Where the brackets are nested deepest, and how deep."""
    deepest, depth = (0, 0), 0
    for match in _BRACKET.finditer(text):
        if match["found"]:
            depth += 1 if match["found"] in "[{" else -1
            if depth > deepest[1]:
                deepest = (match.start(), depth)
    return deepest


def dump_document(document: Document, key_order: Iterable[str]) -> str:
    """
    A game file's text: two-space indent, known keys first and in their order, short values on one line.

    >>> print(dump_document({"rounds": [{"cards": {"Ana": "out"}}], "players": ["Ana"]}, ["players", "rounds"]), end="")
    {
      "players": ["Ana"],
      "rounds": [
        {
          "cards": {
            "Ana": "out"
          }
        }
      ]
    }
    """
    known = [key for key in key_order if key in document]
    ordered = {key: document[key] for key in [*known, *(key for key in document if key not in known)]}
    return _dump(ordered, indent="", open_up=True) + "\n"


def compact(value: object) -> str:
    """
    JSON on one line, every character as itself but for halves of characters, which no file can hold.

    >>> print(compact("Zo\\u00eb"), compact("\\ud83d"))
    "Zoë" "\\ud83d"
    """
    text = json.dumps(value, ensure_ascii=False)
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half.group()):04x}", text)


def _dump(value: object, indent: str, *, open_up: bool = False) -> str:
    """A value on one line, unless it holds other containers or is told to ``open_up``."""
    deeper = indent + "  "
    if isinstance(value, Mapping) and value and (open_up or _holds_containers(value.values())):
        items = [f"{compact(key)}: {_dump(item, deeper, open_up=key == 'cards')}" for key, item in value.items()]
        return "{\n" + ",\n".join(deeper + item for item in items) + f"\n{indent}}}"
    if isinstance(value, list) and value and _holds_containers(value):
        items = [_dump(item, deeper, open_up=True) for item in value]
        return "[\n" + ",\n".join(deeper + item for item in items) + f"\n{indent}]"
    return compact(value)


def _holds_containers(values: Iterable[object]) -> bool:
    return any(isinstance(value, dict | list) for value in values)
