"""The guided session on a real terminal: whole evenings with typos, line editing, a window that shrinks, and Ctrl-C."""

import io
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from tests.command import TIMEOUT, call, environment, program, without_escapes
from tests.deals import GNOMING_DECK, game_text, grid

pexpect = pytest.importorskip("pexpect")
pytest.importorskip("readline", reason="no line editing here")
if not hasattr(pexpect, "spawn"):
    pytest.skip("no pseudo-terminals here", allow_module_level=True)

ANA, BEN, CLEO = "3 3 3 / -2 M 7 / H 5 5", "5 5 5 / 3 4 6 / -1 7 8", "6 M 6 / 3 3 4 / 5 3 -2"

BACKSPACE, CTRL_A, CTRL_C, CTRL_D, CTRL_U, UP = "\x7f", "\x01", "\x03", "\x04", "\x15", "\x1b[A"


_ESCAPES = r"(?:\x1b\[[0-9;?]*[A-Za-z])*"


class Sitting:
    """A person at a terminal who waits for each question before typing."""

    def __init__(self, folder: Path, words: list[str], columns: int) -> None:
        self._log = io.StringIO()
        self._last = ""
        looks = environment({"TERM": "xterm-256color", "TTY_COMPATIBLE": None, "NO_COLOR": "1"})
        self._child = pexpect.spawn(
            program(), words, cwd=folder, env=looks, dimensions=(24, columns), encoding="utf-8", timeout=TIMEOUT
        )
        self._child.logfile_read = self._log
        self._child.delaybeforesend = None

    def sees(self, *texts: str) -> None:
        """Wait until each of these is shown, one after the other, in whatever weight, and wrapped wherever."""
        for text in texts:
            self._child.expect(_ESCAPES.join(r"\s+" if letter == " " else re.escape(letter) for letter in text))

    def types(self, keys: str) -> None:
        """Some keys, and Return, unless they end with a key that ends the line, too."""
        self._child.send(keys if keys.endswith((CTRL_C, CTRL_D)) else f"{keys}\r")
        self._last = keys[-1:]

    def plays(self, *script: tuple[str, ...]) -> None:
        """For each line of a script: wait until all but its last text are shown, and type that."""
        for *seen, keys in script:
            self.sees(*seen)
            self.types(keys)

    def shrinks(self, columns: int) -> int:
        """Make the window so wide; from which place on that is so."""
        self._child.setwinsize(24, columns)
        return self.place

    @property
    def place(self) -> int:
        """How much was shown so far."""
        return self._log.tell()

    def ends(self) -> int:
        """
        Wait for the end: the exit code.

        Ctrl-C is pressed again where nothing comes of it: Python misses one that comes in the instant before
        readline begins to wait, and sees it with the next key.
        """
        interrupted = self._last == CTRL_C
        while self._child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=5 if interrupted else TIMEOUT):
            assert interrupted, self.shown()
            self._child.send(CTRL_C)
        self._child.close()
        return int(self._child.exitstatus)

    def shown(self, since: int = 0) -> str:
        """All that was shown, without escape sequences."""
        return without_escapes(self._log.getvalue()[since:]).replace("\r\n", "\n")

    def close(self) -> None:
        """Whatever happened, leave no process behind."""
        self._child.close(force=True)


