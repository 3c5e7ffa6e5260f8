"""What players report of each other: one plain request. The host reads it with `ashgrid admin reports`."""

from __future__ import annotations

import functools
import logging
from typing import Any

from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from ashgrid.core import TableError

from . import refusals
from .limits import address_of, in_thread
from .problems import described
from .protocol import PersonReported, PersonReportRequest
from .table import Table, now
from .tables import Tables

log = logging.getLogger(__name__)


@post("/api/matches/{match_id:str}/report", responses=described(403, 404, 409), status_code=HTTP_200_OK)
async def report(
    request: Request[Any, Any, Any],
    match_id: FromPath[str],
    data: JSONBody[PersonReportRequest],
    tables: NamedDependency[Tables],
) -> PersonReported:
    """Tell the host of somebody at this table, once: by their `seat`, or by a line of chat that they wrote (`line`)."""
    tables.limits.check(tables.limits.reports_here, address_of(request))
    table = await tables.get(match_id)
    person = await tables.identity.who(request)
    table.check_onlooker(None if person is None else person.id)
    about = await _about(tables, table, data)
    if person is None:
        raise TableError(refusals.NotSignedIn())
    tables.limits.check(tables.limits.reports, person.id)
    if about is None:
        raise TableError(refusals.NobodyToReport())
    if about == person.id:
        raise TableError(refusals.YourselfToReport())
    add = functools.partial(
        tables.store.person_reports.add, person.id, about, match_id, data.what, " ".join(data.reason.split()), now()
    )
    if not await in_thread(add, limiter=tables.writer):
        raise TableError(refusals.ReportedBefore())
    log.warning("somebody in match %s was reported", match_id)
    return PersonReported(match_id)


async def _about(tables: Tables, table: Table, data: PersonReportRequest) -> str | None:
    if data.line is not None:
        return await in_thread(tables.store.person_reports.speaker, table.id, data.line)
    return table.holders.get(data.seat) if data.seat is not None else None


HANDLERS = (report,)
