"""The board of Neuroshima Hex: placing, turning, moving and asking about tiles, by mouse, finger and keys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import (
    DESKTOP,
    PHONE,
    NewPage,
    end_turn,
    let_a_second_pass,
    no_sideways_scrolling,
    number,
    screenshot,
    stop_time,
    violations,
    wait_for_more,
)
from tests.browser.test_looks import SMALL_TARGETS

pytestmark = pytest.mark.browser
POST = """async ([path, body]) => {
    const answer = await fetch(path, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body)
    });
    return await answer.json();
}"""


def begin(page: Page, armies: str = "borgo,moloch", **options: Any) -> None:
    """A match of two people on this screen."""
    page.goto("/")
    body = {"game": "neuroshima", "options": {"armies": armies, **options}, "seats": [{"kind": "human"}] * 2}
    match = page.evaluate(POST, ["/api/matches", body])
    page.goto(f"/match/{match['id']}")
    cell(page, "c3").wait_for()


def cell(page: Page, name: str) -> Locator:
    return page.locator(f"[data-cell={name}]")


def hand(page: Page) -> Locator:
    """Tiles: whoever decides."""
    return page.locator("[data-tile]")


def lit(page: Page) -> Locator:
    return page.locator(".hex.lit")


def confirm(page: Page) -> None:
    before = number(page)
    page.get_by_role("button", name="Confirm").click()
    wait_for_more(page, before)


def place_hqs(page: Page) -> None:
    expect(page.get_by_text("Where does your HQ go?")).to_be_visible()
    expect(lit(page)).to_have_count(19)
    cell(page, "b3").click()
    confirm(page)
    expect(cell(page, "b3")).to_have_attribute("aria-label", "b3: HQ (Borgo), facing: north, 20 HQ points left.")
    expect(lit(page)).to_have_count(18)
    cell(page, "d3").click()
    confirm(page)


def play_a_tile(page: Page) -> str | None:
    """Put the first tile that can be placed on a hex, turned once. Returns its name."""
    for tile in hand(page).filter(has_not=page.locator(".instant")).all():
        tile.click()
        expect(lit(page).nth(1)).to_be_visible()
        lit(page).first.click()
        if page.get_by_role("button", name="Rotate right").count() > 0:
            page.get_by_role("button", name="Rotate right").click()
            page.keyboard.press("e")
            page.keyboard.press("q")
        name = tile.get_attribute("data-tile")
        confirm(page)
        return name
    return None


def play_until_tiles_stand(page: Page, wanted: int, limit: int = 40) -> None:
    """Whole turns on the board: discard, place, end."""
    for _ in range(limit):
        if page.locator(".unit").count() >= wanted:
            return
        if page.get_by_text("Which of your three tiles").is_visible():
            hand(page).first.click()
            before = number(page)
            page.get_by_role("button", name="Discard", exact=True).click()
            wait_for_more(page, before)
        elif play_a_tile(page) is None:
            end_turn(page)
    raise AssertionError(f"no {wanted} tiles after {limit} decisions")


@pytest.mark.parametrize(
    ("size", "theme"),
    [(DESKTOP, "dark"), (PHONE, "light")],
    ids=["desktop-dark", "phone-light"],
)
def test_neuroshima_is_played_on_the_board(new_page: NewPage, size: tuple[int, int], theme: str) -> None:
    page = new_page(size, theme)
    wrong: list[str] = []

    def look(name: str) -> None:
        if not no_sideways_scrolling(page):
            wrong.append(f"{name} scrolls sideways")
        wrong.extend(f"{name}: too small to touch: {found}" for found in page.evaluate(SMALL_TARGETS))
        wrong.extend(f"{name}: {found}" for found in violations(page))
        screenshot(page, f"neuroshima-{name}-{size[0]}-{theme}")

    begin(page)
    look("hq")
    place_hqs(page)
    play_until_tiles_stand(page, 6)
    look("turn")
    page.get_by_role("button", name="discarded").first.click()
    page.get_by_role("dialog").wait_for()
    look("discards")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("size", [(844, 390), (900, 650), DESKTOP, PHONE], ids=lambda size: f"{size[0]}x{size[1]}")
def test_neuroshima_keeps_the_hand_on_the_screen(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    begin(page)
    place_hqs(page)
    play_until_tiles_stand(page, 4)
    if hand(page).count() == 0:
        end_turn(page)
    hand(page).first.wait_for()
    boxes = hand(page).evaluate_all("tiles => tiles.map(tile => tile.getBoundingClientRect().toJSON())")
    screenshot(page, f"neuroshima-hand-{size[0]}x{size[1]}")
    for seat in (0, 1):
        expect(page.locator("section[aria-label] svg.emblem").nth(seat)).to_be_visible()
    for box in boxes:
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1], "a tile is below the screen"
    assert no_sideways_scrolling(page)


def test_neuroshima_by_keys(page: Page) -> None:
    begin(page, "smart,vegas")
    first = page.locator(".hex[tabindex='0']")
    expect(first).to_have_count(1)
    first.focus()
    assert first.get_attribute("data-cell") == "c1"
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(cell(page, "d2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="HQ on d2")).to_be_visible()
    before = number(page)
    page.keyboard.press("Enter")
    wait_for_more(page, before)
    expect(cell(page, "d2")).to_have_attribute("aria-label", "d2: HQ (Smart), facing: north, 20 HQ points left.")
    expect(cell(page, "d2")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.keyboard.press("e")  # the Vegas HQ has one connection, so it can be turned
    expect(page.get_by_role("status").filter(has_text="HQ on c3, facing NE")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("status").filter(has_text="HQ on c3")).to_have_count(0)
    expect(lit(page)).to_have_count(18)


def test_neuroshima_turns_by_wheel_and_by_tapping_again(page: Page) -> None:
    begin(page, "vegas,borgo", vegas_hq="in-turn")
    said = page.get_by_role("status").filter(has_text="HQ on c3")
    cell(page, "c3").click()
    expect(said).to_have_text("HQ on c3, facing N")
    page.mouse.wheel(0, 100)
    expect(said).to_have_text("HQ on c3, facing NE")
    page.mouse.wheel(0, -100)
    expect(said).to_have_text("HQ on c3, facing N")
    let_a_second_pass(page)
    cell(page, "c3").click()
    expect(said).to_have_text("HQ on c3, facing NE")
    before = number(page)
    let_a_second_pass(page)
    stop_time(page)
    cell(page, "c3").dblclick()
    wait_for_more(page, before)
    expect(cell(page, "c3")).to_have_attribute("aria-label", "c3: HQ (Vegas), facing: north-east, 20 HQ points left.")


def test_neuroshima_says_everything_about_a_tile(page: Page) -> None:
    begin(page)
    place_hqs(page)
    cell(page, "b3").hover()
    card = page.locator(".about")
    expect(card.get_by_text("Borgo · HQ · b3")).to_be_visible()
    expect(card.get_by_text("Neighbouring own units: Initiative +1.")).to_be_visible()
    page.get_by_role("button", name="Polski").click()
    cell(page, "b3").hover()
    expect(card.get_by_text("Sąsiednie własne jednostki: Inicjatywa +1.")).to_be_visible()
    # It stands beside the board, over nothing, and stays there until something else is looked at.
    boxes = [where.bounding_box() for where in (card, page.locator("svg.map"))]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[0]["x"] >= boxes[1]["x"] + boxes[1]["width"]
    page.mouse.move(5, 5)
    expect(card).to_be_visible()
    cell(page, "d3").hover()
    expect(card.get_by_text("Moloch · ")).to_be_visible()


def test_a_long_press_says_it_too(new_page: NewPage) -> None:
    page = new_page(PHONE)
    begin(page)
    place_hqs(page)
    card = page.locator(".about")
    before = number(page)
    finger = page.context.new_cdp_session(page)
    for held, said in ((cell(page, "b3"), "Borgo · HQ · b3"), (hand(page).first, "Borgo · ")):
        box = held.bounding_box()
        assert box is not None
        spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
        expect(card.get_by_text(said).first).to_be_visible()
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(card).to_be_visible()  # it stays, to be read without the finger in the way
        cell(page, "c3").tap()
        expect(card).to_have_count(0)
    assert number(page) == before, "looking is not playing"
