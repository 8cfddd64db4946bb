"""Judging a game: rounds in progress, what is missing, who left early, who is unknown, and who went out."""

import pytest

from scorekeeper.gamefile import read_game
from scorekeeper.judge import JudgedGame, judge_game
from tests.deals import brief, game_text, judged

GNOMING = """\
game: gnoming
players: Ana, Ben, Cleo
"""
GO_BOOM = """\
game: go-boom
players: Ana, Ben, Cleo
"""
ROUND_ONE = """
went out: Ben
Ana: 3 4 5 / 6 7 8 / 3 4 5
Ben: 3 3 3 / 4 4 4 / 5 5 5
Cleo: 3 4 5 / 6 7 8 / 3 4 6
"""
HANDS = """
Ana: out
Ben: 10H 5H
Cleo: AS
"""


def _game(sheet: str) -> JudgedGame:
    """The game of a sheet in which all is well."""
    judgement = judged(sheet)
    assert judgement.findings == ()
    assert judgement.sound_game
    return judgement.sound_game


def _errors(sheet: str) -> list[str]:
    return [finding for finding in brief(judged(sheet).findings) if finding.startswith("error")]


# Rounds in progress


@pytest.mark.parametrize(
    ("last_round", "missing", "answered"),
    [
        ("-", ("Ana", "Ben", "Cleo"), False),
        ("Ana: 3 4 5 / 6 7 8 / 3 4 5", ("Ben", "Cleo"), False),
        ("went out: Cleo", ("Ana", "Ben", "Cleo"), True),
        ("went out: nobody\nBen: 3 4 5 / 6 7 8 / 3 4 5", ("Ana", "Cleo"), True),
        (ROUND_ONE.replace("went out: Ben\n", ""), (), False),
    ],
)
def test_a_last_round_with_something_missing_is_in_progress_and_not_wrong(
    last_round: str, missing: tuple[str, ...], answered: bool
) -> None:
    """It is told what is missing, and the complete rounds stand by themselves."""
    game = _game(f"{GNOMING}{ROUND_ONE}\n{last_round.strip()}")

    assert game.in_progress
    assert (game.in_progress.number, game.in_progress.missing, game.in_progress.answered) == (2, missing, answered)
    assert [judged_round.number for judged_round in game.played] == [1]


def test_a_game_with_nothing_missing_is_in_no_round() -> None:
    """Neither before the first round nor after a complete one."""
    assert _game(GNOMING).in_progress is None
    assert _game(GNOMING + ROUND_ONE).in_progress is None
    assert not _game(GNOMING + ROUND_ONE).final
    assert _game(GNOMING + ROUND_ONE * 3).final


@pytest.mark.parametrize(
    ("head", "fine", "broken", "found"),
    [
        (GNOMING, ROUND_ONE, ROUND_ONE.replace("went out: Ben\n", ""), ["error went-out-missing, round 1"]),
        (GNOMING, ROUND_ONE, ROUND_ONE.replace("Cleo: 3 4 5 / 6 7 8 / 3 4 6\n", ""), ["error layout-missing, round 1, Cleo"]),
        (GNOMING, ROUND_ONE, "\nwent out: Ben\n", [f"error layout-missing, round 1, {player}" for player in ("Ana", "Ben", "Cleo")]),
        (GO_BOOM, HANDS, HANDS.replace("Cleo: AS\n", ""), ["error hand-missing, round 1, Cleo"]),
        (GO_BOOM, HANDS, HANDS.replace("Ana: out\n", ""), ["error hand-missing, round 1, Ana"]),
        (GO_BOOM, HANDS, HANDS.replace("Ana: out", "Ana: 2S"), ["error nobody-went-out, round 1"]),
    ],
)  # fmt: skip
def test_what_an_earlier_round_lacks_is_an_error(head: str, fine: str, broken: str, found: list[str]) -> None:
    """As the last round it would be in progress, unless every hand is in and none is out."""
    assert _errors(head + fine + fine) == []
    assert _errors(head + broken + fine) == found
    assert _errors(head + broken) == [finding for finding in found if "nobody-went-out" in finding]


def test_cards_that_cannot_be_read_are_not_missing() -> None:
    """One fault is one finding: the layout is there, though it can't be read."""
    broken = ROUND_ONE.replace("Ana: 3 4 5", "Ana: 3 4 9")

    assert _errors(GNOMING + broken + ROUND_ONE) == ['error unknown-card, round 1, Ana, r1c3: "9"']
    assert _errors(GNOMING + broken) == ['error unknown-card, round 1, Ana, r1c3: "9"']


