"""Where several rules meet: what follows from the rulebooks for combinations that they do not spell out."""

from __future__ import annotations

import pytest

from tests.rulebook.neuroshima.turns.helpers import (
    Game,
    actor,
    asked,
    battles,
    cells,
    discards,
    do,
    ended,
    fill,
    finish,
    fresh,
    game,
    hand,
    hq,
    pile,
    play_out,
    rot,
    tags,
    texts,
    tile_at,
    unit,
)


def movers(state: Game) -> set[tuple[str, str]]:
    return {(text.split()[1], text.split()[4]) for text in texts(state, "move")}


# A move belongs to the unit that made it ------------------------------------------------------------


def test_a_new_unit_on_the_hex_of_one_that_moved_away_has_its_own_move() -> None:
    state = game(unit("borgo", "assassin", "c3"), unit("moloch", "hq", "e3"), hand="assassin")
    do(state, "move c3 c2 r0 own", "place assassin c3 r0")
    assert movers(state) == {("c3", "own")}


def test_a_tile_that_replaced_a_transporter_has_its_own_move() -> None:
    """gameplay.6: a tile placed this turn may use its ability."""
    state = game(unit("smart", "transporter", "c3"), unit("moloch", "hq", "e3"), hand="transporter")
    do(state, "move c3 c2 r0 own", "replace transporter c2 r0")
    assert movers(state) == {("c2", "own")}


def test_castled_units_take_their_used_moves_along() -> None:
    """Two Assassins taken over by Vegas; the one that has moved does not move again from the other's hex."""
    state = game(
        unit("vegas", "agitator", "c4", takes="N"),
        unit("vegas", "agitator", "d3", takes="N"),
        unit("borgo", "assassin", "c3"),
        unit("borgo", "assassin", "d2"),
        hand="castling",
    )
    do(state, "move c3 c3 r2 own", "castle c3 d2")
    while asked(state) == "ask-face":
        do(state, texts(state)[0])
    assert movers(state) == {("c3", "own")}


def test_swapped_links_take_their_used_moves_along() -> None:
    state = game(
        unit("smart", "transporter", "a4"),
        unit("smart", "transporter", "e2", turned=1),
        unit("vegas", "hq", "c1"),
        board="duel",
        energy={"smart": 2},
    )
    do(state, "move a4 a4 r3 own", "link-swap a4 e2 r3 r1")
    assert movers(state) == {("a4", "own")}


def test_the_smart_hq_is_the_same_source_wherever_it_stands() -> None:
    """general.178."""
    state = game(
        unit("smart", "hq", "c3"),
        unit("smart", "cyborg", "c2"),
        unit("smart", "officer", "c4"),
        unit("borgo", "hq", "a3"),
        hand="move",
    )
    do(state, "move c2 d2 r0 c3", "move c3 d3 r0 tile")
    assert movers(state) == {("c4", "d3")}


def test_a_transport_is_the_same_source_wherever_it_stands() -> None:
    """general.178."""
    state = game(
        unit("hegemony", "transport", "c3"), unit("hegemony", "ganger", "c2"), unit("borgo", "hq", "a3"), hand="move"
    )
    do(state, "move c2 d2 r0 c3", "move c3 d3 r0 tile")
    assert movers(state) == set()


def test_a_unit_moved_by_its_owner_moves_again_for_who_takes_it_over() -> None:
    """Mobility is for each own turn, and the next turn is Vegas's."""
    state = game(
        unit("borgo", "assassin", "c3"),
        unit("vegas", "agitator", "c1", takes="S"),
        piles={"vegas": ["guard", "guard", "scout", "mine"]},
    )
    do(state, "move c3 c2 r0 own", "face c2 r0", "end", "discard guard")
    assert ("c2", "own") in movers(state)


# Taken and scoped units -----------------------------------------------------------------------------


def test_a_taken_unit_that_is_moved_away_goes_home() -> None:
    """ "For as long as it's in direct contact"."""
    state = game(unit("vegas", "agitator", "c3", takes="N"), unit("borgo", "assassin", "c2"), unit("vegas", "hq", "a5"))
    do(state, "move c2 c1 r0 own")
    do(state, "end")
    if asked(state) == "ask-discard":
        do(state, texts(state, "discard")[0])
    assert ("c1", "own") in movers(state)


def test_it_is_reported_that_a_taken_unit_goes_home() -> None:
    """The Control marker comes off, whether the Agitator or the unit went away."""
    state = game(unit("vegas", "agitator", "c3", takes="N"), unit("borgo", "assassin", "c2"), unit("vegas", "hq", "a5"))
    assert "released" in tags(do(state, "move c2 c1 r0 own"))


