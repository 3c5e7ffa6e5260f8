"""Plain requests about matches: begin, join, look, list, act, and take the record along."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from ashgrid.core import Record, TableError
from ashgrid.match import RECENT
from ashgrid.match.refusals import MatchKeptFromRecord

from . import library, match_lists, protocol, seating
from .limits import Visitor, address_of
from .problems import described
from .refusals import OnlyAfterTheEnd, OnlyForPlayers
from .requests import Since, act_on, say_word
from .table import Table
from .tables import Tables

AnyRequest = Request[Any, Any, Any]
Count = Annotated[int, QueryParameter(ge=1, le=RECENT)]


@get("/api/matches", responses=described())
async def my_matches(request: AnyRequest, tables: NamedDependency[Tables]) -> protocol.MatchList:
    """Your matches: those that go on first, the latest first."""
    person = await tables.identity.who(request)
    return protocol.MatchList([] if person is None else await match_lists.mine(tables, person.id))


@get("/api/tables", responses=described())
async def open_tables(request: AnyRequest, tables: NamedDependency[Tables]) -> protocol.MatchList:
    """Tables of others with a free seat for you, the latest first."""
    person = await tables.identity.who(request)
    return protocol.MatchList(await match_lists.open_to(tables, None if person is None else person.id))


@post("/api/matches", responses=described(403, 409))
async def create_match(
    request: AnyRequest, data: JSONBody[protocol.NewMatch], tables: NamedDependency[Tables]
) -> protocol.MatchInfo:
    """Begin a match."""
    tables.limits.check(tables.limits.matches_here, address_of(request))
    person = await tables.identity.ensure(request)
    tables.limits.check(tables.limits.matches, person.id)
    table = await seating.create(tables, data, person)
    await library.played(tables, data, table)
    return await tables.look(table.id, person.id)


@get("/api/matches/{match_id:str}", responses=described(403, 404))
async def get_match(
    request: AnyRequest, match_id: FromPath[str], tables: NamedDependency[Tables], since: Since = 0
) -> protocol.MatchInfo:
    """A match as it is now, with what happened after the first `since` entries."""
    return await tables.look(match_id, await _id(request, tables), since)


@get("/api/matches/{match_id:str}/updates", responses=described(403, 404))
async def older_updates(
    request: AnyRequest, match_id: FromPath[str], tables: NamedDependency[Tables], before: Since, count: Count = RECENT
) -> protocol.OlderUpdates:
    """What happened before the entry `before`: so many updates, or as many as there are."""
    return await tables.updates(match_id, await tables.identity.visitor(request), before, count)


@post("/api/matches/{match_id:str}/join", responses=described(403, 404, 409), status_code=HTTP_200_OK)
async def join(
    request: AnyRequest, match_id: FromPath[str], data: JSONBody[protocol.JoinRequest], tables: NamedDependency[Tables]
) -> protocol.MatchInfo:
    """Take an open seat."""
    await seating.check_free(tables, match_id, data.seat)
    person = await tables.identity.ensure(request)
    await seating.join(tables, match_id, data.seat, person)
    return await tables.look(match_id, person.id)


@post("/api/matches/{match_id:str}/stand-in", responses=described(403, 404, 409), status_code=HTTP_200_OK)
async def stand_in(
    request: AnyRequest, match_id: FromPath[str], data: JSONBody[protocol.JoinRequest], tables: NamedDependency[Tables]
) -> protocol.MatchInfo:
    """Let a stand-in play for somebody who is not there, where all play together. The seat is kept for them."""
    person = await tables.identity.who(request)
    await seating.stand_in(tables, match_id, data.seat, person)
    return await tables.look(match_id, None if person is None else person.id)


@post("/api/matches/{match_id:str}/act", responses=described(403, 404, 409), status_code=HTTP_200_OK)
async def act(
    request: AnyRequest, match_id: FromPath[str], data: JSONBody[protocol.ActRequest], tables: NamedDependency[Tables]
) -> protocol.MatchInfo:
    """Answer a question. The same answer sent again is recognised and does nothing more."""
    person_id = await _id(request, tables)
    await act_on(tables, match_id, data, person_id)
    return await tables.look(match_id, person_id, data.question)


@post("/api/matches/{match_id:str}/table", responses=described(403, 404, 409), status_code=HTTP_200_OK)
async def table_request(
    request: AnyRequest, match_id: FromPath[str], data: JSONBody[protocol.TableRequest], tables: NamedDependency[Tables]
) -> protocol.MatchInfo:
    """Undo, resign, or talk of a draw. The same request sent again is recognised and does nothing more."""
    visitor = await tables.identity.visitor(request)
    await say_word(tables, match_id, data, visitor)
    return await tables.look(match_id, visitor.person_id, data.number)


@post("/api/matches/{match_id:str}/rematch", responses=described(403, 404, 409))
async def rematch(
    request: AnyRequest, match_id: FromPath[str], tables: NamedDependency[Tables], anew: FromQuery[bool] = False
) -> protocol.Created:
    """The same again with the seats swapped, or the next game of the series. Whoever asks second finds it begun. `anew`
    has a rematch draw again what chance chose before the match, such as armies."""
    tables.limits.check(tables.limits.matches_here, address_of(request))
    table = await tables.get(match_id)
    if await tables.identity.who(request) is None and not table.held_by(None):
        raise TableError(MatchKeptFromRecord() if table.match.setup.archived else OnlyForPlayers())
    person = await tables.identity.ensure(request)
    tables.limits.check(tables.limits.matches, person.id)
    return protocol.Created(await seating.rematch(tables, match_id, person, anew, address_of(request)))


@get("/api/matches/{match_id:str}/record", media_type=MediaType.TEXT, responses=described(403, 404, 409))
async def record(request: AnyRequest, match_id: FromPath[str], tables: NamedDependency[Tables]) -> Response[str]:
    """The record of a match that is over. It tells all secrets, so not before."""
    found = await told_record(tables, match_id, await tables.identity.visitor(request))
    name = f"{found.game}-{match_id[:6]}.ashgrid"
    return Response(str(found), headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def told_record(tables: Tables, match_id: str, visitor: Visitor) -> Record:
    """The record of a match that is over, with what those are called who played it."""
    async with tables.past(match_id, visitor, _check_over) as table:
        found = await tables.limits.work.run(visitor, table.match.record)
    nicks = await tables.identity.nicks({who for who in table.holders.values() if who is not None})
    called = {f"player {seat}": nicks.get(who or "", "") for seat, who in table.holders.items()}
    found.extra = {key: name for key, name in called.items() if name} | found.extra
    return found


def _check_over(table: Table) -> None:
    if table.match.outcome is None and not table.match.setup.archived:
        raise TableError(OnlyAfterTheEnd())


async def _id(request: AnyRequest, tables: Tables) -> str | None:
    person = await tables.identity.who(request)
    return None if person is None else person.id


HANDLERS = (
    *(my_matches, open_tables, create_match, get_match, older_updates),
    *(join, stand_in, act, table_request, rematch, record),
)
