"""Rule sheets as people read them: a list with the gist of each rule, or one rule with all there is to it."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from rich.console import Console
from rich.text import Text

from scorekeeper.games.ruleset import AnyRuleset
from scorekeeper.render.screen import plain, say
from scorekeeper.rules import Kind, Rule

_HEADINGS = {
    Kind.TABLE: "The table",
    Kind.TURN: "A turn",
    Kind.SCORE: "Scoring",
    Kind.CHECK: "Checks",
    Kind.SLIP: "Slips",
}
_LEAST_FOR_COLUMNS = 60  # columns: on a narrower screen a rule stands below its id

NO_DETAILS: Mapping[str, str] = MappingProxyType({})

GamesRules = Iterable[tuple[AnyRuleset, tuple[Rule, ...]]]
"""Games, each with rules of its sheet."""


def show_rules(out: Console, sheets: GamesRules, *, whole: bool) -> None:
    """
    Rule sheets by kind, then the house rules with their values.

    Each rule with its words, its source and what was ruled; where it is not the ``whole``, only with its gist.
    """
    for game, rules in sheets:
        indent = _indent(out, (*(rule.id for rule in rules), *game.house_rules.model_fields))
        out.print(Text(f"{game.title} ({game.id})", style="bold"))
        out.print()
        for kind, heading in _HEADINGS.items():
            of_kind = [rule for rule in rules if rule.kind is kind]
            if of_kind:
                words = {rule.id: rule.text if whole else _gist(rule) for rule in of_kind}
                details = {rule.id: _origin(rule) for rule in of_kind} if whole else {}
                _show_entries(out, heading, words, indent, details)
                out.print()
        values = {name: _values(game, name) for name in game.house_rules.model_fields}
        _show_entries(out, "House rules, for --house NAME=VALUE", values, indent)
        out.print()
    say(out, "With examples: scorekeeper rules GAME RULE" if whole else "With sources: scorekeeper rules GAME")


def show_found(out: Console, sheets: GamesRules) -> None:
    """Rules that were searched for, each with its id and its whole text."""
    game_word = ""
    for game, rules in sheets:
        game_word = "GAME" if game_word else game.id
        indent = _indent(out, [rule.id for rule in rules])
        _show_entries(out, f"{game.title} ({game.id})", {rule.id: rule.text for rule in rules}, indent)
        out.print()
    say(out, f"In full: scorekeeper rules {game_word} RULE")


def show_rule(out: Console, game: AnyRuleset, rule: Rule) -> None:
    """One rule: what it says, an example, what it does not allow, its source, the ruling, the house rule."""
    out.print(Text.assemble((rule.id, "bold"), f"  ({game.id}, {_HEADINGS[rule.kind].lower()})"))
    say(out, rule.text)
    values = f"{rule.house_rule} = {_values(game, rule.house_rule)}" if rule.house_rule else ""
    _show_parts(out, {"Example": rule.example, "Careful": rule.never})
    _show_parts(out, {"Source": rule.source, "Ruling": rule.ruling, "House rule": values}, "dim")


def _show_parts(out: Console, parts: Mapping[str, str], style: str = "") -> None:
    """What there is of some parts of a rule, each with its name before it."""
    out.print()
    for name, words in parts.items():
        if words:
            out.print(Text.assemble((f"{name}: ", "bold"), plain(out, words, style)))


def _gist(rule: Rule) -> str:
    return rule.gist if rule.settled else f"{rule.gist} (ruling)"


def _origin(rule: Rule) -> str:
    parts = [rule.source]
    if rule.ruling:
        parts.append(f"ruling: {rule.ruling}")
    if rule.house_rule:
        parts.append(f"house rule: {rule.house_rule}")
    return "; ".join(parts)


def _values(game: AnyRuleset, house_rule: str) -> str:
    return game.house_rules.model_fields[house_rule].description or ""


def _indent(out: Console, names: Iterable[str]) -> int:
    """How far the words beside names are indented, or those below them where there is no room beside."""
    return max(map(len, names)) + 2 if out.width >= _LEAST_FOR_COLUMNS else 2


def _show_entries(
    out: Console, heading: str, entries: Mapping[str, str], indent: int, details: Mapping[str, str] = NO_DETAILS
) -> None:
    """Entries by name, each with its words beside or below it, and details, where it has any, dimly below those."""
    out.print(Text(heading, style="bold underline"))
    for name, words in entries.items():
        first, *others = plain(out, words).wrap(out, max(out.width - indent, 1))
        head = Text(name, style="bold")
        if len(name) < indent:
            head.pad_right(indent - len(name))
            out.print(head + first)
        else:
            out.print(head)
            others.insert(0, first)
        if name in details:
            others += plain(out, details[name], "dim").wrap(out, max(out.width - indent, 1))
        for line in others:
            line.rstrip()
            out.print(Text(" " * indent) + line)
