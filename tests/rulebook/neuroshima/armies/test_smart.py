"""Smart: every board tile does what it prints."""

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
    measured,
    on,
    points,
    serving,
    wounds,
)
from tests.rulebook.neuroshima.helpers import fought, unit

PRINTED = {
    "hq": HQ,
    "ripper": Printed(initiative=(2,), melee={"N": 2}),
    "twister": Printed(initiative=(2, 1), melee={"N": 2, "NE": 1, "S": 1, "NW": 1}, armour="S"),
    "net_fighter": Printed(nets="S"),
    "gauss_cannon": Printed(initiative=(2,), gauss={"NE": 1}),
    "golem_mk3": Printed(initiative=(2,), ranged={"SE": 2}),
    "cyborg": Printed(initiative=(3,), ranged={"NE": 1}),
    "transporter": Printed(armour="N NW", hit_points=2),
    "bio_droid": Printed(initiative=(3,), ranged={"NE": 1, "S": 1}),
    "officer": Printed(),
    "mother": Printed(),
    "scout": Printed(),
}

RIPPER = ("smart", "ripper", "N")
CYBORG = ("smart", "cyborg", "NE")
GAUSS = ("smart", "gauss_cannon", "NE")
TWISTER = ("smart", "twister", "N")


def test_every_board_tile_is_measured() -> None:
    assert set(PRINTED) == board_tiles("smart")


@pytest.mark.parametrize(("tile", "printed"), every_tile(PRINTED))
def test_the_tile_does_what_it_prints(tile: str, printed: Printed) -> None:
    for turn in range(6):
        assert measured("smart", tile, turn) == printed


def test_the_units_without_help_act_as_printed() -> None:
    """What the tests of modules below compare with."""
    assert alone(RIPPER) == {2: 2}
    assert alone(CYBORG) == {3: 1}
    assert alone(GAUSS) == {2: 1}
    assert alone(TWISTER) == {2: 2, 1: 2}


def test_the_hq_changes_nothing_in_a_battle() -> None:
    """It lets its neighbours move, which is no matter of battles."""
    assert serving(("smart", "hq"), CYBORG) == on(ALL, {3: 1}, {})
    assert serving(("smart", "hq"), TWISTER) == on(ALL, {2: 2, 1: 2}, {})


def test_the_officer_adds_one_to_ranged_attacks_on_one_edge() -> None:
    assert serving(("smart", "officer"), CYBORG) == on("N", {3: 2}, {3: 1})


def test_the_officer_leaves_melee_attacks_and_gauss_as_they_are() -> None:
    assert serving(("smart", "officer"), RIPPER) == on(ALL, {2: 2}, {})
    assert serving(("smart", "officer"), GAUSS) == on(ALL, {2: 1}, {})


def test_officers_add_up() -> None:
    _, where = fought(
        unit("smart", "bio_droid", "c3", rot=0),  # shoots north-east and south
        unit("smart", "officer", "c2", links="S"),
        unit("smart", "officer", "d3", links="NW"),
        unit("smart", "officer", "b4", links="NE"),
        unit("smart", "officer", "b3", links="SE"),
        unit("moloch", "hq", "c5"),
        unit("borgo", "hq", "e1"),
        teams=[0, 1, 1],
    )
    assert points(where, "moloch") == HQ_POINTS - 5
    assert points(where, "borgo") == HQ_POINTS - 5


def test_the_scout_adds_one_to_each_initiative_on_one_edge() -> None:
    assert serving(("smart", "scout"), CYBORG) == on("N", {4: 1}, {3: 1})
    assert serving(("smart", "scout"), TWISTER) == on("N", {3: 2, 2: 2}, {2: 2, 1: 2})


def test_the_mother_repeats_an_action_one_phase_later_on_one_edge() -> None:
    assert serving(("smart", "mother"), CYBORG) == on("N", {3: 1, 2: 1}, {3: 1})
    assert serving(("smart", "mother"), RIPPER) == on("N", {2: 2, 1: 2}, {2: 2})


