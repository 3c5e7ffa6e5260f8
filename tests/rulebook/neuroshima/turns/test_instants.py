"""Instant tiles. Duel rulebooks: "Instant action tiles", "Common problems"; Grenade, Air Strike in the Polish one."""

from __future__ import annotations

from tests.rulebook.neuroshima.turns.helpers import (
    actor,
    asked,
    cells,
    discards,
    do,
    finish,
    game,
    hand,
    hq,
    pile,
    rot,
    tags,
    texts,
    tile_at,
    unit,
)

# Move -----------------------------------------------------------------------------------------------


def test_move_is_a_step_to_a_free_neighbour_a_turn_or_both() -> None:
    """Duel EN, Move: "to an adjacent, unoccupied hex and/or turn it in any direction desired"."""
    state = game(unit("borgo", "mutant", "c3"), unit("moloch", "blocker", "c2"), hand="move")
    moves = set(texts(state, "move"))
    for cell in ("d2", "d3", "c4", "b4", "b3"):
        assert {f"move c3 {cell} r{n} tile" for n in range(6)} <= moves
    assert {f"move c3 c3 r{n} tile" for n in range(1, 6)} <= moves
    assert {text.split()[2] for text in moves} == {"c3", "d2", "d3", "c4", "b4", "b3"}


def test_move_does_what_it_says() -> None:
    state = game(unit("borgo", "mutant", "c3"), unit("moloch", "blocker", "a3"), hand="move,claws")
    do(state, "move c3 d2 r4 tile")
    assert (cells(state)["d2"], tile_at(state, "d2").rot) == ("borgo mutant", 4)
    assert "c3" not in cells(state)
    assert hand(state, "borgo") == ["claws"]


def test_move_works_on_the_own_hq() -> None:
    """Tiles affect both units and HQs unless their description says otherwise."""
    state = game(unit("borgo", "hq", "c3"), unit("moloch", "blocker", "c2"), hand="move")
    assert {text.split()[2] for text in texts(state, "move")} >= {"d2", "d3", "c4", "b4", "b3"}
    do(state, "move c3 d2 r0 tile")
    assert cells(state)["d2"] == "borgo hq"


def test_move_does_not_work_on_enemies() -> None:
    state = game(unit("borgo", "hq", "c3"), unit("moloch", "blocker", "c2"), hand="move")
    assert {text.split()[1] for text in texts(state, "move")} == {"c3"}


def test_move_does_not_work_on_a_netted_unit() -> None:
    state = game(
        unit("borgo", "mutant", "c3"),
        unit("borgo", "claws", "a3"),
        unit("smart", "net_fighter", "c4", nets="N"),
        hand="move",
    )
    assert {text.split()[1] for text in texts(state, "move")} == {"a3"}


def test_move_does_not_work_on_a_mine() -> None:
    """Foundations "cannot be moved"."""
    state = game(unit("vegas", "mine", "c3"), unit("vegas", "guard", "a3"), unit("borgo", "hq", "e1"), hand="move")
    assert {text.split()[1] for text in texts(state, "move")} == {"a3"}


def test_one_move_is_not_a_turn_and_then_a_step() -> None:
    """Ruling general.18: after the turn the tile is used up."""
    state = game(unit("borgo", "mutant", "c3"), unit("moloch", "blocker", "a3"), hand="move")
    do(state, "move c3 c3 r2 tile")
    assert texts(state, "move") == []


# Push Back ------------------------------------------------------------------------------------------


# The example of both rulebooks: a Vegas Bodyguard between a Ripper (above) and a Twister (to the right and below). Both
# hexes behind the Ripper are occupied; the one free hex next to it is also next to the Bodyguard.
BODYGUARD = unit("vegas", "bodyguard", "a5")
RIPPER = unit("smart", "ripper", "a4", hits="S")
TWISTER = unit("smart", "twister", "b5", hits="NW")
BEHIND = (unit("smart", "officer", "a3"), unit("smart", "officer", "b3"))


def test_printed_example_the_ripper_cannot_be_pushed_the_twister_can() -> None:
    state = game(BODYGUARD, RIPPER, TWISTER, *BEHIND, hand="push_back")
    assert texts(state, "push") == ["push a5 b5"]


