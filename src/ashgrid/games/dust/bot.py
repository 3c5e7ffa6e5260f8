"""What a machine player needs to know: how good a position is, and which actions are worth a thought.

A position is judged in victory points: those that were scored, what the units that are left are worth, what each of
them threatens to do next, and how near the sides are to the goals of the scenario. An activation is declared in small
steps, so a half-declared one is judged by what it promises: the unit is thought to be where it will stand, and what its
attack would do on average is added, with the best targets for lines that have none yet.
"""

from __future__ import annotations

import math
from typing import Any, Final

from ashgrid.core.values import Action

from . import actions
from .field import CRATE, RUBBLE, TRAP, Field
from .legal import legal_actions
from .model import (
    ACT,
    AIM,
    ATTACK,
    AWAY,
    CHOOSE,
    COVER,
    DEMOLISH,
    DEPLOY,
    ENTER,
    GONE,
    HEAL,
    HERO_FIGURE,
    HEROIC,
    LEAP,
    LOSE,
    MOVE,
    NO_FIGURE,
    NOBODY,
    NORMAL,
    OFF,
    ORDER,
    REBUILD,
    RELOAD,
    REPAIR,
    REVIVE,
    RUSH,
    STRIKE,
    SUSTAINED,
    TANK_HEAD,
    TILES,
    Job,
    Model,
    Plan,
    Shot,
)
from .movement import SOLDIER, steps_of
from .movement import VEHICLE as VEHICLE_MOVER
from .odds import distribution, together
from .setup import DEMOLISH as DEMOLISH_GOAL
from .setup import DESTROY as DESTROY_GOAL
from .setup import HOLD as HOLD_GOAL
from .setup import LEAVE as LEAVE_GOAL
from .setup import REACH as REACH_GOAL
from .setup import Goal
from .shots import CAN, against, enemies, readiness, rounds_left, shots_of, spec_of
from .sight import sees
from .tables import (
    ALL_IN_ONE,
    AP_FLAME,
    ARTILLERY,
    ARTILLERY_MINIMUM,
    ASSAULT,
    BERSERK,
    BLANK,
    CANNOT,
    CLOSE,
    COLUMNS,
    DAMAGE_RESILIENT,
    FAST,
    FLAME,
    HEROIC_ATTACK,
    HIT,
    KIND_NAMES,
    LASER,
    PHASER,
    SPOTTER,
    SQUAD,
    TYPES,
    UNLIMITED,
    VEHICLE,
    VOLLEY,
    UnitType,
    Weapon,
)
from .tables import TANK_HEAD as TANK_HEAD_SKILL

MOVES: Final = 6  # destinations of one move that are looked at
ENTRIES: Final = 4
LEAPS: Final = 3
PLACES: Final = 6  # squares for one tile, cover element or unit that is deployed
TARGETS: Final = 2  # ways to aim one line

# What things are worth, in victory points or as a share of a unit's cost
PRESENCE: Final = 0.1  # that a unit lives, as long as there is much to come
STRENGTH: Final = 0.9  # what is left of it, as long as there is much to come
WOUND: Final = 0.3  # what is left of it, to the end
SKILL_WORTH: Final = 2.0
TEMPO: Final = 6.0  # to be the next to act, with an enemy in reach
NEXT: Final = 0.6  # of what a unit threatens counts: it can be the next to act
SOON: Final = 0.45  # it can act in this round
LATER: Final = 0.3  # it has acted
PULL: Final = 0.6  # for each square that an active unit comes nearer to the enemy
DECIDES: Final = 90.0  # a goal that decides the game
SURE: Final = 300.0  # a game that is as good as over
FAR: Final = 99

RANGES: Final = 8  # columns of a table of distances; the last is for all beyond
GAPS: Final = 13  # the same with a move before the attack


