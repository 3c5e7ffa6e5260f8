"""Analysis of matches that are over, decision by decision, in a process of its own.

That process is asked one question at a time and stands back for everybody else (`NICE`), so machine players of running
matches never wait for it. Matches that are being analysed at the same time take turns.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Literal

import msgspec

from ashgrid.ai import Budget, analyse
from ashgrid.core import Carry, Move, Redeals, State, TableError, dealt, derive, find
from ashgrid.core.thread_safe import prepared

from .bot_worker import Reply
from .frames import Play
from .refusals import OnlyAfterTheEnd, TooManyAnalyses
from .replay_protocol import Alternative, AnalysisAnswer, Point
from .workers import Workers

log = logging.getLogger(__name__)
NICE = 10
LEAST_MS = 20
MOST_MS_IN_ALL = 600_000
MOST_KEPT = 200
MOST_AT_ONCE = 16
IDLE_SECONDS = 60.0
SLOW_SECONDS = 15.0  # for what no budget covers: playing the match back, on a busy machine


# In the worker ---------------------------------------------------------------------------------------


class Study(msgspec.Struct, frozen=True):
    """A question: what to think of the decision `moves[place]`."""

    game: str
    options: dict[str, Any]
    seed: int
    moves: list[Move]
    place: int
    ms: int
    carry: Carry | None = None
    dealt: Redeals = ()


class Finding(msgspec.Struct, frozen=True):
    """The answer. With `trouble` the rest means nothing."""

    values: list[float]
    played_values: list[float]
    best: list[Alternative]
    forced: bool = False
    trouble: str | None = None


def study(data: bytes) -> Reply:
    """Answer a question, whatever happens."""
    try:
        finding = _study(msgspec.msgpack.decode(data, type=prepared(Study)))
    except Exception as error:
        log.exception("a decision could not be analysed")
        finding = Finding([], [], [], trouble=f"{type(error).__name__}: {error}")
    return Reply(msgspec.msgpack.encode(finding))


def _study(question: Study) -> Finding:
    game = find(question.game)
    state: State[Any] = dealt(question.dealt, 0, game.again(question.options, question.seed, question.carry))
    for number, (seat, text) in enumerate(question.moves[: question.place], start=1):
        state.apply(seat, game.notation.parse(text))
        state = dealt(question.dealt, number, state)
    seat, text = question.moves[question.place]
    seed = derive(question.seed, 6, question.place)
    found = analyse(game, state, seat, Budget(ms=question.ms), seed, game.notation.parse(text))
    return Finding(
        values=list(found.values),
        played_values=list((found.played or found.best[0]).values),
        best=[
            Alternative(str(option.action), msgspec.to_builtins(option.action), option.value, list(option.values))
            for option in found.best
        ],
        forced=found.forced,
    )


# In the server ---------------------------------------------------------------------------------------


class Job:
    def __init__(self, play: Play, ms: int) -> None:
        self.play = play
        self.wanted_ms = ms
        self.ms = max(LEAST_MS, min(ms, MOST_MS_IN_ALL // max(1, len(play.moves))))
        self.points: list[Point] = []
        self.state: Literal["running", "done", "failed", "stopped"] = "running"
        self.trouble: str | None = None

    def question(self) -> Study:
        play = self.play
        options: dict[str, Any] = msgspec.to_builtins(play.options)
        return Study(play.game.name, options, play.seed, play.moves, len(self.points), self.ms, play.carry, play.dealt)

    def take(self, finding: Finding) -> None:
        seat, text = self.play.moves[len(self.points)]
        number = self.play.numbers[len(self.points)]
        action: dict[str, Any] = msgspec.to_builtins(self.play.game.notation.parse(text))
        self.points.append(
            Point(
                number=number,
                seat=seat,
                values=finding.values,
                forced=finding.forced,
                played=text,
                played_action=action,
                played_value=finding.played_values[seat],
                played_values=finding.played_values,
                best=finding.best,
            )
        )

    @property
    def answer(self) -> AnalysisAnswer:
        return AnalysisAnswer(self.state, self.ms, len(self.points), len(self.play.moves), self.points[:], self.trouble)


class Analyses:
    """All analyses of one server process; those that are done are kept until there are too many."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}  # the one that was asked for last is last
        self._runner: asyncio.Task[None] | None = None
        self._step: asyncio.Task[bytes | None] | None = None
        self._thinking_of: Job | None = None
        self._news = asyncio.Event()

    def look(self, match_id: str, play: Play) -> AnalysisAnswer:
        job = self._jobs.get(match_id)
        return job.answer if job is not None else AnalysisAnswer("none", 0, 0, len(play.moves), [])

    def start(self, match_id: str, play: Play, ms: int) -> AnalysisAnswer:
        """Begin, or go on after a stop. What runs already, or was done with as much thought, is left as it is."""
        if not play.over:
            raise TableError(OnlyAfterTheEnd())
        job = self._jobs.get(match_id)
        again = job is None or job.state == "failed" or (job.state != "running" and job.wanted_ms < ms)
        if again or (job is not None and job.state == "stopped"):
            self._make_room()
        if job is None or again:
            job = Job(play, ms)
        self._jobs.pop(match_id, None)
        self._jobs[match_id] = job
        if job.state == "stopped":
            job.state = "running"
        if not play.moves:
            job.state = "done"
        self._news.set()
        if self._runner is None or self._runner.done():
            self._runner = asyncio.create_task(self._run())
        return job.answer

    def stop(self, match_id: str, play: Play) -> AnalysisAnswer:
        """Leave off; what was found so far is kept."""
        job = self._jobs.get(match_id)
        if job is not None and job.state == "running":
            job.state = "stopped"  # what is being thought of now is thought to its end, and dropped
        return self.look(match_id, play)

    async def close(self) -> None:
        if self._runner is not None:
            self._runner.cancel()
            await asyncio.gather(self._runner, return_exceptions=True)

    def _running(self) -> list[Job]:
        return [job for job in self._jobs.values() if job.state == "running"]

    def _make_room(self) -> None:
        if len(self._running()) >= MOST_AT_ONCE:
            raise TableError(TooManyAnalyses())
        spare = [match_id for match_id, job in self._jobs.items() if job.state != "running"]
        for match_id in spare[: max(0, len(self._jobs) - MOST_KEPT + 1)]:
            del self._jobs[match_id]

    async def _run(self) -> None:
        """Until there has been nothing to do for a while; then the process ends as well."""
        while True:
            workers = Workers(1, study, NICE)
            try:
                await self._work(workers)
            finally:
                await workers.stop()
            if not self._running():  # nothing came while the process was ending
                return

    async def _work(self, workers: Workers) -> None:
        while True:
            self._news.clear()
            while running := self._running():
                for job in running:
                    if job.state == "running":
                        await self._think(workers, job)
            try:
                await asyncio.wait_for(self._news.wait(), IDLE_SECONDS)
            except TimeoutError:
                return

    async def _think(self, workers: Workers, job: Job) -> None:
        """One decision of one match."""
        data = msgspec.msgpack.encode(job.question())
        self._thinking_of = job
        self._step = asyncio.create_task(workers.exchange(data, job.ms / 1000 + SLOW_SECONDS))
        try:
            await asyncio.wait({self._step})
            if self._step.cancelled() or job.state != "running":
                return
            reply = self._step.result()
        except asyncio.CancelledError:
            self._step.cancel()
            await asyncio.gather(self._step, return_exceptions=True)
            raise
        except Exception:
            log.exception("an analysis failed")
            reply = None
        finally:
            self._thinking_of = self._step = None
        finding = None if reply is None else msgspec.msgpack.decode(reply, type=prepared(Finding))
        if finding is None or finding.trouble is not None:
            log.error("decision %d was not analysed: %s", len(job.points), finding and finding.trouble)
            job.state = "failed"
            job.trouble = f"the analysis stopped at decision {len(job.points) + 1}; it can be tried again"
            return
        job.take(finding)
        if len(job.points) == len(job.play.moves):
            job.state = "done"
