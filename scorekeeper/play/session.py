"""Leading a table through a game: ask, save, show, ask the next thing."""

from collections.abc import Sequence
from pathlib import Path

from scorekeeper import saving
from scorekeeper.entering import Entry, apply
from scorekeeper.errors import CannotDo
from scorekeeper.findings import Finding, did_you_mean, has_errors
from scorekeeper.gamefile import Change, GameFile, read_game
from scorekeeper.history import WENT_OUT, differences
from scorekeeper.judge import JudgedGame, judge_game
from scorekeeper.play.lines import Lines
from scorekeeper.play.questions import About, Question, has_place, next_question
from scorekeeper.play.words import LOOKS, Command, Quit, chosen, number_in, read_command
from scorekeeper.render.session import Screen
from scorekeeper.saving import Saved
from scorekeeper.store import load_bytes

_NOBODY = ("nobody", "none", "0", "-")
_YES, _NO = ("y", "yes", "j", "ja"), ("n", "no", "nein")


class Session:
    """
    One sitting over one game file.

    Only what is not answered yet lives here: the question, the rows of a layout typed so far, the line that
    could not be read or saved, how many answers ``back`` may take back, and the rounds whose errors the table
    leaves as they are.
    """

    def __init__(self, path: Path, lines: Lines, screen: Screen) -> None:
        self._path = path
        self._lines = lines
        self._screen = screen
        self._seen: str | None = None
        self._findings: tuple[Finding, ...] = ()
        self._asked: Question | None = None
        self._rows: list[str] = []
        self._begun = ""
        self._answers = 0
        self._again: Question | None = None
        self._left_so: set[int] = set()

    def run(self) -> None:
        """Ask until the game is over.  Raises Quit, EOFError, KeyboardInterrupt, CannotOpen where the file is gone."""
        self._screen.begins(self._path, self._look(), saving.history_findings(self._path))
        while True:
            game = self._look()
            question = self._next(game)
            try:
                if question:
                    self._ask(game, question)
                elif self._over(game):
                    return
            except CannotDo as error:
                load_bytes(self._path)  # a file that is gone ends the session
                self._screen.say(f"{error}")

    def _next(self, game: JudgedGame) -> Question | None:
        """What is asked next; what was typed for another question is dropped, lest it be taken for this one's."""
        if self._again and not has_place(game, self._again):
            self._again = None
        question = self._again or self._to_mend(game) or next_question(game)
        if question != self._asked:
            self._rows, self._begun = [], ""
        self._asked = question
        return question

    def _to_mend(self, game: JudgedGame) -> Question | None:
        """
        The first round in which somebody's cards can't be so, unless the table leaves it.

        What only several players' cards show together waits until all are in.
        """
        for judged in game.rounds:
            errors = self._errors(game, judged.number)
            ripe = not judged.missing or any(len(_players(found)) == 1 for found in errors)
            earlier = judged.number < len(game.rounds)
            leave = judged.number in self._left_so and (judged.complete or judged.missing or earlier)
            if errors and ripe and not leave:
                return Question(About.AGAIN, judged.number)
        return None

    def _errors(self, game: JudgedGame, number: int) -> list[Finding]:
        """
        The errors of a round that are about players' cards.

        What nobody's cards alone show is an error in an earlier round; in the last one it is still to be asked.
        """
        earlier = number < len(game.rounds)
        return [
            found
            for found in self._findings
            if found.place.round == number
            and has_errors([found])
            and (found.place.player or (earlier and found.players))
        ]

    def _over(self, game: JudgedGame) -> bool:
        """The last question of a game: whether it is really over."""
        if has_errors(self._findings):
            self._no_scores()
        else:
            self._screen.over(self._path, game)
        line = self._lines.ask(self._screen.question("Return ends; back, undo or fix go on:"))
        command = read_command(line)
        if command:
            self._obey(game, command)
        return not line

    def _look(self) -> JudgedGame:
        """The game as the file has it now; what somebody else changed in it meanwhile is said."""
        while True:
            data = load_bytes(self._path)
            text = data.decode("utf-8", errors="surrogateescape")
            if self._seen is not None and text != self._seen:
                self._screen.changed_meanwhile(differences(self._seen, text))
            self._seen = text
            judgement = judge_game(read_game(data))
            self._findings = judgement.findings
            if judgement.game:
                return judgement.game
            self._screen.findings(judgement.findings)
            self._lines.ask(self._screen.question(f"Mend {self._path}, then press Return:"))

    def _ask(self, game: JudgedGame, question: Question) -> None:
        if question.about is About.AGAIN:
            self._ask_again(game, question)
            return
        prompt = self._screen.prompt(game, question, len(self._rows), sound=not has_errors(self._findings))
        begun, self._begun = self._begun or self._on_file(game, question), ""
        line = self._lines.ask(prompt, begun)
        command = read_command(line.removeprefix(begun))  # typed behind what stood there
        if command:
            self._begun = begun if command.name in LOOKS else ""
            self._obey(game, command)
        elif line:
            self._begun = line  # until it is saved
            self._take(game, question, line)
        elif question is self._again:
            self._again = None

    def _take(self, game: JudgedGame, question: Question, line: str) -> None:
        match question.about:
            case About.CARDS:
                self._take_cards(game, question, line)
            case About.WENT_OUT:
                self._take_who_went_out(game, question, line)
            case About.BLOCKED:
                self._begun = ""
                self._take_blocked(game, question, line)

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
            if self._refused([finding.at(player=question.player) for finding in row.findings]):
                return
            self._rows.append(line)
            self._begun = ""
            if len(self._rows) < rows.needed:
                self._screen.picture(rows.draw(self._rows))
                return
            self._begun = line = " / ".join(self._rows)
        self._rows = []
        parsed = game.ruleset.parse(line)
        if self._refused([finding.at(player=question.player) for finding in parsed.findings]):
            return
        self._save(question, Entry(question.player, str(parsed.cards)))

    def _refused(self, findings: Sequence[Finding]) -> bool:
        self._screen.findings(findings)
        return has_errors(findings)

    def _take_who_went_out(self, game: JudgedGame, question: Question, line: str) -> None:
        at_table = game.record.at_table(question.round)
        player = chosen(line, at_table)
        if player:
            self._save(question, Entry(player, went_out=True))
        elif line.casefold() in _NOBODY:
            self._save(question, Entry(nobody_went_out=True))
        else:
            self._screen.say(did_you_mean(line, at_table, "type a number or a name, or 0 for nobody"))

    def _take_blocked(self, game: JudgedGame, question: Question, line: str) -> None:
        if line.casefold() in _YES:
            self._save(question, Entry(nobody_went_out=True))
        elif line.casefold() in _NO:
            self._choose_again(game, question, game.record.at_table(question.round))
        else:
            self._screen.say("type y or n")

    def _save(self, question: Question, entry: Entry) -> None:
        def edit(read: GameFile) -> Change:
            game = judge_game(read).game
            if game is None or read.document is None:
                raise CannotDo("the file is no game file any more; nothing was saved")
            if not has_place(game, question._replace(player=entry.player)):
                raise CannotDo("what was asked has no place in the game any more; nothing was saved")
            return apply(read.document, game.record.players, question.round, entry)

        self._notice(question)
        saved = saving.save_change(self._path, "play", edit)
        if saved.changed:
            self._answers += 1
            self._left_so.discard(question.round)
        self._begun = ""
        self._again = None
        self._after(saved, question)

    def _notice(self, question: Question) -> None:
        """Say what was changed since a question was asked; CannotDo where that was its answer: it is asked again."""
        seen = self._seen or ""
        self._look()
        what = question.player or WENT_OUT
        if any((one.round, one.what) == (question.round, what) for one in differences(seen, self._seen or "")):
            self._again = question
            raise CannotDo("that is the answer to this question; nothing was saved: answer again to replace it")

    def _after(self, saved: Saved, question: Question) -> None:
        """Show what an answer came to, and, when it was the last of the round, what the round came to."""
        self._screen.changed_meanwhile(differences(self._seen or "", saved.before))
        self._screen.findings_of_history(saved.findings)
        self._seen = saved.text
        judgement = judge_game(saved.file)
        self._findings = judgement.findings
        game = judgement.game
        if game is None or question.round > len(game.rounds):
            return
        judged = game.rounds[question.round - 1]
        of_round = [finding for finding in judgement.findings if finding.place.round == question.round]
        sound = not has_errors(of_round)
        self._screen.answer(game, judged, question.player, saved.said, sound=sound)
        if not judged.missing and sound:
            self._screen.findings(of_round)
            if judged.complete:
                self._screen.round_over(game, sound=judgement.sound_game is not None)

    def _ask_again(self, game: JudgedGame, question: Question) -> None:
        """Show what is wrong in a round, and ask whose cards are to be typed again; Return leaves it so."""
        errors = self._errors(game, question.round)
        self._screen.findings(errors)
        concerned = dict.fromkeys(player for found in errors for player in _players(found))
        self._choose_again(game, question, tuple(concerned))

    def _choose_again(self, game: JudgedGame, question: Question, players: Sequence[str]) -> None:
        asks_who = any(found.rule.startswith("went-out") for found in self._errors(game, question.round))
        others = ("0 somebody else went out",) if asks_who else ()
        line = self._lines.ask(self._screen.choice("Type whose cards again?", players, *others))
        command = read_command(line)
        player = chosen(line, players)
        if command:
            self._obey(game, command)
        elif player:
            self._again = Question(About.CARDS, question.round, player)
        elif asks_who and line == "0":
            self._again = Question(About.WENT_OUT, question.round)
        elif line:
            self._screen.say("type a number or a name, or press Return to leave them as they are")
        else:
            self._left_so.add(question.round)

    # Commands

    def _obey(self, game: JudgedGame, command: Command) -> None:
        match command.name:
            case "back":
                self._back()
            case "undo":
                self._took_back(saving.undo(self._path))
                self._answers = max(self._answers - 1, 0)
            case "redo":
                self._took_back(saving.redo(self._path))
                self._answers += 1
            case "table" | "explain" if has_errors(self._findings):
                self._no_scores()
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

    def _no_scores(self) -> None:
        self._screen.findings(self._findings)
        self._screen.say("No scores while there are errors: fix NAME ROUND types a player's cards again.")

    def _back(self) -> None:
        if self._rows:
            self._begun = self._rows.pop()
        elif self._again:
            self._again = None
        elif self._answers:
            saved = saving.undo(self._path)
            self._took_back(saved)
            self._answers -= 1
            self._ask_for(saved)
        else:
            self._screen.say("nothing was answered yet in this sitting; undo goes further back")

    def _ask_for(self, saved: Saved) -> None:
        """Ask once more what an answer was about that was taken back, with that answer to be edited."""
        answer = next((one for one in saved.changed if one.round is not None), None)
        game = judge_game(saved.file).game
        if answer is None or answer.round is None or game is None:
            return
        about, player = (About.WENT_OUT, None) if answer.what == WENT_OUT else (About.CARDS, answer.what)
        question = Question(about, answer.round, player)
        following = next_question(game)
        if following and following.about is About.BLOCKED and about is About.WENT_OUT:
            question = following
        else:
            self._begun = answer.old or ""
        self._asked = question
        self._again = None if question == following else question

    def _took_back(self, saved: Saved) -> None:
        self._screen.changed_meanwhile(differences(self._seen or "", saved.before))
        self._screen.findings_of_history(saved.findings)
        self._seen = saved.text
        self._rows = []
        self._again = None
        self._screen.change(saved)

    def _fix(self, game: JudgedGame, words: Sequence[str]) -> None:
        """Ask again for a player's cards, or for who went out, of a round: the current one unless said."""
        typed = number_in(words[-1]) if len(words) > 1 else None
        number = max(len(game.rounds), 1) if typed is None else typed
        who = " ".join(words if typed is None else words[:-1])
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


def _players(finding: Finding) -> tuple[str, ...]:
    """The players whose cards a finding is about."""
    return finding.players or ((finding.place.player,) if finding.place.player else ())
