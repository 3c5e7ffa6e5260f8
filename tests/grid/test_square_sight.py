"""Lines over squares, checked against a slow version that knows only fractions and clipping."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashgrid.grid.sight import (
    Across,
    Along,
    Inside,
    Kind,
    Obstruction,
    Obstructions,
    Point,
    Step,
    Through,
    Trace,
    cells_at_point,
    centre_point,
    corner_point,
    edge_point,
    obstructions,
    trace,
    trace_points,
)
from ashgrid.grid.square import Edge, Square, cells_at_corner, edges_at_corner, edges_of_cell, ends_of_edge

# Small numbers: corners and runs must turn up often.
cells = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
points = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
cell_pairs = st.tuples(cells, cells).filter(lambda pair: pair[0] != pair[1])
level_or_upright = st.builds(
    lambda at, along, to, upright: ((at, along), (at, to)) if upright else ((along, at), (to, at)),
    st.integers(-6, 6), st.integers(-9, 9), st.integers(-9, 9), st.booleans(),
)  # fmt: skip
point_pairs = (st.tuples(points, points) | level_or_upright).filter(lambda pair: pair[0] != pair[1])


# The slow version. A position on the segment is a fraction t from 0 (start) to 1 (end).

Span = tuple[Fraction, Fraction]
Box = tuple[int, int, int, int]  # from x, to x, from y, to y, in doubled coordinates


def clip(start: Point, end: Point, box: Box) -> Span | None:
    """The part of the segment within the closed box, which may be flat; None if they do not meet."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        origin, move = start[axis], end[axis] - start[axis]
        near, far = box[2 * axis], box[2 * axis + 1]
        if move == 0:
            if not near <= origin <= far:
                return None
        else:
            ends = sorted([Fraction(near - origin, move), Fraction(far - origin, move)])
            low, high = max(low, ends[0]), min(high, ends[1])
    return (low, high) if low <= high else None


def middle(span: Span) -> Fraction:
    return (span[0] + span[1]) / 2


def cell_box(cell: Square) -> Box:
    return (2 * cell[0], 2 * cell[0] + 2, 2 * cell[1], 2 * cell[1] + 2)


def edge_box(edge: Edge) -> Box:
    (left, top), (right, bottom) = ends_of_edge(edge)
    return (2 * left, 2 * right, 2 * top, 2 * bottom)


def point_box(corner: Square) -> Box:
    return (2 * corner[0], 2 * corner[0], 2 * corner[1], 2 * corner[1])


def meets_inside(start: Point, end: Point, box: Box) -> Span | None:
    """Like clip for the open box: the middle of the clipped part must be inside it."""
    span = clip(start, end, box)
    if span is None or span[0] == span[1]:
        return None
    x = start[0] + middle(span) * (end[0] - start[0])
    y = start[1] + middle(span) * (end[1] - start[1])
    return span if box[0] < x < box[1] and box[2] < y < box[3] else None


def is_left(start: Point, end: Point, x: int, y: int) -> bool:
    """Whether a point (not on the line) is on the left, with y down."""
    turn = (end[0] - start[0]) * (y - start[1]) - (end[1] - start[1]) * (x - start[0])
    assert turn != 0
    return turn < 0


def slow_trace(start: Point, end: Point) -> list[Step]:
    low_x, high_x = min(start[0], end[0]) // 2 - 2, max(start[0], end[0]) // 2 + 2
    low_y, high_y = min(start[1], end[1]) // 2 - 2, max(start[1], end[1]) // 2 + 2
    near = [(x, y) for x in range(low_x, high_x + 1) for y in range(low_y, high_y + 1)]
    found: list[tuple[Fraction, Step]] = []

    for cell in near:
        inside = meets_inside(start, end, cell_box(cell))
        if inside:
            found.append((middle(inside), Inside(cell)))

    for edge in {edge for cell in near for edge in edges_of_cell(cell)}:
        span = clip(start, end, edge_box(edge))
        if span is None:
            continue
        if span[0] < span[1]:
            first, second = edge
            left_first = is_left(start, end, *centre_point(first))
            left, right = (first, second) if left_first else (second, first)
            found.append((middle(span), Along(edge, left, right)))
        elif 0 < span[0] < 1 and not any(clip(start, end, point_box(c)) for c in ends_of_edge(edge)):
            found.append((middle(span), Across(edge)))

    for corner in near:
        span = clip(start, end, point_box(corner))
        if span is not None and 0 < span[0] < 1:
            found.append((middle(span), slow_through(start, end, corner, span)))

    return [step for _, step in sorted(found, key=lambda item: item[0])]


