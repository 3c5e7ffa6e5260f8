"""Reactive fire (p. 16-17)."""

from __future__ import annotations

import pytest

from ashgrid.core import Event
from ashgrid.games.dust.actions import Destroyed, Fired, Moved, ReactionTried
from ashgrid.games.dust.data import unit_of
from ashgrid.games.dust.rules.game import Dust
from tests.rulebook.dust.helpers import UnitAt, aimed, board, hits, legal, of, play, position, search


def reactors(state: Dust) -> list[str]:
    """The units that may try reactive fire now; nothing if nobody is asked."""
    return [line.split()[1] for line in legal(state) if line.startswith("react ")]


def where(state: Dust, unit: str) -> str:
    return state.field.names[state.cell[state.by_name[unit]]]


def succeeded(events: list[Event]) -> bool:
    return of(events, ReactionTried)[-1].success


def failed(events: list[Event]) -> bool:
    return not of(events, ReactionTried)[-1].success


# Who may try ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("squares", "possible"), [(6, False), (4, False), (3, True)])
def test_death_dealers_react_to_hans_at_three_squares_and_not_at_six(squares: int, possible: bool) -> None:
    """The Bazooka reaches three squares, and nothing else that they have hurts a walker of class 3 further away."""
    column = "abcdefgh"[squares]
    state = position(
        board(
            """
            . . . . . . . .
            . # # # # # # #
            . . . . . . . .
            """
        ),
        UnitAt("death-dealers", 0, "a1", left={"rifleman": 0, "machine-gunner": 0, "bazooka-gunner": 1}),
        UnitAt("hans", 1, "abcdefgh"[squares + 1] + "1"),
        turn=1,
    )
    for weapon in state.types[0].weapons:  # the example is about the Bazooka
        if weapon.ammo:
            state.ammo[0][weapon.line] = 0
    play(state, "activate hans", f"move {column}1", "nothing", "confirm")
    assert reactors(state) == (["death-dealers"] if possible else [])


def one_moves(*others: UnitAt) -> Dust:
    """Blackhawk can step from c3 to c2, where the Heavy Flak Grenadiers at b1 have it in reach."""
    return position(
        board(
            """
            . . . .
            # . . .
            # # . .
            """
        ),
        UnitAt("blackhawk", 0, "c3"),
        UnitAt("heavy-flak-grenadiers", 1, "b1"),
        *others,
    )


def test_only_units_that_were_not_activated_react() -> None:
    state = one_moves()
    play(state, "activate blackhawk", "move c2", "nothing", "confirm")
    assert reactors(state) == ["heavy-flak-grenadiers"]
    state = one_moves()
    state.done[state.by_name["heavy-flak-grenadiers"]] = True
    play(state, "activate blackhawk", "move c2", "nothing", "confirm")
    assert reactors(state) == []


def test_nobody_reacts_without_sight() -> None:
    state = position(board(". # . .\n. # . ."), UnitAt("blackhawk", 0, "c1"), UnitAt("heavy-flak-grenadiers", 1, "a1"))
    play(state, "activate blackhawk", "move c2", "nothing", "confirm")
    assert reactors(state) == []


def test_nobody_reacts_who_could_not_hurt_the_unit() -> None:
    """M1 rifles and knives do nothing to vehicles of class 3."""
    state = position(board("5x1"), UnitAt("hans", 1, "e1"), UnitAt("leathernecks", 0, "b1"), turn=1)
    usable = [weapon.name for weapon in unit_of("leathernecks").weapons if repr(weapon.combat[6]) != "-"]
    assert usable == ["mortar-120-mm"]  # artillery: not nearer than four squares
    play(state, "activate hans", "move d1", "nothing", "confirm")
    assert reactors(state) == []


def test_nobody_reacts_with_ammunition_that_is_spent() -> None:
    """A flamer alone: from two squares away he has only a Panzerfaust of the squad."""
    for rounds, possible in ((1, True), (0, False)):
        state = position(
            board("5x1"),
            UnitAt("blackhawk", 0, "d1"),
            UnitAt("sturmpioniere", 1, "a1", left={"rifleman": 0}, ammo={"panzerfaust": rounds}),
        )
        play(state, "activate blackhawk", "move c1", "nothing", "confirm")
        assert (reactors(state) == ["sturmpioniere"]) == possible


