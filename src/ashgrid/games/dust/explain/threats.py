"""What could hit a unit on a square: every enemy with the best attack of its next activation, and reactive fire.

An enemy may stay and sustain its attack, move or enter and attack, load an empty weapon and attack, or charge. Skills
that have to be declared are not counted, nor what other units will have done by then. Where the unit itself would bar
the way of an enemy, that is not counted either: the answer is rather too bad than too good.

Attacks that throw the same dice have the same odds, so few of them are worked out (`Threats.worked_out` counts them).
"""

from __future__ import annotations

from typing import Final

from ashgrid.core.contract import Plain

from ..model import (
    CHARGED,
    GONE,
    MOVE,
    NOBODY,
    NORMAL,
    OFF,
    REACTIVE,
    SUSTAINED,
    WINDOW,
    Job,
    Plan,
    Shot,
    Step,
    pack,
    unpack,
)
from ..odds.attack import odds_here, stand
from ..odds.roll import expected, together
from ..rules.declaring import program
from ..rules.game import Dust
from ..rules.moves import destination, entry_reach, extra_of, mover_of, points_of, reach_of, standing_for
from ..rules.pathfinding import reach_again
from ..rules.shots import CAN, readiness, rounds_left, shots_at, spec_of
from ..rules.using import reaction_dice
from ..skills import CHARGES
from ..tables import ARTILLERY, CLOSE, DISTANCE, UNLIMITED
from .reasons import strongest

DIGITS: Final = 6
FAR: Final = 1000

# How an enemy comes to its attack
STAYS: Final = "stays"
MOVES: Final = "moves"
ENTERS: Final = "enters"
LOADS: Final = "loads"
CHARGES_IN: Final = "charges"


def success(state: Dust, unit: int) -> float:
    """The chance that a unit which tries reactive fire may shoot."""
    return float(1.0 - (2 / 3) ** reaction_dice(state, unit))


def exposed(state: Dust, plan: Plan) -> bool:
    """Whether reactive fire meets the unit where the moves of its plan so far end.

    Rules: X8 to X13, X15 to X17.
    """
    if not plan.steps:
        return False
    if plan.charge:
        return True
    return program(state, plan)[-1] == WINDOW


class Way:
    """A place from which an enemy could attack, and how it comes to it. `loads` is a line that it loads before."""

    def __init__(self, cell: int, mode: int, how: str, loads: int = -1) -> None:
        self.cell: Final = cell
        self.mode: Final = mode
        self.how: Final = how
        self.loads: Final = loads


class Enemy:
    """An enemy, and all that it could do in its next activation."""

    def __init__(self, unit: int, ways: list[Way], reach: int, later: bool) -> None:
        self.unit: Final = unit
        self.ways: Final = ways
        self.reach: Final = reach  # squares that its weapons reach at most
        self.later: Final = later  # it has acted in this round


class Attack:
    """An attack on the unit, with what it does to it."""

    def __init__(self, way: Way, lines: list[int], damage: list[float]) -> None:
        self.way: Final = way
        self.lines: Final = lines  # packed
        self.damage: Final = damage
        self.expected: Final = expected(damage)


