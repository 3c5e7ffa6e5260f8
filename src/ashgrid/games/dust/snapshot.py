"""Saved states: all that a match needs to go on. What never changes comes from the options and the army lists again.

Fields are called as the attributes of the model's classes, and hold just those.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from ashgrid.core.contract import Outcome, Plain
from ashgrid.core.errors import SnapshotError
from ashgrid.core.snapshot import SavedOutcome, SavedRng, counted, fill, read_saved, taken, within

from .field import BLOCKED, COVER_LETTERS
from .model import (
    AFTER,
    AWAY,
    DEMOLISH,
    HERO_FIGURE,
    NOBODY,
    PHASES,
    REACTIVE,
    WINDOW,
    Fight,
    Job,
    Model,
    Plan,
    Shot,
    Step,
    Wound,
)

Count = Annotated[int, msgspec.Meta(ge=0)]
Side = Annotated[int, msgspec.Meta(ge=0, le=1)]
Unit = Annotated[int, msgspec.Meta(ge=NOBODY)]
Square = Annotated[int, msgspec.Meta(ge=-1)]
Place = Annotated[int, msgspec.Meta(ge=AWAY)]
Line = Annotated[int, msgspec.Meta(ge=-1)]
Figure = Annotated[int, msgspec.Meta(ge=HERO_FIGURE)]
Pair = Annotated[list[int], msgspec.Meta(min_length=2, max_length=2)]


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing but what is declared."""


class SavedShot(Shape, frozen=True):
    number: int
    part: Count
    line: Count
    target: Unit
    element: Square
    rounds: int
    figure: Figure
    path: list[Count]


class SavedJob(Shape, frozen=True):
    actor: Count
    cell: Place
    mode: Annotated[int, msgspec.Meta(ge=0, le=REACTIVE)]
    only: Unit
    shots: list[SavedShot]
    next: Count


class SavedStep(Shape, frozen=True):
    code: Annotated[int, msgspec.Meta(ge=0, le=DEMOLISH)]
    cell: Place
    crush: list[Count]
    unit: Unit
    role: Figure
    line: Line
    job: Annotated[int, msgspec.Meta(ge=-1)]
    zone: str


class SavedPlan(Shape, frozen=True):
    unit: Unit
    at: Place
    side: Side
    steps: list[SavedStep]
    jobs: list[SavedJob]
    job: Count
    actions: Count
    charge: bool
    used: Count
    line: Line
    diagonal: bool
    extra: int
    running: bool
    todo: list[int]
    walked: bool
    bonus: int
    tried: bool
    passed: Count
    words: list[str]


class SavedWound(Shape, frozen=True):
    unit: Count
    points: Count
    figure: Figure
    told: bool


class SavedFight(Shape, frozen=True):
    job: SavedJob
    used: Count
    line: Line
    stage: Annotated[int, msgspec.Meta(ge=0, le=AFTER)]
    wounds: list[SavedWound]
    serum: list[Count]


class SavedModel(Shape, frozen=True):
    """All that can be taken from a model as it is."""

    rng: SavedRng
    horizon: Count
    lists: str
    cell: list[Place]
    left: list[list[Count]]
    joined: list[Unit]
    heirs: list[Unit]
    done: list[bool]
    moved: list[bool]
    ammo: list[list[Count]]
    empty: list[Count]
    spent: list[Count]
    marks: list[Count]
    cover: list[Annotated[int, msgspec.Meta(ge=0, lt=len(COVER_LETTERS))]]
    cover_left: list[Count]
    round: Count
    phase: Annotated[int, msgspec.Meta(ge=0, lt=len(PHASES))]
    turn: Side
    starter: Side
    rolled: Pair
    score: Pair
    again: Unit
    tiles: Count
    crates: Count
    traps: Count
    blown: list[str]
    goal_won: Count
    ending: str
    plan: SavedPlan | None
    reaction: SavedPlan | None
    fight: SavedFight | None
    outcome: SavedOutcome | None


class Saved(SavedModel, frozen=True):
    blocked: list[Count]
    """Squares of the map that terrain tiles were put on."""
    opening: list[dict[str, Any]] = []


BY_UNIT = ("cell", "left", "joined", "heirs", "done", "moved", "ammo", "empty", "spent", "marks")


def save_of(model: Model) -> Plain:
    before, now = model.setup.field.terrain, model.field.terrain
    blocked = [cell for cell, terrain in enumerate(now) if terrain == BLOCKED and before[cell] != BLOCKED]
    return {**taken(model, SavedModel), "blocked": blocked, "opening": model.opening}


def read(saved: Plain) -> Saved:
    return read_saved(saved, Saved)


