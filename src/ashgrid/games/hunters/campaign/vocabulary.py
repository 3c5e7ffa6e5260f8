"""The closed vocabulary of the story: what cards may order, ask, cost and test. Each word is declared once, with what
follows it; everything else is refused when the story is read.

    cells 3                            an order
    if flag saved-mirka: cells 3       an order with a condition
    standing wardens >= 2              a condition
    not item antidote or hero medic    two, of which one must hold

`story.py` checks that what is named exists; `orders.py` carries orders out, `conditions.py` answers conditions.
"""

from __future__ import annotations

import re
from typing import Final

from .card_problems import (
    ColonMissing,
    ComparisonMissing,
    CostTooSmall,
    NameMissing,
    NoSuchChange,
    NoSuchCheck,
    NoSuchCondition,
    NoSuchCost,
    NoSuchOrder,
    NumberMissing,
    WordError,
    WordTooMany,
)

MODULES: Final = (
    "chemicals",
    "lighting",
    "scrap",
    "electronics",
    "optics",
    "power",
    "lasers",
    "firearms",
    "advanced-technology",
    "communication",
    "explosives",
    "advanced-materials",
)
GANGS: Final = ("wardens", "ferrymen", "cutters")
ROOMS: Final = ("forge", "workshop", "armoury", "gunsmith", "laboratory")
TOKENS: Final = ("I", "II", "III", "IV", "V")
LETTERS: Final = ("A", "B", "C", "D")
DECKS: Final = ("city", "road-1", "road-2", "road-3")
SPOTS: Final = ("on", "under", "open")
ENDINGS: Final = ("silence", "bind", "python", "burn")
CHECKS: Final = ("persuasion", "strength", "luck", "boxing")
COSTS: Final = ("cells", "food", "module", "item")

# What follows a word: the kinds of names that `story.py` looks up, and these.
INT: Final = "int"  # a number, perhaps with a sign
COUNT: Final = "count"  # a number from 1 on
STEP: Final = "step"  # a number with its sign, which may be missing (+1)
COMPARED: Final = "compared"  # >= or <=, and a number
MAYBE: Final = "maybe-compared"

ORDERS: Final[dict[str, tuple[str, ...]]] = {
    "cells": (INT,),
    "food": (INT,),
    "module": ("module", INT),
    "item": ("item",),
    "lose": ("item",),
    "document": ("document",),
    "xp": (COUNT,),
    "heal": (COUNT,),
    "heal-one": (COUNT,),
    "wound": (COUNT,),
    "wound-one": (COUNT,),
    "wound-lot": (COUNT,),
    "poison-one": (),
    "poison-lot": (),
    "cure": (),
    "morale": (INT,),
    "days": (COUNT,),
    "flag": ("flag", STEP),
    "clear": ("flag",),
    "standing": ("gang", INT),
    "token": ("token",),
    "lose-token": ("token",),
    "lay": ("location",),
    "close": ("spot",),
    "open": ("spot",),
    "place": ("card", "how", "spot"),
    "remove": ("card",),
    "wait": ("letter", "card", COUNT),
    "keep": (),
    "stay": (),
    "discard": (),
    "go": ("card", "option?"),
    "mission": ("mission", "changes"),
    "travel": ("spot",),
    "shuffle": ("card", "deck"),
    "room": ("room",),
    "draw": ("deck",),
    "ending": ("ending",),
    "lose-campaign": (),
}
CONDITIONS: Final[dict[str, tuple[str, ...]]] = {
    "flag": ("flag", MAYBE),
    "day": (COMPARED,),
    "cells": (COMPARED,),
    "food": (COMPARED,),
    "item": ("item",),
    "module": ("module", COMPARED),
    "token": ("token",),
    "hero": ("hero",),
    "heroes": (COMPARED,),
    "persuasion": (COMPARED,),
    "strength": (COMPARED,),
    "standing": ("gang", COMPARED),
    "room": ("room", COMPARED),
    "document": ("document",),
    "won": ("mission",),
    "lost": ("mission",),
    "played": ("mission",),
    "wounded": (),
    "poisoned": (),
    "unconscious": (),
    "kept": ("card",),
    "at": ("spot",),
}
_COUNT: Final = re.compile(r"[1-9][0-9]?")
_INT: Final = re.compile(r"[+-]?[1-9][0-9]?")
_NUMBER: Final = re.compile(r"-?[0-9]{1,2}")


class Condition:
    """`least` and `most` bound what is counted; a condition without a number holds where the count is at least 1."""

    def __init__(self, word: str, name: str, least: int, most: int, negated: bool) -> None:
        self.word: Final = word
        self.name: Final = name
        self.least: Final = least
        self.most: Final = most
        self.negated: Final = negated


