"""The book's examples of dice, thrown again: how many dice each throw has, and what it comes to.

The real generator is used, with a seed whose faces fall as in the example.
"""

from __future__ import annotations

import pytest

from ashgrid.core.rng import Rng
from ashgrid.games.dust.rules.dice import Record, Roll, is_hit, roll
from ashgrid.games.dust.tables import BLANK, HIT

Script = list[tuple[str, int, int]]
"""Throws: what for, how many dice, how many of them are hits."""


def thrown(spec: Roll, script: Script) -> int:
    """The damage when the dice fall like this. The roll must make just these throws, in this order."""
    for seed in range(1_000_000):
        rng = Rng(seed)
        faces: list[list[int]] = []
        for _, dice, hits in script:
            faces.append([rng.die(6) for _ in range(dice)])
            if sum(face >= 5 for face in faces[-1]) != hits:
                break
        else:
            record = Record()
            used = Rng(seed)
            damage = roll(used, spec, record)
            assert [(throw.purpose, throw.faces) for throw in record.throws] == [
                (purpose, shown) for (purpose, _, _), shown in zip(script, faces, strict=True)
            ]
            assert used.state == rng.state
            assert roll(Rng(seed), spec, None) == damage
            return damage
    raise AssertionError(f"no seed has {script}")


def test_two_of_six_faces_are_hits() -> None:
    assert [face for face in range(1, 7) if is_hit(face)] == [5, 6]


def test_a_hit_does_the_second_number_of_the_combat_value() -> None:
    assert thrown(Roll(4, 1), [("first", 4, 2)]) == 2
    assert thrown(Roll(4, 3), [("first", 4, 2)]) == 6


def test_a_sustained_attack_throws_the_blanks_once_more() -> None:
    # Sustained attack: five dice, two hits; the three blanks again, one more hit: three in all.
    assert thrown(Roll(5, again=["sustained"]), [("first", 5, 2), ("sustained", 3, 1)]) == 3


def test_a_sustained_attack_without_blanks_throws_nothing_more() -> None:
    assert thrown(Roll(2, again=["sustained", "berserk"], single=["medal"]), [("first", 2, 2)]) == 2


def test_a_laser_goes_on_with_its_hits_and_a_sustained_attack_takes_the_first_blanks_alone() -> None:
    # Laser: three dice, two hits; both again, one hit; again, none: three points. One blank was there at first, and
    # only that one is thrown again.
    script = [("first", 3, 2), ("laser", 2, 1), ("laser", 1, 0), ("sustained", 1, 0)]
    assert thrown(Roll(3, laser=True, again=["sustained"]), script) == 3


def test_berserk_comes_after_the_sustained_attack_also_with_lasers() -> None:
    # Berserk: Sigrid and the Laser Grenadiers: eight dice. The book does not tell how the last two hits went on; as it
    # counts five points, they did not.
    script = [
        ("first", 8, 1),
        ("laser", 1, 0),
        ("sustained", 7, 2),
        ("laser", 2, 0),
        ("berserk", 5, 2),
        ("laser", 2, 0),
    ]
    assert thrown(Roll(8, laser=True, again=["sustained", "berserk"]), script) == 5


def test_berserk_alone_throws_the_blanks_once_more() -> None:
    assert thrown(Roll(4, again=["berserk"]), [("first", 4, 1), ("berserk", 3, 2)]) == 3


def test_a_hit_of_a_phaser_gives_as_many_dice_as_its_second_number() -> None:
    # Phaser blast: Honey, 2 phaser 3: one hit, so three dice; two hits of these: two points.
    assert thrown(Roll(2, phaser=3), [("first", 2, 1), ("phaser", 3, 2)]) == 2


def test_a_sustained_attack_with_a_phaser_throws_its_first_dice_again() -> None:
    # Phaser blast, second example: one hit and one blank; the blank again, a hit: six dice, three hits, three points.
    script = [("first", 2, 1), ("sustained", 1, 1), ("phaser", 6, 3)]
    assert thrown(Roll(2, phaser=3, again=["sustained"]), script) == 3


def test_berserk_and_medal_are_for_the_first_dice_of_a_phaser_too() -> None:
    script = [("first", 3, 0), ("berserk", 3, 1), ("medal", 1, 1), ("phaser", 4, 1)]
    assert thrown(Roll(3, phaser=2, again=["berserk"], single=["medal"]), script) == 1


