"""J53 to J58 and J75: moving the Hunters marker."""

from __future__ import annotations

import pytest

from ashgrid.games.hunters.campaign.actions import CardRead, RoadDie
from ashgrid.games.hunters.campaign.journey import Journey
from tests.rulebook.hunters.campaign_helpers import (
    BLANK,
    CAVE,
    CLINIC,
    FARM,
    FORD,
    INN,
    LOCATIONS,
    PEAK,
    SHIELD,
    SHOP,
    TOWN,
    WILDS,
    card,
    cards,
    choices,
    flags,
    legal,
    of,
    party,
    play,
    refused,
    throw,
    travel,
    used_up,
)

DECKS = {"city": "c-95", "road-1": "r1-95", "road-2": "r2-95", "road-3": "r3-95"}


def on_the_road(at: str) -> Journey:
    """Each deck has one card; reading it sets a flag with the name of the deck."""
    journey = party(at=at)
    for deck, name in DECKS.items():
        card(name, f"flag t-{deck}")
        journey.sheet.decks[deck] = [name]
    return journey


def destinations(journey: Journey) -> set[str]:
    return {line.removeprefix("travel ") for line in legal(journey) if line.startswith("travel ")}


# Where to -----------------------------------------------------------------------------------------


def test_from_a_location_the_party_goes_to_any_other() -> None:
    assert destinations(party(at=FARM)) == {"base", TOWN, FORD, PEAK, WILDS}


def test_from_a_location_with_places_the_party_goes_to_these_as_well() -> None:
    assert destinations(party(at=TOWN)) == {"base", FARM, FORD, PEAK, WILDS, INN, SHOP, CLINIC}


def test_from_a_place_the_party_goes_to_places_of_its_location_and_to_it() -> None:
    assert destinations(party(at=INN)) == {TOWN, SHOP, CLINIC}


def test_the_base_is_left_for_any_location() -> None:
    assert destinations(party(at="base")) == set(LOCATIONS)


def test_locations_that_are_not_laid_out_are_not_there() -> None:
    journey = party(at=TOWN)
    journey.sheet.locations = [TOWN, FARM]
    assert destinations(journey) == {"base", FARM, INN, SHOP, CLINIC}


def test_a_card_lays_out_a_location() -> None:
    journey = party(at=FARM)
    journey.sheet.locations = [TOWN, FARM]
    card("901", f"lay {FORD}")
    journey.sheet.laid = [("901", "under", FARM)]
    assert refused(journey, f"travel {FORD}")
    play(journey, "reveal 901")
    assert f"travel {FORD}" in legal(journey)


# The die ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "to"), [(TOWN, FARM), (TOWN, INN), (INN, SHOP), (INN, TOWN), (TOWN, "base")])
def test_every_move_throws_one_defence_die(at: str, to: str) -> None:
    journey = on_the_road(at)
    events = travel(journey, to, BLANK)
    assert [one.shield for one in of(events, RoadDie)] == [False]
    assert flags(journey) == []
    assert journey.sheet.spot == to


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_shield_means_an_encounter(face: int) -> None:
    """Ours: two of the six faces are shields."""
    journey = on_the_road(TOWN)
    travel(journey, FARM, face)
    assert bool(flags(journey)) == (face <= 2)


@pytest.mark.parametrize(
    ("at", "to", "deck"),
    [
        (TOWN, FARM, "road-1"),
        (TOWN, FORD, "road-2"),
        (TOWN, PEAK, "road-3"),
        (PEAK, FORD, "road-2"),
        (PEAK, TOWN, "road-1"),
        (PEAK, "base", "road-1"),
        ("base", PEAK, "road-3"),
        ("base", TOWN, "road-1"),
        (INN, SHOP, "city"),
        (INN, TOWN, "city"),
        (TOWN, INN, "city"),
        (WILDS, CAVE, "road-3"),
        (CAVE, WILDS, "road-3"),
        (TOWN, WILDS, "road-3"),
    ],
)
def test_which_deck_an_encounter_comes_from(at: str, to: str, deck: str) -> None:
    """The road of the zone that the party goes to; the city among Places; the base is in zone I. Ours: from a Location
    to its own Place it is the city too, and among the Places of the wild the road."""
    journey = on_the_road(at)
    travel(journey, to, SHIELD)
    assert flags(journey) == [f"t-{deck}"]


def test_days_pass_before_the_die_is_thrown() -> None:
    """Ours. What is met on the way is met on the new day."""
    journey = party(day=4)
    card("r1-95", "if day >= 5: flag t-late", "if day <= 4: flag t-early")
    journey.sheet.decks["road-1"] = ["r1-95"]
    travel(journey, FARM, SHIELD)
    assert flags(journey) == ["t-late"]


def test_an_encounter_does_not_keep_the_party_from_arriving() -> None:
    journey = on_the_road(TOWN)
    travel(journey, FARM, SHIELD)
    assert journey.sheet.spot == FARM


def test_the_road_comes_before_the_card_on_top_of_the_location() -> None:
    journey = on_the_road(TOWN)
    card("901", "flag t-top")
    journey.sheet.laid = [("901", "on", FARM)]
    events = travel(journey, FARM, SHIELD)
    assert [one.card for one in of(events, CardRead)] == ["r1-95", "901"]


# Decks --------------------------------------------------------------------------------------------


def test_an_encounter_is_decided_and_its_back_read() -> None:
    cards(
        """
        [[card]]
        id = "c-95"
        [[card.option]]
        id = "a"
        do = ["flag t-a"]
        [[card.option]]
        id = "b"
        do = ["flag t-b"]
        """
    )
    journey = party(at=INN)
    journey.sheet.decks["city"] = ["c-95"]
    travel(journey, SHOP, SHIELD)
    assert choices(journey) == ["a", "b"]
    play(journey, "decide b")
    assert flags(journey) == ["t-b"]
    assert journey.sheet.spot == SHOP


def test_a_card_that_was_drawn_does_not_come_again_while_there_are_others() -> None:
    card("c-95", "flag t-one +1")
    card("c-96", "flag t-two +1")
    journey = party(at=INN)
    journey.sheet.decks["city"] = ["c-95", "c-96"]
    travel(journey, SHOP, SHIELD)
    travel(journey, INN, SHIELD)
    assert journey.sheet.flags == {"t-one": 1, "t-two": 1}


def test_an_empty_deck_is_made_of_the_cards_that_were_drawn() -> None:
    """Ours: they are shuffled, so that there is always something to meet."""
    card("c-95", "flag t-one +1")
    journey = party(at=INN)
    journey.sheet.decks["city"] = ["c-95"]
    travel(journey, SHOP, SHIELD)
    throw(journey, SHIELD)
    play(journey, f"travel {INN}")
    assert journey.sheet.flags == {"t-one": 2}


def test_nothing_is_met_where_there_are_no_cards_at_all() -> None:
    journey = party(at=INN)
    travel(journey, SHOP, SHIELD)
    assert journey.sheet.spot == SHOP
    assert used_up(journey)
