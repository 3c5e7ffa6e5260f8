"""The campaign sheet: everything that outlasts a mission. A journey changes it, a mission is begun from it and handed
back to it, and between two chapters it is plain data (`written`, `read_sheet`).

What is being done is a stack of small frames, as in a mission: a card that calls a mission goes on where it stopped
when the mission is over, perhaps weeks later.
"""

from __future__ import annotations

from typing import Final

from ashgrid.core.contract import Plain

from ..model import Gear, Hero
from ..rules.interaction import put
from ..tables import CARDS, HERO_NUMBER, HERO_TYPES, IMPLANTS, ITEM_NUMBER, ITEMS, SKILLS, HeroType

# Frames, by what is being done
CAMP: Final = 0  # the party is free to do what it wants
ROOM: Final = 1  # which room stands in the base at the start?
CARD: Final = 2  # name: card, option: where it lay, branch: what becomes of it, number: 0 unread, 1 options, 2 done;
# names: the option that must be taken, if another card says so
ORDERS: Final = 3  # name: card, option, branch: whose orders; number: the order that is next
PAY: Final = 4  # name: cells, food, a Module or an item, number: how much is still to be paid
WHO: Final = 5  # name: what happens to whoever is chosen, number: how much
LOOT: Final = 6  # number: 0 by agreement, else 1 + whose pick it is, in the order of persuasion
PREPARE: Final = 7  # name: mission, names: how it is changed, number: bit set of heroes who are ready
LEVEL: Final = 8  # name: hero, names: what was chosen so far
PASSING: Final = 9  # number: days that still pass; branch: "extra" for those that an unconscious hero costs
ARRIVE: Final = 10  # name: where to, option: where from; number: 0 on the way, 1 arriving
RESOLVE: Final = 11  # name: card, option: what was chosen; number: the hero who boxes + 1
AFTER: Final = 12  # name: card, option: whose mission it is; number: 1 won, 2 lost, 0 not over yet; names: mission, and
# then the experience for each hero and the Cells that it brought
REST: Final = 13  # what follows when the days of a rest are over
OVER: Final = 14
FRAMES: Final = "camp room card orders pay who loot prepare level passing arrive resolve after rest over".split()

FREE_STEPS: Final = 40
"""What a hero may do in a day without any time passing, so that no journey goes on for ever."""
FREE_MOVES: Final = 12
"""Moves among Places in a day."""
MOST_STANDING: Final = 3
FIRST_CELLS: Final = 3
"""Cells that a hero begins with."""


class Frame:
    def __init__(
        self,
        kind: int,
        name: str = "",
        option: str = "",
        branch: str = "",
        number: int = 0,
        names: list[str] | None = None,
    ) -> None:
        self.kind: Final = kind
        self.name: Final = name
        self.option: str = option
        self.branch: str = branch
        self.number: int = number
        self.names: list[str] = names if names is not None else []

    def copy(self) -> Frame:
        return Frame(self.kind, self.name, self.option, self.branch, self.number, self.names[:])


class Member:
    """A hero of the party, as the hero card and what lies around it show.

    Rules: J6, J9, J10, J11, J12.
    """

    def __init__(self, name: str, level: int = 1) -> None:
        self.name: Final = name
        self.kind: Final[HeroType] = HERO_TYPES[HERO_NUMBER[name]]
        self.level: int = level
        self.xp: int = 0
        self.health: int = self.kind.health + level - 1
        self.poisoned: bool = False
        self.morale: int = self.kind.morale
        self.food: int = self.kind.food
        self.cells: int = FIRST_CELLS
        self.modules: dict[str, int] = {}
        self.gear: list[Gear] = []
        self.cards: list[int] = []  # all that the hero owns, with copies
        self.deck: list[int] = []  # the 25 for the next mission
        self.skills: list[int] = []
        self.implants: list[int] = []
        self.dead: bool = False
        self.steps: int = 0  # what was done today without time passing

    def copy(self) -> Member:
        twin = Member(self.name, self.level)
        twin.xp = self.xp
        twin.health = self.health
        twin.poisoned = self.poisoned
        twin.morale = self.morale
        twin.food = self.food
        twin.cells = self.cells
        twin.modules = self.modules.copy()
        twin.gear = [gear.copy() for gear in self.gear]
        twin.cards = self.cards
        twin.deck = self.deck
        twin.skills = self.skills[:]
        twin.implants = self.implants[:]
        twin.dead = self.dead
        twin.steps = self.steps
        return twin

    @property
    def most(self) -> int:
        """Rules: J10."""
        return self.kind.health + self.level - 1 + self.adds("health")

    def adds(self, word: str) -> int:
        """What skills and implants add under a word."""
        total = 0
        for number in self.skills:
            if SKILLS[number].effect.word == word:
                total += SKILLS[number].effect.number
        for number in self.implants:
            if IMPLANTS[number].effect.word == word:
                total += IMPLANTS[number].effect.number
        return total

    @property
    def strength(self) -> int:
        return self.kind.strength + self.adds("strength")

    @property
    def persuasion(self) -> int:
        return self.kind.persuasion

    @property
    def awake(self) -> bool:
        return self.health > 0 and not self.dead

    @property
    def module_count(self) -> int:
        return sum(self.modules.values())

    def as_hero(self, seat: int = 0) -> Hero:
        """The hero card as the rules of a mission know it, for questions about slots."""
        hero = Hero(seat, self.kind, self.level)
        hero.gear = [gear.copy() for gear in self.gear]
        hero.modules = self.module_count
        return hero

    def takes(self, item: int, uses: int) -> bool:
        """Gives the hero a piece of equipment; false if there is no slot."""
        hero = self.as_hero()
        if not put(hero, item):
            return False
        hero.gear[-1].uses = uses
        self.gear = hero.gear
        return True


