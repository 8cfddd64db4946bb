"""Findings as people read them."""

from collections.abc import Iterable

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from scorekeeper.findings import Excerpt, Finding, Place, Severity, visible

_SEVERITY_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold magenta", Severity.NOTE: "bold cyan"}


def show_findings(out: Console, findings: Iterable[Finding]) -> None:
    """Each finding as a line that can be searched for, the excerpt with a caret, and the hint."""
    for finding in findings:
        line = Text()
        if place := place_words(finding.place):
            line.append(f"{visible(place)}: ")
        line.append(f"{finding.severity}: ", style=_SEVERITY_STYLES[finding.severity])
        line.append(f"{visible(finding.message)} [{finding.rule}]")
        out.print(line, soft_wrap=not out.is_terminal)  # one line each where it may be searched
        if finding.excerpt and finding.excerpt.text.strip():
            _show_excerpt(out, finding.excerpt)
        if finding.hint:
            hint = Text(f"hint: {visible(finding.hint)}")
            out.print(Padding(hint, (0, 0, 0, 2), expand=False), soft_wrap=not out.is_terminal)


def place_words(place: Place) -> str:
    """
    A place in words.

    >>> place_words(Place("friday.json", 2, "Ben", "r1c3"))
    'friday.json: round 2, Ben, r1c3'
    """
    inside = [
        f"round {place.round}" if place.round else "",
        f"line {place.line}" if place.line else "",
        place.player or "",
        place.cell or "",
    ]
    return ": ".join(part for part in (place.file or "", ", ".join(filter(None, inside))) if part)


def _show_excerpt(out: Console, excerpt: Excerpt) -> None:
    """The excerpt and its caret, cut to the console around the culprit."""
    text, start, end = excerpt.text, excerpt.start, excerpt.end
    room = out.width - 4
    while cell_len(text[:end]) > room and start > 0:
        text, start, end = text[1:], start - 1, end - 1
    text = text if cell_len(text) <= room else set_cell_size(text, room)
    out.print(Text(f"  {text}"), soft_wrap=True)
    caret = "^" * max(1, cell_len(text[start:end]))
    out.print(Text(f"  {' ' * cell_len(text[:start])}{caret}", style="bold red"), soft_wrap=True)
