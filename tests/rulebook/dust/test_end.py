"""How a game ends, and victory points (p. 7)."""

from __future__ import annotations

from typing import Any, Literal

from ashgrid.games.dust.actions import Destroyed, Entered, LastRound, OrderTried, RoundEnded, Scored
from ashgrid.games.dust.rules.game import Dust
from ashgrid.games.dust.scenarios import Goal
from tests.rulebook.dust.helpers import UnitAt, aimed, board, legal, of, play, position, search

DO_NOTHING = ("nothing", "nothing", "confirm")


def destroy(state: Dust, unit: str, weapon: str, target: str) -> Dust:
    """One attack, with dice that destroy the target."""
    lines = aimed(state, (f"activate {unit}", "attack", "nothing"), {weapon: target})
    state, _ = search(state, lines, lambda found: target in [event.unit for event in of(found, Destroyed)])
    return state


def result(state: Dust) -> tuple[tuple[float, ...], str]:
    outcome = state.result
    assert outcome is not None
    return outcome.payoffs, outcome.reason


# Victory points ------------------------------------------------------------------------------------


def test_57_points_beat_54() -> None:
    """The Axis lost Heavy Laser Grenadiers and Hans (30 + 24), the Allies Hell Boys and Death Dealers (34 + 23)."""
    state = position(
        board("9x9"),
        UnitAt("blackhawk", 0, "a3"),
        UnitAt("pounder", 0, "i3"),
        UnitAt("hell-boys", 0, "a5", left={"shotgunner": 1, "flamer": 0}),
        UnitAt("death-dealers", 0, "i5", left={"rifleman": 1, "machine-gunner": 0, "bazooka-gunner": 0}),
        UnitAt("heavy-laser-grenadiers", 1, "a1", left={"heavy-grenadier": 1}),
        UnitAt("hans", 1, "i1", left=1),
        UnitAt("ludwig", 1, "a7"),
        UnitAt("lara", 1, "i7"),
        round=8,
        rounds=8,
    )
    state = destroy(state, "blackhawk", "dual-heavy-piat", "heavy-laser-grenadiers")
    state = destroy(state, "ludwig", "mg-44", "hell-boys")
    state = destroy(state, "pounder", "17-pounder", "hans")
    state = destroy(state, "lara", "mg-44-zwei", "death-dealers")
    assert state.score == [54, 57]
    assert result(state) == ((0.0, 1.0), "points")


def test_a_unit_is_worth_its_army_points() -> None:
    state = position(
        board("5x1"), UnitAt("blackhawk", 0, "a1"), UnitAt("hans", 1, "c1", left=1), UnitAt("lara", 1, "e1")
    )
    state = destroy(state, "blackhawk", "dual-heavy-piat", "hans")
    assert state.score == [24, 0]


def test_a_damaged_unit_is_worth_nothing() -> None:
    state = position(board("5x1"), UnitAt("blackhawk", 0, "a1"), UnitAt("hans", 1, "c1"), UnitAt("lara", 1, "e1"))
    lines = aimed(state, ("activate blackhawk", "attack", "nothing"), {"dual-heavy-piat": "hans"})
    state, _ = search(state, lines, lambda found: not of(found, Destroyed))
    assert state.score == [0, 0]


def test_blackhawk_destroyed_repaired_and_destroyed_again_is_worth_44() -> None:
    """p. 23: the mechanic of The Boss brings it back by its entry squares."""
    state = position(
        board("5x5"),
        UnitAt("blackhawk", 0, "a3", left=1),
        UnitAt("boss", 0, "e1"),
        UnitAt("hans", 1, "a5"),
        UnitAt("luther", 1, "b5"),
        zones=("A....\n.....\n.....\n.....\n....B",),
        turn=1,
    )
    state = destroy(state, "hans", "panzerfaust-werfer", "blackhawk")
    assert state.score == [0, 22]
    lines = ("activate boss", "rebuild blackhawk", "nothing", "confirm")
    state, _ = search(state, lines, lambda found: of(found, OrderTried)[0].success)
    assert legal(state) == ["activate blackhawk"]
    events = play(state, "activate blackhawk", "enter a1", "nothing", "confirm")
    assert of(events, Entered)
    while legal(state)[-1] == "pass":
        play(state, "pass")
    state.left[state.by_name["blackhawk"]] = [1]
    state.cell[state.by_name["luther"]] = state.field.by_name["a4"]
    state = destroy(state, "luther", "flak-cannon", "blackhawk")
    assert state.score == [0, 44]


# Goals ---------------------------------------------------------------------------------------------


def holding(when: Literal["end", "round"], **more: Any) -> Dust:
    return position(
        board("5x3"),
        UnitAt("hell-boys", 0, "a1", done=True),
        UnitAt("blackhawk", 0, "a3"),
        UnitAt("hans", 1, "e3", done=True),
        zones=("1....\n.....\n....2",),
        goals=(
            Goal("hold", zone="1", points=20, when=when),
            Goal("hold", zone="2", points=5, when=when),
        ),
        **more,
    )


def test_a_scenario_gives_points_for_what_is_held_at_the_end_of_the_game() -> None:
    state = holding("end", round=8, rounds=8)
    events = play(state, "activate blackhawk", *DO_NOTHING)
    assert sorted((event.side, event.points) for event in of(events, Scored)) == [(0, 20), (1, 5)]
    assert state.score == [20, 5]
    assert result(state) == ((1.0, 0.0), "points")


def test_points_for_the_end_are_not_given_before_it() -> None:
    state = holding("end", round=3, rounds=8)
    play(state, "activate blackhawk", *DO_NOTHING)
    assert state.score == [0, 0]


