r"""Lines over squares: what a straight segment goes through, past and along.

Everything is exact integer arithmetic on doubled coordinates, in which corners and the middles of
cells and edges are all whole points (of a cell x, y)::

    (2x, 2y)                        both odd: the middle of a cell
        +-----------+               both even: a corner
        |           |               one of each: the middle of an edge
        |     o (2x+1, 2y+1)
        |           |               y goes down, so the right hand of somebody who
        +-----------+               looks east (along +x) is south.

On its way a segment does four kinds of things, which are the steps of its ``Trace``:

    Inside   it crosses the inside of a cell
    Across   it crosses an edge between the edge's ends, from one cell into the next
    Through  it passes exactly through a corner; some cells and edges touch it only there
    Along    it runs along an edge, with a cell on either hand

The two ends of the segment belong to it only as places to start and stop: a cell or a run that
begins at an end is a step, but an edge or a corner on which the segment merely begins or ends is
not. So a trace between two cells begins and ends with a step ``Inside`` of these cells.

What blocks a view is for each game to say. ``obstructions`` asks it about each cell and edge on the
way and sorts the answers; it never asks about the cells in which the line begins and ends.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from ashgrid.grid.square import Corner, Edge, Square, diagonal_step, edge_between

Point: TypeAlias = tuple[int, int]


class Inside(NamedTuple):
    cell: Square


class Across(NamedTuple):
    edge: Edge


class Through(NamedTuple):
    """A corner on the line. ``*_cells`` touch the line nowhere else: one on each side, or none where
    the line runs along edges, since then it has all four cells at its sides anyway. ``*_edges`` end at
    the corner, those nearer the start of the line first: two on each side, or one where it runs along
    the other two."""

    corner: Corner
    left_cells: tuple[Square, ...]
    right_cells: tuple[Square, ...]
    left_edges: tuple[Edge, ...]
    right_edges: tuple[Edge, ...]


class Along(NamedTuple):
    """An edge that lies on the line (at an end of the line perhaps only half of it)."""

    edge: Edge
    left: Square
    right: Square


Step: TypeAlias = Inside | Across | Through | Along


class Trace(NamedTuple):
    """A segment and its steps, in order from start to end.

    The lists repeat what is in the steps, each kind by itself. ``start_cells`` and ``end_cells`` are the
    cells that an end belongs to: one if it is the middle of a cell, the two or four around it if it is
    the middle of an edge or a corner (as for a vehicle of two by two squares).
    """

    start: Point
    end: Point
    steps: tuple[Step, ...]
    cells: tuple[Square, ...]
    edges: tuple[Edge, ...]
    corners: tuple[Through, ...]
    runs: tuple[Along, ...]
    start_cells: tuple[Square, ...]
    end_cells: tuple[Square, ...]

    def backwards(self) -> "Trace":
        """The same line from the other end: everything in reverse order, left and right exchanged."""
        return _assemble(self.end, self.start, [_backwards(step) for step in reversed(self.steps)])


class Kind(StrEnum):
    """Why a line is obstructed: it goes through a cell or across an edge; it runs in a blocking edge or
    between two blocking cells; or it touches something on its left and something on its right."""

    CELL = "cell"
    EDGE = "edge"
    RUN = "run"
    SIDES = "sides"


class Obstruction(NamedTuple):
    """``at`` is the number of the step of the trace where it happens; for sides, where the second of the
    two is touched. The cells and edges are those that block, for sides the first touched on each hand."""

    kind: Kind
    at: int
    cells: tuple[Square, ...]
    edges: tuple[Edge, ...]


class Obstructions(NamedTuple):
    """What stands in the way of a line, for the rules to judge.

    ``direct`` is the first thing that the line runs into. ``sides`` is set when blocking things are
    touched on both hands, at one corner or at different places of the line. A touch on one hand alone
    never obstructs. The four lists hold all blocking things that are touched at a corner or run along,
    up to the end of the line, also when something direct comes earlier.
    """

    direct: Obstruction | None
    sides: Obstruction | None
    left_cells: tuple[Square, ...]
    right_cells: tuple[Square, ...]
    left_edges: tuple[Edge, ...]
    right_edges: tuple[Edge, ...]

    @property
    def first(self) -> Obstruction | None:
        """The nearer of ``direct`` and ``sides`` (``direct`` if both happen in one step), for games in
        which both block."""
        if self.direct is None or (self.sides is not None and self.sides.at < self.direct.at):
            return self.sides
        return self.direct


def centre_point(cell: Square) -> Point:
    return (2 * cell[0] + 1, 2 * cell[1] + 1)


def corner_point(corner: Corner) -> Point:
    return (2 * corner[0], 2 * corner[1])


def edge_point(edge: Edge) -> Point:
    """The middle of an edge."""
    return (edge[0][0] + edge[1][0] + 1, edge[0][1] + edge[1][1] + 1)


def cells_at_point(point: Point) -> tuple[Square, ...]:
    """The cells that the point is in or on the rim of, row by row: one, two or four."""
    x, y = point
    columns = range((x - 1) // 2, x // 2 + 1)
    rows = range((y - 1) // 2, y // 2 + 1)
    return tuple([(column, row) for row in rows for column in columns])


def trace(a: Square, b: Square) -> Trace:
    """The line from the middle of one cell to the middle of another."""
    if a == b:
        raise ValueError(f"A line needs two different ends, but both are square {a}.")
    return trace_points(centre_point(a), centre_point(b))


def trace_points(start: Point, end: Point) -> Trace:
    """The line between any two different points in doubled coordinates."""
    x = end[0] - start[0]
    y = end[1] - start[1]
    if x == 0 and y == 0:
        raise ValueError(f"A line needs two different ends, but both are point {start}.")
    if y == 0 and start[1] % 2 == 0:
        return _assemble(start, end, _steps_along_row(start, end))
    if x == 0 and start[0] % 2 == 0:
        return _assemble(start, end, _steps_along_column(start, end))
    return _assemble(start, end, _steps_across(start, end))


def obstructions(
    line: Trace, blocks_cell: Callable[[Square], bool], blocks_edge: Callable[[Edge], bool]
) -> Obstructions:
    """Sort out what blocks a line. Start cells and end cells are not asked about, nor are edges between
    two start cells or two end cells: one does not stand in one's own way. An edge between a start
    cell and an end cell is."""
    own = line.start_cells + line.end_cells
    direct: Obstruction | None = None
    sides: Obstruction | None = None
    left_cells: list[Square] = []
    right_cells: list[Square] = []
    left_edges: list[Edge] = []
    right_edges: list[Edge] = []
    first_left: Obstruction | None = None
    first_right: Obstruction | None = None

    for at, step in enumerate(line.steps):
        if isinstance(step, Inside):
            if direct is None and step.cell not in own and blocks_cell(step.cell):
                direct = Obstruction(Kind.CELL, at, (step.cell,), ())
            continue
        if isinstance(step, Across):
            if direct is None and blocks_edge(step.edge):
                direct = Obstruction(Kind.EDGE, at, (), (step.edge,))
            continue

        if isinstance(step, Through):
            # Nothing here belongs to an end: what holds an end and a later corner holds the line between.
            on_left = [cell for cell in step.left_cells if blocks_cell(cell)]
            on_right = [cell for cell in step.right_cells if blocks_cell(cell)]
            walls_left = [edge for edge in step.left_edges if blocks_edge(edge)]
            walls_right = [edge for edge in step.right_edges if blocks_edge(edge)]
        else:
            on_left = [step.left] if step.left not in own and blocks_cell(step.left) else []
            on_right = [step.right] if step.right not in own and blocks_cell(step.right) else []
            walls_left = []
            walls_right = []
            if direct is None:
                in_wall = not _is_inner(step.edge, line) and blocks_edge(step.edge)
                if in_wall or (on_left and on_right):
                    walls = (step.edge,) if in_wall else ()
                    direct = Obstruction(Kind.RUN, at, tuple(on_left + on_right), walls)

        left_cells += on_left
        right_cells += on_right
        left_edges += walls_left
        right_edges += walls_right
        if first_left is None and (on_left or walls_left):
            first_left = Obstruction(Kind.SIDES, at, tuple(on_left), tuple(walls_left))
        if first_right is None and (on_right or walls_right):
            first_right = Obstruction(Kind.SIDES, at, tuple(on_right), tuple(walls_right))
        if sides is None and first_left is not None and first_right is not None:
            cells = first_left.cells + first_right.cells
            sides = Obstruction(Kind.SIDES, at, cells, first_left.edges + first_right.edges)

    return Obstructions(
        direct,
        sides,
        tuple(left_cells),
        tuple(right_cells),
        tuple(left_edges),
        tuple(right_edges),
    )


def _is_inner(edge: Edge, line: Trace) -> bool:
    """Whether the edge lies between two cells of the same end."""
    a, b = edge
    return (a in line.start_cells and b in line.start_cells) or (a in line.end_cells and b in line.end_cells)


def _first_column(start: int, step: int) -> int:
    """The column (or row) that a line enters from a doubled coordinate: on an even one, which is a rim,
    the one ahead."""
    return (start if step > 0 else start - 1) // 2


def _steps_across(start: Point, end: Point) -> list[Step]:
    """The steps of a line that does not run along edges.

    The line is walked from cell to cell. ``to_x`` and ``to_y`` say how far along the line the next upright
    and the next level grid line are met, in units in which the whole line is ``length`` long; with
    ``size_x * size_y`` as that length both are whole numbers. A line that is itself upright or level
    meets no grid line of its own kind, so that one is put beyond the end.
    """
    size_x = abs(end[0] - start[0])
    size_y = abs(end[1] - start[1])
    step_x = 1 if end[0] > start[0] else -1
    step_y = 1 if end[1] > start[1] else -1
    x = _first_column(start[0], step_x)
    y = _first_column(start[1], step_y)
    unit_x = size_y if size_y else 1
    unit_y = size_x if size_x else 1
    length = unit_x * unit_y
    to_x = abs(2 * (x + (step_x > 0)) - start[0]) * unit_x if size_x else length
    to_y = abs(2 * (y + (step_y > 0)) - start[1]) * unit_y if size_y else length

    steps: list[Step] = [Inside((x, y))]
    while to_x < length or to_y < length:
        before = (x, y)
        if to_x < to_y:
            x += step_x
            to_x += 2 * unit_x
            steps.append(Across(edge_between(before, (x, y))))
        elif to_y < to_x:
            y += step_y
            to_y += 2 * unit_y
            steps.append(Across(edge_between(before, (x, y))))
        else:
            x += step_x
            y += step_y
            to_x += 2 * unit_x
            to_y += 2 * unit_y
            steps.append(_diagonal_through(before, (x, y)))
        steps.append(Inside((x, y)))
    return steps


def _diagonal_through(before: Square, after: Square) -> Through:
    passed = diagonal_step(before, after)
    left, right = passed.left, passed.right
    return Through(
        passed.corner,
        (left,),
        (right,),
        (edge_between(before, left), edge_between(left, after)),
        (edge_between(before, right), edge_between(right, after)),
    )


def _steps_along_row(start: Point, end: Point) -> list[Step]:
    """The steps of a line that runs along the level edges at the top of a row of cells."""
    y = start[1] // 2
    step = 1 if end[0] > start[0] else -1
    x = _first_column(start[0], step)
    last = _first_column(end[0], -step)
    left_y, right_y = (y - 1, y) if step > 0 else (y, y - 1)

    steps: list[Step] = [Along(((x, y - 1), (x, y)), (x, left_y), (x, right_y))]
    while x != last:
        left_edge = edge_between((x, left_y), (x + step, left_y))
        right_edge = edge_between((x, right_y), (x + step, right_y))
        steps.append(Through((max(x, x + step), y), (), (), (left_edge,), (right_edge,)))
        x += step
        steps.append(Along(((x, y - 1), (x, y)), (x, left_y), (x, right_y)))
    return steps


def _steps_along_column(start: Point, end: Point) -> list[Step]:
    """The steps of a line that runs along the upright edges on the left of a column of cells."""
    x = start[0] // 2
    step = 1 if end[1] > start[1] else -1
    y = _first_column(start[1], step)
    last = _first_column(end[1], -step)
    left_x, right_x = (x, x - 1) if step > 0 else (x - 1, x)

    steps: list[Step] = [Along(((x - 1, y), (x, y)), (left_x, y), (right_x, y))]
    while y != last:
        left_edge = edge_between((left_x, y), (left_x, y + step))
        right_edge = edge_between((right_x, y), (right_x, y + step))
        steps.append(Through((x, max(y, y + step)), (), (), (left_edge,), (right_edge,)))
        y += step
        steps.append(Along(((x - 1, y), (x, y)), (left_x, y), (right_x, y)))
    return steps


def _backwards(step: Step) -> Step:
    if isinstance(step, Through):
        left_edges = step.right_edges[::-1]
        right_edges = step.left_edges[::-1]
        return Through(step.corner, step.right_cells, step.left_cells, left_edges, right_edges)
    if isinstance(step, Along):
        return Along(step.edge, step.right, step.left)
    return step


def _assemble(start: Point, end: Point, steps: list[Step]) -> Trace:
    return Trace(
        start,
        end,
        tuple(steps),
        tuple([step.cell for step in steps if isinstance(step, Inside)]),
        tuple([step.edge for step in steps if isinstance(step, Across)]),
        tuple([step for step in steps if isinstance(step, Through)]),
        tuple([step for step in steps if isinstance(step, Along)]),
        cells_at_point(start),
        cells_at_point(end),
    )