def test_a_phaser_that_misses_throws_nothing_more() -> None:
    assert thrown(Roll(2, phaser=3), [("first", 2, 0)]) == 0


def test_two_rockets_of_a_volley_are_one_throw_of_six_dice() -> None:
    # Volley blast: Steel Rain: three hits take the three Heavy Laser Grenadiers.
    assert thrown(Roll(6, most=3), [("first", 6, 3)]) == 3


@pytest.mark.parametrize("hits", range(6))
def test_fire_throws_a_die_for_each_figure_and_does_a_point_for_each_hit(hits: int) -> None:
    # Incendiary blast: five Sturmpioniere, 1/flame.
    assert thrown(Roll(1 * 5, most=5), [("first", 5, hits)]) == hits


def test_one_hit_of_armour_piercing_fire_destroys_the_target() -> None:
    # AP incendiary blast: Hans against a Pounder.
    assert thrown(Roll(1, destroys=True, most=4), [("first", 1, 1)]) == 4
    assert thrown(Roll(1, destroys=True, most=4), [("first", 1, 0)]) == 0
    assert thrown(Roll(3, destroys=True, most=4), [("first", 3, 3)]) == 4


def test_blanks_save_hell_boys_in_hard_cover() -> None:
    # Cover: four hits; three blanks and a hit for cover: one figure falls.
    assert thrown(Roll(6, save=BLANK), [("first", 6, 4), ("cover", 4, 1)]) == 1


def test_hits_save_where_the_card_says_so() -> None:
    assert thrown(Roll(6, save=HIT), [("first", 6, 4), ("cover", 4, 1)]) == 3


def test_cover_has_a_die_for_each_point_not_for_each_hit() -> None:
    assert thrown(Roll(2, 3, save=HIT), [("first", 2, 2), ("cover", 6, 2)]) == 4


def test_who_is_damage_resilient_throws_for_the_points_that_cover_has_left() -> None:
    # Damage Resilient: after cover, a die for each point, a hit cancels it.
    script = [("first", 5, 4), ("cover", 4, 2), ("resilient", 2, 1)]
    assert thrown(Roll(5, save=BLANK, resilient=True), script) == 1
    assert thrown(Roll(5, resilient=True), [("first", 5, 4), ("resilient", 4, 3)]) == 1


def test_with_a_spotter_blanks_hit_and_hits_are_thrown_again() -> None:
    # Spotter. Four dice, three hit faces: one counts; the three again, two hit faces: one more counts.
    assert thrown(Roll(4, spotter=True), [("first", 4, 3)]) == 1
    assert thrown(Roll(4, spotter=True, again=["sustained"]), [("first", 4, 3), ("sustained", 3, 2)]) == 2


def test_a_spotter_turns_both_throws_of_a_phaser_round() -> None:
    assert thrown(Roll(2, phaser=3, spotter=True), [("first", 2, 1), ("phaser", 3, 1)]) == 2


def test_a_spotters_laser_goes_on_with_blanks() -> None:
    script = [("first", 3, 1), ("laser", 2, 1), ("laser", 1, 1)]
    assert thrown(Roll(3, spotter=True, laser=True), script) == 3


def test_a_spotter_does_not_turn_the_dice_of_the_target_round() -> None:
    script = [("first", 3, 0), ("cover", 3, 1), ("resilient", 2, 1)]
    assert thrown(Roll(3, spotter=True, save=HIT, resilient=True), script) == 1


def test_the_medal_of_honor_throws_one_die_again_after_everything_else() -> None:
    # Medal of Honor: one die of an attack.
    assert thrown(Roll(4, single=["medal"]), [("first", 4, 1), ("medal", 1, 1)]) == 2
    script = [("first", 4, 1), ("sustained", 3, 1), ("berserk", 2, 0), ("medal", 1, 1)]
    assert thrown(Roll(4, again=["sustained", "berserk"], single=["medal"]), script) == 3


def test_the_die_of_the_medal_is_a_laser_too() -> None:
    assert (
        thrown(
            Roll(1, laser=True, single=["medal"]), [("first", 1, 0), ("medal", 1, 1), ("laser", 1, 1), ("laser", 1, 0)]
        )
        == 2
    )
    assert thrown(Roll(1, laser=True, single=["medal"]), [("first", 1, 1), ("laser", 1, 0)]) == 1
