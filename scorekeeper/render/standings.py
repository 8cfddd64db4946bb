"""The standings as people read them: the table, who went out, and the outcome in words."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from scorekeeper.entering import what_is_missing
from scorekeeper.findings import visible
from scorekeeper.judge import JudgedGame
from scorekeeper.render.scores import points_word, round_words
from scorekeeper.render.screen import name_text, plain, print_table, say
from scorekeeper.standings import Standing, Standings


def show_standings(out: Console, game: JudgedGame, standings: Standings) -> None:
    """The table, who went out in each round, and the outcome in words."""
    record = game.record
    if record.name:
        out.print(plain(out, record.name, "bold"))
    say(out, ", ".join(filter(None, (game.ruleset.title, record.date))))
    if not standings.final:
        say(out, f"So far, after {len(game.played)} of {standings.rounds_total} rounds")
    out.print()
    for table in _standings_tables(out, standings.rows, len(game.played)):
        print_table(out, table)
        out.print()
    for judged in game.played:
        say(out, f"Round {judged.number}: {round_words(game, judged)}")
    if game.in_progress:
        words = filter(None, (round_words(game, game.in_progress), what_is_missing(game)))
        say(out, f"Round {game.in_progress.number}, in progress: {'; '.join(words)}")
    for player, last in record.left.items():
        say(out, f"{player} left after round {last}")
    for line in outcome(game, standings):
        say(out, line)


def outcome(game: JudgedGame, standings: Standings) -> list[str]:
    """In words: the ties and who has won; before the end what is missing and who begins next."""
    if standings.final:
        ties = [f"{tie.text} [{tie.rule}]" for tie in standings.ties]
        winners = standings.winners
        if len(winners) == 1:
            best = next(row.total for row in standings.rows if row.winner)
            return [*ties, f"{winners[0]} wins with {best} {points_word(best)}: the lowest total wins"]
        return [*ties, "The lowest total wins"]
    if game.in_progress:
        return ["The lowest total wins"]
    upcoming = len(game.played) + 1
    at_table = game.record.at_table(upcoming)
    if not at_table:
        return ["Everyone has left", "The lowest total wins"]
    before = game.played[-1].went_out if game.played else None
    return [f"Next, round {upcoming}: {game.ruleset.starter(at_table, upcoming, before)}", "The lowest total wins"]


_PLAYER = "player"
_RANK, _TOTAL, _GAP, _SHORTEST_NAME = 3, 5, 2, 8


def _standings_tables(out: Console, rows: Sequence[Standing], rounds: int) -> list[Table]:
    """One table; more of them, some rounds each, where the rounds leave no room for names."""
    numbers = [str(points) for row in rows for points in row.rounds] + [str(rounds)]
    column = max(len(number) for number in numbers) + _GAP
    names = max(len(_PLAYER), *(cell_len(visible(row.player)) for row in rows))
    fixed = _RANK + _TOTAL + _GAP
    fits = max(1, (out.width - fixed - min(names, _SHORTEST_NAME)) // column)
    tables = []
    for first in range(0, max(rounds, 1), fits):
        shown = range(first, min(first + fits, rounds))
        last = first + fits >= rounds
        room = max(out.width - fixed - column * len(shown), 1) if out.is_terminal else names
        tables.append(_standings_table(out, rows, shown, min(names, room), with_total=last))
    return tables


def _standings_table(
    out: Console, rows: Sequence[Standing], shown: range, name_width: int, *, with_total: bool
) -> Table:
    table = Table(box=None, padding=0, pad_edge=False)
    table.add_column("", width=_RANK, no_wrap=True)
    table.add_column(_PLAYER, width=max(name_width, 1), no_wrap=True, overflow="ellipsis")
    for number in shown:
        table.add_column(f"  {number + 1}", justify="right", no_wrap=True)
    if with_total:
        table.add_column("  total", justify="right", no_wrap=True)
    for row in rows:
        points = [str(row.rounds[number]) if number < len(row.rounds) else "" for number in shown]
        table.add_row(
            str(row.rank) if row.rank else "-",
            name_text(out, row.player),
            *(f"  {text}" for text in points),
            *([Text(str(row.total), style="bold")] if with_total else []),
            style="bold" if row.winner else "",
        )
    return table
