"""Two people and a server between them: friends by link, open tables, breaks, talk, rematch, series, fair play."""

from __future__ import annotations

import json
import re
import signal
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from ashgrid.store import Sanction, Store, sqlite_url
from tests.browser.conftest import Server
from tests.browser.helpers import (
    DESKTOP,
    PHONE,
    NewPage,
    at_the_table,
    card,
    choices,
    choose,
    lies_on_the_board,
    more_options,
    no_sideways_scrolling,
    number,
    outcome,
    pick,
    resign,
    screenshot,
    violations,
    wait_for_more,
    watch_for,
)
from tests.browser.test_looks import SMALL_TARGETS

pytestmark = pytest.mark.browser


def invite(host: Page, address: str = "/") -> str:
    """Begin a match with a friend; returns the link."""
    host.goto(address)
    card(host).get_by_role("button", name="With a friend").click()
    host.get_by_role("heading", name="Waiting for a player").wait_for()
    return host.get_by_label("Link to the match").input_value()


def accept(guest: Page, link: str, name: str = "") -> None:
    guest.goto(link)
    if name:
        guest.get_by_label("Your nickname").fill(name)
    guest.get_by_role("button", name="Join as Tinder").click()
    choices(guest).first.wait_for()


def together(new_page: NewPage, *, name: str = "", size: tuple[int, int] = DESKTOP) -> tuple[Page, Page]:
    """Two people at one table, the host as Flint."""
    host, guest = new_page(size, expect_errors=True), new_page(size, expect_errors=True)
    accept(guest, invite(host), name)
    choices(host).first.wait_for()
    return host, guest


def log_of(page: Page) -> list[dict[str, Any]]:
    """The log as the server has it."""
    found: list[dict[str, Any]] = page.evaluate(
        "async () => (await (await fetch(`/api${location.pathname.replace('match', 'matches')}`)).json()).updates"
    )
    return found


def chosen_by(page: Page, seat: int) -> int:
    """How many decisions of a seat there are."""
    return sum(1 for entry in log_of(page) if (entry["seat"], entry["what"], entry["auto"]) == (seat, "act", False))


def open_with_both(host: Page, guest: Page) -> None:
    """Both answer the first question; it is the host's turn."""
    choose(host, lambda found: found.first)
    choose(guest, lambda found: found.first)
    expect(host.locator("[data-choice]:enabled").first).to_be_visible()


def open_chat(page: Page) -> None:
    """In the dock on a wide screen."""
    page.get_by_role("tab", name="Chat").click()


def talk(page: Page, words: str) -> None:
    page.get_by_role("textbox", name="Write a message").fill(words)
    page.get_by_role("button", name="Send").click()


# Friends, tables, onlookers


def test_a_friend_joins_by_the_link_and_both_play(new_page: NewPage) -> None:
    host, guest = together(new_page, name="Ola")
    expect(host.get_by_role("heading", name="You (Flint)")).to_be_visible()
    expect(host.get_by_role("heading", name="Ola (Tinder)")).to_be_visible()
    expect(host.get_by_role("img", name="online")).to_be_visible()
    expect(guest.get_by_role("heading", name="Guest (Flint)")).to_be_visible()
    open_with_both(host, guest)
    before = number(guest)
    choose(host)
    wait_for_more(guest, before)
    guest.goto("/")
    expect(host.get_by_role("img", name="away")).to_be_visible()
    guest.get_by_role("region", name="Continue your match").get_by_role("link", name="Continue").click()
    expect(host.get_by_role("img", name="online")).to_be_visible()


def test_the_link_is_copied(new_page: NewPage) -> None:
    host = new_page()
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = invite(host)
    copied = watch_for(host, "Copied")
    host.get_by_role("button", name="Copy the link").click()
    copied()
    assert host.evaluate("navigator.clipboard.readText()") == link


