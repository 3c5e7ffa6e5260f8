"""What a host does beside a running server: it notices within seconds, and says to whoever it concerns what is so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from ashgrid.server import cleaning, standing, ticker
from ashgrid.server.limits import Rate
from ashgrid.server.standing import told
from ashgrid.server.table import now
from ashgrid.store import Sanction, SanctionKind, Store, Terms
from ashgrid.text import catalogue
from tests.databases import url_of, where_of
from tests.server.support import HUMAN, OPEN, Info, Live, Server, last, problem, serving, until

pytestmark = pytest.mark.both_databases

DAY_MS = 86_400_000


@pytest.fixture
def two(server: Server) -> tuple[Server, Server, Info]:
    """Two browsers at one table."""
    one, other = server.stranger(), server.stranger()
    match = one.new(HUMAN, OPEN)
    assert other.client.post(f"/api/matches/{match['id']}/join", json={"seat": 1}).status_code == 200
    return one, other, one.get(match)


def holder(server: Server, match: Info, seat: int) -> str:
    found = server.database.load(match["id"]).holders[seat]
    assert found is not None
    return found


@contextmanager
def beside(server: Server) -> Iterator[Store]:
    """The database as another process opens it."""
    store = Store(url_of(server.folder))
    try:
        yield store
    finally:
        store.close()


def impose(server: Server, person: str, kind: SanctionKind, until_ms: int | None = None) -> None:
    with beside(server) as store:
        store.sanctions.impose(Sanction(person, kind, "insults", now(), until_ms))


def begins(browser: Server) -> Any:
    return browser.client.post("/api/matches", json={"game": "embers", "seats": [HUMAN, OPEN]})


def barred(browser: Server) -> Info | None:
    me: Info = browser.client.get("/api/me").json()
    return me.get("barred")


def closing(live: Live) -> tuple[int, str]:
    try:
        for _ in range(100):
            live.message()
    except WebSocketDisconnect as closed:
        return closed.code, closed.detail
    raise AssertionError("the socket was not closed")


def test_who_is_banned_hears_so_at_once_and_may_only_look_on(two: tuple[Server, Server, Info]) -> None:
    one, other, match = two
    ends = now() + DAY_MS
    with other.following(match) as live:
        live.quiet()
        impose(one, holder(one, match, 1), "ban", ends)
        assert closing(live) == (4403, "banned")
    problem(begins(other), 403, "Barred", f"banned {told(ends)} insults")
    problem(other.try_act(match, "keep", 1, 1), 403, "Barred", "banned")
    problem(other.client.put("/api/me", json={"nick": "Rude"}), 403, "Barred", "banned")
    problem(other.client.post("/api/studies", json={"title": "x"}), 403, "Barred", "banned")
    said = barred(other)
    assert said is not None
    assert catalogue("pl").say("refusal.banned", said["fields"]).endswith("Powód: insults")
    assert other.get(match)["held"] == [], "they see what everybody may see"
    with other.following(match) as live:
        live.quiet()
        answer, _ = live.ask(type="act", seat=1, action="keep", question=1)
        assert answer["problem"]["code"] == "banned"
        answer, _ = live.ask(type="chat", key="k", text="me again")
        assert answer["problem"]["code"] == "banned"
        with beside(one) as store:
            assert store.sanctions.lift(holder(one, match, 1), "ban")
        assert closing(live)[0] == 4401, "they come back as who they are"
    assert barred(other) is None
    assert begins(other).status_code == 201
    assert one.act(one.get(match), last(one.get(match)))["number"] > match["number"], "the others play on"


def test_a_ban_ends_by_itself(two: tuple[Server, Server, Info], monkeypatch: pytest.MonkeyPatch) -> None:
    one, other, match = two
    impose(one, holder(one, match, 1), "ban", now() + DAY_MS)
    until(lambda: barred(other), "the ban")
    monkeypatch.setattr(standing, "now", lambda: now() + DAY_MS)
    assert barred(other) is None
    assert begins(other).status_code == 201


def test_who_is_banned_may_still_leave_for_good(two: tuple[Server, Server, Info]) -> None:
    one, other, match = two
    impose(one, holder(one, match, 1), "ban")
    said = until(lambda: barred(other), "the ban")
    assert said["code"] == "banned-for-good"
    assert other.client.request("DELETE", "/api/me", json={}).status_code == 200
    assert one.get(match)["outcome"]["reason"] == "resign"


def test_who_is_muted_plays_on_and_says_nothing(two: tuple[Server, Server, Info]) -> None:
    one, other, match = two
    impose(one, holder(one, match, 1), "mute")
    with other.following(match) as live:
        live.quiet()

        def unheard() -> Info | None:
            answer, _ = live.ask(type="chat", key="same", text="hello")
            refused = answer["type"] == "refused" and answer["problem"]["status"] != 429  # asked too often
            return answer if refused else None

        assert until(unheard, "the mute")["problem"]["code"] == "muted-for-good"
    match = one.act(match, last(match))
    mine = other.get(match)
    if mine["decisions"]:
        other.act(mine, last(mine))


def test_a_match_that_the_host_deletes_is_gone_for_who_is_there(two: tuple[Server, Server, Info]) -> None:
    one, _, match = two
    with one.following(match) as live, beside(one) as store:
        live.quiet()
        assert store.retention.remove([match["id"]]) == [match["id"]]
        assert closing(live) == (4404, "match-not-found")


def test_what_another_process_writes_to_an_open_match_is_told(two: tuple[Server, Server, Info]) -> None:
    from ashgrid.cli.admin_people import delete

    one, other, match = two
    person = holder(one, match, 1)
    with one.following(match, since=match["number"]) as live:
        live.quiet()
        delete(where_of(one.folder), person, True, False)
        assert live.next()["outcome"]["reason"] == "resign"
    assert other.client.get("/api/me").json()["known"] is False


# Reports


def reporting(browser: Server, match: Info, **more: Any) -> Any:
    return browser.client.post(f"/api/matches/{match['id']}/report", json={"what": "chat", "reason": "rude", **more})


@pytest.fixture(autouse=True)
def _patient_with_reports(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = server.client.app.dependencies["tables"].dependency()
    monkeypatch.setattr(tables.limits, "reports", Rate(1000, 0))


def test_a_player_is_reported_once_for_a_match_with_what_they_said(two: tuple[Server, Server, Info]) -> None:
    one, other, match = two
    with other.following(match) as live:
        live.ask(type="chat", key="k", text="something rude")
    answer = reporting(one, match, seat=1)
    assert (answer.status_code, answer.json()) == (200, {"match": match["id"]})
    problem(reporting(one, match, seat=1, what="name"), 409, "TableError", "reported-before")
    problem(reporting(one, match, seat=0), 409, "TableError", "yourself-to-report")
    problem(reporting(one, match, seat=7), 409, "TableError", "nobody-to-report")
    problem(reporting(one.stranger(), match, seat=1), 409, "TableError", "not-signed-in")
    problem(reporting(one, match, seat=1, what="play"), 400, "Validation", "what")
    [report] = [found for found in one.database.person_reports.listed() if found.match_id == match["id"]]
    assert (report.about_id, report.what, report.reason) == (holder(one, match, 1), "chat", "rude")
    assert report.said == ["something rude"]
    assert one.database.person_reports.close(report.id)
    assert report.id not in {found.id for found in one.database.person_reports.listed()}


def test_who_watches_is_reported_by_a_line_of_theirs(two: tuple[Server, Server, Info]) -> None:
    one, _, match = two
    watcher, reporter = one.stranger(), one.stranger()
    for browser, nick in ((watcher, "Wat"), (reporter, "Rep")):
        assert browser.client.put("/api/me", json={"nick": nick}).status_code == 200
    with watcher.following(match) as live:
        _, before = live.ask(type="chat", key="k", text="look at that")
        [line] = [line for message in before if message["type"] == "chat" for line in message["lines"]]
    assert reporting(reporter, match, line=line["id"]).status_code == 200
    assert [found.about for found in one.database.person_reports.listed() if found.match_id == match["id"]] == ["Wat"]


def test_reports_are_limited(two: tuple[Server, Server, Info], monkeypatch: pytest.MonkeyPatch) -> None:
    one, _, match = two
    tables = one.client.app.dependencies["tables"].dependency()
    monkeypatch.setattr(tables.limits, "reports", Rate(1, 0))
    assert reporting(one, match, seat=1).status_code == 200
    assert reporting(one, match, seat=1).status_code == 429


# Quotas


def test_quotas_hold_as_soon_as_the_host_has_set_them(two: tuple[Server, Server, Info]) -> None:
    one, _, match = two
    person = holder(one, match, 0)
    with beside(one) as store:
        store.quotas.set(person, "studies", 0)
        store.quotas.set(person, "running", 1)  # last, as this one is waited for

        def refused() -> Any:
            answer = begins(one)
            return answer if answer.status_code == 409 else None

        problem(until(refused, "the quota"), 409, "TableError", "too-many-matches 1")
        problem(one.client.post("/api/studies", json={"title": "x"}), 409, "TableError", "too-many-studies 0")
        store.quotas.set(person, "studies", None)
        store.quotas.set(person, "records", 0)
        store.quotas.set(person, "bytes", 0)

        def no_room() -> Any:
            answer = one.client.post("/api/studies", json={"title": "x"})
            return answer if answer.json().get("code") == "no-room-left" else None

        until(no_room, "the next quota")
        problem(one.client.post("/api/records", content="x"), 409, "TableError", "too-many-records 0")
        store.quotas.set(person, "running", None)
    until(lambda: True if begins(one).status_code == 201 else None, "the end of the quota")


# Retention


def test_what_is_old_goes_from_a_server_that_runs_as_soon_as_the_host_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cleaning, "PAUSE_SECONDS", 0.0)
    with serving(tmp_path) as server:
        matches = [server.new(HUMAN, HUMAN) for _ in range(3)]
        for match in matches:
            server.table(match, "resign")
        body = {"title": "Kept", "positions": [{"match": matches[0]["id"], "number": 1}]}
        assert server.client.post("/api/studies", json=body).status_code == 201
        running = server.new(HUMAN, HUMAN)
        for match in matches:
            server.forget(match)  # nobody looks at them
        monkeypatch.setattr(cleaning, "now", lambda: now() + 3 * DAY_MS)
        with beside(server) as store:
            store.retention.agree(Terms(finished_days=2))
        gone = [match["id"] for match in matches[1:]]
        until(lambda: True if not server.database.roster.matches(match_id=gone[1]) else None, "the removal")
        problem(server.client.get(f"/api/matches/{gone[0]}"), 404, "NoSuchMatch", "match-not-found")
        assert server.get(matches[0])["outcome"] is not None, "a study needs it"
        assert server.get(running)["outcome"] is None
    assert ticker.CLEAN_SECONDS == 86_400
