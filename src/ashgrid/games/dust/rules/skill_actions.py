"""SKILL actions: loading, Tank Head, artillery strikes, orders of a command squad, demolition. One class each.

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
    GONE,
    HEAL,
    HERO_FIGURE,
    INDIRECT,
    MOVES,
    NOBODY,
    ORDER,
    REBUILD,
    RELOAD,
    REPAIR,
    REVIVE,
    STRIKE,
    TANK_HEAD,
    Job,
    Model,
    Plan,
    Step,
    unpack,
)
from ..setup import DEMOLISH as DEMOLISH_GOAL
from ..skills import CALLS_ARTILLERY, COMMANDS, NEEDS_LOADING, REPAIRS_FULLY, name_of
from ..tables import ARTILLERY, MECHANIC, MEDIC, OFFICER, RADIOMAN, SQUAD, VEHICLE
from .combat import Combat
from .dice import is_hit
from .shots import CAN, against, enemies, readiness

COMMAND: Final = "command"  # marks the step of a plan that is an order of a command squad
REBUILT: Final = 1 << 40  # among the skills that a command squad has used up
REVIVED: Final = 1 << 41

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


@mypyc_attr(allow_interpreted_subclasses=True)
class Command(SkillAction):
    """An order for another unit of the side. Whoever gives it must live to do so.

    Rules: O1, O5, O6, O16, O19, O20.
    """

    def specialists(self, model: Model) -> list[str]:
        """Whom it needs; the first is he who gives it."""
        raise NotImplementedError

    def lost(self, model: Model, unit: int) -> str:
        """The first of them who has fallen."""
        for role in self.specialists(model):
            if not model.specialist(unit, role):
                return role
        return ""

    def candidates(self, model: Model, other: int) -> list[Action]:
        """Orders for a unit that are worth a check."""
        raise NotImplementedError

    def target_refusal(self, model: Model, plan: Plan, other: int, action: Any) -> Refusal | None:
        raise NotImplementedError

    def refusal(self, model: Model, plan: Plan, action: Any) -> Refusal | None:
        unit = plan.unit
        name = model.names[unit]
        if not model.types[unit].skills & COMMANDS:
            return refusals.NotACommandSquad(name)
        refused = no_command(model, plan)
        if refused is not None:
            return refused
        lost = self.lost(model, unit)
        if lost:
            return refusals.SpecialistLost(name, lost)
        other = model.by_name[action.unit]
        if other == unit:
            return refusals.NoOrderToItself()
        if model.side[other] != model.side[unit]:
            return refusals.EnemyUnit(model.names[other])
        return self.target_refusal(model, plan, other, action)

    def write(self, model: Model, plan: Plan, action: Any) -> None:
        plan.steps.append(Step(self.code, unit=model.by_name[action.unit], zone=COMMAND))

    def run(self, model: Combat, plan: Plan, step: Step, seat: int) -> None:
        unit = plan.unit
        lost = self.specialists(model)[0] if not model.types[unit].skills & COMMANDS else self.lost(model, unit)
        if lost:
            impossible(model, plan, self.word, lost)
            return
        gone = self.gone(model, plan, step.unit)
        if gone:
            impossible(model, plan, self.word, gone)
            return
        model.marks[unit] |= COMMANDED
        self.give(model, plan, step, seat)

    def gone(self, model: Model, plan: Plan, other: int) -> str:
        """Why whom it is for cannot be reached any more, as a word for reports."""
        return ""

    def give(self, model: Combat, plan: Plan, step: Step, seat: int) -> None:
        raise NotImplementedError

    def thrown(self, model: Combat, plan: Plan, other: int, seat: int) -> bool:
        """One die, which has to be a hit."""
        model.uncover()
        face = model.rng.die()
        success = is_hit(face)
        if model.events is not None:
            model.tell(
                actions.OrderTried(
                    seat=seat,
                    unit=model.names[plan.unit],
                    order=self.word,
                    target=model.names[other],
                    face=face,
                    success=success,
                )
            )
        return success


class Order(Command):
    """The officer gets a unit going again; with the radioman, anywhere.

    Rules: O7, O8.
    """

    def specialists(self, model: Model) -> list[str]:
        return [OFFICER]

    def candidates(self, model: Model, other: int) -> list[Action]:
        return [actions.Order(model.names[other])] if model.cell[other] >= 0 and model.done[other] else []

    def target_refusal(self, model: Model, plan: Plan, other: int, action: Any) -> Refusal | None:
        name = model.names[other]
        if model.cell[other] < 0:
            return refusals.NotOnBoard(name)
        if not model.leads(other):
            return refusals.HeroInSquad(name, model.names[model.joined[other]])
        if not model.done[other]:
            return refusals.NothingToRepeat(name)
        if not model.specialist(plan.unit, RADIOMAN) and not model.next_to(plan.unit, plan.at, other):
            return refusals.TooFarWithoutRadio(name, model.names[plan.unit])
        return None

    def gone(self, model: Model, plan: Plan, other: int) -> str:
        return "gone" if model.cell[other] < 0 else ""

    def give(self, model: Combat, plan: Plan, step: Step, seat: int) -> None:
        unit, other = plan.unit, step.unit
        if not model.specialist(unit, RADIOMAN) and not model.next_to(unit, model.cell[unit], other):
            impossible(model, plan, self.word, RADIOMAN)
            return
        if self.thrown(model, plan, other, seat):
            model.again = other
            for part in model.parts(other):
                model.done[part] = False


class Repair(Command):
    """The mechanic restores a point of a vehicle next to him.

    Rules: O10.
    """

    def specialists(self, model: Model) -> list[str]:
        return [MECHANIC]

    def candidates(self, model: Model, other: int) -> list[Action]:
        return [actions.Repair(model.names[other])] if damaged_vehicle(model, other) else []

    def target_refusal(self, model: Model, plan: Plan, other: int, action: Any) -> Refusal | None:
        return not_repairable(model, plan, other)

    def gone(self, model: Model, plan: Plan, other: int) -> str:
        return _out_of_reach(model, plan, other)

    def give(self, model: Combat, plan: Plan, step: Step, seat: int) -> None:
        repair(model, step.unit, 1, seat, MECHANIC)


def _out_of_reach(model: Model, plan: Plan, other: int) -> str:
    if model.next_to(plan.unit, model.cell[plan.unit], other):
        return ""
    return "gone" if model.cell[other] < 0 else "too-far"


class Heal(Command):
    """The medic brings a figure back, or a point of a hero.

    Rules: O12, O13.
    """

    def specialists(self, model: Model) -> list[str]:
        return [MEDIC]

    def candidates(self, model: Model, other: int) -> list[Action]:
        kind = model.types[other]
        if model.cell[other] < 0 or not kind.soldier or model.points_of(other) == kind.points:
            return []
        if kind.kind != SQUAD:
            return [actions.Heal(model.names[other], "hero")]
        return [
            actions.Heal(model.names[other], role.name)
            for number, role in enumerate(kind.roles)
            if model.left[other][number] < role.count
        ]

    def target_refusal(self, model: Model, plan: Plan, other: int, action: Any) -> Refusal | None:
        name = model.names[other]
        kind = model.types[other]
        if model.joined[other] == plan.unit:
            return refusals.NoOrderToItself()
        if model.cell[other] < 0:
            return refusals.NotOnBoard(name)
        if not kind.soldier:
            return refusals.MedicHealsSoldiers(name)
        if not model.next_to(plan.unit, plan.at, other):
            return refusals.NotNextTo(name, model.names[plan.unit])
        if model.points_of(other) == kind.points:
            return refusals.NobodyLost(name)
        if action not in self.candidates(model, other):
            return refusals.NoSuchFigureToHeal(name, action.role)
        return None

    def write(self, model: Model, plan: Plan, action: Any) -> None:
        unit = model.by_name[action.unit]
        role = HERO_FIGURE if action.role == "hero" else model.role_number(unit, action.role)
        plan.steps.append(Step(HEAL, unit=unit, role=role, zone=COMMAND))

    def gone(self, model: Model, plan: Plan, other: int) -> str:
        return _out_of_reach(model, plan, other)

    def give(self, model: Combat, plan: Plan, step: Step, seat: int) -> None:
        unit, role = step.unit, step.role
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


@mypyc_attr(allow_interpreted_subclasses=True)
class BringBack(Command):
    """A destroyed unit comes back, whole, once a game with success; that ends the activation.

    Rules: O11, O14, O15, D15.
    """

    def specialists(self, model: Model) -> list[str]:
        if self.code == REBUILD:
            return [MECHANIC]
        return [MEDIC, RADIOMAN] if model.setup.radio_revives else [MEDIC]

    def _wanted(self) -> int:
        return VEHICLE if self.code == REBUILD else SQUAD

    def _used(self) -> int:
        return REBUILT if self.code == REBUILD else REVIVED

    def candidates(self, model: Model, other: int) -> list[Action]:
        if model.cell[other] != GONE or model.types[other].kind != self._wanted():
            return []
        name = model.names[other]
        return [actions.Rebuild(name) if self.code == REBUILD else actions.Revive(name)]

    def target_refusal(self, model: Model, plan: Plan, other: int, action: Any) -> Refusal | None:
        name = model.names[other]
        if model.types[other].kind != self._wanted():
            return refusals.NotAVehicle(name) if self.code == REBUILD else refusals.NotASquad(name)
        if model.cell[other] != GONE:
            return refusals.NotDestroyed(name)
        if model.spent[plan.unit] & self._used():
            return refusals.BroughtBackAlready(model.names[plan.unit])
        return None

    def give(self, model: Combat, plan: Plan, step: Step, seat: int) -> None:
        if self.thrown(model, plan, step.unit, seat):
            model.again = step.unit
            model.spent[plan.unit] |= self._used()
            model.restore(step.unit)
            plan.todo = []


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


# All of them -----------------------------------------------------------------------------------------

SINGLE: Final[list[SkillAction]] = [
    Reload(RELOAD, actions.Reload, gain=LOADED),
    TankHead(TANK_HEAD, actions.TankHead, gain=ALL_POINTS),
    Strike(STRIKE, actions.Strike),
]
ORDERS: Final[list[Command]] = [
    Order(ORDER, actions.Order, gain=ACTIVATION),
    Repair(REPAIR, actions.Repair, gain=POINT),
    Heal(HEAL, actions.Heal, gain=POINT),
    BringBack(REBUILD, actions.Rebuild, gain=UNIT, ends=True),
    BringBack(REVIVE, actions.Revive, gain=UNIT, ends=True),
]
LAST: Final[SkillAction] = Demolish(DEMOLISH, actions.Demolish)
SKILL_ACTIONS: Final[list[SkillAction]] = [*SINGLE, *ORDERS, LAST]
BY_KIND: Final[dict[type[Action], SkillAction]] = {one.kind: one for one in SKILL_ACTIONS}
BY_CODE: Final[dict[int, SkillAction]] = {one.code: one for one in SKILL_ACTIONS}


def skill_actions(model: Model, plan: Plan) -> list[Action]:
    """Everything that costs a SKILL action and may be done now."""
    found: list[Action] = []
    for one in SINGLE:
        found += one.offers(model, plan)
    unit = plan.unit
    if model.types[unit].skills & COMMANDS and no_command(model, plan) is None:
        able = [order for order in ORDERS if not order.lost(model, unit)]
        for other in range(len(model.cell)):
            if model.side[other] == model.side[unit] and other != unit:
                for order in able:
                    for action in order.candidates(model, other):
                        if order.refusal(model, plan, action) is None:
                            found.append(action)
    return found + LAST.offers(model, plan)
