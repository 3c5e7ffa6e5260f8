"""Positions: read, checked, put on a board, and written again."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given

from ashgrid.core import AshgridError
from ashgrid.games.neuroshima.position import Position, TileHere, parse, resolve, set_up, tiles_on
from tests.rulebook.neuroshima.test_effects import positions


def test_armies_and_tiles_are_enough() -> None:
    position = parse('{"armies": ["borgo", "moloch"], "tiles": [{"army": "borgo", "tile": "hq", "q": 0, "r": 0}]}')
    table = set_up(position)
    assert table.points == [20, 20]
    assert tiles_on(table) == [TileHere("borgo", "hq", 0, 0)]


def test_an_empty_board_stays_empty() -> None:
    assert resolve(Position(armies=["borgo", "moloch"], tiles=[])).survivors == []


def test_hq_points_come_from_the_position_or_from_the_tiles_damage() -> None:
    hq = TileHere("borgo", "hq", 0, 0, 0, 3)
    assert set_up(Position(armies=["borgo", "moloch"], tiles=[hq])).points == [17, 20]
    assert set_up(Position(armies=["borgo", "moloch"], tiles=[], hq={"moloch": 4})).points == [20, 4]
    assert resolve(Position(armies=["borgo", "moloch"], tiles=[hq])).hq == {"borgo": 17, "moloch": 20}


@given(positions())
def test_what_is_put_on_a_board_can_be_read_off_again(tiles: list[TileHere]) -> None:
    armies = sorted({tile.army for tile in tiles} | {"borgo", "moloch"})
    table = set_up(Position(armies=armies, tiles=tiles))
    assert sorted(tiles_on(table), key=lambda tile: (tile.q, tile.r)) == sorted(
        tiles, key=lambda tile: (tile.q, tile.r)
    )


@given(positions())
def test_a_battle_only_takes_away_and_never_adds(tiles: list[TileHere]) -> None:
    armies = sorted({tile.army for tile in tiles} | {"borgo", "moloch"})
    result = resolve(Position(armies=armies, tiles=tiles))
    before = {(tile.q, tile.r): tile for tile in tiles}
    for survivor in result.survivors:
        old = before[survivor.q, survivor.r]
        assert (survivor.army, survivor.tile, survivor.rot) == (old.army, old.tile, old.rot)
        assert survivor.damage >= old.damage
    assert all(0 <= points <= 20 for points in result.hq.values())
    assert msgspec.json.decode(msgspec.json.encode(result), type=type(result)) == result


BORGO = {"army": "borgo", "tile": "mutant", "q": 0, "r": 0}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"armies": ["borgo"]}, "length >= 2"),
        ({"armies": ["borgo", "bogo"]}, "there is no army 'bogo'"),
        ({"armies": ["borgo", "borgo"]}, "no army can sit on two sides"),
        ({"board": "round"}, "there is no board 'round'; there are: standard, duel, large"),
        ({"teams": [0]}, "teams: one number for each of the 2 armies"),
        ({"hq": {"smart": 3}}, "hq: 'smart' is not one of the armies here"),
        ({"hq": {"borgo": 30}}, "<= 20"),
        ({"wind": 3}, "unknown field `wind`"),
        ({"tiles": [{**BORGO, "army": "smart"}]}, r"tiles\[0\]: 'smart' is not one of the armies"),
        ({"tiles": [{**BORGO, "tile": "cyborg"}]}, "borgo has no tile 'cyborg'"),
        ({"tiles": [{**BORGO, "tile": "battle"}]}, r"tiles\[0\]: battle is an instant"),
        ({"tiles": [{**BORGO, "q": 3}]}, r"tiles\[0\]: \(3, 0\) is not on the board 'standard'"),
        ({"tiles": [{**BORGO, "rot": 6}]}, "<= 5"),
        ({"tiles": [BORGO, {**BORGO, "tile": "claws"}]}, r"tiles\[1\]: \(0, 0\) is taken already"),
        ({"tiles": [{**BORGO, "damage": 1}]}, "mutant does not survive damage 1"),
        ({"tiles": [{**BORGO, "tile": "hq"}, {**BORGO, "tile": "hq", "q": 1}]}, "borgo has only 1 hq"),
        ({"tiles": [{**BORGO, "tile": "hq", "damage": 20}]}, "an HQ without points"),
        ({"tiles": [{**BORGO, "tile": "hq", "damage": 2}], "hq": {"borgo": 5}}, "does not fit hq 'borgo': 5"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_what_is_wrong(change: dict[str, object], complaint: str) -> None:
    data = {"armies": ["borgo", "moloch"], "tiles": [BORGO]} | change
    with pytest.raises(AshgridError, match=complaint):
        set_up(parse(msgspec.json.encode(data)))


@pytest.mark.parametrize("text", ["", "[]", "{", "null", '{"tiles": []}'])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(AshgridError, match="not a position"):
        parse(text)
