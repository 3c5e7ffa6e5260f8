"""What the processes of a server tell each other: Redis carries it, and holds nothing that matters.

Whatever is published may be lost, and so may Redis itself: who misses something fetches it from the store. So nobody
ever waits for Redis here, and nobody is told of its troubles but the log. After every gap, in which something may have
been missed, those who want to know are called (`on_gap`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

from redis import Redis as SyncRedis
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, RedisError

from ashgrid.core import AshgridError

log = logging.getLogger(__name__)
Handler = Callable[[bytes], None]
"""What is done with a message; at once, as the next one waits for it."""

CONNECT_SECONDS: Final = 2.0
CHECK_SECONDS: Final = 5.0
CONFIRM_SECONDS: Final = 0.5
"""So long somebody who subscribes waits until it is certain that nothing is missed from then on."""
PING_SECONDS: Final = 1.0
SILENT_SECONDS: Final = 5.0
"""After so long without an answer the connection is taken for dead."""
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
MOST_WAITING: Final = 10_000
AT_ONCE: Final = 200
_TROUBLE = (RedisError, OSError, TimeoutError)
_BROKEN = (*_TROUBLE, AttributeError, RuntimeError)
"""What the client of Redis makes of a connection that breaks while one task listens to it and others subscribe."""


class Bus:
    def __init__(self, url: str) -> None:
        self.url: Final = url
        retry = Retry(NoBackoff(), 0)  # whoever is connected again has missed something, and says so here
        self._redis: Redis = Redis.from_url(url, retry=retry, socket_connect_timeout=CONNECT_SECONDS)
        self._handlers: dict[str, Handler] = {}
        self._pubsub: PubSub | None = None
        self._confirming: dict[str, asyncio.Future[None]] = {}
        self._waiting: deque[tuple[str, bytes, bool]] = deque()
        self._something = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._sends = True
        self.on_gap: list[Callable[[], None]] = []
        """Called whenever the connection is there again: messages may have been missed."""

    @property
    def connected(self) -> bool:
        """Whether what others publish arrives here, as far as is known."""
        return self._pubsub is not None

    async def start(self) -> None:
        """It connects in the background, again and again if need be."""
        self._tasks = [asyncio.create_task(self._listen_forever()), asyncio.create_task(self._send_forever())]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks, self._pubsub = [], None
        with contextlib.suppress(*_TROUBLE):
            async with asyncio.timeout(CONFIRM_SECONDS):
                await self._send_waiting()
        with contextlib.suppress(*_TROUBLE):
            await self._redis.aclose()

    # Out ----------------------------------------------------------------------------------------

    def publish(self, channel: str, data: bytes, keep: bool = False) -> None:
        """Tell whoever listens there. What is to be kept is sent later if Redis is away now; the rest is forgotten."""
        if (self._sends or keep) and len(self._waiting) < MOST_WAITING:
            self._waiting.append((channel, data, keep))
            self._something.set()

    async def _send_forever(self) -> None:
        pause = SHORTEST_PAUSE
        while True:
            await self._something.wait()
            try:
                async with asyncio.timeout(CONNECT_SECONDS):
                    await self._send_waiting()
                self._sends, pause = True, SHORTEST_PAUSE
            except _TROUBLE:
                self._sends = False
                self._waiting = deque(message for message in self._waiting if message[2])
                if not self._waiting:  # so that it is tried again
                    self._waiting.append(("ashgrid:nothing", b"", False))
                await asyncio.sleep(pause)
                pause = min(LONGEST_PAUSE, 2 * pause)

    async def _send_waiting(self) -> None:
        """In the order in which they were published, many at once."""
        while self._waiting:
            some = [self._waiting[at] for at in range(min(AT_ONCE, len(self._waiting)))]
            async with self._redis.pipeline(transaction=False) as pipe:
                for channel, data, _ in some:
                    pipe.publish(channel, data)
                await pipe.execute()
            for _ in some:
                self._waiting.popleft()
        self._something.clear()

    # In -----------------------------------------------------------------------------------------

    async def subscribe(self, channel: str, handler: Handler) -> None:
        """From when this returns nothing is missed there, unless Redis is away or slow."""
        self._handlers[channel] = handler
        if self._pubsub is None:
            return
        confirmed = self._confirming.setdefault(channel, asyncio.get_running_loop().create_future())
        with contextlib.suppress(*_BROKEN):
            async with asyncio.timeout(CONFIRM_SECONDS):
                await self._say("SUBSCRIBE", channel)
                await asyncio.shield(confirmed)

    async def unsubscribe(self, channel: str) -> None:
        if self._handlers.pop(channel, None) is not None and self._pubsub is not None:
            with contextlib.suppress(*_BROKEN):
                async with asyncio.timeout(CONFIRM_SECONDS):
                    await self._say("UNSUBSCRIBE", channel)

    async def _say(self, *words: str) -> None:
        """Only over the connection that is listened to: `PubSub` would make another in its place, and read from it
        while somebody else does."""
        connection: Any = None if self._pubsub is None else self._pubsub.connection
        if connection is None or not connection.is_connected:
            raise ConnectionError("Redis is away")
        await connection.send_command(*words, check_health=False)

    async def _listen_forever(self) -> None:
        pause, told = SHORTEST_PAUSE, False
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    async with asyncio.timeout(SILENT_SECONDS):
                        await pubsub.subscribe("ashgrid:nothing")  # so that there is a connection in any case
                        asked: set[str] = set()
                        while new := self._handlers.keys() - asked:  # some may come meanwhile
                            asked |= new
                            await pubsub.subscribe(*new)
                    self._pubsub, pause = pubsub, SHORTEST_PAUSE
                    for call in self.on_gap:
                        call()
                    if told:
                        log.warning("Redis is there again")
                    told = False
                    await self._listen(pubsub)
            except _BROKEN as error:
                if not told:
                    log.warning("Redis is away: %s", error)
                told = True
            finally:
                self._pubsub = None
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)

    async def _listen(self, pubsub: PubSub) -> None:
        heard = pinged = time.monotonic()
        while True:
            message = await pubsub.get_message(timeout=PING_SECONDS)
            at = time.monotonic()
            if message is not None:
                heard = at
                self._hand_on(message)
            elif at - heard > SILENT_SECONDS:
                raise TimeoutError("it does not answer")
            if at - pinged > PING_SECONDS:
                pinged = at
                await pubsub.ping()

    def _hand_on(self, message: dict[str, Any]) -> None:
        if message["type"] == "pong":
            return
        channel = message["channel"].decode()
        if message["type"] == "subscribe":
            if (confirmed := self._confirming.pop(channel, None)) is not None and not confirmed.done():
                confirmed.set_result(None)
        elif message["type"] == "message" and (handler := self._handlers.get(channel)) is not None:
            try:
                handler(message["data"])
            except Exception:
                log.exception("a message of another process could not be used")


def check(url: str) -> None:
    """Refuse an address at which no Redis answers; what is secret about it is not told."""
    wrong = "--bus is not the address of a Redis, such as redis://localhost:6379"
    try:
        redis = SyncRedis.from_url(url, socket_connect_timeout=CHECK_SECONDS, socket_timeout=CHECK_SECONDS)
        place = place_of(url)
    except ValueError:
        raise AshgridError(wrong) from None
    try:
        redis.ping()
    except AuthenticationError:
        raise AshgridError(f"Redis at {place} does not take the password of --bus") from None
    except _TROUBLE as error:
        raise AshgridError(f"Redis at {place} cannot be reached: {' '.join(str(error).split())}") from None
    finally:
        redis.close()


def place_of(url: str) -> str:
    """Where Redis is, without what is secret about it."""
    parts = urlsplit(url)
    return f"{parts.hostname or parts.path}:{parts.port or 6379}"
