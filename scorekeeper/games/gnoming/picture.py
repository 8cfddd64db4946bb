"""A Gnoming layout drawn as a 3x3 picture: links join the cards of each matched line."""

from collections.abc import Collection, Mapping, Sequence

from scorekeeper.games.gnoming.cards import FACE_DOWN, NEGATIVE, Card
from scorekeeper.games.gnoming.layout import COLUMNS, ROWS, Cell, Layout, parse_row
from scorekeeper.games.gnoming.scoring import lines_matched
from scorekeeper.pictures import Picture, Piece, Role

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
    return draw_cells(layout.cards, layout.face_down)


def draw_cells(cards: Mapping[Cell, Card | None], marked: Collection[Cell] = ()) -> Picture:
    """The cards in their cells, those in ``marked`` with the mark of a card face down; None is a card not known."""
    matched = [line.cells for line in lines_matched(cards)]
    in_line = {cell for cells in matched for cell in cells}
    down = tuple(Piece(_DOWN if cells in matched else " " * 4, "link") for cells in COLUMNS)
    lines: list[tuple[Piece, ...]] = []
    for cells in ROWS:
        if lines:
            lines.append(_spaced(down, " " * 3))
        row = tuple(_card(cards[cell], marked=cell in marked, matched=cell in in_line) for cell in cells)
        lines.append(_spaced(row, _ACROSS if cells in matched else " " * 3))
    return tuple(lines)


def draw_rows(rows: Sequence[str]) -> Picture:
    """
    A layout that is still being typed, from the rows typed so far.

    >>> for line in draw_rows(["3 -2 M"]):
    ...     print("".join(piece.text for piece in line).rstrip())
      3     -2      M
      .      .      .
      .      .      .
    """
    gap = Piece(" " * 3)
    lines = []
    for number in range(len(ROWS)):
        typed = parse_row(rows[number]) if number < len(rows) else None
        texts = typed.cards if typed and typed.cards else (".",) * 3
        first, second, third = (Piece(f"{text:>3} ") for text in texts)
        lines.append((first, gap, second, gap, third))
    return tuple(lines)


def _spaced(pieces: tuple[Piece, ...], gap: str) -> tuple[Piece, ...]:
    first, second, third = pieces
    link = Piece(gap, "link")
    return (first, link, second, link, third)


def _card(card: Card | None, *, marked: bool, matched: bool) -> Piece:
    """A card, four columns wide: its minus, or the marks of a hazard, tell it apart without colour."""
    if card is None:
        return Piece(f"  {FACE_DOWN} ", "loose")
    mark = FACE_DOWN if marked else ""
    text = f"{mark}!{card}!" if card is Card.HAZARD else f"{mark}{card}".rjust(3) + " "
    return Piece(text.rjust(4), _role(card, matched=matched))


def _role(card: Card, *, matched: bool) -> Role:
    if card is Card.HAZARD:
        return "hazard"
    if card is Card.MULLIGAN:
        return "mulligan"
    if card in NEGATIVE:
        return "negative"
    return "matched" if matched else "loose"
