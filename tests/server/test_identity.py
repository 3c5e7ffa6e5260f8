"""Who is asking: guests by a signed cookie, names and passwords added later, and leaving without a trace."""

import base64
import functools
import json
import time
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from itsdangerous import URLSafeTimedSerializer

from ashgrid.core import Record, verify
from ashgrid.match import Entry, SeatSetup, Setup
from ashgrid.server import identity
from ashgrid.server.cookies import COOKIE, RENEW, YEAR
from ashgrid.store import Status
from tests.server.support import HUMAN, OPEN, Info, Server, bot, problem, serving
from tests.store.support import everything

pytestmark = pytest.mark.both_databases

ANN = {"name": "Ann Ember", "password": "correct horse"}
BOB = {"name": "Bob", "password": "battery staple"}
NOBODY = {"known": False, "nick": "", "name": None}


@pytest.fixture(autouse=True)
def _quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = functools.partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(identity, "PasswordHasher", quick)


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[Server]:
    """A browser at a server of its own, since tries of passwords are counted by address."""
    with serving(tmp_path, raise_server_exceptions=False) as server:
        yield server


@pytest.fixture
def guest(server: Server) -> Server:
    """A browser at the server of all, as long as no password matters."""
    return server.stranger()


def rows(server: Server, query: str) -> list[Any]:
    with server.database.engine.connect() as connection:
        return [tuple(row) for row in connection.exec_driver_sql(query)]


def me(browser: Server) -> Info:
    answer = browser.client.get("/api/me")
    assert answer.status_code == 200
    known: Info = answer.json()
    return known


def ask(browser: Server, method: str, path: str, body: object = None) -> Any:
    return browser.client.request(method, f"/api/me{path}", json=body)


def register(browser: Server, who: Info) -> Info:
    answer = ask(browser, "POST", "/register", who)
    assert answer.status_code == 200, answer.text
    known: Info = answer.json()
    return known


def sign_in(browser: Server, who: Info) -> Any:
    return ask(browser, "POST", "/sign-in", who)


def holds(browser: Server, match: Info) -> list[int]:
    held: list[int] = browser.get(match)["held"]
    return held


def mine(browser: Server) -> list[str]:
    return [line["id"] for line in browser.client.get("/api/matches").json()["matches"]]


def joined(browser: Server, match: Info, seat: int = 1) -> Info:
    answer = browser.client.post(f"/api/matches/{match['id']}/join", json={"seat": seat})
    assert answer.status_code == 200, answer.text
    info: Info = answer.json()
    return info


# The cookie of a guest


