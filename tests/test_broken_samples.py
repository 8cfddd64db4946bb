"""
A sample for each rule that can be broken: ``samples/broken/RULE.json`` and what ``scorekeeper check`` says of it.

A rule of a game's own sheet has the game's name before it (``go-boom-deck-exceeded.json``).  Behind a dot stands a
variant, another message of the same rule: ``not-json.nan.json``.  After a change of wording,
``UPDATE_EXPECTED=1 pytest tests/test_broken_samples.py`` writes the ``.expected`` files anew: read the difference.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

import pytest

import scorekeeper
from scorekeeper.games import all_games, rule_sheets
from scorekeeper.rules import FILE_RULES, TURN_RULES, Kind
from tests.command import assert_expected, call, run

PACKAGE = Path(scorekeeper.__file__).parent
BROKEN = Path(__file__).parent.parent / "samples" / "broken"
TEN = "ten-faults"
SAMPLES = sorted(path.stem for path in BROKEN.glob("*.json") if path.stem != TEN)

ALSO_SHOWS = {
    # three mulligans in a line are at least two in a layout
    "gnoming-three-mulligans": ["mulligan-limit"],
    "gnoming-three-mulligans.highest": ["mulligan-limit"],
    # a blocked round is said to be one, also where that can't be so
    "go-boom-went-out-holds-cards.blocked": ["blocked-round"],
}
"""What a sample can't help showing beside the rule it is named after."""


OTHER_COMMANDS = {
    "history": "log: a line of a file's history",
    "turn_lines": "turn: a turn as it is told",
}
"""Modules whose findings ``check`` never shows, with the command that does; a module not named here needs samples."""


# Which rules can be broken: read from the code, so that a new finding without a sample is noticed


class Reporter(NamedTuple):
    """A function that builds a finding, and where among its arguments the rule stands."""

    module: str
    name: str
    parameter: str
    position: int


FINDING = Reporter("findings", "Finding", "rule", 0)


class Package:
    """The source of a package, and the ids with which it builds findings, each with the module that does."""

    def __init__(self, folder: Path) -> None:
        self.trees = {
            module: ast.parse(path.read_text(encoding="utf-8"))
            for path in sorted(folder.rglob("*.py"))
            if (module := ".".join(path.relative_to(folder).with_suffix("").parts)) not in OTHER_COMMANDS
        }
        self.reporters = [FINDING]
        self.found: set[tuple[str, str]] = set()
        for reporter in self.reporters:  # grows while it is gone through
            for module, function, node in self._calls_of(reporter):
                self._look_at(module, function, self._rule_of(node, reporter))

    def _calls_of(self, reporter: Reporter) -> Iterator[tuple[str, ast.FunctionDef | None, ast.Call]]:
        for module, tree in self.trees.items():
            if reporter.name.startswith("_") and module != reporter.module:
                continue
            for function, node in _calls(tree):
                if isinstance(node.func, ast.Name) and node.func.id == reporter.name:
                    yield module, function, node

    def _rule_of(self, node: ast.Call, reporter: Reporter) -> ast.expr:
        named = [keyword.value for keyword in node.keywords if keyword.arg == reporter.parameter]
        return named[0] if named else node.args[reporter.position]

    def _look_at(self, module: str, function: ast.FunctionDef | None, rule: ast.expr) -> None:
        parameters = [argument.arg for argument in function.args.args] if function else []
        if isinstance(rule, ast.Constant):
            self.found.add((module, str(rule.value)))
        elif isinstance(rule, ast.Attribute):  # game.missing_rule: each game says which
            self._add(self._constants(rule.attr, keyword=True))
        elif isinstance(rule, ast.Name) and function and rule.id in parameters and parameters[0] != "self":
            reporter = Reporter(module, function.name, rule.id, parameters.index(rule.id))
            if reporter not in self.reporters:
                self.reporters.append(reporter)
        elif isinstance(rule, ast.Name) and rule.id not in parameters:  # the type of an error of pydantic, if of ours
            self._add(self._constants("PydanticCustomError", keyword=False))
        else:
            raise AssertionError(f"{module}, line {rule.lineno}: which rule is this? Teach this test to read it")

    def _add(self, constants: Iterable[tuple[str, str]]) -> None:
        found = set(constants)
        assert found
        self.found |= found

    def _constants(self, name: str, *, keyword: bool) -> Iterator[tuple[str, str]]:
        """Each text given as the keyword ``name``, or as the first argument of the function ``name``."""
        for module, tree in self.trees.items():
            for _, node in _calls(tree):
                values = [word.value for word in node.keywords if word.arg == name] if keyword else []
                if not keyword and isinstance(node.func, ast.Name) and node.func.id == name:
                    values = node.args[:1]
                yield from ((module, str(value.value)) for value in values if isinstance(value, ast.Constant))


def _calls(tree: ast.AST, function: ast.FunctionDef | None = None) -> Iterator[tuple[ast.FunctionDef | None, ast.Call]]:
    """Each call under a node, with the function that it stands in."""
    for node in ast.iter_child_nodes(tree):
        inside = node if isinstance(node, ast.FunctionDef) else function
        if isinstance(node, ast.Call):
            yield inside, node
        yield from _calls(node, inside)


@cache
def _needed() -> dict[str, str]:
    """The samples that there must be, each with the rule that it breaks."""
    of_the_file = {rule.id for rule in FILE_RULES}
    needed: dict[str, str] = {}
    for module, rule in Package(PACKAGE).found:
        if rule in {one.id for one in TURN_RULES}:  # said of turns, not of game files: see samples/turns
            continue
        folder = module.split(".")[1] if module.startswith("games.") and module.count(".") > 1 else ""
        owners = [game.id for game in all_games() if folder in ("", game.id.replace("-", "_"))]
        sheets = [game.id for game in all_games() if game.id in owners and rule in {one.id for one in game.rules}]
        assert rule in of_the_file or sheets, f"{module} reports {rule}, which no rule sheet has"
        needed |= {rule: rule} if rule in of_the_file else {f"{sheet}-{rule}": rule for sheet in sheets}
    return needed


