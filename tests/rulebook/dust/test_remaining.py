"""Rules that no other file here shows: rarer moments for reactive fire, large vehicles, goals, and the like."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from ashgrid.core import Event, OptionError, Rng
from ashgrid.games.dust import GAME
from ashgrid.games.dust.actions import (
    Demolished,
    Destroyed,
    Fired,
    Immune,
    Impossible,
    InitiativeRolled,
    LeftBoard,
    Moved,
    ReactionTried,
    Reloaded,
    Scored,
)
from ashgrid.games.dust.model import REACT
from ashgrid.games.dust.rules.game import Dust
from ashgrid.games.dust.scenarios import Goal
from tests.rulebook.dust.dice_helpers import Card, gun, new_cards, plan_of, points, seek, throws
from tests.rulebook.dust.helpers import UnitAt, aimed, board, legal, of, play, position, search

DO_NOTHING = ("nothing", "nothing", "confirm")


def outcome(state: Dust) -> tuple[tuple[float, ...], str]:
    assert state.result is not None
    return state.result.payoffs, state.result.reason


# Reactive fire: the pairs of actions that the book does not list ------------------------------------


def watched(unit: str, cell: str, **more: object) -> Dust:
    """A unit of side 0, and a Ludwig at i1 that sees all of the board and was not activated."""
    return position(board("9x3"), UnitAt(unit, 0, cell, **more), UnitAt("ludwig", 1, "i1"))  # type: ignore[arg-type]


def test_move_and_nothing_the_reaction_comes_after_the_move() -> None:
    state = watched("blackhawk", "e1")
    events = play(state, "activate blackhawk", "move f1", "nothing", "confirm")
    assert [event.to for event in of(events, Moved)] == ["f1"]
    assert legal(state) == ["react ludwig", "pass"]


def test_nothing_and_move_the_reaction_comes_after_the_move() -> None:
    state = watched("blackhawk", "e1")
    events = play(state, "activate blackhawk", "nothing", "move f1", "confirm")
    assert [event.to for event in of(events, Moved)] == ["f1"]
    assert legal(state) == ["react ludwig", "pass"]


def empty_lothar() -> tuple[Dust, str]:
    state = watched("lothar", "e1", empty=("nebelwerfer-42",))
    twin = state.copy()
    play(twin, "activate lothar")
    (reload,) = [line for line in legal(twin) if line.startswith("reload")]
    return state, reload


def test_move_and_skill_the_reaction_comes_between_them() -> None:
    state, reload = empty_lothar()
    events = play(state, "activate lothar", "move f1", reload, "confirm")
    assert legal(state) == ["react ludwig", "pass"]
    assert not of(events, Reloaded)
    assert of(play(state, "pass"), Reloaded)


def test_skill_and_move_the_reaction_comes_after_the_move() -> None:
    state, reload = empty_lothar()
    events = play(state, "activate lothar", reload, "move f1", "confirm")
    assert of(events, Reloaded)
    assert of(events, Moved)
    assert legal(state) == ["react ludwig", "pass"]


def test_a_leap_is_fired_at_after_the_landing() -> None:
    state = position(board(". . . . . t . . ."), UnitAt("hot-dog", 0, "e1"), UnitAt("ludwig", 1, "i1"))
    events = play(state, "activate hot-dog", "leap g1", "confirm")
    assert [event.to for event in of(events, Moved)] == ["g1"]
    assert legal(state) == ["react ludwig", "pass"]


def test_on_open_ground_a_jumper_moves_twice_and_is_fired_at_in_between() -> None:
    """P. 16: MOVE + MOVE is fired at after the first one. A leap is for where two MOVE actions do not lead."""
    state = watched("hot-dog", "e1")
    play(state, "activate hot-dog")
    assert [line for line in legal(state) if line.startswith("leap")] == []
    events = play(state, "move f1", "move g1", "confirm")
    assert [event.to for event in of(events, Moved)] == ["f1"]
    assert legal(state) == ["react ludwig", "pass"]


def test_a_jumper_with_a_foothold_on_its_way_does_not_leap() -> None:
    """The one free square of the way over water is where it lands in between."""
    for middle, leaps in (("~", ["leap c1"]), (".", [])):
        state = position(board(f". {middle} ."), UnitAt("hot-dog", 0, "a1"))
        play(state, "activate hot-dog")
        assert [line for line in legal(state) if line.startswith("leap")] == leaps


def test_a_fast_unit_that_attacks_and_moves_is_fired_at_after_the_move() -> None:
    state = position(
        board("9x3"), UnitAt("hell-boys", 0, "e1"), UnitAt("ludwig", 1, "i1"), UnitAt("lara", 1, "e2", done=True)
    )
    play(state, "activate hell-boys", "attack", "move f1")
    while legal(state)[-1].startswith("hold"):
        play(state, legal(state)[-1])
    events = play(state, "confirm")
    assert [event.to for event in of(events, Moved)] == ["f1"]
    assert state.phase == REACT


# Armour-piercing fire -------------------------------------------------------------------------------


@pytest.fixture
def card() -> Iterator[Card]:
    with new_cards() as add:
        yield add


def test_neither_cover_nor_resilience_helps_against_armour_piercing_fire(card: Card) -> None:
    """It is no damage in points that could be thrown for: Gorillas are resilient, the Hell Boys stand in hard cover."""
    fire = card("fire", "vehicle", weapon=[gun("1/ap-flame")])
    for target, figures in (("axis-gorillas", 3), ("hell-boys", 5)):
        state = position(board(". . t ."), UnitAt(fire, 0, "a1"), UnitAt(target, 1, "c1"), UnitAt("hans", 1, "d1"))
        lines = plan_of(state, fire, "attack", aims=(f"1 {target}",))
        after, _ = seek(state, lines, partial(threw, [("first", figures, 1)]))
        assert points(after, target) == 0


def test_heroic_attack_keeps_off_armour_piercing_fire(card: Card) -> None:
    fire = card("fire", "vehicle", weapon=[gun("1/ap-flame")])
    state = position(board("5x1"), UnitAt("ozz", 0, "a1"), UnitAt(fire, 1, "c1"), UnitAt("hammers", 0, "e1", done=True))
    play(state, "activate ozz", "nothing", "nothing", "use heroic-attack", "confirm")
    lines = plan_of(state, fire, "attack", aims=("1 ozz",))
    after, events = seek(state, lines, partial(threw, [("first", 1, 1)]))
    assert of(events, Immune)
    assert points(after, "ozz") == 3


def threw(script: list[tuple[str, int, int]], events: list[Event]) -> bool:
    return throws(events, script)


# Large vehicles -------------------------------------------------------------------------------------


def targets(state: Dust, unit: str) -> set[str]:
    """What any line of a unit can be aimed at when it only attacks."""
    play(state, f"activate {unit}")
    if "attack" not in legal(state):
        return set()
    play(state, "attack", "nothing")
    found: set[str] = set()
    while True:
        lines = legal(state)
        found |= {line.split()[2] for line in lines if line.startswith("aim")}
        silent = [line for line in lines if line.startswith("hold")]
        if not silent:
            return found
        play(state, silent[0])


@pytest.mark.parametrize(("cell", "reached"), [("e1", True), ("f1", False)])
def test_the_range_to_a_large_vehicle_is_that_to_its_nearest_square(cell: str, reached: bool) -> None:
    """The Bazooka of the Death Dealers on b1 has range 3, and nothing else that they have hurts it."""
    state = position(board("9x3"), UnitAt("death-dealers", 0, "b1"), UnitAt("koenigsluther", 1, cell))
    assert targets(state, "death-dealers") == ({"koenigsluther"} if reached else set())


@pytest.mark.parametrize(("map_text", "seen"), [(". . # . .\n. . . . .", True), (". . # . .\n. . # . .", False)])
def test_a_large_vehicle_is_seen_if_any_of_its_squares_is(map_text: str, seen: bool) -> None:
    """It stands on d1, e1, d2 and e2; the Death Dealers look along row 2, or face a tile there."""
    state = position(board(map_text), UnitAt("death-dealers", 0, "b2"), UnitAt("koenigsluther", 1, "d1"))
    assert (targets(state, "death-dealers") == {"koenigsluther"}) == seen


# Goals ----------------------------------------------------------------------------------------------


def test_units_that_leave_score_their_cost_times_the_factor() -> None:
    """Blackhawk costs 22; the goal doubles it."""
    state = position(
        board("5x3"),
        UnitAt("blackhawk", 0, "a1"),
        UnitAt("hell-boys", 0, "a3", done=True),
        UnitAt("hans", 1, "e3", done=True),
        zones=("1....\n.....\n.....",),
        goals=(Goal("leave", side=0, zone="1", factor=2),),
        round=8,
        rounds=8,
    )
    play(state, "activate blackhawk")
    assert "leave" in legal(state)
    events = play(state, "leave", "confirm")
    assert [event.points for event in of(events, LeftBoard)] == [44]
    assert state.score == [44, 0]
    assert outcome(state) == ((1.0, 0.0), "points")


def test_a_side_whose_units_have_left_is_not_wiped_out() -> None:
    state = position(
        board("5x3"),
        UnitAt("blackhawk", 0, "a1"),
        UnitAt("hans", 1, "e3", done=True),
        zones=("1....\n.....\n.....",),
        goals=(Goal("leave", side=0, zone="1", factor=2),),
    )
    play(state, "activate blackhawk", "leave", "confirm")
    assert outcome(state) == ((1.0, 0.0), "points")


def test_a_demolition_gives_its_points_once_and_only_to_soldiers() -> None:
    state = position(
        board("5x3"),
        UnitAt("hell-boys", 0, "a1"),
        UnitAt("blackhawk", 0, "b1"),
        UnitAt("hans", 1, "e3", done=True),
        zones=("11...\n.....\n.....",),
        goals=(Goal("demolish", side=0, zone="1", points=20),),
    )
    twin = state.copy()
    play(twin, "activate blackhawk")
    assert "demolish 1" not in legal(twin)
    play(state, "activate hell-boys")
    assert "demolish 1" in legal(state)
    events = play(state, "demolish 1")
    events += play(state, "nothing", "confirm")
    assert [event.points for event in of(events, Demolished)] == [20]
    assert state.score == [20, 0]
    state.done[state.by_name["hell-boys"]] = False
    play(state, "activate blackhawk", *DO_NOTHING, "activate hell-boys")
    assert "demolish 1" not in legal(state)


def test_destroying_the_last_target_scores_once_at_the_end() -> None:
    state = position(
        board("5x3"),
        UnitAt("blackhawk", 0, "a1"),
        UnitAt("hans", 1, "c1", left=1),
        UnitAt("lara", 1, "e3", done=True),
        goals=(Goal("destroy", side=0, target="vehicle", points=20),),
        round=8,
        rounds=8,
    )
    lines = aimed(state, ("activate blackhawk", "attack", "nothing"), {"dual-heavy-piat": "hans"})
    state, events = search(state, lines, lambda found: bool(of(found, Destroyed)))
    assert [(event.side, event.points) for event in of(events, Scored)] == [(0, 20)]
    assert state.score == [24 + 20, 0]


@pytest.mark.parametrize(("cell", "winner"), [("a1", 0), ("c3", 1)])
def test_who_has_to_reach_a_place_wins_by_standing_there_at_the_end_and_loses_otherwise(cell: str, winner: int) -> None:
    state = position(
        board("5x3"),
        UnitAt("blackhawk", 0, cell),
        UnitAt("hans", 1, "e3", done=True),
        zones=("1....\n.....\n.....",),
        goals=(Goal("reach", side=0, zone="1", decides=True),),
        round=8,
        rounds=8,
        score=(0, 30),
    )
    play(state, "activate blackhawk", *DO_NOTHING)
    assert outcome(state) == ((1.0, 0.0) if winner == 0 else (0.0, 1.0), "goal")


def test_if_both_sides_reach_a_deciding_goal_points_decide() -> None:
    state = position(
        board("5x3"),
        UnitAt("hell-boys", 0, "a1"),
        UnitAt("lara", 1, "e3"),
        zones=("1....\n.....\n....2",),
        goals=(
            Goal("demolish", side=0, zone="1", decides=True),
            Goal("demolish", side=1, zone="2", decides=True),
        ),
        score=(0, 5),
    )
    play(state, "activate hell-boys", "demolish 1", "nothing", "confirm")
    play(state, "activate lara", "demolish 2", "nothing", "confirm")
    assert outcome(state) == ((0.0, 1.0), "points")


def test_a_unit_that_its_own_side_destroys_scores_for_the_enemy() -> None:
    """Hot Dog burns Hans and, on the way to him, the last of the Death Dealers (23 points)."""
    state = position(
        board("5x1"),
        UnitAt("hot-dog", 0, "a1"),
        UnitAt("death-dealers", 0, "b1", left={"rifleman": 1, "machine-gunner": 0, "bazooka-gunner": 0}),
        UnitAt("hans", 1, "c1"),
        UnitAt("lara", 1, "e1", done=True),
    )
    play(state, "activate hot-dog", "attack", "nothing")
    (aim,) = [line for line in legal(state) if line.startswith("aim") and " hans" in line]
    play(state, aim)
    while legal(state)[-1].startswith("hold"):
        play(state, legal(state)[-1])
    state, _ = search(
        state,
        ("confirm",),
        lambda found: "death-dealers" in [event.unit for event in of(found, Destroyed)],
    )
    assert state.score[1] == 23


# Before the battle, and options ---------------------------------------------------------------------


def test_a_scenario_may_give_a_side_more_dice_for_the_initiative() -> None:
    """The raiders of `night-raid` throw four."""
    state = GAME.new({"scenario": "night-raid", "armies": "hell-boys|sturmpioniere"}, seed=3)
    rolled: list[InitiativeRolled] = []
    while not rolled:
        rolled = of(play(state, legal(state)[0]), InitiativeRolled)
    assert (len(rolled[0].faces), len(rolled[0].other_faces)) == (4, 3)


def test_a_defender_may_stand_on_its_entry_squares_before_the_first_round() -> None:
    state = GAME.new({"scenario": "night-raid", "armies": "hell-boys|sturmpioniere,hans"}, seed=3)
    while not legal(state)[0].startswith("deploy"):
        play(state, legal(state)[0])
    places = {line.split()[2] for line in legal(state)}
    assert places <= {state.field.names[cell] for cell in state.field.entry[1]}
    while legal(state)[0].startswith("deploy"):
        play(state, legal(state)[0])
    assert all(state.cell[unit] >= 0 for unit in range(len(state.cell)) if state.side[unit] == 1)
    assert all(state.cell[unit] < 0 for unit in range(len(state.cell)) if state.side[unit] == 0)


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"scenario": "nowhere"}, "scenario"),
        ({"size": "9x9"}, "size"),
        ({"armies": "allies"}, "armies"),
        ({"armies": "allies|axis", "points": 3}, "points"),
        ({"scenario": "recon-in-force", "armies": "allies|ssu"}, "armies"),
        ({"custom": "id = 3"}, "custom"),
    ],
)
def test_options_that_make_no_sense_are_refused_by_name(options: dict[str, object], name: str) -> None:
    with pytest.raises(OptionError) as error:
        GAME.new(options)
    assert error.value.option == name


# What is lost when a hero falls ---------------------------------------------------------------------


def test_a_declared_move_that_needed_a_fallen_hero_is_lost() -> None:
    """Priest (movement 2) lends his legs to the Death Dealers. He falls to Ludwig between their two moves, and the
    second one, two squares long, is too far for them."""
    state = position(
        board("9x3"),
        UnitAt("death-dealers", 0, "a3"),
        UnitAt("priest", 0, joins="death-dealers", left=1),
        UnitAt("ludwig", 1, "i1"),
    )
    play(state, "activate death-dealers", "move c3", "move e3", "confirm")
    start = state
    events: list[Event] = []
    for seed in range(500):
        state = start.copy()
        state.rng = Rng(seed)
        events = play(state, "react ludwig")
        while not legal(state)[0].startswith(("lose", "activate", "first")):
            events += play(state, next(line for line in legal(state) if not line.startswith("hold")))
        if legal(state)[0].startswith("lose"):
            break
    while legal(state)[0].startswith("lose"):
        lost = "lose hero" if "lose hero" in legal(state) else legal(state)[0]
        events += play(state, lost)
    assert [(event.action, event.reason) for event in of(events, Impossible)] == [("move", "too-far")]
    assert state.field.names[state.cell[state.by_name["death-dealers"]]] == "c3"


# Walls, smoke ---------------------------------------------------------------------------------------


def test_walls_are_never_a_target() -> None:
    text = """
  +   +   +   +   +
          |
  +   +---+---+   +
          |
  +   +   +   +   +
