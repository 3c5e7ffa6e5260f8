"""J61 to J65 and J74: experience, levels, and the 25 cards of a mission."""

from __future__ import annotations

import pytest

from ashgrid.games.hunters.campaign import tables
from ashgrid.games.hunters.campaign.actions import AskLevel
from ashgrid.games.hunters.campaign.journey import Journey
from ashgrid.games.hunters.missions import PRINTED
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import CARDS, SKILLS
from tests.rulebook.hunters.campaign_helpers import (
    MISSION,
    TOWN,
    after_mission,
    card,
    cards,
    legal,
    mission_of,
    party,
    play,
    refused,
)

CALLS = f"""
[[card]]
id = "901"
[[card.option]]
id = "a"
do = ["mission {MISSION}"]
won = {{}}
lost = {{}}
"""


def before_a_mission(*heroes: str) -> Journey:
    cards(CALLS)
    journey = party(*heroes, laid=[("901", "under", TOWN)])
    play(journey, "reveal 901", "decide a")
    return journey


def experienced(xp: int = 20, level: int = 1) -> Journey:
    """The scout has this experience."""
    journey = party()
    scout = journey.member("scout")
    scout.xp = xp
    scout.level = level
    scout.health = scout.most
    return journey


def offered(journey: Journey) -> list[str]:
    return [line.removeprefix("learn ") for line in legal(journey, "scout") if line.startswith("learn ")]


def actions_at(level: int) -> list[str]:
    return sorted(one.name for one in CARDS if one.hero == "scout" and one.level == level)


def skill_at(level: int) -> str:
    return next(one.name for one in SKILLS if one.hero == "scout" and one.level == level)


def rise(journey: Journey, *kept: str) -> None:
    play(journey, "scout: level-up", *[f"scout: learn {name}" for name in kept])


# Experience ---------------------------------------------------------------------------------------


def test_a_mission_that_is_won_brings_its_experience_to_everybody() -> None:
    reward = PRINTED[MISSION].reward
    journey = after_mission(before_a_mission("scout", "medic", "soldier"))
    assert reward.xp
    assert [one.xp for one in journey.sheet.members] == [reward.xp] * 3


def test_a_mission_that_is_lost_brings_half_the_experience_and_no_cells() -> None:
    """Ours. Half of 5 is 2."""
    assert PRINTED[MISSION].reward.xp == 5
    journey = after_mission(before_a_mission(), won=False)
    assert [one.xp for one in journey.sheet.members] == [2, 2]
    assert journey.sheet.cells == 0


def test_the_cells_of_a_mission_are_shared_evenly_and_the_rest_by_persuasion() -> None:
    """Three Cells: the medic, who has more persuasion than the scout, gets two."""
    assert PRINTED[MISSION].reward.cells == 3
    journey = after_mission(before_a_mission("scout", "medic"))
    assert [one.cells for one in journey.sheet.members] == [1, 2]


def test_cards_bring_experience_too() -> None:
    card("901", "xp 4")
    journey = party(laid=[("901", "under", TOWN)])
    play(journey, "reveal 901")
    assert [one.xp for one in journey.sheet.members] == [4, 4]


# Rising -------------------------------------------------------------------------------------------


def test_level_two_costs_twenty() -> None:
    assert refused(experienced(19), "scout: level-up")
    journey = experienced(23)
    play(journey, "scout: level-up")
    assert journey.member("scout").xp == 3
    assert journey.member("scout").level == 2


@pytest.mark.parametrize(("level", "cost"), [(1, 20), (2, 20), (3, 20), (4, 20), (5, 20)])
def test_what_levels_cost(level: int, cost: int) -> None:
    """Ours, but for the first."""
    assert refused(experienced(cost - 1, level), "scout: level-up")
    journey = experienced(cost, level)
    play(journey, "scout: level-up")
    assert (journey.member("scout").xp, journey.member("scout").level) == (0, level + 1)


def test_there_is_no_level_above_the_table() -> None:
    assert tables.LEVEL_COSTS == [20] * 5
    assert refused(experienced(200, 6), "scout: level-up")


def test_nobody_has_to_rise() -> None:
    journey = experienced(25)
    play(journey, "rest")
    assert (journey.member("scout").level, journey.member("scout").xp) == (1, 25)


def test_three_wounds_stay_three_wounds() -> None:
    """The example of the book; the most health is one higher."""
    journey = experienced()
    scout = journey.member("scout")
    before = scout.most
    scout.health = before - 3
    play(journey, "scout: level-up")
    assert scout.most == before + 1
    assert scout.most - scout.health == 3


