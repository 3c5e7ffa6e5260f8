"""The base: rooms are built and raised, and equipment is made in them."""

from __future__ import annotations

from ashgrid.core.values import Action

from . import actions as a
from .sheet import Sheet
from .tables import BASE, DOCUMENTS, ROOM_CARDS, Document
from .trip import Trip
from .vocabulary import ROOMS

HIGHEST = 3


def legal_rooms() -> list[Action]:
    """Rules: J13."""
    return [a.ChooseRoom(room) for room in ROOMS]


def stock(sheet: Sheet, module: str, at_base: bool) -> int:
    """What can be paid with: the store of the base, and what the heroes carry unless it must lie in the base.

    Rules: J19, J26.
    """
    carried = sum([member.modules.get(module, 0) for member in sheet.alive])
    here = sheet.spot == BASE
    return sheet.store_modules.get(module, 0) + (carried if here or not at_base else 0)


def affordable(sheet: Sheet, cost: dict[str, int], at_base: bool) -> bool:
    return all(stock(sheet, module, at_base) >= count for module, count in cost.items())


def spend(sheet: Sheet, cost: dict[str, int]) -> None:
    """From the store first, then from whoever carries the most."""
    for module, count in cost.items():
        left = count
        taken = min(left, sheet.store_modules.get(module, 0))
        if taken:
            sheet.store_modules[module] -= taken
            left -= taken
        for member in sorted(sheet.alive, key=lambda one: -one.modules.get(module, 0)):
            taken = min(left, member.modules.get(module, 0))
            if taken:
                member.modules[module] -= taken
                left -= taken
        assert left == 0, f"{left} {module} are missing"


def can_upgrade(sheet: Sheet, room: str) -> bool:
    """One upgrade for each room at a time, level by level, at any moment.

    Rules: J21, J22.
    """
    level = sheet.rooms.get(room, 0)
    if level >= HIGHEST or room in sheet.upgrades:
        return False
    return affordable(sheet, ROOM_CARDS[room, level + 1].cost, False)


def upgrade(t: Trip, room: str) -> None:
    """Rules: J22."""
    sheet = t.sheet
    card = ROOM_CARDS[room, sheet.rooms.get(room, 0) + 1]
    spend(sheet, card.cost)
    sheet.upgrades[room] = sheet.day + card.days
    t.tell(a.UpgradeBegan(room=room, level=card.level, day=sheet.day + card.days))


def can_produce(sheet: Sheet, document: Document) -> bool:
    """Rules: J23, J24, J26."""
    return (
        document.item in sheet.documents
        and document.item not in sheet.carried
        and sheet.rooms.get(document.room, 0) >= document.level
        and document.room not in sheet.production
        and affordable(sheet, document.cost, True)
    )


def produce(t: Trip, item: str) -> None:
    """Rules: J25, J26."""
    document = DOCUMENTS[item]
    spend(t.sheet, document.cost)
    t.sheet.production[document.room] = (item, 0)
    t.tell(a.ProductionBegan(room=document.room, item=item, day=t.sheet.day + document.days))


def legal_base(sheet: Sheet) -> list[Action]:
    found: list[Action] = [a.Upgrade(room) for room in ROOMS if can_upgrade(sheet, room)]
    found += [a.Produce(name) for name in sheet.documents if can_produce(sheet, DOCUMENTS[name])]
    return found
