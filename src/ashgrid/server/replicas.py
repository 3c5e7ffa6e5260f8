"""The matches in memory follow what other processes write: told over the bus, and else fetched from the store.

A message about a log says how long it was before. What does not fit is fetched, and every two seconds the store is
asked about all matches that are followed, so that nothing depends on a message.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING, Final

from ashgrid.core import AshgridError

from .bus_messages import Entries, Message, Next, Said, decode, match_channel
from .limits import in_thread
from .table import Table

if TYPE_CHECKING:
    from ashgrid.match import Entry
    from ashgrid.store.leases import Standing

    from .bus import Bus
    from .ownership import Ownership
    from .tables import Tables

log = logging.getLogger(__name__)
LONG: Final = 100
"""Who lacks more entries than this reads the match anew, from its snapshot."""


class Replicas:
    def __init__(self, tables: Tables, bus: Bus, ownership: Ownership, process: str) -> None:
        self._tables = tables
        self._bus = bus
        self._ownership = ownership
        self._process = process
        self._told: dict[str, deque[Entries]] = {}
        """What was told of matches, and not taken in yet. Those that are here are listened to."""
        self._working: dict[str, asyncio.Task[None]] = {}
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._more: set[str] = set()
        self._unused: set[str] = set()

    async def stop(self) -> None:
        tasks = [*self._working.values(), *self._reading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def listen(self, match_id: str) -> None:
        """From now on nothing that is told of a match is missed."""
        self._unused.discard(match_id)
        if match_id not in self._told:
            self._told[match_id] = deque()
            await self._bus.subscribe(match_channel(match_id), self._hear)

    def _hear(self, data: bytes) -> None:
        message: Message = decode(data)
        if message.by == self._process:
            return
        match message:
            case Entries():
                self._ownership.heard_of(message.match, message.by)
                if message.match in self._told:
                    self._told[message.match].append(message)
                    self._work(message.match)
            case Next():
                table = self._tables.open.get(message.match)
                if table is not None and table.next is None:
                    table.next = message.next
                    self._work(message.match)
            case Said():
                if (table := self._tables.open.get(message.match)) is not None:
                    self.read_lines(table)
            case _:
                pass

    def opened(self, table: Table) -> None:
        """What was told while it was read is taken in."""
        if self._told.get(table.id):
            self._work(table.id)

    def _work(self, match_id: str) -> None:
        """Take in what was told, as soon as nothing else is done with the match."""
        if match_id in self._tables.open and match_id not in self._working:
            task = self._working[match_id] = asyncio.create_task(self._take_in(self._tables.open[match_id]))
            task.add_done_callback(lambda _: self._working.pop(match_id, None))

    async def _take_in(self, table: Table) -> None:
        try:
            await self.freshen(table, 0)
            while not table.stale and self._told.get(table.id):
                await self.freshen(table, 0)
        except Exception:
            log.exception("match %s could not follow what another process has written", table.id)
            await self._tables.reread(table)

    # To be up to date -----------------------------------------------------------------------------

    async def catch_up(self, table: Table, number: int = 0) -> bool:
        """Take in what was told, and fetch what is missing, at least up to so many entries. For who holds the lock of
        the table. False: it has to be read anew."""
        told = self._told.get(table.id, deque())
        missed = False
        while told:
            message = told.popleft()
            fits = message.before == table.match.number
            if fits and not self._follow(table, message.entries, message.holders):
                return False
            missed |= message.before > table.match.number
        if missed or table.match.number < number:
            self._tables.metrics.fetched.inc()
            if max(number, table.match.number) - table.match.number > LONG:
                return False
            kept = await in_thread(self._tables.store.load, table.id, table.match.number)
            table.next = kept.next
            return len(kept.log) <= LONG and self._follow(table, kept.log, kept.holders)
        return not table.stale

    def _follow(self, table: Table, entries: list[Entry], holders: dict[int, str | None]) -> bool:
        try:
            table.match.follow(entries)
        except AshgridError as error:  # more was taken back than it knows of, or it is not of this log
            log.info("match %s is read anew: %s", table.id, error)
            return False
        table.holders = dict(holders)
        return not table.stale

    def read_lines(self, table: Table) -> asyncio.Task[None]:
        """Read what was said since the last line that is known."""
        self._more.add(table.id)
        task = self._reading.get(table.id)
        if task is None:
            task = self._reading[table.id] = asyncio.create_task(self._read_lines(table))
            task.add_done_callback(lambda _: self._reading.pop(table.id, None))
        return task

    async def _read_lines(self, table: Table) -> None:
        try:
            while table.id in self._more:
                self._more.discard(table.id)
                last = table.last_line
                new = await in_thread(self._tables.store.chat.lines, table.id, last)
                if new and table.last_line == last:
                    table.lines += new
                    await table.call()
        except AshgridError:
            log.exception("what was said at match %s could not be read", table.id)

    # In case nobody tells -------------------------------------------------------------------------

    async def poll(self) -> None:
        """Ask the store about everything that is in memory, and listen to that and to nothing else."""
        tables = self._tables
        for match_id in list(tables.open):
            await self.listen(match_id)
        unused = {match_id for match_id in self._told if match_id not in tables.open}
        for match_id in unused & self._unused:
            if match_id in self._unused and self._told.pop(match_id, None) is not None:  # still, after some waiting
                self._ownership.forget(match_id)
                await self._bus.unsubscribe(match_channel(match_id))
        self._unused = unused
        if not tables.open:
            return
        asked = list(tables.open)
        found = await in_thread(tables.store.leases.standings, asked)
        for match_id in asked:
            table = tables.open.get(match_id)
            if table is not None:
                await self._compare(table, found.get(match_id))

    async def _compare(self, table: Table, stored: Standing | None) -> None:
        """Bring what is in memory up to what is stored; None: it is gone."""
        if stored is None:
            await self._tables.reread_all([table.id])
            return
        if stored.line > table.last_line:
            self.read_lines(table)
        if stored.next is not None and table.next is None:
            table.next = stored.next
            await table.call()
        behind = (stored.number or 0) > table.match.number
        if behind and not self._ownership.owns(table.id) and not table.lock.locked():
            await self.freshen(table, stored.number or 0)

    async def freshen(self, table: Table, number: int) -> None:
        """Have at least so many entries."""
        async with table.lock:
            if not await self.catch_up(table, number):
                await self._tables.reread(table)
        await table.call()
