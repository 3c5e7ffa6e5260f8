"""What came before a chapter, for whoever sits at its table: earlier chapters of its campaign, with their matches."""

from __future__ import annotations

import contextlib
import functools
from typing import Any

import anyio.to_thread
import msgspec
from litestar import Request, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from ashgrid.core import AshgridError, find
from ashgrid.match import Match
from ashgrid.store import KeptChapter, Store

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
            told.append(PastChapter(number, one.match_id, one.reason, _journal(store, one), minutes))
    return Chronicle([])


def _journal(store: Store, chapter: KeptChapter) -> list[dict[str, Any]]:
    """What happened, as the game tells a story; of what was played elsewhere, or by other rules, what was kept."""
    if chapter.match_id is not None and chapter.reason is not None:
        with contextlib.suppress(AshgridError):
            return _tale(store, chapter.match_id) or chapter.journal
    return chapter.journal


@functools.lru_cache(maxsize=512)
def _tale(store: Store, match_id: str) -> list[dict[str, Any]]:
    """Of a match that is over, which stays as it is: it is played again once."""
    kept = store.load(match_id)
    game = find(kept.setup.game)
    kinds = game.tale(game.read_options(kept.setup.options))
    if not kinds:
        return []
    match = Match(kept.setup, kept.log)
    if match.stopped is not None:
        return []
    events = [event for number in match.standing for event in match.update(number, None).events]
    return [msgspec.to_builtins(event) for event in events if isinstance(event, kinds)]


HANDLERS = (get_chronicle,)
