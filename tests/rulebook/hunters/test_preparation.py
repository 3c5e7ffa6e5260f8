"""Preparation: parties and decks, the layout of a mission, its goals and its end (P)."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from ashgrid.core import OptionError, Rng
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.actions import Attacked, Deploy, DrewCards, MissionEnded, Options, Reshuffled
from ashgrid.games.hunters.data import FOLDER, DataError, read_toml
from ashgrid.games.hunters.ground import FACINGS, SCREEN, Ground, compose, read_drawing, turned
from ashgrid.games.hunters.missions import MISSIONS, PRINTED, TILES, read_mission
from ashgrid.games.hunters.model import CARGO, Change, Goal
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.rules.progress import want
from ashgrid.games.hunters.tables import CARD_NUMBER, CARDS, ENEMY_TYPES, HERO_TYPES, SKILLS
from tests.rulebook.hunters.helpers import (
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
    used_up,
)

FIELD = open_ground(5, 5)
HERE = {"soldier": "a1 e"}


def cistern(**changed: Any) -> dict[str, Any]:
    """The mission of the book's example as it is written, with changes."""
    raw = copy.deepcopy(read_toml(FOLDER / "missions" / "cistern.toml"))
    raw |= {"id": "changed", **changed}
    return raw


@pytest.fixture
def read() -> Any:
    """Reads a mission without keeping it."""
    return lambda **changed: read_mission(cistern(**changed), "changed.toml")


def zone(*numbers: tuple[int, int]) -> list[int]:
    """Spaces of a field of 5 by 5."""
    return [5 * y + x for x, y in numbers]


def ended(state: Hunters) -> tuple[bool, str] | None:
    return None if state.outcome is None else (state.outcome.payoffs[0] == 1.0, state.outcome.reason)


def opening(**options: object) -> Hunters:
    return GAME.mission({"mission": "cistern", **options}, 1)


def begun(**options: object) -> Hunters:
    """Turn 1, with recommended hands."""
    state = opening(**options)
    while state.turn == 0:
        seat = state.actors[0]
        state.apply(seat, state.legal(seat)[0])
    return state


# Parties and decks --------------------------------------------------------------------------------


def test_a_party_has_up_to_four_heroes_of_different_classes() -> None:
    assert [one.kind.name for one in opening(party="sniper,medic,hunter,scout").heroes] == [
        "sniper",
        "medic",
        "hunter",
        "scout",
    ]
    assert len(opening(party="soldier,scout").heroes) == 2
    for party in ("sniper,medic,hunter,scout,soldier", "soldier,soldier"):
        with pytest.raises(OptionError):
            opening(party=party)


@pytest.mark.parametrize("level", [1, 2, 3, 6])
def test_health_grows_by_one_with_each_level(level: int) -> None:
    for one in begun(level=level, party="medic,hunter").heroes:
        skills = sum(SKILLS[number].effect.number for number in one.skills if SKILLS[number].effect.word == "health")
        assert one.health == one.most == one.kind.health + level - 1 + skills


def test_a_hero_begins_with_the_morale_of_the_hero_card() -> None:
    for one in begun(party="sniper,medic,hunter,scout").heroes:
        assert one.morale == one.kind.morale


@pytest.mark.parametrize("level", [1, 3, 6])
def test_a_deck_has_exactly_25_cards(level: int) -> None:
    for one in opening(level=level, party="sniper,medic,hunter,scout").heroes:
        assert len(one.pile) == 25
        for card in one.pile:
            assert CARDS[card].hero == one.kind.name
            assert CARDS[card].level <= level
            assert one.pile.count(card) <= CARDS[card].copies


def test_cards_left_over_are_not_used() -> None:
    """At level 6 a hero owns more than 25: the rest is in no pile."""
    state = begun(level=6)
    for one in state.heroes:
        assert len(one.hand) + len(one.pile) + len(one.used) == 25


def test_the_cards_of_level_one_are_exactly_a_deck() -> None:
    for kind in HERO_TYPES:
        assert sum(card.copies for card in CARDS if card.hero == kind.name and card.level == 1) == 25


def test_a_hero_picks_any_five_cards_as_the_first_hand() -> None:
    state = opening()
    hand = ["dig-in", "dig-in", "march", "chin-up", "thrust"]
    for card in hand:
        play(state, f"soldier: take {card}")
    assert sorted(CARDS[card].name for card in hero(state, "soldier").hand) == sorted(hand)
    assert legal(state, "soldier") == []
    assert {f"take {card.name}" for card in CARDS if card.hero == "scout" and card.level == 1} <= set(
        legal(state, "scout")
    )


