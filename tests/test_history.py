"""The history by itself: its lines, what is set aside, changes that did not finish, edits by hand, undo and redo."""

import json
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.findings import Severity
from scorekeeper.history import (
    BY_HAND,
    REDO,
    UNDO,
    UNFINISHED,
    Difference,
    Entry,
    differences,
    made,
    read_history,
    to_redo,
    to_undo,
    unrecorded,
    write_entry,
)

NOW = "2026-11-27T20:15:00+01:00"

FIRST = Entry(NOW, "enter", "A", "B")
SECOND = Entry(NOW, "play", "B", "C")

texts = st.text(max_size=40)


def written(*entries: Entry) -> str:
    """The history of these entries."""
    return "".join(map(write_entry, entries))


def steps(*moves: str) -> list[Entry]:
    """
    Entries written down shortly: ``enter A B`` is one from A to B.

    >>> steps("enter A B", "by hand B C")[1].command
    'by hand'
    """
    parts = [move.rsplit(" ", 2) for move in moves]
    return [Entry(NOW, command, before, after) for command, before, after in parts]


# Lines


@given(st.lists(st.builds(Entry, texts, texts, texts, texts), max_size=4))
def test_what_is_written_down_is_read_back(entries: list[Entry]) -> None:
    """Any text, before and after, line ends and quotes and all; each entry is one line."""
    lines = written(*entries)

    assert read_history(lines) == (tuple(entries), ())
    assert lines.count("\n") == len(entries)


def test_letters_of_any_script_can_be_read_in_the_history_by_people() -> None:
    """It is a text file like the game file."""
    assert "Zoë 李" in write_entry(Entry(NOW, "enter", "Zoë 李", ""))


DAMAGED = {
    "half a line": write_entry(FIRST)[:40],
    "one quote too few": write_entry(FIRST).strip().replace('"after"', '"after'),
    "zeros, as after a power cut": "\0" * 500,
    "words": "hello",
    "a list": "[1, 2]",
    "a number": "3",
    "null": "null",
    "a text": '"at"',
    "an empty object": "{}",
    "a key too few": '{"at": "", "command": "", "before": ""}',
    "a key too many": '{"at": "", "command": "", "before": "", "after": "", "who": ""}',
    "a number for a text": '{"at": "", "command": "", "before": "", "after": 3}',
    "nothing for a text": '{"at": null, "command": "", "before": "", "after": ""}',
    "half a character": '{"at": "", "command": "", "before": "", "after": "\\ud83d"}',
    "brackets without end": "[" * 100_000,
    "a huge number": f'{{"at": {"9" * 5000}}}',
    "an escape sequence": "\x1b[31mred",
}


@pytest.mark.parametrize("line", DAMAGED.values(), ids=list(DAMAGED))
def test_a_line_that_is_no_entry_is_set_aside_and_those_around_it_stay(line: str) -> None:
    """With a note that says which line; what is wrong with it could harm no screen."""
    entries, findings = read_history(f"{write_entry(FIRST)}{line}\n{write_entry(SECOND)}")

    assert entries == (FIRST, SECOND)
    assert [(finding.rule, finding.severity) for finding in findings] == [("history-damaged", Severity.NOTE)]
    assert "line 2 " in findings[0].message
    assert findings[0].excerpt
    assert findings[0].excerpt.text.isprintable()
    assert len(findings[0].excerpt.text) < 300


@pytest.mark.parametrize("line", [write_entry(FIRST), "", "   \n", "\r\n"], ids=["entry", "none", "blank", "windows"])
def test_a_whole_line_is_no_damage(line: str) -> None:
    """A control of the test above; empty lines say nothing either."""
    assert read_history(line + write_entry(SECOND))[1] == ()


def test_a_last_line_that_is_torn_anywhere_costs_that_line_only() -> None:
    """The machine may stop after any letter; without its line end the line is whole."""
    whole, last = write_entry(FIRST), write_entry(SECOND)
    for cut in range(1, len(last) - 1):
        entries, findings = read_history(whole + last[:cut])
        assert (entries, len(findings)) == ((FIRST,), 1), cut
    assert read_history(whole + last[:-1]) == ((FIRST, SECOND), ())


