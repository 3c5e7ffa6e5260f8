"""The state of a match: who stands where in what shape, what has been declared, and what is being decided.

Units are numbers. A hero that has joined a squad stays a unit of its own, but the squad *leads*: it is the one that is
activated, aimed at and named. `leads` tells them apart.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ashgrid.core.contract import Outcome, Plain, State
from ashgrid.core.rng import Rng
from ashgrid.core.values import Action

from .field import BLOCKED, CRATE, RUBBLE, SMOKE, TRAP, WALL, Field
from .rules.sight import corner_cover, distance, sees
from .setup import Setup
from .skills import ENDLESS_AMMO, RESISTS, SHARED, SHIELD_MARKS
from .tables import HERO, SQUAD, VEHICLE, UnitType, Weapon

# Where a unit is that is not on the board
OFF: Final = -1  # not yet entered
GONE: Final = -2  # destroyed
AWAY: Final = -3  # left the board on purpose

NOBODY: Final = -1

# What is being decided
TILES: Final = 0
COVER: Final = 1
DEPLOY: Final = 2
FIRST: Final = 3  # who begins the round
CHOOSE: Final = 4  # which unit is activated
ACT: Final = 5  # its first or second action
RUSH: Final = 6  # a move of a charge
AIM: Final = 7
READY: Final = 8  # skills, and confirm
REACT: Final = 9
LOSE: Final = 10  # which figure takes a point
OVER: Final = 11
PHASES: Final = [
    "tiles",
    "cover",
    "deploy",
    "first",
    "choose",
    "act",
    "rush",
    "aim",
    "ready",
    "react",
    "lose",
    "over",
]

# Steps of a plan
MOVE: Final = 0
ENTER: Final = 1
LEAP: Final = 2
LEAVE: Final = 3
ATTACK: Final = 4
NOTHING: Final = 5
RELOAD: Final = 6
STRIKE: Final = 7
TANK_HEAD: Final = 8
ORDER: Final = 9
REPAIR: Final = 10
REBUILD: Final = 11
HEAL: Final = 12
REVIVE: Final = 13
DEMOLISH: Final = 14
MOVES: Final = (MOVE, ENTER, LEAP, LEAVE)

# How an attack is made
NORMAL: Final = 0
SUSTAINED: Final = 1
CHARGED: Final = 2
INDIRECT: Final = 3
REACTIVE: Final = 4

# Things that hold for a round, as bits, besides the marks of skills
COMMANDED: Final = 8
SCOUTED: Final = 4  # the digit from which on marks count the squares of Scout Vehicle that were used, up to 3
OWN_MARKS: Final[int] = COMMANDED | 3 << SCOUTED  # which no skill may take

NO_COVER: Final = 0
SOFT: Final = 1
HARD: Final = 2

HERO_FIGURE: Final = -2
NO_FIGURE: Final = -1


class Shot:
    """A weapon line and its target. `number` is the line as players count it, `part` the unit whose card has it."""

    def __init__(
        self, number: int, part: int, line: int, target: int, element: int, rounds: int, figure: int, path: list[int]
    ) -> None:
        self.number: Final = number
        self.part: Final = part
        self.line: Final = line
        self.target: Final = target  # a unit, or NOBODY
        self.element: Final = element  # the square of a cover element, or -1
        self.rounds: Final = rounds
        self.figure: Final = figure  # a role, HERO_FIGURE or NO_FIGURE
        self.path: Final = path  # squares between


class Job:
    """An attack that has to be aimed. `only` is the one unit that may be its target (for indirect fire: of the
    artillery lines), or NOBODY."""

    def __init__(self, actor: int, cell: int, mode: int, only: int) -> None:
        self.actor: Final = actor
        self.cell: Final = cell
        self.mode: Final = mode
        self.only: Final = only
        self.shots: list[Shot] = []
        self.next: int = 0  # line to be asked about

    def copy(self) -> Job:
        twin = Job(self.actor, self.cell, self.mode, self.only)
        twin.shots = self.shots[:]
        twin.next = self.next
        return twin


class Step:
    """A declared action. What `cell`, `unit`, `role`, `line` and `job` mean depends on the code."""

    def __init__(
        self,
        code: int,
        cell: int = -1,
        crush: list[int] | None = None,
        unit: int = NOBODY,
        role: int = NO_FIGURE,
        line: int = -1,
        job: int = -1,
        zone: str = "",
    ) -> None:
        self.code: Final = code
        self.cell: Final = cell
        self.crush: Final[list[int]] = crush or []
        self.unit: Final = unit
        self.role: Final = role
        self.line: Final = line
        self.job: Final = job
        self.zone: Final = zone


class Plan:
    """What a unit is going to do, and how far it has got."""

    def __init__(self, unit: int, at: int, side: int) -> None:
        self.unit: int = unit
        self.at: int = at  # where it will stand after the steps so far
        self.side: Final = side
        self.steps: list[Step] = []
        self.jobs: list[Job] = []
        self.job: int = 0  # the job that is being aimed
        self.actions: int = 0  # how many of the two are declared
        self.charge: bool = False
        self.used: int = 0  # skills that were declared
        self.line: int = -1  # that a skill for one line is for
        self.diagonal: bool = False  # the first diagonal of the activation is spent
        self.extra: int = 0  # squares that Fast and Scout Vehicle still give
        self.running: bool = False  # it was confirmed
        self.todo: list[int] = []  # numbers of steps, WINDOW
        self.walked: bool = False  # as `diagonal`, of the steps that were carried out
        self.bonus: int = 0  # as `extra`
        self.tried: bool = False  # somebody has tried reactive fire
        self.passed: int = 0  # seats that do not react, as bits
        self.words: list[str] = []  # the actions that made it up

    def copy(self) -> Plan:
        twin = Plan(self.unit, self.at, self.side)
        twin.steps = self.steps[:]
        twin.jobs = [job.copy() for job in self.jobs]
        twin.job = self.job
        twin.actions = self.actions
        twin.charge = self.charge
        twin.used = self.used
        twin.line = self.line
        twin.diagonal = self.diagonal
        twin.extra = self.extra
        twin.running = self.running
        twin.todo = self.todo[:]
        twin.walked = self.walked
        twin.bonus = self.bonus
        twin.tried = self.tried
        twin.passed = self.passed
        twin.words = self.words[:]
        return twin


MOST_LINES: Final = 64  # that a card may have


def pack(part: int, line: int) -> int:
    """A weapon line of a card as one number."""
    return part * MOST_LINES + line


def unpack(packed: int) -> tuple[int, int]:
    """The card and its line."""
    return packed // MOST_LINES, packed % MOST_LINES


WINDOW: Final = -1  # a moment for reactive fire


class Wound:
    """Points of damage that wait to be given to figures. `figure` was picked by a Sniper."""

    def __init__(self, unit: int, points: int, figure: int) -> None:
        self.unit: Final = unit
        self.points: int = points
        self.figure: Final = figure
        self.told: bool = False

    def copy(self) -> Wound:
        twin = Wound(self.unit, self.points, self.figure)
        twin.told = self.told
        return twin


RANGED: Final = 0
CLOSE_COMBAT: Final = 1
AFTER: Final = 2


class Fight:
    """An attack that is being carried out."""

    def __init__(self, job: Job, used: int, line: int) -> None:
        self.job: Final = job
        self.used: Final = used
        self.line: Final = line
        self.stage: int = RANGED
        self.wounds: list[Wound] = []
        self.serum: list[int] = []  # unit, hits; and so on

    def copy(self) -> Fight:
        twin = Fight(self.job, self.used, self.line)
        twin.stage = self.stage
        twin.wounds = [wound.copy() for wound in self.wounds]
        twin.serum = self.serum[:]
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class Model(State[Action]):
    """Lists are by unit, `cover` and `cover_left` by square."""

    def __init__(self, rng: Rng, setup: Setup, field: Field) -> None:
        super().__init__(rng, setup.seats)
        self.setup: Final = setup
        self.field: Field = field
        # What never changes in a match
        self.types: list[UnitType] = []
        self.names: list[str] = []
        self.by_name: dict[str, int] = {}
        self.owner: list[int] = []
        self.side: list[int] = []
        self.lists: str = ""  # both armies as text
        # What does
        self.cell: list[int] = []
        self.left: list[list[int]] = []  # figures by role; points of a vehicle or hero
        self.joined: list[int] = []  # hero of a squad, squad of a hero
        self.heirs: list[int] = []  # the hero that outlived this squad, for attacks under way
        self.done: list[bool] = []
        self.moved: list[bool] = []
        self.ammo: list[list[int]] = []
        self.empty: list[int] = []  # bits of lines that must be reloaded
        self.spent: list[int] = []  # skills used up for the game, as bits
        self.marks: list[int] = []  # for the round
        self.cover: list[int] = []
        self.cover_left: list[int] = []
        self.round: int = 0
        self.phase: int = TILES
        self.turn: int = 0  # the side that decides
        self.starter: int = 0
        self.opening: list[Plain] = []  # what happened before the first decision, until it is told with it
        self.rolled: list[int] = [0, 0]  # hits of the sides when they threw for the initiative
        self.score: list[int] = [0, 0]
        self.again: int = NOBODY  # the unit that must be activated next
        self.tiles: int = 0  # left to place
        self.crates: int = 0
        self.traps: int = 0
        self.blown: list[str] = []  # zones that were demolished
        self.goal_won: int = 0  # sides that have reached a goal that decides, as bits
        self.ending: str = ""  # why this round is the last
        self.plan: Plan | None = None
        self.reaction: Plan | None = None
        self.fight: Fight | None = None
        self.outcome: Outcome | None = None

    def copy_to(self, twin: Model) -> None:
        twin.horizon = self.horizon
        twin.types = self.types
        twin.names = self.names
        twin.by_name = self.by_name
        twin.owner = self.owner
        twin.side = self.side
        twin.lists = self.lists
        twin.cell = self.cell[:]
        twin.left = [figures[:] for figures in self.left]
        twin.joined = self.joined[:]
        twin.heirs = self.heirs[:]
        twin.done = self.done[:]
        twin.moved = self.moved[:]
        twin.ammo = [rounds[:] for rounds in self.ammo]
        twin.empty = self.empty[:]
        twin.spent = self.spent[:]
        twin.marks = self.marks[:]
        twin.cover = self.cover[:]
        twin.cover_left = self.cover_left[:]
        twin.round = self.round
        twin.phase = self.phase
        twin.turn = self.turn
        twin.starter = self.starter
        twin.opening = self.opening  # never changed in place
        twin.rolled = self.rolled  # never changed in place
        twin.score = self.score[:]
        twin.again = self.again
        twin.tiles = self.tiles
        twin.crates = self.crates
        twin.traps = self.traps
        twin.blown = self.blown[:]
        twin.goal_won = self.goal_won
        twin.ending = self.ending
        twin.plan = None if self.plan is None else self.plan.copy()
        twin.reaction = None if self.reaction is None else self.reaction.copy()
        twin.fight = None if self.fight is None else self.fight.copy()
        twin.outcome = self.outcome

    # Units ------------------------------------------------------------------------------------------

    def leads(self, unit: int) -> bool:
        """Whether the unit acts in its own name: everybody but a hero in a squad.

        Rules: H4.
        """
        return self.joined[unit] == NOBODY or self.types[unit].kind == SQUAD

    def lead_of(self, unit: int) -> int:
        return unit if self.leads(unit) else self.joined[unit]

    def hero_of(self, unit: int) -> int:
        """The hero in this squad, or NOBODY."""
        return self.joined[unit] if self.types[unit].kind == SQUAD else NOBODY

    def points_of(self, unit: int) -> int:
        """Points of damage that this card can still take."""
        total = 0
        for figures in self.left[unit]:
            total += figures
        return total

    def points_together(self, lead: int) -> int:
        hero = self.hero_of(lead)
        return self.points_of(lead) + (self.points_of(hero) if hero != NOBODY else 0)

    def figures_of(self, lead: int) -> int:
        """Figures that an incendiary weapon counts: each of a squad, and its hero.

        Rules: Y7.
        """
        if self.types[lead].kind != SQUAD:
            return 1
        return self.points_of(lead) + (1 if self.hero_of(lead) != NOBODY else 0)

    def alive(self, unit: int) -> bool:
        return self.cell[unit] >= 0 or self.cell[unit] == OFF

    def has(self, lead: int, skill: int) -> bool:
        """Whether the unit as a whole has a skill: of the squad, or of its hero if the book lets heroes share it.

        Rules: H13.
        """
        if self.types[lead].skills & skill:
            return True
        hero = self.hero_of(lead)
        return hero != NOBODY and bool(self.types[hero].skills & skill & SHARED)

    def bearer(self, lead: int, skill: int) -> int:
        """The card that has the skill, of the unit or its hero, or NOBODY."""
        if self.types[lead].skills & skill:
            return lead
        hero = self.hero_of(lead)
        return hero if hero != NOBODY and self.types[hero].skills & skill else NOBODY

    def line_has(self, part: int, skill: int) -> bool:
        """Whether a skill works for the weapon lines of a card: its own, its squad's, or a shared one of its hero."""
        if self.types[part].skills & skill:
            return True
        other = self.joined[part]
        if other == NOBODY:
            return False
        skills = self.types[other].skills & skill
        return bool(skills) if self.types[other].kind == SQUAD else bool(skills & SHARED)

    def resilient(self, lead: int) -> bool:
        """Damage Resilient for the whole unit; a hero's own is for the points that fall to it."""
        return bool(self.types[lead].skills & RESISTS)

    def move_of(self, lead: int) -> int:
        """The faster of a squad and its hero sets the pace.

        Rules: H12.
        """
        move = self.types[lead].move
        hero = self.hero_of(lead)
        return max(move, self.types[hero].move) if hero != NOBODY else move

    def parts(self, lead: int) -> list[int]:
        hero = self.hero_of(lead)
        return [lead] if hero == NOBODY else [lead, hero]

    def lines(self, lead: int) -> list[int]:
        """All weapon lines, squad first, each packed.

        Rules: H8.
        """
        found = []
        for part in self.parts(lead):
            for weapon in self.types[part].weapons:
                found.append(pack(part, weapon.line))
        return found

    def weapon(self, packed: int) -> Weapon:
        part, line = unpack(packed)
        return self.types[part].weapons[line]

    def carriers(self, part: int, line: int) -> int:
        """Living figures that carry a line; a vehicle or hero counts as one, whatever it carries.

        Rules: C4, T8, T14.
        """
        kind = self.types[part]
        if kind.kind != SQUAD:
            return 1 if self.points_of(part) else 0
        count = 0
        for number, role in enumerate(kind.roles):
            if line in role.lines:
                count += self.left[part][number]
        return count

    def specialist(self, unit: int, name: str) -> bool:
        """Whether a squad still has a figure of this role.

        Rules: O1.
        """
        for number, role in enumerate(self.types[unit].roles):
            if role.name == name:
                return self.left[unit][number] > 0
        return False

    def role_number(self, unit: int, name: str) -> int:
        for number, role in enumerate(self.types[unit].roles):
            if role.name == name:
                return number
        return NO_FIGURE

    def most_rounds(self, part: int, line: int) -> int:
        """How many rounds of a line with limited ammunition can be fired in one attack.

        Rules: Y11, Y13.
        """
        stock = self.types[part].weapons[line].ammo if self.line_has(part, ENDLESS_AMMO) else self.ammo[part][line]
        return min(stock, self.points_of(part)) if self.types[part].kind == SQUAD else stock

    # Squares ----------------------------------------------------------------------------------------

    def squares(self, unit: int, at: int) -> list[int]:
        """The squares of a unit that stands at `at` (its upper left one).

        Rules: B2.
        """
        if self.types[unit].size == 1:
            return [at]
        below = at + self.field.width
        return [at, at + 1, below, below + 1]

    def units_at(self, cell: int) -> list[int]:
        """The leads on a square."""
        return [
            unit
            for unit in range(len(self.cell))
            if self.cell[unit] >= 0 and self.leads(unit) and cell in self.squares(unit, self.cell[unit])
        ]

    def blocks(self, without: int, target: int = NOBODY) -> list[int]:
        """What stands in the way of lines, by square: 1 between soldiers only, 2 always. `without` the unit that
        looks, which may be thought elsewhere, and the one it looks at. A battery fires when its observer has moved.

        Rules: S6 to S9.
        """
        found = [0] * self.field.size
        observer = self._observer(without)
        if TRAP in self.cover:
            for cell, element in enumerate(self.cover):
                if element == TRAP:
                    found[cell] = 1
        for unit, cell in enumerate(self.cell):
            if observer != NOBODY and self.plan is not None and self.lead_of(unit) == observer:
                cell = self.plan.at  # noqa: PLW2901 - where it will be
            if cell < 0 or unit in (without, target):
                continue
            kind = self.types[unit]
            if kind.kind != VEHICLE:
                if found[cell] == 0 and self.lead_of(unit) != without and self.lead_of(unit) != target:
                    found[cell] = 1
                continue
            for square in self.squares(unit, cell):
                found[square] = 2
        return found

    def _observer(self, battery: int) -> int:
        """Who calls this battery in the plan that is being declared."""
        plan = self.plan
        if plan is not None and not plan.running:
            for job in plan.jobs:
                if job.mode == INDIRECT and job.actor == battery:
                    return plan.unit
        return NOBODY

    def range_to(self, unit: int, at: int, target: int) -> int:
        """Squares between two units, the nearest of each counting.

        Rules: N17.
        """
        best = 10_000
        for here in self.squares(unit, at):
            for there in self.squares(target, self.cell[target]):
                best = min(best, distance(self.field, here, there))
        return best

    def sees_unit(self, unit: int, at: int, target: int, block: list[int]) -> bool:
        """`block` is `blocks(unit)`.

        Rules: S16.
        """
        kind = self.types[target]
        soldiers = self.types[unit].soldier and kind.soldier
        if kind.size == 1 and self.types[unit].size == 1:
            return sees(self.field, block, at, self.cell[target], soldiers)
        if kind.size > 1:
            block = self.blocks(unit, target)
        for here in self.squares(unit, at):
            for there in self.squares(target, self.cell[target]):
                if sees(self.field, block, here, there, soldiers):
                    return True
        return False

    def sees_square(self, unit: int, at: int, cell: int, block: list[int]) -> bool:
        """Whether a cover element on a square is in sight. It is no soldier, so that soldiers do not hide it.

        Rules: S15.
        """
        for here in self.squares(unit, at):
            if here == cell or sees(self.field, block, here, cell, False):
                return True
        return False

    def looking(self, unit: int, at: int, cell: int, block: list[int]) -> list[int]:
        """The squares of a unit from which an attack comes: of a large vehicle those that see the target, if any do."""
        squares = self.squares(unit, at)
        if len(squares) == 1:
            return squares
        return [here for here in squares if sees(self.field, block, here, cell, False)] or squares

    def cover_of(self, unit: int, at: int, target: int, block: list[int]) -> int:
        """The cover of a squad against a ranged attack that a weapon does not ignore.

        Rules: B10, V1, V2, V11, V12, W11 to W14.
        """
        kind = self.types[target]
        if kind.kind != SQUAD:
            return NO_COVER
        here = self.cell[target]
        level = NO_COVER
        if self.cover[here] == CRATE:
            level = SOFT
        elif self.cover[here] == TRAP:
            level = HARD
        if self.field.terrain[here] == RUBBLE:
            level += SOFT
        building = self.field.building[here]
        best = HARD
        soldier = self.types[unit].soldier
        for start in self.looking(unit, at, here, block):
            more = 0
            if building:
                more = SOFT if self.field.building[start] == building else HARD
            if level + more < HARD and corner_cover(self.field, block, start, here, soldier):
                more += SOFT
            best = min(best, level + more)
        return min(best, HARD)

    def in_smoke(self, unit: int, at: int) -> bool:
        """Whether all of a unit is in smoke: a large vehicle sees, and is seen, by what is outside.

        Rules: B6.
        """
        for cell in self.squares(unit, at):
            if self.field.terrain[cell] != SMOKE:
                return False
        return True

    def next_to(self, unit: int, at: int, target: int) -> bool:
        """Whether two units are neighbours with nothing solid between: what helpers need to reach each other."""
        if self.cell[target] < 0:
            return False
        for here in self.squares(unit, at):
            for there in self.squares(target, self.cell[target]):
                if here == there or (distance(self.field, here, there) == 1 and self.open_between(here, there)):
                    return True
        return False

    def open_between(self, a: int, b: int) -> bool:
        """No wall between two neighbours; past the end of a wall one can reach."""
        field = self.field
        if field.column[a] == field.column[b] or field.row[a] == field.row[b]:
            return field.edge(a, b) != WALL
        for side in (
            field.row[a] * field.width + field.column[b],
            field.row[b] * field.width + field.column[a],
        ):
            walled = field.edge(a, side) == WALL or field.edge(side, b) == WALL
            if field.terrain[side] != BLOCKED and not walled:
                return True
        return False

    def shielded(self, lead: int) -> bool:
        """Whether a skill of the unit or its hero keeps all damage from it.

        Rules: L18.
        """
        hero = self.hero_of(lead)
        return bool((self.marks[lead] | (self.marks[hero] if hero != NOBODY else 0)) & SHIELD_MARKS)

    # Sides ------------------------------------------------------------------------------------------

    def waiting(self, side: int) -> list[int]:
        """Units of a side that can still be activated in this round."""
        return [
            unit
            for unit in range(len(self.cell))
            if self.side[unit] == side and not self.done[unit] and self.alive(unit) and self.leads(unit)
        ]

    def top(self) -> Plan | None:
        """The plan that is being declared: of a reacting unit, or of the active one."""
        return self.plan if self.reaction is None else self.reaction

    def is_hero(self, unit: int) -> bool:
        return self.types[unit].kind == HERO
