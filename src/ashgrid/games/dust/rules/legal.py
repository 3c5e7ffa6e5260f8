"""What may be chosen in each phase, in a stable order."""

from __future__ import annotations

from typing import Final

from ashgrid.core.values import Action

from .. import actions
from ..field import BLOCKED, CIRCLE, CRATE, LARGE, SMOKE, TRAP, WATER, Field
from ..model import (
    ACT,
    AIM,
    ATTACK,
    CHOOSE,
    COVER,
    DEPLOY,
    FIRST,
    HERO_FIGURE,
    LOSE,
    NOBODY,
    NORMAL,
    OFF,
    REACT,
    REACTIVE,
    READY,
    RUSH,
    TILES,
    Job,
    Model,
    Plan,
    Shot,
    unpack,
)
from ..skills import CHARGES, FLIES
from ..tables import CANNOT, VEHICLE
from .moves import crush_sets, destinations, entries, leaps, may_leave
from .orders import skill_actions
from .shots import CAN, against, any_shot, readiness, shots_of
from .using import offered

CRATE_NAME: Final = "crate"
TRAP_NAME: Final = "trap"


def legal_actions(model: Model, seat: int) -> list[Action]:
    """For a seat that is an actor."""
    phase = model.phase
    if phase == CHOOSE:
        return _choices(model, seat)
    if phase == REACT:
        return _reactions(model, seat)
    plan = model.top()
    if plan is not None:
        if phase == ACT:
            return _acts(model, plan)
        if phase == RUSH:
            return _rushes(model, plan)
        if phase == AIM:
            return _aims(model, plan)
        if phase == READY:
            return _skills(model, plan)
    if phase == LOSE and model.fight is not None:
        return _losses(model)
    if phase == FIRST:
        return [actions.First(0), actions.First(1)]
    names = model.field.names
    if phase == TILES:
        return [actions.PlaceTile(names[cell]) for cell in tile_squares(model)]
    if phase == COVER:
        return _covers(model)
    if phase == DEPLOY:
        return _deployments(model, seat)
    return []


# Before the first round ------------------------------------------------------------------------------


def tile_squares(model: Model) -> list[int]:
    """Open squares away from where units enter, as long as the sides can still reach each other.

    Rules: P7.
    """
    field = model.field
    taken = field.entry[0] + field.entry[1]
    return [
        cell
        for cell in range(field.size)
        if field.terrain[cell] == CIRCLE and cell not in taken and _still_open(field, cell)
    ]


def _still_open(field: Field, tile: int) -> bool:
    """Whether soldiers could walk from side to side with one more tile, by straight steps."""
    seen = [False] * field.size
    seen[tile] = True
    ways = [cell for cell in field.entry[0] if cell != tile]
    for cell in ways:
        seen[cell] = True
    goals = field.entry[1]
    while ways:
        cell = ways.pop()
        if cell in goals:
            return True
        for other in field.neighbours[cell]:
            straight = field.row[other] == field.row[cell] or field.column[other] == field.column[cell]
            if straight and not seen[other] and field.terrain[other] not in (BLOCKED, WATER):
                seen[other] = True
                ways.append(other)
    return False


def _covers(model: Model) -> list[Action]:
    names = model.field.names
    found: list[Action] = []
    if model.crates:
        found += [actions.PlaceCover(CRATE_NAME, names[cell]) for cell in cover_squares(model, CRATE)]
    if model.traps:
        found += [actions.PlaceCover(TRAP_NAME, names[cell]) for cell in cover_squares(model, TRAP)]
    return found


def cover_squares(model: Model, element: int) -> list[int]:
    """Rules: P10."""
    field = model.field
    return [
        cell
        for cell in field.cover_area
        if model.cover[cell] == 0
        and field.terrain[cell] in (CIRCLE, SMOKE)
        and (element == CRATE or not field.building[cell] or _has_gate(field, field.building[cell]))
    ]


def _has_gate(field: Field, building: int) -> bool:
    """Whether a building has a large entrance."""
    for cell in range(field.size):
        right = cell + 1 if field.column[cell] + 1 < field.width else -1
        below = cell + field.width if field.row[cell] + 1 < field.height else -1
        for other, kind in ((right, field.east[cell]), (below, field.south[cell])):
            inside = field.building[cell] == building or (other >= 0 and field.building[other] == building)
            if kind == LARGE and inside:
                return True
    return False


def _deployments(model: Model, seat: int) -> list[Action]:
    found: list[Action] = []
    for unit in range(len(model.cell)):
        if model.owner[unit] == seat and model.cell[unit] == OFF and model.leads(unit):
            found += [
                actions.Deploy(model.names[unit], model.field.names[cell]) for cell in deploy_squares(model, unit)
            ]
            break
    return found


def deploy_squares(model: Model, unit: int) -> list[int]:
    """Free entry squares for a unit of a defender, all of it on them.

    Rules: G9.
    """
    field = model.field
    zone = field.entry[model.side[unit]]
    vehicle = model.types[unit].kind == VEHICLE
    found = []
    for cell in zone:
        if model.types[unit].size > 1 and (
            field.column[cell] + 1 >= field.width or field.row[cell] + 1 >= field.height
        ):
            continue
        fits = True
        for square in model.squares(unit, cell):
            taken = square not in zone or bool(model.units_at(square)) or field.terrain[square] in (BLOCKED, WATER)
            if taken or (vehicle and (model.cover[square] == TRAP or field.terrain[square] not in (CIRCLE, SMOKE))):
                fits = False
        if fits:
            found.append(cell)
    return found


