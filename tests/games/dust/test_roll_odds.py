"""The chances of rolls: against counting by hand, against every sequence of dice, and against the dice themselves."""

from __future__ import annotations

import math
from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ashgrid.core import rng as rng_module
from ashgrid.core.rng import Rng
from ashgrid.games.dust.odds import roll as roll_odds
from ashgrid.games.dust.odds.roll import at_least, distribution, expected, together
from ashgrid.games.dust.rules.dice import Roll, roll
from ashgrid.games.dust.tables import BLANK, HIT, NO_SAVE
from tests.games.dust.specs import rolls, settings

COMPILED = not str(rng_module.__file__).endswith(".py")


def close(found: list[float], wanted: list[Fraction]) -> None:
    assert len(found) == len(wanted)
    for mine, exact in zip(found, wanted, strict=True):
        assert mine == pytest.approx(float(exact), rel=1e-12, abs=1e-16)


# By hand


def test_one_die_hits_in_one_of_three() -> None:
    close(distribution(Roll(1)), [Fraction(2, 3), Fraction(1, 3)])


def test_two_dice() -> None:
    close(distribution(Roll(2)), [Fraction(4, 9), Fraction(4, 9), Fraction(1, 9)])


def test_damage_of_a_hit_leaves_gaps() -> None:
    close(distribution(Roll(1, 3)), [Fraction(2, 3), Fraction(0), Fraction(0), Fraction(1, 3)])


def test_a_second_and_a_third_throw() -> None:
    close(distribution(Roll(1, again=["sustained"])), [Fraction(4, 9), Fraction(5, 9)])
    close(distribution(Roll(1, again=["berserk"])), [Fraction(4, 9), Fraction(5, 9)])
    close(distribution(Roll(1, again=["sustained", "berserk"])), [Fraction(8, 27), Fraction(19, 27)])
    close(distribution(Roll(1, again=["sustained", "berserk"], single=["medal"])), [Fraction(16, 81), Fraction(65, 81)])


def test_the_medal_is_for_one_die() -> None:
    # none: 4/9 * 2/3; one: 4/9 * 1/3 + 4/9 * 2/3; two: 4/9 * 1/3 + 1/9
    close(distribution(Roll(2, single=["medal"])), [Fraction(8, 27), Fraction(12, 27), Fraction(7, 27)])


def test_a_spotter_hits_in_two_of_three() -> None:
    close(distribution(Roll(1, spotter=True)), [Fraction(1, 3), Fraction(2, 3)])
    close(distribution(Roll(1, spotter=True, again=["sustained"])), [Fraction(1, 9), Fraction(8, 9)])


def test_a_laser_die_counts_k_times_with_chance_two_thirds_of_a_third_to_the_k() -> None:
    found = distribution(Roll(1, laser=True))
    for times, chance in enumerate(found[:-1]):
        assert chance == pytest.approx(2 / 3 / 3**times, rel=1e-12)
    assert 0 < found[-1] < 1e-15
    assert expected(found) == pytest.approx(1 / 2)
    close(distribution(Roll(1, laser=True, most=2)), [Fraction(2, 3), Fraction(2, 9), Fraction(1, 9)])


def test_a_spotters_laser_is_followed_to_the_end() -> None:
    # It counts k times with 1/3 * (2/3)**k, two times on average.
    found = distribution(Roll(1, laser=True, spotter=True))
    for times, chance in enumerate(found[:-1]):
        assert chance == pytest.approx((2 / 3) ** times / 3, rel=1e-12 if chance > 1e-5 else 1e-3)
    assert 0 < found[-1] < 1e-15
    assert expected(found) == pytest.approx(2, rel=1e-12)
    assert expected(distribution(Roll(30, laser=True, spotter=True))) == pytest.approx(60, rel=1e-12)


@pytest.mark.parametrize(("spotter", "again"), [(False, Fraction(1, 4)), (True, Fraction(4, 7))])
def test_a_laser_against_cover(spotter: bool, again: Fraction) -> None:
    # Points that are saved are as if they had not been: the next thing that matters is a point that comes through,
    # 1/3 * 2/3 against 2/3 for the end of the chain, so 1 to 3; with a Spotter 2/3 * 2/3 against 1/3, so 4 to 3.
    found = distribution(Roll(1, laser=True, spotter=spotter, save=HIT, most=6))
    close(found, [*((1 - again) * again**points for points in range(6)), again**6])


