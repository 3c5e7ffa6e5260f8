"""What a careful party does on its journey: it follows the main story by the advised days, keeps fed and healed, takes
what is offered on the way while there is time, and spends what it has. One answer for every question, with its reason,
found from what everybody may know: printed cards, but neither the order of decks nor what a hidden option holds."""

from __future__ import annotations

from typing import Final

from ashgrid.core.values import Action

from ..rules.recommend import worth
from ..tables import CARD_NUMBER, CARDS, ITEM_NUMBER, ITEMS
from . import actions as a
from . import conditions, course, orders, trail, wishes
from .journey import Journey
from .sheet import AFTER, CAMP, CARD, LEVEL, LOOT, MOST_STANDING, PAY, PREPARE, ROOM, WHO, Sheet
from .tables import MAIN, STORY_CARDS, Branch, Option
from .taste import PLAIN, Taste
from .vocabulary import ROOMS, Order
from .wishes import Advice

REASONS: Final = (
    *("level", "food", "equip", "fetch", "sell", "cheer", "store", "cure", "healer", "kit", "deck", "ready", "arms"),
    *("swap", "implant", "document", "make", "build", "recruit", "main", "side", "heal", "hungry", "shop", "rest"),
    *("wait", "earn", "wake", "room", "proceed", "pay", "share", "only", "gamble", "best", "most-hurt", "strongest"),
    *("least-hurt", "skill", "card"),
)
"""The names of all reasons; their sentences are in the catalogues (`advice.<name>`)."""
VALUES: Final = {
    "cells": 1.0,
    "food": 0.5,
    "module": 1.2,
    "item": 1.5,
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
    "cure": 4.0,
    "morale": 1.5,
    "days": -3.0,
    "standing": 1.5,
    "token": 6.0,
    "lose-token": -6.0,
    "room": 5.0,
    "draw": -0.5,
    "flag": 0.7,
    "go": 1.0,
    "place": 1.0,
    "lay": 1.0,
    "shuffle": 0.7,
    "ending": 50.0,
    "lose-campaign": -100.0,
}
"""What an order is worth to a party, for each point where it has a number. What the story will remember, and other
cards, are worth a little too: something comes of them."""
PRICE: Final = 0.3
"""What a piece of equipment is worth beside that, for each Cell of its price."""
LIKES: Final = {
    "cells": "wealth",
    "food": "wealth",
    "module": "wealth",
    "item": "wealth",
    "heal": "health",
    "heal-one": "health",
    "wound": "health",
    "wound-one": "health",
    "wound-lot": "health",
    "poison-one": "health",
    "poison-lot": "health",
    "days": "time",
    "xp": "learning",
    "document": "learning",
    "standing": "friends",
    "morale": "friends",
}
"""What a taste calls that."""
UNKNOWN: Final = 2.0
"""What a hidden option is hoped to be worth: what most of them are."""
MAIN_MISSION: Final = 20.0
NEAR: Final = 1
"""Cards between a card and the main mission that it leads to."""
SIDE_MISSION: Final = 4.0
CHANGES: Final = {"foes": -1.5, "turns": 0.5, "hidden": 1.5}
"""What a change of a mission is worth, for each point."""
SURE: Final = 0.66
"""How often a mission is taken to be won."""


def choose(t: Journey, seat: int, taste: Taste = PLAIN) -> Action:
    return advise(t, seat, taste)[0]


def advise(t: Journey, seat: int, taste: Taste = PLAIN) -> Advice:
    """The answer to whatever a seat is asked now, and the name of the reason."""
    if t.top.kind == CAMP:
        own = wish(t, seat)
        return own if own is not None else course.together(t, t.legal(seat))
    return _answer(t, seat, taste)


def wish(t: Journey, seat: int) -> Advice | None:
    """What a hero wants to do in the camp before the party moves on."""
    return wishes.own(t, t.sheet.members[seat], t.legal(seat))


