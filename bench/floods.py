"""What one visitor can do to the others: a well-behaved visitor's answers are timed while another floods the server.

    python -m bench.floods [--only pings frames past undo] [--seconds 5]

Starts `ashgrid serve` on a free port with a data folder of its own and the usual limits. The flood comes from
127.0.0.2, the well-behaved visitor from 127.0.0.1, over loopback only. Prints for each flood how long the well-behaved
visitor waited for a ping and for a look at their match, and the ratio to the same without a flood. Stops by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import multiprocessing
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ashgrid.core import find
from ashgrid.match import Match, SeatSetup, Setup
from ashgrid.store import Store, sqlite_url

FLOODER = "127.0.0.2"
PINGS = 9_000
ENTRIES = 3_000
PAUSE = 0.1
SEATS = [{"kind": "human"}, {"kind": "human"}]


class Visitor:
    """Somebody with a match and a live connection of their own."""

    def __init__(self, address: str, source: str) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=source)
        self.http = httpx.AsyncClient(base_url=address, timeout=120, transport=transport)
        self._address, self._source = address, source
        self.match = ""

    async def begin(self, game: str = "embers") -> None:
        made = await self.http.post("/api/matches", json={"game": game, "seats": SEATS})
        made.raise_for_status()
        self.match = made.json()["id"]

    async def wire(self) -> ClientConnection:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        live = f"{self._address.replace('http', 'ws')}/api/matches/{self.match}/live"
        return await connect(
            live,
            additional_headers={"Cookie": cookie},
            max_size=None,
            ping_interval=None,
            local_addr=(self._source, 0),
        )


class Watch:
    """The well-behaved visitor: a ping ten times a second, and a look at the match twice a second."""

    def __init__(self) -> None:
        self.pings: list[float] = []
        self.looks: list[float] = []

    async def run(self, visitor: Visitor, until: asyncio.Event) -> None:
        async with contextlib.AsyncExitStack() as stack:
            wire = await stack.enter_async_context(await visitor.wire())
            number = 0
            while not until.is_set() or len(self.pings) < 20:
                number += 1
                begun = time.perf_counter()
                await wire.send(f'{{"type": "ping", "id": {number}}}')
                while msgspec.json.decode(await wire.recv())["type"] != "pong":
                    pass
                self.pings.append(time.perf_counter() - begun)
                if number % 5 == 0:
                    begun = time.perf_counter()
                    (await visitor.http.get(f"/api/matches/{visitor.match}")).raise_for_status()
                    self.looks.append(time.perf_counter() - begun)
                await asyncio.sleep(PAUSE)


def spread(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000


# The floods --------------------------------------------------------------------------------------


async def nothing(_: Visitor, __: Path, seconds: float) -> str:
    await asyncio.sleep(seconds)
    return ""


async def pings(flooder: Visitor, _: Path, seconds: float) -> str:
    """Many pings in one burst on one connection, again and again."""
    sent = answered = refused = closed = 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        wire = await flooder.wire()
        try:
            for number in range(PINGS):
                await wire.send(f'{{"type": "ping", "id": {number}}}')
                sent += 1
            async with asyncio.timeout(max(0.1, end - time.perf_counter())):
                while True:
                    kind = msgspec.json.decode(await wire.recv())["type"]
                    answered += kind == "pong"
                    refused += kind == "refused"
        except ConnectionClosed:
            closed += 1
        except TimeoutError:
            pass
        finally:
            wire.transport.abort()
    return f"{sent} pings sent, {answered} answered, {refused} refused, {closed} connections closed"


async def asking(flooder: Visitor, path: str, seconds: float) -> str:
    """The same expensive request, eight at a time."""
    found: dict[int, int] = {}
    end = time.perf_counter() + seconds

    async def ask() -> None:
        while time.perf_counter() < end:
            status = (await flooder.http.get(path)).status_code
            found[status] = found.get(status, 0) + 1

    await asyncio.gather(*(ask() for _ in range(8)))
    return ", ".join(f"{count} answered {status}" for status, count in sorted(found.items()))


async def frames(flooder: Visitor, _: Path, seconds: float) -> str:
    """The positions of a finished match, over and over, with one's own eyes each time."""
    game = find("neuroshima")
    setup = Setup(game="neuroshima", options={}, seed=3, seats=(SeatSetup(), SeatSetup())).drawn()
    match, rng = Match(setup), random.Random(3)
    while match.outcome is None:
        seat = match.actors[0]
        match.act(seat, str(rng.choice(match.state.legal(seat))), 0)
    assert game.name == match.game.name
    answer = await flooder.http.post("/api/records", content=str(match.record()).encode())
    answer.raise_for_status()
    return await asking(flooder, f"/api/matches/{answer.json()['id']}/frames", seconds)


