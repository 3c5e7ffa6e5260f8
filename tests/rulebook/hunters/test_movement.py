"""M: movement."""

from __future__ import annotations

from ashgrid.games.hunters.actions import AskStep, EnemyChose, EnemyIdle, EnemyStepped, Engaged
from ashgrid.games.hunters.ground import FACINGS
from tests.rulebook.hunters.fight_helpers import fight, until
from tests.rulebook.hunters.helpers import (
    enemies_act,
    enemy,
    fix,
    hero,
    legal,
    of,
    open_ground,
    play,
    space,
    used_up,
)

MARCH = {"soldier": ["march"]}
"""A Move of 3."""


def test_a_step_goes_in_eight_directions() -> None:
    state = fight(open_ground(5, 5), {"soldier": "c3"})
    hero(state, "soldier").morale = 0
    play(state, "go")
    moves = {line.split()[1] for line in legal(state) if line.startswith("move")}
    assert moves == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}


def test_turning_is_free_in_a_move() -> None:
    """On the way with every step, between steps, and at the end of a Move that is made in the turn of others."""
    state = fight(open_ground(3, 3), {"soldier": "a1 w"}, hands=MARCH)
    play(state, "go", "play march", "move b1 no", "face n")
    assert FACINGS[hero(state, "soldier").facing] == "n"
    assert not any(line.startswith("face") for line in legal(state))
    play(state, "move b2 no", "move a3 no")
    assert FACINGS[hero(state, "soldier").facing] == "sw"
    play(state, "face n")
    assert hero(state, "soldier").actions == 1
    state = fight(open_ground(4, 1), {"scout": "a1 e", "medic": "b1 e"}, hands={"scout": ["hand-signal"]})
    play(state, "scout: go", "play hand-signal", "order medic", "medic: move d1 no", "medic: face w", "medic: stop")
    assert (space(state, hero(state, "medic")), FACINGS[hero(state, "medic").facing]) == ("d1", "w")
    assert state.actors == (0,)


def test_a_hero_may_go_fewer_spaces() -> None:
    state = fight(open_ground(4, 1), {"soldier": "a1"}, hands=MARCH)
    play(state, "go", "play march", "move b1 no", "stop")
    assert space(state, hero(state, "soldier")) == "b1"


def test_heroes_may_share_a_space() -> None:
    state = fight(open_ground(3, 1), {"soldier": "a1", "scout": "b1"}, hands=MARCH)
    play(state, "soldier: go", "play march")
    assert {"move b1 no", "move c1 no"} <= set(legal(state))
    play(state, "move b1 no")
    assert hero(state, "soldier").cell == hero(state, "scout").cell


def test_there_is_no_limit_of_figures_on_a_space() -> None:
    heroes = dict.fromkeys(("soldier", "scout", "medic", "hunter"), "a1")
    state = fight(open_ground(3, 1), heroes, [("great-rat", "c1")] * 8)
    enemies_act(state)
    assert {one.cell for one in state.enemies if one.stands} == {state.ground.number["a1"]}
    assert {space(state, one) for one in state.heroes} == {"a1"}


def test_entering_a_space_with_enemies_engages_all_of_them() -> None:
    state = fight(open_ground(2, 1), {"soldier": "a1"}, [("great-rat", "b1"), ("tiger", "b1")])
    play(state, "go", "move b1 no")
    assert {"strike fists great-rat-1 no no", "strike fists tiger-1 no no"} <= set(legal(state))


def test_entering_a_space_with_enemies_ends_the_move() -> None:
    state = fight(open_ground(4, 1), {"soldier": "a1"}, [("great-rat", "b1")], hands=MARCH)
    play(state, "go", "play march")
    assert [line for line in legal(state) if line.startswith("move")] == ["move b1 no"]
    play(state, "move b1 no")
    assert hero(state, "soldier").actions == 1
    assert "stop" not in legal(state)


def test_an_enemy_that_enters_a_heros_space_is_engaged_and_stops() -> None:
    state = fight(open_ground(5, 1), {"soldier": "b1", "scout": "a1"}, [("wild-dog", "d1")])
    events = enemies_act(state)
    assert [one.hero for one in of(events, Engaged)] == ["soldier"]
    assert space(state, enemy(state, "wild-dog-1")) == "b1"
    assert [one.list for one in of(events, EnemyChose)] == ["far", "engaged"]


