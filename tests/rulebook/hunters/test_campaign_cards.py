"""J41 to J52: event cards, their orders and options, and event tokens."""

from __future__ import annotations

import json

import pytest

from ashgrid.games.hunters.campaign import story, tables
from ashgrid.games.hunters.campaign.actions import (
    AskCamp,
    AskPay,
    AskPrepare,
    CardRead,
    Paid,
)
from ashgrid.games.hunters.campaign.journey import Journey
from ashgrid.games.hunters.data import DataError
from tests.rulebook.hunters.campaign_helpers import (
    FARM,
    INN,
    MISSION,
    SHIELD,
    TOWN,
    after_mission,
    bare,
    card,
    cards,
    carry,
    choices,
    flags,
    gear,
    legal,
    mission_of,
    of,
    party,
    play,
    refused,
    travel,
)


def lying(*laid: tuple[str, str, str], at: str = TOWN) -> Journey:
    return party(at=at, laid=laid)


def read(*do: str, heroes: tuple[str, ...] = ("scout", "medic"), cells: int = 0) -> Journey:
    """A party that has just turned up a card with these orders."""
    card("901", *do)
    journey = party(*heroes, cells=cells, laid=[("901", "under", TOWN)])
    play(journey, "reveal 901")
    return journey


# Kinds --------------------------------------------------------------------------------------------


def test_numbers_of_cards_tell_story_road_and_city() -> None:
    assert [story.deck_of(name) for name in ("006", "019b", "r1-01", "r3-02", "c-01")] == [
        "story",
        "story",
        "road-1",
        "road-3",
        "city",
    ]


def test_a_long_card_continues_on_the_next_letter() -> None:
    """All of it is read, in order, as one."""
    cards(
        """
        [[card]]
        id = "901a"
        do = ["go 901b"]
        [[card]]
        id = "901b"
        do = ["go 901c"]
        [[card]]
        id = "901c"
        [[card.option]]
        id = "a"
        do = ["flag t-end"]
        """
    )
    journey = lying(("901a", "under", TOWN))
    events = play(journey, "reveal 901a")
    assert [one.card for one in of(events, CardRead)] == ["901a", "901b", "901c"]
    play(journey, "decide a")
    assert flags(journey) == ["t-end"]
    assert isinstance(journey.prompt(0), AskCamp)


# Where cards lie ----------------------------------------------------------------------------------


def test_a_card_on_top_is_carried_out_on_entering() -> None:
    card("901", "flag t-top")
    journey = lying(("901", "on", FARM))
    assert flags(journey) == []
    travel(journey, FARM)
    assert flags(journey) == ["t-top"]


def test_a_card_on_top_of_a_place_is_carried_out_on_entering() -> None:
    card("901", "flag t-top")
    journey = lying(("901", "on", INN))
    travel(journey, INN)
    assert flags(journey) == ["t-top"]


def test_a_card_on_top_must_be_answered_before_anything_else() -> None:
    cards('[[card]]\nid = "901"\n[[card.option]]\nid = "a"\n[[card.option]]\nid = "b"')
    journey = lying(("901", "on", FARM))
    travel(journey, FARM)
    assert set(legal(journey)) == {"decide a", "decide b"}


def test_a_card_underneath_may_be_left() -> None:
    card("901", "flag t-under")
    journey = lying(("901", "under", FARM))
    travel(journey, FARM)
    assert flags(journey) == []
    assert {"reveal 901", "rest", f"travel {TOWN}"} <= set(legal(journey))
    travel(journey, TOWN)
    assert journey.sheet.laid == [("901", "under", FARM)]


def test_cards_underneath_are_turned_up_in_any_order() -> None:
    for first, second in (("901", "902"), ("902", "901")):
        if "901" not in tables.STORY_CARDS:
            card("901", "flag t-one")
            card("902", "flag t-two")
        journey = lying(("901", "under", TOWN), ("902", "under", TOWN))
        play(journey, f"reveal {first}")
        assert len(flags(journey)) == 1
        play(journey, f"reveal {second}")
        assert flags(journey) == ["t-one", "t-two"]


def test_a_card_is_turned_up_only_where_it_lies() -> None:
    card("901", "flag t-inn")
    journey = lying(("901", "under", INN))
    assert refused(journey, "reveal 901")
    travel(journey, INN)
    play(journey, "reveal 901")
    assert flags(journey) == ["t-inn"]


def test_a_face_up_card_is_read_without_obligation() -> None:
    """Its words are open to everybody there, and the party goes its way."""
    cards('[[card]]\nid = "901"\n[[card.option]]\nid = "a"\ndo = ["flag t-a"]')
    journey = lying(("901", "open", TOWN))
    for seat in (0, 1):
        assert "901" in json.dumps(journey.view(seat))
    assert isinstance(journey.prompt(0), AskCamp)
    travel(journey, FARM)
    assert ("901", "open", TOWN) in journey.sheet.laid
    assert flags(journey) == []


