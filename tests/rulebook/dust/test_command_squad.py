"""The command squad (p. 23): what its officer, radioman, mechanic and medic do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ashgrid.core import Event, Rng
from ashgrid.games.dust.actions import Entered, Healed, OrderTried, Repaired
from ashgrid.games.dust.armies import check_army, parse_army
from ashgrid.games.dust.model import CHOOSE, GONE
from ashgrid.games.dust.position import PositionError
from ashgrid.games.dust.rules.game import Dust
from ashgrid.games.dust.skills import bit_of
from ashgrid.games.dust.tables import TYPES
from tests.rulebook.dust.dice_helpers import (
    Card,
    at,
    carry_out,
    destroy,
    ends,
    fired,
    gun,
    kind_of,
    new_cards,
    next_round,
    plan_of,
    points,
    seek,
    settle,
    throws,
    until,
    whys,
)
from tests.rulebook.dust.helpers import UnitAt, board, legal, of, play, position

SPECIALISTS = [
    {"id": name, "weapons": ["gun"]} for name in ("officer", "radioman", "mechanic", "medic", "weapon-specialist")
]
ORDERS = ("order", "repair", "rebuild", "heal", "revive", "strike")


@pytest.fixture
def card() -> Iterator[Card]:
    with new_cards() as add:
        yield add


def orders(lines: list[str]) -> set[str]:
    return {line for line in lines if line.split()[0] in ORDERS}


ENTRY_MAP = "\n".join(["A.........B"] * 3)


def camp(*more: UnitAt, dead: tuple[str, ...] = (), **options: Any) -> Dust:
    """The Boss at e2, without the specialists in `dead`; an enemy far away."""
    boss = UnitAt("boss", 0, "e2", left=dict.fromkeys(dead, 0))
    return position(board("11x3"), boss, *more, UnitAt("hans", 1, "k3"), zones=(ENTRY_MAP,), **options)


def success(state: Dust, *acts: str) -> tuple[Dust, list[Event]]:
    return seek(state, plan_of(state, "boss", *acts), lambda events: of(events, OrderTried)[0].success)


def failure(state: Dust, *acts: str) -> tuple[Dust, list[Event]]:
    return seek(state, plan_of(state, "boss", *acts), lambda events: not of(events, OrderTried)[0].success)


# The squad ------------------------------------------------------------------------------------------


def test_a_command_squad_is_officer_radioman_mechanic_medic_and_weapon_specialist() -> None:
    boss = kind_of("boss")
    assert {role.name for role in boss.roles} == {"officer", "radioman", "mechanic", "medic", "weapon-specialist"}
    assert all(role.count == 1 for role in boss.roles)


def test_only_a_commander_joins_a_command_squad(card: Card) -> None:
    position(board("4x1"), UnitAt("boss", 0, "a1"), UnitAt("bazooka-joe", 0, joins="boss"))
    plain, commander = card("plain", "hero"), card("commander", "hero", skills=["commander"])
    position(board("4x1"), UnitAt("boss", 0, "a1"), UnitAt(commander, 0, joins="boss"))
    with pytest.raises(PositionError):
        position(board("4x1"), UnitAt("boss", 0, "a1"), UnitAt(plain, 0, joins="boss"))


def test_a_commander_may_join_any_other_squad_too(card: Card) -> None:
    commander = card("commander", "hero", skills=["commander"])
    position(board("4x1"), UnitAt("hell-boys", 0, "a1"), UnitAt(commander, 0, joins="hell-boys"))


def test_a_player_has_several_command_squads_only_of_different_armour(card: Card) -> None:
    card("heavy-boss", bloc="allies", armour="I3", skills=["command-squad"], role=SPECIALISTS)
    card("other-boss", bloc="allies", armour="I2", skills=["command-squad"], role=SPECIALISTS)
    assert check_army(parse_army("boss,heavy-boss")) == []
    assert check_army(parse_army("boss,other-boss")) != []


# One attempt a round --------------------------------------------------------------------------------


def test_one_order_a_round_whether_it_works_or_not() -> None:
    units = UnitAt("pounder", 0, "d2", left=1), UnitAt("hell-boys", 0, "f2", left={"flamer": 1})
    state = camp(*units)
    assert orders(until(state, "boss")) >= {"repair pounder", "heal hell-boys flamer"}
    assert orders(until(state, "boss", "repair pounder")) == set()
    assert orders(until(state, "boss", "heal hell-boys flamer")) == set()


def test_a_failed_order_forbids_all_others_until_the_next_round() -> None:
    state = camp(UnitAt("pounder", 0, "d2", left=1, done=True))
    assert orders(until(state, "boss", "order pounder")) == set()
    after, _ = failure(state, "order pounder")
    assert after.turn == 1
    next_round(after)
    assert orders(until(after, "boss")) >= {"repair pounder"}


def test_two_command_squads_of_a_player_have_one_attempt_together(card: Card) -> None:
    other = card("heavy-boss", bloc="allies", armour="I3", skills=["command-squad"], role=SPECIALISTS)
    state = camp(UnitAt(other, 0, "d3"), UnitAt("pounder", 0, "d2", left=1))
    assert "repair pounder" in until(state, other)
    carry_out(state, "boss", "repair pounder")
    play(state, *plan_of(state, "hans"))
    assert points(state, "pounder") == 2
    assert orders(until(state, other)) == set()


def test_orders_of_the_two_sides_do_not_count_for_each_other() -> None:
    state = position(
        board("9x3"),
        UnitAt("boss", 0, "b2"),
        UnitAt("pounder", 0, "a2", left=1),
        UnitAt("kommandotrupp", 1, "h2"),
        UnitAt("hans", 1, "i2", left=1),
    )
    carry_out(state, "boss", "repair pounder")
    assert "repair hans" in until(state, "kommandotrupp")


def test_an_order_costs_one_action_and_leaves_the_other() -> None:
    state = camp(UnitAt("pounder", 0, "d2", left=1))
    carry_out(state, "boss", "repair pounder", "move e3")
    assert at(state, "boss") == "e3"
    state = camp(UnitAt("pounder", 0, "d2", left=1))
    carry_out(state, "boss", "move e3", "repair pounder")  # d2 and e3 are neighbours
    assert points(state, "pounder") == 2


# Officer --------------------------------------------------------------------------------------------


def test_the_officer_gets_an_activated_unit_going_again_right_after_his_squad() -> None:
    state = camp(UnitAt("hell-boys", 0, "a1", done=True))
    after, _ = success(state, "order hell-boys")
    assert after.turn == 0
    assert legal(after) == ["activate hell-boys"]
    carry_out(after, "hell-boys", "move b1")
    assert at(after, "hell-boys") == "b1"
    assert after.turn == 1
    assert after.done[after.by_name["hell-boys"]]


def test_the_order_of_the_officer_needs_a_hit_on_one_die() -> None:
    state = camp(UnitAt("hell-boys", 0, "a1", done=True))
    lines = plan_of(state, "boss", "order hell-boys")
    for seed in range(12):
        twin = state.copy()
        *first, last = lines
        play(twin, *first)
        twin.rng = Rng(seed)
        (tried,) = of(play(twin, last), OrderTried)
        assert tried.success == (tried.face >= 5)
        assert twin.done[twin.by_name["hell-boys"]] != tried.success


def test_the_officers_squad_finishes_its_own_activation_first() -> None:
    state = camp(UnitAt("hell-boys", 0, "a1", done=True))
    after, _ = success(state, "order hell-boys", "move e3")
    assert at(after, "boss") == "e3"
    assert legal(after) == ["activate hell-boys"]


def test_after_a_failed_order_the_turn_passes_and_the_unit_stays_activated() -> None:
    state = camp(UnitAt("hell-boys", 0, "a1", done=True))
    after, _ = failure(state, "order hell-boys")
    assert after.turn == 1
    assert after.done[after.by_name["hell-boys"]]


def test_with_the_radioman_the_officer_reaches_the_whole_board_without_him_his_neighbours() -> None:
    units = UnitAt("hell-boys", 0, "a1", done=True), UnitAt("pounder", 0, "d3", done=True)
    assert orders(until(camp(*units), "boss")) >= {"order hell-boys", "order pounder"}
    assert orders(until(camp(*units, dead=("radioman",)), "boss")) == {"order pounder"}


def test_the_relay_costs_nothing_and_uses_no_attempt() -> None:
    state = camp(UnitAt("hell-boys", 0, "a1", done=True))
    _, events = success(state, "order hell-boys", "move e3")  # order, relay and a move in one activation
    assert len(of(events, OrderTried)) == 1


def test_the_officer_does_not_reactivate_his_own_squad() -> None:
    state = camp(UnitAt("hell-boys", 0, "a1", done=True))
    assert "order boss" not in until(state, "boss")
    assert "order boss" not in until(state, "boss", "move e3")


def test_the_officer_does_not_reactivate_the_enemy() -> None:
    state = camp()
    state.done[state.by_name["hans"]] = True
    assert "order hans" not in until(state, "boss")


def test_a_unit_that_tried_reactive_fire_can_be_reactivated() -> None:
    # p. 17, at the end of reactive fire.
    state = camp(UnitAt("hell-boys", 0, "j3"), turn=1)
    play(state, *plan_of(state, "hans", "nothing", "move k2"))
    assert "react hell-boys" in legal(state)
    play(state, "react hell-boys")
    while state.phase != CHOOSE:
        play(
            state,
            next((line for line in legal(state) if line.startswith(("hold", "confirm", "pass"))), legal(state)[0]),
        )
    assert state.done[state.by_name["hell-boys"]]
    assert "order hell-boys" in until(state, "boss")


def test_a_dead_officer_gives_no_orders() -> None:
    state = camp(UnitAt("hell-boys", 0, "d2", done=True), dead=("officer",))
    assert not any(line.startswith("order") for line in until(state, "boss"))


def test_a_reactivated_unit_may_attack_twice_in_a_round(card: Card) -> None:
    tank = card("tank", "vehicle", bloc="allies", weapon=[gun("1/1", reach="U")])
    state = camp(UnitAt(tank, 0, "a1"))
    lines = plan_of(state, tank, "attack", aims=("1 hans",))
    state, _ = seek(state, lines, lambda events: fired(events)[0].hits == 0)
    play(state, *plan_of(state, "hans"))
    state, _ = success(state, f"order {tank}")
    assert len(fired(carry_out(state, tank, "attack", aims=("1 hans",)))) == 1


def test_a_reactivated_unit_fires_all_its_lines_again_but_what_is_spent_stays_spent(card: Card) -> None:
    """A cannon, a rocket with two rounds, and a mortar that has to be reloaded."""
    weapons = [
        gun("1/1", reach="U", name="cannon"),
        gun("1/1", reach="U", name="rocket", ammo=2),
        gun("1/1", reach="U", name="mortar", traits=["reload"]),
    ]
    tank = card("tank", "vehicle", bloc="allies", weapon=weapons)
    state = camp(UnitAt(tank, 0, "a1"), UnitAt("luther", 1, "k1", done=True))
    aims = ("1 luther", "2 luther 1", "3 luther")
    assert len(fired(carry_out(state, tank, "attack", aims=aims))) == 3
    play(state, *plan_of(state, "hans"))
    state, _ = success(state, f"order {tank}")
    events = carry_out(state, tank, "attack", aims=("1 luther", "2 luther 1"))
    assert [shot.weapon for shot in fired(events)] == ["cannon", "rocket"]
    assert state.ammo[state.by_name[tank]][1] == 0


# Radioman -------------------------------------------------------------------------------------------


def test_the_radioman_calls_artillery_and_that_is_the_order_of_the_round() -> None:
    state = camp(UnitAt("steel-rain", 0, "a2"), UnitAt("pounder", 0, "d2", left=1))
    assert "strike steel-rain hans" in until(state, "boss")
    assert orders(until(state, "boss", "strike steel-rain hans")) == set()
    assert orders(until(state, "boss", "repair pounder")) == set()


def test_without_the_radioman_no_artillery_strike() -> None:
    state = camp(UnitAt("steel-rain", 0, "a2"), dead=("radioman",))
    assert "strike steel-rain hans" not in until(state, "boss")


def test_calling_artillery_needs_no_die() -> None:
    state = camp(UnitAt("steel-rain", 0, "a2"))
    events = carry_out(state, "boss", "strike steel-rain hans", aims=("1 hans 1",))
    assert of(events, OrderTried) == []
    assert len(fired(events)) == 1
    assert whys(fired(events)[0]) == ["first"]


# Mechanic -------------------------------------------------------------------------------------------


def test_the_mechanic_repairs_one_point_of_a_neighbouring_vehicle_without_a_die() -> None:
    state = camp(UnitAt("pounder", 0, "d1", left=1))
    events = carry_out(state, "boss", "repair pounder")
    assert of(events, OrderTried) == []
    assert of(events, Repaired)[0].points == 1
    assert points(state, "pounder") == 2


def test_the_mechanic_repairs_neighbours_alone_radioman_or_not() -> None:
    state = camp(UnitAt("pounder", 0, "c2", left=1))
    assert "repair pounder" not in until(state, "boss")
    assert "repair pounder" in until(state, "boss", "move d2")


def test_the_mechanic_repairs_neither_whole_vehicles_nor_the_enemys() -> None:
    state = camp(UnitAt("pounder", 0, "d2"))
    assert not any(line.startswith("repair") for line in until(state, "boss"))
    state = position(board("5x1"), UnitAt("boss", 0, "a1"), UnitAt("hans", 1, "b1", left=1))
    assert not any(line.startswith("repair") for line in until(state, "boss"))


def test_a_destroyed_vehicle_is_not_repaired_but_rebuilt() -> None:
    state = camp(UnitAt("blackhawk", 0, "d2"))
    destroy(state, "blackhawk")
    assert {line for line in orders(until(state, "boss")) if "blackhawk" in line} == {"rebuild blackhawk"}


def test_without_the_mechanic_nothing_is_repaired_or_rebuilt() -> None:
    state = camp(UnitAt("pounder", 0, "d2", left=1), UnitAt("blackhawk", 0, "d3"), dead=("mechanic",))
    destroy(state, "blackhawk")
    assert not {line for line in orders(until(state, "boss")) if line.startswith(("repair", "rebuild"))}


def test_a_rebuilt_vehicle_is_whole_enters_from_its_entry_squares_and_is_activated_at_once() -> None:
    state = camp(UnitAt("blackhawk", 0, "d2"))
    destroy(state, "blackhawk")
    after, _ = success(state, "rebuild blackhawk")
    assert after.turn == 0
    assert legal(after) == ["activate blackhawk"]
    assert points(after, "blackhawk") == kind_of("blackhawk").points
    assert ends(until(after, "blackhawk"), "enter") == {"a1", "a2", "a3"}
    events = carry_out(after, "blackhawk", "enter a2", "move b2")
    assert len(of(events, Entered)) == 1
    assert at(after, "blackhawk") == "b2"
    assert after.turn == 1


def test_a_successful_rebuild_ends_the_activation_of_the_command_squad() -> None:
    state = camp(UnitAt("blackhawk", 0, "d2"))
    destroy(state, "blackhawk")
    after, _ = success(state, "rebuild blackhawk", "move e3")
    assert at(after, "boss") == "e2"  # the second action is lost
    after, _ = failure(state, "rebuild blackhawk", "move e3")
    assert at(after, "boss") == "e3"


def test_an_action_before_the_rebuild_is_carried_out() -> None:
    state = camp(UnitAt("blackhawk", 0, "d2"))
    destroy(state, "blackhawk")
    after, _ = success(state, "move e3", "rebuild blackhawk")
    assert at(after, "boss") == "e3"
    assert legal(after) == ["activate blackhawk"]


def test_a_failed_rebuild_may_be_tried_again_in_the_next_round_but_it_works_once_a_game() -> None:
    state = camp(UnitAt("blackhawk", 0, "d2"), UnitAt("pounder", 0, "d3"))
    destroy(state, "blackhawk")
    destroy(state, "pounder")
    after, _ = failure(state, "rebuild blackhawk")
    assert after.cell[after.by_name["blackhawk"]] == GONE
    next_round(after)
    assert "rebuild blackhawk" in until(after, "boss")
    after, _ = success(after, "rebuild blackhawk")
    carry_out(after, "blackhawk", "enter a1")
    next_round(after)
    assert not any(line.startswith("rebuild") for line in until(after, "boss"))


def test_a_rebuilt_vehicle_has_its_ammunition_and_is_loaded() -> None:
    state = camp(UnitAt("steel-rain", 0, "d2", ammo={"rockets-4-2": 0}))
    destroy(state, "steel-rain")
    after, _ = success(state, "rebuild steel-rain")
    unit = after.by_name["steel-rain"]
    assert after.ammo[unit] == [weapon.ammo for weapon in kind_of("steel-rain").weapons]
    assert after.empty[unit] == 0


def test_a_blackhawk_that_was_rebuilt_and_destroyed_again_scores_forty_four() -> None:
    assert kind_of("blackhawk").cost == 22
    state = camp(UnitAt("blackhawk", 0, "d2"), UnitAt("pounder", 1, "b1"), turn=1)

    def kill(state: Dust) -> Dust:
        lines = plan_of(state, "pounder", "attack", aims=("1 blackhawk",))
        after, _ = seek(state, lines, lambda events: throws(events, [("first", 1, 1)]))
        return after

    state = kill(state)
    assert state.score == [0, 22]
    state, _ = success(state, "rebuild blackhawk")
    carry_out(state, "blackhawk", "enter a3")
    next_round(state, first=1)
    state = kill(state)
    assert state.score == [0, 44]


# Medic ----------------------------------------------------------------------------------------------


def test_the_medic_brings_back_a_figure_of_a_neighbouring_squad_with_its_weapon() -> None:
    state = camp(UnitAt("hell-boys", 0, "d2", left={"flamer": 0, "shotgunner": 2}))
    assert orders(until(state, "boss")) == {"heal hell-boys flamer", "heal hell-boys shotgunner"}
    events = carry_out(state, "boss", "heal hell-boys flamer")
    assert of(events, OrderTried) == []  # no die
    assert [event.role for event in of(events, Healed)] == ["flamer"]
    assert state.left[state.by_name["hell-boys"]] == [2, 1]


def test_the_medic_restores_a_point_of_a_neighbouring_hero() -> None:
    state = camp(UnitAt("rosie", 0, "d2", left=1))
    carry_out(state, "boss", "heal rosie hero")
    assert points(state, "rosie") == 2


def test_the_medic_heals_a_hero_in_a_neighbouring_squad() -> None:
    state = camp(UnitAt("death-dealers", 0, "d2"), UnitAt("rosie", 0, joins="death-dealers", left=1))
    assert "heal rosie hero" in until(state, "boss")


def test_the_medic_heals_neighbours_alone_radioman_or_not() -> None:
    state = camp(UnitAt("hell-boys", 0, "c2", left={"flamer": 0}))
    assert orders(until(state, "boss")) == set()


def test_the_medic_heals_neither_whole_nor_destroyed_nor_enemy_units() -> None:
    state = camp(UnitAt("hell-boys", 0, "d2"))
    assert orders(until(state, "boss")) == set()
    destroy(state, "hell-boys")
    assert orders(until(state, "boss")) == {"revive hell-boys"}
    state = position(board("5x1"), UnitAt("boss", 0, "a1"), UnitAt("sturmpioniere", 1, "b1", left={"flamer": 0}))
    assert orders(until(state, "boss")) == set()


def test_the_medic_heals_no_vehicle() -> None:
    state = camp(UnitAt("pounder", 0, "d2", left=1))
    assert not any(line.startswith("heal") for line in until(state, "boss"))


def test_the_medic_does_not_heal_his_own_squad() -> None:
    state = camp(dead=("officer",))
    assert orders(until(state, "boss")) == set()


def test_the_medic_does_not_heal_the_hero_in_his_own_squad() -> None:
    state = camp(UnitAt("bazooka-joe", 0, joins="boss", left=1))
    assert orders(until(state, "boss")) == set()


@pytest.mark.parametrize(
    ("options", "rounds"),
    [
        ({}, 3),
        ({"edition": "faq-1.4"}, 0),
        ({"medic_ammo": "none"}, 0),
        ({"edition": "faq-1.4", "medic_ammo": "full"}, 3),
    ],
)
def test_a_healed_figure_brings_full_ammunition_in_the_book_and_none_in_the_faq(
    options: dict[str, str], rounds: int
) -> None:
    state = position(
        board("5x1"),
        UnitAt("kommandotrupp", 0, "a1"),
        UnitAt("sturmpioniere", 0, "b1", left={"flamer": 0}, ammo={"panzerfaust": 0}),
        UnitAt("blackhawk", 1, "e1"),
        options=options,
    )
    carry_out(state, "kommandotrupp", "heal sturmpioniere flamer")
    assert state.ammo[1][1] == rounds


def test_without_the_medic_nobody_is_healed_or_revived() -> None:
    state = camp(UnitAt("hell-boys", 0, "d2", left={"flamer": 0}), UnitAt("gunners", 0, "d3"), dead=("medic",))
    destroy(state, "gunners")
    assert orders(until(state, "boss")) == set()


def test_a_revived_squad_is_whole_enters_from_its_entry_squares_and_is_activated_at_once() -> None:
    state = camp(UnitAt("gunners", 0, "d2", ammo={"ugl": 0}))
    destroy(state, "gunners")
    after, _ = success(state, "revive gunners", "move e3")
    assert at(after, "boss") == "e2"  # the activation of the command squad is over
    assert legal(after) == ["activate gunners"]
    assert points(after, "gunners") == 5
    assert after.ammo[after.by_name["gunners"]] == [weapon.ammo for weapon in kind_of("gunners").weapons]
    assert ends(until(after, "gunners"), "enter") == {"a1", "a2", "a3"}
    carry_out(after, "gunners", "enter a1", "move b1")
    assert at(after, "gunners") == "b1"
    assert after.turn == 1


def test_reviving_works_once_a_game_and_a_failure_does_not_count() -> None:
    state = camp(UnitAt("gunners", 0, "d2"), UnitAt("hell-boys", 0, "d3"))
    destroy(state, "gunners")
    destroy(state, "hell-boys")
    after, _ = failure(state, "revive gunners")
    next_round(after)
    after, _ = success(after, "revive gunners")
    carry_out(after, "gunners", "enter a1")
    next_round(after)
    assert not any(line.startswith("revive") for line in until(after, "boss"))


def test_rebuilding_and_reviving_are_counted_apart() -> None:
    state = camp(UnitAt("gunners", 0, "d2"), UnitAt("blackhawk", 0, "d3"))
    destroy(state, "gunners")
    destroy(state, "blackhawk")
    after, _ = success(state, "revive gunners")
    carry_out(after, "gunners", "enter a1")
    next_round(after)
    assert orders(until(after, "boss")) == {"rebuild blackhawk"}


def test_heroes_are_not_revived() -> None:
    state = camp(UnitAt("rosie", 0, "d2"))
    destroy(state, "rosie")
    assert orders(until(state, "boss")) == set()


def test_destroyed_enemies_are_neither_rebuilt_nor_revived() -> None:
    state = camp(UnitAt("sturmpioniere", 1, "j1"), UnitAt("luther", 1, "j2"))
    destroy(state, "sturmpioniere")
    destroy(state, "luther")
    assert orders(until(state, "boss")) == set()


def test_a_revived_squad_that_is_destroyed_again_scores_again() -> None:
    state = camp(
        UnitAt("gunners", 0, "d2", left={"rifleman": 1, "bazooka-gunner": 0}), UnitAt("luther", 1, "b2"), turn=1
    )
    lines = plan_of(state, "luther", "attack", aims=("1 gunners", "2 gunners"))
    state, _ = seek(state, lines, lambda events: sum(shot.damage for shot in fired(events)) >= 1)
    assert state.score == [0, kind_of("gunners").cost]
    state, _ = success(state, "revive gunners")
    carry_out(state, "gunners", "enter a3")
    next_round(state, first=1)
    lines = plan_of(state, "luther", "attack", aims=("1 gunners", "2 gunners"))
    state, _ = seek(state, lines, lambda events: sum(shot.damage for shot in fired(events)) >= 5)
    assert state.score == [0, 2 * kind_of("gunners").cost]


# Dead specialists -----------------------------------------------------------------------------------


def test_the_weapon_specialist_has_no_orders_to_lose() -> None:
    units = UnitAt("pounder", 0, "d2", left=1, done=True), UnitAt("hell-boys", 0, "f2", left={"flamer": 1})
    whole, poorer = camp(*units), camp(*units, dead=("weapon-specialist",))
    assert orders(until(whole, "boss")) == orders(until(poorer, "boss"))


def test_a_specialist_that_falls_to_reactive_fire_cannot_carry_out_his_order() -> None:
    state = position(board("8x1"), UnitAt("boss", 0, "c1"), UnitAt("pounder", 0, "a1", left=1), UnitAt("hans", 1, "f1"))
    play(state, *plan_of(state, "boss", "move b1", "repair pounder"))
    assert "react hans" in legal(state)
    unit = state.by_name["boss"]
    state.left[unit][state.role_number(unit, "mechanic")] = 0
    play(state, "pass")
    settle(state)
    assert points(state, "pounder") == 1


def test_every_command_squad_of_the_cards_has_artillery_strike() -> None:
    # Its radioman calls it.
    squads = [kind for kind in TYPES if kind.skills & bit_of("command-squad")]
    assert squads
    assert all(kind.skills & bit_of("artillery-strike") for kind in squads)


def test_a_radioman_that_falls_to_reactive_fire_calls_no_artillery() -> None:
    state = position(board("9x2"), UnitAt("boss", 0, "e1"), UnitAt("steel-rain", 0, "a1"), UnitAt("hans", 1, "h1"))
    play(state, *plan_of(state, "boss", "move e2", "strike steel-rain hans", aims=("1 hans 1",)))
    assert "react hans" in legal(state)
    unit = state.by_name["boss"]
    state.left[unit][state.role_number(unit, "radioman")] = 0
    assert fired(play(state, "pass")) == []
    assert not state.done[state.by_name["steel-rain"]]


def test_a_rebuilt_scout_vehicle_enters_too_late_for_its_skill() -> None:
    # p. 22: after the first round the skill has no effect.
    state = position(
        board("9x1"),
        UnitAt("kommandotrupp", 0, "f1"),
        UnitAt("hans", 0, "e1"),
        UnitAt("blackhawk", 1, "i1"),
        zones=("A........",),
    )
    destroy(state, "hans")
    lines = plan_of(state, "kommandotrupp", "rebuild hans")
    after, _ = seek(state, lines, lambda events: of(events, OrderTried)[0].success)
    assert ends(until(after, "hans"), "enter") == {"a1"}
    assert ends(until(after, "hans", "enter a1")) == {"b1"}


def test_a_rebuilt_vehicle_that_finds_its_entry_squares_taken_waits() -> None:
    state = position(
        board("9x1"),
        UnitAt("boss", 0, "f1"),
        UnitAt("blackhawk", 0, "e1"),
        UnitAt("pounder", 0, "a1"),
        UnitAt("hans", 1, "i1"),
        zones=("A........",),
    )
    destroy(state, "blackhawk")
    lines = plan_of(state, "boss", "rebuild blackhawk")
    after, _ = seek(state, lines, lambda events: of(events, OrderTried)[0].success)
    assert legal(after) == ["activate blackhawk"]
    assert ends(until(after, "blackhawk"), "enter") == set()
    carry_out(after, "blackhawk")
    assert points(after, "blackhawk") == kind_of("blackhawk").points


def test_specialists_shoot_only_with_what_they_carry() -> None:
    # p. 23: with the figure goes its equipment.
    whole = position(board("4x1"), UnitAt("boss", 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    poorer = position(
        board("4x1"), UnitAt("boss", 0, "a1", left={"weapon-specialist": 0}), UnitAt("hell-boys", 1, "c1")
    )
    weapon = next(role.lines[0] for role in kind_of("boss").roles if role.name == "weapon-specialist")
    assert whole.carriers(0, weapon) == 1
    assert poorer.carriers(0, weapon) == 0


def test_the_mechanic_reaches_any_square_of_a_large_vehicle() -> None:
    state = position(
        board("6x3"),
        UnitAt("kommandotrupp", 0, "d3"),
        UnitAt("koenigsluther", 0, "b1", left=5),  # on b1, c1, b2 and c2
        UnitAt("blackhawk", 1, "f1"),
    )
    assert "repair koenigsluther" in until(state, "kommandotrupp")
