"""Keeping how much one person may have, as far as the host has said so, and counting what they have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from sqlalchemy import delete, func, insert, select

from .changes import note_change
from .postgresql import alone
from .schema import quotas, studies, study_positions, uploads, works

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from .store import Store

Quota = Literal["running", "studies", "works", "records", "bytes"]
EVERYBODY = ("guest", "named")
"""Whom a quota is for, if not one person: all guests, or all who sign in with a name."""


class Quotas:
    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> dict[tuple[str, str], int]:
        """What the host has set, by who (a person's id, `guest` or `named`) and what."""
        with self._store.reading() as connection:
            return {(row.who, row.what): row.most for row in connection.execute(select(quotas))}

    def set(self, who: str, what: Quota, most: int | None) -> None:
        """Let them have so much; None: as much as others, or as the program says."""
        with self._store.writing() as connection:
            alone(connection, "host")
            connection.execute(delete(quotas).where(quotas.c.who == who, quotas.c.what == what))
            if most is not None:
                connection.execute(insert(quotas), [{"who": who, "what": what, "most": most}])
            note_change(connection, "settings")

    def records_of(self, person_id: str) -> int:
        """How many records that somebody handed in are kept."""
        query = select(func.count()).select_from(uploads).where(uploads.c.person_id == person_id)
        with self._store.reading() as connection:
            return int(connection.execute(query).scalar_one())

    def bytes_of(self, person_id: str) -> int:
        """About how much room somebody's studies, works and records take."""
        words = func.length(study_positions.c.comment) + func.length(study_positions.c.lines)
        theirs = studies.c.person_id == person_id
        sums = (
            select(func.sum(words)).join(studies, studies.c.id == study_positions.c.study_id).where(theirs),
            select(func.sum(func.length(works.c.data) + func.length(works.c.text))).where(
                works.c.author_id == person_id
            ),
            select(func.sum(uploads.c.bytes)).where(uploads.c.person_id == person_id),
        )
        with self._store.reading() as connection:
            return sum(int(connection.execute(one).scalar_one() or 0) for one in sums)


def forget_quotas(connection: Connection, person_id: str) -> None:
    connection.execute(delete(quotas).where(quotas.c.who == person_id))
