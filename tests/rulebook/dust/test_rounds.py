"""The round: initiative, who activates, two actions, what is declared before the dice (p. 6-7)."""

from __future__ import annotations

from typing import Any

import pytest

from ashgrid.core import Event, IllegalAction
from ashgrid.games.dust.actions import (
    Activated,
    Declared,
    Fired,
    FirstChosen,
    InitiativeRolled,
    Moved,
    RoundBegan,
    RoundEnded,
)
from ashgrid.games.dust.rules.game import Dust
from tests.rulebook.dust.helpers import UnitAt, board, hits, legal, of, play, position, search

DO_NOTHING = ("nothing", "nothing", "confirm")


def last_of_a_round(**more: Any) -> Dust:
    """One activation before the end of the round."""
    return position(
        board("9x9"),
        UnitAt("death-dealers", 0, "a1"),
        UnitAt("hell-boys", 0, "c1", done=True),
        UnitAt("sturmpioniere", 1, "a9", done=True),
        UnitAt("hans", 1, "c9", done=True),
        **more,
    )


def decisive(events: list[Event]) -> InitiativeRolled:
    return of(events, InitiativeRolled)[-1]


# Initiative ----------------------------------------------------------------------------------------


def test_each_side_throws_three_dice_for_the_initiative() -> None:
    state = last_of_a_round()
    events = play(state, "activate death-dealers", *DO_NOTHING)
    for rolled in of(events, InitiativeRolled):
        assert len(rolled.faces) == len(rolled.other_faces) == 3


@pytest.mark.parametrize("side", [0, 1])
def test_more_hits_win_the_initiative_and_the_winner_decides(side: int) -> None:
    lines = ("activate death-dealers", *DO_NOTHING)
    state, events = search(last_of_a_round(), lines, lambda found: decisive(found).winner == side)
    rolled = decisive(events)
    ahead, behind = (rolled.faces, rolled.other_faces) if side == 0 else (rolled.other_faces, rolled.faces)
    assert hits(ahead) > hits(behind)
    assert state.actors == (side,)
    assert sorted(legal(state)) == ["first 0", "first 1"]


def test_a_tie_is_thrown_again_with_all_dice() -> None:
    lines = ("activate death-dealers", *DO_NOTHING)
    _, events = search(last_of_a_round(), lines, lambda found: len(of(found, InitiativeRolled)) == 3)
    first, second, third = of(events, InitiativeRolled)
    for tied in (first, second):
        assert tied.winner is None
        assert hits(tied.faces) == hits(tied.other_faces)
        assert len(tied.faces) == len(tied.other_faces) == 3
    assert third.winner is not None
    assert hits(third.faces) != hits(third.other_faces)


@pytest.mark.parametrize("chosen", [0, 1])
def test_the_winner_may_have_either_side_begin(chosen: int) -> None:
    lines = ("activate death-dealers", *DO_NOTHING)
    state, _ = search(last_of_a_round(), lines, lambda found: decisive(found).winner == 0)
    events = play(state, f"first {chosen}")
    assert of(events, FirstChosen) == [FirstChosen(seat=0, side=chosen)]
    assert state.actors == (chosen,)


def test_every_round_begins_with_a_throw_for_the_initiative() -> None:
    state = last_of_a_round()
    events = play(state, "activate death-dealers", *DO_NOTHING)
    kinds = [type(event) for event in events if type(event) in (RoundEnded, RoundBegan, InitiativeRolled)]
    assert kinds[:3] == [RoundEnded, RoundBegan, InitiativeRolled]


# Activations ---------------------------------------------------------------------------------------


def three_against_one() -> Dust:
    return position(
        board("9x9"),
        UnitAt("death-dealers", 0, "a1"),
        UnitAt("hell-boys", 0, "c1"),
        UnitAt("blackhawk", 0, "e1"),
        UnitAt("sturmpioniere", 1, "a9"),
    )


def test_the_sides_take_turns_and_a_unit_is_activated_once_a_round() -> None:
    state = three_against_one()
    assert sorted(legal(state)) == ["activate blackhawk", "activate death-dealers", "activate hell-boys"]
    play(state, "activate hell-boys", *DO_NOTHING)
    assert state.actors == (1,)
    assert legal(state) == ["activate sturmpioniere"]
    play(state, "activate sturmpioniere", *DO_NOTHING)
    assert state.actors == (0,)
    assert sorted(legal(state)) == ["activate blackhawk", "activate death-dealers"]


def test_the_side_with_more_units_goes_on_when_the_other_has_none_left() -> None:
    state = three_against_one()
    play(state, "activate hell-boys", *DO_NOTHING, "activate sturmpioniere", *DO_NOTHING)
    play(state, "activate blackhawk", *DO_NOTHING)
    assert state.actors == (0,)
    assert legal(state) == ["activate death-dealers"]


