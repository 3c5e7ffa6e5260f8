"""J21 to J27: building and making in the base."""

from __future__ import annotations

import pytest

from ashgrid.games.hunters.campaign import tables
from ashgrid.games.hunters.campaign.actions import CardFree, CardRead, Produced, RoomBuilt, UpgradeBegan
from ashgrid.games.hunters.campaign.journey import Journey
from tests.rulebook.hunters.campaign_helpers import (
    FARM,
    SHOP,
    TOWN,
    card,
    cards,
    legal,
    of,
    party,
    play,
    refused,
    stored,
    travel,
)


def base(scrap: int = 0, *, at: str = "base", **rooms: int) -> Journey:
    """A party with these rooms, scrap in the store, and the document of the axe in the base."""
    journey = party(at=at)
    journey.sheet.rooms = rooms
    journey.sheet.store_modules = {"scrap": scrap} if scrap else {}
    journey.sheet.documents = ["axe"]
    return journey


def to_and_fro(journey: Journey, days: int) -> None:
    """Lets days pass, one by one."""
    for _ in range(days):
        travel(journey, FARM if journey.sheet.spot == TOWN else TOWN)


# Building -----------------------------------------------------------------------------------------


def test_forge_3_costs_3_scrap_and_is_finished_8_days_later() -> None:
    """The example of the book."""
    journey = base(5, forge=2)
    events = play(journey, "upgrade forge")
    assert journey.sheet.store_modules == {"scrap": 2}
    assert [(one.room, one.level, one.day) for one in of(events, UpgradeBegan)] == [("forge", 3, 10)]
    assert journey.sheet.upgrades == {"forge": 10}
    to_and_fro(journey, 7)
    assert (journey.sheet.day, journey.sheet.rooms) == (9, {"forge": 2})
    to_and_fro(journey, 1)
    assert (journey.sheet.day, journey.sheet.rooms) == (10, {"forge": 3})
    assert journey.sheet.upgrades == {}


def test_an_upgrade_needs_its_whole_cost() -> None:
    assert refused(base(2, forge=2), "upgrade forge")


def test_an_upgrade_may_be_started_away_from_the_base() -> None:
    """At any moment; what lies in the base pays."""
    journey = base(3, at=TOWN, forge=2)
    play(journey, "upgrade forge")
    assert journey.sheet.upgrades == {"forge": 10}
    assert not any(journey.sheet.store_modules.values())


def test_modules_that_the_party_carries_pay_for_an_upgrade() -> None:
    """Ours: any stock of the base, and what heroes carry."""
    journey = base(1, at=TOWN, forge=2)
    journey.member("medic").modules = {"scrap": 2}
    play(journey, "upgrade forge")
    assert not any(journey.sheet.store_modules.values())
    assert not journey.member("medic").module_count


def test_the_lower_room_works_until_the_higher_is_finished() -> None:
    journey = base(9, forge=2)
    play(journey, "upgrade forge")
    assert "produce axe" in legal(journey)


def test_a_higher_room_makes_new_things_and_the_older_ones_too() -> None:
    journey = base(20, forge=1)
    journey.sheet.documents = ["knife", "axe"]
    journey.sheet.store_modules["power"] = 1
    assert "produce knife" in legal(journey)
    assert refused(journey, "produce axe")
    play(journey, "upgrade forge")
    to_and_fro(journey, tables.ROOM_CARDS["forge", 2].days)
    assert {"produce axe", "produce knife"} <= set(legal(journey))


def test_a_room_is_upgraded_once_at_a_time() -> None:
    journey = base(20, forge=1)
    journey.sheet.store_modules["power"] = 9
    play(journey, "upgrade forge")
    assert refused(journey, "upgrade forge")


def test_several_rooms_are_upgraded_at_the_same_time() -> None:
    """There are five tokens."""
    journey = base(20, forge=2, armoury=1)
    journey.sheet.store_modules["advanced-materials"] = 9
    play(journey, "upgrade forge", "upgrade armoury")
    assert sorted(journey.sheet.upgrades) == ["armoury", "forge"]


