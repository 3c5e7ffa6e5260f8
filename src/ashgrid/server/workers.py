"""The processes in which machine players think and matches are analysed. They start when they are needed first and are
asked one question at a time; one that does not answer in time is killed and replaced, and the others never notice."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from abc import ABC, abstractmethod
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import msgspec

from ashgrid.core.thread_safe import prepared

from .bot_worker import Answerer, Question, Reply, Thought, serve, think

log = logging.getLogger(__name__)
SLACK_SECONDS = 3.0  # beyond the watchdog's limit, which a worker that still can keeps by itself
START_SECONDS = 30.0


def usual_count() -> int:
    return max(2, (os.cpu_count() or 1) - 1)


class Worker:
    """One process, and the thread that waits for what it says."""

    def __init__(self, answer: Answerer = think, nice: int = 0) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs, answer, nice), name="ashgrid-worker", daemon=True)
        self._process.start()
        theirs.close()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ashgrid-worker")
        self._loop = asyncio.get_running_loop()
        self.ready = self._loop.run_in_executor(self._thread, self._hear)

    def ask(self, question: bytes) -> asyncio.Future[bytes | None]:
        """Only of one that is ready and has nothing else to think about. None: the process has died."""
        return self._loop.run_in_executor(self._thread, self._exchange, question)

    def _exchange(self, question: bytes) -> bytes | None:
        try:
            self._connection.send_bytes(question)
        except OSError:
            return None
        return self._hear()

    def _hear(self) -> bytes | None:
        try:
            return self._connection.recv_bytes()
        except (EOFError, OSError):
            return None

    def end(self) -> None:
        """Kill the process, whatever it is doing, and clean up after it. Blocks for a moment."""
        self._process.kill()
        self._process.join()
        self._thread.shutdown()  # the pipe has ended, so nobody waits there any more
        self._connection.close()


class Thinkers(ABC):
    """Whoever is asked: the workers of this process, or those of other machines (`remote_workers`)."""

    stopping = False
    """Nothing more is begun."""

    @abstractmethod
    async def warm(self) -> None:
        """Have one that can think at once, as far as that does not mean to wait for another's thoughts."""

    @abstractmethod
    async def exchange(self, data: bytes, seconds: float, bell: float | None = None) -> Reply | None:
        """What a worker answers; None if there is no answer within `seconds` of thinking, or when the bell rings (by
        the loop's clock), wherever the time went until then."""

    @abstractmethod
    async def stop(self) -> None: ...

    async def ask(self, question: Question, seconds: float, bell: float | None = None) -> Thought | None:
        """What a machine player answers; None as in `exchange`."""
        reply = await self.exchange(msgspec.json.encode(question), seconds, bell)
        if reply is None:
            return None
        thought: Thought = msgspec.msgpack.decode(reply.data, type=prepared(Thought))
        return msgspec.structs.replace(thought, spent=reply.spent)


class Workers(Thinkers):
    """`answer` is what they do with a question, `nice` how far they stand back when there is not enough to go round."""

    def __init__(self, count: int | None = None, answer: Answerer = think, nice: int = 0) -> None:
        self._answer = answer
        self._nice = nice
        self.count: Final = count if count is not None else usual_count()
        self._slots = asyncio.Semaphore(self.count)
        self._free: list[Worker] = []
        self._all: set[Worker] = set()
        self._ending: set[asyncio.Future[None]] = set()

    async def warm(self) -> None:
        if not self._all:
            self._free.append(self._start())
        await asyncio.wait({worker.ready for worker in self._all}, timeout=START_SECONDS, return_when="FIRST_COMPLETED")

    async def fill(self) -> None:
        """Have all of them, ready to think; for who takes questions from elsewhere."""
        while len(self._all) < self.count:
            self._free.append(self._start())
        await asyncio.wait({worker.ready for worker in self._all}, timeout=START_SECONDS)

    async def spare(self) -> None:
        """Have one that can think at once; for who has filled them and knows that not all are thinking."""
        while not any(worker.ready.done() for worker in self._free):
            await asyncio.wait({worker.ready for worker in self._free}, return_when="FIRST_COMPLETED")
        self._free.sort(key=lambda worker: worker.ready.done())  # the last is asked first

    async def exchange(self, data: bytes, seconds: float, bell: float | None = None) -> Reply | None:
        try:
            async with asyncio.timeout_at(bell):
                await self._slots.acquire()
        except TimeoutError:
            return None
        try:
            for _ in range(2):  # a worker may have died of something else than this question
                worker = self._free.pop() if self._free else self._start()
                reply = await self._ask(worker, data, seconds, bell)
                if reply != b"":
                    return None if reply is None else msgspec.msgpack.decode(reply, type=prepared(Reply))
                log.error("a worker died")
            return None
        finally:
            self._slots.release()

    async def _ask(self, worker: Worker, data: bytes, seconds: float, bell: float | None) -> bytes | None:
        """The reply; None if it was not there in time, empty if the worker has died. Puts it back, or replaces it."""
        good = False
        try:
            if not await _in_time(worker.ready, START_SECONDS, bell):
                good = bell is not None and asyncio.get_running_loop().time() >= bell  # others may wait for it
                return None
            if worker.ready.result() is None:
                return b""
            answer = worker.ask(data)
            if not await _in_time(answer, seconds + SLACK_SECONDS, bell):
                return None
            reply = answer.result()
            good = reply is not None and not msgspec.msgpack.decode(reply, type=prepared(Reply)).late
            return reply if reply is not None else b""
        finally:
            if good:
                self._free.append(worker)
            else:
                self._replace(worker)

    def _start(self) -> Worker:
        worker = Worker(self._answer, self._nice)
        self._all.add(worker)
        return worker

    def _replace(self, worker: Worker) -> None:
        self._end(worker)
        if not self.stopping:
            self._free.append(self._start())

    def _end(self, worker: Worker) -> None:
        self._all.discard(worker)
        ending = asyncio.get_running_loop().run_in_executor(None, worker.end)
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def stop(self) -> None:
        self.stopping = True
        for worker in list(self._all):
            self._end(worker)
        await asyncio.gather(*self._ending, return_exceptions=True)


async def _in_time(future: asyncio.Future[bytes | None], seconds: float, bell: float | None) -> bool:
    if bell is not None:
        seconds = min(seconds, bell - asyncio.get_running_loop().time())
    await asyncio.wait({future}, timeout=max(0.0, seconds))
    return future.done()
