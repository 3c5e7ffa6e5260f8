"""Keeping people, what they say, who holds which seat, lists of matches; databases from before there were people."""

from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from ashgrid.match import Entry, Match, SeatSetup, Setup
from ashgrid.store import ChatLine, Conflict, NameTaken, Person, Status, Store
from tests.databases import url_of
from tests.store.support import everything, migrate

pytestmark = pytest.mark.both_databases

SEATS = (SeatSetup("human", "Ann"), SeatSetup("bot", "", "greedy"))
SETUP = Setup(game="embers", options={"embers": 3}, seed=2**64 - 1, seats=SEATS, salt="salty")
RUNNING = Status(0, SEATS, (0,))
OVER = Status(1, SEATS, (), (0.0, 1.0), "resign", over=True)
OFFERED = Status(0, SEATS, (), open=True)


# People


def test_a_guest_comes_back_as_they_were_kept(store: Store) -> None:
    one, two = store.people.add_guest(), store.people.add_guest()
    assert one.id != two.id
    assert len(one.id) >= 16
    assert store.people.get(one.id) == one == Person(one.id)
    assert store.people.get("nobody") is None


def test_a_name_is_found_whatever_its_case_and_belongs_to_one(store: Store) -> None:
    one, two = store.people.add_guest(), store.people.add_guest()
    store.people.set_password(one.id, "Ann Ember", "hash")
    assert store.people.by_name("aNN eMBER") == Person(one.id, "Ann Ember", "ann ember", "hash", 1)
    assert store.people.by_name("Ann") is None
    with pytest.raises(NameTaken, match=r"name in use \(name ANN EMBER\)"):
        store.people.set_password(two.id, "ANN EMBER", "other")
    assert store.people.get(two.id) == two
    store.people.set_password(one.id, "Ann Ember", "another hash")
    found = store.people.get(one.id)
    assert found is not None
    assert (found.password, found.epoch) == ("another hash", 2)


def test_signing_out_everywhere_raises_the_epoch_of_one(store: Store) -> None:
    one, two = store.people.add_guest(), store.people.add_guest()
    store.people.sign_out_everywhere(one.id)
    assert [found and found.epoch for found in map(store.people.get, (one.id, two.id))] == [1, 0]


def test_nicks_are_of_those_who_are_there(store: Store) -> None:
    one = store.people.add_guest()
    store.people.rename(one.id, "Annie")
    assert store.people.nicks({one.id, "nobody"}) == {one.id: "Annie"}
    assert store.people.nicks(set()) == {}


def test_secrets_stay_and_differ(tmp_path: Path, store: Store) -> None:
    first = store.secret("cookies")
    assert len(first) >= 32
    again = Store(url_of(tmp_path))
    assert again.secret("cookies") == first == store.secret("cookies")
    assert again.secret("other") != first
    again.close()


def test_what_a_guest_had_moves_to_somebody_else(store: Store) -> None:
    guest, person = store.people.add_guest(), store.people.add_guest()
    first = store.create(SETUP, [], RUNNING, {0: guest.id})
    second = store.create(SETUP, [], RUNNING, {0: person.id, 1: guest.id})
    for who, said in ((guest, "hello"), (person, "hi")):
        store.chat.add(second, who.id, 0, "same key", said, 1)
    assert set(store.people.absorb(guest.id, person.id)) == {first, second}
    assert store.people.get(guest.id) is None
    assert store.load(first).holders == {0: person.id}
    assert store.load(second).holders == {0: person.id, 1: person.id}
    assert [line.text for line in store.chat.lines(second)] == ["hello", "hi"]


def test_who_is_deleted_is_gone_and_the_matches_stay(tmp_path: Path, store: Store) -> None:
    ann, bob = store.people.add_guest(), store.people.add_guest()
    store.people.set_password(ann.id, "Zanzibar", "the hash")
    seats = (SeatSetup("human", "Zanzibar"), SeatSetup("human", "Bob"))
    setup = Setup(game="embers", options={}, seed=1, seats=seats)
    match_id = store.create(setup, [Entry(0, "keep", 1)], RUNNING, {0: ann.id, 1: bob.id})
    store.chat.add(match_id, ann.id, 0, "k", "abracadabra", 1)
    store.chat.add(match_id, bob.id, 1, "k", "hello", 2)
    assert store.people.delete(ann.id) == [match_id]
    kept = store.load(match_id)
    assert (kept.holders, kept.log) == ({0: None, 1: bob.id}, [Entry(0, "keep", 1)])
    assert [seat.name for seat in kept.setup.seats] == ["", "Bob"]
    assert [line.text for line in store.chat.lines(match_id)] == ["hello"]
    assert store.people.get(ann.id) is None
    dump = everything(store).lower()
    for trace in ("zanzibar", "abracadabra", "the hash", ann.id.lower()):
        assert trace not in dump
    assert store.people.delete("nobody") == []


# Talk


def test_a_line_is_kept_once_under_its_key(store: Store) -> None:
    ann, bob = store.people.add_guest(), store.people.add_guest()
    match_id, other = store.create(SETUP), store.create(SETUP)
    line = store.chat.add(match_id, ann.id, 0, "k", "hello", 5)
    assert line == ChatLine(line.id if line else 0, 0, "hello", 5)
    assert store.chat.add(match_id, ann.id, 0, "k", "hello again", 6) is None
    assert store.chat.add(match_id, bob.id, 1, "k", "mine", 7) is not None
    assert store.chat.add(other, ann.id, 0, "k", "elsewhere", 8) is not None
    assert [line.text for line in store.chat.lines(match_id)] == ["hello", "mine"]