class Arms:
    """What a figure of each role of a type does on average, by armour class of the target and distance."""

    def __init__(self, kind: UnitType) -> None:
        roles = len(kind.roles) if kind.kind == SQUAD else 1
        # By column: role * RANGES + distance. Points; points for each figure of the target; shares of the target
        self.plain: Final[list[list[float]]] = [[0.0] * (roles * RANGES) for _ in range(COLUMNS)]
        self.flame: Final[list[list[float]]] = [[0.0] * (roles * RANGES) for _ in range(COLUMNS)]
        self.whole: Final[list[list[float]]] = [[0.0] * (roles * RANGES) for _ in range(COLUMNS)]
        self.close: Final[list[list[float]]] = [[0.0] * roles for _ in range(COLUMNS)]
        self.roles: Final = roles
        self.worth: Final[list[float]] = [0.0] * roles  # share of the firepower that one figure has
        self.reach: int = 1  # as far as it shoots at anything that matters
        self._fill(kind)

    def _fill(self, kind: UnitType) -> None:
        chance = 2 / 3 if kind.skills & SPOTTER else 1 / 3
        for number in range(self.roles):
            for weapon in kind.weapons:
                if kind.kind != SQUAD or weapon.ammo or weapon.line in kind.roles[number].lines:
                    self._add(number, weapon, chance)
        total = 0.0
        for number in range(self.roles):
            self.worth[number] = 0.2
            for column in range(COLUMNS):
                for distance in range(1, RANGES):
                    at = number * RANGES + distance
                    self.worth[number] += self.plain[column][at] + 4 * self.flame[column][at]
                    self.worth[number] += 3 * self.whole[column][at]
            total += self.worth[number] * (kind.roles[number].count if kind.kind == SQUAD else 1)
        for number in range(self.roles):
            self.worth[number] /= total

    def _add(self, role: int, weapon: Weapon, chance: float) -> None:
        for column in range(COLUMNS):
            combat = weapon.combat[column]
            if combat.mode == CANNOT:
                continue
            dice = float(combat.volley[0] if combat.mode == VOLLEY else combat.dice)
            if weapon.ammo:
                dice *= 0.4  # it does not last
            hits = dice * (chance / (1 - chance) if weapon.traits & LASER else chance)
            table = self.plain[column]
            if combat.mode == PHASER:
                hits *= combat.damage * chance
            elif combat.mode == FLAME:
                table = self.flame[column]
            elif combat.mode == AP_FLAME:
                table = self.whole[column]
            else:
                hits *= combat.damage
            for distance in range(1, RANGES):
                if _covers(weapon, distance):
                    table[role * RANGES + distance] += hits
                    self.reach = max(self.reach, distance)
            if weapon.reach == CLOSE and combat.mode not in (FLAME, AP_FLAME):
                self.close[column][role] += hits


def _covers(weapon: Weapon, distance: int) -> bool:
    if weapon.reach == CLOSE:
        return distance == 1
    if weapon.reach == UNLIMITED:
        return True
    if weapon.reach == ARTILLERY:
        return distance >= ARTILLERY_MINIMUM
    return weapon.low <= distance <= weapon.high


_arms: Final[list[Arms | None]] = []


def arms_of(kind: UnitType) -> Arms:
    while len(_arms) < len(TYPES):
        _arms.append(None)
    found = _arms[kind.number]
    if found is None:
        found = Arms(kind)
        _arms[kind.number] = found
    return found


class Chart:
    """How far it is on a field, on foot or on wheels, to a set of squares."""

    def __init__(self, field: Field) -> None:
        self.field: Final = field
        self.zones: Final[dict[str, list[int]]] = {}
        self.cells: Final[list[list[int]]] = [[] for _ in range(2 * field.size)]

    def to_zone(self, zone: str, squares: list[int], vehicle: bool) -> list[int]:
        key = zone + "v" if vehicle else zone
        found = self.zones.get(key)
        if found is None:
            found = self._walk(squares, vehicle)
            self.zones[key] = found
        return found

    def to_cell(self, cell: int, vehicle: bool) -> list[int]:
        at = cell + self.field.size if vehicle else cell
        found = self.cells[at]
        if not found:
            found = self._walk([cell], vehicle)
            self.cells[at] = found
        return found

    def _walk(self, goals: list[int], vehicle: bool) -> list[int]:
        """Steps from each square; a diagonal step counts as two."""
        steps = steps_of(self.field, VEHICLE_MOVER if vehicle else SOLDIER)
        costs = [FAR] * self.field.size
        layers: list[list[int]] = [goals[:], [], []]
        for goal in goals:
            costs[goal] = 0
        cost = 0
        while layers[0] or layers[1] or layers[2]:
            for cell in layers[0]:
                if costs[cell] != cost:
                    continue
                # Onto a goal that the mover cannot enter leads no step: its neighbours are near enough.
                straight = steps.straight[cell] if steps.stands[cell] else self.field.neighbours[cell]
                for other in straight:
                    if costs[other] > cost + 1 and steps.stands[other]:
                        costs[other] = cost + 1
                        layers[1].append(other)
                diagonal = steps.diagonal[cell]
                for at in range(0, len(diagonal), 3):
                    other = diagonal[at]
                    if costs[other] > cost + 2:
                        costs[other] = cost + 2
                        layers[2].append(other)
            layers = [layers[1], layers[2], []]
            cost += 1
        return costs


