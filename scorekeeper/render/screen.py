"""
A console and what is written on it.

Text from outside goes through ``visible`` and is never markup; colour only repeats what the words say.
"""

import os
import sys
from typing import TextIO

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from scorekeeper.findings import visible

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
    out.print(plain(out, text) if isinstance(text, str) else text)


def plain(out: Console, text: str, style: str = "") -> Text:
    """Text that is safe on this console."""
    shown = visible(text)
    return Text(shown if is_unicode(out) else shown.translate(_ASCII_LINKS), style=style)


def is_unicode(out: Console) -> bool:
    """Whether the console can show more than ASCII."""
    return out.encoding.lower().startswith("utf")


def print_table(out: Console, table: Table) -> None:
    """A table that is never cut: where it is wider than the console, it runs over."""
    table.width = Measurement.get(out, out.options.update(width=UNCUT), table).maximum
    out.print(table, crop=False, no_wrap=True)
