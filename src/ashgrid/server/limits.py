"""What one visitor may ask of the server, so that there is enough of it for all."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import math
import time
import types
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any, Final, Generic, NamedTuple, TypeVar
from urllib.parse import urlsplit

import anyio
import anyio.to_thread
from litestar.connection import ASGIConnection
from litestar.exceptions import PermissionDeniedException

from ashgrid.core import AshgridError

from .refusals import TooManyRequests

MOST_KNOWN: Final = 20_000
THREADS: Final = 2  # for expensive work: more of them would only keep the event loop waiting for its turn
SAFE: Final = ("GET", "HEAD", "OPTIONS")
AnyConnection = ASGIConnection[Any, Any, Any, Any]
T = TypeVar("T")


class RateLimited(AshgridError):
    """Asked for too much at once."""


class Bucket:
    """So much at once, and so much more a second, for everybody who comes."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst: Final = burst
        self.per_second: Final = per_second
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, who: str) -> float:
        """How much there is for them now; below nothing, it is what they have had beforehand."""
        if who not in self._left:
            return self.burst
        left, at = self._left[who]
        return min(self.burst, left + (time.monotonic() - at) * self.per_second)

    def wait(self, who: str, amount: float) -> float:
        """In how many seconds there will be so much for them."""
        missing = amount - self.left(who)
        return 0.0 if missing <= 0 else missing / self.per_second if self.per_second else math.inf

    def spend(self, who: str, amount: float) -> None:
        """They have had so much, also if that was more than there is."""
        self._left[who] = (self.left(who) - amount, time.monotonic())
        self._left.move_to_end(who)
        while len(self._left) > MOST_KNOWN:
            self._left.popitem(last=False)


class Rate(Bucket):
    """So many at once, and so many more a second."""

    def take(self, who: str) -> bool:
        """Whether there is one left for them now."""
        allowed = self.left(who) >= 1
        self.spend(who, 1 if allowed else 0)
        return allowed


class Visitor(NamedTuple):
    """Somebody who asks for something: the person, if they are one, and where they come from."""

    person_id: str | None
    address: str

    @property
    def who(self) -> str:
        """Whose bucket counts. Who is nobody yet shares that of all who are nobody there."""
        return self.person_id or f"@{self.address}"


class Budget:
    """Processor time, in seconds, that one visitor may have the server spend, and all together who come from one
    address. What something takes is known only afterwards: who has anything left may ask, and may owe some then."""

    def __init__(self, each: Bucket, here: Bucket) -> None:
        self.each: Final = each
        self.here: Final = here

    def left(self, visitor: Visitor) -> bool:
        return self.each.left(visitor.who) > 0 and self.here.left(visitor.address) > 0

    def wait(self, visitor: Visitor) -> float:
        """In how many seconds they will not owe anything."""
        return max(self.each.wait(visitor.who, 0), self.here.wait(visitor.address, 0))

    def check(self, visitor: Visitor) -> None:
        if not self.left(visitor):
            raise RateLimited(TooManyRequests())

    async def metered(self, visitor: Visitor, steps: Coroutine[Any, Any, T]) -> T:
        """What a coroutine returns, paid for by a visitor: its steps, and what it does `in_thread`."""
        meter = Meter()
        try:
            return await meter.run(steps)
        finally:
            self.charge(visitor, meter.seconds)

    def charge(self, visitor: Visitor, seconds: float) -> None:
        self.each.spend(visitor.who, seconds)
        self.here.spend(visitor.address, seconds)


class Timed(Generic[T]):
    """A call that counts the processor time of the thread that makes it."""

    def __init__(self, function: Callable[..., T], *args: Any) -> None:
        self.seconds = 0.0
        self._function, self._args = function, args

    def __call__(self) -> T:
        begun = time.thread_time()
        try:
            return self._function(*self._args)
        finally:
            self.seconds = time.thread_time() - begun


class Work(Budget):
    """The processor time of the server process itself. `run` is how everything expensive is done: off the event loop,
    one thing at a time for a visitor and for an address, and paid for by who asked."""

    def __init__(self, each: Bucket, here: Bucket) -> None:
        super().__init__(each, here)
        self._threads = anyio.CapacityLimiter(THREADS)
        self._turns: dict[str, tuple[asyncio.Lock, int]] = {}

    async def run(self, visitor: Visitor, function: Callable[..., T], *args: Any) -> T:
        """What a function returns, which must not touch what the event loop may be changing."""
        self.check(visitor)
        timed = Timed(function, *args)
        async with self._turn(f"one {visitor.who}"), self._turn(visitor.address):
            self.check(visitor)  # what was done for them meanwhile may have used it up
            try:
                return await anyio.to_thread.run_sync(timed, limiter=self._threads)
            finally:
                self.charge(visitor, timed.seconds)

    async def run_later(self, visitor: Visitor, function: Callable[..., T], *args: Any) -> T:
        """The same for parts of an answer that has begun, so that nothing can be refused any more: it comes slowly."""
        while True:
            try:
                return await self.run(visitor, function, *args)
            except RateLimited:
                await asyncio.sleep(min(self.wait(visitor) + 0.01, 1))

    @contextlib.asynccontextmanager
    async def _turn(self, whose: str) -> AsyncIterator[None]:
        lock, waiting = self._turns.get(whose, (asyncio.Lock(), 0))
        self._turns[whose] = (lock, waiting + 1)
        try:
            async with lock:
                yield
        finally:
            lock, waiting = self._turns.pop(whose)
            if waiting > 1:
                self._turns[whose] = (lock, waiting - 1)


