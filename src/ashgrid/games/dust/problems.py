"""What is wrong with an army list, a map or a scenario, as values.

Authors of files, and programs, are told in English where in the file it is: `str(problem)`, which is `sentence` with
the fields in it. The pages of the browser say `refusal.<tag>` of the catalogues, and mark the places that fields name:
`cell` is a square, `side` the letter of a side's entry squares, `goal` counts from 1. What is wrong inside a part is
`problem` of the part.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import msgspec

from ashgrid.core import Refusal

Plain = dict[str, Any]

SIDE_LETTERS: Final = "AB"


class Problem(Refusal, frozen=True):
    """`sentence` may also have `row` and `column` of the `cell`, `number` of the `side`, and `hint`."""

    sentence: ClassVar[str] = ""

    def __str__(self) -> str:
        values = self.fields()
        if "cell" in values:
            values |= {"row": values["cell"][1:], "column": values["cell"][0]}
        if "side" in values:
            values["number"] = SIDE_LETTERS.index(values["side"])
        return self.sentence.format(**values, hint=self.hint())

    def hint(self) -> str:
        """What may have been meant."""
        return ""


def plain(problem: Problem) -> Plain:
    """For the browser."""
    found: Plain = msgspec.to_builtins(problem)
    return found


# Army lists ---------------------------------------------------------------------------------------


class ListEmpty(Problem, frozen=True):
    sentence: ClassVar[str] = "the army has no units"


class PlayerWithoutUnits(Problem, frozen=True):
    sentence: ClassVar[str] = "player {player} of the team has no units"
    player: int


class OverTheLimit(Problem, frozen=True):
    sentence: ClassVar[str] = "the army costs {cost} points, {over} {hint} over the limit of {limit}"
    cost: int
    over: int
    limit: int

    def hint(self) -> str:
        return "point" if self.over == 1 else "points"


class OtherBloc(Problem, frozen=True):
    sentence: ClassVar[str] = "{unit} belongs to {bloc}, not to {wanted}"
    unit: str
    bloc: str
    wanted: str


class OfBloc(Problem, frozen=True):
    """A part of `MixedBlocs`."""

    sentence: ClassVar[str] = "{unit} ({bloc})"
    unit: str
    bloc: str


class MixedBlocs(Problem, frozen=True):
    sentence: ClassVar[str] = "the army mixes blocs: {hint}"
    units: tuple[OfBloc, ...]

    def hint(self) -> str:
        return " and ".join(str(unit) for unit in self.units)


class OtherArmour(Problem, frozen=True):
    sentence: ClassVar[str] = "{hero} has armour {ours}, {squad} has {theirs}; a hero joins a squad of the same class"
    hero: str
    ours: str
    squad: str
    theirs: str


class OtherSkill(Problem, frozen=True):
    sentence: ClassVar[str] = "{has} has the skill {skill} and {lacks} has not, so they do not join"
    has: str
    skill: str
    lacks: str


class OnlyCommanders(Problem, frozen=True):
    sentence: ClassVar[str] = "{squad} is a command squad; {hero} may not join it without the skill commander"
    squad: str
    hero: str


class Joined(Problem, frozen=True):
    """Units that may not be one entry."""

    sentence: ClassVar[str] = ""
    units: tuple[str, ...]

    def hint(self) -> str:
        return "+".join(self.units)


class NobodyJoinsVehicles(Joined, frozen=True):
    sentence: ClassVar[str] = "{hint}: nobody joins a vehicle"


class SquadsDoNotJoin(Joined, frozen=True):
    sentence: ClassVar[str] = "{hint}: squads do not join each other"


class HeroesJoinSquads(Joined, frozen=True):
    sentence: ClassVar[str] = "{hint}: heroes join a squad, not each other"


class OneHeroJoins(Joined, frozen=True):
    sentence: ClassVar[str] = "{hint}: {heroes} heroes; a squad has at most one"
    heroes: int


class HeroTwice(Problem, frozen=True):
    sentence: ClassVar[str] = "{hero} is one person, but stands in the list {times} times"
    hero: str
    times: int


class CommandSquadsAlike(Problem, frozen=True):
    sentence: ClassVar[str] = "command squads of one side differ in armour; {hint} all have {armour}"
    squads: tuple[str, ...]
    armour: str

    def hint(self) -> str:
        return ", ".join(self.squads)


class UnknownUnit(Problem, frozen=True):
    sentence: ClassVar[str] = "there is no unit '{word}'; no unit has a name like that"
    word: str


class UnknownUnitLike(Problem, frozen=True):
    sentence: ClassVar[str] = "there is no unit '{word}'; did you mean {hint}?"
    word: str
    near: tuple[str, ...]

    def hint(self) -> str:
        return " or ".join(self.near)


class StrayComma(Problem, frozen=True):
    sentence: ClassVar[str] = "there is a comma with no unit before or after it"


class UnitMissing(Problem, frozen=True):
    sentence: ClassVar[str] = "'{entry}': a unit is missing"
    entry: str


class WrongTimes(Problem, frozen=True):
    sentence: ClassVar[str] = "'{entry}': after * comes a number from 1 to {most}"
    entry: str
    most: int


class TooManyUnits(Problem, frozen=True):
    sentence: ClassVar[str] = "{count} units are too many; a list has at most {most}"
    count: int
    most: int


class TooManyPlayers(Problem, frozen=True):
    sentence: ClassVar[str] = "{count} players are too many for one side; there are at most {most}"
    count: int
    most: int


# Maps ---------------------------------------------------------------------------------------------


class DrawingMistake(Problem, frozen=True):
    """A drawing that is not by the rules of drawings. Only who writes one by hand makes it, and is told in English."""

    sentence: ClassVar[str] = "{detail}"
    detail: str


class CoverGround(Problem, frozen=True):
    sentence: ClassVar[str] = "row {row}, column {column}: a cover element can stand only on a circle or in smoke"
    cell: str


class TrapInside(Problem, frozen=True):
    sentence: ClassVar[str] = "row {row}, column {column}: a tank trap in a building without a large entrance"
    cell: str


class EntryGround(Problem, frozen=True):
    sentence: ClassVar[str] = "row {row}, column {column}: nobody can stand on this entry square '{side}'"
    cell: str
    side: str


class CoverAreaGround(Problem, frozen=True):
    sentence: ClassVar[str] = (
        "row {row}, column {column}: no cover element can be put on this square of the cover area 'C'"
    )
    cell: str


class EntranceOnRim(Problem, frozen=True):
    sentence: ClassVar[str] = "an entrance on the rim of the map leads nowhere: draw a wall there, or nothing"


class BuildingWithoutEntrance(Problem, frozen=True):
    sentence: ClassVar[str] = "row {row}, column {column}: this building has no entrance"
    cell: str


# Parts of scenarios -------------------------------------------------------------------------------


class InMap(Problem, frozen=True):
    sentence: ClassVar[str] = "map: {problem}"
    problem: Problem


class InForces(Problem, frozen=True):
    sentence: ClassVar[str] = "forces of side {number}: {problem}"
    side: str
    problem: Problem


class InGoal(Problem, frozen=True):
    sentence: ClassVar[str] = "goal {goal}, {problem}"
    goal: int
    problem: Problem


class InSize(Problem, frozen=True):
    sentence: ClassVar[str] = "size {size}: {problem}"
    size: str
    problem: Problem


# Scenarios as text --------------------------------------------------------------------------------


class NotToml(Problem, frozen=True):
    sentence: ClassVar[str] = "not TOML: {detail}"
    detail: str


class NoTable(Problem, frozen=True):
    sentence: ClassVar[str] = "{where}: a table of keys and values is wanted"
    where: str


class UnknownKey(Problem, frozen=True):
    sentence: ClassVar[str] = "there is no key '{key}'{hint}"
    key: str
    near: tuple[str, ...]
    known: tuple[str, ...]

    def hint(self) -> str:
        return f"; did you mean '{self.near[0]}'?" if self.near else f"; there are: {', '.join(self.known)}"


class MissingKey(Problem, frozen=True):
    sentence: ClassVar[str] = "the key '{key}' is missing"
    key: str


class WrongValue(Problem, frozen=True):
    sentence: ClassVar[str] = "{key}: {detail}"
    key: str
    detail: str


class Unprintable(Problem, frozen=True):
    sentence: ClassVar[str] = "{key}: there are characters in it that cannot be shown"
    key: str


# Scenarios ----------------------------------------------------------------------------------------


class NoForces(Problem, frozen=True):
    sentence: ClassVar[str] = "points: 0 means fixed forces, but there are no forces"


class ForcesOfOneSide(Problem, frozen=True):
    sentence: ClassVar[str] = "forces: a list for each of the two sides, or none at all"


class GoalLacks(Problem, frozen=True):
    sentence: ClassVar[str] = "{key}: a goal of the kind {kind} has one"
    key: str
    kind: str


class GoalHasNo(Problem, frozen=True):
    sentence: ClassVar[str] = "{key}: a goal of the kind {kind} has none"
    key: str
    kind: str


class GoalWorthNothing(Problem, frozen=True):
    sentence: ClassVar[str] = "points: without them it has to decide the game"


class UnknownTarget(Problem, frozen=True):
    sentence: ClassVar[str] = "target: there is no unit '{target}', nor a kind of units{hint}"
    target: str
    near: tuple[str, ...]

    def hint(self) -> str:
        return f"; did you mean {' or '.join(self.near)}?" if self.near else ""


class OneReachGoal(Problem, frozen=True):
    sentence: ClassVar[str] = "goals: only one can be of the kind reach, for it decides for both sides"


class NeitherMapNorSizes(Problem, frozen=True):
    sentence: ClassVar[str] = "either a map or sizes for an empty field are wanted"


class MapAndSizes(Problem, frozen=True):
    sentence: ClassVar[str] = "sizes: they are for an empty field, so there is no map and no zones"


class WrongSize(Problem, frozen=True):
    sentence: ClassVar[str] = "sizes: '{size}' is none; a size is like 12x9, from 6x6 to 26x26"
    size: str


class NoSuchSize(Problem, frozen=True):
    sentence: ClassVar[str] = "there is no size {size}; there are: {hint}"
    size: str
    sizes: tuple[str, ...]

    def hint(self) -> str:
        return ", ".join(self.sizes)


class NoEntrySquares(Problem, frozen=True):
    sentence: ClassVar[str] = "zones: side {number} has no entry squares ('{side}')"
    side: str


class TooManyDefenders(Problem, frozen=True):
    sentence: ClassVar[str] = "defender_on_board: {units} units of side {number}, but {entries} entry squares"
    side: str
    units: int
    entries: int


class ZoneNotDrawn(Problem, frozen=True):
    sentence: ClassVar[str] = "zone: '{zone}' is not drawn in the zones (a digit or a small letter)"
    zone: str


class NoWayToZone(Problem, frozen=True):
    sentence: ClassVar[str] = "zone: soldiers of side {number} have no way to '{zone}'"
    side: str
    zone: str


class TooManyCovers(Problem, frozen=True):
    sentence: ClassVar[str] = "crates and traps: {wanted} to place, but zone C has {free} squares for them"
    wanted: int
    free: int


class TooManyTiles(Problem, frozen=True):
    sentence: ClassVar[str] = "terrain_tiles: {tiles} are too many, they would cover half of the field"
    tiles: int


class UnusedZone(Problem, frozen=True):
    sentence: ClassVar[str] = "zones: no goal uses zone '{zone}'"
    zone: str


PROBLEMS: Final[tuple[type[Problem], ...]] = (
    ListEmpty,
    PlayerWithoutUnits,
    OverTheLimit,
    OtherBloc,
    OfBloc,
    MixedBlocs,
    OtherArmour,
    OtherSkill,
    OnlyCommanders,
    NobodyJoinsVehicles,
    SquadsDoNotJoin,
    HeroesJoinSquads,
    OneHeroJoins,
    HeroTwice,
    CommandSquadsAlike,
    UnknownUnit,
    UnknownUnitLike,
    StrayComma,
    UnitMissing,
    WrongTimes,
    TooManyUnits,
    TooManyPlayers,
    DrawingMistake,
    CoverGround,
    TrapInside,
    EntryGround,
    CoverAreaGround,
    EntranceOnRim,
    BuildingWithoutEntrance,
    InMap,
    InForces,
    InGoal,
    InSize,
    NotToml,
    NoTable,
    UnknownKey,
    MissingKey,
    WrongValue,
    Unprintable,
    NoForces,
    ForcesOfOneSide,
    GoalLacks,
    GoalHasNo,
    GoalWorthNothing,
    UnknownTarget,
    OneReachGoal,
    NeitherMapNorSizes,
    MapAndSizes,
    WrongSize,
    NoSuchSize,
    NoEntrySquares,
    TooManyDefenders,
    ZoneNotDrawn,
    NoWayToZone,
    TooManyCovers,
    TooManyTiles,
    UnusedZone,
)
