"""What units are worth with what is left of them, and what losses cost, in victory points."""

from __future__ import annotations

from typing import Final

from ..model import HERO_FIGURE, NOBODY, Model, Shot
from ..skills import ONCE_BITS
from ..tables import SQUAD
from .arms import arms_of
from .sketch import Sketch

# In victory points, or as a share of a unit's cost
PRESENCE: Final = 0.1  # that a unit lives, as long as there is much to come
STRENGTH: Final = 0.9  # what is left of it, as long as there is much to come
WOUND: Final = 0.3  # what is left of it, to the end
SKILL_WORTH: Final = 2.0


def rest_of(model: Model, sketch: Sketch, unit: int) -> float:
    """What a card that lives is worth with what is left of it."""
    kind = model.types[unit]
    arms = arms_of(kind)
    points = 0
    fire = 0.0
    for role, figures in enumerate(model.left[unit]):
        points += figures
        fire += figures * arms.worth[role]
    share = points / kind.points
    if kind.kind == SQUAD:
        share = 0.5 * share + 0.5 * fire
    return kind.cost * (PRESENCE * sketch.life + (STRENGTH * sketch.life + WOUND) * share)


def skills_worth(model: Model, sketch: Sketch, unit: int) -> float:
    """What a unit could still use once."""
    found = model.types[unit].skills & ONCE_BITS
    if not found:
        return 0.0
    left = found & ~model.spent[unit]
    plan = model.plan
    if plan is not None and plan.unit != NOBODY and unit in model.parts(plan.unit):
        left &= ~plan.used
    count = 0
    while left:
        count += 1
        left &= left - 1
    return SKILL_WORTH * count * sketch.life


def taken(model: Model, sketch: Sketch, lead: int, points: int) -> float:
    """What the owner of a unit loses with so many of its points, its figures before its hero."""
    own = model.points_of(lead)
    kind = model.types[lead]
    if points < own:
        return kind.cost * (STRENGTH * sketch.life + WOUND) * points / kind.points
    loss = kind.cost + rest_of(model, sketch, lead) + sketch.prize[lead]
    hero = model.hero_of(lead)
    if hero != NOBODY and points > own:
        loss += taken(model, sketch, hero, points - own)
    return loss


def average(model: Model, sketch: Sketch, target: int, chances: list[float]) -> float:
    """What a roll takes on average."""
    total = 0.0
    for points in range(1, len(chances)):
        chance = chances[points]
        if chance > 1e-4:
            total += chance * taken(model, sketch, target, points)
    return total


def figure_worth(model: Model, sketch: Sketch, shot: Shot) -> float:
    """What a Sniper takes with the figure of his choice."""
    target = shot.target
    if shot.figure == HERO_FIGURE:
        return taken(model, sketch, model.hero_of(target), 1)
    kind = model.types[target]
    if model.points_of(target) == 1:
        return taken(model, sketch, target, 1)
    share = 0.5 / kind.points + 0.5 * arms_of(kind).worth[shot.figure]
    return kind.cost * (STRENGTH * sketch.life + WOUND) * share
