"""Where the editions differ, each as an edition and as a single option; and options that contradict each other."""

from __future__ import annotations

from typing import Any

import pytest

from ashgrid.core import OptionError
from ashgrid.games.neuroshima import GAME
from ashgrid.games.neuroshima.position import Position, PositionError, load, parse, save
from tests.rulebook.neuroshima.turns.helpers import (
    battles,
    cells,
    do,
    ended,
    finish,
    fresh,
    game,
    hq,
    texts,
    tile_at,
    unit,
)

HQS = (unit("borgo", "hq", "a5"), unit("moloch", "hq", "e1"))

# Each edition difference: the edition alone, then each option against its edition.

REDRAW = [({}, True), ({"edition": "duel-pl"}, False), ({"edition": "duel-en"}, False)]
REDRAW += [
    ({"redraw": "no"}, False),
    ({"edition": "duel-pl", "redraw": "yes"}, True),
    ({"edition": "duel-en", "redraw": "yes"}, True),
]


def chosen(options: dict[str, Any]) -> dict[str, Any]:
    """Fields of a position for these options: the edition is a field of its own."""
    single = {key: value for key, value in options.items() if key != "edition"}
    fields: dict[str, Any] = {"options": single} if single else {}
    if "edition" in options:
        fields["edition"] = options["edition"]
    return fields


@pytest.mark.parametrize(("options", "offered"), REDRAW)
def test_redraw_of_three_instants(options: dict[str, Any], offered: bool) -> None:
    """3.0 summary 1); the Duel books do not have it."""
    state = game(*HQS, hand="move,battle,grenade", **chosen(options))
    assert ("redraw" in texts(state)) == offered


TIE = [({}, True), ({"edition": "duel-pl"}, False), ({"edition": "duel-en"}, False)]
TIE += [({"tie": "draw"}, False), ({"edition": "duel-pl", "tie": "extra-round"}, True)]


@pytest.mark.parametrize(("options", "extra"), TIE)
def test_a_tie_after_the_final_battle(options: dict[str, Any], extra: bool) -> None:
    """3.0 summary: one more turn each and a battle. Duel: a draw."""
    state = game(*HQS, turn="moloch", piles={"borgo": []}, ending="borgo", **chosen(options))
    do(state, "end")
    if extra:
        assert state.result is None
        finish(state)
        finish(state)
    assert ended(state) == ((0.5, 0.5), "tie")


PUSH = [({}, 2), ({"edition": "duel-pl"}, 2), ({"edition": "duel-en"}, 3)]
PUSH += [
    ({"push_price": "3"}, 3),
    ({"edition": "duel-pl", "push_price": "3"}, 3),
    ({"edition": "duel-en", "push_price": "2"}, 2),
]


@pytest.mark.parametrize(("options", "price"), PUSH)
def test_the_price_of_the_procedure_push_back(options: dict[str, Any], price: int) -> None:
    """Duel PL 2, Duel EN 3."""
    tiles = (unit("smart", "cyborg", "c3"), unit("vegas", "guard", "c2"))
    poor = game(*tiles, board="duel", energy={"smart": price - 1}, **chosen(options))
    assert texts(poor, "link-push") == []
    state = game(*tiles, board="duel", energy={"smart": price}, **chosen(options))
    do(state, "link-push c3 c2", "retreat c1")
    assert save(state).energy.get("smart", 0) == 0


MINES = [({}, True), ({"edition": "duel-pl"}, True), ({"edition": "duel-en"}, False)]
MINES += [({"mine_medic": "no"}, False), ({"edition": "duel-en", "mine_medic": "yes"}, True)]


@pytest.mark.parametrize(("options", "absorbed"), MINES)
def test_a_medic_and_a_mine(options: dict[str, Any], absorbed: bool) -> None:
    """Duel PL: a Medic absorbs a Mine; the English book does not say so."""
    state = game(
        unit("borgo", "medic", "c4", links="N"),
        unit("borgo", "hq", "a3"),
        unit("vegas", "mine", "c3"),
        hand="mutant",
        **chosen(options),
    )
    do(state, "place mutant c3 r0")
    assert ("c3" in cells(state)) == absorbed
    assert ("c4" in cells(state)) == (not absorbed)


WOUNDS = [
    ({}, 1),
    ({"edition": "duel-pl"}, 1),
    ({"edition": "duel-en"}, 1),
    ({"wounds": "stay"}, 1),
    ({"wounds": "cleared"}, 0),
]


@pytest.mark.parametrize(("options", "left"), WOUNDS)
def test_wounds_after_a_battle(options: dict[str, Any], left: int) -> None:
    """Duel: Wound markers stay. 3.0 summary: they are taken off the survivors."""
    state = game(
        unit("borgo", "mutant", "c4", hits="N"), unit("moloch", "blocker", "c3"), hand="battle", **chosen(options)
    )
    do(state, "battle")
    assert tile_at(state, "c3").damage == left


def test_hq_points_stay_lost_when_wounds_are_cleared() -> None:
    """3.0 summary: "the damage of an HQ is taken off the counter"."""
    state = game(*HQS, unit("borgo", "mutant", "d2", hits="NE"), hand="battle", options={"wounds": "cleared"})
    do(state, "battle")
    assert hq(state)["moloch"] == 19


def test_wounds_are_cleared_after_a_battle_only() -> None:
    state = game(
        unit("outpost", "hq", "a3"), unit("moloch", "blocker", "c3"), hand="sniper", options={"wounds": "cleared"}
    )
    do(state, "snipe c3", "end")
    assert tile_at(state, "c3").damage == 1


MOVES = [
    ({}, True),
    ({"edition": "duel-pl"}, True),
    ({"edition": "duel-en"}, True),
    ({"mobility": "move-or-turn"}, False),
]


