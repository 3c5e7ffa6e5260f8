"""The campaign of Hunters at its table: from the set-up through events and shop to the first mission, and back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from ashgrid.core import Carry
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.campaign.journey import Journey
from ashgrid.games.hunters.campaign.sheet import CAMP, LOOT, Frame, Sheet, written
from ashgrid.store.campaign_file import FORMAT, CampaignFile, FileChapter
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


def travel(page: Page, to: str) -> None:
    """A place is chosen on the map; the way is told, and then taken."""
    if page.locator("[data-pane=map]").count() > 0:
        pane(page, "map")
    page.locator(f"[data-travel={to}]").click()
    press(page, page.locator(f"[data-set-out={to}]"))


def to_prepare(page: Page) -> None:
    travel(page, "new-jensen")
    answer_until(page, "[data-deed=ready]")


def prepared(page: Page, change: Callable[[Sheet], None]) -> str:
    """A campaign that is taken from a file, at a moment of one's own choice, and its match."""
    options = {"campaign": "journey", "party": "soldier,scout"}
    state = GAME.new(options, 5)
    assert isinstance(state, Journey)
    state.sheet.stack = [Frame(CAMP)]
    change(state.sheet)
    chapter = FileChapter(options, Carry(GAME.carry_version, written(state.sheet)))
    file = CampaignFile(FORMAT, "hunters", False, [chapter])
    text = msgspec.json.encode(msgspec.structs.replace(file, fingerprint=file.computed())).decode()
    page.goto("/")
    campaign = page.request.post("/api/campaigns", data={"text": text}).json()
    path = f"/api/campaigns/{campaign['id']}/chapters/1"
    match: str = page.request.post(path, data={"how": "continue", "seats": SEATS}).json()["id"]
    page.goto(f"/match/{match}")
    return match


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


def test_a_campaign_has_a_button_on_the_start_page(page: Page) -> None:
    page.goto("/")
    mine = page.locator("article[data-game=hunters]")
    mine.get_by_role("button", name="Campaign", exact=True).click()
    expect(mine.locator("[data-campaign-mode]")).to_be_checked()
    expect(mine.locator("form")).to_be_in_viewport()
    mine.get_by_text("Set up a match").click()
    expect(mine.locator("form")).to_have_count(0)
    mine.get_by_text("Set up a match").click()
    expect(mine.locator("[data-campaign-mode]")).not_to_be_checked()


def test_a_campaign_is_set_up_without_mission_and_equipment(page: Page) -> None:
    page.goto("/")
    mine = page.locator("article[data-game=hunters]")
    mine.get_by_text("Set up a match").click()
    expect(mine.locator("[data-kit]").first).to_be_visible()
    mine.get_by_role("radio", name="Campaign").check()
    expect(mine.get_by_text("56 days from New Jensen")).to_be_visible()
    expect(mine.locator("[data-kit]")).to_have_count(0)
    expect(mine.locator("input[value=cistern]")).to_have_count(0)
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
    # All options are seen without scrolling, and the prompt calls them by what they say.
    for option in paper.locator(".option").all():
        expect(option).to_be_in_viewport(ratio=1)
    first = paper.locator(".option:enabled").first
    said = first.locator(".what").inner_text()
    letter = first.get_attribute("data-option")
    expect(page.locator(f"[data-choice='decide {letter}']")).to_contain_text(said)
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
    expect(page.locator("[data-day='1']")).to_contain_text("The first room of the base: Forge.")
    expect(page.locator("[data-day='1']")).to_contain_text(said)
    screenshot(page, "hunters-campaign-chronicle")
    assert violations(page) == []
    page.locator("[data-standing]").click()
    expect(page.locator(".chronicle")).to_contain_text("Wardens")
    pane(page, "hero")
    page.locator("[data-thing=first-aid-kit]").click()
    press(page, page.locator("[data-deed='hand-item first-aid-kit scout']"))
    page.locator("[data-sheet=scout]").click()
    expect(page.locator("[data-thing=first-aid-kit]").last).to_be_visible()
    expect(page.locator("[data-deed='hand-cells 1 soldier']")).to_be_visible()
    # On the way, and what is found there.
    expect(page.locator("[data-travel=old-farm]")).to_contain_text("Road I · 33%")
    page.locator("[data-travel=old-farm]").click()
    way = page.locator("[data-way=old-farm]")
    expect(way).to_contain_text("1 day passes")
    expect(way).to_contain_text("2 of 6 faces mean an encounter (33%). Deck: Road I")
    expect(way.locator("[data-set-out]")).to_be_focused()
    screenshot(page, "hunters-campaign-way")
    assert violations(page) == []
    way.locator("[data-deed=stay]").click()
    expect(page.locator("[data-travel=old-farm]")).to_be_focused()
    to_prepare(page)
    expect(page.locator("[data-estimate='0']")).to_contain_text(re.compile(r"This mission takes about \d+ minutes\."))
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
    # The story has the mission in it, which leads to its replay.
    pane(page, "chronicle")
    expect(page.locator(".legs .mission")).to_contain_text("The Cistern")
    expect(page.locator("[data-day='1']")).to_contain_text("The first room of the base: Workshop.")
    replay = page.locator(f"[data-replay='{match}']")
    expect(replay).to_be_visible()
    screenshot(page, "hunters-campaign-tale")
    assert violations(page) == []
    replay.click()
    page.wait_for_url(f"**/replay/{match}*")
    page.go_back()
    # The clinic is near: what can be had there is offered, and the rest says why not.
    page.locator("#here").wait_for()
    travel(page, "clinic")
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
    pane(page, "map")
    page.locator("[data-travel=old-farm]").click()
    look("way")
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
    option = page.locator("[data-do='decide a']")
    expect(option).to_have_text(re.compile(r"^A\. \w+"))
    expect(page.locator("[data-choice='decide a']")).to_contain_text(option.inner_text())
    expect(page.locator("main")).to_contain_text("Shown:")
    expect(page.get_by_role("grid", name="Map")).to_contain_text("New Jensen")
    assert violations(page) == []