def test_findings_come_in_the_order_of_the_rounds() -> None:
    """Those of the whole game first, whether the shape of the file is at fault or what it says."""
    broken = ROUND_ONE.replace("Ana: 3", "Ana: 9")
    sheet = GNOMING.replace("Cleo", "Cleo, ana") + "date: soon\nleft: ana=0\n" + ROUND_ONE + broken + broken
    text = game_text(sheet.replace("Ben: 3 3 3 / 4 4 4 / 5 5 5", "Ben: seven", 3)).replace('"seven"', "7", 3)

    assert brief(judge_game(read_game(text)).findings) == [
        'error bad-date: ""soon""',
        'error repeated-name: "ana"',
        'error wrong-type, round 1, Ben: "7"',
        'error wrong-type, round 2, Ben: "7"',
        'error unknown-card, round 2, Ana, r1c1: "9"',
        'error wrong-type, round 3, Ben: "7"',
        'error unknown-card, round 3, Ana, r1c1: "9"',
    ]


def test_a_game_with_an_error_is_not_sound_and_one_with_a_warning_is() -> None:
    """Only an error keeps the scores back."""
    wrong = judged(GNOMING + ROUND_ONE.replace("Ana: 3", "Ana: 9"))
    warned = judged(GNOMING + ROUND_ONE.replace("Ben: 3 3 3", "Ben: M M 3"))

    assert wrong.game
    assert wrong.sound_game is None
    assert [finding.severity for finding in warned.findings] == ["warning"]
    assert warned.sound_game


# Who is at the table


def test_whoever_left_early_is_asked_for_no_more_cards() -> None:
    """Rule left-early: the others play on, also below the least number of players."""
    after = "\nwent out: Ben\nBen: 3 3 3 / 4 4 4 / 5 5 5\nAna: 3 4 5 / 6 7 8 / 3 4 5\n"
    game = _game(f"{GNOMING}left: Cleo=1\n{ROUND_ONE}{after}{after}")

    assert [list(judged_round.card_scores) for judged_round in game.rounds] == [
        ["Ana", "Ben", "Cleo"],
        ["Ana", "Ben"],
        ["Ana", "Ben"],
    ]
    assert game.final


@pytest.mark.parametrize(
    ("left", "found"),
    [
        ("", []),
        ("left: Cleo=1\n", []),
        ("left: Cleo=7\n", []),
        ("left: Cleo=0\n", ['error left-early, round 1, Cleo: ""Cleo""']),
        ("left: Ben=0\n", ['error left-early, round 1, Ben: ""Ben""', 'error went-out-unknown, round 1: ""Ben""']),
        ("left: Cloe=1\n", ['error unknown-player: ""Cloe""']),
    ],
)
def test_cards_of_a_player_who_had_left_are_found(left: str, found: list[str]) -> None:
    """As is a name under ``left`` that never sat here."""
    assert brief(judged(GNOMING + left + ROUND_ONE).findings) == found


@pytest.mark.parametrize(
    ("old", "new", "found", "hint"),
    [
        ("Cleo:", "Cleo :", [], ""),
        ("Cleo:", "Cloe:", ['error unknown-player, round 1, Cloe: ""Cloe""'], "did you mean Cleo?"),
        ("Cleo:", "cleo:", ['error unknown-player, round 1, cleo: ""cleo""'], "did you mean Cleo?"),
        ("Cleo:", "Dora:", ['error unknown-player, round 1, Dora: ""Dora""'], "at the table are Ana, Ben, Cleo"),
        ("out: Ben", "out: Bne", ['error went-out-unknown, round 1: ""Bne""'], "did you mean Ben?"),
        ("out: Ben", "out: ben", ['error went-out-unknown, round 1: ""ben""'], "did you mean Ben?"),
    ],
)
def test_a_name_that_is_not_at_the_table_is_found_in_any_round(old: str, new: str, found: list[str], hint: str) -> None:
    """With the name that was meant; also in the last round, which would else be in progress."""
    judgement = judged(GNOMING + ROUND_ONE.replace(old, new))

    assert brief(judgement.findings) == found
    assert [finding.hint for finding in judgement.findings] == ([hint] if hint else [])


