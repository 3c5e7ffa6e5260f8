"""What people ask of a match, over either way: a plain request or the socket."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from litestar.params import QueryParameter

from ashgrid.core import TableError
from ashgrid.match import Match
from ashgrid.match.refusals import MatchKeptFromRecord

from . import protocol
from .limits import Visitor
from .refusals import SeatNotYours
from .repeated_requests import judge_answer, judge_word
from .table import Table, now
from .tables import Tables

Since = Annotated[int, QueryParameter(ge=0, le=2**31)]


async def act_on(tables: Tables, match_id: str, wanted: protocol.ActRequest, person_id: str | None) -> None:
    """Answer a question. The same answer sent again is recognised and does nothing more."""
    table = await _own_table(tables, match_id, wanted.seat, person_id)
    await tables.change(
        table,
        lambda match: match.act(wanted.seat, wanted.action, now(), wanted.question),
        lambda match: judge_answer(match, wanted.seat, wanted.question, wanted.action),
    )


async def say_word(tables: Tables, match_id: str, wanted: protocol.TableRequest, visitor: Visitor) -> None:
    """Undo, resign, leave, agree, object, or talk of a draw. The same request sent again is recognised."""
    table = await _own_table(tables, match_id, wanted.seat, visitor.person_id)
    requests = {
        "undo": lambda match: match.undo(wanted.seat, now(), wanted.size),
        "leave": lambda match: match.leave(wanted.seat, now()),
        "agree": lambda match: match.agree(wanted.seat, wanted.proposal, now()),
        "object": lambda match: match.object(wanted.seat, wanted.proposal, now()),
        "resign": lambda match: match.resign(wanted.seat, now()),
        "offer-draw": lambda match: match.offer_draw(wanted.seat, now()),
        "accept-draw": lambda match: match.answer_draw(wanted.seat, True, now()),
        "decline-draw": lambda match: match.answer_draw(wanted.seat, False, now()),
    }
    recalled: dict[str, Callable[[Match], None]] = {
        "undo": lambda match: match.recall(wanted.seat, wanted.size),
        "agree": lambda match: match.recall_proposed(wanted.proposal),
    }
    await tables.change(
        table,
        requests[wanted.what],
        lambda match: judge_word(match, wanted.number, wanted.seat, wanted.what, wanted.size, wanted.proposal),
        visitor=visitor,
        prepare=recalled.get(wanted.what),
    )


async def _own_table(tables: Tables, match_id: str, seat: int, person_id: str | None) -> Table:
    """Refuse unless it is somebody's own seat; be it only since a moment, by another process."""
    table = await tables.get(match_id)
    if seat not in table.held_by(person_id):
        table = await tables.latest(match_id)
    check_own(table, seat, person_id)
    return table


def check_own(table: Table, seat: int, person_id: str | None) -> None:
    """Refuse unless it is somebody's own seat."""
    if table.match.setup.archived:
        raise TableError(MatchKeptFromRecord())
    if seat not in table.held_by(person_id):
        raise TableError(SeatNotYours(seat))
