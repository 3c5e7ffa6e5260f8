"""History, ratings and rankings in the browser, with real matches behind them."""

from __future__ import annotations

import re
import zipfile
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ashgrid.match import Entry, SeatSetup, Setup
from ashgrid.store import MatchResult, SeatResult, Status, Store, sqlite_url
from tests.browser.helpers import (
    NewPage,
    data_folder,
    eventually,
    no_sideways_scrolling,
    play_to_the_end,
    screenshot,
    start_quick,
    violations,
)
from tests.browser.test_hall import ask, begin, move, registered

pytestmark = pytest.mark.browser
RANDOM = {"kind": "bot", "player": "random"}
GAMES: dict[str, tuple[dict[str, object], str, str]] = {
    "neuroshima": ({"armies": "borgo,moloch"}, "Borgo", "duel, one against one"),
    "dust": ({"scenario": "recon-in-force", "armies": "allies|axis"}, "Allies", "Recon in Force"),
    "hunters": ({"mission": "cistern", "party": "soldier,scout"}, "Soldier", "The Cistern"),
}
"""Options, and what is said of them: what the first seat plays, and where."""


def play_one(page: Page) -> None:
    start_quick(page)
    play_to_the_end(page)


def test_a_finished_match_is_in_the_history_with_its_figures(page: Page) -> None:
    play_one(page)
    expect(page.get_by_role("link", name="Your rating is still being measured: ")).to_be_visible()
    page.goto("/history")
    line = page.locator("[data-match]")
    expect(line).to_have_count(1)
    expect(page.get_by_text("still being measured").first).to_be_visible()
    page.get_by_text("By army, opponent and setting").click()
    expect(page.get_by_role("heading", name="By opponent")).to_be_visible()
    screenshot(page, "history")
    assert violations(page) == []
    how = line.get_attribute("data-how")
    page.get_by_label("Result").select_option("won" if how != "won" else "lost")
    expect(page.get_by_text("No match is like that.")).to_be_visible()
    page.goto("/ranking/embers")
    expect(page.get_by_text("Nobody is in this ranking yet.")).to_be_visible()
    assert violations(page) == []


def decided(page: Page, match: str) -> dict[str, Any]:
    """The match as soon as it is our turn or over."""
    info: dict[str, Any] = {}

    def ready() -> bool:
        info.update(ask(page, f"/api/matches/{match}"))
        return bool(info["decisions"]) or info["outcome"] is not None

    eventually(page, ready, "a decision of ours")
    return info


def give_up(page: Page, match: str) -> None:
    info = ask(page, f"/api/matches/{match}")
    ask(page, f"/api/matches/{match}/table", {"seat": info["held"][0], "what": "resign", "number": info["number"]})
    assert ask(page, f"/api/matches/{match}")["outcome"] is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_every_game_has_its_line_its_figures_and_its_record(page: Page, game: str) -> None:
    options, faction, setting = GAMES[game]
    page.goto("/")
    together = game == "hunters"
    seats = [{"kind": "human"}, {"kind": "human"} if together else RANDOM]
    match = ask(page, "/api/matches", {"game": game, "options": options, "seats": seats})["id"]
    for _ in range(4):
        decided(page, match)
        move(page, match)
    decided(page, match)
    give_up(page, match)
    page.goto("/history")
    line = page.locator(f"[data-match='{match}']")
    for words in (setting, f"You ({faction})", "Lost" if together else "Random bot"):
        expect(line).to_contain_text(words)
    expect(line.locator("time")).to_have_attribute("datetime", re.compile(r"^\d{4}-\d\d-\d\d"))
    picture = line.locator("img")
    eventually(page, lambda: bool(picture.evaluate("image => image.naturalWidth > 0")), "the last position")
    page.get_by_text("By army, opponent and setting").click()
    for title, name in (("By army or hero", faction), ("By setting", setting)):
        part = page.locator("section").filter(has=page.get_by_role("heading", name=title, exact=True)).last
        expect(part).to_contain_text(name)
    assert violations(page) == []
    screenshot(page, f"history-{game}")
    page.get_by_label("Played with").select_option(label=faction)
    expect(line).to_be_visible()
    page.get_by_label("Length").select_option("151-")
    expect(page.get_by_text("No match is like that.")).to_be_visible()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download all my records").click()
    with zipfile.ZipFile(waiting.value.path()) as archive:
        assert f"{game}-{match}.ashgrid" in archive.namelist()


