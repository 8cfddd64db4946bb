"""The game file: what it may hold, every fault of its shape with its place, and that reading and writing lose nothing."""

import json
from pathlib import Path

import pytest

from scorekeeper.findings import Finding
from scorekeeper.gamefile import read_document, read_game, write_game
from scorekeeper.games import find_game
from scorekeeper.judge import judge_game
from scorekeeper.record import FORMAT
from scorekeeper.seats import rename
from tests.deals import brief, unsaid

SAMPLES = Path(__file__).parents[1] / "samples"

GOOD = """\
{
  "format": "scorekeeper/1",
  "game": "gnoming",
  "name": "Friday at the cabin",
  "date": "2026-11-27",
  "players": ["Ana", "Ben", "Cleo"],
  "house_rules": {"go_out_tie": "bonus", "three_mulligans": "zero", "two_players": false},
  "notes": "",
  "rounds": [
    {
      "went_out": "Ana",
      "cards": {
        "Ana": "3 3 3 / -2 M 7 / H 5 5",
        "Ben": "5 5 5 / 3 4 6 / -1 7 8",
        "Cleo": "6 M 6 / 3 3 4 / 5 3 -2"
      }
    }
  ]
}
"""


def _findings(text: str | bytes) -> tuple[Finding, ...]:
    return judge_game(read_game(text)).findings


def _with(*changes: tuple[str, str]) -> str:
    """The good file with some of its text replaced, as in an editor."""
    text = GOOD
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


# What is fine


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        GOOD.replace("\n", "\r\n"),
        "\ufeff" + GOOD,
        " ".join(GOOD.split()),
        _with(('  "name": "Friday at the cabin",\n  "date": "2026-11-27",\n', "")),
        _with(('  "notes": "",\n', "")),
        _with((', "two_players": false', "")),
        _with(('"3 3 3 / -2 M 7 / H 5 5"', '["3 3 3", "-2 M 7", "H 5 5"]')),
        _with(('"notes": ""', '"notes": "", "left": {"Cleo": 1}')),
        _with(('"Ana", "Ben", "Cleo"]', '" Ana ", "Ben", "Cleo"]')),
        _with(('"date": "2026-11-27"', '"date": "2028-02-29"')),
    ],
)
def test_a_good_file_has_no_findings(text: str) -> None:
    """As text or as bytes, with a BOM or Windows line ends, on one line, optional keys left out, rows as a list."""
    assert brief(_findings(text)) == []
    assert brief(_findings(text.encode())) == []


def test_missing_optional_keys_take_their_defaults() -> None:
    """A name, a date, notes and house rules need not be given."""
    record = read_game('{"format": "scorekeeper/1", "game": "go-boom", "players": ["Ana"], "rounds": [{}]}').record

    assert record
    assert (record.name, record.date, record.notes, record.house_rules, record.left) == ("", None, "", {}, {})
    assert (record.rounds[0].cards, record.rounds[0].answered) == ({}, False)


# What is no JSON


@pytest.mark.parametrize(
    ("text", "place", "culprit"),
    [
        ("", "line 1, column 1", ""),
        (_with(('"gnoming",', '"gnoming"')), "line 4, column 3", '"'),
        (_with(("false},", "false,},")), "line 7, column 90", "}"),
        (GOOD + "}", "line 20, column 1", "}"),
        (_with(("false}", "fasle}")), "line 7, column 84", "f"),
        (_with(("Friday at", "Friday\nat")), "line 4, column 18", ""),
        (GOOD[:-3], "line 18, column 4", ""),
    ],
)
def test_what_is_no_json_is_told_with_its_line_and_column(text: str, place: str, culprit: str) -> None:
    """And with the line itself, the culprit in it."""
    (finding,) = _findings(text)

    assert finding.rule == "not-json"
    assert unsaid(finding.message, f"{place}:") == []
    assert finding.excerpt
    assert finding.excerpt.text[finding.excerpt.start : finding.excerpt.end] == culprit
    assert finding.excerpt.text in text


@pytest.mark.parametrize(
    "text",
    [
        "NaN",
        "Infinity",
        "-Infinity",
        "1" * 5000,
        "[" * 100_000,
        '{"a":' * 100_000,
        "[" * 600 + "]" * 600,
        '{"a":' * 600 + "1" + "}" * 600,
        "1e400",
    ],
)
def test_what_python_reads_and_json_has_not_is_refused(text: str) -> None:
    """Constants that JSON does not have, numbers and brackets beyond all measure."""
    assert [finding.rule for finding in _findings(_with(('"Friday at the cabin"', text)))] == ["not-json"]


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"\xff\xfe{\x00", "line 1, column 1"),
        (GOOD.encode("utf-16"), "line 1, column 1"),
        (b'{\n  "players": ["Zo\xeb"]}', "line 2, column 18"),
    ],
)
def test_bytes_that_are_no_utf_8_are_told_with_their_place(data: bytes, place: str) -> None:
    """Line and column count from 1."""
    (finding,) = _findings(data)

    assert finding.rule == "not-json"
    assert unsaid(finding.message, place, "UTF-8") == []


