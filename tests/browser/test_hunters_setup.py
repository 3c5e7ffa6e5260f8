"""Setting up a mission of Hunters: who plays whom, the party, what each hero carries and plays with."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import PHONE, NewPage, no_sideways_scrolling, screenshot, violations
from tests.browser.test_looks import SMALL_TARGETS

pytestmark = pytest.mark.browser

SMALL = (360, 640)


def set_up(page: Page, mission: str = "low-water", said: str = "Set up a match") -> Locator:
    """The form with a mission for heroes of level 2."""
    page.goto("/")
    mine = page.locator("article[data-game=hunters]")
    mine.get_by_text(said).click()
    mine.locator(f"input[value={mission}]").check()
    return mine


def kit(mine: Locator, hero: str, tab: str = "gear") -> Locator:
    mine.locator(f"[data-kit={hero}]").click()
    sheet = mine.page.get_by_role("dialog")
    sheet.locator(f"[data-kit-tab={tab}]").click()
    return sheet


def begun(page: Page, mine: Locator) -> dict[str, Any]:
    """Start, and the options that were sent."""
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/matches")) as sent:
        mine.get_by_role("button", name=re.compile("^Start")).click()
    page.locator(".map").wait_for()
    options: dict[str, Any] = (sent.value.post_data_json or {})["options"]
    return options


def test_equipment_is_chosen_piece_by_piece(page: Page) -> None:
    mine = set_up(page)
    sheet = kit(mine, "soldier")
    screenshot(page, "hunters-gear")
    assert violations(page) == []
    expect(sheet.get_by_role("status")).to_have_text("Everything has a slot.")
    sheet.get_by_role("button", name="Put back: Assault carbine").click()
    expect(sheet.locator("[data-carried=assault-carbine]")).to_have_count(0)
    expect(sheet.locator("[data-carried=magazine]")).to_have_attribute("data-place", "extra")
    sheet.get_by_role("button", name="Take: Submachine gun").click()
    expect(sheet.locator("[data-carried=magazine]")).to_contain_text("on: Submachine gun")
    sheet.get_by_role("button", name="Close").last.click()
    expect(mine.locator("[data-kit=soldier]")).to_contain_text("equipment of your choice")
    mine.get_by_role("radio", name=re.compile("All on this device")).check()
    options = begun(page, mine)
    mine_now, others = options["gear"].split("|")
    assert "smg" in mine_now.split("+")
    assert "assault-carbine" not in mine_now
    assert others == ""
    page.locator("[data-hero=soldier]").hover()
    expect(page.locator(".looked")).to_contain_text("Submachine gun")


def test_what_has_no_slot_cannot_be_taken_and_says_so(page: Page) -> None:
    sheet = kit(set_up(page), "scout")
    for _ in range(2):
        sheet.get_by_role("button", name="Take: Scalpel").click()
    machete = sheet.locator("[data-item=machete]")
    expect(machete).to_contain_text("no slot left")
    expect(machete.get_by_role("button", name="Take: Machete")).to_be_disabled()
    spare = sheet.locator("[data-carried=scalpel]").first
    expect(spare).to_contain_text("does nothing here")
    sheet.locator("[data-recommended=gear]").click()
    expect(sheet.locator("[data-carried=scalpel]")).to_have_count(0)
    expect(sheet.locator("[data-recommended=gear]")).to_be_disabled()


def test_two_pieces_are_compared(page: Page) -> None:
    sheet = kit(set_up(page), "soldier")
    sheet.get_by_label("What there is to take").select_option("armour")
    sheet.get_by_role("button", name="Compare: Ceramic armour").click()
    beside = sheet.get_by_role("region", name="Comparison")
    expect(beside.get_by_label("First piece")).to_have_value("padded-vest")
    expect(beside.get_by_label("Second piece")).to_have_value("ceramic-armour")
    expect(beside.get_by_role("row").filter(has_text="front")).to_contain_text("▲")
    screenshot(page, "hunters-comparison")
    beside.get_by_label("First piece").select_option("ceramic-armour")
    expect(beside.get_by_text("▲")).to_have_count(0)
    assert violations(page) == []


def test_a_deck_is_changed_in_small_steps_and_told_what_is_wrong(new_page: NewPage) -> None:
    page = new_page(expect_errors=True)
    mine = set_up(page)
    sheet = kit(mine, "soldier", "deck")
    screenshot(page, "hunters-deck")
    assert violations(page) == []
    expect(sheet.get_by_role("status")).to_have_text("The deck is ready.")
    out = sheet.locator("[data-deck-card].out").first
    name = str(out.get_attribute("data-deck-card"))
    out.get_by_role("button", name=re.compile("One more")).click()
    expect(sheet.locator("[data-deck-size='26']")).to_be_visible()
    expect(sheet.get_by_role("status")).to_have_text("Soldier: 26 of 25 cards are in the deck.")
    expect(mine.get_by_role("alert").filter(has_text="26 of 25")).to_have_count(1)
    expect(mine.get_by_role("button", name=re.compile("^Start"), include_hidden=True)).to_be_disabled()
    sheet.get_by_role("button", name=re.compile("One fewer"), disabled=False).last.click()
    sheet.get_by_text("skill included").first.wait_for()
    expect(sheet.get_by_role("status")).to_contain_text("of level 2 only 4 cards can be kept")
    sheet.locator("[data-skill] input").first.uncheck()
    expect(sheet.get_by_role("status")).to_have_text("The deck is ready.")
    sheet.get_by_role("button", name="Close").last.click()
    expect(mine.locator("[data-kit=soldier]")).to_contain_text("deck of your choice")
    mine.get_by_role("radio", name=re.compile("All on this device")).check()
    options = begun(page, mine)
    assert name in options["decks"]
    assert options["skills"] == "none|"


def test_the_recommended_deck_is_one_click_away(new_page: NewPage) -> None:
    page = new_page(expect_errors=True)
    sheet = kit(set_up(page), "scout", "deck")
    sheet.get_by_role("button", name=re.compile("One fewer"), disabled=False).last.click()
    expect(sheet.locator("[data-deck-size='24']")).to_be_visible()
    sheet.locator("[data-recommended=deck]").click()
    expect(sheet.locator("[data-deck-size='25']")).to_be_visible()
    expect(sheet.get_by_role("status")).to_have_text("The deck is ready.")


def test_at_level_one_there_is_nothing_to_choose_in_a_deck(page: Page) -> None:
    sheet = kit(set_up(page, "cistern"), "soldier", "deck")
    expect(sheet).to_contain_text("At level 1 the deck is all 25 cards")
    expect(sheet.get_by_role("button", name=re.compile("One (more|fewer)"))).to_have_count(0)


def test_who_comes_along_again_has_what_was_chosen(page: Page) -> None:
    mine = set_up(page)
    sheet = kit(mine, "scout")
    sheet.get_by_role("button", name="Put back: Knife").click()
    expect(sheet.locator("[data-carried=knife]")).to_have_count(0)
    page.keyboard.press("Escape")
    mine.locator("[data-pick-hero=medic]").click()
    mine.locator("[data-pick-hero=scout]").click()
    expect(mine.locator("[data-kit=medic]")).to_contain_text("both as recommended")
    mine.locator("[data-pick-hero=scout]").click()
    expect(mine.locator("[data-kit=scout]")).to_contain_text("equipment of your choice")


def test_a_party_is_equipped_by_keys(page: Page) -> None:
    mine = set_up(page)
    mine.locator("[data-kit=soldier]").focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Put back: Knife").focus()
    page.keyboard.press("Enter")
    expect(sheet.locator("[data-carried=knife]")).to_have_count(0)
    expect(sheet.get_by_label("What there is to take")).to_be_focused()
    sheet.get_by_role("button", name="Take: Machete").focus()
    page.keyboard.press("Enter")
    expect(sheet.locator("[data-carried=machete]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(mine.locator("[data-kit=soldier]")).to_be_focused()


def test_the_setting_of_last_time_is_there_again(page: Page) -> None:
    mine = set_up(page, "old-farm")
    mine.locator("[data-pick-hero=medic]").click()
    mine.get_by_role("radio", name=re.compile("All on this device")).check()
    begun(page, mine)
    page.goto("/")
    mine.get_by_text("Set up a match").click()
    expect(mine.locator("input[value=old-farm]")).to_be_checked()
    expect(mine.locator("[data-pick-hero=medic]")).to_have_attribute("aria-pressed", "true")
    expect(mine.locator("[data-last-time]")).to_contain_text("The Old Farm · Soldier, Scout, Medic")
    mine.get_by_role("button", name="Use the standard settings").click()
    expect(mine.locator("[data-last-time]")).to_have_count(0)
    expect(mine.locator("input[value=cistern]")).to_be_checked()
    expect(mine.locator("[data-pick-hero=medic]")).to_have_attribute("aria-pressed", "false")


def test_a_setting_that_is_no_longer_possible_is_forgotten(new_page: NewPage) -> None:
    page = new_page(expect_errors=True)
    page.goto("/")
    page.evaluate("localStorage.setItem('ashgrid.setup.hunters', JSON.stringify({ mission: 'moon' }))")
    mine = page.locator("article[data-game=hunters]")
    mine.get_by_text("Set up a match").click()
    expect(mine.locator("input[value=cistern]")).to_be_checked()
    expect(mine.locator("[data-last-time]")).to_have_count(0)
    expect(mine.get_by_role("button", name=re.compile("^Start"))).to_be_enabled()


def test_who_plays_along_is_asked_and_not_against_whom(page: Page) -> None:
    mine = set_up(page)
    expect(mine.get_by_role("group", name="Who plays along")).to_be_visible()
    expect(mine.get_by_text("Opponent")).to_have_count(0)
    mine.locator("[data-pick-hero=medic]").click()
    mine.get_by_role("radio", name="Choose for each seat").check()
    whose = mine.get_by_role("group", name="Who plays whom")
    expect(whose.get_by_label("Soldier")).to_have_value("me")
    expect(whose.get_by_label("Medic")).to_be_visible()


def test_in_polish(new_page: NewPage) -> None:
    page = new_page(language="pl", expect_errors=True)
    mine = set_up(page, said="Ustawienia partii")
    expect(mine.get_by_role("group", name="Kto gra razem z tobą")).to_be_visible()
    sheet = kit(mine, "soldier", "deck")
    sheet.get_by_role("button", name=re.compile("O jedną mniej"), disabled=False).last.click()
    expect(sheet.get_by_role("status")).to_have_text("Żołnierz: w talii jest kart: 24 z 25.")
    sheet.locator("[data-kit-tab=gear]").click()
    expect(sheet.get_by_role("status")).to_have_text("Wszystko ma swoje miejsce.")


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["390x844", "360x640"])
@pytest.mark.parametrize("tab", ["gear", "deck"])
def test_a_hero_is_equipped_on_a_phone(new_page: NewPage, size: tuple[int, int], tab: str) -> None:
    page = new_page(size)
    sheet = kit(set_up(page), "soldier", tab)
    expect(sheet.get_by_role("status")).to_be_visible()
    if tab == "gear":
        sheet.get_by_role("button", name=re.compile("^Compare")).first.tap()
        sheet.get_by_role("region", name="Comparison").wait_for()
    screenshot(page, f"hunters-kit-{tab}-{size[0]}")
    assert no_sideways_scrolling(page)
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.locator("dialog .body").evaluate("body => body.scrollWidth <= body.clientWidth")
