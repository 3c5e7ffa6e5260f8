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


def judge(model: Model) -> tuple[float, ...]:
    """For every seat, from 0 to 1."""
    share = 0.5
    if model.phase > COVER:
        margin, scale = _margin(model)
        share = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, margin / scale))))
    return tuple([share if side == 0 else 1.0 - share for side in model.setup.sides])


def _margin(model: Model) -> tuple[float, float]:
    """How far side 0 is ahead in victory points, with all that can be foreseen, and how little that may mean."""
    sketch = Sketch(model)
    scale = 16.0 + 14.0 * sketch.life if sketch.rounds else 4.0 + 12.0 * sketch.waiting()
    if model.goal_won in (1, 2):
        return (SURE if model.goal_won == 1 else -SURE), scale
    total = float(model.score[0] - model.score[1])
    total += goals_worth(model, sketch)
    for unit in range(len(sketch.at)):
        if sketch.at[unit] >= 0 or sketch.at[unit] == OFF:
            worth = rest_of(model, sketch, unit) + skills_worth(model, sketch, unit)
            if sketch.at[unit] == OFF:
                worth *= 0.9
            total += worth if model.side[unit] == 0 else -worth
    total += threats_worth(model, sketch)
    total += plans_worth(model, sketch)
    return total, scale
