"""Section N of the rules: the cards of enemies."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ashgrid.core import Event
from ashgrid.games.hunters.actions import (
    Appeared,
    Attacked,
    EnemyChose,
    EnemyIdle,
    EnemyStepped,
    Repaired,
    Resisted,
    Stunned,
)
from ashgrid.games.hunters.ground import FACINGS
from ashgrid.games.hunters.rules.attacks import enemy_pool
from ashgrid.games.hunters.rules.enemy_attacks import can_attack
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import ENEMY_TYPES, MELEE, RANGED
from tests.rulebook.hunters.helpers import (
    BLANK,
    enemies_act,
    enemy,
    exact_hands,
    fix,
    hero,
    legal,
    of,
    open_ground,
    play,
    scene,
    space,
    until,
    used_up,
)


def against(foe: str, where: str, at: str = "a1 e", ground: str = open_ground(8, 3)) -> Hunters:
    """A soldier without anything, and one enemy."""
    return exact_hands(scene(ground, {"soldier": at}, [(foe, where)]))


def chosen(state: Hunters) -> list[tuple[str, str]]:
    """The lists and entries of this turn's actions."""
    return [(choice.list, choice.entry) for choice in of(enemies_act(state), EnemyChose)]


def first_action(events: Sequence[Event]) -> list[Event]:
    """What happens from the first choice of an enemy to its second."""
    places = [number for number, event in enumerate(events) if isinstance(event, EnemyChose)]
    return list(events[places[0] + 1 : places[1] if len(places) > 1 else None])


# Lists --------------------------------------------------------------------------------------------


def test_an_engaged_enemy_uses_the_first_list() -> None:
    assert chosen(against("tiger", "a1 w"))[0][0] == "engaged"


def test_an_enemy_next_to_a_hero_uses_the_second_list() -> None:
    assert chosen(against("tiger", "b2 w"))[0][0] == "near"


def test_an_enemy_far_from_all_heroes_uses_the_third_list() -> None:
    assert chosen(against("tiger", "c1 w"))[0][0] == "far"


def test_the_first_entry_that_can_be_done_is_done() -> None:
    """The pistol reaches 3 spaces."""
    for where, entry in (("d1 w", "ranged"), ("e1 w", "to 1, ranged -1"), ("h1 w", "to 2")):
        assert chosen(against("bandit-pistol", where))[0] == ("far", entry)


SHUT_IN = """
  +   +   +   +---+
    .   .   . | . |
  +   +   +   +---+
"""


def test_an_enemy_that_can_do_nothing_stays() -> None:
    state = against("bandit-knife", "d1 w", ground=SHUT_IN)
    events = enemies_act(state)
    assert [idle.why for idle in of(events, EnemyIdle)] == ["nothing"] * 2
    assert space(state, enemy(state, "bandit-knife-1")) == "d1"


BEHIND_A_SCREEN = """
  +   +   +   +   +   +   +
    . | .   .   .   .   .
  +   +   +   +   +   +   +
"""


def test_the_nearest_hero_is_counted_in_spaces_for_lists_and_by_the_way_for_moves() -> None:
    """The scout beyond the Screen is next to the bandit, but no way leads there."""
    state = exact_hands(scene(BEHIND_A_SCREEN, {"scout": "a1 e", "soldier": "f1 w"}, [("bandit-knife", "b1 w")]))
    events = enemies_act(state)
    assert of(events, EnemyChose)[0].list == "near"
    assert of(events, EnemyStepped)[0].to == "c1"


def test_enemies_ignore_unconscious_heroes() -> None:
    for foe in ("bandit-knife", "bandit-pistol"):
        state = exact_hands(scene(open_ground(8, 1), {"scout": "a1 e", "soldier": "e1 w"}, [(foe, "b1 w")]))
        hero(state, "scout").health = 0
        events = enemies_act(state)
        choice = of(events, EnemyChose)[0]
        assert (choice.list, choice.distance) == ("far", 3)
        assert {attack.target for attack in of(events, Attacked)} == {"soldier"}


def test_enemies_ignore_heroes_who_have_left() -> None:
    state = exact_hands(scene(open_ground(8, 1), {"scout": "a1 e", "soldier": "e1 w"}, [("bandit-knife", "b1 w")]))
    play(state, "scout: go", "leave")
    assert chosen(state)[0][0] == "far"


