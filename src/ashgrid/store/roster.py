"""What the host sees: who is there, which matches, and how much there is of everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import ColumnElement, Table, exists, func, or_, select

from ashgrid.core.thread_safe import prepared

from .names import normal
from .people import Person
from .schema import (
    campaigns,
    chat,
    entries,
    holders,
    matches,
    people,
    person_reports,
    sanctions,
    studies,
    tournaments,
    uploads,
    work_reports,
    works,
)

if TYPE_CHECKING:
    from .store import Store

WEEK_MS = 7 * 86_400_000


class PersonLine(msgspec.Struct, frozen=True):
    """`name` is None for a guest. `banned` and `muted`: until when, 0: until it is lifted, None: not."""

    id: str
    nick: str
    name: str | None
    created: int
    matches: int
    banned: int | None
    muted: int | None


class MatchLine(msgspec.Struct, frozen=True):
    id: str
    game: str
    over: bool
    uploaded: bool
    created: int
    updated: int
    people: list[str]


class Amounts(msgspec.Struct, frozen=True):
    """How much there is, and how much of that is of the last seven days."""

    all: dict[str, int]
    week: dict[str, int]


class _Game(msgspec.Struct):
    game: str


class Roster:
    def __init__(self, store: Store) -> None:
        self._store = store

    def people(self, at: int, search: str = "", banned: bool = False, limit: int = 100) -> list[PersonLine]:
        """Those with a name first, the latest first. `search` is a part of what they are called, or an id."""
        held = select(func.count(holders.c.match_id.distinct())).where(holders.c.person_id == people.c.id)
        columns = (people.c.id, people.c.nick, people.c.name, people.c.created, held.scalar_subquery().label("matches"))
        query = select(*columns).order_by(people.c.name.is_(None), people.c.created.desc(), people.c.id).limit(limit)
        holds = or_(sanctions.c.until.is_(None), sanctions.c.until > at)
        if search:
            part = func.lower(people.c.nick).contains(search.lower(), autoescape=True)
            query = query.where(or_(part, people.c.id == search))
        if banned:
            query = query.where(exists().where(sanctions.c.person_id == people.c.id, holds))
        with self._store.reading() as connection:
            rows = connection.execute(query).all()
            ids = [row.id for row in rows]
            found = connection.execute(select(sanctions).where(sanctions.c.person_id.in_(ids), holds))
            until = {(row.person_id, row.kind): row.until or 0 for row in found}
        return [PersonLine(*row, until.get((row.id, "ban")), until.get((row.id, "mute"))) for row in rows]

    def called(self, name: str) -> list[Person]:
        """Whom a host may mean: who signs in with the name, or has the id; else all who are called that."""
        columns = [people.c[name] for name in Person.__struct_fields__]
        kept = normal(name).lower()
        ways = (people.c.name.in_({name.lower(), kept}), people.c.id == name, func.lower(people.c.nick) == kept)
        with self._store.reading() as connection:
            for way in ways:
                if found := [Person(*row) for row in connection.execute(select(*columns).where(way).limit(20))]:
                    return found
        return []

    def names(self, limit: int = 50_000) -> list[str]:
        """What people are called."""
        query = select(people.c.nick).where(people.c.nick != "").distinct().limit(limit)
        with self._store.reading() as connection:
            return list(connection.execute(query).scalars())

    def matches(
        self, over: bool | None = None, person_id: str | None = None, match_id: str | None = None, limit: int = 50
    ) -> list[MatchLine]:
        """The latest first: those that go on or are over, of one person, or one of them."""
        handed_in = exists().where(uploads.c.match_id == matches.c.id)
        when = (matches.c.created, matches.c.updated, handed_in.label("uploaded"))
        columns = (matches.c.id, matches.c.setup, matches.c.over, *when)
        query = select(*columns).order_by(matches.c.updated.desc(), matches.c.id).limit(limit)
        if over is not None:
            query = query.where(matches.c.over.is_(over), ~handed_in)
        if person_id is not None:
            mine = select(holders.c.match_id).where(holders.c.person_id == person_id)
            query = query.where(matches.c.id.in_(mine))
        if match_id is not None:
            query = query.where(matches.c.id == match_id)
        with self._store.reading() as connection:
            rows = connection.execute(query).all()
            held = select(holders.c.match_id, people.c.nick, people.c.id).join(
                people, people.c.id == holders.c.person_id
            )
            who: dict[str, list[str]] = {}
            for row in connection.execute(held.where(holders.c.match_id.in_([row.id for row in rows]))):
                who.setdefault(row.match_id, []).append(row.nick or row.id)
        return [
            MatchLine(
                row.id,
                msgspec.json.decode(row.setup, type=prepared(_Game)).game,
                row.over,
                row.uploaded,
                row.created,
                row.updated,
                sorted(set(who.get(row.id, []))),
            )
            for row in rows
        ]

    def amounts(self, at: int) -> Amounts:
        """What there is; counting takes a moment for each million moves."""
        since = at - WEEK_MS
        holds = or_(sanctions.c.until.is_(None), sanctions.c.until > at)
        played = ~exists().where(uploads.c.match_id == matches.c.id)
        wanted = {
            "people": (people, people.c.name.is_not(None), people.c.created),
            "guests": (people, people.c.name.is_(None), people.c.created),
            "banned": (sanctions, (sanctions.c.kind == "ban") & holds, None),
            "muted": (sanctions, (sanctions.c.kind == "mute") & holds, None),
            "running matches": (matches, matches.c.over.is_(False) & played, matches.c.created),
            "finished matches": (matches, matches.c.over.is_(True), matches.c.updated),
            "uploaded records": (uploads, None, uploads.c.at),
            "moves": (entries, None, entries.c.at),
            "chat lines": (chat, None, chat.c.at),
            "studies": (studies, None, studies.c.updated),
            "works": (works, None, works.c.created),
            "campaigns": (campaigns, None, campaigns.c.created),
            "tournaments": (tournaments, None, tournaments.c.created),
            "open reports of people": (person_reports, person_reports.c.closed.is_(False), person_reports.c.at),
            "open reports of works": (work_reports, work_reports.c.seen.is_(False), work_reports.c.at),
        }
        whole: dict[str, int] = {}
        week: dict[str, int] = {}
        with self._store.reading() as connection:

            def count(table: Table, *which: ColumnElement[bool] | None) -> int:
                query = select(func.count()).select_from(table).where(*(one for one in which if one is not None))
                return int(connection.execute(query).scalar_one())

            for name, (table, which, when) in wanted.items():
                whole[name] = count(table, which)
                if when is not None:
                    week[name] = count(table, which, when >= since)
        return Amounts(whole, week)