def slow_through(start: Point, end: Point, corner: Square, at: Span) -> Through:
    touching = [cell for cell in cells_at_corner(corner) if clip(start, end, cell_box(cell)) == at]
    ending = [edge for edge in edges_at_corner(corner) if clip(start, end, edge_box(edge)) == at]

    def how_far(edge: Edge) -> int:
        x, y = edge_point(edge)
        return (x - start[0]) * (end[0] - start[0]) + (y - start[1]) * (end[1] - start[1])

    ending.sort(key=how_far)
    return Through(
        corner,
        tuple(cell for cell in touching if is_left(start, end, *centre_point(cell))),
        tuple(cell for cell in touching if not is_left(start, end, *centre_point(cell))),
        tuple(edge for edge in ending if is_left(start, end, *edge_point(edge))),
        tuple(edge for edge in ending if not is_left(start, end, *edge_point(edge))),
    )


# Points


def test_points_are_doubled_so_that_middles_are_whole() -> None:
    assert centre_point((0, 0)) == (1, 1)
    assert centre_point((-1, 3)) == (-1, 7)
    assert corner_point((2, -1)) == (4, -2)
    assert edge_point(((0, 0), (1, 0))) == (2, 1)
    assert edge_point(((0, 0), (0, 1))) == (1, 2)


def test_a_point_belongs_to_one_two_or_four_cells() -> None:
    assert cells_at_point((1, 1)) == ((0, 0),)
    assert cells_at_point((2, 1)) == ((0, 0), (1, 0))
    assert cells_at_point((1, 2)) == ((0, 0), (0, 1))
    assert cells_at_point((2, 2)) == ((0, 0), (1, 0), (0, 1), (1, 1))


