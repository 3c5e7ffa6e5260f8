"""Campaigns: chapters that follow each other, continued, begun again, forked, and taken along as a file."""

from __future__ import annotations

import functools
import secrets
from typing import Any, Literal

import anyio.to_thread
import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from ashgrid.core import TableError, find
from ashgrid.match import SeatSetup, Setup
from ashgrid.store import Campaign, Person
from ashgrid.store.campaign_file import read, written

from . import protocol, refusals, seating
from .bot_budget import check_budget
from .chapters import keep_chapter
from .limits import address_of
from .problems import described
from .table import now
from .tables import Tables

AnyRequest = Request[Any, Any, Any]


class ChapterInfo(msgspec.Struct, frozen=True):
    """A chapter in the journal: its match, how it ended, and what is remembered of it as events. `edited` campaigns
    came from a file that was changed by hand."""

    match: str | None
    reason: str | None
    journal: list[dict[str, Any]]


class CampaignInfo(msgspec.Struct, frozen=True):
    """The last chapter is the one that is being played, or waits to be begun (it has no match then)."""

    id: str
    game: str
    edited: bool
    updated: int
    chapters: list[ChapterInfo]


class CampaignList(msgspec.Struct, frozen=True):
    campaigns: list[CampaignInfo]


class ChapterRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How to begin a chapter: `continue` the campaign, play its last chapter `again` from its beginning, or `fork`
    another campaign at any chapter. `seats` says who plays, if not the same as before."""

    how: Literal["continue", "again", "fork"]
    seats: list[SeatSetup] | None = None


class ImportRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a file that was exported."""

    text: str


# What is kept ----------------------------------------------------------------------------------------


async def _of(tables: Tables, campaign_id: str, person: Person | None) -> Campaign:
    """A campaign, for its members, with what has happened since it was last asked for."""
    found = await anyio.to_thread.run_sync(tables.store.campaigns.get, campaign_id)
    if person is None or person.id not in found.members:
        raise TableError(refusals.OnlyForPlayers())
    return await _fresh(tables, found)


async def _fresh(tables: Tables, campaign: Campaign) -> Campaign:
    """The end of the last chapter is noted here if nobody has done so: an older server may have died just then."""
    head = campaign.chapters[-1]
    if head.match_id is None or head.reason is not None:
        return campaign
    table = await tables.get(head.match_id)
    if table.match.outcome is None:
        return campaign
    await keep_chapter(tables, table)
    return await anyio.to_thread.run_sync(tables.store.campaigns.get, campaign.id)


def _info(campaign: Campaign) -> CampaignInfo:
    chapters = [ChapterInfo(one.match_id, one.reason, one.journal) for one in campaign.chapters]
    return CampaignInfo(campaign.id, campaign.game, campaign.edited, campaign.updated, chapters)


# Beginning a chapter ---------------------------------------------------------------------------------


async def begin(tables: Tables, campaign: Campaign, number: int, request: ChapterRequest, person: Person) -> str:
    """The id of the match in which a chapter is played."""
    if not 1 <= number <= campaign.head:
        raise TableError(refusals.NoSuchChapter(number, campaign.head))
    if request.how == "fork":
        fork = functools.partial(tables.store.campaigns.fork, campaign.id, number, person.id, now())
        forked = await anyio.to_thread.run_sync(fork, limiter=tables.writer)
        return await _begin_anew(tables, campaign, number, request.seats, person, forked)
    if number != campaign.head:
        raise TableError(refusals.NotTheLastChapter(number, campaign.head))
    chapter = campaign.chapters[number - 1]
    if request.how == "continue":
        if chapter.match_id is not None:
            return chapter.match_id
        before = campaign.chapters[number - 2].match_id if number > 1 else None
        if before is not None and request.seats is None:
            table = await tables.get(before)
            if table.held_by(person.id):
                return await seating.rematch(tables, before, person)
    return await _begin_anew(tables, campaign, number, request.seats, person, campaign.id)


async def _begin_anew(
    tables: Tables, campaign: Campaign, number: int, seats: list[SeatSetup] | None, person: Person, into: str
) -> str:
    """A chapter from its beginning, in the campaign `into`. Who does not sit at this screen finds an open seat."""
    chapter = campaign.chapters[number - 1]
    game = find(campaign.game)
    chosen = game.read_options(chapter.options)
    game.new(chosen, 0, chapter.carry)  # refuses what cannot be played before anything is stored
    count = len(game.seats(chosen))
    model = await _model(tables, campaign, number)
    if seats is None:
        seats = await _seats_as_before(tables, campaign, number, person, count)
    for seat in seats:
        if seat.player:
            check_budget(seat.player)
    setup = Setup(
        game=game.name,
        options=chapter.options,
        seed=secrets.randbits(64),
        salt=secrets.token_urlsafe(16),
        seats=tuple(SeatSetup(seat.kind, "", seat.player) for seat in seats),
        started=now(),
        rules=game.rules,
        carry=chapter.carry,
        chapter=number,
        **model,
    ).drawn()
    holding: dict[int, str | None] = {n: person.id for n, seat in enumerate(setup.seats) if seat.kind == "human"}
    table = await tables.begin(setup, holding)
    note = functools.partial(tables.store.campaigns.begun, into, number, table.id, {person.id}, now())
    await anyio.to_thread.run_sync(note, limiter=tables.writer)
    return table.id


