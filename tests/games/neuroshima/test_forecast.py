"""The forecast: exact, with every choice as a branch, best and worst for each seat."""

from __future__ import annotations

import pytest

from ashgrid.core import Rng
from ashgrid.games.neuroshima import GAME
from ashgrid.games.neuroshima.forecast import forecast
from ashgrid.games.neuroshima.rules import Neuroshima
from tests.games.neuroshima.speed import COMPILED
from tests.rulebook.neuroshima.turns.helpers import game, unit

GAMES = 400 if COMPILED else 60
PORTIONS = 4


def agrees(state: Neuroshima, rng: Rng) -> None:
    """Play the Battle tile, answer like a branch of the forecast, and compare the end."""
    told = forecast(state)
    assert told["complete"]
    assert told["before"] == state.points
    branch = rng.choice(told["branches"])
    real = state.copy()
    real.apply(real.turn, GAME.notation.parse("battle"))
    for choice in branch["choices"]:
        assert real.actors == (choice["seat"],)
        real.apply(choice["seat"], GAME.notation.parse(choice["action"]))
    view = real.view(None)
    assert view["points"] == branch["points"]
    if real.result is None:
        left = [{key: tile[key] for key in ("cell", "tile", "owner")} for tile in view["tiles"]]
        assert left == branch["survivors"]
    assert view["battle"] is None


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_the_real_battle_ends_like_the_branch_that_answers_it(portion: int) -> None:
    """Thousands of positions of random games (about fifteen a game)."""
    compared = 0
    for seed in range(portion, GAMES, PORTIONS):
        state = GAME.new(seed=seed)
        rng = Rng(seed + 5)
        while state.actors:
            seat = state.actors[0]
            legal = state.legal(seat)
            if GAME.notation.parse("battle") in legal:
                agrees(state, rng)
                compared += 1
            state.advance(seat, rng.choice(legal))
    assert compared > 5 * GAMES // PORTIONS


CLOWN = (
    unit("moloch", "clown", "c3", hits="N"),
    unit("moloch", "hq", "e1"),
    unit("borgo", "mutant", "c2"),
    unit("borgo", "mutant", "c4"),
    unit("borgo", "mutant", "d3"),
    unit("borgo", "hq", "a5"),
)


def test_a_choice_makes_branches_and_each_side_has_its_best_and_worst() -> None:
    state = game(*CLOWN)
    told = forecast(state)
    assert [branch["choices"] for branch in told["branches"]] == [
        [{"seat": 0, "action": "strike c3"}],
        [{"seat": 0, "action": "explode c3"}],
    ]
    left = [{tile["cell"] for tile in branch["survivors"]} for branch in told["branches"]]
    assert left[1] == {"e1", "a5"}  # the blast takes the Clown and all three mutants with it
    assert told["best"][0] != told["worst"][0]
    assert told["best"][0] == told["worst"][1]


def test_a_forecast_tells_who_is_hurt_in_which_phase_and_the_points_after_it() -> None:
    state = game(
        unit("borgo", "hq", "c3"), unit("borgo", "claws", "c2", hits="N"), unit("moloch", "hq", "c1"), hand="battle"
    )
    (branch,) = forecast(state)["branches"]
    # The HQ makes the claws faster by one: printed 3, so they strike in phase 4; the HQ of Moloch strikes back in 0.
    assert [phase["phase"] for phase in branch["phases"]] == [4, 0]
    hit = branch["phases"][0]["hits"][0]
    assert (hit["cell"], hit["tile"], hit["left"]) == ("c1", "hq", branch["points"][1])
    assert branch["phases"][1]["hits"][0] == {"cell": "c2", "tile": "claws", "owner": 0, "wounds": 1, "left": 0}
    assert branch["phases"][0]["points"] == branch["points"]
    assert branch["points"][0] == 20


def test_a_forecast_changes_nothing() -> None:
    state = game(*CLOWN)
    before = state.dump()
    forecast(state)
    assert state.dump() == before


def test_a_battle_that_is_going_on_is_forecast_from_where_it_stands() -> None:
    state = game(*CLOWN, hand="battle")
    state.apply(0, GAME.notation.parse("battle"))
    told = forecast(state)
    assert len(told["branches"]) == 2
    state.apply(0, GAME.notation.parse("explode c3"))
    assert {tile["cell"] for tile in state.view(None)["tiles"]} == {
        tile["cell"] for tile in told["branches"][1]["survivors"]
    }


def test_more_branches_than_wanted_are_not_complete() -> None:
    told = forecast(game(*CLOWN), limit=1)
    assert len(told["branches"]) == 1
    assert not told["complete"]


def test_a_game_for_points_is_forecast_in_points() -> None:
    state = game(
        unit("borgo", "claws", "c2", hits="N"),
        unit("moloch", "hq", "c1"),
        unit("smart", "hq", "a5"),
        armies="borgo,moloch,smart",
        mode="points",
    )
    (branch,) = forecast(state)["branches"]
    assert branch["score"][0] > 0
    assert branch["points"] == [20, 20, 20]