def _rule_named(sample: str) -> str:
    return _needed()[sample.partition(".")[0]]


# The tests


@pytest.mark.parametrize("sample", sorted(_needed()))
def test_each_rule_that_can_be_broken_has_a_sample(sample: str) -> None:
    """Whatever finding the code can build, there is a file that shows it."""
    assert sample in SAMPLES, f"samples/broken/{sample}.json is missing: a small game that breaks {_rule_named(sample)}"


def test_each_check_of_the_rule_sheets_is_made() -> None:
    """A rule that says what is checked is one that some sample breaks, or another command reports."""
    elsewhere = "".join((PACKAGE / f"{module.replace('.', '/')}.py").read_text("utf-8") for module in OTHER_COMMANDS)
    checks = {rule.id for sheet in rule_sheets().values() for rule in sheet if rule.kind is Kind.CHECK}
    assert {rule for rule in checks - set(_needed().values()) if f'"{rule}"' not in elsewhere} == set()


@pytest.mark.parametrize("sample", SAMPLES)
def test_sample_breaks_the_rule_it_is_named_after_and_no_other(sample: str) -> None:
    """One fault, one finding; an error ends with 1, a warning or a note with 0, and an error has a hint."""
    ran = call("check", f"{sample}.json", "--json", folder=BROKEN)
    findings = ran.json[0]["findings"]
    assert sorted(one["rule"] for one in findings) == sorted([_rule_named(sample), *ALSO_SHOWS.get(sample, [])])
    assert ran.code == any(one["severity"] == "error" for one in findings)
    assert [one for one in findings if one["severity"] == "error" and not one["hint"]] == []


@pytest.mark.parametrize("sample", [*SAMPLES, TEN])
def test_output_is_what_it_was(sample: str) -> None:
    """What ``check`` prints of a sample is the text beside it (UPDATE_EXPECTED=1 writes it anew)."""
    assert_expected(BROKEN / f"{sample}.expected", call("check", f"{sample}.json", folder=BROKEN).out)


def test_each_sample_is_named_after_a_rule() -> None:
    """No sample is left over from a rule that is no more, and no expected output from such a sample."""
    assert [name for name in SAMPLES if name.partition(".")[0] not in _needed()] == []
    assert sorted(path.stem for path in BROKEN.glob("*.expected")) == sorted([*SAMPLES, TEN])
    assert ALSO_SHOWS.keys() <= set(SAMPLES)


@pytest.mark.parametrize("sample", ["not-json", "not-json.nan", "not-json.latin-1"])
def test_json_that_is_none_says_line_and_column(sample: str) -> None:
    """Whoever mends it by hand finds the place: Python's NaN and a letter that is no UTF-8 are no JSON either."""
    [finding] = call("check", f"{sample}.json", "--json", folder=BROKEN).json[0]["findings"]
    assert re.search(r"\bline \d+, column \d+\b", finding["message"])


def test_ten_faults_are_found_in_one_run() -> None:
    """A file with ten different faults has ten findings, each a line that says where, a caret where one fits, a hint."""
    ran = run("check", f"{TEN}.json", "--json", folder=BROKEN)
    findings = ran.json[0]["findings"]
    assert len({one["rule"] for one in findings}) == len(findings) == 10
    shown = run("check", f"{TEN}.json", folder=BROKEN)
    assert shown.code == ran.code == 1
    assert len([line for line in shown.out.splitlines() if line.startswith(f"{TEN}.json: ")]) == 10
    assert shown.out.count("\n  hint: ") == 10
    carets = [line for line in shown.out.splitlines() if line.strip() and set(line.strip()) == {"^"}]
    assert len(carets) == 9, "all but went-out-missing have something to point at"


def test_all_samples_in_one_run() -> None:
    """Many files are checked at once, each with its own findings: one that is no JSON does not hide the next."""
    names = [f"{sample}.json" for sample in SAMPLES]
    ran = run("check", *names, folder=BROKEN)
    expected = "".join((BROKEN / f"{sample}.expected").read_text(encoding="utf-8") for sample in SAMPLES)
    assert ran.out == expected
    assert ran.code == 1


def test_a_finding_without_a_sample_would_be_noticed(tmp_path: Path) -> None:
    """The ids are read from the code, also where they come through another function, a game, or pydantic."""
    (tmp_path / "one.py").write_text(
        dedent(
            """
            def _mine(message, rule):
                return Finding(rule, message)
            def direct(): return Finding("a-plain-one", "x"), Finding(message="x", rule="a-named-one")
            def through(): return _mine("x", "one-passed-on")
            def of_a_game(game): return Finding(game.some_rule, "x")
            def of_pydantic(faults): return [Finding(kind, "x") for kind in faults]
            """
        ),
        encoding="utf-8",
    )
    (tmp_path / "two.py").write_text(
        dedent(
            """
            GAME = Ruleset(some_rule="one-of-a-game")
            def _mine(message, rule): "not the one in the other file"
            def validate(): raise PydanticCustomError("one-of-pydantic", "x")
            def other(): return _mine("x", "not-this-one"), Rule("nor-this-one", "x")
            """
        ),
        encoding="utf-8",
    )
    assert {rule for _, rule in Package(tmp_path).found} == {
        "a-plain-one",
        "a-named-one",
        "one-passed-on",
        "one-of-a-game",
        "one-of-pydantic",
    }
