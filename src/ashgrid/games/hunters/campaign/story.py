"""Reads the story, the map, rooms and implants from TOML, checks that everything that is named exists, and fills the
tables. Errors name the file, the card, the option and the word."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from .. import words as skill_words
from ..data import FOLDER, PIECES, DataError, Id, Words, convert, keep, read_toml
from ..missions import MISSIONS
from ..tables import HERO_NUMBER, IMPLANTS, ITEM_NUMBER, ITEMS, SkillType
from . import tables, trail
from .card_problems import (
    CardError,
    EndsMissing,
    FailMissing,
    ForcedAlways,
    HintMissing,
    LeadsBack,
    LiesInDeck,
    LiesNowhere,
    NoOptionCalled,
    NoSuchPicture,
    NothingCalled,
    NotOfCards,
    OutcomesAlone,
    Place,
    SameOption,
    WordError,
    WordsTooLong,
)
from .tables import BASE, Branch, Document, Option, Room, Spot, StoryCard
from .vocabulary import (
    CONDITIONS,
    DECKS,
    ENDINGS,
    GANGS,
    LETTERS,
    MODULES,
    ORDERS,
    ROOMS,
    SPOTS,
    TOKENS,
    Clause,
    Order,
    read_check,
    read_clause,
    read_cost,
    read_order,
)

STORY_FOLDER: Final = FOLDER / "campaign"
PICTURES: Final = (
    "shanty-night town inn ring tent clinic shop farm cistern road snow fog convoy mast bridge scrapyard salt tunnel"
    " factory ice station core machine pack python fire grave camp map radio ferry".split()
)
CardId = Annotated[str, msgspec.Meta(pattern=r"^([0-9]{3}[a-z]?|r[123]-[0-9]{2}|c-[0-9]{2})$")]
TITLE, TEXT, LINE, AFTER = 40, 720, 110, 480
"""How many characters a frame of a card holds."""
DOCUMENT_SHARE: Final = 2
LEAST_DOCUMENT: Final = 3


Orders = Annotated[tuple[str, ...], msgspec.Meta(max_length=30)]


class BranchData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    after: Words = {}
    do: Orders = ()
    weight: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1


class OptionData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, msgspec.Meta(pattern=r"^[a-f]$")]
    text: Words
    needs: Orders = ()
    forced: bool = False
    reveals: Literal["shown", "hinted", "hidden"] = "shown"
    hint: Words = {}
    cost: Orders = ()
    check: str = ""
    after: Words = {}
    do: Orders = ()
    fail: BranchData | None = None
    won: BranchData | None = None
    lost: BranchData | None = None
    outcome: Annotated[tuple[BranchData, ...], msgspec.Meta(max_length=12)] = ()


class CardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: CardId
    title: Words
    text: Words
    picture: str
    window: tuple[int, int] | None = None
    handling: Literal["discard", "keep", "stay"] = "discard"
    do: Orders = ()
    option: tuple[OptionData, ...] = ()
    laid: str = ""
    """Of a card of a pack: where it lies when a campaign begins, `under inn`."""
    source: Literal["rulebook", "authored"] = "authored"


class SpotData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a Location and a Place may offer."""

    id: Id
    name: Words
    about: Words
    gang: str = ""
    sells: tuple[Id, ...] = ()
    documents: tuple[Id, ...] = ()
    buys: bool = False
    modules: tuple[str, ...] = ()
    food: int = 0
    heal: int = 0
    implants: tuple[Id, ...] = ()
    morale: int = 0
    work: int = 0
    source: str = "authored"


class LocationData(SpotData, frozen=True, forbid_unknown_fields=True, kw_only=True):
    zone: Annotated[int, msgspec.Meta(ge=1, le=3)]
    start: bool = False
    wild: bool = False


class PlaceData(SpotData, frozen=True, forbid_unknown_fields=True, kw_only=True):
    location: Id


class RoomData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    level: Annotated[int, msgspec.Meta(ge=1, le=3)]
    cost: dict[str, int]
    days: Annotated[int, msgspec.Meta(ge=1, le=12)]
    about: Words
    name: Words = {}
    source: str = "authored"


class ImplantData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    price: Annotated[int, msgspec.Meta(ge=1, le=60)]
    effect: str
    name: Words
    about: Words
    source: str = "authored"


class CampaignData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    main: tuple[tuple[Id, ...], ...]
    openings: tuple[CardId, ...]
    levels: tuple[int, ...]
    day_events: dict[str, tuple[CardId, ...]]
    laid: dict[str, tuple[tuple[CardId, str, str], ...]]
    endings: dict[str, Words]
    gangs: dict[str, Words]


# Cards --------------------------------------------------------------------------------------------


