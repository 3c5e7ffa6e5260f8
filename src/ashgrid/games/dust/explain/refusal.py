"""Why an action is not possible, in words that name the rule. The caller knows that the action is not legal."""

from __future__ import annotations

from typing import Any, Final

from ashgrid.core.values import Action

from .. import actions
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
    PHASES,
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
from ..tables import CHARGE, HERO, JUMP
from .refused_attacks import aiming, attacking, no_line
from .refused_moves import entering, leaping, moving
from .refused_skills import special, using

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
WAITING: Final[dict[int, str]] = {
    TILES: "a terrain tile has to be placed first",
    COVER: "a cover element has to be placed first",
    DEPLOY: "the defender's units have to be put on the board first",
    FIRST: "the winner of the initiative has to say first which side begins",
    CHOOSE: "a unit has to be activated first",
    ACT: "the next action of the activated unit is asked for",
    RUSH: "a charge has been declared: its next MOVE is asked for, or stay",
    AIM: "weapon lines have to be aimed first, or held",
    READY: "the declaration is complete: confirm it, or use a skill that costs no action",
    REACT: "reactive fire is being asked about: react or pass",
    LOSE: "a point of damage has to be given to a figure first",
    OVER: "the game is over",
}


def why_not(model: Model, seat: int, action: Action) -> str:
    """The most telling reason."""
    unknown = _unknown(model, action)
    if unknown:
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
        return using(model, plan, action)
    if isinstance(action, ACTS) and plan is not None:
        return _acting(model, plan, action)
    if isinstance(action, actions.Lose):
        return _losing(model, action)
    return _setting_up(model, seat, action)


def _unknown(model: Model, action: Action) -> str:
    """Names of units, squares and sides that do not exist."""
    for field in ("unit", "battery", "hero"):
        name = getattr(action, field, None)
        if name is not None and name not in model.by_name:
            return f"there is no unit '{name}' in this battle"
    for field in ("cell", "to"):
        name = getattr(action, field, None)
        if name is not None and name not in model.field.by_name:
            return f"there is no square '{name}' on this map"
    for field in ("path", "crush"):
        for name in getattr(action, field, None) or ():
            if name not in model.field.by_name:
                return f"there is no square '{name}' on this map"
    target = getattr(action, "target", None)
    if (
        target is not None
        and target not in model.by_name
        and (isinstance(action, actions.Strike) or target not in model.field.by_name)
    ):
        return f"'{target}' is neither a unit of this battle nor a square of the map"
    return ""


def _wrong_time(model: Model, action: Action) -> str:
    plan = model.plan
    if model.phase == CHOOSE and model.again != NOBODY:
        return f"{model.names[model.again]} got a new activation and has to be activated first"
    if isinstance(action, actions.Stay):
        return "only a unit that charges can stay"
    if model.phase == ACT and plan is not None:
        which = "first" if plan.actions == 0 else "second"
        return f"the {which} action of {model.names[plan.unit]} is asked for, and nothing is one, too"
    return WAITING[model.phase]


def _setting_up(model: Model, seat: int, action: Any) -> str:
    if isinstance(action, actions.First):
        return f"there are sides 0 and 1, not {action.side}"
    if isinstance(action, actions.PlaceTile):
        cell = model.field.by_name[action.cell]
        if model.field.terrain[cell]:
            return f"{action.cell} is not an open square"
        if cell in model.field.entry[0] + model.field.entry[1]:
            return f"{action.cell} is an entry square: no tile goes there"
        return f"a tile on {action.cell} would part the two sides"
    if isinstance(action, actions.PlaceCover):
        return _covering(model, action)
    if isinstance(action, actions.Deploy):
        unit = model.by_name[action.unit]
        if model.owner[unit] != seat:
            return f"{action.unit} is not yours"
        if model.cell[unit] != OFF:
            return f"{action.unit} is not waiting beside the board"
        if not model.leads(unit):
            return f"{action.unit} has joined {model.names[model.joined[unit]]} and is deployed with it"
        if model.field.by_name[action.cell] not in model.field.entry[model.side[unit]]:
            return f"{action.cell} is not an entry square of side {model.side[unit]}"
        return f"{action.unit} does not fit on {action.cell}, or is not the next to be deployed"
    return f"it is not possible now: the game is at '{PHASES[model.phase]}'"


