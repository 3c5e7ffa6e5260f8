"""Battles, by the rulebook's examples and the tournament rulings."""

from __future__ import annotations

from ashgrid.games.neuroshima.battle import ASK_CLOWN, ASK_MEDIC, ASK_QUARTERMASTER, Battle
from tests.rulebook.neuroshima.helpers import cell, fought, table, unit


def test_equal_initiatives_act_at_once_and_both_die() -> None:
    left, _ = fought(unit("outpost", "commando", "c1", shoots="S"), unit("smart", "cyborg", "c5", shoots="N"))
    assert left == set()


def test_the_faster_kills_first() -> None:
    left, _ = fought(unit("outpost", "commando", "c1", shoots="S"), unit("smart", "golem_mk3", "c5", shoots="N"))
    assert left == {"c1"}


def test_a_ranged_attack_flies_over_friends_and_stops_at_the_first_enemy() -> None:
    """The rulebook's example of a ranged attack."""
    left, where = fought(
        unit("vegas", "marksman", "c1", shoots="S"),
        unit("vegas", "bodyguard", "c2", rot=0),
        unit("smart", "transporter", "c3", damage=1, rot=2),  # armour away from the ranged attack
        unit("smart", "hq", "c5"),
    )
    assert left == {"c1", "c2", "c5"}
    assert where.points == [20, 20]


def test_armour_takes_one_from_a_ranged_attack_and_nothing_from_a_melee_attack() -> None:
    left, where = fought(unit("smart", "golem_mk3", "c1", shoots="S"), unit("moloch", "blocker", "c3", armor="N"))
    assert where.board.damage[cell(where, "c3")] == 1
    left, where = fought(unit("outpost", "commando", "c1", shoots="S"), unit("moloch", "blocker", "c3", armor="N"))
    assert where.board.damage[cell(where, "c3")] == 0
    left, where = fought(unit("borgo", "brawler", "c2", hits="S"), unit("moloch", "blocker", "c3", armor="N"))
    assert where.board.damage[cell(where, "c3")] == 2
    assert "c3" in left


def test_gauss_hits_everybody_on_the_line_and_armour_saves_only_its_bearer() -> None:
    left, where = fought(
        unit("smart", "gauss_cannon", "c1", gauss="S"),
        unit("moloch", "blocker", "c2", armor="N"),
        unit("moloch", "guard", "c3", rot=3),
        unit("moloch", "hq", "c5"),
    )
    assert left == {"c1", "c2", "c5"}
    assert where.board.damage[cell(where, "c2")] == 0
    assert where.points == [20, 19]


def test_gauss_is_not_raised_by_bonuses() -> None:
    _, where = fought(
        unit("smart", "gauss_cannon", "c1", gauss="S"),
        unit("smart", "officer", "b2", links="NE"),
        unit("borgo", "hq", "c5"),
    )
    assert where.board.ranged[cell(where, "c1")] == 1
    assert where.points == [20, 19]


def test_hqs_strike_all_around_but_never_each_other() -> None:
    left, where = fought(
        unit("borgo", "hq", "c3"), unit("moloch", "hq", "c2"), unit("moloch", "net_fighter", "c4", rot=3)
    )
    assert left == {"c3", "c2"}
    assert where.points == [20, 20]


def test_a_universal_soldier_wounds_its_neighbour_twice_in_one_attack() -> None:
    _, where = fought(unit("hegemony", "universal_soldier", "c2", hits="S"), unit("moloch", "blocker", "c3", armor="S"))
    assert where.board.damage[cell(where, "c3")] == 2


def test_two_initiatives_are_two_attacks() -> None:
    _, where = fought(unit("moloch", "stormtrooper", "c1", shoots="S"), unit("borgo", "hq", "c5"))
    assert where.points == [20, 18]


def test_wounds_stay() -> None:
    _, where = fought(unit("borgo", "mutant", "c2", rot=3), unit("moloch", "blocker", "c3", damage=1))
    assert where.board.damage[cell(where, "c3")] == 2


def test_the_mother_repeats_an_attack_one_phase_later() -> None:
    _, where = fought(
        unit("smart", "cyborg", "c1", shoots="S"), unit("smart", "mother", "b2", links="NE"), unit("borgo", "hq", "c5")
    )
    assert where.points == [20, 18]


def test_an_extra_action_needs_a_phase() -> None:
    """The HQ acts in 0, below which there is nothing."""
    _, where = fought(
        unit("smart", "hq", "c1"), unit("smart", "mother", "b2", links="NE"), unit("moloch", "blocker", "c2")
    )
    assert where.board.damage[cell(where, "c2")] == 1


