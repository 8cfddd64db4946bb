"""A new game file: its document, from what a table decides before the first round."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from scorekeeper.games.ruleset import AnyRuleset
from scorekeeper.houserules import read_house_rules
from scorekeeper.jsontext import Document
from scorekeeper.names import normal_name
from scorekeeper.record import FORMAT


def new_document(
    ruleset: AnyRuleset, players: Sequence[str], house: Mapping[str, Any], *, name: str = "", day: str | None = None
) -> Document:
    """
    The document of a new game, today's unless ``day`` says otherwise.

    All house rules are written out, so that a later default changes no old game; one that can't be read
    stays in, for ``judge_game`` to find.
    """
    house_rules, faults = read_house_rules(ruleset, house)
    written = house_rules.written_out(len(players))
    return {
        "format": FORMAT,
        "game": ruleset.id,
        "name": name.strip(),
        "date": day or date.today().isoformat(),
        "players": [normal_name(player) for player in players],
        "house_rules": {**written, **house} if faults else written,
        "notes": "",
        "rounds": [],
    }