def test_a_sustained_laser() -> None:
    # It counts at all with 5/9, and once it does it counts 1 + 1/2 times on average.
    found = distribution(Roll(1, laser=True, again=["sustained"]))
    assert found[0] == pytest.approx(4 / 9)
    assert found[1] == pytest.approx(5 / 9 * 2 / 3)
    assert expected(found) == pytest.approx(5 / 6)


def test_two_laser_dice_with_two_points_each_against_five_points() -> None:
    # Twice in all: 2 * (2/3 * 2/27) + 2/9 * 2/9 = 12/81; none 36/81, once 24/81; three times or more: the rest.
    close(
        distribution(Roll(2, 2, laser=True, most=5)),
        [Fraction(36, 81), Fraction(0), Fraction(24, 81), Fraction(0), Fraction(12, 81), Fraction(9, 81)],
    )


def test_a_phaser() -> None:
    # One die that gives two: nothing 2/3 + 1/3 * 4/9, one 1/3 * 4/9, two 1/3 * 1/9.
    close(distribution(Roll(1, phaser=2)), [Fraction(22, 27), Fraction(4, 27), Fraction(1, 27)])
    assert expected(distribution(Roll(2, phaser=3))) == pytest.approx(2 / 3)


def test_cover_and_resilience() -> None:
    close(distribution(Roll(1, save=HIT)), [Fraction(7, 9), Fraction(2, 9)])
    close(distribution(Roll(1, save=BLANK)), [Fraction(8, 9), Fraction(1, 9)])
    close(distribution(Roll(1, resilient=True)), [Fraction(7, 9), Fraction(2, 9)])
    close(distribution(Roll(1, save=BLANK, resilient=True)), [Fraction(25, 27), Fraction(2, 27)])
    close(distribution(Roll(1, 2, save=HIT)), [Fraction(19, 27), Fraction(4, 27), Fraction(4, 27)])


def test_one_hit_that_destroys() -> None:
    close(distribution(Roll(2, destroys=True, most=3)), [Fraction(4, 9), Fraction(0), Fraction(0), Fraction(5, 9)])


def test_no_dice() -> None:
    assert distribution(Roll(0)) == [1.0]
    assert distribution(Roll(0, most=2, again=["sustained"], single=["medal"])) == [1.0, 0.0, 0.0]
    assert at_least(distribution(Roll(0, laser=True)), 1) == 0


def test_the_last_entry_is_as_many_as_the_target_has_left_or_more() -> None:
    close(distribution(Roll(2, most=1)), [Fraction(4, 9), Fraction(5, 9)])
    close(distribution(Roll(1, most=3)), [Fraction(2, 3), Fraction(1, 3), Fraction(0), Fraction(0)])


def test_twelve_dice_as_players_worked_it_out() -> None:
    # A league report gives 60.69 % for four hits or more with twelve dice.
    assert at_least(distribution(Roll(12)), 4) == pytest.approx(0.6069, abs=0.00005)


# Every sequence of dice

HIT_CHANCE = Fraction(1, 3)


def sequences(dice: int) -> list[tuple[int, Fraction]]:
    """Every sequence of hits and blanks: its hits and its chance."""
    return [
        (sum(shown), HIT_CHANCE ** sum(shown) * (1 - HIT_CHANCE) ** (dice - sum(shown)))
        for shown in product((0, 1), repeat=dice)
    ]


def enumerated(spec: Roll) -> list[Fraction]:
    """By throwing everything in every way, straight from the rules. Without lasers."""
    assert not spec.laser
    stages = len(spec.again)
    now: dict[tuple[int, int], Fraction] = {(0, spec.dice): Fraction(1)}  # dice that count, dice that do not
    for stage in range(stages + 2):
        after: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (counting, rest), chance in now.items():
            thrown = rest
            if stage == stages + 1:
                thrown = min(rest, 1) if spec.single else 0
            for hits, its_chance in sequences(thrown):
                more = thrown - hits if spec.spotter else hits
                after[counting + more, rest - more] += chance * its_chance
        now = after
    points: dict[int, Fraction] = defaultdict(Fraction)
    for (counting, _), chance in now.items():
        each = 1 if spec.phaser else spec.damage
        for hits, its_chance in sequences(counting * spec.phaser):
            total = counting
            if spec.phaser:
                total = counting * spec.phaser - hits if spec.spotter else hits
            points[(spec.most if total else 0) if spec.destroys else total * each] += chance * its_chance
    saves = [] if spec.save == NO_SAVE else [spec.save]
    for save in [*saves, HIT] if spec.resilient else saves:
        left: dict[int, Fraction] = defaultdict(Fraction)
        for number, chance in points.items():
            for hits, its_chance in sequences(number):
                left[hits if save == BLANK else number - hits] += chance * its_chance
        points = left
    result = [Fraction(0)] * (spec.most + 1 if spec.most else max(points) + 1)
    for number, chance in points.items():
        result[min(number, len(result) - 1)] += chance
    assert sum(result) == 1
    return result