def test_a_morale_token_gives_one_space_more() -> None:
    state = fight(open_ground(4, 1), {"soldier": "a1"})
    before = hero(state, "soldier").morale
    play(state, "go")
    assert {"move b1 no", "move c1 yes"} <= set(legal(state))
    assert "move d1 yes" not in legal(state)
    play(state, "move c1 yes")
    assert space(state, hero(state, "soldier")) == "c1"
    assert hero(state, "soldier").morale == before - 1


def test_morale_may_be_spent_when_the_spaces_are_used_up() -> None:
    """In the middle of a Move for what lies beyond its spaces, and at its end when dice have fallen since it began."""
    state = fight(open_ground(5, 1), {"soldier": "a1"}, hands=MARCH)
    play(state, "go", "play march", "move c1 no", "move e1 yes")
    assert space(state, hero(state, "soldier")) == "e1"
    state = fight(open_ground(5, 1), {"soldier": "a1"}, hands=MARCH)
    play(state, "go", "play march", "move c1 no", "move d1 no")
    assert [line for line in legal(state) if "face" not in line] == ["move c1 yes", "move e1 yes", "stop"]
    play(state, "move e1 yes")
    assert "end" in legal(state)
    state = fight(open_ground(3, 1), {"soldier": "a1"}, [("bandit-pistol", "a1")])
    play(state, "go")
    fix(state, 6)
    play(state, "move b1 no")
    assert used_up(state)
    assert [line for line in legal(state) if "face" not in line] == ["move a1 yes", "move c1 yes", "stop"]


def test_a_move_made_in_one_go_asks_for_morale_with_its_first_choice() -> None:
    """All that morale could reach is offered then. It is asked again where the way there matters."""
    state = fight(open_ground(3, 2), {"soldier": "a1"}, hands={})
    play(state, "go", "move b1 no")
    assert "end" in legal(state)
    state = fight(open_ground(3, 2), {"soldier": "a1"}, hands={})
    hero(state, "soldier").hidden = True
    play(state, "go", "move b1 no")
    assert "move c1 yes" in legal(state)
    play(state, "stop")
    assert "end" in legal(state)


def test_a_move_takes_one_morale_token() -> None:
    state = fight(open_ground(6, 1), {"soldier": "a1"}, [("bandit-pistol", "a1")], hands=MARCH)
    before = hero(state, "soldier").morale
    play(state, "go", "play march")
    assert "move e1 yes" in legal(state)
    assert "move f1 yes" not in legal(state)
    play(state, "move e1 yes")
    assert "end" in legal(state)
    assert hero(state, "soldier").morale == before - 1


def test_a_diagonal_step_past_one_corner_is_allowed() -> None:
    ground = """
      +   +   +
        . | .
      +   +   +
        .   .
      +   +   +
    """
    state = fight(ground, {"soldier": "a1"})
    play(state, "go")
    assert "move b2 no" in legal(state)


def test_no_diagonal_step_between_two_corners() -> None:
    ground = """
      +   +   +
        . | .
      +   +   +
        . : .
      +   +   +
    """
    state = fight(ground, {"soldier": "a1"})
    play(state, "go")
    assert "move a2 no" in legal(state)
    assert "move b2 no" not in legal(state)


def test_a_hero_leaves_the_board_over_an_open_edge() -> None:
    shut = """
      +---+---+
      | .   .
      +- -+---+
    """
    state = fight(shut, {"soldier": "a1", "scout": "b1"}, hands=MARCH)
    play(state, "soldier: go")
    assert "leave" not in legal(state)
    play(state, "play march", "move b1 no", "leave")
    assert hero(state, "soldier").away
    play(state, "scout: go", "leave")
    assert hero(state, "scout").away


def test_who_has_left_the_board_does_not_come_back() -> None:
    state = fight(open_ground(2, 1), {"soldier": "a1", "scout": "b1"}, turns=3)
    play(state, "soldier: go", "leave")
    for _ in range(2):
        enemies_act(state)
        assert space(state, hero(state, "soldier")) is None
        if state.outcome is None:
            assert state.actors == (hero(state, "scout").seat,)


def test_enemies_never_leave_the_board() -> None:
    """A bandit in the corner cannot get away from who stands next to it, though the rim is open."""
    state = fight(open_ground(2, 2), {"soldier": "b2"}, [("bandit-pistol", "a1")])
    enemies_act(state)
    assert space(state, enemy(state, "bandit-pistol-1")) == "a1"


