"""The unit cards that the web client shows are those of the game."""

from typing import Any

from ashgrid.games.dust.packs import printed
from ashgrid.games.dust.tables import COLUMN_NAMES, TYPES


def cards() -> dict[str, Any]:
    units: dict[str, Any] = printed()["units"]
    return units


def test_every_unit_is_there_with_the_lines_of_the_game() -> None:
    units = cards()
    assert list(units) == [card.name for card in TYPES]
    for card in TYPES:
        told = units[card.name]
        assert [weapon["id"] for weapon in told["weapons"]] == [weapon.name for weapon in card.weapons]
        assert [(role["id"], role["count"]) for role in told["roles"]] == [
            (role.name, role.count) for role in card.roles
        ]


def test_every_value_of_a_card_has_a_source() -> None:
    for name, told in cards().items():
        assert set(told["source"]) >= {"name", "armour", "move", "points", "cost", "size"}, name
        assert set(told["source"]["skills"]) == set(told["skills"]), name
        for weapon in told["weapons"]:
            assert len(weapon["combat"]) == len(weapon["source"]["combat"]) == len(COLUMN_NAMES), (name, weapon["id"])
            assert set(weapon["source"]["combat"]) <= set("rpa"), (name, weapon["id"])


def test_a_card_that_the_rulebook_prints_says_so() -> None:
    hell_boys = cards()["hell-boys"]
    assert hell_boys["source"]["armour"] == "r"
    assert hell_boys["roles"] == [
        {"id": "shotgunner", "count": 3, "lines": [0, 2]},
        {"id": "flamer", "count": 2, "lines": [1, 2]},
    ]


def test_what_comes_with_the_game_comes_from_no_pack() -> None:
    assert printed()["packs"] == {}
    assert [name for name, told in cards().items() if "pack" in told] == []
