"""Reading a line that somebody types: with editing and history on a terminal, from a pipe just the same."""

import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import Any

from scorekeeper.findings import visible


class Lines:
    """Where answers come from; ``ask`` raises EOFError at the end of input."""

    def __init__(self) -> None:
        self._typed = sys.stdin is not None and sys.stdin.isatty()
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        self._readline = _readline() if self._typed else None
        self._told = False

    def ask(self, prompt: str, begun: str = "") -> str:
        """A line, without the blanks around it; ``begun`` is put there to be edited, where that can be done."""
        if sys.stdin is None:
            raise EOFError
        if self._readline and begun:
            if not self._told:
                print("(mend the line, or Ctrl-U clears it)")
                self._told = True
            self._readline.set_startup_hook(lambda: self._readline.insert_text(begun))
        try:
            line = input(visible(prompt)).strip()
        finally:
            if self._readline:
                self._readline.set_startup_hook(None)
        if not self._typed:
            print(visible(line))  # a script's answers stand behind their questions
        return line


def _readline() -> Any:
    with suppress(ImportError):  # there is none on Windows
        import readline

        return readline
    return None
