"""`ashgrid serve` with a database and a bus of its own: in this process, or in several that share one port.

Besides that port every process has one on this machine alone, by which it is asked for its own figures and health.
"""

from __future__ import annotations

import functools
import logging
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack
from multiprocessing.connection import Connection

import msgspec
import typer

from ashgrid.core import AshgridError
from ashgrid.core.thread_safe import prepared
from ashgrid.server.logs import configure
from ashgrid.store import Store

from .serving import Serving, listen, serve_from, server_of, tell_address, tell_beginning
from .supervisor import UP, Supervisor, end_with_parent

log = logging.getLogger(__name__)
OWN_HOST = "127.0.0.1"


class Child(msgspec.Struct, frozen=True):
    """What one of several processes is told. It travels as JSON: after an upgrade, a process is of a newer version than
    its parent."""

    number: int
    database: str
    how: Serving


def check_together(database: str | None, bus: str | None, processes: int) -> None:
    """Refuse what does not go together."""
    if processes > 1 and not database:
        raise AshgridError(
            f"--processes {processes} needs --database and --bus: a SQLite database is for one process, because "
            "only one at a time can write to it and the others would wait"
        )
    if processes > 1 and not bus:
        raise AshgridError(f"--processes {processes} needs --bus: the Redis by which they tell each other what happens")
    if bus and not database:
        raise AshgridError("--bus needs --database: with SQLite one process serves everybody, and has nobody to tell")
    if bus:
        try:
            from ashgrid.server.bus import check
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] != "redis":
                raise
            raise AshgridError("--bus needs the package redis: pip install 'ashgrid[cluster]'") from None
        check(bus)


def serve_together(
    host: str,
    port: int | None,
    database: str,
    open_browser: bool,
    how: Serving,
    processes: int,
    metrics_port: int | None,
) -> None:
    configure(how.log, how.log_level)
    with ExitStack() as stack:
        sock = stack.enter_context(listen(host, port))
        store = Store(database)  # brought up to date here, and refused before anything is begun
        if processes == 1:
            serve_from(sock, host, store, open_browser, how)
            return
        ports = _own_ports(sock.getsockname()[1] + 1 if port != 0 else 0, processes, metrics_port)
        own = [stack.enter_context(listen(OWN_HOST, at, "--metrics-port")) for at in ports]
        tell_beginning(store)
        store.close()
        for number, one in enumerate(own, start=1):
            typer.echo(f"process {number} tells its figures at http://{OWN_HOST}:{one.getsockname()[1]}/metrics")
        runs = [
            functools.partial(serve_child, sock, one, msgspec.json.encode(Child(number, database, how)))
            for number, one in enumerate(own, start=1)
        ]
        Supervisor(runs, functools.partial(tell_address, sock, host, open_browser)).run()


def _own_ports(usual: int, processes: int, first: int | None) -> list[int]:
    """As many as there are processes; 0 takes any."""
    first = usual if first is None else first
    return [0 if first == 0 else first + number for number in range(processes)]


def serve_child(sock: socket.socket, own: socket.socket, told: bytes, says: Connection) -> None:
    """One of several processes, in that process."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    end_with_parent()
    child = msgspec.json.decode(told, type=prepared(Child))
    configure(child.how.log, child.how.log_level, child.number)
    try:
        server = server_of(Store(child.database), child.how)
    except AshgridError as error:  # the parent tries again
        log.error("this process cannot begin: %s", error)
        sys.exit(1)
    server.heeds = (signal.SIGTERM,)  # at a terminal Ctrl+C goes to all, and the parent says when to end
    server.begun = _saying(says)
    server.run(sockets=[sock, own])


def _saying(says: Connection) -> Callable[[], None]:
    def up() -> None:
        says.send_bytes(UP)
        says.close()

    return up
