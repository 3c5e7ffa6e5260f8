"""Keeping the library: what people have published, who likes it, who complains, and how it was played.

A match carries what it is played with, so that nothing here is needed to go on with it: a work may get a new version or
be taken back at any time.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from sqlalchemy import Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from .errors import NoSuchWork, PublishedBefore
from .postgresql import alone
from .refusals import AlreadyPublished, WorkNotFound
from .schema import people, work_plays, work_reports, work_votes, works
from .status import Status

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from .store import Store

REPORTS_TO_HIDE = 3
"""So many people have to report a work before it is hidden until the host has looked at it."""
PAGE = 24
MOST_FOLDED = 160
Order = Literal["new", "votes", "plays"]
ORDERS = {
    "new": (works.c.created.desc(),),
    "votes": (works.c.votes.desc(), works.c.created.desc()),
    "plays": (works.c.plays.desc(), works.c.created.desc()),
}


class Made(msgspec.Struct, frozen=True):
    """What somebody publishes. `data` has been checked by its game, and is in its one form."""

    title: str
    text: str
    language: str
    data: dict[str, Any]


class Work(msgspec.Struct, frozen=True):
    """What somebody has published. `results` counts how matches with it ended: `won`, `lost` and `drawn` by those who
    played with it, or `side-0`, `side-1` ... by the team that won, where all did."""

    id: str
    game: str
    kind: str
    author_id: str
    author: str
    made: Made
    version: int
    created: int
    updated: int
    votes: int
    plays: int
    hidden: bool
    results: dict[str, int]


class Reported(msgspec.Struct, frozen=True):
    """A work that people complained of, for the host: their reasons, the latest first."""

    id: str
    game: str
    kind: str
    title: str
    text: str
    author: str
    hidden: bool
    withdrawn: bool
    reasons: list[str]


class Library:
    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, game: str, kind: str, author_id: str, made: Made, at: int) -> str:
        """Publish something; `PublishedBefore` if the same person has published the same before."""
        work_id = secrets.token_urlsafe(9)
        row = {"id": work_id, "game": game, "kind": kind, "author_id": author_id, **_columns(game, kind, made)}
        counts = {"version": 1, "created": at, "updated": at, "votes": 0, "plays": 0}
        with self._store.writing() as connection:
            try:
                connection.execute(insert(works), [row | counts | {"hidden": False, "withdrawn": False}])
            except IntegrityError:
                raise PublishedBefore(AlreadyPublished()) from None
        return work_id

    def renew(self, work: Work, made: Made, at: int) -> None:
        """A new version takes the place of the old one; votes and plays stay."""
        values = _columns(work.game, work.kind, made)
        with self._store.writing() as connection:
            try:
                here = works.c.id == work.id
                connection.execute(update(works).where(here).values(**values, version=works.c.version + 1, updated=at))
            except IntegrityError:
                raise PublishedBefore(AlreadyPublished()) from None

    def take_back(self, work_id: str) -> None:
        """Nobody sees it any more. What was reported stays for the host, and cannot be published again meanwhile."""
        with self._store.writing() as connection:
            open_reports = select(work_reports.c.work_id).where(~work_reports.c.seen)
            connection.execute(delete(works).where(works.c.id == work_id, ~works.c.id.in_(open_reports)))
            connection.execute(update(works).where(works.c.id == work_id).values(withdrawn=True))

    def count(self, author_id: str) -> int:
        """How many works of somebody are kept."""
        query = select(func.count()).select_from(works).where(works.c.author_id == author_id)
        with self._store.reading() as connection:
            return int(connection.execute(query).scalar_one())

    def get(self, work_id: str, person_id: str | None) -> Work:
        """A work as somebody may see it: what is hidden only its author."""
        with self._store.reading() as connection:
            found = _read(connection, _kept().where(works.c.id == work_id))
        if not found or (found[0].hidden and found[0].author_id != person_id):
            raise NoSuchWork(WorkNotFound(work_id))
        return found[0]

    def listed(
        self,
        order: Order = "new",
        game: str | None = None,
        kind: str | None = None,
        search: str = "",
        first: int = 0,
        limit: int = PAGE,
    ) -> list[Work]:
        """What everybody may see, from the place `first` on."""
        query = _kept().where(works.c.hidden.is_(False)).order_by(*ORDERS[order], works.c.id)
        if game is not None:
            query = query.where(works.c.game == game)
        if kind is not None:
            query = query.where(works.c.kind == kind)
        if search:
            query = query.where(works.c.folded.contains(search.casefold(), autoescape=True))
        with self._store.reading() as connection:
            return _read(connection, query.offset(first).limit(limit))

    def of(self, author_id: str, first: int = 0, limit: int = PAGE) -> list[Work]:
        """What somebody has published, also what is hidden, the latest first."""
        query = _kept().where(works.c.author_id == author_id).order_by(*ORDERS["new"], works.c.id)
        with self._store.reading() as connection:
            return _read(connection, query.offset(first).limit(limit))

    # What others think of it --------------------------------------------------------------------

    def vote(self, work_id: str, person_id: str, up: bool) -> None:
        """Somebody likes a work, or does not any more; the same twice changes nothing."""
        mine = (work_votes.c.work_id == work_id) & (work_votes.c.person_id == person_id)
        with self._store.writing() as connection:
            alone(connection, f"work {work_id}")
            known = connection.execute(select(work_votes.c.work_id).where(mine)).first() is not None
            if known == up:
                return
            if up:
                connection.execute(insert(work_votes), [{"work_id": work_id, "person_id": person_id}])
            else:
                connection.execute(delete(work_votes).where(mine))
            step = 1 if up else -1
            connection.execute(update(works).where(works.c.id == work_id).values(votes=works.c.votes + step))

    def report(self, work_id: str, person_id: str, reason: str, at: int) -> None:
        """Somebody complains, once; enough of them hide the work."""
        row = {"work_id": work_id, "person_id": person_id, "reason": reason, "at": at, "seen": False}
        here = work_reports.c.work_id == work_id
        with self._store.writing() as connection:
            alone(connection, f"work {work_id}")
            if connection.execute(select(here).where(here, work_reports.c.person_id == person_id)).first():
                return
            connection.execute(insert(work_reports), [row])
            told = connection.execute(select(func.count()).where(here, ~work_reports.c.seen)).scalar_one()
            if told >= REPORTS_TO_HIDE:
                connection.execute(update(works).where(works.c.id == work_id).values(hidden=True))

    def opinion(self, work_id: str, person_id: str) -> tuple[bool, bool]:
        """Whether somebody has voted for a work, and whether they have reported it."""
        with self._store.reading() as connection:
            voted, told = (
                connection.execute(select(one.c.work_id).where(one.c.work_id == work_id, one.c.person_id == person_id))
                for one in (work_votes, work_reports)
            )
            return voted.first() is not None, told.first() is not None

    # For the host -------------------------------------------------------------------------------

    def reported(self) -> list[Reported]:
        """What people complained of and the host has not looked at, the latest complaint first."""
        query = (
            select(works, people.c.nick, work_reports.c.reason)
            .join(work_reports, work_reports.c.work_id == works.c.id)
            .join(people, people.c.id == works.c.author_id)
            .where(~work_reports.c.seen)
            .order_by(work_reports.c.at.desc())
        )
        found: dict[str, Reported] = {}
        with self._store.reading() as connection:
            for row in connection.execute(query):
                if row.id not in found:
                    told = (row.id, row.game, row.kind, row.title, row.text, row.nick, row.hidden, row.withdrawn)
                    found[row.id] = Reported(*told, [])
                found[row.id].reasons.append(row.reason)
        return list(found.values())

    def clear(self, work_id: str) -> None:
        """The host has looked, and it may stay: it is seen again, and who has reported it does not count any more."""
        with self._store.writing() as connection:
            if not connection.execute(update(works).where(works.c.id == work_id).values(hidden=False)).rowcount:
                raise NoSuchWork(WorkNotFound(work_id))
            connection.execute(update(work_reports).where(work_reports.c.work_id == work_id).values(seen=True))
            connection.execute(delete(works).where(works.c.id == work_id, works.c.withdrawn))

    def remove(self, work_id: str) -> None:
        """The host has looked, and it goes."""
        with self._store.writing() as connection:
            if not connection.execute(delete(works).where(works.c.id == work_id)).rowcount:
                raise NoSuchWork(WorkNotFound(work_id))

    # How it was played --------------------------------------------------------------------------

    def played(self, work_id: str, match_id: str, teams: Sequence[int], side: int | None) -> None:
        """A match with a work has begun. `side` is the team that plays with it, if not all do."""
        row = {"match_id": match_id, "work_id": work_id, "teams": msgspec.json.encode(teams).decode(), "side": side}
        with self._store.writing() as connection:
            connection.execute(insert(work_plays), [row])
            connection.execute(update(works).where(works.c.id == work_id).values(plays=works.c.plays + 1))


def note_work_result(connection: Connection, match_id: str, status: Status) -> None:
    """A match is over; if it was of the library, that counts."""
    here = work_plays.c.match_id == match_id
    row = connection.execute(select(work_plays.c.teams, work_plays.c.side).where(here)).one_or_none()
    if row is not None and status.payoffs is not None:
        told = result(msgspec.json.decode(row.teams), row.side, status.payoffs)
        connection.execute(update(work_plays).where(here).values(result=told))


def result(teams: Sequence[int], side: int | None, payoffs: Sequence[float]) -> str:
    """How a match ended, in the words of `Work.results`."""
    best = max(payoffs)
    winners = {team for team, payoff in zip(teams, payoffs, strict=True) if payoff == best}
    if len(set(teams)) == 1:
        return "won" if best >= 1 else "lost" if best <= 0 else "drawn"
    if len(winners) == len(set(teams)):
        return "drawn"
    if side is not None:
        return "won" if side in winners else "lost"
    return f"side-{min(winners)}" if len(winners) == 1 else "drawn"


def forget_votes(connection: Connection, person_id: str) -> None:
    """Somebody is no more: their votes do not count. What they published goes with them."""
    theirs = select(work_votes.c.work_id).where(work_votes.c.person_id == person_id)
    connection.execute(update(works).where(works.c.id.in_(theirs)).values(votes=works.c.votes - 1))


def _columns(game: str, kind: str, made: Made) -> dict[str, Any]:
    data = msgspec.json.encode(made.data, order="deterministic")
    return {
        "title": made.title,
        "folded": made.title.casefold()[:MOST_FOLDED],
        "text": made.text,
        "language": made.language,
        "data": data.decode(),
        "fingerprint": hashlib.sha256(f"{game} {kind} ".encode() + data).hexdigest(),
    }


def _kept() -> Select[Any]:
    query = select(works, people.c.nick).join(people, people.c.id == works.c.author_id)
    return query.where(works.c.withdrawn.is_(False))


def _read(connection: Connection, query: Select[Any]) -> list[Work]:
    rows = connection.execute(query).all()
    told: dict[str, dict[str, int]] = {}
    counted = (
        select(work_plays.c.work_id, work_plays.c.result, func.count())
        .where(work_plays.c.work_id.in_([row.id for row in rows]), work_plays.c.result.is_not(None))
        .group_by(work_plays.c.work_id, work_plays.c.result)
    )
    for work_id, ended, count in connection.execute(counted):
        told.setdefault(work_id, {})[ended] = count
    return [
        Work(
            row.id,
            row.game,
            row.kind,
            row.author_id,
            row.nick,
            Made(row.title, row.text, row.language, msgspec.json.decode(row.data)),
            row.version,
            row.created,
            row.updated,
            row.votes,
            row.plays,
            row.hidden,
            told.get(row.id, {}),
        )
        for row in rows
    ]
