"""Positions of the lessons of Hunters A.D. 2114, and their solutions played from beginning to end."""

from __future__ import annotations

from typing import Any

import pytest

from ashgrid.core import AshgridError
from ashgrid.games.hunters.actions import NOTATION
from ashgrid.games.hunters.missions import MISSIONS
from ashgrid.games.hunters.rules.game import Hunters
from tools import lessons
from tools.lessons_hunters import begin, still

LESSONS = lessons.lessons("hunters")
STARTS = [
    pytest.param(lesson.start_of(number), id=f"{name}.{step.name}")
    for name, lesson in LESSONS.items()
    for number, step in enumerate(lesson.step)
    if step.start is not None
]
PLAIN: dict[str, Any] = {"mission": "cistern", "heroes": ["soldier b3 e"], "enemies": ["great-rat d3 w"]}


def mission(**more: Any) -> Hunters:
    state = begin(PLAIN | more)
    assert isinstance(state, Hunters)
    return state


def test_there_are_lessons_from_the_first_step_to_the_first_mission() -> None:
    assert len(LESSONS) >= 10
    assert next(iter(LESSONS)) == "moving"
    assert list(LESSONS)[-1] == "cistern"


@pytest.mark.parametrize("start", STARTS)
def test_a_position_is_one_that_the_rules_know(start: dict[str, Any]) -> None:
    state = begin(start)
    assert isinstance(state, Hunters)
    state.check()
    standing = [hero.cell for hero in state.heroes if hero.cell >= 0] + [enemy.cell for enemy in state.enemies]
    assert all(state.ground.stands(cell) for cell in standing)


@pytest.mark.parametrize("name", LESSONS)
def test_the_solution_of_a_lesson_can_be_played(name: str) -> None:
    """From one step to the next with the first right answer, by the rules alone."""
    lesson = LESSONS[name]
    nodes = lessons.Baker("hunters", name, lesson).bake()
    place: int | None = 0
    state = begin(lesson.start_of(0))
    while place is not None:
        node = nodes[place]
        number = [step.name for step in lesson.step].index(node["step"])
        step = lesson.step[number]
        if step.start is not None:
            state = begin(lesson.start_of(number))
        play(state, step.lead)
        assert state.view(0) == node["view"]
        right = next(answer for answer in node["answers"] if "miss" not in answer)
        assert state.actors == (0,)
        state.apply(0, NOTATION.parse(right["text"]))
        play(state, step.then)
        assert still({}, state.view(0), [])[0] == right["view"]
        place = right["next"]


def play(state: Any, lines: list[str]) -> None:
    """As far as they are possible; what leaves no choice happens by itself."""
    for line in lines:
        seat, _, text = line.rpartition(": ")
        action = NOTATION.parse(text)
        if action not in state.legal(int(seat or 0)):
            continue
        state.apply(int(seat or 0), action)
        while len(state.actors) == 1 and len(state.legal(state.actors[0])) == 1:
            state.apply(state.actors[0], state.legal(state.actors[0])[0])


def test_the_player_has_begun_the_turn_with_the_cards_that_are_named() -> None:
    state = mission(hands={"soldier": ["march"]}, piles={"soldier": ["barrage", "thrust"]})
    assert state.actors == (0,)
    assert [state.card_name(card) for card in state.heroes[0].hand] == ["barrage", "thrust", "march"]
    more = ["dig-in", "dig-in", "march", "march"]
    state = mission(hands={"soldier": more}, piles={"soldier": ["barrage", "thrust"]})
    assert [state.card_name(card) for card in state.heroes[0].pile] == ["thrust"]


def test_the_next_dice_are_those_of_the_lesson() -> None:
    state = mission(dice=[3, 6, 1, 2])
    assert [state.rng.die(6) for _ in range(4)] == [3, 6, 1, 2]


def test_words_behind_a_figure_say_how_it_is() -> None:
    state = mission(heroes=["soldier b3 e x2", "scout a2 s hidden", "medic a3 n down"], enemies=["tiger d3 w x5"])
    soldier, scout, medic = state.heroes
    assert soldier.health == soldier.most - 2
    assert scout.hidden
    assert medic.lies
    assert state.enemies[0].health == 1


def test_things_wait_in_pockets_or_are_empty() -> None:
    state = mission(heroes=["hunter b3 e"], gear={"hunter": ["crossbow empty", "pocket axe"]})
    legal = [str(action) for action in state.legal(0)]
    assert "reload crossbow" in legal
    assert any(action.startswith("equip axe") for action in legal)


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(AshgridError, match="soldier has no slot for 'rocket-launcher'"):
        mission(gear={"soldier": ["machine-gun", *["rocket-launcher"] * 4]})


def test_the_last_lesson_begins_with_the_first_mission_itself() -> None:
    state = begin(LESSONS["cistern"].start_of(0))
    assert isinstance(state, Hunters)
    assert state.setup.mission is MISSIONS["cistern"]
    assert [enemy.kind.name for enemy in state.enemies] == ["great-rat"] * 8
