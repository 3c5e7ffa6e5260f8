"""An activation carried out step by step, with the moments for reactive fire that stop it."""

from __future__ import annotations

from typing import Any

from .. import actions
from ..field import CRATE
from ..model import (
    ATTACK,
    AWAY,
    CHOOSE,
    COMMANDED,
    DEMOLISH,
    ENTER,
    HEAL,
    HERO_FIGURE,
    LEAP,
    LEAVE,
    MOVE,
    NOBODY,
    ORDER,
    ORDERS,
    REACT,
    REACTIVE,
    REBUILD,
    RELOAD,
    REPAIR,
    SCOUTED,
    STRIKE,
    TANK_HEAD,
    WINDOW,
    Job,
    Model,
    Plan,
    Step,
)
from ..skills import CALLS_ARTILLERY, COMMANDS, FIRST_ROUND, REPAIRS_FULLY
from ..tables import MECHANIC, RADIOMAN
from .combat import Combat
from .declaring import next_line, word_of
from .dice import is_hit, reaction
from .legal import COMMAND, REBUILT, REVIVED, reactors
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
from .rounds import hits
from .shots import CAN, against
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
    elif code == RELOAD:
        if model.alive(step.unit):
            model.empty[step.unit] &= ~(1 << step.line)
            if model.events is not None:
                weapon = model.types[step.unit].weapons[step.line]
                model.tell(actions.Reloaded(seat=seat, unit=model.names[step.unit], weapon=weapon.name))
    elif code == STRIKE:
        _run_strike(model, plan, step, seat)
    elif code == TANK_HEAD:
        _run_tank_head(model, plan, step, seat)
    elif code == DEMOLISH:
        _run_demolish(model, plan, step, seat)
    elif code in ORDERS:
        _run_command(model, plan, step, seat)


def _impossible(model: Model, plan: Plan, action: str, reason: str) -> None:
    if model.events is not None:
        seat, name = model.owner[plan.unit], model.names[plan.unit]
        model.tell(actions.Impossible(seat=seat, unit=name, action=action, reason=reason))


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
        _impossible(model, plan, "move", "too-far")
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


def _in_sight(model: Combat, job: Job) -> Job:
    """A called attack without what its other weapons do not see now: the observer may stand elsewhere than declared."""
    found = Job(job.actor, job.cell, job.mode, job.only)
    block = model.blocks(job.actor)
    for shot in job.shots:
        weapon = model.types[shot.part].weapons[shot.line]
        if shot.target != NOBODY and model.cell[shot.target] >= 0:
            seen = against(model, found, weapon, shot.target, block) == CAN
        else:
            seen = True  # fallen, or a cover element
        if seen:
            found.shots.append(shot)
        else:
            model.lost(job, shot)
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


def _run_strike(model: Combat, plan: Plan, step: Step, seat: int) -> None:
    """Rules: N18, O9."""
    unit = plan.unit
    job = plan.jobs[step.job]
    if step.zone == COMMAND:
        if not model.types[unit].skills & COMMANDS or not model.specialist(unit, RADIOMAN):
            _impossible(model, plan, "strike", "radioman")
            return
        model.marks[unit] |= COMMANDED
    elif model.bearer(unit, CALLS_ARTILLERY) == NOBODY:
        _impossible(model, plan, "strike", "gone")
        return
    battery = job.actor
    if model.cell[battery] < 0 or model.done[battery] or model.cell[job.only] < 0:
        _impossible(model, plan, "strike", "gone")
        return
    for part in model.parts(battery):
        model.done[part] = True
    if model.events is not None:
        model.tell(actions.SkillUsed(seat=seat, unit=model.names[unit], skill="artillery-strike"))
        model.tell(actions.Activated(seat=seat, unit=model.names[battery], cell=model.field.names[model.cell[battery]]))
    model.open_fight(_in_sight(model, job), 0, -1)


def _run_tank_head(model: Model, plan: Plan, step: Step, seat: int) -> None:
    """Rules: L29."""
    bearer = model.bearer(plan.unit, REPAIRS_FULLY)
    if bearer == NOBODY or not model.next_to(plan.unit, model.cell[plan.unit], step.unit):
        _impossible(model, plan, "tank-head", "gone")
        return
    model.spent[bearer] |= REPAIRS_FULLY
    _repair(model, step.unit, model.types[step.unit].points, seat, "tank-head")


def _repair(model: Model, unit: int, points: int, seat: int, by: str) -> None:
    before = model.left[unit][0]
    model.left[unit][0] = min(model.types[unit].points, before + points)
    if model.events is not None:
        left = model.left[unit][0]
        model.tell(actions.Repaired(seat=seat, unit=model.names[unit], points=left - before, left=left, by=by))


def _run_demolish(model: Combat, plan: Plan, step: Step, seat: int) -> None:
    """Rules: G5."""
    side = model.side[plan.unit]
    for goal in model.setup.goals:
        if goal.kind == "demolish" and goal.zone == step.zone and goal.side in (-1, side):
            if model.cell[plan.unit] not in goal.cells or goal.zone in model.blown:
                continue
            model.blown.append(goal.zone)
            model.score[side] += goal.points
            if goal.decides:
                model.goal_won |= 1 << side
            if model.events is not None:
                model.tell(
                    actions.Demolished(seat=seat, unit=model.names[plan.unit], zone=goal.zone, points=goal.points)
                )
    model.look_for_end()


def _run_command(model: Combat, plan: Plan, step: Step, seat: int) -> None:
    """An order of a command squad. Whoever gives it must have lived to do so.

    Rules: O15, O16, O19, O20.
    """
    unit, other, code = plan.unit, step.unit, step.code
    lost = model.lacks(unit, word_of(code))
    if lost:
        _impossible(model, plan, word_of(code), lost)
        return
    if code in (REPAIR, HEAL) and not model.next_to(unit, model.cell[unit], other):
        _impossible(model, plan, word_of(code), "gone" if model.cell[other] < 0 else "too-far")
        return
    if code == ORDER and model.cell[other] < 0:
        _impossible(model, plan, "order", "gone")
        return
    model.marks[unit] |= COMMANDED
    if code == REPAIR:
        _repair(model, other, 1, seat, MECHANIC)
        return
    if code == HEAL:
        _heal(model, other, step.role, seat)
        return
    if code == ORDER and not model.specialist(unit, RADIOMAN) and not model.next_to(unit, model.cell[unit], other):
        _impossible(model, plan, "order", "radioman")
        return
    model.uncover()
    face = model.rng.die()
    success = is_hit(face)
    if model.events is not None:
        model.tell(
            actions.OrderTried(
                seat=seat,
                unit=model.names[unit],
                order=word_of(code),
                target=model.names[other],
                face=face,
                success=success,
            )
        )
    if not success:
        return
    model.again = other
    if code == ORDER:
        for part in model.parts(other):
            model.done[part] = False
        return
    model.spent[unit] |= REBUILT if code == REBUILD else REVIVED
    model.restore(other)
    plan.todo = []


def _heal(model: Model, unit: int, role: int, seat: int) -> None:
    """Rules: O13."""
    kind = model.types[unit]
    if role == HERO_FIGURE:
        model.left[unit][0] += 1
    else:
        model.left[unit][role] += 1
        if model.setup.medic_ammo:
            for line, weapon in enumerate(kind.weapons):
                model.ammo[unit][line] = weapon.ammo
    if model.events is not None:
        name = "hero" if role == HERO_FIGURE else kind.roles[role].name
        model.tell(actions.Healed(seat=seat, unit=model.names[unit], role=name, left=model.points_of(unit)))