_charts: Final[dict[int, Chart]] = {}
CHARTS: Final = 64  # that are kept: every match has a field of its own


def chart_of(field: Field) -> Chart:
    found = _charts.get(id(field))
    if found is None or found.field is not field:
        if len(_charts) >= CHARTS:
            del _charts[next(iter(_charts))]
        found = Chart(field)
        _charts[id(field)] = found
    return found


# The position as it will be ---------------------------------------------------------------------------


class Sketch:
    """The board as the plans that are under way will leave it, before their attacks."""

    def __init__(self, model: Model) -> None:
        self.chart: Final = chart_of(model.field)
        self.at: list[int] = model.cell[:]
        self.done: list[bool] = model.done[:]
        self.rounds: int = 0 if model.ending else max(0, model.setup.rounds - model.round)  # after this one
        self.life: float = min(1.0, self.rounds / 3)  # how much there is to come
        self.prize: list[float] = [0.0] * len(self.at)  # what is gained besides its cost when a unit dies
        self.leads: list[list[int]] = [[], []]
        self.block: list[int] = []
        self.acting: int = NOBODY
        plan = model.plan
        if plan is not None and plan.unit != NOBODY:
            self.acting = plan.unit
            end = plan.at
            if plan.running:
                end = model.cell[plan.unit]
                for number in plan.todo:
                    if number >= 0 and plan.steps[number].code in (MOVE, ENTER, LEAP):
                        end = plan.steps[number].cell
            for part in model.parts(plan.unit):
                self.at[part] = end
                self.done[part] = True
            for step in plan.steps:
                if step.code == STRIKE:
                    self.done[step.unit] = True
        answer = model.reaction
        if answer is not None and answer.unit != NOBODY:
            for part in model.parts(answer.unit):
                self.done[part] = True
        for unit in range(len(self.at)):
            if (self.at[unit] >= 0 or self.at[unit] == OFF) and model.leads(unit):
                self.leads[model.side[unit]].append(unit)
        self._fill_block(model)

    def _fill_block(self, model: Model) -> None:
        self.block = [0] * model.field.size
        for cell, element in enumerate(model.cover):
            if element == TRAP:
                self.block[cell] = 1
        for side in (0, 1):
            for unit in self.leads[side]:
                cell = self.at[unit]
                if cell < 0:
                    continue
                if model.types[unit].kind != VEHICLE:
                    self.block[cell] = max(self.block[cell], 1)
                    continue
                for square in model.squares(unit, cell):
                    self.block[square] = 2

    def waiting(self) -> float:
        """The share of all units that has not acted in this round."""
        units = self.leads[0] + self.leads[1]
        return len([unit for unit in units if not self.done[unit]]) / max(1, len(units))

    def turns(self, unit: int) -> int:
        """Activations that a unit still has."""
        return self.rounds + (0 if self.done[unit] else 1)


# What units are worth --------------------------------------------------------------------------------


def _rest(model: Model, sketch: Sketch, unit: int) -> float:
    """What a card that lives is worth with what is left of it."""
    kind = model.types[unit]
    arms = arms_of(kind)
    points = 0
    fire = 0.0
    for role, figures in enumerate(model.left[unit]):
        points += figures
        fire += figures * arms.worth[role]
    share = points / kind.points
    if kind.kind == SQUAD:
        share = 0.5 * share + 0.5 * fire
    return kind.cost * (PRESENCE * sketch.life + (STRENGTH * sketch.life + WOUND) * share)


def _taken(model: Model, sketch: Sketch, lead: int, points: int) -> float:
    """What the owner of a unit loses with so many of its points, its figures before its hero."""
    own = model.points_of(lead)
    kind = model.types[lead]
    if points < own:
        return kind.cost * (STRENGTH * sketch.life + WOUND) * points / kind.points
    loss = kind.cost + _rest(model, sketch, lead) + sketch.prize[lead]
    hero = model.hero_of(lead)
    if hero != NOBODY and points > own:
        loss += _taken(model, sketch, hero, points - own)
    return loss


def _average(model: Model, sketch: Sketch, target: int, chances: list[float]) -> float:
    """What a roll takes on average."""
    total = 0.0
    for points in range(1, len(chances)):
        chance = chances[points]
        if chance > 1e-4:
            total += chance * _taken(model, sketch, target, points)
    return total


def _shielded(model: Model, lead: int) -> bool:
    hero = model.hero_of(lead)
    return bool((model.marks[lead] | (model.marks[hero] if hero != NOBODY else 0)) & HEROIC)