def test_seven_cards_are_offered_six_actions_and_a_skill() -> None:
    journey = experienced()
    play(journey, "scout: level-up")
    prompt = journey.prompt(0)
    assert isinstance(prompt, AskLevel)
    assert prompt.left == 4
    assert len(actions_at(2)) == 6
    assert sorted(offered(journey)) == sorted([*actions_at(2), skill_at(2)])


def test_four_of_the_seven_are_kept() -> None:
    journey = experienced()
    kept = actions_at(2)[:4]
    rise(journey, *kept)
    scout = journey.member("scout")
    assert {CARDS[one].name for one in scout.cards if CARDS[one].level == 2} == set(kept)
    assert "rest" in legal(journey, "scout")


def test_the_other_three_are_gone_for_good() -> None:
    journey = experienced(60)
    rise(journey, *actions_at(2)[:4])
    play(journey, "scout: level-up")
    assert not set(offered(journey)) & set(actions_at(2))
    assert sorted(offered(journey)) == sorted([*actions_at(3), skill_at(3)])


def test_a_card_is_not_kept_twice() -> None:
    journey = experienced()
    rise(journey, actions_at(2)[0])
    assert actions_at(2)[0] not in offered(journey)
    assert len(offered(journey)) == 6


def test_kept_action_cards_join_the_cards_of_the_hero() -> None:
    journey = experienced()
    scout = journey.member("scout")
    rise(journey, *actions_at(2)[:4])
    copies = sum(one.copies for one in CARDS if one.hero == "scout" and one.name in actions_at(2)[:4])
    assert len(scout.cards) == 25 + copies
    assert len(scout.deck) == 25


def test_a_skill_that_is_kept_always_works() -> None:
    journey = experienced()
    rise(journey, skill_at(2), *actions_at(2)[:3])
    scout = journey.member("scout")
    assert [SKILLS[one].name for one in scout.skills] == [skill_at(2)]
    cards(CALLS)
    journey.sheet.laid = [("901", "under", TOWN)]
    play(journey, "reveal 901", "decide a")
    hero = mission_of(journey).heroes[0]
    assert [SKILLS[one].name for one in hero.skills] == [skill_at(2)]
    assert skill_at(2) not in [CARDS[one].name for one in hero.pile]


def test_every_skill_may_be_passed_over() -> None:
    journey = experienced(45)
    rise(journey, *actions_at(2)[:4])
    rise(journey, *actions_at(3)[:4])
    assert journey.member("scout").skills == []
    assert journey.member("scout").level == 3


def test_only_the_hero_chooses_the_own_cards() -> None:
    journey = experienced()
    play(journey, "scout: level-up")
    assert journey.actors == (0,)


# The deck -----------------------------------------------------------------------------------------


def with_more_cards() -> Journey:
    """Before a mission, a scout of level 2 with four more cards."""
    journey = experienced()
    rise(journey, *actions_at(2)[:4])
    cards(CALLS)
    journey.sheet.laid = [("901", "under", TOWN)]
    play(journey, "reveal 901", "decide a")
    return journey


def test_a_deck_is_any_25_of_the_cards_that_a_hero_has() -> None:
    journey = with_more_cards()
    scout = journey.member("scout")
    for out in sorted(set(scout.deck)):
        spare = next(one for one in scout.cards if one != out and scout.cards.count(one) > scout.deck.count(one))
        before = (scout.deck.count(out), scout.deck.count(spare))
        play(journey, f"scout: swap-card {CARDS[out].name} {CARDS[spare].name}")
        assert (scout.deck.count(out), scout.deck.count(spare)) == (before[0] - 1, before[1] + 1)
        assert len(scout.deck) == 25


def test_a_deck_holds_no_more_copies_than_the_hero_has() -> None:
    journey = with_more_cards()
    scout = journey.member("scout")
    full = next(CARDS[one].name for one in scout.deck if scout.deck.count(one) == scout.cards.count(one))
    other = next(CARDS[one].name for one in scout.deck if CARDS[one].name != full)
    assert refused(journey, f"scout: swap-card {other} {full}")


def test_a_mission_is_begun_with_the_deck() -> None:
    journey = with_more_cards()
    expected = sorted(journey.member("scout").deck)
    hero = mission_of(journey).heroes[0]
    assert sorted([*hero.pile, *hero.hand]) == expected


def test_cards_that_are_set_aside_come_back_after_the_mission() -> None:
    journey = with_more_cards()
    owned = sorted(journey.member("scout").cards)
    journey = after_mission(journey)
    assert sorted(journey.member("scout").cards) == owned


def test_wounds_last_after_a_mission() -> None:
    def wounded(state: Hunters) -> None:
        state.heroes[0].health = 1

    journey = after_mission(before_a_mission(), change=wounded)
    assert journey.member("scout").health == 1
