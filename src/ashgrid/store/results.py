"""Keeping results: what lists and figures tell of matches that are over, and what they do to ratings.

A result is written with the last entry of its match, in the same transaction, so that a match is counted once and never
lost. Reading results is for `history`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec
from sqlalchemy import Connection, ScalarResult, Table, and_, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ashgrid.ai.ratings import Contender, Rating, after, cautious

from .postgresql import alone
from .schema import ratings, remarks, result_seats, results

if TYPE_CHECKING:
    from .store import Store

How = Literal["won", "drawn", "lost", "shared"]
Pool = Literal["people", "bots", ""]


class SeatResult(msgspec.Struct, frozen=True):
    """How a match ended for a seat, and who sat there: a person, or the machine player `player`, with its `fixed`
    rating if it has one. `opening` is the place where the seat began, where the game has such."""

    person_id: str | None
    team: int
    payoff: float
    player: str = ""
    faction: str = ""
    score: float | None = None
    fixed: Rating | None = None
    opening: str = ""


class MatchResult(msgspec.Struct, frozen=True):
    """A match that is over. `unrated` is the tag of the reason why it does not count; None: it does, and everybody in
    it is a person or has a fixed rating."""

    game: str
    setting: str
    reason: str
    entries: int
    began: int
    ended: int
    public: bool
    pool: Pool
    unrated: str | None
    seats: tuple[SeatResult, ...]

    def how(self, number: int) -> How:
        """How it ended for a seat. Of somebody who played for several teams nobody can say."""
        seat = self.seats[number]
        if len({other.team for other in self.seats if other.person_id == seat.person_id is not None}) > 1:
            return "shared"
        best = max(other.payoff for other in self.seats)
        if len({other.team for other in self.seats}) == 1:
            return "won" if best >= 1 else "lost" if best <= 0 else "drawn"
        if seat.payoff < best:
            return "lost"
        return "won" if len({other.team for other in self.seats if other.payoff == best}) == 1 else "drawn"


class Results:
    def __init__(self, store: Store) -> None:
        self._store = store

    def remark(self, match_id: str, what: str) -> None:
        """Note something about a running match that its log does not tell; twice is as good as once."""
        known = select(remarks.c.what).where(remarks.c.match_id == match_id, remarks.c.what == what)
        try:
            with self._store.writing() as connection:
                if connection.execute(known).first() is None:
                    connection.execute(insert(remarks), [{"match_id": match_id, "what": what}])
        except IntegrityError:
            pass  # another was quicker, or the match is gone

    def remarks(self, match_id: str) -> frozenset[str]:
        with self._store.reading() as connection:
            said: ScalarResult[str] = connection.execute(
                select(remarks.c.what).where(remarks.c.match_id == match_id)
            ).scalars()
            return frozenset(said)

    def met(self, game: str, one: str, other: str, since: int) -> int:
        """How many rated matches of a game two people have finished against each other since then."""
        mine, theirs = result_seats.alias(), result_seats.alias()
        with_other = exists().where(
            theirs.c.match_id == mine.c.match_id, theirs.c.person_id == other, theirs.c.team != mine.c.team
        )
        rated = exists().where(results.c.match_id == mine.c.match_id, results.c.unrated.is_(None))
        query = select(func.count()).where(
            mine.c.person_id == one, mine.c.game == game, mine.c.main.is_(True), mine.c.ended >= since
        )
        with self._store.reading() as connection:
            return int(connection.execute(query.where(with_other, rated)).scalar_one())


def note_result(connection: Connection, match_id: str, result: MatchResult) -> None:
    """Keep the result of a match, and count it for the ratings."""
    row = msgspec.structs.asdict(result) | {"match_id": match_id}
    del row["seats"]
    before, rated = _rate(connection, result)
    players = [seat.person_id or seat.player for seat in result.seats]
    connection.execute(insert(results), [fitting(results, row)])
    connection.execute(
        insert(result_seats),
        [
            fitting(
                result_seats,
                {
                    "match_id": match_id,
                    "seat": number,
                    "person_id": seat.person_id,
                    "main": players[number] not in players[:number],
                    "game": result.game,
                    "setting": result.setting,
                    "entries": result.entries,
                    "ended": result.ended,
                    "public": result.public,
                    "team": seat.team,
                    "player": seat.player,
                    "faction": seat.faction,
                    "how": result.how(number),
                    "payoff": seat.payoff,
                    "score": seat.score,
                    "opening": seat.opening or None,
                    **_columns(before.get(seat.person_id), rated.get(seat.person_id)),
                },
            )
            for number, seat in enumerate(result.seats)
        ],
    )


def fitting(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """The row with texts as long as there is room for: SQLite takes them as they are, PostgreSQL would refuse them, and
    no match should fail to end because a game has long words."""
    return {
        name: value[: getattr(table.c[name].type, "length", None)] if isinstance(value, str) else value
        for name, value in row.items()
    }


def _columns(before: Rating | None, rated: Rating | None) -> dict[str, float | None]:
    return {
        "mu_before": None if before is None else before.mu,
        "sigma_before": None if before is None else before.sigma,
        "mu": None if rated is None else rated.mu,
        "sigma": None if rated is None else rated.sigma,
    }


def _rate(connection: Connection, result: MatchResult) -> tuple[dict[str | None, Rating], dict[str | None, Rating]]:
    """Everybody's rating before and after, by person; nothing of a match that does not count."""
    if result.unrated is not None:
        return {}, {}
    people = {seat.person_id for seat in result.seats if seat.person_id is not None}
    pool = and_(ratings.c.game == result.game, ratings.c.pool == result.pool)
    for person in sorted(people):  # in one order, so that no two wait for each other
        alone(connection, f"rating {person}")
    query = select(ratings).where(pool, ratings.c.person_id.in_(people))
    known = {row.person_id: row for row in connection.execute(query)}
    before: dict[str | None, Rating] = {
        who: Rating(known[who].mu, known[who].sigma) if who in known else Rating() for who in people
    }
    # Whoever holds several seats of a team is one player.
    players: dict[tuple[int, str | int], Contender] = {}
    for number, seat in enumerate(result.seats):
        rating = seat.fixed if seat.person_id is None else before[seat.person_id]
        if rating is None:
            raise ValueError(f"a rated match has nobody without a rating, but seat {number}")
        players.setdefault((seat.team, seat.person_id or number), Contender(seat.team, seat.payoff, rating))
    rated: dict[str | None, Rating] = {}
    for (_, who), rating in zip(players, after(list(players.values())), strict=True):
        if isinstance(who, str):
            rated[who] = rating
    for who in sorted(people):
        count = known[who].matches if who in known else 0
        _keep_rating(connection, who, result.game, result.pool, rated[who], count + 1, result.ended)
    return before, rated


