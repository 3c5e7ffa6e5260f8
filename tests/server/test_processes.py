"""Many processes over one database: who owns a match writes, all others follow, and nothing depends on messages."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from ashgrid.match import Match
from ashgrid.server import ownership
from ashgrid.server.app import build
from ashgrid.server.bus import Bus
from ashgrid.store import Store
from tests.databases import provided, url_of
from tests.match.same import assert_same
from tests.postgresql import Cluster
from tests.redis import RedisServer
from tests.server.processes import (
    at,
    cluster_of,
    let_lease_end,
    owns,
    paused,
    processes,
    seen,
    tables_of,
    two_at,
)
from tests.server.support import HUMAN, OPEN, Info, Server, bot, first, last, put_forward, serving, until


@pytest.fixture(autouse=True)
def _short_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ownership, "LEASE_SECONDS", 2.0)
    monkeypatch.setattr("ashgrid.server.cluster.RENEW_SECONDS", 0.4)
    monkeypatch.setattr("ashgrid.server.cluster.POLL_SECONDS", 0.4)
    monkeypatch.setattr("ashgrid.server.cluster.SWEEP_SECONDS", 0.2)


@pytest.fixture
def pair(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Server, Server]]:
    with processes(tmp_path, request) as (one, other):
        yield one, other


def in_turns(browsers: tuple[Server, Server], match: Info, most: int = 10_000) -> Info:
    """Each plays at their own process, as soon as that one knows that it is their turn."""
    info = browsers[0].get(match)
    played = 0
    while info["outcome"] is None and played < most:
        seat = info["actors"][0]
        mine = seen(browsers[seat], match, info["number"])
        info = browsers[seat].act(mine, (first if played % 3 else last)(mine), seat)
        played += 1
    return info


def same_everywhere(match: Info, *servers: Server) -> None:
    """Every process has in memory exactly what a match is that is brought back from its log."""
    stored = servers[0].behind(match)
    for server in servers:
        seen(server, match, stored.number)
        kept = server.database.load(match["id"])
        assert_same(tables_of(server).open[match["id"]].match, Match(kept.setup, kept.log))


def test_a_single_process_has_no_leases(tmp_path: Path) -> None:
    with serving(tmp_path) as alone:
        match = alone.new(HUMAN, bot())
        alone.act(match, first(match))
        with alone.database.reading() as connection:
            for table in ("leases", "processes"):
                assert connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one() == 0


def test_two_people_at_two_processes_play_a_whole_match(pair: tuple[Server, Server]) -> None:
    ann, bob, match = two_at(*pair)
    end = in_turns((ann, bob), match)
    assert end["outcome"] is not None
    same_everywhere(match, ann, bob)


def test_sockets_hear_of_what_is_done_at_another_process_in_order(pair: tuple[Server, Server]) -> None:
    ann, bob, match = two_at(*pair)
    with ann.following(match) as here, bob.following(match) as there:
        here.quiet()
        there.quiet()
        info = in_turns((ann, bob), match, 6)
        for live in (here, there):
            told = live.until(info["number"])
            numbers = [update["number"] for news in told for update in news["info" if "info" in news else "updates"]]
            assert numbers == sorted(set(numbers))
            assert told[-1]["number"] == info["number"]


def test_what_is_said_and_who_is_there_is_known_at_all_processes(pair: tuple[Server, Server]) -> None:
    ann, bob, match = two_at(*pair)
    with ann.following(match) as here:
        here.quiet()
        with bob.following(match) as there:
            while here.of_type("people")["online"] != [True, True]:
                pass
            answer, before = there.ask(type="chat", key="1", text="well met")
            assert answer["type"] == "done"
            assert [line["text"] for one in before if one["type"] == "chat" for line in one["lines"]] == ["well met"]
            assert [line["text"] for line in here.of_type("chat")["lines"]] == ["well met"]
            here.ask(type="chat", key="2", text="and you")
            assert [line["text"] for line in there.of_type("chat")["lines"]] == ["and you"]
        while here.of_type("people")["online"] != [True, False]:
            pass


def test_a_rematch_is_known_at_all_processes(pair: tuple[Server, Server]) -> None:
    ann, bob, match = two_at(*pair)
    ann.table(match, "resign")
    seen(bob, match, 1)
    answer = ann.client.post(f"/api/matches/{match['id']}/rematch")
    assert answer.status_code in (200, 201), answer.text
    following = until(lambda: bob.get(match)["next"], "the next match")
    assert following == ann.get(match)["next"]


def test_a_paused_owner_cannot_write_and_goes_on_when_it_is_back(pair: tuple[Server, Server]) -> None:
    ann, bob, match = two_at(*pair)
    info = in_turns((ann, bob), match, 4)
    owner, other = (ann, bob) if owns(ann, match) else (bob, ann)
    fence = cluster_of(owner).fence(tables_of(owner).open[match["id"]])
    with paused(owner):
        let_lease_end(owner)
        moves = at(other, owner if info["actors"] == [(ann, bob).index(owner)] else other)
        after = moves.act(seen(moves, match, info["number"]), first(moves.get(match)))
        assert owns(other, match)
        with pytest.raises(Exception, match="gone on"):
            owner.database.append(match["id"], after["number"], owner.behind(match).log[:1], fence=fence)
    end = in_turns((ann, bob), match)
    assert end["outcome"] is not None
    same_everywhere(match, ann, bob)


def test_a_match_moves_without_redis_too(pair: tuple[Server, Server], redis: RedisServer) -> None:
    ann, bob, match = two_at(*pair)
    in_turns((ann, bob), match, 3)
    redis.kill()
    try:
        in_turns((ann, bob), match, 2)
    finally:
        redis.start()
    end = in_turns((ann, bob), match)
    assert end["outcome"] is not None
    same_everywhere(match, ann, bob)


def test_an_emptied_redis_is_not_noticed(pair: tuple[Server, Server], redis: RedisServer) -> None:
    ann, bob, match = two_at(*pair)
    with bob.following(match) as there:
        there.quiet()
        for _ in range(3):
            redis.flush()
            in_turns((ann, bob), match, 2)
        info = ann.get(match)
        assert there.until(info["number"])[-1]["number"] == info["number"]
    same_everywhere(match, ann, bob)


def test_take_back_behind_what_a_follower_knows(pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ashgrid.server.reading.SNAPSHOT_EVERY", 4)
    one, other = pair
    ann = one.stranger()
    match = ann.new(HUMAN, HUMAN, undo="friendly")
    for _ in range(6):
        match = ann.act(match, first(match))
    there = at(other, ann)  # reads it from a snapshot
    match = there.get(match)
    for _ in range(4):
        match = ann.table(ann.get(match), "undo", ann.get(match)["undo"][0])
    seen(there, match, match["number"])
    for _ in range(2):
        match = there.act(match, last(match))
    same_everywhere(match, ann, there)


def test_the_clock_of_a_dead_owners_match_runs_out(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = pair
    match = one.stranger().new(HUMAN, HUMAN, clock="move:60s")
    with paused(one):
        put_forward(monkeypatch, 61_000)
        until(lambda: other.database.load(match["id"]).log[-1:] or None, "the end of the time")
        assert other.database.load(match["id"]).log[-1].text == "!timeout"


def test_a_machine_player_of_a_dead_owners_match_goes_on(pair: tuple[Server, Server]) -> None:
    one, other = pair
    ann = one.stranger()
    match = ann.my_turn(ann.new(HUMAN, bot("greedy")))
    tables_of(one).bots.resting = True  # so that the owner dies while the machine player has to answer
    waiting = ann.act(match, first(match))
    while waiting["outcome"] is None and waiting["decisions"]:
        waiting = ann.act(waiting, first(waiting))
    with paused(one):
        until(lambda: len(other.database.load(match["id"]).log) > waiting["number"] or None, "the machine's answer")
        at(other, ann).my_turn(match)


def test_a_seat_of_a_moment_ago_is_known_where_nothing_was_told(
    pair: tuple[Server, Server], redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = pair
    ann, bob = one.stranger(), other.stranger()
    match = ann.new(HUMAN, OPEN)
    there = at(one, bob)
    there.get(match)
    redis.kill()
    try:
        assert bob.client.post(f"/api/matches/{match['id']}/join", json={"seat": 1}).status_code == 200
        there.client.cookies = bob.client.cookies
        info = bob.get(match)
        assert there.try_table(info, "resign", 1).status_code == 200
    finally:
        redis.start()


@pytest.mark.parametrize(("method", "what"), [("GET", "record"), ("POST", "rematch")])
def test_an_end_of_a_moment_ago_is_known_where_nothing_was_told(
    pair: tuple[Server, Server], redis: RedisServer, method: str, what: str
) -> None:
    ann, bob, match = two_at(*pair)
    info = ann.get(match)
    info = ann.act(info, first(info))  # and so it is of her process
    seen(bob, match, info["number"])
    redis.kill()
    try:
        ann.table(info, "resign")
        answer = bob.client.request(method, f"/api/matches/{match['id']}/{what}")
        assert answer.is_success, answer.text
    finally:
        redis.start()


def test_after_a_gap_everything_is_looked_through_although_that_is_just_being_done(
    pair: tuple[Server, Server],
) -> None:
    ann, bob = pair
    matches = [ann.new(HUMAN, HUMAN) for _ in range(3)]
    poll = cluster_of(bob)._replicas.poll

    async def look_twice_at_once() -> None:
        for match in matches:
            tables_of(bob).open.pop(match["id"])
        await poll()
        await asyncio.gather(poll(), poll())

    for match in matches:
        bob.get(match)
    bob.client.blocking_portal.call(look_twice_at_once)
    for match in matches:
        seen(bob, match, ann.act(match, first(match))["number"])


def test_a_process_begins_while_the_database_is_away(
    tmp_path: Path, request: pytest.FixtureRequest, cluster: Cluster, redis: RedisServer
) -> None:
    with provided(tmp_path, "postgresql", request):
        app = build(Store(url_of(tmp_path)), 1, scale=1000, bus=Bus(redis.url))
        cluster.stop()
        try:
            beginning = TestClient(app).__enter__()
        finally:
            cluster.start()
        wanted = {"game": "embers", "seats": [HUMAN, HUMAN]}
        until(lambda: beginning.post("/api/matches", json=wanted).is_success or None, "a match")
        beginning.__exit__()


def test_draining_leaves_everything_to_the_others(pair: tuple[Server, Server]) -> None:
    one, other = pair
    ann, bob, match = two_at(one, other)
    in_turns((ann, bob), match, 3)
    with ann.following(match) as live:
        live.quiet()
        one.client.blocking_portal.call(tables_of(one).drain)
        with pytest.raises(WebSocketDisconnect) as closed:
            live.of_type("nothing")
        assert closed.value.code == 1012
    assert not cluster_of(one).owns(match["id"])
    assert one.database.leases.owned(cluster_of(one).process) == []
    end = in_turns((at(other, ann), bob), match)
    assert end["outcome"] is not None


def test_requests_at_both_processes_at_once_are_all_carried_out_once(pair: tuple[Server, Server]) -> None:
    one, other = pair
    ann = one.stranger()
    match = ann.new(HUMAN, HUMAN)
    there = at(other, ann)
    there.get(match)
    for _ in range(5):
        info = ann.get(match)
        seat, action = info["perspective"], first(info)
        with ThreadPoolExecutor(4) as senders:
            answers = [senders.submit(who.try_act, info, action, seat) for who in (ann, there) * 2]
        assert [answer.result().status_code for answer in answers] == [200] * 4
        later = ann.database.load(match["id"]).log[info["number"] :]
        assert [(entry.seat, entry.text) for entry in later if not entry.auto] == [(seat, action)]
    same_everywhere(match, ann, there)


GAMES: dict[str, Info] = {
    "neuroshima": {"armies": "borgo,moloch"},
    "dust": {},
    "hunters": {},
}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_its_end_at_two_processes(pair: tuple[Server, Server], game: str) -> None:
    """The first decisions are taken in turn, at whichever process, and then somebody has had enough."""
    ann, bob, match = two_at(*pair, game=game, options=GAMES[game])
    browsers = (ann, bob)
    with ann.following(match) as here, bob.following(match) as there:
        for _ in range(10):
            for seat, browser in enumerate(browsers):
                go_on(browser, seat, match)
        answer, _ = there.ask(type="chat", key="1", text="enough")
        assert answer["type"] == "done"
        assert [line["text"] for line in here.of_type("chat")["lines"]] == ["enough"]
        number = bob.get(match)["number"]
        seen(ann, match, number)
        assert number >= 10
        bob.table(bob.get(match), "resign", 1)
        until(lambda: go_on(ann, 0, match)["outcome"], "the end")
    until(lambda: bob.get(match)["outcome"], "the end at the other process")
    same_everywhere(match, ann, bob)


def go_on(browser: Server, seat: int, match: Info) -> Info:
    """Answer what a seat is asked now, as far as its process knows."""
    info = browser.get(match)
    if info["outcome"] is not None:
        return info
    for proposal in info["proposals"]:
        if seat in proposal["asked"] and seat not in proposal["agreed"]:
            body = {"seat": seat, "what": "agree", "number": info["number"], "proposal": proposal["number"]}
            browser.client.post(f"/api/matches/{match['id']}/table", json=body)
            return info
    if seat in info["actors"] and info["decisions"] and not info["proposals"]:
        browser.try_act(info, first(info), seat)
    return info
