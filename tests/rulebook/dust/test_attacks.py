"""An attack, step by step: range, sight, targets, dice, damage (p. 5, 11-12, 14, 16)."""

from __future__ import annotations

import pytest

from ashgrid.core import Event
from ashgrid.games.dust.actions import AskAim, Destroyed, FigureLost, Fired, Hurt
from ashgrid.games.dust.data import unit_of
from ashgrid.games.dust.rules.game import Dust
from tests.rulebook.dust.helpers import UnitAt, aimed, board, first_hits, legal, of, play, position, search


def within_reach(state: Dust, unit: str, *targets: str) -> dict[str, list[str]]:
    """Which weapons of a unit can be aimed at which target, when it does nothing but attack."""
    twin = state.copy()
    found: dict[str, list[str]] = {target: [] for target in targets}
    play(twin, f"activate {unit}")
    if "attack" not in legal(twin):
        return found
    play(twin, "attack", "nothing")
    while True:
        prompt = twin.prompt(twin.actors[0])
        if not isinstance(prompt, AskAim):
            return found
        for line in legal(twin):
            words = line.split()
            if words[0] == "aim" and words[2] in found and prompt.weapon not in found[words[2]]:
                found[words[2]].append(prompt.weapon)
        play(twin, next(line for line in legal(twin) if line.startswith("hold")))


def attack(state: Dust, unit: str, **targets: str) -> tuple[str, ...]:
    """ATTACK and NOTHING, the weapons by name with `_` for `-`."""
    by_weapon = {weapon.replace("_", "-"): target for weapon, target in targets.items()}
    return aimed(state, (f"activate {unit}", "attack", "nothing"), by_weapon)


# Weapon lines --------------------------------------------------------------------------------------


def test_dual_heavy_piat_throws_the_dice_of_its_line_for_each_armour_class() -> None:
    (piat,) = unit_of("blackhawk").weapons
    assert (piat.low, piat.high) == (1, 2)
    dice = [combat.dice for combat in piat.combat]
    assert dice[:4] == [10, 6, 4, 2]
    assert dice[4:11] == [6, 6, 5, 5, 4, 4, 3]
    assert {combat.damage for combat in piat.combat[:11]} == {1}


@pytest.mark.parametrize(("target", "dice"), [("sturmpioniere", 6), ("heavy-laser-grenadiers", 4), ("hans", 5)])
def test_blackhawk_throws_as_many_dice_as_the_armour_of_its_target_says(target: str, dice: int) -> None:
    """Sturmpioniere wear armour 2, the Heavy Laser Grenadiers 3, Hans is a vehicle of class 3."""
    state = position(board("4x1"), UnitAt("blackhawk", 0, "a1"), UnitAt(target, 1, "c1"))
    (fired,) = of(play(state, *attack(state, "blackhawk", dual_heavy_piat=target)), Fired)
    assert fired.dice == dice
    assert len(fired.throws[0].faces) == dice


def test_blackhawk_has_two_guns_but_one_line() -> None:
    """Vehicles do not multiply dice by the weapons that the model shows (p. 11)."""
    state = position(
        board("3x3"), UnitAt("blackhawk", 0, "b2"), UnitAt("sturmpioniere", 1, "a1"), UnitAt("hans", 1, "c1")
    )
    play(state, "activate blackhawk", "attack", "nothing", "aim 1 hans")
    assert legal(state) == ["confirm"]
    (fired,) = of(play(state, "confirm"), Fired)
    assert fired.dice == 5


def test_three_shotguns_throw_nine_dice() -> None:
    state = position(board("3x1"), UnitAt("hell-boys", 0, "a1"), UnitAt("sturmpioniere", 1, "b1"))
    fired = of(play(state, *attack(state, "hell-boys", shotgun="sturmpioniere")), Fired)
    assert [(one.weapon, one.dice) for one in fired] == [("shotgun", 9)]


def test_two_shotguns_throw_six_dice() -> None:
    state = position(
        board("3x1"), UnitAt("hell-boys", 0, "a1", left={"shotgunner": 2}), UnitAt("sturmpioniere", 1, "b1")
    )
    fired = of(play(state, *attack(state, "hell-boys", shotgun="sturmpioniere")), Fired)
    assert [(one.weapon, one.dice) for one in fired] == [("shotgun", 6)]


