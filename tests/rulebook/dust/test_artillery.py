"""Weapons of range A (p. 14-15), direct and with an observer, and the skill Artillery Strike (p. 20)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ashgrid.games.dust.actions import Destroyed, Reloaded
from tests.rulebook.dust.dice_helpers import (
    Card,
    at,
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
    settle,
    thrown,
    until,
    whys,
)
from tests.rulebook.dust.helpers import UnitAt, board, legal, of, play, position

OBSERVER = "13-foxtrot"

# The battery at a1 sees nothing beyond b1; an observer in row 2 sees what is in the east.
HIDDEN = board(
    """
. # . . . . . . . .
. # . . . . . . . .
. . . . . . . . . .
"""
)


@pytest.fixture
def card() -> Iterator[Card]:
    with new_cards() as add:
        yield add


def strikes(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("strike ")]


# Direct fire ----------------------------------------------------------------------------------------


def test_lothar_fires_directly_at_the_hammers_whom_it_sees() -> None:
    state = position(board("8x1"), UnitAt("lothar", 0, "a1"), UnitAt("hammers", 1, "g1"))
    rocket = line_of("lothar", "nebelwerfer-42")
    after, events = seek(
        state,
        plan_of(state, "lothar", "attack", aims=(f"{rocket} hammers",)),
        lambda events: fired(events)[0].hits == 2,
    )
    (shot,) = fired(events)
    assert whys(shot) == ["first"]
    assert thrown(shot)[0][2] == 2  # it hits on hits
    assert points(after, "hammers") == 1
    assert "indirect" not in shot.rules


def test_artillery_without_observer_needs_sight() -> None:
    state = position(HIDDEN, UnitAt("lothar", 0, "a1"), UnitAt("hammers", 1, "h1"))
    assert may_aim(state, "lothar", 1) == []


def test_artillery_does_not_reach_three_squares() -> None:
    state = position(board("8x1"), UnitAt("lothar", 0, "a1"), UnitAt("hammers", 1, "d1"))
    assert may_aim(state, "lothar", line_of("lothar", "nebelwerfer-42")) == []
    assert may_aim(state, "lothar", line_of("lothar", "mg-44")) == ["hammers"]


def test_direct_fire_can_be_a_sustained_attack() -> None:
    state = position(board("8x1"), UnitAt("lothar", 0, "a1"), UnitAt("hammers", 1, "g1"))
    lines = plan_of(state, "lothar", "sustain", aims=("1 hammers",))
    _, events = seek(state, lines, lambda events: fired(events)[0].throws[0].faces.count(1) > 0)
    first, again = thrown(fired(events)[0])
    assert again[:2] == ("sustained", first[1] - first[2])


def test_other_weapons_fire_beside_artillery_at_the_same_unit_or_another() -> None:
    state = position(board("8x2"), UnitAt("lothar", 0, "a1"), UnitAt("hammers", 1, "e1"), UnitAt("hell-boys", 1, "c2"))
    gun_line = line_of("lothar", "mg-44")
    assert set(may_aim(state, "lothar", gun_line)) == {"hammers", "hell-boys"}
    twin = state.copy()
    events = carry_out(twin, "lothar", "attack", aims=("1 hammers", f"{gun_line} hammers"))
    assert [(shot.weapon, shot.target) for shot in fired(events)] == [
        ("nebelwerfer-42", "hammers"),
        ("mg-44", "hammers"),
    ]
    events = carry_out(state, "lothar", "attack", aims=("1 hammers", f"{gun_line} hell-boys"))
    assert [(shot.weapon, shot.target) for shot in fired(events)] == [
        ("nebelwerfer-42", "hammers"),
        ("mg-44", "hell-boys"),
    ]


@pytest.mark.parametrize("edition", ["revised-pl", "faq-1.4"])
@pytest.mark.parametrize("ground", ["c", "t", "x"])
def test_artillery_ignores_crates_traps_and_rubble(edition: str, ground: str) -> None:
    state = position(
        board(f". . . . . . {ground} ."),
        UnitAt("lothar", 0, "a1"),
        UnitAt("hell-boys", 1, "g1"),
        options={"edition": edition},
    )
    lines = plan_of(state, "lothar", "attack", aims=("1 hell-boys",))
    _, events = seek(state, lines, lambda events: fired(events)[0].hits == 3)
    assert whys(fired(events)[0]) == ["first"]
    assert fired(events)[0].damage == 3


HOUSE = """
  +   +   +   +   +   +   +---+
                          =   |
  +   +   +   +   +   +   +---+
