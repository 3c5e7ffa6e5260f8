"""What equipment does: which pieces work, and what they add."""

from __future__ import annotations

from ..ground import FRONT, SIDE
from ..model import DEVICE, Enemy, Gear, Hero, Model
from ..roll import Pool
from ..tables import (
    ACCESSORY,
    AREA,
    ARMOUR,
    D_AREA,
    D_FRONT,
    D_MELEE,
    EXTRA,
    ITEMS,
    MELEE,
    RANGED,
    TRAP,
    WEAPON,
    ItemType,
)

FRONT_BIT = 16
SIDE_BIT = 32
REAR_BIT = 64


def lies_right(gear: Gear) -> bool:
    """Whether a piece lies where it works: in an extra slot only extras and traps do.

    Rules: E20.
    """
    kind = gear.type.kind
    return gear.place == (EXTRA if kind == TRAP else kind)


def at_hand(gear: Gear, kind: int) -> bool:
    """Whether a piece of this kind lies in its slot."""
    return gear.place == kind and gear.type.kind == kind


def fuelled(m: Model, gear: Gear) -> bool:
    """Whether a weapon that costs Cells was paid for at the start of this turn.

    Rules: E51.
    """
    return "upkeep" not in gear.type.traits or gear.until >= m.turn


def works(m: Model, gear: Gear) -> bool:
    """Whether a piece is doing something now: it always does, or it was switched on.

    Rules: E5, U5.
    """
    if not lies_right(gear):
        return False
    return gear.type.use == "passive" or gear.until >= m.turn


def weapons(hero: Hero, kind: int) -> list[Gear]:
    """Weapons at hand for an attack of one of these kinds.

    Rules: E1, E10.
    """
    return [gear for gear in hero.gear if at_hand(gear, WEAPON) and gear.type.attack & kind]


def accessories(hero: Hero, weapon: Gear) -> list[ItemType]:
    """What is mounted on a weapon.

    Rules: E46.
    """
    place = hero.gear.index(weapon)
    return [gear.type for gear in hero.gear if gear.place == ACCESSORY and gear.host == place]


def find_gear(hero: Hero, name: str) -> Gear | None:
    """A piece by its name: of several the one that is ready for use."""
    found: Gear | None = None
    for gear in hero.gear:
        if gear.type.name == name:
            if lies_right(gear) and gear.loaded:
                return gear
            if found is None or (lies_right(gear) and not lies_right(found)):
                found = gear
    return found


def remove_gear(hero: Hero, gear: Gear) -> None:
    """Takes a piece out; accessories keep their weapons."""
    place = hero.gear.index(gear)
    del hero.gear[place]
    for other in hero.gear:
        if other.host == place:
            other.host = -1
        elif other.host > place:
            other.host -= 1


def use_up(hero: Hero, gear: Gear) -> None:
    """Rules: E16, E17."""
    if gear.type.uses:
        gear.uses -= 1
        if gear.uses <= 0 and not gear.until:
            remove_gear(hero, gear)


def worn(m: Model, hero: Hero, word: str, only: int = 0) -> int:
    """What working clothing and extras of a hero add up to under a word.

    Rules: E29.
    """
    total = 0
    for gear in hero.gear:
        if gear.place > ARMOUR and works(m, gear):
            for effect in gear.type.effects:
                if effect.word == word and (effect.only == 0 or effect.only & only):
                    total += effect.number
    return total


def strength_of(m: Model, hero: Hero) -> int:
    """The melee dice of a hero, with what equipment adds.

    Rules: E64, H5.
    """
    return hero.strength + worn(m, hero, "strength")


def sees_at_night(m: Model, hero: Hero, weapon: Gear | None) -> bool:
    """Whether night does not matter to a hero: by skill, by equipment, or by a light nearby.

    Rules: E55, E65, K66.
    """
    if hero.skill("night-eyes") or worn(m, hero, "no-night"):
        return True
    if weapon is not None and any(item.has("no-night") for item in accessories(hero, weapon)):
        return True
    return lit(m, hero.cell)


