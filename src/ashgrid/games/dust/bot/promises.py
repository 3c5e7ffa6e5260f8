"""What the activation that is being declared or carried out promises, from the exact odds of its attacks.

An activation is declared in small steps, so a half-declared one is judged as if it were complete: the unit is thought
to be where it will stand, and its attack has the best targets for lines that have none yet.
"""

from __future__ import annotations

from typing import Final

from ..model import (
    ACT,
    ATTACK,
    NO_FIGURE,
    NOBODY,
    NORMAL,
    RUSH,
    STRIKE,
    SUSTAINED,
    Job,
    Model,
    Plan,
    Shot,
    unpack,
)
from ..odds.roll import distribution, together
from ..rules.orders import BY_CODE
from ..rules.shots import CAN, against, enemies, readiness, rounds_left, spec_of
from ..rules.skill_actions import ACTIVATION, LOADED, NO_GAIN, POINT, UNIT
from ..tables import CLOSE, VEHICLE, VOLLEY
from .arms import arms_of
from .sketch import Sketch
from .threats import clash, hope, strike_back
from .worth import STRENGTH, WOUND, average, figure_worth, taken

PULL: Final = 0.6  # for each square that an active unit comes nearer to the enemy


def plans_worth(model: Model, sketch: Sketch) -> float:
    """What the activation under way, and an answer to it, still promise to side 0."""
    total = 0.0
    plan = model.plan
    if plan is not None and plan.unit != NOBODY:
        sign = 1.0 if model.side[plan.unit] == 0 else -1.0
        total += sign * (_outlook(model, sketch, plan) if not plan.running else _remainder(model, sketch, plan))
    answer = model.reaction
    if answer is not None and answer.unit != NOBODY and model.fight is None:
        sign = 1.0 if model.side[answer.unit] == 0 else -1.0
        for job in answer.jobs:
            total += sign * _promise(model, sketch, answer, job, True)
    fight = model.fight
    if fight is not None:
        for wound in fight.wounds:
            if model.cell[wound.unit] >= 0 and not model.shielded(wound.unit):
                points = min(wound.points, model.points_together(wound.unit))
                total -= (1.0 if model.side[wound.unit] == 0 else -1.0) * taken(model, sketch, wound.unit, points)
    return total


def _outlook(model: Model, sketch: Sketch, plan: Plan) -> float:
    """What a declaration promises, completed as well as can be told cheaply."""
    unit = plan.unit
    total = 0.0
    attack = False
    for step in plan.steps:
        total += _step_worth(model, sketch, unit, step.code, step.unit)
        attack = attack or step.code == ATTACK
    for number, job in enumerate(plan.jobs):
        total += _promise(model, sketch, plan, job, number >= plan.job)
    at = plan.at
    if at < 0:
        return total
    if model.phase == ACT and not attack:
        if plan.actions == 0:
            fire = _promise(model, sketch, plan, Job(unit, at, SUSTAINED, NOBODY), True)
            total += max(fire, 0.8 * hope(model, sketch, unit, at))
        else:
            total += _promise(model, sketch, plan, Job(unit, at, NORMAL, NOBODY), True)
    elif model.phase == RUSH:
        left = (2 - len(plan.steps)) * model.move_of(unit) + plan.extra
        total += 0.8 * clash(model, sketch, unit, at, left)
    if model.cell[unit] >= 0 and not (plan.words and plan.words[len(plan.words) - 1].startswith("use ")):
        # Only choices between moves should notice; to use a skill or not is compared with the board afterwards.
        total += PULL * (_remoteness(model, sketch, unit, model.cell[unit]) - _remoteness(model, sketch, unit, at))
    return total


def _remainder(model: Model, sketch: Sketch, plan: Plan) -> float:
    """What a plan that is being carried out has still to come."""
    total = 0.0
    for number in plan.todo:
        if number >= 0:
            step = plan.steps[number]
            if step.code in (ATTACK, STRIKE):
                total += _promise(model, sketch, plan, plan.jobs[step.job], False)
            else:
                total += _step_worth(model, sketch, plan.unit, step.code, step.unit)
    return total


def _remoteness(model: Model, sketch: Sketch, unit: int, cell: int) -> float:
    """Squares between a unit and the nearest place to shoot from."""
    vehicle = model.types[unit].kind == VEHICLE
    best = 15
    for other in sketch.leads[1 - model.side[unit]]:
        there = sketch.at[other]
        if there >= 0:
            best = min(best, sketch.chart.to_cell(there, vehicle)[cell])
    reach = min(3, arms_of(model.types[unit]).reach)
    return float(max(0, best - reach))


