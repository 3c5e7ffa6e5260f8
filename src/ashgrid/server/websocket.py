"""The socket of a match: news go out, requests come in. docs/protocol.md describes it.

Every message out has the next number of its connection. What makes a connection forgiving is in the log's numbers: a
client that comes back says how much of the log and of the talk it has, and gets the rest; a request that it sends again
is recognised by them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Response, get, websocket
from litestar.connection import WebSocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath

from ashgrid.core import AshgridError
from ashgrid.core.thread_safe import prepared
from ashgrid.store import Person, Room

from . import protocol, refusals
from .chat import say
from .limits import RateLimited, Visitor, address_of
from .problems import problem_of, problem_with
from .requests import Since, act_on, say_word
from .table import Closed, now
from .tables import Tables

log = logging.getLogger(__name__)
SILENCE_SECONDS = 120.0
MOST_BYTES = 8 * 1024
MOST_FRAME = 64 * 1024  # what is longer is not even read: the connection ends
LONGEST_PAUSE = 1.0
_decoder: msgspec.json.Decoder[protocol.ClientMessage] = msgspec.json.Decoder(protocol.ClientMessage)
_encode = msgspec.json.Encoder().encode


class _Id(msgspec.Struct):
    id: protocol.RequestId | None = None


class Link:
    """One client at one table."""

    def __init__(self, socket: WebSocket[Any, Any, Any], tables: Tables, match_id: str, person: Person | None) -> None:
        self._socket = socket
        self._tables = tables
        self._match_id = match_id
        self._person = person
        self._visitor = Visitor(None if person is None else person.id, address_of(socket))
        self._session = tables.identity.session_of(socket)
        self._sending = asyncio.Lock()
        self._sent = 0
        self.log = 0
        """How much of the log the client has."""
        self.chat: dict[Room, int] = {"players": 0, "watchers": 0}
        """The last line of each room of the chat that it has."""
        self._next: str | None = None
        self._people: tuple[list[bool], int] | None = None

    @property
    def _person_id(self) -> str | None:
        return self._person.id if self._person is not None else None

    async def follow(self) -> None:
        """Tell the client whatever is new, as long as it is there. What there is to tell at first is paid for by who
        has connected."""
        table = await self._tables.get(self._match_id)
        heard = table.news
        await self._tables.limits.work.metered(self._visitor, self.tell())
        while True:
            await table.wait_for_news(heard)
            table = await self._tables.get(self._match_id)
            heard = table.news
            await self.tell()

    async def tell(self) -> None:
        """Send what the client has not got yet."""
        await self._check_process()
        await self._check_person()
        async with self._sending:
            table = await self._tables.get(self._match_id)
            if table.match.number > self.log or table.next != self._next:
                info = await self._tables.look(self._match_id, self._person_id, self.log)
                if info.number > self.log or info.next != self._next:
                    self.log, self._next = info.number, info.next
                    await self._send(protocol.MatchNews(self._number(), info))
            rooms = table.hears(self._person_id)
            lines = [line for line in table.lines if line.room in rooms and line.id > self.chat[line.room]]
            if lines:
                self.chat |= {line.room: line.id for line in lines}
                await self._send(protocol.ChatNews(self._number(), lines))
            people = self._tables.presence.online(table, self._person_id)
            if people != self._people:
                self._people = people
                await self._send(protocol.PeopleNews(self._number(), *people))

    async def _check_process(self) -> None:
        """Where this process ends, clients connect again, to another, and ask there again for what was not answered."""
        if self._tables.cluster.draining:
            await close(self._socket, 1012, "this server ends; connect again")
            raise _Gone

    async def _check_person(self) -> None:
        """Who has signed out elsewhere, or is somebody else by now, connects again with the cookie of today; who is
        banned hears so and may connect again to look on; and who was and is not any more comes back as who they are."""
        identity = self._tables.identity
        named = await identity.named(self._socket)
        if named is None:
            return
        barred = identity.standing.ban(named.id)
        if self._person is not None and barred is not None:
            await _close_for(self._socket, barred)
            raise _Gone
        if not await identity.still(named, self._session) or (self._person is None and barred is None):
            await close(self._socket, 4401, "you have signed in or out meanwhile; connect again")
            raise _Gone

    async def hear(self, text: str) -> None:
        """Carry out what the client asks for, and answer. It is paid for by who asked."""
        await self._tables.limits.work.metered(self._visitor, self._answer(text))

    async def _answer(self, text: str) -> None:
        request_id: int | None = None
        await self._check_person()
        limits, who = self._tables.limits, self._visitor.who
        if not limits.messages.take(who) or not limits.work.left(self._visitor):
            await self._hold_up(text)
            return
        try:
            if len(text) > MOST_BYTES:
                raise Malformed(f"a message has at most {MOST_BYTES} characters")
            request_id = _id_of(text)
            await self._carry_out(_message(text))
        except AshgridError as error:
            await self._check_process()
            await self._refuse(request_id, problem_of(error))

    async def _hold_up(self, text: str) -> None:
        """Too much at once: this one is refused, and nothing more is read until there is room for another. Who goes on
        like that is cut off."""
        limits, visitor = self._tables.limits, self._visitor
        too_much = RateLimited(refusals.TooManyRequests())
        if not limits.excesses.take(visitor.who):
            await _close_for(self._socket, too_much)
            raise _Gone
        await self._refuse(_id_of(text) if len(text) <= MOST_BYTES else None, problem_of(too_much))
        wait = max(limits.messages.wait(visitor.who, 1), limits.work.wait(visitor))
        await asyncio.sleep(min(wait, LONGEST_PAUSE))

    async def _carry_out(self, message: protocol.ClientMessage) -> None:
        tables = self._tables
        if isinstance(message, protocol.Ping):
            async with self._sending:
                await self._send(protocol.Pong(self._number(), message.id, now()))
            return
        await tables.identity.check(self._socket)
        if isinstance(message, protocol.Act):
            await act_on(tables, self._match_id, message, self._person_id)
        elif isinstance(message, protocol.Word):
            await say_word(tables, self._match_id, message, self._visitor)
        else:
            if self._person is None:
                raise Closed(refusals.NamelessWatcher())
            if not tables.limits.chat.take(self._person.id):
                raise RateLimited(refusals.TooManyChatMessages())
            await say(tables, await tables.get(self._match_id), self._person, message.key, message.text)
        await self.tell()
        async with self._sending:
            await self._send(protocol.Done(self._number(), message.id))

    async def _refuse(self, request_id: int | None, problem: protocol.Problem) -> None:
        self._tables.metrics.refused.labels(problem.kind).inc()
        info = None
        limited = problem.status == 429  # and need not be told more than that
        with contextlib.suppress(AshgridError):
            info = None if limited else await self._tables.look(self._match_id, self._person_id, self.log)
        async with self._sending:
            if info is not None:
                self.log = max(self.log, info.number)
            await self._send(protocol.Refused(self._number(), request_id, problem, info))

    def _number(self) -> int:
        self._sent += 1
        return self._sent

    async def _send(self, message: protocol.ServerMessage) -> None:
        try:
            await self._socket.send_text(_encode(message).decode())
        except (OSError, WebSocketException):
            raise _Gone from None


class _Gone(Exception):
    """The client has left."""


class Malformed(AshgridError):
    """No message of the protocol."""


def _message(text: str) -> protocol.ClientMessage:
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise Malformed(f"that is no message of this protocol: {error}"[:300]) from None


def _id_of(text: str) -> int | None:
    with contextlib.suppress(msgspec.MsgspecError, RecursionError, UnicodeError):
        return msgspec.json.decode(text, type=prepared(_Id)).id
    return None


class Sockets:
    """How many sockets everybody has open."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    @contextlib.contextmanager
    def one_more(self, who: str, most: int) -> Iterator[None]:
        if self._open[who] >= most:
            raise RateLimited(refusals.TooManyConnections(most))
        self._open[who] += 1
        try:
            yield
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]


