r"""Hexes: flat-top cells in axial coordinates.

A cell is ``(q, r)``: q counts columns to the right, r counts cells down within its column. Each
column hangs half a cell lower than the one on its left, so SE keeps r and NE takes one off::

              N
             ____
            /    \
       ____/ 0 -1 \____         direction   step
      /    \      /    \        0  N        ( 0, -1)
  NW / -1 0 \____/ 1 -1 \ NE    1  NE       ( 1, -1)
     \      /    \      /       2  SE       ( 1,  0)
      \____/ 0  0 \____/        3  S        ( 0,  1)
      /    \      /    \        4  SW       (-1,  1)
  SW / -1 1 \____/ 1  0 \ SE    5  NW       (-1,  0)
     \      /    \      /
      \____/ 0  1 \____/        Directions go clockwise from north: adding one to a
           \      /             direction turns a sixth to the right.
            \____/
              S

The functions here check what they are given. Engines should not call them in hot loops but number
the cells of their board once with ``HexMap`` and use its tables, which check nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import sqrt
from typing import Final, TypeAlias

Hex: TypeAlias = tuple[int, int]
Pixel: TypeAlias = tuple[float, float]

N: Final = 0
NE: Final = 1
SE: Final = 2
S: Final = 3
SW: Final = 4
NW: Final = 5

DIRECTIONS: Final[tuple[int, ...]] = (0, 1, 2, 3, 4, 5)
STEPS: Final[tuple[Hex, ...]] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
ORIGIN: Final[Hex] = (0, 0)

_HALF_HEIGHT: Final = sqrt(3.0) / 2.0


def _check_direction(direction: int) -> None:
    if not 0 <= direction <= 5:
        raise ValueError(f"{direction} is not a hex direction: they are 0 (north) to 5, clockwise.")


def _check_length(what: str, length: int) -> None:
    if length < 0:
        raise ValueError(f"{what} cannot be negative, but is {length}.")


def neighbour(cell: Hex, direction: int) -> Hex:
    _check_direction(direction)
    step = STEPS[direction]
    return (cell[0] + step[0], cell[1] + step[1])


def neighbours(cell: Hex) -> list[Hex]:
    """The six neighbours, in the order of their directions."""
    q, r = cell
    return [(q + step[0], r + step[1]) for step in STEPS]


def distance(a: Hex, b: Hex) -> int:
    """The number of steps from one cell to the other."""
    q = b[0] - a[0]
    r = b[1] - a[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def direction_between(a: Hex, b: Hex) -> int | None:
    """The direction in which b lies straight from a, at any distance; None if it lies on none of
    the six rays, and None for a cell and itself."""
    q = b[0] - a[0]
    r = b[1] - a[1]
    if q == 0:
        if r == 0:
            return None
        return N if r < 0 else S
    if r == 0:
        return SE if q > 0 else NW
    if q + r == 0:
        return NE if q > 0 else SW
    return None


def ray(start: Hex, direction: int, length: int | None = None) -> Iterator[Hex]:
    """The cells straight ahead, nearest first, without the start; endless unless given a length."""
    _check_direction(direction)
    if length is not None:
        _check_length("The length of a ray", length)
    # A generator would raise only when the first cell is asked for, far from the mistake.
    return _ray(start, STEPS[direction], length)


def _ray(start: Hex, step: Hex, length: int | None) -> Iterator[Hex]:
    q, r = start
    done = 0
    while length is None or done < length:
        q += step[0]
        r += step[1]
        done += 1
        yield (q, r)


def on_ray(start: Hex, direction: int, cell: Hex) -> bool:
    """Whether the cell lies straight ahead of the start, which is not on its own ray."""
    _check_direction(direction)
    return direction_between(start, cell) == direction


def between(a: Hex, b: Hex) -> list[Hex]:
    """The cells strictly between two cells on a straight line, from a to b."""
    direction = direction_between(a, b)
    if direction is None:
        raise ValueError(f"Hexes {a} and {b} do not lie on a straight line, so no cells are between them.")
    return list(ray(a, direction, distance(a, b) - 1))


def opposite(direction: int) -> int:
    _check_direction(direction)
    return (direction + 3) % 6


def rotate_direction(direction: int, sixths: int) -> int:
    """The direction after a turn clockwise (negative: anticlockwise) by so many sixths."""
    _check_direction(direction)
    return (direction + sixths) % 6


def rotate(cell: Hex, sixths: int, around: Hex = ORIGIN) -> Hex:
    """Where the cell goes when the board turns clockwise (negative: anticlockwise) by so many sixths."""
    q = cell[0] - around[0]
    r = cell[1] - around[1]
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return (around[0] + q, around[1] + r)


def ring(centre: Hex, radius: int) -> list[Hex]:
    """The cells at exactly this distance, clockwise from the one straight north."""
    _check_length("The radius of a ring", radius)
    if radius == 0:
        return [centre]
    cells: list[Hex] = []
    q, r = centre[0], centre[1] - radius
    for side in range(6):
        # From the northern corner to the north-eastern one leads SE, and so on around.
        step = STEPS[(side + SE) % 6]
        for _ in range(radius):
            cells.append((q, r))
            q += step[0]
            r += step[1]
    return cells


def disc(centre: Hex, radius: int) -> list[Hex]:
    """The cells up to this distance: the centre, then ring by ring. A board that is itself a hexagon
    is a disc around the origin."""
    _check_length("The radius of a disc", radius)
    cells: list[Hex] = []
    for distance_out in range(radius + 1):
        cells.extend(ring(centre, distance_out))
    return cells


def pixel_centre(cell: Hex, size: float = 1.0) -> Pixel:
    """Where to draw the cell, y down. The size is the length of a side, which in a regular hexagon is
    also the distance from the centre to a corner."""
    q, r = cell
    return (1.5 * size * q, _HALF_HEIGHT * size * (2 * r + q))


def pixel_corners(cell: Hex, size: float = 1.0) -> list[Pixel]:
    """The six corners clockwise from the upper left, so that the side that faces direction d runs from
    corner d to corner d + 1 (and side 5 back to corner 0)."""
    x, y = pixel_centre(cell, size)
    half = 0.5 * size
    height = _HALF_HEIGHT * size
    return [
        (x - half, y - height),
        (x + half, y - height),
        (x + size, y),
        (x + half, y + height),
        (x - half, y + height),
        (x - size, y),
    ]


class HexMap:
    """The cells of a board, numbered, with the tables that an engine's inner loops need.

    Cells are numbered from 0 by column from left to right, and from top to bottom within a column
    (by q, then r), whatever order they are given in: the same cells always get the same numbers.
    A bit set of cells is an int in which bit i stands for cell number i.

    Rays stop where the map does: a hole in a board ends a ray like the rim. Nothing may be changed
    after construction, and the tables do not check the numbers that they are asked for.
    """

    cells: Final[tuple[Hex, ...]]
    index: Final[Mapping[Hex, int]]
    neighbour: Final[tuple[tuple[int, ...], ...]]
    """neighbour[i][d]: the number of the cell in direction d from cell i, or -1 outside the map."""
    rays: Final[tuple[tuple[tuple[int, ...], ...], ...]]
    """rays[i][d]: the numbers of the cells straight ahead in direction d, nearest first."""
    neighbour_bits: Final[tuple[int, ...]]
    ray_bits: Final[tuple[tuple[int, ...], ...]]
    all_bits: Final[int]

    def __init__(self, cells: Iterable[Hex]) -> None:
        ordered = sorted(cells)
        if not ordered:
            raise ValueError("A hex map needs at least one cell.")
        index: dict[Hex, int] = {}
        for number, cell in enumerate(ordered):
            if cell in index:
                raise ValueError(f"Hex {cell} is on the map twice.")
            index[cell] = number
        self.cells = tuple(ordered)
        self.index = index
        self.neighbour = tuple([_neighbour_numbers(cell, index) for cell in ordered])
        self.rays = tuple([_ray_numbers(number, self.neighbour) for number in range(len(ordered))])
        self.neighbour_bits = tuple([_bits([n for n in row if n >= 0]) for row in self.neighbour])
        self.ray_bits = tuple([tuple([_bits(line) for line in row]) for row in self.rays])
        self.all_bits = (1 << len(ordered)) - 1

    def bits_of(self, cells: Iterable[Hex]) -> int:
        """The bit set of these cells; a cell outside the map is an error."""
        bits = 0
        for cell in cells:
            number = self.index.get(cell, -1)
            if number < 0:
                raise ValueError(f"Hex {cell} is not on the map.")
            bits |= 1 << number
        return bits

    def cells_of(self, bits: int) -> list[Hex]:
        """The cells in a bit set, in the order of their numbers."""
        if not 0 <= bits <= self.all_bits:
            raise ValueError(f"{bits:#b} is not a set of cells of this map of {len(self.cells)}.")
        cells: list[Hex] = []
        while bits:
            lowest = bits & -bits
            cells.append(self.cells[lowest.bit_length() - 1])
            bits ^= lowest
        return cells

    def __len__(self) -> int:
        return len(self.cells)

    def __contains__(self, cell: Hex) -> bool:
        return cell in self.index

    def __iter__(self) -> Iterator[Hex]:
        return iter(self.cells)

    def __eq__(self, other: object) -> bool:
        return self.cells == other.cells if isinstance(other, HexMap) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.cells)

    def __repr__(self) -> str:
        return f"HexMap({list(self.cells)!r})"

    def __reduce__(self) -> tuple[Callable[[Iterable[Hex]], "HexMap"], tuple[tuple[Hex, ...]]]:
        # Compiled classes do not pickle by themselves, and worker processes are sent their boards.
        return (HexMap, (self.cells,))


def _neighbour_numbers(cell: Hex, index: dict[Hex, int]) -> tuple[int, ...]:
    return tuple([index.get(next_cell, -1) for next_cell in neighbours(cell)])


def _ray_numbers(start: int, table: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    lines: list[tuple[int, ...]] = []
    for direction in DIRECTIONS:
        line: list[int] = []
        number = table[start][direction]
        while number >= 0:
            line.append(number)
            number = table[number][direction]
        lines.append(tuple(line))
    return tuple(lines)


def _bits(numbers: Iterable[int]) -> int:
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits
