"""What an enemy is wont to do, read off its card once: how far it charges, walks and shoots, and how hard it is."""

from __future__ import annotations

from typing import Final

from ..tables import ENEMY_TYPES, EnemyType
from .chances import mean_wounds

USUAL_DICE: Final = 3
USUAL_HIT: Final = 3
USUAL_DEFENCE: Final = 2


class Habits:
    def __init__(self, kind: EnemyType) -> None:
        self.charge: int = -1  # steps before a blow in one action; -1: it never strikes
        self.charge_hit: int = 0
        self.walk: int = 0
        self.strikes: bool = False  # while engaged
        self.flees: bool = False  # from whom it is engaged with
        self.strike_hit: int = 0
        self.shoots: bool = False
        self.advance: int = 0  # steps before a shot in one action
        self.area: bool = False
        self.digs: bool = False
        self.reach: Final = kind.reach
        for number, entries in enumerate(kind.lists):
            for entry in entries:
                self._read(number, [part.word for part in entry.parts], [part.number for part in entry.parts])
        if kind.flying:
            self.charge = -1
            self.strikes = False
        # Damage of a blow or shot on somebody in usual armour, and of a turn.
        blow = mean_wounds(kind.dice[0], kind.hit[0], USUAL_DEFENCE) if kind.dice[0] and not kind.flying else 0.0
        shot = 0.0
        for distance in range(1, len(kind.dice)):
            if kind.dice[distance]:
                shot = max(shot, mean_wounds(kind.dice[distance], kind.hit[distance], USUAL_DEFENCE))
        if kind.burns:
            shot *= 1.6
        if self.area:
            shot *= 1.2
        self.harm: Final = 2 * max(blow, shot) + (0.3 if kind.stuns else 0.0)
        defence = (kind.defence[3] + kind.defence[4] + 1) // 2 * (2 if kind.armoured else 1)
        self.softness: Final = max(0.2, mean_wounds(USUAL_DICE, USUAL_HIT, defence))
        """Health that a usual attack takes from it."""

    def _read(self, number: int, words: list[str], numbers: list[int]) -> None:
        steps = 0
        for word, count in zip(words, numbers, strict=True):
            if word == "to":
                steps = count
                self.walk = max(self.walk, count)
            elif word == "melee":
                if number == 0:
                    self.strikes = True
                    self.strike_hit = count
                elif steps >= self.charge:
                    self.charge = steps
                    self.charge_hit = count
            elif word in ("ranged", "area"):
                self.shoots = True
                self.area = self.area or word == "area"
                if number == 2:
                    self.advance = max(self.advance, steps)
                if number == 0 and word == "area":
                    self.strikes = True
            elif word == "disengage" and number == 0:
                self.flees = True
            elif word == "dig":
                self.digs = True


_habits: Final[list[Habits]] = []


def habits_of(kind: EnemyType) -> Habits:
    if len(_habits) != len(ENEMY_TYPES):
        _habits.clear()
        for one in ENEMY_TYPES:
            _habits.append(Habits(one))
    return _habits[kind.number]
