"""Maps: reading, drawing, buildings and the complaints about bad drawings."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given

from ashgrid.games.dust.field import (
    BLOCKED,
    CIRCLE,
    CRATE,
    LARGE,
    OPEN,
    RUBBLE,
    SMALL,
    SMOKE,
    TRAP,
    WALL,
    WATER,
    Field,
    MapError,
    draw_map,
    has_large_entrance,
    parse_map,
)
from ashgrid.games.dust.problems import DrawingMistake, TrapInside
from tests.rulebook.dust.ground import fields

SMALL_MAP = """
    a   b   c   d   e
  +   +   +   +   +   +
1   .   .   ~   #   .
  +   +---+- -+   +   +
2   x |       =     c
  +   +---+===+   +   +
3   .   ?c:   |     t
  +   +   +   +   +   +
"""


def parts(field: Field) -> list[object]:
    return [
        field.width,
        field.height,
        field.terrain,
        field.cover,
        field.east,
        field.south,
        field.west_rim,
        field.north_rim,
        field.building,
    ]


def problems(text: str, *zones: str) -> list[str]:
    with pytest.raises(MapError) as caught:
        parse_map(text, list(zones), "test map")
    assert str(caught.value).startswith("test map: ")
    return [str(problem) for problem in caught.value.problems]


def test_a_drawn_map_is_read() -> None:
    field = parse_map(SMALL_MAP, [], "small map")
    assert (field.width, field.height) == (5, 3)
    assert [field.terrain[field.by_name[name]] for name in ("a1", "c1", "a2", "b3", "d1", "b2")] == [
        CIRCLE,
        WATER,
        RUBBLE,
        SMOKE,
        BLOCKED,
        CIRCLE,
    ]
    assert {field.names[cell]: kind for cell, kind in enumerate(field.cover) if kind} == {
        "b3": CRATE,
        "e2": CRATE,
        "e3": TRAP,
    }
    at = field.by_name
    assert field.edge(at["a2"], at["b2"]) == WALL
    assert field.edge(at["d2"], at["c2"]) == LARGE
    assert field.edge(at["b2"], at["b1"]) == WALL
    assert field.edge(at["c1"], at["c2"]) == SMALL
    assert field.edge(at["c3"], at["c2"]) == LARGE
    assert field.edge(at["b3"], at["c3"]) == SMALL
    assert field.edge(at["d3"], at["e3"]) == OPEN
    assert field.edge(at["c3"], at["d3"]) == WALL


def test_what_walls_and_entrances_enclose_is_a_building() -> None:
    field = parse_map(SMALL_MAP, [], "small map")
    assert [field.names[cell] for cell in range(field.size) if field.building[cell]] == ["b2", "c2"]
    assert has_large_entrance(field, 1)


def test_rooms_that_touch_are_one_building_and_others_are_not() -> None:
    field = parse_map(
        """
  +   +   +   +   +   +   +   +
    .   .   .   .   .   .   .
  +   +---+---+   +---+   +   +
    . | .   . | . : . | .   .
  +   +- -+   +   +---+   +   +
    . | . | . = .   .   .   .
  +   +---+---+   +   +   +   +
    .   .   .   .   .   .   .
  +   +   +   +   +   +   +   +
""",
        [],
        "two buildings",
    )
    assert {field.names[cell]: number for cell, number in enumerate(field.building) if number} == {
        "b2": 1,
        "c2": 1,
        "b3": 1,
        "c3": 1,
        "e2": 2,
    }
    assert has_large_entrance(field, 1)
    assert not has_large_entrance(field, 2)


def test_the_rim_is_no_wall_unless_one_is_drawn_there() -> None:
    open_rim = """
  +   +   +
    . | .
  +---+   +
    .   .
  +   +   +
"""
    assert parse_map(open_rim, [], "corner").building == [0, 0, 0, 0]
    walled_rim = """
  +---+   +
  | . | .
  +---+   +
    .   .
  +   +   +
"""
    assert parse_map(walled_rim, [], "corner").building == [1, 0, 0, 0]


def test_zones_are_read_from_several_drawings() -> None:
    field = parse_map(
        """
  +   +   +   +
    .   .   .
  +   +   +   +
    .   .   .
  +   +   +   +
