"""Standings, scores, findings and rules as JSON objects, as the contract of each command has them."""

import json
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from scorekeeper.findings import Finding, is_unsafe
from scorekeeper.games.ruleset import AnyRuleset
from scorekeeper.rules import Kind, Rule
from scorekeeper.scores import Score

if TYPE_CHECKING:  # a score by itself needs none of them
    from scorekeeper.claims import Claim, Explanation
    from scorekeeper.history import Entry
    from scorekeeper.judge import JudgedRound, Judgement

Json = dict[str, Any]


def json_text(value: object, *, ascii_only: bool = False) -> str:
    """
    Indented JSON; characters that could steer a terminal are escaped, which JSON reads back as they were.

    >>> print(json_text({"name": "a\\u202eb"}))
    {
      "name": "a\\u202eb"
    }
    """
    text = json.dumps(value, ensure_ascii=ascii_only, indent=2)
    return re.sub(r"[^\n -~]", lambda found: _escaped(found.group()), text)


def _escaped(character: str) -> str:
    return f"\\u{ord(character):04x}" if is_unsafe(character) else character


def finding_json(finding: Finding) -> Json:
    """A finding; parts of its place that do not apply are absent."""
    where = {key: value for key, value in finding.place._asdict().items() if value is not None}
    return {
        "severity": finding.severity.value,
        "rule": finding.rule,
        "where": where,
        "message": finding.message,
        "hint": finding.hint,
    }


def findings_json(findings: Iterable[Finding]) -> list[Json]:
    """Findings in their order."""
    return [finding_json(finding) for finding in findings]


def rule_json(game_id: str, rule: Rule) -> Json:
    """A rule of a game's sheet; what we ruled stands behind its source, and a slip counts as one of scoring."""
    source = f"{rule.source}; ruling: {rule.ruling}" if rule.ruling else rule.source
    return {
        "game": game_id,
        "id": rule.id,
        "kind": (Kind.SCORE if rule.kind is Kind.SLIP else rule.kind).value,
        "text": rule.text,
        "source": source,
        "settled": rule.settled,
        "house_rule": rule.house_rule,
    }


def lines_json(game: AnyRuleset, score: Score) -> list[Json]:
    """The lines of a score, with the cells or cards that each counts."""
    return [
        {"rule": line.rule, "what": line.what, "points": line.points, game.counted_key: list(line.counted)}
        for line in score.lines
    ]


def claim_json(game: AnyRuleset, claim: "Claim") -> Json:
    """A claimed score, whether it is right, and how it may have come about."""
    return {
        "claimed": claim.claimed,
        "correct": claim.correct,
        "text": claim.text,
        "explanations": [_explanation_json(game, claim, one) for one in claim.explanations],
    }


def _explanation_json(game: AnyRuleset, claim: "Claim", explanation: "Explanation") -> Json:
    from scorekeeper.claims import sum_in_words

    slips = [
        {"slip": made.slip.id, "text": made.text, game.counted_key: list(made.counted)} for made in explanation.slips
    ]
    words = "; ".join(made.text for made in explanation.slips)
    sums = f"{sum_in_words(explanation.score)}, where {sum_in_words(claim.score)} is right"
    return {"slips": slips, "points": explanation.score.points, "text": f"{words}: {sums}"}


def score_json(
    game: AnyRuleset, cards: str, score: Score | None, findings: Iterable[Finding], claim: "Claim | None"
) -> Json:
    """One layout or hand scored; points and lines are null where its findings hold an error."""
    return {
        "game": game.id,
        "cards": cards,
        "points": score.points if score else None,
        "lines": lines_json(game, score) if score else None,
        "findings": findings_json(findings),
        "claim": claim_json(game, claim) if claim else None,
    }


def log_json(entries: Iterable["Entry"]) -> list[Json]:
    """The changes of a game, the oldest first, each with what it changed."""
    from scorekeeper.history import differences

    return [
        {
            "at": entry.at,
            "command": entry.command,
            "changes": [difference._asdict() for difference in differences(entry.before, entry.after)],
        }
        for entry in entries
    ]


def _head(judgement: "Judgement") -> Json:
    record = judgement.record
    return {
        "game": record and record.game,
        "name": record and record.name,
        "date": record and record.date,
        "players": list(record.players) if record else [],
    }


def standings_json(judgement: "Judgement") -> Json:
    """The standings as data; null where the game has errors."""
    from scorekeeper.standings import standings_of

    game = judgement.game
    rows, tie_break = None, None
    if judgement.sound_game:
        standings = standings_of(judgement.sound_game)
        rows = [
            {
                "rank": row.rank,
                "player": row.player,
                "rounds": list(row.rounds),
                "total": row.total,
                "winner": row.winner,
            }
            for row in standings.rows
        ]
        if tie := standings.tie_break:
            tie_break = {"rule": tie.rule, "players": list(tie.players), "text": tie.text}
    return {
        **_head(judgement),
        "rounds_played": len(game.played) if game else 0,
        "rounds_total": game.rounds_total if game else 0,
        "final": bool(judgement.sound_game and judgement.sound_game.final),
        "standings": rows,
        "tie_break": tie_break,
        "findings": findings_json(judgement.findings),
    }


def explain_json(
    judgement: "Judgement", rounds: Sequence["JudgedRound"], players: Sequence[str], claim: "Claim | None" = None
) -> Json:
    """The scores of some rounds and players, line by line, as data; null where the game has errors."""
    explained = claimed = None
    if game := judgement.sound_game:
        explained = [_round_json(game.ruleset, judged, players) for judged in rounds]
        claimed = claim_json(game.ruleset, claim) if claim else None
    return {
        **_head(judgement),
        "rounds": explained,
        "claim": claimed,
        "findings": findings_json(judgement.findings),
    }


def _round_json(game: AnyRuleset, judged: "JudgedRound", players: Sequence[str]) -> Json:
    scores = []
    for player in judged.card_scores:
        if player in players:
            score = judged.score(player)
            scores.append(
                {
                    "player": player,
                    "cards": str(judged.cards[player]),
                    "points": score.points,
                    "lines": lines_json(game, score),
                }
            )
    return {
        "round": judged.number,
        "complete": judged.complete,
        "went_out": judged.went_out,
        "scores": scores,
    }
