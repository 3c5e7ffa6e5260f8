"""U: unconscious heroes."""

from __future__ import annotations

from ashgrid.games.hunters.actions import AskReaction, Woke
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import MELEE, RANGED
from tests.rulebook.hunters.fight_helpers import attack_of, fight, only_attack, until, wound
from tests.rulebook.hunters.helpers import (
    BLANK,
    carried,
    enemies_act,
    fix,
    hero,
    legal,
    of,
    open_ground,
    play,
    scene,
    space,
    used_up,
)

ROW = open_ground(5, 1)


def fallen(*gear: str, medic: tuple[str, ...] = (), hand: tuple[str, ...] = ()) -> Hunters:
    """A soldier lies on a1 beside a medic."""
    state = fight(
        ROW, {"soldier": "a1", "medic": "a1"}, gear={"soldier": gear, "medic": medic}, hands={"medic": list(hand)}
    )
    wound(state, "soldier", 0)
    return state


def test_an_unconscious_hero_takes_no_actions() -> None:
    state = fallen()
    assert state.actors == (hero(state, "medic").seat,)
    enemies_act(state)
    assert state.actors == (hero(state, "medic").seat,)


def test_an_unconscious_hero_plays_no_reactions() -> None:
    """Both could help an ally who is attacked; only who stands is asked."""
    state = fight(
        ROW,
        {"soldier": "a1", "scout": "a1", "medic": "a1"},
        [("defender", "c1")],
        hands={"soldier": ["close-ranks"], "medic": ["stay-down"]},
    )
    wound(state, "soldier", 0)
    hero(state, "medic").hidden = True
    until(state, AskReaction)
    assert state.actors == (hero(state, "medic").seat,)


def test_health_does_not_fall_below_zero() -> None:
    state = fight(ROW, {"soldier": "a1", "medic": "e1"}, [("tiger", "a1")])
    wound(state, "soldier", 1)
    fix(state, 1, 1, 1)
    assert only_attack(attack_of(state, "tiger-1", MELEE)).wounds == 3
    assert hero(state, "soldier").health == 0


def test_a_hero_who_falls_stays_on_the_space_and_is_not_hidden() -> None:
    state = fight(ROW, {"soldier": "a1", "medic": "e1"}, [("tiger", "a1")], gear={"soldier": ["knife"]})
    wound(state, "soldier", 1)
    hero(state, "soldier").hidden = True
    fix(state, 1, 1, 1)
    attack_of(state, "tiger-1", MELEE)
    assert space(state, hero(state, "soldier")) == "a1"
    assert not hero(state, "soldier").hidden
    assert [one.type.name for one in hero(state, "soldier").gear] == ["knife"]


def test_passive_equipment_of_an_unconscious_hero_works() -> None:
    """An armour projector gives a die to everybody on the space."""
    state = fight(ROW, {"soldier": "a1", "medic": "a1"}, [("defender", "c1")], gear={"soldier": ["armour-projector"]})
    play(state, "soldier: go", "use armour-projector", "end")
    wound(state, "soldier", 0)
    fix(state, 1, 6, 6, BLANK)
    assert only_attack(attack_of(state, "defender-1", RANGED)).defence == 1
    assert used_up(state)


def test_an_automatic_medical_kit_wakes_its_hero() -> None:
    """And at the start of a turn: the hero acts in it."""
    state = fight(ROW, {"soldier": "a1", "medic": "a1"}, gear={"soldier": ["auto-medkit"]})
    play(state, "soldier: go", "use auto-medkit", "end")
    wound(state, "soldier", 0)
    enemies_act(state)
    assert hero(state, "soldier").health == 1
    assert hero(state, "soldier").seat in state.actors


def test_an_interaction_wakes_an_unconscious_hero_with_one_health() -> None:
    state = fallen()
    events = play(state, "go", "revive soldier")
    assert [(one.hero, one.by) for one in of(events, Woke)] == [("soldier", "medic")]
    assert hero(state, "soldier").health == 1
    assert hero(state, "medic").actions == 1


def test_who_was_woken_takes_no_actions_in_the_same_turn() -> None:
    state = fallen()
    play(state, "go", "revive soldier", "end")
    assert state.turn == 2
    assert hero(state, "soldier").seat in state.actors


def test_who_was_woken_may_react_in_the_same_turn() -> None:
    state = fight(
        open_ground(3, 1), {"soldier": "a1", "medic": "a1"}, [("defender", "c1")], hands={"soldier": ["dig-in"]}
    )
    wound(state, "soldier", 0)
    hero(state, "medic").hidden = True
    play(state, "go", "revive soldier", "end")
    assert state.turn == 1
    assert "react dig-in" in legal(state, "soldier")


def test_healing_wakes_an_unconscious_hero() -> None:
    """By a card and by a kit, with as much as they heal; without actions in this turn."""
    for lines in (["play dressing", "heal soldier", "skip"], ["use first-aid-kit soldier"]):
        state = fallen(medic=("first-aid-kit",), hand=("dressing",))
        events = play(state, "go", *lines)
        assert hero(state, "soldier").health == 2
        assert of(events, Woke)
        play(state, "end")
        assert state.turn == 2


def test_an_interaction_takes_equipment_from_an_unconscious_hero() -> None:
    """Equipment, and Modules and finds that were picked up; the hero who lies there is given nothing."""
    state = scene(
        ROW,
        {"soldier": "a1", "medic": "a1"},
        gear={"soldier": ["pistol", "first-aid-kit"], "medic": ["scalpel"]},
        tokens=[("modules", "a1")],
    )
    play(state, "soldier: go", "pick", "end")
    wound(state, "soldier", 0)
    play(state, "medic: go", "exchange soldier")
    assert not any(line.startswith("give") for line in legal(state))
    play(state, "get pistol", "get first-aid-kit", "get modules-1", "done")
    assert [one.type.name for one in hero(state, "medic").gear] == ["scalpel", "pistol", "first-aid-kit"]
    assert hero(state, "medic").finds == [0]
    assert hero(state, "soldier").gear == []
    assert carried(state, "medic", "pistol").loaded
    assert hero(state, "medic").actions == 1
