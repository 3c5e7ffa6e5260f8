"""The databases that tests run on: SQLite, and PostgreSQL where a test is marked `both_databases`.

A test has a folder and asks for the address of its database (`url_of`). That is the SQLite file in the folder, unless
there is a note in it that says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ashgrid.cli.host_options import Where
from ashgrid.store import sqlite_url
from tests.postgresql import Cluster

KINDS = ("sqlite", "postgresql")
NOTE = "database-of-the-test"


def url_of(folder: Path) -> str:
    note = folder / NOTE
    if note.exists():
        return note.read_text()
    assert not any((parent / NOTE).exists() for parent in folder.parents), "a part of a folder has no database"
    return sqlite_url(folder)


def where_of(folder: Path) -> Where:
    """The same for `ashgrid serve` and its like."""
    return Where(None, url_of(folder)) if (folder / NOTE).exists() else Where(folder, None)


def served_from(folder: Path) -> list[object]:
    """The options that say so."""
    where = where_of(folder)
    return ["--data-dir", where.data_dir] if where.database is None else ["--database", where.database]


def on_sqlite(folder: Path) -> bool:
    return url_of(folder).startswith("sqlite")


@contextmanager
def provided(folder: Path, kind: str, request: pytest.FixtureRequest, empty: bool = False) -> Iterator[None]:
    """As long as this lasts, the folder has a database of this kind."""
    if kind == "sqlite":
        yield
        return
    cluster: Cluster = request.getfixturevalue("cluster")
    with cluster.database(empty) as url:
        (folder / NOTE).write_text(url)
        try:
            yield
        finally:
            (folder / NOTE).unlink()