def test_a_taken_unit_pushes_for_its_new_controller() -> None:
    state = game(
        unit("vegas", "agitator", "c4", takes="N"),
        unit("borgo", "mutant", "c3"),
        unit("borgo", "claws", "c2"),
        hand="push_back",
    )
    assert texts(state, "push") == ["push c3 c2"]


def test_a_taken_unit_castles_with_units_of_its_new_controller() -> None:
    state = game(
        unit("vegas", "agitator", "c4", takes="N"),
        unit("borgo", "mutant", "c3"),
        unit("vegas", "guard", "d2"),
        hand="castling",
    )
    assert "castle c3 d2" in texts(state)


def test_a_destroyed_taken_unit_goes_to_the_discard_pile_of_its_owner() -> None:
    state = game(
        unit("smart", "hq", "a3"),
        unit("smart", "cyborg", "c2"),
        unit("vegas", "agitator", "c3", takes="N"),
        hand="sniper",
        piles={"smart": ["battle"], "vegas": ["battle"]},
    )
    before = discards(state, "smart").count("cyborg")
    do(state, "snipe c2")
    assert discards(state, "smart").count("cyborg") == before + 1
    assert "cyborg" not in discards(state, "vegas")


def test_a_grenade_may_destroy_ones_own_unit_that_was_taken_over() -> None:
    """It is an enemy tile as long as the enemy controls it."""
    state = game(
        unit("borgo", "hq", "c3"),
        unit("borgo", "mutant", "c2"),
        unit("vegas", "agitator", "c1", takes="S"),
        hand="grenade",
    )
    assert texts(state, "grenade") == ["grenade c2"]


def test_a_taken_medic_serves_its_new_side() -> None:
    """The Borgo Medic (links N, NE, NW) next to a Vegas Guard and a Borgo Mutant."""
    tiles = (
        unit("vegas", "agitator", "c5", takes="N"),
        unit("borgo", "medic", "c4"),
        unit("vegas", "marksman", "c3"),
        unit("borgo", "mutant", "b4"),
    )
    state = game(*tiles, unit("smart", "hq", "a3"), turn="smart", hand="sniper")
    do(state, "snipe c3")
    assert cells(state)["c3"] == "vegas marksman"
    assert "c4" not in cells(state)
    state = game(*tiles, unit("smart", "hq", "a3"), turn="smart", hand="sniper")
    do(state, "snipe b4")
    assert "b4" not in cells(state)
    assert cells(state)["c4"] == "borgo medic"


def test_a_scoped_medic_serves_the_side_of_the_scoper() -> None:
    """errata.8."""
    state = game(
        unit("smart", "hq", "a3"),
        unit("outpost", "scoper", "c5"),
        unit("borgo", "medic", "c4"),
        unit("outpost", "runner", "c3"),
        hand="sniper",
    )
    do(state, "snipe c3")
    assert cells(state)["c3"] == "outpost runner"
    assert "c4" not in cells(state)


def test_a_scoped_transport_moves_units_of_the_scopers_side() -> None:
    """errata.8: the good effects go to the Scoper's side instead of the owner."""
    tiles = (
        unit("outpost", "scoper", "c4"),
        unit("outpost", "commando", "c2"),
        unit("hegemony", "transport", "c3"),
        unit("hegemony", "ganger", "d2"),
    )
    assert ("c2", "c3") in movers(game(*tiles))
    assert movers(game(*tiles, turn="hegemony")) == set()


def test_a_taken_transport_moves_units_of_its_new_side() -> None:
    tiles = (
        unit("vegas", "agitator", "c4", takes="N"),
        unit("vegas", "guard", "c2"),
        unit("hegemony", "transport", "c3"),
        unit("hegemony", "ganger", "d2"),
    )
    assert ("c2", "c3") in movers(game(*tiles))
    assert movers(game(*tiles, turn="hegemony")) == set()


def test_a_netted_transport_moves_nobody() -> None:
    state = game(
        unit("hegemony", "transport", "c3"),
        unit("hegemony", "ganger", "c2"),
        unit("smart", "net_fighter", "c4", nets="N"),
    )
    assert movers(state) == set()


