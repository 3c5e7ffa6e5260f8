"""Sounds are offered in the first match, by one press, beside the board, and never again after an answer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import (
    DESKTOP,
    PHONE,
    NewPage,
    card,
    choices,
    no_sideways_scrolling,
    screenshot,
    start_quick,
    violations,
)
from tests.browser.test_everywhere import COUNT_TONES

pytestmark = pytest.mark.browser

SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
OVERLAP = """() => {
    const board = document.querySelector("section.board").getBoundingClientRect();
    const offer = document.querySelector("[data-sound-offer]").getBoundingClientRect();
    return offer.left < board.right && board.left < offer.right && offer.top < board.bottom && board.top < offer.bottom;
}"""


def offer(page: Page) -> Locator:
    return page.locator("[data-sound-offer]")


def look_at_it(page: Page, size: tuple[int, int]) -> None:
    """On a phone it is under "More", which has a dot as long as nobody has answered."""
    if size == PHONE:
        page.locator(".bar button").filter(has=page.locator("[data-dot]")).click()


def again(page: Page) -> None:
    """Another match."""
    page.goto("/")
    card(page).get_by_role("button", name="Play now").click()
    choices(page).first.wait_for()


@SIZES
def test_sounds_are_offered_once_and_accepted_by_one_press(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    page.add_init_script(f"({COUNT_TONES})()")
    start_quick(page)
    look_at_it(page, size)
    expect(offer(page)).to_be_visible()
    assert size == PHONE or not page.evaluate(OVERLAP)
    for button in offer(page).get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.5
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
    assert violations(page) == []
    screenshot(page, f"sound-offer-{size[0]}")
    page.reload()
    look_at_it(page, size)
    offer(page).get_by_role("button", name="Sounds on").click()
    page.wait_for_function("window.tones > 0")
    expect(offer(page)).to_have_count(0)
    if size == PHONE:
        page.keyboard.press("Escape")
        expect(page.locator(".bar [data-dot]")).to_have_count(0)
    before = page.evaluate("window.tones")
    choices(page).last.click()
    page.wait_for_function("before => window.tones > before", arg=before)
    again(page)
    expect(page.locator("[data-dot]").or_(offer(page))).to_have_count(0)


@pytest.mark.parametrize("game", ["Neuroshima Hex", "Dust Tactics", "Hunters A.D. 2114"])
def test_the_offer_has_room_on_a_phone_in_every_game(new_page: NewPage, game: str) -> None:
    page = new_page(PHONE)
    page.goto("/")
    card(page, game).get_by_role("button", name="Play now").click()
    expect(page.locator(".bar [data-dot]")).to_be_visible()
    assert no_sideways_scrolling(page)
    buttons = page.locator(".bar .row button").all()
    boxes = [box for box in (button.bounding_box() for button in buttons) if box is not None]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= PHONE[0] for box in boxes)
    screenshot(page, f"sound-offer-phone-{game[:4].lower()}")
    look_at_it(page, PHONE)
    expect(offer(page)).to_be_visible()


def test_who_declines_by_the_keyboard_hears_nothing_and_is_not_asked_again(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(f"({COUNT_TONES})()")
    start_quick(page)
    offer(page).get_by_role("button", name="No sounds").focus()
    page.keyboard.press("Enter")
    expect(offer(page)).to_have_count(0)
    again(page)
    expect(page.get_by_role("button", name="More", exact=True)).to_be_visible()
    expect(offer(page)).to_have_count(0)
    assert page.evaluate("window.tones") == 0


def test_only_the_first_match_offers_them(new_page: NewPage) -> None:
    page = new_page()
    start_quick(page)
    offer(page).wait_for()
    again(page)
    expect(page.get_by_role("button", name="More", exact=True)).to_be_visible()
    expect(offer(page)).to_have_count(0)


def test_who_has_set_them_is_not_asked(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="Settings", exact=True).click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("switch", name="Sounds").check()
    dialog.get_by_role("switch", name="Sounds").uncheck()
    page.keyboard.press("Escape")
    again(page)
    expect(page.get_by_role("button", name="More", exact=True)).to_be_visible()
    expect(offer(page)).to_have_count(0)
