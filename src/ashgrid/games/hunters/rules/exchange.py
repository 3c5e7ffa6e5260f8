"""An exchange of equipment between two heroes on one space, as one Interaction. Pieces change hands one by one; what
finds no slot at the moment is held, until others have made room, or everything goes back."""

from __future__ import annotations

from ashgrid.core.values import Action

from ..actions import Back, Done, ExchangeBegan, Get, Give, HandedOver, TakenBack
from ..model import EXCHANGE, MODULES, Frame, Gear, Hero, Model
from ..tables import HELD
from .gear import find_gear, remove_gear
from .interaction import place_for, room_for_modules

MOST_EXCHANGED = 12
"""An exchange moves any number of pieces, but not the same ones to and fro for ever."""


def begin(m: Model, hero: Hero, other: Hero) -> None:
    if m.events is not None:
        m.tell(ExchangeBegan(hero=hero.kind.name, other=other.kind.name))
    frame = Frame(EXCHANGE, hero.seat, other.seat)
    m.push(frame)
    keep(m, frame)


def keep(m: Model, frame: Frame) -> None:
    """What both have now is what they would take back."""
    frame.choices = [*_noted(m.heroes[frame.who]), *_noted(m.heroes[frame.a])]


def legal_exchange(m: Model, frame: Frame) -> list[Action]:
    """Equipment, and what was picked up; from somebody who lies there it is only taken. It is over when everything has
    a slot.

    Rules: I2, I3, U11.
    """
    hero, other = m.heroes[frame.who], m.heroes[frame.a]
    found: list[Action] = []
    if frame.b < MOST_EXCHANGED:
        if other.health > 0:
            found += [Give(name) for name in offered(m, hero, other)]
        found += [Get(name) for name in offered(m, other, hero)]
    if held(m, frame) is None:
        found.append(Done())
    if frame.b:
        found.append(Back())
    return found


def offered(m: Model, giver: Hero, taker: Hero) -> list[str]:
    """What one hero could hand to the other.

    Rules: I2, E21.
    """
    names = list(dict.fromkeys([gear.type.name for gear in giver.gear]))
    for number in giver.finds:
        token = m.tokens[number]
        if token.kind != MODULES or room_for_modules(taker):
            names.append(token.name)
    return names


def held(m: Model, frame: Frame) -> str | None:
    """A piece of one of the two that has no slot.

    Rules: I3.
    """
    for hero in (m.heroes[frame.who], m.heroes[frame.a]):
        for gear in hero.gear:
            if gear.place == HELD:
                return gear.type.name
    return None


def may_exchange(m: Model, frame: Frame) -> bool:
    """Whether an exchange can go on: a trap may have ended it."""
    hero, other = m.heroes[frame.who], m.heroes[frame.a]
    return hero.stands and hero.stunned < m.turn and other.cell == hero.cell


def answer_exchange(m: Model, frame: Frame, action: Action) -> None:
    """Rules: I2, I3."""
    hero, other = m.heroes[frame.who], m.heroes[frame.a]
    frame.b += 1
    if isinstance(action, Give):
        hand_over(m, hero, other, action.item)
    elif isinstance(action, Get):
        hand_over(m, other, hero, action.item)
    elif isinstance(action, Done):
        m.pop()
    elif isinstance(action, Back):
        told = frame.choices or []
        _restore(other, told, _restore(hero, told, 0))
        if m.events is not None:
            m.tell(TakenBack(hero=hero.kind.name, other=other.kind.name))
        m.pop()


def hand_over(m: Model, giver: Hero, taker: Hero, name: str) -> None:
    """Moves a piece of equipment or what was picked up from one hero to another. What is held finds its slot as soon as
    there is one.

    Rules: E3, E21, U11, I2, I3.
    """
    gear = find_gear(giver, name)
    if gear is not None:
        remove_gear(giver, gear)
        taker.gear.append(Gear(gear.item, HELD, -1, gear.uses, gear.loaded, gear.until))
        _stow(giver)
        _stow(taker)
    for number in giver.finds:
        if gear is None and m.tokens[number].name == name:
            giver.finds.remove(number)
            taker.finds.append(number)
            if m.tokens[number].kind == MODULES:
                giver.modules -= 1
                taker.modules += 1
            _stow(giver)
            break
    if m.events is not None:
        m.tell(HandedOver(hero=giver.kind.name, to=taker.kind.name, item=name))


def _stow(hero: Hero) -> None:
    for gear in hero.gear:
        if gear.place == HELD:
            place_for(hero, gear)


def _noted(hero: Hero) -> list[int]:
    """What a hero has, as numbers."""
    found = [len(hero.gear), len(hero.finds), hero.modules, *hero.finds]
    for gear in hero.gear:
        found += [gear.item, gear.place, gear.host, gear.uses, int(gear.loaded), gear.until]
    return found


def _restore(hero: Hero, told: list[int], at: int) -> int:
    """Gives a hero back what was noted from a place on; tells where the next begins."""
    pieces, finds, hero.modules = told[at], told[at + 1], told[at + 2]
    at += 3
    hero.finds = told[at : at + finds]
    at += finds
    hero.gear = []
    for _ in range(pieces):
        item, place, host, uses, loaded, until = told[at : at + 6]
        hero.gear.append(Gear(item, place, host, uses, bool(loaded), until))
        at += 6
    return at