def test_losing_a_figure_without_the_weapon_costs_no_dice_of_it() -> None:
    state = position(board("3x1"), UnitAt("hell-boys", 0, "a1", left={"flamer": 0}), UnitAt("sturmpioniere", 1, "b1"))
    fired = of(play(state, *attack(state, "hell-boys", shotgun="sturmpioniere")), Fired)
    assert [(one.weapon, one.dice) for one in fired] == [("shotgun", 9)]


def test_a_line_whose_last_bearer_is_gone_is_silent() -> None:
    state = position(
        board("3x1"), UnitAt("hell-boys", 0, "a1", left={"shotgunner": 0}), UnitAt("sturmpioniere", 1, "b1")
    )
    assert "shotgun" not in within_reach(state, "hell-boys", "sturmpioniere")["sturmpioniere"]


def test_shotguns_never_hurt_soldiers_of_armour_4() -> None:
    shotgun = unit_of("hell-boys").weapons[0]
    assert shotgun.name == "shotgun"
    assert repr(shotgun.combat[3]) == "-"


def test_a_line_is_not_aimed_at_what_it_can_never_hurt() -> None:
    """M1 rifles do nothing to vehicles of class 3."""
    assert repr(unit_of("recon-boys").weapons[0].combat[6]) == "-"
    state = position(board("4x1"), UnitAt("recon-boys", 0, "a1"), UnitAt("hans", 1, "c1"))
    assert "m1-ar" not in within_reach(state, "recon-boys", "hans")["hans"]


# Range ---------------------------------------------------------------------------------------------


def test_panzerfaust_reaches_two_squares_and_stg_47_four() -> None:
    state = position(
        board("6x3"),
        UnitAt("sturmpioniere", 1, "a1"),
        UnitAt("hell-boys", 0, "c2"),
        UnitAt("death-dealers", 0, "e1"),
        turn=1,
    )
    found = within_reach(state, "sturmpioniere", "hell-boys", "death-dealers")
    assert found["hell-boys"] == ["stg-47", "panzerfaust"]
    assert found["death-dealers"] == ["stg-47"]


def test_stg_47_reaches_a_blackhawk_four_squares_away_and_panzerfaust_does_not() -> None:
    """The example of p. 12 has the assault rifles fire at the walker."""
    state = position(
        board("6x3"),
        UnitAt("sturmpioniere", 1, "a1"),
        UnitAt("hell-boys", 0, "c2"),
        UnitAt("blackhawk", 0, "e1"),
        turn=1,
    )
    assert within_reach(state, "sturmpioniere", "blackhawk")["blackhawk"] == ["stg-47"]


def test_nothing_is_out_of_range_by_one_square_more() -> None:
    state = position(board("6x1"), UnitAt("sturmpioniere", 1, "a1"), UnitAt("hell-boys", 0, "f1"), turn=1)
    assert within_reach(state, "sturmpioniere", "hell-boys")["hell-boys"] == []


@pytest.mark.parametrize(
    ("cell", "squares"),
    [("b2", 1), ("c2", 2), ("c3", 3), ("d2", 3), ("d3", 4), ("e2", 4), ("d4", 5), ("e3", 5), ("f2", 5)],
)
def test_the_first_diagonal_of_a_range_costs_one_and_every_other_two(cell: str, squares: int) -> None:
    """Worked out by hand from a1: straight steps plus one for the first diagonal step and two for each later one."""
    state = position(board("7x7"), UnitAt("sturmpioniere", 1, "a1"), UnitAt("hell-boys", 0, cell), turn=1)
    lines = within_reach(state, "sturmpioniere", "hell-boys")["hell-boys"]
    assert ("stg-47" in lines) == (squares <= 4)
    assert ("panzerfaust" in lines) == (squares <= 2)


def test_a_range_with_two_numbers_has_a_least_one() -> None:
    """Petard Mortar 3-6 of Steel Rain (p. 16)."""
    for squares in range(1, 9):
        state = position(
            board("10x1"), UnitAt("steel-rain", 0, "a1"), UnitAt("sturmpioniere", 1, f"{'abcdefghij'[squares]}1")
        )
        assert ("petard-mortar" in within_reach(state, "steel-rain", "sturmpioniere")["sturmpioniere"]) == (
            3 <= squares <= 6
        )


