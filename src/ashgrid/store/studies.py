"""Keeping studies: positions of matches in an order, with what their author says of each."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from sqlalchemy import Connection, RowMapping, delete, func, insert, select, update

from ashgrid.core import Move
from ashgrid.core.thread_safe import prepared

from .errors import Conflict, NoSuchStudy
from .refusals import StudyChanged, StudyNotFound
from .schema import studies, study_positions

if TYPE_CHECKING:
    from .store import Store

Access = Literal["private", "link", "public"]


class KeptPosition(msgspec.Struct, frozen=True):
    match: str
    number: int
    comment: str = ""
    lines: tuple[tuple[Move, ...], ...] = ()


class KeptStudy(msgspec.Struct, frozen=True):
    id: str
    person: str
    version: int
    title: str
    access: Access
    updated: int
    positions: tuple[KeptPosition, ...] = ()


class ListedStudy(msgspec.Struct, frozen=True):
    id: str
    person: str
    title: str
    access: Access
    updated: int
    count: int


class Studies:
    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, person_id: str, title: str, access: Access, positions: Sequence[KeptPosition], at: int) -> str:
        """A new study. Returns its id, which cannot be guessed."""
        study_id = secrets.token_urlsafe(12)
        row = {"id": study_id, "person_id": person_id, "version": 0, "title": title, "access": access, "updated": at}
        with self._store.writing() as connection:
            connection.execute(insert(studies), [row])
            _write(connection, study_id, positions)
        return study_id

    def get(self, study_id: str, person_id: str | None) -> KeptStudy:
        """A study, as far as this person may read it."""
        with self._store.reading() as connection:
            found = connection.execute(select(studies).where(studies.c.id == study_id)).mappings().one_or_none()
            if found is None or (found["access"] == "private" and found["person_id"] != person_id):
                raise NoSuchStudy(StudyNotFound(study_id))
            places = select(study_positions).where(study_positions.c.study_id == study_id)
            rows = connection.execute(places.order_by(study_positions.c.place)).mappings().all()
        return KeptStudy(
            found["id"],
            found["person_id"],
            found["version"],
            found["title"],
            found["access"],
            found["updated"],
            tuple(map(_position, rows)),
        )

    def change(
        self,
        study_id: str,
        person_id: str,
        version: int,
        title: str,
        access: Access,
        positions: Sequence[KeptPosition],
        at: int,
    ) -> None:
        """Put all of a study in the place of the version that its author saw; `Conflict` if it is another by now."""
        values = {"version": version + 1, "title": title, "access": access, "updated": at}
        mine = (studies.c.id == study_id) & (studies.c.person_id == person_id)
        with self._store.writing() as connection:
            done = connection.execute(update(studies).where(mine, studies.c.version == version).values(**values))
            if done.rowcount == 0:
                if connection.execute(select(studies.c.id).where(mine)).one_or_none() is None:
                    raise NoSuchStudy(StudyNotFound(study_id))
                raise Conflict(StudyChanged())
            connection.execute(delete(study_positions).where(study_positions.c.study_id == study_id))
            _write(connection, study_id, positions)

    def remove(self, study_id: str, person_id: str) -> None:
        mine = (studies.c.id == study_id) & (studies.c.person_id == person_id)
        with self._store.writing() as connection:
            if connection.execute(delete(studies).where(mine)).rowcount == 0:
                raise NoSuchStudy(StudyNotFound(study_id))

    def of(self, person_id: str, limit: int = 200) -> list[ListedStudy]:
        """Somebody's own, the latest first."""
        return self._list(studies.c.person_id == person_id, limit)

    def public(self, limit: int = 50) -> list[ListedStudy]:
        """Those that everybody may find and that have something in them, the latest first."""
        with_something = select(study_positions.c.study_id)
        return self._list((studies.c.access == "public") & studies.c.id.in_(with_something), limit)

    def count(self, person_id: str) -> int:
        query = select(func.count()).select_from(studies).where(studies.c.person_id == person_id)
        with self._store.reading() as connection:
            return int(connection.execute(query).scalar_one())

    def _list(self, which: Any, limit: int) -> list[ListedStudy]:
        count = select(func.count()).where(study_positions.c.study_id == studies.c.id).scalar_subquery()
        columns = (studies.c.id, studies.c.person_id, studies.c.title, studies.c.access, studies.c.updated, count)
        query = select(*columns).where(which).order_by(studies.c.updated.desc(), studies.c.id).limit(limit)
        with self._store.reading() as connection:
            return [ListedStudy(*row) for row in connection.execute(query)]


def _write(connection: Connection, study_id: str, positions: Sequence[KeptPosition]) -> None:
    rows = [
        {
            "study_id": study_id,
            "place": place,
            "match_id": one.match,
            "number": one.number,
            "comment": one.comment,
            "lines": msgspec.json.encode(one.lines).decode(),
        }
        for place, one in enumerate(positions)
    ]
    if rows:
        connection.execute(insert(study_positions), rows)


def _position(row: RowMapping) -> KeptPosition:
    lines = msgspec.json.decode(row["lines"], type=prepared(tuple[tuple[Move, ...], ...]))
    return KeptPosition(row["match_id"], row["number"], row["comment"], lines)