async def past(flooder: Visitor, folder: Path, seconds: float) -> str:
    """Old entries of a very long log, which takes reading all of it."""
    setup = Setup(game="embers", options={}, seed=3, seats=(SeatSetup(), SeatSetup()), started=1).drawn()
    match = Match(setup)
    store = Store(sqlite_url(folder))
    while match.number < ENTRIES:
        match.act(0, str(match.state.legal(0)[0]), 1)
        match._request(msgspec.convert([0, "!undo", 1], type=type(match.log[0])))
    match_id = store.create(setup, match.log)
    store.close()
    (await flooder.http.get(f"/api/matches/{match_id}")).raise_for_status()
    return await asking(flooder, f"/api/matches/{match_id}/updates?before=100", seconds)


async def undo(flooder: Visitor, _: Path, seconds: float) -> str:
    """Act and take it back for four times as long, with wide limits on requests."""
    end = time.perf_counter() + 4 * seconds
    number = refused = 0
    wire = await flooder.wire()
    why = ""
    while refused <= 10 and time.perf_counter() < end:
        for body in (
            {"type": "act", "id": 1, "seat": 0, "action": "keep", "question": number},
            {"type": "table", "id": 1, "seat": 0, "what": "undo", "number": number + 1},
        ):
            await wire.send(msgspec.json.encode(body).decode())
            while (answer := msgspec.json.decode(await wire.recv()))["type"] not in ("done", "refused"):
                number = answer["info"]["number"] if answer["type"] == "match" else number
            if answer["type"] == "refused":
                refused, why = refused + 1, why or answer["problem"]["code"]
    await wire.close()
    return f"the log has {number} entries; {refused} refused: {why}"


FLOODS: dict[str, tuple[Callable[[Visitor, Path, float], Awaitable[str]], int]] = {
    "pings": (pings, 1),
    "frames": (frames, 1),
    "past": (past, 1),
    "undo": (undo, 100_000),
}


async def timed(address: str, folder: Path, name: str, seconds: float) -> Watch:
    """One flood with the well-behaved visitor beside it."""
    visitor = Visitor(address, "127.0.0.1")
    await visitor.begin()
    watch, over = Watch(), asyncio.Event()
    watching = asyncio.create_task(watch.run(visitor, over))
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=flood, args=(address, folder, name, seconds))
    process.start()
    await asyncio.to_thread(process.join)
    over.set()
    await watching
    await visitor.http.aclose()
    return watch


def flood(address: str, folder: Path, name: str, seconds: float) -> None:
    """In a process of its own, so that it does not hold up the well-behaved visitor."""

    async def run() -> str:
        flooder = Visitor(address, FLOODER)
        await flooder.begin()
        said = await (FLOODS[name][0] if name in FLOODS else nothing)(flooder, folder, seconds)
        await flooder.http.aclose()
        return said

    logging.disable(logging.CRITICAL)  # that a connection was closed meanwhile is what is wanted
    said = asyncio.run(run())
    if said:
        print(f"  {said}", flush=True)


def start(folder: Path, limits: int) -> tuple[subprocess.Popen[bytes], str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "ashgrid.cli", "serve", "--port", str(port), "--data-dir", str(folder)]
    command += ["--no-open", "--limits", str(limits)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with contextlib.suppress(httpx.TransportError):
            httpx.get(f"{address}/health")
            return process, address
        time.sleep(0.1)
    process.kill()
    raise SystemExit("the server did not start")


def measure(name: str, seconds: float) -> Watch:
    with tempfile.TemporaryDirectory() as folder:
        process, address = start(Path(folder), FLOODS[name][1] if name in FLOODS else 1)
        try:
            return asyncio.run(timed(address, Path(folder), name, seconds))
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()


def main() -> None:
    parser = argparse.ArgumentParser(description="A well-behaved visitor beside floods of another.")
    parser.add_argument("--only", nargs="+", choices=list(FLOODS), default=list(FLOODS))
    parser.add_argument("--seconds", type=float, default=5.0)
    wish = parser.parse_args()
    usual = 0.0
    for name in ("nothing", *wish.only):
        print(name, flush=True)
        watch = measure(name, wish.seconds)
        late = spread(watch.pings, 0.99)
        usual = usual or late
        print(
            f"  ping p50 {spread(watch.pings, 0.5):.1f} ms  p99 {late:.1f} ms ({late / usual:.1f} times)  "
            f"worst {spread(watch.pings, 1):.0f} ms;  look p50 {spread(watch.looks, 0.5):.1f} ms  "
            f"worst {spread(watch.looks, 1):.0f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
