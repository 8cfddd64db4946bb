"""Players' names: any text that can be shown on one line, as a person types it."""

import unicodedata
from collections.abc import Iterator, Sequence

from scorekeeper.findings import Excerpt, Finding, is_unsafe, quoted, visible

LONGEST = 40
_UNSEEN = ("Zs", "Cf", "Mn", "Me")


def normal_name(text: str) -> str:
    """
    A name as it is kept and compared: composed (NFC), with no blanks around it.

    >>> normal_name(" Zoe\\u0308 ") == "Zo\\u00eb"
    True
    """
    return unicodedata.normalize("NFC", text).strip()


def same_name(one: str, other: str) -> bool:
    """Whether two names are one player's, whatever the case of their letters."""
    return normal_name(one).casefold() == normal_name(other).casefold()


def name_findings(players: Sequence[str]) -> Iterator[Finding]:
    """What is wrong with the players' names: those that can't be shown, and those that stand twice."""
    seen: dict[str, str] = {}
    for name in players:
        fault = _fault(name)
        if fault:
            yield _finding("bad-name", f"{quoted(name)} can't be a player's name: {fault}", _HINT, name)
        first = seen.get(name.casefold())
        seen.setdefault(name.casefold(), name)
        if first is not None:
            message = (
                f"{quoted(name)} stands twice" if name == first else f"{quoted(name)} and {quoted(first)} are one name"
            )
            yield _finding("repeated-name", message, "give one of them a letter more, as in Ana B", name)


_HINT = f"1 to {LONGEST} characters on one line; accents, emoji and every script are fine"


def title_findings(title: str) -> Iterator[Finding]:
    """What is wrong with the name of a game: it may be long or empty, but it is printed too."""
    if any(map(is_unsafe, title)):
        message = f"{quoted(title)} can't be the name of a game: {_fault_of_characters(title)}"
        yield _finding("bad-name", message, "one line of ordinary text", title)


def _fault(name: str) -> str:
    if any(map(is_unsafe, name)):
        return _fault_of_characters(name)
    if all(unicodedata.category(character) in _UNSEEN for character in name):
        return "there is nothing to see in it"
    return f"it has {len(name)} characters" if len(name) > LONGEST else ""


def _fault_of_characters(text: str) -> str:
    unsafe = next(filter(is_unsafe, text))
    return f"it holds {visible(unsafe)}, which would upset the screen"


def _finding(rule: str, message: str, hint: str, name: str) -> Finding:
    shown = visible(name)
    unsafe = next((index for index, character in enumerate(name) if is_unsafe(character)), None)
    start = 0 if unsafe is None else len(visible(name[:unsafe]))
    end = len(shown) if unsafe is None else start + len(visible(name[unsafe]))
    return Finding(rule, message, hint, excerpt=Excerpt(shown, start, max(end, start + 1)))
