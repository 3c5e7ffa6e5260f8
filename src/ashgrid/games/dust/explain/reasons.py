"""Why: which weapon line can shoot at what, every reason where it cannot, and where a target has its cover from.

Reasons are the same values with which the rules refuse an action (`refusals.py`).
"""

from __future__ import annotations

from typing import Final

import msgspec

from ashgrid.core.contract import Plain
from ashgrid.core.values import Refusal
from ashgrid.grid.sight import Through, trace

from .. import refusals
from ..field import BLOCKED, CRATE, OPEN, RUBBLE, SMOKE, TRAP, Field
from ..model import (
    CHARGED,
    HARD,
    INDIRECT,
    NO_COVER,
    NOBODY,
    NORMAL,
    REACTIVE,
    SOFT,
    Job,
    Model,
    Plan,
    Shot,
    pack,
    unpack,
)
from ..odds.roll import distribution, expected
from ..rules.shots import (
    TOO_FAR,
    TOO_NEAR,
    combat_of,
    cover_against,
    element_column,
    reaches,
    rounds_left,
    rules_of,
    shots_of,
    spec_of,
    will_be_loaded,
)
from ..rules.sight import Obstacle, corner_cover, distance, line_between, obstacles
from ..skills import BURNS, IGNORES_COVER, NEEDS_LOADING, trait_names
from ..tables import ARTILLERY, CANNOT, CLOSE, COLUMN_NAMES, DISTANCE, FACE_NAMES, MODE_NAMES, PHASER, SQUAD, Weapon

LEVELS: Final = ["none", "soft", "hard"]


def why_not_shoot(model: Model, unit: str, target: str, at: str | None = None, mode: int = NORMAL) -> Plain:
    """Every weapon line of a unit (and of the hero with it) against a unit, or against the cover element on a square:
    whether it can, every reason why not, and what it would roll. `at` is the square from which it would shoot.

    Rules: F9.
    """
    lead = model.lead_of(model.by_name[unit])
    cell = model.cell[lead] if at is None else model.field.by_name[at]
    element = -1
    victim = NOBODY
    if target in model.by_name:
        victim = model.lead_of(model.by_name[target])
    else:
        element = model.field.by_name[target]
    job = Job(lead, cell, mode, victim if mode == REACTIVE else NOBODY)
    return shooting(model, None, job, victim, element)


def shooting(model: Model, plan: Plan | None, job: Job, target: int, element: int) -> Plain:
    """`why_not_shoot` for an attack that is being planned. `target` is a lead or NOBODY."""
    names = model.field.names
    on_board = job.cell >= 0 and (target == NOBODY or model.cell[target] >= 0)
    block = model.blocks(job.actor)
    there = element if target == NOBODY else model.cell[target]
    found: Plain = {
        "unit": model.names[job.actor],
        "cell": names[job.cell] if job.cell >= 0 else None,
        "target": names[element] if target == NOBODY else model.names[target],
        "target_cell": names[there] if there >= 0 else None,
        "squares": squares_to(model, job, target, element) if on_board else None,
        "sight": in_the_way(model, job, target, element, block) if on_board else [],
        "cover": cover_sources(model, job, target, block) if on_board and target != NOBODY else no_cover(),
        "lines": [
            _line(model, plan, job, number, packed, target, element, block)
            for number, packed in enumerate(model.lines(job.actor))
        ],
    }
    return found


def _line(
    model: Model, plan: Plan | None, job: Job, number: int, packed: int, target: int, element: int, block: list[int]
) -> Plain:
    part, line = unpack(packed)
    weapon = model.types[part].weapons[line]
    reasons = line_reasons(model, plan, job, part, weapon, target, element, block)
    found: Plain = {
        "line": number + 1,
        "unit": model.names[part],
        "weapon": weapon.name,
        "can": not reasons,
        "reasons": msgspec.to_builtins(reasons),
    }
    if not reasons:
        shot = strongest(model, job, shots_of(model, plan, job, number), target, element)
        assert shot is not None
        spec = spec_of(model, job, shot, target, 0, -1, block)
        chances = distribution(spec)
        combat = combat_of(model, shot, target)
        found |= {
            "dice": spec.dice,
            "damage": spec.damage,
            "mode": MODE_NAMES[combat.mode],
            "phaser": spec.phaser or None,
            "rounds": shot.rounds or None,
            "rules": rules_of(model, job, shot, target, spec, block),
            "cover": LEVELS[cover_against(model, job, shot, target, block)],
            "ignores_cover": ignores_cover(model, weapon, combat.mode, target),
            "save": FACE_NAMES[spec.save],
            "expected": round(expected(chances), 6),
            "destroyed": round(chances[spec.most], 6),
        }
    return found


