"""The `sim` command: a progress bar while it plays, a table when it is done."""

from __future__ import annotations

from typing import Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ashgrid.lab import Report, simulate
from ashgrid.lab.measure import as_toml, measure


def run_series(
    game: str, games: int, players: list[str], seed: int, options: dict[str, Any], jobs: int | None, as_json: bool
) -> None:
    with _progress() as bar:
        task = bar.add_task(game, total=games)
        report = simulate(game, players, games, seed, options, jobs, lambda done: bar.update(task, completed=done))
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        show(report)


def run_measure(
    game: str, players: list[str], rounds: int, seed: int, options: dict[str, Any], jobs: int | None, note: str
) -> None:
    with _progress() as bar:
        task = bar.add_task(game, total=rounds * len(players) * (len(players) - 1) // 2)
        found = measure(game, players, rounds, seed, options, jobs, lambda done: bar.update(task, completed=done))
    typer.echo(as_toml(found, note), nl=False)


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def show(report: Report) -> None:
    from .main import out

    console = out()
    table = Table("player", box=None, pad_edge=False)
    for heading in ("won", "shared", "lost", "score", "95 %", "slowest"):
        table.add_column(heading, justify="right")
    table.add_column("")
    for one, slowest in zip(report.standings, report.slowest, strict=True):
        interval = f"{one.low:.1%} – {one.high:.1%}"
        bar = "█" * round(one.score * 24)
        counts = (str(one.won), str(one.shared), str(one.lost))
        slow = f"{slowest:.2f} s"
        table.add_row(one.player, *counts, f"{one.score:.1%}", interval, slow, f"[yellow]{bar}[/]")
    console.print(table)
    seats = ", ".join(f"{seat}: {score:.1%}" for seat, score in enumerate(report.seats))
    reasons = ", ".join(f"{reason} {count}" for reason, count in report.reasons.items())
    speed = report.games / report.seconds if report.seconds else 0.0
    console.print(
        f"{report.game}, {report.games} games, seed {report.seed}; score by seat {seats}; {reasons}; "
        f"{report.mean_actions:.1f} actions a game; {speed:.1f} games/s",
        style="dim",
    )