def _keep_rating(
    connection: Connection, person_id: str, game: str, pool: str, rating: Rating, matches: int, at: int
) -> None:
    key = {"person_id": person_id, "game": game, "pool": pool}
    values = {"mu": rating.mu, "sigma": rating.sigma, "low": cautious(rating), "matches": matches, "updated": at}
    where = and_(*(ratings.c[name] == value for name, value in key.items()))
    if connection.execute(update(ratings).where(where).values(**values)).rowcount == 0:
        connection.execute(insert(ratings), [key | values])


def hand_over(connection: Connection, guest_id: str, person_id: str) -> None:
    """What a guest played counts for this person from now on. Their rating goes with it where the person has none: two
    ratings of one game cannot be added up, so else the guest's is forgotten."""
    theirs = select(ratings.c.game, ratings.c.pool).where(ratings.c.person_id == person_id)
    had = {(row.game, row.pool) for row in connection.execute(theirs)}
    guest = select(ratings.c.game, ratings.c.pool).where(ratings.c.person_id == guest_id)
    for game, pool in connection.execute(guest).all():
        place = and_(ratings.c.person_id == guest_id, ratings.c.game == game, ratings.c.pool == pool)
        if (game, pool) not in had:
            connection.execute(update(ratings).where(place).values(person_id=person_id))
            continue
        of_pool = exists().where(results.c.match_id == result_seats.c.match_id, results.c.pool == pool)
        seats = and_(result_seats.c.person_id == guest_id, result_seats.c.game == game, of_pool)
        connection.execute(update(result_seats).where(seats).values(**_NO_RATING))
    mine = result_seats.c.person_id == guest_id
    connection.execute(update(result_seats).where(mine).values(person_id=person_id))
    # Both may have sat at one table: lists have it once.
    twin = result_seats.alias()
    twice = exists().where(
        twin.c.match_id == result_seats.c.match_id,
        twin.c.person_id == person_id,
        twin.c.main.is_(True),
        twin.c.seat < result_seats.c.seat,
    )
    again = and_(result_seats.c.person_id == person_id, result_seats.c.main.is_(True), twice)
    connection.execute(update(result_seats).where(again).values(main=False))


def forget_person(connection: Connection, person_id: str) -> None:
    """The results stay, for the others who played; that it was this person, and how good they were, does not."""
    mine = result_seats.c.person_id == person_id
    connection.execute(update(result_seats).where(mine).values(person_id=None, **_NO_RATING))
    connection.execute(ratings.delete().where(ratings.c.person_id == person_id))


_NO_RATING: dict[str, Any] = {"mu_before": None, "sigma_before": None, "mu": None, "sigma": None}
