"""What the enemies' phase may bring: exact where cards settle it, as many real turns have it where dice decide."""

from __future__ import annotations

from collections import Counter

import pytest

from ashgrid.core import Rng
from ashgrid.core.contract import Plain
from ashgrid.games.hunters.explain.forecast import forecast
from ashgrid.games.hunters.explain.threats import threat_map
from ashgrid.games.hunters.rules.game import Hunters
from tests.rulebook.hunters.fight_helpers import fight
from tests.rulebook.hunters.helpers import enemies_act, enemy, hero, open_ground, play

TURNS = 1500
MARGIN = 0.065
"""More than five standard deviations of a share that is found in so many turns."""


def of_hero(found: Plain, name: str) -> Plain:
    one: Plain = next(one for one in found["heroes"] if one["hero"] == name)
    return one


def of_enemy(found: Plain, name: str) -> Plain:
    one: Plain = next(one for one in found["enemies"] if one["enemy"] == name)
    return one


def test_a_dragonfly_that_comes_and_shoots_is_foreseen_action_by_action() -> None:
    state = fight(open_ground(9, 1), {"soldier": "a1 e"}, [("dragonfly-e14", "f1 w")])
    found = forecast(state)
    acts = of_enemy(found, "dragonfly-e14-1")["acts"]
    assert [(act["action"], act["list"], act["entry"], act["distance"], act["chance"]) for act in acts] == [
        (1, "far", "to 1, ranged -1", 5, 1.0),
        (2, "far", "ranged", 4, 1.0),
    ]
    assert of_enemy(found, "dragonfly-e14-1")["ends"] == [{"space": "e1", "chance": 1.0}]
    assert [one["why"] for one in of_enemy(found, "dragonfly-e14-1")["aims"]] == ["only", "only"]
    # Two dice that hit on 1, then two that hit on 2.
    none = (5 / 6) ** 2 * (4 / 6) ** 2
    assert of_hero(found, "soldier")["wounds"][0] == pytest.approx(none, abs=1e-5)


def test_an_enemy_without_a_hero_to_reach_threatens_nobody() -> None:
    state = fight(open_ground(12, 1), {"soldier": "a1"}, [("great-rat", "l1")])
    found = forecast(state)
    assert of_hero(found, "soldier")["wounds"][0] == 1
    assert of_hero(found, "soldier")["falls"] == 0


def test_a_lot_is_told_with_its_chance() -> None:
    state = fight(open_ground(3, 1), {"soldier": "b1", "scout": "b1"}, [("tiger", "b1")])
    aims = [one for one in of_enemy(forecast(state), "tiger-1")["aims"] if one["action"] == 1]
    assert {(one["target"], one["why"], one["chance"]) for one in aims} == {
        ("soldier", "lot", 0.5),
        ("scout", "lot", 0.5),
    }


SCENES = {
    "rats": lambda: fight(
        open_ground(4, 2),
        {"soldier": "a1 e", "scout": "b1 e"},
        [("great-rat", "c1"), ("great-rat", "c2"), ("great-rat", "b2")],
        gear={"soldier": ["scrap-armour"]},
    ),
    "a tiger among three": lambda: fight(
        open_ground(3, 2), {"soldier": "b1", "scout": "b1", "medic": "a1"}, [("tiger", "b1")]
    ),
    "a machine and a bandit": lambda: fight(
        open_ground(6, 2),
        {"soldier": "a1 e", "scout": "b1 e"},
        [("python", "d1 w"), ("bandit-pistol", "f2 w")],
        gear={"scout": ["light-vest"]},
    ),
    "a spider's area attacks": lambda: fight(
        open_ground(6, 1), {"soldier": "a1 e", "scout": "a1 e"}, [("spider-aka-2l", "e1 w")]
    ),
    "one that puts out of action": lambda: fight(
        open_ground(4, 1), {"soldier": "b1 e", "scout": "b1 e"}, [("cult-guard", "b1 w")]
    ),
}


