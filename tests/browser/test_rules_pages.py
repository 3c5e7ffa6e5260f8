"""The rules of each game as pages with addresses, pictures and search; terms that are explained; sheets to print."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import PHONE, NewPage, card, no_sideways_scrolling, screenshot, violations

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", ["neuroshima", "dust", "hunters"])
def test_the_rules_are_a_page_with_pictures_of_the_board(new_page: NewPage, game: str) -> None:
    page = new_page((1366, 768), "light")
    page.goto(f"/games/{game}/rules")
    expect(page.locator("figure svg[role=img]").first).to_be_visible()
    assert page.locator("figure").count() >= 4
    assert violations(page) == []
    screenshot(page, f"rules-{game}-1366")
    page.goto(f"/games/{game}/print")
    expect(page.locator("dl.signs > div").nth(10)).to_be_visible()
    explanations = page.locator("dl.signs dd").all_inner_texts()
    assert "" not in explanations
    assert violations(page) == []


def test_a_term_is_found_and_has_an_address(page: Page) -> None:
    page.goto("/")
    card(page, "Neuroshima Hex").get_by_role("button", name="Rules").click()
    page.get_by_role("dialog").get_by_role("link", name="Open the rules as a page").click()
    page.get_by_role("searchbox").wait_for()
    page.keyboard.press("/")
    page.keyboard.type("net")
    expect(page.locator("[data-found]").first).to_have_attribute("data-found", "net")
    page.keyboard.press("Enter")
    expect(page).to_have_url("/games/neuroshima/rules/net")
    expect(page.locator(".term.here")).to_contain_text("Disables the enemy in front of it")
    page.goto("/games/neuroshima/rules/xyzzy")
    expect(page.get_by_text("The rules have no entry called “xyzzy”.")).to_be_visible()


def test_rules_and_search_on_a_phone_in_polish(new_page: NewPage) -> None:
    page = new_page(PHONE, "dark", "pl-PL")
    page.goto("/games/neuroshima/rules")
    page.get_by_role("searchbox").fill("siec")
    first = page.locator("[data-found]").first
    expect(first).to_have_attribute("data-found", "net")
    assert violations(page) == []
    screenshot(page, "rules-search-390")
    first.tap()
    expect(page).to_have_url("/games/neuroshima/rules/net")
    assert no_sideways_scrolling(page)


def test_a_term_of_the_prompt_is_explained_and_leads_to_the_rules(page: Page) -> None:
    page.goto("/")
    card(page, "Neuroshima Hex").get_by_role("button", name="Play now").click()
    term = page.locator("#question [data-term=hq]")
    term.click()
    note = page.get_by_role("dialog", name="HQ")
    expect(note).to_contain_text("The heart of an army")
    assert violations(page) == []
    with page.context.expect_page() as opened:
        note.get_by_role("link", name="More in the rules").click()
    expect(opened.value).to_have_url("/games/neuroshima/rules/hq")


@pytest.mark.parametrize(
    ("sheet", "what"),
    [
        ("neuroshima/print/armies", "Juggernaut"),
        ("dust/print/armies", "Blackhawk"),
        ("dust/print/units", "Blackhawk"),
        ("hunters/print/heroes", "Soldier"),
    ],
)
def test_army_lists_and_cards_are_printed_without_what_is_around_them(page: Page, sheet: str, what: str) -> None:
    page.goto(f"/games/{sheet}")
    expect(page.get_by_text(what).first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_text(what).first).to_be_visible()
    expect(page.get_by_role("button", name="Print, or save as PDF")).to_be_hidden()
    expect(page.get_by_role("banner")).to_be_hidden()
    paper = page.evaluate("getComputedStyle(document.querySelector('.sheet')).color")
    assert max(map(int, paper[4:-1].split(","))) < 80, "pale letters on paper"
