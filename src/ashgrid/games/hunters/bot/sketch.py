"""The mission as a machine player thinks of it: who stands, who has how many actions left, what everybody is worth."""

from __future__ import annotations

from typing import Final

from ..model import ACTIONS, CARD, ENEMIES, ROUND, TURN, Enemy, Frame, Hero, Model
from .charts import Chart, chart_of
from .habits import habits_of

STANDING: Final[list[float]] = [0.0, 16.0, 25.0, 31.0, 36.0]  # what it is worth that so many heroes stand
WOUNDED: Final = 0.55  # of an enemy's worth goes with its health, the rest with the last of it
SPAN: Final = 3.0  # turns ahead that harm is reckoned for


class Sketch:
    def __init__(self, m: Model) -> None:
        self.chart: Final[Chart] = chart_of(m.ground)
        self.heroes: Final[list[Hero]] = [hero for hero in m.heroes if hero.stands]
        self.foes: Final[list[Enemy]] = [enemy for enemy in m.enemies if enemy.stands]
        self.left: Final[int] = max(0, m.setup.mission.turns - max(1, m.turn))  # whole turns after this one
        self.turn: Frame | None = None
        self.card: Frame | None = None
        waiting = True  # heroes who have not acted still will, before the enemies
        for frame in m.stack:
            if frame.kind == TURN:
                self.turn = frame
            elif frame.kind == CARD:
                self.card = frame
            elif frame.kind == ENEMIES or (frame.kind == ROUND and frame.a == 2):
                waiting = False
        self.waiting: Final = waiting
        self.actions: Final[list[float]] = [0.0] * len(m.heroes)  # of each hero in this turn
        self.budget: Final[list[float]] = [0.0] * len(m.heroes)  # of each hero until the end
        for hero in m.heroes:
            if self.turn is not None and self.turn.who == hero.seat:
                own = float(hero.actions)
                if self.card is not None:
                    own += 0.5
            elif waiting and not hero.done and hero.stunned < m.turn and hero.woken < max(1, m.turn):
                own = float(ACTIONS)
            else:
                own = 0.0
            self.actions[hero.seat] = own
            self.budget[hero.seat] = own + ACTIONS * self.left
        self.spare: Final[int] = self._spare(m)
        """How many heroes stand or are safe, as far as losing them does not decide the mission."""
        self.fall: Final[float] = STANDING[self.spare] - STANDING[max(0, self.spare - 1)]
        self.life: Final = min(SPAN, self.left + 1.0)
        self.worth: Final[list[float]] = [0.0] * len(m.enemies)
        for enemy in self.foes:
            self.worth[enemy.number] = 0.4 + 1.25 * habits_of(enemy.kind).harm * self.life
        # What the goals ask for, see `goals`.
        self.pull: Final[list[float]] = [0.0] * len(m.heroes)  # worth of a point of movement
        self.way: Final[list[float]] = [0.0] * len(m.heroes)  # points that a hero has to go
        self.wanted: Final[list[float]] = [0.0] * len(m.enemies)  # worth of a point of health of an enemy, for the goal

    def _spare(self, m: Model) -> int:
        down = len([hero for hero in m.heroes if hero.health <= 0])
        count = len(m.heroes) - down
        for fail in m.setup.mission.fails:
            if fail.word == "down":
                count = min(count, fail.count - down)
        return max(0, min(count, len(STANDING) - 1))

    def strike(self, enemy: Enemy, at_least: list[float]) -> float:
        """What these chances of wounds are worth against an enemy."""
        most = min(enemy.health, len(at_least) - 1)
        mean = 0.0
        for count in range(1, most + 1):
            mean += at_least[count]
        whole = self.worth[enemy.number]
        total = mean * (WOUNDED * whole / enemy.kind.health + self.wanted[enemy.number])
        if enemy.health < len(at_least):
            total += (1.0 - WOUNDED) * whole * at_least[enemy.health]
        return total
