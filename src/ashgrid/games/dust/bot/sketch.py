"""The board as a machine player thinks of it: where units will be, how far it is, and who sees whom then."""

from __future__ import annotations

from typing import Final

from ..field import TRAP, Field
from ..model import ENTER, LEAP, MOVE, NOBODY, OFF, STRIKE, Model
from ..rules.pathfinding import SOLDIER, steps_of
from ..rules.pathfinding import VEHICLE as VEHICLE_MOVER
from ..rules.sight import distance, sees
from ..tables import VEHICLE

FAR: Final = 99
CHARTS: Final = 64  # that are kept: every match has a field of its own


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


def chart_of(field: Field) -> Chart:
    found = _charts.get(id(field))
    if found is None or found.field is not field:
        if len(_charts) >= CHARTS:
            del _charts[next(iter(_charts))]
        found = Chart(field)
        _charts[id(field)] = found
    return found


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


def gap_between(model: Model, unit: int, cell: int, other: int, there: int) -> int:
    """As `Model.range_to`, for units that may be thought elsewhere."""
    if model.types[unit].size == 1 and model.types[other].size == 1:
        return distance(model.field, cell, there)
    best = FAR
    for one in model.squares(unit, cell):
        for two in model.squares(other, there):
            best = min(best, distance(model.field, one, two))
    return best


def in_sight(model: Model, sketch: Sketch, unit: int, cell: int, other: int, there: int) -> bool:
    return sees(model.field, sketch.block, cell, there, model.types[unit].soldier and model.types[other].soldier)
