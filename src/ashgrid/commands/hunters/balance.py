"""`ashgrid hunters balance`: how hard the missions are, and what heroes, cards and equipment are worth in them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ashgrid.cli.shares import table_of
from ashgrid.core import AshgridError
from ashgrid.core.thread_safe import prepared

from .campaign_balance import balance_campaign
from .study import LEAST, MOST, Balance, Course, Value, picture, weakest
from .study import balance as play_missions


def balance(
    games: Annotated[
        int,
        typer.Option(min=0, max=1_000_000, help="Missions to play, in turn; with --campaign campaigns of each player."),
    ] = 480,
    mission: Annotated[list[str] | None, typer.Option(help="A mission; again for more. By default all.")] = None,
    party: Annotated[
        list[str] | None, typer.Option(help="A party, as scout,medic; again for more. By default all of two to four.")
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            help="The machine player of all heroes, greedy by default. With --campaign how parties travel: careful, "
            "careless or random; again for more, by default all."
        ),
    ] = None,
    difficulty: Annotated[Literal["normal", "professional", "master"], typer.Option(help="How hard.")] = "normal",
    kit: Annotated[
        Literal["recommended", "mixed"],
        typer.Option(help="Decks and equipment: what is recommended, or drawn by lot, so that all of it is tried."),
    ] = "recommended",
    seed: Annotated[int, typer.Option(help="Seed of the series.")] = 0,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; by default one for each core.")] = None,
    save: Annotated[Path | None, typer.Option("--picture", help="Write the picture to this SVG file.")] = None,
    campaign: Annotated[bool, typer.Option("--campaign", help="Whole campaigns instead of single missions.")] = False,
    real: Annotated[
        int,
        typer.Option(min=0, max=100_000, help="With --campaign: so many campaigns of each player with real missions."),
    ] = 0,
    measure: Annotated[
        Path | None, typer.Option(help="With --real: write the odds for the stand-in of missions to this file.")
    ] = None,
    others: Annotated[
        list[Path] | None,
        typer.Option("--with", help="A report of another player, made with --json, to compare cards; again for more."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Play missions with machine parties and tell how often they are won, and what heroes, cards and gear are worth.

    Examples: `ashgrid hunters balance --games 480 --picture balance.svg`,
    `ashgrid hunters balance --campaign --games 1000 --real 20 --picture campaign.svg`
    """
    if campaign:
        if mission or others or kit != "recommended":
            raise AshgridError("--mission, --kit and --with are about single missions: leave them out with --campaign")
        balance_campaign(games, player or [], party or [], difficulty, seed, jobs, real, save, measure, as_json)
        return
    if real or measure is not None:
        raise AshgridError("--real and --measure are about campaigns: say --campaign as well")
    if len(player or []) > 1:
        raise AshgridError("missions are played by one player: say --player once")
    known = [_read(path) for path in others or ()]
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("hunters", total=games)
        report = play_missions(
            games,
            mission or (),
            party or (),
            player[0] if player else "greedy",
            difficulty,
            seed,
            jobs,
            lambda done: bar.update(task, completed=done),
            kit,
        )
    if save is not None:
        try:
            save.write_text(picture(report), "utf-8")
        except OSError as error:
            raise AshgridError(f"cannot write {save}: {error.strerror or error}") from None
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        show(report, known)


def _read(path: Path) -> Balance:
    try:
        return msgspec.json.decode(path.read_bytes(), type=prepared(Balance))
    except (OSError, msgspec.MsgspecError) as error:
        raise AshgridError(f"{path} is no report of hunters balance --json: {error}") from None


def show(report: Balance, others: Sequence[Balance] = ()) -> None:
    from ashgrid.cli.main import out

    console = out()
    console.print(table_of("mission", report.missions, LEAST, MOST))
    console.print(_courses(report.courses))
    console.print(table_of("parties with", report.heroes, LEAST, MOST))
    console.print(_values("card", report.cards))
    console.print(_values("equipment", report.items))
    for one in (report, *others):
        console.print(f"bottom tenth of the cards for {one.player}: {_list(weakest([one]))}")
    if others:
        console.print(f"bottom tenth for every player: {_list(weakest([report, *others]))}")
    console.print(
        f"{report.games} missions of {report.player}, {report.difficulty}, {report.kit} kit, seed {report.seed}; "
        f"{report.games / report.seconds:.1f} missions/s",
        style="dim",
    )


def _courses(rows: list[Course]) -> Table:
    table = Table("mission", box=None, pad_edge=False)
    for heading in ("heroes", "games", "won", "95 %", "turns", "wounds", "down", "ends"):
        table.add_column(heading, justify="right")
    for row in rows:
        won = row.won
        colour = "yellow" if won.high < LEAST or won.low > MOST else "default"
        ends = ", ".join(f"{reason} {count}" for reason, count in sorted(row.reasons.items()))
        table.add_row(
            row.mission,
            str(row.heroes),
            str(won.games),
            f"[{colour}]{won.score:.0%}[/]",
            f"{won.low:.0%} – {won.high:.0%}",
            f"{row.turns:.1f}",
            f"{row.wounds:.1f}",
            f"{row.down:.1f}",
            ends,
        )
    return table


def _values(title: str, values: list[Value]) -> Table:
    table = Table(title, box=None, pad_edge=False)
    for heading in ("games", "drawn", "uses a game", "worth", "won if used", "won if not"):
        table.add_column(heading, justify="right")
    for value in values:
        table.add_row(
            value.name,
            str(value.games),
            str(value.drawn),
            f"{value.uses:.2f}",
            f"{value.worth:.2f}",
            _share(value.used),
            _share(value.unused),
        )
    return table


def _list(names: list[str]) -> str:
    return ", ".join(names) or "none"


def _share(share: float | None) -> str:
    return "–" if share is None else f"{share:.0%}"
