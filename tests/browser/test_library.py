"""The library: published from the editors, found by others, played, liked, reported, taken along as files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import DESKTOP, PHONE, NewPage, no_sideways_scrolling, screenshot, violations
from tests.browser.test_dust_editor import draw_farm, square
from tests.browser.test_hunters_editor import draw_mill
from tests.browser.test_looks import SMALL_TARGETS

pytestmark = pytest.mark.browser

ROSTER = "hell-boys,rhino+hammers"


def register(page: Page, name: str) -> None:
    answer = page.request.post("/api/me/register", data={"name": name, "password": "long enough"})
    assert answer.ok, answer.text()


def publish(page: Page, title: str, about: str = "") -> str:
    """From the editor that is open; where it is then."""
    page.get_by_role("button", name="Publish", exact=True).click()
    dialog = page.get_by_role("dialog", name="Publish")
    dialog.get_by_label("Title").fill(title)
    dialog.get_by_label("Description").fill(about)
    dialog.get_by_role("button", name="Publish", exact=True).click()
    page.get_by_role("heading", name=title, level=1).wait_for()
    return page.url


def looks(page: Page, name: str) -> list[str]:
    wrong = [f"{name}: {found}" for found in violations(page)]
    wrong += [f"{name}: too small to touch: {found}" for found in page.evaluate(SMALL_TARGETS)]
    if not no_sideways_scrolling(page):
        wrong.append(f"{name}: wider than the window")
    screenshot(page, f"library-{name}")
    return wrong


def test_a_scenario_is_published_found_played_liked_and_reported(new_page: NewPage) -> None:
    ann, bob = new_page(), new_page(PHONE, "light")
    draw_farm(ann)
    ann.get_by_role("button", name="Publish", exact=True).click()
    expect(ann.get_by_role("dialog").get_by_text("you need a name and a password")).to_be_visible()
    expect(ann.get_by_role("dialog").get_by_role("button", name="Publish", exact=True)).to_be_disabled()
    ann.keyboard.press("Escape")
    register(ann, "Ann of the Farm")
    ann.reload()
    address = publish(ann, "The Farm", "A <b>house</b> with one door.")
    expect(ann.get_by_text("This is yours.")).to_be_visible()
    expect(ann.get_by_role("button", name="Vote for it")).to_have_count(0)
    wrong = looks(ann, "own-work")

    bob.goto("/library")
    bob.get_by_label("Search by title").fill("the farm")
    link = bob.get_by_role("link", name="The Farm", exact=True)
    bob.locator("article").get_by_role("img", name="The Farm").wait_for()
    wrong += looks(bob, "found-phone")
    link.click()
    expect(bob.get_by_text("A <b>house</b> with one door.")).to_be_visible()
    expect(bob.get_by_text("Votes and reports need a name")).to_be_visible()
    bob.get_by_role("button", name="Start this match").wait_for()
    bob.get_by_role("button", name="Play", exact=True).click()
    expect(bob.get_by_role("region", name="Play").get_by_role("radio", name="Bot")).to_be_in_viewport()
    wrong += looks(bob, "work-phone")
    bob.get_by_role("button", name="Start this match").click()
    bob.locator("[data-number]").wait_for()
    assert bob.url.split("/")[-2] == "match"
    played = bob.request.get(f"/api/matches/{bob.url.split('/')[-1]}").json()
    assert 'title = "The Farm"' in played["options"]["custom"]

    register(bob, "Bob of the Farm")
    bob.goto(address)
    expect(bob.get_by_text("1 match", exact=True)).to_be_visible()
    bob.get_by_role("button", name="Vote for it").click()
    expect(bob.get_by_text("1 vote", exact=True)).to_be_visible()
    bob.get_by_role("button", name="Report").click()
    bob.get_by_label("What is wrong with it?").fill("It is my farm.")
    wrong += [f"report: {found}" for found in violations(bob)]
    bob.get_by_role("button", name="Send the report").click()
    expect(bob.get_by_role("button", name="Reported")).to_be_disabled()
    expect(bob.get_by_text("The host of this server will see it.")).to_be_visible()
    bob.get_by_role("button", name="Open a copy in the editor").click()
    square(bob, "g6").wait_for()
    expect(bob.get_by_label("Title", exact=True)).to_have_value("The Farm")
    assert wrong == []


def test_a_mission_is_published_changed_and_played_in_polish_by_somebody_else(new_page: NewPage) -> None:
    ann, ola = new_page(), new_page(language="pl-PL")
    register(ann, "Ann of the Mill")
    draw_mill(ann)
    address = publish(ann, "The Mill")
    expect(ann.get_by_text("version 1,")).to_be_visible()
    ann.goto("/games/hunters/missions")
    ann.get_by_label("In one line (English)").fill("More rats in the flour.")
    ann.get_by_role("button", name="Publish", exact=True).click()
    dialog = ann.get_by_role("dialog", name="Publish")
    expect(dialog.get_by_label("Publish as")).to_have_value(address.split("/")[-1])
    dialog.get_by_role("button", name="Publish", exact=True).click()
    expect(ann.get_by_text("version 2,")).to_be_visible()
    assert ann.url == address

    ola.goto("/")
    ola.locator("article[data-game=hunters]").get_by_role("link", name="Biblioteka").click()
    expect(ola.get_by_label("Gra", exact=True)).to_have_value("hunters")
    ola.get_by_role("link", name="The Mill", exact=True).click()
    expect(ola.get_by_text("More rats in the flour.")).to_be_visible()
    ola.get_by_role("button", name="Rozpocznij").wait_for()
    wrong = looks(ola, "work-pl")
    ola.get_by_role("button", name="Rozpocznij").click()
    ola.locator("[data-number]").wait_for()
    ola.goto(address)
    expect(ola.get_by_text("1 partia", exact=True)).to_be_visible()
    ann.reload()
    ann.get_by_role("button", name="Unpublish").click()
    ann.get_by_role("dialog").get_by_role("button", name="Unpublish").click()
    ann.get_by_role("heading", name="Library", level=1).wait_for()
    assert wrong == []


def test_what_was_taken_back_is_not_there_any_more(new_page: NewPage) -> None:
    page = new_page(expect_errors=True)
    page.goto("/library/nothing")
    expect(page.get_by_role("heading", name="Not in the library")).to_be_visible()
    assert violations(page) == []


def test_a_list_goes_into_a_file_and_comes_back_without_an_account(new_page: NewPage, tmp_path: Path) -> None:
    page, other = new_page(expect_errors=True), new_page(expect_errors=True)
    page.goto(f"/games/dust/army?list={ROSTER}&points=130")
    page.get_by_role("button", name="Publish", exact=True).click()
    dialog = page.get_by_role("dialog", name="Publish")
    dialog.get_by_label("Title").fill("Iron Fist")
    with page.expect_download() as saved:
        dialog.get_by_role("button", name="Save as a file").click()
    assert saved.value.suggested_filename == "dust-army-iron-fist.json"
    file = tmp_path / "list.json"
    saved.value.save_as(file)

    other.goto("/library")
    chosen = other.locator("input[type=file]")
    told = json.loads(file.read_text("utf-8"))
    bad = tmp_path / "bad.json"
    for text, words in (
        ("hell-boys", "it is not JSON"),
        (json.dumps({**told, "format": "ashgrid campaign 1"}), "does not begin with its format"),
        (json.dumps({**told, "data": None}), "A part of this file is missing"),
        (json.dumps({**told, "game": "chess"}), "of “chess”"),
        (json.dumps({**told, "data": {"list": "nobody", "points": 130}}), "nobody"),
    ):
        bad.write_text(text, "utf-8")
        chosen.set_input_files(bad)
        expect(other.get_by_role("alert").filter(has_text=words)).to_be_visible()
    assert looks(other, "bad-file") == []
    chosen.set_input_files(file)
    expect(other.get_by_role("heading", name="Army builder", level=1)).to_be_visible()
    expect(other.get_by_text("Iron Fist").first).to_be_visible()
    expect(other.get_by_role("region", name="Your list").get_by_text("Hell Boys").first).to_be_visible()


def test_an_army_is_published_and_found_by_the_keyboard_alone(new_page: NewPage) -> None:
    page = new_page()
    register(page, "Ann of the Fist")
    page.goto(f"/games/dust/army?list={ROSTER}&points=130")
    publish(page, "Iron Fist of Ann")
    page.goto("/library")
    page.get_by_label("Search by title").focus()
    page.keyboard.type("iron fist of")
    link = page.get_by_role("link", name="Iron Fist of Ann")
    link.wait_for()
    expect(page.locator("article")).to_have_count(1)
    for _ in range(8):
        page.keyboard.press("Tab")
        if link.evaluate("link => link === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Iron Fist of Ann", level=1).wait_for()
    page.get_by_role("button", name="Start this match").click()
    page.locator("[data-number]").wait_for()


@pytest.mark.parametrize(("size", "theme"), [(DESKTOP, "light"), (PHONE, "dark")], ids=["desktop", "phone"])
def test_the_publishing_dialog_and_an_empty_list_are_in_order(
    new_page: NewPage, size: tuple[int, int], theme: str
) -> None:
    page = new_page(size, theme)
    page.goto("/library")
    page.get_by_label("Search by title").fill("nothing is called so")
    expect(page.get_by_text("Nothing was found.")).to_be_visible()
    wrong = looks(page, f"empty-{size[0]}")
    page.goto(f"/games/dust/army?list={ROSTER}&points=130")
    page.get_by_role("button", name="Publish", exact=True).click()
    page.get_by_role("dialog", name="Publish").wait_for()
    assert wrong + looks(page, f"publish-{size[0]}") == []