def strongest(model: Model, job: Job, shots: list[Shot], target: int, element: int) -> Shot | None:
    """Of the shots of a line (`shots_of`) at one target: the one with the most rounds, whose flames burn the fewest
    friends on the shortest way. None if it cannot be aimed there."""
    found: Shot | None = None
    best = 0
    for shot in shots:
        if shot.target != target or (target == NOBODY and shot.element != element):
            continue
        rank = 10_000 * shot.rounds - len(shot.path)
        if shot.path:
            rank -= 100 * _friends_on(model, model.side[job.actor], shot.path)
        if found is None or rank > best:
            found = shot
            best = rank
    return found


def _friends_on(model: Model, side: int, path: list[int]) -> int:
    count = 0
    for cell in path:
        for unit in model.units_at(cell):
            if model.side[unit] == side:
                count += 1
    return count


def as_data(reason: Refusal) -> Plain:
    found: Plain = msgspec.to_builtins(reason)
    return found


# Reasons ---------------------------------------------------------------------------------------------


def line_reasons(
    model: Model,
    plan: Plan | None,
    job: Job,
    part: int,
    weapon: Weapon,
    target: int,
    element: int,
    block: list[int],
) -> list[Refusal]:
    """Everything that keeps a line from being aimed at a unit (or at a cover element, with NOBODY); empty if nothing
    does."""
    found = _own_reasons(model, plan, job, part, weapon)
    if job.cell < 0:
        return [refusals.NotOnBoard(model.names[job.actor])]
    if target == NOBODY:
        found += _element_reasons(model, job, weapon, element, block)
        return found or _flames_stop(model, plan, job, part, weapon, target, element)
    if model.cell[target] < 0:
        return [*found, refusals.NotOnBoard(model.names[target])]
    if model.side[target] == model.side[job.actor]:
        found.append(refusals.Friend())
    if job.only not in (NOBODY, target) and (job.mode == REACTIVE or weapon.reach == ARTILLERY):
        found.append(refusals.NotThisTarget(model.names[job.only]))
    found += _range_reasons(model, job, weapon, target, element)
    column = model.types[target].column
    if weapon.combat[column].mode == CANNOT:
        found.append(refusals.Harmless(COLUMN_NAMES[column]))
    if job.mode == INDIRECT and weapon.reach == ARTILLERY:
        return found
    hidden = in_the_way(model, job, target, element, block)
    if hidden:
        found.append(refusals.OutOfSight(tuple([_hiding(one) for one in hidden])))
    return found or _flames_stop(model, plan, job, part, weapon, target, element)


def square_reasons(
    model: Model,
    plan: Plan | None,
    job: Job,
    part: int,
    weapon: Weapon,
    cell: int,
    target: int,
    block: list[int],
) -> list[Refusal]:
    """The same for whatever is on a square: a unit, a cover element or nothing at all."""
    if target != NOBODY or model.cover[cell]:
        return line_reasons(model, plan, job, part, weapon, target, cell, block)
    found = _own_reasons(model, plan, job, part, weapon) + _range_reasons(model, job, weapon, NOBODY, cell)
    if not model.sees_square(job.actor, job.cell, cell, block):
        found.append(refusals.OutOfSight(tuple([_hiding(one) for one in in_the_way(model, job, NOBODY, cell, block)])))
    return [*found, refusals.NothingThere(model.field.names[cell])]


def _flames_stop(
    model: Model, plan: Plan | None, job: Job, part: int, weapon: Weapon, target: int, element: int
) -> list[Refusal]:
    """Flames need a way on which nothing that blocks sight stops them."""
    if not weapon.traits & BURNS:
        return []
    number = model.lines(job.actor).index(pack(part, weapon.line))
    if strongest(model, job, shots_of(model, plan, job, number), target, element) is not None:
        return []
    return [refusals.NoWayForFlames()]


