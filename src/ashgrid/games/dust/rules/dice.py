"""Dice: one description of a roll (`Roll`), from which the game rolls and `odds/roll.py` works out the chances.

A die has six faces, 5 and 6 are hits, the rest is blank. A die *counts* when it shows what the attacker needs: a hit,
or with a Spotter a blank. An attack is rolled in stages: the first throw, then all dice that have not counted again for
a sustained attack or a skill (`again`), and one of them for a skill that lets one (`single`). A die of a laser that has
counted once is out of these stages, whatever it shows at the end.
"""

from __future__ import annotations

from typing import Final

from ashgrid.core.rng import Rng

from ..tables import BLANK, HIT, NO_SAVE

LOWEST_HIT: Final = 5

# What dice were thrown for
FIRST: Final = "first"
SUSTAINED: Final = "sustained"
LASER: Final = "laser"
PHASER: Final = "phaser"
COVER: Final = "cover"
RESILIENT: Final = "resilient"


NO_THROWS: Final[list[str]] = []  # never changed


class Roll:
    """One weapon line against one target."""

    def __init__(
        self,
        dice: int,
        damage: int = 1,
        *,
        spotter: bool = False,
        laser: bool = False,
        phaser: int = 0,
        again: list[str] = NO_THROWS,
        single: list[str] = NO_THROWS,
        destroys: bool = False,
        save: int = NO_SAVE,
        resilient: bool = False,
        most: int = 0,
    ) -> None:
        if dice < 0 or damage < 0 or phaser < 0 or most < 0:
            raise ValueError(f"no number of a roll is negative: dice {dice}, damage {damage}, {phaser=}, {most=}")
        if save not in (NO_SAVE, HIT, BLANK):
            raise ValueError(f"save {save} is no face of a die")
        if laser and phaser:
            raise ValueError("no weapon is both a laser and a phaser")
        if destroys and not most:
            raise ValueError("a roll that destroys needs to know the points that the target has left")
        self.dice: Final = dice  # phaser: X
        self.damage: Final = damage  # of each die that counts; dice of a phaser always do 1
        self.spotter: Final = spotter
        self.laser: Final = laser
        self.phaser: Final = phaser  # Y, or 0
        self.again: Final = again  # what all dice that have not counted are thrown again for
        self.single: Final = single  # what one of them is
        self.destroys: Final = destroys  # one die that counts takes all points
        self.save: Final = save  # the face that saves from a point
        self.resilient: Final = resilient
        self.most: Final = most  # points that the target has left, 0: not known


class Throw:
    """Dice thrown at once."""

    def __init__(self, purpose: str, faces: list[int]) -> None:
        self.purpose: Final = purpose
        self.faces: Final = faces


class Record:
    """Every throw of a roll in its order, for events.

    Rules: T17.
    """

    def __init__(self) -> None:
        self.throws: Final[list[Throw]] = []


def roll(rng: Rng, spec: Roll, record: Record | None = None) -> int:
    """Points of damage that come through. They may be more than the target has left."""
    return defend(rng, spec, harm(spec, attack(rng, spec, record)), record)


def attack(rng: Rng, spec: Roll, record: Record | None = None) -> int:
    """The attacker's part: how many dice count, those of a laser as often as they do; of a phaser those of the
    second throw.

    Rules: A7, T16, Y1, Y3, Y37.
    """
    spotter = spec.spotter
    counting = _throw(rng, spec.dice, spotter, FIRST, record)
    total = counting + _chain(rng, spec, counting, record)
    left = spec.dice - counting
    for purpose in spec.again:
        counting = _throw(rng, left, spotter, purpose, record)
        total += counting + _chain(rng, spec, counting, record)
        left -= counting
    for purpose in spec.single:
        if left:
            counting = _throw(rng, 1, spotter, purpose, record)
            total += counting + _chain(rng, spec, counting, record)
            left -= counting
    if spec.phaser:
        return _throw(rng, total * spec.phaser, spotter, PHASER, record)
    return total


def harm(spec: Roll, counting: int) -> int:
    """Points of damage of so many dice that count, before the target saves itself.

    Rules: T11.
    """
    if spec.destroys:
        return spec.most if counting else 0
    return counting if spec.phaser else counting * spec.damage


def defend(rng: Rng, spec: Roll, points: int, record: Record | None = None) -> int:
    """The target's part: what is left of so many points after its cover and its skill.

    Rules: V3.
    """
    if spec.save != NO_SAVE:
        points -= _throw(rng, points, spec.save == BLANK, COVER, record)
    if spec.resilient:
        points -= _throw(rng, points, False, RESILIENT, record)
    return points


def initiative(rng: Rng, dice: int) -> int:
    """The number of hits."""
    return _throw(rng, dice, False, FIRST, None)


def reaction(rng: Rng, dice: int) -> list[int]:
    """The faces; one hit is enough."""
    return [rng.die(6) for _ in range(dice)]


def is_hit(face: int) -> bool:
    """Rules: R1."""
    return face >= LOWEST_HIT


def _chain(rng: Rng, spec: Roll, dice: int, record: Record | None) -> int:
    """A laser's dice that count are thrown again until none does: how many more times they count.

    Rules: Y36.
    """
    if not spec.laser:
        return 0
    total = 0
    while dice:
        dice = _throw(rng, dice, spec.spotter, LASER, record)
        total += dice
    return total


def _throw(rng: Rng, dice: int, blanks: bool, purpose: str, record: Record | None) -> int:
    """How many of these dice show a hit, or a blank if blanks are wanted."""
    hits = 0
    if record is None:
        for _ in range(dice):
            if rng.die(6) >= LOWEST_HIT:
                hits += 1
    elif dice:
        faces: list[int] = []
        for _ in range(dice):
            face = rng.die(6)
            faces.append(face)
            if face >= LOWEST_HIT:
                hits += 1
        record.throws.append(Throw(purpose, faces))
    return dice - hits if blanks else hits
