"""Why something is not possible on a journey, as values; the sentences are in the catalogues."""

from __future__ import annotations

from ashgrid.core import Action, Refusal
from ashgrid.core.refusals import NotLegal

from ..problems import NoSlot
from ..tables import IMPLANTS, ITEM_NUMBER, ITEMS
from . import actions as a
from . import base, conditions, levels, packs, services
from .sheet import CAMP, CARD, FREE_STEPS, PREPARE, Member
from .tables import BASE, DOCUMENTS, IMPLANT_NUMBER, IMPLANT_PRICES, ROOM_CARDS, STORY_CARDS
from .trip import Trip


class NoRoad(Refusal, frozen=True):
    spot: str


class PlaceShut(Refusal, frozen=True):
    spot: str


class NotSoldHere(Refusal, frozen=True):
    what: str


class NobodyBuys(Refusal, frozen=True):
    pass


class NoServiceHere(Refusal, frozen=True):
    pass


class GangRefuses(Refusal, frozen=True):
    gang: str


class NotEnoughCells(Refusal, frozen=True):
    price: int
    cells: int


class NotInPack(Refusal, frozen=True):
    what: str


class OnlyAtBase(Refusal, frozen=True):
    pass


class NotInStore(Refusal, frozen=True):
    what: str


class RoomAtHighest(Refusal, frozen=True):
    room: str


class RoomBeingBuilt(Refusal, frozen=True):
    room: str


class RoomBusy(Refusal, frozen=True):
    room: str


class RoomTooLow(Refusal, frozen=True):
    room: str
    level: int


class ModulesMissing(Refusal, frozen=True):
    module: str
    count: int
    have: int


class NoDocument(Refusal, frozen=True):
    item: str


class DocumentOnTheWay(Refusal, frozen=True):
    item: str


class HasDocument(Refusal, frozen=True):
    item: str


class CardNotHere(Refusal, frozen=True):
    card: str


class CardBlocked(Refusal, frozen=True):
    card: str


class CardTriedToday(Refusal, frozen=True):
    card: str


class OptionClosed(Refusal, frozen=True):
    option: str


class OtherForced(Refusal, frozen=True):
    option: str


class CostMissing(Refusal, frozen=True):
    option: str


class ExperienceMissing(Refusal, frozen=True):
    cost: int
    xp: int


class HighestLevel(Refusal, frozen=True):
    hero: str


class EnoughForToday(Refusal, frozen=True):
    hero: str


class NotHurt(Refusal, frozen=True):
    hero: str


class NotPoisoned(Refusal, frozen=True):
    hero: str


class ImplantLimit(Refusal, frozen=True):
    hero: str
    count: int


class MoraleFull(Refusal, frozen=True):
    hero: str


class NoWorkHere(Refusal, frozen=True):
    pass


REFUSALS = (
    NoRoad,
    PlaceShut,
    NotSoldHere,
    NobodyBuys,
    NoServiceHere,
    GangRefuses,
    NotEnoughCells,
    NotInPack,
    OnlyAtBase,
    NotInStore,
    RoomAtHighest,
    RoomBeingBuilt,
    RoomBusy,
    RoomTooLow,
    ModulesMissing,
    NoDocument,
    DocumentOnTheWay,
    HasDocument,
    CardNotHere,
    CardBlocked,
    CardTriedToday,
    OptionClosed,
    OtherForced,
    CostMissing,
    ExperienceMissing,
    HighestLevel,
    EnoughForToday,
    NotHurt,
    NotPoisoned,
    ImplantLimit,
    MoraleFull,
    NoWorkHere,
)


def why_not(t: Trip, member: Member, action: Action) -> Refusal:
    """The first rule that forbids it; each asks the place where that rule is declared."""
    kind = t.top.kind
    if kind == CARD and isinstance(action, a.Decide):
        return _option(t, action.option)
    if kind not in (CAMP, PREPARE):
        return NotLegal()
    if isinstance(action, a.Travel):
        return PlaceShut(action.to) if action.to in t.sheet.closed else NoRoad(action.to)
    if isinstance(action, a.Reveal):
        return _reveal(t, action.card)
    if isinstance(action, a.Work):
        return NoWorkHere()
    if isinstance(action, a.Upgrade):
        return _upgrade(t, action.room)
    if isinstance(action, a.Produce):
        return _produce(t, action.item)
    if isinstance(action, a.LevelUp):
        cost = levels.next_cost(member)
        return HighestLevel(member.name) if cost is None else ExperienceMissing(cost, member.xp)
    if member.steps >= FREE_STEPS:
        return EnoughForToday(member.name)
    found = _service(t, member, action)
    return found if found is not None else _pack(t, member, action)


def _option(t: Trip, name: str) -> Refusal:
    card = STORY_CARDS[t.top.name]
    option = next((one for one in card.options if one.name == name), None)
    if option is None:
        return NotLegal()
    if not conditions.all_hold(t.sheet, option.needs):
        return OptionClosed(name)
    if not conditions.can_pay(t.sheet, option.costs):
        return CostMissing(name)
    return OtherForced(conditions.open_options(t.sheet, card.options)[0].name)


def _reveal(t: Trip, card: str) -> Refusal:
    if not any(name == card and spot == t.sheet.spot for name, _, spot in t.sheet.laid):
        return CardNotHere(card)
    return CardBlocked(card) if t.sheet.blocked(card) else CardTriedToday(card)


