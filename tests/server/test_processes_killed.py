"""Real processes over one database, which are killed or paused in the middle of a match, as is Redis: nothing that was
acknowledged is lost or there twice, and the match goes on."""

from __future__ import annotations

import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest

from ashgrid.store import Store
from tests.patience import PATIENCE
from tests.postgresql import Cluster
from tests.redis import RedisServer

Info = dict[str, Any]
PROGRAM = """
import sys
import uvicorn
from ashgrid.server import ownership
from ashgrid.server.app import build
from ashgrid.server.bus import Bus
from ashgrid.store import Store
ownership.LEASE_SECONDS = 3.0
store, bus, port = sys.argv[1:]
uvicorn.run(build(Store(store), 1, scale=1e6, bus=Bus(bus)), port=int(port), log_level="error")
"""


class Process:
    def __init__(self, store: str, bus: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.running = subprocess.Popen([sys.executable, "-c", PROGRAM, store, bus, str(self.port)])
        self.paused = False

    def kill(self) -> None:
        self.running.kill()
        self.running.wait(PATIENCE)

    def pause(self, paused: bool) -> None:
        self.running.send_signal(signal.SIGSTOP if paused else signal.SIGCONT)
        self.paused = paused


class Together:
    """Some processes. Whoever asks and gets no answer asks another."""

    def __init__(self, store: str, bus: str) -> None:
        self._addresses = (store, bus)
        self.processes = [Process(store, bus) for _ in range(3)]

    def ask(self, browser: httpx.Client, rng: random.Random, method: str, path: str, body: object = None) -> Info:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            port = rng.choice([one.port for one in self.processes])
            try:
                answer = browser.request(method, f"http://127.0.0.1:{port}{path}", json=body, timeout=2)
            except httpx.HTTPError:
                time.sleep(0.05)
                continue
            if answer.status_code in (200, 201):
                info: Info = answer.json()
                return info
            assert answer.status_code in (409, 503), answer.text
            if answer.status_code == 409:
                return {"refused": answer.json()}
        raise AssertionError(f"{path}: nobody has answered in time")

    def replace(self, old: Process) -> None:
        old.kill()
        self.processes[self.processes.index(old)] = Process(*self._addresses)


@contextmanager
def together(store: str, bus: str) -> Iterator[Together]:
    running = Together(store, bus)
    try:
        yield running
    finally:
        for process in running.processes:
            process.kill()


@pytest.mark.parametrize("seed", [1])
def test_whatever_dies_or_stops_the_match_goes_on(cluster: Cluster, redis: RedisServer, seed: int) -> None:
    rng = random.Random(seed)
    with cluster.database() as url, together(url, redis.url) as servers, ExitStack() as stack:
        store = Store(url)
        stack.callback(store.close)
        ann, bob = (stack.enter_context(httpx.Client()) for _ in range(2))
        played = 0
        for trouble in ["kill", "pause", "redis"]:
            match = new_match(servers, rng, ann, bob)
            acknowledged: list[tuple[int, int, str]] = []
            paused: Process | None = None
            for turn in range(12):
                if turn == 4:
                    owner = servers.processes[owner_port(servers, store, match)]
                    if trouble == "kill":
                        servers.replace(owner)
                    elif trouble == "pause":
                        owner.pause(True)
                        paused = owner
                    else:
                        redis.kill()
                if turn == 8:
                    if paused is not None:
                        paused.pause(False)
                    if trouble == "redis":
                        redis.start()
                played += act(servers, rng, (ann, bob), match, acknowledged)
            log = store.load(match).log
            done = [(one.seat, one.text) for one in log if not one.auto and one.text[0] != "!"]
            assert done == [(seat, action) for _, seat, action in acknowledged], "each once, and in order"
        assert played > 12


def new_match(servers: Together, rng: random.Random, ann: httpx.Client, bob: httpx.Client) -> str:
    seats = [{"kind": "human"}, {"kind": "open"}]
    options = {"embers": 9, "hand": 6}
    body = {"game": "embers", "seats": seats, "options": options}
    match_id: str = servers.ask(ann, rng, "POST", "/api/matches", body)["id"]
    servers.ask(bob, rng, "POST", f"/api/matches/{match_id}/join", {"seat": 1})
    return match_id


def owner_port(servers: Together, store: Store, match: str) -> int:
    """The place of the process that owns a match."""
    with store.reading() as connection:
        query = f"SELECT owner FROM leases WHERE match_id = '{match}'"
        owner = str(connection.exec_driver_sql(query).scalar_one())
    pids = [process.running.pid for process in servers.processes]
    return pids.index(int(owner.partition("-")[0]))


def act(
    servers: Together,
    rng: random.Random,
    people: tuple[httpx.Client, httpx.Client],
    match: str,
    acknowledged: list[tuple[int, int, str]],
) -> bool:
    """Whoever has to decide does, at whichever process; the same request is sent until it is answered."""
    for seat, browser in enumerate(people):
        since = acknowledged[-1][0] if acknowledged else 0
        info = servers.ask(browser, rng, "GET", f"/api/matches/{match}?since={since}")
        assert info["number"] >= since, "what was acknowledged is known everywhere"
        if info["outcome"] is not None or seat not in info["actors"] or not info["decisions"]:
            continue
        choice = rng.choice(info["decisions"][0]["choices"])["text"]
        question = next(one["number"] for one in info["questions"] if one["seat"] == seat)
        body = {"seat": seat, "action": choice, "question": question}
        answer = servers.ask(browser, rng, "POST", f"/api/matches/{match}/act", body)
        assert "refused" not in answer, answer
        acknowledged.append((answer["number"], seat, choice))
        return True
    return False
