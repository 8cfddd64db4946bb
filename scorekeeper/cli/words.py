"""A command whose words may begin with a negative card."""

import re
import sys
from typing import Any

from typer._click.parser import _OptionParser, _ParsingState
from typer.core import TyperCommand

from scorekeeper.cli.output import give_up
from scorekeeper.cli.streams import leave_closed_pipe
from scorekeeper.errors import CannotDo

_NEGATIVE = re.compile(r"-[\dnN\s]")


class _WordParser(_OptionParser):
    """A parser to which a word such as ``-2``, ``-2M7/H55`` or ``"-2 M 7 / …"`` is no option, wherever it stands."""

    def _process_opts(self, arg: str, state: _ParsingState) -> None:
        if _NEGATIVE.match(arg):
            state.largs.append(arg)
        else:
            super()._process_opts(arg, state)


class WordsCommand(TyperCommand):
    """A command whose words may begin with a negative card; a mistyped option is still reported as that."""

    def make_parser(self, ctx: Any) -> _OptionParser:
        """The parser for the command's words."""
        parser = _WordParser(ctx)
        for param in self.get_params(ctx):
            param.add_to_parser(parser, ctx)
        return parser

    def invoke(self, ctx: Any) -> Any:
        """Run the command; what can't be done ends it with the reason, and a closed pipe quietly."""
        try:
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()
        except CannotDo as error:
            give_up(error)
        except BrokenPipeError:
            leave_closed_pipe()
