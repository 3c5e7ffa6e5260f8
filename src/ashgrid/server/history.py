"""Plain requests about matches that are over: one's own, another's as far as they are public, everybody's; figures, and
all one's records as a download."""

from __future__ import annotations

import io
import logging
import re
import zipfile
from collections.abc import AsyncGenerator, Iterable
from typing import Annotated, Any

from litestar import Request, get
from litestar.di import NamedDependency, Provide
from litestar.exceptions import ClientException
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Stream

from ashgrid.ai.interval import wilson
from ashgrid.ai.ratings import Rating
from ashgrid.core import AshgridError, TableError
from ashgrid.store import Behind, Count, Figures, Filters, KeptResult, KeptSeat, Person, StoreError

from .history_protocol import (
    Against,
    ArchiveFigures,
    FiguresAnswer,
    HistoryLine,
    HistoryPage,
    HistorySeat,
    Named,
    RatingInfo,
    Tally,
)
from .limits import Visitor, address_of, in_thread
from .problems import described
from .reading import read_match
from .refusals import NotSignedIn
from .tables import Tables

log = logging.getLogger(__name__)
AnyRequest = Request[Any, Any, Any]
PAGE = 20
MOST = 50
RECORDS_AT_ONCE = 300
"""So many matches one download has: each of them is replayed for it."""

Word = Annotated[str | None, QueryParameter(max_length=120)]
Number = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]
After = Annotated[str | None, QueryParameter(max_length=70)]
Many = Annotated[int, QueryParameter(ge=1, le=MOST, name="count")]
GameOf = Annotated[str, QueryParameter(max_length=80)]


class Wanted:
    """What a list is asked for. An opponent is named: a person by the name they sign in with, a machine player."""

    def __init__(self, filters: Filters, person: str | None, count: int, after: Behind | None) -> None:
        self.filters = filters
        self.person = person
        self.count = count
        self.after = after


async def wanted(
    game: Word = None,
    how: Word = None,
    faction: Word = None,
    setting: Word = None,
    reason: Word = None,
    rated: FromQuery[bool | None] = None,
    person: Word = None,
    player: Word = None,
    shortest: Number = None,
    longest: Number = None,
    count: Many = PAGE,
    after: After = None,
) -> Wanted:
    filters = Filters(
        game=game,
        how=how,
        faction=faction,
        setting=setting,
        reason=reason,
        rated=rated,
        player=player,
        shortest=shortest,
        longest=longest,
    )
    return Wanted(filters, person, count, None if after is None else _place(after))


def _place(text: str) -> Behind:
    found = re.fullmatch(r"(\d{1,15})-([\w-]{1,40})", text)
    if found is None:
        raise ClientException("'after' is what the page before said is next")
    return Behind(int(found[1]), found[2])


FILTERS = {"wanted": Provide(wanted)}


# Pages ------------------------------------------------------------------------------------------


@get("/api/me/history", responses=described(404), dependencies=FILTERS)
async def my_history(
    request: AnyRequest, tables: NamedDependency[Tables], wanted: NamedDependency[Wanted]
) -> HistoryPage:
    """Your finished matches, the latest first."""
    person = await tables.identity.who(request)
    return HistoryPage([], None) if person is None else await _history(tables, person, wanted, person, public=False)


@get("/api/people/{name:str}/history", responses=described(404), dependencies=FILTERS)
async def their_history(
    request: AnyRequest, name: FromPath[str], tables: NamedDependency[Tables], wanted: NamedDependency[Wanted]
) -> HistoryPage:
    """The finished matches of somebody with a name, as far as all may see them."""
    person = await tables.identity.called(name)
    return await _history(tables, person, wanted, await tables.identity.who(request), public=True)


@get("/api/archive", responses=described(), dependencies=FILTERS)
async def archive(request: AnyRequest, tables: NamedDependency[Tables], wanted: NamedDependency[Wanted]) -> HistoryPage:
    """Everybody's finished matches, as far as all may see them."""
    reader = await tables.identity.who(request)
    history = tables.store.history
    found = await in_thread(history.archive, wanted.filters, wanted.count + 1, wanted.after)
    return await _page(tables, found, wanted.count, None, reader)