def test_unlimited_range_reaches_anything_in_sight() -> None:
    state = position(
        board("12x3"), UnitAt("pounder", 0, "a1"), UnitAt("hans", 1, "l1"), UnitAt("sturmpioniere", 1, "l3")
    )
    found = within_reach(state, "pounder", "hans", "sturmpioniere")
    assert found["hans"] == ["17-pounder"]
    assert found["sturmpioniere"] == ["17-pounder"]
    hidden = position(board(". . # . ."), UnitAt("pounder", 0, "a1"), UnitAt("hans", 1, "e1"))
    assert within_reach(hidden, "pounder", "hans")["hans"] == []


def test_artillery_hits_nothing_nearer_than_four_squares() -> None:
    """Nebelwerfer of Lothar (p. 15)."""
    for squares in range(1, 10):
        state = position(
            board("10x1"), UnitAt("lothar", 1, "a1"), UnitAt("hell-boys", 0, f"{'abcdefghij'[squares]}1"), turn=1
        )
        assert ("nebelwerfer-42" in within_reach(state, "lothar", "hell-boys")["hell-boys"]) == (squares >= 4)


# Sight ---------------------------------------------------------------------------------------------


def test_a_target_has_to_be_in_sight() -> None:
    state = position(board(". # ."), UnitAt("sturmpioniere", 1, "a1"), UnitAt("hell-boys", 0, "c1"), turn=1)
    assert within_reach(state, "sturmpioniere", "hell-boys")["hell-boys"] == []


def test_soldiers_hide_soldiers_but_not_a_walker_behind_them() -> None:
    """Death Dealers, Hell Boys, Sturmpioniere and Hans in a row (p. 10)."""
    state = position(
        board("6x1"),
        UnitAt("death-dealers", 0, "a1"),
        UnitAt("hell-boys", 0, "b1"),
        UnitAt("sturmpioniere", 1, "c1"),
        UnitAt("hans", 1, "d1"),
    )
    found = within_reach(state, "death-dealers", "sturmpioniere", "hans")
    assert found["sturmpioniere"] == []
    assert "bazooka" in found["hans"]
    state.turn = 1
    found = within_reach(state, "hans", "death-dealers", "hell-boys")
    assert len(found["death-dealers"]) == 2
    assert len(found["hell-boys"]) == 2


def test_who_stands_in_smoke_neither_shoots_nor_is_shot_at() -> None:
    state = position(board(". ? ."), UnitAt("sturmpioniere", 0, "a1"), UnitAt("death-dealers", 1, "b1"))
    assert within_reach(state, "sturmpioniere", "death-dealers")["death-dealers"] == []
    state.turn = 1
    assert within_reach(state, "death-dealers", "sturmpioniere")["sturmpioniere"] == []


# Targets -------------------------------------------------------------------------------------------


def splitting() -> Dust:
    """p. 12: Death Dealers next to the Sturmpioniere, The Hammers two squares away."""
    return position(
        board("4x3"),
        UnitAt("sturmpioniere", 1, "a2"),
        UnitAt("death-dealers", 0, "b3"),
        UnitAt("hammers", 0, "c2"),
        turn=1,
    )


SPLIT = {
    "stg-47": "hammers",
    "panzerfaust": "hammers 1",
    "flammenwerfer-40": "death-dealers",
    "knife-and-grenade": "death-dealers",
}
ATTACK = ("activate sturmpioniere", "attack", "nothing")


def test_every_line_of_a_unit_may_have_a_target_of_its_own() -> None:
    state = splitting()
    fired = of(play(state, *aimed(state, ATTACK, SPLIT)), Fired)
    target = {one.weapon: one.target for one in fired if not one.answer}
    assert target["stg-47"] == target["panzerfaust"] == "hammers"
    assert target["flammenwerfer-40"] == "death-dealers"


def test_all_lines_may_have_the_same_target() -> None:
    state = position(board("4x1"), UnitAt("hans", 1, "a1"), UnitAt("hell-boys", 0, "b1"), turn=1)
    fired = of(play(state, *attack(state, "hans", panzerfaust_werfer="hell-boys", mg_44="hell-boys")), Fired)
    assert [one.target for one in fired] == ["hell-boys", "hell-boys"]


