"""Whole missions by random play: the contract, every mission, party and difficulty."""

from __future__ import annotations

import pytest

from ashgrid.core import OptionError, Rng
from ashgrid.core.testing import Conformance, fuzz
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.missions import MISSIONS
from ashgrid.games.hunters.rules import game
from ashgrid.games.hunters.tables import HERO_TYPES

COMPILED = not str(game.__file__).endswith(".py")
GAMES = 480 if COMPILED else 40
PORTIONS = 8


class TestConformance(Conformance):
    game = GAME
    walks = 3 if COMPILED else 1
    variants = ({}, {"mission": "prayer-meeting", "party": "sniper,medic,hunter", "ties": "ask"}, GAME.variants()[5])


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_random_missions_come_to_their_end_without_an_illegal_state(portion: int) -> None:
    journeys = [options for options in GAME.variants() if "campaign" in options]
    variants = [*GAME.mission_variants(3), *journeys]
    first = portion * len(variants) // PORTIONS
    turned = variants[first:] + variants[:first]
    report = fuzz(GAME, GAMES // PORTIONS, seed=portion, variants=turned, every=100)
    assert report.failure is None, str(report.failure)
    assert report.games == GAMES // PORTIONS


def test_the_variants_have_every_mission_every_hero_and_every_difficulty() -> None:
    variants = GAME.mission_variants()
    assert {str(options["mission"]) for options in variants} == set(MISSIONS)
    assert {name for options in variants for name in str(options["party"]).split(",")} == {
        hero.name for hero in HERO_TYPES
    }
    assert {options["difficulty"] for options in variants} == {"normal", "professional", "master"}
    again = GAME.mission_variants(3)
    assert again[: len(variants)] == variants
    tried = {(options["mission"], options["difficulty"]) for options in again}
    assert len(tried) == 3 * len(MISSIONS)
    assert len({(options["mission"], options["party"]) for options in again}) == len(again)
    assert {options["ties"] for options in variants} == {"ask", "rules"}
    assert {str(options["party"]).count(",") + 1 for options in variants} == {2, 3, 4}
    for options in variants:
        GAME.read_options(options)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"mission": "moon"}, "there is no mission 'moon'"),
        ({"party": "soldier"}, "2 to 4 heroes"),
        ({"party": "soldier,soldier"}, "once"),
        ({"party": "soldier,wizard"}, "there is no hero 'wizard'"),
        ({"gear": "knife"}, "1 lists of equipment for 2 heroes"),
        ({"gear": "spoon|"}, "there is no piece of equipment 'spoon'"),
        ({"gear": "+".join(["flamethrower"] * 9) + "|"}, "no slot left"),
        ({"level": 7}, "<= 6"),
    ],
)
def test_options_that_cannot_be_are_refused_by_name(options: dict[str, object], named: str) -> None:
    with pytest.raises(OptionError, match=named):
        GAME.new(options)


def test_a_party_may_choose_its_equipment() -> None:
    state = GAME.mission({"party": "soldier,scout", "gear": "machete+light-vest|pistol"})
    assert [gear.type.name for gear in state.heroes[0].gear] == ["machete", "light-vest"]
    assert [gear.type.name for gear in state.heroes[1].gear] == ["pistol"]


def test_who_does_not_know_the_piles_is_told_nothing_of_their_order() -> None:
    state = GAME.mission({}, 3)
    while state.turn == 0:
        seat = state.actors[0]
        state.apply(seat, state.legal(seat)[0])
    twin = state.guess(0, Rng(5))
    assert [sorted(hero.pile) for hero in twin.heroes] == [sorted(hero.pile) for hero in state.heroes]
    assert twin.view(0) == state.view(0)
    assert [hero.pile for hero in twin.heroes] != [hero.pile for hero in state.heroes]