def test_who_scopes_an_agitator_turns_what_it_takes() -> None:
    """A Scoper beside an Agitator: it takes over for the Outpost, and the Outpost player may turn the unit."""
    state = game(
        unit("outpost", "hq", "a5"),
        unit("vegas", "agitator", "c3", takes="N"),
        unit("vegas", "guard", "c2"),
        hand="scoper",
    )
    do(state, "place scoper c4 r0")
    assert (actor(state), asked(state)) == ("outpost", "ask-face")
    assert texts(state)[0].startswith("face c2 ")


def test_castling_the_vegas_hq_may_take_over() -> None:
    state = game(
        unit("vegas", "hq", "c4", takes="N"),
        unit("vegas", "guard", "c3"),
        unit("smart", "cyborg", "c2"),
        hand="castling",
    )
    do(state, "castle c3 c4")
    assert (actor(state), asked(state)) == ("vegas", "ask-face")


def test_turning_the_vegas_hq_may_take_over() -> None:
    state = game(unit("vegas", "hq", "c3", takes="S"), unit("smart", "cyborg", "c2"), hand="rotation")
    do(state, f"rotate c3 r{rot('vegas', 'hq', takes='N')}")
    assert (actor(state), asked(state)) == ("vegas", "ask-face")


def test_killing_a_net_fighter_between_battles_may_let_an_agitator_take_over() -> None:
    state = game(
        unit("vegas", "agitator", "c3", takes="N"),
        unit("smart", "cyborg", "c2"),
        unit("smart", "net_fighter", "c4", nets="N"),
        hand="sniper",
    )
    do(state, "snipe c4")
    assert (actor(state), asked(state)) == ("vegas", "ask-face")


# Mines and pushes -----------------------------------------------------------------------------------


def test_a_mine_is_one_of_the_hexes_that_a_pushed_unit_may_choose() -> None:
    state = game(
        unit("vegas", "guard", "c4"), unit("vegas", "mine", "c2"), unit("smart", "ripper", "c3"), hand="push_back"
    )
    do(state, "push c4 c3")
    assert sorted(texts(state)) == ["retreat b3", "retreat c2", "retreat d2"]
    do(state, "retreat c2")
    assert cells(state) == {"c4": "vegas guard"}
    assert (actor(state), asked(state)) == ("vegas", "ask-turn")


def test_a_bio_droid_hit_by_an_air_strike_returns() -> None:
    state = game(
        unit("moloch", "hq", "e1"),
        unit("smart", "bio_droid", "c3"),
        hand="air_strike",
        piles={"smart": ["officer", "scout"]},
    )
    do(state, "air-strike c4")
    assert pile(state, "smart") == ["bio_droid", "officer", "scout"]


def test_a_saved_bio_droid_does_not_return() -> None:
    """errata.10: the Medic dies instead. The Medic is the Vegas one, which has the Bio-droid on its side."""
    state = game(
        unit("smart", "hq", "a3"),
        unit("smart", "bio_droid", "c3"),
        unit("vegas", "agitator", "c4", takes="N"),
        unit("vegas", "medic", "d2", links="SW"),
        hand="sniper",
        piles={"smart": ["officer", "scout"]},
    )
    do(state, "snipe c3")
    assert cells(state)["c3"] == "smart bio_droid"
    assert pile(state, "smart") == ["officer", "scout"]


# Decisions of both sides in one phase ---------------------------------------------------------------


def test_medics_of_both_sides_are_asked_in_the_order_that_the_causer_chooses() -> None:
    """gameplay.11: two ranged attacks at each HQ in phase 3, and one Medic for each."""
    state = game(
        unit("outpost", "hq", "a3"),
        unit("outpost", "medic", "b2", links="SW"),
        unit("outpost", "commando", "e1", shoots="S"),
        unit("outpost", "commando", "c3", shoots="SE"),
        unit("moloch", "hq", "e3"),
        unit("moloch", "medic", "d4", links="NE"),
        unit("moloch", "hybrid", "a5", shoots="N"),
        unit("moloch", "hybrid", "b3", shoots="NW"),
        hand="battle",
    )
    do(state, "battle")
    assert (actor(state), asked(state)) == ("outpost", "ask-first")
    do(state, "first 1")
    assert (actor(state), asked(state)) == ("moloch", "ask-medic")
    assert sorted(texts(state)) == ["absorb d4 e3 c3", "absorb d4 e3 e1"]
    do(state, "absorb d4 e3 e1")
    assert (actor(state), asked(state)) == ("outpost", "ask-medic")
    assert sorted(texts(state)) == ["absorb b2 a3 a5", "absorb b2 a3 b3"]
    do(state, "absorb b2 a3 a5")
    assert hq(state) == {"outpost": 19, "moloch": 19}