@given(points)
def test_a_point_belongs_to_the_cells_whose_closed_square_holds_it(point: Point) -> None:
    x, y = point
    near = [(i, j) for j in range(y // 2 - 2, y // 2 + 3) for i in range(x // 2 - 2, x // 2 + 3)]
    held = [(i, j) for i, j in near if 2 * i <= x <= 2 * i + 2 and 2 * j <= y <= 2 * j + 2]
    assert cells_at_point(point) == tuple(held)


# Lines by hand


def test_a_level_line_between_cells_crosses_them_and_their_edges() -> None:
    line = trace((0, 0), (2, 0))
    assert line.cells == ((0, 0), (1, 0), (2, 0))
    assert line.edges == (((0, 0), (1, 0)), ((1, 0), (2, 0)))
    assert line.corners == ()
    assert line.runs == ()
    assert line.start_cells == ((0, 0),)
    assert line.end_cells == ((2, 0),)


def test_a_diagonal_line_goes_through_corners_only() -> None:
    #   a L .       the line goes down to the right: what is up and to the right is on its left
    #   R o L
    #   . R b
    line = trace((0, 0), (2, 2))
    assert line.cells == ((0, 0), (1, 1), (2, 2))
    assert line.edges == ()
    assert line.steps[1] == Through(
        corner=(1, 1),
        left_cells=((1, 0),),
        right_cells=((0, 1),),
        left_edges=(((0, 0), (1, 0)), ((1, 0), (1, 1))),
        right_edges=(((0, 0), (0, 1)), ((0, 1), (1, 1))),
    )
    assert [touch.corner for touch in line.corners] == [(1, 1), (2, 2)]
    assert line.corners[1].left_cells == ((2, 1),)


def test_a_knights_move_passes_between_the_corners() -> None:
    #   a . .       from (1,1) to (5,3): y = 2, the line between the rows, is met at x = 3,
    #   . . b       the middle of cell (1, 0) and of the edge below it
    assert trace((0, 0), (2, 1)).steps == (
        Inside((0, 0)),
        Across(((0, 0), (1, 0))),
        Inside((1, 0)),
        Across(((1, 0), (1, 1))),
        Inside((1, 1)),
        Across(((1, 1), (2, 1))),
        Inside((2, 1)),
    )


def test_a_line_three_across_and_one_up_meets_one_corner_in_its_middle() -> None:
    #   . . L b     from (1,3) to (7,1): at x = 4 it is at y = 2, the corner (2, 1)
    #   a . R .     (L would be the cell before the corner on the upper row)
    line = trace((0, 1), (3, 0))
    assert line.cells == ((0, 1), (1, 1), (2, 0), (3, 0))
    assert line.edges == (((0, 1), (1, 1)), ((2, 0), (3, 0)))
    (touch,) = line.corners
    assert touch.corner == (2, 1)
    assert touch.left_cells == ((1, 0),)
    assert touch.right_cells == ((2, 1),)


def test_a_line_from_the_middle_of_a_vehicle_runs_along_edges() -> None:
    #   V V l l     a vehicle on four cells: its middle is the corner (1, 1).
    #   V V r r     Straight east the line keeps to the edges below row 0.
    line = trace_points(corner_point((1, 1)), corner_point((3, 1)))
    assert line.start_cells == ((0, 0), (1, 0), (0, 1), (1, 1))
    assert line.cells == ()
    assert line.edges == ()
    assert line.steps == (
        Along(((1, 0), (1, 1)), left=(1, 0), right=(1, 1)),
        Through((2, 1), (), (), (((1, 0), (2, 0)),), (((1, 1), (2, 1)),)),
        Along(((2, 0), (2, 1)), left=(2, 0), right=(2, 1)),
    )


def test_a_line_north_has_west_on_its_left() -> None:
    line = trace_points((2, 4), (2, 1))  # up the left side of column 1, ending in the middle of an edge
    assert line.runs == (
        Along(((0, 1), (1, 1)), left=(0, 1), right=(1, 1)),
        Along(((0, 0), (1, 0)), left=(0, 0), right=(1, 0)),
    )
    assert [touch.corner for touch in line.corners] == [(1, 1)]


def test_ends_on_a_corner_or_an_edge_are_not_steps() -> None:
    assert trace_points((0, 0), (2, 2)).steps == (Inside((0, 0)),)
    assert trace_points((0, 1), (2, 1)).steps == (Inside((0, 0)),)
    assert trace_points((1, 1), (2, 1)).steps == (Inside((0, 0)),)
    assert trace_points((0, 0), (2, 0)).steps == (Along(((0, -1), (0, 0)), left=(0, -1), right=(0, 0)),)


def test_a_line_needs_two_ends() -> None:
    with pytest.raises(ValueError, match=r"both are square \(3, 1\)"):
        trace((3, 1), (3, 1))
    with pytest.raises(ValueError, match=r"both are point \(4, 2\)"):
        trace_points((4, 2), (4, 2))


# Lines against the slow version


@given(point_pairs)
def test_a_trace_is_what_clipping_with_fractions_finds(pair: tuple[Point, Point]) -> None:
    assert list(trace_points(*pair).steps) == slow_trace(*pair)


@given(cell_pairs)
def test_a_trace_between_cells_joins_their_middles(pair: tuple[Square, Square]) -> None:
    line = trace(*pair)
    assert line == trace_points(centre_point(pair[0]), centre_point(pair[1]))
    assert line.cells[0] == pair[0]
    assert line.cells[-1] == pair[1]
    assert line.runs == ()


@given(point_pairs)
def test_the_lists_of_a_trace_repeat_its_steps(pair: tuple[Point, Point]) -> None:
    line = trace_points(*pair)
    assert (line.start, line.end) == pair
    assert (line.start_cells, line.end_cells) == (cells_at_point(pair[0]), cells_at_point(pair[1]))
    assert list(line.cells) == [step.cell for step in line.steps if isinstance(step, Inside)]
    assert list(line.edges) == [step.edge for step in line.steps if isinstance(step, Across)]
    assert list(line.corners) == [step for step in line.steps if isinstance(step, Through)]
    assert list(line.runs) == [step for step in line.steps if isinstance(step, Along)]


@given(point_pairs)
def test_a_trace_backwards_is_the_trace_from_the_other_end(pair: tuple[Point, Point]) -> None:
    start, end = pair
    assert trace_points(start, end).backwards() == trace_points(end, start)


@given(cell_pairs, st.integers(-50, 50), st.integers(-50, 50))
def test_moving_both_ends_moves_the_line(pair: tuple[Square, Square], x: int, y: int) -> None:
    (ax, ay), (bx, by) = pair
    moved = trace((ax + x, ay + y), (bx + x, by + y))
    assert list(moved.cells) == [(cx + x, cy + y) for cx, cy in trace(*pair).cells]


# Obstructions


class Ground:
    """Blocking cells and edges, drawn: cells stand at even places of even lines, between them the edges.

    ``#`` is a blocking cell, ``.`` a free one; ``|`` stands between two cells of a line, ``-`` under a cell.
    """

    def __init__(self, *rows: str) -> None:
        self.cells: set[Square] = set()
        self.walls: set[Edge] = set()
        for row, text in enumerate(rows):
            for column, sign in enumerate(text):
                x, y = column // 2, row // 2
                match (sign, column % 2, row % 2):
                    case ("#", 0, 0):
                        self.cells.add((x, y))
                    case ("|", 1, 0):
                        self.walls.add(((x, y), (x + 1, y)))
                    case ("-", 0, 1):
                        self.walls.add(((x, y), (x, y + 1)))
                    case _:
                        assert sign in " ."

    def between(self, a: Square, b: Square) -> Obstructions:
        return obstructions(trace(a, b), self.cells.__contains__, self.walls.__contains__)

    def between_corners(self, a: Square, b: Square) -> Obstructions:
        line = trace_points(corner_point(a), corner_point(b))
        return obstructions(line, self.cells.__contains__, self.walls.__contains__)


CLEAR = Obstructions(None, None, (), (), (), ())


def test_open_ground_obstructs_nothing() -> None:
    ground = Ground(". . . .", "", ". . . .")
    assert ground.between((0, 0), (3, 1)) == CLEAR
    assert CLEAR.first is None


def test_the_first_blocking_cell_on_the_line_is_found() -> None:
    ground = Ground(". . # # .")
    found = ground.between((0, 0), (4, 0))
    assert found.direct == found.first == Obstruction(Kind.CELL, 4, ((2, 0),), ())
    assert ground.between((4, 0), (0, 0)).direct == Obstruction(Kind.CELL, 2, ((3, 0),), ())


def test_the_cells_at_the_ends_do_not_obstruct() -> None:
    assert Ground("# . #").between((0, 0), (2, 0)) == CLEAR


def test_a_wall_across_the_line_obstructs_even_between_neighbours() -> None:
    found = Ground(".|.").between((0, 0), (1, 0))
    assert found.first == Obstruction(Kind.EDGE, 1, (), (((0, 0), (1, 0)),))


def test_a_wall_beside_the_line_does_not_obstruct() -> None:
    assert Ground(". . .", "- - -", ". . .").between((0, 0), (2, 0)) == CLEAR


def test_corners_touched_on_one_side_are_reported_and_do_not_obstruct() -> None:
    ground = Ground(
        ". # .",
        "",
        ". . #",
        "",
        ". . .",
    )
    found = ground.between((0, 0), (2, 2))
    assert found.first is None
    assert found.left_cells == ((1, 0), (2, 1))
    assert found.right_cells == ()


def test_two_cells_at_one_corner_obstruct() -> None:
    ground = Ground(
        ". #",
        "",
        "# .",
    )
    found = ground.between((0, 0), (1, 1))
    assert found.direct is None
    assert found.sides == found.first == Obstruction(Kind.SIDES, 1, ((1, 0), (0, 1)), ())


def test_cells_at_different_corners_on_both_sides_obstruct() -> None:
    ground = Ground(
        ". # .",
        "",
        ". . .",
        "",
        ". # .",
    )
    found = ground.between((0, 0), (2, 2))
    assert found.first == Obstruction(Kind.SIDES, 3, ((1, 0), (1, 2)), ())
    assert (found.left_cells, found.right_cells) == (((1, 0),), ((1, 2),))


def test_a_straight_wall_through_a_corner_obstructs_and_its_end_does_not() -> None:
    half = Ground(
        ". .",
        "-",
        ". .",
    )
    found = half.between((0, 0), (1, 1))
    assert found.first is None
    assert found.right_edges == (((0, 0), (0, 1)),)
    whole = Ground(
        ". .",
        "- -",
        ". .",
    )
    found = whole.between((0, 0), (1, 1))
    assert found.first == Obstruction(Kind.SIDES, 1, (), (((1, 0), (1, 1)), ((0, 0), (0, 1))))


def test_a_cell_on_one_side_and_the_end_of_a_wall_on_the_other_obstruct() -> None:
    ground = Ground(
        ". # .",
        "",
        ". . .",
        "",
        ". .|.",
    )
    found = ground.between((0, 0), (2, 2))
    assert found.direct is None
    assert found.sides == Obstruction(Kind.SIDES, 3, ((1, 0),), (((1, 2), (2, 2)),))


def test_the_nearer_of_direct_and_sides_comes_first() -> None:
    early_cell = Ground(
        ". . . .",
        "",
        ". # # .",
        "",
        ". # . .",
        "",
        ". . . .",
    )
    found = early_cell.between((0, 0), (3, 3))
    assert found.direct == Obstruction(Kind.CELL, 2, ((1, 1),), ())
    assert found.sides == Obstruction(Kind.SIDES, 3, ((2, 1), (1, 2)), ())
    assert found.first == found.direct
    assert early_cell.between((3, 3), (0, 0)).first == Obstruction(Kind.SIDES, 3, ((1, 2), (2, 1)), ())


# From the middle of one vehicle of 2 x 2 cells to the middle of another, straight east.


def test_running_between_two_blocking_cells_obstructs() -> None:
    ground = Ground(
        "# # . # . # #",
        "",
        "# # . # . # #",
    )
    found = ground.between_corners((1, 1), (6, 1))
    assert found.direct == found.first == Obstruction(Kind.RUN, 4, ((3, 0), (3, 1)), ())
    assert found.sides == Obstruction(Kind.SIDES, 4, ((3, 0), (3, 1)), ())


def test_running_along_a_wall_obstructs() -> None:
    ground = Ground(
        ". . . . . .",
        "      -    ",
        ". . . # . .",
    )
    found = ground.between_corners((1, 1), (5, 1))
    assert found.first == Obstruction(Kind.RUN, 4, ((3, 1),), (((3, 0), (3, 1)),))


def test_running_along_blocking_cells_on_one_side_does_not_obstruct() -> None:
    found = Ground(". . # # . .").between_corners((1, 1), (5, 1))
    assert found.first is None
    assert found.left_cells == ((2, 0), (3, 0))


def test_running_past_cells_first_on_one_side_and_then_on_the_other_obstructs() -> None:
    ground = Ground(
        ". . # . . .",
        "",
        ". . . # . .",
    )
    found = ground.between_corners((1, 1), (5, 1))
    assert found.direct is None
    assert found.first == Obstruction(Kind.SIDES, 4, ((2, 0), (3, 1)), ())


def test_walls_between_the_cells_of_an_end_do_not_obstruct() -> None:
    ground = Ground(
        "# # . # #",
        "- -   - -",
        "# # . # #",
    )
    assert ground.between_corners((1, 1), (4, 1)) == CLEAR


# Obstructions against sets


Case = tuple[Trace, set[Square], set[Edge]]


@st.composite
def lines_with_things(draw: st.DrawFn) -> Case:
    """A line, and blocking cells and edges from among those that it meets."""
    line = trace_points(*draw(point_pairs))
    cells: list[Square] = [*line.cells, *line.start_cells, *line.end_cells]
    edges: list[Edge] = list(line.edges)
    for touch in line.corners:
        cells += cells_at_corner(touch.corner)
        edges += edges_at_corner(touch.corner)
    for run in line.runs:
        cells += run.edge
        edges.append(run.edge)
    solid = draw(st.sets(st.sampled_from(sorted(cells)), max_size=4))
    walls = draw(st.sets(st.sampled_from(sorted(edges)), max_size=4)) if edges else set()
    return line, solid, walls


@given(lines_with_things())
def test_direct_and_sides_are_what_the_definitions_say(case: Case) -> None:
    line, solid, walls = case
    found = obstructions(line, solid.__contains__, walls.__contains__)
    solid = solid - set(line.start_cells) - set(line.end_cells)
    for own in (line.start_cells, line.end_cells):
        walls = {wall for wall in walls if not set(wall) <= set(own)}

    hits: list[tuple[int, Kind]] = []
    for at, step in enumerate(line.steps):
        if isinstance(step, Inside) and step.cell in solid:
            hits.append((at, Kind.CELL))
        if isinstance(step, Across) and step.edge in walls:
            hits.append((at, Kind.EDGE))
        if isinstance(step, Along) and (step.edge in walls or {step.left, step.right} <= solid):
            hits.append((at, Kind.RUN))
    direct = found.direct
    assert (None if direct is None else (direct.at, direct.kind)) == (hits[0] if hits else None)

    left = [cell for touch in line.corners for cell in touch.left_cells if cell in solid]
    left += [run.left for run in line.runs if run.left in solid]
    right = [cell for touch in line.corners for cell in touch.right_cells if cell in solid]
    right += [run.right for run in line.runs if run.right in solid]
    left_walls = [edge for touch in line.corners for edge in touch.left_edges if edge in walls]
    right_walls = [edge for touch in line.corners for edge in touch.right_edges if edge in walls]
    assert (list(found.left_cells), list(found.right_cells)) == (left, right)
    assert (list(found.left_edges), list(found.right_edges)) == (left_walls, right_walls)
    assert (found.sides is not None) == bool((left or left_walls) and (right or right_walls))


@given(lines_with_things())
def test_what_an_obstruction_names_does_block(case: Case) -> None:
    line, solid, walls = case
    found = obstructions(line, solid.__contains__, walls.__contains__)
    for obstruction in (found.direct, found.sides):
        if obstruction is not None:
            assert obstruction.cells or obstruction.edges
            assert solid.issuperset(obstruction.cells)
            assert walls.issuperset(obstruction.edges)


@given(lines_with_things())
def test_who_sees_is_seen(case: Case) -> None:
    line, solid, walls = case
    there = obstructions(line, solid.__contains__, walls.__contains__)
    back = obstructions(line.backwards(), solid.__contains__, walls.__contains__)
    assert (there.direct is None) == (back.direct is None)
    assert (there.sides is None) == (back.sides is None)
    assert (there.left_cells, there.right_cells) == (back.right_cells[::-1], back.left_cells[::-1])
    assert (there.left_edges, there.right_edges) == (back.right_edges[::-1], back.left_edges[::-1])
