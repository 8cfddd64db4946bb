"""The linter, the formatter and the type checker find nothing; each is run as a person would run it."""

import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "command", [["ruff", "check", "."], ["ruff", "format", "--check", "--diff", "."], ["mypy"]], ids=" ".join
)
def test_the_code_passes(command: list[str]) -> None:
    """With the settings of pyproject.toml; what a tool finds is shown."""
    done = subprocess.run([sys.executable, "-m", *command], cwd=REPOSITORY, capture_output=True, text=True, check=False)

    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
