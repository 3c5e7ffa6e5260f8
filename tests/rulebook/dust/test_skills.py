"""The skills of p. 20-22, one after the other. Reload is with the artillery and the special weapons, the command squad
has a file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ashgrid.core import Event, Rng
from ashgrid.games.dust import GAME
from ashgrid.games.dust.actions import (
    Destroyed,
    FigureLost,
    Immune,
    InitiativeRolled,
    ReactionTried,
    Regained,
    Repaired,
    Shrugged,
)
from ashgrid.games.dust.model import AIM, READY
from ashgrid.games.dust.position import PositionError
from ashgrid.games.dust.rules.game import Dust
from tests.rulebook.dust.dice_helpers import (
    Card,
    at,
    carry_out,
    destroy,
    ends,
    fired,
    gun,
    kind_of,
    line_of,
    may_aim,
    new_cards,
    next_round,
    plan_of,
    points,
    seek,
    settle,
    skilled,
    thrown,
    throws,
    until,
    value,
    whys,
)
from tests.rulebook.dust.helpers import UnitAt, board, legal, of, play, position, search


@pytest.fixture
def card() -> Iterator[Card]:
    with new_cards() as add:
        yield add


def claw(text: str = "1/1", **more: Any) -> dict[str, Any]:
    return gun(text, reach="C", name="claw", **more)


def ready(state: Dust, unit: str, *acts: str, aims: tuple[str, ...] = ()) -> list[str]:
    """What can be chosen when everything is aimed."""
    lines = plan_of(state, unit, *acts, aims=aims)
    twin = state.copy()
    play(twin, *lines[:-1])
    assert twin.phase == READY
    return legal(twin)


# Reactive fire --------------------------------------------------------------------------------------


def dice_of_reaction(state: Dust, reactor: str) -> ReactionTried:
    """Side 0 has `mover` next to a free square in row 1; it goes there and `reactor` tries."""
    play(state, *plan_of(state, "hans", "move c1"))
    return of(play(state, f"react {reactor}"), ReactionTried)[0]


@pytest.mark.parametrize(
    ("skills", "dice"), [([], 1), (["advanced-reactive-fire"], 2), (["superior-reactive-fire"], 3)]
)
def test_reactive_fire_has_one_die_two_with_advanced_and_three_with_superior(
    card: Card, skills: list[str], dice: int
) -> None:
    guard = card("guard", skills=skills)
    state = position(board("6x1"), UnitAt("hans", 0, "b1"), UnitAt(guard, 1, "f1"))
    assert len(dice_of_reaction(state, guard).faces) == dice


@pytest.mark.parametrize(("skill", "dice"), [("advanced-reactive-fire", 2), ("superior-reactive-fire", 3)])
def test_a_hero_shares_both_skills_of_reactive_fire_with_its_squad(card: Card, skill: str, dice: int) -> None:
    guard, hero = card("guard"), card("hero", "hero", skills=[skill])
    state = position(board("6x1"), UnitAt("hans", 0, "b1"), UnitAt(guard, 1, "f1"), UnitAt(hero, 1, joins=guard))
    assert len(dice_of_reaction(state, guard).faces) == dice


def test_a_squad_shares_its_reactive_fire_with_its_hero(card: Card) -> None:
    guard, hero = card("guard", skills=["superior-reactive-fire"]), card("hero", "hero", weapon=[gun(reach="6")])
    state = position(board("6x1"), UnitAt("hans", 0, "b1"), UnitAt(guard, 1, "f1"), UnitAt(hero, 1, joins=guard))
    assert len(dice_of_reaction(state, guard).faces) == 3


@pytest.mark.parametrize("skill", ["advanced-reactive-fire", "superior-reactive-fire"])
def test_one_hit_among_the_dice_of_reactive_fire_is_enough_and_none_fails(card: Card, skill: str) -> None:
    guard = card("guard", skills=[skill])
    state = position(board("6x1"), UnitAt("hans", 0, "b1"), UnitAt(guard, 1, "f1"))
    play(state, *plan_of(state, "hans", "move c1"))
    for hits in range(3):
        _, events = seek(
            state,
            (f"react {guard}",),
            lambda events, hits=hits: sum(face >= 5 for face in of(events, ReactionTried)[0].faces) == hits,  # type: ignore[misc]
        )
        assert of(events, ReactionTried)[0].success == (hits > 0)


# Agile ----------------------------------------------------------------------------------------------


def test_an_agile_unit_pays_one_point_for_every_diagonal(card: Card) -> None:
    fox, ox = card("fox", move=2, skills=["agile"]), card("ox", move=2)
    agile = ends(until(position(board("7x7"), UnitAt(fox, 0, "d4"), UnitAt("hans", 1, "a1")), fox))
    clumsy = ends(until(position(board("7x7"), UnitAt(ox, 0, "d4"), UnitAt("hans", 1, "a1")), ox))
    assert {"b2", "f2", "b6", "f6"} <= agile
    assert not {"b2", "f2", "b6", "f6"} & clumsy
    assert agile - clumsy == {"b2", "f2", "b6", "f6"}


def test_a_second_move_of_an_agile_unit_pays_one_point_for_diagonals_too(card: Card) -> None:
    fox = card("fox", skills=["agile"])
    state = position(board("7x7"), UnitAt(fox, 0, "d4"), UnitAt("hans", 1, "a7"))
    assert "f2" in ends(until(state, fox, "move e3"))


def test_a_hero_shares_agile_with_its_squad(card: Card) -> None:
    ox, fox = card("ox", move=2), card("fox", "hero", skills=["agile"])
    state = position(board("7x7"), UnitAt(ox, 0, "d4"), UnitAt(fox, 0, joins=ox), UnitAt("hans", 1, "a1"))
    assert "f2" in ends(until(state, ox))


# All in One -----------------------------------------------------------------------------------------


def test_all_in_one_doubles_the_dice_of_every_line_once_a_game(card: Card) -> None:
    tank = card("tank", "vehicle", skills=["all-in-one"], weapon=[gun("3/1"), gun("2/1", name="other")])
    state = position(board("4x1"), UnitAt(tank, 0, "a1"), UnitAt("pounder", 1, "c1"))
    aims = ("1 pounder", "2 pounder")
    plain = fired(carry_out(state.copy(), tank, "attack", aims=aims))
    assert [shot.dice for shot in plain] == [3, 2]
    lines = plan_of(state, tank, "attack", aims=aims, skills=("all-in-one",))
    after, events = seek(state, lines, lambda events: sum(shot.hits for shot in fired(events)) < 3)
    assert [shot.dice for shot in fired(events)] == [6, 4]
    next_round(after)
    assert "use all-in-one" not in ready(after, tank, "attack", aims=aims)
    assert [shot.dice for shot in fired(carry_out(after, tank, "attack", aims=aims))] == [3, 2]


def test_all_in_one_is_free_and_goes_with_a_sustained_attack(card: Card) -> None:
    tank = card("tank", "vehicle", skills=["all-in-one"], weapon=[gun("2/1")])
    state = position(board("4x1"), UnitAt(tank, 0, "a1"), UnitAt("pounder", 1, "c1"))
    lines = plan_of(state, tank, "sustain", aims=("1 pounder",), skills=("all-in-one",))
    _, events = seek(state, lines, lambda events: throws(events, [("first", 4, 1), ("sustained", 3, 0)]))
    assert fired(events)[0].damage == 1


def test_all_in_one_lasts_for_the_round_also_when_the_unit_strikes_back(card: Card) -> None:
    ape = card("ape", skills=["all-in-one"], points=5, weapon=[gun("1/1"), claw("1/1")])
    state = position(board("5x1"), UnitAt(ape, 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    lines = plan_of(state, ape, "attack", aims=("1 hell-boys",), skills=("all-in-one",))
    after, _ = seek(state, lines, lambda events: fired(events)[0].hits == 0)
    twin = after.copy()
    knife = line_of("hell-boys", "knife-and-grenade")
    lines = plan_of(twin, "hell-boys", "move b1", "attack", aims=(f"{knife} {ape}",))
    _, events = seek(twin, lines, lambda events: True)
    assert [shot.dice for shot in fired(events, answer=True)] == [10]
    next_round(after, first=1)
    lines = plan_of(after, "hell-boys", "move b1", "attack", aims=(f"{knife} {ape}",))
    _, events = seek(after, lines, lambda events: True)
    assert [shot.dice for shot in fired(events, answer=True)] == [5]


def test_a_heros_all_in_one_is_not_said_to_be_shared(card: Card) -> None:
    squad, hero = card("squad", weapon=[gun("1/1")]), card("hero", "hero", skills=["all-in-one"], weapon=[gun("2/1")])
    state = position(board("4x1"), UnitAt(squad, 0, "a1"), UnitAt(hero, 0, joins=squad), UnitAt("pounder", 1, "c1"))
    events = carry_out(state, squad, "attack", aims=("1 pounder", "2 pounder"), skills=("all-in-one",))
    assert [(shot.unit, shot.dice) for shot in fired(events)] == [(squad, 5), (hero, 4)]


def test_a_squads_all_in_one_is_for_its_hero_too(card: Card) -> None:
    squad, hero = card("squad", skills=["all-in-one"]), card("hero", "hero", weapon=[gun("2/1")])
    state = position(board("4x1"), UnitAt(squad, 0, "a1"), UnitAt(hero, 0, joins=squad), UnitAt("pounder", 1, "c1"))
    events = carry_out(state, squad, "attack", aims=("1 pounder", "2 pounder"), skills=("all-in-one",))
    assert [(shot.unit, shot.dice) for shot in fired(events)] == [(squad, 10), (hero, 4)]


# Assault --------------------------------------------------------------------------------------------


def test_assault_doubles_the_movement_of_both_moves_once_a_game() -> None:
    assert kind_of("lara").move == 1
    state = position(board("9x1"), UnitAt("lara", 0, "a1"), UnitAt("hell-boys", 1, "i1"))
    assert ends(until(state, "lara")) == {"b1"}
    assert ends(until(state, "lara", "use assault")) == {"b1", "c1"}
    assert ends(until(state, "lara", "use assault", "move c1")) >= {"d1", "e1"}
    carry_out(state, "lara", "use assault", "move c1", "move e1")
    assert at(state, "lara") == "e1"
    next_round(state)
    assert "use assault" not in until(state, "lara")


def test_assault_is_declared_before_the_first_move_and_is_free() -> None:
    state = position(board("9x1"), UnitAt("lara", 0, "a1"), UnitAt("hell-boys", 1, "i1"))
    assert "use assault" in until(state, "lara")
    assert "use assault" not in until(state, "lara", "move b1")
    carry_out(state, "lara", "use assault", "move c1", "nothing")
    assert at(state, "lara") == "c1"


def test_assault_goes_with_an_attack_after_the_move() -> None:
    state = position(board("9x1"), UnitAt("lara", 0, "a1"), UnitAt("hell-boys", 1, "g1"))
    assert "attack" in until(state, "lara", "use assault", "move c1")


def test_a_hero_shares_assault_with_its_squad(card: Card) -> None:
    squad, hero = card("squad"), card("hero", "hero", skills=["assault"])
    state = position(board("9x1"), UnitAt(squad, 0, "a1"), UnitAt(hero, 0, joins=squad), UnitAt("hans", 1, "i1"))
    assert ends(until(state, squad, "use assault")) == {"b1", "c1"}


# Badass ---------------------------------------------------------------------------------------------


def test_a_badass_never_runs_out_but_spends_no_more_than_printed_in_an_activation(card: Card) -> None:
    badass = card("badass", "hero", skills=["badass"], weapon=[gun("1/1", ammo=2)])
    state = position(board("4x1"), UnitAt(badass, 0, "a1"), UnitAt("pounder", 1, "c1"))
    for _ in range(3):
        assert may_aim(state, badass, 1) == ["pounder 1", "pounder 2"]
        lines = plan_of(state, badass, "attack", aims=("1 pounder 2",))
        state, _ = seek(state, lines, lambda events: fired(events)[0].hits == 0)
        next_round(state)


def test_a_hero_shares_badass_with_its_squad(card: Card) -> None:
    hero = card("hero", "hero", skills=["badass"])
    state = position(
        board("4x1"),
        UnitAt("sturmpioniere", 0, "a1", ammo={"panzerfaust": 0}),
        UnitAt(hero, 0, joins="sturmpioniere"),
        UnitAt("pounder", 1, "c1"),
    )
    assert may_aim(state, "sturmpioniere", 2) == ["pounder 1", "pounder 2", "pounder 3"]


def test_a_badass_squad_still_fires_one_round_for_each_figure_at_most(card: Card) -> None:
    squad = card("squad", skills=["badass"], points=5, weapon=[gun("1/1", ammo=3)])
    state = position(board("4x1"), UnitAt(squad, 0, "a1", left={"soldier": 2}), UnitAt("pounder", 1, "c1"))
    assert may_aim(state, squad, 1) == ["pounder 1", "pounder 2"]


# Berserk --------------------------------------------------------------------------------------------


def test_sigrid_and_the_laser_grenadiers_do_five_damage_with_a_sustained_attack_and_berserk() -> None:
    # p. 20: eight dice, one hit, which goes on to a blank; seven again, two hits, the same; five again, two hits.
    assert value("sigrid", "laser-pistole-b", "I2") == "3/1"
    state = position(
        board("4x1"),
        UnitAt("laser-grenadiers", 0, "a1"),
        UnitAt("sigrid", 0, joins="laser-grenadiers"),
        UnitAt("hell-boys", 1, "c1"),
        UnitAt("hans", 1, "d1"),
    )
    pistol = 3 + line_of("sigrid", "laser-pistole-b")
    lines = plan_of(
        state,
        "laser-grenadiers",
        "sustain",
        aims=("1 hell-boys", "2 hell-boys", f"{pistol} hell-boys"),
        skills=("berserk",),
    )

    def together(events: list[Event], why: str) -> tuple[int, int]:
        found = [throw for shot in fired(events) for throw in thrown(shot) if throw[0] == why]
        return sum(throw[1] for throw in found), sum(throw[2] for throw in found)

    def as_told(events: list[Event]) -> bool:
        return (
            together(events, "first") == (8, 1)
            and together(events, "sustained") == (7, 2)
            and together(events, "berserk") == (5, 2)
            and together(events, "laser")[1] == 0
        )

    _, events = seek(state, lines, as_told)
    assert sum(shot.damage for shot in fired(events)) == 5
    assert [event.unit for event in of(events, Destroyed)] == ["hell-boys"]
    for shot in fired(events):  # the sustained attack comes first
        assert [why for why in whys(shot) if why != "laser"] in (
            ["first", "sustained", "berserk"],
            ["first", "sustained"],
            ["first"],
        )


def test_berserk_throws_the_blanks_of_every_line_again_also_without_a_sustained_attack(card: Card) -> None:
    wild = card("wild", "hero", skills=["berserk"], weapon=[gun("3/1"), gun("2/1", name="other")])
    state = position(board("4x1"), UnitAt(wild, 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    lines = plan_of(state, wild, "attack", aims=("1 hell-boys", "2 hell-boys"), skills=("berserk",))
    scripts = [("first", 3, 1), ("berserk", 2, 1)], [("first", 2, 0), ("berserk", 2, 1)]
    _, events = seek(state, lines, lambda events: throws(events, *scripts))
    assert [shot.damage for shot in fired(events)] == [2, 1]


def test_berserk_is_once_a_game_and_is_chosen_before_the_dice(card: Card) -> None:
    wild = card("wild", "hero", skills=["berserk"], weapon=[gun("1/1")])
    state = position(board("4x1"), UnitAt(wild, 0, "a1"), UnitAt("pounder", 1, "c1"))
    assert "use berserk" in ready(state, wild, "attack", aims=("1 pounder",))
    carry_out(state, wild, "attack", aims=("1 pounder",), skills=("berserk",))
    assert not any("berserk" in line for line in legal(state))
    next_round(state)
    assert "use berserk" not in ready(state, wild, "attack", aims=("1 pounder",))


def test_who_has_not_used_berserk_keeps_it(card: Card) -> None:
    wild = card("wild", "hero", skills=["berserk"], weapon=[gun("1/1")])
    state = position(board("4x1"), UnitAt(wild, 0, "a1"), UnitAt("pounder", 1, "c1"))
    carry_out(state, wild, "attack", aims=("1 pounder",))
    next_round(state)
    assert "use berserk" in ready(state, wild, "attack", aims=("1 pounder",))


def test_a_hero_shares_berserk_with_its_squad(card: Card) -> None:
    squad, hero = card("squad", points=3), card("hero", "hero", skills=["berserk"], weapon=[gun("1/1")])
    state = position(board("4x1"), UnitAt(squad, 0, "a1"), UnitAt(hero, 0, joins=squad), UnitAt("pounder", 1, "c1"))
    lines = plan_of(state, squad, "attack", aims=("1 pounder",), skills=("berserk",))
    _, events = seek(state, lines, lambda events: throws(events, [("first", 3, 1), ("berserk", 2, 0)]))
    assert fired(events)[0].damage == 1


def test_berserk_may_be_used_in_reactive_fire(card: Card) -> None:
    # p. 17: a skill that needs no action may be used.
    wild = card("wild", "hero", skills=["berserk"], weapon=[gun("2/1")])
    state = position(board("6x1"), UnitAt("hans", 0, "b1"), UnitAt(wild, 1, "f1"))
    play(state, *plan_of(state, "hans", "move c1"))
    after, _ = seek(state, (f"react {wild}",), lambda events: of(events, ReactionTried)[0].success)
    play(after, "aim 1 hans")
    assert "use berserk" in legal(after)


# Black Ops ------------------------------------------------------------------------------------------


def initiative(*units: UnitAt) -> tuple[int, int]:
    """Dice of both sides at the beginning of the next round."""
    state = position(board("6x6"), *units)
    rolled = of(next_round(state), InitiativeRolled)[0]
    return len(rolled.faces), len(rolled.other_faces)


def test_black_ops_throws_one_more_die_for_the_initiative_and_only_one() -> None:
    black = skilled("black-ops", "hero")
    hans, hell = UnitAt("hans", 0, "a1"), UnitAt("hell-boys", 1, "f6")
    assert initiative(hans, hell) == (3, 3)
    assert initiative(hans, hell, UnitAt(black, 0, "b1")) == (4, 3)
    assert initiative(hans, hell, UnitAt(black, 1, "b1")) == (3, 4)
    assert initiative(hans, hell, UnitAt(black, 0, "b1"), UnitAt(black, 0, "c1")) == (4, 3)
    assert initiative(hans, hell, UnitAt(black, 0, "b1"), UnitAt(black, 1, "f5")) == (4, 4)


def test_black_ops_works_for_a_hero_in_a_squad() -> None:
    squad = UnitAt("hell-boys", 0, "a1")
    assert initiative(squad, UnitAt("bazooka-joe", 0, joins="hell-boys"), UnitAt("hans", 1, "f6")) == (4, 3)


def test_black_ops_ends_with_the_hero() -> None:
    state = position(
        board("6x6"), UnitAt("hell-boys", 0, "a1"), UnitAt("bazooka-joe", 0, "b1"), UnitAt("hans", 1, "f6")
    )
    destroy(state, "bazooka-joe")
    rolled = of(next_round(state), InitiativeRolled)[0]
    assert (len(rolled.faces), len(rolled.other_faces)) == (3, 3)


def test_black_ops_works_from_the_first_round_on() -> None:
    events: list[Event] = []
    state = GAME.new({"armies": "bazooka-joe,hell-boys|hans", "scenario": "full-battle"}, seed=1)
    for _ in range(60):
        if of(events, InitiativeRolled) or "first" in legal(state)[0]:
            break
        state.apply(state.actors[0], state.legal(state.actors[0])[0], events)
    rolled = of(events, InitiativeRolled)[0]
    assert (len(rolled.faces), len(rolled.other_faces)) == (4, 3)


# Apes, zombies, Jump: who joins whom ----------------------------------------------------------------


@pytest.mark.parametrize("skill", ["blutkreuz-ape", "blutkreuz-zombie", "jump"])
def test_apes_zombies_and_jumpers_join_only_their_like(card: Card, skill: str) -> None:
    squads = card("squad"), card("special-squad", skills=[skill])
    heroes = card("hero", "hero"), card("special-hero", "hero", skills=[skill])
    for squad in squads:
        for hero in heroes:
            units = UnitAt(squad, 0, "a1"), UnitAt(hero, 0, joins=squad), UnitAt("hans", 1, "d1")
            if squad.startswith("special") == hero.startswith("special"):
                position(board("4x1"), *units)
            else:
                with pytest.raises(PositionError):
                    position(board("4x1"), *units)


def test_markus_joins_gorillas_and_totenmeister_zombies() -> None:
    position(board("4x1"), UnitAt("axis-gorillas", 0, "a1"), UnitAt("markus", 0, joins="axis-gorillas"))
    position(board("4x1"), UnitAt("axis-zombies", 0, "a1"), UnitAt("totenmeister", 0, joins="axis-zombies"))


# Charge ---------------------------------------------------------------------------------------------


def test_luther_charges_two_moves_and_then_strikes() -> None:
    state = position(board("6x1"), UnitAt("luther", 0, "a1"), UnitAt("blackhawk", 1, "d1"))
    play(state, "activate luther", "charge", "move b1", "move c1")
    claw_line = line_of("luther", "combat-claw")
    assert state.phase == AIM
    assert {line.split()[1] for line in legal(state)} == {str(claw_line)}
    play(state, f"aim {claw_line} blackhawk", "confirm")
    events = settle(state)
    assert at(state, "luther") == "c1"
    assert [shot.weapon for shot in fired(events, answer=False)] == ["combat-claw"]


def test_a_charge_uses_all_weapons_of_range_one_and_c_and_no_others(card: Card) -> None:
    weapons = [
        gun(reach="2", name="two"),
        gun(reach="1", name="one"),
        claw(),
        gun(reach="U", name="all"),
        gun(reach="1-3", name="far"),
    ]
    runner = card("runner", skills=["charge"], weapon=weapons)
    state = position(board("6x1"), UnitAt(runner, 0, "a1"), UnitAt("blackhawk", 1, "d1"))
    lines = plan_of(state, runner, "charge", "move b1", "move c1", aims=("2 blackhawk", "3 blackhawk"))
    _, events = seek(state, lines, lambda events: fired(events)[0].hits == 0)
    assert [shot.weapon for shot in fired(events, answer=False)] == ["one", "claw"]


def test_nothing_else_fits_into_the_activation_of_a_charge(card: Card) -> None:
    runner = card("runner", skills=["charge"], weapon=[claw()])
    state = position(board("6x1"), UnitAt(runner, 0, "a1"), UnitAt("blackhawk", 1, "d1"))
    carry_out(state, runner, "charge", "move b1", "move c1", aims=("1 blackhawk",))
    assert state.turn == 1
    assert state.done[state.by_name[runner]]
    assert "charge" not in until(
        position(board("6x1"), UnitAt(runner, 0, "a1"), UnitAt("hans", 1, "d1")), runner, "move b1"
    )


def test_a_charge_is_no_sustained_attack(card: Card) -> None:
    runner = card("runner", skills=["charge"], weapon=[claw()])
    state = position(board("6x1"), UnitAt(runner, 0, "a1"), UnitAt("blackhawk", 1, "d1"))
    events = carry_out(state, runner, "charge", "move b1", "move c1", aims=("1 blackhawk",))
    assert whys(fired(events, answer=False)[0]) == ["first"]


def test_who_is_charged_strikes_back(card: Card) -> None:
    runner = card("runner", skills=["charge"], weapon=[claw()])
    state = position(board("6x1"), UnitAt(runner, 0, "a1"), UnitAt("hell-boys", 1, "d1"))
    lines = plan_of(state, runner, "charge", "move b1", "move c1", aims=("1 hell-boys",))
    _, events = seek(state, lines, lambda events: True)
    assert [shot.weapon for shot in fired(events, answer=True)] == ["knife-and-grenade"]


def test_a_hero_shares_charge_with_its_squad(card: Card) -> None:
    squad, hero = card("squad", weapon=[claw()]), card("hero", "hero", skills=["charge"], weapon=[claw()])
    state = position(board("6x1"), UnitAt(squad, 0, "a1"), UnitAt(hero, 0, joins=squad), UnitAt("hans", 1, "d1"))
    assert "charge" in until(state, squad)


def test_reactive_fire_meets_a_charge_after_its_second_move(card: Card) -> None:
    # p. 16-17: Luther's charge and a Blackhawk.
    state = position(board("7x1"), UnitAt("luther", 0, "a1"), UnitAt("blackhawk", 1, "d1"))
    claw_line = line_of("luther", "combat-claw")
    play(state, *plan_of(state, "luther", "charge", "move b1", "move c1", aims=(f"{claw_line} blackhawk",)))
    assert legal(state) == ["react blackhawk", "pass"]
    assert at(state, "luther") == "c1"


# Damage Resilient -----------------------------------------------------------------------------------


def test_who_is_damage_resilient_throws_a_die_for_each_point_and_hits_cancel(card: Card) -> None:
    tough = card("tough", points=5, skills=["damage-resilient"])
    tank = card("tank", "vehicle", weapon=[gun("4/1")])
    state = position(board("4x1"), UnitAt(tank, 0, "a1"), UnitAt(tough, 1, "c1"))
    lines = plan_of(state, tank, "attack", aims=(f"1 {tough}",))
    after, _ = seek(state, lines, lambda events: throws(events, [("first", 4, 3), ("resilient", 3, 2)]))
    assert points(after, tough) == 4


def test_damage_resilience_comes_after_cover(card: Card) -> None:
    tough = card("tough", points=5, skills=["damage-resilient"], cover={"soft": "hit", "hard": "blank"})
    tank = card("tank", "vehicle", weapon=[gun("4/1")])
    state = position(board(". . t ."), UnitAt(tank, 0, "a1"), UnitAt(tough, 1, "c1"))
    lines = plan_of(state, tank, "attack", aims=(f"1 {tough}",))
    # three hits; hard cover: one blank of three saves; two dice, one hit: one point comes through
    script = [("first", 4, 3), ("cover", 3, 2), ("resilient", 2, 1)]
    after, _ = seek(state, lines, lambda events: throws(events, script))
    assert points(after, tough) == 4


def test_damage_resilience_works_in_close_combat_too(card: Card) -> None:
    tough = card("tough", points=5, skills=["damage-resilient"])
    ape = card("ape", "vehicle", weapon=[claw("4/1")])
    state = position(board("4x1"), UnitAt(ape, 0, "a1"), UnitAt(tough, 1, "b1"))
    lines = plan_of(state, ape, "attack", aims=(f"1 {tough}",))
    after, _ = seek(state, lines, lambda events: throws(events, [("first", 4, 2), ("resilient", 2, 1)]))
    assert points(after, tough) == 4


def test_a_damage_resilient_hero_does_not_share_it_with_the_squad(card: Card) -> None:
    squad, hero = card("squad", points=5), card("hero", "hero", skills=["damage-resilient"])
    tank = card("tank", "vehicle", weapon=[gun("4/1")])
    state = position(board("4x1"), UnitAt(tank, 0, "a1"), UnitAt(squad, 1, "c1"), UnitAt(hero, 1, joins=squad))
    lines = plan_of(state, tank, "attack", aims=(f"1 {squad}",))
    twin, events = search(state, lines, lambda events: fired(events)[0].hits == 2)
    assert whys(fired(events)[0]) == ["first"]
    events = play(twin, "lose soldier")
    assert of(events, Shrugged) == []
    assert points(twin, squad) == 4
    events = play(twin, "lose hero")
    assert len(of(events, Shrugged)) == 1  # the point that its owner gives to the hero is thrown for
    assert points(twin, hero) == (3 if of(events, Shrugged)[0].success else 2)


def test_a_squads_damage_resilience_is_for_its_hero_too(card: Card) -> None:
    squad, hero = card("squad", points=5, skills=["damage-resilient"]), card("hero", "hero")
    tank = card("tank", "vehicle", weapon=[gun("4/1")])
    state = position(board("4x1"), UnitAt(tank, 0, "a1"), UnitAt(squad, 1, "c1"), UnitAt(hero, 1, joins=squad))
    lines = plan_of(state, tank, "attack", aims=(f"1 {squad}",))
    _, events = seek(state, lines, lambda events: fired(events)[0].hits == 2)
    assert whys(fired(events)[0]) == ["first", "resilient"]


# Fast -----------------------------------------------------------------------------------------------


def test_hell_boys_go_three_squares_with_two_moves_and_two_with_one() -> None:
    assert kind_of("hell-boys").move == 1
    state = position(board("9x1"), UnitAt("hell-boys", 0, "a1"), UnitAt("hans", 1, "i1"))
    assert ends(until(state, "hell-boys")) == {"b1", "c1"}
    assert max(ends(until(state, "hell-boys", "move c1"))) == "d1"
    assert max(ends(until(state, "hell-boys", "move b1"))) == "d1"
    carry_out(state, "hell-boys", "move c1", "move d1")
    assert at(state, "hell-boys") == "d1"


def test_hell_boys_do_not_move_in_a_sustained_attack() -> None:
    state = position(board("9x1"), UnitAt("hell-boys", 0, "a1"), UnitAt("hans", 1, "b1"))
    assert ends(until(state, "hell-boys", "sustain")) == set()


def test_hell_boys_go_two_squares_and_attack() -> None:
    state = position(board("9x1"), UnitAt("hell-boys", 0, "a1"), UnitAt("hans", 1, "d1"))
    assert "attack" in until(state, "hell-boys", "move c1")
    assert ends(
        until(position(board("9x1"), UnitAt("hell-boys", 0, "b1"), UnitAt("hans", 1, "a1")), "hell-boys", "attack")
    ) == {
        "c1",
        "d1",
    }


# Heroic Attack --------------------------------------------------------------------------------------


def test_heroic_attack_keeps_a_hero_from_all_damage_of_the_round(card: Card) -> None:
    hero = card("hero", "hero", skills=["heroic-attack"])
    tank = card("tank", "vehicle", weapon=[gun("6/1"), claw("6/1")])
    state = position(board("3x1"), UnitAt(hero, 0, "a1"), UnitAt(tank, 1, "b1"))
    carry_out(state, hero, "nothing", skills=("heroic-attack",))
    lines = plan_of(state, tank, "attack", aims=(f"1 {hero}", f"2 {hero}"))
    after, events = seek(state, lines, lambda events: all(shot.hits > 3 for shot in fired(events, answer=False)))
    assert points(after, hero) == 3
    assert len(of(events, Immune)) >= 1
    next_round(after, first=1)
    lines = plan_of(after, tank, "attack", aims=(f"1 {hero}",))
    later, _ = seek(after, lines, lambda events: fired(events)[0].hits > 3)
    assert points(later, hero) == 0


def test_heroic_attack_is_once_a_game_and_free(card: Card) -> None:
    hero = card("hero", "hero", skills=["heroic-attack"])
    state = position(board("6x1"), UnitAt(hero, 0, "a1"), UnitAt("hans", 1, "f1"))
    carry_out(state, hero, "move b1", "move c1", skills=("heroic-attack",))
    assert at(state, hero) == "c1"  # both actions were for moving
    next_round(state)
    assert "use heroic-attack" not in ready(state, hero)


def test_heroic_attack_keeps_off_indirect_artillery_too(card: Card) -> None:
    hero = card("hero", "hero", skills=["heroic-attack"])
    state = position(
        board(". # . . . . . . ."),
        UnitAt(hero, 0, "g1"),
        UnitAt("lothar", 1, "a1"),
        UnitAt("beobachter", 1, "i1"),
    )
    carry_out(state, hero, "nothing", skills=("heroic-attack",))
    lines = plan_of(state, "beobachter", f"strike lothar {hero}", aims=(f"1 {hero}",))
    after, _ = seek(state, lines, lambda events: fired(events)[0].hits > 2)
    assert points(after, hero) == 3


def test_without_an_activation_there_is_no_heroic_attack(card: Card) -> None:
    hero = card("hero", "hero", skills=["heroic-attack"])
    tank = card("tank", "vehicle", weapon=[gun("6/1")])
    state = position(board("4x1"), UnitAt(hero, 0, "a1"), UnitAt(tank, 1, "c1"), turn=1)
    lines = plan_of(state, tank, "attack", aims=(f"1 {hero}",))
    after, _ = seek(state, lines, lambda events: fired(events)[0].hits >= 3)
    assert points(after, hero) == 0


def test_a_hero_shares_heroic_attack_with_its_squad(card: Card) -> None:
    squad, hero = card("squad", points=5), card("hero", "hero", skills=["heroic-attack"])
    tank = card("tank", "vehicle", weapon=[gun("6/1")])
    state = position(board("4x1"), UnitAt(squad, 0, "a1"), UnitAt(hero, 0, joins=squad), UnitAt(tank, 1, "c1"))
    carry_out(state, squad, "nothing", skills=("heroic-attack",))
    lines = plan_of(state, tank, "attack", aims=(f"1 {squad}",))
    after, _ = seek(state, lines, lambda events: fired(events)[0].hits >= 4)
    assert (points(after, squad), points(after, hero)) == (5, 3)


def test_heroic_attack_may_be_used_in_reactive_fire(card: Card) -> None:
    hero = card("hero", "hero", skills=["heroic-attack"])
    state = position(board("6x1"), UnitAt("hans", 0, "b1"), UnitAt(hero, 1, "f1"))
    play(state, *plan_of(state, "hans", "move c1"))
    after, _ = seek(state, (f"react {hero}",), lambda events: of(events, ReactionTried)[0].success)
    play(after, "aim 1 hans")
    assert "use heroic-attack" in legal(after)


# Jump -----------------------------------------------------------------------------------------------


def test_hot_dog_jumps_over_a_tank_trap_with_two_moves() -> None:
    assert kind_of("hot-dog").move == 1
    ground = board(
        """
