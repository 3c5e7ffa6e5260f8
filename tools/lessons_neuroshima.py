"""How lessons of Neuroshima Hex write their positions, for `tools.lessons`.

armies = ["borgo", "moloch"]              the player is the first
tiles = ["moloch hybrid c3 r3", "borgo super_mutant c4 r0 x1"]        x1: with one wound
hand = ["mutant"]
hq = { moloch = 1 }                       points left, if not 20
"""

from __future__ import annotations

from typing import Any

from ashgrid.core import Action, State
from ashgrid.games.neuroshima.data import ARMIES, SHAPES
from ashgrid.games.neuroshima.position import Position, TileHere, load
from ashgrid.games.neuroshima.rules import Neuroshima

Plain = dict[str, Any]


def _tile(text: str) -> TileHere:
    army, tile, cell, *more = text.split()
    shape = SHAPES["standard"]
    q, r = shape.coordinates[shape.by_name[cell]]
    numbers = {word[0]: int(word[1:]) for word in more}
    return TileHere(army, tile, q, r, numbers.get("r", 0), numbers.get("x", 0))


def begin(start: Plain) -> State[Action]:
    armies: list[str] = start["armies"]
    position = Position(
        armies=armies,
        tiles=[_tile(text) for text in start.get("tiles", [])],
        hq=start.get("hq", {}),
        hands={armies[0]: start.get("hand", [])},
    )
    return load(position)


def view(state: State[Action]) -> Plain:
    """An HQ that a lesson does without counts as discarded; nobody need wonder why."""
    seen = state.view(0)
    return {**seen, "discards": [[tile for tile in pile if tile != "hq"] for pile in seen["discards"]]}


def seats(start: Plain) -> list[str]:
    """The words of the catalogue for the seats."""
    return [f"seat.{army}" for army in start["armies"]]


def before(state: State[Action], action: str) -> None:
    """A battle that follows by itself has its tile from the pile: it need not lie in the hand beforehand."""
    assert isinstance(state, Neuroshima)
    seat = state.turn
    battle = next(kind.number for kind in ARMIES[state.armies[seat]] if kind.tile == "battle")
    if action == "battle" and battle not in state.hands[seat]:
        state.piles[seat].remove(battle)
        state.hands[seat].append(battle)


def told(view: Plain) -> list[Plain]:
    """The position as events, as if it had been played: a client that follows the log knows what lies where."""
    events: list[Plain] = []
    for unit in view["tiles"]:
        seat, tile, cell = unit["owner"], unit["tile"], unit["cell"]
        hq = tile == "hq"
        placed: Plain = {"seat": seat, "cell": cell, "rot": unit["rot"]}
        events.append({"event": "hq-placed", **placed} if hq else {"event": "placed", "tile": tile, **placed})
        if unit["damage"]:
            harm = {"cell": cell, "wounds": unit["damage"], "left": unit["left"]}
            events.append(
                {"event": "hq-hit", "seat": seat, **harm} if hq else {"event": "wounded", "tile": tile, **harm}
            )
    for unit in view["tiles"]:
        tile, cell, side = unit["tile"], unit["cell"], unit["side"]
        by = {cause["effect"]: cause["by"] for cause in unit["why"]}
        if unit["netted"]:
            events.append({"event": "netted", "tile": tile, "cell": cell, "by": by["net"]})
        if side != unit["owner"]:
            events.append({"event": "taken", "seat": side, "tile": tile, "cell": cell, "by": by["takeover"]})
    return events


def still(earlier: Plain, later: Plain, events: list[Plain]) -> tuple[Plain, list[Plain]]:
    """A battle ends the turn, and the next player draws at once. A lesson shows the moment before that."""
    kinds = [event["event"] for event in events]
    if "turn-began" not in kinds:
        return later, events
    hands = [earlier["hands"][seat] if seat else later["hands"][0] for seat in range(len(later["hands"]))]
    view = {**later, **{key: earlier[key] for key in ("turn", "number", "phase", "piles", "used")}, "hands": hands}
    return view, events[: kinds.index("turn-began")]


neuroshima = (begin, view, seats, before, told, still)
