"""J71: boxing, and the card of the book that calls for it."""

from __future__ import annotations

from ashgrid.games.hunters.campaign.actions import (
    BoxedRound,
)
from ashgrid.games.hunters.campaign.journey import Journey
from tests.rulebook.hunters.campaign_helpers import (
    INN,
    cards,
    flags,
    health,
    legal,
    of,
    party,
    play,
    refused,
    throw,
    used_up,
)

RING = """
[[card]]
id = "906"
handling = "stay"
[[card.option]]
id = "a"
check = "boxing 2"
do = ["discard", "if token I: go 913", "if not token I: go 912"]
fail = {do = ["stay"]}
[[card]]
id = "912"
do = ["flag t-won"]
[[card]]
id = "913"
do = ["flag t-won-as-friend"]
"""


HIT = frozenset({1, 2, 3})
MISS = frozenset({4, 5, 6})
WON = (HIT, MISS, MISS, MISS, MISS)
LOST = (MISS, MISS, MISS, HIT, MISS)


def at_the_ring(*tokens: str) -> Journey:
    """The card of the book: an opponent of strength 2; of the heroes the soldier has strength 3, the medic 2."""
    cards(RING)
    journey = party("soldier", "medic", at=INN, laid=[("906", "under", INN)])
    journey.sheet.tokens = list(tokens)
    play(journey, "reveal 906")
    return journey


def box(journey: Journey, *dice: int | frozenset[int]) -> list[BoxedRound]:
    """The soldier boxes with these dice: three of the soldier and two of the other in each round."""
    throw(journey, *dice)
    events = play(journey, "decide a", "who soldier")
    assert used_up(journey)
    return of(events, BoxedRound)


def test_a_die_of_three_or_less_lands() -> None:
    rounds = box(at_the_ring(), 3, 4, HIT, MISS, MISS, HIT, MISS, HIT, MISS, 4)
    assert [(one.hero, one.landed, one.taken) for one in rounds] == [("soldier", 2, 0), ("soldier", 2, 0)]


def test_two_rounds_win_a_fight() -> None:
    """Won, lost, won; a hero who wins loses no health for it."""
    journey = at_the_ring()
    before = health(journey, "soldier")
    rounds = box(journey, *WON, *LOST, *WON)
    assert len(rounds) == 3
    assert flags(journey) == ["t-won"]
    assert health(journey, "soldier") == before


def test_who_loses_a_fight_loses_a_health() -> None:
    journey = at_the_ring()
    before = health(journey, "soldier", "medic")
    rounds = box(journey, *LOST, *LOST)
    assert len(rounds) == 2
    assert health(journey, "soldier", "medic") == [before[0] - 1, before[1]]
    assert flags(journey) == []


def test_a_friend_wins_another_card() -> None:
    journey = at_the_ring("I")
    box(journey, *WON, *WON)
    assert flags(journey) == ["t-won-as-friend"]


def test_a_fight_that_was_won_is_over() -> None:
    journey = at_the_ring()
    box(journey, *WON, *WON)
    assert journey.sheet.laid == []


def test_a_fight_that_was_lost_can_be_tried_again_on_a_later_day() -> None:
    """The card stays; not on the same day."""
    journey = at_the_ring()
    box(journey, *LOST, *LOST)
    assert [(name, where) for name, _, where in journey.sheet.laid] == [("906", INN)]
    assert refused(journey, "reveal 906")
    play(journey, "rest")
    play(journey, "reveal 906")
    box(journey, *WON, *WON)
    assert flags(journey) == ["t-won"]


def test_any_hero_who_is_awake_may_box() -> None:
    journey = at_the_ring()
    journey.member("medic").health = 0
    play(journey, "decide a")
    assert "who medic" not in legal(journey)