"""


def test_artillery_ignores_the_cover_of_a_building_in_the_book_but_not_in_the_faq() -> None:
    for edition, thrown_for in (("revised-pl", ["first"]), ("faq-1.4", ["first", "cover"])):
        state = position(HOUSE, UnitAt("lothar", 0, "a1"), UnitAt("hell-boys", 1, "g1"), options={"edition": edition})
        assert state.field.building[6] > 0
        lines = plan_of(state, "lothar", "attack", aims=("1 hell-boys",))
        _, events = seek(state, lines, lambda events: fired(events)[0].hits == 3)
        assert whys(fired(events)[0]) == thrown_for


def test_artillery_is_of_no_use_inside_a_building() -> None:
    state = position(HOUSE, UnitAt("lothar", 0, "g1"), UnitAt("hell-boys", 1, "a1"), UnitAt("hammers", 1, "d1"))
    assert may_aim(state, "lothar", 1) == []
    assert may_aim(state, "lothar", 2) == ["hammers"]


def test_indirect_fire_does_not_come_from_inside_a_building() -> None:
    state = position(HOUSE, UnitAt("lothar", 0, "g1"), UnitAt(OBSERVER, 0, "b1"), UnitAt("hell-boys", 1, "a1"))
    assert strikes(until(state, OBSERVER)) == []
    state = position(HOUSE, UnitAt("lothar", 0, "f1"), UnitAt(OBSERVER, 0, "b1"), UnitAt("hell-boys", 1, "a1"))
    assert strikes(until(state, OBSERVER)) == ["strike lothar hell-boys"]


# Reload (p. 14, 21, 25) -----------------------------------------------------------------------------


def test_artillery_begins_loaded_and_must_be_reloaded_after_a_shot() -> None:
    state = position(board("8x1"), UnitAt("lothar", 0, "a1"), UnitAt("pounder", 1, "g1"))
    carry_out(state, "lothar", "attack", aims=("1 pounder",))
    assert state.empty[state.by_name["lothar"]] == 1
    next_round(state)
    assert "attack" not in until(state, "lothar")
    assert "reload 1" in until(state, "lothar")


def test_reload_is_one_action_and_may_come_after_the_shot_of_the_same_activation() -> None:
    state = position(board("8x1"), UnitAt("lothar", 0, "a1"), UnitAt("pounder", 1, "g1"))
    events = carry_out(state, "lothar", "attack", "reload 1", aims=("1 pounder",))
    assert [event.weapon for event in of(events, Reloaded)] == ["nebelwerfer-42"]
    assert state.empty[state.by_name["lothar"]] == 0


def test_reload_may_come_before_the_shot_which_leaves_the_weapon_empty_again() -> None:
    state = position(board("8x1"), UnitAt("lothar", 0, "a1", empty=("nebelwerfer-42",)), UnitAt("pounder", 1, "g1"))
    assert "attack" not in until(state, "lothar")
    events = carry_out(state, "lothar", "reload 1", "attack", aims=("1 pounder",))
    assert [shot.weapon for shot in fired(events)] == ["nebelwerfer-42"]
    assert state.empty[state.by_name["lothar"]] == 1


def test_a_loaded_weapon_needs_no_reload() -> None:
    state = position(board("8x1"), UnitAt("lothar", 0, "a1"), UnitAt("pounder", 1, "g1"))
    assert "reload 1" not in until(state, "lothar")


def test_a_sustained_attack_leaves_no_action_to_reload() -> None:
    state = position(board("8x1"), UnitAt("lothar", 0, "a1"), UnitAt("pounder", 1, "g1"))
    assert all(line.split()[0] in ("aim", "hold") for line in until(state, "lothar", "sustain"))


def test_indirect_fire_empties_the_weapon_too() -> None:
    state = position(HIDDEN, UnitAt("lothar", 0, "a1"), UnitAt(OBSERVER, 0, "f2"), UnitAt("pounder", 1, "h1"))
    carry_out(state, OBSERVER, "strike lothar pounder", aims=("1 pounder",))
    assert state.empty[state.by_name["lothar"]] == 1


def test_an_empty_battery_cannot_be_called() -> None:
    state = position(
        HIDDEN,
        UnitAt("lothar", 0, "a1", empty=("nebelwerfer-42",)),
        UnitAt(OBSERVER, 0, "f2"),
        UnitAt("pounder", 1, "h1"),
    )
    assert strikes(until(state, OBSERVER)) == []


def test_reload_of_a_battery_does_not_stop_it_from_moving() -> None:
    state = position(board("8x1"), UnitAt("lothar", 0, "a1", empty=("nebelwerfer-42",)), UnitAt("pounder", 1, "g1"))
    carry_out(state, "lothar", "reload 1", "move b1")
    assert at(state, "lothar") == "b1"
    assert state.empty[state.by_name["lothar"]] == 0


# Indirect fire --------------------------------------------------------------------------------------


def test_the_boss_moves_into_sight_of_hans_and_calls_steel_rain() -> None:
    # p. 15: MOVE to a square that sees Hans, SKILL for Artillery Strike; Steel Rain fires at once; then the Axis.
    ground = board(
        """
