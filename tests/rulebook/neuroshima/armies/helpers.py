"""Tiles measured by battles: what a tile does to dummies all around it, phase by phase, and what it bears itself.

Nothing here reads what the program knows of a tile. A tile is put into the middle of the board, dummies are put around
it, a battle is fought, and the wounds say which way it strikes, how hard, and when:

- the strength in a direction is what an enemy there loses: next to the tile (melee, ranged and Gauss), one step further
  (ranged and Gauss), or behind another enemy (Gauss);
- the phase of an action is found by having the unit killed in phase 4, 3, 2 or 1: what it did until then counts;
- armour is what saves a unit with one hit point left from a ranged attack of 1, but not from a ranged attack of 2;
- hit points are the number of simultaneous melee attacks that kill.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from ashgrid.games.neuroshima import data, tables
from ashgrid.games.neuroshima.battle import ASK_CLOWN, ASK_MEDIC, ASK_QUARTERMASTER, Battle
from ashgrid.games.neuroshima.position import Table, TileHere
from tests.rulebook.neuroshima.helpers import cell, fought, netted, table

WAYS = ("N", "NE", "SE", "S", "SW", "NW")
MIDDLE = "c3"
HQ_POINTS = 20

Dummy = tuple[str, str, str]
"""Army, tile, and the printed edge that is turned towards something."""


@dataclass(frozen=True)
class Printed:
    """What stands on a tile: strengths by edge, armoured and netting edges, and hit points (1 + toughness)."""

    initiative: tuple[int, ...] = ()
    melee: dict[str, int] = field(default_factory=dict)
    ranged: dict[str, int] = field(default_factory=dict)
    gauss: dict[str, int] = field(default_factory=dict)
    armour: str = ""
    nets: str = ""
    hit_points: int = 1


ALL_AROUND = dict.fromkeys(WAYS, 1)
HQ = Printed(initiative=(0,), melee=ALL_AROUND, hit_points=HQ_POINTS)
"""Every HQ but that of Vegas: initiative 0, a melee attack of 1 to each side, 20 points."""


# The board --------------------------------------------------------------------------------------


def step(start: str, way: int, steps: int = 1) -> str:
    """The cell so many steps from another one."""
    shape = data.SHAPES["standard"]
    return shape.names[shape.rays[shape.by_name[start] * 6 + way % 6][steps - 1]]


def towards(start: str, end: str) -> int:
    """The direction of a neighbouring cell."""
    shape = data.SHAPES["standard"]
    return shape.neighbour[shape.by_name[start] * 6 : shape.by_name[start] * 6 + 6].index(shape.by_name[end])


def place(army: str, tile: str, where: str, rot: int = 0, damage: int = 0) -> TileHere:
    shape = data.SHAPES["standard"]
    q, r = shape.coordinates[shape.by_name[where]]
    return TileHere(army, tile, q, r, rot % 6, damage)


def aim(dummy: Dummy, where: str, way: int) -> TileHere:
    """A tile turned so that one of its printed edges looks in a direction."""
    army, tile, edge = dummy
    return place(army, tile, where, way - WAYS.index(edge))


SPARING = {"moloch": "bomb-and-clown"}
"""Moloch's tiles stand on both sides of these trials and must not hurt the others of theirs."""


def sides(own: str, tiles: list[TileHere]) -> list[int]:
    """One army against all others."""
    return [0 if army == own else 1 for army in dict.fromkeys(tile.army for tile in tiles)]


def stands(where: Table, name: str) -> bool:
    return where.board.kind[cell(where, name)] >= 0


def wounds(where: Table, name: str) -> int:
    assert stands(where, name)
    return where.board.damage[cell(where, name)]


def points(where: Table, army: str) -> int:
    return where.points[where.armies.index(army)]


# Dummies: never of the army that is measured -----------------------------------------------------


def _victim(unit: str, *others: TileHere) -> tuple[str, str]:
    """An HQ as a target: it bears much, and neither of these two has an ability that matters to its neighbours here."""
    taken = unit == "smart" or ("smart", "hq") in [(other.army, other.tile) for other in others]
    return ("moloch", "hq") if taken else ("smart", "hq")


def _wall(army: str) -> tuple[str, str]:
    """A tough unit that does nothing."""
    return ("vegas", "guard") if army == "moloch" else ("moloch", "blocker")


def _killer(army: str, phase: int) -> Dummy:
    """Somebody who strikes a melee attack in a phase (in 4 with the help of a Scout)."""
    if army == "hegemony":
        return [("moloch", "juggernaut", "N"), ("borgo", "brawler", "N"), ("borgo", "claws", "NW")][min(phase, 3) - 1]
    killers = [("hegemony", "gladiator", "N"), ("hegemony", "runner", "N"), ("hegemony", "ganger", "NW")]
    return killers[min(phase, 3) - 1]


def _scout(army: str) -> Dummy:
    return ("vegas", "scout", "N") if army == "smart" else ("smart", "scout", "N")


# Actions ----------------------------------------------------------------------------------------


