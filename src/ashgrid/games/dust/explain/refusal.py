"""Why an action is not possible: a value that names the rule. The caller knows that the action is not legal."""

from __future__ import annotations

from typing import Any, Final

from ashgrid.core.refusals import GameOver, NotLegal
from ashgrid.core.values import Action, Refusal

from .. import actions, refusals
from ..field import CRATE
from ..model import (
    ACT,
    AIM,
    AWAY,
    CHOOSE,
    COVER,
    DEPLOY,
    FIRST,
    GONE,
    LOSE,
    NOBODY,
    OFF,
    OVER,
    REACT,
    REACTIVE,
    READY,
    RUSH,
    TILES,
    Job,
    Model,
    Plan,
)
from ..rules.legal import cover_squares
from ..rules.orders import BY_KIND
from ..rules.using import refused
from ..skills import CHARGES, FLIES, name_of
from ..tables import HERO
from .refused_attacks import aiming, attacking, no_line
from .refused_moves import entering, leaping, moving

ACTS: Final = (
    actions.Move,
    actions.Enter,
    actions.Leap,
    actions.Leave,
    actions.Attack,
    actions.Sustain,
    actions.Charge,
    actions.Nothing,
    actions.Reload,
    actions.Strike,
    actions.TankHead,
    actions.Order,
    actions.Repair,
    actions.Rebuild,
    actions.Heal,
    actions.Revive,
    actions.Demolish,
    actions.Use,
)
ANSWERS: Final[dict[int, tuple[type[Action], ...]]] = {
    TILES: (actions.PlaceTile,),
    COVER: (actions.PlaceCover,),
    DEPLOY: (actions.Deploy,),
    FIRST: (actions.First,),
    CHOOSE: (actions.Activate, actions.Detach),
    ACT: ACTS,
    RUSH: (actions.Move, actions.Stay),
    AIM: (actions.Aim, actions.Hold),
    READY: (actions.Use, actions.Confirm),
    REACT: (actions.React, actions.Pass),
    LOSE: (actions.Lose,),
    OVER: (),
}
WAITING: Final[dict[int, Refusal]] = {
    TILES: refusals.TileFirst(),
    COVER: refusals.CoverFirst(),
    DEPLOY: refusals.DeployFirst(),
    FIRST: refusals.BeginnerFirst(),
    CHOOSE: refusals.UnitFirst(),
    RUSH: refusals.ChargeFirst(),
    AIM: refusals.AimFirst(),
    READY: refusals.ConfirmFirst(),
    REACT: refusals.ReactionFirst(),
    LOSE: refusals.LossFirst(),
    OVER: GameOver(),
}
"""What is asked for in a phase; in ACT it is the next action of a unit."""


def why_not(model: Model, seat: int, action: Action) -> Refusal:
    """The most telling reason.

    Rules: D14.
    """
    unknown = _unknown(model, action)
    if unknown is not None:
        return unknown
    if not isinstance(action, ANSWERS[model.phase]):
        return _wrong_time(model, action)
    plan = model.top()
    if isinstance(action, actions.Activate | actions.Detach):
        return _choosing(model, seat, action)
    if isinstance(action, actions.React):
        return _reacting(model, seat, action)
    if isinstance(action, actions.Aim | actions.Hold) and plan is not None:
        return aiming(model, plan, action)
    if isinstance(action, actions.Use) and plan is not None:
        return refused(model, plan, action.skill, action.line) or NotLegal()
    if isinstance(action, ACTS) and plan is not None:
        return _acting(model, plan, action)
    if isinstance(action, actions.Lose):
        return _losing(model, action)
    return _setting_up(model, seat, action)


def _unknown(model: Model, action: Action) -> Refusal | None:
    """Names of units, squares and sides that do not exist."""
    for field in ("unit", "battery", "hero"):
        name = getattr(action, field, None)
        if name is not None and name not in model.by_name:
            return refusals.NoSuchUnit(name)
    for field in ("cell", "to"):
        name = getattr(action, field, None)
        if name is not None and name not in model.field.by_name:
            return refusals.NoSuchSquare(name)
    for field in ("path", "crush"):
        for name in getattr(action, field, None) or ():
            if name not in model.field.by_name:
                return refusals.NoSuchSquare(name)
    target = getattr(action, "target", None)
    if (
        target is not None
        and target not in model.by_name
        and (isinstance(action, actions.Strike) or target not in model.field.by_name)
    ):
        return refusals.NeitherUnitNorSquare(target)
    return None


def _wrong_time(model: Model, action: Action) -> Refusal:
    plan = model.plan
    if model.phase == CHOOSE and model.again != NOBODY:
        return refusals.OrderedFirst(model.names[model.again])
    if isinstance(action, actions.Stay):
        return refusals.OnlyChargesStay()
    if model.phase == ACT and plan is not None:
        return refusals.ActionFirst(model.names[plan.unit], plan.actions + 1)
    return WAITING[model.phase]


