"""Analysis of matches that are over, decision by decision, in a process of its own.

That process is asked one question at a time and stands back for everybody else (`NICE`), so machine players of running
matches never wait for it. People who have asked for analyses take turns, decision by decision, and so do the matches of
each. Everybody pays with their own share of processor time, and an analysis ends early only when all who have asked for
it stop it.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from ashgrid.ai import Budget, analyse
from ashgrid.core import Carry, Move, Redeals, State, TableError, dealt, derive, find
from ashgrid.core.thread_safe import prepared

from .bot_worker import Reply
from .frames import Play
from .limits import Limits, Visitor
from .refusals import AnalysisOfAnother, TooManyAnalyses
from .replay_protocol import Alternative, AnalysisAnswer, Point
from .workers import Thinkers, Workers

if TYPE_CHECKING:
    from .remote_workers import Elsewhere

log = logging.getLogger(__name__)
NICE = 10
LEAST_MS = 20
MOST_MS_IN_ALL = 600_000
MOST_KEPT = 200
MOST_AT_ONCE = 64
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
        finding = _study(msgspec.json.decode(data, type=prepared(Study)))
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
    """`before` is what was found with less thought: it is shown again if this is stopped."""

    def __init__(self, play: Play, ms: int, before: Job | None = None) -> None:
        self.play = play
        self.before = before
        self.askers: dict[str, Visitor] = {}
        self.turn = 0
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

    def answer(self, visitor: Visitor) -> AnalysisAnswer:
        yours = self.state == "running" and visitor.who in self.askers
        total = len(self.play.moves)
        return AnalysisAnswer(self.state, self.ms, len(self.points), total, self.points[:], self.trouble, yours)


class OfferedAnalyses(ABC):
    """The analyses that people can see, begin and stop, wherever they run."""

    @abstractmethod
    async def look(self, match_id: str, play: Play, visitor: Visitor) -> AnalysisAnswer: ...

    @abstractmethod
    async def start(self, match_id: str, play: Play, ms: int, visitor: Visitor) -> AnalysisAnswer: ...

    @abstractmethod
    async def stop(self, match_id: str, play: Play, visitor: Visitor) -> AnalysisAnswer: ...

    @abstractmethod
    async def close(self) -> None: ...


class OwnAnalyses(OfferedAnalyses):
    """Those of this process, which is the only one."""

    def __init__(self, analyses: Analyses) -> None:
        self._analyses = analyses

    async def look(self, match_id: str, play: Play, visitor: Visitor) -> AnalysisAnswer:
        return self._analyses.look(match_id, play, visitor)

    async def start(self, match_id: str, play: Play, ms: int, visitor: Visitor) -> AnalysisAnswer:
        return self._analyses.start(match_id, play, ms, visitor)

    async def stop(self, match_id: str, play: Play, visitor: Visitor) -> AnalysisAnswer:
        return self._analyses.stop(match_id, play, visitor)

    async def close(self) -> None:
        await self._analyses.close()


class Analyses:
    """All analyses of one server process; those that are done are kept until there are too many."""

    def __init__(self, limits: Limits, elsewhere: Elsewhere | None = None) -> None:
        self._limits = limits
        self._elsewhere = elsewhere
        self._turn = 0
        self._turns: dict[str, int] = {}  # when it was last somebody's turn
        self._jobs: dict[str, Job] = {}  # the one that was asked for last is last
        self._runner: asyncio.Task[None] | None = None
        self._step: asyncio.Task[Reply | None] | None = None
        self._news = asyncio.Event()

    def look(self, match_id: str, play: Play, visitor: Visitor) -> AnalysisAnswer:
        job = self._jobs.get(match_id)
        return job.answer(visitor) if job is not None else AnalysisAnswer("none", 0, 0, len(play.moves), [])

    def start(self, match_id: str, play: Play, ms: int, visitor: Visitor) -> AnalysisAnswer:
        """Begin with a match that is over, or go on after a stop. What runs already, or was done with as much thought,
        is left as it is."""
        job = self._jobs.get(match_id)
        again = job is None or job.state == "failed" or (job.state != "running" and job.wanted_ms < ms)
        if again or (job is not None and job.state == "stopped"):
            self._limits.thinking.check(visitor)
            self._make_room(visitor)
        if job is None or again:
            job = Job(play, ms, job if job is None or job.state == "done" else job.before)
        self._jobs.pop(match_id, None)
        self._jobs[match_id] = job
        if job.state == "stopped":
            job.state = "running"
        if not play.moves:
            job.state = "done"
        if job.state == "running":
            job.askers[visitor.who] = visitor
        self._news.set()
        if self._runner is None or self._runner.done():
            self._runner = asyncio.create_task(self._run())
        return job.answer(visitor)

    def stop(self, match_id: str, play: Play, visitor: Visitor) -> AnalysisAnswer:
        """Leave off what this visitor has asked for, unless others have as well; what was found so far is kept."""
        job = self._jobs.get(match_id)
        if job is not None and job.state == "running":
            if visitor.who not in job.askers:
                raise TableError(AnalysisOfAnother())
            self.leave(match_id, job, visitor.who)
        return self.look(match_id, play, visitor)

    def leave(self, match_id: str, job: Job, who: str) -> None:
        """Somebody does not ask for this any more, which ends it if nobody else does."""
        job.askers.pop(who, None)
        if not job.askers and job.state == "running":
            job.state = "stopped"  # what is being thought of now is thought to its end, and dropped
            if job.before is not None:
                self._jobs[match_id] = job.before

    def shown(self, match_id: str) -> Job | None:
        return self._jobs.get(match_id)

    def running(self, match_id: str) -> Job | None:
        job = self._jobs.get(match_id)
        return job if job is not None and job.state == "running" else None

    def adopt(self, match_id: str, job: Job) -> None:
        """Go on, if anybody wants to, from what another process has found."""
        self._jobs[match_id] = job

    async def close(self) -> None:
        if self._runner is not None:
            self._runner.cancel()
            await asyncio.gather(self._runner, return_exceptions=True)

    def _running(self) -> list[Job]:
        return [job for job in self._jobs.values() if job.state == "running"]

    def _make_room(self, visitor: Visitor) -> None:
        running = self._running()
        own = sum(visitor.who in job.askers for job in running)
        here = sum(any(asker.address == visitor.address for asker in job.askers.values()) for job in running)
        limits = self._limits
        if own >= limits.analyses_each or here >= limits.analyses_here or len(running) >= MOST_AT_ONCE:
            raise TableError(TooManyAnalyses())
        spare = [match_id for match_id, job in self._jobs.items() if job.state != "running"]
        for match_id in spare[: max(0, len(self._jobs) - MOST_KEPT + 1)]:
            del self._jobs[match_id]

    async def _run(self) -> None:
        """Until there has been nothing to do for a while; then the process ends as well."""
        while True:
            workers: Thinkers = Workers(1, study, NICE)
            if self._elsewhere is not None:
                workers = self._elsewhere.workers("study", workers)
            try:
                await self._work(workers)
            finally:
                await workers.stop()
            if not self._running():  # nothing came while the process was ending
                return

    async def _work(self, workers: Thinkers) -> None:
        while True:
            self._news.clear()
            while (turn := self._next()) is not None:
                await self._think(workers, *turn)
            self._turns.clear()
            try:
                async with asyncio.timeout(IDLE_SECONDS):  # wait_for may miss that it is cancelled
                    await self._news.wait()
            except TimeoutError:
                return

    def _next(self) -> tuple[Job, Visitor] | None:
        """Of those who wait whose turn was longest ago, and of their matches likewise."""
        running = self._running()
        if not running:
            return None
        waiting = {who: asker for job in running for who, asker in job.askers.items()}
        visitor = min(waiting.values(), key=lambda asker: self._turns.get(asker.who, 0))
        job = min((job for job in running if visitor.who in job.askers), key=lambda job: job.turn)
        self._turn += 1
        self._turns[visitor.who] = job.turn = self._turn
        return job, visitor

    async def _think(self, workers: Thinkers, job: Job, visitor: Visitor) -> None:
        """One decision of one match, paid for by whose turn it is."""
        data = msgspec.json.encode(job.question())
        self._step = asyncio.create_task(workers.exchange(data, job.ms / 1000 + SLOW_SECONDS))
        try:
            await asyncio.wait({self._step})
            done = None if self._step.cancelled() or self._step.exception() else self._step.result()
            self._limits.thinking.charge(visitor, job.ms / 1000 if done is None else done.spent)
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
            self._step = None
        finding = None if reply is None else msgspec.msgpack.decode(reply.data, type=prepared(Finding))
        if finding is None or finding.trouble is not None:
            log.error("decision %d was not analysed: %s", len(job.points), finding and finding.trouble)
            job.state = "failed"
            job.trouble = f"the analysis stopped at decision {len(job.points) + 1}; it can be tried again"
            return
        job.take(finding)
        if len(job.points) == len(job.play.moves):
            job.state = "done"
