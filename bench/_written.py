"""Matches that are there without anybody having played them: written into the database of a server by script, as the
server itself would have written them."""

from __future__ import annotations

import functools
import random

from sqlalchemy import insert, literal, select

from ashgrid.core import AshgridError
from ashgrid.match import Entry, Match, SeatSetup, Setup
from ashgrid.server.reading import snapshot_of
from ashgrid.store import Store
from ashgrid.store.schema import entries, snapshots

OPENING = 36
"""So many entries are played; then somebody acts and takes it back until it is enough."""


def write(database: str, game: str, length: int, copies: int) -> list[str]:
    """The ids of so many new matches with about so many entries each, all in the same position and with seats that
    belong to whoever comes."""
    setup, log, number, data = _made(game, length)
    store = Store(database)
    try:
        kept = store.create(setup, log)
        store.snapshots.add(kept, number, data)
        return [kept, *(_copy(store, setup, kept) for _ in range(copies - 1))]
    finally:
        store.close()


@functools.cache
def _made(game: str, length: int) -> tuple[Setup, list[Entry], int, bytes]:
    """A match, and the newest snapshot that a server would have made, with its number."""
    setup = Setup(game=game, options={}, seed=3, seats=(SeatSetup(), SeatSetup()), started=1).drawn()
    match, rng = Match(setup), random.Random(3)
    snapshot: tuple[int, bytes] | None = None
    while match.number < length or snapshot is None:
        before = match.number
        _go_on(match, rng)
        if (data := snapshot_of(match, before)) is not None:
            snapshot = match.number, data
    return setup, match.log, *snapshot


def _go_on(match: Match, rng: random.Random) -> None:
    seat = match.actors[0]
    legal = match.state.legal(seat)
    if match.number < OPENING:
        match.act(seat, str(rng.choice(legal)), 1)
        return
    match.act(seat, str(legal[0]), 1)
    try:
        match._request(Entry(seat, "!undo", 1))  # as often as we like, which people may not
    except AshgridError:
        if match.outcome is not None:
            raise RuntimeError("the match is over before it is long enough") from None


def _copy(store: Store, setup: Setup, kept: str) -> str:
    new = store.create(setup)
    with store.writing() as connection:
        for table in (entries, snapshots):
            columns = [column.name for column in table.columns if column.name != "match_id"]
            of_the_same = select(literal(new), *(table.c[name] for name in columns)).where(table.c.match_id == kept)
            connection.execute(insert(table).from_select(["match_id", *columns], of_the_same))
    return new
