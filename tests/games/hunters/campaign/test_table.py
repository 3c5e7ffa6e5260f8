"""What the campaign table is told: prices everywhere, why things cannot be had, and what cards show."""

from __future__ import annotations

from ashgrid.core import Event
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.campaign import actions as a
from ashgrid.games.hunters.campaign import orders
from ashgrid.games.hunters.campaign.journey import Journey
from ashgrid.games.hunters.campaign.sheet import CAMP, CARD, Frame
from ashgrid.games.hunters.campaign.tables import BASE, MAP, STORY_CARDS
from ashgrid.games.hunters.campaign.view import QUIET


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


def test_every_option_says_how_much_it_reveals() -> None:
    """Shown: all that it does at once, and whether there may be more; hinted: a hint; hidden: that nobody knows."""
    seen: set[str] = set()
    words = {language: GAME.words(language) for language in ("en", "pl")}
    journey = at_camp()
    for card in STORY_CARDS.values():
        journey.sheet.stack = [Frame(CAMP), Frame(CARD, card.name, number=orders.OPTIONS)]
        for option, told in zip(card.options, journey.view(0)["card"]["options"], strict=True):
            seen.add(told["reveals"])
            does = [one for name in ("do", "fail") if name in option.branches for one in option.branches[name].orders]
            does = [one for one in does if one.word not in QUIET] if told["reveals"] == "shown" else []
            assert told["shown"] + told["failing"] == [one.text for one in does if one.only_if is None], card.name
            assert told["more"] == any(one.only_if is not None for one in does), card.name
            hint = f"story.{card.name}.{option.name}.hint"
            assert [hint in words[one] for one in words] == [told["reveals"] == "hinted"] * 2, hint
            assert told["reveals"] != "shown" or not option.outcomes, card.name
    assert seen == {"shown", "hinted", "hidden"}


def test_what_a_day_on_the_way_does_is_known_before() -> None:
    """Hunger, poison and who falls are as they come; and nothing of it is done by looking."""
    for food, health, poisoned in ((3, 5, False), (0, 3, False), (0, 1, True), (1, 1, True)):
        journey = at_camp()
        medic, soldier = journey.sheet.members
        medic.food, medic.health, medic.poisoned, soldier.food = food, health, poisoned, 1
        before = journey.dump()
        view = journey.view(0)
        assert journey.dump() == before
        told = view["tomorrow"]
        assert view["ways"]["old-farm"]["days"] == told["days"] == 1
        events: list[Event] = []
        journey.apply(0, a.Travel("old-farm"), events)
        assert sum(one.count for one in events if isinstance(one, a.ExtraDays)) >= told["extra"]
        days = [number for number, one in enumerate(events) if isinstance(one, a.DayBegan)]
        events = events[: days[1]] if len(days) > 1 else events  # what the unconscious cost comes on top
        assert [one.hero for one in events if isinstance(one, a.Starved)] == told["hungry"]
        assert [one.hero for one in events if isinstance(one, a.PoisonHurt)] == told["poisoned"]
        assert [one.hero for one in events if isinstance(one, a.FellUnconscious)] == told["falls"]


def test_a_way_tells_what_lies_at_its_end_and_doubles_beside_the_unconscious() -> None:
    journey = at_camp()
    journey.sheet.laid = [("010", "on", "new-jensen"), ("020", "under", "new-jensen")]
    journey.sheet.members[0].health = 0
    way = journey.view(0)["ways"]["new-jensen"]
    assert (way["days"], way["must"], way["deck"]) == (2, ["010"], "road-1")
    journey.sheet.day = 55
    assert journey.view(0)["tomorrow"]["over"]
