"""Free movement: Mobility, the Smart HQ, the Hegemony Transport, the Outpost Recon Centre."""

from __future__ import annotations

from ashgrid.games.neuroshima.position import TileHere
from tests.rulebook.neuroshima.turns.helpers import Game, actor, asked, cells, do, finish, game, texts, tile_at, unit


def movers(state: Game) -> set[tuple[str, str]]:
    """Which units may move, and by what."""
    return {(text.split()[1], text.split()[4]) for text in texts(state, "move")}


def reached(state: Game, cell: str, by: str) -> set[str]:
    """Where the unit in a cell may go."""
    return {text.split()[2] for text in texts(state, "move") if text.split()[1] == cell and text.split()[4] == by}


# Mobility -------------------------------------------------------------------------------------------


def test_a_mobile_unit_may_step_to_a_free_neighbour_and_or_turn() -> None:
    """Duel EN, Mobility: "can move one hex and/or turn freely"."""
    state = game(unit("borgo", "assassin", "c3"), unit("moloch", "blocker", "c2"))
    assert movers(state) == {("c3", "own")}
    assert reached(state, "c3", "own") == {"c3", "d2", "d3", "c4", "b4", "b3"}
    assert {f"move c3 d2 r{n} own" for n in range(6)} <= set(texts(state))
    assert {f"move c3 c3 r{n} own" for n in range(1, 6)} <= set(texts(state))


def test_mobility_is_used_once_in_a_turn() -> None:
    """Duel PL: "in each own turn"; once, whether it stepped or turned."""
    state = game(unit("borgo", "assassin", "c3"), unit("moloch", "blocker", "a3"))
    do(state, "move c3 c4 r0 own")
    assert movers(state) == set()
    state = game(unit("borgo", "assassin", "c3"), unit("moloch", "blocker", "a3"))
    do(state, "move c3 c3 r1 own")
    assert movers(state) == set(), "general.18: not a turn and then a step"


def test_mobility_comes_back_in_the_next_own_turn() -> None:
    state = game(unit("borgo", "assassin", "c3"), unit("borgo", "hq", "a5"), unit("moloch", "hq", "e1"))
    do(state, "move c3 c4 r0 own", "end")
    assert actor(state) == "moloch"
    finish(state)
    do(state, texts(state, "discard")[0])
    assert ("c4", "own") in movers(state)


def test_each_mobile_unit_has_its_own_move() -> None:
    state = game(unit("borgo", "assassin", "c3"), unit("borgo", "assassin", "c5"), unit("moloch", "blocker", "a3"))
    do(state, "move c3 c4 r0 own")
    assert movers(state) == {("c5", "own")}


def test_mobility_may_be_used_after_both_tiles() -> None:
    """Duel PL: "even after both tiles have been played"."""
    state = game(unit("borgo", "assassin", "c3"), unit("moloch", "blocker", "a3"), hand="mutant,claws")
    do(state, "place mutant e1 r0", "place claws e2 r0", "move c3 c4 r0 own")
    assert cells(state)["c4"] == "borgo assassin"


def test_nobody_moves_enemies_or_in_the_turn_of_others() -> None:
    state = game(unit("moloch", "blocker", "a3"), unit("borgo", "assassin", "c3"))
    assert movers(state) == set()


def test_a_unit_without_mobility_does_not_move() -> None:
    assert movers(game(unit("borgo", "mutant", "c3"), unit("moloch", "blocker", "a3"))) == set()


def test_a_netted_unit_does_not_move() -> None:
    state = game(unit("borgo", "assassin", "c3"), unit("smart", "net_fighter", "c4", nets="N"))
    assert movers(state) == set()


def test_moving_into_a_net_is_possible_and_is_the_end_of_it() -> None:
    state = game(unit("borgo", "assassin", "c2"), unit("smart", "net_fighter", "c4", nets="N"), hand="move")
    do(state, "move c2 c3 r0 own")
    assert movers(state) == set()


def test_a_taken_unit_moves_for_its_new_controller_only() -> None:
    """ "Treated in every respect as one's own" (Duel PL, Vegas)."""
    tiles = (unit("vegas", "agitator", "c3", takes="N"), unit("borgo", "assassin", "c2"))
    assert movers(game(*tiles)) == {("c2", "own")}
    assert movers(game(*tiles, turn="borgo")) == set()


def test_wounds_go_along() -> None:
    state = game(unit("smart", "transporter", "c3", damage=1), unit("borgo", "hq", "a3"))
    do(state, "move c3 c4 r0 own")
    assert tile_at(state, "c4").damage == 1


# The Smart HQ ---------------------------------------------------------------------------------------