# What units threaten ---------------------------------------------------------------------------------


def _power(model: Model, part: int, target: int, distance: int) -> float:
    """Points that a card takes from a target at a distance on average, no matter who sees whom."""
    kind = model.types[part]
    arms = arms_of(kind)
    column = model.types[target].column
    plain, flame, whole = arms.plain[column], arms.flame[column], arms.whole[column]
    at = min(max(distance, 1), RANGES - 1)
    total = 0.0
    burned = 0.0
    for figures in model.left[part]:
        if figures:
            count = figures if kind.kind == SQUAD else 1
            total += count * plain[at]
            burned += count * flame[at]
            if whole[at]:
                total += min(1.0, count * whole[at]) * model.points_of(target)
        at += RANGES
    if burned:
        total += burned * model.figures_of(target)
    return total


def _shelter(model: Model, target: int, cell: int) -> float:
    """The share of points that comes through what a unit has around it, whoever shoots."""
    kind = model.types[target]
    through = 2 / 3 if kind.skills & DAMAGE_RESILIENT else 1.0
    if kind.kind != SQUAD:
        return through
    level = 0
    if model.cover[cell] == CRATE:
        level = 1
    elif model.cover[cell] == TRAP or model.field.building[cell]:
        level = 2
    if model.field.terrain[cell] == RUBBLE:
        level += 1
    if level:
        face = kind.soft if level == 1 else kind.hard
        if face == HIT:
            through *= 2 / 3
        elif face == BLANK:
            through *= 1 / 3
    return through


def _distance(field: Field, a: int, b: int) -> int:
    x = abs(field.column[a] - field.column[b])
    y = abs(field.row[a] - field.row[b])
    return x + y - 1 if x and y else x + y


def _gap(model: Model, unit: int, cell: int, other: int, there: int) -> int:
    """As `Model.range_to`, for units that may be thought elsewhere."""
    if model.types[unit].size == 1 and model.types[other].size == 1:
        return _distance(model.field, cell, there)
    best = FAR
    for one in model.squares(unit, cell):
        for two in model.squares(other, there):
            best = min(best, _distance(model.field, one, two))
    return best


def _menace(model: Model, sketch: Sketch, unit: int, cell: int, target: int, there: int, seen: bool) -> float:
    """What a unit on a square can hope to take from a target with one activation, in victory points."""
    gap = _gap(model, unit, cell, target, there)
    return _menace_at(model, sketch, unit, target, gap, seen, _shelter(model, target, there))


def _menace_at(model: Model, sketch: Sketch, unit: int, target: int, gap: int, seen: bool, through: float) -> float:
    near = max(1, gap - model.move_of(unit) - (1 if model.types[unit].skills & FAST else 0))
    hero = model.hero_of(unit)
    points = _power(model, unit, target, near)
    if hero != NOBODY:
        points += _power(model, hero, target, near)
    if not seen:
        points *= 0.7
    elif points or gap < RANGES:
        standing = _power(model, unit, target, gap)
        if hero != NOBODY:
            standing += _power(model, hero, target, gap)
        points = max(points, standing * 5 / 3)  # a sustained attack
    if not points:
        return 0.0
    share = points * through / model.points_together(target)
    if share > 1.0:
        share = 1.0 - 0.1 / share
    else:
        share *= 0.5 + 0.4 * share
    return share * (model.types[target].cost + _rest(model, sketch, target) + sketch.prize[target])


def _seen(model: Model, sketch: Sketch, unit: int, cell: int, other: int, there: int) -> bool:
    return sees(model.field, sketch.block, cell, there, model.types[unit].soldier and model.types[other].soldier)


def _threats(model: Model, sketch: Sketch) -> float:
    """What all units threaten, for side 0."""
    ours, theirs = sketch.leads[0], sketch.leads[1]
    best = [0.0] * len(sketch.at)
    for one in ours:
        here = sketch.at[one]
        if here < 0:
            continue
        for other in theirs:
            there = sketch.at[other]
            if there < 0:
                continue
            seen = _seen(model, sketch, one, here, other, there)
            if not _shielded(model, other):
                best[one] = max(best[one], _menace(model, sketch, one, here, other, there, seen))
            if not _shielded(model, one):
                best[other] = max(best[other], _menace(model, sketch, other, there, one, here, seen))
    mover = model.turn
    if sketch.acting != NOBODY:
        mover = model.side[sketch.acting]
        for unit in sketch.leads[1 - mover]:
            if not sketch.done[unit]:
                mover = 1 - mover
                break
    total = 0.0
    for side in (0, 1):
        found = 0.0
        top = 0.0
        for unit in sketch.leads[side]:
            if best[unit]:
                found += _weight(sketch, unit, side == mover) * best[unit]
                if not sketch.done[unit]:
                    top = max(top, best[unit])
        if side == mover:
            found += min(TEMPO, top)
        total += found if side == 0 else -found
    return total


