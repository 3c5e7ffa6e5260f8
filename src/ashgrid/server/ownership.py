"""Which matches this process owns, of many that serve the same database; and how one gets a match from another.

What counts is in the store (`store/leases.py`), and a write that is not right about it fails there. Here it is known
without asking. Whoever wants a match tells its owner over the bus, and leaves a note in the store for the case that the
bus does not carry it. An owner hands a match over as soon as it has finished with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Final

import anyio

from ashgrid.store import Lease, StoreError

from .bus_messages import Wanted, Yours, encode, process_channel
from .limits import in_thread

if TYPE_CHECKING:
    from .bus import Bus
    from .tables import Tables

log = logging.getLogger(__name__)
LEASE_SECONDS = 6.0
"""So long what a process owns stays its own after it was last heard of."""
ASK_SECONDS = 0.4
"""So long an owner has time to answer before the store is asked again."""
HOLD_SECONDS: Final = 20.0
"""After so long a request is refused for which the match could not be had: longer than a lease lasts."""


class Ownership:
    def __init__(self, tables: Tables, bus: Bus, process: str) -> None:
        self._tables = tables
        self._leases = tables.store.leases
        self._bus = bus
        self._process = process
        self._epochs: dict[str, int] = {}
        self._getting: set[str] = set()
        self._owners: dict[str, str] = {}
        """Who else owns a match, as far as is known: only so that the right one is asked first."""
        self._answers: dict[str, asyncio.Future[Lease | None]] = {}
        self._giving: dict[str, asyncio.Task[None]] = {}
        self._renewing = anyio.CapacityLimiter(1)  # never waits for what others do
        self._until = 0.0

    @property
    def alive(self) -> bool:
        """Whether the others leave to this process what it owns. It is careful: they may do so for longer."""
        return time.monotonic() < self._until

    def epoch(self, match_id: str) -> int | None:
        """In which epoch this process owns a match, if it does."""
        return self._epochs.get(match_id) if self.alive else None

    def owns(self, match_id: str) -> bool:
        return self.epoch(match_id) is not None

    # This process -------------------------------------------------------------------------------

    async def enter(self) -> None:
        begun = time.monotonic()
        self._epochs.clear()
        ms = int(LEASE_SECONDS * 1000)
        await in_thread(self._leases.enter, self._process, ms, limiter=self._renewing)
        self._until = begun + LEASE_SECONDS

    async def renew(self) -> None:
        """Stay alive, and hand over what others have left notes about. Whoever was late owns nothing any more."""
        begun = time.monotonic()
        ms = int(LEASE_SECONDS * 1000)
        wanted = await in_thread(self._leases.renew, self._process, ms, limiter=self._renewing)
        if wanted is None:
            log.warning("this process was not heard of for %s s: others take what it had", LEASE_SECONDS)
            await self.enter()
            return
        self._until = begun + LEASE_SECONDS
        for match_id, by in wanted.items():
            self.give(match_id, by)

    async def tidy(self) -> None:
        """Own nothing that is not in memory: nobody would look after it."""
        owned = await in_thread(self._leases.owned, self._process)
        gone = [match_id for match_id in owned if match_id not in self._tables.open and match_id not in self._getting]
        known = [match_id for match_id in owned if match_id not in self._epochs and match_id not in self._getting]
        for match_id in gone:
            self._epochs.pop(match_id, None)
        if lost := list({*gone, *known}):
            await in_thread(self._leases.give_up, self._process, lost)

    async def quiet_all(self) -> None:
        """Own nothing any more: each match until what is being done there is finished."""
        for match_id in list(self._epochs):
            async with self._quiet(match_id):
                self._epochs.pop(match_id, None)

    async def leave(self) -> None:
        """The end: everything is left to the others."""
        self._epochs.clear()
        for task in list(self._giving.values()):
            task.cancel()
        self._until = 0.0
        await in_thread(self._leases.leave, self._process, limiter=self._renewing)

    # To get a match -----------------------------------------------------------------------------

    def begun(self, match_id: str) -> None:
        self._epochs[match_id] = 1

    def got(self, lease: Lease) -> None:
        self._epochs[lease.match_id] = max(lease.epoch, self._epochs.get(lease.match_id, 0))
        self._owners.pop(lease.match_id, None)

    def lost(self, match_id: str) -> None:
        self._epochs.pop(match_id, None)

    def heard_of(self, match_id: str, owner: str) -> None:
        """Another has just written there."""
        self._owners[match_id] = owner

    def forget(self, match_id: str) -> None:
        """It is in memory no more."""
        self._owners.pop(match_id, None)

    async def try_to_get(self, match_id: str) -> Lease | None:
        """Own it if nobody does."""
        async with self.being_got(match_id):
            found = await self._take(match_id)
        return found if isinstance(found, Lease) else None

    async def get(self, match_id: str) -> Lease:
        """Own it, whoever does now."""
        if not self.alive:
            await self.renew()
        noted = False
        end = time.monotonic() + HOLD_SECONDS
        async with self.being_got(match_id):
            while time.monotonic() < end:
                owner = self._owners.pop(match_id, None)
                if owner is None:
                    found = await self._take(match_id)
                    if isinstance(found, Lease):
                        return found
                    owner = found
                lease = await self._ask(match_id, owner)
                if lease is not None:
                    self.got(lease)
                    return lease
                if not noted:
                    await in_thread(self._leases.want, match_id, self._process)
                    noted = True
        raise StoreError(f"match {match_id} could not be had from the process that owns it")

    async def _take(self, match_id: str) -> Lease | str:
        found = await in_thread(self._leases.take, match_id, self._process)
        if isinstance(found, Lease):
            self.got(found)
        return found

    async def _ask(self, match_id: str, owner: str) -> Lease | None:
        answer: asyncio.Future[Lease | None] = asyncio.get_running_loop().create_future()
        self._answers[match_id] = answer
        begun = time.monotonic()
        self._bus.publish(process_channel(owner), encode(Wanted(by=self._process, match=match_id)))
        try:
            async with asyncio.timeout(ASK_SECONDS):
                lease = await answer
        except TimeoutError:
            return None
        finally:
            self._answers.pop(match_id, None)
        if lease is None:  # it was not theirs; not too often, should two take each other for the owner
            await asyncio.sleep(min(0.02, time.monotonic() - begun))
        return lease

    def answered(self, message: Yours) -> None:
        lease = None if message.epoch is None else Lease(message.match, message.epoch, message.number)
        answer = self._answers.get(message.match)
        if answer is not None and not answer.done():
            answer.set_result(lease)
        elif lease is not None:  # nobody waits for it any more, but it is ours
            self.got(lease)

    @contextlib.asynccontextmanager
    async def being_got(self, match_id: str) -> AsyncIterator[None]:
        """While this lasts, a match may be owned although it is not in memory."""
        self._getting.add(match_id)
        try:
            yield
        finally:
            self._getting.discard(match_id)

    # To give a match ----------------------------------------------------------------------------

    def give(self, match_id: str, to: str) -> None:
        """Hand a match over to a process that wants it, when what is being done there is finished."""
        if match_id not in self._giving:
            task = self._giving[match_id] = asyncio.create_task(self._give(match_id, to))
            task.add_done_callback(lambda _: self._giving.pop(match_id, None))

    async def _give(self, match_id: str, to: str) -> None:
        answer = Yours(by=self._process, match=match_id, epoch=None, number=0)
        try:
            if match_id in self._epochs:
                async with self._quiet(match_id):
                    self._epochs.pop(match_id, None)
                    answer = await self._hand_over(match_id, to)
            else:  # perhaps it is in the store without being known here
                answer = await self._hand_over(match_id, to)
        except StoreError:
            log.exception("match %s could not be handed over", match_id)
        self._bus.publish(process_channel(to), encode(answer))

    async def _hand_over(self, match_id: str, to: str) -> Yours:
        lease = await in_thread(self._leases.hand_over, match_id, self._process, to)
        if lease is None:
            return Yours(by=self._process, match=match_id, epoch=None, number=0)
        self._owners[match_id] = to
        self._tables.metrics.handed_over.inc()
        return Yours(by=self._process, match=match_id, epoch=lease.epoch, number=lease.number)

    @contextlib.asynccontextmanager
    async def _quiet(self, match_id: str) -> AsyncIterator[None]:
        """Nothing is being done there."""
        table = self._tables.open.get(match_id)
        if table is None:
            yield
        else:
            async with table.lock:
                yield
