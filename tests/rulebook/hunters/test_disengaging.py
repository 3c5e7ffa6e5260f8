"""D: disengaging."""

from __future__ import annotations

from ashgrid.games.hunters.actions import (
    AskPenalty,
    AskPunisher,
    AskStep,
    AskStriker,
    Attacked,
    Declined,
    EnemyChose,
    EnemyStepped,
    Fell,
)
from tests.rulebook.hunters.fight_helpers import fight, only_attack, until, wound
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
    space,
    used_up,
)

SIDE_BY_SIDE = open_ground(4, 1)
VANTAGE = """
  +   +   +
    .   v
  +   +   +
"""


def test_an_engaged_hero_can_only_strike_or_disengage() -> None:
    state = fight(
        SIDE_BY_SIDE,
        {"soldier": "b1"},
        [("tiger", "b1")],
        hands={"soldier": ["dig-in", "thrust", "march", "aim-and-fire"]},
        gear={"soldier": ["rifle", "knife"]},
    )
    play(state, "go")
    kinds = {line.split()[0] for line in legal(state)} - {"face", "end"}
    assert kinds == {"play", "move", "leave", "strike"}
    assert {line for line in legal(state) if line.startswith("play")} == {"play thrust", "play march"}


def test_an_engaged_hero_does_not_interact_heal_hide_or_shoot() -> None:
    """The parts of a card that do are left out; what a Move makes possible is not."""
    state = fight(
        SIDE_BY_SIDE,
        {"medic": "b1", "soldier": "b1", "scout": "b1"},
        [("tiger", "b1")],
        hands={"medic": ["field-bag", "help-on-the-run"], "scout": ["slip-from-sight", "short-burst"]},
        gear={"scout": ["smg"], "medic": ["first-aid-kit"]},
    )
    wound(state, "soldier", 1)
    play(state, "medic: go")
    assert {line for line in legal(state) if line.startswith(("play", "use", "exchange"))} == {"play help-on-the-run"}
    play(state, "play help-on-the-run", "skip")
    assert not any(line.startswith("heal") for line in legal(state))
    play(state, "end", "scout: go")
    assert {line for line in legal(state) if line.startswith("play")} == {"play slip-from-sight"}
    play(state, "play slip-from-sight", "skip")
    assert not hero(state, "scout").hidden


def test_an_engaged_hero_may_use_free_equipment_and_exchange_a_card() -> None:
    state = fight(
        SIDE_BY_SIDE,
        {"soldier": "b1"},
        [("tiger", "b1")],
        gear={"soldier": ["strong-coffee"]},
        hands={"soldier": ["dig-in"]},
    )
    hero(state, "soldier").pile = hero(state, "soldier").hand * 6
    play(state, "go")
    assert {"use strong-coffee", "cycle dig-in"} <= set(legal(state))


def test_an_engaged_enemy_can_only_strike_or_disengage() -> None:
    """Cornered with a hero, a raider who sees another one does not shoot."""
    state = fight(open_ground(1, 1), {"soldier": "a1"}, [("raider-rifle", "a1")])
    events = enemies_act(state)
    assert [one.entry for one in of(events, EnemyChose)] == ["melee", "melee"]


def test_any_move_of_a_hero_disengages() -> None:
    for lines in (
        ["move c1 no"],
        ["play march", "move c1 no"],
        ["play orderly-retreat", "move c1 no"],
    ):
        state = fight(
            SIDE_BY_SIDE,
            {"soldier": "b1"},
            [("tiger", "b1")],
            hands={"soldier": ["march", "orderly-retreat"]},
        )
        play(state, "go", *lines)
        assert space(state, hero(state, "soldier")) == "c1"
        assert not state.is_engaged(hero(state, "soldier"))


def test_who_disengages_is_attacked_before_leaving() -> None:
    state = fight(SIDE_BY_SIDE, {"soldier": "b1"}, [("bandit-knife", "b1")])
    play(state, "go")
    fix(state, 3, 4)
    events = play(state, "move c1 no")
    assert used_up(state)
    attack = only_attack(events)
    assert (attack.kind, attack.penalty, attack.by, attack.wounds) == ("melee", True, "bandit-knife-1", 1)
    assert [type(one).__name__ for one in events if type(one).__name__ in ("Attacked", "Walked")] == [
        "Attacked",
        "Walked",
    ]


