"""Why a skill cannot be used: those that cost an action, orders of command squads, and those that cost none."""

from __future__ import annotations

from typing import Any, Final

from ashgrid.core.contract import Plain

from .. import actions
from ..model import ACT, COMMANDED, GONE, INDIRECT, MEDAL, NOBODY, Job, Model, Plan
from ..rules.legal import COMMAND, REBUILT, REVIVED
from ..tables import (
    ALL_IN_ONE,
    ARTILLERY,
    ARTILLERY_STRIKE,
    ASSAULT,
    BERSERK,
    COMMAND_SQUAD,
    HEROIC_ATTACK,
    MECHANIC,
    MEDAL_OF_HONOR,
    MEDIC,
    OFFICER,
    RADIOMAN,
    RELOADABLE,
    SKILL_NAMES,
    SQUAD,
    TANK_HEAD,
    VEHICLE,
)
from .reasons import line_reasons
from .refused_attacks import sentence

FREE_SKILLS: Final[dict[str, int]] = {
    "assault": ASSAULT,
    "berserk": BERSERK,
    "all-in-one": ALL_IN_ONE,
    "heroic-attack": HEROIC_ATTACK,
    "medal-of-honor": MEDAL_OF_HONOR,
}


def special(model: Model, plan: Plan, action: Any) -> str:
    """Everything that costs a SKILL action."""
    name = model.names[plan.unit]
    if isinstance(action, actions.Reload):
        return _reloading(model, plan, action)
    if isinstance(action, actions.Demolish):
        return _demolishing(model, plan, action)
    if isinstance(action, actions.TankHead):
        bearer = model.bearer(plan.unit, TANK_HEAD)
        if bearer == NOBODY:
            return f"{name} does not have the skill tank-head"
        if model.spent[bearer] & TANK_HEAD:
            return "tank-head works once in a game, and it is spent"
        return _not_repairable(model, plan, model.by_name[action.unit])
    if isinstance(action, actions.Strike):
        return _striking(model, plan, action)
    return _ordering(model, plan, action)