def test_the_round_ends_when_all_units_of_both_sides_were_activated() -> None:
    state = three_against_one()
    play(state, "activate hell-boys", *DO_NOTHING, "activate sturmpioniere", *DO_NOTHING)
    assert not of(play(state, "activate blackhawk", *DO_NOTHING), RoundEnded)
    assert of(play(state, "activate death-dealers", *DO_NOTHING), RoundEnded)


def test_all_units_are_refreshed_for_the_next_round() -> None:
    state, _ = search(
        last_of_a_round(),
        ("activate death-dealers", *DO_NOTHING),
        lambda found: decisive(found).winner == 1,
    )
    play(state, "first 1")
    assert state.round == 3
    assert sorted(legal(state)) == ["activate hans", "activate sturmpioniere"]
    play(state, "activate hans", *DO_NOTHING)
    assert sorted(legal(state)) == ["activate death-dealers", "activate hell-boys"]


def test_a_unit_has_to_be_activated_one_cannot_pass() -> None:
    state = three_against_one()
    with pytest.raises(IllegalAction):
        play(state, "pass")


# Two actions ---------------------------------------------------------------------------------------


def facing() -> Dust:
    """Both in range of each other, with an artillery piece whose weapon is empty."""
    return position(
        board("9x3"),
        UnitAt("death-dealers", 0, "a2"),
        UnitAt("lothar", 1, "c2", empty=("nebelwerfer-42",)),
        turn=1,
    )


PAIRS = {
    "move": "move d2",
    "attack": "attack",
    "skill": "reload 1",
    "nothing": "nothing",
}


@pytest.mark.parametrize("first", list(PAIRS))
@pytest.mark.parametrize("second", list(PAIRS))
def test_attack_and_attack_is_the_only_pair_of_actions_that_is_forbidden(first: str, second: str) -> None:
    state = facing()
    play(state, "activate lothar", PAIRS[first])
    wanted = "move c2" if first == second == "move" else PAIRS[second]
    assert (wanted in legal(state)) == (not first == second == "attack")


def test_an_activation_has_no_more_than_two_actions() -> None:
    state = facing()
    play(state, "activate lothar", "move d2", "move d3")
    assert legal(state) == ["confirm"]


def test_a_sustained_attack_takes_both_actions() -> None:
    state = facing()
    play(state, "activate lothar")
    assert "sustain" in legal(state)
    play(state, "sustain")
    while legal(state) != ["confirm"]:
        assert all(line.split()[0] in ("aim", "hold") for line in legal(state))
        play(state, legal(state)[0])


@pytest.mark.parametrize("first", list(PAIRS.values()))
def test_a_sustained_attack_is_no_second_action(first: str) -> None:
    state = facing()
    play(state, "activate lothar", first)
    assert "sustain" not in legal(state)


def test_doing_nothing_uses_the_activation_up() -> None:
    state = facing()
    events = play(state, "activate lothar", *DO_NOTHING)
    assert not of(events, Moved)
    assert not of(events, Fired)
    assert legal(state) == ["activate death-dealers"]


def test_a_move_goes_no_further_than_the_movement_value() -> None:
    """Blackhawk has movement 1: the eight squares around it (p. 8)."""
    state = position(board("7x7"), UnitAt("blackhawk", 0, "d4"), UnitAt("hans", 1, "g7"))
    play(state, "activate blackhawk")
    around = {"c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"}
    assert {line.split()[1] for line in legal(state) if line.startswith("move ")} == around


def test_blackhawk_with_two_moves_pays_two_for_its_second_diagonal() -> None:
    """p. 8: what two MOVE actions of movement 1 reach. After a straight step a diagonal one is still the first; after
    a diagonal one the next would cost two, which a movement of 1 cannot pay."""
    state = position(board("7x7"), UnitAt("blackhawk", 0, "d4"), UnitAt("hans", 1, "g7"))
    after_diagonal = state.copy()
    play(after_diagonal, "activate blackhawk", "move e3")
    assert {line for line in legal(after_diagonal) if line.startswith("move ")} == {
        "move e2",
        "move d3",
        "move f3",
        "move e4",
    }
    after_straight = state.copy()
    play(after_straight, "activate blackhawk", "move d3")
    assert "move e2" in legal(after_straight)
    assert "move c2" in legal(after_straight)


def test_a_unit_need_not_use_all_its_movement_points() -> None:
    state = position(board("7x7"), UnitAt("rhino", 0, "d4"), UnitAt("hans", 1, "g7"))
    play(state, "activate rhino")
    assert "move d3" in legal(state)
    assert "move d2" in legal(state)


# Declared first ------------------------------------------------------------------------------------


