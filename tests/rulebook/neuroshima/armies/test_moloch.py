"""Moloch: every board tile does what it prints."""

from __future__ import annotations

import pytest

from ashgrid.games.neuroshima.battle import ASK_CLOWN
from tests.rulebook.neuroshima.armies.helpers import (
    ALL,
    HQ,
    HQ_POINTS,
    Printed,
    alone,
    battle_of,
    board_tiles,
    every_tile,
    healing,
    measured,
    on,
    points,
    serving,
    stands,
    wounds,
)
from tests.rulebook.neuroshima.helpers import cell, fought, netted, table, unit

PRINTED = {
    "hq": HQ,
    "blocker": Printed(armour="N", hit_points=3),
    "hybrid": Printed(initiative=(3,), ranged={"N": 1}),
    "gauss_cannon": Printed(initiative=(1,), gauss={"SW": 1}, hit_points=2),
    "juggernaut": Printed(initiative=(1,), melee={"N": 2}, ranged={"NE": 1}, armour="N SE SW", hit_points=2),
    "clown": Printed(initiative=(2,), melee={"N": 1, "NW": 1}, hit_points=2),
    "hunter_killer": Printed(initiative=(3,), melee={"N": 1, "NE": 1, "S": 1, "NW": 1}),
    "protector": Printed(initiative=(1,), ranged={"N": 1, "NE": 1, "NW": 1}, hit_points=2),
    "armored_hunter": Printed(
        initiative=(2,), melee={"N": 1, "NE": 1, "SE": 1, "S": 1, "SW": 1, "NW": 1}, armour="N NW"
    ),
    "armored_guard": Printed(initiative=(2,), ranged={"NE": 1, "NW": 1}, armour="N"),
    "ripper": Printed(initiative=(2,), melee={"N": 2}),
    "net_fighter": Printed(nets="N NW"),
    "stormtrooper": Printed(initiative=(2, 1), ranged={"N": 1}, hit_points=2),
    "guard": Printed(initiative=(2,), ranged={"N": 1, "NW": 1}),
    "brain": Printed(),
    "officer": Printed(),
    "scout": Printed(),
    "medic": Printed(),
    "mother": Printed(),
}

RIPPER = ("moloch", "ripper", "N")
HYBRID = ("moloch", "hybrid", "N")
GAUSS = ("moloch", "gauss_cannon", "SW")
STORMTROOPER = ("moloch", "stormtrooper", "N")
SHAPE = "N SE SW"  # of the Brain, the Scout and the Medic


def test_every_board_tile_is_measured() -> None:
    assert set(PRINTED) == board_tiles("moloch")


@pytest.mark.parametrize(("tile", "printed"), every_tile(PRINTED))
def test_the_tile_does_what_it_prints(tile: str, printed: Printed) -> None:
    for turn in range(6):
        assert measured("moloch", tile, turn) == printed


def test_the_units_without_help_act_as_printed() -> None:
    """What the tests of modules below compare with."""
    assert alone(RIPPER) == {2: 2}
    assert alone(HYBRID) == {3: 1}
    assert alone(GAUSS, damage=1) == {1: 1}
    assert alone(STORMTROOPER, damage=1) == {2: 1, 1: 1}


def test_the_hq_makes_the_ranged_attacks_of_all_its_neighbours_stronger() -> None:
    assert serving(("moloch", "hq"), HYBRID) == on(ALL, {3: 2}, {})
    assert serving(("moloch", "hq"), STORMTROOPER, damage=1) == on(ALL, {2: 2, 1: 2}, {})


def test_the_hq_leaves_melee_attacks_and_gauss_as_they_are() -> None:
    assert serving(("moloch", "hq"), RIPPER) == on(ALL, {2: 2}, {})
    assert serving(("moloch", "hq"), GAUSS, damage=1) == on(ALL, {1: 1}, {})


def test_the_brain_adds_one_to_melee_attacks_and_ranged_attacks_on_three_edges() -> None:
    assert serving(("moloch", "brain"), RIPPER) == on(SHAPE, {2: 3}, {2: 2})
    assert serving(("moloch", "brain"), HYBRID) == on(SHAPE, {3: 2}, {3: 1})
    assert serving(("moloch", "brain"), GAUSS, damage=1) == on(ALL, {1: 1}, {})


def test_the_officer_adds_one_to_ranged_attacks_but_not_to_melee_attacks_on_three_edges() -> None:
    assert serving(("moloch", "officer"), HYBRID) == on("NE S NW", {3: 2}, {3: 1})
    assert serving(("moloch", "officer"), RIPPER) == on(ALL, {2: 2}, {})
    assert serving(("moloch", "officer"), GAUSS, damage=1) == on(ALL, {1: 1}, {})


