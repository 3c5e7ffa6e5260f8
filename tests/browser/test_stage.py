"""What others do is shown on the board first, and told then: log, points and the next prompt wait for it.

The tests ask for motion and stop the page's clock, so that every moment is looked at as long as it takes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from ashgrid.core import find
from ashgrid.match import SeatSetup
from tests.browser.helpers import (
    DESKTOP,
    PHONE,
    NewPage,
    card,
    choices,
    choose,
    data_folder,
    eventually,
    log,
    no_sideways_scrolling,
    number,
    screenshot,
    violations,
)
from tests.browser.test_online import open_with_both, together
from tools.plant import HERE, by_player, plant, played

pytestmark = pytest.mark.browser


ROLLED = re.compile(r"rolled \d")


def table(page: Page) -> Locator:
    return page.locator("[data-stage]")


def playing(page: Page) -> None:
    expect(table(page)).to_have_attribute("data-stage", "playing")


def still(page: Page) -> None:
    expect(table(page)).to_have_attribute("data-stage", "still")


def shown(page: Page) -> str | None:
    """The event that the board shows."""
    return page.locator("[data-shown]").get_attribute("data-shown") if page.locator("[data-shown]").count() else None


def moving(page: Page, pace: str | None = None) -> None:
    """Motion is wanted; the page's clock runs only when a test lets it."""
    page.emulate_media(reduced_motion="no-preference")
    if pace is not None:
        page.add_init_script(f"localStorage.setItem('ashgrid.pace', {pace!r})")
    page.clock.install()


def begin(page: Page) -> None:
    """A duel of Embers against a bot, at the first question."""
    connected(page, lambda: card(page).get_by_role("button", name="Play now").click())


def connected(page: Page, press: Callable[[], None]) -> None:
    """Begin a match, and stop the page's time as soon as the server has been heard: breaks are mended by time alone."""
    heard: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda _: heard.append(socket.url)))
    page.goto("/")
    press()
    choices(page).first.wait_for()
    eventually(page, lambda: bool(heard), "the live connection")
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    run_until(page, f"({ASKED}) && {ACTED}")


def run_until(page: Page, true: str, limit: int = 400) -> list[str]:
    """Let the page's time pass in small steps until this is the case; what the board showed meanwhile, in order."""
    seen: list[str] = []
    for _ in range(limit):
        event = shown(page)
        if event is not None and seen[-1:] != [event]:
            seen.append(event)
        if page.evaluate(true):
            return seen
        page.clock.run_for(50)
    raise AssertionError(f"in vain: {true}; shown: {seen}")


STILL = "document.querySelector('[data-stage]')?.dataset.stage === 'still'"
ACTED = "Number(document.querySelector('[data-number]').dataset.number) > 0"
"""The bot has made its choice at the beginning, which both make at the same time."""
MY_TURN = STILL + " && document.querySelector('[data-choice^=strike]:enabled') !== null"
ASKED = STILL + " && document.querySelector('[data-choice]:enabled') !== null"


def act(page: Page, text: str) -> None:
    """Choose, and wait until the match is longer for the page and something of it is shown."""
    choices(page).filter(has_text=text).first.click()
    playing(page)


PRESSED = """verb => {
    const still = document.querySelector("[data-stage]")?.dataset.stage === "still";
    const button = still ? document.querySelector(`[data-choice^=${verb}]:enabled`) : null;
    button?.click();
    return button !== null;
}"""


def press(page: Page, verb: str, limit: int = 400) -> None:
    """Choose as soon as it is offered. What the bot did may arrive, and be shown, at any moment before: looking and
    pressing are one step, and meanwhile the page's time passes."""
    for _ in range(limit):
        if page.evaluate(PRESSED, verb):
            return
        page.clock.run_for(50)
    raise AssertionError(f"'{verb}' is not offered")


def to_the_answer(page: Page) -> None:
    """Keep the cards, as the bot may have done already; then it is our turn. Strike: the bot answers, the die falls,
    the bot's turn follows."""
    press(page, "keep")
    run_until(page, MY_TURN)
    act(page, "Strike")


def test_nothing_is_told_before_it_is_shown(page: Page) -> None:
    moving(page)
    begin(page)
    to_the_answer(page)
    rolled = log(page).get_by_text(ROLLED)
    before = rolled.count()
    expect(choices(page)).to_have_count(0)
    expect(page.get_by_text("skips.")).to_be_visible()
    run_until(page, "document.querySelector('[data-shown=parried], [data-shown=took]') !== null")
    assert rolled.count() == before, "the die has not been seen yet"
    run_until(page, "document.querySelector('[data-shown=rolled]') !== null")
    assert rolled.count() == before, "the die is still tumbling"
    expect(choices(page)).to_have_count(0)
    screenshot(page, "stage-rolled")
    run_until(page, "document.querySelector('[data-shown]:not([data-shown=rolled])') !== null")
    expect(rolled).to_have_count(before + 1)
    run_until(page, ASKED)
    expect(choices(page).first).to_be_visible()


