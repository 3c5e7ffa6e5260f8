"""What a careful hero does where the party is: rise, be healed, eat, trade, and take what the base has made. For
machine players; every answer comes with its reason (`advice.<name>` of the catalogues)."""

from __future__ import annotations

from typing import Final

from ashgrid.core.values import Action

from ..actions import Equip, Use
from ..tables import ARMOUR, EXTRA, ITEM_NUMBER, ITEMS, WEAPON, ItemType
from . import actions as a
from . import base, services
from .journey import Journey
from .packs import take_out
from .sheet import Member, Sheet
from .tables import BASE, DOCUMENTS, IMPLANT_NUMBER, IMPLANT_PRICES, LEVEL_COSTS, ROOM_CARDS, Spot

Advice = tuple[Action, str]
"""An action, and the name of the reason for it."""

RESERVE: Final = 4
"""Cells that a hero does not spend on equipment."""
FED: Final = 7
"""Food that each hero should have."""
RICH: Final = 14
"""Cells of a hero who can afford what is merely good to have."""
BETTER: Final = 3
"""How much dearer another weapon or armour has to be, to be better."""
CHEAP_KIT: Final = 4


def own(t: Journey, member: Member, legal: list[Action]) -> Advice | None:
    """What this hero wants to do in the camp, or nothing."""
    sheet = t.sheet
    if a.LevelUp() in legal:
        return a.LevelUp(), "level"
    cared = _care(t, member, legal)
    if cared is not None:
        return cared
    if a.BuyFood() in legal and sheet.food < wanted_food(sheet):
        return a.BuyFood(), "food"
    equipped = equip(legal)
    if equipped is not None:
        return equipped, "equip"
    fetched = _fetch(member, legal)
    if fetched is not None:
        return fetched, "fetch"
    bought = _purchase(sheet, member, legal)
    if bought is not None:
        return bought
    if member.cells < RESERVE:
        for action in legal:
            if isinstance(action, a.SellModule):
                return action, "sell"
    if a.Cheer() in legal and member.morale * 2 < member.kind.morale and member.cells > RESERVE * 2:
        return a.Cheer(), "cheer"
    if sheet.spot == BASE and member.module_count:
        module = next(name for name, count in sorted(member.modules.items()) if count)
        if a.StoreModules(module) in legal:
            return a.StoreModules(module), "store"
    return None


def wanted_food(sheet: Sheet) -> int:
    """More where there is money for it."""
    each = FED + (2 if sheet.cells > RICH * len(sheet.alive) else 0)
    return each * len(sheet.alive)


# Health ---------------------------------------------------------------------------------------------


def _care(t: Journey, member: Member, legal: list[Action]) -> Advice | None:
    lowest = min(t.sheet.alive, key=lambda one: one.health / one.most)
    for action in legal:
        if isinstance(action, a.Cure):
            return action, "cure"
        if isinstance(action, a.Treat) and action.hero == lowest.name:
            hurt = lowest.health * 5 < lowest.most * 3
            if hurt or member.cells >= RESERVE + 2:
                return action, "healer"
        if isinstance(action, Use):
            on = t.member(action.on or "")
            poisoned = on.poisoned and ITEMS[ITEM_NUMBER[action.item]].has("cure")
            if poisoned or (on.health * 2 <= on.most and ITEMS[ITEM_NUMBER[action.item]].has("heal")):
                return action, "cure" if poisoned else "kit"
    return None


def prepare(member: Member, legal: list[Action]) -> Advice:
    """Before a mission: the deck, what can be healed with one's own kits, and equipment into its slots."""
    if a.LevelUp() in legal:
        return a.LevelUp(), "level"
    if a.BestDeck() in legal:
        return a.BestDeck(), "deck"
    for action in legal:
        if isinstance(action, Use) and action.on == member.name and member.health + 2 <= member.most:
            return action, "kit"
    equipped = equip(legal)
    return (equipped, "equip") if equipped is not None else (a.Ready(), "ready")


# Equipment ------------------------------------------------------------------------------------------


def equip(legal: list[Action]) -> Action | None:
    for action in legal:
        if isinstance(action, Equip) and action.instead is None:
            return action
    return None


def best_price(member: Member, kind: int) -> int:
    return max([gear.type.price for gear in member.gear if gear.type.kind == kind and gear.place == kind], default=0)


def to_hand(member: Member, item: ItemType) -> bool:
    """Whether a piece would lie where it works."""
    trial = member.copy()
    return trial.takes(item.number, 0) and trial.gear[-1].place == item.kind


def worst(member: Member, kind: int) -> str:
    """The cheapest piece of a kind, of a name that the hero has once."""
    found: ItemType | None = None
    for gear in member.gear:
        once = len([one for one in member.gear if one.item == gear.item]) == 1
        if gear.type.kind == kind and once and (found is None or gear.type.price < found.price):
            found = gear.type
    return found.name if found is not None else ""


