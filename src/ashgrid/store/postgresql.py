"""A PostgreSQL database: how it is reached, what is looked at before anything touches it, how writers wait for others.

Whatever one writer keeps from others is a row, or lasts as long as a transaction: connections may come from a pool that
several processes share.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, func, inspect, select

from .errors import StoreError
from .schema import OURS

if TYPE_CHECKING:
    from sqlalchemy.engine.interfaces import DBAPIConnection

KIND = "postgresql"
EXAMPLE = "postgresql+psycopg://ashgrid@localhost/ashgrid"
ASKED = {"connect_timeout": "10", "application_name": "ashgrid"}
"""Of every connection, unless the address says otherwise."""
CONNECTIONS, MORE_CONNECTIONS = 5, 10
"""Of a process: those that it keeps, and those that it may open beside them when much is read at once."""
WRITERS = 4
"""So many of a process write at once."""
SETTINGS = "SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '10s'"
"""Nobody waits for long for a process that was stopped in the middle of something."""


def reach(url: URL) -> Engine:
    try:
        import psycopg.types.string
    except ImportError:
        raise StoreError(
            "PostgreSQL needs packages that are not installed here; pip install 'ashgrid[cluster]' brings them"
        ) from None

    class Dumper(psycopg.types.string.StrDumperUnknown):
        """A text with the character 0, which PostgreSQL cannot keep, gets the sign for what cannot be shown instead."""

        def dump(self, obj: str) -> Any:
            return super().dump(obj.replace("\0", "\ufffd"))

    def prepare(connection: DBAPIConnection, _: object) -> None:
        given: Any = connection
        given.adapters.register_dumper(str, Dumper)
        given.execute(SETTINGS)
        given.commit()

    engine = create_engine(
        url.set(drivername=f"{KIND}+psycopg"),
        connect_args={name: value for name, value in ASKED.items() if name not in url.query},
        pool_size=CONNECTIONS,
        max_overflow=MORE_CONNECTIONS,
        pool_pre_ping=True,  # so that nobody is told that the database was restarted
    )
    event.listen(engine, "connect", prepare)
    return engine


def begin_migration(connection: Connection, new: bool) -> None:
    """Wait for whoever else migrates this database, however long that takes, and refuse one that is not for us."""
    connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
    connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
    alone(connection, "migration")
    where = connection.engine.url.render_as_string(hide_password=True)
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
    if encoding != "UTF8":
        raise StoreError(f"the database {where} keeps texts as {encoding}; make one with ENCODING 'UTF8'")
    found = set(inspect(connection).get_table_names())
    if found - {"alembic_version"} and not found >= OURS:
        raise StoreError(f"{where} is the database of another program; make one for Ashgrid alone")
    if not found and not new:
        raise StoreError(f"there is no server's database at {where}: it has no tables")


def alone(connection: Connection, what: str) -> None:
    """Whoever says the same, in whichever process, waits until this transaction has ended: for what is looked up first
    and then written. SQLite has one writer at a time anyway."""
    if connection.dialect.name == KIND:
        key = int.from_bytes(hashlib.blake2b(what.encode("utf-8", "replace"), digest_size=8).digest(), signed=True)
        connection.execute(select(func.pg_advisory_xact_lock(key)))
