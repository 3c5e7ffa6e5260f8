"""Flamethrowers (p. 25): no cover, no tank traps, and beyond one square everybody on the way burns."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ashgrid.games.dust.actions import CoverDestroyed, Destroyed
from ashgrid.games.dust.field import CRATE
from ashgrid.games.dust.skills import trait_of
from ashgrid.games.dust.tables import TYPES
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
    whys,
)
from tests.rulebook.dust.helpers import UnitAt, board, of, position

NAPALM = line_of("hot-dog", "napalm-thrower")


@pytest.fixture
def card() -> Iterator[Card]:
    with new_cards() as add:
        yield add


def burned(aim: str, among: dict[str, str]) -> set[str]:
    """Who burns when this aim is taken: the target and whoever stands on the squares of its path."""
    words = aim.split()
    found = {words[0]}
    if len(words) > 1 and words[-1] not in ("-", "."):
        found |= {among[cell] for cell in words[-1].split(",") if cell in among}
    return found


def test_napalm_throwers_reach_two_squares_and_are_flamethrowers() -> None:
    weapon = kind_of("hot-dog").weapons[NAPALM - 1]
    assert (weapon.low, weapon.high) == (1, 2)
    assert weapon.traits & trait_of("flamethrower")


@pytest.mark.parametrize("ground", ["c", "t", "x"])
def test_flamethrowers_ignore_cover(ground: str) -> None:
    state = position(board(f". {ground} ."), UnitAt("hell-boys", 0, "a1"), UnitAt("sturmpioniere", 1, "b1"))
    line = line_of("hell-boys", "flamethrower")
    lines = plan_of(state, "hell-boys", "attack", aims=(f"{line} sturmpioniere",))
    _, events = seek(state, lines, lambda events: fired(events)[0].hits >= 3)
    assert whys(fired(events)[0]) == ["first"]


def test_flamethrowers_ignore_the_cover_of_a_building() -> None:
    house = """
  +   +---+
      =   |
  +   +---+
