"""
The rule at hand: what every rule says, the examples held against the program, and ``scorekeeper rules``.

An example that shows cards with a score is scored; one that shows what was counted instead must come from that slip.
"""

import io
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import pytest
from rich.cells import cell_len

from scorekeeper.claims import judge_claim
from scorekeeper.games import GAMES, all_games, find_game, rule_sheets
from scorekeeper.games.gnoming.cards import PRINTED_DECK, Card
from scorekeeper.games.ruleset import AnyRuleset
from scorekeeper.render.rules import show_rule, show_rules
from scorekeeper.render.screen import console
from scorekeeper.rules import Kind, Rule
from scorekeeper.scores import Score, ScoreLine
from tests.command import call, on_terminal, without_escapes

SHEETS = rule_sheets()
EVERY = [pytest.param(game, rule, id=f"{game} {rule.id}") for game, sheet in SHEETS.items() for rule in sheet]
SLIPS = [
    pytest.param(game, rule, id=f"{game} {rule.id}")
    for game, sheet in SHEETS.items()
    for rule in sheet
    if rule.kind is Kind.SLIP and rule.id != "card-misread"  # any card, any other: no one sum shows it
]
LONGEST_TEXT = 240
SCREEN = 24  # lines of a small terminal, the last one for what is typed next
KEYS = ["game", "id", "kind", "text", "source", "settled", "house_rule"]


def ruleset(game: str) -> AnyRuleset:
    found = find_game(game)
    assert found
    return found


def rule_of(game: str, rule_id: str) -> Rule:
    return next(rule for rule in SHEETS[game] if rule.id == rule_id)


# Words


@pytest.mark.parametrize("game, rule", EVERY)
def test_every_rule_has_an_example(game: str, rule: Rule) -> None:
    """And all but the slips, which are themselves what should not be, say what is not allowed or is misread."""
    assert rule.example
    assert rule.never or rule.kind is Kind.SLIP


@pytest.mark.parametrize("game, rule", EVERY)
def test_words_are_short_and_plain(game: str, rule: Rule) -> None:
    """Sentences that end, in characters that every terminal has, without markup of any kind."""
    for text in (rule.text, rule.example, rule.never):
        assert len(text) < LONGEST_TEXT
        assert text == "" or text.endswith(".")
        assert text.isascii()
        assert "\n" not in text
        assert "  " not in text
        assert re.search(r"[\[\]<>{}*`|\\]|\b_|_\b(?!\d)", re.sub(r" _[ \d]", " ", text)) is None, "no markup"


@pytest.mark.parametrize("game, rule", EVERY)
def test_the_gist_is_a_whole_sentence(game: str, rule: Rule) -> None:
    """The list shows the first sentence, and it is not cut within an abbreviation."""
    assert rule.text.startswith(rule.gist.removesuffix("."))
    assert rule.gist.endswith(".")
    assert rule.gist[0].isupper() or rule.gist[0].isdigit()
    rest = rule.text[len(rule.gist) :].strip()
    assert rest == "" or rest[0].isupper()


@pytest.mark.parametrize("game", GAMES)
def test_each_house_rule_belongs_to_a_rule(game: str) -> None:
    """Whoever looks a rule up learns which house rules may change it, and the other way round none is unknown."""
    named = {rule.house_rule for rule in SHEETS[game] if rule.house_rule}
    assert named == set(ruleset(game).house_rules.model_fields)


# Sums in the words


class Shown(NamedTuple):
    """Cards shown with their score, as a text has them: ``3 3 3 / -2 M 7 / H 5 5 = 22``, and what follows."""

    game: str
    cards: str
    points: int
    house: str | None = None
    house_points: int | None = None
    extra: str | None = None
    extra_points: int | None = None
    claimed: int | None = None


