"""
Everything that people read: findings, scores and standings on a terminal or in a pipe.  The only module that knows rich.

Text from outside goes through ``visible`` and is never markup; colour only repeats what the words say.
"""

import os
import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from scorekeeper.claims import Claim
from scorekeeper.entering import what_is_missing
from scorekeeper.findings import Excerpt, Finding, Place, Severity, visible
from scorekeeper.games.ruleset import AnyRuleset, Picture, Role
from scorekeeper.judge import JudgedRound, Judgement
from scorekeeper.rules import Rule
from scorekeeper.scores import Score
from scorekeeper.standings import Standing, Standings

_ROLE_STYLES: dict[Role, str] = {
    "matched": "bold",
    "mulligan": "bold magenta",
    "negative": "green",
    "hazard": "bold red",
    "link": "bold cyan",
}
_SEVERITY_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold magenta", Severity.NOTE: "bold cyan"}
_UNCUT = 10_000  # columns: what is piped is not cut
_ASCII_LINKS = str.maketrans("═║…", "=|~")


def console(stream: TextIO | None = None) -> Console:
    """A console for a stream, stdout unless given: as wide as the terminal or COLUMNS, else without end."""
    stream = stream or sys.stdout
    endless = not stream.isatty() and not os.environ.get("COLUMNS", "").isdigit()
    return Console(
        file=stream,
        width=_UNCUT if endless else None,
        markup=False,
        emoji=False,
        highlight=False,
        soft_wrap=False,
    )


def _say(out: Console, text: Text | str) -> None:
    """A line of text, wrapped at words where the console ends."""
    out.print(_plain(out, text) if isinstance(text, str) else text)


def _plain(out: Console, text: str, style: str = "") -> Text:
    shown = visible(text)
    return Text(shown if _is_unicode(out) else shown.translate(_ASCII_LINKS), style=style)


def _is_unicode(out: Console) -> bool:
    return out.encoding.lower().startswith("utf")


# Findings


def show_findings(out: Console, findings: Iterable[Finding]) -> None:
    """Each finding as a line that can be searched for, the excerpt with a caret, and the hint."""
    for finding in findings:
        line = Text()
        if place := place_words(finding.place):
            line.append(f"{visible(place)}: ")
        line.append(f"{finding.severity}: ", style=_SEVERITY_STYLES[finding.severity])
        line.append(f"{visible(finding.message)} [{finding.rule}]")
        out.print(line, soft_wrap=not out.is_terminal)  # one line each where it may be searched
        if finding.excerpt:
            _show_excerpt(out, finding.excerpt)
        if finding.hint:
            hint = Text(f"hint: {visible(finding.hint)}")
            out.print(Padding(hint, (0, 0, 0, 2), expand=False), soft_wrap=not out.is_terminal)


def place_words(place: Place) -> str:
    """
    A place in words.

    >>> place_words(Place("friday.json", 2, "Ben", "r1c3"))
    'friday.json: round 2, Ben, r1c3'
    """
    inside = [f"round {place.round}" if place.round else "", place.player or "", place.cell or ""]
    return ": ".join(part for part in (place.file or "", ", ".join(filter(None, inside))) if part)


def _show_excerpt(out: Console, excerpt: Excerpt) -> None:
    """The excerpt and its caret, cut to the console around the culprit."""
    text, start, end = excerpt.text, excerpt.start, excerpt.end
    room = out.width - 4
    while cell_len(text[:end]) > room and start > 0:
        text, start, end = text[1:], start - 1, end - 1
    text = text if cell_len(text) <= room else set_cell_size(text, room)
    out.print(Text(f"  {text}"), soft_wrap=True)
    caret = "^" * max(1, cell_len(text[start:end]))
    out.print(Text(f"  {' ' * cell_len(text[:start])}{caret}", style="bold red"), soft_wrap=True)


# Scores