def test_the_smart_hq_moves_its_neighbours_but_not_itself() -> None:
    """Duel EN, Smart: "Any neighboring friendly unit may take an additional move and/or rotate [...] The HQ may not
    move itself"."""
    state = game(
        unit("smart", "hq", "c3"),
        unit("smart", "cyborg", "c2"),
        unit("smart", "officer", "c4"),
        unit("smart", "officer", "a3"),
        unit("borgo", "assassin", "d2"),
    )
    assert movers(state) == {("c2", "c3"), ("c4", "c3")}


def test_a_unit_may_leave_the_smart_hq_by_it() -> None:
    state = game(unit("smart", "hq", "c3"), unit("smart", "cyborg", "c2"), unit("borgo", "hq", "a3"))
    do(state, "move c2 c1 r3 c3")
    assert (cells(state)["c1"], tile_at(state, "c1").rot) == ("smart cyborg", 3)


def test_the_smart_hq_moves_a_unit_once_in_a_turn() -> None:
    state = game(unit("smart", "hq", "c3"), unit("smart", "cyborg", "c2"), unit("borgo", "hq", "a3"))
    do(state, "move c2 d2 r0 c3")
    assert movers(state) == set(), "still next to the HQ"


def test_a_unit_placed_next_to_the_smart_hq_may_be_moved_at_once() -> None:
    state = game(unit("smart", "hq", "c3"), unit("borgo", "hq", "a3"), hand="cyborg")
    do(state, "place cyborg c2 r0")
    assert movers(state) == {("c2", "c3")}


def test_a_netted_smart_hq_moves_nobody() -> None:
    state = game(
        unit("smart", "hq", "c3"), unit("smart", "cyborg", "c2"), unit("hegemony", "net_fighter", "c4", nets="N")
    )
    assert movers(state) == set()


def test_the_smart_hq_does_not_move_a_unit_that_was_taken_over() -> None:
    state = game(unit("smart", "hq", "c3"), unit("smart", "cyborg", "c2"), unit("vegas", "agitator", "c1", takes="S"))
    assert movers(state) == set()


def test_all_possibilities_work_on_the_same_unit_each_once() -> None:
    """Duel EN, Smart, special rules: the HQ, the Move tile and the tile's own Mobility."""
    state = game(unit("smart", "hq", "c3"), unit("smart", "transporter", "c2"), unit("borgo", "hq", "a3"), hand="move")
    assert movers(state) >= {("c2", "own"), ("c2", "c3"), ("c2", "tile")}
    do(state, "move c2 d2 r0 own")
    assert movers(state) >= {("d2", "c3"), ("d2", "tile")}
    assert ("d2", "own") not in movers(state)
    do(state, "move d2 d1 r0 c3", "move d1 c1 r0 tile")
    assert cells(state)["c1"] == "smart transporter"
    assert movers(state) == set()


# The Transport --------------------------------------------------------------------------------------


def test_a_transport_moves_its_own_neighbours_but_not_itself() -> None:
    """Duel PL, Hegemony, Transport: own connected units, also away from it."""
    state = game(
        unit("hegemony", "transport", "c3"),
        unit("hegemony", "ganger", "c2"),
        unit("hegemony", "ganger", "a3"),
        unit("borgo", "mutant", "c4"),
    )
    assert movers(state) == {("c2", "c3")}
    do(state, "move c2 c1 r0 c3")
    assert cells(state)["c1"] == "hegemony ganger"


def test_a_transport_works_at_once_when_it_is_placed() -> None:
    state = game(unit("hegemony", "ganger", "c2"), unit("borgo", "hq", "a3"), hand="transport")
    do(state, "place transport c3 r0")
    assert movers(state) == {("c2", "c3")}


def test_a_mobile_unit_at_a_transport_moves_twice() -> None:
    state = game(unit("hegemony", "transport", "c3"), unit("hegemony", "runner", "c2"), unit("borgo", "hq", "a3"))
    do(state, "move c2 c1 r0 c3", "move c1 d1 r0 own")
    assert cells(state)["d1"] == "hegemony runner"


def test_a_hegemony_hq_is_moved_by_a_transport_too() -> None:
    """A Transport works on every own connected unit; Modules work on HQs."""
    state = game(unit("hegemony", "transport", "c3"), unit("hegemony", "hq", "c2"), unit("borgo", "hq", "a3"))
    assert ("c2", "c3") in movers(state)


def test_the_same_source_does_not_work_twice_on_one_unit() -> None:
    """Ruling general.178: also not when the unit comes back to it."""
    state = game(unit("hegemony", "transport", "c3"), unit("hegemony", "runner", "c2"), unit("borgo", "hq", "a3"))
    do(state, "move c2 c1 r0 c3", "move c1 c2 r0 own")
    assert movers(state) == set()