@given(rolls(dice=3, lasers=False))
@example(Roll(2, phaser=2, destroys=True, most=2, spotter=True, single=["medal"]))
@example(Roll(3, 3, save=BLANK, resilient=True, most=4, again=["sustained", "berserk"], single=["medal"]))
def test_the_chances_are_those_of_all_sequences_of_dice(spec: Roll) -> None:
    wanted = enumerated(spec)
    found = distribution(spec)
    while len(wanted) < len(found):
        wanted.append(Fraction(0))
    close(found, wanted)


# What must always hold


@given(rolls(dice=20))
def test_chances_sum_to_one(spec: Roll) -> None:
    found = distribution(spec)
    assert all(0 <= chance <= 1 + 1e-12 for chance in found)
    assert math.fsum(found) == pytest.approx(1, abs=1e-12)
    if spec.most:
        assert len(found) == spec.most + 1


def never_less(better: list[float], worse: list[float]) -> None:
    for points in range(1, max(len(better), len(worse))):
        assert at_least(better, points) >= at_least(worse, points) - 1e-14


@given(settings(dice=10))
def test_one_more_die_never_hurts(chosen: dict[str, Any]) -> None:
    never_less(distribution(Roll(**(chosen | {"dice": chosen["dice"] + 1}))), distribution(Roll(**chosen)))


HELP = [
    ({"spotter": True}, {"spotter": False}),
    ({"again": ["sustained"]}, {"again": []}),
    ({"again": ["sustained", "berserk"]}, {"again": ["sustained"]}),
    ({"single": ["medal"]}, {"single": []}),
]


@given(settings(dice=10), st.sampled_from(HELP))
def test_a_skill_of_the_attacker_never_hurts(chosen: dict[str, Any], helped: tuple[dict[str, Any], ...]) -> None:
    better, worse = helped
    never_less(distribution(Roll(**(chosen | better))), distribution(Roll(**(chosen | worse))))


@given(settings(dice=10))
def test_a_better_save_never_hurts_the_target(chosen: dict[str, Any]) -> None:
    none, hit, blank = (distribution(Roll(**(chosen | {"save": save}))) for save in (NO_SAVE, HIT, BLANK))
    never_less(none, hit)
    never_less(hit, blank)
    soft, tough = (distribution(Roll(**(chosen | {"resilient": able}))) for able in (False, True))
    never_less(soft, tough)


@given(settings(dice=10))
def test_a_limit_only_folds_the_end(chosen: dict[str, Any]) -> None:
    chosen["destroys"] = False
    limited = distribution(Roll(**(chosen | {"most": 4})))
    whole = distribution(Roll(**(chosen | {"most": 0})))
    for points in range(5):
        assert at_least(limited, points) == pytest.approx(at_least(whole, points), rel=1e-11, abs=1e-14)


@given(st.lists(settings(dice=5), max_size=4), st.integers(1, 8), st.randoms(use_true_random=False))
def test_the_order_of_lines_does_not_matter(lines: list[dict[str, Any]], most: int, random: Any) -> None:
    chances = [distribution(Roll(**(line | {"most": most}))) for line in lines]
    shuffled = list(chances)
    random.shuffle(shuffled)
    assert together(chances, most) == pytest.approx(together(shuffled, most), abs=1e-14)
    assert math.fsum(together(chances, most)) == pytest.approx(1, abs=1e-12)


