"""Plain requests from a position of a match that is over: play on from there, and see what another line leads to."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from ashgrid.core import Event, Move
from ashgrid.match import Match, Way

from . import seating
from .limits import address_of
from .match_view import decision_of
from .problems import described
from .protocol import Created, UpdateInfo
from .replay import read_at
from .replay_protocol import Frame
from .study_protocol import LineAnswer, LineMove, LineRequest, PlayOnRequest
from .table import Table
from .tables import Tables

AnyRequest = Request[Any, Any, Any]


@post("/api/matches/{match_id:str}/play-on", responses=described(403, 404, 409))
async def play_on(
    request: AnyRequest, match_id: FromPath[str], data: JSONBody[PlayOnRequest], tables: NamedDependency[Tables]
) -> Created:
    """Begin a match at a position of one that is over. It is a game aside: what nobody knew there is dealt anew."""
    tables.limits.check(tables.limits.matches_here, address_of(request))
    way = await _way(request, tables, match_id, data.number, data.line)
    person = await tables.identity.ensure(request)
    tables.limits.check(tables.limits.matches, person.id)
    visitor = await tables.identity.visitor(request)
    table = await seating.play_on(tables, match_id, way, data, person, visitor)
    return Created(table.id)


@post("/api/matches/{match_id:str}/line", responses=described(403, 404, 409), status_code=HTTP_200_OK)
async def line(
    request: AnyRequest, match_id: FromPath[str], data: JSONBody[LineRequest], tables: NamedDependency[Tables]
) -> LineAnswer:
    """What would have come of other choices in a match that is over, with the dice and draws that were to come."""
    tables.limits.check(tables.limits.lines, address_of(request))
    way = await _way(request, tables, match_id, data.number, data.line, data.seat)
    return await tables.limits.work.run(await tables.identity.visitor(request), follow, way, data.number, data.seat)


async def _way(
    request: AnyRequest, tables: Tables, match_id: str, number: int, moves: list[LineMove], seat: int | None = None
) -> Way:
    def read(_: Table, match: Match, __: str | None) -> Way:
        if seat is not None:
            match.check_seat(seat)
        return Way(match, number, [Move(move.seat, move.text) for move in moves])

    return await read_at(request, tables, match_id, read)


def follow(way: Way, number: int, seat: int | None) -> LineAnswer:
    """The position, and what becomes of it."""
    state = way.state()
    frames = [Frame(number, None, state.view(seat), list(state.actors))]
    for at, move in enumerate(way.line):
        events: list[Event] = []
        state.apply(move.seat, way.game.notation.parse(move.text), events)
        told = [msgspec.to_builtins(event) for event in events if event.visible_to(seat)]
        update = UpdateInfo(number + at, move.seat, "act", 0, False, move.text, told)
        frames.append(Frame(number + at + 1, update, state.view(seat), list(state.actors)))
    decisions = [decision_of(state, actor) for actor in state.actors]
    return LineAnswer(frames, decisions, state.result is not None)


HANDLERS = (play_on, line)