@pytest.mark.parametrize("text", ["[]", "3", "null", '"scorekeeper/1"', "true"])
def test_json_that_is_no_object_is_no_game_file(text: str) -> None:
    """A list or a single value is of the wrong type."""
    read = read_game(text)

    assert (read.document, read.record) == (None, None)
    assert [finding.rule for finding in read.findings] == ["wrong-type"]


# Faults of the shape, each beside what would be fine


@pytest.mark.parametrize(
    ("where", "fine", "broken", "found"),
    [
        ('"format": "scorekeeper/1"', '"format": "scorekeeper/1"', '"format": "scorekeeper/2"', 'unknown-format: ""scorekeeper/2""'),
        ('"format": "scorekeeper/1"', '"format": "scorekeeper/1"', '"format": 1', 'wrong-type: "1"'),
        ('  "format": "scorekeeper/1",\n', '  "format": "scorekeeper/1",\n', "", "missing-key"),
        ('  "game": "gnoming",\n', '  "game": "gnoming",\n', "", "missing-key"),
        ('"game": "gnoming"', '"game": "gnoming"', '"game": "gnomming"', 'unknown-game: ""gnomming""'),
        ('"game": "gnoming"', '"game": "gnoming"', '"game": null', 'wrong-type: "null"'),
        ('"Friday at the cabin"', '"[bold] Friday"', '"Friday\\u001b[31m"', 'bad-name: "\\x1b"'),
        ('"Friday at the cabin"', '""', "[]", 'wrong-type: "[]"'),
        ('"2026-11-27"', '"2028-02-29"', '"2027-02-29"', 'bad-date: ""2027-02-29""'),
        ('"2026-11-27"', '"2026-11-27"', '"20261127"', 'bad-date: ""20261127""'),
        ('"2026-11-27"', '"2026-11-27"', '"27.11.2026"', 'bad-date: ""27.11.2026""'),
        ('"2026-11-27"', "null", '"2026-11-27T20:00"', 'bad-date: ""2026-11-27T20:00""'),
        ('"2026-11-27"', "null", "20261127", 'wrong-type: "20261127"'),
        ('"notes": ""', '"notes": "rain"', '"notes": 7', 'wrong-type: "7"'),
        ('"notes": ""', '"notes": ""', '"note": ""', 'unknown-key: ""note""'),
        ('"notes": ""', '"notes": ""', '"name": ""', 'repeated-key: ""name""'),
        ('"notes": ""', '"left": {"Cleo": 1}', '"left": {"Cleo": -1}', 'wrong-type: "-1"'),
        ('"notes": ""', '"left": {"Cleo": 1}', '"left": {"Cleo": true}', 'wrong-type: "true"'),
        ('"notes": ""', '"left": {"Cleo": 1}', '"left": {"Cleo": "1"}', 'wrong-type: ""1""'),
        ('"notes": ""', '"left": {"Cleo": 1}', '"left": {"Cloe": 1}', 'unknown-player: ""Cloe""'),
        ('"notes": ""', '"left": {"Cleo": 1}', '"left": {"Cleo": 1, "Cleo": 2}', 'repeated-key: ""Cleo""'),
        ('"notes": ""', '"left": {}', '"left": []', 'wrong-type: "[]"'),
        ('"go_out_tie"', '"go_out_tie"', '"go_out_ties"', 'unknown-house-rule: ""go_out_ties""'),
        ('"go_out_tie": "bonus"', '"go_out_tie": "none"', '"go_out_tie": "nothing"', 'bad-house-rule: ""nothing""'),
        ('"two_players": false', '"two_players": true', '"two_players": 1', 'bad-house-rule: "1"'),
        ('"two_players": false', '"deck": {"H": 4}', '"deck": {"K": 4}', 'bad-house-rule: "{"K": 4}"'),
        ('"two_players": false', '"deck": {"H": 4}', '"deck": {"H": -4}', 'bad-house-rule: "{"H": -4}"'),
        ('"two_players": false', '"deck": {"H": 4}', '"deck": {"H": "4"}', 'bad-house-rule: "{"H": "4"}"'),
        ('"went_out": "Ana"', '"went_out": "Ana"', '"went_out": 1', 'wrong-type, round 1: "1"'),
        ('"went_out": "Ana"', '"went_out": "Ana"', '"went_out": "Anna"', 'went-out-unknown, round 1: ""Anna""'),
        ('"went_out": "Ana"', '"went_out": "Ana"', '"went_home": "Ana"', 'unknown-key, round 1: ""went_home""'),
        ('"went_out": "Ana"', '"went_out": "Ana"', '"went_out": "Ana", "went_out": "Ben"', 'repeated-key, round 1: ""went_out""'),
        (
            '"3 3 3 / -2 M 7 / H 5 5"',
            '["3 3 3", "-2 M 7", "H 5 5"]',
            '["3 3 3", ["-2 M 7"], "H 5 5"]',
            'wrong-type, round 1, Ana: "["3 3 3", ["-2 M 7"], "H 5 5"]"',
        ),
        ('"3 3 3 / -2 M 7 / H 5 5"', '"3 3 3 / -2 M 7 / H 5 5"', "333", 'wrong-type, round 1, Ana: "333"'),
        ('"3 3 3 / -2 M 7 / H 5 5"', '"3 3 3 / -2 M 7 / H 5 5"', "null", 'wrong-type, round 1, Ana: "null"'),
        (
            '"Ben": "5 5 5 / 3 4 6 / -1 7 8"',
            '"Ben": "5 5 5 / 3 4 6 / -1 7 8"',
            '"Ben": "5 5 5 / 3 4 6 / -1 7 8", "Ben": "5 5 5 / 3 4 6 / -1 7 7"',
            'repeated-key, round 1, Ben: ""Ben""',
        ),
    ],
)  # fmt: skip
def test_each_fault_of_the_shape_is_found_once_with_its_place(where: str, fine: str, broken: str, found: str) -> None:
    """Beside the same place filled as it may be."""
    assert brief(_findings(_with((where, fine)))) == []
    assert brief(_findings(_with((where, broken)))) == [f"error {found}"]


