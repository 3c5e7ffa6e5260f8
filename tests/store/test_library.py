"""Keeping the library: works, votes, reports and results, and databases from before there was one."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import inspect, select

from ashgrid.match import Entry, SeatSetup, Setup
from ashgrid.store import Made, NoSuchWork, PublishedBefore, Status, Store, Work
from ashgrid.store.library import ORDERS, REPORTS_TO_HIDE, result
from ashgrid.store.schema import works
from tests.databases import url_of
from tests.store.support import configured, left_by

pytestmark = pytest.mark.both_databases

BRIDGE = Made("The Bridge", "Hold it.", "en", {"toml": "bridge"})
FORD = Made("Żwirowy bród", "", "pl", {"toml": "ford"})
SEATS = (SeatSetup(), SeatSetup("bot", "", "greedy"))


@pytest.fixture
def ann(store: Store) -> str:
    return somebody(store, "Ann")


@pytest.fixture
def bob(store: Store) -> str:
    return somebody(store, "Bob")


def somebody(store: Store, name: str) -> str:
    person = store.people.add_guest().id
    store.people.set_password(person, name, "hash")
    return person


def publish(store: Store, author: str, made: Made = BRIDGE, at: int = 5, game: str = "dust") -> str:
    return store.library.add(game, "scenario", author, made, at)


def match(store: Store, work: str, side: int | None = None, payoffs: tuple[float, ...] | None = None) -> str:
    """A match of two with a work, over with these payoffs."""
    going = Status(0, SEATS, (0,))
    match_id = store.create(Setup(game="dust", options={}, seed=1, seats=SEATS), [], going)
    store.library.played(work, match_id, [0, 1], side)
    if payoffs is not None:
        store.append(match_id, 0, [Entry(0, "!resign", 9)], Status(1, SEATS, (), payoffs, "resign", True))
    return match_id


def titles(found: list[Work]) -> list[str]:
    return [work.made.title for work in found]


def test_what_is_published_is_read_back_with_its_author(store: Store, ann: str) -> None:
    made = publish(store, ann)
    found = store.library.get(made, None)
    assert found == Work(made, "dust", "scenario", ann, "Ann", BRIDGE, 1, 5, 5, 0, 0, False, {})
    assert store.library.listed() == store.library.of(ann) == [found]
    assert store.library.count(ann) == 1


def test_the_same_twice_is_refused_to_one_person_and_not_to_two(store: Store, ann: str, bob: str) -> None:
    publish(store, ann)
    with pytest.raises(PublishedBefore):
        publish(store, ann, Made("Another name", "", "", BRIDGE.data))
    publish(store, bob)
    assert len(store.library.listed()) == 2


def test_a_new_version_keeps_votes_and_plays(store: Store, ann: str, bob: str) -> None:
    made = publish(store, ann)
    other = publish(store, ann, FORD)
    store.library.vote(made, bob, True)
    match(store, made, None, (1.0, 0.0))
    better = Made("The Long Bridge", "", "en", {"toml": "longer"})
    store.library.renew(store.library.get(made, ann), better, 8)
    found = store.library.get(made, None)
    assert (found.made, found.version, found.created, found.updated) == (better, 2, 5, 8)
    assert (found.votes, found.plays, found.results) == (1, 1, {"side-0": 1})
    with pytest.raises(PublishedBefore):
        store.library.renew(store.library.get(other, ann), better, 9)


def test_lists_are_searched_filtered_and_ordered(store: Store, ann: str, bob: str) -> None:
    bridge, ford = publish(store, ann, at=1), publish(store, bob, FORD, 2)
    rats = store.library.add("hunters", "mission", bob, Made("100% rats_", "", "", {"toml": "rats"}), 3)
    store.library.vote(bridge, bob, True)
    match(store, ford)
    listed = store.library.listed
    assert titles(listed()) == ["100% rats_", "Żwirowy bród", "The Bridge"]
    assert titles(listed("votes")) == ["The Bridge", "100% rats_", "Żwirowy bród"]
    assert titles(listed("plays")) == ["Żwirowy bród", "100% rats_", "The Bridge"]
    assert titles(listed(game="dust")) == ["Żwirowy bród", "The Bridge"]
    assert [one.id for one in listed(kind="mission")] == [rats]
    assert titles(listed(search="żwir")) == titles(listed(search="BRÓD")) == ["Żwirowy bród"]
    assert titles(listed(search="%")) == titles(listed(search="s_")) == ["100% rats_"]
    assert listed(search="x") == []
    assert titles(listed(first=1, limit=1)) == ["Żwirowy bród"]


@pytest.mark.sqlite
@pytest.mark.parametrize("order", ORDERS)
def test_a_list_is_read_from_an_index(store: Store, order: str) -> None:
    query = select(works.c.id).where(works.c.withdrawn.is_(False), works.c.hidden.is_(False))
    text = str(query.order_by(*ORDERS[order]).limit(25).compile(store.engine, compile_kwargs={"literal_binds": True}))
    with store.engine.connect() as connection:
        plan = " ".join(row[3] for row in connection.exec_driver_sql(f"explain query plan {text}"))
    assert f"ix_works_{order}" in plan
    assert "TEMP B-TREE" not in plan


def test_a_vote_counts_once_and_can_be_taken_back(store: Store, ann: str, bob: str) -> None:
    made = publish(store, ann)
    for _ in range(2):
        store.library.vote(made, bob, True)
    assert (store.library.get(made, None).votes, store.library.opinion(made, bob)) == (1, (True, False))
    for _ in range(2):
        store.library.vote(made, bob, False)
    assert (store.library.get(made, None).votes, store.library.opinion(made, bob)) == (0, (False, False))


def test_reports_of_several_people_hide_a_work_until_the_host_has_looked(store: Store, ann: str) -> None:
    made = publish(store, ann)
    people = [somebody(store, f"Reader {number}") for number in range(REPORTS_TO_HIDE)]
    for person in people[:-1]:
        for _ in range(REPORTS_TO_HIDE):  # one of them says it again and again
            store.library.report(made, person, "rude", 6)
    assert not store.library.get(made, None).hidden
    store.library.report(made, people[-1], "ruder", 7)
    with pytest.raises(NoSuchWork):
        store.library.get(made, people[0])
    assert store.library.listed() == []
    assert store.library.get(made, ann).hidden
    assert [(one.id, one.author, one.reasons[0], one.hidden) for one in store.library.reported()] == [
        (made, "Ann", "ruder", True)
    ]
    store.library.clear(made)
    assert titles(store.library.listed()) == ["The Bridge"]
    assert store.library.reported() == []
    store.library.report(made, people[0], "rude still", 8)
    assert store.library.reported() == []


def test_what_is_taken_back_is_gone_and_what_was_reported_only_for_others(store: Store, ann: str, bob: str) -> None:
    made = publish(store, ann)
    running = match(store, made)
    store.library.take_back(made)
    assert store.load(running).setup.game == "dust"
    with pytest.raises(NoSuchWork):
        store.library.get(made, ann)
    again = publish(store, ann)
    store.library.report(again, bob, "stolen", 6)
    store.library.take_back(again)
    assert (store.library.listed(), store.library.of(ann), store.library.count(ann)) == ([], [], 1)
    with pytest.raises(PublishedBefore):
        publish(store, ann)
    assert [one.withdrawn for one in store.library.reported()] == [True]
    store.library.remove(again)
    assert store.library.count(ann) == 0


def test_the_host_can_only_decide_on_what_there_is(store: Store) -> None:
    for decide in (store.library.clear, store.library.remove):
        with pytest.raises(NoSuchWork):
            decide("nothing")


def test_an_account_takes_its_works_and_votes_along(store: Store, ann: str, bob: str) -> None:
    bridge, ford = publish(store, ann), publish(store, bob, FORD)
    store.library.vote(bridge, bob, True)
    store.library.report(bridge, bob, "rude", 6)
    running = match(store, ford)
    store.people.delete(bob)
    assert titles(store.library.listed()) == ["The Bridge"]
    assert (store.library.get(bridge, None).votes, store.library.reported()) == (0, [])
    assert store.load(running).setup.game == "dust"


def test_results_are_counted_when_matches_are_over(store: Store, ann: str) -> None:
    made, army = publish(store, ann), publish(store, ann, FORD)
    match(store, made)
    for payoffs in ((1.0, 0.0), (0.0, 1.0), (1.0, 0.0), (0.5, 0.5)):
        match(store, made, None, payoffs)
        match(store, army, 1, payoffs)
    assert (store.library.get(made, None).plays, store.library.get(made, None).results) == (
        5,
        {"side-0": 2, "side-1": 1, "drawn": 1},
    )
    assert store.library.get(army, None).results == {"lost": 2, "won": 1, "drawn": 1}


@pytest.mark.parametrize(
    ("teams", "side", "payoffs", "told"),
    [
        ([0, 0], None, (1.0, 1.0), "won"),
        ([0, 0], None, (0.0, 0.0), "lost"),
        ([0, 0], None, (0.5, 0.5), "drawn"),
        ([0, 1, 0, 1], None, (0.0, 1.0, 0.0, 1.0), "side-1"),
        ([0, 1, 0, 1], 0, (0.0, 1.0, 0.0, 1.0), "lost"),
        ([0, 1], 0, (0.5, 0.5), "drawn"),
    ],
)
def test_how_a_match_ended(teams: list[int], side: int | None, payoffs: tuple[float, ...], told: str) -> None:
    assert result(teams, side, payoffs) == told


# From before there was a library


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The folder with a database as the version before left it."""
    setup = '{"game":"embers","options":{},"seed":7,"seats":[{},{}],"rules":1}'
    left_by(
        url_of(tmp_path),
        "0009",
        "insert into people (id, nick, name, epoch, created) values ('ann', 'Ann', 'ann', 0, 1)",
        "insert into matches (id, setup, created) values ('one', :setup, 5)",
        "insert into entries values ('one', 0, 0, 'keep', 9, false)",
        setup=setup,
    )
    return tmp_path


@pytest.mark.both_databases(empty=True)
def test_a_database_from_before_keeps_its_matches_and_people_can_publish(old: Path) -> None:
    store = Store(url_of(old))
    assert store.load("one").log == [Entry(0, "keep", 9)]
    made = publish(store, "ann")
    store.library.played(made, "one", [0, 1], None)
    assert store.library.get(made, None).plays == 1
    with store.engine.begin() as connection:
        command.downgrade(configured(connection), "0009")
        assert not {name for name in inspect(connection).get_table_names() if name.startswith("work")}
        assert connection.exec_driver_sql("select id from matches").scalars().all() == ["one"]
        assert connection.exec_driver_sql("select name from people").scalars().all() == ["ann"]
    store.migrate()
    assert (store.load("one").log, store.library.listed()) == ([Entry(0, "keep", 9)], [])
    store.close()
