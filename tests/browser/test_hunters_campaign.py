"""The campaign of Hunters at its table: from the set-up through events and shop to the first mission, and back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import (
    PHONE,
    NewPage,
    no_sideways_scrolling,
    number,
    screenshot,
    violations,
    wait_for_more,
)
from tests.browser.test_looks import SMALL_TARGETS

pytestmark = pytest.mark.browser

LAPTOP = (1366, 768)
SCREEN = (1920, 1080)
SEATS = [{"kind": "human"}, {"kind": "human"}]
CAMPAIGN = {"game": "hunters", "options": {"campaign": "journey", "party": "soldier,scout"}, "seats": SEATS}
ANSWERS = ".paper .option:enabled, [data-who]:enabled, [data-deed=share-out]:enabled, [data-deed=proceed]:enabled"


def begin(page: Page) -> str:
    """A campaign of two heroes, both played here, at its first question."""
    page.goto("/")
    match: str = page.request.post("/api/matches", data=CAMPAIGN).json()["id"]
    page.goto(f"/match/{match}")
    page.locator("[data-room-choice]").first.wait_for()
    return match


def press(page: Page, thing: Locator) -> None:
    """Something on the table that is chosen by it."""
    before = number(page)
    thing.click()
    wait_for_more(page, before)


def pane(page: Page, name: str) -> None:
    page.locator(f"[data-pane={name}]").click()
    expect(page.locator(f"[data-pane={name}]")).to_have_attribute("aria-selected", "true")


def answer_until(page: Page, there: str) -> None:
    """Take the first answer to everything that is asked, until something is on the table."""
    for _ in range(30):
        expect(page.locator(f"{ANSWERS}, {there}").first).to_be_visible()
        if page.locator(there).count() > 0:
            return
        press(page, page.locator(ANSWERS).first)
    raise AssertionError(f"there was never {there}")


def to_camp(page: Page) -> None:
    press(page, page.locator("[data-room-choice=workshop]"))
    answer_until(page, "#here")


def to_prepare(page: Page) -> None:
    if page.locator("[data-pane=map]").count() > 0:
        pane(page, "map")
    press(page, page.locator("[data-travel=new-jensen]"))
    answer_until(page, "[data-deed=ready]")


def to_mission(page: Page) -> None:
    for _ in SEATS:
        press(page, page.locator("[data-deed=ready]"))
    page.get_by_role("button", name="Next chapter").click()
    page.locator(".frame svg .figure").first.wait_for()
    expect(page.locator(".journey")).to_have_count(0)


def decide_by_request(page: Page, match: str, first: tuple[str, ...]) -> dict[str, Any]:
    """One decision of a match: the first of these kinds of answers that there is, else the last answer."""
    found: dict[str, Any] = page.request.get(f"/api/matches/{match}").json()
    if found["outcome"] is None:
        decision = found["decisions"][0]
        question = next(asked["number"] for asked in found["questions"] if asked["seat"] == decision["seat"])
        choices = decision["choices"]
        wanted = [choice for kind in first for choice in choices if choice["action"]["do"] == kind]
        action = (wanted or choices[-1:])[0]["text"]
        data = {"seat": decision["seat"], "action": action, "question": question}
        assert page.request.post(f"/api/matches/{match}/act", data=data).ok
    return found


def test_a_campaign_is_set_up_without_mission_and_equipment(page: Page) -> None:
    page.goto("/")
    mine = page.locator("article[data-game=hunters]")
    mine.get_by_text("Set up a match").click()
    expect(mine.locator("[data-kit]").first).to_be_visible()
    mine.get_by_role("radio", name="Campaign").check()
    expect(mine.get_by_text("56 days from New Jensen")).to_be_visible()
    expect(mine.locator("[data-kit]")).to_have_count(0)
    expect(mine.locator("option[value=cistern]")).to_have_count(0)
    expect(mine.get_by_text("Permanent death")).to_be_visible()
    expect(mine.get_by_text("How the campaign changes")).to_have_count(0)
    assert violations(page) == []
    screenshot(page, "hunters-campaign-setup")
    mine.locator("[data-pick-hero=medic]").click()
    mine.get_by_role("radio", name=re.compile("All on this device")).check()
    mine.get_by_role("button", name=re.compile("^Start")).click()
    expect(page.locator("[data-room-choice]")).to_have_count(5)
    expect(page.locator(".company [data-hero]")).to_have_count(3)


def test_from_the_first_room_to_the_first_mission(new_page: NewPage) -> None:
    page = new_page(LAPTOP)
    begin(page)
    screenshot(page, "hunters-campaign-room")
    press(page, page.locator("[data-room-choice=forge]"))
    paper = page.locator(".paper")
    expect(paper.get_by_role("heading")).not_to_have_text(re.compile(r"^\d+$"))  # its words have come
    expect(paper.locator(".option:enabled").first).to_be_visible()
    assert violations(page) == []
    screenshot(page, "hunters-campaign-card")
    page.reload()
    expect(paper.locator(".option:enabled").first).to_be_visible()
    answer_until(page, "#here")
    expect(page.locator("[data-told]")).to_be_visible()
    screenshot(page, "hunters-campaign-camp")
    # The base, the chronicle, and a thing that changes hands.
    pane(page, "base")
    expect(page.locator("[data-room=forge] .has")).to_have_count(1)
    expect(page.locator("[data-room=workshop]")).to_contain_text("not enough Modules")
    pane(page, "chronicle")
    expect(page.locator(".chronicle")).to_contain_text("Wardens")
    pane(page, "hero")
    page.locator("[data-thing=first-aid-kit]").click()
    press(page, page.locator("[data-deed='hand-item first-aid-kit scout']"))
    page.locator("[data-sheet=scout]").click()
    expect(page.locator("[data-thing=first-aid-kit]")).to_be_visible()
    expect(page.locator("[data-deed='hand-cells 1 soldier']")).to_be_visible()
    # On the way, and what is found there.
    expect(page.locator("[data-travel=old-farm]")).to_contain_text("Road I · 33%")
    to_prepare(page)
    expect(page.locator(".track .today")).not_to_have_text("1")
    screenshot(page, "hunters-campaign-prepare")
    assert violations(page) == []
    page.reload()
    to_mission(page)
    assert violations(page) == []
    page.reload()
    page.locator(".frame svg .figure").first.wait_for()
    expect(page.locator(".journey")).to_have_count(0)


def test_after_a_mission_the_journey_goes_on(new_page: NewPage) -> None:
    page = new_page(LAPTOP)
    begin(page)
    to_camp(page)
    to_prepare(page)
    to_mission(page)
    match = page.url.rsplit("/", 1)[-1]
    while decide_by_request(page, match, ("end", "pass", "go", "done", "skip"))["outcome"] is None:
        pass
    page.reload()
    page.get_by_role("button", name="Next chapter").click()
    page.locator("[data-after=cistern]").wait_for()
    expect(page.locator("[data-after]")).to_contain_text("Experience for each hero")
    screenshot(page, "hunters-campaign-after")
    press(page, page.get_by_role("button", name="Continue"))
    answer_until(page, "#here")
    # The clinic is near: what can be had there is offered, and the rest says why not.
    press(page, page.locator("[data-travel=clinic]"))
    answer_until(page, "#here")
    pane(page, "shop")
    expect(page.locator("[data-buy='treat soldier']")).to_be_visible()
    expect(page.locator("[data-buy='install second-pump']")).to_be_disabled()
    expect(page.locator(".shop li", has_text="Second pump")).to_contain_text("This takes 12 Cells")
    press(page, page.locator("[data-buy^='treat']:enabled, [data-buy^='buy ']:enabled").first)
    screenshot(page, "hunters-campaign-shop")
    assert violations(page) == []


def test_on_a_phone_nothing_is_wider_than_the_screen_nor_too_small_to_touch(new_page: NewPage) -> None:
    page = new_page(PHONE)
    wrong: list[str] = []

    def look(name: str) -> None:
        if not no_sideways_scrolling(page):
            wrong.append(f"{name}: scrolls sideways")
        wrong.extend(f"{name}: too small to touch: {found}" for found in page.evaluate(SMALL_TARGETS))
        wrong.extend(f"{name}: {found}" for found in violations(page))
        screenshot(page, f"hunters-campaign-phone-{name}")

    begin(page)
    look("room")
    press(page, page.locator("[data-room-choice=workshop]"))
    page.locator(".paper .option").first.wait_for()
    look("card")
    answer_until(page, "#here")
    look("camp")
    for name in ("map", "hero", "base", "chronicle"):
        pane(page, name)
        look(name)
    pane(page, "hero")
    page.locator("[data-thing=knife]").click()
    look("thing")
    to_prepare(page)
    look("prepare")
    assert wrong == []


def test_in_polish_by_day_on_a_large_screen(new_page: NewPage) -> None:
    page = new_page(SCREEN, "light", "pl-PL")
    begin(page)
    press(page, page.locator("[data-room-choice=workshop]"))
    expect(page.locator(".paper .option").first).to_be_visible()
    expect(page.locator(".journey")).to_contain_text("Strefa I")
    answer_until(page, "#here")
    said = page.locator("main").inner_text()
    assert not re.search(r"\b(ui|event|action|prompt|story|refusal)\.[a-z]", said), said
    for name in ("hero", "base", "chronicle", "now"):
        pane(page, name)
        assert violations(page) == []
    screenshot(page, "hunters-campaign-polish")
    page.get_by_role("button", name="English").click()
    expect(page.locator(".journey")).to_contain_text("Zone I")
    expect(page.locator("[data-told] h2")).not_to_have_text(re.compile(r"^\d+$"))


def test_in_the_text_mode_a_card_is_read_and_the_map_is_a_grid(page: Page) -> None:
    match = begin(page)
    page.add_init_script("localStorage.setItem('ashgrid.reader', 'on')")
    page.goto(f"/match/{match}")
    page.get_by_role("button", name="Begin with: Forge").first.click()
    expect(page.get_by_text("Option a", exact=True).first).to_be_visible()
    expect(page.locator("main")).to_contain_text("Shown:")
    expect(page.get_by_role("grid", name="Map")).to_contain_text("New Jensen")
    assert violations(page) == []


def test_two_people_agree_on_what_the_party_does(new_page: NewPage) -> None:
    ann, bob = new_page(LAPTOP), new_page(LAPTOP)
    ann.goto("/")
    seats = [{"kind": "human"}, {"kind": "open"}]
    match = ann.request.post("/api/matches", data={**CAMPAIGN, "seats": seats}).json()["id"]
    bob.goto(f"/match/{match}")
    bob.get_by_role("button", name=re.compile("Scout")).first.click()
    ann.goto(f"/match/{match}")
    ann.locator("[data-room-choice=forge]").click()
    bob.locator("[data-proposal]").get_by_role("button", name="Agree").click()
    option = bob.locator(".paper .option:enabled").first
    option.click()
    expect(ann.locator(".paper .tag")).to_be_visible()
