"""One attack as dice: its description, its odds, and the throw itself. All three read the same `Pool`, so that what is
foreseen and what happens cannot differ.

Every attack die at or below the hit value is a success, a natural 1 always; each shield of the defence dice cancels
one. `Pool.reasons` says where range, dice, hit and defence come from, when somebody asks.
"""

from __future__ import annotations

from typing import Final

from ashgrid.core.rng import Rng

from .tables import FACES, SHIELDS


class Reason:
    """Why a pool is as it is: `what` is range, dice, hit or defence, `why` a key of the catalogues."""

    def __init__(self, what: str, why: str, amount: int, name: str = "") -> None:
        self.what: Final = what
        self.why: Final = why
        self.amount: Final = amount
        self.name: Final = name


class Pool:
    """The dice of one attack against one target."""

    def __init__(self, kind: int) -> None:
        self.kind: int = kind
        self.distance: int = 0
        self.reach: int = 0
        self.dice: int = 0
        self.hit: int = 0
        self.rerolls: int = 0
        self.defence: int = 0
        self.automatic: bool = False  # every die hits, none is thrown
        self.strays: bool = False  # sixes hit somebody else
        self.sixes_miss: bool = False  # sixes stray, but hurt nobody
        self.pierces: bool = False
        self.burns: bool = False
        self.stuns: bool = False
        self.quiet: bool = False
        self.tracer: bool = False
        self.flaw: str = ""  # why there is no such attack
        self.reasons: list[Reason] | None = None

    def add(self, what: str, why: str, amount: int, name: str = "") -> None:
        """Changes dice or hit, with the reason; a zero is told as well where a table printed it."""
        if what == "dice":
            self.dice += amount
        elif what == "hit":
            self.hit += amount
        elif what == "defence":
            self.defence += amount
        elif what == "range":
            self.reach += amount
        if self.reasons is not None:
            self.reasons.append(Reason(what, why, amount, name))

    @property
    def faces(self) -> int:
        """How many of the six faces are successes.

        Rules: R11, R12, R22.
        """
        most = FACES - 1 if self.strays else FACES
        return max(1, min(self.hit, most))


class Thrown:
    """What fell: attack dice as they lie at the end, those that were thrown again, defence dice (true: a shield)."""

    def __init__(self) -> None:
        self.dice: list[int] = []
        self.again: list[int] = []
        self.successes: int = 0
        self.stray: int = 0
        self.shields: list[bool] = []

    @property
    def wounds(self) -> int:
        """Rules: R14."""
        return max(0, self.successes - self.shields.count(True))


def throw(pool: Pool, rng: Rng) -> Thrown:
    """The attack dice. Rerolls go to dice that failed, first to those that would hit an ally.

    Rules: E50, R11, R20.
    """
    thrown = Thrown()
    if pool.dice <= 0:
        return thrown
    if pool.automatic:
        thrown.successes = pool.dice
        return thrown
    faces = pool.faces
    dice = [rng.die(FACES) for _ in range(pool.dice)]
    if pool.rerolls:
        failed = [place for place, die in enumerate(dice) if die > faces]
        failed.sort(key=lambda place: -dice[place])
        for place in failed[: pool.rerolls]:
            thrown.again.append(dice[place])
            dice[place] = rng.die(FACES)
    thrown.dice = dice
    for die in dice:
        if die <= faces:
            thrown.successes += 1
        elif pool.strays and die == FACES:
            thrown.stray += 1
    return thrown


def defend(thrown: Thrown, dice: int, rng: Rng) -> None:
    """The defence dice, thrown where there is something to cancel.

    Rules: R15.
    """
    if thrown.successes:
        thrown.shields = [rng.die(FACES) <= SHIELDS for _ in range(max(0, dice))]


def binomial(dice: int, chance: float) -> list[float]:
    """The probability of 0, 1, ... successes."""
    found = [1.0]
    for _ in range(max(0, dice)):
        found = [
            (found[count] * (1 - chance) if count < len(found) else 0.0) + (found[count - 1] * chance if count else 0.0)
            for count in range(len(found) + 1)
        ]
    return found


def successes(pool: Pool) -> list[float]:
    """The probability of 0, 1, ... successes, rerolls included."""
    if pool.dice <= 0:
        return [1.0]
    if pool.automatic:
        return [0.0] * pool.dice + [1.0]
    chance = pool.faces / FACES
    first = binomial(pool.dice, chance)
    if not pool.rerolls:
        return first
    found = [0.0] * (pool.dice + 1)
    for count, likely in enumerate(first):
        for more, then in enumerate(binomial(min(pool.rerolls, pool.dice - count), chance)):
            found[count + more] += likely * then
    return found


def wounds(pool: Pool) -> list[float]:
    """The probability of 0, 1, ... health lost by a target that throws the pool's defence dice."""
    hits = successes(pool)
    shields = binomial(pool.defence, SHIELDS / FACES)
    found = [0.0] * len(hits)
    for count, likely in enumerate(hits):
        for stopped, then in enumerate(shields):
            found[max(0, count - stopped)] += likely * then
    return found


def mean(chances: list[float]) -> float:
    total = 0.0
    for count, likely in enumerate(chances):
        total += count * likely
    return total
