"""What is asked next: read off the game alone, so that a session can stop and go on anywhere."""

from enum import Enum
from typing import NamedTuple

from scorekeeper.judge import JudgedGame


class About(Enum):
    """What a question is about."""

    WENT_OUT = "who went out first"
    CARDS = "a player's cards"
    BLOCKED = "whether the round was blocked"
    AGAIN = "whose cards are to be typed again, since something is wrong with them"


class Question(NamedTuple):
    """A question of a round; ``player`` is whose cards it is about."""

    about: About
    round: int
    player: str | None = None


def has_place(game: JudgedGame, question: Question) -> bool:
    """Whether a question can still be asked: the game may have been changed since it was put."""
    upcoming = len(game.rounds) + (0 if game.in_progress or game.final else 1)
    at_table = game.record.at_table(question.round)
    return question.round <= upcoming and (question.player is None or question.player in at_table)


def next_question(game: JudgedGame) -> Question | None:
    """
    The next question of a game: who went out, then each player's cards in seating order; None at the end.

    Where the cards tell who went out, they are asked first, and then, if nobody did, whether the round was blocked.
    """
    current = game.in_progress
    number = current.number if current else len(game.rounds) + 1
    at_table = game.record.at_table(number)
    if (current is None and len(game.rounds) >= game.rounds_total) or not at_table:
        return None
    from_cards = game.ruleset.went_out_from_cards is not None
    answered = current.answered if current else False
    if not answered and not from_cards:
        return Question(About.WENT_OUT, number)
    cards = current.cards if current else {}
    for player in at_table:
        if player not in cards:
            return Question(About.CARDS, number, player)
    return Question(About.BLOCKED, number)