. # . . . . # . .
. . . . . . . . .
"""
    )
    state = position(ground, UnitAt("boss", 0, "f1"), UnitAt("steel-rain", 0, "a1"), UnitAt("hans", 1, "h1"))
    assert strikes(until(state, "boss")) == []  # out of sight yet
    assert may_aim(state, "steel-rain", 1) == []  # and never in sight of the battery
    lines = plan_of(state, "boss", "move g2", "strike steel-rain hans", aims=("1 hans 2",))
    play(state, *lines)
    events = settle(state)
    assert at(state, "boss") == "g2"
    assert [(shot.unit, shot.target, shot.rounds) for shot in fired(events)] == [("steel-rain", "hans", 2)]
    assert "indirect" in fired(events)[0].rules
    assert whys(fired(events)[0]) == ["first"]
    assert state.done[state.by_name["boss"]]
    assert state.done[state.by_name["steel-rain"]]
    assert state.turn == 1


def test_indirect_fire_hits_on_hits() -> None:
    state = position(HIDDEN, UnitAt("lothar", 0, "a1"), UnitAt(OBSERVER, 0, "f2"), UnitAt("hammers", 1, "h1"))
    lines = plan_of(state, OBSERVER, "strike lothar hammers", aims=("1 hammers",))
    after, events = seek(state, lines, lambda events: thrown(fired(events)[0])[0][2] == 2)
    assert fired(events)[0].damage == 2
    assert points(after, "hammers") == 1


def test_the_observer_must_see_the_target() -> None:
    ground = board(
        """