def read_cards(path: Path) -> list[CardData]:
    return cards_of(read_toml(path), path.name)


def cards_of(raw: dict[str, Any], where: str) -> list[CardData]:
    """The cards of a file, each with all that is said of it."""
    if (strange := stranger(raw)) is not None:
        raise DataError(f"{where}: {strange}")
    entries = raw.get("card", [])
    return [convert(entry, CardData, f"{where}: card '{entry.get('id')}'") for entry in entries]


def stranger(raw: dict[str, Any]) -> NotOfCards | None:
    """What has no place in a file of cards."""
    other = next((key for key in raw if key != "card"), None)
    entries = raw.get("card", [])
    if other is None and isinstance(entries, list) and all(isinstance(one, dict) for one in entries):
        return None
    return NotOfCards(other or "card")


def deck_of(card: str) -> str:
    if card.startswith("r"):
        return f"road-{card[1]}"
    return "city" if card.startswith("c") else tables.STORY


def _texts(card: CardData) -> dict[str, tuple[Words, int]]:
    """All texts of a card by their keys, with the number of characters that each may have."""
    own = f"story.{card.id}"
    found = {f"{own}.title": (card.title, TITLE), f"{own}.text": (card.text, TEXT)}
    for option in card.option:
        found[f"{own}.{option.id}"] = (option.text, LINE)
        if option.hint:
            found[f"{own}.{option.id}.hint"] = (option.hint, LINE)
        for name, branch in _branches(option).items():
            if branch.after:
                found[f"{own}.{option.id}.{name}"] = (branch.after, AFTER)
    return found


def _branches(option: OptionData) -> dict[str, BranchData]:
    if option.outcome:
        return {str(number): branch for number, branch in enumerate(option.outcome, 1)}
    named = {"fail": option.fail, "won": option.won, "lost": option.lost}
    return {"do": BranchData(option.after, option.do), **{name: one for name, one in named.items() if one is not None}}


def card_of(card: CardData, where: Place) -> StoryCard:
    """A card as the rules read it; whatever is not possible is refused."""
    if card.picture not in PICTURES:
        raise CardError(where, NoSuchPicture(card.picture, ", ".join(PICTURES)))
    names = [option.id for option in card.option]
    if len(set(names)) != len(names):
        raise CardError(where, SameOption())
    for key, (said, most) in _texts(card).items():
        for language, text in said.items():
            if len(text) > most:
                raise CardError(where, WordsTooLong(key, len(text), language, most))
    options = [_option(card, option, where.within(option.id)) for option in card.option]
    try:
        read = Branch(f"story.{card.id}.text", [read_order(text) for text in card.do])
    except WordError as error:
        raise CardError(where, error.problem) from None
    return StoryCard(card.id, deck_of(card.id), card.window, card.handling, card.picture, read, options)


def add_card(card: CardData, where: Place, pack: str = "") -> None:
    found = card_of(card, where)
    keep("story", card.id, card, words_of(card), str(where), pack)
    if pack:
        tables.PACK_CARDS[card.id] = card.laid
    tables.STORY_CARDS[card.id] = found


def words_of(card: CardData) -> dict[str, Words]:
    """The words of a card by their keys."""
    return {key: said for key, (said, _) in _texts(card).items()}


def _option(card: CardData, option: OptionData, where: Place) -> Option:
    branches = _branches(option)
    if option.forced and not option.needs:
        raise CardError(where, ForcedAlways())
    if option.reveals == "hinted" and not option.hint:
        raise CardError(where, HintMissing())
    if option.check and (option.fail is None or option.outcome):
        raise CardError(where, FailMissing())
    if option.outcome and (option.do or option.after):
        raise CardError(where, OutcomesAlone())
    calls = any(text.rpartition(": ")[2].startswith("mission ") for text in option.do)
    if calls and (option.won is None or option.lost is None):
        raise CardError(where, EndsMissing())
    key = f"story.{card.id}.{option.id}"
    try:
        return Option(
            option.id,
            [read_clause(text) for text in option.needs],
            option.forced,
            option.reveals,
            [read_cost(text) for text in option.cost],
            read_check(option.check) if option.check else None,
            {
                name: Branch(f"{key}.{name}" if one.after else "", [read_order(text) for text in one.do], one.weight)
                for name, one in branches.items()
            },
            len(option.outcome),
        )
    except WordError as error:
        raise CardError(where, error.problem) from None


# What is named must exist -------------------------------------------------------------------------


Cards = dict[str, StoryCard]


