"""Several processes on a PostgreSQL and a Redis of their own, and everything of that which can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import psycopg

from tests.postgresql import Cluster, cluster
from tests.redis import RedisServer, redis_server

from ._remembering import Fault
from ._stage import PATIENCE, Program, Stage, answers, end, free_ports

WEB, OWNER, WORKER, MACHINE = (
    "a web process",
    "the owner of a match",
    "a bot worker",
    "all web processes and their parent",
)
KILLED, FLUSHED = "Redis", "everything in Redis"
PROPERLY, AT_ONCE = "PostgreSQL, properly", "PostgreSQL, at once"
PAUSED = "an owner, paused and resumed"
USUAL = [WEB, OWNER, WORKER] * 5 + [KILLED, FLUSHED] * 3 + [PROPERLY, AT_ONCE, PAUSED] * 2 + [MACHINE]
AWAY_SECONDS = 3.0
"""At most so long a service is away."""
GOING_ON = """
select leases.owner from leases join matches on matches.id = leases.match_id
join processes on processes.id = leases.owner where not matches.over order by matches.updated desc
"""


class ManyProcesses(Stage):
    """`ashgrid serve` in several processes, and two `ashgrid worker`. `bag` is what is killed, in any order; when it is
    empty, it is full again."""

    silence = 10.0

    def __init__(
        self,
        folder: Path,
        database: str,
        postgresql: Cluster,
        redis: RedisServer,
        processes: int = 3,
        pause: float = 30.0,
        bag: Sequence[str] = USUAL,
    ) -> None:
        super().__init__()
        self.database = database
        self._postgresql, self._redis = postgresql, redis
        self._count, self._pause, self._bag = processes, pause, bag
        self._left: list[str] = []
        self._port = free_ports(1 + processes)
        how = ["--database", database, "--bus", redis.url, "--processes", processes, "--limits", 100_000]
        how += ["--no-open", "--port", self._port, "--metrics-port", self._port + 1, "--workers", 1]
        self._server = Program(folder / "server.log", "serve", *how)
        self._workers = [
            Program(folder / f"worker-{number}.log", "worker", "--bus", redis.url, "--processes", 1)
            for number in range(2)
        ]
        self._paused: int | None = None
        self._resuming: asyncio.Task[None] | None = None
        self._coming: list[asyncio.Task[None]] = []
        """Services on their way back."""

    def addresses(self) -> list[str]:
        """The port that all processes share, and the one that each has for itself."""
        return [f"http://127.0.0.1:{self._port + number}" for number in range(1 + self._count)]

    async def start(self) -> None:
        for program in [self._server, *self._workers]:
            program.begin()
        await self.recover()

    async def recover(self) -> None:
        """All but one of the processes: the rest comes while others are killed. Who is paused is not waited for."""
        while self._coming:
            await self._coming.pop()
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            for program in [self._server, *self._workers]:
                if not program.runs:  # without a database or a bus it does not begin: who looks after it tries again
                    program.begin()
            there = await asyncio.gather(*map(answers, self.addresses()[1:]))
            if sum(there) >= max(1, self._count - 1 - (self._paused is not None)):
                return
            await asyncio.sleep(0.1)
        raise Fault(f"the servers do not start in time:\n{self._server.log.read_text()[-2000:]}")

    # What is killed -----------------------------------------------------------------------------

    async def strike(self, rng: random.Random) -> None:
        ways: dict[str, Callable[[random.Random], bool]] = {
            WEB: self._kill_web,
            OWNER: self._kill_owner,
            WORKER: self._kill_worker,
            MACHINE: self._kill_machine,
            KILLED: self._kill_redis,
            FLUSHED: self._flush_redis,
            PROPERLY: partial(self._restart_postgresql, True),
            AT_ONCE: partial(self._restart_postgresql, False),
            PAUSED: self._pause_owner,
        }
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            if not self._left:
                self._left = rng.sample(self._bag, len(self._bag))
            for what in self._left:
                if ways[what](rng):
                    self._left.remove(what)
                    self.struck[what] += 1
                    return
            await asyncio.sleep(0.1)  # until there is something of what is still to be killed
        raise Fault(f"there is nothing of this any more: {self._left}")

    def _kill_web(self, rng: random.Random) -> bool:
        return self._kill(rng, self._web())

    def _kill_owner(self, rng: random.Random) -> bool:
        return self._kill(rng, self._owners()[:1])

    def _kill(self, rng: random.Random, pids: list[int]) -> bool:
        if not pids:
            return False
        os.kill(rng.choice(pids), signal.SIGKILL)
        return True

    def _kill_worker(self, rng: random.Random) -> bool:
        """One with all that it knows, or one of its processes, which it does without or begins anew."""
        worker = rng.choice(self._workers)
        if not worker.runs:
            return False
        thinking = _children(worker.process.pid)
        if thinking and rng.random() < 0.3:
            return self._kill(rng, thinking)
        worker.kill()
        worker.begin()
        return True

    def _kill_machine(self, rng: random.Random) -> bool:
        if self._paused is not None or not self._server.runs:
            return False
        self._server.kill_all()
        self._server.begin()
        return True

    def _kill_redis(self, rng: random.Random) -> bool:
        if self._coming:
            return False
        self._redis.kill()
        self._bring_back(rng, self._redis.start)
        return True

    def _flush_redis(self, rng: random.Random) -> bool:
        if self._coming:
            return False
        self._redis.flush()
        return True

    def _restart_postgresql(self, properly: bool, rng: random.Random) -> bool:
        if self._coming:
            return False
        self._postgresql.stop(properly)
        self._bring_back(rng, self._postgresql.start)
        return True

    def _bring_back(self, rng: random.Random, start: Callable[[], None]) -> None:
        seconds = rng.uniform(0, AWAY_SECONDS)

        async def later() -> None:
            await asyncio.sleep(seconds)
            await asyncio.to_thread(start)

        self._coming.append(asyncio.create_task(later()))

    def _pause_owner(self, rng: random.Random) -> bool:
        """It is resumed while others are killed."""
        if self._paused is not None or not (owners := self._owners()):
            return False
        self._paused = pid = owners[0]
        os.kill(pid, signal.SIGSTOP)

        async def resume() -> None:
            await asyncio.sleep(self._pause)
            if pid not in _children(self._server.process.pid):
                raise Fault("a process that was paused is gone")
            os.kill(pid, signal.SIGCONT)
            self._paused = None

        self._resuming = asyncio.create_task(resume())
        return True

    # Who is there -------------------------------------------------------------------------------

    def _web(self) -> list[int]:
        """The processes that serve, but for who is paused."""
        return [pid for pid in _children(self._server.process.pid) if pid != self._paused]

    def _owners(self) -> list[int]:
        """Those of them that own a match that goes on, the one in which something has just happened first."""
        web = self._web()
        with (
            contextlib.suppress(psycopg.OperationalError),
            psycopg.connect(self._address, connect_timeout=5) as asking,
        ):
            found = [int(str(owner).partition("-")[0]) for (owner,) in asking.execute(GOING_ON)]
            return [pid for pid in found if pid in web]
        return []

    @property
    def _address(self) -> str:
        return self.database.replace("+psycopg", "")

    async def stop(self) -> None:
        if self._resuming is not None:
            await self._resuming
        await self.recover()
        await end([self._server, *self._workers])

    def check(self) -> None:
        for program in [self._server, *self._workers]:
            program.check()


def _children(pid: int) -> list[int]:
    """The processes of Python that a process has begun for its work."""
    found = []
    with contextlib.suppress(OSError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            with contextlib.suppress(OSError):
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    found.append(int(child))
    return found


@contextmanager
def many_processes(folder: Path, processes: int) -> Iterator[ManyProcesses]:
    with cluster() as postgresql, redis_server() as redis, postgresql.database() as url:
        yield ManyProcesses(folder, url, postgresql, redis, processes)
