"""Dust Tactics: odds, positions, cards, armies and scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ashgrid.cli.chances import chances_table, read_plan, read_text
from ashgrid.core import AshgridError, Rng
from ashgrid.games.dust import GAME
from ashgrid.games.dust.armies import army_text, blocs, check_army, parse_army, random_army
from ashgrid.games.dust.armies import cost as army_cost
from ashgrid.games.dust.data import UNITS, provenance, unit_of
from ashgrid.games.dust.field import COLUMN_LETTERS, COVER_LETTERS, LARGE, SMALL, TERRAIN_LETTERS, WALL, Field
from ashgrid.games.dust.model import NOBODY
from ashgrid.games.dust.odds.attack import Odds as AttackOdds
from ashgrid.games.dust.odds.attack import UnitOdds, plan_odds
from ashgrid.games.dust.odds.roll import at_least, distribution, expected
from ashgrid.games.dust.position import Position, parse, set_up
from ashgrid.games.dust.rules.dice import Roll
from ashgrid.games.dust.rules.game import Dust
from ashgrid.games.dust.scenarios import SCENARIOS, Scenario, field_of, read_scenario, scenario_data
from ashgrid.games.dust.skills import SKILL_NAMES
from ashgrid.games.dust.tables import BLANK, COLUMN_NAMES, HIT, KIND_NAMES, NO_SAVE, TYPES
from ashgrid.text import game_catalogue

from .balance import balance_command

app = typer.Typer()

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
PositionFile = Annotated[Path, typer.Argument(metavar="FILE", help="A position in JSON; - reads standard input.")]

MOST_DICE = 100
MOST_DAMAGE = 10
MOST_PHASER = 20
MOST_POINTS = 100
COLOURS = ("bright_blue", "bright_red")
WIDTH = 9  # of a square in a drawing
MARKS = {"rulebook": "", "published": "*", "authored": "?"}
LEGEND = "from the rulebook; * published elsewhere; ? written for this game"


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
    position: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A position in JSON, for a whole attack; - reads standard input."),
    ] = None,
    plan: Annotated[
        str | None, typer.Option(metavar="ACTIONS", help="What a unit of the position does, separated by ; or lines.")
    ] = None,
    plan_file: Annotated[Path | None, typer.Option(metavar="FILE", help="The same from a file.")] = None,
    as_json: Json = False,
) -> None:
    """Tell the exact chances of 0, 1, 2 ... points of damage, of one weapon line or of a whole attack in a position.

    Examples: `ashgrid dust odds --dice 6 --sustained --points 3 --cover-save hit`,
    `ashgrid dust odds --position battle.json --plan "activate hell-boys; sustain; aim 1 hans"`
    """
    # Rules: F2.
    if position is not None or plan is not None or plan_file is not None:
        bare = (dice, damage, phaser, points, cover_save)
        flags = (sustained, berserk, spotter, laser, medal, destroys, resilient)
        if any(given is not None for given in bare) or any(flags):
            raise AshgridError("a plan has its own dice: leave --dice and what goes with it out")
        attack_of_position(position, plan, plan_file, as_json)
        return
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
    if destroys and (cover_save is not None or resilient):
        raise AshgridError("nothing saves from what destroys at a stroke: leave --cover-save and --resilient out")
    spec = Roll(
        dice,
        damage or 1,
        spotter=spotter,
        laser=laser,
        phaser=more,
        again=[name for name, used in (("sustained", sustained), ("berserk", berserk)) if used],
        single=["medal"] if medal else [],
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
    console.print(chances_table(answer.probabilities, "points", answer.points))
    console.print(f"on average {answer.expected:.3f}" + (f", at most {answer.points} counted" if answer.points else ""))
    if answer.destroyed is not None:
        console.print(f"destroyed {answer.destroyed:.2%}")


# Attacks of a position -----------------------------------------------------------------------------


def attack_of_position(path: Path | None, plan: str | None, plan_file: Path | None, as_json: bool) -> None:
    # Rules: F3.
    if path is None:
        raise AshgridError("a plan needs a position: --position FILE")
    words = read_plan(plan, plan_file, "a unit")
    state = declared(parse(read_text(path)), words)
    top = state.top()
    found = [] if top is None else [odds for odds in plan_odds(state, top) if odds.lines]
    if not found:
        raise AshgridError("no weapon is aimed in this plan: attack or sustain, and then aim")
    if as_json:
        typer.echo(msgspec.json.encode([odds.plain() for odds in found]).decode())
        return
    for odds in found:
        show_attack(odds)


def declared(position: Position, words: list[str]) -> Dust:
    """The position with a plan written down, as far as it goes; the side of the unit that is activated has the turn."""
    state = set_up(position)
    for number, word in enumerate(words):
        if word == "confirm" and number == len(words) - 1:
            break
        action = GAME.notation.parse(word)
        unit = state.by_name.get(getattr(action, "unit", ""))
        if number == 0 and unit is not None and state.side[unit] != position.turn:
            state = set_up(msgspec.structs.replace(position, turn=state.side[unit]))
        if word == "confirm":
            raise AshgridError("a plan ends with confirm: nothing comes after it")
        if not state.actors:
            raise AshgridError(f"'{word}': nobody can do anything in this position")
        reason = state.refusal(state.actors[0], action)
        if reason is not None:
            raise AshgridError(f"'{word}': {game_catalogue(GAME, 'en').refusal(reason)}")
        state.advance(state.actors[0], action)
    return state


def show_attack(odds: AttackOdds) -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{escape(odds.unit)}[/] from {odds.cell}")
    lines = Table(box=None, pad_edge=False)
    for title in ("", "weapon", "at", "dice", "on average", "rules"):
        lines.add_column(title, justify="right" if title in ("dice", "on average") else "left")
    for line in odds.lines:
        kind = "" if line.kind == "ranged" else line.kind
        rules = ", ".join(line.rules)
        average = f"{line.expected:.3f}"
        lines.add_row(f"{line.number + 1} {kind}", line.weapon, line.target, str(line.dice), average, rules)
    console.print(lines)
    for unit in odds.units:
        console.print()
        console.print(f"[bold]{escape(unit.unit)}[/] on {unit.cell}, {unit.points} points")
        show_unit(console, unit)
    for element in odds.elements:
        console.print()
        console.print(f"[bold]{element.what}[/] on {element.cell}, {element.points} points")
        console.print(chances_table(element.damage, "points", element.points))
        console.print(f"on average {element.expected:.3f}, destroyed {element.destroyed:.2%}")
    console.print()
    console.print(f"victory points on average: {odds.gain:.2f} won, {odds.loss:.2f} lost")
    for taken in odds.taken:
        console.print(TAKEN[taken])


TAKEN = {
    "squad-first": "taken for granted: points go to a squad first, and to its hero when it is gone",
    "best-stay": "taken for granted: the figures that do least in close combat fall first",
    "serum-not-counted": "not counted: points that Wiederbelebungsserum gives back",
    "order-fails": "taken for granted: the order before does not work; if it does, the activation ends with it",
}


def show_unit(console: Console, unit: UnitOdds) -> None:
    console.print(chances_table(unit.damage, "points", unit.points))
    console.print(f"on average {unit.expected:.3f}, destroyed {unit.destroyed:.2%}")
    if len(unit.cards) > 1:
        for card in unit.cards:
            console.print(f"{card.unit} destroyed {card.destroyed:.2%}")


# Drawings ------------------------------------------------------------------------------------------


@app.command("show")
def show_position(file: PositionFile) -> None:
    """Draw a position in the terminal, with its units.

    Example: `ashgrid dust show battle.json`
    """
    # Rules: F4.
    console = Console(highlight=False)
    state = set_up(parse(read_text(file)))
    labels: dict[int, str] = {}
    for unit in range(len(state.cell)):
        if state.cell[unit] >= 0 and state.leads(unit):
            for square in state.squares(unit, state.cell[unit]):
                labels[square] = unit_label(state, unit)
    draw(console, state.field, state.cover, labels)
    table = Table("unit", "side", "square", "points", "", box=None, pad_edge=False)
    for unit, kind in enumerate(state.types):
        at = state.cell[unit]
        colour = COLOURS[state.side[unit]]
        joined = state.joined[unit]
        notes = [f"with {state.names[joined]}"] if joined != NOBODY else []
        notes += ["activated"] if state.done[unit] else []
        place = state.field.names[at] if at >= 0 else "beside the board"
        points = f"{state.points_of(unit)}/{kind.points}"
        name = f"[{colour}]{escape(state.names[unit])}[/]"
        table.add_row(name, str(state.side[unit]), place, points, ", ".join(notes))
    console.print(table)


def unit_label(state: Dust, unit: int) -> str:
    name = state.names[unit][: WIDTH - 1]
    return f"[{COLOURS[state.side[unit]]}]{escape(name)}[/]{' ' * (WIDTH - len(name))}"


def draw(console: Console, field: Field, cover: list[int], labels: dict[int, str]) -> None:
    """A map with two lines a square: its name, terrain and cover element; and a label as wide as a square."""
    width = field.width
    show_line(console, "   " + "".join(f" {letter:^{WIDTH}}" for letter in COLUMN_LETTERS[:width]))
    show_line(console, level_line(field.north_rim))
    for y in range(field.height):
        first = y * width
        upper = f"{y + 1:<2} " + upright(field.west_rim[y])
        lower = "   " + upright(field.west_rim[y])
        for cell in range(first, first + width):
            letters = f"{TERRAIN_LETTERS[field.terrain[cell]]} {COVER_LETTERS[cover[cell]]}"
            upper += f"[dim]{field.names[cell]:>3}[/] {letters:{WIDTH - 4}}" + upright(field.east[cell])
            lower += labels.get(cell, " " * WIDTH) + upright(field.east[cell])
        show_line(console, upper)
        show_line(console, lower)
        show_line(console, level_line(field.south[first : first + width]))


def show_line(console: Console, line: str) -> None:
    console.print(line.rstrip(), no_wrap=True, overflow="ignore", crop=False)


def upright(kind: int) -> str:
    return {WALL: "|", SMALL: ":", LARGE: "="}.get(kind, " ")


def level_line(kinds: list[int]) -> str:
    half = "-" * (WIDTH // 2)
    drawn = {WALL: "-" * WIDTH, SMALL: f"{half} {half}", LARGE: "=" * WIDTH}
    return "   +" + "+".join(drawn.get(kind, " " * WIDTH) for kind in kinds) + "+"


# Cards ---------------------------------------------------------------------------------------------


@app.command()
def units(
    unit: Annotated[str | None, typer.Argument(metavar="[ID]", help="A unit; all of them without it.")] = None,
    as_json: Json = False,
) -> None:
    """List all units, or show a card with where its values come from.

    Example: `ashgrid dust units hell-boys`
    """
    # Rules: F5.
    if unit is not None:
        card = unit_of(unit)  # which refuses a name that is none
        found = provenance(unit)
        if as_json:
            typer.echo(
                msgspec.json.encode({"id": unit, "bloc": card.bloc, "kind": KIND_NAMES[card.kind]} | found).decode()
            )
        else:
            show_card(unit, found)
        return
    if as_json:
        typer.echo(msgspec.json.encode([unit_row(number) for number in range(len(TYPES))]).decode())
        return
    table = Table(box=None, pad_edge=False)
    for title in ("unit", "bloc", "kind", "armour", "move", "points", "cost", "skills"):
        table.add_column(title, justify="right" if title in ("move", "points", "cost") else "left")
    for number in range(len(TYPES)):
        row = unit_row(number)
        table.add_row(*[", ".join(value) if isinstance(value, list) else str(value) for value in row.values()])
    Console(highlight=False).print(table)


def unit_row(number: int) -> dict[str, Any]:
    kind = TYPES[number]
    return {
        "id": kind.name,
        "bloc": kind.bloc,
        "kind": KIND_NAMES[kind.kind],
        "armour": COLUMN_NAMES[kind.column],
        "move": kind.move,
        "points": kind.points,
        "cost": kind.cost,
        "skills": [name for bit, name in enumerate(SKILL_NAMES) if kind.skills >> bit & 1],
    }


def marked(value: dict[str, Any]) -> str:
    shown = ", ".join(value["value"]) if isinstance(value["value"], list) else str(value["value"])
    return shown + MARKS[value["source"]]


def show_card(unit: str, found: dict[str, Any]) -> None:
    console = Console(highlight=False)
    card = unit_of(unit)
    console.print(f"[bold]{unit}[/], {KIND_NAMES[card.kind]} of {card.bloc}, {UNITS[unit].set}")
    keys = ("armour", "move", "points", "cost", "size", "soft", "hard")
    console.print("  ".join(f"{key} {marked(found[key])}" for key in keys if key in found))
    if found["skills"]:
        console.print("skills: " + ", ".join(marked(skill) for skill in found["skills"]))
    table = Table(box=None, pad_edge=False)
    for title in ("weapon", "range", *COLUMN_NAMES):
        table.add_column(title)
    for weapon in found["weapons"]:
        name = marked(weapon["name"])
        if weapon["lines"] > 1:
            name = f"{weapon['lines']} x {name}"
        for key in ("carried", "ammo", "traits"):
            if key in weapon:
                name += f", {key} {marked(weapon[key])}"
        values = [marked(weapon["combat"][column]) for column in COLUMN_NAMES]
        table.add_row(name, marked(weapon["range"]), *values)
    console.print(table, no_wrap=True, overflow="ignore", crop=False)
    console.print(LEGEND)


# Armies --------------------------------------------------------------------------------------------


@app.command()
def army(
    text: Annotated[
        str | None, typer.Argument(metavar="[TEXT]", help="A list, such as hell-boys,rhino+hammers.")
    ] = None,
    points: Annotated[
        int | None, typer.Option(min=1, max=1000, help="The limit; for --random 130 if not given.")
    ] = None,
    random: Annotated[str | None, typer.Option(metavar="BLOC", help="Draw a list of a bloc instead.")] = None,
    players: Annotated[int, typer.Option(min=1, max=3, help="Players who share a random list.")] = 1,
    seed: Annotated[int, typer.Option(min=0, max=2**64 - 1, help="Same seed, same list.")] = 0,
    as_json: Json = False,
) -> None:
    """Check an army list and tell what it costs, or draw one at random.

    Examples: `ashgrid dust army "hell-boys, rhino+hammers, blackhawk*2" --points 130`,
    `ashgrid dust army --random allies --points 130 --seed 7`
    """
    # Rules: F6.
    if (text is None) == (random is None):
        raise AshgridError(f"a list, or --random and a bloc ({', '.join(blocs())}), please: one of them")
    if random is not None:
        found = random_army(Rng(seed), random, points or 130, players)
    else:
        found = parse_army(text or "")
        problems = check_army(found, points or 0)
        if problems:
            raise AshgridError("; ".join(map(str, problems)))
    entries = [
        {
            "units": [TYPES[unit].name for unit in entry.units],
            "player": entry.player,
            "cost": sum(TYPES[unit].cost for unit in entry.units),
        }
        for entry in found.entries
    ]
    if as_json:
        answer = {"army": army_text(found), "cost": army_cost(found), "points": points, "entries": entries}
        typer.echo(msgspec.json.encode(answer).decode())
        return
    console = Console(highlight=False)
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(justify="right")
    table.add_column()
    for entry in found.entries:
        player = f"  (player {entry.player + 1})" if found.players > 1 else ""
        kinds = [TYPES[unit] for unit in entry.units]
        table.add_row(str(sum(kind.cost for kind in kinds)), "+".join(kind.name for kind in kinds) + player)
    console.print(table)
    console.print(f"{army_cost(found)} points" + (f" of {points}" if points else ""))
    console.print(army_text(found))


# Scenarios -----------------------------------------------------------------------------------------


@app.command()
def scenario(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="A scenario in TOML, - for standard input, or the id of one of the game."),
    ],
    as_json: Json = False,
) -> None:
    """Check a scenario and draw it. Everything that is wrong with it is told at once.

    Example: `ashgrid dust scenario my-battle.toml`
    """
    # Rules: F7.
    known = SCENARIOS.get(str(file))
    found = known if known is not None and not file.exists() else read_scenario(read_text(file), file.name)
    if as_json:
        typer.echo(msgspec.json.encode(scenario_data(found)).decode())
    else:
        show_scenario(found)


def show_scenario(found: Scenario) -> None:
    console = Console(highlight=False)
    field = field_of(found)
    title = found.title or found.id
    points = f"{found.points} points a side" if found.points else "fixed forces"
    console.print(f"[bold]{escape(title)}[/], {points}, {found.rounds} rounds")
    if found.text:
        console.print(escape(found.text))
    labels: dict[int, str] = {}
    places: dict[int, str] = {}
    for cells, letter in [
        (field.entry[0], "A"),
        (field.entry[1], "B"),
        (field.cover_area, "C"),
        *[(cells, zone) for zone, cells in sorted(field.zones.items())],
    ]:
        for cell in cells:
            places[cell] = places.get(cell, "") + letter
    for cell, letters in places.items():
        labels[cell] = f"{letters[:WIDTH]:{WIDTH}}"
    draw(console, field, field.cover, labels)
    for side, forces in enumerate(found.forces):
        console.print(f"side {side}: {escape(forces)}")
    for what, number in (("terrain tiles", found.terrain_tiles), ("crates", found.crates), ("tank traps", found.traps)):
        if number:
            console.print(f"to place: {number} {what}")
    for goal in found.goals:
        values = msgspec.structs.asdict(goal)
        shown = ["either side" if goal.side < 0 else f"side {goal.side}"]
        shown += [f"{key} {values[key]}" for key in ("zone", "target", "points", "factor") if values[key]]
        shown += ["every round"] if goal.when == "round" else []
        shown += ["decides"] if goal.decides else []
        console.print(f"goal: {goal.kind} ({', '.join(shown)})")


app.command("balance")(balance_command)
