"""How far weapons reach (p. 12, 14-16): numbers, X-Y, U, C and A."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ashgrid.core import Event
from tests.rulebook.dust.dice_helpers import (
    Card,
    fired,
    gun,
    kind_of,
    line_of,
    may_aim,
    new_cards,
    plan_of,
    points,
    seek,
    thrown,
    until,
    value,
    whys,
)
from tests.rulebook.dust.helpers import UnitAt, board, position


@pytest.fixture
def card() -> Iterator[Card]:
    with new_cards() as add:
        yield add


def reached(card: Card, weapon: dict[str, object], width: int, height: int, start: str) -> set[str]:
    """Squares of an open board on which a lone enemy can be shot at from `start` by a vehicle."""
    shooter = card("shooter", "vehicle", weapon=[weapon])
    found = set()
    for y in range(height):
        for x in range(width):
            cell = "abcdefghijklmnop"[x] + str(y + 1)
            if cell != start:
                state = position(board(f"{width}x{height}"), UnitAt(shooter, 0, start), UnitAt("hans", 1, cell))
                if may_aim(state, shooter, 1):
                    found.add(cell)
    return found


def squares(width: int, height: int, start: str) -> dict[str, int]:
    """Distances as the book counts: the first diagonal step is one square, every further one two."""
    column, row = "abcdefghijklmnop".index(start[0]), int(start[1:]) - 1
    found = {}
    for y in range(height):
        for x in range(width):
            longer, shorter = max(abs(x - column), abs(y - row)), min(abs(x - column), abs(y - row))
            # `shorter` diagonals: 1, then 2 each, never dearer than two straight steps; the rest straight
            found["abcdefghijklmnop"[x] + str(y + 1)] = longer + max(0, shorter - 1)
    return found


def test_a_number_is_the_farthest_distance_and_one_the_nearest(card: Card) -> None:
    far = squares(9, 3, "a2")
    assert reached(card, gun(reach="4"), 9, 3, "a2") == {cell for cell, steps in far.items() if 1 <= steps <= 4}


def test_range_counts_diagonals_like_movement_the_first_one_and_each_further_two(card: Card) -> None:
    found = reached(card, gun(reach="3"), 5, 5, "a1")
    assert found == {
        "b1",
        "c1",
        "d1",
        "a2",
        "a3",
        "a4",
        "b2",
        "c2",
        "d2",
        "b3",
        "b4",
        "c3",
    }  # c3 is 1 + 2, d3 1 + 2 + 1


def test_sturmpioniere_reach_hell_boys_with_panzerfaust_and_rifle_but_a_blackhawk_at_four_with_the_rifle_alone() -> (
    None
):
    state = position(
        board("6x4"),
        UnitAt("sturmpioniere", 0, "a1"),
        UnitAt("hell-boys", 1, "c1"),
        UnitAt("blackhawk", 1, "e2"),
    )
    rifle, rocket = line_of("sturmpioniere", "stg-47"), line_of("sturmpioniere", "panzerfaust")
    assert any(aim.startswith("hell-boys") for aim in may_aim(state, "sturmpioniere", rocket))
    assert not any(aim.startswith("blackhawk") for aim in may_aim(state, "sturmpioniere", rocket))
    assert "hell-boys" in may_aim(state, "sturmpioniere", rifle)
    assert "blackhawk" in may_aim(state, "sturmpioniere", rifle)


def test_sturmpioniere_have_the_ranges_of_the_example() -> None:
    ranges = {weapon.name: (weapon.low, weapon.high) for weapon in kind_of("sturmpioniere").weapons}
    assert ranges["panzerfaust"] == (1, 2)
    assert ranges["stg-47"] == (1, 4)


def test_petard_mortar_reaches_from_three_to_six_squares() -> None:
    petard = line_of("steel-rain", "petard-mortar")
    found = []
    for distance in range(1, 9):
        state = position(
            board("10x1"), UnitAt("steel-rain", 0, "a1"), UnitAt("hans", 1, "bcdefghij"[distance - 1] + "1")
        )
        if may_aim(state, "steel-rain", petard):
            found.append(distance)
    assert found == [3, 4, 5, 6]


def test_a_range_of_two_numbers_has_its_own_nearest_distance(card: Card) -> None:
    far = squares(9, 3, "a2")
    assert reached(card, gun(reach="3-6"), 9, 3, "a2") == {cell for cell, steps in far.items() if 3 <= steps <= 6}


def test_a_mortar_of_range_x_to_y_needs_sight(card: Card) -> None:
    # p. 15-16: it flies a curve like artillery, but only artillery has observers; range and sight are asked of it.
    mortar = card("mortar", "vehicle", weapon=[gun(reach="3-6")])
    state = position(board(". . # . . ."), UnitAt(mortar, 0, "a1"), UnitAt("hans", 1, "e1"))
    assert may_aim(state, mortar, 1) == []


def test_unlimited_range_reaches_the_whole_board(card: Card) -> None:
    far = squares(14, 2, "a1")
    assert reached(card, gun(reach="U"), 14, 2, "a1") == {cell for cell in far if cell != "a1"}


def test_unlimited_range_needs_sight(card: Card) -> None:
    tank = card("tank", "vehicle", weapon=[gun(reach="U")])
    state = position(board(". . # . . ."), UnitAt(tank, 0, "a1"), UnitAt("hans", 1, "e1"))
    assert may_aim(state, tank, 1) == []
    state = position(board(". . ~ . . ."), UnitAt(tank, 0, "a1"), UnitAt("hans", 1, "e1"))
    assert may_aim(state, tank, 1) == ["hans"]


def test_close_weapons_reach_neighbours_also_diagonal_ones(card: Card) -> None:
    assert reached(card, gun(reach="C"), 5, 5, "c3") == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}


def test_artillery_reaches_from_four_squares_to_the_end_of_the_board(card: Card) -> None:
    far = squares(13, 4, "b2")
    found = reached(card, gun(reach="A", traits=["reload"]), 13, 4, "b2")
    assert found == {cell for cell, steps in far.items() if steps >= 4}


def test_lothars_nebelwerfer_has_range_a() -> None:
    rocket = line_of("lothar", "nebelwerfer-42")
    for distance in range(1, 12):
        state = position(
            board("13x1"), UnitAt("lothar", 0, "a1"), UnitAt("blackhawk", 1, "abcdefghijklm"[distance] + "1")
        )
        assert bool(may_aim(state, "lothar", rocket)) == (distance >= 4)


# Close combat (p. 14) -------------------------------------------------------------------------------


def test_the_close_combat_of_hell_boys_and_sturmpioniere() -> None:
    # p. 14: the other lines take three of five Sturmpioniere; then five dice against two, two hits against one.
    for name in ("hell-boys", "sturmpioniere"):
        assert value(name, "knife-and-grenade", "I2") == "1/1"
    state = position(board("4x1"), UnitAt("hell-boys", 0, "a1"), UnitAt("sturmpioniere", 1, "b1"))
    knife = line_of("hell-boys", "knife-and-grenade")
    lines = plan_of(state, "hell-boys", "attack", aims=("1 sturmpioniere", "2 sturmpioniere", f"{knife} sturmpioniere"))

    def as_told(events: list[Event]) -> bool:
        shots = fired(events)
        if sum(shot.damage for shot in shots[:2]) != 3 or len(shots) != 4:
            return False
        return [thrown(shot) for shot in shots[2:]] == [[("first", 5, 2)], [("first", 2, 1)]]

    after, events = seek(state, lines, as_told)
    assert [shot.answer for shot in fired(events)] == [False, False, False, True]
    assert points(after, "sturmpioniere") == 0
    assert points(after, "hell-boys") == 4
    assert after.score == [kind_of("sturmpioniere").cost, 0]


def test_close_weapons_ignore_cover_of_every_kind() -> None:
    for ground in ("t", "c", "x"):
        state = position(board(f". {ground}"), UnitAt("hell-boys", 0, "a1"), UnitAt("sturmpioniere", 1, "b1"))
        lines = plan_of(state, "hell-boys", "attack", aims=("3 sturmpioniere",))
        _, events = seek(state, lines, lambda events: fired(events, 3, False)[0].hits > 2)
        assert whys(fired(events, 3, False)[0]) == ["first"]


def test_close_weapons_ignore_the_cover_of_a_building() -> None:
    house = """
  +---+   +
  |   :
  +---+   +
