"""Hexes, checked against cube coordinates, breadth-first search and plain repetition."""

import math
import pickle
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashgrid.grid import hex as hexes
from ashgrid.grid.hex import NE, NW, SE, SW, Hex, HexMap, N, S

numbers = st.integers(-30, 30)
cells = st.tuples(numbers, numbers)
directions = st.integers(0, 5)
turns = st.integers(-13, 13)
maps = st.sets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1)

# Slow, obvious versions. A cube coordinate x, y, z with x + y + z = 0 has one axis for each pair of
# opposite corners of a cell; a turn clockwise by a sixth shifts the three and changes their signs.

Cube = tuple[int, int, int]
CUBE_STEPS: list[Cube] = [(0, 1, -1), (1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0)]


def cube(cell: Hex) -> Cube:
    q, r = cell
    return (q, -q - r, r)


def from_cube(point: Cube) -> Hex:
    return (point[0], point[2])


def cube_add(a: Cube, b: Cube, times: int = 1) -> Cube:
    return (a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2])


def cube_turned(point: Cube) -> Cube:
    x, y, z = point
    return (-z, -x, -y)


def cube_distance(a: Hex, b: Hex) -> int:
    return max(abs(i - j) for i, j in zip(cube(a), cube(b), strict=True))


def slow_direction(a: Hex, b: Hex) -> int | None:
    for direction, step in enumerate(CUBE_STEPS):
        for length in range(1, cube_distance(a, b) + 1):
            if cube_add(cube(a), step, length) == cube(b):
                return direction
    return None


# Directions and neighbours


def test_the_six_neighbours_of_the_origin_go_clockwise_from_north() -> None:
    assert hexes.neighbours((0, 0)) == [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


def test_directions_have_the_names_of_the_compass() -> None:
    assert (N, NE, SE, S, SW, NW) == hexes.DIRECTIONS == (0, 1, 2, 3, 4, 5)
    assert hexes.neighbour((3, 3), N) == (3, 2)
    assert hexes.neighbour((3, 3), NE) == (4, 2)
    assert hexes.neighbour((3, 3), SE) == (4, 3)
    assert hexes.neighbour((3, 3), S) == (3, 4)
    assert hexes.neighbour((3, 3), SW) == (2, 4)
    assert hexes.neighbour((3, 3), NW) == (2, 3)


@given(cells, directions)
def test_neighbour_is_one_cube_step(cell: Hex, direction: int) -> None:
    expected = from_cube(cube_add(cube(cell), CUBE_STEPS[direction]))
    assert hexes.neighbour(cell, direction) == expected
    assert hexes.neighbours(cell)[direction] == expected


@given(cells, directions)
def test_the_opposite_direction_leads_back(cell: Hex, direction: int) -> None:
    there = hexes.neighbour(cell, direction)
    assert hexes.neighbour(there, hexes.opposite(direction)) == cell


@pytest.mark.parametrize("direction", [-1, 6, 100])
def test_a_direction_outside_0_to_5_is_named_in_the_error(direction: int) -> None:
    message = rf"^{direction} is not a hex direction"
    with pytest.raises(ValueError, match=message):
        hexes.neighbour((0, 0), direction)
    with pytest.raises(ValueError, match=message):
        hexes.opposite(direction)
    with pytest.raises(ValueError, match=message):
        hexes.rotate_direction(direction, 1)
    with pytest.raises(ValueError, match=message):
        hexes.on_ray((0, 0), direction, (0, 1))
    with pytest.raises(ValueError, match=message):
        hexes.ray((0, 0), direction)  # at once, not when the first cell is asked for


# Distances and straight lines


def test_distance_is_what_breadth_first_search_finds() -> None:
    found = {(0, 0): 0}
    frontier = [(0, 0)]
    for steps in range(1, 6):
        frontier = [n for cell in frontier for n in hexes.neighbours(cell) if n not in found]
        found.update(dict.fromkeys(frontier, steps))
    assert len(found) == 1 + 6 * (1 + 2 + 3 + 4 + 5)
    for cell, steps in found.items():
        assert hexes.distance((0, 0), cell) == steps
        assert hexes.distance((7, -4), (7 + cell[0], -4 + cell[1])) == steps


@given(cells, cells)
def test_distance_is_the_largest_cube_difference(a: Hex, b: Hex) -> None:
    assert hexes.distance(a, b) == hexes.distance(b, a) == cube_distance(a, b)


@given(cells, directions, st.integers(1, 9))
def test_direction_between_finds_the_ray(start: Hex, direction: int, length: int) -> None:
    there = from_cube(cube_add(cube(start), CUBE_STEPS[direction], length))
    assert hexes.direction_between(start, there) == direction
    assert hexes.direction_between(there, start) == hexes.opposite(direction)


@given(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), st.tuples(st.integers(-4, 4), st.integers(-4, 4)))
def test_direction_between_agrees_with_trying_every_ray(a: Hex, b: Hex) -> None:
    assert hexes.direction_between(a, b) == slow_direction(a, b)


