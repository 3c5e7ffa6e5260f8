"""Tournaments in the browser: two people create, join and play one to the end, and read the table."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import DESKTOP, PHONE, NewPage, no_sideways_scrolling, screenshot, violations
from tests.browser.test_hunters_campaign import LAPTOP
from tests.browser.test_looks import SMALL_TARGETS
from tests.patience import PATIENCE

pytestmark = pytest.mark.browser


def fits(page: Page, targets: bool = True) -> None:
    small = page.evaluate(SMALL_TARGETS) if targets else []
    assert (no_sideways_scrolling(page), violations(page), small) == (True, [], [])


def announce(page: Page, nick: str, *bots: str, title: str = "Friday club", kind: str = "Round robin") -> str:
    """By the form, from the list of all; the address of the tournament."""
    page.goto("/tournaments")
    page.get_by_role("link", name="Create a tournament").click()
    page.get_by_label("Game", exact=True).select_option("embers")
    page.get_by_label("Your nickname").fill(nick)
    page.get_by_label("Name of the tournament").fill(title)
    page.get_by_role("radio", name=re.compile(kind)).check()
    for bot in bots:
        page.get_by_role("checkbox", name=bot, exact=True).check()
    page.get_by_role("button", name="Announce the tournament").click()
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    return page.url


def join(page: Page, address: str, nick: str, label: str = "Your nickname", button: str = "Take part") -> None:
    page.goto(address)
    page.get_by_label(label).fill(nick)
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.locator("tr.you")).to_contain_text(nick)


def line(page: Page, nick: str) -> Locator:
    return page.locator("[data-entrant]").filter(has_text=nick)


def resign_mine(page: Page, address: str) -> bool:
    """Go to the first of one's running games, if there is one, and give it up: quicker than to play it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        page.goto(address)
        expect(page.locator("[data-entrant]").first).to_be_visible()
        mine = page.locator("[data-play]")
        if mine.count() == 0:
            return False
        mine.first.click()
        page.locator("[data-number]").first.wait_for()
        at = f"{page.url.replace('/match/', '/api/matches/')}"
        info = page.request.get(at).json()
        wanted = {"seat": info["held"][0], "what": "resign", "number": info["number"]}
        answer = page.request.post(f"{at}/table", data=wanted)
        if answer.ok:
            page.locator("#headline").wait_for()
            return True
        # Else a bot has acted meanwhile, or the table of the tournament does not know yet that this one is over.
        assert answer.status == 409, answer.text()
    raise AssertionError("no game could be given up")


def test_two_people_and_a_bot_play_a_round_robin_to_the_end(new_page: NewPage) -> None:
    ann, bob = new_page(LAPTOP), new_page(PHONE, language="pl-PL")
    address = announce(ann, "Ann", "Random bot")
    expect(ann.get_by_role("button", name="Start now")).to_be_disabled()
    screenshot(ann, "tournament-announced")
    fits(ann, targets=False)
    join(bob, address, "Bob", "Twój pseudonim", "Weź udział")
    fits(bob)
    screenshot(bob, "tournament-announced-phone")
    ann.get_by_role("button", name="Start now").click()
    expect(ann.locator("[data-state=running]")).to_be_visible()
    expect(ann.locator("[data-play]")).to_have_count(2)
    expect(ann.locator(".boards img").first).to_be_visible()
    fits(ann, targets=False)
    screenshot(ann, "tournament-running")
    expect(bob.locator("[data-play]").first).to_be_visible()  # the page has told by itself
    fits(bob)
    screenshot(bob, "tournament-running-phone")
    for _ in range(4):  # Ann gives up both games against each
        assert resign_mine(ann, address)
        ann.locator("[data-tournament]").first.click()
        expect(ann).to_have_url(address)
    expect(line(ann, "Ann").locator("td.points")).to_have_text("0")
    expect(ann.locator("[data-play]")).to_have_count(0)
    bob.goto(address)
    expect(line(bob, "Bob").locator("td.points")).to_have_text("2")
    play_on(bob, address)
    ann.goto(address)
    expect(ann.locator("[data-state=over]")).to_be_visible()
    expect(line(ann, "Ann").locator("td.figure").first).to_have_text("3")
    marks = line(ann, "Ann").locator(".loss")
    expect(marks).to_have_count(4)
    expect(ann.get_by_role("region", name="Everybody against everybody").locator("tbody tr")).to_have_count(3)
    fits(ann, targets=False)
    screenshot(ann, "tournament-over")
    bob.goto(address)
    expect(bob.locator("[data-state=over]")).to_be_visible()
    fits(bob)
    screenshot(bob, "tournament-over-phone")
    marks.first.click()
    expect(ann.locator("#headline")).to_be_visible()
    expect(ann.get_by_role("link", name="To the tournament").first).to_be_visible()
    screenshot(ann, "tournament-match-over")
    ann.goto("/tournaments")
    listed = ann.get_by_role("region", name="Over", exact=True).locator("[data-tournament]")
    expect(listed.filter(has_text="Friday club").first).to_contain_text("3 players")
    fits(ann, targets=False)
    screenshot(ann, "tournaments")


