"""What a mission is made of while it is played: heroes, enemies, tokens, and the stack of what is being done.

The stack says where in the rules we are. Its frames are small and plain, so that a state is cheap to copy and easy to
save. `rules/` has a module for each kind of frame; the numbers of a frame mean what is said there.
"""

from __future__ import annotations

from typing import Final

from ashgrid.core.contract import Outcome, Plain, State
from ashgrid.core.rng import Rng
from ashgrid.core.values import Action

from .ground import COVER, OUTSIDE, VANTAGE, Ground
from .tables import (
    CARDS,
    IMPLANTS,
    ITEMS,
    SKILLS,
    EnemyType,
    HeroType,
    ItemType,
    SkillType,
)

# Frames, by what is being done
HANDS: Final = 0  # everybody chooses the opening hand
DEPLOY: Final = 1  # everybody chooses a space to start on
ROUND: Final = 2  # a: the step of the turn that is next
HEROES: Final = 3  # who goes next?
TURN: Final = 4  # who: the hero whose turn it is
CARD: Final = 5  # who; a: card, b: the part that is next, c: card that boosts, or -1, d: the part that it boosts
WALK: Final = (
    6  # who; a: points left, -1 when it was stopped, b: 1 without penalty attacks, c: bits: morale was used, turned,
    # d: 1 once it was begun, 2 once it has gone on or dice fell on the way
)
EXCHANGE: Final = 7  # who; a: the other hero
ENEMIES: Final = 8  # which enemy is next?
FOE: Final = 9  # who: enemy; a: how many actions are done, b: how many were announced
ACT: Final = 10  # who: enemy; a: list, b: entry, c: the part that is next, d: 1 once something was done
STEPS: Final = (
    11  # who: enemy; a: points left, b: +1 to a hero, -1 away, 2 through the ground,
    # c: 1 if it is to shoot, or the end of `away` + 1
)
ATTACK: Final = 12  # who: enemy; a: kind, b: hit modifier, c: hero, or token as -2 - number; d: stage
REACT: Final = 13  # who: enemy; a: trigger, b: bit set of heroes who may still answer, c: hero concerned
PENALTY: Final = 14  # who: hero who may strike; a: enemy that leaves
ORDERED: Final = 15  # who: hero who walks on another's order; a: points
LEAP: Final = 16  # who: enemy that disengages; a: 1 once it is settled where to
ANSWER: Final = 17  # who: hero that reacts; a: card, b: enemy
OVER: Final = 18
PUNISH: Final = 19  # who: hero that leaves; several enemies could make the penalty attack
UPKEEP: Final = 20  # who pays a Cell to keep something running? b: bit set of heroes who are asked
AGAIN: Final = 21  # who: hero whose attack dice lie there; a: place of the weapon, b: dice that may be thrown again,
# c: which target, d: bits of the attack; `choices`: number of targets, targets, dice
FRAME_NAMES: Final = [
    *"hands deploy round heroes turn card walk exchange enemies foe act steps".split(),
    *"attack react penalty ordered leap answer over punish upkeep again".split(),
]

NOBODY: Final = -1

# Tokens
FIND: Final = 0
EXPLOSIVES: Final = 1
FLAMMABLES: Final = 2
CHEMICALS: Final = 3
SMOKE: Final = 4
BUILDING: Final = 5
WRECK: Final = 6
SCRAPYARD: Final = 7
TOWER: Final = 8
WALL: Final = 9
SWITCH: Final = 10
CARGO: Final = 11
OBJECTIVE: Final = 12
EXIT: Final = 13
RADIO: Final = 14
SET_TRAP: Final = 15
DEVICE: Final = 16
MODULES: Final = 17
TOKEN_NAMES: Final = (
    "find explosives flammables chemicals smoke building wreck scrapyard tower wall switch cargo objective exit radio"
    " trap device modules".split()
)
SYMBOLS: Final = {BUILDING: COVER, WRECK: COVER, SCRAPYARD: COVER, TOWER: VANTAGE, WALL: COVER}
"""What tokens show that cancel the symbol beneath them (G30, G31)."""


