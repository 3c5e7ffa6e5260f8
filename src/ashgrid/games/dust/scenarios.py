"""Scenarios as data: battlefield, forces and goals, read from TOML (or the plain data of an editor) and checked.

A scenario is one file of `scenarios/`, named after its `id`. Its texts are the keys `scenario.<id>` and
`scenario-text.<id>` of the catalogues; one that somebody made brings its own as `title` and `text`. The battlefield is
drawn (`map`, `zones`), or left empty in one of several `sizes` for the players to fill.
"""

from __future__ import annotations

import difflib
import functools
import re
import tomllib
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec

from ashgrid.core import AshgridError
from ashgrid.core.content import print_of
from ashgrid.core.thread_safe import prepared
from ashgrid.core.toml_text import fields

from . import armies, tables
from .field import BLOCKED, CIRCLE, LARGE, SMALL, WALL, WATER, Field, MapError, parse_map
from .problems import (
    SIDE_LETTERS,
    BuildingWithoutEntrance,
    ForcesOfOneSide,
    GoalHasNo,
    GoalLacks,
    GoalWorthNothing,
    InForces,
    InGoal,
    InMap,
    InSize,
    MapAndSizes,
    MissingKey,
    NeitherMapNorSizes,
    NoEntrySquares,
    NoForces,
    NoSuchSize,
    NoTable,
    NotToml,
    NoWayToZone,
    OneReachGoal,
    Problem,
    TooManyCovers,
    TooManyDefenders,
    TooManyTiles,
    UnknownKey,
    UnknownTarget,
    Unprintable,
    UnusedZone,
    WrongSize,
    WrongValue,
    ZoneNotDrawn,
)

FOLDER: Final = Path(__file__).parent / "data"

BOTH: Final = -1
MOST_SQUARES: Final = 26

_SIZE: Final = re.compile(r"([1-9]\d?)x([1-9]\d?)")

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
Plain = dict[str, Any]
T = TypeVar("T", bound=msgspec.Struct)


class ScenarioError(AshgridError):
    """A scenario that cannot be played. `problems` has everything that is wrong with it, `flaws` what would not stop a
    match (`scenario_flaws`)."""

    def __init__(self, where: str, problems: list[Problem], flaws: list[Problem] | None = None) -> None:
        self.flaws = flaws or []
        told = "; ".join(str(problem) for problem in [*problems, *self.flaws])
        super().__init__(f"{where}: {told}" if where else told)
        self.where = where
        self.problems = problems

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.where, self.problems, self.flaws)