def test_two_mothers_give_two_extra_attacks() -> None:
    """Ruling general.9."""
    _, where = fought(
        unit("smart", "cyborg", "c1", shoots="S"),
        unit("smart", "mother", "b2", links="NE"),
        unit("smart", "mother", "d1", links="NW"),
        unit("borgo", "hq", "c5"),
    )
    assert where.points == [20, 17]


def test_situation_1_a_bonus_lost_after_the_attack_gives_no_second_one() -> None:
    """A unit with 2 + 1 shoots in 3; its Scout dies in 3; it does not shoot again in 2."""
    left, where = fought(
        unit("smart", "golem_mk3", "c1", shoots="S"),
        unit("smart", "scout", "b2", links="NE"),
        unit("borgo", "hq", "c5"),
        unit("borgo", "claws", "b3", rot=2),  # melee attacks N and NE... at the Scout
    )
    assert "b2" not in left
    assert where.points == [20, 18]


def test_situation_2_a_slowed_unit_does_not_make_up_for_it_when_the_saboteur_dies() -> None:
    left, where = fought(
        unit("outpost", "saboteur", "b2"),
        unit("smart", "cyborg", "c1", shoots="S"),  # 3, slowed to 2
        unit("smart", "bio_droid", "b4", shoots="N"),  # kills the Saboteur in 3
        unit("outpost", "hq", "c5"),
    )
    assert "b2" not in left
    assert where.points == [20, 20]


def test_situation_3_a_bonus_that_comes_back_too_late_loses_the_attack() -> None:
    """Scout netted: value 2; the net fighter dies in 3; value 3 again, but phase 3 is over."""
    left, where = fought(
        unit("smart", "golem_mk3", "c1", shoots="S"),
        unit("smart", "scout", "b2", links="NE"),
        unit("hegemony", "net_fighter", "b3", nets="N"),
        unit("smart", "cyborg", "b5", shoots="N"),
        unit("hegemony", "hq", "c5"),
    )
    assert "b3" not in left
    assert where.points == [20, 20]


def test_a_netted_unit_loses_its_attack_even_if_freed_in_that_phase() -> None:
    left, where = fought(
        unit("smart", "cyborg", "c1", shoots="S"),
        unit("hegemony", "net_fighter", "b2", nets="NE"),
        unit("smart", "bio_droid", "b4", shoots="N"),
        unit("hegemony", "hq", "c5"),
    )
    assert "b2" not in left
    assert where.points == [20, 20]


def test_one_and_zero_lowered_by_one_is_one_attack_in_zero() -> None:
    """Ruling general.6, on a Twister slowed twice: 2 and 1 become 0 and 0."""
    _, where = fought(
        unit("smart", "twister", "c2", rot=3),  # melee attack 2 to the south
        unit("moloch", "blocker", "c3"),
        unit("vegas", "saboteur", "b2"),
        unit("outpost", "saboteur", "d1"),
        teams=[0, 1, 1, 1],
    )
    assert where.board.damage[cell(where, "c3")] == 2


def test_a_destroyed_hq_leaves_at_the_end_of_its_phase_and_gives_nothing_later() -> None:
    """Ruling gameplay.22: the Outpost HQ would let the Annihilator shoot again in phase 1."""
    tiles = (
        unit("outpost", "annihilator", "c1", shoots="S"),
        unit("outpost", "hq", "b2"),
        unit("smart", "cyborg", "b5", shoots="N"),  # hits the HQ in phase 3
        unit("smart", "hq", "c5"),
    )
    left, where = fought(*tiles)
    assert "b2" in left
    assert where.points == [19, 16]
    left, where = fought(*tiles, hq={"outpost": 1})
    assert "b2" not in left
    assert where.points == [0, 18]


def test_a_unit_that_dies_in_its_own_phase_still_strikes() -> None:
    left, where = fought(unit("borgo", "claws", "c2", hits="S"), unit("hegemony", "ganger", "c3", hits="N"))
    assert left == set()
    assert where.points == [20, 20]


def test_a_medic_absorbs_the_whole_attack_and_dies() -> None:
    left, where = fought(
        unit("smart", "golem_mk3", "c1", shoots="S"),
        unit("borgo", "hq", "c5"),
        unit("borgo", "medic", "b5", links="NE"),
    )
    assert where.points == [20, 20]
    assert "b5" not in left


