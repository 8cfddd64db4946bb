"""
What a rule is, and the rules of the game file.

Each game keeps its own rules in ``games/<game>/rules.py``.  One type serves validity and
scoring alike: a finding names the rule that is broken, a score line the rule that gave the points.
"""

from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """What a rule bears on."""

    TABLE = "table"
    TURN = "turn"
    SCORE = "score"
    CHECK = "check"
    SLIP = "slip"


class Rule(NamedTuple):
    """
    One rule of one game, in our words.

    ``id`` is the slug that findings and score lines show.  ``source`` says where the rule stands.
    ``ruling`` is what we decided where the source is silent or can be read two ways, and
    ``house_rule`` the name of the house rule with which a table decides otherwise.
    """

    id: str
    kind: Kind
    text: str
    source: str
    ruling: str = ""
    house_rule: str | None = None

    @property
    def settled(self) -> bool:
        """Whether the source alone settles the rule."""
        return not self.ruling


_FORMAT = "the game file format, scorekeeper/1"


def _file_rule(rule_id: str, text: str) -> Rule:
    return Rule(rule_id, Kind.CHECK, text, _FORMAT)


FILE_RULES: tuple[Rule, ...] = (
    _file_rule("not-json", "A game file is one JSON object, in UTF-8."),
    _file_rule("repeated-key", "A key stands once in its object: of two, one would be lost."),
    _file_rule("unknown-key", "Only the keys of the format are known; a mistyped one is no key."),
    _file_rule("missing-key", "format, game, players and rounds must be there."),
    _file_rule("wrong-type", "Each key holds the type of value that the schema says."),
    _file_rule("unknown-format", "This program reads the format scorekeeper/1."),
    _file_rule("unknown-game", "The game is one that this program scores."),
    _file_rule(
        "bad-name",
        "A name has 1 to 40 characters that can be seen, on one line, and none that steers a"
        " terminal or turns the direction of writing.",
    ),
    _file_rule("repeated-name", "Two players never have one name, whatever the case of its letters."),
    _file_rule("bad-date", "A date is a day of the calendar, written YYYY-MM-DD."),
    _file_rule("unknown-house-rule", "A house rule is one that the game knows."),
    _file_rule("bad-house-rule", "A house rule has one of the values that it allows."),
    _file_rule("history-damaged", "A line of a file's history can be read; one that can't is set aside."),
    _file_rule("too-many-rounds", "A game has no more rounds than its rules give it."),
)
"""What a game file must be before any game's own rules are asked, ids as findings show them."""

_TURN = "how a turn is told: scorekeeper turn --help"

TURN_RULES: tuple[Rule, ...] = (
    Rule("turn-not-understood", Kind.TURN, "A turn is told in the words of the notation, and whose it is.", _TURN),
    Rule("turn-impossible", Kind.TURN, "What a turn says agrees with what lay there before it.", _TURN),
)
"""What a turn must be before any game's own rules are asked, ids as findings show them."""