def beginner(name: str, level: int = 1) -> Member:
    """A hero at the start, with the equipment, food and cards of the hero card.

    Rules: J6, J11.
    """
    member = Member(name, level)
    for item in sorted(member.kind.gear, key=lambda item: ITEMS[ITEM_NUMBER[item]].kind):
        number = ITEM_NUMBER[item]
        assert member.takes(number, ITEMS[number].uses), f"{name} has no slot for {item}"
    for card in CARDS:
        if card.hero == name and card.level == 1:
            member.cards += [card.number] * card.copies
    member.deck = member.cards
    return member


class Sheet:
    """Rules: J5."""

    def __init__(self) -> None:
        self.day: int = 1
        self.spot: str = "base"
        self.opening: str = ""
        self.members: list[Member] = []
        self.away: list[Member] = []  # heroes who stay at the base tonight
        self.gone: list[str] = []  # heroes who have left or died: their cards are out of the game
        self.rooms: dict[str, int] = {}
        self.upgrades: dict[str, int] = {}  # room: the day on which it is finished
        self.production: dict[str, tuple[str, int]] = {}  # room: what is made, and how many days are done
        self.store_items: list[tuple[int, int]] = []  # item and uses
        self.store_modules: dict[str, int] = {}
        self.store_cells: int = 0
        self.spare_implants: list[int] = []  # taken out, or left by somebody who has gone
        self.documents: list[str] = []
        self.carried: list[str] = []  # documents that were not brought to the base yet
        self.locations: list[str] = []
        self.closed: list[str] = []
        self.laid: list[tuple[str, str, str]] = []  # card, how (on, under, open), where
        self.kept: list[str] = []
        self.waiting: dict[str, tuple[str, int]] = {}  # letter: card, and the day on which it is free
        self.tokens: list[str] = []
        self.flags: dict[str, int] = {}
        self.standing: dict[str, int] = {}
        self.decks: dict[str, list[str]] = {}
        self.used: dict[str, list[str]] = {}
        self.missions: list[tuple[str, bool, int]] = []  # played: mission, won, day
        self.done_today: list[str] = []  # cards that stay, and were tried today
        self.moves: int = 0  # among Places, today
        self.loot: list[tuple[str, int]] = []  # what is to be shared: item or Module, and uses
        self.stack: list[Frame] = []
        self.ending: str = ""

    def copy(self) -> Sheet:
        twin = Sheet()
        twin.day = self.day
        twin.spot = self.spot
        twin.opening = self.opening
        twin.members = [member.copy() for member in self.members]
        twin.away = [member.copy() for member in self.away]
        twin.gone = self.gone[:]
        twin.rooms = self.rooms.copy()
        twin.upgrades = self.upgrades.copy()
        twin.production = self.production.copy()
        twin.store_items = self.store_items[:]
        twin.store_modules = self.store_modules.copy()
        twin.store_cells = self.store_cells
        twin.spare_implants = self.spare_implants[:]
        twin.documents = self.documents[:]
        twin.carried = self.carried[:]
        twin.locations = self.locations[:]
        twin.closed = self.closed[:]
        twin.laid = self.laid[:]
        twin.kept = self.kept[:]
        twin.waiting = self.waiting.copy()
        twin.tokens = self.tokens[:]
        twin.flags = self.flags.copy()
        twin.standing = self.standing.copy()
        twin.decks = {name: cards[:] for name, cards in self.decks.items()}
        twin.used = {name: cards[:] for name, cards in self.used.items()}
        twin.missions = self.missions[:]
        twin.done_today = self.done_today[:]
        twin.moves = self.moves
        twin.loot = self.loot[:]
        twin.stack = [frame.copy() for frame in self.stack]
        twin.ending = self.ending
        return twin

    def member(self, name: str) -> Member | None:
        for member in self.members:
            if member.name == name:
                return member
        return None

    @property
    def alive(self) -> list[Member]:
        return [member for member in self.members if not member.dead]

    @property
    def cells(self) -> int:
        return sum([member.cells for member in self.alive])

    @property
    def food(self) -> int:
        return sum([member.food for member in self.alive])

    def gain_document(self, item: str) -> None:
        """Rules: J24, J26."""
        self.documents.append(item)
        if self.spot != "base":
            self.carried.append(item)

    def standing_of(self, gang: str) -> int:
        return self.standing.get(gang, 0)

    def blocked(self, card: str) -> bool:
        """Whether an event token lies on a card.

        Rules: J52.
        """
        return any(waiting == card for waiting, _ in self.waiting.values())

    def played(self, mission: str) -> bool:
        return any(name == mission for name, _, _ in self.missions)

    def won(self, mission: str) -> bool:
        return any(name == mission and won for name, won, _ in self.missions)


