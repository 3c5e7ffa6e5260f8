"""The start page: a stranger is playing after one click."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.helpers import NewPage, card, choices, choose, more_options, number, outcome, resign, start_quick

pytestmark = pytest.mark.browser


def test_one_click_plays(page: Page) -> None:
    page.goto("/")
    card(page).get_by_role("button", name="Play now").click()
    expect(choices(page).first).to_be_enabled()
    expect(page.get_by_role("heading", name="You (Flint)")).to_be_visible()


@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
def test_a_newcomer_sees_every_way_into_a_game_without_scrolling(new_page: NewPage, language: str) -> None:
    page = new_page((1366, 768), language=language)
    page.goto("/")
    games = page.locator(".playable li:not(.sample)")
    expect(games).to_have_count(3)
    for game in games.all():
        expect(game.locator(".button").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
def test_the_first_page_is_small_on_the_wire(new_page: NewPage, language: str) -> None:
    """What comes after it has been shown is not waited for: here it never comes."""
    page = new_page(language=language, expect_errors=True)
    page.route("**/api/text/*", lambda route: None)
    page.goto("/")
    page.get_by_role("article").first.wait_for()
    sizes: dict[str, int] = page.evaluate(
        """() => Object.fromEntries(["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type))
          .map((entry) => [new URL(entry.name).pathname, entry.transferSize]))"""
    )
    assert {"/", f"/api/text/{language[:2]}/start", "/api/games"} <= set(sizes)
    assert any(path.endswith(".js") for path in sizes)
    assert all(sizes.values()), "something came from a cache"
    assert sum(sizes.values()) < 150_000, sizes


def listed_keys(page: Page) -> list[str]:
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    dialog.wait_for()
    found = sorted(dialog.locator("dl > div").all_inner_texts())
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    return found


def board_is_there(page: Page) -> None:
    """With its keys: the board is loaded after the question."""
    page.locator("#question").wait_for()
    page.get_by_role("region", name="Board").locator("svg").first.wait_for(state="attached")


@pytest.mark.parametrize("game", ["Embers", "Neuroshima Hex", "Dust Tactics", "Hunters A.D. 2114"])
def test_the_list_of_keys_is_the_same_on_every_way_into_a_match(page: Page, game: str) -> None:
    page.goto("/")
    card(page, game).wait_for()
    at_start = listed_keys(page)
    assert len(at_start) == 1
    card(page, game).get_by_role("button", name="Play now").click()
    board_is_there(page)
    listed = listed_keys(page)
    assert len(listed) > 3
    page.reload()
    board_is_there(page)
    assert listed_keys(page) == listed
    page.get_by_role("link", name="Ashgrid: start page").click()
    card(page, game).wait_for()
    assert listed_keys(page) == at_start


def test_the_first_battle_of_dust_is_an_easy_one(page: Page) -> None:
    page.goto("/")
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/matches")) as sent:
        card(page, "Dust Tactics").get_by_role("button", name="Play now").click()
    assert (sent.value.post_data_json or {})["options"] == {"scenario": "recon-in-force", "set_up": "lot"}
    page.locator("#question").wait_for()


def test_games_in_preparation_are_announced_and_cannot_be_started(page: Page) -> None:
    page.route("**/api/games", lambda route: route.fulfill(json={"games": [], "players": [], "broken": []}))
    page.goto("/")
    announced = page.get_by_role("region", name="Coming soon").get_by_role("listitem")
    hunters = announced.filter(has=page.get_by_role("heading", name="Hunters A.D. 2114"))
    expect(hunters).to_be_visible()
    expect(hunters.get_by_role("button")).to_have_count(0)


def test_a_broken_game_is_listed_with_its_reason(page: Page) -> None:
    reason = "game 'rust' cannot be loaded: no module named rust"
    games = {"games": [], "players": [], "broken": [reason]}
    page.route("**/api/games", lambda route: route.fulfill(json=games))
    page.goto("/")
    expect(page.get_by_text(reason)).to_be_visible()
    expect(page.get_by_text("No game is installed.")).to_be_visible()


def test_the_set_up_is_what_is_played(page: Page) -> None:
    page.goto("/")
    card(page).get_by_text("Set up a match").click()
    card(page).get_by_label("Bot level").select_option("random")
    card(page).get_by_role("radio", name="Tinder").check()
    more_options(card(page))
    card(page).get_by_label("Clock").select_option("bank:5m+3s")
    card(page).get_by_label("Cards at the start").fill("2")
    card(page).get_by_role("button", name="Start this match").click()
    expect(page.get_by_role("heading", name="You (Tinder)")).to_be_visible()
    expect(page.get_by_role("heading", name="Random bot (Flint)")).to_be_visible()
    expect(page.get_by_role("timer")).to_have_count(2)
    expect(page.get_by_text("5 min + 3 s per move", exact=True).first).to_be_visible()


def test_a_set_up_that_cannot_be_is_refused_by_the_form(page: Page) -> None:
    page.clock.install()
    page.goto("/")
    card(page).get_by_text("Set up a match").click()
    card(page).get_by_label("Cards at the start").fill("99")
    card(page).get_by_role("button", name="Start this match").click()
    assert page.evaluate("document.querySelector('input:invalid') !== null")
    page.clock.run_for(5_000)  # the form asks the server after a pause, but not about this: that would be an error
    expect(page).to_have_url("/")


def test_continue_where_i_left(page: Page) -> None:
    start_quick(page)
    choose(page)
    address, seen = page.url, number(page)
    start_quick(page)
    assert page.url != address
    page.goto(address)
    choices(page).or_(outcome(page)).first.wait_for()
    page.get_by_role("link", name="Ashgrid: start page").click()
    expect(page.get_by_role("region", name="Your matches").get_by_role("listitem")).to_have_count(1)
    page.get_by_role("region", name="Continue your match").get_by_role("link", name="Continue").click()
    expect(page).to_have_url(address)
    choices(page).first.wait_for()
    assert number(page) >= seen


def test_a_match_that_is_over_is_folded_away(page: Page) -> None:
    start_quick(page)
    address = page.url
    resign(page)
    page.goto("/")
    mine = page.get_by_role("region", name="Your matches")
    expect(page.get_by_role("region", name="Continue your match")).to_have_count(0)
    expect(mine.get_by_role("link", name="View")).to_be_hidden()
    mine.get_by_text("1 finished match").click()
    mine.get_by_role("link", name="View").click()
    expect(page).to_have_url(address)
    expect(outcome(page)).to_have_text("You lose.")


def test_the_rules_can_be_read_before_and_in_the_match(page: Page) -> None:
    page.goto("/")
    card(page).get_by_role("button", name="Rules").click()
    rules = page.get_by_role("dialog", name="Embers: rules")
    expect(rules.get_by_role("listitem").first).to_be_visible()
    expect(rules.get_by_role("paragraph").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    start_quick(page)
    page.get_by_role("button", name="Polski").click()
    page.get_by_role("button", name="Zasady").click()
    expect(page.get_by_role("dialog", name="Żar: zasady gry").get_by_role("listitem").first).to_be_visible()


def test_a_game_without_rules_shows_no_button_for_them(page: Page) -> None:
    def without(route: Route) -> None:
        answer = route.fetch().json()
        del answer["messages"]["embers/game.rules"]
        route.fulfill(json=answer)

    page.route("**/api/text/*", without)
    start_quick(page)
    expect(page.get_by_role("button", name="Rules")).to_have_count(0)


def test_an_address_that_leads_nowhere_says_so(new_page: NewPage) -> None:
    page = new_page(expect_errors=True)
    page.goto("/nowhere/at/all")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    page.goto("/match/no-such-match")
    expect(page.get_by_role("heading", name="Match not found")).to_be_visible()
    page.get_by_role("link", name="Go to the start page", exact=True).click()
    expect(card(page).get_by_role("button", name="Play now")).to_be_visible()


def test_a_server_that_is_away_is_told_in_the_browsers_language(new_page: NewPage) -> None:
    page = new_page(language="pl-PL", expect_errors=True)
    page.route("**/api/text/**", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_text("Serwer Ashgrid nie odpowiada.")).to_be_visible()
    page.unroute("**/api/text/**")
    page.get_by_role("button", name="Spróbuj ponownie").click()
    expect(card(page, "Żar").get_by_role("button", name="Zagraj teraz")).to_be_visible()


def test_a_server_that_answers_with_an_error_is_quoted(new_page: NewPage) -> None:
    page = new_page(expect_errors=True)
    problem = {"status": 503, "kind": "", "code": "busy", "fields": {}, "detail": "the catalogues are being written"}
    page.route("**/api/text/**", lambda route: route.fulfill(status=503, json=problem))
    page.goto("/")
    expect(page.get_by_role("heading", name="Something went wrong")).to_be_visible()
    expect(page.get_by_text("the catalogues are being written")).to_be_visible()
    page.unroute("**/api/text/**")
    page.route("**/api/text/**", lambda route: route.fulfill(status=502, body="Bad gateway"))
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("The server reported an error (502).")).to_be_visible()
