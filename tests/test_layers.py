"""The house rules of the code itself: who may import what, how long a module may be, and that no rule is left over."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.games import rule_sheets
from scorekeeper.rules import FILE_RULES, Kind

PACKAGE = Path(scorekeeper.__file__).parent
LONGEST_MODULE = 400  # lines

MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
GAME_FOLDERS = {"gnoming": "scorekeeper.games.gnoming", "go-boom": "scorekeeper.games.go_boom"}


def _tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def _imports(tree: ast.AST) -> Iterator[str]:
    """Every module that a tree names in an import, at the top or in a function, and every name taken from one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _is_in(module: str, *packages: str) -> bool:
    """
    Whether a module is one of these packages or stands in one.

    >>> _is_in("rich.text", "rich"), _is_in("richer", "rich")
    (True, False)
    """
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def _importers(package: str) -> set[str]:
    """The modules that import a package or something in it."""
    return {module for module in MODULES if any(_is_in(name, package) for name in _imports(_tree(module)))}


# Imports


@pytest.mark.parametrize(
    ("package", "home"),
    [("typer", "scorekeeper.cli"), ("rich", "scorekeeper.render"), ("filelock", "scorekeeper.saving")],
)
def test_a_library_is_imported_in_its_one_home_only(package: str, home: str) -> None:
    """The rest of the code would not notice if it were replaced."""
    importers = _importers(package)

    assert importers
    assert {module for module in importers if not _is_in(module, home)} == set()


def test_nothing_outside_the_command_line_imports_it() -> None:
    """The library comes first; only what starts the program knows the command line."""
    assert {module for module in _importers("scorekeeper.cli") if not _is_in(module, "scorekeeper.cli")} <= {
        "scorekeeper.__main__"
    }


def test_no_game_imports_another() -> None:
    """Each could be taken out, folder and line, and the other would not notice."""
    folders = set(GAME_FOLDERS.values())
    strangers = {
        (module, name)
        for module in MODULES
        for folder in folders
        if _is_in(module, folder)
        for name in _imports(_tree(module))
        if _is_in(name, *(folders - {folder}))
    }

    assert strangers == set()


def test_what_is_common_to_all_games_knows_none_of_them() -> None:
    """Only the public names of the package are taken from a game's folder; the rest asks for a game by its id."""
    outside = {module for module in MODULES if not _is_in(module, *GAME_FOLDERS.values())}
    knowing = {
        module for module in outside if any(_is_in(name, *GAME_FOLDERS.values()) for name in _imports(_tree(module)))
    }

    assert knowing <= {"scorekeeper"}


def test_every_game_has_its_folder_here() -> None:
    """A third game is seen by the tests above."""
    assert set(GAME_FOLDERS) == set(scorekeeper.GAMES)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("import rich.text", ["rich.text"]),
        ("from rich import text, table", ["rich.text", "rich.table"]),
        ("def show():\n    import rich as r", ["rich"]),
        ("from typing import Any", ["typing.Any"]),
    ],
)
def test_imports_are_seen_wherever_they_stand(line: str, names: list[str]) -> None:
    """A control of the tests above."""
    assert list(_imports(ast.parse(line))) == names


# Length


@pytest.mark.parametrize("module", MODULES)
def test_no_module_is_too_long_to_read_in_one_go(module: str) -> None:
    """One that grows beyond has two subjects."""
    assert len(MODULES[module].read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE


# Rules


_NAMING_A_RULE = {"Finding", "PydanticCustomError", "ScoreLine", "Tie", "_finding", "token_finding"}
_KEYWORDS_NAMING_A_RULE = {"missing_rule", "tiebreak"}
_NO_CODE_OF_ITS_OWN = {
    "lowest-total": "standings.rank orders by total: no finding and no line says so",
    "last-boom": "the card that is drawn lies in the hand like any other",
}


def _rule_ids(tree: ast.AST) -> Iterator[str]:
    """The rule ids that code names: as the first argument of a finding, a score line or a tie, or by a keyword."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", None) or getattr(node.func, "attr", "")
        named = node.args[:1] if name in _NAMING_A_RULE else []
        named += node.args[1:2] if name == "Slip" else []  # the first one is the slip's own id
        named += [keyword.value for keyword in node.keywords if keyword.arg in _KEYWORDS_NAMING_A_RULE]
        yield from (
            argument.value
            for argument in named
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        )


def _ids_used(module: str) -> set[str]:
    return set(_rule_ids(_tree(module))) - {""}


def _is_rule_sheet(module: str) -> bool:
    return module.endswith(".rules")


_SHEETS = {game: {rule.id for rule in rules} for game, rules in rule_sheets().items()}
_USED = {module: _ids_used(module) for module in MODULES if not _is_rule_sheet(module)}


def test_every_rule_that_code_names_stands_in_a_rule_sheet() -> None:
    """Code of a game names that game's rules, or those of the file; common code names a rule of some game."""
    strangers = {}
    for module, ids in _USED.items():
        homes = [game for game, folder in GAME_FOLDERS.items() if _is_in(module, folder)] or list(GAME_FOLDERS)
        known = set().union(*(_SHEETS[game] for game in homes))
        strangers[module] = ids - known

    assert {module: ids for module, ids in strangers.items() if ids} == {}
    assert sum(map(len, _USED.values())) > 50


@pytest.mark.parametrize("game", GAME_FOLDERS)
def test_every_rule_that_scores_or_checks_is_used_in_code(game: str) -> None:
    """In the game's own folder or in the code that is common to all; what needs no code says why."""
    others = [folder for other, folder in GAME_FOLDERS.items() if other != game]
    used = set().union(*(ids for module, ids in _USED.items() if not _is_in(module, *others)))
    to_use = {rule.id for rule in rule_sheets()[game] if rule.kind in (Kind.SCORE, Kind.CHECK)}

    assert to_use - used - set(_NO_CODE_OF_ITS_OWN) == set()
    assert used.isdisjoint(_NO_CODE_OF_ITS_OWN)


def test_a_rule_stands_once_in_its_sheet() -> None:
    """Ids do not repeat, nor does a game's own rule bear the id of one of the file's."""
    for game, rules in rule_sheets().items():
        ids = [rule.id for rule in rules]

        assert len(ids) == len(set(ids)), game
    assert {rule.id for rule in FILE_RULES} <= set.intersection(*_SHEETS.values())


def test_every_rule_has_a_text_and_a_source() -> None:
    """And where the source does not settle it, a ruling."""
    for rules in rule_sheets().values():
        for rule in rules:
            assert rule.id == rule.id.lower()
            assert rule.text.endswith("."), rule.id
            assert rule.source, rule.id
            assert rule.settled == (rule.ruling == "")


@pytest.mark.parametrize(
    ("code", "ids"),
    [
        ('Finding("deck-exceeded", "…", hint="…")', ["deck-exceeded"]),
        ('yield Finding("left-early", f"{x}").at(round=1)', ["left-early"]),
        ('ScoreLine("hazard", "H", 10)', ["hazard"]),
        ('Ruleset(id="x", tiebreak="third-round-tiebreak", missing_rule="hand-missing")', ["third-round-tiebreak", "hand-missing"]),
        ('Slip("diagonal-line", "matched-line", "…")', ["matched-line"]),
        ("Finding(kind, message)", []),
    ],
)  # fmt: skip
def test_rule_ids_are_seen_where_code_names_them(code: str, ids: list[str]) -> None:
    """A control of the tests above."""
    assert list(_rule_ids(ast.parse(code))) == ids