class Meter:
    """The processor time that a coroutine takes: its own steps on the event loop, nothing of what runs between, and
    what it has done `in_thread`."""

    def __init__(self) -> None:
        self.seconds = 0.0

    @types.coroutine
    def run(self, steps: Coroutine[Any, Any, T]) -> Generator[Any, Any, T]:
        answer: Any = None
        error: BaseException | None = None
        while True:
            begun = time.thread_time()
            paying = _paying.set(self)
            try:
                asked = steps.send(answer) if error is None else steps.throw(error)
            except StopIteration as done:
                result: T = done.value
                return result
            finally:
                _paying.reset(paying)
                self.seconds += time.thread_time() - begun
            answer = error = None
            try:
                answer = yield asked
            except BaseException as thrown:  # noqa: BLE001 - that it is cancelled, or closed: the steps end by it
                error = thrown


_paying: ContextVar[Meter | None] = ContextVar("paying", default=None)


async def in_thread(function: Callable[..., T], *args: Any, limiter: anyio.CapacityLimiter | None = None) -> T:
    """What a function returns that reads or computes, in a thread; paid for by who has asked for what is being done."""
    meter, timed = _paying.get(), Timed(function, *args)
    try:
        return await anyio.to_thread.run_sync(timed, limiter=limiter)
    finally:
        if meter is not None:
            meter.seconds += timed.seconds


class Limits:
    """All limits of a server, in one place. Those on the size of a request are where requests are read."""

    def __init__(self, scale: float = 1.0) -> None:
        self.work: Final = Work(Bucket(10 * scale, 0.2 * scale), Bucket(40 * scale, 0.5 * scale))
        self.thinking: Final = Budget(Bucket(1200 * scale, 0.1 * scale), Bucket(3600 * scale, 0.3 * scale))  # analysis
        self.analyses_each: Final = max(1, int(3 * scale))  # at the same time
        self.analyses_here: Final = max(1, int(12 * scale))
        self.requests: Final = Rate(200 * scale, 40 * scale)
        self.matches: Final = Rate(20 * scale, 0.2 * scale)
        self.matches_here: Final = Rate(60 * scale, 0.6 * scale)  # of all who come from one address
        self.guests: Final = Rate(60 * scale, 0.3 * scale)
        self.records: Final = Rate(20 * scale, 0.02 * scale)
        self.works: Final = Rate(30 * scale, 0.2 * scale)
        self.works_here: Final = Rate(60 * scale, 0.6 * scale)
        self.studies: Final = Rate(60 * scale, 0.5 * scale)
        self.lines: Final = Rate(60 * scale, 3 * scale)
        self.exports: Final = Rate(4 * scale, 0.005 * scale)
        self.hints: Final = Rate(20 * scale, 0.5 * scale)
        self.friends: Final = Rate(30 * scale, 0.2 * scale)
        self.asking: Final = Rate(10 * scale, 0.02 * scale)
        self.asked_each: Final = int(3 * scale)  # invitations of one person to another that wait for an answer
        self.asked_all: Final = int(20 * scale)
        self.tournaments: Final = Rate(10 * scale, 0.01 * scale)
        self.pictures: Final = Rate(200 * scale, 10 * scale)  # that have to be drawn
        self.summaries: Final = Rate(30 * scale, 0.5 * scale)  # that have to be counted
        self.reports: Final = Rate(5 * scale, 0.01 * scale)
        self.reports_here: Final = Rate(20 * scale, 0.05 * scale)
        self.analyses: Final = Rate(10 * scale, 0.1 * scale)
        self.passwords: Final = Rate(10, 0.1)
        self.messages: Final = Rate(60 * scale, 15 * scale)
        self.excesses: Final = Rate(20 * scale, 0.2 * scale)  # messages refused for being too many, before it ends
        self.chat: Final = Rate(6, 0.7)
        self.sockets_each: Final = int(24 * scale)
        self.sockets_here: Final = int(240 * scale)
        self.only_bots: Final = int(4 * scale)  # matches at the same time
        # What one person may have, if the host has not set something else (`quotas`).
        self.running_guest: Final = int(60 * scale)
        self.running_named: Final = int(300 * scale)
        self.studies_guest: Final = int(30 * scale)
        self.studies_named: Final = int(150 * scale)
        self.works_guest: Final = 0
        self.works_named: Final = int(100 * scale)
        self.records_guest: Final = int(100 * scale)
        self.records_named: Final = int(1000 * scale)
        self.bytes_guest: Final = int(20_000_000 * scale)
        self.bytes_named: Final = int(200_000_000 * scale)

    def check(self, rate: Rate, who: str) -> None:
        if not rate.take(who):
            raise RateLimited(TooManyRequests())


def address_of(connection: AnyConnection) -> str:
    """Where somebody comes from. Of an IPv6 address the network counts, since its owner has all the rest."""
    host = connection.client.host if connection.client is not None else "unknown"
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4 or address.is_loopback:
        return host
    return str(ipaddress.ip_network((address, 64), strict=False))


def check_origin(connection: AnyConnection, allowed: frozenset[str]) -> None:
    """Refuse what another site makes a visitor's browser send. Programs that are no browsers name no origin."""
    if connection.scope.get("method", "") in SAFE:  # a socket has none
        return
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise PermissionDeniedException("this request was made by another site")
        return
    try:
        host = urlsplit(origin).netloc.lower()
    except ValueError:
        raise PermissionDeniedException("that is not the name of a site") from None
    if origin.lower() not in allowed and host != connection.headers.get("host", "").lower():
        raise PermissionDeniedException(f"requests of the site {origin[:100]} are not accepted here")
