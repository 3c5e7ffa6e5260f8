"""The comparison of two checkouts: the benchmarks of both, each with its own code, the best of several rounds."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from bench import compare
from tests.patience import PATIENCE

# A benchmark as it is started by bench/_timing.py: it prints rates. Every second run is slow, and so are the first and
# the third time within a run.
TIMING = """
def _rate(measure):
    return measure()
"""
BENCHMARK = """
import json, pathlib, sys, time
from bench._timing import _rate
rates = iter([RATE / 2, RATE, RATE / 3])
if sys.argv[1:] == ["--once"]:
    runs = pathlib.Path("runs")
    runs.write_text((runs.read_text() if runs.exists() else "") + "x")
    same = time.perf_counter is time.process_time
    rate = _rate(lambda: next(rates))
    print(json.dumps({"moves": rate / (1 + len(runs.read_text()) % 2), "processor": float(same), "ONLY": 1.0}))
"""


@pytest.fixture
def trees(tmp_path: Path) -> tuple[Path, Path]:
    made = []
    for name, rate, only in (("old", "100", "gone"), ("new", "150", "added")):
        tree = tmp_path / name
        (tree / "bench").mkdir(parents=True)
        (tree / "bench" / "__init__.py").touch()
        (tree / "bench" / "_timing.py").write_text(TIMING)
        (tree / "bench" / "game.py").write_text(BENCHMARK.replace("RATE", rate).replace("ONLY", only))
        (tree / "bench" / f"{only}.py").write_text("import bench._timing")
        (tree / "bench" / "server.py").write_text("print('no rates')")
        (tree / ".venv" / "bin").mkdir(parents=True)
        (tree / ".venv" / "bin" / "python").symlink_to(sys.executable)
        made.append(tree)
    return made[0], made[1]


def test_the_best_of_each_checkout_is_kept_for_what_both_measure(trees: tuple[Path, Path]) -> None:
    assert compare.compare(*trees, "game", rounds=2) == {"moves": (100.0, 150.0), "processor": (1.0, 1.0)}
    assert [(tree / "runs").read_text() for tree in trees] == ["xx", "xx"]


def test_benchmarks_that_both_have_are_compared(
    trees: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["compare", *map(str, trees), "--rounds", "2"])
    assert compare.main() == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("==")] == ["== game"]
    assert next(line for line in lines if line.startswith("moves")).split() == ["moves", "100", "150", "1.50"]


@pytest.mark.parametrize("game", ["dust", "hunters"])
def test_the_benchmark_of_a_game_still_finds_the_positions_that_it_measures(game: str) -> None:
    assert vars(import_module(f"bench.{game}"))["POSITIONS"]


def test_the_benchmark_of_the_server_plays_matches() -> None:
    command = [sys.executable, "-m", "bench.server", "--matches", "2", "--pause", "0.2", "--seconds", "1"]
    told = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    assert " 0 refused" in told.stdout
