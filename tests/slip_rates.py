"""How often the slip that somebody really made is among the explanations of the claimed score, for each slip."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from scorekeeper.claims import Claim, judge_claim
from scorekeeper.games import all_games
from scorekeeper.games.ruleset import AnyRuleset
from scorekeeper.scores import ScoreLine
from scorekeeper.slips import CARD_MISREAD

from .deals import GNOMING_DECK, GO_BOOM_DECK, grid

EXTRA_LINES: dict[str, tuple[tuple[ScoreLine, ...] | None, ...]] = {
    "gnoming": (
        None,
        (),
        (ScoreLine("go-out-bonus", "went out first, with the lowest score", -5),),
        (ScoreLine("go-out-penalty", "went out first, but the lowest score is 1", 5),),
    ),
    "go-boom": ((),),
}


class Made(NamedTuple):
    """A slip made on purpose, and what the program says of the claim that comes of it."""

    slip: str
    counted: tuple[str, ...]
    claim: Claim

    @property
    def found(self) -> bool:
        """Whether one explanation is this slip alone, with its cells or cards among those that it names."""
        return any(
            len(one.slips) == 1 and one.slips[0].slip.id == self.slip and set(self.counted) <= set(one.slips[0].counted)
            for one in self.claim.explanations
        )


def cards_for(game: AnyRuleset, chance: random.Random, few_kinds: float) -> Any:
    """A layout or hand from the real deck; a part of the layouts from a few kinds of cards, so that lines match."""
    if game.id == "go-boom":
        return game.parse(" ".join(chance.sample(GO_BOOM_DECK, chance.randint(1, 11)))).cards
    few = set(chance.sample(sorted(set(GNOMING_DECK)), 4)) | {"M"}
    stock = [card for card in GNOMING_DECK if card in few]
    source = stock if chance.random() < few_kinds and len(stock) >= 9 else GNOMING_DECK
    return game.parse(grid(chance.sample(source, 9))).cards


def slips_made(deals: int, seed: int = 1, few_kinds: float = 0.5) -> Iterator[Made]:
    """For so many random layouts and hands, one slip of each kind that they invite, and a card misread."""
    chance = random.Random(seed)
    for game in all_games():
        house = game.house_rules()
        for _ in range(deals):
            cards, extra = cards_for(game, chance, few_kinds), chance.choice(EXTRA_LINES[game.id])
            right = game.score(cards, house).with_lines(extra or ()).points
            invited: dict[str, list[tuple[tuple[str, ...], int]]] = {}
            for one in game.miscounting.miscounts(cards, house, extra, right + 7):
                invited.setdefault(one.slip.id, []).append((one.counted, right + one.difference))
            for _, cell, read in game.miscounting.misreadings(cards):
                claimed = game.score(read, house).with_lines(extra or ()).points
                invited.setdefault(CARD_MISREAD.id, []).append(((cell,), claimed))
            for slip, ways in invited.items():
                counted, claimed = chance.choice(ways)
                if claimed != right:
                    yield Made(slip, counted, judge_claim(claimed, game, house, cards, extra))


def rates(deals: int, few_kinds: float = 0.5) -> dict[str, float]:
    """For each slip, how often it is found, from 0 to 1."""
    made, found = Counter[str](), Counter[str]()
    for one in slips_made(deals, few_kinds=few_kinds):
        made[one.slip] += 1
        found[one.slip] += one.found
    return {slip: found[slip] / count for slip, count in made.items()}
