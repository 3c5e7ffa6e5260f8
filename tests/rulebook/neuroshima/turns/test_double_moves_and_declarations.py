"""More meetings of rules: double moves, declarations about taken units, final battles of many."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.neuroshima.turns.helpers import (
    actor,
    asked,
    battles,
    cells,
    do,
    ended,
    fill,
    finish,
    game,
    hq,
    tags,
    texts,
    unit,
)

# Mines, Medics and double moves ---------------------------------------------------------------------

CENTRE = unit("outpost", "recon_center", "a3")


def test_with_two_medics_their_owner_says_which_absorbs_a_mine() -> None:
    state = game(
        unit("moloch", "medic", "c4", links="N"),
        unit("moloch", "medic", "c2", links="S"),
        unit("vegas", "mine", "c3"),
        hand="guard",
    )
    do(state, "place guard c3 r0")
    assert (actor(state), asked(state)) == ("moloch", "ask-medic")
    assert sorted(texts(state)) == ["absorb c2 c3", "absorb c4 c3"]
    do(state, "absorb c4 c3")
    assert cells(state) == {"c2": "moloch medic", "c3": "moloch guard"}


ON_A_MINE = (
    CENTRE,
    unit("outpost", "runner", "c3"),
    unit("outpost", "medic", "d1", links="SW"),
    unit("vegas", "mine", "c2"),
    unit("vegas", "hq", "e3"),
)


@pytest.mark.parametrize(
    "more", [{}, {"edition": "duel-pl"}, {"options": {"mine_step": "stop"}}], ids=["3.0", "duel-pl", "option"]
)
def test_a_unit_saved_from_a_mine_stops_there(more: dict[str, Any]) -> None:
    """general.66: a mined hex is among those that a longer move cannot pass."""
    state = game(*ON_A_MINE, **more)
    do(state, "move c3 c2 r0 own")
    assert "d1" not in cells(state)
    assert cells(state)["c2"] == "outpost runner"
    assert asked(state) == "ask-turn"


def test_a_unit_saved_from_a_mine_may_go_on_if_the_options_say_so() -> None:
    state = game(*ON_A_MINE, options={"mine_step": "go-on"})
    do(state, "move c3 c2 r0 own")
    assert "d1" not in cells(state)
    assert asked(state) == "ask-step"
    do(state, "step c1 r0")
    assert cells(state)["c1"] == "outpost runner"


def test_an_hq_that_clears_a_mine_goes_on() -> None:
    """general.66 reminds of exceptions for kinds of units; a Mine does nothing to an HQ."""
    state = game(
        CENTRE, unit("outpost", "hq", "c3"), unit("vegas", "mine", "c2"), unit("vegas", "hq", "e3"), hand="move"
    )
    do(state, "move c3 c2 r0 tile")
    assert asked(state) == "ask-step"


def test_the_second_step_may_end_on_a_mine() -> None:
    state = game(CENTRE, unit("outpost", "runner", "c3"), unit("vegas", "mine", "c1"), unit("vegas", "hq", "e3"))
    do(state, "move c3 c2 r0 own", "step c1 r0")
    assert cells(state) == {"a3": "outpost recon_center", "e3": "vegas hq"}


TAKEN_CENTRE = (CENTRE, unit("vegas", "agitator", "a4", takes="N"))


def test_what_is_taken_over_in_the_middle_of_a_double_move_is_turned_after_it() -> None:
    """general.68: in between only automatic effects, "takeover without the rotation". An Agitator moves twice."""
    state = game(
        *TAKEN_CENTRE,
        unit("vegas", "agitator", "c5", takes="N"),
        unit("outpost", "runner", "c3"),
        turn="vegas",
        hand="move",
    )
    do(state, "move c5 c4 r0 tile")
    assert (actor(state), asked(state)) == ("vegas", "ask-step")
    do(state, "stay")
    assert (actor(state), asked(state)) == ("vegas", "ask-face")
    assert {text.split()[1] for text in texts(state)} == {"c3"}


def test_what_is_released_again_in_the_same_double_move_is_not_turned() -> None:
    state = game(
        *TAKEN_CENTRE,
        unit("vegas", "agitator", "c5", takes="N"),
        unit("outpost", "runner", "c3"),
        turn="vegas",
        hand="move",
    )
    do(state, "move c5 c4 r0 tile", "step d4 r0")
    assert asked(state) == "ask-turn"


def test_a_recon_centre_that_dies_gives_no_second_step_any_more() -> None:
    """The Centre itself steps onto a Mine."""
    state = game(
        CENTRE, unit("vegas", "mine", "a4"), unit("outpost", "runner", "c3"), unit("vegas", "hq", "e3"), hand="move"
    )
    do(state, "move a3 a4 r0 tile")
    assert asked(state) == "ask-turn"
    do(state, "move c3 c2 r0 own")
    assert asked(state) == "ask-turn"


# Who declares ---------------------------------------------------------------------------------------


def test_who_has_taken_a_clown_over_decides_about_it() -> None:
    state = game(
        unit("vegas", "agitator", "c5", takes="N"),
        unit("moloch", "clown", "c4"),
        unit("moloch", "guard", "c3"),
        hand="battle",
    )
    do(state, "battle")
    assert (actor(state), asked(state)) == ("vegas", "ask-clown")
    do(state, "explode c4")
    assert cells(state) == {}, "it hurts everybody around it, the Agitator too"


def test_a_clown_with_an_extra_action_is_asked_twice() -> None:
    state = game(
        unit("moloch", "clown", "c3"),
        unit("moloch", "mother", "c4", links="N"),
        unit("borgo", "scout", "d3"),
        hand="battle",
    )
    do(state, "battle", "strike c3")
    assert asked(state) == "ask-clown"
    do(state, "explode c3")
    assert cells(state) == {}


def test_a_netted_clown_is_not_asked() -> None:
    state = game(unit("moloch", "clown", "c3"), unit("smart", "net_fighter", "c4", nets="N"), hand="battle")
    do(state, "battle")
    assert actor(state) == "smart"
    assert asked(state) in ("ask-discard", "ask-turn")


def test_a_scoped_quartermaster_asks_the_scopers_side() -> None:
    """errata.8."""
    state = game(
        unit("borgo", "hq", "e3"),
        unit("hegemony", "quartermaster", "b2", links="NE"),
        unit("outpost", "scoper", "b3"),
        unit("outpost", "brawler", "c1", hits="S"),
        hand="battle",
    )
    do(state, "battle")
    assert (actor(state), asked(state)) == ("outpost", "ask-quartermaster")


def test_a_quartermaster_may_leave_everything_as_it_is() -> None:
    """Duel PL: "each time the player decides"."""
    state = game(
        unit("hegemony", "ganger", "c1", hits="S"),
        unit("hegemony", "quartermaster", "b2", links="NE"),
        unit("borgo", "hq", "c3"),
        hand="battle",
    )
    do(state, "battle", "keep c1")
    assert hq(state)["borgo"] == 20


def test_a_quartermaster_may_turn_a_ranged_attack_into_a_melee_attack() -> None:
    """Duel PL: "and the other way round". As a ranged attack it would be stopped by the armour."""
    state = game(
        unit("borgo", "super_mutant", "c2", armor="N"),
        unit("hegemony", "universal_soldier", "c1", hits="S"),
        unit("hegemony", "quartermaster", "b2", links="NE"),
        hand="battle",
    )
    do(state, "battle")
    assert {text for text in texts(state) if text.startswith("convert")} == {
        "convert c1 S melee",
        "convert c1 S ranged",
    }
    do(state, "convert c1 S ranged")
    assert "c2" not in cells(state), "two melee attacks of 1: the armour stops neither"


# Final battles of many ------------------------------------------------------------------------------

THREE = (unit("borgo", "hq", "a5"), unit("moloch", "hq", "e1"), unit("smart", "hq", "a3"))


def test_an_hq_that_falls_in_the_final_battle_does_not_win_and_the_others_compare_points() -> None:
    state = game(
        *THREE,
        unit("borgo", "mutant", "d2", hits="NE"),
        turn="smart",
        piles={"borgo": []},
        ending="borgo",
        hq={"moloch": 1, "borgo": 8, "smart": 9},
    )
    events = finish(state)
    assert battles(events) == [("final", 0)]
    assert ended(state) == ((0.0, 0.0, 1.0), "points")


def test_a_three_way_tie_gives_everybody_one_more_turn() -> None:
    state = game(*THREE, turn="smart", piles={"borgo": []}, ending="borgo")
    finish(state)
    for army in ("borgo", "moloch"):
        assert actor(state) == army
        assert battles(finish(state)) == []
    assert actor(state) == "smart"
    assert battles(finish(state)) == [("overtime", 2)]
    assert ended(state)[1] == "tie"


def test_the_winner_of_a_final_battle_is_known_at_once_without_a_tie() -> None:
    state = game(*THREE, turn="smart", piles={"borgo": []}, ending="borgo", hq={"borgo": 19, "moloch": 19})
    events = finish(state)
    assert "extra-round" not in tags(events)
    assert ended(state) == ((0.0, 0.0, 1.0), "points")


def test_a_deadlock_of_three_is_won_by_the_best_hq() -> None:
    """gameplay.15."""
    idle = [unit("borgo", "scout", "b2"), unit("borgo", "scout", "b3"), unit("borgo", "officer", "a4")]
    state = game(
        *fill(but=["a3"], given=idle),
        armies="moloch,borgo,smart",
        hand="blocker",
        hq={"moloch": 5, "smart": 4, "borgo": 3},
    )
    do(state, "place blocker a3 r0")
    assert ended(state) == ((1.0, 0.0, 0.0), "deadlock")
