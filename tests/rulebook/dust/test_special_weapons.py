"""Special weapons (p. 25-26): limited ammunition, bursts, knives, reloading, grenade launchers, lasers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ashgrid.games.dust.data import KNIVES
from ashgrid.games.dust.model import REACT
from ashgrid.games.dust.skills import TRAIT_NAMES, trait_of
from ashgrid.games.dust.tables import CLOSE, SQUAD, TYPES
from tests.rulebook.dust.dice_helpers import (
    Card,
    carry_out,
    fired,
    gun,
    kind_of,
    line_of,
    may_aim,
    new_cards,
    next_round,
    plan_of,
    points,
    seek,
    thrown,
    throws,
    until,
    value,
    whys,
)
from tests.rulebook.dust.helpers import UnitAt, board, legal, play, position


@pytest.fixture
def card() -> Iterator[Card]:
    with new_cards() as add:
        yield add


PANZERFAUST = ("sturmpioniere", "panzerfaust")


# Limited ammunition (p. 25) -------------------------------------------------------------------------


def test_sturmpioniere_carry_three_panzerfausts_and_may_fire_all_at_once_or_fewer() -> None:
    line = line_of(*PANZERFAUST)
    state = position(board("4x1"), UnitAt("sturmpioniere", 0, "a1"), UnitAt("blackhawk", 1, "c1"))
    assert may_aim(state, "sturmpioniere", line) == ["blackhawk 1", "blackhawk 2", "blackhawk 3"]


def test_two_sturmpioniere_that_are_left_have_all_three_panzerfausts_but_fire_two_in_an_attack() -> None:
    line = line_of(*PANZERFAUST)
    left = {"rifleman": 1, "flamer": 1}
    state = position(board("4x1"), UnitAt("sturmpioniere", 0, "a1", left=left), UnitAt("pounder", 1, "c1"))
    assert state.ammo[0][line - 1] == 3
    assert may_aim(state, "sturmpioniere", line) == ["pounder 1", "pounder 2"]
    lines = plan_of(state, "sturmpioniere", "attack", aims=(f"{line} pounder 2",))
    after, _ = seek(state, lines, lambda events: throws(events, [("first", 2, 0)]))
    assert after.ammo[0][line - 1] == 1
    next_round(after)
    assert may_aim(after, "sturmpioniere", line) == ["pounder 1"]


def test_anybody_of_the_squad_fires_limited_ammunition_whatever_the_figure_carries() -> None:
    line = line_of(*PANZERFAUST)
    left = {"rifleman": 0, "flamer": 1}
    state = position(board("4x1"), UnitAt("sturmpioniere", 0, "a1", left=left), UnitAt("pounder", 1, "c1"))
    assert may_aim(state, "sturmpioniere", line) == ["pounder 1"]


def test_each_round_of_limited_ammunition_throws_the_dice_of_the_table_once() -> None:
    assert value(*PANZERFAUST, "I2") == "1/1"
    line = line_of(*PANZERFAUST)
    for rounds in (1, 2, 3):
        state = position(board("4x1"), UnitAt("sturmpioniere", 0, "a1"), UnitAt("hell-boys", 1, "c1"))
        events = carry_out(state, "sturmpioniere", "attack", aims=(f"{line} hell-boys {rounds}",))
        assert fired(events)[0].dice == rounds
        assert state.ammo[0][line - 1] == 3 - rounds


def test_spent_ammunition_is_gone() -> None:
    line = line_of(*PANZERFAUST)
    state = position(
        board("4x1"), UnitAt("sturmpioniere", 0, "a1", ammo={"panzerfaust": 0}), UnitAt("pounder", 1, "c1")
    )
    assert may_aim(state, "sturmpioniere", line) == []


def test_a_sustained_attack_throws_again_without_spending_more() -> None:
    line = line_of(*PANZERFAUST)
    state = position(board("4x1"), UnitAt("sturmpioniere", 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    lines = plan_of(state, "sturmpioniere", "sustain", aims=(f"{line} hell-boys 2",))
    after, _ = seek(state, lines, lambda events: throws(events, [("first", 2, 0), ("sustained", 2, 1)]))
    assert after.ammo[0][line - 1] == 1


def test_limited_ammunition_has_a_line_and_so_a_target_of_its_own() -> None:
    line = line_of(*PANZERFAUST)
    state = position(
        board("5x2"), UnitAt("sturmpioniere", 0, "a1"), UnitAt("pounder", 1, "c1"), UnitAt("hell-boys", 1, "c2")
    )
    events = carry_out(state, "sturmpioniere", "attack", aims=("1 hell-boys", f"{line} pounder 1"))
    assert [shot.target for shot in fired(events)] == ["hell-boys", "pounder"]


def test_all_rounds_of_a_line_go_to_one_target() -> None:
    line = line_of(*PANZERFAUST)
    state = position(
        board("5x2"), UnitAt("sturmpioniere", 0, "a1"), UnitAt("pounder", 1, "c1"), UnitAt("hell-boys", 1, "c2")
    )
    play(state, "activate sturmpioniere", "attack", "nothing", "aim 1 hell-boys", f"aim {line} pounder 1")
    assert not any(text.startswith(f"aim {line} ") for text in [str(action) for action in state.legal(0)])


def test_limited_ammunition_is_spent_even_if_another_line_has_destroyed_the_target() -> None:
    # p. 12, step 3: all attacks count as made at the same time.
    line = line_of(*PANZERFAUST)
    state = position(
        board("4x1"),
        UnitAt("sturmpioniere", 0, "a1"),
        UnitAt("hell-boys", 1, "c1", left={"shotgunner": 1, "flamer": 0}),
        UnitAt("hans", 1, "d1"),
    )
    lines = plan_of(state, "sturmpioniere", "attack", aims=("1 hell-boys", f"{line} hell-boys 3"))
    after, events = seek(state, lines, lambda events: fired(events)[0].hits >= 1)
    assert [shot.line for shot in fired(events)] == [1, line]
    assert after.ammo[0][line - 1] == 0


def test_a_vehicle_or_hero_may_fire_all_its_limited_ammunition_at_once(card: Card) -> None:
    hero = card("hero", "hero", weapon=[gun(ammo=3)])
    state = position(board("4x1"), UnitAt(hero, 0, "a1", left=1), UnitAt("pounder", 1, "c1"))
    assert may_aim(state, hero, 1) == ["pounder 1", "pounder 2", "pounder 3"]


def test_limited_ammunition_lost_by_reactive_fire_is_not_fired() -> None:
    # A squad that has declared three rounds and has two men left when it comes to it cannot fire three.
    line = line_of(*PANZERFAUST)
    state = position(board("6x1"), UnitAt("sturmpioniere", 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    twin = state.copy()
    play(twin, *plan_of(twin, "sturmpioniere", "move b1", "attack", aims=(f"{line} hell-boys 3",)))
    assert twin.phase == REACT
    twin.left[0] = [1, 1]
    events = play(twin, "pass")
    assert all((shot.rounds or 0) <= 2 for shot in fired(events))
    assert twin.ammo[0][line - 1] >= 1


# Bursts (p. 25) -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("moved", "dice"), [(False, 6), (True, 3)])
def test_burst_weapons_throw_twice_the_dice_at_a_target_that_has_not_moved(card: Card, moved: bool, dice: int) -> None:
    burst = card("burst", "vehicle", weapon=[gun("3/1", traits=["burst"])])
    state = position(board("4x1"), UnitAt(burst, 0, "a1"), UnitAt("hell-boys", 1, "c1", moved=moved))
    assert fired(carry_out(state, burst, "attack", aims=("1 hell-boys",)))[0].dice == dice


def test_who_moved_in_an_earlier_round_is_hit_by_bursts_again(card: Card) -> None:
    burst = card("burst", "vehicle", weapon=[gun("3/1", traits=["burst"])])
    state = position(board("6x1"), UnitAt(burst, 0, "a1"), UnitAt("sturmpioniere", 1, "d1"), turn=1)
    carry_out(state, "sturmpioniere", "move c1")
    twin = state.copy()
    assert fired(carry_out(twin, burst, "attack", aims=("1 sturmpioniere",)))[0].dice == 3
    next_round(state)
    assert fired(carry_out(state, burst, "attack", aims=("1 sturmpioniere",)))[0].dice == 6


def test_who_has_only_attacked_has_not_moved(card: Card) -> None:
    burst = card("burst", "vehicle", weapon=[gun("3/1", traits=["burst"])])
    state = position(board("6x1"), UnitAt(burst, 0, "a1"), UnitAt("sturmpioniere", 1, "b1"), turn=1)
    lines = plan_of(state, "sturmpioniere", "attack", aims=("2 burst 1",))
    after, _ = seek(state, lines, lambda events: fired(events)[0].hits == 0)
    assert fired(carry_out(after, burst, "attack", aims=("1 sturmpioniere",)))[0].dice == 6


def test_bursts_double_at_a_cover_element_which_never_moves(card: Card) -> None:
    burst = card("burst", "vehicle", weapon=[gun("3/1", traits=["burst"])])
    state = position(board(". . c ."), UnitAt(burst, 0, "a1"), UnitAt("hans", 1, "d1"))
    assert fired(carry_out(state, burst, "attack", aims=("1 c1",)))[0].dice == 6


def test_a_moving_unit_that_is_shot_at_in_reaction_has_moved(card: Card) -> None:
    burst = card("burst", "vehicle", weapon=[gun("3/1", traits=["burst"])])
    state = position(board("7x1"), UnitAt("hans", 0, "f1"), UnitAt(burst, 1, "a1"))
    play(state, *plan_of(state, "hans", "move e1"))
    after, _ = seek(state, (f"react {burst}",), lambda events: events[0].success)  # type: ignore[attr-defined]
    events = play(after, "aim 1 hans", "confirm")
    assert fired(events)[0].dice == 3


# Knives (p. 14, 25) ---------------------------------------------------------------------------------


def test_all_knives_of_the_cards_have_range_c() -> None:
    for kind in TYPES:
        for weapon in kind.weapons:
            if weapon.name in KNIVES:
                assert weapon.reach == CLOSE


def test_every_figure_of_a_squad_has_its_knife() -> None:
    for kind in TYPES:
        for weapon in kind.weapons:
            if kind.kind == SQUAD and weapon.name in KNIVES:
                assert all(weapon.line in role.lines for role in kind.roles)


def test_knives_throw_for_each_figure_that_is_there_at_that_moment() -> None:
    assert value("hell-boys", "knife-and-grenade", "I2") == "1/1"
    knife = line_of("hell-boys", "knife-and-grenade")
    for left in (1, 2, 3):
        state = position(
            board("2x1"), UnitAt("hell-boys", 0, "a1", left={"shotgunner": left}), UnitAt("sturmpioniere", 1, "b1")
        )
        events = carry_out(state, "hell-boys", "attack", aims=(f"{knife} sturmpioniere",))
        assert fired(events, answer=False)[0].dice == left + 2


# Reloading (p. 21, 25); artillery has its own tests -------------------------------------------------


def test_a_reloadable_weapon_of_any_range_fires_once_and_needs_a_skill_action(card: Card) -> None:
    cannon = card("cannon", "vehicle", weapon=[gun("1/1", traits=["reload"]), gun("1/1", name="other")])
    state = position(board("4x1"), UnitAt(cannon, 0, "a1"), UnitAt("pounder", 1, "c1"))
    carry_out(state, cannon, "attack", aims=("1 pounder", "2 pounder"))
    next_round(state)
    assert may_aim(state, cannon, 1) == []
    assert may_aim(state, cannon, 2) == ["pounder"]  # its other weapon does not mind
    assert may_aim(state, cannon, 1, "reload 1") == ["pounder"]
    carry_out(state, cannon, "reload 1")
    next_round(state)
    assert may_aim(state, cannon, 1) == ["pounder"]


def test_a_weapon_that_was_not_fired_stays_loaded(card: Card) -> None:
    cannon = card("cannon", "vehicle", weapon=[gun("1/1", traits=["reload"]), gun("1/1", name="other")])
    state = position(board("4x1"), UnitAt(cannon, 0, "a1"), UnitAt("pounder", 1, "c1"))
    carry_out(state, cannon, "attack", aims=("2 pounder",))
    assert state.empty[0] == 0


def test_firing_and_reloading_use_both_actions(card: Card) -> None:
    cannon = card("cannon", "vehicle", weapon=[gun("1/1", traits=["reload"])])
    state = position(board("4x1"), UnitAt(cannon, 0, "a1"), UnitAt("pounder", 1, "c1"))
    lines = until(state, cannon, "attack", "reload 1")
    assert all(line.split()[0] in ("aim", "hold") for line in lines)


def test_an_empty_weapon_does_not_fire_in_reaction(card: Card) -> None:
    cannon = card("cannon", "vehicle", weapon=[gun("1/1", traits=["reload"])])
    state = position(board("5x1"), UnitAt("hans", 0, "e1"), UnitAt(cannon, 1, "a1", empty=("gun",)))
    play(state, *plan_of(state, "hans", "move d1"))
    assert state.turn == 1  # nobody was asked


# Grenades (p. 25) -----------------------------------------------------------------------------------


@pytest.mark.parametrize("ground", ["c", "t", "x"])
def test_bazooka_joes_grenade_launcher_ignores_cover(ground: str) -> None:
    state = position(board(f". . {ground}"), UnitAt("bazooka-joe", 0, "a1"), UnitAt("sturmpioniere", 1, "c1"))
    line = line_of("bazooka-joe", "grenade-launcher")
    lines = plan_of(state, "bazooka-joe", "attack", aims=(f"{line} sturmpioniere",))
    _, events = seek(state, lines, lambda events: fired(events)[0].hits >= 1)
    assert whys(fired(events)[0]) == ["first"]
    assert fired(events)[0].damage == fired(events)[0].hits


def test_bazooka_joes_pistol_does_not_ignore_cover() -> None:
    state = position(board(". . t"), UnitAt("bazooka-joe", 0, "a1"), UnitAt("sturmpioniere", 1, "c1"))
    line = line_of("bazooka-joe", "colt-45")
    lines = plan_of(state, "bazooka-joe", "attack", aims=(f"{line} sturmpioniere",))
    _, events = seek(state, lines, lambda events: fired(events)[0].hits >= 1)
    assert whys(fired(events)[0]) == ["first", "cover"]


def test_grenade_launchers_and_pistols_are_grenade_weapons_without_limit() -> None:
    found = 0
    for kind in TYPES:
        for weapon in kind.weapons:
            if weapon.name in ("grenade-launcher", "grenade-pistol"):
                assert weapon.traits & trait_of("grenade")
                assert weapon.ammo == 0
                found += 1
    assert found


def test_every_ugl_is_a_grenade_weapon_with_limited_ammunition() -> None:
    found = 0
    for kind in TYPES:
        for weapon in kind.weapons:
            if weapon.name == "ugl":
                assert weapon.traits & trait_of("grenade")
                assert weapon.ammo > 0
                found += 1
    assert found


def test_an_ugl_ignores_the_cover_of_a_building(card: Card) -> None:
    house = """
  +   +   +---+
          =   |
  +   +   +---+
