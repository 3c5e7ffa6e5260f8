"""Movement, by the examples of the book. The pictures are redrawn, so squares are our own."""

from __future__ import annotations

from ashgrid.games.dust.field import parse_map
from ashgrid.games.dust.rules.pathfinding import (
    ENEMY_SOLDIER,
    ENEMY_VEHICLE,
    FRIEND_HERO,
    FRIEND_SQUAD,
    FRIEND_VEHICLE,
    Mover,
    crushable,
    enter,
    reach,
)
from tests.rulebook.dust.ground import Ground, sketch

SQUAD = Mover()
HERO = Mover(hero=True)
VEHICLE = Mover(vehicle=True)
AGILE = Mover(agile=True)
JUMPER = Mover(jump=True)
HOT_DOG = Mover(vehicle=True, jump=True)


def cost(ground: Ground, mover: Mover, end: str, points: int = 9, **standing: int) -> int:
    """Of the cheapest way from A."""
    field = ground.field
    return reach(field, ground.standing(**standing), field.cover, mover, ground["A"], points, False).cost(ground[end])


def ends(ground: Ground, mover: Mover, points: int, **standing: int) -> list[int]:
    field = ground.field
    return reach(field, ground.standing(**standing), field.cover, mover, ground["A"], points, False).ends


def test_the_moves_of_a_blackhawk() -> None:
    """Page 8: one move reaches the squares O, two moves those and @."""
    ground = sketch("""
        . . . . . . .
        . . @ @ @ . .
        . @ O O O @ .
        . @ O A O @ .
        . @ O O O @ .
        . . @ @ @ . .
        . . . . . . .
    """)
    field = ground.field
    near = ground.marks["O"]
    assert ends(ground, VEHICLE, 1) == near
    second: set[int] = set()
    for first in near:
        one = reach(field, ground.standing(), field.cover, VEHICLE, ground["A"], 1, False)
        used = one.plain[first] < 0
        second.update(reach(field, ground.standing(), field.cover, VEHICLE, first, 1, used).ends)
    assert second - {ground["A"]} == set(near + ground.marks["@"])
    assert ends(ground, VEHICLE, 2) == sorted(near + ground.marks["@"])


def test_the_first_diagonal_costs_one_point_and_later_ones_two() -> None:
    ground = sketch("""
        . . . D
        . . C .
        . B . .
        A . . .
    """)
    assert [cost(ground, SQUAD, end) for end in "BCD"] == [1, 3, 5]
    field = ground.field
    later = reach(field, ground.standing(), field.cover, SQUAD, ground["A"], 9, True)
    assert [later.cost(ground[end]) for end in "BCD"] == [2, 4, 6]
    assert later.diagonal == [-1] * field.size


def test_agile_units_pay_one_point_for_every_diagonal() -> None:
    """Page 20."""
    ground = sketch("""
        . . . D
        . . C .
        . B . .
        A . . .
    """)
    assert [cost(ground, AGILE, end) for end in "BCD"] == [1, 2, 3]


def test_ways_with_and_without_the_first_diagonal_are_told_apart() -> None:
    ground = sketch("""
        . B
        A .
    """)
    field = ground.field
    found = reach(field, ground.standing(), field.cover, SQUAD, ground["A"], 2, False)
    assert (found.plain[ground["B"]], found.diagonal[ground["B"]]) == (2, 1)
    assert found.path(ground["B"], True) == [ground["A"], ground["B"]]
    assert len(found.path(ground["B"], False)) == 3


def test_soldiers_step_past_one_corner() -> None:
    """Page 8: Death Dealers go from A to B for one point, past a tile or an enemy."""
    assert cost(sketch("# B\nA ."), SQUAD, "B") == 1
    assert cost(sketch("E B\nA ."), SQUAD, "B", E=ENEMY_SOLDIER) == 1
    assert cost(sketch("E B\nA ."), HERO, "B", E=ENEMY_VEHICLE) == 1


def test_vehicles_do_not_step_past_a_corner() -> None:
    """Page 8: Hans pays two points, one step to the left and one up."""
    hans = sketch("""
        B #
        . A
    """)
    field = hans.field
    found = reach(field, hans.standing(), field.cover, VEHICLE, hans["A"], 9, False)
    assert (found.plain[hans["B"]], found.diagonal[hans["B"]]) == (2, -1)
    assert [field.names[cell] for cell in found.path(hans["B"], False)] == ["b2", "a2", "a1"]
    assert cost(sketch("B E\n. A"), VEHICLE, "B", E=ENEMY_SOLDIER) == 2
    assert cost(sketch("B t\n. A"), VEHICLE, "B") == 2