def test_the_mother_repeats_the_ranged_attack_of_a_gauss_cannon_in_phase_one() -> None:
    """As in the rulebook's example of play."""
    assert serving(("smart", "mother"), GAUSS) == on("N", {2: 1, 1: 1}, {2: 1})


def test_the_mother_adds_the_third_action_of_the_twister() -> None:
    assert serving(("smart", "mother"), TWISTER) == on("N", {2: 2, 1: 2, 0: 2}, {2: 2, 1: 2})


def test_the_mother_gives_nothing_to_the_hq_that_acts_last() -> None:
    assert serving(("smart", "mother"), ("smart", "hq", "N")) == on(ALL, {0: 1}, {})


@pytest.mark.parametrize("giver", ["hq", "officer", "mother", "scout"])
def test_bonuses_do_nothing_for_the_enemy(giver: str) -> None:
    assert serving(("smart", giver), ("outpost", "mobile_armor", "N")) == on(ALL, {3: 2, 2: 2}, {})


def test_the_twister_strikes_to_four_sides_in_both_its_phases() -> None:
    left, where = fought(
        unit("smart", "twister", "c3", rot=0),
        unit("moloch", "hq", "c2"),
        unit("vegas", "guard", "d2"),  # 1 and 1: dead
        unit("moloch", "blocker", "d3"),  # to the south-east: nothing
        unit("moloch", "blocker", "c4"),
        unit("vegas", "guard", "b3"),
        teams=[0, 1, 1],
    )
    assert points(where, "moloch") == HQ_POINTS - 4
    assert not {"d2", "b3"} & left
    assert (wounds(where, "d3"), wounds(where, "c4")) == (0, 2)


def test_the_gauss_cannon_wounds_every_enemy_on_its_line_and_no_friend() -> None:
    left, where = fought(
        unit("smart", "gauss_cannon", "c1", gauss="S"),
        unit("smart", "scout", "c2"),
        unit("vegas", "guard", "c3", rot=0),  # armour towards the ranged attack
        unit("vegas", "scout", "c4"),
        unit("vegas", "hq", "c5"),
    )
    assert left == {"c1", "c2", "c3", "c5"}
    assert wounds(where, "c3") == 0
    assert points(where, "vegas") == HQ_POINTS - 1


def test_the_bio_droid_shoots_both_ways_at_once() -> None:
    left, _ = fought(
        unit("smart", "bio_droid", "c3", rot=0), unit("vegas", "scout", "c5"), unit("vegas", "medic", "e1")
    )
    assert left == {"c3"}


def test_the_cyborg_is_faster_than_the_mercenary() -> None:
    """As in the rulebook's example of play: the Cyborg kills the Mercenary before that one shoots at the HQ."""
    left, where = fought(
        unit("smart", "cyborg", "c1", shoots="S"),
        unit("vegas", "mercenary", "c3", shoots="S"),
        unit("smart", "hq", "c4"),
    )
    assert left == {"c1", "c4"}
    assert points(where, "smart") == HQ_POINTS


def test_the_net_fighter_holds_one_enemy_and_does_not_strike() -> None:
    left, where = fought(unit("smart", "net_fighter", "c3", nets="N"), unit("borgo", "hq", "c2"))
    assert left == {"c2", "c3"}, "a held HQ does not strike"
    assert points(where, "borgo") == HQ_POINTS
    left, _ = fought(unit("smart", "net_fighter", "c3", nets="NE"), unit("borgo", "hq", "c2"))
    assert left == {"c2"}


def test_the_transporter_bears_a_ranged_attack_in_front_and_a_wound_in_its_back() -> None:
    transporter = unit("smart", "transporter", "c3", rot=0)
    _, where = fought(transporter, unit("vegas", "marksman", "c1", shoots="S"))
    assert wounds(where, "c3") == 0
    _, where = fought(transporter, unit("vegas", "mercenary", "c1", shoots="S"))
    assert wounds(where, "c3") == 1
    left, _ = fought(transporter, unit("vegas", "mercenary", "c5", shoots="N"))
    assert left == {"c5"}
