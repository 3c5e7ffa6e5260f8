"""Dice that fall as a lesson needs them: the generator whose next dice are these."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ashgrid.core import AshgridError
from ashgrid.core.rng import Rng

MOST_SEEDS = 3_000_000


def generator(dice: Sequence[Sequence[int]]) -> Rng:
    """Of each die the faces that it may show."""
    return Rng(_seed(tuple(tuple(faces) for faces in dice)))


@cache
def _seed(dice: tuple[tuple[int, ...], ...]) -> int:
    for seed in range(MOST_SEEDS):
        rng = Rng(seed)
        if all(rng.die(6) in faces for faces in dice):
            return seed
    raise AshgridError(f"no generator throws {dice}")
