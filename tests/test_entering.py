"""Putting cards and answers into a game: which round is meant, what is replaced, and what is left alone."""

import json

import pytest

from scorekeeper.entering import CannotEnter, Entry, apply, round_meant, what_is_missing
from scorekeeper.gamefile import read_game, write_game
from scorekeeper.jsontext import Document
from scorekeeper.judge import judge_game
from tests.deals import game_text, judged, unsaid

SEATING = ("Ana", "Ben", "Cleo")
LAYOUT = "3 4 5 / 6 7 8 / 3 4 5"
HEAD = "game: gnoming\nplayers: Ana, Ben, Cleo\n"
COMPLETE = f"\nwent out: nobody\nAna: {LAYOUT}\nBen: {LAYOUT}\nCleo: {LAYOUT}\n"
NO_ANSWER = COMPLETE.replace("went out: nobody\n", "")
GO_BOOM = "game: go-boom\nplayers: Ana, Ben, Cleo\n"

ANAS = Entry("Ana", LAYOUT)
ANA_WENT_OUT = Entry("Ana", went_out=True)
NOBODY_WENT_OUT = Entry(nobody_went_out=True)
CLEAR_ANA = Entry("Ana", clear=True)


def _round_meant(sheet: str, entry: Entry, asked: int | None) -> int:
    game = judged(sheet).game
    assert game
    return round_meant(game, entry, asked)


# Which round is meant


@pytest.mark.parametrize(
    ("sheet", "entry", "asked", "meant"),
    [
        (HEAD, ANAS, None, 1),
        (HEAD, ANAS, 1, 1),
        (HEAD + COMPLETE, ANAS, None, 2),
        (HEAD + COMPLETE, ANAS, 2, 2),
        (HEAD + COMPLETE, ANAS, 1, 1),
        (HEAD + COMPLETE, CLEAR_ANA, 1, 1),
        (HEAD + COMPLETE * 3, ANAS, 1, 1),
        (HEAD + COMPLETE * 3, ANAS, 3, 3),
        (HEAD + COMPLETE * 4, ANAS, 4, 4),
        (HEAD + COMPLETE + "\nAna: H", ANAS, None, 2),
        (HEAD + COMPLETE + f"\nBen: {LAYOUT}", ANAS, None, 2),
        (HEAD + COMPLETE + f"\nBen: {LAYOUT}", ANAS, 1, 1),
        (HEAD + COMPLETE + f"\nBen: {LAYOUT}", CLEAR_ANA, None, 2),
        (HEAD + NO_ANSWER, ANA_WENT_OUT, None, 1),
        (HEAD + NO_ANSWER, NOBODY_WENT_OUT, None, 1),
        (HEAD + NO_ANSWER, CLEAR_ANA, None, 1),
        (HEAD + NO_ANSWER, ANAS, 1, 1),
        (GO_BOOM + "house: rounds=5\n" + "\nAna: out\nBen: 2S\nCleo: 3S\n" * 4, ANAS, None, 5),
    ],
)
def test_the_round_in_progress_is_meant_else_the_next_one_else_the_one_asked_for(
    sheet: str, entry: Entry, asked: int | None, meant: int
) -> None:
    """A finished game can still be corrected, with the round."""
    assert _round_meant(sheet, entry, asked) == meant


@pytest.mark.parametrize(
    ("sheet", "entry", "asked", "why"),
    [
        (HEAD, ANAS, 2, ("no round 2",)),
        (HEAD, ANAS, 0, ("no round 0",)),
        (HEAD, ANAS, -1, ("no round -1",)),
        (HEAD + COMPLETE, ANAS, 3, ("no round 3",)),
        (HEAD + COMPLETE * 3, ANAS, 4, ("no round 4", "3")),
        (HEAD + COMPLETE * 3, ANAS, None, ("all 3 rounds are played", "--round")),
        (HEAD, CLEAR_ANA, None, ("round 1", "empty", "--round")),
        (HEAD + NO_ANSWER, ANAS, None, ("who went out", "--went-out", "--nobody-went-out", "--round 1")),
        (HEAD + f"\nAna: {LAYOUT}\nBen: {LAYOUT}", ANAS, 2, ("round 1 comes first", "Cleo", "who went out")),
    ],
)
def test_an_entry_without_a_clear_round_is_refused_with_the_way_out(
    sheet: str, entry: Entry, asked: int | None, why: tuple[str, ...]
) -> None:
    """Nothing is guessed silently."""
    with pytest.raises(CannotEnter) as refusal:
        _round_meant(sheet, entry, asked)

    assert unsaid(str(refusal.value), *why) == []


