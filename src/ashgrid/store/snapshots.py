"""The last snapshots of every match. They spare work and nothing else: any may be lost, or be good for nothing."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from .postgresql import alone
from .schema import snapshots

if TYPE_CHECKING:
    from .store import Store

KEPT = 2


class Snapshots:
    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, match_id: str) -> list[tuple[int, bytes]]:
        """The snapshots of a match, newest first: after how many entries, and what was given to `keep`."""
        query = select(snapshots.c.number, snapshots.c.data).where(snapshots.c.match_id == match_id)
        with self._store.reading() as connection:
            rows = connection.execute(query.order_by(snapshots.c.number.desc()))
            return [(row.number, bytes(row.data)) for row in rows]

    def add(self, match_id: str, number: int, data: bytes) -> None:
        """Add one by itself; if the match is gone, or another process is quicker, that does not matter."""
        with contextlib.suppress(IntegrityError), self._store.writing() as connection:
            self.keep(connection, match_id, number, data)

    def keep(self, connection: Connection, match_id: str, number: int, data: bytes) -> None:
        """Add one, and forget those that are older than the newest ones."""
        alone(connection, f"snapshots {match_id}")
        mine = snapshots.c.match_id == match_id
        older = select(snapshots.c.number).where(mine, snapshots.c.number < number)
        known = connection.execute(older.order_by(snapshots.c.number.desc())).scalars().all()
        connection.execute(delete(snapshots).where(mine, snapshots.c.number.in_([number, *known[KEPT - 1 :]])))
        connection.execute(insert(snapshots), [{"match_id": match_id, "number": number, "data": data}])