class Threats:
    """What could hit the unit of a plan, asked for one square after the other.

    Rules: F12.
    """

    def __init__(self, state: Dust, plan: Plan) -> None:
        self.twin: Final = state.copy()
        self.plan: Final = plan
        self.unit: Final = plan.unit
        self.points: Final = state.points_together(plan.unit)
        self.stood: Final = state.cell[plan.unit]
        self.moved: Final = state.moved[plan.unit]
        self.known: Final[dict[tuple[int, ...], list[float]]] = {}
        self.worked_out: int = 0
        self.enemies: Final = self._find()

    def _find(self) -> list[Enemy]:
        twin = self.twin
        for part in twin.parts(self.unit):
            twin.cell[part] = GONE  # it bars nobody's way
        found: list[Enemy] = []
        for unit in range(len(twin.cell)):
            if twin.side[unit] == twin.side[self.unit] or not twin.leads(unit) or not twin.alive(unit):
                continue
            later = twin.done[unit]
            ways = [] if later and twin.round >= twin.setup.rounds else _ways(twin, unit)
            if ways or not later:
                found.append(Enemy(unit, ways, _farthest(twin, unit), later))
        return found

    def at(self, cell: int, moved: bool) -> Plain:
        """What could hit the unit on this square; `moved` if reactive fire could meet it there."""
        twin = self.twin
        for part in twin.parts(self.unit):
            twin.cell[part] = cell
            twin.moved[part] = self.moved or cell != self.stood
        own = twin.squares(self.unit, cell)
        found: list[Plain] = []
        damages: list[list[float]] = []
        for enemy in self.enemies:
            block = twin.blocks(enemy.unit)
            best = self._best(enemy, own, block)
            answer = self._reaction(enemy, block) if moved else None
            if best is not None:
                damages.append(best.damage)
            if best is not None or answer is not None:
                found.append(self._told(enemy, best, answer))
        found.sort(key=_rank, reverse=True)
        whole = together(damages, self.points)
        return {
            "cell": twin.field.names[cell],
            "points": self.points,
            "expected": round(expected(whole), DIGITS),
            "destroyed": round(whole[self.points], DIGITS) if damages else 0.0,
            "by": found,
        }

    def _best(self, enemy: Enemy, own: list[int], block: list[int]) -> Attack | None:
        twin = self.twin
        best: Attack | None = None
        for way in enemy.ways:
            if twin.range_to(enemy.unit, way.cell, self.unit) > enemy.reach:
                continue
            taken = False
            for square in twin.squares(enemy.unit, way.cell):
                taken = taken or square in own
            if taken:
                continue
            attack = self._attack(enemy.unit, way, NOBODY, block)
            if attack is not None and (best is None or attack.expected > best.expected + 1e-9):
                best = attack
        return best

    def _reaction(self, enemy: Enemy, block: list[int]) -> Attack | None:
        at = self.twin.cell[enemy.unit]
        if enemy.later or at < 0 or self.twin.range_to(enemy.unit, at, self.unit) > enemy.reach:
            return None
        return self._attack(enemy.unit, Way(at, REACTIVE, STAYS), self.unit, block)

    def _attack(self, unit: int, way: Way, only: int, block: list[int]) -> Attack | None:
        twin = self.twin
        before = twin.empty[:]
        if way.loads >= 0:
            part, line = unpack(way.loads)
            twin.empty[part] &= ~(1 << line)
        job = Job(unit, way.cell, way.mode, only)
        key = [unit, way.mode]
        lines: list[int] = []
        for number, packed in enumerate(twin.lines(unit)):
            shot = self._shot(job, number, packed, block)
            if shot is None:
                continue
            spec = spec_of(twin, job, shot, self.unit, 0, -1, block)
            if not spec.dice:
                continue
            job.shots.append(shot)
            lines.append(packed)
            key += [number, shot.rounds, spec.dice, spec.save]
        found: Attack | None = None
        if lines:
            found = Attack(way, lines, self._damage(job, tuple(key)))
        twin.empty = before
        return found if found is not None and found.expected > 0 else None

    def _shot(self, job: Job, number: int, packed: int, block: list[int]) -> Shot | None:
        twin = self.twin
        part, line = unpack(packed)
        weapon = twin.types[part].weapons[line]
        if readiness(twin, None, job, part, weapon) != CAN:
            return None
        most = rounds_left(twin, job, part, line) if weapon.ammo else 0
        shots = shots_at(twin, job, number, packed, most, self.unit, block)
        return strongest(twin, job, shots, self.unit, -1) if shots else None

    def _damage(self, job: Job, key: tuple[int, ...]) -> list[float]:
        """The chance of 0, 1, 2 ... points, worked out once for all attacks with the same dice."""
        found = self.known.get(key)
        if found is not None:
            return found
        self.worked_out += 1
        twin = self.twin
        parts = twin.parts(job.actor)
        cells = [twin.cell[part] for part in parts]
        moved = [twin.moved[part] for part in parts]
        stand(twin, job.actor, job.cell)
        hurt = odds_here(twin, job).of(twin.names[self.unit])
        for number, part in enumerate(parts):
            twin.cell[part] = cells[number]
            twin.moved[part] = moved[number]
        found = [1.0] if hurt is None else hurt.damage
        self.known[key] = found
        return found

    def _told(self, enemy: Enemy, best: Attack | None, answer: Attack | None) -> Plain:
        twin = self.twin
        names = twin.field.names
        at = twin.cell[enemy.unit]
        found: Plain = {
            "unit": twin.names[enemy.unit],
            "cell": names[at] if at >= 0 else None,
            "later": enemy.later,
            "attack": None,
            "reaction": None,
        }
        if best is not None:
            found["attack"] = {**self._numbers(best), "how": best.way.how, "from": names[best.way.cell]}
        if answer is not None:
            found["reaction"] = {**self._numbers(answer), "chance": round(success(twin, enemy.unit), DIGITS)}
        return found

    def _numbers(self, attack: Attack) -> Plain:
        return {
            "expected": round(attack.expected, DIGITS),
            "destroyed": round(attack.damage[self.points], DIGITS),
            "weapons": [self.twin.weapon(packed).name for packed in attack.lines],
        }


