"""Why an action is not possible, in words that name the rule. The caller knows that the action is not legal."""

from __future__ import annotations

from typing import Any, Final

from ashgrid.core.contract import Plain
from ashgrid.core.values import Action

from . import actions
from .explain import line_reasons
from .field import BLOCKED as NO_DOT
from .field import CRATE, RUBBLE, TRAP, WATER
from .legal import REBUILT, REVIVED, cover_squares
from .model import (
    ACT,
    AIM,
    ATTACK,
    AWAY,
    CHOOSE,
    COMMANDED,
    COVER,
    DEPLOY,
    FIRST,
    GONE,
    INDIRECT,
    LOSE,
    MEDAL,
    NOBODY,
    NORMAL,
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
from .movement import ENEMIES, reach
from .moving import (
    entry_points,
    entry_reach,
    leap_reach,
    mover_of,
    points_of,
    reach_of,
    standing_for,
)
from .shots import shots_of
from .tables import (
    ALL_IN_ONE,
    ARTILLERY,
    ARTILLERY_STRIKE,
    ASSAULT,
    BERSERK,
    CHARGE,
    COMMAND_SQUAD,
    HERO,
    HEROIC_ATTACK,
    JUMP,
    MECHANIC,
    MEDAL_OF_HONOR,
    MEDIC,
    OFFICER,
    RADIOMAN,
    RELOADABLE,
    SKILL_NAMES,
    SNIPES,
    SQUAD,
    TANK_HEAD,
    VEHICLE,
)

FAR: Final = 60
"""Points with which every square that can be reached at all is reached."""

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
FREE_SKILLS: Final[dict[str, int]] = {
    "assault": ASSAULT,
    "berserk": BERSERK,
    "all-in-one": ALL_IN_ONE,
    "heroic-attack": HEROIC_ATTACK,
    "medal-of-honor": MEDAL_OF_HONOR,
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
        return _aiming(model, plan, action)
    if isinstance(action, actions.Use) and plan is not None:
        return _using(model, plan, action)
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


# Choosing --------------------------------------------------------------------------------------------


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
    return f"no weapon of {name} can hit {model.names[plan.unit]}: {_no_line(model, job, plan.unit)}"


def _no_line(model: Model, job: Job, target: int) -> str:
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


# Actions ---------------------------------------------------------------------------------------------


def _acting(model: Model, plan: Plan, action: Any) -> str:
    """The first or second action of a unit, or a MOVE of its charge."""
    name = model.names[plan.unit]
    first = plan.actions == 0
    if plan.at == OFF:
        if isinstance(action, actions.Enter):
            return _entering(model, plan, action)
        if isinstance(action, actions.Nothing):
            return f"{name} is not on the board: the first action brings it there, and there is room"
        return f"{name} is not on the board: its first action is to enter"
    if isinstance(action, actions.Enter):
        return f"{name} is on the board already"
    if isinstance(action, actions.Move):
        return _moving(model, plan, action)
    if isinstance(action, actions.Leap):
        if not model.has(plan.unit, JUMP):
            return f"{name} cannot jump"
        return _leaping(model, plan, action) if first else "a leap takes both actions"
    if isinstance(action, actions.Leave):
        return f"no goal of this scenario lets {name} leave the board from {model.field.names[plan.at]}"
    if isinstance(action, actions.Attack | actions.Sustain):
        return _attacking(model, plan, isinstance(action, actions.Sustain))
    if isinstance(action, actions.Charge):
        if not model.has(plan.unit, CHARGE):
            return f"{name} does not have the skill charge"
        return "a charge takes both actions"
    return _special(model, plan, action)


def _attacking(model: Model, plan: Plan, sustained: bool) -> str:
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


def _entering(model: Model, plan: Plan, action: Any) -> str:
    cell = model.field.by_name[action.to]
    blocked = _cannot_stand(model, plan.unit, cell, action.to)
    if blocked:
        return blocked
    points = entry_points(model, plan) + plan.extra
    far = entry_reach(model, plan)
    if model.field.entry[model.side[plan.unit]] == [] or not far.ends:
        return "no entry square is free"
    return f"{action.to} is not within {points} points of movement from the entry squares of side {plan.side}"


def _moving(model: Model, plan: Plan, action: Any) -> str:
    cell = model.field.by_name[action.to]
    name = model.names[plan.unit]
    if cell == plan.at:
        return f"{name} will stand on {action.to} already"
    blocked = _cannot_stand(model, plan.unit, cell, action.to)
    if blocked:
        return blocked
    points = points_of(model, plan) + plan.extra
    cost = _cost(model, plan, cell)
    if cost < 0:
        return f"there is no way to {action.to}: enemies, walls or terrain bar it"
    if cost > points:
        return f"{action.to} is {cost} points of movement away, and {name} has {points}"
    if action.crush:
        if model.types[plan.unit].kind != VEHICLE:
            return "only vehicles crush crates"
        for crate in action.crush:
            if model.cover[model.field.by_name[crate]] != CRATE:
                return f"there is no crate on {crate}"
        return f"no way of {points} points to {action.to} leads over these crates, or a charge crushes nothing"
    return f"{name} cannot get to {action.to} like that"


def _cost(model: Model, plan: Plan, cell: int) -> int:
    """Points that a way to a square takes, however many; -1 if there is none."""
    unit = plan.unit
    mover = mover_of(model, unit)
    return reach(model.field, standing_for(model, unit), model.cover, mover, plan.at, FAR, plan.diagonal).cost(cell)


def _cannot_stand(model: Model, unit: int, cell: int, to: str) -> str:
    """Why a unit cannot end on a square, whatever the way."""
    vehicle = model.types[unit].kind == VEHICLE
    field = model.field
    if model.types[unit].size > 1 and (field.column[cell] + 1 >= field.width or field.row[cell] + 1 >= field.height):
        return f"{model.names[unit]} takes four squares, and from {to} they would not all be on the map"
    standing = standing_for(model, unit)
    for square in model.squares(unit, cell):
        at = field.names[square]
        if field.terrain[square] == NO_DOT:
            return f"{at} is impassable: nobody enters a square without a dot"
        if field.terrain[square] == WATER:
            return f"{at} is water: nobody stops there"
        if vehicle and field.terrain[square] == RUBBLE:
            return f"{at} is rubble: vehicles do not enter it"
        if vehicle and model.cover[square] == TRAP:
            return f"there is a tank trap on {at}: vehicles do not enter it"
        if standing[square] & ENEMIES:
            return f"{_who(model, square, unit)} is on {at}: enemies are in the way"
        if standing[square] and (vehicle or not mover_of(model, unit).hero):
            others = [other for other in model.units_at(square) if other != unit]
            heroes = [other for other in others if model.types[other].kind == HERO]
            if vehicle or len(heroes) < len(others):
                return f"{_who(model, square, unit)} is on {at}: a friend may be passed by soldiers, but not stopped on"
    return ""


def _who(model: Model, cell: int, unit: int) -> str:
    for other in model.units_at(cell):
        if other != unit:
            return model.names[other]
    return "somebody"


def _leaping(model: Model, plan: Plan, action: Any) -> str:
    cell = model.field.by_name[action.to]
    blocked = _cannot_stand(model, plan.unit, cell, action.to)
    if blocked:
        return blocked
    if model.cover[cell] or model.field.building[cell]:
        return f"nobody lands on a cover element or in a building, and {action.to} is such a square"
    if cell in reach_of(model, plan).ends:
        return f"one MOVE is enough for {action.to}: move there"
    points = 2 * points_of(model, plan) + plan.extra
    if cell not in leap_reach(model, plan).ends:
        cost = _cost(model, plan, cell)
        if cost < 0:
            return f"there is no way to {action.to}, not even by a leap"
        return f"{action.to} is {cost} points of movement away, and two MOVE actions as a leap have {points}"
    return f"{model.names[plan.unit]} cannot leap to {action.to}"


# Skills ----------------------------------------------------------------------------------------------


def _special(model: Model, plan: Plan, action: Any) -> str:
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
        if model.owner[unit] == model.owner[plan.unit] and model.marks[unit] & COMMANDED:
            return "one order of a command squad has been tried in this round"
    for step in plan.steps:
        if step.zone == "command":
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


def _using(model: Model, plan: Plan, action: Any) -> str:
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


# Aiming ----------------------------------------------------------------------------------------------


def _aiming(model: Model, plan: Plan, action: Any) -> str:
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


def sentence(reason: Plain) -> str:
    """One reason of `explain.py` in English."""
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


# The rest --------------------------------------------------------------------------------------------


def _losing(model: Model, action: Any) -> str:
    fight = model.fight
    assert fight is not None
    unit = fight.wounds[0].unit
    roles = [role.name for number, role in enumerate(model.types[unit].roles) if model.left[unit][number]]
    if model.hero_of(unit) != NOBODY:
        roles.append("hero")
    return f"{model.names[unit]} has no '{action.role}' left; it has: {', '.join(roles)}"


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
