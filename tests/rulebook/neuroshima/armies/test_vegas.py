"""Vegas: every board tile does what it prints. Mines are no units; they have tests of their own."""

from __future__ import annotations

import pytest

from ashgrid.games.neuroshima.battle import ASK_CLOWN, Battle
from tests.rulebook.neuroshima.armies.helpers import (
    ALL,
    HQ_POINTS,
    MIDDLE,
    WAYS,
    Printed,
    aim,
    alone,
    board_tiles,
    every_tile,
    healing,
    measured,
    on,
    place,
    points,
    serving,
    step,
    wounds,
)
from tests.rulebook.neuroshima.helpers import fought, netted, side, table, unit

PRINTED = {
    # Ruling general.101: melee attacks to five sides, and none through the edge of the takeover.
    "hq": Printed(initiative=(0,), melee={"N": 1, "NE": 1, "S": 1, "SW": 1, "NW": 1}, hit_points=20),
    "mercenary": Printed(initiative=(1,), ranged={"NE": 2}),
    "bodyguard": Printed(initiative=(2,), melee={"N": 1, "NE": 1, "NW": 1}),
    "guard": Printed(armour="N NE NW", hit_points=2),
    "marksman": Printed(initiative=(3,), ranged={"NE": 1}),
    "agitator": Printed(),
    "saboteur": Printed(),
    "medic": Printed(),
    "scout": Printed(),
}

BODYGUARD = ("vegas", "bodyguard", "N")
MARKSMAN = ("vegas", "marksman", "NE")
MERCENARY = ("vegas", "mercenary", "NE")


def test_every_board_tile_is_measured() -> None:
    assert set(PRINTED) == board_tiles("vegas")


@pytest.mark.parametrize(("tile", "printed"), every_tile(PRINTED))
def test_the_tile_does_what_it_prints(tile: str, printed: Printed) -> None:
    for turn in range(6):
        assert measured("vegas", tile, turn) == printed


def test_the_units_without_help_act_as_printed() -> None:
    """What the tests of modules below compare with."""
    assert alone(BODYGUARD) == {2: 1}
    assert alone(MARKSMAN) == {3: 1}
    assert alone(MERCENARY) == {1: 2}


def test_the_scout_adds_one_to_initiative_on_one_edge() -> None:
    assert serving(("vegas", "scout"), BODYGUARD) == on("N", {3: 1}, {2: 1})
    assert serving(("vegas", "scout"), MARKSMAN) == on("N", {4: 1}, {3: 1})
    assert serving(("vegas", "scout"), MERCENARY) == on("N", {2: 2}, {1: 2})


def test_a_bodyguard_with_a_scout_is_faster_than_a_gauss_cannon() -> None:
    """As in the rulebook's example of play."""
    bodyguard = unit("vegas", "bodyguard", "c3", rot=0)
    cannon = unit("smart", "gauss_cannon", "c2", gauss="S")
    left, _ = fought(bodyguard, cannon)
    assert left == set()
    left, _ = fought(bodyguard, cannon, unit("vegas", "scout", "d3", links="NW"))
    assert left == {"c3", "d3"}


def test_the_medic_saves_its_neighbour_on_one_edge() -> None:
    assert healing("vegas") == "N"
    assert healing("vegas", "hq") == "N"


def test_the_saboteur_slows_all_neighbouring_enemies() -> None:
    assert serving(("vegas", "saboteur"), ("smart", "cyborg", "NE")) == on(ALL, {2: 1}, {})
    assert serving(("vegas", "saboteur"), ("outpost", "mobile_armor", "N")) == on(ALL, {2: 2, 1: 2}, {})
    assert serving(("vegas", "saboteur"), ("moloch", "protector", "N"), damage=1) == on(ALL, {0: 1}, {})


def test_the_saboteur_slows_nobody_below_zero_and_no_friend() -> None:
    assert serving(("vegas", "saboteur"), ("borgo", "hq", "N")) == on(ALL, {0: 1}, {})
    assert serving(("vegas", "saboteur"), MARKSMAN) == on(ALL, {3: 1}, {})


@pytest.mark.parametrize("giver", ["medic", "scout"])
def test_modules_do_nothing_for_the_enemy(giver: str) -> None:
    assert serving(("vegas", giver), ("outpost", "mobile_armor", "N")) == on(ALL, {3: 2, 2: 2}, {})


@pytest.mark.parametrize("giver", ["hq", "agitator", "saboteur"])
def test_nobody_but_the_scout_helps_a_friend_to_strike(giver: str) -> None:
    assert serving(("vegas", giver), MARKSMAN) == on(ALL, {3: 1}, {})


@pytest.mark.parametrize(("taker", "edge"), [("agitator", "N"), ("hq", "SE")])
def test_a_takeover_turns_the_enemy_on_one_edge_against_its_friends(taker: str, edge: str) -> None:
    """Borgo's Claws turn their back on Vegas and look at a Scout of their own."""
    turned = []
    for way in range(6):
        victim = step(MIDDLE, way, 2)
        tiles = (
            place("vegas", taker, MIDDLE),
            aim(("borgo", "claws", "NW"), step(MIDDLE, way), way),
            aim(("borgo", "scout", "N"), victim, way),
        )
        assert (side(table(*tiles), step(MIDDLE, way)) == "vegas") == (WAYS[way] == edge)
        left, _ = fought(*tiles)
        if victim not in left:
            turned.append(WAYS[way])
    assert turned == [edge]


