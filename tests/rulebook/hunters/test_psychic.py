"""Y: psychic defence."""

from __future__ import annotations

from ashgrid.games.hunters.actions import Attacked, EnemyIdle, Resisted, Stunned
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.rules.penalties import strikers
from ashgrid.games.hunters.tables import MELEE
from tests.rulebook.hunters.fight_helpers import attack_of, fight, only_attack
from tests.rulebook.hunters.helpers import (
    BLANK,
    SHIELD,
    enemies_act,
    enemy,
    fix,
    hero,
    of,
    open_ground,
    play,
    used_up,
)

ROW = open_ground(3, 1)


def emp() -> Hunters:
    """A pistol with an EMP round, 2 dice, behind a tiger: psychic value 3, 1 defence die."""
    state = fight(
        ROW,
        {"soldier": "a1 e"},
        [("tiger", "c1 e")],
        gear={"soldier": ["pistol", "emp-round"]},
        hands={"soldier": ["aim-and-fire"]},
    )
    play(state, "go", "play aim-and-fire")
    return state


SHOT = "shoot pistol tiger-1 no"


def test_psychic_defence_is_one_die_at_or_below_the_value() -> None:
    for die, held in ((1, True), (3, True), (4, False), (6, False)):
        state = emp()
        fix(state, 1, 6, BLANK, die)
        events = play(state, SHOT)
        assert used_up(state)
        assert [(one.die, one.value, one.held) for one in of(events, Resisted)] == [(die, 3, held)]
        assert bool(of(events, Stunned)) is not held


def test_one_psychic_roll_for_an_attack() -> None:
    state = emp()
    fix(state, 1, 1, BLANK, 6)
    events = play(state, SHOT)
    assert used_up(state)
    assert only_attack(events).wounds == 2
    assert len(of(events, Resisted)) == 1


def test_a_stunned_target_is_out_of_action_in_this_turn_and_the_next() -> None:
    """Who lost no health does not roll."""
    state = emp()
    fix(state, 1, 6, SHIELD)
    assert of(play(state, SHOT), Resisted) == []
    state = emp()
    fix(state, 1, 6, BLANK, 6)
    play(state, SHOT)
    for _ in range(2):
        assert [one.why for one in of(enemies_act(state), EnemyIdle)] == ["stunned"]
    assert of(enemies_act(state), Attacked)


def test_who_is_out_of_action_still_defends() -> None:
    """But makes no penalty attack; a hero plays no Reaction either."""
    state = fight(ROW, {"soldier": "a1"}, [("bandit-knife", "a1")])
    enemy(state, "bandit-knife-1").stunned = 1
    play(state, "go")
    fix(state, 1, BLANK)
    assert only_attack(play(state, "strike fists bandit-knife-1 yes no")).defence == 1
    assert used_up(state)
    assert of(play(state, "move b1 no"), Attacked) == []
    state = fight(
        ROW,
        {"soldier": "a1", "scout": "c1"},
        [("tiger", "a1")],
        gear={"soldier": ["riot-armour"]},
        hands={"soldier": ["dig-in"]},
    )
    hero(state, "soldier").stunned = 1
    assert strikers(state, enemy(state, "tiger-1")) == []
    fix(state, 1, 6, 6, BLANK, BLANK, BLANK)
    assert only_attack(attack_of(state, "tiger-1", MELEE)).defence == 3
    assert used_up(state)


def test_a_psychic_value_of_zero_never_resists() -> None:
    state = fight(ROW, {"soldier": "a1", "scout": "c1"}, [("cult-guard", "a1")])
    fix(state, 1, 6, 1)
    events = attack_of(state, "cult-guard-1", MELEE)
    assert used_up(state)
    assert [(one.die, one.value, one.held) for one in of(events, Resisted)] == [(1, 0, False)]


def test_a_hero_rolls_against_the_psychic_value_of_the_armour() -> None:
    for die, held in ((5, True), (6, False)):
        state = fight(ROW, {"soldier": "a1", "scout": "c1"}, [("cult-guard", "a1")], gear={"soldier": ["faraday-suit"]})
        fix(state, 1, 6, BLANK, die)
        events = attack_of(state, "cult-guard-1", MELEE)
        assert used_up(state)
        assert [(one.value, one.held) for one in of(events, Resisted)] == [(5, held)]
        assert (hero(state, "soldier").stunned == 2) is not held