def _own_reasons(model: Model, plan: Plan | None, job: Job, part: int, weapon: Weapon) -> list[Refusal]:
    """Why a line cannot fire at anything."""
    found: list[Refusal] = []
    if weapon.ammo:
        if model.most_rounds(part, weapon.line) < 1:
            found.append(refusals.NoAmmo())
        elif rounds_left(model, job, part, weapon.line) < 1:
            found.append(refusals.AllBusy())
    elif model.carriers(part, weapon.line) < 1:
        found.append(refusals.NoCarrier())
    if (
        weapon.traits & NEEDS_LOADING
        and model.empty[part] >> weapon.line & 1
        and not will_be_loaded(plan, part, weapon.line)
    ):
        found.append(refusals.NotLoaded())
    if job.mode == CHARGED and not (weapon.reach == CLOSE or (weapon.reach == DISTANCE and weapon.high == 1)):
        found.append(refusals.NotNow())
    if job.cell < 0:
        return found
    if model.in_smoke(job.actor, job.cell):
        found.append(refusals.InSmoke(model.field.names[job.cell]))
    if weapon.reach == ARTILLERY:
        for cell in model.squares(job.actor, job.cell):
            if model.field.building[cell]:
                found.append(refusals.Inside(model.field.names[cell]))
                break
    return found


def _range_reasons(model: Model, job: Job, weapon: Weapon, target: int, element: int) -> list[Refusal]:
    squares = squares_to(model, job, target, element)
    far = reaches(weapon, squares)
    if far == TOO_FAR:
        return [refusals.TooFar(squares, weapon.low, weapon.high)]
    if far == TOO_NEAR:
        return [refusals.TooNear(squares, weapon.low, None if weapon.reach == ARTILLERY else weapon.high)]
    return []


def _element_reasons(model: Model, job: Job, weapon: Weapon, element: int, block: list[int]) -> list[Refusal]:
    found: list[Refusal] = []
    kind = model.cover[element]
    names = model.field.names
    if not kind:
        return [refusals.NoCoverElement(names[element])]
    if job.mode == REACTIVE or (job.mode == INDIRECT and weapon.reach == ARTILLERY):
        found.append(refusals.NotThisTarget(model.names[job.only]))
    squares = squares_to(model, job, NOBODY, element)
    if squares < 1:
        found.append(refusals.OwnSquare(names[element]))
        return found
    found += _range_reasons(model, job, weapon, NOBODY, element)
    column = element_column(kind)
    if weapon.combat[column].mode == CANNOT:
        found.append(refusals.Harmless(COLUMN_NAMES[column]))
    if weapon.traits & BURNS and kind == TRAP:
        found.append(refusals.Fireproof())
    hidden = in_the_way(model, job, NOBODY, element, block)
    if hidden:
        found.append(refusals.OutOfSight(tuple([_hiding(one) for one in hidden])))
    return found


def squares_to(model: Model, job: Job, target: int, element: int) -> int:
    if target != NOBODY:
        return model.range_to(job.actor, job.cell, target)
    return min([distance(model.field, here, element) for here in model.squares(job.actor, job.cell)])


# Sight -----------------------------------------------------------------------------------------------


def in_the_way(model: Model, job: Job, target: int, element: int, block: list[int]) -> list[Plain]:
    """What blocks the view; nothing if it is free. To and from a large vehicle one free line is enough, and if there is
    none, what blocks the shortest is told."""
    soldiers = False
    ends = [element]
    if target != NOBODY:
        soldiers = model.types[job.actor].soldier and model.types[target].soldier
        ends = model.squares(target, model.cell[target])
        if model.types[target].size > 1:
            block = model.blocks(job.actor, target)
    nearest = 10_000
    found: list[Obstacle] = []
    for here in model.squares(job.actor, job.cell):
        for there in ends:
            hidden = obstacles(model.field, block, here, there, soldiers)
            if not hidden or (target == NOBODY and here == there):
                return []
            squares = distance(model.field, here, there)
            if squares < nearest:
                nearest = squares
                found = hidden
    return [_obstacle(model, hidden) for hidden in found]


def _obstacle(model: Model, hidden: Obstacle) -> Plain:
    names = model.field.names
    units: list[str] = []
    for cell in hidden.cells:
        for unit in model.units_at(cell):
            if model.names[unit] not in units:
                units.append(model.names[unit])
    return {
        "kind": hidden.kind,
        "cells": [names[cell] for cell in hidden.cells],
        "edges": [[names[one], names[other]] for one, other in hidden.edges],
        "units": units,
    }


