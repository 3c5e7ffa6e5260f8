"""Why a unit cannot enter, move or leap to a square."""

from __future__ import annotations

from typing import Any, Final

from ..field import BLOCKED as NO_DOT
from ..field import CRATE, RUBBLE, TRAP, WATER
from ..model import Model, Plan
from ..rules.moves import entry_points, entry_reach, leap_reach, mover_of, points_of, reach_of, standing_for
from ..rules.pathfinding import ENEMIES, reach
from ..tables import HERO, VEHICLE

FAR: Final = 60  # points with which every square that can be reached at all is reached


def entering(model: Model, plan: Plan, action: Any) -> str:
    cell = model.field.by_name[action.to]
    blocked = _cannot_stand(model, plan.unit, cell, action.to)
    if blocked:
        return blocked
    points = entry_points(model, plan) + plan.extra
    far = entry_reach(model, plan)
    if model.field.entry[model.side[plan.unit]] == [] or not far.ends:
        return "no entry square is free"
    if cell in far.ends:
        return _crushing(model, plan, action, points)
    return f"{action.to} is not within {points} points of movement from the entry squares of side {plan.side}"


def moving(model: Model, plan: Plan, action: Any) -> str:
    cell = model.field.by_name[action.to]
    name = model.names[plan.unit]
    if cell == plan.at:
        return f"{name} will stand on {action.to} already"
    blocked = _cannot_stand(model, plan.unit, cell, action.to)
    if blocked:
        return blocked
    points = points_of(model, plan) + plan.extra
    cost = _cost(model, plan, cell)
    if cost < 0:
        return f"there is no way to {action.to}: enemies, walls or terrain bar it"
    if cost > points:
        return f"{action.to} is {cost} points of movement away, and {name} has {points}"
    if action.crush:
        return _crushing(model, plan, action, points)
    return f"{name} cannot get to {action.to} like that"


def _crushing(model: Model, plan: Plan, action: Any, points: int) -> str:
    """Why a way that is short enough does not lead over these crates."""
    if model.types[plan.unit].kind != VEHICLE:
        return "only vehicles crush crates"
    for crate in action.crush:
        if model.cover[model.field.by_name[crate]] != CRATE:
            return f"there is no crate on {crate}"
    return f"no way of {points} points to {action.to} leads over these crates, or they are named in another order"


def leaping(model: Model, plan: Plan, action: Any) -> str:
    cell = model.field.by_name[action.to]
    blocked = _cannot_stand(model, plan.unit, cell, action.to)
    if blocked:
        return blocked
    if model.cover[cell] or model.field.building[cell]:
        return f"nobody lands on a cover element or in a building, and {action.to} is such a square"
    if cell in reach_of(model, plan).ends:
        return f"one MOVE is enough for {action.to}: move there"
    points = 2 * points_of(model, plan) + plan.extra
    if cell not in leap_reach(model, plan).ends:
        cost = _cost(model, plan, cell)
        if cost < 0:
            return f"there is no way to {action.to}, not even by a leap"
        return f"{action.to} is {cost} points of movement away, and two MOVE actions as a leap have {points}"
    return f"two MOVE actions are enough for {action.to}: a leap is for where they do not lead"


def _cost(model: Model, plan: Plan, cell: int) -> int:
    """Points that a way to a square takes, however many; -1 if there is none."""
    unit = plan.unit
    mover = mover_of(model, unit)
    return reach(model.field, standing_for(model, unit), model.cover, mover, plan.at, FAR, plan.diagonal).cost(cell)


def _cannot_stand(model: Model, unit: int, cell: int, to: str) -> str:
    """Why a unit cannot end on a square, whatever the way."""
    vehicle = model.types[unit].kind == VEHICLE
    field = model.field
    if model.types[unit].size > 1 and (field.column[cell] + 1 >= field.width or field.row[cell] + 1 >= field.height):
        return f"{model.names[unit]} takes four squares, and from {to} they would not all be on the map"
    standing = standing_for(model, unit)
    for square in model.squares(unit, cell):
        at = field.names[square]
        if field.terrain[square] == NO_DOT:
            return f"{at} is impassable: nobody enters a square without a dot"
        if field.terrain[square] == WATER:
            return f"{at} is water: nobody stops there"
        if vehicle and field.terrain[square] == RUBBLE:
            return f"{at} is rubble: vehicles do not enter it"
        if vehicle and model.cover[square] == TRAP:
            return f"there is a tank trap on {at}: vehicles do not enter it"
        if standing[square] & ENEMIES:
            return f"{_who(model, square, unit)} is on {at}: enemies are in the way"
        if standing[square] and (vehicle or not mover_of(model, unit).hero):
            others = [other for other in model.units_at(square) if other != unit]
            heroes = [other for other in others if model.types[other].kind == HERO]
            if vehicle or len(heroes) < len(others):
                return f"{_who(model, square, unit)} is on {at}: a friend may be passed by soldiers, but not stopped on"
    return ""


def _who(model: Model, cell: int, unit: int) -> str:
    for other in model.units_at(cell):
        if other != unit:
            return model.names[other]
    return "somebody"
