"""Board and prompt on a phone: what can be done on the board is not offered a second time under it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import (
    PHONE,
    NewPage,
    card,
    choices,
    no_sideways_scrolling,
    number,
    screenshot,
    violations,
    wait_for_more,
)

pytestmark = pytest.mark.browser


def begin(page: Page, game: str) -> None:
    page.goto("/")
    card(page, game).get_by_role("button", name="One device, 2 players").click()
    page.locator("#question").wait_for()


def full_list(page: Page) -> Locator:
    """The button with three lines."""
    return page.locator(".ask details.list > summary").filter(has_text="Full list")


def listed(page: Page) -> Locator:
    return page.locator(".ask details.list [data-choice]")


def folded_list(page: Page) -> None:
    """Only buttons of the board's own are seen, and no answer twice."""
    expect(page.locator("#question")).to_be_visible()
    expect(full_list(page)).to_be_visible()
    expect(page.locator("[data-choice]:not([data-deed])").locator("visible=true")).to_have_count(0)
    offered = choices(page).locator("visible=true").evaluate_all("found => found.map(one => one.dataset.choice)")
    assert len(offered) == len(set(offered)), offered


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_prompt_of_dust_is_the_question_and_a_list(new_page: NewPage, theme: str) -> None:
    page = new_page(PHONE, theme)
    begin(page, "Dust Tactics")
    for step in range(3):
        page.locator("#question").wait_for()
        folded_list(page)
        screenshot(page, f"dust-prompt-{step}-{theme}")
        assert no_sideways_scrolling(page)
        before = number(page)
        full_list(page).tap()
        listed(page).first.tap()
        wait_for_more(page, before)
        opened = page.locator("details[open] > summary").filter(has_text="Full list")
        page.locator("#question").wait_for()
        if opened.is_visible():
            opened.tap()
    # All is declared: there is nothing else to choose.
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()
    expect(page.locator("[data-choice]:not([data-deed])")).to_have_count(0)
    assert violations(page) == []


def test_the_prompt_of_neuroshima_keeps_only_what_the_board_lacks(new_page: NewPage) -> None:
    page = new_page(PHONE)
    begin(page, "Neuroshima Hex")
    folded_list(page)
    screenshot(page, "neuroshima-prompt-hq")
    before = number(page)
    full_list(page).tap()
    listed(page).first.tap()
    wait_for_more(page, before)
    page.locator("#question").wait_for()
    opened = page.locator("details[open] > summary")
    if opened.is_visible():
        opened.tap()
    screenshot(page, "neuroshima-prompt-turn")
    offered = choices(page).locator("visible=true").evaluate_all("found => found.map(one => one.dataset.choice)")
    assert set(offered) <= {"end"}