def test_what_follows_a_torn_line_is_read_where_it_begins_on_a_new_line() -> None:
    """As ``append`` puts it there."""
    torn = write_entry(FIRST)[:30]

    assert read_history(f"{torn}\n{write_entry(SECOND)}")[0] == (SECOND,)
    assert read_history(f"{torn}{write_entry(SECOND)}")[0] == ()


# What the history lacks


@pytest.mark.parametrize(
    ("entries", "text", "command"),
    [
        ([], "A", None),
        (steps("enter A B"), "B", None),
        (steps("enter A B"), "A", UNFINISHED),
        (steps("enter A B"), "C", BY_HAND),
        (steps("enter A B", "play B C"), "C", None),
        (steps("enter A B", "play B C"), "B", UNFINISHED),
        (steps("enter A B", "play B C"), "A", BY_HAND),
        (steps("enter A B", "undo B A"), "B", UNFINISHED),
        (steps("enter A B", "undo B A"), "A", None),
        (steps("enter A B", "by hand B C"), "C", None),
        (steps("enter A B", "unfinished B A"), "A", None),
        (steps("enter A B", "unfinished B A", "play A C"), "A", UNFINISHED),
    ],
)
def test_a_file_that_differs_from_the_end_of_its_history_was_changed_by_hand_or_not_at_all(
    entries: list[Entry], text: str, command: str | None
) -> None:
    """It equals the last "before": the change did not finish; anything else is an edit by hand; both lead to the text."""
    missed = unrecorded(entries, text, NOW)

    assert [entry.command for entry in missed] == ([command] if command else [])
    assert all((entry.before, entry.after, entry.at) == (entries[-1].after, text, NOW) for entry in missed)


@pytest.mark.parametrize(
    ("moves", "left"),
    [
        (["enter A B"], ["enter"]),
        (["enter A B", "unfinished B A"], []),
        (["enter A B", "play B C", "unfinished C B"], ["enter"]),
        (["enter A B", "unfinished B A", "play A C"], ["play"]),
        (["enter A B", "undo B A", "unfinished A B"], ["enter"]),
        (["unfinished B A"], []),
    ],
)
def test_a_change_that_did_not_finish_counts_for_nothing(moves: list[str], left: list[str]) -> None:
    """Also an undo; one whose own entry was damaged takes nothing with it."""
    assert [entry.command for entry in made(steps(*moves))] == left


# Taking back


@pytest.mark.parametrize(
    ("moves", "undoable", "redoable"),
    [
        ([], "", ""),
        (["enter A B"], "B", ""),
        (["enter A B", "play B C"], "B C", ""),
        (["enter A B", "by hand B C", "enter C D"], "B C D", ""),
        (["enter A B", "undo B A"], "", "B"),
        (["enter A B", "play B C", "undo C B"], "B", "C"),
        (["enter A B", "play B C", "undo C B", "undo B A"], "", "C B"),
        (["enter A B", "play B C", "undo C B", "undo B A", "redo A B"], "B", "C"),
        (["enter A B", "undo B A", "enter A C"], "C", ""),  # a new change: what was taken back is gone
        (["enter A B", "undo B A", "by hand A C"], "C", ""),
        (["enter A B", "undo B A", "enter A C", "unfinished C A"], "", "B"),  # but not one that never was
        (["enter A B", "undo B A", "unfinished A B"], "B", ""),
        (["enter A B", "undo B A", "redo A B", "unfinished B A"], "", "B"),
        (["undo B A", "redo A B"], "", ""),  # the changes themselves were damaged
    ],
)
def test_what_can_be_taken_back_and_made_again(moves: list[str], undoable: str, redoable: str) -> None:
    """By the text that each change led to, the next one last."""
    entries = steps(*moves)

    assert " ".join(entry.after for entry in to_undo(entries)) == undoable
    assert " ".join(entry.after for entry in to_redo(entries)) == redoable


