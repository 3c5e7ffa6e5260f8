"""A saved mission and back: what `dump` writes is read here."""

from __future__ import annotations

import msgspec

from ashgrid.core.contract import Outcome, Plain
from ashgrid.core.rng import Rng
from ashgrid.core.snapshot import read_saved

from .model import Enemy, Frame, Gear, Hero, Setup, Token
from .rules.game import Hunters
from .tables import ENEMY_TYPES, HERO_NUMBER, HERO_TYPES

EnemyRow = tuple[int, str, int, int, int, bool, int, int, bool, int]
TokenRow = tuple[int, str, int, int, int, int, bool, int, int]
FrameRow = tuple[int, int, int, int, int, int, list[int] | None]
GearRow = tuple[int, int, int, int, bool, int]


class SavedHero(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    level: int
    skills: list[int]
    cell: int
    facing: int
    most: int
    health: int
    morale: int
    fuel: int
    flags: tuple[bool, bool, bool, bool, bool, bool]
    numbers: tuple[int, int, int, int, int]
    hand: list[int]
    pile: list[int]
    used: list[int]
    gear: list[GearRow]
    finds: list[int]
    modules: int
    implants: list[int] = []


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    turn: int
    night: bool
    weather: str
    smoke: int
    tracer: int
    held: list[int]
    carried_off: list[int]
    switched: int
    killed: list[int]
    keeper: bool
    outcome: tuple[list[float], str] | None
    blow: tuple[int, int, int, int]
    heroes: list[SavedHero]
    enemies: list[EnemyRow]
    tokens: list[TokenRow]
    stack: list[FrameRow]
    horizon: int
    rng: int
    sheet: Plain | None = None
    sprung: int = 0


def rebuild(setup: Setup, saved: Plain) -> Hunters:
    told = read_saved(saved, Saved)
    state = Hunters(setup, Rng(0), len(told.heroes))
    state.rng.state = told.rng
    state.horizon = told.horizon
    state.sheet = told.sheet
    state.turn = told.turn
    state.night = told.night
    state.weather = told.weather
    state.smoke = told.smoke
    state.tracer = told.tracer
    state.held = told.held
    state.carried_off = told.carried_off
    state.switched = told.switched
    state.killed = told.killed
    state.sprung = told.sprung
    state.keeper = told.keeper
    state.outcome = None if told.outcome is None else Outcome(tuple(told.outcome[0]), told.outcome[1])
    state.blow_hit, state.blow_defence, state.blow_reduce, state.blow_wounds = told.blow
    state.heroes = [_hero(seat, hero) for seat, hero in enumerate(told.heroes)]
    state.enemies = [_enemy(number, row) for number, row in enumerate(told.enemies)]
    state.tokens = [_token(number, row) for number, row in enumerate(told.tokens)]
    state.stack = [_frame(row) for row in told.stack]
    return state


def _hero(seat: int, told: SavedHero) -> Hero:
    hero = Hero(seat, HERO_TYPES[HERO_NUMBER[told.kind]], told.level)
    hero.skills = told.skills
    hero.implants = told.implants
    hero.cell = told.cell
    hero.facing = told.facing
    hero.most = told.most
    hero.health = told.health
    hero.morale = told.morale
    hero.fuel = told.fuel
    hero.hidden, hero.away, hero.dead, hero.done, hero.faced, hero.quick = told.flags
    hero.woken, hero.actions, hero.reactions, hero.guard, hero.stunned = told.numbers
    hero.hand = told.hand
    hero.pile = told.pile
    hero.used = told.used
    hero.gear = [Gear(*row) for row in told.gear]
    hero.finds = told.finds
    hero.modules = told.modules
    return hero


def _enemy(number: int, row: EnemyRow) -> Enemy:
    kind, name, cell, facing, health, done, stunned, marked, called, jammed = row
    enemy = Enemy(number, ENEMY_TYPES[kind], name, cell, facing)
    enemy.health = health
    enemy.done = done
    enemy.stunned = stunned
    enemy.marked = marked
    enemy.called = called
    enemy.jammed = jammed
    return enemy


def _token(number: int, row: TokenRow) -> Token:
    kind, name, cell, health, item, owner, armed, until, fuel = row
    token = Token(number, kind, name, cell, health)
    token.item = item
    token.owner = owner
    token.armed = armed
    token.until = until
    token.fuel = fuel
    return token


def _frame(row: FrameRow) -> Frame:
    kind, who, a, b, c, d, choices = row
    frame = Frame(kind, who, a, b, c, d)
    frame.choices = choices
    return frame
