"""
The command line as people type it.

Each row of a table is a thing somebody typed, and beside what is refused stands what is taken.  ``enter``, ``new`` and
``export`` have modules of their own.
"""

import json
import shlex
from pathlib import Path

import pytest

from scorekeeper.cli.app import COMMANDS
from scorekeeper.cli.app import main as run_everything
from tests.command import Ran, call, run, typed, without_permissions

SAMPLES = Path(__file__).parent.parent / "samples"
FINISHED = (SAMPLES / "gnoming-cabin-night.json").read_bytes()
UNFINISHED = (SAMPLES / "gnoming-in-progress.json").read_bytes()
GO_BOOM = (SAMPLES / "go-boom-rainy-sunday.json").read_bytes()
NINE_IS_NO_CARD = (SAMPLES / "broken" / "gnoming-unknown-card.json").read_bytes()
ONLY_A_WARNING = (SAMPLES / "broken" / "gnoming-mulligan-limit.json").read_bytes()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a finished game of Maren, Tobi and Anjali in friday.json."""
    (tmp_path / "friday.json").write_bytes(FINISHED)
    return tmp_path


def refused(ran: Ran, *says: str) -> None:
    """A usage error: said on stderr, nothing on stdout, exit code 2."""
    assert ran.code == 2, ran
    assert ran.out == "", ran
    for words in says:
        assert words in ran.err, ran


# Cards


@pytest.mark.parametrize(
    "line",
    ["score gnoming {} --json", "score --json gnoming {}", "score gnoming --json {}", "score --json gnoming -- {}"],
)
@pytest.mark.parametrize(
    "cards",
    [
        "-2 M 7 / 3 3 3 / H 5 5",
        "'-2 M 7 / 3 3 3 / H 5 5'",
        "-2M7/333/H55",
        "-2M7 333 H55",
        "-2M7333H55",
        "-2 M 7 3 3 3 H 5 5",
        "-2,M,7/3,3,3/H,5,5",
        "'-2, M, 7; 3, 3, 3; H, 5, 5'",
        "'-2 M 7 | 3 3 3 | H 5 5'",
        "\u22122 M 7 / 3 3 3 / H 5 5",
        "\u20132M7/333/H55",
        "n2 m 7 / 3 3 3 / h 5 5",
        "N2 W 7 / 3 3 3 / X 5 5",
        "-2 '*' 7 / 3 3 3 / hazard 5 5",
        "-2 Mulligan 7 / 3 3 3 / HAZARD 5 5",
        "'-2 wild 7\n3 3 3\nH 5 5\n'",
    ],
)
def test_a_layout_may_be_typed_in_many_ways(cards: str, line: str) -> None:
    """Negative cards first, quoted or not, with any minus; with or without blanks and row breaks; options anywhere."""
    ran = call(line.format(cards))
    assert ran.code == 0, ran
    assert (ran.json["cards"], ran.json["points"]) == ("-2 M 7 / 3 3 3 / H 5 5", 22)


@pytest.mark.parametrize(
    "cards, hand, points",
    [
        ("JK AS 10♥", "JK AS 10H", 45),
        ("jk, as, th", "JK AS 10H", 45),
        ("joker A♠ 10♡", "JK AS 10H", 45),
        ("'*' A♤ 10\u2665\ufe0f", "JK AS 10H", 45),
        ("out", "out", 0),
        ("OUT", "out", 0),
    ],
)
def test_a_hand_may_be_typed_in_many_ways(cards: str, hand: str, points: int) -> None:
    """Suits as letters or signs, in either case, a ten as 10 or T, a joker as JK, joker or *."""
    ran = call(f"score go-boom {cards} --json")
    assert (ran.json["cards"], ran.json["points"]) == (hand, points), ran


@pytest.mark.parametrize(
    "cards, finding, under",
    [
        ("gnoming -5 M 7 / 3 3 3 / H 5 5", 'r1c1: error: "-5" is no Gnoming card [unknown-card]', "-5"),
        ("gnoming 3 3 3 / -2 9 7 / H 5 5", 'r2c2: error: "9" is no Gnoming card [unknown-card]', "9"),
        ("gnoming 333/-2M7/H5_", "r3c3: error: a card is still face down [card-not-revealed]", "_"),
        ("go-boom JK 1S", '"1S" is no Go Boom card [unknown-card]', "1S"),
        ("go-boom AS 4D AS", "[deck-exceeded]", "AS"),
    ],
)
def test_cards_that_are_none_are_pointed_at(cards: str, finding: str, under: str) -> None:
    """What is no card has a finding on stderr with a caret under the culprit, no score, and exit code 1."""
    ran = run(f"score {cards}")
    assert (ran.code, ran.out) == (1, "")
    first, excerpt, caret, hint = ran.err.splitlines()[:4]
    assert finding in first
    assert excerpt[caret.index("^") :].startswith(under)
    assert caret.strip() == "^" * len(under)
    assert hint.startswith("  hint: ")


def test_all_cards_that_are_none_are_found_in_one_run() -> None:
    """Nothing stops at the first fault."""
    assert call("score gnoming 9 3 3 / -2 Q 7 / H 5 0").err.count("[unknown-card]") == 3


@pytest.mark.parametrize(
    "line, stdin, points",
    [
        ("score gnoming - --json", "3 3 3\n-2 M 7\nH 5 5\n", 22),
        ("score --json gnoming -", "\ufeff333/-2M7/H55", 22),
        ("score go-boom - --json", "JK AS 10♥\n", 45),
    ],
)
def test_cards_come_from_standard_input(line: str, stdin: str, points: int) -> None:
    """A lone - stands for the cards, a row a line."""
    assert run(line, stdin=stdin).json["points"] == points


@pytest.mark.parametrize(
    "cards, claimed, code, verdict",
    [
        ("333/-2M7/H55", "--claimed 22", 0, "yes, it is 22"),
        ("333/-2M7/H55", "--claimed 12", 1, "no, it is 22, not 12"),
        ("-2 -2 -2 / 777 / -1 -3 -4", "--claimed -21", 0, "yes, it is -21"),
        ("-2 -2 -2 / 777 / -1 -3 -4", "--claimed=-21", 0, "yes, it is -21"),
        ("-2 -2 -2 / 777 / -1 -3 -4", "--claimed \u221221", 0, "yes, it is -21"),
        ("-2 -2 -2 / 777 / -1 -3 -4", "--claimed -7", 1, "no, it is -21, not -7"),
    ],
)
@pytest.mark.parametrize("line", ["score gnoming {cards} {claimed}", "score {claimed} gnoming {cards}"])
def test_a_claimed_score_is_right_or_wrong(line: str, cards: str, claimed: str, code: int, verdict: str) -> None:
    """The verdict is said in words, and a wrong claim ends with 1; a claim may be negative too."""
    ran = call(line.format(cards=cards, claimed=claimed))
    assert (ran.code, verdict in ran.out.splitlines()) == (code, True), ran


# Mistyped words


@pytest.mark.parametrize(
    "wrong, right",
    [
        ("score gnoming -2 M 7 / 3 3 3 / H 5 5 --claimd 22", "--claimed"),
        ("score gnoming --claimd 22 -2 M 7 / 3 3 3 / H 5 5", "--claimed"),
        ("score --claimd 22 gnoming -2 M 7 / 3 3 3 / H 5 5", "--claimed"),
        ("score gnoming -2 M 7 / 3 3 3 --claimd=22 / H 5 5", "--claimed"),
        ("score gnoming '-2 M 7 / 3 3 3 / H 5 5' --jsn", "--json"),
        ("score gnoming MMM/345/-1H8 --hose three_mulligans=zero", "--house"),
        ("standings --jsno friday.json", "--json"),
        ("explain friday.json --plyer Tobi", "--player"),
        ("explain friday.json --roud 1", "--round"),
        ("check friday.json --strct", "--strict"),
        ("export friday.json --delimeter ';'", "--delimiter"),
        ("rules gnoming --jsonn", "--json"),
    ],
)
def test_a_mistyped_option_is_named_with_the_right_one(folder: Path, wrong: str, right: str) -> None:
    """It is never taken for a card, a player or a file, wherever it stands; spelled right, the command works."""
    option = next(word for word in typed([wrong]) if word.startswith("--")).partition("=")[0]
    refused(call(wrong, folder=folder), f"No such option: {option} ", right)
    assert call(wrong.replace(option, right), folder=folder).code == 0


@pytest.mark.parametrize(
    "wrong, mistyped, right",
    [
        ("standngs friday.json", "standngs", "standings"),
        ("scor gnoming -2M7/333/H55", "scor", "score"),
        ("exprot friday.json", "exprot", "export"),
        ("chek friday.json", "chek", "check"),
        ("explan friday.json", "explan", "explain"),
        ("score gnomming -2M7/333/H55", "gnomming", "gnoming"),
        ("score --json gnomming -2 M 7 / 3 3 3 / H 5 5", "gnomming", "gnoming"),
        ("score goboom JK", "goboom", "go-boom"),
        ("rules gnomin", "gnomin", "gnoming"),
        ("rules gnoming losse-card", "losse-card", "loose-card"),
        ("explain friday.json --player Tbio", "Tbio", "Tobi"),
        ("explain --player Tbio friday.json --round 2", "Tbio", "Tobi"),
    ],
)
def test_a_mistyped_word_is_answered_with_the_right_one(folder: Path, wrong: str, mistyped: str, right: str) -> None:
    """A command, a game, a rule or a player; spelled right, the command works."""
    ran = call(wrong, folder=folder)
    refused(ran, mistyped, right)
    assert "did you mean" in ran.err.casefold()
    assert call(wrong.replace(mistyped, right, 1), folder=folder).code == 0


@pytest.mark.parametrize(
    "wrong, says",
    [
        ("score gnoming", "layout"),
        ("score go-boom", "hand"),
        ("score canasta JK", "canasta gnoming go-boom"),
        ("score gnoming 333/-2M7/H55 --claimed twelve", "--claimed twelve"),
        ("score gnoming 333/-2M7/H55 --house go_out_tie", "--house go_out_tie RULE=VALUE"),
        ("explain friday.json --player Zora", "Zora Maren Tobi Anjali"),
        ("explain friday.json --round 4", "4 3"),
        ("explain friday.json --round 0", "0 3"),
        ("explain friday.json --round x", "--round"),
        ("explain friday.json --claimed 12 --round 1", "--claimed --player"),
        ("standings friday.json monday.json", "monday.json"),
        ("check", "FILE"),
        ("export friday.json --what totals", "--what totals standings rounds lines"),
        ("export friday.json --format xml", "--format xml csv json"),
        ("rules gnoming no-such-thing-at-all", "no-such-thing-at-all"),
    ],
)
def test_what_cannot_be_meant_is_said(folder: Path, wrong: str, says: str) -> None:
    """Nothing is guessed: what is missing, too much, or of another kind is named, and what there is instead."""
    refused(call(wrong, folder=folder), *says.split())


def test_a_mistyped_house_rule_is_a_finding() -> None:
    """It changes no score silently: the finding names the right one, and spelled right it counts."""
    ran = call("score gnoming MMM/345/-1H8 --house three_mulligan=highest")
    assert (ran.code, ran.out) == (1, "")
    assert "[unknown-house-rule]" in ran.err
    assert "did you mean three_mulligans" in ran.err
    assert call("score gnoming MMM/345/-1H8 --house three_mulligans=highest --json").json["points"] == 21
    assert call("score gnoming MMM/345/-1H8 --json").json["points"] == 29


# Which file


@pytest.mark.parametrize("name", ["Friday at the cabin.json", "[bold]x.json", "Zoë 李.json", "evening", "=1+1.json"])
def test_a_file_may_have_any_name(tmp_path: Path, name: str) -> None:
    """With blanks, brackets or no ending: it is read, and shown as it is."""
    (tmp_path / name).write_bytes(NINE_IS_NO_CARD)
    ran = call("check", name, folder=tmp_path)
    assert ran.code == 1, ran
    assert ran.out.startswith(f"{name}: round 2, Ivo, r1c3: error: ")


@pytest.mark.parametrize("line", ["standings {} --json", "explain {}", "check --json {}", "export {} --what rounds"])
def test_a_game_comes_from_standard_input(folder: Path, line: str) -> None:
    """A - in the place of FILE; what comes out is what the file itself would give."""
    from_file = call(line.format("friday.json"), folder=folder)
    from_stdin = run(line.format("-"), stdin=FINISHED)
    assert from_stdin.code == from_file.code == 0, from_stdin
    assert from_stdin.raw.replace(b'"-"', b'"friday.json"') == from_file.raw


@pytest.mark.parametrize("command", ["standings", "explain", "export"])
@pytest.mark.parametrize(
    "files, taken",
    [
        ({"friday.json": FINISHED, "notes.txt": b"soup", "package.json": b'{"name": "x"}'}, "friday.json"),
        ({"friday.json": FINISHED, "kids.json": GO_BOOM, "week6.json": UNFINISHED}, "week6.json"),
    ],
)
def test_the_file_may_be_left_out(tmp_path: Path, command: str, files: dict[str, bytes], taken: str) -> None:
    """The only game of the folder is taken, else the only unfinished one, and which is said on stderr."""
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    ran = call(command, folder=tmp_path)
    assert ran.code == 0, ran
    assert f"taking {taken}" in ran.err
    assert ran.out == call(command, taken, folder=tmp_path).out


@pytest.mark.parametrize(
    "files, says",
    [
        ({}, "there is no game file in this folder"),
        ({"a.json": UNFINISHED, "b.json": UNFINISHED}, "say which: a.json, b.json"),
        ({"a.json": FINISHED, "b.json": GO_BOOM}, "say which: a.json, b.json"),
    ],
)
def test_no_file_is_guessed(tmp_path: Path, files: dict[str, bytes], says: str) -> None:
    """Where none or several could be meant, it must be said."""
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    refused(call("standings", folder=tmp_path), says)


@pytest.mark.parametrize("command", ["standings", "explain", "check", "export"])
def test_a_file_that_cannot_be_opened_is_named(folder: Path, command: str) -> None:
    """One that is not there, or a folder: exit code 2, said with its name."""
    (folder / "a folder.json").mkdir()
    for name in ("nothing.json", "a folder.json"):
        ran = call(command, name, folder=folder)
        assert (ran.code, ran.out) == (2, ""), ran
        assert f"error: {name}: can't be opened: " in ran.err


def test_one_file_that_cannot_be_opened_hides_nothing_of_the_others(folder: Path) -> None:
    """The rest is still checked, also as JSON."""
    (folder / "bad.json").write_bytes(NINE_IS_NO_CARD)
    assert "[unknown-card]" in call("check nothing.json bad.json", folder=folder).out
    found = call("check nothing.json bad.json --json", folder=folder)
    assert (found.code, [one["file"] for one in found.json]) == (2, ["bad.json"])


def test_a_file_that_nobody_may_read_is_named_and_the_others_are_checked(folder: Path) -> None:
    """Of many files, one that can't be opened for want of permission hides nothing of the rest."""
    (folder / "secret.json").write_bytes(FINISHED)
    (folder / "secret.json").chmod(0)
    (folder / "bad.json").write_bytes(NINE_IS_NO_CARD)
    ran = run("check secret.json bad.json", folder=folder, under=without_permissions())
    assert ran.code == 2
    assert "secret.json: can't be opened: permission denied" in ran.err
    assert "[unknown-card]" in ran.out