def _step_worth(model: Model, sketch: Sketch, unit: int, code: int, other: int) -> float:
    """Actions other than moves and attacks."""
    skill = BY_CODE.get(code)
    if skill is None or skill.gain == NO_GAIN:
        return 0.0
    if skill.gain == LOADED:
        return 0.05 * model.types[unit].cost * sketch.life
    kind = model.types[other]
    if skill.gain == ACTIVATION:
        cell = sketch.at[other]
        return 0.25 * hope(model, sketch, other, cell) if cell >= 0 else 0.0
    if skill.gain == UNIT:
        return 0.25 * kind.cost * sketch.life
    points = 1 if skill.gain == POINT else kind.points - model.left[other][0]
    return kind.cost * (STRENGTH * sketch.life + WOUND) * points / kind.points


class Tally:
    """What an attack promises so far: the chances of points by target."""

    def __init__(self) -> None:
        self.targets: list[int] = []
        self.chances: list[list[float]] = []
        self.worth: list[float] = []
        self.answered: list[int] = []  # those who strike back
        self.total: float = 0.0

    def with_more(self, model: Model, sketch: Sketch, target: int, chances: list[float]) -> float:
        """What so many more points for a target would add."""
        if target in self.targets:
            at = self.targets.index(target)
            both = together([self.chances[at], chances], model.points_together(target))
            return average(model, sketch, target, both) - self.worth[at]
        return average(model, sketch, target, chances)

    def add(self, model: Model, sketch: Sketch, target: int, chances: list[float]) -> None:
        if target in self.targets:
            at = self.targets.index(target)
            self.chances[at] = together([self.chances[at], chances], model.points_together(target))
            worth = average(model, sketch, target, self.chances[at])
            self.total += worth - self.worth[at]
            self.worth[at] = worth
            return
        worth = average(model, sketch, target, chances)
        self.targets.append(target)
        self.chances.append(chances)
        self.worth.append(worth)
        self.total += worth


def _promise(model: Model, sketch: Sketch, plan: Plan, job: Job, guessing: bool) -> float:
    """What an attack takes on average: its declared shots, and with `guessing` the best for the lines after them."""
    block = model.blocks(job.actor)
    tally = Tally()
    for shot in job.shots:
        if shot.target == NOBODY or model.cell[shot.target] < 0 or model.shielded(shot.target):
            continue
        spec = spec_of(model, job, shot, shot.target, plan.used, plan.line, block)
        if spec.dice == 0:
            continue
        chances = distribution(spec)
        if shot.figure != NO_FIGURE:
            tally.total += chances[1] * figure_worth(model, sketch, shot)
        else:
            tally.add(model, sketch, shot.target, chances)
        weapon = model.types[shot.part].weapons[shot.line]
        if weapon.reach == CLOSE and shot.target not in tally.answered:
            tally.answered.append(shot.target)
            tally.total -= strike_back(model, sketch, job.actor, shot.target)
        if shot.path:
            tally.total += burning(model, sketch, plan, job, shot, block)
    if guessing:
        lines = model.lines(job.actor)
        foes = enemies(model, model.side[job.actor])
        for number in range(job.next, len(lines)):
            _guess_line(model, sketch, plan, job, lines[number], number, foes, block, tally)
    return tally.total


def _guess_line(
    model: Model,
    sketch: Sketch,
    plan: Plan,
    job: Job,
    packed: int,
    number: int,
    foes: list[int],
    block: list[int],
    tally: Tally,
) -> None:
    """Add the best target of a line, if any is worth it."""
    part, line = unpack(packed)
    weapon = model.types[part].weapons[line]
    if readiness(model, plan, job, part, weapon) != CAN:
        return
    best = 0.0
    chosen = NOBODY
    chosen_chances: list[float] = []
    for target in foes:
        if against(model, job, weapon, target, block) != CAN or model.shielded(target):
            continue
        rounds = 0
        if weapon.ammo:
            rounds = rounds_left(model, job, part, line)
            combat = weapon.combat[model.types[target].column]
            if combat.mode == VOLLEY:
                rounds = min(rounds, len(combat.volley))
            if rounds < 1:
                continue
        shot = Shot(number, part, line, target, -1, rounds, NO_FIGURE, [])
        chances = distribution(spec_of(model, job, shot, target, plan.used, plan.line, block))
        worth = tally.with_more(model, sketch, target, chances)
        if weapon.reach == CLOSE and target not in tally.answered:
            worth -= strike_back(model, sketch, job.actor, target)
        if worth > best:
            best, chosen, chosen_chances = worth, target, chances
    if chosen != NOBODY:
        tally.add(model, sketch, chosen, chosen_chances)
        if weapon.reach == CLOSE and chosen not in tally.answered:
            tally.answered.append(chosen)
            tally.total -= strike_back(model, sketch, job.actor, chosen)


def burning(model: Model, sketch: Sketch, plan: Plan, job: Job, shot: Shot, block: list[int]) -> float:
    """Whoever else stands in the way of flames."""
    total = 0.0
    for cell in shot.path:
        for unit in model.units_at(cell):
            if unit not in (job.actor, shot.target):
                chances = distribution(spec_of(model, job, shot, unit, plan.used, plan.line, block))
                worth = average(model, sketch, unit, chances)
                total += worth if model.side[unit] != model.side[job.actor] else -1.5 * worth
    return total
