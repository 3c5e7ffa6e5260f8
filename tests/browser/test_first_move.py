"""How many clicks it takes from the start page to the first unit that does something."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.helpers import card
from tests.browser.test_dust import lit, taking

pytestmark = pytest.mark.browser

MOST = 3
"""Besides the one that closes the briefing, as long as that lies over the board."""


def test_the_first_unit_of_dust_is_activated_with_three_clicks(page: Page) -> None:
    page.goto("/")
    clicks = 1
    card(page, "Dust Tactics").get_by_role("button", name="Play now").click()
    begin = page.locator("[data-begin]")
    begin.or_(page.locator("[data-chip].can")).first.wait_for()
    if begin.count() > 0:
        begin.click()
    clicks += 1
    taking(page, page.locator("[data-chip].can").first.click)
    clicks += 1
    taking(page, lit(page, "go").first.click)
    page.locator(".plan .step").first.wait_for()
    assert clicks <= MOST