def test_nobody_reacts_in_smoke_or_to_who_moved_into_it() -> None:
    state = position(board(". . ? ."), UnitAt("blackhawk", 0, "d1"), UnitAt("heavy-flak-grenadiers", 1, "a1"))
    play(state, "activate blackhawk", "move c1", "nothing", "confirm")
    assert reactors(state) == []
    state = position(board("? . . ."), UnitAt("blackhawk", 0, "d1"), UnitAt("heavy-flak-grenadiers", 1, "a1"))
    play(state, "activate blackhawk", "move c1", "nothing", "confirm")
    assert reactors(state) == []


def test_a_squad_and_its_hero_react_together() -> None:
    state = position(
        board("5x1"),
        UnitAt("blackhawk", 0, "d1"),
        UnitAt("heavy-flak-grenadiers", 1, "a1"),
        UnitAt("lara", 1, joins="heavy-flak-grenadiers"),
    )
    play(state, "activate blackhawk", "move c1", "nothing", "confirm")
    assert reactors(state) == ["heavy-flak-grenadiers"]


def test_units_beside_the_board_do_not_react() -> None:
    state = one_moves(UnitAt("hans", 1))
    play(state, "activate blackhawk", "move c2", "nothing", "confirm")
    assert reactors(state) == ["heavy-flak-grenadiers"]


def test_nobody_has_to_react() -> None:
    state = one_moves()
    play(state, "activate blackhawk", "move c2", "nothing", "confirm")
    assert state.actors == (1,)
    play(state, "pass")
    assert "activate heavy-flak-grenadiers" in legal(state)


def test_friends_of_the_moving_unit_are_not_asked() -> None:
    state = one_moves(UnitAt("death-dealers", 0, "d1"))
    play(state, "activate blackhawk", "move c2", "nothing", "confirm")
    assert "death-dealers" not in reactors(state)


# The throw -----------------------------------------------------------------------------------------


def test_one_die_is_thrown_and_a_hit_is_wanted() -> None:
    lines = ("activate blackhawk", "move c2", "nothing", "confirm", "react heavy-flak-grenadiers")
    for wanted in (succeeded, failed):
        _, events = search(one_moves(), lines, wanted)
        (tried,) = of(events, ReactionTried)
        assert len(tried.faces) == 1
        assert tried.success == (hits(tried.faces) == 1)


def test_a_failed_attempt_uses_the_activation_up() -> None:
    lines = ("activate blackhawk", "move c2", "nothing", "confirm", "react heavy-flak-grenadiers")
    state, events = search(one_moves(UnitAt("hans", 1, "d1", done=True)), lines, failed)
    assert not of(events, Fired)
    assert state.done[state.by_name["heavy-flak-grenadiers"]] or state.round == 3


def test_a_failed_unit_is_not_activated_in_this_round_any_more() -> None:
    lines = ("activate blackhawk", "move c2", "nothing", "confirm", "react heavy-flak-grenadiers")
    state, _ = search(one_moves(UnitAt("sturmpioniere", 1, "a1")), lines, failed)
    if reactors(state):
        play(state, "pass")
    assert legal(state) == ["activate sturmpioniere"]


def test_a_successful_attempt_uses_the_activation_up_as_well() -> None:
    state = one_moves(UnitAt("sturmpioniere", 1, "a1"))
    state, _ = search(
        state, ("activate blackhawk", "move c2", "nothing", "confirm", "react heavy-flak-grenadiers"), succeeded
    )
    state, _ = search(state, aimed(state, (), {"fliegerfaust": "blackhawk"}), lambda found: True)
    if reactors(state):
        play(state, "pass")
    assert legal(state) == ["activate sturmpioniere"]


