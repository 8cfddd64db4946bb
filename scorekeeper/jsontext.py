"""JSON text to a document and back, with nothing lost: repeated keys are kept and reported."""

import json
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
        return None, (_not_json(text, error),)
    except RecursionError:
        return None, (Finding("not-json", "the brackets are nested too deep to be a game", _JSON_HINT),)
    except _NotJson as error:
        return None, (Finding("not-json", str(error), _JSON_HINT),)
    except ValueError:
        return None, (Finding("not-json", "a number has too many digits to be read", _JSON_HINT),)
    if not isinstance(document, dict):
        found = "a list" if isinstance(document, list) else "a single value"
        return None, (Finding("wrong-type", f"a game file is an object in {{ }}, this is {found}", _JSON_HINT),)
    return document, tuple(repeated)


_JSON_HINT = "scorekeeper new writes a file to begin with; scorekeeper schema describes it"


def _refuse(constant: str) -> NoReturn:
    raise _NotJson(f"{constant} is no JSON number")


def _not_json(text: str, error: json.JSONDecodeError) -> Finding:
    at = min(error.pos, len(text))
    return Finding(
        "not-json",
        f"line {error.lineno}, column {error.colno}: this is no JSON: {error.msg[0].lower()}{error.msg[1:]}",
        hint="look for a comma, a quote or a bracket that is missing or too many, here or just before",
        excerpt=excerpt(text, at, at + 1),
    )


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


def _dump(value: object, indent: str, *, open_up: bool = False) -> str:
    """A value on one line, unless it holds other containers or is told to ``open_up``."""
    deeper = indent + "  "
    if isinstance(value, Mapping) and value and (open_up or _holds_containers(value.values())):
        items = [
            f"{json.dumps(key, ensure_ascii=False)}: {_dump(item, deeper, open_up=key == 'cards')}"
            for key, item in value.items()
        ]
        return "{\n" + ",\n".join(deeper + item for item in items) + f"\n{indent}}}"
    if isinstance(value, list) and value and _holds_containers(value):
        items = [_dump(item, deeper, open_up=True) for item in value]
        return "[\n" + ",\n".join(deeper + item for item in items) + f"\n{indent}]"
    return json.dumps(value, ensure_ascii=False)


def _holds_containers(values: Iterable[object]) -> bool:
    return any(isinstance(value, dict | list) for value in values)
