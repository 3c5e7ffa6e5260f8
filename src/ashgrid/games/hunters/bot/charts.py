"""How far it is to walk on the ground of a mission. Kept for each ground, because a search asks again and again."""

from __future__ import annotations

from typing import Final

from ..ground import FACINGS, VANTAGE, Ground

FAR: Final = 99
CHARTS: Final = 64  # that are kept: tests make a ground of their own for every scene


class Chart:
    """Points from every space to a set of spaces, on foot or flying; tokens and figures on the way are left out."""

    def __init__(self, ground: Ground) -> None:
        self.ground: Final = ground
        self.cells: Final[list[list[int]]] = [[] for _ in range(2 * ground.size)]
        self.zones: Final[dict[str, list[int]]] = {}

    def to_cell(self, cell: int, flying: bool) -> list[int]:
        at = cell + self.ground.size if flying else cell
        found = self.cells[at]
        if not found:
            found = self._walk([cell], flying)
            self.cells[at] = found
        return found

    def to_zone(self, cells: list[int]) -> list[int]:
        key = ",".join([str(cell) for cell in cells])
        found = self.zones.get(key)
        if found is None:
            found = self._walk(cells, False)
            self.zones[key] = found
        return found

    def to_rim(self, edge: str) -> list[int]:
        """To spaces from which the board can be left, over one edge or any."""
        found = self.zones.get("rim" + edge)
        if found is None:
            ground = self.ground
            cells: list[int] = []
            for cell in range(ground.size):
                for way in range(8):
                    if ground.exit[8 * cell + way] and edge in ("", FACINGS[way]) and ground.stands(cell):
                        cells.append(cell)
                        break
            found = self._walk(cells, False)
            self.zones["rim" + edge] = found
        return found

    def _walk(self, goals: list[int], flying: bool) -> list[int]:
        ground = self.ground
        table = ground.wing if flying else ground.foot
        costs = [FAR] * ground.size
        layers: list[list[int]] = [goals[:], [], []]
        for goal in goals:
            costs[goal] = 0
        spent = 0
        while layers[0] or layers[1] or layers[2]:
            for cell in layers[0]:
                if costs[cell] != spent:
                    continue
                for way in range(8):
                    other = ground.step[8 * cell + way]
                    if other < 0 or not table[8 * other + (way + 4) % 8]:
                        continue
                    price = 2 if ground.icon[cell] == VANTAGE and ground.icon[other] != VANTAGE else 1
                    if costs[other] > spent + price:
                        costs[other] = spent + price
                        layers[price].append(other)
            layers = [layers[1], layers[2], []]
            spent += 1
        return costs


_charts: Final[dict[int, Chart]] = {}


def chart_of(ground: Ground) -> Chart:
    found = _charts.get(id(ground))
    if found is None or found.ground is not ground:
        if len(_charts) >= CHARTS:
            del _charts[next(iter(_charts))]
        found = Chart(ground)
        _charts[id(ground)] = found
    return found
