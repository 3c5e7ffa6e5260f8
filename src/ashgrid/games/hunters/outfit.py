"""Equipment that is chosen before a mission: what is recommended, where each piece lies, and whether all of it fits.

A choice is written as names of pieces, `rifle+knife+...`, or `none`. Weapons go first, since accessories need something
to be mounted on; of each kind, what is named first comes to hand first, and what finds no room there lies in an extra
slot.
"""

from __future__ import annotations

from typing import Final

from ashgrid.core.errors import AshgridError

from .ground import FAR
from .model import Hero
from .problems import NoSlot, TooExpensive
from .rules.interaction import put
from .tables import HERO_NUMBER, HERO_TYPES, ITEM_NUMBER, ITEMS

NONE: Final = "none"


class GearError(AshgridError):
    """Equipment that a hero cannot carry, and why."""


def recommended(hero: str) -> list[str]:
    """What is on the hero card: the missions are measured with it."""
    return sorted(HERO_TYPES[HERO_NUMBER[hero]].gear, key=lambda name: ITEM_NUMBER[name])


def read_gear(hero: str, text: str) -> list[str]:
    """The pieces that somebody has chosen; nothing means the recommended ones."""
    if not text.strip():
        return recommended(hero)
    if text.strip() == NONE:
        return []
    names = [word.strip() for word in text.split("+")]
    for name in names:
        if name not in ITEM_NUMBER:
            raise GearError(f"there is no piece of equipment '{name}'")
    return names


def most_cells(hero: str, budget: int) -> int | None:
    """What the equipment of a hero may cost in all; None where there is no limit.

    Rules: E82.
    """
    return cost(recommended(hero)) + budget if budget else None


def cost(names: list[str]) -> int:
    return sum([ITEMS[ITEM_NUMBER[name]].price for name in names])


def check_cost(hero: str, names: list[str], budget: int) -> None:
    """Rules: E82."""
    most = most_cells(hero, budget)
    if most is not None and cost(names) > most:
        raise GearError(TooExpensive(hero, cost(names), most))


def too_expensive(hero: str, names: list[str], budget: int) -> list[str]:
    """The pieces that would cost too much if they were taken too.

    Rules: E82.
    """
    most = most_cells(hero, budget)
    left = FAR if most is None else most - cost(names)
    return [item.name for item in ITEMS if item.price > left]


def equip(hero: Hero, names: list[str]) -> None:
    """Rules: E2."""
    for name in sorted(names, key=lambda name: ITEMS[ITEM_NUMBER[name]].kind):
        if not put(hero, ITEM_NUMBER[name]):
            raise GearError(NoSlot(hero.kind.name, name))


def room(hero: Hero) -> dict[str, int]:
    """Of every piece the kind of slot in which it would lie if this hero took it now; those without a slot are left
    out.

    Rules: E2, E20.
    """
    found: dict[str, int] = {}
    for item in ITEMS:
        trial = hero.copy()
        if put(trial, item.number):
            found[item.name] = trial.gear[-1].place
    return found


def written(names: list[str]) -> str:
    """A choice as text."""
    return "+".join(names) if names else NONE
