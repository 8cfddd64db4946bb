"""The guided session, scripted through a pipe: what it asks, what it says, and what it saves."""

import contextlib
import io
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import saving
from scorekeeper.findings import visible
from scorekeeper.judge import judge_game
from scorekeeper.play.lines import Lines
from scorekeeper.play.questions import About, Question, has_place, next_question
from scorekeeper.play.session import Session
from scorekeeper.play.words import HELP, Quit, chosen, read_command
from scorekeeper.render.session import Screen, to_catch
from scorekeeper.saving import undo
from scorekeeper.standings import rank
from scorekeeper.store import CannotOpen, load_game
from tests.command import Ran, call, run
from tests.deals import game_text, judged

ANA, BEN, CLEO = "3 3 3 / -2 M 7 / H 5 5", "5 5 5 / 3 4 6 / -1 7 8", "6 M 6 / 3 3 4 / 5 3 -2"

GNOMING = "game: gnoming\nplayers: Ana, Ben, Cleo"
GO_BOOM = "game: go-boom\nplayers: Ana, Ben, Cleo"
ONE = f"went out: Ana\nAna: {ANA}\nBen: {BEN}\nCleo: {CLEO}"
TWO = "went out: Ben\nAna: 3 4 5 / 6 7 8 / 3 4 5\nBen: 6 6 6 / 7 7 7 / 8 8 8\nCleo: 3 4 4 / 5 5 6 / 7 8 8"


def saved(folder: Path, sheet: str, name: str = "friday.json") -> Path:
    """A score sheet as a game file."""
    file = folder / name
    file.write_text(game_text(sheet), encoding="utf-8")
    return file


def play(file: Path, *answers: str) -> Ran:
    """A session in which these lines are typed."""
    return call("play", file.name, folder=file.parent, stdin="".join(f"{answer}\n" for answer in answers))


def rounds(file: Path) -> Any:
    """The rounds as the file has them."""
    return json.loads(file.read_text(encoding="utf-8"))["rounds"]


def cards(file: Path, number: int = 1) -> Any:
    """The cards of a round as the file has them."""
    return rounds(file)[number - 1].get("cards", {})


def assert_in_order(shown: str, parts: Sequence[str]) -> None:
    """All parts stand in what was shown, one after the other."""
    place = 0
    for part in parts:
        found = shown.find(part, place)
        assert found >= 0, f"{part!r} is not after {shown[:place]!r} in\n{shown}"
        place = found + len(part)


def questions(ran: Ran) -> list[str]:
    """The questions that were asked, without the answers."""
    asked = r"^(Which game|Players|House rules|Round \d+(?:, [^:]*)?: (?:who|was)|Round \d+, .*'s \w+|Type whose|Return ends)"
    return re.findall(asked, ran.out, re.MULTILINE)


# Whole evenings


GNOMING_EVENING = [
    "gnoming",
    "Ana Ben Cleo",
    "",
    *("1", "333/-2M7/H55", "5 5 5", "3 4 6", "-1 7 8", "6M6/334/53-2"),
    *("ben", "345/678/345", "666/777/888", "344556788"),
    *("0", "333/444/555", "3 4 5 / 3 4 5 / 3 4 6", "6 6 6;7 7 7;8 8 M"),
    "",
]


def test_a_whole_evening_of_gnoming(tmp_path: Path) -> None:
    """Asked in order, scored line by line at once, standings after each round, the winner and the export at the end."""
    ran = play(tmp_path / "friday.json", *GNOMING_EVENING)
    assert ran.code == 0, ran
    assert_in_order(
        ran.out,
        [
            "Which game? (1 gnoming, 2 go-boom) gnoming",
            "Players, in seating order: Ana Ben Cleo",
            "House rules",
            "friday.json: Gnoming A Round, Ana, Ben, Cleo",
            "Round 1: the youngest begins",
            "Round 1: who went out first?\n1 Ana  2 Ben  3 Cleo  0 nobody\n> 1",
            "Round 1, Ana's layout: 333/-2M7/H55",
            "  3 ═══  3 ═══  3",
            "-3 row 1: three 3s",
            "22 points",
            "Round 1, Ben's layout: 5 5 5",
            "    5      5      5\n    .      .      .\n    .      .      .",
            "row 2 of 3: 3 4 6",
            "    5      5      5\n    3      4      6\n    .      .      .",
            "row 3 of 3: -1 7 8",
            "22 points",
            "Round 1, Cleo's layout: 6M6/334/53-2",
            "1 point",
            "Ana went out, +5 [go-out-penalty]",
            "So far, after 1 of 3 rounds",
            "Next, round 2: Ana begins, having gone out first",
            "Round 2: who went out first?",
            "So far, after 2 of 3 rounds",
            "Next, round 3: Ben begins, having gone out first",
            "Before the last round ",
            " less than ",
            "Round 3: who went out first?\n1 Ana  2 Ben  3 Cleo  0 nobody\n> 0",
            "nobody went out",
            " wins with ",
            "scorekeeper export friday.json -o friday.csv",
            "Return ends; back, undo or fix go on:",
        ],
    )
    assert ran.out.count(" wins with ") == 1
    file = tmp_path / "friday.json"
    assert [one["went_out"] for one in rounds(file)] == ["Ana", "Ben", None]
    assert cards(file) == {"Ana": ANA, "Ben": BEN, "Cleo": CLEO}
    assert call("standings", file, "--json").json["final"]


def test_a_whole_evening_of_go_boom(tmp_path: Path) -> None:
    """Who deals is shown, who went out follows from the empty hand, and a blocked round is asked for."""
    ran = play(
        tmp_path / "kids.json",
        *("2", "Ana, Ben, Eva Marie", "rounds=3 jokers=3"),
        *("JK 5H", "out", "AS"),
        *("10d", "2C 3C", "4c"),
        "y",
        *("OUT", "jk jk jk", "QD"),
        "",
    )
    assert ran.code == 0, ran
    assert_in_order(
        ran.out,
        [
            "kids.json: Jokers Go Boom, Ana, Ben, Eva Marie",
            "Round 1: Ana deals, Ben begins",
            "Round 1, Ana's hand: JK 5H",
            "25 points",
            "Round 1, Ben's hand: out",
            "Round 1, Eva Marie's hand: AS",
            "Ana dealt, Ben went out",
            "Next, round 2: Ben deals, Eva Marie begins",
            "Round 2, Ana's hand: 10d",
            "Every hand has cards left: nobody went out.",
            "Round 2: was it blocked (y/n)? y",
            "Round 2 is complete",
            "Before the last round Ben leads with 5.",
            "Round 3, Ana's hand: OUT",
            "Eva Marie dealt, Ana went out",
            " wins with ",
        ],
    )
    assert "error" not in ran.out
    document = json.loads((tmp_path / "kids.json").read_text(encoding="utf-8"))
    assert document["house_rules"]["jokers"] == 3
    assert [one.get("went_out", "not said") for one in document["rounds"]] == ["not said", None, "not said"]


def test_an_evening_goes_the_same_way_in_a_process_of_its_own(tmp_path: Path) -> None:
    """Line by line from a pipe, as a script would; what was shown is the same."""
    inside = play(tmp_path / "friday.json", *GNOMING_EVENING)
    (tmp_path / "friday.json").rename(tmp_path / "other.txt")
    (tmp_path / "friday.json.history").unlink()
    outside = run("play", "friday.json", folder=tmp_path, stdin="\n".join(GNOMING_EVENING) + "\n")
    assert (outside.code, outside.out, outside.err) == (0, inside.out, "")