def _upgrade(t: Trip, room: str) -> Refusal:
    level = t.sheet.rooms.get(room, 0)
    if room in t.sheet.upgrades:
        return RoomBeingBuilt(room)
    if level >= base.HIGHEST:
        return RoomAtHighest(room)
    if (room, level + 1) not in ROOM_CARDS:
        return NotLegal()
    return _missing(t, ROOM_CARDS[room, level + 1].cost, False)


def _missing(t: Trip, cost: dict[str, int], at_base: bool) -> Refusal:
    for module, count in cost.items():
        have = base.stock(t.sheet, module, at_base)
        if have < count:
            return ModulesMissing(module, count, have)
    return NotLegal()


def _produce(t: Trip, item: str) -> Refusal:
    if item not in t.sheet.documents:
        return NoDocument(item)
    if item in t.sheet.carried:
        return DocumentOnTheWay(item)
    document = DOCUMENTS[item]
    if t.sheet.rooms.get(document.room, 0) < document.level:
        return RoomTooLow(document.room, document.level)
    if document.room in t.sheet.production:
        return RoomBusy(document.room)
    return _missing(t, document.cost, True)


def _service(t: Trip, member: Member, action: Action) -> Refusal | None:
    """Why something is not to be had here; None if it is no service."""
    sheet = t.sheet
    wanted: str
    cost = 0
    if isinstance(action, a.Buy):
        wanted = action.item
        cost = ITEMS[ITEM_NUMBER[wanted]].price if wanted in ITEM_NUMBER else 0
    elif isinstance(action, a.BuyDocument):
        wanted = action.item
        cost = DOCUMENTS[wanted].price if wanted in DOCUMENTS else 0
    elif isinstance(action, a.BuyModule):
        wanted = action.module
        cost = services.module_price(wanted)
    elif isinstance(action, a.Install):
        wanted = action.implant
        cost = IMPLANT_PRICES[IMPLANT_NUMBER[wanted]] if wanted in IMPLANT_NUMBER else 0
        cost = services.FITTING if IMPLANT_NUMBER.get(wanted, -1) in sheet.spare_implants else cost
    elif isinstance(action, a.BuyFood | a.Treat | a.Cure | a.Extract | a.Cheer | a.Sell | a.SellModule):
        wanted = ""
    else:
        return None
    spot = services.shop(sheet)
    if spot is None:
        return NoServiceHere()
    if services.refuses(sheet, spot):
        return GangRefuses(spot.gang)
    if isinstance(action, a.Sell | a.SellModule):
        what = action.item if isinstance(action, a.Sell) else action.module
        return NotInPack(what) if spot.buys else NobodyBuys()
    here = [IMPLANTS[number].name for number in services.implants_here(sheet, spot)] if spot.implants else []
    offers = {a.Buy: spot.sells, a.BuyDocument: spot.documents, a.BuyModule: spot.modules, a.Install: here}
    if type(action) in offers:
        if wanted not in offers[type(action)]:
            return NotSoldHere(wanted)
        if isinstance(action, a.BuyDocument) and wanted in sheet.documents:
            return HasDocument(wanted)
        if isinstance(action, a.Install) and len(member.implants) >= member.kind.implants:
            return ImplantLimit(member.name, member.kind.implants)
    else:
        asked = {a.BuyFood: spot.food, a.Treat: spot.heal, a.Cure: spot.heal, a.Cheer: spot.morale}
        cost = asked.get(type(action), services.FITTING)
        if not cost or (isinstance(action, a.Extract) and not spot.implants):
            return NoServiceHere()
        cost = 1 if isinstance(action, a.BuyFood) else cost
        if isinstance(action, a.Treat) and (one := sheet.member(action.hero)) and one.health >= one.most:
            return NotHurt(action.hero)
        if isinstance(action, a.Cure) and (one := sheet.member(action.hero)) and not one.poisoned:
            return NotPoisoned(action.hero)
        if isinstance(action, a.Cheer) and member.morale >= member.kind.morale:
            return MoraleFull(member.name)
    price = services.price(sheet, spot, cost)
    if price > member.cells:
        return NotEnoughCells(price, member.cells)
    return NoSlot(member.name, wanted) if wanted else NotLegal()


def _pack(t: Trip, member: Member, action: Action) -> Refusal:
    at_base = a.Store | a.StoreModules | a.StoreCells | a.Fetch | a.FetchModule | a.FetchCells
    if isinstance(action, at_base) and t.sheet.spot != BASE:
        return OnlyAtBase()
    if isinstance(action, a.Fetch):
        if action.item in ITEM_NUMBER and any(item == ITEM_NUMBER[action.item] for item, _ in t.sheet.store_items):
            return NoSlot(member.name, action.item)
        return NotInStore(action.item)
    if isinstance(action, a.FetchModule):
        have = t.sheet.store_modules.get(action.module, 0)
        return NoSlot(member.name, action.module) if have else NotInStore(action.module)
    if isinstance(action, a.HandItem | a.Drop | a.Stow | a.Store):
        if not any(gear.type.name == action.item for gear in member.gear):
            return NotInPack(action.item)
        if isinstance(action, a.HandItem) and t.sheet.member(action.hero) is not None:
            other = t.member(action.hero)
            if not packs.fits(other, ITEM_NUMBER[action.item]):
                return NoSlot(action.hero, action.item)
    if isinstance(action, a.HandModule | a.DropModule | a.StoreModules):
        if not member.modules.get(action.module, 0):
            return NotInPack(action.module)
        if isinstance(action, a.HandModule) and t.sheet.member(action.hero) is not None:
            return NoSlot(action.hero, action.module)
    if isinstance(action, a.HandCells) and member.cells < action.count:
        return NotEnoughCells(action.count, member.cells)
    return NotLegal()
