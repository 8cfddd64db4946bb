"""Jokers Go Boom, clause by clause of its rule sheet: notation, hands, scoring, house rules, checks."""

from collections import Counter

import pytest

from scorekeeper.games.go_boom.cards import PACK, Card, Rank, Suit
from scorekeeper.games.go_boom.hand import parse_hand
from scorekeeper.games.go_boom.house import GoBoomHouseRules
from scorekeeper.games.go_boom.picture import draw_hand
from tests.deals import GO_BOOM_DECK, brief, brief_lines, judged, scored, unsaid


def _read(typed: str) -> str | list[str]:
    """The canonical form of what was typed, or the findings."""
    parsed = parse_hand(typed)
    return brief(parsed.findings) if parsed.cards is None else str(parsed.cards)


# The cards


def test_deck_there_are_52_suited_cards_and_a_joker() -> None:
    """Rule deck; each can be typed, and no other."""
    assert {str(card) for card in PACK.values()} == set(GO_BOOM_DECK)
    assert Counter(len(set(GO_BOOM_DECK) & {rank + suit for rank in Rank}) for suit in Suit) == {13: 4}


@pytest.mark.parametrize(("jokers", "cards"), [(0, 52), (2, 54), (4, 56)])
def test_deck_any_number_of_jokers_may_be_added(jokers: int, cards: int) -> None:
    """House rule jokers: 52 cards and so many jokers."""
    assert GoBoomHouseRules(jokers=jokers).deck_size == cards


def test_only_a_joker_has_no_suit() -> None:
    """Nothing that is no card can be built."""
    assert str(Card(rank=Rank.ACE, suit=Suit.SPADES)) == "AS"
    with pytest.raises(ValueError, match="a joker no suit"):
        Card(rank=Rank.ACE)
    with pytest.raises(ValueError, match="a joker no suit"):
        Card(rank=Rank.JOKER, suit=Suit.SPADES)


# Notation


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("JK AS KH 10D 9C 2S", "JK AS KH 10D 9C 2S"),
        ("jk as kh 10d 9c 2s", "JK AS KH 10D 9C 2S"),
        ("JK,AS,KH, 10D ,9C,,2S", "JK AS KH 10D 9C 2S"),
        ("  JK\tAS\nKH  ", "JK AS KH"),
        ("A\u2660 A\u2665 A\u2666 A\u2663", "AS AH AD AC"),
        ("q\u2664 q\u2661 q\u2662 q\u2667", "QS QH QD QC"),
        ("10\u2665\ufe0f J\u2660\ufe0e", "10H JS"),
        ("TS th 10D", "10S 10H 10D"),
        ("joker * Joker JK", "JK JK JK JK"),
        ("2C 9S 2D", "2C 9S 2D"),
        ("out", "out"),
        (" OUT ", "out"),
        ("", "out"),
        ("  ", "out"),
    ],
)
def test_a_hand_may_be_typed_in_many_ways_and_reads_back_in_one(typed: str, canonical: str) -> None:
    """Case, symbols and separators are free; the order stays; the canonical form reads back as itself."""
    assert _read(typed) == canonical
    assert _read(canonical) == canonical


@pytest.mark.parametrize(
    ("control", "typed", "found"),
    [
        ("2S", "1S", ['error unknown-card: "1S"']),
        ("10S", "11S", ['error unknown-card: "11S"']),
        ("10S", "10", ['error unknown-card: "10"']),
        ("10S", "10X", ['error unknown-card: "10X"']),
        ("JH", "HJ", ['error unknown-card: "HJ"']),
        ("JK", "JKS", ['error unknown-card: "JKS"']),
        ("AS", "A S", ['error unknown-card: "A"', 'error unknown-card: "S"']),
        ("AS AH", "ASAH", ['error unknown-card: "ASAH"']),
        ("AS\u2009AH", "AS;AH", ['error unknown-card: "AS;AH"']),
        ("A\u2660", "A\u2660\u2665", ['error unknown-card: "A\u2660\u2665"']),
        ("out", "out 5H", ['error unknown-card: "out"']),
        ("JK 5H 2S", "JK 1H 5H 0S", ['error unknown-card: "1H"', 'error unknown-card: "0S"']),
    ],
)
def test_what_is_no_card_is_found_every_one_of_them(control: str, typed: str, found: list[str]) -> None:
    """Beside a hand that is one."""
    assert parse_hand(control).findings == ()
    assert _read(typed) == found