_GNOMING = r"(?:-[1-4]|[3-8MH])"
_ROW = rf"{_GNOMING} {_GNOMING} {_GNOMING}"
_PLAYING = r"(?:(?:10|[2-9AJQK])[SHDC]|JK)"
_CARDS = rf"{_ROW}(?: / {_ROW} / {_ROW})?|{_PLAYING}(?: {_PLAYING})*|out"
_SUM = re.compile(
    rf"(?<![\w/-])(?P<cards>{_CARDS}) = (?P<points>-?\d+)"
    r"(?:; with (?P<house>\w+=\w+) it is (?P<house_points>-?\d+))?"
    r"(?:, with the (?P<extra>bonus|penalty) (?P<extra_points>-?\d+))?"
    r"(?:, not (?P<claimed>-?\d+))?"
)
_FILLER = "-1 -2 -1 / -2 -1 -2"
"""Two rows that match nothing, to make a layout of a row; they count as much in each."""


def sums(text: str) -> Iterator[Shown]:
    """Every sum in a text."""
    for found in _SUM.finditer(text):
        game = "gnoming" if re.fullmatch(rf"{_ROW}.*", found["cards"]) else "go-boom"
        numbers = {key: value and int(value) for key, value in found.groupdict().items() if key.endswith("points")}
        claimed = found["claimed"] and int(found["claimed"])
        given: dict[str, Any] = {**found.groupdict(), **numbers, "claimed": claimed}
        yield Shown(game, **given)


def score(game: str, cards: str, **house: Any) -> int:
    """The points of cards as the program gives them; a single row without what fills the layout up."""
    rules = ruleset(game).house_rules.model_validate(house)
    parse = ruleset(game).parse
    if game == "gnoming" and "/" not in cards:
        filled: int = ruleset(game).score(parse(f"{cards} / {_FILLER}").cards, rules).points
        return filled - sum(map(int, _FILLER.replace("/", "").split()))
    found: Score = ruleset(game).score(parse(cards).cards, rules)
    return found.points


def wrong_sums(text: str) -> list[str]:
    """What the program finds wrong with the sums of a text."""
    wrong = []
    for shown in sums(text):
        if score(shown.game, shown.cards) != shown.points:
            wrong.append(f"{shown.cards} = {shown.points}")
        if shown.house:
            name, _, value = shown.house.partition("=")
            if score(shown.game, shown.cards, **{name: value}) != shown.house_points:
                wrong.append(f"{shown.cards} with {shown.house} = {shown.house_points}")
        if shown.extra and shown.points + {"bonus": -5, "penalty": 5}[shown.extra] != shown.extra_points:
            wrong.append(f"{shown.cards} with the {shown.extra} = {shown.extra_points}")
    return wrong


@pytest.mark.parametrize("game, rule", EVERY)
def test_every_sum_is_right(game: str, rule: Rule) -> None:
    """Cards with a score are scored, a row as part of a layout; and no ``= 22`` stands where this test can't read it."""
    for text in (rule.text, rule.example, rule.never):
        assert wrong_sums(text) == []
        assert len(re.findall(r"= ?-?\d", text)) == len(list(sums(text))), "a sum that is not understood here"
        assert {shown.game for shown in sums(text)} <= {game}


def test_sums_are_seen_in_the_words() -> None:
    """Both games have some; a house rule changes one, a bonus another."""
    found = [shown for sheet in SHEETS.values() for rule in sheet for shown in sums(f"{rule.example} {rule.never}")]
    assert {shown.game for shown in found} == set(GAMES)
    assert len(found) > 45
    assert [shown.house for shown in found if shown.house] == ["three_mulligans=highest"]
    assert {shown.extra for shown in found if shown.extra} == {"bonus", "penalty"}


@pytest.mark.parametrize(
    "text, wrong",
    [
        ("3 3 3 / -2 M 7 / H 5 5 = 22, not 12.", []),
        ("So 3 3 3 / -2 M 7 / H 5 5 = 23.", ["3 3 3 / -2 M 7 / H 5 5 = 23"]),
        ("6 6 6 = -18. 6 M 6 = -6.", ["6 6 6 = -18"]),
        ("H H 3 = 13.", ["H H 3 = 13"]),
        ("He counts JK AS = 35.", []),
        ("10D JC = 21: no.", ["10D JC = 21"]),
        ("out = 1.", ["out = 1"]),
        ("M M M / 3 4 5 / -1 H 8 = 29; with three_mulligans=highest it is 20.", ["M M M / 3 4 5 / -1 H 8 with three_mulligans=highest = 20"]),
        ("8 8 8 / 3 4 5 / -1 -2 3 = 4, with the bonus 9, not 4.", ["8 8 8 / 3 4 5 / -1 -2 3 with the bonus = 9"]),
    ],
)  # fmt: skip
def test_a_wrong_sum_would_be_noticed(text: str, wrong: list[str]) -> None:
    """A control of the test above."""
    assert wrong_sums(text) == wrong