# Which file


def test_a_session_goes_on_exactly_where_it_stopped_at_every_single_line(tmp_path: Path) -> None:
    """Each answer in a sitting of its own; the file is the same as after one long evening."""
    whole = tmp_path / "whole"
    whole.mkdir()
    assert play(whole / "friday.json", *GNOMING_EVENING).code == 0
    file = tmp_path / "friday.json"
    assert play(file, *GNOMING_EVENING[:3]).code == 0
    full = [line for line in GNOMING_EVENING[3:-1] if line not in ("5 5 5", "3 4 6", "-1 7 8")]
    full.insert(2, BEN)
    for answer in full:
        ran = play(file, answer)
        assert ran.code == 0, ran
    assert file.read_bytes() == (whole / "friday.json").read_bytes()


def test_a_session_goes_on_in_the_middle_of_a_round(tmp_path: Path) -> None:
    """It says whose turn it is and which round, and asks for what is missing only."""
    file = saved(tmp_path, f"{GNOMING}\n\n{ONE}\n\nwent out: Ben\nAna: {ANA}")
    ran = play(file, BEN)
    assert questions(ran) == ["Round 2, Ben's layout", "Round 2, Cleo's layout"]
    assert "Round 2: Ana begins, having gone out first" in ran.out
    assert cards(file, 2) == {"Ana": ANA, "Ben": BEN}


def test_rows_that_were_typed_before_a_stop_are_asked_again_and_nothing_else_is(tmp_path: Path) -> None:
    """Two rows are no layout, and are not saved."""
    file = saved(tmp_path, GNOMING)
    ran = play(file, "1", "3 3 3", "4 4 4")
    assert cards(file) == {}
    assert "Go on with: scorekeeper play friday.json" in ran.out
    assert questions(play(file))[0] == "Round 1, Ana's layout"


def test_without_a_file_the_only_unfinished_game_here_is_taken_and_that_is_said(tmp_path: Path) -> None:
    """Those that are over, and files that are no games, do not count."""
    saved(tmp_path, f"{GNOMING}\n\n{ONE}\n\n{TWO}\n\n{ONE}", "over.json")
    file = saved(tmp_path, GNOMING, "friday.json")
    (tmp_path / "package.json").write_text("{}", encoding="utf-8")
    ran = call("play", folder=tmp_path, stdin="ana\n")
    assert ran.code == 0, ran
    assert "friday.json" in ran.err
    assert rounds(file) == [{"went_out": "Ana"}]


def test_without_a_file_and_with_several_unfinished_games_it_asks_which(tmp_path: Path) -> None:
    """Guessing would put cards into a wrong game; exit code 2."""
    saved(tmp_path, GNOMING, "friday.json")
    saved(tmp_path, GO_BOOM, "kids.json")
    ran = call("play", folder=tmp_path, stdin="ana\n")
    assert ran.code == 2, ran
    assert "friday.json, kids.json" in ran.err


@pytest.mark.parametrize("taken, expected", [(0, ""), (1, "-2"), (2, "-3"), (4, "-5")])
def test_without_a_file_and_an_unfinished_game_a_new_one_begins_and_overwrites_none(
    tmp_path: Path, taken: int, expected: str
) -> None:
    """``GAME-DATE.json``, or with a number where that is taken; the others stay as they are."""
    begin = ["2", "Ana Ben Cleo", "rounds=1"]
    end = ["out", "5H", "AS", ""]
    for _ in range(taken):
        assert call("play", folder=tmp_path, stdin="\n".join([*begin, *end, ""])).code == 0
    before = {path: path.read_bytes() for path in tmp_path.glob("*.json")}
    assert len(before) == taken
    ran = call("play", folder=tmp_path, stdin="\n".join([*begin, ""]))
    assert ran.code == 0, ran
    (new,) = set(tmp_path.glob("*.json")) - set(before)
    assert re.fullmatch(rf"go-boom-\d{{4}}-\d\d-\d\d{expected}", new.stem)
    assert {path: path.read_bytes() for path in before} == before
    assert f"Go on with: scorekeeper play {new.name}" in ran.out


def test_a_game_that_is_over_can_be_looked_at_and_mended(tmp_path: Path) -> None:
    """It says who won; ``fix`` and ``undo`` go on, and Return ends."""
    file = saved(tmp_path, f"{GNOMING}\n\n{ONE}\n\n{TWO}\n\n{ONE}")
    ran = play(file, "fix cleo 3", "333/333/334", "undo", "")
    assert ran.code == 0, ran
    assert_in_order(ran.out, [" wins with", "Round 3, Cleo's layout: 333/333/334", "taken back: play", "Return ends"])
    assert cards(file, 3)["Cleo"] == CLEO


@pytest.mark.parametrize(
    ("name", "answers", "said"),
    [
        ("nowhere/friday.json", ["gnoming"], "nowhere/friday.json: can't be written: there is no such folder"),
        (".", ["ana"], "can't be opened: is a directory"),
    ],
)
def test_a_file_that_cannot_be_is_said_before_anything_is_asked(
    tmp_path: Path, name: str, answers: list[str], said: str
) -> None:
    """Rather than after all the questions."""
    ran = call("play", name, folder=tmp_path, stdin="\n".join([*answers, ""]))
    assert ran.code == 2, ran
    assert said in ran.err
    assert questions(ran) == []


def test_answers_come_from_standard_input_and_so_the_file_can_not(tmp_path: Path) -> None:
    """A usage error."""
    ran = call("play -", folder=tmp_path, stdin="1\n")
    assert ran.code == 2, ran
    assert "play needs a file to save in" in ran.err


# A new game


@pytest.mark.parametrize(
    ("answers", "parts", "players"),
    [
        (["1", "Ana Ben Cleo", ""], [], ["Ana", "Ben", "Cleo"]),
        (["gno", "Ana, Eva Marie ,Cleo", ""], [], ["Ana", "Eva Marie", "Cleo"]),
        (["3", "", "GNOMING", "Ana Ben Cleo", ""], ["Type the number or the name of a game."], ["Ana", "Ben", "Cleo"]),
        (["1", "", "Ana Ben Cleo", ""], ["Players, in seating order: \nPlayers"], ["Ana", "Ben", "Cleo"]),
        (["1", "Ana Ben ana", "Ana Ben Cleo", ""], ["repeated-name"], ["Ana", "Ben", "Cleo"]),
        (["1", f"Ana Ben {'x' * 41}", "Ana Ben Cleo", ""], ["bad-name"], ["Ana", "Ben", "Cleo"]),
        (["1", "Ana Ben", "", "Ana Ben Cleo", ""], ["player-count", "Players"], ["Ana", "Ben", "Cleo"]),
        (["1", "Ana Ben", "two_players=yes"], [], ["Ana", "Ben"]),
        (["1", "Ana Ben", "", "back", "back", "2", "Zoë 李 -2", ""], ["Which game", "Which game"], ["Zoë", "李", "-2"]),
        (
            ["help", "1", "help", "Ana Ben Cleo", "?", ""],
            ["number or the name", "commas", "go_out_tie"],
            ["Ana", "Ben", "Cleo"],
        ),
        (["1", "undo", "table", "Ana Ben Cleo", "fix Ana 1", ""], ["has not begun yet"] * 3, ["Ana", "Ben", "Cleo"]),
    ],
)
def test_a_new_game_is_asked_for_until_it_can_be_played(
    tmp_path: Path, answers: list[str], parts: list[str], players: list[str]
) -> None:
    """A game by number, name or the start of it; names with blanks or commas; each fault said and asked again."""
    ran = play(tmp_path / "friday.json", *answers)
    assert ran.code == 0, ran
    assert_in_order(ran.out, parts)
    document = json.loads((tmp_path / "friday.json").read_text(encoding="utf-8"))
    assert document["players"] == players


