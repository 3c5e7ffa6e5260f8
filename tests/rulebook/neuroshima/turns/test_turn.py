"""A turn: HQs, drawing, the compulsory discard, keeping, redrawing, ending. Duel rulebooks: "Starting the game", "Game
sequence", "Using tiles", "Battles"; 3.0 summary for the redraw."""

from __future__ import annotations

import pytest

from ashgrid.core import IllegalAction
from ashgrid.games.neuroshima import GAME
from ashgrid.games.neuroshima.position import load, save
from tests.rulebook.neuroshima.turns.helpers import (
    CELLS,
    actor,
    asked,
    cells,
    discards,
    do,
    finish,
    fresh,
    game,
    hand,
    hq,
    pile,
    tags,
    texts,
    unit,
)

ENEMY = unit("moloch", "hq", "e3")


# HQs ------------------------------------------------------------------------------------------------


def test_the_first_player_puts_the_hq_on_any_hex() -> None:
    state = fresh(armies="borgo,moloch")
    assert state.actors == (0,)
    assert asked(state) == "ask-hq"
    assert sorted(texts(state)) == sorted(f"hq {cell} r0" for cell in CELLS)


def test_the_second_hq_goes_on_any_other_hex_also_next_to_the_first() -> None:
    """Duel EN: "The HQ tiles may be placed adjacent to each other"."""
    state = fresh(armies="borgo,moloch")
    do(state, "hq c3 r0")
    assert state.actors == (1,)
    assert sorted(texts(state)) == sorted(f"hq {cell} r0" for cell in CELLS if cell != "c3")
    do(state, "hq c2 r0")
    assert cells(state) == {"c3": "borgo hq", "c2": "moloch hq"}


def test_the_vegas_hq_has_a_direction() -> None:
    """Duel EN, Vegas: its special ability works in one direction."""
    state = fresh(armies="vegas,smart", edition="duel-en")
    assert len(texts(state)) == 19 * 6


def test_hqs_have_twenty_points_at_the_beginning() -> None:
    state = fresh(armies="borgo,moloch")
    do(state, "hq c3 r0", "hq c2 r0")
    assert hq(state) == {"borgo": 20, "moloch": 20}


def test_an_army_has_34_tiles_beside_its_hq() -> None:
    state = fresh(armies="borgo,moloch")
    do(state, "hq c3 r0", "hq c2 r0")
    assert len(pile(state, "borgo")) + len(hand(state, "borgo")) == 34
    assert len(pile(state, "moloch")) == 34


# First turns ----------------------------------------------------------------------------------------


def test_the_first_player_draws_one_tile_and_need_not_discard_it() -> None:
    state = fresh(armies="borgo,moloch")
    events = do(state, "hq c3 r0", "hq c2 r0")
    assert tags(events).count("drew") == 1
    assert (actor(state), len(hand(state, "borgo")), asked(state)) == ("borgo", 1, "ask-turn")
    assert "end" in texts(state)


def test_the_second_player_draws_two_tiles_and_need_not_discard_any() -> None:
    state = fresh(armies="borgo,moloch")
    do(state, "hq c3 r0", "hq c2 r0", "end")
    assert (actor(state), len(hand(state, "moloch")), asked(state)) == ("moloch", 2, "ask-turn")
    assert "end" in texts(state)


def test_the_first_player_then_draws_up_to_three() -> None:
    """A tile kept: two more. A tile discarded: three."""
    state = fresh(armies="borgo,moloch")
    do(state, "hq c3 r0", "hq c2 r0", "end")
    events = do(state, "end")
    assert (actor(state), len(hand(state, "borgo")), tags(events).count("drew")) == ("borgo", 3, 2)
    assert asked(state) == "ask-discard"

    state = fresh(armies="borgo,moloch")
    do(state, "hq c3 r0", "hq c2 r0")
    do(state, f"discard {hand(state, 'borgo')[0]}", "end")
    events = do(state, "end")
    assert (actor(state), len(hand(state, "borgo")), tags(events).count("drew")) == ("borgo", 3, 3)


# Drawing and discarding -----------------------------------------------------------------------------


def test_a_turn_begins_with_drawing_up_to_three_from_the_top_of_the_pile() -> None:
    state = game(
        unit("borgo", "hq", "a3"),
        ENEMY,
        hands={"moloch": ["blocker"]},
        piles={"moloch": ["guard", "brain", "hybrid", "medic"]},
    )
    do(state, "end")
    assert hand(state, "moloch") == ["blocker", "brain", "guard"]
    assert pile(state, "moloch") == ["hybrid", "medic"]


def test_nobody_ever_holds_more_than_three_tiles() -> None:
    state = game(unit("borgo", "hq", "a3"), ENEMY, hands={"moloch": ["blocker", "guard"]})
    do(state, "end")
    assert len(hand(state, "moloch")) == 3


