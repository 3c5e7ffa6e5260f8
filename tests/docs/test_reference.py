"""The generated parts of the manual are those that the data gives."""

from ashgrid.games.neuroshima.data import ARMIES, FIRST_ARMIES
from tools import reference


def test_the_tile_reference_and_the_board_are_up_to_date() -> None:
    """If this fails: python -m tools.reference"""
    assert reference.TILES.read_text("utf-8") == reference.tiles()
    assert reference.BOARDS.read_text("utf-8") == reference.boards()


def test_every_tile_is_in_the_reference() -> None:
    page = reference.TILES.read_text("utf-8")
    for army in FIRST_ARMIES:
        for kind in ARMIES[army]:
            assert f"| `{kind.tile}` |" in page