class Recorded:
    """
    A file and its history as ``saving`` keeps them, without a disk; and, aside, what a person would expect.

    That is a list of states and a place in it.  Edits by hand with no change between them are one; where the
    machine stopped and the file was then edited, nobody can tell whether the change was made: it counts.
    """

    def __init__(self) -> None:
        self.text = "0"
        self.entries: list[Entry] = []
        self.expected, self.place = ["0"], 0
        self._edited = False
        self._stopped: tuple[list[str], int] | None = None
        self._fresh = 0

    def fresh(self) -> str:
        """A text that was never there before."""
        self._fresh += 1
        return f"{self._fresh}"

    def change(self, command: str, after: str, *, finished: bool = True) -> None:
        """A change written down first, and then made, unless the machine stops in between."""
        self.entries += [*unrecorded(self.entries, self.text, NOW), Entry(NOW, command, self.text, after)]
        self.text = after if finished else self.text
        self._edited = False
        self._stopped = None

    def past(self) -> Sequence[Entry]:
        """The history with what it lacks."""
        return [*self.entries, *unrecorded(self.entries, self.text, NOW)]

    def enter(self) -> None:
        """Something is entered."""
        self.change("enter", self.fresh())
        self.expected, self.place = self._with(self.text)

    def _with(self, text: str) -> tuple[list[str], int]:
        return [*self.expected[: self.place + 1], text], self.place + 1

    def by_hand(self) -> None:
        """The file is edited; before its first change nobody can see that."""
        self.text = self.fresh()
        if self._stopped:
            self.expected, self.place = self._stopped
        if self._edited or not self.entries:
            self.expected[self.place :] = [self.text]
        else:
            self.expected, self.place = self._with(self.text)
        self._edited = bool(self.entries)
        self._stopped = None

    def undo(self) -> None:
        """The last change is taken back, where there is one."""
        done = to_undo(self.past())
        assert bool(done) == (self.place > 0)
        if done:
            self.change(UNDO, done[-1].before)
            self.place -= 1

    def redo(self) -> None:
        """It is made again, where there is one."""
        undone = to_redo(self.past())
        assert bool(undone) == (self.place < len(self.expected) - 1)
        if undone:
            self.change(REDO, undone[-1].after)
            self.place += 1

    def stop(self) -> None:
        """The machine stops after the change was written down."""
        after = self.fresh()
        self.change("enter", after, finished=False)
        self._stopped = self._with(after)

    def stop_in_undo(self) -> None:
        """It stops in an undo."""
        done = to_undo(self.past())
        if done:
            self.change(UNDO, done[-1].before, finished=False)
            self._stopped = [*self.expected], self.place - 1


MOVES: dict[str, Callable[[Recorded], None]] = {
    "enter": Recorded.enter,
    "undo": Recorded.undo,
    "redo": Recorded.redo,
    "by hand": Recorded.by_hand,
    "stop": Recorded.stop,
    "stop in undo": Recorded.stop_in_undo,
}
evenings = st.lists(st.sampled_from(list(MOVES)), max_size=30)


def played(moves: Sequence[str]) -> Recorded:
    """What comes of these moves; at each of them the file is as expected."""
    recorded = Recorded()
    for move in moves:
        MOVES[move](recorded)
        assert recorded.text == recorded.expected[recorded.place], move
    return recorded


@given(evenings)
def test_whatever_is_done_the_file_holds_what_a_person_expects(moves: list[str]) -> None:
    """Edits by hand are changes as any other, unfinished ones are none."""
    played(moves)


@given(evenings)
def test_undo_goes_back_to_the_first_state_and_redo_to_the_last(moves: list[str]) -> None:
    """As many steps as there were changes, through edits by hand; one more of either finds nothing."""
    recorded = played(moves)
    back = recorded.place
    ahead = len(recorded.expected) - 1
    shown = []
    for _ in range(back):
        recorded.undo()
        shown.append(recorded.text)
    assert shown == recorded.expected[:back][::-1]
    assert to_undo(recorded.past()) == []
    for _ in range(ahead):
        recorded.redo()
    assert recorded.text == recorded.expected[-1]
    assert to_redo(recorded.past()) == []


@given(evenings)
def test_each_change_begins_where_the_last_one_ended(moves: list[str]) -> None:
    """Nothing can have happened between two entries that no entry tells."""
    past = played(moves).past()
    assert all(one.after == following.before for one, following in pairwise(past))


@given(evenings, st.data())
def test_a_damaged_line_anywhere_costs_no_more_than_its_own_step(moves: list[str], data: st.DataObject) -> None:
    """The last state can be left and reached again, and every state that is reached was there once."""
    recorded = played([*moves, "enter"])
    del recorded.entries[data.draw(st.integers(0, len(recorded.entries) - 1))]
    last, seen = recorded.text, set()
    steps_back = 0
    while done := to_undo(recorded.past()):
        recorded.change(UNDO, done[-1].before)
        seen.add(recorded.text)
        steps_back += 1
    for _ in range(steps_back):
        recorded.change(REDO, to_redo(recorded.past())[-1].after)
    assert seen <= {f"{number}" for number in range(100)}
    assert recorded.text == last


