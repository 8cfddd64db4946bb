"""From the points of each round to ranks: lowest total first, ties broken or shared as the game has it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.findings import listed
from scorekeeper.judge import JudgedGame


class Standing(NamedTuple):
    """A player's row: points of each complete round, their sum, and the rank (None for who left early)."""

    rank: int | None
    player: str
    rounds: tuple[int, ...]
    winner: bool

    @property
    def total(self) -> int:
        """The sum of the rounds, in points; low is good."""
        return sum(self.rounds)


class Tie(NamedTuple):
    """Players with equal totals, the rule that ordered or did not order them, and that in words."""

    rule: str
    rank: int
    players: tuple[str, ...]
    text: str


class Standings(NamedTuple):
    """The standings in table order: by rank, then seating order; who left early comes last."""

    rows: tuple[Standing, ...]
    rounds_total: int
    final: bool
    ties: tuple[Tie, ...] = ()

    @property
    def tie_break(self) -> Tie | None:
        """The tie for the first place once the game is over: shared, or else broken."""
        first = [tie for tie in self.ties if tie.rank == 1]
        return first[-1] if first else None

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won: nobody before the end, several where the victory is shared."""
        return tuple(row.player for row in self.rows if row.winner)


def standings_of(game: JudgedGame) -> Standings:
    """The standings of a game; they mean something where it is sound."""
    record = game.record
    points = {
        player: tuple(judged.score(player).points for judged in game.played if player in judged.card_scores)
        for player in record.players
    }
    return rank(points, record.left, game.rounds_total, final=game.final, tiebreak=game.ruleset.tiebreak)


def rank(
    points: Mapping[str, Sequence[int]],
    left: Mapping[str, int],
    rounds_total: int,
    *,
    final: bool,
    tiebreak: str | None,
) -> Standings:
    """
    Rank players, given in seating order with the points of each round, by total (rule ``lowest-total``).

    Once the game is final, and where the game has a ``tiebreak`` rule, the last round orders equal totals.

    >>> table = rank({"Ana": (5, 4, 3), "Ben": (2, 5, 5)}, {}, 3, final=True, tiebreak="third-round-tiebreak")
    >>> [(row.rank, row.player, row.total, row.winner) for row in table.rows]
    [(1, 'Ana', 12, True), (2, 'Ben', 12, False)]
    """

    def key(player: str) -> tuple[int, ...]:
        total = sum(points[player])
        return (total, points[player][-1]) if final and tiebreak else (total,)

    staying = sorted((player for player in points if player not in left), key=key)
    ranks = {player: 1 + sum(key(other) < key(player) for other in staying) for player in staying}
    rows = [
        Standing(ranks.get(player), player, tuple(points[player]), final and ranks.get(player) == 1)
        for player in [*staying, *(player for player in points if player in left)]
    ]
    ties = tuple(_ties(points, ranks, tiebreak)) if final else ()
    return Standings(tuple(rows), rounds_total, final, ties)


def _ties(points: Mapping[str, Sequence[int]], ranks: Mapping[str, int], tiebreak: str | None) -> Iterator[Tie]:
    """The ties of a finished game, best first; ``ranks`` runs in table order."""
    totals = {player: sum(points[player]) for player in ranks}
    for total in dict.fromkeys(totals.values()):
        tied = tuple(player for player in ranks if totals[player] == total)
        if len(tied) < 2:
            continue
        place = ranks[tied[0]]
        sharing = tuple(player for player in tied if ranks[player] == place)
        all_tied = listed(tied)
        if tiebreak and len(sharing) < len(tied):
            last = ", ".join(f"{player} {points[player][-1]}" for player in tied)
            text = f"{all_tied} have {total} in total: the lower last round decides ({last})"
            yield Tie(tiebreak, place, tuple(player for player in points if player in tied), text)
        if len(sharing) > 1 and place == 1:
            also = f", and {points[sharing[0]][-1]} in the last round" if tiebreak else ""
            text = f"{listed(sharing)} share the victory with {total} in total{also}"
            yield Tie("shared-victory", place, sharing, text)
