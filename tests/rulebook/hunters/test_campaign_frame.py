"""J1 to J20: the goal, the heroes, the start of a campaign, and the store of the base."""

from __future__ import annotations

import json

import pytest

from ashgrid.core import OptionError, Rng
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.campaign import tables
from ashgrid.games.hunters.campaign.actions import AskCamp, AskRoom
from ashgrid.games.hunters.campaign.journey import Journey, begin_campaign
from ashgrid.games.hunters.campaign.saved import read_sheet
from ashgrid.games.hunters.campaign.sheet import beginner, written
from ashgrid.games.hunters.campaign.vocabulary import MODULES, ROOMS
from ashgrid.games.hunters.tables import (
    ACCESSORY,
    ARMOUR,
    CARDS,
    CLOTHING,
    EXTRA,
    HERO_TYPES,
    ITEM_NUMBER,
    ITEMS,
    MELEE,
    WEAPON,
)
from tests.rulebook.hunters.campaign_helpers import (
    BLANK,
    FARM,
    FORD,
    MISSION,
    PEAK,
    SHOP,
    TOWN,
    WILDS,
    after_mission,
    bare,
    card,
    cards,
    carry,
    gear,
    legal,
    party,
    play,
    refused,
    stored,
    throw,
    travel,
)

CALLS_A_MISSION = f"""
[[card]]
id = "901"
[[card.option]]
id = "a"
do = ["mission {MISSION}"]
won = {{do = ["flag t-won"]}}
lost = {{do = ["flag t-lost"]}}
"""
LAST_MISSION = f"""
[[card]]
id = "901"
[[card.option]]
id = "a"
do = ["mission {MISSION}"]
won = {{do = ["ending silence"]}}
lost = {{do = ["stay"]}}
"""


def at_the_last_mission(*heroes: str) -> Journey:
    cards(LAST_MISSION)
    journey = party(*heroes, day=50, laid=[("901", "under", TOWN)])
    play(journey, "reveal 901", "decide a")
    return journey


# The goal -----------------------------------------------------------------------------------------


def test_everybody_wins_together() -> None:
    journey = after_mission(at_the_last_mission("scout", "medic", "soldier"))
    play(journey, "proceed")
    assert journey.result is not None
    assert journey.result.payoffs == (1.0, 1.0, 1.0)


def test_everybody_loses_together() -> None:
    journey = party("scout", "medic", "soldier", day=56)
    throw(journey, BLANK)
    play(journey, f"travel {FARM}")
    assert journey.result is not None
    assert journey.result.payoffs == (0.0, 0.0, 0.0)


def test_winning_the_last_mission_wins_the_campaign() -> None:
    journey = after_mission(at_the_last_mission(), won=True)
    play(journey, "proceed")
    assert journey.sheet.ending == "silence"


def test_losing_the_last_mission_does_not_win_the_campaign() -> None:
    journey = after_mission(at_the_last_mission(), won=False)
    play(journey, "proceed")
    assert journey.result is None
    assert not journey.sheet.ending


def within_reach(without: list[str], losing: bool = False) -> set[str]:
    """Cards of the printed story that a party can come to that plays none of these missions, or loses them all."""
    lying = [card for spot in ("base", *tables.START) for card, _, _ in tables.LAID.get(spot, [])]
    wanted = [*tables.OPENINGS, *lying, *[card for cards in tables.DAY_EVENTS.values() for card in cards]]
    wanted += [one.name for one in tables.STORY_CARDS.values() if one.deck != tables.STORY]
    seen: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name in seen:
            continue
        seen.add(name)
        card = tables.STORY_CARDS[name]
        branches = [card.read]
        for option in card.options:
            called = any(branch.mission in without for branch in option.branches.values())
            branches += [branch for name, branch in option.branches.items() if not called or (losing and name != "won")]
        for order in [order for branch in branches for order in branch.orders]:
            wanted += [one for one in order.names if one in tables.STORY_CARDS]
            if order.word == "lay":
                wanted += [one for one, _, _ in tables.LAID.get(order.names[0], [])]
    return seen


def with_endings(names: set[str]) -> list[str]:
    found = []
    for name in sorted(names):
        card = tables.STORY_CARDS[name]
        branches = [card.read, *[one for option in card.options for one in option.branches.values()]]
        if any(order.word == "ending" for branch in branches for order in branch.orders):
            found.append(name)
    return found


@pytest.mark.parametrize("step", range(len(tables.MAIN)))
def test_no_ending_is_reached_without_every_step_of_the_main_story(step: int) -> None:
    """In the printed story. With all missions there are endings."""
    assert with_endings(within_reach([]))
    assert not with_endings(within_reach(tables.MAIN[step]))


