"""Reading results: pages of somebody's finished matches, or of everybody's; figures; ratings and the ranking.

Every list is a page that an index finds: it costs the same however many matches there are behind it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, FromClause, Row, and_, exists, func, or_, select

from ashgrid.ai.ratings import SETTLED, Rating

from .results import How
from .schema import people, ratings, result_seats, results

if TYPE_CHECKING:
    from .store import Store


class Filters(msgspec.Struct, frozen=True):
    """What is looked for; None: whatever it is. `faction` and `how` are one's own (in a list of everybody's those of
    somebody), `person_id` and `player` are opponents."""

    game: str | None = None
    how: str | None = None
    faction: str | None = None
    setting: str | None = None
    reason: str | None = None
    rated: bool | None = None
    person_id: str | None = None
    player: str | None = None
    shortest: int | None = None
    longest: int | None = None


class Behind(NamedTuple):
    """Where a page begins: after this match."""

    ended: int
    match_id: str


class KeptSeat(msgspec.Struct, frozen=True):
    seat: int
    person_id: str | None
    team: int
    player: str
    faction: str
    how: How
    payoff: float
    score: float | None
    before: Rating | None
    after: Rating | None


class KeptResult(msgspec.Struct, frozen=True):
    match_id: str
    game: str
    setting: str
    reason: str
    entries: int
    began: int
    ended: int
    public: bool
    pool: str
    unrated: str | None
    seats: list[KeptSeat]

    @property
    def place(self) -> Behind:
        return Behind(self.ended, self.match_id)


class Count(msgspec.Struct, frozen=True):
    """How often it ended how."""

    key: str
    won: int = 0
    drawn: int = 0
    lost: int = 0
    person_id: str | None = None


class Figures(msgspec.Struct, frozen=True):
    """`all` counts every match, the others by what one played, where, against whom and against what. The records are
    places in lists: of the longest match, the quickest win and the highest score, as far as there are any."""

    all: Count
    shared: int
    factions: list[Count]
    settings: list[Count]
    opponents: list[Count]
    against: list[Count]
    longest: KeptResult | None
    quickest: KeptResult | None
    highest: KeptResult | None
    streak: int


class Archived(msgspec.Struct, frozen=True):
    """What everybody's matches of a game come to: by what was played and by where a seat began, of those that have a
    winner or a draw; and the settings in which they were played."""

    factions: list[Count]
    openings: list[Count]
    settings: list[str]


class KeptRating(msgspec.Struct, frozen=True):
    game: str
    pool: str
    rating: Rating
    matches: int
    person_id: str = ""
    name: str = ""


class RatingPoint(msgspec.Struct, frozen=True):
    match_id: str
    ended: int
    rating: Rating


MOST_GROUPS = 30
MOST_POINTS = 500
MOST_COUNTED = 1000
MOST_SEATS = 2000
"""Figures tell of so many matches of a game, the latest, so that they cost no more from year to year."""


class History:
    def __init__(self, store: Store) -> None:
        self._store = store

    # Pages --------------------------------------------------------------------------------------

    def of(
        self, person_id: str, filters: Filters, count: int, after: Behind | None = None, public: bool = False
    ) -> list[KeptResult]:
        """Somebody's matches, the latest first; only those that everybody may know of, if `public`."""
        mine = result_seats
        wanted = [mine.c.person_id == person_id, mine.c.main.is_(True), *_own(filters, person_id)]
        if public:
            wanted.append(mine.c.public.is_(True))
        if after is not None:
            wanted.append(_behind(mine, after))
        query = select(mine.c.match_id).join(results, results.c.match_id == mine.c.match_id)
        query = query.where(*wanted).order_by(mine.c.ended.desc(), mine.c.match_id.desc()).limit(count)
        return self._read(query)

    def archive(self, filters: Filters, count: int, after: Behind | None = None) -> list[KeptResult]:
        """Everybody's matches that all may know of, the latest first."""
        wanted = [results.c.public.is_(True), *_of_match(filters)]
        if filters.game is not None:
            wanted.append(results.c.game == filters.game)
        if filters.faction is not None or filters.how is not None:
            seat = result_seats.c
            some = [seat.match_id == results.c.match_id]
            some += [] if filters.faction is None else [seat.faction == filters.faction]
            some += [] if filters.how is None else [seat.how == filters.how]
            wanted.append(exists().where(*some))
        if after is not None:
            wanted.append(_behind(results, after))
        query = select(results.c.match_id).where(*wanted)
        return self._read(query.order_by(results.c.ended.desc(), results.c.match_id.desc()).limit(count))

    def one(self, match_id: str) -> KeptResult | None:
        found = self._read(select(results.c.match_id).where(results.c.match_id == match_id))
        return found[0] if found else None

    def _read(self, query: Any) -> list[KeptResult]:
        with self._store.reading() as connection:
            ids = list(connection.execute(query).scalars())
            if not ids:
                return []
            rows = connection.execute(select(results).where(results.c.match_id.in_(ids))).all()
            seats: dict[str, list[KeptSeat]] = {}
            held = select(result_seats).where(result_seats.c.match_id.in_(ids))
            for row in connection.execute(held.order_by(result_seats.c.seat)):
                seats.setdefault(row.match_id, []).append(_seat(row))
        found = {row.match_id: KeptResult(**row._asdict(), seats=seats.get(row.match_id, [])) for row in rows}
        return [found[match_id] for match_id in ids]

    # Figures ------------------------------------------------------------------------------------

    def figures(self, person_id: str, game: str, public: bool = False) -> Figures:
        """What somebody's matches of a game come to: the latest, if they are very many."""
        mine, theirs = result_seats.alias("mine"), result_seats.alias("theirs")
        own = [mine.c.person_id == person_id, mine.c.game == game]
        own += [mine.c.public.is_(True)] if public else []
        first = [*own, mine.c.main.is_(True)]
        against = mine.join(theirs, and_(theirs.c.match_id == mine.c.match_id, theirs.c.team != mine.c.team))
        times = func.count(mine.c.match_id.distinct()).label("times")

        def counted(source: FromClause, wanted: list[ColumnElement[bool]], *by: Any) -> Sequence[Any]:
            """How often, by these columns, the matches ended how."""
            query = select(mine.c.how, *by, times).select_from(source).where(*wanted)
            return connection.execute(query.group_by(mine.c.how, *by)).all()

        with self._store.reading() as connection:
            since = select(mine.c.ended).where(*first).order_by(mine.c.ended.desc()).offset(MOST_COUNTED - 1).limit(1)
            own.append(mine.c.ended >= (connection.execute(since).scalar_one_or_none() or 0))
            first = [*own, mine.c.main.is_(True)]
            settings = counted(mine, first, mine.c.setting)
            factions = counted(mine, own, mine.c.faction)
            rivals = counted(against, first, theirs.c.player, theirs.c.person_id, theirs.c.main, theirs.c.faction)
            one = select(mine.c.match_id).limit(1)
            queries = (
                one.where(*first).order_by(mine.c.entries.desc()),
                one.where(*first, mine.c.how == "won").order_by(mine.c.entries),
                one.where(*own, mine.c.score.is_not(None)).order_by(mine.c.score.desc()),
            )
            records = [connection.execute(query).scalar_one_or_none() for query in queries]
            row = select(mine.c.how).where(*first).order_by(mine.c.ended, mine.c.match_id)
            streak = _streak(connection.execute(row).scalars())
        opponents = [row for row in rivals if row.main]
        [everything_counted] = _counts(settings, lambda _: ("", None)) or [Count("")]
        longest, quickest, highest = [None if match_id is None else self.one(match_id) for match_id in records]
        return Figures(
            all=everything_counted,
            shared=sum(row.times for row in settings if row.how == "shared"),
            factions=_counts([row for row in factions if row.faction], lambda row: (row.faction, None)),
            settings=_counts([row for row in settings if row.setting], lambda row: (row.setting, None)),
            opponents=_counts(opponents, lambda row: (row.player, row.person_id)),
            against=_counts([row for row in rivals if row.faction], lambda row: (row.faction, None)),
            longest=longest,
            quickest=quickest,
            highest=highest,
            streak=streak,
        )

    def archived(self, game: str, faction: str | None = None, setting: str | None = None) -> Archived:
        """What the latest matches of a game come to that all may know of. `openings` are those of one faction, or in
        one setting, if they are named."""
        seat = result_seats.c
        query = select(seat.faction, seat.setting, seat.opening, seat.how)
        query = query.where(seat.public.is_(True), seat.game == game)
        query = query.order_by(seat.ended.desc(), seat.match_id.desc()).limit(MOST_SEATS)
        factions: Counter[tuple[str, str]] = Counter()
        openings: Counter[tuple[str, str]] = Counter()
        settings = set()
        with self._store.reading() as connection:
            for played, where, opening, how in connection.execute(query):
                settings.add(where)
                if played:
                    factions[played, how] += 1
                if opening and faction in (None, played) and setting in (None, where):
                    openings[opening, how] += 1
        return Archived(_tallied(factions), _tallied(openings), sorted(settings - {""}))

    def games(self, person_id: str) -> list[str]:
        """The games of which somebody has finished matches."""
        mine = select(result_seats.c.game).where(result_seats.c.person_id == person_id).distinct()
        with self._store.reading() as connection:
            return sorted(connection.execute(mine).scalars())

    # Ratings ------------------------------------------------------------------------------------

    def ratings(self, person_id: str) -> list[KeptRating]:
        query = select(ratings).where(ratings.c.person_id == person_id).order_by(ratings.c.game, ratings.c.pool)
        with self._store.reading() as connection:
            return [_rating(row) for row in connection.execute(query)]

    def course(self, person_id: str, game: str, pool: str, public: bool = False) -> list[RatingPoint]:
        """How somebody's rating went, the oldest first: after each of the latest rated matches."""
        mine = result_seats
        query = select(mine.c.match_id, mine.c.ended, mine.c.mu, mine.c.sigma)
        query = query.join(results, results.c.match_id == mine.c.match_id)
        wanted = [mine.c.person_id == person_id, mine.c.game == game, mine.c.main.is_(True), mine.c.mu.is_not(None)]
        wanted += [results.c.pool == pool, *([mine.c.public.is_(True)] if public else [])]
        query = query.where(*wanted).order_by(mine.c.ended.desc(), mine.c.match_id.desc()).limit(MOST_POINTS)
        with self._store.reading() as connection:
            rows = connection.execute(query).all()
        return [RatingPoint(row.match_id, row.ended, Rating(row.mu, row.sigma)) for row in reversed(rows)]

    def ranking(self, game: str, pool: str, least: int, count: int, skip: int = 0) -> list[KeptRating]:
        """The best of those who sign in with a name and have played enough, in order of what they are worth at the
        least."""
        query = select(ratings, people.c.nick).join(people, people.c.id == ratings.c.person_id)
        query = query.where(ratings.c.game == game, ratings.c.pool == pool, *_ranked(least))
        query = query.order_by(ratings.c.low.desc(), ratings.c.person_id).offset(skip).limit(count)
        with self._store.reading() as connection:
            return [_rating(row, row.nick) for row in connection.execute(query)]

    def rank(self, person_id: str, game: str, pool: str, least: int) -> int | None:
        """The place of somebody in the ranking, from 1 on; None if they are not in it."""
        mine = select(ratings.c.low).join(people, people.c.id == ratings.c.person_id)
        mine = mine.where(ratings.c.person_id == person_id, ratings.c.game == game, ratings.c.pool == pool)
        with self._store.reading() as connection:
            low = connection.execute(mine.where(*_ranked(least))).scalar_one_or_none()
            if low is None:
                return None
            better = select(func.count()).select_from(ratings.join(people, people.c.id == ratings.c.person_id))
            better = better.where(ratings.c.game == game, ratings.c.pool == pool, ratings.c.low > low, *_ranked(least))
            return 1 + int(connection.execute(better).scalar_one())


