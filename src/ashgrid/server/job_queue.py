"""What travels between those who ask and the worker processes of other machines, by way of Redis.

A question is a key that is gone when nobody is to answer it any more, and its id stands in the list of its kind. Who
takes the id takes the key with it, so that a question is answered by one at most and never after its time: that of
Redis, because the clocks of machines differ. What becomes of it is told in a list of the process that has asked. Both
sides wait in BLPOP, and nobody polls.
"""

from __future__ import annotations

from typing import Any, Literal, cast

import msgspec
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NotConnected
from redis.exceptions import RedisError

from ashgrid import __version__
from ashgrid.core.thread_safe import prepared

from .bot_worker import Reply

Kind = Literal["think", "study"]
PREFIX = f"ashgrid:{__version__}:jobs:"
"""Servers and workers of another version are not heard: they may mean something else by the same words."""
BEAT_SECONDS = 1.0  # between two signs of life
ALIVE_MS = 3000  # after the last sign of life
NEWS_MS = 60_000
REPLY_SECONDS = 1.0
BLOCK_SECONDS = 2.0
TAKE = """
local left = redis.call('PTTL', KEYS[1])
local data = redis.call('GETDEL', KEYS[1])
if data then
  redis.call('RPUSH', KEYS[2], ARGV[1])
  redis.call('PEXPIRE', KEYS[2], ARGV[2])
end
return {left, data}
"""
FAILED = (RedisError, OSError)


class Posted(msgspec.Struct, frozen=True, array_like=True):
    """A question on its way. `bell`: so many seconds after it was asked nobody needs an answer any more. It waits so
    many milliseconds for somebody who takes it."""

    data: bytes
    seconds: float
    bell: float | None
    waits: int


class News(msgspec.Struct, frozen=True, array_like=True):
    """What became of a question. `back`: it was not thought about to the end, and somebody else may."""

    id: str
    what: Literal["taken", "answered", "back"]
    reply: Reply | None = None


def connect(url: str, blocks: bool = False) -> Redis:
    """A client for one who would rather do without than wait; or for one who waits in BLPOP."""
    return Redis.from_url(
        url,
        socket_timeout=REPLY_SECONDS + (BLOCK_SECONDS if blocks else 0),
        socket_connect_timeout=REPLY_SECONDS,
        retry=Retry(NoBackoff(), 1, (NotConnected,)),  # a connection that was kept may have been closed meanwhile
    )


async def post(redis: Redis, kind: Kind, job_id: str, posted: Posted) -> None:
    async with redis.pipeline(transaction=False) as pipe:
        pipe.set(_question(job_id), msgspec.msgpack.encode(posted), px=posted.waits)
        pipe.rpush(PREFIX + kind, job_id)
        pipe.pexpire(PREFIX + kind, NEWS_MS)
        await pipe.execute()


async def withdraw(redis: Redis, job_id: str) -> None:
    await redis.delete(_question(job_id))


async def next_id(blocking: Redis, kind: Kind) -> str | None:
    """The id of the question that has waited longest; None if there is none for a while."""
    found = await _pop(blocking, PREFIX + kind)
    return None if found is None else found.decode()


async def put_back(redis: Redis, kind: Kind, job_id: str) -> None:
    await cast(Any, redis.lpush(PREFIX + kind, job_id))


async def take(redis: Redis, job_id: str) -> tuple[Posted, float] | None:
    """A question, and how many seconds it has waited; None if it is too late. Who has asked is told."""
    told = msgspec.msgpack.encode(News(job_id, "taken"))
    left, data = await cast(Any, redis.eval(TAKE, 2, _question(job_id), _news(job_id), told, NEWS_MS))
    if data is None:
        return None
    posted = msgspec.msgpack.decode(data, type=prepared(Posted))
    return posted, max(0.0, (posted.waits - left) / 1000)


async def tell(redis: Redis, news: News) -> None:
    async with redis.pipeline(transaction=False) as pipe:
        pipe.rpush(_news(news.id), msgspec.msgpack.encode(news))
        pipe.pexpire(_news(news.id), NEWS_MS)
        await pipe.execute()


async def next_news(blocking: Redis, asker: str) -> News | None:
    """What became of a question of one who asks; None if there is nothing new for a while."""
    found = await _pop(blocking, _news(asker))
    return None if found is None else msgspec.msgpack.decode(found, type=prepared(News))


async def live(redis: Redis, kind: Kind) -> None:
    """Say that there is somebody who answers questions of a kind."""
    await redis.set(_alive(kind), b"1", px=ALIVE_MS)


async def alive(redis: Redis) -> set[Kind]:
    """The kinds of questions that somebody answers."""
    kinds: tuple[Kind, ...] = ("think", "study")
    async with redis.pipeline(transaction=False) as pipe:
        for kind in kinds:
            pipe.exists(_alive(kind))
        there = await pipe.execute()
    return {kind for kind, found in zip(kinds, there, strict=True) if found}


async def _pop(blocking: Redis, key: str) -> bytes | None:
    found: Any = await cast(Any, blocking.blpop([key], timeout=BLOCK_SECONDS))
    return None if found is None else bytes(found[1])


def _question(job_id: str) -> str:
    return f"{PREFIX}question:{job_id}"


def _news(job_id: str) -> str:
    """The list of who has asked, whose name is the first part of the id."""
    return f"{PREFIX}news:{job_id.partition('.')[0]}"


def _alive(kind: Kind) -> str:
    return f"{PREFIX}alive:{kind}"
