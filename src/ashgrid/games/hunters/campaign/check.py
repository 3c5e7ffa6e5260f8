"""What is wrong with a story, found without playing it: cards that never come, flags that nobody sets, prices that
nobody can pay, circles in which no day passes, missions and endings that cannot be reached."""

from __future__ import annotations

import difflib
from typing import Final

from ..missions import MISSIONS
from ..tables import IMPLANTS
from . import trail
from .tables import DOCUMENTS, MAIN, MAP, ROOM_CARDS, STORY_CARDS, StoryCard
from .vocabulary import ENDINGS, TOKENS, Clause, Order

MOST_CELLS: Final = 60
"""More than any party has."""


def problems() -> list[str]:
    """One sentence for each, with card and option."""
    return [*_cards(), *_flags(), *_tokens(), *_costs(), *_circles(), *_ends()]


def notes() -> list[str]:
    """What is no mistake but worth knowing: flags that nobody asks for, missions that no card calls."""
    asked, written = asked_flags(), written_flags()
    spare = [(flag, card) for flag, card in written.items() if flag not in asked]
    found = [f"flag '{flag}' is set by card {card} and asked for by nobody" for flag, card in spare]
    called = {mission for card in STORY_CARDS.values() for mission in trail.calls(card)}
    return found + [f"mission '{mission}' is called by no card" for mission in MISSIONS if mission not in called]


def _cards() -> list[str]:
    there = trail.reachable()
    return [f"card {name} never comes: no card places it or goes to it" for name in STORY_CARDS if name not in there]


def clauses(card: StoryCard) -> list[Clause]:
    found = [clause for option in card.options for clause in option.needs]
    return found + [order.only_if for branch in trail.branches(card) for order in branch.orders if order.only_if]


def asked_flags() -> dict[str, str]:
    """Flags that conditions ask for, and the first card that does."""
    found: dict[str, str] = {}
    for name, card in STORY_CARDS.items():
        for clause in clauses(card):
            for condition in clause.conditions:
                if condition.word == "flag":
                    found.setdefault(condition.name, name)
    return found


def written_flags() -> dict[str, str]:
    found: dict[str, str] = {}
    for name, card in STORY_CARDS.items():
        for branch in trail.branches(card):
            for order in branch.orders:
                if order.word == "flag":
                    found.setdefault(order.names[0], name)
    return found


def _flags() -> list[str]:
    written = written_flags()
    found = []
    for flag, card in asked_flags().items():
        if flag not in written:
            near = difflib.get_close_matches(flag, written, 1)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            found.append(f"card {card} asks for flag '{flag}', which nobody sets{hint}")
    return found


def _tokens() -> list[str]:
    given = {order.names[0] for card in STORY_CARDS.values() for order in orders(card) if order.word == "token"}
    return [f"story token {token} is given by no card" for token in TOKENS if token not in given]


def orders(card: StoryCard) -> list[Order]:
    return [order for branch in trail.branches(card) for order in branch.orders]


def _costs() -> list[str]:
    found = []
    for name, card in STORY_CARDS.items():
        for option in card.options:
            for cost in option.costs:
                if cost.word == "cells" and cost.number > MOST_CELLS:
                    found.append(f"card {name}, option {option.name}: nobody can pay {cost.number} Cells")
    return found


def _circles() -> list[str]:
    """Cards that send the party around in a circle in which no day passes, or that lie there again at once."""
    found = [
        f"card {name} leads back to itself, and no day passes"
        for name in STORY_CARDS
        if trail.leads_back(name, STORY_CARDS)
    ]
    return found + [
        f"card {name} is placed again by what it leads to, and neither a day nor a token comes between"
        for name in STORY_CARDS
        if trail.lies_again(name, STORY_CARDS)
    ]


def _ends() -> list[str]:
    there = trail.reachable()
    found = []
    for number, missions in enumerate(MAIN, 1):
        for mission in missions:
            if not any(mission in trail.calls(STORY_CARDS[name]) for name in there):
                found.append(f"mission '{mission}' of step {number} of the main story is called by no card")
    given = {order.names[0] for name in there for order in orders(STORY_CARDS[name]) if order.word == "ending"}
    return found + [f"the ending '{ending}' is never reached" for ending in ENDINGS if ending not in given]


def counts() -> dict[str, int]:
    """How much there is of everything that the campaign has."""
    decks = [card.deck for card in STORY_CARDS.values()]
    spots = MAP.values()
    return {
        "main_missions": len(MAIN),
        "locations": len([spot for spot in spots if not spot.is_place]),
        "places": len([spot for spot in spots if spot.is_place]),
        "story_cards": decks.count("story"),
        "road_cards": len([deck for deck in decks if deck.startswith("road")]),
        "city_cards": decks.count("city"),
        "rooms": len(ROOM_CARDS),
        "documents": len(DOCUMENTS),
        "implants": len(IMPLANTS),
        "endings": len(ENDINGS),
        "effects": sum([len(orders(card)) for card in STORY_CARDS.values()]),
        "hooks": 0,
    }
