"""What happens on a server because time passes: clocks run out, tournaments go on, idle tables close, guests and
sessions that are not used any more are forgotten."""

from __future__ import annotations

import asyncio
import functools
import logging
import math
import time
from typing import TYPE_CHECKING

from .cleaning import clean
from .cookies import YEAR
from .limits import in_thread
from .table import now

if TYPE_CHECKING:
    from .tables import Tables

log = logging.getLogger(__name__)
TICK_SECONDS = 0.25
ORGANISE_SECONDS = 1.0
TIDY_SECONDS = 3600.0
NOTICE_SECONDS = 1.0
CLEAN_SECONDS = 86_400.0
GUEST_MS = 7 * 86_400_000


class Ticker:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._task: asyncio.Task[None] | None = None
        self._organising: asyncio.Task[None] | None = None
        self._noticing: asyncio.Task[None] | None = None
        self._cleaning: asyncio.Task[None] | None = None
        self._cleaned = -math.inf

    def start(self) -> None:
        self._task = asyncio.create_task(self._tick_forever())

    async def stop(self) -> None:
        tasks = [task for task in (self._task, self._organising, self._noticing, self._cleaning) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _tick_forever(self) -> None:
        tidied = organised = noticed = -math.inf
        while True:
            await asyncio.sleep(TICK_SECONDS)
            if time.monotonic() - tidied > TIDY_SECONDS and self._tables.cluster.leads:
                tidied = time.monotonic()
                await self._forget_guests()
            if time.monotonic() - organised > ORGANISE_SECONDS:
                organised = time.monotonic()
                self._organise()
            if time.monotonic() - noticed > NOTICE_SECONDS:
                noticed = time.monotonic()
                self._notice()
            self._tables.close_idle()
            for table in list(self._tables.open.values()):
                match = table.match
                deadline = match.deadline
                if deadline is not None and deadline <= now() and match.outcome is None and match.stopped is None:
                    if not self._tables.cluster.owns(table.id):
                        continue  # its owner does it, or whoever takes it from one that is no more
                    try:
                        await self._tables.change(table, lambda match: match.tick(now()), only_own=True)
                    except Exception:
                        log.exception("the time in match %s could not be called", table.id)

    def _organise(self) -> None:
        """Tournaments go on beside the clocks: to begin a game may take a while."""
        if self._tables.cluster.leads and (self._organising is None or self._organising.done()):
            self._organising = asyncio.create_task(self._tables.organiser.drive_all())

    def _notice(self) -> None:
        """What the host changes beside the server is read, and once a day, or when the host has said after how long,
        what is old is removed."""
        if self._noticing is None or self._noticing.done():
            self._noticing = asyncio.create_task(self._tables.host_changes.notice())
        if self._tables.host_changes.settings_changed:
            self._tables.host_changes.settings_changed = False
            self._cleaned = -math.inf
        due = time.monotonic() - self._cleaned > CLEAN_SECONDS and self._tables.cluster.leads
        if due and (self._cleaning is None or self._cleaning.done()):
            self._cleaned = time.monotonic()
            self._cleaning = asyncio.create_task(self._clean())

    async def _clean(self) -> None:
        try:
            await clean(self._tables)
        except Exception:
            log.exception("what is old could not be removed")

    async def _forget_guests(self) -> None:
        try:
            forget = functools.partial(self._tables.store.people.forget_guests, now() - GUEST_MS)
            await in_thread(forget, limiter=self._tables.writer)
            await in_thread(self._tables.store.friends.forget_asked, limiter=self._tables.writer)
            idle = functools.partial(self._tables.store.sessions.forget, now() - YEAR * 1000)
            await in_thread(idle, limiter=self._tables.writer)
        except Exception:
            log.exception("guests who left could not be forgotten")
