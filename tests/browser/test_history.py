"""History, ratings and rankings in the browser, with real matches behind them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import NewPage, no_sideways_scrolling, play_to_the_end, screenshot, start_quick, violations

pytestmark = pytest.mark.browser


def play_one(page: Page) -> None:
    start_quick(page)
    play_to_the_end(page)


def test_a_finished_match_is_in_the_history_with_its_figures(page: Page) -> None:
    play_one(page)
    expect(page.get_by_role("link", name="Your rating is still being measured: ")).to_be_visible()
    page.goto("/history")
    line = page.locator("[data-match]")
    expect(line).to_have_count(1)
    expect(page.get_by_text("still being measured").first).to_be_visible()
    page.get_by_text("By army, opponent and setting").click()
    expect(page.get_by_role("heading", name="By opponent")).to_be_visible()
    screenshot(page, "history")
    assert violations(page) == []
    how = line.get_attribute("data-how")
    page.get_by_label("Result").select_option("won" if how != "won" else "lost")
    expect(page.get_by_text("No match is like that.")).to_be_visible()
    page.goto("/ranking/embers")
    expect(page.get_by_text("Nobody is in this ranking yet.")).to_be_visible()
    assert violations(page) == []


def test_on_a_phone_and_in_polish(new_page: NewPage) -> None:
    page = new_page(language="pl-PL", size=(390, 844))
    page.goto("/archive")
    expect(page.get_by_role("heading", name="Partie wszystkich")).to_be_visible()
    assert no_sideways_scrolling(page)
    assert violations(page) == []
    screenshot(page, "archive-phone-pl")