def test_events_follow_each_other_on_the_board(page: Page) -> None:
    moving(page)
    begin(page)
    to_the_answer(page)
    seen = run_until(page, ASKED)
    assert seen.index("struck") < seen.index("rolled")
    assert seen[-1] != "rolled", "what the other does next is shown as well"


def points(page: Page) -> list[str]:
    """What the fires on the board say of themselves."""
    fires = page.get_by_role("img", name=re.compile("embers?$"))
    return [str(fire.get_attribute("aria-label")) for fire in fires.all()]


def test_points_wait_for_their_moment(page: Page) -> None:
    moving(page)
    begin(page)
    before = points(page)
    for _ in range(1500):
        if shown(page) == "burnt":
            assert points(page) != before
            return
        assert points(page) == before, "points change when the coals go out, not before"
        if page.evaluate(ASKED):
            choices(page).filter(has_text=re.compile("Strike|Take|Keep|Wait")).last.click()
        page.clock.run_for(50)
    raise AssertionError("nothing was ever hit")


@pytest.mark.parametrize("way", ["button", "click", "Space", "Enter", "Escape"])
def test_what_is_shown_can_be_skipped(page: Page, way: str) -> None:
    moving(page)
    begin(page)
    to_the_answer(page)
    for _ in range(20):  # the bot's turn may come as a second passage
        if page.evaluate(ASKED):
            break
        if page.evaluate(STILL):
            page.clock.run_for(50)
        elif way == "button":
            page.locator("[data-skip]").click()
        elif way == "click":
            page.get_by_role("region", name="Board").click(position={"x": 60, "y": 300})
        else:
            page.keyboard.press(way)
        page.wait_for_function(f"({STILL}) || document.querySelector('[data-stage]').dataset.stage === 'playing'")
    expect(choices(page).first).to_be_enabled()
    expect(log(page).get_by_text(ROLLED).first).to_be_attached()
    assert number(page) > 3


def time_to_see(page: Page) -> int:
    """How many steps of 50 ms a strike is shown."""
    begin(page)
    to_the_answer(page)
    run_until(page, "document.querySelector('[data-shown=struck]') !== null")
    for step in range(400):
        if shown(page) != "struck":
            return step
        page.clock.run_for(50)
    raise AssertionError("it has no end")


def test_twice_as_fast_takes_about_half_as_long(new_page: NewPage) -> None:
    usual, double = new_page(), new_page()
    moving(usual)
    moving(double, "double")
    one, other = time_to_see(usual), time_to_see(double)
    assert other < one, (other, one)


def test_the_pace_is_changed_while_something_is_shown_and_in_the_settings(page: Page) -> None:
    moving(page)
    begin(page)
    to_the_answer(page)
    page.get_by_role("button", name="Pace: ×1").click()
    expect(page.get_by_role("button", name="Pace: ×2")).to_be_visible()
    page.locator("[data-skip]").click()
    run_until(page, ASKED)
    page.get_by_role("button", name="Settings").click()
    paces = page.get_by_role("group", name="Pace of what others do")
    expect(paces.get_by_role("radio", name="Double")).to_be_checked()
    paces.get_by_role("radio", name="At once").check()
    page.keyboard.press("Escape")
    before = number(page)
    choices(page).first.click()
    page.wait_for_function(
        "before => Number(document.querySelector('[data-number]').dataset.number) > before", arg=before
    )
    still(page)


def test_paused_it_stays_where_it_is(page: Page) -> None:
    moving(page)
    begin(page)
    to_the_answer(page)
    page.get_by_role("button", name="Pause").click()
    controls = page.get_by_role("group", name="What is being shown")
    go_on = controls.get_by_role("button", name="Play", exact=True)
    expect(go_on).to_be_visible()
    there = shown(page)
    page.clock.run_for(10_000)
    playing(page)
    assert shown(page) == there
    go_on.click()
    run_until(page, ASKED)


def test_with_reduced_motion_everything_is_shown_at_once(page: Page) -> None:
    begin_still(page)
    choices(page).filter(has_text="Strike").first.click()
    expect(log(page).get_by_text(ROLLED).first).to_be_attached()
    still(page)
    expect(page.locator("[data-shown]")).to_have_count(0)


def begin_still(page: Page) -> None:
    page.goto("/")
    card(page).get_by_role("button", name="Play now").click()
    choices(page).filter(has_text="Keep").first.click()
    choices(page).filter(has_text="Strike").first.wait_for()


@pytest.mark.parametrize("way", ["button", "key"])
def test_the_turn_of_the_other_is_shown_again(page: Page, way: str) -> None:
    begin_still(page)
    choices(page).filter(has_text="Strike").first.click()
    expect(log(page).get_by_text(ROLLED).first).to_be_attached()
    choices(page).first.wait_for()
    told = log(page).inner_text()
    again = page.locator("[data-replay-turn]")
    expect(again).to_be_visible()
    if way == "button":
        again.click()
    else:
        page.keyboard.press("p")
    playing(page)
    assert log(page).inner_text() == told, "nothing is untold by it"
    page.keyboard.press("Space")
    still(page)
    expect(choices(page).first).to_be_enabled()