def test_the_hint_tells_how_a_card_is_written_and_that_out_stands_alone() -> None:
    """The cure goes into the hint."""
    unknown, not_alone = parse_hand("1S out").findings

    assert unsaid(unknown.message, '"1S"') == []
    assert unsaid(unknown.hint, "A", "2..9", "10", "J Q K", "S H D C", "JK", "out") == []
    assert unsaid(not_alone.hint, "out", "alone") == []


# Scoring a hand


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("JK AS KH 10D 9C 2S", 66),
        ("2C 3C 4C", 9),
        ("JK JK AH AD", 70),
        ("JC QC KC", 30),
        ("out", 0),
        ("3S 5H 9D JC", 27),
        ("7S 8H 9D 10C", 34),
        ("8S 8H 8D 8C", 32),
    ],
)
def test_the_worked_examples_of_the_rule_sheet(hand: str, points: int) -> None:
    """Each comes out as the sheet works it."""
    assert scored("go-boom", hand).points == points


@pytest.mark.parametrize(
    ("clause", "hand", "lines"),
    [
        ("joker: 20 each", "JK JK", ["joker 20: JK", "joker 20: JK"]),
        ("ace: 15 each", "AS AD", ["ace 15: AS", "ace 15: AD"]),
        (
            "ten-or-face: 10 each",
            "10S JH QD KC",
            ["ten-or-face 10: 10S", "ten-or-face 10: JH", "ten-or-face 10: QD", "ten-or-face 10: KC"],
        ),
        (
            "pip-card: 2 to 9 count their number",
            "2S 3S 4S 5S 6S 7S 8S 9S",
            [f"pip-card {number}: {number}S" for number in range(2, 10)],
        ),
        ("went-out: nothing", "out", ["went-out 0: "]),
    ],
)
def test_every_line_of_a_score_names_its_rule_and_its_card(clause: str, hand: str, lines: list[str]) -> None:
    """One line a card, in the order given."""
    assert brief_lines(scored("go-boom", hand)) == lines, clause


@pytest.mark.parametrize("house", ["jokers=0", "aces_boom=true", "aces_boom=false", "jokers=4", "rounds=1"])
def test_ace_counts_15_also_where_the_aces_go_boom(house: str) -> None:
    """No house rule changes what a hand scores."""
    assert scored("go-boom", "AS 2C", house).points == 17


# House rules


@pytest.mark.parametrize(
    ("given", "aces_boom"),
    [
        ({}, False),
        ({"jokers": 2}, False),
        ({"jokers": 0}, True),
        ({"jokers": 0, "aces_boom": False}, False),
        ({"jokers": 3, "aces_boom": True}, True),
    ],
)
def test_the_aces_go_boom_where_there_are_no_jokers_unless_the_table_says_otherwise(
    given: dict[str, int], aces_boom: bool
) -> None:
    """Rule deck, house rule aces_boom."""
    assert GoBoomHouseRules.model_validate(given).aces_boom is aces_boom


_HEAD = "game: go-boom\nplayers: Ana, Ben, Cleo\n"
_ROUND = "\nAna: out\nBen: 10H 5H\nCleo: AS\n"


@pytest.mark.parametrize("house", ["jokers=many", "jokers=55", "jokers=-1", "aces_boom=1", "rounds=0", "rounds=13"])
def test_a_house_rule_with_a_value_that_it_does_not_have_is_found_once(house: str) -> None:
    """Also where the default of another one hangs on it; beside it stands what the game allows."""
    name, _, value = house.partition("=")
    shown = '"many"' if value == "many" else value
    fine = {"jokers": "jokers=54", "aces_boom": "aces_boom=true", "rounds": "rounds=12"}[name]

    assert brief(judged(f"{_HEAD}house: {fine}\n").findings) == []
    assert brief(judged(f"{_HEAD}house: {house}\n").findings) == [f'error bad-house-rule: "{shown}"']