def test_enemies_do_nothing_when_all_heroes_are_hidden() -> None:
    state = against("bandit-pistol", "d1 e")
    hero(state, "soldier").hidden = True
    events = enemies_act(state)
    assert [idle.why for idle in of(events, EnemyIdle)] == ["nobody"] * 2
    assert not of(events, EnemyChose)


def test_an_unconscious_hero_engages_nobody() -> None:
    state = exact_hands(scene(open_ground(8, 1), {"scout": "b1 e", "soldier": "e1 w"}, [("bandit-pistol", "b1 w")]))
    hero(state, "scout").health = 0
    assert chosen(state)[0] == ("far", "ranged")


# Entries ------------------------------------------------------------------------------------------


def test_an_entry_of_several_parts_is_one_action() -> None:
    events = enemies_act(against("bandit-pistol", "b1 w"))
    assert of(events, EnemyChose)[0].entry == "ranged -1, away 1"
    parts = [type(event) for event in first_action(events) if isinstance(event, Attacked | EnemyStepped)]
    assert parts == [Attacked, EnemyStepped]
    assert len(of(events, EnemyChose)) == 2


def test_a_move_and_an_attack_is_taken_if_the_attack_is_possible_after_it() -> None:
    assert chosen(against("bandit-pistol", "e1 w"))[0][1] == "to 1, ranged -1"
    assert chosen(against("bandit-pistol", "f1 w"))[0][1] == "to 2"


def test_an_attack_and_a_move_is_taken_if_the_attack_is_possible() -> None:
    """In the corner of a corridor the bandit shoots, and cannot go anywhere."""
    state = against("bandit-pistol", "a1 e", at="b1 w", ground=open_ground(4, 1))
    events = enemies_act(state)
    assert [choice.entry for choice in of(events, EnemyChose)] == ["ranged -1, away 1"] * 2
    assert len(of(events, Attacked)) == 2
    assert not of(events, EnemyStepped)


def test_the_lists_are_looked_at_afresh_for_the_second_action() -> None:
    assert chosen(against("wild-dog", "d1 w")) == [("far", "to 3, melee"), ("engaged", "melee")]


def test_the_weapon_of_an_enemy_has_dice_and_hit_by_distance() -> None:
    """The Gorilla: 3 dice in melee, none at 1, 2 dice at 2 and 3."""
    for where, kind, dice in (("a1", MELEE, 3), ("b1", RANGED, 0), ("c1", RANGED, 2), ("d1", RANGED, 2), ("e1", 2, 0)):
        state = against("gorilla", f"{where} w")
        soldier = hero(state, "soldier")
        pool = enemy_pool(state, enemy(state, "gorilla-1"), kind, soldier, soldier.cell, 0)
        assert (None if pool is None else (pool.dice, pool.hit)) == ((dice, 2) if dice else None)


def test_the_armour_of_an_enemy_has_six_values() -> None:
    """The Defender: melee 1, area 2, psychic 4, front 3, side 2, rear 1."""
    for facing, defence in (("w", 3), ("n", 2), ("e", 1)):
        state = _armed("pistol", "defender", f"c1 {facing}")
        fix(state, 1, 1, *[BLANK] * defence)
        assert of(play(state, "shoot pistol defender-1 no"), Attacked)[0].defence == defence
    state = _armed("grenade-launcher", "defender", "c1 w")
    fix(state, 1, 1, 1, 1, BLANK, BLANK)
    assert of(play(state, "blast grenade-launcher c1 no"), Attacked)[0].defence == 2
    state = exact_hands(scene(open_ground(3, 1), {"scout": "a1 e"}, [("defender", "a1 w")], gear={"scout": ["knife"]}))
    play(state, "go")
    fix(state, 1, 1, 1, BLANK)
    assert of(play(state, "strike knife defender-1 no no"), Attacked)[0].defence == 1
    state = exact_hands(
        scene(open_ground(3, 1), {"scout": "a1 e"}, [("defender", "b1 w")], gear={"scout": ["emp-grenade"]})
    )
    assert of(play(state, "go", "use emp-grenade -"), Resisted)[0].value == 4


def _armed(weapon: str, foe: str, where: str) -> Hunters:
    """A soldier with a weapon and a card that hits on 3, about to shoot."""
    state = exact_hands(
        scene(
            open_ground(6, 3),
            {"soldier": "a1 e"},
            [(foe, where)],
            gear={"soldier": [weapon]},
            hands={"soldier": ["aim-and-fire"]},
        )
    )
    play(state, "go", "play aim-and-fire")
    return state


