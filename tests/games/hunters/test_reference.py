"""What the reference of Hunters tells beyond what is printed: sources, what fits what, tiles, what missions want."""

from __future__ import annotations

import json

from ashgrid.games.hunters.data import PIECES
from ashgrid.games.hunters.missions import MISSIONS, TILES
from ashgrid.games.hunters.reference import reference
from ashgrid.games.hunters.tables import ACCESSORY, HERO_TYPES, ITEM_NUMBER, ITEMS, WEAPON

TOLD = reference()


def test_it_is_plain_data_and_complete() -> None:
    assert json.loads(json.dumps(TOLD)) == TOLD
    assert set(TOLD["tiles"]) == set(TILES)
    assert set(TOLD["missions"]) == set(MISSIONS)
    assert set(TOLD["fits"]) == {item.name for item in ITEMS if item.kind == ACCESSORY}
    assert set(TOLD["bearers"]) == {item.name for item in ITEMS if item.kind == WEAPON}


def test_only_what_has_a_source_outside_is_named() -> None:
    assert TOLD["sources"]["item/smg"] == "rulebook"
    assert "item/scalpel" not in TOLD["sources"]
    assert set(TOLD["sources"]) <= set(PIECES)
    assert set(TOLD["sources"].values()) <= {"rulebook", "published"}


def test_notches_and_tape_say_what_an_accessory_fits() -> None:
    sizes = {item.name: item.slots for item in ITEMS}
    assert {sizes[weapon] for weapon in TOLD["fits"]["magazine"]} == {1, 2}
    assert {sizes[weapon] for weapon in TOLD["fits"]["drum-magazine"]} == {2, 3}
    assert "knife" in TOLD["fits"]["hardened-blade"]
    assert "smg" not in TOLD["fits"]["hardened-blade"]
    assert "sawn-off" not in TOLD["fits"]["magazine"], "it has no place for accessories"
    assert all(weapons for weapons in TOLD["fits"].values()), "an accessory that fits nothing is of no use"


def test_a_weapon_names_the_heroes_who_have_slots_for_it() -> None:
    heavy = [hero.name for hero in HERO_TYPES if hero.slots[WEAPON] >= 3]
    assert TOLD["bearers"]["machine-gun"] == heavy
    assert "medic" not in heavy
    assert len(TOLD["bearers"]["knife"]) == len(HERO_TYPES)
    assert ITEMS[ITEM_NUMBER["machine-gun"]].slots == 3


def test_what_can_be_made_tells_its_room_its_cost_and_its_days() -> None:
    assert TOLD["made"]["axe"] == {"room": "forge", "level": 2, "cost": {"scrap": 4}, "days": 3}
    assert set(TOLD["made"]) <= {item.name for item in ITEMS}


def test_a_tile_has_a_symbol_for_each_space_and_four_edges() -> None:
    for tile in TOLD["tiles"].values():
        assert len(tile["icons"]) == tile["width"] * tile["height"]
        assert len(tile["edges"]) == 4 * len(tile["icons"])


def test_a_mission_tells_its_tiles_its_goals_and_what_comes() -> None:
    cistern = TOLD["missions"]["cistern"]
    assert cistern["tiles"] == ["WAS-02", "WAS-04"]
    assert [goal["do"] for goal in cistern["goals"]] == ["kill"]
    assert [fail["do"] for fail in cistern["fails"]] == ["turns"]
    assert all(mission["goals"] for mission in TOLD["missions"].values())
    for name, mission in TOLD["missions"].items():
        assert [one["turn"] for one in mission["coming"]] == [change.turn for change in MISSIONS[name].changes]


def test_enemies_that_come_only_to_larger_parties_are_told_with_their_size() -> None:
    arrivals = [one for mission in TOLD["missions"].values() for one in mission["coming"] if one["do"] == "spawn"]
    assert all(one["count"] > 0 for one in arrivals)
    queens = [one for one in TOLD["missions"]["cistern"]["coming"] if one["enemy"] == "rat-queen"]
    assert [(one["count"], one["parties"]) for one in queens] == [(1, [[3, 1], [4, 2]])]
    assert any(one["parties"][0][0] == 2 for one in arrivals)


def test_who_stands_there_only_for_larger_parties_is_told() -> None:
    for name, mission in MISSIONS.items():
        told = TOLD["missions"][name]["there"]
        for heroes in (2, 3, 4):
            counts = {
                one["enemy"]: next((count for size, count in reversed(one["parties"]) if size <= heroes), 0)
                for one in told
            }
            assert sum(counts.values()) == sum(group.enemies(heroes) for group in mission.placements), name
