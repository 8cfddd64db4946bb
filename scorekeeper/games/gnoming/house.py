"""The house rules of Gnoming A Round: what a table may decide otherwise."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, Strict

from scorekeeper.games.gnoming.cards import PRINTED_DECK, Card
from scorekeeper.models import FROZEN


class GnomingHouseRules(BaseModel):
    """House rules of one game; what is not given takes its default."""

    model_config = FROZEN

    go_out_tie: Literal["bonus", "penalty", "none"] = Field(
        "bonus", description="bonus, penalty or none, when who went out shares the lowest score"
    )
    three_mulligans: Literal["zero", "highest"] = Field(
        "zero", description="zero or highest (-8), for three mulligans in a line"
    )
    bounce_chain: Literal["any", "face_down"] = Field(
        "any", description="any or face_down: which replaced cards may go on with a bounce"
    )
    bounce_mulligan: bool = Field(
        False, description="true or false: whether a card equals a mulligan that is up, for a bounce"
    )
    hazard_turn_up: Literal["must", "may"] = Field(
        "must", description="must or may: what a discarded hazard makes the others do, to turn a card up"
    )
    two_players: bool = Field(False, description="true or false: whether two may play")
    deck: dict[Annotated[Card, Strict(False)], Annotated[int, Field(ge=0, le=1000)]] = Field(
        {}, description='a map of cards to counts, such as {"8": 13, "-4": 3, "H": 3}; others as printed'
    )

    def copies(self, card: Card) -> int:
        """How many copies of a card the table's deck has (rule ``deck``)."""
        return self.deck.get(card, PRINTED_DECK[card])

    def written_out(self, players: int) -> dict[str, object]:
        """Every house rule with its value for a table of so many players, as a game file keeps it."""
        deck = {card.value: self.copies(card) for card in PRINTED_DECK}
        return {**self.model_dump(mode="json"), "deck": deck}
