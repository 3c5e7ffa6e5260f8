"""The side that answers: machine players think here, and matches are analysed, for servers on whatever machines.

A question is taken only when somebody is free to think about it. The workers are those that a server has for itself
(`workers`), with the same limits on time and the same ends for who does not keep them.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from redis.asyncio import Redis

from . import analysis
from .bot_worker import Reply
from .bus import place_of
from .job_queue import BEAT_SECONDS, FAILED, Kind, News, Posted, connect, live, next_id, put_back, take, tell
from .workers import Workers

log = logging.getLogger(__name__)
GRACE_SECONDS = 7.0  # after which what is still being thought about is given back
T = TypeVar("T")


class Service:
    """Everything that one process answers."""

    def __init__(self, url: str, processes: int | None = None) -> None:
        self.redis: Final = connect(url)
        self._place = place_of(url)
        self._stopping = asyncio.Event()
        thinkers = Workers(processes)
        self.processes: Final = thinkers.count
        self._desks = [
            Desk(self, "think", connect(url, blocks=True), thinkers),
            Desk(self, "study", connect(url, blocks=True), Workers(1, analysis.study, analysis.NICE)),
        ]
        self._away = False

    @property
    def stopping(self) -> bool:
        return self._stopping.is_set()

    async def stopped(self) -> None:
        await self._stopping.wait()

    def stop(self) -> None:
        """Take no more questions, and end when those that were taken are answered or given back."""
        self._stopping.set()

    async def run(self) -> None:
        """Until it is stopped."""
        beating = asyncio.create_task(self._beat())
        try:
            await asyncio.gather(*(desk.work() for desk in self._desks))
        finally:
            beating.cancel()
            await asyncio.gather(*(desk.close() for desk in self._desks), return_exceptions=True)
            await self.redis.aclose()

    async def attempt(self, do: Callable[[], Awaitable[T]]) -> T | None:
        """What Redis says; None if it cannot be reached, which is told once, and after a pause."""
        try:
            answer = await do()
        except FAILED as error:
            if not self._away:
                log.error("Redis at %s cannot be reached, and is tried again and again: %s", self._place, error)
            self._away = True
            await self._rest(BEAT_SECONDS)
            return None
        if self._away:
            log.error("Redis at %s is reached", self._place)
        self._away = False
        return answer

    async def _rest(self, seconds: float) -> None:
        """Wait, unless it is to be stopped."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stopping.wait()

    async def _beat(self) -> None:
        while not self.stopping:
            for desk in self._desks:
                if desk.open:
                    await self.attempt(functools.partial(live, self.redis, desk.kind))
            await self._rest(BEAT_SECONDS)


class Desk:
    """Where questions of one kind are answered."""

    def __init__(self, service: Service, kind: Kind, blocking: Redis, workers: Workers) -> None:
        self.kind = kind
        self.open = False
        """Questions are taken."""
        self._service = service
        self._blocking = blocking
        self._workers = workers
        self._thinking: dict[str, asyncio.Task[None]] = {}

    async def work(self) -> None:
        stopped = asyncio.create_task(self._service.stopped())
        await self._workers.fill()
        self.open = True
        while not stopped.done():
            if len(self._thinking) == self._workers.count:
                await asyncio.wait({stopped, *self._thinking.values()}, return_when="FIRST_COMPLETED")
                continue
            await self._workers.spare()
            taken = await self._service.attempt(self._take)
            if taken is not None:
                job_id, posted, waited = taken
                self._thinking[job_id] = asyncio.create_task(self._answer(job_id, posted, waited))
        if self._thinking:
            await asyncio.wait(self._thinking.values(), timeout=GRACE_SECONDS)
        for job_id, task in list(self._thinking.items()):
            task.cancel()
            log.warning("a question is given back, as it was not answered in time before the end")
            await self._service.attempt(functools.partial(tell, self._service.redis, News(job_id, "back")))

    async def close(self) -> None:
        self._workers.stopping = True
        await self._workers.stop()
        await self._blocking.aclose()

    async def _take(self) -> tuple[str, Posted, float] | None:
        job_id = await next_id(self._blocking, self.kind)
        if job_id is None:
            return None
        if self._service.stopping:
            await put_back(self._service.redis, self.kind, job_id)
            return None
        taken = await take(self._service.redis, job_id)
        return None if taken is None else (job_id, *taken)

    async def _answer(self, job_id: str, posted: Posted, waited: float) -> None:
        begun = asyncio.get_running_loop().time()
        reply: Reply | None = None
        try:
            bell = None if posted.bell is None else begun + posted.bell - waited
            reply = await self._workers.exchange(posted.data, posted.seconds, bell)
        except Exception:
            log.exception("a question could not be answered")
        await self._service.attempt(functools.partial(tell, self._service.redis, News(job_id, "answered", reply)))
        del self._thinking[job_id]
