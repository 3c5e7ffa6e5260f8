"""What runs while people play, and what of it is killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import httpx

from ashgrid.store import sqlite_url

from ._remembering import Fault

PATIENCE = 300.0
END_SECONDS = 60.0
ERROR = re.compile(r"^(?:[ ]*[|] )?(\w[\w.]*)(?::|$)")
"""The last line of a trace, also of one in a group."""
AWAY = {"ashgrid.store.errors.StoreError", "ExceptionGroup"}
"""What is said of a database that is away. What is in a group is looked at for itself."""


class Stage(ABC):
    """What runs, what of it can be killed, and where its database is."""

    database: str
    """As SQLAlchemy names it."""
    silence = PATIENCE
    """Whoever hears nothing for so many seconds goes elsewhere."""

    def __init__(self) -> None:
        self.struck: Counter[str] = Counter()
        """What was killed, and how often."""

    @abstractmethod
    def addresses(self) -> list[str]:
        """Where people may connect: `http://host:port`, any of them at any time."""

    @abstractmethod
    async def start(self) -> None:
        """Begin, and wait until people can connect."""

    @abstractmethod
    async def strike(self, rng: random.Random) -> None:
        """Kill something at once, begin to bring it back, and count it."""

    @abstractmethod
    async def recover(self) -> None:
        """Wait until everything is there again."""

    @abstractmethod
    async def stop(self) -> None:
        """End everything, and raise a Fault if something is left over. The database can be read after that."""

    @abstractmethod
    def check(self) -> None:
        """Raise a Fault if something has gone wrong that nobody was told of."""


class Program:
    """A command of ashgrid that is killed and begun again and again. Everything that it starts is in its session."""

    def __init__(self, log: Path, *words: object) -> None:
        self.command = [sys.executable, "-m", "ashgrid.cli", *map(str, words)]
        self.log = log
        self._process: subprocess.Popen[bytes] | None = None
        self._sessions: list[int] = []

    def begin(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
        self._sessions.append(self._process.pid)

    @property
    def begun(self) -> bool:
        return self._process is not None

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self._process is not None
        return self._process

    @property
    def runs(self) -> bool:
        return self.process.poll() is None

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def kill_all(self) -> None:
        """With everything that it has started, as when a machine fails."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def left_over(self) -> list[int]:
        """The sessions in which something still runs."""
        return [session for session in self._sessions if _runs(session)]

    def check(self) -> None:
        """A Fault if it says that something went wrong, but for what follows from a database that is away."""
        said = self.log.read_text().splitlines()
        for at, line in enumerate(said):
            if line.endswith("Traceback (most recent call last):"):
                error = next((found[1] for one in said[at:] if (found := ERROR.match(one))), "nothing")
                if error not in AWAY:
                    raise Fault("something is said to have gone wrong:\n" + "\n".join(said[max(0, at - 3) : at + 60]))


def _runs(session: int) -> bool:
    try:
        os.killpg(session, 0)
    except ProcessLookupError:
        return False
    return True


async def end(programs: Iterable[Program]) -> None:
    """Tell them to end; a Fault if one does not, or leaves something over."""
    programs = [program for program in programs if program.begun]
    for program in programs:
        program.process.send_signal(signal.SIGTERM)
    late = []
    for program in programs:
        try:
            await asyncio.to_thread(program.process.wait, END_SECONDS)
        except subprocess.TimeoutExpired:
            late.append(program)
            program.kill()
    limit = time.monotonic() + END_SECONDS
    while (left := [one for program in programs for one in program.left_over()]) and time.monotonic() < limit:
        await asyncio.sleep(0.1)
    for session in left:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(session, signal.SIGKILL)
    if late:
        raise Fault(f"these do not stop: {[' '.join(program.command) for program in late]}")
    if left:
        raise Fault(f"processes of {len(left)} servers or workers are left over")


async def answers(address: str) -> bool:
    """Whether somebody is there."""
    with contextlib.suppress(httpx.TransportError):
        async with httpx.AsyncClient(timeout=5) as client:
            await client.get(f"{address}/health")
            return True
    return False


def free_ports(count: int) -> int:
    """The first of so many one after another."""
    while True:
        with contextlib.ExitStack() as stack, contextlib.suppress(OSError, OverflowError):
            first = 0
            for number in range(count):
                probe = stack.enter_context(socket.socket())
                probe.bind(("127.0.0.1", first + number if number else 0))
                first = first or probe.getsockname()[1]
            return first


class OneProcess(Stage):
    """`ashgrid serve` with SQLite."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.database = sqlite_url(folder)
        self._port = free_ports(1)
        how = ["--no-open", "--port", self._port, "--data-dir", folder, "--limits", 100_000, "--workers", 1]
        self._server = Program(folder / "server.log", "serve", *how)

    def addresses(self) -> list[str]:
        return [f"http://127.0.0.1:{self._port}"]

    async def start(self) -> None:
        self._server.begin()
        await self.recover()

    async def recover(self) -> None:
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            if not self._server.runs:
                raise Fault(f"the server does not start:\n{self._server.log.read_text()[-2000:]}")
            if await answers(self.addresses()[0]):
                return
            await asyncio.sleep(0.02)
        raise Fault("the server does not start in time")

    async def strike(self, rng: random.Random) -> None:
        self.struck["serving" if await answers(self.addresses()[0]) else "starting"] += 1
        self._server.kill()
        self._server.begin()

    async def stop(self) -> None:
        await end([self._server])

    def check(self) -> None:
        self._server.check()
