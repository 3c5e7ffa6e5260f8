"""Borgo: every board tile does what it prints."""

from __future__ import annotations

import pytest

from tests.rulebook.neuroshima.armies.helpers import (
    ALL,
    HQ,
    HQ_POINTS,
    Printed,
    alone,
    board_tiles,
    every_tile,
    healing,
    measured,
    on,
    points,
    serving,
)
from tests.rulebook.neuroshima.helpers import fought, netted, table, unit

PRINTED = {
    "hq": HQ,
    "mutant": Printed(initiative=(2,), melee={"N": 1, "NE": 1, "NW": 1}),
    "claws": Printed(initiative=(3,), melee={"SW": 1, "NW": 1}),
    "super_mutant": Printed(initiative=(2,), melee={"N": 2, "NE": 1, "NW": 1}, armour="N NE NW", hit_points=2),
    "net_fighter": Printed(initiative=(1,), melee={"SE": 3}, nets="SE"),
    "brawler": Printed(initiative=(2,), melee={"N": 2}),
    "assassin": Printed(initiative=(3,), ranged={"NW": 1}),
    "medic": Printed(),
    "officer": Printed(),
    "super_officer": Printed(hit_points=2),
    "scout": Printed(),
}

BRAWLER = ("borgo", "brawler", "N")
ASSASSIN = ("borgo", "assassin", "NW")
SHAPE = "N NE NW"  # of all modules


def test_every_board_tile_is_measured() -> None:
    assert set(PRINTED) == board_tiles("borgo")


@pytest.mark.parametrize(("tile", "printed"), every_tile(PRINTED))
def test_the_tile_does_what_it_prints(tile: str, printed: Printed) -> None:
    for turn in range(6):
        assert measured("borgo", tile, turn) == printed


def test_the_units_without_help_act_as_printed() -> None:
    """What the tests of modules below compare with."""
    assert alone(BRAWLER) == {2: 2}
    assert alone(ASSASSIN) == {3: 1}


def test_the_hq_makes_all_its_neighbours_faster() -> None:
    assert serving(("borgo", "hq"), BRAWLER) == on(ALL, {3: 2}, {})
    assert serving(("borgo", "hq"), ASSASSIN) == on(ALL, {4: 1}, {})


def test_the_scout_adds_one_to_initiative_on_three_edges() -> None:
    assert serving(("borgo", "scout"), BRAWLER) == on(SHAPE, {3: 2}, {2: 2})
    assert serving(("borgo", "scout"), ASSASSIN) == on(SHAPE, {4: 1}, {3: 1})


@pytest.mark.parametrize("officer", ["officer", "super_officer"])
def test_officers_add_one_to_melee_attacks_but_not_to_ranged_attacks_on_three_edges(officer: str) -> None:
    assert serving(("borgo", officer), BRAWLER) == on(SHAPE, {2: 3}, {2: 2})
    assert serving(("borgo", officer), ASSASSIN) == on(ALL, {3: 1}, {})


@pytest.mark.parametrize("giver", ["hq", "scout", "officer", "super_officer"])
def test_bonuses_do_nothing_for_the_enemy(giver: str) -> None:
    assert serving(("borgo", giver), ("hegemony", "universal_soldier", "NW")) == on(ALL, {3: 2}, {})


def test_the_hq_and_modules_add_up() -> None:
    """A Mutant of 2 with HQ and Scout strikes in 4, before a Claws-like enemy of 3, and with an Officer for 2."""
    left, where = fought(
        unit("borgo", "mutant", "c3", rot=0),
        unit("borgo", "hq", "c4"),
        unit("borgo", "scout", "b4", links="NE"),
        unit("borgo", "officer", "d3", links="NW"),
        unit("moloch", "gauss_cannon", "c2", rot=0),  # two hit points
        unit("hegemony", "ganger", "d2", hits="SW"),
        teams=[0, 1, 1],
    )
    assert left == {"c3", "c4", "b4", "d3"}
    assert points(where, "borgo") == HQ_POINTS


def test_the_super_officer_works_while_wounded_and_dies_of_the_second_wound() -> None:
    officer = unit("borgo", "super_officer", "c3", damage=1)
    _, where = fought(officer, unit("borgo", "brawler", "c2", hits="N"), unit("smart", "hq", "c1"))
    assert points(where, "smart") == HQ_POINTS - 3
    left, _ = fought(officer, unit("hegemony", "runner", "c4", hits="N"))
    assert left == {"c4"}


def test_the_net_fighter_holds_its_enemy_and_strikes_it_for_three() -> None:
    """The rulebook: it may strike and hold the same enemy at once."""
    left, where = fought(unit("borgo", "net_fighter", "c3", nets="N"), unit("moloch", "blocker", "c2", rot=3))
    assert left == {"c3"}
    assert netted(table(unit("borgo", "net_fighter", "c3", nets="N"), unit("moloch", "hq", "c2"))) == {"c2"}
    left, where = fought(unit("borgo", "net_fighter", "c3", nets="N"), unit("moloch", "hq", "c2"))
    assert left == {"c2", "c3"}, "the HQ is held and does not strike"
    assert points(where, "moloch") == HQ_POINTS - 3


def test_a_held_enemy_that_would_be_faster_dies_without_a_melee_attack() -> None:
    left, _ = fought(unit("borgo", "net_fighter", "c3", nets="N"), unit("hegemony", "ganger", "c2", hits="S"))
    assert left == {"c3"}


def test_the_medic_saves_its_neighbours_on_three_edges() -> None:
    assert healing("borgo") == SHAPE
    assert healing("borgo", "hq") == SHAPE
