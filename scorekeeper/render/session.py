"""What a guided session shows."""

import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding

from scorekeeper.findings import Finding
from scorekeeper.history import Difference
from scorekeeper.judge import JudgedGame, JudgedRound
from scorekeeper.pictures import Picture
from scorekeeper.play.questions import About, Question
from scorekeeper.play.words import HELP
from scorekeeper.render.findings import show_findings
from scorekeeper.render.keeping import difference_words, show_change, show_entered
from scorekeeper.render.pictures import show_picture
from scorekeeper.render.scores import show_round
from scorekeeper.render.screen import console, plain, say
from scorekeeper.render.standings import outcome, show_standings
from scorekeeper.saving import Saved
from scorekeeper.standings import Standings, standings_of

_ROOM_TO_ANSWER = 40  # columns behind a question, or else the answer has a line of its own


class Screen:
    """The screen of a session, and what it need not say again: the round announced, and the outcome."""

    def __init__(self) -> None:
        self._announced = 0
        self._outcome: list[str] = []
        self._of_history: tuple[Finding, ...] = ()

    def say(self, text: str) -> None:
        """A line of words."""
        say(self._out, text)

    def item(self, text: str) -> None:
        """A line of words in a list."""
        self._out.print(Padding(plain(self._out, text), (0, 0, 0, 2), expand=False))

    @property
    def _out(self) -> Console:
        return console()  # anew each time: the window may have changed its size

    def findings(self, findings: Iterable[Finding]) -> None:
        """What is wrong, each with its caret and hint."""
        show_findings(self._out, findings)

    def findings_of_history(self, findings: tuple[Finding, ...]) -> None:
        """What of the history can't be read or written, when it is first found."""
        if findings != self._of_history:
            self._of_history = findings
            self.findings(findings)

    def begins(self, path: Path, game: JudgedGame, of_history: tuple[Finding, ...]) -> None:
        """Which game goes on, and how to find help."""
        self.findings_of_history(of_history)
        self.say(f"{path}: {game.ruleset.title}, {', '.join(game.record.players)}")
        self.say("Type help for what else can be typed; every answer is saved at once.")

    def prompt(self, game: JudgedGame, question: Question, rows: int, *, sound: bool) -> str:
        """The words before an answer; the first question of a round says who begins."""
        self._announce(game, question.round, sound=sound)
        at_table = game.record.at_table(question.round)
        if question.about is About.WENT_OUT:
            return self.choice(f"Round {question.round}: who went out first?", at_table, "0 nobody")
        if question.about is About.BLOCKED:
            self.say("Every hand has cards left: nobody went out.")
            return self.question(f"Round {question.round}: was it blocked (y/n)?")
        if rows and game.ruleset.rows:
            return f"  row {rows + 1} of {game.ruleset.rows.needed}: "
        return self.question(f"Round {question.round}, {question.player}'s {game.ruleset.cards_word}:")

    def question(self, words: str) -> str:
        """The words before an answer; where the screen is narrow they have a line of their own."""
        if cell_len(words) + _ROOM_TO_ANSWER <= self._out.width:
            return f"{words} "
        self.say(words)
        return "> "

    def _announce(self, game: JudgedGame, number: int, *, sound: bool) -> None:
        if number <= max(self._announced, len(game.played)):
            return
        before = game.rounds[number - 2].went_out if number > 1 else None
        self.say("")
        self.say(f"Round {number}: {game.ruleset.starter(game.record.at_table(number), number, before)}")
        self._before(game, number, sound=sound)

    def _before(self, game: JudgedGame, number: int, *, sound: bool) -> None:
        """What is said before a round whose starter is known already."""
        self._announced = number
        if sound and number == game.rounds_total and number > 1:
            for line in to_catch(standings_of(game)):
                self.say(line)

    def choice(self, question: str, choices: Sequence[str], *others: str) -> str:
        """The words before an answer that is one of some choices, by number or name."""
        self.say(question)
        items = [*(f"{number} {name}" for number, name in enumerate(choices, 1)), *others]
        in_a_row = "  ".join(items)
        for line in [in_a_row] if cell_len(in_a_row) <= self._out.width else items:
            self.say(line)
        return "> "

    def picture(self, picture: Picture) -> None:
        """A layout as far as it is typed."""
        show_picture(self._out, picture)

    def answer(
        self, game: JudgedGame, judged: JudgedRound, player: str | None, said: Sequence[str], *, sound: bool
    ) -> None:
        """What an answer put in, with its score line by line."""
        show_entered(self._out, game, judged.number, player, said, sound=sound)

    def round_over(self, game: JudgedGame, *, sound: bool) -> None:
        """The standings after a round; none while the game has errors."""
        self.say("")
        if not sound:
            self.say("No standings: an earlier round has errors. scorekeeper check lists them.")
            return
        self.table(game)
        if not game.final and not game.in_progress:
            self._before(game, len(game.rounds) + 1, sound=sound)
            self.say("")

    def table(self, game: JudgedGame) -> None:
        """The standings so far."""
        standings = standings_of(game)
        show_standings(self._out, game, standings)
        self._outcome = outcome(game, standings)

    def explain(self, game: JudgedGame) -> None:
        """The scores of the latest round that has begun."""
        if game.rounds:
            show_round(self._out, game, game.rounds[-1], game.record.players)
        else:
            self.say("no round has begun")

    def change(self, saved: Saved) -> None:
        """What was taken back or made again."""
        show_change(self._out, saved)

    def changed_meanwhile(self, by_hand: Sequence[Difference]) -> None:
        """What somebody else changed in the file while the session was open: it is kept."""
        for difference in by_hand:
            self.say(f"changed in the file meanwhile, and kept: {difference_words(difference)}")

    def help(self) -> None:
        """The commands of a session."""
        self.say("Answer the question, or type one of these:")
        for words, meaning in HELP.items():
            self.item(f"{words}: {meaning}")

    def over(self, path: Path, game: JudgedGame) -> None:
        """The end of the game: who has won, and how to take the result along."""
        lines = outcome(game, standings_of(game))
        for line in lines if lines != self._outcome else ():
            self.say(line)
        self._outcome = lines
        file, stem = shlex.quote(str(path)), path.stem
        self.say("For a spreadsheet, the standings or every score line:")
        self.say(f"scorekeeper export {file} -o {shlex.quote(f'{stem}.csv')}")
        self.say(f"scorekeeper export {file} --what lines -o {shlex.quote(f'{stem}-lines.csv')}")

    def goes_on(self, path: Path) -> None:
        """How to go on after a stop."""
        self.say("")
        self.say(f"Everything answered is saved. Go on with: scorekeeper play {shlex.quote(str(path))}")


def to_catch(standings: Standings) -> list[str]:
    """
    What each player needs in the last round to catch the leader.

    >>> from scorekeeper.standings import rank
    >>> to_catch(rank({"Ana": (4, 5), "Ben": (6, 6)}, {}, 3, final=False, tiebreak=None))
    ['Before the last round Ana leads with 9.', 'Ben needs 3 less than Ana to catch up.']
    """
    ranked = [row for row in standings.rows if row.rank]
    leaders = [row for row in ranked if row.rank == 1]
    if not leaders:
        return []
    names = " and ".join(row.player for row in leaders)
    lines = [f"Before the last round {names} {'lead' if len(leaders) > 1 else 'leads'} with {leaders[0].total}."]
    lines += [
        f"{row.player} needs {row.total - leaders[0].total} less than {leaders[0].player} to catch up."
        for row in ranked[len(leaders) :]
    ]
    return lines
