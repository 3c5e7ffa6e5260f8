"""Without a mouse, without eyes, and with everything that can be set."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import (
    DESKTOP,
    PHONE,
    NewPage,
    at_the_table,
    card,
    choices,
    choose,
    insist,
    no_sideways_scrolling,
    number,
    screenshot,
    start_quick,
    violations,
    wait_for_more,
)
from tests.browser.test_looks import SMALL_TARGETS
from tests.browser.test_neuroshima import POST

pytestmark = pytest.mark.browser
TABLET = (768, 1024)
SIZES = [PHONE, TABLET, DESKTOP]
sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")


def begin(page: Page, game: str = "neuroshima", **options: Any) -> str:
    """A match of two people on this screen; returns its address."""
    page.goto("/")
    body = {"game": game, "options": options, "seats": [{"kind": "human"}] * 2}
    match = page.evaluate(POST, ["/api/matches", body])
    page.goto(f"/match/{match['id']}")
    page.locator("[data-number]").wait_for()
    return f"/match/{match['id']}"


def begin_hex(page: Page) -> str:
    return begin(page, armies="borgo,moloch")


def settings(page: Page) -> Locator:
    page.get_by_role("button", name="Settings").click()
    return page.get_by_role("dialog", name="Settings")


# Typed moves ----------------------------------------------------------------------------------------


def test_a_move_is_typed_with_completion(page: Page) -> None:
    begin_hex(page)
    choices(page).first.wait_for(state="attached")
    page.keyboard.press("/")
    field = page.get_by_role("combobox", name="Type a move")
    expect(field).to_be_focused()
    page.keyboard.type("hq b")
    options = page.get_by_role("option")
    expect(options).to_have_count(4)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    expect(page.locator(".ghost")).to_have_count(1)  # the board shows what is picked
    page.keyboard.press("Enter")
    expect(page.locator("[data-cell=b3]")).to_have_attribute("aria-label", re.compile(r"^b3: HQ \(Borgo\)"))
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    page.keyboard.type("hq d3")  # only one fits: it is played at once
    page.keyboard.press("Enter")
    expect(page.locator("[data-cell=d3]")).to_have_attribute("aria-label", re.compile(r"^d3: HQ \(Moloch\)"))
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)


def test_what_is_wrong_with_a_typed_move_is_said(page: Page) -> None:
    begin_hex(page)
    at_the_table(page, "Type a move")
    field = page.get_by_role("combobox", name="Type a move")
    expect(field).to_be_focused()
    problem = page.get_by_role("alert").filter(has_text=re.compile("."))
    page.keyboard.press("Enter")
    expect(problem).to_have_text("Type part of a move, or pick one of 19 with the arrow keys.")
    page.keyboard.type("hq z9")
    page.keyboard.press("Enter")
    expect(problem).to_have_text("“z9” cannot follow “hq”. Possible: a3, a4, a5, b2, b3, b4")
    field.fill("castle")
    page.keyboard.press("Enter")
    expect(problem).to_have_text("No move contains “castle”. Possible: hq")
    field.fill("hq")
    page.keyboard.press("Enter")
    expect(problem).to_have_text("19 matching moves. Type more, or pick one with the arrow keys.")
    assert number(page) == 0
    assert violations(page) == []
    screenshot(page, "typed-1280")


def test_moves_are_typed_on_a_phone_too(new_page: NewPage) -> None:
    page = new_page(PHONE)
    begin_hex(page)
    page.get_by_role("button", name="More").click()
    page.get_by_role("dialog").get_by_role("button", name="Type").click()
    field = page.get_by_role("combobox", name="Type a move")
    field.fill("c3")
    expect(page.get_by_role("option")).to_have_count(1)
    screenshot(page, "typed-390")
    assert no_sideways_scrolling(page)
    assert page.evaluate(SMALL_TARGETS) == []
    page.get_by_role("option").click()
    expect(page.locator("[data-cell=c3]")).to_have_attribute("aria-label", re.compile(r"^c3: HQ \(Borgo\)"))


def test_every_game_can_be_typed(page: Page) -> None:
    start_quick(page)
    before = number(page)
    page.keyboard.press(":")
    page.keyboard.type("swap")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    wait_for_more(page, before)


# Text mode ------------------------------------------------------------------------------------------


def test_the_text_mode_is_among_the_first_things_for_the_keyboard(page: Page) -> None:
    page.goto("/")
    card(page).get_by_role("button", name="Play now").wait_for()
    switch = page.get_by_role("button", name="Text mode for screen readers")
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(switch).to_be_focused()
    expect(switch).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "true")


def text_mode(page: Page) -> None:
    page.add_init_script("localStorage.setItem('ashgrid.reader', 'on')")


def grid_cell(page: Page, name: str) -> Locator:
    return page.locator(f"[data-grid-cell={name}]")


@sizes
def test_the_board_is_a_grid_with_names(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    text_mode(page)
    begin_hex(page)
    grid = page.get_by_role("grid", name="Board")
    expect(grid.get_by_role("row")).to_have_count(9)
    expect(grid.get_by_role("gridcell")).to_have_count(19)
    expect(grid.get_by_role("gridcell", name="c3: empty; 1 choice")).to_be_visible()
    assert violations(page) == []
    assert no_sideways_scrolling(page)
    screenshot(page, f"text-mode-{size[0]}")


def test_a_whole_turn_in_text_mode_by_keys_alone(page: Page) -> None:
    text_mode(page)
    begin_hex(page)
    grid_cell(page, "c1").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
    expect(grid_cell(page, "b4")).to_be_focused()  # sideways in a zigzag, which leads back
    page.keyboard.press("ArrowRight")
    expect(grid_cell(page, "c3")).to_be_focused()
    page.keyboard.press("Control+Home")
    expect(grid_cell(page, "c1")).to_be_focused()
    for cell in ("b3", "d3"):
        go_to(page, cell)
        before = number(page)
        page.keyboard.press("Enter")
        expect(page.get_by_role("group", name=f"What you can do at {cell}")).to_be_visible()
        page.keyboard.press("Escape")
        expect(grid_cell(page, cell)).to_be_focused()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        wait_for_more(page, before)
        expect(grid_cell(page, cell)).to_be_focused()
    expect(grid_cell(page, "b3")).to_have_attribute(
        "aria-label", re.compile(r"^b3: HQ \(Borgo\), facing: north, 20 HQ points left, of Borgo, acts in phase 0")
    )
    expect(page.get_by_role("log")).to_contain_text("placed the HQ on d3")
    go_to(page, "b3")
    page.keyboard.press("Enter")
    about = page.get_by_role("group", name="What you can do at b3")
    expect(about).to_contain_text("Neighbouring own units: Initiative +1.")
    page.keyboard.press("Escape")
    expect(grid_cell(page, "b3")).to_be_focused()
    turn = "Which of your three tiles"
    for _ in range(30):
        question = page.locator("#question")
        question.wait_for()
        before = number(page)
        if turn in question.inner_text():
            act_by_keys(page, page.locator("[data-do^=discard]").first)
        elif page.locator("[data-choice^=place]").count() > 0:
            free = page.get_by_role("gridcell", name=re.compile(r"empty; \d+ choices?$"))
            cell = str(free.first.get_attribute("data-grid-cell"))
            go_to(page, cell)
            page.keyboard.press("Enter")
            place = page.locator("#at-cell [data-do^=place]").first
            expect(place).to_have_text(re.compile(r"^Place: .+ on " + cell))
            act_by_keys(page, place)
            wait_for_more(page, before)
            break
        else:
            end_by_keys(page, before)
        wait_for_more(page, before)
    else:
        raise AssertionError("nothing could be placed")
    before = number(page)
    end_by_keys(page, before)
    wait_for_more(page, before)
    expect(page.get_by_role("list").filter(has_text="HQ points: 20").first).to_be_visible()


def end_by_keys(page: Page, before: int) -> None:
    """End the turn, and mean it if something is left unused."""
    act_by_keys(page, page.locator("[data-choice=end]"))
    insist(page, before, lambda sure: act_by_keys(page, sure))


def go_to(page: Page, cell: str) -> None:
    """From the cell that has the focus or would get it, with arrow keys alone."""
    page.locator("[data-grid-cell][tabindex='0']").focus()
    page.keyboard.press("Control+Home")
    for _ in range(40):
        here = page.evaluate("document.activeElement.dataset.gridCell")
        if here == cell:
            return
        column = ord(cell[0]) - ord(here[0])
        if column:
            page.keyboard.press("ArrowRight" if column > 0 else "ArrowLeft")
        else:
            page.keyboard.press("ArrowDown" if int(cell[1:]) > int(here[1:]) else "ArrowUp")
    raise AssertionError(f"no way to {cell}")


def act_by_keys(page: Page, button: Locator) -> None:
    """Reach a button by Tab and press it."""
    button.wait_for()
    for _ in range(400):
        if button.evaluate("button => button === document.activeElement"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError("the button cannot be reached by Tab")


def test_embers_in_words(page: Page) -> None:
    text_mode(page)
    start_quick(page)
    hand = page.get_by_role("region", name="Cards: You (Flint)").get_by_role("listitem")
    before = number(page)
    hand.get_by_role("button", name=re.compile("^Swap the")).first.press("Enter")
    wait_for_more(page, before)
    expect(page.get_by_text(re.compile(r"^You \(Flint\): 5 embers"))).to_be_visible()
    assert violations(page) == []


# Settings -------------------------------------------------------------------------------------------


@sizes
def test_settings_work_at_once_and_are_remembered(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    page.goto("/")
    card(page).get_by_role("button", name="Play now").wait_for()
    dialog = settings(page)
    expect(dialog.get_by_role("switch", name="Sounds")).not_to_be_checked()
    dialog.get_by_role("radio", name="Light").check()
    dialog.get_by_role("radio", name="Off").check()
    dialog.get_by_role("switch", name="Sounds").check()
    dialog.get_by_role("switch", name="Text mode").check()
    screenshot(page, f"settings-{size[0]}")
    assert violations(page) == []
    assert no_sideways_scrolling(page)
    dialog.get_by_role("radio", name="Polski").check()
    page.get_by_role("dialog", name="Ustawienia").wait_for()
    page.reload()
    page.get_by_role("button", name="Ustawienia").click()
    dialog = page.get_by_role("dialog", name="Ustawienia")
    for name in ("Polski", "Jasny", "Wyłączone"):
        expect(dialog.get_by_role("radio", name=name)).to_be_checked()
    for name in ("Dźwięki", "Tryb tekstowy"):
        expect(dialog.get_by_role("switch", name=name)).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    expect(page.locator("html")).to_have_attribute("data-theme", "paper")


COUNT_TONES = """() => {
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
}"""


def test_sounds_are_heard_only_when_they_are_switched_on(page: Page) -> None:
    page.add_init_script(f"({COUNT_TONES})()")
    start_quick(page)
    choose(page)
    choices(page).first.wait_for()
    choose(page)
    assert page.evaluate("window.tones") == 0
    dialog = settings(page)
    dialog.get_by_role("switch", name="Sounds").check()
    page.keyboard.press("Escape")
    page.wait_for_function("window.tones > 0")
    before = page.evaluate("window.tones")
    choices(page).first.wait_for()
    choose(page)
    page.wait_for_function("before => window.tones > before", arg=before)


def test_the_keys_of_a_page_are_listed(page: Page) -> None:
    page.goto("/")
    card(page).get_by_role("button", name="Play now").wait_for()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(keys).to_be_visible()
    expect(keys.get_by_text("Type a move")).to_have_count(0)
    page.keyboard.press("Escape")
    begin_hex(page)
    page.keyboard.press("?")
    for said in ("Show keyboard shortcuts", "Type a move", "Undo the last decision", "Rotate left, rotate right"):
        expect(keys.get_by_text(said)).to_be_visible()
    assert violations(page) == []
    screenshot(page, "keys-1280")


def test_motion_can_be_switched_off(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto("/")
    button = card(page).get_by_role("button", name="Play now")
    moves = "button => getComputedStyle(button).transitionDuration"
    assert button.evaluate(moves) != "0s"
    dialog = settings(page)
    dialog.get_by_role("radio", name="Off").check()
    assert button.evaluate(moves) == "0s"


@sizes
def test_no_page_scrolls_sideways(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size, expect_errors=True)
    wide: list[str] = []

    def look(name: str) -> None:
        if not no_sideways_scrolling(page):
            wide.append(name)
        wide.extend(f"{name}: too small to touch: {found}" for found in page.evaluate(SMALL_TARGETS))

    for language in ("en", "pl"):
        page.goto("/")
        page.evaluate("language => localStorage.setItem('ashgrid.language', language)", language)
        page.goto("/")
        page.get_by_role("article").first.wait_for()
        look(f"start {language}")
        page.goto("/nowhere")
        page.get_by_role("heading").first.wait_for()
        look(f"nowhere {language}")
        begin_hex(page)
        page.locator("[data-cell=c3]").wait_for()
        look(f"match {language}")
        page.keyboard.press("/")
        page.get_by_role("combobox").wait_for()
        look(f"typed {language}")
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        page.get_by_role("dialog").wait_for()
        look(f"keys {language}")
    assert not wide, "\n".join(wide)