def _weight(sketch: Sketch, unit: int, moves: bool) -> float:
    if not sketch.done[unit]:
        return NEXT if moves else SOON
    return LATER if sketch.rounds else 0.0


# Goals -----------------------------------------------------------------------------------------------


def _way(model: Model, sketch: Sketch, unit: int, goal: Goal) -> int:
    """Steps to a goal's squares, as the map has it."""
    vehicle = model.types[unit].kind == VEHICLE
    costs = sketch.chart.to_zone(goal.zone, goal.cells, vehicle)
    cell = sketch.at[unit]
    if cell >= 0:
        best = costs[cell]
        if model.types[unit].size > 1:
            for square in model.squares(unit, cell):
                best = min(best, costs[square])
        return best
    best = FAR
    for gate in model.field.entry[model.side[unit]]:
        best = min(best, costs[gate] + 1)
    return best


def _nearness(model: Model, sketch: Sketch, unit: int, goal: Goal, more: int) -> float:
    """From 0 to 1: how soon a unit can be on a goal's squares and do so many actions there."""
    way = _way(model, sketch, unit, goal)
    if way >= FAR:
        return 0.0
    move = max(1, model.move_of(unit))
    steps = (way + move - 1) // move + more
    if sketch.at[unit] < 0 and not model.setup.full_entry:
        steps += 1
    turns = (steps + 1) // 2
    if turns > sketch.turns(unit):
        return 0.0
    near = 1.0
    for _ in range(turns):
        near *= 0.7
    return near * (1.0 - 0.01 * min(way, 20))


def _presence(model: Model, sketch: Sketch, side: int, goal: Goal) -> float:
    """The best of a side's units, and a little for the next."""
    first = 0.0
    second = 0.0
    for unit in sketch.leads[side]:
        near = _nearness(model, sketch, unit, goal, 0)
        if near > first:
            first, second = near, first
        elif near > second:
            second = near
    return first + (1.0 - first) * 0.3 * second


def _goals(model: Model, sketch: Sketch) -> float:
    """What the goals of the scenario are worth to side 0 now. Notes the prizes for units that matter to them."""
    total = 0.0
    late = 1.0 - sketch.rounds / max(1, model.setup.rounds)
    for goal in model.setup.goals:
        sign = 1.0 if goal.side == 0 else -1.0
        if goal.kind == HOLD_GOAL:
            weight = goal.points * (1.0 + 0.5 * sketch.rounds if goal.every_round else 0.5 + 0.5 * late)
            one = _presence(model, sketch, 0, goal)
            other = _presence(model, sketch, 1, goal)
            if goal.side != 1:
                total += weight * one * (1.0 - other)
            if goal.side != 0:
                total -= weight * other * (1.0 - one)
            for side in (0, 1):
                _mark_holders(model, sketch, side, goal, weight * 0.5)
        elif goal.kind == REACH_GOAL:
            weight = DECIDES * (0.3 + 0.7 * late * late)
            total += sign * weight * (2 * _presence(model, sketch, goal.side, goal) - 1)
            _mark_holders(model, sketch, goal.side, goal, weight * 0.6)
        elif goal.kind == LEAVE_GOAL:
            total += sign * _leavers(model, sketch, goal)
        elif goal.kind == DEMOLISH_GOAL:
            if goal.zone not in model.blown:
                total += sign * _sappers(model, sketch, goal)
        elif goal.kind == DESTROY_GOAL:
            _mark_targets(model, sketch, goal)
    return total


def _mark_holders(model: Model, sketch: Sketch, side: int, goal: Goal, worth: float) -> None:
    inside: list[int] = []
    for unit in sketch.leads[side]:
        cell = sketch.at[unit]
        if cell >= 0:
            for square in model.squares(unit, cell):
                if square in goal.cells:
                    inside.append(unit)
                    break
    for unit in inside:
        sketch.prize[unit] += worth / len(inside)


