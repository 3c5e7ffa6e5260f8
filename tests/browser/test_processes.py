"""A server of two processes, one of which ends in mid-match: who plays there goes on at the other."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.helpers import NewPage, choose, number, wait_for_more
from tests.browser.test_online import together as two_people
from tests.cli.test_processes import Together, listens_at, together
from tests.cli.test_serve import until
from tests.postgresql import Cluster
from tests.redis import RedisServer

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(cluster: Cluster, redis: RedisServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Together]:
    log = tmp_path_factory.mktemp("log") / "log"
    with cluster.database() as url, together(url, redis.url, log) as running:
        until(lambda: len(running.serving()) == 2, "both processes")
        yield running


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["told to end", "killed"])
def test_a_match_goes_on_when_the_process_of_its_players_ends(
    new_page: NewPage, server: Together, how: signal.Signals
) -> None:
    host, guest = two_people(new_page)
    opened: list[WebSocket] = []

    def note(socket: WebSocket) -> None:
        opened.append(socket)

    host.on("websocket", note)
    for page in (host, guest):
        choose(page, lambda found: found.first)
    expect(host.locator("[data-choice]:enabled").first).to_be_visible()
    before = number(guest)
    ending = {pid for port in server.own_ports if server.figure(port, "ashgrid_sockets") for pid in [at(server, port)]}
    for pid in ending:  # one after the other, where each is at another
        os.kill(pid, how)
        until(lambda: len(server.serving()) == 2 and not server.serving() & {pid}, "another in its place")  # noqa: B023
    host.wait_for_function("() => document.querySelector('[data-choice]:enabled')")
    choose(host)
    wait_for_more(guest, before)
    assert opened, "it has connected again"


def at(server: Together, port: int) -> int:
    """The process that is asked at this port of its own."""
    (pid,) = (pid for pid in server.serving() if listens_at(pid, port))
    return pid