def _reloading(model: Model, plan: Plan, action: Any) -> str:
    lines = model.lines(plan.unit)
    if not 1 <= action.line <= len(lines):
        return f"{model.names[plan.unit]} has weapon lines 1 to {len(lines)}, not {action.line}"
    packed = lines[action.line - 1]
    weapon = model.types[packed // 64].weapons[packed % 64]
    if not weapon.traits & RELOADABLE:
        return f"line {action.line}, {weapon.name}, needs no reloading"
    return f"line {action.line}, {weapon.name}, is loaded"


def _demolishing(model: Model, plan: Plan, action: Any) -> str:
    if action.zone in model.blown:
        return f"{action.zone} has been blown up already"
    if not model.types[plan.unit].soldier:
        return "only soldiers demolish anything"
    for goal in model.setup.goals:
        if goal.kind == "demolish" and goal.zone == action.zone:
            if goal.side not in (-1, model.side[plan.unit]):
                return f"{action.zone} is for the other side to demolish"
            return f"{model.names[plan.unit]} will not be on a square of {action.zone}"
    return f"this scenario has nothing to demolish called '{action.zone}'"


def _not_repairable(model: Model, plan: Plan, other: int) -> str:
    name = model.names[other]
    if model.side[other] != model.side[plan.unit]:
        return f"{name} is an enemy"
    if model.types[other].kind != VEHICLE:
        return f"{name} is no vehicle"
    if model.cell[other] < 0:
        return f"{name} is not on the board"
    if model.left[other][0] >= model.types[other].points:
        return f"{name} is not damaged"
    return f"{name} is not next to {model.names[plan.unit]}, or there is a wall between"


def _striking(model: Model, plan: Plan, action: Any) -> str:
    unit = plan.unit
    name = model.names[unit]
    battery, target = model.by_name[action.battery], model.by_name[action.target]
    observer = model.bearer(unit, ARTILLERY_STRIKE)
    if observer == NOBODY:
        return f"{name} does not have the skill artillery-strike"
    if model.types[observer].skills & COMMAND_SQUAD:
        refused = _no_command(model, plan)
        if refused:
            return refused
        if not model.specialist(unit, RADIOMAN):
            return f"{name} has lost its radioman, who calls for artillery"
    if model.side[battery] != model.side[unit]:
        return f"{action.battery} is an enemy"
    if battery == unit or model.cell[battery] < 0 or not model.leads(battery):
        return f"{action.battery} cannot fire for {name}: another unit on the board, please"
    if model.done[battery]:
        return f"{action.battery} has been activated in this round"
    if model.side[target] == model.side[unit]:
        return f"{action.target} is a friend"
    if model.cell[target] < 0:
        return f"{action.target} is not on the board"
    if model.in_smoke(unit, plan.at):
        return f"{name} is in smoke and sees nothing"
    if not model.sees_unit(unit, plan.at, model.lead_of(target), model.blocks(unit)):
        return f"{name} does not see {action.target} from {model.field.names[plan.at]}"
    job = Job(battery, model.cell[battery], INDIRECT, model.lead_of(target))
    said = [
        f"{weapon.name}: {sentence(reasons[0])}"
        for part, weapon, reasons in _artillery(model, job, model.lead_of(target))
        if reasons
    ]
    return f"{action.battery} cannot fire at {action.target}: {'; '.join(said) or 'it has no artillery'}"


def _artillery(model: Model, job: Job, target: int) -> list[tuple[int, Any, list[Plain]]]:
    found = []
    block = model.blocks(job.actor)
    for packed in model.lines(job.actor):
        part = packed // 64
        weapon = model.types[part].weapons[packed % 64]
        if weapon.reach == ARTILLERY:
            found.append((part, weapon, line_reasons(model, None, job, part, weapon, target, -1, block)))
    return found


def _no_command(model: Model, plan: Plan) -> str:
    """Why a command squad can give no order now."""
    for unit in range(len(model.cell)):
        if model.side[unit] == plan.side and model.marks[unit] & COMMANDED:
            return "one order of a command squad has been tried in this round"
    for step in plan.steps:
        if step.zone == COMMAND:
            return "one order of a command squad is in this plan already"
    return ""


def _ordering(model: Model, plan: Plan, action: Any) -> str:
    unit = plan.unit
    name = model.names[unit]
    if not model.types[unit].skills & COMMAND_SQUAD:
        return f"{name} is no command squad"
    refused = _no_command(model, plan)
    if refused:
        return refused
    order = action.tag
    who = OFFICER if order == "order" else MECHANIC if order in ("repair", "rebuild") else MEDIC
    if not model.specialist(unit, who):
        return f"{name} has lost its {who}"
    other = model.by_name[action.unit]
    target = model.names[other]
    if other == unit:
        return "a command squad gives no order to itself"
    if model.side[other] != model.side[unit]:
        return f"{target} is an enemy"
    if order in ("rebuild", "revive"):
        wanted = VEHICLE if order == "rebuild" else SQUAD
        if model.types[other].kind != wanted:
            return f"{target} is no {'vehicle' if order == 'rebuild' else 'squad'}"
        if model.cell[other] != GONE:
            return f"{target} is not destroyed"
        if model.spent[unit] & (REBUILT if order == "rebuild" else REVIVED):
            return f"{name} has brought one back already; that works once in a game"
    if model.cell[other] < 0:
        return f"{target} is not on the board"
    if order == "repair":
        return _not_repairable(model, plan, other)
    if order == "order":
        if not model.leads(other):
            return f"{target} has joined {model.names[model.joined[other]]} and goes with it"
        if not model.done[other]:
            return f"{target} has not been activated yet: there is nothing to repeat"
        return f"{target} is not next to {name}, whose radioman has fallen"
    if not model.types[other].soldier:
        return f"{target} is a vehicle: the medic heals soldiers"
    if not model.next_to(unit, plan.at, other):
        return f"{target} is not next to {name}, or there is a wall between"
    if model.points_of(other) == model.types[other].points:
        return f"{target} has lost nobody"
    return f"{target} has no '{action.role}' to heal"


def using(model: Model, plan: Plan, action: Any) -> str:
    """A skill that costs no action."""
    name = model.names[plan.unit]
    skill = FREE_SKILLS.get(action.skill)
    if skill is None:
        if action.skill in SKILL_NAMES:
            return f"{action.skill} is not a skill that is switched on: it works by itself or has an action of its own"
        return f"there is no skill '{action.skill}'; to be used are: {', '.join(FREE_SKILLS)}"
    bearer = model.bearer(plan.unit, skill)
    if bearer == NOBODY or not (model.has(plan.unit, skill) or skill in (ALL_IN_ONE, MEDAL_OF_HONOR)):
        return f"{name} does not have the skill {action.skill}"
    if skill == MEDAL_OF_HONOR:
        if model.marks[bearer] & MEDAL or plan.medal >= 0:
            return "medal-of-honor works once a round, and it is used"
        if model.phase == ACT:
            return "medal-of-honor is declared when the weapons are aimed"
        if action.line is None:
            return "say for which weapon line, as in 'use medal-of-honor 2'"
        return f"line {action.line} is not a line that {model.names[bearer]} fires: the medal is not shared"
    if model.spent[bearer] & skill or (skill == BERSERK and plan.berserk) or (skill == ASSAULT and plan.assault):
        return f"{action.skill} works once in a game, and it is spent"
    if skill == ASSAULT:
        return "assault is declared before the first action"
    if model.phase == ACT:
        return f"{action.skill} is declared at the end, when the weapons are aimed"
    if action.line is not None:
        return f"{action.skill} is for the whole unit, not for one line"
    return f"no weapon of {name} is aimed at anything, so {action.skill} does nothing"
