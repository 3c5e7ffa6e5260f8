"""Who has the database of a folder for themselves: of several servers, one.

A lock of the operating system on a file says so. It ends with its process, however that ended, so what the file says is
never out of date. Commands that only look into the database, or change something in it, do not ask for it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from ashgrid.core import AshgridError

if sys.platform != "win32":
    import fcntl

LOCK = "server.lock"


@contextmanager
def held(folder: Path, by: str) -> Iterator[None]:
    """While this lasts, nobody else holds the folder; refused if somebody does, with what they said they are."""
    if sys.platform == "win32":  # has no such locks
        yield
        return
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
        handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise AshgridError(f"the folder {folder} cannot be used: {error.strerror or error}") from None
    with os.fdopen(handle, "r+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            other = file.read().strip() or "somebody who is just starting"
            raise AshgridError(
                f"the folder {folder} is in use by {other}; stop that first, or choose another folder with --data-dir"
            ) from None
        except OSError as error:
            raise AshgridError(f"the folder {folder} cannot be locked: {error.strerror or error}") from None
        file.truncate()
        file.write(f"{by} (process {os.getpid()}, since {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC)\n")
        file.flush()
        yield