def test_no_ending_is_reached_without_a_victory_in_the_last_mission() -> None:
    assert not with_endings(within_reach(tables.MAIN[-1], losing=True))


def test_day_56_can_be_played() -> None:
    journey = party(day=55)
    travel(journey, FARM)
    assert journey.sheet.day == 56
    assert journey.result is None
    assert isinstance(journey.prompt(0), AskCamp)


def test_the_campaign_is_won_on_day_56() -> None:
    journey = at_the_last_mission()
    journey.sheet.day = 56
    journey = after_mission(journey)
    play(journey, "proceed")
    assert journey.sheet.ending == "silence"


def test_a_day_after_day_56_loses_the_campaign() -> None:
    journey = party(day=56)
    throw(journey, BLANK)
    play(journey, f"travel {FARM}")
    assert journey.result is not None
    assert not any(journey.result.payoffs)
    assert not journey.actors


def test_side_missions_are_played_beside_the_main_story() -> None:
    """Any number, also the same again; the campaign goes on after each."""
    cards(CALLS_A_MISSION.replace(MISSION, "dog-winter"))
    assert all("dog-winter" not in step for step in tables.MAIN)
    journey = party(laid=[("901", "under", TOWN)])
    for number in (1, 2):
        journey.sheet.laid = [("901", "under", TOWN)]
        play(journey, "reveal 901", "decide a")
        journey = after_mission(journey)
        play(journey, "proceed")
        assert [name for name, _, _ in journey.sheet.missions] == ["dog-winter"] * number
        assert journey.result is None


def test_a_party_has_two_to_four_heroes() -> None:
    """A lone player leads two."""
    for names in ("scout,medic", "scout,medic,hunter", "scout,medic,hunter,sniper"):
        assert GAME.new({"campaign": "journey", "party": names}, 1).seat_count == len(names.split(","))
    for names in ("scout", "scout,medic,hunter,sniper,soldier"):
        with pytest.raises(OptionError):
            GAME.new({"campaign": "journey", "party": names}, 1)


def test_after_a_mission_everything_can_be_written_down_and_read_again() -> None:
    """Heroes, base, Locations with their cards, and the decks in their order."""
    cards(CALLS_A_MISSION)
    card("902", "flag t-read")
    journey = party(laid=[("901", "under", TOWN), ("902", "under", FARM)])
    sheet = journey.sheet
    sheet.rooms = {"forge": 2}
    sheet.upgrades = {"workshop": 9}
    sheet.production = {"forge": ("axe", 1)}
    sheet.store_modules = {"scrap": 7}
    sheet.store_items = [(ITEM_NUMBER["axe"], 0)]
    sheet.documents = ["axe"]
    sheet.decks = {"city": ["902"], "road-1": ["902", "901"], "road-2": [], "road-3": []}
    sheet.members[0].xp = 7
    play(journey, "reveal 901", "decide a")
    after = after_mission(journey).sheet
    again = read_sheet(json.loads(json.dumps(written(after))))
    assert written(again) == written(after)
    assert again.rooms == {"forge": 2}
    assert again.upgrades == {"workshop": 9}
    assert again.production == {"forge": ("axe", 1)}
    assert again.store_modules == {"scrap": 7}
    assert [ITEMS[item].name for item, _ in again.store_items] == ["axe"]
    assert again.documents == ["axe"]
    assert again.locations == [TOWN, FARM, FORD, PEAK, WILDS]
    assert ("902", "under", FARM) in again.laid
    assert again.decks["road-1"] == ["902", "901"]
    assert gear(again.members[0]) == gear(beginner("scout"))
    assert again.members[0].xp > 7


# Heroes -------------------------------------------------------------------------------------------


def test_a_hero_begins_with_what_the_hero_card_says() -> None:
    assert [kind.name for kind in HERO_TYPES] == ["sniper", "medic", "hunter", "scout", "soldier"]
    for kind in HERO_TYPES:
        hero = beginner(kind.name)
        assert gear(hero) == sorted(kind.gear)
        assert (hero.food, hero.morale) == (kind.food, kind.morale)
        assert (hero.strength, hero.persuasion) == (kind.strength, kind.persuasion)
        assert (hero.xp, hero.modules, hero.implants, hero.skills) == (0, {}, [], [])
        assert not hero.poisoned


