"""Benchmarks: the comparison of two checkouts, each with its own code, the best of several rounds; and tiny runs of
those of the server."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from bench import compare
from bench._figures import Load, Memory, Reconnect, Results, figure_table, reckoned_table
from tests.patience import PATIENCE
from tools.services import missing

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


def run_bench(name: str, *options: str) -> str:
    """What a benchmark prints; the server that it starts must come up in time."""
    told = subprocess.run(
        [sys.executable, "-m", f"bench.{name}", *options],
        capture_output=True,
        text=True,
        timeout=6 * PATIENCE,
        check=False,
    )
    assert not told.stderr, told.stdout + told.stderr
    return told.stdout


def figures(told: str) -> dict[str, str]:
    """The rows of the table of figures, with what stands in its only column."""
    rows = [row.strip("| ").split(" | ") for row in told.partition("Figures:")[2].splitlines() if row.startswith("| ")]
    return {row[0]: row[1] for row in rows if len(row) == 2}


TINY = ("--pause", "0.2", "--seconds", "1", "--copies", "4", "--lengths", "50", "60")


def test_the_benchmark_of_the_server_plays_matches() -> None:
    told = run_bench("server", *TINY, "--matches", "1", "2", "--parts", "load", "memory")
    assert "1 live matches" in told
    assert " 0 refused" in told
    rows = figures(told)
    assert {
        "**F1, F2** processor time of the servers for each action",
        "**F4** memory of a process without matches",
        "memory for each match and copy",
        "memory for each socket",
    } <= set(rows)


@pytest.mark.skipif(bool(missing()), reason="left out: " + "; ".join(missing().values()))
def test_the_benchmark_of_the_server_plays_at_several_processes() -> None:
    told = run_bench("server", *TINY, "--setups", "2", "--matches", "2", "--parts", "load", "reconnect")
    assert "2 live matches" in told
    rows = figures(told)
    assert {
        "**F5** processor time of PostgreSQL for each action",
        "bytes in its WAL for each action",
        "**F7** processor time of Redis for each action",
        *(f"**F8** time to connect again at entry {at}, read from the database (median, worst)" for at in (50, 60)),
    } <= set(rows)


def test_the_benchmark_of_floods_tells_how_others_fare() -> None:
    told = run_bench("floods", "--only", "story", "--seconds", "0.5")
    assert " answered 200" in told
    assert [row.split("|")[1].strip() for row in told.splitlines() if row.startswith("| ")][2:] == ["nothing", "story"]


def step(matches: int, p99: float, problem: str = "") -> Load:
    costs = {"servers": 5.0, "PostgreSQL": 2.0, "Redis": 0.1, "people": 1.0}
    written = {"tables": 2_000 * matches, "wal": 10_000 * matches}
    return Load(matches, 10 * matches, matches / 2, 5.0, p99, 2 * p99, costs, written, problem, limit=100.0)


def test_held_is_the_most_that_was_quick_enough() -> None:
    results = Results(
        {"1": [step(100, 50), step(200, 101), step(200, 99), step(300, 40, "people wait"), step(400, 120)]}
    )
    held, failed = results.held("1"), results.failed("1")
    assert held is not None
    assert (held.matches, held.p99) == (200, 99)
    assert failed is not None
    assert failed.matches == 400
    assert (results.bytes_each("1", "tables"), results.bytes_each("1", "wal")) == (200, 1000)
    assert results.held("sqlite") is None
    assert Results({"1": [step(100, 101), step(100, 99)]}).failed("1") is None, "it was held the second time"


def test_what_many_people_take_follows_from_the_figures() -> None:
    assert reckoned_table(Results({"1": [step(100, 50)]})) is None, "not without all figures"
    results = Results(
        {"1": [step(100, 50)], "4": [step(200, 50)]},
        {"1": Memory(empty=100e6, match=100e3, socket=50e3)},
        {"4": {50: Reconnect([20.0], [5.0], processor=4.0)}},
    )
    found = reckoned_table(results)
    assert found is not None
    rows = {line.split(" | ")[0].strip("| "): line.strip("| ").split(" | ", 2)[2] for line in found.splitlines()[2:]}
    assert rows == {
        "processes": "400 | 80",  # 50 actions a second of one; their processor time alone would allow for 200
        "memory of the servers": "55 GB | 23 GB",
        "cores of PostgreSQL": "80 | 16",
        "disk a day": "346 GB | 69 GB",
        "WAL a day": "1,728 GB | 346 GB",
        "cores of Redis": "2.0 | 0.4",
        "one process ends": "250 sockets, 1 % of the others | 1,250 sockets, 13 % of the others",
    }


def test_the_page_on_many_machines_has_the_rows_that_are_printed() -> None:
    page = (Path(__file__).parents[2] / "docs" / "many-machines.md").read_text("utf-8")
    load, back = step(100, 50), {50: Reconnect([20.0], [5.0], 4.0), 20_000: Reconnect([20.0], [5.0], 4.0)}
    memory = {"1": Memory(100e6, 100e3, 50e3)}
    names = [line.split(" | ")[0] for line in page.splitlines() if line.startswith("| ")]
    for printed in (
        figure_table(Results({"1": [load, step(200, 101)]}, memory, {"1": back})),
        reckoned_table(Results({"1": [load]}, memory, {"1": back})),
    ):
        assert printed is not None
        rows = [line.split(" | ")[0] for line in printed.splitlines()[2:]]
        assert [name for name in names if name in rows] == rows
