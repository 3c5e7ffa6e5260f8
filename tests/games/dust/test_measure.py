"""From square to square: how far, what is in sight, and what cover there is."""

from __future__ import annotations

from typing import Any

import pytest

from ashgrid.core import Rng
from ashgrid.core.errors import QuestionError
from ashgrid.games.dust import GAME
from ashgrid.games.dust.model import NOBODY
from ashgrid.games.dust.position import UnitAt
from ashgrid.games.dust.rules.game import Dust
from ashgrid.games.dust.rules.sight import corner_cover, distance, sees
from tests.games.dust.test_attack_odds import ground, position
from tests.games.dust.test_refusal import HOUSE


def asked(state: Dust, at: str, **more: Any) -> dict[str, Any]:
    """As a board asks, with what everybody sees."""
    view = state.view(None)
    field = {name: view["field"][name] for name in FIELD}
    units = [{key: unit[key] for key in ("name", "type", "cell")} for unit in view["units"] if unit["cell"]]
    cover = [{key: element[key] for key in ("cell", "what")} for element in view["cover"]]
    return {"at": at, "field": field, "cover": cover, "units": units, **more}


FIELD = ("width", "height", "terrain", "east", "south", "west_rim", "north_rim")


def measured(state: Dust, at: str) -> dict[str, dict[str, Any]]:
    return {told["cell"]: told for told in GAME.consult("measure", asked(state, at))["cells"]}


def test_measuring_agrees_with_the_rules() -> None:
    state = GAME.new({"scenario": "full-battle", "armies": "allies|axis"}, 2)
    rng = Rng(2)
    for _ in range(160):
        seat = state.actors[0]
        choices = state.legal(seat)
        state.apply(seat, choices[rng.below(len(choices))])
    field = state.field
    block = state.blocks(NOBODY)
    for at in range(0, field.size, 9):
        found = measured(state, field.names[at])
        assert len(found) == field.size - 1
        for cell, name in enumerate(field.names):
            if cell == at:
                continue
            told = found[name]
            assert told["squares"] == distance(field, at, cell)
            if all(state.types[unit].size == 1 for unit in state.units_at(cell) + state.units_at(at)):
                assert (told["soldiers"] == []) == sees(field, block, at, cell, True)
                assert (told["vehicles"] == []) == sees(field, block, at, cell, False)
                corner = any(source["what"] == "corner" for source in told["cover"]["from"])
                assert corner == corner_cover(field, block, at, cell, True)


def test_measuring_names_what_is_in_the_way() -> None:
    state = position(UnitAt("hell-boys", 0, "b3"), UnitAt("hans", 1, "d3"), field=ground(f3="x", f1="c"))
    found = measured(state, "a3")
    assert found["f3"]["squares"] == 5
    assert [(one["kind"], one["cells"], one["units"]) for one in found["c3"]["soldiers"]] == [
        ("square", ["b3"], ["hell-boys"])
    ]
    assert found["c3"]["vehicles"] == []
    assert [one["units"] for one in found["f3"]["vehicles"]] == [["hans"]]
    assert found["f3"]["cover"] == {"level": "soft", "from": [{"what": "rubble", "level": "soft", "cell": "f3"}]}
    assert found["f1"]["cover"]["from"][0]["what"] == "crate"
    house = measured(position(UnitAt("hans", 1, "h2"), field=HOUSE), "a2")
    assert house["b2"]["soldiers"][0]["kind"] == "wall"
    assert house["b2"]["soldiers"][0]["edges"] == [["a2", "b2"]]
    assert house["b2"]["cover"]["level"] == "hard"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"at": "z9"}, "'z9' is not on the map"),
        ({"at": 7}, "not a battlefield"),
        ({"more": 1}, "not a battlefield"),
        ({"units": [{"name": "x", "type": "nobody", "cell": "a1"}]}, "there is no unit 'nobody'"),
        ({"units": [{"name": "x", "type": "fireball", "cell": "i5"}]}, "not wholly on the map"),
        ({"cover": [{"cell": "zz", "what": "crate"}]}, "'zz' is not on the map"),
    ],
)
def test_what_is_no_battlefield_is_refused(change: dict[str, Any], message: str) -> None:
    state = position(UnitAt("hans", 1, "h2"))
    with pytest.raises(QuestionError, match=message):
        GAME.consult("measure", {**asked(state, "a1"), **change})


@pytest.mark.parametrize(
    "change",
    [{"width": 500}, {"terrain": ["."]}, {"terrain": ["!........"] * 5}, {"east": [0]}, {"south": [9] * 45}],
)
def test_a_map_of_another_shape_is_refused(change: dict[str, Any]) -> None:
    good = asked(position(UnitAt("hans", 1, "h2")), "a1")
    with pytest.raises(QuestionError):
        GAME.consult("measure", {**good, "field": {**good["field"], **change}})
