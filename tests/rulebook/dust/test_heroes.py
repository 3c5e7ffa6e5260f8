"""Heroes, alone and in a squad (p. 18)."""

from __future__ import annotations

from typing import Any

import pytest

from ashgrid.core import IllegalAction
from ashgrid.games.dust.actions import ACTIONS, Destroyed, Detached, Entered, Fired, Moved, ReactionTried
from ashgrid.games.dust.armies import ArmyError, check_army, parse_army
from ashgrid.games.dust.position import PositionError
from ashgrid.games.dust.rules.game import Dust
from tests.rulebook.dust.helpers import UnitAt, aimed, board, first_hits, legal, of, play, position, search

DO_NOTHING = ("nothing", "nothing", "confirm")


def cell_of(state: Dust, unit: str) -> str:
    return state.field.names[state.cell[state.by_name[unit]]]


def ends(state: Dust) -> set[str]:
    """Squares where a MOVE can end."""
    return {line.split()[1] for line in legal(state) if line.startswith("move ")}


# On their own --------------------------------------------------------------------------------------


def test_a_hero_is_activated_on_its_own_like_any_unit() -> None:
    state = position(board("5x5"), UnitAt("rhino", 0, "a1"), UnitAt("hell-boys", 0, "c1"), UnitAt("hans", 1, "e5"))
    assert sorted(legal(state)) == ["activate hell-boys", "activate rhino"]
    play(state, "activate rhino", *DO_NOTHING)
    assert legal(state) == ["activate hans"]


@pytest.mark.parametrize("friend", ["hell-boys", "blackhawk", "bazooka-joe"])
def test_a_hero_may_stand_with_any_friend(friend: str) -> None:
    state = position(
        board("5x1"), UnitAt("rhino", 0, "a1"), UnitAt(friend, 0, "b1"), UnitAt("hans", 1, "e1", done=True)
    )
    play(state, "activate rhino")
    assert "b1" in ends(state)
    play(state, "move b1", "nothing", "confirm")
    assert cell_of(state, "rhino") == cell_of(state, friend) == "b1"


def test_no_other_units_stand_on_one_square() -> None:
    state = position(
        board("5x1"), UnitAt("hell-boys", 0, "a1"), UnitAt("death-dealers", 0, "b1"), UnitAt("hans", 1, "e1")
    )
    play(state, "activate hell-boys")
    assert "b1" not in ends(state)
    assert "c1" in ends(state)  # Fast: two squares, through the friends


def test_a_squad_may_come_to_a_hero_and_a_vehicle_may_not() -> None:
    """It is the hero that shares; vehicles pass no friendly soldiers at all (p. 8)."""
    state = position(
        board("5x1"),
        UnitAt("death-dealers", 0, "a1"),
        UnitAt("rhino", 0, "b1"),
        UnitAt("blackhawk", 0, "c1"),
        UnitAt("hans", 1, "e1"),
    )
    squad, vehicle = state.copy(), state.copy()
    play(squad, "activate death-dealers")
    assert "b1" in ends(squad)
    play(vehicle, "activate blackhawk")
    assert "b1" not in ends(vehicle)


def test_a_hero_does_not_enter_the_square_of_an_enemy() -> None:
    state = position(board("3x1"), UnitAt("lara", 0, "a1"), UnitAt("hans", 1, "b1"))
    play(state, "activate lara")
    assert ends(state) == set()


def test_two_on_one_square_are_two_targets() -> None:
    state = position(
        board("4x1"), UnitAt("hell-boys", 0, "a1"), UnitAt("rhino", 0, "a1"), UnitAt("blackhawk", 1, "c1"), turn=1
    )
    play(state, "activate blackhawk", "attack", "nothing")
    assert sorted(legal(state)) == ["aim 1 hell-boys", "aim 1 rhino", "hold 1"]


def test_a_hero_on_the_square_of_a_squad_that_it_did_not_join_is_activated_apart() -> None:
    state = position(board("4x1"), UnitAt("hammers", 0, "a1"), UnitAt("rhino", 0, "a1"), UnitAt("hans", 1, "d1"))
    assert sorted(legal(state)) == ["activate hammers", "activate rhino"]


# Joining -------------------------------------------------------------------------------------------