def test_printed_example_the_smart_player_chooses_where_the_twister_goes() -> None:
    state = game(BODYGUARD, RIPPER, TWISTER, *BEHIND, hand="push_back")
    do(state, "push a5 b5")
    assert (actor(state), asked(state)) == ("smart", "ask-retreat")
    assert sorted(texts(state)) == ["retreat c4", "retreat c5"]
    do(state, "retreat c5")
    assert cells(state)["c5"] == "smart twister"
    assert "b5" not in cells(state)
    assert (actor(state), asked(state)) == ("vegas", "ask-turn")


def test_a_pushed_unit_is_not_turned() -> None:
    state = game(BODYGUARD, RIPPER, TWISTER, *BEHIND, hand="push_back")
    do(state, "push a5 b5", "retreat c4")
    assert tile_at(state, "c4").rot == rot("smart", "twister", hits="NW")


def test_with_one_free_hex_behind_the_ripper_it_can_be_pushed_there() -> None:
    state = game(BODYGUARD, RIPPER, TWISTER, BEHIND[0], hand="push_back")
    assert sorted(texts(state, "push")) == ["push a5 a4", "push a5 b5"]
    do(state, "push a5 a4")
    assert cells(state)["b3"] == "smart ripper", "one possible hex: it moves at once"
    assert actor(state) == "vegas"


def test_at_the_edge_there_may_be_nowhere_to_go() -> None:
    state = game(unit("moloch", "guard", "c2"), unit("borgo", "mutant", "c1"), hand="push_back")
    assert texts(state, "push") == [], "b2 and d1 are both next to c2"


def test_a_unit_is_pushed_by_one_hex_only() -> None:
    state = game(unit("moloch", "guard", "c4"), unit("borgo", "mutant", "c3"), hand="push_back")
    do(state, "push c4 c3")
    assert sorted(texts(state)) == ["retreat b3", "retreat c2", "retreat d2"]


def test_hqs_push_and_are_pushed() -> None:
    state = game(unit("moloch", "hq", "c4"), unit("borgo", "hq", "c3"), hand="push_back")
    assert texts(state, "push") == ["push c4 c3"]
    do(state, "push c4 c3", "retreat c2")
    assert cells(state) == {"c4": "moloch hq", "c2": "borgo hq"}


def test_only_enemies_are_pushed() -> None:
    state = game(
        unit("moloch", "guard", "c4"), unit("moloch", "hybrid", "c3"), unit("borgo", "hq", "a3"), hand="push_back"
    )
    assert texts(state, "push") == []


def test_only_neighbours_are_pushed() -> None:
    state = game(unit("moloch", "guard", "c5"), unit("borgo", "mutant", "c3"), hand="push_back")
    assert texts(state, "push") == []


def test_a_netted_unit_cannot_be_pushed() -> None:
    """Duel EN, Using nets: "A disabled unit cannot move, thus it cannot be pushed away"."""
    state = game(
        unit("hegemony", "net_fighter", "c4", nets="N"),
        unit("hegemony", "ganger", "d2"),
        unit("borgo", "mutant", "c3"),
        hand="push_back",
    )
    assert texts(state, "push") == []


def test_a_netted_unit_cannot_push_but_a_third_one_can_push_the_net_fighter() -> None:
    """Duel EN, Using nets."""
    state = game(
        unit("moloch", "guard", "c3"),
        unit("moloch", "hybrid", "d3"),
        unit("borgo", "net_fighter", "c4", nets="N"),
        hand="push_back",
    )
    assert texts(state, "push") == ["push d3 c4"]


def test_pushing_a_net_fighter_away_frees_its_victim() -> None:
    state = game(
        unit("moloch", "guard", "c3"),
        unit("moloch", "hybrid", "d3"),
        unit("borgo", "net_fighter", "c4", nets="N"),
        hand="push_back,move",
    )
    assert "c3" not in {text.split()[1] for text in texts(state, "move")}
    do(state, "push d3 c4", "retreat b5")
    assert "c3" in {text.split()[1] for text in texts(state, "move")}


def test_who_controls_the_pushed_unit_chooses() -> None:
    """Duel EN: "the player controlling the enemy unit decides". A Smart Officer taken by Vegas, pushed by Smart."""
    state = game(
        unit("smart", "golem_mk3", "c1"),
        unit("smart", "officer", "c2"),
        unit("vegas", "agitator", "c3", takes="N"),
        hand="push_back",
    )
    assert texts(state, "push") == ["push c1 c2"]
    do(state, "push c1 c2")
    assert (actor(state), asked(state)) == ("vegas", "ask-retreat")
    assert sorted(texts(state)) == ["retreat b3", "retreat d2"]


