"""The worked examples of the rulebook, with the dice that it prints."""

from __future__ import annotations

from ashgrid.games.hunters.actions import Attacked, EnemyChose
from tests.rulebook.hunters.helpers import (
    BLANK,
    SHIELD,
    enemies_act,
    enemy,
    fix,
    hero,
    legal,
    of,
    open_ground,
    play,
    scene,
    used_up,
)


def test_example_melee_with_the_knife() -> None:
    """Strength 2 and a knife: three dice at hit 2; 1, 2 and 4 are two successes, a shield cancels one."""
    state = scene(open_ground(3, 3), {"scout": "b2 n"}, [("bandit-pistol", "b2 s")], gear={"scout": ["knife"]})
    assert hero(state, "scout").strength == 2
    play(state, "go")
    fix(state, 1, 2, 4, SHIELD)
    (attack,) = of(play(state, "strike knife bandit-pistol-1 yes no"), Attacked)
    assert (len(attack.dice), attack.hit, attack.successes, attack.shields, attack.wounds) == (3, 2, 2, 1, 1)
    assert used_up(state)
    assert enemy(state, "bandit-pistol-1").health == 2


def test_example_the_dragonfly_steps_into_range_and_shoots_twice() -> None:
    """Out of its range of 4: it steps one space and shoots; its second action is to shoot again."""
    state = scene(open_ground(8, 1), {"soldier": "a1 e"}, [("dragonfly-e14", "f1 w")])
    events = enemies_act(state)
    chosen = of(events, EnemyChose)
    assert [one.entry for one in chosen] == ["to 1, ranged -1", "ranged"]
    assert [one.list for one in chosen] == ["far", "far"]
    assert state.ground.names[enemy(state, "dragonfly-e14-1").cell] == "e1"
    assert len([one for one in of(events, Attacked) if one.by == "dragonfly-e14-1"]) == 2


def test_a_scene_offers_what_can_be_done() -> None:
    state = scene(open_ground(3, 3), {"soldier": "b2 n"}, [("great-rat", "a1 s")])
    play(state, "go")
    assert {"move a1 no", "move c3 no", "end"} <= set(legal(state))
    assert BLANK > SHIELD
