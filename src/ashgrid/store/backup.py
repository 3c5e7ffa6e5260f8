"""Copies of an SQLite database, made while servers use it, and put back. Other databases have tools of their own."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

import msgspec
from alembic.script import ScriptDirectory
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from .errors import StoreError
from .postgresql import EXAMPLE
from .server_lock import LOCK

PARTS = ("", "-wal", "-shm")
"""A database, and what SQLite keeps beside it while it is in use."""
_TABLES = {"alembic_version", "settings", "matches", "entries"}


class Contents(msgspec.Struct, frozen=True):
    """What is in a database that was found to be good."""

    version: str
    people: int
    matches: int
    moves: int


def check_kind(database: str | None, tool: str) -> None:
    """Refuse an address of a database that is not SQLite; `tool` is what copies such a one."""
    try:
        kind = "sqlite" if not database else make_url(database).get_backend_name()
    except ArgumentError:
        raise StoreError("--database is not the address of a database, such as " + EXAMPLE) from None
    if kind != "sqlite":
        raise StoreError(f"this is for the SQLite database in a data folder; of {kind}, use {tool} or its like")


def copy(source: Path, target: Path) -> Contents:
    """Copy a database as it is at one moment to a new file that only its owner may read, check the copy, and only then
    give it its name."""
    partial = target.with_name(f".{target.name}.{os.getpid()}.partial")
    try:
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            with closing(_open(source)) as old, closing(sqlite3.connect(partial)) as new:
                old.backup(new)  # in one step: what is written meanwhile does not make it begin again
                new.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
            found = check(partial)
            _to_disk(partial)
            partial.replace(target)
            _to_disk(target.parent)
        finally:
            partial.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror or error}") from None
    except sqlite3.Error as error:
        raise StoreError(f"{source} cannot be copied: {error}") from None
    return found


def check(path: Path) -> Contents:
    """Refuse what is no whole database of Ashgrid, or one of a version that is not known here."""
    try:
        with closing(_open(path)) as connection:
            wrong = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if wrong != "ok":
                raise StoreError(f"{path} is damaged: {wrong}")
            tables = {row[0] for row in connection.execute("select name from sqlite_master where type = 'table'")}
            if not tables >= _TABLES:
                raise StoreError(f"{path} is not a database of Ashgrid")
            [version] = connection.execute("select version_num from alembic_version").fetchone() or [""]
            if version not in _known():
                raise StoreError(f"{path} has the schema '{version}', which this version of Ashgrid does not know")
            if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
                raise StoreError(f"{path} is damaged: rows refer to others that are not there")
            counts = (
                connection.execute(f"select count(*) from {table}").fetchone()[0] if table in tables else 0  # noqa: S608
                for table in ("people", "matches", "entries")
            )
            return Contents(version, *counts)
    except sqlite3.Error as error:
        raise StoreError(f"{path} is not a database that can be read: {error}") from None


def put_aside(database: Path) -> Path | None:
    """Give a database that is to be replaced another name, beside it, or what is left of one: SQLite would put what
    stands in its log into the next. That name."""
    if not any(database.with_name(database.name + part).exists() for part in PARTS):
        return None
    number, aside = 1, database.with_name(f"{database.name}.before")
    while any(aside.with_name(aside.name + part).exists() for part in PARTS):
        number += 1
        aside = database.with_name(f"{database.name}.before.{number}")
    for part in PARTS:
        with contextlib.suppress(FileNotFoundError):
            database.with_name(database.name + part).rename(aside.with_name(aside.name + part))
    return aside


@contextmanager
def not_served(folder: Path) -> Iterator[None]:
    """Refuse while a server runs in that folder, and let none begin meanwhile."""
    try:
        import fcntl

        lock = (folder / LOCK).open("r+b")
    except (ImportError, FileNotFoundError):
        yield
        return
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StoreError(f"a server runs in {folder}; stop it first") from None
        yield


def _open(path: Path) -> sqlite3.Connection:
    """A database that is there: nothing is made by looking."""
    if not path.is_file() or not path.stat().st_size:
        raise StoreError(f"{path} is {'empty' if path.is_file() else 'not a file'}")
    return sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=rw", uri=True, timeout=30, isolation_level=None)


def _known() -> set[str]:
    scripts = ScriptDirectory(str(Path(__file__).parent / "migrations"))
    return {one.revision for one in scripts.walk_revisions()}


def _to_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
