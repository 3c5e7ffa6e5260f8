"""Missions as maps of Tiled (mapeditor.org), in its JSON, and back.

The map has a doubled grid: the space in column x and row y is its cell (2x + 1, 2y + 1), and what lies between two
spaces is the cell between them. The layer `squares` has the spaces, the layer `edges` Obstacles and Screens, and
`things` has a point for every space that the mission names: where heroes start, enemies, tokens, goals, and where
enemies come. The rest of the mission is the property `mission` of the map. A mission of tiles stays one unless its
ground was changed.
"""

from __future__ import annotations

import base64
import binascii
import copy
import gzip
import json
import struct
import zlib
from collections.abc import Callable
from typing import Any, Final

import msgspec

from ashgrid.core.contract import Plain

from .data import DataError
from .ground import (
    COLUMNS,
    MOST_COLUMNS,
    MOST_ROWS,
    OBSTACLE,
    SCREEN,
    SOLID,
    Drawing,
    MapError,
    turned,
    write_drawing,
)
from .mission_data import LaidTile, MissionData, Patch
from .missions import THEMES, TILES, drawing_of, mission_data

GRID: Final = 32
TILESET: Final = "hunters"
IMAGE: Final = "hunters-tiled.png"
TILE_NAMES: Final = ("plain", "vantage", "cover", "exposed", "solid", "obstacle", "screen")
_EDGES: Final = {5: OBSTACLE, 6: SCREEN}
_FLIPPED: Final = 0xF0000000
BLANK: Final[Plain] = {
    "id": "own",
    "code": "Q00",
    "turns": 8,
    "goals": [{"do": "kill"}],
    "fails": [{"do": "turns"}],
    "name": {"en": "A new mission"},
    "about": {"en": "A mission of one's own."},
    "briefing": {"en": "A mission of one's own."},
}
"""What is said of a mission that is only a map as yet."""


class TiledError(DataError):
    """A map that is none of a mission."""


# Out ----------------------------------------------------------------------------------------------