def put_back(model: Model, told: Saved) -> None:
    """Give a model whose units are enlisted, and that stands at the beginning, all that was saved."""
    _check(model, told)
    if told.blocked:
        model.field = model.field.with_blocked(told.blocked)
    fill(model, told, leave=("rng", "blocked", "plan", "reaction", "fight", "outcome"))
    model.plan = None if told.plan is None else _plan(told.plan)
    model.reaction = None if told.reaction is None else _plan(told.reaction)
    model.fight = None if told.fight is None else _fight(told.fight)
    model.outcome = None if told.outcome is None else Outcome(told.outcome.payoffs, told.outcome.reason)


def _plan(told: SavedPlan) -> Plan:
    plan = Plan(told.unit, told.at, told.side)
    fill(plan, told, leave=("side", "steps", "jobs"))
    plan.steps = [
        Step(step.code, step.cell, step.crush, step.unit, step.role, step.line, step.job, step.zone)
        for step in told.steps
    ]
    plan.jobs = [_job(job) for job in told.jobs]
    return plan


def _job(told: SavedJob) -> Job:
    job = Job(told.actor, told.cell, told.mode, told.only)
    job.next = told.next
    job.shots = [
        Shot(shot.number, shot.part, shot.line, shot.target, shot.element, shot.rounds, shot.figure, shot.path)
        for shot in told.shots
    ]
    return job


def _fight(told: SavedFight) -> Fight:
    fight = Fight(_job(told.job), told.used, told.line)
    fight.stage = told.stage
    fight.serum = told.serum
    for hit in told.wounds:
        wound = Wound(hit.unit, hit.points, hit.figure)
        wound.told = hit.told
        fight.wounds.append(wound)
    return fight


# What can be wrong ------------------------------------------------------------------------------


def _check(model: Model, told: Saved) -> None:
    """Lengths of lists, and numbers of units, squares, lines and steps, by the armies and the map of the model."""
    units, size = len(model.types), model.field.size
    for name in BY_UNIT:
        counted(f"$.{name}", getattr(told, name), units)
    for unit, kind in enumerate(model.types):
        counted(f"$.left[{unit}]", told.left[unit], len(model.left[unit]))
        counted(f"$.ammo[{unit}]", told.ammo[unit], len(kind.weapons))
        within(f"$.cell[{unit}]", [told.cell[unit]], AWAY, size - (kind.size - 1) * model.field.width)
        last = model.field.width - kind.size
        if told.cell[unit] >= 0 and told.cell[unit] % model.field.width > last:
            raise SnapshotError(f"$.cell[{unit}]", f"{kind.name} does not stand on the board as a whole")
    counted("$.cover", told.cover, size)
    counted("$.cover_left", told.cover_left, size)
    within("$.blocked", told.blocked, 0, size)
    within("$.joined", told.joined, NOBODY, units)
    within("$.heirs", told.heirs, NOBODY, units)
    within("$.again", [told.again], NOBODY, units)
    for name, plan in (("plan", told.plan), ("reaction", told.reaction)):
        if plan is not None:
            _check_plan(model, plan, f"$.{name}")
    if told.fight is not None:
        _check_job(model, told.fight.job, "$.fight.job")
        within("$.fight.wounds", [wound.unit for wound in told.fight.wounds], 0, units)
        within("$.fight.serum", told.fight.serum[::2], 0, units)
        if len(told.fight.serum) % 2:
            raise SnapshotError("$.fight.serum", "units and hits come in pairs")
        for wound in told.fight.wounds:
            within("$.fight.wounds", [wound.figure], HERO_FIGURE, len(model.left[wound.unit]))


def _check_plan(model: Model, plan: SavedPlan, where: str) -> None:
    units, size = len(model.types), model.field.size
    within(f"{where}.unit", [plan.unit], NOBODY, units)
    within(f"{where}.at", [plan.at], AWAY, size)
    within(f"{where}.todo", plan.todo, WINDOW, len(plan.steps))
    within(f"{where}.job", [plan.job], 0, len(plan.jobs) + 1)
    for number, step in enumerate(plan.steps):
        at = f"{where}.steps[{number}]"
        within(f"{at}.cell", [step.cell], AWAY, size)
        within(f"{at}.crush", step.crush, 0, size)
        within(f"{at}.unit", [step.unit], NOBODY, units)
        within(f"{at}.job", [step.job], -1, len(plan.jobs))
    for number, job in enumerate(plan.jobs):
        _check_job(model, job, f"{where}.jobs[{number}]")


def _check_job(model: Model, job: SavedJob, where: str) -> None:
    units, size = len(model.types), model.field.size
    within(f"{where}.actor", [job.actor], 0, units)
    within(f"{where}.cell", [job.cell], AWAY, size)
    within(f"{where}.only", [job.only], NOBODY, units)
    for number, shot in enumerate(job.shots):
        at = f"{where}.shots[{number}]"
        within(f"{at}.part", [shot.part], 0, units)
        within(f"{at}.line", [shot.line], 0, len(model.types[shot.part].weapons))
        within(f"{at}.target", [shot.target], NOBODY, units)
        within(f"{at}.element", [shot.element], -1, size)
        within(f"{at}.path", shot.path, 0, size)
