"""Chat at a table: what those who play say to all, and what those who watch say among themselves."""

from __future__ import annotations

import functools

from ashgrid.core import TableError
from ashgrid.store import Person, Room

from . import refusals
from .limits import in_thread
from .table import Table, now
from .tables import Tables


async def say(tables: Tables, table: Table, person: Person, key: str, text: str) -> None:
    """Keep a line and show it to whoever may hear it. One that is sent again under the same key is kept once."""
    tables.identity.standing.check_mute(person.id)
    held = table.held_by(person.id)
    words = " ".join(text.split())
    if not held:
        _check_watcher(table, person)
    if not words:
        raise TableError(refusals.EmptyMessage())
    room: Room = "players" if held else "watchers"
    seat = held[0] if held else -1
    add = functools.partial(tables.store.chat.add, table.id, person.id, seat, key, words, now(), room)
    line = await in_thread(add, limiter=tables.writer)
    if line is not None:
        await tables.cluster.said(table, line)


def _check_watcher(table: Table, person: Person) -> None:
    """Who watches says by which name, so that others can mute them."""
    table.check_onlooker(person.id)
    if table.match.setup.archived:
        raise TableError(refusals.OnlyForPlayers())
    if not person.nick:
        raise TableError(refusals.NamelessWatcher())
