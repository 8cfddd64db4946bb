"""Pictures of layouts and hands; colour only repeats what their marks say."""

from rich.console import Console
from rich.text import Text

from scorekeeper.pictures import Picture, Role
from scorekeeper.render.screen import plain

_ROLE_STYLES: dict[Role, str] = {
    "matched": "bold",
    "mulligan": "bold magenta",
    "negative": "green",
    "hazard": "bold red",
    "link": "bold cyan",
}


def show_picture(out: Console, picture: Picture) -> None:
    """A picture, in colours that repeat what it shows."""
    for line in picture:
        text = Text("  ")
        for piece in line:
            text.append_text(plain(out, piece.text, _ROLE_STYLES.get(piece.role, "")))
        text.rstrip()
        out.print(text, no_wrap=True)
