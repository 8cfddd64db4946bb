"""The measurements.  Whatever does not run as it should ends the bench: a figure of a failed run is none."""

import json
import os
import random
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

from scorekeeper.games.gnoming.cards import PRINTED_DECK
from scorekeeper.games.gnoming.checking import check_layout
from scorekeeper.games.gnoming.house import GnomingHouseRules
from scorekeeper.games.gnoming.layout import parse_layout
from scorekeeper.games.gnoming.scoring import score_layout
from scorekeeper.games.go_boom.cards import PACK

ROOT = Path(__file__).parents[2]
CABIN_NIGHT = ROOT / "samples" / "gnoming-cabin-night.json"
LEAST_RUNS = 25
WARM_UPS = 3
CANNOT_OPEN = 2
ONE_COMMAND = """
import typer

app = typer.Typer()


@app.command()
def hello(name: str) -> None:
    print(f"Hello {name}")


if __name__ == "__main__":
    app()
"""


class Ratio(NamedTuple):
    """
    How many times as long one thing takes as another.

    ``ratio`` is that of the medians, ``least`` and ``most`` are those of single pairs of runs (the noise);
    ``seconds`` is the median of the one, ``base_seconds`` that of the other.
    """

    ratio: float
    least: float
    most: float
    seconds: float
    base_seconds: float


def _ratio(times: Sequence[float], base: Sequence[float]) -> Ratio:
    pairs = [one / other for one, other in zip(times, base, strict=True)]
    return Ratio(median(times) / median(base), min(pairs), max(pairs), median(times), median(base))


def _interleaved(runs: int, timed: Mapping[str, Callable[[], float]]) -> dict[str, list[float]]:
    """The seconds of each of ``runs`` runs of everything, in turn, after warm-ups that do not count."""
    if runs < LEAST_RUNS:
        sys.exit(f"bench: {runs} runs are too few for a median, {LEAST_RUNS} are the least")
    seconds: dict[str, list[float]] = {name: [] for name in timed}
    names = list(timed)
    for run in range(-WARM_UPS, runs):
        names = names[1:] + names[:1]  # nobody always follows the same one
        for name in names:
            took = timed[name]()
            if run >= 0:
                seconds[name].append(took)
    return seconds


# Commands, each a script file run by this Python