@pytest.mark.parametrize(
    ("game", "typed", "expected", "said"),
    [
        ("gnoming", [""], {"go_out_tie": "bonus", "two_players": False}, ""),
        ("gnoming", ["go_out_tie=penalty two_players=yes"], {"go_out_tie": "penalty", "two_players": True}, ""),
        ("gnoming", ['deck={"M":4}'], {"three_mulligans": "zero"}, ""),
        ("go-boom", ["jokers=4 rounds=2"], {"jokers": 4, "rounds": 2}, ""),
        ("go-boom", ["jokers=x", "jokers=1"], {"jokers": 1, "rounds": 3}, "bad-house-rule"),
        ("go-boom", ["joker=1", ""], {"jokers": 2}, "did you mean jokers?"),
        ("go-boom", ["jokers", ""], {"jokers": 2}, '"jokers" is no RULE=VALUE'),
    ],
)
def test_house_rules_are_kept_as_usual_by_a_bare_return_or_typed(
    tmp_path: Path, game: str, typed: list[str], expected: dict[str, object], said: str
) -> None:
    """All of them are written into the file; one that can't be is said and asked again."""
    ran = play(tmp_path / "friday.json", game, "Ana Ben Cleo", *typed)
    assert said in ran.out
    house = json.loads((tmp_path / "friday.json").read_text(encoding="utf-8"))["house_rules"]
    assert expected.items() <= house.items()


@pytest.mark.parametrize(
    "answers",
    [
        [],
        ["1"],
        ["1", "Ana Ben Cleo"],
        ["quit", "1", "Ana Ben Cleo", ""],
        ["1", "quit", "Ana Ben Cleo", ""],
        ["1", "Ana Ben Cleo", "quit", ""],
    ],
)
def test_a_stop_before_the_game_has_begun_makes_no_file(tmp_path: Path, answers: list[str]) -> None:
    """It says so."""
    ran = play(tmp_path / "friday.json", *answers)
    assert (ran.code, ran.out.splitlines()[-1]) == (0, "No game was begun.")
    assert list(tmp_path.iterdir()) == []


# Answers


@pytest.mark.parametrize(
    ("typed", "went_out"),
    [
        ("2", "Ben"),
        ("Ben", "Ben"),
        ("ben", "Ben"),
        ("b", "Ben"),
        ("Eva Marie", "Eva Marie"),
        ("eva m", "Eva Marie"),
        ("e", "Eva Marie"),
        ("Bernd", "Bernd"),
        ("ber", "Bernd"),
        ("0", None),
        ("nobody", None),
        ("-", None),
    ],
)
def test_a_player_is_chosen_by_number_name_or_a_start_that_fits_only_one(
    tmp_path: Path, typed: str, went_out: str | None
) -> None:
    """In any case of letters; a whole name counts, though it begins another's."""
    players = "Ana, Ben, Bernd, Eva Marie" if typed != "b" else "Ana, Ben, Cleo, Eva Marie"
    file = saved(tmp_path, f"game: gnoming\nplayers: {players}")
    play(file, typed)
    assert rounds(file) == [{"went_out": went_out}]


@pytest.mark.parametrize("typed", ["be", "5", "x", "Ana Ben", "-1", "00", ""])
def test_a_player_that_is_not_clear_is_asked_for_again(tmp_path: Path, typed: str) -> None:
    """And nothing is saved."""
    file = saved(tmp_path, "game: gnoming\nplayers: Ana, Ben, Bernd, Eva Marie")
    ran = play(file, typed)
    assert rounds(file) == []
    assert questions(ran) == ["Round 1: who", "Round 1: who"]


@pytest.mark.parametrize(
    ("choices", "typed", "expected"),
    [
        (["Ana", "Ben"], "1", "Ana"),
        (["2", "Ben"], "2", "2"),  # a name before a number
        (["Zo\u00eb", "Zora"], "zoe\u0308", "Zo\u00eb"),
        (["Zo\u00eb", "Zora"], "zo", None),
        (["STRASSE", "Ana"], "stra\u00dfe", "STRASSE"),
        (["Ana", "ana b"], "ana", "Ana"),
        (["Ana", "Ben"], "", None),
        (["Ana", "Ben"], "٢", "Ben"),
        (["Ana", "Ben"], "²", None),
        ([], "1", None),
    ],
)
def test_how_a_choice_is_read(choices: list[str], typed: str, expected: str | None) -> None:
    """The rules of it, one by one."""
    assert chosen(typed, choices) == expected


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("back", ("back", ())),
        ("  UNDO ", ("undo", ())),
        ("fix Ben 1", ("fix", ("Ben", "1"))),
        ("Fix eva marie 2", ("fix", ("eva", "marie", "2"))),
        ("fix", ("fix", ())),
        ("help me", None),
        ("quit 3", None),
        ("backwards", None),
        ("3 3 3", None),
        ("", None),
    ],
)
def test_how_a_command_is_read(typed: str, command: tuple[str, tuple[str, ...]] | None) -> None:
    """In any case of letters; with other words behind it, it is an answer, unless it takes words."""
    read = read_command(typed)
    assert (read and tuple(read)) == command


@pytest.mark.parametrize(
    ("sheet", "before", "typed", "caret", "said"),
    [
        (GNOMING, ["1"], "333/-2M7/H59", "  333/-2M7/H59\n             ^", 'r3c3: error: "9" is no Gnoming card'),
        (GNOMING, ["1"], "333/-2M7/H5", "  333/-2M7/H5\n           ^^", "[layout-shape]"),
        (GNOMING, ["1"], "333/-2M_/H55", "  333/-2M_/H55\n         ^", "a card is still face down"),
        (GNOMING, ["1"], "3 9 3", "  3 9 3\n    ^", '"9" is no Gnoming card'),
        (GNOMING, ["1"], "3 3", "  3 3\n    ^", "[layout-shape]"),
        (GNOMING, ["1", "3 3 3"], "3 3 3 3", "  3 3 3 3\n        ^", "[layout-shape]"),
        (GO_BOOM, [], "JK 5H 1S", "  JK 5H 1S\n        ^^", '"1S" is no Go Boom card'),
        (GO_BOOM, [], "out 5H", "  out 5H\n  ^^^", "out"),
    ],
)
def test_a_card_that_cannot_be_is_refused_with_a_caret_and_asked_again(
    tmp_path: Path, sheet: str, before: list[str], typed: str, caret: str, said: str
) -> None:
    """Nothing is saved, and nothing that was entered before is lost, also the rows typed so far."""
    file = saved(tmp_path, sheet)
    play(file, *before[:1])
    kept = file.read_bytes()
    ran = play(file, *before[1:], typed)
    assert_in_order(ran.out, [said, caret, "hint: "])
    assert file.read_bytes() == kept
    last = ran.out.rstrip().splitlines()[-2]
    assert last.startswith("  row 2 of 3:" if before[1:] else "Round 1, Ana's")


