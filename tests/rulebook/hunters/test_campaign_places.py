"""J59, J60, J68, J72: what Locations and Places offer, and what gangs think of the party."""

from __future__ import annotations

import pytest

from ashgrid.games.hunters import data
from ashgrid.games.hunters.campaign import story, tables
from ashgrid.games.hunters.campaign.actions import Bought, Worked
from ashgrid.games.hunters.campaign.journey import Journey
from ashgrid.games.hunters.tables import IMPLANTS, ITEM_NUMBER, ITEMS
from tests.rulebook.hunters.campaign_helpers import (
    CLINIC,
    FARM,
    INN,
    SHOP,
    TOWN,
    WORDS,
    bare,
    card,
    carry,
    gear,
    legal,
    of,
    party,
    play,
    refused,
)


def price_of(item: str) -> int:
    return ITEMS[ITEM_NUMBER[item]].price


def shopping(standing: int = 0, cells: int = 20) -> Journey:
    """The shop of the wardens."""
    journey = bare(party(at=SHOP, cells=cells))
    if standing:
        journey.sheet.standing["wardens"] = standing
    return journey


# The price list -----------------------------------------------------------------------------------


def test_equipment_is_bought_at_its_price() -> None:
    journey = shopping(cells=10)
    events = play(journey, "scout: buy machete")
    assert [(one.hero, one.what, one.price) for one in of(events, Bought)] == [("scout", "machete", 7)]
    assert gear(journey.member("scout")) == ["machete"]
    assert journey.member("scout").cells == 3


def test_what_is_not_on_the_list_is_not_sold() -> None:
    assert refused(shopping(), "scout: buy rifle")
    journey = shopping()
    journey.sheet.spot = INN
    assert refused(journey, "scout: buy machete")


def test_who_has_too_few_cells_buys_nothing() -> None:
    assert refused(shopping(cells=6), "scout: buy machete")


def test_documents_are_bought() -> None:
    journey = shopping()
    play(journey, "scout: buy-document axe")
    assert journey.sheet.documents == ["axe"]
    assert journey.member("scout").cells == 20 - tables.DOCUMENTS["axe"].price
    assert refused(journey, "scout: buy-document machete")


def test_modules_are_bought() -> None:
    journey = shopping()
    play(journey, "scout: buy-module scrap")
    assert journey.member("scout").modules == {"scrap": 1}
    assert journey.member("scout").cells == 18
    assert refused(journey, "scout: buy-module optics")


def test_equipment_and_modules_are_sold_where_somebody_buys() -> None:
    journey = shopping(cells=0)
    scout = journey.member("scout")
    carry(scout, "machete")
    scout.modules = {"scrap": 1}
    play(journey, "scout: sell machete")
    assert gear(scout) == []
    assert 0 < scout.cells < price_of("machete")
    before = scout.cells
    play(journey, "scout: sell-module scrap")
    assert scout.module_count == 0
    assert 0 < scout.cells - before <= 2


def test_nothing_is_sold_where_nobody_buys() -> None:
    journey = party(at=INN)
    journey.member("scout").modules = {"scrap": 1}
    assert refused(journey, "scout: sell knife")
    assert refused(journey, "scout: sell-module scrap")


def test_healing_has_the_price_of_the_place() -> None:
    journey = party(at=CLINIC, cells=1)
    journey.member("scout").health = 1
    assert refused(journey, "scout: treat scout")
    journey.member("scout").cells = 2
    play(journey, "scout: treat scout")
    assert (journey.member("scout").health, journey.member("scout").cells) == (2, 0)


def test_a_hero_pays_for_the_healing_of_another() -> None:
    journey = party(at=CLINIC, cells=2)
    journey.member("medic").health = 0
    play(journey, "scout: treat medic")
    assert journey.member("medic").health == 1
    assert [one.cells for one in journey.sheet.members] == [0, 2]


def test_food_and_courage_are_bought() -> None:
    """Ours: a Cell buys as much food as the list says; a token of morale costs what it says."""
    journey = party(at=INN, cells=3, food=1)
    scout = journey.member("scout")
    scout.morale = 0
    play(journey, "scout: buy-food", "scout: cheer")
    assert (scout.food, scout.morale, scout.cells) == (4, 1, 0)