def test_when_the_last_unit_of_a_side_has_reacted_the_other_side_goes_on() -> None:
    state = one_moves(UnitAt("death-dealers", 0, "d3"))
    state, _ = search(
        state, ("activate blackhawk", "move c2", "nothing", "confirm", "react heavy-flak-grenadiers"), failed
    )
    assert legal(state) == ["activate death-dealers"]


def test_success_gives_one_attack_with_every_line_that_reaches() -> None:
    """Sturmpioniere next to Blackhawk: Panzerfaust, flamethrower; a plain attack without second throws."""
    state = position(board("4x2"), UnitAt("blackhawk", 0, "c1"), UnitAt("sturmpioniere", 1, "a1"))
    state, _ = search(state, ("activate blackhawk", "move b1", "nothing", "confirm", "react sturmpioniere"), succeeded)
    lines = aimed(state, (), {"panzerfaust": "blackhawk 1", "flammenwerfer-40": "blackhawk"})
    events = play(state, *lines)
    assert [fired.weapon for fired in of(events, Fired)] == ["panzerfaust", "flammenwerfer-40"]
    for fired in of(events, Fired):
        assert [throw.why for throw in fired.throws] == ["first"]


def test_nothing_but_the_active_unit_is_shot_at() -> None:
    """p. 16: Hans three squares away has moved; the Sturmpioniere at two squares have not."""
    state = position(
        board("5x3"),
        UnitAt("death-dealers", 0, "a2"),
        UnitAt("hans", 1, "e2"),
        UnitAt("sturmpioniere", 1, "c3"),
        turn=1,
    )
    state, _ = search(state, ("activate hans", "move d2", "nothing", "confirm", "react death-dealers"), succeeded)
    while "confirm" not in legal(state):
        assert not [line for line in legal(state) if "sturmpioniere" in line]
        play(state, next(line for line in legal(state) if line.startswith("hold")))


def test_cover_elements_are_not_shot_at_in_reactive_fire() -> None:
    state = position(board(". . c . .\n. . . . ."), UnitAt("death-dealers", 0, "a1"), UnitAt("hans", 1, "d2"), turn=1)
    state, _ = search(state, ("activate hans", "move d1", "nothing", "confirm", "react death-dealers"), succeeded)
    while "confirm" not in legal(state):
        assert not [line for line in legal(state) if line.endswith(" c1")]
        play(state, next(line for line in legal(state) if line.startswith("hold")))


def test_had_the_sturmpioniere_been_activated_all_weapons_could_fire_at_them() -> None:
    state = position(board("5x3"), UnitAt("death-dealers", 0, "a2"), UnitAt("sturmpioniere", 1, "d3"), turn=1)
    state, _ = search(
        state, ("activate sturmpioniere", "move c3", "nothing", "confirm", "react death-dealers"), succeeded
    )
    lines = aimed(state, (), {"m1-ar": "sturmpioniere", "victory-mg": "sturmpioniere", "bazooka": "sturmpioniere"})
    assert [fired.weapon for fired in of(play(state, *lines), Fired)] == ["m1-ar", "victory-mg", "bazooka"]


# The moments ---------------------------------------------------------------------------------------


def test_move_and_attack_the_reaction_comes_after_the_move_and_before_the_attack() -> None:
    state = one_moves()
    lines = aimed(state, ("activate blackhawk", "move c2", "attack"), {"dual-heavy-piat": "heavy-flak-grenadiers"})
    events = play(state, *lines)
    assert of(events, Moved)
    assert not of(events, Fired)
    assert reactors(state) == ["heavy-flak-grenadiers"]
    state, events = search(state, ("react heavy-flak-grenadiers",), succeeded)
    lines = aimed(state, (), {"fliegerfaust": "blackhawk"})
    state, events = search(state, lines, lambda found: of(found, Fired)[0].damage == 0)
    assert [fired.unit for fired in of(events, Fired)] == ["heavy-flak-grenadiers", "blackhawk"]


