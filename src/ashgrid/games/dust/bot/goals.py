"""What the goals of a scenario are worth as things stand: how near the sides are to them."""

from __future__ import annotations

from typing import Final

from ..model import AWAY, DEMOLISH, GONE, NOBODY, Model
from ..setup import DEMOLISH as DEMOLISH_GOAL
from ..setup import DESTROY as DESTROY_GOAL
from ..setup import HOLD as HOLD_GOAL
from ..setup import LEAVE as LEAVE_GOAL
from ..setup import REACH as REACH_GOAL
from ..setup import Goal
from ..tables import KIND_NAMES, VEHICLE
from .sketch import FAR, Sketch

DECIDES: Final = 90.0  # a goal that decides the game


def goals_worth(model: Model, sketch: Sketch) -> float:
    """What the goals of the scenario are worth to side 0 now. Notes the prizes for units that matter to them."""
    total = 0.0
    late = 1.0 - sketch.rounds / max(1, model.setup.rounds)
    for goal in model.setup.goals:
        sign = 1.0 if goal.side == 0 else -1.0
        if goal.kind == HOLD_GOAL:
            weight = goal.points * (1.0 + 0.5 * sketch.rounds if goal.every_round else 0.5 + 0.5 * late)
            one = _presence(model, sketch, 0, goal)
            other = _presence(model, sketch, 1, goal)
            if goal.side != 1:
                total += weight * one * (1.0 - other)
            if goal.side != 0:
                total -= weight * other * (1.0 - one)
            for side in (0, 1):
                _mark_holders(model, sketch, side, goal, weight * 0.5)
        elif goal.kind == REACH_GOAL:
            weight = DECIDES * (0.3 + 0.7 * late * late)
            total += sign * weight * (2 * _presence(model, sketch, goal.side, goal) - 1)
            _mark_holders(model, sketch, goal.side, goal, weight * 0.6)
        elif goal.kind == LEAVE_GOAL:
            total += sign * _leavers(model, sketch, goal)
        elif goal.kind == DEMOLISH_GOAL:
            if goal.zone not in model.blown:
                total += sign * _sappers(model, sketch, goal)
        elif goal.kind == DESTROY_GOAL:
            _mark_targets(model, sketch, goal)
    return total


def _presence(model: Model, sketch: Sketch, side: int, goal: Goal) -> float:
    """The best of a side's units, and a little for the next."""
    first = 0.0
    second = 0.0
    for unit in sketch.leads[side]:
        near = nearness(model, sketch, unit, goal, 0)
        if near > first:
            first, second = near, first
        elif near > second:
            second = near
    return first + (1.0 - first) * 0.3 * second


def nearness(model: Model, sketch: Sketch, unit: int, goal: Goal, more: int) -> float:
    """From 0 to 1: how soon a unit can be on a goal's squares and do so many actions there."""
    way = _way(model, sketch, unit, goal)
    if way >= FAR:
        return 0.0
    move = max(1, model.move_of(unit))
    steps = (way + move - 1) // move + more
    if sketch.at[unit] < 0 and not model.setup.full_entry:
        steps += 1
    turns = (steps + 1) // 2
    if turns > sketch.turns(unit):
        return 0.0
    near = 1.0
    for _ in range(turns):
        near *= 0.7
    return near * (1.0 - 0.01 * min(way, 20))


def _way(model: Model, sketch: Sketch, unit: int, goal: Goal) -> int:
    """Steps to a goal's squares, as the map has it."""
    vehicle = model.types[unit].kind == VEHICLE
    costs = sketch.chart.to_zone(goal.zone, goal.cells, vehicle)
    cell = sketch.at[unit]
    if cell >= 0:
        best = costs[cell]
        if model.types[unit].size > 1:
            for square in model.squares(unit, cell):
                best = min(best, costs[square])
        return best
    best = FAR
    for gate in model.field.entry[model.side[unit]]:
        best = min(best, costs[gate] + 1)
    return best


def _mark_holders(model: Model, sketch: Sketch, side: int, goal: Goal, worth: float) -> None:
    inside: list[int] = []
    for unit in sketch.leads[side]:
        cell = sketch.at[unit]
        if cell >= 0:
            for square in model.squares(unit, cell):
                if square in goal.cells:
                    inside.append(unit)
                    break
    for unit in inside:
        sketch.prize[unit] += worth / len(inside)


def _leavers(model: Model, sketch: Sketch, goal: Goal) -> float:
    total = 0.0
    for unit in sketch.leads[goal.side]:
        near = nearness(model, sketch, unit, goal, 1)
        cost = 0
        for part in model.parts(unit):
            cost += model.types[part].cost
        total += 0.8 * near * goal.factor * cost
        sketch.prize[unit] += 0.8 * near * goal.factor * cost
    plan = model.plan
    if plan is not None and plan.unit != NOBODY and sketch.at[plan.unit] == AWAY and model.cell[plan.unit] != AWAY:
        for part in model.parts(plan.unit):
            total += goal.factor * model.types[part].cost
    return total


def _sappers(model: Model, sketch: Sketch, goal: Goal) -> float:
    best = 0.0
    plan = model.plan
    if plan is not None and plan.unit != NOBODY:
        for number, step in enumerate(plan.steps):
            if step.code == DEMOLISH and step.zone == goal.zone and (not plan.running or number in plan.todo):
                best = 0.95
    worth = DECIDES if goal.decides else float(goal.points)
    if best == 0.0:
        for unit in sketch.leads[goal.side]:
            if model.types[unit].soldier:
                near = nearness(model, sketch, unit, goal, 1)
                best = max(best, near)
                sketch.prize[unit] += 0.3 * near * worth
    return best * worth


def _mark_targets(model: Model, sketch: Sketch, goal: Goal) -> None:
    for side in (0, 1):
        if goal.side not in (-1, side):
            continue
        left = [
            unit
            for unit, kind in enumerate(model.types)
            if model.side[unit] != side
            and goal.target in (kind.name, KIND_NAMES[kind.kind])
            and model.cell[unit] not in (GONE, AWAY)
        ]
        for unit in left:
            sketch.prize[unit] += goal.points / len(left)