def allies(*tiles: TileHere) -> Game:
    """Smart and Hegemony against a Borgo loner, so that one unit can touch the Smart HQ and the Transport."""
    return game(*tiles, armies="borgo,smart,hegemony", mode="loner", turn="smart")


def test_two_sources_work_one_after_the_other() -> None:
    """Ruling errata.6: they do not add up to one long move, each works on its own."""
    state = allies(
        unit("borgo", "hq", "a3"),
        unit("smart", "hq", "c3"),
        unit("smart", "cyborg", "d2"),
        unit("hegemony", "transport", "e2"),
        unit("hegemony", "hq", "e1"),
    )
    assert movers(state) == {("d2", "c3"), ("d2", "e2")}
    assert reached(state, "d2", "e2") == {"d2", "d1", "c2", "d3"}
    do(state, "move d2 d3 r0 e2")
    assert movers(state) == {("d3", "c3")}
    do(state, "move d3 c4 r0 c3")
    assert movers(state) == set()


def test_after_a_step_that_leaves_both_sources_there_is_no_second_step() -> None:
    """Ruling general.64."""
    state = allies(
        unit("borgo", "hq", "a3"),
        unit("smart", "hq", "c3"),
        unit("smart", "cyborg", "d2"),
        unit("hegemony", "transport", "e2"),
        unit("hegemony", "hq", "e1"),
    )
    do(state, "move d2 d1 r0 c3")
    assert movers(state) == set()


def test_after_a_turn_in_place_the_other_source_still_works() -> None:
    state = allies(
        unit("borgo", "hq", "a3"),
        unit("smart", "hq", "c3"),
        unit("smart", "cyborg", "d2"),
        unit("hegemony", "transport", "e2"),
        unit("hegemony", "hq", "e1"),
    )
    do(state, "move d2 d2 r3 c3")
    assert movers(state) == {("d2", "e2")}


# The Recon Centre -----------------------------------------------------------------------------------

CENTRE = unit("outpost", "recon_center", "a3")


def test_with_a_recon_centre_a_step_may_be_followed_by_a_second() -> None:
    """Duel PL, Outpost: whenever a unit moves, up to two hexes."""
    state = game(CENTRE, unit("outpost", "runner", "c3"), unit("borgo", "hq", "e3"))
    do(state, "move c3 c2 r0 own")
    assert asked(state) == "ask-step"
    assert "stay" in texts(state)
    assert {text.split()[1] for text in texts(state, "step")} >= {"c1", "d1", "d2", "c3", "b3", "b2"}
    do(state, "step c1 r2")
    assert (cells(state)["c1"], tile_at(state, "c1").rot) == ("outpost runner", 2)
    assert asked(state) == "ask-turn"
    assert movers(state) == set()


def test_steps_end_at_the_edge_of_the_board() -> None:
    state = game(unit("outpost", "recon_center", "e3"), unit("outpost", "runner", "b3"), unit("borgo", "hq", "e1"))
    do(state, "move b3 b2 r0 own")
    assert {text.split()[1] for text in texts(state, "step")} - {"b2"} == {"a3", "b3", "c1", "c2"}


def test_the_second_step_may_be_left_out() -> None:
    state = game(CENTRE, unit("outpost", "runner", "c3"), unit("borgo", "hq", "e3"))
    do(state, "move c3 c2 r0 own", "stay")
    assert cells(state)["c2"] == "outpost runner"
    assert asked(state) == "ask-turn"


def test_the_recon_centre_works_with_the_move_tile_too() -> None:
    state = game(CENTRE, unit("outpost", "commando", "c3"), unit("borgo", "hq", "e3"), hand="move")
    do(state, "move c3 c2 r0 tile")
    assert asked(state) == "ask-step"


def test_the_recon_centre_lets_the_hq_and_itself_move_twice() -> None:
    state = game(CENTRE, unit("outpost", "hq", "c3"), unit("borgo", "hq", "e3"), hand="move,move")
    do(state, "move c3 c2 r0 tile", "step c1 r0")
    assert cells(state)["c1"] == "outpost hq"
    do(state, "move a3 a4 r0 tile", "step a5 r0")
    assert cells(state)["a5"] == "outpost recon_center"


def test_a_mere_turn_is_no_step() -> None:
    """Ruling general.65: one extra step for each step the move has."""
    state = game(CENTRE, unit("outpost", "runner", "c3"), unit("borgo", "hq", "e3"))
    do(state, "move c3 c3 r2 own")
    assert asked(state) == "ask-turn"