def test_a_unit_that_reactive_fire_destroys_does_not_go_on() -> None:
    state = one_moves(UnitAt("death-dealers", 0, "d3"))
    state.left[state.by_name["blackhawk"]] = [1]
    lines = aimed(state, ("activate blackhawk", "move c2", "attack"), {"dual-heavy-piat": "heavy-flak-grenadiers"})
    play(state, *lines)
    state, _ = search(state, ("react heavy-flak-grenadiers",), succeeded)
    state, events = search(
        state, aimed(state, (), {"fliegerfaust": "blackhawk"}), lambda found: bool(of(found, Destroyed))
    )
    assert [fired.unit for fired in of(events, Fired)] == ["heavy-flak-grenadiers"]
    assert legal(state) == ["activate death-dealers"]


def test_losses_by_reactive_fire_cost_dice_of_the_attack_that_follows() -> None:
    state = position(board("4x1"), UnitAt("hell-boys", 0, "a1"), UnitAt("sturmpioniere", 1, "d1"))
    play(state, *aimed(state, ("activate hell-boys", "move c1", "attack"), {"shotgun": "sturmpioniere"}))
    state, _ = search(state, ("react sturmpioniere",), succeeded)
    state, _ = search(state, aimed(state, (), {"stg-47": "hell-boys"}), lambda found: of(found, Fired)[0].damage == 1)
    events = play(state, "lose shotgunner")
    (fired,) = of(events, Fired)
    assert (fired.weapon, fired.dice) == ("shotgun", 6)


def test_a_squad_that_lost_figures_fires_as_many_panzerfausts_as_it_still_can() -> None:
    """Three were declared; two figures are left, and each may fire one (p. 25)."""
    state = position(board("5x1"), UnitAt("sturmpioniere", 0, "a1"), UnitAt("blackhawk", 1, "d1"))
    play(state, *aimed(state, ("activate sturmpioniere", "move b1", "attack"), {"panzerfaust": "blackhawk 3"}))
    state, _ = search(state, ("react blackhawk",), succeeded)
    lines = aimed(state, (), {"dual-heavy-piat": "sturmpioniere"})
    state, _ = search(state, lines, lambda found: of(found, Fired)[0].damage == 3)
    events = play(state, "lose rifleman", "lose rifleman", "lose rifleman")
    assert [(fired.weapon, fired.dice) for fired in of(events, Fired)] == [("panzerfaust", 2)]


def test_attack_and_move_the_reaction_comes_after_the_attack_and_before_the_move() -> None:
    state = position(board("5x1"), UnitAt("blackhawk", 0, "c1"), UnitAt("heavy-flak-grenadiers", 1, "a1"))
    lines = aimed(state, ("activate blackhawk", "attack", "move d1"), {"dual-heavy-piat": "heavy-flak-grenadiers"})
    state, events = search(state, lines, lambda found: of(found, Fired)[0].damage == 0)
    assert not of(events, Moved)
    assert reactors(state) == ["heavy-flak-grenadiers"]
    events = play(state, "pass")
    assert of(events, Moved)
    assert where(state, "blackhawk") == "d1"
    assert reactors(state) == []


def test_attack_and_move_a_unit_that_survives_makes_its_move() -> None:
    state = position(board("5x1"), UnitAt("blackhawk", 0, "c1"), UnitAt("heavy-flak-grenadiers", 1, "a1"))
    lines = aimed(state, ("activate blackhawk", "attack", "move d1"), {"dual-heavy-piat": "heavy-flak-grenadiers"})
    state, _ = search(state, lines, lambda found: of(found, Fired)[0].damage == 0)
    state, _ = search(state, ("react heavy-flak-grenadiers",), succeeded)
    lines = aimed(state, (), {"fliegerfaust": "blackhawk"})
    state, events = search(state, lines, lambda found: of(found, Fired)[0].damage == 1)
    assert [moved.to for moved in of(events, Moved)] == ["d1"]


def test_move_and_move_the_reaction_comes_after_the_first_move_only() -> None:
    state = position(board("6x1"), UnitAt("blackhawk", 0, "c1"), UnitAt("heavy-flak-grenadiers", 1, "a1"))
    events = play(state, "activate blackhawk", "move d1", "move e1", "confirm")
    assert [moved.to for moved in of(events, Moved)] == ["d1"]
    assert reactors(state) == ["heavy-flak-grenadiers"]
    events = play(state, "pass")
    assert [moved.to for moved in of(events, Moved)] == ["e1"]
    assert reactors(state) == []