def _answer(t: Journey, seat: int, taste: Taste) -> Advice:
    kind = t.top.kind
    legal = t.legal(seat)
    if kind == PREPARE:
        return wishes.prepare(t.sheet.members[seat], legal)
    if kind == ROOM:
        return a.ChooseRoom(max(("workshop", *ROOMS), key=taste.whim)), "room"
    if kind == CARD:
        return _option(t, taste)
    if kind == AFTER:
        return a.Proceed(), "proceed"
    if kind == PAY:
        return a.PayEvenly(), "pay"
    if kind == WHO:
        return _who(t)
    if kind == LEVEL:
        return _learn(t, legal)
    assert kind == LOOT, kind
    return legal[0], "share"


# Options --------------------------------------------------------------------------------------------


def _option(t: Journey, taste: Taste) -> Advice:
    card = STORY_CARDS[t.top.name]
    able = conditions.open_options(t.sheet, card.options)
    if len(able) == 1:
        return a.Decide(able[0].name), "only"
    best = max(able, key=lambda option: option_worth(t, option, taste) + taste.whim(f"{card.name} {option.name}"))
    if _mission(best):
        main = any(_mission(best) in step for step in MAIN)
        return a.Decide(best.name), "main" if main else "side"
    hidden = best.reveals == "hidden" or best.outcomes
    return a.Decide(best.name), "gamble" if hidden else "best"


def _mission(option: Option) -> str:
    return next((branch.mission for branch in option.branches.values() if branch.mission), "")


def option_worth(t: Journey, option: Option, taste: Taste) -> float:
    """What a party expects of an option, from what the card tells."""
    value = sum([_cost(t, cost, taste) for cost in option.costs])
    mission = _mission(option)
    if mission:
        return value + _of_mission(t, option, mission, taste)
    if option.reveals == "hidden" or option.outcomes:
        # On a card that leads to the next main mission, what is hidden most likely leads there too.
        main = trail.distance(course.next_step(t.sheet), t.top.name) == 0
        return value + UNKNOWN * taste.of("risk") + (MAIN_MISSION if main else 0.0)
    chance = _chance(t, option)
    value += (_branch(t, option.branches["do"], taste) + _ahead(t, option.branches["do"])) * chance
    if option.check is not None:
        value += (_branch(t, option.branches["fail"], taste) + _ahead(t, option.branches["fail"])) * (1 - chance)
    return value


def _cost(t: Journey, cost: Order, taste: Taste) -> float:
    if cost.word == "cells":
        return -cost.number * need(t.sheet, "cells") * taste.of("wealth")
    if cost.word == "food":
        return -cost.number * VALUES["food"] * need(t.sheet, "food") * taste.of("wealth")
    return -2.0 * max(1, cost.number) * taste.of("wealth")


def _ahead(t: Journey, branch: Branch) -> float:
    """What it is worth that a branch goes on at once to a card that calls the next main mission, or nearly does."""
    step = course.next_step(t.sheet)
    for order in branch.orders:
        if order.word == "go" and trail.distance(step, order.names[0]) <= NEAR:
            return MAIN_MISSION
    return 0.0


def _of_mission(t: Journey, option: Option, mission: str, taste: Taste) -> float:
    """A mission of the main story has to be played; another one is a job for those who are well and have time."""
    branch = option.branches["do"]
    value = _branch(t, branch, taste)
    for order in branch.orders:
        if order.word == "mission":
            value += _changes(order.names[1:])
    value += SURE * _branch(t, option.branches["won"], taste) + (1 - SURE) * _branch(t, option.branches["lost"], taste)
    if any(mission in step for step in MAIN):
        return value + MAIN_MISSION
    if course.equal_to(t.sheet, mission) and course.spare_days(t.sheet) > -2:
        return value + SIDE_MISSION * taste.of("fights")
    return value - 3 * SIDE_MISSION


def _changes(names: list[str]) -> float:
    """`foes+2`, `turns-1`, `hidden`."""
    total = 0.0
    for name in names:
        for word, value in CHANGES.items():
            if name.startswith(word):
                total += value * int(name[len(word) :] or 1)
    return total


