"""The lessons of Dust Tactics and Hunters A.D. 2114 in a real browser, and how one is led to those of a game and sees
how far one has come with all. The rules say which answers are right."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import PHONE, NewPage, card, no_sideways_scrolling, screenshot, violations
from tests.browser.test_looks import SMALL_TARGETS
from tools import lessons

pytestmark = pytest.mark.browser
Nodes = dict[str, list[dict[str, Any]]]


def room(page: Page) -> Locator:
    return page.locator("[data-lesson]")


def answers(page: Page, nodes: Nodes, *, right: bool) -> list[str]:
    """The right or the wrong answers to what the page asks."""
    name = room(page).get_attribute("data-lesson") or ""
    node = nodes[name][int(room(page).get_attribute("data-node") or 0)]
    return [answer["text"] for answer in node["answers"] if ("miss" not in answer) == right]


def give(page: Page, text: str) -> None:
    """By the prompt: its buttons, the board's question there, or the list of answers."""
    choice = page.locator(f'[data-choice="{text}"], [data-pick="{text}"]').first
    summary = page.locator("details.list > summary")
    expect(choice.or_(summary).first).to_be_attached()
    if not choice.is_visible():
        summary.click()
    choice.click()


def told(page: Page, heading: str) -> None:
    """What follows an answer may be shown first."""
    said = page.get_by_role("heading", name=heading)
    skip = page.locator("[data-skip]")
    expect(said.or_(skip).first).to_be_visible()
    while not said.is_visible():
        if skip.is_visible():
            skip.click()
        expect(said.or_(skip).first).to_be_visible()


@pytest.mark.parametrize("game", ["dust", "hunters"])
def test_every_lesson_from_its_first_step_to_its_end(page: Page, game: str) -> None:
    nodes, known = lessons.bake(game), lessons.lessons(game)
    page.goto(f"/learn/{game}/{next(iter(known))}")
    for number, (name, lesson) in enumerate(known.items(), 1):
        page.locator(f"[data-lesson={name}]").wait_for()
        for place, step in enumerate(lesson.step, 1):
            expect(room(page)).to_have_attribute("data-step", step.name)
            give(page, answers(page, nodes, right=True)[0])
            told(page, "Correct!")
            on = "Next" if place < len(lesson.step) else "Finish the lesson"
            page.get_by_role("button", name=on, exact=True).click()
        expect(page.get_by_role("heading", name="Lesson complete")).to_be_visible()
        expect(page.get_by_text(f"{number} of {len(known)} lessons")).to_be_visible()
        if number < len(known):
            page.get_by_role("link", name="Next lesson").click()


@pytest.mark.parametrize(
    ("game", "name", "wrong", "why"),
    [
        ("dust", "sustained", "attack", "The second action could have rolled the four blanks again."),
        (
            "hunters",
            "boosts",
            "shoot assault-carbine bandit-pistol-1 no",
            "Without a Boost only one die was a success.",
        ),
    ],
    ids=["dust", "hunters"],
)
def test_a_wrong_answer_is_shown_explained_and_given_again(
    page: Page, game: str, name: str, wrong: str, why: str
) -> None:
    page.goto(f"/learn/{game}/{name}")
    room(page).wait_for()
    give(page, wrong)
    told(page, "Not quite")
    expect(page.get_by_text(why)).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Try again").click()
    give(page, answers(page, lessons.bake(game), right=True)[0])
    told(page, "Correct!")


def test_a_newcomer_is_led_to_the_lessons_of_a_game_and_back_to_them(page: Page) -> None:
    page.goto("/")
    card(page, "Embers").wait_for()
    expect(page.get_by_role("link", name="Learn to play")).to_have_count(3)
    expect(card(page).get_by_role("link", name="Learn to play")).to_have_count(0)
    dust = card(page, "Dust Tactics")
    expect(dust.get_by_text(f"{len(lessons.lessons('dust'))} short lessons")).to_be_visible()
    dust.get_by_role("link", name="Learn to play").click()
    expect(room(page)).to_have_attribute("data-lesson", "enter")
    give(page, answers(page, lessons.bake("dust"), right=True)[0])
    told(page, "Correct!")
    page.get_by_role("button", name="Next", exact=True).click()
    expect(room(page)).to_have_attribute("data-step", "second")

    page.get_by_role("link", name="Ashgrid: start page").click()
    expect(card(page, "Hunters A.D. 2114").get_by_role("link", name="Learn to play")).to_be_visible()
    dust.get_by_role("link", name="Go on with lesson 1").click()
    expect(room(page)).to_have_attribute("data-step", "second")


def test_who_does_not_want_the_lessons_of_a_game_is_not_asked_again(page: Page) -> None:
    page.goto("/")
    game = card(page, "Neuroshima Hex")
    game.get_by_role("button", name="No, thanks").focus()
    page.keyboard.press("Enter")
    expect(game.get_by_role("button", name="Play now")).to_be_focused()
    expect(page.get_by_role("link", name="Learn to play")).to_have_count(2)
    page.reload()
    expect(page.get_by_role("link", name="Learn to play")).to_have_count(2)
    expect(game.get_by_role("link", name="Learn to play")).to_have_count(0)
    page.goto("/learn")
    expect(
        page.get_by_role("region", name="Neuroshima Hex", exact=True).get_by_role("link", name="Start")
    ).to_be_visible()


def test_the_progress_of_all_games_on_a_phone_in_polish(new_page: NewPage) -> None:
    page = new_page(PHONE, "light", language="pl-PL")
    page.goto("/")
    card(page, "Dust Tactics").get_by_role("link", name="Naucz się grać").wait_for()
    assert violations(page) == []
    done = {"dust": 2, "hunters": len(lessons.lessons("hunters")), "neuroshima": 0}
    kept = {
        f"{game}/{name}": {"done": True, "step": None}
        for game, count in done.items()
        for name in list(lessons.lessons(game))[:count]
    }
    page.evaluate("kept => localStorage.setItem('ashgrid.lessons', kept)", json.dumps(kept))
    page.goto("/learn")
    every = sum(len(lessons.lessons(game)) for game in lessons.GAMES)
    expect(page.get_by_text(f"{sum(done.values())} z {every} lekcji")).to_be_visible()
    titles = {"dust": "Dust Tactics", "hunters": "Łowcy A.D. 2114", "neuroshima": "Neuroshima Hex"}
    for game, title in titles.items():
        course = page.get_by_role("region", name=title, exact=True)
        expect(course.get_by_text(f"{done[game]} z {len(lessons.lessons(game))} lekcji")).to_be_visible()
    dust = page.get_by_role("region", name="Dust Tactics", exact=True)
    expect(dust.get_by_role("link", name="Dalej: Linia widoczności")).to_be_visible()
    assert page.evaluate(SMALL_TARGETS) == []
    assert violations(page) == []
    assert no_sideways_scrolling(page)
    screenshot(page, "learn-progress-pl")
    page.get_by_role("link", name="Neuroshima Hex: wszystkie lekcje").click()
    expect(page.get_by_role("heading", name="Neuroshima Hex: wszystkie lekcje")).to_be_in_viewport()
    page.goto("/")
    expect(card(page, "Dust Tactics").get_by_role("link", name="Dalej: lekcja 3")).to_be_visible()
    expect(card(page, "Neuroshima Hex").get_by_role("link", name="Naucz się grać")).to_be_visible()
    hunters = card(page, "Łowcy A.D. 2114")
    hunters.get_by_role("button", name="Zagraj teraz").wait_for()
    expect(hunters.get_by_role("button", name="Nie, dziękuję")).to_have_count(0)
