"""What is told of chapters that are over: the journal that their campaign keeps, whole or the last of it. The one
source for the chronicle at the table, for who has been away, and for the list of campaigns."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from ashgrid.store import Campaign, Person, Store

from .limits import in_thread
from .pace import spent
from .problems import described
from .tables import Tables

Last = Annotated[int | None, QueryParameter(ge=1)]


class ToldChapter(msgspec.Struct, frozen=True):
    """A chapter that is over: its number, how it ended, and what happened, as events."""

    number: int
    reason: str
    journal: list[dict[str, Any]]


class PastChapter(ToldChapter, frozen=True):
    """With its match, if it was played here, and how many minutes the people at the table used."""

    match: str | None
    minutes: int | None


class Chronicle(msgspec.Struct, frozen=True):
    """The chapters before a match, which is a `chapter` itself. `campaign` is told to its members."""

    campaign: str | None
    chapter: int
    chapters: list[PastChapter]


def told(campaign: Campaign, last: int | None = None) -> list[ToldChapter]:
    """The chapters of a campaign that are over, or the last of them."""
    found = [
        ToldChapter(number, one.reason, one.journal)
        for number, one in enumerate(campaign.chapters, start=1)
        if one.reason is not None
    ]
    return found if last is None else found[-last:]


@get("/api/matches/{match_id:str}/chronicle", responses=described(403, 404))
async def get_chronicle(
    request: Request[Any, Any, Any], match_id: FromPath[str], tables: NamedDependency[Tables], last: Last = None
) -> Chronicle:
    """The chapters before this match, or the `last` of them, for everybody who may look at it."""
    person = await tables.identity.who(request)
    table = await tables.get(match_id)
    table.check_onlooker(None if person is None else person.id)
    number = table.match.setup.chapter
    return await in_thread(_before, tables.store, match_id, number, person, last)


def _before(store: Store, match_id: str, number: int, person: Person | None, last: int | None) -> Chronicle:
    """A match that several campaigns have as a chapter has the same before it in all of them."""
    found = store.campaigns.with_match(match_id)
    mine = [one for one in found if person is not None and person.id in one.members]
    chapters: list[PastChapter] = []
    for campaign in (mine or found)[:1]:
        before = msgspec.structs.replace(campaign, chapters=campaign.chapters[: number - 1])
        for one in told(before, last):
            match = campaign.chapters[one.number - 1].match_id
            minutes = None if match is None else spent(store.load(match)).minutes
            chapters.append(PastChapter(one.number, one.reason, one.journal, match, minutes))
    return Chronicle(mine[0].id if mine else None, number, chapters)


HANDLERS = (get_chronicle,)
