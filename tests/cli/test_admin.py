"""`admin`: what the host sees and does, where no server runs. Beside one: tests/server/test_host.py."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ashgrid.match import Entry, SeatSetup, Setup
from ashgrid.store import KeptPosition, Made, Status, Store
from tests.cli.support import Ashgrid, failed
from tests.databases import served_from, url_of

pytestmark = pytest.mark.both_databases

SETUP = Setup(game="embers", options={"embers": 5, "hand": 3}, seed=5, seats=(SeatSetup(), SeatSetup()), started=1000)
OVER = Status(number=1, seats=SETUP.seats, actors=(), payoffs=(1.0, 0.0), reason="resign", over=True)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(url_of(tmp_path))
    yield opened
    opened.close()


@pytest.fixture
def admin(ashgrid: Ashgrid, tmp_path: Path, store: Store) -> Any:
    """The command over the database of the test; what it prints, as JSON."""
    return lambda *words: json.loads(ashgrid("admin", *words, *served_from(tmp_path), "--json").out)


def somebody(store: Store, name: str) -> str:
    person = store.people.add_guest().id
    store.people.set_password(person, name, "hash")
    return person


def match_of(store: Store, *people: str | None, over: bool = False, setup: Setup = SETUP) -> str:
    holding = dict(enumerate(people))
    return store.create(setup, [Entry(0, "!resign", 1000)], OVER if over else Status(1, SETUP.seats, (0,)), holding)


def test_people_are_found_by_a_part_of_their_name(admin: Any, store: Store) -> None:
    ann, bob = somebody(store, "Ann Ember"), somebody(store, "Bob")
    match_of(store, ann, bob)
    [found] = admin("people", "--search", "EMB")["people"]
    assert (found["id"], found["nick"], found["matches"], found["banned"]) == (ann, "Ann Ember", 1, None)
    assert len(admin("people")["people"]) == 2
    assert admin("people", "--banned")["people"] == []


def test_a_ban_is_listed_until_it_is_lifted(admin: Any, ashgrid: Ashgrid, tmp_path: Path, store: Store) -> None:
    ann, bob = somebody(store, "Ann"), somebody(store, "Bob")
    match_of(store, ann, bob)
    told = ashgrid("admin", "ban", "ann", "--reason", "insults", "--days", "7", *served_from(tmp_path)).out
    assert "Ann is banned until 2" in told
    assert "running matches: 1; they wait" in told
    [line] = admin("people", "--banned")["people"]
    assert (line["id"], line["muted"]) == (ann, None)
    assert admin("mute", "Bob", "--reason", "spam")["sanction"]["until"] is None
    assert [one["muted"] for one in admin("people", "--banned")["people"] if one["id"] == bob] == [0]
    admin("unban", "Ann")
    admin("unmute", "Bob")
    assert admin("people", "--banned")["people"] == []
    failed(ashgrid("admin", "unban", "Ann", *served_from(tmp_path)), "Ann is not banned")
    failed(ashgrid("admin", "ban", "Ann", "--reason", " ", *served_from(tmp_path)), "--reason is empty")


def test_a_ban_may_give_up_what_they_were_playing(admin: Any, store: Store) -> None:
    ann, bob = somebody(store, "Ann"), somebody(store, "Bob")
    match = store.create(SETUP, [], Status(0, SETUP.seats, (0,)), {0: ann, 1: bob})
    assert admin("ban", "Ann", "--reason", "insults", "--resign")["resigned"]
    assert [entry.text for entry in store.load(match).log] == ["!resign"]


def test_who_is_not_there_is_named_with_those_of_similar_names(ashgrid: Ashgrid, tmp_path: Path, store: Store) -> None:
    somebody(store, "Ann Ember")
    twins = [store.people.add_guest().id for _ in range(2)]
    for twin in twins:
        store.people.rename(twin, "Twin")
    failed(ashgrid("admin", "unban", "An Ember", *served_from(tmp_path)), "nobody is called 'An Ember'", "Ann Ember")
    failed(ashgrid("admin", "unban", "Xyz", *served_from(tmp_path)), "nobody is called 'Xyz'")
    failed(ashgrid("admin", "unban", "twin", *served_from(tmp_path)), "several people are called 'twin'", *twins)
    failed(ashgrid("admin", "people", "--data-dir", tmp_path / "x"), "there is no server's database", "--data-dir")
    assert not (tmp_path / "x").exists(), "nothing is made by looking"


def test_a_deleted_person_is_gone_and_their_matches_stay(
    admin: Any, ashgrid: Ashgrid, tmp_path: Path, store: Store
) -> None:
    ann, bob = somebody(store, "Ann"), somebody(store, "Bob")
    match = store.create(SETUP, [], Status(0, SETUP.seats, (0,)), {0: ann, 1: bob})
    failed(ashgrid("admin", "delete-person", "Ann", *served_from(tmp_path)), "--yes")
    assert admin("delete-person", "Ann", "--yes")["deleted"] == ann
    assert store.people.get(ann) is None
    assert store.load(match).holders == {0: None, 1: bob}


def test_matches_are_listed_by_what_they_are_and_who_plays(admin: Any, store: Store) -> None:
    ann, bob = somebody(store, "Ann"), somebody(store, "Bob")
    going, over = match_of(store, ann, bob), match_of(store, bob, bob, over=True)

    def ids(*words: str) -> set[str]:
        return {one["id"] for one in admin("matches", *words)["matches"]}

    assert ids() == {going, over}
    assert (ids("--running"), ids("--finished"), ids("--person", "Ann")) == ({going}, {over}, {going})
    assert admin("matches", "--running")["matches"][0]["people"] == ["Ann", "Bob"]


def test_a_match_that_is_needed_is_deleted_only_by_force(
    admin: Any, ashgrid: Ashgrid, tmp_path: Path, store: Store
) -> None:
    ann = somebody(store, "Ann")
    match = match_of(store, ann, None, over=True)
    store.studies.add(ann, "Openings", "public", [KeptPosition(match, 0, "", ())], 5)
    failed(ashgrid("admin", "delete-match", match, "--yes", *served_from(tmp_path)), "needed by: study", "--force")
    assert admin("delete-match", match, "--yes", "--force")["deleted"] == match
    failed(ashgrid("admin", "delete-match", match, "--yes", *served_from(tmp_path)), f"no match '{match}'")


def test_reports_of_people_and_works_are_listed_and_closed(
    admin: Any, ashgrid: Ashgrid, tmp_path: Path, store: Store
) -> None:
    ann, bob = somebody(store, "Ann"), somebody(store, "Bob")
    match = match_of(store, ann, bob)
    store.chat.add(match, bob, 1, "k", "something rude", 5)
    assert store.person_reports.add(ann, bob, match, "chat", "he is rude", 6)
    work = store.library.add("dust", "scenario", bob, Made("The Bridge", "", "en", {}), 5)
    store.library.report(work, ann, "stolen", 6)
    told = ashgrid("admin", "reports", *served_from(tmp_path)).out
    assert "reported by Ann: he is rude" in told
    assert "> something rude" in told
    assert f"{work}  dust scenario" in told
    [report] = admin("reports")["people"]
    assert (report["about"], report["what"], report["match_id"]) == ("Bob", "chat", match)
    admin("close-report", report["id"])
    admin("close-report", work)
    assert admin("reports") == {"people": [], "works": []}
    assert [one["closed"] for one in admin("reports", "--all")["people"]] == [True]
    assert store.library.get(work, None).id == work, "the work stays"
    failed(ashgrid("admin", "close-report", "none", *served_from(tmp_path)), "no report 'none'")


def test_retention_is_tried_set_and_done(admin: Any, ashgrid: Ashgrid, tmp_path: Path, store: Store) -> None:
    ann = somebody(store, "Ann")
    old = [match_of(store, ann, None, over=True) for _ in range(3)]
    record = store.create(Setup(game="embers", options={}, seed=1, seats=SETUP.seats, started=1000, archived=True))
    going = match_of(store, ann, None)
    store.studies.add(ann, "Openings", "private", [KeptPosition(old[0], 0, "", ())], 5)
    tried = admin("retention", "--finished-days", "30", "--dry-run")
    assert (tried["finished"], tried["uploads"], tried["needed"]) == (2, 0, {"study": 1})
    assert admin("retention")["terms"] == {"finished_days": None, "uploads_days": None}
    failed(ashgrid("admin", "retention", "--finished-days", "30", *served_from(tmp_path)), "--yes")
    done = admin("retention", "--finished-days", "30", "--uploads-days", "30", "--now", "--yes")
    assert done["removed"] == 3
    assert {one.id for one in store.roster.matches()} == {old[0], going}
    assert record not in {one.id for one in store.roster.matches()}
    assert store.retention.terms().uploads_days == 30
    assert admin("retention", "--finished-days", "0")["terms"] == {"finished_days": None, "uploads_days": 30}


def test_quotas_are_shown_set_and_unset(admin: Any, ashgrid: Ashgrid, tmp_path: Path, store: Store) -> None:
    ann = somebody(store, "Ann")
    usual = admin("quotas")["guest"]["studies"]
    assert admin("quotas", "studies", "7", "--guests")["guest"]["studies"] == 7
    assert admin("quotas", "bytes", "1000", "--person", "Ann")["people"] == {ann: {"bytes": 1000}}
    assert admin("quotas", "studies", "--default", "--guests")["guest"]["studies"] == usual
    assert admin("quotas", "bytes", "--default", "--person", "Ann")["people"] == {}
    failed(ashgrid("admin", "quotas", "studies", *served_from(tmp_path)), "say how many")


def test_the_status_counts_and_says_what_grows(admin: Any, ashgrid: Ashgrid, tmp_path: Path, store: Store) -> None:
    ann = somebody(store, "Ann")
    match_of(store, ann, None)
    match_of(store, ann, None, over=True)
    told = admin("status")
    amounts = told["amounts"]
    assert (amounts["people"], amounts["running matches"], amounts["finished matches"], amounts["moves"]) == (
        1,
        1,
        1,
        2,
    )
    assert (told["week"]["people"], told["week"]["moves"]) == (1, 0)
    assert sum(told["bytes"].values()) > 0
    assert "it grows by about" in ashgrid("admin", "status", *served_from(tmp_path)).out