def test_a_ranged_attack_that_armour_stops_costs_no_medic() -> None:
    """Duel EN, Medic: "suffers one or more wounds"."""
    state = game(
        unit("outpost", "commando", "c1", shoots="S"),
        unit("moloch", "blocker", "c3", armor="N"),
        unit("moloch", "medic", "c4", links="N"),
        hand="battle",
    )
    do(state, "battle")
    assert cells(state)["c4"] == "moloch medic"


# Full boards ----------------------------------------------------------------------------------------

STRUCK = [unit("borgo", "scout", "b2"), unit("borgo", "scout", "b3"), unit("borgo", "mutant", "a4", hits="N")]
IDLE = [unit("borgo", "scout", "b2"), unit("borgo", "scout", "b3"), unit("borgo", "officer", "a4")]


def test_with_wounds_cleared_a_full_board_may_be_a_deadlock() -> None:
    """gameplay.15: the wound is gone after each battle, so nothing can ever end it."""
    state = game(*fill(but=["a3"], given=STRUCK), armies="moloch,borgo", hand="blocker", options={"wounds": "cleared"})
    do(state, "place blocker a3 r0")
    assert ended(state) == ((0.5, 0.5), "deadlock")


def test_a_clown_on_a_full_board_may_end_the_deadlock() -> None:
    """gameplay.15: by exploding. If it strikes nobody, nothing has changed and the game ends."""
    tiles = fill(but=["a3"], given=IDLE)
    state = game(*tiles, armies="moloch,borgo", hand="clown")
    do(state, "place clown a3 r0")  # its melee attacks go north and north-west, off the board
    assert (actor(state), asked(state)) == ("moloch", "ask-clown")
    do(state, "explode a3")
    assert state.result is None
    assert not {"a3", "b2", "b3", "a4"} & set(cells(state))
    assert actor(state) == "borgo"
    state = game(*tiles, armies="moloch,borgo", hand="clown")
    do(state, "place clown a3 r0")
    for _ in range(50):
        if not state.actors:
            break
        do(state, "strike a3")
    assert ended(state) == ((0.5, 0.5), "deadlock")


def test_filling_the_board_in_the_extra_round_gives_two_battles() -> None:
    """gameplay.18, for the overtime battle."""
    state = game(
        *fill(but=["a3"], given=STRUCK),
        armies="borgo,moloch",
        turn="moloch",
        hands={"moloch": ["guard"]},
        piles={"borgo": [], "moloch": []},
        ending="borgo",
    )
    assert battles(do(state, "end")) == [("final", 0)]
    do(state, "end")
    events = do(state, "place guard a3 r0")
    assert battles(events) == [("full-board", 1), ("overtime", 1)]
    assert ended(state) == ((0.5, 0.5), "tie")


def test_an_hq_destroyed_by_a_full_board_battle_ends_the_game_before_the_final_battle() -> None:
    tiles = fill(
        but=["e3"],
        given=[
            unit("borgo", "scout", "b2"),
            unit("borgo", "scout", "b3"),
            unit("borgo", "net_fighter", "a4", nets="N"),
            unit("moloch", "hq", "a3"),
        ],
    )
    state = game(*tiles, armies="borgo,moloch", hand="medic", hq={"moloch": 2}, piles={"borgo": []}, ending="borgo")
    events = do(state, "place medic e3 r0")
    assert battles(events) == [("full-board", 0)]
    assert ended(state) == ((1.0, 0.0), "hq-destroyed")


# The ending -----------------------------------------------------------------------------------------

HQS = (unit("borgo", "hq", "a5"), unit("moloch", "hq", "e1"))


def test_exchanging_instants_for_the_last_tiles_begins_the_ending() -> None:
    state = game(*HQS, hand="move,battle,grenade", piles={"borgo": ["mutant", "claws", "battle"]})
    events = do(state, "redraw")
    assert "ending-began" in tags(events)
    do(state, "discard claws")
    assert "battle" not in texts(state)


def test_drawing_the_last_tile_while_three_are_in_hand_is_the_ending_too() -> None:
    state = game(*HQS, turn="moloch", hands={"borgo": ["claws", "battle"]}, piles={"borgo": ["mutant"]})
    events = do(state, "end")
    assert "ending-began" in tags(events)
    assert asked(state) == "ask-discard"


def test_an_hq_may_fall_in_the_final_battle() -> None:
    state = game(
        *HQS,
        unit("borgo", "mutant", "d2", hits="NE"),
        turn="moloch",
        piles={"borgo": [], "moloch": []},
        ending="borgo",
        hq={"moloch": 1, "borgo": 1},
    )
    do(state, "end")
    assert ended(state) == ((1.0, 0.0), "hq-destroyed")