def test_who_only_looks_is_nobody_and_gets_no_cookie(guest: Server) -> None:
    match = guest.new(HUMAN, HUMAN)
    stranger = guest.stranger()
    for path in ("/", "/api/games", "/api/me", "/api/matches", "/api/tables", f"/api/matches/{match['id']}"):
        assert "set-cookie" not in stranger.client.get(path).headers
    assert me(stranger) == NOBODY


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_the_first_match_makes_a_guest_with_a_cookie_that_scripts_and_other_sites_cannot_use(
    guest: Server, scheme: str, secure: bool
) -> None:
    body = {"game": "embers", "seats": [HUMAN, HUMAN]}
    answer = guest.client.post(f"{scheme}://testserver.local/api/matches", json=body)
    (header,) = answer.headers.get_list("set-cookie")
    cookie = SimpleCookie(header)[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"].lower() == "lax"
    assert cookie["path"] == "/"
    assert int(cookie["max-age"]) == YEAR
    assert bool(cookie["secure"]) is secure


def test_a_guest_stays_the_same_and_gets_no_second_cookie(guest: Server) -> None:
    match = guest.new(HUMAN, HUMAN)
    assert me(guest) == {"known": True, "nick": "", "name": None}
    answer = guest.client.post("/api/matches", json={"game": "embers", "seats": [HUMAN, HUMAN]})
    assert "set-cookie" not in answer.headers
    assert set(mine(guest)) == {match["id"], answer.json()["id"]}


def test_two_browsers_are_two_people(guest: Server) -> None:
    match, stranger = guest.new(HUMAN, HUMAN), guest.stranger()
    stranger.new(HUMAN, HUMAN)
    assert (holds(guest, match), holds(stranger, match)) == ([0, 1], [])
    problem(stranger.try_act(match, "keep", seat=0), 409, "TableError", "seat-not-yours 0")
    problem(stranger.try_table(match, "resign", seat=0), 409, "TableError", "seat-not-yours 0")
    assert guest.get(match)["number"] == 0


def forged(value: str) -> dict[str, str]:
    """What a forger makes of a good cookie."""
    payload, stamp, signature = value.split(".")
    person_id, epoch, session = json.loads(base64.urlsafe_b64decode(payload + "=="))

    def packed(data: object) -> str:
        return base64.urlsafe_b64encode(json.dumps(data).encode()).decode().rstrip("=")

    return {
        "nothing": "",
        "noise": "x" * 500,
        "without a signature": payload,
        "with an empty signature": f"{payload}.{stamp}.",
        "with another signature": f"{payload}.{stamp}.{signature[::-1]}",
        "with another stamp": f"{payload}.AAAAAA.{signature}",
        "with another epoch": f"{packed([person_id, epoch + 1, session])}.{stamp}.{signature}",
        "signed with another key": str(
            URLSafeTimedSerializer("guessed", salt="ashgrid.person").dumps([person_id, epoch, session])
        ),
        "plain": json.dumps([person_id, epoch, session]),
    }


FORGERIES = (
    "nothing",
    "noise",
    "without a signature",
    "with an empty signature",
    "with another signature",
    "with another stamp",
    "with another epoch",
    "signed with another key",
    "plain",
)


@pytest.mark.parametrize("kind", FORGERIES)
def test_a_forged_cookie_is_nobody(guest: Server, kind: str) -> None:
    match = guest.new(HUMAN, HUMAN)
    good = guest.client.cookies[COOKIE]
    stranger = guest.stranger()
    stranger.client.headers["Cookie"] = f"{COOKIE}={good}"
    assert holds(stranger, match) == [0, 1], "the cookie as it was given must work, or this test tells nothing"
    stranger.client.headers["Cookie"] = f"{COOKIE}={forged(good)[kind]}"
    assert me(stranger) == NOBODY
    assert holds(stranger, match) == []
    assert stranger.try_act(match, "keep", seat=0).status_code == 409
    with stranger.following(match) as live:
        answer, _ = live.ask(type="act", seat=0, action="keep", question=0)
        assert answer["type"] == "refused"
    assert guest.get(match)["number"] == 0


def signed(server: Server, data: object, monkeypatch: pytest.MonkeyPatch | None = None, age: int = 0) -> str:
    signer = URLSafeTimedSerializer(server.database.secret("cookies"), salt="ashgrid.person")
    if monkeypatch is not None:
        moment = time.time() - age
        with monkeypatch.context() as patch:
            patch.setattr("itsdangerous.timed.time.time", lambda: moment)
            return str(signer.dumps(data))
    return str(signer.dumps(data))


@pytest.mark.parametrize("data", [[], ["nobody", 0], ["nobody"], {"id": "x"}, 7, [7, "x"], [["x"], 0], None])
def test_a_signed_cookie_without_a_person_in_it_is_nobody(guest: Server, data: object) -> None:
    guest.client.cookies.set(COOKIE, signed(guest, data))
    assert me(guest) == NOBODY


def test_the_cookie_of_another_server_is_nobody_here(guest: Server, tmp_path_factory: pytest.TempPathFactory) -> None:
    guest.new(HUMAN, HUMAN)
    with serving(tmp_path_factory.mktemp("other"), like=guest) as other:
        assert me(other) == NOBODY
    assert me(guest)["known"]


def test_a_cookie_is_made_anew_now_and_then_and_too_old_a_one_is_nobody(
    ann: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann.new(HUMAN, HUMAN)
    (row,) = rows(ann, "select person_id, 0, id from sessions")
    for age, known, renewed in ((RENEW - 100, True, False), (RENEW + 100, True, True), (YEAR + 100, False, False)):
        browser = ann.stranger()
        browser.client.headers["Cookie"] = f"{COOKIE}={signed(ann, list(row), monkeypatch, age)}"
        answer = browser.client.get("/api/me")
        assert (answer.json()["known"], "set-cookie" in answer.headers) == (known, renewed), age


def test_a_guest_may_be_called_something(ann: Server) -> None:
    assert ask(ann, "PUT", "", {"nick": "  Ann \t of   Ash "}).json() == {
        "known": True,
        "nick": "Ann of Ash",
        "name": None,
    }
    match = ann.new(HUMAN, OPEN)
    assert ann.stranger().get(match)["seats"][0]["name"] == "Ann of Ash"
    ask(ann, "PUT", "", {"nick": "Annie"})
    assert ann.stranger().get(match)["seats"][0]["name"] == "Annie"
    problem(ask(ann, "PUT", "", {"nick": "x" * 25}), 400, "Validation", "length <= 24")


# A name and a password


def test_a_name_keeps_all_matches(ann: Server) -> None:
    before = [ann.new(HUMAN, HUMAN), ann.table(ann.new(HUMAN, OPEN), "resign")]
    known = register(ann, ANN)
    assert (known["known"], known["nick"], known["name"]) == (True, "Ann Ember", "ann ember")
    assert set(mine(ann)) == {match["id"] for match in before}
    assert holds(ann, before[0]) == [0, 1]
    assert ann.act(before[0], "keep")["number"] == 1
    assert ann.stranger().get(before[0])["seats"][0]["name"] == "Ann Ember"


def test_names_are_unique_whatever_their_case_and_spaces(ann: Server) -> None:
    register(ann, ANN)
    for name in ("Ann Ember", "ann ember", "ANN EMBER", "  Ann   Ember "):
        stranger = ann.stranger()
        answer = ask(stranger, "POST", "/register", {"name": name, "password": "another one"})
        problem(answer, 409, "NameTaken", "name-in-use")
        assert me(stranger)["name"] is None
    assert sign_in(ann.stranger(), {**ANN, "name": " aNN  EMBER"}).status_code == 200


@pytest.mark.parametrize("name", ["", " ", "A", "<b>", "a/b", "--"])
def test_a_name_that_is_none_is_refused(ann: Server, name: str) -> None:
    problem(
        ask(ann, "POST", "/register", {"name": name, "password": "long enough"}),
        409,
        "TableError",
        "name-not-allowed 2 24",
    )
    assert me(ann)["name"] is None


def test_a_short_password_is_refused_and_a_long_one_too(ann: Server) -> None:
    problem(ask(ann, "POST", "/register", {**ANN, "password": "1234567"}), 409, "TableError", "password-too-short 8")
    problem(ask(ann, "POST", "/register", {**ANN, "password": "x" * 201}), 400, "Validation", "length <= 200")
    assert register(ann, {**ANN, "password": "12345678"})["known"]


def test_who_has_a_name_cannot_take_another(ann: Server) -> None:
    register(ann, ANN)
    problem(ask(ann, "POST", "/register", BOB), 409, "TableError", "already-signed-in Ann Ember")
    problem(ask(ann, "PUT", "", {"nick": "Bob"}), 409, "TableError", "name-of-account")
    assert me(ann)["nick"] == "Ann Ember"


@pytest.mark.sqlite
def test_passwords_are_kept_as_argon2_and_never_told(
    tmp_path: Path, ann: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # with the costs of a real server
    with serving(tmp_path / "real") as server:
        answer = ask(server, "POST", "/register", ANN)
        ((kept,),) = rows(server, "select password from people")
        assert kept.startswith("$argon2id$")
        assert PasswordHasher().verify(kept, ANN["password"])
        assert not PasswordHasher().check_needs_rehash(kept)
        match = server.new(HUMAN, HUMAN)
        said = answer.text + server.client.get("/api/me").text + server.client.get(f"/api/matches/{match['id']}").text
        assert "argon2" not in said
        assert ANN["password"] not in said


# Elsewhere


def test_signing_in_elsewhere_takes_the_guests_matches_along(ann: Server) -> None:
    register(ann, ANN)
    first = ann.new(HUMAN, HUMAN)
    elsewhere = ann.stranger()
    second = elsewhere.new(HUMAN, HUMAN)
    assert sign_in(elsewhere, ANN).json()["name"] == "ann ember"
    for browser in (ann, elsewhere):
        assert set(mine(browser)) == {first["id"], second["id"]}
        assert (holds(browser, first), holds(browser, second)) == ([0, 1], [0, 1])
    assert elsewhere.act(first, "keep")["number"] == 1
    assert ann.act(second, "keep")["number"] == 1
    assert rows(ann, "select count(*) from people") == [(1,)], "the guest is no more"


def test_a_guest_who_played_against_their_own_account_can_sign_in(ann: Server) -> None:
    """Both may have said something under the same key."""
    register(ann, ANN)
    match = ann.new(HUMAN, OPEN)
    guest = ann.stranger()
    joined(guest, match)
    for browser in (ann, guest):
        with browser.following(match) as live:
            assert live.ask(type="chat", text="hello", key="1")[0]["type"] == "done"
    assert sign_in(guest, ANN).status_code == 200
    assert holds(ann, match) == [0, 1]
    with ann.following(match) as live:
        assert [line["seat"] for line in live.of_type("chat")["lines"]] == [0, 1]


def test_what_somebody_with_a_name_played_stays_theirs_when_another_signs_in(ann: Server) -> None:
    register(ann, ANN)
    match = ann.new(HUMAN, HUMAN)
    register(ann.stranger(), BOB)
    assert sign_in(ann, BOB).json()["name"] == "bob"
    assert mine(ann) == []
    assert holds(ann, match) == []
    assert sign_in(ann, ANN).status_code == 200
    assert mine(ann) == [match["id"]]


def test_a_wrong_password_and_an_unknown_name_are_refused_in_the_same_words(ann: Server) -> None:
    register(ann, ANN)
    stranger = ann.stranger()
    match = stranger.new(HUMAN, HUMAN)
    answers = [sign_in(stranger, {**ANN, "password": "wrong horse"}), sign_in(stranger, BOB)]
    for answer in answers:
        problem(answer, 403, "WrongPassword", "unknown-name-or-password")
    assert answers[0].json() == answers[1].json()
    assert (me(stranger)["name"], holds(stranger, match)) == (None, [0, 1])


def test_a_guest_cannot_be_signed_in_as(ann: Server) -> None:
    """A guest's nick is no name, and an empty password opens nothing."""
    ask(ann, "PUT", "", {"nick": "Ghost"})
    for password in ("", "nobody"):
        problem(
            sign_in(ann.stranger(), {"name": "Ghost", "password": password}),
            403,
            "WrongPassword",
            "unknown-name-or-password",
        )


def test_signing_out_is_for_this_browser(ann: Server) -> None:
    register(ann, ANN)
    elsewhere = ann.stranger()
    sign_in(elsewhere, ANN)
    answer = ask(elsewhere, "POST", "/sign-out")
    assert answer.json() == NOBODY
    cookie = SimpleCookie(answer.headers["set-cookie"])[COOKIE]
    assert (cookie.value, cookie["max-age"]) == ("", "0")
    assert me(elsewhere) == NOBODY
    assert me(ann)["name"] == "ann ember"


def test_signing_out_everywhere_makes_every_cookie_worthless(ann: Server) -> None:
    register(ann, ANN)
    match = ann.new(HUMAN, HUMAN)
    elsewhere = ann.stranger()
    sign_in(elsewhere, ANN)
    kept = ann.client.cookies[COOKIE]
    assert ask(elsewhere, "POST", "/sign-out?everywhere=true").json() == NOBODY
    assert me(ann) == NOBODY
    ann.client.cookies.clear()
    ann.client.cookies.set(COOKIE, kept)
    assert (me(ann), holds(ann, match)) == (NOBODY, [])
    ann.client.cookies.clear()
    sign_in(ann, ANN)
    assert holds(ann, match) == [0, 1]


def test_a_new_password_signs_other_browsers_out(ann: Server) -> None:
    register(ann, ANN)
    elsewhere = ann.stranger()
    sign_in(elsewhere, ANN)
    problem(
        ask(ann, "PUT", "/password", {"old": "wrong horse", "new": "new password"}),
        403,
        "WrongPassword",
        "not-your-password",
    )
    problem(
        ask(ann, "PUT", "/password", {"old": ANN["password"], "new": "short"}),
        409,
        "TableError",
        "password-too-short 8",
    )
    assert (me(ann)["known"], me(elsewhere)["known"]) == (True, True)
    assert ask(ann, "PUT", "/password", {"old": ANN["password"], "new": "new password"}).status_code == 200
    assert me(ann) == {"known": True, "nick": "Ann Ember", "name": "ann ember"}
    assert me(elsewhere) == NOBODY
    assert sign_in(elsewhere, ANN).status_code == 403
    assert sign_in(elsewhere, {**ANN, "password": "new password"}).status_code == 200


def test_who_has_no_password_cannot_change_it(ann: Server) -> None:
    body = {"old": "", "new": "new password"}
    problem(ask(ann, "PUT", "/password", body), 409, "TableError", "not-signed-in")
    ann.new(HUMAN, HUMAN)
    problem(ask(ann, "PUT", "/password", body), 403, "WrongPassword", "not-your-password")


# Leaving for good


def said_to(browser: Server, match: Info) -> str:
    """All that a browser can learn about a match, as one text."""
    paths = ("", "/record")
    told = [browser.client.get(f"/api/matches/{match['id']}{path}").text for path in paths]
    told += [browser.client.get(path).text for path in ("/api/matches", "/api/tables", "/api/me")]
    with browser.following(match) as live:
        told += [json.dumps(message) for message in live.quiet()]
    return "\n".join(told)


def test_deleting_an_account_resigns_its_matches_and_leaves_no_trace(ann: Server) -> None:
    bob = ann.stranger()
    register(ann, {"name": "Zanzibar", "password": "correct horse"})
    register(bob, BOB)
    match = ann.new({**HUMAN, "name": "Zanzibar the Great"}, OPEN)
    joined(bob, match)
    waiting = ann.new(HUMAN, OPEN, listed=True)
    with ann.following(match) as live:
        live.ask(type="chat", text="abracadabra", key="k")
    over = ann.new({**HUMAN, "name": "Zanzibar again"}, OPEN)
    joined(bob, over)
    bob.table(bob.get(over), "resign", seat=1)
    for told in (said_to(bob, match), everything(ann.database)):
        assert "abracadabra" in told, "it must be there to be gone"
        assert "zanzibar" in told.lower()
    ((person_id,),) = rows(ann, "select id from people where name = 'zanzibar'")

    problem(ask(ann, "DELETE", "", {"password": "wrong horse"}), 403, "WrongPassword", "not-your-password")
    problem(ask(ann, "DELETE", "", {}), 403, "WrongPassword", "not-your-password")
    assert me(ann)["known"]
    answer = ask(ann, "DELETE", "", {"password": "correct horse"})
    assert (answer.status_code, answer.json()) == (200, NOBODY)

    assert me(ann) == NOBODY
    assert sign_in(ann, {"name": "Zanzibar", "password": "correct horse"}).status_code == 403
    assert bob.get(match)["outcome"] == {"payoffs": [0.0, 1.0], "reason": "resign"}
    assert bob.get(waiting)["outcome"]["reason"] == "resign"
    assert bob.client.get("/api/tables").json() == {"matches": []}
    told = everything(ann.database)
    told += "".join(said_to(bob, one) + said_to(ann.stranger(), one) for one in (match, waiting, over))
    for trace in ("zanzibar", "abracadabra", person_id.lower()):
        assert trace not in told.lower()
    assert set(mine(bob)) == {match["id"], over["id"]}, "others keep what they played"
    assert holds(bob, match) == [1]
    assert [seat["name"] for seat in bob.get(over)["seats"]] == ["", "Bob"]
    assert verify(Record.parse(bob.client.get(f"/api/matches/{match['id']}/record").text)) == []


def test_the_old_cookie_of_somebody_deleted_is_nobody(ann: Server) -> None:
    match = ann.new(HUMAN, HUMAN)
    kept = ann.client.cookies[COOKIE]
    assert ask(ann, "DELETE", "", {}).json() == NOBODY
    ann.client.cookies.clear()
    ann.client.cookies.set(COOKIE, kept)
    assert me(ann) == NOBODY
    assert holds(ann, match) == []


def test_a_name_is_free_again_after_its_owner_has_left(ann: Server) -> None:
    register(ann, ANN)
    match = ann.new(HUMAN, HUMAN)
    ask(ann, "DELETE", "", {"password": ANN["password"]})
    other = ann.stranger()
    register(other, ANN)
    assert (mine(other), holds(other, match)) == ([], [])


def test_a_match_that_cannot_go_on_keeps_nobody_from_leaving(ann: Server) -> None:
    """One of older rules, and one of a game that is not installed any more."""
    ann.new(HUMAN, HUMAN)
    ((person_id,),) = rows(ann, "select id from people")
    seats = (SeatSetup(), SeatSetup())
    running = Status(1, seats, (0,))
    old = Setup(game="embers", options={}, seed=1, seats=seats, rules=0)
    gone = Setup(game="chess", options={}, seed=1, seats=seats)
    for setup in (old, gone):
        ann.database.create(setup, [Entry(0, "parry 6", 0)], running, {0: person_id, 1: person_id})
    answer = ask(ann, "DELETE", "", {})
    assert answer.status_code == 200, answer.text
    assert person_id not in everything(ann.database)


def test_bots_are_no_reason_to_stay(ann: Server) -> None:
    match = ann.my_turn(ann.new(HUMAN, bot("random")))
    assert ask(ann, "DELETE", "", {}).status_code == 200
    assert ann.get(match)["outcome"] == {"payoffs": [0.0, 1.0], "reason": "resign"}


def test_a_guest_does_not_take_the_name_that_somebody_signs_in_with(ann: Server) -> None:
    register(ann, {"name": "Marta", "password": "long enough"})
    answer = ask(ann.stranger(), "PUT", "", {"nick": " mARTA "})
    problem(answer, 409, "NameTaken", "name-in-use mARTA")
