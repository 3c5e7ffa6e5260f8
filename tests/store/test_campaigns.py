"""Keeping campaigns, and databases from before there were any."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from alembic import command
from sqlalchemy import inspect, text

from ashgrid.core import Carry
from ashgrid.store import EndedChapter, KeptChapter, NoSuchCampaign, Store
from ashgrid.store.campaign_file import read, written
from tests.databases import url_of
from tests.store.support import configured, left_by, migrate

pytestmark = pytest.mark.both_databases

FIRE = Carry(2, {"night": 1})


def test_what_is_kept_is_read_back(store: Store) -> None:
    ann = store.people.add_guest().id
    chapters = [KeptChapter({"a": 1}, None, None, "dawn", [{"event": "x"}]), KeptChapter({}, FIRE)]
    made = store.campaigns.add("embers", [ann], chapters, 5)
    found = store.campaigns.get(made)
    assert (found.game, found.edited, found.updated, found.members) == ("embers", False, 5, frozenset({ann}))
    assert (found.chapters, found.head) == (chapters, 2)
    assert [one.id for one in store.campaigns.of(ann, 2)] == [made]


def test_a_list_has_the_last_chapters_and_of_the_others_their_matches_and_ends(store: Store) -> None:
    ann = store.people.add_guest().id
    past = [KeptChapter({"a": number}, FIRE, None, f"dawn {number}", [{"event": number}]) for number in range(4)]
    made = store.campaigns.add("embers", [ann], [*past, KeptChapter({"a": 4}, FIRE)], 5)
    other = store.campaigns.add("embers", [ann], past[:1], 6)
    first, second = store.campaigns.of(ann, 2)
    assert (first.id, second.id) == (other, made)
    assert first.chapters == [msgspec.structs.replace(past[0], carry=None)]
    assert [one.reason for one in second.chapters] == ["dawn 0", "dawn 1", "dawn 2", "dawn 3", None]
    assert second.chapters[3:] == [msgspec.structs.replace(past[3], carry=None), KeptChapter({"a": 4})]
    assert [(one.options, one.journal) for one in second.chapters[:3]] == [({}, [])] * 3


def test_there_is_no_other(store: Store) -> None:
    with pytest.raises(NoSuchCampaign):
        store.campaigns.get("nothing")


def test_the_end_of_a_chapter_may_be_noted_twice(store: Store) -> None:
    ann = store.people.add_guest().id
    made = store.campaigns.add("embers", [ann], [KeptChapter({})], 5)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("insert into matches (id, setup, created) values ('m', '{}', 0)")
    store.campaigns.begun(made, 1, KeptChapter({}, None, "m"), [], 6)
    ended = EndedChapter("embers", frozenset({ann}), KeptChapter({}, None, "m", "dawn"), KeptChapter({}, FIRE))
    for _ in range(2):
        store.campaigns.ended("m", ended, 7)
    assert [(one.match_id, one.reason) for one in store.campaigns.get(made).chapters] == [("m", "dawn"), (None, None)]


def test_who_leaves_last_takes_the_campaign_along(store: Store) -> None:
    ann, bob = store.people.add_guest().id, store.people.add_guest().id
    made = store.campaigns.add("embers", [ann, bob], [KeptChapter({})], 5)
    store.people.delete(ann)
    assert store.campaigns.get(made).members == {bob}
    store.people.delete(bob)
    with pytest.raises(NoSuchCampaign):
        store.campaigns.get(made)


def test_a_guest_who_signs_in_brings_campaigns_along(store: Store) -> None:
    guest, ann = store.people.add_guest().id, store.people.add_guest().id
    alone = store.campaigns.add("embers", [guest], [KeptChapter({})], 5)
    both = store.campaigns.add("embers", [guest, ann], [KeptChapter({})], 6)
    store.people.absorb(guest, ann)
    assert {one.id for one in store.campaigns.of(ann, 1)} == {alone, both}


def test_a_guest_with_a_campaign_is_not_forgotten(store: Store) -> None:
    guest = store.people.add_guest().id
    store.campaigns.add("embers", [guest], [KeptChapter({})], 5)
    assert store.people.forget_guests(2**60) == 0


def test_a_file_tells_the_same_campaign(store: Store) -> None:
    from ashgrid.core.testing.suite import samples
    from ashgrid.games.embers import GAME

    options, carry = samples(GAME)[2]
    chapters = [KeptChapter({"mode": "campaign"}, None, None, "night-passed"), KeptChapter(options, carry)]
    made = store.campaigns.get(store.campaigns.add("embers", [], chapters, 5))
    told, again = read(written(made))
    assert (told.game, told.edited, again) == ("embers", False, chapters)


def test_a_database_from_before_there_were_campaigns_keeps_its_matches_and_their_links(tmp_path: Path) -> None:
    first = Store(url_of(tmp_path))
    migrate(first, "0002", down=True)
    setups = {
        "one": '{"game":"embers","options":{},"seed":7,"seats":[{},{}],"rules":1,"series":2}',
        "two": '{"game":"embers","options":{},"seed":8,"seats":[{},{}],"rules":1,"series":2,"before":["one"]}',
    }
    with first.engine.begin() as connection:
        for name, setup in setups.items():
            after = "two" if name == "one" else None
            row = {"id": name, "setup": setup, "next": after}
            connection.execute(
                text("insert into matches (id, setup, created, next) values (:id, :setup, 1, :next)"), row
            )
    first.close()
    store = Store(url_of(tmp_path))
    kept = store.load("one")
    assert (kept.next, kept.setup.series, store.load("two").setup.before) == ("two", 2, ("one",))
    assert store.campaigns.with_match("one") == []
    store.close()


# From before there were invitations


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The folder with a database as the version before left it, with a campaign in it."""
    left_by(
        url_of(tmp_path),
        "0004",
        "insert into people (id, nick, epoch, created) values ('ann', 'Ann', 0, 1)",
        "insert into campaigns (id, game, edited, created, updated) values ('night', 'embers', false, 3, 5)",
        "insert into members (campaign_id, person_id) values ('night', 'ann')",
        "insert into chapters (campaign_id, number, options, journal) values ('night', 1, :options, '[]')",
        options='{"a":1}',
    )
    return tmp_path


@pytest.mark.both_databases(empty=True)
def test_a_campaign_from_before_invites_nobody_and_can(old: Path) -> None:
    store = Store(url_of(old))
    found = store.campaigns.get("night")
    assert (found.members, found.chapters, found.invitation) == (frozenset({"ann"}), [KeptChapter({"a": 1})], None)
    link = store.campaigns.invite("night")
    assert store.campaigns.invited(link).id == "night"
    store.close()


@pytest.mark.both_databases(empty=True)
def test_a_database_with_invitations_goes_back_and_keeps_its_campaigns(old: Path) -> None:
    store = Store(url_of(old))
    link = store.campaigns.invite("night")
    with store.engine.begin() as connection:
        command.downgrade(configured(connection), "0004")
        assert "invitation" not in {one["name"] for one in inspect(connection).get_columns("campaigns")}
        assert connection.exec_driver_sql("select id, updated from campaigns").all() == [("night", 5)]
        assert connection.exec_driver_sql("select person_id from members").scalars().all() == ["ann"]
        assert connection.exec_driver_sql("select number from chapters").scalars().all() == [1]
    store.migrate()
    assert store.campaigns.get("night").chapters == [KeptChapter({"a": 1})]
    with pytest.raises(NoSuchCampaign):
        store.campaigns.invited(link)
    store.close()
