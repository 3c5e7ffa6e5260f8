"""What a host changes from the command line while servers run: each change has a number, and servers ask for those that
they have not seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from sqlalchemy import Integer, String, cast, delete, func, insert, select, update

from .postgresql import alone
from .schema import changes, settings

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from .store import Store

What = Literal["person", "match", "settings"]
COUNTER = "changes"
KEPT = 1000
"""So many of the last changes are kept; a server that has missed more reads everything again."""


class Change(NamedTuple):
    """Somebody (banned, muted, gone; not who, so that of who is gone nothing is left), a match (gone, or written by
    another process), or the settings of the server."""

    number: int
    what: What
    id: str


class Changes:
    def __init__(self, store: Store) -> None:
        self._store = store

    def last(self) -> int:
        """The number of the last change; 0 before the first."""
        with self._store.reading() as connection:
            return int(connection.execute(select(func.max(changes.c.number))).scalar_one() or 0)

    def after(self, number: int) -> list[Change]:
        query = select(changes.c.number, changes.c.what, changes.c.id).where(changes.c.number > number)
        with self._store.reading() as connection:
            return [Change(*row) for row in connection.execute(query.order_by(changes.c.number))]

    def note(self, what: What, *ids: str) -> None:
        with self._store.writing() as connection:
            for one in ids:
                note_change(connection, what, one)


def note_change(connection: Connection, what: What, changed: str = "") -> None:
    """Who else has something to note waits, so that numbers come in order."""
    alone(connection, COUNTER)
    here = settings.c.name == COUNTER
    higher = cast(cast(settings.c.value, Integer) + 1, String)
    if connection.execute(update(settings).where(here).values(value=higher)).rowcount == 0:
        connection.execute(insert(settings), [{"name": COUNTER, "value": "1"}])
    number = int(connection.execute(select(settings.c.value).where(here)).scalar_one())
    connection.execute(insert(changes), [{"number": number, "what": what, "id": changed}])
    connection.execute(delete(changes).where(changes.c.number <= number - KEPT))