. . .
. t .
. . .
"""
    )
    state = position(ground, UnitAt("hot-dog", 0, "b3"), UnitAt("hans", 1, "a1"))
    lines = until(state, "hot-dog")
    assert "b2" not in ends(lines)  # nobody lands on a trap
    assert ends(lines, "leap") == {"b1"}  # on a1 there is somebody, and c1 is two MOVE actions away on foot
    assert "b2" not in may_aim(state, "hot-dog", line_of("hot-dog", "napalm-thrower"))  # and flames do not hurt it
    carry_out(state, "hot-dog", "leap b1")
    assert at(state, "hot-dog") == "b1"
    assert state.turn == 1  # both actions


def test_jumpers_cross_enemies_water_and_cover_but_land_on_free_squares(card: Card) -> None:
    jumper = card("jumper", move=2, skills=["jump"])
    for middle, crossed in ((".", True), ("~", True), ("c", True), ("t", True), ("x", True), ("#", False)):
        state = position(board(f". {middle} . ."), UnitAt(jumper, 0, "a1"), UnitAt("hans", 1, "d1"))
        assert ("c1" in ends(until(state, jumper))) == crossed, middle
    state = position(board("5x1"), UnitAt(jumper, 0, "a1"), UnitAt("hell-boys", 1, "b1"))
    assert ends(until(state, jumper)) == {"c1"}
    state = position(board("5x1"), UnitAt(jumper, 0, "a1"), UnitAt("hans", 1, "b1"))
    assert ends(until(state, jumper)) == set()  # not over a vehicle
    state = position(board("5x1"), UnitAt(jumper, 0, "a1"), UnitAt("blackhawk", 0, "b1"), UnitAt("hans", 1, "e1"))
    assert "d1" not in ends(until(state, jumper))


def test_vehicles_with_jump_cross_rubble_traps_and_water(card: Card) -> None:
    jumper = card("jumper", "vehicle", move=2, skills=["jump"])
    for middle, crossed in (("x", True), ("t", True), ("~", True), ("#", False)):
        state = position(board(f". {middle} . ."), UnitAt(jumper, 0, "a1"), UnitAt("hell-boys", 1, "d1"))
        assert ("c1" in ends(until(state, jumper))) == crossed, middle


HUT = """
  +   +---+   +   +
      |   |
  +   +---+   +   +