@pytest.mark.parametrize("size", [PHONE, (360, 640)], ids=["phone", "small"])
def test_who_waits_has_everything_on_the_screen(new_page: NewPage, size: tuple[int, int]) -> None:
    host = new_page(size)
    invite(host)
    lies_on_the_board(host, host.get_by_role("heading", name="Waiting for a player"))
    cancel = host.get_by_role("button", name="Cancel this table")
    cancel.scroll_into_view_if_needed()
    lies_on_the_board(host, cancel)


def test_a_table_that_nobody_came_to_is_cancelled(new_page: NewPage) -> None:
    host, late = new_page(), new_page()
    link = invite(host)
    host.get_by_role("button", name="Cancel this table").click()
    expect(card(host).get_by_role("button", name="Play now")).to_be_visible()
    expect(host.get_by_role("region", name="Your matches")).to_have_count(0)
    late.goto(link)
    outcome(late).wait_for()
    expect(late.get_by_role("button", name="Join as")).to_have_count(0)


def test_an_open_table_is_found_and_joined(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    host.goto("/")
    card(host).get_by_text("Set up a match").click()
    card(host).get_by_role("radio", name="Anyone (public table)").check()
    more_options(card(host))
    card(host).get_by_label("Clock").select_option("bank:5m+3s")
    card(host).get_by_role("button", name="Create the table").click()
    expect(host.get_by_text("also listed among the public tables")).to_be_visible()
    guest.goto("/")
    table = guest.locator(f"[data-match='{host.url.rsplit('/', 1)[1]}']")
    expect(table.get_by_text("Guest (Flint)")).to_be_visible()
    expect(table.get_by_text("1 free seat · 5 min + 3 s per move")).to_be_visible()
    table.get_by_role("button", name="Join").click()
    choices(guest).first.wait_for()
    expect(guest.get_by_role("heading", name="You (Tinder)")).to_be_visible()
    choices(host).first.wait_for()


def test_others_watch_and_see_no_cards(new_page: NewPage) -> None:
    host, guest = together(new_page)
    onlooker = new_page()
    onlooker.goto(host.url)
    expect(onlooker.get_by_text("You are watching")).to_be_visible()
    expect(onlooker.get_by_role("button", name="Join as")).to_have_count(0)
    onlooker.get_by_role("button", name="More", exact=True).click()
    expect(onlooker.get_by_role("dialog").get_by_role("button", name="Fair play")).to_be_visible()
    expect(onlooker.get_by_role("button", name="Resign")).to_have_count(0)
    onlooker.keyboard.press("Escape")
    expect(host.get_by_text("1 spectator")).to_be_visible()
    before = number(onlooker)
    open_with_both(host, guest)
    wait_for_more(onlooker, before)
    resign(guest)
    expect(outcome(onlooker)).to_have_text("Winner: Guest (Flint).")


def test_a_private_match_is_for_those_who_play(new_page: NewPage) -> None:
    host, guest, onlooker = new_page(), new_page(), new_page(expect_errors=True)
    host.goto("/")
    card(host).get_by_text("Set up a match").click()
    card(host).get_by_role("radio", name="A friend (invite link)").check()
    more_options(card(host))
    card(host).get_by_role("checkbox", name="Allow spectators").uncheck()
    card(host).get_by_role("button", name="Create the table").click()
    link = host.get_by_label("Link to the match").input_value()
    onlooker.goto(link)
    onlooker.get_by_role("button", name="Join as Tinder").wait_for()
    accept(guest, link)
    expect(onlooker.get_by_role("heading", name="This match is private")).to_be_visible()
    onlooker.reload()
    expect(onlooker.get_by_role("heading", name="This match is private")).to_be_visible()
    assert violations(onlooker) == []


def test_seats_follow_from_the_options_and_are_filled_one_by_one(new_page: NewPage) -> None:
    host = new_page()
    host.goto("/")
    hexes = card(host, "Neuroshima Hex")
    hexes.get_by_text("Set up a match").click()
    pick(hexes, "Army 1", "Moloch")
    expect(hexes.get_by_role("group", name="You play").get_by_role("radio", name="Moloch")).to_be_visible()
    hexes.get_by_label("Mode", exact=True).select_option("free-for-all")
    hexes.get_by_role("radio", name="Choose for each seat").check()
    sitting = hexes.get_by_role("group", name="Seats")
    expect(sitting.get_by_role("combobox")).to_have_count(3)
    sitting.get_by_role("combobox").nth(2).select_option("open")
    hexes.get_by_role("button", name="Create the table").click()
    expect(host.get_by_role("heading", name="Waiting for a player")).to_be_visible()
    players = host.get_by_role("list", name="Players")
    expect(players.get_by_text("You (Moloch)")).to_be_visible()
    expect(players.get_by_text("Open seat")).to_have_count(1)


def test_options_that_contradict_each_other_are_told(new_page: NewPage) -> None:
    host = new_page(expect_errors=True)
    host.goto("/")
    hexes = card(host, "Neuroshima Hex")
    hexes.get_by_text("Set up a match").click()
    pick(hexes, "Army 1", "Borgo")
    hexes.get_by_text("Army 2: random").click()
    pick(hexes, "Army 2", "Borgo")
    expect(hexes.get_by_text("'borgo' cannot sit on two sides")).to_be_visible()
    expect(hexes.get_by_role("button", name="Start this match")).to_be_disabled()


# Breaks


def test_cut_off_in_mid_turn_and_back_with_nothing_lost(new_page: NewPage) -> None:
    host, guest = together(new_page)
    open_with_both(host, guest)
    before, decided = number(host), chosen_by(guest, 0)
    host.context.set_offline(True)
    expect(host.get_by_text("Connection lost")).to_be_visible()
    host.locator("[data-choice]:enabled").last.click()
    expect(host.get_by_text("Will be sent when the server is back")).to_be_visible()
    expect(choices(host).first).to_be_disabled()
    screenshot(host, "online-sending-1280")
    assert chosen_by(guest, 0) == decided
    host.context.set_offline(False)
    wait_for_more(host, before)
    wait_for_more(guest, before)
    expect(host.get_by_text("Will be sent when the server is back")).to_have_count(0)
    assert chosen_by(guest, 0) == decided + 1
    choose(guest, lambda found: found.first)


def test_an_answer_lost_on_the_way_is_no_second_move(new_page: NewPage) -> None:
    """The server takes the move, and its answer never comes: the client sends the same again."""
    host, guest = new_page(expect_errors=True), new_page()
    acts: list[str] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        broken = False

        def up(message: str | bytes) -> None:
            nonlocal broken
            if json.loads(message)["type"] == "act":
                acts.append(str(message))
                broken = len(acts) == 1
            server.send(message)

        def down(message: str | bytes) -> None:
            if not broken:
                socket.send(message)
            elif json.loads(message)["type"] == "done":
                socket.close(code=1011)

        socket.on_message(up)
        server.on_message(down)

    host.route_web_socket("**/live?*", between)
    accept(guest, invite(host))
    choices(host).first.wait_for()
    lost, back = watch_for(host, "Connection lost"), watch_for(host, "Reconnected")
    host.locator("[data-choice]:enabled").first.click()
    lost()
    back()
    choose(guest, lambda found: found.first)
    expect(host.locator("[data-choice]:enabled").first).to_be_visible()
    assert len(acts) == 2
    assert acts[0] == acts[1]
    assert chosen_by(guest, 0) == 1


def test_a_server_killed_in_mid_match_loses_nothing_for_either(new_page: NewPage, tmp_path: Path) -> None:
    own = Server(tmp_path)
    own.start()
    try:
        host, guest = new_page(expect_errors=True), new_page(expect_errors=True)
        accept(guest, invite(host, f"{own.address}/"))
        choices(host).first.wait_for()
        open_with_both(host, guest)
        seen = number(host)
        own.stop(signal.SIGKILL)
        for page in (host, guest):
            expect(page.get_by_text("Connection lost")).to_be_visible()
        host.locator("[data-choice]:enabled").last.click()
        expect(host.get_by_text("Will be sent when the server is back")).to_be_visible()
        own.start()
        wait_for_more(host, seen)
        wait_for_more(guest, seen)
        choose(guest, lambda found: found.first)
        assert number(host) > seen
    finally:
        own.stop()


# Chat


def test_what_is_read_of_the_chat_is_counted_no_longer(new_page: NewPage) -> None:
    host, guest = new_page(PHONE, expect_errors=True), new_page(DESKTOP, expect_errors=True)
    accept(guest, invite(host), "Ola")
    choices(host).first.wait_for()
    open_chat(guest)
    talk(guest, "good luck")
    badge = host.get_by_role("button", name="Chat").locator(".count")
    expect(badge).to_have_text("1")
    host.get_by_role("button", name="Chat").click()
    expect(host.get_by_role("dialog").get_by_text("good luck")).to_be_visible()
    host.keyboard.press("Escape")
    expect(host.get_by_role("dialog")).to_have_count(0)
    expect(badge).to_have_count(0)


def test_talk_and_mute(new_page: NewPage) -> None:
    host, guest = together(new_page, name="Ola")
    open_chat(guest)
    talk(guest, "good luck")
    unread = host.get_by_role("tab", name="Chat 1 new message")
    expect(unread.locator(".count")).to_be_visible()
    unread.click()
    expect(host.get_by_role("tab", name="Chat", exact=True)).to_have_attribute("aria-selected", "true")
    heard = host.get_by_role("group", name="Messages")
    expect(heard.get_by_text("good luck")).to_be_visible()
    expect(heard.get_by_text("Ola (Tinder)")).to_be_visible()
    host.get_by_role("button", name="Mute Ola (Tinder)").click()
    expect(heard.get_by_text("good luck")).to_have_count(0)
    talk(guest, "can you hear me?")
    expect(host.get_by_text("2 messages from muted players are hidden.")).to_be_visible()
    expect(heard.get_by_text("can you hear me?")).to_have_count(0)
    host.reload()
    open_chat(host)
    expect(host.get_by_text("2 messages from muted players are hidden.")).to_be_visible()
    host.get_by_role("button", name="Unmute Ola (Tinder)").click()
    expect(heard.get_by_text("can you hear me?")).to_be_visible()
    talk(host, "yes")
    expect(guest.get_by_role("group", name="Messages").get_by_text("yes")).to_be_visible()


def test_somebody_is_reported_and_then_banned(new_page: NewPage, server: Server) -> None:
    host, guest = together(new_page, name="Rude")
    open_chat(guest)
    talk(guest, "something rude")
    open_chat(host)
    host.get_by_role("button", name="Report Rude (Tinder)").click()
    dialog = host.get_by_role("dialog", name="Report Rude (Tinder)")
    expect(dialog.get_by_role("button", name="Send the report")).to_be_disabled()
    dialog.get_by_role("radio", name="What they write").check()
    dialog.get_by_role("textbox", name="What happened?").fill("he is rude")
    assert violations(host) == []
    screenshot(host, "report-a-person")
    dialog.get_by_role("button", name="Send the report").click()
    expect(host.get_by_text("Thank you. The host of this server will see your report.")).to_be_visible()
    host.get_by_role("button", name="Report Rude (Tinder)").click()
    dialog.get_by_role("radio", name="Their name").check()
    dialog.get_by_role("button", name="Send the report").click()
    expect(dialog.get_by_role("alert")).to_contain_text("You have already reported this person in this match.")
    with closing(Store(sqlite_url(server.folder))) as store:
        [report] = [one for one in store.person_reports.listed() if one.reason == "he is rude"]
        assert report.said == ["something rude"]
        store.sanctions.impose(Sanction(report.about_id, "ban", "insults", 1, None))
    expect(guest.get_by_role("alert").get_by_text("You are banned on this server")).to_contain_text("Reason: insults")
    screenshot(guest, "banned")
    guest.goto("/account")
    expect(guest.get_by_role("alert").get_by_text("You are banned on this server")).to_be_visible()


def test_talk_on_a_phone_counts_what_is_new(new_page: NewPage) -> None:
    host, guest = together(new_page, size=PHONE)
    guest.get_by_role("button", name="Chat").click()
    talk(guest, "x" * 299)
    button = host.get_by_role("button", name="Chat 1 new message")
    expect(button).to_be_visible()
    button.click()
    sheet = host.get_by_role("dialog", name="Chat")
    expect(sheet.get_by_text("x" * 299)).to_be_visible()
    assert no_sideways_scrolling(host)
    talk(host, "hello")
    screenshot(host, "online-talk-390")
    sheet.get_by_role("button", name="Close").click()
    expect(host.get_by_role("button", name="Chat", exact=True)).to_be_visible()


# Again


def test_a_rematch_with_swapped_seats(new_page: NewPage) -> None:
    host, guest = together(new_page, name="Ola")
    resign(guest)
    expect(outcome(host)).to_have_text("You win!")
    guest.get_by_role("button", name="Rematch").click()
    expect(guest.get_by_role("heading", name="Waiting for an answer: guest")).to_be_visible()
    expect(host.get_by_text("Rematch offer: Ola.")).to_be_visible()
    assert violations(host) == []
    assert violations(guest) == []
    host.get_by_role("button", name="Accept rematch").click()
    for page, seat in ((host, "Tinder"), (guest, "Flint")):
        expect(page.get_by_role("heading", name=f"You ({seat})")).to_be_visible()
        choices(page).first.wait_for()
    assert host.url == guest.url


def test_a_series_of_two_games(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    host.goto("/")
    card(host).get_by_text("Set up a match").click()
    card(host).get_by_role("radio", name="A friend (invite link)").check()
    more_options(card(host))
    card(host).get_by_role("checkbox", name="Two games").check()
    card(host).get_by_role("button", name="Create the table").click()
    accept(guest, host.get_by_label("Link to the match").input_value())
    expect(host.get_by_text("Game 1 of 2").first).to_be_visible()
    choices(host).first.wait_for()
    resign(guest)
    expect(host.get_by_text(re.compile(r"Score: You \(Flint\) 1 – .+ \(Tinder\) 0")).first).to_be_visible()
    host.get_by_role("button", name="Next game").click()
    expect(guest.get_by_text("Ready for the next game: guest.")).to_be_visible()
    guest.get_by_role("button", name="Next game").click()
    choices(guest).first.wait_for()
    expect(guest.get_by_text("Game 2 of 2").first).to_be_visible()
    expect(guest.get_by_text(re.compile(r"Score: You \(Flint\) 0 – .+ \(Tinder\) 1")).first).to_be_visible()
    choices(host).first.wait_for()
    resign(host)
    expect(host.get_by_text(re.compile(r"Score: .+ \(Flint\) 1 – You \(Tinder\) 1")).first).to_be_visible()
    expect(host.get_by_role("button", name="Rematch")).to_be_visible()


# Fair play


def test_the_draw_is_verified_at_the_end(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    card(page).get_by_role("button", name="Play now").click()
    choices(page).first.wait_for()
    at_the_table(page, "Fair play")
    dialog = page.get_by_role("dialog", name="Fair play")
    early = dialog.locator("[data-commitment]").text_content()
    assert early
    assert len(early) == 64
    expect(dialog.get_by_role("button", name="Verify")).to_have_count(0)
    page.keyboard.press("Escape")
    resign(page)
    page.get_by_role("button", name="Verify").click()
    dialog.get_by_role("button", name="Verify").click()
    expect(dialog.get_by_text("Everything matches: nothing was manipulated.")).to_be_visible()
    expect(dialog.locator("[data-commitment]")).to_have_text(early)
    assert f"--commitment {early}" in dialog.get_by_label("To check every move as well").input_value()
    screenshot(page, "online-fair-1280")
    assert violations(page) == []


def test_a_server_that_arranged_something_is_found_out(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    card(page).get_by_role("button", name="Play now").click()
    choices(page).first.wait_for()
    resign(page)

    def another_draw(route: Any) -> None:
        info = route.fetch().json()
        info["revealed"]["text"] = info["revealed"]["text"].replace("seed: ", "seed: 1")
        info["revealed"]["seed"] = f"1{info['revealed']['seed']}"
        route.fulfill(json=info)

    page.route("**/api/matches/*?since=*", another_draw)
    page.reload()
    page.get_by_role("button", name="Verify").click()
    dialog = page.get_by_role("dialog", name="Fair play")
    dialog.get_by_role("button", name="Verify").click()
    expect(dialog.get_by_text("Something does not match.")).to_be_visible()
    expect(dialog.get_by_text("It is not the SHA-256 of the revealed text.")).to_be_visible()


# People


def fill(page: Page, region: str, **fields: str) -> None:
    form = page.get_by_role("region", name=region)
    for label, value in fields.items():
        form.get_by_label(label.replace("_", " "), exact=label in ("Name", "Password")).fill(value)


def test_a_guest_adds_a_name_signs_in_elsewhere_and_is_deleted(new_page: NewPage, tmp_path: Path) -> None:
    here, there = new_page(expect_errors=True), new_page(expect_errors=True)
    name = f"Ola {tmp_path.name[-6:]}".replace("_", "-")
    here.goto("/")
    card(here).get_by_role("button", name="Play now").click()
    choices(here).first.wait_for()
    here.get_by_role("link", name="Account: guest").click()
    here.get_by_label("Nickname shown to others").fill("Ola")
    here.get_by_role("button", name="Save nickname").click()
    expect(here.get_by_role("link", name="Account: Ola")).to_be_visible()
    fill(here, "Create an account", Name=name, Password="coal and ash")
    here.get_by_role("button", name="Create account").click()
    expect(here.get_by_role("heading", name=f"Signed in as {name}")).to_be_visible()
    assert violations(here) == []

    there.goto("/account")
    fill(there, "Sign in", Name=name, Password="not this one")
    there.get_by_role("region", name="Sign in").get_by_role("button", name="Sign in").click()
    expect(there.get_by_role("alert").get_by_text("password")).to_be_visible()
    fill(there, "Sign in", Name=name, Password="coal and ash")
    there.get_by_role("region", name="Sign in").get_by_role("button", name="Sign in").click()
    expect(there.get_by_role("heading", name=f"Signed in as {name}")).to_be_visible()
    there.get_by_role("link", name="Ashgrid: start page").click()
    there.get_by_role("link", name="Continue").click()
    expect(there.get_by_role("heading", name="You (Flint)")).to_be_visible()

    fill(here, "Change password", Old_password="coal and ash", New_password="ash and coal")
    here.get_by_role("button", name="Change").click()
    expect(here.get_by_text("Password changed.")).to_be_visible()
    there.goto("/account")
    expect(there.get_by_role("heading", name="Sign in")).to_be_visible()  # signed out by the change

    here.get_by_role("button", name="Delete…").click()
    dialog = here.get_by_role("dialog", name="Delete my account and data")
    assert violations(here) == []
    dialog.get_by_label("Confirm with your password").fill("ash and coal")
    dialog.get_by_role("button", name="Delete everything").click()
    expect(here.get_by_text("Your account and data have been deleted.")).to_be_visible()
    fill(there, "Sign in", Name=name, Password="ash and coal")
    there.get_by_role("region", name="Sign in").get_by_role("button", name="Sign in").click()
    expect(there.get_by_role("alert").get_by_text("wrong name or password")).to_be_visible()


def test_a_recovery_code_leads_back_to_an_account(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(expect_errors=True)
    name = f"Iga {tmp_path.name[-6:]}".replace("_", "-")
    page.goto("/account")
    fill(page, "Create an account", Name=name, Password="coal and ash")
    page.get_by_role("button", name="Create account").click()
    codes = page.get_by_role("region", name="Your recovery codes")
    expect(codes.get_by_role("listitem")).to_have_count(8)
    assert violations(page) == []
    screenshot(page, "account-codes")
    with page.expect_download() as saved:
        codes.get_by_role("button", name="Save as a file").click()
    kept = re.findall(r"(?:\w{4}-){3}\w{4}", saved.value.path().read_text())
    assert kept == codes.get_by_role("listitem").all_inner_texts()
    codes.get_by_role("button", name="I have kept them").click()
    expect(codes).to_be_hidden()
    expect(page.get_by_text("This device", exact=True)).to_be_visible()
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("button", name="I have a recovery code").click()
    assert violations(page) == []
    fill(page, "Forgotten password", Name=name, Recovery_code=kept[2].lower(), New_password="ash and coal")
    page.get_by_role("button", name="Set the new password").click()
    expect(page.get_by_role("heading", name=f"Signed in as {name}")).to_be_visible()
    expect(page.get_by_text("You have 7 recovery codes left.")).to_be_visible()
    screenshot(page, "account-recovered")


# Looks


@pytest.mark.parametrize(
    ("size", "theme"),
    [(DESKTOP, "dark"), (PHONE, "light")],
    ids=["desktop-dark", "phone-light"],
)
def test_every_page_of_two_is_fit_to_be_seen(new_page: NewPage, size: tuple[int, int], theme: str) -> None:
    host, guest = new_page(size, theme), new_page(size, theme)
    wrong: list[str] = []

    def look(page: Page, name: str) -> None:
        if not no_sideways_scrolling(page):
            wrong.append(f"{name} scrolls sideways")
        wrong.extend(f"{name}: too small to touch: {found}" for found in page.evaluate(SMALL_TARGETS))
        wrong.extend(f"{name}: {found}" for found in violations(page))
        screenshot(page, f"online-{name}-{size[0]}-{theme}")

    host.goto("/")
    card(host).get_by_text("Set up a match").click()
    card(host).get_by_role("radio", name="Anyone (public table)").check()
    look(host, "set-up")
    card(host).get_by_role("button", name="Create the table").click()
    host.get_by_role("heading", name="Waiting for a player").wait_for()
    look(host, "waiting")
    guest.goto("/")
    guest.get_by_role("button", name="Join").first.wait_for()
    look(guest, "tables")
    guest.goto(host.url)
    guest.get_by_role("button", name="Join as Tinder").wait_for()
    look(guest, "join")
    guest.get_by_role("button", name="Join as Tinder").click()
    choices(guest).first.wait_for()
    if size == PHONE:
        guest.get_by_role("button", name="Chat").click()
    else:
        open_chat(guest)
    talk(guest, "hello, and good luck to you!")
    expect(guest.get_by_role("group", name="Messages").get_by_text("You:")).to_be_visible()
    look(guest, "talk")
    guest.goto("/account")
    guest.get_by_role("heading", name="You are playing as a guest").wait_for()
    look(guest, "account")
    assert not wrong, "\n".join(wrong)


def test_in_polish(new_page: NewPage) -> None:
    host, guest = new_page(PHONE, language="pl-PL"), new_page(language="pl-PL")
    host.goto("/")
    card(host, "Żar").get_by_role("button", name="Z kimś znajomym").click()
    expect(host.get_by_role("heading", name="Czekamy na gracza")).to_be_visible()
    guest.goto(host.get_by_label("Link do partii").input_value())
    guest.get_by_label("Twój pseudonim").fill("Żaneta")
    guest.get_by_role("button", name="Dołącz: Hubka").click()
    choices(guest).first.wait_for()
    expect(guest.get_by_role("heading", name="Gość (Krzemień)")).to_be_visible()
    host.get_by_role("button", name="Czat").click()
    host.get_by_role("textbox", name="Napisz wiadomość").fill("cześć")
    host.get_by_role("button", name="Wyślij").click()
    guest.get_by_role("tab", name="Czat 1 nowa wiadomość").click()
    expect(guest.get_by_role("group", name="Wiadomości").get_by_text("cześć")).to_be_visible()
    guest.get_by_role("link", name="Konto: Żaneta").click()
    expect(guest.get_by_role("heading", name="Grasz jako gość")).to_be_visible()
    screenshot(guest, "online-account-polish")