def test_players_are_judged_in_seating_order_however_the_cards_were_typed() -> None:
    """The order of the file's cards does not matter, for scores or for findings."""
    turned = "\n" + "\n".join(reversed(ROUND_ONE.strip().splitlines())) + "\n"
    game = _game(GNOMING + turned)

    assert list(game.rounds[0].cards) == list(game.rounds[0].card_scores) == ["Ana", "Ben", "Cleo"]
    assert game.rounds[0].score("Cleo") == _game(GNOMING + ROUND_ONE).rounds[0].score("Cleo")
    assert brief(judged(GNOMING + turned.replace(": 3", ": 9")).findings) == [
        f'error unknown-card, round 1, {player}, r1c1: "9"' for player in ("Ana", "Ben", "Cleo")
    ]


def test_composed_and_decomposed_letters_are_one_player() -> None:
    """In the players, the cards and who went out."""
    composed, decomposed = "Zo\u00eb", "Zoe\u0308"
    mixed = GNOMING.replace("Ben", composed) + ROUND_ONE.replace("out: Ben", f"out: {decomposed}").replace(
        "Ben:", f"{decomposed}:"
    )

    assert _game(mixed).rounds[0].went_out == composed
    assert _game(mixed).rounds[0].score(composed) == _game(GNOMING + ROUND_ONE).rounds[0].score("Ben")


# Who went out


@pytest.mark.parametrize(
    ("sheet", "went_out", "answered", "complete"),
    [
        (GNOMING + ROUND_ONE, "Ben", True, True),
        (GNOMING + ROUND_ONE.replace("went out: Ben\n", ""), None, False, False),
        (GO_BOOM + HANDS, "Ana", True, True),
        (GO_BOOM + "\nwent out: Ana" + HANDS, "Ana", True, True),
        (GO_BOOM + HANDS.replace("Cleo: AS\n", ""), None, False, False),
        (GO_BOOM + "\nwent out: Ana" + HANDS.replace("Cleo: AS\n", ""), "Ana", True, False),
    ],
)
def test_who_went_out_is_told_by_the_table_or_in_go_boom_by_the_one_empty_hand(
    sheet: str, went_out: str | None, answered: bool, complete: bool
) -> None:
    """With a hand missing it is not known yet: that one may be the empty one."""
    (judged_round,) = _game(sheet).rounds

    assert (judged_round.went_out, judged_round.answered, judged_round.complete) == (went_out, answered, complete)


def test_two_empty_hands_tell_nobody() -> None:
    """Nor are they a round that is complete."""
    judgement = judged(GO_BOOM + HANDS.replace("10H 5H", "out"))

    assert brief(judgement.findings) == ['error two-empty-hands, round 1, Ben: "out"']
    assert judgement.game
    assert not judgement.game.rounds[0].complete


def test_the_bonus_is_given_when_all_layouts_are_in() -> None:
    """Before that nobody knows who has the lowest score."""
    game = _game(GNOMING + ROUND_ONE.replace("Cleo: 3 4 5 / 6 7 8 / 3 4 6\n", ""))
    complete = _game(GNOMING + ROUND_ONE)

    assert game.rounds[0].extra_lines == {}
    assert [line.rule for line in complete.rounds[0].extra_lines["Ben"]] == ["go-out-bonus"]
    assert complete.rounds[0].score("Ben").points == complete.rounds[0].card_scores["Ben"].points - 5


def test_a_list_of_rows_is_a_layout_and_no_hand() -> None:
    """The game file allows it for layouts only."""
    rows = '"Ana": ["3 4 5", "6 7 8", "3 4 5"]'
    files = {
        game: f'{{"format": "scorekeeper/1", "game": "{game}", "players": ["Ana", "Ben", "Cleo"],'
        f' "rounds": [{{"cards": {{{rows}}}}}]}}'
        for game in ("gnoming", "go-boom")
    }

    assert brief(judge_game(read_game(files["gnoming"])).findings) == []
    assert [finding.rule for finding in judge_game(read_game(files["go-boom"])).findings] == ["wrong-type"]


def test_a_game_that_is_not_scored_here_is_told_with_the_names_that_are_wrong() -> None:
    """What can be said without its rules is said."""
    judgement = judged("game: whist\nplayers: Ana, ana")

    assert judgement.game is None
    assert [finding.rule for finding in judgement.findings] == ["unknown-game", "repeated-name"]