def test_an_entry_may_change_the_hit_value() -> None:
    for where, hit in (("d1 w", 2), ("b1 w", 2 - 1)):
        assert of(enemies_act(against("bandit-pistol", where)), Attacked)[0].hit == hit


def test_an_enemy_turns_to_its_target_and_keeps_its_facing() -> None:
    state = against("bandit-pistol", "d1 e")
    enemies_act(state)
    assert FACINGS[enemy(state, "bandit-pistol-1").facing] == "w"
    state = against("rat-queen", "h3 n", at="a1 e", ground=open_ground(8, 8))
    steps = of(enemies_act(state), EnemyStepped)
    assert (steps[0].space, steps[0].to, steps[0].facing) == ("h3", "g2", "nw")
    turned = enemy(state, "rat-queen-1").facing
    play(state, "go")
    assert enemy(state, "rat-queen-1").facing == turned


# Icons --------------------------------------------------------------------------------------------


def test_an_enemy_is_biological_or_mechanical() -> None:
    state = exact_hands(
        scene(
            open_ground(3, 1),
            {"scout": "a1 e"},
            [("tiger", "b1 w"), ("bandit-knife", "b1 w")],
            gear={"scout": ["emp-grenade", "flashbang"]},
        )
    )
    play(state, "go")
    assert [throw.who for throw in of(play(state, "use emp-grenade -"), Resisted)] == ["tiger-1"]
    assert [throw.who for throw in of(play(state, "use flashbang -"), Resisted)] == ["bandit-knife-1"]


def test_nobody_reacts_to_quick_reflexes() -> None:
    for foe, reacts in (("bandit-pistol", True), ("bandit-leader", False)):
        state = exact_hands(
            scene(open_ground(6, 1), {"soldier": "a1 e"}, [(foe, "c1 w")], hands={"soldier": ["dig-in"]})
        )
        play(state, "go", "end")
        assert ("react dig-in" in legal(state)) is reacts


def test_an_enemy_immune_to_fire_defends_against_fire() -> None:
    for foe, defence in (("bandit-pistol", 0), ("bandit-flamer", 2)):
        state = _armed("flare-gun", foe, "c1 w")
        fix(state, 1, 1, *[BLANK] * defence)
        (attack,) = of(play(state, f"shoot flare-gun {foe}-1 no"), Attacked)
        assert attack.defence == defence
        assert used_up(state)


# Flying -------------------------------------------------------------------------------------------

OBSTACLES = """
  +   +   +   +   +   +   +   +
    .   .   .   .   .   . : .
  +   +   +   +   +   +   +   +
"""
SCREENS = OBSTACLES.replace(":", "|")


def test_a_flyer_moves_across_obstacles() -> None:
    state = against("dragonfly-e14", "g1 w", ground=OBSTACLES)
    assert of(enemies_act(state), EnemyStepped)[0].to == "f1"
    state = against("bandit-pistol", "g1 w", ground=OBSTACLES)
    assert not of(enemies_act(state), EnemyStepped)


def test_a_flyer_moves_over_heroes() -> None:
    """In a corridor it gets away over the second hero's head."""
    state = exact_hands(scene(open_ground(5, 1), {"soldier": "a1 e", "scout": "b1 w"}, [("dragonfly-e20", "a1 e")]))
    assert [step.to for step in of(enemies_act(state), EnemyStepped)[:2]] == ["b1", "c1"]


def test_screens_stop_flyers() -> None:
    state = against("dragonfly-e14", "g1 w", ground=SCREENS)
    assert not of(enemies_act(state), EnemyStepped)


def test_a_flyer_is_never_engaged() -> None:
    state = exact_hands(
        scene(
            open_ground(5, 1),
            {"soldier": "a1 e"},
            [("dragonfly-e14", "a1 e")],
            gear={"soldier": ["rifle"]},
            hands={"soldier": ["aim-and-fire"]},
            tokens=[("find", "a1")],
        )
    )
    play(state, "go")
    assert {"pick", "play aim-and-fire"} <= set(legal(state))
    assert not of(play(state, "move b1 no"), Attacked)


def test_there_is_no_melee_with_a_flyer() -> None:
    state = exact_hands(
        scene(
            open_ground(5, 1),
            {"soldier": "a1 e"},
            [("dragonfly-e14", "a1 e")],
            gear={"soldier": ["knife"]},
            hands={"soldier": ["thrust"]},
        )
    )
    play(state, "go")
    assert not [line for line in legal(state) if line.startswith(("strike", "play thrust"))]
    assert can_attack(state, enemy(state, "dragonfly-e14-1"), MELEE, 0, hero(state, "soldier").cell) == []


