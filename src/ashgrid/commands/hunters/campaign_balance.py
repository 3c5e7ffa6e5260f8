"""`ashgrid hunters balance --campaign`: how hard the campaign is, and what of its story is used."""

from __future__ import annotations

from pathlib import Path

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ashgrid.cli.shares import table_of
from ashgrid.core import AshgridError

from .campaign_picture import picture
from .campaign_study import LEAST, MOST, MOST_RANDOM, CampaignReport, Group, Series, measured, study, uses
from .standin import read_odds, write_odds

SHOWN = 24


def balance_campaign(
    games: int,
    players: list[str],
    parties: list[str],
    difficulty: str,
    seed: int,
    jobs: int | None,
    real: int,
    save: Path | None,
    measure: Path | None,
    as_json: bool,
) -> None:
    """Campaigns with the stand-in for missions, and `real` ones with missions that `greedy` plays; both in the same
    report. `measure` makes the stand-in's odds of the real ones; what a file says of other difficulties stays."""
    if measure is not None and not real:
        raise AshgridError("--measure needs real campaigns to measure: say --real N as well")
    series: list[Series] = []
    if games:
        series.append(_series("stand-in", games, players, parties, difficulty, seed, jobs, ""))
    if real:
        series.append(_series("greedy", real, players, parties, difficulty, seed, jobs, "greedy"))
    reports = [one.report for one in series]
    if measure is not None:
        said = f"ashgrid hunters balance --campaign --games 0 --real {real} --seed {seed} --difficulty {difficulty}"
        said += "".join(f" --player {player}" for player in players)
        about = f"{len(series[-1].seen)} missions of greedy in {reports[-1].campaigns} campaigns: {said} --measure FILE"
        before = read_odds(measure) if measure.exists() else None
        write_odds(measure, measured(series[-1], about, before))
    if save is not None:
        try:
            save.write_text(picture(reports[0]), "utf-8")
        except OSError as error:
            raise AshgridError(f"cannot write {save}: {error.strerror or error}") from None
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(reports), indent=2).decode())
        return
    for report in reports:
        show(report)
    if len(reports) == 2:
        _compare(*reports)


def _series(
    title: str,
    games: int,
    players: list[str],
    parties: list[str],
    difficulty: str,
    seed: int,
    jobs: int | None,
    real: str,
) -> Series:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=games * (len(players) or 3))
        return study(
            games, players, parties, difficulty, seed, jobs, real, lambda done: bar.update(task, completed=done)
        )


def show(report: CampaignReport) -> None:
    from ashgrid.cli.main import out

    console = out()
    for group in report.groups:
        least, most = (LEAST, MOST) if group.player == "careful" else (0.0, MOST_RANDOM if _lost(group) else 1.0)
        console.print(table_of(f"{group.player} parties", [group.won, *group.sizes, *group.heroes], least, most))
        console.print(_course(group))
        console.print(_steps(group))
    careful = [group for group in report.groups if group.player == "careful"]
    for group in careful:
        console.print(table_of("careful", group.parties, LEAST, MOST))
    console.print(_use(report))
    choices = [one for one in report.choices if one.open]
    console.print(f"{len(choices)} options were open beside others; one-sided: {_list(report.one_sided)}")
    for kind, names in report.never.items():
        console.print(f"{kind} never seen: {_list(names)}")
    console.print(
        f"{report.campaigns} campaigns, {report.difficulty}, missions by {report.missions}, seed {report.seed}; "
        f"{report.campaigns / report.seconds:.1f} campaigns/s",
        style="dim",
    )


def _lost(group: Group) -> bool:
    return group.player == "random"


def _course(group: Group) -> str:
    played = sum(played for played, _ in group.missions.values())
    won = sum(won for _, won in group.missions.values())
    ends = ", ".join(f"{name} {count}" for name, count in sorted({**group.endings, **group.reasons}.items()))
    days = [day for day, count in enumerate(group.days) for _ in range(count)]
    return (
        f"  ends: {ends}; middle day of the end {days[len(days) // 2]}; a campaign has {played / group.campaigns:.1f} "
        f"missions, {won / max(1, played):.0%} won; {group.down:.1f} times a hero is down after one, "
        f"{group.fallen:.1f} times on the road"
    )


def _steps(group: Group) -> Table:
    table = Table("main mission", box=None, pad_edge=False)
    for heading in ("advised", "reached", "on time", "middle day"):
        table.add_column(heading, justify="right")
    for step in group.steps:
        table.add_row(
            ", ".join(step.missions),
            f"{step.first} to {step.last}",
            f"{step.reached:.0%}",
            f"{step.on_time:.0%}",
            "–" if step.day is None else str(step.day),
        )
    return table


def _use(report: CampaignReport) -> Table:
    """The least and the most used of everything that the story has; the whole of it is in `--json`."""
    table = Table("for each campaign", box=None, pad_edge=False)
    table.add_column("all", justify="right")
    table.add_column("never", justify="right")
    table.add_column("most used")
    table.add_column("least used")
    kinds = {"options": report.options, "outcomes": report.outcomes, "things": uses(report), "rooms": report.rooms}
    for kind, counts in kinds.items():
        seen = sorted([(count, name) for name, count in counts.items() if count], reverse=True)
        ends = [
            ", ".join(f"{name} {count / report.campaigns:.2g}" for count, name in some)
            for some in (seen[:4], seen[:3:-1][:4])
        ]
        table.add_row(kind, str(len(counts)), str(len(counts) - len(seen)), *ends)
    return table


def _compare(fast: CampaignReport, real: CampaignReport) -> None:
    """What the stand-in says beside what real missions say."""
    from ashgrid.cli.main import out

    table = Table("parties", box=None, pad_edge=False)
    for heading in ("stand-in", "real", "missions won", "real", "missions", "real", "down", "real"):
        table.add_column(heading, justify="right")
    for one, other in zip(fast.groups, real.groups, strict=True):
        row = [one.player]
        for told in zip(*[_figures(group) for group in (one, other)], strict=True):
            row += told
        table.add_row(*row)
    out().print(table)


def _figures(group: Group) -> tuple[str, str, str, str]:
    played = sum(played for played, _ in group.missions.values())
    won = sum(won for _, won in group.missions.values())
    return (
        f"{group.won.score:.0%} ({group.won.low:.0%} – {group.won.high:.0%})",
        f"{won / max(1, played):.0%}",
        f"{played / group.campaigns:.1f}",
        f"{group.down:.1f}",
    )


def _list(names: list[str]) -> str:
    more = f" ... ({len(names)})" if len(names) > SHOWN else ""
    return (", ".join(names[:SHOWN]) + more) or "none"
