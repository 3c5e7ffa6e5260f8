"""A mission and a journey in plain lines, as the terminal shows them."""

from __future__ import annotations

import re

import pytest

from ashgrid.core import Rng
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.campaign.lines import cost_text, need_text, order_text
from ashgrid.games.hunters.campaign.tables import STORY_CARDS
from ashgrid.games.hunters.campaign.view import QUIET
from ashgrid.text import game_catalogue

BOTH = pytest.mark.parametrize("language", ["en", "pl"])
UNSAID = re.compile(
    r"\{|\b(?:ui|view|story|goal|fail|coming|state|card|part|boost|trigger|reaction|mission|light|weather)\.[a-z0-9]"
)
"""A field that was not filled, plain data, or a key without a sentence."""


@BOTH
def test_whatever_happens_every_line_is_said_in_words(language: str) -> None:
    said = game_catalogue(GAME, language)
    for number, options in enumerate(GAME.variants()):
        state = GAME.new(options, number)
        rng = Rng(number)
        for step in range(90):
            if not state.actors:
                break
            seat = state.actors[0]
            if step % 6 == 0:
                lines = GAME.lines(state.view(seat), seat, said)
                assert [line for line in lines if UNSAID.search(line)] == []
                assert len(lines) > 3
            state.advance(seat, rng.choice(state.legal(seat)))


@BOTH
def test_all_that_cards_need_cost_and_order_has_its_words(language: str) -> None:
    said = game_catalogue(GAME, language)
    for card in STORY_CARDS.values():
        for option in card.options:
            told = [need_text(clause.text, said) for clause in option.needs]
            told += [cost_text(cost.text, said) for cost in option.costs]
            orders = [order for branch in option.branches.values() for order in branch.orders]
            told += [
                order_text(order.text, said) for order in orders if order.word not in QUIET and order.only_if is None
            ]
            assert all(told), (card.name, option.name, told)
            assert not [one for one in told if UNSAID.search(one)], (card.name, option.name)


def test_a_mission_is_told_with_what_can_be_seen_of_it() -> None:
    state = GAME.mission({"mission": "cistern"}, 3)
    lines = GAME.lines(state.view(0), 0, game_catalogue(GAME, "en"))
    assert lines[0] == "The Cistern · turn 0/9 · day · clear"
    assert "Defeat all enemies. 0/13" in lines
    assert "Turn 2: Great Rat × 5 (l3, l4)." in lines
    assert "k4: Great Rat 4 · health 1/1 · facing west · Cover" in lines
    assert lines[-14] == "Deck for the first hand: Soldier"
    assert "  March: move 3 spaces; Boost: 1 defence die more until your next turn" in lines