def _leavers(model: Model, sketch: Sketch, goal: Goal) -> float:
    total = 0.0
    for unit in sketch.leads[goal.side]:
        near = _nearness(model, sketch, unit, goal, 1)
        cost = 0
        for part in model.parts(unit):
            cost += model.types[part].cost
        total += 0.8 * near * goal.factor * cost
        sketch.prize[unit] += 0.8 * near * goal.factor * cost
    plan = model.plan
    if plan is not None and plan.unit != NOBODY and sketch.at[plan.unit] == AWAY and model.cell[plan.unit] != AWAY:
        for part in model.parts(plan.unit):
            total += goal.factor * model.types[part].cost
    return total


def _sappers(model: Model, sketch: Sketch, goal: Goal) -> float:
    best = 0.0
    plan = model.plan
    if plan is not None and plan.unit != NOBODY:
        for number, step in enumerate(plan.steps):
            if step.code == DEMOLISH and step.zone == goal.zone and (not plan.running or number in plan.todo):
                best = 0.95
    worth = DECIDES if goal.decides else float(goal.points)
    if best == 0.0:
        for unit in sketch.leads[goal.side]:
            if model.types[unit].soldier:
                near = _nearness(model, sketch, unit, goal, 1)
                best = max(best, near)
                sketch.prize[unit] += 0.3 * near * worth
    return best * worth


def _mark_targets(model: Model, sketch: Sketch, goal: Goal) -> None:
    for side in (0, 1):
        if goal.side not in (-1, side):
            continue
        left = [
            unit
            for unit, kind in enumerate(model.types)
            if model.side[unit] != side
            and goal.target in (kind.name, KIND_NAMES[kind.kind])
            and model.cell[unit] not in (GONE, AWAY)
        ]
        for unit in left:
            sketch.prize[unit] += goal.points / len(left)


# Attacks ---------------------------------------------------------------------------------------------


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
            return _average(model, sketch, target, both) - self.worth[at]
        return _average(model, sketch, target, chances)

    def add(self, model: Model, sketch: Sketch, target: int, chances: list[float]) -> None:
        if target in self.targets:
            at = self.targets.index(target)
            self.chances[at] = together([self.chances[at], chances], model.points_together(target))
            worth = _average(model, sketch, target, self.chances[at])
            self.total += worth - self.worth[at]
            self.worth[at] = worth
            return
        worth = _average(model, sketch, target, chances)
        self.targets.append(target)
        self.chances.append(chances)
        self.worth.append(worth)
        self.total += worth


def _promise(model: Model, sketch: Sketch, plan: Plan, job: Job, guessing: bool) -> float:
    """What an attack takes on average: its declared shots, and with `guessing` the best for the lines after them."""
    block = model.blocks(job.actor)
    tally = Tally()
    for shot in job.shots:
        if shot.target == NOBODY or model.cell[shot.target] < 0 or _shielded(model, shot.target):
            continue
        spec = spec_of(model, job, shot, shot.target, plan.berserk, plan.medal, block)
        if spec.dice == 0:
            continue
        chances = distribution(spec)
        if shot.figure != NO_FIGURE:
            tally.total += chances[1] * _figure_worth(model, sketch, shot)
        else:
            tally.add(model, sketch, shot.target, chances)
        weapon = model.types[shot.part].weapons[shot.line]
        if weapon.reach == CLOSE and shot.target not in tally.answered:
            tally.answered.append(shot.target)
            tally.total -= _answer(model, sketch, job.actor, shot.target)
        if shot.path:
            tally.total += _burning(model, sketch, plan, job, shot, block)
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
    part, line = packed // 64, packed % 64
    weapon = model.types[part].weapons[line]
    if readiness(model, plan, job, part, weapon) != CAN:
        return
    best = 0.0
    chosen = NOBODY
    chosen_chances: list[float] = []
    for target in foes:
        if against(model, job, weapon, target, block) != CAN or _shielded(model, target):
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
        chances = distribution(spec_of(model, job, shot, target, plan.berserk, plan.medal, block))
        worth = tally.with_more(model, sketch, target, chances)
        if weapon.reach == CLOSE and target not in tally.answered:
            worth -= _answer(model, sketch, job.actor, target)
        if worth > best:
            best, chosen, chosen_chances = worth, target, chances
    if chosen != NOBODY:
        tally.add(model, sketch, chosen, chosen_chances)
        if weapon.reach == CLOSE and chosen not in tally.answered:
            tally.answered.append(chosen)
            tally.total -= _answer(model, sketch, job.actor, chosen)


def _answer(model: Model, sketch: Sketch, actor: int, target: int) -> float:
    """What an attacked unit takes from its attacker in close combat."""
    column = model.types[actor].column
    points = 0.0
    for part in model.parts(target):
        kind = model.types[part]
        close = arms_of(kind).close[column]
        for role, figures in enumerate(model.left[part]):
            if figures:
                points += close[role] * (figures if kind.kind == SQUAD else 1)
    if not points:
        return 0.0
    share = min(1.0, points / model.points_together(actor))
    return share * (0.5 + 0.4 * share) * (model.types[actor].cost + _rest(model, sketch, actor))


