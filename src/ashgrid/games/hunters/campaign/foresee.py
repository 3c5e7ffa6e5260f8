"""Why things that lie on the table of a journey cannot be had now."""

from __future__ import annotations

from ashgrid.core.contract import Plain
from ashgrid.core.values import Action

from ..tables import IMPLANTS
from . import actions as a
from . import services
from .journey import Journey
from .sheet import CAMP, CARD, PREPARE, Member
from .tables import STORY_CARDS
from .vocabulary import ROOMS


def foresee_journey(journey: Journey, seat: int) -> Plain | None:
    """`refused`: what is offered here, in a shop, in the base or on a card, and cannot be chosen, with the rule that
    forbids it."""
    if seat not in journey.actors:
        return None
    legal = journey.legal(seat)
    found: list[Plain] = []
    for action in _offered(journey, journey.sheet.members[seat]):
        why = None if action in legal else journey.refusal(seat, action)
        if why is not None:
            found.append({"action": str(action), "why": why.tag, **why.fields()})
    return {"refused": found}


def _offered(journey: Journey, member: Member) -> list[Action]:
    kind = journey.top.kind
    if kind == CARD:
        return [a.Decide(option.name) for option in STORY_CARDS[journey.top.name].options]
    if kind == PREPARE:
        return [a.LevelUp()]
    if kind != CAMP:
        return []
    sheet = journey.sheet
    found: list[Action] = [a.LevelUp()]
    found += [a.Upgrade(room) for room in ROOMS]
    found += [a.Produce(item) for item in sheet.documents]
    found += [a.Reveal(card) for card, _, spot in sheet.laid if spot == sheet.spot]
    spot = services.shop(sheet)
    if spot is None:
        return found
    found += [a.Buy(name) for name in spot.sells]
    found += [a.BuyDocument(name) for name in spot.documents]
    found += [a.BuyModule(name) for name in spot.modules]
    if spot.food:
        found.append(a.BuyFood())
    if spot.heal:
        found += [a.Treat(one.name) for one in sheet.alive]
        found += [a.Cure(one.name) for one in sheet.alive if one.poisoned]
    if spot.implants:
        found += [a.Install(IMPLANTS[number].name) for number in services.implants_here(sheet, spot)]
        found += [a.Extract(IMPLANTS[number].name) for number in member.implants]
    if spot.morale:
        found.append(a.Cheer())
    return found
