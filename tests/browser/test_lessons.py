"""The lessons of Dust Tactics and Hunters A.D. 2114 in a real browser. The rules say which answers are right."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

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
    page.get_by_role("button", name="Try again").click()
    give(page, answers(page, lessons.bake(game), right=True)[0])
    told(page, "Correct!")
