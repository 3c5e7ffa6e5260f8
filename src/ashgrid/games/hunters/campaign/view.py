"""What can be seen of a journey: everything but the order of the decks, the dice to come, and what the story remembers
of its own."""

from __future__ import annotations

from ashgrid.core.contract import Plain

from ..tables import CARDS, IMPLANTS, ITEM_NUMBER, ITEMS, PLACES, SKILLS
from . import base, conditions, levels, outlook, services
from .orders import value_of
from .sheet import CARD, FRAMES, LOOT, Frame, Member, Sheet
from .tables import (
    BASE,
    DAY_EVENTS,
    DAYS,
    DOCUMENTS,
    MAIN,
    MAP,
    ROOM_CARDS,
    STORY_CARDS,
    Option,
    Spot,
    zone_of,
)
from .trip import Trip
from .vocabulary import GANGS, ROOMS, Order

QUIET = ("flag", "clear", "place", "remove", "wait", "shuffle", "keep", "stay", "discard", "go")
"""Orders that tell the story's own affairs: they are not shown among the consequences of an option."""


def view_of(t: Trip) -> Plain:
    sheet = t.sheet
    plain: Plain = {
        "chapter": "journey",
        "day": sheet.day,
        "days": DAYS,
        "spot": sheet.spot,
        "permanent": t.permanent,
        "heroes": [_hero(member, seat) for seat, member in enumerate(sheet.members)],
        "base": _base(sheet),
        "locations": [_location(sheet, name) for name in [BASE, *sheet.locations]],
        "kept": list(sheet.kept),
        "tokens": list(sheet.tokens),
        "standing": {gang: sheet.standing_of(gang) for gang in GANGS},
        "decks": {deck: len(cards) for deck, cards in sheet.decks.items()},
        "missions": [{"mission": name, "won": won, "day": day} for name, won, day in sheet.missions],
        "main": [{"missions": list(step), "played": any(map(sheet.played, step))} for step in MAIN],
        "track": track(sheet),
        "ways": outlook.ways(sheet),
        "tomorrow": outlook.tomorrow(t),
        "shop": _shop(sheet, services.shop(sheet)),
        "loot": [what for what, _ in sheet.loot],
        "card": _card(t),
        "doing": [_frame(frame) for frame in sheet.stack],
        "ending": sheet.ending,
    }
    if sheet.away:
        plain["away"] = [member.name for member in sheet.away]
    return plain


def _hero(member: Member, seat: int) -> Plain:
    return {
        "name": member.name,
        "seat": seat,
        "level": member.level,
        "xp": member.xp,
        "next": levels.next_cost(member),
        "health": member.health,
        "most": member.most,
        "poisoned": member.poisoned,
        "morale": member.morale,
        "food": member.food,
        "cells": member.cells,
        "strength": member.strength,
        "persuasion": member.persuasion,
        "modules": {name: count for name, count in sorted(member.modules.items()) if count},
        "gear": [
            {"item": gear.type.name, "place": PLACES[gear.place], "host": gear.host, "uses": gear.uses}
            for gear in member.gear
        ],
        "cards": [CARDS[card].name for card in member.cards],
        "deck": [CARDS[card].name for card in member.deck],
        "skills": [SKILLS[skill].name for skill in member.skills],
        "implants": [IMPLANTS[implant].name for implant in member.implants],
        "limit": member.kind.implants,
        "dead": member.dead,
        "steps": member.steps,
    }


def _base(sheet: Sheet) -> Plain:
    rooms = []
    for room in ROOMS:
        level = sheet.rooms.get(room, 0)
        coming = ROOM_CARDS.get((room, level + 1))
        rooms.append(
            {
                "room": room,
                "level": level,
                "due": sheet.upgrades.get(room),
                "making": sheet.production[room][0] if room in sheet.production else None,
                "cost": None if coming is None else dict(coming.cost),
                "days": None if coming is None else coming.days,
                "open": base.can_upgrade(sheet, room),
            }
        )
    return {
        "rooms": rooms,
        "items": [{"item": ITEMS[item].name, "uses": uses} for item, uses in sheet.store_items],
        "modules": {name: count for name, count in sorted(sheet.store_modules.items()) if count},
        "cells": sheet.store_cells,
        "documents": [_document(sheet, item) for item in sheet.documents],
    }


def _document(sheet: Sheet, item: str) -> Plain:
    """`able`: the room is good enough for it; `open`: it can be made now, by whoever has the document."""
    document = DOCUMENTS[item]
    return {
        "item": item,
        "room": document.room,
        "level": document.level,
        "cost": dict(document.cost),
        "days": document.days,
        "able": sheet.rooms.get(document.room, 0) >= document.level,
        "open": base.can_produce(sheet, document),
    }


def _location(sheet: Sheet, name: str) -> Plain:
    """Rules: J51."""
    places = [] if name == BASE else MAP[name].places
    return {
        "name": name,
        "zone": zone_of(name),
        "closed": name in sheet.closed,
        "cards": _cards(sheet, name),
        "places": [
            {"name": place, "closed": place in sheet.closed, "cards": _cards(sheet, place), **_offers(MAP[place])}
            for place in places
        ],
        **({} if name == BASE else _offers(MAP[name])),
    }