"""
    state = position(house, UnitAt("hell-boys", 0, "a1"), UnitAt("sturmpioniere", 1, "b1"))
    line = line_of("hell-boys", "flamethrower")
    lines = plan_of(state, "hell-boys", "attack", aims=(f"{line} sturmpioniere",))
    _, events = seek(state, lines, lambda events: fired(events)[0].hits >= 3)
    assert whys(fired(events)[0]) == ["first"]


def test_flamethrowers_do_not_hurt_tank_traps() -> None:
    state = position(board(". t . ."), UnitAt("hot-dog", 0, "a1"), UnitAt("hans", 1, "d1"))
    assert "b1" not in may_aim(state, "hot-dog", NAPALM)


def test_flamethrowers_burn_crates() -> None:
    state = position(board(". c . ."), UnitAt("hot-dog", 0, "a1"), UnitAt("hans", 1, "d1"))
    assert "b1" in may_aim(state, "hot-dog", NAPALM)


def test_a_napalm_thrower_burns_a_crate_two_squares_away() -> None:
    # p. 13: any unit may try to destroy a cover element within range; only tank traps are proof against flames.
    state = position(board(". . c . ."), UnitAt("hot-dog", 0, "a1"), UnitAt("hans", 1, "e1"))
    assert any(aim.split()[0] == "c1" for aim in may_aim(state, "hot-dog", NAPALM))


def test_a_crate_on_the_way_neither_stops_flames_nor_burns() -> None:
    # p. 25: flames hurt all units on their way. A crate is none; it burns when it is what the weapon is aimed at.
    state = position(board(". c . ."), UnitAt("hot-dog", 0, "a1"), UnitAt("sturmpioniere", 1, "c1"))
    assert sorted(may_aim(state, "hot-dog", NAPALM)) == ["b1", "sturmpioniere - - b1"]
    lines = plan_of(state, "hot-dog", "attack", aims=(f"{NAPALM} sturmpioniere - - b1",))
    after, events = seek(state, lines, lambda events: fired(events)[0].hits >= 3)
    assert {shot.target for shot in fired(events)} == {"sturmpioniere"}
    assert after.cover[after.field.by_name["b1"]] == CRATE
    lines = plan_of(state, "hot-dog", "attack", aims=(f"{NAPALM} b1",))
    after, events = seek(state, lines, lambda events: bool(of(events, CoverDestroyed)))
    assert {shot.target for shot in fired(events)} == {"crate"}
    assert after.cover[after.field.by_name["b1"]] == 0


def test_hot_dog_burns_hans_but_not_the_grenadiers_behind_him() -> None:
    state = position(
        board("4x1"), UnitAt("hot-dog", 0, "a1"), UnitAt("hans", 1, "b1"), UnitAt("heavy-laser-grenadiers", 1, "c1")
    )
    assert may_aim(state, "hot-dog", NAPALM) == ["hans"]
    events = carry_out(state, "hot-dog", "attack", aims=(f"{NAPALM} hans",))
    assert [shot.target for shot in fired(events)] == ["hans"]
    assert points(state, "heavy-laser-grenadiers") == 3


def test_hot_dog_burns_hans_and_the_grenadiers_before_him() -> None:
    state = position(
        board("4x1"), UnitAt("hot-dog", 0, "a1"), UnitAt("heavy-laser-grenadiers", 1, "b1"), UnitAt("hans", 1, "c1")
    )
    (aim,) = [aim for aim in may_aim(state, "hot-dog", NAPALM) if aim.startswith("hans")]
    assert burned(aim, {"b1": "heavy-laser-grenadiers"}) == {"hans", "heavy-laser-grenadiers"}
    lines = plan_of(state, "hot-dog", "attack", aims=(f"{NAPALM} {aim}",))
    after, events = seek(state, lines, lambda events: all(shot.hits for shot in fired(events)))
    assert {(shot.target, shot.dice) for shot in fired(events)} == {("hans", 1), ("heavy-laser-grenadiers", 3)}
    assert points(after, "heavy-laser-grenadiers") < 3
    assert "hans" in [event.unit for event in of(events, Destroyed)]


# Two squads next to Hot Dog and to each other, Luther behind both, Hans behind the lasers alone, Sturmpioniere behind
# Hans. The drawing of p. 25 is lost. But Luther and Hans block sight, and no flames go through them: each pair of the
# text with one of them has a squad next to Hot Dog, so both squads are, and the first pair is two squares next to it.
CHOICES = {
    "b4": "heavy-laser-grenadiers",
    "c4": "heavy-flak-grenadiers",
    "c3": "luther",
    "a3": "hans",
    "a2": "sturmpioniere",
}


def hot_dogs_choices() -> set[frozenset[str]]:
    state = position(
        board("4x5"), UnitAt("hot-dog", 0, "b5"), *[UnitAt(name, 1, cell) for cell, name in CHOICES.items()]
    )
    return {frozenset(burned(aim, CHOICES)) for aim in may_aim(state, "hot-dog", NAPALM)}


@pytest.mark.parametrize(
    "pair",
    [
        ("heavy-laser-grenadiers", "heavy-flak-grenadiers"),
        ("heavy-laser-grenadiers", "luther"),
        ("heavy-flak-grenadiers", "luther"),
        ("heavy-laser-grenadiers", "hans"),
    ],
)
def test_hot_dog_has_four_choices_of_two_squares(pair: tuple[str, str]) -> None:
    assert frozenset(pair) in hot_dogs_choices()


def test_hot_dog_does_not_reach_sturmpioniere_behind_hans() -> None:
    assert not any("sturmpioniere" in choice for choice in hot_dogs_choices())


def test_hot_dog_does_not_burn_two_vehicles_or_three_squares() -> None:
    for choice in hot_dogs_choices():
        assert len(choice) <= 2
        assert not {"luther", "hans"} <= choice


def test_friends_on_the_way_burn_too() -> None:
    state = position(
        board("4x1"), UnitAt("hot-dog", 0, "a1"), UnitAt("hell-boys", 0, "b1"), UnitAt("sturmpioniere", 1, "c1")
    )
    (aim,) = may_aim(state, "hot-dog", NAPALM)
    lines = plan_of(state, "hot-dog", "attack", aims=(f"{NAPALM} {aim}",))
    after, events = seek(state, lines, lambda events: all(shot.hits for shot in fired(events)))
    assert {(shot.target, shot.dice) for shot in fired(events)} == {("hell-boys", 5), ("sturmpioniere", 5)}
    assert points(after, "hell-boys") < 5


def test_a_friend_alone_is_no_target_of_flames() -> None:
    state = position(board("4x1"), UnitAt("hot-dog", 0, "a1"), UnitAt("hell-boys", 0, "b1"), UnitAt("hans", 1, "d1"))
    assert may_aim(state, "hot-dog", NAPALM) == []


def test_a_friendly_vehicle_stops_flames() -> None:
    state = position(board("4x1"), UnitAt("hot-dog", 0, "a1"), UnitAt("blackhawk", 0, "b1"), UnitAt("hans", 1, "c1"))
    assert may_aim(state, "hot-dog", NAPALM) == []


def test_flames_do_not_go_beyond_a_square_without_a_dot() -> None:
    state = position(board(". # . ."), UnitAt("hot-dog", 0, "a1"), UnitAt("hans", 1, "c1"))
    assert may_aim(state, "hot-dog", NAPALM) == []


def test_flames_over_an_empty_square_burn_the_target_alone() -> None:
    state = position(board("4x1"), UnitAt("hot-dog", 0, "a1"), UnitAt("sturmpioniere", 1, "c1"))
    (aim,) = may_aim(state, "hot-dog", NAPALM)
    assert burned(aim, {}) == {"sturmpioniere"}
    assert [shot.target for shot in fired(carry_out(state, "hot-dog", "attack", aims=(f"{NAPALM} {aim}",)))] == [
        "sturmpioniere"
    ]


def test_flames_of_range_one_burn_their_target_alone() -> None:
    state = position(
        board("3x2"), UnitAt("hell-boys", 0, "a1"), UnitAt("sturmpioniere", 1, "b1"), UnitAt("hans", 1, "b2")
    )
    line = line_of("hell-boys", "flamethrower")
    assert set(may_aim(state, "hell-boys", line)) == {"sturmpioniere", "hans"}


def test_soldiers_with_long_flames_do_not_burn_soldiers_behind_soldiers(card: Card) -> None:
    # Between soldiers, soldiers block sight, and flames do not go beyond what blocks sight.
    flamers = card("flamers", weapon=[gun("1/flame", reach="2", traits=["flamethrower"])])
    state = position(
        board("4x1"), UnitAt(flamers, 0, "a1"), UnitAt("hell-boys", 1, "b1"), UnitAt("death-dealers", 1, "c1")
    )
    assert may_aim(state, flamers, 1) == ["hell-boys"]


def test_soldiers_with_long_flames_burn_a_vehicle_behind_soldiers(card: Card) -> None:
    flamers = card("flamers", weapon=[gun("1/flame", reach="2", traits=["flamethrower"])])
    state = position(board("4x1"), UnitAt(flamers, 0, "a1"), UnitAt("hell-boys", 1, "b1"), UnitAt("hans", 1, "c1"))
    (aim,) = [aim for aim in may_aim(state, flamers, 1) if aim.startswith("hans")]
    events = carry_out(state, flamers, "attack", aims=(f"1 {aim}",))
    assert {shot.target for shot in fired(events)} == {"hans", "hell-boys"}


def test_flames_of_range_three_burn_both_squares_on_the_way(card: Card) -> None:
    fire = card("fire", "vehicle", weapon=[gun("1/flame", reach="3", traits=["flamethrower"])])
    state = position(
        board("4x1"),
        UnitAt(fire, 0, "a1"),
        UnitAt("hell-boys", 1, "b1"),
        UnitAt("death-dealers", 1, "c1"),
        UnitAt("gunners", 1, "d1"),
    )
    (aim,) = [aim for aim in may_aim(state, fire, 1) if aim.startswith("gunners")]
    events = carry_out(state, fire, "attack", aims=(f"1 {aim}",))
    assert {shot.target for shot in fired(events)} == {"hell-boys", "death-dealers", "gunners"}


def test_hot_dogs_flames_take_the_classes_value_of_each_that_burns() -> None:
    state = position(
        board("4x1"),
        UnitAt("hot-dog", 0, "a1"),
        UnitAt("heavy-laser-grenadiers", 1, "b1"),
        UnitAt("sturmpioniere", 1, "c1"),
    )
    (aim,) = [aim for aim in may_aim(state, "hot-dog", NAPALM) if aim.startswith("sturmpioniere")]
    events = carry_out(state, "hot-dog", "attack", aims=(f"{NAPALM} {aim}",))
    assert {(shot.target, shot.dice) for shot in fired(events)} == {("heavy-laser-grenadiers", 3), ("sturmpioniere", 5)}


def test_all_weapons_called_flamethrower_are_flamethrowers() -> None:
    for kind in TYPES:
        for weapon in kind.weapons:
            if set(weapon.name.split("-")) & {"flamethrower", "flammenwerfer", "napalm", "sulfur"}:
                assert weapon.traits & trait_of("flamethrower"), f"{kind.name}: {weapon.name}"


def test_a_hero_that_shares_a_square_on_the_way_without_joining_burns_by_itself() -> None:
    state = position(
        board("4x1"),
        UnitAt("hot-dog", 0, "a1"),
        UnitAt("laser-grenadiers", 1, "b1"),
        UnitAt("sigrid", 1, "b1"),
        UnitAt("hans", 1, "c1"),
    )
    (aim,) = [aim for aim in may_aim(state, "hot-dog", NAPALM) if aim.startswith("hans")]
    events = carry_out(state, "hot-dog", "attack", aims=(f"{NAPALM} {aim}",))
    assert {(shot.target, shot.dice) for shot in fired(events)} == {("hans", 1), ("laser-grenadiers", 5), ("sigrid", 1)}


def test_flames_of_a_vehicle_go_over_a_tank_trap_and_leave_it_whole() -> None:
    state = position(board(". t . ."), UnitAt("hot-dog", 0, "a1"), UnitAt("sturmpioniere", 1, "c1"))
    (aim,) = may_aim(state, "hot-dog", NAPALM)
    carry_out(state, "hot-dog", "attack", aims=(f"{NAPALM} {aim}",))
    assert state.cover_left[1] == 4


def test_flames_do_not_go_through_walls() -> None:
    house = """
  +   +---+   +
      |   |
  +   +---+   +
