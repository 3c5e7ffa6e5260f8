"""The turn of the game, its three phases, and the basic actions (T)."""

from __future__ import annotations

import pytest

from ashgrid.core import Event
from ashgrid.games.hunters.actions import (
    Appeared,
    Attacked,
    Drew,
    Ended,
    EnemiesBegan,
    EnemyChose,
    EnemyIdle,
    HeroBegan,
    HeroEnded,
    LightChanged,
    MessageRead,
    TokenGone,
    TurnBegan,
    WeatherChanged,
)
from ashgrid.games.hunters.ground import FACINGS
from ashgrid.games.hunters.model import Change
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import ENEMY_NUMBER
from tests.rulebook.hunters.helpers import (
    carried,
    enemies_act,
    enemy,
    hero,
    legal,
    of,
    open_ground,
    play,
    scene,
    space,
)

FIELD = open_ground(7, 7)
TWO = {"soldier": "a1 e", "scout": "a2 e"}


def kinds(events: list[Event], *wanted: type[Event]) -> list[type[Event]]:
    return [type(event) for event in events if isinstance(event, wanted)]


def verbs(state: Hunters) -> set[str]:
    return {line.split()[0] for line in legal(state)}


def bring(state: Hunters, *changes: Change) -> None:
    state.setup.mission.changes.extend(changes)


def spawn(state: Hunters, turn: int, kind: str, at: str) -> None:
    bring(state, Change(turn, "spawn", ENEMY_NUMBER[kind], 1, [state.ground.number[at]], "", {}))


def chosen(events: list[Event]) -> list[str]:
    return [one.enemy for one in of(events, EnemyChose)]


def test_a_turn_is_preparation_then_heroes_then_enemies() -> None:
    state = scene(FIELD, {"soldier": "a1 e"}, [("great-rat", "g7 w")])
    enemies_act(state)
    events = enemies_act(state)
    wanted = (TurnBegan, HeroBegan, HeroEnded, EnemiesBegan)
    assert kinds(events, *wanted) == [HeroBegan, HeroEnded, EnemiesBegan, TurnBegan]


def test_timed_effects_end_at_the_start_of_a_turn() -> None:
    """Before what the mission brings."""
    state = scene(FIELD, {"scout": "a1 e"}, gear={"scout": ["rangefinder"]})
    spawn(state, 2, "great-rat", "g7")
    play(state, "go", "use rangefinder")
    assert carried(state, "scout", "rangefinder").until == 1
    events = enemies_act(state)
    assert kinds(events, TurnBegan, Ended, Appeared) == [TurnBegan, Ended, Appeared]
    assert carried(state, "scout", "rangefinder").until == 0


def test_what_the_mission_has_for_a_turn_happens_at_its_start() -> None:
    state = scene(FIELD, {"soldier": "a1 e"}, tokens=[("wall", "c3")])
    spawn(state, 2, "great-rat", "g7")
    bring(
        state,
        Change(2, "weather", -1, 0, [], "fog", {}),
        Change(2, "light", -1, 0, [], "night", {}),
        Change(2, "open", -1, 0, [], "wall-1", {}),
        Change(2, "message", -1, 0, [], "", {}),
    )
    events = enemies_act(state)
    assert kinds(events, Appeared, WeatherChanged, LightChanged, TokenGone, MessageRead) == [
        Appeared,
        WeatherChanged,
        LightChanged,
        TokenGone,
        MessageRead,
    ]
    assert (state.weather, state.night) == ("fog", True)
    assert space(state, state.tokens[0]) is None
    assert space(state, enemy(state, "great-rat-1")) == "g7"


def test_an_alarm_waits_until_a_hero_can_be_seen() -> None:
    state = scene(FIELD, TWO)
    for one in state.heroes:
        one.hidden = True
    bring(state, Change(2, "spawn", ENEMY_NUMBER["great-rat"], 1, [48], "", {}, "alarm"))
    for turn in (2, 3):
        enemies_act(state)
        assert (state.turn, state.enemies) == (turn, [])
        assert [one["turn"] for one in state.view(0)["coming"]] == [turn + 1]
    hero(state, "scout").hidden = False
    assert kinds(enemies_act(state), Appeared) == [Appeared]
    assert state.view(0)["coming"] == []
    enemies_act(state)
    assert len(state.enemies) == 1


def test_an_alarm_comes_no_sooner_than_its_turn() -> None:
    state = scene(FIELD, TWO)
    bring(state, Change(3, "weather", -1, 0, [], "fog", {}, "alarm"))
    enemies_act(state)
    assert state.weather == "clear"
    enemies_act(state)
    assert state.weather == "fog"