def actions(unit: TileHere, target: str, killer: str, scout: str, *others: TileHere) -> dict[int, int]:
    """Wounds that a unit with one hit point left deals to an enemy in a cell, by phase.

    `killer` and `scout` are the cells from which it is killed, and where the killer's Scout stands.
    """
    is_hq = unit.tile == "hq"
    shape = data.SHAPES["standard"]
    here = shape.names[shape.coordinates.index((unit.q, unit.r))]
    victim_army, victim = _wall(unit.army) if is_hq else _victim(unit.army, *others)
    until: dict[int, int] = {}
    for phase in (0, 1, 2, 3, 4):
        tiles = [unit, place(victim_army, victim, target), *others]
        if phase:
            tiles.append(aim(_killer(unit.army, phase), killer, towards(killer, here)))
        if phase == 4:
            tiles.append(aim(_scout(unit.army), scout, towards(scout, killer)))
        _, where = fought(*tiles, teams=sides(unit.army, tiles), hq={unit.army: 1} if is_hq else None, options=SPARING)
        until[phase] = wounds(where, target) if is_hq else HQ_POINTS - points(where, victim_army)
    until[5] = 0
    found = {phase: until[phase] - until[phase + 1] for phase in range(5)}
    return {phase: dealt for phase, dealt in sorted(found.items(), reverse=True) if dealt}


def hit_points(army: str, tile: str, turn: int = 0) -> int:
    """How many melee attacks of 1 at once it takes to kill. An HQ loses points instead."""
    slayer = ("hegemony", "ganger", "NW") if army == "borgo" else ("borgo", "claws", "NW")
    ways = _open_ways(army, tile, turn)
    for count in range(1, 5):
        tiles = [place(army, tile, MIDDLE, turn), *(aim(slayer, step(MIDDLE, way), way + 3) for way in ways[:count])]
        left, where = fought(*tiles)
        if tile == "hq":
            return points(where, army) + count
        if MIDDLE not in left:
            return count
    raise AssertionError("four melee attacks did not kill it")