@pytest.mark.parametrize(
    ("sheet", "missing", "there"),
    [
        (HEAD + NO_ANSWER, ("who went out",), ("Ana", "Ben", "Cleo")),
        (HEAD + "\n-", ("layouts", "Ana", "Ben", "Cleo", "who went out"), ()),
        (HEAD + f"\nwent out: Ana\nAna: {LAYOUT}", ("layouts", "Ben", "Cleo"), ("Ana", "who went out")),
        (GO_BOOM + "\nAna: out\nBen: 2S", ("hand", "Cleo"), ("Ana", "Ben", "who went out")),
    ],
)
def test_what_the_round_in_progress_still_needs_is_said(
    sheet: str, missing: tuple[str, ...], there: tuple[str, ...]
) -> None:
    """And nothing else; Go Boom tells from the hands who went out, so it does not ask."""
    game = judged(sheet).game
    assert game
    said = what_is_missing(game)

    assert unsaid(said, *missing) == []
    assert unsaid(said, *there) == list(there)


@pytest.mark.parametrize("sheet", [HEAD, HEAD + COMPLETE])
def test_where_no_round_is_in_progress_nothing_is_missing(sheet: str) -> None:
    """Before the first round, and after a complete one."""
    game = judged(sheet).game
    assert game

    assert what_is_missing(game) == ""


# What is put in, and what that replaces


def _document(sheet: str) -> Document:
    document: Document = json.loads(game_text(sheet))
    return document


@pytest.mark.parametrize(
    ("before", "entry", "after", "said"),
    [
        ("", ANAS, f"Ana: {LAYOUT}", ("Ana", LAYOUT)),
        ("", ANA_WENT_OUT, "went out: Ana", ("Ana went out",)),
        ("", NOBODY_WENT_OUT, "went out: nobody", ("nobody went out",)),
        ("Ana: H H H\nBen: 3", ANAS, f"Ana: {LAYOUT}\nBen: 3", ("Ana", LAYOUT, "(was H H H)")),
        ("went out: Ben\nBen: 3", ANA_WENT_OUT, "went out: Ana\nBen: 3", ("Ana went out", "(was Ben)")),
        ("went out: nobody", ANA_WENT_OUT, "went out: Ana", ("Ana went out", "(was nobody)")),
        ("went out: Ana", NOBODY_WENT_OUT, "went out: nobody", ("nobody went out", "(was Ana)")),
        ("Cleo: 1\nBen: 2", ANAS, f"Ana: {LAYOUT}\nBen: 2\nCleo: 1", ("Ana", LAYOUT)),
        ("Ana: 1\nBen: 2", CLEAR_ANA, "Ben: 2", ("Ana has no cards", "(was 1)")),
        ("Ben: 2", CLEAR_ANA, "Ben: 2", ("nothing", "Ana")),
    ],
)
def test_an_entry_changes_what_it_is_about_and_says_what_it_replaced(
    before: str, entry: Entry, after: str, said: tuple[str, ...]
) -> None:
    """The cards come in seating order, who went out before them."""
    change = apply(_document(f"{HEAD}\n{before}"), SEATING, 1, entry)

    assert json.dumps(change.document) == json.dumps(_document(f"{HEAD}\n{after}"))
    (line,) = change.said
    assert unsaid(line, "round 1", *said) == []
    assert ("(was " in line) == any("(was " in word for word in said)


@pytest.mark.parametrize(
    ("before", "entry"),
    [(f"Ana: {LAYOUT}", ANAS), ("went out: Ana", ANA_WENT_OUT), ("went out: nobody", NOBODY_WENT_OUT)],
)
def test_an_entry_of_what_is_there_already_changes_and_replaces_nothing(before: str, entry: Entry) -> None:
    """So that nothing need be saved."""
    document = _document(f"{HEAD}\n{before}")
    change = apply(document, SEATING, 1, entry)

    assert change.document == document
    assert "(was " not in "".join(change.said)


def test_cards_and_who_went_out_may_come_together() -> None:
    """Each is said."""
    change = apply(_document(HEAD), SEATING, 1, Entry("Ana", LAYOUT, went_out=True))

    assert change.document["rounds"] == [{"went_out": "Ana", "cards": {"Ana": LAYOUT}}]
    assert [unsaid(line, "round 1", "Ana") for line in change.said] == [[], []]


def test_clearing_a_player_clears_that_they_went_out_too() -> None:
    """And a last round that holds nothing any more is taken out."""
    document = _document(HEAD + COMPLETE + "\nwent out: Ana\nAna: 1")
    change = apply(document, SEATING, 2, CLEAR_ANA)

    assert len(change.document["rounds"]) == 1
    assert [unsaid(line, "round 2", "(was ") for line in change.said] == [[], []]


