"""How good a position is.

It is judged in victory points: those that were scored, what the units that are left are worth, what each of them
threatens to do next, how near the sides are to the goals of the scenario, and what the activation under way promises.
"""

from __future__ import annotations

import math
from typing import Final

from ..model import COVER, OFF, Model
from .goals import goals_worth
from .promises import plans_worth
from .sketch import Sketch
from .threats import threats_worth
from .worth import rest_of, skills_worth

SURE: Final = 300.0  # a game that is as good as over
PARTS: Final = ("score", "goals", "plan")  # of what one side is ahead
SIDED: Final = ("units", "threats")  # of what each side has
REASONS: Final[tuple[str, ...]] = (*PARTS, *[whose + part for part in SIDED for whose in ("own-", "enemy-")])
"""The parts as hints name them."""


def judge(model: Model) -> tuple[float, ...]:
    """For every seat, from 0 to 1."""
    share = 0.5
    if model.phase > COVER:
        margin, scale = _margin(model)
        share = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, margin / scale))))
    return tuple([share if side == 0 else 1.0 - share for side in model.setup.sides])


def parts(model: Model, seat: int) -> dict[str, float]:
    """What `judge` adds up for the side of a seat."""
    if model.phase <= COVER:
        return {}
    rows = _rows(model, Sketch(model))
    side = model.setup.sides[seat]
    found: dict[str, float] = {}
    for part in range(len(PARTS)):
        found[PARTS[part]] = rows[part][side] - rows[part][1 - side]
    for part in range(len(SIDED)):
        row = rows[len(PARTS) + part]
        found["own-" + SIDED[part]] = row[side]
        found["enemy-" + SIDED[part]] = -row[1 - side]
    return found


def _margin(model: Model) -> tuple[float, float]:
    """How far side 0 is ahead in victory points, with all that can be foreseen, and how little that may mean."""
    sketch = Sketch(model)
    scale = 16.0 + 14.0 * sketch.life if sketch.rounds else 4.0 + 12.0 * sketch.waiting()
    total = 0.0
    for row in _rows(model, sketch):
        total += row[0] - row[1]
    return total, scale


def _rows(model: Model, sketch: Sketch) -> list[list[float]]:
    """What each side has, by parts."""
    if model.goal_won in (1, 2):
        return [[0.0, 0.0], [SURE, 0.0] if model.goal_won == 1 else [0.0, SURE], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]
    goals = goals_worth(model, sketch)  # first: it notes which units matter
    units = [0.0, 0.0]
    for unit in range(len(sketch.at)):
        if sketch.at[unit] >= 0 or sketch.at[unit] == OFF:
            worth = rest_of(model, sketch, unit) + skills_worth(model, sketch, unit)
            if sketch.at[unit] == OFF:
                worth *= 0.9
            units[model.side[unit]] += worth
    threats = threats_worth(model, sketch)
    score = [float(model.score[0]), float(model.score[1])]
    return [score, [goals, 0.0], [plans_worth(model, sketch), 0.0], units, threats]
