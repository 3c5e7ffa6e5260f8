"""How cards lead to each other: which card brings a mission nearer, and what cannot be reached at all. For machine
players, who may know the printed cards but not what is drawn, and for whoever checks the story."""

from __future__ import annotations

from typing import Final

from .tables import (
    DAY_EVENTS,
    DAYS,
    LAID,
    MAIN,
    OPENINGS,
    PACK_CARDS,
    START,
    STORY_CARDS,
    Branch,
    StoryCard,
    location_of,
)

FAR: Final = 99


def branches(card: StoryCard) -> list[Branch]:
    return [card.read, *[branch for option in card.options for branch in option.branches.values()]]


def leads_to(card: StoryCard) -> list[str]:
    """The cards that this one may place, go to or shuffle into a deck."""
    found: dict[str, None] = {}
    for branch in branches(card):
        for order in branch.orders:
            if order.word in ("place", "go", "shuffle"):
                found[order.names[0]] = None
    return list(found)


def lays(card: StoryCard) -> list[str]:
    return [order.names[0] for branch in branches(card) for order in branch.orders if order.word == "lay"]


def calls(card: StoryCard) -> list[str]:
    """The missions that a card may lead to by itself."""
    return [branch.mission for branch in branches(card) if branch.mission]


def distances(missions: list[str]) -> dict[str, int]:
    """Of every card how many cards it is from one that calls one of these missions."""
    found: dict[str, int] = {}
    for name, card in list(STORY_CARDS.items()):
        if any(mission in missions for mission in calls(card)):
            found[name] = 0
    edge = list(found)
    while edge:
        following: list[str] = []
        for name, card in list(STORY_CARDS.items()):
            if name not in found and any(one in edge for one in leads_to(card)):
                found[name] = found[edge[0]] + 1
                following.append(name)
        edge = following
    return found


_DISTANCES: Final[list[dict[str, int]]] = []


def distance(step: int, card: str) -> int:
    """How many cards a card is from the missions of a step of the main story."""
    if not _DISTANCES:
        _DISTANCES.extend([distances(missions) for missions in MAIN])
    return _DISTANCES[step].get(card, FAR)


_WINDOWS: Final[list[tuple[int, int]]] = []


def window(step: int) -> tuple[int, int]:
    """The days on which a step of the main story should be played: those that its cards advise."""
    if not _WINDOWS:
        _WINDOWS.extend([_advised(missions) for missions in MAIN])
    return _WINDOWS[step]


def _advised(missions: list[str]) -> tuple[int, int]:
    """Of the cards that call the missions, or else of those that go to these at once."""
    edge = [name for name, card in STORY_CARDS.items() if any(mission in missions for mission in calls(card))]
    for _ in range(3):
        found = [card.window for card in [STORY_CARDS[name] for name in edge] if card.window is not None]
        if found:
            return min([first for first, _ in found]), max([last for _, last in found])
        edge = [name for name, card in STORY_CARDS.items() if any(other in edge for other in _goes(card))]
    return 1, DAYS


def _goes(card: StoryCard) -> list[str]:
    return [order.names[0] for branch in branches(card) for order in branch.orders if order.word == "go"]


def first_cards() -> list[str]:
    """The cards that come without another card: openings, events of days, encounters, and what lies there."""
    found = [*OPENINGS, *[card for cards in DAY_EVENTS.values() for card in cards]]
    found += [card for place in ("base", *START) for card, _, _ in LAID.get(place, [])]
    found += [name for name, laid in PACK_CARDS.items() if laid]
    return [*found, *[name for name, card in STORY_CARDS.items() if card.deck != "story"]]


def reachable() -> set[str]:
    """The cards that can come up at all."""
    found: set[str] = set()
    edge = first_cards()
    laid: set[str] = set(START)
    while edge:
        card = STORY_CARDS[edge.pop()]
        if card.name in found:
            continue
        found.add(card.name)
        edge += leads_to(card)
        for location in [*lays(card), *_placed_at(card)]:
            if location not in laid:
                laid.add(location)
                edge += [name for name, _, _ in LAID.get(location, [])]
    return found


def _placed_at(card: StoryCard) -> list[str]:
    """Where a card places something, there a Location lies."""
    orders = [order for branch in branches(card) for order in branch.orders if order.word == "place"]
    return [location_of(order.names[2]) for order in orders]


def leads_back(name: str, cards: dict[str, StoryCard]) -> bool:
    """Whether a card sends the party around in a circle to itself, in which no day passes."""
    seen: set[tuple[str, str]] = set()
    edge = _sent_on(cards[name], "")
    while edge:
        one = edge.pop()
        if one == (name, ""):
            return True
        if one not in seen and one[0] in cards:
            seen.add(one)
            edge += _sent_on(cards[one[0]], one[1])
    return False


def _sent_on(card: StoryCard, option: str) -> list[tuple[str, str]]:
    """The cards, or single options of them, that a card sends to at once, without a day or a mission between."""
    parts = list(card.option(option).branches.values()) if option else branches(card)
    found: list[tuple[str, str]] = []
    for branch in parts:
        if not any(order.word in ("days", "mission") for order in branch.orders):
            for order in branch.orders:
                if order.word == "go":
                    found.append((order.names[0], order.names[1] if len(order.names) > 1 else ""))
    return found


def lies_again(name: str, cards: dict[str, StoryCard]) -> bool:
    """Whether a card may lie there again as soon as it was read, without a day or a token between: then a party can
    read it as often as it likes."""
    seen: set[str] = set()
    edge = [name]
    while edge:
        one = edge.pop()
        if one in seen or one not in cards:
            continue
        seen.add(one)
        for branch in branches(cards[one]):
            words = [order.word for order in branch.orders]
            if "days" in words or "mission" in words:
                continue
            waits = any(order.word == "wait" and name in order.names for order in branch.orders)
            for order in branch.orders:
                if order.word == "place" and order.names[0] == name and not waits:
                    return True
                if order.word == "go":
                    edge.append(order.names[0])
    return False
