"""The replay page's side of the server: positions of a match, analysis, and records that are handed in.

`Replays` is a plugin of the application: it brings its own routes and ends with it.
"""

from __future__ import annotations

import functools
from bisect import bisect_right
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Annotated, Any, Final, TypeVar

from litestar import Litestar, MediaType, Request, Response, Router, delete, get, post
from litestar.config.app import AppConfig
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody, QueryParameter, RawBody
from litestar.plugins import InitPlugin
from litestar.status_codes import HTTP_200_OK

from ashgrid.core import RecordError, TableError
from ashgrid.match import Match, archive

from .analysis import Analyses, OfferedAnalyses, OwnAnalyses
from .frames import MOST, Excerpt, Pages, Play
from .limits import address_of, in_thread
from .problems import described
from .refusals import OnlyAfterTheEnd
from .replay_protocol import AnalysisAnswer, AnalysisRequest, FramesAnswer, Kept
from .table import Table, now
from .tables import Tables

T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]
LARGEST_RECORD = 512 * 1024
_pages: Final = Pages()

First = Annotated[int, QueryParameter(name="from", ge=0, le=100_000)]
Count = Annotated[int, QueryParameter(ge=1, le=MOST)]
Eyes = Annotated[int | None, QueryParameter(ge=0, le=100)]
At = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]


@get("/matches/{match_id:str}/frames", responses=described(403, 404, 409))
async def frames(
    request: AnyRequest,
    match_id: FromPath[str],
    tables: NamedDependency[Tables],
    first: First = 0,
    count: Count = MOST,
    seat: Eyes = None,
    at: At = None,
) -> Response[FramesAnswer]:
    """The positions of a match as a spectator sees them; also as a seat saw them, to who holds it, and to all once the
    match is over. `at` begins with the position of that number, or the last one before it."""

    def excerpt(table: Table, match: Match, person_id: str | None) -> Excerpt:
        play = Play(match)
        held = table.held_by(person_id)
        own = seat in held and len({match.teams[one] for one in held}) == 1
        if seat is not None and not play.over and not own:
            raise TableError(OnlyAfterTheEnd())
        return Excerpt(match, seat, first if at is None else bisect_right(play.numbers, at) - 1, count)

    found = await read_at(request, tables, match_id, excerpt)
    key = (match_id, found.onlooker, found.wanted)
    written = _pages.get(key)
    if written is None:
        written = await tables.limits.work.run(await tables.identity.visitor(request), found.written)
        if found.play.over:
            _pages.keep(key, written)
    answer: Response[Any] = Response(written, media_type=MediaType.JSON)
    return answer


@get("/matches/{match_id:str}/analysis", responses=described(403, 404))
async def analysis(
    request: AnyRequest,
    match_id: FromPath[str],
    tables: NamedDependency[Tables],
    analyses: NamedDependency[OfferedAnalyses],
) -> AnalysisAnswer:
    """How far the analysis of a match is, and what it has found."""
    play = await _read(request, tables, match_id, Play)
    return await analyses.look(match_id, play, await tables.identity.visitor(request))


@post("/matches/{match_id:str}/analysis", responses=described(403, 404, 409), status_code=HTTP_200_OK)
async def start_analysis(
    request: AnyRequest,
    match_id: FromPath[str],
    data: JSONBody[AnalysisRequest],
    tables: NamedDependency[Tables],
    analyses: NamedDependency[OfferedAnalyses],
) -> AnalysisAnswer:
    """Analyse a match that is over. Asking again while it runs, or for the same when it is done, changes nothing."""
    tables.limits.check(tables.limits.analyses, address_of(request))
    play = await _read(request, tables, match_id, Play)
    if not play.over:
        raise TableError(OnlyAfterTheEnd())
    await tables.identity.ensure(request)  # who asked for it may stop it
    return await analyses.start(match_id, play, data.ms, await tables.identity.visitor(request))


@delete("/matches/{match_id:str}/analysis", responses=described(403, 404, 409), status_code=HTTP_200_OK)
async def stop_analysis(
    request: AnyRequest,
    match_id: FromPath[str],
    tables: NamedDependency[Tables],
    analyses: NamedDependency[OfferedAnalyses],
) -> AnalysisAnswer:
    """Leave off analysing what you have asked for, unless others have as well; what was found so far is kept, and
    starting again goes on from there."""
    play = await _read(request, tables, match_id, Play)
    return await analyses.stop(match_id, play, await tables.identity.visitor(request))


@post("/records", responses=described(413), request_max_body_size=LARGEST_RECORD)
async def keep_record(request: AnyRequest, body: RawBody, tables: NamedDependency[Tables]) -> Kept:
    """Hand in a record, as text in UTF-8. It is replayed, and kept as a match to look at, share and analyse."""
    tables.limits.check(tables.limits.records, address_of(request))
    person = await tables.identity.ensure(request)
    await tables.quotas.check_records(person)
    try:
        text = bytes(body).decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError("this is not a text file in UTF-8") from None
    match = await tables.limits.work.run(await tables.identity.visitor(request), archive, text, now())
    keep = functools.partial(tables.store.create, match.setup, match.log, by=person.id)
    return Kept(await in_thread(keep))


async def _read(request: AnyRequest, tables: Tables, match_id: str, read: Callable[[Match], T]) -> T:
    """What somebody may read from a match, while nobody changes it."""
    return await read_at(request, tables, match_id, lambda _, match, __: read(match))


async def read_at(
    request: AnyRequest, tables: Tables, match_id: str, read: Callable[[Table, Match, str | None], T]
) -> T:
    """The same, where it depends on who asks."""
    visitor = await tables.identity.visitor(request)
    async with tables.past(match_id, visitor) as table:
        return read(table, table.match, visitor.person_id)


class Replays(InitPlugin):
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        elsewhere = self._tables.elsewhere
        own = Analyses(self._tables.limits, elsewhere)
        analyses: OfferedAnalyses = OwnAnalyses(own)
        if elsewhere is not None:
            from .shared_analyses import SharedAnalyses

            analyses = SharedAnalyses(own, elsewhere.redis)

        @asynccontextmanager
        async def running(_: Litestar) -> AsyncGenerator[None, None]:
            try:
                yield
            finally:
                await analyses.close()

        router = Router(
            "/api",
            route_handlers=[frames, analysis, start_analysis, stop_analysis, keep_record],
            dependencies={"analyses": Provide(lambda: analyses, sync_to_thread=False)},
        )
        app_config.route_handlers.append(router)
        app_config.lifespan.append(running)
        return app_config