@pytest.mark.parametrize("taker", ["agitator", "hq"])
def test_no_takeover_reaches_an_hq(taker: str) -> None:
    where = table(unit("vegas", taker, "c3", takes="N"), unit("borgo", "hq", "c2"), unit("borgo", "mutant", "c1"))
    assert side(where, "c2") == "borgo"
    left, _ = fought(unit("vegas", taker, "c3", takes="N"), unit("borgo", "hq", "c2"), unit("borgo", "scout", "c1"))
    assert "c1" in left


def test_the_hq_strikes_around_but_not_what_it_has_taken() -> None:
    left, where = fought(
        unit("vegas", "hq", "c3", takes="N"),
        unit("moloch", "blocker", "c2", damage=1),  # taken
        unit("moloch", "blocker", "c4"),
        unit("borgo", "scout", "b3"),
        teams=[0, 1, 1],
    )
    assert left == {"c2", "c3", "c4"}
    assert (wounds(where, "c2"), wounds(where, "c4")) == (1, 1), "a wound that a taken unit has stays"


def test_the_hq_does_not_strike_through_the_takeover_even_where_it_takes_nobody() -> None:
    """Rulings general.101 and 92: a scoped Agitator of its own claims the same unit for Outpost, so nobody gets it."""
    tiles = (
        unit("vegas", "hq", "c3", takes="N"),
        unit("vegas", "agitator", "b2", takes="SE"),
        unit("borgo", "scout", "c2"),
        unit("borgo", "medic", "d3"),  # for comparison
        unit("outpost", "scoper", "a3"),
    )
    where = table(*tiles)
    assert side(where, "c2") == "borgo"
    assert netted(where) == set()
    left, _ = fought(*tiles)
    assert left == {"a3", "b2", "c2", "c3"}


def test_a_taken_unit_is_attacked_by_its_former_friends() -> None:
    left, _ = fought(
        unit("vegas", "agitator", "c3", takes="N"),
        unit("borgo", "scout", "c2"),
        unit("borgo", "claws", "c1", hits="S"),
    )
    assert left == {"c1", "c3"}


def test_a_taken_unit_is_helped_by_modules_of_vegas_and_not_by_its_own() -> None:
    """A Gauss Cannon next to its Mother is taken: the rulebook's example says that she does not serve it."""
    tiles = (
        unit("smart", "gauss_cannon", "c2", gauss="N"),
        unit("smart", "hq", "c1"),
        unit("smart", "mother", "b2", links="SE"),
    )
    _, where = fought(*tiles, unit("vegas", "agitator", "c3", takes="N"))
    assert points(where, "smart") == HQ_POINTS - 1
    _, where = fought(
        unit("smart", "ripper", "c2", hits="N"),  # of 2, made 3 by the Scout
        unit("smart", "cyborg", "c1", shoots="S"),
        unit("vegas", "agitator", "c3", takes="N"),
        unit("vegas", "scout", "d2", links="NW"),
    )
    assert not [name for name in ("c1", "c2") if where.board.kind[where.board.shape.by_name[name]] >= 0]


def test_a_takeover_ends_with_the_phase_in_which_the_agitator_dies() -> None:
    """Ruling gameplay.21. It dies in 3: taken Claws of 3 still strike their friend, a taken Brawler of 2 does not."""
    for taken, strikes in (("claws", True), ("brawler", False)):
        left, _ = fought(
            unit("vegas", "agitator", "c3", takes="N"),
            unit("borgo", taken, "c2", hits="N"),
            unit("borgo", "officer", "c1", rot=0),
            unit("borgo", "assassin", "c5", shoots="N"),
        )
        assert "c3" not in left
        assert ("c1" not in left) == strikes


def test_a_taken_clown_is_set_off_by_vegas() -> None:
    where = table(
        unit("vegas", "agitator", "c3", takes="N"), unit("moloch", "clown", "c2"), unit("moloch", "scout", "c1")
    )
    battle = Battle(where.board, where.points)
    battle.start()
    assert not battle.run()
    assert (battle.question, where.armies[battle.asked]) == (ASK_CLOWN, "vegas")


def test_the_guard_stops_weak_ranged_attacks_in_front_and_bears_one_wound() -> None:
    guard = unit("vegas", "guard", "c3", rot=0)
    _, where = fought(guard, unit("smart", "cyborg", "c1", shoots="S"))
    assert wounds(where, "c3") == 0
    _, where = fought(guard, unit("smart", "golem_mk3", "c1", shoots="S"))
    assert wounds(where, "c3") == 1
    left, _ = fought(guard, unit("smart", "golem_mk3", "c5", shoots="N"))
    assert left == {"c5"}
