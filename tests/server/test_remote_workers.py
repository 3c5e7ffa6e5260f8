"""Machine players think in worker processes elsewhere, over a real Redis; where none answers, in the server's own."""

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from ashgrid.server import job_queue, remote_workers, workers
from ashgrid.server.bot_worker import Reply
from ashgrid.server.job_queue import PREFIX, Posted, connect, next_news, post
from ashgrid.server.remote_workers import Elsewhere
from ashgrid.server.workers import Workers
from tests.patience import PATIENCE
from tests.redis import RedisServer, redis_server
from tests.server.elsewhere import Guest, answered_elsewhere, guest, question, serving, working
from tests.server.support import HUMAN, Info, Server, bot, first, until
from tests.server.support import run as run_alone


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with redis_server() as running:
        yield running


@pytest.fixture(scope="module")
def the_guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    with guest(tmp_path_factory.mktemp("guest")) as player:
        yield player


@pytest.fixture
def player(the_guest: Guest, redis: RedisServer) -> Guest:
    the_guest.forget()
    redis.ask("FLUSHALL")
    return the_guest


def run(url: str, test: Callable[[Elsewhere, Workers], Coroutine[Any, Any, None]]) -> None:
    """With one who asks, and a worker of this process that is asked where nobody else answers."""

    async def main() -> None:
        elsewhere, here = Elsewhere(url), Workers(1)
        await elsewhere.start()
        try:
            await test(elsewhere, here)
        finally:
            await here.stop()
            await elsewhere.stop()

    run_alone(main())


async def eventually(true: Callable[[], object], what: str) -> None:
    end = asyncio.get_running_loop().time() + PATIENCE
    while not true():
        assert asyncio.get_running_loop().time() < end, f"waited in vain for {what}"
        await asyncio.sleep(0.01)


def moved(server: Server, match: Info) -> Info:
    """The match after a person's action and the answer of the machine player."""
    match = server.my_turn(match)
    return server.my_turn(server.act(match, first(match)))


def test_they_think_in_a_process_elsewhere_and_here_while_redis_is_away(
    tmp_path: Path, redis: RedisServer, player: Guest
) -> None:
    with serving(tmp_path, redis.url) as server, working(redis.url, player) as worker:
        answered_elsewhere(server)
        match = moved(server, server.new(HUMAN, bot("guest")))
        assert len(player.asked()) >= 1
        assert set(player.asked()) == {worker.pid}, "all of it was thought about there"

        redis.kill()
        player.forget()
        match = moved(server, match)
        assert set(player.asked()) == {os.getpid()}

        redis.start()
        answered_elsewhere(server)
        redis.ask("FLUSHALL")
        match = moved(server, match)
        answered_elsewhere(server)
        player.forget()
        moved(server, match)
        assert set(player.asked()) == {worker.pid}, "the worker has found Redis again"


def test_a_match_goes_on_although_a_worker_is_killed_in_mid_thought(
    tmp_path: Path, redis: RedisServer, player: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "SLACK_SECONDS", 0.2)
    monkeypatch.setattr(remote_workers, "MORE_SECONDS", 0.2)
    with serving(tmp_path, redis.url) as server, working(redis.url, player, hold=True) as worker:
        answered_elsewhere(server)
        match = server.new(HUMAN, bot("guest"))
        until(lambda: player.asked() or None, "the thoughts of the worker")
        worker.process.kill()
        moved(server, match)
        assert player.asked()[:2] == [worker.pid, os.getpid()], "it was thought about again, here"


def test_two_workers_share_what_is_asked_and_the_bell_rings_in_time(
    redis: RedisServer, player: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(remote_workers.PATIENCE_SECONDS, "think", PATIENCE)

    async def test(elsewhere: Elsewhere, here: Workers) -> None:
        loop = asyncio.get_running_loop()
        remote = elsewhere.workers("think", here)
        await eventually(lambda: elsewhere.answers("think"), "the workers")
        answers = [asyncio.create_task(remote.exchange(question(seed), PATIENCE)) for seed in range(2)]
        await eventually(lambda: len(player.asked()) == 2, "two thoughts at once")
        bell = loop.time() + 0.2
        assert await remote.exchange(question(), PATIENCE, bell) is None, "nobody is free"
        assert loop.time() >= bell
        player.go()
        assert all(isinstance(answer, Reply) for answer in await asyncio.gather(*answers))

    with working(redis.url, player, hold=True) as one, working(redis.url, player, hold=True) as other:
        run(redis.url, test)
        assert sorted(player.asked()) == sorted([one.pid, other.pid]), "one each; and what was too late was not done"


def test_what_nobody_took_in_time_is_not_done_later(redis: RedisServer, player: Guest) -> None:
    async def asked() -> None:
        client, blocking = connect(redis.url), connect(redis.url, blocks=True)
        await post(client, "think", "me.1", Posted(question(), PATIENCE, None, 50))
        await eventually(lambda: redis.ask("EXISTS", f"{PREFIX}question:me.1") == ":0", "its end")
        assert redis.ask("LLEN", f"{PREFIX}think") == ":1"
        await post(client, "think", "me.2", Posted(question(), PATIENCE, None, round(PATIENCE * 1000)))
        with working(redis.url, player):
            told: list[tuple[str, str]] = []
            while not told or told[-1][1] != "answered":
                news = await next_news(blocking, "me")
                if news is not None:
                    told.append((news.id, news.what))
        assert told == [("me.2", "taken"), ("me.2", "answered")]
        assert len(player.asked()) == 1
        await client.aclose()
        await blocking.aclose()

    run_alone(asked())


def test_what_waits_when_the_last_worker_has_gone_is_thought_about_here(
    redis: RedisServer, player: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(remote_workers.PATIENCE_SECONDS, "think", 10 * PATIENCE)

    async def test(elsewhere: Elsewhere, here: Workers) -> None:
        client = connect(redis.url)
        await job_queue.live(client, "think")  # the last sign of life
        await eventually(lambda: elsewhere.answers("think"), "the worker")
        assert await elsewhere.workers("think", here).exchange(question(), PATIENCE) is not None
        assert player.asked() == [os.getpid()]
        assert not elsewhere.answers("think")
        await client.aclose()

    run(redis.url, test)


@pytest.mark.parametrize("grace", [PATIENCE, 0.1], ids=["answered", "given back"])
def test_at_sigterm_a_worker_answers_or_gives_back_what_it_thinks_about(
    redis: RedisServer, player: Guest, grace: float
) -> None:
    patch = f"import ashgrid.server.worker_service as it; it.GRACE_SECONDS = {grace}"

    async def test(elsewhere: Elsewhere, here: Workers) -> None:
        await eventually(lambda: elsewhere.answers("think"), "the worker")
        answer = asyncio.create_task(elsewhere.workers("think", here).exchange(question(), PATIENCE))
        await eventually(player.asked, "the thoughts of the worker")
        worker.process.send_signal(signal.SIGTERM)
        if grace >= 1:
            player.go()
        assert await answer is not None

    with working(redis.url, player, hold=True, first=patch) as worker:
        run(redis.url, test)
        said = worker.end()
        assert worker.process.returncode == 0, said
    assert ("given back" in said) is (grace < 1)
    assert player.asked() == [worker.pid] if grace >= 1 else [worker.pid, os.getpid()]