def test_heroes_pass_through_the_space_of_a_flyer() -> None:
    for foe, passes in (("dragonfly-e14", True), ("tiger", False)):
        state = exact_hands(scene(open_ground(5, 1), {"scout": "a1 e"}, [(foe, "b1 w")], hands={"scout": ["sprint"]}))
        play(state, "go", "play sprint")
        assert "move b1 no" in legal(state)
        assert ("move c1 no" in legal(state)) is passes


def test_a_flyer_shoots_from_a_heros_space() -> None:
    attack = of(enemies_act(against("dragonfly-e14", "a1 w")), Attacked)[0]
    assert (attack.kind, attack.distance, len(attack.dice), attack.hit) == ("ranged", 0, 2, 2)


def test_a_flyer_over_a_hero_uses_the_first_list() -> None:
    assert chosen(against("dragonfly-e14", "a1 w"))[0] == ("engaged", "ranged")


def test_a_flyer_over_the_own_space_is_shot_at_with_the_first_column_and_from_the_side() -> None:
    """The hunting rifle: 1 die and hit -1 at distance 1. The Dragonfly: 2 dice in front, 1 at the side."""
    state = _armed("hunting-rifle", "dragonfly-e14", "a1 w")
    fix(state, 1, BLANK)
    (attack,) = of(play(state, "shoot hunting-rifle dragonfly-e14-1 no"), Attacked)
    assert (len(attack.dice), attack.hit, attack.defence, attack.zone) == (1, 3 - 1, 1, "side")


def test_a_hero_under_a_flyer_defends_with_the_side_value() -> None:
    """The bulletproof vest: 2 dice in front and behind, 1 at the side."""
    state = exact_hands(
        scene(
            open_ground(3, 1), {"soldier": "a1 e"}, [("dragonfly-e14", "a1 e")], gear={"soldier": ["bulletproof-vest"]}
        )
    )
    play(state, "go")
    fix(state, 1, 1, BLANK)
    attack = of(play(state, "end"), Attacked)[0]
    assert (attack.zone, attack.defence) == ("side", 1)


# Armoured -----------------------------------------------------------------------------------------


def test_an_armoured_enemy_throws_twice_its_defence_dice() -> None:
    """The Bug has one die in front."""
    state = _armed("pistol", "bug", "c1 w")
    fix(state, 1, 1, BLANK, BLANK)
    assert of(play(state, "shoot pistol bug-1 no"), Attacked)[0].defence == 2
    assert used_up(state)


def test_armour_piercing_weapons_face_the_plain_defence_dice() -> None:
    state = _armed("crossbow", "bug", "c1 w")
    fix(state, 1, 1, 1, BLANK)
    assert of(play(state, "shoot crossbow bug-1 no"), Attacked)[0].defence == 1
    assert used_up(state)


def test_an_armoured_enemy_throws_twice_its_dice_in_every_kind_of_attack() -> None:
    """The Rhino has one die in melee and one against area attacks."""
    state = _armed("grenade-launcher", "rhino", "c1 w")
    fix(state, 1, 6, 6, 6, BLANK, BLANK)
    assert of(play(state, "blast grenade-launcher c1 no"), Attacked)[0].defence == 2
    state = exact_hands(scene(open_ground(3, 1), {"scout": "a1 e"}, [("rhino", "a1 w")], gear={"scout": ["knife"]}))
    play(state, "go")
    fix(state, 1, 6, 6, BLANK, BLANK)
    assert of(play(state, "strike knife rhino-1 no no"), Attacked)[0].defence == 2
    state = exact_hands(
        scene(
            open_ground(4, 1),
            {"soldier": "a1 e"},
            [("rhino", "c1 w")],
            gear={"soldier": ["pistol"]},
            hands={"soldier": ["aim-and-fire"]},
            tokens=[("explosives", "c1")],
        )
    )
    play(state, "go", "play aim-and-fire")
    fix(state, 1, 1, BLANK, BLANK)
    blast = of(play(state, "shoot pistol explosives-1 no"), Attacked)[1]
    assert (blast.target, blast.defence) == ("rhino-1", 2)


