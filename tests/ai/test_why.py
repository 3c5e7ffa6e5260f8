"""The reason of a hint: the part of the game's evaluation in which the advised action is furthest ahead."""

from __future__ import annotations

from typing import Any

import pytest

from ashgrid.ai.simple import afterwards, worth
from ashgrid.ai.why import FORCED, GUESSES, LEAST, PLAIN_REASONS, averaged, position_seed, why
from ashgrid.core import Action, AnyGame, Rng, State, find

GAMES = ("neuroshima", "dust", "hunters")


def positions(game: AnyGame, count: int) -> list[State[Any]]:
    """Positions of a game that is played by chance among what is worth a thought."""
    found: list[State[Any]] = []
    state = game.new({}, seed=3)
    rng = Rng(4)
    while len(found) < count and state.actors:
        seat = state.actors[0]
        found.append(state.copy())
        state.apply(seat, rng.choice(game.candidates(state, seat)))
    return found


def ahead(game: AnyGame, state: State[Any], seat: int, action: Action, seed: int) -> str | None:
    """The same by hand: what the parts after the action are ahead of those after the best of the others."""
    rng = Rng(seed)
    worlds = [state.guess(seat, rng) for _ in range(GUESSES)]
    others = [afterwards(game, worlds, seat, other) for other in game.candidates(state, seat) if other != action]
    best = averaged(game, max(others, key=lambda states: worth(game, states, seat)), seat)
    mine = averaged(game, afterwards(game, worlds, seat, action), seat)
    if not mine or not best:
        return None
    lead, name = max((mine[name] - best[name], name) for name in mine)
    return name if lead > LEAST else None


@pytest.mark.parametrize("name", GAMES)
def test_the_sentence_names_the_part_with_the_largest_difference(name: str) -> None:
    game = find(name)
    told = set()
    for state in positions(game, 60):
        seat = state.actors[0]
        candidates = game.candidates(state, seat)
        if not 1 < len(candidates) <= 40:
            continue
        seed = position_seed(state, seat)
        for action in candidates[:2]:
            expected = ahead(game, state, seat, action, seed)
            if expected is not None:
                assert why(game, state, seat, action, seed) in (expected, "wins")
                told.add(expected)
    assert len(told) >= 2
    assert told <= set(game.advised)


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_are_what_the_evaluation_adds_up(name: str) -> None:
    """Of two positions of one moment, the one with more in all parts together is the better one for the bot."""
    game = find(name)
    compared = 0
    for state in positions(game, 40):
        seat = state.actors[0]
        after = [afterwards(game, [state], seat, action)[0] for action in game.candidates(state, seat)[:6]]
        known = [(sum(game.parts(one, seat).values()), game.evaluate(one, seat)) for one in after if not one.result]
        for total, value in known:
            for other, less in known:
                if total > other + 1e-6 and 0.001 < less < 0.999:
                    assert value > less - 1e-9
                    compared += 1
    assert compared > 20


def test_what_there_is_no_choice_about_is_said_to_be_so() -> None:
    game = find("dust")
    forced = next(state for state in positions(game, 200) if len(state.legal(state.actors[0])) == 1)
    seat = forced.actors[0]
    assert why(game, forced, seat, forced.legal(seat)[0], 1) == FORCED


def test_the_same_position_has_the_same_seed_whatever_is_hidden() -> None:
    state = find("neuroshima").new({}, seed=5)
    seat = state.actors[0]
    assert position_seed(state, seat) == position_seed(state.guess(seat, Rng(9)), seat)


def test_no_game_has_a_reason_with_the_name_of_a_plain_one() -> None:
    for name in GAMES:
        names = find(name).advised
        assert len(set(names)) == len(names)
        assert not set(names) & set(PLAIN_REASONS)
