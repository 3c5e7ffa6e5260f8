"""Every kind of action is known wherever kinds of actions are told apart."""

from __future__ import annotations

from ashgrid.games.neuroshima import actions
from ashgrid.games.neuroshima.answers import ANSWERING
from ashgrid.games.neuroshima.doing import DOES
from ashgrid.games.neuroshima.legal import PRICES
from ashgrid.games.neuroshima.refusal import ANSWERS, INSTANTS, REASONS


def test_every_kind_of_action_does_something() -> None:
    assert DOES.keys() == set(actions.ACTIONS)


def test_the_questions_of_a_battle_are_answered_by_the_actions_that_answer_them() -> None:
    in_battle = {kind for kinds in ANSWERS.values() for kind in kinds} & ANSWERING.keys()
    assert in_battle == ANSWERING.keys()


def test_reasons_and_prices_are_of_actions() -> None:
    for table in (REASONS, INSTANTS, PRICES):
        assert set(table) <= set(actions.ACTIONS)
