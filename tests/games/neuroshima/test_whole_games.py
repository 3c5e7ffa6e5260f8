"""Whole games: the contract, thousands of games in every temper, and what is true of every one of them."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ashgrid.core import Event, Rng
from ashgrid.core.testing import Conformance, fuzz
from ashgrid.games.neuroshima import GAME, actions, data
from ashgrid.games.neuroshima.position import load, save
from ashgrid.games.neuroshima.rules import Neuroshima
from ashgrid.games.neuroshima.tables import HQ, KINDS, TRAITS
from tests.games.neuroshima.speed import COMPILED

GAMES = 8_000 if COMPILED else 120
PORTIONS = 20


class TestConformance(Conformance):
    game = GAME


def test_the_variants_have_every_pair_of_armies_every_mode_and_every_edition() -> None:
    variants = GAME.variants()
    pairs = {str(options["armies"]) for options in variants if "armies" in options}
    assert pairs == {f"{first},{second}" for first, second in itertools.permutations(data.ARMIES, 2)}
    assert {options.get("mode", "duel") for options in variants} == {
        "duel",
        "free-for-all",
        "points",
        "teams",
        "loner",
    }
    assert {options.get("edition", "3.0") for options in variants} == {"3.0", "duel-pl", "duel-en"}
    for options in variants:
        GAME.read_options(options)


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_thousands_of_games_without_an_illegal_state_a_dead_end_or_an_endless_game(portion: int) -> None:
    variants = GAME.variants()
    turned = variants[portion % len(variants) :] + variants[: portion % len(variants)]
    report = fuzz(GAME, GAMES // PORTIONS, seed=portion, variants=turned, every=180)
    assert report.failure is None, str(report.failure)
    assert report.games == GAMES // PORTIONS


VARIANTS = st.sampled_from(GAME.variants())


def played(options: dict[str, object], seed: int, length: int, events: list[Event] | None = None) -> Neuroshima:
    """A game after so many random actions, or its end."""
    state = GAME.new(options, seed)
    rng = Rng(seed + 1)
    for _ in range(length):
        if not state.actors:
            break
        seat = state.actors[0]
        state.apply(seat, rng.choice(state.legal(seat)), events)
    return state


@given(VARIANTS, st.integers(0, 10_000), st.integers(0, 150))
@settings(max_examples=80)
def test_a_game_goes_on_from_a_position_as_if_nothing_had_happened(
    options: dict[str, object], seed: int, length: int
) -> None:
    state = played(options, seed, length)
    if not state.actors or state.view(None)["phase"] not in ("turn", "discard"):
        return
    position = save(state)
    again = load(position)
    assert save(again) == position
    old, new = state.view(None), again.view(None)
    for before, after in zip(old.pop("discards"), new.pop("discards"), strict=True):
        assert sorted(before) == sorted(after)
    assert new == old
    rng = Rng(seed + 2)
    while state.actors:
        assert again.actors == state.actors
        seat = state.actors[0]
        legal = state.legal(seat)
        assert again.legal(seat) == legal
        action = rng.choice(legal)
        state.advance(seat, action)
        again.advance(seat, action)
    assert again.result == state.result


@given(VARIANTS, st.integers(0, 10_000))
@settings(max_examples=60)
def test_hq_points_and_units_fall_by_just_what_the_events_tell(options: dict[str, object], seed: int) -> None:
    """Total damage is the sum of the events, for every action of a game."""
    state = GAME.new(options, seed)
    rng = Rng(seed + 1)
    while state.actors:
        seat = state.actors[0]
        points, wounds = list(state.points), sum(state.board.damage)
        events: list[Event] = []
        state.apply(seat, rng.choice(state.legal(seat)), events)
        lost = Counter[int]()
        for event in events:
            if isinstance(event, actions.HqHit) and not state.setup.scoring:
                assert event.left == max(0, points[event.seat] - lost[event.seat] - event.wounds)
                lost[event.seat] = points[event.seat] - event.left
            if isinstance(event, actions.Charged):
                lost[event.seat] += event.points
        assert state.points == [before - lost[seat] for seat, before in enumerate(points)]
        cleared = any(isinstance(event, actions.WoundsCleared | actions.Replaced) for event in events)
        gone = sum(isinstance(event, actions.Destroyed | actions.Eliminated) for event in events)
        if not cleared and not gone:
            told = sum(event.wounds for event in events if isinstance(event, actions.Wounded))
            assert sum(state.board.damage) == wounds + told


@given(VARIANTS, st.integers(0, 10_000), st.integers(0, 200))
@settings(max_examples=60)
def test_of_every_army_35_tiles_are_somewhere(options: dict[str, object], seed: int, length: int) -> None:
    state = played(options, seed, length)
    view = state.view(None)
    for seat in range(state.seat_count):
        on_board = [tile for tile in view["tiles"] + view["floors"] if tile["owner"] == seat]
        waiting = state.battle.fallen if state.battle is not None else []
        falling = [packed for packed in waiting if packed % 8 == seat]
        held = len(view["hands"][seat]) + view["piles"][seat] + len(view["discards"][seat])
        assert len(on_board) + held + len(falling) == 35


@given(st.integers(0, 10_000), st.integers(0, 120))
@settings(max_examples=60)
def test_a_guess_reshuffles_piles_and_keeps_what_everybody_has_seen(seed: int, length: int) -> None:
    state = played({"armies": "smart,vegas"}, seed, length)
    guess = state.guess(0, Rng(seed + 5))
    assert guess.view(0) == state.view(0)
    for mine, other in zip(state.piles, guess.piles, strict=True):
        assert sorted(mine) == sorted(other)
    for seat, known in enumerate(state.known):
        if known:
            assert guess.piles[seat][-known:] == state.piles[seat][-known:]


def test_every_result_is_fair_shares() -> None:
    for options in GAME.variants()[::4]:
        state = played(options, 3, 100_000)
        assert state.result is not None
        teams = GAME.teams(GAME.read_options(options))
        winners = {team for team, payoff in zip(teams, state.result.payoffs, strict=True) if payoff > 0}
        assert winners
        best = dict(zip(teams, state.result.payoffs, strict=True))
        assert sum(best.values()) == pytest.approx(1.0)


def test_the_hq_is_never_in_a_hand_after_the_start() -> None:
    state = played({}, 1, 40)
    assert not any(TRAITS[kind] & HQ for hand in state.hands for kind in hand)
    assert all(KINDS[kind].army == state.armies[seat] for seat, hand in enumerate(state.hands) for kind in hand)