def test_a_face_up_card_is_read_as_often_as_one_likes() -> None:
    """Reading it has no consequences: it lies there as before."""
    cards('[[card]]\nid = "901"\nhandling = "stay"')
    journey = lying(("901", "open", TOWN))
    for _ in range(2):
        play(journey, "reveal 901")
        assert journey.sheet.laid == [("901", "open", TOWN)]


def test_orders_of_a_face_down_card_bind_once_it_is_turned_up() -> None:
    cards('[[card]]\nid = "901"\ndo = ["flag t-read"]\n[[card.option]]\nid = "a"\ndo = ["wound 1"]')
    journey = lying(("901", "under", TOWN))
    play(journey, "reveal 901")
    assert set(legal(journey)) == {"decide a"}
    assert flags(journey) == ["t-read"]


# Missions -----------------------------------------------------------------------------------------

CALLS = f"""
[[card]]
id = "901"
[[card.option]]
id = "a"
do = ["mission {MISSION}", "flag t-after"]
won = {{do = ["flag t-won"]}}
lost = {{do = ["flag t-lost"]}}
"""


def test_a_card_calls_a_mission() -> None:
    cards(CALLS)
    journey = lying(("901", "under", TOWN))
    play(journey, "reveal 901", "decide a")
    assert isinstance(journey.prompt(0), AskPrepare)
    state = mission_of(journey)
    assert state.setup.mission.name == MISSION
    assert [one.kind.name for one in state.heroes] == ["scout", "medic"]


@pytest.mark.parametrize("won", [True, False])
def test_the_card_goes_on_after_its_mission(won: bool) -> None:
    cards(CALLS)
    journey = lying(("901", "under", TOWN))
    play(journey, "reveal 901", "decide a")
    journey = after_mission(journey, won)
    play(journey, "proceed")
    assert ("t-won" if won else "t-lost") in flags(journey)
    assert ("t-lost" if won else "t-won") not in flags(journey)
    assert isinstance(journey.prompt(0), AskCamp)


def test_a_mission_begins_with_the_health_and_things_of_the_sheet() -> None:
    cards(CALLS)
    journey = bare(lying(("901", "under", TOWN)))
    carry(journey.member("scout"), "axe")
    journey.member("scout").health = 2
    journey.member("scout").cells = 4
    journey.member("scout").morale = 1
    play(journey, "reveal 901", "decide a")
    hero = mission_of(journey).heroes[0]
    assert (hero.health, hero.fuel, hero.morale) == (2, 4, 1)
    assert [one.type.name for one in hero.gear] == ["axe"]


# Layout and handling ------------------------------------------------------------------------------


def test_an_option_with_a_condition_is_open_only_when_it_holds() -> None:
    cards(
        """
        [[card]]
        id = "901"
        [[card.option]]
        id = "a"
        needs = ["cells >= 3"]
        [[card.option]]
        id = "b"
        needs = ["hero medic", "day <= 5"]
        [[card.option]]
        id = "c"
        """
    )
    for cells, day, open_ones in ((0, 2, ["b", "c"]), (2, 6, ["a", "c"]), (0, 6, ["c"])):
        journey = party(cells=cells, day=day, laid=[("901", "under", TOWN)])
        play(journey, "reveal 901")
        assert choices(journey) == open_ones


def test_an_option_that_cannot_be_paid_is_closed() -> None:
    cards('[[card]]\nid = "901"\n[[card.option]]\nid = "a"\ncost = ["cells 1"]\n[[card.option]]\nid = "b"')
    journey = lying(("901", "under", TOWN))
    play(journey, "reveal 901")
    assert choices(journey) == ["b"]


def test_a_card_that_is_kept_lies_open_by_the_heroes() -> None:
    card("901", handling="keep")
    journey = lying(("901", "under", TOWN))
    play(journey, "reveal 901")
    assert journey.sheet.kept == ["901"]
    assert journey.sheet.laid == []
    assert "901" in json.dumps(journey.view(0))


def test_a_card_is_discarded_after_reading() -> None:
    journey = read("flag t-read")
    assert journey.sheet.laid == []
    assert journey.sheet.kept == []


def test_a_card_stays_or_goes_by_what_was_chosen() -> None:
    cards(
        """
        [[card]]
        id = "901"
        handling = "stay"
        [[card.option]]
        id = "a"
        do = ["discard"]
        [[card.option]]
        id = "b"
        do = ["stay"]
        """
    )
    for option, left in (("a", []), ("b", [("901", "open", TOWN)])):
        journey = lying(("901", "under", TOWN))
        play(journey, "reveal 901", f"decide {option}")
        assert journey.sheet.laid == left


