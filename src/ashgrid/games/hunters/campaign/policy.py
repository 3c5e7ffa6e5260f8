"""What a careful party does on its journey: it follows the main story by the recommended days, keeps fed and healed,
takes what is offered on the way while there is time, and spends what it has. One action for every question, found from
what everybody may know: printed cards, but neither the order of decks nor what a hidden option holds."""

from __future__ import annotations

from typing import Final

from ashgrid.core.values import Action

from ..actions import Equip, Use
from ..rules.recommend import worth
from ..tables import ARMOUR, CARD_NUMBER, CARDS, ITEM_NUMBER, ITEMS, WEAPON
from . import actions as a
from . import conditions, orders, trail, travel
from .journey import Journey
from .sheet import AFTER, CAMP, CARD, LEVEL, LOOT, PAY, PREPARE, ROOM, WHO, Member, Sheet
from .tables import BASE, DAYS, MAIN, MAP, STORY_CARDS, Option, location_of
from .vocabulary import Order

RESERVE: Final = 3
"""Cells that a hero does not spend on equipment."""
FED: Final = 6
"""Food that each hero should have."""
VALUES: Final = {
    "cells": 1.0,
    "food": 0.5,
    "module": 1.2,
    "item": 4.0,
    "lose": -3.0,
    "document": 2.0,
    "xp": 1.5,
    "heal": 3.0,
    "heal-one": 1.5,
    "wound": -6.0,
    "wound-one": -2.5,
    "wound-lot": -2.5,
    "poison-one": -4.0,
    "poison-lot": -4.0,
    "cure": 2.0,
    "morale": 1.5,
    "days": -3.0,
    "standing": 1.5,
    "token": 6.0,
    "lose-token": -6.0,
    "room": 5.0,
    "draw": -0.5,
    "ending": 50.0,
    "lose-campaign": -100.0,
}
"""What an order is worth to a party, for each point where it has a number."""
UNKNOWN: Final = 0.8
"""What a hidden option is hoped to be worth."""


def choose(t: Journey, seat: int) -> Action:
    kind = t.top.kind
    member = t.sheet.members[seat]
    legal = t.legal(seat)
    if kind == CAMP:
        own = _own(t, member, legal)
        return own if own is not None else _together(t, legal)
    if kind == PREPARE:
        own = _prepare(member, legal)
        return own if own is not None else a.Ready()
    if kind == ROOM:
        return a.ChooseRoom("workshop")
    if kind == CARD:
        return _option(t)
    if kind == AFTER:
        return a.Proceed()
    if kind == PAY:
        return a.PayEvenly()
    if kind == WHO:
        return _who(t)
    if kind == LEVEL:
        return _learn(t, legal)
    assert kind == LOOT, kind
    return legal[0]


# What each hero does --------------------------------------------------------------------------------


def _own(t: Journey, member: Member, legal: list[Action]) -> Action | None:
    sheet = t.sheet
    if a.LevelUp() in legal:
        return a.LevelUp()
    lowest = min(sheet.alive, key=lambda one: one.health / one.most)
    for action in legal:
        if isinstance(action, Use):
            on = t.member(action.on or "")
            wanted = on.poisoned or on.health * 2 <= on.most
        elif isinstance(action, a.Treat):
            wanted = action.hero == lowest.name and lowest.health * 5 < lowest.most * 4
        else:
            wanted = isinstance(action, a.Cure) and member.cells > 2
        if wanted:
            return action
    if a.BuyFood() in legal and sheet.food < FED * len(sheet.alive) and member.cells > 1:
        return a.BuyFood()
    if member.food == 0 and sheet.food:
        return None  # the others share it when the day begins
    spare = _equip(legal)
    if spare is not None:
        return spare
    bought = _purchase(member, legal)
    if bought is not None:
        return bought
    if a.Cheer() in legal and member.morale * 2 < member.kind.morale and member.cells > 6:
        return a.Cheer()
    if sheet.spot == BASE and member.module_count:
        module = next(name for name, count in sorted(member.modules.items()) if count)
        return a.StoreModules(module) if a.StoreModules(module) in legal else None
    return None


