"""Who plays a match: begin one, take a seat, play the same again."""

from __future__ import annotations

import functools
import secrets
from collections.abc import Sequence

import msgspec

from ashgrid.core import TableError, find, fresh_seed
from ashgrid.match import Origin, SeatSetup, Setup, Way, following, follows_by_itself
from ashgrid.match.refusals import MatchKeptFromRecord
from ashgrid.store import Person

from . import protocol, refusals
from .bot_budget import check_budget
from .chapters import keep_chapter
from .limits import Visitor, in_thread
from .names import checked
from .study_protocol import PlayOnRequest
from .table import Table, now
from .tables import Tables
from .tournament_refusals import TournamentBegins


async def create(tables: Tables, request: protocol.NewMatch, person: Person) -> Table:
    """Begin a match as somebody wants it."""
    game = find(request.game)
    game.check_new(game.read_options(request.options))
    await _check(tables, request, person)
    setup = Setup(
        game=game.name,
        options=request.options,
        seed=fresh_seed(),
        salt=secrets.token_urlsafe(16),
        seats=await _named(tables, request.seats, person),
        clock=request.clock,
        answer_seconds=request.answer_seconds,
        agree_seconds=request.agree_seconds,
        undo=request.undo,
        stand_in=request.stand_in,
        started=now(),
        rules=game.rules,
        listed=request.listed,
        spectators=request.spectators,
        rated=request.rated,
        series=request.series,
    ).drawn()
    return await tables.begin(setup, _holding(setup, person))


async def play_on(
    tables: Tables, match_id: str, way: Way, request: PlayOnRequest, person: Person, visitor: Visitor
) -> Table:
    """Begin a match where a way through another ends."""
    await _check(tables, request, person)
    go = functools.partial(
        way.branch,
        Origin(match_id, request.number),
        await _named(tables, request.seats, person),
        fresh_seed(),
        now(),
        salt=secrets.token_urlsafe(16),
        clock=request.clock,
        answer_seconds=request.answer_seconds,
        agree_seconds=request.agree_seconds,
        undo=request.undo,
        stand_in=request.stand_in,
        listed=request.listed,
        spectators=request.spectators,
    )
    made = await tables.limits.work.run(visitor, go)
    return await tables.begin(made.setup, _holding(made.setup, person), log=made.log)


async def _check(tables: Tables, request: protocol.NewMatch | PlayOnRequest, person: Person) -> None:
    """Refuse a table that somebody may not begin."""
    for seat in request.seats:
        if seat.player:
            check_budget(seat.player)
    check_budget(request.stand_in)
    if request.listed and all(seat.kind != "open" for seat in request.seats):
        raise TableError(refusals.NoOpenSeat())
    if all(seat.kind == "bot" for seat in request.seats) and not tables.room_for_bots:
        raise TableError(refusals.TooManyBotMatches())
    await tables.quotas.check_running(person)
    await warm(tables, request.clock, request.seats)


def _holding(setup: Setup, person: Person) -> dict[int, str | None]:
    return {n: person.id for n, seat in enumerate(setup.seats) if seat.kind == "human"}


async def _named(tables: Tables, seats: Sequence[SeatSetup], person: Person) -> tuple[SeatSetup, ...]:
    """Names are written on the creator's own seats only, and never one that another signs in with."""
    names = [checked(seat.name) if seat.kind == "human" else "" for seat in seats]
    await tables.identity.check_free(set(names) - {""}, person)
    return tuple(SeatSetup(seat.kind, name, seat.player) for seat, name in zip(seats, names, strict=True))


async def check_free(tables: Tables, match_id: str, seat: int) -> None:
    """Refuse unless this is an open seat."""
    seats = (await tables.get(match_id)).match.seats
    if not 0 <= seat < len(seats) or seats[seat].kind != "open":
        raise TableError(refusals.SeatNotFree(seat))


