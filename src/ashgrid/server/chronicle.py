"""What came before a chapter, for whoever sits at its table: earlier chapters of its campaign, with their matches."""

from __future__ import annotations

from typing import Any

import anyio.to_thread
import msgspec
from litestar import Request, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from ashgrid.store import Store

from .pace import spent
from .problems import described
from .tables import Tables


class PastChapter(msgspec.Struct, frozen=True):
    """A chapter that is over: its number, its match if it was played here, what is remembered, and how many minutes
    the people at the table used."""

    number: int
    match: str | None
    reason: str | None
    journal: list[dict[str, Any]]
    minutes: int | None


class Chronicle(msgspec.Struct, frozen=True):
    chapters: list[PastChapter]


@get("/api/matches/{match_id:str}/chronicle", responses=described(403, 404))
async def get_chronicle(
    request: Request[Any, Any, Any], match_id: FromPath[str], tables: NamedDependency[Tables]
) -> Chronicle:
    """The chapters before this match, for everybody who may look at it."""
    person = await tables.identity.who(request)
    table = await tables.get(match_id)
    table.check_onlooker(None if person is None else person.id)
    return await anyio.to_thread.run_sync(_before, tables.store, match_id)


def _before(store: Store, match_id: str) -> Chronicle:
    """A match that several campaigns have as a chapter has the same before it in all of them."""
    for campaign in store.campaigns.with_match(match_id):
        told: list[PastChapter] = []
        for number, one in enumerate(campaign.chapters, start=1):
            if one.match_id == match_id:
                return Chronicle(told)
            minutes = None if one.match_id is None else spent(store.load(one.match_id)).minutes
            told.append(PastChapter(number, one.match_id, one.reason, one.journal, minutes))
    return Chronicle([])


HANDLERS = (get_chronicle,)
