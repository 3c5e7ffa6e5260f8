"""The tables of one server process: matches in memory, their machine players, clocks and onlookers.

The log in the store is the truth. A change is first made in memory, then stored, then shown and acknowledged; if
storing it fails, the table is thrown away (`stale`) and the match is read again when it is next asked for. So it is
with tables that nobody has touched for a while.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import math
import secrets
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import anyio
import anyio.to_thread
import msgspec

from ashgrid.core import AshgridError, Rng, TableError, derive, find
from ashgrid.match import Entry, Match, SeatSetup, Setup
from ashgrid.match.refusals import MatchGoneOn, MatchKeptFromRecord
from ashgrid.store import Conflict, Kept, NameTaken, Person, Store, StoreError
from ashgrid.store.refusals import NameInUse

from . import protocol, refusals
from .identity import Identity
from .late import Verdict, late_act
from .limits import Limits
from .metrics import Metrics
from .showing import show
from .table import Table, now
from .thinking import Question, check_budget, longest
from .workers import Workers

log = logging.getLogger(__name__)
TICK_SECONDS = 0.25
BELL_MS = 125  # before a machine player's clock runs out, when the server answers in its place
DRAW_SECONDS = 5.0
IDLE_SECONDS = 600.0
BUSY_SECONDS = 5.0
MOST_OPEN = 1000
SOON_MS = 3_600_000
TIDY_SECONDS = 3600.0
GUEST_MS = 7 * 86_400_000


class Tables:
    def __init__(self, store: Store, workers: int | None = None, scale: float = 1.0) -> None:
        self.store = store
        self.limits = Limits(scale)
        self.identity = Identity(store, self.limits)
        self.metrics = Metrics()
        self._workers = Workers(workers)
        self._open: dict[str, Table] = {}
        self._present: dict[str, Counter[str | None]] = {}
        self._ticker: asyncio.Task[None] | None = None
        self._writer = anyio.CapacityLimiter(1)  # one at a time is quicker than many that wait for each other

    async def start(self) -> None:
        self._ticker = asyncio.create_task(self._tick_forever())

    async def stop(self) -> None:
        self._workers.stopping = True
        tasks = [table.bots for table in self._open.values() if table.bots is not None]
        tasks += [self._ticker] if self._ticker is not None else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._workers.stop()
        self.store.close()

    # Matches ------------------------------------------------------------------------------------

    async def create(self, request: protocol.NewMatch, person: Person) -> Table:
        game = find(request.game)
        game.check_new(game.read_options(request.options))
        for seat in request.seats:
            if seat.player:
                check_budget(seat.player)
        if request.listed and all(seat.kind != "open" for seat in request.seats):
            raise TableError(refusals.NoOpenSeat())
        if all(seat.kind == "bot" for seat in request.seats):
            self._check_only_bots()
        await self._check_running(person)
        await self._warm(request.clock, request.seats)
        setup = Setup(
            game=game.name,
            options=request.options,
            seed=secrets.randbits(64),
            salt=secrets.token_urlsafe(16),
            seats=await self._named(request.seats, person),
            clock=request.clock,
            answer_seconds=request.answer_seconds,
            started=now(),
            rules=game.rules,
            listed=request.listed,
            spectators=request.spectators,
            series=request.series,
        ).drawn()
        return await self._begin(setup, {n: person.id for n, seat in enumerate(setup.seats) if seat.kind == "human"})

    async def _named(self, seats: list[SeatSetup], person: Person) -> tuple[SeatSetup, ...]:
        """Names are written on the creator's own seats only, and never the name that another signs in with."""
        for seat in seats:
            known = await anyio.to_thread.run_sync(self.store.people.by_name, seat.name) if seat.name else None
            if known is not None and known.id != person.id:
                raise NameTaken(NameInUse(seat.name))
        return tuple(SeatSetup(seat.kind, seat.name if seat.kind == "human" else "", seat.player) for seat in seats)

    def _check_only_bots(self) -> None:
        """Machine players that play among themselves leave some room for those who play with people."""
        going = [table for table in self._open.values() if table.match.outcome is None]
        if sum(all(seat.kind == "bot" for seat in table.match.seats) for table in going) >= self.limits.only_bots:
            raise TableError(refusals.TooManyBotMatches())

    async def check_free(self, match_id: str, seat: int) -> None:
        """Refuse unless this is an open seat."""
        seats = (await self.get(match_id)).match.seats
        if not 0 <= seat < len(seats) or seats[seat].kind != "open":
            raise TableError(refusals.SeatNotFree(seat))

    async def join(self, match_id: str, seat: int, person: Person) -> None:
        """Somebody takes an open seat."""
        await self.check_free(match_id, seat)
        table = await self.get(match_id)
        seats = table.match.seats
        if table.holders.get(seat) not in (None, person.id):
            raise TableError(refusals.SeatReserved(seat))
        await self._check_running(person)
        await self._warm(table.match.setup.clock, seats)
        await self.change(table, None, lambda match: match.sit(seat, "", now()), holding={seat: person.id})

    async def rematch(self, match_id: str, person: Person) -> str:
        """The same again, or the next game of the series: the first who asks begins it, and the others find their seats
        kept for them."""
        table = await self.get(match_id)
        match = table.match
        held = table.held_by(person.id)
        if match.setup.archived:
            raise TableError(MatchKeptFromRecord())
        if not held:
            raise TableError(refusals.OnlyForPlayers())
        if table.next is not None:
            return table.next
        await self._check_running(person)
        await self._warm(match.setup.clock, match.seats)
        setup = match.rematch(secrets.randbits(64), now(), secrets.token_urlsafe(16))
        count = len(match.seats)
        holding: dict[int, str | None] = {}
        seats = list(setup.seats)
        for seat, who in enumerate(seats):
            before = (seat + 1) % count
            if who.kind != "human":
                continue
            holding[seat] = person.id if before in held else table.holders.get(before)
            if before not in held:
                seats[seat] = SeatSetup("open", who.name)
        series = (*match.setup.before, match_id) if match.series_goes_on else ()
        setup = msgspec.structs.replace(setup, seats=tuple(seats), before=series, listed=False)
        following = await self._begin(setup, holding, after=match_id)
        table.next = following.id
        await self._call(table)
        return following.id

    async def _check_running(self, person: Person) -> None:
        most = self.limits.running_guest if person.name is None else self.limits.running_named
        running = await anyio.to_thread.run_sync(self.store.people.running, person.id)
        if len({match_id for match_id, _ in running}) >= most:
            raise TableError(refusals.TooManyMatches(most))

    async def _warm(self, clock: str, seats: list[SeatSetup]) -> None:
        """No machine player begins a match with its clock running before its process has even started."""
        if clock != "none" and any(seat.kind == "bot" for seat in seats):
            await self._workers.warm()

    async def _begin(self, setup: Setup, holding: dict[int, str | None], after: str | None = None) -> Table:
        match = Match(setup)  # refuses what cannot be played before anything is stored
        table = Table("", Kept(setup, [], holding, None), match, [0.0] * len(setup.seats), [])
        keep = functools.partial(self.store.create, setup, match.log, table.status(), holding, after)
        table.id = await anyio.to_thread.run_sync(keep, limiter=self._writer)
        if after is not None:
            found = await self.get(table.id)  # another may have been quicker, and this is the other's
            if found.match.setup == setup:
                self.metrics.begun.labels(setup.game).inc()
            return found
        self.metrics.begun.labels(setup.game).inc()
        self._open[table.id] = table
        self._close_idle()
        self._wake_bots(table)
        return table

    async def get(self, match_id: str) -> Table:
        table = self._open.get(match_id)
        if table is None:
            read = await anyio.to_thread.run_sync(self._read, match_id)
            table = self._open.setdefault(match_id, read)
            self._close_idle()
        table.touched = time.monotonic()
        self._wake_bots(table)
        return table

    def _read(self, match_id: str) -> Table:
        kept = self.store.load(match_id)
        match = Match(kept.setup, kept.log)
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

    async def look(self, match_id: str, person_id: str | None, since: int = 0) -> protocol.MatchInfo:
        """The match as it is stored: a change that is on its way to the store is waited for."""
        while True:
            table = await self.get(match_id)
            async with table.lock:
                if not table.stale:  # names are looked up in here, so that of who has just sat down is among them
                    nicks = await self.identity.nicks({who for who in table.holders.values() if who is not None})
                    return show(table, person_id, nicks, since, now())

    async def change(
        self,
        table: Table,
        number: int | None,
        request: Callable[[Match], list[Entry]],
        late: Callable[[Match, int], Verdict] | None = None,
        holding: dict[int, str] | None = None,
    ) -> None:
        """Make a change to a match as it is after `number` entries (None: however it is now). If it has gone on since,
        `late` judges whether the request was carried out already, stands all the same, or is refused."""
        async with table.lock:
            match = table.match
            verdict: Verdict = "stands" if number in (None, len(match.log)) else "gone"
            if number is not None and number < len(match.log) and late is not None and not table.stale:
                verdict = await anyio.to_thread.run_sync(late, match, number)
            if table.stale or verdict == "gone":
                raise TableError(MatchGoneOn())
            if verdict == "done":
                return
            before = len(match.log)
            begun = time.perf_counter()
            try:
                new = request(match)
            except BaseException:
                if len(match.log) != before:  # half done: what is stored counts
                    await self.reread(table)
                raise
            if not new:
                return
            keep = functools.partial(self.store.append, table.id, before, new, table.status(), holding)
            try:
                await anyio.to_thread.run_sync(keep, limiter=self._writer)
            except BaseException:
                await self.reread(table)
                raise
            table.holders |= holding or {}
            self.metrics.entries.labels(match.game.name).inc(len(new))
            self.metrics.changes.observe(time.perf_counter() - begun)
        await self._call(table)
        self._wake_bots(table)
        if number is not None and new[0].text == "!timeout":
            raise TableError(refusals.TimeRanOut())

    async def reread(self, table: Table) -> None:
        """What is in memory is not what is stored: read it again when it is next asked for."""
        table.stale = True
        if self._open.get(table.id) is table:
            del self._open[table.id]
        await self._call(table)

    async def _call(self, table: Table) -> None:
        table.news += 1
        async with table.changed:
            table.changed.notify_all()

    async def wait_for_news(self, table: Table, heard: int) -> None:
        """Return when there are more news than were heard, or the table has to be read again."""
        async with table.changed:
            await table.changed.wait_for(lambda: table.stale or table.news != heard)

    # Talk, and who is there ---------------------------------------------------------------------

    async def say(self, table: Table, person: Person, key: str, text: str) -> None:
        """A line of talk from somebody who plays."""
        held = table.held_by(person.id)
        words = " ".join(text.split())
        if not held:
            raise TableError(refusals.OnlyForPlayers())
        if not words:
            raise TableError(refusals.EmptyMessage())
        add = functools.partial(self.store.chat.add, table.id, person.id, held[0], key, words, now())
        line = await anyio.to_thread.run_sync(add, limiter=self._writer)
        if line is not None:
            table.lines.append(line)
            await self._call(table)

    @asynccontextmanager
    async def following(self, match_id: str, person_id: str | None) -> AsyncGenerator[None, None]:
        """While this lasts, somebody is at the table, and it stays open."""
        here = self._present.setdefault(match_id, Counter())
        here[person_id] += 1
        self.metrics.sockets.inc()
        await self._call_open(match_id)
        try:
            yield
        finally:
            here[person_id] -= 1
            self.metrics.sockets.dec()
            if here[person_id] <= 0:
                del here[person_id]
            if not here and self._present.get(match_id) is here:
                del self._present[match_id]
            await asyncio.shield(self._call_open(match_id))

    async def _call_open(self, match_id: str) -> None:
        if (table := self._open.get(match_id)) is not None:
            await self._call(table)

    def online(self, table: Table) -> tuple[list[bool], int]:
        """Which seats have somebody at their screen, and how many others look on."""
        here = self._present.get(table.id, Counter())
        players = {who for who in table.holders.values() if who is not None}
        seats = [
            who.kind == "human" and (seat not in table.holders or _is_in(table.holders[seat], here))
            for seat, who in enumerate(table.match.seats)
        ]
        at_home = any(who.kind == "human" and seat not in table.holders for seat, who in enumerate(table.match.seats))
        return seats, 0 if at_home else sum(count for who, count in here.items() if who not in players)

    async def delete_person(self, person: Person) -> None:
        """Somebody leaves for good: they resign what they were playing, and nothing tells of them any more."""
        for match_id, seat in await anyio.to_thread.run_sync(self.store.people.running, person.id):
            try:
                table = await self.get(match_id)
                if table.match.outcome is None and table.match.seats[seat].kind == "human":
                    await self.change(table, None, functools.partial(_resign, seat))
            except StoreError:
                raise
            except AshgridError as error:  # older rules, or a game that is gone: nobody can play it any more
                log.info("match %s is left without being resigned: %s", match_id, error)
        ids = await anyio.to_thread.run_sync(self.store.people.delete, person.id, limiter=self._writer)
        self.identity.forget(person.id)
        await self._reread_all(ids)

    async def absorb_guest(self, guest: Person, person: Person) -> None:
        """A guest has signed in: their matches come along."""
        absorb = functools.partial(self.store.people.absorb, guest.id, person.id)
        ids = await anyio.to_thread.run_sync(absorb, limiter=self._writer)
        self.identity.forget(guest.id)
        await self._reread_all(ids)

    async def _reread_all(self, ids: list[str]) -> None:
        for match_id in ids:
            if (table := self._open.get(match_id)) is not None:
                async with table.lock:
                    await self.reread(table)

    def _close_idle(self) -> None:
        """Close tables that nobody has touched for long, and of too many the oldest; they are in the store."""
        many = len(self._open) - MOST_OPEN
        for table in sorted(self._open.values(), key=lambda table: table.touched):
            idle = time.monotonic() - table.touched
            if idle < (BUSY_SECONDS if many > 0 else IDLE_SECONDS):
                break
            if self._in_use(table) or (many <= 0 and self._rings_soon(table.match)):
                continue
            table.stale = True
            del self._open[table.id]
            many -= 1
        self.metrics.tables.set(len(self._open))

    def _in_use(self, table: Table) -> bool:
        thinking = table.bots is not None and not table.bots.done()
        return thinking or table.lock.locked() or table.id in self._present

    def _rings_soon(self, match: Match) -> bool:
        """Whether some time runs out before long, which should be noticed without anybody asking."""
        deadline = match.deadline
        return match.outcome is None and deadline is not None and deadline - now() < SOON_MS

    # Time and machine players -------------------------------------------------------------------

    async def _tick_forever(self) -> None:
        tidied = -math.inf
        while True:
            await asyncio.sleep(TICK_SECONDS)
            if time.monotonic() - tidied > TIDY_SECONDS:
                tidied = time.monotonic()
                await self._forget_guests()
            self._close_idle()
            for table in list(self._open.values()):
                match = table.match
                deadline = match.deadline
                if deadline is not None and deadline <= now() and match.outcome is None and match.stopped is None:
                    try:
                        await self.change(table, None, lambda match: match.tick(now()))
                    except Exception:
                        log.exception("the time in match %s could not be called", table.id)

    async def _forget_guests(self) -> None:
        try:
            forget = functools.partial(self.store.people.forget_guests, now() - GUEST_MS)
            await anyio.to_thread.run_sync(forget, limiter=self._writer)
        except Exception:
            log.exception("guests who left could not be forgotten")

    def _wake_bots(self, table: Table) -> None:
        if (table.bots is None or table.bots.done()) and self._bot_to_ask(table.match) is not None:
            table.bots = asyncio.create_task(self._drive_or_tell(table))

    async def _drive_or_tell(self, table: Table) -> None:
        """Whatever goes wrong is in the server's log, and the machine players are woken when the match is next read."""
        try:
            await self._drive(table)
            if table.stale:
                await self.get(table.id)
        except Exception:
            log.exception("the machine players of match %s stopped", table.id)

    def _bot_to_ask(self, match: Match) -> tuple[int, bool] | None:
        """The next seat of a machine player that has to answer: an action, or (True) a draw offer."""
        if match.outcome is not None or match.stopped is not None:
            return None
        bots = [seat for seat, who in enumerate(match.seats) if who.kind == "bot"]
        if match.draw_agreed:
            silent = [seat for seat in bots if seat not in match.draw_agreed]
            if silent:
                return silent[0], True
        acting = [seat for seat in bots if seat in match.actors]
        return (acting[0], False) if acting else None

    async def _drive(self, table: Table) -> None:
        """Let machine players answer until it is a person's turn."""
        while not table.stale and (asked := self._bot_to_ask(table.match)) is not None:
            number = len(table.match.log)
            try:
                await (self._answer_draw if asked[1] else self._act)(table, number, asked[0])
            except (TableError, Conflict):
                continue  # somebody changed something meanwhile: think again

    async def _act(self, table: Table, number: int, seat: int) -> None:
        answer = await self._ask(table, seat, draw=False)

        def act(match: Match) -> list[Entry]:
            if answer is not None:
                return match.act(seat, answer, now())
            rng = Rng(derive(match.setup.seed, 5, seat, number))
            return match.act(seat, str(rng.choice(match.state.legal(seat))), now())

        def late(match: Match, number: int) -> Verdict:
            offered = bool(match.draw_agreed) and seat not in match.draw_agreed  # to be answered first
            verdict = late_act(match, number, seat, answer or "")
            return "stands" if verdict == "stands" and not offered else "gone"

        await self.change(table, number, act, late)

    async def _answer_draw(self, table: Table, number: int, seat: int) -> None:
        accept = await self._ask(table, seat, draw=True) == "yes"
        await self.change(table, number, lambda match: match.answer_draw(seat, accept, now()))

    async def _ask(self, table: Table, seat: int, draw: bool) -> str | None:
        """What a machine player answers; None if it does not, be it that its process hangs or its clock runs out."""
        match = table.match
        player = match.seats[seat].player
        left = match.clocks.left(seat, at := now()) if seat in match.actors else None
        question = Question(match.setup, match.log[:], seat, draw, None if left is None else at + left)
        bell = None if left is None else asyncio.get_running_loop().time() + (left - BELL_MS) / 1000
        seconds = DRAW_SECONDS if draw else longest(player) / 1000
        begun = time.perf_counter()
        thought = await self._workers.ask(question, seconds, bell)
        self.metrics.thoughts.observe(time.perf_counter() - begun)
        if thought is None:
            log.error("match %s: the process of %s gave no answer in time", table.id, player)
            return None
        if thought.trouble is not None:
            log.warning("match %s: %s %s", table.id, player, thought.trouble)
        return thought.answer


def _is_in(holder: str | None, here: Counter[str | None]) -> bool:
    return holder is not None and here[holder] > 0


def _resign(seat: int, match: Match) -> list[Entry]:
    return match.resign(seat, now())
