"""Which of the legal actions are worth a thought for a machine player."""

from __future__ import annotations

import math
from typing import Any, Final

from ashgrid.core.values import Action

from .. import actions
from ..field import TRAP
from ..model import ACT, AIM, CHOOSE, COVER, DEPLOY, LOSE, NO_FIGURE, NOBODY, RUSH, TILES, Model
from ..odds.roll import distribution
from ..rules.legal import legal_actions
from ..rules.shots import shots_of, spec_of
from ..setup import DEMOLISH as DEMOLISH_GOAL
from ..setup import DESTROY as DESTROY_GOAL
from ..setup import LEAVE as LEAVE_GOAL
from ..tables import CLOSE, VEHICLE
from .arms import arms_of
from .goals import DECIDES, goals_worth, nearness
from .promises import PULL, burning
from .sketch import Sketch, gap_between, in_sight
from .threats import menace_at, power, shelter, strike_back, weight_of
from .worth import average, figure_worth, rest_of

MOVES: Final = 6  # destinations of one move that are looked at
ENTRIES: Final = 4
LEAPS: Final = 3
PLACES: Final = 6  # squares for one tile, cover element or unit that is deployed
TARGETS: Final = 2  # ways to aim one line
GAPS: Final = 13  # distances between a unit and a foe that are told apart; the last is for all beyond


def candidates(model: Model, seat: int) -> list[Action]:
    """The legal actions without what leads nowhere."""
    legal = legal_actions(model, seat)
    if len(legal) == 1:
        return legal
    phase = model.phase
    if phase == CHOOSE:
        return [action for action in legal if isinstance(action, actions.Activate)] or legal
    if phase == AIM:
        return _aims(model, legal)
    if phase == LOSE:
        return [_cheapest_loss(model, legal)]
    if phase in (ACT, RUSH):
        return _acts(model, legal)
    if phase in (TILES, COVER):
        return _spread_out(legal, PLACES)
    if phase == DEPLOY:
        return _deployments(model, legal)
    return legal


