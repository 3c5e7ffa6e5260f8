"""Connections that keep a real server waiting, and those that do not."""

import http.client
import json
import select
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest
from websockets.sync.client import connect

from tests.cli.test_serve import Serving, serving, until
from tests.patience import PATIENCE

QUICK = """
import ashgrid.server.timeouts as timeouts
timeouts.LOOK_SECONDS = 0.1
timeouts.HEAD_SECONDS = timeouts.BODY_SECONDS = timeouts.READ_SECONDS = 3.0
"""
HEAD = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
BODY = HEAD + b"Content-Length: 60000\r\n\r\n{"
PROXY = b"X-Forwarded-For: 203.0.113.7\r\n"
SLOW: dict[str, tuple[bytes, bytes, bytes]] = {
    "nothing at all": (b"", b"", b""),
    "half a line": (b"POST /api/mat", b"", b""),
    "a head that drips": (HEAD, b"X-Slow: 1\r\n", b""),
    "a head that drips, through a proxy": (HEAD + PROXY, b"X-Slow: 1\r\n", b""),
    "a second head that drips": (b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\nGET", b" ", b"200"),
    "a body that does not go on": (BODY, b"", b"408"),
    "a body that drips": (BODY, b" ", b"408"),
    "a body that drips, through a proxy": (BODY.replace(b"\r\n\r\n", b"\r\n" + PROXY + b"\r\n"), b" ", b"408"),
    "a body in pieces": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n", b"408"),
    "a body that nobody wants": (b"GET /health HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n", b" ", b"200"),
}
"""What is sent at once, what is sent again and again then, and the status of the answer if there is one."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("timeouts"), first=QUICK) as running:
        yield running


def browser(server: Serving, source: str = "127.0.0.1") -> http.client.HTTPConnection:
    return http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE, source_address=(source, 0))


def closed(sock: socket.socket, again: bytes) -> bytes:
    """Send this again and again until the server has closed. What it has said."""
    said = b""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if again:
                sock.sendall(again)
            if select.select([sock], [], [], 0.1)[0]:
                more = sock.recv(65536)
                said += more
                if not more:
                    return said
        except (ConnectionResetError, BrokenPipeError):
            return said
    raise AssertionError(f"still open after {said[:500]!r}")


def failures(server: Serving) -> str:
    with closing(browser(server)) as asking:
        asking.request("GET", "/metrics")
        lines = asking.getresponse().read().decode().splitlines()
    return next(line for line in lines if line.startswith("ashgrid_failed_total"))


def test_whoever_keeps_the_server_waiting_is_let_go_and_nobody_else(server: Serving) -> None:
    """All at the same time, and somebody who only asks now and then, and a socket on which nothing happens."""
    match_id = server.ask("POST", "/api/matches", {"game": "embers", "seats": [{}, {}]})["id"]
    said: dict[str, bytes] = {}

    def suffer(name: str, sock: socket.socket, again: bytes) -> None:
        said[name] = closed(sock, again)

    with ExitStack() as stack:
        live = stack.enter_context(connect(f"ws://127.0.0.1:{server.port}/api/matches/{match_id}/live"))
        asking = stack.enter_context(closing(browser(server)))
        asking.connect()
        threads = []
        for name, (first, again, _) in SLOW.items():
            sock = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
            sock.sendall(first)
            threads.append(threading.Thread(target=suffer, args=(name, sock, again)))
        for thread in threads:
            thread.start()
        ours = asking.sock
        while any(thread.is_alive() for thread in threads):
            asking.request("GET", "/api/games")
            assert asking.getresponse().read()
            time.sleep(0.1)  # as people do between two clicks
        assert asking.sock is ours, "it was never closed"
        live.send(json.dumps({"type": "ping", "id": 1}))
        while json.loads(live.recv(timeout=PATIENCE))["type"] != "pong":
            pass
    for name, (_, _, status) in SLOW.items():
        assert (said[name] == b"") if not status else said[name].startswith(b"HTTP/1.1 " + status), (name, said[name])
        if status == b"408":
            head, _, body = said[name].partition(b"\r\n\r\n")
            assert b"connection: close" in head.lower()
            assert json.loads(body)["code"] == "request-timeout"
    assert failures(server) == "ashgrid_failed_total 0.0"


def test_whoever_does_not_take_an_answer_is_let_go(server: Serving) -> None:
    with socket.socket() as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.connect(("127.0.0.1", server.port))
        sock.sendall(b"GET /api/text/en HTTP/1.1\r\nHost: localhost\r\n\r\n" * 60)
        poll = select.poll()
        poll.register(sock, select.POLLERR | select.POLLHUP)
        assert poll.poll(PATIENCE * 1000), "it is still open"


def test_whoever_leaves_in_the_middle_of_a_request_is_no_failure_of_the_server(server: Serving) -> None:
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as sock:
        sock.sendall(BODY)

    def refused() -> bool:
        with closing(browser(server)) as asking:
            asking.request("GET", "/metrics")
            return b'ashgrid_refused_total{kind="Client"}' in asking.getresponse().read()

    until(refused, "the end of the request")
    assert failures(server) == "ashgrid_failed_total 0.0"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is only one address of the machine itself")
@pytest.mark.parametrize(
    ("source", "said_to_be", "status"),
    [
        ("127.0.0.1", None, 200),
        ("127.0.0.1", "203.0.113.7", 404),
        ("127.0.0.1", "127.0.0.1, 203.0.113.7", 404),
        ("127.0.0.2", "127.0.0.1", 404),
    ],
    ids=["nobody", "a proxy here", "a visitor who lies to a proxy here", "somebody else"],
)
def test_only_the_machine_itself_is_believed_where_somebody_comes_from(
    server: Serving, source: str, said_to_be: str | None, status: int
) -> None:
    """Figures are for the machine itself, which a visitor through its proxy is not."""
    with closing(browser(server, source)) as asking:
        asking.request("GET", "/metrics", headers={} if said_to_be is None else {"X-Forwarded-For": said_to_be})
        assert asking.getresponse().status == status
