"""A state as plain data: for clients, where nothing is hidden but the dice to come, and whole for tests."""

from __future__ import annotations

import functools
from typing import Final

from ashgrid.core.contract import Plain

from .actions import plain
from .explain.reasons import LEVELS, cover_on
from .field import COVER_LETTERS, TERRAIN_LETTERS, Field
from .model import AWAY, COMMANDED, GONE, HARD, NOBODY, OFF, PHASES, Fight, Job, Model, Plan, Shot
from .rules.legal import aim_of
from .rules.rounds import DICE
from .rules.sight import is_door
from .scenarios import read_scenario
from .setup import Setup
from .skills import FIRST_THROWING, HELD, LATER, MARKING, SKILL_NAMES
from .tables import SQUAD

PLACES: Final = {OFF: "waiting", GONE: "destroyed", AWAY: "left"}


def view_of(model: Model) -> Plain:
    """What everybody may know."""
    names = model.field.names
    return {
        "scenario": model.setup.scenario,
        "custom": bool(model.setup.options.custom),
        "briefing": _briefing(model.setup),
        "phase": PHASES[model.phase],
        "round": model.round,
        "rounds": model.setup.rounds,
        "points": model.setup.points,
        "turn": model.turn,
        "sides": list(model.setup.sides),
        "score": list(model.score),
        "ending": model.ending,
        "again": None if model.again == NOBODY else model.names[model.again],
        "to_place": {"tiles": model.tiles, "crates": model.crates, "traps": model.traps},
        "blown": list(model.blown),
        "field": _drawn(model).plain,
        "doors": _drawn(model).doors,
        "cover": [
            {"cell": names[cell], "what": "crate" if element == 1 else "trap", "left": model.cover_left[cell]}
            for cell, element in enumerate(model.cover)
            if element
        ],
        "goals": [
            {
                "kind": goal.kind,
                "side": goal.side,
                "zone": goal.zone,
                "cells": [names[cell] for cell in goal.cells],
                "points": goal.points,
                "every_round": goal.every_round,
                "factor": goal.factor,
                "target": goal.target,
                "decides": goal.decides,
            }
            for goal in model.setup.goals
        ],
        "units": [_unit(model, unit) for unit in range(len(model.types))],
        "in_cover": _in_cover(model),
        "plan": None if model.plan is None else _plan(model, model.plan),
        "reaction": None if model.reaction is None else _plan(model, model.reaction),
        "wound": _wound(model),
        "opening": model.opening,
    }


def _briefing(setup: Setup) -> Plain:
    """The scenario, as told before the battle. Those of the game have their title and story in the catalogues."""
    title, text = _own_words(setup.options.custom) if setup.options.custom else ("", "")
    return {
        "title": title,
        "text": text,
        "defender": None if setup.defender < 0 else setup.defender,
        "dice": [DICE + more for more in setup.initiative],
        "crates": setup.crates,
        "traps": setup.traps,
    }


@functools.lru_cache(maxsize=64)
def _own_words(custom: str) -> tuple[str, str]:
    scenario = read_scenario(custom, "custom")
    return scenario.title, scenario.text


class _Drawn:
    """A field and its plain data, which is the same for a whole match. `doors` are the entrances that block sight, each
    between two squares."""

    def __init__(self, field: Field, plain: Plain, doors: list[list[str]]) -> None:
        self.field: Final = field
        self.plain: Final = plain
        self.doors: Final = doors


DRAWN: Final[dict[int, _Drawn]] = {}
MOST_DRAWN: Final = 64


def _drawn(model: Model) -> _Drawn:
    found = DRAWN.get(id(model.field))
    if found is None or found.field is not model.field:
        if len(DRAWN) >= MOST_DRAWN:
            DRAWN.clear()
        found = _Drawn(model.field, _draw(model.field), _doors(model.field))
        DRAWN[id(model.field)] = found
    return found


def _doors(field: Field) -> list[list[str]]:
    found: list[list[str]] = []
    for cell in range(field.size):
        if field.column[cell] + 1 < field.width and is_door(field, cell, cell + 1):
            found.append([field.names[cell], field.names[cell + 1]])
        if field.row[cell] + 1 < field.height and is_door(field, cell, cell + field.width):
            found.append([field.names[cell], field.names[cell + field.width]])
    return found


def _in_cover(model: Model) -> list[Plain]:
    """Squads with cover, whoever shoots at them: what gives it, and how good it is against attackers from elsewhere."""
    found: list[Plain] = []
    for unit, at in enumerate(model.cell):
        if at < 0 or model.types[unit].kind != SQUAD:
            continue
        level, sources = cover_on(model.field, model.cover, at)
        given = [str(source["what"]) for source in sources]
        if model.field.building[at]:
            level = HARD
            given.append("building")
        if level:
            found.append({"unit": model.names[unit], "level": LEVELS[min(level, HARD)], "from": given})
    return found


def _draw(field: Field) -> Plain:
    """Terrain as rows of letters; edges and buildings by square; places by their letter."""
    rows = [
        "".join([TERRAIN_LETTERS[field.terrain[row * field.width + column]] for column in range(field.width)])
        for row in range(field.height)
    ]
    return {
        "width": field.width,
        "height": field.height,
        "terrain": rows,
        "east": list(field.east),
        "south": list(field.south),
        "west_rim": list(field.west_rim),
        "north_rim": list(field.north_rim),
        "building": list(field.building),
        "entry": [[field.names[cell] for cell in cells] for cells in field.entry],
        "cover_area": [field.names[cell] for cell in field.cover_area],
        "zones": {zone: [field.names[cell] for cell in cells] for zone, cells in field.zones.items()},
    }