@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 5))
def test_dice_of_two_lines_are_dice_of_one(first: int, second: int, most: int) -> None:
    chances = [distribution(Roll(first)), distribution(Roll(second))]
    assert together(chances, most) == pytest.approx(distribution(Roll(first + second, most=most)), abs=1e-14)


def test_lines_together_by_hand() -> None:
    # One die for 1 and one for 2 points.
    close(together([distribution(Roll(1)), distribution(Roll(1, 2))]), [Fraction(n, 9) for n in (4, 2, 2, 1)])
    close(together([distribution(Roll(1)), distribution(Roll(1, 2))], 2), [Fraction(n, 9) for n in (4, 2, 3)])
    assert together([]) == [1.0]
    assert together([], 2) == [1.0, 0.0, 0.0]


def test_lines_together_leave_the_lines_alone() -> None:
    line = distribution(Roll(2))
    before = list(line)
    total = together([line])
    total[0] = 5.0
    together([line], 9).append(1.0)
    assert distribution(Roll(2)) == before


def test_expected_and_at_least() -> None:
    chances = [0.5, 0.25, 0.25]
    assert expected(chances) == 0.75
    assert [at_least(chances, points) for points in (-1, 0, 1, 2, 3)] == [1, 1, 0.5, 0.25, 0]


@given(rolls(dice=4), rolls(dice=4))
def test_what_is_remembered_is_remembered_for_that_roll_alone(one: Roll, other: Roll) -> None:
    distribution(one)
    remembered = distribution(other)
    roll_odds._known.clear()
    assert distribution(other) == remembered


def test_memory_has_an_end() -> None:
    roll_odds._known.clear()
    for damage in range(roll_odds.KEPT + 50):
        distribution(Roll(0, damage))
    assert len(roll_odds._known) <= roll_odds.KEPT


# Against the dice

SAMPLES = {
    "plain": Roll(6),
    "sustained": Roll(5, again=["sustained"]),
    "sustained Berserk": Roll(8, again=["sustained", "berserk"]),
    "Spotter": Roll(4, spotter=True, again=["sustained"]),
    "laser": Roll(3, laser=True, again=["sustained"]),
    "laser Berserk": Roll(8, laser=True, most=5, again=["sustained", "berserk"]),
    "laser Spotter": Roll(2, 2, laser=True, spotter=True, save=BLANK, resilient=True, single=["medal"]),
    "phaser": Roll(2, phaser=3, again=["sustained"]),
    "phaser Spotter": Roll(2, phaser=3, spotter=True, single=["medal"]),
    "volley": Roll(6, most=3),
    "fire": Roll(5, most=5, again=["berserk"]),
    "destroys": Roll(2, destroys=True, most=4, again=["sustained"]),
    "cover on a hit": Roll(6, 2, save=HIT),
    "cover on a blank, resilient": Roll(9, save=BLANK, resilient=True, most=5),
    "Medal of Honor": Roll(4, single=["medal"]),
    "laser with medal": Roll(2, laser=True, again=["berserk"], single=["medal"]),
}
TIMES = 1_000_000 if COMPILED else 1_000_000 // len(SAMPLES)


def chi_square_at_five_deviations(freedom: int) -> float:
    """What chi-square exceeds as rarely as a bell curve exceeds five deviations. Its own deviation will not do, it
    leans far to the right when there is little freedom; its cube root is a bell (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return freedom * float((1 - spread + 5 * math.sqrt(spread)) ** 3)


@pytest.mark.parametrize("name", SAMPLES)
def test_the_dice_fall_as_the_chances_say(name: str) -> None:
    """Every number of points within five deviations, and all of them together by chi-square."""
    spec = SAMPLES[name]
    chances = distribution(spec)
    last = len(chances) - 1
    rng = Rng(list(SAMPLES).index(name))
    seen = [0] * len(chances)
    for _ in range(TIMES):
        seen[min(roll(rng, spec), last)] += 1
    square, freedom = 0.0, -1
    for points, chance in enumerate(chances):
        mean = TIMES * chance
        if mean < 5:  # too rare for the bell curve: Poisson with five events or fewer hardly ever gives twenty
            assert seen[points] <= 20
            assert chance or not seen[points]
            continue
        assert abs(seen[points] - mean) <= 5 * math.sqrt(mean * (1 - chance))
        square += (seen[points] - mean) ** 2 / mean
        freedom += 1
    assert square <= chi_square_at_five_deviations(freedom)
