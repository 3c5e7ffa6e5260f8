r"""Squares: cells, the edges between them that carry walls, and the corners where edges meet.

A cell is ``(x, y)``, x to the right, y down. A corner is a lattice point ``(x, y)``: the upper left
corner of the cell with the same numbers. An edge is the pair of the two cells on its sides, the
left or the upper one first, so that each edge is written in one way only and a set of walls is a
set of pairs::

    corner (0,0)   (1,0)   (2,0)
           +-------+-------+          7 NW   0 N   1 NE
           |       |       |               \  |  /
           |  0,0  #  1,0  |           6 W -- + -- 2 E
           |       |       |               /  |  \
           +-------+-------+          5 SW   4 S   3 SE
         (0,1)   (1,1)   (2,1)
                                      Directions go clockwise from north; odd ones are diagonal.
    # is the edge ((0,0), (1,0))
"""

from typing import Final, NamedTuple, TypeAlias

Square: TypeAlias = tuple[int, int]
Corner: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[Square, Square]

N: Final = 0
NE: Final = 1
E: Final = 2
SE: Final = 3
S: Final = 4
SW: Final = 5
W: Final = 6
NW: Final = 7

DIRECTIONS: Final[tuple[int, ...]] = (0, 1, 2, 3, 4, 5, 6, 7)
STEPS: Final[tuple[Square, ...]] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


class DiagonalStep(NamedTuple):
    """What a diagonal step passes: the corner itself, the cells beside it on the left and the right of
    someone who takes the step, and the four edges that meet at the corner (north, east, south, west)."""

    corner: Corner
    left: Square
    right: Square
    edges: tuple[Edge, Edge, Edge, Edge]


def neighbour(cell: Square, direction: int) -> Square:
    if not 0 <= direction <= 7:
        raise ValueError(f"{direction} is not a square direction: they are 0 (north) to 7, clockwise.")
    step = STEPS[direction]
    return (cell[0] + step[0], cell[1] + step[1])


def neighbours(cell: Square) -> list[Square]:
    """All eight, in the order of their directions."""
    x, y = cell
    return [(x + step[0], y + step[1]) for step in STEPS]


def orthogonal_neighbours(cell: Square) -> list[Square]:
    """The four that share an edge with the cell: north, east, south, west."""
    x, y = cell
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def diagonal_neighbours(cell: Square) -> list[Square]:
    """The four that share only a corner with the cell: north-east, south-east, south-west, north-west."""
    x, y = cell
    return [(x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1), (x - 1, y - 1)]


def chebyshev(a: Square, b: Square) -> int:
    """The distance when a diagonal step counts as one."""
    return max(abs(b[0] - a[0]), abs(b[1] - a[1]))


def stepped(a: Square, b: Square) -> int:
    """The distance when the first diagonal step counts 1, every later one 2, orthogonal steps 1.

    A later diagonal costs what its two orthogonal steps would, so only the first one saves anything.
    """
    x = abs(b[0] - a[0])
    y = abs(b[1] - a[1])
    return x + y - 1 if x and y else x + y


def edge_between(a: Square, b: Square) -> Edge:
    """The edge that two orthogonal neighbours share."""
    if abs(b[0] - a[0]) + abs(b[1] - a[1]) != 1:
        raise ValueError(f"Squares {a} and {b} share no edge: only orthogonal neighbours do.")
    return (a, b) if a < b else (b, a)


def edges_of_cell(cell: Square) -> tuple[Edge, Edge, Edge, Edge]:
    """The edges around a cell: north, east, south, west."""
    x, y = cell
    return (((x, y - 1), cell), (cell, (x + 1, y)), (cell, (x, y + 1)), ((x - 1, y), cell))


def corners_of_cell(cell: Square) -> tuple[Corner, Corner, Corner, Corner]:
    """The corners of a cell: north-east, south-east, south-west, north-west."""
    x, y = cell
    return ((x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y))


def ends_of_edge(edge: Edge) -> tuple[Corner, Corner]:
    """The corners where an edge begins and ends, the left or the upper one first."""
    a, b = edge
    if edge_between(a, b) != edge:
        raise ValueError(f"{edge} is not how an edge is written: its left or upper cell comes first.")
    # The cell on the right or below has the beginning of the edge as its own upper left corner.
    return (b, (b[0], b[1] + 1)) if a[1] == b[1] else (b, (b[0] + 1, b[1]))


def edges_at_corner(corner: Corner) -> tuple[Edge, Edge, Edge, Edge]:
    """The edges that meet at a corner: the one that leaves it to the north, east, south, west."""
    north_east, south_east, south_west, north_west = cells_at_corner(corner)
    return (
        (north_west, north_east),
        (north_east, south_east),
        (south_west, south_east),
        (north_west, south_west),
    )


def cells_at_corner(corner: Corner) -> tuple[Square, Square, Square, Square]:
    """The cells around a corner: north-east, south-east, south-west, north-west of it."""
    x, y = corner
    return ((x, y - 1), (x, y), (x - 1, y), (x - 1, y - 1))


def diagonal_step(a: Square, b: Square) -> DiagonalStep:
    """What a step between diagonal neighbours passes; whether that stops it is for the rules to say."""
    x = b[0] - a[0]
    y = b[1] - a[1]
    if abs(x) != 1 or abs(y) != 1:
        raise ValueError(f"From {a} to {b} is not a diagonal step.")
    corner = (max(a[0], b[0]), max(a[1], b[1]))
    sideways = (b[0], a[1])
    upright = (a[0], b[1])
    if x == y:
        return DiagonalStep(corner, sideways, upright, edges_at_corner(corner))
    return DiagonalStep(corner, upright, sideways, edges_at_corner(corner))
