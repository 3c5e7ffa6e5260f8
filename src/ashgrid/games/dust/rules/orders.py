"""Orders of a command squad, one class each, and the table of all SKILL actions."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from ashgrid.core.values import Action, Refusal

from .. import actions, refusals
from ..model import (
    COMMANDED,
    DEMOLISH,
    GONE,
    HEAL,
    HERO_FIGURE,
    ORDER,
    REBUILD,
    RELOAD,
    REPAIR,
    REVIVE,
    STRIKE,
    TANK_HEAD,
    Model,
    Plan,
    Step,
)
from ..skills import COMMANDS
from ..tables import MECHANIC, MEDIC, OFFICER, RADIOMAN, SQUAD, VEHICLE
from .combat import Combat
from .dice import is_hit
from .skill_actions import (
    ACTIVATION,
    ALL_POINTS,
    COMMAND,
    LOADED,
    POINT,
    UNIT,
    Demolish,
    Reload,
    SkillAction,
    Strike,
    TankHead,
    damaged_vehicle,
    impossible,
    no_command,
    not_repairable,
    repair,
)

REBUILT: Final = 1 << 40  # among the skills that a command squad has used up
REVIVED: Final = 1 << 41


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