@pytest.mark.parametrize(("health", "comes"), [(4, False), (3, True)])
def test_a_change_may_wait_until_an_enemy_has_lost_half_of_its_health(health: int, comes: bool) -> None:
    state = scene(FIELD, {"soldier": "a1 e"}, [("rhino", "g7"), ("great-rat", "g6")])
    rhino = enemy(state, "rhino-1")
    enemy(state, "great-rat-1").health = 1
    assert rhino.kind.health == 7
    rhino.health = health
    rhino.stunned = 9
    bring(state, Change(2, "message", -1, 0, [], "", {}, "half", ENEMY_NUMBER["rhino"]))
    assert bool(kinds(enemies_act(state), MessageRead)) == comes


def test_what_waits_for_the_health_of_an_enemy_comes_when_it_is_gone() -> None:
    state = scene(FIELD, {"soldier": "a1 e"})
    state.killed.append(ENEMY_NUMBER["rhino"])
    bring(state, Change(1, "light", -1, 0, [], "night", {}, "half", ENEMY_NUMBER["rhino"]))
    enemies_act(state)
    assert state.night


def test_enemies_that_arrive_act_in_the_same_turn() -> None:
    state = scene(FIELD, TWO)
    spawn(state, 2, "bandit-knife", "a1")
    enemies_act(state)
    assert state.is_engaged(hero(state, "soldier"))
    assert {one.enemy for one in of(enemies_act(state), EnemyChose)} == {"bandit-knife-1"}


def test_the_players_choose_who_begins() -> None:
    state = scene(FIELD, TWO)
    assert (legal(state, "soldier"), legal(state, "scout")) == (["go"], ["go"])


def test_the_order_of_heroes_is_free_in_every_turn() -> None:
    state = scene(FIELD, TWO)
    events = play(state, "scout: go", "end", "soldier: go", "end")
    events += play(state, "soldier: go", "end", "scout: go", "end")
    assert [one.hero for one in of(events, HeroBegan)] == ["scout", "soldier", "soldier", "scout"]


def test_a_hero_draws_up_to_five_cards_at_the_start_of_the_own_turn() -> None:
    state = scene(FIELD, TWO, hands={"soldier": ["march", "thrust"]})
    events = play(state, "soldier: go")
    assert [(one.hero, one.count) for one in of(events, Drew)] == [("soldier", 3)]
    assert (len(hero(state, "soldier").hand), len(hero(state, "scout").hand)) == (5, 0)


def test_a_hand_of_more_than_five_cards_is_kept() -> None:
    hand = ["march", "march", "march", "thrust", "thrust", "barrage", "barrage"]
    state = scene(FIELD, {"soldier": "a1 e"}, hands={"soldier": hand})
    assert of(play(state, "go"), Drew) == []
    assert len(hero(state, "soldier").hand) == 7


def test_a_hero_has_two_actions_in_any_mix() -> None:
    for lines in (
        ["play dig-in", "do", "move b1 no"],
        ["move b1 no", "play dig-in", "do"],
        ["play dig-in", "do", "play dig-in", "do"],
    ):
        state = scene(FIELD, {"soldier": "a1 e"}, hands={"soldier": ["dig-in", "dig-in"]})
        play(state, "go", *lines)
        assert not verbs(state) & {"play", "move", "cycle", "strike"}


def test_a_hero_may_take_the_same_action_twice() -> None:
    state = scene(FIELD, {"soldier": "a1 e"})
    play(state, "go", "move b1 no", "move c1 no")
    assert space(state, hero(state, "soldier")) == "c1"


def test_a_hero_may_end_the_turn_early() -> None:
    for lines in ([], ["move b1 no"]):
        state = scene(FIELD, {"soldier": "a1 e"})
        play(state, "go", *lines, "end")
        assert state.turn == 2


def test_a_hero_finishes_before_the_next_one_begins() -> None:
    state = scene(FIELD, TWO)
    play(state, "soldier: go", "move b1 no")
    assert legal(state, "scout") == []
    play(state, "move c1 no", "end")
    assert legal(state, "scout") == ["go"]


def test_each_hero_acts_once_a_turn() -> None:
    state = scene(FIELD, TWO)
    play(state, "soldier: go", "end")
    assert legal(state, "soldier") == []
    play(state, "scout: go", "end")
    assert (state.turn, legal(state, "soldier")) == (2, ["go"])


def test_a_hero_turns_freely_at_the_start_and_after_each_action() -> None:
    state = scene(FIELD, {"soldier": "c3 n"})
    play(state, "go", "face s", "move c4 no", "face w", "move c5 no", "face e")
    assert hero(state, "soldier").facing == FACINGS.index("e")


def test_a_hero_may_discard_a_card_and_draw_one_for_an_action() -> None:
    state = scene(FIELD, {"soldier": "a1 e"}, hands={"soldier": ["march", "march", "march", "thrust", "thrust"]})
    play(state, "go")
    assert [one.count for one in of(play(state, "cycle march"), Drew)] == [1]
    play(state, "cycle thrust")
    assert len(hero(state, "soldier").hand) == 5
    assert len(hero(state, "soldier").used) == 2
    assert not verbs(state) & {"play", "move", "cycle"}