def _environment() -> dict[str, str]:
    """The environment, but with compiled modules kept, as they are where the program is installed."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def _scorekeeper_script() -> str:
    script = Path(sysconfig.get_path("scripts")) / "scorekeeper"
    if not script.is_file():
        sys.exit(f"bench: there is no scorekeeper beside {sys.executable}: install it first")
    return str(script)


def _run(arguments: Sequence[str], folder: Path, exit_code: int = 0) -> subprocess.CompletedProcess[str]:
    """A finished command; ends the bench where it did not exit with that code."""
    done = subprocess.run(
        [sys.executable, *arguments],
        check=False,
        cwd=folder,
        env=_environment(),
        capture_output=True,
        encoding="utf-8",
    )
    if done.returncode != exit_code:
        sys.exit(f"bench: exit code {done.returncode} of {' '.join(arguments)[:200]}\n{done.stderr}")
    return done


def _seconds_to_run(arguments: Sequence[str], folder: Path) -> float:
    start = perf_counter()
    done = _run(arguments, folder)
    took = perf_counter() - start
    if not done.stdout:
        sys.exit(f"bench: {' '.join(arguments)} printed nothing")
    return took


def start_up(folder: Path, runs: int) -> tuple[Ratio, Ratio]:
    """``score --json`` and ``standings`` as a table, each against a one-command Typer program in ``folder``."""
    one_command = folder / "one_command.py"
    one_command.write_text(ONE_COMMAND, encoding="utf-8")
    script = _scorekeeper_script()
    commands = {
        "typer": [str(one_command), "Ana"],
        "score": [script, "score", "gnoming", "333/-2M7/H55", "--json"],
        "standings": [script, "standings", str(CABIN_NIGHT)],
    }

    def timed(arguments: list[str]) -> Callable[[], float]:
        return lambda: _seconds_to_run(arguments, folder)

    seconds = _interleaved(runs, {name: timed(arguments) for name, arguments in commands.items()})
    return _ratio(seconds["score"], seconds["typer"]), _ratio(seconds["standings"], seconds["typer"])


# Layouts, in this process


def _dealt(cards: list[str], sizes: Sequence[int], chance: random.Random) -> Iterator[list[str]]:
    """Hands of these sizes from a shuffled deck."""
    left = iter(chance.sample(cards, sum(sizes)))
    for size in sizes:
        yield [next(left) for _ in range(size)]


def _layout_texts(players: int, chance: random.Random) -> list[str]:
    deck = [str(card) for card, copies in PRINTED_DECK.items() for _ in range(copies)]
    return [
        " / ".join(" ".join(cards[start : start + 3]) for start in (0, 3, 6))
        for cards in _dealt(deck, [9] * players, chance)
    ]


def layouts(number: int, runs: int) -> Ratio:
    """So many layouts read, checked and scored with their lines, against ``json.loads`` of the same texts."""
    chance = random.Random(1)
    texts = [text for _ in range(number // 4) for text in _layout_texts(4, chance)]
    quoted = [json.dumps(text) for text in texts]
    house = GnomingHouseRules()

    def referee() -> float:
        start = perf_counter()
        for text in texts:
            parsed = parse_layout(text)
            if parsed.cards is None:
                sys.exit(f"bench: {text} was not read: {parsed.findings}")
            check_layout(parsed.cards, house)
            score_layout(parsed.cards, house)
        return perf_counter() - start

    def plain_json() -> float:
        start = perf_counter()
        for text in quoted:
            json.loads(text)
        return perf_counter() - start

    seconds = _interleaved(runs, {"referee": referee, "json": plain_json})
    whole = _ratio(seconds["referee"], seconds["json"])
    return whole._replace(seconds=whole.seconds / len(texts), base_seconds=whole.base_seconds / len(texts))


# Memory

# A small Python starts the command: a process begins with the peak of the one that started it.
_WATCHER = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
sys.stderr.buffer.write(done.stderr)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(done.returncode)
"""
_PEAKS_IN_A_MEGABYTE = 1_000_000 if sys.platform == "darwin" else 1_000_000 / 1024  # ru_maxrss: bytes or KiB


class Peaks(NamedTuple):
    """
    The peak memory of ``scorekeeper check`` over some number of files, in MB.

    ``names_only`` is that of as many names of files that are not there: what the command line alone takes.
    """

    files: int
    checked: float
    names_only: float


def check_memory(folder: Path, counts: Sequence[int]) -> list[Peaks]:
    """The peaks over the first so many of the games written to ``folder``, for each count."""
    names = [_write_game(folder, number) for number in range(max(counts))]
    absent = [f"missing-{number:04}.json" for number in range(max(counts))]
    return [
        Peaks(count, _peak_of_check(folder, names[:count], 0), _peak_of_check(folder, absent[:count], CANNOT_OPEN))
        for count in counts
    ]


def _peak_of_check(folder: Path, names: Sequence[str], exit_code: int) -> float:
    command = [sys.executable, _scorekeeper_script(), "check", *names]
    return int(_run(["-S", "-c", _WATCHER, *command], folder, exit_code).stdout) / _PEAKS_IN_A_MEGABYTE


def _write_game(folder: Path, number: int) -> str:
    """A game file of random real deals, of either game by turns; its name."""
    chance = random.Random(number)
    players = ["Ana", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus"]
    game = ("gnoming", "go-boom")[number % 2]
    seated = players[: chance.randint(3, 7 if game == "gnoming" else 4)]
    file = {
        "format": "scorekeeper/1",
        "game": game,
        "players": seated,
        "rounds": [_round(game, seated, chance) for _ in range(3)],
    }
    path = folder / f"evening-{number:04}.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    return path.name


def _round(game: str, seated: list[str], chance: random.Random) -> dict[str, object]:
    out = chance.choice(seated)
    if game == "gnoming":
        return {"went_out": out, "cards": dict(zip(seated, _layout_texts(len(seated), chance), strict=True))}
    pack = [*sorted({str(card) for card in PACK.values()}), "JK"]
    sizes = [0 if player == out else chance.randint(1, 9) for player in seated]
    hands = [" ".join(cards) or "out" for cards in _dealt(pack, sizes, chance)]
    return {"went_out": out, "cards": dict(zip(seated, hands, strict=True))}
