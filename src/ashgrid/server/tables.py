"""The matches that one server process has in memory: read, shown, changed, stored.

The log in the store is the truth. A change is first made in memory, then stored, then shown and acknowledged; if
storing it fails, the table is thrown away (`stale`) and the match is read again when it is next asked for. So it is
with tables that nobody has touched for a while.
"""

from __future__ import annotations

import functools
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import anyio

from ashgrid.core import TableError
from ashgrid.match import Entry, HistoryNeeded, Match, Setup
from ashgrid.match.refusals import MatchGoneOn
from ashgrid.store import Conflict, Fenced, Kept, Place, Store

from . import protocol, refusals
from .alone import Alone
from .bots import Bots
from .chapters import ended_chapter
from .cluster import Cluster
from .host_changes import HostChanges
from .identity import Identity
from .limits import Limits, Visitor, in_thread
from .match_view import show, show_older
from .metrics import Metrics
from .organiser import Organiser
from .presence import Presence
from .quotas import Quotas
from .reading import read_match, snapshot_of
from .repeated_requests import Verdict
from .results import result_of
from .table import Table, now
from .ticker import Ticker
from .workers import Thinkers, Workers

if TYPE_CHECKING:
    from .bus import Bus
    from .remote_workers import Elsewhere

IDLE_SECONDS = 600.0
BUSY_SECONDS = 5.0
MOST_OPEN = 1000
SOON_MS = 3_600_000
T = TypeVar("T")


