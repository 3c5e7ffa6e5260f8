"""Line of sight and corner cover, by the examples of the book. The pictures are redrawn, so squares are our own."""

from __future__ import annotations

import pytest

from ashgrid.games.dust.rules.sight import corner_cover, obstacles, sees
from tests.rulebook.dust.ground import Ground, sketch

SOLDIERS = True
WITH_VEHICLE = False


def both_ways(ground: Ground, block: list[int], a: str, b: str, soldiers: bool) -> bool:
    there = sees(ground.field, block, ground[a], ground[b], soldiers)
    assert there == sees(ground.field, block, ground[b], ground[a], soldiers)
    return there


def test_a_line_past_the_corner_of_a_square_without_a_dot_is_open_and_one_through_it_is_not() -> None:
    """Page 9: Death Dealers, Heavy Flak Grenadiers behind a corner, Sturmpioniere behind a terrain tile."""
    ground = sketch("""
        . # H .
        . . . .
        D . # S
    """)
    block = ground.block(D=1, H=1, S=1)
    assert both_ways(ground, block, "D", "H", SOLDIERS)
    assert not both_ways(ground, block, "D", "S", SOLDIERS)


def test_a_tank_trap_hides_soldiers_from_soldiers_and_nobody_from_vehicles() -> None:
    """Page 9: Hans shoots at Hell Boys over the trap and they at him; Sturmpioniere cannot."""
    ground = sketch("N S t H")
    block = ground.block(N=2, S=1, H=1)
    assert both_ways(ground, block, "N", "H", WITH_VEHICLE)
    assert not both_ways(ground, block, "H", "S", SOLDIERS)


def test_crates_hide_nobody() -> None:
    ground = sketch("A c B")
    assert both_ways(ground, ground.block(A=1, B=1), "A", "B", SOLDIERS)


def test_water_and_rubble_hide_nobody() -> None:
    ground = sketch("A ~ x B")
    assert both_ways(ground, ground.block(), "A", "B", SOLDIERS)


def test_soldiers_hide_soldiers_from_soldiers_but_not_vehicles() -> None:
    """Page 10: Death Dealers behind Hell Boys, Sturmpioniere, and Hans who stands above them."""
    ground = sketch("D H S N")
    block = ground.block(D=1, H=1, S=1, N=2)
    assert not both_ways(ground, block, "D", "S", SOLDIERS)
    assert both_ways(ground, block, "D", "N", WITH_VEHICLE)
    assert both_ways(ground, block, "H", "N", WITH_VEHICLE)


def test_the_shadow_of_a_vehicle() -> None:
    """Page 10: Blackhawk hides everything behind it (@), also from vehicles."""
    ground = sketch("""
        . . . . @
        . . . @ @
        . . @ @ @
        D V @ @ @
        . . @ @ @
        . . . @ @
        . . . . @
    """)
    block = ground.block(D=1, V=2)
    for soldiers in (True, False):
        hidden = [
            cell for cell in range(ground.field.size) if not sees(ground.field, block, ground["D"], cell, soldiers)
        ]
        assert hidden == ground.marks["@"]


def test_corners_on_the_same_side_do_not_block_and_on_opposite_sides_do() -> None:
    """Page 10: Death Dealers see Sturmpioniere, but not the Heavy Laser Grenadiers."""
    same = sketch("""
        . # S
        # . .
        D . .
    """)
    assert both_ways(same, same.block(), "D", "S", SOLDIERS)
    opposite = sketch("""
        . . L
        # . #
        D . .
    """)
    assert not both_ways(opposite, opposite.block(), "D", "L", SOLDIERS)
    (only,) = obstacles(opposite.field, opposite.block(), opposite["D"], opposite["L"], SOLDIERS)
    assert (only.kind, sorted(opposite.field.names[cell] for cell in only.cells)) == ("corners", ["a2", "c2"])
    at_one_corner = sketch("""
        # B
        A #
    """)
    assert not both_ways(at_one_corner, at_one_corner.block(), "A", "B", SOLDIERS)


def test_a_vehicle_and_a_tile_on_opposite_sides_block() -> None:
    """Page 11: corners are those of any square without a dot, also under a vehicle."""
    ground = sketch("""
        . V B
        . . .
        A # .
    """)
    assert not both_ways(ground, ground.block(V=2), "A", "B", WITH_VEHICLE)
    assert both_ways(ground, ground.block(V=1), "A", "B", WITH_VEHICLE)
    assert not both_ways(ground, ground.block(V=1), "A", "B", SOLDIERS)