def test_with_three_tiles_one_goes_before_anything_else() -> None:
    """Duel EN: "he must choose one tile [...] and discard it, before he attempts any further actions"."""
    state = game(unit("borgo", "hq", "a3"), unit("borgo", "assassin", "c3"), ENEMY, hand="mutant,mutant,move")
    assert asked(state) == "ask-discard"
    assert sorted(texts(state)) == ["discard move", "discard mutant"]
    do(state, "discard move")
    assert asked(state) == "ask-turn"
    assert (hand(state, "borgo"), "move" in discards(state, "borgo")) == (["mutant", "mutant"], True)


def test_with_fewer_than_three_tiles_nothing_has_to_go() -> None:
    state = game(unit("borgo", "hq", "a3"), ENEMY, hand="mutant,claws")
    assert asked(state) == "ask-turn"
    assert "end" in texts(state)
    assert texts(state, "place")


def test_only_one_tile_has_to_go() -> None:
    state = game(unit("borgo", "hq", "a3"), ENEMY, hand="mutant,claws,brawler")
    do(state, "discard claws")
    assert asked(state) == "ask-turn"
    assert texts(state, "place")
    do(state, "end")
    assert hand(state, "borgo") == ["brawler", "mutant"]


def test_any_number_of_tiles_may_be_discarded() -> None:
    """Duel EN: "A player may discard any number of tiles he drew"."""
    state = game(unit("borgo", "hq", "a3"), ENEMY, hand="mutant,claws,brawler")
    do(state, "discard claws", "discard mutant", "discard brawler")
    assert actor(state) == "borgo"
    assert hand(state, "borgo") == []
    assert {"claws", "mutant", "brawler"} <= set(discards(state, "borgo"))


def test_kept_tiles_are_there_in_the_next_own_turn() -> None:
    state = game(unit("borgo", "hq", "a3"), ENEMY, hand="mutant,claws")
    do(state, "end")
    finish(state)
    assert actor(state) == "borgo"
    assert len(hand(state, "borgo")) == 3
    assert {"mutant", "claws"} <= set(hand(state, "borgo"))


def test_a_used_tile_is_replaced_in_the_next_own_turn() -> None:
    state = game(
        unit("borgo", "hq", "a3"), ENEMY, hand="mutant,claws", piles={"borgo": ["scout", "medic", "move", "battle"]}
    )
    do(state, "place mutant c3 r0", "end")
    finish(state)
    assert hand(state, "borgo") == ["claws", "medic", "scout"]


# Redraw ---------------------------------------------------------------------------------------------


def test_three_instants_may_be_exchanged_for_three_other_tiles() -> None:
    """3.0 summary, 1)."""
    state = game(
        unit("borgo", "hq", "a3"),
        ENEMY,
        hand="move,battle,grenade",
        piles={"borgo": ["mutant", "claws", "scout", "medic"]},
    )
    assert "redraw" in texts(state)
    do(state, "redraw")
    assert hand(state, "borgo") == ["claws", "mutant", "scout"]
    assert {"move", "battle", "grenade"} <= set(discards(state, "borgo"))
    assert asked(state) == "ask-discard"
    assert "redraw" not in texts(state)


def test_the_exchange_may_be_repeated() -> None:
    """Opening lines of the 3.0 rulebook: any number of times, even in one turn."""
    state = game(
        unit("borgo", "hq", "a3"),
        ENEMY,
        hand="move,battle,grenade",
        piles={"borgo": ["move", "battle", "battle", "scout", "medic", "claws", "mutant"]},
    )
    do(state, "redraw", "redraw")
    assert hand(state, "borgo") == ["claws", "medic", "scout"]


def test_the_exchange_is_a_choice() -> None:
    state = game(unit("borgo", "hq", "a3"), ENEMY, hand="move,battle,grenade")
    do(state, "discard move")
    assert hand(state, "borgo") == ["battle", "grenade"]


def test_no_exchange_with_a_board_tile_among_the_three() -> None:
    state = game(unit("borgo", "hq", "a3"), ENEMY, hand="move,battle,mutant")
    assert "redraw" not in texts(state)


def test_no_exchange_with_fewer_than_three_tiles() -> None:
    state = game(unit("borgo", "hq", "a3"), ENEMY, hand="move,battle")
    assert "redraw" not in texts(state)


@pytest.mark.parametrize("edition", ["duel-pl", "duel-en"])
def test_no_exchange_in_the_duel_editions(edition: str) -> None:
    state = game(unit("borgo", "hq", "a3"), ENEMY, hand="move,battle,grenade", edition=edition)
    assert "redraw" not in texts(state)


# Using tiles ----------------------------------------------------------------------------------------


def test_a_unit_goes_on_any_free_hex_in_any_direction() -> None:
    state = game(unit("borgo", "hq", "a3"), ENEMY, hand="mutant")
    free = [cell for cell in CELLS if cell not in ("a3", "e3")]
    assert sorted(texts(state, "place")) == sorted(f"place mutant {cell} r{n}" for cell in free for n in range(6))