@pytest.mark.parametrize(("options", "both"), MOVES)
def test_step_and_turn(options: dict[str, Any], both: bool) -> None:
    """Duel: "one hex and/or turn". 3.0 summary: "turn or move"."""
    state = game(unit("borgo", "assassin", "c3"), unit("moloch", "blocker", "a3"), **chosen(options))
    assert ("move c3 c4 r2 own" in texts(state)) == both
    assert "move c3 c4 r0 own" in texts(state)
    assert "move c3 c3 r2 own" in texts(state)


@pytest.mark.parametrize(("options", "points"), [({}, 20), ({"team_points": "20"}, 20), ({"team_points": "15"}, 15)])
def test_points_of_team_hqs(options: dict[str, Any], points: int) -> None:
    """The publisher's FAQ withdrew the 15 of the summary."""
    state = fresh(mode="teams", armies="borgo,moloch,outpost,smart", **options)
    for _ in range(4):
        do(state, texts(state, "hq")[0])
    assert set(hq(state).values()) == {points}


@pytest.mark.parametrize(("options", "points"), [({}, 13), ({"ally_points": "13"}, 13), ({"ally_points": "16"}, 16)])
def test_points_of_allied_hqs_against_a_loner(options: dict[str, Any], points: int) -> None:
    """3.0 summary 13, publisher's preview 16; the loner has 20."""
    state = fresh(mode="loner", armies="borgo,moloch,outpost", **options)
    for _ in range(3):
        do(state, texts(state, "hq")[0])
    assert hq(state) == {"borgo": 20, "moloch": points, "outpost": points}


def test_editions_change_nothing_about_battles() -> None:
    left = []
    for edition in ("3.0", "duel-pl", "duel-en"):
        state = game(*HQS, unit("borgo", "mutant", "d2", hits="NE"), hand="battle", edition=edition)
        assert battles(do(state, "battle")) == [("tile", 0)]
        left.append((cells(state), hq(state)))
    assert left[0] == left[1] == left[2]


# Refusals -------------------------------------------------------------------------------------------

REFUSED = [
    ({"edition": "4.0"}, {"edition"}),
    ({"colour": "red"}, {"colour"}),
    ({"board": "duel", "mode": "free-for-all", "players": 4}, {"board", "players"}),
    ({"board": "standard", "push_price": "3"}, {"push_price"}),
    ({"team_points": "15"}, {"team_points"}),
    ({"mode": "loner", "team_points": "15"}, {"team_points"}),
    ({"ally_points": "16"}, {"ally_points"}),
    ({"mode": "teams", "ally_points": "16"}, {"ally_points"}),
    ({"players": 3}, {"players", "mode"}),
    ({"mode": "teams", "players": 3}, {"players", "mode"}),
    ({"mode": "loner", "players": 4}, {"players", "mode"}),
    ({"mode": "free-for-all", "players": 2}, {"players", "mode"}),
    ({"players": 7}, {"players"}),
    ({"armies": "borgo,borgo"}, {"armies"}),
    ({"armies": "borgo"}, {"armies"}),
    ({"armies": "borgo,moloch,smart"}, {"armies"}),
    ({"armies": "borgo,neojungle"}, {"armies"}),
    ({"mode": "points", "players": 6, "board": "duel"}, {"board", "players"}),
]


@pytest.mark.parametrize(("options", "named"), REFUSED)
def test_options_that_make_no_sense_are_refused_by_name(options: dict[str, Any], named: set[str]) -> None:
    with pytest.raises(OptionError) as error:
        GAME.new(options, 0)
    assert error.value.option in named


def test_the_board_may_be_chosen() -> None:
    """The Duel board serves for any two armies; without a choice the game is played on the standard board."""
    for board, energy in (("duel", True), ("standard", False), ("auto", False)):
        state = fresh(armies="borgo,moloch", board=board)
        do(state, "hq c3 r0", "hq c2 r0")
        assert bool(texts(state, "charge")) == energy, board


def test_two_random_armies_are_never_the_same() -> None:
    """The publisher's FAQ: the same army on both sides is not foreseen."""
    for seed in range(30):
        assert len(set(save(fresh(seed, armies="random,random")).armies)) == 2


def test_an_hq_has_no_more_points_than_it_began_with() -> None:
    """Ruling general.15, for the 13 points of an ally against a loner."""
    armies = ["borgo", "moloch", "outpost"]
    load(Position(armies=armies, tiles=[], mode="loner", hq={"moloch": 13}))
    with pytest.raises(PositionError):
        load(Position(armies=armies, tiles=[], mode="loner", hq={"moloch": 14}))


def test_a_seat_may_take_a_random_army_and_no_army_comes_twice() -> None:
    for seed in range(20):
        state = fresh(seed, armies="borgo,random")
        armies = save(state).armies
        assert armies[0] == "borgo"
        assert len(set(armies)) == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"hands": {"borgo": ["mutant"] * 7}},
        {"hands": {"borgo": ["mutant"] * 4}},
        {"hands": {"borgo": ["cyborg"]}},
        {"hands": {"smart": ["cyborg"]}},
        {"turn": "smart"},
        {"mode": "teams"},
        {"board": "round"},
        {"options": {"tie": "maybe"}},
    ],
)
def test_impossible_positions_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(PositionError):
        load(Position(armies=["borgo", "moloch"], tiles=list(HQS), **wrong))


def test_a_position_is_read_from_json() -> None:
    position = parse('{"armies": ["borgo", "moloch"], "tiles": [], "hands": {"borgo": ["mutant"]}, "turn": "borgo"}')
    assert "place mutant c3 r0" in [str(action) for action in load(position).legal(0)]
