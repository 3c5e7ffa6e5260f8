"""The exact chances of a roll, worked out from the same description that the game rolls from (`rules/dice.py`).

A distribution is a list: the chance of 0, 1, 2 ... points. It is made of products and sums of chances alone, which
keeps twelve digits and more of every entry; only what a laser does beyond `TAIL` is not followed.

Stages of an attack melt into one chance: a die thrown up to n times fails to count only if it fails n times. What
follows is of the form "each of these gives so many tries" (`_spread`) or "each goes on until it fails" (`_chained`).
"""

from __future__ import annotations

from typing import Final

from ..rules.dice import Roll
from ..tables import BLANK, HIT

TAIL: Final = 1e-15
"""A laser may go on for ever: its distribution ends where what is left is less likely than this."""
KEPT: Final = 20_000

_known: Final[dict[tuple[int, int, int, int, int], list[float]]] = {}


def distribution(spec: Roll) -> list[float]:
    """The chance of 0, 1, 2 ... points of damage that come through. Where the points that the target has left are
    known (`most`), there are `most + 1` entries, and the last is the chance of `most` or more. The list is shared: do
    not change it."""
    flags = spec.save
    for flag in (spec.spotter, spec.laser, spec.destroys, spec.resilient):
        flags = flags * 2 + (1 if flag else 0)
    flags = (flags * 8 + len(spec.again)) * 8 + len(spec.single)
    key = (spec.dice, spec.damage, spec.phaser, spec.most, flags)
    found = _known.get(key)
    if found is None:
        found = _work_out(spec)
        if len(_known) >= KEPT:
            _known.clear()
        _known[key] = found
    return found


def together(distributions: list[list[float]], most: int = 0) -> list[float]:
    """The sum of independent rolls, such as all lines that aim at one target. With `most`, as in `distribution`; the
    distributions must then either know no such limit or the same one."""
    result = [1.0]
    for other in distributions:
        size = len(result) + len(other) - 1
        if 0 < most < size:
            size = most + 1
        total = [0.0] * size
        for points, chance in enumerate(result):
            if chance:
                for more, its_chance in enumerate(other):
                    total[min(points + more, size - 1)] += chance * its_chance
        result = total
    return _padded(result, most)


def expected(chances: list[float]) -> float:
    """Points on average; where the last entry means "or more", no more than that are counted."""
    total = 0.0
    for points, chance in enumerate(chances):
        total += points * chance
    return total


def at_least(chances: list[float], points: int) -> float:
    """The chance of so many points or more."""
    if points <= 0:
        return 1.0
    total = 0.0
    for number in range(len(chances) - 1, points - 1, -1):
        total += chances[number]
    return total


def _work_out(spec: Roll) -> list[float]:
    chance = 2 / 3 if spec.spotter else 1 / 3
    through = 1.0  # the chance that a point gets past cover and skill
    if spec.save == HIT:
        through = 2 / 3
    elif spec.save == BLANK:
        through = 1 / 3
    if spec.resilient:
        through *= 2 / 3
    most = spec.most
    damage = spec.damage
    counting = _counting(spec, chance)
    if spec.phaser:
        counting = _spread(counting, spec.phaser, chance, 0)
        damage = 1
    if spec.destroys:
        counting = [counting[0], at_least(counting, 1)]
        damage = most
    elif spec.laser and most and damage and through == 1.0:
        counting = _chained(counting, chance, -(-most // damage))
    elif spec.laser:
        counting = _chained_far(counting, chance)
    result = _spread(counting, damage, through, most)
    if spec.laser and not most:
        _cut(result, TAIL)
    return _padded(result, most)


def _counting(spec: Roll, chance: float) -> list[float]:
    """How many dice count at least once."""
    throws = 1 + len(spec.again)
    ways = 1 if spec.spotter else 2  # of three, that a die does not count
    ever = (3**throws - ways**throws) / 3**throws
    result = [1.0]
    for _ in range(spec.dice):
        _tried(result, ever, 0)
    if spec.dice:
        for _ in spec.single:
            _tried(result, chance, spec.dice)
    return result


def _tried(chances: list[float], chance: float, most: int) -> None:
    """One more try, which adds one if it succeeds. With `most`, the last entry stays what it is: there it ends."""
    size = len(chances)
    miss = 1.0 - chance
    if 0 < most < size:
        chances[most] += chances[most - 1] * chance
        size = most
    else:
        chances.append(chances[size - 1] * chance)
    for number in range(size - 1, 0, -1):
        chances[number] = chances[number] * miss + chances[number - 1] * chance
    chances[0] *= miss


def _spread(chances: list[float], tries: int, chance: float, most: int) -> list[float]:
    """Each one counted gives so many tries: how many of them succeed."""
    last = len(chances) - 1
    if chance == 1.0:
        size = last * tries + 1
        if 0 < most < size:
            size = most + 1
        sure = [0.0] * size
        for number in range(last + 1):
            sure[min(number * tries, size - 1)] += chances[number]
        return sure
    result = [chances[last]]
    for number in range(last - 1, -1, -1):
        for _ in range(tries):
            _tried(result, chance, most)
        result[0] += chances[number]
    return result


def _chained(chances: list[float], chance: float, size: int) -> list[float]:
    """Each one counted goes on counting until it fails: how often they count. The last entry is `size` or more."""
    result = [0.0] * (size + 1)
    end = 1.0 - chance
    for number in range(len(chances) - 1, -1, -1):
        before = result[0]
        result[0] = chances[number]
        going = 0.0  # has counted so often, and is to be thrown again
        for times in range(1, size):
            going = before + chance * going
            before = result[times]
            result[times] = end * going
        result[size] += before + chance * going
    return result


def _chained_far(chances: list[float], chance: float) -> list[float]:
    """Far enough that nothing is left to speak of."""
    size = 4 * len(chances) + 40
    result = _chained(chances, chance, size)
    while result[size] > TAIL / 100:
        size *= 2
        result = _chained(chances, chance, size)
    _cut(result, TAIL / 100)
    return result


def _cut(chances: list[float], least: float) -> None:
    """Fold the end of the list, as long as it is less likely than this, into its last entry."""
    while len(chances) > 1 and chances[-1] + chances[-2] < least:
        tail = chances.pop()
        chances[-1] += tail


def _padded(chances: list[float], most: int) -> list[float]:
    while len(chances) <= most:
        chances.append(0.0)
    return chances
