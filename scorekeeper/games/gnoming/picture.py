"""A Gnoming layout drawn as a 3x3 picture: links join the cards of each matched line."""

from scorekeeper.games.gnoming.cards import FACE_DOWN, NEGATIVE, Card
from scorekeeper.games.gnoming.layout import COLUMNS, ROWS, Cell, Layout
from scorekeeper.games.gnoming.scoring import matched_lines
from scorekeeper.games.ruleset import Picture, Piece, Role

_ACROSS = "═══"
_DOWN = "  ║ "


def draw_layout(layout: Layout) -> Picture:
    """
    Five lines: the rows, and between them the links of matched columns.

    >>> for line in draw_layout(Layout.model_validate({"rows": (tuple(map(Card, "777")), tuple(map(Card, "744")),
    ...                                                         tuple(map(Card, "7HM")))})):
    ...     print("".join(piece.text for piece in line).rstrip())
      7 ═══  7 ═══  7
      ║
      7      4      4
      ║
      7     !H!     M
    """
    matched = [line.cells for line in matched_lines(layout)]
    in_line = {cell for cells in matched for cell in cells}
    down = tuple(Piece(_DOWN if cells in matched else " " * 4, "link") for cells in COLUMNS)
    lines: list[tuple[Piece, ...]] = []
    for cells in ROWS:
        if lines:
            lines.append(_spaced(down, " " * 3))
        cards = tuple(_card(layout, cell, in_line) for cell in cells)
        lines.append(_spaced(cards, _ACROSS if cells in matched else " " * 3))
    return tuple(lines)


def _spaced(pieces: tuple[Piece, ...], gap: str) -> tuple[Piece, ...]:
    first, second, third = pieces
    link = Piece(gap, "link")
    return (first, link, second, link, third)


def _card(layout: Layout, cell: Cell, in_line: set[Cell]) -> Piece:
    """A card, four columns wide: the minus of a negative card and the marks of a hazard tell them apart without colour."""
    card = layout.cards[cell]
    mark = FACE_DOWN if cell in layout.face_down else ""
    text = f"{mark}!{card}!" if card is Card.HAZARD else f"{mark}{card}".rjust(3) + " "
    return Piece(text.rjust(4), _role(card, matched=cell in in_line))


def _role(card: Card, *, matched: bool) -> Role:
    if card is Card.HAZARD:
        return "hazard"
    if card is Card.MULLIGAN:
        return "mulligan"
    if card in NEGATIVE:
        return "negative"
    return "matched" if matched else "loose"