def test_a_unit_may_be_pushed_onto_a_mine() -> None:
    """Duel EN, Foundation tiles: "any unit can be placed or move onto (or be pushed onto)"."""
    state = game(
        unit("vegas", "guard", "b2"), unit("vegas", "mine", "d1"), unit("smart", "ripper", "c1"), hand="push_back"
    )
    do(state, "push b2 c1")
    assert cells(state) == {"b2": "vegas guard"}


def test_a_mine_is_not_pushed() -> None:
    state = game(unit("smart", "ripper", "c3"), unit("vegas", "mine", "c2"), hand="push_back")
    assert texts(state, "push") == []


# Sniper ---------------------------------------------------------------------------------------------


def test_a_sniper_aims_at_any_enemy_but_an_hq() -> None:
    state = game(
        unit("outpost", "hq", "a3"),
        unit("outpost", "runner", "c3"),
        unit("borgo", "hq", "e1"),
        unit("borgo", "mutant", "e3"),
        unit("borgo", "super_mutant", "c2"),
        hand="sniper",
    )
    assert sorted(texts(state, "snipe")) == ["snipe c2", "snipe e3"]


def test_a_sniper_deals_one_wound_and_armour_does_not_help() -> None:
    state = game(unit("outpost", "hq", "a3"), unit("borgo", "super_mutant", "c2"), hand="sniper")
    do(state, "snipe c2")
    assert tile_at(state, "c2").damage == 1


def test_a_sniper_kills_a_unit_without_toughness() -> None:
    state = game(
        unit("outpost", "hq", "a3"), unit("borgo", "mutant", "c2"), hand="sniper", piles={"borgo": ["claws"] * 4}
    )
    before = discards(state, "borgo").count("mutant")
    do(state, "snipe c2")
    assert "c2" not in cells(state)
    assert discards(state, "borgo").count("mutant") == before + 1
    assert actor(state) == "outpost"


def test_a_wounded_unit_dies_of_the_last_wound() -> None:
    state = game(unit("outpost", "hq", "a3"), unit("moloch", "blocker", "c2", damage=2), hand="sniper")
    do(state, "snipe c2")
    assert "c2" not in cells(state)


def test_a_medic_absorbs_a_sniper() -> None:
    """Duel EN, Medic: "from a direct attack or Sniper". One attack and one Medic: nobody is asked."""
    state = game(
        unit("outpost", "hq", "a3"),
        unit("borgo", "mutant", "c3"),
        unit("borgo", "medic", "c4", links="N"),
        hand="sniper",
    )
    events = do(state, "snipe c3")
    assert cells(state) == {"a3": "outpost hq", "c3": "borgo mutant"}
    assert "absorbed" in tags(events)
    assert actor(state) == "outpost"


def test_with_two_medics_their_owner_is_asked() -> None:
    state = game(
        unit("outpost", "hq", "a3"),
        unit("moloch", "hybrid", "c3"),
        unit("moloch", "medic", "c4", links="N"),
        unit("moloch", "medic", "c2", links="S"),
        hand="sniper",
    )
    do(state, "snipe c3")
    assert (actor(state), asked(state)) == ("moloch", "ask-medic")
    assert sorted(texts(state)) == ["absorb c2 c3", "absorb c4 c3"]
    do(state, "absorb c2 c3")
    assert cells(state) == {"a3": "outpost hq", "c3": "moloch hybrid", "c4": "moloch medic"}
    assert actor(state) == "outpost"


def test_a_netted_medic_absorbs_nothing() -> None:
    state = game(
        unit("smart", "net_fighter", "c5", nets="N"),
        unit("borgo", "mutant", "c3"),
        unit("borgo", "medic", "c4", links="N"),
        hand="sniper",
    )
    do(state, "snipe c3")
    assert cells(state) == {"c5": "smart net_fighter", "c4": "borgo medic"}


def test_a_medic_that_is_ranged_attack_itself_dies() -> None:
    state = game(
        unit("outpost", "hq", "a3"),
        unit("borgo", "mutant", "c3"),
        unit("borgo", "medic", "c4", links="N"),
        hand="sniper",
    )
    do(state, "snipe c4")
    assert cells(state) == {"a3": "outpost hq", "c3": "borgo mutant"}


