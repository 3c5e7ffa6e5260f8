"""What a person does at a table, for the browser tests."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from tests.patience import PATIENCE

DESKTOP = (1280, 800)
PHONE = (390, 844)
NewPage = Callable[..., Page]

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCREENSHOTS = ROOT / "build" / "screenshots"


_folders: list[Path] = []


def serves(folder: Path) -> None:
    """Said by the server that the tests share."""
    _folders[:] = [folder]


def data_folder() -> Path:
    """Where that server keeps its matches."""
    return _folders[0]


def choices(page: Page) -> Locator:
    return page.locator("[data-choice]")


def outcome(page: Page) -> Locator:
    return page.locator("#headline")


def log(page: Page) -> Locator:
    """The log in the dock, folded turns and all."""
    return page.get_by_role("tabpanel", name="Log")


def at_the_table(page: Page, name: str) -> None:
    """Press a button behind "More", such as that for a draw."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def offer_draw(page: Page) -> None:
    at_the_table(page, "Offer draw")
    page.get_by_role("dialog").get_by_role("button", name="Make the offer").click()


def resign(page: Page) -> None:
    at_the_table(page, "Resign")
    page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()
    outcome(page).wait_for()


def number(page: Page) -> int:
    """How long the log is that the page shows."""
    return int(page.locator("[data-number]").get_attribute("data-number") or 0)


def card(page: Page, game: str = "Embers") -> Locator:
    """A game's card on the start page."""
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=game))


def pick(form: Locator, group: str, name: str) -> None:
    """Of the cards in the set-up of a match."""
    form.get_by_role("group", name=group, exact=True).get_by_role("radio", name=name, exact=True).check()


def more_options(form: Locator) -> None:
    """Unfold what is seldom touched."""
    form.get_by_text("More options").click()


def start_quick(page: Page) -> None:
    page.goto("/")
    card(page).get_by_role("button", name="Play now").click()
    choices(page).first.wait_for()


def start_on_one_screen(page: Page) -> None:
    page.goto("/")
    card(page).get_by_role("button", name="One device, 2 players").click()
    page.get_by_role("heading", name="Pass the device:").wait_for()


def wait_until_mine_or_over(page: Page) -> None:
    enabled = page.locator("[data-choice]:enabled").first
    expect(enabled.or_(outcome(page)).first).to_be_visible()


LONGER = """([before, question]) => {
  const match = document.querySelector('[data-number]')
  return (Number(match.dataset.number) > before && match.ariaBusy === 'false')
    || (question !== null && document.querySelector(question)?.checkVisibility() === true)
}"""


def wait_for_more(page: Page, before: int, question: str | None = None) -> None:
    """Until the page shows a longer log and waits for nothing, or asks the question of this selector."""
    try:
        page.wait_for_function(LONGER, arg=[before, question])
    except TookTooLong:
        busy = page.locator("[data-number]").get_attribute("aria-busy")
        said = " | ".join(page.locator("body").inner_text().split("\n"))
        pytest.fail(f"the log has {number(page)} entries and had {before}, busy: {busy}; the page says: {said[:3000]}")


def eventually(page: Page, true: Callable[[], bool], what: str) -> None:
    """Wait for what Playwright's own expectations cannot say."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"waited in vain for {what}"
        page.wait_for_timeout(20)


def watch_for(page: Page, text: str) -> Callable[[], None]:
    """Remember whether a text is on the page from now on, however shortly. Returns what waits until it was."""
    page.evaluate(
        """text => {
          const seen = (window.seen ??= new Set());
          const look = () => { if (document.body.textContent.includes(text)) seen.add(text) };
          new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
        }""",
        text,
    )

    def was_there() -> None:
        page.wait_for_function("text => window.seen.has(text)", arg=text)

    return was_there


def let_a_second_pass(page: Page) -> None:
    """For the page, not for the test: the next click is no second half of a double click."""
    page.evaluate("() => { const now = performance.now.bind(performance); performance.now = () => now() + 1000 }")


def stop_time(page: Page) -> None:
    """The next clicks come at the same moment for the page, however busy the machine is."""
    page.evaluate("() => { const now = performance.now(); performance.now = () => now }")


def choose(page: Page, choice: Callable[[Locator], Locator] = lambda found: found.last) -> None:
    """Click an answer of the prompt and wait until it has been taken."""
    before = number(page)
    choice(page.locator("[data-choice]:enabled")).click()
    wait_for_more(page, before)


def end_turn(page: Page) -> None:
    """End a turn of Neuroshima, and mean it if something is left unused."""
    before = number(page)
    page.locator("[data-choice=end]").click()
    insist(page, before)


def insist(page: Page, before: int, press: Callable[[Locator], None] = Locator.click) -> None:
    """Mean it if the page asks back before a turn ends, and wait until it shows a longer log."""
    wait_for_more(page, before, "[role=dialog], dialog[open]")
    sure = page.get_by_role("dialog").get_by_role("button", name="End the turn")
    if number(page) == before:
        press(sure)
        wait_for_more(page, before)


def play_to_the_end(page: Page, limit: int = 60) -> int:
    """Click until the match is over; returns how many decisions it took."""
    for decisions in range(limit):
        wait_until_mine_or_over(page)
        if outcome(page).is_visible():
            return decisions
        choose(page)
    raise AssertionError(f"no end after {limit} decisions")


def screenshot(page: Page, name: str) -> None:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png")


def no_sideways_scrolling(page: Page) -> bool:
    fits: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return fits


def lies_on_the_board(page: Page, thing: Locator) -> None:
    """It is seen whole, and over nothing that is above or below the board."""
    expect(thing).to_be_in_viewport(ratio=1)
    place, own = page.locator(".stage").bounding_box(), thing.bounding_box()
    assert place is not None
    assert own is not None
    assert own["y"] >= place["y"]
    assert own["y"] + own["height"] <= place["y"] + place["height"]


def violations(page: Page) -> list[str]:
    """What axe-core finds serious or critical on the page as it is now."""
    page.evaluate(AXE.read_text("utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{violation['id']}: {violation['help']}: {node['html']}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]