def _offers(spot: Spot) -> Plain:
    """What kinds of services there are, for the map."""
    kinds = {
        "items": bool(spot.sells),
        "documents": bool(spot.documents),
        "buys": spot.buys,
        "modules": bool(spot.modules),
        "food": bool(spot.food),
        "heal": bool(spot.heal),
        "implants": bool(spot.implants),
        "morale": bool(spot.morale),
        "work": bool(spot.work),
    }
    return {"offers": [kind for kind, there in kinds.items() if there], "gang": spot.gang}


def _cards(sheet: Sheet, spot: str) -> list[Plain]:
    """Rules: J44, J51, J52."""
    found = []
    for card, how, where in sheet.laid:
        if where == spot:
            letter = next((letter for letter, (waiting, _) in sheet.waiting.items() if waiting == card), None)
            window = STORY_CARDS[card].window
            found.append(
                {"card": card, "how": how, "window": None if window is None else list(window), "token": letter}
            )
    return found


def track(sheet: Sheet) -> list[Plain]:
    """Everything that is known to happen on a later day.

    Rules: J22, J26, J28, J51, J52.
    """
    found: list[Plain] = [{"day": DAYS, "what": "last", "name": ""}]
    found += [{"day": day, "what": "event", "name": str(day)} for day in DAY_EVENTS if day > sheet.day]
    found += [{"day": day, "what": "room", "name": room} for room, day in sheet.upgrades.items()]
    for item, done in sheet.production.values():
        found.append({"day": sheet.day + DOCUMENTS[item].days - done, "what": "made", "name": item})
    found += [{"day": day, "what": "token", "name": letter} for letter, (_, day) in sheet.waiting.items()]
    for card, _, where in sheet.laid:
        window = STORY_CARDS[card].window
        if window is not None:
            found.append({"day": window[1], "what": "window", "name": where})
    return sorted(found, key=lambda one: (one["day"], one["what"], one["name"]))


def _shop(sheet: Sheet, spot: Spot | None) -> Plain | None:
    if spot is None:
        return None

    def priced(names: list[str], prices: list[int]) -> list[Plain]:
        told = [services.price(sheet, spot, one) for one in prices]
        return [{"name": name, "price": price} for name, price in zip(names, told, strict=True)]

    return {
        "items": priced(spot.sells, [ITEMS[ITEM_NUMBER[name]].price for name in spot.sells]),
        "documents": priced(spot.documents, [DOCUMENTS[name].price for name in spot.documents]),
        "papers": [_document(sheet, name) for name in spot.documents],
        "modules": priced(spot.modules, [services.module_price(name) for name in spot.modules]),
        "implants": [
            {"name": IMPLANTS[number].name, "price": services.implant_price(sheet, spot, number)}
            for number in (services.implants_here(sheet, spot) if spot.implants else [])
        ],
        "food": spot.food,
        "heal": services.price(sheet, spot, spot.heal) if spot.heal else 0,
        "morale": services.price(sheet, spot, spot.morale) if spot.morale else 0,
        "work": spot.work,
        "buys": spot.buys,
        "paid": _paid(sheet) if spot.buys else {},
        "extraction": services.price(sheet, spot, services.FITTING) if spot.implants else 0,
        "gang": spot.gang,
        "refuses": services.refuses(sheet, spot),
    }


def _paid(sheet: Sheet) -> dict[str, int]:
    """What is paid here for each thing that the party carries."""
    found = {gear.type.name: gear.type.price // services.SOLD_FOR for one in sheet.alive for gear in one.gear}
    found |= {name: services.MODULE_PAID for one in sheet.alive for name, count in one.modules.items() if count}
    return dict(sorted(found.items()))


def _card(t: Trip) -> Plain | None:
    """The card that is being read, with its options and what is known of their consequences.

    Rules: J46, J50.
    """
    frame = next((one for one in reversed(t.sheet.stack) if one.kind == CARD), None)
    if frame is None or t.top.kind == LOOT:
        return None
    card = STORY_CARDS[frame.name]
    open_now = conditions.open_options(t.sheet, card.options)
    return {
        "card": card.name,
        "picture": card.picture,
        "window": None if card.window is None else list(card.window),
        "asked": frame is t.top,
        "options": [_option(t, option, option in open_now) for option in card.options],
    }


def _option(t: Trip, option: Option, is_open: bool) -> Plain:
    """`more`: beside what is shown something may come of what the story remembers."""
    shown = option.reveals == "shown" and not option.outcomes
    check = option.check
    known = [branch for name, branch in option.branches.items() if name in ("do", "fail")] if shown else []
    return {
        "option": option.name,
        "open": is_open,
        "forced": option.forced,
        "needs": [clause.text for clause in option.needs],
        "costs": [cost.text for cost in option.costs],
        "reveals": option.reveals,
        "check": None
        if check is None
        else {
            "word": check.word,
            "number": check.number,
            "value": 0 if check.word == "boxing" else value_of(t, check.word, check.number),
        },
        "shown": [order.text for order in option.branches["do"].orders if _told(order)] if shown else [],
        "failing": [order.text for order in option.branches["fail"].orders if _told(order)]
        if shown and check is not None
        else [],
        "more": any(order.only_if is not None and order.word not in QUIET for one in known for order in one.orders),
    }


def _told(order: Order) -> bool:
    return order.word not in QUIET and order.only_if is None


def _frame(frame: Frame) -> Plain:
    return {
        "kind": FRAMES[frame.kind],
        "name": frame.name,
        "option": frame.option,
        "number": frame.number,
        "names": list(frame.names),
    }
