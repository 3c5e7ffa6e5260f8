"""What the board of Dust Tactics says and shows in single situations."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ashgrid.core import State
from tests.browser.helpers import PHONE, NewPage, card, data_folder, more_options, pick
from tests.browser.test_dust import GAME, aim, arrange, asks, chip, deed, lit, shooter, square, taking
from tests.browser.test_visible import COVERED, OVER
from tools.plant import plant

pytestmark = pytest.mark.browser


def sheltered(state: State[Any]) -> tuple[str, str, str] | None:
    """A unit, an enemy squad that it can shoot at on the square of a crate or tank trap, and that square: its cover it
    cannot hit."""
    if asks(state) != "ask-activate":
        return None
    seat = state.actors[0]
    for action in state.legal(seat):
        if action.tag != "activate":
            continue
        pairs = (GAME.foresee(state, seat, action) or {}).get("pairs", [])
        able = {pair["target"]: any(line["can"] for line in pair["lines"]) for pair in pairs}
        for pair in pairs:
            if able[pair["target"]] and able.get(pair["target_cell"]) is False:
                return str(action.unit), str(pair["target"]), str(pair["target_cell"])
    return None


def test_who_points_at_a_squad_in_cover_reads_about_the_squad(page: Page) -> None:
    found = arrange(page, sheltered)
    assert found is not None
    unit, _, cell = found
    taking(page, chip(page, unit).click)
    square(page, cell).hover()
    why = page.get_by_role("region", name=re.compile(" → "))
    expect(why).to_have_count(1)
    expect(why).not_to_have_attribute("aria-label", re.compile(" on " + cell))
    expect(why.locator("li.can").first).to_be_visible()


def test_the_keyboard_begins_at_the_active_unit(page: Page) -> None:
    """And before one is active, where something can be chosen."""
    unit = arrange(page, shooter)
    start = page.locator(".touch[tabindex='0']")
    expect(start).to_have_attribute("data-can", re.compile("."))
    taking(page, chip(page, unit).click)
    name = chip(page, unit).get_attribute("aria-label") or "?"
    expect(start).to_have_attribute("aria-label", re.compile(re.escape(name)))


def aiming(state: State[Any]) -> str | None:
    """A unit whose first weapon is being aimed, with something that it may do."""
    if asks(state) != "ask-aim" or state.view(None)["reaction"] is not None:
        return None
    seat = state.actors[0]
    aims = (GAME.foresee(state, seat, None) or {}).get("aims", [])
    return str(aims[0]["aim"]) if aims and 0.1 < aims[0]["expected"] < 9 else None


def test_the_odds_follow_the_language(page: Page) -> None:
    arrange(page, aiming)
    expect(page.locator("#question")).to_be_visible()
    for folded in page.locator("details.list > summary").all():
        folded.click()
    note = page.locator("[data-choice^='aim']").first
    expect(note).to_contain_text(re.compile(r"\d\.\d expected damage"))
    page.get_by_role("button", name="Polski").click()
    expect(note).to_contain_text(re.compile(r"\d,\d"))
    expect(page.locator("main")).not_to_contain_text(re.compile("expected damage|to destroy"))
    expect(page.locator("main")).not_to_contain_text(re.compile(r"\d\.\d"))


def at_cover_alone(state: State[Any]) -> str | None:
    """The active unit could attack, but only a crate or a tank trap: the square of one."""
    if asks(state) != "ask-action" or not any(action.tag == "attack" for action in state.legal(state.actors[0])):
        return None
    told = GAME.foresee(state, state.actors[0], None) or {}
    able = [pair["target"] for pair in told["pairs"] if any(line["can"] for line in pair["lines"])]
    return str(able[0]) if able and not told["targets"] else None


def test_an_attack_that_hits_nothing_but_cover_says_so(page: Page) -> None:
    cell = arrange(page, at_cover_alone)
    expect(deed(page, "attack")).to_contain_text("only cover: ")
    expect(deed(page, "attack")).to_contain_text(str(cell))
    expect(deed(page, "attack")).to_have_attribute("title", re.compile(f"No enemy can be hit .* on {cell}"))


@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (820, 1180), PHONE, (360, 640)])
def test_such_an_attack_is_offered_whole_and_beside_the_board(
    new_page: NewPage, size: tuple[int, int], language: str
) -> None:
    page = new_page(size, "dark", language)
    arrange(page, at_cover_alone)
    expect(deed(page, "attack").locator("small")).to_be_visible()
    assert page.evaluate(COVERED) == []
    assert page.evaluate(OVER) == []


def crushing(state: State[Any]) -> str | None:
    """A vehicle may crush a crate on its way, or not: where it goes."""
    if asks(state) != "ask-action":
        return None
    moves = [action for action in state.legal(state.actors[0]) if action.tag == "move"]
    able = {str(action.to) for action in moves if action.crush}
    return next((str(action.to) for action in moves if not action.crush and str(action.to) in able), None)


def test_who_may_crush_a_crate_is_asked_what_is_crushed(page: Page) -> None:
    cell = arrange(page, crushing)
    square(page, str(cell)).click()
    expect(page.locator("#question")).to_have_text(f"Move to {cell}: what is crushed on the way?")
    expect(page.locator("[data-pick]").first).to_be_visible()


NAMES_CUT = """() => [...document.querySelectorAll("[data-chip]")].flatMap((chip) => {
  const name = chip.querySelector("span");
  const box = name.getBoundingClientRect();
  const row = chip.closest("section").getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(name);
  const words = range.getBoundingClientRect();
  const whole = words.width <= box.width + 1 && words.height <= box.height + 4 && words.right <= row.right + 1
    && words.top >= row.top - 1 && words.bottom <= row.bottom + 1;
  return whole && parseFloat(getComputedStyle(name).fontSize) >= 11 ? [] : [name.textContent];
})"""


@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
@pytest.mark.parametrize("size", [(820, 1180), (1366, 768), (1920, 1080)])
def test_every_name_in_a_tray_is_read_whole(new_page: NewPage, size: tuple[int, int], language: str) -> None:
    page = new_page(size, "dark", language)
    for options in ({"scenario": "house-to-house", "armies": "box|box"}, {"scenario": "breakthrough"}):
        page.goto(f"/match/{plant(data_folder(), GAME.name, dict(options), 5, [])}")
        page.locator(".hand [data-chip]").first.wait_for()
        assert page.evaluate(NAMES_CUT) == []


def wanted(state: State[Any]) -> str | None:
    return "react" if asks(state) == "ask-react" else None


@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
@pytest.mark.parametrize("size", [PHONE, (360, 640)])
def test_on_a_phone_a_reaction_says_its_price_its_chance_and_its_effect(
    new_page: NewPage, size: tuple[int, int], language: str
) -> None:
    page = new_page(size, "dark", language)
    arrange(page, wanted)
    note = page.locator("[data-choice^=react] small").first
    expect(note).to_contain_text("aktywacja" if language == "pl-PL" else "Costs its activation")
    expect(note).to_contain_text(re.compile(r"\d+%.* \d[.,]\d.* \d+%"))
    expect(note).to_be_in_viewport(ratio=1)
    assert note.evaluate("note => note.scrollHeight <= note.clientHeight + 1")


def test_what_the_scenario_says_is_said_in_words_and_not_as_0(page: Page) -> None:
    page.goto("/")
    dust = card(page, "Dust Tactics")
    dust.get_by_text("Set up a match").click()
    pick(dust, "Scenario", "Recon in Force")
    more_options(dust)
    rounds = dust.get_by_label("Rounds")
    expect(rounds).to_have_value("")
    expect(rounds).to_have_attribute("placeholder", "as the scenario says: 8")
    expect(dust.get_by_label("Army points")).to_have_attribute("placeholder", "as the scenario says")
    rounds.fill("3")
    rounds.fill("")
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/matches")) as sent:
        dust.get_by_role("button", name="Start this match").click()
    assert (sent.value.post_data_json or {})["options"] == {"scenario": "recon-in-force"}


def long_plan(state: State[Any]) -> int | None:
    """A plan of so many steps that it does not fit in one line."""
    plan = state.view(None)["plan"]
    return len(plan["steps"]) if plan and asks(state) == "ask-ready" and len(plan["steps"]) > 3 else None


@pytest.mark.parametrize("size", [(1366, 768), PHONE], ids=["desktop", "phone"])
def test_every_step_of_a_plan_is_seen(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    count = arrange(page, long_plan)
    steps = page.locator(".plan .step")
    expect(steps).to_have_count(count or 0)
    cut = page.evaluate(
        """() => [...document.querySelectorAll(".plan, .plan .step")].filter((one) => {
          const { left, right } = one.getBoundingClientRect();
          return one.scrollWidth > one.clientWidth + 1 || left < 0 || right > innerWidth;
        }).map((one) => one.textContent)"""
    )
    assert cut == []


def test_enter_confirms_after_a_square_was_clicked(page: Page) -> None:
    unit = arrange(page, shooter)
    taking(page, chip(page, unit).click)
    taking(page, deed(page, "attack").click)
    taking(page, lit(page, "go").first.click if lit(page, "go").count() > 0 else deed(page, "nothing").click)
    assert aim(page) > 0
    page.locator(".touch:focus").wait_for()
    taking(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator(".plan .step")).to_have_count(0)
