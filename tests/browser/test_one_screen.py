"""Two people at one screen: nobody sees the other's cards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import (
    NewPage,
    choices,
    choose,
    lies_on_the_board,
    log,
    number,
    offer_draw,
    start_on_one_screen,
)

pytestmark = pytest.mark.browser


def ready(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"{name}: I am here, show the table").click()
    choices(page).first.wait_for()


def opened(page: Page) -> None:
    """Both keep their cards; Flint looks at the table."""
    start_on_one_screen(page)
    for name in ("Flint", "Tinder"):
        ready(page, name)
        choose(page, lambda found: found.first)
    ready(page, "Flint")


def test_who_is_next_is_told_on_a_small_phone(new_page: NewPage) -> None:
    page = new_page((360, 640))
    start_on_one_screen(page)
    lies_on_the_board(page, page.get_by_role("heading", name="Pass the device: Flint"))
    lies_on_the_board(page, page.get_by_role("button", name="Flint: I am here"))


def test_nothing_is_shown_until_the_right_person_has_the_device(page: Page) -> None:
    start_on_one_screen(page)
    expect(page.get_by_role("heading", name="Pass the device: Flint")).to_be_visible()
    expect(choices(page)).to_have_count(0)
    expect(page.get_by_role("region", name="Board")).to_have_count(0)
    ready(page, "Flint")
    expect(page.get_by_role("list", name="Cards: Flint")).to_be_visible()
    choose(page, lambda found: found.first)
    expect(page.get_by_role("heading", name="Pass the device: Tinder")).to_be_visible()
    expect(page.get_by_role("list", name="Cards: Flint")).to_have_count(0)


def test_reloading_covers_the_table_again(page: Page) -> None:
    opened(page)
    page.reload()
    expect(page.get_by_role("heading", name="Pass the device: Flint")).to_be_visible()
    expect(page.get_by_role("region", name="Board")).to_have_count(0)


def test_a_decision_can_be_taken_back_before_the_device_is_passed_on(page: Page) -> None:
    opened(page)
    before = number(page)
    strike = page.get_by_role("button", name=re.compile("Strike with the")).first
    card = (strike.text_content() or "").strip()
    choose(page, lambda found: found.filter(has_text="Strike").first)
    page.get_by_role("button", name="Flint: undo the decision").click()
    expect(choices(page).filter(has_text="Strike").first).to_be_visible()
    assert number(page) == before + 2  # the strike and its undo
    expect(log(page).get_by_text("undone", exact=True).first).to_be_attached()
    assert card


def test_undo_by_button_and_key(page: Page) -> None:
    """Waiting is not undone (a card was drawn), a strike is: after the hand-over by its maker only."""
    opened(page)
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    choose(page, lambda found: found.filter(has_text="Strike").first)
    struck = number(page)
    ready(page, "Tinder")
    page.get_by_role("button", name="Undo (Flint)").click()
    expect(page.get_by_role("heading", name="Pass the device: Flint")).to_be_visible()
    expect(page.get_by_role("region", name="Board")).to_have_count(0)
    ready(page, "Tinder")  # nothing was taken back yet
    assert number(page) == struck
    page.keyboard.press("u")
    page.get_by_role("button", name="Flint: undo the decision").click()
    expect(page.get_by_role("list", name="Cards: Flint")).to_be_visible()
    expect(choices(page).filter(has_text="Strike").first).to_be_visible()
    assert number(page) == struck + 1


def test_a_draw_between_two_people(page: Page) -> None:
    opened(page)
    offer_draw(page)
    page.get_by_role("button", name="Accept draw").click()
    expect(page.get_by_role("heading", name="The match is a draw.")).to_have_count(0)  # it is asked once more
    page.get_by_role("button", name="Accept: the match ends in a draw").click()
    expect(page.get_by_role("heading", name="The match is a draw.")).to_be_visible()
