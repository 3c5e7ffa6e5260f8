"""H: hand-to-hand fights."""

from __future__ import annotations

from ashgrid.core import Rng
from ashgrid.games.hunters.actions import EnemyAimed, Fell, Killed
from ashgrid.games.hunters.ground import FACINGS
from ashgrid.games.hunters.model import Gear
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import EXTRA, ITEM_NUMBER, MELEE
from tests.rulebook.hunters.fight_helpers import attack_of, fight, only_attack, wound
from tests.rulebook.hunters.helpers import (
    BLANK,
    SHIELD,
    enemy,
    fix,
    hero,
    legal,
    of,
    open_ground,
    play,
    used_up,
)

HERE = open_ground(2, 1)


def brawl(*gear: str, target: str = "tiger", card: str = "", weather: str = "clear", ground: str = HERE) -> Hunters:
    """A soldier, strength 3, engaged on a1; the card is played."""
    state = fight(
        ground,
        {"soldier": "a1 n"},
        [(target, "a1")],
        gear={"soldier": gear},
        hands={"soldier": [card] if card else []},
        weather=weather,
    )
    play(state, "go")
    if card:
        play(state, f"play {card}")
    return state


def strikes(state: Hunters) -> list[str]:
    return [line for line in legal(state) if line.startswith("strike")]


def test_only_who_is_engaged_attacks_in_melee() -> None:
    state = fight(
        HERE, {"soldier": "a1"}, [("tiger", "b1")], gear={"soldier": ["knife"]}, hands={"soldier": ["thrust"]}
    )
    play(state, "go")
    assert strikes(state) == []
    assert "play thrust" not in legal(state)
    assert attack_of(state, "tiger-1", MELEE) == []


def test_any_enemy_on_the_space_is_a_target_in_melee() -> None:
    for facing in FACINGS:
        state = fight(HERE, {"soldier": f"a1 {facing}"}, [("tiger", "a1"), ("great-rat", "a1"), ("bug", "b1")])
        play(state, "go")
        assert {line.split()[2] for line in strikes(state)} == {"tiger-1", "great-rat-1"}


def test_a_hero_strikes_with_a_melee_weapon_at_hand() -> None:
    state = brawl("knife", "axe", "pistol")
    assert {line.split()[1] for line in strikes(state)} == {"knife", "axe"}


def test_a_hero_without_a_melee_weapon_improvises() -> None:
    """One in a blue slot is not at hand."""
    state = brawl("pistol")
    hero(state, "soldier").gear.append(Gear(ITEM_NUMBER["knife"], EXTRA))
    assert {line.split()[1] for line in strikes(state)} == {"fists"}


def test_melee_dice_are_strength_and_the_weapons_modifier() -> None:
    for weapon, dice in (("scalpel", 3), ("knife", 4), ("axe", 5)):
        assert len(only_attack(play(brawl(weapon), f"strike {weapon} tiger-1 no no")).dice) == dice


def test_improvised_weapons_throw_one_die() -> None:
    state = brawl()
    assert hero(state, "soldier").strength == 3
    assert len(only_attack(play(state, "strike fists tiger-1 no no")).dice) == 1


def test_improvised_weapons_have_hit_minus_two() -> None:
    assert only_attack(play(brawl(card="thrust"), "strike fists tiger-1 no no")).hit == 3 - 2


def test_a_morale_token_gives_a_melee_die() -> None:
    state = brawl("knife")
    before = hero(state, "soldier").morale
    assert len(only_attack(play(state, "strike knife tiger-1 no yes")).dice) == 5
    assert hero(state, "soldier").morale == before - 1


def test_a_morale_token_gives_a_die_to_an_improvised_weapon() -> None:
    assert len(only_attack(play(brawl(), "strike fists tiger-1 no yes")).dice) == 2


def test_the_melee_hit_value_is_the_cards_with_all_modifiers() -> None:
    """1 for the basic action, 3 of the card; the scalpel adds one, gloves one, rain and cover take one each."""
    cover = """
      +   +
        c
      +   +
    """
    assert only_attack(play(brawl("knife"), "strike knife tiger-1 no no")).hit == 1
    assert only_attack(play(brawl("knife", card="thrust"), "strike knife tiger-1 no no")).hit == 3
    assert only_attack(play(brawl("scalpel", card="thrust"), "strike scalpel tiger-1 no no")).hit == 4
    state = brawl("scalpel", "grip-gloves", card="thrust")
    assert only_attack(play(state, "strike scalpel tiger-1 no no")).hit == 5
    state = brawl("scalpel", "grip-gloves", card="thrust", weather="rain", ground=cover)
    assert only_attack(play(state, "strike scalpel tiger-1 no no")).hit == 3


