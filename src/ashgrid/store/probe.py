"""Whether the database can be written, and how much room is left for it."""

from __future__ import annotations

import contextlib
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from .errors import StoreError
from .schema import settings

if TYPE_CHECKING:
    from .store import Store

MARK = "written"
"""The name of the setting that is written over and over."""


def write_something(store: Store) -> None:
    """A small write. It raises what a move would raise now."""
    values = {"value": str(time.time_ns() // 1_000_000)}
    with store.writing() as connection:
        if connection.execute(update(settings).where(settings.c.name == MARK).values(values)).rowcount:
            return
    with contextlib.suppress(IntegrityError), store.writing() as connection:  # another may have been quicker
        connection.execute(insert(settings), [{"name": MARK, **values}])


def sizes_of(store: Store) -> dict[str, int]:
    """The bytes that the database takes, by its parts."""
    url = store.engine.url
    if url.get_backend_name() == "sqlite":
        path = Path(url.database or "")
        return {one.name: one.stat().st_size for one in sorted(path.parent.glob(f"{path.name}*")) if one.is_file()}
    with store.reading() as connection:
        size = connection.execute(select(func.pg_database_size(func.current_database()))).scalar_one()
    return {url.database or "": int(size)}


def disk_left(store: Store) -> int | None:
    """The bytes left where the database is; None if it is not a file here."""
    url = store.engine.url
    if url.get_backend_name() != "sqlite" or not url.database:
        return None
    try:
        return shutil.disk_usage(Path(url.database).parent).free
    except OSError as error:
        raise StoreError(f"the folder of {url.database} cannot be looked at: {error.strerror or error}") from None