def _covering(model: Model, action: Any) -> str:
    if action.what not in ("crate", "trap"):
        return f"there are crates and traps, not '{action.what}'"
    left = model.crates if action.what == "crate" else model.traps
    if not left:
        return f"no {action.what} is left to place"
    cell = model.field.by_name[action.cell]
    if cell not in model.field.cover_area:
        return f"{action.cell} is outside the area for cover elements"
    if model.cover[cell]:
        return f"there is a cover element on {action.cell}"
    if cell in cover_squares(model, CRATE):
        return "a tank trap goes into a building only if it has a large entrance"
    return f"{action.cell} is a terrain that takes no cover element"


def _choosing(model: Model, seat: int, action: Any) -> str:
    detach = isinstance(action, actions.Detach)
    unit = model.by_name[action.hero if detach else action.unit]
    name = model.names[unit]
    if model.again not in (NOBODY, unit):
        return f"{model.names[model.again]} got a new activation and has to be activated first"
    if model.owner[unit] != seat:
        return f"{name} is not yours"
    if model.cell[unit] == GONE:
        return f"{name} is destroyed"
    if model.cell[unit] == AWAY:
        return f"{name} has left the board"
    partner = model.joined[unit]
    if detach:
        if model.types[unit].kind != HERO:
            return f"{name} is no hero"
        if partner == NOBODY:
            return f"{name} has not joined a squad"
        if model.done[partner]:
            return f"{model.names[partner]} has been activated in this round, and {name} with it"
        if model.cell[unit] < 0:
            return f"{name} is not on the board yet: a hero leaves its squad on the board only"
    elif not model.leads(unit):
        return f"{name} has joined {model.names[partner]} and is activated with it"
    if model.done[unit]:
        return f"{name} has been activated in this round"
    return f"it is the turn of side {model.turn}"


def _acting(model: Model, plan: Plan, action: Any) -> str:
    """The first or second action of a unit, or a MOVE of its charge."""
    name = model.names[plan.unit]
    first = plan.actions == 0
    if plan.at == OFF:
        if isinstance(action, actions.Enter):
            return entering(model, plan, action)
        if isinstance(action, actions.Nothing):
            return f"{name} is not on the board: the first action brings it there, and there is room"
        return f"{name} is not on the board: its first action is to enter"
    if isinstance(action, actions.Enter):
        return f"{name} is on the board already"
    if isinstance(action, actions.Move):
        return moving(model, plan, action)
    if isinstance(action, actions.Leap):
        if not model.has(plan.unit, JUMP):
            return f"{name} cannot jump"
        return leaping(model, plan, action) if first else "a leap takes both actions"
    if isinstance(action, actions.Leave):
        return f"no goal of this scenario lets {name} leave the board from {model.field.names[plan.at]}"
    if isinstance(action, actions.Attack | actions.Sustain):
        return attacking(model, plan, isinstance(action, actions.Sustain))
    if isinstance(action, actions.Charge):
        if not model.has(plan.unit, CHARGE):
            return f"{name} does not have the skill charge"
        return "a charge takes both actions"
    return special(model, plan, action)


def _reacting(model: Model, seat: int, action: Any) -> str:
    plan = model.plan
    unit = model.by_name[action.unit]
    name = action.unit
    if model.owner[unit] != seat:
        return f"{name} is not yours"
    if model.cell[unit] < 0:
        return f"{name} is not on the board"
    if not model.leads(unit):
        return f"{name} has joined {model.names[model.joined[unit]]} and reacts with it"
    if model.done[unit]:
        return f"{name} has been activated in this round: only units that have not can react"
    if plan is None or plan.unit == NOBODY:
        return "there is nobody to react to"
    if plan.tried and model.setup.one_reaction:
        return "one unit has tried reactive fire at this activation; no second one may"
    job = Job(unit, model.cell[unit], REACTIVE, plan.unit)
    return f"no weapon of {name} can hit {model.names[plan.unit]}: {no_line(model, job, plan.unit)}"


def _losing(model: Model, action: Any) -> str:
    fight = model.fight
    assert fight is not None
    unit = fight.wounds[0].unit
    roles = [role.name for number, role in enumerate(model.types[unit].roles) if model.left[unit][number]]
    if model.hero_of(unit) != NOBODY:
        roles.append("hero")
    return f"{model.names[unit]} has no '{action.role}' left; it has: {', '.join(roles)}"
