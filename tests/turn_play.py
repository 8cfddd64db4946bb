"""
Rounds played by the rules with real decks, at random, and written down turn by turn as a table would tell them.

Nothing here uses the code that judges turns: what is legal is said once more, in other words.
"""

from collections.abc import Sequence
from random import Random

from tests.deals import GNOMING_DECK, GO_BOOM_DECK

DOWN = "_"
CELLS = [f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3)]
POSITIVE = set("345678")


def may_bounce(card: str, up: Sequence[str], *, was_down: bool, first: bool) -> bool:
    """Whether a replaced card may go on to another cell, by the default house rules; ``up`` are the other cards up."""
    return card in POSITIVE and card in up and (was_down or not first)


class GnomingRound:
    """A round as it is dealt; ``play`` plays a turn, ``lines`` is what was told."""

    def __init__(self, random: Random, names: Sequence[str]) -> None:
        self.random, self.names = random, names
        self.deck = list(GNOMING_DECK)
        random.shuffle(self.deck)
        self.hidden = {name: [self.deck.pop() for _ in CELLS] for name in names}
        self.shown = {name: [DOWN] * 9 for name in names}
        self.piles = {"1": [self.deck.pop()], "2": [self.deck.pop()]}
        self.lines = [f"{name}: {' '.join(cards)}" for name, cards in self.shown.items()]
        self.lines.append(f"piles {self.piles['1'][-1]} {self.piles['2'][-1]}")
        for name in names:
            cells = random.sample(range(9), 2)
            self.lines.append(f"{name} turns {' '.join(self._turn_up(name, cell) for cell in cells)}")

    def down(self, name: str) -> list[int]:
        """The cells of a player that are face down."""
        return [cell for cell, card in enumerate(self.shown[name]) if card == DOWN]

    def _turn_up(self, name: str, cell: int) -> str:
        self.shown[name][cell] = self.hidden[name][cell]
        return f"{CELLS[cell]}={self.shown[name][cell]}"

    def play_all(self) -> None:
        """Play until the round is over, or the draw pile is."""
        left = None
        for turn in range(60):
            name = self.names[turn % len(self.names)]
            if len(self.deck) < 12 or left == 0:
                break
            self.play(name)
            left = left - 1 if left is not None else len(self.names) - 1 if not self.down(name) else None
        if left == 0:
            for name in self.names:
                if cells := self.down(name):
                    self.lines.append(f"{name} turns {' '.join(self._turn_up(name, cell) for cell in cells)}")

    def play(self, name: str) -> None:
        """A turn, anything that is legal in it being as likely."""
        layout, words = self.shown[name], [name, "draws"]
        card, last = self._draw(words)
        changed: list[int] = []
        mulligans = [cell for cell, lies in enumerate(layout) if lies == "M"]
        if self.random.random() < 0.85 or len(mulligans) > 1:
            only = mulligans if (card == "M" and mulligans) or len(mulligans) > 1 else range(9)
            card = self._put(name, card, self.random.choice(list(only)), words, changed)
        else:
            words.append("discard")
        self._discard(card, last, words)
        self.lines.append(" ".join(words))
        if card == "H":
            self._others_turn_up(name)

    def _draw(self, words: list[str]) -> tuple[str, str | None]:
        pile = self.random.choice(["deck", "deck", "1", "2"])
        if pile == "deck" or not self.piles[pile]:
            card = self.deck.pop()
            words += [card, *self.random.choice([["from", "deck"], []])]
            return card, None
        card = self.piles[pile].pop()
        words += [card, "from", pile, *([] if self.piles[pile] else ["last"])]
        return card, pile

    def _put(self, name: str, card: str, cell: int, words: list[str], changed: list[int]) -> str:
        """Put a card into a cell, and bounce what was there while that is legal and wanted; the card left over."""
        layout = self.shown[name]
        was_down = layout[cell] == DOWN
        gone = self.hidden[name][cell] if was_down else layout[cell]
        layout[cell] = card
        words.append(f"{CELLS[cell]}={gone}" if was_down or self.random.random() < 0.2 else CELLS[cell])
        changed.append(cell)
        legal = may_bounce(gone, layout, was_down=was_down, first=len(changed) == 1)
        free = [other for other in range(9) if other not in changed]
        if legal and free and self.random.random() < 0.7:
            return self._put(name, gone, self.random.choice(free), words, changed)
        return gone

    def _discard(self, card: str, last: str | None, words: list[str]) -> None:
        if card == "H":
            return
        empty = [pile for pile, cards in self.piles.items() if not cards]
        pile = self.random.choice(empty or ["1", "2"])
        self.piles[pile].append(card)
        words += ["to", pile]

    def _others_turn_up(self, name: str) -> None:
        for other in self.names:
            cells = self.down(other)
            if other != name and len(cells) > 1:
                self.lines.append(f"{other} turns {self._turn_up(other, self.random.choice(cells))}")


def go_boom_fits(card: str, top: str) -> bool:
    """Whether a card may be played on another."""
    return "JK" in (card, top) or card[-1] == top[-1] or card[:-1] == top[:-1]


def go_boom_round(random: Random, names: Sequence[str], seen: float) -> list[str]:
    """A round as it is told by somebody who sees each card of a hand with this chance, and every card played."""
    deck = list(GO_BOOM_DECK)
    random.shuffle(deck)
    hands = {name: [deck.pop() for _ in range(7)] for name in names}
    top = deck.pop()
    known = {name: [card if random.random() < seen else "?" for card in hand] for name, hand in hands.items()}
    lines = [f"{name}: {' '.join(cards)}" for name, cards in known.items()] + [f"top {top}"]
    for turn in range(120):
        name = names[turn % len(names)]
        hand = hands[name]
        if not deck and "pile empty" not in lines:
            lines.append("pile empty")
        fitting = [card for card in hand if go_boom_fits(card, top)]
        must = [card for card in fitting if card != "JK"]
        if fitting and (must or random.random() < 0.5):
            top = random.choice(fitting)
            hand.remove(top)
            lines.append(f"{name} plays {top}")
            if top == "JK":
                lines += _boom(random, name, hands, deck, seen)
            if not hand:
                break
        elif deck:
            hand.append(deck.pop())
            lines.append(f"{name} draws {hand[-1] if random.random() < seen else ''}".strip())
        else:
            lines.append(f"{name} skips")
    return lines


def _boom(random: Random, name: str, hands: dict[str, list[str]], deck: list[str], seen: float) -> list[str]:
    lines = []
    for other, hand in hands.items():
        if other != name and deck:
            hand.append(deck.pop())
            lines.append(f"{other} takes {hand[-1] if random.random() < seen else '?'}")
    return lines
