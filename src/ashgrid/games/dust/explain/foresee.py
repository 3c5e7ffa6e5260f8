"""What a seat can know of what it plans: where a unit can go, whom it could hit from there and how hard, who could fire
at it, and the odds of what is declared. For a board that shows this while the plan is still being made.

No die is rolled for it: actions that only write a plan down are done on a copy, all others are answered from the odds.
"""

from __future__ import annotations

from typing import Final

from ashgrid.core.contract import Plain
from ashgrid.core.errors import IllegalAction
from ashgrid.core.refusals import NotYourDecision
from ashgrid.core.values import Action, Refusal

from .. import actions
from ..model import (
    ACT,
    AIM,
    ATTACK,
    CHARGED,
    NOBODY,
    NORMAL,
    OFF,
    PHASES,
    REACT,
    REACTIVE,
    READY,
    RUSH,
    Job,
    Plan,
    Shot,
)
from ..odds.attack import attempted, odds_here, plan_odds, rounded, stand
from ..odds.roll import distribution, expected
from ..rules.game import Dust
from ..rules.legal import aim_of, reactors
from ..rules.moves import entry_reach, leap_reach, reach_of
from ..rules.moves import leaps as leap_ends
from ..rules.pathfinding import Reach
from ..rules.shots import enemies, rounds_left, shots_of, spec_of
from ..rules.sight import sees
from ..skills import FLIES
from .reasons import as_data, shooting, strongest
from .refused_attacks import refused_aims
from .refused_moves import refused_squares
from .threats import exposed, success, threats

DIGITS: Final = 6
PRICE: Final = "activation"
PLANNING: Final = (ACT, RUSH, AIM, READY)
MOVING: Final = (actions.Move, actions.Enter, actions.Leap)
WRITTEN: Final = (
    actions.Activate,
    *MOVING,
    actions.Attack,
    actions.Sustain,
    actions.Charge,
    actions.Stay,
    actions.Aim,
    actions.Hold,
    actions.Use,
)
"""Actions that only write a plan down, and have something to show."""


def foresee(state: Dust, seat: int, action: Action | None) -> Plain | None:
    """What follows from an action of a plan, or with None from the plan as it is; None where there is nothing to say.

    `reach` has the ends of moves with their costs, `targets` whom the unit could hit from where it will stand if all
    its lines aimed at one, `reactions` who could try reactive fire at it there, `aims` what the line that is being
    asked about would do, `odds` the attacks of the plan as far as they are aimed. `pairs` tells for every enemy and
    every cover element which lines could be aimed at it from there and why the others could not; `sight` which squares
    the unit would see, if soldiers stood there and if a vehicle did. `threats` has what could hit the unit on each
    square that it can move to, and where it would stand already (`explain/threats.py`); `refused` why it cannot go to
    a square, or why the line that is being asked about cannot be aimed there.

    Where reactive fire is asked about, `reactions` has who may try it, `pairs` every unit that has not acted yet
    against the active one; of an attempt, all this is that of the unit which makes it.

    Rules: F10.
    """
    if action is None:
        return _as_it_is(state, seat, False)
    why: Refusal | None = state.refusal(seat, action) if seat in state.actors else NotYourDecision()
    if why is not None:
        raise IllegalAction(seat, action, why)
    if isinstance(action, WRITTEN):
        after = state.copy()
        after.advance(seat, action)
        return _as_it_is(after, seat, isinstance(action, MOVING))
    if isinstance(action, actions.Confirm):
        return _as_it_is(state, seat, False)
    if isinstance(action, actions.React):
        return _attempt(state, state.by_name[action.unit])
    return None


def foretold(state: Dust) -> Plain | None:
    """What is declared, for everybody: plans lie open, and only the dice to come are not known."""
    return _as_it_is(state, state.actors[0], False) if state.actors else None


def _as_it_is(state: Dust, seat: int, moves: bool) -> Plain | None:
    if state.phase == REACT:
        return _asked(state, seat)
    plan = state.top()
    if state.phase not in PLANNING or plan is None or plan.running or state.owner[plan.unit] != seat:
        return None
    found = _blank(state, plan)
    twin = state.copy()
    stand(twin, plan.unit, plan.at)
    mode = _mode(state, plan)
    if state.phase in (ACT, RUSH):
        found["reach"] = _reach(state, plan)
        found["refused"] = _refused(state, refused_squares(state, plan), found["reach"])
    if state.reaction is None:
        found["threats"] = _threats(state, plan, found["reach"])
    only = NOBODY if state.reaction is None else plan.jobs[0].only
    if mode >= 0 and plan.at >= 0:
        found["targets"] = _targets(twin, plan, mode, only)
    if plan.at >= 0:
        job = Job(plan.unit, plan.at, NORMAL if only == NOBODY else REACTIVE, only)
        found["pairs"] = _pairs(twin, plan, job)
        found["sight"] = _sight(twin, plan.unit, plan.at)
    if moves and plan.at >= 0 and exposed(state, plan):
        found["reactions"] = _watchers(twin, plan)
    if state.phase == AIM:
        found["aims"] = _aims(state, plan)
        found["refused"] = _refused(state, refused_aims(state, plan), None)
    if plan.jobs:
        found["odds"] = [odds.plain() for odds in plan_odds(state, plan) if odds.lines]
    return found


