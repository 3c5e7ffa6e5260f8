"""Many processes over one database: whatever is known of people at one is known at all, and one of them leads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ashgrid.server import ownership
from ashgrid.server.table import now
from ashgrid.store import Sanction
from tests.redis import RedisServer
from tests.server.accounts import PASSWORD, ask, done
from tests.server.processes import at, cluster_of, let_lease_end, paused, processes, tables_of, two_at
from tests.server.support import HUMAN, OPEN, Server, until
from tests.server.test_host import closing, holder
from tests.server.test_tournaments import ROUND_ROBIN, announced, named, over, play_out, said, table, when


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ownership, "LEASE_SECONDS", 2.0)
    monkeypatch.setattr("ashgrid.server.cluster.RENEW_SECONDS", 0.4)
    monkeypatch.setattr("ashgrid.server.cluster.SWEEP_SECONDS", 0.2)
    monkeypatch.setattr("ashgrid.server.ticker.NOTICE_SECONDS", 0.2)
    monkeypatch.setattr("ashgrid.server.ticker.ORGANISE_SECONDS", 0.1)


@pytest.fixture
def pair(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Server, Server]]:
    with processes(tmp_path, request) as (one, other):
        yield one, other


def account(process: Server, name: str) -> Server:
    """Somebody with an account."""
    browser = process.stranger()
    assert browser.client.post("/api/matches", json={"game": "embers", "seats": [HUMAN, OPEN]}).status_code == 201
    done(ask(browser, "POST", "/register", {"name": name, "password": PASSWORD}))
    return browser


def test_who_signs_out_is_signed_out_at_all_processes(pair: tuple[Server, Server]) -> None:
    one, other = pair
    ann = account(one, "Ann")
    there = at(other, ann)
    cookies = dict(ann.client.cookies)
    match = there.new(HUMAN, OPEN)
    with there.following(match) as live:
        live.quiet()
        done(ask(ann, "POST", "/sign-out"))
        assert closing(live)[0] == 4401
    kept = other.stranger()
    kept.client.cookies.update(cookies)
    assert kept.client.get("/api/me").json()["known"] is False


def test_who_signs_out_is_signed_out_where_redis_is_not_heard(pair: tuple[Server, Server], redis: RedisServer) -> None:
    one, other = pair
    ann = account(one, "Ann")
    kept = other.stranger()
    kept.client.cookies.update(dict(ann.client.cookies))
    assert kept.client.get("/api/me").json()["known"] is True
    redis.kill()
    try:
        done(ask(ann, "POST", "/sign-out"))
        until(lambda: kept.client.get("/api/me").json()["known"] is False or None, "the end of the session")
    finally:
        redis.start()


def test_a_new_name_is_seen_at_all_processes(pair: tuple[Server, Server]) -> None:
    ann, bob, match = two_at(*pair)
    bob.get(match)
    done(ask(ann, "PUT", "", {"nick": "Anna"}))
    until(lambda: bob.get(match)["seats"][0]["name"] == "Anna" or None, "the new name")


def test_who_is_banned_is_told_at_whichever_process(pair: tuple[Server, Server]) -> None:
    ann, bob, match = two_at(*pair)
    with bob.following(match) as live:
        live.quiet()
        ann.database.sanctions.impose(Sanction(holder(ann, match, 1), "ban", "insults", now(), None))
        assert closing(live)[0] == 4403


def test_an_account_is_deleted_while_its_match_is_open_elsewhere(pair: tuple[Server, Server]) -> None:
    one, other = pair
    ann = account(one, "Ann")
    match = ann.new(HUMAN, OPEN)
    bob = other.stranger()
    assert bob.client.post(f"/api/matches/{match['id']}/join", json={"seat": 1}).status_code == 200
    with bob.following(match) as live:
        live.quiet()
        answer = ann.client.request("DELETE", "/api/me", json={"password": PASSWORD})
        assert answer.status_code == 200, answer.text
        info = live.next()
        while info["outcome"] is None:
            info = live.next()
        assert info["outcome"]["reason"] == "resign"

    def forgotten() -> bool | None:
        table = tables_of(other).open.get(match["id"])
        return True if table is not None and table.holders[0] is None else None

    until(lambda: bob.get(match) and forgotten(), "the other process to forget them")
    assert bob.get(match)["seats"][0]["name"] == ""


def test_friends_are_seen_at_matches_of_other_processes(pair: tuple[Server, Server]) -> None:
    one, other = pair
    ann, bob = account(one, "Ann"), account(other, "Bob")
    match = bob.new(HUMAN, OPEN, spectators=True)
    assert one.stranger().client.post(f"/api/matches/{match['id']}/join", json={"seat": 1}).status_code == 200
    answer = ann.client.post("/api/friends", json={"name": "Bob", "how": "follow"})
    assert answer.status_code == 200, answer.text
    with bob.following(match) as live:
        live.quiet()
        until(lambda: ann.client.get("/api/friends").json()["following"][0]["at"], "the friend")
        (found,) = ann.client.get("/api/friends").json()["following"]
        assert (found["here"], found["at"]["id"], found["at"]["plays"]) == (True, match["id"], True)


def test_one_process_leads_and_another_when_that_has_died(pair: tuple[Server, Server]) -> None:
    def leaders() -> list[Server] | None:
        return [process for process in pair if cluster_of(process).leads] or None

    (leader,) = until(leaders, "a leader")
    (other,) = [process for process in pair if process is not leader]
    with paused(leader):
        let_lease_end(leader)
        until(lambda: cluster_of(other).leads or None, "another leader")
    until(lambda: not cluster_of(leader).leads or None, "the old leader to notice")


def test_a_tournament_of_people_at_two_processes_goes_to_its_end(pair: tuple[Server, Server]) -> None:
    one, other = pair
    ann, bob = named(one.stranger(), "Ann"), named(other.stranger(), "Bob")
    tournament = announced(ann, ROUND_ROBIN, bots=["random"])
    said(bob, tournament, "join")
    said(ann, tournament, "start")
    play_out(tournament, [ann, bob], over)
    info = when(bob, tournament, over)
    assert len({game["match"] for game in info["games"]}) == 6
    assert sum(table(info).values()) == 6