def test_a_morale_token_gives_melee_hit_plus_one() -> None:
    state = brawl("knife")
    before = hero(state, "soldier").morale
    attack = only_attack(play(state, "strike knife tiger-1 yes no"))
    assert (len(attack.dice), attack.hit) == (4, 2)
    assert hero(state, "soldier").morale == before - 1


def test_one_token_for_the_die_and_one_for_the_hit_value() -> None:
    state = brawl("knife")
    before = hero(state, "soldier").morale
    attack = only_attack(play(state, "strike knife tiger-1 yes yes"))
    assert (len(attack.dice), attack.hit) == (5, 2)
    assert hero(state, "soldier").morale == before - 2


def test_the_target_of_a_melee_attack_defends_with_its_melee_dice() -> None:
    """A tiger has 2, whichever way it faces."""
    for facing in FACINGS:
        state = fight(HERE, {"soldier": "a1"}, [("tiger", f"a1 {facing}")])
        play(state, "go")
        fix(state, 1, BLANK, BLANK)
        attack = only_attack(play(state, "strike fists tiger-1 no no"))
        assert (attack.defence, attack.zone) == (2, None)
        assert used_up(state)


def test_damage_in_melee_is_as_in_ranged_attacks() -> None:
    state = brawl("knife")
    fix(state, 1, 1, 1, 2, SHIELD, BLANK)
    play(state, "strike knife tiger-1 no no")
    assert enemy(state, "tiger-1").health == 6 - 2
    state = brawl("knife", target="great-rat")
    fix(state, 1, 2, 2, 2, BLANK)
    events = play(state, "strike knife great-rat-1 no no")
    assert of(events, Killed)
    assert not enemy(state, "great-rat-1").stands


def test_an_enemy_strikes_with_column_zero_of_its_weapon() -> None:
    """A defender has 2 dice hand to hand and 3 at range; a siege rhino hits on 1 here and on 2 there."""
    for kind, dice, hit in (("defender", 2, 2), ("rhino-siege", 3, 1)):
        state = fight(HERE, {"soldier": "a1"}, [(kind, "a1")])
        attack = only_attack(attack_of(state, f"{kind}-1", MELEE))
        assert (len(attack.dice), attack.hit) == (dice, hit)


def test_an_enemy_strikes_at_the_hero_with_the_fewest_melee_dice() -> None:
    state = fight(
        HERE,
        {"soldier": "a1", "scout": "a1", "medic": "b1"},
        [("tiger", "a1")],
        gear={"soldier": ["riot-armour"], "scout": ["ceramic-armour"]},
    )
    (aimed,) = of(attack_of(state, "tiger-1", MELEE), EnemyAimed)
    assert (aimed.target, aimed.why) == ("scout", "weakest")


def test_the_melee_target_of_an_enemy_is_drawn_by_lot_among_equals() -> None:
    found = set()
    for seed in range(20):
        state = fight(HERE, {"soldier": "a1", "scout": "a1"}, [("tiger", "a1")])
        state.rng = Rng(seed)
        (aimed,) = of(attack_of(state, "tiger-1", MELEE), EnemyAimed)
        found.add((aimed.target, aimed.why))
    assert found == {("soldier", "lot"), ("scout", "lot")}


def test_a_hero_defends_in_melee_with_the_armours_melee_dice() -> None:
    state = fight(HERE, {"soldier": "a1", "scout": "b1"}, [("tiger", "a1")], gear={"soldier": ["riot-armour"]})
    fix(state, 1, 6, 6, BLANK, BLANK, BLANK)
    assert only_attack(attack_of(state, "tiger-1", MELEE)).defence == 3
    assert used_up(state)
    state = fight(HERE, {"soldier": "a1", "scout": "b1"}, [("tiger", "a1")])
    wound(state, "soldier", 2)
    fix(state, 1, 2, 6)
    events = attack_of(state, "tiger-1", MELEE)
    assert used_up(state)
    assert only_attack(events).defence == 0
    assert [one.hero for one in of(events, Fell)] == ["soldier"]


def test_the_account_of_a_melee_attack_names_dice_hit_and_result() -> None:
    state = brawl("knife", target="bandit-pistol")
    fix(state, 1, 1, 4, 6, SHIELD)
    attack = only_attack(play(state, "strike knife bandit-pistol-1 no no"))
    assert (attack.by, attack.target, attack.kind, attack.weapon) == ("soldier", "bandit-pistol-1", "melee", "knife")
    assert (attack.dice, attack.hit, attack.successes) == ((1, 1, 4, 6), 1, 2)
    assert (attack.defence, attack.shields, attack.wounds) == (1, 1, 1)