""",
        ["A.B\nACB", "\n1..\n.1C\n", "  ..x  \n  ...  "],
        "zones",
    )
    assert field.entry == [[0, 3], [2, 5]]
    assert field.cover_area == [4, 5]
    assert field.zones == {"1": [0, 4], "x": [2]}


def test_neighbours_are_the_eight_around() -> None:
    field = parse_map(SMALL_MAP, [], "small map")
    assert [field.names[cell] for cell in field.neighbours[field.by_name["b2"]]] == "a1 b1 c1 a2 c2 a3 b3 c3".split()
    assert [field.names[cell] for cell in field.neighbours[0]] == ["b1", "a2", "b2"]


def test_terrain_tiles_are_put_on_a_copy() -> None:
    field = parse_map(SMALL_MAP, ["AA..B\n.C...\n..C.B"], "small map")
    tiled = field.with_blocked([field.by_name["a1"], field.by_name["b2"]])
    assert tiled.terrain[0] == BLOCKED
    assert field.terrain[0] == CIRCLE
    assert tiled.entry == [[1], [4, 14]]
    assert tiled.cover_area == [12]
    assert tiled.building == field.building
    with pytest.raises(MapError, match="e3: a tile cannot be put on a cover element"):
        field.with_blocked([field.by_name["e3"]])


def test_all_problems_of_a_map_are_reported() -> None:
    found = problems(
        """
  +   +   +   +
    q   ~c  . !
  +-- +   *   +
    .x  ct  #t
  +   +   +   +   +
""",
        "A.\n...",
        "D..\n..B\n...",
    )
    expected = [
        "row 1, column a: unknown letter 'q'",
        "row 1, column b: a cover element can stand only on",
        "row 1, right of column c: '!' is no edge",
        "edge line above row 2, column a: '-- ' is no edge",
        "edge line above row 2: '*' where corner 3",
        "row 2, column a: more than one terrain",
        "row 2, column b: more than one cover element",
        "row 2, column c: a cover element can stand only on",
        "last edge line: text beyond column c",
        "zone drawing 1, row 1: 2 columns, but the map has 3",
        "zone drawing 2: 3 rows, but the map has 2",
        "zone drawing 2, row 1, column a: unknown letter 'D'",
        "row 2, column c: nobody can stand on this entry square 'B'",
    ]
    for words in expected:
        assert any(problem.startswith(words) for problem in found), (words, found)
    assert len(found) == len(expected)


def test_a_tank_trap_needs_a_large_entrance_to_stand_in_a_building() -> None:
    room = """
  +   +   +   +
    .   .   .
  +   +---+   +
    . | t {}
  +   +---+   +
    .   .   .
  +   +   +   +
"""
    assert problems(room.replace("{}", ": .")) == [
        "row 2, column b: a tank trap in a building without a large entrance"
    ]
    assert parse_map(room.replace("{}", "= ."), [], "hangar").cover[4] == TRAP


def test_squares_of_the_cover_area_can_hold_cover() -> None:
    text = """
  +   +   +
    .   x
  +   +   +
"""
    assert problems(text, "CC") == ["row 1, column b: no cover element can be put on this square of the cover area 'C'"]


def test_an_entrance_on_the_rim_is_a_problem() -> None:
    text = """
  +   +===+
    .   .
  +   +   +
"""
    assert [problem[:30] for problem in problems(text)] == ["an entrance on the rim of the "]


def test_drawings_without_a_shape_are_refused() -> None:
    assert "begins with an edge line" in problems("")[0]
    assert "begins with an edge line" in problems("no map\nat all")[0]
    assert "no squares" in problems("  +   +")[0]
    assert problems("  +   +\n    .") == ["the edge line below the last row is missing"]
    assert "27 columns" in problems("  +" + "   +" * 27 + "\n    .\n  +")[0]
    assert "100 rows" in problems("  +   +\n" + "    .\n  +   +\n" * 100)[0]


def test_lines_may_be_shorter_than_the_map() -> None:
    field = parse_map("  +   +   +\n    #\n  +\n\n  +   +   +", [], "short")
    assert (field.width, field.height, field.terrain) == (2, 2, [BLOCKED, CIRCLE, CIRCLE, CIRCLE])


def test_map_errors_survive_pickling() -> None:
    error = pickle.loads(pickle.dumps(MapError("here", [DrawingMistake("one"), TrapInside("b3")])))
    assert error.problems == [DrawingMistake("one"), TrapInside("b3")]
    assert str(error) == "here: one; row 3, column b: a tank trap in a building without a large entrance"


@given(fields())
def test_a_map_that_was_drawn_reads_the_same(field: Field) -> None:
    text = draw_map(field)
    again = parse_map(text, [], "drawn map")
    assert parts(again) == parts(field)
    assert draw_map(again) == text


@given(fields())
def test_no_open_edge_leads_out_of_a_building(field: Field) -> None:
    for cell in range(field.size):
        for other in (
            field.cell(field.column[cell] + 1, field.row[cell]),
            field.cell(field.column[cell], field.row[cell] + 1),
        ):
            if other >= 0 and field.edge(cell, other) == OPEN:
                assert field.building[cell] == field.building[other]