@get(
    "/api/matches/{match_id:str}/live",
    status_code=426,
    responses={
        101: ResponseSpec(protocol.SocketMessages, generate_examples=False, description="A WebSocket carries these"),
        429: ResponseSpec(protocol.Problem, generate_examples=False, description="too much"),
    },
    sync_to_thread=False,
)
def not_live(match_id: FromPath[str]) -> Response[protocol.Problem]:
    """The address of a match's socket. Asked for as a page, it only says so."""
    problem = problem_with(426, "UpgradeRequired", f"match '{match_id[:40]}' is followed over a WebSocket")
    return Response(problem, status_code=426, headers={"Upgrade": "websocket"})


@websocket("/api/matches/{match_id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    match_id: FromPath[str],
    tables: NamedDependency[Tables],
    sockets: NamedDependency[Sockets],
    since: Since = 0,
    chat: Since = 0,
    watchers: Since = 0,
) -> None:
    """News of a match as they come, and requests."""
    person = await tables.identity.who(socket)
    await socket.accept()
    try:
        visitor, work = await tables.identity.visitor(socket), tables.limits.work
        work.check(visitor)
        known = await work.metered(visitor, tables.look(match_id, person.id if person is not None else None, since))
        here = "@" + visitor.address
        who = person.id if person is not None else here
        with (
            sockets.one_more(here, tables.limits.sockets_here),
            sockets.one_more(f"one {who}", tables.limits.sockets_each),
        ):
            async with tables.presence.following(match_id, person.id if person is not None else None):
                link = Link(socket, tables, match_id, person)
                link.log, link.chat = min(since, known.number), {"players": chat, "watchers": watchers}
                await _both_ways(link, socket, match_id)
    except AshgridError as error:
        await _close_for(socket, error)
    except Exception:
        log.exception("match %s cannot be followed", match_id)
        await close(socket, 1011, "something went wrong on the server; connect again")


async def _both_ways(link: Link, socket: WebSocket[Any, Any, Any], match_id: str) -> None:
    async def tell_until_it_fails() -> None:
        try:
            await link.follow()
        except _Gone:
            pass
        except AshgridError as error:
            await _close_for(socket, error)
        except Exception:
            log.exception("match %s cannot be followed any more", match_id)
            await close(socket, 1011, "something went wrong on the server; connect again")

    teller = asyncio.create_task(tell_until_it_fails())
    try:
        while True:
            async with asyncio.timeout(SILENCE_SECONDS):
                text = await socket.receive_text()
            await link.hear(text)
            await asyncio.sleep(0)  # more may be here already, and others wait for their turn
    except TimeoutError:
        await close(socket, 4408, "nothing was heard from you for long; connect again")
    except (WebSocketDisconnect, _Gone):
        pass
    except Exception:
        log.exception("a message to match %s could not be answered", match_id)
        await close(socket, 1011, "something went wrong on the server; connect again")
    finally:
        teller.cancel()
        await asyncio.gather(teller, return_exceptions=True)


async def _close_for(socket: WebSocket[Any, Any, Any], error: AshgridError) -> None:
    """The code is that of the same refusal over HTTP, and 4000 more; the reason is the code of the problem."""
    problem = problem_of(error)
    await close(socket, 4000 + problem.status, problem.code)


async def close(socket: WebSocket[Any, Any, Any], code: int, reason: str) -> None:
    with contextlib.suppress(Exception):
        await socket.close(code=code, reason=reason.encode()[:120].decode(errors="ignore"))
    socket.connection_state = "disconnect"  # whoever still has something to send finds nobody
