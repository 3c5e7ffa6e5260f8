"""Which spaces enemies can hit in their next turn: a map of where somebody stands in danger.

An enemy threatens a space if its two actions could bring it to where an attack of its lists reaches a hero on that
space. Whether it does so depends on who is nearest to it then; `forecast.py` follows that for heroes where they are.
"""

from __future__ import annotations

from ashgrid.core.contract import Plain

from ..model import Enemy
from ..roll import Pool
from ..rules import attacks, moving
from ..rules.enemy_attacks import KINDS
from ..rules.enemy_walks import DIG, move_points
from ..rules.game import Hunters
from ..tables import MELEE, RANGED


class Threats:
    def __init__(self, state: Hunters) -> None:
        self.state = state
        self.seen: dict[int, bool] = {}

    def sees(self, cell: int, to: int) -> bool:
        key = cell * 4096 + to
        known = self.seen.get(key)
        if known is None:
            known = self.seen[key] = self.state.sees(cell, to)
        return known

    def of(self, enemy: Enemy) -> dict[int, int]:
        """The spaces that an enemy threatens, each with the dice of its best attack there."""
        m = self.state
        found: dict[int, int] = {}
        if not enemy.stands or enemy.stunned > m.turn or (enemy.stunned >= m.turn and not enemy.done):
            return found
        walk, digs, melee, shots = _abilities(m, enemy)
        if melee >= 0 and not enemy.kind.flying:
            for cell in self._places(enemy, walk + melee, digs):
                found[cell] = enemy.kind.dice[0]
        if shots >= 0:
            for cell in self._places(enemy, walk + shots, digs):
                self._shots(enemy, cell, found)
        return found

    def _places(self, enemy: Enemy, points: int, digs: bool) -> list[int]:
        m = self.state
        places = list(moving.enemy_ways(m, enemy, points, False))
        if digs:
            near = [cell for cell in range(m.ground.size) if m.ground.stands(cell)]
            places += [cell for cell in near if m.ground.distance(enemy.cell, cell) <= DIG and cell not in places]
        return places

    def _shots(self, enemy: Enemy, cell: int, found: dict[int, int]) -> None:
        m = self.state
        ground = m.ground
        pool = Pool(RANGED)
        attacks.enemy_reach(m, enemy, cell, pool)
        dice = enemy.kind.dice
        x, y = cell % ground.width, cell // ground.width
        for row in range(max(0, y - pool.reach), min(ground.height, y + pool.reach + 1)):
            for column in range(max(0, x - pool.reach), min(ground.width, x + pool.reach + 1)):
                to = row * ground.width + column
                far = min(ground.distance(cell, to), enemy.kind.reach)
                if (far > 0 or enemy.kind.flying) and far < len(dice) and dice[far] > found.get(to, 0):
                    if ground.stands(to) and self.sees(cell, to):
                        found[to] = dice[far]


def _abilities(m: Hunters, enemy: Enemy) -> tuple[int, bool, int, int]:
    """How far an enemy walks with its first action, whether it digs, and how far it walks before an attack hand to
    hand and before one at range; -1 where it has no such attack."""
    walk, digs, melee, shots = 0, False, -1, -1
    for entries in enemy.kind.lists:
        for entry in entries:
            before = 0
            for part in entry.parts:
                kind = KINDS.get(part.word, 0)
                if part.word == "to":
                    before += move_points(m, enemy, part.number)
                    walk = max(walk, before)
                elif part.word == "dig":
                    digs = True
                elif kind == MELEE:
                    melee = max(melee, before)
                elif kind:
                    shots = max(shots, before)
    return walk, digs, melee, shots


def threat_map(state: Hunters) -> list[Plain]:
    """Every space that somebody threatens, and who, with the dice of the attack."""
    asked = Threats(state)
    found: dict[int, list[Plain]] = {}
    for enemy in state.enemies:
        for cell, dice in sorted(asked.of(enemy).items()):
            if dice > 0:
                found.setdefault(cell, []).append({"enemy": enemy.name, "dice": dice})
    return [{"space": state.ground.names[cell], "by": by} for cell, by in sorted(found.items())]
