"""Friends: followed by their names, seen when they are here, asked to play; blocked, hidden, and not pestered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ashgrid.server.limits import Rate
from tests.server.support import HUMAN, OPEN, Info, Server, problem, serving
from tests.server.test_hall import named, news, sit

pytestmark = pytest.mark.both_databases


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as running:
        yield running


def registered(server: Server, name: str) -> Server:
    browser = server.stranger()
    answer = browser.client.post("/api/me/register", json={"name": name, "password": "long enough"})
    assert answer.status_code == 200, answer.text
    return browser


@pytest.fixture
def ann(server: Server) -> Server:
    return registered(server, "Ann")


@pytest.fixture
def bob(server: Server) -> Server:
    return registered(server, "Bob")


def friends(browser: Server) -> Info:
    answer = browser.client.get("/api/friends")
    assert answer.status_code == 200, answer.text
    found: Info = answer.json()
    return found


def change(browser: Server, how: str, name: str) -> Any:
    return browser.client.post("/api/friends", json={"name": name, "how": how})


def done(browser: Server, how: str, name: str) -> Info:
    answer = change(browser, how, name)
    assert answer.status_code == 200, answer.text
    found: Info = answer.json()
    return found


def ask(browser: Server, match: Info, name: str, seat: int = 1) -> Any:
    return browser.client.post(f"/api/matches/{match['id']}/ask", json={"name": name, "seat": seat})


def answer(browser: Server, match: Info, accept: bool) -> Any:
    return browser.client.post(f"/api/matches/{match['id']}/answer", json={"accept": accept})


def hide(browser: Server, hidden: bool = True) -> None:
    assert browser.client.put("/api/me/presence", json={"hidden": hidden}).json()["hidden"] is hidden


def seen(browser: Server) -> Info:
    (friend,) = friends(browser)["following"]
    found: Info = friend
    return found


# Following


def test_a_name_is_followed_whatever_its_case_and_both_know_it(ann: Server, bob: Server) -> None:
    assert [one["name"] for one in done(ann, "follow", " bOB ")["following"]] == ["Bob"]
    assert friends(bob)["followers"] == ["Ann"]
    assert done(ann, "unfollow", "Bob")["following"] == []
    assert friends(bob)["followers"] == []


def test_only_names_follow_and_only_names_are_followed(server: Server, ann: Server) -> None:
    guest = named(server.stranger(), "Gus")
    problem(change(guest, "follow", "Ann"), 409, "TableError", "not-signed-in")
    problem(guest.client.get("/api/friends"), 409, "TableError", "not-signed-in")
    problem(server.stranger().client.get("/api/friends"), 409, "TableError", "not-signed-in")
    problem(change(ann, "follow", "Gus"), 409, "TableError", "nobody-called Gus")
    problem(change(ann, "follow", "ann"), 409, "TableError", "own-name")


def test_who_is_blocked_follows_and_invites_no_more(ann: Server, bob: Server) -> None:
    done(bob, "follow", "Ann")
    match = bob.new(HUMAN, OPEN)
    assert ask(bob, match, "Ann").status_code == 200
    assert done(ann, "block", "Bob")["blocked"] == ["Bob"]
    assert (friends(bob)["following"], news(ann)["invitations"]) == ([], [])
    problem(change(bob, "follow", "Ann"), 409, "TableError", "not-reachable Ann")
    problem(ask(bob, bob.new(HUMAN, OPEN), "Ann"), 409, "TableError", "not-reachable Ann")
    problem(answer(ann, match, accept=True), 409, "TableError", "invitation-gone")
    assert done(ann, "unblock", "Bob")["blocked"] == []
    assert done(bob, "follow", "Ann")["following"][0]["name"] == "Ann"


# Presence


def test_a_friend_is_here_while_a_page_of_theirs_asks_for_news(
    ann: Server, bob: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    done(ann, "follow", "Bob")
    assert seen(ann) == {"name": "Bob", "here": False, "at": None}
    news(bob)
    assert seen(ann) == {"name": "Bob", "here": True, "at": None}
    monkeypatch.setattr("ashgrid.server.presence.HERE_SECONDS", 0.0)
    assert seen(ann)["here"] is False


def test_the_public_match_that_a_friend_plays_or_watches_is_told(server: Server, ann: Server, bob: Server) -> None:
    done(ann, "follow", "Bob")
    own, other = bob.new(HUMAN, HUMAN), server.stranger().new(HUMAN, HUMAN)
    with bob.following(other) as live:
        live.quiet()
        assert seen(ann) == {"name": "Bob", "here": True, "at": {"id": other["id"], "game": "embers", "plays": False}}
        with bob.following(own) as also:
            also.quiet()
            assert seen(ann)["at"] == {"id": own["id"], "game": "embers", "plays": True}
            bob.table(own, "resign")
            assert seen(ann)["at"]["id"] == other["id"]


def test_a_private_match_is_told_to_nobody(server: Server, ann: Server, bob: Server) -> None:
    done(ann, "follow", "Bob")
    match = bob.new(HUMAN, OPEN, spectators=False)
    sit(server.stranger(), match)
    with bob.following(match) as live:
        live.quiet()
        assert seen(ann) == {"name": "Bob", "here": True, "at": None}


def test_who_hides_is_not_told_of_wherever_they_are(ann: Server, bob: Server) -> None:
    done(ann, "follow", "Bob")
    hide(bob)
    match = bob.new(HUMAN, HUMAN)
    news(bob)
    with bob.following(match) as live:
        live.quiet()
        assert seen(ann) == {"name": "Bob", "here": False, "at": None}
        hide(bob, hidden=False)
        assert seen(ann)["here"] is True


def test_who_is_not_followed_is_not_told_of(server: Server, ann: Server, bob: Server) -> None:
    news(bob)
    assert "Bob" not in ann.client.get("/api/friends").text
    assert "Bob" not in server.client.get("/api/hall").text


# Asking


def test_who_is_asked_accepts_and_sits(ann: Server, bob: Server) -> None:
    match = ann.new(HUMAN, OPEN, spectators=False)
    sent = ask(ann, match, "bob").json()["sent"]
    assert sent == [{"match": match["id"], "name": "Bob", "declined": False}]
    (card,) = news(bob)["invitations"]
    assert (card["by"], card["seat"], card["match"]["id"], card["match"]["game"]) == ("Ann", 1, match["id"], "embers")
    assert answer(bob, match, accept=True).json() == {"id": match["id"]}
    assert bob.get(match)["held"] == [1]
    assert (news(bob)["invitations"], friends(ann)["sent"]) == ([], [])


def test_who_declines_is_not_asked_again(ann: Server, bob: Server) -> None:
    match = ann.new(HUMAN, OPEN)
    ask(ann, match, "Bob")
    assert answer(bob, match, accept=False).status_code == 200
    assert news(bob)["invitations"] == []
    assert [one["declined"] for one in friends(ann)["sent"]] == [True]
    problem(ask(ann, match, "Bob"), 409, "TableError", "already-invited Bob")
    problem(answer(bob, match, accept=True), 409, "TableError", "invitation-gone")
    assert ann.get(match)["seats"][1]["kind"] == "open"


def test_an_invitation_ends_when_the_seat_is_taken_or_the_match_is_over(
    server: Server, ann: Server, bob: Server
) -> None:
    taken, over = ann.new(HUMAN, OPEN), ann.new(HUMAN, OPEN)
    for match in (taken, over):
        ask(ann, match, "Bob")
    assert len(news(bob)["invitations"]) == 2
    sit(server.stranger(), taken)
    ann.table(over, "resign")
    assert news(bob)["invitations"] == []
    problem(answer(bob, taken, accept=True), 409, "TableError", "seat-not-free 1")
    problem(answer(bob, over, accept=True), 409, "TableError", "invitation-gone")


def test_only_who_plays_asks_and_only_for_a_free_seat(server: Server, ann: Server, bob: Server) -> None:
    match = server.stranger().new(HUMAN, OPEN)
    problem(ask(ann, match, "Bob"), 409, "TableError", "only-for-players")
    own = ann.new(HUMAN, OPEN)
    problem(ask(ann, own, "Bob", seat=0), 409, "TableError", "seat-not-free 0")
    problem(ask(ann, own, "Bob", seat=7), 409, "TableError", "seat-not-free 7")
    problem(ask(ann, own, "Eve"), 409, "TableError", "nobody-called Eve")
    problem(ask(ann, own, "Ann"), 409, "TableError", "own-name")
    sit(bob, own)
    problem(ask(ann, own, "Bob"), 409, "TableError", "seat-not-free 1")
    problem(ask(server.stranger(), own, "Bob"), 409, "TableError", "not-signed-in")


def test_nobody_is_pestered(tmp_path: Path) -> None:
    with serving(tmp_path, scale=1.0) as server:
        ann, bob = registered(server, "Ann"), registered(server, "Bob")
        asked = [ask(ann, ann.new(HUMAN, OPEN), "Bob") for _ in range(4)]
        assert [one.status_code for one in asked] == [200, 200, 200, 409]
        problem(asked[3], 409, "TableError", "too-many-asked 3")
        assert len(news(bob)["invitations"]) == 3


def test_asking_and_following_have_limits(server: Server, ann: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = server.client.app.dependencies["tables"].dependency().limits
    monkeypatch.setattr(limits, "friends", Rate(1, 0.0))
    monkeypatch.setattr(limits, "asking", Rate(1, 0.0))
    problem(change(ann, "follow", "Eve"), 409, "TableError", "nobody-called Eve")
    problem(change(ann, "follow", "Eve"), 429, "RateLimited", "too-many-requests")
    match = ann.new(HUMAN, OPEN)
    problem(ask(ann, match, "Eve"), 409, "TableError", "nobody-called Eve")
    problem(ask(ann, match, "Eve"), 429, "RateLimited", "too-many-requests")


def test_nothing_is_left_of_friends_when_an_account_is_deleted(ann: Server, bob: Server) -> None:
    done(ann, "follow", "Bob")
    ask(bob, bob.new(HUMAN, OPEN), "Ann")
    assert bob.client.request("DELETE", "/api/me", json={"password": "long enough"}).status_code == 200
    assert (friends(ann)["following"], news(ann)["invitations"]) == ([], [])
