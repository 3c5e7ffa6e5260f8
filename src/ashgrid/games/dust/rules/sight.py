"""Who sees whom, and who has a corner to hide behind.

A line runs between the middles of two squares. It is blocked where it goes through a blocking square or across a
blocking edge, and when it touches blocking things on its left and on its right, wherever along the line that is.
Units and cover elements come as `block` by cell: 0 nothing, 1 blocks when both ends are soldiers, 2 blocks always.
What the map does to a line is worked out once for each pair of squares and kept on the field.

An entrance in an outer wall lets a line pass only if an end of it stands inside at this entrance; an entrance between
two rooms, or in a wall that encloses nothing, is open to all. With `field.through` a line also passes entrances of a
building in which none of its ends is: in by one, out by another.
"""

from __future__ import annotations

from typing import Final

from ashgrid.grid.sight import Across, Inside, Through, Trace, trace
from ashgrid.grid.square import Edge, Square

from ..field import BLOCKED, LARGE, OPEN, SMALL, SMOKE, WALL, Field, Line


class Obstacle:
    """Why a line is blocked: `square` and `wall` are in its way, `corners` are touched on both hands, and in `smoke`
    stands one of its ends."""

    def __init__(self, kind: str, cells: list[int], edges: list[tuple[int, int]]) -> None:
        self.kind: Final = kind
        self.cells: Final = cells
        self.edges: Final = edges  # the lower cell first

    def __repr__(self) -> str:
        return f"Obstacle({self.kind!r}, {self.cells}, {self.edges})"


def sees(field: Field, block: list[int], a: int, b: int, soldiers: bool) -> bool:
    """Whether the line between two squares is free; `soldiers` says that both ends are soldiers.

    Rules: S2 to S5, S13.
    """
    line = line_between(field, a, b)
    if not line.clear:
        return False
    least = 1 if soldiers else 2
    for cell in line.inside:
        if block[cell] >= least:
            return False
    shut = line.left_shut
    for cell in line.left:
        if block[cell] >= least:
            shut = True
            break
    if not shut:
        return True
    if line.right_shut:
        return False
    for cell in line.right:
        if block[cell] >= least:
            return False
    return True


def corner_cover(field: Field, block: list[int], a: int, b: int, soldiers: bool) -> bool:
    """Whether a target on square b has a corner beside it against somebody on a: at exactly 45 degrees the line touches
    something there that blocks this pair. Whether a sees b at all is not asked.

    Rules: V5 to V10, W15, W16.
    """
    line = line_between(field, a, b)
    if line.high_cover if b > a else line.low_cover:
        return True
    least = 1 if soldiers else 2
    for cell in line.high_corner if b > a else line.low_corner:
        if block[cell] >= least:
            return True
    return False


def obstacles(field: Field, block: list[int], a: int, b: int, soldiers: bool) -> list[Obstacle]:
    """Everything that blocks the line from a to b, in the order in which it comes; empty exactly if a sees b.

    Rules: S14.
    """
    smoke = [cell for cell in ([a] if a == b else [a, b]) if field.terrain[cell] == SMOKE]
    found = [Obstacle("smoke", smoke, [])] if smoke else []
    if a == b:
        return found
    least = 1 if soldiers else 2
    left_cells: list[int] = []
    right_cells: list[int] = []
    left_edges: list[tuple[int, int]] = []
    right_edges: list[tuple[int, int]] = []
    for step in _trace(field, a, b).steps:
        if isinstance(step, Inside):
            cell = _cell(field, step.cell)
            if cell not in (a, b) and _stops(field, block, cell, least):
                found.append(Obstacle("square", [cell], []))
        elif isinstance(step, Across):
            if _edge_blocks(field, step.edge, a, b):
                found.append(Obstacle("wall", [], [_ends(field, step.edge)]))
        elif isinstance(step, Through):
            left_cells += [cell for cell in _cells(field, step.left_cells) if _stops(field, block, cell, least)]
            right_cells += [cell for cell in _cells(field, step.right_cells) if _stops(field, block, cell, least)]
            left_edges += [_ends(field, edge) for edge in step.left_edges if _edge_blocks(field, edge, a, b)]
            right_edges += [_ends(field, edge) for edge in step.right_edges if _edge_blocks(field, edge, a, b)]
    if (left_cells or left_edges) and (right_cells or right_edges):
        found.append(Obstacle("corners", left_cells + right_cells, left_edges + right_edges))
    return found


def adjacent(field: Field, a: int, b: int) -> bool:
    """Whether two different squares share an edge or a corner."""
    return a != b and abs(field.column[a] - field.column[b]) <= 1 and abs(field.row[a] - field.row[b]) <= 1


def distance(field: Field, a: int, b: int) -> int:
    """In squares, the first diagonal as one and every later one as two.

    Rules: N1.
    """
    x = abs(field.column[a] - field.column[b])
    y = abs(field.row[a] - field.row[b])
    return x + y - 1 if x and y else x + y