async def _history(tables: Tables, person: Person, wanted: Wanted, reader: Person | None, public: bool) -> HistoryPage:
    filters = wanted.filters
    if wanted.person is not None:
        opponent = await tables.identity.called(wanted.person)
        filters = _against(filters, opponent)
    history = tables.store.history
    read = (person.id, filters, wanted.count + 1, wanted.after, public)
    return await _page(tables, await in_thread(history.of, *read), wanted.count, person, reader)


def _against(filters: Filters, opponent: Person) -> Filters:
    return Filters(**{name: getattr(filters, name) for name in filters.__struct_fields__} | {"person_id": opponent.id})


async def _page(
    tables: Tables, found: list[KeptResult], count: int, whose: Person | None, reader: Person | None
) -> HistoryPage:
    """A page, and whether there is more behind it: one more was asked for."""
    shown = found[:count]
    lines = await told(tables, shown, whose, reader)
    more = len(found) > count
    return HistoryPage(lines, f"{shown[-1].ended}-{shown[-1].match_id}" if more else None)


async def told(
    tables: Tables, found: Iterable[KeptResult], whose: Person | None, reader: Person | None
) -> list[HistoryLine]:
    """Results as somebody may read them: `whose` list it is says how a match ended."""
    found = list(found)
    people = {seat.person_id for one in found for seat in one.seats if seat.person_id is not None}
    names = await tables.identity.nicks(people)
    accounts = await in_thread(tables.store.people.registered, people)
    reader_id = None if reader is None else reader.id
    return [
        HistoryLine(
            id=one.match_id,
            game=one.game,
            setting=one.setting,
            reason=one.reason,
            entries=one.entries,
            began=one.began,
            ended=one.ended,
            public=one.public,
            how=next((seat.how for seat in one.seats if whose is not None and seat.person_id == whose.id), None),
            unrated=one.unrated,
            seats=[_seat(seat, names, accounts, reader_id) for seat in one.seats],
        )
        for one in found
    ]


def _seat(seat: KeptSeat, names: dict[str, str], accounts: set[str], reader_id: str | None) -> HistorySeat:
    return HistorySeat(
        **_who(seat.person_id, seat.player, names, accounts),
        you=seat.person_id == reader_id is not None,
        team=seat.team,
        faction=seat.faction,
        how=seat.how,
        score=seat.score,
        before=None if seat.before is None else info(seat.before),
        after=None if seat.after is None else info(seat.after),
    )


def _who(person_id: str | None, player: str, names: dict[str, str], accounts: set[str]) -> dict[str, Any]:
    """Who played, in the words of a `HistorySeat`."""
    name = names.get(person_id or "", "")
    return {
        "name": name,
        "account": person_id in accounts,
        "guest": person_id is not None and not name,
        "gone": person_id is None and not player,
        "player": player,
    }


def info(rating: Rating) -> RatingInfo:
    return RatingInfo(rating.points, rating.low, rating.high, rating.settled)


# Figures ----------------------------------------------------------------------------------------


@get("/api/me/figures", responses=described(409))
async def my_figures(request: AnyRequest, tables: NamedDependency[Tables], game: GameOf) -> FiguresAnswer:
    """What your matches of a game come to."""
    person = await tables.identity.who(request)
    if person is None:
        raise TableError(NotSignedIn())
    return await _figures(tables, person, game, person, public=False)


@get("/api/people/{name:str}/figures", responses=described(404))
async def their_figures(
    request: AnyRequest, name: FromPath[str], tables: NamedDependency[Tables], game: GameOf
) -> FiguresAnswer:
    """What the matches of a game come to that somebody with a name has played and all may see."""
    person = await tables.identity.called(name)
    return await _figures(tables, person, game, await tables.identity.who(request), public=True)


