"""Sessions: signing out ends one on the server, everywhere ends all, and cookies from before there were any go on."""

import time
from collections.abc import Iterator

import pytest
from itsdangerous import URLSafeTimedSerializer
from litestar.exceptions import WebSocketDisconnect

from ashgrid.server.cookies import COOKIE, SEEN_MS, YEAR
from ashgrid.server.table import now
from tests.server.accounts import PASSWORD, ask, done, me, people_at, register, sign_in
from tests.server.support import HUMAN, OPEN, Live, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with people_at(tmp_path_factory.mktemp("sessions")) as running:
        yield running


def copied(server: Server, cookie: str) -> Server:
    """A browser with the copy of another's cookie."""
    thief = server.stranger()
    thief.client.headers["Cookie"] = f"{COOKIE}={cookie}"
    return thief


def of_before(server: Server, browser: Server) -> str:
    """The cookie that somebody would have from before there were sessions."""
    name = me(browser)["name"]
    person = server.database.people.by_name(name)
    assert person is not None
    signer = URLSafeTimedSerializer(server.database.secret("cookies"), salt="ashgrid.person")
    return str(signer.dumps([person.id, person.epoch]))


def closed(live: Live) -> int:
    """The code with which a socket is closed."""
    with pytest.raises(WebSocketDisconnect) as ended:
        listen(live)
    return ended.value.code


def listen(live: Live) -> None:
    while True:
        live.message()


def test_a_copy_of_the_cookie_is_worth_nothing_after_signing_out(server: Server) -> None:
    here, there = server.stranger(), server.stranger()
    register(here, "Ada")
    done(sign_in(there, "Ada"))
    thief = copied(server, here.client.cookies[COOKIE])
    assert me(thief)["name"] == "ada"
    done(ask(here, "POST", "/sign-out"))
    assert not me(thief)["known"]
    assert me(there)["name"] == "ada", "the other device stays"


def test_a_guest_who_signs_out_leaves_no_good_cookie_either(server: Server) -> None:
    guest = server.stranger()
    guest.new(HUMAN, OPEN)
    thief = copied(server, guest.client.cookies[COOKIE])
    assert me(thief)["known"]
    done(ask(guest, "POST", "/sign-out"))
    assert not me(thief)["known"]


def test_an_ended_session_stays_ended_when_the_server_starts_anew(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("anew")
    with people_at(folder) as server:
        here, there = server.stranger(), server.stranger()
        register(here, "Ada")
        done(sign_in(there, "Ada"))
        ended, good = here.client.cookies[COOKIE], there.client.cookies[COOKIE]
        done(ask(here, "POST", "/sign-out"))
    with people_at(folder) as server:
        assert (me(copied(server, ended))["known"], me(copied(server, good))["known"]) == (False, True)


@pytest.mark.parametrize("everywhere", [False, True])
def test_the_socket_of_an_ended_session_is_closed(server: Server, everywhere: bool) -> None:
    here, there = server.stranger(), server.stranger()
    name = f"Bela {everywhere}"
    register(here, name)
    done(sign_in(there, name))
    match = here.new(HUMAN, OPEN)
    ender = there if everywhere else here
    with here.following(match) as live:
        live.quiet()
        done(ask(ender, "POST", f"/sign-out?everywhere={str(everywhere).lower()}"))
        assert closed(live) == 4401
    with there.following(match) as live:
        live.quiet()
        assert live.ask(type="ping")[0]["type"] == "pong"


def test_who_signs_in_as_another_leaves_the_first_session(server: Server) -> None:
    register(server.stranger(), "Celina")
    browser = server.stranger()
    register(browser, "Dorota")
    before = browser.client.cookies[COOKIE]
    done(sign_in(browser, "Celina"))
    assert not me(copied(server, before))["known"]


def test_devices_are_listed_with_the_one_that_asks(server: Server) -> None:
    here, there = server.stranger(), server.stranger()
    assert done(ask(here, "GET", "/devices")) == {"devices": [], "codes": 0}
    register(here, "Ewa")
    done(sign_in(there, "Ewa"))
    listed = done(ask(here, "GET", "/devices"))
    assert sorted(one["here"] for one in listed["devices"]) == [False, True]
    assert all(set(one) == {"since", "seen", "here"} for one in listed["devices"]), "and nothing that tells where"
    assert all(abs(now() - one["since"]) < 600_000 for one in listed["devices"])
    done(ask(there, "POST", "/sign-out"))
    assert [one["here"] for one in done(ask(here, "GET", "/devices"))["devices"]] == [True]


def test_when_a_session_was_last_used_is_known_to_the_hour(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = server.stranger()
    register(browser, "Felicja")

    def seen() -> int:
        (device,) = done(ask(browser, "GET", "/devices"))["devices"]
        at: int = device["seen"]
        return at

    first = seen()
    assert seen() == first
    real = time.time_ns
    monkeypatch.setattr("ashgrid.server.cookies.time.time_ns", lambda: real() + (SEEN_MS + 1000) * 1_000_000)
    assert seen() > first


def test_sessions_that_nobody_used_for_a_year_are_forgotten(server: Server) -> None:
    browser = server.stranger()
    register(browser, "Gizela")
    person = server.database.people.by_name("Gizela")
    assert person is not None
    server.database.sessions.forget(now() - YEAR * 1000)
    assert len(server.database.sessions.of(person.id)) == 1
    with server.database.engine.begin() as connection:
        old = now() - YEAR * 1000 - 1
        connection.exec_driver_sql("update sessions set seen = ? where person_id = ?", (old, person.id))
    assert server.database.sessions.forget(now() - YEAR * 1000) == 1
    assert server.database.sessions.of(person.id) == []


# Cookies from before there were sessions


def test_nobody_is_signed_out_by_the_upgrade(server: Server) -> None:
    browser = server.stranger()
    register(browser, "Halina")
    match = browser.new(HUMAN, OPEN)
    old = copied(server, of_before(server, browser))
    with old.following(match) as live:  # a socket cannot give a new cookie
        live.quiet()
        assert live.ask(type="chat", text="hello", key="k")[0]["type"] == "done"
    answer = old.client.get("/api/me")
    assert answer.json()["name"] == "halina"
    assert COOKIE in answer.headers["set-cookie"]
    assert me(old)["known"], "until the new one has come it is asked with the old one"


def test_such_a_cookie_ends_with_the_session_that_it_began(server: Server) -> None:
    browser = server.stranger()
    register(browser, "Irena")
    before = of_before(server, browser)
    old, thief = copied(server, before), copied(server, before)
    renewed = old.client.get("/api/me").cookies[COOKIE]
    assert me(thief)["known"]
    done(ask(copied(server, renewed), "POST", "/sign-out"))
    assert [me(one)["known"] for one in (old, thief, copied(server, renewed))] == [False, False, False]
    assert me(browser)["known"], "that of another device"


def test_such_a_cookie_ends_with_a_new_password(server: Server) -> None:
    browser = server.stranger()
    register(browser, "Julia")
    old = copied(server, of_before(server, browser))
    assert me(old)["known"]
    done(ask(browser, "PUT", "/password", {"old": PASSWORD, "new": "another horse"}))
    assert not me(old)["known"]
    assert me(browser)["known"]
