"""The store: what is kept, what is refused, and that the migrations make exactly the tables of the schema."""

import contextlib
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from ashgrid.core import AshgridError
from ashgrid.match import Entry, SeatSetup, Setup
from ashgrid.store import Conflict, NameTaken, NoSuchMatch, Store, StoreError
from ashgrid.store.schema import metadata
from tests.databases import on_sqlite, url_of
from tests.postgresql import Cluster
from tests.store.support import configured, migrate

pytestmark = pytest.mark.both_databases

SEATS = (SeatSetup(name="Ann"), SeatSetup("bot", "", "greedy"))
SETUP = Setup(
    game="embers",
    options={"embers": 5, "hand": 3},
    seed=2**64 - 1,
    seats=SEATS,
    clock="bank:10m+5s",
    started=1_700_000_000_000,
)
KEEP = Entry(0, "keep", 5)
SWAP = Entry(1, "swap 3", 7, auto=True)
WAIT = Entry(0, "wait", 9)


def load(store: Store, match_id: str) -> tuple[Setup, list[Entry]]:
    kept = store.load(match_id)
    return kept.setup, kept.log


# Migrations


def test_the_migrations_make_exactly_the_tables_of_the_schema(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []


def test_migrating_again_changes_nothing_and_keeps_everything(store: Store) -> None:
    match_id = store.create(SETUP, [KEEP])
    store.migrate()
    store.migrate()
    assert load(store, match_id) == (SETUP, [KEEP])


def test_a_downgrade_removes_the_tables_and_an_upgrade_brings_them_back(store: Store) -> None:
    migrate(store, "base")
    assert inspect(store.engine).get_table_names() == ["alembic_version"]
    migrate(store, "head")
    assert load(store, store.create(SETUP)) == (SETUP, [])


def test_the_migrations_work_in_steps_back_and_forth_with_matches_in_place(store: Store) -> None:
    store.create(SETUP, [KEEP, SWAP])
    migrate(store, "base")
    store.migrate()
    with store.engine.connect() as connection:
        assert connection.execute(text("select count(*) from entries")).scalar_one() == 0


def test_from_every_older_schema_the_newest_is_reached_with_the_same_tables_people_and_matches(store: Store) -> None:
    """Back to each of them and up again."""
    guest, ann = store.people.add_guest().id, store.people.add_guest().id
    store.people.rename(guest, "Bob")
    store.people.set_password(ann, "Zażółć", "hash")
    match_id = store.create(SETUP, [KEEP, SWAP], None, {0: ann})
    with store.engine.connect() as connection:
        revisions = [one.revision for one in ScriptDirectory.from_config(configured(connection)).walk_revisions()]
    assert len(revisions) >= 13
    for revision in revisions[1:]:
        migrate(store, revision, down=True)
        store.migrate()
        with store.engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == [], revision
        assert load(store, match_id)[1] == [KEEP, SWAP]
        if revision >= "0002":
            assert store.people.nicks({guest, ann}) == {guest: "Bob", ann: "Zażółć"}
            assert store.people.owners({"zazolc", "Bob"}) == {"zazolc": {ann}}
            assert store.load(match_id).holders == {0: ann}


def test_a_database_of_a_newer_ashgrid_is_refused_in_one_sentence(tmp_path: Path, store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    with pytest.raises(StoreError, match=r"was written by a newer version .*9999; install"):
        Store(url_of(tmp_path))


@pytest.mark.sqlite
def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match=r"file/deeper.*Not a directory"):
        Store(url_of(tmp_path / "file" / "deeper"))


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("", "is not the address of a database"),
        ("no address: at all", "is not the address of a database"),
        ("mysql://me:secret@x", "^'mysql' is not a kind"),
    ],
)
def test_an_address_that_names_no_database_is_refused(url: str, told: str) -> None:
    with pytest.raises(AshgridError, match=told) as refused:
        Store(url)
    assert not url or url not in str(refused.value), "it may hold a password"


@pytest.mark.sqlite
def test_missing_folders_are_made(tmp_path: Path) -> None:
    Store(url_of(tmp_path / "a" / "b")).close()
    assert (tmp_path / "a" / "b" / "ashgrid.sqlite3").is_file()


# Matches


def test_a_match_comes_back_as_it_was_kept(store: Store) -> None:
    match_id = store.create(SETUP)
    store.append(match_id, 0, [KEEP, SWAP])
    store.append(match_id, 2, [WAIT])
    assert load(store, match_id) == (SETUP, [KEEP, SWAP, WAIT])


def test_a_match_and_the_beginning_of_its_log_are_kept_together(store: Store) -> None:
    assert load(store, store.create(SETUP, [KEEP, SWAP])) == (SETUP, [KEEP, SWAP])


