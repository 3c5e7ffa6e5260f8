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

    def guard(self, dice: int, name: str, harder: bool, armoured: bool, immune: bool) -> None:
        """The defence dice of an enemy: printed, one more from Professional on, doubled for armour unless it is
        pierced; none against fire unless it is immune.

        Rules: E47, E48, N20, N31 to N33, L2, L5.
        """
        if self.burns and not immune:
            self.add("defence", "incendiary", 0)
            return
        self.add("defence", "card", dice, name)
        if harder:
            self.add("defence", "difficulty", 1)
        if armoured and not self.pierces:
            self.add("defence", "armoured", self.defence)

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
    """The attack dice.

    Rules: E50, R11, R20.
    """
    thrown = Thrown()
    if pool.dice <= 0:
        return thrown
    if pool.automatic:
        thrown.successes = pool.dice
        return thrown
    thrown.dice = [rng.die(FACES) for _ in range(pool.dice)]
    count(pool, thrown)
    return thrown


def count(pool: Pool, thrown: Thrown) -> None:
    """Rules: R11, R20."""
    faces = pool.faces
    thrown.successes = thrown.stray = 0
    for die in thrown.dice:
        if die <= faces:
            thrown.successes += 1
        elif pool.strays and die == FACES:
            thrown.stray += 1


def failed(pool: Pool, dice: list[int]) -> list[int]:
    """The dice that may be thrown again: those that are no successes, the worst first.

    Rules: K42.
    """
    return sorted([die for die in dice if die > pool.faces], reverse=True) if pool.rerolls else []


def throw_again(pool: Pool, thrown: Thrown, chosen: list[int], rng: Rng) -> None:
    """Some of the dice are thrown again; the new result stands.

    Rules: K42.
    """
    places: list[int] = []
    for die in chosen:
        places.append(next(place for place, old in enumerate(thrown.dice) if old == die and place not in places))
    for place in places:
        thrown.again.append(thrown.dice[place])
        thrown.dice[place] = rng.die(FACES)
    count(pool, thrown)


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


class Cast:
    """One way in which the attack dice of a pool can fall."""

    def __init__(self, chance: float, successes: int, stray: int, again: int) -> None:
        self.chance: Final = chance
        self.successes: Final = successes
        self.stray: Final = stray
        self.again: Final = again  # dice thrown again


def _split(dice: int, hit: float, stray: float) -> list[tuple[int, int, float]]:
    """Of so many dice, how many hit and how many stray, with the chance of it."""
    found: list[tuple[int, int, float]] = []
    for hits, likely in enumerate(binomial(dice, hit)):
        if likely:
            rest = dice - hits
            astray = binomial(rest, stray / (1 - hit)) if stray else [1.0]
            for count, then in enumerate(astray):
                found.append((hits, count, likely * then))
    return found


def outcomes(pool: Pool) -> list[Cast]:
    """All ways in which the attack dice can fall, by what matters of them: the same rules as `throw`. As many as may
    be are thrown again, first those that would hit an ally."""
    if pool.dice <= 0:
        return [Cast(1.0, 0, 0, 0)]
    if pool.automatic:
        return [Cast(1.0, pool.dice, 0, 0)]
    hit = pool.faces / FACES
    stray = 1 / FACES if pool.strays else 0.0
    found: list[Cast] = []
    for hits, astray, likely in _split(pool.dice, hit, stray):
        again = min(pool.rerolls, pool.dice - hits)
        if again <= 0:
            found.append(Cast(likely, hits, astray, 0))
            continue
        left = max(0, astray - again)
        for more, too, then in _split(again, hit, stray):
            found.append(Cast(likely * then, hits + more, left + too, again))
    return found


def successes(pool: Pool) -> list[float]:
    """The probability of 0, 1, ... successes, rerolls included."""
    found = [0.0] * (max(0, pool.dice) + 1)
    for outcome in outcomes(pool):
        found[outcome.successes] += outcome.chance
    return found


def strays(pool: Pool) -> list[float]:
    """The probability that 0, 1, ... dice hit somebody else."""
    found = [0.0] * (max(0, pool.dice) + 1)
    for outcome in outcomes(pool):
        found[outcome.stray] += outcome.chance
    return found


def after_shields(hits: list[float], defence: int) -> list[float]:
    """What is left of 0, 1, ... successes against so many defence dice."""
    shields = binomial(defence, SHIELDS / FACES)
    found = [0.0] * len(hits)
    for count, likely in enumerate(hits):
        for stopped, then in enumerate(shields):
            found[max(0, count - stopped)] += likely * then
    return found


def wounds(pool: Pool) -> list[float]:
    """The probability of 0, 1, ... health lost by a target that throws the pool's defence dice."""
    return after_shields(successes(pool), pool.defence)


def at_least(chances: list[float], number: int) -> float:
    """The probability of so many or more."""
    return sum(chances[max(0, number) :])


def mean(chances: list[float]) -> float:
    total = 0.0
    for count, likely in enumerate(chances):
        total += count * likely
    return total
