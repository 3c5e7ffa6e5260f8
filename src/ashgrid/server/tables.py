"""The tables of one server process: matches in memory, their machine players, clocks and onlookers.

The log in the store is the truth. A change is first made in memory, then stored, then shown and acknowledged; if
storing it fails, the table is thrown away (`stale`) and the match is read again when it is next asked for.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import anyio.to_thread
import msgspec

from ashgrid.ai import check_player
from ashgrid.core import TableError, find
from ashgrid.match import Entry, Match, SeatSetup, Setup
from ashgrid.store import Conflict, Store

from . import protocol
from .thinking import Question, begin_thinking, think

log = logging.getLogger(__name__)
TICK_SECONDS = 0.25


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


class Tables:
    def __init__(self, store: Store, workers: int = 1) -> None:
        self.store = store
        self.workers = workers
        self._open: dict[str, Table] = {}
        self._pool: ProcessPoolExecutor | None = None
        self._ticker: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._ticker = asyncio.create_task(self._tick_forever())

    async def stop(self) -> None:
        tasks = [table.bots for table in self._open.values() if table.bots is not None]
        tasks += [self._ticker] if self._ticker is not None else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self.store.close()

    # Matches ------------------------------------------------------------------------------------

    async def create(self, request: protocol.NewMatch) -> Table:
        game = find(request.game)
        options = msgspec.to_builtins(game.read_options(request.options))
        for seat in request.seats:
            if seat.player:
                check_player(seat.player)
            if seat.kind == "open":
                raise TableError("open seats come with online play; seats are human or bot for now")
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
        return await self._begin(table.match.rematch(secrets.randbits(64), now()))

    async def _begin(self, setup: Setup) -> Table:
        match = Match(setup)  # refuses what cannot be played before anything is stored
        match_id = await anyio.to_thread.run_sync(self.store.create, setup, match.log)
        table = self._open[match_id] = Table(match_id, match)
        self._wake_bots(table)
        return table

    async def get(self, match_id: str) -> Table:
        table = self._open.get(match_id)
        if table is None:
            setup, entries = await anyio.to_thread.run_sync(self.store.load, match_id)
            match = await anyio.to_thread.run_sync(Match, setup, entries)
            table = self._open.setdefault(match_id, Table(match_id, match))
        self._wake_bots(table)
        return table

    async def look(self, match_id: str, since: int = 0) -> protocol.MatchInfo:
        """The match as it is stored: a change that is on its way to the store is waited for."""
        while True:
            table = await self.get(match_id)
            async with table.lock:
                if not table.stale:
                    return show(table, since)

    async def has(self, table: Table, number: int, seat: int, text: str) -> bool:
        """Whether this entry is stored at this place."""
        async with table.lock:
            there = table.match.log[number : number + 1]
            return not table.stale and bool(there) and there[0].seat == seat and there[0].text == text

    async def change(self, table: Table, number: int | None, request: Callable[[Match], list[Entry]]) -> None:
        """Make a change to a match as it is after `number` entries (None: however it is now)."""
        async with table.lock:
            match = table.match
            if table.stale or (number is not None and number != len(match.log)):
                raise TableError("the match has gone on since; look again")
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

    # Time and machine players -------------------------------------------------------------------

    async def _tick_forever(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            for table in list(self._open.values()):
                deadline = table.match.clocks.deadline()
                if deadline is not None and deadline <= now() and table.match.outcome is None:
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
        if match.outcome is not None:
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
            seat, draw = asked
            match = table.match
            number = len(match.log)
            question = msgspec.msgpack.encode(Question(match.setup, match.log, seat, draw))
            try:
                answer, trouble = await asyncio.get_running_loop().run_in_executor(self._workers(), think, question)
            except BrokenProcessPool:
                log.error("a worker died while %s thought in match %s", match.seats[seat].player, table.id)
                self._pool = None
                await asyncio.sleep(TICK_SECONDS)
                continue
            if trouble is not None:
                log.warning("match %s: %s %s", table.id, match.seats[seat].player, trouble)
            try:
                if draw:
                    await self.change(table, number, lambda match: match.answer_draw(seat, answer == "yes", now()))  # noqa: B023
                else:
                    await self.change(table, number, lambda match: match.act(seat, answer, now()))  # noqa: B023
            except (TableError, Conflict):
                continue  # somebody changed something meanwhile: think again

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=begin_thinking)
        return self._pool


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
                auto=update.auto,
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