@pytest.mark.parametrize("i", [1, 2, 3, 4])
@pytest.mark.parametrize("j", [1, 2, 3, 4])
def test_around_the_corner_of_a_block(i: int, j: int) -> None:
    """Page 11: squares A1-A4 lead away from a block, B1-B4 run above it. Ai sees B1 to Bi."""
    ground = sketch("""
        . . . . . . . .
        . . . . # . . .
    """)
    a = ground.field.cell(4 - i, 1)
    b = ground.field.cell(3 + j, 0)
    assert sees(ground.field, ground.block(), a, b, SOLDIERS) == (j <= i)
    assert sees(ground.field, ground.block(), b, a, WITH_VEHICLE) == (j <= i)


def test_smoke_hides_what_is_behind_it_and_who_is_in_it() -> None:
    """Page 6."""
    ground = sketch("A ? B")
    field = ground.field
    inside = field.by_name["b1"]
    assert not both_ways(ground, ground.block(), "A", "B", WITH_VEHICLE)
    assert not sees(field, ground.block(), ground["A"], inside, WITH_VEHICLE)
    assert not sees(field, ground.block(), inside, ground["A"], WITH_VEHICLE)
    assert not sees(field, ground.block(), inside, inside, WITH_VEHICLE)
    (only,) = obstacles(field, ground.block(), ground["A"], inside, SOLDIERS)
    assert (only.kind, only.cells) == ("smoke", [inside])
    (only,) = obstacles(field, ground.block(), ground["A"], ground["B"], SOLDIERS)
    assert (only.kind, only.cells) == ("square", [inside])


def test_a_tile_or_a_vehicle_beside_the_target_gives_corner_cover() -> None:
    """Page 13, first example: a tile against the Heavy Flak Grenadiers, Blackhawk against the Sturmpioniere."""
    ground = sketch("""
        F . . . S
        . . . . .
        . # H B .
    """)
    block = ground.block(F=1, S=1, H=1, B=2)
    assert both_ways(ground, block, "F", "H", SOLDIERS)
    assert both_ways(ground, block, "S", "H", SOLDIERS)
    assert corner_cover(ground.field, block, ground["F"], ground["H"], SOLDIERS)
    assert corner_cover(ground.field, block, ground["S"], ground["H"], SOLDIERS)


def test_a_tank_trap_beside_the_target_gives_corner_cover_only_against_soldiers() -> None:
    """Page 13, second example: Hell Boys beside a trap, against Heavy Flak Grenadiers and against Hans."""
    ground = sketch("""
        F . . . N
        . . . . .
        . t H t .
    """)
    block = ground.block(F=1, N=2, H=1)
    assert corner_cover(ground.field, block, ground["F"], ground["H"], SOLDIERS)
    assert not corner_cover(ground.field, block, ground["N"], ground["H"], WITH_VEHICLE)


def test_a_squad_beside_the_target_gives_corner_cover_against_soldiers_and_a_vehicle_against_all() -> None:
    """Page 13, third example."""
    ground = sketch("""
        F . . . N
        . . . . .
        . D H B .
    """)
    block = ground.block(F=1, N=2, D=1, H=1, B=2)
    assert corner_cover(ground.field, block, ground["F"], ground["H"], SOLDIERS)
    assert corner_cover(ground.field, block, ground["N"], ground["H"], WITH_VEHICLE)
    assert not corner_cover(ground.field, ground.block(D=1), ground["F"], ground["H"], WITH_VEHICLE)


def test_the_corner_must_be_the_targets() -> None:
    ground = sketch("""
        . . T
        # . .
        A . .
    """)
    assert not corner_cover(ground.field, ground.block(), ground["A"], ground["T"], SOLDIERS)
    assert corner_cover(ground.field, ground.block(), ground["T"], ground["A"], SOLDIERS)


def test_corner_cover_works_only_at_45_degrees() -> None:
    """Page 13: the line goes from a to T through the upper right corner of the tile, but at another angle."""
    ground = sketch("""
        . . # T
        A . . .
    """)
    assert both_ways(ground, ground.block(), "A", "T", SOLDIERS) is False
    ground = sketch("""
        . # . T
        A . . .
    """)
    assert both_ways(ground, ground.block(), "A", "T", SOLDIERS)
    assert not corner_cover(ground.field, ground.block(), ground["A"], ground["T"], SOLDIERS)
    assert not corner_cover(ground.field, ground.block(), ground["T"], ground["A"], SOLDIERS)