def test_a_whole_layout_may_be_typed_where_a_row_is_asked_for(tmp_path: Path) -> None:
    """It takes the place of the rows typed so far."""
    file = saved(tmp_path, GNOMING)
    play(file, "1", "5 5 5", ANA)
    assert cards(file) == {"Ana": ANA}


def test_nothing_asks_for_a_confirmation(tmp_path: Path) -> None:
    """Each answer is saved at once, and the next question follows; taking back is easy."""
    file = saved(tmp_path, GNOMING)
    assert questions(play(file, "1", ANA, BEN, CLEO)) == [
        "Round 1: who",
        "Round 1, Ana's layout",
        "Round 1, Ben's layout",
        "Round 1, Cleo's layout",
        "Round 2: who",
    ]


def test_who_has_left_is_not_asked(tmp_path: Path) -> None:
    """Nor offered as who went out."""
    file = saved(tmp_path, f"{GNOMING}\nleft: Ben=1\n\n{ONE}")
    ran = play(file, "2", ANA, CLEO)
    assert questions(ran) == ["Round 2: who", "Round 2, Ana's layout", "Round 2, Cleo's layout", "Round 3: who"]
    assert "1 Ana  2 Cleo  0 nobody" in ran.out
    assert rounds(file)[1]["went_out"] == "Cleo"


# Findings about the whole table


SEVENS = ["7 7 7 / 7 7 7 / 7 7 3", "7 7 7 / 7 7 7 / 3 4 4", "5 5 5 / 4 4 4 / 6 6 6"]  # 14 of 13


def test_what_needs_the_whole_table_comes_with_the_last_hand_and_offers_just_those_players(tmp_path: Path) -> None:
    """Too many 7s between Ana and Ben: their cells are named, and Cleo is not asked."""
    file = saved(tmp_path, GNOMING)
    ran = play(file, "1", *SEVENS, "2", BEN)
    assert "deck-exceeded" not in ran.out[: ran.out.index("Cleo's layout")]
    assert_in_order(
        ran.out,
        ["Cleo's layout", "[deck-exceeded]", "Type whose cards again?\n1 Ana  2 Ben\n> 2", "Round 1, Ben's layout"],
    )
    assert re.search(r"Ana.*Ben", ran.out[ran.out.index("Cleo's layout") :])
    assert cards(file)["Ben"] == BEN
    assert_in_order(ran.out, ["Type whose", "So far, after 1 of 3 rounds", "Round 2: who went out first?"])


def test_what_is_wrong_may_be_left_and_then_no_scores_are_shown(tmp_path: Path) -> None:
    """A half-true table is worse than none; ``fix`` mends it any time."""
    file = saved(tmp_path, GNOMING)
    ran = play(file, "1", *SEVENS, "", "table", "explain", "fix ben 1", BEN, "table")
    assert_in_order(
        ran.out,
        [
            "Type whose cards again?\n1 Ana  2 Ben\n> \n",
            "Round 2: who went out first?",
            "> table",
            "[deck-exceeded]",
            "No scores while there are errors",
            "> explain",
            "[deck-exceeded]",
            "> fix ben 1",
            "So far, after 1 of 3 rounds",
            "> table",
            "So far, after 1 of 3 rounds",
        ],
    )
    assert "So far" not in ran.out[: ran.out.index("> fix ben 1")]


def test_a_game_that_ends_with_errors_has_no_winner_before_they_are_mended(tmp_path: Path) -> None:
    """Nor anything to export."""
    file = saved(tmp_path, f"{GNOMING}\n\n{ONE}\n\n{TWO}")
    ran = play(file, "1", *SEVENS, "", "fix ben", BEN, "")
    before, _, after = ran.out.partition("fix ben")
    assert " wins with " not in before
    assert "export" not in before
    assert_in_order(after, [" wins with ", "scorekeeper export"])


def test_an_earlier_error_is_asked_about_first_and_keeps_the_standings_back(tmp_path: Path) -> None:
    """Also in another sitting; left as it is, it keeps the standings back."""
    sevens = "\n".join(map(": ".join, zip(["went out: nobody\nAna", "Ben", "Cleo"], SEVENS, strict=True)))
    file = saved(tmp_path, f"{GNOMING}\n\n{sevens}")
    ran = play(file, "", "2", ANA, BEN, CLEO)
    assert_in_order(ran.out, ["[deck-exceeded]", "Type whose cards again?", "Round 2: who went out first?"])
    assert "No standings: an earlier round has errors" in ran.out
    mended = play(file, "2", BEN)
    assert_in_order(mended.out, ["Type whose cards again?", "Round 1, Ben's layout"])
    assert "No standings" not in mended.out


def test_a_command_at_whose_cards_again_does_not_drop_the_question(tmp_path: Path) -> None:
    """Two hands are out: neither a look at the table nor a mistyped fix makes a blocked round of that."""
    file = saved(tmp_path, GO_BOOM)
    ran = play(file, "out", "out", "5H", "table", "fix zoe", "1", "6H")
    assert ran.out.count("Type whose cards again?") == 3
    assert "blocked" not in ran.out
    assert cards(file)["Ana"] == "6H"


def test_back_after_undo_and_redo_asks_for_the_answer_that_was_taken_back(tmp_path: Path) -> None:
    """And not for another player's, which would be overwritten."""
    file = saved(tmp_path, GNOMING)
    play(file, "1", ANA, BEN, "undo", "redo", "back", CLEO)
    assert cards(file) == {"Ana": ANA, "Ben": CLEO}


def test_an_earlier_round_in_which_nobody_is_out_any_more_is_asked_about(tmp_path: Path) -> None:
    """Though the next round has begun; left so, no round is begun that the game has not."""
    file = saved(tmp_path, GO_BOOM)
    begun = ["2H", "3H", "out", "2H", "fix Cleo 1", "4D"]
    ran = play(file, *begun)
    assert_in_order(ran.out, ["Round 1, Cleo's hand", "[nobody-went-out]", "Type whose cards again?"])
    ran = play(file, "", "5H", "out", "7H", "8H", "out")
    assert "Round 4" not in ran.out
    assert len(rounds(file)) == 3


def test_somebody_else_may_have_gone_out(tmp_path: Path) -> None:
    """A card still face down for whoever went out is known at once, and 0 asks again who it was."""
    file = saved(tmp_path, GNOMING)
    ran = play(file, "1", f"_{ANA}", "0", "2")
    assert_in_order(
        ran.out, ["[went-out-face-down]", "0 somebody else went out", "who went out first?", "Ben's layout"]
    )
    assert rounds(file)[0]["went_out"] == "Ben"


@pytest.mark.parametrize("typed", ["x", "3", "", "quit"])
def test_whose_cards_are_typed_again_is_asked_until_it_is_clear(tmp_path: Path, typed: str) -> None:
    """Return leaves them as they are, a command does what it does."""
    file = saved(tmp_path, GNOMING)
    ran = play(file, "1", *SEVENS, typed, "1", ANA)
    again = typed in ("x", "3")
    assert ran.out.count("Type whose cards again?") == 1 + again
    assert (cards(file)["Ana"] == ANA) == again