def test_points_for_every_round_are_given_in_every_round() -> None:
    state = holding("round", round=3, rounds=8)
    play(state, "activate blackhawk", *DO_NOTHING)
    assert state.score == [20, 5]


def test_a_place_where_both_sides_stand_is_held_by_neither() -> None:
    """Our scenarios say so; the book leaves it to the scenario."""
    state = position(
        board("5x3"),
        UnitAt("hell-boys", 0, "a1", done=True),
        UnitAt("blackhawk", 0, "a3"),
        UnitAt("hans", 1, "b1", done=True),
        zones=("11...\n.....\n.....",),
        goals=(Goal("hold", zone="1", points=20, when="round"),),
    )
    play(state, "activate blackhawk", *DO_NOTHING)
    assert state.score == [0, 0]


# Ends ----------------------------------------------------------------------------------------------


def test_the_round_limit_ends_the_game_at_the_end_of_that_round() -> None:
    state = holding("end", round=8, rounds=8)
    assert legal(state) == ["activate blackhawk"]
    play(state, "activate blackhawk", *DO_NOTHING)
    assert not state.actors
    assert result(state)[1] == "points"


def test_before_the_limit_another_round_begins() -> None:
    state = holding("end", round=7, rounds=8)
    play(state, "activate blackhawk", *DO_NOTHING)
    assert state.result is None
    assert state.round == 8


def test_when_a_side_is_wiped_out_the_round_is_still_played_to_its_end() -> None:
    state = position(
        board("5x3"),
        UnitAt("blackhawk", 0, "a1"),
        UnitAt("hell-boys", 0, "a3"),
        UnitAt("hans", 1, "c1", left=1),
        zones=("...1.\n...1.\n...1.",),
        goals=(Goal("hold", zone="1", points=7),),
    )
    lines = aimed(state, ("activate blackhawk", "attack", "nothing"), {"dual-heavy-piat": "hans"})
    state, events = search(state, lines, lambda found: bool(of(found, Destroyed)))
    assert of(events, LastRound)
    assert not of(events, RoundEnded)
    assert state.result is None
    assert legal(state) == ["activate hell-boys"]
    events = play(state, "activate hell-boys", "move c3", "move d3", "confirm")
    assert of(events, RoundEnded)
    assert result(state)[0] == (1.0, 0.0)
    assert state.score[0] == 24 + 7  # what happens in the rest of the round still counts


def test_a_side_without_units_has_lost_whatever_the_points() -> None:
    """Points are counted at the round limit and when no goal can be reached any more; nothing is said of them here."""
    state = position(board("5x1"), UnitAt("blackhawk", 0, "a1"), UnitAt("hans", 1, "c1", left=1), score=(0, 100))
    state = destroy(state, "blackhawk", "dual-heavy-piat", "hans")
    assert result(state) == ((1.0, 0.0), "eliminated")


def test_a_goal_that_decides_ends_the_game_only_when_the_round_is_over() -> None:
    state = position(
        board("5x3"),
        UnitAt("hell-boys", 0, "a1"),
        UnitAt("hans", 1, "e3"),
        UnitAt("lara", 1, "e1"),
        zones=("1....\n.....\n.....",),
        goals=(Goal("demolish", side=0, zone="1", decides=True),),
    )
    play(state, "activate hell-boys")
    events = play(state, "demolish 1", "nothing", "confirm")
    assert of(events, LastRound)
    assert state.result is None
    assert sorted(legal(state)) == ["activate hans", "activate lara"]
    play(state, "activate hans", *DO_NOTHING, "activate lara", *DO_NOTHING)
    assert result(state) == ((1.0, 0.0), "goal")


def test_when_nobody_can_reach_a_goal_any_more_points_decide() -> None:
    """The only side with a goal has no soldiers left who could reach it."""
    state = position(
        board("5x3"),
        UnitAt("hell-boys", 0, "a1", left={"shotgunner": 1, "flamer": 0}),
        UnitAt("blackhawk", 0, "a3", done=True),
        UnitAt("hans", 1, "c1"),
        zones=("1....\n.....\n.....",),
        goals=(Goal("demolish", side=0, zone="1", decides=True),),
        turn=1,
    )
    state = destroy(state, "hans", "mg-44", "hell-boys")
    assert result(state) == ((0.0, 1.0), "points")


def test_equal_points_are_a_tie() -> None:
    """The book names no winner then."""
    state = position(board("5x1"), UnitAt("blackhawk", 0, "a1"), UnitAt("hans", 1, "e1", done=True), round=8, rounds=8)
    play(state, "activate blackhawk", *DO_NOTHING)
    assert result(state) == ((0.5, 0.5), "tie")


def test_units_that_are_left_are_worth_nothing() -> None:
    state = position(
        board("9x1"),
        UnitAt("blackhawk", 0, "a1"),
        UnitAt("hell-boys", 0, "b1", done=True),
        UnitAt("hans", 1, "i1", done=True),
        round=8,
        rounds=8,
        score=(0, 1),
    )
    play(state, "activate blackhawk", *DO_NOTHING)
    assert result(state) == ((0.0, 1.0), "points")


def test_a_side_that_is_wiped_out_does_not_win_because_the_enemy_is_not_yet_at_its_goal() -> None:
    state = position(
        board("5x3"),
        UnitAt("hans", 0, "c1", left=1),
        UnitAt("blackhawk", 1, "d1"),
        turn=1,
        zones=("1....\n.....\n.....",),
        goals=(Goal("reach", side=1, zone="1", decides=True),),
    )
    lines = aimed(state, ("activate blackhawk", "attack", "nothing"), {"dual-heavy-piat": "hans"})
    state, _ = search(state, lines, lambda events: bool(of(events, Destroyed)))
    assert state.result is not None
    assert state.result.payoffs == (0.0, 1.0)
    assert state.result.reason == "eliminated"