def test_the_final_battle_counts_for_the_points() -> None:
    state = game(
        *HQS,
        unit("borgo", "mutant", "d2", hits="NE"),
        turn="moloch",
        piles={"borgo": []},
        ending="borgo",
        hq={"borgo": 18, "moloch": 18},
    )
    do(state, "end")
    assert ended(state) == ((1.0, 0.0), "points"), "18 against 17 after the Final Battle"


# Elimination ----------------------------------------------------------------------------------------


def test_what_an_eliminated_player_had_taken_over_goes_home() -> None:
    state = game(
        unit("borgo", "hq", "a5"),
        unit("borgo", "brawler", "d2", hits="NE"),
        unit("vegas", "hq", "e1", takes="N"),
        unit("vegas", "agitator", "c3", takes="N"),
        unit("vegas", "mine", "e3"),
        unit("smart", "transporter", "c2"),
        unit("smart", "hq", "a3"),
        hand="battle",
        hq={"vegas": 1},
    )
    do(state, "battle")
    assert cells(state) == {
        "a5": "borgo hq",
        "d2": "borgo brawler",
        "c2": "smart transporter",
        "a3": "smart hq",
    }
    assert actor(state) == "smart"
    do(state, texts(state, "discard")[0])
    assert ("c2", "own") in movers(state)


def test_mines_of_the_others_stay_when_somebody_is_eliminated() -> None:
    state = game(
        unit("borgo", "hq", "a5"),
        unit("borgo", "brawler", "d2", hits="NE"),
        unit("smart", "hq", "e1"),
        unit("vegas", "hq", "a3", takes="N"),
        unit("vegas", "mine", "e3"),
        hand="battle",
        hq={"smart": 1},
    )
    do(state, "battle")
    assert cells(state)["e3"] == "vegas mine"


def test_units_of_an_eliminated_player_leave_even_if_somebody_else_controls_them() -> None:
    """ "All their tiles"."""
    state = game(
        unit("borgo", "hq", "a5"),
        unit("borgo", "brawler", "d2", hits="NE"),
        unit("smart", "hq", "e1"),
        unit("smart", "transporter", "c2"),
        unit("vegas", "agitator", "c3", takes="N"),
        unit("vegas", "hq", "a3", takes="N"),
        hand="battle",
        hq={"smart": 1},
    )
    do(state, "battle")
    assert "c2" not in cells(state)


def test_the_ending_goes_on_when_who_began_it_is_eliminated() -> None:
    """3.0 summary: the others finish their turns, then the last battle. Meanwhile a full board throws Borgo out."""
    tiles = fill(
        but=["e3"],
        given=[
            unit("borgo", "hq", "a3"),
            unit("moloch", "net_fighter", "a4", turned=0),  # nets N (the HQ) and NW
            unit("moloch", "ripper", "b2", hits="SW"),
            unit("borgo", "scout", "b3", turned=3),
            unit("moloch", "hq", "e2"),
            unit("smart", "hq", "e1"),
        ],
    )
    state = game(
        *tiles,
        armies="borgo,moloch,smart",
        turn="moloch",
        hand="guard",
        piles={"borgo": []},
        ending="borgo",
        hq={"borgo": 1},
    )
    do(state, "place guard e3 r0")
    assert state.result is None
    assert "a3" not in cells(state)
    assert actor(state) == "smart"
    events = finish(state)
    assert [cause for cause, _ in battles(events)] == ["final"]


@pytest.mark.parametrize("seed", range(3))
def test_a_duel_of_the_duel_armies_comes_to_its_end(seed: int) -> None:
    state = fresh(seed, armies="smart,vegas", board="duel", edition="duel-en")
    play_out(state, seed)
    assert sum(ended(state)[0]) == 1


def test_hands_are_open_and_tiles_are_never_lost() -> None:
    """34 tiles beside the HQ, always: pile, hand, board and discard pile."""
    state = game(*HQS, unit("borgo", "mutant", "d2", hits="NE"), hand="battle,mutant")
    do(state, "place mutant c3 r0", "battle")
    assert (hq(state)["moloch"], tile_at(state, "e1").damage) == (19, 1)
    for army in ("borgo", "moloch"):
        on_board = sum(text.startswith(f"{army} ") for text in cells(state).values())
        assert len(pile(state, army)) + len(hand(state, army)) + len(discards(state, army)) + on_board == 35