def show_score(out: Console, game: AnyRuleset, cards: object, score: Score) -> None:
    """The picture of a layout or hand, the lines of its score, and their sum."""
    _show_picture(out, game.picture(cards))
    out.print()
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(justify="right", no_wrap=True, min_width=5)
    table.add_column()
    table.add_column(no_wrap=True, style="dim")
    for line in score.lines:
        table.add_row(signed(line.points), _plain(out, line.what), line.rule)
    table.add_row(Text(str(score.points), style="bold"), Text(_points_word(score.points), style="bold"), "")
    out.print(table)


def _show_picture(out: Console, picture: Picture) -> None:
    for line in picture:
        text = Text("  ")
        for piece in line:
            text.append_text(_plain(out, piece.text, _ROLE_STYLES.get(piece.role, "")))
        text.rstrip()
        out.print(text, no_wrap=True)


def signed(points: int) -> str:
    """
    Points as a line of a score shows them.

    >>> signed(7), signed(-3), signed(0)
    ('+7', '-3', '0')
    """
    return f"{points:+d}" if points else "0"


def _points_word(points: int) -> str:
    return "point" if abs(points) == 1 else "points"


def show_round(out: Console, judgement: Judgement, judged: JudgedRound, players: Sequence[str]) -> None:
    """A round's scores, player by player, each with its picture."""
    game = judgement.game
    if game is None:
        return
    out.print(_plain(out, f"Round {judged.number}: {round_words(judgement, judged)}", "bold"))
    for player, cards in judged.cards.items():
        if player in players:
            score = judged.score(player)
            out.print()
            out.print(_plain(out, f"{player}: {score.points} {_points_word(score.points)}", "bold"))
            show_score(out, game, cards, score)


def round_words(judgement: Judgement, judged: JudgedRound) -> str:
    """Who dealt a round and who went out, with the bonus or penalty; or what it still lacks."""
    game, record = judgement.game, judgement.record
    if game is None or record is None:
        return ""
    at_table = record.at_table(judged.number)
    words = [f"{game.dealer(at_table, judged.number)} dealt"] if game.dealer and at_table else []
    if judged.answered:
        words.append(f"{judged.went_out or 'nobody'} went out")
        for line in judged.extra_lines.get(judged.went_out or "", ()):
            words.append(f"{signed(line.points)} [{line.rule}]")
    if not judged.complete:
        words.append("in progress")
    return ", ".join(words)


def show_claim(out: Console, claim: Claim) -> None:
    """Whether a claimed score is right."""
    _say(out, claim.text)


# Keeping a game


def show_started(out: Console, file: str, judgement: Judgement) -> None:
    """What a new game is, and how to go on."""
    record, game = judgement.record, judgement.game
    if record is None or game is None:
        return
    _say(out, f"{file}: {game.title} with {', '.join(record.players)}")
    _say(out, f"Round 1: {game.starter(record.players, 1, None)}")


def show_entered(out: Console, judgement: Judgement, number: int, player: str | None, said: Sequence[str]) -> None:
    """What was entered and what it replaced, the picture and score of the player, and how the round stands."""
    for line in said:
        _say(out, line)
    if len(judgement.rounds) < number or judgement.game is None:
        return
    judged = judgement.rounds[number - 1]
    if player is not None and player in judged.card_scores:
        out.print()
        show_score(out, judgement.game, judged.cards[player], judged.score(player))
        out.print()
    if judged.complete:
        points = ", ".join(f"{name} {judged.score(name).points}" for name in judged.card_scores)
        _say(out, f"Round {number}: {round_words(judgement, judged)}")
        _say(out, f"Round {number} is complete: {points}")
    elif missing := what_is_missing(judgement):
        _say(out, f"Round {number}: {missing}")


# Standings


