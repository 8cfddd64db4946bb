"""
The shape of a game file: which keys there are and what type of value each holds.

The cards stay text here: ``judge`` reads them, and finds what only the rules of a game can find.
"""

from datetime import date
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, Field, Strict
from pydantic_core import PydanticCustomError

from scorekeeper.models import FROZEN
from scorekeeper.names import normal_name

FORMAT = "scorekeeper/1"


def _known_format(text: str) -> str:
    if text != FORMAT:
        raise PydanticCustomError("unknown-format", "this program reads scorekeeper/1")
    return text


def _calendar_day(text: str) -> str:
    try:
        if date.fromisoformat(text).isoformat() == text:
            return text
    except ValueError:
        pass
    raise PydanticCustomError("bad-date", "a date is a day of the calendar, as in 2026-11-27")


Name = Annotated[str, AfterValidator(normal_name)]
_Rows = Annotated[tuple[str, ...], Strict(False)]  # JSON has lists only; the items stay strict


class _Shape(BaseModel):
    model_config = FROZEN


class RoundRecord(_Shape):
    """One round as the file has it.  ``went_out`` None means that nobody did; not given, that nobody has said yet."""

    went_out: Name | None = Field(None, description="who went out; null: nobody did; absent: not answered yet")
    cards: dict[Name, str | _Rows] = Field(
        {}, description="each player's layout or hand; a layout may be a list of three rows"
    )

    @property
    def answered(self) -> bool:
        """Whether it is known who went out."""
        return "went_out" in self.model_fields_set


class GameRecord(_Shape):
    """A game file.  ``players`` sit in this order; ``left`` holds the last round of a player who went home."""

    format: Annotated[str, AfterValidator(_known_format)] = Field(description=f"always {FORMAT}")
    game: str = Field(description="which game is played")
    name: str = Field("", description="what the evening is called")
    date: Annotated[str, AfterValidator(_calendar_day)] | None = Field(
        None, description="the day it was played, YYYY-MM-DD"
    )
    players: Annotated[tuple[Name, ...], Strict(False)] = Field(description="the players in seating order")
    house_rules: dict[str, Any] = Field({}, description="what the table decided otherwise")
    notes: str = Field("", description="anything worth keeping")
    left: dict[Name, Annotated[int, Field(ge=0)]] = Field(
        {}, description="players who went home, each with the last round played"
    )
    rounds: Annotated[tuple[RoundRecord, ...], Strict(False)] = Field(description="the rounds in order")

    def at_table(self, round_number: int) -> tuple[str, ...]:
        """The players who play a round, in seating order (rule ``left-early``)."""
        return tuple(player for player in self.players if self.left.get(player, round_number) >= round_number)