def test_a_hero_joins_a_squad_of_the_same_armour_class_only() -> None:
    """Rhino wears armour 3: The Hammers do too, the Hell Boys do not."""
    assert not check_army(parse_army("rhino+hammers"), 1000)
    assert check_army(parse_army("rhino+hell-boys"), 1000)
    with pytest.raises(PositionError):
        position(board("3x1"), UnitAt("hell-boys", 0, "a1"), UnitAt("rhino", 0, joins="hell-boys"))


def test_a_hero_does_not_join_a_vehicle() -> None:
    assert check_army_fails("rhino+blackhawk")


def test_a_squad_has_no_more_than_one_hero() -> None:
    assert check_army_fails("rhino+ozz+hammers")


def check_army_fails(text: str) -> bool:
    try:
        return bool(check_army(parse_army(text), 1000))
    except ArmyError:
        return True


def test_nobody_joins_during_the_game() -> None:
    assert "join" not in [kind.__struct_config__.tag for kind in ACTIONS]


def together(**more: Any) -> Dust:
    """Priest (armour 2, movement 2) with the Death Dealers (armour 2, movement 1)."""
    return position(
        board("9x3"),
        UnitAt("death-dealers", 0, "a2"),
        UnitAt("priest", 0, joins="death-dealers"),
        UnitAt("hans", 1, "i2"),
        **more,
    )


def test_hero_and_squad_are_activated_together() -> None:
    state = together()
    assert [line for line in legal(state) if line.startswith("activate")] == ["activate death-dealers"]
    play(state, "activate death-dealers", *DO_NOTHING, "activate hans", *DO_NOTHING)
    assert state.round == 3


def test_a_squad_with_movement_1_and_a_hero_with_movement_2_move_two_squares() -> None:
    state = together()
    play(state, "activate death-dealers")
    assert "c2" in ends(state)
    assert "d2" not in ends(state)
    play(state, "move c2", "nothing", "confirm")
    assert cell_of(state, "death-dealers") == cell_of(state, "priest") == "c2"


def test_the_lines_of_hero_and_squad_are_used_in_one_attack() -> None:
    state = position(
        board("5x1"),
        UnitAt("death-dealers", 0, "a1"),
        UnitAt("bazooka-joe", 0, joins="death-dealers"),
        UnitAt("sturmpioniere", 1, "c1"),
    )
    lines = aimed(
        state,
        ("activate death-dealers", "attack", "nothing"),
        {"m1-ar": "sturmpioniere", "grenade-launcher": "sturmpioniere"},
    )
    events = play(state, *lines)
    assert [fired.weapon for fired in of(events, Fired)] == ["m1-ar", "grenade-launcher"]


def test_hero_and_squad_are_one_target() -> None:
    state = together()
    state.cell[state.by_name["hans"]] = state.field.by_name["c2"]
    state.turn = 1
    play(state, "activate hans", "attack", "nothing")
    assert not [line for line in legal(state) if "priest" in line]
    assert [line for line in legal(state) if "death-dealers" in line]


def hit(points: int, **left: int) -> Dust:
    """Blackhawk has hit the Death Dealers with their Priest so many times."""
    state = position(
        board("5x1"),
        UnitAt("death-dealers", 0, "a1", left=left or None),
        UnitAt("priest", 0, joins="death-dealers"),
        UnitAt("hell-boys", 0, "e1"),
        UnitAt("blackhawk", 1, "c1"),
        turn=1,
    )
    lines = aimed(state, ("activate blackhawk", "attack", "nothing"), {"dual-heavy-piat": "death-dealers"})
    state, _ = search(state, lines, lambda found: first_hits(found, points))
    return state


def test_the_owner_gives_each_point_to_a_figure_or_to_the_hero() -> None:
    state = hit(2)
    assert state.actors == (0,)
    assert "lose hero" in legal(state)
    assert "lose rifleman" in legal(state)
    play(state, "lose hero", "lose rifleman")
    assert state.points_of(state.by_name["priest"]) == 2
    assert state.points_of(state.by_name["death-dealers"]) == 4


def test_a_hero_that_takes_its_last_point_is_gone_and_the_squad_fights_on() -> None:
    state = hit(3)
    events = play(state, "lose hero", "lose hero", "lose hero")
    assert [event.unit for event in of(events, Destroyed)] == ["priest"]
    assert state.points_of(state.by_name["death-dealers"]) == 5
    play(state, "activate death-dealers")
    assert ends(state) == {"b1"}  # its own movement again


