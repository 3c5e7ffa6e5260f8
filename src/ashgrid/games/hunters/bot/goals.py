"""How far the party is from its goals, in actions, against the actions that are left.

Every hero has errands: things to fetch, switches to use, places to be, enemies to fight down. What they take, as a
share of the time that is left, says how badly the mission stands; the pressure grows fast when time gets short.
"""

from __future__ import annotations

from typing import Final

from ..model import OBJECTIVE, RADIO, SWITCH, Goal, Hero, Model
from ..tables import ENEMY_TYPES
from .charts import FAR
from .habits import habits_of
from .sketch import Sketch

SPEED: Final = 1.6  # points that an action goes on average
DECIDES: Final = 26.0
AIM: Final = 0.5  # actions of a fight that take something from the enemy
BREAKS: Final = 1.0  # health that an action takes from an objective


def pressure(share: float) -> float:
    if share > 1.0:
        return 1.0 + 1.9 * (min(share, 2.0) - 1.0)
    return 0.1 * share + 0.9 * share * share


def slope(share: float) -> float:
    return 1.9 if share > 1.0 else 0.1 + 1.8 * share


class Errands:
    """Where each hero would stand after what it has been given to do so far, and how many actions that takes."""

    def __init__(self, m: Model, sketch: Sketch) -> None:
        self.sketch: Final = sketch
        self.at: Final[list[int]] = [hero.cell for hero in m.heroes]
        self.need: Final[list[float]] = [0.0] * len(m.heroes)
        self.loaded: Final[list[bool]] = [False] * len(m.heroes)

    def fetch(self, cells: list[int], count: int, load: bool) -> None:
        """The nearest hero goes to each of so many spaces and does something there."""
        left = cells[:]
        while left and count > 0 and self.sketch.heroes:
            best, who, where = 1e9, self.sketch.heroes[0], left[0]
            for cell in left:
                costs = self.sketch.chart.to_cell(cell, False)
                for hero in self.sketch.heroes:
                    price = self.need[hero.seat] + costs[self.at[hero.seat]] / SPEED
                    if price < best:
                        best, who, where = price, hero, cell
            self.need[who.seat] = best + 1.0
            self.sketch.way[who.seat] += self.sketch.chart.to_cell(where, False)[self.at[who.seat]]
            self.at[who.seat] = where
            self.loaded[who.seat] = self.loaded[who.seat] or load
            left.remove(where)
            count -= 1

    def go(self, hero: Hero, costs: list[int]) -> None:
        points = float(costs[self.at[hero.seat]])
        self.need[hero.seat] += points / SPEED
        self.sketch.way[hero.seat] += points

    def nearest(self, costs: list[int], count: int) -> list[Hero]:
        order = sorted([(costs[self.at[hero.seat]], hero.seat) for hero in self.sketch.heroes])
        seats = [seat for _, seat in order[:count]]
        return [hero for hero in self.sketch.heroes if hero.seat in seats]


def goals_cost(m: Model, sketch: Sketch) -> float:
    """How much worse the party stands because its goals are not reached yet. Notes in the sketch what a step and a
    wound would be worth."""
    errands = Errands(m, sketch)
    goals = m.setup.mission.goals
    fight = 0.0  # actions of the whole party
    targets: list[int] = []
    for goal in goals:
        word = goal.word
        if word == "carry":
            _carry(m, sketch, goal, errands)
        elif word == "switch":
            cells = [token.cell for token in m.tokens if token.cell >= 0 and token.kind in (SWITCH, RADIO)]
            errands.fetch(cells, goal.count - m.switched, False)
        elif word == "destroy":
            fight += _destroy(m, goal, errands)
        elif word == "kill":
            fight += _kill(m, sketch, goal, targets)
    hold = 0.0
    for number, goal in enumerate(goals):
        if goal.word == "reach":
            costs = sketch.chart.to_zone(goal.cells)
            for hero in errands.nearest(costs, goal.count or len(m.heroes)):
                errands.go(hero, costs)
        elif goal.word == "leave":
            costs = sketch.chart.to_rim(goal.edge)
            for hero in sketch.heroes:
                errands.go(hero, costs)
                errands.need[hero.seat] += 0.4
        elif goal.word == "hold":
            hold += _hold(sketch, goal, goal.turns - m.held[number], errands)
    approach = 0.0
    if targets:
        approach = _approach(m, sketch, targets, errands)
    count = max(1, len(sketch.heroes))
    together = fight / count + hold
    worst = total = 0.0
    for hero in sketch.heroes:
        need = errands.need[hero.seat] + together
        share = need / max(0.6, sketch.budget[hero.seat])
        cost = pressure(share)
        worst = max(worst, cost)
        total += cost
        steep = DECIDES * slope(share) / max(0.6, sketch.budget[hero.seat])
        sketch.pull[hero.seat] = 0.5 * steep / SPEED if sketch.way[hero.seat] > 0 else 0.0
        for enemy in targets:
            kind = m.enemies[enemy].kind
            sketch.wanted[enemy] += steep / count / count / habits_of(kind).softness / AIM
    return DECIDES * (0.5 * worst + 0.5 * total / count + approach)


