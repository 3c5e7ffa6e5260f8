"""The generated parts of the manual and of the web client are those that the data gives."""

import json

from ashgrid.games.neuroshima.data import ARMIES, SHAPES
from tools import reference


def test_the_tile_reference_the_board_and_the_facts_of_the_client_are_up_to_date() -> None:
    """If this fails: python -m tools.reference"""
    assert reference.TILES.read_text("utf-8") == reference.tiles()
    assert reference.BOARDS.read_text("utf-8") == reference.boards()
    assert reference.FACTS.read_text("utf-8") == reference.facts()


def test_every_tile_is_in_the_reference() -> None:
    page = reference.TILES.read_text("utf-8")
    for army in ARMIES.values():
        for kind in army:
            assert f"| `{kind.tile}` |" in page


def test_the_client_knows_every_tile_and_every_cell() -> None:
    facts = json.loads(reference.FACTS.read_text("utf-8"))
    assert {army: list(tiles) for army, tiles in facts["armies"].items()} == {
        army: [kind.tile for kind in kinds] for army, kinds in ARMIES.items()
    }
    assert {name: list(board["cells"]) for name, board in facts["boards"].items()} == {
        name: shape.names for name, shape in SHAPES.items()
    }
    assert facts["armies"]["borgo"]["super_mutant"]["edges"]["N"] == {"melee": 2, "armor": 1}
    for tiles in facts["armies"].values():
        assert sum(tile["count"] for tile in tiles.values()) == 35
    assert facts["armies"]["borgo"]["mutant"]["count"] == 6
    assert facts["boards"]["duel"]["cells"]["c3"] == [0, 0]
    assert len(facts["boards"]["duel"]["terminals"]) == 7
