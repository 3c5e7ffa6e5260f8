"""Machine players at the tables of a server: asked when it is their turn, and their answers carried out."""

from __future__ import annotations

import asyncio
import functools
import logging
import time
from typing import TYPE_CHECKING

from ashgrid.core import Rng, TableError, derive
from ashgrid.match import Entry, Match
from ashgrid.store import Conflict

from .bot_budget import longest
from .bot_worker import Question, Thought
from .repeated_requests import Verdict
from .table import Table, now

if TYPE_CHECKING:
    from .tables import Tables

log = logging.getLogger(__name__)
BELL_MS = 125  # before a machine player's clock runs out, when the server answers in its place
DRAW_SECONDS = 5.0
ADVISER = "mcts:32it"
"""Who gives hints: by iterations, so that the same position gets the same hint."""
EARLY = 8
"""So many actions for each seat there must have been before a machine player thinks about a draw: at the beginning all
stand even, and who offers one then has not played."""


class Bots:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.resting = False
        """They are not asked in this process, which only changes something and ends."""

    def wake(self, table: Table) -> None:
        """Let the machine players of a match go on, if it is the turn of one."""
        if self.resting or not self._tables.cluster.owns(table.id):
            return
        if (table.bots is None or table.bots.done()) and _bot_to_ask(table.match) is not None:
            table.bots = asyncio.create_task(self._drive_or_tell(table))

    async def stop(self) -> None:
        tasks = [table.bots for table in self._tables.open.values() if table.bots is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drive_or_tell(self, table: Table) -> None:
        """Whatever goes wrong is in the server's log, and the machine players are woken when the match is next read."""
        try:
            await self._drive(table)
            if table.stale:
                await self._tables.get(table.id)
        except Exception:
            log.exception("the machine players of match %s stopped", table.id)

    async def _drive(self, table: Table) -> None:
        """Let machine players answer until it is a person's turn."""
        owns = self._tables.cluster.owns
        while not table.stale and owns(table.id) and (asked := _bot_to_ask(table.match)) is not None:
            try:
                await (self._answer_draw if asked[1] else self._act)(table, asked[0])
            except (TableError, Conflict):
                continue  # somebody changed something meanwhile: think again

    async def _act(self, table: Table, seat: int) -> None:
        question = table.match.question(seat)
        answer = await self._ask(table, seat, draw=False)

        def act(match: Match) -> list[Entry]:
            if match.machine(seat) is None:
                return []  # somebody has taken the seat over meanwhile
            if answer is not None:
                return match.act(seat, answer, now())
            rng = Rng(derive(match.setup.seed, 5, seat, match.number))
            return match.act(seat, str(rng.choice(match.state.legal(seat))), now())

        def judge(match: Match) -> Verdict:
            offered = bool(match.draw_agreed) and seat not in match.draw_agreed  # to be answered first
            return "stands" if match.question(seat) == question and not offered else "gone"

        await self._tables.change(table, act, judge, only_own=True)

    async def _answer_draw(self, table: Table, seat: int) -> None:
        number = table.match.number
        early = table.match.actions < EARLY * len(table.match.seats)
        accept = not early and await self._ask(table, seat, draw=True) == "yes"

        def judge(match: Match) -> Verdict:
            return "stands" if match.number == number else "gone"

        answer = functools.partial(_answer_draw, seat, accept)
        await self._tables.change(table, answer, judge, only_own=True)

    async def advice(self, table: Table, seat: int) -> Thought | None:
        """What a strong machine player would do in the place of a person, and why."""
        return await self._thought(table, seat, draw=False, player=ADVISER, why=True)

    async def _ask(self, table: Table, seat: int, draw: bool) -> str | None:
        """What a machine player answers; None if it does not, be it that its process hangs or its clock runs out."""
        thought = await self._thought(table, seat, draw)
        return None if thought is None else thought.answer

    async def _thought(
        self, table: Table, seat: int, draw: bool, player: str | None = None, why: bool = False
    ) -> Thought | None:
        match = table.match
        player = player or match.machine(seat) or ""
        left = match.clocks.left(seat, at := now()) if seat in match.actors else None
        question = Question(
            setup=match.setup,
            number=match.number,
            state=match.state.save() if match.game.restorable else None,
            log=[] if match.game.restorable else match.log,
            seat=seat,
            player=player,
            draw=draw,
            deadline=None if left is None else at + left,
            left=left,
            why=why,
        )
        bell = None if left is None else asyncio.get_running_loop().time() + (left - BELL_MS) / 1000
        seconds = DRAW_SECONDS if draw else longest(player) / 1000
        begun = time.perf_counter()
        thought = await self._tables.workers.ask(question, seconds, bell)
        self._tables.metrics.thoughts.observe(time.perf_counter() - begun)
        if thought is None:
            log.error("match %s: the process of %s gave no answer in time", table.id, player)
            return None
        if thought.trouble is not None:
            log.warning("match %s: %s %s", table.id, player, thought.trouble)
        return thought


def _answer_draw(seat: int, accept: bool, match: Match) -> list[Entry]:
    return match.answer_draw(seat, accept, now())


def something_due(match: Match) -> int | None:
    """When something has to happen in a match although no person does anything: 0, at once, as a machine player has to
    answer; None, never."""
    if match.outcome is not None or match.stopped is not None:
        return None
    return 0 if _bot_to_ask(match) is not None else match.deadline


def _bot_to_ask(match: Match) -> tuple[int, bool] | None:
    """The next seat of a machine player that has to answer: an action, or (True) a draw offer."""
    if match.outcome is not None or match.stopped is not None:
        return None
    bots = [seat for seat in range(len(match.seats)) if match.machine(seat) is not None]
    if match.draw_agreed:
        silent = [seat for seat in bots if seat not in match.draw_agreed]
        if silent:
            return silent[0], True
    acting = [seat for seat in bots if seat in match.actors and not match.waits_for_partner(seat)]
    return (acting[0], False) if acting else None