def _unit(model: Model, unit: int) -> Plain:
    kind = model.types[unit]
    at = model.cell[unit]
    marks = model.marks[unit]
    partner = model.joined[unit]
    return {
        "name": model.names[unit],
        "type": kind.name,
        "seat": model.owner[unit],
        "side": model.side[unit],
        "cell": model.field.names[at] if at >= 0 else None,
        "place": "board" if at >= 0 else PLACES[at],
        "points": model.points_of(unit),
        "figures": {role.name: model.left[unit][number] for number, role in enumerate(kind.roles)}
        if kind.kind == SQUAD
        else {},
        "joined": None if partner == NOBODY else model.names[partner],
        "done": model.done[unit],
        "moved": model.moved[unit],
        "ammo": [rounds if kind.weapons[line].ammo else None for line, rounds in enumerate(model.ammo[unit])],
        "empty": [line + 1 for line in range(len(kind.weapons)) if model.empty[unit] >> line & 1],
        "spent": [name for number, name in enumerate(SKILL_NAMES) if model.spent[unit] >> number & 1],
        "marks": [
            *[skill.marked for skill in MARKING if marks & skill.mark],
            *(["commanded"] if marks & COMMANDED else []),
        ],
    }


def _plan(model: Model, plan: Plan) -> Plain:
    """What is declared: the actions so far, each with the unit that does it, and the shots of every attack."""
    aims = _aims(model, plan)
    return {
        "unit": None if plan.unit == NOBODY else model.names[plan.unit],
        "at": model.field.names[plan.at] if plan.at >= 0 else None,
        "steps": [{"action": plain(word), "by": _by(aims, word)} for word in plan.words],
        "actions": plan.actions,
        "running": plan.running,
        "aims": [{**aim, "shots": [plain(shot) for shot in aim["shots"]]} for aim in aims],
    }


def _aims(model: Model, plan: Plan) -> list[Plain]:
    if plan.running:
        return []
    return [
        {
            "unit": model.names[job.actor],
            "cell": model.field.names[job.cell] if job.cell >= 0 else None,
            "shots": [str(aim_of(model, shot)) for shot in job.shots],
        }
        for job in plan.jobs
    ]


def _by(aims: list[Plain], word: str) -> str | None:
    """Who fires a shot; nobody is named for what the unit of the plan does."""
    for aim in aims:
        if word in aim["shots"]:
            return str(aim["unit"])
    return None


def _words(model: Model, plan: Plan) -> Plain:
    """The same in notation, as fingerprints of records have it."""
    found = _plan(model, plan)
    del found["steps"]
    return {**found, "words": list(plan.words), "aims": _aims(model, plan)}


def _wound(model: Model) -> Plain | None:
    if model.fight is None or not model.fight.wounds:
        return None
    wound = model.fight.wounds[0]
    return {"unit": model.names[wound.unit], "points": wound.points}


def dump_of(model: Model) -> Plain:
    """Everything, for tests and fingerprints."""
    found = view_of(model)
    del found["briefing"], found["opening"]  # the same for a whole match, and nothing that play depends on
    del found["doors"]  # so is this
    del found["in_cover"]  # it follows from the rest
    found["rng"] = model.rng.state
    found["horizon"] = model.horizon
    found["starter"] = model.starter
    found["rolled"] = list(model.rolled)
    found["all_marks"] = list(model.marks)
    found["goal_won"] = model.goal_won
    found["heirs"] = list(model.heirs)
    found["all_spent"] = list(model.spent)
    found["cover_letters"] = "".join([COVER_LETTERS[element] for element in model.cover])
    for name, plan in (("plan", model.plan), ("reaction", model.reaction)):
        if plan is not None:
            found[name] = _words(model, plan)
            found[f"{name}_inside"] = _inside(plan)
    if model.fight is not None:
        found["fight"] = _fight(model.fight)
    return found


def _inside(plan: Plan) -> Plain:
    return {
        "steps": [
            [step.code, step.cell, step.crush, step.unit, step.role, step.line, step.job, step.zone]
            for step in plan.steps
        ],
        "jobs": [_job(job) for job in plan.jobs],
        "job": plan.job,
        "flags": [
            plan.charge,
            *[bool(plan.used & skill.bit) for skill in HELD],
            plan.line,
            plan.diagonal,
            plan.extra,
            *_later(plan.used),
        ],
        "todo": list(plan.todo),
        "done": [plan.walked, plan.bonus, plan.tried, plan.passed],
    }


def _later(used: int) -> list[str]:
    """Skills without a place of their own in dumps."""
    return [skill.name for skill in LATER if used & skill.bit]


def _job(job: Job) -> Plain:
    return {
        "who": [job.actor, job.cell, job.mode, job.only, job.next],
        "shots": [_shot(shot) for shot in job.shots],
    }


def _shot(shot: Shot) -> list[object]:
    return [shot.number, shot.part, shot.line, shot.target, shot.element, shot.rounds, shot.figure, list(shot.path)]


def _fight(fight: Fight) -> Plain:
    return {
        "job": _job(fight.job),
        "stage": fight.stage,
        "flags": [*[bool(fight.used & skill.bit) for skill in FIRST_THROWING], fight.line, *_later(fight.used)],
        "wounds": [[wound.unit, wound.points, wound.figure, wound.told] for wound in fight.wounds],
        "serum": list(fight.serum),
    }
