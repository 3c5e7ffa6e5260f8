"""Where the unit of a plan can go: its points and skills, and what a move costs it."""

from __future__ import annotations

from typing import Final

from ..field import CRATE
from ..model import AWAY, NOBODY, OFF, SCOUTED, Model, Plan
from ..setup import LEAVE
from ..skills import CHEAP_DIAGONALS, EXTRA_SQUARES, FLIES, move_factor
from ..tables import HERO, VEHICLE
from .pathfinding import (
    ENEMY_SOLDIER,
    ENEMY_VEHICLE,
    FRIEND_HERO,
    FRIEND_SQUAD,
    FRIEND_VEHICLE,
    Mover,
    Reach,
    Way,
    crushable,
    crushing_path,
    diagonals,
    enter,
    gates,
    reach,
    reach_again,
)

ENTRY_POINTS: Final = 1


class Destination:
    """An end of a move: squares of Fast and Scout Vehicle that it takes, and whether it uses the first diagonal."""

    def __init__(self, cell: int, extra: int, diagonal: bool) -> None:
        self.cell: Final = cell
        self.extra: Final = extra
        self.diagonal: Final = diagonal


def mover_of(model: Model, unit: int) -> Mover:
    kind = model.types[unit]
    return Mover(
        kind.kind == VEHICLE,
        kind.kind == HERO,
        bool(kind.skills & FLIES),
        model.has(unit, CHEAP_DIAGONALS),
        kind.size,
    )


def standing_for(model: Model, unit: int) -> list[int]:
    """Who stands where, as one unit sees it."""
    found = [0] * model.field.size
    for other, cell in enumerate(model.cell):
        if cell < 0 or model.lead_of(other) == unit:
            continue
        kind = model.types[other]
        if model.side[other] != model.side[unit]:
            bit = ENEMY_VEHICLE if kind.kind == VEHICLE else ENEMY_SOLDIER
        elif kind.kind == VEHICLE:
            bit = FRIEND_VEHICLE
        else:
            bit = FRIEND_HERO if kind.kind == HERO and model.joined[other] == NOBODY else FRIEND_SQUAD
        for square in model.squares(other, cell):
            found[square] |= bit
    return found


def put(model: Model, unit: int, cell: int) -> None:
    """A unit stands on a square, with the hero that has joined it.

    Rules: H7.
    """
    for part in model.parts(unit):
        model.cell[part] = cell


def extra_of(model: Model, unit: int) -> int:
    """Squares that an activation has more than its moves. Heroes do not share them."""
    extra = 0
    for skill in EXTRA_SQUARES:
        if not model.types[unit].skills & skill.bit:
            continue
        if not skill.first_round:
            extra += skill.extra_squares
        elif model.round == 1:
            extra += skill.extra_squares - (model.marks[unit] >> SCOUTED & 3)
    return extra


def points_of(model: Model, plan: Plan) -> int:
    """Points of one MOVE action.

    Rules: M1.
    """
    return model.move_of(plan.unit) * move_factor(plan.used)


def destination(found: Reach, cell: int, points: int) -> Destination:
    """The way to an end that takes the fewest extra squares, and among those one that saves the first diagonal."""
    plain, diagonal = found.plain[cell], found.diagonal[cell]
    by_plain = max(0, plain - points) if plain >= 0 else 1000
    by_diagonal = max(0, diagonal - points) if diagonal >= 0 else 1000
    if by_plain <= by_diagonal:
        return Destination(cell, by_plain, False)
    return Destination(cell, by_diagonal, True)


def reach_of(model: Model, plan: Plan) -> Reach:
    return _reach(model, plan, points_of(model, plan))


def _reach(model: Model, plan: Plan, points: int) -> Reach:
    unit = plan.unit
    standing, mover = standing_for(model, unit), mover_of(model, unit)
    return reach(model.field, standing, model.cover, mover, plan.at, points + plan.extra, plan.diagonal)


def destinations(model: Model, plan: Plan) -> list[Destination]:
    """Where the next MOVE action of a plan can end.

    Rules: M3.
    """
    found = reach_of(model, plan)
    points = points_of(model, plan)
    return [destination(found, cell, points) for cell in found.ends]


def leap_reach(model: Model, plan: Plan) -> Reach:
    return _reach(model, plan, 2 * points_of(model, plan))


def leaps(model: Model, plan: Plan) -> list[int]:
    """Where two MOVE actions as one jump lead that two ordinary ones do not: who could land in between can be fired at
    there.

    Rules: M18.
    """
    near = reach_of(model, plan)
    points = points_of(model, plan)
    firsts = [destination(near, cell, points) for cell in near.ends]
    starts = [(first.cell, first.extra, first.diagonal) for first in firsts]
    standing, mover = standing_for(model, plan.unit), mover_of(model, plan.unit)
    twice = reach_again(model.field, standing, model.cover, mover, starts, points + plan.extra, plan.diagonal)
    return [cell for cell in leap_reach(model, plan).ends if near.cost(cell) < 0 and twice.cost(cell) < 0]


def entry_points(model: Model, plan: Plan) -> int:
    """Rules: P14."""
    return points_of(model, plan) if model.setup.full_entry else ENTRY_POINTS


def entry_reach(model: Model, plan: Plan) -> Reach:
    """Rules: P16."""
    unit = plan.unit
    points = entry_points(model, plan) + plan.extra
    return enter(model.field, standing_for(model, unit), model.cover, mover_of(model, unit), model.side[unit], points)


def entries(model: Model, plan: Plan) -> list[int]:
    return entry_reach(model, plan).ends


def crush_sets(model: Model, plan: Plan) -> dict[int, list[list[int]]]:
    """The crates that a vehicle may crush on a way, by the end of the way.

    Rules: M4, M5.
    """
    unit = plan.unit
    if CRATE not in model.cover or model.types[unit].kind != VEHICLE:
        return {}
    entering = plan.at == OFF
    points = (entry_points(model, plan) if entering else points_of(model, plan)) + plan.extra
    standing, mover = standing_for(model, unit), mover_of(model, unit)
    starts = gates(model.field, mover, model.side[unit]) if entering else [plan.at]
    return crushable(model.field, standing, model.cover, mover, starts, points, plan.diagonal, entering)


def way_over(model: Model, plan: Plan, cell: int, crush: list[int]) -> Way | None:
    unit = plan.unit
    entering = plan.at == OFF
    points = entry_points(model, plan) if entering else points_of(model, plan)
    standing, mover = standing_for(model, unit), mover_of(model, unit)
    starts = gates(model.field, mover, model.side[unit]) if entering else [plan.at]
    field, extra = model.field, plan.extra
    return crushing_path(
        field, standing, model.cover, mover, starts, cell, points, extra, plan.diagonal, entering, crush
    )


def slanted(model: Model, path: list[int]) -> bool:
    return diagonals(model.field, path) > 0


def may_leave(model: Model, plan: Plan) -> bool:
    """Whether a scenario lets the unit go off the board from where it will be."""
    if plan.at in (OFF, AWAY):
        return False
    return leave_factor(model, plan.unit, plan.at) >= 0


def leave_factor(model: Model, unit: int, at: int) -> int:
    """What the cost of a unit is multiplied by when it leaves from here; -1 where it may not."""
    factor = -1
    for goal in model.setup.goals:
        if goal.kind == LEAVE and goal.side in (-1, model.side[unit]):
            for square in model.squares(unit, at):
                if square in goal.cells:
                    factor = max(factor, goal.factor)
    return factor
