"""Hegemony: every board tile does what it prints."""

from __future__ import annotations

import pytest

from ashgrid.games.neuroshima.battle import ASK_QUARTERMASTER
from tests.rulebook.neuroshima.armies.helpers import (
    ALL,
    HQ,
    HQ_POINTS,
    MIDDLE,
    WAYS,
    Printed,
    alone,
    battle_of,
    board_tiles,
    every_tile,
    measured,
    on,
    place,
    points,
    serving,
    stands,
    step,
    wounds,
)
from tests.rulebook.neuroshima.helpers import fought, netted, table, unit

PRINTED = {
    "hq": HQ,
    "runner": Printed(initiative=(2,), melee={"N": 1}),
    "thug": Printed(initiative=(2,), melee={"N": 2, "NE": 1, "NW": 1}),
    "ganger": Printed(initiative=(3,), melee={"NW": 1}),
    "gladiator": Printed(initiative=(1,), melee={"N": 2, "NE": 2, "NW": 2}, armour="N NE NW", hit_points=2),
    "net_fighter": Printed(nets="NE"),
    "guard": Printed(initiative=(2,), melee={"N": 1, "SW": 1, "NW": 1}, hit_points=2),
    "net_master": Printed(initiative=(2,), melee={"S": 1}, nets="SE SW"),
    "universal_soldier": Printed(initiative=(3,), melee={"NW": 1}, ranged={"NW": 1}),
    "boss": Printed(),
    "quartermaster": Printed(),
    "officer_1": Printed(),
    "officer_2": Printed(),
    "transport": Printed(),
    "scout": Printed(),
}

RUNNER = ("hegemony", "runner", "N")
SOLDIER = ("hegemony", "universal_soldier", "NW")


def test_every_board_tile_is_measured() -> None:
    assert set(PRINTED) == board_tiles("hegemony")


@pytest.mark.parametrize(("tile", "printed"), every_tile(PRINTED))
def test_the_tile_does_what_it_prints(tile: str, printed: Printed) -> None:
    for turn in range(6):
        assert measured("hegemony", tile, turn) == printed


def test_the_units_without_help_act_as_printed() -> None:
    """What the tests of modules below compare with."""
    assert alone(RUNNER) == {2: 1}
    assert alone(SOLDIER) == {3: 2}


def test_the_hq_makes_the_melee_attacks_of_all_its_neighbours_stronger() -> None:
    assert serving(("hegemony", "hq"), RUNNER) == on(ALL, {2: 2}, {})
    assert serving(("hegemony", "hq"), SOLDIER) == on(ALL, {3: 3}, {}), "the melee attack and not the ranged attack"


def test_the_boss_makes_melee_attacks_stronger_and_units_faster_on_two_edges() -> None:
    assert serving(("hegemony", "boss"), RUNNER) == on("N NW", {3: 2}, {2: 1})
    assert serving(("hegemony", "boss"), SOLDIER) == on("N NW", {4: 3}, {3: 2})


def test_officer_1_adds_one_to_melee_attacks_on_two_edges() -> None:
    assert serving(("hegemony", "officer_1"), RUNNER) == on("N NW", {2: 2}, {2: 1})
    assert serving(("hegemony", "officer_1"), SOLDIER) == on("N NW", {3: 3}, {3: 2})


def test_officer_2_adds_one_to_melee_attacks_on_three_edges() -> None:
    assert serving(("hegemony", "officer_2"), RUNNER) == on("N NE NW", {2: 2}, {2: 1})
    assert serving(("hegemony", "officer_2"), SOLDIER) == on("N NE NW", {3: 3}, {3: 2})


@pytest.mark.parametrize("officer", ["hq", "boss", "officer_1", "officer_2"])
def test_nobody_makes_ranged_attacks_stronger(officer: str) -> None:
    _, where = fought(
        place("hegemony", officer, "c4"),
        unit("hegemony", "universal_soldier", "c3", shoots="N"),
        unit("smart", "hq", "c1"),
    )
    assert points(where, "smart") == HQ_POINTS - 1


def test_the_scout_adds_one_to_initiative_on_three_edges() -> None:
    assert serving(("hegemony", "scout"), RUNNER) == on("N NE NW", {3: 1}, {2: 1})


def test_the_transport_changes_nothing_in_a_battle() -> None:
    assert serving(("hegemony", "transport"), SOLDIER) == on(ALL, {3: 2}, {})


