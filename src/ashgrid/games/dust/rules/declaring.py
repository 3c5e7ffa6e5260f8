"""Declaring an activation: every action writes a part of the plan down, and `confirm` sets it going."""

from __future__ import annotations

from typing import Any, Final

from ashgrid.core.values import Action

from .. import actions
from ..model import (
    ACT,
    AIM,
    ATTACK,
    AWAY,
    CHARGED,
    ENTER,
    LEAP,
    LEAVE,
    MOVE,
    MOVES,
    NOBODY,
    NORMAL,
    NOTHING,
    OFF,
    READY,
    RUSH,
    SUSTAINED,
    WINDOW,
    Job,
    Model,
    Plan,
    Shot,
    Step,
)
from ..skills import MOVES_AS_ONE
from .combat import Combat
from .legal import aim_of
from .moves import destination, entry_points, entry_reach, extra_of, points_of, reach_of, slanted, way_over
from .orders import BY_KIND
from .shots import shots_of
from .using import spend, use

STEP_CODES: Final[dict[type[Action], int]] = {
    actions.Move: MOVE,
    actions.Enter: ENTER,
    actions.Leap: LEAP,
    actions.Leave: LEAVE,
    actions.Nothing: NOTHING,
}


def choose(model: Model, seat: int, action: Any) -> None:
    """Part a hero from its squad, or begin the plan of a unit."""
    if isinstance(action, actions.Detach):
        hero = model.by_name[action.hero]
        squad = model.joined[hero]
        model.joined[hero] = NOBODY
        model.joined[squad] = NOBODY
        model.done[hero] = False
        model.moved[hero] = model.moved[squad]
        if model.events is not None:
            model.tell(actions.Detached(seat=seat, hero=action.hero, unit=model.names[squad]))
        return
    unit = model.by_name[action.unit]
    model.plan = Plan(unit, model.cell[unit], model.side[unit])
    model.plan.extra = extra_of(model, unit)
    model.plan.bonus = model.plan.extra
    model.phase = ACT


def declare(model: Combat, seat: int, action: Any) -> None:
    """Rules: A3."""
    plan = model.top()
    assert plan is not None
    plan.words.append(str(action))
    if isinstance(action, actions.Use):
        use(model, plan, action.skill, action.line)
    elif isinstance(action, actions.Confirm):
        _confirm(model, seat, plan)
    elif isinstance(action, actions.Aim | actions.Hold):
        job = plan.jobs[plan.job]
        if isinstance(action, actions.Aim):
            job.shots.append(_shot(model, plan, job, action))
        job.next += 1
        next_line(model, plan)
    elif model.phase == RUSH:
        _rush(model, plan, action)
    else:
        _act(model, plan, action)


def _shot(model: Model, plan: Plan, job: Job, action: Any) -> Shot:
    """The shot that an `aim` names."""
    for shot in shots_of(model, plan, job, job.next):
        if aim_of(model, shot) == action:
            return shot
    raise ValueError(f"nothing can be aimed like that: {action}")


def _act(model: Model, plan: Plan, action: Any) -> None:
    """The first or the second action."""
    if isinstance(action, actions.Charge):
        plan.charge = True
        plan.actions = 2
        model.phase = RUSH
        return
    if isinstance(action, actions.Attack | actions.Sustain):
        sustained = isinstance(action, actions.Sustain)
        mode = SUSTAINED if sustained else NORMAL
        plan.steps.append(Step(ATTACK, job=len(plan.jobs)))
        plan.jobs.append(Job(plan.unit, plan.at, mode, NOBODY))
        plan.actions += 2 if sustained else 1
    else:
        plan.actions += 2 if isinstance(action, actions.Leap | actions.Leave) else 1
        skill = BY_KIND.get(type(action))
        if skill is not None:
            skill.write(model, plan, action)
        else:
            _write_step(model, plan, STEP_CODES[type(action)], action)
    if plan.actions >= 2:
        next_line(model, plan)
    elif plan.at == OFF:
        plan.actions = 2  # nobody comes onto the board: there is no room
        next_line(model, plan)


