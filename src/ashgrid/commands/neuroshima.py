"""Neuroshima Hex: battles on positions, and boards."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape

from ashgrid.core import AshgridError
from ashgrid.games.neuroshima.board import EMPTY
from ashgrid.games.neuroshima.position import Branches, Position, Result, Table, parse, resolve, resolve_all, set_up
from ashgrid.games.neuroshima.tables import HQ, KINDS, TRAITS

app = typer.Typer()

PositionFile = Annotated[Path, typer.Argument(metavar="FILE", help="A position in JSON; - reads standard input.")]
COLOURS = ("bright_blue", "bright_red", "bright_green", "bright_yellow", "bright_magenta", "bright_cyan")
ARROWS = "↑↗↘↓↙↖"
WIDTH = 12


def read_text(path: Path) -> str:
    try:
        return sys.stdin.buffer.read().decode("utf-8") if str(path) == "-" else path.read_text("utf-8")
    except OSError as error:
        raise AshgridError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise AshgridError(f"{path} is not a text file in UTF-8") from None


def positions(text: str) -> Iterator[tuple[int, Position]]:
    """One position, or one a line (JSON Lines), each with the number of its line.

    Rules: C1, C5.
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        raise AshgridError("there is no position in the input")
    try:
        msgspec.json.decode(lines[0][1])
    except (msgspec.DecodeError, RecursionError):
        yield 1, parse(text)  # spread over several lines
        return
    for number, line in lines:
        try:
            yield number, parse(line)
        except AshgridError as error:
            raise AshgridError(f"line {number}: {error}") from None


@app.command()
def battle(
    file: PositionFile,
    branches: Annotated[bool, typer.Option("--branches", help="Follow every choice, not the default policy.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Add the events: who did what to whom, and why.")] = False,
) -> None:
    """Resolve a battle on each position and print what is left: one line of JSON for each.

    `survivors` are the tiles on the board (an HQ's damage is the points it lost), `hq` the points left by army. Choices
    follow the default policy: a Clown strikes, a Quartermaster changes nothing, a Medic absorbs the strongest attack.
    JSON Lines are taken too. Example: `ashgrid neuroshima battle position.json`
    """
    # Rules: C1, C3, C5.
    write = sys.stdout.write
    for number, position in positions(read_text(file)):
        result: Result | Branches
        try:
            result = resolve_all(position, explain) if branches else resolve(position, explain)
        except AshgridError as error:
            raise AshgridError(f"line {number}: {error}") from None
        write(msgspec.json.encode(result).decode() + "\n")


@app.command()
def show(file: PositionFile) -> None:
    """Draw a position in the terminal. The arrow is where the tile's printed top looks.

    Example: `ashgrid neuroshima show position.json`
    """
    console = Console(highlight=False)
    for number, position in positions(read_text(file)):
        try:
            table = set_up(position)
        except AshgridError as error:
            raise AshgridError(f"line {number}: {error}") from None
        for line in drawing(table):
            console.print(line, no_wrap=True, overflow="ignore", crop=False)
        for seat, army in enumerate(table.armies):
            console.print(f"[{COLOURS[seat]}]{escape(army)}[/] {table.points[seat]}")


def drawing(table: Table) -> list[str]:
    """The board as lines of marked-up text, two for each cell; columns stand half a cell lower from one to the next.

    Rules: C4.
    """
    board = table.board
    shape = board.shape
    left = min(q for q, _ in shape.coordinates)
    top = min(2 * r + q for q, r in shape.coordinates)
    rows: dict[int, dict[int, str]] = {}
    for cell, (q, r) in enumerate(shape.coordinates):
        row, column = 2 * r + q - top, q - left
        first, second = cell_text(table, cell)
        rows.setdefault(2 * row, {})[column] = first
        rows.setdefault(2 * row + 1, {})[column] = second
    columns = max(q for q, _ in shape.coordinates) - left + 1
    blank = " " * WIDTH
    return ["".join(rows[row].get(column, blank) for column in range(columns)).rstrip() for row in sorted(rows)]


def cell_text(table: Table, cell: int) -> tuple[str, str]:
    board = table.board
    name = board.shape.names[cell]
    kind = board.kind[cell]
    if kind == EMPTY:
        floor = KINDS[board.floor[cell]].tile if board.floor[cell] != EMPTY else "·"
        return f"[dim]{name:{WIDTH}}[/]", f"[dim]{floor:{WIDTH}}[/]"
    seat = board.owner[cell]
    marks = ARROWS[board.rotation[cell]] + ("#" if board.netted[cell] else "")
    if board.side[cell] != seat:
        marks += f">{table.armies[board.side[cell]][:3]}"
    if board.damage[cell]:
        marks += f" -{board.damage[cell]}"
    tile = KINDS[kind].tile.replace("_", " ")
    shown = tile.upper() if TRAITS[kind] & HQ else tile
    return (
        f"[dim]{name}[/] [{COLOURS[seat]}]{marks:{WIDTH - len(name) - 1}}[/]",
        f"[{COLOURS[seat]}]{shown[: WIDTH - 1]:{WIDTH}}[/]",
    )
