"""Campaigns on the start page: the journal of what was played, and the next chapter."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import DESKTOP, PHONE, NewPage, no_sideways_scrolling, screenshot, violations

pytestmark = pytest.mark.browser
SEATS = [{"kind": "human"}, {"kind": "human"}]
CAMPAIGN = {"game": "embers", "options": {"mode": "campaign", "embers": 9}, "seats": SEATS}


def play_to_the_end(page: Page) -> dict[str, Any]:
    """A chapter by requests of whoever looks at this page; always the last answer that there is."""
    match: dict[str, Any] = page.request.post("/api/matches", data=CAMPAIGN).json()
    while match["outcome"] is None:
        decision = match["decisions"][0]
        question = next(asked["number"] for asked in match["questions"] if asked["seat"] == decision["seat"])
        choice = decision["choices"][-1]["text"]
        wanted = {"seat": decision["seat"], "action": choice, "question": question}
        assert page.request.post(f"/api/matches/{match['id']}/act", data=wanted).ok
        match = page.request.get(f"/api/matches/{match['id']}").json()
    return match


def test_a_campaign_goes_on_from_the_start_page(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("region", name="Your campaigns")).to_have_count(0)
    won = play_to_the_end(page)["outcome"]["reason"] == "night-passed"
    page.goto("/")
    shown = page.get_by_role("region", name="Your campaigns")
    expect(shown).to_contain_text("Chapter 1")
    expect(shown.get_by_role("button", name="Continue")).to_have_count(1 if won else 0)
    shown.get_by_role("button", name="Continue" if won else "Last chapter again").click()
    expect(page.get_by_text(f"Night {2 if won else 1} of 3")).to_be_visible()


def test_who_has_no_campaign_takes_one_from_a_file(new_page: NewPage, tmp_path: Path) -> None:
    ann, bob = new_page(DESKTOP), new_page(PHONE, expect_errors=True)
    ann.goto("/")
    play_to_the_end(ann)
    ann.goto("/")
    ann.get_by_text("All chapters").click()
    with ann.expect_download() as download:
        ann.get_by_role("link", name="Export").click()
    file = tmp_path / "night.campaign.json"
    download.value.save_as(file)
    bob.goto("/")
    card = bob.get_by_role("region", name="Import a campaign")
    card.locator("input[type=file]").set_input_files(file)
    shown = bob.get_by_role("region", name="Your campaigns")
    expect(shown).to_contain_text("Chapter 1")
    assert no_sideways_scrolling(bob)
    assert violations(bob) == []
    screenshot(bob, "campaigns-phone")
    file.write_text("{}")
    card.locator("input[type=file]").set_input_files(file)
    expect(bob.get_by_role("alert").first).not_to_be_empty()
