"""A tiny portion of `bench.first_year`: release before, upgrade, a year, backup, retention, restore, each checked."""

from pathlib import Path

import pytest

from ashgrid.match import Entry, SeatSetup, Setup
from ashgrid.store import Store, sqlite_url
from bench.first_year import FILE, digests, run

SETUP = Setup(game="embers", options={"embers": 5, "hand": 3}, seed=5, seats=(SeatSetup(), SeatSetup()), started=1000)


def test_a_year_by_script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(tmp_path, matches=60, people=12, seed=3)
    said = capsys.readouterr().out
    for step in ("of the release before", "upgraded", "a year is over", "backed up", "removed", "restored"):
        assert step in said


@pytest.mark.parametrize("table", ["matches", "entries", "holders", "people", "chat"])
def test_what_is_lost_is_noticed(tmp_path: Path, table: str) -> None:
    store = Store(sqlite_url(tmp_path))
    ann = store.people.add_guest().id
    match_id = store.create(SETUP, [Entry(0, "keep", 5)], holding={0: ann})
    store.chat.add(match_id, ann, 0, "key", "hello", 6)
    before = digests(tmp_path / FILE)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("pragma foreign_keys = off")
        connection.exec_driver_sql(f"delete from {table}")
    store.close()
    after = digests(tmp_path / FILE)
    assert after[table] != before[table]
