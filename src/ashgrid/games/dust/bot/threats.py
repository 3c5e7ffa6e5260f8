"""What units threaten to do to each other, guessed from averages."""

from __future__ import annotations

from typing import Final

from ..field import CRATE, RUBBLE, TRAP
from ..model import NOBODY, Model
from ..skills import RESISTS, extra_squares
from ..tables import BLANK, HIT, SQUAD
from .arms import RANGES, arms_of
from .sketch import Sketch, gap_between, in_sight
from .worth import rest_of

TEMPO: Final = 6.0  # to be the next to act, with an enemy in reach
NEXT: Final = 0.6  # of what a unit threatens counts: it can be the next to act
SOON: Final = 0.45  # it can act in this round
LATER: Final = 0.3  # it has acted


def threats_worth(model: Model, sketch: Sketch) -> list[float]:
    """What all units of each side threaten."""
    ours, theirs = sketch.leads[0], sketch.leads[1]
    best = [0.0] * len(sketch.at)
    for one in ours:
        here = sketch.at[one]
        if here < 0:
            continue
        for other in theirs:
            there = sketch.at[other]
            if there < 0:
                continue
            seen = in_sight(model, sketch, one, here, other, there)
            if not model.shielded(other):
                best[one] = max(best[one], _menace(model, sketch, one, here, other, there, seen))
            if not model.shielded(one):
                best[other] = max(best[other], _menace(model, sketch, other, there, one, here, seen))
    mover = model.turn
    if sketch.acting != NOBODY:
        mover = model.side[sketch.acting]
        for unit in sketch.leads[1 - mover]:
            if not sketch.done[unit]:
                mover = 1 - mover
                break
    total: list[float] = []
    for side in (0, 1):
        found = 0.0
        top = 0.0
        for unit in sketch.leads[side]:
            if best[unit]:
                found += weight_of(sketch, unit, side == mover) * best[unit]
                if not sketch.done[unit]:
                    top = max(top, best[unit])
        if side == mover:
            found += min(TEMPO, top)
        total.append(found)
    return total


def weight_of(sketch: Sketch, unit: int, moves: bool) -> float:
    if not sketch.done[unit]:
        return NEXT if moves else SOON
    return LATER if sketch.rounds else 0.0


def _menace(model: Model, sketch: Sketch, unit: int, cell: int, target: int, there: int, seen: bool) -> float:
    """What a unit on a square can hope to take from a target with one activation, in victory points."""
    gap = gap_between(model, unit, cell, target, there)
    return menace_at(model, sketch, unit, target, gap, seen, shelter(model, target, there))


def menace_at(model: Model, sketch: Sketch, unit: int, target: int, gap: int, seen: bool, through: float) -> float:
    near = max(1, gap - model.move_of(unit) - extra_squares(model.types[unit].skills))
    hero = model.hero_of(unit)
    points = power(model, unit, target, near)
    if hero != NOBODY:
        points += power(model, hero, target, near)
    if not seen:
        points *= 0.7
    elif points or gap < RANGES:
        standing = power(model, unit, target, gap)
        if hero != NOBODY:
            standing += power(model, hero, target, gap)
        points = max(points, standing * 5 / 3)  # a sustained attack
    if not points:
        return 0.0
    share = points * through / model.points_together(target)
    if share > 1.0:
        share = 1.0 - 0.1 / share
    else:
        share *= 0.5 + 0.4 * share
    return share * (model.types[target].cost + rest_of(model, sketch, target) + sketch.prize[target])


def power(model: Model, part: int, target: int, distance: int) -> float:
    """Points that a card takes from a target at a distance on average, no matter who sees whom."""
    kind = model.types[part]
    arms = arms_of(kind)
    column = model.types[target].column
    plain, flame, whole = arms.plain[column], arms.flame[column], arms.whole[column]
    at = min(max(distance, 1), RANGES - 1)
    total = 0.0
    burned = 0.0
    for figures in model.left[part]:
        if figures:
            count = figures if kind.kind == SQUAD else 1
            total += count * plain[at]
            burned += count * flame[at]
            if whole[at]:
                total += min(1.0, count * whole[at]) * model.points_of(target)
        at += RANGES
    if burned:
        total += burned * model.figures_of(target)
    return total


def shelter(model: Model, target: int, cell: int) -> float:
    """The share of points that comes through what a unit has around it, whoever shoots."""
    kind = model.types[target]
    through = 2 / 3 if kind.skills & RESISTS else 1.0
    if kind.kind != SQUAD:
        return through
    level = 0
    if model.cover[cell] == CRATE:
        level = 1
    elif model.cover[cell] == TRAP or model.field.building[cell]:
        level = 2
    if model.field.terrain[cell] == RUBBLE:
        level += 1
    if level:
        face = kind.soft if level == 1 else kind.hard
        if face == HIT:
            through *= 2 / 3
        elif face == BLANK:
            through *= 1 / 3
    return through


def hope(model: Model, sketch: Sketch, unit: int, cell: int) -> float:
    """The best that a unit can do with a whole activation."""
    best = 0.0
    for other in sketch.leads[1 - model.side[unit]]:
        there = sketch.at[other]
        if there >= 0 and not model.shielded(other):
            seen = in_sight(model, sketch, unit, cell, other, there)
            best = max(best, _menace(model, sketch, unit, cell, other, there, seen))
    return best


def clash(model: Model, sketch: Sketch, unit: int, cell: int, steps: int) -> float:
    """The best that a charge can do that may still go so many steps."""
    best = 0.0
    for other in sketch.leads[1 - model.side[unit]]:
        there = sketch.at[other]
        if there < 0 or model.shielded(other) or gap_between(model, unit, cell, other, there) > steps + 1:
            continue
        points = 0.0
        for part in model.parts(unit):
            close = arms_of(model.types[part]).close[model.types[other].column]
            for role, figures in enumerate(model.left[part]):
                if figures:
                    points += close[role] * (figures if model.types[part].kind == SQUAD else 1)
        share = min(1.0, points / model.points_together(other))
        worth = (
            share
            * (0.5 + 0.4 * share)
            * (model.types[other].cost + rest_of(model, sketch, other) + sketch.prize[other])
        )
        best = max(best, worth - strike_back(model, sketch, unit, other))
    return best


def strike_back(model: Model, sketch: Sketch, actor: int, target: int) -> float:
    """What an attacked unit takes from its attacker in close combat."""
    column = model.types[actor].column
    points = 0.0
    for part in model.parts(target):
        kind = model.types[part]
        close = arms_of(kind).close[column]
        for role, figures in enumerate(model.left[part]):
            if figures:
                points += close[role] * (figures if kind.kind == SQUAD else 1)
    whole = model.points_together(actor)
    if not points or not whole:  # of a squad that fell in its own activation its hero may be left
        return 0.0
    share = min(1.0, points / whole)
    return share * (0.5 + 0.4 * share) * (model.types[actor].cost + rest_of(model, sketch, actor))
