"""Scores as people read them: the picture of the cards, the lines with their rules, the sum."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from scorekeeper.games.ruleset import AnyRuleset
from scorekeeper.judge import JudgedGame, JudgedRound
from scorekeeper.render.pictures import show_picture
from scorekeeper.render.screen import plain, show_table
from scorekeeper.scores import Score


def show_score(out: Console, game: AnyRuleset, cards: object, score: Score) -> None:
    """The picture of a layout or hand, the lines of its score, and their sum."""
    show_picture(out, game.picture(cards))
    out.print()
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(justify="right", no_wrap=True, min_width=5)
    table.add_column()
    table.add_column(no_wrap=True, style="dim")
    for line in score.lines:
        table.add_row(signed(line.points), plain(out, line.what), line.rule)
    table.add_row(Text(str(score.points), style="bold"), Text(points_word(score.points), style="bold"), "")
    show_table(out, table)


def signed(points: int) -> str:
    """
    Points as a line of a score shows them.

    >>> signed(7), signed(-3), signed(0)
    ('+7', '-3', '0')
    """
    return f"{points:+d}" if points else "0"


def points_word(points: int) -> str:
    """The word behind a number of points."""
    return "point" if abs(points) == 1 else "points"


def show_round(out: Console, game: JudgedGame, judged: JudgedRound, players: Sequence[str]) -> None:
    """A round's scores, player by player, each with its picture."""
    out.print(plain(out, f"Round {judged.number}: {round_words(game, judged) or 'in progress'}", "bold"))
    for player, cards in judged.cards.items():
        if player in players:
            score = judged.score(player)
            out.print()
            out.print(plain(out, f"{player}: {score.points} {points_word(score.points)}", "bold"))
            show_score(out, game.ruleset, cards, score)


def round_words(game: JudgedGame, judged: JudgedRound) -> str:
    """Who dealt a round and who went out, with the bonus or penalty; empty before anything of that is known."""
    at_table = game.record.at_table(judged.number)
    dealer = game.ruleset.dealer
    words = [f"{dealer(at_table, judged.number)} dealt"] if dealer and at_table else []
    if judged.answered:
        words.append(f"{judged.went_out} went out" if judged.went_out else game.ruleset.nobody_went_out)
        lines = judged.extra_lines.get(judged.went_out or "", ())
        words += [f"{signed(line.points)} [{line.rule}]" for line in lines]
    return ", ".join(words)
