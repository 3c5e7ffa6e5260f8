"""S: range, sight, facing."""

from __future__ import annotations

import math
import tomllib

import pytest

from ashgrid.games.hunters.data import FOLDER
from ashgrid.games.hunters.ground import (
    FACINGS,
    FRONT,
    REAR,
    SIDE,
    ZONES,
    ZONES_UP_TO,
    Ground,
    read_drawing,
)
from ashgrid.games.hunters.tables import RANGED
from tests.rulebook.hunters.fight_helpers import attack_of, fight, only_attack
from tests.rulebook.hunters.helpers import enemy, hero, legal, open_ground, play


def ground_of(drawing: str) -> Ground:
    return Ground(read_drawing(drawing, "ground"))


def sees(drawing: str, one: str, other: str, *smoke: str) -> bool:
    """Whether two spaces see each other, which is so from both or from none."""
    ground = ground_of(drawing)
    clouds = sum(1 << ground.number[space] for space in smoke)
    there = ground.sees(ground.number[one], ground.number[other], clouds)
    assert ground.sees(ground.number[other], ground.number[one], clouds) is there
    return there


@pytest.mark.parametrize(
    ("one", "other", "distance"), [("a1", "b2", 1), ("a1", "d4", 3), ("a1", "d2", 3), ("b2", "b2", 0)]
)
def test_a_diagonal_counts_one(one: str, other: str, distance: int) -> None:
    ground = ground_of(open_ground(5, 5))
    assert ground.distance(ground.number[one], ground.number[other]) == distance


def test_screens_do_not_lengthen_a_distance() -> None:
    ground = ground_of(
        """
      +   +   +
        . | .
      +   +---+
        . | .
      +   +   +
    """
    )
    assert ground.distance(ground.number["a1"], ground.number["b1"]) == 1


def test_a_weapon_reaches_all_spaces_within_its_range() -> None:
    names = ground_of(open_ground(9, 9)).names
    state = fight(
        open_ground(9, 9),
        {"soldier": "e5"},
        [("great-rat", space) for space in names if space != "e5"],
        gear={"soldier": ["assault-carbine"]},
        hands={"soldier": ["aim-and-fire"]},
    )
    play(state, "go", "play aim-and-fire")
    reached = {enemy(state, line.split()[2]).cell for line in legal(state) if line.startswith("shoot")}
    middle = state.ground.number["e5"]
    assert reached == {cell for cell in range(81) if 1 <= state.ground.distance(middle, cell) <= 3}


def test_sight_goes_from_centre_to_centre() -> None:
    """From a1 to b3 the line changes columns in the second row: only a Screen there is in its way."""
    for row, open_line in ((0, True), (1, False), (2, True)):
        lines = ["  . | ." if number == row else "  .   ." for number in range(3)]
        drawing = "+   +   +\n" + "".join(f"{line}\n+   +   +\n" for line in lines)
        assert sees(drawing, "a1", "b3") is open_line


def test_a_screen_across_the_line_cuts_sight() -> None:
    drawing = """
      +   +   +   +
        .   . | .
      +   +   +   +
    """
    assert sees(drawing, "a1", "b1")
    assert not sees(drawing, "a1", "c1")


def test_sight_passes_a_corner_with_screens_on_one_hand() -> None:
    """Both Screens lie to the left of the line from a1 to b2."""
    drawing = """
      +   +   +
        . | .
      +   +---+
        .   .
      +   +   +
    """
    assert sees(drawing, "a1", "b2")


def test_screens_on_both_hands_of_a_corner_cut_sight() -> None:
    drawing = """
      +   +   +
        . | .
      +   +   +
        . | .
      +   +   +
    """
    assert not sees(drawing, "a1", "b2")


def test_figures_do_not_hinder_sight() -> None:
    state = fight(
        open_ground(4, 1),
        {"soldier": "a1 e", "scout": "b1"},
        [("tiger", "c1"), ("great-rat", "d1")],
        gear={"soldier": ["rifle"]},
        hands={"soldier": ["aim-and-fire"]},
    )
    play(state, "soldier: go", "play aim-and-fire")
    assert "shoot rifle great-rat-1 no" in legal(state)


def test_smoke_blocks_sight_through_it_into_it_and_out_of_it() -> None:
    row = open_ground(4, 1)
    assert sees(row, "a1", "c1", "d1")
    for cloud in ("a1", "b1", "c1"):
        assert not sees(row, "a1", "c1", cloud)


def test_in_smoke_one_sees_who_is_on_the_same_space() -> None:
    assert sees(open_ground(2, 1), "a1", "a1", "a1")


