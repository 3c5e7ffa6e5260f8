"""What a board is told besides the rules: what is printed, what is seen from a space, how far the goals are."""

from __future__ import annotations

from typing import Any

import pytest

from ashgrid.core import QuestionError, find
from ashgrid.games import hunters

GAME = find("hunters")


def sight(**asked: Any) -> dict[str, Any]:
    return GAME.consult("sight", {"mission": "cistern", "at": "b2", "facing": "n", **asked})


def test_everything_that_a_match_can_show_is_printed() -> None:
    printed = GAME.printed()
    for options in hunters.GAME.mission_variants():
        view = GAME.new(options, 1).view(None)
        assert view["mission"] in printed["missions"]
        for hero in view["heroes"]:
            assert hero["name"] in printed["heroes"]
            assert set(hero["left"]) <= set(printed["cards"])
            assert {gear["item"] for gear in hero["gear"]} <= set(printed["items"])
            assert set(hero["skills"]) <= set(printed["skills"])
        assert {enemy["type"] for enemy in view["enemies"]} <= set(printed["enemies"])


def test_the_tiles_of_a_mission_cover_its_spaces_once() -> None:
    for mission in GAME.printed()["missions"].values():
        ground = mission["ground"]
        laid = [
            (ord(tile["at"][0]) - 97 + x, int(tile["at"][1:]) - 1 + y)
            for tile in ground["tiles"]
            for x in range(tile["width"])
            for y in range(tile["height"])
        ]
        assert len(laid) == len(set(laid))
        spaces = {
            (place % ground["width"], place // ground["width"])
            for place, icon in enumerate(ground["icons"])
            if icon != "#"
        }
        assert spaces <= set(laid)


def test_sight_ends_at_screens_and_smoke_and_zones_follow_the_facing() -> None:
    clear = sight()
    assert "a2" in clear["seen"]
    assert "c2" not in clear["zones"]  # solid
    assert clear["zones"]["b1"] == "front"
    assert sight(facing="s")["zones"]["b1"] == "rear"
    hidden = sight(smoke=["a2"])["seen"]
    assert "a2" not in hidden
    assert len(hidden) < len(clear["seen"])


@pytest.mark.parametrize(
    "wrong", [{"mission": "moon"}, {"at": "z9"}, {"at": "c2"}, {"facing": "up"}, {"smoke": "a1"}, {"smoke": [1]}]
)
def test_a_question_about_sight_that_makes_no_sense_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(QuestionError):
        sight(**wrong)


def test_there_is_no_other_question() -> None:
    with pytest.raises(QuestionError, match="sight"):
        GAME.consult("luck", {})


def test_the_view_tells_how_far_each_goal_is() -> None:
    seen = GAME.new({"mission": "cistern", "party": "soldier,scout,medic"}, 1).view(0)
    rats = len(seen["enemies"]) + sum(change["count"] for change in seen["coming"] if change["do"] == "spawn")
    assert rats >= 8
    assert [(goal["do"], goal["have"], goal["want"]) for goal in seen["goals"]] == [("kill", 0, rats)]
    for options in hunters.GAME.mission_variants():
        for goal in GAME.new(options, 1).view(0)["goals"]:
            assert 0 <= goal["have"] < goal["want"]


def test_who_walks_sees_what_it_costs() -> None:
    state = GAME.new({"mission": "cistern"}, 1)
    assert state.view(0)["ways"] == {}
    while state.prompt(state.actors[0]).tag != "ask-turn":
        state.apply(state.actors[0], state.legal(state.actors[0])[0])
    seat = state.actors[0]
    view = state.view(seat)
    costs = {action.space: view["ways"][action.space]["cost"] for action in state.legal(seat) if action.tag == "move"}
    assert costs
    assert view["ways"][next(iter(costs))]["from"] in {view["heroes"][seat]["space"], *view["ways"]}
    plain = [action for action in state.legal(seat) if action.tag == "move" and not action.morale]
    assert all(costs[action.space] <= 2 for action in plain)
