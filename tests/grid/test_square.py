"""Squares, checked against shortest-path search and against corners counted by hand."""

from heapq import heappop, heappush

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashgrid.grid import square
from ashgrid.grid.square import NE, NW, SE, SW, DiagonalStep, E, Edge, N, S, Square, W

numbers = st.integers(-20, 20)
cells = st.tuples(numbers, numbers)
ALL_STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def closed_corners(cell: Square) -> set[Square]:
    """The four corners of a cell, as a set and from nothing but its definition."""
    return {(cell[0] + i, cell[1] + j) for i in (0, 1) for j in (0, 1)}


def cheapest(start: Square, limit: int, *, dear_after_first: bool) -> dict[Square, int]:
    """Dijkstra over (cell, whether a diagonal step was already taken)."""
    costs: dict[Square, int] = {}
    seen: set[tuple[Square, bool]] = set()
    queue = [(0, start, False)]
    while queue:
        cost, cell, used = heappop(queue)
        if cost > limit or (cell, used) in seen:
            continue
        seen.add((cell, used))
        costs.setdefault(cell, cost)
        for x, y in ALL_STEPS:
            diagonal = x != 0 and y != 0
            price = 2 if diagonal and used and dear_after_first else 1
            heappush(queue, (cost + price, (cell[0] + x, cell[1] + y), used or diagonal))
    return costs


# Directions and neighbours


def test_directions_go_clockwise_from_north() -> None:
    assert (N, NE, E, SE, S, SW, W, NW) == square.DIRECTIONS == (0, 1, 2, 3, 4, 5, 6, 7)
    expected = [(5, 4), (6, 4), (6, 5), (6, 6), (5, 6), (4, 6), (4, 5), (4, 4)]
    assert [square.neighbour((5, 5), d) for d in range(8)] == expected
    assert square.neighbours((5, 5)) == expected


@given(cells)
def test_orthogonal_neighbours_share_two_corners_and_diagonal_ones_share_one(cell: Square) -> None:
    around = square.neighbours(cell)
    shared = [len(closed_corners(cell) & closed_corners(other)) for other in around]
    assert square.orthogonal_neighbours(cell) == [c for c, n in zip(around, shared, strict=True) if n == 2]
    assert square.diagonal_neighbours(cell) == [c for c, n in zip(around, shared, strict=True) if n == 1]


@pytest.mark.parametrize("direction", [-1, 8])
def test_a_direction_outside_0_to_7_is_named_in_the_error(direction: int) -> None:
    with pytest.raises(ValueError, match=rf"^{direction} is not a square direction"):
        square.neighbour((0, 0), direction)


# Distances


def test_chebyshev_is_the_shortest_way_with_cheap_diagonals() -> None:
    costs = cheapest((0, 0), 5, dear_after_first=False)
    assert len(costs) == 11 * 11
    for cell, cost in costs.items():
        assert square.chebyshev((0, 0), cell) == cost
        assert square.chebyshev((cell[0] + 3, cell[1] - 9), (3, -9)) == cost


def test_stepped_is_the_shortest_way_when_only_the_first_diagonal_is_cheap() -> None:
    costs = cheapest((0, 0), 7, dear_after_first=True)
    for x in range(-9, 10):
        for y in range(-9, 10):
            expected = costs.get((x, y))
            found = square.stepped((0, 0), (x, y))
            assert found == expected if expected is not None else found > 7
            assert square.stepped((x + 3, y - 9), (3, -9)) == found


@pytest.mark.parametrize(
    ("to", "steps"), [((0, 0), 0), ((3, 0), 3), ((1, 1), 1), ((2, 2), 3), ((3, 3), 5), ((4, -1), 4)]
)
def test_stepped_counted_by_hand(to: Square, steps: int) -> None:
    assert square.stepped((0, 0), to) == steps


# Edges and corners


@given(cells, st.sampled_from([(0, -1), (1, 0), (0, 1), (-1, 0)]))
def test_an_edge_is_written_in_one_way(a: Square, step: Square) -> None:
    b = (a[0] + step[0], a[1] + step[1])
    edge = square.edge_between(a, b)
    assert edge == square.edge_between(b, a)
    assert set(edge) == {a, b}
    assert edge[0][0] < edge[1][0] or edge[0][1] < edge[1][1]  # left or upper first
    assert set(square.ends_of_edge(edge)) == closed_corners(a) & closed_corners(b)


