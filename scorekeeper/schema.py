"""The JSON Schema of the game file, with the house rules of each game."""

from typing import Any

from scorekeeper.games import GAMES, all_games
from scorekeeper.record import FORMAT, GameRecord


def game_file_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of a game file: the shape, and which house rules go with which game."""
    schema = GameRecord.model_json_schema()
    definitions = schema.setdefault("$defs", {})
    choices = []
    for game in all_games():
        house = game.house_rules.model_json_schema(ref_template="#/$defs/{model}")
        definitions.update(house.pop("$defs", {}))
        definitions[house["title"]] = house
        choices.append(
            {
                "if": {"properties": {"game": {"const": game.id}}},
                "then": {"properties": {"house_rules": {"$ref": f"#/$defs/{house['title']}"}}},
            }
        )
    properties = schema["properties"]
    properties["format"]["const"] = FORMAT
    properties["game"]["enum"] = list(GAMES)
    properties["date"]["anyOf"][0]["format"] = "date"
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **schema,
        "title": f"Game file, {FORMAT}",
        "allOf": choices,
    }
