"""Pictures of cards, as lines of pieces: what a game draws, and ``render`` shows in colours."""

from typing import Literal, NamedTuple

Role = Literal["loose", "matched", "mulligan", "negative", "hazard", "link", "plain"]


class Piece(NamedTuple):
    """A piece of a picture: its text, and what it is, for those who see colour."""

    text: str
    role: Role = "plain"


Picture = tuple[tuple[Piece, ...], ...]
"""Lines of pieces."""
