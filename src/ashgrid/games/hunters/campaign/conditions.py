"""Whether conditions of cards hold: one question that options, orders, refusals, views and bots ask."""

from __future__ import annotations

from ..tables import ITEM_NUMBER
from .sheet import Sheet
from .tables import Option, location_of
from .vocabulary import Clause, Condition, Order


def holds(sheet: Sheet, clause: Clause) -> bool:
    for condition in clause.conditions:
        counted = count(sheet, condition)
        if (condition.least <= counted <= condition.most) != condition.negated:
            return True
    return False


def all_hold(sheet: Sheet, clauses: list[Clause]) -> bool:
    return all(holds(sheet, clause) for clause in clauses)


def count(sheet: Sheet, condition: Condition) -> int:
    """What a condition counts; of what is there or not it is 1 or 0."""
    word, name = condition.word, condition.name
    alive = sheet.alive
    if word == "flag":
        return sheet.flags.get(name, 0)
    if word == "day":
        return sheet.day
    if word == "cells":
        return sheet.cells
    if word == "food":
        return sheet.food
    if word == "item":
        return items(sheet, name)
    if word == "module":
        return modules(sheet, name)
    if word == "token":
        return int(name in sheet.tokens)
    if word == "hero":
        return int(any(member.name == name for member in alive))
    if word == "heroes":
        return len(alive)
    if word == "persuasion":
        return max([member.persuasion for member in alive if member.awake], default=0)
    if word == "strength":
        return max([member.strength for member in alive if member.awake], default=0)
    if word == "standing":
        return sheet.standing_of(name)
    if word == "room":
        return sheet.rooms.get(name, 0)
    if word == "document":
        return int(name in sheet.documents)
    if word == "won":
        return int(sheet.won(name))
    if word == "lost":
        return int(sheet.played(name) and not sheet.won(name))
    if word == "played":
        return int(sheet.played(name))
    if word == "wounded":
        return len([member for member in alive if member.health < member.most])
    if word == "poisoned":
        return len([member for member in alive if member.poisoned])
    if word == "unconscious":
        return len([member for member in alive if member.health == 0])
    if word == "kept":
        return int(name in sheet.kept)
    assert word == "at", word
    return int(name in (sheet.spot, location_of(sheet.spot)))


def items(sheet: Sheet, name: str) -> int:
    """How many of a piece of equipment the party carries."""
    number = ITEM_NUMBER[name]
    return sum([1 for member in sheet.alive for gear in member.gear if gear.item == number])


def modules(sheet: Sheet, name: str) -> int:
    """How many Modules of a kind the party can pay with: those that it carries, and at the base those stored there.

    Rules: J19, J20.
    """
    carried = sum([member.modules.get(name, 0) for member in sheet.alive])
    return carried + (sheet.store_modules.get(name, 0) if sheet.spot == "base" else 0)


def can_pay(sheet: Sheet, costs: list[Order]) -> bool:
    """Rules: J49."""
    for cost in costs:
        if cost.word == "cells" and sheet.cells < cost.number:
            return False
        if cost.word == "food" and sheet.food < cost.number:
            return False
        if cost.word == "module" and modules(sheet, cost.names[0]) < cost.number:
            return False
        if cost.word == "item" and not items(sheet, cost.names[0]):
            return False
    return True


def is_open(sheet: Sheet, option: Option) -> bool:
    return all_hold(sheet, option.needs) and can_pay(sheet, option.costs)


def open_options(sheet: Sheet, options: list[Option]) -> list[Option]:
    """The options that may be taken: a forced one that is open leaves no other.

    Rules: J50.
    """
    found = [option for option in options if is_open(sheet, option)]
    forced = [option for option in found if option.forced]
    return forced if forced else found
