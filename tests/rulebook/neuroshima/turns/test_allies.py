"""Allies: whose turn it is, what hurts them, what works for them. 3.0 summary; tournament FAQ, chapter on several
players (multiplayer.N)."""

from __future__ import annotations

from typing import Any

import pytest

from ashgrid.core import OptionError
from tests.rulebook.neuroshima.turns.helpers import (
    Game,
    actor,
    asked,
    cells,
    do,
    finish,
    fresh,
    game,
    hq,
    play_out,
    rot,
    texts,
    unit,
)

HQS = (
    unit("moloch", "hq", "a5"),
    unit("smart", "hq", "e1"),
    unit("borgo", "hq", "a3"),
    unit("vegas", "hq", "e3", takes="SE"),
)
SPARING = {"moloch": "bomb-and-clown"}


def teams(*tiles: Any, **more: Any) -> Game:
    """Moloch and Borgo against Smart and Vegas."""
    return game(*HQS, *tiles, mode="teams", **more)


def side(state: Game, cell: str) -> str:
    found = next(tile for tile in state.view(None)["tiles"] if tile["cell"] == cell)
    return str(state.armies[found["side"]])


# Against a loner ------------------------------------------------------------------------------------


def set_out(state: Game) -> None:
    while asked(state) == "ask-hq":
        do(state, texts(state, "hq")[0])


def test_the_loner_moves_after_each_of_the_two_allies() -> None:
    """3.0 summary, allied play: moves alternate, 1A, 2A, 1B, 2B; the loner is both players of a side."""
    state = fresh(mode="loner", armies="borgo,moloch,smart")
    set_out(state)
    seen = []
    for _ in range(9):
        seen.append(state.actors[0])
        finish(state)
    assert seen == [0, 1, 0, 2, 0, 1, 0, 2, 0]


def loner(**more: Any) -> Game:
    tiles = (unit("borgo", "hq", "a5"), unit("moloch", "hq", "e1"), unit("smart", "hq", "c3"))
    return game(*tiles, mode="loner", **more)


TWO = ["battle", "move"]


def test_after_an_ally_drew_the_last_tile_the_loner_and_the_other_ally_have_a_turn() -> None:
    """G6, each other player has one more turn; the sides alternate."""
    state = loner(turn="smart", piles={"borgo": TWO, "moloch": TWO, "smart": []})
    seen: list[str] = []
    while not seen or (state.result is None and len(seen) < 3):
        seen.append(actor(state))
        finish(state)
    assert seen == ["smart", "borgo", "moloch"]


def test_an_extra_round_against_a_loner_gives_everybody_one_turn() -> None:
    """3.0 summary: a tie gives each of the players one more turn. The Final Battle came after Moloch's turn."""
    state = loner(
        turn="moloch", piles={"borgo": [], "moloch": TWO, "smart": TWO}, ending="borgo", hq={"borgo": 13, "moloch": 13}
    )
    finish(state)
    seen = []
    while state.result is None:
        seen.append(actor(state))
        finish(state)
    assert seen == ["borgo", "smart", "moloch"]


@pytest.mark.parametrize(("turn", "after"), [("borgo", "moloch"), ("moloch", "borgo"), ("smart", "borgo")])
def test_a_position_against_a_loner_goes_on_by_turns(turn: str, after: str) -> None:
    state = loner(turn=turn)
    finish(state)
    assert actor(state) == after


# Moloch and its allies ------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "hurt"), [({}, True), (SPARING, False)])
def test_attacks_of_moloch_hurt_its_allies(options: dict[str, str], hurt: bool) -> None:
    """3.0 summary: attacks do not harm an ally, except Moloch's, which do."""
    hunter = unit("moloch", "hunter_killer", "c4", hits="N")
    state = teams(hunter, unit("borgo", "mutant", "c3"), hand="battle", options=options)
    do(state, "battle")
    assert ("c3" not in cells(state)) == hurt


@pytest.mark.parametrize(("options", "stopped"), [({}, True), (SPARING, False)])
def test_a_ranged_attack_of_moloch_stops_at_an_ally(options: dict[str, str], stopped: bool) -> None:
    state = teams(
        unit("moloch", "hybrid", "c5", shoots="N"),
        unit("borgo", "super_officer", "c4"),
        unit("smart", "officer", "c2"),
        hand="battle",
        options=options,
    )
    do(state, "battle")
    assert ("c2" in cells(state)) == stopped


@pytest.mark.parametrize(("options", "left"), [({}, 19), (SPARING, 20)])
def test_attacks_of_moloch_hurt_the_hq_of_an_ally(options: dict[str, str], left: int) -> None:
    state = teams(unit("moloch", "hunter_killer", "a4", hits="N"), hand="battle", options=options)
    do(state, "battle")
    assert hq(state)["borgo"] == left


def test_allies_of_moloch_do_not_hurt_it() -> None:
    """Only Moloch's own attacks are excepted."""
    state = teams(unit("borgo", "mutant", "c4", hits="N"), unit("moloch", "guard", "c3"), hand="battle")
    do(state, "battle")
    assert "c3" in cells(state)


def test_moloch_does_not_hurt_its_own_units() -> None:
    state = teams(unit("moloch", "hunter_killer", "c4", hits="N"), unit("moloch", "guard", "c3"), hand="battle")
    do(state, "battle")
    assert "c3" in cells(state)


def test_moloch_nets_no_ally() -> None:
    """A net is no attack."""
    state = teams(unit("moloch", "net_fighter", "c4", nets="N"), unit("borgo", "mutant", "c3"))
    tile = next(tile for tile in state.view(None)["tiles"] if tile["cell"] == "c3")
    assert not tile["netted"]