def test_the_penalty_attack_is_made_by_the_one_with_the_most_melee_dice() -> None:
    state = fight(SIDE_BY_SIDE, {"soldier": "b1"}, [("great-rat", "b1"), ("tiger", "b1"), ("bandit-knife", "b1")])
    attack = only_attack(play(state, "go", "move c1 no"))
    assert (attack.by, len(attack.dice)) == ("tiger-1", 3)


def test_the_players_choose_among_equals_for_the_penalty_attack() -> None:
    state = fight(
        SIDE_BY_SIDE,
        {"soldier": "b1", "hunter": "b1", "scout": "b1"},
        [("raider-rifle", "b1")],
        gear={"soldier": ["knife"], "hunter": ["machete"], "scout": ["scalpel"]},
        ask=True,
    )
    until(state, AskStep)
    play(state, "choose c1")
    assert isinstance(state.prompt(0), AskStriker)
    assert legal(state) == ["choose soldier", "choose hunter", "keeper"]
    play(state, "choose hunter")
    assert state.actors == (hero(state, "hunter").seat,)
    state = fight(
        open_ground(3, 1),
        {"soldier": "a1"},
        [("bandit-knife", "a1 e"), ("wild-dog", "a1 e"), ("bandit-knife", "a1 e")],
        ask=True,
    )
    assert [enemy(state, name).kind.dice[0] for name in ("bandit-knife-1", "wild-dog-1")] == [2, 2]
    play(state, "go", "move b1 no")
    assert state.prompt(0) == AskPunisher("soldier")
    assert legal(state) == ["choose bandit-knife-1", "choose wild-dog-1", "keeper"]
    fix(state, 5, 5)
    (attack,) = of(play(state, "choose wild-dog-1"), Attacked)
    assert (attack.by, attack.penalty) == ("wild-dog-1", True)
    assert used_up(state)


def test_a_penalty_attack_hits_on_three() -> None:
    """A bandit hits on 2 otherwise; a machete adds 1 for a hero."""
    state = fight(SIDE_BY_SIDE, {"soldier": "b1"}, [("bandit-knife", "b1")])
    assert only_attack(play(state, "go", "move c1 no")).hit == 3
    state = fight(SIDE_BY_SIDE, {"soldier": "b1"}, [("raider-rifle", "b1")], gear={"soldier": ["knife", "machete"]})
    until(state, AskPenalty)
    assert of(play(state.copy(), "strike knife raider-rifle-1 no no"), Attacked)[0].hit == 3
    assert of(play(state, "strike machete raider-rifle-1 no no"), Attacked)[0].hit == 4


def test_rain_and_cover_count_in_a_penalty_attack() -> None:
    ground = """
      +   +   +
        c   .
      +   +   +
    """
    state = fight(ground, {"soldier": "a1"}, [("bandit-knife", "a1")], weather="rain")
    assert only_attack(play(state, "go", "move b1 no")).hit == 1
    state = fight(ground, {"soldier": "a1"}, [("raider-rifle", "a1")], weather="rain", gear={"soldier": ["knife"]})
    until(state, AskPenalty)
    assert of(play(state, "strike knife raider-rifle-1 no no"), Attacked)[0].hit == 1


def test_enemies_always_make_the_penalty_attack_and_heroes_may_decline() -> None:
    """When the best hero declines nobody else strikes."""
    state = fight(
        SIDE_BY_SIDE,
        {"hunter": "b1", "scout": "b1"},
        [("raider-rifle", "b1")],
        gear={"hunter": ["axe"], "scout": ["knife"]},
    )
    until(state, AskPenalty)
    assert "pass" in legal(state)
    events = play(state, "pass")
    assert not any(one.penalty for one in of(events, Attacked))
    assert of(events, EnemyStepped)
    assert of(events, Declined)[0].what == "penalty"
    state = fight(SIDE_BY_SIDE, {"soldier": "b1"}, [("great-rat", "b1")])
    assert only_attack(play(state, "go", "move c1 no")).penalty


def test_a_penalty_attack_is_no_reaction() -> None:
    state = fight(
        SIDE_BY_SIDE,
        {"soldier": "b1"},
        [("raider-rifle", "b1")],
        gear={"soldier": ["knife"]},
        hands={"soldier": ["thrust"]},
    )
    hero(state, "soldier").reactions = 1
    until(state, AskPenalty)
    play(state, "strike knife raider-rifle-1 no no")
    assert hero(state, "soldier").used == []