def test_enemies_pay_for_vantage_points_and_stop_at_obstacles() -> None:
    """Without the vantage point the bandit would reach the hero and strike."""
    ground = """
      +   +   +   +
        .   v   .
      +   +   +   +
    """
    state = fight(ground, {"soldier": "a1"}, [("bandit-knife", "c1")])
    events = enemies_act(state)
    assert of(events, EnemyChose)[0].entry == "to 2"
    assert of(events, EnemyStepped)[0].to == "b1"
    state = fight(ground.replace(".   v", ". : v"), {"soldier": "a1"}, [("bandit-knife", "c1")])
    assert of(enemies_act(state), EnemyStepped) == []


def test_a_move_to_the_target_takes_the_shortest_way_to_the_nearest_hero() -> None:
    """The soldier is 2 spaces away, but 4 by the way around the wall; the scout 3 by the straight way."""
    ground = """
      +   +   +   +   +   +   +   +
        .   .   .   . | .   .   .
      +   +   +   +   +   +   +   +
        .   .   .   . | .   .   .
      +   +   +   +   +   +   +   +
        .   .   .   .   .   .   .
      +   +   +   +   +   +   +   +
    """
    state = fight(ground, {"soldier": "f1", "scout": "a1"}, [("great-rat", "d1")])
    steps = of(enemies_act(state), EnemyStepped)
    assert steps[-1].to == "a1"
    assert len(steps) == 3


def test_a_move_to_the_target_ends_on_the_heros_space() -> None:
    state = fight(open_ground(4, 1), {"soldier": "a1"}, [("bandit-knife", "c1")])
    events = enemies_act(state)
    assert of(events, EnemyChose)[0].entry == "to 2, melee"
    assert space(state, enemy(state, "bandit-knife-1")) == "a1"


def test_an_enemy_that_is_to_shoot_stops_before_a_heros_space() -> None:
    """Two spaces away: a step and a shot, not two steps."""
    state = fight(open_ground(4, 1), {"soldier": "a1"}, [("bandit-leader", "c1")])
    events = enemies_act(state)
    assert [one.entry for one in of(events, EnemyChose)] == ["to 1, ranged", "ranged"]
    assert space(state, enemy(state, "bandit-leader-1")) == "b1"


def test_without_a_way_to_any_hero_there_is_no_move_to_the_target() -> None:
    ground = """
      +   +   +   +
        . | .   .
      +   +   +   +
    """
    state = fight(ground, {"soldier": "a1"}, [("great-rat", "c1")])
    events = enemies_act(state)
    assert [one.why for one in of(events, EnemyIdle)] == ["nothing", "nothing"]


def test_a_move_away_ends_as_far_as_possible_from_the_nearest_hero() -> None:
    """A rhino backs off 2 spaces before it charges."""
    state = fight(open_ground(6, 1), {"soldier": "a1"}, [("rhino", "b1")])
    events = enemies_act(state)
    first, second = of(events, EnemyChose)
    assert (first.entry, first.distance) == ("away 2", 1)
    assert second.distance == 3
    assert [one.to for one in of(events, EnemyStepped)][:2] == ["c1", "d1"]


def test_an_enemy_does_not_move_away_without_gain() -> None:
    """The wall behind it leaves no space farther from the hero: it takes the next entry."""
    state = fight(open_ground(2, 1), {"soldier": "a1"}, [("rhino", "b1")])
    assert of(enemies_act(state), EnemyChose)[0].entry == "to 1, melee"


def test_the_players_choose_among_equal_ways_of_an_enemy() -> None:
    ground = """
      +   +   +   +
        .   .   .
      +   +---+   +
        . | # | .
      +   +---+   +
        .   .   .
      +   +   +   +
    """
    state = fight(ground, {"soldier": "a2"}, [("great-rat", "c2")], ask=True)
    until(state, AskStep)
    assert legal(state) == ["choose b1", "choose b3", "keeper"]
    assert of(play(state, "choose b3"), EnemyStepped)[0].to == "b3"


def test_an_enemy_with_a_move_of_one_does_not_enter_a_vantage_point() -> None:
    ground = """
      +   +   +   +   +
        .   .   .   v
      +   +   +   +   +
    """
    state = fight(ground, {"soldier": "b1"}, [("bandit-pistol", "c1")])
    enemies_act(state)
    assert space(state, enemy(state, "bandit-pistol-1")) == "c1"
