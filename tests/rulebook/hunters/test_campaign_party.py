"""J69, J70 and J73: heroes who leave and join, and trade between missions."""

from __future__ import annotations

import json

from ashgrid.games.hunters.campaign.journey import Journey
from ashgrid.games.hunters.campaign.sheet import beginner, written
from ashgrid.games.hunters.tables import CARDS, HERO_TYPES, IMPLANTS
from tests.rulebook.hunters.campaign_helpers import (
    FARM,
    INN,
    TOWN,
    bare,
    carry,
    changed_party,
    gear,
    legal,
    party,
    play,
    refused,
)


def settle(journey: Journey) -> Journey:
    """Until the new party is free: what was left is shared out."""
    for _ in range(20):
        if journey.result is not None:
            journey = changed_party(journey)
        elif "share-out" in legal(journey):
            play(journey, "share-out")
        else:
            break
    return journey


def names(journey: Journey) -> list[str]:
    return [one.name for one in journey.sheet.alive]


# Leaving ------------------------------------------------------------------------------------------


def test_who_leaves_is_gone_and_the_campaign_goes_on() -> None:
    journey = party("scout", "medic", "soldier")
    play(journey, "dismiss soldier")
    journey = settle(journey)
    assert names(journey) == ["scout", "medic"]
    assert journey.seat_count == 2
    assert "rest" in legal(journey)


def test_the_others_share_the_equipment_of_who_leaves() -> None:
    journey = bare(party("scout", "medic", "soldier"))
    carry(journey.member("soldier"), "axe", "lamp")
    play(journey, "dismiss soldier")
    journey = settle(journey)
    assert sorted(item for one in journey.sheet.alive for item in gear(one)) == ["axe", "lamp"]


def test_the_others_share_the_modules_of_who_leaves() -> None:
    journey = bare(party("scout", "medic", "soldier"))
    journey.member("soldier").modules = {"scrap": 3, "optics": 1}
    play(journey, "dismiss soldier")
    journey = settle(journey)
    assert sum(one.modules.get("scrap", 0) for one in journey.sheet.alive) == 3
    assert sum(one.modules.get("optics", 0) for one in journey.sheet.alive) == 1


def test_the_others_share_the_cells_of_who_leaves() -> None:
    journey = party("scout", "medic", "soldier", cells=4)
    play(journey, "dismiss soldier")
    journey = settle(journey)
    assert sorted(one.cells for one in journey.sheet.alive) == [6, 6]


def test_the_others_share_the_implants_of_who_leaves() -> None:
    """They come out of the hero; a specialist can put them into another. They are not lost."""
    journey = bare(party("scout", "medic", "soldier"))
    journey.member("soldier").implants = [0, 1]
    play(journey, "dismiss soldier")
    sheet = json.dumps(written(settle(journey).sheet))
    assert IMPLANTS[0].name in sheet
    assert IMPLANTS[1].name in sheet


def test_a_party_of_two_stays_two() -> None:
    """A lone player has two heroes; nobody plays with one."""
    assert refused(party(), "dismiss scout")


# Joining ------------------------------------------------------------------------------------------


def developed() -> Journey:
    """A scout of level 3 with 4 experience, a medic of level 2 with 11."""
    journey = party()
    for name, level, xp in (("scout", 3, 4), ("medic", 2, 11)):
        one = journey.member(name)
        one.level = level
        one.xp = xp
        one.health = one.most
    return journey


def test_who_joins_has_the_level_of_the_least_developed_and_the_same_experience() -> None:
    journey = developed()
    play(journey, "recruit hunter")
    journey = settle(journey)
    hunter = journey.member("hunter")
    assert names(journey) == ["scout", "medic", "hunter"]
    assert (hunter.level, hunter.xp) == (2, 11)
    assert hunter.health == hunter.most == hunter.kind.health + 1


def test_experience_decides_between_heroes_of_the_same_level() -> None:
    journey = party()
    journey.member("scout").xp = 9
    journey.member("medic").xp = 5
    play(journey, "recruit hunter")
    hunter = settle(journey).member("hunter")
    assert (hunter.level, hunter.xp) == (1, 5)


def test_who_joins_has_starting_equipment_only() -> None:
    journey = developed()
    play(journey, "recruit hunter")
    hunter = settle(journey).member("hunter")
    assert gear(hunter) == gear(beginner("hunter"))
    assert hunter.modules == {}
    assert hunter.implants == []


def test_who_joins_on_a_higher_level_has_its_cards() -> None:
    """Four of the seven of level 2, as everybody who has risen."""
    journey = developed()
    play(journey, "recruit hunter")
    hunter = settle(journey).member("hunter")
    kept = {CARDS[one].name for one in hunter.cards if CARDS[one].level == 2}
    assert len(kept) + len(hunter.skills) == 4
    assert len(hunter.deck) == 25


def test_a_party_of_four_is_full() -> None:
    journey = party("scout", "medic", "soldier", "sniper")
    assert refused(journey, "recruit hunter")


def test_every_class_is_there_once() -> None:
    journey = party()
    offered = {line.removeprefix("recruit ") for line in legal(journey) if line.startswith("recruit ")}
    assert offered == {kind.name for kind in HERO_TYPES} - {"scout", "medic"}


# Trade --------------------------------------------------------------------------------------------


def test_heroes_trade_freely_between_missions() -> None:
    """Anywhere, and it takes no time."""
    for spot in (TOWN, INN, FARM, "base"):
        journey = party(at=spot, cells=2)
        journey.member("scout").modules = {"scrap": 1}
        play(
            journey,
            "scout: hand-item soft-boots medic",
            "scout: hand-module scrap medic",
            "scout: hand-cells 1 medic",
            "scout: hand-food 1 medic",
        )
        medic = journey.member("medic")
        assert "soft-boots" in gear(medic)
        assert (medic.modules, medic.cells, medic.food) == ({"scrap": 1}, 3, 21)
        assert journey.sheet.day == 2


def test_what_has_no_slot_is_not_handed_over() -> None:
    journey = bare(party())
    carry(journey.member("scout"), "lamp")
    journey.member("medic").modules = {"scrap": 24}
    assert refused(journey, "scout: hand-item lamp medic")


def test_things_are_dropped_at_any_time() -> None:
    journey = party()
    journey.member("scout").modules = {"scrap": 2}
    play(journey, "scout: drop knife", "scout: drop-module scrap")
    assert "knife" not in gear(journey.member("scout"))
    assert journey.member("scout").module_count < 2
    assert "knife" not in gear(journey.member("medic"))
