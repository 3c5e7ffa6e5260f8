"""J66 to J68: sharing what was found."""

from __future__ import annotations

from ashgrid.games.hunters.campaign.actions import AskLoot, AskPick
from ashgrid.games.hunters.campaign.journey import Journey
from ashgrid.games.hunters.campaign.vocabulary import MODULES
from ashgrid.games.hunters.missions import PRINTED
from ashgrid.games.hunters.model import FIND
from ashgrid.games.hunters.rules.game import Hunters
from tests.rulebook.hunters.campaign_helpers import (
    MISSION,
    TOWN,
    after_mission,
    bare,
    card,
    cards,
    gear,
    legal,
    party,
    play,
    refused,
)


def found(*do: str, heroes: tuple[str, ...] = ("soldier", "scout", "medic")) -> Journey:
    """A party that carries nothing has found this. Seats are in clockwise order."""
    card("901", *do)
    journey = bare(party(*heroes, laid=[("901", "under", TOWN)]))
    play(journey, "reveal 901")
    return journey


def pickers(journey: Journey) -> list[str]:
    """Who picks, until everything is shared out; each takes the first thing that there is."""
    order = []
    while isinstance(journey.prompt(journey.actors[0]), AskPick):
        assert len(journey.actors) == 1
        name = journey.sheet.members[journey.actors[0]].name
        order.append(name)
        play(journey, next(line for line in legal(journey, name) if line.startswith("pick-loot ")))
    return order


THINGS = ("item lamp", "item knife", "item machete", "item flashbang", "item scalpel")


def test_things_are_shared_by_agreement() -> None:
    journey = found("item lamp", "item knife")
    assert isinstance(journey.prompt(0), AskLoot)
    play(journey, "assign lamp scout", "assign knife scout")
    assert gear(journey.member("scout")) == ["knife", "lamp"]
    assert "rest" in legal(journey)


def test_modules_are_shared_by_agreement() -> None:
    journey = found("module scrap 2", "item lamp")
    play(journey, "assign scrap medic", "assign scrap soldier", "assign lamp medic")
    assert [one.modules.get("scrap", 0) for one in journey.sheet.members] == [1, 0, 1]


def test_who_has_most_persuasion_picks_first_and_then_clockwise() -> None:
    """Persuasion 4 has the medic; after the last seat comes the first."""
    journey = found(*THINGS)
    play(journey, "dispute")
    assert pickers(journey) == ["medic", "soldier", "scout", "medic", "soldier"]


def test_strength_decides_between_equal_persuasion() -> None:
    """Sniper and hunter have persuasion 2, the soldier 1; the hunter is stronger than the sniper."""
    journey = found(*THINGS[:4], heroes=("sniper", "soldier", "hunter"))
    play(journey, "dispute")
    assert pickers(journey) == ["hunter", "sniper", "soldier", "hunter"]


def test_clockwise_is_not_the_order_of_persuasion() -> None:
    """The scout has more persuasion than the soldier, but sits behind."""
    journey = found(*THINGS[:3], heroes=("medic", "soldier", "scout"))
    play(journey, "dispute")
    assert pickers(journey) == ["medic", "soldier", "scout"]


def test_what_is_picked_belongs_to_who_picks() -> None:
    journey = found("item lamp", "item knife")
    play(journey, "dispute", "medic: pick-loot knife")
    assert gear(journey.member("medic")) == ["knife"]
    play(journey, "soldier: pick-loot lamp")
    assert gear(journey.member("soldier")) == ["lamp"]


def test_nobody_picks_out_of_turn() -> None:
    journey = found("item lamp", "item knife")
    play(journey, "dispute")
    assert journey.actors == (2,)


def test_modules_are_picked_one_by_one() -> None:
    journey = found("module scrap 2", "module optics 1")
    play(journey, "dispute", "medic: pick-loot scrap", "soldier: pick-loot scrap", "scout: pick-loot optics")
    assert [one.modules for one in journey.sheet.members] == [{"scrap": 1}, {"optics": 1}, {"scrap": 1}]


def test_what_nobody_can_carry_is_not_given_to_anybody() -> None:
    """A scout has three blue slots, a medic four: all are full of Modules."""
    card("901", "item lamp")
    journey = bare(party("scout", "medic", laid=[("901", "under", TOWN)]))
    journey.member("scout").modules = {"scrap": 18}
    journey.member("medic").modules = {"scrap": 24}
    play(journey, "reveal 901")
    assert refused(journey, "assign lamp scout")
    play(journey, "leave-behind lamp")
    assert "rest" in legal(journey)
    assert [gear(one) for one in journey.sheet.members] == [[], []]


def test_who_can_carry_nothing_of_it_is_passed_over() -> None:
    """The medic picks first but has no slot; the lamp is there for the scout, who has."""
    card("901", "item lamp")
    journey = bare(party("scout", "medic", laid=[("901", "under", TOWN)]))
    journey.member("medic").modules = {"scrap": 24}
    play(journey, "reveal 901", "dispute")
    assert journey.actors == (0,)
    play(journey, "scout: pick-loot lamp")
    assert gear(journey.member("scout")) == ["lamp"]


def test_finds_that_were_brought_out_of_a_mission_are_shared_as_modules() -> None:
    cards(
        f"""
        [[card]]
        id = "901"
        [[card.option]]
        id = "a"
        do = ["mission {MISSION}"]
        won = {{}}
        lost = {{}}
        """
    )
    journey = bare(party("scout", "medic", laid=[("901", "under", TOWN)]))
    play(journey, "reveal 901", "decide a")

    def picked(state: Hunters) -> None:
        state.heroes[0].finds = [token.number for token in state.tokens if token.kind == FIND][:1]
        assert state.heroes[0].finds

    journey = after_mission(journey, change=picked)
    module = PRINTED[MISSION].finds[0]
    assert isinstance(journey.prompt(0), AskLoot)
    play(journey, f"assign {module} medic")
    assert journey.member("medic").modules == {module: 1}


def test_everything_may_be_shared_out_at_once() -> None:
    """Ours: nobody gets a second thing before all have one."""
    journey = found("module scrap 3")
    play(journey, "share-out")
    assert [one.module_count for one in journey.sheet.members] == [1, 1, 1]


def test_there_are_twelve_kinds_of_modules_and_no_end_of_them() -> None:
    assert len(set(MODULES)) == 12
    journey = found("module scrap 60", heroes=("medic", "hunter", "scout", "soldier"))
    play(journey, "share-out")
    assert sum(one.module_count for one in journey.sheet.members) == 60
