"""What goes where: data to stdout, all else to stderr, and the exit code."""

import sys
from collections.abc import Iterable
from enum import IntEnum
from typing import NoReturn

import typer

from scorekeeper.findings import Finding, Severity, visible


class ExitCode(IntEnum):
    """How a command ended."""

    FINE = 0
    ERRORS_FOUND = 1
    NOT_DONE = 2
    INTERRUPTED = 130


def exit_code(findings: Iterable[Finding], *, strict: bool = False) -> ExitCode:
    """1 where the findings hold an error, or a warning under ``--strict``; else 0."""
    counted = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    found = any(finding.severity in counted for finding in findings)
    return ExitCode.ERRORS_FOUND if found else ExitCode.FINE


def finish(code: ExitCode) -> NoReturn:
    """End the command."""
    raise typer.Exit(code)


def say(text: str) -> None:
    """A line to stderr: which file was taken, what was written."""
    print(visible(text), file=sys.stderr)


def give_up(error: object) -> NoReturn:
    """Say why a command could not be carried out, and end it."""
    say(f"error: {error}")
    finish(ExitCode.NOT_DONE)


def show_on_stderr(findings: Iterable[Finding]) -> None:
    """Findings beside the data."""
    findings = tuple(findings)
    if findings:
        from scorekeeper.render.findings import show_findings
        from scorekeeper.render.screen import console

        show_findings(console(sys.stderr), findings)


def print_json(value: object) -> None:
    """JSON to stdout, in plain ASCII where the stream is not Unicode, so that nothing is lost."""
    print(json_for_stdout(value))


def json_for_stdout(value: object) -> str:
    """The JSON text of a value, in characters that stdout can take."""
    from scorekeeper.export_json import json_text

    return json_text(value, ascii_only=not (sys.stdout.encoding or "").lower().startswith("utf"))


def give_up_unsaved(code: ExitCode) -> NoReturn:
    """End a command that would have saved something, its findings being shown."""
    say("nothing was saved")
    finish(code)