@pytest.mark.parametrize(
    ("broken", "found"),
    [
        ('"players": {}', ['error wrong-type: "{}"']),
        ('"players": null', ['error wrong-type: "null"']),
        ('"rounds": []', ['error repeated-key: ""rounds""', "error missing-key"]),
        ('"spielers": []', ['error unknown-key: ""spielers""', "error missing-key"]),
    ],
)
def test_a_file_without_its_players_is_no_game_and_says_so(broken: str, found: list[str]) -> None:
    """What is indispensable can't be made up; other faults of the file are told all the same."""
    read = read_game(_with(('"players": ["Ana", "Ben", "Cleo"]', broken)))

    assert read.record is None
    assert sorted(brief(read.findings)) == sorted(found)


@pytest.mark.parametrize(
    ("broken", "found"),
    [
        ('"rounds": 3, "notes": "", "x": [', ['error repeated-key: ""notes""', 'error unknown-key: ""x""', 'error wrong-type: "3"']),
        ('"rounds": [7, ', ['error wrong-type, round 1: "7"']),
        ('"rounds": [{"cards": []}, ', ["error went-out-missing, round 1", 'error wrong-type, round 1: "[]"']),
    ],
)  # fmt: skip
def test_a_round_of_the_wrong_type_is_found(broken: str, found: list[str]) -> None:
    """And what stands beside it is read."""
    assert sorted(brief(_findings(_with(('"rounds": [', broken))))) == found


@pytest.mark.parametrize(
    ("broken", "hint"),
    [
        (('"notes": ""', '"notse": ""'), "did you mean notes?"),
        (('"game": "gnoming"', '"game": "go_boom"'), "did you mean go-boom?"),
        (('"game": "gnoming"', '"game": "whist"'), "the games are gnoming and go-boom"),
        (('"go_out_tie"', '"go_out_te"'), "did you mean go_out_tie?"),
        (('"went_out": "Ana"', '"went_out": "Bne"'), "did you mean Ben?"),
        (('"Ben": ', '"Bne": '), "did you mean Ben?"),
        (('"Ben": ', '"Q": '), "at the table are Ana, Ben, Cleo"),
        (('"scorekeeper/1"', '"scorekeeper/2"'), "a newer scorekeeper may have written it: update this one"),
        (('"2026-11-27"', '"tomorrow"'), "write it as in 2026-11-27"),
        (('  "game": "gnoming",\n', ""), "needed are format, game, players, rounds"),
    ],
)
def test_every_fault_has_a_hint(broken: tuple[str, str], hint: str) -> None:
    """The word that was meant, or what there is."""
    assert hint in [finding.hint for finding in _findings(_with(broken))]


