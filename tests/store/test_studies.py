"""Keeping studies, and the migration that brings them."""

import pytest
from alembic import command
from sqlalchemy import inspect

from ashgrid.core import Move
from ashgrid.match import Entry, SeatSetup, Setup
from ashgrid.store import Conflict, KeptPosition, NoSuchStudy, Store
from tests.store.support import configured

pytestmark = pytest.mark.both_databases

HERE = KeptPosition("some match", 7, "Look\nhere", ((Move(0, "end"), Move(1, "place mutant c3 0")), ()))
THERE = KeptPosition("another", 0)


def test_a_study_comes_back_as_it_was_kept(store: Store) -> None:
    ann = store.people.add_guest()
    study_id = store.studies.add(ann.id, "Corners", "link", [HERE, THERE], 5)
    found = store.studies.get(study_id, None)
    assert found.positions == (HERE, THERE)
    assert (found.person, found.version, found.title, found.access, found.updated) == (ann.id, 0, "Corners", "link", 5)


def test_a_change_replaces_all_of_it_and_needs_the_version_that_was_seen(store: Store) -> None:
    ann, bob = store.people.add_guest(), store.people.add_guest()
    study_id = store.studies.add(ann.id, "Corners", "private", [HERE, THERE], 5)
    store.studies.change(study_id, ann.id, 0, "Edges", "public", [THERE], 6)
    found = store.studies.get(study_id, bob.id)
    assert (found.version, found.title, found.positions) == (1, "Edges", (THERE,))
    with pytest.raises(Conflict):
        store.studies.change(study_id, ann.id, 0, "Late", "public", [], 7)
    with pytest.raises(NoSuchStudy):
        store.studies.change(study_id, bob.id, 1, "Not mine", "public", [], 7)
    assert store.studies.get(study_id, ann.id) == found


def test_lists_have_the_latest_first_and_count(store: Store) -> None:
    ann = store.people.add_guest()
    for at, (title, access) in enumerate([("a", "public"), ("b", "private"), ("c", "public")]):
        store.studies.add(ann.id, title, access, [HERE] * at, at)  # type: ignore[arg-type]
    assert [(one.title, one.count) for one in store.studies.of(ann.id)] == [("c", 2), ("b", 1), ("a", 0)]
    assert [one.title for one in store.studies.public()] == ["c"]
    assert store.studies.count(ann.id) == 3


def test_it_goes_with_its_author_and_keeps_a_guest_from_being_forgotten(store: Store) -> None:
    ann, bob = store.people.add_guest(), store.people.add_guest()
    study_id = store.studies.add(ann.id, "Corners", "link", [HERE], 5)
    assert store.people.forget_guests(2**60) == 1
    assert store.people.get(bob.id) is None
    store.people.delete(ann.id)
    with pytest.raises(NoSuchStudy):
        store.studies.get(study_id, ann.id)
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("select count(*) from study_positions").scalar_one() == 0


def test_what_a_guest_wrote_goes_over_to_the_account(store: Store) -> None:
    guest, ann = store.people.add_guest(), store.people.add_guest()
    study_id = store.studies.add(guest.id, "Corners", "private", [HERE], 5)
    store.people.absorb(guest.id, ann.id)
    assert store.studies.get(study_id, ann.id).person == ann.id


def test_a_database_of_the_version_before_is_brought_up_with_its_data_and_back(store: Store) -> None:
    ann = store.people.add_guest()
    setup = Setup(game="embers", options={}, seed=1, seats=(SeatSetup(), SeatSetup()))
    match_id = store.create(setup, [Entry(0, "keep", 5)], None, {0: ann.id})
    with store.engine.begin() as connection:
        command.downgrade(configured(connection), "0007")
        assert not {"studies", "study_positions"} & set(inspect(connection).get_table_names())
    store.migrate()
    assert store.people.get(ann.id) == ann
    assert store.load(match_id).log == [Entry(0, "keep", 5)]
    study_id = store.studies.add(ann.id, "Corners", "private", [HERE], 5)
    assert store.studies.get(study_id, ann.id).positions == (HERE,)