AGREED = ("clock", "answer_seconds", "agree_seconds", "undo", "stand_in", "spectators")


async def _model(tables: Tables, campaign: Campaign, number: int) -> dict[str, Any]:
    """The agreements of the table at which this campaign was last played up to there."""
    for one in reversed(campaign.chapters[:number]):
        if one.match_id is not None:
            setup = (await tables.get(one.match_id)).match.setup
            return {name: getattr(setup, name) for name in AGREED}
    return {}


async def _seats_as_before(
    tables: Tables, campaign: Campaign, number: int, person: Person, count: int
) -> list[SeatSetup]:
    """This person's seats stay theirs and machine players stay; the others are open. Of a campaign that was played
    elsewhere, the first seat is theirs."""
    for one in reversed(campaign.chapters[:number]):
        if one.match_id is None:
            continue
        table = await tables.get(one.match_id)
        held = table.held_by(person.id) or [0]
        seats = [SeatSetup() if n in held else who for n, who in enumerate(table.match.seats[:count])]
        seats = [who if who.kind == "bot" or n in held else SeatSetup("open") for n, who in enumerate(seats)]
        return [*seats, *(SeatSetup("open") for _ in range(count - len(seats)))]
    return [SeatSetup(), *(SeatSetup("open") for _ in range(count - 1))]


# Requests --------------------------------------------------------------------------------------------


@get("/api/campaigns", responses=described())
async def my_campaigns(request: AnyRequest, tables: NamedDependency[Tables]) -> CampaignList:
    """Your campaigns, the latest first."""
    person = await tables.identity.who(request)
    if person is None:
        return CampaignList([])
    found = await anyio.to_thread.run_sync(tables.store.campaigns.of, person.id)
    return CampaignList([_info(await _fresh(tables, one)) for one in found])


@get("/api/campaigns/{campaign_id:str}", responses=described(404, 409))
async def get_campaign(
    request: AnyRequest, campaign_id: FromPath[str], tables: NamedDependency[Tables]
) -> CampaignInfo:
    """A campaign with its journal, for its members."""
    return _info(await _of(tables, campaign_id, await tables.identity.who(request)))


@post("/api/campaigns/{campaign_id:str}/chapters/{number:int}", responses=described(403, 404, 409))
async def begin_chapter(
    request: AnyRequest,
    campaign_id: FromPath[str],
    number: FromPath[int],
    data: JSONBody[ChapterRequest],
    tables: NamedDependency[Tables],
) -> protocol.Created:
    """Continue a campaign, play its last chapter again from its beginning, or fork another campaign at a chapter."""
    tables.limits.check(tables.limits.matches_here, address_of(request))
    person = await tables.identity.who(request)
    campaign = await _of(tables, campaign_id, person)
    assert person is not None
    tables.limits.check(tables.limits.matches, person.id)
    return protocol.Created(await begin(tables, campaign, number, data, person))


@get("/api/campaigns/{campaign_id:str}/file", media_type=MediaType.JSON, responses=described(404, 409))
async def export(request: AnyRequest, campaign_id: FromPath[str], tables: NamedDependency[Tables]) -> Response[bytes]:
    """A campaign as a file. It tells all secrets: where people play against each other, not before the end."""
    campaign = await _of(tables, campaign_id, await tables.identity.who(request))
    game = find(campaign.game)
    teams = game.teams(game.read_options(campaign.chapters[-1].options))
    if len(set(teams)) > 1 and campaign.chapters[-1].reason is None:
        raise TableError(refusals.OnlyAfterTheEnd())
    name = f"{campaign.game}-{campaign_id[:6]}.campaign.json"
    return Response(written(campaign), headers={"Content-Disposition": f'attachment; filename="{name}"'})


@post("/api/campaigns", responses=described(409), status_code=HTTP_200_OK)
async def import_campaign(
    request: AnyRequest, data: JSONBody[ImportRequest], tables: NamedDependency[Tables]
) -> CampaignInfo:
    """Take a campaign from a file. One that was changed by hand is marked as edited."""
    tables.limits.check(tables.limits.matches_here, address_of(request))
    told, chapters = await anyio.to_thread.run_sync(read, data.text)
    person = await tables.identity.ensure(request)
    tables.limits.check(tables.limits.matches, person.id)
    add = functools.partial(tables.store.campaigns.add, told.game, [person.id], chapters, now(), told.edited)
    campaign_id = await anyio.to_thread.run_sync(add, limiter=tables.writer)
    return _info(await anyio.to_thread.run_sync(tables.store.campaigns.get, campaign_id))


HANDLERS = (my_campaigns, get_campaign, begin_chapter, export, import_campaign)
