"""Before the first round, and coming onto the board in it (p. 5, 6, 18-19)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from ashgrid.core import AshgridError, Event
from ashgrid.games.dust import GAME
from ashgrid.games.dust.actions import AskCover, AskTile, Entered, Fired, Moved, SetUpRolled, TilePlaced
from ashgrid.games.dust.armies import check_army, parse_army
from ashgrid.games.dust.field import BLOCKED
from ashgrid.games.dust.rules.game import Dust
from tests.rulebook.dust.helpers import UnitAt, aimed, board, hits, legal, of, play, position, search

ZONES = "AAAAA\n.....\nCCCCC\n.....\nBBBBB"


def custom(ground: str, zones: str, crates: int, traps: int, forces: tuple[str, str]) -> str:
    return f"""
id = "test"
points = 0
rounds = 3
forces = ["{forces[0]}", "{forces[1]}"]
crates = {crates}
traps = {traps}
map = '''
{ground}
'''
zones = ['''
{zones}
''']
"""


def begun(
    seed: int = 0,
    ground: str = board("5x5"),
    zones: str = ZONES,
    crates: int = 2,
    traps: int = 2,
    forces: tuple[str, str] = ("death-dealers, hell-boys", "sturmpioniere, hans"),
) -> Dust:
    return GAME.new({"custom": custom(ground, zones, crates, traps, forces)}, seed=seed)


def play_out(state: Dust, kind: type) -> list[tuple[int, str]]:
    """Take the first possibility while this is asked: who did what."""
    done = []
    while isinstance(state.prompt(state.actors[0]), kind):
        done.append((state.actors[0], legal(state)[0]))
        play(state, legal(state)[0])
    return done


def seed_where(wanted: Callable[[Dust], bool]) -> Dust:
    for seed in range(200):
        state = begun(seed)
        if wanted(state):
            return state
    raise AssertionError("no such seed")


# Armies --------------------------------------------------------------------------------------------


def test_an_army_stays_within_the_points_of_the_scenario() -> None:
    """Hell Boys 34, Death Dealers 23, Blackhawk 22: 79."""
    assert not check_army(parse_army("hell-boys, death-dealers, blackhawk"), 79)
    assert check_army(parse_army("hell-boys, death-dealers, blackhawk"), 78)


def test_armies_over_the_limit_cannot_begin() -> None:
    with pytest.raises(AshgridError):
        GAME.new({"points": 78, "armies": "hell-boys,death-dealers,blackhawk|hans"})


def test_the_box_has_a_vehicle_a_hero_and_three_squads_for_each_side() -> None:
    state = GAME.new({"armies": "box|box"})
    for side in (0, 1):
        kinds = sorted(state.types[unit].kind for unit in range(len(state.types)) if state.side[unit] == side)
        assert kinds == [0, 0, 0, 1, 2]


# Cover elements ------------------------------------------------------------------------------------


def test_the_players_place_cover_elements_in_turn() -> None:
    state = begun()
    done = play_out(state, AskCover)
    seats = [seat for seat, _ in done]
    assert len(seats) == 4
    assert seats in ([0, 1, 0, 1], [1, 0, 1, 0])


def test_either_side_can_win_the_throw_for_the_first_element() -> None:
    assert seed_where(lambda state: state.actors == (0,)).actors == (0,)
    assert seed_where(lambda state: state.actors == (1,)).actors == (1,)


def test_who_places_may_choose_crate_or_trap_until_they_are_used_up() -> None:
    state = begun(crates=1, traps=1)
    assert {line.split()[1] for line in legal(state)} == {"crate", "trap"}
    play(state, "place-cover crate a3")
    assert {line.split()[1] for line in legal(state)} == {"trap"}


def test_cover_elements_stand_in_the_marked_area_one_on_a_square() -> None:
    state = begun()
    assert {line.split()[2] for line in legal(state)} == {"a3", "b3", "c3", "d3", "e3"}
    play(state, "place-cover crate b3")
    assert {line.split()[2] for line in legal(state)} == {"a3", "c3", "d3", "e3"}


@pytest.mark.parametrize(("letter", "possible"), [(".", True), ("?", True), ("~", False), ("x", False), ("#", False)])
def test_cover_elements_stand_on_circles_and_in_smoke_and_nowhere_else(letter: str, possible: bool) -> None:
    """p. 6 and the table on the last page. An area that has other squares in it is refused."""
    ground = board(
        f"""
        . . . . .
        . . . . .
        . {letter} . . .
        . . . . .
        . . . . .
        """
    )
    if possible:
        assert {"place-cover crate b3", "place-cover trap b3"} <= set(legal(begun(ground=ground)))
    else:
        with pytest.raises(AshgridError, match="row 3, column b"):
            begun(ground=ground)


@pytest.mark.parametrize(("entrance", "possible"), [(":", False), ("=", True)])
def test_tank_traps_stand_only_in_buildings_with_a_large_entrance(entrance: str, possible: bool) -> None:
    ground = f"""
  +   +   +   +   +   +
    .   .   .   .   .
  +   +---+---+   +   +
    . | .   . | .   .
  +   +   +   +   +   +
    . | .   . {entrance} .   .
  +   +---+---+   +   +
    .   .   .   .   .
  +   +   +   +   +   +
    .   .   .   .   .
  +   +   +   +   +   +
