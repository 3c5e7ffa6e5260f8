"""What a card that is being written would do: it is laid on the table for a moment, and each of its branches is driven
to its end from a constructed position."""

from __future__ import annotations

import threading
from typing import Final

import msgspec

from ashgrid.core.contract import Plain
from ashgrid.core.errors import AshgridError
from ashgrid.core.rng import Rng
from ashgrid.core.values import Event

from . import coverage, orders
from .foresee import foresee_journey
from .journey import Journey
from .sheet import AFTER, CAMP, CARD, ORDERS, PREPARE, Frame
from .tables import PACK_CARDS, STORY_CARDS, StoryCard

WOUNDS: Final = 2
"""Everybody has some, so that what heals is seen."""
_TABLE: Final = threading.Lock()


class Position(msgspec.Struct, frozen=True):
    """Where a card is tried: the day, what every hero has, and what the story remembers."""

    day: int
    cells: int
    food: int
    flags: list[str]


class Try(msgspec.Struct, frozen=True):
    """One branch of a card, and what came of it. `leads` is the card or mission that is next, if there is one."""

    option: str
    branch: str
    events: list[Event]
    leads: str
    problem: str


def trial(cards: dict[str, StoryCard], name: str, position: Position) -> tuple[Plain, list[Plain], list[Try]]:
    """A card as it is shown, why options of it are closed, and what each branch does. The other cards are those that it
    may lead to. None of them may be called as one that is there."""
    with _TABLE:
        for one in cards:
            PACK_CARDS[one] = ""
        STORY_CARDS.update(cards)
        try:
            shown = _begun(name, position)
            shown.sheet.stack = [Frame(CAMP), Frame(CARD, name, number=orders.OPTIONS)]
            view = shown.view(0)["card"]
            refused = (foresee_journey(shown, 0) or {}).get("refused", [])
            card = cards[name]
            tries = [_tried(name, "", "", position)] if card.read.orders else []
            tries += [_tried(name, one.name, branch, position) for one in card.options for branch in one.branches]
            return view, refused, tries
        finally:
            for one in cards:
                del STORY_CARDS[one]
                del PACK_CARDS[one]


def _begun(name: str, position: Position) -> Journey:
    journey = coverage.position(name, 1)
    journey.sheet.day = position.day
    for member in journey.sheet.members:
        member.cells = position.cells
        member.food = position.food
        member.health = max(1, member.most - WOUNDS)
    journey.sheet.flags.update(dict.fromkeys(position.flags, 1))
    return journey


def _tried(name: str, option: str, branch: str, position: Position) -> Try:
    journey = _begun(name, position)
    events: list[Event] = []
    try:
        _drive(journey, name, option, branch, events)
    except (AshgridError, AssertionError, LookupError, ValueError) as error:
        return Try(option, branch, events, "", f"{type(error).__name__}: {error}")
    leads = journey.top.name if journey.outcome is None and journey.top.kind in (CARD, PREPARE) else ""
    return Try(option, branch, events, leads, "")


def _drive(journey: Journey, name: str, option: str, branch: str, events: list[Event]) -> None:
    """To the end of a branch, with answers by lot."""
    rng = Rng(1)
    journey.events = events
    if option:
        orders.follow(journey, name, option, branch)
    else:
        journey.push(Frame(ORDERS, name))
    journey.run()
    journey.events = None
    for _ in range(coverage.ENOUGH):
        if journey.outcome is not None or journey.top.kind in (CAMP, PREPARE, CARD, AFTER):
            return
        seat = journey.actors[rng.below(len(journey.actors))]
        legal = journey.legal(seat)
        journey.apply(seat, legal[rng.below(len(legal))], events)
