"""The `serve` command."""

from __future__ import annotations

import asyncio
import errno
import functools
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import traceback
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import FrameType

import msgspec
import typer
import uvicorn

from ashgrid.core import AshgridError
from ashgrid.server.app import build
from ashgrid.server.client_files import STATIC
from ashgrid.server.collector import collect_forever
from ashgrid.server.logs import Level, Style, configure
from ashgrid.server.timeouts import IDLE_SECONDS, watch
from ashgrid.server.websocket import MOST_FRAME
from ashgrid.store import Store, held, sqlite_url

from .host import folder_of

log = logging.getLogger(__name__)
PORT = 8114
TRIES = 20
SWITCH_SECONDS = 0.0005  # a thread that has stored something should not wait long for the busy loop to let go
GRACE_SECONDS = 3  # for requests to end by themselves when the server is stopped
STOP_SECONDS = 8.0  # after a signal, whatever hangs
OWN_MACHINE = "127.0.0.1,::1,::ffff:127.0.0.1"
"""Whose word is taken for where a visitor comes from, unless FORWARDED_ALLOW_IPS names others."""


def listen(host: str, port: int | None, option: str = "--port") -> socket.socket:
    """A listening socket. Without a wish for a port it is 8114 or the next that is free. `option` is where the wish
    comes from."""
    wanted = range(PORT, PORT + TRIES) if port is None else range(port, port + 1)
    try:
        family, kind, protocol, _, _ = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise AshgridError(f"'{host}' is not an address of this machine") from None
    for number in wanted:
        sock = socket.socket(family, kind, protocol)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, number))
            sock.listen(128)
        except OSError as error:
            sock.close()
            if error.errno == errno.EADDRINUSE and number != wanted[-1]:
                continue
            if error.errno == errno.EADDRINUSE:
                raise AshgridError(f"port {number} is in use; choose another with {option}") from None
            raise AshgridError(f"cannot listen on {host}:{number}: {error.strerror or error}") from None
        return sock
    raise AssertionError("the loop returns or raises")


def has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


class Server(uvicorn.Server):
    """Says when it really answers, and ends when it is told to."""

    begun: Callable[[], None] | None = None
    """Called as soon as it answers."""
    drain: Callable[[], Awaitable[None]] | None = None
    """Called when it is told to end, and nobody new comes in any more."""
    heeds: tuple[int, ...] = (signal.SIGTERM, signal.SIGINT)
    _collecting: asyncio.Task[None] | None = None
    _watching: asyncio.Task[None] | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig not in self.heeds:
            return
        if not self.should_exit:
            ending = threading.Timer(STOP_SECONDS, _end, [sig])
            ending.daemon = True
            ending.start()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._collecting = asyncio.create_task(collect_forever())
            self._watching = asyncio.create_task(watch(self.server_state.connections))
            if self.begun is not None:
                self.begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listening in self.servers:
            listening.close()
        if self.drain is not None:
            await self.drain()
        await super().shutdown(sockets)


def _end(sig: int) -> None:
    """End this process although something hangs, and say what. Nothing is lost: what was acknowledged is stored."""
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    told = [
        f"{names.get(ident, ident)}:\n{''.join(traceback.format_stack(frame))}"
        for ident, frame in sys._current_frames().items()
        if ident != threading.get_ident()
    ]
    log.error("the server did not end within %g s, and is ended now; its threads:\n%s", STOP_SECONDS, "\n".join(told))
    for child in multiprocessing.active_children():
        child.kill()
    os._exit(128 + sig)


class Serving(msgspec.Struct, frozen=True):
    """How to serve, besides where. `bus` is the Redis by which several processes tell each other what happens."""

    origins: frozenset[str] = frozenset()
    workers: int | None = None
    limits: float = 1.0
    log: Style = "plain"
    log_level: Level = "warning"
    bus: str | None = None


def run_server(
    host: str, port: int | None, data_dir: Path | None, open_browser: bool, how: Serving = Serving()
) -> None:
    """Serve from the SQLite database in a folder, which is for one server at a time."""
    folder = folder_of(data_dir)
    try:
        folder.stat()
    except FileNotFoundError:
        pass  # the store makes it
    except OSError as error:
        raise AshgridError(f"--data-dir {folder} cannot be used: {error.strerror or error}") from None
    else:
        if not folder.is_dir():
            raise AshgridError(f"--data-dir {folder} is a file, not a folder")
    with listen(host, port) as sock:
        serve_at(sock, host, folder, open_browser, how)


def serve_at(sock: socket.socket, host: str, folder: Path, open_browser: bool, how: Serving = Serving()) -> None:
    configure(how.log, how.log_level)
    with held(folder, f"the server at {_address(sock, host)}"):
        serve_from(sock, host, Store(sqlite_url(folder)), open_browser, how)


def _address(sock: socket.socket, host: str) -> str:
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host  # noqa: S104
    return f"http://{shown}:{sock.getsockname()[1]}/"


def serve_from(sock: socket.socket, host: str, store: Store, open_browser: bool, how: Serving) -> None:
    """Serve in this process alone."""
    server = server_of(store, how)
    tell_beginning(store)
    server.begun = functools.partial(tell_address, sock, host, open_browser)
    server.run(sockets=[sock])


def server_of(store: Store, how: Serving) -> Server:
    bus = None
    if how.bus is not None:
        from ashgrid.server.bus import Bus

        bus = Bus(how.bus)
    app = build(store, how.workers, how.origins, how.limits, bus)
    server = Server(
        uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            http="h11",  # whose connections `watch` knows
            ws="websockets-sansio",
            ws_max_size=MOST_FRAME,
            lifespan="on",
            forwarded_allow_ips=os.environ.get("FORWARDED_ALLOW_IPS", OWN_MACHINE),
            timeout_keep_alive=IDLE_SECONDS,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
    )
    server.drain = app.state.drain
    sys.setswitchinterval(SWITCH_SECONDS)
    return server


def tell_beginning(store: Store) -> None:
    if not (STATIC / "index.html").is_file():
        typer.echo("ashgrid: the web client is not built, so only the API answers; `make play` builds it", err=True)
    typer.echo(f"matches are kept in {store.where}")


def tell_address(sock: socket.socket, host: str, open_browser: bool) -> None:
    address = _address(sock, host)
    typer.echo(f"Ashgrid is at {address}  (Ctrl+C stops it)")
    if host in ("0.0.0.0", "::"):  # noqa: S104
        typer.echo(f"others on your network reach it at http://{socket.gethostname()}:{sock.getsockname()[1]}/")
    if open_browser and has_screen():
        webbrowser.open(address)