def test_of_much_talk_the_last_is_read_back_the_oldest_first(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ashgrid.store.chat.MOST_LINES", 3)
    ann = store.people.add_guest()
    match_id = store.create(SETUP)
    for number in range(5):
        store.chat.add(match_id, ann.id, 0, str(number), f"line {number}", number)
    assert [line.text for line in store.chat.lines(match_id)] == ["line 2", "line 3", "line 4"]


# Seats and lists


def test_a_seat_is_taken_with_the_entry_that_says_so_or_not_at_all(store: Store) -> None:
    ann, bob = store.people.add_guest(), store.people.add_guest()
    match_id = store.create(SETUP, [], RUNNING, {0: ann.id})
    store.append(match_id, 0, [Entry(1, "!sit", 1)], RUNNING, {1: bob.id})
    assert store.load(match_id).holders == {0: ann.id, 1: bob.id}
    with pytest.raises(Conflict):
        store.append(match_id, 0, [Entry(1, "!sit", 1)], RUNNING, {1: ann.id})
    assert store.load(match_id).holders == {0: ann.id, 1: bob.id}


def test_a_kept_seat_goes_to_who_takes_it(store: Store) -> None:
    ann, bob = store.people.add_guest(), store.people.add_guest()
    match_id = store.create(SETUP, [], RUNNING, {0: ann.id, 1: None})
    store.append(match_id, 0, [Entry(1, "!sit", 1)], RUNNING, {1: bob.id})
    assert store.load(match_id).holders == {0: ann.id, 1: bob.id}


def test_somebodys_matches_are_listed_with_the_running_ones_first(store: Store) -> None:
    ann, bob = store.people.add_guest(), store.people.add_guest()
    ended = store.create(SETUP, [], RUNNING, {0: ann.id})
    older, newer = [store.create(SETUP, [], RUNNING, {0: ann.id, 1: bob.id}) for _ in range(2)]
    store.create(SETUP, [], RUNNING, {0: bob.id})
    for at, (match_id, status) in enumerate([(older, RUNNING), (newer, RUNNING), (ended, OVER)], start=10):
        store.append(match_id, 0, [Entry(0, "keep", at)], status)
    assert [listed.id for listed in store.of(ann.id)] == [newer, older, ended]
    assert [listed.id for listed in store.of(ann.id, limit=1)] == [newer]
    listed = store.of(ann.id)[0]
    assert (listed.updated, listed.holders, listed.status, listed.setup) == (11, {0: ann.id, 1: bob.id}, RUNNING, SETUP)
    assert store.of("nobody") == []
    assert sorted(store.people.running(ann.id)) == sorted([(older, 0), (newer, 0)])


def test_open_tables_are_those_that_say_so(store: Store) -> None:
    first = store.create(SETUP, [], OFFERED)
    second = store.create(SETUP, [], OFFERED)
    store.create(SETUP, [], RUNNING)
    store.append(first, 0, [Entry(0, "!offer-draw", 50)], OFFERED)
    assert [listed.id for listed in store.open_tables()] == [first, second]
    store.append(second, 0, [Entry(1, "!sit", 60)], RUNNING)
    assert [listed.id for listed in store.open_tables()] == [first]


def test_a_match_is_followed_by_one(store: Store) -> None:
    match_id = store.create(SETUP)
    first = store.create(SETUP, [], RUNNING, None, after=match_id)
    assert store.create(SETUP, [], RUNNING, None, after=match_id) == first
    assert store.load(match_id).next == first
    assert store.load(first).next is None
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("select count(*) from matches").scalar_one() == 2


# From before there were people


@pytest.fixture
def old(tmp_path: Path) -> tuple[Path, str]:
    """A database of the first schema with a match in it, written without this version's code."""
    engine_url = url_of(tmp_path)
    first = Store(engine_url)
    migrate(first, "0001", down=True)
    names = set(inspect(first.engine).get_table_names())
    assert names == {"matches", "entries", "alembic_version"}
    assert {column["name"] for column in inspect(first.engine).get_columns("matches")} == {"id", "setup", "created"}
    setup = '{"game":"embers","options":{},"seed":7,"seats":[{"name":"Ann"},{"name":"Bob"}],"rules":1}'
    with first.engine.begin() as connection:
        connection.execute(text("insert into matches values ('oldmatch', :setup, 1000)"), {"setup": setup})
        connection.execute(text("insert into entries values ('oldmatch', 0, 0, 'keep', 2000, false)"))
    first.close()
    return tmp_path, "oldmatch"


def test_an_old_database_keeps_its_matches(old: tuple[Path, str]) -> None:
    folder, match_id = old
    store = Store(url_of(folder))
    kept = store.load(match_id)
    assert (kept.holders, kept.next, kept.log) == ({}, None, [Entry(0, "keep", 2000)])
    match = Match(kept.setup, kept.log)
    assert (match.setup.salt, match.setup.spectators, match.setup.series) == ("", True, 1)
    new = match.act(1, "keep", 3000)
    store.append(match_id, 1, new)
    assert store.load(match_id).log == match.log
    assert store.open_tables() == []
    store.close()


def test_going_back_to_the_first_schema_keeps_the_matches_too(old: tuple[Path, str]) -> None:
    folder, match_id = old
    store = Store(url_of(folder))
    migrate(store, "0001", down=True)
    with store.engine.connect() as connection:
        rows = connection.exec_driver_sql("select match_id, number, text from entries").all()
    assert [tuple(row) for row in rows] == [(match_id, 0, "keep")]
    store.migrate()
    assert store.load(match_id).log == [Entry(0, "keep", 2000)]
    store.close()
