"""Campaigns on the start page: the journal of what was played, and the next chapter."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

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