def _blank(state: Dust, plan: Plan | None) -> Plain:
    return {
        "phase": PHASES[state.phase],
        "unit": None if plan is None or plan.unit == NOBODY else state.names[plan.unit],
        "at": None if plan is None or plan.at < 0 else state.field.names[plan.at],
        "reach": None,
        "targets": [],
        "pairs": [],
        "sight": None,
        "threats": [],
        "refused": [],
        "reactions": [],
        "aims": [],
        "odds": [],
    }


def _mode(state: Dust, plan: Plan) -> int:
    """How the unit could attack from where it will be, or -1 if its plan has no room for that."""
    if plan.charge:
        return CHARGED if state.phase == RUSH else -1
    if state.phase == ACT and plan.actions < 2:
        for step in plan.steps:
            if step.code == ATTACK:
                return -1
        return NORMAL
    if state.phase == AIM:
        job = plan.jobs[plan.job]
        if not job.shots and job.actor == plan.unit:
            return job.mode
    return -1


# Moving ----------------------------------------------------------------------------------------------


def _reach(state: Dust, plan: Plan) -> Plain:
    """The ends of the next move. A leap takes both actions, so that only the first can be one."""
    if plan.at == OFF:
        return {"move": [], "enter": _ends(state, entry_reach(state, plan)), "leap": []}
    if plan.at < 0:
        return {"move": [], "enter": [], "leap": []}
    near = reach_of(state, plan)
    leaps: list[Plain] = []
    if state.phase == ACT and plan.actions == 0 and state.has(plan.unit, FLIES):
        far = leap_reach(state, plan)
        leaps = [{"cell": state.field.names[cell], "cost": far.cost(cell)} for cell in leap_ends(state, plan)]
    return {"move": _ends(state, near), "enter": [], "leap": leaps}


def _ends(state: Dust, reach: Reach) -> list[Plain]:
    names = state.field.names
    return [{"cell": names[cell], "cost": reach.cost(cell)} for cell in reach.ends]


def _threats(state: Dust, plan: Plan, reach: Plain | None) -> list[Plain]:
    if reach is None:
        return threats(state, plan, [plan.at], False) if plan.at >= 0 else []
    cells = sorted({state.field.by_name[end["cell"]] for ends in reach.values() for end in ends})
    return threats(state, plan, cells, True)


def _refused(state: Dust, found: list[tuple[int, Refusal]], reach: Plain | None) -> list[Plain]:
    """Reasons as data, but for squares that a leap leads to."""
    names = state.field.names
    leaps = set() if reach is None else {end["cell"] for end in reach["leap"]}
    return [{"cell": names[cell], "reason": as_data(why)} for cell, why in found if names[cell] not in leaps]


# Shooting --------------------------------------------------------------------------------------------


def _aim_at(twin: Dust, job: Job, shots: list[list[Shot]], target: int) -> None:
    """Aim every line that can be aimed at a target, each as strong as it can be. `shots` are those of each line."""
    for of_line in shots:
        shot = strongest(twin, job, of_line, target, -1)
        if shot is None:
            continue
        if shot.rounds:
            most = min(shot.rounds, rounds_left(twin, job, shot.part, shot.line))
            if most < 1:
                continue
            shot = Shot(shot.number, shot.part, shot.line, target, -1, most, shot.figure, shot.path)
        job.shots.append(shot)


def _shots(twin: Dust, plan: Plan | None, job: Job) -> list[list[Shot]]:
    return [shots_of(twin, plan, job, number) for number in range(len(twin.lines(job.actor)))]


def _targets(twin: Dust, plan: Plan, mode: int, only: int) -> list[Plain]:
    for step in plan.steps:
        if step.line >= 0:
            twin.empty[step.unit] &= ~(1 << step.line)
    shots = _shots(twin, plan, Job(plan.unit, plan.at, mode, only))
    found: list[Plain] = []
    for target in enemies(twin, twin.side[plan.unit]):
        job = Job(plan.unit, plan.at, mode, only)
        _aim_at(twin, job, shots, target)
        if job.shots:
            found.append(_attack(twin, job, target, plan.used))
    return found