def _ranked(least: int) -> list[ColumnElement[bool]]:
    return [people.c.name.is_not(None), ratings.c.matches >= least, ratings.c.sigma <= SETTLED]


def _own(filters: Filters, person_id: str) -> list[ColumnElement[bool]]:
    mine, other = result_seats, result_seats.alias()
    wanted = _of_match(filters)
    if filters.game is not None:
        wanted.append(mine.c.game == filters.game)
    if filters.how is not None:
        wanted.append(mine.c.how == filters.how)
    if filters.faction is not None:
        own = [other.c.match_id == mine.c.match_id, other.c.person_id == person_id]
        wanted.append(exists().where(*own, other.c.faction == filters.faction))
    rival = [other.c.match_id == mine.c.match_id, other.c.team != mine.c.team]
    if filters.person_id is not None:
        wanted.append(exists().where(*rival, other.c.person_id == filters.person_id))
    if filters.player is not None:
        wanted.append(exists().where(*rival, other.c.player == filters.player))
    return wanted


def _of_match(filters: Filters) -> list[ColumnElement[bool]]:
    wanted: list[ColumnElement[bool]] = []
    if filters.setting is not None:
        wanted.append(results.c.setting == filters.setting)
    if filters.reason is not None:
        wanted.append(results.c.reason == filters.reason)
    if filters.rated is not None:
        wanted.append(results.c.unrated.is_(None) if filters.rated else results.c.unrated.is_not(None))
    if filters.shortest is not None:
        wanted.append(results.c.entries >= filters.shortest)
    if filters.longest is not None:
        wanted.append(results.c.entries <= filters.longest)
    return wanted


