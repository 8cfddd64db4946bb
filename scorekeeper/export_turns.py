"""Judged turns as JSON objects."""

from typing import Any

from scorekeeper.export_json import findings_json
from scorekeeper.turns import Turn, Verdict

Json = dict[str, Any]


def verdict_json(game_id: str, verdict: Verdict) -> Json:
    """Every turn with its steps and what follows; the line and the player are absent where there are none."""
    return {
        "game": game_id,
        "legal": verdict.legal,
        "turns": [_turn_json(turn) for turn in verdict.turns],
        "findings": findings_json(verdict.findings),
    }


def _turn_json(turn: Turn) -> Json:
    place = {"line": turn.line, "player": turn.player}
    return {
        **{key: value for key, value in place.items() if value is not None},
        "legal": turn.legal,
        "before": turn.before.text,
        "after": turn.after.text,
        "steps": [
            {
                "text": step.text,
                "legal": step.legal,
                "rule": step.rule,
                "why": step.why,
                "allowed": list(step.allowed),
            }
            for step in turn.steps
        ],
        "follows": [{"rule": then.rule, "text": then.text} for then in turn.follows],
    }
