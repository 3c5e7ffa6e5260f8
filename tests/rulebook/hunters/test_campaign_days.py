"""J28 to J37: days, food, poison and healing between missions."""

from __future__ import annotations

import pytest

from ashgrid.core import Event
from ashgrid.games.hunters.campaign import tables
from ashgrid.games.hunters.campaign.actions import (
    CameRound,
    CardFree,
    CardRead,
    DayBegan,
    FellUnconscious,
    PoisonHurt,
    Produced,
    RoomBuilt,
    Starved,
)
from ashgrid.games.hunters.campaign.journey import Journey
from tests.rulebook.hunters.campaign_helpers import (
    BLANK,
    CLINIC,
    FARM,
    FORD,
    INN,
    SHOP,
    TOWN,
    card,
    cards,
    carry,
    choices,
    flags,
    gear,
    health,
    legal,
    of,
    party,
    play,
    refused,
    throw,
    travel,
)


def days_of(events: list[Event]) -> list[int]:
    return [one.day for one in of(events, DayBegan)]


def lay(journey: Journey, *do: str) -> None:
    """A card lies under the town, and the heroes may turn it up."""
    card("901", *do)
    journey.sheet.laid = [("901", "under", TOWN)]


# Days and their events ----------------------------------------------------------------------------


def test_the_frame_names_the_events_of_the_book() -> None:
    """Day 15 reads 615, day 28 one of 630, 631 and 632."""
    assert tables.DAY_EVENTS == {15: ["615"], 28: ["630", "631", "632"]}


def test_the_event_of_day_15_is_read_on_that_day(monkeypatch: pytest.MonkeyPatch) -> None:
    card("915", "flag t-fifteen")
    monkeypatch.setitem(tables.DAY_EVENTS, 15, ["915"])
    journey = party(day=13)
    travel(journey, FARM)
    assert flags(journey) == []
    travel(journey, TOWN)
    assert (journey.sheet.day, flags(journey)) == (15, ["t-fifteen"])
    travel(journey, FARM)
    assert journey.sheet.flags["t-fifteen"] == 1


def test_one_of_three_events_is_drawn_on_day_28(monkeypatch: pytest.MonkeyPatch) -> None:
    """By lot, and before the die of the road is thrown."""
    for number in (0, 1, 2):
        card(f"93{number}", f"flag t-drawn-{number}")
    monkeypatch.setitem(tables.DAY_EVENTS, 28, ["930", "931", "932"])
    found = []
    for drawn in range(3):
        journey = party(day=27)
        travel(journey, FARM, (3, drawn), BLANK)
        found += flags(journey)
    assert sorted(found) == ["t-drawn-0", "t-drawn-1", "t-drawn-2"]