def test_a_round_that_may_be_blocked_is_no_error_before_that_is_answered(tmp_path: Path) -> None:
    """``n`` offers every hand; the round is over when one is out."""
    file = saved(tmp_path, GO_BOOM)
    ran = play(file, "5H", "6H", "7H", "maybe", "n", "cleo", "out")
    assert_in_order(
        ran.out,
        [
            "was it blocked (y/n)? maybe\ntype y or n\n",
            "was it blocked (y/n)? n",
            "Type whose cards again?\n1 Ana  2 Ben  3 Cleo\n> cleo",
            "Round 1, Cleo's hand: out",
            "Ana dealt, Cleo went out",
            "Round 2, Ana's hand",
        ],
    )
    assert "error" not in ran.out
    assert rounds(file) == [{"cards": {"Ana": "5H", "Ben": "6H", "Cleo": "out"}}]


# Commands


def test_back_asks_the_previous_answer_again_as_often_as_there_were_answers(tmp_path: Path) -> None:
    """Each time the answer is taken out of the file; beyond this sitting it points at undo."""
    file = saved(tmp_path, GNOMING)
    ran = play(file, "1", ANA, BEN, "back", "back", "back", "back", "2")
    assert questions(ran) == [
        "Round 1: who",
        "Round 1, Ana's layout",
        "Round 1, Ben's layout",
        "Round 1, Cleo's layout",
        "Round 1, Ben's layout",
        "Round 1, Ana's layout",
        "Round 1: who",
        "Round 1: who",
        "Round 1, Ana's layout",
    ]
    assert "undo goes further back" in ran.out
    assert rounds(file) == [{"went_out": "Ben"}]


def test_back_within_a_layout_takes_the_row_before_back(tmp_path: Path) -> None:
    """Only then the answer before."""
    file = saved(tmp_path, GNOMING)
    ran = play(
        file, "1", "3 3 3", "4 4 4", "back", "5 5 5", "6 6 6", "back", "7 7 7", "back", "8 8 8", "8 8 3", "3 3 3"
    )
    assert cards(file) == {"Ana": "8 8 8 / 8 8 3 / 3 3 3"}
    assert ran.out.count("row 2 of 3:") == 4
    play(file, "4 4 4", "5 5 5", "back", "6 6 6", "7 7 7")
    assert cards(file)["Ben"] == "4 4 4 / 6 6 6 / 7 7 7"


@pytest.mark.parametrize("command", ["back", "undo"])
def test_a_round_that_is_over_can_be_taken_back(tmp_path: Path, command: str) -> None:
    """As can the last answer of a game."""
    file = saved(tmp_path, f"{GNOMING}\n\n{ONE}\n\n{TWO}")
    ran = play(file, "1", ANA, BEN, CLEO, command, "333/333/334", "")
    assert_in_order(ran.out, ["Return ends", "taken back", "Round 3, Cleo's layout: 333/333/334", "Return ends"])
    assert cards(file, 3)["Cleo"] == "3 3 3 / 3 3 3 / 3 3 4"


def test_back_after_a_correction_asks_for_it_again(tmp_path: Path) -> None:
    """Not for something else; the old cards are in the file meanwhile."""
    file = saved(tmp_path, f"{GNOMING}\n\n{ONE}")
    ran = play(file, "fix ben 1", ANA, "back", CLEO)
    assert [one for one in questions(ran) if "Ben" in one] == ["Round 1, Ben's layout"] * 2
    assert cards(file)["Ben"] == CLEO


def test_what_was_typed_again_just_the_same_is_no_answer_to_take_back(tmp_path: Path) -> None:
    """``back`` then takes the answer before it back, and no more than were given in this sitting."""
    file = saved(tmp_path, GNOMING)
    play(file, "1")
    ran = play(file, ANA, "fix ana", ANA, "back", "back")
    assert rounds(file) == [{"went_out": "Ana"}]
    assert "undo goes further back" in ran.out


def test_an_answer_that_undo_took_back_is_not_taken_back_once_more(tmp_path: Path) -> None:
    """``back`` never reaches into an earlier sitting."""
    file = saved(tmp_path, GNOMING)
    play(file, "1")
    ran = play(file, ANA, "undo", "back")
    assert rounds(file) == [{"went_out": "Ana"}]
    assert "undo goes further back" in ran.out


def test_back_over_a_blocked_round_asks_that_again(tmp_path: Path) -> None:
    """``y`` was the answer."""
    file = saved(tmp_path, GO_BOOM)
    ran = play(file, "5H", "6H", "7H", "y", "back", "n")
    assert ran.out.count("was it blocked (y/n)?") == 2
    assert "went_out" not in rounds(file)[0]


def test_undo_and_redo_go_through_all_sittings(tmp_path: Path) -> None:
    """And through what other commands did."""
    file = saved(tmp_path, GNOMING)
    states = [file.read_bytes()]
    for answer in ("1", ANA, BEN):
        play(file, answer)
        states.append(file.read_bytes())
    assert call("rename", file, "Cleo", "Cy").code == 0
    ran = play(file, *["undo"] * 4)
    assert file.read_bytes() == states[0]
    assert "taken back: rename" in ran.out
    assert "there is nothing to take back" in play(file, "undo").out
    ran = play(file, *["redo"] * 5)
    assert "there is nothing to make again" in ran.out
    assert json.loads(file.read_text(encoding="utf-8"))["players"][2] == "Cy"
    assert questions(ran)[-1] == "Round 1, Cy's layout"


@pytest.mark.parametrize(
    ("typed", "question"),
    [
        ("fix Ben 1", "Round 1, Ben's layout"),
        ("fix 2 1", "Round 1, Ben's layout"),
        ("FIX c 1", "Round 1, Cleo's layout"),
        ("fix ana", "Round 2, Ana's layout"),
        ("fix out 1", "Round 1: who"),
        ("fix out", "Round 2: who"),
    ],
)
def test_fix_asks_for_something_again_and_then_goes_on(tmp_path: Path, typed: str, question: str) -> None:
    """A player by number, name or start of a name; the current round unless it is said."""
    file = saved(tmp_path, f"{GNOMING}\n\n{ONE}\n\nwent out: Ben\nAna: {ANA}")
    ran = play(file, typed, "3" if question.endswith("who") else "333/333/334")
    assert questions(ran) == ["Round 2, Ben's layout", question, "Round 2, Ben's layout"]
    text = file.read_text(encoding="utf-8")
    assert ('"went_out": "Cleo"' in text) if question.endswith("who") else ("3 3 3 / 3 3 3 / 3 3 4" in text)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("fix", "fix whose cards? Ana, Ben, Cleo"),
        ("fix Bne 1", "did you mean Ben?"),
        ("fix Ben 0", "there is no round 0 to fix"),
        ("fix Ben 3", "there is no round 3 to fix"),
        ("fix Ben -1", "fix whose cards?"),
    ],
)
def test_a_fix_that_is_not_clear_says_so(tmp_path: Path, typed: str, said: str) -> None:
    """And the question is asked again."""
    file = saved(tmp_path, f"{GNOMING}\n\n{ONE}")
    before = file.read_bytes()
    ran = play(file, typed)
    assert said in ran.out
    assert questions(ran) == ["Round 2: who", "Round 2: who"]
    assert file.read_bytes() == before


