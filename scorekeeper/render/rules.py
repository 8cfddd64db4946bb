"""Rule sheets as people read them."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from scorekeeper.rules import Rule


def show_rules(out: Console, sheets: Iterable[tuple[str, Sequence[Rule]]]) -> None:
    """Rule sheets: each rule with its id, its words, and where it stands or what was ruled."""
    for game_id, rules in sheets:
        out.print(Text(game_id, style="bold"))
        for rule in rules:
            out.print(Text.assemble((rule.id, "bold"), f"  ({rule.kind})"))
            out.print(Padding(Text(rule.text), (0, 0, 0, 2), expand=False))
            out.print(Padding(Text(f"source: {rule.source}", style="dim"), (0, 0, 0, 2), expand=False))
            if rule.ruling:
                out.print(Padding(Text(f"ruling: {rule.ruling}", style="dim"), (0, 0, 0, 2), expand=False))
            if rule.house_rule:
                out.print(Padding(Text(f"house rule: {rule.house_rule}", style="dim"), (0, 0, 0, 2), expand=False))
        out.print()
