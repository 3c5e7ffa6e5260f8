"""Analyses of a server of two processes, over a real Redis: whichever of them somebody asks."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.redis import RedisServer, redis_server
from tests.server.elsewhere import answered_elsewhere, guest, serving, working
from tests.server.held import Held
from tests.server.support import HUMAN, Info, Server, first, problem, until


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with redis_server() as running:
        yield running


@pytest.fixture
def two(tmp_path: Path, redis: RedisServer) -> Iterator[tuple[Server, Server]]:
    """The same browser at two processes."""
    redis.ask("FLUSHALL")
    with serving(tmp_path, redis.url) as one:
        one.new(HUMAN, HUMAN)  # from now on it is somebody
        with serving(tmp_path, redis.url, like=one) as other:
            yield one, other


def start(server: Server, match: Info, ms: int = 20) -> Info:
    answer = server.client.post(f"/api/matches/{match['id']}/analysis", json={"ms": ms})
    assert answer.status_code == 200, answer.text
    body: Info = answer.json()
    return body


def look(server: Server, match: Info) -> Info:
    body: Info = server.client.get(f"/api/matches/{match['id']}/analysis").json()
    return body


def stop(server: Server, match: Info) -> Any:
    return server.client.delete(f"/api/matches/{match['id']}/analysis")


def reached(server: Server, match: Info, **wanted: object) -> Info:
    """What is shown as soon as it is so."""

    def found() -> Info | None:
        body = look(server, match)
        return body if {key: body[key] for key in wanted} == wanted else None

    return until(found, f"{wanted}")


def played(server: Server) -> Info:
    return server.play(server.new(HUMAN, HUMAN), first)


def test_an_analysis_is_followed_and_stopped_and_gone_on_with_at_another_process(
    two: tuple[Server, Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(tmp_path, monkeypatch)
    held.let(0, 1)
    one, other = two
    match = played(one)
    assert look(other, match)["state"] == "none"
    start(one, match)
    seen = reached(other, match, state="running", done=2, yours=True)
    assert seen["points"] == look(one, match)["points"]
    assert start(other, match)["done"] == 2, "it runs already"

    assert not look(other.stranger(), match)["yours"]
    problem(stop(other.stranger(), match), 409, "TableError", "analysis-of-another")

    stopped = stop(other, match).json()
    assert (stopped["state"], stopped["done"]) == ("stopped", 2)
    reached(one, match, state="stopped", done=2)
    held.let(2)  # this was being thought of; the thought is dropped

    assert start(other, match)["points"] == seen["points"], "it goes on from there"
    held.let(*range(match["number"]))
    done = reached(one, match, state="done")
    assert done["points"][:2] == seen["points"]
    assert done["done"] == done["total"]
    assert start(one, match) == done, "it need not be done again"


def test_who_joins_at_another_process_keeps_it_going(
    two: tuple[Server, Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(tmp_path, monkeypatch)
    one, other = two
    match = played(one)
    start(one, match)
    friend = other.stranger()
    assert start(friend, match)["yours"]
    assert stop(other, match).json()["state"] == "running", "the other still wants it"
    reached(one, match, state="running", yours=False)
    held.let(0)
    reached(one, match, done=1)
    assert stop(friend, match).json()["state"] == "stopped"
    reached(one, match, state="stopped")


def test_it_goes_on_while_redis_is_away_and_is_told_again_when_redis_has_forgotten(
    two: tuple[Server, Server], redis: RedisServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(tmp_path, monkeypatch)
    held.let(0)
    one, other = two
    match = played(one)
    start(one, match)
    reached(other, match, done=1)
    redis.kill()
    held.let(1)
    reached(one, match, state="running", done=2, yours=True)
    assert look(other, match)["state"] == "none"
    redis.start()
    assert len(reached(other, match, state="running", done=2, yours=True)["points"]) == 2
    assert stop(one, match).json()["state"] == "stopped"


def test_decisions_are_analysed_by_a_worker_elsewhere(
    two: tuple[Server, Server],
    redis: RedisServer,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Held(tmp_path_factory.mktemp("held"), monkeypatch)  # nothing is analysed here
    with guest(tmp_path_factory.mktemp("guest")) as player, working(redis.url, player):
        one, other = two
        match = played(one)
        answered_elsewhere(one, "study")
        start(one, match)
        assert reached(other, match, state="done")["done"] > 1