def test_a_bare_return_leaves_what_was_to_be_fixed(tmp_path: Path) -> None:
    """And goes on with the question before."""
    file = saved(tmp_path, f"{GNOMING}\n\n{ONE}")
    before = file.read_bytes()
    ran = play(file, "fix ben 1", "")
    assert questions(ran) == ["Round 2: who", "Round 1, Ben's layout", "Round 2: who"]
    assert file.read_bytes() == before


def test_a_correction_that_breaks_a_rule_of_the_table_is_said_in_an_earlier_round_too(tmp_path: Path) -> None:
    """With the offer to type just those again."""
    file = saved(tmp_path, f"{GNOMING}\n\n{ONE}")
    ran = play(file, "fix cleo 1", SEVENS[0], "fix ben 1", SEVENS[0], "2", BEN)
    assert_in_order(ran.out, ["[deck-exceeded]", "Type whose cards again?", "> 2"])
    assert "Traceback" not in ran.out


def test_looking_changes_nothing(tmp_path: Path) -> None:
    """Help names every command; the table and the scores are those of the commands."""
    file = saved(tmp_path, f"{GNOMING}\n\n{ONE}")
    before = file.read_bytes()
    ran = play(file, "help", "table", "explain", "HELP")
    assert all(ran.out.count(f"  {words}: {meaning}") == 2 for words, meaning in HELP.items())
    assert call("standings", file).out in ran.out
    assert call("explain", file).out.strip().split("\n\n", 1)[1] in ran.out
    assert questions(ran) == ["Round 2: who"] * 5
    assert file.read_bytes() == before
    assert not file.with_name("friday.json.history").exists()


@pytest.mark.parametrize("command", HELP)
@pytest.mark.parametrize(
    ("sheet", "before"),
    [
        (GNOMING, []),
        (GNOMING, ["1"]),
        (GNOMING, ["1", "3 3 3"]),
        (GNOMING, ["1", "3 3 9"]),
        (GNOMING, ["1", *SEVENS]),
        (f"{GNOMING}\n\n{ONE}\n\n{TWO}\n\n{ONE}", []),
        (GO_BOOM, []),
        (GO_BOOM, ["5H", "6H", "7H"]),
        (GO_BOOM, ["5H", "6H", "7H", "n"]),
    ],
    ids=["who", "layout", "row", "refused", "offer", "over", "hand", "blocked", "whose"],
)
def test_every_command_may_be_typed_at_any_question(
    tmp_path: Path, sheet: str, before: list[str], command: str
) -> None:
    """None is taken for an answer, none ends the session but ``quit``."""
    file = saved(tmp_path, sheet)
    typed = command.replace("NAME", "ana").replace("ROUND", "1")
    ran = play(file, *before, typed, "help")
    assert ran.code == 0, ran
    assert f'"{command}" is no' not in ran.out
    assert ("Answer the question" in ran.out) == (command != "quit")


@pytest.mark.parametrize("answers", [["quit"], [], ["1", ANA, "quit"], ["1", ANA]])
def test_quit_and_the_end_of_input_say_how_to_go_on(tmp_path: Path, answers: list[str]) -> None:
    """Everything answered is saved; exit code 0."""
    file = saved(tmp_path, GNOMING, "our game.json")
    ran = play(file, *answers)
    assert ran.code == 0, ran
    assert ran.out.endswith("\nEverything answered is saved. Go on with: scorekeeper play 'our game.json'\n")
    assert len(rounds(file)) == (1 if len(answers) > 1 else 0)


def test_a_line_that_is_not_ended_counts(tmp_path: Path) -> None:
    """As in a file without a last line end."""
    file = saved(tmp_path, GNOMING)
    call("play", file, stdin=f"1\n{ANA}")
    assert cards(file) == {"Ana": ANA}


def test_a_session_without_any_input_ends(tmp_path: Path) -> None:
    """As where it is started by something that gives it none."""
    file = saved(tmp_path, GNOMING)
    ran = run("play", file, under=("sh", "-c", 'exec "$@" <&-', "sh"))
    assert ran.code == 0, ran
    assert "Go on with: scorekeeper play" in ran.out


@pytest.mark.parametrize("typed", [b"\xff", b"\x00", b"\x1b[31m", "\u202e".encode(), b"3" * 5000, "🎲".encode()])
def test_whatever_is_typed_is_no_crash_and_harms_no_screen(tmp_path: Path, typed: bytes) -> None:
    """It is no player and no cards; the question is asked again."""
    file = saved(tmp_path, GNOMING)
    ran = run("play", file, stdin=typed + b"\n1\n" + typed + b"\n", env={"PYTHONIOENCODING": "utf-8:strict"})
    assert ran.code == 0, ran
    assert rounds(file) == [{"went_out": "Ana"}]
    printable = ran.out.replace(typed.decode(errors="replace"), "").replace("\n", "")
    assert visible(printable) == printable


# What others do meanwhile


class Table(Lines):
    """Answers of a script, in which something else may happen while a question is open."""

    def __init__(self, *script: str | Callable[[], object]) -> None:
        super().__init__()
        self._script = list(script)
        self.begun: list[str] = []

    def ask(self, prompt: str, begun: str = "") -> str:
        """The next line of the script."""
        print(prompt, end="")
        self.begun.append(begun)
        while self._script and not isinstance(self._script[0], str):
            happens = self._script.pop(0)
            assert callable(happens)
            happens()
        if not self._script:
            raise EOFError
        line = self._script.pop(0)
        print(line)
        return str(line)


@pytest.fixture
def sit(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[str, list[str]]]:
    """What a sitting shows, and the text that stood behind each question to be edited."""

    def sit_down(file: Path, *script: str | Callable[[], object]) -> tuple[str, list[str]]:
        table = Table(*script)
        with pytest.raises((EOFError, Quit)):
            Session(file, table, Screen()).run()
        return capsys.readouterr().out, table.begun

    return sit_down


def edit(file: Path, old: str, new: str) -> Callable[[], object]:
    """An edit by hand."""

    def do() -> None:
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), encoding="utf-8")

    return do


Sit = Callable[..., tuple[str, list[str]]]


@pytest.mark.parametrize("sittings", [0, 1], ids=["a new file", "one with a history"])
def test_an_edit_by_hand_while_a_question_is_open_is_said_before_the_answer_is_saved(
    tmp_path: Path, sit: Sit, sittings: int
) -> None:
    """Both are kept, and both stand in the history."""
    file = saved(tmp_path, f"{GNOMING}\n\nwent out: Ana\nAna: {ANA}")
    for _ in range(sittings):
        play(file, "fix out 1", "2")
    shown, _ = sit(file, edit(file, "H 5 5", "H 5 6"), BEN)
    assert_in_order(shown, ["changed in the file meanwhile, and kept: round 1, Ana: ", "H 5 6", BEN])
    assert shown.count("changed in the file meanwhile") == 1
    assert cards(file) == {"Ana": ANA.replace("H 5 5", "H 5 6"), "Ben": BEN}
    undo(file)
    assert cards(file) == {"Ana": ANA.replace("H 5 5", "H 5 6")}