def test_no_day_event_is_skipped_by_a_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Days pass one by one: a rest from day 14 to 16 reads the event of day 15."""
    card("915", "flag t-fifteen")
    monkeypatch.setitem(tables.DAY_EVENTS, 15, ["915"])
    journey = party(day=14)
    events = play(journey, "rest")
    assert journey.sheet.day == 16
    kinds = [type(one) for one in events if isinstance(one, DayBegan | CardRead)]
    assert kinds == [DayBegan, CardRead, DayBegan]


def test_the_rest_goes_on_after_the_event_of_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """The party decides what the event asks, then the second day passes."""
    cards('[[card]]\nid = "915"\n[[card.option]]\nid = "a"\ndo = ["flag t-a"]\n[[card.option]]\nid = "b"')
    monkeypatch.setitem(tables.DAY_EVENTS, 15, ["915"])
    journey = party(day=14)
    journey.member("scout").health = 2
    play(journey, "rest")
    assert (journey.sheet.day, choices(journey)) == (15, ["a", "b"])
    assert health(journey, "scout") == [2]
    play(journey, "decide a")
    assert (journey.sheet.day, flags(journey)) == (16, ["t-a"])
    assert health(journey, "scout") == [3]


def test_days_go_on_after_day_30() -> None:
    journey = party(day=30)
    assert days_of(play(journey, "rest")) == [31, 32]
    assert journey.sheet.day == 32


def test_a_journey_between_locations_takes_a_day() -> None:
    for to in (FARM, FORD, "base"):
        journey = party(day=2)
        travel(journey, to)
        assert journey.sheet.day == 3


def test_moves_among_places_take_no_time() -> None:
    journey = party(day=2)
    for to in (INN, SHOP, TOWN):
        travel(journey, to)
    assert journey.sheet.day == 2


def test_cards_let_days_pass() -> None:
    journey = party(day=2)
    lay(journey, "days 3")
    assert days_of(play(journey, "reveal 901")) == [3, 4, 5]


def test_work_takes_a_day() -> None:
    journey = party(day=2)
    play(journey, "work")
    assert journey.sheet.day == 3


def test_a_day_begins_in_this_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """The day, production, upgrades, event tokens, food, poison, the event of the day."""
    card("915", "flag t-fifteen")
    card("902", "flag t-waited")
    monkeypatch.setitem(tables.DAY_EVENTS, 15, ["915"])
    journey = party(day=14, food=0)
    sheet = journey.sheet
    sheet.rooms = {"forge": 2}
    sheet.production = {"forge": ("axe", 2)}
    sheet.upgrades = {"forge": 15}
    sheet.waiting = {"A": ("902", 15)}
    journey.member("scout").poisoned = True
    throw(journey, BLANK)
    events = play(journey, f"travel {FARM}")
    order = (DayBegan, Produced, RoomBuilt, CardFree, Starved, PoisonHurt, CardRead)
    seen = [type(one) for one in events if isinstance(one, order)]
    assert seen == [DayBegan, Produced, RoomBuilt, CardFree, Starved, Starved, PoisonHurt, CardRead]


# Food and poison ----------------------------------------------------------------------------------


def test_every_hero_eats_at_the_start_of_a_day() -> None:
    journey = party(food=5)
    travel(journey, FARM)
    assert [one.food for one in journey.sheet.members] == [4, 4]
    play(journey, "rest")
    assert [one.food for one in journey.sheet.members] == [2, 2]


def test_who_has_nothing_to_eat_loses_a_health() -> None:
    journey = party(food=0)
    before = health(journey, "scout", "medic")
    events = travel(journey, FARM)
    assert [one.hero for one in of(events, Starved)] == ["scout", "medic"]
    assert health(journey, "scout", "medic") == [one - 1 for one in before]


def test_who_has_no_food_is_given_some_by_who_has_most() -> None:
    """Ours: nobody starves beside a full pack."""
    journey = party("scout", "medic", "soldier")
    for name, food in (("scout", 0), ("medic", 3), ("soldier", 5)):
        journey.member(name).food = food
    before = health(journey, "scout")
    travel(journey, FARM)
    assert health(journey, "scout") == before
    assert [one.food for one in journey.sheet.members] == [0, 2, 3]


def test_what_is_shared_is_not_more_than_there_is() -> None:
    journey = party(food=0)
    journey.member("medic").food = 1
    events = travel(journey, FARM)
    assert len(of(events, Starved)) == 1
    assert journey.sheet.food == 0


def test_a_poisoned_hero_loses_a_health_at_the_start_of_a_day() -> None:
    journey = party()
    journey.member("scout").poisoned = True
    before = health(journey, "scout", "medic")
    events = travel(journey, FARM)
    assert [one.hero for one in of(events, PoisonHurt)] == ["scout"]
    assert health(journey, "scout", "medic") == [before[0] - 1, before[1]]
    assert journey.member("scout").poisoned


def test_an_unconscious_hero_stays_poisoned() -> None:
    journey = party()
    journey.member("scout").poisoned = True
    journey.member("scout").health = 1
    events = travel(journey, FARM)
    assert [one.hero for one in of(events, FellUnconscious)] == ["scout"]
    assert journey.member("scout").poisoned


def test_healing_does_not_take_poison_away() -> None:
    journey = party()
    journey.member("scout").poisoned = True
    journey.member("scout").health = 1
    play(journey, "medic: use first-aid-kit scout")
    assert health(journey, "scout") == [3]
    assert journey.member("scout").poisoned


def test_an_antidote_cures_poison() -> None:
    journey = party()
    carry(journey.member("medic"), "antidote")
    journey.member("scout").poisoned = True
    play(journey, "medic: use antidote scout")
    assert not journey.member("scout").poisoned
    assert "antidote" not in gear(journey.member("medic"))


def test_a_specialist_cures_poison() -> None:
    journey = party(at=CLINIC, cells=20)
    journey.member("scout").poisoned = True
    play(journey, "scout: cure scout")
    assert not journey.member("scout").poisoned
    assert journey.member("scout").cells < 20


def test_nobody_cures_poison_elsewhere() -> None:
    journey = party(at=INN, cells=20)
    journey.member("scout").poisoned = True
    assert refused(journey, "scout: cure scout")


def test_neither_rest_nor_base_takes_poison_away() -> None:
    journey = party()
    journey.member("scout").poisoned = True
    play(journey, "rest")
    travel(journey, "base")
    assert journey.member("scout").poisoned


# Healing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("item", "healed"), [("first-aid-kit", 2), ("injection", 1)])
def test_kits_heal_between_missions(item: str, healed: int) -> None:
    """At any time, by what the token says, and the token is gone."""
    journey = party()
    journey.member("scout").health = 1
    day = journey.sheet.day
    play(journey, f"medic: use {item} scout")
    assert health(journey, "scout") == [1 + healed]
    assert item not in gear(journey.member("medic"))
    assert journey.sheet.day == day


def test_a_kit_wakes_an_unconscious_hero() -> None:
    journey = party()
    journey.member("scout").health = 0
    events = play(journey, "medic: use injection scout")
    assert [one.hero for one in of(events, CameRound)] == ["scout"]
    assert health(journey, "scout") == [1]


def test_nobody_is_healed_beyond_the_most_health() -> None:
    journey = party()
    most = journey.member("scout").most
    journey.member("scout").health = most - 1
    play(journey, "medic: use first-aid-kit scout")
    assert health(journey, "scout") == [most]
    play(journey, "rest")
    assert health(journey, "scout") == [most]


def test_a_specialist_heals_for_the_price_of_the_place() -> None:
    journey = party(at=CLINIC, cells=5)
    journey.member("scout").health = 1
    play(journey, "scout: treat scout")
    assert health(journey, "scout") == [2]
    assert journey.member("scout").cells == 3


def test_there_is_no_specialist_where_the_place_has_none() -> None:
    journey = party(at=INN, cells=5)
    journey.member("scout").health = 1
    assert refused(journey, "scout: treat scout")


def test_a_rest_takes_two_days_and_heals_everybody_by_one() -> None:
    """After the two days; food is eaten as usual."""
    journey = party(food=5)
    journey.member("scout").health = 1
    journey.member("medic").health = 2
    events = play(journey, "rest")
    assert days_of(events) == [3, 4]
    assert health(journey, "scout", "medic") == [2, 3]
    assert [one.food for one in journey.sheet.members] == [3, 3]


def test_hunger_during_a_rest_undoes_it() -> None:
    journey = party(food=0)
    journey.member("scout").health = 3
    play(journey, "rest")
    assert health(journey, "scout") == [2]


def test_a_rest_is_possible_anywhere() -> None:
    for spot in ("base", TOWN, INN, FORD):
        assert "rest" in legal(party(at=spot))


def test_arriving_at_the_base_heals_everybody_by_one() -> None:
    journey = party()
    journey.member("scout").health = 1
    journey.member("medic").health = 2
    travel(journey, "base")
    assert health(journey, "scout", "medic") == [2, 3]


def test_staying_at_the_base_heals_nobody() -> None:
    """Only getting there does; a rest there is a rest."""
    journey = party(at="base")
    journey.member("scout").health = 1
    play(journey, "rest")
    assert health(journey, "scout") == [2]


def test_arriving_at_the_base_wakes_an_unconscious_hero() -> None:
    journey = party()
    journey.member("scout").health = 0
    events = travel(journey, "base")
    assert [one.hero for one in of(events, CameRound)] == ["scout"]
    assert health(journey, "scout") == [1]


def test_a_card_that_takes_the_party_home_heals_as_well() -> None:
    journey = party()
    journey.member("scout").health = 1
    lay(journey, "travel base")
    play(journey, "reveal 901")
    assert journey.sheet.spot == "base"
    assert health(journey, "scout") == [2]
