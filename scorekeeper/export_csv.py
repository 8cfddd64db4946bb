"""Standings, rounds and score lines as CSV for a spreadsheet."""

import csv
import io
from collections.abc import Callable, Iterable, Sequence

from scorekeeper.judge import JudgedGame
from scorekeeper.standings import standings_of

Named = tuple[str, JudgedGame]
"""A file's name and what it comes to."""

Row = list[str | int | None]


def standings_rows(games: Sequence[Named]) -> list[Row]:
    """A heading and a row a player; with several games, the game before each row."""
    width = max((len(game.played) for _, game in games), default=0)
    heading: Row = ["rank", "player", *(f"round_{number}" for number in range(1, width + 1)), "total", "winner"]

    def rows(game: JudgedGame) -> Iterable[Row]:
        for row in standings_of(game).rows:
            blanks = [None] * (width - len(row.rounds))
            yield [row.rank, row.player, *row.rounds, *blanks, row.total, "yes" if row.winner else None]

    return _with_games(games, heading, rows)


def rounds_rows(games: Sequence[Named]) -> list[Row]:
    """A heading and a row for each player in each complete round."""
    heading: Row = [
        "round",
        "player",
        "cards",
        "cards_points",
        "go_out_points",
        "round_points",
        "running_total",
        "went_out",
    ]

    def rows(game: JudgedGame) -> Iterable[Row]:
        running: dict[str, int] = {}
        for judged in game.played:
            for player, card_score in judged.card_scores.items():
                points = judged.score(player).points
                running[player] = running.get(player, 0) + points
                yield [
                    judged.number,
                    player,
                    str(judged.cards[player]),
                    card_score.points,
                    points - card_score.points,
                    points,
                    running[player],
                    "yes" if judged.went_out == player else None,
                ]

    return _with_games(games, heading, rows)


def lines_rows(games: Sequence[Named]) -> list[Row]:
    """A heading and a row for each line of each score of the complete rounds."""
    heading: Row = ["round", "player", "rule", "what", "points"]

    def rows(game: JudgedGame) -> Iterable[Row]:
        for judged in game.played:
            for player in judged.card_scores:
                for line in judged.score(player).lines:
                    yield [judged.number, player, line.rule, line.what, line.points]

    return _with_games(games, heading, rows)


def _with_games(games: Sequence[Named], heading: Row, rows: Callable[[JudgedGame], Iterable[Row]]) -> list[Row]:
    if len(games) == 1:
        return [heading, *rows(games[0][1])]
    table: list[Row] = [["file", "game", "name", "date", *heading]]
    for file, game in games:
        record = game.record
        table += [[file, record.game, record.name, record.date, *row] for row in rows(game)]
    return table


_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def csv_text(rows: Iterable[Row], delimiter: str = ",") -> str:
    """
    CSV as RFC 4180 has it.  A text that a spreadsheet would run as a formula gets a ' before it; numbers never.

    >>> csv_text([["=SUM(A1)", -5]])
    "'=SUM(A1),-5\\r\\n"
    """
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\r\n")
    writer.writerows([_guarded(cell) for cell in row] for row in rows)
    return text.getvalue()


def _guarded(cell: str | int | None) -> str | int | None:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA_STARTS) else cell
