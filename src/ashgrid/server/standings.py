"""The table of a tournament, from the games that count. Pure functions: each tie-break is one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec


class Counted(msgspec.Struct, frozen=True):
    """A game that counts: who played, what each won (1, 1/2 or 0; nothing for both who withdrew), when it ended."""

    one: int
    other: int
    for_one: float
    for_other: float
    ended: int = 0


class Standing(msgspec.Struct, frozen=True):
    """A line of the table. Those between whom no tie-break decides share a rank. `tie_break` is what decides between
    equal points: in a round robin the Sonneborn-Berger score, in an arena the number of wins."""

    entrant: int
    rank: int
    points: float
    played: int
    wins: int
    tie_break: float


def points(entrant: int, games: Iterable[Counted]) -> float:
    """A win is a point, a draw half of one."""
    return sum(mine for _, mine, _ in _of(entrant, games))


def wins(entrant: int, games: Iterable[Counted]) -> int:
    return sum(mine > theirs for _, mine, theirs in _of(entrant, games))


def sonneborn_berger(entrant: int, games: Sequence[Counted]) -> float:
    """What was won of each opponent, times all points of that opponent: a win against the strong is worth more."""
    return sum(mine * points(opponent, games) for opponent, mine, _ in _of(entrant, games))


def head_to_head(entrant: int, level: Iterable[int], games: Iterable[Counted]) -> float:
    """The points from games among those who are level."""
    among = set(level)
    return points(entrant, [game for game in games if {game.one, game.other} <= among])


def reached(entrant: int, games: Iterable[Counted]) -> int:
    """When the last game ended that brought something: who came to the same points earlier is ahead."""
    gains = [game.ended for game in games for who, won in _sides(game) if who == entrant and won > 0]
    return max(gains, default=0)


def round_robin_table(entrants: Iterable[int], games: Sequence[Counted]) -> list[Standing]:
    """By points, then Sonneborn-Berger, then the games among those who are still level."""
    keys = {who: (points(who, games), sonneborn_berger(who, games)) for who in entrants}

    def key(who: int) -> tuple[float, ...]:
        level = [other for other, theirs in keys.items() if theirs == keys[who]]
        return (*keys[who], head_to_head(who, level, games))

    return _ranked(keys, key, games, lambda who: keys[who][1])


def arena_table(entrants: Iterable[int], games: Sequence[Counted]) -> list[Standing]:
    """By points, then wins, then who reached them earlier."""
    return _ranked(
        entrants,
        lambda who: (points(who, games), wins(who, games), -reached(who, games)),
        games,
        lambda who: wins(who, games),
    )


def _ranked(
    entrants: Iterable[int], key: Callable[[int], Any], games: Sequence[Counted], shown: Callable[[int], float]
) -> list[Standing]:
    keys = {who: key(who) for who in entrants}
    return [
        Standing(
            entrant=who,
            rank=1 + sum(other > keys[who] for other in keys.values()),
            points=points(who, games),
            played=len(_of(who, games)),
            wins=wins(who, games),
            tie_break=shown(who),
        )
        for who in sorted(keys, key=lambda who: (keys[who], -who), reverse=True)
    ]


def _of(entrant: int, games: Iterable[Counted]) -> list[tuple[int, float, float]]:
    """The games of somebody: against whom, what they won, and what the other did."""
    found = [(game.other, game.for_one, game.for_other) for game in games if game.one == entrant]
    return found + [(game.one, game.for_other, game.for_one) for game in games if game.other == entrant]


def _sides(game: Counted) -> tuple[tuple[int, float], tuple[int, float]]:
    return (game.one, game.for_one), (game.other, game.for_other)
