"""Why a unit cannot attack, or a weapon line cannot be aimed like that."""

from __future__ import annotations

from typing import Any, Final

from ashgrid.core.contract import Plain

from .. import actions
from ..model import ATTACK, NOBODY, NORMAL, Job, Model, Plan
from ..rules.shots import shots_of
from ..tables import SNIPES, SQUAD
from .reasons import line_reasons

SENTENCES: Final = {
    "no-carrier": "nobody who carries it is left",
    "no-ammo": "its ammunition is spent",
    "not-loaded": "it has to be reloaded",
    "in-smoke": "nobody shoots out of smoke",
    "inside": "artillery does not fire inside a building",
    "not-now": "a charge attacks with weapons of range 1 and C only",
    "friend": "it is a friend",
    "own-square": "the unit stands on that square itself",
    "fireproof": "flames do nothing to a tank trap",
    "all-busy": "every figure that is left fires a round of another line",
    "no-way-for-flames": "something that blocks sight stops the flames on every way",
}


def attacking(model: Model, plan: Plan, sustained: bool) -> str:
    name = model.names[plan.unit]
    for step in plan.steps:
        if step.code == ATTACK:
            return "ATTACK + ATTACK is the one pair of actions that is not allowed; a SUSTAINED ATTACK takes both"
    if sustained and plan.actions:
        return "a SUSTAINED ATTACK takes both actions, and the first is declared"
    job = Job(plan.unit, plan.at, NORMAL, NOBODY)
    block = model.blocks(plan.unit)
    said: list[str] = []
    for number, packed in enumerate(model.lines(plan.unit)):
        part, line = packed // 64, packed % 64
        reason = _nearest_reason(model, plan, job, part, line, block)
        said.append(f"{number + 1} {model.types[part].weapons[line].name}: {reason}")
    return f"{name} has nothing to shoot at from {model.field.names[plan.at]}; {'; '.join(said)}"


def aiming(model: Model, plan: Plan, action: Any) -> str:
    job = plan.jobs[plan.job]
    lines = model.lines(job.actor)
    name = model.names[job.actor]
    if not 1 <= action.line <= len(lines):
        return f"{name} has weapon lines 1 to {len(lines)}, not {action.line}"
    if action.line != job.next + 1:
        passed = action.line <= job.next
        past = _no_target(model, plan, job, action.line - 1)
        return past if passed and past else f"weapon lines are aimed in order: line {job.next + 1} is next"
    if isinstance(action, actions.Hold):
        return f"line {action.line} cannot be held now"
    packed = lines[job.next]
    part, line = packed // 64, packed % 64
    weapon = model.types[part].weapons[line]
    target = model.by_name.get(action.target, NOBODY)
    element = model.field.by_name[action.target] if target == NOBODY else -1
    if target != NOBODY and not model.leads(target):
        return f"{action.target} has joined {model.names[model.joined[target]]}: aim at the squad"
    where = f"line {action.line}, {weapon.name}"
    reasons = line_reasons(model, plan, job, part, weapon, target, element, model.blocks(job.actor))
    if reasons:
        return f"{where}, cannot hit {action.target}: {'; '.join([sentence(reason) for reason in reasons])}"
    shots = [shot for shot in shots_of(model, plan, job, job.next) if shot.target == target and shot.element == element]
    if weapon.ammo:
        rounds = [shot.rounds for shot in shots]
        if action.rounds not in rounds:
            return f"{where}: say how many rounds, 1 to {max(rounds)}"
    elif action.rounds is not None:
        return f"{where}, has as many rounds as it needs: no number, please"
    if weapon.traits & SNIPES and target != NOBODY and model.types[target].kind == SQUAD:
        roles = [role.name for number, role in enumerate(model.types[target].roles) if model.left[target][number]]
        if model.hero_of(target) != NOBODY:
            roles.append("hero")
        if action.figure not in roles:
            return f"{where}: a Sniper picks a figure: {', '.join(roles)}"
    elif action.figure is not None:
        return f"{where}: only a Sniper picks a figure of a squad"
    return f"{where}: the flames cannot take that way"


def _no_target(model: Model, plan: Plan, job: Job, number: int) -> str:
    """Why a line was not asked about."""
    packed = model.lines(job.actor)[number]
    weapon = model.types[packed // 64].weapons[packed % 64]
    for shot in job.shots:
        if shot.number == number:
            return f"line {number + 1}, {weapon.name}, is aimed already"
    if shots_of(model, plan, job, number):
        return f"line {number + 1}, {weapon.name}, is held"
    reason = _nearest_reason(model, plan, job, packed // 64, packed % 64, model.blocks(job.actor))
    return f"line {number + 1}, {weapon.name}, has nothing to aim at: {reason}"


def _nearest_reason(model: Model, plan: Plan, job: Job, part: int, line: int, block: list[int]) -> str:
    """Why a line cannot hit the nearest enemy."""
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
        return "there is no enemy on the board"
    reasons = line_reasons(model, plan, job, part, weapon, nearest, -1, block)
    return f"{model.names[nearest]}: {sentence(reasons[0])}" if reasons else "nothing in reach"


def no_line(model: Model, job: Job, target: int) -> str:
    """Why no line can be aimed at a unit: what is in the way of each."""
    block = model.blocks(job.actor)
    said: list[str] = []
    for number, packed in enumerate(model.lines(job.actor)):
        part, line = packed // 64, packed % 64
        weapon = model.types[part].weapons[line]
        reasons = line_reasons(model, None, job, part, weapon, target, -1, block)
        if reasons:
            said.append(f"{number + 1} {weapon.name}: {sentence(reasons[0])}")
    return "; ".join(said) or "it has none"


def sentence(reason: Plain) -> str:
    """One reason of `reasons.py` in English."""
    code = str(reason["code"])
    if code in ("too-far", "too-near"):
        reach = f"{reason['low']} to {reason['high']}" if reason["high"] else f"at least {reason['low']}"
        if reason["high"] == 1:
            reach = "1"
        return f"it is {reason['squares']} squares away, and the range is {reach}"
    if code == "out-of-sight":
        return f"it is out of sight, {_hidden(reason['obstacles'])}"
    if code == "harmless":
        return f"the weapon does nothing to armour {reason['armour']}"
    if code == "not-this-target":
        return f"the target of this fire is {reason['only']}"
    if code == "not-on-board":
        return f"{reason['unit']} is not on the board"
    if code == "no-cover-element":
        return f"there is no cover element on {reason['cell']}"
    return SENTENCES[code]


def _hidden(obstacles: Any) -> str:
    first = obstacles[0]
    cells = ", ".join(first["cells"])
    if first["kind"] == "smoke":
        return f"in smoke on {cells}"
    if first["kind"] == "square":
        by = f" with {', '.join(first['units'])}" if first["units"] else ""
        return f"behind {cells}{by}"
    walls = ", ".join([f"{one}-{other}" for one, other in first["edges"]])
    if first["kind"] == "wall":
        return f"behind the wall between {walls}"
    return f"between corners on both sides: {', '.join([part for part in (cells, walls) if part])}"