def test_two_people_agree_on_what_the_party_does(new_page: NewPage) -> None:
    ann, bob = new_page(LAPTOP), new_page(LAPTOP)
    ann.goto("/")
    seats = [{"kind": "human"}, {"kind": "open"}]
    match = ann.request.post("/api/matches", data={**CAMPAIGN, "seats": seats}).json()["id"]
    bob.goto(f"/match/{match}")
    with bob.expect_response(f"**/api/matches/{match}/join"):
        bob.get_by_role("button", name=re.compile("Scout")).first.click()
    ann.goto(f"/match/{match}")
    ann.locator("[data-room-choice=forge]").click()
    bob.locator("[data-proposal]").get_by_role("button", name="Agree").click()
    option = bob.locator(".paper .option:enabled").first
    option.click()
    expect(ann.locator(".paper .tag")).to_be_visible()


def test_loot_is_shared_out_a_hero_rises_and_a_shop_is_searched(new_page: NewPage) -> None:
    page = new_page(LAPTOP)

    def rich(sheet: Sheet) -> None:
        sheet.spot = "weapon-shop"
        sheet.loot = [("revolver", 0), ("scrap", 0), ("antidote", 1)]
        sheet.stack.append(Frame(LOOT))
        soldier, scout = sheet.members
        soldier.xp, soldier.cells, scout.cells = 25, 40, 0

    prepared(page, rich)
    # What was found: compared with what a hero carries, given to one, and the rest shared out.
    revolver = page.locator("[data-loot=revolver]")
    revolver.locator("button.name").click()
    revolver.locator("[data-compare=scout]").click()
    expect(revolver.get_by_role("region", name="Comparison").get_by_role("table")).to_contain_text("Distance 3")
    screenshot(page, "hunters-campaign-loot")
    assert violations(page) == []
    press(page, revolver.get_by_role("button", name="Revolver → Soldier"))
    expect(page.locator("[data-loot]")).to_have_count(2)
    press(page, page.locator("[data-deed=share-out]"))
    page.locator("#here").wait_for()
    # A new level: four of seven cards are kept.
    pane(page, "hero")
    expect(page.locator("[data-thing=revolver]")).to_be_visible()
    press(page, page.locator(".sheet [data-deed=level-up]"))
    expect(page.locator("[data-learn]")).to_have_count(7)
    screenshot(page, "hunters-campaign-level")
    assert violations(page) == []
    for kept in range(4):
        expect(page.locator(".rise .kept")).to_have_count(kept)
        press(page, page.locator("[data-learn]").first)
    expect(page.locator(".company [data-hero=soldier]")).to_contain_text("Soldier, level 2")
    expect(page.locator(".company [data-hero=soldier]")).to_contain_text("experience 5/")
    # The shop: by kind, by weapon, by what can be had; and a piece beside what the hero carries.
    pane(page, "shop")
    wares = page.locator("[data-ware]")
    everything = wares.count()
    page.locator("[data-filter=fits]").select_option("assault-carbine")
    fitting = wares.count()
    assert 0 < fitting < everything
    page.locator("[data-filter=fits]").select_option("")
    page.locator("[data-filter=kind]").select_option("weapon")
    page.locator("[data-filter=can]").select_option("now")
    expect(wares.locator("[data-buy]:disabled")).to_have_count(0)
    pistol = page.locator("[data-ware=pistol]").first
    pistol.locator("[data-compare]").click()
    expect(pistol.get_by_role("table")).to_contain_text("Distance 1")
    screenshot(page, "hunters-campaign-compare")
    assert violations(page) == []
    press(page, pistol.locator("[data-buy='buy pistol']"))
    page.locator("[data-question='1']").click()
    expect(page.locator(".purse")).to_contain_text("Scout buys and sells.")
    expect(page.get_by_text("Found: 0")).to_be_visible()