@pytest.mark.parametrize("name", SCENES)
def test_what_is_foreseen_is_what_happens_as_often(name: str) -> None:
    state = SCENES[name]()
    play(state, "soldier: go")
    found = forecast(state)
    lost: dict[str, Counter[int]] = {one.kind.name: Counter() for one in state.heroes}
    stunned: Counter[str] = Counter()
    for seed in range(TURNS):
        twin = state.copy()
        twin.rng = Rng(seed)
        enemies_act(twin)
        for one in twin.heroes:
            lost[one.kind.name][hero(state, one.kind.name).health - one.health] += 1
            stunned[one.kind.name] += one.health > 0 and one.stunned > 0
    for who, counts in lost.items():
        wounds = of_hero(found, who)["wounds"]
        assert sum(wounds) == pytest.approx(1, abs=1e-4)
        for number, chance in enumerate(wounds):
            assert counts[number] / TURNS == pytest.approx(chance, abs=MARGIN), f"{who} loses {number}"
        assert stunned[who] / TURNS == pytest.approx(of_hero(found, who)["stunned"], abs=MARGIN)


def test_it_says_who_does_it_and_how_much_on_average() -> None:
    state = fight(open_ground(2, 1), {"soldier": "a1"}, [("great-rat", "a1"), ("great-rat", "b1")])
    told = of_hero(forecast(state), "soldier")
    assert {one["enemy"] for one in told["by"]} == {"great-rat-1", "great-rat-2"}
    total = sum(one["chance"] * one["expected"] for one in told["by"])
    assert told["expected"] <= total + 1e-6


def test_heroes_who_have_not_acted_yet_stay_where_they_are() -> None:
    state = fight(open_ground(3, 1), {"soldier": "a1", "scout": "c1"}, [("great-rat", "b1")])
    before = state.dump()
    forecast(state)
    assert state.dump() == before


# The map ------------------------------------------------------------------------------------------


def spaces(state: Hunters, name: str) -> set[str]:
    return {one["space"] for one in threat_map(state) if any(by["enemy"] == name for by in one["by"])}


def test_a_rat_threatens_what_it_can_run_to() -> None:
    state = fight(open_ground(9, 1), {"soldier": "a1"}, [("great-rat", "i1")])
    kind = enemy(state, "great-rat-1").kind
    steps = [
        int(part.number) for entries in kind.lists for entry in entries for part in entry.parts if part.word == "to"
    ]
    assert "i1" in spaces(state, "great-rat-1")
    reach = max(steps) + max(
        [
            0,
            *[
                e.parts[0].number
                for entries in kind.lists
                for e in entries
                if len(e.parts) > 1 and e.parts[0].word == "to"
            ],
        ]
    )
    assert spaces(state, "great-rat-1") == {f"{letter}1" for letter in "ihgfedcba"[: reach + 1]}


def test_a_shot_needs_sight() -> None:
    wall = """
      +   +   +   +   +
        .   . | .   .
      +   +   +   +   +
        .   . | .   .
      +   +   +   +   +
    """
    state = fight(wall, {"soldier": "a1"}, [("python", "d1 w")])
    assert "b1" not in spaces(state, "python-1")
    assert "c2" in spaces(state, "python-1")


def test_what_the_map_leaves_out_is_safe() -> None:
    """Nobody who stands on a space that no enemy threatens is attacked there."""
    for cell in range(24):
        state = fight(open_ground(6, 4), {"soldier": "a1"}, [("bandit-pistol", "f4 w"), ("great-rat", "f1 w")])
        hero(state, "soldier").cell = cell
        safe = state.ground.names[cell] not in {one["space"] for one in threat_map(state)}
        if safe:
            assert of_hero(forecast(state), "soldier")["by"] == []


def test_who_is_out_of_action_threatens_nothing() -> None:
    state = fight(open_ground(3, 1), {"soldier": "a1"}, [("great-rat", "b1")])
    assert spaces(state, "great-rat-1")
    enemy(state, "great-rat-1").stunned = state.turn + 1
    assert threat_map(state) == []
