"""Invitations to a campaign by a link: passed on by who plays, opened by who is invited."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import DESKTOP, PHONE, NewPage, no_sideways_scrolling, screenshot, violations
from tests.browser.test_hunters_campaign import LAPTOP
from tests.browser.test_hunters_evenings import info, take_campaign
from tests.browser.test_looks import SMALL_TARGETS

pytestmark = pytest.mark.browser


def link_in(place: Page | Locator) -> str:
    """What the host would copy."""
    found = place.get_by_label("Invitation to this campaign")
    expect(found).to_be_visible()
    return found.input_value()


def fits(page: Page) -> None:
    assert (no_sideways_scrolling(page), violations(page), page.evaluate(SMALL_TARGETS)) == (True, [], [])


def test_a_link_leads_to_a_free_hero_and_back_to_the_table(new_page: NewPage) -> None:
    """From the start page, before the chapter has begun; on a phone, in Polish, without an account."""
    ann, bob = new_page(LAPTOP), new_page(PHONE, language="pl-PL")
    campaign = take_campaign(ann, party="soldier,scout")
    mine = ann.locator(f"[data-campaign='{campaign}']")
    mine.get_by_role("button", name="Invite people").click()
    link = link_in(mine)
    assert violations(ann) == []
    screenshot(ann, "invitation-host")
    bob.goto(link)
    expect(bob.get_by_role("heading", level=1)).to_be_visible()
    expect(bob.locator("[data-place]")).not_to_have_count(0)
    fits(bob)
    screenshot(bob, "invitation-phone")
    bob.get_by_label("Twój pseudonim").fill("Bob")
    bob.locator("[data-place=scout]").click()
    bob.wait_for_url("**/match/*")
    bob.locator("[data-number], #room").first.wait_for()
    assert info(bob)["held"] == [1]
    match = bob.url
    bob.goto(link)  # who plays already is led back
    bob.wait_for_url(match)


def test_links_that_are_withdrawn_renewed_or_full_say_so(new_page: NewPage) -> None:
    ann, eve = new_page(DESKTOP), new_page(LAPTOP, expect_errors=True)  # the browser reports links that lead nowhere
    campaign = take_campaign(ann, party="soldier,scout,medic,hunter")
    mine = ann.locator(f"[data-campaign='{campaign}']")
    mine.get_by_role("button", name="Invite people").click()
    old = link_in(mine)
    mine.get_by_role("button", name="New link").click()
    expect(mine.get_by_role("status").last).to_contain_text("The old one is not good any more")
    new = link_in(mine)
    assert new != old
    eve.goto(old)
    expect(eve.get_by_role("heading", name="No such invitation")).to_be_visible()
    expect(eve.locator("main")).to_contain_text("withdrawn or renewed")
    assert violations(eve) == []
    chairs = [{"role": role, "plays": "you"} for role in ("soldier", "scout", "medic", "hunter")]
    path = f"/api/campaigns/{campaign}/chapters/1"
    assert ann.request.post(path, data={"how": "continue", "tonight": chairs}).ok
    eve.goto(new)
    expect(eve.locator("[data-no-place]")).to_contain_text("The party is full")
    assert violations(eve) == []
    screenshot(eve, "invitation-full")
    mine.get_by_role("button", name="Withdraw the link").click()
    expect(mine.locator("[data-invite]")).to_have_count(0)
    eve.reload()
    expect(eve.get_by_role("heading", name="No such invitation")).to_be_visible()
