"""One match in a server's memory, who plays it, and whoever waits for news of it."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from ashgrid.core import TableError
from ashgrid.match import Match, SeatSetup
from ashgrid.store import ChatLine, Kept, Room, Status

from .refusals import MatchPrivate


class _Time:
    """The time of matches, in milliseconds since 1970. It never goes back: where the machine's clock is set back, it
    goes on from where it was until the server is started again, so that clocks and tournaments do not stand still."""

    def __init__(self) -> None:
        self._start = 0

    def now(self) -> int:
        shown = time.time_ns()  # before the other, so that a pause between the two does not put the time forward
        passed = time.monotonic_ns()
        self._start = max(self._start, shown - passed)
        return (self._start + passed) // 1_000_000


now = _Time().now


class Closed(TableError):
    """Only those who play may see this match."""


class Table:
    def __init__(self, match_id: str, kept: Kept, match: Match, score: list[float], lines: list[ChatLine]) -> None:
        self.id = match_id
        self.match = match
        self.holders: dict[int, str | None] = dict(kept.holders)
        self.next = kept.next
        self.score = score
        """What whoever sits there now has won in the other games of the series."""
        self.lines = lines
        self.commitment = kept.setup.commitment
        self.lock = asyncio.Lock()
        self.changed = asyncio.Condition()
        self.news = 0
        """Counts everything that onlookers want to hear of."""
        self.bots: asyncio.Task[None] | None = None
        self.advising = False
        """Somebody has asked for a hint, and it is being thought about."""
        self.foretold: tuple[int, dict[str, Any] | None] | None = None
        """What everybody may know of what comes, at which length of the log."""
        self.remarks: set[str] = set()
        """What is noted in the store about it already, of what its log does not tell."""
        self._views: dict[int | None, dict[str, Any]] = {}
        self._viewed = -1
        self.stale = False
        self.touched = time.monotonic()

    async def call(self) -> None:
        """Tell everybody who waits that there is something new."""
        self.news += 1
        async with self.changed:
            self.changed.notify_all()

    async def wait_for_news(self, heard: int) -> None:
        """Return when there are more news than were heard, or the table has to be read again."""
        async with self.changed:
            await self.changed.wait_for(lambda: self.stale or self.news != heard)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see now, made once for all who see the same; None: who watches."""
        if self._viewed != self.match.number:
            self._views, self._viewed = {}, self.match.number
        if seat not in self._views:
            self._views[seat] = self.match.state.view(seat)
        return self._views[seat]

    @property
    def last_line(self) -> int:
        """The id of the last line that was said."""
        return self.lines[-1].id if self.lines else 0

    def held_by(self, person_id: str | None) -> list[int]:
        """The seats that somebody holds. One whose holder was never kept belongs to whoever knows the address."""
        if self.match.setup.archived:
            return []
        return [
            seat
            for seat, who in enumerate(self.match.seats)
            if who.kind == "human" and (seat not in self.holders or self.holders[seat] == person_id is not None)
        ]

    def hears(self, person_id: str | None) -> tuple[Room, ...]:
        """The rooms of the chat that somebody hears: who plays does not hear who watches before it is over."""
        over = self.match.outcome is not None or self.match.stopped is not None
        return ("players", "watchers") if over or not self.held_by(person_id) else ("players",)

    def check_onlooker(self, person_id: str | None) -> None:
        """Refuse who may not look: where spectators are not wanted, everybody but those who play or may still join."""
        match = self.match
        if match.setup.spectators or match.has_open_seat or self.held_by(person_id):
            return
        raise Closed(MatchPrivate())

    @property
    def _is_watched(self) -> bool:
        """Whether people play, and everybody may look on."""
        match, setup = self.match, self.match.setup
        begun = match.one_team or not match.has_open_seat
        people = any(seat.kind == "human" for seat in match.seats)
        return setup.spectators and not setup.archived and begun and people

    def status(self) -> Status:
        """What lists show."""
        match = self.match
        outcome = match.outcome
        over = outcome is not None or match.stopped is not None
        return Status(
            number=match.number,
            seats=tuple(SeatSetup(seat.kind, "", seat.player) for seat in match.seats),
            actors=match.actors,
            payoffs=None if outcome is None else outcome.payoffs,
            reason=None if outcome is None else outcome.reason,
            over=over,
            open=match.setup.listed and not over and match.has_open_seat,
            public=not over and self._is_watched,
            turn=match.state.turn_number(),
            due=() if over else tuple(match.clocks.due(seat) for seat in range(len(match.seats))),
        )