"""
    state = position(house, UnitAt("hot-dog", 0, "a1"), UnitAt("hans", 1, "c1"))
    assert may_aim(state, "hot-dog", NAPALM) == []


def test_a_sustained_attack_with_flames_throws_the_blanks_of_everybody_that_burns_again() -> None:
    state = position(
        board("4x1"),
        UnitAt("hot-dog", 0, "a1"),
        UnitAt("heavy-laser-grenadiers", 1, "b1"),
        UnitAt("sturmpioniere", 1, "c1"),
    )
    (aim,) = [aim for aim in may_aim(state, "hot-dog", NAPALM) if aim.startswith("sturmpioniere")]
    lines = plan_of(state, "hot-dog", "sustain", aims=(f"{NAPALM} {aim}",))
    _, events = seek(state, lines, lambda events: all(shot.throws[0].faces.count(1) for shot in fired(events)))
    assert [whys(shot) for shot in fired(events)] == [["first", "sustained"]] * 2


def test_flames_may_take_the_way_that_spares_a_friend() -> None:
    state = position(
        board("4x2"), UnitAt("hot-dog", 0, "a2"), UnitAt("hell-boys", 0, "b2"), UnitAt("sturmpioniere", 1, "c1")
    )
    aims = may_aim(state, "hot-dog", NAPALM)
    assert {aim.split()[-1] for aim in aims} == {"b1", "b2"}
    (spares,) = [aim for aim in aims if aim.endswith("b1")]
    events = carry_out(state, "hot-dog", "attack", aims=(f"{NAPALM} {spares}",))
    assert [shot.target for shot in fired(events)] == ["sturmpioniere"]


def test_friends_on_the_way_to_a_crate_burn_too() -> None:
    state = position(
        board(". . c . ."), UnitAt("hot-dog", 0, "a1"), UnitAt("hell-boys", 0, "b1"), UnitAt("hans", 1, "e1")
    )
    (aim,) = may_aim(state, "hot-dog", NAPALM)
    events = carry_out(state, "hot-dog", "attack", aims=(f"{NAPALM} {aim}",))
    assert {shot.target for shot in fired(events)} == {"crate", "hell-boys"}


def test_an_adjacent_target_can_be_burned_alone() -> None:
    assert {frozenset({name}) for name in ("heavy-laser-grenadiers", "heavy-flak-grenadiers")} <= hot_dogs_choices()


def test_a_squad_and_a_vehicle_that_are_both_next_to_hot_dog_burn_together() -> None:
    # The other way to read the lost drawing: Hans next to Hot Dog, who hides Sturmpioniere two squares away.
    among = {"b2": "heavy-laser-grenadiers", "a2": "hans", "a1": "sturmpioniere"}
    state = position(board("4x4"), UnitAt("hot-dog", 0, "b3"), *[UnitAt(name, 1, cell) for cell, name in among.items()])
    choices = {frozenset(burned(aim, among)) for aim in may_aim(state, "hot-dog", NAPALM)}
    assert choices == {
        frozenset({"heavy-laser-grenadiers"}),
        frozenset({"hans"}),
        frozenset({"heavy-laser-grenadiers", "hans"}),
    }