class Clause:
    """Conditions of which one must hold."""

    def __init__(self, text: str, conditions: list[Condition]) -> None:
        self.text: Final = text
        self.conditions: Final = conditions


class Order:
    """One thing that a card orders: `names` are what it is about, in their order."""

    def __init__(self, text: str, word: str, names: list[str], number: int, only_if: Clause | None) -> None:
        self.text: Final = text
        self.word: Final = word
        self.names: Final = names
        self.number: Final = number
        self.only_if: Final = only_if


class Check:
    """A die that has to be thrown; `number` changes the value, or is the value itself."""

    def __init__(self, text: str, word: str, number: int) -> None:
        self.text: Final = text
        self.word: Final = word
        self.number: Final = number


MOST: Final = 10_000
_UNLIMITED: Final = 1


def read_clause(text: str) -> Clause:
    return Clause(text, [_condition(part.strip(), text) for part in text.split(" or ")])


def _condition(part: str, text: str) -> Condition:
    words = part.split()
    negated = bool(words) and words[0] == "not"
    if negated:
        words = words[1:]
    if not words or words[0] not in CONDITIONS:
        raise WordError(NoSuchCondition(text, words[0] if words else "", ", ".join(CONDITIONS)))
    word, rest = words[0], words[1:]
    name, least, most = "", _UNLIMITED, MOST
    for shape in CONDITIONS[word]:
        if shape in (COMPARED, MAYBE):
            if shape == MAYBE and not rest:
                continue
            least, most = _compared(rest, text)
        elif not rest:
            raise WordError(NameMissing(text, word, shape))
        else:
            name = rest.pop(0)
    if rest:
        raise WordError(WordTooMany(text, rest[0]))
    return Condition(word, name, least, most, negated)


def _compared(rest: list[str], text: str) -> tuple[int, int]:
    if len(rest) < 2 or rest[0] not in (">=", "<=") or not _NUMBER.fullmatch(rest[1]):
        raise WordError(ComparisonMissing(text))
    sign, number = rest.pop(0), int(rest.pop(0))
    return (number, MOST) if sign == ">=" else (-MOST, number)


def read_order(text: str) -> Order:
    only_if: Clause | None = None
    said = text
    if said.startswith("if "):
        condition, colon, said = said[3:].partition(": ")
        if not colon:
            raise WordError(ColonMissing(text))
        only_if = read_clause(condition)
    words = said.split()
    if words == ["lose"]:
        words = ["lose-campaign"]
    if not words or words[0] not in ORDERS:
        there = ", ".join([one for one in ORDERS if one != "lose-campaign"])  # it is written as `lose`
        raise WordError(NoSuchOrder(text, words[0] if words else "", there))
    word, rest = words[0], words[1:]
    names: list[str] = []
    number = 0
    for shape in ORDERS[word]:
        if shape == "changes":
            names += _changes(rest, text)
            rest = []
        elif shape == "option?":
            if rest:
                names.append(rest.pop(0))
        elif shape == STEP:
            number = _taken(rest, _INT, text) if rest else 0
        elif shape in (INT, COUNT):
            number = _taken(rest, _INT if shape == INT else _COUNT, text)
        elif not rest:
            raise WordError(NameMissing(text, word, shape))
        else:
            names.append(rest.pop(0))
    if rest:
        raise WordError(WordTooMany(text, rest[0]))
    return Order(text, word, names, number, only_if)


def _taken(rest: list[str], shape: re.Pattern[str], text: str) -> int:
    if not rest or not shape.fullmatch(rest[0]):
        raise WordError(NumberMissing(text))
    return int(rest.pop(0))


def _changes(rest: list[str], text: str) -> list[str]:
    """`hidden`, `turns +1`, `foes -1` after a mission, each as one word."""
    found: list[str] = []
    while rest:
        word = rest.pop(0)
        if word == "hidden":
            found.append(word)
        elif word in ("turns", "foes"):
            found.append(f"{word}{_taken(rest, _INT, text):+d}")
        else:
            raise WordError(NoSuchChange(text, word, "hidden, turns, foes"))
    return found


def read_check(text: str) -> Check:
    word, _, number = text.partition(" ")
    if word not in CHECKS:
        raise WordError(NoSuchCheck(text, word, ", ".join(CHECKS)))
    if not _NUMBER.fullmatch(number.removeprefix("+")) if number else word in ("luck", "boxing"):
        raise WordError(NumberMissing(text))
    return Check(text, word, int(number) if number else 0)


def read_cost(text: str) -> Order:
    """What an option costs, as the order that takes it away."""
    word = text.partition(" ")[0]
    if word not in COSTS:
        raise WordError(NoSuchCost(text, word, ", ".join(COSTS)))
    order = read_order(text)
    if word != "item" and order.number < 1:
        raise WordError(CostTooSmall(text))
    return order
