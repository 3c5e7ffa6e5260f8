"""What heroes carry: handing things over, slots, the stores of the base, and kits that are used between missions."""

from __future__ import annotations

from ashgrid.core.values import Action

from ..actions import Equip, Equipped, Use
from ..model import Gear, Hero
from ..rules.gear import find_gear, remove_gear, use_up
from ..rules.interaction import place_spare, room_for_modules, rooms_for, swap_in
from ..tables import EXTRA, ITEM_NUMBER, ITEMS, TRAP
from . import actions as a
from .sheet import Member
from .tables import BASE
from .trip import Trip

PORTIONS = (1, 5)
"""Cells and food change hands in these numbers."""


def take_out(member: Member, name: str) -> Gear | None:
    """Takes a piece from a hero; what was mounted on it keeps its slot and waits for another weapon."""
    hero = member.as_hero()
    gear = find_gear(hero, name)
    if gear is None:
        return None
    remove_gear(hero, gear)
    member.gear = hero.gear
    return gear


def put_in(member: Member, gear: Gear) -> bool:
    return member.takes(gear.item, gear.uses)


def fits(member: Member, item: int) -> bool:
    trial = member.copy()
    return trial.takes(item, 0)


def room_for_module(member: Member) -> bool:
    """Rules: J8."""
    return room_for_modules(member.as_hero()) > 0


def legal_packs(t: Trip, member: Member) -> list[Action]:
    """What a hero may do with the things that the party has, without any time passing.

    Rules: J19, J20, J73.
    """
    sheet = t.sheet
    found: list[Action] = []
    others = [other for other in sheet.alive if other is not member]
    names = list(dict.fromkeys([gear.type.name for gear in member.gear]))
    for name in names:
        item = ITEM_NUMBER[name]
        found += [a.HandItem(name, other.name) for other in others if fits(other, item)]
        found.append(a.Drop(name))
    hero = member.as_hero()
    found += legal_slots(hero)
    for module, count in sorted(member.modules.items()):
        if count:
            found += [a.HandModule(module, other.name) for other in others if room_for_module(other)]
            found.append(a.DropModule(module))
    for count in PORTIONS:
        if member.cells >= count:
            found += [a.HandCells(count, other.name) for other in others]
        if member.food >= count:
            found += [a.HandFood(count, other.name) for other in others]
    found += legal_kits(t, member)
    if sheet.spot == BASE:
        found += _legal_store(t, member, names)
    return found


def legal_slots(hero: Hero) -> list[Action]:
    """Rules: E22."""
    found: list[Action] = []
    for gear in hero.gear:
        kind = gear.type
        if gear.place == EXTRA and kind.kind not in (EXTRA, TRAP):
            for instead in rooms_for(hero, gear):
                action = Equip(kind.name, instead or None)
                if action not in found:
                    found.append(action)
        elif gear.place != EXTRA:
            trial = hero.copy()
            spare = trial.gear[hero.gear.index(gear)]
            mounts = [one for one in trial.gear if one.host == trial.gear.index(spare)]
            if not mounts and place_spare(trial, spare):
                stow = a.Stow(kind.name)
                if stow not in found:
                    found.append(stow)
    return found


def legal_kits(t: Trip, member: Member) -> list[Action]:
    """Rules: J34."""
    found: list[Action] = []
    if not member.awake:
        return found
    for gear in member.gear:
        kind = gear.type
        if gear.place != kind.kind or (kind.uses and gear.uses <= 0):
            continue
        if kind.has("heal"):
            found += [Use(kind.name, one.name) for one in t.sheet.alive if one.health < one.most]
        elif kind.has("cure"):
            found += [Use(kind.name, one.name) for one in t.sheet.alive if one.poisoned]
    return list(dict.fromkeys(found))


def _legal_store(t: Trip, member: Member, names: list[str]) -> list[Action]:
    """Rules: J19, J20."""
    sheet = t.sheet
    found: list[Action] = [a.Store(name) for name in names]
    found += [a.StoreModules(module) for module, count in sorted(member.modules.items()) if count]
    found += [a.StoreCells(count) for count in PORTIONS if member.cells >= count]
    stored = list(dict.fromkeys([item for item, _ in sheet.store_items]))
    for item in stored:
        if fits(member, item):
            found.append(a.Fetch(ITEMS[item].name))
    for module, count in sorted(sheet.store_modules.items()):
        if count and room_for_module(member):
            found.append(a.FetchModule(module))
    found += [a.FetchCells(count) for count in PORTIONS if sheet.store_cells >= count]
    return found