@pytest.mark.parametrize("giver", ["hq", "boss", "quartermaster", "officer_1", "officer_2", "transport", "scout"])
def test_bonuses_do_nothing_for_the_enemy(giver: str) -> None:
    assert serving(("hegemony", giver), ("outpost", "mobile_armor", "N")) == on(ALL, {3: 2, 2: 2}, {})


def test_the_net_fighter_holds_one_enemy_and_does_not_strike() -> None:
    left, where = fought(unit("hegemony", "net_fighter", "c3", nets="N"), unit("borgo", "hq", "c2"))
    assert left == {"c2", "c3"}, "a held HQ does not strike"
    assert points(where, "borgo") == HQ_POINTS
    left, _ = fought(unit("hegemony", "net_fighter", "c3", nets="NE"), unit("borgo", "hq", "c2"))
    assert left == {"c2"}


def test_the_net_master_holds_two_enemies_and_strikes_a_third() -> None:
    tiles = (
        unit("hegemony", "net_master", "c3", rot=0),
        unit("borgo", "claws", "d3", rot=0, hits="NW"),
        unit("borgo", "hq", "b4"),
        unit("borgo", "mutant", "c4", rot=0),  # of 2 as well: they strike each other at once
    )
    assert netted(table(*tiles)) == {"d3", "b4"}
    left, _ = fought(*tiles)
    assert left == {"d3", "b4"}
    left, _ = fought(*tiles[:3])
    assert left == {"c3", "d3", "b4"}, "those that are held do nothing"


def test_the_universal_soldier_strikes_and_shoots_its_neighbour() -> None:
    """A neighbour takes 2, through armour only the melee attack; an enemy further away only the ranged attack."""
    soldier = unit("hegemony", "universal_soldier", "c3", hits="N")
    _, where = fought(soldier, unit("moloch", "blocker", "c2", armor="N"))
    assert wounds(where, "c2") == 2
    _, where = fought(soldier, unit("moloch", "blocker", "c2", armor="S"))
    assert wounds(where, "c2") == 1
    _, where = fought(soldier, unit("moloch", "blocker", "c1", armor="N"))
    assert wounds(where, "c1") == 1


def test_the_melee_attack_and_ranged_attack_of_the_universal_soldier_are_one_attack_for_a_medic() -> None:
    """Ruling general.14."""
    left, where = fought(
        unit("hegemony", "universal_soldier", "c4", hits="N"),
        unit("moloch", "hq", "c3"),
        unit("moloch", "medic", "c2", rot=1),  # reaches NE, S and NW
    )
    assert points(where, "moloch") == HQ_POINTS
    assert "c2" not in left


@pytest.mark.parametrize("way", range(6))
def test_the_quartermaster_serves_only_the_unit_on_its_one_edge(way: int) -> None:
    where = table(
        place("hegemony", "quartermaster", MIDDLE),
        place("hegemony", "ganger", step(MIDDLE, way), way + 1),  # strikes outwards
        unit("smart", "hq", "a5") if way == 0 else unit("smart", "hq", "c1"),
    )
    about = step(MIDDLE, way)
    assert battle_of(where) == ([(ASK_QUARTERMASTER, about)] if WAYS[way] == "N" else [])


def test_the_quartermaster_turns_a_melee_attack_into_a_ranged_attack_of_the_same_strength() -> None:
    where = table(
        unit("hegemony", "quartermaster", "c4", links="N"),
        unit("hegemony", "thug", "c3", rot=0),
        unit("smart", "hq", "c1"),
    )
    battle_of(where, turn_attack={"c3": "N"})
    assert points(where, "smart") == HQ_POINTS - 2


def test_the_quartermaster_may_leave_everything_as_it_is() -> None:
    where = table(
        unit("hegemony", "quartermaster", "c4", links="N"),
        unit("hegemony", "thug", "c3", rot=0),
        unit("smart", "hq", "c1"),
        unit("smart", "scout", "c2"),
    )
    assert battle_of(where) == [(ASK_QUARTERMASTER, "c3")]
    assert points(where, "smart") == HQ_POINTS
    assert not stands(where, "c2")