def test_ten_faults_in_one_file_are_ten_findings_each_with_its_place() -> None:
    """Nothing hides behind anything else."""
    text = _with(
        ('"scorekeeper/1"', '"scorekeeper/9"'),
        ('"2026-11-27"', '"2026-11-31"'),
        ('"notes": ""', '"notes": 5'),
        ('"go_out_tie": "bonus"', '"go_out_tie": "bonnus"'),
        ('"two_players"', '"to_players"'),
        ('"went_out": "Ana"', '"went_out": "Ana", "dealer": "Ben"'),
        ("H 5 5", "H 5 9"),
        ("-1 7 8", "-1 7"),
        ('"Cleo": "6 M 6', '"Cloe": 3, "Cleo": "_ M 6'),
    )

    assert brief(_findings(text)) == [
        'error unknown-format: ""scorekeeper/9""',
        'error bad-date: ""2026-11-31""',
        'error wrong-type: "5"',
        'error bad-house-rule: ""bonnus""',
        'error unknown-house-rule: ""to_players""',
        'error wrong-type, round 1, Cloe: "3"',
        'error unknown-key, round 1: ""dealer""',
        'error unknown-card, round 1, Ana, r3c3: "9"',
        'error layout-shape, round 1, Ben: "-1 7"',
        'error card-not-revealed, round 1, Cleo, r1c1: "_"',
    ]


# Names


@pytest.mark.parametrize(
    "name",
    [
        "[bold]x", "[/]", ":tada:", "=SUM(A1)", "-2", "Zo\u00eb", "\u674e", "\u0623\u062d\u0645\u062f",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467", "x" * 40, "Eva Marie", "O'Neil", "a\u00a0b", "7",
    ],
)  # fmt: skip
def test_a_name_may_be_any_text_that_shows_on_one_line(name: str) -> None:
    """It is read as it stands."""
    text = GOOD.replace("Cleo", name)

    assert brief(_findings(text)) == []
    assert read_game(text).record.players == ("Ana", "Ben", name)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("escaped", "rule"),
    [
        ("", "bad-name"),
        ("   ", "bad-name"),
        ("\\u200d", "bad-name"),
        ("\\u0301", "bad-name"),
        ("x" * 41, "bad-name"),
        ("a\\u001b[31m", "bad-name"),
        ("a\\tb", "bad-name"),
        ("a\\nb", "bad-name"),
        ("a\\u0085b", "bad-name"),
        ("a\\u2028b", "bad-name"),
        ("a\\u2029b", "bad-name"),
        ("a\\u202eb", "bad-name"),
        ("a\\u2066b", "bad-name"),
        ("a\\ud800b", "bad-name"),
        ("ana", "repeated-name"),
        (" Ana ", "repeated-name"),
        ("ANA", "repeated-name"),
    ],
)
def test_a_name_that_cannot_be_shown_or_stands_twice_is_found(escaped: str, rule: str) -> None:
    """Names that a screen would not show as they are, and names that differ in case alone."""
    players = f'{{"format": "scorekeeper/1", "game": "gnoming", "players": ["Ana", "Ben", "{escaped}"], "rounds": []}}'

    assert [finding.rule for finding in _findings(players)] == [rule]
    assert _findings(players.replace(escaped, "Cleo") if escaped else players.replace('""', '"Cleo"')) == ()


def test_two_players_of_one_letter_have_one_name() -> None:
    """However short it is."""
    players = '{"format": "scorekeeper/1", "game": "gnoming", "players": ["A", "B", "A"], "rounds": []}'

    assert [finding.rule for finding in _findings(players)] == ["repeated-name"]


def test_composed_and_decomposed_letters_are_one_name() -> None:
    """Whichever way players, cards, who went out and who left are typed."""
    composed, decomposed = "Zo\u00eb", "Zoe\u0308"
    for players, cards in ((composed, decomposed), (decomposed, composed)):
        text = _with(
            ('"Ben", "Cleo"]', f'"Ben", "{players}"]'),
            ('"Cleo": "6 M 6', f'"{cards}": "6 M 6'),
            ('"went_out": "Ana"', f'"went_out": "{cards}"'),
            ('"notes": ""', f'"left": {{"{cards}": 1}}'),
        )

        assert brief(_findings(text)) == []

    twice = _with(('"Ben", "Cleo"]', f'"{composed}", "{decomposed}"]'))
    assert "repeated-name" in [finding.rule for finding in _findings(twice)]


