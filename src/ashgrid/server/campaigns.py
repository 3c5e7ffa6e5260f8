"""Campaigns: chapters that follow each other, continued, begun again, forked, and taken along as a file."""

from __future__ import annotations

import contextlib
import functools
import logging
import secrets
from typing import Any, Literal

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from ashgrid.core import AnyGame, AshgridError, Carry, TableError, find, fresh_seed
from ashgrid.match import SeatSetup, Setup
from ashgrid.store import Campaign, KeptChapter, Person, StoreError
from ashgrid.store.campaign_file import read, written

from . import protocol, refusals, seating
from .bot_budget import check_budget
from .chapters import keep_chapter
from .chronicle import ToldChapter, told
from .departures import give_up_seat
from .limits import address_of, in_thread
from .pace import Estimate, Spent, estimate, finished
from .problems import described, problem_of
from .table import Table, now
from .tables import Tables
from .tonight import Chair, Seated, Tonight, agreements, as_before, gathered, leaders, seated, show

log = logging.getLogger(__name__)
AnyRequest = Request[Any, Any, Any]
TOLD = 2
"""So many chapters are told in the list of campaigns."""


class ChapterInfo(msgspec.Struct, frozen=True):
    """A chapter: its match, and how it ended."""

    match: str | None
    reason: str | None


class CampaignInfo(msgspec.Struct, frozen=True):
    """The last chapter is the one that is being played, or waits to be begun (it has no match then). `told` is what
    happened: in a list, in the last chapters; of one campaign, in all. `edited` campaigns came from a file that was
    changed by hand."""

    id: str
    game: str
    edited: bool
    updated: int
    chapters: list[ChapterInfo]
    told: list[ToldChapter]
    roles: list[str]
    """Who takes part in the last chapter, by the names of the seats."""
    people: list[str]
    """What the other members are called; empty for guests without a name."""
    broken: protocol.Problem | None
    """Why the last chapter cannot be played on. It can be begun again: nothing else is lost."""
    estimate: Estimate | None
    """How long the last chapter takes, if it goes on, and that can be told."""
    invitation: str | None
    """What a link has in it that leads others here."""


class CampaignList(msgspec.Struct, frozen=True):
    campaigns: list[CampaignInfo]


class ChapterRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How to begin a chapter: `continue` the campaign, play its last chapter `again` from its beginning, or `fork`
    another campaign at any chapter. `tonight` says of the whole company who plays whom, `seats` only of the seats, if
    it is not as before."""

    how: Literal["continue", "again", "fork"]
    seats: list[SeatSetup] | None = None
    tonight: list[Chair] | None = None


class ImportRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a file that was exported."""

    text: str


# What is kept ----------------------------------------------------------------------------------------


async def of_member(tables: Tables, campaign_id: str, person: Person | None) -> Campaign:
    """A campaign, for its members, with what has happened since it was last asked for."""
    found = await in_thread(tables.store.campaigns.get, campaign_id)
    if person is None or person.id not in found.members:
        raise TableError(refusals.OnlyForPlayers())
    return (await fresh(tables, found))[0]


async def fresh(tables: Tables, campaign: Campaign) -> tuple[Campaign, protocol.Problem | None]:
    """The end of the last chapter is noted here if nobody has done so: an older server may have died just then. And why
    the last chapter cannot be played on, if other rules or data have broken it."""
    head = campaign.chapters[-1]
    if head.match_id is None or head.reason is not None:
        return campaign, None
    try:
        table = await tables.get(head.match_id)
    except StoreError:
        raise
    except AshgridError as error:
        return campaign, problem_of(error)
    if table.match.stopped is not None:
        return campaign, problem_of(TableError(table.match.stopped))
    if table.match.outcome is None:
        return campaign, None
    await keep_chapter(tables, table)
    return await in_thread(tables.store.campaigns.get, campaign.id), None