def test_levels_are_built_in_order() -> None:
    journey = base(20, forge=1)
    journey.sheet.store_modules["power"] = 9
    events = play(journey, "upgrade forge")
    assert [one.level for one in of(events, UpgradeBegan)] == [2]
    to_and_fro(journey, tables.ROOM_CARDS["forge", 2].days)
    assert journey.sheet.rooms == {"forge": 2}


def test_the_first_level_of_a_further_room_is_built_the_same_way() -> None:
    journey = base(20, forge=1)
    before = journey.sheet.store_modules["scrap"]
    events = play(journey, "upgrade armoury")
    room = tables.ROOM_CARDS["armoury", 1]
    assert [one.level for one in of(events, UpgradeBegan)] == [1]
    assert journey.sheet.store_modules["scrap"] == before - room.cost["scrap"]
    to_and_fro(journey, room.days)
    assert journey.sheet.rooms == {"forge": 1, "armoury": 1}


def test_no_room_has_a_fourth_level() -> None:
    assert refused(base(99, forge=3), "upgrade forge")


def test_an_upgrade_is_finished_on_its_day_also_during_a_rest() -> None:
    journey = base(3, forge=2)
    journey.sheet.upgrades = {"forge": 3}
    events = play(journey, "rest")
    assert [(one.room, one.level) for one in of(events, RoomBuilt)] == [("forge", 3)]


# Making -------------------------------------------------------------------------------------------


def test_an_axe_takes_a_forge_of_level_2_and_4_scrap_and_3_days() -> None:
    """The example of the book: ready when three days have passed."""
    journey = base(5, at=TOWN, forge=2)
    play(journey, "produce axe")
    assert journey.sheet.store_modules == {"scrap": 1}
    to_and_fro(journey, 2)
    assert stored(journey) == []
    events = travel(journey, FARM if journey.sheet.spot == TOWN else TOWN)
    assert [one.item for one in of(events, Produced)] == ["axe"]
    assert stored(journey) == ["axe"]
    assert journey.sheet.production == {}


@pytest.mark.parametrize("rooms", [{}, {"forge": 1}, {"workshop": 3}])
def test_a_room_of_the_right_kind_and_level_is_needed(rooms: dict[str, int]) -> None:
    journey = base(9)
    journey.sheet.rooms = rooms
    assert refused(journey, "produce axe")


def test_a_higher_room_than_the_document_asks_for_will_do() -> None:
    assert "produce axe" in legal(base(4, forge=3))


def test_nothing_is_made_without_its_document() -> None:
    journey = base(9, forge=2)
    journey.sheet.documents = ["knife"]
    assert refused(journey, "produce axe")


def test_all_modules_of_the_cost_are_needed() -> None:
    assert refused(base(3, forge=2), "produce axe")


def test_a_document_is_never_used_up() -> None:
    journey = base(9, at=TOWN, forge=2)
    for number in (1, 2):
        play(journey, "produce axe")
        to_and_fro(journey, 3)
        assert stored(journey) == ["axe"] * number
    assert journey.sheet.documents == ["axe"]


def test_documents_take_two_to_four_days() -> None:
    days = {document.days for document in tables.DOCUMENTS.values()}
    assert (min(days), max(days)) == (2, 4)


def test_modules_in_the_packs_of_absent_heroes_make_nothing() -> None:
    """What pays for production must be at the base."""
    journey = base(0, at=TOWN, forge=2)
    journey.member("scout").modules = {"scrap": 4}
    assert refused(journey, "produce axe")


def test_modules_brought_to_the_base_pay_for_production() -> None:
    journey = base(0, at="base", forge=2)
    journey.member("scout").modules = {"scrap": 4}
    play(journey, "scout: store-modules scrap", "produce axe")
    assert journey.sheet.production["forge"][0] == "axe"


def test_production_may_be_started_away_from_the_base() -> None:
    """Ours: document and Modules must be there, heroes need not."""
    assert "produce axe" in legal(base(4, at=FARM, forge=2))


