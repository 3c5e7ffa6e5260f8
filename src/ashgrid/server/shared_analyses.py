"""Analyses that every process of a server can show, begin, go on with and stop: how far they are stands in Redis.

One process runs an analysis and tells every second what it has found. Who asks for it, or leaves it off, is written
down in Redis too, and that process goes by it. All of it is forgotten after a while, at once with Redis itself: then a
process shows what it has analysed itself, and what another had begun can be begun again. Everybody's share of processor
time, and how many analyses somebody may have running, are counted by each process for itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from typing import Any, Final, Literal, cast

import msgspec
from redis.asyncio import Redis

from ashgrid.core import TableError
from ashgrid.core.thread_safe import prepared

from .analysis import Analyses, Job, OfferedAnalyses
from .frames import Play
from .job_queue import FAILED
from .limits import Visitor
from .refusals import AnalysisOfAnother
from .replay_protocol import AnalysisAnswer, Point

log = logging.getLogger(__name__)
PREFIX = "ashgrid:analysis:"
TELL_SECONDS = 1.0
RUNNING_MS = 20_000  # after the last sign of the process that runs it
KEPT_MS = 3_600_000
LEAVE = """
if redis.call('HDEL', KEYS[1], ARGV[1]) == 0 then return -1 end
return redis.call('HLEN', KEYS[1])
"""


class Head(msgspec.Struct, frozen=True):
    """`run` is a new name whenever somebody begins or goes on."""

    run: str
    state: Literal["running", "done", "failed", "stopped"]
    wanted_ms: int
    ms: int
    trouble: str | None = None


class Shared(msgspec.Struct, frozen=True):
    head: Head
    points: list[Point]
    askers: dict[str, Visitor]

    def answer(self, play: Play, visitor: Visitor) -> AnalysisAnswer:
        head = self.head
        yours = head.state == "running" and visitor.who in self.askers
        done, total = len(self.points), len(play.moves)
        return AnalysisAnswer(head.state, head.ms, done, total, self.points, head.trouble, yours)


class Run:
    """What this process runs. `told` is how many of its points the others know, `known` who they know that asks for
    it; None before anything was told."""

    def __init__(self, job: Job) -> None:
        self.name: Final = secrets.token_hex(8)
        self.job: Final = job
        self.told: int | None = None
        self.known: set[str] = set()
        self.lock: Final = asyncio.Lock()


class SharedAnalyses(OfferedAnalyses):
    def __init__(self, analyses: Analyses, redis: Redis) -> None:
        self._analyses = analyses
        self._redis = redis
        self._runs: dict[str, Run] = {}
        self._telling: asyncio.Task[None] | None = None

    async def look(self, match_id: str, play: Play, visitor: Visitor) -> AnalysisAnswer:
        if not self._analyses.running(match_id):
            shared = await self._read(match_id)
            if shared is not None:
                return shared.answer(play, visitor)
        return self._analyses.look(match_id, play, visitor)

    async def start(self, match_id: str, play: Play, ms: int, visitor: Visitor) -> AnalysisAnswer:
        if not self._analyses.running(match_id):
            shared = await self._read(match_id)
            if shared is not None:
                head = shared.head
                if head.state == "running" and await self._join(match_id, visitor):
                    shared.askers[visitor.who] = visitor
                    return shared.answer(play, visitor)
                if head.state == "done" and head.wanted_ms >= ms:
                    return shared.answer(play, visitor)
                if head.state in ("done", "stopped"):
                    job = Job(play, head.wanted_ms)
                    job.points, job.state = shared.points, head.state
                    self._analyses.adopt(match_id, job)
        answer = self._analyses.start(match_id, play, ms, visitor)
        running = self._analyses.running(match_id)
        if running is not None and (match_id not in self._runs or self._runs[match_id].job is not running):
            self._runs[match_id] = Run(running)
        await self._tell(match_id)
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell_all())
        return answer

    async def stop(self, match_id: str, play: Play, visitor: Visitor) -> AnalysisAnswer:
        if self._analyses.running(match_id):
            answer = self._analyses.stop(match_id, play, visitor)
            await self._tell(match_id)
            return answer
        shared = await self._read(match_id)
        if shared is None or shared.head.state != "running":
            return await self.look(match_id, play, visitor)
        left = -1
        with contextlib.suppress(*FAILED):
            left = await cast(Any, self._redis.eval(LEAVE, 1, _askers(match_id), visitor.who))
        if left < 0:
            raise TableError(AnalysisOfAnother())
        shared.askers.pop(visitor.who, None)
        if left:
            return shared.answer(play, visitor)
        head = msgspec.structs.replace(shared.head, state="stopped")  # as who runs it will find in a moment
        return msgspec.structs.replace(shared, head=head).answer(play, visitor)

    async def close(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.gather(self._telling, return_exceptions=True)
        await self._analyses.close()

    async def _read(self, match_id: str) -> Shared | None:
        """What another process has told of an analysis, or this one; None if nothing is known."""
        try:
            async with self._redis.pipeline(transaction=True) as pipe:
                pipe.get(_head(match_id))
                pipe.lrange(_points(match_id), 0, -1)
                pipe.hgetall(_askers(match_id))
                head, points, askers = await pipe.execute()
        except FAILED:
            return None
        if head is None:
            return None
        return Shared(
            msgspec.json.decode(head, type=prepared(Head)),
            [msgspec.json.decode(point, type=prepared(Point)) for point in points],
            {who.decode(): msgspec.json.decode(visitor, type=prepared(Visitor)) for who, visitor in askers.items()},
        )

    async def _join(self, match_id: str, visitor: Visitor) -> bool:
        try:
            await cast(Any, self._redis.hset(_askers(match_id), visitor.who, msgspec.json.encode(visitor)))
        except FAILED:
            return False
        return True

    async def _tell_all(self) -> None:
        while self._runs:
            await asyncio.sleep(TELL_SECONDS)
            for match_id in list(self._runs):
                try:
                    await self._tell(match_id)
                except Exception:
                    log.exception("how far the analysis of match %s is could not be told", match_id)

    async def _tell(self, match_id: str) -> None:
        """Tell the others how far an analysis of this process is, and hear who has joined or left it there."""
        run = self._runs.get(match_id)
        if run is None:
            return
        async with run.lock:
            with contextlib.suppress(*FAILED):  # else it is told later
                known = await self._redis.get(_head(match_id))
                if known is None or msgspec.json.decode(known, type=prepared(Head)).run == run.name:
                    if known is None and run.told is not None:  # Redis has forgotten
                        run.told, run.known = None, set()
                    await self._follow(match_id, run)
                    await self._write(match_id, run)
                elif run.told is None:
                    await self._write(match_id, run)
                else:  # another has begun at the same time, and goes on
                    await self._leave_to_another(match_id, run)
            if run.job.state != "running" and self._runs.get(match_id) is run:
                del self._runs[match_id]

    async def _follow(self, match_id: str, run: Run) -> None:
        """Take over who asks for it now."""
        there = await self._askers(match_id)
        if run.job.state == "running":
            for who in there.keys() - run.known:  # first, so that it does not end between two of them
                run.job.askers.setdefault(who, there[who])
        for who in run.known - there.keys():
            self._analyses.leave(match_id, run.job, who)
        run.known = set(there)

    async def _leave_to_another(self, match_id: str, run: Run) -> None:
        for who, visitor in list(run.job.askers.items()):
            await self._join(match_id, visitor)
            self._analyses.leave(match_id, run.job, who)

    async def _write(self, match_id: str, run: Run) -> None:
        shown = self._analyses.shown(match_id) or run.job  # of one that was stopped, perhaps what was found before it
        again = run.told is None or shown is not run.job
        points = shown.points[0 if again else run.told :]
        askers = dict(run.job.askers) if shown.state == "running" else {}
        head = Head(run.name, shown.state, shown.wanted_ms, shown.ms, shown.trouble)
        async with self._redis.pipeline(transaction=True) as pipe:
            if again:
                pipe.delete(_points(match_id))
            if run.told is None:
                pipe.delete(_askers(match_id))
            if points:
                pipe.rpush(_points(match_id), *map(msgspec.json.encode, points))
            if new := askers.keys() - run.known:  # who was known and is there no more has just left it
                pipe.hset(_askers(match_id), mapping={who: msgspec.json.encode(askers[who]) for who in new})
            if gone := run.known - askers.keys():
                pipe.hdel(_askers(match_id), *gone)
            pipe.set(_head(match_id), msgspec.json.encode(head), px=RUNNING_MS if shown.state == "running" else KEPT_MS)
            pipe.pexpire(_points(match_id), KEPT_MS)
            pipe.pexpire(_askers(match_id), KEPT_MS)
            await pipe.execute()
        run.told, run.known = len(shown.points), set(askers)

    async def _askers(self, match_id: str) -> dict[str, Visitor]:
        there = await cast(Any, self._redis.hgetall(_askers(match_id)))
        return {who.decode(): msgspec.json.decode(visitor, type=prepared(Visitor)) for who, visitor in there.items()}


def _head(match_id: str) -> str:
    return PREFIX + match_id


def _points(match_id: str) -> str:
    return f"{PREFIX}{match_id}:points"


def _askers(match_id: str) -> str:
    return f"{PREFIX}{match_id}:askers"
