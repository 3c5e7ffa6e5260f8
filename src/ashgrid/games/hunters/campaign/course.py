"""Where a careful party goes next: through the main story by the advised days, with side jobs, trade and healing while
there is time. For machine players, who may know what is printed but not what is drawn."""

from __future__ import annotations

from typing import Final

from ashgrid.core.values import Action

from ..missions import MISSIONS
from . import actions as a
from . import conditions, services, trail, travel, wishes
from .joining import MOST_HEROES
from .journey import Journey
from .sheet import Member, Sheet
from .tables import BASE, DAYS, MAIN, MAP, STORY_CARDS, Option, location_of, zone_of
from .wishes import Advice

WELL: Final = 0.9
"""The share of its health with which a party goes on a mission, if there is time to be healed."""
LATE: Final = 4
"""Days after which a party goes on a main mission as it is."""
BELOW: Final = 0.4
"""How many levels below that of a side mission a party may be."""
LAST_DAYS: Final = 6
"""Before the end a party dares everything."""
WEAK: Final = 0.55
"""Below this share nothing but healing is thought of."""
HUNGRY: Final = 3
"""Days of food below which a party looks for more."""
SIDE_TRIP: Final = 3
"""Days that have to be left before a party travels for a side job."""
HEALER_CELLS: Final = 4


def next_step(sheet: Sheet) -> int:
    """The first step of the main story that was not played; the last one may be tried again."""
    for step, missions in enumerate(MAIN):
        if not any(sheet.played(mission) for mission in missions):
            return step
    return len(MAIN) - 1


def target(sheet: Sheet) -> tuple[str, str]:
    """The card that leads on in the main story, and where it lies; nothing if none lies there, or one waits."""
    step = next_step(sheet)
    best, near = ("", ""), trail.FAR
    for card, _, spot in sheet.laid:
        far = trail.distance(step, card) + (20 if spot in sheet.closed else 0)
        if far < near and not sheet.blocked(card):
            best, near = (card, spot), far
    return best


def awaited(sheet: Sheet) -> tuple[int, str]:
    """The day on which a card of the main story becomes free, and where it lies; 0 if none waits."""
    step = next_step(sheet)
    for card, due in sheet.waiting.values():
        if trail.distance(step, card) < trail.FAR:
            for other, _, spot in sheet.laid:
                if other == card:
                    return due, spot
    return 0, ""


def health(sheet: Sheet) -> float:
    return sum([member.health / member.most for member in sheet.alive]) / len(sheet.alive)


def weak(sheet: Sheet) -> bool:
    """Whether a party thinks of nothing but healing: poison does not wait either."""
    return health(sheet) < WEAK or any(member.health <= 1 or member.poisoned for member in sheet.alive)