def test_the_scout_adds_one_to_each_initiative_on_three_edges() -> None:
    assert serving(("moloch", "scout"), HYBRID) == on(SHAPE, {4: 1}, {3: 1})
    assert serving(("moloch", "scout"), STORMTROOPER, damage=1) == on(SHAPE, {3: 1, 2: 1}, {2: 1, 1: 1})


def test_the_medic_saves_its_neighbours_on_three_edges() -> None:
    assert healing("moloch") == SHAPE
    assert healing("moloch", "hq") == SHAPE


def test_the_mother_repeats_an_action_one_phase_later_on_one_edge() -> None:
    assert serving(("moloch", "mother"), HYBRID) == on("N", {3: 1, 2: 1}, {3: 1})
    assert serving(("moloch", "mother"), RIPPER) == on("N", {2: 2, 1: 2}, {2: 2})
    assert serving(("moloch", "mother"), GAUSS, damage=1) == on("N", {1: 1, 0: 1}, {1: 1})


def test_the_mother_adds_the_third_action_of_a_unit_with_two() -> None:
    helped = {2: 1, 1: 1, 0: 1}
    assert serving(("moloch", "mother"), STORMTROOPER, damage=1) == on("N", helped, {2: 1, 1: 1})


def test_the_mother_gives_nothing_to_the_hq_that_acts_last() -> None:
    assert serving(("moloch", "mother"), ("moloch", "hq", "N")) == on(ALL, {0: 1}, {})


@pytest.mark.parametrize("giver", ["hq", "brain", "officer", "scout", "mother"])
def test_bonuses_do_nothing_for_the_enemy(giver: str) -> None:
    assert serving(("moloch", giver), ("hegemony", "universal_soldier", "NW")) == on(ALL, {3: 2}, {})


def test_the_blocker_bears_two_wounds_and_stops_ranged_attacks_from_the_front() -> None:
    blocker = unit("moloch", "blocker", "c3", armor="N")
    _, where = fought(blocker, unit("smart", "cyborg", "c1", shoots="S"), unit("hegemony", "thug", "c4", rot=0))
    assert wounds(where, "c3") == 2, "two from the melee attack in its back, none from the ranged attack"
    left, _ = fought(blocker, unit("smart", "cyborg", "c5", shoots="N"), unit("hegemony", "thug", "c2", rot=3))
    assert "c3" not in left


def test_the_gauss_cannon_wounds_every_enemy_on_its_line() -> None:
    left, where = fought(
        unit("moloch", "gauss_cannon", "c1", gauss="S"),
        unit("moloch", "blocker", "c2"),
        unit("vegas", "guard", "c3", rot=0),  # armour towards the ranged attack
        unit("vegas", "guard", "c4", rot=3),  # its back
        unit("vegas", "hq", "c5"),
    )
    assert left == {"c1", "c2", "c3", "c4", "c5"}
    assert [wounds(where, name) for name in ("c2", "c3", "c4")] == [0, 0, 1]
    assert points(where, "vegas") == HQ_POINTS - 1


def test_the_juggernaut_strikes_and_shoots_at_once() -> None:
    left, where = fought(
        unit("moloch", "juggernaut", "c3", rot=0),
        unit("vegas", "guard", "c2", rot=0),
        unit("smart", "hq", "e1"),
        teams=[0, 1, 1],
    )
    assert left == {"c3", "e1"}
    assert points(where, "smart") == HQ_POINTS - 1


def test_the_net_fighter_holds_two_enemies_at_once_and_does_not_strike() -> None:
    tiles = (
        unit("moloch", "net_fighter", "c3", rot=0),
        unit("hegemony", "ganger", "c2", hits="S"),
        unit("hegemony", "hq", "b3"),
    )
    assert netted(table(*tiles)) == {"c2", "b3"}
    left, where = fought(*tiles)
    assert left == {"c2", "c3", "b3"}
    assert points(where, "hegemony") == HQ_POINTS


def test_the_clown_strikes_if_it_does_not_explode() -> None:
    where = table(unit("moloch", "clown", "c3", rot=0), unit("vegas", "guard", "c2"), unit("vegas", "guard", "c4"))
    assert battle_of(where) == [(ASK_CLOWN, "c3")]
    assert (wounds(where, "c2"), wounds(where, "c4")) == (1, 0)
    assert stands(where, "c3")


