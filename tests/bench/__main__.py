"""Print the figures, each with its noise and, where there is one, its aim."""

import argparse
import os
import platform
import tempfile
from pathlib import Path

from tests.slip_rates import rates

from .measuring import LEAST_RUNS, Ratio, check_memory, layouts, start_up

SCORE_AIM, STANDINGS_AIM = 1.15, 1.35
LAYOUTS = 2000
DEALS = 2000
FILES = (200, 2000)


def _with_aim(name: str, found: Ratio, aim: float) -> str:
    verdict = "met" if found.ratio <= aim else "MISSED"
    return (
        f"  {name:<18} {found.ratio:.2f}, aim at most {aim:.2f}: {verdict}"
        f" (pairs of runs {found.least:.2f} to {found.most:.2f};"
        f" {found.seconds * 1000:.0f} ms against {found.base_seconds * 1000:.0f} ms)"
    )


def main() -> None:
    """Take and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--runs", type=int, default=41, help=f"runs of each, {LEAST_RUNS} at least; 41 unless said")
    runs = parser.parse_args().runs
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}")

    with tempfile.TemporaryDirectory() as folder:
        peaks = check_memory(Path(folder), FILES)
        score, standings = start_up(Path(folder), runs)
    print(f"Start-up against a one-command Typer program: ratios of the medians of {runs} interleaved runs")
    print(_with_aim("score --json", score, SCORE_AIM))
    print(_with_aim("standings (table)", standings, STANDINGS_AIM))

    found = layouts(LAYOUTS, runs)
    print(f"Layouts read, checked and scored in one process: the median of {runs} interleaved passes over {LAYOUTS:,}")
    print(
        f"  {1 / found.seconds:,.0f} a second; {found.ratio:.0f} times as long as json.loads of the same text"
        f" (pairs of passes {found.least:.0f} to {found.most:.0f};"
        f" {found.seconds * 1e6:.0f} µs against {found.base_seconds * 1e6:.2f} µs)"
    )

    print("Peak memory of scorekeeper check")
    few, many = peaks
    print(
        f"  {few.files:,} files {few.checked:.1f} MB, {many.files:,} files {many.checked:.1f} MB:"
        f" {many.checked - few.checked:+.1f} MB; names on the command line alone"
        f" {many.names_only - few.names_only:+.1f} MB"
    )

    print(f"How often the slip that was made is among the explanations, over {DEALS:,} deals from the real decks")
    for slip, rate in sorted(rates(DEALS, few_kinds=0).items(), key=lambda found: found[1]):
        print(f"  {slip:<22} {rate:.3f}")


if __name__ == "__main__":
    main()
