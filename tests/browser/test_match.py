"""Playing against a machine."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Server
from tests.browser.helpers import (
    PHONE,
    NewPage,
    at_the_table,
    card,
    choices,
    choose,
    log,
    number,
    offer_draw,
    outcome,
    play_to_the_end,
    start_quick,
    wait_for_more,
    wait_until_mine_or_over,
    watch_for,
)

pytestmark = pytest.mark.browser


def test_a_whole_game_by_clicking_with_record_and_rematch(page: Page, tmp_path: Path) -> None:
    start_quick(page)
    assert play_to_the_end(page) > 3
    expect(outcome(page)).to_have_text(re.compile(r"You win!|You lose\.|The match is a draw\."))
    with page.expect_download() as download:
        page.get_by_role("button", name="Download record").click()
    record = tmp_path / "record"
    download.value.save_as(record)
    assert "embers" in record.read_text("utf-8")
    address = page.url
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_role("heading", name="You (Tinder)")).to_be_visible()  # seats are swapped
    assert page.url != address


def test_a_card_on_the_board_is_a_choice(page: Page) -> None:
    start_quick(page)
    before = number(page)
    page.get_by_role("list", name="Cards: You (Flint)").get_by_role(
        "button", name=re.compile("^Swap the")
    ).first.click()
    wait_for_more(page, before)
    expect(log(page).get_by_text("You (Flint) swapped a card.").first).to_be_attached()
    expect(log(page).get_by_text(re.compile(r"You drew a \d"))).not_to_have_count(0)


def test_keyboard_only(page: Page) -> None:
    page.goto("/")
    play = card(page).get_by_role("button", name="Play now")
    play.wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        if play.evaluate("button => button === document.activeElement"):
            break
    outline = play.evaluate("button => getComputedStyle(button).outlineStyle")
    assert outline == "solid", "the focus can be seen"
    page.keyboard.press("Enter")
    choices(page).first.wait_for()
    before = number(page)
    page.keyboard.press("1")
    wait_for_more(page, before)


def test_news_is_announced_to_screen_readers(page: Page) -> None:
    start_quick(page)
    choose(page, lambda found: found.first)
    expect(page.get_by_role("log")).not_to_be_empty()


def test_the_log_ends_with_the_newest(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 640})
    start_quick(page)
    told = log(page)
    for _ in range(20):
        choose(page)
        wait_until_mine_or_over(page)
        if told.evaluate("box => box.scrollHeight > 1.5 * box.clientHeight") or outcome(page).is_visible():
            break
    assert told.evaluate("box => box.scrollHeight > 1.5 * box.clientHeight"), "there is something to scroll"
    expect(told.get_by_role("listitem").first).not_to_be_in_viewport()
    expect(told.get_by_role("listitem").last).to_be_in_viewport()
    bottom = "thing => thing.getBoundingClientRect().bottom"
    newest = told.get_by_role("listitem").last
    assert newest.evaluate(bottom) <= told.evaluate(bottom) + 1, "its end is seen"


def test_there_is_one_prompt_and_it_says_what_to_do(page: Page) -> None:
    start_quick(page)
    expect(page.locator("section.ask")).to_have_count(1)
    expect(page.locator("#question")).to_have_text("Keep your cards, or swap one for another from the pile?")


def test_resigning_on_a_phone_leaves_one_layer(new_page: NewPage) -> None:
    page = new_page(PHONE)
    start_quick(page)
    page.get_by_role("button", name="More").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.get_by_role("button", name="Keep playing").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_resigning_asks_first(page: Page) -> None:
    start_quick(page)
    at_the_table(page, "Resign")
    dialog = page.get_by_role("dialog", name="Resign?")
    dialog.get_by_role("button", name="Keep playing").click()
    expect(dialog).to_have_count(0)
    expect(outcome(page)).to_have_count(0)
    at_the_table(page, "Resign")
    dialog.get_by_role("button", name="Resign").click()
    expect(outcome(page)).to_have_text("You lose.")
    expect(page.locator("#headline + p")).to_have_text(re.compile(r"^You .*resigned\.$"))


def test_a_draw_is_offered_after_a_question_and_is_answered(page: Page) -> None:
    start_quick(page)
    choose(page, lambda found: found.first)
    wait_until_mine_or_over(page)
    at_the_table(page, "Offer draw")
    page.get_by_role("dialog").get_by_role("button", name="Keep playing").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    offer_draw(page)
    answer = log(page).get_by_text(re.compile(r"Random bot \(Tinder\) declined the draw"))
    expect(answer.first).to_be_attached()


def test_reloading_in_mid_match_goes_on(page: Page) -> None:
    start_quick(page)
    choose(page, lambda found: found.first)
    wait_until_mine_or_over(page)
    seen = number(page)
    page.reload()
    choices(page).first.wait_for()
    assert number(page) == seen
    choose(page)


def test_a_refused_choice_shows_the_reason(page: Page) -> None:
    refusing = True

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            request = json.loads(message)
            if not refusing or request["type"] != "act":
                return server.send(message)
            problem = {"status": 409, "kind": "", "code": "no-such-card", "fields": {"card": 9}, "detail": "?"}
            answer = {"type": "refused", "n": 99, "id": request["id"], "problem": problem, "info": None}
            return socket.send(json.dumps(answer))

        socket.on_message(pass_on)

    page.route_web_socket("**/live?*", between)
    start_quick(page)
    choices(page).first.click()
    expect(page.get_by_role("alert").get_by_text("There is no 9 in your hand.")).to_be_visible()
    refusing = False
    choose(page)
    expect(page.get_by_text("There is no 9 in your hand.")).to_have_count(0)


def test_a_killed_and_restarted_server_loses_nothing(new_page: NewPage, tmp_path: Path) -> None:
    own = Server(tmp_path)
    own.start()
    try:
        page = new_page(expect_errors=True)
        page.goto(f"{own.address}/")
        card(page).get_by_role("button", name="Play now").click()
        choose(page, lambda found: found.first)
        wait_until_mine_or_over(page)
        seen = number(page)
        own.stop(signal.SIGKILL)
        expect(page.get_by_text("Connection lost")).to_be_visible()
        back = watch_for(page, "Reconnected")
        own.start()
        back()
        assert number(page) == seen
        choose(page)
    finally:
        own.stop()
