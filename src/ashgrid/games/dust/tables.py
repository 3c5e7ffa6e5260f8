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

# Traits of a weapon, as bits
LASER: Final = 1
BURST: Final = 2
FLAMETHROWER: Final = 4
GRENADE: Final = 8  # UGL and its kin: ignores cover
RELOADABLE: Final = 16
SNIPES: Final = 32
TRAIT_NAMES: Final = ["laser", "burst", "flamethrower", "grenade", "reload", "sniper"]

# Skills of a unit, as bits, in the order of SKILL_NAMES
ADVANCED_REACTIVE_FIRE: Final = 1 << 0
AGILE: Final = 1 << 1
ALL_IN_ONE: Final = 1 << 2
ARTILLERY_STRIKE: Final = 1 << 3
ASSAULT: Final = 1 << 4
BADASS: Final = 1 << 5
BERSERK: Final = 1 << 6
BLACK_OPS: Final = 1 << 7
BLUTKREUZ_APE: Final = 1 << 8
BLUTKREUZ_ZOMBIE: Final = 1 << 9
CHARGE: Final = 1 << 10
COMMAND_SQUAD: Final = 1 << 11
COMMANDER: Final = 1 << 12
DAMAGE_RESILIENT: Final = 1 << 13
FAST: Final = 1 << 14
HEROIC_ATTACK: Final = 1 << 15
JUMP: Final = 1 << 16
MEDAL_OF_HONOR: Final = 1 << 17
SCOUT_VEHICLE: Final = 1 << 18
SELF_REPAIR: Final = 1 << 19
SNIPER: Final = 1 << 20
SPOTTER: Final = 1 << 21
SUPERIOR_REACTIVE_FIRE: Final = 1 << 22
TANK_HEAD: Final = 1 << 23
SERUM: Final = 1 << 24
SKILL_NAMES: Final = [
    "advanced-reactive-fire",
    "agile",
    "all-in-one",
    "artillery-strike",
    "assault",
    "badass",
    "berserk",
    "black-ops",
    "blutkreuz-ape",
    "blutkreuz-zombie",
    "charge",
    "command-squad",
    "commander",
    "damage-resilient",
    "fast",
    "heroic-attack",
    "jump",
    "medal-of-honor",
    "scout-vehicle",
    "self-repair",
    "sniper",
    "spotter",
    "superior-reactive-fire",
    "tank-head",
    "wiederbelebungsserum",
]
"""Reload is not among them: it belongs to a weapon (trait `reload`)."""

SHARED: Final = (
    ADVANCED_REACTIVE_FIRE | AGILE | ASSAULT | BADASS | BERSERK | CHARGE | HEROIC_ATTACK | SUPERIOR_REACTIVE_FIRE
)
"""Skills that a hero gives to the squad it has joined: those that the book marks so. All skills of a squad are shared
with its hero."""

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
    """A weapon line of a card."""

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
    """A card."""

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