@pytest.mark.parametrize("game, rule", SLIPS)
def test_the_example_of_a_slip_comes_from_that_slip(game: str, rule: Rule) -> None:
    """Whoever claims the wrong number of the example hears of this very slip."""
    (shown,) = sums(rule.example)
    assert shown.claimed is not None
    assert shown.claimed != (shown.points if shown.extra_points is None else shown.extra_points)
    extra = None
    if shown.extra:
        extra = (ScoreLine(f"go-out-{shown.extra}", "", -5 if shown.extra == "bonus" else 5),)
    judged = ruleset(game)
    claim = judge_claim(shown.claimed, judged, judged.house_rules(), judged.parse(shown.cards).cards, extra)
    assert [rule.id] in [[made.slip.id for made in explanation.slips] for explanation in claim.explanations]


# Other facts in the words


def test_the_deck_is_the_one_that_is_counted() -> None:
    """The numbers of cards in the words are those of the checks."""
    deck = rule_of("gnoming", "deck").text
    positive = {card: count for card, count in PRINTED_DECK.items() if card.number > 0}
    negative = {card: count for card, count in PRINTED_DECK.items() if card.number < 0}
    assert (
        f"{sum(PRINTED_DECK.values())} cards: {sum(positive.values())} positive, {sum(negative.values())} neg" in deck
    )
    assert f"{PRINTED_DECK[Card.HAZARD]} hazards and {PRINTED_DECK[Card.MULLIGAN]} mulligans" in deck
    assert "13 each of 8 and 7, 14 each of 6, 5, 4 and 3" in deck
    assert [positive[Card(value)] for value in "876543"] == [13, 13, 14, 14, 14, 14]
    assert all(f"{count} of {card}" in deck for card, count in negative.items())
    assert f"so {sum(PRINTED_DECK.values()) - 27} are left" in rule_of("gnoming", "deal").example
    assert f"one is turned up, and {54 - 21 - 1} are left" in rule_of("go-boom", "deal").example
    assert f"at most {54 - 1 - 7} can be left" in rule_of("go-boom", "too-many-cards").example


@pytest.mark.parametrize(
    "rule, points, house, ana",
    [
        ("go-out-bonus", [12, 15, 20], {}, 7),
        ("go-out-penalty", [12, 10], {}, 17),
        ("go-out-tie", [12, 12], {}, 7),
    ],
)
def test_going_out_first_counts_as_the_example_says(rule: str, points: list[int], house: Any, ana: int) -> None:
    """Ana goes out first; the others have the scores that the example names."""
    game = ruleset("gnoming")
    scores = {
        player: Score((ScoreLine("loose-card", "", number),))
        for player, number in zip(("Ana", "Ben", "Cleo"), points, strict=False)
    }
    lines = game.settle(scores, "Ana", game.house_rules(**house)).lines
    example = rule_of("gnoming", rule).example
    assert scores["Ana"].points + sum(line.points for line in lines["Ana"]) == ana
    assert f"Ana gets {ana}" in example
    assert re.findall(r"\b(?:12|10|15|20)\b", example)[: len(points)] == [str(number) for number in points]


