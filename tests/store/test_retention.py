"""How long matches are kept, changes beside a running server, and the migration that brings what a host needs."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from sqlalchemy import inspect, text

from ashgrid.match import Entry, SeatSetup, Setup
from ashgrid.store import Game, KeptChapter, KeptPosition, Place, Plan, Status, Store, Terms
from ashgrid.store.changes import KEPT
from ashgrid.store.retention import DAY_MS
from tests.databases import url_of
from tests.store.support import migrate

pytestmark = pytest.mark.both_databases

SEATS = (SeatSetup(), SeatSetup())
SETUP = Setup(game="embers", options={}, seed=5, seats=SEATS, started=1000)
OVER = Status(1, SEATS, (), (1.0, 0.0), "resign", over=True)
GOING = Status(1, SEATS, (0,))
LATER = 1000 + 31 * DAY_MS
TERMS = Terms(finished_days=30, uploads_days=30)


def over(store: Store, place: Place | None = None) -> str:
    return store.create(SETUP, [Entry(0, "!resign", 1000)], OVER, {}, place=place)


def test_only_what_is_over_old_and_needed_by_nothing_goes(store: Store) -> None:
    ann, bob = store.people.add_guest().id, store.people.add_guest().id
    free, studied, told, reported, closed, first = (over(store) for _ in range(6))
    store.studies.add(ann, "x", "private", [KeptPosition(studied, 0, "", ())], 5)
    campaign = store.campaigns.add("embers", [ann], [KeptChapter({}, None, told)], 5)
    store.person_reports.add(ann, bob, reported, "name", "", 5)
    store.person_reports.add(ann, bob, closed, "name", "", 5)
    store.person_reports.close(next(one.id for one in store.person_reports.listed() if one.match_id == closed))
    second = msgspec.structs.replace(SETUP, series=2, before=(first,))
    running = store.create(second, [], GOING, {}, after=first)
    tournament = store.tournaments.add(Plan("embers", "arena", {}, "none"), ann, 5)
    store.tournaments.pair(tournament, [Game(1, 1, 1, 1, 2)])
    paired = over(store, Place(tournament, 1, 1))
    record = store.create(msgspec.structs.replace(SETUP, archived=True), by=ann)
    old = store.retention.old(TERMS, LATER)
    assert (set(old.finished), old.uploads) == ({free, closed}, [record])
    assert old.needed == {"study": 1, "campaign": 1, "report": 1, "series": 1, "tournament": 1}
    assert store.retention.old(TERMS, LATER - 2 * DAY_MS).ids == []
    assert store.retention.old(Terms(), LATER).ids == []
    assert set(store.retention.remove([*old.ids, studied])) == {free, closed, record}, "needed by now, it stays"
    store.campaigns.leave(campaign, ann)
    assert store.retention.old(TERMS, LATER).finished == [told]
    assert (store.retention.why_needed(paired), store.retention.why_needed(running)) == (["tournament"], [])


def test_no_match_leads_on_to_one_that_is_gone(store: Store) -> None:
    first = over(store)
    then = store.create(SETUP, [], OVER, {}, after=first)
    assert store.load(first).next == then
    store.retention.remove([then])
    store.retention.tidy()
    assert store.load(first).next is None


def test_changes_are_numbered_without_a_gap_and_old_ones_are_forgotten(store: Store) -> None:
    assert store.changes.last() == 0
    store.changes.note("match", *map(str, range(KEPT + 5)))
    assert store.changes.last() == KEPT + 5
    found = store.changes.after(KEPT)
    assert [(one.number, one.id) for one in found] == [(KEPT + 1 + n, str(KEPT + n)) for n in range(5)]
    assert store.changes.after(0)[0].number == 6, "who has missed some sees that"


def test_records_and_room_are_counted_by_who_handed_in(store: Store) -> None:
    ann = store.people.add_guest().id
    assert (store.quotas.records_of(ann), store.quotas.bytes_of(ann)) == (0, 0)
    store.create(msgspec.structs.replace(SETUP, archived=True), [Entry(0, "keep", 5)], by=ann)
    store.studies.add(ann, "x", "private", [KeptPosition("none", 0, "w" * 1000, ())], 5)
    assert store.quotas.records_of(ann) == 1
    assert 1000 < store.quotas.bytes_of(ann) < 5000


def test_a_database_from_before_knows_its_records_and_goes_back(tmp_path: Path) -> None:
    first = Store(url_of(tmp_path))
    record = first.create(msgspec.structs.replace(SETUP, archived=True), [Entry(0, "keep", 5)])
    played = first.create(SETUP, [Entry(0, "keep", 5)])
    tables = set(inspect(first.engine).get_table_names())
    migrate(first, "0012", down=True)
    gone = tables - set(inspect(first.engine).get_table_names())
    assert gone == {"sanctions", "person_reports", "quotas", "uploads", "changes", "leases", "processes"}
    first.close()
    store = Store(url_of(tmp_path))
    with store.engine.connect() as connection:
        [row] = connection.execute(text("select match_id, person_id, at, bytes > 100 from uploads")).all()
    assert tuple(row) == (record, None, 1000, 1)
    assert [entry.text for entry in store.load(played).log] == ["keep"]
    store.close()