class Frame:
    """Something that is being done, and how far it has come."""

    def __init__(self, kind: int, who: int = NOBODY, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        self.kind: Final = kind
        self.who: int = who
        self.a: int = a
        self.b: int = b
        self.c: int = c
        self.d: int = d
        # What the players choose from together, while they are asked. Of a WALK that a penalty attack holds up: who
        # attacks, where it goes on to, 1 with morale, and what reactions had changed before. Of an ATTACK: the space.
        self.choices: list[int] | None = None

    def copy(self) -> Frame:
        twin = Frame(self.kind, self.who, self.a, self.b, self.c, self.d)
        twin.choices = None if self.choices is None else self.choices[:]
        return twin


class Gear:
    """A piece of equipment that a hero carries. `place` is the kind of slot that it lies in; in an extra slot anything
    fits, but only extras and traps work there. `host` is the weapon that an accessory belongs to, by its place.

    Rules: I7.
    """

    def __init__(
        self, item: int, place: int, host: int = -1, uses: int = 0, loaded: bool = True, until: int = 0
    ) -> None:
        self.item: Final = item
        self.place: int = place
        self.host: int = host
        self.uses: int = uses  # left, where uses are limited
        self.loaded: bool = loaded
        self.until: int = until  # the last turn in which it works, once switched on

    @property
    def type(self) -> ItemType:
        return ITEMS[self.item]

    def copy(self) -> Gear:
        return Gear(self.item, self.place, self.host, self.uses, self.loaded, self.until)


class Hero:
    """Rules: P2, P3."""

    def __init__(self, seat: int, kind: HeroType, level: int) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.level: Final = level
        self.skills: list[int] = []
        self.implants: list[int] = []
        self.cell: int = OUTSIDE
        self.facing: int = 0
        self.most: int = kind.health + level - 1
        self.health: int = self.most
        self.morale: int = kind.morale
        self.fuel: int = 0
        self.hidden: bool = False
        self.away: bool = False  # has left the board
        self.dead: bool = False
        self.woken: int = 0  # the turn in which it was revived: no actions in it
        self.done: bool = False
        self.actions: int = 0
        self.faced: bool = False
        self.reactions: int = 0
        self.guard: int = 0
        self.stunned: int = 0  # the last turn without actions
        self.quick: bool = False  # the free Interaction or reload of this turn is used
        self.hand: list[int] = []
        self.pile: list[int] = []
        self.used: list[int] = []
        self.gear: list[Gear] = []
        self.finds: list[int] = []  # numbers of tokens that it carries
        self.modules: int = 0  # how many of them are Modules, which need slots

    def copy(self) -> Hero:
        twin = Hero(self.seat, self.kind, self.level)
        twin.skills = self.skills
        twin.implants = self.implants
        twin.cell = self.cell
        twin.facing = self.facing
        twin.most = self.most
        twin.health = self.health
        twin.morale = self.morale
        twin.fuel = self.fuel
        twin.hidden = self.hidden
        twin.away = self.away
        twin.dead = self.dead
        twin.woken = self.woken
        twin.done = self.done
        twin.actions = self.actions
        twin.faced = self.faced
        twin.reactions = self.reactions
        twin.guard = self.guard
        twin.stunned = self.stunned
        twin.quick = self.quick
        twin.hand = self.hand[:]
        twin.pile = self.pile[:]
        twin.used = self.used[:]
        twin.gear = [gear.copy() for gear in self.gear]
        twin.finds = self.finds[:]
        twin.modules = self.modules
        return twin

    @property
    def stands(self) -> bool:
        """On the board and conscious: somebody who acts, engages and is a target."""
        return self.health > 0 and self.cell >= 0

    @property
    def lies(self) -> bool:
        """Unconscious on the board."""
        return self.health <= 0 and self.cell >= 0 and not self.dead

    def skill(self, word: str, only: int = 0) -> int:
        """What its skills and implants add up to under this word; what is limited counts only for what it is limited
        to.

        Rules: K23.
        """
        total = 0
        for number in self.skills:
            effect = SKILLS[number].effect
            if effect.word == word and (effect.only == 0 or effect.only & only):
                total += effect.number
        for number in self.implants:
            effect = IMPLANTS[number].effect
            if effect.word == word and (effect.only == 0 or effect.only & only):
                total += effect.number
        return total

    @property
    def known_skills(self) -> list[SkillType]:
        return [SKILLS[number] for number in self.skills]

    @property
    def hand_size(self) -> int:
        """Rules: K62."""
        return HAND + self.skill("hand")

    @property
    def strength(self) -> int:
        """Without what equipment adds: `gear.strength_of` has that."""
        return self.kind.strength + self.skill("strength")


HAND: Final = 5
ACTIONS: Final = 2


class Enemy:
    def __init__(self, number: int, kind: EnemyType, name: str, cell: int, facing: int) -> None:
        self.number: Final = number
        self.kind: Final = kind
        self.name: Final = name
        self.cell: int = cell
        self.facing: int = facing
        self.health: int = kind.health
        self.done: bool = False
        self.stunned: int = 0
        self.marked: int = 0
        self.called: bool = False
        self.jammed: int = 0

    def copy(self) -> Enemy:
        twin = Enemy(self.number, self.kind, self.name, self.cell, self.facing)
        twin.health = self.health
        twin.done = self.done
        twin.stunned = self.stunned
        twin.marked = self.marked
        twin.called = self.called
        twin.jammed = self.jammed
        return twin

    def same_as(self, other: Enemy) -> bool:
        """Whether it makes no difference which of two is meant."""
        if self.kind is not other.kind or self.cell != other.cell or self.health != other.health:
            return False
        if self.facing != other.facing or self.marked != other.marked:
            return False
        return self.stunned == other.stunned and self.jammed == other.jammed

    @property
    def stands(self) -> bool:
        return self.health > 0 and self.cell >= 0


class Token:
    """Something on a space. Carried ones have no space."""

    def __init__(self, number: int, kind: int, name: str, cell: int, health: int = 0) -> None:
        self.number: Final = number
        self.kind: int = kind
        self.name: Final = name
        self.cell: int = cell
        self.health: int = health
        self.item: int = -1  # of a trap or device
        self.owner: int = NOBODY
        self.armed: bool = False
        self.until: int = 0
        self.fuel: int = 0

    def copy(self) -> Token:
        twin = Token(self.number, self.kind, self.name, self.cell, self.health)
        twin.item = self.item
        twin.owner = self.owner
        twin.armed = self.armed
        twin.until = self.until
        twin.fuel = self.fuel
        return twin


class Goal:
    """What a mission wants, or forbids; numbers as `missions.py` reads them."""

    def __init__(
        self,
        word: str,
        count: int,
        cells: list[int],
        name: str = "",
        kind: int = -1,
        enemy: str = "",
        turns: int = 0,
        edge: str = "",
    ) -> None:
        self.word: Final = word
        self.count: Final = count
        self.cells: Final = cells
        self.name: Final = name
        self.kind: Final = kind
        self.enemy: Final = enemy
        self.turns: Final = turns
        self.edge: Final = edge


FEWEST: Final = 2
MOST: Final = 4
"""Heroes of a party."""


class Change:
    """Something that a mission brings at the start of a turn: of `turn`, or of the first one from then on at which
    what it waits for is so.

    Rules: T27, T28.
    """

    def __init__(
        self,
        turn: int,
        word: str,
        enemy: int,
        count: int,
        cells: list[int],
        value: str,
        more: dict[int, int],
        when: str = "",
        whose: int = -1,
    ) -> None:
        self.turn: Final = turn
        self.word: Final = word
        self.enemy: Final = enemy
        self.count: Final = count
        self.cells: Final = cells
        self.value: Final = value
        self.more: Final = more
        self.when: Final = when
        self.whose: Final = whose  # the type of enemy whose health it waits for

    def arrivals(self, heroes: int) -> int:
        """How many enemies it brings against so many heroes.

        Rules: P15.
        """
        return number_for(self.count, self.more, heroes)


def number_for(count: int, more: dict[int, int], heroes: int) -> int:
    """Rules: P15."""
    return count + more.get(heroes, 0)


class Placement:
    def __init__(self, enemy: int, count: int, cells: list[int], facing: int, more: dict[int, int]) -> None:
        self.enemy: Final = enemy
        self.count: Final = count
        self.cells: Final = cells
        self.facing: Final = facing
        self.more: Final = more

    def enemies(self, heroes: int) -> int:
        """How many stand there against so many heroes.

        Rules: P15.
        """
        return number_for(self.count, self.more, heroes)


class Laid:
    """A token as a mission lays it out."""

    def __init__(self, kind: int, name: str, cell: int, health: int) -> None:
        self.kind: Final = kind
        self.name: Final = name
        self.cell: Final = cell
        self.health: Final = health


class Piece:
    """A map tile, or a patch of a drawn ground: where its upper left space is, how often it is turned, and its size as
    it lies."""

    def __init__(self, code: str, theme: str, cell: int, turn: int, width: int, height: int) -> None:
        self.code: Final = code
        self.theme: Final = theme
        self.cell: Final = cell
        self.turn: Final = turn
        self.width: Final = width
        self.height: Final = height


class Mission:
    """A mission as it is printed.

    Rules: P20.
    """

    def __init__(
        self,
        name: str,
        ground: Ground,
        night: bool,
        weather: str,
        turns: int,
        level: int,
        zone: list[int],
        hidden: bool,
        placements: list[Placement],
        tokens: list[Laid],
        changes: list[Change],
        goals: list[Goal],
        fails: list[Goal],
        pieces: list[Piece] | None = None,
        words: dict[str, dict[str, str]] | None = None,
    ) -> None:
        self.name: Final = name
        # What it says, by key and language, where the catalogues do not have it.
        self.words: Final[dict[str, dict[str, str]]] = words if words is not None else {}
        self.pieces: Final[list[Piece]] = pieces if pieces is not None else []
        self.ground: Final = ground
        self.night: Final = night
        self.weather: Final = weather
        self.turns: Final = turns
        self.level: Final = level
        self.zone: Final = zone
        self.hidden: Final = hidden
        self.placements: Final = placements
        self.tokens: Final = tokens
        self.changes: Final = changes
        self.goals: Final = goals
        self.fails: Final = fails


class Setup:
    """What a mission is played with, and how: options as the rules ask them."""

    def __init__(self, mission: Mission, difficulty: int, permanent: bool, ask_ties: bool) -> None:
        self.mission: Final = mission
        self.ground: Final = mission.ground
        self.difficulty: Final = difficulty  # 1, 2 Professional, 3 Master
        self.permanent: Final = permanent
        self.ask_ties: Final = ask_ties


class Model(State[Action]):
    """All that changes during a mission. The rules are functions on it."""

    def __init__(self, setup: Setup, rng: Rng, seats: int) -> None:
        super().__init__(rng, seats)
        self.setup: Final = setup
        self.ground: Final = setup.ground
        self.heroes: list[Hero] = []
        self.enemies: list[Enemy] = []
        self.tokens: list[Token] = []
        self.stack: list[Frame] = []
        self.turn: int = 0
        self.night: bool = setup.mission.night
        self.weather: str = setup.mission.weather
        self.smoke: int = 0
        self.tracer: int = 0  # the turn in which all heroes hit better at range
        self.held: list[int] = [0] * len(setup.mission.goals)
        self.carried_off: list[int] = []
        self.switched: int = 0
        self.killed: list[int] = []  # numbers of enemy types
        self.sprung: int = 0  # changes that have waited and come, as a bit set
        self.keeper: bool = not setup.ask_ties  # ties of this enemy phase are settled by the rules
        self.outcome: Outcome | None = None
        self.sheet: Plain | None = None  # of a campaign's party as it was before, never changed by a mission
        # While an attack is carried out.
        self.blow_hit: int = 0
        self.blow_defence: int = 0
        self.blow_reduce: int = 0
        self.blow_wounds: int = 0

    def push(self, frame: Frame) -> None:
        self.stack.append(frame)

    def pop(self) -> Frame:
        return self.stack.pop()

    @property
    def top(self) -> Frame:
        return self.stack[-1]

    def engaged_with(self, cell: int) -> list[Enemy]:
        """The enemies that engage who stands on a space: flying ones never do.

        Rules: N24.
        """
        found: list[Enemy] = []
        for enemy in self.enemies:
            if enemy.cell == cell and enemy.health > 0 and not enemy.kind.flying:
                found.append(enemy)
        return found

    def is_engaged(self, hero: Hero) -> bool:
        """Rules: N24, D17."""
        for enemy in self.enemies:
            if enemy.cell == hero.cell and enemy.health > 0 and not enemy.kind.flying:
                return True
        return False

    def heroes_on(self, cell: int) -> list[Hero]:
        """Standing heroes on a space.

        Rules: N9.
        """
        found: list[Hero] = []
        for hero in self.heroes:
            if hero.cell == cell and hero.health > 0:
                found.append(hero)
        return found

    def sees(self, a: int, b: int) -> bool:
        return self.ground.sees(a, b, self.smoke)

    def in_enemy_sight(self, cell: int) -> bool:
        """Whether any enemy sees a space: in its front zone, and nothing between.

        Rules: S11, V2.
        """
        ground = self.ground
        for enemy in self.enemies:
            if enemy.health > 0 and enemy.cell >= 0:
                if ground.zone(enemy.cell, enemy.facing, cell) == 0 and ground.sees(enemy.cell, cell, self.smoke):
                    return True
        return False

    def icon(self, cell: int) -> int:
        """The symbol of a space; that of a building, a wreck and the like on it holds instead.

        Rules: G30, G31.
        """
        for token in self.tokens:
            if token.cell == cell and token.kind in SYMBOLS:
                return SYMBOLS[token.kind]
        return self.ground.icon[cell]

    def changed_heights(self) -> int:
        """The spaces that tokens make vantage points, or whose vantage point they cancel, as a bit set.

        Rules: G30, G31.
        """
        found = 0
        for token in self.tokens:
            if token.cell >= 0 and token.kind in SYMBOLS:
                if (self.icon(token.cell) == VANTAGE) != self.ground.high[token.cell]:
                    found |= 1 << token.cell
        return found

    def heights(self) -> list[bool]:
        """Which spaces are vantage points now."""
        changed = self.changed_heights()
        high = self.ground.high
        return [old != bool(changed >> cell & 1) for cell, old in enumerate(high)] if changed else high

    def card_name(self, card: int) -> str:
        return CARDS[card].name