# What a change did


def game(*rounds: Any, **more: Any) -> str:
    """The text of a game with these rounds."""
    return json.dumps({"format": "scorekeeper/1", "players": ["Ana", "Ben"], **more, "rounds": list(rounds)})


ONE = {"went_out": "Ana", "cards": {"Ana": "out", "Ben": "5H"}}


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (game(), game(), []),
        (game(), game({"cards": {"Ana": "out"}}), [(1, "Ana", None, "out")]),
        (game({"cards": {"Ana": "out"}}), game(), [(1, "Ana", "out", None)]),
        (game({"cards": {"Ana": "5H"}}), game({"cards": {"Ana": "5D"}}), [(1, "Ana", "5H", "5D")]),
        (game(ONE), game(ONE, {"cards": {"Ben": "out"}}), [(2, "Ben", None, "out")]),
        (game(ONE, ONE), game(ONE, {**ONE, "went_out": "Ben"}), [(2, "who went out", "Ana", "Ben")]),
        (game(ONE), game({**ONE, "went_out": None}), [(1, "who went out", "Ana", "nobody")]),
        (game({"cards": {}}), game({"cards": {}, "went_out": None}), [(1, "who went out", None, "nobody")]),
        (game(ONE), game(), [(1, "who went out", "Ana", None), (1, "Ana", "out", None), (1, "Ben", "5H", None)]),
        (game({"cards": {"Ana": ["3 3 3", "4 4 4", "5 5 5"]}}), game({"cards": {"Ana": "3 3 3 / 4 4 4 / 5 5 5"}}), []),
        (game({"cards": {"Zoe\u0308": "out"}}), game({"cards": {"Zo\u00eb": "out"}}), []),
        (game(), game(name="Friday"), [(None, "name", None, "Friday")]),
        (game(name="Friday"), game(), [(None, "name", "Friday", None)]),
        (game(left={"Ben": 1}), game(left={"Ben": 2}), [(None, "left", '{"Ben": 1}', '{"Ben": 2}')]),
        (game(ONE), game(ONE, players=["Ana", "Cy"]), [(None, "players", "Ana / Ben", "Ana / Cy")]),
        (game(ONE), game(ONE, notes="Zoë won"), [(None, "notes", None, "Zoë won")]),
        (game(ONE), game({**ONE, "rain": True}), [(1, "rain", None, "true")]),
        (game(ONE), "{", [(None, "the whole file", None, None)]),
        ("{", game(ONE), [(None, "the whole file", None, None)]),
        ("{", "{", []),
        ("[]", "3", [(None, "the whole file", None, None)]),
        (game("round one"), game("round 1"), [(1, "the round", "round one", "round 1")]),
        (game(ONE), '{"rounds": 3}', None),
        (f"\ufeff{game(ONE)}", game({**ONE, "went_out": "Ben"}), [(1, "who went out", "Ana", "Ben")]),
        (game(ONE), json.dumps(json.loads(game(ONE)), indent=4), []),
    ],
)
def test_what_a_change_did_is_read_off_the_two_texts(
    before: str, after: str, expected: list[tuple[int | None, str, str | None, str | None]] | None
) -> None:
    """The game first, then round by round: what, from, to; the way it is written is no difference."""
    found = differences(before, after)
    if expected is None:  # anything that is said will do
        assert found
    else:
        assert found == tuple(Difference(*one) for one in expected)
    assert [one.round or 0 for one in found] == sorted(one.round or 0 for one in found)


values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["Ana", "out", "5H", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["rounds", "cards", "went_out", "players", "Ana", "Ben"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(values, values)
def test_any_two_texts_can_be_compared(before: Any, after: Any) -> None:
    """Whatever stands in them; the way back says the same the other way round."""
    old, new = json.dumps(before), json.dumps(after)
    there, back = differences(old, new), differences(new, old)

    assert differences(old, old) == differences(new, new) == ()
    assert {(one.round, one.what, one.new, one.old) for one in there} == {tuple(one) for one in back}
