"""What is told of a match that is over, when nothing is secret: who did what, how the dice fell, where it turned."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from ashgrid.core import Event, State, TableError
from ashgrid.core.summary import Account
from ashgrid.match import Match

from .frames import Play
from .limits import address_of
from .problems import described
from .refusals import OnlyAfterTheEnd
from .summary_protocol import MatchSummary, Turning
from .table import Table
from .tables import Tables

MOST_KEPT: Final = 300
LEAST_SWING: Final = 0.1
"""A share of the match that changes hands at once: less is no turning point."""

Winner = tuple[int, bool] | None
"""The first seat of who did best, and whether it did well; None for a draw."""

_kept: Final[OrderedDict[str, bytes]] = OrderedDict()
_working: Final = threading.Lock()  # one at a time: running matches come first


def summary_of(match: Match) -> MatchSummary:
    """Play a whole match that is over once more, and count."""
    return _summary(Play(match), _winner(match))


def _winner(match: Match) -> Winner:
    payoffs = () if match.outcome is None else match.outcome.payoffs
    best = max(range(len(payoffs)), key=lambda seat: (payoffs[seat], -seat), default=0)
    if not payoffs or (min(payoffs) == payoffs[best] and 0 < payoffs[best] < 1):
        return None
    return best, payoffs[best] >= 0.5


def _summary(play: Play, winner: Winner) -> MatchSummary:
    state = play.new()
    tally = play.game.tally(state)
    swings = Swings(play, winner)
    swings.look(0, 0, state)
    for (seat, text), number in zip(play.moves, play.numbers[1:], strict=False):
        action = play.game.notation.parse(text)
        events: list[Event] = []
        if tally is not None:
            tally.before(state, seat, action)
        state.apply(seat, action, events)
        if tally is not None:
            tally.after(number, state, events)
        swings.look(number, seat, state)
    account = Account() if tally is None else tally.account(state)
    return MatchSummary(play.numbers[-1], account.why, account.graphs, account.units, account.luck, swings.greatest)


class Swings:
    """How well who did best stood along the match, and where that changed most for the better, or for the worse where
    all lost together. The end itself is no turning point, and a draw has none."""

    def __init__(self, play: Play, winner: Winner) -> None:
        self.greatest: Turning | None = None
        self._play = play
        self._drawn = winner is None
        self._side, won = winner or (0, True)
        self._way = 1.0 if won else -1.0
        self._before: float | None = None

    def look(self, number: int, seat: int, state: State[Any]) -> None:
        if self._drawn or state.result is not None:
            return
        now = self._play.game.judge(state)[self._side]
        before, self._before = self._before, now
        least = LEAST_SWING if self.greatest is None else self._way * (self.greatest.after - self.greatest.before)
        if before is not None and self._way * (now - before) > least:
            self.greatest = Turning(number, seat, self._side, round(before, 3), round(now, 3))


@get("/api/matches/{match_id:str}/summary", responses=described(403, 404, 409))
async def summary(
    request: Request[Any, Any, Any], match_id: FromPath[str], tables: NamedDependency[Tables]
) -> Response[MatchSummary]:
    """What is told of a match that is over, to who may look at it."""
    found = await _known(request, match_id, tables)
    if isinstance(found, bytes):
        return _answer(found)
    written = await tables.limits.work.run(await tables.identity.visitor(request), _written, match_id, *found)
    return _answer(written)


async def _known(request: Request[Any, Any, Any], match_id: str, tables: Tables) -> bytes | tuple[Play, Winner]:
    """What was told before, or what it takes to tell it."""
    visitor = await tables.identity.visitor(request)

    def check(table: Table) -> None:
        if table.match.outcome is None:
            raise TableError(OnlyAfterTheEnd())

    def enough(table: Table) -> bool:
        return match_id in _kept or table.match.whole

    async with tables.past(match_id, visitor, check, enough) as table:
        if match_id in _kept:
            return _kept[match_id]
        tables.limits.check(tables.limits.summaries, address_of(request))
        return Play(table.match), _winner(table.match)


def _written(match_id: str, play: Play, winner: Winner) -> bytes:
    with _working:
        found = _kept.pop(match_id, None) or msgspec.json.encode(_summary(play, winner))
        _kept[match_id] = found
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return found


def _answer(written: bytes) -> Response[Any]:
    return Response(written, media_type=MediaType.JSON)


HANDLERS = (summary,)
