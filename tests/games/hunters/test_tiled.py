"""Missions as maps of Tiled: out and in again is the same, and what is changed there is changed here."""

from __future__ import annotations

import base64
import json
import re
import struct
import zlib
from typing import Any

import pytest

from ashgrid.games.hunters.ground import OBSTACLE
from ashgrid.games.hunters.mission_data import write_mission
from ashgrid.games.hunters.missions import PRINTED, made, parse_mission
from ashgrid.games.hunters.tiled import GRID, TILE_NAMES, TiledError, picture, read_tiled, write_tiled


def tiled(mission: str = "old-farm") -> dict[str, Any]:
    return write_tiled(PRINTED[mission])


def layer(plain: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in plain["layers"] if one["name"] == name)
    return found


@pytest.mark.parametrize("mission", sorted(PRINTED))
def test_out_and_in_again_is_the_same(mission: str) -> None:
    data = PRINTED[mission]
    assert read_tiled(json.dumps(write_tiled(data))) == data
    assert parse_mission(write_mission(data)) == data


def test_what_was_drawn_in_tiled_is_the_ground() -> None:
    """A changed ground is drawn, and looks as the tiles did; things that were moved or added stand where they are."""
    plain = tiled()
    width = plain["width"]
    layer(plain, "squares")["data"][(2 * 0 + 1) * width + 2 * 2 + 1] = 5  # c1
    layer(plain, "edges")["data"][(2 * 5 + 1) * width + 2 * 2] = 6  # between b6 and c6
    things = layer(plain, "things")["objects"]
    dog = next(one for one in things if one["type"] == "enemy")
    dog["x"] += 2 * GRID
    things.append({"id": 99, "name": "tiger", "type": "enemy", "point": True, "x": 3.4 * GRID, "y": 3.6 * GRID})
    data = read_tiled(json.dumps(plain))
    before = PRINTED["old-farm"]
    assert (data.tiles, [patch.theme for patch in data.floor]) == ((), ["farm", "forest-edge"])
    assert (before.enemies[0].at[0], data.enemies[0].at[0]) == ("h5", "i5")
    assert (data.enemies[-1].type, data.enemies[-1].at, data.enemies[-1].count) == ("tiger", ("b2",), 1)
    ground = made(data, "").ground
    assert not ground.stands(ground.number["c1"])
    assert ground.edge[4 * ground.number["b6"] + 1] == OBSTACLE == ground.edge[4 * ground.number["c6"] + 3]
    assert read_tiled(json.dumps(write_tiled(data))) == data


@pytest.mark.parametrize("compression", ["", "zlib"])
def test_layers_may_be_packed_as_tiled_packs_them(compression: str) -> None:
    plain = tiled()
    for name in ("squares", "edges"):
        one = layer(plain, name)
        packed = struct.pack(f"<{len(one['data'])}I", *one["data"])
        one["data"] = base64.b64encode(zlib.compress(packed) if compression else packed).decode()
        one |= {"encoding": "base64", "compression": compression}
    assert read_tiled(json.dumps(plain)) == PRINTED["old-farm"]


def test_a_map_that_says_nothing_of_a_mission_is_one_to_go_on_with() -> None:
    plain = tiled()
    plain["properties"] = []
    layer(plain, "things")["objects"] = [one for one in layer(plain, "things")["objects"] if one["type"] == "start"]
    data = read_tiled(json.dumps(plain))
    assert (data.id, data.heroes, data.enemies) == ("own", PRINTED["old-farm"].heroes, ())


def changed(change: str) -> str:
    plain = tiled()
    exec(change, {"plain": plain, "layer": layer})
    return json.dumps(plain)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("plain['infinite'] = True", "orthogonal and of a fixed size"),
        ("plain['layers'].pop(1)", "the layer 'edges' is missing"),
        ("plain['width'] = 24", "both are odd"),
        ("plain['tilesets'] = []", "the tileset 'hunters' is missing"),
        ("layer(plain, 'squares')['data'].pop()", "layer 'squares' does not have 325 cells"),
        ("layer(plain, 'squares')['data'][0] = 1", "column 0, row 0 is no space"),
        ("layer(plain, 'edges')['data'][1] = 1", "is no edge between two spaces"),
        ("layer(plain, 'edges')['data'][1] = 99", "tile 98 is not one of the tileset"),
        ("layer(plain, 'things')['objects'][0]['type'] = 'tree'", "thing 1: 'tree' is no class of things"),
        ("layer(plain, 'things')['objects'][0]['x'] = -900", "thing 1 lies outside of the map"),
        ("plain['properties'][0]['value'] = '{'", "the property 'mission' of the map is no JSON"),
    ],
)
def test_what_is_wrong_with_a_map_is_told(change: str, told: str) -> None:
    with pytest.raises(TiledError, match=re.escape(told)):
        read_tiled(changed(change))
    with pytest.raises(TiledError, match="this is no JSON"):
        read_tiled("map")


def test_the_tiles_have_a_picture() -> None:
    png = picture()
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", png[16:24]) == (GRID * len(TILE_NAMES), GRID)
