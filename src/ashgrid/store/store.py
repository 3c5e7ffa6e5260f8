"""Keeping matches. SQLite by default; any database that SQLAlchemy and the migrations know."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine, create_engine, event, insert, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from ashgrid.core import AshgridError
from ashgrid.match import Entry, Setup

from .schema import entries, matches


class StoreError(AshgridError):
    """The database cannot be used; the message says why."""


class Conflict(StoreError):
    """Somebody else has written that part of the log: read it again."""


class NoSuchMatch(StoreError):
    """There is no match with this id."""


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'ashgrid.sqlite3'}"


class Store:
    """All methods are blocking and safe to call from several threads."""

    def __init__(self, url: str) -> None:
        try:
            parsed = make_url(url)
            if parsed.get_backend_name() == "sqlite" and parsed.database:
                Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
            self.engine: Engine = create_engine(parsed)
        except ArgumentError:
            raise StoreError(f"'{url}' is not a database address") from None
        except OSError as error:
            raise StoreError(f"cannot make the folder of {url}: {error.strerror or error}") from None
        if parsed.get_backend_name() == "sqlite":
            event.listen(self.engine, "connect", _prepare_sqlite)
        self.migrate()

    def migrate(self) -> None:
        """Bring the database to this version of the schema."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self._trouble_told(), self.engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    @contextmanager
    def _trouble_told(self) -> Iterator[None]:
        """What the database says in its own way becomes one sentence that names the database."""
        try:
            yield
        except (SQLAlchemyError, CommandError) as error:
            where = self.engine.url.render_as_string(hide_password=True)
            raise StoreError(f"the database {where} cannot be used: {_first_line(error)}") from None

    def create(self, setup: Setup, log: Sequence[Entry] = ()) -> str:
        """Keep a new match with the first entries of its log, and return its id, which cannot be guessed."""
        match_id = secrets.token_urlsafe(12)
        row = {"id": match_id, "setup": msgspec.json.encode(setup).decode(), "created": setup.started}
        with self._trouble_told(), self.engine.begin() as connection:
            connection.execute(insert(matches), [row])
            if log:
                connection.execute(insert(entries), _rows(match_id, 0, log))
        return match_id

    def load(self, match_id: str) -> tuple[Setup, list[Entry]]:
        with self._trouble_told(), self.engine.connect() as connection:
            found = connection.execute(select(matches.c.setup).where(matches.c.id == match_id)).scalar_one_or_none()
            if found is None:
                raise NoSuchMatch(f"there is no match '{match_id}'")
            columns = (entries.c.seat, entries.c.text, entries.c.at, entries.c.auto)
            rows = connection.execute(select(*columns).where(entries.c.match_id == match_id).order_by(entries.c.number))
            log = [Entry(row.seat, row.text, row.at, row.auto) for row in rows]
        return msgspec.json.decode(found, type=Setup), log

    def append(self, match_id: str, number: int, new: Sequence[Entry]) -> None:
        """Add entries from place `number` on: all of them, or none and `Conflict` if that place is taken."""
        if not new:
            return
        try:
            with self._trouble_told(), self.engine.begin() as connection:
                try:
                    connection.execute(insert(entries), _rows(match_id, number, new))
                except IntegrityError:
                    raise Conflict(f"the log of match '{match_id}' has gone on since entry {number}") from None
        except Conflict:
            self.load(match_id)  # the other reason is that there is no such match
            raise

    def close(self) -> None:
        self.engine.dispose()


def _rows(match_id: str, number: int, new: Sequence[Entry]) -> list[dict[str, Any]]:
    return [
        {
            "match_id": match_id,
            "number": at,
            "seat": entry.seat,
            "text": entry.text,
            "at": entry.at,
            "auto": entry.auto,
        }
        for at, entry in enumerate(new, start=number)
    ]


def _first_line(error: Exception) -> str:
    origin = getattr(error, "orig", None) or error
    return (str(origin).splitlines() or [type(origin).__name__])[0]


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Readers do not wait for writers, and what was acknowledged survives a killed process."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON", "busy_timeout = 5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