def test_a_sniper_destroys_a_mine() -> None:
    """Duel EN, Foundation tiles: "They can be destroyed only by damaging Instant Action Tiles (Sniper)"."""
    state = game(unit("smart", "hq", "a3"), unit("vegas", "mine", "c3"), hand="sniper")
    events = do(state, "snipe c3")
    assert cells(state) == {"a3": "smart hq"}
    assert "floor-destroyed" in tags(events)


def test_a_sniper_does_not_aim_at_a_unit_that_the_player_has_taken_over() -> None:
    """ "Treated as friendly"; its former owner may shoot it."""
    tiles = (unit("vegas", "agitator", "c3", takes="N"), unit("smart", "cyborg", "c2"))
    state = game(*tiles, hand="sniper")
    assert texts(state, "snipe") == []
    state = game(*tiles, hand="sniper", turn="smart")
    assert sorted(texts(state, "snipe")) == ["snipe c2", "snipe c3"]


# Grenade --------------------------------------------------------------------------------------------


def test_a_grenade_destroys_an_enemy_next_to_the_own_hq() -> None:
    """Duel PL, Borgo: completely, on a hex next to the own HQ, not an HQ."""
    state = game(
        unit("borgo", "hq", "c3"),
        unit("borgo", "mutant", "b3"),
        unit("moloch", "blocker", "c2"),
        unit("moloch", "hq", "d2"),
        unit("moloch", "guard", "c1"),
        hand="grenade",
    )
    assert texts(state, "grenade") == ["grenade c2"]
    do(state, "grenade c2")
    assert "c2" not in cells(state), "toughness does not help"


def test_without_an_own_hq_there_is_no_grenade() -> None:
    state = game(unit("borgo", "mutant", "c3"), unit("moloch", "blocker", "c2"), hand="grenade")
    assert texts(state, "grenade") == []


def test_a_medic_absorbs_a_grenade() -> None:
    state = game(
        unit("borgo", "hq", "c3"),
        unit("moloch", "blocker", "c2"),
        unit("moloch", "medic", "c1", links="S"),
        hand="grenade",
    )
    do(state, "grenade c2")
    assert cells(state) == {"c3": "borgo hq", "c2": "moloch blocker"}
    assert tile_at(state, "c2").damage == 0


def test_a_grenade_destroys_a_mine() -> None:
    """Duel PL, foundations: Sniper, Grenade, Air Strike."""
    state = game(unit("borgo", "hq", "c3"), unit("vegas", "mine", "c2"), unit("vegas", "mine", "c1"), hand="grenade")
    assert texts(state, "grenade") == ["grenade c2"]
    do(state, "grenade c2")
    assert "c2" not in cells(state)


# Air Strike -----------------------------------------------------------------------------------------

INNER = ["b3", "b4", "c2", "c3", "c4", "d2", "d3"]


def test_all_seven_hexes_of_an_air_strike_lie_on_the_board_and_may_be_empty() -> None:
    """Duel PL, Moloch: the area must not leave the board; it may be thrown on an empty hex."""
    state = game(unit("moloch", "hq", "a3"), unit("borgo", "hq", "e1"), hand="air_strike")
    assert sorted(texts(state, "air-strike")) == [f"air-strike {cell}" for cell in INNER]


def test_an_air_strike_wounds_friends_and_enemies_but_no_hq() -> None:
    state = game(
        unit("moloch", "guard", "c3"),
        unit("moloch", "blocker", "c2"),
        unit("moloch", "hq", "b3"),
        unit("borgo", "mutant", "d2"),
        unit("borgo", "super_mutant", "d3"),
        unit("borgo", "hq", "c4"),
        unit("borgo", "claws", "c5"),
        hand="air_strike",
    )
    do(state, "air-strike c3")
    assert cells(state) == {
        "c2": "moloch blocker",
        "b3": "moloch hq",
        "d3": "borgo super_mutant",
        "c4": "borgo hq",
        "c5": "borgo claws",
    }
    assert (tile_at(state, "c2").damage, tile_at(state, "d3").damage) == (1, 1)
    assert hq(state) == {"moloch": 20, "borgo": 20}