def _figure_worth(model: Model, sketch: Sketch, shot: Shot) -> float:
    """What a Sniper takes with the figure of his choice."""
    target = shot.target
    if shot.figure == HERO_FIGURE:
        return _taken(model, sketch, model.hero_of(target), 1)
    kind = model.types[target]
    if model.points_of(target) == 1:
        return _taken(model, sketch, target, 1)
    share = 0.5 / kind.points + 0.5 * arms_of(kind).worth[shot.figure]
    return kind.cost * (STRENGTH * sketch.life + WOUND) * share


def _burning(model: Model, sketch: Sketch, plan: Plan, job: Job, shot: Shot, block: list[int]) -> float:
    """Whoever else stands in the way of flames."""
    total = 0.0
    for cell in shot.path:
        for unit in model.units_at(cell):
            if unit not in (job.actor, shot.target):
                chances = distribution(spec_of(model, job, shot, unit, plan.berserk, plan.medal, block))
                worth = _average(model, sketch, unit, chances)
                total += worth if model.side[unit] != model.side[job.actor] else -1.5 * worth
    return total


# Plans -----------------------------------------------------------------------------------------------


def _planned(model: Model, sketch: Sketch) -> float:
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
            if model.cell[wound.unit] >= 0 and not _shielded(model, wound.unit):
                points = min(wound.points, model.points_together(wound.unit))
                total -= (1.0 if model.side[wound.unit] == 0 else -1.0) * _taken(model, sketch, wound.unit, points)
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
            total += max(fire, 0.8 * _hope(model, sketch, unit, at))
        else:
            total += _promise(model, sketch, plan, Job(unit, at, NORMAL, NOBODY), True)
    elif model.phase == RUSH:
        left = (2 - len(plan.steps)) * model.move_of(unit) + plan.extra
        total += 0.8 * _clash(model, sketch, unit, at, left)
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


def _hope(model: Model, sketch: Sketch, unit: int, cell: int) -> float:
    """The best that a unit can do with a whole activation."""
    best = 0.0
    for other in sketch.leads[1 - model.side[unit]]:
        there = sketch.at[other]
        if there >= 0 and not _shielded(model, other):
            seen = _seen(model, sketch, unit, cell, other, there)
            best = max(best, _menace(model, sketch, unit, cell, other, there, seen))
    return best


def _clash(model: Model, sketch: Sketch, unit: int, cell: int, steps: int) -> float:
    """The best that a charge can do that may still go so many steps."""
    best = 0.0
    for other in sketch.leads[1 - model.side[unit]]:
        there = sketch.at[other]
        if there < 0 or _shielded(model, other) or _gap(model, unit, cell, other, there) > steps + 1:
            continue
        points = 0.0
        for part in model.parts(unit):
            close = arms_of(model.types[part]).close[model.types[other].column]
            for role, figures in enumerate(model.left[part]):
                if figures:
                    points += close[role] * (figures if model.types[part].kind == SQUAD else 1)
        share = min(1.0, points / model.points_together(other))
        worth = (
            share * (0.5 + 0.4 * share) * (model.types[other].cost + _rest(model, sketch, other) + sketch.prize[other])
        )
        best = max(best, worth - _answer(model, sketch, unit, other))
    return best


def _step_worth(model: Model, sketch: Sketch, unit: int, code: int, other: int) -> float:
    """Actions other than moves and attacks."""
    if code == ORDER:
        cell = sketch.at[other]
        return 0.25 * _hope(model, sketch, other, cell) if cell >= 0 else 0.0
    if code in (REPAIR, HEAL):
        kind = model.types[other]
        return kind.cost * (STRENGTH * sketch.life + WOUND) / kind.points
    if code == TANK_HEAD:
        kind = model.types[other]
        return kind.cost * (STRENGTH * sketch.life + WOUND) * (kind.points - model.left[other][0]) / kind.points
    if code in (REBUILD, REVIVE):
        return 0.25 * model.types[other].cost * sketch.life
    if code == RELOAD:
        return 0.05 * model.types[unit].cost * sketch.life
    return 0.0


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


# How good a position is ------------------------------------------------------------------------------


def judge(model: Model) -> tuple[float, ...]:
    """For every seat, from 0 to 1."""
    share = 0.5
    if model.phase > COVER:
        margin, scale = _margin(model)
        share = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, margin / scale))))
    return tuple([share if side == 0 else 1.0 - share for side in model.setup.sides])