def _carry(m: Model, sketch: Sketch, goal: Goal, errands: Errands) -> None:
    have = len([token for token in m.carried_off if m.tokens[token].kind == goal.kind])
    for hero in sketch.heroes:
        own = len([token for token in hero.finds if m.tokens[token].kind == goal.kind])
        have += own
        errands.loaded[hero.seat] = own > 0
    lying = [token.cell for token in m.tokens if token.cell >= 0 and token.kind == goal.kind]
    for hero in m.heroes:
        if hero.lies:
            lying += [hero.cell for token in hero.finds if m.tokens[token].kind == goal.kind]
    errands.fetch(lying, goal.count - have, True)
    leaves = any(other.word == "leave" for other in m.setup.mission.goals)
    if leaves and not goal.cells:
        return  # everybody goes there anyway
    costs = sketch.chart.to_zone(goal.cells) if goal.cells else sketch.chart.to_rim("")
    for hero in sketch.heroes:
        if errands.loaded[hero.seat]:
            errands.go(hero, costs)
            errands.at[hero.seat] = goal.cells[0] if goal.cells else errands.at[hero.seat]


def _destroy(m: Model, goal: Goal, errands: Errands) -> float:
    for token in m.tokens:
        if token.kind == OBJECTIVE and token.name == goal.name and token.cell >= 0:
            costs = errands.sketch.chart.to_cell(token.cell, False)
            for hero in errands.sketch.heroes:
                points = max(0.0, costs[hero.cell] - 1.5)
                errands.need[hero.seat] += points / SPEED
                errands.sketch.way[hero.seat] += points
                errands.at[hero.seat] = token.cell
            return token.health / BREAKS
    return 0.0


def _kill(m: Model, sketch: Sketch, goal: Goal, targets: list[int]) -> float:
    """Actions that it takes to fight down what the goal names."""
    able = [enemy for enemy in sketch.foes if not goal.enemy or enemy.kind.name == goal.enemy]
    need = sorted([(enemy.health / habits_of(enemy.kind).softness / AIM, enemy.number) for enemy in able])
    coming = 0.0
    if goal.count:
        killed = [kind for kind in m.killed if not goal.enemy or ENEMY_TYPES[kind].name == goal.enemy]
        need = need[: max(0, goal.count - len(killed))]
    else:
        for change in m.setup.mission.changes:
            if change.word == "spawn" and not change.when and change.turn > m.turn:
                kind = ENEMY_TYPES[change.enemy]
                if not goal.enemy or kind.name == goal.enemy:
                    coming += change.arrivals(len(m.heroes)) * kind.health / habits_of(kind).softness / AIM
    for _, number in need:
        targets.append(number)
    return coming + sum([actions for actions, _ in need])


def _approach(m: Model, sketch: Sketch, targets: list[int], errands: Errands) -> float:
    """A little for every hero who is far from what has to be fought."""
    total = 0.0
    for hero in sketch.heroes:
        best = FAR
        for number in targets:
            costs = sketch.chart.to_cell(m.enemies[number].cell, False)
            best = min(best, costs[hero.cell])
        far = max(0, min(best, 24) - 2)
        errands.need[hero.seat] += 0.5 * far / SPEED
        sketch.way[hero.seat] += far
        total += 0.004 * far
    return total / max(1, len(sketch.heroes))


def _hold(sketch: Sketch, goal: Goal, turns: int, errands: Errands) -> float:
    """Turns to hold are two actions of everybody; who is near goes there, and enemies there have to go."""
    if turns <= 0:
        return 0.0
    costs = sketch.chart.to_zone(goal.cells)
    near = errands.nearest(costs, max(1, len(sketch.heroes) - 1))
    for hero in near:
        errands.go(hero, costs)
    fight = 0.0
    for enemy in sketch.foes:
        if costs[enemy.cell] <= 2:
            fight += enemy.health / habits_of(enemy.kind).softness / AIM * (1.0 if costs[enemy.cell] == 0 else 0.5)
    return 2.0 * turns + fight / max(1, len(sketch.heroes))
