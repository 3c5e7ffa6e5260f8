"""How much health an attack takes, by table: the same question comes up thousands of times in a search."""

from __future__ import annotations

from typing import Final

from ..roll import Pool, mean, wounds

MOST_DICE: Final = 12
MOST_DEFENCE: Final = 12

_at_least: Final[list[list[float]]] = [[] for _ in range((MOST_DICE + 1) * 8 * (MOST_DEFENCE + 1) * 4)]
_mean: Final[list[float]] = [-1.0] * ((MOST_DICE + 1) * 8 * (MOST_DEFENCE + 1) * 4)


def _key(dice: int, faces: int, defence: int, rerolls: int) -> int:
    dice = min(max(dice, 0), MOST_DICE)
    faces = min(max(faces, 1), 7)
    defence = min(max(defence, 0), MOST_DEFENCE)
    return ((dice * 8 + faces) * (MOST_DEFENCE + 1) + defence) * 4 + min(max(rerolls, 0), 3)


def _chances(dice: int, faces: int, defence: int, rerolls: int) -> list[float]:
    pool = Pool(0)
    pool.dice = min(max(dice, 0), MOST_DICE)
    pool.hit = min(max(faces, 1), 6)
    pool.defence = min(max(defence, 0), MOST_DEFENCE)
    pool.rerolls = min(max(rerolls, 0), 3)
    pool.automatic = faces >= 7
    return wounds(pool)


def at_least(dice: int, faces: int, defence: int, rerolls: int) -> list[float]:
    """The chances that so much health or more is lost; 7 faces: every die hits."""
    key = _key(dice, faces, defence, rerolls)
    found = _at_least[key]
    if not found:
        total = 0.0
        for likely in reversed(_chances(dice, faces, defence, rerolls)):
            total += likely
            found.append(total)
        found.reverse()
    return found


def mean_wounds(dice: int, faces: int, defence: int) -> float:
    key = _key(dice, faces, defence, 0)
    found = _mean[key]
    if found < 0:
        found = mean(_chances(dice, faces, defence, 0))
        _mean[key] = found
    return found