def play_on(page: Page, address: str) -> None:
    """Answer in whatever game is running, until the tournament is over: with the first answer that there is."""
    while True:
        page.goto(address)
        over = page.locator("[data-state=over]")
        mine = page.locator("[data-play]").first
        expect(over.or_(mine).first).to_be_visible()
        if over.count() > 0:
            return
        mine.click()
        headline = page.locator("#headline")
        while True:
            choice = page.locator("[data-choice]:enabled").first
            expect(choice.or_(headline).first).to_be_visible()
            if headline.count() > 0:
                break
            number = page.locator("[data-number]").get_attribute("data-number")
            choice.click()
            page.wait_for_function(
                "before => document.querySelector('#headline') !== null"
                " || Number(document.querySelector('[data-number]').dataset.number) > before",
                arg=int(number or 0),
            )


def test_an_arena_pairs_who_is_ready_and_lets_one_pause_and_withdraw(new_page: NewPage) -> None:
    ann, bob = new_page(PHONE), new_page(DESKTOP)
    address = announce(ann, "Ann", title="Lunch", kind="Arena")
    join(bob, address, "Bob")
    ann.get_by_role("button", name="Pause").click()
    expect(line(ann, "Ann")).to_contain_text("you")
    ann.get_by_role("button", name="Start now").click()
    expect(ann.get_by_text("You have paused")).to_be_visible()
    expect(bob.get_by_text("The next opponent comes soon")).to_be_visible()
    expect(bob.get_by_role("timer")).to_have_text(re.compile(r"^(59:\d\d|1:00:00)$"))
    expect(line(bob, "Ann")).to_contain_text("pausing")
    ann.get_by_role("button", name="I am ready").click()
    play = bob.get_by_role("link", name="Play: Ann")
    expect(play).to_be_visible()
    fits(ann)
    screenshot(ann, "arena-phone")
    ann.get_by_role("button", name="Withdraw").click()
    ann.get_by_role("dialog").get_by_role("button", name="Withdraw").click()
    expect(ann.get_by_text("You have withdrawn.")).to_be_visible()
    expect(line(bob, "Bob").locator("td.points")).to_have_text("2")
    expect(line(bob, "Ann")).to_contain_text("withdrawn")
    fits(bob, targets=False)
    screenshot(bob, "arena")


def test_the_form_fits_everywhere_and_says_what_is_wrong(new_page: NewPage) -> None:
    page = new_page(PHONE, language="pl-PL", expect_errors=True)
    page.goto("/tournaments/new")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    fits(page)
    screenshot(page, "tournament-new-phone")
    page.get_by_role("radio", name="Tylko osoby z kontem").check()
    page.get_by_role("button", name="Zapowiedz turniej").click()
    expect(page.get_by_role("alert").filter(has_text="dla osób z kontem")).to_be_visible()
    wide = new_page(LAPTOP)
    wide.goto("/tournaments/new")
    expect(wide.get_by_role("heading", level=1)).to_be_visible()
    wide.get_by_text("Options of the game").click()
    fits(wide, targets=False)
    screenshot(wide, "tournament-new")


def test_a_tournament_that_is_not_there_is_told(new_page: NewPage) -> None:
    page = new_page(DESKTOP, expect_errors=True)
    page.goto("/tournaments/nothing-here")
    expect(page.get_by_role("heading", name="No such tournament")).to_be_visible()
