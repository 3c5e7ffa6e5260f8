"""`ashgrid hunters check`: what is wrong with the story of the campaign, and how its cards lead to each other."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ashgrid.core import AshgridError, find
from ashgrid.games.hunters.campaign import trail
from ashgrid.games.hunters.campaign.check import notes, problems
from ashgrid.games.hunters.campaign.coverage import drive_all
from ashgrid.games.hunters.campaign.tables import MAIN, STORY_CARDS
from ashgrid.games.hunters.data import NAMES

from .endurance import Endured, endure

WIDTH, HEIGHT, ACROSS, DOWN = 132, 22, 190, 28
COLOURS = {"story": "#efe9dd", "city": "#a9c7e8", "road-1": "#b9d8a8", "road-2": "#e6d08a", "road-3": "#e8a58f"}


class Report(msgspec.Struct):
    cards: int
    problems: list[str]
    """What has to be mended."""
    failures: list[str]
    """Options that could not be driven to their end."""
    driven: int
    """Options and outcomes that were driven."""
    notes: list[str]
    """What is worth knowing."""
    endured: Endured | None = None
    """Campaigns by bad parties, if any were asked for; what went wrong in them is among the failures."""


def check(
    graph: Annotated[Path | None, typer.Option(help="Draw the graph of the cards into this SVG file.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of what is chosen while options are driven.")] = 0,
    campaigns: Annotated[
        int,
        typer.Option(min=0, max=1_000_000, help="Play so many campaigns by random and by bad choices, with checks."),
    ] = 0,
    saves: Annotated[
        int, typer.Option(min=0, help="In so many of them every chapter is saved, read again and followed.")
    ] = 0,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; by default one for each core.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Check the story of the campaign: look for mistakes, and drive every option and every outcome of every card.

    Examples: `ashgrid hunters check --graph story.svg`, `ashgrid hunters check --campaigns 2000 --saves 200`
    """
    find("hunters")  # with what packs have added
    driven, failures = drive_all(seed)
    report = Report(len(STORY_CARDS), problems(), failures, driven, notes())
    if campaigns:
        report.endured = _endure(campaigns, min(saves, campaigns), seed, jobs)
        report.failures += report.endured.failures
    if graph is not None:
        try:
            graph.write_text(picture(), "utf-8")
        except OSError as error:
            raise AshgridError(f"cannot write {graph}: {error.strerror or error}") from None
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        console = Console(highlight=False)
        for line in report.notes:
            console.print(f"note: {line}", style="dim")
        for line in (*report.problems, *report.failures):
            console.print(f"problem: {line}", style="red")
        found = len(report.problems) + len(report.failures)
        console.print(f"{report.cards} cards, {driven} options and outcomes driven, {found} problems")
        if report.endured is not None:
            one = report.endured
            console.print(
                f"{one.campaigns} campaigns, {one.chapters} chapters, {one.decisions} decisions, "
                f"{one.restored} chapters read again, {len(one.failures)} failures"
            )
    if report.problems or report.failures:
        raise typer.Exit(1)


def _endure(campaigns: int, saves: int, seed: int, jobs: int | None) -> Endured:
    console = Console(stderr=True)
    shown = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*shown, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("campaigns", total=campaigns)
        return endure(campaigns, saves, seed, jobs, lambda done: bar.update(task, completed=done))


def columns() -> list[list[str]]:
    """The cards by how many cards they are from the first ones."""
    found: list[list[str]] = []
    edge = list(dict.fromkeys(trail.first_cards()))
    seen = set(edge)
    rest = [name for name in STORY_CARDS if name not in seen]
    while edge:
        found.append(sorted(edge))
        following = [name for one in edge for name in trail.leads_to(STORY_CARDS[one])]
        edge = [name for name in dict.fromkeys(following) if name not in seen]
        seen.update(edge)
    left = sorted(name for name in rest if name not in seen)
    return [*found, left] if left else found


def picture() -> str:
    """The graph as SVG: a column for each step from the first cards, a line where a card leads to another; cards that
    call a mission of the main story have a thick rim."""
    place: dict[str, tuple[int, int]] = {}
    for across, names in enumerate(columns()):
        for down, name in enumerate(names):
            place[name] = (20 + across * ACROSS, 40 + down * DOWN)
    main = {mission for step in MAIN for mission in step}
    width = max(x for x, _ in place.values()) + WIDTH + 20
    height = max(y for _, y in place.values()) + HEIGHT + 20
    lines, boxes = [], []
    for name, (x, y) in place.items():
        card = STORY_CARDS[name]
        for other in trail.leads_to(card):
            to_x, to_y = place[other]
            middle = (x + WIDTH + to_x) // 2
            lines.append(f'<path d="M{x + WIDTH} {y + 11}C{middle} {y + 11} {middle} {to_y + 11} {to_x} {to_y + 11}"/>')
        rim = 3 if main & set(trail.calls(card)) else 1
        title = escape(NAMES[f"story.{name}.title"]["en"])
        short = title if len(title) <= 17 else title[:16].rstrip() + "…"
        boxes.append(
            f'<g><title>{name} {title}</title><rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="4" '
            f'fill="{COLOURS[card.deck]}" stroke="#1d2026" stroke-width="{rim}"/>'
            f'<text x="{x + 6}" y="{y + 15}">{name} {short}</text></g>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="11"><rect width="100%" height="100%" fill="#fff"/>'
        f'<g fill="none" stroke="#8b8f98" stroke-opacity="0.5">{"".join(lines)}</g>{"".join(boxes)}</svg>\n'
    )