# Choosing a unit -------------------------------------------------------------------------------------


def _choices(model: Model, seat: int) -> list[Action]:
    """Rules: H14."""
    if model.again != NOBODY:
        return [actions.Activate(model.names[model.again])]
    mine = [unit for unit in model.waiting(model.turn) if model.owner[unit] == seat]
    found: list[Action] = [actions.Activate(model.names[unit]) for unit in mine]
    for unit in mine:
        hero = model.hero_of(unit)
        if hero != NOBODY and model.cell[unit] >= 0:
            found.append(actions.Detach(model.names[hero]))
    return found


# Planning --------------------------------------------------------------------------------------------


def _acts(model: Model, plan: Plan) -> list[Action]:
    """The first or second action. Who is not on the board yet comes in first.

    Rules: A1, A2, A6, P13, P15.
    """
    unit = plan.unit
    names = model.field.names
    found: list[Action] = []
    first = plan.actions == 0
    if first:
        found += offered(model, plan)
    if plan.at == OFF:
        crushed = crush_sets(model, plan)
        for cell in entries(model, plan):
            found.append(actions.Enter(names[cell]))
            for crates in crushed.get(cell, ()):
                found.append(actions.Enter(names[cell], tuple([names[crate] for crate in crates])))
        return found if found and not isinstance(found[-1], actions.Use) else [actions.Nothing()]
    found += _moves(model, plan)
    if first and model.has(unit, FLIES):
        found += [actions.Leap(names[cell]) for cell in leaps(model, plan)]
    if may_leave(model, plan):
        found.append(actions.Leave())
    attacked = False
    for step in plan.steps:
        if step.code == ATTACK:
            attacked = True
    targets = not attacked and any_shot(model, plan, Job(unit, plan.at, NORMAL, NOBODY))
    if targets:
        found.append(actions.Attack())
    if first:
        if targets:
            found.append(actions.Sustain())
        if model.has(unit, CHARGES):
            found.append(actions.Charge())
    found += skill_actions(model, plan)
    found.append(actions.Nothing())
    return found


def _rushes(model: Model, plan: Plan) -> list[Action]:
    found: list[Action] = [actions.Stay()]
    return found + _moves(model, plan)


def _moves(model: Model, plan: Plan) -> list[Action]:
    """Where one MOVE leads, and what it may crush on the way."""
    names = model.field.names
    found: list[Action] = []
    crushed = crush_sets(model, plan)
    for end in destinations(model, plan):
        found.append(actions.Move(names[end.cell]))
        for crates in crushed.get(end.cell, ()):
            found.append(actions.Move(names[end.cell], tuple([names[crate] for crate in crates])))
    return found


# Aiming ----------------------------------------------------------------------------------------------


def aim_of(model: Model, shot: Shot) -> actions.Aim:
    names = model.field.names
    target = names[shot.element] if shot.target == NOBODY else model.names[shot.target]
    figure = None
    if shot.figure == HERO_FIGURE:
        figure = "hero"
    elif shot.figure >= 0:
        figure = model.types[shot.target].roles[shot.figure].name
    path = tuple([names[cell] for cell in shot.path]) if shot.path else None
    return actions.Aim(shot.number + 1, target, shot.rounds or None, figure, path)


def _aims(model: Model, plan: Plan) -> list[Action]:
    """Rules: T3, T4."""
    job = plan.jobs[plan.job]
    found: list[Action] = [aim_of(model, shot) for shot in shots_of(model, plan, job, job.next)]
    found.append(actions.Hold(job.next + 1))
    return found


def _skills(model: Model, plan: Plan) -> list[Action]:
    """What costs no action: declared at the end, before any die is rolled."""
    return [*offered(model, plan), actions.Confirm()]


# Answers ---------------------------------------------------------------------------------------------


def reactors(model: Model, seat: int) -> list[int]:
    """Units of a seat that may try reactive fire at the active unit now.

    Rules: N20, X1, X2, X18.
    """
    plan = model.plan
    if plan is None or plan.unit == NOBODY or model.cell[plan.unit] < 0:
        return []
    if plan.tried and model.setup.one_reaction:
        return []
    target = plan.unit
    found = []
    for unit in range(len(model.cell)):
        if model.owner[unit] != seat or model.side[unit] == model.side[target]:
            continue
        if model.cell[unit] < 0 or model.done[unit] or not model.leads(unit):
            continue
        job = Job(unit, model.cell[unit], REACTIVE, target)
        block = model.blocks(unit)
        for packed in model.lines(unit):
            part, line = unpack(packed)
            weapon = model.types[part].weapons[line]
            if weapon.combat[model.types[target].column].mode == CANNOT:
                continue
            if readiness(model, None, job, part, weapon) == CAN and against(model, job, weapon, target, block) == CAN:
                found.append(unit)
                break
    return found


def _reactions(model: Model, seat: int) -> list[Action]:
    found: list[Action] = [actions.React(model.names[unit]) for unit in reactors(model, seat)]
    found.append(actions.Pass())
    return found


def _losses(model: Model) -> list[Action]:
    fight = model.fight
    assert fight is not None
    unit = fight.wounds[0].unit
    found: list[Action] = [
        actions.Lose(model.types[unit].roles[role].name) for role, figures in enumerate(model.left[unit]) if figures
    ]
    if model.hero_of(unit) != NOBODY:
        found.append(actions.Lose("hero"))
    return found