def _hiding(obstacle: Plain) -> Refusal:
    """What blocks the view, as a part of a reason."""
    cells = tuple(obstacle["cells"])
    walls = tuple([f"{one}-{other}" for one, other in obstacle["edges"]])
    if obstacle["kind"] == "smoke":
        return refusals.HiddenBySmoke(cells)
    if obstacle["kind"] == "wall":
        return refusals.BehindWall(walls)
    if obstacle["kind"] == "corners":
        return refusals.BetweenCorners(cells + walls)
    if obstacle["units"]:
        return refusals.BehindUnits(cells, tuple(obstacle["units"]))
    return refusals.BehindSquares(cells)


# Cover -----------------------------------------------------------------------------------------------


def no_cover() -> Plain:
    return {"level": LEVELS[NO_COVER], "save": FACE_NAMES[0], "from": []}


def cover_sources(model: Model, job: Job, target: int, block: list[int]) -> Plain:
    """The cover of a unit against an attack from a square, and what gives it; a weapon may still ignore it."""
    kind = model.types[target]
    if kind.kind != SQUAD:
        return no_cover()
    here = model.cell[target]
    level, common = cover_on(model.field, model.cover, here)
    best = 1000
    sources = common
    for start in model.looking(job.actor, job.cell, here, block):
        more, own = cover_from(model.field, block, start, here, model.types[job.actor].soldier)
        if level + more < best:
            best = level + more
            sources = common + own
    best = min(best, HARD)
    save = kind.soft if best == SOFT else kind.hard if best == HARD else 0
    return {"level": LEVELS[best], "save": FACE_NAMES[save], "from": sources}


def cover_on(field: Field, cover: list[int], here: int) -> tuple[int, list[Plain]]:
    """Cover that a square gives against everybody."""
    name = field.names[here]
    found: list[Plain] = []
    level = 0
    if cover[here] == CRATE:
        found.append({"what": "crate", "level": LEVELS[SOFT], "cell": name})
        level += SOFT
    elif cover[here] == TRAP:
        found.append({"what": "trap", "level": LEVELS[HARD], "cell": name})
        level += HARD
    if field.terrain[here] == RUBBLE:
        found.append({"what": "rubble", "level": LEVELS[SOFT], "cell": name})
        level += SOFT
    return level, found


def cover_from(field: Field, block: list[int], start: int, here: int, soldiers: bool) -> tuple[int, list[Plain]]:
    """Cover that depends on where the attacker is: a building, a corner."""
    found: list[Plain] = []
    level = 0
    if field.building[here]:
        level = SOFT if field.building[start] == field.building[here] else HARD
        found.append({"what": "building", "level": LEVELS[level], "cell": field.names[here]})
    if corner_cover(field, block, start, here, soldiers):
        level += SOFT
        found.append(_corner(field, block, start, here, 1 if soldiers else 2))
    return level, found


def _corner(field: Field, block: list[int], start: int, here: int, least: int) -> Plain:
    """The squares, or else the walls, at the corner beside the target."""
    line = line_between(field, start, here)
    cells = [
        cell
        for cell in (line.high_corner if here > start else line.low_corner)
        if field.terrain[cell] in (BLOCKED, SMOKE) or block[cell] >= least
    ]
    edges: list[list[str]] = []
    if not cells:
        steps = trace((field.column[start], field.row[start]), (field.column[here], field.row[here])).steps
        last = [step for step in steps if isinstance(step, Through)][-1]
        for one, other in last.left_edges + last.right_edges:
            a = one[1] * field.width + one[0]
            b = other[1] * field.width + other[0]
            if (field.east[a] if one[1] == other[1] else field.south[a]) != OPEN:
                edges.append([field.names[a], field.names[b]])
    return {
        "what": "corner",
        "level": LEVELS[SOFT],
        "cell": field.names[here],
        "cells": [field.names[cell] for cell in cells],
        "edges": edges,
    }


def ignores_cover(model: Model, weapon: Weapon, mode: int, target: int) -> str | None:
    """The rule by which a weapon ignores the cover of a target, if any does."""
    if weapon.reach == CLOSE:
        return "close-combat"
    if weapon.traits & IGNORES_COVER:
        return trait_names(weapon.traits & IGNORES_COVER)[0]
    if mode == PHASER:
        return "phaser"
    if weapon.reach == ARTILLERY and target != NOBODY:
        housed = model.field.building[model.cell[target]] > 0
        if not (model.setup.houses_stop_shells and housed):
            return "artillery"
    return None
