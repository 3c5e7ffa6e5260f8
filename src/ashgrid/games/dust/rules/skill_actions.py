"""SKILL actions: loading, Tank Head, artillery strikes, demolition, and what orders share with them (`orders.py`).
One class each.

A class says what it offers, why an action is refused, what it writes into a plan, and what carrying it out does.
`refusal` is the one check: what it refuses is not offered, and why is what it returns.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from ashgrid.core.values import Action, Refusal

from .. import actions, refusals
from ..explain.reasons import line_reasons
from ..model import (
    ATTACK,
    COMMANDED,
    DEMOLISH,
    INDIRECT,
    MOVES,
    NOBODY,
    RELOAD,
    STRIKE,
    Job,
    Model,
    Plan,
    Step,
    unpack,
)
from ..setup import DEMOLISH as DEMOLISH_GOAL
from ..skills import CALLS_ARTILLERY, COMMANDS, NEEDS_LOADING, REPAIRS_FULLY, name_of
from ..tables import ARTILLERY, RADIOMAN, VEHICLE
from .combat import Combat
from .shots import CAN, against, enemies, readiness

COMMAND: Final = "command"  # marks the step of a plan that is an order of a command squad

# What a machine player can hope for
NO_GAIN: Final = 0
LOADED: Final = 1  # a weapon can fire again
POINT: Final = 2  # a point back for a unit
ALL_POINTS: Final = 3
ACTIVATION: Final = 4  # perhaps, of a unit
UNIT: Final = 5  # perhaps back


@mypyc_attr(allow_interpreted_subclasses=True)
class SkillAction:
    """`code` is that of the step that it writes, `ends` whether a success may end the activation."""

    def __init__(self, code: int, kind: type[Action], *, gain: int = NO_GAIN, ends: bool = False) -> None:
        self.code: Final = code
        self.kind: Final = kind
        self.word: Final[str] = str(kind.__struct_config__.tag)
        self.gain: Final = gain
        self.ends: Final = ends

    def offers(self, model: Model, plan: Plan) -> list[Action]:
        """What may be done now, in a stable order."""
        raise NotImplementedError

    def refusal(self, model: Model, plan: Plan, action: Any) -> Refusal | None:
        """Why it may not be done now."""
        raise NotImplementedError

    def write(self, model: Model, plan: Plan, action: Any) -> None:
        """Put it into a plan."""
        plan.steps.append(Step(self.code, unit=model.by_name[action.unit]))

    def run(self, model: Combat, plan: Plan, step: Step, seat: int) -> None:
        """Carry it out, if it still can be."""
        raise NotImplementedError


def impossible(model: Model, plan: Plan, action: str, reason: str) -> None:
    if model.events is not None:
        seat, name = model.owner[plan.unit], model.names[plan.unit]
        model.tell(actions.Impossible(seat=seat, unit=name, action=action, reason=reason))


# Loading ---------------------------------------------------------------------------------------------


class Reload(SkillAction):
    """Empty weapons, and those that an attack before will have emptied.

    Rules: L21, Y24 to Y26.
    """

    def offers(self, model: Model, plan: Plan) -> list[Action]:
        found: list[Action] = []
        for number, packed in enumerate(model.lines(plan.unit)):
            if model.weapon(packed).traits & NEEDS_LOADING:
                action = actions.Reload(number + 1)
                if self.refusal(model, plan, action) is None:
                    found.append(action)
        return found

    def refusal(self, model: Model, plan: Plan, action: Any) -> Refusal | None:
        lines = model.lines(plan.unit)
        if not 1 <= action.line <= len(lines):
            return refusals.NoSuchLine(model.names[plan.unit], action.line, len(lines))
        part, line = unpack(lines[action.line - 1])
        weapon = model.types[part].weapons[line]
        if not weapon.traits & NEEDS_LOADING:
            return refusals.NeedsNoReloading(action.line, weapon.name)
        if model.empty[part] >> line & 1:
            return None
        for step in plan.steps:
            if step.code == ATTACK:
                return None
        return refusals.IsLoaded(action.line, weapon.name)

    def write(self, model: Model, plan: Plan, action: Any) -> None:
        part, line = unpack(model.lines(plan.unit)[action.line - 1])
        plan.steps.append(Step(RELOAD, unit=part, line=line))

    def run(self, model: Combat, plan: Plan, step: Step, seat: int) -> None:
        if model.alive(step.unit):
            model.empty[step.unit] &= ~(1 << step.line)
            if model.events is not None:
                weapon = model.types[step.unit].weapons[step.line]
                model.tell(actions.Reloaded(seat=seat, unit=model.names[step.unit], weapon=weapon.name))


# Repairs ---------------------------------------------------------------------------------------------


def not_repairable(model: Model, plan: Plan, other: int) -> Refusal | None:
    """Why a unit cannot be repaired by the one of the plan."""
    name = model.names[other]
    if model.side[other] != model.side[plan.unit]:
        return refusals.EnemyUnit(name)
    if model.types[other].kind != VEHICLE:
        return refusals.NotAVehicle(name)
    if model.cell[other] < 0:
        return refusals.NotOnBoard(name)
    if model.left[other][0] >= model.types[other].points:
        return refusals.NotDamaged(name)
    if not model.next_to(plan.unit, plan.at, other):
        return refusals.NotNextTo(name, model.names[plan.unit])
    return None


def damaged_vehicle(model: Model, unit: int) -> bool:
    kind = model.types[unit]
    return kind.kind == VEHICLE and model.cell[unit] >= 0 and model.left[unit][0] < kind.points


def repair(model: Model, unit: int, points: int, seat: int, by: str) -> None:
    before = model.left[unit][0]
    model.left[unit][0] = min(model.types[unit].points, before + points)
    if model.events is not None:
        left = model.left[unit][0]
        model.tell(actions.Repaired(seat=seat, unit=model.names[unit], points=left - before, left=left, by=by))


class TankHead(SkillAction):
    """All points of a vehicle next to it, once a game.

    Rules: L29.
    """

    def offers(self, model: Model, plan: Plan) -> list[Action]:
        if model.bearer(plan.unit, REPAIRS_FULLY) == NOBODY:
            return []
        found: list[Action] = []
        for other in range(len(model.cell)):
            if damaged_vehicle(model, other):
                action = actions.TankHead(model.names[other])
                if self.refusal(model, plan, action) is None:
                    found.append(action)
        return found

    def refusal(self, model: Model, plan: Plan, action: Any) -> Refusal | None:
        bearer = model.bearer(plan.unit, REPAIRS_FULLY)
        if bearer == NOBODY:
            return refusals.NoSkill(model.names[plan.unit], name_of(REPAIRS_FULLY))
        if model.spent[bearer] & REPAIRS_FULLY:
            return refusals.SkillSpent(name_of(REPAIRS_FULLY))
        return not_repairable(model, plan, model.by_name[action.unit])

    def run(self, model: Combat, plan: Plan, step: Step, seat: int) -> None:
        bearer = model.bearer(plan.unit, REPAIRS_FULLY)
        if bearer == NOBODY or not model.next_to(plan.unit, model.cell[plan.unit], step.unit):
            impossible(model, plan, self.word, "gone")
            return
        model.spent[bearer] |= REPAIRS_FULLY
        repair(model, step.unit, model.types[step.unit].points, seat, self.word)


# Artillery -------------------------------------------------------------------------------------------


class Strike(SkillAction):
    """A battery that has not been activated fires at what the observer sees.

    Rules: L4, L5, N12, N14, N16, N18, O9.
    """

    def offers(self, model: Model, plan: Plan) -> list[Action]:
        unit, at = plan.unit, plan.at
        if self._observing(model, plan) is not None:
            return []
        side = model.side[unit]
        block = model.blocks(unit)
        seen = [target for target in enemies(model, side) if model.sees_unit(unit, at, target, block)]
        found: list[Action] = []
        for battery in range(len(model.cell)):
            if model.side[battery] != side or self._calling(model, plan, battery) is not None:
                continue
            for target in seen:
                if shells(model, battery, target):
                    found.append(actions.Strike(model.names[battery], model.names[target]))
        return found

    def refusal(self, model: Model, plan: Plan, action: Any) -> Refusal | None:
        unit = plan.unit
        name = model.names[unit]
        battery, target = model.by_name[action.battery], model.by_name[action.target]
        refused = self._observing(model, plan) or self._calling(model, plan, battery)
        if refused is not None:
            return refused
        if model.side[target] == model.side[unit]:
            return refusals.FriendlyUnit(action.target)
        if model.cell[target] < 0:
            return refusals.NotOnBoard(action.target)
        if not model.sees_unit(unit, plan.at, model.lead_of(target), model.blocks(unit)):
            return refusals.DoesNotSee(name, action.target, model.field.names[plan.at])
        if not model.leads(target):
            return refusals.AimAtSquad(action.target, model.names[model.joined[target]])
        if shells(model, battery, target):
            return None
        return refusals.BatteryCannot(action.battery, action.target, _artillery(model, battery, target))

    def _observing(self, model: Model, plan: Plan) -> Refusal | None:
        """Why a unit cannot call artillery at all."""
        unit = plan.unit
        observer = model.bearer(unit, CALLS_ARTILLERY)
        if observer == NOBODY:
            return refusals.NoSkill(model.names[unit], name_of(CALLS_ARTILLERY))
        if model.types[observer].skills & COMMANDS:
            refused = no_command(model, plan)
            if refused is not None:
                return refused
            if not model.specialist(unit, RADIOMAN):
                return refusals.SpecialistLost(model.names[unit], RADIOMAN)
        if model.in_smoke(unit, plan.at):
            return refusals.ObserverInSmoke(model.names[unit])
        return None

    def _calling(self, model: Model, plan: Plan, battery: int) -> Refusal | None:
        """Why a battery cannot be called."""
        name = model.names[battery]
        if model.side[battery] != model.side[plan.unit]:
            return refusals.EnemyUnit(name)
        if battery == plan.unit or model.cell[battery] < 0 or not model.leads(battery):
            return refusals.CannotFireFor(name, model.names[plan.unit])
        if model.done[battery]:
            return refusals.AlreadyActivated(name)
        for job in plan.jobs:
            if job.actor == battery:
                return refusals.AlreadyActivated(name)
        return None

    def write(self, model: Model, plan: Plan, action: Any) -> None:
        battery = model.by_name[action.battery]
        zone = COMMAND if model.types[plan.unit].skills & COMMANDS else ""
        plan.steps.append(Step(STRIKE, unit=battery, job=len(plan.jobs), zone=zone))
        plan.jobs.append(Job(battery, model.cell[battery], INDIRECT, model.by_name[action.target]))

    def run(self, model: Combat, plan: Plan, step: Step, seat: int) -> None:
        unit = plan.unit
        job = plan.jobs[step.job]
        if step.zone == COMMAND:
            if not model.types[unit].skills & COMMANDS or not model.specialist(unit, RADIOMAN):
                impossible(model, plan, self.word, RADIOMAN)
                return
            model.marks[unit] |= COMMANDED
        elif model.bearer(unit, CALLS_ARTILLERY) == NOBODY:
            impossible(model, plan, self.word, "gone")
            return
        battery = job.actor
        if model.cell[battery] < 0 or model.done[battery] or model.cell[job.only] < 0:
            impossible(model, plan, self.word, "gone")
            return
        for part in model.parts(battery):
            model.done[part] = True
        if model.events is not None:
            cell = model.field.names[model.cell[battery]]
            model.tell(actions.SkillUsed(seat=seat, unit=model.names[unit], skill=name_of(CALLS_ARTILLERY)))
            model.tell(actions.Activated(seat=seat, unit=model.names[battery], cell=cell))
        model.open_fight(_in_sight(model, job), 0, -1)


def shells(model: Model, battery: int, target: int) -> bool:
    """Whether a battery has an artillery line for this target."""
    job = Job(battery, model.cell[battery], INDIRECT, target)
    block: list[int] = []  # nothing has to be seen
    for packed in model.lines(battery):
        part, line = unpack(packed)
        weapon = model.types[part].weapons[line]
        ready = weapon.reach == ARTILLERY and readiness(model, None, job, part, weapon) == CAN
        if ready and against(model, job, weapon, target, block) == CAN:
            return True
    return False


def _artillery(model: Model, battery: int, target: int) -> tuple[Refusal, ...]:
    """Why no artillery line of a battery can hit a target."""
    job = Job(battery, model.cell[battery], INDIRECT, target)
    block = model.blocks(battery)
    found: list[Refusal] = []
    for packed in model.lines(battery):
        part, line = unpack(packed)
        weapon = model.types[part].weapons[line]
        if weapon.reach == ARTILLERY:
            reasons = line_reasons(model, None, job, part, weapon, target, -1, block)
            if reasons:
                found.append(refusals.WeaponCannot(weapon.name, reasons[0]))
    return tuple(found) or (refusals.NoArtillery(),)


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


# Orders of a command squad ---------------------------------------------------------------------------


def no_command(model: Model, plan: Plan) -> Refusal | None:
    """Why a command squad can give no order now: one a round for each side, whichever squad tries it; one in a plan.

    Rules: O4.
    """
    for unit in range(len(model.cell)):
        if model.side[unit] == plan.side and model.marks[unit] & COMMANDED:
            return refusals.OrderTriedAlready()
    for step in plan.steps:
        if step.code not in MOVES and step.code != ATTACK and step.zone == COMMAND:
            return refusals.OrderInPlan()
    return None


# Demolition ------------------------------------------------------------------------------------------


class Demolish(SkillAction):
    """Soldiers blow up what a scenario wants blown up.

    Rules: G5.
    """

    def offers(self, model: Model, plan: Plan) -> list[Action]:
        found: list[Action] = []
        for goal in model.setup.goals:
            if goal.kind == DEMOLISH_GOAL and goal.side in (-1, model.side[plan.unit]):
                action = actions.Demolish(goal.zone)
                if self.refusal(model, plan, action) is None:
                    found.append(action)
        return found

    def refusal(self, model: Model, plan: Plan, action: Any) -> Refusal | None:
        if action.zone in model.blown:
            return refusals.BlownUpAlready(action.zone)
        if not model.types[plan.unit].soldier:
            return refusals.OnlySoldiersDemolish()
        reason: Refusal = refusals.NothingToDemolish(action.zone)
        for goal in model.setup.goals:
            if goal.kind == DEMOLISH_GOAL and goal.zone == action.zone:
                if goal.side not in (-1, model.side[plan.unit]):
                    reason = refusals.OtherSideDemolishes(action.zone)
                elif plan.at not in goal.cells:
                    return refusals.NotOnZone(model.names[plan.unit], action.zone)
                else:
                    return None
        return reason

    def write(self, model: Model, plan: Plan, action: Any) -> None:
        plan.steps.append(Step(DEMOLISH, zone=action.zone))

    def run(self, model: Combat, plan: Plan, step: Step, seat: int) -> None:
        side = model.side[plan.unit]
        for goal in model.setup.goals:
            if goal.kind == DEMOLISH_GOAL and goal.zone == step.zone and goal.side in (-1, side):
                if model.cell[plan.unit] not in goal.cells or goal.zone in model.blown:
                    continue
                model.blown.append(goal.zone)
                model.score[side] += goal.points
                if goal.decides:
                    model.goal_won |= 1 << side
                if model.events is not None:
                    name = model.names[plan.unit]
                    model.tell(actions.Demolished(seat=seat, unit=name, zone=goal.zone, points=goal.points))
        model.look_for_end()
