"""The generator: reference values, fairness, independence. Reference values come from the authors' C code."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashgrid.core import MOST_SEED, Rng, derive, fresh_seed
from ashgrid.core.rng import mix

SEEDS = st.integers(0, 2**64 - 1)


def with_state(high: int, low: int) -> Rng:
    rng = Rng(0)
    rng.state = (high << 32) | low
    return rng


def test_bits32_follow_the_reference_implementation_of_xoroshiro64_star_star() -> None:
    rng = with_state(1, 2)
    assert [rng.bits32() for _ in range(6)] == [3802928447, 813792938, 1618621494, 2955957307, 3252880261, 1129983909]
    rng = with_state(0x6C62272E, 0x07BB0142)
    assert [rng.bits32() for _ in range(4)] == [1876549751, 3262304788, 1378027048, 553190603]


def test_the_sequence_stays_on_the_reference_for_a_long_time() -> None:
    rng = with_state(1, 2)
    for _ in range(100_000):
        rng.bits32()
    assert rng.bits32() == 1487014377


def test_seeds_pass_through_splitmix64() -> None:
    golden_ratio = 0x9E3779B97F4A7C15
    assert mix(1234567) == 6457827717110365317
    assert mix(1234567 + golden_ratio) == 3203168211198807973
    assert mix(1234567 + 2 * golden_ratio) == 9817491932198370423
    assert Rng(1234567).state == 6457827717110365317


@given(SEEDS)
def test_same_seed_same_sequence_and_a_copy_goes_its_own_way(seed: int) -> None:
    one, other = Rng(seed), Rng(seed)
    assert [one.bits64() for _ in range(5)] == [other.bits64() for _ in range(5)]
    twin = one.copy()
    ahead = [twin.bits32() for _ in range(3)]
    assert one.state == other.state
    assert [one.bits32() for _ in range(3)] == ahead


@given(SEEDS)
def test_the_state_is_one_number_that_brings_a_generator_back(seed: int) -> None:
    rng = Rng(seed)
    rng.bits32()
    other = Rng(0)
    other.state = rng.state
    assert 0 < rng.state < 2**64
    assert other.bits64() == rng.bits64()


def test_the_state_of_all_zeros_is_avoided() -> None:
    rng = with_state(0, 0)
    assert len({rng.bits32() for _ in range(10)}) > 5


@given(SEEDS, st.integers(1, 2**31 - 1))
def test_below_stays_below(seed: int, n: int) -> None:
    assert 0 <= Rng(seed).below(n) < n


@pytest.mark.parametrize("n", [0, -1, 2**31])
def test_below_refuses_what_it_cannot_do_by_name(n: int) -> None:
    with pytest.raises(ValueError, match=str(n)):
        Rng(1).below(n)


def test_below_is_fair_where_a_plain_remainder_would_not_be() -> None:
    """With 3 * 2**30 values, a remainder of 32 bits would give the lowest third twice as often as the others."""
    rng = Rng(5)
    n = 3 << 29
    low = sum(rng.below(n) < n // 3 for _ in range(30_000))
    assert abs(low / 30_000 - 1 / 3) < 0.015


def test_a_die_shows_each_side_about_equally_often() -> None:
    rng = Rng(11)
    counts = Counter(rng.die(6) for _ in range(60_000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 10_000) < 400 for count in counts.values())


def test_every_order_of_a_shuffle_is_about_equally_likely() -> None:
    rng = Rng(3)
    counts: Counter[str] = Counter()
    for _ in range(24_000):
        items = list("abcd")
        rng.shuffle(items)
        counts["".join(items)] += 1
    assert len(counts) == 24
    assert all(abs(count - 1000) < 160 for count in counts.values())


@given(st.lists(st.integers()), SEEDS)
def test_a_shuffle_keeps_the_items(items: list[int], seed: int) -> None:
    shuffled = items[:]
    Rng(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_derived_seeds_differ_by_every_step_of_the_path() -> None:
    seeds = {derive(seed, *path) for seed in range(20) for path in [(), (0,), (1,), (0, 0), (0, 1), (1, 0)]}
    assert len(seeds) == 120


KEYED = st.integers(2**64, MOST_SEED)


def test_the_keyed_stream_is_blake2b_of_0_1_2_and_so_on() -> None:
    """What other programs would compute: 16 words of 32 bits, little-endian, from each number as 8 bytes."""
    seed = 0x0123456789ABCDEF << 192 | 42
    rng = Rng(seed)
    drawn = [rng.bits32() for _ in range(40)]
    blocks = [
        hashlib.blake2b(number.to_bytes(8, "little"), key=seed.to_bytes(32, "big"), person=b"ashgrid dice").digest()
        for number in range(3)
    ]
    words = [int.from_bytes(block[at : at + 4], "little") for block in blocks for at in range(0, 64, 4)]
    assert drawn == words[:40]


@given(KEYED, st.integers(0, 40))
def test_a_keyed_generator_is_copied_and_brought_back_at_any_word(seed: int, words: int) -> None:
    rng = Rng(seed)
    for _ in range(words):
        rng.bits32()
    assert rng.state == (seed << 64) + words
    twin, again = rng.copy(), Rng(0)
    again.state = rng.state
    ahead = [rng.bits64() for _ in range(20)]
    assert [twin.bits64() for _ in range(20)] == ahead
    assert [again.bits64() for _ in range(20)] == ahead
    again.state = 7  # and of the fast kind once more
    assert again.state == 7


@given(KEYED)
def test_neighbouring_keys_have_nothing_in_common(seed: int) -> None:
    one, other = Rng(seed), Rng(seed + 1 if seed < MOST_SEED else seed - 1)
    assert [one.bits64() for _ in range(4)] != [other.bits64() for _ in range(4)]


def test_a_keyed_die_shows_each_side_about_equally_often() -> None:
    rng = Rng(2**200 + 1)
    counts = Counter(rng.die(6) for _ in range(60_000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 10_000) < 400 for count in counts.values())


def test_fresh_seeds_are_keys_of_256_bits() -> None:
    seeds = [fresh_seed() for _ in range(200)]
    assert len(set(seeds)) == 200
    assert all(2**64 <= seed <= MOST_SEED for seed in seeds)
    assert max(seeds) > 2**255 > min(seeds)