@pytest.mark.parametrize(
    ("head", "rounds", "final"),
    [
        (_HEAD, 2, False),
        (_HEAD, 3, True),
        (_HEAD + "house: rounds=1\n", 1, True),
        (_HEAD + "house: rounds=5\n", 4, False),
        (_HEAD + "house: rounds=5\n", 5, True),
        (_HEAD.replace("Cleo", "Cleo, Dora") + "left: Dora=0\n", 3, False),
        (_HEAD.replace("Cleo", "Cleo, Dora") + "left: Dora=0\n", 4, True),
    ],
)
def test_each_player_deals_one_round_unless_the_table_stops_elsewhere(head: str, rounds: int, final: bool) -> None:
    """Rules round-count and left-early: who has gone home leaves the number of rounds as it was."""
    game = judged(head + _ROUND * rounds).sound_game

    assert game
    assert game.final is final


@pytest.mark.parametrize(("head", "allowed"), [(_HEAD, 3), (_HEAD + "house: rounds=2\n", 2)])
def test_a_round_too_many_is_found(head: str, allowed: int) -> None:
    """Rule round-count; with one fewer all is well."""
    assert brief(judged(head + _ROUND * allowed).findings) == []
    assert brief(judged(head + _ROUND * (allowed + 1)).findings) == [f"error too-many-rounds, round {allowed + 1}"]


def test_the_deal_passes_to_the_left_and_the_next_player_begins() -> None:
    """Rules dealer-turn and first-player."""
    game = judged(_HEAD).game
    assert game
    starter = game.ruleset.starter

    assert [starter(("Ana", "Ben", "Cleo"), number, "Ben") for number in (1, 2, 3, 4)] == [
        "Ana deals, Ben begins",
        "Ben deals, Cleo begins",
        "Cleo deals, Ana begins",
        "Ana deals, Ben begins",
    ]


# What can't be


def _table(ana: str, ben: str = "10H 5H", cleo: str = "AS", *, went_out: str = "", house: str = "") -> str:
    head = _HEAD + (f"house: {house}\n" if house else "")
    answer = f"went out: {went_out}\n" if went_out else ""
    return f"{head}\n{answer}Ana: {ana}\nBen: {ben}\nCleo: {cleo}"


_SUIT = "A{0} 2{0} 3{0} 4{0} 5{0} 6{0} 7{0} 8{0} 9{0} 10{0} J{0} Q{0} K{0}".format
_26_CARDS = f"{_SUIT('S')} {_SUIT('H')}"
_20_CARDS = f"{_SUIT('D')} AC 2C 3C 4C 5C JK JK"
_26_MORE = f"{_20_CARDS} 6C 7C 8C 9C 10C JC"


@pytest.mark.parametrize(
    ("control", "broken", "found"),
    [
        (
            _table("out", "10H 5H 4S"),
            _table("out", "10H 5H 1S"),
            ['error unknown-card, round 1, Ben: "1S"'],
        ),
        (
            _table("out", "10H 5H"),
            _table("out", "10H 10H"),
            ['error deck-exceeded, round 1, Ben: "10H"'],
        ),
        (
            _table("out", "AH 5H", "AS"),
            _table("out", "AS 5H", "AS"),
            ['error deck-exceeded, round 1, Cleo: "AS"'],
        ),
        (
            _table("out", "JK 5H", "JK AS"),
            _table("out", "JK 5H", "JK AS JK"),
            ['error deck-exceeded, round 1, Cleo: "JK"'],
        ),
        (
            _table("out", "JK 5H", house="jokers=1"),
            _table("out", "JK 5H", house="jokers=0"),
            ['error deck-exceeded, round 1, Ben: "JK"'],
        ),
        (
            _table("out", "10H 5H"),
            _table("out", "out"),
            ['error two-empty-hands, round 1, Ben: "out"'],
        ),
        (_table("out"), _table("2S"), ["error nobody-went-out, round 1"]),
        (
            _table("out", went_out="Ana"),
            _table("2S", went_out="Ana"),
            ['error went-out-holds-cards, round 1, Ana: "2S"'],
        ),
        (
            _table("out", went_out="Ana"),
            _table("out", went_out="Ben"),
            ['error went-out-holds-cards, round 1, Ben: "10H 5H"'],
        ),
        (
            _table("out", went_out="Ana"),
            _table("out", went_out="Anna"),
            ['error went-out-unknown, round 1: ""Anna""'],
        ),
        (
            _table("out", _26_CARDS, _20_CARDS),
            _table("out", _26_CARDS, _20_CARDS + " 6C"),
            ["error too-many-cards, round 1"],
        ),
        (
            _table("out", _26_CARDS, _20_CARDS + " JK", house="jokers=3"),
            _table("out", _26_CARDS, _20_CARDS + " JK 6C", house="jokers=3"),
            ["error too-many-cards, round 1"],
        ),
        (
            _table("out"),
            _table("out") + "\nDora: 2S",
            ['error unknown-player, round 1, Dora: ""Dora""'],
        ),
    ],
)
def test_what_cannot_be_is_found_beside_a_table_where_all_is_well(control: str, broken: str, found: list[str]) -> None:
    """Each with its severity, its place and the culprit."""
    assert brief(judged(control).findings) == []
    assert brief(judged(broken).findings) == found