def test_implants_are_installed_and_removed_at_a_place_that_does_it() -> None:
    journey = party(at=CLINIC, cells=60)
    scout = journey.member("scout")
    play(journey, "scout: install gecko-pads")
    assert [IMPLANTS[one].name for one in scout.implants] == ["gecko-pads"]
    assert scout.cells == 60 - tables.IMPLANT_PRICES[tables.IMPLANT_NUMBER["gecko-pads"]]
    journey.sheet.spot = TOWN
    assert refused(journey, "scout: install calm-gland")
    assert refused(journey, "scout: extract gecko-pads")
    journey.sheet.spot = CLINIC
    play(journey, "scout: extract gecko-pads")
    assert scout.implants == []


def test_the_hero_card_limits_implants() -> None:
    """One for a medic, three for a scout."""
    journey = party(at=CLINIC, cells=90)
    play(journey, "medic: install gecko-pads")
    assert refused(journey, "medic: install calm-gland")
    play(journey, "scout: install gecko-pads", "scout: install calm-gland", "scout: install owl-lenses")
    assert refused(journey, "scout: install second-pump")


def test_implants_cannot_be_handed_on_or_dropped() -> None:
    journey = party(at=CLINIC, cells=30)
    play(journey, "scout: install gecko-pads")
    assert refused(journey, "scout: hand-item gecko-pads medic")
    assert refused(journey, "scout: drop gecko-pads")


def test_work_pays_every_hero_for_the_day() -> None:
    journey = party(at=TOWN)
    events = play(journey, "work")
    assert [(one.hero, one.count) for one in of(events, Worked)] == [("scout", 1), ("medic", 1)]
    assert [one.cells for one in journey.sheet.members] == [1, 1]
    assert journey.sheet.day == 3


def test_there_is_no_work_where_none_is_offered() -> None:
    assert refused(party(at=FARM), "work")


def test_places_have_no_mark_of_being_extended() -> None:
    """The book shows one and does not say what it does; a map that has it is refused."""
    plain = {"id": "test-hall", "location": "test-town", "name": WORDS, "about": WORDS}
    assert data.convert(plain, story.PlaceData, "map").id == "test-hall"
    with pytest.raises(data.DataError, match="extended"):
        data.convert({**plain, "extended": True}, story.PlaceData, "map")


def test_things_are_bought_sold_or_made() -> None:
    """Each piece of equipment with a price is on a list somewhere, or has a document."""
    sold = {item for spot in tables.MAP.values() for item in spot.sells}
    for item in ITEMS:
        assert item.name in sold or item.name in tables.DOCUMENTS, item.name


# Gangs --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("standing", "machete", "knife"), [(3, 5, 1), (2, 5, 1), (1, 7, 2), (0, 7, 2), (-1, 9, 3), (-2, 9, 3)]
)
def test_prices_follow_the_standing_with_a_gang(standing: int, machete: int, knife: int) -> None:
    """Ours. A machete costs 7 and a knife 2: friends pay a fifth of it less, which is 2 and 1 when rounded up, others a
    quarter more, which is 2 and 1 as well."""
    assert (price_of("machete"), price_of("knife")) == (7, 2)
    journey = shopping(standing, cells=50)
    events = play(journey, "scout: buy machete", "medic: buy knife")
    assert [one.price for one in of(events, Bought)] == [machete, knife]


def test_a_gang_that_hates_the_party_sells_nothing() -> None:
    journey = shopping(-3, cells=50)
    for line in ("buy machete", "buy-document axe", "buy-module scrap"):
        assert refused(journey, f"scout: {line}")


def test_only_places_of_the_gang_look_at_the_standing() -> None:
    journey = party(at=CLINIC, cells=5)
    journey.sheet.standing["wardens"] = -3
    journey.member("scout").health = 1
    play(journey, "scout: treat scout")
    assert journey.member("scout").cells == 3


def test_cards_change_the_standing_within_three() -> None:
    card("901", "standing wardens 2")
    card("902", "standing wardens 2")
    card("903", "standing cutters -9")
    journey = party(laid=[("901", "under", TOWN), ("902", "under", TOWN), ("903", "under", TOWN)])
    play(journey, "reveal 901")
    assert journey.sheet.standing_of("wardens") == 2
    play(journey, "reveal 902", "reveal 903")
    assert (journey.sheet.standing_of("wardens"), journey.sheet.standing_of("cutters")) == (3, -3)
    assert "rest" in legal(journey)
