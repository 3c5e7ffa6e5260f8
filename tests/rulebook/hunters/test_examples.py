"""X: the worked examples of the rulebook, with the dice that it prints. Spaces are ours: the pictures are lost."""

from __future__ import annotations

from collections import Counter

from ashgrid.core import Rng
from ashgrid.games.hunters import setup
from ashgrid.games.hunters.actions import (
    AskPenalty,
    AskStep,
    Attacked,
    EnemyAimed,
    EnemyChose,
    EnemyIdle,
    Options,
    Resisted,
)
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import CARD_NUMBER, RANGED
from tests.rulebook.hunters.fight_helpers import attack_of, fight, only_attack, until
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
    space,
    used_up,
)


def test_example_eight_great_rats_stand_two_by_two() -> None:
    state = setup.begin(Options(mission="cistern"), Rng(0))
    assert [piece.code for piece in state.setup.mission.pieces] == ["WAS-02", "WAS-04"]
    assert {one.kind.name for one in state.enemies} == {"great-rat"}
    assert list(Counter(one.cell for one in state.enemies).values()) == [2, 2, 2, 2]


def test_example_a_card_of_two_parts_is_used_in_three_ways() -> None:
    for lines, where, attacks in (
        (["move c1 no", "strike axe tiger-1 no no"], "c1", 1),
        (["move b2 no", "stop"], "b2", 0),
    ):
        state = fight(
            open_ground(4, 2),
            {"hunter": "a1"},
            [("tiger", "c1")],
            gear={"hunter": ["axe"]},
            hands={"hunter": ["rush"]},
        )
        events = play(state, "go", "play rush", *lines)
        assert space(state, hero(state, "hunter")) == where
        assert len(of(events, Attacked)) == attacks
        assert hero(state, "hunter").actions == 1
    state = fight(
        open_ground(4, 2), {"hunter": "c1"}, [("tiger", "c1")], gear={"hunter": ["axe"]}, hands={"hunter": ["rush"]}
    )
    events = play(state, "go", "play rush", "skip", "strike axe tiger-1 no no")
    assert space(state, hero(state, "hunter")) == "c1"
    assert len(of(events, Attacked)) == 1


def test_example_lunge_with_a_boost_and_a_basic_attack() -> None:
    state = fight(
        open_ground(3, 1),
        {"hunter": "a1 e", "scout": "a1 e"},
        [("tiger", "b1 w")],
        hands={"hunter": ["lunge", "precise-blow"]},
    )
    play(state, "hunter: go", "play lunge", "move b1 no", "boost precise-blow")
    fix(state, 6, 1, BLANK, BLANK)
    attack = only_attack(play(state, "strike fists tiger-1 no no", "again 6"))
    assert used_up(state)
    assert (attack.again, attack.hit, attack.successes) == ((6,), 1, 1)
    assert hero(state, "hunter").used == [CARD_NUMBER["lunge"], CARD_NUMBER["precise-blow"]]
    assert only_attack(play(state, "strike fists tiger-1 no no")).hit == -1
    assert hero(state, "hunter").actions == 0
    play(state, "end", "scout: go")


def dragonfly(where: str) -> Hunters:
    return fight(open_ground(9, 1), {"soldier": "a1 e"}, [("dragonfly-e14", where)])


def test_example_the_dragonfly_steps_and_shoots() -> None:
    """Its first shot hits on 1 less than the second: of two 2s one is a success."""
    state = dragonfly("f1 w")
    fix(state, 2, 6, 2, 6)
    events = enemies_act(state)
    assert used_up(state)
    first = of(events, EnemyChose)[0]
    assert (first.list, first.entry, first.distance) == ("far", "to 1, ranged -1", 5)
    assert [(one.distance, one.hit, one.wounds) for one in of(events, Attacked)] == [(4, 1, 0), (4, 2, 1)]
    assert space(state, enemy(state, "dragonfly-e14-1")) == "e1"


def test_example_the_dragonfly_out_of_range_goes_two_spaces() -> None:
    state = dragonfly("g1 w")
    assert of(enemies_act(state), EnemyChose)[0].entry == "to 2"


def test_example_the_dragonfly_shoots_with_its_second_action() -> None:
    state = dragonfly("f1 w")
    events = enemies_act(state)
    second = of(events, EnemyChose)[1]
    assert (second.list, second.entry, second.place) == ("far", "ranged", 1)
    assert len(of(events, Attacked)) == 2


