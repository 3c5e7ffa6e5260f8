"""Two checkouts measured side by side: what a change did to speed.

    python -m bench.compare OLD NEW [--rounds 5] [--only dust]

OLD and NEW are folders of checkouts in which `make bench`, or `python3 -m tools.setup bench`, has set up a `.venv` with
compiled rules. Every benchmark that both have runs in turn, old and new, several times, each with the code of its own
checkout, in processor time, so that other work on the machine counts little. Printed is the best of each, as things a
second, and the ratio: above 1, the new one is faster. Where code is the same in both, the ratio shows the noise.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

# A checkout measures once, with the clock; here the best of three is meant, in processor time, since what else runs on
# the same core still slows it down. Older checkouts need not know of it.
PROGRAM = """
import runpy, sys, time
from bench import _timing
time.perf_counter = time.process_time
once = _timing._rate
_timing._rate = lambda measure: max(once(measure) for _ in range(3))
sys.argv = [sys.argv[1], "--once"]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=False)
"""


def benchmarks(tree: Path) -> set[str]:
    """The benchmarks of a checkout that print rates."""
    return {path.stem for path in (tree / "bench").glob("[a-z]*.py") if "bench._timing" in path.read_text("utf-8")}


def rates(tree: Path, name: str) -> dict[str, float]:
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [str(tree / ".venv" / "bin" / "python"), "-c", PROGRAM, f"bench.{name}"]
    done = subprocess.run(command, cwd=tree, env=env, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def compare(old: Path, new: Path, name: str, rounds: int) -> dict[str, tuple[float, float]]:
    """The best rate of each measurement that both have, old and new."""
    best: dict[Path, dict[str, float]] = {old: {}, new: {}}
    for _ in range(rounds):
        for tree, kept in best.items():
            for what, rate in rates(tree, name).items():
                kept[what] = max(rate, kept.get(what, 0.0))
    return {what: (best[old][what], best[new][what]) for what in best[new] if what in best[old]}


def main() -> int:
    arguments = argparse.ArgumentParser(prog="python -m bench.compare", description=(__doc__ or "").partition("\n")[0])
    arguments.add_argument("old", type=Path)
    arguments.add_argument("new", type=Path)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--only", help="one benchmark, such as dust")
    asked = arguments.parse_args()
    old, new = asked.old.resolve(), asked.new.resolve()
    names = sorted((benchmarks(old) & benchmarks(new)) - {"compare"})
    if asked.only:
        names = [name for name in names if name == asked.only]
    if not names or old == new:
        print("there is nothing to compare", file=sys.stderr)
        return 2
    for name in names:
        print(f"== {name}\n{'per second of processor time':40} {'old':>12} {'new':>12} {'ratio':>7}", flush=True)
        for what, (before, now) in compare(old, new, name, asked.rounds).items():
            print(f"{what:40} {before:12,.0f} {now:12,.0f} {now / before:7.2f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
