"""What people may be called: names that cannot be seen, look like another, or are somebody's already."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from ashgrid.server.table import now
from ashgrid.store import Store, sqlite_url
from tests.server.accounts import ask, called, done, me, people_at, register, sign_in
from tests.server.support import HUMAN, OPEN, Info, Server, problem
from tests.store.support import migrate


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with people_at(tmp_path_factory.mktemp("names")) as running:
        yield running


@pytest.fixture
def guest(server: Server) -> Server:
    return server.stranger()


UNSEEN = [
    "An\u200bna",
    "An\u202ena",
    "Anna\u2066",
    "An\u00adna",
    "\u3164\u3164",
    "\u2800\u2800",
    "Ann\x00",
    "A\u0336\u0337\u0338\u0301na",
]
MIXED = ["Аnna", "Annа", "Νina", "ᎪᎳᎷ", "Anna Анна"]


@pytest.mark.parametrize("name", UNSEEN)
def test_what_cannot_be_seen_is_in_no_name(guest: Server, name: str) -> None:
    problem(called(guest, name), 409, "TableError", "name-unseen")
    answer = ask(guest, "POST", "/register", {"name": name, "password": "long enough"})
    problem(answer, 409, "TableError", "name-unseen")
    seats = [{**HUMAN, "name": name}, HUMAN]
    answer = guest.client.post("/api/matches", json={"game": "embers", "seats": seats})
    problem(answer, 409, "TableError", "name-unseen")
    assert me(guest)["nick"] == ""


@pytest.mark.parametrize("name", MIXED)
def test_a_name_keeps_to_one_script(guest: Server, name: str) -> None:
    problem(called(guest, name), 409, "TableError", "name-mixed")
    answer = ask(guest, "POST", "/register", {"name": name, "password": "long enough"})
    problem(answer, 409, "TableError", "name-mixed")


@pytest.mark.parametrize(
    "name", ["Żaneta", "Иван Петров", "Ελένη", "東京Tower", "김민수", "Zoë 🔥", "❤\ufe0f Ola", "नमस्ते"]
)
def test_who_writes_otherwise_is_called_as_they_write(guest: Server, name: str) -> None:
    assert done(called(guest, name))["nick"] == name.replace("\ufe0f", "")


def test_a_name_is_kept_in_its_normal_form(server: Server) -> None:
    browser = server.stranger()
    assert register(browser, "Ｔｏｍａｓｚ \u00a0 Ⅳ")["nick"] == "Tomasz IV"
    assert sign_in(server.stranger(), "tomasz iv").status_code == 200
    assert sign_in(server.stranger(), "ＴＯＭＡＳＺ ⅳ").status_code == 200


ALIKE = [
    "boleslav",
    "Воlеslаv",
    "Вοleslav",
    "B0IesIav",
    "Bo-les lav",
    "BOLESLAV!",
    "Bôlēşłav",
    "ʙᴏʟᴇsʟᴀᴠ",
    "Boleslav ✓",
    "𝔹oleslav",
]


@pytest.mark.parametrize("name", ALIKE)
def test_what_looks_like_an_account_is_nobody_elses_name(server: Server, name: str) -> None:
    if sign_in(server.stranger(), "Boleslav").status_code != 200:
        register(server.stranger(), "Boleslav")
    guest = server.stranger()
    refused = [
        called(guest, name),
        ask(guest, "POST", "/register", {"name": name, "password": "long enough"}),
        guest.client.post("/api/matches", json={"game": "embers", "seats": [{**HUMAN, "name": name}, HUMAN]}),
    ]
    for answer in refused:
        assert answer.status_code == 409, answer.text
        assert answer.json()["code"] in ("name-in-use", "name-mixed", "name-not-allowed")
    assert me(guest)["nick"] == ""


def test_its_owner_may_write_it_on_a_seat(server: Server) -> None:
    browser = server.stranger()
    register(browser, "Wanda")
    assert browser.new({**HUMAN, "name": "Wanda"}, OPEN)["seats"][0]["name"] == "Wanda"


@pytest.mark.parametrize(
    "name", ["greedy", "MCTS", "Random bot", "Myślący bot", "Ashgrid", "аѕһgrid".replace("grid", "gгіd")]
)
def test_nobody_is_called_like_a_machine_player_or_the_server(guest: Server, name: str) -> None:
    answer = called(guest, name)
    assert (answer.status_code, answer.json()["code"]) in ((409, "name-in-use"), (409, "name-mixed"))


def test_a_guest_loses_a_name_that_becomes_an_account(server: Server) -> None:
    """In the seats, in the talk of who watches, in lists, in a tournament: at once and everywhere."""
    guest, owner, other = server.stranger(), server.stranger(), server.stranger()
    done(called(guest, "Kunegunda"))
    match = guest.new(HUMAN, OPEN, listed=True)
    watched = other.new(HUMAN, HUMAN)
    with guest.following(watched) as live:
        live.ask(type="chat", text="a good move", key="k")
    wanted = {"game": "embers", "kind": "arena", "clock": "bank:5m+5s", "minutes": 20}
    answer = guest.client.post("/api/tournaments", json=wanted)
    assert answer.status_code == 201, answer.text
    paths = [f"/api/matches/{match['id']}", "/api/tables", "/api/hall", f"/api/tournaments/{answer.json()['id']}"]

    def told() -> list[str]:
        texts = [server.stranger().client.get(path).text for path in paths]
        with server.stranger().following(watched) as live:
            texts.append(json.dumps(live.of_type("chat")))
        return texts

    assert all("Kunegunda" in text for text in told())
    register(owner, "Kunegunda")
    assert not any("Kunegunda" in text for text in told())
    assert me(guest) == {"known": True, "nick": "", "name": None}


def test_a_seat_loses_a_name_that_becomes_an_account(server: Server) -> None:
    other, owner = server.stranger(), server.stranger()
    match = other.new({**HUMAN, "name": "Mieszko"}, OPEN, listed=True)
    assert match["seats"][0]["name"] == "Mieszko"
    register(owner, "Mieszko")
    for text in (json.dumps(other.get(match)), server.stranger().client.get("/api/tables").text):
        assert "Mieszko" not in text
    page = server.stranger().client.get(f"/replay/{match['id']}", headers={"Accept": "text/html"})
    assert "Mieszko" not in page.text


def test_a_snapshot_does_not_bring_such_a_name_back(server: Server) -> None:
    other, owner = server.stranger(), server.stranger()
    match = other.new({**HUMAN, "name": "Jadwiga"}, HUMAN)
    match = other.table(match, "resign")  # the last entry makes a snapshot
    assert server.database.snapshots.of(match["id"])
    register(owner, "Jadwiga")
    server.forget(match)
    assert [seat["name"] for seat in other.get(match)["seats"]] == ["", ""]


def test_accounts_from_before_whose_names_look_alike_go_on(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("before")
    with people_at(folder) as server:
        for name in ("Ann Ember", "Bob"):
            register(server.stranger(), name)
        done(called(server.stranger(), "Cyril"))
        hashed = server.database.people.by_name("Bob")
    assert hashed is not None
    old: list[Info] = [
        {"id": "latin", "nick": "Marta", "name": "marta", "created": 1},
        {"id": "cyrillic", "nick": "Маrtа", "name": "маrtа", "created": 2},
        {"id": "wide", "nick": "Ｏｌａ", "name": "ｏｌａ", "created": 3},
        {"id": "spoof", "nick": "M\u200barta", "name": None, "created": now()},
        {"id": "other", "nick": "Zofia", "name": None, "created": now()},
    ]
    with closing(Store(sqlite_url(folder))) as before:
        migrate(before, "0011", down=True)  # when names were not compared yet
    with closing(sqlite3.connect(folder / "ashgrid.sqlite3")) as connection, connection:
        for who in old:
            row = {**who, "password": hashed.password if who["name"] else None}
            connection.execute("insert into people values (:id, :nick, :name, :password, 0, :created, 0)", row)
    with people_at(folder) as server:
        for name in ("Marta", "Маrtа", "Ｏｌａ"):
            assert sign_in(server.stranger(), name).status_code == 200, name
        marta, second = server.stranger(), server.stranger()
        sign_in(marta, "Marta")
        sign_in(second, "Маrtа")
        assert (me(marta)["nick"], me(second)["nick"]) == ("Marta", "Маrtа")
        assert server.database.people.nicks({"spoof", "other"}) == {"spoof": "", "other": "Zofia"}
        problem(called(server.stranger(), "Marta"), 409, "NameTaken", "name-in-use")
        body = {"old": "correct horse", "new": "another horse"}
        assert ask(second, "PUT", "/password", body).status_code == 200
        assert ask(marta, "DELETE", "", {"password": "correct horse"}).status_code == 200
        answer = ask(server.stranger(), "POST", "/register", {"name": "Marta", "password": "long enough"})
        problem(answer, 409, "NameTaken", "name-in-use")
        assert me(second)["nick"] == "Маrtа"