def answer_packs(t: Trip, member: Member, action: Action) -> bool:
    """Does it; false if it is something else."""
    sheet = t.sheet
    if isinstance(action, a.HandItem):
        gear = take_out(member, action.item)
        assert gear is not None
        put_in(t.member(action.hero), gear)
        t.tell(a.Handed(hero=member.name, to=action.hero, what=action.item, count=1))
    elif isinstance(action, a.Drop):
        take_out(member, action.item)
        t.tell(a.ThingDropped(hero=member.name, what=action.item))
    elif isinstance(action, Equip):
        hero = member.as_hero()
        swap_in(hero, action.item, action.instead or "")
        member.gear = hero.gear
        t.tell(Equipped(hero=member.name, item=action.item))
    elif isinstance(action, a.Stow):
        stow(member, action.item)
        t.tell(a.Stowed(hero=member.name, item=action.item))
    elif isinstance(action, a.HandModule):
        member.modules[action.module] -= 1
        add_modules(t.member(action.hero), action.module, 1)
        t.tell(a.Handed(hero=member.name, to=action.hero, what=action.module, count=1))
    elif isinstance(action, a.DropModule):
        member.modules[action.module] -= 1
        t.tell(a.ThingDropped(hero=member.name, what=action.module))
    elif isinstance(action, a.HandCells):
        member.cells -= action.count
        t.member(action.hero).cells += action.count
        t.tell(a.Handed(hero=member.name, to=action.hero, what="cells", count=action.count))
    elif isinstance(action, a.HandFood):
        member.food -= action.count
        t.member(action.hero).food += action.count
        t.tell(a.Handed(hero=member.name, to=action.hero, what="food", count=action.count))
    elif isinstance(action, Use):
        _use(t, member, action)
    elif isinstance(action, a.Store):
        gear = take_out(member, action.item)
        assert gear is not None
        sheet.store_items.append((gear.item, gear.uses))
        t.tell(a.Stored(hero=member.name, what=action.item, count=1))
    elif isinstance(action, a.StoreModules):
        count = member.modules.pop(action.module)
        sheet.store_modules[action.module] = sheet.store_modules.get(action.module, 0) + count
        t.tell(a.Stored(hero=member.name, what=action.module, count=count))
    elif isinstance(action, a.StoreCells):
        member.cells -= action.count
        sheet.store_cells += action.count
        t.tell(a.Stored(hero=member.name, what="cells", count=action.count))
    elif isinstance(action, a.Fetch):
        number = ITEM_NUMBER[action.item]
        one = next(one for one in sheet.store_items if one[0] == number)
        sheet.store_items.remove(one)
        member.takes(one[0], one[1])
        t.tell(a.Fetched(hero=member.name, what=action.item, count=1))
    elif isinstance(action, a.FetchModule):
        sheet.store_modules[action.module] -= 1
        add_modules(member, action.module, 1)
        t.tell(a.Fetched(hero=member.name, what=action.module, count=1))
    elif isinstance(action, a.FetchCells):
        sheet.store_cells -= action.count
        member.cells += action.count
        t.tell(a.Fetched(hero=member.name, what="cells", count=action.count))
    else:
        return False
    member.steps += 1
    return True


def stow(member: Member, name: str) -> None:
    hero = member.as_hero()
    for gear in hero.gear:
        mounts = [one for one in hero.gear if one.host == hero.gear.index(gear)]
        if gear.type.name == name and gear.place != EXTRA and not mounts:
            gear.host = -1
            gear.place = EXTRA
            break
    member.gear = hero.gear


def add_modules(member: Member, module: str, count: int) -> None:
    member.modules[module] = member.modules.get(module, 0) + count


def _use(t: Trip, member: Member, action: Use) -> None:
    """A kit heals as its token says, and a medic's skill adds to it; an antidote removes poison.

    Rules: J33, J34.
    """
    hero = member.as_hero()
    gear = find_gear(hero, action.item)
    assert gear is not None
    assert action.on is not None
    other = t.member(action.on)
    t.tell(a.KitUsed(hero=member.name, item=action.item, on=other.name))
    if gear.type.has("cure"):
        t.cure(other)
    if gear.type.has("heal"):
        t.heal(other, gear.type.effect("heal") + member.adds("medic"))
    use_up(hero, gear)
    member.gear = hero.gear
