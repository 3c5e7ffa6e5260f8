"""The library: published by people with a name, checked by the game, found, played, liked and reported by others."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from argon2 import PasswordHasher

from ashgrid.games.dust import scenarios
from ashgrid.games.hunters.mission_data import write_mission
from ashgrid.games.hunters.missions import PRINTED
from ashgrid.server import library
from ashgrid.server.limits import Rate
from ashgrid.store.library import PAGE, REPORTS_TO_HIDE
from tests.server.support import HUMAN, Info, Server, bot, problem

pytestmark = pytest.mark.both_databases

BRIDGE: Info = {"toml": scenarios.write_scenario(scenarios.SCENARIOS["recon-in-force"])}
CISTERN: Info = {"toml": write_mission(PRINTED["cistern"])}
LIST: Info = {"list": "hell-boys,rhino+hammers", "points": 130}


@pytest.fixture
def server(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Passwords cost nothing, and whoever comes is gone after the test, with what they published."""
    tables = server.client.app.dependencies["tables"].dependency()
    monkeypatch.setattr(tables.identity, "_hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    monkeypatch.setattr(tables.limits, "passwords", Rate(1000, 0))
    yield server
    with server.database.engine.connect() as connection:
        known = connection.exec_driver_sql("select id from people where name is not null").scalars().all()
    for person in known:
        server.database.people.delete(person)
        tables.identity.forget(person)


@pytest.fixture
def ann(server: Server) -> Server:
    return somebody(server, "Ann")


@pytest.fixture
def bob(server: Server) -> Server:
    return somebody(server, "Bob")


def somebody(server: Server, name: str) -> Server:
    browser = server.stranger()
    answer = browser.client.post("/api/me/register", json={"name": name, "password": "long enough"})
    assert answer.status_code == 200, answer.text
    return browser


def try_publish(browser: Server, data: Info = BRIDGE, game: str = "dust", kind: str = "scenario", **more: Any) -> Any:
    body = {"game": game, "kind": kind, "title": "The Bridge", "data": data, **more}
    return browser.client.post("/api/library", json=body)


def publish(browser: Server, data: Info = BRIDGE, game: str = "dust", kind: str = "scenario", **more: Any) -> Info:
    answer = try_publish(browser, data, game, kind, **more)
    assert answer.status_code == 201, answer.text
    work: Info = answer.json()["work"]
    return work


def mission(browser: Server, **more: Any) -> Info:
    return publish(browser, CISTERN, "hunters", "mission", **more)


def look(browser: Server, work: Info) -> Info:
    answer = browser.client.get(f"/api/library/{work['id']}")
    assert answer.status_code == 200, answer.text
    found: Info = answer.json()
    return found


def titles(browser: Server, **asked: Any) -> list[str]:
    answer = browser.client.get("/api/library", params=asked)
    assert answer.status_code == 200, answer.text
    return [work["title"] for work in answer.json()["works"]]


def say(browser: Server, work: Info, what: str, **said: Any) -> Any:
    return browser.client.post(f"/api/library/{work['id']}/{what}", json=said)


def play(browser: Server, work: Info, options: Info, *seats: Info) -> Info:
    return browser.new(*(seats or (HUMAN, HUMAN)), game=work["game"], options=options, work=work["id"])


# Publishing


def test_what_is_published_is_found_by_whoever_looks(server: Server, ann: Server) -> None:
    made = publish(ann, text="Hold  the\nbridge.", language="en")
    nobody = server.stranger()
    found = look(nobody, made)
    assert not nobody.client.cookies
    work = found["work"]
    assert (work["title"], work["text"], work["language"], work["author"]) == (
        "The Bridge",
        "Hold the bridge.",
        "en",
        "Ann",
    )
    assert (work["yours"], work["version"], work["votes"], work["plays"], work["results"]) == (False, 1, 0, 0, {})
    assert work["shown"]["scenario"]["id"] == "recon-in-force"
    assert (found["data"], found["voted"], found["reported"]) == (BRIDGE, False, False)
    assert look(ann, made)["work"]["yours"]


def test_each_kind_is_published_in_its_one_form(ann: Server) -> None:
    army = publish(ann, {"list": " rhino + Hammers , hell-boys", "points": 130}, kind="army")
    found = look(ann, army)
    assert (found["data"]["list"], found["work"]["shown"]["cost"] > 0) == ("rhino+hammers,hell-boys", True)
    rats = mission(ann)
    shown = look(ann, rats)["work"]["shown"]
    assert {"ground", "enemies", "tokens", "turns"} <= set(shown)
    assert look(ann, rats)["data"] == CISTERN


def test_only_who_has_a_name_publishes_votes_and_reports(server: Server, ann: Server) -> None:
    work = publish(ann)
    nobody, guest = server.stranger(), server.stranger()
    guest.new(HUMAN, HUMAN)
    for browser in (nobody, guest):
        problem(try_publish(browser), 409, "TableError", "only-with-name")
        problem(say(browser, work, "vote", up=True), 409, "TableError", "only-with-name")
        problem(say(browser, work, "report", reason="rude"), 409, "TableError", "only-with-name")
        problem(browser.client.delete(f"/api/library/{work['id']}"), 409, "TableError", "only-with-name")
    assert look(nobody, work)["work"]["votes"] == 0


WRONG: dict[str, tuple[Info, str, str]] = {
    "no scenario at all": ({"toml": "x = ["}, "dust", "scenario"),
    "a scenario without a map": ({"toml": 'id = "own"\npoints = 100\nrounds = 3\n'}, "dust", "scenario"),
    "something more": ({**BRIDGE, "script": "alert(1)"}, "dust", "scenario"),
    "nothing": ({}, "dust", "scenario"),
    "a number": ({"toml": 5}, "dust", "scenario"),
    "too much": ({"toml": "#" * 60_001}, "dust", "scenario"),
    "an army of nobody": ({"list": "nobody", "points": 130}, "dust", "army"),
    "an army that costs too much": ({**LIST, "points": 5}, "dust", "army"),
    "points as a text": ({**LIST, "points": "130"}, "dust", "army"),
    "points as yes": ({**LIST, "points": True}, "dust", "army"),
    "no list": ({"points": 130}, "dust", "army"),
    "no mission at all": ({"toml": "x = ["}, "hunters", "mission"),
    "a mission without enemies to reach": ({"toml": 'id = "own"'}, "hunters", "mission"),
    "a mission as a number": ({"toml": 5}, "hunters", "mission"),
    "a mission with more": ({**CISTERN, "more": 1}, "hunters", "mission"),
    "cards of the story, which no match carries": ({"toml": "[[card]]"}, "hunters", "cards"),
    "an army that lies in a folder of the server": ({"toml": "x"}, "neuroshima", "army"),
    "a kind of another game": (BRIDGE, "hunters", "scenario"),
}


@pytest.mark.parametrize(("data", "game", "kind"), WRONG.values(), ids=WRONG.keys())
def test_what_cannot_be_played_is_refused_with_the_reason(ann: Server, data: Info, game: str, kind: str) -> None:
    problem(try_publish(ann, data, game, kind), 400, "QuestionError", "")
    answer = ann.client.post("/api/library/check", json={"game": game, "kind": kind, "data": data})
    problem(answer, 400, "QuestionError", "")
    assert titles(ann) == []


def test_a_game_that_is_not_there_and_too_large_a_body_are_refused(ann: Server) -> None:
    problem(try_publish(ann, BRIDGE, "chess"), 400, "UnknownGame", "chess")
    assert try_publish(ann, {"toml": "#" * library.LARGEST}).status_code == 413


@pytest.mark.parametrize("more", [{"title": "x" * 61}, {"text": "x" * 1001}, {"title": 5}, {"stars": 5}])
def test_what_is_said_of_a_work_has_its_size(ann: Server, more: Info) -> None:
    problem(try_publish(ann, **more), 400, "Validation", "")


def test_a_work_has_a_title_that_can_be_seen_and_a_language_that_there_is(ann: Server) -> None:
    problem(try_publish(ann, title=" \u200b\u202e\t"), 409, "TableError", "no-title")
    problem(try_publish(ann, language="xx"), 400, "QuestionError", "language")
    made = publish(ann, title="\u202eThe <b>Bridge</b>\u0000 ")
    assert made["title"] == "The <b>Bridge</b>"


def test_the_same_twice_and_too_many_are_refused(ann: Server, bob: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(ann)
    problem(try_publish(ann, title="Another name"), 409, "PublishedBefore", "already-published")
    publish(bob)
    limits = ann.client.app.dependencies["tables"].dependency().limits
    monkeypatch.setattr(limits, "works_named", 1)
    problem(try_publish(ann, LIST, kind="army"), 409, "TableError", "too-many-works 1")


def test_one_who_publishes_without_end_is_slowed_down(server: Server, ann: Server) -> None:
    tables = server.client.app.dependencies["tables"].dependency()
    tables.limits.works, before = Rate(3, 0), tables.limits.works
    for _ in range(3):
        try_publish(ann, {})
    problem(try_publish(ann), 429, "RateLimited", "too-many-requests")
    tables.limits.works = before
    publish(ann)


# Changing


def test_only_the_author_changes_and_takes_back(ann: Server, bob: Server) -> None:
    work = publish(ann)
    path = f"/api/library/{work['id']}"
    other = {"toml": scenarios.write_scenario(scenarios.SCENARIOS["full-battle"])}
    problem(bob.client.put(path, json={"title": "Mine", "data": other}), 409, "TableError", "not-your-work")
    problem(bob.client.delete(path), 409, "TableError", "not-your-work")
    answer = ann.client.put(path, json={"title": "Longer", "data": other})
    assert answer.status_code == 200, answer.text
    found = look(bob, work)
    assert (found["work"]["title"], found["work"]["version"], found["data"]) == ("Longer", 2, other)
    problem(ann.client.put(path, json={"title": "Bad", "data": {}}), 400, "QuestionError", "")
    assert ann.client.delete(path).json() == {"works": [], "more": False}
    problem(ann.client.get(path), 404, "NoSuchWork", "work-not-found")
    problem(ann.client.put(path, json={"title": "Back", "data": other}), 404, "NoSuchWork", "")


def test_a_match_goes_on_with_the_old_version_and_without_the_work(ann: Server, bob: Server) -> None:
    work = publish(ann)
    match = play(bob, work, {"custom": BRIDGE["toml"], "set_up": "lot"})
    other = {"toml": scenarios.write_scenario(scenarios.SCENARIOS["full-battle"])}
    assert ann.client.put(f"/api/library/{work['id']}", json={"title": "Longer", "data": other}).status_code == 200
    assert ann.client.delete(f"/api/library/{work['id']}").status_code == 200
    bob.forget(match)
    again = bob.get(match)
    assert (again["options"]["custom"], again["outcome"]) == (BRIDGE["toml"], None)
    assert bob.table(again, "resign")["outcome"] is not None


def test_an_account_takes_along_what_it_has_published(ann: Server, bob: Server) -> None:
    work, other = publish(ann), publish(bob)
    say(ann, other, "vote", up=True)
    match = play(bob, work, {"custom": BRIDGE["toml"]})
    assert ann.client.request("DELETE", "/api/me", json={"password": "long enough"}).status_code == 200
    assert titles(bob) == ["The Bridge"]
    assert look(bob, other)["work"]["votes"] == 0
    assert bob.get(match)["outcome"] is None


# What others say


def test_a_vote_is_one_persons_and_never_the_authors(ann: Server, bob: Server) -> None:
    work = publish(ann)
    for _ in range(2):
        answer = say(bob, work, "vote", up=True)
        assert (answer.json()["voted"], answer.json()["work"]["votes"]) == (True, 1)
    answer = say(bob, work, "vote", up=False)
    assert (answer.json()["voted"], answer.json()["work"]["votes"]) == (False, 0)
    problem(say(ann, work, "vote", up=True), 409, "TableError", "your-own-work")
    problem(say(ann, work, "report", reason="rude"), 409, "TableError", "your-own-work")
    problem(say(bob, {"id": "none"}, "vote", up=True), 404, "NoSuchWork", "work-not-found")


def test_reports_of_several_people_hide_a_work_until_the_host_has_looked(server: Server, ann: Server) -> None:
    work = publish(ann)
    readers = [somebody(server, f"Reader {number}") for number in range(REPORTS_TO_HIDE)]
    problem(say(readers[0], work, "report", reason=" "), 409, "TableError", "no-reason")
    for reader in readers:
        assert titles(server) == ["The Bridge"]
        for _ in range(2):
            say(reader, work, "report", reason="rude")
    assert (titles(server), titles(readers[0])) == ([], [])
    problem(server.client.get(f"/api/library/{work['id']}"), 404, "NoSuchWork", "work-not-found")
    problem(server.client.get(f"/api/library/{work['id']}/file"), 404, "NoSuchWork", "work-not-found")
    assert look(ann, work)["work"]["hidden"]
    assert titles(ann, mine=True) == ["The Bridge"]
    [told] = server.database.library.reported()
    assert (told.reasons, told.author) == (["rude"] * REPORTS_TO_HIDE, "Ann")
    server.database.library.clear(work["id"])
    assert titles(server) == ["The Bridge"]


def test_nobody_learns_who_has_voted_or_reported(ann: Server, bob: Server) -> None:
    work = publish(ann)
    say(bob, work, "vote", up=True)
    say(bob, work, "report", reason="so very rude")
    assert look(bob, work)["reported"]
    told = json.dumps([look(ann, work), ann.client.get("/api/library").json()])
    assert "Bob" not in told
    assert "so very rude" not in told


# Finding


def test_works_are_found_by_game_kind_and_words_in_their_order(ann: Server, bob: Server) -> None:
    bridge = publish(ann)
    army = publish(bob, LIST, kind="army", title="Żelazna pięść")
    rats = mission(bob, title="Rats below")
    say(ann, army, "vote", up=True)
    play(ann, bridge, {"custom": BRIDGE["toml"]})
    assert titles(ann) == ["Rats below", "Żelazna pięść", "The Bridge"]
    assert titles(ann, sort="votes")[0] == "Żelazna pięść"
    assert titles(ann, sort="plays")[0] == "The Bridge"
    assert titles(ann, game="dust") == ["Żelazna pięść", "The Bridge"]
    assert titles(ann, kind="mission") == ["Rats below"]
    assert titles(ann, search=" żelazna  PIĘŚĆ ") == ["Żelazna pięść"]
    assert titles(ann, search="%") == []
    assert titles(bob, mine=True) == ["Rats below", "Żelazna pięść"]
    assert titles(ann.stranger(), mine=True) == []
    problem(ann.client.get("/api/library", params={"sort": "luck"}), 400, "Validation", "sort")
    assert rats["id"] != army["id"]


def test_a_long_list_comes_in_pages(ann: Server) -> None:
    for points in range(131, 131 + PAGE + 2):
        publish(ann, {**LIST, "points": points}, kind="army", title=f"List {points}")
    whole = ann.client.get("/api/library").json()
    rest = ann.client.get("/api/library", params={"from": PAGE}).json()
    assert (len(whole["works"]), whole["more"], len(rest["works"]), rest["more"]) == (PAGE, True, 2, False)
    assert not {work["id"] for work in whole["works"]} & {work["id"] for work in rest["works"]}
    problem(ann.client.get("/api/library", params={"from": -1}), 400, "Validation", "")


def test_a_work_is_taken_along_as_a_file(server: Server, ann: Server) -> None:
    work = mission(ann, title='Rats "below"', text="Dark.")
    answer = server.client.get(f"/api/library/{work['id']}/file")
    name = f'attachment; filename="hunters-mission-{work["id"]}.json"'
    assert (answer.status_code, answer.headers["content-disposition"]) == (200, name)
    told = answer.json()
    assert (told["format"], told["title"], told["author"]) == ("ashgrid work 1", 'Rats "below"', "Ann")
    body = {key: told[key] for key in ("game", "kind", "data")}
    checked = server.client.post("/api/library/check", json=body)
    assert checked.status_code == 200, checked.text
    assert checked.json()["data"] == told["data"]


# Playing


def test_matches_begun_with_a_work_count_and_so_do_their_ends(ann: Server, bob: Server) -> None:
    work = publish(ann)
    options = {"custom": BRIDGE["toml"], "set_up": "lot"}
    match = play(bob, work, options)
    assert (look(ann, work)["work"]["plays"], look(ann, work)["work"]["results"]) == (1, {})
    bob.table(match, "resign", seat=0)
    bob.table(play(bob, work, options), "resign", seat=1)
    found = look(ann, work)["work"]
    assert (found["plays"], found["results"]) == (2, {"side-0": 1, "side-1": 1})


def test_an_army_counts_for_the_side_that_plays_it_and_not_against_itself(ann: Server, bob: Server) -> None:
    work = publish(ann, LIST, kind="army")
    told = look(ann, work)["data"]["list"]
    for armies in (f"{told}|axis", f"axis|{told}", f"{told}|{told}"):
        match = play(bob, work, {"armies": armies, "points": 130, "set_up": "lot"})
        bob.table(match, "resign", seat=0)
    found = look(ann, work)["work"]
    assert (found["plays"], found["results"]) == (3, {"lost": 1, "won": 1, "side-1": 1})


def test_a_mission_is_won_or_lost_by_all(ann: Server, bob: Server) -> None:
    work = mission(ann)
    match = play(bob, work, {"custom": CISTERN["toml"], "party": "soldier,scout"})
    for seat in (0, 1):
        match = bob.table(match, "resign", seat=seat) if match["outcome"] is None else match
    assert match["outcome"] is not None
    assert look(ann, work)["work"]["results"] == {"lost": 1}


def test_a_match_that_only_says_so_does_not_count(ann: Server, bob: Server) -> None:
    work = publish(ann)
    play(bob, work, {"set_up": "lot"})
    bob.new(HUMAN, HUMAN, work=work["id"])
    bob.new(HUMAN, bot(), work="nothing")
    assert look(ann, work)["work"]["plays"] == 0
