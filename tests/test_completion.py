"""Completion in bash and zsh: commands, files, games, house rules, and the names of the players in the file."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorekeeper.cli.app import COMMANDS
from scorekeeper.games import GAMES, find_game
from tests.command import TIMEOUT, call, environment, program, run, without_escapes
from tests.deals import game_text

GNOMING = "game: gnoming\nplayers: Ana, Anton, Eva Marie, Zoë, 李, $(touch pwned), it's, -2"
GO_BOOM = "game: go-boom\nplayers: Ana, Ben, Cleo"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two games, another one further down, and things that are no games."""
    (tmp_path / "season").mkdir()
    for name, sheet in {"friday": GNOMING, "kids room": GO_BOOM, "season/first": GO_BOOM}.items():
        (tmp_path / f"{name}.json").write_text(game_text(sheet), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("", encoding="utf-8")
    (tmp_path / "friday.json.history").write_text("", encoding="utf-8")
    return tmp_path


Offered = Callable[[str], list[str]]


@pytest.fixture(params=["bash", "zsh"])
def offered(request: pytest.FixtureRequest, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Offered:
    """What is offered where a line ends, asked for as the scripts of bash and zsh do; as one would type it."""

    def ask(line: str) -> list[str]:
        with monkeypatch.context() as shell:
            shell.setenv("_SCOREKEEPER_COMPLETE", f"complete_{request.param}")
            shell.setenv("COMP_WORDS", "\n".join(re.split(r"(?<!\\) ", line)))
            shell.setenv("COMP_CWORD", str(len(re.findall(r"(?<!\\) ", line))))
            shell.setenv("_TYPER_COMPLETE_ARGS", line)
            ran = call("", folder=folder)
        assert ran.err == ""
        if request.param == "bash":
            return ran.out.strip().splitlines()
        return re.findall(r'^(?:_arguments .*\(\()?"([^"]+)"', ran.out, re.MULTILINE)

    return ask


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("scorekeeper e", ["enter", "explain", "export"]),
        ("scorekeeper pl", ["play"]),
        ("scorekeeper standings f", ["friday.json"]),
        ("scorekeeper standings season", ["season/"]),
        ("scorekeeper standings season/", ["season/first.json"]),
        ("scorekeeper standings ./f", ["./friday.json"]),
        ("scorekeeper standings n", []),
        ("scorekeeper standings nowhere/", []),
        ("scorekeeper check friday.json s", ["season/"]),
        ("scorekeeper export f", ["friday.json"]),
        ("scorekeeper score g", list(GAMES)),
        ("scorekeeper rules gn", ["gnoming"]),
        ("scorekeeper new x.json --game go", ["go-boom"]),
        ("scorekeeper new x.json --game go-boom --house jo", ["jokers="]),
        ("scorekeeper new x.json --game gnoming --house jo", []),
        ("scorekeeper score gnoming --house go", ["go_out_tie="]),
        ("scorekeeper enter friday.json A", ["Ana", "Anton"]),
        ("scorekeeper enter friday.json Ant", ["Anton"]),
        ("scorekeeper enter friday.json 李", ["李"]),
        ("scorekeeper enter season/first.json B", ["Ben"]),
        ("scorekeeper rename friday.json Z", ["Zoë"]),
        ("scorekeeper leave friday.json An", ["Ana", "Anton"]),
        ("scorekeeper explain friday.json --player Z", ["Zoë"]),
        ("scorekeeper enter nowhere.json A", []),
        ("scorekeeper enter notes.txt A", []),
        ("scorekeeper enter friday.json --went", ["--went-out"]),
    ],
)
def test_what_is_offered(offered: Offered, line: str, words: list[str]) -> None:
    """What begins with what was typed, and nothing else."""
    assert offered(line) == words


@pytest.mark.parametrize(
    "command", [command for command in COMMANDS if command not in ("score", "turn", "rules", "schema")]
)
def test_every_command_that_takes_a_file_offers_the_files(offered: Offered, command: str) -> None:
    """Also those that are given later."""
    assert offered(f"scorekeeper {command} f") == ["friday.json"]


def test_all_commands_are_offered(offered: Offered) -> None:
    """In the order of the help."""
    assert offered("scorekeeper ") == list(COMMANDS)


@pytest.mark.parametrize("game", GAMES)
def test_all_house_rules_of_a_game_are_offered(offered: Offered, game: str) -> None:
    """Those of the game that was named before; without one, those of all games."""
    ruleset = find_game(game)
    assert ruleset
    of_game = [f"{name}=" for name in ruleset.house_rules.model_fields]
    assert offered(f"scorekeeper new x.json --game {game} --house ") == of_game
    assert set(of_game) < set(offered("scorekeeper new x.json --house "))