def _equip(legal: list[Action]) -> Action | None:
    for action in legal:
        if isinstance(action, Equip) and action.instead is None:
            return action
    return None


def _purchase(member: Member, legal: list[Action]) -> Action | None:
    """A better weapon or armour, if there is a slot for it and Cells are left; else a kit."""
    wishes: list[tuple[int, Action]] = []
    mine = {
        kind: max([gear.type.price for gear in member.gear if gear.type.kind == kind], default=0) for kind in (0, 2)
    }
    kits = len([gear for gear in member.gear if gear.type.has("heal")])
    for action in legal:
        if isinstance(action, a.Buy):
            item = ITEMS[ITEM_NUMBER[action.item]]
            if item.price + RESERVE > member.cells:
                continue
            if item.kind in (WEAPON, ARMOUR) and item.price > mine[item.kind] + 2 and _to_hand(member, item.number):
                wishes.append((item.price, action))
            elif item.has("heal") and kits == 0 and item.price <= 4:
                wishes.append((1, action))
    return max(wishes, key=lambda wish: wish[0])[1] if wishes else None


def _to_hand(member: Member, item: int) -> bool:
    trial = member.copy()
    return trial.takes(item, 0) and trial.gear[-1].place == ITEMS[item].kind


def _prepare(member: Member, legal: list[Action]) -> Action | None:
    if a.LevelUp() in legal:
        return a.LevelUp()
    if a.BestDeck() in legal:
        return a.BestDeck()
    for action in legal:
        if isinstance(action, Use) and action.on == member.name and member.health + 2 <= member.most:
            return action
    return _equip(legal)


# What the party does --------------------------------------------------------------------------------


def next_step(sheet: Sheet) -> int:
    """The first step of the main story that was not played; the last one may be tried again."""
    for step, missions in enumerate(MAIN):
        if not any(sheet.played(mission) for mission in missions):
            return step
    return len(MAIN) - 1


def target(sheet: Sheet) -> tuple[str, str]:
    """The card that leads on in the main story, and where it lies; nothing if none lies there."""
    step = next_step(sheet)
    best, near = ("", ""), trail.FAR
    for card, _, spot in sheet.laid:
        far = trail.distance(step, card) + (20 if spot in sheet.closed else 0)
        if far < near and not sheet.blocked(card):
            best, near = (card, spot), far
    return best


def _weak(sheet: Sheet) -> bool:
    share = sum([member.health / member.most for member in sheet.alive]) / len(sheet.alive)
    return share < 0.6 or any(member.health <= 1 for member in sheet.alive)


def _time_left(sheet: Sheet) -> float:
    """How many days the party is ahead of an even pace through the main story."""
    done = next_step(sheet)
    return (done + 1) * (DAYS - 8) / len(MAIN) - sheet.day


def _together(t: Journey, legal: list[Action]) -> Action:
    sheet = t.sheet
    weak = _weak(sheet)
    made = [action for action in legal if isinstance(action, a.Upgrade | a.Produce)]
    for action in made:
        if isinstance(action, a.Produce) or sheet.rooms.get(action.room, 0) < 2:
            return action
    hungry = sheet.food < 2 * len(sheet.alive)
    if hungry and sheet.cells > 2:
        larder = _nearest(sheet, "food")
        if larder and larder != sheet.spot:
            return _towards(t, larder, legal)
    if hungry and sheet.cells <= 2 and a.Work() in legal:
        return a.Work()
    if weak and _time_left(sheet) > -10:
        return _recover(t, legal)
    card, spot = target(sheet)
    if card and spot == sheet.spot and a.Reveal(card) in legal:
        return a.Reveal(card)
    if _time_left(sheet) > 0:
        read = [card for card, how, _ in sheet.laid if how == "open" and not STORY_CARDS[card].options]
        here = [action for action in legal if isinstance(action, a.Reveal) and action.card not in read]
        if here:
            return here[0]
        aside = _aside(sheet)
        if aside:
            return _towards(t, aside, legal)
    if spot:
        return _towards(t, spot, legal)
    return a.Work() if a.Work() in legal else a.Rest()