def _spread_out(legal: list[Action], most: int) -> list[Action]:
    if len(legal) <= most:
        return legal
    return [legal[number * len(legal) // most] for number in range(most)]


def _deployments(model: Model, legal: list[Action]) -> list[Action]:
    first: Any = legal[0]
    unit = model.by_name[first.unit]
    sketch = Sketch(model)
    goals_worth(model, sketch)
    prospects = Prospects(model, sketch, unit)
    places: list[tuple[float, int]] = []
    for number in range(len(legal)):
        action: Any = legal[number]
        places.append((_place_worth(model, sketch, prospects, model.field.by_name[action.cell], 0.0), -number))
    return _best(legal, places, PLACES)


def _best(legal: list[Action], worths: list[tuple[float, int]], most: int) -> list[Action]:
    worths.sort(reverse=True)
    return [legal[number] for number in sorted([-number for _, number in worths[:most]])]


def _acts(model: Model, legal: list[Action]) -> list[Action]:
    """Everything that is no move, and of the moves the most promising."""
    plan = model.top()
    assert plan is not None
    kept: list[Action] = []
    moves: list[tuple[float, int]] = []
    entries: list[tuple[float, int]] = []
    leaps: list[tuple[float, int]] = []
    sketch = Sketch(model)
    goals_worth(model, sketch)
    if plan.at >= 0:
        for square in model.squares(plan.unit, plan.at):
            sketch.block[square] = 1 if model.cover[square] == TRAP else 0
    prospects = Prospects(model, sketch, plan.unit)
    cells = model.field.by_name
    fire = 0.3  # what is in reach after a move: to be shot at now, or only in the next round
    if plan.actions == 0:
        fire = 1.0
    idle = False
    for number in range(len(legal)):
        action: Any = legal[number]
        if isinstance(action, actions.Move):
            if not action.crush:
                moves.append((_place_worth(model, sketch, prospects, cells[action.to], fire), -number))
        elif isinstance(action, actions.Enter):
            if not action.crush:
                entries.append((_place_worth(model, sketch, prospects, cells[action.to], fire), -number))
        elif isinstance(action, actions.Leap):
            leaps.append((_place_worth(model, sketch, prospects, cells[action.to], 0.0), -number))
        elif isinstance(action, actions.Nothing):
            idle = True
        else:
            kept.append(action)
    kept += _best(legal, moves, MOVES)
    kept += _best(legal, entries, ENTRIES)
    kept += _best(legal, leaps, LEAPS)
    if not kept or (idle and plan.actions == 1):
        kept.append(actions.Nothing())
    return kept


class Prospects:
    """What a unit would do to each enemy, and they to it, by the distance between them; worked out when asked for."""

    def __init__(self, model: Model, sketch: Sketch, unit: int) -> None:
        self.model: Final = model
        self.sketch: Final = sketch
        self.unit: Final = unit
        self.foes: Final[list[int]] = [other for other in sketch.leads[1 - model.side[unit]] if sketch.at[other] >= 0]
        self._hits: Final[list[float]] = [-1.0] * (GAPS * len(self.foes))
        self._seen: Final[list[float]] = self._hits[:]
        self._unseen: Final[list[float]] = self._hits[:]

    def hit(self, number: int, gap: int) -> float:
        """What it does to a foe in sight without another move."""
        at = number * GAPS + gap
        known = self._hits[at]
        if known < 0.0:
            model, other = self.model, self.foes[number]
            points = power(model, self.unit, other, gap)
            hero = model.hero_of(self.unit)
            if hero != NOBODY:
                points += power(model, hero, other, gap)
            known = 0.0
            if points:
                through = shelter(model, other, self.sketch.at[other])
                worth = model.types[other].cost + rest_of(model, self.sketch, other) + self.sketch.prize[other]
                share = min(1.0, points * through / model.points_together(other))
                known = share * (0.5 + 0.4 * share) * worth
            self._hits[at] = known
        return known

    def hurt(self, number: int, gap: int, seen: bool) -> float:
        """What it has to fear of a foe, out in the open."""
        table = self._seen if seen else self._unseen
        at = number * GAPS + gap
        known = table[at]
        if known < 0.0:
            known = weight_of(self.sketch, self.foes[number], True)
            if known:
                known *= menace_at(self.model, self.sketch, self.foes[number], self.unit, gap, seen, 1.0)
            table[at] = known
        return known


def _place_worth(model: Model, sketch: Sketch, prospects: Prospects, cell: int, fire: float) -> float:
    """What it is worth for a unit to stand on a square: whom it hits from there, who hits it, and the goals."""
    unit = prospects.unit
    side = model.side[unit]
    hit = 0.0
    hurt = 0.0
    near = 15
    vehicle = model.types[unit].kind == VEHICLE
    for number, other in enumerate(prospects.foes):
        there = sketch.at[other]
        near = min(near, sketch.chart.to_cell(there, vehicle)[cell])
        gap = min(gap_between(model, unit, cell, other, there), GAPS - 1)
        seen = in_sight(model, sketch, unit, cell, other, there)
        if seen:
            hit = max(hit, prospects.hit(number, gap))
        hurt = max(hurt, prospects.hurt(number, gap, seen))
    total = fire * hit - hurt * shelter(model, unit, cell)
    total -= PULL * max(0, near - min(3, arms_of(model.types[unit]).reach))
    if model.setup.goals:
        before = sketch.at[unit]
        sketch.at[unit] = cell
        for goal in model.setup.goals:
            if goal.kind == DESTROY_GOAL or goal.side not in (-1, side) or goal.zone in model.blown:
                continue
            more = 1 if goal.kind in (LEAVE_GOAL, DEMOLISH_GOAL) else 0
            worth = float(goal.points)
            if goal.kind == LEAVE_GOAL:
                worth = float(goal.factor * model.types[unit].cost)
            elif goal.decides:
                worth = DECIDES
            elif goal.every_round:
                worth *= 1.0 + 0.5 * sketch.rounds
            total += worth * nearness(model, sketch, unit, goal, more)
        sketch.at[unit] = before
    return total


def _aims(model: Model, legal: list[Action]) -> list[Action]:
    """The best ways to aim a line. Cover elements are left alone."""
    plan = model.top()
    assert plan is not None
    job = plan.jobs[plan.job]
    block = model.blocks(job.actor)
    sketch = Sketch(model)
    goals_worth(model, sketch)
    worths: list[tuple[float, int]] = []
    struck: list[int] = []
    for shot in job.shots:
        if model.types[shot.part].weapons[shot.line].reach == CLOSE:
            struck.append(shot.target)
    for number, shot in enumerate(shots_of(model, plan, job, job.next)):
        if shot.target == NOBODY or model.shielded(shot.target):
            continue
        chances = distribution(spec_of(model, job, shot, shot.target, plan.used, plan.line, block))
        if shot.figure != NO_FIGURE:
            worth = chances[1] * figure_worth(model, sketch, shot)
        else:
            worth = average(model, sketch, shot.target, chances)
        if shot.path:
            worth += burning(model, sketch, plan, job, shot, block)
        weapon = model.types[shot.part].weapons[shot.line]
        if weapon.reach == CLOSE and shot.target not in struck:
            worth -= 0.5 * strike_back(model, sketch, job.actor, shot.target)
        if worth > 0.0:
            worths.append((worth, -number))
    if not worths:
        return [legal[len(legal) - 1]]
    return _best(legal, worths, TARGETS)


def _cheapest_loss(model: Model, legal: list[Action]) -> Action:
    """The figure that is missed least."""
    fight = model.fight
    assert fight is not None
    unit = fight.wounds[0].unit
    kind = model.types[unit]
    best = legal[0]
    record = math.inf
    for action in legal:
        loss: Any = action
        if loss.role == "hero":
            hero = model.hero_of(unit)
            price = model.types[hero].cost / model.types[hero].points
            if model.points_of(hero) == 1:
                price += model.types[hero].cost
        else:
            role = model.role_number(unit, loss.role)
            price = kind.cost * (0.5 / kind.points + 0.5 * arms_of(kind).worth[role])
            if model.points_of(unit) == 1:
                price += kind.cost
        if price < record:
            best, record = action, price
    return best