@pytest.mark.parametrize(
    "words, rule, turn, says",
    [
        ("find a 6. It may bounce to where your 8 lies", "bounce", "gnoming ___/_83/___ draw 6 r1c1=6 r2c2", "ok bounces"),
        ("already lay face up does not start a bounce", "bounce", "gnoming 6__/_83/___ draw 6 r1c1 r2c2", "NO bounces"),
        ("That 4 equals the other one", "bounce-chain", "gnoming ___/_44/___ draw 6 r1c1=6 r2c2 r1c2=3", "ok bounces the 4"),
        ("matches nothing", "bounce-chain", "gnoming ___/_43/___ draw 6 r1c1=6 r2c2 r1c2=3", "NO bounces the 4"),
        ("find a 5. Your only other card that is up is a mulligan", "bounce-mulligan", "gnoming ___/_M3/___ draw 7 r1c1=5 r1c2=4", "NO bounces the 5"),
        ("find a -2", "bounce-never", "gnoming ___/_83/___ draw -2 r1c1=-2 r1c2=4", "NO bounces the -2"),
        ("draw another. Discard it", "mulligan-limit", "gnoming ___/_M3/___ draw M discard", "ok discards"),
        ("put it where the first one lies", "mulligan-limit", "gnoming ___/_M3/___ draw M r2c2", "ok discards"),
        ("9D", "match", "go-boom 9S play 9D", "ok plays 9D"),
        ("KS", "match", "go-boom 9S play KS", "ok plays KS"),
        ("a heart does not go on a diamond", "match", "go-boom 9D play KH", "NO plays KH"),
        ("You have to play it", "play-when-able", "go-boom 9S draw hand 9D 3C", "NO draws"),
        ("keep a joker and draw", "play-when-able", "go-boom 9S draw hand JK 3C", "ok draws"),
        ("whatever you like", "after-joker", "go-boom JK play 3C", "ok plays 3C"),
    ],
)  # fmt: skip
def test_a_turn_in_the_words_is_judged_alike(words: str, rule: str, turn: str, says: str) -> None:
    """What an example of a turn says is what ``scorekeeper turn`` says of it."""
    found = rule_of(turn.partition(" ")[0], rule)
    ran = call(f"turn {turn}")
    assert words in f"{found.example} {found.never}"
    assert says in ran.out, ran
    assert ran.out.count("  NO ") == ran.code == says.startswith("NO"), "nothing else is wrong with it"


# One rule on the screen


def on_screen(columns: int, monkeypatch: pytest.MonkeyPatch, show: Any, *what: Any) -> list[str]:
    """The lines that something takes on a screen of that width."""
    monkeypatch.setenv("COLUMNS", str(columns))
    written = io.StringIO()
    show(console(written), *what)
    return written.getvalue().splitlines()


@pytest.mark.parametrize("game, rule", EVERY)
def test_a_rule_fits_one_screen(game: str, rule: Rule, monkeypatch: pytest.MonkeyPatch) -> None:
    """24 lines of 80 columns; no wider than 40 where the terminal is not; every word of it is there."""
    assert len(on_screen(80, monkeypatch, show_rule, ruleset(game), rule)) < SCREEN
    narrow = on_screen(40, monkeypatch, show_rule, ruleset(game), rule)
    assert [line for line in narrow if cell_len(line) > 40] == []
    shown = " ".join(" ".join(narrow).split())
    for part in (rule.id, rule.text, rule.example, rule.never, rule.source, rule.ruling, rule.house_rule or ""):
        assert part in shown


def test_a_rule_with_everything_there_is_to_it() -> None:
    """The rule, an example, what is not allowed, the source, the ruling, the house rule with its values."""
    ran = call("rules gnoming bounce-chain")
    assert ran.code == 0
    lines = ran.out.splitlines()
    rule = rule_of("gnoming", "bounce-chain")
    values = ruleset("gnoming").house_rules.model_fields["bounce_chain"].description
    assert lines == [
        "bounce-chain  (gnoming, a turn)",
        rule.text,
        "",
        f"Example: {rule.example}",
        f"Careful: {rule.never}",
        "",
        f"Source: {rule.source}",
        f"Ruling: {rule.ruling}",
        f"House rule: bounce_chain = {values}",
    ]


def test_what_a_rule_lacks_has_no_heading() -> None:
    """A settled rule without a house rule ends with its source; a slip has nothing to be careful about."""
    assert call("rules gnoming draw").out.splitlines()[-1].startswith("Source: ")
    assert "Careful" not in call("rules go-boom ace-as-one").out