def _margin(model: Model) -> tuple[float, float]:
    """How far side 0 is ahead in victory points, with all that can be foreseen, and how little that may mean."""
    sketch = Sketch(model)
    scale = 16.0 + 14.0 * sketch.life if sketch.rounds else 4.0 + 12.0 * sketch.waiting()
    if model.goal_won in (1, 2):
        return (SURE if model.goal_won == 1 else -SURE), scale
    total = float(model.score[0] - model.score[1])
    total += _goals(model, sketch)
    for unit in range(len(sketch.at)):
        if sketch.at[unit] >= 0 or sketch.at[unit] == OFF:
            worth = _rest(model, sketch, unit) + _skills(model, sketch, unit)
            if sketch.at[unit] == OFF:
                worth *= 0.9
            total += worth if model.side[unit] == 0 else -worth
    total += _threats(model, sketch)
    total += _planned(model, sketch)
    return total, scale


def _skills(model: Model, sketch: Sketch, unit: int) -> float:
    """What a unit could still use once."""
    found = model.types[unit].skills & (ASSAULT | BERSERK | ALL_IN_ONE | HEROIC_ATTACK | TANK_HEAD_SKILL)
    if not found:
        return 0.0
    left = found & ~model.spent[unit]
    plan = model.plan
    if plan is not None and plan.unit != NOBODY and unit in model.parts(plan.unit):
        if plan.berserk:
            left &= ~BERSERK
        if plan.assault:
            left &= ~ASSAULT
    count = 0
    while left:
        count += 1
        left &= left - 1
    return SKILL_WORTH * count * sketch.life


# Which actions are worth a thought -------------------------------------------------------------------


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
    _goals(model, sketch)
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
    _goals(model, sketch)
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
        name = type(action).__name__
        if name == "Move":
            if not action.crush:
                moves.append((_place_worth(model, sketch, prospects, cells[action.to], fire), -number))
        elif name == "Enter":
            entries.append((_place_worth(model, sketch, prospects, cells[action.to], fire), -number))
        elif name == "Leap":
            leaps.append((_place_worth(model, sketch, prospects, cells[action.to], 0.0), -number))
        elif name == "Nothing":
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
            points = _power(model, self.unit, other, gap)
            hero = model.hero_of(self.unit)
            if hero != NOBODY:
                points += _power(model, hero, other, gap)
            known = 0.0
            if points:
                through = _shelter(model, other, self.sketch.at[other])
                worth = model.types[other].cost + _rest(model, self.sketch, other) + self.sketch.prize[other]
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
            known = _weight(self.sketch, self.foes[number], True)
            if known:
                known *= _menace_at(self.model, self.sketch, self.foes[number], self.unit, gap, seen, 1.0)
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
        gap = min(_gap(model, unit, cell, other, there), GAPS - 1)
        seen = _seen(model, sketch, unit, cell, other, there)
        if seen:
            hit = max(hit, prospects.hit(number, gap))
        hurt = max(hurt, prospects.hurt(number, gap, seen))
    total = fire * hit - hurt * _shelter(model, unit, cell)
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
            total += worth * _nearness(model, sketch, unit, goal, more)
        sketch.at[unit] = before
    return total


def _aims(model: Model, legal: list[Action]) -> list[Action]:
    """The best ways to aim a line. Cover elements are left alone."""
    plan = model.top()
    assert plan is not None
    job = plan.jobs[plan.job]
    block = model.blocks(job.actor)
    sketch = Sketch(model)
    _goals(model, sketch)
    worths: list[tuple[float, int]] = []
    struck: list[int] = []
    for shot in job.shots:
        if model.types[shot.part].weapons[shot.line].reach == CLOSE:
            struck.append(shot.target)
    for number, shot in enumerate(shots_of(model, plan, job, job.next)):
        if shot.target == NOBODY or _shielded(model, shot.target):
            continue
        chances = distribution(spec_of(model, job, shot, shot.target, plan.berserk, plan.medal, block))
        if shot.figure != NO_FIGURE:
            worth = chances[1] * _figure_worth(model, sketch, shot)
        else:
            worth = _average(model, sketch, shot.target, chances)
        if shot.path:
            worth += _burning(model, sketch, plan, job, shot, block)
        weapon = model.types[shot.part].weapons[shot.line]
        if weapon.reach == CLOSE and shot.target not in struck:
            worth -= 0.5 * _answer(model, sketch, job.actor, shot.target)
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