async def join(tables: Tables, match_id: str, seat: int, person: Person) -> None:
    """Somebody takes an open seat."""
    await check_free(tables, match_id, seat)
    table = await tables.get(match_id)
    seats = table.match.seats
    holder = table.holders.get(seat)
    if holder not in (None, person.id) and not _may_take_over(tables, table, holder, person):
        raise TableError(refusals.SeatReserved(seat))
    await tables.quotas.check_running(person)
    await warm(tables, table.match.setup.clock, seats)
    mine = table.held_by(person.id)
    number = table.match.seats[mine[0]].person if mine else None
    await tables.change(table, lambda match: match.join(seat, "", now(), number), holding={seat: person.id})
    note = functools.partial(tables.store.campaigns.joined, match_id, person.id, now())
    await in_thread(note, limiter=tables.writer)


def _may_take_over(tables: Tables, table: Table, holder: str | None, person: Person) -> bool:
    """Where all play together, those who play may take over from who is not there."""
    return table.match.one_team and bool(table.held_by(person.id)) and not tables.presence.is_there(table.id, holder)


async def stand_in(tables: Tables, match_id: str, seat: int, person: Person | None) -> None:
    """Let a stand-in play for somebody who is not there. The seat is kept for them."""
    table = await tables.get(match_id)
    table.match.check_seat(seat)
    if person is None or not table.held_by(person.id) or not table.match.one_team:
        raise TableError(refusals.OnlyForPlayers())
    if table.match.seats[seat].kind == "open":
        return  # it is done
    holder = table.holders.get(seat)
    if seat in table.held_by(person.id) or tables.presence.is_there(match_id, holder):
        raise TableError(refusals.SomebodyThere(seat))
    await tables.change(table, lambda match: match.leave(seat, now()), holding={seat: holder})


async def rematch(tables: Tables, match_id: str, person: Person, anew: bool = False, address: str = "") -> str:
    """What follows an ended match (the next chapter, the next game of a series, the same again): the first who asks
    begins it, and the others find their seats kept. With `anew`, what chance chose is drawn again. `address` is
    where they ask from, for what was played on from another match: reading that again may take long."""
    table = await tables.get(match_id)
    if table.match.outcome is None:  # it may just have ended
        table = await tables.latest(match_id)
    match = table.match
    held = table.held_by(person.id)
    if match.setup.archived:
        raise TableError(MatchKeptFromRecord())
    if not held:
        raise TableError(refusals.OnlyForPlayers())
    if table.next is not None:
        return table.next
    if follows_by_itself(match):
        raise TableError(TournamentBegins())
    await tables.quotas.check_running(person)
    await warm(tables, match.setup.clock, match.seats)
    if match.setup.dealt:
        async with tables.past(match_id, Visitor(person.id, address)) as whole:
            match = whole.match
    after = following(match, fresh_seed(), now(), secrets.token_urlsafe(16), anew)
    setup = after.setup
    holding: dict[int, str | None] = {}
    seats = list(setup.seats)
    for seat, before in enumerate(after.before):
        who = seats[seat]
        if before is not None and who.kind == "open" and match.one_team and table.holders.get(before):
            holding[seat] = table.holders[before]  # a stand-in plays on until they are back
        if before is None or who.kind != "human":
            continue
        holding[seat] = person.id if before in held else table.holders.get(before)
        stays = match.one_team and holding[seat] is not None  # a stand-in would play before they have come
        if before not in held and not stays:
            seats[seat] = SeatSetup("open", who.name)
    series = (*match.setup.before, match_id) if after.kind == "game" else ()
    setup = msgspec.structs.replace(setup, seats=tuple(seats), before=series, listed=False)
    await keep_chapter(tables, table)
    begun = await tables.begin(setup, holding, match_id, log=after.log)
    await tables.lead_on(table, begun.id)
    return begun.id


async def warm(tables: Tables, clock: str, seats: Sequence[SeatSetup]) -> None:
    """No machine player begins a match with its clock running before its process has even started."""
    if clock != "none" and any(seat.kind == "bot" for seat in seats):
        await tables.workers.warm()