def test_no_line_is_turned_to_another_target_when_its_own_is_destroyed() -> None:
    """The rifles wipe The Hammers out; the Panzerfaust stays with them, and its ammunition is spent."""

    def wanted(events: list[Event]) -> bool:
        return of(events, Fired)[0].damage >= 3

    state = splitting()
    state, events = search(state, aimed(state, ATTACK, SPLIT), wanted)
    unit = state.by_name["sturmpioniere"]
    assert [event.unit for event in of(events, Destroyed)][:1] == ["hammers"]
    assert "death-dealers" not in [one.target for one in of(events, Fired) if one.weapon == "panzerfaust"]
    assert state.ammo[unit][1] == 2


def test_ammunition_declared_against_a_target_that_dies_first_is_spent() -> None:
    state = position(
        board("4x2"),
        UnitAt("sturmpioniere", 1, "a1"),
        UnitAt("hell-boys", 0, "c1", left={"shotgunner": 1, "flamer": 0}),
        UnitAt("blackhawk", 0, "d2"),
        turn=1,
    )
    lines = attack(state, "sturmpioniere", stg_47="hell-boys", panzerfaust="hell-boys 1")
    state, events = search(state, lines, lambda found: of(found, Fired)[0].damage >= 1)
    assert [event.unit for event in of(events, Destroyed)] == ["hell-boys"]
    assert state.ammo[state.by_name["sturmpioniere"]][1] == 2


def test_no_unit_has_to_use_all_its_weapons() -> None:
    state = position(board("4x1"), UnitAt("sturmpioniere", 1, "a1"), UnitAt("hell-boys", 0, "c1"), turn=1)
    fired = of(play(state, *attack(state, "sturmpioniere", stg_47="hell-boys")), Fired)
    assert [one.weapon for one in fired] == ["stg-47"]
    assert state.ammo[state.by_name["sturmpioniere"]][1] == 3


def test_a_unit_without_a_target_cannot_attack() -> None:
    state = position(board("9x1"), UnitAt("sturmpioniere", 1, "a1"), UnitAt("hell-boys", 0, "i1"), turn=1)
    play(state, "activate sturmpioniere")
    assert "attack" not in legal(state)
    assert "sustain" not in legal(state)


def test_friends_are_no_targets() -> None:
    state = position(
        board("4x2"),
        UnitAt("sturmpioniere", 1, "a1"),
        UnitAt("hans", 1, "b1"),
        UnitAt("hell-boys", 0, "c2"),
        turn=1,
    )
    assert within_reach(state, "sturmpioniere", "hans")["hans"] == []


def test_all_shots_of_an_attack_happen_at_once() -> None:
    """The flamethrowers count the figures that stood there when the attack began, not those that shotguns left."""
    state = position(board("3x1"), UnitAt("hell-boys", 0, "a1"), UnitAt("sturmpioniere", 1, "b1"))
    whole = of(play(state.copy(), *attack(state, "hell-boys", flamethrower="sturmpioniere")), Fired)[0].dice
    lines = attack(state, "hell-boys", shotgun="sturmpioniere", flamethrower="sturmpioniere")
    _, events = search(state, lines, lambda found: of(found, Fired)[0].damage == 3)
    assert of(events, Fired)[1].dice == whole


# Dice and damage -----------------------------------------------------------------------------------


def test_sturmpioniere_at_two_squares_take_three_of_five_hell_boys() -> None:
    """Four dice for the rifles, one for a Panzerfaust; two hits and one hit: three figures go, two stay."""
    state = position(board("4x1"), UnitAt("sturmpioniere", 1, "a1"), UnitAt("hell-boys", 0, "c1"), turn=1)
    lines = attack(state, "sturmpioniere", stg_47="hell-boys", panzerfaust="hell-boys 1")
    state, events = search(state, lines, lambda found: first_hits(found, 2, 1))
    assert [(one.weapon, one.dice, one.damage) for one in of(events, Fired)] == [
        ("stg-47", 4, 2),
        ("panzerfaust", 1, 1),
    ]
    assert sum(one.points for one in of(events, Hurt)) == 3
    play(state, "lose shotgunner", "lose shotgunner", "lose flamer")
    assert state.points_of(state.by_name["hell-boys"]) == 2
    assert state.ammo[state.by_name["sturmpioniere"]][1] == 2