def test_an_edit_between_two_questions_is_said_once(tmp_path: Path, sit: Sit) -> None:
    """Also where it changes nothing but the spelling, and there is nothing to say."""
    file = saved(tmp_path, GNOMING)
    shown, _ = sit(file, "1", edit(file, '"Cleo"', '"Cy"'), "help", edit(file, "{", "{ "), "help", ANA)
    assert shown.count("meanwhile") == 1
    assert "changed in the file meanwhile, and kept: players: Ana / Ben / Cleo -> Ana / Ben / Cy" in shown
    assert cards(file) == {"Ana": ANA}


def test_where_the_edit_was_the_answer_it_is_asked_again_and_the_line_is_kept(tmp_path: Path, sit: Sit) -> None:
    """Neither the hand nor the table wins unseen; the second time it is saved, and undo brings the other back."""
    file = saved(tmp_path, f"{GNOMING}\n\nwent out: Ana\nAna: {ANA}")
    with_ben = edit(file, f'"{ANA}"', f'"{ANA}", "Ben": "{CLEO}"')
    shown, begun = sit(file, with_ben, "555/346/-178", "555/346/-178")
    assert_in_order(
        shown, [f"and kept: round 1, Ben: now {CLEO}", "nothing was saved", "Round 1, Ben's layout", f"(was {CLEO})"]
    )
    assert begun[:2] == ["", "555/346/-178"]
    assert cards(file)["Ben"] == BEN
    undo(file)
    assert cards(file)["Ben"] == CLEO


def test_where_the_edit_was_the_answer_it_may_be_left(tmp_path: Path, sit: Sit) -> None:
    """A bare Return goes on with the next question."""
    file = saved(tmp_path, f"{GNOMING}\n\nwent out: Ana\nAna: {ANA}")
    shown, _ = sit(file, edit(file, f'"{ANA}"', f'"{ANA}", "Ben": "{CLEO}"'), "555/346/-178", "", BEN)
    assert cards(file) == {"Ana": ANA, "Ben": CLEO, "Cleo": BEN}
    assert shown.rstrip().endswith("0 nobody\n>")


