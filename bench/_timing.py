"""Timing both ways: the same measurement interpreted and compiled, interleaved, the best of several rounds.

    from bench._timing import compare
    compare(__file__, {"copies": copies, ...})

A measurement is a function that takes nothing and returns how many things it did; it should last a few tenths of a
second. `python -m bench.NAME` starts itself again in both modes (`PYTHONPATH=src` is interpreted, the installed
wheel is compiled) and prints a line each: things per second each way, and their ratio. Ratios are what to keep:
they depend little on the machine.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 3


def compare(
    file: str,
    measurements: Mapping[str, Callable[[], int]],
    yardstick: str | None = None,
    against: Sequence[tuple[str, str]] = (),
) -> None:
    """Print a table. With a yardstick, a measurement of something foreign, also how many compiled things go on one;
    for each two that are named `against` each other, how many of the first go on one of the second."""
    if len(sys.argv) > 1 and sys.argv[1] == "--once":
        print(json.dumps({name: _rate(measure) for name, measure in measurements.items()}))
        return
    best: dict[bool, dict[str, float]] = {False: {}, True: {}}
    for _ in range(ROUNDS):
        for compiled in (False, True):
            for name, rate in _in_mode(file, compiled).items():
                best[compiled][name] = max(rate, best[compiled].get(name, 0.0))
    same = not _is_compiled()
    print(f"{'per second':28} {'interpreted':>14} {'compiled':>14} {'ratio':>7}")
    for name in measurements:
        slow, fast = best[False][name], best[True][name]
        print(f"{name:28} {slow:14,.0f} {fast:14,.0f} {fast / slow:7.2f}")
    if yardstick is not None:
        for name in measurements:
            if name != yardstick:
                print(f"compiled {name} for each of the {yardstick}: {best[True][name] / best[True][yardstick]:,.2f}")
    for one, other in against:
        slow, fast = (best[mode][one] / best[mode][other] for mode in (False, True))
        print(f"{one} for each of the {other}: {slow:.2f} interpreted, {fast:.2f} compiled")
    if same:
        print("the installed rules are not compiled, so both columns are interpreted: see `make build`")


def _rate(measure: Callable[[], int]) -> float:
    measure()  # warm up
    start = time.perf_counter()
    done = measure()
    return done / (time.perf_counter() - start)


def _environment(compiled: bool) -> dict[str, str]:
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return env if compiled else env | {"PYTHONPATH": str(ROOT / "src")}


def _in_mode(file: str, compiled: bool) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, "-m", f"bench.{Path(file).stem}", "--once"],
        cwd=ROOT,
        env=_environment(compiled),
        capture_output=True,
        text=True,
        check=True,
    )
    rates: dict[str, float] = json.loads(done.stdout)
    return rates


def _is_compiled() -> bool:
    command = [sys.executable, "-m", "ashgrid.cli", "version", "--json"]
    done = subprocess.run(command, env=_environment(True), capture_output=True, text=True, check=True)
    return bool(json.loads(done.stdout)["compiled"])
