"""Why a skill cannot be used: those that cost an action, orders of command squads, and those that cost none."""

from __future__ import annotations

from typing import Any

from ashgrid.core.values import Refusal

from .. import actions, refusals
from ..model import COMMANDED, GONE, INDIRECT, NOBODY, Job, Model, Plan, unpack
from ..rules.legal import COMMAND, REBUILT, REVIVED
from ..skills import CALLS_ARTILLERY, COMMANDS, NEEDS_LOADING, REPAIRS_FULLY
from ..tables import ARTILLERY, RADIOMAN, SQUAD, VEHICLE
from .reasons import line_reasons


def special(model: Model, plan: Plan, action: Any) -> Refusal:
    """Everything that costs a SKILL action."""
    name = model.names[plan.unit]
    if isinstance(action, actions.Reload):
        return _reloading(model, plan, action)
    if isinstance(action, actions.Demolish):
        return _demolishing(model, plan, action)
    if isinstance(action, actions.TankHead):
        bearer = model.bearer(plan.unit, REPAIRS_FULLY)
        if bearer == NOBODY:
            return refusals.NoSkill(name, "tank-head")
        if model.spent[bearer] & REPAIRS_FULLY:
            return refusals.SkillSpent("tank-head")
        return _not_repairable(model, plan, model.by_name[action.unit])
    if isinstance(action, actions.Strike):
        return _striking(model, plan, action)
    return _ordering(model, plan, action)


def _reloading(model: Model, plan: Plan, action: Any) -> Refusal:
    lines = model.lines(plan.unit)
    if not 1 <= action.line <= len(lines):
        return refusals.NoSuchLine(model.names[plan.unit], action.line, len(lines))
    packed = lines[action.line - 1]
    weapon = model.weapon(packed)
    if not weapon.traits & NEEDS_LOADING:
        return refusals.NeedsNoReloading(action.line, weapon.name)
    return refusals.IsLoaded(action.line, weapon.name)


def _demolishing(model: Model, plan: Plan, action: Any) -> Refusal:
    if action.zone in model.blown:
        return refusals.BlownUpAlready(action.zone)
    if not model.types[plan.unit].soldier:
        return refusals.OnlySoldiersDemolish()
    for goal in model.setup.goals:
        if goal.kind == "demolish" and goal.zone == action.zone:
            if goal.side not in (-1, model.side[plan.unit]):
                return refusals.OtherSideDemolishes(action.zone)
            return refusals.NotOnZone(model.names[plan.unit], action.zone)
    return refusals.NothingToDemolish(action.zone)


def _not_repairable(model: Model, plan: Plan, other: int) -> Refusal:
    name = model.names[other]
    if model.side[other] != model.side[plan.unit]:
        return refusals.EnemyUnit(name)
    if model.types[other].kind != VEHICLE:
        return refusals.NotAVehicle(name)
    if model.cell[other] < 0:
        return refusals.NotOnBoard(name)
    if model.left[other][0] >= model.types[other].points:
        return refusals.NotDamaged(name)
    return refusals.NotNextTo(name, model.names[plan.unit])


def _striking(model: Model, plan: Plan, action: Any) -> Refusal:
    unit = plan.unit
    name = model.names[unit]
    battery, target = model.by_name[action.battery], model.by_name[action.target]
    observer = model.bearer(unit, CALLS_ARTILLERY)
    if observer == NOBODY:
        return refusals.NoSkill(name, "artillery-strike")
    if model.types[observer].skills & COMMANDS:
        refused = _no_command(model, plan)
        if refused is not None:
            return refused
        if not model.specialist(unit, RADIOMAN):
            return refusals.SpecialistLost(name, RADIOMAN)
    if model.side[battery] != model.side[unit]:
        return refusals.EnemyUnit(action.battery)
    if battery == unit or model.cell[battery] < 0 or not model.leads(battery):
        return refusals.CannotFireFor(action.battery, name)
    if model.done[battery]:
        return refusals.AlreadyActivated(action.battery)
    if model.side[target] == model.side[unit]:
        return refusals.FriendlyUnit(action.target)
    if model.cell[target] < 0:
        return refusals.NotOnBoard(action.target)
    if model.in_smoke(unit, plan.at):
        return refusals.ObserverInSmoke(name)
    if not model.sees_unit(unit, plan.at, model.lead_of(target), model.blocks(unit)):
        return refusals.DoesNotSee(name, action.target, model.field.names[plan.at])
    job = Job(battery, model.cell[battery], INDIRECT, model.lead_of(target))
    found: list[Refusal] = [
        refusals.WeaponCannot(weapon.name, reasons[0])
        for part, weapon, reasons in _artillery(model, job, model.lead_of(target))
        if reasons
    ]
    return refusals.BatteryCannot(action.battery, action.target, tuple(found) or (refusals.NoArtillery(),))


def _artillery(model: Model, job: Job, target: int) -> list[tuple[int, Any, list[Refusal]]]:
    found = []
    block = model.blocks(job.actor)
    for packed in model.lines(job.actor):
        part, line = unpack(packed)
        weapon = model.types[part].weapons[line]
        if weapon.reach == ARTILLERY:
            found.append((part, weapon, line_reasons(model, None, job, part, weapon, target, -1, block)))
    return found


def _no_command(model: Model, plan: Plan) -> Refusal | None:
    """Why a command squad can give no order now."""
    for unit in range(len(model.cell)):
        if model.side[unit] == plan.side and model.marks[unit] & COMMANDED:
            return refusals.OrderTriedAlready()
    for step in plan.steps:
        if step.zone == COMMAND:
            return refusals.OrderInPlan()
    return None


def _ordering(model: Model, plan: Plan, action: Any) -> Refusal:
    unit = plan.unit
    name = model.names[unit]
    if not model.types[unit].skills & COMMANDS:
        return refusals.NotACommandSquad(name)
    refused = _no_command(model, plan)
    if refused is not None:
        return refused
    order = action.tag
    lost = model.lacks(unit, order)
    if lost:
        return refusals.SpecialistLost(name, lost)
    other = model.by_name[action.unit]
    target = model.names[other]
    if other == unit:
        return refusals.NoOrderToItself()
    if model.side[other] != model.side[unit]:
        return refusals.EnemyUnit(target)
    if order in ("rebuild", "revive"):
        wanted = VEHICLE if order == "rebuild" else SQUAD
        if model.types[other].kind != wanted:
            return refusals.NotAVehicle(target) if order == "rebuild" else refusals.NotASquad(target)
        if model.cell[other] != GONE:
            return refusals.NotDestroyed(target)
        if model.spent[unit] & (REBUILT if order == "rebuild" else REVIVED):
            return refusals.BroughtBackAlready(name)
    if model.cell[other] < 0:
        return refusals.NotOnBoard(target)
    if order == "repair":
        return _not_repairable(model, plan, other)
    if order == "order":
        if not model.leads(other):
            return refusals.HeroInSquad(target, model.names[model.joined[other]])
        if not model.done[other]:
            return refusals.NothingToRepeat(target)
        return refusals.TooFarWithoutRadio(target, name)
    if not model.types[other].soldier:
        return refusals.MedicHealsSoldiers(target)
    if not model.next_to(unit, plan.at, other):
        return refusals.NotNextTo(target, name)
    if model.points_of(other) == model.types[other].points:
        return refusals.NobodyLost(target)
    return refusals.NoSuchFigureToHeal(target, action.role)