def _branch(t: Journey, branch: Branch, taste: Taste) -> float:
    """What the orders bring that would be carried out now: a party knows its own story."""
    told = [order for order in branch.orders if order.only_if is None or conditions.holds(t.sheet, order.only_if)]
    return sum([_order(t.sheet, order, taste) for order in told])


def _chance(t: Journey, option: Option) -> float:
    check = option.check
    if check is None:
        return 1.0
    if check.word == "boxing":
        return 0.5
    return min(6, max(1, orders.value_of(t, check.word, check.number))) / 6


def _order(sheet: Sheet, order: Order, taste: Taste) -> float:
    word = order.word
    value = VALUES.get(word, 0.0) * need(sheet, word) * taste.of(LIKES.get(word, ""))
    if word in ("heal", "heal-one"):
        return value * min(order.number, _missing(sheet, word))
    if word == "standing":
        return value * _change(sheet, order)
    if word == "item":
        return value + PRICE * ITEMS[ITEM_NUMBER[order.names[0]]].price * taste.of("wealth")
    if (word == "flag" and sheet.flags.get(order.names[0], 0)) or (word == "token" and order.names[0] in sheet.tokens):
        return 0.0
    if word == "lose-token" and order.names[0] not in sheet.tokens:
        return 0.0
    return value * order.number if order.number and word != "flag" else value


def need(sheet: Sheet, word: str) -> float:
    """How much more, or less, than usual something is worth to a party as it is now."""
    heroes = len(sheet.alive)
    if word == "cells":
        return 1.5 if sheet.cells < wishes.RESERVE * heroes else 0.6 if sheet.cells > wishes.RICH * heroes else 1.0
    if word == "food":
        return 2.0 if sheet.food < 3 * heroes else 0.6 if sheet.food >= wishes.wanted_food(sheet) else 1.0
    if word == "days":
        spare = course.spare_days(sheet)
        return 0.4 if spare >= course.SIDE_TRIP else 1.4 if spare < 0 else 1.0
    if word in ("wound", "wound-one", "wound-lot", "poison-one", "poison-lot"):
        return 1.4 if course.health(sheet) < course.WELL - 0.2 else 1.0
    if word == "cure":
        return 1.0 if any(member.poisoned for member in sheet.alive) else 0.0
    return 1.0


def _missing(sheet: Sheet, word: str) -> float:
    """Health that can be regained: by each on the whole, or by who lacks most."""
    missing = [member.most - member.health for member in sheet.alive]
    return float(max(missing)) if word == "heal-one" else sum(missing) / len(missing)


def _change(sheet: Sheet, order: Order) -> float:
    """By how much a standing would change; with a gang that is angry each point counts more."""
    now = sheet.standing_of(order.names[0])
    change = max(-MOST_STANDING, min(MOST_STANDING, now + order.number)) - now
    return change * (1.5 if now + min(0, change) < 0 else 1.0)


# Other answers --------------------------------------------------------------------------------------


def _who(t: Journey) -> Advice:
    able = orders.candidates(t, t.top)
    if t.top.name == "heal-one":
        return a.Who(min(able, key=lambda one: one.health / one.most).name), "most-hurt"
    if t.top.name == "boxing":
        return a.Who(course.strongest(able).name), "strongest"
    return a.Who(max(able, key=lambda one: one.health).name), "least-hurt"


def _learn(t: Journey, legal: list[Action]) -> Advice:
    """The skill first, then the best cards."""
    found = [action for action in legal if isinstance(action, a.Learn)]
    hero = t.top.name
    own = [one for one in found if one.card in CARD_NUMBER and CARDS[CARD_NUMBER[one.card]].hero == hero]
    skills = [one for one in found if one not in own]
    if skills:
        return skills[0], "skill"
    return max(own, key=lambda one: worth(CARD_NUMBER[one.card])), "card"
