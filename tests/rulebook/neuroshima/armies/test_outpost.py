"""Outpost: every board tile does what it prints."""

from __future__ import annotations

import pytest

from tests.rulebook.neuroshima.armies.helpers import (
    ALL,
    HQ,
    HQ_POINTS,
    MIDDLE,
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
)
from tests.rulebook.neuroshima.helpers import fought, unit

PRINTED = {
    "hq": HQ,
    "runner": Printed(initiative=(2,), melee={"NW": 1}),
    "hmg": Printed(initiative=(2, 1), ranged={"N": 1}),
    "commando": Printed(initiative=(3,), ranged={"SE": 1}),
    "annihilator": Printed(initiative=(2,), ranged={"SW": 2}),
    "mobile_armor": Printed(initiative=(3, 2), melee={"N": 2}, ranged={"NW": 1}),
    "brawler": Printed(initiative=(3,), melee={"N": 2}),
    "recon_center": Printed(),
    "saboteur": Printed(),
    "medic": Printed(),
    "officer": Printed(),
    "scoper": Printed(),
    "scout": Printed(),
}

RUNNER = ("outpost", "runner", "NW")
COMMANDO = ("outpost", "commando", "SE")
ANNIHILATOR = ("outpost", "annihilator", "SW")
HMG = ("outpost", "hmg", "N")
MOBILE_ARMOR = ("outpost", "mobile_armor", "N")


def test_every_board_tile_is_measured() -> None:
    assert set(PRINTED) == board_tiles("outpost")


@pytest.mark.parametrize(("tile", "printed"), every_tile(PRINTED))
def test_the_tile_does_what_it_prints(tile: str, printed: Printed) -> None:
    for turn in range(6):
        assert measured("outpost", tile, turn) == printed


def test_the_units_without_help_act_as_printed() -> None:
    """What the tests of modules below compare with."""
    assert alone(RUNNER) == {2: 1}
    assert alone(COMMANDO) == {3: 1}
    assert alone(ANNIHILATOR) == {2: 2}
    assert alone(HMG) == {2: 1, 1: 1}
    assert alone(MOBILE_ARMOR) == {3: 2, 2: 2}


def test_the_hq_lets_all_its_neighbours_repeat_their_action_one_phase_later() -> None:
    assert serving(("outpost", "hq"), COMMANDO) == on(ALL, {3: 1, 2: 1}, {})
    assert serving(("outpost", "hq"), RUNNER) == on(ALL, {2: 1, 1: 1}, {})
    assert serving(("outpost", "hq"), ANNIHILATOR) == on(ALL, {2: 2, 1: 2}, {})


def test_the_hq_adds_the_third_action_of_a_unit_with_two() -> None:
    assert serving(("outpost", "hq"), HMG) == on(ALL, {2: 1, 1: 1, 0: 1}, {})
    assert serving(("outpost", "hq"), MOBILE_ARMOR) == on(ALL, {3: 2, 2: 2, 1: 2}, {})


def test_the_mobile_armour_strikes_and_shoots_in_both_its_phases() -> None:
    _, where = fought(
        unit("outpost", "mobile_armor", "c3", rot=0),
        unit("moloch", "hq", "c2"),
        unit("smart", "hq", "a3"),  # two steps to the north-west
        teams=[0, 1, 1],
    )
    assert points(where, "moloch") == HQ_POINTS - 4
    assert points(where, "smart") == HQ_POINTS - 2


def test_the_recon_centre_changes_nothing_in_a_battle() -> None:
    assert serving(("outpost", "recon_center"), MOBILE_ARMOR) == on(ALL, {3: 2, 2: 2}, {})


def test_the_officer_adds_one_to_ranged_attacks_but_not_to_melee_attacks_all_around() -> None:
    assert serving(("outpost", "officer"), COMMANDO) == on(ALL, {3: 2}, {})
    assert serving(("outpost", "officer"), HMG) == on(ALL, {2: 2, 1: 2}, {})
    assert serving(("outpost", "officer"), RUNNER) == on(ALL, {2: 1}, {})


def test_the_scout_adds_one_to_each_initiative_on_three_edges() -> None:
    assert serving(("outpost", "scout"), COMMANDO) == on("N SE SW", {4: 1}, {3: 1})
    assert serving(("outpost", "scout"), HMG) == on("N SE SW", {3: 1, 2: 1}, {2: 1, 1: 1})


