"""Plain requests about studies: positions of matches, with what somebody has to say about them."""

from __future__ import annotations

import functools
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.exceptions import ClientException
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from ashgrid.core import Move, TableError
from ashgrid.match import archive
from ashgrid.store import Conflict, KeptPosition, KeptStudy, ListedStudy, Person
from ashgrid.store.refusals import StudyChanged

from . import refusals
from .limits import address_of, in_thread
from .match_routes import told_record
from .problems import described
from .replay import read_at
from .study_protocol import (
    MOST_POSITIONS,
    ChangedStudy,
    FilePosition,
    LineMove,
    NewStudy,
    Study,
    StudyFile,
    StudyLine,
    StudyList,
    StudyPosition,
)
from .table import Closed, now
from .tables import Tables

AnyRequest = Request[Any, Any, Any]
LARGEST_STUDY = 200 * 1024
LARGEST_FILE = 2 * 1024 * 1024
TRIES = 5


@get("/api/studies", responses=described())
async def list_studies(request: AnyRequest, tables: NamedDependency[Tables]) -> StudyList:
    """Your studies, and those that everybody may find."""
    person = await tables.identity.who(request)
    mine = [] if person is None else await in_thread(tables.store.studies.of, person.id)
    public = await in_thread(tables.store.studies.public)
    nicks = await tables.identity.nicks({one.person for one in [*mine, *public]})
    return StudyList([_line(one, nicks) for one in mine], [_line(one, nicks) for one in public])


@post("/api/studies", responses=described(403, 404, 409, 413), request_max_body_size=LARGEST_STUDY)
async def new_study(request: AnyRequest, data: JSONBody[NewStudy], tables: NamedDependency[Tables]) -> Study:
    """Begin a study."""
    tables.limits.check(tables.limits.studies, address_of(request))
    return await _begin(request, tables, data)


@get("/api/studies/{study_id:str}", responses=described(404))
async def get_study(request: AnyRequest, study_id: FromPath[str], tables: NamedDependency[Tables]) -> Study:
    """A study, for whoever may read it: a private one is there for its author alone."""
    return await _shown(tables, study_id, await tables.identity.who(request))


@put("/api/studies/{study_id:str}", responses=described(403, 404, 409, 413), request_max_body_size=LARGEST_STUDY)
async def change_study(
    request: AnyRequest, study_id: FromPath[str], data: JSONBody[ChangedStudy], tables: NamedDependency[Tables]
) -> Study:
    """Change a study of yours. Refused if it was changed since you saw it."""
    tables.limits.check(tables.limits.studies, address_of(request))
    person = await tables.identity.ensure(request)
    before = await _mine(tables, study_id, person)
    positions = _kept(data.positions)
    await _check(tables, positions, person, {one.match for one in before.positions})
    change = functools.partial(
        tables.store.studies.change, study_id, person.id, data.version, data.title, data.access, positions, now()
    )
    await in_thread(change, limiter=tables.writer)
    return await _shown(tables, study_id, person)


@post("/api/studies/{study_id:str}/positions", responses=described(403, 404, 409), status_code=HTTP_200_OK)
async def add_position(
    request: AnyRequest, study_id: FromPath[str], data: JSONBody[StudyPosition], tables: NamedDependency[Tables]
) -> Study:
    """Put one more position at the end of a study of yours, whatever else has changed in it."""
    tables.limits.check(tables.limits.studies, address_of(request))
    person = await tables.identity.ensure(request)
    for _ in range(TRIES):
        before = await _mine(tables, study_id, person)
        if len(before.positions) >= MOST_POSITIONS:
            raise TableError(refusals.StudyFull(MOST_POSITIONS))
        await tables.quotas.check_room(person)
        positions = [*before.positions, *_kept([data])]
        await _check(tables, positions, person, {one.match for one in before.positions})
        change = functools.partial(
            tables.store.studies.change,
            *(study_id, person.id, before.version, before.title, before.access, positions, now()),
        )
        try:
            await in_thread(change, limiter=tables.writer)
        except Conflict:
            continue  # somebody was quicker
        return await _shown(tables, study_id, person)
    raise Conflict(StudyChanged())


@delete("/api/studies/{study_id:str}", responses=described(404), status_code=HTTP_200_OK)
async def delete_study(request: AnyRequest, study_id: FromPath[str], tables: NamedDependency[Tables]) -> StudyList:
    """Delete a study of yours; those that are left."""
    person = await tables.identity.ensure(request)
    remove = functools.partial(tables.store.studies.remove, study_id, person.id)
    await in_thread(remove, limiter=tables.writer)
    found = await in_thread(tables.store.studies.of, person.id)
    nicks = await tables.identity.nicks({person.id})
    return StudyList([_line(one, nicks) for one in found], [])


