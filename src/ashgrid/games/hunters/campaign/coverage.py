"""Every option and every outcome of every card, driven once from a position in which it may come."""

from __future__ import annotations

from typing import Final

from ashgrid.core.errors import AshgridError
from ashgrid.core.rng import Rng

from . import orders
from .journey import Journey, begin_campaign
from .sheet import CAMP, CARD, ORDERS, PREPARE, Frame
from .tables import STORY_CARDS
from .vocabulary import DECKS

ENOUGH: Final = 400
"""Decisions after which a card should be done with."""


def branches() -> list[tuple[str, str, str]]:
    """Card, option and branch of everything that can be read; what the card orders by itself has no option."""
    found: list[tuple[str, str, str]] = []
    for name, card in STORY_CARDS.items():
        found.append((name, "", ""))
        found += [(name, option.name, branch) for option in card.options for branch in option.branches]
    return found


def position(card: str, seed: int) -> Journey:
    """A party of three in the middle of the campaign, fed and paid, that has just read this card."""
    journey = begin_campaign(["medic", "soldier", "scout"], False, Rng(seed))
    sheet = journey.sheet
    sheet.stack = [Frame(CAMP), Frame(CARD, card, number=orders.DONE)]
    sheet.spot = sheet.locations[0]
    sheet.day = 20
    sheet.laid = [one for one in sheet.laid if one[0] != card]
    for deck in DECKS:
        sheet.decks[deck] = [one for one in sheet.decks[deck] if one != card]
    for member in sheet.members:
        member.cells = 10
        member.food = 10
    return journey


def drive(card: str, option: str, branch: str, seed: int) -> str:
    """Carries a branch out, with answers by lot. What went wrong, or nothing."""
    journey = position(card, seed)
    rng = Rng(seed)
    try:
        if option:
            orders.follow(journey, card, option, branch)
        else:
            journey.push(Frame(ORDERS, card))
        journey.run()
        for _ in range(ENOUGH):
            if journey.outcome is not None or journey.top.kind in (CAMP, PREPARE):
                journey.check()
                return ""
            seat = journey.actors[rng.below(len(journey.actors))]
            legal = journey.legal(seat)
            journey.apply(seat, legal[rng.below(len(legal))])
    except (AshgridError, AssertionError, LookupError, ValueError) as error:
        return f"card {card}, option {option or '-'}, {branch or 'read'}: {type(error).__name__}: {error}"
    return f"card {card}, option {option or '-'}, {branch or 'read'}: does not come to an end"


def drive_all(seed: int = 0) -> tuple[int, list[str]]:
    """How many branches there are, and what went wrong."""
    found = branches()
    told = [drive(card, option, branch, seed + number) for number, (card, option, branch) in enumerate(found)]
    return len(found), [one for one in told if one]