def test_a_target_must_be_in_the_front_zone() -> None:
    """A hero has it there when the shot falls; an enemy sees nothing behind its back."""
    state = fight(
        open_ground(3, 1),
        {"soldier": "a1 w"},
        [("tiger", "c1 e")],
        gear={"soldier": ["rifle"]},
        hands={"soldier": ["aim-and-fire"]},
    )
    one = hero(state, "soldier")
    there = state.ground.number["c1"]
    assert state.ground.zone(one.cell, one.facing, there) == REAR
    assert not state.in_enemy_sight(one.cell)
    play(state, "go", "play aim-and-fire", "shoot rifle tiger-1 no")
    assert state.ground.zone(one.cell, one.facing, there) == FRONT
    enemy(state, "tiger-1").facing = FACINGS.index("w")
    assert state.in_enemy_sight(one.cell)


def test_the_own_space_is_always_in_sight() -> None:
    """A flyer over it, in smoke, whichever way everybody faces."""
    state = fight(
        open_ground(3, 1),
        {"soldier": "b1 n"},
        [("dragonfly-e14", "b1 s")],
        gear={"soldier": ["pistol"]},
        hands={"soldier": ["aim-and-fire"]},
        tokens=[("smoke", "b1")],
    )
    play(state, "go", "play aim-and-fire")
    assert "shoot pistol dragonfly-e14-1 no" in legal(state)
    assert only_attack(attack_of(state, "dragonfly-e14-1", RANGED)).target == "soldier"


def test_a_figure_faces_one_of_eight_directions() -> None:
    assert FACINGS == ("n", "ne", "e", "se", "s", "sw", "w", "nw")
    state = fight(open_ground(1, 1), {"soldier": "a1 n"})
    play(state, "go")
    assert [line for line in legal(state) if line.startswith("face")] == [f"face {way}" for way in FACINGS[1:]]


NEIGHBOURS = ("b1", "c1", "c2", "c3", "b3", "a3", "a2", "a1")
"""Around b2, clockwise from the north."""


@pytest.mark.parametrize("facing", range(8))
def test_three_neighbours_are_front_two_side_three_rear(facing: int) -> None:
    ground = ground_of(open_ground(3, 3))
    turned = NEIGHBOURS[facing:] + NEIGHBOURS[:facing]
    zones = [ZONES[ground.zone(ground.number["b2"], facing, ground.number[space])] for space in turned]
    assert zones == ["front", "front", "side", "rear", "rear", "rear", "side", "front"]


def test_farther_spaces_are_front_side_or_rear_by_their_angle() -> None:
    """Facing north: 63.4, 71.6, 108.4 and 116.6 degrees; and no space in the largest field lies on a border."""
    ground = ground_of(open_ground(9, 9))
    for space, zone in (("g4", FRONT), ("h4", SIDE), ("h6", SIDE), ("g6", REAR)):
        assert ground.zone(ground.number["e5"], 0, ground.number[space]) == zone
    for x in range(1, 40):
        for y in range(40):
            assert abs(math.degrees(math.atan2(x, y)) % 45 - 22.5) > 1e-6


def test_a_target_is_hit_from_the_zone_of_the_attacker() -> None:
    """Seen from the target, whatever way the attacker came or faces."""
    for facing, zone in (("w", "front"), ("nw", "front"), ("n", "side"), ("ne", "rear"), ("e", "rear")):
        state = fight(
            open_ground(3, 1),
            {"soldier": "a1 n"},
            [("tiger", f"c1 {facing}")],
            gear={"soldier": ["rifle"]},
            hands={"soldier": ["aim-and-fire"]},
        )
        play(state, "go", "play aim-and-fire")
        assert only_attack(play(state, "shoot rifle tiger-1 no")).zone == zone


def test_zones_are_read_from_their_table() -> None:
    """The angles are those of the file, and every space goes by them."""
    file = tomllib.loads((FOLDER / "zones.toml").read_text("utf-8"))
    assert [(zone["id"], zone["up-to"]) for zone in file["zone"]] == [("front", 67.5), ("side", 112.5), ("rear", 180)]
    assert ZONES_UP_TO == [67.5, 112.5, 180]
    ground = ground_of(open_ground(9, 9))
    middle = ground.number["e5"]
    for cell in range(81):
        if cell == middle:
            continue
        angle = math.degrees(math.atan2(abs(cell % 9 - 4), 4 - cell // 9))
        zone = FRONT if angle < ZONES_UP_TO[FRONT] else SIDE if angle < ZONES_UP_TO[SIDE] else REAR
        assert ground.zone(middle, 0, cell) == zone
