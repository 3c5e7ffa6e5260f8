"""What a seat can know of what an action leads to, while it is still being chosen, and what everybody can know of what
comes."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from ashgrid.core import TableError

from .problems import described
from .refusals import OnlyForPlayers
from .requests import check_own
from .tables import Tables


class ForeseeRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`number` is the length of the log that the player sees; `action` is None for things as they are. Who watches asks
    for no seat and no action."""

    seat: int | None
    number: Annotated[int, msgspec.Meta(ge=0)]
    action: Annotated[str, msgspec.Meta(max_length=200)] | None = None


class Foreseen(msgspec.Struct, frozen=True):
    """`forecast` is for the game's own board; None where the game has nothing to say, or if the match has gone on
    meanwhile, which `number` tells."""

    number: int
    forecast: dict[str, Any] | None


@post("/api/matches/{match_id:str}/foresee", responses=described(403, 404, 409), status_code=HTTP_200_OK)
async def foresee(
    request: Request[Any, Any, Any],
    match_id: FromPath[str],
    data: JSONBody[ForeseeRequest],
    tables: NamedDependency[Tables],
) -> Foreseen:
    """What would come of an action, as far as the seat can know it. Nothing is done."""
    visitor = await tables.identity.visitor(request)
    table = await tables.get(match_id)
    if data.seat is None:
        table.check_onlooker(visitor.person_id)
        if data.action is not None:
            raise TableError(OnlyForPlayers())
    else:
        check_own(table, data.seat, visitor.person_id)
    async with table.lock:  # a change that is on its way to the store is waited for
        match = table.match
        number = match.number
        if table.stale or data.number != number:
            return Foreseen(number, None)  # who only points at things is often overtaken: that is no mistake
        state = match.state.copy()
    game = match.game
    if data.seat is None:
        if table.foretold is None or table.foretold[0] != number:  # many may watch, and are told the same
            table.foretold = number, await tables.limits.work.run(visitor, game.foretold, state)
        return Foreseen(*table.foretold)
    action = None if data.action is None else game.notation.parse(data.action)
    return Foreseen(data.number, await tables.limits.work.run(visitor, game.foresee, state, data.seat, action))