def test_a_document_serves_once_it_has_been_brought_to_the_base() -> None:
    """It is bought in town, and lies in no room before somebody has been at home."""
    journey = base(9, at=SHOP, forge=2)
    journey.sheet.documents = []
    journey.member("scout").cells = 20
    play(journey, "scout: buy-document axe")
    assert refused(journey, "produce axe")
    travel(journey, TOWN)
    travel(journey, "base")
    assert "produce axe" in legal(journey)


def test_a_room_makes_one_thing_at_a_time() -> None:
    journey = base(20, forge=2)
    journey.sheet.documents = ["axe", "knife"]
    play(journey, "produce axe")
    assert refused(journey, "produce knife")
    assert refused(journey, "produce axe")


def test_rooms_work_side_by_side() -> None:
    journey = base(20, forge=2, armoury=3)
    journey.sheet.documents = ["axe", "scrap-armour"]
    for module, count in tables.DOCUMENTS["scrap-armour"].cost.items():
        journey.sheet.store_modules[module] = journey.sheet.store_modules.get(module, 0) + count
    play(journey, "produce axe", "produce scrap-armour")
    assert sorted(journey.sheet.production) == ["armoury", "forge"]


def test_production_goes_on_during_an_upgrade() -> None:
    journey = base(9, at=TOWN, forge=2)
    play(journey, "upgrade forge", "produce axe")
    to_and_fro(journey, 3)
    assert stored(journey) == ["axe"]
    assert journey.sheet.upgrades == {"forge": 10}


def test_what_is_made_lies_in_the_base_until_somebody_fetches_it() -> None:
    journey = base(4, at=TOWN, forge=2)
    play(journey, "produce axe")
    to_and_fro(journey, 3)
    assert refused(journey, "scout: fetch axe")
    travel(journey, "base")
    play(journey, "scout: drop knife", "scout: fetch axe")
    assert "axe" in [one.type.name for one in journey.member("scout").gear]
    assert stored(journey) == []


def test_a_document_that_a_card_brings_serves_production() -> None:
    card("901", "document axe")
    journey = base(4, at="base", forge=2)
    journey.sheet.documents = []
    journey.sheet.laid = [("901", "under", "base")]
    play(journey, "reveal 901")
    assert "produce axe" in legal(journey)


# The day track ------------------------------------------------------------------------------------


def test_everything_that_comes_on_a_later_day_lies_on_the_track_and_comes_on_that_day() -> None:
    """A room, a thing, a card that is free again, the event of day 15; nothing of it comes on another day."""
    cards('[[card]]\nid = "903"\nwindow = [3, 14]')
    card("902", "cells 1")
    card("901", "wait C 902 6")
    journey = base(9, at=TOWN, forge=2)
    journey.sheet.laid = [("901", "under", TOWN), ("902", "under", FARM), ("903", "under", FARM)]
    play(journey, "produce axe")
    play(journey, "upgrade forge")
    play(journey, "reveal 901")
    expected = {(one["day"], one["what"], one["name"]) for one in journey.view(0)["track"]}
    assert expected == {
        (5, "made", "axe"),
        (8, "token", "C"),
        (10, "room", "forge"),
        (14, "window", FARM),
        (15, "event", "15"),
        (28, "event", "28"),
        (56, "last", ""),
    }
    came: set[tuple[int, str, str]] = set()
    while journey.sheet.day < 14:
        events = travel(journey, FARM if journey.sheet.spot == TOWN else TOWN)
        day = journey.sheet.day
        came |= {(day, "made", one.item) for one in of(events, Produced)}
        came |= {(day, "token", one.letter) for one in of(events, CardFree)}
        came |= {(day, "room", one.room) for one in of(events, RoomBuilt)}
        left = {(one["day"], one["what"], one["name"]) for one in journey.view(0)["track"]}
        assert left == expected - came
    assert came == {one for one in expected if one[1] in ("made", "token", "room")}
    events = play(journey, f"travel {FARM if journey.sheet.spot == TOWN else TOWN}")
    assert [one.card for one in of(events, CardRead)] == ["615"]
    assert ("event", "15") not in {(one["what"], one["name"]) for one in journey.view(0)["track"]}
