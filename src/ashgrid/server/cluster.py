"""One of many processes that serve the same database: what it owns, what it follows, and what it tells the others.

`ownership.py` says who may change a match, `replicas.py` keeps what others own up to date. Here the two come together
with what all processes do now and then: stay alive, look after matches whose owner has died, lead if nobody does.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final

from ashgrid.core import AshgridError
from ashgrid.match import Entry, Match
from ashgrid.match.refusals import MatchGoneOn
from ashgrid.store import ChatLine, Conflict, Fence, Fenced, Lease, StoreError

from .alone import Alone
from .bots import something_due
from .bus_messages import (
    EVERYBODY,
    AllHere,
    Began,
    Ended,
    Entries,
    Here,
    Message,
    NameOwned,
    Next,
    People,
    PersonChanged,
    Said,
    Wanted,
    Yours,
    decode,
    encode,
    match_channel,
    process_channel,
)
from .departures import reread_named
from .limits import in_thread
from .ownership import Ownership
from .replicas import Replicas
from .table import Table, now
from .whereabouts import Whereabouts

if TYPE_CHECKING:
    from .bus import Bus
    from .tables import Tables

log = logging.getLogger(__name__)
RENEW_SECONDS = 2.0
POLL_SECONDS = 2.0
SWEEP_SECONDS = 1.0
SWEEP_AT_ONCE: Final = 20
TIDY_SECONDS = 10.0
TELL_SECONDS: Final = 20.0
"""So often a process says again who is there."""
DRAIN_SECONDS: Final = 5.0


class Cluster(Alone):
    tries = 5
    leads = False

    def __init__(self, tables: Tables, bus: Bus) -> None:
        self.process = f"{os.getpid()}-{secrets.token_urlsafe(9)}"
        self._tables = tables
        self._leases = tables.store.leases
        self._bus = bus
        self._ownership = Ownership(tables, bus, self.process)
        self._replicas = Replicas(tables, bus, self._ownership, self.process)
        self._whereabouts = Whereabouts()
        self._tasks: set[asyncio.Task[None]] = set()
        self._left = False

    async def start(self) -> None:
        self._bus.on_gap.append(self._missed_something)
        await self._bus.subscribe(process_channel(self.process), self._hear)
        await self._bus.subscribe(EVERYBODY, self._hear)
        await self._bus.start()
        try:
            await self._ownership.enter()
        except StoreError as error:  # it enters when it renews itself
            log.error("this process could not say that it is there: %s", error)
        self._every(RENEW_SECONDS, self._stay_alive)
        self._every(POLL_SECONDS, self._replicas.poll)
        self._every(SWEEP_SECONDS, self._sweep)
        self._every(TIDY_SECONDS, self._ownership.tidy)
        self._every(TELL_SECONDS, self._tell_who_is_here)
        self._every(1.0, self._doubt)
        self._tell(EVERYBODY, Began(by=self.process))

    async def drain(self) -> None:
        await super().drain()
        try:
            async with asyncio.timeout(DRAIN_SECONDS):
                await self._ownership.quiet_all()
        except TimeoutError:
            log.warning("something is still being done, and left to the others")
        await self._leave()

    async def _leave(self) -> None:
        if not self._left:
            self._left = True
            with contextlib.suppress(StoreError):
                await self._ownership.leave()
            self._tell(EVERYBODY, Ended(by=self.process))

    async def stop(self) -> None:
        self.draining = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._replicas.stop()
        await self._leave()
        await self._bus.stop()

    def _tell(self, channel: str, message: Message, keep: bool = False) -> None:
        self._bus.publish(channel, encode(message), keep)

    def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        async def forever() -> None:
            while True:
                begun = time.monotonic()
                try:
                    await work()
                except StoreError as error:
                    log.error("this process could not keep up with the others: %s", error)
                except Exception:
                    log.exception("this process could not keep up with the others")
                await asyncio.sleep(max(seconds / 10, begun + seconds - time.monotonic()))

        self._do(forever())

    def _do(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Now and then ---------------------------------------------------------------------------------

    async def _stay_alive(self) -> None:
        if not self.draining:
            await self._ownership.renew()
            self.leads = await in_thread(self._leases.lead, self.process)

    async def _sweep(self) -> None:
        """Look after matches in which something has to happen and that nobody owns who is alive."""
        found: Sequence[Lease] = [Lease("", 0, 0)] * SWEEP_AT_ONCE
        while len(found) == SWEEP_AT_ONCE and not self.draining and self._ownership.alive:
            take = self._leases.take_due
            found = await in_thread(take, self.process, now(), SWEEP_AT_ONCE)
            for lease in found:
                await self._look_after(lease)

    async def _look_after(self, lease: Lease) -> None:
        async with self._ownership.being_got(lease.match_id):
            self._ownership.got(lease)
            try:
                table = await self._tables.get(lease.match_id)
                async with table.lock:
                    if not await self._replicas.catch_up(table, lease.number):
                        await self._tables.reread(table)
                self._tables.bots.wake(await self._tables.get(lease.match_id))
            except StoreError:
                raise
            except AshgridError as error:  # older rules, or a game that is gone: nothing can happen there
                log.warning("match %s is left alone: %s", lease.match_id, error)
                self._ownership.lost(lease.match_id)
                await in_thread(self._leases.give_up, self.process, [lease.match_id], True)

    async def _doubt(self) -> None:
        """While nothing is heard from the others, nobody is believed to be who they were a second ago."""
        if not self._bus.connected:
            self._tables.identity.forget_all()
        await self._call(self._whereabouts.forget_silent())

    def _missed_something(self) -> None:
        """Messages may have been lost."""
        self._tables.identity.forget_all()
        self._do(self._after_gap())

    async def _after_gap(self) -> None:
        self._tell(EVERYBODY, Began(by=self.process))
        await self._tell_who_is_here()
        await self._replicas.poll()
        await self._call(list(self._tables.open))  # whoever is there is looked at again

    async def _call(self, ids: Sequence[str]) -> None:
        for match_id in ids:
            if (table := self._tables.open.get(match_id)) is not None:
                await table.call()

    # Matches --------------------------------------------------------------------------------------

    def owns(self, match_id: str) -> bool:
        return self._ownership.owns(match_id)

    def fence_of_new(self, match: Match) -> Fence | None:
        return Fence(self.process, 1, something_due(match))

    def fence(self, table: Table) -> Fence | None:
        epoch = self._ownership.epoch(table.id)
        if epoch is None:
            raise Fenced(MatchGoneOn())
        return Fence(self.process, epoch, something_due(table.match))

    async def hold(self, table: Table, only_own: bool = False) -> None:
        if table.stale:
            raise Conflict(MatchGoneOn())
        if self._ownership.owns(table.id):
            return
        if self.draining:
            raise StoreError("this process ends")
        if only_own:
            raise Fenced(MatchGoneOn())
        lease = await self._ownership.get(table.id)
        if not await self._replicas.catch_up(table, lease.number):
            raise Conflict(MatchGoneOn())
        self._tables.bots.wake(table)

    def lost(self, match_id: str) -> None:
        self._ownership.lost(match_id)

    async def opening(self, match_id: str) -> None:
        await self._replicas.listen(match_id)

    async def opened(self, table: Table) -> None:
        self._replicas.opened(table)
        if not self.owns(table.id) and something_due(table.match) is not None and not self.draining:
            await self._ownership.try_to_get(table.id)

    def begun(self, table: Table) -> None:
        self._ownership.begun(table.id)

    async def freshen(self, table: Table) -> None:
        if not self.owns(table.id):
            found = await in_thread(self._leases.standings, [table.id])
            if table.id in found and (number := found[table.id].number or 0) > table.match.number:
                await self._replicas.freshen(table, number)

    def wrote(self, table: Table, before: int, new: Sequence[Entry]) -> None:
        told = Entries(by=self.process, match=table.id, before=before, entries=list(new), holders=table.holders)
        self._tell(match_channel(table.id), told)

    async def said(self, table: Table, line: ChatLine) -> None:
        self._tell(match_channel(table.id), Said(by=self.process, match=table.id))
        await self._replicas.read_lines(table)  # in the order in which they were said, also by others

    def led_on(self, table: Table) -> None:
        assert table.next is not None
        self._tell(match_channel(table.id), Next(by=self.process, match=table.id, next=table.next))

    async def reread_elsewhere(self, ids: Sequence[str]) -> None:
        if ids:
            await in_thread(self._tables.store.changes.note, "match", *ids)

    # People ---------------------------------------------------------------------------------------

    def here(self, match_id: str, here: Counter[str | None]) -> None:
        self._tell(EVERYBODY, Here(by=self.process, match=match_id, people=_people(here)))

    async def _tell_who_is_here(self) -> None:
        presence = self._tables.presence
        matches = {match_id: _people(here) for match_id, here in presence.local().items()}
        self._tell(EVERYBODY, AllHere(by=self.process, matches=matches, seen=presence.seen_since(TELL_SECONDS + 5)))

    def person_changed(self, person_id: str, session_id: str | None) -> None:
        self._tell(EVERYBODY, PersonChanged(by=self.process, person=person_id, session=session_id), keep=True)

    def name_taken(self, name: str) -> None:
        self._tell(EVERYBODY, NameOwned(by=self.process, name=name), keep=True)

    def elsewhere(self, match_id: str) -> Counter[str | None]:
        return self._whereabouts.at(match_id)

    def places_elsewhere(self, people: set[str]) -> dict[str, list[str]]:
        return self._whereabouts.places(people)

    # What others tell -----------------------------------------------------------------------------

    def _hear(self, data: bytes) -> None:
        message: Message = decode(data)
        if message.by == self.process:
            return
        match message:
            case Wanted():
                self._ownership.give(message.match, message.by)
            case Yours():
                self._ownership.answered(message)
            case Here():
                self._whereabouts.note(message.by, message.match, message.people)
                self._do(self._call([message.match]))
            case AllHere():
                for person_id in message.seen:
                    self._tables.presence.note(person_id, here=False)
                self._do(self._call(self._whereabouts.note_all(message.by, message.matches)))
            case Began():
                self._do(self._tell_who_is_here())
            case Ended():
                self._do(self._call(self._whereabouts.forget(message.by)))
            case PersonChanged():
                self._tables.identity.forget_here(message.person, message.session)
                self._do(self._tables.presence.call(message.person))
            case NameOwned():
                self._do(reread_named(self._tables, message.name))
            case _:
                pass


def _people(here: Counter[str | None]) -> People:
    return People({who: count for who, count in here.items() if who is not None and count > 0}, max(0, here[None]))
