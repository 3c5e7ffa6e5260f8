"""Keeping whom the host has banned or muted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from sqlalchemy import delete, insert, or_, select

from .changes import note_change
from .postgresql import alone
from .schema import sanctions

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

    from .store import Store

SanctionKind = Literal["ban", "mute"]


class Sanction(msgspec.Struct, frozen=True):
    """`until` is when it ends by itself; None: not before the host lifts it."""

    person_id: str
    kind: SanctionKind
    reason: str
    since: int
    until: int | None

    def holds(self, at: int) -> bool:
        return self.until is None or at < self.until


class Sanctions:
    def __init__(self, store: Store) -> None:
        self._store = store

    def impose(self, sanction: Sanction) -> None:
        """From now on, in the place of one of the same kind that they had."""
        with self._store.writing() as connection:
            alone(connection, "host")
            connection.execute(delete(sanctions).where(_of(sanction.person_id, sanction.kind)))
            connection.execute(insert(sanctions), [msgspec.structs.asdict(sanction)])
            note_change(connection, "person")

    def lift(self, person_id: str, kind: SanctionKind) -> bool:
        """Whether there was one."""
        with self._store.writing() as connection:
            found = connection.execute(delete(sanctions).where(_of(person_id, kind))).rowcount > 0
            if found:
                note_change(connection, "person")
        return found

    def all(self, at: int) -> list[Sanction]:
        """Those that hold at that moment."""
        return self._read(or_(sanctions.c.until.is_(None), sanctions.c.until > at))

    def of(self, person_id: str) -> list[Sanction]:
        return self._read(sanctions.c.person_id == person_id)

    def _read(self, which: ColumnElement[bool]) -> list[Sanction]:
        columns = (sanctions.c[name] for name in Sanction.__struct_fields__)
        with self._store.reading() as connection:
            return [Sanction(*row) for row in connection.execute(select(*columns).where(which))]


def _of(person_id: str, kind: SanctionKind) -> ColumnElement[bool]:
    return (sanctions.c.person_id == person_id) & (sanctions.c.kind == kind)
