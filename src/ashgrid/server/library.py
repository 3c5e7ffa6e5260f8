"""The library: what people have made for a game, published for others to find, play and take along."""

from __future__ import annotations

import functools
import logging
import unicodedata
from typing import Annotated, Any, Literal

import msgspec
from litestar import MediaType, Request, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from ashgrid.core import AnyGame, AshgridError, QuestionError, TableError, find
from ashgrid.core import Work as Checked
from ashgrid.store import Made, Person, Work
from ashgrid.store.library import PAGE, Order
from ashgrid.text import LANGUAGES

from . import library_protocol as protocol
from . import refusals
from .limits import address_of, in_thread
from .problems import described
from .protocol import NewMatch
from .table import Table, now
from .tables import Tables

log = logging.getLogger(__name__)
AnyRequest = Request[Any, Any, Any]
LARGEST = 200 * 1024
MOST_PAGES = 400

Ordered = Annotated[Order, QueryParameter()]
Named = Annotated[str, QueryParameter(max_length=60)]
Sought = Annotated[str, QueryParameter(max_length=60)]
First = Annotated[int, QueryParameter(name="from", ge=0, le=PAGE * MOST_PAGES)]
FORMAT: Literal["ashgrid work 1"] = "ashgrid work 1"


# Looking -----------------------------------------------------------------------------------------


@get("/api/library", responses=described())
async def listed(
    request: AnyRequest,
    tables: NamedDependency[Tables],
    sort: Ordered = "new",
    game: Named = "",
    kind: Named = "",
    search: Sought = "",
    mine: FromQuery[bool] = False,
    first: First = 0,
) -> protocol.WorkList:
    """What people have published, from the place `from` on; or what you have, the latest first."""
    person = await tables.identity.who(request)
    library = tables.store.library
    if not mine:
        sought = " ".join(search.split())
        read = functools.partial(library.listed, sort, game or None, kind or None, sought, first, PAGE + 1)
    elif person is not None:
        read = functools.partial(library.of, person.id, first, PAGE + 1)
    else:
        return protocol.WorkList([], False)
    found = await in_thread(read)
    lines = await in_thread(_lines, found[:PAGE], person)
    return protocol.WorkList(lines, len(found) > PAGE)


@get("/api/library/{work_id:str}", responses=described(404))
async def look(request: AnyRequest, work_id: FromPath[str], tables: NamedDependency[Tables]) -> protocol.WorkInfo:
    """A work with what it is made of."""
    return await _info(tables, work_id, await tables.identity.who(request))


@get("/api/library/{work_id:str}/file", media_type=MediaType.JSON, responses=described(404))
async def as_file(request: AnyRequest, work_id: FromPath[str], tables: NamedDependency[Tables]) -> Response[bytes]:
    """A work as a file, to be taken along."""
    work = await _get(tables, work_id, await tables.identity.who(request))
    made = work.made
    told = protocol.WorkFile(FORMAT, work.game, work.kind, made.title, made.text, made.language, work.author, made.data)
    headers = {"Content-Disposition": f'attachment; filename="{work.game}-{work.kind}-{work.id}.json"'}
    return Response(msgspec.json.format(msgspec.json.encode(told)), headers=headers)


# Publishing --------------------------------------------------------------------------------------


@post("/api/library/check", responses=described(413), status_code=HTTP_200_OK, request_max_body_size=LARGEST)
async def check(
    request: AnyRequest, data: JSONBody[protocol.CheckRequest], tables: NamedDependency[Tables]
) -> protocol.Checked:
    """Whether something could be published, or what is wrong with it; for files from elsewhere."""
    tables.limits.check(tables.limits.works_here, address_of(request))
    visitor = await tables.identity.visitor(request)
    found = await tables.limits.work.run(visitor, checked, find(data.game), data.kind, data.data)
    return protocol.Checked(found.data, found.shown)