def test_slots_of_the_hero_cards_are_as_many_as_the_book_allows() -> None:
    for kind in HERO_TYPES:
        assert 2 <= kind.slots[EXTRA] <= 4
        assert kind.slots[ARMOUR] == 1
        assert 1 <= kind.slots[CLOTHING] <= 3
        assert 2 <= kind.slots[WEAPON] <= 4
        assert 1 <= kind.slots[ACCESSORY] <= 4


def test_a_blue_slot_holds_six_modules_in_place_of_an_item() -> None:
    """A scout has three blue slots: eighteen Modules, or twelve and a thing."""
    journey = bare(party(at="base"))
    journey.sheet.store_modules = {"scrap": 30}
    for _ in range(18):
        assert "fetch-module scrap" in legal(journey, "scout")
        play(journey, "scout: fetch-module scrap")
    assert refused(journey, "scout: fetch-module scrap")
    assert journey.member("scout").modules == {"scrap": 18}


def test_a_thing_in_a_blue_slot_leaves_room_for_fewer_modules() -> None:
    journey = bare(party(at="base"))
    carry(journey.member("scout"), "flashbang")
    journey.member("scout").modules = {"scrap": 12}
    journey.sheet.store_modules = {"scrap": 1}
    assert refused(journey, "scout: fetch-module scrap")


def test_modules_leave_no_room_for_things() -> None:
    journey = bare(party(at="base"))
    journey.member("scout").modules = {"scrap": 13}
    journey.sheet.store_items = [(ITEM_NUMBER["flashbang"], 1)]
    assert refused(journey, "scout: fetch flashbang")
    journey.member("scout").modules = {"scrap": 12}
    play(journey, "scout: fetch flashbang")
    assert gear(journey.member("scout")) == ["flashbang"]


def test_cells_food_morale_and_experience_take_no_slot() -> None:
    journey = bare(party(at="base"))
    scout = journey.member("scout")
    scout.modules = {"scrap": 18}
    card("901", "cells 40", "food 40", "xp 30", "morale 2")
    journey.sheet.laid = [("901", "under", "base")]
    before = (scout.cells, scout.food, scout.xp)
    play(journey, "reveal 901")
    assert (scout.cells, scout.food, scout.xp) == (before[0] + 20, before[1] + 20, 30)
    assert scout.modules == {"scrap": 18}


def test_a_hero_begins_on_level_one_with_all_health() -> None:
    for kind in HERO_TYPES:
        hero = beginner(kind.name)
        assert (hero.level, hero.health, hero.most) == (1, kind.health, kind.health)


def test_each_level_adds_one_to_the_most_health() -> None:
    for kind in HERO_TYPES:
        for level in range(1, 7):
            assert beginner(kind.name, level).most == kind.health + level - 1


def test_the_first_deck_is_all_25_cards_of_the_first_level() -> None:
    for kind in HERO_TYPES:
        hero = beginner(kind.name)
        assert len(hero.deck) == 25
        assert sorted(hero.deck) == sorted(hero.cards)
        assert {(CARDS[one].hero, CARDS[one].level) for one in hero.cards} == {(kind.name, 1)}
        printed = sum(one.copies for one in CARDS if one.hero == kind.name and one.level == 1)
        assert printed == 25


def test_starting_equipment_may_be_replaced() -> None:
    journey = party(at=SHOP, cells=10)
    play(journey, "scout: drop knife", "scout: buy machete")
    assert "machete" in gear(journey.member("scout"))
    assert "knife" not in gear(journey.member("scout"))
    play(journey, "scout: hand-item soft-boots medic")
    assert "soft-boots" in gear(journey.member("medic"))


# The start ----------------------------------------------------------------------------------------


def new_campaign(seed: int = 1) -> Journey:
    return begin_campaign(["scout", "medic"], False, Rng(seed))


def test_the_party_chooses_one_room_of_the_first_level() -> None:
    journey = new_campaign()
    assert isinstance(journey.prompt(0), AskRoom)
    assert legal(journey, "scout") == [f"choose-room {room}" for room in ROOMS]
    play(journey, "choose-room laboratory")
    assert journey.sheet.rooms == {"laboratory": 1}


def test_a_campaign_begins_on_day_one() -> None:
    assert new_campaign().sheet.day == 1


def test_there_are_four_decks_of_their_own_cards() -> None:
    journey = new_campaign()
    assert sorted(journey.sheet.decks) == ["city", "road-1", "road-2", "road-3"]
    for deck, drawn in journey.sheet.decks.items():
        printed = [one.name for one in tables.STORY_CARDS.values() if one.deck == deck]
        assert sorted(drawn) == sorted(printed)
        assert drawn


def test_decks_are_shuffled() -> None:
    orders = {tuple(new_campaign(seed).sheet.decks["road-1"]) for seed in range(6)}
    assert len(orders) > 1


