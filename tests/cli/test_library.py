"""What the host of a server does with works that people have reported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ashgrid.store import Made, Store, sqlite_url
from ashgrid.store.library import REPORTS_TO_HIDE
from tests.cli.support import Ashgrid, failed


@pytest.fixture
def reported(tmp_path: Path) -> str:
    """The id of a work that is hidden."""
    store = Store(sqlite_url(tmp_path))
    people = [store.people.add_guest().id for _ in range(REPORTS_TO_HIDE + 1)]
    store.people.set_password(people[0], "Ann", "hash")
    work = store.library.add("dust", "scenario", people[0], Made("The Bridge", "Hold it.", "en", {}), 5)
    for number, person in enumerate(people[1:]):
        store.library.report(work, person, f"reason {number}", 6 + number)
    store.close()
    return work


def test_what_is_reported_is_listed_with_the_reasons(ashgrid: Ashgrid, tmp_path: Path, reported: str) -> None:
    told = ashgrid("library", "--data-dir", tmp_path).out
    assert f"{reported}  dust scenario, hidden: The Bridge (by Ann)" in told
    assert "Hold it." in told
    assert [f"reported: reason {number}" in told for number in range(REPORTS_TO_HIDE)] == [True] * REPORTS_TO_HIDE
    [one] = json.loads(ashgrid("library", "--data-dir", tmp_path, "--json").out)["reported"]
    assert (one["id"], one["hidden"]) == (reported, True)


def test_what_may_stay_is_seen_again(ashgrid: Ashgrid, tmp_path: Path, reported: str) -> None:
    assert ashgrid("library", "--data-dir", tmp_path, "--keep", reported).out == "nothing is reported\n"
    store = Store(sqlite_url(tmp_path))
    assert [work.id for work in store.library.listed()] == [reported]
    store.close()


def test_what_may_not_is_gone(ashgrid: Ashgrid, tmp_path: Path, reported: str) -> None:
    assert ashgrid("library", "--data-dir", tmp_path, "--remove", reported).out == "nothing is reported\n"
    failed(ashgrid("library", "--data-dir", tmp_path, "--keep", reported), "not in the library")
