"""The hall: watch a match that goes on, with what can be foreseen and a chat of one's own; friends who are here and are
invited; notifications; whose time runs."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import PHONE, NewPage, card, eventually, no_sideways_scrolling, screenshot, violations
from tests.browser.test_looks import SMALL_TARGETS

pytestmark = pytest.mark.browser
LAPTOP = (1366, 768)
NEUROSHIMA = {"game": "neuroshima", "options": {"armies": "borgo,moloch"}}
HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
SHOWN = """() => navigator.serviceWorker.getRegistration()
  .then(found => found.getNotifications())
  .then(all => all.map(one => one.tag))"""
_names = iter(range(1, 10_000))


def ask(page: Page, path: str, body: Any = None, method: str = "POST") -> Any:
    """What the server answers to this browser."""
    if body is None:
        answer = page.request.get(path)
    else:
        answer = page.request.fetch(
            path, method=method, data=json.dumps(body), headers={"Content-Type": "application/json"}
        )
    assert answer.ok, answer.text()
    return answer.json()


def registered(page: Page, name: str) -> str:
    """A name that no other test has."""
    own = f"{name} {next(_names)}"
    ask(page, "/api/me/register", {"name": own, "password": "long enough"})
    return own


def begin(page: Page, *seats: str, **more: Any) -> str:
    kinds = [{"kind": kind} for kind in seats]
    found: str = ask(page, "/api/matches", {"game": "embers", "seats": kinds, **more})["id"]
    return found


def move(page: Page, match: str, times: int = 1) -> Any:
    """Take the first of the choices that are not spent on looking."""
    info = ask(page, f"/api/matches/{match}")
    for _ in range(times):
        decision = info["decisions"][0]
        number = next(one["number"] for one in info["questions"] if one["seat"] == decision["seat"])
        choice = decision["choices"][len(decision["choices"]) // 2]["text"]
        body = {"seat": decision["seat"], "action": choice, "question": number}
        info = ask(page, f"/api/matches/{match}/act", body)
    return info


def fits(page: Page) -> None:
    assert (no_sideways_scrolling(page), violations(page), page.evaluate(SMALL_TARGETS)) == (True, [], [])


def talk(page: Page, words: str) -> None:
    page.get_by_label("Write a message").fill(words)
    page.get_by_role("button", name="Send").click()


# Watching


def test_a_running_match_is_found_watched_and_talked_about(new_page: NewPage) -> None:
    ann, eve, max_ = new_page(LAPTOP), new_page(LAPTOP), new_page(PHONE)
    ann.goto("/")
    match = begin(ann, "human", "human", **NEUROSHIMA)
    move(ann, match, 8)
    eve.goto("/")
    eve.get_by_role("link", name="Hall", exact=True).click()
    line = eve.locator(f"[data-match='{match}']")
    expect(line.locator("img")).to_be_visible()
    eventually(
        eve,
        lambda: bool(line.locator("img").evaluate("image => image.complete && image.naturalWidth > 0")),
        "the board",
    )
    expect(line.get_by_text(re.compile("Turn [1-9]"))).to_be_visible()
    fits(eve)
    screenshot(eve, "hall-1366")
    line.get_by_role("link", name="Watch").click()
    expect(eve.get_by_text("You are watching")).to_be_visible()
    eve.get_by_role("button", name="Forecast").click()
    expect(eve.locator(".foreseen")).to_be_visible()
    eve.get_by_role("tab", name="Chat").click()
    expect(eve.get_by_text("Only spectators see this until the match is over.")).to_be_visible()
    eve.get_by_label("Nickname").fill("Eve")
    eve.get_by_role("button", name="Use this name").click()
    talk(eve, "the net fighter is lost")
    expect(eve.get_by_text("Eve (spectator)").first).to_be_visible()
    assert violations(eve) == []
    screenshot(eve, "hall-watching-1366")
    max_.goto(f"/match/{match}")
    max_.get_by_role("button", name="Chat").click()
    expect(max_.get_by_text("the net fighter is lost")).to_be_visible()
    screenshot(max_, "hall-watching-390")
    ann.goto(f"/match/{match}")
    ann.locator("[data-number]").wait_for()
    expect(ann.get_by_text("2 spectators")).to_be_visible()
    expect(ann.get_by_role("tab", name="Chat")).to_have_count(0)
    info = ask(ann, f"/api/matches/{match}")
    ask(ann, f"/api/matches/{match}/table", {"seat": 0, "what": "resign", "number": info["number"]})
    ann.get_by_role("tab", name="Chat").click()
    expect(ann.get_by_text("the net fighter is lost")).to_be_visible()


@pytest.mark.parametrize(("game", "moves"), [("dust", 12), ("hunters", 6)])
def test_who_watches_sees_what_is_foreseen(new_page: NewPage, game: str, moves: int) -> None:
    ann, eve = new_page(), new_page(LAPTOP)
    ann.goto("/")
    seats = ask(ann, f"/api/games/{game}/seats", {"options": {}})["seats"]
    match = begin(ann, *["human"] * len(seats), game=game)
    told: list[Any] = []
    eve.on("response", lambda answer: told.append(answer) if answer.url.endswith("/foresee") else None)
    eve.goto(f"/match/{match}")
    expect(eve.get_by_text("You are watching")).to_be_visible()
    move(ann, match, moves)
    eventually(eve, lambda: any(answer.json()["forecast"] is not None for answer in told), "a forecast")
    assert all(answer.ok for answer in told)
    screenshot(eve, f"hall-watching-{game}-1366")


def test_a_private_match_is_not_in_the_hall(new_page: NewPage) -> None:
    ann, eve = new_page(), new_page()
    ann.goto("/")
    private = begin(ann, "human", "human", spectators=False)
    public = begin(ann, "human", "human")
    eve.goto("/hall")
    expect(eve.locator(f"[data-match='{public}']")).to_be_visible()
    expect(eve.locator(f"[data-match='{private}']")).to_have_count(0)


def test_open_tables_tell_their_options_and_are_found_by_their_game(new_page: NewPage) -> None:
    ann, eve = new_page(), new_page(PHONE, language="pl-PL")
    ann.goto("/")
    more = {"listed": True, "clock": "days:3", "undo": "friendly", "spectators": False}
    table = begin(ann, "human", "open", **more, **NEUROSHIMA)
    other = begin(ann, "human", "open", listed=True)
    eve.goto("/hall")
    line = eve.locator(f"[data-match='{table}']")
    for words in ("Borgo, Moloch", "3 dni", "bez widzów"):
        expect(line.get_by_text(words)).to_be_visible()
    eve.locator("[data-filter=neuroshima]").click()
    expect(eve.locator(f"[data-match='{other}']")).to_have_count(0)
    fits(eve)
    screenshot(eve, "hall-390-pl")
    line.get_by_role("button", name=re.compile("Dołącz")).click()
    eve.wait_for_url(f"**/match/{table}")
    assert ask(eve, f"/api/matches/{table}")["held"] == [1]


# Friends


def test_follow_see_who_is_here_invite_and_accept(new_page: NewPage) -> None:
    ann, bob = new_page(LAPTOP), new_page(PHONE)
    ann.goto("/")
    bob.goto("/")
    registered(ann, "Ann")
    name = registered(bob, "Bob")
    bob.goto("/")
    ann.goto("/hall")
    ann.get_by_label("Name of a player").fill(name.lower())
    ann.get_by_role("button", name="Follow", exact=True).click()
    friend = ann.locator(f"[data-friend='{name}']")
    expect(friend.get_by_text("online")).to_be_visible()
    fits(ann)
    screenshot(ann, "hall-friends-1366")
    ann.goto("/")
    card(ann).get_by_text("Set up a match").click()
    card(ann).get_by_role("radio", name="A friend (invite link)").check()
    card(ann).get_by_role("button", name="Create the table").click()
    ann.locator(f"[data-ask='{name}']").click()
    expect(ann.get_by_text(f"{name}: invited")).to_be_visible()
    fits(ann)
    screenshot(ann, "hall-ask-1366")
    match = ann.url.rsplit("/", 1)[1]
    bob.reload()
    asked = bob.locator(f"[data-asked='{match}']")
    expect(asked).to_be_visible()
    fits(bob)
    screenshot(bob, "hall-asked-390")
    asked.get_by_role("button", name="Accept").click()
    bob.wait_for_url(f"**/match/{match}")
    bob.locator("[data-number]").wait_for()
    assert ask(bob, f"/api/matches/{match}")["held"] == [1]
    ann.goto("/hall")
    expect(friend.get_by_role("link", name="plays Embers")).to_have_attribute("href", f"/match/{match}")


def test_a_follower_is_blocked_and_nobody_sees_who_hides(new_page: NewPage) -> None:
    ann, bob = new_page(expect_errors=True), new_page()
    ann.goto("/")
    bob.goto("/")
    mine, theirs = registered(ann, "Ann"), registered(bob, "Bob")
    ask(ann, "/api/friends", {"name": theirs, "how": "follow"})
    bob.goto("/hall")
    bob.get_by_role("switch", name="Show my followers that I am online").uncheck()
    ann.goto("/hall")
    expect(ann.locator(f"[data-friend='{theirs}']").get_by_text("offline")).to_be_visible()
    bob.locator(f"[data-follower='{mine}']").get_by_role("button", name="Block").click()
    expect(bob.get_by_text("Blocked: 1 player")).to_be_visible()
    assert violations(bob) == []
    ann.reload()
    expect(ann.get_by_text("You do not follow anyone yet.")).to_be_visible()
    ann.get_by_label("Name of a player").fill(theirs)
    ann.get_by_role("button", name="Follow", exact=True).click()
    expect(ann.get_by_text(f"{theirs} cannot be followed or invited.")).to_be_visible()


def test_without_a_name_the_hall_says_what_it_is_good_for(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/hall")
    expect(page.get_by_role("link", name="Create an account")).to_have_attribute("href", "/account")
    fits(page)


# What waits


def turn_comes(page: Page, match: str, other: Page) -> None:
    """The other moves until it is this one's turn."""
    while not ask(page, f"/api/matches/{match}")["decisions"]:
        move(other, match)


