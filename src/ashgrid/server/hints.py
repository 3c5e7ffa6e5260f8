"""What a strong machine player would do in the place of a person who asks, and why."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from ashgrid.core import TableError
from ashgrid.core.refusals import NotYourDecision
from ashgrid.match.refusals import MatchOver

from .problems import described
from .refusals import HelpFromOutside
from .requests import check_own
from .results import remark
from .tables import Tables


class HintRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`number` is the length of the log that the player sees."""

    seat: int
    number: Annotated[int, msgspec.Meta(ge=0)]


class Hint(msgspec.Struct, frozen=True):
    """`action` is None where the seat is asked nothing, another hint of the table is being thought about, or the match
    has gone on meanwhile. `reason` names the sentence that says why (`advice.<name>` of the game's catalogue, or of the
    platform's), where there is one."""

    number: int
    action: str | None
    reason: str | None = None


@post("/api/matches/{match_id:str}/hint", responses=described(403, 404, 409, 429), status_code=HTTP_200_OK)
async def hint(
    request: Request[Any, Any, Any],
    match_id: FromPath[str],
    data: JSONBody[HintRequest],
    tables: NamedDependency[Tables],
) -> Hint:
    """What a strong machine player would do in this place, knowing what the seat knows. Only where no people play
    against each other."""
    visitor = await tables.identity.visitor(request)
    table = await tables.get(match_id)
    check_own(table, data.seat, visitor.person_id)
    match = table.match
    if not match.without_rivals:
        raise TableError(HelpFromOutside())
    if table.stale or match.number != data.number:
        return Hint(match.number, None)
    if match.outcome is not None or match.stopped is not None:
        raise TableError(match.stopped or MatchOver())
    if data.seat not in match.actors:
        raise TableError(NotYourDecision())
    if table.advising:
        return Hint(match.number, None)
    tables.limits.check(tables.limits.hints, visitor.address)
    tables.limits.work.check(visitor)
    table.advising = True
    try:
        await remark(tables, table, "hint")
        thought = await tables.bots.advice(table, data.seat)
    finally:
        table.advising = False
    if thought is not None:
        tables.limits.work.charge(visitor, thought.spent)
    if thought is None or match.number != data.number:
        return Hint(match.number, None)
    return Hint(match.number, thought.answer, thought.reason)
