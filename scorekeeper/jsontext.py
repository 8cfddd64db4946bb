"""JSON text to a document and back, with nothing lost: repeated keys are kept and reported."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from scorekeeper.findings import Finding, excerpt, member_excerpt, quoted
from scorekeeper.names import normal_name

Document = dict[str, Any]
"""A JSON object as parsed."""


class RepeatedKey(str):
    """A key that its object had already: equal to no other key, so that its value is not lost."""

    __slots__ = ()
    __eq__ = object.__eq__
    __hash__ = object.__hash__


class _NotJson(ValueError):
    """A constant that Python's reader takes and JSON does not have."""


def parse_document(text: str) -> tuple[Document | None, tuple[Finding, ...]]:
    """The JSON object in ``text``, or None with what is wrong; and a finding for each repeated key."""
    repeated: list[Finding] = []

    def build(pairs: list[tuple[str, Any]]) -> Document:
        built: Document = {}
        seen: set[str] = set()
        for key, value in pairs:
            same = normal_name(key)
            if same in seen:
                repeated.append(_repeated_key(key, value))
            built[RepeatedKey(key) if same in seen else key] = value
            seen.add(same)
        return built

    try:
        document = json.loads(text, object_pairs_hook=build, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        return None, (not_json(text, error.pos, _IN_WORDS.get(error.msg, error.msg.lower()), _SYNTAX_HINT),)
    except _NotJson as error:
        return None, (not_json(text, _first(_CONSTANT, text), str(error), _JSON_HINT),)
    except RecursionError:
        return None, (not_json(text, _deepest(text), "the brackets are nested too deep to be a game", _JSON_HINT),)
    except ValueError:
        return None, (not_json(text, _first(_LONG_NUMBER, text), "this number has too many digits", _JSON_HINT),)
    if not isinstance(document, dict):
        found = "a list" if isinstance(document, list) else "a single value"
        return None, (Finding("wrong-type", f"a game file is an object in {{ }}, this is {found}", _JSON_HINT),)
    return document, tuple(repeated)


_JSON_HINT = "scorekeeper new writes a file to begin with; scorekeeper schema describes it"


def _refuse(constant: str) -> NoReturn:
    raise _NotJson(f"{constant} is no JSON number")


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
_CONSTANT = re.compile(rf"{_TEXT}|(?P<found>NaN|-?Infinity)")
_LONG_NUMBER = re.compile(rf"{_TEXT}|(?P<found>-?\d{{1000,}})")
_BRACKET = re.compile(rf"{_TEXT}|(?P<found>[\[\]{{}}])")


def _first(pattern: re.Pattern[str], text: str) -> int:
    """Where a pattern is first found outside of quotes."""
    return next((match.start() for match in pattern.finditer(text) if match["found"]), 0)


def _deepest(text: str) -> int:
    """Where the brackets are nested deepest."""
    depths, depth = {0: 0}, 0
    for match in _BRACKET.finditer(text):
        if match["found"]:
            depth += 1 if match["found"] in "[{" else -1
            depths[match.start()] = depth
    return max(depths, key=depths.__getitem__)


def _repeated_key(key: str, value: object) -> Finding:
    return Finding(
        "repeated-key",
        f"{quoted(key)} stands twice in one object",
        hint="keep one of them: of two, one would be lost",
        excerpt=member_excerpt(key, value, culprit="key"),
    )


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
