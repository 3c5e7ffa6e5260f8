"""Who is here now: at a table, at their screen, or at another page."""

from __future__ import annotations

import asyncio
import itertools
import math
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from .table import Table

if TYPE_CHECKING:
    from .tables import Tables


HERE_SECONDS = 90.0
"""So long somebody is here after a page of theirs has last asked for news."""
MOST_SEEN = 20_000


class Presence:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._here: dict[str, Counter[str | None]] = {}
        self._seen: OrderedDict[str, tuple[float, bool]] = OrderedDict()

    @asynccontextmanager
    async def following(self, match_id: str, person_id: str | None) -> AsyncGenerator[None, None]:
        """While this lasts, somebody is at the table, and it stays open."""
        here = self._here.setdefault(match_id, Counter())
        here[person_id] += 1
        self._tables.metrics.sockets.inc()
        self._tables.cluster.here(match_id, here)
        await self._call_open(match_id)
        try:
            yield
        finally:
            here[person_id] -= 1
            self._tables.metrics.sockets.dec()
            if here[person_id] <= 0:
                del here[person_id]
            if not here and self._here.get(match_id) is here:
                del self._here[match_id]
            self._tables.cluster.here(match_id, here)
            await asyncio.shield(self._call_open(match_id))

    async def _call_open(self, match_id: str) -> None:
        if (table := self._tables.open.get(match_id)) is not None:
            await table.call()

    async def call(self, person_id: str) -> None:
        """Tell the tables at which somebody is that there is something new: whether they still are who they were."""
        for match_id in [match_id for match_id, here in self._here.items() if here[person_id] > 0]:
            await self._call_open(match_id)

    def note(self, person_id: str, here: bool = True) -> None:
        """Somebody has a page of ours open; one of this process, if they are `here`."""
        self._seen[person_id] = (time.monotonic(), here)
        self._seen.move_to_end(person_id)
        while len(self._seen) > MOST_SEEN:
            self._seen.popitem(last=False)

    def local(self) -> dict[str, Counter[str | None]]:
        """Who is at which match, connected to this process."""
        return self._here

    def seen_since(self, seconds: float) -> list[str]:
        """Who has had a page of this process open since then."""
        recent = itertools.takewhile(lambda seen: seen[1][0] > time.monotonic() - seconds, reversed(self._seen.items()))
        return [who for who, (_, here) in recent if here]

    def _at(self, match_id: str) -> Counter[str | None]:
        """Who is at a match, wherever they are connected."""
        here, elsewhere = self._here.get(match_id), self._tables.cluster.elsewhere(match_id)
        if here is None or not elsewhere:
            return elsewhere if here is None else here
        return here + elsewhere

    def places(self, people: set[str]) -> dict[str, list[str]]:
        """Those of these people who are here now, with the matches at which they are."""
        recent = time.monotonic() - HERE_SECONDS
        found: dict[str, list[str]] = {who: [] for who in people if self._seen.get(who, (-math.inf, False))[0] > recent}
        for match_id, here in self._here.items():
            for who in people & here.keys():
                if here[who] > 0:
                    found.setdefault(who, []).append(match_id)
        for who, ids in self._tables.cluster.places_elsewhere(people).items():
            found[who] = list(dict.fromkeys([*found.get(who, []), *ids]))
        return found

    def watching(self, match_id: str, players: set[str]) -> int:
        """How many look on."""
        here = self._at(match_id)
        return here[None] + sum(1 for who in here if who is not None and who not in players)

    def anybody(self, match_id: str) -> bool:
        """Whether somebody is at a match who is connected to this process."""
        return match_id in self._here

    def anybody_anywhere(self, match_id: str) -> bool:
        return bool(self._at(match_id))

    def is_there(self, match_id: str, person_id: str | None) -> bool:
        return _is_in(person_id, self._at(match_id))

    def online(self, table: Table, person_id: str | None) -> tuple[list[bool], int]:
        """Which seats have somebody at their screen, and how many others than this person, who has a screen here, look
        on: each once, however many windows they have. Who is nobody yet is counted by the window."""
        here = self._at(table.id)
        players = {who for who in table.holders.values() if who is not None}
        seats = [
            who.kind == "human" and (seat not in table.holders or _is_in(table.holders[seat], here))
            for seat, who in enumerate(table.match.seats)
        ]
        at_home = any(who.kind == "human" and seat not in table.holders for seat, who in enumerate(table.match.seats))
        others = [who for who in here if who is not None and who != person_id and who not in players]
        nobodies = here[None] - (person_id is None)
        return seats, 0 if at_home else len(others) + max(0, nobodies)


def _is_in(holder: str | None, here: Counter[str | None]) -> bool:
    return holder is not None and here[holder] > 0
