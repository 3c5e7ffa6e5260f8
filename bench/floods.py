"""What one visitor can do to the others: a well-behaved visitor's answers are timed while another floods the server.

    python -m bench.floods [--only pings frames foresee analysis uploads story past undo] [--seconds 5] [--setup sqlite]

Starts `ashgrid serve` on a free port with a database of its own and the usual limits. The flood comes from 127.0.0.2,
the well-behaved visitor from 127.0.0.1, over loopback only. For each flood it prints how long the well-behaved visitor
waited for a ping and for a look at their match while it went on, and the ratio to the same without a flood; in the end
a table in Markdown. Stops by itself, with status 1 if the 99th percentile of anything was above 100 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import multiprocessing
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ashgrid.match import Match, SeatSetup, Setup
from ashgrid.store import Store

from ._figures import table
from ._setups import SETUPS, SQLITE, left_out, running, said
from ._written import write

FLOODER = "127.0.0.2"
LIMIT_MS = 100.0
PINGS = 9_000
ENTRIES = 3_000
RECORDS = 20
AT_ONCE = 8
PAUSE = 0.1
SEATS = [{"kind": "human"}, {"kind": "human"}]
CARDS = range(901, 1000)
CARD = """
[[card]]
id = "{number}"
title = {{en = "A cup of water", pl = "Kubek wody"}}
picture = "town"
window = [3, 10]
text = {{en = "Somebody holds out a cup.", pl = "Ktoś podaje kubek."}}
[[card.option]]
id = "a"
text = {{en = "Drink.", pl = "Pijcie."}}
check = "persuasion +1"
do = ["heal-one 1"]
[card.option.fail]
do = ["morale -1"]
"""


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
    """The well-behaved visitor: a ping ten times a second, and a look at the match five times a second."""

    def __init__(self) -> None:
        self.pings: list[float] = []
        self.looks: list[float] = []

    async def run(self, visitor: Visitor, until: asyncio.Event) -> None:
        async with contextlib.AsyncExitStack() as stack:
            wire = await stack.enter_async_context(await visitor.wire())
            number = 0
            while not until.is_set() or not self.looks:
                number += 1
                begun = time.perf_counter()
                await wire.send(f'{{"type": "ping", "id": {number}}}')
                while msgspec.json.decode(await wire.recv())["type"] != "pong":
                    pass
                self.pings.append(time.perf_counter() - begun)
                if number % 2 == 0:
                    begun = time.perf_counter()
                    (await visitor.http.get(f"/api/matches/{visitor.match}")).raise_for_status()
                    self.looks.append(time.perf_counter() - begun)
                await asyncio.sleep(PAUSE)


def spread(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000


# The floods --------------------------------------------------------------------------------------


class Flood:
    """What a flood has: somebody at the server, its database, and how long it lasts."""

    def __init__(self, visitor: Visitor, database: str, seconds: float, told: Callable[[], None]) -> None:
        self.visitor = visitor
        self.database = database
        self.seconds = seconds
        self._told = told
        self._end = 0.0

    def begin(self) -> None:
        """Everything is prepared: from now on others are watched."""
        self._told()
        self._end = time.perf_counter() + self.seconds

    @property
    def left(self) -> float:
        return self._end - time.perf_counter()

    async def asking(self, ask: Callable[[int], Awaitable[httpx.Response]]) -> str:
        """The same expensive request, eight at a time; each is told its number."""
        self.begin()
        found: Counter[int] = Counter()
        asked = 0

        async def one_after_another() -> None:
            nonlocal asked
            while self.left > 0:
                asked += 1
                found[(await ask(asked)).status_code] += 1

        await asyncio.gather(*(one_after_another() for _ in range(AT_ONCE)))
        return ", ".join(f"{count} answered {status}" for status, count in sorted(found.items()))


async def nothing(flood: Flood) -> str:
    flood.begin()
    await asyncio.sleep(flood.seconds)
    return ""


async def pings(flood: Flood) -> str:
    """Many pings in one burst on one connection, again and again."""
    sent = answered = refused = closed = 0
    flood.begin()
    while flood.left > 0:
        wire = await flood.visitor.wire()
        try:
            for number in range(PINGS):
                await wire.send(f'{{"type": "ping", "id": {number}}}')
                sent += 1
            async with asyncio.timeout(max(0.1, flood.left)):
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


def finished(seed: int) -> str:
    """A whole match, as its record."""
    setup = Setup(game="neuroshima", options={}, seed=seed, seats=(SeatSetup(), SeatSetup())).drawn()
    match, rng = Match(setup), random.Random(seed)
    while match.outcome is None:
        seat = match.actors[0]
        match.act(seat, str(rng.choice(match.state.legal(seat))), 0)
    return str(match.record())


async def handed_in(visitor: Visitor, record: str) -> str:
    answer = await visitor.http.post("/api/records", content=record.encode())
    return str(answer.raise_for_status().json()["id"])


async def frames(flood: Flood) -> str:
    """The positions of a finished match from another place on each time, so that none are ready."""
    path = f"/api/matches/{await handed_in(flood.visitor, finished(3))}/frames"
    return await flood.asking(lambda n: flood.visitor.http.get(f"{path}?from={n % 50}&count={60 - n // 50 % 50}"))


async def foresee(flood: Flood) -> str:
    """What each action would lead to, of a match in its middle."""
    http = flood.visitor.http
    (match_id,) = write(flood.database, "neuroshima", 50, 1)
    info: dict[str, Any] = (await http.get(f"/api/matches/{match_id}")).raise_for_status().json()
    decision = info["decisions"][0]
    choices = [choice["text"] for choice in decision["choices"]]
    (await http.post(f"/api/matches/{match_id}/foresee", json=_foreseen(info, choices[0]))).raise_for_status()

    def ask(number: int) -> Awaitable[httpx.Response]:
        return http.post(f"/api/matches/{match_id}/foresee", json=_foreseen(info, choices[number % len(choices)]))

    return await flood.asking(ask)


def _foreseen(info: dict[str, Any], action: str) -> dict[str, Any]:
    return {"seat": info["decisions"][0]["seat"], "number": info["number"], "action": action}


async def analysis(flood: Flood) -> str:
    """Analyses of several matches, begun anew with more thought, looked at and stopped."""
    http = flood.visitor.http
    paths = [f"/api/matches/{await handed_in(flood.visitor, finished(seed))}/analysis" for seed in range(5)]

    def ask(number: int) -> Awaitable[httpx.Response]:
        path = paths[number % len(paths)]
        if number % 7 == 0:
            return http.delete(path)
        return http.get(path) if number % 2 else http.post(path, json={"ms": 20 + number % 2_900})

    return await flood.asking(ask)


async def uploads(flood: Flood) -> str:
    """Records of whole matches, which are replayed and kept."""
    records = [finished(seed).encode() for seed in range(RECORDS)]
    return await flood.asking(lambda n: flood.visitor.http.post("/api/records", content=records[n % RECORDS]))


async def story(flood: Flood) -> str:
    """As many cards of a story as fit into one question, checked and tried out."""
    http, path = flood.visitor.http, "/api/games/hunters/ask/card"
    toml = "".join(CARD.format(number=number) for number in CARDS)
    first = (await http.post(path, json={"asked": {"toml": toml}})).raise_for_status().json()
    assert first["answer"]["problems"] == [], first
    return await flood.asking(lambda number: http.post(path, json={"asked": {"toml": toml, "day": 1 + number % 50}}))


async def past(flood: Flood) -> str:
    """Old entries of a very long log, which takes reading all of it."""
    setup = Setup(game="embers", options={}, seed=3, seats=(SeatSetup(), SeatSetup()), started=1).drawn()
    match = Match(setup)
    store = Store(flood.database)
    while match.number < ENTRIES:
        match.act(0, str(match.state.legal(0)[0]), 1)
        match._request(msgspec.convert([0, "!undo", 1], type=type(match.log[0])))
    match_id = store.create(setup, match.log)
    store.close()
    http = flood.visitor.http
    (await http.get(f"/api/matches/{match_id}")).raise_for_status()
    return await flood.asking(lambda _: http.get(f"/api/matches/{match_id}/updates?before=100"))


async def undo(flood: Flood) -> str:
    """Act and take it back, with wide limits on requests."""
    number = refused = 0
    wire = await flood.visitor.wire()
    why = ""
    flood.begin()
    while refused <= 10 and flood.left > 0:
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


FLOODS: dict[str, tuple[Callable[[Flood], Awaitable[str]], float]] = {
    "nothing": (nothing, 1),
    "pings": (pings, 1),
    "frames": (frames, 1),
    "foresee": (foresee, 1),
    "analysis": (analysis, 1),
    "uploads": (uploads, 1),
    "story": (story, 1),
    "past": (past, 1),
    "undo": (undo, 100_000),
}
"""Each with how much wider the limits of the server are."""


async def timed(address: str, database: str, name: str, seconds: float) -> tuple[Watch, str]:
    """One flood with the well-behaved visitor beside it, and what came of it."""
    visitor = Visitor(address, "127.0.0.1")
    await visitor.begin()
    watch, over = Watch(), asyncio.Event()
    watching = asyncio.create_task(watch.run(visitor, over))
    context = multiprocessing.get_context("spawn")
    begins, says = context.Event(), context.SimpleQueue()
    process = context.Process(target=flooding, args=(address, database, name, seconds, begins, says))
    process.start()
    while process.is_alive() and not begins.is_set():
        await asyncio.sleep(0.02)
    watch.pings.clear()
    watch.looks.clear()
    await asyncio.to_thread(process.join)
    over.set()
    await watching
    await visitor.http.aclose()
    if process.exitcode:
        raise RuntimeError(f"the flood of {name} has failed")
    return watch, says.get()


def flooding(address: str, database: str, name: str, seconds: float, begins: Any, says: Any) -> None:
    """In a process of its own, so that it does not hold up the well-behaved visitor."""

    async def run() -> str:
        flooder = Visitor(address, FLOODER)
        await flooder.begin()
        said = await FLOODS[name][0](Flood(flooder, database, seconds, begins.set))
        await flooder.http.aclose()
        return said

    logging.disable(logging.CRITICAL)  # that a connection was closed meanwhile is what is wanted
    says.put(asyncio.run(run()))


def main() -> int:
    parser = argparse.ArgumentParser(description="A well-behaved visitor beside floods of another.")
    parser.add_argument("--only", nargs="+", choices=[name for name in FLOODS if name != "nothing"])
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--setup", choices=SETUPS, default=SQLITE, help="SQLite, or so many processes with PostgreSQL")
    wish = parser.parse_args()
    if why := left_out(wish.setup):
        print(f"left out: {why}")
        return 1
    usual, rows, slow = 0.0, [], False
    print(f"{said(wish.setup)}, {wish.seconds:g} s of each flood")
    for name in ("nothing", *(wish.only or list(FLOODS)[1:])):
        with running(wish.setup, FLOODS[name][1], None) as server:
            watch, said_by_it = asyncio.run(timed(server.address, server.database, name, wish.seconds))
        late = spread(watch.pings, 0.99)
        usual = usual or late
        times = [spread(times, share) for times in (watch.pings, watch.looks) for share in (0.5, 0.99, 1)]
        slow |= max(times[1], times[4]) >= LIMIT_MS
        ratio = f"{late / usual:.1f}"
        print(
            f"{name:8}  ping p50 {times[0]:.1f} ms  p99 {times[1]:.1f} ms ({ratio} times)  worst {times[2]:.0f} ms;  "
            f"look p50 {times[3]:.1f} ms  p99 {times[4]:.1f} ms  worst {times[5]:.0f} ms;  {said_by_it}",
            flush=True,
        )
        rows.append([name, *(f"{ms:.1f}" for ms in (times[0], times[1])), ratio, f"{times[3]:.1f}", f"{times[4]:.1f}"])
    head = ["flood", "ping p50 ms", "p99", "times the usual", "look p50 ms", "p99"]
    print(f"\n{table(head, rows)}")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
