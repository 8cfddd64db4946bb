"""Putting cards and answers into a game: which round is meant, what changes in the document, and what it replaces."""

import copy
from collections.abc import Sequence
from typing import Any, NamedTuple

from scorekeeper.errors import CannotDo
from scorekeeper.findings import listed
from scorekeeper.gamefile import Change
from scorekeeper.jsontext import Document
from scorekeeper.judge import JudgedGame
from scorekeeper.names import normal_name


class CannotEnter(CannotDo):
    """Something typed that has no place in the game; the text says why and what to type."""


class Entry(NamedTuple):
    """
    What is to be entered for one round.

    Cards in canonical notation, that a player went out, or that nobody did; or, with ``clear``, that
    this is to be taken back.
    """

    player: str | None = None
    cards: str | None = None
    went_out: bool = False
    nobody_went_out: bool = False
    clear: bool = False


def round_meant(game: JudgedGame, entry: Entry, asked: int | None) -> int:
    """
    The round that an entry belongs to: the one asked for, else the one in progress, else the next one.

    Raises CannotEnter where there is no such round, where it is not clear which one is meant, and
    where the player has left before it.
    """
    number = _round_meant(game, entry, asked)
    gone = entry.player is not None and entry.player not in game.record.at_table(number)
    if gone and not entry.clear:
        raise CannotEnter(f"{entry.player} left after round {game.record.left[str(entry.player)]}{_UNSAVED}")
    return number


_UNSAVED = "; nothing was saved"


def _round_meant(game: JudgedGame, entry: Entry, asked: int | None) -> int:
    current = game.in_progress
    begun = len(game.rounds)
    upcoming = begun + 1
    if asked is not None:
        if current and asked >= upcoming:
            raise CannotEnter(f"round {begun} comes first: {what_is_missing(game)}{_UNSAVED}")
        if not 1 <= asked <= min(upcoming, max(game.rounds_total, begun)):
            last = (
                f"the game has rounds 1 to {game.rounds_total}"
                if asked > game.rounds_total
                else f"round {upcoming} comes first"
            )
            raise CannotEnter(f"there is no round {asked} to enter: {last}{_UNSAVED}")
        return asked
    if current:
        must_answer = game.ruleset.went_out_from_cards is None
        only_answer_missing = must_answer and not current.missing and not current.answered
        if only_answer_missing and entry.cards is not None:
            raise CannotEnter(
                f"round {begun} lacks nothing but who went out: say that first, with --went-out or"
                f" --nobody-went-out; to correct it, add --round {begun}{_UNSAVED}"
            )
        return begun
    if begun >= game.rounds_total:
        raise CannotEnter(f"all {begun} rounds are played; to correct one, add --round N{_UNSAVED}")
    if entry.clear:
        raise CannotEnter(f"round {upcoming} is still empty; to clear an earlier one, add --round N{_UNSAVED}")
    return upcoming


def with_empty_hand(game: JudgedGame, number: int, entry: Entry) -> Entry:
    """The entry; where who goes out has no cards left, and none were typed for that player, with the empty hand."""
    begun = number <= len(game.rounds) and entry.player in game.record.rounds[number - 1].cards
    if entry.went_out and entry.cards is None and not entry.clear and not begun:
        return entry._replace(cards=game.ruleset.empty_hand)
    return entry


def what_is_missing(game: JudgedGame) -> str:
    """What the round in progress still needs, in words; empty where no round is."""
    current = game.in_progress
    if current is None:
        return ""
    parts = []
    if current.missing:
        plural = "s" if len(current.missing) > 1 else ""
        parts.append(f"the {game.ruleset.cards_word}{plural} of {listed(current.missing)}")
    if not current.answered and game.ruleset.went_out_from_cards is None:
        parts.append("who went out first")
    return f"still missing: {', and '.join(parts)}" if parts else ""


def apply(document: Document, seating: Sequence[str], round_number: int, entry: Entry) -> Change:
    """The document with an entry put in; the rest of it stays as it is."""
    changed = copy.deepcopy(document)
    rounds = changed["rounds"]
    if round_number > len(rounds):
        rounds.append({})
    this = rounds[round_number - 1]
    if not isinstance(this, dict):
        this = rounds[round_number - 1] = {}
    said = _clear(this, entry) if entry.clear else _put(this, entry)
    rounds[round_number - 1] = _in_order(this, seating)
    if entry.clear and round_number == len(rounds) and not this.get("cards") and "went_out" not in this:
        rounds.pop()
    return Change(changed, tuple(f"round {round_number}: {line}" for line in said))


def _put(this: Document, entry: Entry) -> list[str]:
    said = []
    if entry.player and entry.cards is not None:
        cards = this.get("cards")
        if not isinstance(cards, dict):
            cards = this["cards"] = {}
        before = [cards.pop(key) for key in _keys_of(cards, entry.player)]
        cards[entry.player] = entry.cards
        said.append(f"{entry.player}: {entry.cards}{_was(before, entry.cards)}")
    if entry.went_out or entry.nobody_went_out:
        before = [this["went_out"]] if "went_out" in this else []
        this["went_out"] = entry.player if entry.went_out else None
        said.append(f"{entry.player or 'nobody'} went out{_was(before, this['went_out'])}")
    return said


def _clear(this: Document, entry: Entry) -> list[str]:
    said = []
    cards = this.get("cards")
    if entry.player and isinstance(cards, dict) and not entry.went_out:
        before = [cards.pop(key) for key in _keys_of(cards, entry.player)]
        said += [f"{entry.player} has no cards any more{_was(before, None)}"] if before else []
    if "went_out" in this and (this["went_out"] is None if entry.nobody_went_out else this["went_out"] == entry.player):
        del this["went_out"]
        said.append(f"it is open again who went out (was {entry.player or 'nobody'})")
    return said or [f"there was nothing of {entry.player or 'that'} to clear"]


def _keys_of(cards: Document, player: str) -> list[str]:
    """The keys under which a player's cards stand: more than one where the file repeats it."""
    return [key for key in cards if normal_name(str(key)) == player]


def _was(before: Sequence[Any], now: object) -> str:
    old = [_in_words(value) for value in before if value != now]
    return f" (was {', and '.join(old)})" if old else ""


def _in_words(value: object) -> str:
    if value is None:
        return "nobody"
    return " / ".join(map(str, value)) if isinstance(value, list) else str(value)


def _in_order(this: Document, seating: Sequence[str]) -> Document:
    """A round with who went out before the cards, and those in seating order."""
    ordered: Document = {key: this[key] for key in ("went_out", "cards") if key in this}
    ordered |= {key: value for key, value in this.items() if key not in ordered}
    cards = ordered.get("cards")
    if isinstance(cards, dict):
        seats = {player: seat for seat, player in enumerate(seating)}
        by_seat = sorted(cards, key=lambda key: seats.get(normal_name(str(key)), len(seats)))
        ordered["cards"] = {key: cards[key] for key in by_seat}
    return ordered
