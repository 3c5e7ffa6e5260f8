"""Work in portions, on all cores: in this process for one job, else in a pool of fresh processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any

MOST_AT_ONCE = 50
PORTIONS_A_JOB = 8


def portions(count: int, jobs: int) -> list[range]:
    """Numbers 0 to count - 1 in small ranges, so that progress shows and nobody waits for one slow portion."""
    size = max(1, min(MOST_AT_ONCE, count // (jobs * PORTIONS_A_JOB)))
    return [range(first, min(first + size, count)) for first in range(0, count, size)]


def job_count(jobs: int | None, count: int) -> int:
    return max(1, min(jobs or os.cpu_count() or 1, count))


def spread(work: Callable[..., bytes], arguments: tuple[Any, ...], count: int, jobs: int) -> Iterator[bytes]:
    """What `work(*arguments, numbers)` returns for every portion, in whatever order they come."""
    if jobs == 1:
        for numbers in portions(count, jobs):
            yield work(*arguments, numbers)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        waiting: set[Future[bytes]] = {pool.submit(work, *arguments, numbers) for numbers in portions(count, jobs)}
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