def test_a_hero_outlives_its_squad_and_goes_on_alone() -> None:
    left = {"rifleman": 1, "machine-gunner": 0, "bazooka-gunner": 0}
    state = hit(1, **left)
    events = play(state, "lose rifleman")
    assert [event.unit for event in of(events, Destroyed)] == ["death-dealers"]
    assert cell_of(state, "priest") == "a1"
    assert "activate priest" in legal(state)


def test_only_the_card_that_was_destroyed_counts_for_victory_points() -> None:
    left = {"rifleman": 1, "machine-gunner": 0, "bazooka-gunner": 0}
    state = hit(1, **left)
    play(state, "lose rifleman")
    assert state.score == [0, 23]


def test_damage_beyond_figures_and_hero_destroys_both() -> None:
    left = {"rifleman": 1, "machine-gunner": 0, "bazooka-gunner": 0}
    state = hit(4, **left)
    assert state.points_of(state.by_name["priest"]) == 0
    assert state.points_of(state.by_name["death-dealers"]) == 0


def test_a_hero_whose_squad_falls_to_reactive_fire_goes_on_with_the_activation() -> None:
    """Both were activated together; what the hero was to fire it fires."""
    state = position(
        board("6x1"),
        UnitAt("death-dealers", 0, "a1", left={"rifleman": 1, "machine-gunner": 0, "bazooka-gunner": 0}),
        UnitAt("bazooka-joe", 0, joins="death-dealers"),
        UnitAt("blackhawk", 1, "d1"),
    )
    lines = aimed(state, ("activate death-dealers", "move b1", "attack"), {"grenade-launcher": "blackhawk"})
    play(state, *lines)
    state, _ = search(state, ("react blackhawk",), lambda found: of(found, ReactionTried)[0].success)
    lines = aimed(state, (), {"dual-heavy-piat": "death-dealers"})
    state, _ = search(state, lines, lambda found: first_hits(found, 1))
    events = play(state, "lose rifleman")
    assert [event.unit for event in of(events, Destroyed)] == ["death-dealers"]
    assert [(fired.unit, fired.weapon) for fired in of(events, Fired)] == [("bazooka-joe", "grenade-launcher")]


# Parting -------------------------------------------------------------------------------------------


def test_hero_and_squad_may_part_and_are_two_units_from_then_on() -> None:
    state = together()
    assert "detach priest" in legal(state)
    events = play(state, "detach priest")
    assert [event.hero for event in of(events, Detached)] == ["priest"]
    assert cell_of(state, "priest") == cell_of(state, "death-dealers") == "a2"
    assert sorted(legal(state)) == ["activate death-dealers", "activate priest"]
    play(state, "activate death-dealers")
    assert "c2" not in ends(state)  # the squad's own movement


def test_parting_is_no_activation() -> None:
    state = together()
    play(state, "detach priest")
    assert state.actors == (0,)


def test_a_hero_that_left_can_never_come_back() -> None:
    state = together()
    play(state, "detach priest", "activate priest", *DO_NOTHING)
    with pytest.raises(IllegalAction):
        play(state, "detach priest")
    assert all(not line.startswith("join") for line in legal(state))


def test_after_parting_damage_is_no_longer_shared() -> None:
    state = position(
        board("5x1"),
        UnitAt("death-dealers", 0, "a1"),
        UnitAt("priest", 0, joins="death-dealers"),
        UnitAt("blackhawk", 1, "c1"),
    )
    play(state, "detach priest", "activate priest", *DO_NOTHING)
    lines = aimed(state, ("activate blackhawk", "attack", "nothing"), {"dual-heavy-piat": "death-dealers"})
    state, _ = search(state, lines, lambda found: first_hits(found, 1))
    assert "lose hero" not in legal(state)


def test_a_hero_enters_with_its_squad() -> None:
    state = position(
        board("3x3"),
        UnitAt("death-dealers", 0),
        UnitAt("bazooka-joe", 0, joins="death-dealers"),
        UnitAt("hans", 1, "c3", done=True),
        zones=("AAA\n...\n...",),
        round=1,
    )
    events = play(state, "activate death-dealers", "enter a1", "nothing", "confirm")
    assert [event.unit for event in of(events, Entered)] == ["death-dealers"]
    assert cell_of(state, "bazooka-joe") == "a1"
    assert not of(events, Moved)
