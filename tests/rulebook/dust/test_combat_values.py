"""Special combat values (p. 24): phaser, volley, incendiary and armour-piercing incendiary."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from ashgrid.core import Event
from ashgrid.games.dust.actions import Destroyed
from ashgrid.games.dust.tables import COLUMN_NAMES
from tests.rulebook.dust.dice_helpers import (
    Card,
    carry_out,
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
    throws,
    value,
    whys,
)
from tests.rulebook.dust.helpers import UnitAt, board, of, position


@pytest.fixture
def card() -> Iterator[Card]:
    with new_cards() as add:
        yield add


def kind_class(name: str) -> str:
    return COLUMN_NAMES[kind_of(name).column]


def threw(script: list[tuple[str, int, int]], events: list[Event]) -> bool:
    return throws(events, script)


# Phaser ---------------------------------------------------------------------------------------------


def test_honeys_phaser_has_one_hit_and_so_three_dice_of_which_two_hit() -> None:
    assert value("honey", "phaser-120w", kind_class("heavy-laser-grenadiers")) == "2 phaser 3"
    state = position(board("4x1"), UnitAt("honey", 0, "a1"), UnitAt("heavy-laser-grenadiers", 1, "d1"))
    lines = plan_of(state, "honey", "attack", aims=("1 heavy-laser-grenadiers",))
    after, events = seek(state, lines, lambda events: throws(events, [("first", 2, 1), ("phaser", 3, 2)]))
    assert fired(events)[0].damage == 2
    assert points(after, "heavy-laser-grenadiers") == 1


def test_honeys_sustained_attack_throws_the_first_dice_again_and_then_six() -> None:
    state = position(board("4x1"), UnitAt("honey", 0, "a1"), UnitAt("heavy-laser-grenadiers", 1, "d1"))
    lines = plan_of(state, "honey", "sustain", aims=("1 heavy-laser-grenadiers",))
    script = [("first", 2, 1), ("sustained", 1, 1), ("phaser", 6, 3)]
    after, events = seek(state, lines, lambda events: throws(events, script))
    assert fired(events)[0].damage == 3
    assert points(after, "heavy-laser-grenadiers") == 0


def test_a_phaser_that_hits_nothing_throws_no_second_dice() -> None:
    state = position(board("4x1"), UnitAt("honey", 0, "a1"), UnitAt("heavy-laser-grenadiers", 1, "d1"))
    lines = plan_of(state, "honey", "attack", aims=("1 heavy-laser-grenadiers",))
    _, events = seek(state, lines, lambda events: thrown(fired(events)[0])[0] == ("first", 2, 0))
    assert whys(fired(events)[0]) == ["first"]


def test_a_phaser_does_one_point_for_each_hit_of_the_second_throw(card: Card) -> None:
    phaser = card("phaser", "vehicle", weapon=[gun("1 phaser 5")])
    state = position(board("4x1"), UnitAt(phaser, 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    lines = plan_of(state, phaser, "attack", aims=("1 hell-boys",))
    after, _ = seek(state, lines, lambda events: throws(events, [("first", 1, 1), ("phaser", 5, 4)]))
    assert points(after, "hell-boys") == 1


@pytest.mark.parametrize("ground", ["c", "t", "x"])
def test_phasers_ignore_cover(ground: str) -> None:
    state = position(board(f". . {ground}"), UnitAt("honey", 0, "a1"), UnitAt("heavy-laser-grenadiers", 1, "c1"))
    lines = plan_of(state, "honey", "attack", aims=("1 heavy-laser-grenadiers",))
    _, events = seek(state, lines, lambda events: fired(events)[0].damage == 2)
    assert "cover" not in whys(fired(events)[0])


def test_berserk_is_for_the_first_dice_of_a_phaser(card: Card) -> None:
    wild = card("wild", "hero", skills=["berserk"], weapon=[gun("3 phaser 2")])
    state = position(board("4x1"), UnitAt(wild, 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    lines = plan_of(state, wild, "attack", aims=("1 hell-boys",), skills=("berserk",))
    script = [("first", 3, 1), ("berserk", 2, 1), ("phaser", 4, 2)]
    _, events = seek(state, lines, lambda events: throws(events, script))
    assert fired(events)[0].damage == 2


def test_a_squad_throws_the_first_dice_of_its_phasers_together(card: Card) -> None:
    squad = card("phasers", points=3, weapon=[gun("2 phaser 3")])
    state = position(board("4x1"), UnitAt(squad, 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    lines = plan_of(state, squad, "attack", aims=("1 hell-boys",))
    _, events = seek(state, lines, lambda events: throws(events, [("first", 6, 1), ("phaser", 3, 1)]))
    assert fired(events)[0].damage == 1


# Volley ---------------------------------------------------------------------------------------------


def test_two_rockets_of_steel_rain_are_six_dice_and_three_hits_take_three_grenadiers() -> None:
    state = position(board("8x1"), UnitAt("steel-rain", 0, "a1"), UnitAt("heavy-laser-grenadiers", 1, "f1"))
    rockets = line_of("steel-rain", "rockets-4-2")
    before = state.ammo[0][rockets - 1]
    lines = plan_of(state, "steel-rain", "attack", aims=(f"{rockets} heavy-laser-grenadiers 2",))
    after, events = seek(state, lines, lambda events: throws(events, [("first", 6, 3)]))
    assert [event.unit for event in of(events, Destroyed)] == ["heavy-laser-grenadiers"]
    assert after.ammo[0][rockets - 1] == before - 2


def test_a_volley_has_the_dice_of_the_rounds_that_are_spent(card: Card) -> None:
    volley = card("volley", "vehicle", weapon=[gun("2/2-5/2-9/2", ammo=3)])
    for rounds, dice in ((1, 2), (2, 5), (3, 9)):
        state = position(board("4x1"), UnitAt(volley, 0, "a1"), UnitAt("hell-boys", 1, "c1"))
        events = carry_out(state, volley, "attack", aims=(f"1 hell-boys {rounds}",))
        assert fired(events)[0].dice == dice
        assert fired(events)[0].damage == 2 * fired(events)[0].hits
        assert state.ammo[0][0] == 3 - rounds


def test_a_volley_can_use_no_more_rounds_than_are_left(card: Card) -> None:
    volley = card("volley", "vehicle", weapon=[gun("2/2-5/2-9/2", ammo=3)])
    state = position(board("4x1"), UnitAt(volley, 0, "a1", ammo={"gun": 2}), UnitAt("hell-boys", 1, "c1"))
    assert may_aim(state, volley, 1) == ["hell-boys 1", "hell-boys 2"]


def test_a_volley_can_spread_over_columns_of_which_some_are_out_of_its_power(card: Card) -> None:
    weapon = {"id": "rockets", "range": "4", "ammo": 2, "infantry": ["2/1-4/1"] * 3 + ["-"], "vehicle": ["-"] * 7}
    volley = card("volley", "vehicle", weapon=[weapon])
    state = position(board("4x2"), UnitAt(volley, 0, "a1"), UnitAt("hell-boys", 1, "c1"), UnitAt("hans", 1, "c2"))
    assert may_aim(state, volley, 1) == ["hell-boys 1", "hell-boys 2"]


# Incendiary -----------------------------------------------------------------------------------------


def test_the_flamethrower_of_hell_boys_throws_a_die_for_each_of_five_sturmpioniere() -> None:
    assert value("hell-boys", "flamethrower", "I2") == "1/flame"
    flames = line_of("hell-boys", "flamethrower")
    state = position(board("2x1"), UnitAt("hell-boys", 0, "a1", left={"flamer": 1}), UnitAt("sturmpioniere", 1, "b1"))
    lines = plan_of(state, "hell-boys", "attack", aims=(f"{flames} sturmpioniere",))
    for hits in range(5):
        script = [("first", 5, hits)]
        after, events = seek(state, lines, partial(threw, script))
        assert fired(events)[0].damage == hits
        assert points(after, "sturmpioniere") == 5 - hits


def test_every_flamethrower_of_a_squad_throws_a_die_for_each_figure() -> None:
    # p. 11: dice are multiplied by the living figures that carry the weapon.
    flames = line_of("hell-boys", "flamethrower")
    state = position(
        board("2x1"),
        UnitAt("hell-boys", 0, "a1", left={"flamer": 2}),
        UnitAt("sturmpioniere", 1, "b1", left={"rifleman": 2}),
    )
    events = carry_out(state, "hell-boys", "attack", aims=(f"{flames} sturmpioniere",))
    assert fired(events)[0].dice == 2 * 3


def test_incendiary_dice_are_counted_by_the_figures_that_are_left(card: Card) -> None:
    fire = card("fire", "vehicle", weapon=[gun("2/flame")])
    for left in range(1, 5):
        state = position(
            board("4x1"), UnitAt(fire, 0, "a1"), UnitAt("sturmpioniere", 1, "c1", left={"rifleman": left, "flamer": 0})
        )
        events = carry_out(state, fire, "attack", aims=("1 sturmpioniere",))
        assert fired(events)[0].dice == 2 * left


def test_a_lone_hero_is_one_figure_for_incendiary_weapons(card: Card) -> None:
    fire = card("fire", "vehicle", weapon=[gun("2/flame")])
    state = position(board("4x1"), UnitAt(fire, 0, "a1"), UnitAt("sigrid", 1, "c1"))
    events = carry_out(state, fire, "attack", aims=("1 sigrid",))
    assert fired(events)[0].dice == 2


def test_a_joined_hero_is_one_more_figure_for_incendiary_weapons(card: Card) -> None:
    fire = card("fire", "vehicle", weapon=[gun("1/flame")])
    state = position(
        board("4x1"),
        UnitAt(fire, 0, "a1"),
        UnitAt("laser-grenadiers", 1, "c1"),
        UnitAt("sigrid", 1, joins="laser-grenadiers"),
    )
    events = carry_out(state, fire, "attack", aims=("1 laser-grenadiers",))
    assert fired(events)[0].dice == 6


def test_a_vehicle_is_one_figure_for_incendiary_weapons(card: Card) -> None:
    fire = card("fire", "vehicle", weapon=[gun("2/flame")])
    state = position(board("4x1"), UnitAt(fire, 0, "a1"), UnitAt("pounder", 1, "c1"))
    events = carry_out(state, fire, "attack", aims=("1 pounder",))
    assert fired(events)[0].dice == 2


def test_an_incendiary_blast_does_one_point_a_hit_and_cover_helps_unless_it_is_a_flamethrower(card: Card) -> None:
    # The combat value says nothing of cover, only the weapon class flamethrower does (p. 24, 25).
    fire = card("fire", "vehicle", weapon=[gun("1/flame")])
    state = position(board(". . t ."), UnitAt(fire, 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    lines = plan_of(state, fire, "attack", aims=("1 hell-boys",))
    _, events = seek(state, lines, lambda events: fired(events)[0].hits == 4)
    assert thrown(fired(events)[0])[1][:2] == ("cover", 4)


# Armour-piercing incendiary -------------------------------------------------------------------------


def test_one_hit_of_hans_panzerfaust_werfer_destroys_a_pounder() -> None:
    assert value("hans", "panzerfaust-werfer", "V4") == "1/ap-flame"
    assert kind_class("pounder") == "V4"
    state = position(board("4x1"), UnitAt("hans", 0, "a1"), UnitAt("pounder", 1, "c1"))
    werfer = line_of("hans", "panzerfaust-werfer")
    lines = plan_of(state, "hans", "attack", aims=(f"{werfer} pounder",))
    after, events = seek(state, lines, lambda events: throws(events, [("first", 1, 1)]))
    assert [event.unit for event in of(events, Destroyed)] == ["pounder"]
    assert after.score[0] == kind_of("pounder").cost
    after, events = seek(state, lines, lambda events: throws(events, [("first", 1, 0)]))
    assert points(after, "pounder") == kind_of("pounder").points


def test_armour_piercing_fire_destroys_a_whole_squad_with_one_hit(card: Card) -> None:
    fire = card("fire", "vehicle", weapon=[gun("1/ap-flame")])
    state = position(board("4x1"), UnitAt(fire, 0, "a1"), UnitAt("hell-boys", 1, "c1"), UnitAt("hans", 1, "d1"))
    lines = plan_of(state, fire, "attack", aims=("1 hell-boys",))
    after, _ = seek(state, lines, lambda events: throws(events, [("first", 5, 1)]))
    assert points(after, "hell-boys") == 0


def test_armour_piercing_fire_does_as_much_with_many_hits_as_with_one(card: Card) -> None:
    fire = card("fire", "vehicle", weapon=[gun("3/ap-flame")])
    state = position(board("4x1"), UnitAt(fire, 0, "a1"), UnitAt("pounder", 1, "c1"), UnitAt("hans", 1, "d1"))
    lines = plan_of(state, fire, "attack", aims=("1 pounder",))
    after, _ = seek(state, lines, lambda events: throws(events, [("first", 3, 3)]))
    assert after.score[0] == kind_of("pounder").cost


def test_a_sustained_attack_throws_blanks_of_armour_piercing_fire_again() -> None:
    state = position(board("4x1"), UnitAt("hans", 0, "a1"), UnitAt("pounder", 1, "c1"))
    lines = plan_of(state, "hans", "sustain", aims=("1 pounder",))
    after, _ = seek(state, lines, lambda events: throws(events, [("first", 1, 0), ("sustained", 1, 1)]))
    assert points(after, "pounder") == 0


def test_armour_piercing_fire_destroys_a_crate_with_one_hit(card: Card) -> None:
    # p. 13: a crate is a target of vehicle armour 3.
    fire = card("fire", "vehicle", weapon=[gun("1/ap-flame")])
    state = position(board(". . c ."), UnitAt(fire, 0, "a1"), UnitAt("hans", 1, "d1"))
    lines = plan_of(state, fire, "attack", aims=("1 c1",))
    after, _ = seek(state, lines, lambda events: throws(events, [("first", 1, 1)]))
    assert after.cover[2] == 0


# The ordinary value ---------------------------------------------------------------------------------


def test_the_dual_heavy_piat_has_the_values_of_the_table() -> None:
    # p. 11
    columns = ["I1", "I2", "I3", "I4", "V1", "V2", "V3", "V4", "V5", "V6", "V7"]
    found = [value("blackhawk", "dual-heavy-piat", column) for column in columns]
    assert found == ["10/1", "6/1", "4/1", "2/1", "6/1", "6/1", "5/1", "5/1", "4/1", "4/1", "3/1"]


def test_shotguns_throw_three_dice_for_each_that_is_left_at_armour_two() -> None:
    for left, dice in ((3, 9), (2, 6), (1, 3)):
        state = position(
            board("2x1"), UnitAt("hell-boys", 0, "a1", left={"shotgunner": left}), UnitAt("sturmpioniere", 1, "b1")
        )
        events = carry_out(state, "hell-boys", "attack", aims=("1 sturmpioniere",))
        assert fired(events)[0].dice == dice


def test_a_weapon_that_never_hurts_a_class_is_not_aimed_at_it(card: Card) -> None:
    giant = card("giant", "hero", armour="I4")
    state = position(board("2x1"), UnitAt("hell-boys", 0, "a1"), UnitAt(giant, 1, "b1"))
    assert may_aim(state, "hell-boys", line_of("hell-boys", "shotgun")) == []
    assert may_aim(state, "hell-boys", line_of("hell-boys", "flamethrower")) == [giant]