. # . . . . . . . .
. # . . . . . # . .
. . . . . . . . . .
"""
    )
    state = position(ground, UnitAt("lothar", 0, "a1"), UnitAt(OBSERVER, 0, "h3"), UnitAt("hammers", 1, "h1"))
    assert strikes(until(state, OBSERVER)) == []
    assert strikes(until(state, OBSERVER, "move g2")) == ["strike lothar hammers"]


def test_an_observer_in_smoke_sees_nothing() -> None:
    state = position(
        board(". # . . . ? . . ."), UnitAt("lothar", 0, "a1"), UnitAt(OBSERVER, 0, "f1"), UnitAt("hammers", 1, "h1")
    )
    assert strikes(until(state, OBSERVER)) == []


def test_the_target_of_indirect_fire_is_at_least_four_squares_from_the_battery() -> None:
    state = position(
        board(". # . . . . ."), UnitAt("lothar", 0, "a1"), UnitAt(OBSERVER, 0, "f1"), UnitAt("hammers", 1, "d1")
    )
    assert strikes(until(state, OBSERVER)) == []
    state = position(
        board(". # . . . . ."), UnitAt("lothar", 0, "a1"), UnitAt(OBSERVER, 0, "g1"), UnitAt("hammers", 1, "e1")
    )
    assert strikes(until(state, OBSERVER)) == ["strike lothar hammers"]


def test_the_observer_may_be_next_to_the_target() -> None:
    state = position(HIDDEN, UnitAt("lothar", 0, "a1"), UnitAt(OBSERVER, 0, "g1"), UnitAt("hammers", 1, "h1"))
    assert strikes(until(state, OBSERVER)) == ["strike lothar hammers"]


def test_a_battery_that_was_activated_cannot_be_called() -> None:
    state = position(
        HIDDEN, UnitAt("lothar", 0, "a1", done=True), UnitAt(OBSERVER, 0, "f2"), UnitAt("hammers", 1, "h1")
    )
    assert strikes(until(state, OBSERVER)) == []


def test_a_battery_off_the_board_cannot_be_called() -> None:
    state = position(HIDDEN, UnitAt("lothar", 0), UnitAt(OBSERVER, 0, "f2"), UnitAt("hammers", 1, "h1"))
    assert strikes(until(state, OBSERVER)) == []


def test_indirect_fire_is_the_activation_of_the_battery() -> None:
    state = position(
        HIDDEN,
        UnitAt("lothar", 0, "a1"),
        UnitAt(OBSERVER, 0, "f2"),
        UnitAt("pounder", 1, "h1"),
        UnitAt("hammers", 1, "j3"),
    )
    carry_out(state, OBSERVER, "strike lothar pounder", aims=("1 pounder",))
    assert state.done[state.by_name["lothar"]]
    play(state, *plan_of(state, legal(state)[0].split()[1]))
    assert legal(state)
    assert not any("lothar" in line for line in legal(state))


def test_the_observer_has_another_action_before_or_after_the_strike() -> None:
    state = position(HIDDEN, UnitAt("lothar", 0, "a1"), UnitAt(OBSERVER, 0, "f2"), UnitAt("pounder", 1, "h1"))
    first, second = state.copy(), state.copy()
    events = carry_out(first, OBSERVER, "strike lothar pounder", "move f3", aims=("1 pounder",))
    assert (at(first, OBSERVER), len(fired(events))) == ("f3", 1)
    events = carry_out(second, OBSERVER, "move g2", "strike lothar pounder", aims=("1 pounder",))
    assert (at(second, OBSERVER), len(fired(events))) == ("g2", 1)


def test_the_observer_may_attack_in_the_same_activation() -> None:
    state = position(HIDDEN, UnitAt("lothar", 0, "a1"), UnitAt(OBSERVER, 0, "f2"), UnitAt("hammers", 1, "h1"))
    play(state, f"activate {OBSERVER}", "strike lothar hammers", "attack")
    assert any(line.startswith("aim 1 hammers") for line in legal(state))


def test_an_observer_may_call_two_batteries_with_its_two_actions() -> None:
    # p. 7: every pair of actions but ATTACK + ATTACK is allowed.
    state = position(
        HIDDEN,
        UnitAt("lothar", 0, "a1", name="one"),
        UnitAt("lothar", 0, "a2", name="two"),
        UnitAt(OBSERVER, 0, "f2"),
        UnitAt("pounder", 1, "h1"),
    )
    assert strikes(until(state, OBSERVER, "strike one pounder")) == ["strike two pounder"]


def test_artillery_strike_costs_an_action() -> None:
    state = position(HIDDEN, UnitAt("lothar", 0, "a1"), UnitAt(OBSERVER, 0, "f2"), UnitAt("pounder", 1, "h1"))
    lines = until(state, OBSERVER, "strike lothar pounder", "move f3")
    assert not strikes(lines)
    assert not any(line.startswith("move") for line in lines)


def test_a_unit_without_the_skill_calls_nobody() -> None:
    state = position(HIDDEN, UnitAt("lothar", 0, "a1"), UnitAt("hell-boys", 0, "f2"), UnitAt("pounder", 1, "h1"))
    assert strikes(until(state, "hell-boys")) == []


def test_an_observer_calls_no_weapon_that_is_not_artillery() -> None:
    state = position(HIDDEN, UnitAt("ludwig", 0, "a1"), UnitAt(OBSERVER, 0, "f2"), UnitAt("pounder", 1, "h1"))
    assert strikes(until(state, OBSERVER)) == []


def test_an_observer_does_not_call_artillery_of_the_enemy() -> None:
    state = position(HIDDEN, UnitAt("lothar", 1, "a1"), UnitAt(OBSERVER, 0, "f2"), UnitAt("pounder", 1, "h1"))
    assert strikes(until(state, OBSERVER)) == []


def test_other_weapons_of_the_battery_fire_at_what_it_sees_itself() -> None:
    ground = board(
        """