def test_the_rest_of_the_deck_is_shuffled() -> None:
    piles = []
    for seed in (1, 2):
        state = GAME.mission({"mission": "cistern"}, seed)
        play(state, "soldier: recommended", "scout: recommended")
        piles.append(hero(state, "soldier").pile)
    assert len(piles[0]) == 20
    assert piles[0] != piles[1]
    assert sorted(piles[0]) == sorted(piles[1])


def test_used_cards_are_shuffled_when_the_pile_is_empty() -> None:
    state = scene(FIELD, HERE)
    soldier = hero(state, "soldier")
    soldier.used, soldier.pile = soldier.pile[1:], soldier.pile[:1]
    events = play(state, "go")
    assert len(of(events, Reshuffled)) == 1
    assert len(of(events, DrewCards)[0].cards) == 5
    assert (len(soldier.hand), len(soldier.pile), soldier.used) == (5, 20, [])


def test_nothing_is_drawn_when_no_card_is_left() -> None:
    state = scene(FIELD, HERE)
    soldier = hero(state, "soldier")
    soldier.pile = [CARD_NUMBER["march"]]
    play(state, "go")
    assert len(soldier.hand) == 1


# The layout ---------------------------------------------------------------------------------------


def test_tiles_are_laid_and_turned_as_the_mission_says(read: Any) -> None:
    for mission in MISSIONS.values():
        for laid in PRINTED[mission.name].tiles:
            tile = turned(TILES[laid.code], laid.turn)
            left, top = "abcdefghijklmnopqrstuvwxyz".index(laid.at[0]), int(laid.at[1:]) - 1
            for y in range(tile.height):
                for x in range(tile.width):
                    there = (top + y) * mission.ground.width + left + x
                    assert mission.ground.icon[there] == tile.icon[y * tile.width + x]
    corner = read_drawing("+   +   +\n  v   .\n+   +   +\n  .   c\n+   +   +", "corner")
    assert [corner.icon[place] for place in range(4)] == [1, 0, 0, 2]
    assert turned(corner, 1).icon == [0, 1, 2, 0]
    assert turned(corner, 2).icon == [2, 0, 0, 1]
    with pytest.raises(DataError, match="no tile"):
        read(tiles=[{"code": "WAS-99", "at": "a1"}])


def test_an_edge_on_the_rim_of_a_tile_holds_where_tiles_join() -> None:
    walled = read_drawing("+   +\n  . |\n+   +", "walled")
    plain = read_drawing("+   +\n  .\n+   +", "plain")
    for laid in ([(walled, 0, 0), (plain, 1, 0)], [(plain, 0, 0), (turned(walled, 2), 1, 0)]):
        ground = Ground(compose(laid, "both"))
        assert ground.edge[4 * 0 + 1] == SCREEN
        assert ground.edge[4 * 1 + 3] == SCREEN
        assert not ground.foot[8 * 0 + 2]


