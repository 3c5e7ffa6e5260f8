"""What costs Cells: at the start of a turn each hero says what is to run in it. Weapons that were not paid for do not
attack, and equipment that was running stops."""

from __future__ import annotations

from ashgrid.core.values import Action

from ..actions import Ended, Pass, Pay
from ..model import Frame, Gear, Hero, Model
from ..tables import WEAPON
from . import harm
from .gear import at_hand, remove_gear


def owing(m: Model, hero: Hero) -> list[Gear]:
    """The pieces that a hero may pay a Cell for now: weapons at hand, and equipment that ran in the turn before.

    Rules: E18, E51.
    """
    if hero.fuel <= 0 or hero.cell < 0:
        return []
    return [gear for gear in hero.gear if gear.until < m.turn and (_is_weapon(gear, hero) or _ran(gear))]


def _is_weapon(gear: Gear, hero: Hero) -> bool:
    return "upkeep" in gear.type.traits and at_hand(gear, WEAPON) and hero.stands


def _ran(gear: Gear) -> bool:
    return gear.type.upkeep and gear.until > 0


def run(m: Model, frame: Frame) -> bool:
    """Rules: E18, E19, E51."""
    waiting = 0
    for hero in m.heroes:
        if frame.b >> hero.seat & 1 and owing(m, hero):
            waiting |= 1 << hero.seat
    frame.b = waiting
    if waiting:
        return False
    m.pop()
    for hero in m.heroes:
        for gear in list(hero.gear):
            if _ran(gear) and gear.until < m.turn:
                end(m, hero, gear)
    return True


def legal(m: Model, seat: int) -> list[Action]:
    names = dict.fromkeys([gear.type.name for gear in owing(m, m.heroes[seat])])
    return [*[Pay(name) for name in names], Pass()]


def answer(m: Model, frame: Frame, seat: int, action: Action) -> None:
    """Rules: E18, E51."""
    hero = m.heroes[seat]
    if isinstance(action, Pay):
        gear = next(one for one in owing(m, hero) if one.type.name == action.item)
        hero.fuel -= 1
        gear.until = m.turn
    else:
        frame.b &= ~(1 << seat)


def end_effects(m: Model, hero: Hero) -> None:
    """Timed effects that have run out end; what costs Cells is asked for first.

    Rules: T2, E16, E17, E66.
    """
    for gear in list(hero.gear):
        if gear.until and gear.until < m.turn and not _ran(gear):
            end(m, hero, gear)


def end(m: Model, hero: Hero, gear: Gear) -> None:
    """Rules: E16, E17, E66."""
    gear.until = 0
    harm.hurt_hero(m, hero, gear.type.effect("toll"))
    if m.events is not None and gear.type.kind != WEAPON:
        m.tell(Ended(hero=hero.kind.name, item=gear.type.name))
    if gear.type.uses and gear.uses <= 0:
        remove_gear(hero, gear)