. # . . . . . . . .
. . . . . . . . . .
"""
    )
    state = position(
        ground,
        UnitAt("lothar", 0, "a1"),
        UnitAt(OBSERVER, 0, "g2"),
        UnitAt("pounder", 1, "i1"),
        UnitAt("hell-boys", 1, "a2"),
    )
    play(state, f"activate {OBSERVER}", "strike lothar pounder", "nothing")
    assert [line for line in legal(state) if line.startswith("aim")] == ["aim 1 pounder"]
    play(state, "aim 1 pounder")
    assert [line for line in legal(state) if line.startswith("aim")] == ["aim 2 hell-boys"]
    events = play(state, "aim 2 hell-boys", "confirm")
    assert [(shot.weapon, shot.target) for shot in fired(events)] == [
        ("nebelwerfer-42", "pounder"),
        ("mg-44", "hell-boys"),
    ]


def test_other_weapons_of_the_battery_may_fire_at_the_target_of_the_strike(card: Card) -> None:
    battery = card(
        "battery", "vehicle", "allies", weapon=[gun(reach="A", traits=["reload"]), gun(reach="6", name="cannon")]
    )
    state = position(board("8x2"), UnitAt(battery, 0, "a1"), UnitAt(OBSERVER, 0, "e2"), UnitAt("hans", 1, "g1"))
    events = carry_out(state, OBSERVER, f"strike {battery} hans", aims=("1 hans", "2 hans"))
    assert [shot.weapon for shot in fired(events)] == ["gun", "cannon"]


def test_other_weapons_alone_do_not_fire_where_the_battery_sees_nothing() -> None:
    state = position(HIDDEN, UnitAt("lothar", 0, "a1"), UnitAt(OBSERVER, 0, "d2"), UnitAt("pounder", 1, "e1"))
    play(state, f"activate {OBSERVER}", "strike lothar pounder", "nothing", "aim 1 pounder")
    assert not any(line.startswith("aim 2") for line in legal(state))  # four squares, but out of sight


def test_indirect_fire_ignores_cover_like_direct_fire() -> None:
    ground = board(
        """