@pytest.mark.parametrize("words", ["rules GNOMING Bounce", "rules gnoming BOUNCE", "rules ' gnoming' 'bounce '"])
def test_capitals_and_blanks_do_not_matter(words: str) -> None:
    """As everywhere else."""
    assert call(words).out == call("rules gnoming bounce").out


def test_a_rule_without_its_game_is_answered_with_the_whole_command() -> None:
    """Nothing is guessed: a rule of both games is named with both."""
    ran = call("rules bounce")
    assert (ran.code, ran.out) == (2, "")
    assert "scorekeeper rules gnoming bounce" in ran.err
    both = " ".join(call("rules lowest-total").err.split())
    assert "scorekeeper rules gnoming lowest-total or scorekeeper rules go-boom lowest-total" in both


# The whole sheet

show_gists = partial(show_rules, whole=False)


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_takes_one_or_two_lines_of_the_list(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At 80 columns: its id stands at the front of the first, by itself and whole."""
    lines = on_screen(80, monkeypatch, show_gists, [(ruleset(game), SHEETS[game])])
    ids = [rule.id for rule in SHEETS[game]]
    starts = [number for number, line in enumerate(lines) if line.split(" ")[0] in ids]
    assert {lines[number].split(" ")[0] for number in starts} == set(ids)
    third = [lines[number : number + 3] for number in starts if all(lines[number + 1 : number + 3])]
    assert [three for three in third if three[1].startswith("   ") and three[2].startswith("   ")] == []


@pytest.mark.parametrize("columns", [40, 59, 60, 80])
@pytest.mark.parametrize("game", GAMES)
def test_the_list_is_no_wider_than_the_screen(game: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no room for two columns, a rule stands below its id; nothing of it is lost."""
    lines = on_screen(columns, monkeypatch, show_gists, [(ruleset(game), SHEETS[game])])
    assert [line for line in lines if cell_len(line) > columns] == []
    shown = " ".join(" ".join(lines).split())
    for rule in SHEETS[game]:
        assert f"{rule.id} {rule.gist}" in shown


@pytest.mark.parametrize("game", GAMES)
def test_words_stand_beside_the_ids_or_below_them(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a column of their own at 80 columns, and two blanks in at 40: an id is always all there is at the left."""
    names = [*(rule.id for rule in SHEETS[game]), *ruleset(game).house_rules.model_fields]
    column = max(map(len, names)) + 2
    wide, narrow = (
        [line for line in on_screen(columns, monkeypatch, show_gists, [(ruleset(game), SHEETS[game])]) if line][1:-1]
        for columns in (80, 40)
    )
    headings = {line for line in narrow if re.match(r"[A-Z]", line)}
    assert len(headings) == 6
    assert {line[:column].strip() for line in wide if line not in headings} == {*names, ""}
    assert {line[:2].strip() and line for line in narrow if line not in headings} == {*names, ""}


@pytest.mark.parametrize("game", GAMES)
def test_the_list_is_grouped_by_kind(game: str) -> None:
    """Headings in one order, each rule once under its own; then the house rules with their values."""
    groups = call("rules", game).out.split("\n\n")
    title, *of_kinds, house_rules, last = groups
    origins = "\n".join(line.strip() for line in "\n".join(of_kinds).splitlines() if line.startswith(" "))
    assert title == f"{ruleset(game).title} ({game})"
    assert [group.splitlines()[0] for group in of_kinds] == ["The table", "A turn", "Scoring", "Checks", "Slips"]
    for kind, group in zip(Kind, of_kinds, strict=True):
        ids = [line.split()[0] for line in group.splitlines()[1:] if not line.startswith(" ")]
        assert ids == [rule.id for rule in SHEETS[game] if rule.kind is kind]
    values = {line.split()[0]: line.split(maxsplit=1)[1] for line in house_rules.splitlines()[1:]}
    assert values == {name: field.description for name, field in ruleset(game).house_rules.model_fields.items()}
    for rule in SHEETS[game]:
        assert rule.source in origins
        assert rule.ruling in origins
    assert last.strip() == "With examples: scorekeeper rules GAME RULE"


def test_the_list_of_both_games_marks_what_we_ruled() -> None:
    """What the source does not settle can be told from what it does."""
    lines = call("rules").out.splitlines()
    marked = {line.split()[0] for line in lines if line.endswith(" (ruling)")}
    assert marked == {rule.id for sheet in SHEETS.values() for rule in sheet if not rule.settled}
    assert marked


def test_both_sheets_are_listed_without_a_game() -> None:
    """And the last line leaves open which game is meant."""
    out = call("rules").out
    assert [line for line in out.splitlines() if re.fullmatch(r".* \((gnoming|go-boom)\)", line)] == [
        "Gnoming A Round (gnoming)",
        "Jokers Go Boom (go-boom)",
    ]
    assert out.endswith("scorekeeper rules GAME\n")


# Searching


def found_ids(words: str, *more: str) -> dict[str, list[str]]:
    """The ids that a search finds, by game."""
    ran = call("rules", *more, "--search", words, "--json")
    assert ran.code == 0, ran
    found: dict[str, list[str]] = {}
    for row in ran.json:
        found.setdefault(row["game"], []).append(row["id"])
    return found


def test_a_word_is_found_in_both_games() -> None:
    """And in every part of a rule: its id, its text, its example, what it does not allow, its ruling, its house rule."""
    assert set(found_ids("total")) == set(GAMES)
    assert "hazard" in found_ids("hazard")["gnoming"]
    assert set(found_ids("hazard")) == {"gnoming"}
    for word, rule_id in {
        "tiebreak": "third-round-tiebreak",  # the id
        "unless": "nobody-went-out",  # the text
        "bedtime": "nobody-went-out",  # the example
        "shuffled": "no-cards-left",  # what it does not allow
        "translations": "hazard-discarded",  # the ruling
        "go_out_tie": "go-out-tie",  # the house rule
        "ordinary": "lines-zero",  # the text of a slip
    }.items():
        assert rule_id in [one for ids in found_ids(word).values() for one in ids], word


@pytest.mark.parametrize("words", ["hazard", "HAZARD", " Hazard "])
def test_capitals_do_not_matter_in_a_search(words: str) -> None:
    """Nor do blanks around a word."""
    assert found_ids(words) == found_ids("hazard")


def test_all_words_must_be_there() -> None:
    """In any order; each further word leaves fewer rules."""
    both = found_ids("discarded hazard")
    assert both == found_ids("hazard discarded")
    assert "hazard-discarded" in both["gnoming"]
    assert set(both["gnoming"]) == set(found_ids("hazard")["gnoming"]) & set(found_ids("discarded")["gnoming"])
    assert set(both["gnoming"]) < set(found_ids("hazard")["gnoming"])


def test_a_word_is_found_by_its_beginning_and_not_inside_another() -> None:
    """So that ``ace`` does not find every place, and ``M`` not every word with an m at its front."""
    aces = found_ids("ace", "go-boom")["go-boom"]
    assert {"ace", "ace-as-one", "deck"} <= set(aces)
    assert "shared-victory" not in aces, "it says place"
    assert set(found_ids("hazards")["gnoming"]) < set(found_ids("hazard")["gnoming"])
    assert "mulligan-wild" in found_ids("M")["gnoming"]
    assert "mulligan-limit" not in found_ids("M")["gnoming"]
    assert "negative-card" in found_ids("-2")["gnoming"]


def test_signs_are_searched_for_as_they_are() -> None:
    """A search is no pattern."""
    assert call("rules", "--search", ".*").code == 1
    assert call("rules", "--search", "(").code == 1
    assert found_ids("(mulligan)") == {"gnoming": ["unknown-card"]}


def test_a_search_in_one_game() -> None:
    """The other one is left out."""
    assert set(found_ids("total", "go-boom")) == {"go-boom"}
    assert found_ids("total")["go-boom"] == found_ids("total", "go-boom")["go-boom"]


def test_what_is_found_is_shown_with_its_whole_text() -> None:
    """Under the name of its game, with the way to all the rest."""
    out = call("rules --search total").out
    for game, ids in found_ids("total").items():
        assert f"{ruleset(game).title} ({game})" in out.splitlines()
        for rule_id in ids:
            assert re.search(rf"^{rule_id} +{re.escape(rule_of(game, rule_id).text)}$", out, re.MULTILINE)
    assert out.endswith("\nIn full: scorekeeper rules GAME RULE\n")


def test_a_single_rule_that_is_found_is_shown_whole() -> None:
    """There is nothing left to choose from."""
    assert call("rules --search bedtime").out == call("rules gnoming nobody-went-out").out


@pytest.mark.parametrize(
    "words, says",
    [
        ("hazzard", 'no rule has the word "hazzard": did you mean hazard'),
        ("jocker", 'no rule has the word "jocker": did you mean joker'),
        ("hazard xyzzy", 'no rule has the word "xyzzy"\n'),
        ("xyzzy jocker", 'no rule has the word "xyzzy"; no rule has the word "jocker": did you mean joker'),
        ("hazard youngest", "no rule has all of these words: hazard and youngest"),
        ("\x1b[31m", 'no rule has the word "\\x1b[31m"'),
    ],
)
def test_what_is_not_found_is_said(words: str, says: str) -> None:
    """Which word is nowhere, and the nearest that is somewhere; exit code 1, and nothing on stdout but an empty list."""
    ran = call("rules", "--search", words)
    assert (ran.code, ran.out) == (1, "")
    assert says in ran.err
    as_json = call("rules", "--search", words, "--json")
    assert (as_json.code, as_json.json) == (1, [])
    assert as_json.err == ran.err


@pytest.mark.parametrize(
    "words, says",
    [
        (["--search", ""], "no word to search for"),
        (["--search", "  "], "no word to search for"),
        (["--search", "hazard", "discarded"], "in quotes"),
        (["gnoming", "--search", "hazard", "discarded"], "in quotes"),
        (["gnomin", "--search", "hazard"], "did you mean gnoming?"),
    ],
)
def test_a_search_that_is_none_is_refused(words: list[str], says: str) -> None:
    """A usage error, with what helps."""
    ran = call("rules", *words)
    assert (ran.code, ran.out) == (2, "")
    assert says in " ".join(ran.err.split())


# JSON


@pytest.mark.parametrize(
    "line", ["rules --json", "rules gnoming --json", "rules gnoming bounce --json", "rules --search total --json"]
)
def test_json_has_the_keys_of_the_contract(line: str) -> None:
    """Those and no others, in their order; examples are for people."""
    rows = call(line).json
    assert rows
    assert [row for row in rows if list(row) != KEYS] == []
    assert {row["kind"] for row in rows} <= {"table", "turn", "score", "check"}
    for row in rows:
        rule = rule_of(row["game"], row["id"])
        assert (row["text"], row["settled"], row["house_rule"]) == (rule.text, rule.settled, rule.house_rule)
        assert row["source"].startswith(rule.source)


def test_json_has_every_rule_of_both_games() -> None:
    """In the order of the sheets."""
    assert [(row["game"], row["id"]) for row in call("rules --json").json] == [
        (game, rule.id) for game, sheet in SHEETS.items() for rule in sheet
    ]


# The command


def test_on_a_terminal_it_is_the_same_in_colour() -> None:
    """The words do not hang on the weights and colours."""
    code, shown = on_terminal("rules gnoming bounce", columns=80)
    assert code == 0
    assert "\x1b[" in shown
    plain = without_escapes(shown)
    assert " ".join(plain.split()) == " ".join(call("rules gnoming bounce").out.split())
    assert len(plain.splitlines()) < SCREEN


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_a_game_is_loaded_without_the_words_of_its_rules(game: str) -> None:
    """Only the command that shows them pays for them."""
    look = f"import sys, scorekeeper.games as games; games.find_game({game!r}); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout.split()
    assert f"scorekeeper.games.{game.replace('-', '_')}.scoring" in loaded
    assert [name for name in loaded if name.startswith("scorekeeper.games.") and name.endswith("rules")] == []