def test_the_archive_is_filtered_and_shows_where_hqs_began(new_page: NewPage) -> None:
    ann, bob = new_page(), new_page()
    ann.goto("/")
    bob.goto("/")
    match = begin(ann, "human", "open", game="neuroshima", options={"armies": "vegas,smart"})
    ask(bob, f"/api/matches/{match}/join", {"seat": 1})
    info = ask(ann, f"/api/matches/{match}")
    for seat in sorted((0, 1), key=lambda seat: seat not in info["actors"]):  # lots were drawn for who begins
        page, place = ((ann, "hq a3 r0"), (bob, "hq e1 r0"))[seat]
        number = decided(page, match)["number"]
        ask(page, f"/api/matches/{match}/act", {"seat": seat, "action": place, "question": number})
    give_up(bob, match)
    ann.goto("/archive")
    line = ann.locator(f"[data-match='{match}']")
    ann.get_by_role("group", name="Show only").get_by_label("Game").select_option("neuroshima")
    expect(line).to_be_visible()
    ann.get_by_label("Played with").select_option("vegas")
    map_ = ann.get_by_role("img", name=re.compile("Map of the board"))
    expect(map_.locator(".used")).to_have_count(1)
    expect(map_).to_contain_text("100%")
    expect(ann.locator(".openings").get_by_role("listitem")).to_contain_text(re.compile(r"a3.*1 match"))
    ann.get_by_label("Result").select_option("lost")
    expect(line).to_have_count(0)
    ann.get_by_label("Result").select_option("won")
    expect(line).to_be_visible()
    ann.get_by_label("Length").select_option("51-150")
    expect(line).to_have_count(0)
    ann.get_by_label("Length").select_option("-50")
    assert violations(ann) == []
    screenshot(ann, "archive-openings")
    line.get_by_role("link", name="Replay").click()
    ann.wait_for_url(f"**/replay/{match}")


def test_somebodys_page_draws_the_course_of_their_rating(new_page: NewPage) -> None:
    ann, eve = new_page(), new_page()
    ann.goto("/")
    name = registered(ann, "Ann")
    for _ in range(2):
        seats = [{"kind": "human"}, RANDOM]
        match = ask(ann, "/api/matches", {"game": "embers", "options": {"embers": 1}, "seats": seats})["id"]
        while decided(ann, match)["outcome"] is None:
            move(ann, match)
    eve.goto(f"/people/{name}")
    expect(eve.get_by_role("heading", name=f"Matches of {name}")).to_be_visible()
    expect(eve.locator("[data-match]")).to_have_count(2)
    expect(eve.locator("[data-pool=bots]")).to_contain_text("still being measured")
    expect(eve.get_by_role("img", name=re.compile("Rating after each match"))).to_be_visible()
    assert violations(eve) == []
    screenshot(eve, "history-somebody")


def test_the_ranking_has_its_people_in_order_with_the_range_of_each(page: Page) -> None:
    page.goto("/")
    better = registered(page, "Better")
    store = Store(sqlite_url(data_folder()))
    found = store.people.by_name(better)
    assert found is not None
    ann, bob = found.id, store.people.add_guest().id
    store.people.set_password(bob, worse := better.replace("Better", "Worse"), "nobody signs in with this")
    setup = Setup(game="dust", options={}, seed=1, seats=(SeatSetup(), SeatSetup(person=1)), started=1)
    for number in range(60):
        won = float(number % 3 != 0)
        seats = (SeatResult(ann, 0, won, "", "allies"), SeatResult(bob, 1, 1 - won, "", "axis"))
        result = MatchResult("dust", "scenario.full-battle", "points", 30, 1, number, False, "people", None, seats)
        over = Status(1, setup.seats, (), (won, 1 - won), "points", over=True)
        store.append(store.create(setup), 0, [Entry(0, "end", number)], over, result=result)
    store.close()
    page.goto("/ranking/dust")
    expect(page.get_by_text("You are in place 1.")).to_be_visible()
    expect(page.locator("tbody th")).to_have_text([better, worse])
    expect(page.locator("tbody tr").first).to_contain_text(re.compile(r"between \d+ and \d+"))
    assert violations(page) == []
    screenshot(page, "ranking-dust")


def test_on_a_phone_and_in_polish(new_page: NewPage) -> None:
    page = new_page(language="pl-PL", size=(390, 844))
    page.goto("/archive")
    expect(page.get_by_role("heading", name="Partie wszystkich")).to_be_visible()
    assert no_sideways_scrolling(page)
    assert violations(page) == []
    screenshot(page, "archive-phone-pl")