@pytest.mark.parametrize(
    ("sheet", "found"),
    [
        (_table("2S", went_out="nobody"), ["note blocked-round, round 1"]),
        (
            _table("out", went_out="nobody"),
            ['error went-out-holds-cards, round 1, Ana: "out"', "note blocked-round, round 1"],
        ),
    ],
)
def test_a_blocked_round_is_told_and_nobody_is_out_in_it(sheet: str, found: list[str]) -> None:
    """Rule blocked-round: every hand scores, and the table hears that the ruling was used."""
    assert brief(judged(sheet).findings) == found


def test_blocked_round_all_but_one_card_may_be_left() -> None:
    """Rule too-many-cards: only the card turned up at the start is sure to lie on the pile."""
    fits = _table("QC", _26_CARDS, _26_MORE, went_out="nobody")
    one_more = _table("QC KC", _26_CARDS, _26_MORE, went_out="nobody")

    assert brief(judged(fits).findings) == ["note blocked-round, round 1"]
    assert brief(judged(one_more).findings) == ["error too-many-cards, round 1", "note blocked-round, round 1"]


def test_blocked_round_every_hand_scores_and_nobody_gets_the_0() -> None:
    """Rule blocked-round."""
    game = judged(_table("2S", went_out="nobody")).sound_game
    assert game

    assert {player: game.rounds[0].score(player).points for player in ("Ana", "Ben", "Cleo")} == {
        "Ana": 2,
        "Ben": 15,
        "Cleo": 15,
    }


def test_deck_exceeded_names_the_card_and_both_players() -> None:
    """Whoever misread a card can find it."""
    one_hand = judged(_table("out", "10H 10H")).findings[0].message
    two_hands = judged(_table("out", "AS 5H", "AS")).findings[0].message

    assert unsaid(one_hand, "10H", "1", "2", "Ben") == []
    assert unsaid(two_hands, "AS", "1", "2", "Ben and Cleo") == []


@pytest.mark.parametrize(
    ("players", "found"),
    [
        ("Ana, Ben", ["error player-count"]),
        ("Ana, Ben, Cleo", []),
        ("Ana, Ben, Cleo, Dora", []),
        ("Ana, Ben, Cleo, Dora, Eve", ["error player-count"]),
    ],
)
def test_three_or_four_play(players: str, found: list[str]) -> None:
    """Rule player-count."""
    findings = judged(f"game: go-boom\nplayers: {players}").findings

    assert [f"{finding.severity} {finding.rule}" for finding in findings] == found


# The picture


@pytest.mark.parametrize(
    ("hand", "picture"),
    [
        ("out", [" (out)"]),
        ("JK AS 10H", [" [JK] [AS] [10H]"]),
        ("2S 3S 4S 5S 6S 7S 8S", [" [2S] [3S] [4S] [5S] [6S] [7S]", " [8S]"]),
    ],
)
def test_the_picture_shows_six_cards_a_line(hand: str, picture: list[str]) -> None:
    """In the order given; an empty hand is drawn too."""
    cards = parse_hand(hand).cards
    assert cards is not None

    assert ["".join(piece.text for piece in line) for line in draw_hand(cards)] == picture
