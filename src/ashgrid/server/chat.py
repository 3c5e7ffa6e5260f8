"""Chat at a table, written by those who play."""

from __future__ import annotations

import functools

import anyio.to_thread

from ashgrid.core import TableError
from ashgrid.store import Person

from . import refusals
from .table import Table, now
from .tables import Tables


async def say(tables: Tables, table: Table, person: Person, key: str, text: str) -> None:
    """Keep a line and show it to everybody. One that is sent again under the same key is kept once."""
    held = table.held_by(person.id)
    words = " ".join(text.split())
    if not held:
        raise TableError(refusals.OnlyForPlayers())
    if not words:
        raise TableError(refusals.EmptyMessage())
    add = functools.partial(tables.store.chat.add, table.id, person.id, held[0], key, words, now())
    line = await anyio.to_thread.run_sync(add, limiter=tables.writer)
    if line is not None:
        table.lines.append(line)
        await table.call()
