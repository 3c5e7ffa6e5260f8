"""An activation carried out step by step, with the moments for reactive fire that stop it."""

from __future__ import annotations

from typing import Any

from .. import actions
from ..field import CRATE
from ..model import (
    ATTACK,
    AWAY,
    CHOOSE,
    ENTER,
    LEAP,
    LEAVE,
    MOVE,
    NOBODY,
    REACT,
    REACTIVE,
    SCOUTED,
    WINDOW,
    Job,
    Model,
    Plan,
    Step,
)
from ..skills import FIRST_ROUND
from .combat import Combat
from .declaring import next_line
from .dice import reaction
from .legal import reactors
from .moves import (
    destination,
    entry_points,
    entry_reach,
    leap_reach,
    leave_factor,
    points_of,
    put,
    reach_of,
    slanted,
    way_over,
)
from .orders import BY_CODE
from .rounds import hits
from .shots import CAN, against
from .skill_actions import impossible
from .using import reaction_dice, still


def askable(model: Model) -> list[int]:
    """Seats that may still react, and can."""
    plan = model.plan
    if plan is None or plan.unit == NOBODY:
        return []
    side = model.side[plan.unit]
    return [
        seat
        for seat in range(model.seat_count)
        if model.setup.sides[seat] != side and not plan.passed >> seat & 1 and reactors(model, seat)
    ]


def react(model: Model, seat: int, action: Any) -> None:
    """Rules: X4, X5, X20."""
    plan = model.plan
    assert plan is not None
    if isinstance(action, actions.Pass):
        plan.passed |= 1 << seat
        if model.events is not None:
            model.tell(actions.ReactionPassed(seat=seat, target=model.names[plan.unit]))
        return
    unit = model.by_name[action.unit]
    model.uncover()
    faces = reaction(model.rng, reaction_dice(model, unit))
    success = hits(faces) > 0
    plan.tried = True
    for part in model.parts(unit):
        model.done[part] = True
    if model.events is not None:
        model.tell(
            actions.ReactionTried(
                seat=seat,
                unit=action.unit,
                target=model.names[plan.unit],
                faces=tuple(faces),
                success=success,
            )
        )
    if success:
        answer = Plan(unit, model.cell[unit], model.side[unit])
        answer.jobs.append(Job(unit, model.cell[unit], REACTIVE, plan.unit))
        model.reaction = answer
        next_line(model, answer)


def carry_out(model: Combat, plan: Plan) -> bool:
    """The next part of the activation. True if somebody may react now."""
    if plan.unit == NOBODY or not plan.todo or model.cell[plan.unit] == AWAY:
        _end_activation(model, plan)
        return False
    code = plan.todo[0]
    if code != WINDOW:
        plan.todo.pop(0)
        _run_step(model, plan, plan.steps[code])
        return False
    if askable(model):
        model.phase = REACT
        return True
    plan.todo.pop(0)
    plan.passed = 0
    return False


def _end_activation(model: Model, plan: Plan) -> None:
    model.plan = None
    model.phase = CHOOSE
    if model.again != NOBODY:
        model.turn = model.side[model.again]
    else:
        model.turn = 1 - plan.side


def _run_step(model: Combat, plan: Plan, step: Step) -> None:
    code = step.code
    seat = model.owner[plan.unit]
    if code in (MOVE, ENTER, LEAP):
        _run_move(model, plan, step, seat)
    elif code == ATTACK:
        used = still(model, plan.unit, plan.used)
        model.open_fight(_from_here(model, plan, plan.jobs[step.job]), used, plan.line)
    elif code == LEAVE:
        _run_leave(model, plan, seat)
    elif code in BY_CODE:
        BY_CODE[code].run(model, plan, step, seat)


def _run_move(model: Combat, plan: Plan, step: Step, seat: int) -> None:
    """A declared MOVE on the board as it is now: a hero may have fallen whose legs it needed.

    Rules: A8, P17, Y18, Y20.
    """
    unit = plan.unit
    now = Plan(unit, model.cell[unit], plan.side)
    now.used = still(model, unit, plan.used)
    now.diagonal = plan.walked
    now.extra = plan.bonus
    if step.code == ENTER:
        found = entry_reach(model, now)
        points = entry_points(model, now)
    elif step.code == LEAP:
        found = leap_reach(model, now)
        points = 2 * points_of(model, now)
    else:
        found = reach_of(model, now)
        points = points_of(model, now)
    way = way_over(model, now, step.cell, step.crush) if step.crush else None
    if step.cell not in found.ends or (step.crush and way is None):
        impossible(model, plan, "move", "too-far")
        return
    if way is not None:
        path, extra = way.path, way.extra
    else:
        end = destination(found, step.cell, points)
        path, extra = found.path(step.cell, end.diagonal), end.extra
    plan.bonus -= extra
    if extra and model.types[unit].skills & FIRST_ROUND:
        model.marks[unit] += extra << SCOUTED
    plan.walked = plan.walked or slanted(model, path)
    before = model.cell[unit]
    put(model, unit, step.cell)
    for part in model.parts(unit):
        model.moved[part] = True
    if model.events is not None:
        names = model.field.names
        name, to = model.names[unit], names[step.cell]
        walked = tuple([names[cell] for cell in path])
        if before < 0:
            model.tell(actions.Entered(seat=seat, unit=name, to=to, path=walked))
        else:
            model.tell(actions.Moved(seat=seat, unit=name, cell=names[before], to=to, path=walked))
    for cell in step.crush:
        if model.cover[cell] == CRATE:
            if model.events is not None:
                model.tell(actions.Crushed(seat=seat, unit=model.names[unit], cell=model.field.names[cell]))
            model.remove_element(cell)


def _from_here(model: Model, plan: Plan, job: Job) -> Job:
    """The attack as it was declared; if the unit did not get where it wanted, what is left of it from here."""
    here = model.cell[plan.unit]
    if here == job.cell:
        return job
    found = Job(plan.unit, here, job.mode, job.only)
    block = model.blocks(plan.unit)
    for shot in job.shots:
        weapon = model.types[shot.part].weapons[shot.line]
        if shot.target != NOBODY and against(model, found, weapon, shot.target, block) == CAN and not shot.path:
            found.shots.append(shot)
    return found


def _run_leave(model: Combat, plan: Plan, seat: int) -> None:
    """Rules: G4."""
    unit = plan.unit
    at = model.cell[unit]
    side = model.side[unit]
    factor = max(0, leave_factor(model, unit, at))
    points = 0
    for part in model.parts(unit):
        points += factor * model.types[part].cost
        model.cell[part] = AWAY
    model.score[side] += points
    if model.events is not None:
        model.tell(actions.LeftBoard(seat=seat, unit=model.names[unit], cell=model.field.names[at], points=points))
    model.look_for_end()