def test_the_medic_saves_its_neighbours_on_three_edges() -> None:
    assert healing("outpost") == "N NE NW"
    assert healing("outpost", "hq") == "N NE NW"


def test_the_saboteur_slows_all_neighbouring_enemies() -> None:
    assert serving(("outpost", "saboteur"), ("smart", "cyborg", "NE")) == on(ALL, {2: 1}, {})
    assert serving(("outpost", "saboteur"), ("moloch", "stormtrooper", "N"), damage=1) == on(ALL, {1: 1, 0: 1}, {})
    assert serving(("outpost", "saboteur"), ("vegas", "mercenary", "NE")) == on(ALL, {0: 2}, {})


def test_the_saboteur_slows_nobody_below_zero_and_no_friend() -> None:
    assert serving(("outpost", "saboteur"), ("borgo", "hq", "N")) == on(ALL, {0: 1}, {})
    assert serving(("outpost", "saboteur"), COMMANDO) == on(ALL, {3: 1}, {})


@pytest.mark.parametrize("giver", ["hq", "recon_center", "officer", "scoper", "scout"])
def test_bonuses_do_nothing_for_the_enemy(giver: str) -> None:
    assert serving(("outpost", giver), ("hegemony", "universal_soldier", "NW")) == on(ALL, {3: 2}, {})


@pytest.mark.parametrize("way", range(6))
def test_the_scoper_makes_an_enemy_module_on_any_edge_serve_its_own_side(way: int) -> None:
    """A Commando and Borgo's Claws, both of 3, aim at each other, with a Scout of Borgo next to both of them."""
    scout = step(MIDDLE, way)
    commando, claws = step(MIDDLE, way, 2), step(scout, way + 1)
    tiles = (
        aim(("borgo", "scout", "N"), scout, way),
        aim(("borgo", "claws", "NW"), claws, way + 5),
        aim(COMMANDO, commando, way + 2),
    )
    left, _ = fought(*tiles)
    assert left == {scout, claws}
    left, _ = fought(*tiles, place("outpost", "scoper", MIDDLE))
    assert left == {scout, commando, MIDDLE}


def test_a_saboteur_that_is_scoped_slows_its_former_friends() -> None:
    """Ruling errata.8: the bad effects of the module hit the enemies of the Scoper's side."""
    tiles = (
        unit("vegas", "saboteur", "c2"),
        unit("outpost", "commando", "c1", shoots="SE"),
        unit("vegas", "marksman", "d1", shoots="NW"),
    )
    left, _ = fought(*tiles)
    assert left == {"c2", "d1"}
    left, _ = fought(*tiles, unit("outpost", "scoper", "c3"))
    assert left == {"c1", "c2", "c3"}


def test_a_medic_that_is_scoped_heals_the_scopers_side() -> None:
    tiles = (
        unit("borgo", "medic", "c2", rot=0),
        unit("outpost", "scout", "c1"),
        unit("borgo", "mutant", "b2", rot=0),  # strikes c1 to the north-east
    )
    left, _ = fought(*tiles)
    assert left == {"b2", "c2"}
    left, _ = fought(*tiles, unit("outpost", "scoper", "c3"))
    assert left == {"b2", "c1", "c3"}


def test_a_scoped_module_stays_an_enemy_that_can_be_attacked() -> None:
    """Ruling errata.8: it keeps its owner; so Outpost's own units still hit it."""
    left, _ = fought(
        unit("borgo", "scout", "c2"),
        unit("outpost", "scoper", "c3"),
        unit("outpost", "runner", "c1", hits="S"),
    )
    assert left == {"c1", "c3"}


def test_the_scoper_does_not_touch_an_hq() -> None:
    """Borgo's HQ goes on serving Borgo: its Claws of 4 kill the Commando of 3."""
    left, _ = fought(
        unit("outpost", "scoper", "c3"),
        unit("borgo", "hq", "c2"),
        unit("borgo", "claws", "d1", hits="SE"),
        unit("outpost", "commando", "e1", shoots="NW"),
    )
    assert "e1" not in left
    assert "d1" in left
