"""Buildings: who sees and who goes in and out (pages 17 and 18)."""

from __future__ import annotations

import pytest

from ashgrid.games.dust.rules.pathfinding import ENEMY_SOLDIER, Mover, reach
from ashgrid.games.dust.rules.sight import corner_cover, obstacles, sees
from tests.rulebook.dust.ground import Ground, plan

# Two entrances at the south: one by H, one by X. D has none.
HOUSE = """
  +   +   +   +   +   +
    .   .   .   .   .
  +   +---+---+---+   +
    . | D   .   . | .
  +   +   +   +   +   +
    . | H   .   X | .
  +   +- -+---+- -+   +
    .   Y   .   .   .
  +   +   +   +   +   +
    .   S   .   .   .
  +   +   +   +   +   +
"""

# D by a door, F and S outside.
DOOR = """
  +   +   +   +   +
    .   .   .   .
  +   +---+---+   +
    S | D   . | .
  +   +{}+---+   +
    .   .   F   .
  +   +   +   +   +
"""


def both_ways(ground: Ground, a: str, b: str, soldiers: bool = True) -> bool:
    block = ground.block()
    there = sees(ground.field, block, ground[a], ground[b], soldiers)
    assert there == sees(ground.field, block, ground[b], ground[a], soldiers)
    return there


def cost(ground: Ground, mover: Mover, a: str, b: str, points: int = 9) -> int:
    field = ground.field
    return reach(field, ground.standing(), field.cover, mover, ground[a], points, False).cost(ground[b])


def test_only_from_a_square_with_an_entrance_one_sees_out() -> None:
    """The first example: Sturmpioniere see The Hammers, but not the Death Dealers until they move to X."""
    house = plan(HOUSE)
    assert both_ways(house, "H", "S")
    assert not both_ways(house, "D", "S")
    assert both_ways(house, "X", "S")


def test_inside_everybody_sees_everybody() -> None:
    """The end of the first example: Sturmpioniere on X see all squads inside."""
    house = plan(HOUSE)
    assert both_ways(house, "X", "H")
    assert both_ways(house, "X", "D")
    assert both_ways(house, "H", "D")


def test_a_foreign_entrance_is_named_as_the_obstacle() -> None:
    house = plan(HOUSE)
    (only,) = obstacles(house.field, house.block(), house["D"], house["S"], True)
    assert (only.kind, only.edges) == ("wall", [(house["H"], house["Y"])])


def test_the_outer_wall_blocks_and_the_door_does_not() -> None:
    """The second example: Sturmpioniere face the wall, Heavy Flak Grenadiers look in past the door's frame. A small
    entrance gives no corner cover."""
    ground = plan(DOOR.replace("{}", "- -"))
    assert not both_ways(ground, "S", "D")
    assert both_ways(ground, "F", "D")
    assert not corner_cover(ground.field, ground.block(), ground["F"], ground["D"], True)
    assert not corner_cover(ground.field, ground.block(), ground["D"], ground["F"], True)


def test_the_wall_beside_a_large_entrance_gives_corner_cover() -> None:
    ground = plan(DOOR.replace("{}", "==="))
    assert both_ways(ground, "F", "D")
    assert corner_cover(ground.field, ground.block(), ground["F"], ground["D"], True)
    assert corner_cover(ground.field, ground.block(), ground["D"], ground["F"], True)


def test_an_outer_wall_gives_corner_cover() -> None:
    """The third example: Sturmpioniere outside, beside the wall; Hell Boys shoot past the corner of the house."""
    ground = plan("""
  +   +   +   +
    .   H   .
  +   +---+   +
    S | . | .
  +   +- -+   +
    .   .   .
  +   +   +   +
""")
    assert both_ways(ground, "H", "S")
    assert corner_cover(ground.field, ground.block(), ground["H"], ground["S"], True)


def test_an_inner_wall_gives_corner_cover() -> None:
    """The third example: Death Dealers and Heavy Laser Grenadiers inside, at the end of an inner wall."""
    ground = plan("""
  +   +   +   +   +
    .   .   .   .
  +   +---+---+   +
    . | . | G | .
  +   +   +   +   +
    . | D   . = .
  +   +---+---+   +
    .   .   .   .
  +   +   +   +   +
""")
    assert ground.field.building[ground["G"]] == ground.field.building[ground["D"]] == 1
    assert both_ways(ground, "D", "G")
    assert corner_cover(ground.field, ground.block(), ground["D"], ground["G"], True)


@pytest.mark.parametrize(("edge", "open_"), [("|", False), (":", True), ("=", True), (" ", True)])
def test_entrances_between_rooms_are_open_to_all_inside_and_walls_to_none(edge: str, open_: bool) -> None:
    ground = plan(
        """
  +   +   +   +   +   +   +
    .   .   .   .   .   .
  +   +---+---+---+---+   +
    . | A   . ! .   B = .
  +   +---+---+---+---+   +
    .   .   .   .   .   .
  +   +   +   +   +   +   +
""".replace("!", edge)
    )
    assert both_ways(ground, "A", "B") == open_


