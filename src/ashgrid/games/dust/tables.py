"""What every kind of unit is and can do: filled once from the data files (`data.py`), never changed in play.

Armour classes are columns of the weapon tables: soldiers 1-4 are columns 0-3, vehicles 1-7 are 4-10, aircraft 1-3 are
11-13. A *line* is a weapon line of a unit, by its number on the card from 0. A *role* is a kind of figure of a squad:
figures of one role carry the same weapons, so it does not matter which of them falls.
"""

from __future__ import annotations

from typing import Final

SOLDIER_COLUMNS: Final = 4
COLUMNS: Final = 14
COLUMN_NAMES: Final = ["I1", "I2", "I3", "I4", "V1", "V2", "V3", "V4", "V5", "V6", "V7", "A1", "A2", "A3"]

# Kinds of units
SQUAD: Final = 0
VEHICLE: Final = 1
HERO: Final = 2
KIND_NAMES: Final = ["squad", "vehicle", "hero"]

# Faces of a die, and what a cover save needs
NO_SAVE: Final = 0
HIT: Final = 1
BLANK: Final = 2
FACE_NAMES: Final = ["none", "hit", "blank"]

# Combat values
CANNOT: Final = 0  # the weapon never hurts this class
PLAIN: Final = 1  # dice / damage
PHASER: Final = 2  # X dice, each hit gives Y more, which do one damage each
VOLLEY: Final = 3  # dice by the number of rounds spent / damage
FLAME: Final = 4  # dice for each figure of the target, one damage each
AP_FLAME: Final = 5  # dice for each figure of the target, one hit destroys the unit
MODE_NAMES: Final = ["-", "plain", "phaser", "volley", "flame", "ap-flame"]

# How far a weapon reaches
DISTANCE: Final = 0  # from `low` to `high` squares
UNLIMITED: Final = 1
CLOSE: Final = 2
ARTILLERY: Final = 3
REACH_NAMES: Final = ["distance", "U", "C", "A"]
ARTILLERY_MINIMUM: Final = 4

# The specialists of a command squad are its roles by these names
OFFICER: Final = "officer"
RADIOMAN: Final = "radioman"
MECHANIC: Final = "mechanic"
MEDIC: Final = "medic"


class Combat:
    """A combat value: what a weapon does to one armour class."""

    def __init__(self, mode: int, dice: int, damage: int, volley: list[int]) -> None:
        self.mode: Final = mode
        self.dice: Final = dice  # phaser: X
        self.damage: Final = damage  # phaser: Y
        self.volley: Final = volley  # dice for 1, 2, 3 ... rounds

    def __repr__(self) -> str:
        if self.mode == CANNOT:
            return "-"
        if self.mode == PHASER:
            return f"{self.dice} phaser {self.damage}"
        if self.mode == VOLLEY:
            return "-".join([f"{dice}/{self.damage}" for dice in self.volley])
        if self.mode == FLAME:
            return f"{self.dice}/flame"
        if self.mode == AP_FLAME:
            return f"{self.dice}/ap-flame"
        return f"{self.dice}/{self.damage}"


NOTHING: Final = Combat(CANNOT, 0, 0, [])


class Weapon:
    """A weapon line of a card.

    Rules: C5.
    """

    def __init__(
        self,
        name: str,
        line: int,
        reach: int,
        low: int,
        high: int,
        traits: int,
        ammo: int,
        combat: list[Combat],
    ) -> None:
        self.name: Final = name
        self.line: Final = line
        self.reach: Final = reach
        self.low: Final = low
        self.high: Final = high
        self.traits: Final = traits
        self.ammo: Final = ammo  # rounds in stock, 0: as many as one likes
        self.combat: Final = combat  # by column


class Role:
    """A kind of figure of a squad; a vehicle or hero has one, with its points of damage as figures."""

    def __init__(self, name: str, count: int, lines: list[int]) -> None:
        self.name: Final = name
        self.count: Final = count
        self.lines: Final = lines  # numbers of the weapon lines that each of them carries


class UnitType:
    """A card.

    Rules: C1, C2, H1.
    """

    def __init__(
        self,
        number: int,
        name: str,
        bloc: str,
        kind: int,
        column: int,
        move: int,
        points: int,
        cost: int,
        soft: int,
        hard: int,
        skills: int,
        size: int,
        roles: list[Role],
        weapons: list[Weapon],
    ) -> None:
        self.number: Final = number
        self.name: Final = name
        self.bloc: Final = bloc
        self.kind: Final = kind
        self.column: Final = column  # of the armour class
        self.move: Final = move
        self.points: Final = points  # of damage that it can take
        self.cost: Final = cost  # army points
        self.soft: Final = soft  # the face that saves in soft cover
        self.hard: Final = hard
        self.skills: Final = skills
        self.size: Final = size  # squares along a side
        self.roles: Final = roles
        self.weapons: Final = weapons
        self.soldier: Final = kind != VEHICLE


TYPES: Final[list[UnitType]] = []
BY_NAME: Final[dict[str, int]] = {}
"""Number of a unit type by its id."""
