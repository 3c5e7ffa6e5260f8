"""What a stranger sees first: games side by side, cards to choose from, and bots that get harder win by win."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from ashgrid.core import find
from ashgrid.match import SeatSetup
from tests.browser.helpers import (
    PHONE,
    NewPage,
    card,
    data_folder,
    no_sideways_scrolling,
    pick,
    screenshot,
    violations,
)
from tools.plant import HERE, by_player, plant, played

pytestmark = pytest.mark.browser

LAPTOP = (1366, 768)
GAMES = ("Dust Tactics", "Hunters A.D. 2114", "Neuroshima Hex")


def test_the_games_lie_side_by_side_with_their_boards(new_page: NewPage) -> None:
    page = new_page(LAPTOP, "light")
    page.goto("/")
    for game in GAMES:
        expect(card(page, game).locator(".scene svg").first).to_be_visible()
    tops = {card(page, game).evaluate("card => Math.round(card.getBoundingClientRect().y)") for game in GAMES}
    assert len(tops) == 1, tops
    assert violations(page) == []
    screenshot(page, "start-boards-1366")


def test_armies_and_scenarios_are_chosen_by_their_cards(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/")
    hexes = card(page, "Neuroshima Hex")
    hexes.get_by_text("Set up a match").click()
    armies = hexes.get_by_role("group", name="Army 1")
    expect(armies.get_by_role("radio", name="Moloch")).to_have_accessible_description(
        "Machines with armour and guns: slow to break, deadly from afar."
    )
    pick(hexes, "Army 1", "Moloch")
    page.keyboard.press("ArrowDown")
    expect(armies.get_by_role("radio", name="Outpost")).to_be_checked()
    expect(hexes.get_by_label("Clock")).to_be_hidden()
    assert violations(page) == []
    hexes.get_by_text("Set up a match").click()
    dust = card(page, "Dust Tactics")
    dust.get_by_text("Set up a match").click()
    pick(dust, "Scenario", "Victory Bridge")
    expect(dust.get_by_role("group", name="Scenario").locator("label.chosen svg rect").first).to_be_visible()
    pick(dust, "First side", "Sino-Soviet Union, a random list")
    side = dust.get_by_role("group", name="First side", exact=True).get_by_role("radio", checked=True)
    expect(side).to_have_accessible_description("Steel guards, flamethrowers and fast jumpers from the east.")
    assert violations(page) == []
    assert no_sideways_scrolling(page)
    screenshot(page, "set-up-dust-390")
    dust.get_by_role("button", name="Start this match").click()
    page.wait_for_url("**/match/*")
    page.goto("/")
    dust.get_by_text("Set up a match").click()
    expect(dust.locator("[data-last-time]")).to_contain_text("Victory Bridge · Sino-Soviet Union; Axis")
    expect(dust.get_by_role("group", name="Scenario").get_by_role("radio", name="Victory Bridge")).to_be_checked()


def won(game: str, options: dict[str, object], other: SeatSetup) -> str:
    """A match of two that seat 0 has won, alone or with the other."""
    rules = find(game)
    for seed in range(1, 50):
        moves = played(rules, options, seed, by_player(rules, "greedy", seed), lambda state, _: False)
        state = rules.new(options, seed)
        for seat, text in moves:
            state.apply(seat, rules.notation.parse(text))
        if state.result is not None and state.result.payoffs[0] == 1:
            return plant(data_folder(), game, options, seed, moves, (HERE, other))
    raise AssertionError("seat 0 never wins")


def test_the_first_bot_is_the_gentlest_and_a_win_proposes_the_next(page: Page) -> None:
    page.goto("/")
    expect(card(page).get_by_text("The opponent of “Play now”: Random bot.")).to_be_visible()
    page.goto(f"/match/{won('embers', {}, SeatSetup('bot', '', 'random'))}")
    further = page.get_by_role("button", name="Play the next level: Greedy bot")
    expect(further).to_be_visible()
    assert violations(page) == []
    screenshot(page, "outcome-next-level")
    further.click()
    expect(page.get_by_role("heading", name="Greedy bot (Tinder)")).to_be_visible()
    page.goto("/")
    expect(card(page).get_by_text("The opponent of “Play now”: Greedy bot.")).to_be_visible()


def test_after_a_won_mission_of_hunters_the_next_is_proposed(page: Page) -> None:
    page.goto(f"/match/{won('hunters', {'mission': 'cistern', 'party': 'soldier,scout'}, HERE)}")
    further = page.get_by_role("button", name=re.compile("^Play the next mission: "))
    expect(further).to_be_visible()
    assert violations(page) == []
    begun = page.url
    further.click()
    page.wait_for_url(lambda url: url != begun)
    page.locator(".map").wait_for()
    match = page.request.get(page.url.replace("/match/", "/api/matches/")).json()
    assert match["options"]["mission"] != "cistern"
    assert match["options"]["party"] == "soldier,scout"
