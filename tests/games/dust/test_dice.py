"""Rolls as the rest of the game uses them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashgrid.core.rng import Rng
from ashgrid.games.dust.rules.dice import Record, Roll, attack, defend, harm, initiative, reaction, roll
from ashgrid.games.dust.tables import BLANK, HIT, NO_SAVE
from tests.games.dust.specs import rolls


def hits(faces: list[int]) -> int:
    return sum(face >= 5 for face in faces)


@given(rolls(), st.integers(0, 2**64 - 1))
def test_a_recorded_roll_is_the_same_roll(spec: Roll, seed: int) -> None:
    silent, told = Rng(seed), Rng(seed)
    record = Record()
    assert roll(silent, spec, None) == roll(told, spec, record)
    assert silent.state == told.state


@given(rolls(), st.integers(0, 2**64 - 1))
def test_the_record_has_every_die_in_order(spec: Roll, seed: int) -> None:
    rng, again = Rng(seed), Rng(seed)
    record = Record()
    roll(rng, spec, record)
    for throw in record.throws:
        assert throw.faces
        assert throw.faces == [again.die(6) for _ in throw.faces]
    assert rng.state == again.state


@given(rolls(), st.integers(0, 2**64 - 1))
def test_the_record_alone_tells_the_damage(spec: Roll, seed: int) -> None:
    record = Record()
    damage = roll(Rng(seed), spec, record)
    counting = 0
    saved = 0
    for throw in record.throws:
        shown = hits(throw.faces)
        if throw.purpose in ("cover", "resilient"):
            saved += len(throw.faces) - shown if throw.purpose == "cover" and spec.save == BLANK else shown
        elif (throw.purpose == "phaser") == (spec.phaser > 0):
            counting += len(throw.faces) - shown if spec.spotter else shown
    if spec.destroys:
        points = spec.most if counting else 0
    elif spec.phaser:
        points = counting
    else:
        points = counting * spec.damage
    assert damage == points - saved


@given(rolls(), st.integers(0, 2**64 - 1))
def test_a_roll_is_attack_harm_and_defence(spec: Roll, seed: int) -> None:
    whole, parts = Rng(seed), Rng(seed)
    assert roll(whole, spec) == defend(parts, spec, harm(spec, attack(parts, spec)))
    assert whole.state == parts.state


def test_the_counting_dice_are_told_apart_from_the_damage() -> None:
    for seed in range(200):
        first = Rng(seed)
        counting = hits([first.die(6) for _ in range(4)])
        assert attack(Rng(seed), Roll(4, 3)) == counting
        assert harm(Roll(4, 3), counting) == 3 * counting


def test_each_hit_of_a_laser_counts() -> None:
    record = Record()
    seed = next(seed for seed in range(1000) if attack(Rng(seed), Roll(1, laser=True)) == 4)
    assert attack(Rng(seed), Roll(1, laser=True), record) == 4
    assert [throw.purpose for throw in record.throws] == ["first", "laser", "laser", "laser", "laser"]
    assert [hits(throw.faces) for throw in record.throws] == [1, 1, 1, 1, 0]


def test_damage_is_not_cut_at_what_the_target_has_left() -> None:
    assert max(roll(Rng(seed), Roll(4, most=1)) for seed in range(500)) == 4


def test_no_dice_do_nothing() -> None:
    rng = Rng(1)
    before = rng.state
    record = Record()
    spec = Roll(0, laser=True, save=HIT, resilient=True, again=["sustained", "berserk"], single=["medal"])
    assert roll(rng, spec, record) == 0
    assert record.throws == []
    assert rng.state == before


def test_initiative_counts_hits() -> None:
    for seed in range(100):
        rng = Rng(seed)
        assert initiative(Rng(seed), 3) == hits([rng.die(6) for _ in range(3)])


def test_reaction_tells_its_faces() -> None:
    rng = Rng(7)
    assert reaction(Rng(7), 3) == [rng.die(6) for _ in range(3)]
    assert reaction(rng, 0) == []


def test_rolls_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="negative: dice -1"):
        Roll(-1)
    with pytest.raises(ValueError, match="negative"):
        Roll(1, -1)
    with pytest.raises(ValueError, match="phaser=-2"):
        Roll(1, phaser=-2)
    with pytest.raises(ValueError, match="most=-3"):
        Roll(1, most=-3)
    with pytest.raises(ValueError, match="save 3 is no face"):
        Roll(1, save=3)
    with pytest.raises(ValueError, match="both a laser and a phaser"):
        Roll(1, laser=True, phaser=2)
    with pytest.raises(ValueError, match="points that the target has left"):
        Roll(1, destroys=True)
    assert [Roll(1, save=save).save for save in (NO_SAVE, HIT, BLANK)] == [0, 1, 2]