def test_without_a_file_the_players_of_the_games_here_are_offered(offered: Offered) -> None:
    """The command takes the game here, too."""
    assert {"Ana", "Ben", "Cleo", "Zoë"} <= set(offered("scorekeeper explain --player "))


@pytest.mark.parametrize("name", ["a\\$(touch pwned)", "a\nb"])
def test_what_no_shell_would_take_as_one_word_is_not_offered(offered: Offered, folder: Path, name: str) -> None:
    """A file may come from anybody."""
    (folder / f"{name}.json").write_text("", encoding="utf-8")
    assert offered("scorekeeper standings a") == []


def test_completion_writes_nothing(offered: Offered, folder: Path) -> None:
    """Not even a lock."""
    before = sorted(path.name for path in folder.iterdir())
    for line in ("scorekeeper enter friday.json A", "scorekeeper undo f", "scorekeeper log f"):
        offered(line)
    assert sorted(path.name for path in folder.iterdir()) == before


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_the_script_for_a_shell_can_be_had(shell: str) -> None:
    """It names the command."""
    ran = run("", env={"_SCOREKEEPER_COMPLETE": f"source_{shell}"})
    assert ran.code == 0, ran
    assert f"complete_{shell}" in ran.out


# Real shells


class Shell:
    """An interactive shell in which somebody presses Tab."""

    def __init__(self, path: str, words: list[str], folder: Path, set_up: str) -> None:
        pexpect = pytest.importorskip("pexpect")
        looks = environment({"TERM": "dumb", "PS1": "$ ", "PATH": f"{Path(program()).parent}:{os.environ['PATH']}"})
        self._child = pexpect.spawn(path, words, cwd=folder, env=looks, encoding="utf-8", timeout=TIMEOUT)
        self._child.setwinsize(24, 200)
        self._child.delaybeforesend = None
        self._child.sendline(f"{set_up}; echo 'it is' ready")
        self._child.expect("it is ready\r\n")

    def completes(self, typed: str) -> str:
        """The words that the shell would run a command with, one by one, after Tab was pressed behind a line."""
        self._child.send(f"{typed}\t")
        self._child.send("| \x01printf '<%s>' \x05 cat; echo ' done'\r")
        self._child.expect(r"(<scorekeeper>[^\r\n]*) done\r")
        return without_escapes(self._child.match[1])

    def close(self) -> None:
        """End it."""
        self._child.close(force=True)


@pytest.fixture(params=["bash", "zsh"])
def shell(request: pytest.FixtureRequest, folder: Path) -> Iterator[Shell]:
    """A real shell with completion turned on, as ``--install-completion`` has it."""
    path = shutil.which(request.param)
    if path is None:
        pytest.skip(f"no {request.param} here")
    script = f'eval "$(_SCOREKEEPER_COMPLETE=source_{request.param} scorekeeper)"'
    if request.param == "bash":
        started = Shell(path, ["--norc", "-i"], folder, f"bind 'set enable-bracketed-paste off'; {script}")
    else:
        started = Shell(path, ["-f", "-i"], folder, f"PS1='$ '; autoload -U compinit; compinit -u -D; {script}")
    yield started
    started.close()


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("scorekeeper standi", "scorekeeper standings"),
        ("scorekeeper enter fri", "scorekeeper enter friday.json"),
        ("scorekeeper enter friday.json Ant", "scorekeeper enter friday.json Anton"),
        ("scorekeeper enter friday.json Z", "scorekeeper enter friday.json Zoë"),
        ("scorekeeper score gn", "scorekeeper score gnoming"),
        ("scorekeeper new x.json --game go-boom --house jo", "scorekeeper new x.json --game go-boom --house jokers="),
    ],
)
def test_tab_completes_in_a_real_shell(shell: Shell, typed: str, words: str) -> None:
    """The line as it would be run."""
    assert shell.completes(typed) == "".join(f"<{word}>" for word in words.split())


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("scorekeeper enter kids", "kids room.json"),
        ("scorekeeper enter friday.json E", "Eva Marie"),
        ("scorekeeper enter friday.json \\$", "$(touch pwned)"),
    ],
)
def test_a_name_with_blanks_or_worse_is_one_word_in_a_real_shell(
    shell: Shell, folder: Path, typed: str, word: str
) -> None:
    """And nothing in it is run."""
    assert shell.completes(typed).endswith(f"<{word}>")
    assert not (folder / "pwned").exists()
