"""`ashgrid dust`: the chances of an attack."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import typer
from rich.bar import Bar
from rich.console import Console
from rich.table import Table

from ashgrid.core import AshgridError
from ashgrid.games.dust.dice import Roll
from ashgrid.games.dust.odds import at_least, distribution, expected
from ashgrid.games.dust.tables import BLANK, HIT, NO_SAVE

app = typer.Typer(name="dust", help="Dust Tactics: the chances of an attack.", no_args_is_help=True)

MOST_DICE = 100
MOST_DAMAGE = 10
MOST_PHASER = 20
MOST_POINTS = 100
BAR = 40
SHOWN = 0.00005
"""Rows that would read 0.00 % are left out."""


class Odds(msgspec.Struct):
    probabilities: list[float]
    """Of 0, 1, 2 ... points; with `points`, the last one is of so many or more."""
    at_least: list[float]
    expected: float
    """Points on average, those beyond `points` not counted."""
    points: int | None
    destroyed: float | None
    """The chance that the target loses all its points."""


@app.command()
def odds(
    dice: Annotated[int | None, typer.Option(min=1, max=MOST_DICE, help="Dice thrown.")] = None,
    damage: Annotated[
        int | None, typer.Option(min=1, max=MOST_DAMAGE, help="Points of damage of each hit; 1 by default.")
    ] = None,
    sustained: Annotated[bool, typer.Option("--sustained", help="A sustained attack.")] = False,
    berserk: Annotated[bool, typer.Option("--berserk", help="With Berserk.")] = False,
    spotter: Annotated[bool, typer.Option("--spotter", help="With a Spotter: blanks hit.")] = False,
    laser: Annotated[bool, typer.Option("--laser", help="A laser: hits are thrown again.")] = False,
    phaser: Annotated[
        str | None, typer.Option(metavar="X,Y", help="A phaser instead of --dice: X dice, Y more for each hit.")
    ] = None,
    medal: Annotated[bool, typer.Option("--medal", help="With the Medal of Honor.")] = False,
    destroys: Annotated[bool, typer.Option("--destroys", help="One hit destroys the target; needs --points.")] = False,
    points: Annotated[int | None, typer.Option(min=1, max=MOST_POINTS, help="Points that the target has left.")] = None,
    cover_save: Annotated[
        Literal["hit", "blank"] | None, typer.Option(help="The face that saves the target in its cover.")
    ] = None,
    resilient: Annotated[bool, typer.Option("--resilient", help="The target is Damage Resilient.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Tell the exact chances of 0, 1, 2 ... points of damage that one weapon line does.

    Example: `ashgrid dust odds --dice 6 --sustained --points 3 --cover-save hit`
    """
    more = 0
    if phaser is not None:
        if dice is not None:
            raise AshgridError("--phaser X,Y has its own number of dice: leave --dice out")
        dice, more = read_phaser(phaser)
        for given, name, why in (
            (damage is not None, "--damage", "every hit of a phaser does one point"),
            (laser, "--laser", "no weapon is both a laser and a phaser"),
            (destroys, "--destroys", "every hit of a phaser does one point"),
            (cover_save is not None, "--cover-save", "a phaser ignores cover"),
        ):
            if given:
                raise AshgridError(f"{why}: leave {name} out")
    if dice is None:
        raise AshgridError("say how many dice are thrown: --dice N or --phaser X,Y")
    if destroys and points is None:
        raise AshgridError("--destroys needs --points: how many points the target has left")
    if destroys and damage is not None:
        raise AshgridError("with --destroys one hit takes all points: leave --damage out")
    spec = Roll(
        dice,
        damage or 1,
        spotter=spotter,
        laser=laser,
        phaser=more,
        sustained=sustained,
        berserk=berserk,
        medal=medal,
        destroys=destroys,
        save=NO_SAVE if cover_save is None else HIT if cover_save == "hit" else BLANK,
        resilient=resilient,
        most=points or 0,
    )
    chances = distribution(spec)
    reached = [at_least(chances, number) for number in range(len(chances))]
    destroyed = None if points is None else reached[points]
    answer = Odds(chances, reached, expected(chances), points, destroyed)
    if as_json:
        typer.echo(msgspec.json.encode(answer).decode())
    else:
        show(answer)


def read_phaser(text: str) -> tuple[int, int]:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        raise AshgridError(f"--phaser takes two numbers X,Y such as 2,3, not '{text}'")
    dice, more = int(parts[0]), int(parts[1])
    if not 1 <= dice <= MOST_DICE or not 1 <= more <= MOST_PHASER:
        raise AshgridError(f"--phaser takes X from 1 to {MOST_DICE} and Y from 1 to {MOST_PHASER}, not '{text}'")
    return dice, more


def show(answer: Odds) -> None:
    console = Console(highlight=False)
    table = Table(box=None, pad_edge=False)
    table.add_column("points", justify="right")
    table.add_column("chance", justify="right")
    table.add_column("at least", justify="right")
    table.add_column("")
    longest = max(answer.probabilities)
    for number, chance in enumerate(answer.probabilities):
        full = number == answer.points
        if chance < SHOWN and not full:
            continue
        name = f"{number}+" if full else str(number)
        bar = Bar(1, 0, round(chance / longest, 6), width=BAR)
        table.add_row(name, f"{chance:.2%}", f"{answer.at_least[number]:.2%}", bar)
    console.print(table)
    console.print(f"on average {answer.expected:.3f}" + (f", at most {answer.points} counted" if answer.points else ""))
    if answer.destroyed is not None:
        console.print(f"destroyed {answer.destroyed:.2%}")
