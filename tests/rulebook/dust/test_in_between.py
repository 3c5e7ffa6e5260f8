"""What comes between the declaration of a plan and its parts: reactive fire, answers in close combat, and who falls by
them; and large vehicles and crates where it matters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ashgrid.core import Event, Rng
from ashgrid.games.dust.actions import CoverHit, Destroyed, FigureLost, Fired, Healed, Impossible, OrderTried
from ashgrid.games.dust.model import AIM, GONE, LOSE, REACT
from ashgrid.games.dust.rules.game import Dust
from ashgrid.games.dust.rules.sight import corner_cover, sees
from ashgrid.games.dust.scenarios import Goal
from tests.rulebook.dust.dice_helpers import at, ends, fired, gun, may_aim, new_cards, plan_of, until
from tests.rulebook.dust.helpers import UnitAt, board, legal, of, play, position, search


def fell(events: list[Event], *names: str) -> bool:
    return {event.unit for event in of(events, Destroyed)} == set(names)


def sacrifice(state: Dust, role: str) -> list[Event]:
    """Owners give up this role as long as they have it."""
    events: list[Event] = []
    while state.phase == LOSE:
        lines = legal(state)
        events += play(state, f"lose {role}" if f"lose {role}" in lines else lines[0])
    return events


def answer(state: Dust, unit: str, *weapons: str) -> list[Event]:
    """The unit tries reactive fire; if it works, it fires these weapons (all, if none is named)."""
    events = play(state, f"react {unit}")
    while state.phase == AIM:
        prompt: Any = state.prompt(state.actors[0])
        aims = [line for line in legal(state) if line.startswith("aim ")]
        fires = not weapons or prompt.weapon in weapons
        events += play(state, aims[0] if fires else f"hold {prompt.line}")
        if state.phase != AIM:
            events += play(state, "confirm")
    return events


def after_the_answer(
    state: Dust, lines: Sequence[str], wanted: Callable[[Dust, list[Event]], bool]
) -> tuple[Dust, list[Event]]:
    """The plan with the answer of Hans in between, for the first dice that are wanted; soldiers fall first."""
    for seed in range(2000):
        twin = state.copy()
        twin.rng = Rng(seed)
        events = play(twin, *lines)
        events += answer(twin, "hans")
        events += sacrifice(twin, "soldier")
        if wanted(twin, events):
            return twin, events
    raise AssertionError("no dice show it")


def sniper_after_a_reaction(figure: str) -> list[Event]:
    """Snipers move next to a squad of one figure with a hero and declare a shot at a figure; the squad reacts with its
    knife, is struck back and loses its last figure; the hero is left. The events from then on, with a hit if there is a
    shot at all."""
    state = position(
        board("4x1"),
        UnitAt("sniper-grenadiers", 1, "c1"),
        UnitAt("hell-boys", 0, "a1", left={"shotgunner": 0, "flamer": 1}),
        UnitAt("rosie", 0, joins="hell-boys"),
        turn=1,
    )
    lines = plan_of(state, "sniper-grenadiers", "move b1", "attack", aims=(f"1 hell-boys - {figure}",))
    for seed in range(2000):
        twin = state.copy()
        twin.rng = Rng(seed)
        play(twin, *lines)
        events = answer(twin, "hell-boys", "knife-and-grenade")
        events += sacrifice(twin, "flamer")
        shots = [shot for shot in of(events, Fired) if shot.weapon == "sniper-rifle-43"]
        hit = all(shot.target == "rosie" and shot.damage for shot in shots)
        if fell(events, "hell-boys") and hit and at(twin, "sniper-grenadiers") == "b1":
            return events
    raise AssertionError("no dice show it")


def test_a_sniper_whose_picked_figure_has_fallen_does_not_fire() -> None:
    """P. 11 and 22: the target is declared before. Its squad falls in between, and only its hero is left."""
    events = sniper_after_a_reaction("flamer")
    assert [event.action for event in of(events, Impossible)] == ["sniper-rifle-43"]
    assert not [shot for shot in of(events, Fired) if shot.weapon == "sniper-rifle-43"]


def test_a_sniper_that_picked_the_hero_hits_him_when_the_squad_has_fallen() -> None:
    """P. 22: a hit does a point of damage to the figure that was picked."""
    events = sniper_after_a_reaction("hero")
    shot = next(n for n, event in enumerate(events) if isinstance(event, Fired) and event.weapon == "sniper-rifle-43")
    assert [event.unit for event in of(events[shot:], FigureLost)] == ["rosie"]


def test_attack_and_a_move_off_the_board_is_fired_at_after_the_attack() -> None:
    """P. 16: with ATTACK + MOVE reactive fire comes right after the ATTACK, and leaving the board is a MOVE (G4)."""
    state = position(
        board("4x1"),
        UnitAt("blackhawk", 0, "b1"),
        UnitAt("heavy-flak-grenadiers", 1, "d1"),
        zones=("1111",),
        goals=(Goal(kind="leave", side=0, zone="1", factor=2),),
    )
    for second in ("move c1", "leave"):
        lines = plan_of(state, "blackhawk", "attack", second, aims=("1 heavy-flak-grenadiers",))
        twin, _ = search(state, lines, lambda events: not of(events, Destroyed))
        assert (second, twin.phase) == (second, REACT)


def test_a_vehicle_may_crush_a_crate_in_a_charge() -> None:
    """P. 8 and 13: a vehicle that enters the square of a crate may crush it, and a charge is made of MOVEs."""
    state = position(board(". c . . ."), UnitAt("luther", 1, "a1"), UnitAt("hell-boys", 0, "e1"), turn=1)
    assert "move b1 b1" in until(state, "luther")
    assert "move b1 b1" in until(state, "luther", "charge")


def test_a_vehicle_may_crush_a_crate_on_its_entry_square() -> None:
    """P. 8 and 13: coming onto the board is a MOVE."""
    state = position(
        board(". c . . ."), UnitAt("lothar", 1), UnitAt("hell-boys", 0, "e1"), zones=(".B...",), round=1, turn=1
    )
    assert [line for line in until(state, "lothar") if line.startswith("enter b1") and line != "enter b1"]


def test_crushing_a_crate_takes_no_extra_square_that_the_way_does_not_need() -> None:
    """P. 8: Hans, a Scout Vehicle in round 1, goes diagonally onto a crate for one point and has its second MOVE with
    both extra squares left; whether it crushes the crate makes no difference."""
    state = position(
        board(". . . . . .\n. c . . . ."),
        UnitAt("hans", 1, "a1"),
        UnitAt("blackhawk", 0, "f1"),
        round=1,
        turn=1,
    )
    assert "e2" in ends(until(state, "hans", "move b2"))
    assert "e2" in ends(until(state, "hans", "move b2 b2"))


def test_a_large_vehicle_partly_in_smoke_shoots_at_whom_can_shoot_at_it() -> None:
    """P. 11: whom I can shoot at can shoot at me. One of four squares in smoke hides nobody."""
    state = position(board("? . . . .\n. . . . ."), UnitAt("fireball", 0, "a1"), UnitAt("lisa", 1, "e1"))
    attacks = bool(may_aim(state, "fireball", 2))
    with new_cards() as card:
        card("cannon", "vehicle")
        state = position(board("? . . . .\n. . . . ."), UnitAt("fireball", 0, "a1"), UnitAt("cannon", 1, "e1"), turn=1)
        assert bool(may_aim(state, "cannon", 1)) == attacks


def test_a_large_vehicle_that_sees_a_squad_only_past_a_corner_gives_it_corner_cover() -> None:
    """P. 13: the line runs past the corner of a tile beside the target at 45 degrees. Only b1 sees d3."""
    state = position(
        board(
            """
            . . . . .
            . . . . .
            . . # . .
            . . . . .
            """
        ),
        UnitAt("koenigsluther", 1, "a1"),
        UnitAt("hell-boys", 0, "d3"),
        turn=1,
    )
    block = state.blocks(0)
    target = state.cell[1]
    seeing = [cell for cell in state.squares(0, state.cell[0]) if sees(state.field, block, cell, target, False)]
    assert [state.field.names[cell] for cell in seeing] == ["b1"]
    assert corner_cover(state.field, block, seeing[0], target, False)
    lines = plan_of(state, "koenigsluther", "attack", aims=("1 hell-boys",))
    _, events = search(state, lines, lambda events: fired(events)[0].hits > 0)
    assert "soft-cover" in fired(events)[0].rules
    assert "cover" in [throw.why for throw in fired(events)[0].throws]


def _fallen(state: Dust, lines: Sequence[str]) -> tuple[Dust, list[Event]]:
    for seed in range(2000):
        twin = state.copy()
        twin.rng = Rng(seed)
        events = play(twin, *lines)
        events += sacrifice(twin, "rifleman")
        if fell(events, "sturmpioniere"):
            return twin, events
    raise AssertionError("no dice show it")


def test_a_hero_whose_squad_has_fallen_does_not_keep_its_fast() -> None:
    """P. 18: Sigrid has movement 1 and no Fast. She attacks with Sturmpioniere (Fast) and declares a MOVE of two
    squares; the last Sturmpionier falls to the answer."""
    state = position(
        board("6x1"),
        UnitAt("sturmpioniere", 1, "b1", left={"rifleman": 1, "flamer": 0}),
        UnitAt("sigrid", 1, joins="sturmpioniere"),
        UnitAt("hammers", 0, "a1"),
        turn=1,
    )
    lines = plan_of(state, "sturmpioniere", "attack", "move d1", aims=("4 hammers",))
    twin, events = _fallen(state, lines)
    assert at(twin, "sigrid") == "b1"
    assert of(events, Impossible)


KEPT = ("lose officer", "lose medic", "lose radioman")


def burned_before(order: str, wanted: type[Event], *more: UnitAt) -> tuple[Dust, list[Event]]:
    """A command squad moves to d1 and gives an order for the squad on c1. Hot Dog on b1 reacts: its flames go over c1
    and destroy the squad there, but not officer, medic and radioman."""
    state = position(
        board("6x2"),
        UnitAt("hot-dog", 0, "b1"),
        UnitAt("kommandotrupp", 1, "e1"),
        UnitAt("recon-grenadiers", 1, "c1", left={"submachine-gunner": 1, "rifleman": 0}, done=True),
        *more,
        turn=1,
    )
    lines = plan_of(state, "kommandotrupp", "move d1", order)
    for seed in range(4000):
        twin = state.copy()
        twin.rng = Rng(seed)
        events = play(twin, *lines, "react hot-dog")
        if twin.phase != AIM:
            continue
        events += play(twin, "aim 1 kommandotrupp - - c1", "hold 2", "hold 3", "confirm")
        while twin.phase == LOSE:
            lines_left = [line for line in legal(twin) if line not in KEPT] or legal(twin)
            events += play(twin, lines_left[0])
        squad = twin.by_name["kommandotrupp"]
        able = twin.cell[squad] >= 0 and all(twin.specialist(squad, line.split()[1]) for line in KEPT)
        tried = [event for event in of(events, wanted) if getattr(event, "success", True)]
        if fell(events, "recon-grenadiers") and able and (tried or of(events, Impossible)):
            return twin, events
    raise AssertionError("no dice show it")


def test_the_medic_does_not_heal_a_squad_that_reactive_fire_has_destroyed() -> None:
    """P. 23: nobody who was eliminated is healed."""
    state, _ = burned_before("heal recon-grenadiers rifleman", Healed)
    state.check()
    assert state.points_of(state.by_name["recon-grenadiers"]) == 0


def test_an_order_for_a_destroyed_unit_does_not_give_a_second_turn() -> None:
    """P. 6: the sides take turns. The order is lost, and the other side is next."""
    state, _ = burned_before("order recon-grenadiers", OrderTried, UnitAt("lothar", 1, "f2"), UnitAt("rhino", 0, "a2"))
    assert "activate rhino" in legal(state)


def test_a_unit_that_dies_after_its_order_gives_its_side_no_activation() -> None:
    """P. 6: the sides take turns. The order has worked, but whom it was for is gone."""
    state = position(
        board("6x2"),
        UnitAt("hot-dog", 0, "b1"),
        UnitAt("rhino", 0, "a2"),
        UnitAt("kommandotrupp", 1, "e1"),
        UnitAt("recon-grenadiers", 1, "c1", left={"submachine-gunner": 1, "rifleman": 0}, done=True),
        UnitAt("lothar", 1, "f2"),
        turn=1,
    )
    after = burned_after_the_order(state, "recon-grenadiers")
    assert after.cell[after.by_name["recon-grenadiers"]] == GONE
    assert "activate rhino" in legal(after)


def test_the_hero_that_is_left_of_an_ordered_unit_is_activated() -> None:
    """The order was for the whole unit; ours."""
    state = position(
        board("6x2"),
        UnitAt("hot-dog", 0, "b1"),
        UnitAt("rhino", 0, "a2"),
        UnitAt("kommandotrupp", 1, "e1"),
        UnitAt("recon-grenadiers", 1, "c1", left={"submachine-gunner": 1, "rifleman": 0}, done=True),
        UnitAt("sigrid", 1, joins="recon-grenadiers"),
        turn=1,
    )
    after = burned_after_the_order(state, "recon-grenadiers", "lose submachine-gunner")
    assert after.cell[after.by_name["sigrid"]] >= 0
    assert legal(after) == ["activate sigrid"]


def burned_after_the_order(state: Dust, unit: str, loss: str = "") -> Dust:
    """The officer gets a squad on c1 going again, then his own moves to d1. Hot Dog burns what is on its way there."""
    lines = plan_of(state, "kommandotrupp", f"order {unit}", "move d1")
    for seed in range(4000):
        twin = state.copy()
        twin.rng = Rng(seed)
        events = play(twin, *lines)
        if not of(events, OrderTried)[0].success:
            continue
        events += play(twin, "react hot-dog")
        if twin.phase != AIM:
            continue
        events += play(twin, "aim 1 kommandotrupp - - c1", "hold 2", "hold 3", "confirm")
        while twin.phase == LOSE:
            events += play(twin, loss if loss in legal(twin) else legal(twin)[0])
        if fell(events, unit) and not fell(events, "kommandotrupp") and (not loss or not fell(events, "sigrid")):
            return twin
    raise AssertionError("no dice show it")


def test_losses_before_an_attack_cost_rounds_of_all_limited_weapons_together() -> None:
    """P. 25: in one attack a squad spends no more limited ammunition than it has figures, of all kinds together."""
    with new_cards() as card:
        card("two-kinds", "squad", weapon=[gun(name="one", ammo=5), gun(name="other", ammo=5)])
        state = position(board("6x1"), UnitAt("two-kinds", 1, "d1"), UnitAt("hans", 0, "a1"), turn=1)
        lines = plan_of(state, "two-kinds", "move c1", "attack", aims=("1 hans 3", "2 hans 2"))
        twin, events = after_the_answer(state, lines, lambda twin, _: twin.points_of(0) == 2)
        assert twin.points_of(0) == 2
        assert sum(shot.rounds or 0 for shot in fired(events) if shot.unit == "two-kinds") <= 2


def test_a_hero_without_artillery_strike_does_not_call_the_strike_of_his_fallen_squad() -> None:
    """P. 15: only who has Artillery Strike calls artillery. The observers fall after their MOVE, their hero is left."""
    with new_cards() as card:
        card("observers", "squad", points=2, skills=["artillery-strike"], weapon=[gun(name="knife", reach="C")])
        state = position(
            board("9x2"),
            UnitAt("observers", 1, "c1", left={"soldier": 1}),
            UnitAt("sigrid", 1, joins="observers"),
            UnitAt("lothar", 1, "i2"),
            UnitAt("hans", 0, "a1"),
            turn=1,
        )
        lines = plan_of(state, "observers", "move b1", "strike lothar hans", aims=("1 hans",))
        _, events = after_the_answer(state, lines, lambda _, events: fell(events, "observers"))
        assert [shot.unit for shot in fired(events) if shot.unit == "lothar"] == []


def test_a_crate_that_armour_piercing_fire_destroys_loses_two_points() -> None:
    """P. 13: a crate has two points."""
    state = position(board(". . c"), UnitAt("hans", 1, "a1"), UnitAt("blackhawk", 0, "c1"), turn=1)
    _, events = search(
        state, plan_of(state, "hans", "attack", aims=("1 c1",)), lambda events: bool(of(events, CoverHit))
    )
    assert of(events, CoverHit)[0].points == 2
