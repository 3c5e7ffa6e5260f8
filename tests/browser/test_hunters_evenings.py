"""A campaign of Hunters over several evenings: people come, leave, are stood in for, quarrel and come back; on other
devices, in other languages, with a server that is killed."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from sqlalchemy import create_engine

from ashgrid.games.hunters.campaign.sheet import Sheet
from ashgrid.store import sqlite_url
from tests.browser.conftest import Server
from tests.browser.helpers import (
    PHONE,
    NewPage,
    at_the_table,
    eventually,
    no_sideways_scrolling,
    number,
    screenshot,
    violations,
    wait_for_more,
)
from tests.browser.test_hunters_campaign import ANSWERS, LAPTOP, pane, press
from tests.browser.test_looks import SMALL_TARGETS
from tests.games.hunters.campaign.prepared import campaign_file

pytestmark = pytest.mark.browser

AGREE = re.compile("^(Agree|Zgadzam się)$")
PASSWORD = "a-long-winter"
RESETS = 3
"""A connection that was kept open to a server that has died is opened anew."""
AWAY = re.compile("net::ERR_|WebSocket connection to")
"""What a page logs while its server is dead."""


def take_campaign(page: Page, **state: Any) -> str:
    """A campaign from a file; the start page shows it."""
    page.goto("/")
    answer = page.request.post("/api/campaigns", data={"text": campaign_file(**state)})
    assert answer.ok, answer.text()
    page.goto("/")
    campaign: str = answer.json()["id"]
    return campaign


def register(page: Page, name: str) -> None:
    assert page.request.post("/api/me/register", data={"name": name, "password": PASSWORD}).ok


def sign_in(page: Page, name: str) -> None:
    """On another device."""
    page.goto("/")
    assert page.request.post("/api/me/sign-in", data={"name": name, "password": PASSWORD}).ok
    page.goto("/")


def info(page: Page) -> dict[str, Any]:
    """The match that is looked at, as this person may see it."""
    found: dict[str, Any] = page.request.get(f"/api/matches/{page.url.rsplit('/', 1)[-1]}").json()
    return found


def agree(page: Page) -> None:
    page.locator("[data-proposal]").get_by_role("button", name=AGREE).click()


def together(one: Page, thing: Locator, other: Page) -> None:
    """What the party does: proposed by one, agreed to by the other."""
    before = number(one)
    thing.click()
    agree(other)
    for page in (one, other):
        wait_for_more(page, before + 1)
        expect(page.locator("[data-proposal]")).to_have_count(0)


def the_way(page: Page, to: str) -> Locator:
    """What takes it, after it was told."""
    page.locator(f"[data-travel={to}]").click()
    return page.locator(f"[data-set-out={to}]")


def read_until(one: Page, other: Page, there: str) -> None:
    """Take the first answer to whatever is read, both of them, until something is on the table."""
    for _ in range(30):
        expect(one.locator(f"{ANSWERS}, {there}").first).to_be_visible()
        if one.locator(there).count() > 0:
            return
        together(one, one.locator(ANSWERS).first, other)
    raise AssertionError(f"there was never {there}")


def next_chapter(page: Page) -> None:
    """Whoever is second finds it begun."""
    over = page.url
    begin = page.get_by_role("button", name=re.compile("Next chapter|Następny rozdział"))
    begin.or_(page.get_by_role("link", name=re.compile("Go to the next match|Do następnej partii"))).first.click()
    page.wait_for_url(lambda url: url != over)
    expect(page.locator("#headline")).to_have_count(0)
    page.locator("[data-number]").wait_for()


def the_party(sheet: Sheet) -> None:
    """A hunter about to rise, a medic with something to share, room for it, and something to be made."""
    _, hunter, medic = sheet.members
    for member in sheet.members:
        member.gear = []
    hunter.xp = 18
    medic.modules = {"scrap": 1, "optics": 1, "power": 1}
    sheet.documents = ["bipod"]
    sheet.store_modules = {"scrap": 2}


def test_two_people_over_two_evenings_in_different_browsers(new_page: NewPage) -> None:
    # The first evening: who is here, production, a way, an event, and on to a mission.
    ann, bob = new_page(LAPTOP), new_page(LAPTOP)
    campaign = take_campaign(ann, party="sniper,hunter,medic", change=the_party)
    mine = ann.locator(f"[data-campaign='{campaign}']")
    mine.get_by_role("button", name="Who is here tonight?").click()
    mine.locator("[data-chair=medic] select").select_option("away")
    assert violations(ann) == []
    screenshot(ann, "hunters-evenings-tonight")
    mine.get_by_role("button", name="Begin the chapter").click()
    expect(ann.locator("[data-away]")).to_contain_text("Medic")
    bob.goto(ann.url)
    bob.get_by_label("Your nickname").fill("Bob")
    bob.get_by_role("button", name="Join as Hunter").click()
    wait_for_more(ann, 0)
    pane(ann, "base")
    together(ann, ann.locator("[data-ware=bipod] [data-buy]"), bob)
    together(bob, the_way(bob, "new-jensen"), ann)
    read_until(ann, bob, "[data-deed=ready]")
    for page in (ann, bob):
        page.locator("[data-deed=ready]").click()
    next_chapter(ann)
    next_chapter(bob)
    for page in (ann, bob):
        expect(page.locator("[data-previously]")).to_contain_text("The party went to: New Jensen.")
    register(ann, "ann-of-the-evenings")
    register(bob, "bob-of-the-evenings")
    ann.context.close()
    bob.context.close()

    # The second evening, elsewhere: Bob is late, a stand-in plays; he comes back on his phone, in Polish.
    ann, bob = new_page(LAPTOP), new_page(PHONE, language="pl-PL")
    sign_in(ann, "ann-of-the-evenings")
    mine = ann.locator(f"[data-campaign='{campaign}']")
    expect(mine).to_contain_text("with bob-of-the-evenings")
    expect(mine).to_contain_text("before the mission: The Cistern")
    mine.get_by_role("button", name="Continue").click()
    ann.locator("[data-stand-in='1']").click()
    press(ann, ann.locator("[data-deed=recommended]"))
    eventually(
        ann, lambda: any(one["seat"] == 1 and one["what"] == "act" for one in info(ann)["updates"]), "a stand-in"
    )
    sign_in(bob, "bob-of-the-evenings")
    yours = bob.locator(f"[data-campaign='{campaign}']")
    expect(yours).to_contain_text("W poprzednich rozdziałach")
    assert (no_sideways_scrolling(bob), violations(bob)) == (True, [])
    screenshot(bob, "hunters-evenings-phone")
    yours.get_by_role("button", name="Kontynuuj").click()
    bob.get_by_role("button", name="Wróć: Myśliwy").click()
    expect(bob.locator("[data-previously]")).to_contain_text("New Jensen")
    eventually(bob, lambda: info(bob)["held"] == [1], "the seat")
    # They give the mission up, together: it is lost, and the story goes on.
    at_the_table(ann, "Resign")
    dialog = ann.get_by_role("dialog", name="Resign?")
    expect(dialog).to_contain_text("counts as lost")
    dialog.get_by_role("button", name="Resign").click()
    agree(bob)
    next_chapter(ann)
    next_chapter(bob)
    expect(ann.locator("[data-previously]")).to_contain_text("The mission was lost: The Cistern.")
    expect(bob.locator("[data-previously]")).to_contain_text("Misja przegrana")
    assert bob.evaluate(SMALL_TARGETS) == []
    screenshot(ann, "hunters-evenings-previously")
    read_until(ann, bob, "#here")
    # A level for the hunter, something from the shop for the sniper.
    pane(bob, "hero")
    press(bob, bob.locator("[data-deed=level-up]").first)
    for _ in range(4):
        press(bob, bob.locator("[data-learn]:enabled").first)
    together(ann, the_way(ann, "weapon-shop"), bob)
    read_until(ann, bob, "#here")
    pane(ann, "shop")
    press(ann, ann.locator("[data-buy='buy knife']"))
    # The medic's person never comes again. What the medic had they cannot agree on: of equal persuasion the stronger
    # picks first, then clockwise.
    ann.locator("[aria-expanded]", has_text="Change the party").click()
    ann.locator("[data-choice-board='dismiss medic']").click()
    agree(bob)
    next_chapter(ann)
    next_chapter(bob)
    together(ann, ann.locator("[data-deed=dispute]"), bob)
    expect(ann.locator("[data-loot] .deeds button")).to_have_count(0)
    press(bob, bob.locator("[data-loot=optics] .deeds button"))
    press(ann, ann.locator("[data-loot=scrap] .deeds button"))
    expect(ann.locator("#here")).to_be_visible()  # what is left is the hunter's
    heroes = {hero["name"]: hero for hero in info(ann)["view"]["heroes"]}
    assert heroes["hunter"]["level"] == 2
    assert {"optics", "power"} <= heroes["hunter"]["modules"].keys()
    assert "scrap" in heroes["sniper"]["modules"]
    assert "knife" in [one["item"] for one in heroes["sniper"]["gear"]]
    assert info(ann)["view"]["base"]["rooms"][1]["making"] in ("bipod", None)
    assert "away" not in info(ann)["view"]


def test_a_server_killed_in_a_journey_and_in_a_mission_goes_on_at_the_same_decision(
    new_page: NewPage, tmp_path: Path
) -> None:
    own = Server(tmp_path)
    own.start()
    try:
        ann, bob = new_page(LAPTOP, expect_errors=AWAY), new_page(PHONE, language="pl-PL", expect_errors=AWAY)
        journey, campaign = both_at(own, ann, bob)
        killed_and_back(own, ann, bob)
        before = number(ann)
        the_way(ann, "old-farm").click()
        agree(bob)
        wait_for_more(bob, before + 1)
        both_at(own, ann, bob, mission="cistern")
        own.stop(signal.SIGKILL)
        older(tmp_path, journey)  # and by and by there are new rules
        killed_and_back(own, ann, bob)
        for page in (ann, bob):
            press(page, page.locator("[data-deed=recommended]"))
        # The journey cannot go on with these rules: it begins again from its sheet.
        bob.goto(f"{own.address}/match/{journey}")
        bob.get_by_role("button", name="Zacznij rozdział od nowa").wait_for()
        ann.goto(f"{own.address}/")
        broken = ann.locator(f"[data-campaign='{campaign}']")
        expect(broken.get_by_role("alert")).to_contain_text("rules version 1")
        assert violations(ann) == []
        screenshot(ann, "hunters-evenings-broken")
        broken.get_by_role("button", name="Begin the chapter again").click()
        ann.locator("[data-travel=old-farm]").wait_for()
        bob.goto(ann.url)
        bob.locator("[data-pane=map]").wait_for()
        assert [
            page.request.get(ann.url.replace("/match/", "/api/matches/")).json()["held"] for page in (ann, bob)
        ] == [
            [0],
            [1],
        ]
    finally:
        own.stop()


def both_at(own: Server, ann: Page, bob: Page, **state: Any) -> tuple[str, str]:
    """A chapter at a server of its own, in which Ann leads the soldier and Bob the scout: match and campaign."""
    ann.goto(f"{own.address}/")
    answer = ann.request.post(f"{own.address}/api/campaigns", data={"text": campaign_file(**state)}, max_retries=RESETS)
    campaign: str = answer.json()["id"]
    chairs = [{"role": "soldier", "plays": "you"}, {"role": "scout", "plays": "open"}]
    path = f"{own.address}/api/campaigns/{campaign}/chapters/1"
    match: str = ann.request.post(path, data={"how": "continue", "tonight": chairs}, max_retries=RESETS).json()["id"]
    bob.goto(f"{own.address}/match/{match}")
    bob.get_by_role("button", name="Dołącz: Zwiadowca").click()
    ann.goto(f"{own.address}/match/{match}")
    for page in (ann, bob):
        page.locator("[data-number] [data-pane=hero], [data-deed=recommended]").first.wait_for()
    return match, campaign


def killed_and_back(own: Server, *people: Page) -> None:
    """The server dies, if it has not, and another goes on: both are asked what they were asked."""
    seen = [asked(page) for page in people] if own.process is not None else None
    own.stop(signal.SIGKILL)
    for page in people:
        expect(page.locator("[data-connection]")).to_have_attribute("data-connection", "lost")
    shown = [page.locator("[data-number]").get_attribute("data-number") for page in people]
    own.start()
    for page, number_then in zip(people, shown, strict=True):
        expect(page.locator("[data-connection]")).to_have_attribute("data-connection", "live")
        expect(page.locator("[data-number]")).to_have_attribute("data-number", str(number_then))
    assert seen is None or [asked(page) for page in people] == seen


def asked(page: Page) -> Any:
    """What everybody is asked, and what this person may answer."""
    found = page.request.get(page.url.replace("/match/", "/api/matches/"), max_retries=RESETS).json()
    return found["questions"], found["decisions"]


def older(folder: Path, match: str) -> None:
    """A match as an older version has left it: with an answer that these rules do not know."""
    engine = create_engine(sqlite_url(folder))
    with engine.begin() as connection:
        row = connection.exec_driver_sql("select setup from matches where id = ?", (match,)).one()
        setup = {**json.loads(row.setup), "rules": 1}
        connection.exec_driver_sql("update matches set setup = ? where id = ?", (json.dumps(setup), match))
        connection.exec_driver_sql("delete from snapshots where match_id = ?", (match,))
        text = "update entries set text = 'travel atlantis' where match_id = ? and text not like '!%'"
        assert connection.exec_driver_sql(text, (match,)).rowcount
    engine.dispose()


def test_who_plays_alone_takes_a_campaign_along_and_leaves_it(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(PHONE, language="pl-PL")
    page.goto("/")
    file = tmp_path / "evening.campaign.json"
    file.write_text(campaign_file(mission="cistern"))
    page.locator("input[type=file]").last.set_input_files(file)
    mine = page.locator("[data-campaign]")
    expect(mine.locator("[data-takes]")).to_contain_text("minut")
    mine.get_by_role("button", name="Kto jest dziś wieczorem?").click()
    mine.locator("[data-chair=scout] select").select_option("you")
    assert (no_sideways_scrolling(page), violations(page), page.evaluate(SMALL_TARGETS)) == (True, [], [])
    screenshot(page, "hunters-evenings-phone-tonight")
    mine.get_by_role("button", name="Zacznij rozdział").click()
    page.locator("[data-deed=recommended]").wait_for()
    assert info(page)["held"] == [0, 1]
    at_polish_table(page)
    next_chapter(page)
    page.locator("[data-after=cistern]").wait_for()
    expect(page.locator("[data-previously]")).to_contain_text("Misja przegrana: Cysterna.")
    assert (no_sideways_scrolling(page), violations(page)) == (True, [])
    screenshot(page, "hunters-evenings-phone-previously")
    page.locator("[data-previously]").get_by_role("button").click()
    page.reload()
    page.locator("[data-after=cistern]").wait_for()
    expect(page.locator("[data-previously]")).to_have_count(0)
    page.goto("/")
    expect(mine).to_contain_text("Misja przegrana: Cysterna.")
    mine.get_by_text("Wszystkie rozdziały").click()
    mine.get_by_role("button", name="Odejdź na dobre").click()
    page.get_by_role("dialog").get_by_role("button", name="Odejdź na dobre").click()
    expect(mine).to_have_count(0)


def at_polish_table(page: Page) -> None:
    """Give the mission up; alone it needs nobody's word."""
    page.get_by_role("button", name="Więcej", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Poddaj", exact=False).first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("liczy się jako przegrana")
    dialog.get_by_role("button").filter(has_text=re.compile("^Podda")).last.click()
    page.locator("#headline").wait_for()
