"""An army that somebody has made, by the page on making one, is chosen, seen and played in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.helpers import NewPage, card, end_turn, number, pick, screenshot, wait_for_more
from tests.browser.test_neuroshima import cell, confirm, hand, play_a_tile
from tests.docs.test_make_an_army import ARMY

pytestmark = pytest.mark.browser


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server with the army of the page, and one with a mistake."""
    armies = tmp_path / "my-armies" / "neuroshima" / "armies"
    armies.mkdir(parents=True)
    (armies / "salvagers.toml").write_text(ARMY, "utf-8")
    (armies / "broken.toml").write_text('id = "broken"\n', "utf-8")
    (tmp_path / "matches").mkdir()
    running = Server(tmp_path / "matches", (tmp_path / "my-armies",))
    running.start()
    yield running
    running.stop()


def test_an_army_of_ones_own_is_chosen_and_played(own: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{own.address}/")
    expect(page.get_by_text("pack my-armies: armies/broken.toml")).to_be_visible()
    form = card(page, "Neuroshima Hex")
    form.get_by_text("Set up a match").click()
    pick(form, "Army 1", "Salvagers (my-armies)")
    form.get_by_text("Army 2: random").click()
    pick(form, "Army 2", "Borgo")  # which pushes nobody: it asks us nothing
    form.get_by_label("Bot level").select_option("random")
    form.get_by_role("button", name="Start this match").click()
    cell(page, "c3").wait_for()
    expect(page.get_by_text("Where does your HQ go?")).to_be_visible()
    cell(page, "b3").click()
    confirm(page)
    expect(cell(page, "b3")).to_have_attribute("aria-label", "b3: HQ (Salvagers), facing: north, 20 HQ points left.")
    colour = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--army-salvagers')")
    assert colour == "light-dark(#0f6b75, #4cc3cf)"
    expect(page.locator(".pattern.teeth").first).to_be_attached()
    while page.locator(".unit").count() < 4:
        page.locator(".ask[aria-busy=false] #question").wait_for()  # what is chosen on the hand is in a folded list
        if page.get_by_text("Which of your three tiles").is_visible():
            before = number(page)
            hand(page).first.click()
            page.get_by_role("button", name="Discard", exact=True).click()
            wait_for_more(page, before)
        elif play_a_tile(page) is None:
            end_turn(page)
    screenshot(page, "own-army")
