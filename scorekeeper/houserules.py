"""House rules as given, in a file or on the command line, read against those that a game knows."""

import json
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from scorekeeper.findings import Finding, did_you_mean, member_excerpt, quoted
from scorekeeper.games.ruleset import AnyRuleset


def read_house_rules(game: AnyRuleset, given: Mapping[str, Any]) -> tuple[Any, tuple[Finding, ...]]:
    """The game's house rules, with the default in place of each that can't be read, and a finding for that one."""
    try:
        return game.house_rules.model_validate(dict(given)), ()
    except ValidationError as error:
        faults = {str(detail["loc"][0]): detail["type"] for detail in error.errors()}
    bad = {name: kind for name, kind in faults.items() if name in given}  # a default that hangs on a bad one is not
    usable = {name: value for name, value in given.items() if name not in bad}
    findings = tuple(_finding(game, name, given[name], kind) for name, kind in bad.items())
    return game.house_rules.model_validate(usable), findings


def _finding(game: AnyRuleset, name: str, value: object, kind: str) -> Finding:
    known = game.house_rules.model_fields
    if kind == "extra_forbidden":
        return Finding(
            "unknown-house-rule",
            f"{quoted(name)} is no house rule of {game.title}",
            hint=did_you_mean(name, known, f"its house rules are {', '.join(known)}"),
            excerpt=member_excerpt(name, value, culprit="key"),
        )
    return Finding(
        "bad-house-rule",
        f"the house rule {name} can't be {json.dumps(value, ensure_ascii=True)[:60]}",
        hint=f"it is {known[name].description}",
        excerpt=member_excerpt(name, value),
    )


def parse_house_rule(text: str) -> tuple[str, Any]:
    """
    A house rule as typed, ``RULE=VALUE``: the value is JSON where it can be, else a text.

    Raises ValueError where there is no ``=``.

    >>> parse_house_rule("jokers=4"), parse_house_rule("go_out_tie=penalty"), parse_house_rule("two_players=yes")
    (('jokers', 4), ('go_out_tie', 'penalty'), ('two_players', True))
    """
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"{quoted(text)} is no RULE=VALUE")
    word = value.strip().casefold()
    if word in _YES_OR_NO:
        return name.strip(), _YES_OR_NO[word]
    try:
        return name.strip(), json.loads(value)
    except ValueError:
        return name.strip(), value.strip()


_YES_OR_NO = {"yes": True, "no": False, "true": True, "false": False}
