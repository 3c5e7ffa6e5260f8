"""A time limit for reactive fire: chosen before a match, shown while it runs, and kept."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ashgrid.core import Rng, State, find
from tests.browser.helpers import (
    DESKTOP,
    PHONE,
    NewPage,
    card,
    data_folder,
    more_options,
    number,
    screenshot,
    violations,
    wait_for_more,
)
from tools.plant import plant, played

pytestmark = pytest.mark.browser

GAME = find("dust")
OPTIONS: dict[str, object] = {"scenario": "full-battle", "armies": "allies|axis"}


def asked(page: Page, answer_seconds: int) -> int:
    """Open a match in which reactive fire is being asked about; both seats are played here. Its length so far."""
    rng = Rng(3)

    def choose(state: State[Any], seat: int) -> Any:
        return rng.choice(GAME.candidates(state, seat))

    def enough(state: State[Any], moves: int) -> bool:
        return str(state.prompt(state.actors[0]).tag) == "ask-react"

    moves = played(GAME, OPTIONS, 2, choose, enough)
    match = plant(data_folder(), GAME.name, OPTIONS, 2, moves, answer_seconds=answer_seconds)
    page.goto(f"/match/{match}")
    page.locator("#cell-a1").wait_for()
    return len(moves)


@pytest.mark.parametrize(("size", "theme"), [(DESKTOP, "dark"), (PHONE, "light")], ids=["desktop", "phone"])
def test_the_time_for_an_answer_is_shown_and_runs(new_page: NewPage, size: tuple[int, int], theme: str) -> None:
    page = new_page(size, theme)
    asked(page, 600)
    timer = page.get_by_role("timer")
    expect(timer).to_contain_text(re.compile(r"time to react\s+(10:00|\d:\d\d)"))
    screenshot(page, f"answer-{size[0]}-{theme}")
    assert violations(page) == []
    before = number(page)
    page.locator("[data-deed=pass]").click()
    wait_for_more(page, before)


def test_who_does_not_answer_in_time_passes(page: Page) -> None:
    wait_for_more(page, asked(page, 2))


def test_a_limit_is_proposed_for_matches_over_the_network(page: Page) -> None:
    page.goto("/")
    own = card(page, "Dust Tactics")
    own.get_by_text("Set up a match").click()
    more_options(own)
    limit = own.get_by_label("Reaction time limit")
    expect(limit).to_have_count(0)
    own.get_by_role("radio", name="A friend (invite link)").check()
    expect(limit).to_have_value("60")
    limit.select_option("15 s")
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/matches")) as sent:
        own.get_by_role("button", name="Create the table").click()
    assert '"answer_seconds":15' in (sent.value.post_data or "")
