"""A Redis of the tests' own, in a temporary folder: it can be killed, emptied and started again, and ends with the
tests."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tools.services import find_redis


class RedisServer:
    """On a free port of this machine, which it keeps."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._folder = Path(tempfile.mkdtemp(prefix="ashgrid-redis-"))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(
            [self._program, *options, "--dir", self._folder], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        end = time.monotonic() + PATIENCE
        while self.ask("PING") != "+PONG":
            assert self._process.poll() is None, "Redis has ended by itself"
            assert time.monotonic() < end, "Redis does not answer"
            time.sleep(0.01)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def flush(self) -> None:
        """Everything in it is gone, and so is everybody who was connected."""
        assert self.ask("FLUSHALL") == "+OK"
        assert self.ask("CLIENT", "KILL", "TYPE", "pubsub").startswith(":")
        assert self.ask("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes").startswith(":")

    def ask(self, *words: str) -> str:
        """The first line of what Redis says to a command; nothing if it is not there."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as connection:
                connection.sendall(" ".join(words).encode() + b"\r\n")
                return connection.makefile().readline().strip()
        except OSError:
            return ""

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    program = find_redis()
    if program is None:
        pytest.skip("left out: Redis is not installed")
    running = RedisServer(program)
    try:
        yield running
    finally:
        running.close()
