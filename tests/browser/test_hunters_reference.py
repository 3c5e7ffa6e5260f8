"""The reference of Hunters A.D. 2114 in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import PHONE, NewPage, no_sideways_scrolling, violations

pytestmark = pytest.mark.browser


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
    page.get_by_label("Can be made by").select_option("Forge, level 1")
    expect(entries(page)).to_have_text(["Hardened blade"])
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