def lit(m: Model, cell: int) -> bool:
    """Whether a light that somebody carries reaches a space: attackers of both sides see there.

    Rules: E67.
    """
    for other in m.heroes:
        if other.cell >= 0:
            for gear in other.gear:
                if gear.type.has("light") and works(m, gear):
                    if m.ground.distance(other.cell, cell) <= gear.type.effect("light"):
                        return True
    return False


def projected(m: Model, hero: Hero) -> int:
    """Defence dice from armour projectors on the same space.

    Rules: E79.
    """
    total = 0
    for other in m.heroes:
        if other.cell == hero.cell and other.cell >= 0:
            for gear in other.gear:
                if gear.type.has("shield") and works(m, gear):
                    total += gear.type.effect("shield")
    return total


def column_of(kind: int, zone: int) -> int:
    """The column of an armour row against an attack.

    Rules: E26, R13, A5, H13.
    """
    if kind == MELEE:
        return D_MELEE
    if kind == AREA:
        return D_AREA
    return D_FRONT + zone


def _bits(kind: int, zone: int) -> int:
    if kind != RANGED:
        return kind
    return RANGED | (FRONT_BIT if zone == FRONT else SIDE_BIT if zone == SIDE else REAR_BIT)


def _armour(hero: Hero) -> ItemType | None:
    for gear in hero.gear:
        if at_hand(gear, ARMOUR):
            return gear.type
    return None


def fire_immune(hero: Hero) -> bool:
    """Rules: E48."""
    armour = _armour(hero)
    return armour is not None and "fire-immune" in armour.traits


def hero_defence(m: Model, hero: Hero, pool: Pool, zone: int) -> None:
    """The defence dice of a hero against the attack of a pool. Without armour there are none but what other things add;
    incendiary attacks leave none to who is not immune to fire.

    Rules: E27, E28, E47, E48, E59, E79, K36, K64, R35, H18.
    """
    armour = _armour(hero)
    if pool.burns and not fire_immune(hero):
        pool.add("defence", "incendiary", 0)
        return
    if armour is not None:
        pool.add("defence", "armour", armour.defence[column_of(pool.kind, zone)], armour.name)
    bits = _bits(pool.kind, zone)
    extra = worn(m, hero, "defence", bits)
    if extra:
        pool.add("defence", "equipment", extra)
    skill = hero.skill("defence", bits)
    if skill:
        pool.add("defence", "skill", skill)
    if hero.guard:
        pool.add("defence", "guard", hero.guard)
    shield = projected(m, hero)
    if shield:
        pool.add("defence", "projector", shield)


def within_device(m: Model, cell: int, word: str, mechanical: bool) -> bool:
    """Whether a working device of this kind reaches a space: carried by a hero, or left on the board.

    Rules: E13, E74.
    """
    for hero in m.heroes:
        if hero.cell >= 0:
            for gear in hero.gear:
                kind = gear.type
                if kind.has(word) and works(m, gear) and concerns(kind, mechanical):
                    if m.ground.distance(hero.cell, cell) <= kind.reach:
                        return True
    for token in m.tokens:
        if token.kind == DEVICE and token.cell >= 0 and token.until >= m.turn:
            kind = ITEMS[token.item]
            if kind.has(word) and concerns(kind, mechanical) and m.ground.distance(token.cell, cell) <= kind.reach:
                return True
    return False


def is_jammed(m: Model, enemy: Enemy, cell: int) -> bool:
    """Whether an enemy would be jammed on a space: by a trap that caught it, or by a jammer near there.

    Rules: E39, E74, E75.
    """
    return enemy.jammed >= m.turn or within_device(m, cell, "jam", enemy.kind.mechanical)


def concerns(kind: ItemType, mechanical: bool) -> bool:
    """Rules: E12, N18."""
    return kind.needs == "" or (kind.needs == "mechanical") == mechanical