@post("/api/library", responses=described(403, 409, 413), request_max_body_size=LARGEST)
async def publish(
    request: AnyRequest, data: JSONBody[protocol.PublishRequest], tables: NamedDependency[Tables]
) -> protocol.WorkInfo:
    """Publish something."""
    person = await _named(request, tables)
    visitor = await tables.identity.visitor(request)
    made = await tables.limits.work.run(visitor, _made, find(data.game), data.kind, data)
    await tables.quotas.check_works(person)
    add = functools.partial(tables.store.library.add, data.game, data.kind, person.id, made, now())
    return await _info(tables, await in_thread(add, limiter=tables.writer), person)


@put("/api/library/{work_id:str}", responses=described(403, 404, 409, 413), request_max_body_size=LARGEST)
async def renew(
    request: AnyRequest,
    work_id: FromPath[str],
    data: JSONBody[protocol.RenewRequest],
    tables: NamedDependency[Tables],
) -> protocol.WorkInfo:
    """Put a new version in the place of what one has published. Matches with the old one go on."""
    person = await _named(request, tables)
    work = await _own(tables, work_id, person)
    visitor = await tables.identity.visitor(request)
    made = await tables.limits.work.run(visitor, _made, find(work.game), work.kind, data)
    change = functools.partial(tables.store.library.renew, work, made, now())
    await in_thread(change, limiter=tables.writer)
    return await _info(tables, work_id, person)


@delete("/api/library/{work_id:str}", responses=described(403, 404, 409), status_code=HTTP_200_OK)
async def take_back(request: AnyRequest, work_id: FromPath[str], tables: NamedDependency[Tables]) -> protocol.WorkList:
    """Take back what one has published. Matches with it go on. What else you have published."""
    person = await _named(request, tables)
    await _own(tables, work_id, person)
    await in_thread(tables.store.library.take_back, work_id, limiter=tables.writer)
    found = await in_thread(tables.store.library.of, person.id)
    return protocol.WorkList(await in_thread(_lines, found, person), False)


# What others say ---------------------------------------------------------------------------------


@post("/api/library/{work_id:str}/vote", responses=described(403, 404, 409), status_code=HTTP_200_OK)
async def vote(
    request: AnyRequest,
    work_id: FromPath[str],
    data: JSONBody[protocol.VoteRequest],
    tables: NamedDependency[Tables],
) -> protocol.WorkInfo:
    """Say that one likes a work, or take that back."""
    person = await _named(request, tables)
    await _of_another(tables, work_id, person)
    say = functools.partial(tables.store.library.vote, work_id, person.id, data.up)
    await in_thread(say, limiter=tables.writer)
    return await _info(tables, work_id, person)


@post("/api/library/{work_id:str}/report", responses=described(403, 404, 409), status_code=HTTP_200_OK)
async def report(
    request: AnyRequest,
    work_id: FromPath[str],
    data: JSONBody[protocol.ReportRequest],
    tables: NamedDependency[Tables],
) -> protocol.WorkList:
    """Complain of a work. Several people who do hide it until the host has looked. What is to be seen then."""
    person = await _named(request, tables)
    await _of_another(tables, work_id, person)
    reason = _clean(data.reason)
    if not reason:
        raise TableError(refusals.NoReason())
    say = functools.partial(tables.store.library.report, work_id, person.id, reason, now())
    await in_thread(say, limiter=tables.writer)
    log.warning("work %s of the library was reported", work_id)
    found = await in_thread(tables.store.library.listed)
    return protocol.WorkList(await in_thread(_lines, found, person), len(found) == PAGE)


async def played(tables: Tables, request: NewMatch, table: Table) -> None:
    """A match has begun that says it is of a work: that counts if it is true."""
    if not request.work:
        return
    try:
        work = await in_thread(tables.store.library.get, request.work, None)
        game = find(work.game)
        options = game.read_options(request.options)
        sides = game.playing(work.kind, work.made.data, options) if request.game == work.game else ()
        teams = game.teams(options)
    except AshgridError as error:  # it was taken back meanwhile, or has a new version: the match is begun all the same
        log.info("match %s counts for no work: %s", table.id, error)
        return
    if sides:
        side = sides[0] if len(sides) < len(set(teams)) else None
        note = functools.partial(tables.store.library.played, work.id, table.id, teams, side)
        await in_thread(note, limiter=tables.writer)


