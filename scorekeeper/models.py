"""How every pydantic model here is configured."""

from pydantic import ConfigDict

FROZEN = ConfigDict(
    frozen=True,
    strict=True,
    extra="forbid",
    defer_build=True,  # a command builds only the models that it uses
)
"""Values never change, no type is guessed from another, and a mistyped field is refused."""
