"""What the campaign table is told: prices everywhere, why things cannot be had, and what cards show."""

from __future__ import annotations

from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.campaign import actions as a
from ashgrid.games.hunters.campaign.journey import Journey
from ashgrid.games.hunters.campaign.sheet import CAMP, Frame
from ashgrid.games.hunters.campaign.tables import BASE, MAP, STORY_CARDS


def at_camp(spot: str = BASE) -> Journey:
    state = GAME.new({"campaign": "journey", "party": "medic,soldier"}, 5)
    assert isinstance(state, Journey)
    state.sheet.stack = [Frame(CAMP)]
    state.sheet.spot = spot
    return state


def test_every_place_says_what_it_pays_and_asks() -> None:
    for spot, printed in MAP.items():
        journey = at_camp(spot)
        shop = journey.view(0)["shop"]
        assert bool(shop["paid"]) == printed.buys, spot
        for action in journey.legal(0):
            if isinstance(action, a.Sell):
                before = journey.sheet.members[0].cells
                after = journey.copy()
                after.advance(0, action)
                assert after.sheet.members[0].cells == before + shop["paid"][action.item], (spot, action)


def test_what_is_offered_can_be_had_or_says_why_not() -> None:
    for spot in MAP:
        journey = at_camp(spot)
        told = GAME.foresee(journey, 0, None)
        assert told is not None
        refused = {one["action"]: one["why"] for one in told["refused"]}
        legal = {str(action) for action in journey.legal(0)}
        assert not legal & set(refused)
        for item in journey.view(0)["shop"]["items"]:
            assert f"buy {item['name']}" in legal | set(refused)
        assert refused["level-up"] == "experience-missing"


def test_nothing_is_foreseen_of_single_choices_of_a_journey() -> None:
    journey = at_camp()
    assert GAME.foresee(journey, 0, a.Rest()) is None


def test_the_words_of_a_card_come_with_what_it_shows() -> None:
    told = GAME.consult("story", {"language": "pl", "cards": ["020", "none"]})
    assert told["pictures"] == {"020": STORY_CARDS["020"].picture}
    assert told["words"]["storytitle.020"] == told["words"]["story.020.title"]
