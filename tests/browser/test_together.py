"""Where people play together: several seats at once, a decision of the whole table, and taking back among friends."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import DESKTOP, PHONE, NewPage, card, choices, more_options

pytestmark = pytest.mark.browser

BEGIN = """async (body) => {
  const answer = await fetch('/api/matches', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  })
  return (await answer.json()).id
}"""
HUMAN, OPEN = {"kind": "human"}, {"kind": "open"}


def begin(page: Page, *seats: dict[str, str], **more: Any) -> str:
    """A night by the fire, and its address."""
    page.goto("/")
    body = {"game": "embers", "options": {"mode": "campaign"}, "seats": list(seats), **more}
    match_id = page.evaluate(BEGIN, body)
    page.goto(f"/match/{match_id}")
    choices(page).first.wait_for()
    return f"/match/{match_id}"


def pair(new_page: NewPage, size: tuple[int, int] = DESKTOP, **more: Any) -> tuple[Page, Page]:
    """Two people by one fire, who have met the wind."""
    ann, bob = new_page(size), new_page(size)
    address = begin(ann, HUMAN, OPEN, **more)
    bob.goto(address)
    bob.get_by_role("button", name="Join as Tinder").click()
    choices(bob).first.wait_for()
    for page in (ann, bob):
        page.locator("[data-choice='hold']").first.click()
    for page in (ann, bob):
        page.locator("[data-choice='feed']").first.wait_for()
    return ann, bob


def test_who_holds_several_seats_sees_all_their_questions_at_once(new_page: NewPage) -> None:
    page = new_page(DESKTOP)
    begin(page, HUMAN, HUMAN)
    questions = page.get_by_role("list", name="Your open questions").locator("[data-question]")
    expect(questions).to_have_count(2)
    expect(page.get_by_role("heading", name="Pass the device:")).to_have_count(0)
    page.locator("[data-question='1']").click()
    expect(page.locator("[data-question='1']")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-choice='hold']").first.click()
    expect(questions).to_have_count(0)
    expect(page.locator("[data-choice='hold']").first).to_be_enabled()


def test_who_stands_in_is_chosen_where_all_play_together(page: Page) -> None:
    page.goto("/")
    own = card(page)
    own.get_by_text("Set up a match").click()
    more_options(own)
    own.get_by_role("radio", name="A friend (invite link)").check()
    stand_in = own.get_by_label("Plays for who is not there")
    expect(stand_in).to_have_count(0)
    own.get_by_label("Mode").select_option("campaign")
    expect(stand_in).to_have_value("greedy")
    stand_in.select_option("random")
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/matches")) as sent:
        own.get_by_role("button", name="Create the table").click()
    assert '"stand_in":"random"' in (sent.value.post_data or "")


def test_two_people_agree_on_what_is_theirs_together(new_page: NewPage) -> None:
    ann, bob = pair(new_page)
    ann.locator("[data-choice='feed']").first.click()
    expect(ann.locator("[data-proposal]").get_by_role("button", name="Withdraw")).to_be_visible()
    proposal = bob.locator("[data-proposal]")
    expect(proposal).to_contain_text("Guest (Flint) proposed")
    expect(proposal).to_contain_text(bob.locator("[data-choice='feed']").first.inner_text().splitlines()[-1])
    expect(proposal).to_contain_text("Agreed: Guest (Flint)")
    expect(proposal).to_contain_text("Waiting for: You (Tinder)")
    proposal.get_by_role("button", name="Object").click()
    expect(ann.locator("[data-proposal]")).to_have_count(0)
    bob.locator("[data-choice='rest']").first.click()
    ann.locator("[data-proposal]").get_by_role("button", name="Agree").click()
    for page in (ann, bob):
        page.locator("[data-choice='hold']").first.wait_for()


@pytest.mark.parametrize("size", [(1366, 768), PHONE, (360, 640)], ids=["desktop", "phone", "small"])
def test_what_is_proposed_can_be_answered_without_scrolling(new_page: NewPage, size: tuple[int, int]) -> None:
    ann, bob = pair(new_page, size)
    ann.locator("[data-choice='feed']").first.click()
    for answer in ("Agree", "Object"):
        expect(bob.locator("[data-proposal]").get_by_role("button", name=answer)).to_be_in_viewport(ratio=1)


def test_friends_take_back_what_chance_has_shown(new_page: NewPage) -> None:
    ann, bob = pair(new_page, undo="friendly")
    ann.locator("summary").filter(has_text="More…").click()
    ann.locator("[data-undo='turn']").click()
    proposal = bob.locator("[data-proposal]")
    expect(proposal).to_contain_text("Guest (Flint) asked to undo the turn")
    proposal.get_by_role("button", name="Agree").click()
    for page in (ann, bob):
        page.locator("[data-choice='hold']").first.wait_for()