# Words of lists -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("foe", "where", "entry", "attack", "far"),
    [
        ("tiger", "c2", "melee", "melee", 0),
        ("defender", "f2", "ranged", "ranged", 3),
        ("spider-aka-2l", "f2", "area", "area", 3),
        ("bandit-knife", "h2", "to 2", "", 5 - 2),
        ("rhino", "d2", "away 2", "", 1 + 2),
        ("bandit-pistol", "c2", "disengage", "", 1),
    ],
)
def test_words_of_the_lists(foe: str, where: str, entry: str, attack: str, far: int) -> None:
    """What one action of each word does: its attack, and how far from the hero it ends."""
    state = against(foe, f"{where} w", at="c2 e")
    events = enemies_act(state)
    assert of(events, EnemyChose)[0].entry == entry
    done = first_action(events)
    assert [one.kind for one in of(done, Attacked)] == ([attack] if attack else [])
    end = [where, *[step.to for step in of(done, EnemyStepped)]][-1]
    assert state.ground.distance(state.ground.number[end], state.ground.number["c2"]) == far


def test_entry_call_brings_one_more_of_its_kind_once() -> None:
    state = exact_hands(
        scene(open_ground(12, 3), {"soldier": "a1 e"}, [("cult-guard", "l1 w"), ("cult-guard", "l3 w")])
    )
    events = enemies_act(state)
    (fresh,) = of(events, Appeared)
    assert fresh.enemy == "cult-guard-3"
    assert fresh.space in ("k1", "l2")
    assert not [choice for choice in of(events, EnemyChose) if choice.enemy == "cult-guard-3"]
    events = enemies_act(state)
    assert not of(events, Appeared)
    assert [choice for choice in of(events, EnemyChose) if choice.enemy == "cult-guard-3"]


def test_entry_repair() -> None:
    state = exact_hands(scene(open_ground(8, 1), {"soldier": "a1 e"}, [("defender-mk2", "h1 w"), ("defender", "g1 w")]))
    enemy(state, "defender-mk2-1").health = 5
    enemy(state, "defender-1").health = 4
    enemy(state, "defender-1").stunned = 1
    done = of(enemies_act(state), Repaired)
    assert (done[0].enemy, done[0].by, done[0].health) == ("defender-1", "defender-mk2-1", 1)
    assert enemy(state, "defender-1").health + enemy(state, "defender-mk2-1").health == 4 + 5 + 2
    state = against("defender-mk2", "h1 w")
    enemy(state, "defender-mk2-1").health = 5
    assert chosen(state) == [("far", "repair 1"), ("far", "to 1")]
    assert enemy(state, "defender-mk2-1").health == 6
    state = exact_hands(scene(open_ground(8, 1), {"soldier": "a1 e"}, [("defender-mk2", "d1 w")]))
    assert chosen(state)[0][1] == "ranged"


WALLED = """
  +   +   +   +   +   +   +   +
    . | .   .   .   .   .   .
  +   +   +   +   +   +   +   +
"""


def test_entry_dig() -> None:
    state = against("underground-worm", "a1 e", at="f1 w", ground=WALLED)
    step = of(enemies_act(state), EnemyStepped)[0]
    assert (step.space, step.to) == ("a1", "e1")
    state = against("underground-worm", "a1 e", at="g1 w", ground=WALLED.replace("|", " "))
    assert chosen(state)[0][1] == "to 2"


def test_the_players_choose_where_it_comes_up() -> None:
    heroes = {"soldier": "d2", "scout": "b4"}
    state = scene(open_ground(5, 5), heroes, [("underground-worm", "a1")], ask=True)
    events = until(state, "choose c3")
    assert "EnemyStepped" not in [type(one).__name__ for one in events]
    assert {"choose c1", "choose e3", "choose a5", "choose c5"} <= set(legal(state))
    assert "choose d2" not in legal(state)
    play(state, "choose c3")
    assert space(state, enemy(state, "underground-worm-1")) == "c3"


def test_weapons_of_enemies_stun_and_burn_heroes() -> None:
    state = against("cult-guard", "a1 w")
    play(state, "go")
    fix(state, 1, 6, 1)
    events = play(state, "end")
    assert (of(events, Resisted)[0].value, of(events, Stunned)[0].who) == (0, "soldier")
    for armour, defence in (("ceramic-armour", 0), ("fire-suit", 2)):
        state = exact_hands(
            scene(open_ground(3, 1), {"soldier": "a1 e"}, [("bandit-flamer", "b1 w")], gear={"soldier": [armour]})
        )
        play(state, "go")
        fix(state, 1, 1, *[BLANK] * defence)
        assert of(play(state, "end"), Attacked)[0].defence == defence


def test_every_enemy_has_three_lists() -> None:
    for kind in ENEMY_TYPES:
        assert len(kind.lists) == 3
        assert all(kind.lists)
