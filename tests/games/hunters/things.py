"""Things that heroes carry, by how they are used, and who carries them here."""

from __future__ import annotations

from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import ARMOUR, CLOTHING, EXTRA
from tests.games.hunters.each import (
    BIG,
    HEROES,
    ITEMS,
    effects_of,
)
from tests.games.hunters.trial import (
    Prepare,
    plain_card,
    shooter,
)
from tests.rulebook.hunters.helpers import carried, hero

ARMOURS = [name for name, one in ITEMS.items() if one["kind"] == "armour"]
THINGS = [name for name, one in ITEMS.items() if one["kind"] in ("clothing", "extra")]
TRAPS = [name for name, one in ITEMS.items() if one["kind"] == "trap"]
USED = [name for name in THINGS if ITEMS[name]["use"] in ("free", "interaction")]
TIMED = [name for name in USED if ITEMS[name]["turns"] or ITEMS[name]["upkeep"]]
HERO = max(HEROES, key=lambda name: int(HEROES[name]["slots"]["weapon"]))
ALLY = next(name for name in HEROES if name != HERO)
CARD, HIT = plain_card(HERO, "ranged")
KIND_OF = {"biological": shooter(lambda one: one["kind"] == "biological"), "mechanical": BIG}
"""An enemy of each kind."""
PLACES = {"armour": ARMOUR, "clothing": CLOTHING, "extra": EXTRA, "trap": EXTRA}
NOT_IN_MISSIONS = ("cure",)
"""Nobody is poisoned in a mission of its own."""
LAST = 12
"""Turns that mean the rest of the mission."""


def word_of(item: str) -> str:
    return effects_of(item)[0].word


def cells_for(item: str) -> int:
    return 1 if ITEMS[item].get("upkeep") else 0


def switched_on(item: str) -> list[str]:
    """What is said so that it works."""
    return [] if ITEMS[item]["use"] == "passive" else [f"use {item}"]


def working(item: str) -> Prepare:
    """It was switched on before."""

    def prepare(state: Hunters) -> None:
        if ITEMS[item]["use"] != "passive":
            carried(state, HERO, item).until = state.turn

    return prepare


def has(state: Hunters, item: str) -> bool:
    return item in [gear.type.name for gear in hero(state, HERO).gear]