@pytest.mark.parametrize("other", [(0, 0), (1, 1), (2, 0), (0, -3)])
def test_only_orthogonal_neighbours_share_an_edge(other: Square) -> None:
    with pytest.raises(ValueError, match=r"\(0, 0\) and .* share no edge"):
        square.edge_between((0, 0), other)


def test_an_edge_begins_at_its_left_or_upper_end() -> None:
    assert square.ends_of_edge(((0, 0), (1, 0))) == ((1, 0), (1, 1))  # upright
    assert square.ends_of_edge(((0, 0), (0, 1))) == ((0, 1), (1, 1))  # level


def test_a_pair_in_the_wrong_order_is_no_edge() -> None:
    with pytest.raises(ValueError, match="left or upper cell comes first"):
        square.ends_of_edge(((1, 0), (0, 0)))
    with pytest.raises(ValueError, match="share no edge"):
        square.ends_of_edge(((0, 0), (1, 1)))


@given(cells)
def test_a_cell_has_an_edge_towards_each_orthogonal_neighbour(cell: Square) -> None:
    expected = [square.edge_between(cell, other) for other in square.orthogonal_neighbours(cell)]
    assert list(square.edges_of_cell(cell)) == expected


def test_corners_of_a_cell_and_cells_at_a_corner_go_clockwise_from_north_east() -> None:
    assert square.corners_of_cell((2, 3)) == ((3, 3), (3, 4), (2, 4), (2, 3))
    assert square.cells_at_corner((2, 3)) == ((2, 2), (2, 3), (1, 3), (1, 2))


@given(cells)
def test_corners_and_cells_name_each_other(cell: Square) -> None:
    assert set(square.corners_of_cell(cell)) == closed_corners(cell)
    x, y = cell
    near = [(x + i, y + j) for i in range(-2, 3) for j in range(-2, 3)]
    assert set(square.cells_at_corner(cell)) == {other for other in near if cell in closed_corners(other)}


def test_the_edges_at_a_corner_leave_it_to_the_north_east_south_and_west() -> None:
    far_ends = [(1, 0), (2, 1), (1, 2), (0, 1)]
    expected = [sorted([(1, 1), end]) for end in far_ends]
    assert [sorted(square.ends_of_edge(edge)) for edge in square.edges_at_corner((1, 1))] == expected


@given(cells)
def test_every_edge_at_a_corner_is_canonical_and_ends_there(corner: Square) -> None:
    edges: tuple[Edge, ...] = square.edges_at_corner(corner)
    assert len(set(edges)) == 4
    assert all(corner in square.ends_of_edge(edge) for edge in edges)


# Diagonal steps


def test_a_step_to_the_south_east_has_the_east_cell_on_its_left() -> None:
    #   . L        a step from the upper left to the lower right of these four
    #   R .
    edges = square.edges_at_corner((1, 1))
    assert square.diagonal_step((0, 0), (1, 1)) == DiagonalStep((1, 1), (1, 0), (0, 1), edges)
    assert square.diagonal_step((1, 1), (0, 0)) == DiagonalStep((1, 1), (0, 1), (1, 0), edges)
    assert square.diagonal_step((0, 1), (1, 0)) == DiagonalStep((1, 1), (0, 0), (1, 1), edges)
    assert square.diagonal_step((1, 0), (0, 1)) == DiagonalStep((1, 1), (1, 1), (0, 0), edges)


@given(cells, st.sampled_from([1, 3, 5, 7]))
def test_the_cells_beside_a_diagonal_step_lie_an_eighth_of_a_turn_off(cell: Square, direction: int) -> None:
    target = square.neighbour(cell, direction)
    step = square.diagonal_step(cell, target)
    assert {step.corner} == closed_corners(cell) & closed_corners(target)
    assert step.left == square.neighbour(cell, direction - 1)
    assert step.right == square.neighbour(cell, (direction + 1) % 8)


@pytest.mark.parametrize("to", [(0, 0), (1, 0), (2, 2), (1, 2)])
def test_other_steps_are_not_diagonal(to: Square) -> None:
    with pytest.raises(ValueError, match=r"From \(0, 0\) to .* is not a diagonal step"):
        square.diagonal_step((0, 0), to)
