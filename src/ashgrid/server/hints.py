"""What the stand-in of a table would do in the place of a person who asks."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from ashgrid.core import TableError

from .problems import described
from .refusals import HelpFromOutside
from .requests import check_own
from .tables import Tables


class HintRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`number` is the length of the log that the player sees."""

    seat: int
    number: Annotated[int, msgspec.Meta(ge=0)]


class Hint(msgspec.Struct, frozen=True):
    """`action` is None where the seat is asked nothing, another hint of the table is being thought about, or the match
    has gone on meanwhile. `reason` names the sentence that says why (`advice.<name>` of the game's catalogue), where
    the game knows."""

    number: int
    action: str | None
    reason: str | None = None


@post("/api/matches/{match_id:str}/hint", responses=described(403, 404, 409), status_code=HTTP_200_OK)
async def hint(
    request: Request[Any, Any, Any],
    match_id: FromPath[str],
    data: JSONBody[HintRequest],
    tables: NamedDependency[Tables],
) -> Hint:
    """What a machine player would do in this place, knowing what the seat knows. Only where all play together."""
    person = await tables.identity.who(request)
    table = await tables.get(match_id)
    check_own(table, data.seat, None if person is None else person.id)
    match = table.match
    if not match.one_team:
        raise TableError(HelpFromOutside())
    if table.stale or table.advising or match.number != data.number or data.seat not in match.actors:
        return Hint(match.number, None)
    table.advising = True
    try:
        thought = await tables.bots.advice(table, data.seat)
    finally:
        table.advising = False
    if thought is None or match.number != data.number:
        return Hint(match.number, None)
    return Hint(match.number, thought.answer, thought.reason)
