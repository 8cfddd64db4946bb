"""
What a rule is, and the rules of the game file.

Each game keeps its own rules in ``games/<game>/rules/``.  One type serves validity and
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

    ``id`` is the slug that findings and score lines show, and the first sentence of ``text`` says what matters
    most.  ``source`` says where the rule stands.  ``ruling`` is what we decided where the source is silent or can
    be read two ways, and ``house_rule`` the name of the house rule with which a table decides otherwise.
    ``never`` is what the rule does not allow, or how it is misread.
    """

    id: str
    kind: Kind
    text: str
    source: str
    ruling: str = ""
    house_rule: str | None = None
    example: str = ""
    never: str = ""

    @property
    def gist(self) -> str:
        """
        The first sentence of the text.

        >>> Rule("deal", Kind.TURN, "Nine cards each. Nobody looks.", "rules text").gist
        'Nine cards each.'
        """
        return f"{self.text.partition('. ')[0].removesuffix('.')}."

    @property
    def settled(self) -> bool:
        """Whether the source alone settles the rule."""
        return not self.ruling


_FORMAT = "the game file format, scorekeeper/1"


def _file_rule(rule_id: str, text: str, example: str, never: str) -> Rule:
    return Rule(rule_id, Kind.CHECK, text, _FORMAT, example=example, never=never)


FILE_RULES: tuple[Rule, ...] = (
    _file_rule(
        "not-json",
        "A game file is one JSON object, in UTF-8.",
        example="One comma too many is enough to break it. The finding says in which line.",
        never="A table from a spreadsheet is no game file, and neither is a text from another program.",
    ),
    _file_rule(
        "repeated-key",
        "A key stands once in its object: of two, one would be lost.",
        example="Ana has two layouts in one round. Keep the right one and take the other out.",
        never="The second one does not win by itself: you say which is right.",
    ),
    _file_rule(
        "unknown-key",
        "Only the keys of the format are known; a mistyped one is no key.",
        example="The key playres is unknown: it should be players.",
        never="You can't add keys of your own. What you want to keep goes into notes.",
    ),
    _file_rule(
        "missing-key",
        "The keys format, game, players and rounds must be there.",
        example="Without players nobody is at the table, so nothing can be scored.",
        never="The other keys may all be left out, such as name, date and notes.",
    ),
    _file_rule(
        "wrong-type",
        "Each key holds the kind of value that the schema says.",
        example="The players are a list of names, and the notes are a text in quotes.",
        never="A number in quotes is no number: 3 is one, and '3' is a text.",
    ),
    _file_rule(
        "unknown-format",
        "This program reads the format scorekeeper/1.",
        example="A file says scorekeeper/2: a newer program wrote it, so update this one.",
        never="Typing another number there does not change the rest of the file.",
    ),
    _file_rule(
        "unknown-game",
        "The game is one that this program scores.",
        example="The game canasta is not known here; gnoming and go-boom are.",
        never="The name on the box does not count: it is gnoming, not Gnoming A Round.",
    ),
    _file_rule(
        "bad-name",
        "A name has 1 to 40 characters that can be seen, all on one line. None of them may steer the terminal or"
        " turn the writing around.",
        example="Ana B, O'Neill and even -2 are good names. One that is nothing but blanks is none.",
        never="Accents, emoji and other alphabets are not forbidden.",
    ),
    _file_rule(
        "repeated-name",
        "Two players never have the same name, and capitals make no difference.",
        example="Ana and ANA are the same name. Call one of them Ana B.",
        never="A blank in front does not make it another name.",
    ),
    _file_rule(
        "bad-date",
        "A date is a day of the calendar, written YYYY-MM-DD.",
        example="2026-11-27 is the 27th of November 2026.",
        never="2026-02-30 is none, because February is shorter. 27.11.2026 is written the wrong way round.",
    ),
    _file_rule(
        "unknown-house-rule",
        "A house rule is one that the game knows.",
        example="One letter too many is enough: jokerss is unknown, jokers is a house rule of go-boom.",
        never="A rule that you made up can't go here. Write it into notes, so that everybody remembers.",
    ),
    _file_rule(
        "bad-house-rule",
        "A house rule has one of the values that it allows.",
        example="A house rule that is true or false can't be 7.",
        never="A wrong value does not switch the rule off: it has to be mended.",
    ),
    _file_rule(
        "history-damaged",
        "Every line of a file's history can be read; one that can't is set aside.",
        example="Line 3 of the history was cut off. It is left out, and the others are read.",
        never="The game file is not harmed: no score comes from the history.",
    ),
    _file_rule(
        "too-many-rounds",
        "A game has no more rounds than its rules give it.",
        example="A game of three rounds has a fourth one in its file: that is one too many.",
        never="Do you want to play on? Then begin a new game, in a file of its own.",
    ),
)
"""What a game file must be before any game's own rules are asked, ids as findings show them."""

_TURN = "how a turn is told: scorekeeper turn --help"

TURN_RULES: tuple[Rule, ...] = (
    Rule(
        "turn-not-understood",
        Kind.TURN,
        "A turn is told in words that the program knows, and it must be clear whose turn it is.",
        _TURN,
        example="With one word mistyped, such as drww for draw, nobody knows what was done.",
        never="A turn that is not understood is not judged: it is neither legal nor illegal.",
    ),
    Rule(
        "turn-impossible",
        Kind.TURN,
        "What a turn says fits what lay there before it.",
        _TURN,
        example="Somebody plays a card that was not in their hand: something was mistyped.",
        never="Impossible is not the same as illegal: it can't have happened, whatever the rules say.",
    ),
)
"""What a turn must be before any game's own rules are asked, ids as findings show them."""
