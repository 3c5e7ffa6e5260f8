"""Plain requests about friends: follow a name, block one, see who is here, ask somebody to take a seat. All of it needs
a name of one's own."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from litestar import Request, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from ashgrid.core import TableError
from ashgrid.store import Friend, Person

from . import protocol, refusals, seating
from .hall_protocol import (
    AnswerRequest,
    AskRequest,
    FriendLine,
    FriendPlace,
    FriendRequest,
    FriendsAnswer,
    PresenceRequest,
    Sent,
)
from .limits import address_of, in_thread
from .problems import described
from .table import now
from .tables import Tables

AnyRequest = Request[Any, Any, Any]
MOST_FOLLOWED = 200
MOST_BLOCKED = 1000


@get("/api/friends", responses=described(409))
async def friends(request: AnyRequest, tables: NamedDependency[Tables]) -> FriendsAnswer:
    """Whom you follow, with who of them is here, who follows you, and whom you have blocked."""
    return await _circle(tables, await _named(request, tables))


@post("/api/friends", responses=described(403, 409), status_code=HTTP_200_OK)
async def befriend(
    request: AnyRequest, data: JSONBody[FriendRequest], tables: NamedDependency[Tables]
) -> FriendsAnswer:
    """Follow somebody by their name, or block them: then neither follows the other, and they cannot invite you."""
    person = await _named(request, tables)
    tables.limits.check(tables.limits.friends, person.id)
    other = await _called(tables, data.name, person)
    kept = tables.store.friends
    changes: dict[str, Callable[[], bool | None]] = {
        "follow": lambda: kept.follow(person.id, other.id, MOST_FOLLOWED, now()),
        "unfollow": lambda: kept.unfollow(person.id, other.id),
        "block": lambda: kept.block(person.id, other.id, MOST_BLOCKED, now()),
        "unblock": lambda: kept.unblock(person.id, other.id),
    }
    change = changes[data.how]
    if await in_thread(change, limiter=tables.writer) is False:
        raise TableError(refusals.NotReachable(other.nick))
    return await _circle(tables, person)


@put("/api/me/presence", responses=described(403, 409))
async def show_presence(
    request: AnyRequest, data: JSONBody[PresenceRequest], tables: NamedDependency[Tables]
) -> FriendsAnswer:
    """Whether who follows you is told that you are here."""
    person = await _named(request, tables)
    hide = functools.partial(tables.store.friends.hide, person.id, data.hidden)
    await in_thread(hide, limiter=tables.writer)
    return await _circle(tables, person)


@post("/api/matches/{match_id:str}/ask", responses=described(403, 404, 409), status_code=HTTP_200_OK)
async def ask(
    request: AnyRequest, match_id: FromPath[str], data: JSONBody[AskRequest], tables: NamedDependency[Tables]
) -> FriendsAnswer:
    """Invite somebody by their name to a free seat of a match that you play."""
    person = await _named(request, tables)
    tables.limits.check(tables.limits.asking, person.id)
    table = await tables.get(match_id)
    if not table.held_by(person.id):
        raise TableError(refusals.OnlyForPlayers())
    await seating.check_free(tables, match_id, data.seat)
    other = await _called(tables, data.name, person)
    if table.match.outcome is not None or table.holders.get(data.seat) not in (None, other.id):
        raise TableError(refusals.SeatNotFree(data.seat))
    kept = tables.store.friends
    blocked = await in_thread(kept.has_blocked, other.id, person.id)
    if blocked or table.held_by(other.id):
        raise TableError(refusals.NotReachable(other.nick))
    waiting = [one for one in await in_thread(kept.asked_by, person.id) if not one.declined]
    limits = tables.limits
    for found, most in (
        ([one for one in waiting if one.person_id == other.id], limits.asked_each),
        (waiting, limits.asked_all),
    ):
        if len(found) >= most:
            raise TableError(refusals.TooManyAsked(most))
    put_down = functools.partial(kept.ask, match_id, other.id, data.seat, person.id, now())
    if not await in_thread(put_down, limiter=tables.writer):
        raise TableError(refusals.AlreadyInvited(other.nick))
    return await _circle(tables, person)


@post("/api/matches/{match_id:str}/answer", responses=described(403, 404, 409), status_code=HTTP_200_OK)
async def answer(
    request: AnyRequest, match_id: FromPath[str], data: JSONBody[AnswerRequest], tables: NamedDependency[Tables]
) -> protocol.Created:
    """Take the seat to which somebody has invited you, or decline."""
    tables.limits.check(tables.limits.matches_here, address_of(request))
    person = await _named(request, tables)
    kept = tables.store.friends
    asked = await in_thread(kept.asked_of, person.id)
    found = next((one for one in asked if one.match_id == match_id), None)
    if found is None:
        raise TableError(refusals.InvitationGone())
    if data.accept:
        seats = (await tables.get(match_id)).match.seats
        free = [seat for seat, who in enumerate(seats) if who.kind == "open"]
        await seating.join(tables, match_id, found.seat if found.seat in free or not free else free[0], person)
    note = functools.partial(kept.answer, match_id, person.id, not data.accept)
    await in_thread(note, limiter=tables.writer)
    return protocol.Created(match_id)


async def _named(request: AnyRequest, tables: Tables) -> Person:
    person = await tables.identity.who(request)
    if person is None or person.name is None:
        raise TableError(refusals.NotSignedIn())
    return person


async def _called(tables: Tables, name: str, person: Person) -> Person:
    found = await in_thread(tables.store.people.by_name, name)
    if found is None:
        raise TableError(refusals.NobodyCalled(name))
    if found.id == person.id:
        raise TableError(refusals.OwnName())
    return found


async def _circle(tables: Tables, person: Person) -> FriendsAnswer:
    kept = tables.store.friends
    circle = await in_thread(kept.circle, person.id)
    sent = await in_thread(kept.asked_by, person.id)
    nicks = await tables.identity.nicks({one.person_id for one in sent})
    places = tables.presence.places({one.id for one in circle.following if not one.hidden})
    watched = await _watched(tables, {match_id for ids in places.values() for match_id in ids})
    return FriendsAnswer(
        [_line(one, places, watched) for one in circle.following],
        [one.nick for one in circle.followers],
        [one.nick for one in circle.blocked],
        circle.hidden,
        [Sent(one.match_id, nicks.get(one.person_id, ""), one.declined) for one in sent],
    )


async def _watched(tables: Tables, ids: set[str]) -> dict[str, tuple[str, set[str]]]:
    """Of these matches those that everybody may watch: of which game they are, and who plays."""
    here = [table for match_id in ids if (table := tables.open.get(match_id)) is not None]
    found = {
        table.id: (table.match.game.name, {who for who in table.holders.values() if who is not None})
        for table in here
        if table.status().public
    }
    if elsewhere := sorted(ids - {table.id for table in here}):  # in the memory of other processes
        listed = await in_thread(tables.store.listed, elsewhere)
        for one in listed.values():
            if one.status.public:
                found[one.id] = (one.setup.game, {who for who in one.holders.values() if who is not None})
    return found


def _line(friend: Friend, places: dict[str, list[str]], watched: dict[str, tuple[str, set[str]]]) -> FriendLine:
    """Of several matches, one that they play is told rather than one that they watch."""
    found: FriendPlace | None = None
    for match_id in places.get(friend.id, []):
        if match_id in watched:
            game, players = watched[match_id]
            if found is None or friend.id in players:
                found = FriendPlace(match_id, game, friend.id in players)
    return FriendLine(friend.nick, friend.id in places, found)


HANDLERS = (friends, befriend, show_presence, ask, answer)