. # . . . . . t . .
. # . . . . . . . .
"""
    )
    state = position(ground, UnitAt("lothar", 0, "a1"), UnitAt(OBSERVER, 0, "f2"), UnitAt("hell-boys", 1, "h1"))
    lines = plan_of(state, OBSERVER, "strike lothar hell-boys", aims=("1 hell-boys",))
    _, events = seek(state, lines, lambda events: fired(events)[0].hits == 3)
    assert whys(fired(events)[0]) == ["first"]


def test_the_battery_may_destroy_the_target() -> None:
    state = position(
        HIDDEN,
        UnitAt("lothar", 0, "a1"),
        UnitAt(OBSERVER, 0, "f2"),
        UnitAt("hammers", 1, "h1"),
        UnitAt("hans", 1, "j3"),
    )
    lines = plan_of(state, OBSERVER, "strike lothar hammers", aims=("1 hammers",))
    after, events = seek(state, lines, lambda events: fired(events)[0].hits >= 3)
    assert [event.unit for event in of(events, Destroyed)] == ["hammers"]
    assert after.score[0] == kind_of("hammers").cost


def test_nobody_is_shot_at_in_reaction_to_a_strike_without_a_move() -> None:
    state = position(HIDDEN, UnitAt("lothar", 0, "a1"), UnitAt(OBSERVER, 0, "f2"), UnitAt("hans", 1, "h2"))
    lines = plan_of(state, OBSERVER, "strike lothar hans", aims=("1 hans",))
    play(state, *lines)
    assert state.turn == 1
    assert any(line.startswith("activate") for line in legal(state))


# Smoke, losses, other observers ---------------------------------------------------------------------


def test_a_battery_in_smoke_does_not_fire() -> None:
    state = position(
        board("? # . . . . . . ."), UnitAt("lothar", 0, "a1"), UnitAt(OBSERVER, 0, "f1"), UnitAt("hans", 1, "h1")
    )
    assert strikes(until(state, OBSERVER)) == []


def test_a_target_in_smoke_is_not_called() -> None:
    state = position(
        board(". # . . . . . ? ."), UnitAt("lothar", 0, "a1"), UnitAt(OBSERVER, 0, "g1"), UnitAt("hans", 1, "h1")
    )
    assert strikes(until(state, OBSERVER)) == []


def test_an_observer_that_falls_to_reactive_fire_calls_nobody(card: Card) -> None:
    killer = card("killer", "vehicle", weapon=[gun("9/1", reach="U")])
    state = position(HIDDEN, UnitAt("lothar", 0, "a1"), UnitAt(OBSERVER, 0, "f2"), UnitAt(killer, 1, "j2"))
    play(state, *plan_of(state, OBSERVER, "move g2", f"strike lothar {killer}", aims=(f"1 {killer}",)))
    after, _ = seek(state, (f"react {killer}",), lambda events: events[0].success)  # type: ignore[attr-defined]
    play(after, f"aim 1 {OBSERVER}")
    after, events = seek(after, ("confirm",), lambda events: fired(events)[0].hits >= 2)
    assert [shot.unit for shot in fired(events)] == [killer]
    assert not after.done[after.by_name["lothar"]]


def test_an_observer_of_its_own_leaves_the_order_of_the_round_to_the_command_squad() -> None:
    state = position(
        HIDDEN,
        UnitAt("steel-rain", 0, "a1"),
        UnitAt(OBSERVER, 0, "f2"),
        UnitAt("boss", 0, "c3"),
        UnitAt("pounder", 0, "d3", left=1),
        UnitAt("hans", 1, "j1"),
        UnitAt("luther", 1, "j3"),
    )
    carry_out(state, OBSERVER, "strike steel-rain hans", aims=("1 hans 1",))
    play(state, *plan_of(state, "luther"))
    assert "repair pounder" in until(state, "boss")


def test_a_mortar_squad_is_a_battery_too() -> None:
    state = position(HIDDEN, UnitAt("leathernecks", 0, "a1"), UnitAt(OBSERVER, 0, "f2"), UnitAt("hans", 1, "h1"))
    assert strikes(until(state, OBSERVER)) == ["strike leathernecks hans"]


def test_artillery_that_sees_a_unit_move_may_fire_in_reaction() -> None:
    state = position(board("9x1"), UnitAt("hans", 0, "i1"), UnitAt("lothar", 1, "a1"))
    play(state, *plan_of(state, "hans", "move h1"))
    assert legal(state) == ["react lothar", "pass"]


def test_during_a_strike_the_artillery_line_has_the_called_target_alone() -> None:
    state = position(
        board("9x2"),
        UnitAt("lothar", 0, "a1"),
        UnitAt(OBSERVER, 0, "e2"),
        UnitAt("hans", 1, "g1"),
        UnitAt("luther", 1, "h2"),
    )
    play(state, f"activate {OBSERVER}", "strike lothar hans", "nothing")
    assert [line for line in legal(state) if line.startswith("aim")] == ["aim 1 hans"]


def test_a_strike_whose_target_has_fallen_before_does_not_activate_the_battery() -> None:
    state = position(
        HIDDEN,
        UnitAt("lothar", 0, "a1"),
        UnitAt(OBSERVER, 0, "f2"),
        UnitAt("hell-boys", 1, "h1", left={"shotgunner": 1, "flamer": 0}),
        UnitAt("hans", 1, "j3"),
    )
    lines = ("attack", "strike lothar hell-boys", "aim 1 hell-boys", "aim 1 hell-boys", "confirm")
    after, events = seek(state, (f"activate {OBSERVER}", *lines), lambda events: fired(events)[0].hits > 0)
    assert [shot.unit for shot in fired(events)] == [OBSERVER]
    assert not after.done[after.by_name["lothar"]]
    assert after.empty[after.by_name["lothar"]] == 0
