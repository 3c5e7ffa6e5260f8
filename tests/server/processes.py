"""Several servers over one PostgreSQL and one Redis, in this process: each has a loop, and knows of the others only
what they tell it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from litestar.testing import TestClient

from ashgrid.server.bus import Bus
from ashgrid.server.cluster import Cluster
from ashgrid.server.tables import Tables
from tests.databases import provided
from tests.patience import PATIENCE
from tests.redis import RedisServer
from tests.server.support import Info, Server, serving, until


@contextmanager
def processes(folder: Path, request: pytest.FixtureRequest, count: int = 2) -> Iterator[list[Server]]:
    redis: RedisServer = request.getfixturevalue("redis")
    with provided(folder, "postgresql", request), ExitStack() as stack:
        yield [stack.enter_context(serving(folder, workers=1, bus=Bus(redis.url))) for _ in range(count)]


def tables_of(process: Server) -> Tables:
    found: Tables = process.client.app.dependencies["tables"].dependency()
    return found


def cluster_of(process: Server) -> Cluster:
    found = tables_of(process).cluster
    assert isinstance(found, Cluster)
    return found


def owns(process: Server, match: Info) -> bool:
    return cluster_of(process).owns(match["id"])


def at(process: Server, browser: Server) -> Server:
    """The same browser, connected to this process."""
    client = TestClient(process.client.app, raise_server_exceptions=False)
    client.blocking_portal = process.client.blocking_portal
    client.cookies = browser.client.cookies
    return Server(client, process.folder, process.database)


def seen(browser: Server, match: Info, number: int) -> Info:
    """The match, when this process knows so much of it."""

    def there() -> Info | None:
        info = browser.get(match)
        return info if info["number"] >= number else None

    return until(there, f"entry {number} at another process")


def two_at(first: Server, second: Server, **more: object) -> tuple[Server, Server, Info]:
    """Two people with a match, each at another process."""
    ann, bob = first.stranger(), second.stranger()
    match = ann.new({"kind": "human"}, {"kind": "open"}, **more)
    answer = bob.client.post(f"/api/matches/{match['id']}/join", json={"seat": 1})
    assert answer.status_code == 200, answer.text
    return ann, bob, match


@contextmanager
def paused(process: Server) -> Iterator[None]:
    """While this lasts, a process does nothing whatever, and does not know that time passes."""
    begun, end = threading.Event(), threading.Event()

    def wait() -> None:
        begun.set()
        end.wait(10 * PATIENCE)

    process.client.blocking_portal.start_task_soon(wait)
    assert begun.wait(PATIENCE)
    try:
        yield
    finally:
        end.set()


def let_lease_end(dead: Server) -> None:
    """Wait until a process that is paused is taken for dead, by the clock of the database."""
    alive = "SELECT id FROM processes WHERE until > EXTRACT(EPOCH FROM clock_timestamp()) * 1000"

    def ended() -> bool | None:
        with dead.database.reading() as connection:
            living = connection.exec_driver_sql(alive).scalars().all()
        return None if cluster_of(dead).process in living else True

    until(ended, "the end of a lease")