def test_an_air_strike_destroys_mines() -> None:
    state = game(
        unit("moloch", "hq", "a3"), unit("vegas", "mine", "c3"), unit("vegas", "mine", "e3"), hand="air_strike"
    )
    do(state, "air-strike c2")
    assert cells(state) == {"a3": "moloch hq", "e3": "vegas mine"}


def test_a_medic_outside_the_area_absorbs_an_air_strike() -> None:
    state = game(
        unit("moloch", "hq", "e1"),
        unit("borgo", "mutant", "c3"),
        unit("borgo", "medic", "d3", links="NW"),
        hand="air_strike",
    )
    do(state, "air-strike b3")
    assert cells(state) == {"e1": "moloch hq", "c3": "borgo mutant"}


def test_a_medic_hit_by_the_same_air_strike_heals_nobody() -> None:
    """Duel EN, Using Medics: both hit at once, "the Medic is destroyed first and cannot heal the unit"."""
    state = game(
        unit("moloch", "hq", "e1"),
        unit("borgo", "mutant", "c3"),
        unit("borgo", "medic", "c4", links="N"),
        hand="air_strike",
    )
    do(state, "air-strike b4")
    assert cells(state) == {"e1": "moloch hq"}


def test_a_medic_saves_one_of_two_units_from_an_air_strike_and_its_owner_says_which() -> None:
    state = game(
        unit("moloch", "hq", "e1"),
        unit("borgo", "mutant", "c3"),
        unit("borgo", "claws", "c4"),
        unit("borgo", "medic", "d3", turned=5),  # links NW, N and SW
        hand="air_strike",
    )
    do(state, "air-strike b4")
    assert (actor(state), asked(state)) == ("borgo", "ask-medic")
    assert sorted(texts(state)) == ["absorb d3 c3", "absorb d3 c4"]
    do(state, "absorb d3 c4")
    assert cells(state) == {"e1": "moloch hq", "c4": "borgo claws"}
    assert actor(state) == "moloch"


# Rotation -------------------------------------------------------------------------------------------


def test_rotation_turns_any_own_tile() -> None:
    state = game(
        unit("vegas", "guard", "c3"), unit("vegas", "hq", "a3"), unit("borgo", "mutant", "e3"), hand="rotation"
    )
    turns = texts(state, "rotate")
    assert {text.split()[1] for text in turns} == {"a3", "c3"}
    assert {f"rotate c3 r{n}" for n in range(1, 6)} <= set(turns)
    do(state, "rotate c3 r4")
    assert tile_at(state, "c3").rot == 4


def test_rotation_does_not_work_on_a_netted_unit() -> None:
    """Duel EN, Nets: disabled opponents "cannot perform any actions"; PL: completely immobilised."""
    state = game(
        unit("vegas", "guard", "c3"),
        unit("vegas", "hq", "a3"),
        unit("smart", "net_fighter", "c4", nets="N"),
        hand="rotation",
    )
    assert {text.split()[1] for text in texts(state, "rotate")} == {"a3"}


def test_rotation_works_on_a_taken_unit_and_not_for_its_former_owner() -> None:
    tiles = (unit("vegas", "agitator", "c3", takes="N"), unit("smart", "cyborg", "c2"))
    state = game(*tiles, hand="rotation")
    assert "c2" in {text.split()[1] for text in texts(state, "rotate")}
    state = game(*tiles, hand="move", turn="smart")
    assert texts(state, "move") == []


# Castling -------------------------------------------------------------------------------------------


def test_castling_swaps_two_own_neighbours_without_turning_them() -> None:
    state = game(
        unit("vegas", "guard", "c3", turned=2),
        unit("vegas", "hq", "c4", turned=5),
        unit("borgo", "hq", "a3"),
        hand="castling",
    )
    assert texts(state, "castle") == ["castle c3 c4"]
    do(state, "castle c3 c4")
    assert (cells(state)["c3"], cells(state)["c4"]) == ("vegas hq", "vegas guard")
    assert (tile_at(state, "c3").rot, tile_at(state, "c4").rot) == (5, 2)


def test_castling_needs_neighbours() -> None:
    state = game(unit("vegas", "guard", "c3"), unit("vegas", "guard", "c5"), unit("borgo", "hq", "a3"), hand="castling")
    assert texts(state, "castle") == []


