"""V: hiding."""

from __future__ import annotations

from ashgrid.core import Rng
from ashgrid.games.hunters import setup
from ashgrid.games.hunters.actions import Attacked, EnemyIdle, Engaged, Hid, Options, Revealed, Walked
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import RANGED
from tests.rulebook.hunters.fight_helpers import attack_of, comes, fight, wound
from tests.rulebook.hunters.helpers import enemies_act, enemy, hero, legal, of, open_ground, play, space

ROW = open_ground(6, 1)


def hidden(
    where: str = "d1 w",
    *,
    kind: str = "tiger",
    hand: tuple[str, ...] = (),
    gear: tuple[str, ...] = (),
    tokens: tuple[tuple[str, str], ...] = (),
    ground: str = ROW,
) -> Hunters:
    """A hidden scout on a1 with a turn to play, and a tiger that looks at it from d1, unless something else is said."""
    state = fight(
        ground, {"scout": "a1 e"}, [(kind, where)], hands={"scout": list(hand)}, gear={"scout": gear}, tokens=tokens
    )
    hero(state, "scout").hidden = True
    play(state, "go")
    return state


def test_a_hero_hides_with_a_card_that_allows_it() -> None:
    state = fight(ROW, {"scout": "a1"}, hands={"scout": ["slip-from-sight"]})
    play(state, "go")
    assert not any("hide" in line for line in legal(state))
    assert of(play(state, "play slip-from-sight", "skip", "do"), Hid)
    assert hero(state, "scout").hidden


def test_a_hero_hides_only_out_of_sight_of_every_enemy() -> None:
    """In the front zone of an enemy on an open line, also of one that is out of action, it cannot be done."""
    wall = """
      +   +   +   +   +
        .   . | .   .
      +   +   +   +   +
    """
    for ground, where, stunned, able in (
        (ROW, "d1 w", 0, False),
        (ROW, "d1 w", 1, False),
        (ROW, "d1 n", 0, True),
        (ROW, "d1 e", 0, True),
        (wall, "d1 w", 0, True),
    ):
        state = fight(ground, {"scout": "a1"}, [("tiger", where)], hands={"scout": ["slip-from-sight"]})
        enemy(state, "tiger-1").stunned = stunned
        play(state, "go", "play slip-from-sight", "skip")
        assert ("do" in legal(state)) is able


def test_in_some_missions_heroes_begin_hidden() -> None:
    for mission, begins in (("prayer-meeting", True), ("cistern", False)):
        state = setup.begin(Options(mission=mission, party="soldier,scout"), Rng(0))
        play(state, "soldier: recommended", "scout: recommended")
        for name in ("soldier", "scout"):
            play(state, f"{name}: {legal(state, name)[0]}")
        assert [one.hidden for one in state.heroes] == [begins, begins]


def test_a_hidden_hero_is_a_token_on_the_space() -> None:
    view = hidden().view(None)
    assert isinstance(view, dict)
    heroes = view["heroes"]
    assert isinstance(heroes, list)
    assert isinstance(heroes[0], dict)
    assert (heroes[0]["hidden"], heroes[0]["space"]) == (True, "a1")


def test_a_hidden_hero_may_interact_in_sight() -> None:
    """As a basic action and with a card."""
    state = hidden(hand=("rummage",), tokens=(("find", "a1"),))
    play(state.copy(), "pick")
    play(state, "play rummage", "skip", "pick")
    assert hero(state, "scout").hidden
    assert hero(state, "scout").finds == [0]


def test_healing_waking_and_reloading_by_card_are_interactions_too() -> None:
    for name, card, lines in (
        ("medic", "dressing", ["heal scout"]),
        ("medic", "on-your-feet", ["revive soldier"]),
        ("sniper", "work-the-bolt", ["do"]),
    ):
        state = fight(
            ROW,
            {name: "a1 e", "scout": "a1", "soldier": "a1"},
            [("tiger", "d1 w")],
            hands={name: [card]},
            gear={"sniper": ["crossbow"]} if name == "sniper" else {},
        )
        wound(state, "scout", 1)
        hero(state, "soldier").health = 0
        hero(state, name).hidden = True
        for gear in hero(state, name).gear:
            gear.loaded = False
        play(state, f"{name}: go", f"play {card}", *lines)
        assert hero(state, name).hidden, card


def test_any_other_action_in_sight_loses_hiding() -> None:
    for lines in (["move b1 no"], ["play dig-in", "do"], ["play hand-signal", "order medic"]):
        for where, kept in (("d1 w", False), ("d1 e", True)):
            state = fight(
                ROW, {"scout": "a1", "medic": "b1"}, [("tiger", where)], hands={"scout": ["dig-in", "hand-signal"]}
            )
            hero(state, "scout").hidden = True
            play(state, "scout: go", *lines)
            assert hero(state, "scout").hidden is kept


def test_an_attack_loses_hiding_anywhere() -> None:
    state = hidden("c1 e", hand=("short-burst",), gear=("smg",))
    assert not state.in_enemy_sight(hero(state, "scout").cell)
    play(state, "play short-burst")
    assert hero(state, "scout").hidden
    assert [one.why for one in of(play(state, "shoot smg tiger-1 no"), Revealed)] == ["attack"]


def test_an_enemy_that_enters_the_space_ends_hiding() -> None:
    for kind, engaged in (("tiger", True), ("dragonfly-e14", False)):
        state = hidden(kind=kind)
        comes(state, f"{kind}-1", "a1")
        assert not hero(state, "scout").hidden
        assert state.is_engaged(hero(state, "scout")) is engaged


def test_being_seen_alone_does_not_end_hiding() -> None:
    state = hidden("d1 e")
    comes(state, "tiger-1", "b1")
    assert state.in_enemy_sight(hero(state, "scout").cell)
    assert hero(state, "scout").hidden


def test_a_move_through_sight_loses_hiding() -> None:
    """Out of smoke, past the eyes of a tiger on b3, into smoke again."""
    state = hidden("b3 n", hand=("sprint",), tokens=(("smoke", "a1"), ("smoke", "c1")), ground=open_ground(3, 3))
    assert not state.in_enemy_sight(state.ground.number["a1"])
    assert not state.in_enemy_sight(state.ground.number["c1"])
    events = play(state, "play sprint", "move c1 no")
    assert [one.why for one in of(events, Revealed)] == ["move"]
    assert of(events, Walked)[-1].path[-1] == "c1"
    assert space(state, hero(state, "scout")) == "c1"


def test_a_hidden_hero_is_no_target() -> None:
    state = fight(ROW, {"scout": "a1", "soldier": "e1"}, [("defender", "b1")])
    hero(state, "scout").hidden = True
    assert [one.target for one in of(attack_of(state, "defender-1", RANGED), Attacked)] == ["soldier"]


def test_enemies_do_not_move_towards_a_hidden_hero() -> None:
    state = fight(ROW, {"scout": "a1", "soldier": "f1"}, [("bandit-knife", "c1")])
    hero(state, "scout").hidden = True
    assert [one.hero for one in of(enemies_act(state), Engaged)] == ["soldier"]
    state = hidden()
    assert [one.why for one in of(enemies_act(state), EnemyIdle)] == ["nobody", "nobody"]
