"""Which of many processes owns a match, and so may write it.

A process is alive as long as it renews itself, by the clock of the database, so that those of the machines do not
matter. What it owns it owns until it hands it over, or is not alive any more and another takes it. Every change of
owner raises the epoch of the match, and whoever writes names the epoch (`Fence`): so an owner that was paused for long
fails to write, whatever it believes. With a single process nothing here is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import BigInteger

from ashgrid.match.refusals import MatchGoneOn

from .errors import Fenced
from .postgresql import KIND
from .schema import chat, entries, leases, matches, processes, settings

if TYPE_CHECKING:
    from .store import Store

LEADER = "leader"
FORGOTTEN_MS = 60_000
"""A process that has not renewed itself for so long is forgotten."""


class Fence(NamedTuple):
    """Who writes, in which epoch of the match, and when something has to happen there although nobody asks: 0, a
    machine player has to be asked; None, nothing ever."""

    owner: str
    epoch: int
    due: int | None


class Lease(NamedTuple):
    """A match that a process has got, and how long its log is, as far as owners have written it."""

    match_id: str
    epoch: int
    number: int


class Standing(NamedTuple):
    """How far a match is: the length of its log as far as owners have written it, if it ever had one; the match that
    follows it; the last line that was said."""

    number: int | None
    next: str | None
    line: int


class _Now(FunctionElement[int]):
    """Milliseconds since 1970 by the clock of the database."""

    type = BigInteger()
    inherit_cache = True


@compiles(_Now, "postgresql")
def _postgresql_now(*_: Any, **__: Any) -> str:
    return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"


@compiles(_Now)
def _now(*_: Any, **__: Any) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"


class Leases:
    def __init__(self, store: Store) -> None:
        self._store = store

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """One transaction, which is not waited for until it is on the disk: if the database loses it, it has also lost
        whatever was written because of it."""
        with self._store.writing() as connection:
            if connection.dialect.name == KIND:
                connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
            yield connection

    # Processes ----------------------------------------------------------------------------------

    def enter(self, process: str, ms: int) -> None:
        """A process begins, or begins anew after it was late: it owns nothing, and is alive for so long."""
        with self._writing() as connection:
            _give_up_all(connection, process)
            gone = (processes.c.id == process) | (processes.c.until < _Now() - FORGOTTEN_MS)
            connection.execute(delete(processes).where(gone))
            connection.execute(insert(processes).values(id=process, until=_Now() + ms))

    def renew(self, process: str, ms: int) -> dict[str, str] | None:
        """A process is alive for so long from now on; which of its matches others want, and who. None: it is too late,
        and others may have taken what it had."""
        alive = (processes.c.id == process) & (processes.c.until > _Now())
        wanted = select(leases.c.match_id, leases.c.wanted).where(
            leases.c.owner == process, leases.c.wanted.is_not(None)
        )
        with self._writing() as connection:
            if connection.execute(update(processes).where(alive).values(until=_Now() + ms)).rowcount == 0:
                return None
            return {row.match_id: row.wanted for row in connection.execute(wanted) if row.wanted != process}

    def leave(self, process: str) -> None:
        """A process ends, and owns nothing any more."""
        with self._writing() as connection:
            _give_up_all(connection, process)
            connection.execute(delete(processes).where(processes.c.id == process))
            connection.execute(delete(settings).where(settings.c.name == LEADER, settings.c.value == process))

    def lead(self, process: str) -> bool:
        """Whether this is the one process that does what one has to do for all; if nobody is, it is from now on."""
        leader = settings.c.name == LEADER
        with self._store.reading() as connection:
            if connection.execute(select(settings.c.value).where(leader)).scalar_one_or_none() == process:
                return True
        try:
            with self._writing() as connection:
                dead = leader & ~_alive(settings.c.value)
                if connection.execute(update(settings).where(dead).values(value=process)).rowcount == 0:
                    if connection.execute(select(settings.c.value).where(leader)).one_or_none() is not None:
                        return False
                    connection.execute(insert(settings).values(name=LEADER, value=process))
        except IntegrityError:
            return False
        return True

    # Matches ------------------------------------------------------------------------------------

    def take(self, match_id: str, process: str) -> Lease | str:
        """Own a match that nobody owns who is alive; else who owns it."""
        free = leases.c.owner.is_(None) | (leases.c.owner == process) | ~_alive(leases.c.owner)
        mine = update(leases).where(leases.c.match_id == match_id, free)
        mine = mine.values(owner=process, epoch=leases.c.epoch + 1, wanted=None)
        while True:
            try:
                with self._writing() as connection:
                    taken = connection.execute(mine.returning(leases.c.epoch, leases.c.number)).one_or_none()
                    if taken is not None:
                        return Lease(match_id, taken.epoch, taken.number)
                    owner = select(leases.c.owner).where(leases.c.match_id == match_id)
                    found = connection.execute(owner).one_or_none()
                    if found is None:  # the first who ever does
                        length = select(func.count()).where(entries.c.match_id == match_id)
                        number = int(connection.execute(length).scalar_one())
                        row = {"match_id": match_id, "owner": process, "epoch": 1, "number": number}
                        connection.execute(insert(leases), [row])
                        return Lease(match_id, 1, number)
                    if found.owner is not None:
                        return str(found.owner)
            except IntegrityError:  # another was quicker; or there is no such match
                self._store.load(match_id, 2**31 - 1)

    def take_due(self, process: str, at: int, most: int) -> list[Lease]:
        """Own some of the matches in which something has to happen by now, and that nobody owns who is alive. What
        another process is just taking is passed over."""
        due = (leases.c.due <= at) & (leases.c.owner.is_(None) | ~_alive(leases.c.owner))
        some = select(leases.c.match_id).where(due).order_by(leases.c.due).limit(most)
        with self._writing() as connection:
            ids = connection.execute(some.with_for_update(skip_locked=True)).scalars().all()
            if not ids:
                return []
            mine = update(leases).where(leases.c.match_id.in_(ids), due)  # SQLite locks no rows
            mine = mine.values(owner=process, epoch=leases.c.epoch + 1, wanted=None)
            found = connection.execute(mine.returning(leases.c.match_id, leases.c.epoch, leases.c.number))
            return [Lease(*row) for row in found]

    def owned(self, process: str) -> list[str]:
        """All that a process owns."""
        with self._store.reading() as connection:
            return list(connection.execute(select(leases.c.match_id).where(leases.c.owner == process)).scalars())

    def hand_over(self, match_id: str, process: str, to: str) -> Lease | None:
        """What the other has got; None if it was not this one's any more."""
        mine = (leases.c.match_id == match_id) & (leases.c.owner == process)
        given = update(leases).where(mine).values(owner=to, epoch=leases.c.epoch + 1, wanted=None)
        with self._writing() as connection:
            found = connection.execute(given.returning(leases.c.epoch, leases.c.number)).one_or_none()
        return None if found is None else Lease(match_id, found.epoch, found.number)

    def want(self, match_id: str, process: str) -> None:
        """Leave a note for the owner, who finds it when it renews itself."""
        with self._writing() as connection:
            connection.execute(update(leases).where(leases.c.match_id == match_id).values(wanted=process))

    def give_up(self, process: str, ids: Sequence[str], rest: bool = False) -> None:
        """Own these no more. With `rest` nothing has to happen there until somebody comes."""
        mine = (leases.c.owner == process) & leases.c.match_id.in_(ids)
        values: dict[str, Any] = {"owner": None, "wanted": None} | ({"due": None} if rest else {})
        with self._writing() as connection:
            connection.execute(update(leases).where(mine).values(**values))

    def standings(self, ids: Sequence[str]) -> dict[str, Standing]:
        """How far these matches are."""
        line = select(func.coalesce(func.max(chat.c.id), 0)).where(chat.c.match_id == matches.c.id).scalar_subquery()
        both = matches.outerjoin(leases, leases.c.match_id == matches.c.id)
        query = select(matches.c.id, leases.c.number, matches.c.next, line).select_from(both)
        with self._store.reading() as connection:
            rows = connection.execute(query.where(matches.c.id.in_(ids)))
            return {row[0]: Standing(row[1], row[2], row[3]) for row in rows}


def begin_owned(connection: Connection, match_id: str, number: int, fence: Fence) -> None:
    """Who begins a match owns it."""
    row = {"match_id": match_id, "owner": fence.owner, "epoch": fence.epoch, "number": number, "due": fence.due}
    connection.execute(insert(leases), [row])


def pass_fence(connection: Connection, match_id: str, number: int, fence: Fence) -> None:
    """Refuse to write unless the match is still this one's. Until the transaction ends nobody else gets it."""
    mine = (leases.c.match_id == match_id) & (leases.c.owner == fence.owner) & (leases.c.epoch == fence.epoch)
    if connection.execute(update(leases).where(mine).values(number=number, due=fence.due)).rowcount == 0:
        raise Fenced(MatchGoneOn())


def _alive(process: ColumnElement[Any]) -> ColumnElement[bool]:
    return exists().where(processes.c.id == process, processes.c.until > _Now())


def _give_up_all(connection: Connection, process: str) -> None:
    connection.execute(update(leases).where(leases.c.owner == process).values(owner=None, wanted=None))