async def _info(tables: Tables, campaign: Campaign, person: Person, known: Known, last: int | None) -> CampaignInfo:
    """`last`: so many chapters are told."""
    campaign, broken = await fresh(tables, campaign)
    others = campaign.members - {person.id}
    nicks = await tables.identity.nicks(set(others))
    game = find(campaign.game)
    head = campaign.chapters[-1]
    roles: list[str] = []
    effort = None
    with contextlib.suppress(AshgridError):  # of content that is gone
        options = game.read_options(head.options)
        roles = list(game.seats(options))
        effort = game.effort(options) if head.reason is None else None
    return CampaignInfo(
        campaign.id,
        campaign.game,
        campaign.edited,
        campaign.updated,
        [ChapterInfo(one.match_id, one.reason) for one in campaign.chapters],
        told(campaign, last),
        roles,
        sorted(nicks.get(who, "") for who in others),
        broken,
        None if effort is None else estimate(effort, await known.of(game)),
        campaign.invitation,
    )


class Known:
    """What is known of somebody's pace, read once for each game that asks."""

    def __init__(self, tables: Tables, person: Person) -> None:
        self._tables = tables
        self._person = person
        self._found: dict[str, list[Spent]] = {}

    async def of(self, game: AnyGame) -> list[Spent]:
        if game.name not in self._found:
            read = functools.partial(finished, self._tables.store, self._person.id, game)
            self._found[game.name] = await in_thread(read)
        return self._found[game.name]


# Beginning a chapter ---------------------------------------------------------------------------------


async def begin(tables: Tables, campaign: Campaign, number: int, request: ChapterRequest, person: Person) -> str:
    """The id of the match in which a chapter is played."""
    if not 1 <= number <= campaign.head:
        raise TableError(refusals.NoSuchChapter(number, campaign.head))
    if request.how == "fork":
        fork = functools.partial(tables.store.campaigns.fork, campaign.id, number, person.id, now())
        forked = await in_thread(fork, limiter=tables.writer)
        return await _begin_anew(tables, campaign, number, request, person, forked)
    if number != campaign.head:
        raise TableError(refusals.NotTheLastChapter(number, campaign.head))
    chapter = campaign.chapters[number - 1]
    if request.how == "continue":
        if chapter.match_id is not None:
            return chapter.match_id
        before = campaign.chapters[number - 2].match_id if number > 1 else None
        if before is not None:
            table = await tables.get(before)
            if table.held_by(person.id) and request.seats is None and request.tonight is None:
                return await seating.rematch(tables, before, person)
            return await _begin_anew(tables, campaign, number, request, person, campaign.id, table)
    return await _begin_anew(tables, campaign, number, request, person, campaign.id)


async def _begin_anew(
    tables: Tables,
    campaign: Campaign,
    number: int,
    request: ChapterRequest,
    person: Person,
    into: str,
    after: Table | None = None,
) -> str:
    """A chapter from its beginning, in the campaign `into`, by who is here tonight; for whoever still looks at the
    chapter before it, it follows that."""
    chapter = campaign.chapters[number - 1]
    game = find(campaign.game)
    options, carry = chapter.options, chapter.carry
    if request.tonight is not None:
        others = gathered(game, options, carry, request.tonight)
        if others is not None:
            options, carry = others.options, Carry(game.carry_version, others.carry)
        chairs = {chair.role: chair for chair in request.tonight}
        roles = game.seats(game.read_options(options))
        if missing := [role for role in roles if role not in chairs]:
            raise TableError(refusals.NobodySaid(missing[0]))
        led = await leaders(tables, campaign, number)
        people = seated([chairs[role] for role in roles], led, person)
    elif request.seats is not None:
        for seat in request.seats:
            if seat.player:
                check_budget(seat.player)
        seats = tuple(SeatSetup(seat.kind, "", seat.player) for seat in request.seats)
        people = Seated(seats, {n: person.id for n, seat in enumerate(seats) if seat.kind == "human"})
    else:
        people = await as_before(tables, campaign, number, person, into != campaign.id)
    game.new(options, 0, carry)  # refuses what cannot be played before anything is stored
    setup = Setup(
        game=game.name,
        options=options,
        seed=fresh_seed(),
        salt=secrets.token_urlsafe(16),
        seats=people.seats,
        started=now(),
        rules=game.rules,
        carry=carry,
        chapter=number,
        **await agreements(tables, campaign, number),
    ).drawn()
    table = await tables.begin(setup, people.holding, None if after is None else after.id)
    if table.match.setup != setup:
        return table.id  # another was quicker
    begun = KeptChapter(options, carry, table.id)
    everybody = {who for who in people.holding.values() if who is not None} | {person.id}
    note = functools.partial(tables.store.campaigns.begun, into, number, begun, everybody, now())
    await in_thread(note, limiter=tables.writer)
    if after is not None:
        await tables.lead_on(after, table.id)
    return table.id


