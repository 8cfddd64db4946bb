"""
Judging a game: read all cards, find everything that can't be, score what is there.

Nothing here knows which game it is: what differs comes from the game's ``Ruleset``.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from scorekeeper.findings import Finding, did_you_mean, has_errors, member_excerpt, quoted
from scorekeeper.gamefile import GameFile
from scorekeeper.games import find_game, unknown_game
from scorekeeper.games.ruleset import AnyRuleset, Table
from scorekeeper.houserules import read_house_rules
from scorekeeper.jsontext import Path
from scorekeeper.names import name_findings, title_findings
from scorekeeper.record import GameRecord, RoundRecord
from scorekeeper.scores import Score, ScoreLine


class JudgedRound(NamedTuple):
    """
    A round as judged, its players in seating order.

    ``cards`` holds what could be read, ``card_scores`` its points without the bonus or penalty for
    going out, ``extra_lines`` that.  ``missing`` are the players whose cards are not in.
    """

    number: int
    cards: Mapping[str, Any]
    card_scores: Mapping[str, Score]
    extra_lines: Mapping[str, tuple[ScoreLine, ...]]
    missing: tuple[str, ...]
    answered: bool
    went_out: str | None
    complete: bool

    def score(self, player: str) -> Score:
        """A player's score of the round, line by line."""
        return self.card_scores[player].with_lines(self.extra_lines.get(player, ()))


class JudgedGame(NamedTuple):
    """A game that could be judged: its record, its ruleset with the table's house rules, and its rounds."""

    record: GameRecord
    ruleset: AnyRuleset
    house: Any
    rounds: tuple[JudgedRound, ...]

    @property
    def played(self) -> tuple[JudgedRound, ...]:
        """The complete rounds."""
        return tuple(judged for judged in self.rounds if judged.complete)

    @property
    def in_progress(self) -> JudgedRound | None:
        """The last round, where something of it is missing."""
        last = self.rounds[-1] if self.rounds else None
        return last if last and not last.complete else None

    @property
    def rounds_total(self) -> int:
        """How many rounds the game has."""
        return self.ruleset.round_count(self.house, len(self.record.players))

    @property
    def final(self) -> bool:
        """Whether every round has been played."""
        return len(self.played) >= self.rounds_total


class Judgement(NamedTuple):
    """
    What a game file comes to.

    ``record`` is None where the text is no game file, ``game`` also where it names none that is scored.
    With an error among the ``findings`` no score of the game is to be shown: see ``sound_game``.
    """

    findings: tuple[Finding, ...]
    record: GameRecord | None = None
    game: JudgedGame | None = None

    @property
    def sound_game(self) -> JudgedGame | None:
        """The game, where it has no errors, so that its scores mean something."""
        return None if has_errors(self.findings) else self.game


def judge_game(file: GameFile) -> Judgement:
    """Everything that is wrong with a game file, in the order of its rounds, and the scores of what is there."""
    record = file.record
    if record is None:
        return Judgement(file.findings)
    ruleset = find_game(record.game)
    names = (*title_findings(record.name), *name_findings(record.players))
    if ruleset is None:
        excerpt = member_excerpt("game", record.game)
        return Judgement((*file.findings, unknown_game(record.game)._replace(excerpt=excerpt), *names), record)
    house, house_findings = read_house_rules(ruleset, record.house_rules)
    whole_game = (
        *names,
        *house_findings,
        *_player_count(record, ruleset, house),
        *_too_many_rounds(record, ruleset, house),
        *_left(record),
    )
    rounds = []
    findings = [*file.findings, *whole_game]
    for number, typed in enumerate(record.rounds, 1):
        judged, round_findings = _judge_round(record, ruleset, house, number, typed, file.unreadable)
        rounds.append(judged)
        findings += [finding.at(round=number) for finding in round_findings]
    findings.sort(key=lambda finding: finding.place.round or 0)
    return Judgement(tuple(findings), record, JudgedGame(record, ruleset, house, tuple(rounds)))


def _player_count(record: GameRecord, game: AnyRuleset, house: Any) -> Iterator[Finding]:
    least, most = game.player_limits(house)
    if not least <= len(record.players) <= most:
        between = "or" if most == least + 1 else "to"
        hint = f"{game.title} is for {least} {between} {most} players, their names parted by blanks"
        if "two_players" in game.house_rules.model_fields and len(record.players) == 2:
            hint += "; two may play with the house rule two_players"
        yield Finding(
            "player-count",
            "there is only 1 player" if len(record.players) == 1 else f"there are {len(record.players)} players",
            hint,
            excerpt=member_excerpt("players", list(record.players)),
        )


def _too_many_rounds(record: GameRecord, game: AnyRuleset, house: Any) -> Iterator[Finding]:
    allowed = game.round_count(house, len(record.players))
    if len(record.rounds) > allowed:
        yield Finding(
            "too-many-rounds",
            f"there are {len(record.rounds)} rounds, the game has {allowed}",
            hint="take out the rounds that were not played, or keep them in a file of their own",
        ).at(round=allowed + 1)


def _left(record: GameRecord) -> Iterator[Finding]:
    for player, last in record.left.items():
        excerpt = member_excerpt(player, last, culprit="key")
        if player not in record.players:
            hint = did_you_mean(player, record.players, f"at the table are {', '.join(record.players)}")
            yield Finding("unknown-player", f"{quoted(player)} left, but never sat here", hint, excerpt=excerpt)