def _around(army: str, tile: str, turn: int) -> Table:
    """A tile among six enemies."""
    enemy = ("hegemony", "ganger", "runner") if army == "borgo" else ("borgo", "mutant", "claws")
    return table(
        place(army, tile, MIDDLE, turn),
        *(place(enemy[0], enemy[1 + way // 3], step(MIDDLE, way)) for way in range(6)),
    )


def _netted_ways(army: str, tile: str, turn: int) -> list[int]:
    held = netted(_around(army, tile, turn))
    return [way for way in range(6) if step(MIDDLE, way) in held]


def _open_ways(army: str, tile: str, turn: int) -> list[int]:
    """The directions in which an enemy is neither held nor taken, so that it can strike."""
    where = _around(army, tile, turn)
    board = where.board
    free = []
    for way in range(6):
        there = cell(where, step(MIDDLE, way))
        if not board.netted[there] and board.side[there] == board.owner[there]:
            free.append(way)
    return free


def _ranged_attack(army: str, tile: str, turn: int, way: int, damage: int, strength: int) -> bool:
    """Whether a unit with one hit point left survives a ranged attack from a direction."""
    if army == "outpost":
        gun = ("smart", "cyborg", "NE") if strength == 1 else ("vegas", "mercenary", "NE")
    else:
        gun = ("outpost", "commando", "SE") if strength == 1 else ("outpost", "annihilator", "SW")
    target = place(army, tile, MIDDLE, turn, damage)
    left, _ = fought(target, aim(gun, step(MIDDLE, way, 2), way + 3), hq={army: 1} if tile == "hq" else None)
    return MIDDLE in left


def measured(army: str, tile: str, turn: int = 0) -> Printed:
    """What a tile turns out to have on its edges, when it has been turned by some sixths of a circle."""
    life = hit_points(army, tile, turn)
    damage = 0 if tile == "hq" else life - 1
    unit = place(army, tile, MIDDLE, turn, damage)
    free = _open_ways(army, tile, turn)
    near: dict[int, dict[int, int]] = {}
    for way in range(6):
        side = next(other % 6 for other in (way + 3, way + 2, way + 4) if other % 6 in free)
        near[way] = actions(unit, step(MIDDLE, way), step(MIDDLE, side), step(MIDDLE, side, 2))
    phases = tuple(sorted({phase for by_phase in near.values() for phase in by_phase}, reverse=True))
    melee: dict[str, int] = {}
    ranged: dict[str, int] = {}
    gauss: dict[str, int] = {}
    armour = []
    for way in range(6):
        name = WAYS[(way - turn) % 6]
        assert near[way] in ({}, dict.fromkeys(phases, sum(near[way].values()) // max(1, len(phases))))
        each = max(1, len(phases))
        next_to_it = sum(near[way].values()) // each
        through = _wounds_at_two_steps(unit, way, screened=True) // each
        far = _wounds_at_two_steps(unit, way, screened=False) // each
        for found, strength in ((melee, next_to_it - far), (ranged, far - through), (gauss, through)):
            if strength:
                found[name] = strength
        if _ranged_attack(army, tile, turn, way, damage, 1):
            armour.append(name)
            assert not _ranged_attack(army, tile, turn, way, damage, 2), "armour takes one wound, no more"
    nets = [WAYS[(way - turn) % 6] for way in _netted_ways(army, tile, turn)]
    return Printed(phases, melee, ranged, gauss, _in_order(armour), _in_order(nets), life)


def _in_order(names: list[str]) -> str:
    return " ".join(name for name in WAYS if name in names)


def _wounds_at_two_steps(unit: TileHere, way: int, screened: bool) -> int:
    is_hq = unit.tile == "hq"
    victim_army, victim = _wall(unit.army) if is_hq else _victim(unit.army)
    target = step(MIDDLE, way, 2)
    tiles = [unit, place(victim_army, victim, target)]
    if screened and not is_hq:
        tiles.append(place(*_wall(unit.army), step(MIDDLE, way)))
    _, where = fought(*tiles, teams=sides(unit.army, tiles), options=SPARING)
    return wounds(where, target) if is_hq else HQ_POINTS - points(where, victim_army)


def every_tile(printed: dict[str, Printed]) -> list[object]:
    return [pytest.param(tile, facts, id=tile) for tile, facts in printed.items()]


def board_tiles(army: str) -> set[str]:
    """The tiles of an army that have to be measured: all that stand on the board."""
    apart = tables.INSTANT | tables.FOUNDATION
    return {kind.tile for kind in data.ARMIES[army] if not kind.traits & apart}


# Modules and HQ abilities -----------------------------------------------------------------------


def serving(giver: tuple[str, str], client: Dummy, damage: int = 0) -> dict[str, dict[int, int]]:
    """What a unit does, by phase, when a module or HQ has it on each of its edges in turn.

    The unit turns its back on the module and strikes an enemy HQ. It has one hit point left.
    """
    army, tile, edge = client
    found = {}
    for way in range(6):
        here = step(MIDDLE, way)
        unit = place(army, tile, here, way - WAYS.index(edge), damage)
        killer, scout = step(here, way + 1), step(MIDDLE, way + 1, 2)
        found[WAYS[way]] = actions(unit, step(MIDDLE, way, 2), killer, scout, place(*giver, MIDDLE))
    return found


def alone(client: Dummy, damage: int = 0) -> dict[int, int]:
    """What a unit does by phase without any help."""
    army, tile, edge = client
    here = step(MIDDLE, 0)
    unit = place(army, tile, here, -WAYS.index(edge), damage)
    return actions(unit, step(here, 0), step(here, 1), step(MIDDLE, 1, 2))


def on(ways: str, helped: dict[int, int], otherwise: dict[int, int]) -> dict[str, dict[int, int]]:
    """One thing in some directions and another in the rest."""
    return {way: helped if way in ways.split() else otherwise for way in WAYS}


ALL = " ".join(WAYS)


def healing(army: str, patient: str = "scout") -> str:
    """The edges on which the Medic of an army saves a unit from a melee attack of 2 and dies instead."""
    slayer = ("moloch", "ripper", "N") if army == "outpost" else ("outpost", "brawler", "N")
    saved = []
    for way in range(6):
        here = step(MIDDLE, way)
        left, where = fought(
            place(army, "medic", MIDDLE),
            aim((army, patient, "SE"), here, way + 3),  # the HQ of Vegas would take what is in the south-east
            aim(slayer, step(MIDDLE, way, 2), way + 3),
        )
        unhurt = points(where, army) == HQ_POINTS if patient == "hq" else here in left
        assert unhurt != (MIDDLE in left), "the Medic dies if and only if it saves the other"
        if unhurt:
            saved.append(WAYS[way])
    return _in_order(saved)


# Battles with decisions --------------------------------------------------------------------------


def battle_of(where: Table, explode: int = 0, turn_attack: dict[str, str] | None = None) -> list[tuple[int, str]]:
    """Fight with decisions; returns the declarations that were asked for, with the cells they were about.

    The Clown explodes at the `explode`-th time of asking. `turn_attack` says for cells which attack a Quartermaster
    turns: "N" for the melee attack or "N ranged" for the ranged one in that direction, as often as he is asked.
    """
    battle = Battle(where.board, where.points)
    battle.start()
    asked: list[tuple[int, str]] = []
    while not battle.run():
        if battle.question == ASK_MEDIC:
            battle.answer_medic(battle.medic_options()[0])
            continue
        about = where.board.shape.names[battle.about]
        asked.append((battle.question, about))
        if battle.question == ASK_CLOWN:
            battle.answer_clown(len(asked) == explode)
        else:
            assert battle.question == ASK_QUARTERMASTER
            battle.answer_quartermaster(_attack(battle, battle.about, (turn_attack or {}).get(about, "")))
    return asked


def _attack(battle: Battle, unit: int, wanted: str) -> int:
    if not wanted:
        return -1
    way, _, sort = wanted.partition(" ")
    kind = tables.RANGED if sort == "ranged" else tables.MELEE
    return next(
        packed for packed in battle.convertible(unit) if packed & 7 == WAYS.index(way) and (packed >> 3) & 3 == kind
    )
