"""The parent of several server processes: starts them, starts those that died again, and ends with all of them.

It does nothing else, so that there is little that could go wrong with it. A child that is up says so; children are
replaced one after another (`SIGHUP`), and the old one is told to leave only when the new one is up.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Any, Final

log = logging.getLogger(__name__)
UP = b"up"
LEAVE_SECONDS = 9.0
"""So long a child may take to end when it is told to; a server has ended by itself before that."""
UP_SECONDS = 300.0
"""So long it may take until it can be asked."""
LAST_SECONDS = 9.5
"""After a signal the parent is gone by then, whatever hangs."""
STEADY_SECONDS = 10.0
"""A child that lived so long is started again at once when it dies."""
FIRST_PAUSE = 1.0
LONGEST_PAUSE = 30.0
ENDING: Final = (signal.SIGTERM, signal.SIGINT)

Run = Callable[[Connection], None]
"""What a child does; it sends `UP` when it can be asked. It is carried to the child as a pickle."""


class Child:
    def __init__(self, place: int, run: Run) -> None:
        self.place = place
        self.begun = time.monotonic()
        self.up = False
        self.replaces: Child | None = None
        self.killed_at: float | None = self.begun + UP_SECONDS
        self._leaves = False
        context = multiprocessing.get_context("spawn")
        self.says, theirs = context.Pipe(duplex=False)
        self.process = context.Process(target=run, args=(theirs,), name=f"ashgrid-serve-{place + 1}")
        self.process.start()
        theirs.close()

    @property
    def pid(self) -> int | None:
        return self.process.pid

    def comes_up(self) -> bool:
        """Whether it has just said that it can be asked."""
        with contextlib.suppress(EOFError, OSError):
            if not self.up and self.says.poll() and self.says.recv_bytes() == UP:
                self.up = True
                self.killed_at = self.killed_at if self._leaves else None
                return True
        return False

    def leave(self) -> None:
        """Tell it to end; it is killed if it does not."""
        if not self._leaves:
            self._leaves = True
            self.killed_at = time.monotonic() + LEAVE_SECONDS
            self.process.terminate()

    def how_it_ended(self) -> str:
        code = self.process.exitcode
        return f"ended by signal {-code}" if code is not None and code < 0 else f"ended with code {code}"


class Supervisor:
    """`runs` has what each of the children does; `told` is called when the first of them can be asked."""

    def __init__(self, runs: Sequence[Run], told: Callable[[], None] = lambda: None) -> None:
        self._runs = runs
        self._told = told
        self._children: list[Child] = []
        self._due: dict[int, float] = {}
        """When a place without a child gets one again."""
        self._pauses = [0.0] * len(runs)
        self._to_replace: deque[int] = deque()
        self._ended_by: int | None = None
        self._heard, self._wake = os.pipe()
        os.set_blocking(self._wake, False)

    def run(self) -> None:
        """Until a signal ends it; that signal is then raised again."""
        with self._signals():
            for place in range(len(self._runs)):
                self._start(place)
            while self._ended_by is None or self._children:
                self._step()
        os.close(self._heard)
        os.close(self._wake)
        assert self._ended_by is not None
        signal.raise_signal(self._ended_by)

    # Signals ------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _signals(self) -> Iterator[None]:
        handled = ENDING if sys.stdin.isatty() else (*ENDING, signal.SIGHUP)  # a terminal that is closed ends it
        before: dict[int, Any] = {number: signal.signal(number, self._signal) for number in handled}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _signal(self, number: int, _: FrameType | None) -> None:
        with contextlib.suppress(BlockingIOError):
            os.write(self._wake, bytes([number]))

    def _obey(self, number: int) -> None:
        if number == signal.SIGHUP:
            if self._ended_by is None:
                log.warning("all processes are replaced, one after another")
                self._to_replace = deque(range(len(self._runs)))
        elif self._ended_by is None:
            self._ended_by = number
            last = threading.Timer(LAST_SECONDS, self._end_at_last)
            last.daemon = True
            last.start()
            self._to_replace.clear()
            self._due.clear()
            for child in self._children:
                child.leave()

    def _end_at_last(self) -> None:
        for child in self._children:
            child.process.kill()
        os._exit(128 + (self._ended_by or 0))

    # Children -----------------------------------------------------------------------------------

    def _start(self, place: int) -> Child:
        self._due.pop(place, None)
        child = Child(place, self._runs[place])
        self._children.append(child)
        return child

    def _step(self) -> None:
        """Wait until something happens, or is due, and do what follows from it."""
        times = [*self._due.values(), *(at for child in self._children if (at := child.killed_at) is not None)]
        timeout = max(0.0, min(times) - time.monotonic()) if times else None
        news: list[Any] = [self._heard, *(child.process.sentinel for child in self._children)]
        wait([*news, *(child.says for child in self._children if not child.up)], timeout)  # a pipe that ends is ready
        if wait([self._heard], 0):
            for number in os.read(self._heard, 64):
                self._obey(number)
        for child in list(self._children):
            self._look(child)
        for place, at in list(self._due.items()):
            if at <= time.monotonic():
                self._start(place)
        self._replace_next()

    def _look(self, child: Child) -> None:
        if child.comes_up():
            self._told()
            self._told = lambda: None
            if child.replaces is not None:
                child.replaces.leave()
        if child.process.exitcode is not None:
            self._gone(child)
        elif child.killed_at is not None and child.killed_at <= time.monotonic():
            log.error("process %d (%s) does not answer, and is killed", child.place + 1, child.pid)
            child.process.kill()
            child.killed_at = None

    def _gone(self, child: Child) -> None:
        self._children.remove(child)
        child.says.close()
        wanted = self._ended_by is not None or any(other.replaces is child for other in self._children)
        how = f"process {child.place + 1} ({child.pid}) {child.how_it_ended()}"
        child.process.close()
        if wanted:
            return
        if child.replaces is not None and child.replaces in self._children and not child.up:
            log.error("%s before it could be asked; nothing more is replaced", how)
            self._to_replace.clear()
            return
        steady = child.up and time.monotonic() - child.begun >= STEADY_SECONDS
        pause = 0.0 if steady else min(LONGEST_PAUSE, 2 * self._pauses[child.place] or FIRST_PAUSE)
        self._pauses[child.place] = pause
        log.error("%s; it is started again %s", how, f"in {pause:g} s" if pause else "now")
        self._due[child.place] = time.monotonic() + pause

    def _replace_next(self) -> None:
        """One at a time: the next when the last has come up and the one that it replaces has gone."""
        if any(child.replaces in self._children for child in self._children if child.replaces is not None):
            return
        while self._to_replace:
            place = self._to_replace.popleft()
            old = next((child for child in self._children if child.place == place), None)
            if old is not None:  # else one is coming anyhow
                self._start(place).replaces = old
                return


# In the child ------------------------------------------------------------------------------------


def end_with_parent() -> None:
    """This process is told to end when its parent is gone, however that came."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True, name="watches the parent").start()
