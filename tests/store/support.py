"""Small helpers for tests of the store: a database as an older version has left it."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, inspect, text

import ashgrid.store
from ashgrid.store import Store


def configured(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(ashgrid.store.__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def migrate(store: Store, revision: str, down: bool = False) -> None:
    """What `alembic upgrade` or `downgrade` on the command line would do."""
    with store.engine.begin() as connection:
        (command.downgrade if down or revision == "base" else command.upgrade)(configured(connection), revision)


def everything(store: Store) -> str:
    """All that is in a database, as one text; snapshots are unpacked."""
    with store.reading() as connection:
        tables = inspect(connection).get_table_names()
        rows = [tuple(row) for table in tables for row in connection.execute(text(f"select * from {table}"))]
    return json.dumps(rows, default=lambda packed: zlib.decompress(packed).decode())


def left_by(url: str, revision: str, *rows: str, **values: object) -> None:
    """Make a database as the version with this schema would have, with these rows in it."""
    engine = create_engine(url)
    with engine.begin() as connection:
        command.upgrade(configured(connection), revision)
        for row in rows:
            connection.execute(text(row), values)
    engine.dispose()
