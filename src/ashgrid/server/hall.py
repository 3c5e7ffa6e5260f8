"""Plain requests of the hall: matches to watch, tables to join, and what waits for somebody."""

from __future__ import annotations

from typing import Any

from litestar import Request, get
from litestar.di import NamedDependency

from ashgrid.store import Listed

from . import match_lists
from .hall_protocol import HallAnswer, InvitationLine, NewsAnswer, OpenTable, RunningMatch, Turn
from .limits import in_thread
from .problems import described
from .protocol import MatchLine
from .table import now
from .tables import Tables

AnyRequest = Request[Any, Any, Any]
RECENT_MS = 7 * 86_400_000
"""A match in which nothing happened for so long does not run."""


@get("/api/hall", responses=described())
async def hall(request: AnyRequest, tables: NamedDependency[Tables]) -> HallAnswer:
    """Matches that everybody may watch, and tables of others with a free seat."""
    person = await tables.identity.who(request)
    person_id = None if person is None else person.id
    running = await in_thread(tables.store.running, now() - RECENT_MS)
    found = await in_thread(tables.store.open_tables)
    waiting = [listed for listed in found if person_id is None or person_id not in listed.holders.values()]
    lines = await _by_id(tables, [*running, *waiting], person_id)
    return HallAnswer(
        [_running(tables, one, lines[one.id]) for one in running if one.id in lines],
        [
            OpenTable(lines[one.id], one.setup.answer_seconds, one.setup.undo, one.setup.spectators)
            for one in waiting
            if one.id in lines
        ],
    )


@get("/api/news", responses=described())
async def news(request: AnyRequest, tables: NamedDependency[Tables]) -> NewsAnswer:
    """Your matches in which it is your turn, and who asks you to play. Who asks for it has a page open: that is how
    friends see that somebody is here."""
    person = await tables.identity.who(request)
    if person is None:
        return NewsAnswer([], [])
    tables.presence.note(person.id)
    going = await in_thread(tables.store.waiting, person.id)
    mine = [one for one in going if any(one.holders.get(seat) == person.id for seat in one.status.actors)]
    asked = [] if person.name is None else await in_thread(tables.store.friends.asked_of, person.id)
    tabled = await in_thread(tables.store.listed, [one.match_id for one in asked]) if asked else {}
    offered = [one for one in asked if one.match_id in tabled and is_open_to(tabled[one.match_id], person.id)]
    lines = await _by_id(tables, [*mine, *(tabled[one.match_id] for one in offered)], person.id)
    nicks = await tables.identity.nicks({one.by for one in offered})
    return NewsAnswer(
        [Turn(lines[one.id], one.status.number) for one in mine if one.id in lines],
        [
            InvitationLine(lines[one.match_id], nicks.get(one.by, ""), one.seat, one.at)
            for one in offered
            if one.match_id in lines
        ],
    )


def is_open_to(listed: Listed, person_id: str) -> bool:
    """Whether somebody could sit down, who does not play already."""
    free = [seat for seat, who in enumerate(listed.status.seats) if who.kind == "open"]
    return any(listed.holders.get(seat) in (None, person_id) for seat in free) and not any(
        who == person_id and seat not in free for seat, who in listed.holders.items()
    )


async def _by_id(tables: Tables, found: list[Listed], person_id: str | None) -> dict[str, MatchLine]:
    return {line.id: line for line in await match_lists.lines_of(tables, found, person_id)}


def _running(tables: Tables, listed: Listed, line: MatchLine) -> RunningMatch:
    players = {who for who in listed.holders.values() if who is not None}
    watching = tables.presence.watching(listed.id, players)
    return RunningMatch(line, listed.status.number, listed.status.turn, watching)


HANDLERS = (hall, news)
