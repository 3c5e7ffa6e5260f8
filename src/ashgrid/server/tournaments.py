"""Plain requests about tournaments: announce one, look, take part, start and cancel it."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from ashgrid.core import TableError, find
from ashgrid.match import ClockRule, SeatSetup
from ashgrid.match.clock import DAY
from ashgrid.store import Game, Person, Plan, Tournament

from . import protocol
from . import tournament_refusals as refusals
from .bot_budget import check_budget
from .departures import give_up_seat
from .limits import address_of, in_thread
from .organiser import GRACE_MS, LEAST, counted_games, enough, new_setup
from .problems import described
from .standings import Standing, arena_table, round_robin_table
from .table import now
from .tables import Tables
from .tournament_protocol import (
    EntrantInfo,
    NewTournament,
    TournamentGame,
    TournamentInfo,
    TournamentLine,
    TournamentList,
    TournamentRequest,
)

AnyRequest = Request[Any, Any, Any]
MOST_ENTRANTS = {"arena": 100, "round-robin": 16}
MOST_ANNOUNCED = 3
"""So many of one creator may be announced or running at the same time."""
LONGEST_ARENA_CLOCK = 3_600_000
LONGEST_DAYS = 14
LATEST_START_DAYS = 60
PAST = 30
"""So many of those that are over are listed."""


# What may be announced -------------------------------------------------------------------------------


def _plan(wanted: NewTournament) -> Plan:
    """What was asked for, if it can be played."""
    game = find(wanted.game)
    options = game.read_options(wanted.options)
    game.check_new(options)
    if len(game.seats(options)) != 2 or len(set(game.teams(options))) != 2:
        raise TableError(refusals.NotForTournament())
    _check_clock(wanted)
    for player in wanted.bots:
        check_budget(player)
    plan = Plan(
        game=game.name,
        kind=wanted.kind,
        options=wanted.options,
        clock=wanted.clock,
        title=" ".join(wanted.title.split()),
        minutes=wanted.minutes,
        at_once=wanted.at_once,
        named=wanted.named,
    )
    new_setup(plan, (SeatSetup(), SeatSetup(person=1)), "", now()).check()
    return plan


def _check_clock(wanted: NewTournament) -> None:
    limit = ClockRule.parse(wanted.clock).limit
    if wanted.kind == "arena" and (limit is None or limit > LONGEST_ARENA_CLOCK):
        raise TableError(refusals.ClockNotForArena(LONGEST_ARENA_CLOCK // 60_000))
    days = wanted.clock.strip().startswith("days:")
    if wanted.kind == "round-robin" and (limit is None or not days or limit > LONGEST_DAYS * DAY):
        raise TableError(refusals.ClockNotForRoundRobin(LONGEST_DAYS))


async def _announce(tables: Tables, wanted: NewTournament, person: Person) -> str:
    plan = await in_thread(_plan, wanted)
    at = now()
    if wanted.starts is not None and not at <= wanted.starts <= at + LATEST_START_DAYS * DAY:
        raise TableError(refusals.StartNotPossible(LATEST_START_DAYS))
    if plan.named and person.name is None:
        raise TableError(refusals.TournamentForNames())
    kept = tables.store.tournaments
    if await in_thread(kept.made_by, person.id) >= MOST_ANNOUNCED:
        raise TableError(refusals.TooManyTournaments(MOST_ANNOUNCED))
    add = functools.partial(kept.add, plan, person.id, at, wanted.starts, wanted.bots)
    tournament_id = await in_thread(add, limiter=tables.writer)
    if wanted.join:
        join = functools.partial(kept.join, tournament_id, person.id, at)
        await in_thread(join, limiter=tables.writer)
    return tournament_id


# What people want ------------------------------------------------------------------------------------


async def _join(tables: Tables, found: Tournament, person: Person) -> None:
    entrant = found.entrant_of(person.id)
    if entrant is not None and not entrant.gone:
        return
    if found.state not in ("announced", "running") or (found.state == "running" and found.plan.kind != "arena"):
        raise TableError(refusals.TournamentClosed())
    if found.plan.named and person.name is None:
        raise TableError(refusals.TournamentForNames())
    most = MOST_ENTRANTS[found.plan.kind]
    if sum(not one.gone for one in found.entrants) >= most:
        raise TableError(refusals.TooManyEntrants(most))
    join = functools.partial(tables.store.tournaments.join, found.id, person.id, now())
    await in_thread(join, limiter=tables.writer)


async def _withdraw(tables: Tables, found: Tournament, number: int) -> None:
    """Out of it for good: running games are resigned, those to come are lost."""
    kept = tables.store.tournaments
    if found.state == "announced":
        leave = functools.partial(kept.leave, found.id, number)
        await in_thread(leave, limiter=tables.writer)
        return
    if found.state != "running":
        raise TableError(refusals.TournamentClosed())
    change = functools.partial(kept.change, found.id, number, now(), withdrawn=True)
    await in_thread(change, limiter=tables.writer)
    for game in found.games:
        if game.match is None or game.for_one is not None or number not in (game.one, game.other):
            continue
        table = await tables.get(game.match)
        seat = (game.one, game.other).index(number) ^ (game.number == 2)
        if table.match.outcome is None and table.match.stopped is None:
            await tables.change(table, functools.partial(give_up_seat, seat))


async def _take_charge(tables: Tables, found: Tournament, person: Person, start: bool) -> None:
    """Its creator starts or cancels it."""
    if found.creator != person.id:
        raise TableError(refusals.NotYourTournament())
    if found.state != "announced":
        raise TableError(refusals.TournamentBegun())
    if not start:
        cancel = functools.partial(tables.store.tournaments.move, found.id, "announced", "cancelled", ends=now())
        await in_thread(cancel, limiter=tables.writer)
    elif not enough(found):
        raise TableError(refusals.TooFewEntrants(LEAST[found.plan.kind]))
    else:
        await tables.organiser.start(found)


async def _do(tables: Tables, found: Tournament, person: Person, what: str) -> None:
    if what in ("start", "cancel"):
        await _take_charge(tables, found, person, what == "start")
    elif what == "join":
        await _join(tables, found, person)
    else:
        entrant = found.entrant_of(person.id)
        if entrant is None or entrant.gone:
            raise TableError(refusals.NotInTournament())
        if what == "withdraw":
            await _withdraw(tables, found, entrant.number)
        elif entrant.ready != (what == "ready"):
            change = functools.partial(
                tables.store.tournaments.change, found.id, entrant.number, now(), ready=what == "ready"
            )
            await in_thread(change, limiter=tables.writer)


# What is shown ---------------------------------------------------------------------------------------


async def _show(tables: Tables, found: Tournament, person: Person | None) -> TournamentInfo:
    people = {who for who in (found.creator, *(one.person for one in found.entrants)) if who is not None}
    nicks = await tables.identity.nicks(people)
    ids = [game.match for game in found.games if game.match is not None and game.for_one is None]
    statuses = await in_thread(tables.store.tournaments.statuses, ids) if ids else {}
    lengths = {match_id: status.number for match_id, (status, _) in statuses.items()}
    plan, me = found.plan, None if person is None else person.id
    mine = found.entrant_of(me)
    arena = plan.kind == "arena"
    return TournamentInfo(
        id=found.id,
        title=plan.title,
        game=plan.game,
        kind=plan.kind,
        state=found.state,
        options=plan.options,
        clock=plan.clock,
        minutes=plan.minutes,
        at_once=plan.at_once,
        named=plan.named,
        creator=nicks.get(found.creator or "", ""),
        created=found.created,
        starts=found.starts,
        began=found.began,
        ends=found.ends,
        late=found.ends + GRACE_MS if arena and found.ends is not None and found.state == "running" else None,
        least=LEAST[plan.kind],
        entrants=_table(found, nicks),
        games=[_game(game, lengths) for game in found.games],
        you=None if mine is None else mine.number,
        yours=found.creator == me is not None,
        now=now(),
    )


def _table(found: Tournament, nicks: Mapping[str, str]) -> list[EntrantInfo]:
    make = arena_table if found.plan.kind == "arena" else round_robin_table
    who = {one.number: one for one in found.entrants}
    return [_entrant(line, who[line.entrant], nicks) for line in make(who, counted_games(found.games))]


def _entrant(line: Standing, one: Any, nicks: Mapping[str, str]) -> EntrantInfo:
    name = nicks.get(one.person or "", "")
    return EntrantInfo(
        number=one.number,
        name=name,
        guest=one.person is not None and not name,
        player=one.player,
        ready=one.ready,
        gone=one.gone,
        rank=line.rank,
        points=line.points,
        played=line.played,
        wins=line.wins,
        tie_break=line.tie_break,
    )


def _game(game: Game, lengths: Mapping[str, int]) -> TournamentGame:
    return TournamentGame(
        pairing=game.pairing,
        number=game.number,
        round=game.round,
        one=game.one,
        other=game.other,
        match=game.match,
        length=lengths.get(game.match or ""),
        for_one=None if game.for_one is None else game.for_one / 2,
        for_other=None if game.for_other is None else game.for_other / 2,
        reason=game.reason,
    )


def _line(found: Tournament) -> TournamentLine:
    plan = found.plan
    return TournamentLine(
        id=found.id,
        title=plan.title,
        game=plan.game,
        kind=plan.kind,
        state=found.state,
        clock=plan.clock,
        minutes=plan.minutes,
        named=plan.named,
        created=found.created,
        starts=found.starts,
        began=found.began,
        ends=found.ends,
        entrants=found.count,
    )


# Requests --------------------------------------------------------------------------------------------


@get("/api/tournaments", responses=described())
async def tournaments(tables: NamedDependency[Tables]) -> TournamentList:
    """Tournaments that are announced or running, and the last that are over."""
    listed = tables.store.tournaments.listed
    going = await in_thread(listed, ("announced", "running"), 100)
    past = await in_thread(listed, ("over",), PAST)
    return TournamentList(now(), [_line(found) for found in (*going, *past)])


@post("/api/tournaments", responses=described(409))
async def announce(
    request: AnyRequest, data: JSONBody[NewTournament], tables: NamedDependency[Tables]
) -> protocol.Created:
    """Announce a tournament. Where it is."""
    tables.limits.check(tables.limits.tournaments, address_of(request))
    person = await tables.identity.ensure(request)
    return protocol.Created(await _announce(tables, data, person))


@get("/api/tournaments/{tournament_id:str}", responses=described(404))
async def tournament(
    request: AnyRequest, tournament_id: FromPath[str], tables: NamedDependency[Tables]
) -> Response[TournamentInfo]:
    """A tournament as it is now, with its table and all games. The answer has an ETag: who asks with it again gets a
    short answer if nothing has changed."""
    person = await tables.identity.who(request)
    info = await _show(tables, await tables.organiser.read(tournament_id), person)
    same = msgspec.json.encode(msgspec.structs.replace(info, now=0))
    headers = {"Cache-Control": "private, no-cache", "ETag": f'"{hashlib.sha256(same).hexdigest()[:16]}"'}
    if request.headers.get("if-none-match") == headers["ETag"]:
        nothing: Any = Response(None, status_code=304, headers=headers)
        return nothing  # type: ignore[no-any-return]
    return Response(info, headers=headers, media_type=MediaType.JSON)


@post("/api/tournaments/{tournament_id:str}", responses=described(404, 409), status_code=HTTP_200_OK)
async def change_tournament(
    request: AnyRequest,
    tournament_id: FromPath[str],
    data: JSONBody[TournamentRequest],
    tables: NamedDependency[Tables],
) -> TournamentInfo:
    """Take part or not any more, be paired or not now; of its creator: start or cancel it. The same request sent again
    does nothing more."""
    found = await tables.organiser.read(tournament_id)
    person = await (tables.identity.ensure if data.what == "join" else tables.identity.who)(request)
    if person is None:
        raise TableError(
            refusals.NotYourTournament() if data.what in ("start", "cancel") else refusals.NotInTournament()
        )
    await _do(tables, found, person, data.what)
    await tables.organiser.drive(tournament_id)
    return await _show(tables, await tables.organiser.read(tournament_id), person)


HANDLERS = (tournaments, announce, tournament, change_tournament)
