"""The tables of one server process: matches in memory, their machine players, clocks and onlookers.

The log in the store is the truth. A change is first made in memory, then stored, then shown and acknowledged; if
storing it fails, the table is thrown away (`stale`) and the match is read again when it is next asked for. So it is
with tables that nobody has touched for a while.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import anyio.to_thread
import msgspec

from ashgrid.core import Rng, TableError, derive, find
from ashgrid.match import Entry, Match, SeatSetup, Setup
from ashgrid.store import Conflict, Store

from . import protocol
from .late import Verdict, late_act
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


def now() -> int:
    return time.time_ns() // 1_000_000


class Table:
    """One match, and whoever waits for news of it."""

    def __init__(self, match_id: str, match: Match) -> None:
        self.id = match_id
        self.match = match
        self.lock = asyncio.Lock()
        self.changed = asyncio.Condition()
        self.bots: asyncio.Task[None] | None = None
        self.stale = False
        self.touched = time.monotonic()


class Tables:
    def __init__(self, store: Store, workers: int | None = None) -> None:
        self.store = store
        self._workers = Workers(workers)
        self._open: dict[str, Table] = {}
        self._followers: Counter[str] = Counter()
        self._ticker: asyncio.Task[None] | None = None

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

    async def create(self, request: protocol.NewMatch) -> Table:
        game = find(request.game)
        options = msgspec.to_builtins(game.read_options(request.options))
        for seat in request.seats:
            if seat.player:
                check_budget(seat.player)
            if seat.kind == "open":
                raise TableError("open seats come with online play; seats are human or bot for now")
        await self._warm(request.clock, request.seats)
        return await self._begin(
            Setup(
                game=game.name,
                options=options,
                seed=secrets.randbits(64),
                seats=tuple(request.seats),
                clock=request.clock,
                started=now(),
                rules=game.rules,
            )
        )

    async def rematch(self, match_id: str) -> Table:
        table = await self.get(match_id)
        await self._warm(table.match.setup.clock, table.match.seats)
        return await self._begin(table.match.rematch(secrets.randbits(64), now()))

    async def _warm(self, clock: str, seats: list[SeatSetup]) -> None:
        """No machine player begins a match with its clock running before its process has even started."""
        if clock != "none" and any(seat.kind == "bot" for seat in seats):
            await self._workers.warm()

    async def _begin(self, setup: Setup) -> Table:
        match = Match(setup)  # refuses what cannot be played before anything is stored
        match_id = await anyio.to_thread.run_sync(self.store.create, setup, match.log)
        table = self._open[match_id] = Table(match_id, match)
        self._close_idle()
        self._wake_bots(table)
        return table

    async def get(self, match_id: str) -> Table:
        table = self._open.get(match_id)
        if table is None:
            setup, entries = await anyio.to_thread.run_sync(self.store.load, match_id)
            match = await anyio.to_thread.run_sync(Match, setup, entries)
            table = self._open.setdefault(match_id, Table(match_id, match))
            self._close_idle()
        table.touched = time.monotonic()
        self._wake_bots(table)
        return table

    async def look(self, match_id: str, since: int = 0) -> protocol.MatchInfo:
        """The match as it is stored: a change that is on its way to the store is waited for."""
        while True:
            table = await self.get(match_id)
            async with table.lock:
                if not table.stale:
                    return show(table, since)

    async def change(
        self,
        table: Table,
        number: int | None,
        request: Callable[[Match], list[Entry]],
        late: Callable[[Match, int], Verdict] | None = None,
    ) -> None:
        """Make a change to a match as it is after `number` entries (None: however it is now). If it has gone on since,
        `late` judges whether the request was carried out already, stands all the same, or is refused."""
        async with table.lock:
            match = table.match
            verdict: Verdict = "stands" if number in (None, len(match.log)) else "gone"
            if number is not None and number < len(match.log) and late is not None and not table.stale:
                verdict = await anyio.to_thread.run_sync(late, match, number)
            if table.stale or verdict == "gone":
                raise TableError("the match has gone on since; look again")
            if verdict == "done":
                return
            before = len(match.log)
            new = request(match)
            if not new:
                return
            try:
                await anyio.to_thread.run_sync(self.store.append, table.id, before, new)
            except BaseException:
                table.stale = True
                self._open.pop(table.id, None)
                await self._call(table)
                raise
        await self._call(table)
        self._wake_bots(table)

    async def _call(self, table: Table) -> None:
        async with table.changed:
            table.changed.notify_all()

    async def wait_for_news(self, table: Table, number: int) -> None:
        """Return when the log is longer than `number`, or the table has to be read again."""
        async with table.changed:
            await table.changed.wait_for(lambda: table.stale or len(table.match.log) > number)

    @contextmanager
    def following(self, match_id: str) -> Iterator[None]:
        """While this lasts, somebody waits for news of the match, and its table stays open."""
        self._followers[match_id] += 1
        try:
            yield
        finally:
            self._followers[match_id] -= 1
            self._followers += Counter()  # forgets who counts nothing any more

    def _close_idle(self) -> None:
        """Close tables that nobody has touched for long, and of too many the oldest; they are in the store."""
        many = len(self._open) - MOST_OPEN
        for table in sorted(self._open.values(), key=lambda table: table.touched):
            idle = time.monotonic() - table.touched
            if idle < (BUSY_SECONDS if many > 0 else IDLE_SECONDS):
                return
            if self._in_use(table) or (many <= 0 and self._rings_soon(table.match)):
                continue
            table.stale = True
            del self._open[table.id]
            many -= 1

    def _in_use(self, table: Table) -> bool:
        thinking = table.bots is not None and not table.bots.done()
        return thinking or table.lock.locked() or self._followers[table.id] > 0

    def _rings_soon(self, match: Match) -> bool:
        """Whether a clock runs out before long, which should be noticed without anybody asking."""
        deadline = match.clocks.deadline()
        return match.outcome is None and deadline is not None and deadline - now() < SOON_MS

    # Time and machine players -------------------------------------------------------------------

    async def _tick_forever(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self._close_idle()
            for table in list(self._open.values()):
                match = table.match
                deadline = match.clocks.deadline()
                if deadline is not None and deadline <= now() and match.outcome is None and match.stopped is None:
                    try:
                        await self.change(table, None, lambda match: match.tick(now()))
                    except Exception:
                        log.exception("the clock of match %s could not be stopped", table.id)

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
        thought = await self._workers.ask(question, seconds, bell)
        if thought is None:
            log.error("match %s: the process of %s gave no answer in time", table.id, player)
            return None
        if thought.trouble is not None:
            log.warning("match %s: %s %s", table.id, player, thought.trouble)
        return thought.answer


def show(table: Table, since: int = 0) -> protocol.MatchInfo:
    """A match as the browser that holds all its human seats may see it."""
    match = table.match
    held = [seat for seat, who in enumerate(match.seats) if who.kind == "human"]
    deciding = [seat for seat in held if seat in match.actors]
    perspective = deciding[0] if deciding else held[0] if len(held) == 1 else None
    time_now = now()
    outcome = match.outcome
    return protocol.MatchInfo(
        id=table.id,
        game=match.game.name,
        options=match.setup.options,
        number=len(match.log),
        since=max(0, since),
        now=time_now,
        clock=match.setup.clock,
        seats=[_seat(match, seat, who, time_now) for seat, who in enumerate(match.seats)],
        held=held,
        actors=list(match.actors),
        perspective=perspective,
        view=match.state.view(perspective),
        decisions=[_decision(match, seat) for seat in deciding if seat == perspective],
        # With several seats at one screen, the log tells what all of them may know.
        updates=[
            protocol.UpdateInfo(
                number=update.number,
                seat=update.seat,
                what=update.what,
                at=update.at,
                auto=update.auto and update.seat in held,  # that there was one option is known to who had it
                text=update.text,
                events=[_plain(event) for event in update.events],
            )
            for update in match.updates(held[0] if len(held) == 1 else None, since)
        ],
        undo=[seat for seat in held if match.undo_refusal(seat) is None],
        draw_agreed=sorted(match.draw_agreed),
        stopped=match.stopped,
        outcome=None if outcome is None else protocol.OutcomeInfo(list(outcome.payoffs), outcome.reason),
    )


def _seat(match: Match, seat: int, who: SeatSetup, at: int) -> protocol.SeatInfo:
    return protocol.SeatInfo(
        kind=who.kind,
        name=who.name,
        player=who.player,
        role=match.names[seat],
        left=match.clocks.left(seat, at),
        running=seat in match.actors,
    )


def _decision(match: Match, seat: int) -> protocol.Decision:
    choices = [protocol.Choice(str(action), _plain(action)) for action in match.state.legal(seat)]
    return protocol.Decision(seat, _plain(match.state.prompt(seat)), choices)


def _plain(value: object) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(value)
    return plain