"""
    squad = card("grenadiers", points=5, weapon=[gun("2/1", name="ugl", ammo=5, traits=["grenade"])])
    state = position(house, UnitAt(squad, 0, "a1"), UnitAt("sturmpioniere", 1, "c1"))
    lines = plan_of(state, squad, "attack", aims=("1 sturmpioniere 5",))
    _, events = seek(state, lines, lambda events: fired(events)[0].hits >= 2)
    assert whys(fired(events)[0]) == ["first"]


# Lasers (p. 26) -------------------------------------------------------------------------------------


def test_three_laser_grenadiers_do_three_damage_to_hell_boys_in_the_example() -> None:
    # Three dice, two hits; again, one hit; again, none; the sustained attack throws the one blank of the first throw.
    laser = next(weapon for weapon in kind_of("heavy-laser-grenadiers").weapons if weapon.traits & trait_of("laser"))
    assert value("heavy-laser-grenadiers", laser.name, "I2") == "1/1"
    state = position(board("4x1"), UnitAt("heavy-laser-grenadiers", 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    lines = plan_of(state, "heavy-laser-grenadiers", "sustain", aims=(f"{laser.line + 1} hell-boys",))
    script = [("first", 3, 2), ("laser", 2, 1), ("laser", 1, 0), ("sustained", 1, 0)]
    after, events = seek(state, lines, lambda events: throws(events, script))
    assert fired(events)[0].damage == 3
    assert points(after, "hell-boys") == 2


def test_a_laser_goes_on_until_all_its_dice_are_blank(card: Card) -> None:
    laser = card("laser", "vehicle", weapon=[gun("1/1", traits=["laser"])])
    state = position(board("4x1"), UnitAt(laser, 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    lines = plan_of(state, laser, "attack", aims=("1 hell-boys",))
    script = [("first", 1, 1), ("laser", 1, 1), ("laser", 1, 1), ("laser", 1, 0)]
    after, _ = seek(state, lines, lambda events: throws(events, script))
    assert points(after, "hell-boys") == 2


def test_every_hit_of_a_laser_does_the_damage_of_the_table(card: Card) -> None:
    laser = card("laser", "vehicle", weapon=[gun("2/3", traits=["laser"])])
    state = position(board("4x1"), UnitAt(laser, 0, "a1"), UnitAt("hans", 1, "c1"))
    lines = plan_of(state, laser, "attack", aims=("1 hans",))
    _, events = seek(state, lines, lambda events: thrown(fired(events)[0])[:2] == [("first", 2, 1), ("laser", 1, 1)])
    assert fired(events)[0].damage >= 6


def test_lasers_do_not_ignore_cover(card: Card) -> None:
    laser = card("laser", "vehicle", weapon=[gun("2/1", traits=["laser"])])
    state = position(board(". . t"), UnitAt(laser, 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    lines = plan_of(state, laser, "attack", aims=("1 hell-boys",))
    _, events = seek(state, lines, lambda events: fired(events)[0].hits == 3)
    assert thrown(fired(events)[0])[-1][:2] == ("cover", 3)


def test_all_weapons_called_laser_are_lasers() -> None:
    for kind in TYPES:
        for weapon in kind.weapons:
            if "laser" in weapon.name.split("-"):
                assert weapon.traits & trait_of("laser"), f"{kind.name}: {weapon.name}"


def test_there_is_a_weapon_of_every_class_among_the_cards() -> None:
    traits = 0
    for kind in TYPES:
        for weapon in kind.weapons:
            traits |= weapon.traits
    assert traits == (1 << len(TRAIT_NAMES)) - 1


# More of limited ammunition and bursts --------------------------------------------------------------


def test_a_squad_spends_in_an_attack_no_more_limited_ammunition_of_all_kinds_than_it_has_figures(card: Card) -> None:
    # p. 25: the number of figures limits the limited ammunition of an attack, not of a line.
    weapons = [gun("1/1", name="rocket", ammo=3), gun("1/1", name="grenade", ammo=3)]
    squad = card("squad", points=3, weapon=weapons)
    state = position(board("4x1"), UnitAt(squad, 0, "a1", left={"soldier": 2}), UnitAt("pounder", 1, "c1"))
    play(state, f"activate {squad}", "attack", "nothing", "aim 1 pounder 1")
    assert legal(state) == ["aim 2 pounder 1", "hold 2"]


def test_who_has_entered_the_board_in_this_round_has_moved(card: Card) -> None:
    burst = card("burst", "vehicle", weapon=[gun("3/1", traits=["burst"])])
    state = position(
        board("6x1"), UnitAt(burst, 0, "d1"), UnitAt("sturmpioniere", 1), turn=1, round=1, zones=("B.....",)
    )
    carry_out(state, "sturmpioniere", "enter a1")
    assert fired(carry_out(state, burst, "attack", aims=("1 sturmpioniere",)))[0].dice == 3


def test_bursts_double_what_all_in_one_has_doubled(card: Card) -> None:
    burst = card("burst", "vehicle", skills=["all-in-one"], weapon=[gun("3/1", traits=["burst"])])
    state = position(board("4x1"), UnitAt(burst, 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    assert fired(carry_out(state, burst, "attack", aims=("1 hell-boys",), skills=("all-in-one",)))[0].dice == 12


def test_all_in_one_doubles_the_dice_of_volleys(card: Card) -> None:
    rockets = card("rockets", "vehicle", skills=["all-in-one"], weapon=[gun("2/1-5/1", ammo=2)])
    state = position(board("4x1"), UnitAt(rockets, 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    events = carry_out(state, rockets, "attack", aims=("1 hell-boys 2",), skills=("all-in-one",))
    assert fired(events)[0].dice == 10
    assert state.ammo[0][0] == 0
