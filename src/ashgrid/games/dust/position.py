"""Positions: a battlefield with units on it, written down, from which one can play on, ask for odds, or test a rule.

    {"map": "...", "units": [{"type": "hell-boys", "side": 0, "cell": "b2"}, {"type": "hans", "side": 1, "cell": "d2"}]}

The map is drawn as in a scenario. A unit without a cell waits beside the board. `left` gives what it still has: points
of a vehicle or hero, figures by role of a squad. `joins` names the squad that a hero has joined.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ashgrid.core import AshgridError, Rng
from ashgrid.core.thread_safe import prepared

from .actions import Options
from .armies import join_problem
from .data import unit_of
from .field import MapError, parse_map
from .model import CHOOSE, NOBODY, OFF
from .rules.deployment import enlist, place_elements
from .rules.game import Dust
from .scenarios import Goal, Scenario
from .setup import Setup, sees_through
from .skills import SKILL_NAMES
from .tables import HERO, SQUAD


class PositionError(AshgridError):
    """A position that cannot be set up."""


class UnitAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    type: str
    side: int
    cell: str | None = None
    name: str | None = None
    left: int | dict[str, int] | None = None
    joins: str | None = None
    done: bool = False
    moved: bool = False
    ammo: dict[str, int] = {}
    empty: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    map: str
    units: tuple[UnitAt, ...]
    zones: tuple[str, ...] = ()
    goals: tuple[Goal, ...] = ()
    round: int = 2
    rounds: int = 8
    turn: int = 0
    score: tuple[int, int] = (0, 0)
    options: dict[str, Any] = {}


def parse(text: str | bytes) -> Position:
    try:
        return msgspec.json.decode(text, type=prepared(Position))
    except msgspec.MsgspecError as error:
        raise PositionError(f"not a position: {error}") from None


def set_up(position: Position, seed: int = 0) -> Dust:
    """The state, with side `turn` to activate a unit. Everything wrong raises `PositionError`.

    Rules: F1.
    """
    try:
        options = msgspec.convert(position.options, prepared(Options))
        field = parse_map(position.map, list(position.zones), "map", sees_through(options))
    except (msgspec.ValidationError, MapError) as error:
        raise PositionError(str(error)) from None
    scenario = Scenario(id="position", points=0, rounds=position.rounds, goals=position.goals)
    state = Dust(Rng(seed), Setup(options, scenario, field), field)
    place_elements(state)
    for number, unit in enumerate(position.units):
        _add(state, unit, f"units[{number}]")
    state.by_name = {name: unit for unit, name in enumerate(state.names)}
    for number, unit in enumerate(position.units):
        if unit.joins is not None:
            _join(state, number, unit.joins)
    state.round = position.round
    state.score = list(position.score)
    state.turn = state.starter = position.turn
    state.phase = CHOOSE
    try:
        state.check()
    except AssertionError as error:
        raise PositionError(str(error)) from None
    return state


def _add(state: Dust, unit: UnitAt, where: str) -> None:
    kind = unit_of(unit.type)
    if unit.side not in (0, 1):
        raise PositionError(f"{where}: side is 0 or 1, not {unit.side}")
    seat = state.setup.sides.index(unit.side)
    enlist(state, [kind.number], seat, unit.side)
    number = len(state.types) - 1
    if unit.name is not None:
        state.names[number] = unit.name
    if state.names.count(state.names[number]) > 1:
        raise PositionError(f"{where}: there are two units called '{state.names[number]}'")
    if unit.cell is not None:
        if unit.cell not in state.field.by_name:
            raise PositionError(f"{where}: '{unit.cell}' is not on the map")
        state.cell[number] = state.field.by_name[unit.cell]
    if isinstance(unit.left, int):
        if kind.kind == SQUAD:
            raise PositionError(f"{where}: figures of a squad are given by role, like {{'rifle': 2}}")
        state.left[number] = [unit.left]
    elif unit.left is not None:
        for name, figures in unit.left.items():
            role = state.role_number(number, name)
            if kind.kind != SQUAD or role < 0:
                roles = ", ".join(role.name for role in kind.roles)
                raise PositionError(f"{where}: {unit.type} has no role '{name}'; it has: {roles}")
            state.left[number][role] = figures
    state.done[number] = unit.done
    state.moved[number] = unit.moved
    for line, weapon in enumerate(kind.weapons):
        if weapon.name in unit.ammo:
            state.ammo[number][line] = unit.ammo[weapon.name]
        if weapon.name in unit.empty:
            state.empty[number] |= 1 << line
    for skill in unit.spent:
        if skill not in SKILL_NAMES:
            raise PositionError(f"{where}: there is no skill '{skill}'")
        state.spent[number] |= 1 << SKILL_NAMES.index(skill)


def _join(state: Dust, hero: int, name: str) -> None:
    squad = state.by_name.get(name)
    if squad is None or state.types[squad].kind != SQUAD or state.types[hero].kind != HERO:
        raise PositionError(f"{state.names[hero]} cannot join '{name}': a hero joins a squad of the position")
    problem = join_problem(state.types[hero], state.types[squad])
    if problem is not None or state.joined[squad] != NOBODY:
        raise PositionError(str(problem) if problem is not None else f"{name} has a hero already")
    state.joined[hero], state.joined[squad] = squad, hero
    if state.cell[hero] == OFF:
        state.cell[hero] = state.cell[squad]
