"""Whole games: the contract, thousands of games over all scenarios and units, and what is true of every one of them."""

from __future__ import annotations

from collections import Counter

import pytest

from ashgrid.core import Event, Rng
from ashgrid.core.testing import Conformance, fuzz
from ashgrid.games.dust import GAME, rules
from ashgrid.games.dust.armies import blocs
from ashgrid.games.dust.scenarios import SCENARIOS
from ashgrid.games.dust.tables import TYPES

COMPILED = not str(rules.__file__).endswith(".py")
GAMES = 2_000 if COMPILED else 40
PORTIONS = 20


class TestConformance(Conformance):
    """Short games where Python is slow: a game has hundreds of small decisions."""

    game = GAME
    walks = 4 if COMPILED else 2
    variants = ({}, {"scenario": "recon-in-force"}) if COMPILED else ({"scenario": "recon-in-force"},)


def test_the_variants_have_every_scenario_every_bloc_and_both_editions() -> None:
    variants = GAME.variants()
    assert {str(options.get("scenario", "full-battle")) for options in variants} == set(SCENARIOS)
    assert {bloc for options in variants for bloc in str(options.get("armies", "")).split("|")} >= set(blocs())
    assert {options.get("edition", "revised-pl") for options in variants} == {"revised-pl", "faq-1.4"}
    assert {options.get("players", 2) for options in variants} > {2, 4}
    for options in variants:
        GAME.read_options(options)


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_thousands_of_games_without_an_illegal_state_a_dead_end_or_an_endless_game(portion: int) -> None:
    variants = GAME.variants()
    turned = variants[portion % len(variants) :] + variants[: portion % len(variants)]
    report = fuzz(GAME, GAMES // PORTIONS, seed=portion, variants=turned, every=600)
    assert report.failure is None, str(report.failure)
    assert report.games == GAMES // PORTIONS


def test_every_unit_is_fielded_in_some_game() -> None:
    """Which units take part is drawn before a match begins."""
    seen: set[str] = set()
    for seed in range(300):
        for bloc in blocs():
            options = GAME.prepare({"armies": f"{bloc}|{bloc}", "points": 130 if seed % 2 else 300}, seed)
            seen |= {kind.name for kind in GAME.again(options, seed).types}
        if len(seen) == len(TYPES):
            break
    assert seen == {kind.name for kind in TYPES}


def test_every_scenario_is_played_to_an_end_and_random_players_use_every_kind_of_action() -> None:
    used: Counter[str] = Counter()
    for number, scenario in enumerate(sorted(SCENARIOS)):
        for edition in ("revised-pl", "faq-1.4"):
            state = GAME.new({"scenario": scenario, "edition": edition}, seed=number)
            rng = Rng(number)
            events: list[Event] = []
            while state.actors:
                seat = rng.choice(list(state.actors))
                action = rng.choice(state.legal(seat))
                used[action.tag] += 1
                state.apply(seat, action, events)
            assert state.result is not None
            assert events[-1].tag == "round-ended" or any(event.tag == "scored" for event in events[-4:])
    assert used["confirm"] > 200
    assert {"activate", "enter", "move", "attack", "sustain", "aim", "hold", "react", "pass", "first"} <= set(used)
