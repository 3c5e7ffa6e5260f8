"""A real server that is told to stop while everything hangs that can."""

import os
import signal
import socket
import threading
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.sync.client import connect

from ashgrid.cli import serving as module
from tests.cli.test_serve import serving, until
from tests.patience import PATIENCE

FIRST = """
import pathlib, time
import ashgrid.cli.serving as serving
from ashgrid.server.tables import Tables
from ashgrid.store.people import People
serving.GRACE_SECONDS, serving.STOP_SECONDS = 1, {seconds}
folder = pathlib.Path({folder!r})
def hanging(kind, name):
    real = getattr(kind, name)
    def hang(self):
        if (folder / name).exists():
            (folder / "hangs").touch()
            time.sleep(100_000)
        return real(self)
    setattr(kind, name, hang)
hanging(People, "add_guest")
hanging(Tables, "close_idle")
"""
"""A thread of the store, or the event loop, waits for ever as soon as there is a file with the name of what it does."""


def test_the_time_that_a_stop_takes_is_short() -> None:
    assert module.GRACE_SECONDS < module.STOP_SECONDS <= 8


@pytest.mark.parametrize(
    ("hangs", "seconds"),
    [("add_guest", 1000.0), ("close_idle", 3.0)],
    ids=["the store", "the event loop"],
)
def test_it_stops_in_time_whatever_hangs(tmp_path: Path, hangs: str, seconds: float) -> None:
    """Connections in the middle of something, a worker that does not answer, and the server itself."""
    with serving(tmp_path / "data", first=FIRST.format(seconds=seconds, folder=str(tmp_path))) as server:
        with ExitStack() as stack:
            match_id = server.with_a_worker()
            address = f"ws://127.0.0.1:{server.port}/api/matches/{match_id}/live"
            stack.enter_context(connect(address, open_timeout=PATIENCE))
            for data in (b"", b"POST /api", b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"):
                sock = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
                sock.sendall(data)
            workers = [pid for pid in server.others() if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
            assert workers
            for pid in workers:
                os.kill(pid, signal.SIGSTOP)
            (tmp_path / hangs).touch()
            server.cookie = ""

            def ask() -> None:
                with suppress(OSError, AssertionError):
                    server.ask("POST", "/api/matches", {"game": "embers", "seats": [{}, {}]})

            asking = threading.Thread(target=ask)
            asking.start()
            stack.callback(asking.join, PATIENCE)
            until((tmp_path / "hangs").exists, "what hangs")
            server.process.terminate()
            said = server.rest()
        if seconds < 1000:
            assert server.process.returncode == 128 + signal.SIGTERM
            assert "the server did not end within 3 s" in said
            assert "in hang" in said, "it says what hung"
        else:
            assert server.process.returncode == -signal.SIGTERM
            assert "did not end" not in said
        until(lambda: not server.others(), "the end of the workers")
