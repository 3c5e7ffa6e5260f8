"""Connections that keep the server waiting are closed.

uvicorn ends those that are idle between two requests, and sockets that answer no ping; but it waits for ever for the
head of a request, for its body, and for somebody to take an answer. So all connections are looked at every second. Time
is counted in these looks, so that nobody pays for a pause of the server itself.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
from collections.abc import Collection
from typing import Any, Literal, NamedTuple

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from .problems import problem_with

log = logging.getLogger(__name__)
LOOK_SECONDS = 1.0
HEAD_SECONDS = 15.0
"""From the opening of a connection, or the end of the last answer, to the end of the next request's head."""
BODY_SECONDS = 60.0
"""For the whole body of a request: the largest has 2 MB."""
READ_SECONDS = 30.0
"""So long an answer, or a message of a socket, may lie there without the client taking anything of it."""
IDLE_SECONDS = 5
"""Between two requests, as long as nothing of the second has come."""


class Owed(NamedTuple):
    """What the server waits for. It stays the same as long as nothing of it comes."""

    what: Literal["head", "body", "read"]
    mark: object


Waits = dict[Any, tuple[Owed, float]]
"""By connection: what it owes, and since when."""


def owed(connection: Any) -> Owed | None:
    if unread := connection.transport.get_write_buffer_size():
        return Owed("read", unread)
    if isinstance(connection, H11Protocol) and not connection.flow.read_paused:
        state = connection.conn.their_state
        if state is h11.IDLE:
            return Owed("head", connection.cycle)
        if state is h11.SEND_BODY:
            return Owed("body", connection.cycle)
    return None


def look(connections: Collection[Any], waits: Waits, now: float) -> Waits:
    """Close what has kept the server waiting for too long, and return what the others owe."""
    limits = {"head": HEAD_SECONDS, "body": BODY_SECONDS, "read": READ_SECONDS}
    still: Waits = {}
    for connection in list(connections):
        debt = owed(connection)
        if debt is None:
            continue
        before, since = waits.get(connection, (None, now))
        still[connection] = debt, since if before == debt else now
        if before == debt and now - since >= limits[debt.what]:
            _let_go(connection, debt)
    return still


def _let_go(connection: Any, debt: Owed) -> None:
    log.info("a connection is closed", extra={"fields": {"waited_for": debt.what}})
    if debt.what == "body" and connection.conn.our_state is h11.SEND_RESPONSE:
        _refuse(connection)  # and close with the next look, so that the client can read why
    elif debt.what == "read":
        # Without these words to the system it would keep what nobody takes.
        now = struct.pack("ii", 1, 0)
        connection.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, now)
        connection.transport.abort()
    else:
        connection.transport.close()


def _refuse(connection: H11Protocol) -> None:
    """Answer in the place of the application, which learns that nobody is there any more."""
    connection.cycle.disconnected = True
    connection.cycle.message_event.set()
    problem = problem_with(408, "RequestTimeout", f"the request was not there within {BODY_SECONDS:g} seconds")
    body = msgspec.json.encode(problem)
    own = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), (b"connection", b"close")]
    head = h11.Response(status_code=408, headers=own + connection.server_state.default_headers)
    for event in (head, h11.Data(body), h11.EndOfMessage()):
        connection.transport.write(connection.conn.send(event) or b"")
    connection.transport.write_eof()


async def watch(connections: Collection[Any]) -> None:
    waits: Waits = {}
    now = 0.0
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        now += LOOK_SECONDS
        try:
            waits = look(connections, waits, now)
        except Exception:
            log.exception("connections could not be looked at")