def test_without_a_card_there_is_nothing_to_discard() -> None:
    state = scene(FIELD, {"soldier": "a1 e"})
    play(state, "go")
    soldier = hero(state, "soldier")
    soldier.used += soldier.hand
    soldier.hand = []
    assert "cycle" not in verbs(state)
    assert "move" in verbs(state)


def test_enemies_act_by_their_initial_health() -> None:
    """A wounded tiger still goes before a bandit, and a rat is the last."""
    state = scene(FIELD, {"soldier": "a1 e"}, [("great-rat", "g7"), ("bandit-knife", "g6"), ("tiger", "g5")])
    enemy(state, "tiger-1").health = 1
    order = list(dict.fromkeys(chosen(enemies_act(state))))
    assert order == ["tiger-1", "bandit-knife-1", "great-rat-1"]


def test_the_players_choose_among_enemies_of_equal_health() -> None:
    state = scene(FIELD, TWO, [("bandit-knife", "g7"), ("raider-rifle", "g1")], ask=True)
    play(state, "soldier: go", "end", "scout: go", "end")
    assert legal(state) == ["choose bandit-knife-1", "choose raider-rifle-1", "keeper"]
    events = play(state, "choose raider-rifle-1")
    assert chosen(events)[0] == "raider-rifle-1"


def test_each_enemy_takes_two_actions() -> None:
    state = scene(FIELD, {"soldier": "a1 e"}, [("great-rat", "g7"), ("bandit-knife", "g1")])
    assert chosen(enemies_act(state)) == ["bandit-knife-1"] * 2 + ["great-rat-1"] * 2


def test_an_enemy_out_of_action_takes_no_actions() -> None:
    state = scene(FIELD, {"soldier": "a1 e"}, [("great-rat", "g7"), ("bandit-knife", "g1"), ("tiger", "g4")])
    enemy(state, "bandit-knife-1").stunned = 1
    tiger = enemy(state, "tiger-1")
    tiger.health, tiger.cell = 0, -1
    events = enemies_act(state)
    assert [one.enemy for one in of(events, EnemyIdle)] == ["bandit-knife-1"]
    assert set(chosen(events)) == {"great-rat-1"}


def test_the_turn_is_over_after_the_last_enemy() -> None:
    state = scene(FIELD, {"soldier": "a1 e"}, [("great-rat", "g7"), ("bandit-knife", "g1")])
    events = enemies_act(state)
    told = [event for event in events if isinstance(event, EnemyChose | TurnBegan)]
    assert isinstance(told[-1], TurnBegan)
    assert told[-1].turn == state.turn == 2


def test_a_basic_action_spends_no_card() -> None:
    state = scene(FIELD, {"soldier": "a1 e"}, [("great-rat", "b1")], tokens=[("switch", "a1")])
    play(state, "go")
    before = list(hero(state, "soldier").hand)
    play(state, "operate switch-1", "move b1 no")
    assert hero(state, "soldier").hand == before
    assert hero(state, "soldier").used == []


def test_the_basic_move_is_one_space() -> None:
    state = scene(FIELD, {"soldier": "d4 n"})
    hero(state, "soldier").morale = 0
    play(state, "go")
    there = {line.split()[1] for line in legal(state) if line.startswith("move ")}
    assert there == {"c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"}


def test_the_basic_melee_attack_hits_on_one() -> None:
    state = scene(FIELD, {"soldier": "a1 e"}, [("great-rat", "a1")], gear={"soldier": ["knife"]})
    play(state, "go")
    assert of(play(state, "strike knife great-rat-1 no no"), Attacked)[0].hit == 1
    apart = scene(FIELD, {"soldier": "a1 e"}, [("great-rat", "a2")], gear={"soldier": ["knife"]})
    play(apart, "go")
    assert "strike" not in verbs(apart)


def test_interaction_is_a_basic_action() -> None:
    """All kinds but healing: that is on cards alone."""
    state = scene(
        FIELD,
        {"hunter": "a1 e", "soldier": "a1 e", "scout": "a1 e"},
        gear={"hunter": ["crossbow", "snare", "first-aid-kit", "axe", "hammer"]},
        tokens=[("find", "a1"), ("switch", "a1")],
    )
    carried(state, "hunter", "crossbow").loaded = False
    hero(state, "hunter").health = 2
    hero(state, "scout").health = 0
    play(state, "hunter: go")
    assert {
        "revive scout",
        "pick",
        "reload crossbow",
        "use first-aid-kit hunter",
        "arm snare",
        "equip hammer crossbow",
        "exchange soldier",
        "operate switch-2",
    } <= set(legal(state))
    assert "heal" not in verbs(state)


def test_there_is_no_basic_ranged_attack() -> None:
    state = scene(FIELD, {"soldier": "a1 e"}, [("great-rat", "c1")], gear={"soldier": ["rifle"]})
    play(state, "go")
    assert not verbs(state) & {"shoot", "burst", "blast"}