def test_nobody_shoots_through_a_building() -> None:
    ground = plan("""
  +   +   +   +   +   +
    .   .   .   .   .
  +   +   +---+   +   +
    A   . = X = .   B
  +   +   +---+   +   +
    .   .   .   .   .
  +   +   +   +   +   +
""")
    assert not both_ways(ground, "A", "B")
    assert both_ways(ground, "A", "X")
    assert both_ways(ground, "B", "X")
    # The walls beside the entrances stay walls.
    assert not sees(ground.field, ground.block(), ground["X"], ground.field.by_name["c1"], True)


def test_across_a_yard_one_looks_from_entrance_to_entrance() -> None:
    """Two houses: each end stands at an entrance of its own."""
    ground = plan("""
  +   +   +   +   +   +   +   +
    .   .   .   .   .   .   .
  +   +---+---+   +---+---+   +
    . | C   A : . = B   . | .
  +   +---+---+   +---+---+   +
    .   .   .   .   .   .   .
  +   +   +   +   +   +   +   +
""")
    assert both_ways(ground, "A", "B")
    assert not both_ways(ground, "C", "B")


def test_soldiers_enter_by_small_and_large_entrances_and_vehicles_by_large_ones() -> None:
    ground = plan("""
  +   +   +   +   +   +
    .   .   .   .   .
  +   +---+   +---+   +
    A : X | B = Y | .
  +   +---+   +---+   +
    .   .   .   .   .
  +   +   +   +   +   +
""")
    soldiers = Mover()
    hero = Mover(hero=True)
    vehicle = Mover(vehicle=True)
    assert cost(ground, soldiers, "A", "X") == 1
    assert cost(ground, hero, "A", "X") == 1
    assert cost(ground, vehicle, "A", "X") == -1
    assert cost(ground, soldiers, "B", "Y") == 1
    assert cost(ground, vehicle, "B", "Y") == 1
    assert cost(ground, soldiers, "B", "X", 2) == -1


def test_walls_count_as_corners_for_movement() -> None:
    """Soldiers slip past one wall end, vehicles do not; past the frame of a small entrance likewise."""
    ground = plan(DOOR.replace("{}", "- -"))
    assert cost(ground, Mover(), "F", "D") == 1
    assert cost(ground, Mover(vehicle=True), "F", "D") == -1
    hangar = plan(DOOR.replace("{}", "==="))
    assert cost(hangar, Mover(), "F", "D") == 1
    assert cost(hangar, Mover(vehicle=True), "F", "D") == 2


def test_soldiers_jump_over_a_building_and_vehicles_do_not() -> None:
    ground = plan("""
  +   +   +   +
    .   .   .
  +   +---+   +
    A : X = B
  +   +---+   +
    .   .   .
  +   +   +   +
""")
    on_foot = plan("""
  +   +   +   +
    #   #   #
  +   +---+   +
    A | X | B
  +   +---+   +
    #   #   #
  +   +   +   +
""")
    jumper = Mover(jump=True)
    assert cost(on_foot, jumper, "A", "B") == 2
    assert cost(on_foot, Mover(hero=True, jump=True), "A", "B") == 2
    assert cost(on_foot, jumper, "A", "X") == -1  # nobody lands on a roof, or through it
    assert cost(on_foot, Mover(), "A", "B") == -1
    assert cost(on_foot, Mover(vehicle=True, jump=True), "A", "B") == -1
    assert cost(ground, jumper, "A", "X") == 1  # on foot, through the door
    assert cost(ground, Mover(vehicle=True, jump=True), "A", "B") == 4  # around the house


def test_who_is_inside_leaves_on_foot() -> None:
    ground = plan("""
  +   +   +   +
    .   .   .
  +   +---+   +
    . | X : B
  +   +---+   +
    A   .   .
  +   +   +   +
""")
    assert cost(ground, Mover(jump=True), "X", "B") == 1
    assert cost(ground, Mover(jump=True), "X", "A") == 3  # past the frame of the door, then two steps along the wall
    assert cost(ground, Mover(jump=True), "X", "A", 2) == -1


def test_a_vehicle_does_not_jump_through_a_hangar() -> None:
    ground = plan("""
  +   +   +   +
    #   #   #
  +   +---+   +
    A = E = B
  +   +---+   +
    #   #   #
  +   +   +   +
""")
    field = ground.field
    for mover in (Mover(vehicle=True, jump=True), Mover(vehicle=True)):
        assert reach(field, ground.standing(E=ENEMY_SOLDIER), field.cover, mover, ground["A"], 4, False).ends == []
    assert cost(ground, Mover(vehicle=True), "A", "B") == 2
