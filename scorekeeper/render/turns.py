"""Judged turns as people read them: the picture before and after, a verdict on each step, what follows."""

from rich.console import Console
from rich.text import Text

from scorekeeper.render.pictures import show_picture
from scorekeeper.render.screen import plain
from scorekeeper.turns import Step, Turn, Verdict

_MARGIN = 5


def show_verdict(out: Console, verdict: Verdict) -> None:
    """Every turn; below more than one, which of them were not legal."""
    for number, turn in enumerate(verdict.turns):
        if number:
            out.print()
        _show_turn(out, turn)
    if len(verdict.turns) > 1:
        out.print()
        _show_sum(out, verdict)


def _show_sum(out: Console, verdict: Verdict) -> None:
    illegal = {turn.line for turn in verdict.turns if turn.line and not turn.legal}
    unread = {found.place.line for found in verdict.findings if found.place.line} - illegal
    for words, lines in (("not legal", illegal), ("not judged, or not as told", unread)):
        if lines:
            out.print(plain(out, f"{words}: line {', '.join(map(str, sorted(lines)))}", "bold red"))
    if verdict.legal:
        out.print(plain(out, f"all {len(verdict.turns)} are legal", "bold"))


def _show_turn(out: Console, turn: Turn) -> None:
    where = ", ".join(filter(None, (f"line {turn.line}" if turn.line else "", turn.player)))
    verdict = "legal" if turn.legal else "not legal"
    out.print(plain(out, f"{where}: {verdict}" if where else verdict, "bold" if turn.legal else "bold red"))
    out.print()
    show_picture(out, turn.before.picture)
    out.print()
    if turn.after != turn.before:
        out.print(plain(out, "  then", "dim"))
        out.print()
        show_picture(out, turn.after.picture)
        out.print()
    for step in turn.steps:
        _show_step(out, step)
    for then in turn.follows:
        _show_beside(out, "so", f"{then.text} [{then.rule}]")


def _show_step(out: Console, step: Step) -> None:
    _show_beside(out, "ok" if step.legal else "NO", f"{step.text} [{step.rule}]", "" if step.legal else "bold red")
    if step.why:
        _show_beside(out, "", step.why)
    if step.allowed and not step.legal:
        _show_beside(out, "", f"legal there: {', '.join(step.allowed)}")


def _show_beside(out: Console, mark: str, text: str, style: str = "") -> None:
    """Text beside a mark, wrapped there too."""
    for line in plain(out, text, style).wrap(out, max(out.width - _MARGIN, _MARGIN)):
        line.rstrip()
        out.print(Text.assemble((f"  {mark:<2} ", style), line))
        mark = ""