QUICK: dict[str, object] = {"scenario": "recon-in-force", "set_up": "lot"}


def begun_by_the_other() -> str:
    """A quick battle of Dust Tactics in which the machine player has won the initiative and acted."""
    rules = find("dust")
    for seed in range(1, 50):
        if rules.new(QUICK, seed).actors[0] == 1:
            moves = played(rules, QUICK, seed, by_player(rules, "greedy", 1), lambda state, _: state.actors[0] == 0)
            return plant(data_folder(), "dust", QUICK, seed, moves, (HERE, SeatSetup("bot", "", "greedy")))
    raise AssertionError("the initiative is always won by the same side")


def test_who_begins_before_the_page_is_open_is_seen_from_the_first_move(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"/match/{begun_by_the_other()}")
    playing(page)
    expect(page.locator("#question")).to_have_count(0)
    page.keyboard.press("Space")
    still(page)
    expect(page.locator("#question")).to_be_visible()
    expect(page.locator("[data-replay-turn]")).to_be_visible()


HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_what_happened_while_nobody_looked_is_offered(page: Page) -> None:
    begin_still(page)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(HIDE, True)
    choices(page).filter(has_text="Strike").first.click()
    expect(log(page).get_by_text(ROLLED).first).to_be_attached()
    page.evaluate(HIDE, False)
    still(page)
    offer = page.locator("[data-catch-up]")
    expect(offer).to_be_visible()
    expect(page.get_by_text(re.compile(r"While you were away: \d+ moves?"))).to_be_visible()
    screenshot(page, "stage-away")
    assert violations(page) == []
    offer.click()
    playing(page)
    page.keyboard.press("Space")
    still(page)
    expect(offer).to_have_count(0)


def test_what_happened_since_the_page_was_closed_is_offered_and_can_be_put_away(new_page: NewPage) -> None:
    host, guest = together(new_page)
    open_with_both(host, guest)
    choose(host, lambda found: found.filter(has_text="Strike").first)
    seen, address = number(host), host.url
    host.goto("/")  # the match as it was is kept by the browser
    choose(guest, lambda found: found.filter(has_text="Take"))
    guest.locator("[data-choice]:enabled").first.wait_for()
    host.goto(address)
    offer = host.locator("[data-catch-up]")
    expect(offer).to_be_visible()
    assert number(host) > seen
    expect(host.locator(".stage-controls").get_by_text("While you were away: 1 move", exact=True)).to_be_visible()
    offer.click()
    playing(host)
    host.keyboard.press("Escape")
    still(host)
    expect(offer).to_have_count(0)


@pytest.mark.parametrize(
    ("size", "theme", "language"), [(DESKTOP, "light", "en-GB"), (PHONE, "dark", "pl-PL"), (PHONE, "light", "en-GB")]
)
def test_the_stage_is_accessible_and_fits(new_page: NewPage, size: tuple[int, int], theme: str, language: str) -> None:
    page = new_page(size, theme, language)
    moving(page)
    connected(page, page.locator("[data-game=embers]").get_by_role("button").first.click)
    press(page, "keep")
    run_until(page, MY_TURN)
    choices(page).last.click()
    playing(page)
    expect(page.locator("[data-skip]")).to_be_in_viewport(ratio=1)
    screenshot(page, f"stage-{size[0]}-{theme}")
    assert no_sideways_scrolling(page)
    page.get_by_role("button", name=re.compile("^(Pause|Wstrzymaj)$")).click()
    page.clock.resume()  # axe needs time; what is shown has none
    assert violations(page) == []
    playing(page)


def test_how_a_match_begins_is_shown_and_then_told_before_the_first_question(page: Page) -> None:
    """Dust throws for the initiative before anybody decides anything."""
    moving(page)
    match_id = plant(data_folder(), "dust", {"scenario": "recon-in-force", "set_up": "lot"}, 3, [])
    page.goto(f"/match/{match_id}")
    playing(page)
    page.clock.pause_at(page.evaluate("Date.now() + 100"))
    expect(page.get_by_text("Watch: how it begins.")).to_be_visible()
    expect(page.locator("#question")).to_have_count(0)
    rolls = log(page).get_by_text(re.compile("^Initiative: "))
    assert rolls.count() == 0, "the dice have not been seen yet"
    run_until(page, STILL)
    page.locator("#question").wait_for()
    told = rolls.count()
    assert told >= 1
    expect(log(page).locator("summary").filter(has_text="Set-up: ")).to_have_count(1)
    page.locator("[data-chip].can").first.click()
    page.locator("[data-deed], [data-can=go]").first.wait_for()
    assert rolls.count() == told, "told once"