def test_castling_needs_two_own_units() -> None:
    state = game(unit("vegas", "guard", "c3"), unit("borgo", "mutant", "c4"), hand="castling")
    assert texts(state, "castle") == []


def test_netted_units_cannot_castle() -> None:
    state = game(
        unit("vegas", "guard", "c3"),
        unit("vegas", "guard", "c2"),
        unit("smart", "net_fighter", "c4", nets="N"),
        hand="castling",
    )
    assert texts(state, "castle") == []


def test_castling_carries_wounds() -> None:
    state = game(
        unit("vegas", "guard", "c3", damage=1), unit("vegas", "scout", "c4"), unit("borgo", "hq", "a3"), hand="castling"
    )
    do(state, "castle c3 c4")
    assert tile_at(state, "c4").damage == 1


def test_castling_does_not_swap_with_a_mine() -> None:
    """Foundations are not units."""
    state = game(unit("vegas", "guard", "c3"), unit("vegas", "mine", "c4"), unit("borgo", "hq", "a3"), hand="castling")
    assert texts(state, "castle") == []


# Terror ---------------------------------------------------------------------------------------------

CALM = {"borgo": ["mutant", "claws", "move", "scout", "medic", "officer", "mutant"]}


def test_under_terror_nothing_is_placed_in_the_next_turn_but_all_else_is_possible() -> None:
    """Duel EN, Terror."""
    state = game(
        unit("smart", "hq", "a3"), unit("borgo", "hq", "e1"), unit("borgo", "assassin", "c3"), hand="terror", piles=CALM
    )
    do(state, "terror", "end")
    assert actor(state) == "borgo"
    do(state, "discard claws")
    assert texts(state, "place") == []
    assert any(text.endswith(" own") for text in texts(state, "move"))
    assert any(text.endswith(" tile") for text in texts(state, "move"))
    assert "discard mutant" in texts(state)


def test_terror_lasts_one_turn() -> None:
    state = game(unit("smart", "hq", "a3"), unit("borgo", "hq", "e1"), hand="terror", piles=CALM)
    do(state, "terror", "end", "discard move", "end")
    finish(state)
    do(state, "discard scout")
    assert texts(state, "place")


def test_terror_does_not_hit_who_plays_it() -> None:
    state = game(unit("smart", "hq", "a3"), unit("borgo", "hq", "e1"), hand="terror,cyborg")
    do(state, "terror")
    assert texts(state, "place")
    assert actor(state) == "smart"


def test_mines_are_not_placed_under_terror() -> None:
    """Ruling general.26."""
    state = game(unit("vegas", "hq", "a3"), unit("smart", "hq", "e1"), hand="mine,guard", terror=["vegas"])
    assert texts(state, "place") == []


# Battle ---------------------------------------------------------------------------------------------


def test_no_battle_tile_after_somebody_has_drawn_the_last_tile() -> None:
    tiles = (unit("borgo", "hq", "a3"), unit("moloch", "hq", "e1"))
    assert "battle" in texts(game(*tiles, hand="battle"))
    assert "battle" not in texts(game(*tiles, hand="battle", piles={"borgo": []}))
    assert "battle" not in texts(game(*tiles, hand="battle", piles={"moloch": []}))


def test_printed_example_a_ranged_attack_passes_a_friend_and_stops_at_the_cyborg() -> None:
    """Duel, "An example of Ranged Attack"."""
    state = game(
        unit("vegas", "marksman", "c1", shoots="S"),
        unit("vegas", "bodyguard", "c2", hits="N"),
        unit("smart", "cyborg", "c3", shoots="SE"),
        unit("smart", "hq", "c5"),
        unit("vegas", "hq", "a3"),
        hand="battle",
    )
    do(state, "battle")
    assert "c3" not in cells(state)
    assert cells(state)["c2"] == "vegas bodyguard"
    assert hq(state) == {"vegas": 20, "smart": 20}


def test_the_next_player_draws_after_a_battle() -> None:
    state = game(
        unit("borgo", "hq", "a3"),
        unit("moloch", "hq", "e1"),
        hand="battle",
        piles={"moloch": ["guard"] + ["push_back"] * 4},
    )
    do(state, "battle")
    assert hand(state, "moloch") == ["guard", "push_back", "push_back"]
    assert pile(state, "moloch") == ["push_back", "push_back"]
