"""What is printed on tiles and boards, and how armies and units look, for the board of the web client."""

from __future__ import annotations

from typing import Any

import msgspec

from .board import Shape
from .data import DATA, PRINTS, SHAPES, SILHOUETTES, WAYS, ArmyData, TileData

Plain = dict[str, Any]


def printed() -> Plain:
    return {
        "boards": {shape.name: _printed_board(shape) for shape in SHAPES.values()},
        "armies": {name: _printed_army(army) for name, army in sorted(DATA.items())},
        "silhouettes": dict(SILHOUETTES),
    }


def _printed_board(shape: Shape) -> Plain:
    cells = {name: list(shape.coordinates[cell]) for cell, name in enumerate(shape.names)}
    return {"cells": cells, "terminals": [shape.names[cell] for cell in shape.terminals]}


def _printed_army(army: ArmyData) -> Plain:
    return {
        "look": msgspec.to_builtins(army.look),
        "pack": PRINTS[army.id].partition("@")[2],
        "tiles": {tile.id: _printed_tile(tile) for tile in army.tile},
    }


def _printed_tile(tile: TileData) -> Plain:
    """Edges by direction, and only what there is on them."""
    edges = {}
    for way in WAYS:
        if way in tile.edges:
            edges[way] = {name: value for name, value in msgspec.to_builtins(tile.edges[way]).items() if value}
    return {
        "kind": tile.kind,
        "count": tile.count,
        "initiative": list(tile.initiative),
        "toughness": tile.toughness,
        "mobile": tile.mobile,
        "ability": tile.ability,
        "edges": edges,
        "effects": [msgspec.to_builtins(effect) for effect in tile.effects],
        "silhouette": tile.silhouette or usual_silhouette(tile),
    }


def usual_silhouette(tile: TileData) -> str:
    """For a tile that names none: by its kind, a soldier by what it does."""
    if tile.kind == "warrior":
        edges = tile.edges.values()
        if any(edge.net for edge in edges):
            return "net"
        if any(edge.gauss for edge in edges):
            return "cannon"
        if any(edge.ranged for edge in edges):
            return "rifleman"
        return "fighter" if any(edge.melee for edge in edges) else "wall"
    return {"hq": "headquarters", "module": "officer", "foundation": "mine", "instant": ""}[tile.kind]
