"""The editors of Hunters: draw a mission, be told what is wrong, look at it, take it along, play it; write a card."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import DESKTOP, PHONE, NewPage, no_sideways_scrolling, screenshot, violations

pytestmark = pytest.mark.browser

FINE = "No problems: this can be played."


def space(page: Page, name: str) -> Locator:
    return page.locator(f"[data-square={name}]")


def open_editor(page: Page) -> None:
    page.goto("/games/hunters/missions")
    space(page, "a1").wait_for()


def paint(page: Page, tool: str, *spaces: str) -> None:
    page.locator(f"[data-tool={tool}]").click()
    for one in spaces:
        space(page, one).click()


def drag(page: Page, start: str, end: str) -> None:
    boxes = [space(page, name).bounding_box() for name in (start, end)]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box is not None]
    page.mouse.move(*middles[0])
    page.mouse.down()
    page.mouse.move(*middles[1], steps=3)
    page.mouse.up()


def problems(page: Page) -> Locator:
    return page.get_by_role("region", name="Check")


def draw_mill(page: Page) -> None:
    """Six by five spaces: a room, rats, a crate to carry to the door, and somebody who comes later."""
    open_editor(page)
    page.get_by_role("button", name="New draft").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Columns").fill("6")
    dialog.get_by_label("Rows").fill("5")
    dialog.get_by_role("button", name="Start with an empty board").click()
    paint(page, "solid", "e4")
    paint(page, "start", "a1", "a2", "b1", "b2")
    paint(page, "enemy")
    page.get_by_label("Which enemy").select_option(label="Great Rat")
    space(page, "f5").click()
    paint(page, "token")
    page.get_by_label("Which token").select_option(label="Cargo")
    space(page, "d3").click()
    paint(page, "floor")
    page.get_by_label("What the floor looks like").select_option("farm")
    drag(page, "d1", "f5")
    space(page, "c3").focus()
    page.keyboard.press("Shift+ArrowUp")
    page.get_by_label("Name (English)").fill("The Mill")
    page.get_by_label("In one line (English)").fill("Rats in the flour.")
    page.get_by_label("Briefing (English)").fill("Clear the mill.")


def test_a_mission_is_drawn_checked_looked_at_and_played(page: Page) -> None:
    draw_mill(page)
    expect(problems(page)).to_contain_text(FINE)
    expect(space(page, "c3")).to_have_accessible_name("c3: open space, above: Screen")
    expect(space(page, "f5")).to_have_accessible_name("f5: open space, Great Rat × 1")

    page.get_by_role("button", name="Add a goal", exact=True).click()
    second = page.get_by_role("group", name="Goal 2")
    second.get_by_label("Kind").select_option("carry")
    second.get_by_label("How many").fill("2")
    short = problems(page).get_by_role("button", name="Goal 2: it needs more tokens than there are (Cargo: 1 of 2).")
    short.click()
    expect(second).to_be_focused()
    second.get_by_label("How many").fill("1")
    second.get_by_role("button", name="Draw the spaces").click()
    space(page, "e4").click()
    problems(page).get_by_role("button", name="e4: nobody can stand there").click()
    expect(space(page, "e4")).to_be_focused()
    expect(page.get_by_role("button", name="Test-play")).to_be_disabled()
    screenshot(page, "hunters-editor-problem")
    space(page, "e4").click()
    space(page, "a1").click()
    expect(problems(page)).to_contain_text(FINE)

    page.get_by_role("button", name="Preview").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("[data-figure=great-rat-1]")).to_be_attached()
    expect(dialog).to_contain_text("Clear the mill.")
    screenshot(page, "hunters-editor-preview")
    dialog.get_by_role("button", name="Close").click()

    page.get_by_role("button", name="Test-play").click()
    dialog.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/match/*")
    page.get_by_text("The Mill").first.wait_for(state="attached")  # the row may have no room to show it
    info = page.request.get(f"/api/matches/{page.url.rsplit('/', 1)[1]}").json()
    assert info["view"]["mission"] == "own-the-mill"
    assert info["view"]["ground"]["icons"][3 * 6 + 4] == "#"
    assert [tile["theme"] for tile in info["view"]["ground"]["tiles"]] == ["street", "farm"]
    page.get_by_role("link", name="Back to the editor").click()
    expect(page.get_by_label("Name (English)")).to_have_value("The Mill")


def test_a_mission_goes_out_and_comes_in_as_text_and_for_tiled(page: Page, tmp_path: Path) -> None:
    open_editor(page)
    page.get_by_role("button", name="New draft").click()
    page.get_by_role("dialog").get_by_role("button", name="The Old Farm").click()
    expect(problems(page)).to_contain_text(FINE)
    files: dict[str, Path] = {}
    with page.expect_download() as first, page.expect_download(lambda one: one.suggested_filename.endswith("png")):
        page.get_by_role("button", name="For Tiled").click()
    files["tiled"] = tmp_path / first.value.suggested_filename
    first.value.save_as(files["tiled"])
    assert files["tiled"].name == "old-farm-own.tmj"

    def as_text() -> dict[str, object]:
        page.get_by_role("button", name="As text").click()
        found = page.get_by_role("dialog").get_by_role("textbox").input_value()
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        return tomllib.loads(found)

    before = as_text()
    assert len(before["tiles"]) == 2  # type: ignore[arg-type]
    plain = json.loads(files["tiled"].read_text("utf-8"))
    plain["layers"][0]["data"][plain["width"] + 1] = 5  # a1 is solid now
    changed = tmp_path / "changed.tmj"
    changed.write_text(json.dumps(plain), "utf-8")
    page.get_by_role("button", name="As text").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[type=file]").set_input_files(changed)
    dialog.get_by_role("button", name="Load as a new draft").click()
    expect(dialog).to_have_count(0)
    expect(space(page, "a1")).to_have_accessible_name(re.compile("^a1: No space"))
    expect(problems(page)).to_contain_text(FINE)
    after = as_text()
    assert "tiles" not in after
    assert {key: after[key] for key in ("enemies", "tokens", "schedule", "goals", "heroes")} == {
        key: before[key] for key in ("enemies", "tokens", "schedule", "goals", "heroes")
    }


def test_a_card_is_written_seen_and_tried(page: Page) -> None:
    page.goto("/games/hunters/cards")
    paper = page.locator("[data-card='901']")
    expect(paper).to_contain_text("A cup of water")
    page.locator("[data-option=b]").click()
    expect(page.locator("[data-try='b.do']")).to_contain_text("She counts it twice")
    expect(page.locator("[data-try='b.do'] code")).to_have_text("heal 1")
    screenshot(page, "hunters-cards")
    box = page.get_by_role("textbox", name="Cards as text")
    text = box.input_value()
    box.fill(text.replace('do = ["heal 1"]', 'do = ["go 901"]'))
    expect(problems(page)).to_contain_text("Card 901: it leads back to itself, and no day passes.")
    expect(page.get_by_text("The card is shown here as soon as it can be read.")).to_be_visible()
    box.fill(text.replace("A cup of water", "A cup of rain"))
    expect(paper).to_contain_text("A cup of rain")


def test_who_writes_a_card_in_polish_is_told_what_is_wrong_in_polish(new_page: NewPage) -> None:
    page = new_page(DESKTOP, language="pl-PL")
    page.goto("/games/hunters/cards")
    box = page.get_by_role("textbox").first
    box.fill(box.input_value().replace('do = ["heal 1"]', 'do = ["healone 1"]'))
    wrong = page.get_by_role("region", name="Sprawdzenie")
    expect(wrong).to_contain_text("Karta 901, opcja b: „healone 1”: nie ma polecenia „healone”. Są: cells, ")


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone", "desktop"])
def test_everybody_can_use_the_editors(new_page: NewPage, size: tuple[int, int], theme: str) -> None:
    page = new_page(size, theme)
    draw_mill(page)
    for part in ("How it is lost", "Events by turn", "Enemies and tokens", "Size"):
        page.locator("summary").filter(has_text=part).click()
    page.get_by_role("button", name="Add an event").click()
    expect(problems(page)).to_contain_text("Event 1: something is missing: spaces.")
    page.evaluate("scrollTo(0, 0)")
    screenshot(page, f"hunters-editor-{'phone' if size == PHONE else 'desktop'}")
    assert no_sideways_scrolling(page)
    assert violations(page) == []
    page.get_by_role("button", name="Remove event 1").click()
    expect(problems(page)).to_contain_text(FINE)
    for name in ("New draft", "As text", "Preview", "Test-play"):
        page.get_by_role("button", name=name, exact=True).click()
        page.get_by_role("dialog").wait_for()
        assert violations(page) == []
        page.get_by_role("dialog").get_by_role("button", name="Close").first.click()
    page.goto("/games/hunters/cards")
    page.locator("[data-card='901']").wait_for()
    screenshot(page, f"hunters-cards-{'phone' if size == PHONE else 'desktop'}")
    assert no_sideways_scrolling(page)
    assert violations(page) == []
