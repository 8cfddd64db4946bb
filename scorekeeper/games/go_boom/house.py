"""The house rules of Jokers Go Boom: what a table may decide otherwise."""

from typing import Any

from pydantic import BaseModel, Field

from scorekeeper.models import FROZEN

SUITED_CARDS = 52


def _aces_boom_without_jokers(given: dict[str, Any]) -> bool:
    return given.get("jokers") == 0


class GoBoomHouseRules(BaseModel):
    """House rules of one game; what is not given takes its default.  ``rounds`` None: each player deals one."""

    model_config = FROZEN

    jokers: int = Field(2, ge=0, le=54, description="a whole number from 0 to 54: how many jokers the deck has")
    aces_boom: bool = Field(
        default_factory=_aces_boom_without_jokers, description="true or false: whether aces go boom"
    )
    draw_when_able: bool = Field(False, description="true or false: whether one may draw, or skip, though able to play")
    rounds: int | None = Field(None, ge=1, le=12, description="a whole number from 1 to 12: how many rounds are played")

    @property
    def deck_size(self) -> int:
        """How many cards the deck has, jokers and all."""
        return SUITED_CARDS + self.jokers

    def written_out(self, players: int) -> dict[str, object]:
        """Every house rule with its value for a table of so many players, as a game file keeps it."""
        return {**self.model_dump(mode="json"), "rounds": self.rounds or players}