def _aside(sheet: Sheet) -> str:
    """A Place of this Location where an optional card waits."""
    location = location_of(sheet.spot)
    for card, how, spot in sheet.laid:
        free = not sheet.blocked(card) and card not in sheet.done_today and spot not in sheet.closed
        if how != "open" and free and location_of(spot) == location:
            return spot
    return ""


def _recover(t: Journey, legal: list[Action]) -> Action:
    """At the base a hero regains health on arrival; else a specialist who can be paid, or rest."""
    sheet = t.sheet
    missing = sum([member.most - member.health for member in sheet.alive])
    if sheet.cells >= 4 and missing > 1:
        healer = _nearest(sheet, "heal")
        if healer and location_of(healer) == location_of(sheet.spot) and healer != sheet.spot:
            return _towards(t, healer, legal)
    return a.Rest()


def _nearest(sheet: Sheet, what: str) -> str:
    """A Place where something is to be had, in this Location rather than another."""
    found = ""
    for location in [location_of(sheet.spot), *sheet.locations]:
        for spot in [] if location == BASE else [location, *MAP[location].places]:
            one = MAP[spot]
            if spot not in sheet.closed and (one.food if what == "food" else one.heal):
                return spot
    return found


def _towards(t: Journey, spot: str, legal: list[Action]) -> Action:
    sheet = t.sheet
    ways = travel.destinations(sheet)
    for to in (spot, location_of(spot) if spot else "", location_of(sheet.spot)):
        if to in ways and a.Travel(to) in legal:
            return a.Travel(to)
    return a.Rest()


# Answers --------------------------------------------------------------------------------------------


def _option(t: Journey) -> Action:
    card = STORY_CARDS[t.top.name]
    able = conditions.open_options(t.sheet, card.options)
    return a.Decide(max(able, key=lambda option: _worth(t, option)).name)


def _worth(t: Journey, option: Option) -> float:
    """What a party expects of an option, from what the card tells."""
    value = -float(sum([cost.number if cost.word == "cells" else 2 for cost in option.costs]))
    mission = next((branch.mission for branch in option.branches.values() if branch.mission), "")
    if mission:
        main = any(mission in step for step in MAIN)
        return value + (20.0 if main else 4.0 if not _weak(t.sheet) and _time_left(t.sheet) > 0 else -4.0)
    if option.reveals == "hidden" or option.outcomes:
        return value + UNKNOWN
    value += sum([_order(order) for order in option.branches["do"].orders]) * _chance(t, option)
    if option.check is not None:
        value += sum([_order(order) for order in option.branches["fail"].orders]) * (1 - _chance(t, option))
    return value


def _chance(t: Journey, option: Option) -> float:
    check = option.check
    if check is None:
        return 1.0
    if check.word == "boxing":
        return 0.5
    return min(6, max(1, orders.value_of(t, check.word, check.number))) / 6


def _order(order: Order) -> float:
    value = VALUES.get(order.word, 0.0)
    if order.word in ("go", "place", "lay"):
        return 1.0
    return value * order.number if order.number else value


def _who(t: Journey) -> Action:
    able = orders.candidates(t, t.top)
    if t.top.name == "heal-one":
        return a.Who(min(able, key=lambda one: one.health / one.most).name)
    if t.top.name == "boxing":
        return a.Who(max(able, key=lambda one: (one.strength, one.health)).name)
    return a.Who(max(able, key=lambda one: one.health).name)


def _learn(t: Journey, legal: list[Action]) -> Action:
    """The skill first, then the best cards."""
    found = [action for action in legal if isinstance(action, a.Learn)]
    hero = t.top.name
    own = [one for one in found if one.card in CARD_NUMBER and CARDS[CARD_NUMBER[one.card]].hero == hero]
    skills = [one for one in found if one not in own]
    return skills[0] if skills else max(own, key=lambda one: worth(CARD_NUMBER[one.card]))