def test_no_direction_leads_off_the_rays_or_to_the_cell_itself() -> None:
    assert hexes.direction_between((0, 0), (1, 1)) is None
    assert hexes.direction_between((0, 0), (2, -1)) is None
    assert hexes.direction_between((2, 5), (2, 5)) is None


@given(cells, directions, st.integers(0, 12))
def test_ray_is_repeated_neighbour(start: Hex, direction: int, length: int) -> None:
    expected = []
    cell = start
    for _ in range(length):
        cell = hexes.neighbour(cell, direction)
        expected.append(cell)
    assert list(hexes.ray(start, direction, length)) == expected
    assert list(islice(hexes.ray(start, direction), length)) == expected


def test_a_ray_of_negative_length_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"length of a ray cannot be negative, but is -1"):
        hexes.ray((0, 0), N, -1)


@given(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), directions)
def test_on_ray_means_met_on_the_way(cell: Hex, direction: int) -> None:
    assert hexes.on_ray((0, 0), direction, cell) == (cell in list(hexes.ray((0, 0), direction, 8)))


def test_between_lists_the_cells_inside_a_line_from_the_first_end() -> None:
    assert hexes.between((0, 0), (3, -3)) == [(1, -1), (2, -2)]
    assert hexes.between((3, -3), (0, 0)) == [(2, -2), (1, -1)]
    assert hexes.between((0, 0), (0, 1)) == []


@pytest.mark.parametrize("other", [(1, 1), (0, 0)])
def test_between_needs_a_straight_line(other: Hex) -> None:
    with pytest.raises(ValueError, match=rf"\({other[0]}, {other[1]}\) do not lie on a straight line"):
        hexes.between((0, 0), other)


# Turning


@given(cells, turns, cells)
def test_rotation_is_the_cube_rotation_repeated(cell: Hex, sixths: int, around: Hex) -> None:
    offset = cube_add(cube(cell), cube(around), -1)
    for _ in range(sixths % 6):
        offset = cube_turned(offset)
    assert hexes.rotate(cell, sixths, around) == from_cube(cube_add(cube(around), offset))


@given(cells, directions, turns)
def test_cells_and_directions_turn_together(around: Hex, direction: int, sixths: int) -> None:
    turned = hexes.rotate(hexes.neighbour(around, direction), sixths, around)
    assert turned == hexes.neighbour(around, hexes.rotate_direction(direction, sixths))


def test_a_turn_is_clockwise_and_around_the_origin_unless_told() -> None:
    assert hexes.rotate((0, -2), 1) == (2, -2)
    assert hexes.rotate((0, -2), -1) == (-2, 0)
    assert hexes.rotate((4, 1), 3, around=(3, 1)) == (2, 1)
    assert hexes.rotate_direction(NW, 1) == N
    assert hexes.rotate_direction(N, -1) == NW


# Rings and discs


def test_the_second_ring_starts_north_and_goes_clockwise() -> None:
    assert hexes.ring((0, 0), 2) == [
        (0, -2), (1, -2), (2, -2), (2, -1), (2, 0), (1, 1), (0, 2),
        (-1, 2), (-2, 2), (-2, 1), (-2, 0), (-1, -1),
    ]  # fmt: skip


@given(cells, st.integers(0, 6))
def test_a_ring_is_every_cell_at_its_distance_and_closes(centre: Hex, radius: int) -> None:
    ring = hexes.ring(centre, radius)
    around = [
        (centre[0] + q, centre[1] + r)
        for q in range(-radius, radius + 1)
        for r in range(-radius, radius + 1)
        if cube_distance((0, 0), (q, r)) == radius
    ]
    assert sorted(ring) == sorted(around)
    assert ring[0] == (centre[0], centre[1] - radius)
    if radius:
        assert all(cube_distance(ring[i - 1], ring[i]) == 1 for i in range(len(ring)))


@given(cells, st.integers(0, 5))
def test_a_disc_is_its_rings_from_the_centre_outwards(centre: Hex, radius: int) -> None:
    disc = hexes.disc(centre, radius)
    assert disc == [cell for r in range(radius + 1) for cell in hexes.ring(centre, r)]
    assert len(set(disc)) == 3 * radius * (radius + 1) + 1


def test_a_negative_radius_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"radius of a ring cannot be negative, but is -2"):
        hexes.ring((0, 0), -2)
    with pytest.raises(ValueError, match=r"radius of a disc cannot be negative, but is -2"):
        hexes.disc((0, 0), -2)


# Drawing


def test_north_is_up_and_columns_hang_lower_to_the_right() -> None:
    assert hexes.pixel_centre((0, 0)) == (0.0, 0.0)
    assert hexes.pixel_centre((0, -1), 2.0) == pytest.approx((0.0, -2 * math.sqrt(3)))
    assert hexes.pixel_centre((1, 0), 2.0) == pytest.approx((3.0, math.sqrt(3)))