def test_friends_crates_water_and_rubble_are_no_corners() -> None:
    assert cost(sketch("B F\n. A"), VEHICLE, "B", F=FRIEND_VEHICLE) == 1
    assert cost(sketch("B c\n. A"), VEHICLE, "B") == 1
    assert cost(sketch("B ~\nx A"), VEHICLE, "B") == 1
    assert cost(sketch("B t\n# A"), SQUAD, "B") == 1


def test_nobody_steps_between_two_impassable_squares() -> None:
    """Page 8: Death Dealers cannot go from A to B."""
    assert cost(sketch("# B\nA #"), SQUAD, "B") == -1
    assert cost(sketch("# B\nA E"), SQUAD, "B", E=ENEMY_SOLDIER) == -1
    assert cost(sketch("E B\nA E"), HERO, "B", E=ENEMY_VEHICLE) == -1


def test_squares_without_a_dot_and_water_stop_everybody_and_rubble_stops_vehicles() -> None:
    """Pages 5 and 6."""
    assert cost(sketch("A # B"), SQUAD, "B") == -1
    assert cost(sketch("A ~ B"), SQUAD, "B") == -1
    assert cost(sketch("A x B"), SQUAD, "B") == 2
    assert cost(sketch("A x B"), VEHICLE, "B") == -1
    assert cost(sketch("A ? B"), VEHICLE, "B") == 2


def test_crates_stop_nobody_and_tank_traps_stop_vehicles() -> None:
    """Page 8."""
    crate = sketch("A c B")
    assert ends(crate, SQUAD, 2) == ends(crate, VEHICLE, 2) == [1, 2]
    trap = sketch("A t B")
    assert ends(trap, SQUAD, 2) == ends(trap, HERO, 2) == [1, 2]
    assert ends(trap, VEHICLE, 2) == []


def test_a_vehicle_may_crush_the_crates_on_its_way() -> None:
    """Pages 8 and 13."""
    ground = sketch("""
        A c B
        . . .
    """)
    field = ground.field
    crate = field.by_name["b1"]
    given = (field, ground.standing(), field.cover)
    assert crushable(*given, VEHICLE, [ground["A"]], 1, False, False)[crate] == [[crate]]
    assert crushable(*given, VEHICLE, [ground["A"]], 2, False, False)[ground["B"]] == [[crate]]
    assert crushable(*given, SQUAD, [ground["A"]], 2, False, False) == {}


def test_enemies_are_never_passed() -> None:
    ground = sketch("A E B")
    for mover in (SQUAD, HERO, VEHICLE):
        for enemy in (ENEMY_SOLDIER, ENEMY_VEHICLE):
            assert ends(ground, mover, 9, E=enemy) == []


def test_soldiers_pass_friends_but_stop_elsewhere() -> None:
    """Page 8."""
    ground = sketch("A F B")
    for friend in (FRIEND_SQUAD, FRIEND_VEHICLE):
        assert ends(ground, SQUAD, 2, F=friend) == [ground["B"]]
        assert ends(ground, SQUAD, 1, F=friend) == []


def test_vehicles_pass_no_friends() -> None:
    ground = sketch("A F B")
    for friend in (FRIEND_SQUAD, FRIEND_VEHICLE, FRIEND_HERO):
        assert ends(ground, VEHICLE, 2, F=friend) == []


def test_heroes_share_squares_with_friends() -> None:
    """Page 18."""
    ground = sketch("A F B")
    for friend in (FRIEND_SQUAD, FRIEND_VEHICLE, FRIEND_HERO):
        assert ends(ground, HERO, 2, F=friend) == [ground["F"], ground["B"]]
    assert ends(ground, SQUAD, 2, F=FRIEND_HERO) == [ground["F"], ground["B"]]
    assert ends(ground, SQUAD, 2, F=FRIEND_HERO | FRIEND_VEHICLE) == [ground["B"]]