def _behind(table: FromClause, place: Behind) -> ColumnElement[bool]:
    ended, match_id = table.c.ended, table.c.match_id
    # The first part says nothing that the second does not, but an index can use it.
    later = or_(ended < place.ended, and_(ended == place.ended, match_id < place.match_id))
    return and_(ended <= place.ended, later)


def _seat(row: Row[Any]) -> KeptSeat:
    return KeptSeat(
        seat=row.seat,
        person_id=row.person_id,
        team=row.team,
        player=row.player,
        faction=row.faction,
        how=row.how,
        payoff=row.payoff,
        score=row.score,
        before=None if row.mu_before is None else Rating(row.mu_before, row.sigma_before),
        after=None if row.mu is None else Rating(row.mu, row.sigma),
    )


def _rating(row: Row[Any], name: str = "") -> KeptRating:
    return KeptRating(row.game, row.pool, Rating(row.mu, row.sigma), row.matches, row.person_id, name)


def _counts(rows: Sequence[Any], key: Any) -> list[Count]:
    """The most frequent first."""
    found: dict[tuple[str, str | None], dict[str, int]] = {}
    for row in rows:
        if row.how != "shared":
            kinds = found.setdefault(key(row), {})
            kinds[row.how] = kinds.get(row.how, 0) + row.times
    order = sorted(found.items(), key=lambda one: (-sum(one[1].values()), one[0][0], one[0][1] or ""))
    return [Count(name, **kinds, person_id=who) for (name, who), kinds in order[:MOST_GROUPS]]


def _tallied(found: Counter[tuple[str, str]]) -> list[Count]:
    """The most frequent first."""
    kinds: dict[str, dict[str, int]] = {}
    for (key, how), times in found.items():
        if how != "shared":
            kinds.setdefault(key, {})[how] = times
    return [
        Count(key, **hows, person_id=None)
        for key, hows in sorted(kinds.items(), key=lambda one: (-sum(one[1].values()), one[0]))
    ]


def _streak(hows: Iterable[str]) -> int:
    """The most wins in a row."""
    best = run = 0
    for how in hows:
        run = run + 1 if how == "won" else 0
        best = max(best, run)
    return best