def write_tiled(data: MissionData) -> Plain:
    drawing = drawing_of(data)
    width, height = 2 * drawing.width + 1, 2 * drawing.height + 1
    squares, edges = [0] * (width * height), [0] * (width * height)
    for space in range(drawing.width * drawing.height):
        place = (2 * (space // drawing.width) + 1) * width + 2 * (space % drawing.width) + 1
        squares[place] = drawing.icon[space] + 1
        for way, step in enumerate((-width, 1, width, -1)):
            kind = drawing.edge[4 * space + way]
            if kind:
                edges[place + step] = (0, 6, 7)[kind]
    things = _things(data)
    return {
        "type": "map",
        "version": "1.10",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": False,
        "width": width,
        "height": height,
        "tilewidth": GRID,
        "tileheight": GRID,
        "nextlayerid": 4,
        "nextobjectid": len(things) + 1,
        "properties": [{"name": "mission", "type": "string", "value": json.dumps(_rest(data), ensure_ascii=False)}],
        "tilesets": [_tileset()],
        "layers": [
            _layer(1, "squares", squares, width, height),
            _layer(2, "edges", edges, width, height),
            {**_plain_layer(3, "things", "objectgroup"), "draworder": "index", "objects": things},
        ],
    }


def _plain_layer(number: int, name: str, kind: str) -> Plain:
    return {"id": number, "name": name, "type": kind, "x": 0, "y": 0, "opacity": 1, "visible": True}


def _layer(number: int, name: str, tiles: list[int], width: int, height: int) -> Plain:
    return {**_plain_layer(number, name, "tilelayer"), "width": width, "height": height, "data": tiles}


def _tileset() -> Plain:
    return {
        "firstgid": 1,
        "name": TILESET,
        "tilewidth": GRID,
        "tileheight": GRID,
        "tilecount": len(TILE_NAMES),
        "columns": len(TILE_NAMES),
        "margin": 0,
        "spacing": 0,
        "image": IMAGE,
        "imagewidth": GRID * len(TILE_NAMES),
        "imageheight": GRID,
        "tiles": [{"id": number, "type": name} for number, name in enumerate(TILE_NAMES)],
    }


def _rest(data: MissionData) -> Plain:
    """The mission without what the layers have."""
    plain: Plain = msgspec.to_builtins(data)
    for key in ("heroes", "enemies", "tokens"):
        del plain[key]
    for goal in (*plain["goals"], *plain["fails"]):
        del goal["zone"]
    for change in plain["schedule"]:
        del change["at"]
    return plain


def _things(data: MissionData) -> list[Plain]:
    found: list[Plain] = []

    def put(kind: str, name: str, space: str, **told: object) -> None:
        x, y = COLUMNS.index(space[0]), int(space[1:]) - 1
        properties = [
            {"name": key.replace("_", "-"), "type": "int" if isinstance(value, int) else "string", "value": value}
            for key, value in told.items()
        ]
        found.append(
            {
                "id": len(found) + 1,
                "name": name,
                "type": kind,
                "point": True,
                "x": (2 * x + 1.5) * GRID,
                "y": (2 * y + 1.5) * GRID,
                "width": 0,
                "height": 0,
                "rotation": 0,
                "visible": True,
                "properties": properties,
            }
        )

    for space in data.heroes:
        put("start", "", space)
    for number, enemies in enumerate(data.enemies, 1):
        more = json.dumps(enemies.per_hero)
        for space in enemies.at:
            put("enemy", enemies.type, space, group=number, count=enemies.count, facing=enemies.facing, per_hero=more)
    for number, token in enumerate(data.tokens, 1):
        for space in token.at:
            put("token", token.kind, space, group=number, id=token.id, health=token.health)
    for kind, goals in (("goal", data.goals), ("fail", data.fails)):
        for number, goal in enumerate(goals, 1):
            for space in goal.zone:
                put(kind, goal.do, space, group=number)
    for number, change in enumerate(data.schedule, 1):
        for space in change.at:
            put("arrival", change.type, space, group=number)
    return found


# In -----------------------------------------------------------------------------------------------


def read_tiled(text: str) -> MissionData:
    """The mission of a map, or an error that says what is wrong with the map or with what it says of the mission."""
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise TiledError(f"this is no JSON: {error}") from None
    if not isinstance(raw, dict) or raw.get("type", "map") != "map" or not isinstance(raw.get("layers"), list):
        raise TiledError("this is no map of Tiled: it has no layers")
    if raw.get("infinite") or raw.get("orientation", "orthogonal") != "orthogonal":
        raise TiledError("the map has to be orthogonal and of a fixed size")
    drawing = _drawing(raw)
    plain = _mission_property(raw)
    _take_things(plain, _layer_called(raw, "things", "objectgroup").get("objects", []), _grid(raw))
    return _with_ground(plain, drawing)


def _grid(raw: Plain) -> tuple[int, int]:
    return _whole(raw, "tilewidth", 1, 1024), _whole(raw, "tileheight", 1, 1024)


def _whole(raw: Plain, key: str, least: int, most: int) -> int:
    value = raw.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise TiledError(f"{key} is a whole number from {least} to {most}")
    return value


def _layer_called(raw: Plain, name: str, kind: str) -> Plain:
    for layer in raw["layers"]:
        if isinstance(layer, dict) and layer.get("name") == name and layer.get("type") == kind:
            return layer
    raise TiledError(f"the layer '{name}' is missing ({kind})")


def _drawing(raw: Plain) -> Drawing:
    width, height = _whole(raw, "width", 3, 2 * MOST_COLUMNS + 1), _whole(raw, "height", 3, 2 * MOST_ROWS + 1)
    if width % 2 == 0 or height % 2 == 0:
        raise TiledError(f"the map is {width} by {height} cells: both are odd, two for each space and one more")
    first = _first_number(raw)
    squares, edges = (_cells(raw, name, width * height, first) for name in ("squares", "edges"))
    drawing = Drawing(width // 2, height // 2)
    for place in range(width * height):
        x, y = place % width, place // width
        space = x % 2 == 1 and y % 2 == 1
        if squares[place] >= 0 and (not space or squares[place] > SOLID):
            raise TiledError(f"layer 'squares': what lies in column {x}, row {y} is no space")
        if edges[place] >= 0 and (edges[place] not in _EDGES or x % 2 == y % 2):
            raise TiledError(f"layer 'edges': what lies in column {x}, row {y} is no edge between two spaces")
        if space:
            drawing.icon[(y // 2) * drawing.width + x // 2] = squares[place] if squares[place] >= 0 else SOLID
        elif edges[place] >= 0:
            _put_edge(drawing, x, y, _EDGES[edges[place]])
    return drawing


def _put_edge(drawing: Drawing, x: int, y: int, kind: int) -> None:
    if y % 2 == 0:
        below = y // 2 < drawing.height
        drawing.put_edge(x // 2, y // 2 if below else y // 2 - 1, 0 if below else 2, kind)
    else:
        right = x // 2 < drawing.width
        drawing.put_edge(x // 2 if right else x // 2 - 1, y // 2, 3 if right else 1, kind)


def _first_number(raw: Plain) -> int:
    for tileset in raw.get("tilesets", []):
        if isinstance(tileset, dict) and (tileset.get("name") == TILESET or TILESET in str(tileset.get("source", ""))):
            return _whole(tileset, "firstgid", 1, 1 << 24)
    raise TiledError(f"the tileset '{TILESET}' is missing")


def _cells(raw: Plain, name: str, size: int, first: int) -> list[int]:
    """Which tile of the tileset lies in each cell; -1: none."""
    layer = _layer_called(raw, name, "tilelayer")
    found = layer.get("data")
    if isinstance(found, str):
        found = _unpacked(found, str(layer.get("compression", "")), name, size)
    if not isinstance(found, list) or len(found) != size or not all(type(one) is int for one in found):
        raise TiledError(f"layer '{name}' does not have {size} cells")
    tiles = [(one & ~_FLIPPED) - first if one else -1 for one in found]
    for tile in tiles:
        if not -1 <= tile < len(TILE_NAMES):
            raise TiledError(f"layer '{name}': tile {tile} is not one of the tileset '{TILESET}'")
    return tiles


def _unpacked(text: str, compression: str, name: str, size: int) -> list[int]:
    try:
        packed = base64.b64decode(text, validate=True)
        if compression == "zlib":
            packed = zlib.decompressobj().decompress(packed, 4 * size + 1)
        elif compression == "gzip":
            packed = gzip.decompress(packed) if len(packed) < 8 * size + 64 else b""
        elif compression:
            raise TiledError(f"layer '{name}': save it without compression, or with zlib or gzip, not {compression}")
        return list(struct.unpack(f"<{size}I", packed))
    except (binascii.Error, zlib.error, OSError, EOFError, struct.error) as error:
        raise TiledError(f"layer '{name}' cannot be unpacked: {error}") from None


def _properties(raw: Plain) -> Plain:
    found = raw.get("properties", [])
    return {one["name"]: one.get("value") for one in found if isinstance(one, dict) and "name" in one}


def _mission_property(raw: Plain) -> Plain:
    text = _properties(raw).get("mission")
    if text is None:
        return copy.deepcopy(BLANK)
    try:
        plain = json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise TiledError(f"the property 'mission' of the map is no JSON: {error}") from None
    if not isinstance(plain, dict):
        raise TiledError("the property 'mission' of the map is no table")
    return plain


def _take_things(plain: Plain, things: list[Any], grid: tuple[int, int]) -> None:
    """Puts the points of the map where the mission has them."""
    plain |= {"heroes": [], "enemies": [], "tokens": []}
    lists = {"goal": plain.get("goals", []), "fail": plain.get("fails", []), "arrival": plain.get("schedule", [])}
    groups: dict[tuple[str, object], Plain] = {}
    for number, thing in enumerate(things, 1):
        kind = (thing.get("type") or thing.get("class")) if isinstance(thing, dict) else None
        if kind not in ("start", "enemy", "token", *lists):
            known = ", ".join(("start", "enemy", "token", *lists))
            raise TiledError(f"thing {number}: '{kind}' is no class of things; there are {known}")
        told, space = _properties(thing), _space(thing, number, grid)
        group = told.get("group")
        if kind == "start":
            plain["heroes"].append(space)
        elif kind in lists:
            one = lists[kind][group - 1] if type(group) is int and 0 < group <= len(lists[kind]) else None
            if not isinstance(one, dict):
                raise TiledError(f"thing {number}: there is no {kind} {group}; 'group' counts from 1")
            one.setdefault("at" if kind == "arrival" else "zone", []).append(space)
        else:
            key = (kind, number if group is None else f"group {group}")
            if key not in groups:
                groups[key] = _group(kind, str(thing.get("name", "")), told, number)
            groups[key]["at"].append(space)
    for kind in ("enemy", "token"):
        own = [key for key in groups if key[0] == kind]
        plain["enemies" if kind == "enemy" else "tokens"] = [groups[key] for key in sorted(own, key=_order)]


def _order(key: tuple[str, object]) -> tuple[int, int]:
    """Groups by their numbers, then points that belong to none."""
    word, _, number = str(key[1]).rpartition(" ")
    return (0 if word else 1, int(number) if number.isdecimal() else 0)


def _group(kind: str, name: str, told: Plain, number: int) -> Plain:
    if kind == "token":
        return {"kind": name, "at": [], "id": told.get("id", ""), "health": told.get("health", 0)}
    try:
        more = json.loads(told.get("per-hero", "{}"))
    except (TypeError, ValueError, RecursionError):
        raise TiledError(f'thing {number}: per-hero is no JSON, such as {{"3": 1}}') from None
    return {
        "type": name,
        "at": [],
        "count": told.get("count", 1),
        "facing": told.get("facing", "n"),
        "per-hero": more,
    }


def _space(thing: Plain, number: int, grid: tuple[int, int]) -> str:
    """The space that a point lies on, or nearest to."""
    place = []
    for key, size, most in (("x", grid[0], MOST_COLUMNS), ("y", grid[1], MOST_ROWS)):
        value = thing.get(key)
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise TiledError(f"thing {number}: {key} is a number")
        at = int((value / size - 0.5) // 2) if abs(value) < 1e6 else -1
        if not 0 <= at < most:
            raise TiledError(f"thing {number} lies outside of the map")
        place.append(at)
    return f"{COLUMNS[place[0]]}{place[1] + 1}"


def _with_ground(plain: Plain, drawing: Drawing) -> MissionData:
    """A mission of tiles stays one where its ground is that of the tiles, and a drawn one keeps its text."""
    told = mission_data({**plain, "map": plain.get("map") or write_drawing(drawing), "tiles": [], "floor": []})
    before = mission_data(plain) if plain.get("tiles") or plain.get("map") else None
    if before is not None:
        try:
            if _same(drawing_of(before), drawing):
                return before
        except (MapError, KeyError):
            pass
    floor = before.floor if before is not None and not before.tiles else ()
    if before is not None and before.tiles:
        known = [tile for tile in before.tiles if tile.code in TILES]
        floor = tuple(patch for patch in (_patch(tile) for tile in known) if _fits(patch, drawing))
    return msgspec.structs.replace(told, map=write_drawing(drawing), tiles=(), floor=floor)


def _same(one: Drawing, other: Drawing) -> bool:
    return (one.width, one.icon, one.edge) == (other.width, other.icon, other.edge)


def _patch(tile: LaidTile) -> Patch:
    """The look of a tile, without its ground."""
    drawing = turned(TILES[tile.code], tile.turn)
    return Patch(THEMES[tile.code], tile.at, drawing.width, drawing.height, tile.turn)


def _fits(patch: Patch, drawing: Drawing) -> bool:
    x, y = COLUMNS.index(patch.at[0]), int(patch.at[1:]) - 1
    return x + patch.width <= drawing.width and y + patch.height <= drawing.height


# The picture of the tileset -----------------------------------------------------------------------

_GROUND: Final = (214, 205, 190)
_INK: Final = (60, 54, 48)
_SIGNS: Final[dict[str, Callable[[int, int], bool]]] = {  # by tile, which of the points (x, y) of its cell are inked
    "plain": lambda x, y: 14 <= x <= 17 and 14 <= y <= 17,
    "vantage": lambda x, y: 6 <= y <= 25 and abs(x - 15.5) <= (y - 4) / 2,
    "cover": lambda x, y: 16 <= y <= 26 and 5 <= x <= 26,
    "exposed": lambda x, y: 81 <= (x - 15.5) ** 2 + (y - 15.5) ** 2 <= 144,
    "solid": lambda x, y: (x + y) % 8 < 5,
    "obstacle": lambda x, y: (x // 4 + y // 4) % 2 == 0,
    "screen": lambda x, y: x >= 0 and y >= 0,
}


def picture() -> bytes:
    """The picture of the tiles as a PNG, to lie beside the map."""
    rows = bytearray()
    for y in range(GRID):
        rows.append(0)  # no filter
        for name in TILE_NAMES:
            for x in range(GRID):
                rim = x in (0, GRID - 1) or y in (0, GRID - 1)
                rows += bytes(_INK if rim or _SIGNS[name](x, y) else _GROUND)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", GRID * len(TILE_NAMES), GRID, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(rows))) + chunk(b"IEND", b"")
    )