"""
    state = begun(ground=ground)
    assert "place-cover crate b3" in legal(state)
    assert ("place-cover trap b3" in legal(state)) == possible
    assert "place-cover trap d3" in legal(state)


# Own battle ----------------------------------------------------------------------------------------


def test_in_an_own_battle_terrain_tiles_are_placed_in_turn_and_block() -> None:
    state = GAME.new({"scenario": "own-battle"})
    assert isinstance(state.prompt(state.actors[0]), AskTile)
    first = state.actors[0]
    events = play(state, legal(state)[0])
    (placed,) = of(events, TilePlaced)
    assert placed.seat == first
    assert state.field.terrain[state.field.by_name[placed.cell]] == BLOCKED
    assert state.actors == (1 - first,)
    rest = play_out(state, AskTile)
    assert len(rest) == 8  # nine tiles are in the box
    seats = [first, *[seat for seat, _ in rest]]
    assert all(one != other for one, other in itertools.pairwise(seats))
    assert isinstance(state.prompt(state.actors[0]), AskCover)


def test_after_the_tiles_three_dice_a_side_say_who_places_the_first_cover_element() -> None:
    """A throw of its own (p. 18)."""
    for seed in range(6):
        state = GAME.new({"scenario": "own-battle"}, seed=seed)
        told: list[Event] = []
        while isinstance(state.prompt(state.actors[0]), AskTile):
            told = play(state, legal(state)[0])
        rolled = of(told, SetUpRolled)[-1]
        assert len(rolled.faces) == len(rolled.other_faces) == 3
        ahead, behind = (rolled.faces, rolled.other_faces) if rolled.side == 0 else (rolled.other_faces, rolled.faces)
        assert hits(ahead) > hits(behind)
        assert state.actors == (rolled.side,)


def test_in_an_own_battle_cover_elements_go_to_the_middle() -> None:
    state = GAME.new({"scenario": "own-battle"})
    play_out(state, AskTile)
    rows = {int(line.split()[2][1:]) for line in legal(state)}
    assert 1 not in rows
    assert state.field.height not in rows
    assert all(state.field.terrain[state.field.by_name[line.split()[2]]] != BLOCKED for line in legal(state))


# Entering ------------------------------------------------------------------------------------------


def started(**more: Any) -> Dust:
    state = begun(crates=0, traps=0, **more)
    play(state, "first 0")
    return state


def test_all_units_begin_beside_the_board() -> None:
    state = started()
    assert all(cell < 0 for cell in state.cell)


@pytest.mark.parametrize("unit", ["death-dealers", "hell-boys"])
def test_the_first_action_of_the_first_round_brings_a_unit_onto_its_entry_squares(unit: str) -> None:
    state = started()
    play(state, f"activate {unit}")
    assert {line.split()[0] for line in legal(state)} == {"enter"}
    assert {"enter a1", "enter b1", "enter c1", "enter d1", "enter e1"} <= set(legal(state))


def test_death_dealers_enter_and_move_one_square_more() -> None:
    """p. 19: movement 1, MOVE + MOVE."""
    state = started()
    play(state, "activate death-dealers")
    assert set(legal(state)) == {"enter a1", "enter b1", "enter c1", "enter d1", "enter e1"}
    play(state, "enter c1")
    events = play(state, "move c2", "confirm")
    assert [event.to for event in of(events, Entered)] == ["c1"]
    assert [event.to for event in of(events, Moved)] == ["c2"]
    assert state.done[state.by_name["death-dealers"]]


def test_sturmpioniere_enter_and_fire_at_the_death_dealers() -> None:
    """p. 19: MOVE + ATTACK."""
    state = started()
    play(state, "activate death-dealers", "enter c1", "move c2", "confirm")
    lines = aimed(state, ("activate sturmpioniere", "enter c5", "attack"), {"stg-47": "death-dealers"})
    events = play(state, *lines)
    if not of(events, Fired):  # the Death Dealers were activated: nobody can react
        raise AssertionError("the attack did not follow")
    assert [event.to for event in of(events, Entered)] == ["c5"]
    assert of(events, Fired)[0].target == "death-dealers"


def test_entering_is_a_move_of_one_square_whatever_the_movement() -> None:
    """The Hammers have movement 2 and still come in on an entry square itself."""
    state = started(forces=("hammers", "sturmpioniere"))
    play(state, "activate hammers")
    assert {line.split()[1] for line in legal(state)} == {"a1", "b1", "c1", "d1", "e1"}
    play(state, "enter c1")
    assert "move c3" in legal(state)  # the second MOVE is a whole one


def test_entering_units_cannot_do_a_sustained_attack() -> None:
    state = started()
    play(state, "activate death-dealers", "enter c1", "nothing", "confirm", "activate sturmpioniere")
    assert "sustain" not in legal(state)
    play(state, "enter c5")
    assert "sustain" not in legal(state)


def test_an_entry_square_that_is_taken_is_not_entered() -> None:
    state = started()
    play(state, "activate death-dealers", "enter c1", "nothing", "confirm")
    play(state, "activate hans", "enter a5", "nothing", "confirm")
    play(state, "activate hell-boys")
    assert "enter c1" not in legal(state)
    assert "enter b1" in legal(state)


def test_the_first_action_after_the_first_round_is_free() -> None:
    state = started()
    play(state, "activate death-dealers", "enter c1", "nothing", "confirm")
    play(state, "activate hans", "enter a5", "nothing", "confirm")
    play(state, "activate hell-boys", "enter a1", "nothing", "confirm")
    if legal(state)[-1] == "pass":
        play(state, "pass")
    play(state, "activate sturmpioniere", "enter e5", "nothing", "confirm")
    while legal(state)[-1] == "pass":
        play(state, "pass")
    assert state.round == 2
    play(state, "first 0", "activate death-dealers")
    assert {"nothing", "move c2"} <= set(legal(state))


def test_an_entering_unit_can_be_fired_at() -> None:
    """Entering is a MOVE: reactive fire follows it."""
    state = position(
        board("5x5"),
        UnitAt("sturmpioniere", 1),
        UnitAt("death-dealers", 0, "c2"),
        zones=(ZONES,),
        round=1,
        turn=1,
    )
    play(state, "activate sturmpioniere", "enter c5", "nothing", "confirm")
    assert "react death-dealers" in legal(state)


def test_scout_vehicles_go_two_squares_further_in_the_first_round() -> None:
    """Hans (p. 22)."""
    state = position(
        board("5x5"), UnitAt("hans", 1), UnitAt("death-dealers", 0, "a1", done=True), zones=(ZONES,), round=1, turn=1
    )
    play(state, "activate hans")
    assert "enter c3" in legal(state)
    assert "enter c2" not in legal(state)


def test_a_search_of_dice_leaves_the_position_alone() -> None:
    state = position(board("4x1"), UnitAt("blackhawk", 0, "a1"), UnitAt("hans", 1, "c1"))
    before = state.dump()
    search(state, ("activate blackhawk", "nothing", "nothing", "confirm"), lambda events: True)
    assert state.dump() == before
