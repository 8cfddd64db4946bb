"""
The command ``turn``: how its words are read, what it prints, and the samples with what is said of them.

``UPDATE_EXPECTED=1 pytest tests/test_turn_command.py`` writes ``samples/turns/*.expected`` anew: read the difference.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.rules import TURN_RULES
from tests.command import Ran, assert_expected, call, on_terminal, run, without_escapes

SAMPLES = Path(__file__).parent.parent / "samples" / "turns"
NAMES = sorted(path.stem for path in SAMPLES.glob("*.turns"))
ALL_LEGAL = {"gnoming-first-turns", "go-boom-whole-round"}
TURN = "_ 3 _ / 5 _ 6 / _ _ M draw 6 from deck r2c2=6 r1c1=4 to 1"


def _game(sample: str) -> str:
    return "go-boom" if sample.startswith("go-boom") else "gnoming"


# Samples


@pytest.mark.parametrize("sample", NAMES)
def test_what_is_said_of_a_sample_is_what_it_was(sample: str) -> None:
    """Findings, then the verdict on each turn: the text beside the sample (UPDATE_EXPECTED=1 writes it anew)."""
    ran = call("turn", _game(sample), f"{sample}.turns", folder=SAMPLES)
    assert ran.code == (sample not in ALL_LEGAL), ran
    assert_expected(SAMPLES / f"{sample}.expected", ran.err + ran.out)


def test_no_expected_text_is_left_over() -> None:
    """Each stands beside its sample."""
    assert sorted(path.stem for path in SAMPLES.glob("*.expected")) == NAMES


@pytest.mark.parametrize("game_id", ["gnoming", "go-boom"])
@pytest.mark.parametrize("rule", [rule.id for rule in TURN_RULES])
def test_each_way_in_which_a_turn_can_be_no_turn_has_a_sample(game_id: str, rule: str) -> None:
    """As in samples/broken: one for each rule, with errors of that rule and few others."""
    ran = call("turn", game_id, f"{game_id}-{rule}.turns", "--json", folder=SAMPLES)
    errors = [one["rule"] for one in ran.json["findings"] if one["severity"] == "error"]
    assert errors.count(rule) >= 3
    assert all(one["hint"] and one["where"]["line"] for one in ran.json["findings"])


# Words


@pytest.mark.parametrize(
    "line",
    [
        f"turn gnoming {TURN}",
        f"turn gnoming '{TURN}'",
        "turn gnoming _3_/5_6/__M draw 6 r2c2=6 r1c1=4 to 1",
        "turn gnoming _3_5_6__M draw 6 from deck r2c2=6 r1c1=4 to 1",
        "turn gnoming '_ 3 _; 5 _ 6; _ _ W' DRAW 6 FROM DECK R2C2=6, R1C1=4 TO 1",
        "turn gnoming _ 3 _ / 5 _ 6 / _ _ mulligan draws 6 r2c2 = 6 r1c1= 4 discard 4 to pile 1",
        "turn gnoming _ 3 _ 5 _ 6 _ _ M drew 6 to 1 r2c2=6 r1c1=4",
    ],
)
def test_a_turn_may_be_typed_in_many_ways(line: str) -> None:
    """Quoted or not, in capitals or not, with or without blanks; where from and where to may stand anywhere behind."""
    ran = call(f"{line} --json")
    assert ran.code == 0, ran
    (turn,) = ran.json["turns"]
    assert (turn["before"], turn["after"]) == ("_ 3 _ / 5 _ 6 / _ _ M", "6 3 _ / 5 6 6 / _ _ M")
    assert turn["steps"][-1]["text"] == "discards the 4 to pile 1"


@pytest.mark.parametrize(
    "line",
    [
        "turn gnoming -2 _ _ / 3 3 _ / _ _ 5 draw -1 from 1 r1c2=-4 to 2",
        "turn gnoming --json -2 _ _ / 3 3 _ / _ _ 5 draw n1 from 1 r1c2=n4 to 2",
        "turn --json gnoming '-2 _ _ / 3 3 _ / _ _ 5' draw \u22121 from 1 r1c2=\u22124 to 2",
    ],
)
def test_a_negative_card_may_stand_anywhere(line: str) -> None:
    """Also at the front, where it is no option."""
    ran = call(line if "--json" in line else f"{line} --json")
    assert ran.code == 0, ran
    assert ran.json["turns"][0]["after"] == "-2 -1 _ / 3 3 _ / _ _ 5"


def test_a_hand_may_hold_jokers_and_signs() -> None:
    """As with the command score."""
    ran = call("turn go-boom 9♥ play joker hand joker T♠ 2c pile empty --json")
    assert ran.code == 0, ran
    assert ran.json["turns"][0]["after"] == "JK hand 10S 2C"


def test_turns_come_from_a_file_from_standard_input_and_from_quotes(tmp_path: Path) -> None:
    """The same turns, the same verdicts; a turn by itself has no line number."""
    text = f"{TURN}\ndraw 5 r1c3=5 r3c1=8\n"
    (tmp_path / "my turns.txt").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    from_file = call("turn", "gnoming", "my turns.txt", "--json", folder=tmp_path)
    from_input = call("turn", "gnoming", "-", "--json", stdin=text)
    quoted = call("turn", "gnoming", text, "--json")
    assert from_file.json == from_input.json == quoted.json
    assert [turn["line"] for turn in from_input.json["turns"]] == [1, 2]
    assert "line" not in call(f"turn gnoming {TURN} --json").json["turns"][0]


@pytest.mark.parametrize(
    "second, says",
    [
        ("draw 5 r1c3=5 r3c1=8", "all 3 are legal"),
        ("draw 5 r1c3=7 r3c1=8", "not legal: line 2"),
        ("draw 5 r9c9", "not judged, or not as told: line 2"),
    ],
)
def test_below_several_turns_stands_which_were_not_legal(second: str, says: str) -> None:
    """With the number of their lines."""
    ran = call(
        "turn",
        "gnoming",
        "-",
        stdin=f"{TURN}\n{second}\n" + ("" if "=" in second else "333/333/33_ ") + "draw 5 discard",
    )
    assert ran.out.splitlines()[-1] == says


@pytest.mark.parametrize(
    "line, says",
    [
        ("turn gnoming", "no turn was given"),
        ("turn gnomming 333", "did you mean gnoming"),
        ("turn gnoming missing.turns", "missing.turns: can't be opened: no such file"),
        ("turn gnoming .", ".: can't be opened: is a directory"),
        (f"turn gnoming {TURN} --hose x=1", "No such option: --hose"),
        (f"turn gnoming {TURN} --house bounce_chain", "is no RULE=VALUE"),
    ],
)
def test_what_is_no_turn_and_no_file_is_a_usage_error(line: str, says: str) -> None:
    """Nothing on standard output, exit code 2."""
    ran = call(line)
    assert (ran.code, ran.out) == (2, ""), ran
    assert says in ran.err


@pytest.mark.parametrize(
    "line, code",
    [
        (f"turn gnoming {TURN}", 0),
        (f"turn gnoming {TURN} --house bounce_chain=face_down", 0),
        ("turn gnoming _3_/5_6/__M draw 6 r2c2=4 r1c1=5", 1),
        ("turn gnoming _3_/5_6/__M draw 6 r2c2=4 r1c1=5 --house bounce_mulligan=true", 0),
        ("turn gnoming _3_/5_6/__M draw 6 r2c2=4 r1c1=5 --house bounce_mulligan=maybe", 1),
        ("turn gnoming _3_/5_6/__M draw 6 r2c2", 1),
        ("turn go-boom 9H play 7H", 0),
        ("turn go-boom 9H play 7C", 1),
        ("turn go-boom 9H play AS --house jokers=0", 0),
    ],
)
def test_exit_codes(line: str, code: int) -> None:
    """Legal 0; not legal, or not understood, 1."""
    assert call(line).code == code
    assert call(f"{line} --json").json["legal"] == (code == 0)


def test_findings_are_told_as_elsewhere() -> None:
    """On standard error: a line with place, severity and rule, the excerpt with a caret, and the hint."""
    ran = run("turn gnoming _ 3 9 / 5 _ 6 / _ _ M draw 6 discard")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.splitlines() == [
        'r1c3: error: "9" is no Gnoming card [unknown-card]',
        "  _ 3 9 / 5 _ 6 / _ _ M draw 6 discard",
        "      ^",
        "  hint: positive cards run from 3 to 8, negative from -1 to -4; M is a mulligan, H a hazard",
    ]


def test_json_has_the_whole_verdict() -> None:
    """The contract, key by key."""
    text = "Ana: _3_/5_6/__M\nBen: 33_/444/555\nAna draws 6 r2c2=4 r1c1=H"
    ran = call("turn gnoming - --json", stdin=text)
    assert ran.json == {
        "game": "gnoming",
        "legal": False,
        "turns": [
            {
                "line": 3,
                "player": "Ana",
                "legal": False,
                "before": "_ 3 _ / 5 _ 6 / _ _ M",
                "after": "4 3 _ / 5 6 6 / _ _ M",
                "steps": [
                    {"text": "draws a 6 from the draw pile", "legal": True, "rule": "draw", "why": "", "allowed": []},
                    {
                        "text": "puts it at r2c2, where a 4 was found",
                        "legal": True,
                        "rule": "replace",
                        "why": "",
                        "allowed": [],
                    },
                    {
                        "text": "bounces the 4 to r1c1, where a hazard was found",
                        "legal": False,
                        "rule": "bounce-mulligan",
                        "why": "no other card that is up is a 4, and a mulligan counts as none: a ruling (house rule"
                        " bounce_mulligan is false, not true); no bounce is legal from there, it is discarded",
                        "allowed": [],
                    },
                    {
                        "text": "discards the hazard, which leaves the game",
                        "legal": True,
                        "rule": "discard",
                        "why": "",
                        "allowed": [],
                    },
                ],
                "follows": [
                    {"rule": "hazard-discarded", "text": "Ben can't: a last card face down stays"},
                ],
            }
        ],
        "findings": [],
    }


# Looks


def test_a_turn_fits_a_narrow_terminal_and_colour_only_repeats_the_words() -> None:
    """At 40 columns no line is longer, and each step still says whether it is legal."""
    line = "turn gnoming _3_/5_6/__M draw 6 from 1 last r2c2=4 r1c1=-2 to 2"
    code, shown = on_terminal(line, columns=40)
    text = without_escapes(shown)
    assert code == 1
    assert max(map(len, text.splitlines())) <= 40
    assert [row.split()[0] for row in text.splitlines() if row.startswith(("  ok", "  NO"))] == ["ok", "ok", "NO", "NO"]
    assert "\x1b" in shown
    assert "\x1b[3" not in on_terminal(line, columns=40, env={"NO_COLOR": "1"})[1]


def test_names_are_shown_literally() -> None:
    """No markup, and nothing that steers the terminal."""
    ran: Ran = call("turn gnoming -", stdin=f"[bold]x: {TURN.partition(' draw')[0]}\n[bold]x draws 5 discard\n")
    assert "line 2, [bold]x: legal" in ran.out
    bad = call("turn gnoming -", stdin="\x1b[31mAna: ___/___/___\n")
    assert "[bad-name]" in bad.err
    assert "\\x1b[31mAna" in bad.err


def test_the_other_commands_load_nothing_of_it() -> None:
    """What judges turns is imported when the command runs."""
    script = (
        "import sys; from scorekeeper.cli.app import app; sys.argv[1:] = ['score', 'gnoming', '333333333'];"
        "\ntry: app()\nexcept SystemExit: pass"
        "\nprint([name for name in sys.modules if 'turn' in name and name.startswith('scorekeeper')], file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stderr.strip() == "[]"