def test_example_a_move_onto_a_vantage_point_with_morale() -> None:
    ground = """
      +   +   +   +   +
        .   .   v   v
      +   +   +   +   +
    """
    state = fight(ground, {"soldier": "a1 e"}, hands={"soldier": ["march"]})
    before = hero(state, "soldier").morale
    play(state, "go", "play march", "move b1 no")
    assert {"move c1 no", "move d1 yes"} <= set(legal(state))
    play(state, "move d1 yes")
    assert space(state, hero(state, "soldier")) == "d1"
    assert hero(state, "soldier").morale == before - 1


def test_example_a_bandit_shoots_and_moves_away() -> None:
    """b4 and c4 lie behind an Obstacle, d3 is a vantage point, c2 no farther from the heroes: d2 and d4 are left."""
    ground = """
      +   +   +   +   +
        .   .   .   .
      +   +   +   +   +
        .   .   .   .
      +   +   +   +   +
        .   .   .   v
      +   +- -+- -+   +
        .   .   .   .
      +   +   +   +   +
    """
    state = fight(
        ground,
        {"soldier": "b2", "scout": "b3"},
        [("bandit-pistol", "c3")],
        gear={"scout": ["ceramic-armour"]},
        ask=True,
    )
    fix(state, 1, 2)
    events = until(state, AskStep)
    assert used_up(state)
    assert of(events, EnemyChose)[0].entry == "ranged -1, away 1"
    attack = only_attack(events)
    assert (attack.target, attack.kind, attack.hit, attack.wounds) == ("soldier", "ranged", 1, 1)
    assert legal(state) == ["choose d2", "choose d4", "keeper"]
    play(state, "choose d2")
    assert space(state, enemy(state, "bandit-pistol-1")) == "d2"


def raider() -> Hunters:
    """Engaged with two heroes on b1, a third on a1; a2 and b2 are next to all three, c1 and c2 are not."""
    return fight(
        open_ground(4, 3),
        {"hunter": "b1", "scout": "b1", "medic": "a1"},
        [("raider-rifle", "b1")],
        gear={"hunter": ["axe", "scrap-armour"], "scout": ["knife"]},
        ask=True,
    )


def test_example_a_raider_disengages() -> None:
    state = raider()
    events = until(state, AskStep)
    assert of(events, EnemyChose)[0].entry == "disengage"
    assert legal(state) == ["choose c1", "choose c2", "keeper"]
    play(state, "choose c2", "pass")
    assert space(state, enemy(state, "raider-rifle-1")) == "c2"


def test_example_the_penalty_attack_against_the_raider() -> None:
    state = raider()
    until(state, AskStep)
    play(state, "choose c2")
    assert isinstance(state.prompt(state.actors[0]), AskPenalty)
    assert state.actors == (hero(state, "hunter").seat,)
    assert space(state, enemy(state, "raider-rifle-1")) == "b1"
    fix(state, 1, 3, 4, 5, 6, BLANK, 6, 6)
    attack, shot = of(play(state, "strike axe raider-rifle-1 no no"), Attacked)
    assert used_up(state)
    assert (shot.by, shot.target) == ("raider-rifle-1", "scout")
    assert (attack.by, attack.penalty, attack.hit, attack.wounds) == ("hunter", True, 3, 2)


def test_example_the_hit_value_of_a_shot() -> None:
    state = fight(
        open_ground(2, 1),
        {"soldier": "a1 e"},
        [("bandit-pistol", "b1 e")],
        gear={"soldier": ["rifle"]},
        hands={"soldier": ["barrage"]},
    )
    play(state, "go", "play barrage")
    fix(state, 1, 2, 6, BLANK)
    attack = only_attack(play(state, "shoot rifle bandit-pistol-1 yes"))
    assert used_up(state)
    assert (attack.dice, attack.hit, attack.successes) == ((1, 2, 6), 2, 2)


def shot_with_a_magazine() -> tuple[Hunters, Attacked]:
    state = fight(
        open_ground(3, 1),
        {"soldier": "a1 e"},
        [("bandit-pistol", "c1 e")],
        gear={"soldier": ["smg", "magazine"]},
        hands={"soldier": ["barrage"]},
    )
    play(state, "go", "play barrage")
    fix(state, 1, 2, 3, 5, BLANK)
    attack = only_attack(play(state, "shoot smg bandit-pistol-1 no"))
    assert used_up(state)
    return state, attack


