"""What is known of a way before it is taken: the days it costs, what they do to the party, the die, and what lies at
its end."""

from __future__ import annotations

from ashgrid.core.contract import Plain
from ashgrid.core.values import Event

from ..tables import FACES, SHIELDS
from . import actions as a
from . import services, travel
from .days import begin_day, days_for
from .sheet import Sheet
from .tables import BASE, MAP
from .trip import Trip


def ways(sheet: Sheet) -> Plain:
    """Where the party can go. `must`: the cards that are turned up on arrival; `refuses`: nobody trades with it there.

    Rules: J30, J39, J42, J53 to J57.
    """
    found: Plain = {}
    for to in travel.destinations(sheet):
        deck = travel.deck_on_the_way(sheet, to)
        found[to] = {
            "days": days_for(sheet, 1) if travel.takes_a_day(sheet, to) else 0,
            "deck": deck,
            "chance": SHIELDS / FACES,
            "cards": len(sheet.decks[deck]) or len(sheet.used[deck]),
            "refuses": to != BASE and services.refuses(sheet, MAP[to]),
            "must": [card for card, how, spot in sheet.laid if (how, spot) == ("on", to) and not sheet.blocked(card)],
        }
    return found


def tomorrow(t: Trip) -> Plain:
    """What it does to the party if one day is spent, which takes as many as it says: tried out on a copy. What is drawn
    or thrown on such a day is nobody's to know.

    Rules: J28, J30 to J33, J38.
    """
    days = days_for(t.sheet, 1)
    twin = t.copy()
    assert isinstance(twin, Trip)
    events: list[Event] = []
    twin.events = events
    for _ in range(days):
        if twin.outcome is None:
            begin_day(twin, False)
    return {
        "days": days,
        "hungry": _heroes([one.hero for one in events if isinstance(one, a.Starved)]),
        "poisoned": _heroes([one.hero for one in events if isinstance(one, a.PoisonHurt)]),
        "falls": _heroes([one.hero for one in events if isinstance(one, (a.FellUnconscious, a.DiedFor))]),
        "extra": sum([one.count for one in events if isinstance(one, a.ExtraDays)]),
        "over": any(isinstance(one, a.CampaignLost) for one in events),
    }


def _heroes(names: list[str]) -> list[str]:
    return list(dict.fromkeys(names))
