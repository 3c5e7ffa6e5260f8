"""Tournaments in the store: what is kept, what only the first of several does, and the migration."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import inspect

from ashgrid.match import SeatSetup, Setup
from ashgrid.store import Entrant, Game, NoSuchTournament, Place, Plan, Status, Store, Taken
from tests.databases import url_of
from tests.store.support import configured, left_by

pytestmark = pytest.mark.both_databases

PLAN = Plan("embers", "round-robin", {"hand": 3}, "days:3", "Friday")
SEATS = (SeatSetup(), SeatSetup(person=1))
SETUP = Setup(game="embers", options={}, seed=1, seats=SEATS)
PAIRING = (Game(1, 1, 1, 1, 2), Game(1, 2, 1, 1, 2))


@pytest.fixture
def running(store: Store) -> str:
    """A tournament of Ann and a machine player, with a pairing."""
    tournament = store.tournaments.add(PLAN, store.people.add_guest().id, 5, players=["greedy"])
    store.tournaments.join(tournament, store.people.add_guest().id, 6)
    assert store.tournaments.begin(tournament, 7, None, PAIRING)
    return tournament


def test_what_is_kept_is_read_back(store: Store) -> None:
    ann, bob = store.people.add_guest(), store.people.add_guest()
    tournament = store.tournaments.add(PLAN, ann.id, 5, 9, ["greedy"])
    store.tournaments.join(tournament, bob.id, 6)
    store.tournaments.join(tournament, bob.id, 6)
    found = store.tournaments.get(tournament)
    assert (found.plan, found.state, found.creator, found.created, found.starts) == (PLAN, "announced", ann.id, 5, 9)
    assert found.entrants == (
        Entrant(1, None, "greedy", True, False, 5),
        Entrant(2, bob.id, "", True, False, 6),
    )
    store.tournaments.change(tournament, 2, 8, ready=False)
    assert store.tournaments.get(tournament).entrants[1] == Entrant(2, bob.id, "", False, False, 8)
    store.tournaments.leave(tournament, 2)
    assert [one.number for one in store.tournaments.get(tournament).entrants] == [1]
    with pytest.raises(NoSuchTournament):
        store.tournaments.get("none")


def test_lists_are_of_states_and_count_who_takes_part(store: Store, running: str) -> None:
    later = store.tournaments.add(PLAN, store.people.add_guest().id, 20)
    assert [(one.id, one.count) for one in store.tournaments.listed(["announced", "running"])] == [
        (later, 0),
        (running, 2),
    ]
    assert store.tournaments.listed(["over"]) == []
    assert set(store.tournaments.active()) == {later, running}
    store.tournaments.change(running, 2, 30, withdrawn=True)
    assert [one.count for one in store.tournaments.listed(["running"])] == [1]


def test_of_several_who_do_the_same_the_first_does_it(store: Store, running: str) -> None:
    assert not store.tournaments.begin(running, 8, None, PAIRING), "it has begun"
    assert not store.tournaments.pair(running, PAIRING), "the number is given"
    place = Place(running, 1, 1)
    match = store.create(SETUP, place=place)
    with pytest.raises(Taken):
        store.create(SETUP, place=place)
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("select count(*) from matches").scalar_one() == 1, "nothing is kept of it"
    first, second = store.tournaments.get(running).games
    assert (first.match, second.match) == (match, None)
    assert store.tournaments.result(running, first, 2, 0, "resign", 9)
    assert not store.tournaments.result(running, first, 0, 2, "timeout", 10)
    assert store.tournaments.result(running, second, 0, 2, "forfeit", 11)
    with pytest.raises(Taken):
        store.create(SETUP, place=Place(running, 1, 2))
    told = [(one.for_one, one.for_other, one.reason, one.ended) for one in store.tournaments.get(running).games]
    assert told == [(2, 0, "resign", 9), (0, 2, "forfeit", 11)]
    assert store.tournaments.move(running, "running", "over", ends=12)
    assert not store.tournaments.move(running, "running", "over", ends=13)
    assert store.tournaments.get(running).ends == 12


def test_how_far_matches_are_is_told_with_the_time(store: Store, running: str) -> None:
    status = Status(3, SEATS, (0,))
    match = store.create(SETUP, status=status, place=Place(running, 1, 1))
    assert store.tournaments.statuses([match, "none"]) == {match: (status, SETUP.started)}


def test_a_guest_who_signs_in_takes_part_once(store: Store, running: str) -> None:
    guest, person = store.people.add_guest(), store.people.add_guest()
    other = store.tournaments.add(PLAN, guest.id, 5)
    for tournament in (running, other):
        store.tournaments.join(tournament, guest.id, 6)
    store.tournaments.join(other, person.id, 7)
    store.people.absorb(guest.id, person.id)
    assert [one.person for one in store.tournaments.get(running).entrants][2:] == [person.id]
    found = store.tournaments.get(other)
    assert (found.creator, [(one.person, one.gone) for one in found.entrants]) == (
        person.id,
        [(None, True), (person.id, False)],
    )


def test_who_is_deleted_leaves_a_place_without_a_name(store: Store, running: str) -> None:
    found = store.tournaments.get(running)
    assert found.creator is not None
    for who in (found.creator, found.entrants[1].person):
        assert who is not None
        store.people.delete(who)
    found = store.tournaments.get(running)
    assert (found.creator, [one.gone for one in found.entrants]) == (None, [False, True])


def test_a_guest_with_a_tournament_is_not_forgotten(store: Store, running: str) -> None:
    """Neither who has made it nor who takes part; of others nothing is left."""
    store.people.add_guest()
    assert store.people.forget_guests(2**60) == 1


# From before there were tournaments


@pytest.mark.both_databases(empty=True)
def test_a_database_from_before_is_migrated_with_its_data_and_back(tmp_path: Path) -> None:
    left_by(
        url_of(tmp_path),
        "0008",
        "insert into people (id, nick, epoch, created) values ('ann', 'Ann', 0, 1)",
        "insert into matches (id, setup, created) values ('one', '{}', 3)",
        "insert into holders (match_id, seat, person_id) values ('one', 0, 'ann')",
    )
    store = Store(url_of(tmp_path))
    tournament = store.tournaments.add(PLAN, "ann", 5)
    store.tournaments.join(tournament, "ann", 6)
    assert [one.person for one in store.tournaments.get(tournament).entrants] == ["ann"]
    with store.engine.begin() as connection:
        command.downgrade(configured(connection), "0008")
        assert {"tournaments", "entrants", "pairings"}.isdisjoint(inspect(connection).get_table_names())
        assert connection.exec_driver_sql("select match_id, person_id from holders").all() == [("one", "ann")]
    store.migrate()
    assert store.tournaments.listed(["announced"]) == []
    assert store.people.nicks({"ann"}) == {"ann": "Ann"}
    store.close()