# As plain data ------------------------------------------------------------------------------------


def written(sheet: Sheet) -> Plain:
    """Everything, for JSON, by names, so that content may grow between two chapters. Who is away is told only if there
    is somebody: older sheets do not know of it."""
    plain: Plain = {
        "day": sheet.day,
        "spot": sheet.spot,
        "opening": sheet.opening,
        "members": [_member(member) for member in sheet.members],
        "gone": list(sheet.gone),
        "rooms": _counts(sheet.rooms),
        "upgrades": _counts(sheet.upgrades),
        "production": [[room, *made] for room, made in sorted(sheet.production.items())],
        "store": {
            "items": [[ITEMS[item].name, uses] for item, uses in sheet.store_items],
            "modules": _counts(sheet.store_modules),
            "cells": sheet.store_cells,
        },
        "spare_implants": [IMPLANTS[implant].name for implant in sheet.spare_implants],
        "documents": list(sheet.documents),
        "carried": list(sheet.carried),
        "locations": list(sheet.locations),
        "closed": list(sheet.closed),
        "laid": [list(one) for one in sheet.laid],
        "kept": list(sheet.kept),
        "waiting": [[letter, *one] for letter, one in sorted(sheet.waiting.items())],
        "tokens": list(sheet.tokens),
        "flags": _counts(sheet.flags),
        "standing": _counts(sheet.standing),
        "decks": [[name, list(cards)] for name, cards in sorted(sheet.decks.items())],
        "used": [[name, list(cards)] for name, cards in sorted(sheet.used.items())],
        "missions": [list(one) for one in sheet.missions],
        "done_today": list(sheet.done_today),
        "moves": sheet.moves,
        "loot": [list(one) for one in sheet.loot],
        "stack": [
            [FRAMES[one.kind], one.name, one.option, one.branch, one.number, list(one.names)] for one in sheet.stack
        ],
        "ending": sheet.ending,
        "edited": False,  # a campaign says it now; fingerprints of older records count it
    }
    if sheet.away:
        plain["away"] = [_member(member) for member in sheet.away]
    return plain


def _counts(counts: dict[str, int]) -> list[list[object]]:
    """Rows of a name and a number: a row that is missing some day is told from one that never was."""
    return [[name, count] for name, count in sorted(counts.items()) if count]


def _member(member: Member) -> Plain:
    return {
        "name": member.name,
        "level": member.level,
        "xp": member.xp,
        "health": member.health,
        "poisoned": member.poisoned,
        "morale": member.morale,
        "food": member.food,
        "cells": member.cells,
        "modules": _counts(member.modules),
        "gear": [[gear.type.name, gear.place, gear.host, gear.uses] for gear in member.gear],
        "cards": [CARDS[card].name for card in member.cards],
        "deck": [CARDS[card].name for card in member.deck],
        "skills": [SKILLS[skill].name for skill in member.skills],
        "implants": [IMPLANTS[implant].name for implant in member.implants],
        "dead": member.dead,
        "steps": member.steps,
    }
