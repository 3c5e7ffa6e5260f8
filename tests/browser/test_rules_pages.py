"""The rules of each game as pages with addresses, pictures and search; terms that are explained; sheets to print."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from ashgrid.core import find
from tests.browser.helpers import (
    PHONE,
    NewPage,
    card,
    data_folder,
    log,
    no_sideways_scrolling,
    screenshot,
    violations,
)
from tools.lessons import lessons
from tools.plant import at_random, plant, played

pytestmark = pytest.mark.browser
TABLES: dict[str, tuple[dict[str, object], int, str, str]] = {
    "neuroshima": ({"armies": "borgo,moloch"}, 30, "[data-cell][aria-label*='HQ']", ".about"),
    "dust": ({"scenario": "full-battle", "armies": "allies|axis"}, 60, "[data-chip]", ".card-spot"),
    "hunters": ({"mission": "cistern", "party": "soldier,scout"}, 30, "[data-card]", ".whole"),
}
"""Matches that have gone on for so long, what one points at there, and the card about it."""


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


def explained(page: Page, game: str, term: Locator, name: str | None = None) -> None:
    """Press a term; what it means and where it stands in the rules is told beside it."""
    name = name or term.get_attribute("data-term")
    term.press("Enter")
    further = page.get_by_role("dialog").get_by_role("link", name="More in the rules").first
    expect(further).to_have_attribute("href", f"/games/{game}/rules/{name}")
    page.keyboard.press("Escape")
    expect(further).to_have_count(0)


@pytest.mark.parametrize("game", TABLES)
def test_terms_of_lessons_logs_and_cards_are_explained(page: Page, game: str) -> None:
    options, many, thing, about = TABLES[game]
    page.goto(f"/learn/{game}/{next(iter(lessons(game)))}")
    explained(page, game, page.locator("[data-lesson] [data-term]").first)
    moves = played(find(game), options, 3, at_random(3), lambda _, count: count >= many)
    page.goto(f"/match/{plant(data_folder(), game, options, 3, moves)}")
    log(page).locator("details[open]").first.wait_for()
    folded = log(page).locator("details:not([open]) > summary")
    while folded.count() > 0:
        folded.first.click()
    explained(page, game, log(page).locator("[data-term]").first)
    if game == "neuroshima":  # a sentence that shows places is a button, in which no links can be
        placed = log(page).locator(".row").filter(has_text="placed the HQ").first
        placed.hover()
        explained(page, game, placed.get_by_role("button", name="Explain the terms"), "hq")
    page.locator(thing).first.hover(force=True)
    explained(page, game, page.locator(f"{about} [data-term]").first)
    assert violations(page) == []


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
    assert violations(page) == []
    page.emulate_media(media="print")
    expect(page.get_by_text(what).first).to_be_visible()
    expect(page.get_by_role("button", name="Print, or save as PDF")).to_be_hidden()
    expect(page.get_by_role("banner")).to_be_hidden()
    paper = page.evaluate("getComputedStyle(document.querySelector('.sheet')).color")
    assert max(map(int, paper[4:-1].split(","))) < 80, "pale letters on paper"
