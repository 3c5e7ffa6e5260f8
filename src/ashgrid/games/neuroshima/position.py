"""Positions as plain data: read, checked, turned into a board and written again.

    {"armies": ["borgo", "moloch"], "tiles": [{"army": "borgo", "tile": "hq", "q": 0, "r": 0, "rot": 0, "damage": 0}]}

Coordinates are axial, (0, 0) is the centre, directions go clockwise from north; `rot` counts sixths of a turn clockwise
from the tile as printed. `hq` gives HQ points left by army; without it an HQ has 20 less the damage of its tile. A
board may lack an HQ.
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import msgspec

from ashgrid.core import AshgridError

from . import tables
from .battle import ASK_CLOWN, ASK_QUARTERMASTER, Battle
from .board import EMPTY, Board
from .data import ARMIES, SHAPES, kind_of
from .effects import settle
from .tables import KINDS

HQ_POINTS = 20


class PositionError(AshgridError):
    """A position that cannot be: the message says which tile or key is wrong."""


class TileHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    army: str
    tile: str
    q: int
    r: int
    rot: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    damage: Annotated[int, msgspec.Meta(ge=0, le=HQ_POINTS)] = 0


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    armies: Annotated[list[str], msgspec.Meta(min_length=2, max_length=6)]
    tiles: list[TileHere]
    board: str = "standard"
    hq: dict[str, Annotated[int, msgspec.Meta(ge=0, le=HQ_POINTS)]] = {}
    teams: list[int] | None = None


class Result(msgspec.Struct, frozen=True):
    """What a battle leaves: the tiles on the board, HQs with the points that they lost, and HQ points by army."""

    survivors: list[TileHere]
    hq: dict[str, int]


class Table:
    """A position in play: the board, HQ points by seat, and which army sits where."""

    def __init__(self, armies: list[str], board: Board, points: list[int]) -> None:
        self.armies = armies
        self.board = board
        self.points = points


def parse(data: bytes | str) -> Position:
    """Read a position; the error says what is wrong and where."""
    try:
        return msgspec.json.decode(data, type=Position)
    except msgspec.MsgspecError as error:
        raise PositionError(f"not a position: {error}") from None


def set_up(position: Position) -> Table:
    """Put a position on a board, or say what is wrong with it."""
    armies = position.armies
    for army in armies:
        if army not in ARMIES:
            raise PositionError(f"armies: there is no army '{army}'; there are: {', '.join(sorted(ARMIES))}")
    if len(set(armies)) != len(armies):
        raise PositionError("armies: no army can sit on two sides")
    shape = SHAPES.get(position.board)
    if shape is None:
        raise PositionError(f"board: there is no board '{position.board}'; there are: {', '.join(SHAPES)}")
    teams = position.teams if position.teams is not None else list(range(len(armies)))
    if len(teams) != len(armies):
        raise PositionError(f"teams: one number for each of the {len(armies)} armies, please")
    for army in position.hq:
        if army not in armies:
            raise PositionError(f"hq: '{army}' is not one of the armies here")
    board = Board(shape, teams)
    points = [position.hq.get(army, HQ_POINTS) for army in armies]
    counts: Counter[tuple[str, str]] = Counter()
    for number, tile in enumerate(position.tiles):
        _place(board, points, position, f"tiles[{number}]", tile, counts)
    settle(board)
    return Table(armies, board, points)


def _place(
    board: Board, points: list[int], position: Position, where: str, tile: TileHere, counts: Counter[tuple[str, str]]
) -> None:
    if tile.army not in position.armies:
        raise PositionError(f"{where}: '{tile.army}' is not one of the armies here")
    kind = kind_of(tile.army, tile.tile)
    seat = position.armies.index(tile.army)
    if kind.traits & tables.INSTANT:
        raise PositionError(f"{where}: {tile.tile} is an instant and never lies on the board")
    counts[tile.army, tile.tile] += 1
    if counts[tile.army, tile.tile] > kind.count:
        raise PositionError(f"{where}: {tile.army} has only {kind.count} {tile.tile}")
    cell = board.shape.grid.index.get((tile.q, tile.r))
    if cell is None:
        raise PositionError(f"{where}: ({tile.q}, {tile.r}) is not on the board '{board.shape.name}'")
    if board.kind[cell] != EMPTY or board.floor[cell] != EMPTY:
        raise PositionError(f"{where}: ({tile.q}, {tile.r}) is taken already")
    if kind.traits & tables.FOUNDATION:
        board.floor[cell], board.floor_owner[cell] = kind.number, seat
        return
    if kind.traits & tables.HQ:
        left = HQ_POINTS - tile.damage
        if tile.army in position.hq and tile.damage and position.hq[tile.army] != left:
            raise PositionError(
                f"{where}: damage {tile.damage} does not fit hq '{tile.army}': {position.hq[tile.army]}"
            )
        if tile.army not in position.hq:
            points[seat] = left
        if not points[seat]:
            raise PositionError(f"{where}: an HQ without points is not on the board any more")
    elif tile.damage > kind.toughness:
        raise PositionError(f"{where}: {tile.tile} does not survive damage {tile.damage}")
    board.put(cell, kind.number, tile.rot, seat, 0 if kind.traits & tables.HQ else tile.damage)


def tiles_on(table: Table) -> list[TileHere]:
    """What lies on the board, foundations included, by cell."""
    found = []
    board = table.board
    for cell, (q, r) in enumerate(board.shape.coordinates):
        for kind_number, seat in ((board.kind[cell], board.owner[cell]), (board.floor[cell], board.floor_owner[cell])):
            if kind_number == EMPTY:
                continue
            kind = KINDS[kind_number]
            unit = not kind.traits & tables.FOUNDATION
            damage = board.damage[cell] if unit else 0
            if kind.traits & tables.HQ:
                damage = HQ_POINTS - table.points[seat]
            found.append(TileHere(kind.army, kind.tile, q, r, board.rotation[cell] if unit else 0, damage))
    return found


def fight(table: Table) -> None:
    """A whole battle, with choices by the default policy: a Clown strikes, a Quartermaster leaves everything as it
    is, and a Medic absorbs the strongest attack (the first of them by cell)."""
    battle = Battle(table.board, table.points)
    battle.start()
    while not battle.run():
        if battle.question == ASK_CLOWN:
            battle.answer_clown(False)
        elif battle.question == ASK_QUARTERMASTER:
            battle.answer_quartermaster(-1)
        else:
            options = battle.medic_options()
            battle.answer_medic(max(options, key=lambda option: (battle.amount[option // 64], -option)))


def resolve(position: Position) -> Result:
    """What a battle makes of a position, by the default policy."""
    table = set_up(position)
    fight(table)
    return Result(tiles_on(table), dict(zip(table.armies, table.points, strict=True)))
