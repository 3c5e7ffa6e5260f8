"""Skills that cost no action: when one may be declared, what declaring writes down, and what it costs.

`refusal_of` is the one check: what it refuses is not offered, and why is what it returns.
"""

from __future__ import annotations

from ashgrid.core.values import Action, Refusal

from .. import actions, refusals
from ..model import ACT, INDIRECT, NOBODY, Model, Plan
from ..skills import (
    BEFORE_ACTIONS,
    BY_NAME,
    DECLARED,
    DECLARED_BITS,
    NOT_DECLARED,
    ONCE_A_GAME,
    ONCE_A_ROUND,
    REACTING,
    WITH_WEAPONS,
    Skill,
)


def offered(model: Model, plan: Plan) -> list[Action]:
    """The skills that may be declared now.

    Rules: X7.
    """
    found: list[Action] = []
    mine = 0
    for part in model.parts(plan.unit):
        mine |= model.types[part].skills
    if not mine & DECLARED_BITS:
        return found
    for skill in DECLARED:
        if not mine & skill.bit:
            continue
        if skill.for_line:
            for line in _lines(model, plan, skill):
                if refusal_of(model, plan, skill, line) is None:
                    found.append(actions.Use(skill.name, line))
        elif refusal_of(model, plan, skill, None) is None:
            found.append(actions.Use(skill.name))
    return found


def refused(model: Model, plan: Plan, name: str, line: int | None) -> Refusal | None:
    """Why a skill, by its name, may not be declared now."""
    skill = BY_NAME.get(name)
    if skill is None:
        return refusals.NoSuchSkill(name, tuple([declared.name for declared in DECLARED]))
    if skill.use == NOT_DECLARED:
        return refusals.WorksByItself(name)
    return refusal_of(model, plan, skill, line)


def refusal_of(model: Model, plan: Plan, skill: Skill, line: int | None) -> Refusal | None:
    """Rules: A4, A5."""
    unit = plan.unit
    bearer = model.bearer(unit, skill.bit)
    if bearer == NOBODY:
        return refusals.NoSkill(model.names[unit], skill.name)
    if skill.often == ONCE_A_ROUND:
        if model.marks[bearer] & skill.mark or plan.used & skill.bit:
            return refusals.UsedThisRound(skill.name)
    elif (model.spent[bearer] | plan.used) & skill.bit:
        return refusals.SkillSpent(skill.name)
    if skill.use == BEFORE_ACTIONS:
        if model.phase != ACT or plan.actions:
            return refusals.BeforeFirstAction(skill.name)
    elif model.phase == ACT:
        return refusals.WhenAimed(skill.name)
    if skill.for_line:
        if line is None:
            return refusals.SayWhichLine(skill.name)
        if line not in _lines(model, plan, skill):
            return refusals.NotALineOfBearer(model.names[bearer], line, skill.name)
    elif line is not None:
        return refusals.ForWholeUnit(skill.name)
    if skill.use == WITH_WEAPONS and not _fires(plan):
        return refusals.NothingAimed(model.names[unit], skill.name)
    if skill.shields and model.shielded(unit):
        return refusals.UsedThisRound(skill.name)
    return None


def _fires(plan: Plan) -> bool:
    for job in plan.jobs:
        if job.mode != INDIRECT and job.shots:
            return True
    return False


def _lines(model: Model, plan: Plan, skill: Skill) -> list[int]:
    """The weapon lines that its bearer fires, as players count them."""
    bearer = model.bearer(plan.unit, skill.bit)
    return [shot.number + 1 for job in plan.jobs if job.mode != INDIRECT for shot in job.shots if shot.part == bearer]


def use(model: Model, plan: Plan, name: str, line: int | None) -> None:
    """Write a skill down. What marks its unit for the round does so now, so that all that is foreseen knows of it."""
    skill = BY_NAME[name]
    plan.used |= skill.bit
    if line is not None:
        plan.line = line - 1
    if skill.mark and skill.often == ONCE_A_GAME:
        bearer = model.bearer(plan.unit, skill.bit)
        model.spent[bearer] |= skill.bit
        model.marks[bearer] |= skill.mark


def spend(model: Model, plan: Plan, seat: int) -> None:
    """The plan is confirmed: what was declared in it is spent."""
    if not plan.used:
        return
    for skill in DECLARED:
        if not plan.used & skill.bit or (skill.mark and skill.often == ONCE_A_GAME):
            continue
        bearer = model.bearer(plan.unit, skill.bit)
        model.marks[bearer] |= skill.mark
        if skill.often == ONCE_A_GAME:
            model.spent[bearer] |= skill.bit
            if model.events is not None:
                model.tell(actions.SkillUsed(seat=seat, unit=model.names[bearer], skill=skill.name))


def still(model: Model, unit: int, used: int) -> int:
    """Of the skills that were declared, those whose bearer is still there."""
    if not used:
        return 0
    found = 0
    for skill in DECLARED:
        if used & skill.bit and model.bearer(unit, skill.bit) != NOBODY:
            found |= skill.bit
    return found


def reaction_dice(model: Model, unit: int) -> int:
    """Dice that a unit throws for reactive fire.

    Rules: X3.
    """
    dice = 1
    for skill in REACTING:
        if model.has(unit, skill.bit):
            dice = max(dice, skill.reaction_dice)
    return dice