def _judge_round(
    record: GameRecord, game: AnyRuleset, house: Any, number: int, typed: RoundRecord, unreadable: frozenset[Path]
) -> tuple[JudgedRound, list[Finding]]:
    at_table = record.at_table(number)
    cards, findings = _read_cards(record, game, number, typed)
    missing = tuple(
        player
        for player in at_table
        if player not in typed.cards and not _stood_there(record, unreadable, number, player)
    )
    known = typed.answered and (typed.went_out is None or typed.went_out in at_table)
    whole = all(player in cards for player in at_table)
    table = Table(cards, whole, known, typed.went_out if known else None)
    findings += _went_out_unknown(typed, at_table)
    if number < len(record.rounds):
        unanswered = not typed.answered and not _stood_there(record, unreadable, number, "went_out")
        findings += _gaps(game, number, missing, unanswered=unanswered)
    findings += game.check_round(table, house)
    answered, went_out = _who_went_out(game, table)
    complete = whole and answered and bool(at_table)
    scores = {player: game.score(cards[player], house) for player in at_table if player in cards}
    extra: Mapping[str, tuple[ScoreLine, ...]] = {}
    if complete:
        settlement = game.settle(scores, went_out, house)
        extra = settlement.lines
        findings += settlement.findings
    return JudgedRound(number, cards, scores, extra, missing, answered, went_out, complete), findings


def _stood_there(record: GameRecord, unreadable: frozenset[Path], number: int, what: str) -> bool:
    """Whether the file has a player's cards in a round, or the answer ``went_out``, but unreadable."""
    here: Path = ("rounds", number - 1)
    if what == "went_out":
        return bool(unreadable & {here, (*here, what)})
    seat: Path = ("players", record.players.index(what))
    return bool(unreadable & {here, (*here, "cards"), (*here, "cards", what), seat})


def _who_went_out(game: AnyRuleset, table: Table[Any]) -> tuple[bool, str | None]:
    """Whether it is known who went out, and who (None: nobody); in some games the cards tell, once all are in."""
    if table.answered or not table.whole or game.went_out_from_cards is None:
        return table.answered, table.went_out
    player = game.went_out_from_cards(table.cards)
    return player is not None, player


def _read_cards(
    record: GameRecord, game: AnyRuleset, number: int, typed: RoundRecord
) -> tuple[dict[str, Any], list[Finding]]:
    """The cards of those at the table that can be read, in seating order, and what is wrong with the rest."""
    at_table = record.at_table(number)
    cards: dict[str, Any] = {}
    findings: list[Finding] = []
    for player in sorted(typed.cards, key=lambda name: at_table.index(name) if name in at_table else len(at_table)):
        text = typed.cards[player]
        findings += _not_at_table(record, number, player, text)
        if isinstance(text, tuple):
            if game.rows is None:
                findings.append(_rows_for_a_hand(game, player, text))
                continue
            text = " / ".join(text)
        parsed = game.parse(text)
        findings += [finding.at(player=player) for finding in parsed.findings]
        if parsed.cards is not None and player in at_table:
            cards[player] = parsed.cards
    return cards, findings


def _not_at_table(record: GameRecord, number: int, player: str, text: object) -> Iterator[Finding]:
    excerpt = member_excerpt(player, text, culprit="key")
    if player not in record.players:
        yield Finding(
            "unknown-player",
            f"{quoted(player)} has cards, but is not among the players",
            hint=did_you_mean(player, record.players, f"at the table are {', '.join(record.players)}"),
            excerpt=excerpt,
        ).at(player=player)
    elif player not in record.at_table(number):
        yield Finding(
            "left-early",
            f"{player} has cards, but left after round {record.left[player]}",
            hint="take the cards out, or correct the round under left",
            excerpt=excerpt,
        ).at(player=player)


def _rows_for_a_hand(game: AnyRuleset, player: str, rows: tuple[str, ...]) -> Finding:
    return Finding(
        "wrong-type",
        f"a {game.cards_word} is one text, this is a list",
        hint="write the cards in one pair of quotes",
        excerpt=member_excerpt(player, list(rows)),
    ).at(player=player)


def _went_out_unknown(typed: RoundRecord, at_table: tuple[str, ...]) -> Iterator[Finding]:
    if typed.went_out is not None and typed.went_out not in at_table:
        yield Finding(
            "went-out-unknown",
            f"{quoted(typed.went_out)} went out, but is not at the table",
            hint=did_you_mean(typed.went_out, at_table, f"at the table are {', '.join(at_table)}"),
            excerpt=member_excerpt("went_out", typed.went_out),
        )


def _gaps(game: AnyRuleset, number: int, missing: tuple[str, ...], *, unanswered: bool) -> Iterator[Finding]:
    """What an earlier round must not lack; the last one would simply be in progress."""
    for player in missing:
        yield Finding(
            game.missing_rule,
            f"the {game.cards_word} of {player} is missing, and a later round has begun",
            hint=f"scorekeeper enter FILE {player} CARDS --round {number}, or take the later rounds out",
        ).at(player=player)
    if unanswered and game.went_out_from_cards is None:
        yield Finding(
            "went-out-missing",
            "nobody has said who went out first, and a later round has begun",
            hint=f"scorekeeper enter FILE PLAYER --went-out --round {number}, or --nobody-went-out",
        )