def test_who_falls_by_a_penalty_attack_stays() -> None:
    state = fight(SIDE_BY_SIDE, {"soldier": "b1", "scout": "a1"}, [("bandit-knife", "b1")])
    wound(state, "soldier", 1)
    play(state, "soldier: go")
    fix(state, 1, 6)
    events = play(state, "move c1 no")
    assert used_up(state)
    assert [one.space for one in of(events, Fell)] == ["b1"]
    assert space(state, hero(state, "soldier")) == "b1"


def test_the_rest_of_the_movement_goes_on_after_disengaging() -> None:
    state = fight(SIDE_BY_SIDE, {"soldier": "a1"}, [("great-rat", "a1")], hands={"soldier": ["march"]})
    play(state, "go", "play march", "move d1 no")
    assert space(state, hero(state, "soldier")) == "d1"


def test_after_disengaging_other_actions_are_allowed() -> None:
    state = fight(
        SIDE_BY_SIDE,
        {"soldier": "a1"},
        [("great-rat", "a1")],
        hands={"soldier": ["aim-and-fire"]},
        gear={"soldier": ["rifle"]},
    )
    play(state, "go", "move b1 no", "stop", "play aim-and-fire")
    assert "shoot rifle great-rat-1 no" in legal(state)


def test_a_hero_does_not_disengage_onto_a_vantage_point_with_one_space() -> None:
    state = fight(VANTAGE, {"soldier": "a1"}, [("great-rat", "a1")])
    hero(state, "soldier").morale = 0
    play(state, "go")
    assert not any(line.startswith(("move", "climb")) for line in legal(state))


def test_others_on_the_space_stay_engaged() -> None:
    state = fight(SIDE_BY_SIDE, {"soldier": "b1", "scout": "b1"}, [("great-rat", "b1")])
    play(state, "soldier: go", "move c1 no")
    assert state.is_engaged(hero(state, "scout"))
    assert not state.is_engaged(hero(state, "soldier"))


def test_an_enemy_disengages_where_the_sum_of_distances_to_heroes_is_largest() -> None:
    """Away from the one far hero too: c1 is 1 and 3 away, a1 only 1 and 1."""
    state = fight(open_ground(5, 1), {"soldier": "b1", "scout": "a1"}, [("raider-rifle", "b1")])
    until(state, AskPenalty)
    assert of(play(state, "pass"), EnemyStepped)[0].to == "c1"


def test_the_players_choose_where_an_enemy_disengages_to() -> None:
    state = fight(open_ground(3, 1), {"soldier": "b1"}, [("raider-rifle", "b1")], ask=True)
    until(state, AskStep)
    assert legal(state) == ["choose a1", "choose c1", "keeper"]
    play(state, "choose c1", "pass")
    assert space(state, enemy(state, "raider-rifle-1")) == "c1"


def test_an_enemy_that_gains_nothing_by_disengaging_takes_the_next_entry() -> None:
    """Heroes on both neighbouring spaces; no space at all; and a step that brings it as much nearer as farther."""
    for ground, heroes, where in (
        (open_ground(3, 1), {"soldier": "b1", "scout": "a1", "medic": "c1"}, "b1"),
        (open_ground(1, 1), {"soldier": "a1"}, "a1"),
        (open_ground(4, 1), {"soldier": "a1", "scout": "d1"}, "a1"),
    ):
        state = fight(ground, heroes, [("raider-rifle", where)])
        assert of(enemies_act(state), EnemyChose)[0].entry == "melee"


def test_an_enemy_disengages_onto_a_vantage_point() -> None:
    state = fight(VANTAGE, {"soldier": "a1"}, [("raider-rifle", "a1")])
    until(state, AskPenalty)
    assert of(play(state, "pass"), EnemyStepped)[0].to == "b1"


def test_a_hero_makes_the_penalty_attack_against_an_enemy() -> None:
    """The soldier has more strength, the scout more dice with what is on the blade."""
    state = fight(
        SIDE_BY_SIDE,
        {"soldier": "b1", "scout": "b1"},
        [("raider-rifle", "b1")],
        gear={"soldier": ["scalpel"], "scout": ["axe", "hardened-blade"]},
    )
    until(state, AskPenalty)
    assert state.actors == (hero(state, "scout").seat,)
    assert "strike axe raider-rifle-1 yes yes" in legal(state)
    fix(state, 3, 4, 4, 4, 4, BLANK)
    attack = of(play(state, "strike axe raider-rifle-1 no no"), Attacked)[0]
    assert (len(attack.dice), attack.hit, attack.penalty, attack.wounds) == (5, 3, True, 1)
