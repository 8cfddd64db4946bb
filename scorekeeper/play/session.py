"""Leading a table through a game: ask, save, show, ask the next thing."""

from collections.abc import Sequence
from pathlib import Path

from scorekeeper import saving
from scorekeeper.entering import Entry, apply
from scorekeeper.errors import CannotDo
from scorekeeper.findings import Finding, did_you_mean, has_errors
from scorekeeper.gamefile import Change, GameFile, read_game
from scorekeeper.history import differences
from scorekeeper.judge import JudgedGame, judge_game
from scorekeeper.play.lines import Lines
from scorekeeper.play.questions import About, Question, next_question
from scorekeeper.play.words import Command, chosen, read_command
from scorekeeper.render.session import Screen
from scorekeeper.saving import Saved
from scorekeeper.store import load_bytes

_NOBODY = ("nobody", "none", "0", "-")
_YES, _NO = ("y", "yes", "j", "ja"), ("n", "no", "nein")


class Quit(Exception):
    """The table stops; everything answered is saved."""


class Session:
    """
    One sitting over one game file.

    Only what is not answered yet lives here: the rows of a layout typed so far, the line that could not be
    read, and how many answers ``back`` may take back.
    """

    def __init__(self, path: Path, lines: Lines, screen: Screen) -> None:
        self._path = path
        self._lines = lines
        self._screen = screen
        self._seen: str | None = None
        self._rows: list[str] = []
        self._begun = ""
        self._answers = 0
        self._again: Question | None = None

    def run(self) -> None:
        """Ask until the game is over.  Raises Quit, EOFError, KeyboardInterrupt, or CannotOpen for a file that is gone."""
        self._screen.begins(self._path, self._look())
        while True:
            game = self._look()
            question = self._again or next_question(game)
            try:
                if question:
                    self._ask(game, question)
                elif self._over(game):
                    return
            except CannotDo as error:
                load_bytes(self._path)  # a file that is gone ends the session
                self._screen.say(f"{error}")

    def _over(self, game: JudgedGame) -> bool:
        """The last question of a game: whether it is really over."""
        self._screen.over(self._path, game)
        line = self._lines.ask("Return ends; back, undo or fix go on: ")
        command = read_command(line)
        if command:
            self._obey(game, command)
        return not line

    def _look(self) -> JudgedGame:
        """The game as the file has it now; what somebody else changed in it meanwhile is said."""
        while True:
            text = load_bytes(self._path).decode("utf-8", errors="replace")
            if self._seen is not None and text != self._seen:
                self._screen.changed_meanwhile(differences(self._seen, text))
            self._seen = text
            judgement = judge_game(read_game(text))
            if judgement.game:
                return judgement.game
            self._screen.findings(judgement.findings)
            self._lines.ask(f"Mend {self._path}, then press Return: ")

    def _ask(self, game: JudgedGame, question: Question) -> None:
        prompt = self._screen.prompt(game, question, rows=len(self._rows))
        begun, self._begun = self._begun, ""
        line = self._lines.ask(prompt, begun or self._on_file(game, question))
        command = read_command(line)
        if command:
            self._obey(game, command)
        elif line and question.about is About.CARDS:
            self._take_cards(game, question, line)
        elif line and question.about is About.WENT_OUT:
            self._take_who_went_out(game, question, line)
        elif line:
            self._take_blocked(game, question, line)
        elif question is self._again:
            self._again = None

    def _on_file(self, game: JudgedGame, question: Question) -> str:
        """The cards that stand in the file, to be edited where they are asked for again."""
        if question.about is not About.CARDS or self._rows or question.round > len(game.record.rounds):
            return ""
        cards = game.record.rounds[question.round - 1].cards.get(question.player or "", "")
        return cards if isinstance(cards, str) else " / ".join(cards)

    # Answers

    def _take_cards(self, game: JudgedGame, question: Question, line: str) -> None:
        rows = game.ruleset.rows
        row = rows.parse(line) if rows else None
        if rows and row:
            if self._refused(row.findings, line):
                return
            self._rows.append(line)
            if len(self._rows) < rows.needed:
                self._screen.picture(rows.draw(self._rows))
                return
            line = " / ".join(self._rows)
        self._rows = []
        parsed = game.ruleset.parse(line)
        if self._refused([finding.at(player=question.player) for finding in parsed.findings], line):
            return
        self._save(question, Entry(question.player, str(parsed.cards)))

    def _refused(self, findings: Sequence[Finding], line: str) -> bool:
        self._screen.findings(findings)
        if has_errors(findings):
            self._begun = line
            return True
        return False

    def _take_who_went_out(self, game: JudgedGame, question: Question, line: str) -> None:
        at_table = game.record.at_table(question.round)
        player = chosen(line, at_table)
        if player:
            self._save(question, Entry(player, went_out=True))
        elif line.casefold() in _NOBODY:
            self._save(question, Entry(nobody_went_out=True))
        else:
            self._begun = line
            self._screen.say(did_you_mean(line, at_table, "type a number or a name, or 0 for nobody"))

    def _take_blocked(self, game: JudgedGame, question: Question, line: str) -> None:
        if line.casefold() in _YES:
            self._save(question, Entry(nobody_went_out=True))
        elif line.casefold() in _NO:
            self._offer_again(game, question.round, game.record.at_table(question.round))
        else:
            self._screen.say("type y or n")

    def _save(self, question: Question, entry: Entry) -> None:
        def edit(read: GameFile) -> Change:
            game = judge_game(read).game
            if game is None or read.document is None:
                raise CannotDo("the file is no game file any more; nothing was saved")
            return apply(read.document, game.record.players, question.round, entry)

        saved = saving.save_change(self._path, "play", edit)
        self._answers += 1
        self._again = None
        self._after(saved, question)

    def _after(self, saved: Saved, question: Question) -> None:
        """Show what an answer came to, and, when it was the last of the round, what the round came to."""
        self._screen.changed_meanwhile(saved.by_hand)
        self._seen = saved.text
        judgement = judge_game(saved.file)
        game = judgement.game
        if game is None or question.round > len(game.rounds):
            return
        judged = game.rounds[question.round - 1]
        self._screen.answer(game, judged, question.player, saved.said)
        if judged.missing:
            return
        of_round = [finding for finding in judgement.findings if finding.place.round == question.round]
        self._screen.findings(of_round)
        if has_errors(of_round):
            self._offer_again(game, question.round, _concerned(of_round))
        elif judged.complete:
            self._screen.round_over(game, sound=judgement.sound_game is not None)

    def _offer_again(self, game: JudgedGame, number: int, players: Sequence[str]) -> None:
        """Ask whose cards are to be typed again, of those that a finding concerns."""
        if not players:
            return
        while True:
            line = self._lines.ask(self._screen.choice("Type whose cards again?", players))
            if not line:
                return
            command = read_command(line)
            player = chosen(line, players)
            if command:
                self._obey(game, command)
                return
            if player:
                self._again = Question(About.CARDS, number, player)
                return
            self._screen.say("type a number or a name, or press Return to leave them as they are")

    # Commands

    def _obey(self, game: JudgedGame, command: Command) -> None:
        match command.name:
            case "back":
                self._back()
            case "undo":
                self._took_back(saving.undo(self._path))
            case "redo":
                self._took_back(saving.redo(self._path))
            case "table":
                self._screen.table(game)
            case "explain":
                self._screen.explain(game)
            case "fix":
                self._fix(game, command.words)
            case "quit":
                raise Quit
            case _:
                self._screen.help()

    def _back(self) -> None:
        if self._rows:
            self._begun = self._rows.pop()
        elif self._again:
            self._again = None
        elif self._answers:
            saved = saving.undo(self._path)
            self._took_back(saved)
            self._answers -= 1
            self._begun = next((one.old for one in saved.changed if one.old and one.new is None), "")
        else:
            self._screen.say("nothing was answered yet in this sitting; undo goes further back")

    def _took_back(self, saved: Saved) -> None:
        self._seen = saved.text
        self._rows = []
        self._again = None
        self._screen.change(saved)

    def _fix(self, game: JudgedGame, words: Sequence[str]) -> None:
        """Ask again for a player's cards, or for who went out, of a round: the current one unless said."""
        says_round = len(words) > 1 and words[-1].isdecimal()
        number = int(words[-1]) if says_round else max(len(game.rounds), 1)
        who = " ".join(words[:-1] if says_round else words)
        if not 1 <= number <= len(game.rounds):
            self._screen.say(f"there is no round {number} to fix")
            return
        at_table = game.record.at_table(number)
        player = chosen(who, at_table)
        if player:
            self._rows = []
            self._again = Question(About.CARDS, number, player)
        elif who.casefold() == "out":
            self._again = Question(About.WENT_OUT, number)
        else:
            self._screen.say(f"fix whose cards? {did_you_mean(who, at_table, ', '.join(at_table))}")


def _concerned(findings: Sequence[Finding]) -> list[str]:
    """The players whose cards the errors among some findings are about."""
    named = [
        player
        for finding in findings
        if has_errors([finding])
        for player in (finding.players or (finding.place.player,))
        if player
    ]
    return list(dict.fromkeys(named))
