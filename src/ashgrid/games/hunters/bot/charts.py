"""How far it is to walk on the ground of a mission. Kept for each ground, because a search asks again and again."""

from __future__ import annotations

from typing import Final

from ..ground import FACINGS, Ground

FAR: Final = 99
CHARTS: Final = 64  # that are kept: tests make a ground of their own for every scene


class Chart:
    """Points from every space to others, on foot or flying; tokens and figures on the way are left out."""

    def __init__(self, ground: Ground) -> None:
        self.ground: Final = ground
        self.zones: Final[dict[str, list[int]]] = {}

    def to_cell(self, cell: int, flying: bool) -> list[int]:
        return self.ground.costs_to(cell, flying, 0)

    def to_zone(self, cells: list[int]) -> list[int]:
        return self._nearest(",".join([str(cell) for cell in cells]), cells)

    def to_rim(self, edge: str) -> list[int]:
        """To spaces from which the board can be left, over one edge or any."""
        found = self.zones.get("rim" + edge)
        if found is not None:
            return found
        ground = self.ground
        cells: list[int] = []
        for cell in range(ground.size):
            for way in range(8):
                if ground.exit[8 * cell + way] and edge in ("", FACINGS[way]) and ground.stands(cell):
                    cells.append(cell)
                    break
        return self._nearest("rim" + edge, cells)

    def _nearest(self, key: str, cells: list[int]) -> list[int]:
        found = self.zones.get(key)
        if found is None:
            found = [FAR] * self.ground.size
            for cell in cells:
                costs = self.ground.costs_to(cell, False, 0)
                found = [min(one, other, FAR) for one, other in zip(found, costs, strict=True)]
            self.zones[key] = found
        return found


_charts: Final[dict[int, Chart]] = {}


def chart_of(ground: Ground) -> Chart:
    found = _charts.get(id(ground))
    if found is None or found.ground is not ground:
        if len(_charts) >= CHARTS:
            del _charts[next(iter(_charts))]
        found = Chart(ground)
        _charts[id(ground)] = found
    return found
