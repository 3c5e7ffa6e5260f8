"""A server that is killed again and again, at any moment, while people play: what was acknowledged is there, once
and in order, and every match goes on.

    python -m bench.kills [--kills 300] [--seed 1] [--tables 12] [--between 20] [--minutes 60]

Starts `ashgrid serve` on a free port of 127.0.0.1 with a data folder of its own, and people at several tables, of two
people or of one and a machine player, who play match after match, talk and take back. It then kills the server
(SIGKILL) at random moments, also while it starts, and starts it again: after up to `between` more requests were
acknowledged, so that a busy machine makes it slow and not easy. Whoever has no answer sends the same again. When
it is enough, all matches are played to their end and compared with what people remember. Stops by itself, with code 1
at the first thing that does not hold.

What is killed is a `Stage`. A stage of several processes, with a database and a bus of their own, has to say only what
there is to kill; everything else here stays the same.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback
from abc import ABC, abstractmethod
from pathlib import Path

import httpx

from ashgrid.store import Store, sqlite_url

from ._remembering import Fault, Ledger, Person, Table

PATIENCE = 120.0
A_MOMENT = 0.1
IN_STARTING = 0.1  # of all kills, about
GAMES: list[tuple[str, str | None]] = [
    ("embers", None),
    ("neuroshima", None),
    ("embers", "greedy"),
    ("dust", None),
    ("neuroshima", "random"),
]


class Stage(ABC):
    """What runs, what of it can be killed, and where its database is."""

    database: str
    """As SQLAlchemy names it."""

    @abstractmethod
    def addresses(self) -> list[str]:
        """Where people may connect: `http://host:port`, any of them at any time."""

    @abstractmethod
    async def start(self) -> None:
        """Begin, and wait until people can connect."""

    @abstractmethod
    async def strike(self, rng: random.Random) -> str:
        """Kill something at once, and begin to bring it back. What it was, for the tally."""

    @abstractmethod
    async def recover(self) -> None:
        """Wait until everything is there again."""

    @abstractmethod
    async def stop(self) -> None:
        """End everything, and raise a Fault if something has gone wrong that nobody was told of, or is left over."""


class OneProcess(Stage):
    """`ashgrid serve` with SQLite."""

    def __init__(self, folder: Path) -> None:
        self.database = sqlite_url(folder)
        self._folder = folder
        self._log = folder / "server.log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port: int = probe.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None
        self._sessions: list[int] = []

    def addresses(self) -> list[str]:
        return [f"http://127.0.0.1:{self._port}"]

    async def start(self) -> None:
        self._begin()
        await self.recover()

    def _begin(self) -> None:
        command = [sys.executable, "-m", "ashgrid.cli", "serve", "--no-open", "--port", str(self._port)]
        command += ["--data-dir", str(self._folder), "--limits", "100000", "--workers", "1"]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
        self._sessions.append(self._process.pid)

    async def recover(self) -> None:
        assert self._process is not None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self._process.poll() is not None:
                raise Fault(f"the server does not start:\n{self._log.read_text()[-2000:]}")
            if await self._answers():
                return
            await asyncio.sleep(0.02)
        raise Fault("the server does not start in time")

    async def strike(self, rng: random.Random) -> str:
        assert self._process is not None
        what = "serving" if await self._answers() else "starting"
        self._process.kill()
        self._process.wait()
        self._begin()
        return what

    async def _answers(self) -> bool:
        with contextlib.suppress(httpx.TransportError):
            async with httpx.AsyncClient() as client:
                return (await client.get(f"{self.addresses()[0]}/health")).status_code == 200
        return False

    async def stop(self) -> None:
        process = self._process
        assert process is not None
        process.send_signal(signal.SIGTERM)
        try:
            await asyncio.to_thread(process.wait, 30)
        except subprocess.TimeoutExpired:
            process.kill()
            raise Fault("the server does not stop") from None
        finally:
            left = await self._left_over()
            for session in left:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(session, signal.SIGKILL)
        if left:
            raise Fault(f"processes of {len(left)} servers are left over")
        said = self._log.read_text()
        if "Traceback" in said:
            raise Fault(f"a server says that something went wrong:\n{said[said.index('Traceback') - 500 :][:4000]}")

    async def _left_over(self) -> list[int]:
        """The servers of which a worker still runs, when there was time to end."""
        end = time.monotonic() + 30
        while (left := [session for session in self._sessions if _runs(session)]) and time.monotonic() < end:
            await asyncio.sleep(0.1)
        return left


def _runs(session: int) -> bool:
    try:
        os.killpg(session, 0)
    except ProcessLookupError:
        return False
    return True


async def run(stage: Stage, kills: int, seed: int, tables: int, between: int, minutes: float = 60) -> Ledger:
    """The whole; raises a Fault if something does not hold."""
    rng = random.Random(seed)
    ledger = Ledger()
    sitting = []
    for number in range(tables):
        game, bot = GAMES[number % len(GAMES)]
        people = [
            Person(ledger, stage.addresses, random.Random(f"{seed} {number} {seat}"), PATIENCE)
            for seat in range(2 if bot is None else 1)
        ]
        sitting.append(Table(game, bot, people))
    await stage.start()
    try:
        for table in sitting:
            await table.begin()
        enough = asyncio.Event()
        async with asyncio.TaskGroup() as all_of_them:
            playing = [all_of_them.create_task(table.play(enough)) for table in sitting]
            await _kill(stage, kills, between, minutes, rng, ledger)
            enough.set()
            print("it is enough; all matches are played to their end …", flush=True)
            await _wait(playing, ledger)
    finally:
        for table in sitting:
            await table.leave()
        await stage.stop()
    store = Store(stage.database)
    try:
        ledger.check(store, people=2)
        with store.engine.connect() as connection:
            found = set(connection.exec_driver_sql("select id from matches").scalars())
        known = {match_id for table in sitting for match_id in table.matches}
        if found != known:
            raise Fault(f"{len(found - known)} matches were begun that nobody knows, {len(known - found)} are gone")
    finally:
        store.close()
    return ledger


async def _wait(playing: list[asyncio.Task[None]], ledger: Ledger) -> None:
    """Until all are done, as long as somebody gets on."""
    before = -1
    while any(not task.done() for task in playing):
        if ledger.acknowledged == before:
            raise Fault(f"{sum(not task.done() for task in playing)} matches do not go on")
        before = ledger.acknowledged
        await asyncio.wait(playing, timeout=PATIENCE / 4)


async def _kill(stage: Stage, kills: int, between: int, minutes: float, rng: random.Random, ledger: Ledger) -> None:
    begun = told = time.monotonic()
    struck: dict[str, int] = {}
    number = 0
    while number < kills and time.monotonic() < begun + 60 * minutes:
        await asyncio.sleep(rng.uniform(0, A_MOMENT))
        what = await stage.strike(rng)
        struck[what] = struck.get(what, 0) + 1
        number += 1
        if number == kills or rng.random() >= IN_STARTING:
            await stage.recover()
            await _some_play(ledger, rng.randint(0, between))
        else:
            await asyncio.sleep(rng.uniform(0, 1))
        if time.monotonic() - told > 10:
            told = time.monotonic()
            print(
                f"{number:>5} kills of {kills}   {told - begun:4.0f} s   {ledger.acknowledged} requests acknowledged, "
                f"{ledger.doubted} of them after doubt",
                flush=True,
            )
    await stage.recover()
    print("killed while " + "; ".join(f"{what}: {count}" for what, count in struck.items()), flush=True)


async def _some_play(ledger: Ledger, more: int) -> None:
    """Until so many more requests were acknowledged."""
    wanted, end = ledger.acknowledged + more, time.monotonic() + PATIENCE
    while ledger.acknowledged < wanted:
        if time.monotonic() > end:
            raise Fault("nobody gets on")
        await asyncio.sleep(0.002)


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill a server at random moments while people play.")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--between", type=int, default=20, help="at most so many requests between two kills")
    parser.add_argument("--minutes", type=float, default=60, help="end earlier, when so many have passed")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            ledger = asyncio.run(
                run(OneProcess(Path(folder)), wish.kills, wish.seed, wish.tables, wish.between, wish.minutes)
            )
        except (Fault, ExceptionGroup) as error:
            traceback.print_exception(error)
            return 1
    doubts = f"{ledger.doubted} were in doubt when a server died, {ledger.stored_in_doubt} of these stored already"
    print(
        f"{ledger.acknowledged} requests acknowledged; {doubts}; {len(ledger.asked)} matches, all played to their end"
    )
    print("nothing is lost, doubled or out of order, and nothing is left over")
    return 0


if __name__ == "__main__":
    sys.exit(main())