def test_move_and_move_a_unit_that_survives_makes_its_second_move() -> None:
    state = position(board("6x1"), UnitAt("blackhawk", 0, "c1"), UnitAt("heavy-flak-grenadiers", 1, "a1"))
    play(state, "activate blackhawk", "move d1", "move e1", "confirm")
    state, _ = search(state, ("react heavy-flak-grenadiers",), succeeded)
    lines = aimed(state, (), {"fliegerfaust": "blackhawk"})
    state, events = search(state, lines, lambda found: of(found, Fired)[0].damage == 1)
    assert [moved.to for moved in of(events, Moved)] == ["e1"]


def test_move_and_move_nobody_reacts_who_has_it_in_reach_only_at_the_end() -> None:
    """Five squares after the first MOVE, four after the second: Fliegerfaust reaches four."""
    state = position(board("8x1"), UnitAt("blackhawk", 0, "g1"), UnitAt("heavy-flak-grenadiers", 1, "a1"))
    play(state, "activate blackhawk", "move f1", "move e1", "confirm")
    assert where(state, "blackhawk") == "e1"
    assert reactors(state) == []


def test_charge_the_reaction_comes_after_the_second_move_and_before_the_attack() -> None:
    """Luther charges; Blackhawk reacts (p. 17)."""
    state = position(board("6x1"), UnitAt("luther", 1, "d1"), UnitAt("blackhawk", 0, "a1"), turn=1)
    lines = aimed(state, ("activate luther", "charge", "move c1", "move b1"), {"combat-claw": "blackhawk"})
    events = play(state, *lines)
    assert [moved.to for moved in of(events, Moved)] == ["c1", "b1"]
    assert not of(events, Fired)
    assert reactors(state) == ["blackhawk"]
    state, _ = search(state, ("react blackhawk",), succeeded)
    lines = aimed(state, (), {"dual-heavy-piat": "luther"})
    state, events = search(state, lines, lambda found: of(found, Fired)[0].damage < 4)
    assert [fired.weapon for fired in of(events, Fired)] == ["dual-heavy-piat", "combat-claw"]


def test_a_fast_unit_is_fired_at_after_it_has_finished_moving() -> None:
    state = position(board("8x1"), UnitAt("hell-boys", 0, "d1"), UnitAt("heavy-flak-grenadiers", 1, "a1"))
    events = play(state, "activate hell-boys", "move e1", "move f1", "confirm")
    assert [moved.to for moved in of(events, Moved)] == ["e1", "f1"]
    assert reactors(state) == []  # five squares away by now
    state = position(board("8x1"), UnitAt("hell-boys", 0, "g1"), UnitAt("heavy-flak-grenadiers", 1, "a1"))
    events = play(state, "activate hell-boys", "move f1", "move d1", "confirm")
    assert [moved.to for moved in of(events, Moved)] == ["f1", "d1"]
    assert reactors(state) == ["heavy-flak-grenadiers"]


def test_a_fast_unit_that_moves_and_attacks_is_fired_at_between() -> None:
    state = position(board("5x1"), UnitAt("hell-boys", 0, "a1"), UnitAt("sturmpioniere", 1, "d1"))
    events = play(state, *aimed(state, ("activate hell-boys", "move c1", "attack"), {"shotgun": "sturmpioniere"}))
    assert [moved.to for moved in of(events, Moved)] == ["c1"]
    assert not of(events, Fired)
    assert reactors(state) == ["sturmpioniere"]


def test_nobody_reacts_to_a_sustained_attack() -> None:
    state = position(board("4x1"), UnitAt("blackhawk", 0, "c1"), UnitAt("heavy-flak-grenadiers", 1, "a1"))
    lines = aimed(state, ("activate blackhawk", "sustain"), {"dual-heavy-piat": "heavy-flak-grenadiers"})
    state, _ = search(state, lines, lambda found: of(found, Fired)[0].damage == 0)
    assert reactors(state) == []


