"""Keeping whom people follow, block and ask to play; matches that everybody may watch; what onlookers say. Databases of
the version before."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import event, text

from ashgrid.match import Entry, SeatSetup, Setup
from ashgrid.store import ChatLine, Person, Status, Store
from tests.databases import url_of
from tests.store.support import migrate

pytestmark = pytest.mark.both_databases

BEFORE = "0006"
HUMAN, OPEN, BOT = SeatSetup(), SeatSetup("open"), SeatSetup("bot", "", "greedy")
SEATS = (HUMAN, HUMAN)
SETUP = Setup(game="embers", options={}, seed=7, seats=SEATS, salt="salty")
PUBLIC = Status(0, SEATS, (0,), public=True, turn=3, due=(9, None))
OVER = Status(1, SEATS, (), (0.0, 1.0), "resign", over=True)


def person(store: Store, name: str) -> Person:
    guest = store.people.add_guest()
    store.people.set_password(guest.id, name, "hash")
    found = store.people.get(guest.id)
    assert found is not None
    return found


def following(store: Store, who: Person) -> list[str]:
    return [one.nick for one in store.friends.circle(who.id).following]


# Following and blocking


def test_who_is_followed_is_known_to_both_in_the_order_of_names(store: Store) -> None:
    ann, bob, eve = (person(store, name) for name in ("Ann", "bob", "Eve"))
    assert store.friends.follow(ann.id, eve.id, 9, 1)
    assert store.friends.follow(ann.id, bob.id, 9, 2)
    assert store.friends.follow(ann.id, bob.id, 9, 3), "twice is once"
    assert following(store, ann) == ["bob", "Eve"]
    assert [one.nick for one in store.friends.circle(bob.id).followers] == ["Ann"]
    store.friends.unfollow(ann.id, eve.id)
    assert following(store, ann) == ["bob"]


def test_nobody_follows_more_than_so_many(store: Store) -> None:
    ann, bob, eve = (person(store, name) for name in ("Ann", "Bob", "Eve"))
    assert [store.friends.follow(ann.id, who.id, 1, 1) for who in (bob, eve, bob)] == [True, False, True]


def test_a_block_ends_following_both_ways_and_what_was_asked(store: Store) -> None:
    ann, bob = person(store, "Ann"), person(store, "Bob")
    match = store.create(SETUP, status=PUBLIC)
    for one, other in ((ann, bob), (bob, ann)):
        store.friends.follow(one.id, other.id, 9, 1)
    store.friends.ask(match, ann.id, 1, bob.id, 5)
    assert store.friends.block(ann.id, bob.id, 9, 2)
    assert store.friends.block(ann.id, bob.id, 9, 2)
    assert (following(store, ann), following(store, bob)) == ([], [])
    assert store.friends.asked_of(ann.id) == []
    assert not store.friends.follow(bob.id, ann.id, 9, 3)
    assert (store.friends.has_blocked(ann.id, bob.id), store.friends.has_blocked(bob.id, ann.id)) == (True, False)
    store.friends.unblock(ann.id, bob.id)
    assert store.friends.follow(bob.id, ann.id, 9, 4)


def test_who_hides_is_told_as_hidden(store: Store) -> None:
    ann, bob = person(store, "Ann"), person(store, "Bob")
    store.friends.follow(ann.id, bob.id, 9, 1)
    store.friends.hide(bob.id, True)
    assert store.friends.circle(bob.id).hidden
    assert [one.hidden for one in store.friends.circle(ann.id).following] == [True]
    store.friends.hide(bob.id, False)
    assert not store.friends.circle(bob.id).hidden


def test_nothing_is_left_of_who_is_deleted(store: Store) -> None:
    ann, bob = person(store, "Ann"), person(store, "Bob")
    match = store.create(SETUP, status=PUBLIC)
    store.friends.follow(ann.id, bob.id, 9, 1)
    store.friends.block(bob.id, person(store, "Eve").id, 9, 1)
    store.friends.ask(match, ann.id, 1, bob.id, 5)
    store.chat.add(match, bob.id, -1, "k", "psst", 1, "watchers")
    store.people.delete(bob.id)
    assert (following(store, ann), store.friends.asked_of(ann.id), store.chat.lines(match)) == ([], [], [])
    with store.reading() as connection:
        assert connection.execute(text("select count(*) from blocks")).scalar_one() == 0


# Asking


def test_somebody_is_asked_once_for_a_match_and_an_answer_is_kept(store: Store) -> None:
    ann, bob = person(store, "Ann"), person(store, "Bob")
    one, two = (store.create(SETUP, status=PUBLIC) for _ in range(2))
    assert store.friends.ask(one, bob.id, 1, ann.id, 5)
    assert store.friends.ask(two, bob.id, 1, ann.id, 6)
    assert not store.friends.ask(one, bob.id, 0, ann.id, 7)
    assert [(asked.match_id, asked.seat) for asked in store.friends.asked_of(bob.id)] == [(two, 1), (one, 1)]
    assert store.friends.answer(one, bob.id, declined=True)
    assert not store.friends.answer(one, bob.id, declined=True)
    assert store.friends.answer(two, bob.id, declined=False)
    assert store.friends.asked_of(bob.id) == []
    assert [(asked.match_id, asked.declined) for asked in store.friends.asked_by(ann.id)] == [(one, True)]
    assert not store.friends.ask(one, bob.id, 1, ann.id, 8), "who has declined is not asked again"


def test_what_was_asked_ends_with_the_match(store: Store) -> None:
    ann, bob = person(store, "Ann"), person(store, "Bob")
    match = store.create(SETUP, status=PUBLIC)
    store.friends.ask(match, bob.id, 1, ann.id, 5)
    assert store.friends.forget_asked() == 0
    store.append(match, 0, [Entry(0, "!resign", 9)], OVER)
    assert (store.friends.asked_of(bob.id), store.friends.asked_by(ann.id)) == ([], [])
    assert store.friends.forget_asked() == 1


# Lists and chat


def test_only_public_matches_with_recent_moves_run_the_latest_first(store: Store) -> None:
    old, late = (store.create(msgspec.structs.replace(SETUP, started=at), status=PUBLIC) for at in (5, 7))
    store.create(SETUP, status=msgspec.structs.replace(PUBLIC, public=False))
    assert [listed.id for listed in store.running(0)] == [late, old]
    assert [listed.id for listed in store.running(5)] == [late]
    store.append(late, 0, [Entry(0, "!resign", 9)], OVER)
    assert [listed.id for listed in store.running(0)] == [old]


@pytest.mark.sqlite
def test_the_list_of_running_matches_is_read_by_its_index(store: Store) -> None:
    """However many matches are over."""
    asked: list[tuple[str, Any]] = []
    event.listen(store.engine, "before_cursor_execute", lambda *said: asked.append((said[2], said[3])))
    store.running(5)
    query, values = next(one for one in asked if "public" in one[0])
    with store.reading() as connection:
        plan = " ".join(row.detail for row in connection.exec_driver_sql(f"explain query plan {query}", values))
    assert "ix_matches_public" in plan
    assert "SCAN matches" not in plan


def test_lines_of_the_watchers_say_who_by_name_and_by_their_first_line(store: Store) -> None:
    ann, eve, bob = person(store, "Ann"), person(store, "Eve"), person(store, "Bob")
    match = store.create(SETUP)
    said = [
        store.chat.add(match, ann.id, 0, "k", "hello", 1),
        store.chat.add(match, eve.id, -1, "k", "psst", 2, "watchers"),
        store.chat.add(match, bob.id, -1, "k", "what?", 3, "watchers"),
        store.chat.add(match, eve.id, -1, "l", "look", 4, "watchers"),
    ]
    assert store.chat.add(match, eve.id, -1, "l", "look", 5, "watchers") is None
    assert said == [
        ChatLine(1, 0, "hello", 1),
        ChatLine(2, -1, "psst", 2, "watchers", "Eve", 2),
        ChatLine(3, -1, "what?", 3, "watchers", "Bob", 3),
        ChatLine(4, -1, "look", 4, "watchers", "Eve", 2),
    ]
    assert store.chat.lines(match) == said


# The version before


def old_status(status: Status) -> str:
    kept: dict[str, Any] = json.loads(msgspec.json.encode(status))
    return json.dumps({key: value for key, value in kept.items() if key not in ("public", "turn", "due")})


def test_a_database_of_the_version_before_keeps_everything_and_finds_what_may_be_watched(tmp_path: Path) -> None:
    store = Store(url_of(tmp_path))
    made = {
        "people play": (SETUP, Status(0, SEATS, (0,))),
        "against a bot": (SETUP, Status(0, (HUMAN, BOT), (0,))),
        "private": (msgspec.structs.replace(SETUP, spectators=False), Status(0, SEATS, (0,))),
        "bots alone": (SETUP, Status(0, (BOT, BOT), (0,))),
        "waits": (SETUP, Status(0, (HUMAN, OPEN), (), open=True)),
        "kept from a record": (msgspec.structs.replace(SETUP, archived=True), Status(0, SEATS, (0,))),
        "over": (SETUP, OVER),
    }
    ids = {store.create(setup, status=status): name for name, (setup, status) in made.items()}
    ann = person(store, "Ann")
    first = next(iter(ids))
    store.chat.add(first, ann.id, 0, "k", "hello", 1)
    store.chat.add(first, ann.id, -1, "l", "psst", 1, "watchers")
    migrate(store, BEFORE, down=True)
    with store.engine.begin() as connection:
        for match_id, name in ids.items():
            text_now = old_status(made[name][1])
            connection.execute(text("update matches set status = :s where id = :i"), {"s": text_now, "i": match_id})
    store.migrate()
    assert {ids[listed.id] for listed in store.running(-1)} == {"people play", "against a bot"}
    assert store.chat.lines(first) == [ChatLine(1, 0, "hello", 1)], "what onlookers said is not told to players"
    assert store.people.by_name("ann") == ann
    assert store.friends.circle(ann.id).hidden is False
    assert store.of(ann.id) == []
    assert {ids[one] for one in store.listed(list(ids))} == set(made)
    store.close()