# Exit codes, and what goes where


@pytest.mark.parametrize(
    "words, code",
    [
        ("check good.json", 0),
        ("check bad.json", 1),
        ("check good.json bad.json", 1),
        ("check bad.json good.json", 1),
        ("check nothing.json bad.json", 2),
        ("check bad.json nothing.json", 2),
        ("check warned.json", 0),
        ("check warned.json --strict", 1),
        ("standings good.json --strict", 0),
        ("standings warned.json --strict", 1),
        ("explain warned.json --strict", 1),
        ("export warned.json --strict", 1),
        ("standings bad.json", 1),
        ("explain bad.json", 1),
        ("export bad.json", 1),
        ("explain good.json --round 1 --player Maren --claimed 19", 0),
        ("explain good.json --round 1 --player Maren --claimed 5", 1),
    ],
)
def test_exit_codes(tmp_path: Path, words: str, code: int) -> None:
    """0 fine, 1 errors found or a wrong claim, 2 not done; a warning counts with --strict; of several the highest."""
    for name, content in {"good": FINISHED, "bad": NINE_IS_NO_CARD, "warned": ONLY_A_WARNING}.items():
        (tmp_path / f"{name}.json").write_bytes(content)
    assert call(words, folder=tmp_path).code == code


@pytest.mark.parametrize("command", ["standings", "explain", "export"])
def test_a_game_with_errors_has_no_scores(tmp_path: Path, command: str) -> None:
    """The findings are on stderr, and no half-true table on stdout."""
    (tmp_path / "bad.json").write_bytes(NINE_IS_NO_CARD)
    ran = call(command, "bad.json", folder=tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert 'bad.json: round 2, Ivo, r1c3: error: "9" is no Gnoming card [unknown-card]' in ran.err


@pytest.mark.parametrize(
    "line, key", [("standings", "standings"), ("explain", "rounds"), ("export --format json", "standings")]
)
def test_a_game_with_errors_as_json(tmp_path: Path, line: str, key: str) -> None:
    """The object is there, with the findings, and null for the scores."""
    (tmp_path / "bad.json").write_bytes(NINE_IS_NO_CARD)
    ran = call(f"{line} bad.json" + ("" if "export" in line else " --json"), folder=tmp_path)
    [found] = ran.json if isinstance(ran.json, list) else [ran.json]
    assert ran.code == 1
    assert found[key] is None
    assert [one["rule"] for one in found["findings"]] == ["unknown-card"]


def test_for_check_the_findings_are_the_data(folder: Path) -> None:
    """They go to stdout; what else there is to say, also what a check can't see, to stderr."""
    (folder / "bad.json").write_bytes(NINE_IS_NO_CARD)
    ran = call("check friday.json bad.json", folder=folder)
    assert [line for line in ran.out.splitlines() if not line.startswith(" ")] == [
        'bad.json: round 2, Ivo, r1c3: error: "9" is no Gnoming card [unknown-card]'
    ]
    assert "friday.json: nothing found" in ran.err
    assert "what was drawn and discarded can't be seen here" in ran.err


def test_reading_changes_nothing(folder: Path) -> None:
    """Only new and enter write a game file."""
    for line in ("standings", "explain", "check friday.json", "export", "standings --json"):
        assert call(line, folder=folder).code == 0
    assert [path.name for path in folder.iterdir()] == ["friday.json"]
    assert (folder / "friday.json").read_bytes() == FINISHED


# Help, and a crash


@pytest.mark.parametrize(
    "command", ["new", "enter", "standings", "explain", "score", "check", "export", "rules", "schema"]
)
def test_the_examples_in_the_help_work(tmp_path: Path, command: str) -> None:
    """Each command's help has examples; typed in a folder of the games that they speak of, each does what it should."""
    help_lines = call(command, "--help").out.splitlines()
    examples = [line.strip() for line in help_lines if line.strip().startswith(f"scorekeeper {command}")]
    assert examples, f"the help of {command} has no example"
    for number, example in enumerate(examples):
        folder = tmp_path / str(number)
        (folder / "evenings").mkdir(parents=True)
        names = {"friday.json": "gnoming", "kids.json": "go-boom", "evenings/1.json": "gnoming"}
        for name, game in names.items() if command != "new" else ():
            (folder / name).write_bytes(_of_ana_ben_and_cleo(game, rounds=1 if command == "enter" else 3))
        words = shlex.split(example.partition(" > ")[0])[1:]
        globbed = [[str(path) for path in folder.glob(word)] if "*" in word else [word] for word in words]
        ran = call(*(word for found in globbed for word in found), folder=folder)
        assert ran.code in ((0, 1) if "--claimed" in words else (0,)), ran
        assert ran.out or ran.err, ran


def _of_ana_ben_and_cleo(game: str, rounds: int) -> bytes:
    """A game of so many rounds, of which the last lacks who went out where it is not the third."""
    document = json.loads(FINISHED if game == "gnoming" else GO_BOOM)
    text = json.dumps({**document, "rounds": document["rounds"][:rounds]})
    for name, other in zip(document["players"], ("Ana", "Ben", "Cleo"), strict=True):
        text = text.replace(f'"{name}"', f'"{other}"')
    changed = json.loads(text)
    if rounds < 3:
        changed["rounds"][-1].pop("went_out", None)
        changed["rounds"][-1]["cards"].pop("Cleo")
    return json.dumps(changed).encode()


def test_help_and_version() -> None:
    """The help lists every command and how to begin; nothing at all typed is answered with it."""
    shown = run("--help").out
    for command in COMMANDS:
        assert f"\n  {command} " in shown
    assert "scorekeeper new friday.json --game gnoming Ana Ben Cleo" in shown
    assert run().err == shown
    assert run("--version").out == "scorekeeper 0.1.0\n"


def test_a_crash_says_that_it_is_a_bug(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What nobody foresaw ends with 2, the traceback, and the word that it is a bug."""

    def broken() -> None:
        raise ZeroDivisionError("of all things")

    monkeypatch.setattr("scorekeeper.cli.app.app", broken)
    with pytest.raises(SystemExit) as ended:
        run_everything()
    assert ended.value.code == 2
    assert "crashed (ZeroDivisionError('of all things')): this is a bug" in capsys.readouterr().err


def test_json_of_check_is_a_list_of_files(folder: Path) -> None:
    """One object a file, in the order given, also of one that is fine."""
    (folder / "bad.json").write_bytes(NINE_IS_NO_CARD)
    found = call("check bad.json friday.json --json", folder=folder).json
    assert [(one["file"], len(one["findings"])) for one in found] == [("bad.json", 1), ("friday.json", 0)]
    assert found[0]["findings"][0]["where"] == {"file": "bad.json", "round": 2, "player": "Ivo", "cell": "r1c3"}
    assert json.loads(FINISHED)["players"] == call("standings friday.json --json", folder=folder).json["players"]
