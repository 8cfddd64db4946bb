"""
What the tests play with: score sheets as a person would type them, and random deals from the real decks.

A score sheet is a head and a block for each round, parted by empty lines::

    game: gnoming
    players: Ana, Ben, Cleo
    house: go_out_tie=penalty
    left: Cleo=2

    went out: Ana
    Ana: 3 3 3 / -2 M 7 / H 5 5
    Ben: 5 5 5 / 3 4 6 / -1 7 8
    Cleo: 6 M 6 / 3 3 4 / 5 3 -2

``went out: nobody`` is a round that stopped early, or was blocked; without that line nobody has said yet.
A round of a single ``-`` is one in which nothing has been typed.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from hypothesis import strategies as st

from scorekeeper.findings import Finding
from scorekeeper.gamefile import read_game
from scorekeeper.games import find_game
from scorekeeper.houserules import parse_house_rule, read_house_rules
from scorekeeper.judge import Judgement, judge_game
from scorekeeper.scores import Score

Json = dict[str, Any]


def game_text(sheet: str) -> str:
    """
    The game file of a score sheet.

    >>> print(game_text("game: go-boom\\nplayers: Ana, Ben\\n\\nAna: out\\nBen: AS"))
    {"format": "scorekeeper/1", "game": "go-boom", "players": ["Ana", "Ben"], "rounds": [{"cards": {"Ana": "out", "Ben": "AS"}}]}
    """
    head, *blocks = sheet.strip().split("\n\n")
    document: Json = {"format": "scorekeeper/1"}
    for key, value in _entries(head):
        if key == "players":
            document[key] = value.split(", ")
        elif key in ("house", "left"):
            pairs = dict(pair.split("=") for pair in value.split())
            document["house_rules" if key == "house" else key] = {name: _value(text) for name, text in pairs.items()}
        else:
            document[key] = value
    document["rounds"] = [_round(block) for block in blocks]
    return json.dumps(document, ensure_ascii=False)


def _entries(block: str) -> list[tuple[str, str]]:
    parted = (line.partition(":") for line in block.splitlines() if ":" in line)
    return [(key.strip(), value.strip()) for key, _, value in parted]


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _round(block: str) -> Json:
    entries = dict(_entries(block))
    answer: Json = {}
    if "went out" in entries:
        name = entries.pop("went out")
        answer["went_out"] = None if name == "nobody" else name
    return answer | ({"cards": entries} if entries else {})


def judged(sheet: str) -> Judgement:
    """The judgement of a score sheet."""
    return judge_game(read_game(game_text(sheet)))


def scored(game_id: str, cards: str, house: str = "") -> Score:
    """The score of one layout or hand, under house rules typed as ``rule=value``."""
    game = find_game(game_id)
    assert game
    parsed = game.parse(cards)
    assert parsed.cards is not None, brief(parsed.findings)
    rules, findings = read_house_rules(game, dict(parse_house_rule(word) for word in house.split()))
    assert not findings, brief(findings)
    return game.score(parsed.cards, rules)


def brief_lines(score: Score) -> list[str]:
    """
    The lines of a score as the tests write them down: rule, points, and what they count.

    >>> brief_lines(scored("go-boom", "JK AS"))
    ['joker 20: JK', 'ace 15: AS']
    """
    return [f"{line.rule} {line.points}: {' '.join(line.counted)}" for line in score.lines]


def unsaid(text: str, *words: str) -> list[str]:
    """
    The words that a text lacks: what must be said is tested, how it is said need not be.

    >>> unsaid("the deck has 3 M cards", "3", "M", "hazard")
    ['hazard']
    """
    return [word for word in words if word not in text]


def brief(findings: Iterable[Finding]) -> list[str]:
    """
    Findings as the tests write them down: severity, rule, place, and the culprit in its excerpt.

    >>> from scorekeeper.games.gnoming.layout import parse_layout
    >>> brief(parse_layout("3 3 9 / 3 3 3 / 3 3 3").findings)
    ['error unknown-card, r1c3: "9"']
    """
    return [_brief(finding) for finding in findings]


def _brief(finding: Finding) -> str:
    place = finding.place
    where = [f"round {place.round}" if place.round else None, place.player, place.cell]
    head = ", ".join([f"{finding.severity} {finding.rule}", *(part for part in where if part)])
    if finding.excerpt is None:
        return head
    text, start, end = finding.excerpt
    return f'{head}: "{text[start:end]}"'


def deck(copies: str) -> list[str]:
    """
    The cards of a deck, from the copies of each kind.

    >>> deck("8:2 M:1")
    ['8', '8', 'M']
    """
    counted = (kind.split(":") for kind in copies.split())
    return [card for card, count in counted for _ in range(int(count))]


GNOMING_DECK = deck("8:13 7:13 6:14 5:14 4:14 3:14 -1:6 -2:8 -3:5 -4:3 H:3 M:3")
JOKERS = 2
GO_BOOM_DECK = [rank + suit for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split() for suit in "SHDC"] + ["JK"] * JOKERS

NAMES = "Ana Ben Cleo Zoë 李 أحمد -2 =SUM(A1) [bold]x :tada: Eva-Marie".split()


@st.composite
def dealt(draw: st.DrawFn, cards: Sequence[str], count: int) -> list[str]:
    """So many cards of a deck, each at most as often as the deck has it; now and then of a few kinds only."""
    few = draw(st.sets(st.sampled_from(sorted(set(cards))), min_size=2, max_size=4) | st.none())
    stock = [card for card in cards if few is None or card in few]
    if len(stock) < count:
        stock = list(cards)
    taken = []
    for _ in range(count):
        place = draw(st.integers(0, len(stock) - 1))
        stock[place], stock[-1] = stock[-1], stock[place]
        taken.append(stock.pop())
    return taken


def grid(cards: Sequence[str]) -> str:
    """
    Nine cards as a layout.

    >>> grid("3 3 3 -2 M 7 H 5 5".split())
    '3 3 3 / -2 M 7 / H 5 5'
    """
    return " / ".join(" ".join(cards[first : first + 3]) for first in (0, 3, 6))


@st.composite
def gnoming_tables(draw: st.DrawFn, players: int = 1) -> list[str]:
    """The layouts of so many players, dealt from one deck."""
    cards = draw(dealt(GNOMING_DECK, 9 * players))
    return [grid(cards[first : first + 9]) for first in range(0, len(cards), 9)]


gnoming_layouts = gnoming_tables().map(lambda table: table[0])


@st.composite
def with_face_down_marks(draw: st.DrawFn, layout: str) -> str:
    """A layout, some of whose cards were still face down when the round ended."""
    marked = draw(st.sets(st.integers(0, 8)))
    cards = [card for card in layout.split() if card != "/"]
    return grid([f"_{card}" if place in marked else card for place, card in enumerate(cards)])


@st.composite
def go_boom_tables(draw: st.DrawFn, players: int, *, empty: int | None) -> list[str]:
    """The hands of so many players, dealt from one deck; the hand at ``empty`` is out (None: a blocked round)."""
    sizes = [0 if seat == empty else draw(st.integers(1, 11)) for seat in range(players)]
    cards = draw(dealt(GO_BOOM_DECK, sum(sizes)))
    starts = [sum(sizes[:seat]) for seat in range(players)]
    return [" ".join(cards[start : start + size]) or "out" for start, size in zip(starts, sizes, strict=True)]


go_boom_hands = st.integers(1, 11).flatmap(lambda size: dealt(GO_BOOM_DECK, size)).map(" ".join)


def _players(least: int, most: int) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(NAMES), min_size=least, max_size=most, unique=True)


@st.composite
def gnoming_games(draw: st.DrawFn) -> str:
    """A game file of Gnoming A Round without errors: up to three rounds, house rules, somebody gone home early."""
    players = draw(_players(3, 7))
    house = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "go_out_tie": st.sampled_from(["bonus", "penalty", "none"]),
                "three_mulligans": st.sampled_from(["zero", "highest"]),
                "two_players": st.booleans(),
            },
        )
    )
    left = draw(st.dictionaries(st.sampled_from(players), st.integers(0, 3), max_size=1))
    rounds = []
    for number in range(1, draw(st.integers(0, 3)) + 1):
        seated = [player for player in players if left.get(player, number) >= number]
        went_out = draw(st.sampled_from([*seated, None]))
        layouts = draw(gnoming_tables(len(seated)))
        cards = {
            player: layout if player == went_out else draw(with_face_down_marks(layout))
            for player, layout in zip(seated, layouts, strict=True)
        }
        rounds.append({"went_out": went_out, "cards": cards})
    return _file("gnoming", players, house, left, rounds)


@st.composite
def go_boom_games(draw: st.DrawFn) -> str:
    """A game file of Jokers Go Boom without errors: some of its rounds, some blocked, somebody gone home early."""
    players = draw(_players(3, 4))
    left = draw(st.dictionaries(st.sampled_from(players), st.integers(0, 3), max_size=1))
    rounds = []
    for number in range(1, draw(st.integers(0, len(players))) + 1):
        seated = [player for player in players if left.get(player, number) >= number]
        empty = draw(st.integers(0, len(seated) - 1) | st.none())
        hands = draw(go_boom_tables(len(seated), empty=empty))
        answer: Json = {}
        if empty is None:
            answer["went_out"] = None
        elif draw(st.booleans()):
            answer["went_out"] = seated[empty]
        rounds.append(answer | {"cards": dict(zip(seated, hands, strict=True))})
    return _file("go-boom", players, {}, left, rounds)


def _file(game: str, players: list[str], house: Json, left: Json, rounds: list[Json]) -> str:
    document = {"format": "scorekeeper/1", "game": game, "players": players, "house_rules": house}
    return json.dumps(document | {"left": left, "rounds": rounds}, ensure_ascii=False)


games = gnoming_games() | go_boom_games()