@pytest.mark.parametrize(
    ("went_out", "entry", "left"),
    [
        ("Ben", CLEAR_ANA, {"went_out": "Ben"}),
        ("nobody", CLEAR_ANA, {"went_out": None}),
        ("nobody", Entry(nobody_went_out=True, clear=True), {}),
        ("Ben", Entry(nobody_went_out=True, clear=True), {"went_out": "Ben"}),
    ],
)
def test_clearing_leaves_the_answer_of_others(went_out: str, entry: Entry, left: dict[str, str]) -> None:
    """Only what the entry is about is taken back."""
    document = _document(f"{HEAD}\nwent out: {went_out}\nBen: 1")
    change = apply(document, SEATING, 1, entry)

    assert change.document["rounds"] == [{**left, "cards": {"Ben": "1"}}]


def test_an_emptied_round_before_the_last_stays() -> None:
    """Or the later ones would become earlier ones."""
    document = _document(HEAD + "\nAna: 1" + COMPLETE.replace("\nwent", "\n\nwent", 1))
    change = apply(document, SEATING, 1, CLEAR_ANA)

    assert len(change.document["rounds"]) == 2


@pytest.mark.parametrize("key", ["Zoe\u0308", " Zo\u00eb "])
def test_cards_replace_cards_however_the_name_was_typed_in_the_file(key: str) -> None:
    """A name in the file that is composed otherwise, or has blanks around it, is the same player."""
    document = _document(HEAD)
    document["rounds"] = [{"cards": {key: "1", "Ben": "2"}}]
    change = apply(document, ("Ben", "Zo\u00eb"), 1, Entry("Zo\u00eb", LAYOUT))

    assert change.document["rounds"] == [{"cards": {"Ben": "2", "Zo\u00eb": LAYOUT}}]
    assert unsaid(change.said[0], "Zo\u00eb", LAYOUT, "(was 1)") == []


# What is left alone


ODD_FILE = """\
{
  "format": "scorekeeper/1",
  "game": "gnoming",
  "players": ["Ana", "Ben", "Cleo"],
  "rounds": [
    {
      "cards": {
        "Ben": "9 9 9",
        "Dora": "3"
      },
      "weather": "rain",
      "dealers": ["Ben"]
    },
    "lunch"
  ],
  "snacks": {"nuts": 2, "tea": true},
  "songs": [1, "two", null],
  "chips": null
}
"""


def test_unknown_keys_survive_an_entry() -> None:
    """At the top and in a round, with whatever they hold; so do cards of strangers and cards that can't be read."""
    document = read_game(ODD_FILE).document
    assert document
    written = write_game(apply(document, SEATING, 1, ANAS).document)

    assert written == ODD_FILE.replace('"Ben": "9 9 9"', f'"Ana": "{LAYOUT}",\n        "Ben": "9 9 9"')


def test_the_document_that_was_given_is_not_changed() -> None:
    """An entry makes a new one, so that a failed save leaves nothing half done."""
    document = _document(HEAD + COMPLETE)
    before = json.dumps(document)
    apply(document, SEATING, 1, ANAS)
    apply(document, SEATING, 2, ANA_WENT_OUT)
    apply(document, SEATING, 1, CLEAR_ANA)

    assert json.dumps(document) == before


@pytest.mark.parametrize(
    ("a_round", "expected"),
    [
        ('"lunch"', {"cards": {"Ana": LAYOUT}}),
        ('{"cards": []}', {"cards": {"Ana": LAYOUT}}),
        ('{"cards": {"Ana": 3}}', {"cards": {"Ana": LAYOUT}}),
        ('{"cards": {"Ana": null}}', {"cards": {"Ana": LAYOUT}}),
        ('{"cards": {"Ana": ["3 3 3", "3 3 3"]}}', {"cards": {"Ana": LAYOUT}}),
        ('{"cards": {"Ana": "3", "Ana": "4"}}', {"cards": {"Ana": LAYOUT}}),
    ],
)
def test_a_round_of_the_wrong_type_is_mended_by_entering_into_it(a_round: str, expected: Document) -> None:
    """Commands that change a file work on one with findings too, or nobody could mend it."""
    text = f'{{"format": "scorekeeper/1", "game": "gnoming", "players": ["Ana", "Ben", "Cleo"], "rounds": [{a_round}]}}'
    read = read_game(text)
    assert read.document
    assert judge_game(read).findings
    change = apply(read.document, SEATING, 1, ANAS)

    assert change.document["rounds"] == [expected]
    assert judge_game(read_game(write_game(change.document))).findings == ()


def test_what_is_there_already_changes_nothing_in_a_file_with_repeated_keys() -> None:
    """Saving an unchanged file changes no byte of it, whatever else is wrong with it."""
    text = game_text(f"{HEAD}\nAna: {LAYOUT}").replace('"players"', '"notes": "a", "notes": "b", "players"')
    document = read_game(text).document
    assert document

    assert apply(document, SEATING, 1, ANAS).document == document
    assert apply(document, SEATING, 2, ANAS).document != document