def test_a_double_move_does_not_pass_through_an_occupied_hex() -> None:
    """Ruling general.66."""
    state = game(CENTRE, unit("outpost", "runner", "c3"), unit("borgo", "mutant", "c2"), unit("borgo", "hq", "e3"))
    assert "c2" not in reached(state, "c3", "own")


def test_a_double_move_ends_where_the_unit_is_netted() -> None:
    """Ruling general.66: every step must be legal by itself."""
    state = game(CENTRE, unit("outpost", "runner", "c3"), unit("smart", "net_fighter", "c1", nets="S"))
    do(state, "move c3 c2 r0 own")
    assert (cells(state)["c2"], asked(state)) == ("outpost runner", "ask-turn")


def test_a_double_move_ends_where_the_unit_is_taken_over() -> None:
    """Ruling general.66."""
    state = game(CENTRE, unit("outpost", "runner", "c3"), unit("vegas", "agitator", "c1", takes="S"))
    do(state, "move c3 c2 r0 own")
    assert (actor(state), asked(state)) == ("vegas", "ask-face")
    do(state, "face c2 r0")
    assert (actor(state), asked(state)) == ("outpost", "ask-turn")


def test_a_double_move_may_come_back_and_turns_with_each_step() -> None:
    """Ruling general.67."""
    state = game(CENTRE, unit("outpost", "runner", "c3"), unit("borgo", "hq", "e3"))
    do(state, "move c3 c2 r4 own", "step c3 r1")
    assert (cells(state)["c3"], tile_at(state, "c3").rot) == ("outpost runner", 1)


def test_nothing_else_is_done_in_the_middle_of_a_double_move() -> None:
    """Ruling general.68."""
    state = game(CENTRE, unit("outpost", "runner", "c3"), unit("borgo", "hq", "e3"), hand="commando,battle")
    do(state, "move c3 c2 r4 own")
    assert {text.split()[0] for text in texts(state)} == {"step", "stay"}


def test_a_mine_works_in_the_middle_of_a_double_move() -> None:
    """Ruling general.68: automatic effects do."""
    state = game(CENTRE, unit("outpost", "runner", "c3"), unit("vegas", "mine", "c2"), unit("vegas", "hq", "e3"))
    do(state, "move c3 c2 r0 own")
    assert cells(state) == {"a3": "outpost recon_center", "e3": "vegas hq"}
    assert asked(state) == "ask-turn"


def test_a_netted_recon_centre_gives_no_second_step() -> None:
    state = game(CENTRE, unit("outpost", "runner", "c3"), unit("smart", "net_fighter", "a4", nets="N"))
    do(state, "move c3 c2 r0 own")
    assert asked(state) == "ask-turn"


def test_a_recon_centre_does_not_serve_enemies() -> None:
    state = game(unit("borgo", "assassin", "c3"), CENTRE)
    do(state, "move c3 c2 r0 own")
    assert asked(state) == "ask-turn"


def test_a_taken_recon_centre_serves_its_new_side() -> None:
    """A taken unit is in every respect like an own one."""
    tiles = (
        unit("vegas", "agitator", "a4", takes="N"),
        CENTRE,
        unit("vegas", "guard", "c3"),
        unit("outpost", "runner", "e2"),
    )
    state = game(*tiles, hand="move")
    do(state, "move c3 c2 r0 tile")
    assert asked(state) == "ask-step"
    state = game(*tiles, turn="outpost")
    do(state, "move e2 e1 r0 own")
    assert asked(state) == "ask-turn"


def test_a_pushed_unit_gets_no_second_step() -> None:
    """It is moved, it does not move."""
    state = game(unit("moloch", "guard", "b2"), unit("outpost", "commando", "c1"), CENTRE, hand="push_back")
    do(state, "push b2 c1")
    assert cells(state)["d1"] == "outpost commando"
    assert (actor(state), asked(state)) == ("moloch", "ask-turn")


# Step or turn ---------------------------------------------------------------------------------------


def test_by_the_summary_a_move_is_a_step_or_a_turn() -> None:
    """3.0 summary, 4) and the Move tile: "turn or move"."""
    state = game(
        unit("borgo", "assassin", "c3", turned=2),
        unit("moloch", "blocker", "a3"),
        hand="move",
        options={"mobility": "move-or-turn"},
    )
    for text in texts(state, "move"):
        _, cell, to, rotation, _ = text.split()
        assert cell == to or rotation == "r2", text
    assert {"move c3 d2 r2 own", "move c3 c3 r4 own", "move c3 d2 r2 tile", "move c3 c3 r4 tile"} <= set(texts(state))