"""
    state = position(text, UnitAt("pounder", 0, "a1"), UnitAt("hans", 1, "b1"), UnitAt("lara", 1, "d2"))
    assert targets(state, "pounder") == {"hans"}


@pytest.mark.parametrize("unit", ["death-dealers", "blackhawk", "lara"])
def test_smoke_stops_nobody(unit: str) -> None:
    state = position(board(". ? ."), UnitAt(unit, 0, "a1"), UnitAt("hans", 1, "c1"))
    play(state, f"activate {unit}")
    assert "move b1" in legal(state)


def test_soldiers_do_not_hide_a_cover_element_from_soldiers() -> None:
    """Sturmpioniere behind Hell Boys can fire at the crate, but not at the Hammers on it."""
    state = position(
        board(". . c . ."),
        UnitAt("sturmpioniere", 1, "a1"),
        UnitAt("hell-boys", 0, "b1"),
        UnitAt("hammers", 0, "c1"),
        turn=1,
    )
    assert targets(state, "sturmpioniere") == {"hell-boys", "c1"}


def test_what_can_be_fired_from_where_the_unit_was_stopped_is_fired(card: Card) -> None:
    """Grenadier X (movement 2) leads a charge of slower zombies and falls between the two moves. They stay on c1, from
    where the Hell Boys on d2 are neighbours as well as from e1."""
    slow = card("slow-zombies", armour="I1", skills=["blutkreuz-zombie", "charge"], weapon=[gun("2/1", "C")])
    state = position(
        board("9x3"),
        UnitAt(slow, 1, "a1"),
        UnitAt("grenadier-x", 1, joins=slow, left=1),
        UnitAt("hell-boys", 0, "d2", done=True),
        UnitAt("blackhawk", 0, "c3"),
        turn=1,
        options={"edition": "faq-1.4"},
    )
    play(state, f"activate {slow}", "charge", "move c1", "move e1")
    while legal(state)[-1].startswith("hold"):
        play(state, next(line for line in legal(state) if line.startswith("aim") and "hell-boys" in line))
    play(state, "confirm")
    assert legal(state) == ["react blackhawk", "pass"]
    events: list[Event] = []
    for seed in range(2000):
        twin = state.copy()
        twin.rng = Rng(seed)
        events = play(twin, "react blackhawk")
        while any(line.startswith("aim") for line in legal(twin)):
            events += play(twin, legal(twin)[0])
        if legal(twin) == ["confirm"]:
            events += play(twin, "confirm")
        while "lose hero" in legal(twin):
            events += play(twin, "lose hero")
        stopped = [event.action for event in of(events, Impossible)]
        if "move" in stopped and twin.alive(twin.by_name[slow]):
            break
    fought = [event for event in of(events, Fired) if event.unit == slow]
    assert {(event.cell, event.target) for event in fought} == {("c1", "hell-boys")}


def test_flames_in_reactive_fire_may_burn_others_on_the_way() -> None:
    state = position(
        board("5x3"),
        UnitAt("hot-dog", 0, "a1"),
        UnitAt("hans", 1, "d1"),
        UnitAt("heavy-laser-grenadiers", 1, "b1", done=True),
        UnitAt("lara", 1, "e3", done=True),
        turn=1,
    )
    play(state, "activate hans", "move c1", "nothing", "confirm")
    state, _ = search(state, ("react hot-dog",), lambda found: of(found, ReactionTried)[0].success)
    play(state, next(line for line in legal(state) if line.startswith("aim") and line.endswith("b1")))
    events = play(state, *[line for line in legal(state) if line.startswith("hold")], "confirm")
    assert {event.target for event in of(events, Fired)} == {"hans", "heavy-laser-grenadiers"}


# Skills ---------------------------------------------------------------------------------------------


def test_a_hero_does_not_share_fast_with_its_squad(card: Card) -> None:
    """Laser Grenadiers and their runner have movement 1; alone the runner goes two squares."""
    runner = card("runner", "hero", skills=["fast"])
    state = position(
        board("5x1"),
        UnitAt("laser-grenadiers", 1, "a1"),
        UnitAt(runner, 1, joins="laser-grenadiers"),
        UnitAt("blackhawk", 0, "e1"),
        turn=1,
    )
    together = state.copy()
    play(together, "activate laser-grenadiers")
    assert {line for line in legal(together) if line.startswith("move")} == {"move b1"}
    play(state, f"detach {runner}", f"activate {runner}")
    assert {"move b1", "move c1"} <= set(legal(state))


def test_a_spotter_works_on_after_a_figure_has_fallen() -> None:
    state = position(
        board("5x1"),
        UnitAt("sniper-grenadiers", 1, "a1", left={"spotter": 0}),
        UnitAt("hell-boys", 0, "d1"),
        turn=1,
    )
    lines = aimed(
        state, ("activate sniper-grenadiers", "attack", "nothing"), {"sniper-rifle-43": "hell-boys - shotgunner"}
    )
    _, events = search(state, lines, lambda found: of(found, Fired)[0].hits > 0)
    assert "spotter" in of(events, Fired)[0].rules


def test_a_cover_element_in_smoke_is_no_target() -> None:
    """The crate on b1 can be fired at, the one in the smoke of c2 cannot."""
    text = """
  +   +   +   +   +
    .   .c  .   .
  +   +   +   +   +
    .   .   ?c  .
  +   +   +   +   +
"""
    state = position(text, UnitAt("blackhawk", 0, "a1"), UnitAt("hans", 1, "d1"))
    assert targets(state, "blackhawk") == {"b1"}
