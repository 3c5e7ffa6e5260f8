"""A: area attacks."""

from __future__ import annotations

from ashgrid.games.hunters.actions import Attacked, EnemyAimed, EnemyChose
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import AREA
from tests.rulebook.hunters.fight_helpers import attack_of, fight, only_attack
from tests.rulebook.hunters.helpers import (
    BLANK,
    enemies_act,
    enemy,
    fix,
    hero,
    legal,
    of,
    open_ground,
    play,
    used_up,
)

ROW = open_ground(6, 1)


def launcher(*others: str, enemies: tuple[str, ...] = ("tiger",), card: str = "aim-and-fire") -> Hunters:
    """A soldier with a grenade launcher on a1, 4 dice at distance 2; everybody else stands on c1."""
    state = fight(
        ROW,
        {"soldier": "a1 e"} | dict.fromkeys(others, "c1"),
        [(kind, "c1 w") for kind in enemies],
        gear={"soldier": ["grenade-launcher"]} | {name: ["sapper-suit"] for name in others},
        hands={"soldier": [card, "aim-and-fire"]},
    )
    play(state, "soldier: go", f"play {card}")
    return state


BLAST = "blast grenade-launcher c1 no"


def test_what_holds_for_ranged_attacks_holds_for_area_attacks() -> None:
    """A ranged card serves an area weapon, and a boost of ranged attacks helps an area attack."""
    assert only_attack(play(launcher(), BLAST)).hit == 3
    state = launcher(card="throw-and-duck")
    play(state, "boost aim-and-fire")
    assert only_attack(play(state, BLAST)).hit == 2 + 1


def test_the_target_of_an_area_attack_is_a_space() -> None:
    """In range, which begins at 2 for this weapon, and in sight."""
    wall = """
      +   +   +   +   +   +   +
        .   .   .   . | .   .
      +   +   +   +   +   +   +
    """
    state = fight(
        wall,
        {"soldier": "a1 e"},
        [("great-rat", space) for space in ("b1", "c1", "c1", "d1", "e1", "f1")],
        gear={"soldier": ["grenade-launcher"]},
        hands={"soldier": ["aim-and-fire"]},
    )
    play(state, "go", "play aim-and-fire")
    assert {line.split()[2] for line in legal(state) if line.startswith("blast")} == {"c1", "d1"}


def test_an_area_attack_attacks_friend_and_foe() -> None:
    state = launcher("scout", "medic", enemies=("tiger", "great-rat"))
    attacks = of(play(state, BLAST), Attacked)
    assert {one.target for one in attacks} == {"tiger-1", "great-rat-1", "scout", "medic"}
    assert {one.kind for one in attacks} == {"area"}


def test_an_area_attack_throws_all_dice_at_each_target() -> None:
    state = launcher("scout", enemies=("tiger", "great-rat"))
    assert [len(one.dice) for one in of(play(state, BLAST), Attacked)] == [4, 4, 4]


def test_targets_defend_with_their_area_dice() -> None:
    """A tiger has 1 die, 3 ahead; a sapper suit 3, 2 ahead."""
    state = launcher(enemies=("tiger",))
    fix(state, 1, 6, 6, 6, BLANK)
    attack = only_attack(play(state, BLAST))
    assert (attack.defence, attack.zone) == (1, None)
    assert used_up(state)
    state = fight(ROW, {"scout": "a1 e"}, [("spider-aka-2l", "c1")], gear={"scout": ["sapper-suit"]})
    fix(state, 1, 6, 6, BLANK, BLANK, BLANK)
    assert only_attack(attack_of(state, "spider-aka-2l-1", AREA)).defence == 3
    assert used_up(state)


def test_one_morale_token_counts_for_a_whole_area_attack() -> None:
    state = launcher("scout", enemies=("tiger", "great-rat"))
    before = hero(state, "soldier").morale
    attacks = of(play(state, "blast grenade-launcher c1 yes"), Attacked)
    assert [one.hit for one in attacks] == [4, 4, 4]
    assert hero(state, "soldier").morale == before - 1


def test_sixes_of_an_area_attack_hit_no_ally_twice() -> None:
    state = launcher("scout")
    fix(state, 6, 6, 6, 6, 6, 6)
    attacks = of(play(state, BLAST), Attacked)
    assert [one.target for one in attacks] == ["tiger-1", "scout"]


def test_an_enemys_area_attack_hits_its_own_friends_too() -> None:
    state = fight(ROW, {"soldier": "a1", "scout": "b1"}, [("spider-aka-2l", "d1"), ("tiger", "b1")])
    attacks = of(attack_of(state, "spider-aka-2l-1", AREA), Attacked)
    assert {one.target for one in attacks} == {"scout", "tiger-1"}
    assert {(one.kind, len(one.dice), one.hit) for one in attacks} == {("area", 3, 2)}


def test_a_hidden_hero_is_hit_by_an_area_attack_but_not_aimed_at() -> None:
    state = fight(ROW, {"soldier": "a1", "scout": "a1"}, [("spider-aka-2l", "c1")])
    hero(state, "scout").hidden = True
    events = attack_of(state, "spider-aka-2l-1", AREA)
    assert [one.target for one in of(events, EnemyAimed)] == ["soldier"]
    assert {one.target for one in of(events, Attacked)} == {"soldier", "scout"}
    hero(state, "soldier").health = 0
    hero(state, "scout").health = 4
    hero(state, "scout").hidden = True
    assert attack_of(state, "spider-aka-2l-1", AREA) == []


def test_an_engaged_spider_attacks_its_own_space() -> None:
    state = fight(open_ground(1, 1), {"soldier": "a1"}, [("spider-aka-2l", "a1")])
    events = enemies_act(state)
    assert of(events, EnemyChose)[0].entry == "area"
    attack = of(events, Attacked)[0]
    assert (attack.target, attack.kind, attack.distance) == ("soldier", "area", 0)


def test_a_spider_uses_its_column_for_its_own_space() -> None:
    """3 dice on 1; next to it would be on 2."""
    state = fight(open_ground(1, 1), {"soldier": "a1", "scout": "a1"}, [("spider-aka-2l", "a1"), ("tiger", "a1")])
    attacks = of(attack_of(state, "spider-aka-2l-1", AREA), Attacked)
    assert {one.target for one in attacks} == {"soldier", "scout", "tiger-1"}
    assert {(len(one.dice), one.hit) for one in attacks} == {(3, 1)}


def test_a_spider_is_immune_to_its_own_attack() -> None:
    state = fight(open_ground(1, 1), {"soldier": "a1"}, [("spider-aka-2l", "a1")])
    attacks = of(attack_of(state, "spider-aka-2l-1", AREA), Attacked)
    assert [one.target for one in attacks] == ["soldier"]
    assert enemy(state, "spider-aka-2l-1").health == 5