def test_one_player_under_two_spellings_in_a_round_is_a_repeated_key() -> None:
    """Of composed and decomposed letters one would be lost."""
    text = (
        GOOD.replace("Cleo", "Zo\u00eb")
        .replace("H 5 5", "H 5 6")
        .replace('"Ben": "5', '"Zoe\u0308": "3 4 5 / 6 7 8 / 4 5 6", "Ben": "5')
    )

    assert brief(_findings(text)) == ['error repeated-key, round 1, Zo\u00eb: ""Zo\u00eb""']


# Reading and writing


@pytest.mark.parametrize("text", [GOOD, *(path.read_text(encoding="utf-8") for path in sorted(SAMPLES.glob("*.json")))])
def test_a_file_that_is_read_and_written_keeps_every_byte(text: str) -> None:
    """The good file here, and every sample."""
    document = read_game(text.encode()).document
    assert document

    assert write_game(document) == text


def test_a_bom_is_read_and_none_is_written() -> None:
    """And a file with Windows line ends comes out with plain ones."""
    document = read_game(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()).document
    assert document

    assert write_game(document) == GOOD


def test_keys_are_written_in_the_order_of_the_format_and_unknown_ones_after_them() -> None:
    """However they were typed; a text on one line comes out as the format has it."""
    shuffled = json.loads(GOOD)
    shuffled = {"chips": [1, 2], **{key: shuffled[key] for key in reversed(shuffled)}}

    assert write_game(shuffled) == GOOD[:-3] + ',\n  "chips": [1, 2]\n}\n'


def test_letters_of_every_script_are_written_as_they_are() -> None:
    """No escapes where none are needed, so that a person can read the file; and none are lost where they are."""
    text = _with(
        ("Friday at the cabin", "Zo\u00eb \u674e \u0623 \U0001f0cf"), ('"notes": ""', '"notes": "a\\tb\\n\\"c\\""')
    )
    document = read_game(text).document
    assert document

    assert write_game(document) == text


@pytest.mark.parametrize(
    ("line", "repeated"),
    [
        ('      "went_out": "Ana",', '      "went_out": "Ben",'),
        ('  "notes": "",', '  "notes": "rain",'),
        ('        "Ben": "5 5 5 / 3 4 6 / -1 7 8",', '        "Ben": "7 7 7 / 3 4 6 / -1 7 8",'),
    ],
)
def test_repeated_keys_survive_a_save(line: str, repeated: str) -> None:
    """Both values are written back, and found again."""
    text = _with((line, f"{line}\n{repeated}"))
    document = read_game(text).document
    assert document
    written = write_game(document)

    assert {line.strip(" ,") for line in written.splitlines()} == {line.strip(" ,") for line in text.splitlines()}
    assert [finding.rule for finding in read_game(written).findings] == ["repeated-key"]


def test_a_new_name_keeps_both_of_two_repeated_keys() -> None:
    """So that the one that counts stays the one that counts."""
    read = read_game(_with(('"Ben": "5', '"Ben": "7 7 7 / 3 4 6 / -1 7 8", "Ben": "5')))
    assert read.document
    renamed = rename(read.document, "Ben", "Bert").document
    assert list(map(str, renamed["rounds"][0]["cards"])) == ["Ana", "Bert", "Bert", "Cleo"]
    assert renamed["rounds"][0]["cards"]["Bert"].startswith("7 7 7")
    assert [finding.rule for finding in read_game(write_game(renamed)).findings] == ["repeated-key"]


def test_of_repeated_keys_the_first_is_read() -> None:
    """What stands behind it is kept in the document, and a finding says so."""
    text = _with(('"Ben": "5', '"Ben": "7 7 7 / 3 4 6 / -1 7 8", "Ben": "5'))
    record = read_game(text).record
    assert record

    assert record.rounds[0].cards["Ben"] == "7 7 7 / 3 4 6 / -1 7 8"


@pytest.mark.parametrize("game_id", ["gnoming", "go-boom"])
def test_a_new_file_with_every_house_rule_written_out_reads_back_without_findings(game_id: str) -> None:
    """So that a later default changes no old game."""
    game = find_game(game_id)
    assert game
    house = game.house_rules().written_out(3)  # type: ignore[attr-defined]
    document = {
        "format": FORMAT,
        "game": game_id,
        "players": ["Ana", "Ben", "Cleo"],
        "house_rules": house,
        "rounds": [],
    }
    read = read_game(write_game(read_document(document).document or {}))

    assert judge_game(read).findings == ()
    assert read.record
    assert read.record.house_rules == house
    assert set(house) == set(game.house_rules.model_fields)