def line_between(field: Field, a: int, b: int) -> Line:
    """Rules: S1."""
    row = field.lines[a]
    if not row:
        row.extend([None] * field.size)
    line = row[b]
    if line is None:
        line = _summary(field, min(a, b), max(a, b))
        row[b] = line
        back = field.lines[b]
        if not back:
            back.extend([None] * field.size)
        back[a] = line
    return line


def _summary(field: Field, low: int, high: int) -> Line:
    terrain = field.terrain
    clear = terrain[low] != SMOKE and terrain[high] != SMOKE
    if low == high:
        return Line(clear, [], [], [], False, False, [], [], False, False)
    inside: list[int] = []
    left: list[int] = []
    right: list[int] = []
    left_shut = False
    right_shut = False
    line = _trace(field, low, high)
    for step in line.steps:
        if isinstance(step, Inside):
            cell = _cell(field, step.cell)
            if cell in (low, high):
                continue
            if _is_solid(field, cell):
                clear = False
            inside.append(cell)
        elif isinstance(step, Across):
            if _edge_blocks(field, step.edge, low, high):
                clear = False
        elif isinstance(step, Through):
            for cell in _cells(field, step.left_cells):
                left_shut = left_shut or _is_solid(field, cell)
                left.append(cell)
            for cell in _cells(field, step.right_cells):
                right_shut = right_shut or _is_solid(field, cell)
                right.append(cell)
            for edge in step.left_edges:
                left_shut = left_shut or _edge_blocks(field, edge, low, high)
            for edge in step.right_edges:
                right_shut = right_shut or _edge_blocks(field, edge, low, high)
    if left_shut:
        left = []
    if right_shut:
        right = []
    if left_shut and right_shut:
        clear = False

    low_corner: list[int] = []
    high_corner: list[int] = []
    low_cover = False
    high_cover = False
    if abs(field.column[low] - field.column[high]) == abs(field.row[low] - field.row[high]):
        first = line.corners[0]
        last = line.corners[-1]
        low_corner = _cells(field, first.left_cells + first.right_cells)
        high_corner = _cells(field, last.left_cells + last.right_cells)
        low_cover = _covers(field, first, low, high)
        high_cover = _covers(field, last, low, high)
    return Line(clear, inside, left, right, left_shut, right_shut, low_corner, high_corner, low_cover, high_cover)


def _covers(field: Field, corner: Through, a: int, b: int) -> bool:
    """Whether the map itself gives cover at a corner. The end of a wall does, but not where the line passes it through
    a small entrance: the wall is then the frame of the entrance."""
    for cell in _cells(field, corner.left_cells + corner.right_cells):
        if _is_solid(field, cell):
            return True
    wall = False
    for edge in corner.left_edges + corner.right_edges:
        small = _edge_kind(field, edge) == SMALL
        blocks = _edge_blocks(field, edge, a, b)
        if small and not blocks:
            return False
        if blocks and not small:
            wall = True
    return wall


def _trace(field: Field, a: int, b: int) -> Trace:
    return trace((field.column[a], field.row[a]), (field.column[b], field.row[b]))


def _cell(field: Field, square: Square) -> int:
    return square[1] * field.width + square[0]


def _cells(field: Field, squares: tuple[Square, ...]) -> list[int]:
    return [square[1] * field.width + square[0] for square in squares]


def _ends(field: Field, edge: Edge) -> tuple[int, int]:
    return (_cell(field, edge[0]), _cell(field, edge[1]))


def _is_solid(field: Field, cell: int) -> bool:
    return field.terrain[cell] == BLOCKED or field.terrain[cell] == SMOKE


def _stops(field: Field, block: list[int], cell: int, least: int) -> bool:
    """Rules: S10, S11."""
    return _is_solid(field, cell) or block[cell] >= least


def _edge_kind(field: Field, edge: Edge) -> int:
    cell = _cell(field, edge[0])
    return field.east[cell] if edge[0][1] == edge[1][1] else field.south[cell]


def is_door(field: Field, one: int, other: int) -> bool:
    """Whether an entrance between two neighbours blocks lines at all: it leads into a building.

    Rules: W6 to W10.
    """
    return field.edge(one, other) in (SMALL, LARGE) and field.building[one] != field.building[other]


def _edge_blocks(field: Field, edge: Edge, a: int, b: int) -> bool:
    """Whether an edge blocks the line between squares a and b.

    Rules: S12, W6 to W10, D16.
    """
    kind = _edge_kind(field, edge)
    if kind == OPEN:
        return False
    if kind == WALL:
        return True
    first, second = _ends(field, edge)
    if not is_door(field, first, second):
        return False
    indoors = first if field.building[first] else second
    if indoors in (a, b):
        return False
    return not field.through or field.building[indoors] in (field.building[a], field.building[b])