Sit = Callable[..., Sitting]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Sit down at ``scorekeeper play ...`` in a folder of its own."""
    begun: list[Sitting] = []

    def sit_down(*words: str, columns: int = 80) -> Sitting:
        begun.append(Sitting(tmp_path, ["play", *words], columns))
        return begun[-1]

    yield sit_down
    for one in begun:
        one.close()


def rounds(file: Path) -> Any:
    """The rounds as the file has them."""
    return json.loads(file.read_text(encoding="utf-8"))["rounds"]


def widest(shown: str) -> str:
    """The widest line of what was shown; readline begins a new one with a carriage return."""
    return max(re.split(r"[\r\n]", shown), key=cell_len)


def assert_fits(shown: str, columns: int) -> None:
    """No line is wider than the window, and none of the words that matter is broken."""
    assert cell_len(widest(shown)) <= columns, widest(shown)


def test_a_whole_evening_of_gnoming_at_a_terminal(sit: Sit, tmp_path: Path) -> None:
    """
    Three rounds with typos, the refused line kept for editing, back, undo, redo and fix.

    In round 2 the window shrinks to 40 columns, and somebody presses Ctrl-C in the middle; the evening goes on.
    """
    file = tmp_path / "friday.json"
    table = sit("friday.json")
    table.plays(
        ("Which game? (1 gnoming, 2 go-boom) ", "gnomming"),
        ("Type the number", "Which game? (1 gnoming, 2 go-boom) gnomming", BACKSPACE * 4 + "ing"),
        ("seating order: ", "Ana, Ben, Cleo"),
        ("House rules", ""),
        ("Round 1: the youngest begins", "> ", "anna"),
        ("did you mean Ana?", "> anna", BACKSPACE * 2 + "a"),
        ("Ana's layout: ", "333/-2M7/H59"),
        ("unknown-card", "^", "hint:", "Ana's layout: 333/-2M7/H59", BACKSPACE + "5"),
        ("22 points", "Ben's layout: ", "5 5 5"),
        ("row 2 of 3: ", "3 4 7"),
        ("row 3 of 3: ", "back"),
        ("row 2 of 3: 3 4 7", BACKSPACE + "6"),
        ("row 3 of 3: ", "-1 7 8"),
        ("22 points", "Cleo's layout: ", "back"),
        ("taken back: play", f"Ben's layout: {BEN}", ""),  # as it was
        ("Cleo's layout: ", "6M6/334/53-2"),
        ("Round 1 is complete: Ana 27, Ben 22, Cleo 1", "So far, after 1 of 3 rounds", "> ", "ben"),
        ("Ana's layout: ", "345/678/345"),
        ("Ben's layout: ", "undo"),
        ("taken back: play", "Ana's layout: ", "redo"),
    )
    table.sees("made again: play", "Ben's layout: ")
    narrow = table.shrinks(40)
    table.types("table")
    table.plays(
        ("player", "total", "Round 2, Ben's layout:", "> ", "fix ana 1"),
        ("Round 1, Ana's layout:", f"> {ANA}", BACKSPACE + "6"),
        ("28 points", "Round 2, Ben's layout:", "> ", "666/777/888"),
        ("Round 2, Cleo's layout:", "> ", CTRL_C),
    )
    assert table.ends() == 130
    assert_fits(table.shown(narrow), 40)
    assert list(rounds(file)[1]["cards"]) == ["Ana", "Ben"]

    table = sit(columns=40)
    table.plays(
        ("going on with friday.json", "Round 2", "Cleo's layout:", "> ", "344556788"),
        ("50 points", "So far, after 2 of 3 rounds", "Before the last round", "less than", "> ", "0"),
        ("Round 3, Ana's layout:", "> ", "333444555"),
        ("Round 3, Ben's layout:", "> ", "345/345/346"),
        ("Round 3, Cleo's layout:", "> ", "666;777;88M"),
        (" wins with ", "scorekeeper export friday.json", "Return ends", "> ", ""),
    )
    assert table.ends() == 0
    assert_fits(table.shown(), 40)
    assert [one["went_out"] for one in rounds(file)] == ["Ana", "Ben", None]
    assert rounds(file)[0]["cards"] == {"Ana": "3 3 3 / -2 M 7 / H 5 6", "Ben": BEN, "Cleo": CLEO}
    assert rounds(file)[2]["cards"]["Cleo"] == "6 6 6 / 7 7 7 / 8 8 M"
    assert call("standings", file, "--json").json["final"]
    changes = call("log", file, "--json").json["changes"]
    assert {change["command"] for change in changes} == {"play", "undo", "redo"}


def test_a_whole_evening_of_go_boom_at_a_terminal(sit: Sit, tmp_path: Path) -> None:
    """Three rounds, one of them blocked, with the same mishaps; who deals is shown each time."""
    file = tmp_path / "kids.json"
    table = sit("kids.json")
    table.plays(
        ("Which game? (1 gnoming, 2 go-boom) ", "2"),
        ("seating order: ", "Ana Ben Cleo"),
        ("House rules", "jokers=x"),
        ("bad-house-rule", "jokers=x", BACKSPACE + "2"),
        ("Round 1: Ana deals, Ben begins", "Ana's hand: ", "JK 5H 1S"),
        ("unknown-card", "^^", "Ana's hand: JK 5H 1S", BACKSPACE * 2 + "AS"),
        ("40 points", "Ben's hand: ", "out"),
        ("Cleo's hand: ", "help"),
        ("take your last answer back", "Cleo's hand: ", "10D"),
        ("Ben went out", "Round 1 is complete: Ana 40, Ben 0, Cleo 10", "Ben deals, Cleo begins", "Ana's hand: ", "5H"),
        ("Ben's hand: ", "QD"),
    )
    table.sees("Cleo's hand: ")
    narrow = table.shrinks(40)
    table.types("5H 2C")
    table.plays(
        ("deck-exceeded", "Type whose cards again?", "1 Ana  2 Cleo", "> ", "cl"),
        ("Round 2, Cleo's hand:", "> 5H 2C", f"{CTRL_U}6H 2C"),
        ("nobody went out", "Round 2: was it blocked (y/n)?", "> ", "x"),
        ("type y or n", "blocked (y/n)?", "> ", "y"),
        ("Before the last round", "less than", "Round 3, Ana's hand:", "> ", "back"),
        ("blocked (y/n)?", "> ", "y"),
        ("Round 3, Ana's hand:", "> ", "3C"),
        ("Round 3, Ben's hand:", "> ", CTRL_C),
    )
    assert table.ends() == 130
    assert_fits(table.shown(narrow), 40)
    assert rounds(file)[1] == {"went_out": None, "cards": {"Ana": "5H", "Ben": "QD", "Cleo": "6H 2C"}}

    table = sit("kids.json", columns=40)
    table.plays(
        ("Cleo deals", "Round 3, Ben's hand:", "> ", "undo"),
        ("taken back: play", "Round 3, Ana's hand:", "> ", "4C"),
        ("Round 3, Ben's hand:", "> ", "fix cleo 1"),
        ("Round 1, Cleo's hand:", "> 10D", f" KS{CTRL_A}7D "),
        ("27 points", "Round 3, Ben's hand:", "> ", "5C"),
        ("Round 3, Cleo's hand:", "> ", "OUT"),
        ("Ben wins with 15 points", "Return ends", "> ", ""),
    )
    assert table.ends() == 0
    assert_fits(table.shown(), 40)
    assert rounds(file)[0]["cards"]["Cleo"] == "7D 10D KS"
    assert rounds(file)[2]["cards"] == {"Ana": "4C", "Ben": "5C", "Cleo": "out"}
    assert call("standings", file, "--json").json["final"]


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    """A game in which somebody has gone out."""
    file = tmp_path / "friday.json"
    file.write_text(game_text("game: gnoming\nplayers: Ana, Ben, Cleo\n\nwent out: Ana"), encoding="utf-8")
    return file


def test_a_command_typed_behind_a_line_that_was_kept_is_obeyed(sit: Sit, friday: Path) -> None:
    """``back`` twice in a row needs no key to clear the line, nor does ``quit``."""
    table = sit("friday.json")
    table.plays(
        ("Ana's layout: ", ANA),
        ("Ben's layout: ", BEN),
        ("Cleo's layout: ", "back"),
        (f"Ben's layout: {BEN}", "back"),
        (f"Ana's layout: {ANA}", " quit"),
    )
    assert table.ends() == 0
    assert rounds(friday) == [{"went_out": "Ana"}]


def test_earlier_lines_come_back_with_the_arrow_keys(sit: Sit, friday: Path) -> None:
    """As at any prompt."""
    table = sit("friday.json")
    table.plays(
        ("Ana's layout: ", "333/345/678"),
        ("Ben's layout: ", UP + BACKSPACE + "7"),
        ("Cleo's layout: ", "quit"),
    )
    assert table.ends() == 0
    assert rounds(friday)[0]["cards"] == {"Ana": "3 3 3 / 3 4 5 / 6 7 8", "Ben": "3 3 3 / 3 4 5 / 6 7 7"}


@pytest.mark.parametrize(("keys", "code"), [(CTRL_D, 0), ("quit", 0), (CTRL_C, 130), (f"3 3 3{CTRL_C}", 130)])
def test_each_way_out_says_how_to_go_on(sit: Sit, friday: Path, keys: str, code: int) -> None:
    """The end of input, ``quit``, and Ctrl-C, also in the middle of a line; what was answered is saved."""
    before = friday.read_bytes()
    table = sit("friday.json")
    table.plays(("Ana's layout: ", keys))
    assert table.ends() == code
    assert "Everything answered is saved. Go on with: scorekeeper play friday.json\n" in table.shown()
    assert friday.read_bytes() == before


def test_ctrl_c_before_the_game_has_begun_makes_no_file(sit: Sit, tmp_path: Path) -> None:
    """Exit code 130, too."""
    table = sit("friday.json")
    table.plays(("Which game?", "1"), ("Players, in seating order: ", CTRL_C))
    assert table.ends() == 130
    assert "No game was begun." in table.shown()
    assert list(tmp_path.iterdir()) == []


def test_names_of_any_script_can_be_typed_and_edited(sit: Sit, tmp_path: Path) -> None:
    """Letters that take two columns or two bytes are one letter to the backspace key."""
    table = sit("friday.json", columns=40)
    table.plays(
        ("Which game?", "> ", "1"),
        ("Players, in seating order:", "> ", f"Zoë, 李小龙龙{BACKSPACE}, Ün{BACKSPACE * 2}Åsa"),
        ("House rules", "> ", ""),
        ("who went out first?", "1 Zoë  2 李小龙  3 Åsa  0 nobody", "> ", "李"),
        ("Round 1, Zoë's layout:", "> ", "quit"),
    )
    assert table.ends() == 0
    assert rounds(tmp_path / "friday.json") == [{"went_out": "李小龙"}]
    assert_fits(table.shown(), 40)


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_no_line_is_wider_than_the_window_with_seven_long_names(sit: Sit, tmp_path: Path, columns: int) -> None:
    """Whatever is asked and shown, and what is typed is cut nowhere."""
    file = tmp_path / "friday.json"
    names = [f"Bartholomew the {word}" for word in "First Second Third Fourth Fifth Sixth Last".split()]
    dealt = Random(7).sample(GNOMING_DECK, 63)
    layouts = [grid(dealt[first : first + 9]) for first in range(0, 63, 9)]
    rest = "\n".join(f"{name}: {cards}" for name, cards in zip(names[1:], layouts[1:], strict=True))
    head = f"game: gnoming\nplayers: {', '.join(names)}"
    file.write_text(game_text(f"{head}\n\nwent out: {names[1]}\n{rest}"), encoding="utf-8")
    table = sit("friday.json", columns=columns)
    table.sees(f"{names[0]}'s layout:")
    for typed in ("help", "table", "explain", "3 3 9", f"{CTRL_U}{layouts[0]}"):
        table.types(typed)
        table.sees("who went out first?" if typed.startswith(CTRL_U) else "'s layout:")
    table.types("fix bartholomew the last 1")
    table.sees(f"{names[6]}'s", layouts[6])
    table.types("quit")
    assert table.ends() == 0
    assert_fits(table.shown(), columns)
    assert rounds(file)[0]["cards"][names[0]] == layouts[0]
