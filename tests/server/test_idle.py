"""Tables that nobody needs are closed, and opened again when somebody asks."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from ashgrid.match import SeatSetup
from ashgrid.server import seating, tables
from ashgrid.server.protocol import NewMatch
from ashgrid.server.table import Table
from ashgrid.server.tables import Tables
from ashgrid.store import Store, sqlite_url
from tests.server.support import HUMAN, run, serving, until

PEOPLE = NewMatch("embers", [SeatSetup(), SeatSetup()])


async def create(opened: Tables) -> Table:
    return await seating.create(opened, PEOPLE, opened.store.people.add_guest())


def with_tables(folder: Path, do: Callable[[Tables], Awaitable[None]]) -> None:
    async def use() -> None:
        opened = Tables(Store(sqlite_url(folder)))
        try:
            await do(opened)
        finally:
            await opened.stop()

    run(use())


def aged(table: Table, seconds: float) -> Table:
    table.touched = time.monotonic() - seconds
    return table


def test_a_table_that_nobody_touches_is_closed_and_read_back(tmp_path: Path) -> None:
    async def do(opened: Tables) -> None:
        old, new = await create(opened), await create(opened)
        await opened.change(old, lambda match: match.act(0, "keep", 0))
        aged(old, tables.IDLE_SECONDS + 1)
        aged(new, tables.IDLE_SECONDS - 1)
        opened.close_idle()
        assert list(opened.open) == [new.id]
        assert old.stale
        assert (await opened.look(old.id, None)).number == 1
        assert (await opened.get(old.id)) is not old

    with_tables(tmp_path, do)


def test_a_table_that_is_in_use_stays_open(tmp_path: Path) -> None:
    async def do(opened: Tables) -> None:
        followed, locked, thinking, timed = [await create(opened) for _ in range(4)]
        timed.match.clocks._since[0] = 0
        thinking.bots = asyncio.create_task(asyncio.sleep(60))
        for table in (followed, locked, thinking, timed):
            aged(table, tables.IDLE_SECONDS + 1)
        async with opened.presence.following(followed.id, None), locked.lock:
            opened.close_idle()
            assert len(opened.open) == 4
        opened.close_idle()
        assert set(opened.open) == {thinking.id, timed.id}
        assert not opened.presence.anybody(followed.id)

    with_tables(tmp_path, do)


def test_of_too_many_tables_the_oldest_are_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_OPEN", 3)

    async def do(opened: Tables) -> None:
        made = [await create(opened) for _ in range(5)]
        for number, table in enumerate(made):
            aged(table, 100 - number)
        async with opened.presence.following(made[0].id, None):
            opened.close_idle()
            assert set(opened.open) == {made[0].id, made[3].id, made[4].id}
        busy = [await create(opened) for _ in range(5)]
        assert all(table.id in opened.open for table in busy), "somebody may be about to act there"

    with_tables(tmp_path, do)


def test_a_live_socket_keeps_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    load = Store.load

    def counted(store: Store, match_id: str) -> Any:
        loaded.append(match_id)
        return load(store, match_id)

    rounds: list[int] = []
    close_idle = Tables.close_idle

    def noted(opened: Tables) -> None:
        close_idle(opened)
        rounds.append(len(opened.open))

    def two_rounds() -> int:
        """Let the server look twice for tables that nobody needs; how many are open then."""
        before = len(rounds)
        until(lambda: True if len(rounds) >= before + 2 else None, "the server to look for idle tables")
        return rounds[-1]

    monkeypatch.setattr(Store, "load", counted)
    monkeypatch.setattr(Tables, "close_idle", noted)
    with serving(tmp_path) as server:
        match = server.new(HUMAN, HUMAN)
        with server.following(match) as live:
            live.quiet()
            monkeypatch.setattr(tables, "IDLE_SECONDS", 0.0)
            assert two_rounds() == 1
            server.act(match, "keep")
            assert live.next()["number"] == 1
            assert loaded == []
        until(lambda: True if two_rounds() == 0 else None, "the table to be closed")
        monkeypatch.setattr(tables, "IDLE_SECONDS", 600.0)
        assert server.get(match)["number"] == 1
        assert loaded == [match["id"]]
