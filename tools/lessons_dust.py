"""How lessons of Dust Tactics write their positions, for `tools.lessons`.

map = '''...'''                         the ground, drawn as in docs/rules/dust.md; or that of a scenario:
scenario = "recon-in-force"
zones = ['''...''']                     entry squares and places, drawn as in a scenario
goals = [{ kind = "hold", zone = "1", points = 10 }]
cover = ["crate c4", "trap e4"]         besides what is drawn on the map
units = ["hell-boys c6 rifleman=2", "blackhawk d6 x1", "hammers+rhino e6"]
enemies = ["hans c2 done", "sturmpioniere -"]
round = 2, rounds = 8, turn = 0, score = [0, 0]       if they are others
dice = "x..x"                           the next dice that fall: hits and blanks; spaces do not matter

The player is the first side. Behind a unit and its square (`-`: beside the board) stand what it has lost (`x1`: points;
of a squad, what is left by role), `done` (it was activated), `moved`, `spent=berserk`, `ammo:panzerfaust=1`.
"""

from __future__ import annotations

from typing import Any

from ashgrid.core import Action, AshgridError, State
from ashgrid.games.dust.data import unit_of
from ashgrid.games.dust.field import CRATE, TRAP
from ashgrid.games.dust.model import CHOOSE, FIRST, LOSE
from ashgrid.games.dust.position import Position, UnitAt, set_up
from ashgrid.games.dust.rules.game import Dust
from ashgrid.games.dust.rules.shots import CRATE_POINTS, TRAP_POINTS
from ashgrid.games.dust.scenarios import SCENARIOS, Goal
from tools.lesson_dice import generator

Plain = dict[str, Any]
FACES = {"x": (5, 6), ".": (1, 2, 3, 4)}
TITLE = "lesson"
ELEMENTS = {"crate": (CRATE, CRATE_POINTS), "trap": (TRAP, TRAP_POINTS)}
KEYS = {"map", "scenario", "zones", "goals", "cover", "units", "enemies", "round", "rounds", "turn", "score", "dice"}


def _units(text: str, side: int) -> list[UnitAt]:
    """A unit, and the hero that has joined it."""
    names, cell, *words = text.split()
    name, _, hero = names.partition("+")
    found: Plain = {"type": name, "side": side, "cell": None if cell == "-" else cell}
    left: dict[str, int] = {}
    for word in words:
        key, _, value = word.partition("=")
        if word in ("done", "moved"):
            found[word] = True
        elif key == "spent":
            found["spent"] = (value,)
        elif key.startswith("ammo:"):
            found["ammo"] = {key.removeprefix("ammo:"): int(value)}
        elif value:
            left[key] = int(value)
        elif key[0] == "x" and key[1:].isdigit():
            found["left"] = unit_of(name).points - int(key[1:])
        else:
            raise AshgridError(f"'{text}': what does '{word}' mean?")
    if left:
        found["left"] = left
    units = [UnitAt(**found)]
    return [*units, UnitAt(type=hero, side=side, joins=name, done="done" in words)] if hero else units


def begin(start: Plain) -> State[Action]:
    if unknown := set(start) - KEYS:
        raise AshgridError(f"a position of Dust Tactics has no {', '.join(sorted(unknown))}")
    ground = SCENARIOS[start["scenario"]] if "scenario" in start else None
    units = [unit for text in start.get("units", []) for unit in _units(text, 0)]
    enemies = [unit for text in start.get("enemies", []) for unit in _units(text, 1)]
    position = Position(
        map=start["map"] if ground is None else ground.map,
        zones=tuple(start.get("zones", ())) if ground is None else ground.zones,
        units=(*units, *enemies),
        goals=tuple(Goal(**goal) for goal in start.get("goals", [])),
        round=start.get("round", 2),
        rounds=start.get("rounds", 8),
        turn=start.get("turn", 0),
        score=tuple(start.get("score", (0, 0))),
    )
    state = set_up(position)
    for text in start.get("cover", []):
        what, name = text.split()
        cell = state.field.by_name[name]
        state.cover[cell], state.cover_left[cell] = ELEMENTS[what]
    if "dice" in start:
        state.rng = generator([FACES[die] for die in start["dice"].replace(" ", "")])
    state.check()
    return state


def view(state: State[Action]) -> Plain:
    return {**state.view(0), "scenario": TITLE}


def seats(start: Plain) -> list[str]:
    """The words of the catalogue for the seats: what the first unit of a side belongs to."""
    return [f"seat.{unit_of(_units(start[key][0], 0)[0].type).bloc}" for key in ("units", "enemies")]


def before(state: State[Action], action: str) -> None:
    """Nothing has to be prepared."""


def told(view: Plain) -> list[Plain]:
    """What stands where, as if it had been set up."""
    cover = [{"event": "cover-placed", "seat": 0, "what": one["what"], "cell": one["cell"]} for one in view["cover"]]
    units = [
        {"event": "deployed", "seat": unit["seat"], "unit": unit["name"], "cell": unit["cell"]}
        for unit in view["units"]
        if unit["cell"] is not None
    ]
    return cover + units


def still(earlier: Plain, later: Plain, events: list[Plain]) -> tuple[Plain, list[Plain]]:
    """The last activation of a round brings the next round, with dice for who begins. A lesson shows the moment before
    that."""
    kinds = [event["event"] for event in events]
    if "round-began" not in kinds:
        return later, events
    units = [{**unit, "done": unit["place"] == "board"} for unit in later["units"]]
    same = {key: earlier[key] for key in ("round", "phase", "turn")}
    return {**later, **same, "units": units}, events[: kinds.index("round-ended")]


def follows(state: State[Action], seat: int, legal: list[Action]) -> Action | None:
    """The enemy loses the first figures of the card. When an activation is over, who is next is not chosen here, even
    where there is one answer."""
    assert isinstance(state, Dust)
    if state.phase in (CHOOSE, FIRST):
        return None
    return legal[0] if len(legal) == 1 or (state.phase == LOSE and seat == 1) else None


dust = (begin, view, seats, before, told, still, follows)