def test_an_edit_in_the_very_moment_of_a_save_is_said_too(
    tmp_path: Path, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the session has looked, and before it has the file for itself."""
    file = saved(tmp_path, f"{GNOMING}\n\nwent out: Ana\nAna: {ANA}")
    save_change, change = saving.save_change, edit(file, "H 5 5", "H 5 6")

    def too_late(*args: Any) -> saving.Saved:
        change()
        return save_change(*args)

    monkeypatch.setattr(saving, "save_change", too_late)
    shown, _ = sit(file, BEN)
    assert shown.count("changed in the file meanwhile, and kept: round 1, Ana: ") == 1
    assert cards(file) == {"Ana": ANA.replace("H 5 5", "H 5 6"), "Ben": BEN}


def test_a_correction_whose_round_was_taken_out_meanwhile_is_not_asked_for(tmp_path: Path, sit: Sit) -> None:
    """It goes on with what there is to ask now."""
    file = saved(tmp_path, f"{GNOMING}\n\n{ONE}\n\n{TWO}")
    shown, _ = sit(file, "fix ben 2", lambda: file.write_text(game_text(GNOMING)), "help", "1")
    assert_in_order(shown, ["Round 2, Ben's layout", "meanwhile", "Round 1: who went out first?", "Ana went out"])
    assert rounds(file) == [{"went_out": "Ana"}]


def test_what_another_command_enters_meanwhile_is_said_and_kept(tmp_path: Path, sit: Sit) -> None:
    """Two people may type; the question that was answered elsewhere is not asked."""
    file = saved(tmp_path, f"{GNOMING}\n\nwent out: Ana\nAna: {ANA}")
    shown, _ = sit(file, lambda: call("enter", file, "Cleo", CLEO), BEN)
    assert f"changed in the file meanwhile, and kept: round 1, Cleo: now {CLEO}" in shown
    assert cards(file) == {"Ana": ANA, "Ben": BEN, "Cleo": CLEO}
    assert "Round 2: who went out first?" in shown


def test_rows_typed_for_a_player_are_never_taken_for_another(tmp_path: Path, sit: Sit) -> None:
    """Where somebody else enters the rest meanwhile."""
    file = saved(tmp_path, f"{GNOMING}\n\nwent out: Ana\nAna: {ANA}")
    with_ben = edit(file, f'"{ANA}"', f'"{ANA}", "Ben": "{BEN}"')
    shown, _ = sit(file, "7 7 7", "8 8 8", with_ben, "help", "6 6 6", "7 7 8", "3 3 4")
    assert cards(file) == {"Ana": ANA, "Ben": BEN, "Cleo": "6 6 6 / 7 7 8 / 3 3 4"}
    assert "7 7 7 / 8 8 8" not in shown


CHANGED = {
    "the round was taken out": (f"{GNOMING}\n\n{ONE}", lambda file: file.write_text(game_text(GNOMING)), "ben"),
    "the round before was opened again": (
        f"{GNOMING}\n\n{ONE}",
        lambda file: file.write_text(game_text(f"{GNOMING}\n\n{ONE}").replace(f', "Cleo": "{CLEO}"', "")),
        "ben",
    ),
    "the player has a new name": (
        f"{GNOMING}\n\nwent out: Ana",
        lambda file: call("rename", file, "Ana", "Anna"),
        "333/333/333",
    ),
    "the player has left": (f"{GNOMING}\n\nwent out: Ben", lambda file: call("leave", file, "Ana"), "333/333/333"),
    "who went out has left": (f"{GNOMING}\n\n{ONE}", lambda file: call("leave", file, "Ben"), "ben"),
    "the game is over": (
        f"{GNOMING}\n\n{ONE}\n\n{TWO}",
        lambda file: file.write_text(game_text(f"{GNOMING}\n\n{ONE}\n\n{TWO}\n\n{TWO}")),
        "cleo",
    ),
}


@pytest.mark.parametrize("name", CHANGED)
def test_an_answer_that_has_no_place_any_more_is_not_saved(tmp_path: Path, sit: Sit, name: str) -> None:
    """It says so, and asks what there is to ask now."""
    sheet, change, typed = CHANGED[name]
    file = saved(tmp_path, sheet)
    kept: list[bytes] = []

    def happens() -> None:
        change(file)
        kept.append(file.read_bytes())

    shown, _ = sit(file, happens, typed)
    assert "nothing was saved" in shown
    assert file.read_bytes() == kept[0]


def test_a_file_that_is_broken_meanwhile_is_to_be_mended_first_and_the_answer_is_not_lost(
    tmp_path: Path, sit: Sit
) -> None:
    """It waits, and saves the answer once it can."""
    file = saved(tmp_path, f"{GNOMING}\n\nwent out: Ana\nAna: {ANA}")
    text = file.read_text(encoding="utf-8")
    shown, _ = sit(file, lambda: file.write_text("{"), BEN, "", lambda: file.write_text(text), "")
    assert_in_order(
        shown, ["the whole file was changed", "not-json", "Mend ", "then press Return:", "not-json", "Mend "]
    )
    assert cards(file) == {"Ana": ANA, "Ben": BEN}


def test_bytes_that_are_no_text_are_to_be_mended_first_too(tmp_path: Path, sit: Sit) -> None:
    """As written by an editor that saves in another encoding."""
    file = saved(tmp_path, GNOMING)
    good = file.read_bytes()
    shown, _ = sit(file, lambda: file.write_bytes(b"\xff"), "1", lambda: file.write_bytes(good), "")
    assert_in_order(shown, ["Round 1: who went out first?", "not-json", "Mend ", "Ana went out"])
    assert rounds(file) == [{"went_out": "Ana"}]


def test_a_file_that_vanishes_ends_the_session(tmp_path: Path) -> None:
    """With the reason; it is not made anew."""
    file = saved(tmp_path, GNOMING)
    with pytest.raises(CannotOpen, match="no such file"):
        Session(file, Table(file.unlink, "1"), Screen()).run()
    assert not file.exists()


def test_an_answer_that_cannot_be_saved_is_asked_again_and_kept_for_editing(
    tmp_path: Path, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk is no end of the evening: nine cards are not to be typed twice."""
    file = saved(tmp_path, f"{GNOMING}\n\nwent out: Ana")
    before = file.read_bytes()

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("scorekeeper.store.os.write", full)
    shown, begun = sit(file, ANA, "5 5 5", "3 4 6", "-1 7 8", monkeypatch.undo, BEN)
    assert shown.count("no space left on device") == 2
    assert begun == ["", ANA, "", "", "5 5 5 / 3 4 6 / -1 7 8", ""]
    assert file.read_bytes() != before
    assert cards(file) == {"Ana": BEN}


# What stands ready to be edited


def test_what_was_typed_stands_ready_to_be_edited(tmp_path: Path, sit: Sit) -> None:
    """A line that was refused, an answer that was taken back, cards to be fixed, a row before; looking keeps it."""
    file = saved(tmp_path, f"{GNOMING}\n\n{ONE}")
    script = ["ananas", "1", "333/-2M7/H59", "help", "333/-2M7/H55", "back", ANA, "fix ben 1", "", "3 3 3", "back"]
    _, begun = sit(file, *script)
    refused = "333/-2M7/H59"
    assert begun == ["", "ananas", "", refused, refused, "", ANA, "", BEN, "", "", "3 3 3"]


def test_a_command_may_be_typed_behind_what_stands_there(tmp_path: Path, sit: Sit) -> None:
    """A hand full of cards need not clear the line first."""
    file = saved(tmp_path, GNOMING)
    shown, begun = sit(file, "1", ANA, "back", f"{ANA} help", f"{ANA}back", "2", "333/339", "333/339quit")
    assert begun == ["", "", "", ANA, ANA, "Ana", "", "333/339"]
    assert rounds(file) == [{"went_out": "Ben"}]
    assert "Answer the question" in shown


# Whatever is typed

TYPED = {
    "gnoming": [ANA, BEN, CLEO, "3 3 3", "3 4 5", "-1 7 8", "3 3 9", SEVENS[0], "1", "2", "ana", "nobody"],
    "go-boom": ["out", "5H", "JK AS", "10D 10D", "5H 5D", "1S", "y", "n", "1", "2", "cleo", "0"],
}
COMMANDS = ["", "back", "undo", "redo", "table", "explain", "help", "fix ana 1", "fix ben", "fix out 1", "fix c 2", "?"]


@settings(max_examples=60)  # each flushes files to a real disk
@given(st.data())
def test_whatever_is_typed_the_file_is_a_game_and_undo_leads_back(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """No script ends a session in any other way than by its end or a Return at the end of the game."""
    game = data.draw(st.sampled_from(sorted(TYPED)))
    script = data.draw(st.lists(st.sampled_from(TYPED[game]) | st.sampled_from(COMMANDS), max_size=25))
    file = saved(tmp_path_factory.mktemp("evening"), f"game: {game}\nplayers: Ana, Ben, Cleo")
    first = file.read_text(encoding="utf-8")
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(EOFError):
        Session(file, Table(*script), Screen()).run()
    assert judge_game(load_game(file)).game
    while saving.load_history(file).entries and file.read_text(encoding="utf-8") != first:
        undo(file)
    assert file.read_text(encoding="utf-8") == first


# The pure parts


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        (GNOMING, Question(About.WENT_OUT, 1)),
        (f"{GNOMING}\n\nwent out: Ana", Question(About.CARDS, 1, "Ana")),
        (f"{GNOMING}\n\nwent out: nobody\nAna: {ANA}\nCleo: {CLEO}", Question(About.CARDS, 1, "Ben")),
        (f"{GNOMING}\n\nAna: {ANA}", Question(About.WENT_OUT, 1)),
        (f"{GNOMING}\n\n{ONE}", Question(About.WENT_OUT, 2)),
        (f"{GNOMING}\n\n{ONE}\n\n{TWO}\n\n{ONE}", None),
        (f"{GNOMING}\nleft: Ana=0 Ben=0 Cleo=0", None),
        (GO_BOOM, Question(About.CARDS, 1, "Ana")),
        (f"{GO_BOOM}\n\nAna: 5H\nBen: 6H\nCleo: 7H", Question(About.BLOCKED, 1)),
        (f"{GO_BOOM}\n\nAna: 5H\nBen: out\nCleo: 7H", Question(About.CARDS, 2, "Ana")),
        (f"{GO_BOOM}\nhouse: rounds=1\n\nwent out: nobody\nAna: 5H\nBen: 6H\nCleo: 7H", None),
    ],
)
def test_what_is_asked_next_is_read_off_the_game(sheet: str, expected: Question | None) -> None:
    """And nothing else, so that a session can stop anywhere."""
    game = judged(sheet).game
    assert game
    assert next_question(game) == expected
    assert expected is None or has_place(game, expected)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (Question(About.CARDS, 1, "Ana"), True),
        (Question(About.CARDS, 2, "Ana"), True),
        (Question(About.CARDS, 3, "Ana"), False),
        (Question(About.CARDS, 1, "Dora"), False),
        (Question(About.CARDS, 2, "Cleo"), False),
        (Question(About.CARDS, 1, "Cleo"), True),
        (Question(About.WENT_OUT, 2), True),
        (Question(About.WENT_OUT, 3), False),
    ],
)
def test_a_question_has_a_place_in_rounds_begun_and_the_next_one(question: Question, expected: bool) -> None:
    """For who is at the table then."""
    game = judged(f"{GNOMING}\nleft: Cleo=1\n\n{ONE}").game
    assert game
    assert has_place(game, question) == expected


@pytest.mark.parametrize(
    ("points", "left", "lines"),
    [
        ({"Ana": (4, 5), "Ben": (6, 6)}, {}, ["Ana leads with 9.", "Ben needs 3 less than Ana to catch up."]),
        (
            {"Ana": (5, 5), "Ben": (5, 5), "Cy": (0, 12)},
            {},
            ["Ana and Ben lead with 10.", "Cy needs 2 less than Ana to catch up."],
        ),
        ({"Ana": (5,), "Ben": (5,)}, {}, ["Ana and Ben lead with 5."]),
        ({"Ana": (9,), "Ben": (-3,)}, {"Ben": 1}, ["Ana leads with 9."]),
        ({"Ana": (9,)}, {"Ana": 1}, []),
    ],
)
def test_what_each_player_needs_to_catch_the_leader(
    points: dict[str, Sequence[int]], left: dict[str, int], lines: list[str]
) -> None:
    """Who has left catches nobody and is not to be caught."""
    said = to_catch(rank(points, left, 3, final=False, tiebreak=None))
    assert [line.removeprefix("Before the last round ") for line in said] == lines