@pytest.mark.parametrize("lines", [("attack", "nothing"), ("nothing", "attack")])
def test_nobody_reacts_to_a_unit_that_does_not_move(lines: tuple[str, str]) -> None:
    state = position(board("4x1"), UnitAt("blackhawk", 0, "c1"), UnitAt("heavy-flak-grenadiers", 1, "a1"))
    whole = aimed(state, ("activate blackhawk", *lines), {"dual-heavy-piat": "heavy-flak-grenadiers"})
    state, events = search(state, whole, lambda found: of(found, Fired)[0].damage == 0)
    assert not of(events, ReactionTried)
    assert reactors(state) == []


# Several units -------------------------------------------------------------------------------------


def two_wait() -> Dust:
    return position(
        board("6x3"),
        UnitAt("blackhawk", 0, "d1"),
        UnitAt("heavy-flak-grenadiers", 1, "a1"),
        UnitAt("heavy-laser-grenadiers", 1, "a3"),
    )


def test_several_units_may_try_one_after_the_other() -> None:
    """The book does not limit how many of the units that wait try."""
    state = two_wait()
    play(state, "activate blackhawk", "move d2", "nothing", "confirm")
    assert sorted(reactors(state)) == ["heavy-flak-grenadiers", "heavy-laser-grenadiers"]
    state, _ = search(state, ("react heavy-flak-grenadiers",), failed)
    assert reactors(state) == ["heavy-laser-grenadiers"]


def test_a_unit_tries_only_once() -> None:
    state = two_wait()
    play(state, "activate blackhawk", "move d2", "nothing", "confirm")
    state, _ = search(state, ("react heavy-flak-grenadiers",), failed)
    assert "heavy-flak-grenadiers" not in reactors(state)


def test_a_reacting_unit_is_not_fired_at_in_its_turn() -> None:
    """A reaction is no MOVE: nobody reacts to it."""
    state = two_wait()
    play(state, "activate blackhawk", "move d2", "nothing", "confirm")
    state, _ = search(state, ("react heavy-flak-grenadiers",), succeeded)
    state, _ = search(
        state, aimed(state, (), {"fliegerfaust": "blackhawk"}), lambda found: of(found, Fired)[0].damage == 0
    )
    assert state.actors == (1,)


# Close combat --------------------------------------------------------------------------------------


def test_knives_belong_to_the_lines_that_reach_and_the_active_unit_strikes_back() -> None:
    state = position(board("4x1"), UnitAt("hell-boys", 0, "a1"), UnitAt("sturmpioniere", 1, "d1"))
    play(state, "activate hell-boys", "move c1", "nothing", "confirm")
    state, _ = search(state, ("react sturmpioniere",), succeeded)
    lines = aimed(state, (), {"knife-and-grenade": "hell-boys"})
    events = play(state, *lines)
    assert [(fired.unit, fired.answer) for fired in of(events, Fired)] == [
        ("sturmpioniere", False),
        ("hell-boys", True),
    ]


# Free skills ---------------------------------------------------------------------------------------


def test_a_skill_that_costs_no_action_can_be_used_in_reactive_fire() -> None:
    """Sigrid's Berserk (p. 17, 20)."""
    state = position(board("4x1"), UnitAt("blackhawk", 0, "d1"), UnitAt("sigrid", 1, "a1"))
    play(state, "activate blackhawk", "move c1", "nothing", "confirm")
    state, _ = search(state, ("react sigrid",), succeeded)
    play(state, "aim 1 blackhawk")
    assert "use berserk" in legal(state)


def test_an_officer_can_get_a_unit_going_again_that_has_reacted() -> None:
    state = position(
        board("6x3"),
        UnitAt("blackhawk", 0, "d1", done=True),
        UnitAt("heavy-flak-grenadiers", 1, "a1", done=True),
        UnitAt("kommandotrupp", 1, "a2"),
        turn=1,
    )
    play(state, "activate kommandotrupp")
    assert "order heavy-flak-grenadiers" in legal(state)
