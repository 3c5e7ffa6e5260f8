"""Invitations: a link that leads to a campaign, whichever chapter it is at, to a free seat or to somebody who joins."""

from __future__ import annotations

import functools
from typing import Any, Literal

import msgspec
from litestar import Request, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK

from ashgrid.core import TableError, find
from ashgrid.store import Campaign, KeptChapter, Person

from . import protocol, refusals, seating
from .campaigns import ChapterRequest, begin, fresh, of_member
from .limits import address_of, in_thread
from .problems import described
from .table import Table, now
from .tables import Tables
from .tonight import Chair, Plays, company, leaders

AnyRequest = Request[Any, Any, Any]


class Invitation(msgspec.Struct, frozen=True):
    """`invitation` is what the link has in it, `/invitation/...`."""

    campaign: str
    invitation: str


class Place(msgspec.Struct, frozen=True):
    """Whom somebody could play: a seat that is free, or somebody who joins (as the rules say, with the first steps of
    the others)."""

    role: str
    how: Literal["free", "joins"]


class Invited(msgspec.Struct, frozen=True):
    """Where an invitation leads: the chapter, its match if it has begun, who plays, and the places for whoever asks.
    `yours`: they play already. `full`: nobody else could join. `over`: so is the campaign."""

    game: str
    chapter: int
    match: str | None
    people: list[str]
    roles: list[str]
    places: list[Place]
    yours: bool
    full: bool
    over: bool


class AcceptRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The role of one of the places; None for who plays already."""

    role: str | None = None


# Where it leads --------------------------------------------------------------------------------------


async def _leads_to(tables: Tables, campaign: Campaign, person: Person | None) -> Invited:
    game, head = find(campaign.game), campaign.chapters[-1]
    nicks = await tables.identity.nicks(set(campaign.members))
    people = sorted(nicks.get(who, "") for who in campaign.members)
    roles: tuple[str, ...] = ()
    places: list[Place] = []
    yours = full = False
    if head.reason is None:
        options = game.read_options(head.options)
        roles = game.seats(options)
        carry = None if head.carry is None else game.read_carry(head.carry)
        newcomers = () if carry is None else game.newcomers(options, carry)
        if head.match_id is not None:
            table = await tables.get(head.match_id)
            who = None if person is None else person.id
            yours = who is not None and who in table.holders.values()
            places = [Place(roles[seat], "free") for seat in _free(table, who)]
        else:
            led = await leaders(tables, campaign, campaign.head)
            yours = person is not None and person.id in led.values()
            places = [Place(role, "free") for role in roles if role not in led]
            places = places or [Place(role, "joins") for role in newcomers]
        full = not places and carry is not None and not newcomers
    over = head.reason is not None
    return Invited(
        campaign.game, campaign.head, head.match_id, people, list(roles), [] if yours else places, yours, full, over
    )


def _free(table: Table, person_id: str | None) -> list[int]:
    """Seats that nobody has and nobody else is waited for."""
    if table.match.outcome is not None or table.match.stopped is not None:
        return []
    seats = enumerate(table.match.seats)
    return [n for n, seat in seats if seat.kind == "open" and table.holders.get(n) in (None, person_id)]


async def _accept(tables: Tables, campaign: Campaign, role: str | None, person: Person) -> str:
    """The match of the chapter that is played now, with a seat in it for this person."""
    head = campaign.chapters[-1]
    if head.reason is not None:
        raise TableError(refusals.CampaignOver())
    found = await _leads_to(tables, campaign, person)
    if found.yours:
        return await begin(tables, campaign, campaign.head, ChapterRequest("continue"), person)
    if all(place.role != role for place in found.places):
        raise TableError(refusals.NoPlaceFor(role or ""))
    assert role is not None
    if head.match_id is not None:
        await seating.join(tables, head.match_id, found.roles.index(role), person)
        return head.match_id
    led = await leaders(tables, campaign, campaign.head)
    chairs: list[Chair] = []
    for other in company(campaign, campaign.head):
        plays: Plays = "theirs" if other in led else "open"
        chairs.append(Chair(other, "you" if other == role else plays if other in found.roles else "away"))
    if role not in found.roles:
        chairs.append(Chair(role, "you"))
    match_id = await begin(tables, campaign, campaign.head, ChapterRequest("continue", tonight=chairs), person)
    table = await tables.get(match_id)
    if not table.held_by(person.id):  # another has begun it in the meantime
        roles = table.match.names
        if role not in roles:
            raise TableError(refusals.NoPlaceFor(role))
        await seating.join(tables, match_id, roles.index(role), person)
    return match_id


async def _campaign(tables: Tables, invitation: str) -> Campaign:
    found = await in_thread(tables.store.campaigns.invited, invitation)
    return (await fresh(tables, found))[0]


async def _invite(tables: Tables, campaign_id: str, renew: bool) -> Invitation:
    make = functools.partial(tables.store.campaigns.invite, campaign_id, renew)
    return Invitation(campaign_id, await in_thread(make, limiter=tables.writer))


# Requests --------------------------------------------------------------------------------------------


@post("/api/campaigns/{campaign_id:str}/invitation", responses=described(404, 409), status_code=HTTP_200_OK)
async def invite(
    request: AnyRequest, campaign_id: FromPath[str], tables: NamedDependency[Tables], renew: FromQuery[bool] = False
) -> Invitation:
    """The link of a campaign, for its members to pass on. With `renew` it is another, and the old one is withdrawn."""
    campaign = await of_member(tables, campaign_id, await tables.identity.who(request))
    return await _invite(tables, campaign.id, renew)


@delete("/api/campaigns/{campaign_id:str}/invitation", responses=described(404, 409), status_code=HTTP_200_OK)
async def withdraw(request: AnyRequest, campaign_id: FromPath[str], tables: NamedDependency[Tables]) -> None:
    """No link leads to this campaign any more."""
    campaign = await of_member(tables, campaign_id, await tables.identity.who(request))
    note = functools.partial(tables.store.campaigns.withdraw, campaign.id)
    await in_thread(note, limiter=tables.writer)


@post("/api/matches/{match_id:str}/invitation", responses=described(403, 404, 409), status_code=HTTP_200_OK)
async def invite_to_match(request: AnyRequest, match_id: FromPath[str], tables: NamedDependency[Tables]) -> Invitation:
    """The link of the campaign of which this match is a chapter, for who plays it: the first chapter, too."""
    person = await tables.identity.who(request)
    table = await tables.get(match_id)
    if person is None or not table.held_by(person.id):
        raise TableError(refusals.OnlyForPlayers())
    match, setup = table.match, table.match.setup
    found = await in_thread(tables.store.campaigns.with_match, match_id)
    mine = [one.id for one in found if person.id in one.members]
    if not mine:
        if not match.game.chaptered(match.options) or setup.chapter > 1 or match.outcome is not None:
            raise TableError(refusals.NoCampaign())
        people = {who for who in table.holders.values() if who is not None}
        first = KeptChapter(setup.options if setup.asked is None else setup.asked, setup.carry, match_id)
        add = functools.partial(tables.store.campaigns.founded, match_id, setup.game, people, first, now())
        mine = [await in_thread(add, limiter=tables.writer)]
    return await _invite(tables, mine[0], False)


@get("/api/invitations/{invitation:str}", responses=described(404, 409))
async def look(request: AnyRequest, invitation: FromPath[str], tables: NamedDependency[Tables]) -> Invited:
    """Where an invitation leads, for whoever has it."""
    person = await tables.identity.who(request)
    return await _leads_to(tables, await _campaign(tables, invitation), person)


@post("/api/invitations/{invitation:str}", responses=described(403, 404, 409), status_code=HTTP_200_OK)
async def accept(
    request: AnyRequest, invitation: FromPath[str], data: JSONBody[AcceptRequest], tables: NamedDependency[Tables]
) -> protocol.Created:
    """Take a place at the chapter that is played now, or begin it if it waits. Where the match is."""
    tables.limits.check(tables.limits.matches_here, address_of(request))
    campaign = await _campaign(tables, invitation)
    person = await tables.identity.ensure(request)
    tables.limits.check(tables.limits.matches, person.id)
    return protocol.Created(await _accept(tables, campaign, data.role, person))


HANDLERS = (invite, withdraw, invite_to_match, look, accept)
