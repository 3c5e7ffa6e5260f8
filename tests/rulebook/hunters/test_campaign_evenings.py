"""J76 and J77: who is not there tonight stays at the base, and a mission that is given up is lost."""

from __future__ import annotations

import json

import pytest

from ashgrid.core import OptionError, Rng
from ashgrid.games.hunters import GAME, actions, data
from ashgrid.games.hunters.campaign.journey import Journey
from ashgrid.games.hunters.campaign.sheet import written
from ashgrid.games.hunters.rules.game import Hunters
from tests.rulebook.hunters.campaign_helpers import (
    MISSION,
    TOWN,
    bare,
    cards,
    carry,
    changed_party,
    gear,
    legal,
    mission_of,
    options_of,
    party,
    play,
    refused,
    travel,
)


def tonight(journey: Journey | Hunters, *here: str) -> Journey | Hunters:
    """The chapter as these heroes begin it, from plain data."""
    if isinstance(journey, Journey):
        options, sheet = options_of(journey), written(journey.sheet)
    else:
        names = ",".join(one.kind.name for one in journey.heroes)
        options = actions.Options(campaign="mission", mission=journey.setup.mission.name, party=names)
        assert journey.sheet is not None
        sheet = journey.sheet
    chapter = GAME.gather(options, json.loads(json.dumps(sheet)), here)
    plain = json.loads(json.dumps(chapter.carry))
    assert GAME.company(options, plain)[: len(here)] == GAME.seats(GAME.read_options(chapter.options))
    return GAME.resume(data.convert(chapter.options, actions.Options, "options"), plain, Rng(1))


def journey_of(*here: str, whole: tuple[str, ...] = ("scout", "medic", "soldier")) -> Journey:
    found = tonight(bare(party(*whole)), *here)
    assert isinstance(found, Journey)
    return found


def before_a_mission(*heroes: str) -> Journey:
    cards(f'[[card]]\nid = "901"\n[[card.option]]\nid = "a"\ndo = ["mission {MISSION}"]\nwon = {{}}\nlost = {{}}')
    journey = party(*heroes, laid=[("901", "under", TOWN)])
    play(journey, "reveal 901", "decide a")
    return journey


def names(journey: Journey) -> tuple[list[str], list[str]]:
    return [one.name for one in journey.sheet.members], [one.name for one in journey.sheet.away]


def after(state: Hunters) -> Journey:
    names = ",".join(one.kind.name for one in state.heroes)
    options = actions.Options(campaign="mission", mission=state.setup.mission.name, party=names)
    chapter = GAME.sequel(state, options)
    assert chapter is not None
    found = GAME.resume(data.convert(chapter.options, actions.Options, "options"), chapter.carry, Rng(1))
    assert isinstance(found, Journey)
    return found


# Who is here --------------------------------------------------------------------------------------


def test_who_stays_at_the_base_has_no_seat_and_loses_nothing() -> None:
    journey = journey_of("scout", "soldier")
    assert (names(journey), journey.seat_count) == ((["scout", "soldier"], ["medic"]), 2)
    medic = journey.sheet.away[0]
    before = (medic.food, medic.health, medic.cells)
    travel(journey, "test-farm")
    assert (medic.food, medic.health, medic.cells) == before
    assert "medic" not in " ".join(legal(journey)).replace("dismiss medic", "")


def test_who_stays_at_the_base_takes_no_part_in_a_mission_and_earns_nothing() -> None:
    state = tonight(mission_of(before_a_mission("scout", "medic", "soldier")), "medic", "scout")
    assert isinstance(state, Hunters)
    assert [one.kind.name for one in state.heroes] == ["scout", "medic"]
    ended = GAME.given_up(state, actions.Options())
    assert isinstance(ended, Hunters)
    journey = after(ended)
    assert names(journey) == (["scout", "medic"], ["soldier"])
    assert [one.xp for one in journey.sheet.members] == [2, 2]
    assert journey.sheet.away[0].xp == 0


def test_who_stayed_at_the_base_comes_back_as_they_were() -> None:
    journey = journey_of("scout", "soldier")
    carry(journey.sheet.away[0], "lamp")
    back = tonight(journey, "scout", "medic", "soldier")
    assert isinstance(back, Journey)
    assert names(back) == (["scout", "soldier", "medic"], [])
    assert gear(back.member("medic")) == ["lamp"]


def test_two_heroes_go_at_least() -> None:
    with pytest.raises(OptionError, match="2 heroes at least"):
        journey_of("scout")


def test_whoever_was_never_there_joins_with_a_chapter() -> None:
    """As J70 says of who joins at a camp."""
    journey = journey_of("scout", "hunter")
    assert names(journey) == (["scout", "hunter"], ["medic", "soldier"])
    assert journey.member("hunter").level == journey.member("scout").level


def test_nobody_joins_a_party_of_four_with_a_chapter() -> None:
    with pytest.raises(OptionError, match="no hero 'hunter'"):
        journey_of("scout", "hunter", whole=("scout", "medic", "soldier", "sniper"))


def test_who_stays_away_for_good_leaves_and_the_others_share() -> None:
    journey = journey_of("scout", "soldier")
    carry(journey.sheet.away[0], "lamp")
    assert refused(journey, "recruit medic")
    play(journey, "dismiss medic")
    journey = changed_party(journey)
    play(journey, "share-out")
    assert names(journey) == (["scout", "soldier"], [])
    assert sorted(item for one in journey.sheet.alive for item in gear(one)) == ["lamp"]
    assert refused(journey, "recruit medic")


def test_a_party_is_full_with_who_stays_away() -> None:
    journey = journey_of("scout", "medic", "soldier", whole=("scout", "medic", "soldier", "hunter"))
    assert not [line for line in legal(journey) if line.startswith("recruit")]


# Giving up ----------------------------------------------------------------------------------------


def test_a_mission_that_is_given_up_is_lost_and_the_story_goes_on() -> None:
    state = mission_of(before_a_mission("scout", "medic"))
    before = state.dump()
    ended = GAME.given_up(state, actions.Options())
    assert isinstance(ended, Hunters)
    assert state.dump() == before
    journey = after(ended)
    assert journey.sheet.missions == [(MISSION, False, journey.sheet.day)]
    assert [one.xp for one in journey.sheet.members] == [2, 2]
    play(journey, "proceed")
    assert "rest" in legal(journey)


def test_who_gives_up_a_journey_leaves_the_story() -> None:
    journey = party()
    assert GAME.given_up(journey, options_of(journey)) is None