def test_no_mission_uses_both_sides_of_a_tile(read: Any) -> None:
    for mission in PRINTED.values():
        pieces = [(int(laid.code.rpartition("-")[2]) - 1) // 2 for laid in mission.tiles]
        assert len(set(pieces)) == len(pieces), mission.id
    with pytest.raises(DataError, match="other side"):
        read(tiles=[{"code": "WAS-01", "at": "a1"}, {"code": "WAS-02", "at": "g1"}])


def test_a_number_in_a_mission_is_the_total_over_its_spaces() -> None:
    """The book's example: 8 great rats on four spaces stand there two by two."""
    state = opening()
    assert [one.kind.name for one in state.enemies] == ["great-rat"] * 8
    where = [space(state, one) for one in state.enemies]
    assert {name: where.count(name) for name in where} == {"f2": 2, "f5": 2, "i3": 2, "k4": 2}


def test_a_mission_may_have_more_enemies_for_more_heroes(read: Any) -> None:
    parties = ("soldier,scout", "soldier,scout,medic", "soldier,scout,medic,hunter")
    assert [len(opening(party=party).enemies) for party in parties] == [8, 10, 12]
    assert PRINTED["cistern"].enemies[0].per_hero == {"3": 2, "4": 4}
    mission = read(enemies=[{"type": "bug", "count": 3, "at": ["f2"]}])
    assert (mission.placements[0].count, mission.placements[0].more) == (3, {})


def test_enemies_face_as_the_mission_says() -> None:
    """Those that arrive later face the nearest hero."""
    for mission in PRINTED.values():
        state = opening(mission=mission.id)
        facings = [group.facing for group in mission.enemies for _ in range(group.count)]
        assert [FACINGS[one.facing] for one in state.enemies] == facings
    state = scene(FIELD, {"soldier": "b1 e", "scout": "a2 e"})
    number = state.ground.number
    state.setup.mission.changes.append(Change(2, "spawn", 0, 2, [number["d3"], number["b3"]], "", {}))
    enemies_act(state)
    assert [FACINGS[one.facing] for one in state.enemies] == ["nw", "nw"]


def test_enemy_cards_are_open_from_the_start() -> None:
    """Those of enemies that come later too, if they come against so many heroes."""
    state = opening()
    seen: Any = state.view(0)
    assert {one["type"] for one in seen["enemies"]} == {"great-rat"}
    names = set(GAME.inventory())
    assert {f"enemy/{kind.name}" for kind in ENEMY_TYPES} <= names
    for party, cards in (("soldier,scout", ["great-rat"]), ("soldier,scout,medic", ["great-rat", "rat-queen"])):
        few: Any = GAME.start(Options(mission="cistern", party=party), Rng(1)).view(0)
        assert sorted(few["cards"]) == cards
        assert sorted({one["enemy"] for one in few["coming"] if one["do"] == "spawn"}) == cards


def test_heroes_are_put_on_spaces_of_their_zone() -> None:
    state = opening()
    play(state, "soldier: recommended", "scout: recommended")
    allowed = {line.split()[1] for line in legal(state, "soldier")}
    assert allowed == set(PRINTED["cistern"].heroes)
    play(state, "soldier: deploy a3", "scout: deploy a3")
    assert [space(state, one) for one in state.heroes] == ["a3", "a3"]


def test_a_hero_is_put_down_with_any_facing() -> None:
    for way in FACINGS:
        state = opening()
        play(state, "soldier: recommended", "scout: recommended")
        state.apply(0, Deploy("a3", way))
        assert FACINGS[state.heroes[0].facing] == way


def test_a_mission_has_a_time_of_day_and_a_weather(read: Any) -> None:
    for name, mission in PRINTED.items():
        state = opening(mission=name)
        assert (state.night, state.weather) == (mission.light == "night", mission.weather)
    for wrong in ({"light": "dusk"}, {"weather": "hail"}):
        with pytest.raises(DataError):
            read(**wrong)


# The end ------------------------------------------------------------------------------------------


def test_a_mission_is_won_as_soon_as_all_goals_are_met() -> None:
    goals = [Goal("reach", 1, zone((1, 0))), Goal("switch", 1, [])]
    state = scene(FIELD, HERE, [("great-rat", "e5")], tokens=[("switch", "b1")], goals=goals)
    play(state, "go", "move b1 no")
    assert ended(state) is None
    events = play(state, "operate switch-1")
    assert [(one.won, one.reason) for one in of(events, MissionEnded)] == [(True, "goal")]
    assert (state.turn, state.actors) == (1, ())


def test_a_mission_is_lost_when_its_turns_have_run_out() -> None:
    for goal, won in ((Goal("switch", 1, []), (False, "time")), (Goal("survive", 0, []), (True, "goal"))):
        state = scene(FIELD, HERE, turns=2, goals=[goal])
        enemies_act(state)
        assert ended(state) is None
        enemies_act(state)
        assert ended(state) == won


def test_no_mission_is_longer_than_twelve_turns(read: Any) -> None:
    assert all(1 <= mission.turns <= 12 for mission in MISSIONS.values())
    assert read(turns=12).turns == 12
    with pytest.raises(DataError):
        read(turns=13)


def test_a_mission_is_lost_when_no_hero_is_standing() -> None:
    state = exact_hands(scene(FIELD, {"soldier": "a1 e", "scout": "a1 e"}, [("great-rat", "a1")]))
    hero(state, "scout").health = 0
    hero(state, "soldier").health = 1
    play(state, "soldier: go")
    fix(state, 1, 6)
    play(state, "move a2 no")
    assert ended(state) == (False, "all-down")
    away = scene(FIELD, {"soldier": "a1 e", "scout": "c3 e"}, goals=[Goal("leave", 0, [])])
    hero(away, "scout").health = 0
    play(away, "soldier: go", "leave")
    assert ended(away) == (True, "goal")


def test_all_heroes_win_or_lose_together() -> None:
    for goal, payoffs in ((Goal("survive", 0, []), (1.0, 1.0)), (Goal("switch", 1, []), (0.0, 0.0))):
        state = scene(FIELD, {"soldier": "a1 e", "scout": "a2 e"}, turns=1, goals=[goal])
        hero(state, "scout").health = 0
        enemies_act(state)
        assert state.outcome is not None
        assert state.outcome.payoffs == payoffs
    assert GAME.teams(GAME.options()) == (0, 0)


def test_goal_kill_counts_destroyed_enemies() -> None:
    for goal, enough in ((Goal("kill", 1, []), True), (Goal("kill", 2, []), False), (Goal("kill", 0, []), False)):
        state = scene(FIELD, HERE, [("great-rat", "a1"), ("bug", "e5")], gear={"soldier": ["knife"]}, goals=[goal])
        play(state, "go")
        fix(state, 1, 6, 6, 6, 6)
        play(state, "strike knife great-rat-1 no no")
        assert used_up(state)
        assert (ended(state) == (True, "goal")) == enough
    other = scene(
        FIELD, HERE, [("great-rat", "a1")], gear={"soldier": ["knife"]}, goals=[Goal("kill", 1, [], enemy="bug")]
    )
    play(other, "go")
    fix(other, 1, 6, 6, 6, 6)
    play(other, "strike knife great-rat-1 no no")
    assert not enemy(other, "great-rat-1").stands
    assert ended(other) is None


def test_goal_reach_needs_heroes_in_the_zone_at_once() -> None:
    both = {"soldier": "a1 e", "scout": "a2 e"}
    for count, with_one in ((1, True), (2, False), (0, False)):
        state = scene(FIELD, both, goals=[Goal("reach", count, zone((1, 0), (1, 1)))])
        play(state, "soldier: go", "move b1 no")
        assert (ended(state) == (True, "goal")) == with_one
        if not with_one:
            play(state, "end", "scout: go", "move b2 no")
            assert ended(state) == (True, "goal")
    alone = scene(FIELD, both, goals=[Goal("reach", 0, zone((1, 0)))])
    hero(alone, "scout").health = 0
    play(alone, "soldier: go", "move b1 no")
    assert ended(alone) == (True, "goal")
    two = scene(FIELD, both, goals=[Goal("reach", 2, zone((1, 0)))])
    hero(two, "scout").health = 0
    play(two, "soldier: go", "move b1 no")
    assert two.outcome is None  # two are wanted, and the scout can be woken
    hero(two, "scout").dead = True
    assert want(two, 0) == 1


def test_goal_carry_needs_tokens_brought_to_the_zone_or_off_the_board() -> None:
    goal = Goal("carry", 1, zone((1, 0)), kind=CARGO)
    state = scene(FIELD, HERE, tokens=[("cargo", "a1")], goals=[goal])
    play(state, "go", "pick")
    assert ended(state) is None
    play(state, "move b1 no")
    assert ended(state) == (True, "goal")
    empty = scene(FIELD, HERE, tokens=[("cargo", "a1")], goals=[goal])
    play(empty, "go", "move b1 no")
    assert ended(empty) is None
    off = scene(FIELD, HERE, tokens=[("cargo", "a1")], goals=[Goal("carry", 1, [], kind=CARGO)])
    play(off, "go", "pick", "leave")
    assert ended(off) == (True, "goal")


def test_goal_hold_counts_turns_that_end_with_the_zone_held() -> None:
    """The turns need not follow each other, and an enemy in the zone spoils one."""
    state = scene(FIELD, HERE, goals=[Goal("hold", 0, zone((0, 0)), turns=2)])
    enemies_act(state)
    play(state, "go", "move b1 no", "end")
    assert state.held == [1]
    play(state, "go", "move a1 no")
    assert ended(state) is None
    play(state, "end")
    assert ended(state) == (True, "goal")
    spoiled = scene(FIELD, HERE, [("great-rat", "a1")], goals=[Goal("hold", 0, zone((0, 0)), turns=1)])
    enemy(spoiled, "great-rat-1").stunned = 9
    enemies_act(spoiled)
    assert (spoiled.held, ended(spoiled)) == ([0], None)


def test_goal_survive_is_met_at_the_end_of_the_last_turn() -> None:
    state = scene(FIELD, {"soldier": "a1 e", "scout": "a2 e"}, turns=2, goals=[Goal("survive", 0, [])])
    hero(state, "scout").health = 0
    enemies_act(state)
    assert ended(state) is None
    enemies_act(state)
    assert ended(state) == (True, "goal")


def objective(state: Hunters, health: int) -> None:
    state.tokens[0].health = health


def test_goal_destroy_needs_the_token_without_health() -> None:
    goals = [Goal("destroy", 0, [], "objective-1")]
    state = scene(FIELD, HERE, tokens=[("objective", "a1")], gear={"soldier": ["knife"]}, goals=goals)
    objective(state, 2)
    play(state, "go")
    fix(state, 1, 6, 6, 6)
    play(state, "strike knife objective-1 no no")
    assert (state.tokens[0].health, ended(state)) == (1, None)
    fix(state, 1, 6, 6, 6)
    play(state, "strike knife objective-1 no no")
    assert ended(state) == (True, "goal")


def test_goal_switch_counts_switches_used() -> None:
    state = scene(FIELD, HERE, tokens=[("switch", "a1"), ("switch", "a1")], goals=[Goal("switch", 2, [])])
    play(state, "go", "operate switch-1")
    assert ended(state) is None
    play(state, "operate switch-2")
    assert ended(state) == (True, "goal")


def test_goal_leave_needs_all_standing_heroes_off_the_board() -> None:
    state = scene(FIELD, {"soldier": "a1 e", "scout": "c1 e"}, goals=[Goal("leave", 0, [], edge="n")])
    play(state, "soldier: go", "leave")
    assert ended(state) is None
    play(state, "scout: go", "leave")
    assert ended(state) == (True, "goal")
    south = scene(FIELD, {"soldier": "c5 e"}, goals=[Goal("leave", 0, [], edge="n")])
    play(south, "go")
    assert "leave" not in legal(south)


def test_a_mission_is_lost_when_what_it_protects_is_destroyed() -> None:
    fails = [Goal("lost", 0, [], "objective-1")]
    state = scene(FIELD, HERE, tokens=[("objective", "a1")], gear={"soldier": ["knife"]}, fails=fails)
    objective(state, 1)
    play(state, "go")
    fix(state, 1, 6, 6, 6)
    play(state, "strike knife objective-1 no no")
    assert ended(state) == (False, "failed")


@pytest.mark.parametrize(
    ("health", "rat", "lost"), [(0, "a1", True), (0, "e5", False), (4, "a1", False)], ids=["taken", "alone", "standing"]
)
def test_what_a_hero_carries_is_taken_where_the_hero_lies_with_an_enemy(health: int, rat: str, lost: bool) -> None:
    party = {"soldier": "a1 e", "scout": "c1 e"}
    fails = [Goal("taken", 0, [], kind=CARGO)]
    state = exact_hands(scene(FIELD, party, [("great-rat", rat)], tokens=[("cargo", "a1")], fails=fails))
    hero(state, "soldier").finds = [0]
    state.tokens[0].cell = -1
    hero(state, "soldier").health = health
    enemy(state, "great-rat-1").stunned = 9
    enemies_act(state)
    assert (ended(state) == (False, "failed")) == lost


def test_what_lies_on_the_ground_is_not_taken() -> None:
    fails = [Goal("taken", 0, [], kind=CARGO)]
    state = exact_hands(scene(FIELD, HERE, [("great-rat", "c1")], tokens=[("cargo", "c1")], fails=fails))
    enemy(state, "great-rat-1").stunned = 9
    enemies_act(state)
    assert ended(state) is None


def test_a_mission_may_be_lost_with_too_many_heroes_down() -> None:
    party = {"soldier": "a1 e", "scout": "a1 e", "medic": "a1 e"}
    for count, lost in ((1, True), (2, False)):
        state = exact_hands(scene(FIELD, party, [("great-rat", "a1")], fails=[Goal("down", count, [])]))
        hero(state, "soldier").health = 1
        play(state, "soldier: go")
        fix(state, 1, 6)
        play(state, "move a2 no")
        assert (ended(state) == (False, "failed")) == lost


def test_an_objective_is_attacked_like_an_enemy_without_defence() -> None:
    state = scene(
        FIELD,
        HERE,
        tokens=[("objective", "c1")],
        gear={"soldier": ["rifle", "knife"]},
        hands={"soldier": ["aim-and-fire"]},
    )
    objective(state, 4)
    play(state, "go", "play aim-and-fire")
    fix(state, 1, 3, 4)
    (shot,) = of(play(state, "shoot rifle objective-1 no"), Attacked)
    assert (shot.hit, shot.successes, shot.defence) == (3, 2, 0)
    assert used_up(state)
    assert state.tokens[0].health == 2
    near = scene(FIELD, HERE, tokens=[("objective", "a1")], gear={"soldier": ["knife"]})
    objective(near, 4)
    play(near, "go")
    assert not near.is_engaged(hero(near, "soldier"))
    fix(near, 1, 1, 6, 6)
    (blow,) = of(play(near, "strike knife objective-1 no no"), Attacked)
    assert (len(blow.dice), blow.hit, blow.successes, blow.defence) == (4, 1, 2, 0)
    assert near.tokens[0].health == 2
    (blow,) = of(play(near, "strike knife objective-1 yes yes"), Attacked)
    assert (len(blow.dice), blow.hit) == (4 + 1, 1 + 1)
