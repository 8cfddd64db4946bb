"""
scorekeeper: a referee and scorekeeper for card games played with real cards on a real table.

How a layout travels::

    text -> cards and findings   games/<game>/layout.py or hand.py, cards.py
         -> findings             games/<game>/checking.py: what can't be
         -> score lines          games/<game>/scoring.py: each line with the rule that gave it
         -> judgement            judge.py: a whole game file, read by gamefile.py into record.py
         -> standings            standings.py: ranks and ties
         -> a claim explained    claims.py, with the slips of games/<game>/slips.py
         -> screen, CSV, JSON    render/, export_json.py, export_csv.py

And a turn::

    text -> lines                turn_lines.py: who speaks, comments left out
         -> a turn as typed      games/<game>/turns/notation.py
         -> steps, each judged   games/<game>/turns/judging.py: one turn; replay.py: turn after turn at one table
         -> verdict              turns.py, shown by render/turns.py, export_turns.py

Where things are: ``rules.py`` says what a rule is, and ``games/<game>/rules/`` holds each rule once;
``findings.py`` and ``scores.py`` are the two kinds of answer.  ``entering.py`` and ``seats.py`` change a game's
document, ``saving.py`` does so on disk and keeps the ``history.py``; ``store.py`` alone touches the disk.
``play`` leads through an evening;
``cli`` alone knows typer, and ``render`` alone rich.  A third game is one folder in ``games`` and one line
in ``games/__init__.py``.

As a library:

>>> import scorekeeper
>>> layout = scorekeeper.parse_layout("333/-2M7/H55").cards
>>> [(line.rule, line.points) for line in scorekeeper.score_layout(layout).lines][:2]
[('matched-line', -3), ('mulligan-unused', 0)]
>>> scorekeeper.parse_hand("JK 5H 1S").findings[0].message
'"1S" is no Go Boom card'
>>> judgement = scorekeeper.judge_game(scorekeeper.read_game('''
... {"format": "scorekeeper/1", "game": "go-boom", "players": ["Ana", "Ben", "Cleo"], "house_rules": {"rounds": 1},
...  "rounds": [{"cards": {"Ana": "out", "Ben": "10H 5H", "Cleo": "AS"}}]}'''))
>>> judgement.findings, [(row.rank, row.player, row.total) for row in scorekeeper.standings_of(judgement.game).rows]
((), [(1, 'Ana', 0), (2, 'Ben', 15), (2, 'Cleo', 15)])
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scorekeeper.findings import Excerpt, Finding, Place, Severity
    from scorekeeper.gamefile import GameFile, read_game
    from scorekeeper.games import GAMES, find_game
    from scorekeeper.games.gnoming.cards import Card as GnomingCard
    from scorekeeper.games.gnoming.house import GnomingHouseRules
    from scorekeeper.games.gnoming.layout import Layout, parse_layout
    from scorekeeper.games.gnoming.scoring import score_layout
    from scorekeeper.games.go_boom.cards import Card as PlayingCard
    from scorekeeper.games.go_boom.hand import Hand, parse_hand
    from scorekeeper.games.go_boom.house import GoBoomHouseRules
    from scorekeeper.games.go_boom.scoring import score_hand
    from scorekeeper.judge import JudgedGame, JudgedRound, Judgement, judge_game
    from scorekeeper.notation import Parsed
    from scorekeeper.record import GameRecord, RoundRecord
    from scorekeeper.rules import Rule
    from scorekeeper.scores import Score, ScoreLine
    from scorekeeper.standings import Standing, Standings, Tie, rank, standings_of
    from scorekeeper.store import CannotOpen, CannotSave, load_game

_HOMES = {
    "CannotOpen": "scorekeeper.store:CannotOpen",
    "CannotSave": "scorekeeper.store:CannotSave",
    "Excerpt": "scorekeeper.findings:Excerpt",
    "Finding": "scorekeeper.findings:Finding",
    "GAMES": "scorekeeper.games:GAMES",
    "GameFile": "scorekeeper.gamefile:GameFile",
    "GameRecord": "scorekeeper.record:GameRecord",
    "GnomingCard": "scorekeeper.games.gnoming.cards:Card",
    "GnomingHouseRules": "scorekeeper.games.gnoming.house:GnomingHouseRules",
    "GoBoomHouseRules": "scorekeeper.games.go_boom.house:GoBoomHouseRules",
    "Hand": "scorekeeper.games.go_boom.hand:Hand",
    "JudgedGame": "scorekeeper.judge:JudgedGame",
    "JudgedRound": "scorekeeper.judge:JudgedRound",
    "Judgement": "scorekeeper.judge:Judgement",
    "Layout": "scorekeeper.games.gnoming.layout:Layout",
    "Parsed": "scorekeeper.notation:Parsed",
    "Place": "scorekeeper.findings:Place",
    "PlayingCard": "scorekeeper.games.go_boom.cards:Card",
    "RoundRecord": "scorekeeper.record:RoundRecord",
    "Rule": "scorekeeper.rules:Rule",
    "Score": "scorekeeper.scores:Score",
    "ScoreLine": "scorekeeper.scores:ScoreLine",
    "Severity": "scorekeeper.findings:Severity",
    "Standing": "scorekeeper.standings:Standing",
    "Standings": "scorekeeper.standings:Standings",
    "Tie": "scorekeeper.standings:Tie",
    "find_game": "scorekeeper.games:find_game",
    "judge_game": "scorekeeper.judge:judge_game",
    "load_game": "scorekeeper.store:load_game",
    "parse_hand": "scorekeeper.games.go_boom.hand:parse_hand",
    "parse_layout": "scorekeeper.games.gnoming.layout:parse_layout",
    "rank": "scorekeeper.standings:rank",
    "read_game": "scorekeeper.gamefile:read_game",
    "score_hand": "scorekeeper.games.go_boom.scoring:score_hand",
    "score_layout": "scorekeeper.games.gnoming.scoring:score_layout",
    "standings_of": "scorekeeper.standings:standings_of",
}
__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    """A public name, imported when it is first asked for: a command loads only what it uses."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, _, attribute = _HOMES[name].partition(":")
    return getattr(import_module(module), attribute)


def __dir__() -> list[str]:
    return sorted(_HOMES)