def spare_days(sheet: Sheet) -> int:
    """Days until the party should be at its next main mission; below zero it is late."""
    step = next_step(sheet)
    first, last = trail.window(step)
    return first + (0 if step == len(MAIN) - 1 else (last - first) * 2 // 5) - sheet.day


def together(t: Journey, legal: list[Action]) -> Advice:
    """What the party does."""
    sheet = t.sheet
    for action in legal:
        if isinstance(action, a.Produce):
            return action, "make"
        if isinstance(action, a.Upgrade):
            return action, "build"
    if len(sheet.alive) < 2 and len(sheet.members) < MOST_HEROES:
        for action in legal:
            if isinstance(action, a.Recruit):
                return action, "recruit"
    fed = _food(t, legal)
    if fed is not None:
        return fed
    if weak(sheet) and sheet.day <= DAYS - LAST_DAYS:
        return _recover(t, legal)
    card, spot = target(sheet)
    spare = spare_days(sheet)
    hurry = spare < -LATE and health(sheet) >= WEAK + 0.1
    ready = health(sheet) >= WELL or hurry or sheet.day > DAYS - LAST_DAYS
    if card and spot == sheet.spot and spare <= 0 and ready and a.Reveal(card) in legal:
        return a.Reveal(card), "main"
    near = _near(t, legal, card, spare)
    if near is not None:
        return near
    if not ready and (_can_heal(sheet) or (card and ambush(sheet, location_of(spot)))):
        return _recover(t, legal)
    if spare >= SIDE_TRIP:
        aside = _trip(sheet, card)
        if aside:
            return _towards(t, aside, legal, "side")
    if spare > 0 and health(sheet) < 1:
        return _recover(t, legal)
    if card and spot == sheet.spot and a.Reveal(card) in legal:
        return a.Reveal(card), "main"
    if spot:
        return _towards(t, spot, legal, "main")
    due, spot = awaited(sheet)
    if due and due > sheet.day + 1:
        return (a.Work(), "earn") if a.Work() in legal and health(sheet) >= WELL else (a.Rest(), "wait")
    return _towards(t, spot, legal, "main") if spot and spot != sheet.spot else (a.Rest(), "wait")


def _food(t: Journey, legal: list[Action]) -> Advice | None:
    """Food for a Cell; without a Cell, work for one."""
    sheet = t.sheet
    if sheet.food >= HUNGRY * len(sheet.alive):
        return None
    what = "food" if sheet.cells else "work"
    if what == "work" and a.Work() in legal:
        return a.Work(), "earn"
    spot = nearest(sheet, what)
    return _towards(t, spot, legal, "hungry") if spot and spot != sheet.spot else None


def _near(t: Journey, legal: list[Action], main: str, spare: int) -> Advice | None:
    """What can be done here, or at another Place of this Location, without a day passing."""
    sheet = t.sheet
    at_end = next_step(sheet) == len(MAIN) - 1 and sheet.day <= DAYS - LAST_DAYS
    timely = spare > -2 or at_end  # what takes no day does not keep a party from its last mission
    if timely:
        for card, how, spot in sheet.laid:
            new = how != "open" or STORY_CARDS[card].options
            if spot == sheet.spot and new and card != main and a.Reveal(card) in legal and _fit(sheet, card):
                return a.Reveal(card), "side"
    location = location_of(sheet.spot)
    if location == BASE:
        return None
    ways = travel.destinations(sheet)
    for spot in [location, *MAP[location].places]:
        if spot == sheet.spot or spot not in ways or spot in sheet.closed:
            continue
        one = MAP[spot]
        cells = sheet.cells
        if one.food and cells and sheet.food < wishes.wanted_food(sheet) - 2 * len(sheet.alive):
            return a.Travel(spot), "hungry"
        if one.heal and cells >= HEALER_CELLS and health(sheet) < 1 and _payer(sheet, one.heal):
            return a.Travel(spot), "heal"
        if timely and _waits(sheet, spot, main):
            return a.Travel(spot), "side"
        if wishes.tempted(sheet, one):
            return a.Travel(spot), "shop"
    if sheet.spot != location and any(member.module_count >= 6 for member in sheet.alive) and spare > 0:
        return a.Travel(location), "store"
    return None


def _payer(sheet: Sheet, price: int) -> bool:
    return any(member.cells >= price + wishes.RESERVE for member in sheet.alive)


def _fit(sheet: Sheet, card: str) -> bool:
    """Whether a party is well enough for what a card may lead to, or can take something else that it offers: to leave
    it for another day is no such thing."""
    found = STORY_CARDS[card]
    if all(equal_to(sheet, mission) for mission in trail.calls(found)):
        return True
    return any(_peaceful(option) for option in conditions.open_options(sheet, found.options))


def _peaceful(option: Option) -> bool:
    branches = option.branches.values()
    stays = any(order.word == "stay" for branch in branches for order in branch.orders)
    return not stays and not any(branch.mission for branch in branches)


def equal_to(sheet: Sheet, mission: str) -> bool:
    """Whether a party is well enough, and far enough, for a side mission."""
    level = sum([member.level for member in sheet.alive]) / len(sheet.alive)
    return health(sheet) >= WELL - 0.1 and level + BELOW >= MISSIONS[mission].level


def _new(card: str, how: str) -> bool:
    """Whether a card is worth going to: one that was not turned up yet, or that lies open until it is answered. What
    stays was answered before."""
    return how != "open" or (len(STORY_CARDS[card].options) > 0 and STORY_CARDS[card].handling != "stay")


def _waits(sheet: Sheet, spot: str, main: str) -> bool:
    """Whether an optional card lies at a Place."""
    for card, how, where in sheet.laid:
        free = not sheet.blocked(card) and card not in sheet.done_today
        if where == spot and _new(card, how) and free and card != main and _fit(sheet, card):
            return True
    return False


def _trip(sheet: Sheet, main: str) -> str:
    """A Place of another Location with an optional card, the nearest zone first."""
    best, near = "", 99
    for card, how, spot in sheet.laid:
        if not _new(card, how) or spot in sheet.closed or spot == sheet.spot or card == main:
            continue
        window = STORY_CARDS[card].window
        if window is not None and sheet.day < window[0] - 2:
            continue
        zone = zone_of(spot)
        if zone < near and _waits(sheet, spot, main):
            best, near = spot, zone
    return best


def _can_heal(sheet: Sheet) -> bool:
    """Whether somebody who heals is within reach and can be paid, or there is time to rest."""
    return spare_days(sheet) >= -2 or (sheet.cells >= HEALER_CELLS and nearest(sheet, "heal") != "")


def _recover(t: Journey, legal: list[Action]) -> Advice:
    """A specialist who can be paid, in this Location or a day away; the base, where everybody regains health on arrival
    and wakes; else rest."""
    sheet = t.sheet
    missing = sum([member.most - member.health for member in sheet.alive])
    healer = nearest(sheet, "heal")
    if healer and sheet.cells >= HEALER_CELLS and healer != sheet.spot:
        here = location_of(healer) == location_of(sheet.spot)
        if here or (missing > len(sheet.alive) and sheet.cells >= 2 * HEALER_CELLS):
            return _towards(t, healer, legal, "heal")
    if not sheet.cells and any(member.poisoned for member in sheet.alive):
        spot = nearest(sheet, "work")
        if a.Work() in legal:
            return a.Work(), "earn"
        if spot and spot != sheet.spot:
            return _towards(t, spot, legal, "earn")
    if sheet.spot != BASE and any(member.health == 0 for member in sheet.alive):
        return _towards(t, BASE, legal, "wake")
    return a.Rest(), "rest"


def nearest(sheet: Sheet, what: str) -> str:
    """A Place where food, healing or work is to be had, in this Location rather than another."""
    here = location_of(sheet.spot)
    for location in [here, *sheet.locations]:
        if location == BASE or (location != here and weak(sheet) and ambush(sheet, location)):
            continue
        for spot in [location, *MAP[location].places]:
            one = MAP[spot]
            offered = one.food if what == "food" else one.heal if what == "heal" else one.work
            refused = what != "work" and services.refuses(sheet, one)
            if spot not in sheet.closed and offered and not refused:
                return spot
    return ""


def ambush(sheet: Sheet, spot: str) -> bool:
    """Whether a mission begins as soon as the party is there."""
    for card, how, where in sheet.laid:
        if how == "on" and where == spot and not sheet.blocked(card) and trail.calls(STORY_CARDS[card]):
            return True
    return False


def _towards(t: Journey, spot: str, legal: list[Action], why: str) -> Advice:
    sheet = t.sheet
    ways = travel.destinations(sheet)
    for to in (spot, location_of(spot) if spot else "", location_of(sheet.spot)):
        if to in ways and a.Travel(to) in legal:
            return a.Travel(to), why
    return a.Rest(), "rest"


def strongest(members: list[Member]) -> Member:
    return max(members, key=lambda one: (one.strength, one.health))
