"""Rulings that the Polish tournament FAQ gives for several players, and points where three effects meet."""

from __future__ import annotations

from typing import Any

from ashgrid.games.neuroshima import actions
from tests.rulebook.neuroshima.turns.helpers import Game, actor, asked, cells, do, game, texts, unit


def looks(state: Game, cell: str) -> dict[str, Any]:
    return next(tile for tile in state.view(None)["tiles"] if tile["cell"] == cell)


def side(state: Game, cell: str) -> str:
    return str(state.armies[looks(state, cell)["side"]])


def test_a_takeover_for_the_owners_side_cancels_one_against_it() -> None:
    """general.92: two controls on one unit cancel; here one of two Agitators is scoped by the unit's owner."""
    agitators = (unit("vegas", "agitator", "c2", takes="S"), unit("vegas", "agitator", "c4", takes="N"))
    scoper = unit("outpost", "scoper", "c1")
    state = game(*agitators, scoper, unit("outpost", "commando", "c3"), unit("outpost", "hq", "a5"))
    assert side(state, "c3") == "outpost"
    state = game(*agitators, scoper, unit("vegas", "guard", "c3"), unit("outpost", "hq", "a5"))
    assert side(state, "c3") == "vegas"


def test_whoever_caused_the_battle_says_which_allied_medic_absorbs() -> None:
    """multiplayer.1: Medics of two players that can save the same unit are alternatives."""
    state = game(
        unit("borgo", "hq", "a5"),
        unit("moloch", "hq", "e1"),
        unit("outpost", "hq", "a3"),
        unit("vegas", "hq", "e3"),
        unit("borgo", "mutant", "c3"),
        unit("borgo", "medic", "c4", links="N"),
        unit("outpost", "medic", "c2", links="S"),
        unit("moloch", "hybrid", "d2", shoots="SW"),
        mode="teams",
        turn="moloch",
        hand="battle",
    )
    do(state, "battle")
    assert (actor(state), asked(state)) == ("moloch", "ask-first")
    other = state.copy()
    do(state, "first 0")
    do(other, "first 2")
    assert "c4" not in cells(state)
    assert "c2" in cells(state)
    assert "c2" not in cells(other)
    assert "c4" in cells(other)


def test_who_gets_a_unit_from_another_controller_may_turn_it() -> None:
    """A Scoper turns the Agitator that holds a third army's unit: the unit is taken over anew."""
    state = game(
        unit("outpost", "hq", "a3"),
        unit("vegas", "hq", "e1"),
        unit("moloch", "hq", "e3"),
        unit("vegas", "agitator", "c3", takes="N"),
        unit("moloch", "blocker", "c2"),
        hand="scoper",
        mode="free-for-all",
    )
    assert side(state, "c2") == "vegas"
    do(state, "place scoper c4 r0")
    assert side(state, "c2") == "outpost"
    assert (actor(state), asked(state)) == ("outpost", "ask-face")


def test_a_mine_goes_off_before_the_unit_on_it_has_any_effect() -> None:
    """gameplay.2: what works while a tile arrives is considered before the whole board is examined."""
    state = game(
        unit("vegas", "hq", "a3"),
        unit("borgo", "hq", "e3"),
        unit("vegas", "mine", "c3"),
        unit("borgo", "medic", "c2", links="S"),
        hand="agitator",
    )
    events = do(state, "place agitator c3 r0")  # it looks at the Medic, which would absorb the Mine if taken over
    assert "c3" not in cells(state)
    assert cells(state)["c2"] == "borgo medic"
    assert not [event for event in events if isinstance(event, actions.Taken | actions.Absorbed)]


def test_a_unit_saved_from_a_mine_has_its_effects_afterwards() -> None:
    state = game(
        unit("vegas", "hq", "a3"),
        unit("borgo", "hq", "e3"),
        unit("vegas", "mine", "c3"),
        unit("vegas", "medic", "c4", links="N"),
        unit("borgo", "mutant", "c2"),
        hand="agitator",
    )
    do(state, "place agitator c3 r0")
    assert "c4" not in cells(state)
    assert side(state, "c2") == "vegas"
    assert asked(state) == "ask-face"


def test_nobody_who_is_out_is_asked_about_the_final_battle() -> None:
    """gameplay.12 names the player who ran out first; if that one is out, the next in turn decides."""
    state = game(
        unit("moloch", "hq", "a5"),
        unit("hegemony", "hq", "e1"),
        unit("moloch", "clown", "b3"),
        unit("hegemony", "gladiator", "d2"),
        mode="free-for-all",
        armies="moloch,borgo,hegemony",
        hq={"borgo": 0},
        ending="borgo",
        turn="hegemony",
        piles={"moloch": ["battle"], "hegemony": ["battle"]},
    )
    events = do(state, "end")
    while asked(state) != "ask-clown":
        events = do(state, "end")
    (began,) = [event for event in events if isinstance(event, actions.BattleBegan)]
    assert (began.cause, state.armies[began.seat]) == ("final", "hegemony")


def test_only_the_next_opponent_has_a_turn_after_the_loner_ran_out_of_tiles() -> None:
    """multiplayer.11."""
    state = game(
        unit("borgo", "hq", "a5"),
        unit("moloch", "hq", "e1"),
        unit("smart", "hq", "c3"),
        mode="loner",
        piles={"borgo": [], "moloch": ["battle", "move"], "smart": ["battle", "move"]},
    )
    do(state, "end")
    assert actor(state) == "moloch"
    events = do(state, "end")
    assert [event.cause for event in events if isinstance(event, actions.BattleBegan)][:1] == ["final"]


def test_a_net_that_is_hostile_whoever_has_its_fighter_holds() -> None:
    """multiplayer.14: the Vegas HQ has taken B, which points at C; C points at the HQ; B and C are enemies anyway."""
    state = game(
        unit("vegas", "hq", "c3", takes="N"),
        unit("hegemony", "net_fighter", "c2", nets="SE"),
        unit("smart", "net_fighter", "d2", nets="SW"),
        mode="free-for-all",
    )
    assert not looks(state, "c3")["netted"]
    assert side(state, "c2") == "vegas"
    assert looks(state, "d2")["netted"]


def test_instants_and_abilities_are_for_own_units_not_for_an_allys() -> None:
    """multiplayer.22 to 24."""
    state = game(
        unit("outpost", "hq", "a5"),
        unit("moloch", "hq", "e1"),
        unit("hegemony", "hq", "a3"),
        unit("vegas", "hq", "e3"),
        unit("hegemony", "runner", "c3"),
        unit("moloch", "blocker", "c2"),
        mode="teams",
        hand="move",
    )
    assert texts(state, "move")
    assert not [text for text in texts(state, "move") if text.startswith("move c3")]