def test_a_turn_is_notified_once_while_nobody_looks_and_taken_back_when_somebody_does(new_page: NewPage) -> None:
    ann, bob = new_page(workers=True), new_page()
    ann.goto("/")
    ann.context.grant_permissions(["notifications"], origin=ann.url.rstrip("/"))
    bob.goto("/")
    match = begin(ann, "human", "open")
    ask(bob, f"/api/matches/{match}/join", {"seat": 1})
    while ask(ann, f"/api/matches/{match}")["decisions"]:
        move(ann, match)
    ann.goto(f"/match/{match}")
    ann.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ann.get_by_role("button", name="Notify me when it is my turn").click()
    expect(ann.get_by_role("button", name="Notify me when it is my turn")).to_have_count(0)
    assert ann.evaluate(SHOWN) == []
    ann.evaluate(HIDE, True)
    turn_comes(ann, match, bob)
    eventually(ann, lambda: len(ann.evaluate(SHOWN)) == 1, "a notification")
    assert ann.evaluate(SHOWN)[0].startswith(f"ashgrid turn {match} ")
    ann.evaluate(HIDE, False)
    eventually(ann, lambda: ann.evaluate(SHOWN) == [], "it is taken back")
    ann.evaluate(HIDE, True)
    ann.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert ann.evaluate(SHOWN) == [], "one for each event"


