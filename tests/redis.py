"""A Redis of one's own for tests, which may be killed, flushed and started again."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.patience import PATIENCE


class Redis:
    """On a free port of this machine, which it keeps; in a folder of its own, in which it keeps nothing."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self._folder)]
        self._process = subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while self.ask("PING") != "+PONG":
            assert self._process.poll() is None, "Redis has ended"
            assert time.monotonic() < end, "waited in vain for Redis"
            time.sleep(0.01)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)

    def ask(self, *words: str) -> str:
        """The first line of what Redis says to a command; nothing if it is not there."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as connection:
                connection.sendall(" ".join(words).encode() + b"\r\n")
                return connection.makefile().readline().strip()
        except OSError:
            return ""


@contextmanager
def redis_server(folder: Path) -> Iterator[Redis]:
    if shutil.which("redis-server") is None:
        pytest.skip("Redis is not installed")
    redis = Redis(folder)
    redis.start()
    try:
        yield redis
    finally:
        redis.kill()