def test_matches_do_not_mix(store: Store) -> None:
    one, two = store.create(SETUP), store.create(SETUP)
    store.append(one, 0, [KEEP])
    store.append(two, 0, [SWAP, WAIT])
    assert load(store, one)[1] == [KEEP]
    assert load(store, two)[1] == [SWAP, WAIT]


def test_ids_are_long_and_different(store: Store) -> None:
    ids = {store.create(SETUP) for _ in range(50)}
    assert len(ids) == 50
    assert min(map(len, ids)) >= 16


def test_logs_survive_closing_and_opening_again(tmp_path: Path) -> None:
    first = Store(url_of(tmp_path))
    match_id = first.create(SETUP)
    first.append(match_id, 0, [KEEP, SWAP])
    first.close()
    second = Store(url_of(tmp_path))
    assert load(second, match_id) == (SETUP, [KEEP, SWAP])
    second.append(match_id, 2, [WAIT])
    second.close()
    third = Store(url_of(tmp_path))
    assert load(third, match_id)[1] == [KEEP, SWAP, WAIT]
    third.close()


def test_what_was_appended_is_there_for_another_connection_at_once(tmp_path: Path, store: Store) -> None:
    """What a killed process has acknowledged is not lost: nothing waits for the first store to be closed."""
    match_id = store.create(SETUP)
    store.append(match_id, 0, [KEEP])
    other = Store(url_of(tmp_path))
    assert load(other, match_id)[1] == [KEEP]
    other.close()


ODD = ["", "zażółć gęślą jaźń", "火 🔥", "'; drop table entries; --", '"\\\n\t\r', "\x00\x01", "a" * 40, " spaces "]


@pytest.mark.parametrize("odd", ODD)
def test_odd_texts_come_back_unchanged(tmp_path: Path, store: Store, odd: str) -> None:
    seats = (SeatSetup(name=odd), SeatSetup())
    setup = Setup(game="embers", options={"note": odd, odd: [odd]}, seed=0, seats=seats)
    kept = odd if on_sqlite(tmp_path) else odd.replace("\0", "\ufffd")  # which PostgreSQL does not keep in a text
    assert load(store, store.create(setup, [Entry(1, f"!sit {odd}", 0)])) == (setup, [Entry(1, f"!sit {kept}", 0)])


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1, 2**64, 2**256 - 1])
def test_every_seed_comes_back_exactly(store: Store, seed: int) -> None:
    setup = Setup(game="embers", options={}, seed=seed, seats=SEATS, started=2**53)
    assert load(store, store.create(setup))[0].seed == seed


def test_an_unknown_match_is_named(store: Store) -> None:
    with pytest.raises(NoSuchMatch, match=r"match not found \(match nobody\)"):
        load(store, "nobody")


def test_appending_to_an_unknown_match_says_that_there_is_none(store: Store) -> None:
    with pytest.raises(NoSuchMatch, match=r"match not found \(match nobody\)"):
        store.append("nobody", 0, [KEEP])
    with pytest.raises(NoSuchMatch):
        load(store, "nobody")


def test_appending_nothing_is_no_conflict(store: Store) -> None:
    match_id = store.create(SETUP, [KEEP])
    store.append(match_id, 0, [])
    assert load(store, match_id)[1] == [KEEP]


# Conflicts


@pytest.mark.parametrize("number", [0, 1])
def test_a_place_that_is_taken_is_a_conflict_and_leaves_the_log_as_it_was(store: Store, number: int) -> None:
    match_id = store.create(SETUP, [KEEP, SWAP])
    with pytest.raises(Conflict, match="match gone on"):
        store.append(match_id, number, [WAIT])
    assert load(store, match_id)[1] == [KEEP, SWAP]


def test_of_several_entries_all_are_kept_or_none(store: Store) -> None:
    match_id = store.create(SETUP, [KEEP])
    store.append(match_id, 3, [WAIT])  # so that place 1 and 2 are free and 3 is not
    with pytest.raises(Conflict):
        store.append(match_id, 1, [SWAP, SWAP, SWAP])
    assert load(store, match_id)[1] == [KEEP, WAIT]


def test_after_a_conflict_the_store_goes_on(store: Store) -> None:
    match_id = store.create(SETUP, [KEEP])
    with pytest.raises(Conflict):
        store.append(match_id, 0, [WAIT])
    store.append(match_id, 1, [SWAP])
    assert load(store, match_id)[1] == [KEEP, SWAP]