def test_nobody_sees_the_next_card_of_a_deck() -> None:
    """The view is the same however the decks lie."""
    journey, other = party(), party()
    for one, order in ((journey, ["r1-01", "r1-02"]), (other, ["r1-02", "r1-01"])):
        one.sheet.decks["road-1"] = order
    assert journey.view(0) == other.view(0)
    assert journey.view(None) == other.view(None)


def test_locations_belong_to_one_of_three_zones() -> None:
    locations = [spot for spot in tables.MAP.values() if not spot.is_place]
    assert {spot.zone for spot in locations} == {1, 2, 3}
    for spot in tables.MAP.values():
        assert spot.zone == tables.MAP[spot.location].zone


def test_the_starting_locations_and_their_cards_are_laid_out() -> None:
    journey = new_campaign()
    assert sorted(journey.sheet.locations) == sorted(tables.START)
    assert tables.START
    for spot in ["base", *tables.START]:
        for laid in tables.LAID.get(spot, []):
            assert tuple(laid) in journey.sheet.laid
    assert journey.sheet.spot in ("base", *tables.START)


def test_the_opening_is_read_before_the_party_sets_out() -> None:
    journey = new_campaign()
    assert journey.sheet.opening in tables.OPENINGS
    play(journey, "choose-room forge")
    assert journey.sheet.day == 1


def test_every_opening_begins_some_campaigns() -> None:
    assert len(tables.OPENINGS) > 1
    assert {new_campaign(seed).sheet.opening for seed in range(60)} == set(tables.OPENINGS)


# The base -----------------------------------------------------------------------------------------


def test_there_are_five_rooms_of_three_levels() -> None:
    assert set(ROOMS) == {"forge", "workshop", "armoury", "gunsmith", "laboratory"}
    assert sorted(tables.ROOM_CARDS) == sorted((room, level) for room in ROOMS for level in (1, 2, 3))


def test_rooms_make_what_they_are_there_for() -> None:
    """The forge melee weapons, the gunsmith those that shoot, the armoury armour."""
    for document in tables.DOCUMENTS.values():
        item = ITEMS[ITEM_NUMBER[document.item]]
        if item.kind == WEAPON and item.attack == MELEE:
            assert document.room == "forge", item.name
        if item.kind == ARMOUR:
            assert document.room == "armoury", item.name
        if document.room == "forge":
            assert (item.kind == WEAPON and item.attack & MELEE) or item.tape, item.name
        if document.room == "gunsmith":
            assert item.kind != WEAPON or not item.attack & MELEE, item.name


def test_the_store_of_the_base_has_no_limit() -> None:
    journey = party(at="base")
    journey.sheet.store_modules = dict.fromkeys(MODULES, 50)
    journey.sheet.store_items = [(ITEM_NUMBER["knife"], 0)] * 100
    journey.sheet.store_cells = 500
    journey.member("scout").modules = {"scrap": 6}
    journey.member("scout").cells = 5
    play(journey, "scout: store knife", "scout: store-modules scrap", "scout: store-cells 5")
    assert journey.sheet.store_modules["scrap"] == 56
    assert len(journey.sheet.store_items) == 101
    assert journey.sheet.store_cells == 505


def test_heroes_use_each_others_stores() -> None:
    journey = party(at="base")
    journey.member("scout").modules = {"scrap": 2}
    journey.member("scout").cells = 1
    play(journey, "scout: store soft-boots", "scout: store-modules scrap", "scout: store-cells 1")
    play(journey, "medic: fetch soft-boots", "medic: fetch-module scrap", "medic: fetch-cells 1")
    assert "soft-boots" in gear(journey.member("medic"))
    assert journey.member("medic").modules == {"scrap": 1}
    assert journey.member("medic").cells == 1
    assert stored(journey) == []


def test_storing_and_fetching_need_the_marker_at_the_base() -> None:
    journey = party(at=TOWN, cells=3)
    journey.member("scout").modules = {"scrap": 1}
    journey.sheet.store_items = [(ITEM_NUMBER["axe"], 0)]
    journey.sheet.store_modules = {"scrap": 1}
    journey.sheet.store_cells = 3
    lines = ("store knife", "store-modules scrap", "store-cells 1", "fetch axe", "fetch-module scrap", "fetch-cells 1")
    for line in lines:
        assert refused(journey, f"scout: {line}")
    travel(journey, "base")
    for line in lines[:5]:
        assert line in legal(journey, "scout")
    play(journey, "scout: fetch-cells 1")
    assert journey.sheet.store_cells == 2