def _write_step(model: Model, plan: Plan, code: int, action: Any) -> None:
    cells = model.field.by_name
    if code in (MOVE, ENTER):
        _plan_move(model, plan, code, action)
    elif code == LEAP:
        plan.steps.append(Step(LEAP, cells[action.to]))
        plan.at = cells[action.to]
    else:
        plan.steps.append(Step(code))
        if code == LEAVE:
            plan.at = AWAY


def _plan_move(model: Model, plan: Plan, code: int, action: Any) -> None:
    """Write a MOVE down: what it takes of the extra squares and of the first diagonal."""
    cells = model.field.by_name
    end = cells[action.to]
    crush = [cells[name] for name in action.crush] if action.crush else []
    if crush:
        way = way_over(model, plan, end, crush)
        assert way is not None
        plan.extra -= way.extra
        plan.diagonal = plan.diagonal or slanted(model, way.path)
    else:
        found = entry_reach(model, plan) if code == ENTER else reach_of(model, plan)
        points = entry_points(model, plan) if code == ENTER else points_of(model, plan)
        there = destination(found, end, points)
        plan.extra -= there.extra
        plan.diagonal = plan.diagonal or there.diagonal
    plan.steps.append(Step(code, end, crush))
    plan.at = end


def _rush(model: Model, plan: Plan, action: Any) -> None:
    """A MOVE of a charge; after two of them comes the attack.

    Rules: L11, L12.
    """
    if isinstance(action, actions.Stay):
        plan.steps.append(Step(NOTHING))
    else:
        _plan_move(model, plan, MOVE, action)
    if len(plan.steps) == 2:
        plan.steps.append(Step(ATTACK, job=0))
        plan.jobs.append(Job(plan.unit, plan.at, CHARGED, NOBODY))
        next_line(model, plan)


def next_line(model: Model, plan: Plan) -> None:
    """Ask about the next weapon line that has anything to aim at; when all are aimed, about skills."""
    while plan.job < len(plan.jobs):
        job = plan.jobs[plan.job]
        lines = len(model.lines(job.actor))
        while job.next < lines:
            if shots_of(model, plan, job, job.next):
                model.phase = AIM
                return
            job.next += 1
        plan.job += 1
    model.phase = READY


def _confirm(model: Combat, seat: int, plan: Plan) -> None:
    """No way back: what is spent is spent, and the unit is activated.

    Rules: X19.
    """
    unit = plan.unit
    if model.events is not None:
        if plan is model.plan:
            cell = model.field.names[model.cell[unit]] if model.cell[unit] >= 0 else None
            model.tell(actions.Activated(seat=seat, unit=model.names[unit], cell=cell))
        words = plan.words[:-1]
        steps = tuple([actions.plain(word) for word in words])
        model.tell(actions.Declared(seat=seat, unit=model.names[unit], plan=tuple(words), steps=steps))
    spend(model, plan, seat)
    for part in model.parts(unit):
        model.done[part] = True
    if plan is model.plan:
        if model.again == unit:
            model.again = NOBODY
        plan.todo = program(model, plan)
        plan.running = True
    else:
        model.open_fight(plan.jobs[0], plan.used, plan.line)


def program(model: Model, plan: Plan) -> list[int]:
    """The steps of a plan with the moments for reactive fire among them.

    Rules: X8 to X13, X15 to X17.
    """
    codes = [step.code for step in plan.steps]
    moves = [number for number, code in enumerate(codes) if code in MOVES and code != LEAVE]
    fast = bool(model.types[plan.unit].skills & MOVES_AS_ONE)
    if plan.charge:
        between = [WINDOW] if model.setup.fire_between and not fast and codes[0] == MOVE else []
        return [0, *between, 1, WINDOW, 2] if moves else [0, 1, 2]
    if codes == [ATTACK, LEAVE] and not fast:
        return [0, WINDOW, 1]
    if not moves or len(codes) == 1:
        return [*range(len(codes)), WINDOW] if moves else list(range(len(codes)))
    if fast and moves[-1] == 1:
        return [0, 1, WINDOW]
    if codes[0] == ATTACK or moves[0] == 0:
        return [0, WINDOW, 1]
    return [0, 1, WINDOW]