# Words and symbols --------------------------------------------------------------------------------


def test_a_card_leads_to_another() -> None:
    card("902", "flag t-second")
    journey = read("go 902")
    assert flags(journey) == ["t-second"]


def test_a_card_leads_to_an_option_of_another() -> None:
    """The party is not asked."""
    cards(
        """
        [[card]]
        id = "902"
        [[card.option]]
        id = "a"
        do = ["flag t-a"]
        [[card.option]]
        id = "b"
        do = ["flag t-b"]
        """
    )
    journey = read("go 902 b")
    assert flags(journey) == ["t-b"]


def test_the_back_is_read_for_the_option_that_was_chosen() -> None:
    cards(
        """
        [[card]]
        id = "901"
        [[card.option]]
        id = "a"
        do = ["flag t-a"]
        [[card.option]]
        id = "b"
        do = ["flag t-b"]
        """
    )
    journey = lying(("901", "under", TOWN))
    play(journey, "reveal 901", "decide b")
    assert flags(journey) == ["t-b"]


def test_a_card_gives_a_named_item() -> None:
    journey = read("item lamp")
    play(journey, "assign lamp scout")
    assert "lamp" in gear(journey.member("scout"))


def test_a_card_changes_values() -> None:
    """Experience, health and morale are everybody's."""
    card("902", "xp 3", "wound 2", "heal 1", "morale 1", "poison-lot", "cure")
    journey = lying(("902", "under", TOWN))
    before = [(one.health, one.morale) for one in journey.sheet.members]
    play(journey, "reveal 902")
    assert [one.xp for one in journey.sheet.members] == [3, 3]
    assert [(one.health, one.morale) for one in journey.sheet.members] == [(a - 1, b + 1) for a, b in before]
    assert not any(one.poisoned for one in journey.sheet.members)


def test_a_card_advances_the_day() -> None:
    assert read("days 2").sheet.day == 4


def test_story_tokens_are_gained_and_lost() -> None:
    journey = read("token III")
    assert journey.sheet.tokens == ["III"]
    card("902", "lose-token III")
    journey.sheet.laid = [("902", "under", TOWN)]
    play(journey, "reveal 902")
    assert journey.sheet.tokens == []


def test_an_order_with_a_condition_is_skipped_when_it_does_not_hold() -> None:
    journey = read("if token I: flag t-one", "if not token I: flag t-none")
    assert flags(journey) == ["t-none"]


# Plural orders ------------------------------------------------------------------------------------

PAID = '[[card]]\nid = "901"\n[[card.option]]\nid = "a"\ncost = ["cells 1"]\ndo = ["flag t-paid"]'


@pytest.mark.parametrize("payer", ["scout", "medic"])
def test_the_party_pays_one_cell_together_and_says_who_loses_it(payer: str) -> None:
    """The example of the book: one Cell of the whole party, not one of everybody."""
    cards(PAID)
    journey = party(cells=2, laid=[("901", "under", TOWN)])
    play(journey, "reveal 901", "decide a")
    assert isinstance(journey.prompt(0), AskPay)
    assert {"pay-by scout", "pay-by medic"} <= set(legal(journey))
    events = play(journey, f"pay-by {payer}")
    assert [(one.hero, one.what, one.count) for one in of(events, Paid)] == [(payer, "cells", 1)]
    assert journey.sheet.cells == 3
    assert journey.member(payer).cells == 1
    assert flags(journey) == ["t-paid"]


def test_several_heroes_pay_a_cost_together() -> None:
    cards(PAID.replace("cells 1", "cells 3"))
    journey = party(cells=2, laid=[("901", "under", TOWN)])
    play(journey, "reveal 901", "decide a", "pay-by scout")
    while isinstance(journey.prompt(0), AskPay):
        play(journey, "pay-by medic")
    assert [one.cells for one in journey.sheet.members] == [0, 1]
    assert flags(journey) == ["t-paid"]


def test_cells_that_the_party_receives_are_shared_evenly() -> None:
    """Ours: the rest goes by persuasion; the medic has 4, the scout 3, the soldier 1."""
    journey = read("cells 5", heroes=("soldier", "scout", "medic"))
    assert [one.cells for one in journey.sheet.members] == [1, 2, 2]


def test_food_that_the_party_receives_is_shared_evenly() -> None:
    journey = read("food 4", heroes=("soldier", "scout", "medic"))
    assert [one.food for one in journey.sheet.members] == [21, 21, 22]


