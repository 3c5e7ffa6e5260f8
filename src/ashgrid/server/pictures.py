"""Small pictures of matches, for lists and links: a position as a spectator sees it, never more."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections import OrderedDict
from typing import Annotated, Any, Final

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, QueryParameter

from ashgrid.core import AnyGame, Plain
from ashgrid.core.picture import emblem
from ashgrid.match import Match
from ashgrid.text import game_catalogue

from .frames import Play
from .limits import address_of
from .problems import described
from .table import Table
from .tables import Tables

MOST_KEPT: Final = 1000
A_DAY: Final = 86_400
KIND: Final = "image/svg+xml"

At = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]


class Wanted:
    """One position of a match, taken down while nobody changes it. Its number says all: what led to an entry of a log
    never changes."""

    def __init__(self, match: Match, at: int | None) -> None:
        self.game: AnyGame = match.game
        self.over = match.outcome is not None
        self.settled = self.over and at is not None
        self.view: Plain | None = None
        if at is None or at >= match.number:
            self.number = match.number
            self.view = match.state.view(None)
        else:
            self.play = Play(match)
            self.steps = bisect_right(self.play.numbers, at) - 1
            self.number = self.play.numbers[self.steps]

    def drawn(self) -> bytes:
        """The picture. An older position is played back to."""
        view = self.view
        if view is None:
            state = self.play.new()
            for seat, text in self.play.moves[: self.steps]:
                state.apply(seat, self.game.notation.parse(text))
            view = state.view(None)
        picture = self.game.picture(view)
        return (picture or emblem(game_catalogue(self.game, "en").say("game.title"))).encode()


class Drawn:
    """A picture that was drawn, and its fingerprint."""

    def __init__(self, svg: bytes) -> None:
        self.svg: Final = svg
        self.tag: Final = f'"{hashlib.sha256(svg).hexdigest()[:16]}"'


_kept: Final[OrderedDict[tuple[str, int], Drawn]] = OrderedDict()


@get(
    "/api/matches/{match_id:str}/picture.svg",
    responses={**described(403, 404, 429), 304: ResponseSpec(None, description="It is as it was")},
    media_type=KIND,
)
async def picture(
    request: Request[Any, Any, Any], match_id: FromPath[str], tables: NamedDependency[Tables], at: At = None
) -> Response[bytes]:
    """A match as a small picture, as its spectators see it: now, or the position of a number, or the last one before
    it."""
    visitor = await tables.identity.visitor(request)

    def enough(table: Table) -> bool:
        return at is None or at >= table.match.number or table.match.whole

    async with tables.past(match_id, visitor, enough=enough) as table:
        wanted = Wanted(table.match, at)
    found = _kept.pop((match_id, wanted.number), None)
    if found is None:
        tables.limits.check(tables.limits.pictures, address_of(request))
        found = Drawn(await tables.limits.work.run(visitor, wanted.drawn))
    _kept[match_id, wanted.number] = found
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    headers = {
        "ETag": found.tag,
        "Cache-Control": f"private, max-age={A_DAY}" if wanted.settled else "private, no-cache",
    }
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers, media_type=KIND)
    return Response(found.svg, headers=headers, media_type=KIND)


HANDLERS = (picture,)
