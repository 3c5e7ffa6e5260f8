"""Recovery codes: given with a name, each good for one new password, and told once."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from ashgrid.server.limits import Rate
from ashgrid.server.recovery import COUNT
from tests.server.accounts import PASSWORD, ask, done, me, people_at, register, sign_in
from tests.server.support import HUMAN, OPEN, Info, Server, logged, problem

CODE = re.compile(r"([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}")
NEW = "a fresh password"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with people_at(tmp_path_factory.mktemp("recovery")) as running:
        yield running


def recover(browser: Server, name: str, code: str, password: str = NEW) -> Any:
    return ask(browser, "POST", "/recover", {"name": name, "code": code, "password": password})


def left(browser: Server) -> int:
    count: int = done(ask(browser, "GET", "/devices"))["codes"]
    return count


def test_a_code_opens_the_door_once_and_closes_all_others(server: Server) -> None:
    here, there = server.stranger(), server.stranger()
    codes = register(here, "Adam")["codes"]
    assert len(set(codes)) == COUNT
    assert all(CODE.fullmatch(code) for code in codes)
    match = there.new(HUMAN, OPEN)
    assert done(recover(there, " aDAM ", codes[3].lower().replace("-", " ")))["name"] == "adam"
    assert (me(here)["known"], me(there)["name"]) == (False, "adam")
    assert there.get(match)["held"] == [0], "what was played as a guest comes along"
    assert left(there) == COUNT - 1
    assert sign_in(server.stranger(), "Adam", PASSWORD).status_code == 403
    assert sign_in(server.stranger(), "Adam", NEW).status_code == 200
    problem(recover(server.stranger(), "Adam", codes[3]), 403, "WrongPassword", "unknown-name-or-code")
    assert me(there)["known"], "a refused code signs nobody out"


def test_of_two_at_the_same_time_one_spends_a_code(server: Server) -> None:
    code = register(server.stranger(), "Bogdan")["codes"][0]
    with ThreadPoolExecutor(4) as threads:
        answers = list(
            threads.map(lambda browser: recover(browser, "Bogdan", code), [server.stranger() for _ in range(4)])
        )
    assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403]


def test_a_wrong_code_a_wrong_name_and_anothers_code_are_refused_alike(server: Server) -> None:
    one, other = server.stranger(), server.stranger()
    register(one, "Cezary")
    codes = register(other, "Damian")["codes"]
    answers = [
        recover(server.stranger(), *what) for what in (("Cezary", "0" * 16), ("Nobody", codes[0]), ("Cezary", codes[0]))
    ]
    for answer in answers:
        problem(answer, 403, "WrongPassword", "unknown-name-or-code")
        assert answer.json() == answers[0].json()
    assert (me(one)["known"], left(one), left(other)) == (True, COUNT, COUNT)


def test_a_password_that_is_too_short_spends_no_code(server: Server) -> None:
    browser = server.stranger()
    codes = register(browser, "Edmund")["codes"]
    problem(recover(server.stranger(), "Edmund", codes[0], "short"), 409, "TableError", "password-too-short 8")
    assert left(browser) == COUNT


def test_letters_that_are_misread_are_understood(server: Server) -> None:
    browser = server.stranger()
    codes: list[str] = []
    register(browser, "Feliks")
    while not codes:  # until one has a letter in it that is misread
        made = done(ask(browser, "POST", "/codes", {"password": PASSWORD}))["codes"]
        codes = [code for code in made if "0" in code or "1" in code]
    assert recover(server.stranger(), "Feliks", codes[0].replace("0", "O").replace("1", "l")).status_code == 200


def test_new_codes_replace_the_old_ones_and_need_the_password(server: Server) -> None:
    browser = server.stranger()
    old = register(browser, "Gustaw")["codes"]
    problem(ask(browser, "POST", "/codes", {"password": "wrong horse"}), 403, "WrongPassword", "not-your-password")
    problem(ask(server.stranger(), "POST", "/codes", {"password": ""}), 409, "TableError", "not-signed-in")
    guest = server.stranger()
    guest.new(HUMAN, OPEN)
    problem(ask(guest, "POST", "/codes", {"password": ""}), 409, "TableError", "not-signed-in")
    new = done(ask(browser, "POST", "/codes", {"password": PASSWORD}))["codes"]
    assert not set(new) & set(old)
    assert recover(server.stranger(), "Gustaw", old[0]).status_code == 403
    assert recover(server.stranger(), "Gustaw", new[0]).status_code == 200


def test_codes_are_guessed_as_slowly_as_passwords(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    register(server.stranger(), "Henryk")
    tables = server.client.app.dependencies["tables"].dependency()
    monkeypatch.setattr(tables.limits, "passwords", Rate(10, 0.0))
    answers = [recover(server.stranger(), "Henryk", "0" * 16) for _ in range(11)]
    assert [answer.status_code for answer in answers[:4]] == [403] * 4
    assert answers[-1].status_code == 429
    assert sign_in(server.stranger(), "Henryk").status_code == 429, "they are tries of one kind"


def test_no_code_or_hash_is_told_logged_or_kept_as_it_is(tmp_path: Path) -> None:
    with people_at(tmp_path) as server, logged("") as errors:
        browser, friend = server.stranger(), server.stranger()
        codes = register(browser, "Ignacy")["codes"]
        match = browser.new(HUMAN, OPEN)
        told = [recover(friend, "Ignacy", codes[0]).text, recover(friend, "Ignacy", codes[0]).text]
        told += [recover(friend, "Ignacy", [codes[1]]).text, recover(friend, codes[1] * 2, codes[1]).text]  # type: ignore[arg-type]
        paths = ["/api/me", "/api/me/devices", "/api/matches", f"/api/matches/{match['id']}", "/api/people/Ignacy"]
        told += [friend.client.get(path).text for path in paths]
        with friend.following(match) as live:
            told += [str(message) for message in live.quiet()]
        with server.database.engine.connect() as connection:
            hashes = [row[0] for row in connection.exec_driver_sql("select hash from recovery_codes")]
            sessions = [row[0] for row in connection.exec_driver_sql("select id from sessions")]
    assert len(hashes) == COUNT - 1
    everything = "\n".join([*told, *errors])
    for secret in [*hashes, *sessions, *codes[2:], *(code.replace("-", "") for code in codes)]:
        assert secret not in everything
    database = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for code in codes:
        assert code.encode() not in database
        assert code.replace("-", "").encode() not in database


def test_who_leaves_takes_codes_and_sessions_along(server: Server) -> None:
    browser = server.stranger()
    codes = register(browser, "Jakub")["codes"]
    person = server.database.people.by_name("Jakub")
    assert person is not None
    done(ask(browser, "DELETE", "", {"password": PASSWORD}))
    assert server.database.people.codes_left(person.id) == 0
    assert server.database.sessions.of(person.id) == []
    assert recover(server.stranger(), "Jakub", codes[0]).status_code == 403
    known: Info = me(browser)
    assert not known["known"]