def test_of_two_writers_at_once_one_wins_and_the_other_is_told(tmp_path: Path) -> None:
    stores = [Store(url_of(tmp_path)) for _ in range(2)]
    logs = [[Entry(writer, f"strike {place}", place) for place in range(3)] for writer in range(2)]

    def write(writer: int, match_id: str, start: threading.Barrier, refused: list[int]) -> None:
        start.wait(10)
        try:
            stores[writer].append(match_id, 0, logs[writer])
        except Conflict:
            refused.append(writer)

    for _ in range(20):
        match_id = stores[0].create(SETUP)
        start = threading.Barrier(2)
        refused: list[int] = []

        threads = [threading.Thread(target=write, args=(writer, match_id, start, refused)) for writer in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert len(refused) == 1
        assert load(stores[0], match_id)[1] == logs[1 - refused[0]]
    for store in stores:
        store.close()


def test_one_store_serves_several_threads_at_once(store: Store) -> None:
    match_ids = [store.create(SETUP) for _ in range(4)]
    failed: list[Exception] = []

    def fill(match_id: str) -> None:
        try:
            for number in range(15):
                store.append(match_id, number, [Entry(0, f"strike {number}", number)])
                assert len(load(store, match_id)[1]) == number + 1
        except Exception as error:  # noqa: BLE001 - told by the test
            failed.append(error)

    threads = [threading.Thread(target=fill, args=(match_id,)) for match_id in match_ids]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert failed == []
    assert [len(load(store, match_id)[1]) for match_id in match_ids] == [15] * 4


def test_a_database_that_fails_later_is_told_in_one_sentence(store: Store) -> None:
    match_id = store.create(SETUP)
    with store.engine.begin() as connection:
        connection.execute(text("drop table entries"))
    for use in (lambda: load(store, match_id), lambda: store.append(match_id, 0, [KEEP])):
        with pytest.raises(StoreError, match=r"cannot be used: (no such table|relation).*entries"):
            use()


# Snapshots


def test_the_newest_two_snapshots_of_a_match_are_kept(store: Store) -> None:
    match_id, other = store.create(SETUP), store.create(SETUP)
    store.append(other, 0, [KEEP], snapshot=b"other")
    for number, data in enumerate((b"one", b"two", b"three")):
        store.append(match_id, number, [KEEP], snapshot=data)
    store.append(match_id, 3, [WAIT])
    assert store.snapshots.of(match_id) == [(3, b"three"), (2, b"two")]
    assert store.snapshots.of(other) == [(1, b"other")]
    assert store.snapshots.of("nosuch") == []


def test_a_snapshot_of_the_same_place_replaces_the_one_before(store: Store) -> None:
    match_id = store.create(SETUP)
    store.append(match_id, 0, [KEEP], snapshot=b"one")
    store.snapshots.add(match_id, 1, b"again")
    assert store.snapshots.of(match_id) == [(1, b"again")]


def test_entries_that_are_refused_bring_no_snapshot(store: Store) -> None:
    match_id = store.create(SETUP, [KEEP])
    with pytest.raises(Conflict):
        store.append(match_id, 0, [SWAP], snapshot=b"one")
    assert store.snapshots.of(match_id) == []


def test_a_match_is_read_from_any_entry_on(store: Store) -> None:
    match_id = store.create(SETUP, [KEEP, SWAP, WAIT])
    assert store.load(match_id, 1).log == [SWAP, WAIT]
    assert store.load(match_id, 9).log == []


# PostgreSQL


def test_an_id_with_a_character_that_no_database_keeps_is_that_of_nobody(store: Store) -> None:
    for odd in ("a\0b", "\ufffd", "x" * 5000):
        with pytest.raises(NoSuchMatch):
            store.load(odd)


def test_what_is_looked_up_first_and_then_written_is_done_by_one_at_a_time(store: Store, tmp_path: Path) -> None:
    """Two processes that end a pairing, take a name or note a change at the same moment."""
    other = Store(url_of(tmp_path))
    people = [store.people.add_guest().id for _ in range(2)]
    named: list[str] = []

    def work(mine: Store, person: str, start: threading.Barrier) -> None:
        start.wait(10)
        for number in range(10):
            mine.changes.note("match", f"{person} {number}")
        with contextlib.suppress(NameTaken):
            mine.people.set_password(person, "Ann", "hash")
            named.append(person)

    start = threading.Barrier(2)
    both = zip((store, other), people, strict=True)
    threads = [threading.Thread(target=work, args=(mine, person, start)) for mine, person in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert store.changes.last() == 20
    assert [one.number for one in store.changes.after(0)] == list(range(1, 21))
    assert len(named) == 1
    other.close()


def test_a_database_in_another_encoding_is_refused(cluster: Cluster) -> None:
    with cluster.database(encoding="LATIN1") as url, pytest.raises(StoreError, match="keeps texts as LATIN1"):
        Store(url)
