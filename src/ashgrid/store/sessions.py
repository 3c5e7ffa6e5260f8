"""Keeping sessions: one for each device on which somebody is known. Who ends one makes its cookie worthless."""

from __future__ import annotations

import contextlib
import secrets
import time
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from .schema import sessions

if TYPE_CHECKING:
    from .store import Store

OLD: Final = "old-"
"""What the session of a cookie begins with that was made before there were sessions."""


class Session(msgspec.Struct, frozen=True):
    id: str
    person_id: str
    since: int
    seen: int


_COLUMNS = (sessions.c.id, sessions.c.person_id, sessions.c.since, sessions.c.seen)


class Sessions:
    def __init__(self, store: Store) -> None:
        self._store = store

    def begin(self, person_id: str) -> Session:
        now = time.time_ns() // 1_000_000
        session = Session(secrets.token_urlsafe(15), person_id, now, now)
        with self._store.writing() as connection:
            connection.execute(insert(sessions), [msgspec.structs.asdict(session)])
        return session

    def get(self, session_id: str) -> Session | None:
        """A session that goes on."""
        query = select(*_COLUMNS).where(sessions.c.id == session_id, sessions.c.ended.is_(False))
        with self._store.reading() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else Session(*row)

    def adopt(self, session_id: str, person_id: str, since: int) -> Session | None:
        """The session of a cookie from before there were any, which begins when it first comes; None if it is over."""
        row = {"id": session_id, "person_id": person_id, "since": since, "seen": time.time_ns() // 1_000_000}
        with contextlib.suppress(IntegrityError), self._store.writing() as connection:
            connection.execute(insert(sessions), [row])
        return self.get(session_id)

    def touch(self, session_id: str) -> None:
        """It is used."""
        now = time.time_ns() // 1_000_000
        with self._store.writing() as connection:
            connection.execute(update(sessions).where(sessions.c.id == session_id).values(seen=now))

    def end(self, session_id: str) -> None:
        here = sessions.c.id == session_id
        with self._store.writing() as connection:
            if session_id.startswith(OLD):
                connection.execute(update(sessions).where(here).values(ended=True))
            else:
                connection.execute(delete(sessions).where(here))

    def of(self, person_id: str, limit: int = 100) -> list[Session]:
        """Where somebody is signed in, the last used first."""
        mine = select(*_COLUMNS).where(sessions.c.person_id == person_id, sessions.c.ended.is_(False))
        with self._store.reading() as connection:
            rows = connection.execute(mine.order_by(sessions.c.seen.desc(), sessions.c.id).limit(limit))
            return [Session(*row) for row in rows]

    def forget(self, before: int) -> int:
        """Remove those that were last used before that moment. How many."""
        with self._store.writing() as connection:
            return connection.execute(delete(sessions).where(sessions.c.seen < before)).rowcount
