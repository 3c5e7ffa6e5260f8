"""Where the party can go, what it meets on the way, and what happens when it arrives."""

from __future__ import annotations

from ashgrid.core.values import Action

from ..tables import FACES, SHIELDS
from . import actions as a
from .days import order_days
from .sheet import ARRIVE, CARD, FREE_MOVES, Frame, Sheet
from .tables import BASE, LAID, MAP, location_of, zone_of
from .trip import Trip


def destinations(sheet: Sheet) -> list[str]:
    """Rules: J53."""
    here = sheet.spot
    location = location_of(here)
    found: list[str] = []
    if here == location:  # at the base or on a Location
        found += [name for name in [BASE, *sheet.locations] if name != here]
    else:
        found.append(location)
    if location != BASE and sheet.moves < FREE_MOVES:
        found += [name for name in MAP[location].places if name != here and name not in sheet.closed]
    return found


def takes_a_day(sheet: Sheet, to: str) -> bool:
    """Rules: J30, J56."""
    return location_of(sheet.spot) != location_of(to)


def deck_on_the_way(sheet: Sheet, to: str) -> str:
    """The deck that an encounter on this way is from.

    Rules: J55, J57, J75.
    """
    if takes_a_day(sheet, to) or MAP[location_of(to)].wild:
        return f"road-{zone_of(to)}"
    return "city"


def set_out(t: Trip, to: str) -> None:
    """Rules: J54, J56."""
    sheet = t.sheet
    t.tell(a.SetOut(to=to))
    far = takes_a_day(sheet, to)
    t.push(Frame(ARRIVE, to, deck_on_the_way(sheet, to)))
    if far:
        order_days(t, 1)
    else:
        sheet.moves += 1
    t.sheet.spot = to


def run_arrive(t: Trip, frame: Frame) -> bool:
    """On the way a die tells whether something is met; then the party is there.

    Rules: J37, J42, J54.
    """
    sheet = t.sheet
    if frame.number == 0:
        frame.number = 1
        t.uncover()
        shield = t.rng.below(FACES) < SHIELDS
        t.tell(a.RoadDie(shield=shield))
        if shield:
            draw(t, frame.option)
        return True
    t.pop()
    if sheet.spot != frame.name:
        return True  # a card has led the party elsewhere
    arrive(t)
    return True


def arrive(t: Trip) -> None:
    """Rules: J26, J37, J42."""
    sheet = t.sheet
    t.tell(a.Arrived(spot=sheet.spot))
    if sheet.spot == BASE:
        sheet.carried = []
        for member in sheet.alive:
            t.heal(member, 1)
    open_top(t)


def open_top(t: Trip) -> None:
    """What lies on top here has to be turned up.

    Rules: J42.
    """
    for card, how, spot in reversed(t.sheet.laid):
        if how == "on" and spot == t.sheet.spot and not t.sheet.blocked(card):
            t.push(Frame(CARD, card, f"on {spot}"))


def draw(t: Trip, deck: str) -> None:
    """Rules: J15, J58."""
    sheet = t.sheet
    if not sheet.decks[deck]:
        sheet.decks[deck] = sheet.used[deck]
        sheet.used[deck] = []
        t.rng.shuffle(sheet.decks[deck])
    if sheet.decks[deck]:
        t.uncover()
        t.push(Frame(CARD, sheet.decks[deck].pop(0), deck))


def lay_out(t: Trip, location: str) -> None:
    """Rules: J16, J17."""
    sheet = t.sheet
    if location in sheet.locations:
        return
    sheet.locations.append(location)
    t.tell(a.LocationLaid(spot=location))
    for card, how, spot in LAID.get(location, []):
        sheet.laid.append((card, how, spot))


def cards_here(sheet: Sheet) -> list[str]:
    """The cards that may be turned up here by choice. One that was tried and stayed waits for another day.

    Rules: J43, J44, J52.
    """
    return [
        card
        for card, _, spot in sheet.laid
        if spot == sheet.spot and not sheet.blocked(card) and card not in sheet.done_today
    ]


def legal_travel(sheet: Sheet) -> list[Action]:
    return [a.Travel(to) for to in destinations(sheet)]
