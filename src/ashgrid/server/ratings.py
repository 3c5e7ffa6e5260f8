"""Plain requests about ratings: somebody's, their course, the ranking of a game, and what a match does to them."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter

from ashgrid.ai.ratings import Rating, measured
from ashgrid.core import find
from ashgrid.store import Person

from .history import GameOf, info
from .history_protocol import (
    Course,
    CoursePoint,
    Machine,
    MatchRating,
    PoolName,
    PoolRating,
    Profile,
    Ranked,
    Ranking,
    SeatRating,
)
from .limits import in_thread
from .problems import described
from .results import why_unrated
from .tables import Tables
from .unrated import pool_of

AnyRequest = Request[Any, Any, Any]
LEAST = 10
"""So many rated matches of a game somebody has played who is in its ranking."""
PAGE = 50
MOST_PLACES = 10_000

Skip = Annotated[int, QueryParameter(name="from", ge=0, le=MOST_PLACES)]


@get("/api/me/profile", responses=described())
async def my_profile(request: AnyRequest, tables: NamedDependency[Tables]) -> Profile:
    """What you have played, and how strong you are as far as that is known."""
    person = await tables.identity.who(request)
    return Profile(None, [], []) if person is None else await _profile(tables, person)


@get("/api/people/{name:str}", responses=described(404))
async def their_profile(name: FromPath[str], tables: NamedDependency[Tables]) -> Profile:
    """Somebody with a name: what they have played, and how strong they are as far as that is known."""
    return await _profile(tables, await tables.identity.called(name))


async def _profile(tables: Tables, person: Person) -> Profile:
    return await in_thread(_read_profile, tables, person)


def _read_profile(tables: Tables, person: Person) -> Profile:
    history = tables.store.history
    found = [
        PoolRating(
            game=one.game,
            pool=_pool(one.pool),
            rating=info(one.rating),
            matches=one.matches,
            rank=history.rank(person.id, one.game, one.pool, LEAST),
        )
        for one in history.ratings(person.id)
    ]
    return Profile(None if person.name is None else person.nick, history.games(person.id), found)


@get("/api/me/course", responses=described())
async def my_course(
    request: AnyRequest, tables: NamedDependency[Tables], game: GameOf, pool: FromQuery[PoolName]
) -> Course:
    """How your rating went."""
    person = await tables.identity.who(request)
    return Course([]) if person is None else await _course(tables, person, game, pool, public=False)


@get("/api/people/{name:str}/course", responses=described(404))
async def their_course(
    name: FromPath[str], tables: NamedDependency[Tables], game: GameOf, pool: FromQuery[PoolName]
) -> Course:
    """How the rating of somebody with a name went, by the matches that all may see."""
    return await _course(tables, await tables.identity.called(name), game, pool, public=True)


async def _course(tables: Tables, person: Person, game: str, pool: PoolName, public: bool) -> Course:
    points = await in_thread(tables.store.history.course, person.id, game, pool, public)
    return Course(
        [CoursePoint(one.match_id, one.ended, one.rating.points, one.rating.low, one.rating.high) for one in points]
    )


@get("/api/games/{name:str}/ranking", responses=described())
async def ranking(
    request: AnyRequest,
    name: FromPath[str],
    tables: NamedDependency[Tables],
    pool: FromQuery[PoolName] = "people",
    first: Skip = 0,
) -> Ranking:
    """The best players of a game, against people or against machine players."""
    game = find(name).name
    person = await tables.identity.who(request)
    return await in_thread(_ranking, tables, game, pool, first, person)


def _ranking(tables: Tables, game: str, pool: PoolName, first: int, person: Person | None) -> Ranking:
    history = tables.store.history
    best = history.ranking(game, pool, LEAST, PAGE + 1, first)
    known = measured(game)
    machines = [] if known is None or pool == "people" else known.players.items()
    return Ranking(
        game=game,
        pool=pool,
        least=LEAST,
        first=first,
        people=[Ranked(one.name, info(one.rating), one.matches) for one in best[:PAGE]],
        more=len(best) > PAGE,
        mine=None if person is None else history.rank(person.id, game, pool, LEAST),
        machines=[Machine(player, info(rating)) for player, rating in machines],
    )


@get("/api/matches/{match_id:str}/rating", responses=described(403, 404))
async def match_rating(request: AnyRequest, match_id: FromPath[str], tables: NamedDependency[Tables]) -> MatchRating:
    """Whether a match counts for ratings, and what it has changed when it is over."""
    person = await tables.identity.who(request)
    while True:
        table = await tables.get(match_id)
        async with table.lock:
            if table.stale:
                continue
            table.check_onlooker(None if person is None else person.id)
            kept = await in_thread(tables.store.history.one, match_id)
            if kept is not None:
                seats = [
                    SeatRating(one.seat, info(one.before), None if one.after is None else info(one.after))
                    for one in kept.seats
                    if one.before is not None
                ]
                return MatchRating(_pool(kept.pool) if kept.pool else None, kept.unrated, seats)
            why = await why_unrated(tables, table, table.holders)
            pool = pool_of(table.match)
            if why is not None or pool == "":
                return MatchRating(pool or None, why, [])
            held = {seat: who for seat, who in table.holders.items() if who is not None}
            game = table.match.game.name
            before = await in_thread(_ratings, tables, set(held.values()), game, pool)
            return MatchRating(pool, None, [SeatRating(seat, info(before[who]), None) for seat, who in held.items()])


def _ratings(tables: Tables, ids: set[str], game: str, pool: str) -> dict[str, Rating]:
    found = {who: Rating() for who in ids}
    for who in ids:
        for one in tables.store.history.ratings(who):
            if (one.game, one.pool) == (game, pool):
                found[who] = one.rating
    return found


def _pool(name: str) -> PoolName:
    return "bots" if name == "bots" else "people"


HANDLERS = (my_profile, their_profile, my_course, their_course, ranking, match_rating)