def test_both_actions_and_all_targets_are_declared_before_anything_happens() -> None:
    state = position(board("9x3"), UnitAt("sturmpioniere", 0, "a2"), UnitAt("death-dealers", 1, "d2", done=True))
    before = play(state, "activate sturmpioniere", "move b2", "attack", "aim 1 death-dealers", "aim 2 death-dealers 1")
    assert not of(before, Moved)
    assert not of(before, Fired)
    assert state.field.names[state.cell[state.by_name["sturmpioniere"]]] == "a2"
    events = play(state, "confirm")
    kinds = [type(event) for event in events if type(event) in (Activated, Declared, Moved, Fired)]
    assert kinds == [Activated, Declared, Moved, Fired, Fired]


def test_what_was_confirmed_cannot_be_taken_back() -> None:
    """Nothing can be added once dice are thrown: the next decision is the other player's."""
    state = position(
        board("9x3"),
        UnitAt("sturmpioniere", 0, "a2"),
        UnitAt("hans", 0, "a3"),
        UnitAt("death-dealers", 1, "c2"),
    )
    play(state, "activate sturmpioniere", "attack", "nothing", "aim 1 death-dealers", "hold 2")
    play(state, "confirm")
    assert state.actors == (1,)


def test_a_charge_is_declared_before_the_first_move() -> None:
    """p. 7 names it as an example."""
    state = position(board("6x1"), UnitAt("luther", 0, "d1"), UnitAt("blackhawk", 1, "a1"))
    play(state, "activate luther")
    assert "charge" in legal(state)
    play(state, "move c1")
    assert "charge" not in legal(state)


def test_berserk_is_declared_before_the_dice() -> None:
    state = position(board("6x1"), UnitAt("sigrid", 0, "d1"), UnitAt("death-dealers", 1, "b1"))
    play(state, "activate sigrid", "attack", "nothing", "aim 1 death-dealers")
    assert sorted(legal(state)) == ["confirm", "use berserk"]
    play(state, "confirm")
    assert "use berserk" not in legal(state)


# Sustained attack ----------------------------------------------------------------------------------


def blackhawk_against_hans() -> Dust:
    """Five dice: Dual Heavy PIAT against vehicle armour 3 (p. 11)."""
    return position(
        board("5x1"), UnitAt("blackhawk", 0, "a1"), UnitAt("hans", 1, "c1"), UnitAt("sturmpioniere", 1, "e1")
    )


def test_sustained_attack_two_of_five_and_then_one_of_three_make_three_hits() -> None:
    def wanted(events: list[Event]) -> bool:
        (fired,) = of(events, Fired)
        return [hits(throw.faces) for throw in fired.throws] == [2, 1]

    lines = ("activate blackhawk", "sustain", "aim 1 hans", "confirm")
    state, events = search(blackhawk_against_hans(), lines, wanted)
    (fired,) = of(events, Fired)
    assert [len(throw.faces) for throw in fired.throws] == [5, 3]
    assert fired.hits == 3
    assert fired.damage == 3
    assert state.points_of(state.by_name["hans"]) == 0  # three points on its card


def test_a_plain_attack_throws_its_dice_once() -> None:
    state = blackhawk_against_hans()
    (fired,) = of(play(state, "activate blackhawk", "attack", "nothing", "aim 1 hans", "confirm"), Fired)
    assert [len(throw.faces) for throw in fired.throws] == [5]


def test_a_sustained_attack_throws_the_blanks_of_each_line_again_once() -> None:
    state = position(board("5x1"), UnitAt("hans", 0, "a1"), UnitAt("death-dealers", 1, "c1"))
    lines = ("activate hans", "sustain", "aim 1 death-dealers", "aim 2 death-dealers", "confirm")
    _, events = search(state, lines, lambda found: all(len(fired.throws) > 1 for fired in of(found, Fired)))
    fired_lines = of(events, Fired)
    assert len(fired_lines) == 2
    for fired in fired_lines:
        assert [throw.why for throw in fired.throws] == ["first", "sustained"]
        assert len(fired.throws[0].faces) == fired.dice
        assert len(fired.throws[1].faces) == fired.dice - hits(fired.throws[0].faces)
        assert fired.hits == sum(hits(throw.faces) for throw in fired.throws)


# Modifiers of the initiative -----------------------------------------------------------------------


def test_black_ops_gives_one_more_die_and_only_one() -> None:
    """p. 6 (skills may change the number of dice) and p. 20: it does not add up."""
    for heroes in (("bazooka-joe",), ("bazooka-joe", "bazooka-joe")):
        units = [UnitAt(name, 0, f"c{row}", name=f"joe-{row}", done=True) for row, name in enumerate(heroes, 1)]
        state = position(
            board("9x9"),
            UnitAt("death-dealers", 0, "a1"),
            *units,
            UnitAt("sturmpioniere", 1, "a9", done=True),
        )
        for rolled in of(play(state, "activate death-dealers", *DO_NOTHING), InitiativeRolled):
            assert len(rolled.faces) == 4
            assert len(rolled.other_faces) == 3
