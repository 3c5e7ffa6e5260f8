"""The armies and boards as data: complete, and refused by name when something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashgrid.core import find
from ashgrid.games.neuroshima import data, tables
from ashgrid.games.neuroshima.data import DataError, kind_of, read_army, read_boards
from ashgrid.games.neuroshima.printed import usual_silhouette

# Of the rulebook's armies, by its lists: instants, soldiers, modules, foundations (and one HQ).
COUNTS = {
    "borgo": (11, 17, 6, 0),
    "moloch": (11, 17, 6, 0),
    "outpost": (14, 12, 8, 0),
    "hegemony": (11, 16, 7, 0),
    "smart": (11, 15, 8, 0),
    "vegas": (17, 8, 7, 2),
}


def test_the_rulebooks_armies_are_there() -> None:
    assert set(COUNTS) <= set(data.ARMIES)


@pytest.mark.parametrize("army", COUNTS)
def test_an_army_has_the_rulebooks_35_tiles(army: str) -> None:
    tiles = read_army(data.FOLDER / "armies" / f"{army}.toml").tile
    by_kind = [
        sum(tile.count for tile in tiles if tile.kind == kind)
        for kind in ("instant", "warrior", "module", "foundation", "hq")
    ]
    assert by_kind == [*COUNTS[army], 1]


@pytest.mark.parametrize("army", sorted(data.ARMIES))
def test_every_hq_strikes_all_around_in_phase_0_but_the_vegas_one_not_through_its_connection(army: str) -> None:
    hq = data.ARMIES[army][0]
    assert hq.traits & tables.HQ
    assert hq.initiative == [0]
    attacks = [packed & 7 for packed in tables.ATTACKS[hq.number * 6]]
    assert len(attacks) == (5 if army == "vegas" else 6)


def test_a_turned_tile_is_turned_clockwise() -> None:
    brawler = kind_of("borgo", "brawler")
    for rotation in range(6):
        [packed] = tables.ATTACKS[brawler.number * 6 + rotation]
        assert (packed & 7, packed >> 5) == (rotation, 2)


def test_the_boards_have_their_sizes_and_the_duel_board_its_terminals() -> None:
    sizes = {name: (shape.size, len(shape.terminals)) for name, shape in data.SHAPES.items()}
    assert sizes == {"standard": (19, 0), "duel": (19, 7), "large": (37, 0)}


def test_cells_have_short_names() -> None:
    shape = data.SHAPES["standard"]
    assert shape.names[shape.grid.index[0, 0]] == "c3"
    assert [shape.names[cell] for cell in shape.grid.neighbour[shape.by_name["c3"]]] == [
        "c2",
        "d2",
        "d3",
        "c4",
        "b4",
        "b3",
    ]
    assert len(set(shape.names)) == 19


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("count = 6", "count = 7", "an army has 35 tiles, not 36"),
        ('id = "claws"', 'id = "mutant"', "tile 'mutant' stands there twice"),
        ('kind = "hq"', 'kind = "warrior"', "only that, is the HQ"),
        ("initiative = [2]", "initiative = [1, 2]", "initiative: different values, the highest first"),
        ("melee = 1", "melee = 9", r"<= 5.*edges"),
        ("toughness = 1", "stamina = 1", "unknown field `stamina`"),
        (
            'silhouette = "claws"',
            'silhouette = "lobster"',
            "tile 'claws', silhouette: there is no 'lobster'; there are: ",
        ),
        ("id = ", "id ", "borgo.toml"),
    ],
)
def test_a_broken_army_file_is_refused_with_what_is_wrong(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    text = (data.FOLDER / "armies" / "borgo.toml").read_text("utf-8")
    assert old in text
    path = tmp_path / "borgo.toml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(DataError, match=complaint):
        read_army(path)


def test_a_terminal_off_the_board_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "boards.toml"
    path.write_text('[tiny]\nradius = 1\nsource = "authored"\nterminals = [[2, 0]]\n')
    with pytest.raises(DataError, match=r"board 'tiny', terminals: \[2, 0\] is not on the board"):
        read_boards(path)


def test_unknown_armies_and_tiles_are_named() -> None:
    with pytest.raises(DataError, match="there is no army 'bogo'"):
        kind_of("bogo", "hq")
    with pytest.raises(DataError, match="borgo has no tile 'cyborg'; it has: hq, battle"):
        kind_of("borgo", "cyborg")


def test_a_board_is_told_what_is_printed_on_every_tile() -> None:
    printed = find("neuroshima").printed()
    assert {army: list(told["tiles"]) for army, told in printed["armies"].items()} == {
        army: [kind.tile for kind in kinds] for army, kinds in data.ARMIES.items()
    }
    assert {name: list(board["cells"]) for name, board in printed["boards"].items()} == {
        name: shape.names for name, shape in data.SHAPES.items()
    }
    borgo = printed["armies"]["borgo"]
    assert borgo["tiles"]["super_mutant"]["edges"]["N"] == {"melee": 2, "armor": 1}
    assert borgo["tiles"]["mutant"]["count"] == 6
    assert (borgo["look"]["emblem"], borgo["pack"]) == ("claws", "")
    assert printed["boards"]["duel"]["cells"]["c3"] == [0, 0]
    assert len(printed["boards"]["duel"]["terminals"]) == 7


def test_every_unit_has_a_silhouette_that_there_is_and_no_instant_has_one() -> None:
    printed = find("neuroshima").printed()
    used = set()
    for army, told in printed["armies"].items():
        for name, tile in told["tiles"].items():
            if tile["kind"] == "instant":
                assert tile["silhouette"] == "", (army, name)
            else:
                assert printed["silhouettes"][tile["silhouette"]].startswith("M"), (army, name)
                used.add(tile["silhouette"])
    assert used == set(printed["silhouettes"]), "drawn for nobody"


def test_looks_are_no_part_of_an_armys_fingerprint() -> None:
    """These are from before tiles named silhouettes: records of that time are still those of the same armies."""
    assert {name: data.PRINTS[name] for name in COUNTS} == {
        "borgo": "3f85fb45d052",
        "hegemony": "948216646816",
        "moloch": "2e30f9fa7c2d",
        "outpost": "cf95de34c998",
        "smart": "5c7aaa8b5f22",
        "vegas": "66d08b31eea9",
    }


def test_a_tile_that_names_no_silhouette_has_that_of_its_kind() -> None:
    wanted = {
        ("borgo", "hq"): "headquarters",
        ("borgo", "claws"): "fighter",
        ("borgo", "assassin"): "rifleman",
        ("moloch", "gauss_cannon"): "cannon",
        ("hegemony", "net_master"): "net",
        ("vegas", "guard"): "wall",
        ("vegas", "medic"): "officer",
        ("vegas", "mine"): "mine",
        ("vegas", "move"): "",
    }
    for (army, name), silhouette in wanted.items():
        tile = next(tile for tile in data.DATA[army].tile if tile.id == name)
        assert usual_silhouette(tile) == silhouette, name


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[fighter]\nsource = "authored"\npath = "M0 0z"\n', "there is a silhouette 'fighter' already"),
        ('[cat]\nsource = "authored"\npath = "<svg>"\n', r"matching regex.*\[\.\.\.\]\.path"),
        ('[cat]\npath = "M0 0z"\n', "missing required field `source`"),
    ],
)
def test_a_broken_silhouette_is_refused_with_what_is_wrong(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "shapes.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(DataError, match=complaint):
        data.read_silhouettes(path)


def test_no_two_armies_of_the_game_look_the_same() -> None:
    for key in ("colour", "emblem", "plate", "rim"):
        whose: dict[str, str] = {}
        for name, army in find("neuroshima").printed()["armies"].items():
            other = whose.setdefault(str(army["look"][key]), name)
            assert other == name, f"{name} has the {key} of {other}"