def test_a_medic_hit_to_death_in_the_same_phase_heals_nobody() -> None:
    left, where = fought(
        unit("outpost", "commando", "c1", shoots="S"),
        unit("borgo", "hq", "c5"),
        unit("borgo", "medic", "b5", links="NE"),
        unit("outpost", "commando", "b2", shoots="S"),
    )
    assert "b5" not in left
    assert where.points == [20, 19]


def test_the_owner_chooses_which_attack_a_medic_absorbs() -> None:
    where = table(
        unit("outpost", "annihilator", "c1", shoots="S"),  # 2 in phase 2
        unit("outpost", "hmg", "e1", shoots="SW"),  # 1 in phase 2
        unit("borgo", "hq", "c3"),
        unit("borgo", "medic", "b4", links="NE"),
    )
    battle = Battle(where.board, where.points)
    battle.start()
    assert not battle.run()
    assert (battle.question, where.armies[battle.asked]) == (ASK_MEDIC, "borgo")
    amounts = sorted(battle.amount[option // 64] for option in battle.medic_options())
    assert amounts == [1, 2]
    weaker = min(battle.medic_options(), key=lambda option: battle.amount[option // 64])
    battle.answer_medic(weaker)
    assert battle.run()
    assert where.points == [20, 17], "2 in phase 2, and the HMG's second ranged attack in phase 1"


def test_a_medic_saved_by_a_medic_may_save_twice() -> None:
    """Rulings general.61 and 62: the HQ takes two attacks; A absorbs one, B saves A, A absorbs the other."""
    left, where = fought(
        unit("outpost", "annihilator", "c1", shoots="S"),  # 2 in phase 2
        unit("outpost", "runner", "d2", hits="SW"),  # 1 in phase 2
        unit("borgo", "hq", "c3"),
        unit("moloch", "medic", "b4", rot=1),  # A reaches NE (the HQ), S and NW
        unit("moloch", "medic", "b5", rot=0),  # B reaches N (A), SE and SW
        teams=[0, 1, 1],
    )
    assert where.points == [20, 20, 20]
    assert not {"b4", "b5"} & left


def test_one_medic_saves_from_one_attack_only() -> None:
    left, where = fought(
        unit("outpost", "annihilator", "c1", shoots="S"),
        unit("outpost", "runner", "d2", hits="SW"),
        unit("borgo", "hq", "c3"),
        unit("moloch", "medic", "b4", rot=1),
        teams=[0, 1, 1],
    )
    assert where.points == [20, 19, 20], "the stronger attack is absorbed by the default policy"
    assert "b4" not in left


def test_a_clown_may_explode_and_hurts_friends_too_but_no_hq() -> None:
    where = table(
        unit("moloch", "clown", "c3"),
        unit("moloch", "guard", "c2", rot=3),
        unit("borgo", "mutant", "c4", rot=2),
        unit("borgo", "hq", "b4"),
    )
    battle = Battle(where.board, where.points)
    battle.start()
    assert not battle.run()
    assert (battle.question, where.armies[battle.asked]) == (ASK_CLOWN, "moloch")
    battle.answer_clown(True)
    assert battle.run()
    board = where.board
    assert [board.kind[cell(where, name)] >= 0 for name in ("c3", "c2", "c4", "b4")] == [False, False, False, True]
    assert where.points == [20, 20]


def test_a_quartermaster_turns_a_melee_attack_into_a_ranged_attack_with_both_bonuses() -> None:
    where = table(
        unit("hegemony", "ganger", "c1", hits="S"),
        unit("hegemony", "quartermaster", "b2", links="NE"),
        unit("hegemony", "officer_1", "d1", links="NW"),  # melee +1
        unit("borgo", "hq", "c4"),
    )
    battle = Battle(where.board, where.points)
    battle.start()
    assert not battle.run()
    assert battle.question == ASK_QUARTERMASTER
    battle.answer_quartermaster(battle.convertible(cell(where, "c1"))[0])
    while not battle.run():
        battle.answer_quartermaster(-1)
    assert where.points == [20, 18]


def test_attacks_do_not_hurt_allies() -> None:
    tiles = (unit("borgo", "brawler", "c2", hits="S"), unit("moloch", "guard", "c3"), unit("smart", "hq", "a3"))
    left, _ = fought(*tiles, teams=[0, 0, 1])
    assert "c3" in left
    left, _ = fought(*tiles)
    assert "c3" not in left
