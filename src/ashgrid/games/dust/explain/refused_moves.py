"""Why a unit cannot enter, move or leap to a square."""

from __future__ import annotations

from typing import Any, Final

from ashgrid.core.values import Refusal

from .. import actions, refusals
from ..field import BLOCKED as NO_DOT
from ..field import CRATE, RUBBLE, TRAP, WALL, WATER
from ..model import OFF, Model, Plan
from ..rules.moves import entry_points, entry_reach, leap_reach, mover_of, points_of, reach_of, standing_for
from ..rules.pathfinding import ENEMIES, Reach, reach
from ..rules.sight import distance
from ..tables import HERO, VEHICLE

FAR: Final = 60  # points with which every square that can be reached at all is reached


def entering(model: Model, plan: Plan, action: Any) -> Refusal:
    cell = model.field.by_name[action.to]
    blocked = _cannot_stand(model, plan.unit, cell, action.to)
    if blocked is not None:
        return blocked
    points = entry_points(model, plan) + plan.extra
    far = entry_reach(model, plan)
    if model.field.entry[model.side[plan.unit]] == [] or not far.ends:
        return refusals.NoFreeEntry()
    if cell in far.ends:
        return _crushing(model, plan, action, points)
    return refusals.BeyondEntry(action.to, points, plan.side)


def refused_squares(model: Model, plan: Plan) -> list[tuple[int, Refusal]]:
    """Every square on which the next MOVE of a plan, or its way onto the board, cannot end, and why.

    Rules: F13.
    """
    entering_now = plan.at == OFF
    ends = (entry_reach(model, plan) if entering_now else reach_of(model, plan)).ends
    far = None if entering_now else _anywhere(model, plan)
    found: list[tuple[int, Refusal]] = []
    for cell, name in enumerate(model.field.names):
        if cell in ends:
            continue
        if far is None:
            found.append((cell, entering(model, plan, actions.Enter(name))))
        else:
            why = _too_far(model, plan, cell, far)
            if why is not None:
                found.append((cell, why))
    return found


def moving(model: Model, plan: Plan, action: Any) -> Refusal:
    cell = model.field.by_name[action.to]
    name = model.names[plan.unit]
    why = _too_far(model, plan, cell, _anywhere(model, plan))
    if why is not None:
        return why
    points = points_of(model, plan) + plan.extra
    if action.crush:
        return _crushing(model, plan, action, points)
    return refusals.NotLikeThat(name, action.to)


def _too_far(model: Model, plan: Plan, cell: int, far: Reach) -> Refusal | None:
    """Why a MOVE cannot end on a square whatever it crushes; `far` has the ways with points enough for all of them."""
    to = model.field.names[cell]
    if cell == plan.at:
        return refusals.StandsThere(model.names[plan.unit], to)
    blocked = _cannot_stand(model, plan.unit, cell, to)
    if blocked is not None:
        return blocked
    points = points_of(model, plan) + plan.extra
    cost = far.cost(cell)
    if 0 <= cost <= points:
        return None
    if cost < 0:
        return refusals.NoWayTo(to)
    if _walled(model, plan, cell):
        return refusals.WallBetween(model.names[plan.unit], model.field.names[plan.at], to, cost, points)
    return refusals.TooFarToMove(model.names[plan.unit], to, cost, points)


def _walled(model: Model, plan: Plan, cell: int) -> bool:
    """Whether a square is beside that of the unit, behind a wall."""
    field = model.field
    if model.types[plan.unit].size > 1 or distance(field, plan.at, cell) != 1:
        return False
    straight = field.row[cell] == field.row[plan.at] or field.column[cell] == field.column[plan.at]
    return straight and field.edge(plan.at, cell) == WALL


def _crushing(model: Model, plan: Plan, action: Any, points: int) -> Refusal:
    """Why a way that is short enough does not lead over these crates."""
    if model.types[plan.unit].kind != VEHICLE:
        return refusals.OnlyVehiclesCrush()
    for crate in action.crush:
        if model.cover[model.field.by_name[crate]] != CRATE:
            return refusals.NoCrate(crate)
    return refusals.NoWayOverCrates(action.to, points)


def leaping(model: Model, plan: Plan, action: Any) -> Refusal:
    cell = model.field.by_name[action.to]
    blocked = _cannot_stand(model, plan.unit, cell, action.to)
    if blocked is not None:
        return blocked
    if model.cover[cell] or model.field.building[cell]:
        return refusals.NoLanding(action.to)
    if cell in reach_of(model, plan).ends:
        return refusals.OneMoveIsEnough(action.to)
    points = 2 * points_of(model, plan) + plan.extra
    if cell not in leap_reach(model, plan).ends:
        cost = _anywhere(model, plan).cost(cell)
        if cost < 0:
            return refusals.NoWayTo(action.to)
        return refusals.TooFarToLeap(action.to, cost, points)
    return refusals.TwoMovesAreEnough(action.to)


def _anywhere(model: Model, plan: Plan) -> Reach:
    """Ways to all squares, however many points they take."""
    unit = plan.unit
    mover = mover_of(model, unit)
    return reach(model.field, standing_for(model, unit), model.cover, mover, plan.at, FAR, plan.diagonal)


def _cannot_stand(model: Model, unit: int, cell: int, to: str) -> Refusal | None:
    """Why a unit cannot end on a square, whatever the way."""
    vehicle = model.types[unit].kind == VEHICLE
    field = model.field
    if model.types[unit].size > 1 and (field.column[cell] + 1 >= field.width or field.row[cell] + 1 >= field.height):
        return refusals.NeedsFourSquares(model.names[unit], to)
    standing = standing_for(model, unit)
    for square in model.squares(unit, cell):
        at = field.names[square]
        if field.terrain[square] == NO_DOT:
            return refusals.Impassable(at)
        if field.terrain[square] == WATER:
            return refusals.WaterThere(at)
        if vehicle and field.terrain[square] == RUBBLE:
            return refusals.RubbleThere(at)
        if vehicle and model.cover[square] == TRAP:
            return refusals.TrapThere(at)
        if standing[square] & ENEMIES:
            return refusals.EnemyThere(_who(model, square, unit), at)
        if standing[square] and (vehicle or not mover_of(model, unit).hero):
            others = [other for other in model.units_at(square) if other != unit]
            heroes = [other for other in others if model.types[other].kind == HERO]
            if vehicle or len(heroes) < len(others):
                return refusals.FriendThere(_who(model, square, unit), at)
    return None


def _who(model: Model, cell: int, unit: int) -> str:
    return model.names[next(other for other in model.units_at(cell) if other != unit)]