async def _leave(tables: Tables, campaign: Campaign, person: Person) -> None:
    """Somebody leaves a campaign for good: a stand-in plays whom they led, until another does."""
    head = campaign.chapters[-1]
    if head.match_id is not None and head.reason is None:
        try:
            table = await tables.get(head.match_id)
            for seat in table.held_by(person.id) if table.match.stopped is None else []:
                if table.match.outcome is None:
                    await tables.change(table, functools.partial(give_up_seat, seat))
        except StoreError:
            raise
        except AshgridError as error:  # of other rules or data: nobody plays it any more
            log.info("match %s is left as it is: %s", head.match_id, error)
    leave = functools.partial(tables.store.campaigns.leave, campaign.id, person.id)
    await in_thread(leave, limiter=tables.writer)


# Requests --------------------------------------------------------------------------------------------


@get("/api/campaigns", responses=described())
async def my_campaigns(request: AnyRequest, tables: NamedDependency[Tables]) -> CampaignList:
    """Your campaigns, the latest first."""
    return await campaigns_of(tables, await tables.identity.who(request))


async def campaigns_of(tables: Tables, person: Person | None) -> CampaignList:
    if person is None:
        return CampaignList([])
    found = await in_thread(tables.store.campaigns.of, person.id, TOLD + 1)  # the head may go on
    known = Known(tables, person)
    return CampaignList([await _info(tables, one, person, known, TOLD) for one in found])


@get("/api/campaigns/{campaign_id:str}", responses=described(404, 409))
async def get_campaign(
    request: AnyRequest, campaign_id: FromPath[str], tables: NamedDependency[Tables]
) -> CampaignInfo:
    """A campaign and what happened in all its chapters, for its members."""
    person = await tables.identity.who(request)
    campaign = await of_member(tables, campaign_id, person)
    assert person is not None
    return await _info(tables, campaign, person, Known(tables, person), None)


@get("/api/campaigns/{campaign_id:str}/tonight", responses=described(404, 409))
async def tonight(request: AnyRequest, campaign_id: FromPath[str], tables: NamedDependency[Tables]) -> Tonight:
    """Everybody who could play the last chapter of a campaign, and who has led them."""
    person = await tables.identity.who(request)
    campaign = await of_member(tables, campaign_id, person)
    assert person is not None
    return await show(tables, campaign, person)


@post("/api/campaigns/{campaign_id:str}/leave", responses=described(404, 409), status_code=HTTP_200_OK)
async def leave_campaign(
    request: AnyRequest, campaign_id: FromPath[str], tables: NamedDependency[Tables]
) -> CampaignList:
    """Leave a campaign for good. Your other campaigns."""
    person = await tables.identity.who(request)
    campaign = await of_member(tables, campaign_id, person)
    assert person is not None
    await _leave(tables, campaign, person)
    return await campaigns_of(tables, person)


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
    campaign = await of_member(tables, campaign_id, person)
    assert person is not None
    tables.limits.check(tables.limits.matches, person.id)
    return protocol.Created(await begin(tables, campaign, number, data, person))


@get("/api/campaigns/{campaign_id:str}/file", media_type=MediaType.JSON, responses=described(404, 409))
async def export(request: AnyRequest, campaign_id: FromPath[str], tables: NamedDependency[Tables]) -> Response[bytes]:
    """A campaign as a file. It tells all secrets: where people play against each other, not before the end."""
    campaign = await of_member(tables, campaign_id, await tables.identity.who(request))
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
    file, chapters = await in_thread(read, data.text)
    person = await tables.identity.ensure(request)
    tables.limits.check(tables.limits.matches, person.id)
    add = functools.partial(tables.store.campaigns.add, file.game, [person.id], chapters, now(), file.edited)
    campaign_id = await in_thread(add, limiter=tables.writer)
    added = await in_thread(tables.store.campaigns.get, campaign_id)
    return await _info(tables, added, person, Known(tables, person), TOLD)


HANDLERS = (my_campaigns, get_campaign, tonight, begin_chapter, leave_campaign, export, import_campaign)
