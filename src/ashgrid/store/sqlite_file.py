"""The file of a SQLite database: made so that only its owner reads it, and looked at before anything touches it.

What is not ours is refused and left as it is: an empty file, a text, the database of another program.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
import tempfile
from pathlib import Path

from .errors import StoreError
from .schema import OURS

HEADER = b"SQLite format 3\x00"
BESIDE = ("", "-wal", "-shm")
"""The endings of the files that a database consists of while it is open."""


def make_ready(path: Path) -> None:
    """See to it that there is a database of ours, or a new one without tables, and that it is its owner's alone."""
    try:
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        if not os.path.lexists(path):
            _begin(path)
        _check(path)
        _close_to_others(path)
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror or error}") from None
    except sqlite3.Error as error:
        raise StoreError(f"{path}: {error}") from None


def _begin(path: Path) -> None:
    """A new database. It gets its name when it is whole, so that no kill ever leaves an empty file behind."""
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.new-", dir=path.parent)  # readable by nobody else
    os.close(handle)
    new = Path(name)
    try:
        with contextlib.closing(sqlite3.connect(new)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
        with contextlib.suppress(FileExistsError):  # another was quicker
            _name(new, path)
    finally:
        for ending in BESIDE:
            Path(f"{new}{ending}").unlink(missing_ok=True)


def _name(new: Path, path: Path) -> None:
    try:
        os.link(new, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        new.rename(path)


def _check(path: Path) -> None:
    if path.is_dir():
        raise StoreError(f"{path} is a folder")
    with path.open("rb") as file:
        header = file.read(len(HEADER))
    if not header:
        raise StoreError(f"{path} is empty; put a backup in its place, or delete it to begin anew")
    if header != HEADER:
        raise StoreError(f"{path} is no SQLite database; move it away, or choose another folder")
    how = "mode=ro" if Path(f"{path}-wal").exists() else "mode=ro&immutable=1"  # which makes no files beside it
    with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True)) as connection:
        found = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if found and not found >= OURS:
        raise StoreError(f"{path} is the database of another program; move it away, or choose another folder")


def _close_to_others(path: Path) -> None:
    """Whatever rights it was made with: there are hashed passwords in it, and the key that signs cookies."""
    if sys.platform == "win32":
        return
    for ending in BESIDE:
        with contextlib.suppress(FileNotFoundError):
            one = Path(f"{path}{ending}")
            if one.stat().st_mode & 0o077:
                one.chmod(0o600)
