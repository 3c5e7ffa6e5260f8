"""How well the party stands.

It is judged in points of health: those of the heroes, what the enemies that are left will do, how far it still is to
the goals against the time that is left, what the next turn of the enemies threatens, and what the turn under way
promises.
"""

from __future__ import annotations

import math
from typing import Final

from ..model import OBJECTIVE, Model
from ..tables import CARDS
from .goals import goals_cost
from .promises import promises_worth
from .sketch import STANDING, WOUNDED, Sketch
from .threats import threats_cost

SCALE: Final = 12.0
START: Final = 6.0  # of a mission as it begins the outcome is open
THREAT: Final = 0.8
PARTS: Final = ("goals", "party", "enemies", "threats", "promises")
"""What the worth is made of, as hints name it."""


def judge(m: Model) -> float:
    """From 0 to 1: all heroes share it."""
    if m.outcome is not None:
        return m.outcome.payoffs[0]
    margin = worth(m)
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, margin / SCALE))))


def worth(m: Model) -> float:
    return sum(rows(m))


def parts(m: Model) -> dict[str, float]:
    """What `worth` adds up."""
    found = rows(m)
    return {PARTS[part]: found[part] for part in range(len(PARTS))}


def rows(m: Model) -> list[float]:
    """The worth of things as they are, in the order of `PARTS`."""
    sketch = Sketch(m)
    goals = START - goals_cost(m, sketch)
    party = _party(m, sketch)
    enemies = 0.0
    for enemy in sketch.foes:
        left = WOUNDED * enemy.health / enemy.kind.health + 1.0 - WOUNDED
        enemies -= sketch.worth[enemy.number] * left
        if enemy.stunned > m.turn:
            enemies += 0.2 * sketch.worth[enemy.number]
        elif enemy.marked:
            enemies += 0.3 * enemy.marked
    threats = -THREAT * threats_cost(m, sketch)
    promises = promises_worth(m, sketch)
    for fail in m.setup.mission.fails:
        if fail.word == "lost":
            for token in m.tokens:
                if token.name == fail.name and token.kind == OBJECTIVE:
                    goals += 3.0 * min(token.health, 4)
    return [goals, party, enemies, threats, promises]


def _party(m: Model, sketch: Sketch) -> float:
    total = STANDING[sketch.spare]
    patient = min(1.0, sketch.left / 4)
    for hero in m.heroes:
        if hero.away:
            total += hero.most
            continue
        if hero.health <= 0:
            if hero.lies and sketch.left > 1 and sketch.heroes:
                total += 2.0
            continue
        total += hero.health
        total += (0.25 + 0.1 * patient) * min(hero.morale, 5) * (0.2 + 0.8 * patient)
        for card in hero.hand:
            total += 0.25 if CARDS[card].reaction is not None and sketch.foes else 0.08
        for gear in hero.gear:
            if gear.type.uses:
                total += 0.25 * patient * gear.uses
    return total