async def _figures(tables: Tables, person: Person, game: str, reader: Person | None, public: bool) -> FiguresAnswer:
    found = await in_thread(tables.store.history.figures, person.id, game, public)
    ids = {one.person_id for one in found.opponents if one.person_id is not None}
    names = await tables.identity.nicks(ids)
    accounts = await in_thread(tables.store.people.registered, ids)
    records = [one for one in (found.longest, found.quickest, found.highest) if one is not None]
    lines = {line.id: line for line in await told(tables, records, person, reader)}

    def line(of: KeptResult | None) -> HistoryLine | None:
        return None if of is None else lines[of.match_id]

    return FiguresAnswer(
        game=game,
        all=tally(found.all),
        shared=found.shared,
        factions=_named(found.factions),
        settings=_named(found.settings),
        against=_named(found.against),
        opponents=_opponents(found, names, accounts),
        longest=line(found.longest),
        quickest=line(found.quickest),
        highest=line(found.highest),
        streak=found.streak,
    )


def _opponents(found: Figures, names: dict[str, str], accounts: set[str]) -> list[Against]:
    return [Against(**_who(one.person_id, one.key, names, accounts), tally=tally(one)) for one in found.opponents]


def _named(counts: list[Count]) -> list[Named]:
    return [Named(one.key, tally(one)) for one in counts]


def tally(count: Count) -> Tally:
    games = count.won + count.drawn + count.lost
    share = (count.won + count.drawn / 2) / games if games else 0.0
    low, high = wilson(share, games) if games else (0.0, 1.0)
    return Tally(count.won, count.drawn, count.lost, share, low, high)


@get("/api/archive/figures", responses=described())
async def archive_figures(
    tables: NamedDependency[Tables], game: GameOf, faction: Word = None, setting: Word = None
) -> ArchiveFigures:
    """What everybody's matches of a game come to, as far as all may see them: with a faction or a setting, where those
    who played it began, and how that ended."""
    found = await in_thread(tables.store.history.archived, game, faction, setting)
    return ArchiveFigures(game, _named(found.factions), _named(found.openings), found.settings)


# Records ----------------------------------------------------------------------------------------


@get("/api/me/records", media_type="application/zip", responses=described(409))
async def my_records(request: AnyRequest, tables: NamedDependency[Tables]) -> Stream:
    """The records of all your finished matches, the latest first, as one archive. If they are many, it comes slowly."""
    person = await tables.identity.who(request)
    if person is None:
        raise TableError(NotSignedIn())
    tables.limits.check(tables.limits.exports, address_of(request))
    headers = {"Content-Disposition": 'attachment; filename="ashgrid-records.zip"'}
    return Stream(
        _archive(tables, person.id, await tables.identity.visitor(request)),
        media_type="application/zip",
        headers=headers,
    )


async def _archive(tables: Tables, person_id: str, visitor: Visitor) -> AsyncGenerator[bytes, None]:
    """An archive, match by match, so that it need not be held in memory."""
    written = _Passed()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        contents = []
        async for one in _all_finished(tables, person_id):
            name = f"{one.game}-{one.match_id}.ashgrid"
            try:
                text = await tables.limits.work.run_later(visitor, _record, tables, one.match_id)
            except StoreError:
                raise
            except AshgridError as error:  # of older rules, or of content that is not here any more
                contents.append(f"{name}: cannot be replayed any more: {error}")
                continue
            archive.writestr(name, text)
            contents.append(name)
            yield written.take()
        archive.writestr("list.txt", "".join(f"{line}\n" for line in contents))
    yield written.take()


async def _all_finished(tables: Tables, person_id: str) -> AsyncGenerator[KeptResult, None]:
    place: Behind | None = None
    while True:
        found = await in_thread(tables.store.history.of, person_id, Filters(), RECORDS_AT_ONCE, place)
        for one in found:
            yield one
        if len(found) < RECORDS_AT_ONCE:
            return
        place = found[-1].place


def _record(tables: Tables, match_id: str) -> str:
    _, match = read_match(tables.store, match_id, tables.metrics, whole=True)
    return str(match.record())


class _Passed(io.RawIOBase):
    """A file that is given away as it is written."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._parts.append(bytes(data))
        return len(data)

    def take(self) -> bytes:
        parts, self._parts = self._parts, []
        return b"".join(parts)


HANDLERS = (my_history, their_history, archive, archive_figures, my_figures, their_figures, my_records)
