"""When a server looks for objects that hold each other and nobody else does. A full pass takes as long as there is in
memory, and everybody waits meanwhile: 130 ms with two hundred matches. So full passes are made here, over what has come
since the last one; only seldom over everything."""

from __future__ import annotations

import asyncio
import gc
import time
from typing import Final

OFTEN_SECONDS: Final = 30.0
SELDOM_SECONDS: Final = 6 * 3600.0
YOUNG: Final = 20_000
"""So many more objects than before lead to a pass over the youngest."""
NEVER: Final = 1_000_000_000


def begin() -> None:
    """Python itself makes no more full passes, and what is there by now is looked at seldom."""
    gc.set_threshold(YOUNG, 10, NEVER)
    everything()


def recent() -> None:
    """A full pass over what has come since the last one."""
    gc.collect()
    gc.freeze()


def everything() -> None:
    gc.unfreeze()
    recent()


async def collect_forever() -> None:
    begin()
    seldom = time.monotonic() + SELDOM_SECONDS
    while True:
        await asyncio.sleep(OFTEN_SECONDS)
        if time.monotonic() < seldom:
            recent()
        else:
            everything()
            seldom = time.monotonic() + SELDOM_SECONDS
