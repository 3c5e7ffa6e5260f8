"""Playing on from a replay, and studies: made from replays, read by others, edited by their author."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import (
    PHONE,
    NewPage,
    choose,
    eventually,
    no_sideways_scrolling,
    number,
    play_to_the_end,
    screenshot,
    start_quick,
    violations,
)
from tests.browser.test_looks import SMALL_TARGETS
from tests.browser.test_replay import at, keep, press, record, show

pytestmark = pytest.mark.browser


def finished(page: Page, game: str = "neuroshima") -> str:
    """A match that is over, to be looked at."""
    return keep(page, record(game))


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def add(page: Page, match_id: str, position: int, comment: str, title: str | None = None) -> None:
    """From the replay into the study that was changed last, or into a new one."""
    show(page, match_id, position)
    press(page, "Add to a study")
    if title is not None:
        chosen = dialog(page).get_by_label("Study", exact=True)
        dialog(page).get_by_label("Comment").wait_for()
        if chosen.count() > 0:
            chosen.select_option("")
        dialog(page).get_by_label("Title").fill(title)
    dialog(page).get_by_label("Comment").fill(comment)
    dialog(page).get_by_role("button", name="Add this position").click()
    expect(dialog(page).get_by_role("status").filter(has_text="Added to the study")).to_be_visible()


def study_of_three(page: Page) -> str:
    """Its address."""
    match_id = finished(page)
    add(page, match_id, 2, "The first HQ\nstands <b>well</b>.", "Corners")
    add(page, match_id, 6, "Second")
    add(page, match_id, 9, "Third")
    dialog(page).get_by_role("link", name="Go to the study").click()
    still(page, 2)
    return page.url.split("?")[0]


def still(page: Page, place: int) -> None:
    page.locator(f"[data-place='{place}'][data-still=true]").wait_for()


def open_study(page: Page, address: str, place: int = 0) -> None:
    page.goto(f"{address}?at={place + 1}")
    still(page, place)


def edit(page: Page) -> Locator:
    page.get_by_role("button", name="Edit", exact=True).click()
    return dialog(page)


# Playing on


def test_a_finished_match_is_played_on_against_a_bot(page: Page) -> None:
    match_id = finished(page)
    show(page, match_id, 6)
    press(page, "Play on from here")
    opened = dialog(page)
    expect(opened).to_contain_text("nobody knows what comes")
    mine = opened.get_by_role("combobox").filter(has=page.get_by_role("option", name="me", exact=False)).first
    expect(mine).to_be_visible()
    opened.get_by_role("button", name="Start from here").click()
    page.wait_for_url("**/match/*")
    origin = page.locator("[data-played-on]").get_by_role("link")
    expect(origin).to_have_attribute("href", f"/replay/{match_id}?at=6")
    origin.wait_for()
    assert number(page) >= 6
    origin.click()
    at(page, 6)


def test_who_has_played_plays_on_in_their_own_seat_whoever_has_to_act(page: Page) -> None:
    start_quick(page)
    play_to_the_end(page)
    match_id = page.url.rsplit("/", 1)[1]
    mine = page.evaluate("async id => (await (await fetch(`/api/matches/${id}`)).json()).held", match_id)
    assert len(mine) == 1
    for position in range(2, 6):  # both sides have to act somewhere there
        show(page, match_id, position)
        press(page, "Play on from here")
        seats = dialog(page).get_by_role("combobox")
        expect(seats.nth(mine[0])).to_have_value("me")
        expect(seats.nth(1 - mine[0])).not_to_have_value("me")


def test_the_end_of_a_match_is_nowhere_to_play_on_from(page: Page) -> None:
    match_id = finished(page)
    show(page, match_id, 100_000)
    expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()


def test_a_friend_takes_a_seat_in_what_is_played_on(page: Page, new_page: NewPage) -> None:
    match_id = finished(page, "embers")
    show(page, match_id, 3)
    press(page, "Play on from here")
    opened = dialog(page)
    waiting = opened.get_by_role("combobox")
    eventually(page, lambda: waiting.count() >= 3, "the seats")
    for seat in range(2):
        if waiting.nth(seat).input_value() != "me":
            waiting.nth(seat).select_option("open")
    opened.get_by_role("button", name="Start from here").click()
    page.wait_for_url("**/match/*")
    friend = new_page()
    friend.goto(page.url)
    friend.get_by_role("button", name=re.compile("^Join as")).click()
    asked = [one.locator("[data-choice]") for one in (page, friend)]
    eventually(page, lambda: any(one.count() > 0 for one in asked), "a question to one of them")


# Studies


def test_a_study_of_three_positions_is_read_in_another_browser(page: Page, new_page: NewPage) -> None:
    address = study_of_three(page)
    outsider = new_page(expect_errors=True)
    outsider.goto(address)
    expect(outsider.get_by_role("heading", name="No such study")).to_be_visible()

    edit(page).get_by_label("Who can read it").select_option("link")
    expect(page.get_by_text("Everybody with the link").first).to_be_visible()
    page.keyboard.press("Escape")
    stranger = new_page()
    open_study(stranger, address)
    expect(stranger.get_by_role("heading", name="Corners")).to_be_visible()
    comment = stranger.locator("[data-comment]")
    expect(comment).to_have_text("The first HQ\nstands <b>well</b>.")
    assert comment.evaluate("node => getComputedStyle(node).whiteSpace") == "pre-wrap"
    assert violations(stranger) == []
    screenshot(stranger, "study")
    stranger.get_by_role("button", name="Next position").click()
    still(stranger, 1)
    expect(comment).to_have_text("Second")
    stranger.keyboard.press("ArrowRight")
    still(stranger, 2)
    expect(comment).to_have_text("Third")
    expect(stranger).to_have_url(re.compile(r"\?at=3$"))
    expect(stranger.get_by_role("button", name="Edit", exact=True)).to_have_count(0)
    expect(stranger.get_by_role("button", name="Write a comment")).to_have_count(0)


def test_its_author_writes_renames_reorders_and_removes(page: Page) -> None:
    address = study_of_three(page)
    page.get_by_role("button", name="Write a comment").click()
    page.get_by_label("Comment", exact=True).fill("Third, and last")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("[data-comment]")).to_have_text("Third, and last")
    opened = edit(page)
    assert violations(page) == []
    opened.get_by_label("Title").fill("Edges")
    opened.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", name="Edges", exact=True)).to_be_visible()
    up = opened.get_by_role("button", name="Move up: position 3")
    up.focus()
    page.keyboard.press("Enter")
    expect(opened.get_by_role("listitem").nth(1)).to_contain_text("Third, and last")
    expect(opened.get_by_role("button", name="Move up: position 2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(opened.get_by_role("listitem").first).to_contain_text("Third, and last")
    opened.get_by_role("button", name="Remove: position 2").click()
    expect(opened.get_by_role("listitem")).to_have_count(2)
    page.keyboard.press("Escape")
    open_study(page, address)
    expect(page.locator("[data-comment]")).to_have_text("Third, and last")
    expect(page.get_by_text("1 of 2")).to_be_visible()
    opened = edit(page)
    opened.get_by_role("button", name="Delete the study").click()
    opened.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("heading", name="Studies", exact=True)).to_be_visible()
    expect(page.get_by_text("You have no studies yet.")).to_be_visible()


def test_moves_are_tried_pinned_and_played_again_and_played_on_from(page: Page, new_page: NewPage) -> None:
    match_id = finished(page, "embers")
    add(page, match_id, 3, "What if?", "Embers")
    dialog(page).get_by_role("link", name="Go to the study").click()
    still(page, 0)
    press(page, "Try moves")
    for count in (1, 2):
        page.locator("[data-choice]:enabled").first.click()
        expect(page.locator("[data-line]")).to_have_attribute("data-line", str(count))
        still(page, 0)
    press(page, "Pin this line")
    line = page.get_by_role("button", name=re.compile("Line 1: 2 moves"))
    expect(line).to_be_visible()
    press(page, "Leave the line")
    expect(page.locator("[data-line]")).to_have_count(0)
    line.click()
    expect(page.locator("[data-line]")).to_have_attribute("data-line", "1")
    press(page, "Forward")
    expect(page.locator("[data-line]")).to_have_attribute("data-line", "2")
    press(page, "Play on from here")
    dialog(page).get_by_role("button", name="Start from here").click()
    page.wait_for_url("**/match/*")
    page.locator("[data-number]").wait_for()
    assert number(page) >= 5
    choose(page)


def test_a_study_is_taken_along_as_a_file_and_opened_by_another(page: Page, new_page: NewPage) -> None:
    study_of_three(page)
    opened = edit(page)
    with page.expect_download() as download:
        opened.get_by_role("button", name="Save as a file").click()
    path = download.value.path()
    other = new_page()
    other.goto("/studies")
    expect(other.get_by_role("heading", name="Your studies")).to_be_visible()
    assert violations(other) == []
    other.get_by_label("Choose a file").set_input_files(path)
    still(other, 0)
    expect(other.get_by_role("heading", name="Corners")).to_be_visible()
    expect(other.get_by_text("1 of 3")).to_be_visible()


def test_what_is_published_is_found_by_all(page: Page, new_page: NewPage) -> None:
    study_of_three(page)
    edit(page).get_by_label("Who can read it").select_option("public")
    page.keyboard.press("Escape")
    stranger = new_page()
    stranger.goto("/")
    stranger.get_by_role("link", name="Studies").click()
    stranger.get_by_role("link", name=re.compile("Corners.*3 positions")).first.click()
    still(stranger, 0)


def test_on_a_phone_everything_is_there_and_large_enough(page: Page, new_page: NewPage) -> None:
    address = study_of_three(page)
    edit(page).get_by_label("Who can read it").select_option("link")
    page.keyboard.press("Escape")
    phone = new_page(PHONE)
    open_study(phone, address)
    assert no_sideways_scrolling(phone)
    expect(phone.locator(".told")).to_contain_text("The first HQ")
    assert phone.evaluate(SMALL_TARGETS) == []
    screenshot(phone, "study-phone")
    press(phone, "Comment and lines")
    expect(dialog(phone).locator("[data-comment]")).to_contain_text("The first HQ")
    assert violations(phone) == []
    phone.keyboard.press("Escape")
    phone.goto("/studies")
    expect(phone.get_by_role("heading", name="Your studies")).to_be_visible()
    assert no_sideways_scrolling(phone)
    assert phone.evaluate(SMALL_TARGETS) == []


def test_in_polish(new_page: NewPage, page: Page) -> None:
    address = study_of_three(page)
    edit(page).get_by_label("Who can read it").select_option("link")
    page.keyboard.press("Escape")
    polish = new_page(language="pl")
    open_study(polish, address)
    expect(polish.get_by_role("button", name="Wypróbuj ruchy")).to_be_visible()
    screenshot(polish, "study-polish")
    press(polish, "Graj dalej stąd")
    expect(dialog(polish)).to_contain_text("potasowane")
    assert violations(polish) == []
