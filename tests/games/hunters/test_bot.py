"""What machine players think of a mission."""

from __future__ import annotations

from ashgrid.ai import play
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.bot import judge
from ashgrid.games.hunters.model import Goal
from tests.rulebook.hunters.helpers import enemy, hero, open_ground, scene


def test_a_party_stands_better_the_less_is_left_of_the_enemies_and_the_more_of_itself() -> None:
    state = scene(open_ground(6, 6), {"soldier": "a1"}, [("defender", "f6")], goals=[Goal("kill", 0, [])])
    before = judge(state)
    enemy(state, "defender-1").health -= 2
    better = judge(state)
    assert better > before
    hero(state, "soldier").health -= 2
    assert judge(state) < better


def test_who_is_nearer_to_where_the_mission_leads_stands_better() -> None:
    worth = []
    for place in ("a1", "c3", "e5"):
        state = scene(open_ground(6, 6), {"soldier": place}, [], goals=[Goal("reach", 1, [35])])
        worth.append(judge(state))
    assert worth == sorted(worth)
    assert worth[0] < worth[-1]


def test_a_greedy_party_plays_a_mission_to_its_end() -> None:
    played = play(GAME, ["greedy", "greedy"], 3, {"mission": "landing"})
    assert played.outcome.reason in GAME.outcomes
