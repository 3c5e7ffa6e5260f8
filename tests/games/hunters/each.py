"""Cards, skills, equipment and enemies as their tables print them, and what follows from the printed words.

Everything here is read from the TOML files and reckoned anew, without the rules: the tests of each card, skill, item
and enemy compare what happens in the game with it. Spaces are `(column, row)` from 0.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import msgspec

from ashgrid.core import Event, Rng
from ashgrid.core.values import Refusal
from ashgrid.games.hunters.actions import NOTATION, Again, Attacked, Killed, Resisted, Stunned, Walked, Wounded
from ashgrid.games.hunters.data import FOLDER
from ashgrid.games.hunters.rules.game import Hunters
from tests.rulebook.hunters.helpers import hero, legal

Raw = dict[str, Any]
Space = tuple[int, int]
T = TypeVar("T")

# What is printed ----------------------------------------------------------------------------------


def _table(name: str) -> Raw:
    return tomllib.loads((FOLDER / name).read_text("utf-8"))


HEROES: dict[str, Raw] = {entry["id"]: entry for entry in _table("heroes.toml")["hero"]}
_DECKS = {hero: _table(f"cards/{hero}.toml") for hero in HEROES}
CARDS: dict[str, Raw] = {one["id"]: {**one, "hero": hero} for hero, deck in _DECKS.items() for one in deck["card"]}
SKILLS: dict[str, Raw] = {one["id"]: {**one, "hero": hero} for hero, deck in _DECKS.items() for one in deck["skill"]}
ITEMS: dict[str, Raw] = {
    one["id"]: {**one, "kind": kind} for kind, entries in _table("items.toml").items() for one in entries
}
ENEMIES: dict[str, Raw] = {entry["id"]: entry for entry in _table("enemies.toml")["enemy"]}
ZONES: list[Raw] = _table("zones.toml")["zone"]
SIZES = {"side": 1, "primary": 2, "heavy": 3}
DEFENCE = ("melee", "area", "psychic", "front", "side", "rear")
"""The columns of a row of armour."""
ATTACKS = ("melee", "ranged", "area")
PENALTY_HIT = 3
SHIELDS = 2
"""Faces of six: rule R15."""


@dataclass(frozen=True)
class Said:
    """A word with its number, and what follows it: `ranged 3 dice +1 pierce`, `hit +1 melee`, `grenade 5 0 fire`."""

    text: str
    word: str
    numbers: tuple[int, ...]
    more: dict[str, int] = field(default_factory=dict)

    @property
    def number(self) -> int:
        return self.numbers[0] if self.numbers else 0

    def mod(self, word: str) -> int:
        return self.more.get(word, 0)

    def has(self, word: str) -> bool:
        return word in self.more

    @property
    def kinds(self) -> list[str]:
        """What it is limited to."""
        return list(self.more)


def said(text: str) -> Said:
    found: list[tuple[str, list[int]]] = []
    for token in text.split():
        if token.lstrip("+-").isdecimal():
            found[-1][1].append(int(token))
        else:
            found.append((token, []))
    (word, numbers), *rest = found
    return Said(text, word, tuple(numbers), {name: sum(many) for name, many in rest})


def parts_of(card: str) -> list[Said]:
    return [said(text) for text in CARDS[card]["do"]]


def effects_of(item: str) -> list[Said]:
    effect = ITEMS[item].get("effect", [])
    return [said(text) for text in ([effect] if isinstance(effect, str) else effect)]


def entry_of(text: str) -> list[Said]:
    return [said(part) for part in text.split(", ")]


def first_item(kind: str, wanted: Callable[[Raw], bool]) -> str:
    return next(name for name, item in ITEMS.items() if item["kind"] == kind and wanted(item))


def enemy_like(wanted: Callable[[Raw], bool]) -> str:
    """The toughest enemy of those that are wanted."""
    return max((name for name, one in ENEMIES.items() if wanted(one)), key=lambda name: int(ENEMIES[name]["health"]))


MELEE_WEAPON = first_item(
    "weapon", lambda one: one["attack"] == ["melee"] and not one["traits"] and one["size"] == "side"
)
BIG = enemy_like(
    lambda one: "armoured" in one["traits"] and not {"flying", "quick", "fire-immune", "stun"} & set(one["traits"])
)
"""An armoured enemy that takes much: to be attacked."""


def shooting_weapon(hero_name: str, kind: str = "ranged", reload: bool = False) -> str:
    """A plain weapon that fits the hero, the one that reaches farthest; a grenade where there is none."""

    def fits(one: Raw) -> bool:
        return (
            one["attack"] == [kind]
            and not {"upkeep", "auto"} & set(one["traits"])
            and SIZES[one["size"]] <= HEROES[hero_name]["slots"]["weapon"]
            and ("reload" in one["traits"] or not reload)
            and (reload or kind == "area" or "reload" not in one["traits"])
        )

    found = [name for name, one in ITEMS.items() if one["kind"] == "weapon" and fits(one)]
    if not found:
        return first_item("extra", lambda one: one["use"] == "area")
    columns = {name: ITEMS[name]["range"] for name in found}
    return min(found, key=lambda name: (len(ITEMS[name]["traits"]), columns[name].count([]), -len(columns[name])))


def reach_of(item: str) -> int:
    one = ITEMS[item]
    return int(one["range"]) if one["kind"] == "extra" else len(one["range"])


def column(item: str, distance: int) -> tuple[int, int]:
    """Dice and hit of a weapon or grenade; beyond the last column that one counts."""
    one = ITEMS[item]
    if one["kind"] == "extra":
        dice, hit = effects_of(item)[0].numbers
        return dice, hit
    dice, hit = one["range"][min(distance, len(one["range"])) - 1]
    return dice, hit


# Where things are ---------------------------------------------------------------------------------


def name_of(space: Space) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[space[0]] + str(space[1] + 1)


def space_of(name: str) -> Space:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def apart(one: Space, other: Space) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


FACINGS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
WAYS = dict(zip(FACINGS, [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)], strict=True))


def zone(of: Space, facing: str, seen_from: Space) -> str:
    """In which zone of somebody a space lies, by the angle between facing and line; the own space is its side."""
    if of == seen_from:
        return "side"
    return str(next(one["id"] for one in ZONES if angle(of, facing, seen_from) <= one["up-to"]))


def angle(of: Space, facing: str, to: Space) -> float:
    """Degrees between a facing and the line to a space."""
    x, y = WAYS[facing]
    dx, dy = to[0] - of[0], to[1] - of[1]
    return math.degrees(math.acos(max(-1.0, min(1.0, (x * dx + y * dy) / math.hypot(x, y) / math.hypot(dx, dy)))))


def walks(start: Space, points: int, foes: Iterable[Space], width: int, height: int) -> dict[Space, int]:
    """On open ground: every space that can be walked to, with its cost; a space with enemies ends the walk."""
    shut = set(foes)
    cost = {start: 0}
    edge = [start]
    for spent in range(1, points + 1):
        following = []
        for x, y in edge:
            if (x, y) in shut and (x, y) != start:
                continue
            for dx, dy in WAYS.values():
                to = (x + dx, y + dy)
                if 0 <= to[0] < width and 0 <= to[1] < height and to not in cost:
                    cost[to] = spent
                    following.append(to)
        edge = following
    del cost[start]
    return cost


def move_lines(start: Space, points: int, foes: Iterable[Space], width: int, height: int, morale: int) -> set[str]:
    """The lines that a Move of so many points is offered as: one space more costs morale."""
    there = walks(start, points + (1 if morale else 0), foes, width, height)
    return {f"move {name_of(to)} {'yes' if cost > points else 'no'}" for to, cost in there.items()}


def offered(state: Hunters, word: str, who: str | None = None) -> set[str]:
    return {line for line in legal(state, who) if line.split(" ")[0] == word}


def refused(state: Hunters, who: str, line: str) -> Refusal:
    found = state.refusal(hero(state, who).seat, NOTATION.parse(line))
    assert found is not None, f"'{line}' is legal"
    return found


# Dice ---------------------------------------------------------------------------------------------


@dataclass
class Blow:
    """An attack as the printed words make it."""

    by: str
    target: str
    kind: str
    weapon: str | None
    dice: int
    hit: int
    defence: int
    health: int
    distance: int = 0
    zone: str | None = None
    space: str = ""
    rerolls: int = 0
    psychic: int = -1  # of the target, where the attack stuns
    penalty: bool = False
    reduce: int = 0
    hero: bool = False  # the target is a hero: it falls and is not killed


@dataclass
class Fall:
    """How the dice of a blow fall, and what is told of it."""

    events: list[Event]
    dice: list[int]
    again: list[int]
    wounds: int
    left: int
    resisted: bool


def fall(blow: Blow, die: Callable[[], int]) -> Fall:
    """Attack dice, those thrown again, defence dice where there is something to cancel, psychic defence."""
    faces = max(1, min(6, blow.hit))
    first = [die() for _ in range(blow.dice)]
    dice = first[:]
    again = sorted([one for one in first if one > faces], reverse=True)[: blow.rerolls]
    places: list[int] = []
    for old in again:
        places.append(next(place for place, one in enumerate(first) if one == old and place not in places))
    for place in places:
        dice[place] = die()
    successes = sum(one <= faces for one in dice)
    shields = [die() <= SHIELDS for _ in range(blow.defence)] if successes else []
    wounds = max(0, successes - sum(shields))
    lost = max(0, wounds - blow.reduce)
    left = max(0, blow.health - lost)
    events: list[Event] = [
        Attacked(
            by=blow.by,
            target=blow.target,
            kind=blow.kind,
            weapon=blow.weapon,
            distance=blow.distance,
            dice=tuple(dice),
            again=tuple(again),
            hit=blow.hit,
            successes=successes,
            defence=len(shields),
            shields=sum(shields),
            wounds=wounds,
            zone=blow.zone,
            penalty=blow.penalty,
        )
    ]
    if lost:
        events.append(Wounded(who=blow.target, wounds=lost, left=left))
        if not left and not blow.hero:
            events.append(Killed(enemy=blow.target, space=blow.space))
    resisted = False
    if lost and left and blow.psychic >= 0:
        thrown = die()
        resisted = thrown <= blow.psychic
        events.append(Resisted(who=blow.target, die=thrown, value=blow.psychic, held=resisted))
        if not resisted:
            events.append(Stunned(who=blow.target, until=2))
    return Fall(events, dice, again, wounds, left, resisted)


Throw = Callable[[Callable[[], int]], T | None]


def foresee(state: Hunters, throw: Throw[T], most: int = 20_000) -> tuple[T, int]:
    """Gives a state dice that fall as wanted: `throw` reckons with them, and says None if they will not do. Returns
    what it reckoned, and how the generator stands when exactly these dice were thrown."""
    for seed in range(most):
        rng = Rng(seed)
        found = throw(partial(rng.die, 6))
        if found is not None:
            state.rng = Rng(seed)
            return found, rng.state
    raise AssertionError("no dice fall like that")


def foresee_blows(state: Hunters, blows: Sequence[Blow]) -> tuple[list[Fall], int]:
    """Blows one after the other, of which each wounds and nobody resists. If that can be, none kills, and where dice
    may be thrown again, some are."""
    rerolls = blows[0].rerolls

    def throw(die: Callable[[], int], strict: bool) -> list[Fall] | None:
        found: list[Fall] = []
        left = rerolls
        for blow in blows:
            blow.rerolls = left
            fell = fall(blow, die)
            left -= len(fell.again)
            if not fell.wounds or fell.resisted or (strict and not fell.left):
                return None
            found.append(fell)
        return None if strict and rerolls and not found[0].again else found

    try:
        return foresee(state, lambda die: throw(die, True), 2_000)
    except AssertionError:
        return foresee(state, lambda die: throw(die, False))


def again_lines(falls: Iterable[Fall]) -> list[str]:
    """What is said to throw dice again."""
    return [str(Again(tuple(fell.again))) for fell in falls if fell.again]


def plain(events: Iterable[Event]) -> list[Any]:
    """Events without the terms of their numbers; of a walk only where it begins and ends, and how long it is."""
    found: list[Any] = []
    for event in events:
        if isinstance(event, Attacked):
            found.append(msgspec.structs.replace(event, terms=()))
        elif isinstance(event, Walked):
            found.append(("walked", event.hero, event.path[0], event.path[-1], len(event.path) - 1))
        else:
            found.append(event)
    return found