def test_nothing_is_asked_for_before_a_click_and_what_the_browser_refuses_is_said(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(
        "window.requests = 0; Notification.requestPermission = () => (window.requests++, Promise.resolve('denied'))"
    )
    page.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'default' })")
    page.goto("/")
    begin(page, "human", "human")
    page.goto("/hall")
    expect(page.locator("[data-notices]")).to_be_visible()
    assert page.evaluate("window.requests") == 0
    page.locator("[data-notices]").click()
    expect(page.locator("[data-notices]")).to_have_count(0)
    assert page.evaluate("window.requests") == 1
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_text("Blocked for this site in the settings of the browser.")).to_be_visible()
    assert violations(page) == []


def test_the_title_counts_what_waits(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    begin(page, "human", "human")
    begin(page, "human", "human")
    page.goto("/hall")
    expect(page).to_have_title(re.compile(r"^\(2\) "))


def test_matches_with_less_time_come_first(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/")
    made = [begin(page, "human", "human", **({"clock": clock} if clock else {})) for clock in ("days:5", "days:1", "")]
    page.goto("/")
    lines = page.locator("section:has(#left) li, section:has(#mine) li")
    expect(lines).to_have_count(3)
    assert [line.get_attribute("data-match") for line in lines.all()] == [made[1], made[0], made[2]]
    expect(lines.nth(0).locator("[data-left]")).to_have_text(re.compile(r"\(23:\d\d:\d\d left\)|1 d"))
    expect(lines.nth(2).locator("[data-left]")).to_have_count(0)
    fits(page)
    screenshot(page, "hall-my-matches-390")