def known(kind: str, name: str, cards: Cards = tables.STORY_CARDS) -> bool:
    fixed: dict[str, Any] = {
        "module": MODULES,
        "gang": GANGS,
        "room": ROOMS,
        "token": TOKENS,
        "letter": LETTERS,
        "deck": DECKS,
        "how": SPOTS,
        "ending": ENDINGS,
        "item": ITEM_NUMBER,
        "document": tables.DOCUMENTS,
        "hero": HERO_NUMBER,
        "mission": MISSIONS,
        "card": cards,
        "location": [name for name, spot in tables.MAP.items() if not spot.is_place],
        "spot": [*tables.MAP, BASE],
    }
    return kind == "flag" or name in fixed[kind]


def check_order(order: Order, where: Place, cards: Cards = tables.STORY_CARDS) -> None:
    kinds = [kind for kind in ORDERS[order.word] if kind not in ("int", "count", "step", "changes", "option?")]
    for kind, name in zip(kinds, order.names, strict=False):
        if not known(kind, name, cards):
            raise CardError(where, NothingCalled(order.text, kind, name))
    if order.word == "go" and len(order.names) > 1:
        options = [option.name for option in cards[order.names[0]].options]
        if order.names[1] not in options:
            raise CardError(where, NoOptionCalled(order.text, order.names[1]))
    if order.only_if is not None:
        check_clause(order.only_if, where, cards)


def check_clause(clause: Clause, where: Place, cards: Cards = tables.STORY_CARDS) -> None:
    for condition in clause.conditions:
        for kind in CONDITIONS[condition.word]:
            if "compared" not in kind and not known(kind, condition.name, cards):
                raise CardError(where, NothingCalled(clause.text, kind, condition.name))


def check_card(card: StoryCard, where: Place, cards: Cards = tables.STORY_CARDS) -> None:
    """Whether all that a card names is there, and it does not lead back to itself at once: nobody would ever get out of
    such a circle."""
    for order in card.read.orders:
        check_order(order, where, cards)
    for option in card.options:
        at = where.within(option.name)
        for clause in option.needs:
            check_clause(clause, at, cards)
        for cost in option.costs:
            check_order(cost, at, cards)
        for branch in option.branches.values():
            for order in branch.orders:
                check_order(order, at, cards)


def check_circle(card: StoryCard, where: Place, cards: Cards = tables.STORY_CARDS) -> None:
    if trail.leads_back(card.name, cards):
        raise CardError(where, LeadsBack())


def check_laid(card: CardData, where: Place) -> None:
    """A card of a pack may lie where something lies from the beginning."""
    if not card.laid:
        return
    how, _, spot = card.laid.partition(" ")
    spots = [BASE, *[name for name, one in tables.MAP.items() if one.location in tables.START]]
    if how not in SPOTS or spot not in spots:
        raise CardError(where, LiesNowhere(card.laid, ", ".join(SPOTS), ", ".join(spots)))
    if deck_of(card.id) != tables.STORY:
        raise CardError(where, LiesInDeck())


# Map, rooms, implants, frame ----------------------------------------------------------------------


def _map(path: Path) -> None:
    raw = read_toml(path)
    locations = [convert(one, LocationData, f"{path.name}: '{one.get('id')}'") for one in raw.get("location", [])]
    places = [convert(one, PlaceData, f"{path.name}: '{one.get('id')}'") for one in raw.get("place", [])]
    within: dict[str, list[str]] = {}
    for place in places:
        within.setdefault(place.location, []).append(place.id)
    zones = {one.id: one.zone for one in locations}
    spots: list[SpotData] = [*locations, *places]
    for spot in spots:
        where = f"{path.name}: '{spot.id}'"
        location = spot.location if isinstance(spot, PlaceData) else spot.id
        if location not in zones:
            raise DataError(f"{where}: there is no Location '{location}'")
        _check_services(spot, where)
        keep("spot", spot.id, spot, {f"spot.{spot.id}": spot.name, f"spot-about.{spot.id}": spot.about}, where)
        tables.MAP[spot.id] = Spot(
            spot.id,
            location,
            zones[location],
            within.get(spot.id, []),
            spot.gang,
            list(spot.sells),
            list(spot.documents),
            spot.buys,
            list(spot.modules),
            spot.food,
            spot.heal,
            list(spot.implants),
            spot.morale,
            spot.work,
            isinstance(spot, LocationData) and spot.wild,
        )
    tables.START[:] = [one.id for one in locations if one.start]


def _check_services(spot: SpotData, where: str) -> None:
    for kind, names in (("item", spot.sells), ("document", spot.documents), ("module", spot.modules)):
        for name in names:
            if not known(kind, name):
                raise DataError(f"{where}: there is no {kind} '{name}'")
    for name in spot.implants:
        if name not in tables.IMPLANT_NUMBER:
            raise DataError(f"{where}: there is no implant '{name}'")
    if spot.gang and spot.gang not in GANGS:
        raise DataError(f"{where}: there is no gang '{spot.gang}'")