@pytest.mark.parametrize("payer", ["scout", "medic"])
@pytest.mark.parametrize("order", ["cells -1", "food -1", "module scrap -1", "lose knife"])
def test_the_party_says_who_loses_what_a_card_takes(order: str, payer: str) -> None:
    """An order in the plural is one for the party, also where it is no price of an option."""
    card("901", order)
    journey = bare(party(cells=2, food=2, laid=[("901", "under", TOWN)]))
    for one in journey.sheet.members:
        one.modules = {"scrap": 2}
        carry(one, "knife")
    play(journey, "reveal 901")
    assert isinstance(journey.prompt(0), AskPay)
    play(journey, f"pay-by {payer}")
    other = "medic" if payer == "scout" else "scout"

    def had(name: str) -> list[int]:
        one = journey.member(name)
        return [one.cells, one.food, one.modules.get("scrap", 0), len(one.gear)]

    assert had(other) == [2, 2, 2, 1]
    assert sum(had(payer)) == 6


def test_an_order_that_takes_more_than_there_is_takes_all() -> None:
    journey = read("cells -5", cells=2)
    assert journey.sheet.cells == 0


# Forced options -----------------------------------------------------------------------------------

ESMERALDA = """
[[card]]
id = "c-95"
[[card.option]]
id = "a"
cost = ["cells 1"]
do = ["flag t-told"]
[[card.option]]
id = "b"
do = ["flag t-left"]
[[card.option]]
id = "c"
needs = ["token I"]
forced = true
do = ["flag t-free"]
"""


def at_esmeralda(*tokens: str, cells: int = 1) -> Journey:
    """The city card of the book, drawn on the way to the inn; token I makes the party Tyka's friend."""
    cards(ESMERALDA)
    journey = party(cells=0)
    journey.member("scout").cells = cells
    journey.sheet.tokens = list(tokens)
    journey.sheet.decks["city"] = ["c-95"]
    travel(journey, INN, SHIELD)
    return journey


def test_esmeralda_asks_a_cell_for_the_future() -> None:
    journey = at_esmeralda()
    assert choices(journey) == ["a", "b"]
    play(journey, "decide a")
    assert (flags(journey), journey.sheet.cells) == (["t-told"], 0)


def test_esmeralda_is_left_for_nothing() -> None:
    journey = at_esmeralda()
    play(journey, "decide b")
    assert (flags(journey), journey.sheet.cells) == (["t-left"], 1)


def test_a_forced_option_must_be_taken_when_its_condition_holds() -> None:
    journey = at_esmeralda("I")
    assert choices(journey) == ["c"]
    assert refused(journey, "decide a")
    assert refused(journey, "decide b")
    play(journey, "decide c")
    assert (flags(journey), journey.sheet.cells) == (["t-free"], 1)


def test_without_a_cell_esmeralda_can_only_be_left() -> None:
    assert choices(at_esmeralda(cells=0)) == ["b"]


def test_a_forced_option_needs_a_condition() -> None:
    with pytest.raises(DataError, match="needs a condition"):
        cards('[[card]]\nid = "901"\n[[card.option]]\nid = "a"\nforced = true')


# The window ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("day", [2, 27, 45])
def test_a_card_is_turned_up_before_and_after_its_window(day: int) -> None:
    """Being past it is a warning only."""
    cards('[[card]]\nid = "901"\nwindow = [25, 35]\ndo = ["flag t-read"]')
    journey = party(day=day, laid=[("901", "under", TOWN)])
    play(journey, "reveal 901")
    assert flags(journey) == ["t-read"]


# Event tokens -------------------------------------------------------------------------------------


def test_an_event_token_blocks_a_card_until_its_day() -> None:
    """A card of the town can not be turned up for three days; then both tokens are gone."""
    card("902", "flag t-late")
    card("901", "wait B 902 3")
    journey = lying(("901", "under", TOWN), ("902", "under", TOWN))
    play(journey, "reveal 901")
    assert journey.sheet.waiting == {"B": ("902", 5)}
    assert refused(journey, "reveal 902")
    play(journey, "rest")
    assert (journey.sheet.day, refused(journey, "reveal 902")) == (4, True)
    play(journey, "work")
    assert (journey.sheet.day, journey.sheet.waiting) == (5, {})
    play(journey, "reveal 902")
    assert flags(journey) == ["t-late"]


def test_a_blocked_card_on_top_is_not_carried_out_on_entering() -> None:
    card("902", "flag t-late")
    journey = lying(("902", "on", FARM))
    journey.sheet.waiting = {"A": ("902", 9)}
    travel(journey, FARM)
    assert flags(journey) == []


def test_a_card_on_top_is_carried_out_on_entering_after_its_token_is_gone() -> None:
    card("902", "flag t-late")
    journey = lying(("902", "on", FARM))
    journey.sheet.waiting = {"A": ("902", 3)}
    travel(journey, FARM)
    assert journey.sheet.day == 3
    assert flags(journey) == ["t-late"]
