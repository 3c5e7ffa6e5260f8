"""Games that begin in a position drawn in words, and the few questions that the tests ask of them.

    state = game(unit("borgo", "mutant", "c3", hits="N"), unit("moloch", "hq", "c1"), hand="battle")
    do(state, "battle")
    assert "c3" in cells(state)

The first army named is seat 0 and acts first, unless `turn` says otherwise. The centre of the standard board is c3;
around it, clockwise from north: c2, d2, d3, c4, b4, b3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

from ashgrid.core import Event
from ashgrid.games.neuroshima import GAME, data
from ashgrid.games.neuroshima.position import Position, TileHere, load, save
from ashgrid.games.neuroshima.rules import Neuroshima

WAYS = data.WAYS
SYMBOLS = {"nets": "net", "takes": "module", "links": "module", "hits": "melee", "shoots": "ranged", "gauss": "gauss"}
CELLS = list(data.SHAPES["standard"].names)

FILLERS = ["mutant"] * 6 + ["claws"] * 4 + ["super_mutant"] + ["brawler"] * 2 + ["super_officer", "officer", "officer"]

Game = Neuroshima


@cache
def _edges(army: str) -> dict[str, dict[Any, data.EdgeData]]:
    return {tile.id: dict(tile.edges) for tile in data.read_army(data.FOLDER / "armies" / f"{army}.toml").tile}


def rot(army: str, tile: str, **looks: str) -> int:
    """The rotation in which the first edge with a symbol looks that way: `rot("vegas", "agitator", takes="N")`."""
    ((symbol, way),) = looks.items()
    printed = _edges(army)[tile]
    first = next(name for name, edge in printed.items() if getattr(edge, SYMBOLS.get(symbol, symbol)))
    return (WAYS.index(way) - WAYS.index(first)) % 6


def unit(
    army: str, tile: str, cell: str, turned: int = 0, damage: int = 0, board: str = "standard", **looks: str
) -> TileHere:
    """A tile in a cell, turned so that its first edge with a symbol looks that way (`hits="N"`), or by `turned`."""
    shape = data.SHAPES[board]
    q, r = shape.coordinates[shape.by_name[cell]]
    return TileHere(army, tile, q, r, rot(army, tile, **looks) if looks else turned, damage)


def fill(but: Iterable[str], given: Iterable[TileHere] = ()) -> list[TileHere]:
    """The given tiles, and Borgo units, rotation 0, in every other cell of the standard board except `but`.

    Melee units and modules only: they hurt nobody who is not next to them.
    """
    army = "borgo"
    tiles = list(given)
    shape = data.SHAPES["standard"]
    taken = {shape.names[shape.grid.index[tile.q, tile.r]] for tile in tiles} | set(but)
    used = Counter(tile.tile for tile in tiles if tile.army == army)
    spare = list((Counter(FILLERS) - used).elements())
    tiles += [unit(army, spare.pop(0), name) for name in CELLS if name not in taken]
    return tiles


def game(*tiles: TileHere, hand: str = "", seed: int = 0, armies: str = "", **more: Any) -> Game:
    """A game from a position. `hand` is what the army to act holds; all else are fields of `Position`."""
    names = armies.split(",") if armies else list(dict.fromkeys(tile.army for tile in tiles))
    for spare in ("borgo", "moloch"):
        if len(names) < 2 and spare not in names:
            names.append(spare)
    if hand:
        hands = dict(more.pop("hands", {}))
        hands[more.get("turn", names[0])] = hand.split(",")
        more["hands"] = hands
    return load(Position(armies=names, tiles=list(tiles), **more), seed=seed)


def fresh(seed: int = 0, **options: object) -> Game:
    return GAME.new(options, seed)


def do(state: Game, *actions: str) -> list[Event]:
    """Do these one after the other, each by the seat that has to decide, and tell what happened."""
    events: list[Event] = []
    for text in actions:
        action = GAME.notation.parse(text)
        seat = state.actors[0]
        for other in state.actors:
            if action in state.legal(other):
                seat = other
        state.apply(seat, action, events)
    return events


def texts(state: Game, verb: str = "") -> list[str]:
    """What the actor may do, as notation; with `verb`, only actions that begin with it."""
    assert len(state.actors) == 1, state.actors
    written = [str(action) for action in state.legal(state.actors[0])]
    return [text for text in written if not verb or text.split()[0] == verb]


def asked(state: Game) -> str:
    """The prompt's name: `ask-turn`, `ask-discard` ..."""
    return state.prompt(state.actors[0]).tag


def actor(state: Game) -> str:
    """The army that has to decide."""
    assert len(state.actors) == 1, state.actors
    return save(state).armies[state.actors[0]]


def cells(state: Game) -> dict[str, str]:
    """What lies where: `{"c3": "borgo mutant"}`."""
    position = save(state)
    shape = data.SHAPES[position.board]
    return {shape.names[shape.grid.index[tile.q, tile.r]]: f"{tile.army} {tile.tile}" for tile in position.tiles}


def tile_at(state: Game, cell: str) -> TileHere:
    position = save(state)
    shape = data.SHAPES[position.board]
    (found,) = (tile for tile in position.tiles if shape.names[shape.grid.index[tile.q, tile.r]] == cell)
    return found


def hand(state: Game, army: str) -> list[str]:
    return sorted(save(state).hands.get(army, []))


def pile(state: Game, army: str) -> list[str]:
    return list(save(state).piles[army])


def discards(state: Game, army: str) -> list[str]:
    return sorted(save(state).discards.get(army, []))


def hq(state: Game) -> dict[str, int]:
    return dict(save(state).hq)


def ended(state: Game) -> tuple[tuple[float, ...], str]:
    """Payoffs and reason."""
    assert state.result is not None
    return state.result.payoffs, state.result.reason


def tags(events: Iterable[Event]) -> list[str]:
    return [event.tag for event in events]


def battles(events: Iterable[Event]) -> list[tuple[str, int]]:
    """Cause and seat of every battle that began."""
    return [(event.fields()["cause"], event.fields()["seat"]) for event in events if event.tag == "battle-began"]


def finish(state: Game) -> list[Event]:
    """Discard if it must be, and end the turn."""
    events: list[Event] = []
    if asked(state) == "ask-discard":
        events += do(state, texts(state, "discard")[0])
    return events + do(state, "end")


def play_out(state: Game, seed: int) -> None:
    """Any legal actions to the end."""
    random = Random(seed)
    for _ in range(5000):
        if not state.actors:
            return
        seat = random.choice(state.actors)
        state.apply(seat, random.choice(state.legal(seat)))
    raise AssertionError("the game does not end")
