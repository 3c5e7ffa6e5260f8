"""Leases: one process at a time owns a match, and who does not own it any more cannot write it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ashgrid.match import Entry, SeatSetup, Setup
from ashgrid.store import Conflict, Fence, Fenced, Lease, NoSuchMatch, Store
from tests.databases import url_of

pytestmark = pytest.mark.both_databases

LONG, OVER = 1_000_000, -1
SEATS = (SeatSetup("human"), SeatSetup("human"))
SETUP = Setup(game="embers", options={}, seed=7, salt="salt", seats=SEATS, started=1)
ENTRY = Entry(0, "!resign", 2)


@pytest.fixture
def match(store: Store) -> str:
    store.leases.enter("one", LONG)
    store.leases.enter("other", LONG)
    return store.create(SETUP, fence=Fence("one", 1, None))


def die(store: Store, process: str) -> None:
    assert store.leases.renew(process, OVER) is not None


def test_who_begins_a_match_owns_it(store: Store, match: str) -> None:
    assert store.leases.take(match, "other") == "one"
    store.append(match, 0, [ENTRY], fence=Fence("one", 1, None))
    assert store.leases.standings([match])[match].number == 1


def test_what_somebody_owns_is_got_only_when_it_is_given_up_or_its_owner_is_dead(store: Store, match: str) -> None:
    assert store.leases.take(match, "other") == "one"
    store.leases.give_up("one", [match])
    assert store.leases.take(match, "other") == Lease(match, 2, 0)
    die(store, "other")
    assert store.leases.take(match, "one") == Lease(match, 3, 0)


def test_an_old_owner_writes_nothing(store: Store, match: str) -> None:
    die(store, "one")
    assert store.leases.take(match, "other") == Lease(match, 2, 0)
    for old in (Fence("one", 1, None), Fence("one", 2, None), Fence("other", 1, None)):
        with pytest.raises(Fenced):
            store.append(match, 0, [ENTRY], fence=old)
    assert store.load(match).log == []
    store.append(match, 0, [ENTRY], fence=Fence("other", 2, None))
    with pytest.raises(Conflict):
        store.append(match, 0, [ENTRY], fence=Fence("other", 2, None))
    assert store.leases.standings([match])[match].number == 1, "what was refused has left nothing"


def test_a_match_is_handed_over_with_a_higher_epoch(store: Store, match: str) -> None:
    assert store.leases.hand_over(match, "other", "one") is None
    assert store.leases.hand_over(match, "one", "other") == Lease(match, 2, 0)
    with pytest.raises(Fenced):
        store.append(match, 0, [ENTRY], fence=Fence("one", 1, None))


def test_an_owner_hears_who_wants_what_it_has_when_it_renews_itself(store: Store, match: str) -> None:
    assert store.leases.renew("one", LONG) == {}
    store.leases.want(match, "other")
    assert store.leases.renew("one", LONG) == {match: "other"}
    store.leases.hand_over(match, "one", "other")
    assert store.leases.renew("other", LONG) == {}


def test_who_renews_itself_too_late_is_told_and_owns_nothing_when_it_begins_anew(store: Store, match: str) -> None:
    die(store, "one")
    assert store.leases.renew("one", LONG) is None
    store.leases.enter("one", LONG)
    assert store.leases.owned("one") == []
    assert store.leases.renew("one", LONG) == {}


def test_due_matches_are_taken_from_nobody_and_from_the_dead_only(store: Store, match: str) -> None:
    late = store.create(SETUP, fence=Fence("one", 1, 50))
    store.create(SETUP, fence=Fence("one", 1, 200))
    assert store.leases.take_due("other", 100, 10) == []
    die(store, "one")
    assert store.leases.take_due("other", 100, 10) == [Lease(late, 2, 0)]
    store.leases.give_up("other", [late])
    assert store.leases.take_due("other", 100, 10) == [Lease(late, 3, 0)]
    store.leases.give_up("other", [late], rest=True)
    assert store.leases.take_due("other", 100, 10) == []
    assert match


def test_of_many_who_want_what_a_dead_one_had_each_match_is_got_by_one(
    store: Store, match: str, tmp_path: Path
) -> None:
    ids = [match, *(store.create(SETUP, fence=Fence("one", 1, 0)) for _ in range(20))]
    die(store, "one")
    others = [f"p{number}" for number in range(4)]
    for process in others:
        store.leases.enter(process, LONG)
    stores = [Store(url_of(tmp_path)) for _ in others]
    with ThreadPoolExecutor(len(others)) as threads:
        found = list(
            threads.map(
                lambda pair: [
                    *pair[0].leases.take_due(pair[1], 1, 8),
                    *(got for got in [pair[0].leases.take(match, pair[1])] if isinstance(got, Lease)),
                ],
                zip(stores, others, strict=True),
            )
        )
    for one in stores:
        one.close()
    taken = [lease.match_id for some in found for lease in some]
    assert len(taken) == len(set(taken))
    assert set(taken) <= set(ids)
    assert taken.count(match) == 1
    for process, some in zip(others, found, strict=True):
        assert sorted(store.leases.owned(process)) == sorted(lease.match_id for lease in some)


def test_a_match_from_before_is_taken_with_the_length_of_its_log(store: Store) -> None:
    store.leases.enter("one", LONG)
    match = store.create(SETUP)
    store.append(match, 0, [ENTRY])
    assert store.leases.take(match, "one") == Lease(match, 1, 1)
    assert store.leases.take(match, "one") == Lease(match, 2, 1)
    with pytest.raises(NoSuchMatch):
        store.leases.take("nothing", "one")


def test_one_leads_until_it_leaves_or_is_dead(store: Store) -> None:
    for process in ("one", "other"):
        store.leases.enter(process, LONG)
    assert store.leases.lead("one")
    assert not store.leases.lead("other")
    assert store.leases.lead("one")
    die(store, "one")
    assert store.leases.lead("other")
    assert not store.leases.lead("one")
    store.leases.leave("other")
    store.leases.enter("one", LONG)
    assert store.leases.lead("one")