"""
    state = position(house, UnitAt("sturmpioniere", 1, "a1"), UnitAt("hell-boys", 0, "b1"))
    assert state.field.building[0] > 0
    lines = plan_of(state, "hell-boys", "attack", aims=("3 sturmpioniere",))
    _, events = seek(state, lines, lambda events: fired(events, 3, False)[0].hits > 2)
    assert whys(fired(events, 3, False)[0]) == ["first"]


def test_close_weapons_can_make_a_sustained_attack() -> None:
    state = position(board("2x1"), UnitAt("hell-boys", 0, "a1"), UnitAt("sturmpioniere", 1, "b1"))
    lines = plan_of(state, "hell-boys", "sustain", aims=("3 sturmpioniere",))
    _, events = seek(state, lines, lambda events: thrown(fired(events, 3, False)[0])[0] == ("first", 5, 1))
    assert thrown(fired(events, 3, False)[0])[1][:2] == ("sustained", 4)
    assert whys(fired(events, answer=True)[0]) == ["first"]


def test_a_joined_hero_strikes_back_with_its_own_close_weapons() -> None:
    state = position(
        board("2x1"),
        UnitAt("hell-boys", 0, "a1"),
        UnitAt("laser-grenadiers", 1, "b1"),
        UnitAt("sigrid", 1, joins="laser-grenadiers"),
    )
    lines = plan_of(state, "hell-boys", "attack", aims=("3 laser-grenadiers",))
    _, events = seek(state, lines, lambda events: True)
    assert {(shot.unit, shot.weapon) for shot in fired(events, answer=True)} == {
        ("laser-grenadiers", "knife-and-grenade"),
        ("sigrid", "combat-knife"),
    }


def test_nobody_strikes_back_at_ranged_fire_from_the_next_square() -> None:
    state = position(board("2x1"), UnitAt("hell-boys", 0, "a1"), UnitAt("sturmpioniere", 1, "b1"))
    lines = plan_of(state, "hell-boys", "attack", aims=("1 sturmpioniere",))
    _, events = seek(state, lines, lambda events: True)
    assert fired(events, answer=True) == []


def test_a_target_that_ranged_fire_has_destroyed_does_not_strike_back() -> None:
    state = position(board("2x1"), UnitAt("hell-boys", 0, "a1"), UnitAt("sturmpioniere", 1, "b1"))
    lines = plan_of(state, "hell-boys", "attack", aims=("1 sturmpioniere", "2 sturmpioniere", "3 sturmpioniere"))
    after, events = seek(state, lines, lambda events: sum(shot.damage for shot in fired(events)[:2]) >= 5)
    assert fired(events, answer=True) == []
    assert points(after, "hell-boys") == 5


def test_a_unit_with_nothing_in_range_has_no_attack() -> None:
    state = position(board("9x1"), UnitAt("hell-boys", 0, "a1"), UnitAt("hans", 1, "i1"))
    assert "attack" not in until(state, "hell-boys")
