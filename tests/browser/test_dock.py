"""What is looked at stands large in one fixed place beside the board; one prompt says what to do, and what ends
something is armed first."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from ashgrid.core import find
from tests.browser.helpers import PHONE, NewPage, data_folder, number, wait_for_more
from tools.plant import by_player, plant, played
from tools.screenshots import with_a_battle

pytestmark = pytest.mark.browser

ARMIES: dict[str, object] = {"armies": "borgo,moloch"}


def in_mid_match(page: Page) -> None:
    """A board with tiles, and a Battle tile in the hand of who decides."""
    rules = find("neuroshima")
    moves = played(rules, ARMIES, 1, by_player(rules, "greedy", 3), with_a_battle)
    page.goto(f"/match/{plant(data_folder(), 'neuroshima', ARMIES, 1, moves)}")
    page.locator("#question").wait_for()
    page.locator(".hand").wait_for()


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found is not None
    return found


def units(page: Page) -> Locator:
    return page.locator(".hex[aria-label*='facing']")


def named(unit: Locator) -> str:
    return (unit.get_attribute("aria-label") or "").split(": ")[1].split(" (")[0]


def test_what_is_pointed_at_is_drawn_large_beside_the_board_and_never_over_it(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    in_mid_match(page)
    dock, stage = page.locator(".looked"), box(page.locator(".stage"))
    before = box(dock)
    seen = set()
    for place in range(3):
        unit = units(page).nth(place)
        unit.hover()
        expect(dock).to_contain_text(named(unit))
        drawing = box(dock.locator("svg").first)
        assert drawing["width"] >= 90, "drawn large"
        assert drawing["x"] >= stage["x"] + stage["width"], "beside the board"
        seen.add(dock.inner_text())
    assert len(seen) > 1
    assert box(dock) == before, "always at the same place"
    page.mouse.move(5, 5)
    expect(dock.locator("svg").first).to_be_visible()  # it stays until something else is looked at


def test_the_attacks_of_what_is_looked_at_are_lit_on_the_board(page: Page) -> None:
    in_mid_match(page)
    page.locator(".hex[aria-label*='Guard (Moloch)']").first.hover()
    expect(page.locator(".attack-lines path").first).to_be_visible()
    page.mouse.move(5, 5)
    expect(page.locator(".attack-lines path")).to_have_count(0)


def test_by_keyboard_the_focused_tile_stands_in_the_dock(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    in_mid_match(page)
    unit = units(page).first
    unit.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".looked")).to_contain_text(named(unit))


def test_on_a_phone_a_touched_tile_is_a_sheet_and_the_board_keeps_its_size(new_page: NewPage) -> None:
    page = new_page(PHONE)
    in_mid_match(page)
    before = box(page.locator(".stage"))
    unit = units(page).first
    at = box(unit)
    touch = {"x": at["x"] + at["width"] / 2, "y": at["y"] + at["height"] / 2}
    page.clock.install()
    unit.dispatch_event(
        "pointerdown", {"pointerType": "touch", "clientX": touch["x"], "clientY": touch["y"], "button": 0}
    )
    page.clock.run_for(900)
    unit.dispatch_event(
        "pointerup", {"pointerType": "touch", "clientX": touch["x"], "clientY": touch["y"], "button": 0}
    )
    sheet = page.locator(".card-sheet")
    expect(sheet).to_be_visible()
    assert box(page.locator(".stage")) == before
    page.clock.resume()
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_have_count(0)


def test_there_is_one_prompt(page: Page) -> None:
    in_mid_match(page)
    expect(page.locator("#question")).to_have_count(1)
    asked = page.locator("#question").inner_text()
    page.locator("[data-tile]").first.click()
    expect(page.locator("#question")).to_have_count(1)
    expect(page.locator("#question")).not_to_have_text(asked)


def test_a_battle_is_armed_first_and_confirmed_then(page: Page) -> None:
    in_mid_match(page)
    battle = page.locator("[data-choice=battle]")
    before = number(page)
    battle.click()
    expect(page.locator("#question")).to_contain_text("Battle")
    confirm = page.locator("[data-confirm]")
    expect(confirm).to_be_focused()
    assert number(page) == before
    page.keyboard.press("Escape")
    expect(confirm).to_have_count(0)
    battle.click()
    confirm.click()
    wait_for_more(page, before)


def test_no_single_key_ends_anything(page: Page) -> None:
    in_mid_match(page)
    before = number(page)
    for key in "abcdefghijklmnopqstvwxyz0123456789":  # all but U, which undoes, and R, which turns
        page.keyboard.press(key)
        if page.get_by_role("dialog").count() > 0 or page.locator("[data-confirm]").count() > 0:
            page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert number(page) == before
    expect(page.locator("#question")).to_be_visible()


def test_a_tile_that_is_picked_up_and_laid_down_stands_in_the_dock_and_nothing_lies_over_it(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    in_mid_match(page)
    dock = page.locator(".looked")
    placed = None
    for tile in page.locator("[data-tile]").all():
        name = tile.inner_text().strip().splitlines()[-1]
        tile.dispatch_event("click")  # too quick for anybody to have pointed at it
        expect(dock).to_contain_text(name)
        if page.locator(".hex.lit").count() > 0:
            placed = name
            break
    assert placed is not None
    cell = page.locator(".hex.lit").first
    label = cell.get_attribute("data-cell")
    cell.click()
    ghost = page.locator(f".hex[data-cell={label}]")
    expect(ghost).to_have_css("stroke", "rgba(0, 0, 0, 0)")
    units(page).first.hover()
    expect(dock).to_contain_text(named(units(page).first))
    ghost.hover()
    expect(dock).to_contain_text(placed)
    assert page.locator(".drawn .hot").count() >= 1
    expect(page.locator(".drawn .ghost").first).to_have_css("opacity", "1")