def test_the_exploding_clown_wounds_every_neighbour_once_and_no_hq() -> None:
    """Friends and enemies alike, through armour; the Clown is gone; two steps away nothing happens."""
    where = table(
        unit("moloch", "clown", "c3", rot=0),
        unit("moloch", "officer", "e1"),
        unit("vegas", "guard", "c2", rot=3),  # armour towards the Clown
        unit("moloch", "blocker", "d2", armor="SW"),
        unit("moloch", "hq", "d3"),
        unit("vegas", "hq", "c4", takes="SW"),
        unit("borgo", "scout", "b4"),
        unit("moloch", "guard", "b3", rot=4),
        teams=[0, 1, 1],
    )
    assert battle_of(where, explode=1) == [(ASK_CLOWN, "c3")]
    assert not stands(where, "c3")
    assert [stands(where, name) for name in ("b4", "b3", "e1")] == [False, False, True]
    assert (wounds(where, "c2"), wounds(where, "d2")) == (1, 1)
    assert where.points == [HQ_POINTS] * 3


def test_the_explosion_replaces_the_melee_attacks_and_is_not_raised() -> None:
    tiles = (
        unit("moloch", "clown", "c3", rot=0),
        unit("moloch", "brain", "d2", links="SW"),
        unit("vegas", "guard", "c2", rot=3),
    )
    where = table(*tiles)
    battle_of(where)
    assert not stands(where, "c2"), "a melee attack of 1 + 1"
    where = table(*tiles)
    battle_of(where, explode=1)
    assert wounds(where, "c2") == 1
    assert not stands(where, "d2")


def test_the_clown_explodes_in_its_own_phase() -> None:
    """A wounded Clown killed in 3 does not explode in 2; struck in 2, it still does; and in 1 nobody is left."""
    where = table(unit("moloch", "clown", "c3", damage=1), unit("hegemony", "ganger", "c2", hits="S"))
    assert battle_of(where, explode=1) == []
    assert not stands(where, "c3")
    assert stands(where, "c2")
    for striker in (unit("hegemony", "runner", "c2", hits="S"), unit("vegas", "mercenary", "c2", shoots="S")):
        where = table(unit("moloch", "clown", "c3", damage=1), striker)
        assert battle_of(where, explode=1) == [(ASK_CLOWN, "c3")]
        assert not stands(where, "c2")


def test_the_clown_may_explode_at_the_edge_of_the_board() -> None:
    """Ruling general.184."""
    where = table(unit("moloch", "clown", "c1"), unit("borgo", "scout", "c2"), unit("borgo", "mutant", "a3"))
    assert (ASK_CLOWN, "c1") in battle_of(where, explode=1)
    assert [stands(where, name) for name in ("c1", "c2", "a3")] == [False, False, True]


def test_a_medic_protects_a_neighbour_from_the_explosion() -> None:
    """Ruling general.32."""
    where = table(
        unit("moloch", "clown", "c3"),
        unit("borgo", "scout", "c4"),
        unit("borgo", "medic", "c5", rot=0),
    )
    assert battle_of(where, explode=1) == [(ASK_CLOWN, "c3")]
    assert [stands(where, name) for name in ("c3", "c4", "c5")] == [False, True, False]


def test_no_medic_heals_the_exploded_clown() -> None:
    """The Medic next to it, itself saved by another one, still stands; the Clown does not."""
    where = table(
        unit("moloch", "clown", "c3"),
        unit("moloch", "medic", "c4", rot=0),
        unit("moloch", "medic", "c5", rot=0),
    )
    assert battle_of(where, explode=1) == [(ASK_CLOWN, "c3")]
    assert [stands(where, name) for name in ("c3", "c4", "c5")] == [False, True, False]


def test_the_explosion_leaves_mines_alone() -> None:
    """Ruling general.35."""
    where = table(unit("moloch", "clown", "c3"), unit("vegas", "mine", "c4"), unit("vegas", "guard", "c2"))
    battle_of(where, explode=1)
    assert not stands(where, "c3")
    assert where.board.floor[cell(where, "c4")] >= 0


def test_a_held_clown_does_not_explode() -> None:
    where = table(unit("moloch", "clown", "c3"), unit("hegemony", "net_fighter", "c2", nets="S"))
    assert battle_of(where, explode=1) == []
    assert stands(where, "c2")
    assert stands(where, "c3")


def test_a_clown_with_the_mother_may_strike_first_and_explode_later() -> None:
    where = table(
        unit("moloch", "clown", "c3", rot=0),
        unit("moloch", "mother", "d3", links="NW"),
        unit("vegas", "guard", "c2"),  # hurt by the melee attack and by the blast
        unit("vegas", "guard", "c4"),  # by the blast only
    )
    assert battle_of(where, explode=2) == [(ASK_CLOWN, "c3"), (ASK_CLOWN, "c3")]
    assert [stands(where, name) for name in ("c3", "d3", "c2")] == [False, False, False]
    assert wounds(where, "c4") == 1
