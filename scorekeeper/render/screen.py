"""
A console and what is written on it.

Text from outside goes through ``visible`` and is never markup; colour only repeats what the words say.
"""

import os
import sys
import unicodedata
from typing import TextIO

from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from scorekeeper.findings import visible

_LEFT_TO_RIGHT_MARK = "\u200e"
UNCUT = 10_000  # columns: what is piped is not cut
_ASCII_LINKS = str.maketrans("═║…", "=|~")


class _Screen(Console):
    """A console that leaves a closed pipe to the command: rich would end it as a failure."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(stream: TextIO | None = None) -> Console:
    """A console for a stream, stdout unless given: as wide as the terminal or COLUMNS, else without end."""
    stream = stream or sys.stdout
    endless = not stream.isatty() and not os.environ.get("COLUMNS", "").isdigit()
    return _Screen(
        file=stream,
        width=UNCUT if endless else None,
        markup=False,
        emoji=False,
        highlight=False,
        soft_wrap=False,
    )


def say(out: Console, text: Text | str) -> None:
    """A line of text, wrapped at words where the console ends."""
    for line in (plain(out, text) if isinstance(text, str) else text).wrap(out, out.width):
        line.rstrip()
        out.print(line, soft_wrap=True)


def plain(out: Console, text: str, style: str = "") -> Text:
    """Text that is safe on this console."""
    shown = visible(text)
    return Text(shown if is_unicode(out) else shown.translate(_ASCII_LINKS), style=style)


def name_text(out: Console, name: str) -> Text:
    """
    A name beside numbers: one that is written from right to left is closed by a mark that has no width.

    Without it a terminal that turns such text around would turn the numbers behind it too.
    """
    turned = any(unicodedata.bidirectional(character) in {"R", "AL"} for character in name)
    return plain(out, name + (_LEFT_TO_RIGHT_MARK if turned and out.is_terminal else ""))


def is_unicode(out: Console) -> bool:
    """Whether the console can show more than ASCII."""
    return out.encoding.lower().startswith("utf")


def print_table(out: Console, table: Table) -> None:
    """A table that is never cut: where it is wider than the console, it runs over."""
    table.width = Measurement.get(out, out.options.update(width=UNCUT), table).maximum
    show_table(out, table, out.options.update(width=table.width))


def show_table(out: Console, table: Table, options: ConsoleOptions | None = None) -> None:
    """A table without blanks at the ends of its lines."""
    for line in out.render_lines(table, options, pad=False):
        text = Text.assemble(*((segment.text, segment.style or "") for segment in line))
        text.rstrip()
        out.print(text, soft_wrap=True)