def test_example_a_shot_with_a_magazine() -> None:
    _, attack = shot_with_a_magazine()
    assert (attack.dice, attack.distance, attack.hit, attack.successes) == ((1, 2, 3, 5), 2, 2, 2)


def test_example_the_bandit_is_hit_from_behind() -> None:
    state, attack = shot_with_a_magazine()
    assert (attack.zone, attack.defence, attack.shields, attack.wounds) == ("rear", 1, 0, 2)
    assert enemy(state, "bandit-pistol-1").health == 1


def burst(morale: str) -> list[Attacked]:
    """Against two bandits whose backs have no defence dice."""
    state = fight(
        open_ground(3, 1),
        {"soldier": "a1 e"},
        [("bandit-flamer", "c1 e"), ("bandit-flamer", "c1 e")],
        gear={"soldier": ["smg"]},
        hands={"soldier": ["barrage"]},
    )
    play(state, "go", "play barrage")
    fix(state, 1, 2, 5, 2, 3, 6)
    attacks = of(play(state, f"burst smg bandit-flamer-1,bandit-flamer-2 {morale}"), Attacked)
    assert used_up(state)
    return attacks


def test_example_a_burst() -> None:
    attacks = burst("no")
    assert [one.hit for one in attacks] == [1, 1]
    assert [one.successes for one in attacks] == [1, 0]


def test_example_a_burst_with_morale() -> None:
    attacks = burst("yes")
    assert [one.hit for one in attacks] == [2, 2]
    assert [one.successes for one in attacks] == [2, 1]


def machine() -> Hunters:
    return fight(
        open_ground(5, 1),
        {"medic": "a1", "scout": "b1", "soldier": "b1"},
        [("python", "d1 w")],
        gear={"soldier": ["scrap-armour"]},
    )


def test_example_a_machine_chooses_its_target() -> None:
    state = machine()
    (aimed,) = of(attack_of(state, "python-1", RANGED), EnemyAimed)
    assert (aimed.target, aimed.why) == ("scout", "weakest")


def test_example_a_machine_shoots_a_hero_without_armour() -> None:
    """The book throws four dice and prints three: the fourth is a miss."""
    state = machine()
    before = hero(state, "scout").health
    fix(state, 2, 4, 5, 6)
    attack = only_attack(attack_of(state, "python-1", RANGED))
    assert used_up(state)
    assert (len(attack.dice), attack.hit, attack.successes, attack.defence) == (4, 3, 1, 0)
    assert hero(state, "scout").health == before - 1


def test_example_melee_with_a_knife() -> None:
    state = fight(
        open_ground(1, 1),
        {"scout": "a1"},
        [("bandit-pistol", "a1")],
        gear={"scout": ["knife"]},
        hands={"scout": ["quiet-knife"]},
    )
    assert hero(state, "scout").strength == 2
    play(state, "go", "play quiet-knife")
    fix(state, 1, 2, 4, SHIELD)
    attack = only_attack(play(state, "strike knife bandit-pistol-1 no no"))
    assert used_up(state)
    assert (attack.dice, attack.hit, attack.successes) == ((1, 2, 4), 2, 2)
    assert (attack.defence, attack.shields, attack.wounds) == (1, 1, 1)
    assert enemy(state, "bandit-pistol-1").health == 2


def test_example_an_emp_round() -> None:
    state = fight(
        open_ground(2, 1),
        {"soldier": "a1 e"},
        [("defender-mk2", "b1 e")],
        gear={"soldier": ["pistol", "emp-round"]},
        hands={"soldier": ["barrage"]},
    )
    play(state, "go", "play barrage")
    fix(state, 1, 1, BLANK, BLANK, 6)
    (roll,) = of(play(state, "shoot pistol defender-mk2-1 no"), Resisted)
    assert used_up(state)
    assert (roll.die, roll.value, roll.held) == (6, 5, False)
    for _ in range(2):
        assert [one.why for one in of(enemies_act(state), EnemyIdle)] == ["stunned"]
    assert of(enemies_act(state), EnemyIdle) == []
