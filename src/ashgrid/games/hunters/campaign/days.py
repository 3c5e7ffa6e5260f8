"""Days pass one by one: what is being made and built goes on, cards become free, heroes eat, poison bites, and then the
events of the day come."""

from __future__ import annotations

from ..tables import ITEM_NUMBER, ITEMS
from . import actions as a
from .sheet import CARD, PASSING, Frame, Sheet
from .tables import DAY_EVENTS, DAYS, DOCUMENTS
from .trip import LOST_TIME, Trip

REST_DAYS = 2


def days_for(sheet: Sheet, count: int) -> int:
    """How many days pass for so many: while somebody is unconscious, twice as many.

    Rules: J39.
    """
    return 2 * count if any(member.health == 0 for member in sheet.alive) else count


def order_days(t: Trip, count: int) -> None:
    """So many days have to pass.

    Rules: J30, J39.
    """
    days = days_for(t.sheet, count)
    if days > count:
        t.tell(a.DaysDoubled(count=days))
    t.push(Frame(PASSING, number=days))


def run_passing(t: Trip, frame: Frame) -> bool:
    if frame.number <= 0:
        t.pop()
    else:
        frame.number -= 1
        begin_day(t, frame.branch == "extra")
    return True


def begin_day(t: Trip, extra: bool) -> None:
    """Start-of-day effects in their order. On a day that an unconscious hero costs, nothing more happens to those who
    are unconscious.

    Rules: J28, J31.
    """
    sheet = t.sheet
    if sheet.day >= DAYS:
        t.end_campaign(False, LOST_TIME)
        return
    sheet.day += 1
    sheet.done_today = []
    sheet.moves = 0
    t.uncover()
    t.tell(a.DayBegan(day=sheet.day))
    for member in sheet.members:
        member.steps = 0
    _production(t)
    _upgrades(t)
    _tokens(t)
    spared = [member.name for member in sheet.alive if extra and member.health == 0]
    _food(t, spared)
    _poison(t, spared)
    if t.outcome is None:
        _events(t)


def _production(t: Trip) -> None:
    """Rules: J26."""
    sheet = t.sheet
    for room, (item, done) in list(sheet.production.items()):
        if done + 1 < DOCUMENTS[item].days:
            sheet.production[room] = (item, done + 1)
            continue
        del sheet.production[room]
        sheet.store_items.append((ITEM_NUMBER[item], ITEMS[ITEM_NUMBER[item]].uses))
        t.tell(a.Produced(item=item))


def _upgrades(t: Trip) -> None:
    """Rules: J23."""
    for room, due in list(t.sheet.upgrades.items()):
        if due <= t.sheet.day:
            del t.sheet.upgrades[room]
            raise_room(t, room)


def raise_room(t: Trip, room: str) -> None:
    level = min(3, t.sheet.rooms.get(room, 0) + 1)
    t.sheet.rooms[room] = level
    t.tell(a.RoomBuilt(room=room, level=level))


def _tokens(t: Trip) -> None:
    """Rules: J52."""
    for letter, (_, due) in list(t.sheet.waiting.items()):
        if due <= t.sheet.day:
            del t.sheet.waiting[letter]
            t.tell(a.CardFree(letter=letter))


def _food(t: Trip, spared: list[str]) -> None:
    """Everybody eats; who has nothing is given something by whoever has the most, else loses health.

    Rules: J32.
    """
    for member in t.sheet.alive:
        if member.name in spared:
            continue
        if member.food == 0:
            giver = max(t.sheet.alive, key=lambda one: one.food)
            # What the others still need today they keep.
            if giver.food > 1 or (giver.food == 1 and t.sheet.alive.index(giver) < t.sheet.alive.index(member)):
                giver.food -= 1
                member.food += 1
                t.tell(a.FoodShared(hero=giver.name, to=member.name))
        if member.food:
            member.food -= 1
        else:
            t.tell(a.Starved(hero=member.name))
            t.hurt(member, 1)
            if t.outcome is not None:
                return


def _poison(t: Trip, spared: list[str]) -> None:
    """Rules: J33."""
    for member in t.sheet.alive:
        if member.poisoned and member.name not in spared and t.outcome is None:
            t.tell(a.PoisonHurt(hero=member.name))
            t.hurt(member, 1)


def _events(t: Trip) -> None:
    """Rules: J28."""
    cards = DAY_EVENTS.get(t.sheet.day)
    if cards:
        card = cards[0] if len(cards) == 1 else cards[t.rng.below(len(cards))]
        t.push(Frame(CARD, card))