def test_hot_dog_jumps_over_a_tank_trap() -> None:
    """Page 22: with two moves it lands on the squares @ behind the trap, if nobody is there."""
    ground = sketch("""
        # # @ #
        A t @ #
        # # @ #
    """)
    assert ends(ground, Mover(vehicle=True), 2) == []
    assert ends(ground, HOT_DOG, 1) == []
    assert ends(ground, HOT_DOG, 2) == [ground.marks["@"][1]]  # the others lie past corners without a dot
    wide = sketch("""
        . . @ .
        A t B .
        . . @ .
    """)
    field = wide.field
    on_foot = reach(field, wide.standing(), field.cover, VEHICLE, wide["A"], 2, False)
    jumping = reach(field, wide.standing(), field.cover, HOT_DOG, wide["A"], 2, False)
    assert set(jumping.ends) - set(on_foot.ends) == {*wide.marks["@"], wide["B"]}
    assert field.by_name["b2"] not in jumping.ends
    taken = reach(field, wide.standing(B=FRIEND_HERO), field.cover, HOT_DOG, wide["A"], 2, False)
    assert set(jumping.ends) - set(taken.ends) == {wide["B"]}


def test_jumpers_pass_over_soldiers_cover_and_water() -> None:
    """Pages 6, 20 and 22."""
    for mover in (JUMPER, HOT_DOG):
        assert cost(sketch("A E B"), mover, "B", E=ENEMY_SOLDIER) == 2
        assert cost(sketch("A E B"), mover, "B", E=FRIEND_SQUAD) == 2
        assert cost(sketch("A ~ B"), mover, "B") == 2
        assert cost(sketch("A t B"), mover, "B") == 2
        assert cost(sketch("A x B"), mover, "B") == 2


def test_jumpers_do_not_pass_over_vehicles_and_squares_without_a_dot() -> None:
    for mover in (JUMPER, HOT_DOG):
        assert cost(sketch("A E B"), mover, "B", E=ENEMY_VEHICLE) == -1
        assert cost(sketch("A # B"), mover, "B") == -1
    assert cost(sketch("A F B"), HOT_DOG, "B", F=FRIEND_VEHICLE) == -1
    assert cost(sketch("A F B"), JUMPER, "B", F=FRIEND_VEHICLE) == 2  # on foot, as all soldiers


def test_jumpers_land_where_nothing_is() -> None:
    assert ends(sketch("A E c B"), JUMPER, 2, E=ENEMY_SOLDIER) == []
    assert ends(sketch("A E F B"), JUMPER, 2, E=ENEMY_SOLDIER, F=FRIEND_HERO) == []
    assert ends(sketch("A E ~ B"), JUMPER, 2, E=ENEMY_SOLDIER) == []
    assert ends(sketch("A E x B"), HOT_DOG, 2, E=ENEMY_SOLDIER) == []
    assert ends(sketch("A E x B"), JUMPER, 2, E=ENEMY_SOLDIER) == [2]
    assert ends(sketch("A c B"), JUMPER, 1) == [1]  # on foot
    assert ends(sketch("A E B c"), JUMPER, 3, E=ENEMY_SOLDIER) == [2, 3]  # and on foot after landing


def test_units_come_onto_the_board_for_one_point() -> None:
    """Page 19: Death Dealers (move 1) come onto an entry square, and a second move takes them one further."""
    field = parse_map(
        """
  +   +   +   +
    .   .   .
  +   +   +   +
    .   .   .
  +   +   +   +
    .   .   .
  +   +   +   +
""",
        ["BB.\n...\nAA."],
        "entry",
    )
    empty = [0] * field.size
    names = field.names
    assert [names[cell] for cell in enter(field, empty, field.cover, SQUAD, 0, 1).ends] == ["a3", "b3"]
    assert [names[cell] for cell in enter(field, empty, field.cover, SQUAD, 1, 1).ends] == ["a1", "b1"]
    two = enter(field, empty, field.cover, SQUAD, 0, 2)
    assert [names[cell] for cell in two.ends] == ["a2", "b2", "c2", "a3", "b3", "c3"]
    assert (two.plain[field.by_name["c2"]], two.diagonal[field.by_name["c2"]]) == (-1, 2)
    assert [names[cell] for cell in two.path(field.by_name["c2"], True)] == ["b3", "c2"]
    taken = empty[:]
    taken[field.by_name["a3"]] = FRIEND_SQUAD
    assert [names[cell] for cell in enter(field, taken, field.cover, SQUAD, 0, 1).ends] == ["b3"]
    assert "a3" not in [names[cell] for cell in enter(field, taken, field.cover, VEHICLE, 0, 2).ends]
    assert [names[cell] for cell in enter(field, taken, field.cover, HERO, 0, 1).ends] == ["a3", "b3"]
