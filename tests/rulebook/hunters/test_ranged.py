"""R: ranged attacks."""

from __future__ import annotations

from ashgrid.core import Rng
from ashgrid.games.hunters.actions import Attacked, EnemyAimed, Faced, Fell, Gained, Killed
from ashgrid.games.hunters.roll import Thrown, defend
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import FACES, RANGED
from tests.rulebook.hunters.fight_helpers import attack_of, fight, only_attack, wound
from tests.rulebook.hunters.helpers import (
    BLANK,
    SHIELD,
    carried,
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

ROW = open_ground(7, 1)


def shooter(
    *gear: str,
    target: str = "bandit-pistol",
    at: str = "c1 e",
    card: str = "aim-and-fire",
    weather: str = "clear",
    ground: str = ROW,
) -> Hunters:
    """A soldier on a1 who has played a card that hits on 3, unless another is named."""
    state = fight(
        ground,
        {"soldier": "a1 e"},
        [(target, at)],
        gear={"soldier": gear},
        hands={"soldier": [card]},
        weather=weather,
    )
    play(state, "go", f"play {card}")
    return state


def shots(state: Hunters) -> list[str]:
    return [line for line in legal(state) if line.startswith("shoot")]


def test_who_is_engaged_does_not_shoot() -> None:
    state = fight(
        ROW,
        {"soldier": "b1"},
        [("bandit-pistol", "b1"), ("bandit-pistol", "c1")],
        gear={"soldier": ["rifle"]},
        hands={"soldier": ["aim-and-fire"]},
    )
    play(state, "go")
    assert "play aim-and-fire" not in legal(state)
    assert attack_of(state, "bandit-pistol-1", RANGED) == []


def test_a_target_must_be_in_sight_and_in_range() -> None:
    wall = """
      +   +   +   +   +
        .   . | .   .
      +   +   +   +   +
    """
    for ground, at, seen in ((ROW, "c1", True), (ROW, "d1", False), (wall, "c1", False)):
        state = fight(
            ground,
            {"soldier": "a1"},
            [("bandit-pistol", at)],
            gear={"soldier": ["smg"]},
            hands={"soldier": ["aim-and-fire"]},
        )
        play(state, "go")
        assert ("play aim-and-fire" in legal(state)) is seen


def test_a_hero_may_turn_before_a_shot() -> None:
    state = fight(
        ROW,
        {"soldier": "a1 w"},
        [("bandit-pistol", "c1")],
        gear={"soldier": ["smg"]},
        hands={"soldier": ["aim-and-fire"]},
    )
    play(state, "go", "play aim-and-fire", "shoot smg bandit-pistol-1 no")
    assert state.ground.zone(hero(state, "soldier").cell, hero(state, "soldier").facing, state.ground.number["c1"]) == 0
    assert hero(state, "soldier").actions == 1
    assert of(play(state, "face w"), Faced)


def test_a_hero_chooses_a_ranged_weapon_at_hand() -> None:
    state = shooter("smg", "pistol", "flare-gun", "knife")
    assert {line.split()[1] for line in shots(state)} == {"smg", "pistol", "flare-gun"}
    state = fight(
        ROW,
        {"soldier": "a1"},
        [("bandit-pistol", "c1")],
        gear={"soldier": ["smg", "flare-gun"]},
        hands={"soldier": ["aim-and-fire"]},
    )
    carried(state, "soldier", "flare-gun").loaded = False
    play(state, "go", "play aim-and-fire")
    assert {line.split()[1] for line in shots(state)} == {"smg"}


def test_a_hero_chooses_an_enemy_or_a_token_as_target() -> None:
    state = fight(
        ROW,
        {"soldier": "a1"},
        [("bandit-pistol", "c1"), ("great-rat", "c1")],
        gear={"soldier": ["pistol"]},
        hands={"soldier": ["aim-and-fire"]},
        tokens=[("explosives", "c1")],
    )
    play(state, "go", "play aim-and-fire")
    assert {line.split()[2] for line in shots(state)} == {"bandit-pistol-1", "great-rat-1", "explosives-1"}


def test_dice_are_those_of_the_column_and_the_accessories() -> None:
    for gear, at, dice in (
        (["hunting-rifle"], "b1", 1),
        (["hunting-rifle"], "c1", 2),
        (["hunting-rifle"], "d1", 3),
        (["hunting-rifle", "magazine"], "d1", 4),
    ):
        state = shooter(*gear, at=f"{at} e")
        assert len(only_attack(play(state, "shoot hunting-rifle bandit-pistol-1 no")).dice) == dice


def test_without_dice_there_is_no_attack() -> None:
    """A bipod takes the only die of the hunting rifle at distance 1."""
    for at, able in (("b1", False), ("c1", True)):
        state = fight(
            ROW,
            {"soldier": "a1"},
            [("bandit-pistol", at)],
            gear={"soldier": ["hunting-rifle", "bipod"]},
            hands={"soldier": ["aim-and-fire"]},
        )
        play(state, "go")
        assert ("play aim-and-fire" in legal(state)) is able


def test_the_hit_value_is_the_cards_with_all_modifiers() -> None:
    """The card's 3, the rifle's -1 at distance 1, the pointer's +1; cover and rain take one each."""
    cover = """
      +   +   +
        .   c
      +   +   +
    """
    for gear, ground, weather, hit in (
        (["rifle"], ROW, "clear", 2),
        (["rifle", "laser-pointer"], ROW, "clear", 3),
        (["rifle", "laser-pointer"], cover, "clear", 2),
        (["rifle", "laser-pointer"], cover, "rain", 1),
    ):
        state = shooter(*gear, at="b1 e", ground=ground, weather=weather)
        assert only_attack(play(state, "shoot rifle bandit-pistol-1 no")).hit == hit


def test_a_morale_token_gives_hit_plus_one_before_the_throw() -> None:
    state = shooter("pistol")
    before = hero(state, "soldier").morale
    assert only_attack(play(state, "shoot pistol bandit-pistol-1 yes")).hit == 4
    assert hero(state, "soldier").morale == before - 1
    state = shooter("pistol")
    hero(state, "soldier").morale = 0
    assert shots(state) == ["shoot pistol bandit-pistol-1 no"]


def test_one_morale_token_for_each_kind_of_bonus() -> None:
    """One for the Move and one for the hit value of a card; tokens come back by cards."""
    state = shooter("pistol", card="advancing-fire", at="d1 e")
    before = hero(state, "soldier").morale
    play(state, "move c1 yes")
    assert only_attack(play(state, "shoot pistol bandit-pistol-1 yes")).hit == 3
    assert hero(state, "soldier").morale == before - 2
    enemies_act(state)
    assert hero(state, "soldier").morale == before - 2
    state = shooter("pistol", card="chin-up")
    assert of(play(state, "do"), Gained)
    assert hero(state, "soldier").morale == before + 1


def test_a_die_at_or_below_the_hit_value_is_a_success() -> None:
    state = shooter("rifle", at="d1 e")
    fix(state, 2, 3, 4, BLANK)
    assert only_attack(play(state, "shoot rifle bandit-pistol-1 no")).successes == 2
    assert used_up(state)


def test_a_one_is_always_a_success() -> None:
    """At a hit value of 0 and less, for heroes and for enemies."""
    cover = """
      +   +   +
        c   c
      +   +   +
    """
    state = shooter("rifle", at="b1 e", card="barrage", ground=cover, weather="rain")
    fix(state, 1, 2, 3, BLANK)
    attack = only_attack(play(state, "shoot rifle bandit-pistol-1 no"))
    assert (attack.hit, attack.successes) == (-1, 1)
    fix(state, 1, 2)
    attack = only_attack(attack_of(state, "bandit-pistol-1", RANGED, -1))
    assert (attack.hit, attack.successes) == (-1, 1)


def test_the_defence_dice_are_those_of_the_side_that_is_hit() -> None:
    """Ahead a tiger has 3 dice, at its side and behind it 1."""
    for facing, zone, dice in (("w", "front", 3), ("n", "side", 1), ("e", "rear", 1)):
        state = shooter("pistol", target="tiger", at=f"c1 {facing}")
        fix(state, 1, 1, *[BLANK] * dice)
        attack = only_attack(play(state, "shoot pistol tiger-1 no"))
        assert (attack.zone, attack.defence) == (zone, dice)
        assert used_up(state)


def test_each_shield_cancels_one_success() -> None:
    state = shooter("rifle", target="tiger", at="d1 w")
    fix(state, 1, 1, 1, SHIELD, SHIELD, BLANK)
    attack = only_attack(play(state, "shoot rifle tiger-1 no"))
    assert (attack.successes, attack.shields, attack.wounds) == (3, 2, 1)


def test_two_of_six_faces_are_shields() -> None:
    shields = set()
    rng = Rng(0)
    for _ in range(100):
        face = rng.copy().die(FACES)
        thrown = Thrown()
        thrown.successes = 1
        defend(thrown, 1, rng)
        shields.add((face, thrown.shields[0]))
    assert sorted(shields) == [(1, True), (2, True), (3, False), (4, False), (5, False), (6, False)]


def test_each_success_that_is_left_costs_one_health() -> None:
    state = shooter("rifle", target="tiger", at="d1 e")
    fix(state, 1, 1, 1, SHIELD)
    play(state, "shoot rifle tiger-1 no")
    assert enemy(state, "tiger-1").health == 6 - 2


def test_an_enemy_without_health_is_removed_at_once() -> None:
    state = shooter("pistol", target="great-rat", at="c1 w")
    fix(state, 1, 6)
    events = play(state, "shoot pistol great-rat-1 no")
    assert [one.enemy for one in of(events, Killed)] == ["great-rat-1"]
    assert not enemy(state, "great-rat-1").stands


def test_the_account_of_an_attack_names_dice_hit_and_result() -> None:
    state = shooter("rifle", "magazine", at="b1 e")
    fix(state, 1, 2, 3, 5, BLANK)
    attack = only_attack(play(state, "shoot rifle bandit-pistol-1 no"))
    assert (attack.weapon, attack.distance, attack.zone) == ("rifle", 1, "rear")
    assert (attack.dice, attack.hit, attack.successes) == ((1, 2, 3, 5), 2, 2)
    assert (attack.defence, attack.shields, attack.wounds) == (1, 0, 2)


def melee(*others: str, gear: tuple[str, ...] = ("pistol",), card: str = "aim-and-fire") -> Hunters:
    """A soldier on a1 shoots at a tiger on c1 that other heroes are engaged with."""
    state = fight(
        ROW,
        {"soldier": "a1 e"} | dict.fromkeys(others, "c1 e"),
        [("tiger", "c1 w")],
        gear={"soldier": gear} | {name: ["ceramic-armour"] for name in others},
        hands={"soldier": [card]},
    )
    play(state, "soldier: go", f"play {card}")
    return state


def test_an_enemy_in_a_melee_may_be_shot_at() -> None:
    assert "shoot pistol tiger-1 no" in shots(melee("scout"))


def test_each_six_into_a_melee_hits_an_ally() -> None:
    state = melee("scout")
    before = hero(state, "scout").health
    fix(state, 6, 6, BLANK, BLANK)
    attacks = of(play(state, "shoot pistol tiger-1 no"), Attacked)
    assert used_up(state)
    assert [(one.target, one.successes) for one in attacks] == [("tiger-1", 0), ("scout", 2)]
    assert hero(state, "scout").health == before - 2


def test_an_ally_hit_by_a_six_is_drawn_by_lot_and_defends_from_the_side() -> None:
    """Each six for itself: now and then two sixes hit two heroes. Ceramic armour has 2 dice at the side."""
    victims = set()
    for seed in range(400):
        state = melee("scout", "medic")
        state.rng = Rng(seed)
        attacks = of(play(state, "shoot pistol tiger-1 no"), Attacked)
        if attacks[0].dice == (6, 6):
            victims.add(tuple((one.target, one.successes) for one in attacks[1:]))
            assert {(one.zone, one.defence) for one in attacks[1:]} == {("side", 2)}
    assert victims == {(("scout", 2),), (("medic", 2),), (("scout", 1), ("medic", 1))}


def test_a_six_into_a_melee_is_never_a_success() -> None:
    state = melee("scout", gear=("rifle", "laser-pointer", "optical-sight"), card="last-redoubt")
    play(state, "do")
    fix(state, 6, 5, 5, BLANK, BLANK, BLANK)
    attack = of(play(state, "shoot rifle tiger-1 yes"), Attacked)[0]
    assert (attack.hit, attack.successes) == (7, 2)


def test_an_engaged_target_defends_with_its_side_value() -> None:
    """In front a tiger has 3 dice."""
    state = melee("scout")
    fix(state, 1, 2, BLANK)
    attack = only_attack(play(state, "shoot pistol tiger-1 no"))
    assert used_up(state)
    assert (attack.zone, attack.defence) == ("side", 1)


def test_enemies_who_shoot_into_a_melee_hit_their_own_with_sixes() -> None:
    state = fight(
        ROW, {"soldier": "a1 e"}, [("tiger", "a1"), ("bandit-pistol", "c1")], gear={"soldier": ["ceramic-armour"]}
    )
    fix(state, 1, 6, BLANK, BLANK, BLANK)
    mine, stray = of(attack_of(state, "bandit-pistol-1", RANGED), Attacked)
    assert used_up(state)
    assert (mine.target, mine.zone, mine.defence, mine.wounds) == ("soldier", "side", 2, 1)
    assert (stray.target, stray.zone, stray.wounds) == ("tiger-1", "side", 1)
    assert enemy(state, "tiger-1").health == 5


def test_a_six_of_an_armour_piercing_weapon_pierces_whoever_it_hits() -> None:
    """A bug throws 1 die from the side, twice as many only where its armour holds."""
    for kind, dice in (("bug-spitter", 1), ("bandit-pistol", 2)):
        state = fight(ROW, {"soldier": "a1 e"}, [("bug", "a1"), (kind, "c1 w")])
        fix(state, 6, 6, *[BLANK] * dice)
        stray = of(attack_of(state, f"{kind}-1", RANGED), Attacked)[-1]
        assert used_up(state)
        assert (stray.target, stray.defence, stray.wounds) == ("bug-1", dice, 2)


def rats(count: int, weapon: str, kind: str = "great-rat") -> Hunters:
    state = fight(
        ROW,
        {"soldier": "a1 e"},
        [(kind, "c1 w")] * count,
        gear={"soldier": [weapon]},
        hands={"soldier": ["aim-and-fire"]},
    )
    for number, one in enumerate(state.enemies):
        one.marked = number % 2  # so that they are not all alike
    play(state, "go", "play aim-and-fire")
    return state


def bursts(state: Hunters) -> list[str]:
    return [line for line in legal(state) if line.startswith("burst") and line.endswith("no")]


def test_a_burst_attacks_two_enemies_on_one_space() -> None:
    state = rats(2, "smg")
    attacks = of(play(state, *bursts(state)), Attacked)
    assert [one.target for one in attacks] == ["great-rat-1", "great-rat-2"]
    state = fight(
        ROW,
        {"soldier": "a1"},
        [("great-rat", "b1"), ("great-rat", "c1")],
        gear={"soldier": ["smg"]},
        hands={"soldier": ["aim-and-fire"]},
    )
    play(state, "go", "play aim-and-fire")
    assert bursts(state) == []


def test_whoever_is_different_may_be_left_out_of_a_burst() -> None:
    """Of three rats that are alike any two are the same two; one that is stunned is not like the others."""
    state = fight(
        ROW,
        {"soldier": "a1"},
        [("great-rat", "b1")] * 3,
        gear={"soldier": ["smg"]},
        hands={"soldier": ["aim-and-fire"]},
    )
    twin = state.copy()
    enemy(twin, "great-rat-1").stunned = 2
    for scene, pairs in ((state, {"1,2"}), (twin, {"1,2", "2,3"})):
        play(scene, "go", "play aim-and-fire")
        assert {line.split()[2].replace("great-rat-", "") for line in bursts(scene)} == pairs


def test_two_burst_icons_attack_four_enemies() -> None:
    sizes = {len(line.split()[2].split(",")) for line in bursts(rats(5, "machine-gun"))}
    assert sizes == {2, 3, 4}


def test_a_burst_has_hit_minus_one() -> None:
    state = fight(
        ROW,
        {"soldier": "a1 e"},
        [("great-rat", "c1"), ("great-rat", "c1")],
        gear={"soldier": ["smg"]},
        hands={"soldier": ["aim-and-fire"]},
    )
    play(state, "go", "play aim-and-fire")
    attacks = of(play(state, "burst smg great-rat-1,great-rat-2 no"), Attacked)
    assert [one.hit for one in attacks] == [2, 2]


def test_a_burst_throws_all_dice_at_each_target() -> None:
    state = rats(2, "smg")
    assert [len(one.dice) for one in of(play(state, *bursts(state)), Attacked)] == [3, 3]


def test_one_morale_token_counts_for_a_whole_burst() -> None:
    state = fight(
        ROW,
        {"soldier": "a1 e"},
        [("great-rat", "c1"), ("great-rat", "c1")],
        gear={"soldier": ["smg"]},
        hands={"soldier": ["aim-and-fire"]},
    )
    before = hero(state, "soldier").morale
    play(state, "go", "play aim-and-fire")
    attacks = of(play(state, "burst smg great-rat-1,great-rat-2 yes"), Attacked)
    assert [one.hit for one in attacks] == [3, 3]
    assert hero(state, "soldier").morale == before - 1


def test_a_burst_is_a_choice_and_needs_two_enemies() -> None:
    state = rats(2, "smg")
    assert "shoot smg great-rat-1 no" in shots(state)
    assert bursts(rats(1, "smg")) == []
    assert bursts(rats(2, "pistol")) == []


def test_an_enemy_shoots_with_the_weapon_of_its_card() -> None:
    """A defender: 3 dice on 2 to distance 3, on 1 at distance 4, nothing at 5."""
    for at, said in (("d1", [(3, 2)]), ("e1", [(3, 1)]), ("f1", [])):
        state = fight(ROW, {"soldier": "a1"}, [("defender", at)])
        attacks = of(attack_of(state, "defender-1", RANGED), Attacked)
        assert [(len(one.dice), one.hit) for one in attacks] == said


def test_an_enemy_shoots_at_the_nearest_hero_that_it_can_shoot_at() -> None:
    """The nearest stands behind a Screen. It faces away at first, and turns."""
    ground = """
      +   +   +   +   +   +
        .   .   . | .   .
      +   +   +   +   +   +
    """
    state = fight(ground, {"soldier": "d1", "scout": "b1", "medic": "a1"}, [("defender", "c1 e")])
    (aimed,) = of(attack_of(state, "defender-1", RANGED), EnemyAimed)
    assert aimed.target == "scout"
    one = enemy(state, "defender-1")
    assert state.ground.zone(one.cell, one.facing, state.ground.number["b1"]) == 0


def test_an_enemy_shoots_at_the_hero_with_the_fewest_defence_dice() -> None:
    """A bulletproof vest has 2 dice ahead, but 1 at the side."""
    state = fight(
        open_ground(3, 3),
        {"soldier": "a1 sw", "scout": "a3 e"},
        [("defender", "c2")],
        gear={"soldier": ["bulletproof-vest"], "scout": ["bulletproof-vest"]},
    )
    (aimed,) = of(attack_of(state, "defender-1", RANGED), EnemyAimed)
    assert (aimed.target, aimed.why) == ("soldier", "weakest")


def test_the_target_of_an_enemy_is_drawn_by_lot_among_equals() -> None:
    found = set()
    for seed in range(20):
        state = fight(open_ground(3, 1), {"soldier": "a1", "scout": "a1"}, [("defender", "c1")])
        state.rng = Rng(seed)
        (aimed,) = of(attack_of(state, "defender-1", RANGED), EnemyAimed)
        found.add((aimed.target, aimed.why))
    assert found == {("soldier", "lot"), ("scout", "lot")}


def test_a_hero_defends_with_the_armours_dice_for_the_side() -> None:
    for facing, dice in (("e", 3), ("n", 2), ("w", 1)):
        state = fight(ROW, {"soldier": f"a1 {facing}"}, [("defender", "c1")], gear={"soldier": ["ceramic-armour"]})
        fix(state, 1, 6, 6, *[BLANK] * dice)
        assert only_attack(attack_of(state, "defender-1", RANGED)).defence == dice
        assert used_up(state)
    state = fight(ROW, {"soldier": "a1"}, [("defender", "c1")])
    fix(state, 1, 6, 6)
    assert only_attack(attack_of(state, "defender-1", RANGED)).defence == 0
    assert used_up(state)


def test_a_heros_health_falls_by_the_successes_that_are_left() -> None:
    state = fight(ROW, {"soldier": "a1 e", "scout": "g1"}, [("defender", "c1")], gear={"soldier": ["padded-vest"]})
    fix(state, 1, 2, 2, SHIELD)
    attack_of(state, "defender-1", RANGED)
    assert hero(state, "soldier").health == 5 - 2
    wound(state, "soldier", 2)
    fix(state, 1, 2, 2, BLANK)
    assert [one.hero for one in of(attack_of(state, "defender-1", RANGED), Fell)] == ["soldier"]