def show_standings(out: Console, judgement: Judgement, standings: Standings) -> None:
    """The table, who went out in each round, and the outcome in words."""
    record, game = judgement.record, judgement.game
    if record is None or game is None:
        return
    if record.name:
        out.print(_plain(out, record.name, "bold"))
    _say(out, ", ".join(filter(None, (game.title, record.date))))
    if not standings.final:
        _say(out, f"So far, after {len(judgement.played)} of {standings.rounds_total} rounds")
    out.print()
    for table in _standings_tables(out, standings.rows, len(judgement.played)):
        _print_table(out, table)
        out.print()
    for judged in judgement.rounds:
        _say(out, f"Round {judged.number}: {round_words(judgement, judged)}")
    for player, last in record.left.items():
        _say(out, f"{player} left after round {last}")
    for line in outcome(judgement, standings):
        _say(out, line)


def outcome(judgement: Judgement, standings: Standings) -> list[str]:
    """In words: the ties and who has won; before the end what is missing and who begins next."""
    record, game = judgement.record, judgement.game
    if record is None or game is None:
        return []
    if standings.final:
        ties = [f"{tie.text} [{tie.rule}]" for tie in standings.ties]
        winners = standings.winners
        if len(winners) == 1:
            best = next(row.total for row in standings.rows if row.winner)
            return [*ties, f"{winners[0]} wins with {best} {_points_word(best)}: the lowest total wins"]
        return [*ties, "The lowest total wins"]
    if judgement.in_progress:
        return [f"Round {judgement.in_progress.number}: {what_is_missing(judgement)}", "The lowest total wins"]
    upcoming = len(judgement.played) + 1
    at_table = record.at_table(upcoming)
    if not at_table:
        return ["Everyone has left", "The lowest total wins"]
    before = judgement.played[-1].went_out if judgement.played else None
    return [f"Next, round {upcoming}: {game.starter(at_table, upcoming, before)}", "The lowest total wins"]


_RANK, _TOTAL, _GAP, _SHORTEST_NAME = 3, 5, 2, 8


def _standings_tables(out: Console, rows: Sequence[Standing], rounds: int) -> list[Table]:
    """One table; more of them, some rounds each, where the rounds leave no room for names."""
    numbers = [str(points) for row in rows for points in row.rounds] + [str(rounds)]
    column = max(len(number) for number in numbers) + _GAP
    names = max((cell_len(visible(row.player)) for row in rows), default=0)
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
    table.add_column("player", width=max(name_width, 1), no_wrap=True, overflow="ellipsis")
    for number in shown:
        table.add_column(f"  {number + 1}", justify="right", no_wrap=True)
    if with_total:
        table.add_column("  total", justify="right", no_wrap=True)
    for row in rows:
        points = [str(row.rounds[number]) if number < len(row.rounds) else "" for number in shown]
        table.add_row(
            str(row.rank) if row.rank else "-",
            _plain(out, row.player),
            *(f"  {text}" for text in points),
            *([Text(str(row.total), style="bold")] if with_total else []),
            style="bold" if row.winner else "",
        )
    return table


def _print_table(out: Console, table: Table) -> None:
    """A table that is never cut: where it is wider than the console, it runs over."""
    table.width = Measurement.get(out, out.options.update(width=_UNCUT), table).maximum
    out.print(table, crop=False, no_wrap=True)


# Rules


def show_rules(out: Console, sheets: Iterable[tuple[str, Sequence[Rule]]]) -> None:
    """Rule sheets: each rule with its id, its words, and where it stands or what was ruled."""
    for game_id, rules in sheets:
        out.print(Text(game_id, style="bold"))
        for rule in rules:
            out.print(Text.assemble((rule.id, "bold"), f"  ({rule.kind})"))
            out.print(Padding(Text(rule.text), (0, 0, 0, 2), expand=False))
            out.print(Padding(Text(f"source: {rule.source}", style="dim"), (0, 0, 0, 2), expand=False))
            if rule.ruling:
                out.print(Padding(Text(f"ruling: {rule.ruling}", style="dim"), (0, 0, 0, 2), expand=False))
            if rule.house_rule:
                out.print(Padding(Text(f"house rule: {rule.house_rule}", style="dim"), (0, 0, 0, 2), expand=False))
        out.print()