def _rooms(path: Path) -> None:
    for entry in read_toml(path).get("room", []):
        where = f"{path.name}: room '{entry.get('id')}' {entry.get('level')}"
        room = convert(entry, RoomData, where)
        if room.id not in ROOMS:
            raise DataError(f"{where}: there is no such room; there are {', '.join(ROOMS)}")
        for module in room.cost:
            if module not in MODULES:
                raise DataError(f"{where}: there is no Module '{module}'")
        names = {f"room-about.{room.id}-{room.level}": room.about}
        if room.level == 1:
            names[f"room.{room.id}"] = room.name
        keep("room", f"{room.id}-{room.level}", room, names, where)
        tables.ROOM_CARDS[room.id, room.level] = Room(room.id, room.level, room.cost, room.days)
    for name in ROOMS:
        for level in (1, 2, 3):
            if (name, level) not in tables.ROOM_CARDS:
                raise DataError(f"{path.name}: the {name} of level {level} is missing")


def _documents() -> None:
    """Every piece of equipment that says how it is made has a technical document."""
    for item in ITEMS:
        make = PIECES[f"item/{item.name}"].make
        if make is not None:
            price = max(LEAST_DOCUMENT, (item.price + DOCUMENT_SHARE - 1) // DOCUMENT_SHARE)
            tables.DOCUMENTS[item.name] = Document(item.name, make.room, make.level, make.cost, make.days, price)


def _implants(path: Path) -> None:
    for entry in read_toml(path).get("implant", []):
        where = f"{path.name}: implant '{entry.get('id')}'"
        implant = convert(entry, ImplantData, where)
        names = {f"implant.{implant.id}": implant.name, f"implant-about.{implant.id}": implant.about}
        keep("implant", implant.id, implant, names, where)
        try:
            effect = skill_words.read_effect(implant.effect, skill_words.SKILL_WORDS)
        except skill_words.WordError as error:
            raise DataError(f"{where}: {error}") from None
        tables.IMPLANT_NUMBER[implant.id] = len(IMPLANTS)
        tables.IMPLANT_PRICES.append(implant.price)
        IMPLANTS.append(SkillType(implant.id, "", 0, effect))


def _frame(path: Path) -> None:
    frame = convert(read_toml(path), CampaignData, path.name)
    tables.MAIN[:] = [list(step) for step in frame.main]
    tables.OPENINGS[:] = list(frame.openings)
    tables.LEVEL_COSTS[:] = list(frame.levels)
    tables.DAY_EVENTS.update({int(day): list(cards) for day, cards in frame.day_events.items()})
    tables.LAID.update({name: list(cards) for name, cards in frame.laid.items()})
    names = {f"ending.{name}": said for name, said in frame.endings.items()}
    names |= {f"gang.{name}": said for name, said in frame.gangs.items()}
    keep("campaign", "frame", frame, names, path.name)
    for step in frame.main:
        for mission in step:
            if mission not in MISSIONS:
                raise DataError(f"{path.name}: there is no mission '{mission}'")
    named = [*frame.openings, *[card for cards in frame.day_events.values() for card in cards]]
    for spot, cards in frame.laid.items():
        for card, how, where in cards:
            named.append(card)
            if not known("how", how) or not known("spot", where) or not (spot == BASE or known("location", spot)):
                raise DataError(f"{path.name}: laid.{spot}: '{card} {how} {where}' is not possible")
    for card in named:
        if card not in tables.STORY_CARDS:
            raise DataError(f"{path.name}: there is no card '{card}'")


def more_words(found: dict[str, str]) -> dict[str, str]:
    """What journeys tell of may be equipment, an implant, a card or a skill: these are said under one name, too."""
    families = {"item.": "thing.", "implant.": "thing.", "card.": "learned.", "skill.": "learned."}
    more = {}
    for key, said in found.items():
        family, _, name = key.partition(".")
        if f"{family}." in families:
            more[families[f"{family}."] + name] = said
        if family == "story" and name.endswith(".title"):
            more[f"storytitle.{name.removesuffix('.title')}"] = said
    return more


def load() -> None:
    _documents()
    _implants(STORY_FOLDER / "implants.toml")
    _map(STORY_FOLDER / "map.toml")
    _rooms(STORY_FOLDER / "rooms.toml")
    for path in sorted((STORY_FOLDER / "cards").glob("*.toml")):
        for card in read_cards(path):
            add_card(card, Place(path.name, card.id))
            if card.laid:
                raise DataError(f"{path.name}: card '{card.id}': where cards of the game lie, campaign.toml says")
    for name, found in tables.STORY_CARDS.items():
        check_card(found, Place("", name))
        check_circle(found, Place("", name))
    _frame(STORY_FOLDER / "campaign.toml")


load()
