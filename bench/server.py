"""What a server holds and what that costs: one process with SQLite, or several with PostgreSQL and Redis.

    python -m bench.server [--matches 300] [--seconds 20] [--pause 2] [--game neuroshima]
    python -m bench.server --all

Without more, one process with SQLite and 300 matches. `--all` measures everything that docs/many-machines.md tells, in
about ten minutes: each of the `--setups` (`sqlite`, and 1, 2 and 4 processes), and of it the `--parts`:

- `load`: two people for every match, each with a live socket of their own, who play at random, one action for each
  match every `pause` seconds; more and more `--matches`, until the 99th percentile from sending an action to its
  acknowledgement is above 100 ms, twice. With it the processor time of the servers, PostgreSQL, Redis and the people.
- `memory`: what matches that are looked at, and sockets, take of the memory of a process that serves alone.
- `reconnect`: from opening a socket to the first full state, of matches with 50 and with 20,000 entries, which the
  process has to read or has in memory.

Everything runs on this machine, the people and the databases on the same cores as the servers, and over loopback only.
Servers, PostgreSQL and Redis are its own, in temporary folders (`TMPDIR` says where). It stops by itself, and prints in
the end tables in Markdown.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from tests.patience import PATIENCE

from ._figures import Load, Memory, Reconnect, Results, median, tables
from ._load import Crowd, browser, live
from ._setups import SETUPS, SQLITE, Running, left_out, resident, running, said
from ._written import write

STEPS = (50, 100, 150, 200, 300, 400, 500, 600, 800)
SETTLE_SECONDS = 3.0
LIMIT_MS = 100.0
ALONE = (SQLITE, "1")
"""One process has everything."""
LENGTHS = (50, 20_000)
COLD, WARM = 12, 10
"""Matches that are connected to, and how often after the first time."""


class Wish(argparse.Namespace):
    matches: list[int]
    pause: float
    seconds: float
    game: str
    plain: bool
    setups: list[str]
    parts: list[str]
    copies: int
    lengths: list[int]
    all: bool


# Load --------------------------------------------------------------------------------------------


async def load(setup: str, server: Running, wish: Wish, results: Results) -> None:
    """More and more matches, until it is too slow."""
    crowd = Crowd(server.address, wish.game, wish.pause, wish.plain)
    try:
        for matches in wish.matches:
            if problem := await _grown(crowd, matches):
                tell(problem)
                results.loads.setdefault(setup, []).append(Load.without_any(matches, problem, LIMIT_MS))
                break
            await asyncio.sleep(min(SETTLE_SECONDS, wish.seconds))
            found = await _watched(server, crowd, matches, wish)
            results.loads.setdefault(setup, []).append(found)
            if not found.holds and wish.all:
                found = await _watched(server, crowd, matches, wish)
                results.loads[setup].append(found)
            if not found.holds:
                break
    finally:
        await crowd.leave()


async def _grown(crowd: Crowd, matches: int) -> str:
    """Let so many be played; why that was not possible."""
    problem = ""
    try:
        await crowd.grow(matches)
    except* (OSError, httpx.HTTPError, WebSocketException) as error:
        problem = f"{matches} matches could not be begun: {error.exceptions[0]!r}"
    return problem


async def _watched(server: Running, crowd: Crowd, matches: int, wish: Wish) -> Load:
    spent, written = await asyncio.to_thread(server.spent), await asyncio.to_thread(server.written)
    own, begun = time.process_time(), time.perf_counter()
    tally = await crowd.watch(wish.seconds)
    seconds = time.perf_counter() - begun
    done = len(tally.times)
    each = 1000 / max(1, done)
    now, size = server.spent(), server.written()
    costs = {what: each * (now[what] - spent[what]) for what in now} | {"people": each * (time.process_time() - own)}
    grown = {what: size[what] - written[what] for what in size}
    problem = ""
    if tally.refused > done // 20:  # what was measured then is not play
        problem = f"{tally.refused} of {done} actions were refused: {tally.why}"
    elif crowd.lost:
        problem = f"{len(crowd.lost)} tables do not go on: {crowd.lost[-1]}"
    elif done < 0.9 * seconds * matches / wish.pause:
        problem = "people act more seldom than they should"
    found = Load(
        matches,
        done,
        done / seconds,
        tally.spread(0.5),
        tally.spread(0.99),
        tally.spread(1.0),
        costs,
        grown,
        problem,
        LIMIT_MS,
    )
    tell(
        f"{matches} live matches of {wish.game}, an action every {wish.pause:g} s each: {done} actions, "
        f"{found.rate:.0f} a second, {tally.refused} refused, {tally.ended} ended; acknowledged p50 {found.p50:.1f} "
        f"ms   p99 {found.p99:.1f} ms   worst {found.worst:.1f} ms; ms of processor an action: "
        + ", ".join(f"{what} {ms:.1f}" for what, ms in costs.items())
        + (f"; {problem}" if problem else "")
    )
    return found


# Memory ------------------------------------------------------------------------------------------


async def memory(setup: str, server: Running, wish: Wish, results: Results) -> None:
    """Matches that are looked at, and then two sockets for each."""
    warm, ids = (write(server.database, wish.game, LENGTHS[0], count) for count in (wish.copies // 4 + 1, wish.copies))
    wires: list[ClientConnection] = []
    try:
        async with browser(server.address) as person:
            await _look(person, warm)  # modules, caches and connections that any match needs
            wires += [(await _connected(server, one))[0] for one in warm for _ in range(2)]
            empty = resident(server.pid)
            await _look(person, ids)
            looked_at = resident(server.pid)
            wires += [(await _connected(server, one))[0] for one in ids for _ in range(2)]
            followed = resident(server.pid)
    finally:
        await asyncio.gather(*(wire.close() for wire in wires), return_exceptions=True)
    found = Memory(empty, (looked_at - empty) / len(ids), (followed - looked_at) / (2 * len(ids)))
    results.memory[setup] = found
    tell(f"memory: {empty / 1e6:.0f} MB, {found.match / 1e3:.0f} kB a match, {found.socket / 1e3:.0f} kB a socket")


async def _look(person: httpx.AsyncClient, ids: list[str]) -> None:
    for match_id in ids:
        (await person.get(f"/api/matches/{match_id}")).raise_for_status()


# Reconnecting ------------------------------------------------------------------------------------


async def reconnect(setup: str, server: Running, wish: Wish, results: Results) -> None:
    """Each match is read once; from then on a process has it in memory, and where there are several, soon all have."""
    for length in wish.lengths:
        (warm, *ids) = write(server.database, wish.game, length, 1 + COLD)
        for _ in range(WARM):
            await _time_to_state(server, warm)
        read = [await _time_to_state(server, one) for one in ids]
        for one in ids * 2:
            await _time_to_state(server, one)
        before = server.spent()["servers"]
        kept = [await _time_to_state(server, one) for one in ids * WARM]
        found = Reconnect(read, kept, 1000 * (server.spent()["servers"] - before) / len(kept))
        results.reconnects.setdefault(setup, {})[length] = found
        tell(
            f"connected again at entry {length:,}: read from the database {median(read):.1f} ms (worst {max(read):.0f}"
            f"), in memory {median(kept):.1f} ms (worst {max(kept):.0f}), {found.processor:.1f} ms of processor"
        )


async def _time_to_state(server: Running, match_id: str) -> float:
    begun = time.perf_counter()
    wire, _ = await _connected(server, match_id)
    taken = 1000 * (time.perf_counter() - begun)
    await wire.close()
    return taken


async def _connected(server: Running, match_id: str) -> tuple[ClientConnection, str | bytes]:
    """A socket, when the whole state of its match has come."""
    wire = await live(server.address, match_id)
    async with asyncio.timeout(PATIENCE):
        while msgspec.json.decode(text := await wire.recv(), type=_Kind).type != "match":
            pass
    return wire, text


class _Kind(msgspec.Struct):
    type: str


# The whole ---------------------------------------------------------------------------------------

PARTS: dict[str, Callable[[str, Running, Wish, Results], Coroutine[Any, Any, None]]] = {
    "load": load,
    "memory": memory,
    "reconnect": reconnect,
}
BEGUN = time.monotonic()


def tell(what: str) -> None:
    print(f"{time.monotonic() - BEGUN:5.0f} s  {what}", flush=True)


def measure(wish: Wish) -> tuple[Results, bool]:
    """Every part with a new server; whether all could be measured."""
    results, whole = Results(), True
    for setup in wish.setups:
        if why := left_out(setup):
            tell(f"left out: {said(setup)}: {why}")
            whole = False
            continue
        for part in wish.parts:
            if part == "memory" and setup not in ALONE:
                continue  # it is measured where one process has everything
            tell(f"{said(setup)}: {part}")
            try:
                with running(setup) as server:
                    asyncio.run(PARTS[part](setup, server, wish, results))
            except Exception:  # noqa: BLE001 - the other parts can still be measured
                traceback.print_exc()
                tell("this could not be measured")
                whole = False
    return results, whole


def machine() -> str:
    """What the figures are of."""
    command = [sys.executable, "-m", "ashgrid.cli", "version", "--json"]
    version = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    with tempfile.TemporaryFile() as file:
        times = []
        for _ in range(50):
            begun = time.perf_counter()
            file.write(bytes(8192))
            file.flush()
            os.fsync(file.fileno())
            times.append(1000 * (time.perf_counter() - begun))
    rules = "compiled" if version["compiled"] else "interpreted"
    return (
        f"{os.cpu_count()} cores for servers, databases and people, Python {platform.python_version()}, {rules} rules, "
        f"{median(times):.2f} ms to bring 8 kB to the disk; load of the machine {os.getloadavg()[0]:.1f}"
    )


def wished(words: list[str] | None = None) -> Wish:
    parser = argparse.ArgumentParser(description="What a server holds, and what that costs.")
    parser.add_argument("--all", action="store_true", help="all set-ups and parts, more and more matches")
    parser.add_argument("--setups", nargs="+", choices=SETUPS, help="SQLite, or so many processes with PostgreSQL")
    parser.add_argument("--parts", nargs="+", choices=PARTS)
    parser.add_argument("--matches", nargs="+", type=int, help="how many are played at once, one step after another")
    parser.add_argument("--seconds", type=float, help="how long each step is watched")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two actions of a match")
    parser.add_argument("--game", default="neuroshima")
    parser.add_argument("--plain", action="store_true", help="without the compression that browsers ask for")
    parser.add_argument("--copies", type=int, default=200, help="matches for the part memory")
    parser.add_argument("--lengths", nargs="+", type=int, default=LENGTHS, help="entries for the part reconnect")
    wish = parser.parse_args(words, namespace=Wish())
    wish.setups = wish.setups or list(SETUPS if wish.all else SETUPS[:1])
    wish.parts = wish.parts or list(PARTS if wish.all else ["load"])
    wish.matches = wish.matches or list(STEPS if wish.all else [300])
    wish.seconds = wish.seconds or (10.0 if wish.all else 20.0)
    return wish


def main() -> int:
    wish = wished()
    what = machine()
    tell(what)
    results, whole = measure(wish)
    print(f"\n{what}\n\n{tables(results)}")
    nothing = any(loads[0].problem for loads in results.loads.values())  # not even the fewest matches were played
    return int(nothing or not whole)


if __name__ == "__main__":
    sys.exit(main())
