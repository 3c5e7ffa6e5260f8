"""Why a unit cannot attack, or a weapon line cannot be aimed like that."""

from __future__ import annotations

from typing import Any

from ashgrid.core.values import Refusal

from .. import actions, refusals
from ..model import ATTACK, NOBODY, NORMAL, Job, Model, Plan, unpack
from ..rules.shots import shots_of
from ..skills import PICKS_FIGURE
from ..tables import SQUAD
from .reasons import line_reasons, square_reasons


def attacking(model: Model, plan: Plan, sustained: bool) -> Refusal:
    name = model.names[plan.unit]
    for step in plan.steps:
        if step.code == ATTACK:
            return refusals.AttackTwice()
    if sustained and plan.actions:
        return refusals.SustainTakesBoth()
    job = Job(plan.unit, plan.at, NORMAL, NOBODY)
    block = model.blocks(plan.unit)
    lines = [
        _nearest_reason(model, plan, job, number, packed, block) for number, packed in enumerate(model.lines(plan.unit))
    ]
    return refusals.NothingToShootAt(name, model.field.names[plan.at], tuple(lines))


def aiming(model: Model, plan: Plan, action: Any) -> Refusal:
    job = plan.jobs[plan.job]
    lines = model.lines(job.actor)
    name = model.names[job.actor]
    if not 1 <= action.line <= len(lines):
        return refusals.NoSuchLine(name, action.line, len(lines))
    if action.line != job.next + 1:
        passed = action.line <= job.next
        return _no_target(model, plan, job, action.line - 1) if passed else refusals.AimInOrder(job.next + 1)
    if isinstance(action, actions.Hold):
        return refusals.CannotHold(action.line)
    packed = lines[job.next]
    part, line = unpack(packed)
    weapon = model.types[part].weapons[line]
    target = model.by_name.get(action.target, NOBODY)
    element = model.field.by_name[action.target] if target == NOBODY else -1
    if target != NOBODY and not model.leads(target):
        return refusals.AimAtSquad(action.target, model.names[model.joined[target]])
    reasons = line_reasons(model, plan, job, part, weapon, target, element, model.blocks(job.actor))
    if reasons:
        return refusals.CannotAimAt(action.line, weapon.name, action.target, tuple(reasons))
    shots = [shot for shot in shots_of(model, plan, job, job.next) if shot.target == target and shot.element == element]
    if weapon.ammo:
        rounds = [shot.rounds for shot in shots]
        if action.rounds not in rounds:
            return refusals.SayRounds(action.line, weapon.name, max(rounds))
    elif action.rounds is not None:
        return refusals.NoRoundsToSay(action.line, weapon.name)
    if weapon.traits & PICKS_FIGURE and target != NOBODY and model.types[target].kind == SQUAD:
        roles = [role.name for number, role in enumerate(model.types[target].roles) if model.left[target][number]]
        if model.hero_of(target) != NOBODY:
            roles.append("hero")
        if action.figure not in roles:
            return refusals.SniperPicks(action.line, weapon.name, tuple(roles))
    elif action.figure is not None:
        return refusals.OnlySnipersPick(action.line, weapon.name)
    return refusals.NoSuchFlames(action.line, weapon.name)


def refused_aims(model: Model, plan: Plan) -> list[tuple[int, Refusal]]:
    """Every square with nothing that the line which is being asked about can be aimed at, and why.

    Rules: F13.
    """
    job = plan.jobs[plan.job]
    part, line = unpack(model.lines(job.actor)[job.next])
    weapon = model.types[part].weapons[line]
    block = model.blocks(job.actor)
    own = model.squares(job.actor, job.cell)
    found: list[tuple[int, Refusal]] = []
    for cell, name in enumerate(model.field.names):
        if cell in own:
            continue
        target = NOBODY
        for unit in model.units_at(cell):
            if unit != job.actor:
                target = unit
        reasons = square_reasons(model, plan, job, part, weapon, cell, target, block)
        if (
            target != NOBODY
            and model.cover[cell]
            and not line_reasons(model, plan, job, part, weapon, NOBODY, cell, block)
        ):
            continue
        if reasons:
            aimed = name if target == NOBODY else model.names[target]
            found.append((cell, refusals.CannotAimAt(job.next + 1, weapon.name, aimed, tuple(reasons))))
    return found


def _no_target(model: Model, plan: Plan, job: Job, number: int) -> Refusal:
    """Why a line was not asked about."""
    packed = model.lines(job.actor)[number]
    weapon = model.weapon(packed)
    for shot in job.shots:
        if shot.number == number:
            return refusals.LineAimed(number + 1, weapon.name)
    if shots_of(model, plan, job, number):
        return refusals.LineHeld(number + 1, weapon.name)
    return refusals.NothingToAimAt(_nearest_reason(model, plan, job, number, packed, model.blocks(job.actor)))


def _nearest_reason(model: Model, plan: Plan, job: Job, number: int, packed: int, block: list[int]) -> Refusal:
    """Why a line cannot hit the nearest enemy."""
    part, line = unpack(packed)
    weapon = model.types[part].weapons[line]
    best = 10_000
    nearest = NOBODY
    for target in range(len(model.cell)):
        if model.cell[target] >= 0 and model.side[target] != model.side[plan.unit] and model.leads(target):
            squares = model.range_to(plan.unit, plan.at, target)
            if squares < best:
                best = squares
                nearest = target
    if nearest == NOBODY:
        return refusals.LineCannot(number + 1, weapon.name, refusals.NoEnemyOnBoard())
    reasons = line_reasons(model, plan, job, part, weapon, nearest, -1, block)
    if not reasons:
        return refusals.LineCannot(number + 1, weapon.name, refusals.NothingInReach())
    return refusals.LineCannotHit(number + 1, weapon.name, model.names[nearest], reasons[0])


def no_line(model: Model, job: Job, target: int) -> tuple[Refusal, ...]:
    """Why no line can be aimed at a unit: what is in the way of each."""
    block = model.blocks(job.actor)
    found: list[Refusal] = []
    for number, packed in enumerate(model.lines(job.actor)):
        part, line = unpack(packed)
        weapon = model.types[part].weapons[line]
        reasons = line_reasons(model, None, job, part, weapon, target, -1, block)
        if reasons:
            found.append(refusals.LineCannot(number + 1, weapon.name, reasons[0]))
    return tuple(found)
