"""Who plays whom in a tournament. Pure functions of numbers: no matches, no store, no clock of its own."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import msgspec

PATIENCE_MS = 20_000
"""So long somebody waits for a new opponent before the last one, or a machine player, will do."""


class Free(msgspec.Struct, frozen=True):
    """An entrant of an arena who could play now: free since that time, and whom they played last."""

    number: int
    points: float = 0.0
    since: int = 0
    last: int | None = None
    bot: bool = False


def round_robin(entrants: Sequence[int]) -> list[list[tuple[int, int]]]:
    """The rounds in which everybody meets everybody once; with an odd number, one of them rests in each round."""
    circle: list[int | None] = [*entrants]
    if len(circle) % 2:
        circle.append(None)
    half = len(circle) // 2
    rounds = []
    for _ in range(len(circle) - 1):
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        rounds.append([(one, other) for one, other in pairs if one is not None and other is not None])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds


def arena_pairs(free: Sequence[Free], at: int, others: bool) -> list[tuple[int, int]]:
    """Whom to pair now. `others` says that there are people who play and will be free again.

    People are paired with people of near score, with nobody twice in a row; of an odd number, who came last waits. Who
    has waited long, or for whom nobody else can come, gets a machine player, or the last opponent again. Machine
    players are not paired with each other."""
    people = sorted((one for one in free if not one.bot), key=lambda one: (one.since, one.number))
    left, found = _all_paired(people)
    fresh = [pair for pair in found if not _again(*pair)]
    left += [one for pair in found if _again(*pair) for one in pair]
    bots = [one for one in free if one.bot]
    for one in sorted(left, key=lambda one: (one.since, one.number)):
        if one not in left or (others and at - one.since < PATIENCE_MS):
            continue
        left.remove(one)
        choices = [*bots, *(other for other in left if not others or at - other.since >= PATIENCE_MS)]
        other = min(choices, key=lambda other: (_again(one, other), abs(one.points - other.points)), default=None)
        if other is not None:
            (bots if other.bot else left).remove(other)
            fresh.append((one, other))
    return [(one.number, other.number) for one, other in fresh]


def _all_paired(people: list[Free]) -> tuple[list[Free], list[tuple[Free, Free]]]:
    """All of them in pairs; of an odd number, the last waits who can without anybody having to repeat themselves."""
    if len(people) % 2 == 0:
        return [], _without_repeats(_near(people))
    ways = (([one], _without_repeats(_near([other for other in people if other is not one]))) for one in people[::-1])
    first = next(ways)
    fresh = (way for way in itertools.chain([first], ways) if not any(_again(*pair) for pair in way[1]))
    return next(fresh, first)


def _near(people: list[Free]) -> list[tuple[Free, Free]]:
    """All of them, an even number, in pairs: the first by points with whoever of the others is nearest and new."""
    rest = sorted(people, key=lambda one: (-one.points, one.since, one.number))
    pairs = []
    while rest:
        one = rest.pop(0)
        other = min(rest, key=lambda other: (_again(one, other), one.points - other.points))
        rest.remove(other)
        pairs.append((one, other))
    return pairs


def _without_repeats(pairs: list[tuple[Free, Free]]) -> list[tuple[Free, Free]]:
    """The same, with partners changed between two pairs where that makes fewer of them repeat themselves."""
    pairs = pairs[:]
    for first, (one, other) in enumerate(pairs):
        if not _again(one, other):
            continue
        for second, (third, fourth) in enumerate(pairs):
            swaps = (((one, third), (other, fourth)), ((one, fourth), (other, third)))
            better = [swap for swap in swaps if first != second and not any(_again(*pair) for pair in swap)]
            if better:
                pairs[first], pairs[second] = better[0]
                break
    return pairs


def _again(one: Free, other: Free) -> bool:
    return one.last == other.number or other.last == one.number