@get("/api/studies/{study_id:str}/file", responses=described(403, 404, 409))
async def study_file(
    request: AnyRequest, study_id: FromPath[str], tables: NamedDependency[Tables]
) -> Response[StudyFile]:
    """A study as a file, with the records of its matches. All of them must be over."""
    person = await tables.identity.who(request)
    person_id = None if person is None else person.id
    visitor = await tables.identity.visitor(request)
    kept = await in_thread(tables.store.studies.get, study_id, person_id)
    places: dict[str, int] = {}
    records: list[str] = []
    positions: list[FilePosition] = []
    for one in kept.positions:
        if one.match not in places:
            places[one.match] = len(records)
            records.append(str(await told_record(tables, one.match, visitor)))
        standing = await read_at(request, tables, one.match, lambda _, match, __: match.standing)
        moves = bisect_right(standing, one.number - 1)
        positions.append(FilePosition(places[one.match], moves, one.comment, _lines(one)))
    file = StudyFile("ashgrid study 1", kept.title, records, positions)
    return Response(file, headers={"Content-Disposition": 'attachment; filename="study.json"'})


@post("/api/studies/file", responses=described(403, 409, 413), request_max_body_size=LARGEST_FILE)
async def open_file(request: AnyRequest, data: JSONBody[StudyFile], tables: NamedDependency[Tables]) -> Study:
    """A study from a file that was exported, here or elsewhere: a private one of yours."""
    tables.limits.check(tables.limits.studies, address_of(request))
    tables.limits.check(tables.limits.records, address_of(request))
    if any(one.record >= len(data.records) for one in data.positions):
        raise ClientException("a position names a record that is not in the file")
    person = await tables.identity.ensure(request)
    await tables.quotas.check_studies(person)
    await tables.quotas.check_records(person, len(data.records))
    visitor = await tables.identity.visitor(request)
    work = tables.limits.work
    matches = [await work.run(visitor, archive, text, now()) for text in data.records]  # all are good, or none
    keep = functools.partial(tables.store.create, by=person.id)
    ids = [await in_thread(keep, match.setup, match.log) for match in matches]
    positions = [StudyPosition(ids[one.record], one.number, one.comment, one.lines) for one in data.positions]
    return await _begin(request, tables, NewStudy(data.title, "private", positions))


async def _begin(request: AnyRequest, tables: Tables, wanted: NewStudy) -> Study:
    person = await tables.identity.ensure(request)
    await tables.quotas.check_studies(person)
    positions = _kept(wanted.positions)
    await _check(tables, positions, person, set())
    add = functools.partial(tables.store.studies.add, person.id, wanted.title, wanted.access, positions, now())
    return await _shown(tables, await in_thread(add, limiter=tables.writer), person)


async def _mine(tables: Tables, study_id: str, person: Person) -> KeptStudy:
    found = await in_thread(tables.store.studies.get, study_id, person.id)
    if found.person != person.id:
        raise Closed(refusals.StudyNotYours())
    return found


async def _check(tables: Tables, positions: Sequence[KeptPosition], person: Person, known: set[str]) -> None:
    """Refuse what is too long in all, and matches that the author may not see, or that are not there."""
    if len(msgspec.json.encode(positions)) > LARGEST_STUDY:
        raise TableError(refusals.StudyFull(MOST_POSITIONS))
    for match_id in {one.match for one in positions} - known:
        (await tables.get(match_id)).check_onlooker(person.id)


def _kept(positions: Sequence[StudyPosition]) -> list[KeptPosition]:
    return [
        KeptPosition(
            one.match,
            one.number,
            one.comment,
            tuple(tuple(Move(move.seat, move.text) for move in line) for line in one.lines),
        )
        for one in positions
    ]


def _lines(one: KeptPosition) -> list[list[LineMove]]:
    return [[LineMove(move.seat, move.text) for move in line] for line in one.lines]


async def _shown(tables: Tables, study_id: str, person: Person | None) -> Study:
    kept = await in_thread(tables.store.studies.get, study_id, None if person is None else person.id)
    nicks = await tables.identity.nicks({kept.person})
    return Study(
        id=kept.id,
        version=kept.version,
        title=kept.title,
        access=kept.access,
        author=nicks.get(kept.person, ""),
        yours=person is not None and person.id == kept.person,
        updated=kept.updated,
        positions=[StudyPosition(one.match, one.number, one.comment, _lines(one)) for one in kept.positions],
    )


def _line(one: ListedStudy, nicks: dict[str, str]) -> StudyLine:
    return StudyLine(one.id, one.title, one.access, nicks.get(one.person, ""), one.count, one.updated)


HANDLERS = (list_studies, new_study, get_study, change_study, add_position, delete_study, study_file, open_file)
