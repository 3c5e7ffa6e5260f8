"""Choosing equipment before a mission."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashgrid.core import OptionError
from ashgrid.games.hunters import GAME, outfit
from ashgrid.games.hunters.tables import HERO_TYPES, ITEMS
from ashgrid.text import game_catalogue

HEROES = [kind.name for kind in HERO_TYPES]
NAMES = [item.name for item in ITEMS]


def carried(state: object, seat: int = 0) -> list[str]:
    return [gear.type.name for gear in state.heroes[seat].gear]  # type: ignore[attr-defined]


@pytest.mark.parametrize("hero", HEROES)
def test_the_recommended_equipment_is_one_that_may_be_chosen(hero: str) -> None:
    other = next(name for name in HEROES if name != hero)
    chosen = outfit.written(outfit.recommended(hero))
    party = f"{hero},{other}"
    assert carried(GAME.new({"party": party, "gear": f"{chosen}|"})) == carried(GAME.new({"party": party}))
    told = GAME.consult("gear", {"hero": hero, "gear": chosen})
    assert told["problem"] is None
    assert told["recommended"] == chosen
    assert told == GAME.consult("gear", {"hero": hero})


def test_nothing_is_carried_by_who_chooses_nothing() -> None:
    state = GAME.new({"party": "soldier,scout", "gear": "none|"})
    assert carried(state) == []
    assert carried(state, 1) == outfit.recommended("scout")


def test_what_is_named_first_comes_to_hand_first() -> None:
    for first, second in (("light-vest", "padded-vest"), ("padded-vest", "light-vest")):
        told = GAME.consult("gear", {"hero": "soldier", "gear": f"{first}+{second}"})
        assert [(one["item"], one["place"]) for one in told["gear"]] == [(first, "armour"), (second, "extra")]


def test_an_accessory_is_told_with_its_weapon_whatever_the_order() -> None:
    told = GAME.consult("gear", {"hero": "soldier", "gear": "magazine+smg"})
    assert [(one["item"], one["place"], one["on"]) for one in told["gear"]] == [
        ("smg", "weapon", ""),
        ("magazine", "accessory", "smg"),
    ]


def test_pages_are_told_what_equipment_costs_and_what_would_be_too_expensive() -> None:
    told = GAME.consult("gear", {"hero": "soldier", "gear": "machine-gun+knife", "budget": 10})
    assert (told["cost"], told["most"], told["problem"]) == (24, 32, None)
    assert "assault-carbine" in told["too_expensive"]
    assert {name for name, price in told["prices"].items() if price <= 8}.isdisjoint(told["too_expensive"])
    assert all(told["prices"][name] > 8 for name in told["too_expensive"])
    over = GAME.consult("gear", {"hero": "soldier", "gear": "machine-gun+knife", "budget": 1})
    assert (over["problem"]["code"], over["problem"]["fields"]) == (
        "too-expensive",
        {"hero": "soldier", "cost": 24, "most": 23},
    )
    free = GAME.consult("gear", {"hero": "soldier", "gear": "machine-gun+knife"})
    assert (free["most"], free["too_expensive"]) == (None, [])


def test_records_of_the_first_rules_have_no_budget() -> None:
    assert GAME.older_options(1, {"party": "soldier,scout"})["gear_budget"] == 0
    assert "gear_budget" not in GAME.older_options(2, {})


def test_what_has_no_slot_is_refused_in_the_words_of_the_language() -> None:
    chosen = "+".join(["machine-gun"] * 5)
    with pytest.raises(OptionError, match="soldier has no slot left for 'machine-gun'") as refused:
        GAME.new({"party": "soldier,scout", "gear": f"{chosen}|"})
    assert (refused.value.option, refused.value.code) == ("gear", "no-slot")
    assert game_catalogue(GAME, "en").error(refused.value) == "Soldier has no slot left: Machine gun."
    assert game_catalogue(GAME, "pl").error(refused.value).startswith("Żołnierz: nie ma na to miejsca: ")
    told = GAME.consult("gear", {"hero": "soldier", "gear": chosen})
    assert told["problem"]["code"] == "no-slot"
    assert len(told["gear"]) == 4


@given(hero=st.sampled_from(HEROES), picks=st.lists(st.integers(0, 10**6), max_size=12))
def test_whatever_is_offered_fits_and_nothing_else_does(hero: str, picks: list[int]) -> None:
    chosen: list[str] = []
    told = GAME.consult("gear", {"hero": hero, "gear": outfit.NONE})
    for pick in picks:
        for name in NAMES[pick % 7 :: 7]:
            if name not in told["room"]:
                refused = GAME.consult("gear", {"hero": hero, "gear": outfit.written([*chosen, name])})
                assert refused["problem"]["code"] == "no-slot"
        if not told["room"]:
            break
        name = sorted(told["room"])[pick % len(told["room"])]
        chosen.append(name)
        place = told["room"][name]
        told = GAME.consult("gear", {"hero": hero, "gear": outfit.written(chosen)})
        assert told["problem"] is None
        assert (name, place) in [(one["item"], one["place"]) for one in told["gear"]]
        assert sorted(one["item"] for one in told["gear"]) == sorted(chosen)
        assert all(0 <= slot["free"] <= slot["of"] for slot in told["slots"])