def _attack(twin: Dust, job: Job, target: int, used: int) -> Plain:
    """All these shots at one target, in short. `damage` has the chance of 0, 1, 2 ... points."""
    odds = odds_here(twin, job, used)
    hurt = odds.of(twin.names[target])
    back = odds.of(twin.names[job.actor])
    return {
        "target": twin.names[target],
        "cell": twin.field.names[twin.cell[target]],
        "lines": [
            {
                "line": line.number + 1,
                "weapon": line.weapon,
                "dice": line.dice,
                "rules": line.rules,
                "expected": round(line.expected, DIGITS),
            }
            for line in odds.lines
            if line.target == twin.names[target]
        ],
        "points": twin.points_together(target),
        "expected": 0.0 if hurt is None else round(hurt.expected, DIGITS),
        "destroyed": 0.0 if hurt is None else round(hurt.destroyed, DIGITS),
        "damage": [] if hurt is None else rounded(hurt.damage),
        "gain": round(odds.gain, DIGITS),
        "loss": round(odds.loss, DIGITS),
        "answer": 0.0 if back is None else round(back.expected, DIGITS),
    }


def _aims(state: Dust, plan: Plan) -> list[Plain]:
    """What the line that is being asked about does to each thing it can be aimed at."""
    job = plan.jobs[plan.job]
    twin = state.copy()
    stand(twin, job.actor, job.cell)
    block = twin.blocks(job.actor)
    found: list[Plain] = []
    for shot in shots_of(state, plan, job, job.next):
        spec = spec_of(twin, job, shot, shot.target, plan.used, plan.line, block)
        chances = distribution(spec)
        aim = aim_of(state, shot)
        found.append(
            {
                "aim": str(aim),
                "target": aim.target,
                "dice": spec.dice,
                "expected": round(expected(chances), DIGITS),
                "destroyed": round(chances[spec.most], DIGITS),  # of a Sniper's figure: that it falls
            }
        )
    return found


def _pairs(twin: Dust, plan: Plan | None, job: Job) -> list[Plain]:
    """A unit against every enemy, and against every crate and tank trap."""
    found = [shooting(twin, plan, job, target, -1) for target in enemies(twin, twin.side[job.actor])]
    for cell, element in enumerate(twin.cover):
        if element:
            found.append(shooting(twin, plan, job, NOBODY, cell))
    return found


def _sight(twin: Dust, unit: int, at: int) -> Plain:
    """The squares in sight from where the unit will stand."""
    block = twin.blocks(unit)
    soldier = twin.types[unit].soldier
    starts = twin.squares(unit, at)
    found: dict[str, list[str]] = {"soldiers": [], "vehicles": []}
    for cell, name in enumerate(twin.field.names):
        if cell in starts:
            continue
        for key, both in (("soldiers", soldier), ("vehicles", False)):
            for start in starts:
                if sees(twin.field, block, start, cell, both):
                    found[key].append(name)
                    break
    return found


# Reactive fire ---------------------------------------------------------------------------------------


def _watchers(twin: Dust, plan: Plan) -> list[Plain]:
    """Enemies that could react to the unit where it will stand."""
    found: list[Plain] = []
    for unit in enemies(twin, twin.side[plan.unit]):
        if not twin.done[unit]:
            job = _fire(twin, unit, plan.unit)
            if job.shots:
                found.append(_told(twin, job))
    return found


def _fire(twin: Dust, unit: int, target: int) -> Job:
    job = Job(unit, twin.cell[unit], REACTIVE, target)
    _aim_at(twin, job, _shots(twin, None, job), target)
    return job


def _told(twin: Dust, job: Job) -> Plain:
    """A reaction: the chance that it comes to shots, what they do then, in `overall` what the attempt does, and its
    `price`, whether it works or not.

    Rules: X4.
    """
    chance = success(twin, job.actor)
    found = _attack(twin, job, job.only, 0)
    found["unit"] = twin.names[job.actor]
    found["chance"] = round(chance, DIGITS)
    found["price"] = PRICE
    found["overall"] = {
        "expected": round(chance * found["expected"], DIGITS),
        "destroyed": round(chance * found["destroyed"], DIGITS),
        "damage": rounded(attempted(found["damage"], chance)),
    }
    return found


def _asked(state: Dust, seat: int) -> Plain:
    """Everybody of a seat who may try reactive fire, and why others could not."""
    plan = state.plan
    assert plan is not None
    twin = state.copy()
    found = _blank(state, plan)
    found["reactions"] = [_told(twin, _fire(twin, unit, plan.unit)) for unit in reactors(state, seat)]
    for unit in range(len(twin.cell)):
        if twin.owner[unit] == seat and twin.cell[unit] >= 0 and twin.leads(unit) and not twin.done[unit]:
            job = Job(unit, twin.cell[unit], REACTIVE, plan.unit)
            found["pairs"].append(shooting(twin, None, job, plan.unit, -1))
    return found


def _attempt(state: Dust, unit: int) -> Plain:
    """One unit that would try: its odds, what it sees, and what it could do to whom."""
    plan = state.plan
    assert plan is not None
    twin = state.copy()
    at = twin.cell[unit]
    found = _blank(state, plan)
    found["unit"] = twin.names[unit]
    found["at"] = twin.field.names[at]
    found["reactions"] = [_told(twin, _fire(twin, unit, plan.unit))]
    found["pairs"] = _pairs(twin, None, Job(unit, at, REACTIVE, plan.unit))
    found["sight"] = _sight(twin, unit, at)
    return found