def _setting_up(model: Model, seat: int, action: Any) -> Refusal:
    if isinstance(action, actions.First):
        return refusals.NoSuchSide(action.side)
    if isinstance(action, actions.PlaceTile):
        cell = model.field.by_name[action.cell]
        if model.field.terrain[cell]:
            return refusals.NotOpenGround(action.cell)
        if cell in model.field.entry[0] + model.field.entry[1]:
            return refusals.TileOnEntry(action.cell)
        return refusals.TilePartsSides(action.cell)
    if isinstance(action, actions.PlaceCover):
        return _covering(model, action)
    if isinstance(action, actions.Deploy):
        unit = model.by_name[action.unit]
        if model.owner[unit] != seat:
            return refusals.NotYours(action.unit)
        if model.cell[unit] != OFF:
            return refusals.NotWaiting(action.unit)
        if not model.leads(unit):
            return refusals.HeroInSquad(action.unit, model.names[model.joined[unit]])
        if model.field.by_name[action.cell] not in model.field.entry[model.side[unit]]:
            return refusals.NotAnEntrySquare(action.cell, model.side[unit])
        return refusals.NotNextToDeploy(action.unit, action.cell)
    return NotLegal()


def _covering(model: Model, action: Any) -> Refusal:
    if action.what not in ("crate", "trap"):
        return refusals.NoSuchCover(action.what)
    left = model.crates if action.what == "crate" else model.traps
    if not left:
        return refusals.NoCoverLeft(action.what)
    cell = model.field.by_name[action.cell]
    if cell not in model.field.cover_area:
        return refusals.OutsideCoverArea(action.cell)
    if model.cover[cell]:
        return refusals.CoverTaken(action.cell)
    if cell in cover_squares(model, CRATE):
        return refusals.TrapNeedsGate()
    return refusals.NoCoverHere(action.cell)


def _choosing(model: Model, seat: int, action: Any) -> Refusal:
    detach = isinstance(action, actions.Detach)
    unit = model.by_name[action.hero if detach else action.unit]
    name = model.names[unit]
    if model.again not in (NOBODY, unit):
        return refusals.OrderedFirst(model.names[model.again])
    if model.owner[unit] != seat:
        return refusals.NotYours(name)
    if model.cell[unit] == GONE:
        return refusals.UnitDestroyed(name)
    if model.cell[unit] == AWAY:
        return refusals.HasLeft(name)
    partner = model.joined[unit]
    if detach:
        if model.types[unit].kind != HERO:
            return refusals.NotAHero(name)
        if partner == NOBODY:
            return refusals.NotJoined(name)
        if model.done[partner]:
            return refusals.AlreadyActivated(model.names[partner])
        if model.cell[unit] < 0:
            return refusals.NotOnBoard(name)
    elif not model.leads(unit):
        return refusals.HeroInSquad(name, model.names[partner])
    if model.done[unit]:
        return refusals.AlreadyActivated(name)
    return refusals.TurnOfSide(model.turn)


def _acting(model: Model, plan: Plan, action: Any) -> Refusal:
    """The first or second action of a unit, or a MOVE of its charge."""
    name = model.names[plan.unit]
    first = plan.actions == 0
    if plan.at == OFF:
        if isinstance(action, actions.Enter):
            return entering(model, plan, action)
        if isinstance(action, actions.Nothing):
            return refusals.RoomToEnter(name)
        return refusals.MustEnter(name)
    if isinstance(action, actions.Enter):
        return refusals.OnBoardAlready(name)
    if isinstance(action, actions.Move):
        return moving(model, plan, action)
    if isinstance(action, actions.Leap):
        if not model.has(plan.unit, FLIES):
            return refusals.NoSkill(name, name_of(FLIES))
        return leaping(model, plan, action) if first else refusals.LeapTakesBoth()
    if isinstance(action, actions.Leave):
        return refusals.NoLeaving(name, model.field.names[plan.at])
    if isinstance(action, actions.Attack | actions.Sustain):
        return attacking(model, plan, isinstance(action, actions.Sustain))
    if isinstance(action, actions.Charge):
        if not model.has(plan.unit, CHARGES):
            return refusals.NoSkill(name, name_of(CHARGES))
        return refusals.ChargeTakesBoth()
    skill = BY_KIND.get(type(action))
    return (None if skill is None else skill.refusal(model, plan, action)) or NotLegal()


def _reacting(model: Model, seat: int, action: Any) -> Refusal:
    plan = model.plan
    unit = model.by_name[action.unit]
    name = action.unit
    if model.owner[unit] != seat:
        return refusals.NotYours(name)
    if model.cell[unit] < 0:
        return refusals.NotOnBoard(name)
    if not model.leads(unit):
        return refusals.HeroInSquad(name, model.names[model.joined[unit]])
    if model.done[unit]:
        return refusals.AlreadyActivated(name)
    if plan is None or plan.unit == NOBODY:
        return refusals.NobodyToReactTo()
    if plan.tried and model.setup.one_reaction:
        return refusals.ReactionTriedAlready()
    job = Job(unit, model.cell[unit], REACTIVE, plan.unit)
    return refusals.NoWeaponHits(name, model.names[plan.unit], no_line(model, job, plan.unit))


def _losing(model: Model, action: Any) -> Refusal:
    fight = model.fight
    assert fight is not None
    unit = fight.wounds[0].unit
    roles = [role.name for number, role in enumerate(model.types[unit].roles) if model.left[unit][number]]
    if model.hero_of(unit) != NOBODY:
        roles.append("hero")
    return refusals.NoSuchFigure(model.names[unit], action.role, tuple(roles))
