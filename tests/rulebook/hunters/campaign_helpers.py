"""Short ways to put a party on a map of the tests' own, to lay cards of the tests' own, and to play lines of text.

Nothing here depends on the story that is printed: Locations, Places and cards are made by the tests, and taken away
again after each (`conftest.py`)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from ashgrid.core import Event, IllegalAction, Outcome, Rng
from ashgrid.games.hunters import GAME, actions, data
from ashgrid.games.hunters.campaign import story, tables
from ashgrid.games.hunters.campaign.actions import Decide
from ashgrid.games.hunters.campaign.card_problems import Place
from ashgrid.games.hunters.campaign.journey import Journey
from ashgrid.games.hunters.campaign.sheet import CAMP, Frame, Member, Sheet, beginner
from ashgrid.games.hunters.campaign.tables import Spot
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import ITEM_NUMBER, ITEMS
from tests.rulebook.hunters.helpers import BLANK, SHIELD, of

__all__ = ["BLANK", "SHIELD", "of"]

TOWN, INN, SHOP, CLINIC = "test-town", "test-inn", "test-shop", "test-clinic"
FARM, FORD, PEAK = "test-farm", "test-ford", "test-peak"
WILDS, CAVE = "test-wilds", "test-cave"
MAP = (
    Spot(TOWN, TOWN, 1, [INN, SHOP, CLINIC], work=1),
    Spot(INN, TOWN, 1, [], food=3, morale=2),
    Spot(
        SHOP,
        TOWN,
        1,
        [],
        gang="wardens",
        sells=["knife", "machete", "axe", "hide-coat"],
        documents=["axe", "knife"],
        buys=True,
        modules=["scrap"],
    ),
    Spot(CLINIC, TOWN, 1, [], heal=2, implants=["gecko-pads", "calm-gland", "owl-lenses", "second-pump"]),
    Spot(FARM, FARM, 1, []),
    Spot(FORD, FORD, 2, []),
    Spot(PEAK, PEAK, 3, []),
    Spot(WILDS, WILDS, 3, [CAVE], wild=True),
    Spot(CAVE, WILDS, 3, []),
)
LOCATIONS = [TOWN, FARM, FORD, PEAK, WILDS]
MISSION = "cistern"
PLENTY = 20
MOST_SEEDS = 3_000_000
WORDS = {"en": "Test", "pl": "Test"}

_cards: list[str] = []
_ends: dict[int, int] = {}


# Positions ----------------------------------------------------------------------------------------


def party(
    *heroes: str,
    at: str = TOWN,
    day: int = 2,
    food: int = PLENTY,
    cells: int = 0,
    laid: Iterable[tuple[str, str, str]] = (),
    permanent: bool = False,
) -> Journey:
    """A party that is free to do what it wants. Heroes have their starting equipment and all their health."""
    for spot in MAP:
        tables.MAP[spot.name] = spot
    sheet = Sheet()
    sheet.day = day
    sheet.spot = at
    sheet.locations = LOCATIONS[:]
    sheet.laid = list(laid)
    sheet.decks = {"city": [], "road-1": [], "road-2": [], "road-3": []}
    sheet.used = {"city": [], "road-1": [], "road-2": [], "road-3": []}
    sheet.members = [beginner(name) for name in heroes or ("scout", "medic")]
    for member in sheet.members:
        member.food = food
        member.cells = cells
    sheet.stack = [Frame(CAMP)]
    return Journey(sheet, permanent, Rng(1), len(sheet.members))


def bare(journey: Journey) -> Journey:
    """Nobody carries anything."""
    for member in journey.sheet.members:
        member.gear = []
    return journey


def carry(member: Member, *items: str) -> None:
    for item in items:
        number = ITEM_NUMBER[item]
        assert member.takes(number, ITEMS[number].uses), f"{member.name} has no slot for {item}"


def gear(member: Member) -> list[str]:
    return sorted(one.type.name for one in member.gear)


def stored(journey: Journey) -> list[str]:
    return sorted(ITEMS[item].name for item, _ in journey.sheet.store_items)


def member(journey: Journey, name: str) -> Member:
    return journey.member(name)


def health(journey: Journey, *names: str) -> list[int]:
    return [journey.member(name).health for name in names]


# Cards --------------------------------------------------------------------------------------------


def cards(text: str) -> None:
    """Adds cards to the story, written as in its files; titles and texts may be left out."""
    entries: list[dict[str, Any]] = tomllib.loads(text)["card"]
    for entry in entries:
        plain = {"title": WORDS, "text": WORDS, "picture": "town", **entry}
        plain["option"] = [{"text": WORDS, **option} for option in entry.get("option", [])]
        where = Place("test", entry["id"])
        _cards.append(entry["id"])
        story.add_card(data.convert(plain, story.CardData, str(where)), where)


def card(name: str, *do: str, handling: str = "discard") -> None:
    """Adds a card without options."""
    orders = ", ".join(f'"{order}"' for order in do)
    cards(f'[[card]]\nid = "{name}"\nhandling = "{handling}"\ndo = [{orders}]')


def forget_cards() -> None:
    """Takes away what tests have added."""
    for name in _cards:
        tables.STORY_CARDS.pop(name, None)
        data.PIECES.pop(f"story/{name}", None)
        data.PRINTS.pop(f"story/{name}", None)
        for key in [key for key in data.NAMES if key.startswith(f"story.{name}.")]:
            del data.NAMES[key]
    _cards.clear()
    for spot in MAP:
        tables.MAP.pop(spot.name, None)
    _ends.clear()


def flags(journey: Journey) -> list[str]:
    return sorted(name for name, value in journey.sheet.flags.items() if value)


# Playing ------------------------------------------------------------------------------------------


def seat_of(journey: Journey, name: str) -> int:
    return [one.name for one in journey.sheet.members].index(name)


def legal(journey: Journey, who: str | None = None) -> list[str]:
    """What may be chosen, as text: by this hero, or by anybody."""
    seats = [seat_of(journey, who)] if who is not None else list(journey.actors)
    return [str(action) for seat in seats for action in journey.legal(seat)]


def play(journey: Journey, *lines: str) -> list[Event]:
    """Plays lines, each by whoever may: `rest`, or with the hero named, `scout: level-up`. Returns what happened."""
    events: list[Event] = []
    for line in lines:
        name, colon, text = line.rpartition(": ")
        action = GAME.notation.parse(text)
        if colon:
            seat = seat_of(journey, name)
        else:
            seat = next((one for one in journey.actors if action in journey.legal(one)), -1)
            assert seat >= 0, f"nobody may '{text}': {legal(journey)}"
        journey.apply(seat, action, events)
        journey.check()
    return events


def refused(journey: Journey, line: str) -> bool:
    """Whether nobody may do this, or the hero who is named may not; it is tried, and must change nothing."""
    name, colon, text = line.rpartition(": ")
    action = GAME.notation.parse(text)
    before = journey.dump()
    for seat in [seat_of(journey, name)] if colon else list(journey.actors):
        if action in journey.legal(seat):
            return False
        with pytest.raises(IllegalAction):
            journey.apply(seat, action)
    assert journey.dump() == before
    return True


def travel(journey: Journey, to: str, *dice: int | tuple[int, int]) -> list[Event]:
    """Goes there; without dice nothing is met on the way."""
    throw(journey, *(dice or (BLANK,)))
    events = play(journey, f"travel {to}")
    assert used_up(journey)
    return events


def choices(journey: Journey) -> list[str]:
    """Options of the card that is being read."""
    return [action.option for action in journey.legal(journey.actors[0]) if isinstance(action, Decide)]


def throw(journey: Journey, *dice: int | tuple[int, int] | frozenset[int]) -> None:
    """The next dice are these: a face of a die with six sides, several of which one must fall, or `(3, 1)`, what
    `below(3)` gives."""
    drawn: list[tuple[int, frozenset[int]]] = []
    for one in dice:
        if isinstance(one, tuple):
            drawn.append((one[0], frozenset({one[1]})))
        else:
            faces = frozenset({one}) if isinstance(one, int) else one
            drawn.append((6, frozenset({face - 1 for face in faces})))
    for seed in range(MOST_SEEDS):
        rng = Rng(seed)
        if all(rng.below(count) in values for count, values in drawn):
            journey.rng = Rng(seed)
            _ends[id(journey)] = rng.state
            return
    raise AssertionError(f"no generator throws {dice}")


def used_up(journey: Journey) -> bool:
    """Whether exactly the dice were thrown that `throw` set."""
    return journey.rng.state == _ends[id(journey)]


# Missions -----------------------------------------------------------------------------------------


def mission_of(journey: Journey) -> Hunters:
    """Everybody is ready, and the mission begins that a card has called."""
    while journey.result is None:
        play(journey, "ready")
    chapter = GAME.sequel(journey, options_of(journey))
    assert chapter is not None
    options = data.convert(chapter.options, actions.Options, "options")
    state = GAME.resume(options, chapter.carry, Rng(1))
    assert isinstance(state, Hunters)
    return state


def changed_party(journey: Journey) -> Journey:
    """The journey that goes on after somebody has joined or left."""
    chapter = GAME.sequel(journey, options_of(journey))
    assert chapter is not None
    found = GAME.resume(data.convert(chapter.options, actions.Options, "options"), chapter.carry, Rng(1))
    assert isinstance(found, Journey)
    return found


def options_of(journey: Journey) -> actions.Options:
    names = ",".join(one.name for one in journey.sheet.members)
    return actions.Options(campaign="journey", party=names, permanent_death=journey.permanent)


def after_mission(journey: Journey, won: bool = True, change: Callable[[Hunters], None] | None = None) -> Journey:
    """The journey after the mission that a card has called; `change` is what has happened in it."""
    state = mission_of(journey)
    if change is not None:
        change(state)
    state.outcome = Outcome((1.0 if won else 0.0,) * state.seat_count, "goal" if won else "time")
    options = actions.Options(
        campaign="mission",
        mission=state.setup.mission.name,
        party=",".join(one.kind.name for one in state.heroes),
        permanent_death=journey.permanent,
    )
    chapter = GAME.sequel(state, options)
    assert chapter is not None
    found = GAME.resume(data.convert(chapter.options, actions.Options, "options"), chapter.carry, Rng(1))
    assert isinstance(found, Journey)
    return found