def test_a_unit_of_moloch_that_was_taken_over_spares_the_allies_of_its_controller() -> None:
    """A unit that was taken over is its controller's own in every respect."""
    state = teams(
        unit("vegas", "agitator", "d4", takes="NW"),
        unit("moloch", "hunter_killer", "c4", hits="N"),
        unit("smart", "officer", "c3"),
        hand="battle",
    )
    assert side(state, "c4") == "vegas"
    do(state, "battle")
    assert "c3" in cells(state)


@pytest.mark.parametrize("edition", ["duel-pl", "duel-en"])
def test_in_the_duel_editions_moloch_spares_its_allies(edition: str) -> None:
    """The Duel books have no allied play; only the 3.0 summary makes the exception."""
    hunter = unit("moloch", "hunter_killer", "c4", hits="N")
    state = teams(hunter, unit("borgo", "mutant", "c3"), hand="battle", edition=edition)
    do(state, "battle")
    assert "c3" in cells(state)


def test_moloch_and_its_allies_are_an_option_of_games_with_allies() -> None:
    with pytest.raises(OptionError, match="moloch"):
        fresh(armies="moloch,borgo", moloch="all-attacks")


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_with_a_moloch_that_hurts_its_allies_comes_to_its_end(seed: int) -> None:
    state = fresh(seed, mode="teams", armies="moloch,smart,borgo,vegas")
    play_out(state, seed)
    assert state.result is not None


# What works for allies ------------------------------------------------------------------------------


def test_agitators_do_not_take_over_the_units_of_an_allied_moloch() -> None:
    """multiplayer.20."""
    state = game(
        unit("vegas", "hq", "a5", takes="SW"),
        unit("smart", "hq", "e1"),
        unit("moloch", "hq", "a3"),
        unit("borgo", "hq", "e3"),
        unit("vegas", "agitator", "c4", takes="N"),
        unit("moloch", "hunter_killer", "c3"),
        mode="teams",
    )
    assert side(state, "c3") == "moloch"


def test_a_unit_of_an_ally_does_not_push() -> None:
    """multiplayer.23."""
    state = teams(unit("borgo", "mutant", "c4"), unit("smart", "officer", "c3"), hand="push_back")
    assert texts(state, "push") == []


def outpost_and_hegemony(*tiles: Any, **more: Any) -> Game:
    """Outpost and Hegemony against Smart and Borgo."""
    hqs = (
        unit("outpost", "hq", "a5"),
        unit("smart", "hq", "e1"),
        unit("hegemony", "hq", "a3"),
        unit("borgo", "hq", "e3"),
    )
    return game(*hqs, *tiles, mode="teams", **more)


def test_a_recon_centre_works_for_an_ally() -> None:
    """multiplayer.25."""
    state = outpost_and_hegemony(
        unit("outpost", "recon_center", "a4"), unit("hegemony", "runner", "c3"), turn="hegemony"
    )
    do(state, "move c3 c2 r0 own")
    assert asked(state) == "ask-step"


@pytest.mark.parametrize("scoped", [True, False])
def test_a_scoped_module_works_for_the_allies_of_the_scoper(scoped: bool) -> None:
    """multiplayer.26 and 33: the Borgo Officer beside the Hegemony Ganger raises its attack while it is scoped."""
    scoper = (unit("outpost", "scoper", "d3"),) if scoped else ()
    state = outpost_and_hegemony(
        *scoper,
        unit("borgo", "officer", "c4", links="N"),
        unit("hegemony", "ganger", "c3", hits="N"),
        unit("borgo", "super_officer", "c2"),
        turn="borgo",
        hand="battle",
    )
    do(state, "battle")
    assert ("c2" not in cells(state)) == scoped


# HQs ------------------------------------------------------------------------------------------------


VEGAS_FIRST = "vegas,smart"


@pytest.mark.parametrize(
    ("options", "order"),
    [
        ({}, ["smart", "vegas"]),
        ({"edition": "duel-pl"}, ["vegas", "smart"]),
        ({"edition": "duel-en"}, ["vegas", "smart"]),
        ({"vegas_hq": "in-turn"}, ["vegas", "smart"]),
        ({"edition": "duel-en", "vegas_hq": "last"}, ["smart", "vegas"]),
    ],
)
def test_when_vegas_places_its_hq(options: dict[str, Any], order: list[str]) -> None:
    """multiplayer.8 quotes the rulebook: Vegas places its HQ last. In the example of the Duel books it is the first."""
    state = fresh(armies=VEGAS_FIRST, **options)
    seen = []
    while asked(state) == "ask-hq":
        seen.append(actor(state))
        do(state, texts(state, "hq")[0])
    assert seen == order


def test_who_places_last_may_still_have_the_first_turn() -> None:
    """multiplayer.8: placing HQs is no turn; the turns follow the seats."""
    state = fresh(armies=VEGAS_FIRST)
    do(state, "hq c5 r0", f"hq c1 r{rot('vegas', 'hq', takes='N')}")
    assert (actor(state), asked(state)) == ("vegas", "ask-turn")


def test_of_a_team_too_vegas_places_last() -> None:
    """multiplayer.8: an exception to the alternation of sides."""
    state = fresh(mode="teams", armies="vegas,smart,borgo,moloch")
    seen = []
    while asked(state) == "ask-hq":
        seen.append(actor(state))
        do(state, texts(state, "hq")[0])
    assert seen == ["smart", "borgo", "moloch", "vegas"]
    assert actor(state) == "vegas"