@given(cells, directions, st.floats(0.5, 50.0))
def test_neighbours_are_drawn_side_by_side(cell: Hex, direction: int, size: float) -> None:
    x, y = hexes.pixel_centre(cell, size)
    other = hexes.pixel_centre(hexes.neighbour(cell, direction), size)
    angle = math.radians(60 * direction)  # clockwise from straight up
    apart = math.sqrt(3) * size
    assert other == pytest.approx((x + apart * math.sin(angle), y - apart * math.cos(angle)), abs=1e-6)


@given(cells, directions, st.floats(0.5, 50.0))
def test_side_d_of_a_cell_is_side_d_plus_3_of_its_neighbour(cell: Hex, direction: int, size: float) -> None:
    corners = hexes.pixel_corners(cell, size)
    theirs = hexes.pixel_corners(hexes.neighbour(cell, direction), size)
    assert len(corners) == 6
    assert corners[direction] == pytest.approx(theirs[(direction + 4) % 6], abs=1e-6)
    assert corners[(direction + 1) % 6] == pytest.approx(theirs[(direction + 3) % 6], abs=1e-6)
    assert math.dist(corners[direction], hexes.pixel_centre(cell, size)) == pytest.approx(size, abs=1e-6)


# Numbered maps


def test_cells_are_numbered_down_each_column_from_the_left() -> None:
    board = HexMap(hexes.disc((0, 0), 1))
    assert board.cells == ((-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0))
    assert board.index[(0, 0)] == 3
    assert board.neighbour[3] == (2, 5, 6, 4, 1, 0)
    assert board.neighbour[0] == (-1, 2, 3, 1, -1, -1)
    assert board.rays[0] == ((), (2,), (3, 6), (1,), (), ())
    assert board.neighbour_bits[0] == 0b0001110
    assert board.ray_bits[0][SE] == 0b1001000
    assert board.all_bits == 0b1111111


def test_a_hole_ends_a_ray() -> None:
    board = HexMap([(0, 0), (0, 1), (0, 3)])
    assert board.rays[0][S] == (1,)
    assert board.rays[2][N] == ()


@given(maps)
def test_tables_say_what_the_functions_say(cells: set[Hex]) -> None:
    board = HexMap(cells)
    assert sorted(cells) == list(board.cells) == list(board)
    assert len(board) == len(cells)
    for number, cell in enumerate(board.cells):
        assert board.index[cell] == number
        inside = [n for n in hexes.neighbours(cell) if n in cells]
        assert board.cells_of(board.neighbour_bits[number]) == sorted(inside)
        for direction in range(6):
            there = hexes.neighbour(cell, direction)
            found = board.neighbour[number][direction]
            assert (board.cells[found] if found >= 0 else None) == (there if there in cells else None)
            line = []
            while there in cells:
                line.append(there)
                there = hexes.neighbour(there, direction)
            assert [board.cells[i] for i in board.rays[number][direction]] == line
            assert board.cells_of(board.ray_bits[number][direction]) == sorted(line)


@given(maps, st.data())
def test_bit_sets_and_cells_convert_both_ways(cells: set[Hex], data: st.DataObject) -> None:
    board = HexMap(cells)
    chosen = data.draw(st.sets(st.sampled_from(sorted(cells))))
    bits = board.bits_of(chosen)
    assert bits == sum(2 ** board.index[cell] for cell in chosen)
    assert board.cells_of(bits) == sorted(chosen)
    assert board.bits_of(cells) == board.all_bits


@given(maps)
def test_numbers_do_not_depend_on_the_order_of_the_cells(cells: set[Hex]) -> None:
    board = HexMap(sorted(cells))
    again = HexMap(sorted(cells, reverse=True))
    assert again.cells == board.cells
    assert again == board
    assert hash(again) == hash(board)
    assert HexMap([*cells, (99, 99)]) != board
    assert board != board.cells


def test_a_map_knows_its_cells() -> None:
    board = HexMap([(0, 0), (1, 0)])
    assert (1, 0) in board
    assert (0, 1) not in board
    assert repr(board) == "HexMap([(0, 0), (1, 0)])"


def test_a_map_survives_pickling() -> None:
    board = HexMap(hexes.disc((0, 0), 2))
    again = pickle.loads(pickle.dumps(board))
    assert again == board
    assert again.rays == board.rays


def test_a_map_refuses_what_makes_no_map() -> None:
    with pytest.raises(ValueError, match="at least one cell"):
        HexMap([])
    with pytest.raises(ValueError, match=r"\(1, 0\) is on the map twice"):
        HexMap([(1, 0), (0, 0), (1, 0)])
    board = HexMap([(0, 0), (1, 0)])
    with pytest.raises(ValueError, match=r"\(5, 5\) is not on the map"):
        board.bits_of([(5, 5)])
    with pytest.raises(ValueError, match="0b100 is not a set of cells of this map of 2"):
        board.cells_of(0b100)
    with pytest.raises(ValueError, match="-0b1 is not a set"):
        board.cells_of(-1)
