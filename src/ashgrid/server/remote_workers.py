"""The side that asks the worker processes of other machines (`worker_service`), and does without them.

Where no worker answers, or Redis is away, the workers of this process do: at once if that is known, else as soon as it
is. Answers follow from the questions, so that it does no harm if two think about the same. What has been taken by a
worker is thought to its end, also if nobody wants to know any more.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Iterable
from typing import Final

from . import workers
from .bot_worker import Reply
from .job_queue import BEAT_SECONDS, FAILED, Kind, News, Posted, alive, connect, next_news, post, withdraw
from .workers import Thinkers

log = logging.getLogger(__name__)
PATIENCE_SECONDS: Final[dict[Kind, float]] = {"think": 2.0, "study": 30.0}
"""So long a question waits for somebody who takes it."""
MORE_SECONDS = 2.0  # that a worker may need beyond what it would need here


class Unanswered(Exception):
    """No worker elsewhere has answered, and none will."""


class Question:
    """One that has been asked and not been answered."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.taken = False
        self._news: asyncio.Queue[News | None] = asyncio.Queue()

    def hear(self, news: News | None) -> None:
        self._news.put_nowait(news)

    async def answer(self, seconds: float, patience: float) -> Reply | None:
        news = await self._next(patience)
        if news.what == "taken":
            self.taken = True
            news = await self._next(seconds + workers.SLACK_SECONDS + MORE_SECONDS)
        return news.reply

    async def _next(self, seconds: float) -> News:
        try:
            async with asyncio.timeout(seconds):
                news = await self._news.get()
        except TimeoutError:
            raise Unanswered from None
        if news is None or news.what == "back":
            raise Unanswered
        return news


class Elsewhere:
    """What one process asks, and what it hears."""

    def __init__(self, url: str) -> None:
        self.redis: Final = connect(url)
        self._blocking = connect(url, blocks=True)
        self._id = secrets.token_hex(8)
        self._number = 0
        self._alive: set[Kind] = set()
        self._open: dict[str, Question] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False

    async def start(self) -> None:
        await self._look()
        self._tasks = {asyncio.create_task(self._watch()), asyncio.create_task(self._listen())}

    async def stop(self) -> None:
        self._stopping = True  # a client of Redis may miss that it is cancelled
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._lose(self._open.values())
        await self.redis.aclose()
        await self._blocking.aclose()

    def workers(self, kind: Kind, here: Thinkers) -> RemoteWorkers:
        """Workers elsewhere; and those of this process, for when none of them answers."""
        return RemoteWorkers(self, kind, here)

    def answers(self, kind: Kind) -> bool:
        """Whether somebody answers questions of a kind, as was known a moment ago."""
        return kind in self._alive

    async def ask(self, kind: Kind, data: bytes, seconds: float, bell: float | None) -> Reply | None:
        """What a worker says, as in `exchange`; `Unanswered` if none takes the question in time, or nothing is heard of
        it any more."""
        if not self.answers(kind):
            raise Unanswered
        patience = PATIENCE_SECONDS[kind]
        left = None if bell is None else bell - asyncio.get_running_loop().time()
        waits = round(1000 * (patience if left is None else min(patience, left)))
        if waits <= 0:
            return None
        self._number += 1
        job_id = f"{self._id}.{self._number}"
        question = self._open[job_id] = Question(kind)
        try:
            async with asyncio.timeout_at(bell):
                await post(self.redis, kind, job_id, Posted(data, seconds, left, waits))
                return await question.answer(seconds, patience)
        except TimeoutError:
            return None
        except FAILED as error:
            raise Unanswered from error
        finally:
            del self._open[job_id]
            if not question.taken:
                self._begin_withdrawal(job_id)

    def _begin_withdrawal(self, job_id: str) -> None:
        async def end() -> None:
            with contextlib.suppress(*FAILED):  # it goes by itself when its time is over
                await withdraw(self.redis, job_id)

        task = asyncio.create_task(end())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _watch(self) -> None:
        while not self._stopping:
            await asyncio.sleep(BEAT_SECONDS)
            await self._look()

    async def _look(self) -> None:
        """Who is there. What waits for somebody who is not there any more waits no longer."""
        try:
            self._alive = await alive(self.redis)
        except FAILED as error:
            self._away(error)
        self._lose(one for one in self._open.values() if not one.taken and one.kind not in self._alive)

    async def _listen(self) -> None:
        while not self._stopping:
            try:
                news = await next_news(self._blocking, self._id)
            except FAILED as error:
                self._away(error)
                self._lose(self._open.values())  # what was told meanwhile may be gone
                await asyncio.sleep(BEAT_SECONDS)
                continue
            if news is not None and news.id in self._open:
                self._open[news.id].hear(news)

    def _away(self, error: Exception) -> None:
        if self._alive:
            log.warning("Redis cannot be reached, so the workers of this process think: %s", error)
        self._alive = set()

    @staticmethod
    def _lose(questions: Iterable[Question]) -> None:
        for question in questions:
            question.hear(None)


class RemoteWorkers(Thinkers):
    def __init__(self, elsewhere: Elsewhere, kind: Kind, here: Thinkers) -> None:
        self._elsewhere = elsewhere
        self._kind = kind
        self._here = here

    @property
    def stopping(self) -> bool:
        return self._here.stopping

    @stopping.setter
    def stopping(self, stopping: bool) -> None:
        self._here.stopping = stopping

    async def warm(self) -> None:
        if not self._elsewhere.answers(self._kind):
            await self._here.warm()

    async def exchange(self, data: bytes, seconds: float, bell: float | None = None) -> Reply | None:
        try:
            return await self._elsewhere.ask(self._kind, data, seconds, bell)
        except Unanswered:
            return None if self._here.stopping else await self._here.exchange(data, seconds, bell)

    async def stop(self) -> None:
        await self._here.stop()
