"""Finding rules by word: in their ids, their texts and examples, their rulings and house rules."""

import re
from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.findings import did_you_mean, listed, quoted
from scorekeeper.rules import Rule

Sheets = Mapping[str, tuple[Rule, ...]]
"""The rules of each game, by its id."""


def search_rules(sheets: Sheets, words: Sequence[str]) -> dict[str, tuple[Rule, ...]]:
    """
    The rules that have all of the words, or longer ones that begin with them; games without such a rule are left out.

    >>> from scorekeeper.rules import Kind
    >>> sheets = {"gnoming": (Rule("hazard", Kind.SCORE, "Each adds 10.", "rules text"),), "go-boom": ()}
    >>> [(game, rule.id) for game, rules in search_rules(sheets, ["HAZARD", "add"]).items() for rule in rules]
    [('gnoming', 'hazard')]
    """
    found = {
        game: tuple(rule for rule in sheet if all(_has(rule, word) for word in words)) for game, sheet in sheets.items()
    }
    return {game: rules for game, rules in found.items() if rules}


def why_none(sheets: Sheets, words: Sequence[str]) -> str:
    """
    What to say where no rule has all of the words: those that are nowhere, each with the nearest one that is.

    >>> from scorekeeper.rules import Kind
    >>> sheets = {"gnoming": (Rule("hazard", Kind.SCORE, "Each adds 10.", ""), Rule("deal", Kind.TURN, "Nine.", ""))}
    >>> why_none(sheets, ["hazzard"]), why_none(sheets, ["hazard", "nine"])
    ('no rule has the word "hazzard": did you mean hazard?', 'no rule has all of these words: hazard and nine')
    """
    rules = [rule for sheet in sheets.values() for rule in sheet]
    nowhere = [word for word in words if not any(_has(rule, word) for rule in rules)]
    if not nowhere:
        return f"no rule has all of these words: {listed(words)}"
    return "; ".join(_nowhere(word, rules) for word in nowhere)


def _nowhere(word: str, rules: Iterable[Rule]) -> str:
    known = {one for rule in rules for one in re.findall(r"\w{3,}", _searched(rule))}
    hint = did_you_mean(word, sorted(known))
    return f"no rule has the word {quoted(word)}{f': {hint}' if hint else ''}"


def _has(rule: Rule, word: str) -> bool:
    whole = r"(?!\w)" if len(word) == 1 else ""  # M is a mulligan, not every word with an m at its front
    return re.search(rf"(?<!\w){re.escape(word.casefold())}{whole}", _searched(rule)) is not None


def _searched(rule: Rule) -> str:
    parts = (rule.id, rule.text, rule.example, rule.never, rule.ruling, rule.house_rule or "")
    return "\n".join(parts).casefold()