class ScenarioFilesError(AshgridError):
    """Files of scenarios that cannot be played or have flaws. `problems` has a sentence for each file."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.problems,)


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What earns victory points besides destroyed units, or decides the game. By kind:

    - `hold`: the side that alone has living units in `zone` gets `points`, at the end of the game or of every round;
    - `reach`: `side` wins if a living unit of it stands in `zone` at the end of the game, else the other side wins;
    - `leave`: units of `side` on `zone` may leave the board by a MOVE and score `factor` times their cost;
    - `demolish`: a soldier unit of `side` on `zone` may blow it up by a SKILL action, once: `points`, and if it
      `decides` the game ends with the round and `side` has won;
    - `destroy`: `points` once, when the last unit of the other side that is a `target` is destroyed: a unit by its id,
      or `squad`, `vehicle`, `hero` for all of that kind. Nothing if it had none.

    A `side` of -1 is either side.
    """

    kind: Literal["hold", "reach", "leave", "demolish", "destroy"]
    side: Literal[-1, 0, 1] = BOTH
    zone: str = ""
    points: Annotated[int, msgspec.Meta(ge=0, le=500)] = 0
    when: Literal["end", "round"] = "end"
    factor: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    target: str = ""
    decides: bool = False


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules: G1."""

    id: Id
    points: Annotated[int, msgspec.Meta(ge=0, le=armies.MOST_POINTS)]  # for each side; 0: the forces are fixed
    rounds: Annotated[int, msgspec.Meta(ge=1, le=30)]
    source: Literal["rulebook", "published", "authored"] = "authored"
    title: Annotated[str, msgspec.Meta(max_length=80)] = ""
    text: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    forces: Annotated[tuple[str, ...], msgspec.Meta(max_length=2)] = ()  # army texts of sides 0 and 1, or none
    sizes: Annotated[tuple[str, ...], msgspec.Meta(max_length=9)] = ()  # of an empty field; the first is the usual one
    terrain_tiles: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0  # that the players place in turn
    crates: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0  # the same, in zone C
    traps: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    initiative: tuple[
        Annotated[int, msgspec.Meta(ge=-2, le=3)],
        Annotated[int, msgspec.Meta(ge=-2, le=3)],
    ] = (0, 0)  # dice more or fewer than three, for each side
    defender_on_board: Literal[-1, 0, 1] = BOTH  # the side that stands on its entry squares before the first round
    map: str = ""
    zones: tuple[str, ...] = ()
    goals: tuple[Goal, ...] = ()


SCENARIOS: Final[dict[str, Scenario]] = {}

PRINTS: Final[dict[str, str]] = {}
"""The fingerprint of each scenario: of what the rules see."""

# Keys of a goal besides `kind`: those that it must have, those that it may have
_GOAL_KEYS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "hold": (("zone", "points"), ("side", "when")),
    "reach": (("side", "zone", "decides"), ()),
    "leave": (("side", "zone", "factor"), ()),
    "demolish": (("side", "zone"), ("points", "decides")),
    "destroy": (("target", "points"), ("side",)),
}


def goal_key(goal: Goal) -> str:
    """The key of the text that says what the goal is, with the values of its fields in braces."""
    if goal.kind == "hold" and goal.when == "round":
        return "goal.hold-round"
    if goal.kind == "demolish" and goal.decides:
        return "goal.demolish-decides"
    return f"goal.{goal.kind}"


# Reading -------------------------------------------------------------------------------------------


def read_scenario(text: str, where: str = "scenario", old: bool = False) -> Scenario:
    """The scenario of a TOML text, or `ScenarioError` with all its problems. The forces of an `old` one may be what the
    cards of today do not allow any more.

    Rules: G13.
    """
    try:
        plain = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ScenarioError(where, [NotToml(str(error))]) from None
    return scenario_from(plain, where, old)


def scenario_from(plain: object, where: str = "scenario", old: bool = False) -> Scenario:
    """The scenario of plain data, as `scenario_data` gives it, or `ScenarioError` with all its problems."""
    problems: list[Problem] = []
    scenario = _converted(plain, Scenario, 0, problems)
    if scenario is not None:
        problems = scenario_problems(scenario, old)
    if scenario is None or problems:
        raise ScenarioError(where, problems, None if scenario is None else scenario_flaws(scenario))
    return scenario


def scenario_data(scenario: Scenario) -> Plain:
    """Plain data for JSON."""
    plain: Plain = msgspec.to_builtins(scenario)
    return plain


def _converted(plain: object, to: type[T], goal: int, problems: list[Problem]) -> T | None:
    """A struct key by key, so that one wrong value does not hide the next one; of a goal, its number."""
    if not isinstance(plain, dict):
        problems.append(NoTable(f"goal {goal}" if goal else "a scenario"))
        return None
    before = len(problems)

    def tell(problem: Problem) -> None:
        problems.append(InGoal(goal, problem) if goal else problem)

    fields = {field.name: field for field in msgspec.structs.fields(to)}
    for key in plain:
        if key not in fields:
            near = difflib.get_close_matches(str(key), fields, n=1)
            tell(UnknownKey(str(key), tuple(near), tuple(fields)))
    values: Plain = {}
    for name, field in fields.items():
        if name not in plain:
            if field.required:
                tell(MissingKey(name))
        elif to is Scenario and name == "goals" and isinstance(plain[name], list | tuple):
            values[name] = tuple(_converted(one, Goal, number, problems) for number, one in enumerate(plain[name], 1))
        else:
            try:
                values[name] = msgspec.convert(plain[name], prepared(field.type))
            except msgspec.ValidationError as error:
                tell(WrongValue(name, str(error)))
    return to(**values) if len(problems) == before else None


# Checking ------------------------------------------------------------------------------------------


def scenario_problems(scenario: Scenario, old: bool = False) -> list[Problem]:
    """Everything that makes a scenario unplayable."""
    problems: list[Problem] = []
    for key, text in (("title", scenario.title), ("text", scenario.text)):
        if not all(character.isprintable() or character == "\n" for character in text):
            problems.append(Unprintable(key))
    problems.extend(_force_problems(scenario, old))
    for number, goal in enumerate(scenario.goals, 1):
        problems.extend(InGoal(number, problem) for problem in _goal_problems(goal))
    if sum(goal.kind == "reach" for goal in scenario.goals) > 1:
        problems.append(OneReachGoal())
    if scenario.sizes:
        problems.extend(_size_problems(scenario))
    elif not scenario.map:
        problems.append(NeitherMapNorSizes())
    else:
        try:
            field = parse_map(scenario.map, list(scenario.zones), "map")
        except MapError as error:
            problems.extend(InMap(problem) for problem in error.problems)
        else:
            problems.extend(_field_problems(scenario, field))
    return problems


def scenario_flaws(scenario: Scenario) -> list[Problem]:
    """What is drawn in vain. It can be played, so that records of such scenarios stay good, but its
    author has surely meant something else.

    Rules: G14.
    """
    if scenario.sizes or not scenario.map:
        return []
    try:
        field = parse_map(scenario.map, list(scenario.zones), "map")
    except MapError:
        return []
    flaws: list[Problem] = []
    for number in range(1, max(field.building) + 1):
        squares = [cell for cell in range(field.size) if field.building[cell] == number and _open(field, cell)]
        if squares and not _has_entrance(field, squares):
            flaws.append(InMap(BuildingWithoutEntrance(field.names[squares[0]])))
    used = {goal.zone for goal in scenario.goals}
    flaws.extend(UnusedZone(zone) for zone in field.zones if zone not in used)
    return flaws


def _has_entrance(field: Field, squares: list[int]) -> bool:
    """Whether an entrance leads from one of these squares to ground outside where somebody can stand."""
    for cell in squares:
        for near in field.neighbours[cell]:
            straight = field.row[near] == field.row[cell] or field.column[near] == field.column[cell]
            leads_out = straight and field.building[near] != field.building[cell] and _open(field, near)
            if leads_out and field.edge(cell, near) in {SMALL, LARGE}:
                return True
    return False


def _force_problems(scenario: Scenario, old: bool) -> list[Problem]:
    if not scenario.forces:
        return [] if scenario.points else [NoForces()]
    if len(scenario.forces) != 2:
        return [ForcesOfOneSide()]
    problems: list[Problem] = []
    for side, text in enumerate(scenario.forces):
        try:
            found = armies.check_army(armies.parse_army(text), 0 if old else scenario.points, old=old)
        except armies.ArmyError as error:
            found = error.problems
        problems.extend(InForces(SIDE_LETTERS[side], problem) for problem in found)
    return problems


def _goal_problems(goal: Goal) -> list[Problem]:
    """Rules: G7."""
    must, may = _GOAL_KEYS[goal.kind]
    plain = Goal(goal.kind)
    problems: list[Problem] = [GoalLacks(key, goal.kind) for key in must if getattr(goal, key) == getattr(plain, key)]
    problems.extend(
        GoalHasNo(key, goal.kind)
        for key in ("side", "zone", "points", "when", "factor", "target", "decides")
        if key not in must + may and getattr(goal, key) != getattr(plain, key)
    )
    if goal.kind == "demolish" and not goal.points and not goal.decides:
        problems.append(GoalWorthNothing())
    if goal.target and goal.target not in tables.BY_NAME and goal.target not in tables.KIND_NAMES:
        near = difflib.get_close_matches(goal.target, [*tables.BY_NAME, *tables.KIND_NAMES], n=3)
        problems.append(UnknownTarget(goal.target, tuple(near)))
    return problems


def _size_problems(scenario: Scenario) -> list[Problem]:
    """Rules: G12."""
    problems: list[Problem] = []
    if scenario.map or scenario.zones:
        problems.append(MapAndSizes())
    for size in scenario.sizes:
        try:
            field = field_of(scenario, size)
        except ScenarioError as error:
            problems.extend(error.problems)
        else:
            problems.extend(InSize(size, problem) for problem in _field_problems(scenario, field))
    return problems


def _field_problems(scenario: Scenario, field: Field) -> list[Problem]:
    """Rules: G8."""
    problems: list[Problem] = []
    reached: list[set[int]] = []
    for side, entries in enumerate(field.entry):
        if not entries:
            problems.append(NoEntrySquares(SIDE_LETTERS[side]))
        reached.append(_reached(field, entries))
        if scenario.defender_on_board == side and len(scenario.forces) == 2:
            units = _entries_of(scenario.forces[side])
            if units > len(entries):
                problems.append(TooManyDefenders(SIDE_LETTERS[side], units, len(entries)))
    for number, goal in enumerate(scenario.goals, 1):
        if not goal.zone:
            continue
        cells = field.zones.get(goal.zone, [])
        if not cells:
            problems.append(InGoal(number, ZoneNotDrawn(goal.zone)))
            continue
        for side in (0, 1):
            if goal.side in {BOTH, side} and field.entry[side] and not reached[side].intersection(cells):
                problems.append(InGoal(number, NoWayToZone(SIDE_LETTERS[side], goal.zone)))
    wanted = scenario.crates + scenario.traps
    free = len([cell for cell in field.cover_area if not field.cover[cell]])
    if wanted > free:
        problems.append(TooManyCovers(wanted, free))
    room = len([cell for cell in range(field.size) if field.terrain[cell] == CIRCLE]) // 2
    if scenario.terrain_tiles > room:
        problems.append(TooManyTiles(scenario.terrain_tiles))
    return problems


def _entries_of(text: str) -> int:
    try:
        return len(armies.parse_army(text).entries)
    except armies.ArmyError:
        return 0


def _open(field: Field, cell: int) -> bool:
    return field.terrain[cell] not in {BLOCKED, WATER}


def _reached(field: Field, starts: list[int]) -> set[int]:
    """Squares that soldiers can walk to."""
    found = {cell for cell in starts if _open(field, cell)}
    ahead = sorted(found)
    while ahead:
        cell = ahead.pop()
        x, y = cell % field.width, cell // field.width
        for dx, dy in ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)):
            if not (0 <= x + dx < field.width and 0 <= y + dy < field.height):
                continue
            to = cell + dy * field.width + dx
            if to in found or not _open(field, to):
                continue
            if dx and dy:
                corners = (cell + dx, cell + dy * field.width)
                passes = any(
                    field.terrain[corner] != BLOCKED and WALL not in {field.edge(cell, corner), field.edge(corner, to)}
                    for corner in corners
                )
            else:
                passes = field.edge(cell, to) != WALL
            if passes:
                found.add(to)
                ahead.append(to)
    return found


# The battlefield -----------------------------------------------------------------------------------


@functools.lru_cache(maxsize=16)
def field_of(scenario: Scenario, size: str = "", through: bool = False) -> Field:
    """The battlefield; `size` is one of the scenario's sizes, the first where nothing is said, and `through` lets one
    look through buildings (`Field.through`). Nobody changes a field, and what sight and movement have worked out for it
    serves all matches."""
    if not scenario.sizes:
        return parse_map(scenario.map, list(scenario.zones), scenario.id, through)
    size = size or scenario.sizes[0]
    match = _SIZE.fullmatch(size)
    width, height = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (6 <= width <= MOST_SQUARES and 6 <= height <= MOST_SQUARES):
        raise ScenarioError("", [WrongSize(size)])
    if size not in scenario.sizes:
        raise ScenarioError(scenario.id, [NoSuchSize(size, scenario.sizes)])
    return parse_map(empty_map(width, height), empty_zones(width, height), scenario.id, through)


def empty_map(width: int, height: int) -> str:
    """The drawing of a field without anything on it."""
    edge = "  " + "+   " * width + "+"
    lines = ["    " + "   ".join(chr(ord("a") + x) for x in range(width)), edge]
    for y in range(height):
        lines += [f"{y + 1:<4}" + "   ".join("." * width), edge]
    return "\n".join(lines) + "\n"


def empty_zones(width: int, height: int) -> list[str]:
    """Side 0 enters at the top, side 1 at the bottom, cover goes on the middle third."""
    third = height // 3
    rows = ["A" * width, *["." * width] * (third - 1)]
    rows += [*["C" * width] * (height - 2 * third), *["." * width] * (third - 1), "B" * width]
    return ["\n".join(rows) + "\n"]


# Writing -------------------------------------------------------------------------------------------


def write_scenario(scenario: Scenario) -> str:
    """TOML text that `read_scenario` reads back as the same scenario. What has its usual value is left out."""
    lines = fields(scenario, ("goals",), ("source",))
    for goal in scenario.goals:
        lines += ["", "[[goals]]", *fields(goal)]
    return "\n".join(lines) + "\n"


# Loading -------------------------------------------------------------------------------------------


def load(folder: Path = FOLDER, pack: str = "") -> dict[str, Scenario]:
    """Add the scenarios of a folder. May be called again with other folders and after changes; those that can be played
    are added even if others are not. `ScenarioFilesError` then names what is wrong, flaws too."""
    problems: list[str] = []
    found: dict[str, Scenario] = {}
    for path in sorted((folder / "scenarios").glob("*.toml")):
        try:
            scenario = read_scenario(path.read_text(encoding="utf-8"), path.name)
        except OSError as error:
            problems.append(f"cannot read {path}: {error.strerror or error}")
        except UnicodeDecodeError:
            problems.append(f"{path.name}: the text is not UTF-8")
        except ScenarioError as error:
            problems.append(str(error))
        else:
            if scenario.id != path.stem:
                problems.append(f"{path.name}: the id is '{scenario.id}', but the file's name says '{path.stem}'")
            elif folder != FOLDER and scenario.id in OWN:
                problems.append(f"{path.name}: '{scenario.id}' is the name of a scenario of the game itself")
            elif pack and not scenario.title:
                problems.append(f"{path.name}: the key 'title' is missing: what the scenario is called")
            else:
                found[scenario.id] = scenario
                flaws = scenario_flaws(scenario)
                if flaws:
                    problems.append(str(ScenarioError(path.name, flaws)))
    SCENARIOS.update(found)
    for scenario in found.values():
        played = msgspec.structs.replace(scenario, source="authored", title="", text="")
        PRINTS[scenario.id] = print_of(played, pack)
    if problems:
        raise ScenarioFilesError(problems)
    return found


OWN: Final[frozenset[str]] = frozenset(load())
"""Those that come with the game."""