class Tables:
    def __init__(self, store: Store, workers: int | None = None, scale: float = 1.0, bus: Bus | None = None) -> None:
        self.store = store
        self.limits = Limits(scale)
        self.host_changes = HostChanges(self)  # what is read below is as it was then, or newer
        self.quotas = Quotas(store, self.limits)
        self.identity = Identity(store, self.limits)
        self.metrics = Metrics()
        self.workers: Thinkers = Workers(workers)
        self.elsewhere: Elsewhere | None = None
        if bus is not None:
            from .remote_workers import Elsewhere  # whose packages one process does without

            self.elsewhere = Elsewhere(bus.url)
            self.workers = self.elsewhere.workers("think", self.workers)
        self.open: dict[str, Table] = {}
        self.writer = anyio.CapacityLimiter(store.writers)
        self.presence = Presence(self)
        self.bots = Bots(self)
        self.organiser = Organiser(self)
        self.cluster = Alone() if bus is None else Cluster(self, bus)
        self.identity.on_change = self.cluster.person_changed
        self._ticker = Ticker(self)

    async def start(self) -> None:
        if self.elsewhere is not None:
            await self.elsewhere.start()
        await self.cluster.start()
        self._ticker.start()

    async def drain(self) -> None:
        """Leave the matches to other processes, before this one ends: what is being done is finished, and everybody is
        asked to connect again."""
        self.workers.stopping = True
        await self.cluster.drain()
        for table in list(self.open.values()):
            await table.call()

    async def stop(self) -> None:
        self.workers.stopping = True
        await self._ticker.stop()
        await self.bots.stop()
        await self.cluster.stop()
        await self.workers.stop()
        if self.elsewhere is not None:
            await self.elsewhere.stop()
        self.store.close()

    # Read and shown -----------------------------------------------------------------------------

    async def begin(
        self,
        setup: Setup,
        holding: dict[int, str | None],
        after: str | None = None,
        place: Place | None = None,
        log: Sequence[Entry] = (),
    ) -> Table:
        """Store a new match. `after` names the one that it follows; of two that follow the same the first counts.
        `place` is the game of a tournament that it is, `log` what its log begins with."""
        # Refuses what cannot be played before anything is stored; many moves take their time.
        match = await in_thread(Match, setup, log) if log else Match(setup)
        table = Table("", Kept(setup, [], holding, None), match, [0.0] * len(setup.seats), [])
        fence = self.cluster.fence_of_new(match)
        keep = functools.partial(
            self.store.create, setup, match.log, table.status(), holding, after, place, fence=fence
        )
        table.id = await in_thread(keep, limiter=self.writer)
        if after is not None:
            found = await self.get(table.id)  # another may have been quicker, and this is the other's
            if found.match.setup == setup:
                self.metrics.begun.labels(setup.game).inc()
            return found
        self.metrics.begun.labels(setup.game).inc()
        self.cluster.begun(table)
        self.open[table.id] = table
        self.close_idle()
        await self.cluster.opening(table.id)
        self.bots.wake(table)
        return table

    async def get(self, match_id: str) -> Table:
        table = self.open.get(match_id)
        if table is None:
            await self.cluster.opening(match_id)
            read = await in_thread(self._read, match_id)
            table = self.open.setdefault(match_id, read)
            self.close_idle()
            if table is read:
                await self.cluster.opened(table)
        table.touched = time.monotonic()
        self.bots.wake(table)
        return table

    async def latest(self, match_id: str) -> Table:
        """A table as it is stored by now, be it only since a moment, by another process."""
        await self.cluster.freshen(await self.get(match_id))
        return await self.get(match_id)

    def _read(self, match_id: str) -> Table:
        kept, match = read_match(self.store, match_id, self.metrics)
        score = self._series_score(kept.setup)
        return Table(match_id, kept, match, score, self.store.chat.lines(match_id))

    def _series_score(self, setup: Setup) -> list[float]:
        """The payoffs of earlier games, for the seats as they are now: everybody moved on by one each time."""
        count = len(setup.seats)
        score = [0.0] * count
        statuses = self.store.statuses(setup.before) if setup.before else {}
        for ago, match_id in enumerate(reversed(setup.before), start=1):
            status = statuses.get(match_id)
            if status is not None and status.payoffs is not None:
                score = [score[seat] + status.payoffs[(seat + ago) % count] for seat in range(count)]
        return score

    async def updates(self, match_id: str, visitor: Visitor, before: int, count: int) -> protocol.OlderUpdates:
        """What somebody may know of the entries before a number."""

        def numbers(match: Match) -> range:
            end = min(before, match.number)
            return range(max(0, end - count), end)

        def known(table: Table) -> bool:
            wanted = numbers(table.match)
            return not wanted or wanted.start >= table.match.first

        async with self.past(match_id, visitor, enough=known) as table:
            return show_older(table, visitor.person_id, numbers(table.match))

    @asynccontextmanager
    async def past(
        self,
        match_id: str,
        visitor: Visitor,
        check: Callable[[Table], None] = lambda _: None,
        enough: Callable[[Table], bool] = lambda table: table.match.whole,
    ) -> AsyncIterator[Table]:
        """A table with everything about its past, locked, for who may look on and passes a check. A long log is read
        before the table is locked, so that nobody who plays there waits for it, and who asks for it pays for it."""
        read: Match | None = None
        tries = 0
        if (await self.get(match_id)).match.outcome is None:  # it may just have ended
            await self.latest(match_id)
        while True:
            table = await self.get(match_id)
            async with table.lock:
                if not table.stale:
                    table.check_onlooker(visitor.person_id)
                    check(table)
                    if not enough(table) and read is not None and read.number == table.match.number:
                        table.match = read
                    if not enough(table) and tries > 1:  # they play quicker than it can be read
                        await self._read_all(table, visitor)
                    if enough(table):
                        yield table
                        return
            tries += 1
            read = await self.limits.work.run(visitor, self._read_match, match_id)

    async def look(self, match_id: str, person_id: str | None, since: int = 0) -> protocol.MatchInfo:
        """The match as it is stored: a change that is on its way to the store is waited for."""
        while True:
            table = await self.get(match_id)
            if since > table.match.number:  # somebody knows more, from another process
                await self.cluster.freshen(table)
            async with table.lock:
                if not table.stale:  # names are looked up in here, so that of who has just sat down is among them
                    nicks = await self.identity.nicks({who for who in table.holders.values() if who is not None})
                    return show(table, person_id, nicks, since, now())

    # Changed and stored -------------------------------------------------------------------------

    async def change(
        self,
        table: Table,
        request: Callable[[Match], list[Entry]],
        judge: Callable[[Match], Verdict] | None = None,
        holding: Mapping[int, str | None] | None = None,
        visitor: Visitor | None = None,
        prepare: Callable[[Match], None] | None = None,
        only_own: bool = False,
    ) -> None:
        """Make a change to a match, which `visitor` asks for. `prepare` is what takes long about it and changes
        nothing. What somebody asked for is judged first: whether it stands, was carried out already
        when it was sent before, or is refused because the match has gone on. `only_own`: not if it is another process's
        to change."""
        for tries_left in reversed(range(self.cluster.tries)):
            try:
                await self._change(table, request, judge, holding, visitor, prepare, only_own)
            except Conflict:
                if not tries_left or only_own:
                    raise
                table = await self.get(table.id)
            else:
                return

    async def _change(
        self,
        table: Table,
        request: Callable[[Match], list[Entry]],
        judge: Callable[[Match], Verdict] | None,
        holding: Mapping[int, str | None] | None,
        visitor: Visitor | None,
        prepare: Callable[[Match], None] | None,
        only_own: bool,
    ) -> None:
        async with table.lock:
            await self._hold(table, only_own)
            match = table.match
            verdict: Verdict = "stands" if judge is None or table.stale else judge(match)
            if table.stale or verdict == "gone":
                raise TableError(MatchGoneOn())
            if verdict == "done":
                return
            before = match.number
            held = [seat for seat, who in enumerate(match.seats) if who.kind == "human"]
            begun = time.perf_counter()
            try:
                try:
                    if prepare is not None:
                        await self._work(visitor, prepare, match)
                    new = request(match)
                except HistoryNeeded:  # whatever it has done so far was not stored
                    match = await self._read_all(table, visitor)
                    if match.number != before:
                        raise TableError(MatchGoneOn()) from None
                    if prepare is not None:
                        await self._work(visitor, prepare, match)
                    new = request(match)
            except BaseException:
                if match.number != before:  # half done: what is stored counts
                    await self.reread(table)
                raise
            if not new:
                return
            left: dict[int, str | None] = {seat: None for seat in held if match.seats[seat].kind == "open"}
            changes = {**left, **(holding or {})}
            try:
                await self._keep(table, before, new, changes)
            except BaseException:
                await self.reread(table)
                raise
            table.holders |= changes
            self.cluster.wrote(table, before, new)
            self.metrics.entries.labels(match.game.name).inc(len(new))
            self.metrics.changes.observe(time.perf_counter() - begun)
        await table.call()
        self.bots.wake(table)
        if judge is not None and new[0].text == "!timeout":
            raise TableError(refusals.TimeRanOut())

    async def _hold(self, table: Table, only_own: bool) -> None:
        """Have a match as its only owner, for who holds the lock of its table."""
        try:
            await self.cluster.hold(table, only_own)
        except Conflict:
            if not only_own:
                await self.reread(table)
            raise

    async def _keep(self, table: Table, before: int, new: list[Entry], changes: dict[int, str | None]) -> None:
        """Store what was added to a match, with all that follows from it."""
        holders = {**table.holders, **changes}
        keep = functools.partial(
            self.store.append,
            *(table.id, before, new, table.status(), changes),
            ended=ended_chapter(table, holders),
            result=await result_of(self, table, holders),
            snapshot=snapshot_of(table.match, before),
            fence=self.cluster.fence(table),
        )
        try:
            await in_thread(keep, limiter=self.writer)
        except Fenced:
            self.cluster.lost(table.id)
            raise

    async def _read_all(self, table: Table, visitor: Visitor | None) -> Match:
        """The match of a table with everything about its past, which it keeps from now on; for who holds its lock."""
        table.match = await self._work(visitor, self._read_match, table.id)
        return table.match

    def _read_match(self, match_id: str) -> Match:
        return read_match(self.store, match_id, self.metrics, whole=True)[1]

    async def _work(self, visitor: Visitor | None, function: Callable[..., T], *args: Any) -> T:
        """Done in a thread, and paid for by the visitor that it is done for, if there is one."""
        if visitor is None:
            return await in_thread(function, *args)
        return await self.limits.work.run(visitor, function, *args)

    async def reread(self, table: Table) -> None:
        """What is in memory is not what is stored: read it again when it is next asked for."""
        table.stale = True
        if self.open.get(table.id) is table:
            del self.open[table.id]
        await table.call()

    async def lead_on(self, table: Table, next_id: str) -> None:
        """Another match follows a match."""
        table.next = next_id
        self.cluster.led_on(table)
        await table.call()

    async def reread_everywhere(self, ids: list[str]) -> None:
        """What is in memory, of whatever process, is not what is stored."""
        await self.reread_all(ids)
        await self.cluster.reread_elsewhere(ids)

    async def reread_all(self, ids: list[str]) -> None:
        for match_id in ids:
            if (table := self.open.get(match_id)) is not None:
                async with table.lock:
                    await self.reread(table)

    @property
    def room_for_bots(self) -> bool:
        """Whether machine players may begin another match among themselves: they leave some room for those who play
        with people."""
        going = [table.match for table in self.open.values() if table.match.outcome is None]
        return sum(all(seat.kind == "bot" for seat in match.seats) for match in going) < self.limits.only_bots

    def close_idle(self) -> None:
        """Close tables that nobody has touched for long, and of too many the oldest; they are in the store."""
        many = len(self.open) - MOST_OPEN
        for table in sorted(self.open.values(), key=lambda table: table.touched):
            idle = time.monotonic() - table.touched
            if idle < (BUSY_SECONDS if many > 0 else IDLE_SECONDS):
                break
            if self._in_use(table) or (many <= 0 and self._rings_soon(table.match)):
                continue
            table.stale = True
            del self.open[table.id]
            many -= 1
        self.metrics.tables.set(len(self.open))

    def _in_use(self, table: Table) -> bool:
        thinking = table.bots is not None and not table.bots.done()
        return thinking or table.lock.locked() or self.presence.anybody(table.id)

    def _rings_soon(self, match: Match) -> bool:
        """Whether some time runs out before long, which should be noticed without anybody asking."""
        deadline = match.deadline
        return match.outcome is None and deadline is not None and deadline - now() < SOON_MS
