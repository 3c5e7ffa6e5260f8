"""Cards are read, options taken and orders carried out: each order of the vocabulary has a function here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ashgrid.core.values import Action

from ..tables import ITEM_NUMBER, ITEMS
from . import actions as a
from . import conditions, travel
from .days import order_days, raise_room
from .packs import take_out
from .sheet import AFTER, CARD, LOOT, MOST_STANDING, ORDERS, PAY, PREPARE, RESOLVE, WHO, Frame, Member
from .tables import BASE, STORY_CARDS, Branch, Option, StoryCard, location_of
from .trip import LOST_STORY, Trip
from .vocabulary import LETTERS, Order

UNREAD: Final = 0
OPTIONS: Final = 1
DONE: Final = 2
DIE: Final = 6
LANDS: Final = 3
"""A blow in a boxing match lands with a die at or below this."""
ROUNDS: Final = 20


# A card --------------------------------------------------------------------------------------------


def run_card(t: Trip, frame: Frame) -> bool:
    """Read it and do what it orders; then its options; then what becomes of it.

    Rules: J42, J46, J48.
    """
    card = STORY_CARDS[frame.name]
    if frame.number == UNREAD:
        frame.number = OPTIONS
        t.uncover()
        _lift(t, frame)
        t.tell(a.CardRead(card=card.name))
        if card.read.orders:
            t.push(Frame(ORDERS, card.name))
        return True
    if frame.number == OPTIONS:
        if frame.names:
            take(t, frame, card.option(frame.names[0]))
            return True
        if conditions.open_options(t.sheet, card.options):
            return False
        frame.number = DONE
        return True
    t.pop()
    _settle(t, frame, card)
    return True


def _lift(t: Trip, frame: Frame) -> None:
    """A card that is turned up lies in the middle of the table."""
    t.sheet.laid = [one for one in t.sheet.laid if one[0] != frame.name]


def _settle(t: Trip, frame: Frame, card: StoryCard) -> None:
    """What becomes of a card when it was read.

    Rules: J47, J58.
    """
    sheet = t.sheet
    how = frame.branch or card.handling
    if how == "keep":
        if card.name not in sheet.kept:
            sheet.kept.append(card.name)
            t.tell(a.CardKept(card=card.name))
    elif how == "stay":
        spot = frame.option.partition(" ")[2] or sheet.spot
        if not any(one[0] == card.name for one in sheet.laid):
            sheet.laid.append((card.name, "open", spot))
        if card.options and card.name not in sheet.done_today:
            sheet.done_today.append(card.name)
    elif card.deck in sheet.used:
        sheet.used[card.deck].append(card.name)


def legal_options(t: Trip, frame: Frame) -> list[Action]:
    """Rules: J50."""
    options = conditions.open_options(t.sheet, STORY_CARDS[frame.name].options)
    return [a.Decide(option.name) for option in options]


def take(t: Trip, frame: Frame, option: Option) -> None:
    """Rules: J48, J49."""
    frame.number = DONE
    t.tell(a.OptionTaken(card=frame.name, option=option.name))
    t.push(Frame(RESOLVE, frame.name, option.name))
    for cost in reversed(option.costs):
        t.push(Frame(PAY, " ".join([cost.word, *cost.names]), number=max(1, cost.number)))


def run_resolve(t: Trip, frame: Frame) -> bool:
    """The costs are paid: now a die is thrown, an outcome drawn, or what the option says is simply done."""
    option = STORY_CARDS[frame.name].option(frame.option)
    if option.check is not None and option.check.word == "boxing" and frame.number == 0:
        t.push(Frame(WHO, "boxing"))
        return True
    t.pop()
    branch = "do"
    if option.outcomes:
        t.uncover()
        branch = _drawn(t, option)
    elif option.check is not None:
        t.uncover()
        if not _passes(t, option, frame.number - 1):
            branch = "fail"
    follow(t, frame.name, frame.option, branch)
    return True


def follow(t: Trip, card: str, option: str, branch: str) -> None:
    """Reads a branch of a card and does what it orders."""
    found = STORY_CARDS[card].branch(option, branch)
    if found.key:
        t.tell(a.StoryTold(card=card, text=f"{card}.{option}.{branch}"))
    if found.orders:
        t.push(Frame(ORDERS, card, option, branch))


def _drawn(t: Trip, option: Option) -> str:
    total = sum([branch.weight for branch in option.branches.values()])
    left = t.rng.below(total)
    for name, branch in option.branches.items():
        if left < branch.weight:
            return name
        left -= branch.weight
    raise AssertionError("the weights have no end")


def _passes(t: Trip, option: Option, boxer: int) -> bool:
    """One attack die at or below the value; 1 always succeeds."""
    check = option.check
    assert check is not None
    if check.word == "boxing":
        return box(t, t.sheet.members[boxer], check.number)
    value = value_of(t, check.word, check.number)
    die = 1 + t.rng.below(DIE)
    passed = die == 1 or die <= value
    t.tell(a.Checked(check=check.word, die=die, value=value, passed=passed))
    return passed


def value_of(t: Trip, word: str, number: int) -> int:
    """What a die must not exceed: the best hero who is awake."""
    if word == "luck":
        return number
    awake = [member for member in t.sheet.alive if member.awake]
    best = max([member.persuasion if word == "persuasion" else member.strength for member in awake], default=0)
    return best + number


def box(t: Trip, member: Member, other: int) -> bool:
    """Both throw as many dice as they have strength; more blows landed win the round, and two rounds the match. Who
    loses it loses a health.

    Rules: J71.
    """
    won = lost = 0
    for _ in range(ROUNDS):
        landed = len([1 for _ in range(member.strength) if t.rng.below(DIE) < LANDS])
        taken = len([1 for _ in range(other) if t.rng.below(DIE) < LANDS])
        t.tell(a.BoxedRound(hero=member.name, landed=landed, taken=taken))
        won += landed > taken
        lost += taken > landed
        if won == 2:
            return True
        if lost == 2:
            break
    t.hurt(member, 1)
    return False


# Orders -------------------------------------------------------------------------------------------


def run_orders(t: Trip, frame: Frame) -> bool:
    branch: Branch = STORY_CARDS[frame.name].branch(frame.option, frame.branch)
    if frame.number >= len(branch.orders):
        t.pop()
        if t.sheet.loot and t.top.kind != LOOT:
            t.push(Frame(LOOT))
        return True
    order = branch.orders[frame.number]
    frame.number += 1
    if order.only_if is None or conditions.holds(t.sheet, order.only_if):
        if order.word in HANDLING:
            _handling(t, frame, order)
        elif order.word == "mission":
            _mission(t, frame, order)
        elif order.word == "go":
            _go(t, frame, order)
        else:
            DO[order.word](t, order)
    return True


def _cells(t: Trip, order: Order) -> None:
    if order.number > 0:
        t.gain(order.word, order.number)
    else:
        demand(t, order.word, -order.number)


def demand(t: Trip, what: str, count: int) -> None:
    """The party loses something, as far as it has it, and decides who.

    Rules: J49.
    """
    there = sum([has(member, what) for member in t.sheet.alive])
    if there:
        t.push(Frame(PAY, what, number=min(count, there)))


def _module(t: Trip, order: Order) -> None:
    if order.number > 0:
        find(t, order.names[0], order.number)
        return
    demand(t, f"module {order.names[0]}", -order.number)


def find(t: Trip, what: str, count: int = 1) -> None:
    """A Module or a piece of equipment that has to be shared out."""
    uses = ITEMS[ITEM_NUMBER[what]].uses if what in ITEM_NUMBER else 0
    t.sheet.loot += [(what, uses)] * count
    t.tell(a.Found(what=what, count=count))


def _item(t: Trip, order: Order) -> None:
    find(t, order.names[0])


def _lose(t: Trip, order: Order) -> None:
    demand(t, f"item {order.names[0]}", 1)


def remove_item(member: Member, name: str) -> bool:
    """Takes a piece from a hero, one that works rather than not; false if there is none."""
    return take_out(member, name) is not None


def _document(t: Trip, order: Order) -> None:
    """Rules: J24."""
    if order.names[0] not in t.sheet.documents:
        t.sheet.gain_document(order.names[0])
        t.tell(a.DocumentGained(item=order.names[0]))


def _xp(t: Trip, order: Order) -> None:
    give_experience(t, order.number)


def give_experience(t: Trip, count: int) -> None:
    """Rules: J61."""
    for member in t.sheet.alive:
        member.xp += count
    t.tell(a.ExperienceGained(count=count))


def _heal(t: Trip, order: Order) -> None:
    for member in t.sheet.alive:
        t.heal(member, order.number)


def _wound(t: Trip, order: Order) -> None:
    for member in t.sheet.alive:
        if t.outcome is None:
            t.hurt(member, order.number)


def _who(t: Trip, order: Order) -> None:
    t.push(Frame(WHO, order.word, number=order.number))


def _lot(t: Trip, order: Order) -> None:
    t.uncover()
    member = t.sheet.alive[t.rng.below(len(t.sheet.alive))]
    if order.word == "poison-lot":
        t.poison(member)
    else:
        t.hurt(member, order.number)


def _cure(t: Trip, _order: Order) -> None:
    for member in t.sheet.alive:
        t.cure(member)


def _morale(t: Trip, order: Order) -> None:
    for member in t.sheet.alive:
        change = max(-member.morale, order.number)
        if change:
            member.morale += change
            t.tell(a.MoraleChanged(hero=member.name, count=change))


def _days(t: Trip, order: Order) -> None:
    order_days(t, order.number)


def _flag(t: Trip, order: Order) -> None:
    name = order.names[0]
    t.sheet.flags[name] = t.sheet.flags.get(name, 0) + order.number if order.number else 1


def _clear(t: Trip, order: Order) -> None:
    t.sheet.flags.pop(order.names[0], None)


def _standing(t: Trip, order: Order) -> None:
    """Rules: J72."""
    gang = order.names[0]
    now = max(-MOST_STANDING, min(MOST_STANDING, t.sheet.standing_of(gang) + order.number))
    change = now - t.sheet.standing_of(gang)
    if change:
        t.sheet.standing[gang] = now
        t.tell(a.StandingChanged(gang=gang, change=change, now=now))


def _token(t: Trip, order: Order) -> None:
    if order.names[0] not in t.sheet.tokens:
        t.sheet.tokens.append(order.names[0])
        t.tell(a.TokenGained(token=order.names[0]))


def _lose_token(t: Trip, order: Order) -> None:
    if order.names[0] in t.sheet.tokens:
        t.sheet.tokens.remove(order.names[0])
        t.tell(a.TokenLost(token=order.names[0]))


def _lay(t: Trip, order: Order) -> None:
    travel.lay_out(t, order.names[0])


def _close(t: Trip, order: Order) -> None:
    spot = order.names[0]
    if spot not in t.sheet.closed:
        t.sheet.closed.append(spot)
        t.tell(a.PlaceClosed(spot=spot))


def _open(t: Trip, order: Order) -> None:
    spot = order.names[0]
    if spot in t.sheet.closed:
        t.sheet.closed.remove(spot)
        t.tell(a.PlaceOpened(spot=spot))


def _place(t: Trip, order: Order) -> None:
    """A card that lies somewhere already is moved. On a Location that is not there yet nothing can lie: it is laid out.

    Rules: J42, J43, J44.
    """
    card, how, spot = order.names
    sheet = t.sheet
    if card in sheet.kept:
        return
    sheet.laid = [one for one in sheet.laid if one[0] != card]
    if spot != BASE:
        travel.lay_out(t, location_of(spot))
    sheet.laid.append((card, how, spot))
    t.tell(a.CardPlaced(how=how, spot=spot))


def _remove(t: Trip, order: Order) -> None:
    card = order.names[0]
    sheet = t.sheet
    sheet.laid = [one for one in sheet.laid if one[0] != card]
    if card in sheet.kept:
        sheet.kept.remove(card)
    for letter, (waiting, _) in list(sheet.waiting.items()):
        if waiting == card:
            del sheet.waiting[letter]


def _wait(t: Trip, order: Order) -> None:
    """Rules: J52."""
    letter, card = order.names
    free = [one for one in LETTERS if one not in t.sheet.waiting]
    if letter in t.sheet.waiting and t.sheet.waiting[letter][0] != card and free:
        letter = free[0]  # both tokens of this letter lie elsewhere
    day = t.sheet.day + order.number
    t.sheet.waiting[letter] = (card, day)
    t.tell(a.CardWaits(letter=letter, day=day))


def _handling(t: Trip, frame: Frame, order: Order) -> None:
    """Rules: J47."""
    for other in reversed(t.sheet.stack):
        if other.kind == CARD and other.name == frame.name:
            other.branch = order.word
            return


def _go(t: Trip, frame: Frame, order: Order) -> None:
    """Whoever is sent to another card does not come back to the orders after that. A card that is still being read is
    not turned up again, so that no circle of cards goes on for ever.

    Rules: J47, J48.
    """
    frame.number = len(STORY_CARDS[frame.name].branch(frame.option, frame.branch).orders)
    card, option = order.names[0], order.names[1:]
    for other in t.sheet.stack:
        if other.kind == CARD and other.name == card and other.names == option:
            return
    t.push(Frame(CARD, card, names=option))


def _mission(t: Trip, frame: Frame, order: Order) -> None:
    """Rules: J45."""
    t.tell(a.MissionCalled(mission=order.names[0]))
    t.push(Frame(AFTER, frame.name, frame.option, names=[order.names[0]]))
    t.push(Frame(PREPARE, order.names[0], names=order.names[1:]))


def _travel(t: Trip, order: Order) -> None:
    t.sheet.spot = order.names[0]
    travel.arrive(t)


def _shuffle(t: Trip, order: Order) -> None:
    card, deck = order.names
    cards = t.sheet.decks[deck]
    if card in cards:
        return
    cards.insert(t.rng.below(len(cards) + 1), card)


def _room(t: Trip, order: Order) -> None:
    raise_room(t, order.names[0])


def _draw(t: Trip, order: Order) -> None:
    travel.draw(t, order.names[0])


def _ending(t: Trip, order: Order) -> None:
    t.end_campaign(True, order.names[0])


def _lose_campaign(t: Trip, _order: Order) -> None:
    t.end_campaign(False, LOST_STORY)


HANDLING: Final = ("keep", "stay", "discard")
DO: Final[dict[str, Callable[[Trip, Order], None]]] = {
    "cells": _cells,
    "food": _cells,
    "module": _module,
    "item": _item,
    "lose": _lose,
    "document": _document,
    "xp": _xp,
    "heal": _heal,
    "heal-one": _who,
    "wound": _wound,
    "wound-one": _who,
    "wound-lot": _lot,
    "poison-one": _who,
    "poison-lot": _lot,
    "cure": _cure,
    "morale": _morale,
    "days": _days,
    "flag": _flag,
    "clear": _clear,
    "standing": _standing,
    "token": _token,
    "lose-token": _lose_token,
    "lay": _lay,
    "close": _close,
    "open": _open,
    "place": _place,
    "remove": _remove,
    "wait": _wait,
    "travel": _travel,
    "shuffle": _shuffle,
    "room": _room,
    "draw": _draw,
    "ending": _ending,
    "lose-campaign": _lose_campaign,
}


# Who pays, and whom it happens to -----------------------------------------------------------------


def has(member: Member, what: str) -> int:
    """How much of something that has to be paid a hero has."""
    word, _, name = what.partition(" ")
    if word == "cells":
        return member.cells
    if word == "food":
        return member.food
    if word == "module":
        return member.modules.get(name, 0)
    return len([gear for gear in member.gear if gear.type.name == name])


def run_pay(t: Trip, frame: Frame) -> bool:
    """The party decides who pays, where there is something to decide.

    Rules: J49.
    """
    if frame.number <= 0:
        t.pop()
        return True
    word, _, name = frame.name.partition(" ")
    if word == "module" and t.sheet.spot == BASE and t.sheet.store_modules.get(name, 0):
        paid = min(frame.number, t.sheet.store_modules[name])
        t.sheet.store_modules[name] -= paid
        frame.number -= paid
        return True
    able = [member for member in t.sheet.alive if has(member, frame.name)]
    total = sum([has(member, frame.name) for member in able])
    if len(able) > 1 and total > frame.number:
        return False
    for member in able:
        pay(t, frame, member)
    return True


def pay(t: Trip, frame: Frame, member: Member, most: int = 99) -> None:
    word, _, name = frame.name.partition(" ")
    count = min(frame.number, has(member, frame.name), most)
    frame.number -= count
    if not count:
        return
    if word == "cells":
        member.cells -= count
    elif word == "food":
        member.food -= count
    elif word == "module":
        member.modules[name] -= count
    else:
        remove_item(member, name)
    t.tell(a.Paid(hero=member.name, what=name or word, count=count))


def legal_pay(t: Trip, frame: Frame) -> list[Action]:
    able = [member for member in t.sheet.alive if has(member, frame.name)]
    return [a.PayEvenly(), *[a.PayBy(member.name) for member in able]]


def answer_pay(t: Trip, frame: Frame, action: Action) -> None:
    if isinstance(action, a.PayBy):
        pay(t, frame, t.member(action.hero))
        return
    while frame.number > 0:
        pay(t, frame, max(t.sheet.alive, key=lambda member: has(member, frame.name)), 1)


def candidates(t: Trip, frame: Frame) -> list[Member]:
    """Those whom it can happen to."""
    alive = t.sheet.alive
    if frame.name == "heal-one":
        hurt = [member for member in alive if member.health < member.most]
        return hurt if hurt else alive
    awake = [member for member in alive if member.awake]
    return awake if awake else alive


def run_who(t: Trip, frame: Frame) -> bool:
    able = candidates(t, frame)
    if len(able) > 1:
        return False
    happen(t, frame, able[0])
    return True


def legal_who(t: Trip, frame: Frame) -> list[Action]:
    return [a.Who(member.name) for member in candidates(t, frame)]


def happen(t: Trip, frame: Frame, member: Member) -> None:
    t.pop()
    if frame.name == "boxing":
        t.top.number = t.sheet.members.index(member) + 1
    elif frame.name == "heal-one":
        t.heal(member, frame.number)
    elif frame.name == "wound-one":
        t.hurt(member, frame.number)
    else:
        t.poison(member)