def test_the_quartermaster_turns_one_melee_attack_and_any_of_them() -> None:
    """The north-western melee attack becomes a ranged attack; those to the north and north-east stay melee attacks."""
    where = table(
        unit("hegemony", "quartermaster", "c4", links="N"),
        unit("hegemony", "thug", "c3", rot=0),
        unit("smart", "hq", "a3"),  # two steps to the north-west
        unit("moloch", "hq", "c1"),  # two steps to the north
        unit("moloch", "blocker", "d2"),  # next to it in the north-east
        teams=[0, 1, 1],
    )
    battle_of(where, turn_attack={"c3": "NW"})
    assert points(where, "smart") == HQ_POINTS - 1
    assert points(where, "moloch") == HQ_POINTS
    assert wounds(where, "d2") == 1


def test_the_quartermaster_turns_a_ranged_attack_into_a_melee_attack_that_armour_does_not_stop() -> None:
    tiles = (
        unit("hegemony", "quartermaster", "c4", links="N"),
        unit("hegemony", "universal_soldier", "c3", hits="N"),
    )
    where = table(*tiles, unit("moloch", "blocker", "c2", armor="S"))
    battle_of(where, turn_attack={"c3": "N ranged"})
    assert wounds(where, "c2") == 2
    where = table(*tiles, unit("moloch", "blocker", "c1"))
    battle_of(where, turn_attack={"c3": "N ranged"})
    assert wounds(where, "c1") == 0, "nothing flies that far any more"


def test_a_turned_melee_attack_stops_at_armour_like_a_ranged_attack() -> None:
    where = table(
        unit("hegemony", "quartermaster", "c4", links="N"),
        unit("hegemony", "runner", "c3", hits="N"),
        unit("moloch", "blocker", "c2", armor="S"),
    )
    battle_of(where, turn_attack={"c3": "N"})
    assert wounds(where, "c2") == 0


def test_a_turned_melee_attack_adds_bonuses_to_melee_attacks_and_to_ranged_attacks() -> None:
    """A melee attack of 1, with an Officer for melee and an allied one for ranged attacks, is a ranged attack of 3."""
    where = table(
        unit("hegemony", "quartermaster", "c4", links="N"),
        unit("hegemony", "runner", "c3", hits="N"),
        unit("hegemony", "officer_1", "d3", links="NW"),
        unit("smart", "officer", "b4", links="NE"),
        unit("borgo", "hq", "c1"),
        teams=[0, 0, 1],
    )
    battle_of(where, turn_attack={"c3": "N"})
    assert points(where, "borgo") == HQ_POINTS - 3


def test_the_quartermaster_works_on_one_action_of_a_unit_with_two() -> None:
    """An allied Mobile Armour: the first melee attack of 2 flies, the second one does not."""
    where = table(
        unit("hegemony", "quartermaster", "c4", links="N"),
        unit("outpost", "mobile_armor", "c3", rot=0),
        unit("borgo", "hq", "c1"),
        teams=[0, 0, 1],
    )
    assert battle_of(where, turn_attack={"c3": "N"}) == [(ASK_QUARTERMASTER, "c3")]
    assert points(where, "borgo") == HQ_POINTS - 2


def test_the_quartermaster_may_wait_for_the_second_action() -> None:
    where = table(
        unit("hegemony", "quartermaster", "c4", links="N"),
        unit("outpost", "mobile_armor", "c3", rot=0),
        unit("borgo", "hq", "c1"),
        teams=[0, 0, 1],
    )
    assert battle_of(where) == [(ASK_QUARTERMASTER, "c3")] * 2
    assert points(where, "borgo") == HQ_POINTS


def test_the_quartermaster_works_on_an_hq_which_still_hurts_no_hq() -> None:
    """Ruling general.189."""
    tiles = (unit("hegemony", "quartermaster", "c4", links="N"), unit("hegemony", "hq", "c3"))
    where = table(*tiles, unit("moloch", "blocker", "c1", rot=0))
    battle_of(where, turn_attack={"c3": "N"})
    assert wounds(where, "c1") == 1
    where = table(*tiles, unit("moloch", "hq", "c1"))
    battle_of(where, turn_attack={"c3": "N"})
    assert points(where, "moloch") == HQ_POINTS


def test_a_held_quartermaster_does_nothing() -> None:
    where = table(
        unit("hegemony", "quartermaster", "c4", links="N"),
        unit("hegemony", "thug", "c3", rot=0),
        unit("smart", "net_fighter", "c5", nets="N"),
        unit("smart", "hq", "c1"),
    )
    assert battle_of(where, turn_attack={"c3": "N"}) == []
    assert points(where, "smart") == HQ_POINTS
