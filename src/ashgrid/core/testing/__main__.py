"""The command line of the testing tools; see the package's docstring."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..errors import AshgridError
from ..registry import find
from . import compare, conform, fuzz, rewrite
from .golden import files


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m ashgrid.core.testing")
    tools = parser.add_subparsers(dest="tool", required=True)
    one = tools.add_parser("conform", help="run the conformance suite on an installed game")
    one.add_argument("game")
    two = tools.add_parser("fuzz", help="play an installed game in every temper and shrink the first failure")
    two.add_argument("game")
    two.add_argument("--games", type=int, default=1000)
    two.add_argument("--seed", type=int, default=0)
    two.add_argument("--every", type=int, default=1, help="ask everything only at every n-th state, for long runs")
    two.add_argument("--save", type=Path, help="where to write the record of a failure")
    three = tools.add_parser("golden", help="compare golden playthroughs with the rules as they are, or rewrite them")
    three.add_argument("folder", type=Path)
    three.add_argument("--write", action="store_true")
    three.add_argument("--game", action="append", default=[], help="with --write: a game that has no file there yet")
    chosen = parser.parse_args(arguments)
    try:
        if chosen.tool == "conform":
            return _conform(chosen.game)
        if chosen.tool == "fuzz":
            return _fuzz(chosen.game, chosen.games, chosen.seed, chosen.every, chosen.save)
        return _golden(chosen.folder, chosen.write, chosen.game)
    except AshgridError as error:
        sys.stderr.write(f"{error}\n")
        return 2


def _conform(name: str) -> int:
    report = conform(find(name))
    for rule, wrong in report.items():
        sys.stdout.write(f"{'ok    ' if wrong is None else 'BROKEN'} {rule.removeprefix('test_').replace('_', ' ')}\n")
        if wrong is not None:
            sys.stdout.write(f"       {wrong}\n")
    return 0 if all(wrong is None for wrong in report.values()) else 1


def _fuzz(name: str, games: int, seed: int, every: int, save: Path | None) -> int:
    report = fuzz(find(name), games, seed, every=max(1, every), progress=lambda done: _progress(done, games))
    sys.stderr.write("\n" if sys.stderr.isatty() else "")
    counts = ", ".join(f"{tag} {count}" for tag, count in sorted(report.kinds.items(), key=lambda item: item[1]))
    sys.stdout.write(f"{report.games} games, {report.actions} actions: {counts}\n")
    if report.failure is None:
        return 0
    sys.stdout.write(f"{report.failure}\n")
    if save is not None:
        report.failure.record.save(save)
    return 1


def _progress(done: int, games: int) -> None:
    if sys.stderr.isatty() and (done % 10 == 0 or done == games):
        sys.stderr.write(f"\r{done}/{games} games")
        sys.stderr.flush()


def _golden(folder: Path, write: bool, games: list[str]) -> int:
    if write:
        changed = rewrite(folder, [find(name) for name in games])
        sys.stdout.write("".join(f"rewrote {path}\n" for path in changed) or "nothing changed\n")
        return 0
    diffs = [compare(path) for path in files(folder)]
    sys.stdout.write("".join(diffs))
    return 1 if any(diffs) else 0


if __name__ == "__main__":
    sys.exit(main())
