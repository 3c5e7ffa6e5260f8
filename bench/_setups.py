"""Servers to be measured: `ashgrid serve` over SQLite, or some processes of it over a PostgreSQL and a Redis of their
own, and what the kernel says that they use. Linux only, and over loopback only."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import psycopg

from ashgrid.store import sqlite_url
from tests.patience import PATIENCE
from tests.postgresql import cluster
from tests.redis import redis_server
from tools.services import missing

SQLITE = "sqlite"
SETUPS = (SQLITE, "1", "2", "4")
"""One process with SQLite, or so many with PostgreSQL and Redis."""
# As it comes, with every commit on the disk; but with memory for its pages, and nobody from elsewhere.
POSTGRESQL = {"listen_addresses": "", "max_connections": "120", "shared_buffers": "256MB"}
TICK = os.sysconf("SC_CLK_TCK")
OWN_ADDRESS = re.compile(r"tells its figures at (http://\S+)/metrics")


def said(setup: str) -> str:
    return "SQLite, 1 process" if setup == SQLITE else f"PostgreSQL, {setup} process{'es' * (setup != '1')}"


def left_out(setup: str) -> str | None:
    """Why this one cannot be measured here."""
    return "; ".join(missing().values()) or None if setup != SQLITE else None


class Running:
    """A server at an address, and what belongs to it."""

    def __init__(self, address: str, database: str, pid: int, others: dict[str, int]) -> None:
        self.address = address
        self.database = database
        """As the store names it."""
        self.pid = pid
        """The server, or the parent of several."""
        self._roots = {"servers": pid} | others

    def spent(self) -> dict[str, float]:
        """Seconds of processor time until now: of the servers, of PostgreSQL, of Redis."""
        return {what: processor_seconds(root) for what, root in self._roots.items()}

    def written(self) -> dict[str, int]:
        """Bytes of the database and of its log until now; nothing of SQLite, whose file grows in leaps."""
        if not self.database.startswith("postgresql"):
            return {}
        with psycopg.connect(self.database.replace("+psycopg", ""), autocommit=True) as connection:
            row = connection.execute(
                "SELECT pg_database_size(current_database()), pg_current_wal_lsn() - '0/0'::pg_lsn"
            ).fetchone()
        assert row is not None
        return {"tables": int(row[0]), "wal": int(row[1])}


@contextmanager
def running(setup: str, limits: float = 100_000, workers: int | None = 1) -> Iterator[Running]:
    """A server with a new database, for as long as this lasts."""
    with ExitStack() as stack:
        options = ["--limits", f"{limits:g}"]
        if workers is not None:
            options += ["--workers", str(workers)]
        count, others = 1, dict[str, int]()
        if setup == SQLITE:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ashgrid-bench-")))
            database = sqlite_url(folder)
            options += ["--data-dir", str(folder)]
        else:
            count = int(setup)
            postgresql = stack.enter_context(cluster(POSTGRESQL))
            redis = stack.enter_context(redis_server())
            database = stack.enter_context(postgresql.database())
            others = {"PostgreSQL": postgresql.pid, "Redis": redis.pid}
            options += ["--database", database, "--bus", redis.url, "--processes", setup, "--metrics-port", "0"]
        process, address = stack.enter_context(started(options, count))
        yield Running(address, database, process.pid, others)


@contextmanager
def started(options: Sequence[str], count: int = 1) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """`ashgrid serve` on a free port, when all its processes answer, and its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    command = [sys.executable, "-m", "ashgrid.cli", "serve", "--no-open", "--port", str(port), *options]
    address = f"http://127.0.0.1:{port}"
    with tempfile.NamedTemporaryFile(prefix="ashgrid-bench-") as out:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
        told = Path(out.name)

        def up() -> bool:
            if process.poll() is not None:
                raise RuntimeError(f"the server has ended:\n{told.read_text()[-3000:]}")
            own = OWN_ADDRESS.findall(told.read_text()) if count > 1 else [address]
            return len(own) == count and all(_answers(one) for one in own)

        try:
            wait_until(up, "the server to start")
            yield process, address
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(30)
            finally:
                process.kill()


def wait_until(holds: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            raise RuntimeError(f"waited {PATIENCE:.0f} s in vain for {what}")
        time.sleep(0.05)


def _answers(address: str) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"{address}/health", timeout=10).status_code == 200
    return False


# What the kernel says ------------------------------------------------------------------------------


def family(root: int) -> set[int]:
    """A process and all that descend from it and live."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = int(path.read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(path.parent.name))
    found, new = set[int](), [root]
    while new:
        one = new.pop()
        found.add(one)
        new += children.get(one, [])
    return found


def processor_seconds(root: int) -> float:
    """Of a process and all that descend from it, those too that have ended."""
    ticks = 0
    for pid in family(root):
        with contextlib.suppress(OSError):
            ticks += sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]))
    return ticks / TICK


def resident(pid: int) -> int:
    """Bytes of memory that a process holds."""
    words = Path(f"/proc/{pid}/status").read_text().partition("VmRSS:")[2].split()
    return 1024 * int(words[0])
