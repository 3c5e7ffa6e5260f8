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

QUICK = """
import ashgrid.cli.serving as serving
serving.GRACE_SECONDS, serving.STOP_SECONDS = 1, {stop}
"""
HANG = """
import pathlib, time
from ashgrid.store.people import People
add = People.add_guest
def hang(self):
    if (pathlib.Path({folder!r}) / "hang").exists():
        (pathlib.Path({folder!r}) / "hangs").touch()
        time.sleep(100_000)
    return add(self)
People.add_guest = hang
"""
"""A thread of the store that waits for ever, as soon as there is this file."""


def test_the_time_that_a_stop_takes_is_short() -> None:
    assert module.GRACE_SECONDS < module.STOP_SECONDS <= 8


@pytest.mark.parametrize("store_hangs", [False, True], ids=["connections and worker", "store too"])
def test_it_stops_in_time_whatever_hangs(tmp_path: Path, store_hangs: bool) -> None:
    """Connections in the middle of something, a socket that is not read, a worker that is stopped, and a request that
    waits for the store."""
    first = QUICK.format(stop=3.0 if store_hangs else 1000.0) + HANG.format(folder=str(tmp_path))
    with serving(tmp_path / "data", first=first) as server, ExitStack() as stack:
        match_id = server.with_a_worker()
        stack.enter_context(connect(f"ws://127.0.0.1:{server.port}/api/matches/{match_id}/live", open_timeout=PATIENCE))
        for data in (b"", b"POST /api", b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"):
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE)).sendall(data)
        for other in server.others():
            os.kill(other, signal.SIGSTOP)
        if store_hangs:
            (tmp_path / "hang").touch()
            server.cookie = ""

            def ask() -> None:
                with suppress(OSError):
                    server.ask("POST", "/api/matches", {"game": "embers", "seats": [{}, {}]})

            asking = threading.Thread(target=ask)
            asking.start()
            stack.callback(asking.join, PATIENCE)
            until((tmp_path / "hangs").exists, "the hanging request")
        server.process.terminate()
        said = server.rest()
        if store_hangs:
            assert server.process.returncode == 128 + signal.SIGTERM
            assert "the server did not end within 3 s" in said
            assert "in hang" in said, "it says what hung"
        else:
            assert server.process.returncode == -signal.SIGTERM
            assert "did not end" not in said
        until(lambda: not server.others(), "the end of the workers")
