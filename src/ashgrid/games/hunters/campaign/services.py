"""What is to be had at Locations and Places: buying, selling, healing, implants, morale, work. A gang's standing
changes its prices."""

from __future__ import annotations

from typing import Final

from ashgrid.core.values import Action

from ..tables import IMPLANTS, ITEM_NUMBER, ITEMS
from . import actions as a
from .days import order_days
from .packs import add_modules, fits, room_for_module, take_out
from .sheet import Member, Sheet
from .tables import BASE, DOCUMENTS, IMPLANT_NUMBER, IMPLANT_PRICES, MAP, Spot
from .trip import Trip
from .vocabulary import MODULES

MODULE_PRICE: Final = 2
RARE_MODULE_PRICE: Final = 4
RARE: Final = ("advanced-technology", "advanced-materials", "lasers")
MODULE_PAID: Final = 1
SOLD_FOR: Final = 2
"""A piece of equipment is sold for its price divided by this."""
FITTING: Final = 2
"""What it costs to have an implant taken out, or one put in that the party has."""
REFUSED: Final = -3
"""A gang that thinks so little of the party sells nothing to it."""


def refuses(sheet: Sheet, spot: Spot) -> bool:
    return bool(spot.gang) and sheet.standing_of(spot.gang) <= REFUSED


def shop(sheet: Sheet) -> Spot | None:
    """Where the party is, if anything is to be had there."""
    return None if sheet.spot == BASE or sheet.spot in sheet.closed else MAP[sheet.spot]


def price(sheet: Sheet, spot: Spot, base: int) -> int:
    """Rules: J59, J72."""
    if not spot.gang:
        return base
    standing = sheet.standing_of(spot.gang)
    if standing >= 2:
        return max(1, base - (base + 4) // 5)
    if standing <= -1:
        return base + (base + 3) // 4
    return base


def module_price(module: str) -> int:
    return RARE_MODULE_PRICE if module in RARE else MODULE_PRICE


def implants_here(sheet: Sheet, spot: Spot) -> list[int]:
    """What can be put in here: what is sold, and what the party has.

    Rules: J69.
    """
    return list(dict.fromkeys([*[IMPLANT_NUMBER[name] for name in spot.implants], *sheet.spare_implants]))


def implant_price(sheet: Sheet, spot: Spot, number: int) -> int:
    return price(sheet, spot, FITTING if number in sheet.spare_implants else IMPLANT_PRICES[number])


def legal_services(t: Trip, member: Member) -> list[Action]:
    """Rules: J35, J59, J68."""
    sheet = t.sheet
    spot = shop(sheet)
    found: list[Action] = []
    if spot is None or refuses(sheet, spot):
        return found
    cells = member.cells
    for name in spot.sells:
        number = ITEM_NUMBER[name]
        if price(sheet, spot, ITEMS[number].price) <= cells and fits(member, number):
            found.append(a.Buy(name))
    for name in spot.documents:
        if name not in sheet.documents and price(sheet, spot, DOCUMENTS[name].price) <= cells:
            found.append(a.BuyDocument(name))
    if room_for_module(member):
        found += [a.BuyModule(one) for one in spot.modules if price(sheet, spot, module_price(one)) <= cells]
    if spot.food and cells:
        found.append(a.BuyFood())
    if spot.buys:
        found += [a.Sell(name) for name in dict.fromkeys([gear.type.name for gear in member.gear])]
        found += [a.SellModule(module) for module in MODULES if member.modules.get(module, 0)]
    if spot.heal and price(sheet, spot, spot.heal) <= cells:
        found += [a.Treat(one.name) for one in sheet.alive if one.health < one.most]
        found += [a.Cure(one.name) for one in sheet.alive if one.poisoned]
    if spot.implants:
        for number in implants_here(sheet, spot):
            if len(member.implants) < member.kind.implants and number not in member.implants:
                if implant_price(sheet, spot, number) <= cells:
                    found.append(a.Install(IMPLANTS[number].name))
        if price(sheet, spot, FITTING) <= cells:
            found += [a.Extract(IMPLANTS[number].name) for number in member.implants]
    if spot.morale and member.morale < member.kind.morale and price(sheet, spot, spot.morale) <= cells:
        found.append(a.Cheer())
    return found


def answer_services(t: Trip, member: Member, action: Action) -> bool:
    """Does it; false if it is something else."""
    sheet = t.sheet
    spot = shop(sheet)
    if spot is None:
        return False
    if isinstance(action, a.Buy):
        number = ITEM_NUMBER[action.item]
        _pay(t, member, action.item, price(sheet, spot, ITEMS[number].price))
        member.takes(number, ITEMS[number].uses)
    elif isinstance(action, a.BuyDocument):
        _pay(t, member, action.item, price(sheet, spot, DOCUMENTS[action.item].price))
        sheet.gain_document(action.item)
        t.tell(a.DocumentGained(item=action.item))
    elif isinstance(action, a.BuyModule):
        _pay(t, member, action.module, price(sheet, spot, module_price(action.module)))
        add_modules(member, action.module, 1)
    elif isinstance(action, a.BuyFood):
        _pay(t, member, "food", 1)
        member.food += spot.food
    elif isinstance(action, a.Sell):
        gear = take_out(member, action.item)
        assert gear is not None
        _paid(t, member, action.item, gear.type.price // SOLD_FOR)
    elif isinstance(action, a.SellModule):
        member.modules[action.module] -= 1
        _paid(t, member, action.module, MODULE_PAID)
    elif isinstance(action, a.Treat):
        _pay(t, member, "healing", price(sheet, spot, spot.heal))
        t.heal(t.member(action.hero), 1)
    elif isinstance(action, a.Cure):
        _pay(t, member, "cure", price(sheet, spot, spot.heal))
        t.cure(t.member(action.hero))
    elif isinstance(action, a.Install):
        number = IMPLANT_NUMBER[action.implant]
        _pay(t, member, action.implant, implant_price(sheet, spot, number))
        if number in sheet.spare_implants:
            sheet.spare_implants.remove(number)
        member.implants.append(number)
        t.tell(a.Installed(hero=member.name, implant=action.implant))
    elif isinstance(action, a.Extract):
        _pay(t, member, "extraction", price(sheet, spot, FITTING))
        member.implants.remove(IMPLANT_NUMBER[action.implant])
        sheet.spare_implants.append(IMPLANT_NUMBER[action.implant])
        member.health = min(member.health, member.most)
        t.tell(a.Extracted(hero=member.name, implant=action.implant))
    elif isinstance(action, a.Cheer):
        _pay(t, member, "morale", price(sheet, spot, spot.morale))
        member.morale += 1
        t.tell(a.MoraleChanged(hero=member.name, count=1))
    else:
        return False
    member.steps += 1
    return True


def _pay(t: Trip, member: Member, what: str, cells: int) -> None:
    member.cells -= cells
    t.tell(a.Bought(hero=member.name, what=what, price=cells))


def _paid(t: Trip, member: Member, what: str, cells: int) -> None:
    member.cells += cells
    t.tell(a.Sold(hero=member.name, what=what, price=cells))


def wage(sheet: Sheet) -> int:
    spot = shop(sheet)
    return 0 if spot is None else spot.work


def work(t: Trip) -> None:
    """A day of work pays every hero who is awake.

    Rules: J30, J59.
    """
    paid = wage(t.sheet)
    for member in t.sheet.alive:
        if member.awake:
            member.cells += paid
            t.tell(a.Worked(hero=member.name, count=paid))
    order_days(t, 1)