def test_each_hit_does_the_second_number_of_the_combat_value() -> None:
    """17-pounder: one die, four points against a vehicle of class 5."""
    combat = unit_of("pounder").weapons[0].combat[8]
    assert (combat.dice, combat.damage) == (1, 4)
    state = position(board("9x1"), UnitAt("pounder", 0, "a1"), UnitAt("wotan", 1, "i1"))
    points = state.points_of(state.by_name["wotan"])
    lines = aimed(state, ("activate pounder", "attack", "nothing"), {"17-pounder": "wotan"})
    state, events = search(state, lines, lambda found: first_hits(found, 1))
    (fired,) = of(events, Fired)
    assert (fired.hits, fired.damage) == (1, 4)
    assert state.points_of(state.by_name["wotan"]) == points - 4


def test_a_miss_does_nothing() -> None:
    state = position(board("4x1"), UnitAt("blackhawk", 0, "a1"), UnitAt("hans", 1, "c1"))
    lines = ("activate blackhawk", "attack", "nothing", "aim 1 hans", "confirm")
    state, events = search(state, lines, lambda found: first_hits(found, 0))
    assert not of(events, Hurt)
    assert state.points_of(state.by_name["hans"]) == 3


def test_a_vehicle_loses_a_point_for_each_point_of_damage_and_fights_on() -> None:
    state = position(board("4x1"), UnitAt("blackhawk", 0, "a1"), UnitAt("hans", 1, "c1"))
    lines = ("activate blackhawk", "attack", "nothing", "aim 1 hans", "confirm")
    state, _ = search(state, lines, lambda found: first_hits(found, 2))
    assert state.points_of(state.by_name["hans"]) == 1
    play(state, "activate hans", "attack", "nothing")
    assert "aim 1 blackhawk" in legal(state)


def test_a_vehicle_without_points_is_taken_off_the_board() -> None:
    state = position(
        board("4x2"), UnitAt("blackhawk", 0, "a1"), UnitAt("hans", 1, "c1"), UnitAt("sturmpioniere", 1, "d2")
    )
    lines = ("activate blackhawk", "attack", "nothing", "aim 1 hans", "confirm")
    state, events = search(state, lines, lambda found: first_hits(found, 3))
    assert [event.unit for event in of(events, Destroyed)] == ["hans"]
    assert state.units_at(state.field.by_name["c1"]) == []
    assert legal(state) == ["activate sturmpioniere"]


def test_a_hero_loses_points_like_a_vehicle() -> None:
    state = position(board("4x2"), UnitAt("blackhawk", 0, "a1"), UnitAt("lara", 1, "c1"), UnitAt("hans", 1, "d2"))
    before = state.points_of(state.by_name["lara"])
    lines = ("activate blackhawk", "attack", "nothing", "aim 1 lara", "confirm")
    state, _ = search(state, lines, lambda found: first_hits(found, 2))
    assert state.points_of(state.by_name["lara"]) == before - 2


def test_who_plays_a_squad_chooses_the_figures_that_it_loses() -> None:
    state = position(board("4x1"), UnitAt("blackhawk", 0, "a1"), UnitAt("sturmpioniere", 1, "c1"))
    lines = ("activate blackhawk", "attack", "nothing", "aim 1 sturmpioniere", "confirm")
    state, _ = search(state, lines, lambda found: first_hits(found, 2))
    assert state.actors == (1,)
    assert sorted(legal(state)) == ["lose flamer", "lose rifleman"]
    events = play(state, "lose flamer")
    assert [event.role for event in of(events, FigureLost)] == ["flamer", "rifleman"]
    unit = state.by_name["sturmpioniere"]
    assert state.points_of(unit) == 3
    assert state.left[unit][state.role_number(unit, "flamer")] == 0
    assert state.left[unit][state.role_number(unit, "rifleman")] == 3


def test_a_squad_throws_fewer_dice_after_its_losses() -> None:
    state = position(
        board("4x1"), UnitAt("blackhawk", 0, "a1"), UnitAt("sturmpioniere", 1, "c1"), UnitAt("rhino", 0, "d1")
    )
    lines = attack(state, "blackhawk", dual_heavy_piat="sturmpioniere")
    state, _ = search(state, lines, lambda found: first_hits(found, 2))
    play(state, "lose rifleman", "lose rifleman")
    (fired,) = of(play(state, *attack(state, "sturmpioniere", stg_47="rhino")), Fired)
    assert fired.dice == 2 * unit_of("sturmpioniere").weapons[0].combat[2].dice


