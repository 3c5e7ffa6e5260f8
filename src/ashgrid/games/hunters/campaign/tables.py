"""What is printed on the cards of the campaign, as the rules read it: plain classes, filled by `story.py`."""

from __future__ import annotations

from typing import Final

from .vocabulary import Check, Clause, Order

STORY: Final = "story"
BASE: Final = "base"
DAYS: Final = 56


class Branch:
    """What is read and done at one point of a card. `key` names its text in the catalogues, if it has one."""

    def __init__(self, key: str, orders: list[Order], weight: int = 1) -> None:
        self.key: Final = key
        self.orders: Final = orders
        self.weight: Final = weight

    @property
    def mission(self) -> str:
        """The mission that it leads to, if it does."""
        for order in self.orders:
            if order.word == "mission":
                return order.names[0]
        return ""


class Option:
    def __init__(
        self,
        name: str,
        needs: list[Clause],
        forced: bool,
        reveals: str,
        costs: list[Order],
        check: Check | None,
        branches: dict[str, Branch],
        outcomes: int,
    ) -> None:
        self.name: Final = name
        self.needs: Final = needs
        self.forced: Final = forced
        self.reveals: Final = reveals
        self.costs: Final = costs
        self.check: Final = check
        self.branches: Final = branches  # do, fail, won, lost; or 1, 2 ... of which one is drawn
        self.outcomes: Final = outcomes


class StoryCard:
    """Rules: J41, J46."""

    def __init__(
        self,
        name: str,
        deck: str,
        window: tuple[int, int] | None,
        handling: str,
        picture: str,
        read: Branch,
        options: list[Option],
    ) -> None:
        self.name: Final = name
        self.deck: Final = deck
        self.window: Final = window
        self.handling: Final = handling
        self.picture: Final = picture
        self.read: Final = read
        self.options: Final = options

    def option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        raise KeyError(f"{self.name} has no option '{name}'")

    def branch(self, option: str, branch: str) -> Branch:
        return self.option(option).branches[branch] if option else self.read


class Spot:
    """A Location or a Place, with what can be had there; a Place has a Location that it lies in."""

    def __init__(
        self,
        name: str,
        location: str,
        zone: int,
        places: list[str],
        gang: str = "",
        sells: list[str] | None = None,
        documents: list[str] | None = None,
        buys: bool = False,
        modules: list[str] | None = None,
        food: int = 0,
        heal: int = 0,
        implants: list[str] | None = None,
        morale: int = 0,
        work: int = 0,
        wild: bool = False,
    ) -> None:
        self.name: Final = name
        self.location: Final = location
        self.zone: Final = zone
        self.places: Final = places
        self.gang: Final = gang
        self.sells: Final[list[str]] = sells if sells is not None else []
        self.documents: Final[list[str]] = documents if documents is not None else []
        self.buys: Final = buys
        self.modules: Final[list[str]] = modules if modules is not None else []
        self.food: Final = food
        self.heal: Final = heal
        self.implants: Final[list[str]] = implants if implants is not None else []
        self.morale: Final = morale
        self.work: Final = work
        self.wild: Final = wild  # nobody lives there: what is met among its Places is met on the road

    @property
    def is_place(self) -> bool:
        return self.location != self.name


class Room:
    """One level of a room of the base: what it costs, and how many days it takes."""

    def __init__(self, name: str, level: int, cost: dict[str, int], days: int) -> None:
        self.name: Final = name
        self.level: Final = level
        self.cost: Final = cost
        self.days: Final = days


class Document:
    """How a piece of equipment is made."""

    def __init__(self, item: str, room: str, level: int, cost: dict[str, int], days: int, price: int) -> None:
        self.item: Final = item
        self.room: Final = room
        self.level: Final = level
        self.cost: Final = cost
        self.days: Final = days
        self.price: Final = price


STORY_CARDS: Final[dict[str, StoryCard]] = {}
PACK_CARDS: Final[dict[str, str]] = {}
"""Those that do not come with the game, and where they lie at the beginning: `under inn`, or nothing."""
MAP: Final[dict[str, Spot]] = {}
ROOM_CARDS: Final[dict[tuple[str, int], Room]] = {}
DOCUMENTS: Final[dict[str, Document]] = {}
IMPLANT_NUMBER: Final[dict[str, int]] = {}
IMPLANT_PRICES: Final[list[int]] = []
MAIN: Final[list[list[str]]] = []
"""The steps of the main story: the missions of which one has to be played."""
OPENINGS: Final[list[str]] = []
DAY_EVENTS: Final[dict[int, list[str]]] = {}
LEVEL_COSTS: Final[list[int]] = []
"""Experience that the second level costs, the third ..."""
LAID: Final[dict[str, list[tuple[str, str, str]]]] = {}
"""Cards that lie there when a Location is laid out: card, how, and where."""
START: Final[list[str]] = []
"""Locations that are on the table from the beginning."""


def zone_of(spot: str) -> int:
    """Rules: J16, J57."""
    return 1 if spot == BASE else MAP[spot].zone


def location_of(spot: str) -> str:
    return BASE if spot == BASE else MAP[spot].location
