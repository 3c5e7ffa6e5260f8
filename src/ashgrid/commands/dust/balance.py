"""`ashgrid dust balance`: how even the blocs, units and lists are, as a table and a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ashgrid.cli.shares import table_of
from ashgrid.core import AshgridError

from .study import FAIR, Balance, balance, picture


def balance_command(
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="Games to play.")] = 300,
    points: Annotated[int, typer.Option(min=20, max=600, help="Army points of each side.")] = 130,
    player: Annotated[str, typer.Option(help="The machine player of both sides.")] = "greedy",
    scenario: Annotated[
        list[str] | None, typer.Option(help="A scenario; again for more. By default the fair ones.")
    ] = None,
    army: Annotated[
        list[str] | None, typer.Option("--list", help="A list to try against random ones; again for more.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the series.")] = 0,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; by default one for each core.")] = None,
    save: Annotated[Path | None, typer.Option("--picture", help="Write the picture to this SVG file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Play random lists of equal points against each other and tell how often each bloc and unit wins.

    Example: `ashgrid dust balance --games 600 --picture balance.svg`
    """
    # Rules: F8.
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("dust", total=games)
        report = balance(
            games,
            points,
            player,
            scenario or FAIR,
            army or (),
            seed,
            jobs,
            lambda done: bar.update(task, completed=done),
        )
    if save is not None:
        try:
            save.write_text(picture(report), "utf-8")
        except OSError as error:
            raise AshgridError(f"cannot write {save}: {error.strerror or error}") from None
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        show(report)


def show(report: Balance) -> None:
    from ashgrid.cli.main import out

    console = out()
    for title, rows in (
        ("bloc", report.blocs),
        ("pair", report.pairs),
        ("side", report.sides),
        ("list", report.lists),
        ("unit", report.units),
    ):
        if rows:
            console.print(table_of(title, rows))
    console.print(
        f"{report.games} games of {report.player} at {report.points} points, seed {report.seed}; "
        f"{', '.join(report.scenarios)}; {report.games / report.seconds:.1f} games/s",
        style="dim",
    )