"""


def test_soldiers_with_jump_cross_a_building_and_vehicles_do_not(card: Card) -> None:
    man, tank = card("man", move=2, skills=["jump"]), card("tank", "vehicle", move=2, skills=["jump"])
    state = position(HUT, UnitAt(man, 0, "a1"), UnitAt("hans", 1, "d1"))
    assert state.field.building[1] > 0
    assert ends(until(state, man)) == {"c1"}  # and nobody lands on the roof
    state = position(HUT, UnitAt(tank, 0, "a1"), UnitAt("hans", 1, "d1"))
    assert ends(until(state, tank)) == set()


def test_rhino_and_the_hammers_jump_together() -> None:
    assert kind_of("rhino").skills & kind_of("hammers").skills
    state = position(
        board("5x1"), UnitAt("hammers", 0, "a1"), UnitAt("rhino", 0, joins="hammers"), UnitAt("hell-boys", 1, "b1")
    )
    assert "c1" in ends(until(state, "hammers")) | ends(until(state, "hammers"), "leap")


# Medal of Honor -------------------------------------------------------------------------------------


def test_the_medal_of_honor_throws_one_die_again_once_a_round(card: Card) -> None:
    hero = card("hero", "hero", skills=["medal-of-honor"], weapon=[gun("3/1"), gun("2/1", name="other")])
    state = position(board("4x1"), UnitAt(hero, 0, "a1"), UnitAt("pounder", 1, "c1"))
    aims = ("1 pounder", "2 pounder")
    choices = ready(state, hero, "attack", aims=aims)
    assert [line for line in choices if "medal" in line] == ["use medal-of-honor 1", "use medal-of-honor 2"]
    lines = plan_of(state, hero, "attack", aims=aims, skills=("medal-of-honor 1",))
    scripts = [("first", 3, 1), ("medal", 1, 1)], [("first", 2, 0)]
    after, events = seek(state, lines, lambda events: throws(events, *scripts))
    assert [shot.damage for shot in fired(events)] == [2, 0]
    next_round(after)
    assert any("medal" in line for line in ready(after, hero, "attack", aims=aims))


def test_the_medal_is_for_one_die_of_one_line_in_an_attack(card: Card) -> None:
    hero = card("hero", "hero", skills=["medal-of-honor"], weapon=[gun("3/1"), gun("2/1", name="other")])
    state = position(board("4x1"), UnitAt(hero, 0, "a1"), UnitAt("pounder", 1, "c1"))
    *lines, _ = plan_of(state, hero, "attack", aims=("1 pounder", "2 pounder"), skills=("medal-of-honor 1",))
    play(state, *lines)
    assert not any("medal" in line for line in legal(state))


def test_the_medal_of_a_hero_is_not_for_the_lines_of_its_squad(card: Card) -> None:
    squad, hero = card("squad"), card("hero", "hero", skills=["medal-of-honor"], weapon=[gun("2/1")])
    state = position(board("4x1"), UnitAt(squad, 0, "a1"), UnitAt(hero, 0, joins=squad), UnitAt("pounder", 1, "c1"))
    choices = ready(state, squad, "attack", aims=("1 pounder", "2 pounder"))
    assert [line for line in choices if "medal" in line] == ["use medal-of-honor 2"]


# Scout Vehicle --------------------------------------------------------------------------------------


def test_a_scout_vehicle_goes_two_squares_more_in_the_first_round_alone(card: Card) -> None:
    scout = card("scout", "vehicle", skills=["scout-vehicle"])
    first = position(board("9x1"), UnitAt(scout, 0, "a1"), UnitAt("hell-boys", 1, "i1"), round=1)
    later = position(board("9x1"), UnitAt(scout, 0, "a1"), UnitAt("hell-boys", 1, "i1"), round=2)
    assert max(ends(until(first, scout))) == "d1"
    assert max(ends(until(first, scout, "move d1"))) == "e1"
    assert max(ends(until(first, scout, "move b1"))) == "e1"
    assert max(ends(until(later, scout))) == "b1"


@pytest.mark.parametrize(("number", "far"), [(1, "c1"), (2, "a1")])
def test_a_scout_vehicle_that_enters_later_has_nothing_of_it(card: Card, number: int, far: str) -> None:
    scout = card("scout", "vehicle", skills=["scout-vehicle"])
    state = position(board("9x1"), UnitAt(scout, 0), UnitAt("hell-boys", 1, "i1"), round=number, zones=("A........",))
    assert max(ends(until(state, scout), "enter")) == far


# Self-Repair ----------------------------------------------------------------------------------------


def test_self_repair_throws_a_die_for_each_lost_point_at_the_end_of_every_round(card: Card) -> None:
    tank = card("tank", "vehicle", points=4, skills=["self-repair"])
    state = position(board("9x1"), UnitAt(tank, 0, "a1", left=1), UnitAt("hell-boys", 1, "i1"))
    seen = set()
    for seed in range(200):
        twin = state.copy()
        twin.rng = Rng(seed)
        regained = of(next_round(twin), Regained)
        hits = sum(face >= 5 for face in regained[0].faces) if regained else 0
        assert all(len(event.faces) == 3 for event in regained)
        assert points(twin, tank) == 1 + hits
        seen.add(hits)
    assert seen == {0, 1, 2, 3}


def test_a_whole_vehicle_has_nothing_to_repair_and_a_destroyed_one_stays_so(card: Card) -> None:
    tank = card("tank", "vehicle", points=4, skills=["self-repair"])
    state = position(board("9x1"), UnitAt(tank, 0, "a1"), UnitAt("hans", 0, "b1"), UnitAt("hell-boys", 1, "i1"))
    twin = state.copy()
    assert of(next_round(twin), Regained) == []
    destroy(state, tank)
    for _ in range(4):
        assert of(next_round(state), Regained) == []
    assert points(state, tank) == 0


# Sniper and Spotter ---------------------------------------------------------------------------------


def test_a_sniper_picks_the_figure_that_it_hits(card: Card) -> None:
    sniper = card("sniper", "hero", skills=["sniper"], weapon=[gun("1/1", traits=["sniper"])])
    state = position(board("4x1"), UnitAt(sniper, 0, "a1"), UnitAt("boss", 1, "c1"))
    roles = {role.name for role in kind_of("boss").roles}
    assert {aim.split()[-1] for aim in may_aim(state, sniper, 1)} == roles
    lines = plan_of(state, sniper, "attack", aims=("1 boss - medic",))
    after, events = seek(state, lines, lambda events: throws(events, [("first", 1, 1)]))
    assert [event.role for event in of(events, FigureLost)] == ["medic"]
    assert not after.specialist(after.by_name["boss"], "medic")


def test_a_sniper_does_one_damage_to_the_figure(card: Card) -> None:
    sniper = card("sniper", "hero", skills=["sniper"], weapon=[gun("1/3", traits=["sniper"])])
    state = position(board("4x1"), UnitAt(sniper, 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    lines = plan_of(state, sniper, "attack", aims=("1 hell-boys - flamer",))
    after, _ = seek(state, lines, lambda events: throws(events, [("first", 1, 1)]))
    assert points(after, "hell-boys") == 4


def test_a_sniper_may_pick_the_hero_of_a_squad(card: Card) -> None:
    sniper = card("sniper", "hero", skills=["sniper"], weapon=[gun("1/1", traits=["sniper"])])
    state = position(
        board("4x1"),
        UnitAt(sniper, 0, "a1"),
        UnitAt("laser-grenadiers", 1, "c1"),
        UnitAt("sigrid", 1, joins="laser-grenadiers"),
    )
    lines = plan_of(state, sniper, "attack", aims=("1 laser-grenadiers - hero",))
    after, _ = seek(state, lines, lambda events: throws(events, [("first", 1, 1)]))
    assert points(after, "sigrid") == kind_of("sigrid").points - 1
    assert points(after, "laser-grenadiers") == 5


def test_the_others_of_a_snipers_squad_do_not_pick_figures() -> None:
    state = position(board("4x1"), UnitAt("sniper-grenadiers", 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    assert may_aim(state, "sniper-grenadiers", line_of("sniper-grenadiers", "p-38")) == ["hell-boys"]
    assert len(may_aim(state, "sniper-grenadiers", 1)) == 2


def test_with_a_spotter_blanks_hit(card: Card) -> None:
    team = card("team", points=2, skills=["spotter"], weapon=[gun("2/1")])
    state = position(board("4x1"), UnitAt(team, 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    lines = plan_of(state, team, "attack", aims=("1 hell-boys",))
    after, _ = seek(state, lines, lambda events: throws(events, [("first", 4, 1)]))
    assert points(after, "hell-boys") == 2


def test_a_spotters_sustained_attack_throws_the_hits_again(card: Card) -> None:
    team = card("team", points=2, skills=["spotter"], weapon=[gun("2/1")])
    state = position(board("4x1"), UnitAt(team, 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    lines = plan_of(state, team, "sustain", aims=("1 hell-boys",))
    after, _ = seek(state, lines, lambda events: throws(events, [("first", 4, 3), ("sustained", 3, 2)]))
    assert points(after, "hell-boys") == 3


def test_a_spotter_does_not_turn_the_roll_for_reactive_fire(card: Card) -> None:
    team = card("team", points=2, skills=["spotter"])
    state = position(board("6x1"), UnitAt("hans", 0, "b1"), UnitAt(team, 1, "f1"))
    play(state, *plan_of(state, "hans", "move c1"))
    _, events = seek(state, (f"react {team}",), lambda events: of(events, ReactionTried)[0].faces[0] >= 5)
    assert of(events, ReactionTried)[0].success


# Tank Head ------------------------------------------------------------------------------------------


def test_tank_head_repairs_everything_of_a_neighbouring_vehicle_once_a_game(card: Card) -> None:
    hero = card("hero", "hero", skills=["tank-head"])
    state = position(
        board("6x2"),
        UnitAt(hero, 0, "a1"),
        UnitAt("pounder", 0, "b2", left=1),
        UnitAt("blackhawk", 0, "a2", left=1),
        UnitAt("hans", 1, "f1"),
    )
    events = carry_out(state, hero, "tank-head pounder")
    assert points(state, "pounder") == kind_of("pounder").points
    assert of(events, Repaired)[0].by in ("tank-head", hero)
    next_round(state)
    assert not any(line.startswith("tank-head") for line in until(state, hero))


def test_tank_head_costs_an_action_and_needs_a_damaged_friend_next_to_the_hero(card: Card) -> None:
    hero = card("hero", "hero", skills=["tank-head"])
    state = position(
        board("6x2"),
        UnitAt(hero, 0, "a1"),
        UnitAt("pounder", 0, "b2"),
        UnitAt("blackhawk", 0, "c1", left=1),
        UnitAt("hans", 1, "a2", left=1),
    )
    assert not any(line.startswith("tank-head") for line in until(state, hero))
    assert "tank-head blackhawk" in until(state, hero, "move b1")  # after a move it is next to it
    assert not ends(until(state, hero, "move b1", "tank-head blackhawk"))  # both actions are used


# Wiederbelebungsserum -------------------------------------------------------------------------------


def test_totenmeister_regains_what_he_lost_when_he_strikes_back_at_rhino_and_the_hammers() -> None:
    # p. 22: he has lost three points; Rhino and The Hammers attack; if he survives, his hits bring them back.
    state = position(
        board("4x1"),
        UnitAt("hammers", 0, "a1"),
        UnitAt("rhino", 0, joins="hammers"),
        UnitAt("axis-zombies", 1, "b1"),
        UnitAt("totenmeister", 1, joins="axis-zombies", left=1),
    )
    assert kind_of("totenmeister").points == 4
    lines = plan_of(state, "hammers", "attack", aims=("1 axis-zombies",))

    def three(events: list[Event]) -> bool:
        mine = [shot for shot in fired(events, answer=True) if shot.unit == "totenmeister"]
        return (
            bool(mine) and mine[0].hits == 3 and "totenmeister" not in [event.unit for event in of(events, Destroyed)]
        )

    after, events = seek(state, lines, three)
    assert [(event.unit, event.points) for event in of(events, Regained)] == [("totenmeister", 3)]
    assert points(after, "totenmeister") == 4


def serum(card: Card) -> str:
    return card(
        "doctor", "hero", points=4, skills=["wiederbelebungsserum"], weapon=[gun("3/1"), gun("2/1", name="other")]
    )


def test_serum_gives_a_point_for_each_hit_after_all_lines(card: Card) -> None:
    doctor = serum(card)
    state = position(board("4x1"), UnitAt(doctor, 0, "a1", left=1), UnitAt("hell-boys", 1, "c1"))
    lines = plan_of(state, doctor, "attack", aims=("1 hell-boys", "2 hell-boys"))
    after, events = seek(state, lines, lambda events: [shot.hits for shot in fired(events)] == [1, 1])
    assert points(after, doctor) == 3
    order = [type(event).__name__ for event in events]
    assert order.index("Regained") > max(number for number, name in enumerate(order) if name == "Fired")


def test_serum_gives_no_more_than_the_card_has(card: Card) -> None:
    doctor = serum(card)
    state = position(board("4x1"), UnitAt(doctor, 0, "a1", left=3), UnitAt("hell-boys", 1, "c1"))
    lines = plan_of(state, doctor, "attack", aims=("1 hell-boys", "2 hell-boys"))
    after, _ = seek(state, lines, lambda events: sum(shot.hits for shot in fired(events)) == 4)
    assert points(after, doctor) == 4


def test_serum_takes_nothing_from_vehicles(card: Card) -> None:
    doctor = serum(card)
    state = position(board("4x1"), UnitAt(doctor, 0, "a1", left=1), UnitAt("pounder", 1, "c1"))
    lines = plan_of(state, doctor, "attack", aims=("1 pounder",))
    after, _ = seek(state, lines, lambda events: fired(events)[0].hits == 2)
    assert points(after, doctor) == 1


def test_hits_of_the_squad_do_not_feed_the_hero(card: Card) -> None:
    doctor, squad = serum(card), card("squad")
    state = position(
        board("4x1"), UnitAt(squad, 0, "a1"), UnitAt(doctor, 0, joins=squad, left=1), UnitAt("hell-boys", 1, "c1")
    )
    lines = plan_of(state, squad, "attack", aims=("1 hell-boys",))
    after, _ = seek(state, lines, lambda events: fired(events)[0].hits == 2)
    assert points(after, doctor) == 1


def test_serum_does_not_bring_back_a_hero_that_dies_in_the_same_close_combat(card: Card) -> None:
    doctor = card("doctor", "hero", points=4, skills=["wiederbelebungsserum"], weapon=[claw("4/1")])
    beast = card("beast", "hero", points=9, weapon=[claw("4/1")])
    state = position(board("4x1"), UnitAt(doctor, 0, "a1", left=1), UnitAt("hans", 0, "d1"), UnitAt(beast, 1, "b1"))
    lines = plan_of(state, doctor, "attack", aims=(f"1 {beast}",))
    after, _ = seek(state, lines, lambda events: [shot.hits > 0 for shot in fired(events)] == [True, True])
    assert points(after, doctor) == 0


# Sharing in general (p. 18, 20) ---------------------------------------------------------------------


def test_every_skill_of_a_squad_is_its_heros_while_it_stays(card: Card) -> None:
    fast, hero = card("fast", skills=["fast"]), card("hero", "hero")
    state = position(board("9x1"), UnitAt(fast, 0, "a1"), UnitAt(hero, 0, joins=fast), UnitAt("hans", 1, "i1"))
    assert max(ends(until(state, fast))) == "c1"
    play(state, f"detach {hero}")
    assert max(ends(until(state, hero))) == "b1"


def test_shared_skills_end_when_the_hero_leaves(card: Card) -> None:
    squad, hero = card("squad"), card("hero", "hero", skills=["assault"])
    state = position(board("9x1"), UnitAt(squad, 0, "a1"), UnitAt(hero, 0, joins=squad), UnitAt("hans", 1, "i1"))
    play(state, f"detach {hero}")
    assert "use assault" not in until(state, squad)
    assert "use assault" in until(state, hero)


# Where skills meet ----------------------------------------------------------------------------------


def test_heroic_attack_keeps_off_the_reactive_fire_of_the_same_activation(card: Card) -> None:
    # p. 20: it is declared with everything else, and all attacks of the round do nothing.
    hero = card("hero", "hero", skills=["heroic-attack"])
    tank = card("tank", "vehicle", weapon=[gun("9/1")])
    state = position(board("6x1"), UnitAt(hero, 0, "b1"), UnitAt(tank, 1, "f1"))
    play(state, *plan_of(state, hero, "move c1", skills=("heroic-attack",)))
    after, _ = seek(state, (f"react {tank}",), lambda events: of(events, ReactionTried)[0].success)
    play(after, f"aim 1 {hero}")
    after, _ = seek(after, ("confirm",), lambda events: fired(events)[0].hits >= 3)
    assert points(after, hero) == 3


def test_a_charge_with_fast_goes_one_square_more(card: Card) -> None:
    runner = card("runner", skills=["charge", "fast"], weapon=[claw()])
    state = position(board("9x1"), UnitAt(runner, 0, "a1"), UnitAt("blackhawk", 1, "e1"))
    carry_out(state, runner, "charge", "move c1", "move d1", aims=("1 blackhawk",))
    assert at(state, runner) == "d1"


def test_assault_doubles_the_moves_of_a_charge(card: Card) -> None:
    runner = card("runner", skills=["charge", "assault"], weapon=[claw()])
    state = position(board("9x1"), UnitAt(runner, 0, "a1"), UnitAt("blackhawk", 1, "f1"))
    carry_out(state, runner, "use assault", "charge", "move c1", "move e1", aims=("1 blackhawk",))
    assert at(state, runner) == "e1"


def test_jumpers_may_also_walk_into_cover(card: Card) -> None:
    # p. 8, 21: the skill lets them ignore obstacles, it does not keep them from entering a square as others do.
    jumper = card("jumper", skills=["jump"])
    for ground in ("c", "t", "x"):
        state = position(board(f". {ground} . ."), UnitAt(jumper, 0, "a1"), UnitAt("hans", 1, "d1"))
        assert "b1" in ends(until(state, jumper)), ground


def test_a_hero_with_tank_head_uses_it_from_within_a_squad() -> None:
    state = position(
        board("6x1"),
        UnitAt("death-dealers", 0, "a1"),
        UnitAt("rosie", 0, joins="death-dealers"),
        UnitAt("pounder", 0, "b1", left=1),
        UnitAt("hans", 1, "f1"),
    )
    carry_out(state, "death-dealers", "tank-head pounder")
    assert points(state, "pounder") == kind_of("pounder").points


def test_a_spotter_of_the_squad_helps_its_hero(card: Card) -> None:
    # p. 18: all skills of a squad are its hero's.
    team, hero = card("team", points=2, skills=["spotter"]), card("hero", "hero", weapon=[gun("2/1")])
    state = position(board("4x1"), UnitAt(team, 0, "a1"), UnitAt(hero, 0, joins=team), UnitAt("pounder", 1, "c1"))
    lines = plan_of(state, team, "attack", aims=("2 pounder",))
    after, _ = seek(state, lines, lambda events: throws(events, [("first", 2, 1)]))
    assert points(after, "pounder") == kind_of("pounder").points - 1


def test_cover_saves_from_a_sniper_too(card: Card) -> None:
    sniper = card("sniper", "hero", skills=["sniper"], weapon=[gun("1/1", traits=["sniper"])])
    state = position(board(". . c ."), UnitAt(sniper, 0, "a1"), UnitAt("hell-boys", 1, "c1"))
    lines = plan_of(state, sniper, "attack", aims=("1 hell-boys - flamer",))
    after, _ = seek(state, lines, lambda events: throws(events, [("first", 1, 1), ("cover", 1, 1)]))
    assert points(after, "hell-boys") == 5


def test_the_hero_of_a_fallen_squad_keeps_its_own_skills(card: Card) -> None:
    squad, hero = card("squad", points=2), card("hero", "hero", skills=["berserk"])
    state = position(board("5x1"), UnitAt(squad, 0, "a1"), UnitAt(hero, 0, joins=squad), UnitAt("pounder", 1, "c1"))
    unit = state.by_name[squad]
    state.left[unit] = [1]
    state.lose(unit, 0)
    assert "use berserk" in ready(state, hero, "attack", aims=("1 pounder",))


def test_the_medal_is_once_a_round_also_for_a_hero_that_is_activated_twice(card: Card) -> None:
    hero = card("hero", "hero", bloc="allies", skills=["medal-of-honor"], weapon=[gun("2/1")])
    state = position(
        board("9x2"),
        UnitAt(hero, 0, "a1"),
        UnitAt("boss", 0, "a2"),
        UnitAt("pounder", 1, "d1"),
        UnitAt("luther", 1, "i2"),
    )
    carry_out(state, hero, "attack", aims=("1 pounder",), skills=("medal-of-honor 1",))
    play(state, *plan_of(state, "luther"))
    after, _ = seek(state, plan_of(state, "boss", f"order {hero}"), lambda events: events[-1].success)  # type: ignore[attr-defined]
    assert legal(after) == [f"activate {hero}"]
    assert not any("medal" in line for line in ready(after, hero, "attack", aims=("1 pounder",)))