# How it is told ----------------------------------------------------------------------------------


def checked(game: AnyGame, kind: str, data: dict[str, Any]) -> Checked:
    """What somebody made, in its one form; `QuestionError` with a sentence says what is wrong with it."""
    if kind not in game.works:
        raise QuestionError(f"of {game.name} is published: {', '.join(game.works) or 'nothing'}; not '{kind}'")
    try:
        return game.work(kind, data)
    except QuestionError:
        raise
    except AshgridError as error:
        raise QuestionError(str(error)) from None


def _made(game: AnyGame, kind: str, request: protocol.PublishRequest | protocol.RenewRequest) -> Made:
    title = _clean(request.title)
    if not title:
        raise TableError(refusals.NoTitle())
    if request.language and request.language not in LANGUAGES:
        raise QuestionError(f"language is one of {', '.join(LANGUAGES)}, or nothing")
    return Made(title, _clean(request.text), request.language, checked(game, kind, request.data).data)


def _clean(text: str) -> str:
    """Words in one line, without signs that cannot be seen."""
    seen = "".join(" " if letter.isspace() else letter for letter in text if letter.isspace() or _seen(letter))
    return " ".join(seen.split())


def _seen(letter: str) -> bool:
    return not unicodedata.category(letter).startswith("C")


@functools.lru_cache(maxsize=500)
def _picture(game_name: str, kind: str, data: bytes) -> dict[str, Any] | None:
    try:
        return checked(find(game_name), kind, msgspec.json.decode(data)).shown
    except AshgridError as error:
        log.info("a %s of %s cannot be played here: %s", kind, game_name, error)
        return None


def _line(work: Work, person: Person | None) -> protocol.WorkLine:
    made = work.made
    yours = person is not None and person.id == work.author_id
    return protocol.WorkLine(
        work.id,
        work.game,
        work.kind,
        made.title,
        made.text,
        made.language,
        work.author,
        yours,
        work.version,
        work.created,
        work.updated,
        work.votes,
        work.plays,
        work.results,
        work.hidden,
        _picture(work.game, work.kind, msgspec.json.encode(made.data, order="deterministic")),
    )


def _lines(found: list[Work], person: Person | None) -> list[protocol.WorkLine]:
    return [_line(work, person) for work in found]


async def _get(tables: Tables, work_id: str, person: Person | None) -> Work:
    return await in_thread(tables.store.library.get, work_id, None if person is None else person.id)


async def _info(tables: Tables, work_id: str, person: Person | None) -> protocol.WorkInfo:
    work = await _get(tables, work_id, person)
    voted = reported = False
    if person is not None:
        voted, reported = await in_thread(tables.store.library.opinion, work_id, person.id)
    line = await in_thread(_line, work, person)
    return protocol.WorkInfo(line, work.made.data, voted, reported)


async def _named(request: AnyRequest, tables: Tables) -> Person:
    """Who asks to change something: somebody with a name of their own, and not too often."""
    tables.limits.check(tables.limits.works_here, address_of(request))
    person = await tables.identity.who(request)
    if person is None or person.name is None:
        raise TableError(refusals.OnlyWithName())
    tables.limits.check(tables.limits.works, person.id)
    return person


async def _own(tables: Tables, work_id: str, person: Person) -> Work:
    work = await _get(tables, work_id, person)
    if work.author_id != person.id:
        raise TableError(refusals.NotYourWork())
    return work


async def _of_another(tables: Tables, work_id: str, person: Person) -> None:
    if (await _get(tables, work_id, person)).author_id == person.id:
        raise TableError(refusals.YourOwnWork())


HANDLERS = (listed, look, as_file, check, publish, renew, take_back, vote, report)