def wants(member: Member, item: ItemType) -> str:
    """Why a hero wants a piece at its price, or nothing: `arms` if there is a slot for it, `swap` if one would have to
    be made, `kit` for something to heal with."""
    if item.kind in (WEAPON, ARMOUR):
        if item.price < best_price(member, item.kind) + BETTER:
            return ""
        if to_hand(member, item):
            return "arms"
        worse = worst(member, item.kind)
        if not worse or ITEMS[ITEM_NUMBER[worse]].price + BETTER > item.price:
            return ""
        trial = member.copy()
        take_out(trial, worse)
        return "swap" if to_hand(trial, item) else ""
    if item.has("heal") and item.price <= CHEAP_KIT:
        return "kit" if not any(gear.type.has("heal") for gear in member.gear) else ""
    if item.has("cure"):
        carried = any(gear.type.has("cure") for gear in member.gear)
        return "kit" if not carried and member.cells > RICH else ""
    if item.kind == EXTRA or member.cells < RICH:
        return ""
    owned = any(gear.item == item.number for gear in member.gear)
    return "" if owned or not to_hand(member, item) else "outfit"


def _purchase(sheet: Sheet, member: Member, legal: list[Action]) -> Advice | None:
    """The best that a hero can pay: weapon and armour first, then implants, a kit, a document that can be used."""
    spot = services.shop(sheet)
    if spot is None:
        return None
    best, record = None, 0.0
    for name in spot.sells:
        item = ITEMS[ITEM_NUMBER[name]]
        price = services.price(sheet, spot, item.price)
        if price + RESERVE > member.cells:
            continue
        why = wants(member, item)
        value = 0.0 if not why else float(item.price) if why in ("arms", "swap") else 1.0
        if value > record:
            if why == "swap":
                out = worst(member, item.kind)
                sell = a.Sell(out)
                removed: Action = sell if sell in legal else a.Drop(out)
                if removed in legal:
                    best, record = (removed, "swap"), value
            elif a.Buy(name) in legal:
                best, record = (a.Buy(name), "arms" if why == "outfit" else why), value
    if best is not None:
        return best
    implants = [one for one in legal if isinstance(one, a.Install)]
    if implants and member.cells >= RICH:
        dearest = max(implants, key=lambda one: IMPLANT_PRICES[IMPLANT_NUMBER[one.implant]])
        if services.implant_price(sheet, spot, IMPLANT_NUMBER[dearest.implant]) + RESERVE <= member.cells:
            return dearest, "implant"
    for action in legal:
        if isinstance(action, a.BuyDocument) and member.cells >= RICH and _makes(sheet, action.item):
            return action, "document"
    lacking = _lacking(sheet)
    for action in legal:
        if isinstance(action, a.BuyModule) and member.cells >= RICH and action.module in lacking:
            return action, "build"
    return None


def _lacking(sheet: Sheet) -> list[str]:
    """The Modules that the best room of the base lacks for its next level."""
    rooms = [room for room, level in sheet.rooms.items() if level < base.HIGHEST and room not in sheet.upgrades]
    if not rooms:
        return []
    room = max(rooms, key=lambda one: sheet.rooms[one])
    cost = ROOM_CARDS[room, sheet.rooms[room] + 1].cost
    return [module for module, count in cost.items() if base.stock(sheet, module, False) < count]


def _makes(sheet: Sheet, item: str) -> bool:
    """Whether the base could begin to make a thing at once, if it had the document."""
    document = DOCUMENTS[item]
    enough = sheet.rooms.get(document.room, 0) >= document.level
    return enough and base.affordable(sheet, document.cost, False)


def _fetch(member: Member, legal: list[Action]) -> Action | None:
    """What the base has made, if there is a slot where it works."""
    for action in legal:
        if isinstance(action, a.Fetch) and to_hand(member, ITEMS[ITEM_NUMBER[action.item]]):
            return action
    return None


def tempted(sheet: Sheet, spot: Spot) -> bool:
    """Whether somebody would buy a weapon, armour or an implant here."""
    if services.refuses(sheet, spot):
        return False
    for member in sheet.alive:
        for name in spot.sells:
            item = ITEMS[ITEM_NUMBER[name]]
            affordable = services.price(sheet, spot, item.price) + RESERVE <= member.cells
            if affordable and wants(member, item) in ("arms", "swap"):
                return True
        if spot.implants and len(member.implants) < member.kind.implants:
            for number in services.implants_here(sheet, spot):
                price = services.implant_price(sheet, spot, number)
                if number not in member.implants and member.cells >= max(RICH, price + RESERVE):
                    return True
    return False


def experience(member: Member) -> int:
    """All that a hero has ever had."""
    return sum(LEVEL_COSTS[: member.level - 1]) + member.xp


def value_of(member: Member) -> int:
    """What a hero's equipment and implants are worth in Cells."""
    worn = sum([gear.type.price for gear in member.gear])
    return worn + sum([IMPLANT_PRICES[number] for number in member.implants])
