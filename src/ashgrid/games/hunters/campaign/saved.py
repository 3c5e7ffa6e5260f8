"""A sheet from plain data: what `sheet.written` has written, checked, with errors that name what is wrong."""

from __future__ import annotations

import msgspec

from ashgrid.core.contract import Outcome, Plain
from ashgrid.core.rng import Rng
from ashgrid.core.snapshot import read_saved

from ..model import Gear
from ..tables import CARD_NUMBER, HERO_NUMBER, ITEM_NUMBER, SKILLS
from .journey import Journey
from .sheet import FRAMES, Frame, Member, Sheet
from .tables import IMPLANT_NUMBER

FrameRow = tuple[str, str, str, str, int, list[str]]
Counts = list[tuple[str, int]]


class SavedMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    level: int
    xp: int
    health: int
    poisoned: bool
    morale: int
    food: int
    cells: int
    modules: Counts
    gear: list[tuple[str, int, int, int]]
    cards: list[str]
    deck: list[str]
    skills: list[str]
    implants: list[str]
    dead: bool
    steps: int


class SavedStore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    items: list[tuple[str, int]]
    modules: Counts
    cells: int


class SavedSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    day: int
    spot: str
    opening: str
    members: list[SavedMember]
    rooms: Counts
    upgrades: Counts
    production: list[tuple[str, str, int]]
    store: SavedStore
    spare_implants: list[str]
    documents: list[str]
    carried: list[str]
    locations: list[str]
    closed: list[str]
    laid: list[tuple[str, str, str]]
    kept: list[str]
    waiting: list[tuple[str, str, int]]
    tokens: list[str]
    flags: Counts
    standing: Counts
    decks: list[tuple[str, list[str]]]
    used: list[tuple[str, list[str]]]
    missions: list[tuple[str, bool, int]]
    done_today: list[str]
    moves: int
    loot: list[tuple[str, int]]
    stack: list[FrameRow]
    ending: str
    edited: bool = False
    """Older sheets said here whether somebody had changed them by hand; a campaign says so now."""
    away: list[SavedMember] = []
    gone: list[str] = []
    """The first sheets did not know who had left."""


class SavedJourney(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sheet: SavedSheet
    outcome: tuple[list[float], str] | None
    horizon: int
    rng: int


def read_sheet(plain: Plain) -> Sheet:
    return _sheet(read_saved(plain, SavedSheet))


def rebuild(permanent: bool, seats: int, saved: Plain) -> Journey:
    told = read_saved(saved, SavedJourney)
    journey = Journey(_sheet(told.sheet), permanent, Rng(0), seats)
    journey.rng.state = told.rng
    journey.horizon = told.horizon
    journey.outcome = None if told.outcome is None else Outcome(tuple(told.outcome[0]), told.outcome[1])
    return journey


def _sheet(told: SavedSheet) -> Sheet:
    sheet = Sheet()
    sheet.day = told.day
    sheet.spot = told.spot
    sheet.opening = told.opening
    sheet.members = [_member(one) for one in told.members]
    sheet.away = [_member(one) for one in told.away]
    sheet.gone = told.gone
    sheet.rooms = dict(told.rooms)
    sheet.upgrades = dict(told.upgrades)
    sheet.production = {room: (item, done) for room, item, done in told.production}
    sheet.store_items = [(ITEM_NUMBER[item], uses) for item, uses in told.store.items]
    sheet.store_modules = dict(told.store.modules)
    sheet.store_cells = told.store.cells
    sheet.spare_implants = [IMPLANT_NUMBER[implant] for implant in told.spare_implants]
    sheet.documents = told.documents
    sheet.carried = told.carried
    sheet.locations = told.locations
    sheet.closed = told.closed
    sheet.laid = told.laid
    sheet.kept = told.kept
    sheet.waiting = {letter: (card, day) for letter, card, day in told.waiting}
    sheet.tokens = told.tokens
    sheet.flags = dict(told.flags)
    sheet.standing = dict(told.standing)
    sheet.decks = dict(told.decks)
    sheet.used = dict(told.used)
    sheet.missions = told.missions
    sheet.done_today = told.done_today
    sheet.moves = told.moves
    sheet.loot = told.loot
    sheet.stack = [
        Frame(FRAMES.index(kind), name, option, branch, number, names)
        for kind, name, option, branch, number, names in told.stack
    ]
    sheet.ending = told.ending
    return sheet


def _member(told: SavedMember) -> Member:
    if told.name not in HERO_NUMBER:
        raise ValueError(f"there is no hero '{told.name}'")
    member = Member(told.name, told.level)
    member.xp = told.xp
    member.health = told.health
    member.poisoned = told.poisoned
    member.morale = told.morale
    member.food = told.food
    member.cells = told.cells
    member.modules = dict(told.modules)
    member.gear = [Gear(ITEM_NUMBER[item], place, host, uses) for item, place, host, uses in told.gear]
    member.cards = [CARD_NUMBER[card] for card in told.cards]
    member.deck = [CARD_NUMBER[card] for card in told.deck]
    known = {skill.name: number for number, skill in enumerate(SKILLS) if skill.hero == told.name}
    member.skills = [known[skill] for skill in told.skills]
    member.implants = [IMPLANT_NUMBER[implant] for implant in told.implants]
    member.dead = told.dead
    member.steps = told.steps
    return member
