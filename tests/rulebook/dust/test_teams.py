"""More than two players (p. 8 and the optional rules on p. 26): two teams, each of which decides who moves."""

from __future__ import annotations

import pytest

from ashgrid.core import Event, Rng
from ashgrid.core.notation import write
from ashgrid.games.dust import GAME
from ashgrid.games.dust.actions import Fired
from ashgrid.games.dust.rules.game import Dust
from tests.rulebook.dust.dice_helpers import gun, new_cards
from tests.rulebook.dust.helpers import UnitAt, board, of, position, search

DO_NOTHING = ("nothing", "confirm")

BATTLE = f"""
id = "test"
points = 0
rounds = 3
forces = ["death-dealers / hell-boys", "sturmpioniere / heavy-flak-grenadiers"]
map = '''
{board("5x5")}
'''
zones = ['''
AAAAA
.....
.....
.....
BBBBB
''']
"""


def act(state: Dust, seat: int, *lines: str) -> list[Event]:
    events: list[Event] = []
    for line in lines:
        state.apply(seat, GAME.notation.parse(line), events)
    return events


def actors(state: Dust) -> list[int]:
    return list(state.actors)


def choices(state: Dust, seat: int) -> list[str]:
    return [write(action) for action in state.legal(seat)]


def four() -> Dust:
    """Seats 0 and 2 play side 0, seats 1 and 3 side 1; side 0 begins."""
    state = GAME.new({"custom": BATTLE, "players": 4})
    act(state, state.actors[0], "first 0")
    return state


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_up_to_six_players_sit_in_two_teams_that_differ_by_no_more_than_one(players: int) -> None:
    options = GAME.read_options({"players": players, "points": 300})
    teams = GAME.teams(options)
    assert len(teams) == players
    assert set(teams) == {0, 1}
    assert abs(teams.count(0) - teams.count(1)) <= 1


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_both_sides_have_the_same_limit_of_points_however_many_play_them(players: int) -> None:
    """Balance between the sides is what matters."""
    state = GAME.again(GAME.prepare({"players": players, "points": 200}, 0), 0)
    for side in (0, 1):
        units = [unit for unit in range(len(state.types)) if state.side[unit] == side]
        assert sum(state.types[unit].cost for unit in units) <= 200
        owners = {state.owner[unit] for unit in units}
        assert owners == {seat for seat, team in enumerate(state.setup.sides) if team == side}


def test_players_of_a_team_settle_among_themselves_who_activates() -> None:
    state = four()
    assert actors(state) == [0, 2]
    assert choices(state, 0) == ["activate death-dealers"]
    assert choices(state, 2) == ["activate hell-boys"]


@pytest.mark.parametrize(("seat", "unit"), [(0, "death-dealers"), (2, "hell-boys")])
def test_the_sides_take_turns_not_the_players(seat: int, unit: str) -> None:
    state = four()
    act(state, seat, f"activate {unit}", "enter c1", *DO_NOTHING)
    assert actors(state) == [1, 3]
    act(state, 3, "activate heavy-flak-grenadiers", "enter e5", *DO_NOTHING)
    if "pass" in choices(state, state.actors[0]):
        act(state, state.actors[0], "pass")
    assert actors(state) == [2 - seat]


def test_only_the_owner_declares_for_a_unit() -> None:
    state = four()
    act(state, 2, "activate hell-boys")
    assert actors(state) == [2]
    assert choices(state, 0) == []


def test_any_player_of_the_other_team_may_try_reactive_fire_with_an_own_unit() -> None:
    state = position(
        board("6x3"),
        UnitAt("blackhawk", 0, "d1"),
        UnitAt("heavy-flak-grenadiers", 1, "a1"),
        UnitAt("heavy-laser-grenadiers", 1, "a3"),
        options={"players": 4},
    )
    state.owner[state.by_name["heavy-laser-grenadiers"]] = 3
    act(state, 0, "activate blackhawk", "move d2", "nothing", "confirm")
    assert actors(state) == [1, 3]
    assert choices(state, 1) == ["react heavy-flak-grenadiers", "pass"]
    assert choices(state, 3) == ["react heavy-laser-grenadiers", "pass"]
    act(state, 1, "pass")
    assert actors(state) == [3]


def test_the_owner_of_a_squad_chooses_its_losses() -> None:
    state = four()
    act(state, 2, "activate hell-boys", "enter c1", *DO_NOTHING)
    act(state, 1, "activate sturmpioniere", "enter c5", "attack", "aim 1 hell-boys")
    twin, _ = search(state, ("confirm",), lambda found: 0 < of(found, Fired)[0].damage < 5)
    assert actors(twin) == [2]
    assert "lose flamer" in choices(twin, 2)


def test_a_team_tries_one_order_of_a_command_squad_in_a_round() -> None:
    """P. 23: a player tries once a round. What the book allows a player, a team has together: ours."""
    with new_cards() as card:
        roles = [{"id": name, "weapons": ["gun"]} for name in ("officer", "radioman")]
        for name, armour in (("staff", 2), ("guards", 3)):
            card(
                name,
                "squad",
                armour=f"I{armour}",
                points=2,
                bloc="allies",
                role=roles,
                skills=["command-squad"],
                weapon=[gun()],
            )
        state = GAME.new(
            {
                "custom": BATTLE.replace("death-dealers / hell-boys", "staff, rhino / guards").replace(
                    "sturmpioniere / heavy-flak-grenadiers", "hans / lara"
                ),
                "players": 4,
            }
        )
        act(state, state.actors[0], "first 0")
        for unit, name in enumerate(["a1", "b1", "c1", "a5", "b5"]):
            state.cell[unit] = state.field.by_name[name]
        state.done[state.by_name["rhino"]] = True
        assert "order rhino" in choices_of(state, 2, "guards")
        act(state, 0, "activate staff", "order rhino", *DO_NOTHING)
        if state.again >= 0:
            act(state, 0, "activate rhino", "nothing", *DO_NOTHING)
        state.done[state.by_name["rhino"]] = True
        act(state, 1, "activate hans", "nothing", *DO_NOTHING)
        assert "order rhino" not in choices_of(state, 2, "guards")


def choices_of(state: Dust, seat: int, unit: str) -> list[str]:
    """The first actions of a unit."""
    twin = state.copy()
    act(twin, seat, f"activate {unit}")
    return choices(twin, seat)


def test_a_team_wins_and_loses_together() -> None:
    state = four()
    rng = Rng(1)
    for _ in range(5000):
        if state.result is not None:
            break
        seat = state.actors[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    assert state.result is not None
    payoffs = state.result.payoffs
    assert payoffs[0] == payoffs[2]
    assert payoffs[1] == payoffs[3]
    assert sum(payoffs) == 2
