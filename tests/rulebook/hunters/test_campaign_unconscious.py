"""J38 to J40: unconscious heroes between missions."""

from __future__ import annotations

import pytest

from ashgrid.core import Event
from ashgrid.games.hunters.campaign import tables
from ashgrid.games.hunters.campaign.actions import (
    CameRound,
    DayBegan,
    FellUnconscious,
)
from ashgrid.games.hunters.campaign.journey import Journey
from ashgrid.games.hunters.rules.game import Hunters
from tests.rulebook.hunters.campaign_helpers import (
    FARM,
    INN,
    MISSION,
    TOWN,
    after_mission,
    card,
    cards,
    flags,
    health,
    of,
    party,
    play,
    travel,
)


def days_of(events: list[Event]) -> list[int]:
    return [one.day for one in of(events, DayBegan)]


def lay(journey: Journey, *do: str) -> None:
    """A card lies under the town, and the heroes may turn it up."""
    card("901", *do)
    journey.sheet.laid = [("901", "under", TOWN)]


def test_a_hero_without_health_is_unconscious() -> None:
    journey = party()
    journey.member("scout").health = 1
    lay(journey, "wound 1")
    events = play(journey, "reveal 901")
    assert [one.hero for one in of(events, FellUnconscious)] == ["scout"]
    assert not journey.member("scout").awake


def asleep(*heroes: str, food: int = 20, day: int = 2) -> Journey:
    """The scout is unconscious."""
    journey = party(*heroes, food=food, day=day)
    journey.member("scout").health = 0
    return journey


def test_days_pass_twice_as_fast_beside_an_unconscious_hero() -> None:
    journey = asleep()
    assert days_of(travel(journey, FARM)) == [3, 4]
    lay(journey, "days 3")
    journey.sheet.laid = [("901", "under", FARM)]
    assert days_of(play(journey, "reveal 901")) == [5, 6, 7, 8, 9, 10]


def test_a_rest_beside_an_unconscious_hero_takes_four_days() -> None:
    journey = asleep()
    events = play(journey, "rest")
    assert days_of(events) == [3, 4, 5, 6]
    assert health(journey, "scout") == [1]
    assert [one.hero for one in of(events, CameRound)] == ["scout"]


def test_two_unconscious_heroes_double_the_days_once() -> None:
    journey = asleep("scout", "medic", "soldier")
    journey.member("medic").health = 0
    assert days_of(travel(journey, FARM)) == [3, 4]


def test_days_are_as_usual_when_the_hero_is_awake_again() -> None:
    journey = asleep()
    play(journey, "medic: use injection scout")
    assert days_of(travel(journey, FARM)) == [3]


def test_everybody_eats_on_doubled_days() -> None:
    journey = asleep(food=5)
    travel(journey, FARM)
    assert [one.food for one in journey.sheet.members] == [3, 3]


def test_work_beside_an_unconscious_hero_takes_two_days() -> None:
    journey = asleep()
    assert days_of(play(journey, "work")) == [3, 4]


def test_events_of_days_come_on_doubled_days_too(monkeypatch: pytest.MonkeyPatch) -> None:
    card("915", "flag t-fifteen")
    monkeypatch.setitem(tables.DAY_EVENTS, 15, ["915"])
    journey = asleep(day=13)
    travel(journey, FARM)
    assert (journey.sheet.day, flags(journey)) == (15, ["t-fifteen"])


def test_moves_among_places_stay_free_beside_an_unconscious_hero() -> None:
    journey = asleep()
    travel(journey, INN)
    assert journey.sheet.day == 2


def test_an_unconscious_hero_who_would_lose_health_costs_a_day_for_each() -> None:
    """These days are not doubled."""
    journey = asleep()
    journey.member("medic").health = 5
    lay(journey, "wound 2")
    events = play(journey, "reveal 901")
    assert days_of(events) == [3, 4]
    assert health(journey, "scout", "medic") == [0, 3]


def test_hunger_of_an_unconscious_hero_costs_days() -> None:
    """A journey takes two days, each costs one more; on these the unconscious neither eat nor starve, others do."""
    journey = asleep(food=0)
    journey.member("medic").health = 5
    events = travel(journey, FARM)
    assert days_of(events) == [3, 4, 5, 6]
    assert health(journey, "scout", "medic") == [0, 1]


def test_poison_of_an_unconscious_hero_costs_days() -> None:
    """And none on the days that it has cost."""
    journey = asleep()
    journey.member("scout").poisoned = True
    assert days_of(travel(journey, FARM)) == [3, 4, 5, 6]


def test_an_unconscious_hero_needs_no_food_on_the_days_that_it_cost() -> None:
    journey = asleep(food=10)
    lay(journey, "wound 1")
    play(journey, "reveal 901")
    assert journey.sheet.day == 3
    assert [one.food for one in journey.sheet.members] == [10, 9]


def test_days_that_the_unconscious_cost_may_lose_the_campaign() -> None:
    journey = asleep(day=56)
    lay(journey, "wound 1")
    play(journey, "reveal 901")
    assert journey.result is not None
    assert not any(journey.result.payoffs)


def test_who_falls_in_a_mission_is_unconscious_after_it() -> None:
    cards(
        f"""
        [[card]]
        id = "901"
        [[card.option]]
        id = "a"
        do = ["mission {MISSION}"]
        won = {{do = ["flag t-won"]}}
        lost = {{}}
        """
    )
    journey = party(laid=[("901", "under", TOWN)])
    play(journey, "reveal 901", "decide a")

    def fall(state: Hunters) -> None:
        state.heroes[0].health = 0

    journey = after_mission(journey, change=fall)
    play(journey, "proceed")
    assert health(journey, "scout") == [0]
    day = journey.sheet.day
    travel(journey, FARM)
    assert journey.sheet.day == day + 2


def test_with_permanent_death_who_would_fall_unconscious_dies() -> None:
    journey = party("scout", "medic", "soldier", permanent=True)
    journey.member("scout").health = 1
    lay(journey, "wound 1")
    play(journey, "reveal 901")
    assert journey.sheet.members[0].dead or journey.sheet.member("scout") is None
    assert [one.name for one in journey.sheet.alive] == ["medic", "soldier"]
