"""The board: what stands where. Shapes are data; contents are a handful of flat lists, cheap to copy."""

from __future__ import annotations

from typing import Final

from ashgrid.grid.hex import HexMap

EMPTY: Final = -1


class Shape:
    """A board without tiles: its cells, their names, neighbours and lines."""

    def __init__(self, name: str, cells: list[tuple[int, int]], terminals: list[tuple[int, int]]) -> None:
        grid = HexMap(cells)
        self.name: Final = name
        self.grid: Final = grid
        self.size: Final = len(cells)
        # Flat: [cell * 6 + direction]
        self.neighbour: Final[list[int]] = [grid.neighbour[cell][way] for cell in range(len(cells)) for way in range(6)]
        self.rays: Final[list[list[int]]] = [
            list(grid.rays[cell][way]) for cell in range(len(cells)) for way in range(6)
        ]
        # What an empty board is made of. Shared: never changed in place.
        self.empty: Final[list[int]] = [EMPTY] * len(cells)
        self.zero: Final[list[int]] = [0] * len(cells)
        self.no: Final[list[bool]] = [False] * len(cells)
        self.terminals: Final[list[int]] = sorted(grid.index[cell] for cell in terminals)
        self.names: Final[list[str]] = cell_names(list(grid.cells))
        self.by_name: Final[dict[str, int]] = {name: cell for cell, name in enumerate(self.names)}
        self.coordinates: Final[list[tuple[int, int]]] = list(grid.cells)


def cell_names(cells: list[tuple[int, int]]) -> list[str]:
    """Columns by letter from the left, rows by number along the axis that runs from north to south: the centre of
    the standard board is `c3`, the northern neighbour of a cell has the same letter and the number before.

    Rules: B4.
    """
    left = min(q for q, _ in cells)
    top = min(r for _, r in cells)
    return [f"{'abcdefghijk'[q - left]}{r - top + 1}" for q, r in cells]


class Board:
    """Tiles on a board. All lists are by cell. `kind` is EMPTY where no unit stands; `floor` holds foundations.

    `side`, `netted` and the bonuses are what the always-on effects make of it (`effects.py`); they are valid after
    `settle` and until the next change. Copies share the lists of effects and floors, so nobody changes those in place:
    `settle` and `lay` put new ones there.
    """

    def __init__(self, shape: Shape, teams: list[int], blank: bool = True) -> None:
        self.shape: Final = shape
        self.teams: Final = teams  # team of each seat
        self.reckless: int = 0  # bit set of seats whose attacks hurt their allies too
        empty = shape.empty
        zero = shape.zero
        self.kind: list[int] = empty[:] if blank else empty  # a copy brings its own lists
        self.rotation: list[int] = zero[:] if blank else zero
        self.owner: list[int] = empty[:] if blank else empty
        self.damage: list[int] = zero[:] if blank else zero
        self.floor: list[int] = empty  # kind of the foundation there
        self.floor_owner: list[int] = empty
        # Effects
        self.side: list[int] = empty  # seat that controls the unit
        self.camp: list[int] = empty  # and its team
        self.serves: list[int] = empty  # seat that the unit's module works for
        self.netted: list[bool] = shape.no
        self.initiative: list[int] = zero
        self.melee: list[int] = zero
        self.ranged: list[int] = zero
        self.extra: list[int] = zero

    def copy(self) -> Board:
        twin = Board(self.shape, self.teams, blank=False)
        twin.reckless = self.reckless
        twin.kind = self.kind[:]
        twin.rotation = self.rotation[:]
        twin.owner = self.owner[:]
        twin.damage = self.damage[:]
        twin.floor = self.floor
        twin.floor_owner = self.floor_owner
        twin.side = self.side
        twin.camp = self.camp
        twin.serves = self.serves
        twin.netted = self.netted
        twin.initiative = self.initiative
        twin.melee = self.melee
        twin.ranged = self.ranged
        twin.extra = self.extra
        return twin

    def put(self, cell: int, kind: int, rotation: int, owner: int, damage: int = 0) -> None:
        self.kind[cell] = kind
        self.rotation[cell] = rotation
        self.owner[cell] = owner
        self.damage[cell] = damage

    def clear(self, cell: int) -> None:
        self.kind[cell] = EMPTY
        self.rotation[cell] = 0
        self.owner[cell] = EMPTY
        self.damage[cell] = 0

    def lay(self, cell: int, kind: int, owner: int) -> None:
        """Put a foundation there, or with EMPTY take it away."""
        self.floor = self.floor[:]
        self.floor_owner = self.floor_owner[:]
        self.floor[cell] = kind
        self.floor_owner[cell] = owner