def test_damage_beyond_the_last_figure_is_lost() -> None:
    state = position(
        board("4x2"),
        UnitAt("blackhawk", 0, "a1"),
        UnitAt("sturmpioniere", 1, "c1", left={"rifleman": 1, "flamer": 1}),
        UnitAt("hans", 1, "d2"),
    )
    lines = ("activate blackhawk", "attack", "nothing", "aim 1 sturmpioniere", "confirm")
    state, events = search(state, lines, lambda found: first_hits(found, 4))
    assert [event.unit for event in of(events, Destroyed)] == ["sturmpioniere"]
    assert state.points_of(state.by_name["hans"]) == 3


# Limited ammunition --------------------------------------------------------------------------------


def test_two_sturmpioniere_have_all_three_panzerfausts_but_fire_no_more_than_two_at_once() -> None:
    """p. 25, with the flamer among the living."""
    state = position(
        board("4x1"),
        UnitAt("sturmpioniere", 1, "a1", left={"rifleman": 1, "flamer": 1}),
        UnitAt("hell-boys", 0, "c1"),
        turn=1,
    )
    play(state, "activate sturmpioniere", "attack", "nothing", "hold 1")
    assert [line for line in legal(state) if line.startswith("aim")] == ["aim 2 hell-boys 1", "aim 2 hell-boys 2"]


def test_spent_ammunition_is_gone() -> None:
    state = position(
        board("4x1"), UnitAt("sturmpioniere", 1, "a1", ammo={"panzerfaust": 0}), UnitAt("hell-boys", 0, "c1"), turn=1
    )
    assert within_reach(state, "sturmpioniere", "hell-boys")["hell-boys"] == ["stg-47"]


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_every_panzerfaust_that_is_fired_gives_its_dice_and_costs_a_round(rounds: int) -> None:
    state = position(board("4x1"), UnitAt("sturmpioniere", 1, "a1"), UnitAt("hell-boys", 0, "c1"), turn=1)
    (fired,) = of(play(state, *attack(state, "sturmpioniere", panzerfaust=f"hell-boys {rounds}")), Fired)
    assert fired.dice == rounds
    assert state.ammo[state.by_name["sturmpioniere"]][1] == 3 - rounds


def test_a_sustained_attack_spends_ammunition_once() -> None:
    state = position(board("4x1"), UnitAt("sturmpioniere", 1, "a1"), UnitAt("hell-boys", 0, "c1"), turn=1)
    lines = aimed(state, ("activate sturmpioniere", "sustain"), {"panzerfaust": "hell-boys 2"})
    state, events = search(state, lines, lambda found: first_hits(found, 0))
    assert [len(throw.faces) for throw in of(events, Fired)[0].throws] == [2, 2]
    assert state.ammo[state.by_name["sturmpioniere"]][1] == 1


# Weapons once a round ------------------------------------------------------------------------------


def test_two_lines_of_one_weapon_may_have_two_targets() -> None:
    """Lara has two of her machine guns, each a line."""
    state = position(
        board("5x2"), UnitAt("lara", 1, "a1"), UnitAt("hell-boys", 0, "c1"), UnitAt("death-dealers", 0, "c2"), turn=1
    )
    lines = ("activate lara", "attack", "nothing", "aim 1 hell-boys", "aim 2 death-dealers", "confirm")
    state, events = search(state, lines, lambda found: len(of(found, Fired)) == 2)
    assert [fired.target for fired in of(events, Fired)] == ["hell-boys", "death-dealers"]


def test_an_empty_weapon_is_not_aimed_before_it_is_loaded() -> None:
    units = (UnitAt("lothar", 1, "a1", empty=("nebelwerfer-42",)), UnitAt("hell-boys", 0, "g1"))
    state = position(board("8x1"), *units, turn=1)
    assert within_reach(state, "lothar", "hell-boys")["hell-boys"] == []
    play(state, "activate lothar", "reload 1")
    assert "attack" in legal(state)


# Elements ------------------------------------------------------------------------------------------


def test_nobody_attacks_the_element_on_its_own_square() -> None:
    """The least range is one square (p. 14)."""
    for unit in ("blackhawk", "hammers"):
        state = position(board("c . . .\n. . . ."), UnitAt(unit, 0, "a1"), UnitAt("hans", 1, "d2"))
        play(state, f"activate {unit}")
        assert "attack" not in legal(state)
