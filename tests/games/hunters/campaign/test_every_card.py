"""Every option and every outcome of every card of the story is driven once; nothing is wrong that can be seen without
playing."""

from __future__ import annotations

import pytest

from ashgrid.games.hunters.campaign import check, coverage, trail
from ashgrid.games.hunters.campaign.sheet import CAMP, CARD, Frame
from ashgrid.games.hunters.campaign.tables import STORY_CARDS

PORTIONS = 12


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_what_a_card_orders_can_be_carried_out(portion: int) -> None:
    for number, (card, option, branch) in enumerate(coverage.branches()[portion::PORTIONS]):
        assert coverage.drive(card, option, branch, number) == ""


def test_a_branch_that_goes_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "ENOUGH", 0)
    assert "does not come to an end" in coverage.drive("010", "", "", 1)


def test_the_story_has_no_mistake_that_can_be_seen_without_playing() -> None:
    assert check.problems() == []


def test_a_flag_that_nobody_sets_is_named_with_what_may_be_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "written_flags", lambda: {"tyka-freind": "041"})
    told = [line for line in check.problems() if "'tyka-friend'" in line]
    assert len(told) == 1
    assert "did you mean 'tyka-freind'?" in told[0]


def test_a_card_that_nothing_leads_to_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trail, "reachable", lambda: set(STORY_CARDS) - {"024"})
    assert "card 024 never comes: no card places it or goes to it" in check.problems()


def test_no_card_leaves_a_party_without_an_option() -> None:
    """With nothing, and with everything, somebody can go on: a card whose options are all closed is laid aside."""
    for name in STORY_CARDS:
        for rich in (False, True):
            found = coverage.position(name, 1)
            for member in found.sheet.members:
                member.cells = 40 if rich else 0
                member.food = 40 if rich else 0
            found.sheet.stack = [Frame(CAMP), Frame(CARD, name)]
            found.run()
            assert found.actors
            assert all(found.legal(seat) for seat in found.actors), name