def test_units_that_look_the_same_all_around_have_one_direction() -> None:
    state = game(unit("vegas", "hq", "a3"), ENEMY, hand="saboteur,mine")
    free = [cell for cell in CELLS if cell not in ("a3", "e3")]
    expected = [f"place {tile} {cell} r0" for tile in ("saboteur", "mine") for cell in free]
    assert sorted(texts(state, "place")) == sorted(expected)


def test_two_equal_tiles_are_one_choice() -> None:
    state = game(unit("borgo", "hq", "a3"), ENEMY, hand="mutant,mutant")
    placings = texts(state, "place")
    assert len(placings) == len(set(placings)) == 17 * 6


def test_a_placed_unit_stays_as_it_is() -> None:
    """Duel EN: "After a tile has been placed, it may not be moved or turned in any way"."""
    state = game(unit("borgo", "hq", "a3"), ENEMY, hand="mutant,claws")
    do(state, "place mutant c3 r0")
    assert texts(state, "move") == []
    assert texts(state, "rotate") == []


def test_a_used_instant_is_discarded() -> None:
    state = game(unit("borgo", "hq", "a3"), ENEMY, hand="move", piles={"borgo": ["mutant", "mutant"]})
    before = discards(state, "borgo").count("move")
    do(state, "move a3 b2 r0 tile")
    assert hand(state, "borgo") == []
    assert discards(state, "borgo").count("move") == before + 1


def test_actions_come_in_any_order() -> None:
    """Ruling gameplay.5: after the compulsory discard free, in any mixture."""
    state = game(
        unit("borgo", "hq", "a3"),
        unit("borgo", "assassin", "c3"),
        unit("borgo", "assassin", "c5"),
        ENEMY,
        hand="mutant,move",
    )
    do(state, "move c3 c2 r0 own", "place mutant c3 r0", "move c5 c4 r5 own", "move a3 b2 r0 tile", "end")
    assert cells(state) == {
        "c2": "borgo assassin",
        "c3": "borgo mutant",
        "c4": "borgo assassin",
        "b2": "borgo hq",
        "e3": "moloch hq",
    }


def test_a_tile_placed_this_turn_may_use_its_ability_at_once() -> None:
    """Ruling gameplay.6."""
    state = game(unit("borgo", "hq", "a3"), ENEMY, hand="assassin")
    do(state, "place assassin c3 r0", "move c3 c4 r1 own")
    assert cells(state)["c4"] == "borgo assassin"


def test_ending_the_turn_passes_it_on() -> None:
    state = game(unit("borgo", "hq", "a3"), ENEMY)
    do(state, "end")
    assert actor(state) == "moloch"


# Only in the own turn, and nothing after a battle ---------------------------------------------------


def test_tiles_are_used_only_in_the_own_turn() -> None:
    state = game(unit("borgo", "hq", "a3"), ENEMY, hand="mutant", hands={"moloch": ["guard", "push_back"]})
    assert state.actors == (0,)
    assert state.legal(1) == []
    with pytest.raises(IllegalAction):
        state.apply(1, GAME.notation.parse("place guard c3 r0"))


def test_what_is_not_in_the_hand_cannot_be_used() -> None:
    state = game(unit("borgo", "hq", "a3"), ENEMY, hand="mutant")
    for text in ("place claws c3 r0", "battle", "discard claws", "grenade b2"):
        with pytest.raises(IllegalAction):
            do(state, text)


def test_a_battle_ends_the_turn_and_the_other_tiles_stay_in_the_hand() -> None:
    """Duel EN: "The player who starts a Battle ends his turn, regardless of the number of tiles he has left"; not even
    discarding is possible."""
    state = game(unit("borgo", "hq", "a3"), unit("borgo", "assassin", "c3"), ENEMY, hand="battle,mutant")
    events = do(state, "battle")
    assert "battle-began" in tags(events)
    assert "battle-ended" in tags(events)
    assert actor(state) == "moloch"
    assert hand(state, "borgo") == ["mutant"]


def test_the_battle_tile_is_discarded() -> None:
    state = game(unit("borgo", "hq", "a3"), ENEMY, hand="battle", piles={"borgo": ["mutant", "claws"]})
    before = discards(state, "borgo").count("battle")
    do(state, "battle")
    assert discards(state, "borgo").count("battle") == before + 1


def test_everything_may_be_done_before_the_battle() -> None:
    state = game(unit("borgo", "hq", "a3"), unit("borgo", "assassin", "c3"), ENEMY, hand="battle,mutant")
    do(state, "move c3 c2 r0 own", "place mutant d2 r0", "battle")
    assert actor(state) == "moloch"
    assert cells(state)["d2"] == "borgo mutant"


def test_a_game_saved_and_loaded_goes_on_as_before() -> None:
    state = game(unit("borgo", "hq", "a3"), ENEMY, hand="mutant,move")
    again = load(save(state))
    assert texts(again) == texts(state)
    assert save(again) == save(state)
