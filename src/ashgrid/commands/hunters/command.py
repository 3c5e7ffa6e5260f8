"""Hunters A.D. 2114: odds, content, balance, and the check of the story."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, cast

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ashgrid.cli.chances import chances_table, read_plan, read_text
from ashgrid.core import AshgridError, Plain, Record, Replay
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.actions import End
from ashgrid.games.hunters.campaign.check import counts as story_counts
from ashgrid.games.hunters.explain.forecast import forecast
from ashgrid.games.hunters.missions import MISSIONS, TILES
from ashgrid.games.hunters.odds import WHAT, AttackOdds, TargetOdds, aid_now, bare_odds, hero_odds, terms
from ashgrid.games.hunters.roll import mean
from ashgrid.games.hunters.rules.blows import ATTACKS
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import CARDS, ENEMY_TYPES, HERO_TYPES, ITEMS, SHIELDS, SKILLS
from ashgrid.text import Catalogue, game_catalogue

from .balance import balance
from .story import check
from .tiled import tiled

app = typer.Typer()
app.command()(balance)
app.command()(check)
app.add_typer(tiled, name="tiled")

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]

MOST_DICE = 100
MOST_HIT = 20
SIDES = 2
"""Every map tile is printed on both sides."""


class Odds(msgspec.Struct):
    shields: int
    """Faces of the defence die that are shields."""
    wounds: list[float]
    """The probability of 0, 1, 2 ... wounds."""


@app.command()
def odds(
    dice: Annotated[int | None, typer.Option(min=1, max=MOST_DICE, help="Attack dice.")] = None,
    hit: Annotated[
        int | None, typer.Option(min=-MOST_HIT, max=MOST_HIT, help="The hit value; a 1 is always a success.")
    ] = None,
    defence: Annotated[int | None, typer.Option(min=0, max=MOST_DICE, help="Defence dice of the target.")] = None,
    armoured: Annotated[bool, typer.Option("--armoured", help="The target is armoured: twice the dice.")] = False,
    piercing: Annotated[bool, typer.Option("--piercing", help="The attack is armour-piercing.")] = False,
    incendiary: Annotated[bool, typer.Option("--incendiary", help="The attack is incendiary: no defence.")] = False,
    immune: Annotated[bool, typer.Option("--fire-immune", help="The target is immune to fire.")] = False,
    rerolls: Annotated[
        int | None, typer.Option(min=0, max=MOST_DICE, help="How many failed dice are thrown again.")
    ] = None,
    into_melee: Annotated[bool, typer.Option("--into-melee", help="The target is engaged: a 6 never hits it.")] = False,
    position: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The record of a match, for an attack in it; - reads standard input."),
    ] = None,
    moves: Annotated[int | None, typer.Option(min=0, help="The position after so many moves of the record.")] = None,
    plan: Annotated[
        str | None,
        typer.Option(metavar="ACTIONS", help="What a hero does, separated by ; or lines; last an attack, or end."),
    ] = None,
    plan_file: Annotated[Path | None, typer.Option(metavar="FILE", help="The same from a file.")] = None,
    as_json: Json = False,
) -> None:
    """Tell the exact chances of 0, 1, 2 ... wounds, of bare dice, of an attack in a match or of the enemies' turn.

    Examples: `ashgrid hunters odds --dice 4 --hit 3 --defence 2 --armoured`,
    `ashgrid hunters odds --position game.ashgrid --plan "play barrage; shoot smg bandit-pistol-1"`
    """
    bare = (dice, hit, defence, rerolls)
    flags = (armoured, piercing, incendiary, immune, into_melee)
    if position is not None or plan is not None or plan_file is not None or moves is not None:
        if any(given is not None for given in bare) or any(flags):
            raise AshgridError("a plan has its own dice: leave --dice and what goes with it out")
        attack_of_position(position, moves, plan, plan_file, as_json)
        return
    for name, given in (("--dice", dice), ("--hit", hit), ("--defence", defence)):
        if given is None:
            raise AshgridError(f"{name} N is missing: say --dice, --hit and --defence, or --position and --plan")
    if immune and not incendiary:
        raise AshgridError("--fire-immune matters against --incendiary attacks only: leave it out")
    chances = bare_odds(
        dice or 0, hit or 0, defence or 0, armoured, piercing, incendiary, immune, rerolls or 0, into_melee
    )
    if as_json:
        typer.echo(msgspec.json.encode(Odds(SHIELDS, chances)).decode())
        return
    console = Console(highlight=False)
    console.print(chances_table(chances, "wounds"))
    console.print(f"on average {mean(chances):.3f}; {SHIELDS} of 6 faces of the defence die are shields")


# Attacks of a match --------------------------------------------------------------------------------


def attack_of_position(
    path: Path | None, moves: int | None, plan: str | None, plan_file: Path | None, as_json: bool
) -> None:
    if path is None:
        raise AshgridError("a plan needs a position: --position FILE, the record of a match")
    words = read_plan(plan, plan_file, "a hero")
    if not words:
        raise AshgridError("the plan is empty: it ends with an attack")
    found = attack_of(position_of(path, moves), words)
    if as_json:
        typer.echo(msgspec.json.encode(found.plain() if isinstance(found, AttackOdds) else found).decode())
    elif isinstance(found, AttackOdds):
        show_attack(found)
    else:
        show_forecast(found)


def position_of(path: Path, moves: int | None) -> Hunters:
    record = Record.parse(read_text(path))
    if record.game != GAME.name:
        raise AshgridError(f"{path} is a record of {record.game}, not of {GAME.name}")
    if moves is not None and moves > len(record.moves):
        raise AshgridError(f"--moves {moves}: the record has {len(record.moves)} moves")
    return cast(Hunters, Replay(record, GAME).run(moves))


def attack_of(state: Hunters, words: list[str]) -> AttackOdds | Plain:
    """The chances of the attack that a plan ends with, or of what enemies do after the end of a turn. What comes
    before it must leave nothing to chance: a plan that draws or throws would tell what the match has not shown yet."""
    said = game_catalogue(GAME, "en")
    for number, word in enumerate(words):
        action = GAME.notation.parse(word)
        seats = state.actors
        if not seats:
            raise AshgridError(f"'{word}': the mission is over")
        seat = next((one for one in seats if state.refusal(one, action) is None), -1)
        if seat < 0:
            reason = state.refusal(seats[0], action)
            assert reason is not None
            raise AshgridError(f"'{word}': {said.refusal(reason)}")
        if number == len(words) - 1 and isinstance(action, End):
            return forecast(state)
        if number == len(words) - 1:
            hero = state.heroes[seat]
            aid = aid_now(state, hero)
            found = hero_odds(state, hero, action, aid) if isinstance(action, ATTACKS) and aid is not None else None
            if found is None:
                raise AshgridError(
                    f"'{word}' is no attack: a plan ends with strike, shoot, burst or blast, or with end"
                )
            return found
        before = state.horizon
        state.advance(seat, action)
        if state.horizon != before:
            raise AshgridError(f"'{word}' leaves something to chance: begin the plan after it")
    raise AshgridError("the plan is empty: it ends with an attack")


def show_attack(found: AttackOdds) -> None:
    console = Console(highlight=False)
    said = game_catalogue(GAME, "en")
    weapon = "" if found.weapon is None else f", {escape(named(said, found.weapon))}"
    console.print(f"[bold]{escape(named(said, found.by))}[/]{weapon}")
    for target in found.targets:
        console.print()
        show_target(console, said, target)
    for target in found.strays:
        console.print()
        console.print(f"stray dice: [bold]{escape(named(said, target.victim.name))}[/]")
        console.print(chances_table(target.wounds, "wounds"))
    for taken in found.taken:
        console.print(TAKEN[taken])


def show_forecast(found: Plain) -> None:
    """What the enemies may do to each hero, and what each of them will do."""
    console = Console(highlight=False)
    said = game_catalogue(GAME, "en")
    for hero in found["heroes"]:
        console.print(f"[bold]{escape(named(said, hero['hero']))}[/], {hero['health']} health")
        console.print(chances_table(hero["wounds"], "wounds"))
        console.print(f"on average {hero['expected']:.3f}, falls {hero['falls']:.2%}")
        console.print()
    for enemy in found["enemies"]:
        for act in enemy["acts"]:
            told = said.say("event.enemy-chose", {**act, "enemy": enemy["enemy"]})
            console.print(f"{act['chance']:7.2%}  {escape(told)}")
    for taken in found["taken"]:
        console.print(TAKEN[taken])


TAKEN = {
    "no-reactions": "taken for granted: nobody reacts",
    "ties-by-rule": "taken for granted: ties are settled by the rules",
    "own-side": "not counted: what enemies do to each other",
    "other-dice": "taken as they fell once: dice of traps and the like",
    "sampled": "there are too many ways to follow all of them: some stand for others",
    "explosion": "not counted: what an explosion does",
    "engaged-stand": "taken for granted: heroes whom stray dice hit stay engaged",
    "apart": "taken for granted: stray dice of rolls that share rerolls fall apart from each other",
}


def named(said: Catalogue, name: str) -> str:
    kind, _, number = name.rpartition("-")
    if said.get(f"term.{name}") is not None:
        return said.say(f"term.{name}")
    if number.isdecimal() and said.get(f"term.{kind}") is not None:
        return f"{said.say(f'term.{kind}')} {number}"
    return name


def show_target(console: Console, said: Catalogue, target: TargetOdds) -> None:
    told = target.plain()
    console.print(f"[bold]{escape(named(said, told['target']))}[/] on {told['space']}, distance {told['distance']}")
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    table.add_column()
    for what in WHAT:
        if what == "range" and not told[what]["terms"]:
            continue
        why = [
            f"{said.say('reason.' + term['why'])}{' ' + named(said, term['name']) if term['name'] else ''} "
            f"{term['amount']:+d}"
            for term in terms(target.reasons, what)
        ]
        table.add_row(said.say(f"roll.{what}"), str(told[what]["value"]), escape(", ".join(why)))
    if told["rerolls"]:
        table.add_row(said.say("roll.reroll"), str(told["rerolls"]), "")
    if told["traits"]:
        table.add_row("traits", "", ", ".join(told["traits"]))
    console.print(table)
    console.print(chances_table(target.wounds, "wounds"))
    line = f"on average {mean(target.wounds):.3f}"
    if told["health"]:
        line += f", falls {target.falls:.2%} with {told['health']} health"
    if target.stunned:
        line += f", out of action {target.stunned:.2%}"
    console.print(line)


# Content -------------------------------------------------------------------------------------------


@app.command()
def content(as_json: Json = False) -> None:
    """Count what there is: heroes, cards, skills, enemies, equipment, map tiles, missions, and what the campaign has.

    Example: `ashgrid hunters content --json`
    """
    counts = {
        "heroes": len(HERO_TYPES),
        "action_cards": len(CARDS),
        "skills": len(SKILLS),
        "enemies": len(ENEMY_TYPES),
        "equipment": len(ITEMS),
        "map_tiles": len(TILES) // SIDES,
        "missions": len(MISSIONS),
        **story_counts(),
    }
    if as_json:
        typer.echo(msgspec.json.encode(counts).decode())
        return
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(justify="right")
    table.add_column()
    for name, count in counts.items():
        table.add_row(str(count), name.replace("_", " "))
    Console(highlight=False).print(table)
