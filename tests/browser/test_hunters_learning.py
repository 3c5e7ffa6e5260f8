"""Lessons and reference of Hunters A.D. 2114 in a real browser. The rules say which answers are right."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import PHONE, NewPage, no_sideways_scrolling, violations
from tools import lessons

pytestmark = pytest.mark.browser
Nodes = dict[str, list[dict[str, Any]]]


@pytest.fixture(scope="module")
def nodes() -> Nodes:
    return lessons.bake("hunters")


def room(page: Page) -> Locator:
    return page.locator("[data-lesson]")


def answers(page: Page, nodes: Nodes, *, right: bool) -> list[str]:
    """The right or the wrong answers to what the page asks."""
    name = room(page).get_attribute("data-lesson") or ""
    node = nodes[name][int(room(page).get_attribute("data-node") or 0)]
    return [answer["text"] for answer in node["answers"] if ("miss" not in answer) == right]


def give(page: Page, text: str) -> None:
    """By the list of answers, which every board has."""
    choice = page.locator(f'[data-choice="{text}"]').first
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


def test_every_lesson_from_its_first_step_to_its_end(page: Page, nodes: Nodes) -> None:
    known = lessons.lessons("hunters")
    page.goto("/learn/hunters/moving")
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


def test_a_wrong_answer_is_shown_explained_and_given_again(page: Page, nodes: Nodes) -> None:
    page.goto("/learn/hunters/boosts")
    room(page).wait_for()
    give(page, "shoot assault-carbine bandit-pistol-1 no")
    told(page, "Not quite")
    expect(page.get_by_text("Without a Boost only one die was a success.")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    give(page, answers(page, nodes, right=True)[0])
    told(page, "Correct!")


def entries(page: Page) -> Locator:
    return page.locator("article h2")


def test_the_reference_finds_by_filters_and_words(page: Page) -> None:
    page.goto("/games/hunters/reference")
    expect(entries(page).first).to_be_visible()
    page.get_by_label("Hero", exact=True).select_option("hunter")
    page.get_by_label("What it does").select_option("melee")
    page.get_by_label("Lower half").select_option("reaction")
    page.get_by_label("Search").fill("lunge")
    expect(entries(page)).to_have_text(["Lunge"])
    expect(page.get_by_role("status").filter(has_text="Found: 1")).to_be_visible()
    page.get_by_role("button", name="Clear search and filters").click()
    page.get_by_role("tab", name="Equipment").click()
    page.get_by_label("Fits this weapon").select_option("knife")
    expect(entries(page)).to_have_text(["Hardened blade", "Laser blade", "Shock coil", "Cloth wrap"])
    page.get_by_role("tab", name="Enemies").click()
    page.get_by_label("Trait").select_option("flying")
    rows = entries(page).all_text_contents()
    assert rows
    assert all("Dragonfly" in name for name in rows)
    assert violations(page) == []


def test_a_link_leads_to_an_entry_of_the_reference(page: Page) -> None:
    page.goto("/games/hunters/reference#enemies/great-rat")
    rat = page.get_by_role("article", name="Great Rat")
    expect(rat).to_be_focused()
    expect(rat.get_by_role("heading", name="engaged")).to_be_visible()
    page.goto("/games/hunters/reference#%E0%A4%A")
    expect(rat).to_be_visible()
    page.reload()
    expect(page.get_by_role("tab", name="Action cards")).to_have_attribute("aria-selected", "true")


def test_the_reference_on_a_phone_in_polish(new_page: NewPage) -> None:
    page = new_page(PHONE, language="pl-PL")
    page.goto("/games/hunters/reference#missions/cistern")
    expect(page.get_by_role("article", name="Cysterna")).to_be_visible()
    assert no_sideways_scrolling(page)
    page.get_by_role("tab", name="Kafle mapy").click()
    expect(entries(page)).to_have_count(26)
    assert no_sideways_scrolling(page)
    assert violations(page) == []
