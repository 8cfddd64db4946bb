"""The README, the help texts, the changelog and the CI script say what is so: their examples are run."""

import doctest
import io
import os
import re
import shutil
import subprocess
import sysconfig
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import typer

from scorekeeper.cli.app import COMMANDS, app
from scorekeeper.cli.output import ExitCode
from scorekeeper.gamefile import read_game
from scorekeeper.games import all_games
from scorekeeper.judge import judge_game
from tests.command import TIMEOUT, environment

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SET_UP = "python3 -m venv .venv && .venv/bin/pip install"
FIRST = f"{SET_UP} . && .venv/bin/scorekeeper standings samples/gnoming-cabin-night.json"
SECOND = f"{SET_UP} -e '.[test]' && .venv/bin/pytest"
HOUSE_RULES = [(game.id, name) for game in all_games() for name in game.house_rules.model_fields]


class Block(NamedTuple):
    """A fenced block of the README: its language, its text, and the line of the README on which that begins."""

    language: str
    text: str
    line: int


class Example(NamedTuple):
    """A command of the README, the exit code it is said to end with, and the output shown below it, if any."""

    command: str
    exit_code: int
    shown: str | None


def _blocks() -> list[Block]:
    fenced = re.finditer(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    return [Block(found[1], found[2], README.count("\n", 0, found.start(2)) + 1) for found in fenced]


BLOCKS = _blocks()


def _examples() -> Iterator[Example]:
    """The commands of the blocks that start with ``scorekeeper``; a ``text`` block shows the output of the last one."""
    for block, following in zip(BLOCKS, [*BLOCKS[1:], Block("", "", 0)], strict=True):
        if block.language != "sh" or not block.text.startswith("scorekeeper "):
            continue
        *others, last = block.text.splitlines()
        for command in others:
            yield Example(command, _said_exit_code(command), None)
        yield Example(last, _said_exit_code(last), following.text if _shows_output(block, following) else None)


def _said_exit_code(command: str) -> int:
    said = re.search(r"# exit code (\d+)$", command)
    return int(said[1]) if said else 0


def _shows_output(block: Block, following: Block) -> bool:
    """Whether a ``text`` block stands below a block, with nothing but a blank line between."""
    return following.language == "text" and following.line == block.line + block.text.count("\n") + 3


EXAMPLES = list(_examples())


def _run(command: str, folder: Path) -> tuple[int, str]:
    """The exit code of a command typed into a shell, and what it printed, complaints first."""
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
    ended = subprocess.run(
        ["bash", "-c", command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env=environment({"PATH": path}),
        timeout=TIMEOUT,
        check=False,
    )
    return ended.returncode, ended.stderr + ended.stdout


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[int, str]]:
    """What each example comes to, run in their order in a folder that has nothing but the samples."""
    folder = tmp_path_factory.mktemp("readme")
    shutil.copytree(ROOT / "samples", folder / "samples")
    return [_run(example.command, folder) for example in EXAMPLES]


def _without_trailing_blanks(text: str) -> str:
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def _assert_shown(shown: str, printed: str) -> None:
    """Output is as shown; a line of three dots stands for any lines."""
    wanted, got = _without_trailing_blanks(shown), _without_trailing_blanks(printed)
    assert doctest.OutputChecker().check_output(wanted, got, doctest.ELLIPSIS), f"shown:\n{shown}\nprinted:\n{printed}"


@pytest.mark.parametrize("number", range(len(EXAMPLES)), ids=[example.command for example in EXAMPLES])
def test_a_shell_example_of_the_readme_ends_and_prints_as_it_says(number: int, runs: list[tuple[int, str]]) -> None:
    code, printed = runs[number]
    assert EXAMPLES[number].exit_code == code, printed
    shown = EXAMPLES[number].shown
    if shown is not None:
        _assert_shown(shown, printed)


def test_the_examples_of_the_readme_are_found() -> None:
    """A wrong fence would leave the examples out without a word."""
    typed = {example.command.split()[1] for example in EXAMPLES}
    assert set() == {"new", "enter", "explain", "score", "export", "check"} - typed
    assert any(example.exit_code for example in EXAMPLES)
    assert any(example.shown for example in EXAMPLES)
    assert {"python", "json"} <= {block.language for block in BLOCKS}


def test_the_readme_begins_with_a_command_that_sets_everything_up() -> None:
    assert (BLOCKS[0].language, BLOCKS[0].text) == ("sh", f"{FIRST}\n")


def test_the_readme_shows_what_its_first_command_prints() -> None:
    assert _shows_output(BLOCKS[0], BLOCKS[1])
    code, printed = _run(FIRST.rpartition("&& .venv/bin/")[2], ROOT)
    assert ExitCode.FINE == code
    _assert_shown(BLOCKS[1].text, printed)


def test_the_second_command_of_the_readme_runs_the_tests_and_so_does_ci() -> None:
    assert f"{SECOND}\n" in [block.text for block in BLOCKS if block.language == "sh"]
    assert SECOND in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    "block", [block for block in BLOCKS if block.language == "python"], ids=lambda block: f"line {block.line}"
)
def test_a_python_example_of_the_readme_is_true(block: Block, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)  # its paths are those of someone who stands beside the README
    example = doctest.DocTestParser().get_doctest(block.text, {}, "README", "README.md", block.line - 1)
    assert example.examples, "a python block holds lines that begin with >>>"
    told = io.StringIO()
    failed, _ = doctest.DocTestRunner().run(example, out=told.write)
    assert 0 == failed, told.getvalue()


@pytest.mark.parametrize(
    "block", [block for block in BLOCKS if block.language == "json"], ids=lambda block: f"line {block.line}"
)
def test_a_game_file_in_the_readme_has_nothing_wrong(block: Block) -> None:
    judgement = judge_game(read_game(block.text))
    assert judgement.game
    assert () == judgement.findings


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_help_an_example_and_a_line_in_the_readme(name: str) -> None:
    group = typer.main.get_command(app)
    assert isinstance(group, typer.core.TyperGroup)
    command = group.get_command(typer.Context(group), name)
    assert command
    summary, _, rest = (command.help or "").partition("\n")
    assert summary.strip()
    assert re.search(rf"^ +scorekeeper {name}\b", rest, re.MULTILINE), "an example in the help"
    assert re.search(rf"^\| `scorekeeper {name}\b", README, re.MULTILINE), "a line in the README's table"


@pytest.mark.parametrize(("game", "name"), HOUSE_RULES)
def test_a_house_rule_is_named_in_the_readme(game: str, name: str) -> None:
    assert re.search(rf"^\| `{name}` \| `{game}` \|", README, re.MULTILINE)


@pytest.mark.parametrize("code", ExitCode)
def test_an_exit_code_is_documented(code: ExitCode) -> None:
    assert re.search(rf"^\| `{code}` \|", README, re.MULTILINE)


def test_the_changelog_has_an_entry_for_this_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE)
