"""Sight on any map: the same both ways, never opened by one more thing in the way, and always explained."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ashgrid.games.dust.field import BLOCKED, OPEN, SMOKE, WALL, Field
from ashgrid.games.dust.rules.sight import adjacent, corner_cover, distance, line_between, obstacles, sees
from ashgrid.grid.sight import obstructions, trace
from ashgrid.grid.square import Edge, Square
from tests.rulebook.dust.ground import fields, sketch


class Scene:
    def __init__(self, field: Field, block: list[int], a: int, b: int, soldiers: bool) -> None:
        self.field = field
        self.block = block
        self.a = a
        self.b = b
        self.soldiers = soldiers

    def seen(self) -> bool:
        return sees(self.field, self.block, self.a, self.b, self.soldiers)

    def blocks_square(self, square: Square) -> bool:
        cell = self.field.cell(square[0], square[1])
        return self.field.terrain[cell] in (BLOCKED, SMOKE) or self.block[cell] >= (1 if self.soldiers else 2)

    def blocks_edge(self, edge: Edge) -> bool:
        one = self.field.cell(*edge[0])
        other = self.field.cell(*edge[1])
        kind = self.field.edge(one, other)
        if kind in (OPEN, WALL):
            return kind == WALL
        indoors = [cell for cell in (one, other) if self.field.building[cell]]
        return len(indoors) == 1 and indoors[0] != self.a and indoors[0] != self.b


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    field = draw(fields(8, 8))
    # Mostly open ground, or hardly anybody would see anything.
    sparse = draw(st.booleans())
    if sparse:
        keep = draw(st.sets(st.integers(0, field.size - 1), max_size=3))
        terrain = [kind if cell in keep else 0 for cell, kind in enumerate(field.terrain)]
        rims = (field.west_rim, field.north_rim)
        field = Field(field.width, field.height, terrain, field.east, field.south, *rims, field.cover, [[], []], [], {})
    block = draw(st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=field.size, max_size=field.size))
    cells = st.integers(0, field.size - 1)
    return Scene(field, block, draw(cells), draw(cells), draw(st.booleans()))


@given(scenes())
def test_sight_is_mutual(scene: Scene) -> None:
    assert scene.seen() == sees(scene.field, scene.block, scene.b, scene.a, scene.soldiers)


@given(scenes())
def test_sight_follows_the_line(scene: Scene) -> None:
    field = scene.field
    expected = SMOKE not in (field.terrain[scene.a], field.terrain[scene.b])
    if scene.a != scene.b:
        one = (field.column[scene.a], field.row[scene.a])
        other = (field.column[scene.b], field.row[scene.b])
        expected = expected and obstructions(trace(one, other), scene.blocks_square, scene.blocks_edge).first is None
    assert scene.seen() == expected


@given(scenes(), st.data())
def test_one_more_thing_in_the_way_opens_no_line(scene: Scene, data: st.DataObject) -> None:
    seen = scene.seen()
    cell = data.draw(st.integers(0, scene.field.size - 1))
    more = scene.block[:]
    more[cell] = min(2, more[cell] + data.draw(st.integers(1, 2)))
    if not seen:
        assert not sees(scene.field, more, scene.a, scene.b, scene.soldiers)
        if not scene.field.cover[cell]:
            assert not sees(
                scene.field.with_blocked([cell]), scene.block, scene.a, scene.b, scene.soldiers
            ) or cell in (
                scene.a,
                scene.b,
            )
    elif scene.soldiers:
        assert sees(scene.field, scene.block, scene.a, scene.b, False)


@given(scenes())
def test_a_line_is_blocked_exactly_if_something_can_be_named(scene: Scene) -> None:
    named = obstacles(scene.field, scene.block, scene.a, scene.b, scene.soldiers)
    assert scene.seen() == (not named)
    for obstacle in named:
        if obstacle.kind == "wall":
            ((one, other),) = obstacle.edges
            assert scene.field.edge(one, other) != OPEN
        else:
            assert obstacle.cells or obstacle.edges
        if obstacle.kind != "smoke":
            assert scene.a not in obstacle.cells
            assert scene.b not in obstacle.cells


@given(scenes())
def test_corner_cover_needs_a_diagonal_and_a_corner(scene: Scene) -> None:
    field = scene.field
    if corner_cover(field, scene.block, scene.a, scene.b, scene.soldiers):
        across = abs(field.column[scene.a] - field.column[scene.b])
        assert across == abs(field.row[scene.a] - field.row[scene.b]) > 0


def test_lines_are_kept_for_both_directions_of_a_pair() -> None:
    field = sketch("A . B").field
    assert line_between(field, 0, 2) is line_between(field, 2, 0)
    assert line_between(field.with_blocked([1]), 0, 2) is not line_between(field, 0, 2)


def test_distance_and_neighbours() -> None:
    ground = sketch("""
        A . . .
        . B . .
        . . C D
    """)
    field = ground.field
    assert [distance(field, ground["A"], ground[mark]) for mark in "ABCD"] == [0, 1, 3, 4]
    assert [adjacent(field, ground["B"], ground[mark]) for mark in "ABCD"] == [True, False, True, False]
    assert not adjacent(field, field.by_name["d1"], field.by_name["a2"])
