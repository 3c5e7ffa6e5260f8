"""What the weapons of a type of unit do on average, at every distance."""

from __future__ import annotations

from typing import Final

from ..skills import BLANKS_COUNT, GOES_ON
from ..tables import (
    AP_FLAME,
    ARTILLERY,
    ARTILLERY_MINIMUM,
    CANNOT,
    CLOSE,
    COLUMNS,
    FLAME,
    PHASER,
    SQUAD,
    TYPES,
    UNLIMITED,
    VOLLEY,
    UnitType,
    Weapon,
)

RANGES: Final = 8  # columns of a table of distances; the last is for all beyond


class Arms:
    """What a figure of each role of a type does on average, by armour class of the target and distance."""

    def __init__(self, kind: UnitType) -> None:
        roles = len(kind.roles) if kind.kind == SQUAD else 1
        # By column: role * RANGES + distance. Points; points for each figure of the target; shares of the target
        self.plain: Final[list[list[float]]] = [[0.0] * (roles * RANGES) for _ in range(COLUMNS)]
        self.flame: Final[list[list[float]]] = [[0.0] * (roles * RANGES) for _ in range(COLUMNS)]
        self.whole: Final[list[list[float]]] = [[0.0] * (roles * RANGES) for _ in range(COLUMNS)]
        self.close: Final[list[list[float]]] = [[0.0] * roles for _ in range(COLUMNS)]
        self.roles: Final = roles
        self.worth: Final[list[float]] = [0.0] * roles  # share of the firepower that one figure has
        self.reach: int = 1  # as far as it shoots at anything that matters
        self._fill(kind)

    def _fill(self, kind: UnitType) -> None:
        chance = 2 / 3 if kind.skills & BLANKS_COUNT else 1 / 3
        for number in range(self.roles):
            for weapon in kind.weapons:
                if kind.kind != SQUAD or weapon.ammo or weapon.line in kind.roles[number].lines:
                    self._add(number, weapon, chance)
        total = 0.0
        for number in range(self.roles):
            self.worth[number] = 0.2
            for column in range(COLUMNS):
                for distance in range(1, RANGES):
                    at = number * RANGES + distance
                    self.worth[number] += self.plain[column][at] + 4 * self.flame[column][at]
                    self.worth[number] += 3 * self.whole[column][at]
            total += self.worth[number] * (kind.roles[number].count if kind.kind == SQUAD else 1)
        for number in range(self.roles):
            self.worth[number] /= total

    def _add(self, role: int, weapon: Weapon, chance: float) -> None:
        for column in range(COLUMNS):
            combat = weapon.combat[column]
            if combat.mode == CANNOT:
                continue
            dice = float(combat.volley[0] if combat.mode == VOLLEY else combat.dice)
            if weapon.ammo:
                dice *= 0.4  # it does not last
            hits = dice * (chance / (1 - chance) if weapon.traits & GOES_ON else chance)
            table = self.plain[column]
            if combat.mode == PHASER:
                hits *= combat.damage * chance
            elif combat.mode == FLAME:
                table = self.flame[column]
            elif combat.mode == AP_FLAME:
                table = self.whole[column]
            else:
                hits *= combat.damage
            for distance in range(1, RANGES):
                if _covers(weapon, distance):
                    table[role * RANGES + distance] += hits
                    self.reach = max(self.reach, distance)
            if weapon.reach == CLOSE and combat.mode not in (FLAME, AP_FLAME):
                self.close[column][role] += hits


def _covers(weapon: Weapon, distance: int) -> bool:
    if weapon.reach == CLOSE:
        return distance == 1
    if weapon.reach == UNLIMITED:
        return True
    if weapon.reach == ARTILLERY:
        return distance >= ARTILLERY_MINIMUM
    return weapon.low <= distance <= weapon.high


_arms: Final[list[Arms | None]] = []


def arms_of(kind: UnitType) -> Arms:
    while len(_arms) < len(TYPES):
        _arms.append(None)
    found = _arms[kind.number]
    if found is None:
        found = Arms(kind)
        _arms[kind.number] = found
    return found
