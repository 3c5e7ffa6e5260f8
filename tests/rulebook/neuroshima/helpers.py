"""Positions drawn in words: `unit("vegas", "agitator", "c3", takes="N")` puts a tile so that its edge looks that way.

The centre of the standard board is c3; around it, clockwise from north: c2, d2, d3, c4, b4, b3.
"""

from __future__ import annotations

from ashgrid.games.neuroshima import data
from ashgrid.games.neuroshima.position import Position, Table, TileHere, fight, set_up

WAYS = data.WAYS
SYMBOLS = {"nets": "net", "takes": "module", "links": "module", "hits": "melee", "shoots": "ranged", "gauss": "gauss"}


def unit(army: str, tile: str, cell: str, rot: int | None = None, damage: int = 0, **looks: str) -> TileHere:
    """A tile in a cell, turned so that its first edge with a symbol looks in a direction (`hits="N"`), or by `rot`."""
    shape = data.SHAPES["standard"]
    q, r = shape.coordinates[shape.by_name[cell]]
    turn = rot or 0
    for symbol, way in looks.items():
        printed = {one.id: one for one in data.read_army(data.FOLDER / "armies" / f"{army}.toml").tile}[tile].edges
        first = next(name for name, edge in printed.items() if getattr(edge, SYMBOLS.get(symbol, symbol)))
        turn = (WAYS.index(way) - WAYS.index(first)) % 6
    return TileHere(army, tile, q, r, turn, damage)


def table(
    *tiles: TileHere,
    teams: list[int] | None = None,
    hq: dict[str, int] | None = None,
    options: dict[str, str] | None = None,
) -> Table:
    armies = list(dict.fromkeys(tile.army for tile in tiles))
    for spare in ("borgo", "moloch"):
        if len(armies) < 2 and spare not in armies:
            armies.append(spare)
    return set_up(Position(armies=armies, tiles=list(tiles), teams=teams, hq=hq or {}, options=options or {}))


def cell(where: Table, name: str) -> int:
    return where.board.shape.by_name[name]


def netted(where: Table) -> set[str]:
    board = where.board
    return {board.shape.names[cell] for cell in range(board.shape.size) if board.netted[cell]}


def side(where: Table, name: str) -> str:
    return where.armies[where.board.side[cell(where, name)]]


def fought(
    *tiles: TileHere,
    teams: list[int] | None = None,
    hq: dict[str, int] | None = None,
    options: dict[str, str] | None = None,
) -> tuple[set[str], Table]:
    """The cells that still hold a unit after a battle, and the table."""
    where = table(*tiles, teams=teams, hq=hq, options=options)
    fight(where)
    board = where.board
    return {board.shape.names[cell] for cell in range(board.shape.size) if board.kind[cell] >= 0}, where