def _rank(told: Plain) -> float:
    attack, answer = told["attack"], told["reaction"]
    return float(max(attack["expected"] if attack else 0.0, answer["expected"] * answer["chance"] if answer else 0.0))


def _farthest(state: Dust, unit: int) -> int:
    far = 0
    for packed in state.lines(unit):
        weapon = state.weapon(packed)
        if weapon.reach in (UNLIMITED, ARTILLERY):
            return FAR
        far = max(far, 1 if weapon.reach == CLOSE else weapon.high if weapon.reach == DISTANCE else FAR)
    return far


def _ways(state: Dust, unit: int) -> list[Way]:
    """From where an enemy could attack, and how: staying comes first."""
    at = state.cell[unit]
    plan = Plan(unit, at, state.side[unit])
    plan.extra = extra_of(state, unit)
    if at == OFF:
        return [Way(cell, NORMAL, ENTERS) for cell in entry_reach(state, plan).ends]
    found = [Way(at, SUSTAINED, STAYS)]
    for part in state.parts(unit):
        for line in range(len(state.types[part].weapons)):
            if state.empty[part] >> line & 1:
                found.append(Way(at, NORMAL, LOADS, pack(part, line)))
    near = reach_of(state, plan)
    found += [Way(cell, NORMAL, MOVES) for cell in near.ends]
    if state.has(unit, CHARGES):
        points = points_of(state, plan)
        firsts = [destination(near, cell, points) for cell in near.ends]
        starts = [(first.cell, first.extra, first.diagonal) for first in firsts]
        standing, mover = standing_for(state, unit), mover_of(state, unit)
        far = reach_again(state.field, standing, state.cover, mover, starts, points + plan.extra, plan.diagonal)
        found += [Way(cell, CHARGED, CHARGES_IN) for cell in far.ends if near.cost(cell) < 0]
    return found


def threats(state: Dust, plan: Plan, cells: list[int], all_moved: bool) -> list[Plain]:
    """What could hit the unit of a plan on each of these squares. With `all_moved` they are ends of its next move, and
    where it stands now comes with them; else they are where it has moved to by its plan."""
    asked = Threats(state, plan)
    if not all_moved:
        return [asked.at(cell, exposed(state, plan)) for cell in cells]
    thought = plan.copy()
    thought.steps.append(Step(MOVE, plan.at))
    moved = exposed(state, thought)
    found = [asked.at(plan.at, exposed(state, plan))] if plan.at >= 0 else []
    return found + [asked.at(cell, moved) for cell in cells]
