"""Nets, takeovers, Scopers and bonuses: the whole board at once."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from ashgrid.games.neuroshima import data, tables
from ashgrid.games.neuroshima.board import Board
from ashgrid.games.neuroshima.effects import settle
from ashgrid.games.neuroshima.position import Position, TileHere, set_up
from ashgrid.grid.hex import rotate
from tests.rulebook.neuroshima.helpers import cell, netted, side, table, unit


def test_a_net_holds_the_enemy_in_front_of_it_and_no_friend() -> None:
    where = table(unit("hegemony", "net_fighter", "c3", nets="N"), unit("borgo", "mutant", "c2"))
    assert netted(where) == {"c2"}
    where = table(unit("hegemony", "net_fighter", "c3", nets="N"), unit("hegemony", "ganger", "c2"))
    assert netted(where) == set()


def test_a_net_also_holds_an_hq_which_then_gives_nothing() -> None:
    held = table(
        unit("hegemony", "net_fighter", "c3", nets="N"), unit("borgo", "hq", "c2"), unit("borgo", "mutant", "d1")
    )
    free = table(unit("borgo", "hq", "c2"), unit("borgo", "mutant", "d1"))
    assert netted(held) == {"c2"}
    assert held.board.initiative[cell(held, "d1")] == 0
    assert free.board.initiative[cell(free, "d1")] == 1


def test_a_netted_net_fighter_nets_nobody() -> None:
    where = table(
        unit("hegemony", "net_fighter", "c4", nets="N"),
        unit("moloch", "net_fighter", "c3", rot=0),  # nets N and NW
        unit("hegemony", "ganger", "c2"),
    )
    assert netted(where) == {"c3"}


def test_nets_that_point_at_each_other_cancel() -> None:
    where = table(unit("hegemony", "net_fighter", "c3", nets="N"), unit("smart", "net_fighter", "c2", nets="S"))
    assert netted(where) == set()


def test_a_chain_of_nets_is_decided_from_its_free_end() -> None:
    """a -> b -> c -> d: a works, so b does not, so c does."""
    where = table(
        unit("hegemony", "net_fighter", "c1", nets="S"),
        unit("smart", "net_fighter", "c2", nets="S"),
        unit("hegemony", "net_fighter", "c3", nets="S"),
        unit("smart", "cyborg", "c4"),
    )
    assert netted(where) == {"c2", "c4"}


def test_nets_in_a_ring_cancel() -> None:
    """Three armies, three net fighters, each looking at the next."""
    where = table(
        unit("hegemony", "net_fighter", "c3", nets="N"),
        unit("smart", "net_fighter", "c2", nets="SE"),
        unit("borgo", "net_fighter", "d2", nets="SW"),
    )
    assert netted(where) == set()


def test_a_unit_behind_a_ring_of_nets_is_held() -> None:
    """The ring cancels inside, but its members work: the Moloch net fighter also throws a net outwards."""
    where = table(
        unit("hegemony", "net_fighter", "c3", nets="N"),
        unit("moloch", "net_fighter", "c2", rot=2),  # nets SE (d2) and NE (d1)
        unit("borgo", "net_fighter", "d2", nets="SW"),
        unit("hegemony", "ganger", "d1"),
    )
    assert where.board.shape.names[where.board.shape.neighbour[cell(where, "c2") * 6 + 2]] == "d2"
    assert netted(where) == {"d1"}


def test_bonuses_add_up_and_go_only_through_connections() -> None:
    where = table(
        unit("borgo", "mutant", "c3"),
        unit("borgo", "scout", "c2", links="S"),
        unit("borgo", "hq", "c4"),
        unit("borgo", "officer", "d2", rot=0),  # links N, NE, NW: not towards c3
        unit("borgo", "super_officer", "b4", links="NE"),
    )
    here = cell(where, "c3")
    assert (where.board.initiative[here], where.board.melee[here], where.board.ranged[here]) == (2, 1, 0)


def test_a_saboteur_slows_enemies_and_nobody_else() -> None:
    where = table(unit("outpost", "saboteur", "c3"), unit("borgo", "claws", "c2"), unit("outpost", "commando", "c4"))
    assert where.board.initiative[cell(where, "c2")] == -1
    assert where.board.initiative[cell(where, "c4")] == 0


def test_bonuses_reach_allies() -> None:
    tiles = (unit("borgo", "scout", "c2", links="S"), unit("moloch", "hybrid", "c3"), unit("smart", "cyborg", "a3"))
    assert table(*tiles, teams=[0, 0, 1]).board.initiative[cell(table(*tiles), "c3")] == 1
    assert table(*tiles).board.initiative[cell(table(*tiles), "c3")] == 0


def test_an_agitator_takes_the_enemy_in_front_of_it_but_never_an_hq() -> None:
    where = table(unit("vegas", "agitator", "c3", takes="N"), unit("borgo", "mutant", "c2"))
    assert side(where, "c2") == "vegas"
    where = table(unit("vegas", "agitator", "c3", takes="N"), unit("borgo", "hq", "c2"))
    assert side(where, "c2") == "borgo"


def test_the_vegas_hq_takes_through_its_one_connection() -> None:
    where = table(unit("vegas", "hq", "c3", takes="N"), unit("borgo", "mutant", "c2"), unit("borgo", "claws", "c4"))
    assert (side(where, "c2"), side(where, "c4")) == ("vegas", "borgo")


def test_a_taken_module_serves_its_new_side() -> None:
    where = table(
        unit("vegas", "agitator", "c4", takes="N"),
        unit("borgo", "scout", "c3", rot=0),  # links N, NE, NW
        unit("borgo", "mutant", "c2"),
        unit("vegas", "bodyguard", "d2"),
    )
    assert where.board.initiative[cell(where, "c2")] == 0
    assert where.board.initiative[cell(where, "d2")] == 1


def test_takeover_beats_a_net_that_points_back() -> None:
    where = table(unit("vegas", "agitator", "c3", takes="N"), unit("hegemony", "net_fighter", "c2", nets="S"))
    assert netted(where) == set()
    assert side(where, "c2") == "vegas"


def test_a_net_from_the_side_stops_a_takeover() -> None:
    where = table(
        unit("vegas", "agitator", "c3", takes="N"),
        unit("hegemony", "ganger", "c2"),
        unit("hegemony", "net_fighter", "c4", nets="N"),
    )
    assert netted(where) == {"c3"}
    assert side(where, "c2") == "hegemony"


def test_a_taken_net_fighter_nets_its_former_friends() -> None:
    where = table(
        unit("vegas", "agitator", "c3", takes="N"),
        unit("hegemony", "net_fighter", "c2", nets="N"),
        unit("hegemony", "ganger", "c1"),
    )
    assert netted(where) == {"c1"}


def test_a_net_on_the_agitator_frees_the_taken_net_fighter_that_points_at_the_netter() -> None:
    """Ruling general.85: A has taken B, which points at C; the net fighter on C nets A."""
    where = table(
        unit("vegas", "agitator", "c3", takes="N"),  # A
        unit("hegemony", "net_fighter", "c2", nets="SE"),  # B looks at d2
        unit("hegemony", "net_fighter", "d2", nets="SW"),  # C looks at c3
    )
    assert netted(where) == {"c3"}
    assert side(where, "c2") == "hegemony"


def test_a_scoper_turns_an_enemy_module() -> None:
    """Ruling errata.8: good effects go to the Scoper's side instead of the owner's."""
    where = table(
        unit("outpost", "scoper", "c4"),
        unit("borgo", "scout", "c3", rot=0),
        unit("borgo", "mutant", "c2"),
        unit("outpost", "commando", "d2"),
    )
    assert where.board.initiative[cell(where, "c2")] == 0
    assert where.board.initiative[cell(where, "d2")] == 1
    assert side(where, "c3") == "borgo"


def test_an_agitator_takes_the_scoper_that_it_looks_at() -> None:
    where = table(unit("vegas", "agitator", "c3", takes="N"), unit("outpost", "scoper", "c2"))
    assert side(where, "c2") == "vegas"


def test_a_scoper_turns_an_agitator_that_looks_elsewhere() -> None:
    where = table(
        unit("vegas", "agitator", "c3", takes="N"), unit("outpost", "scoper", "c4"), unit("vegas", "guard", "c2")
    )
    assert side(where, "c2") == "outpost"


def test_of_two_agitators_that_look_at_each_other_the_scoped_one_takes_the_other() -> None:
    """Ruling general.167."""
    where = table(
        unit("vegas", "agitator", "c3", takes="N"),
        unit("vegas", "agitator", "c2", takes="S"),
        unit("outpost", "scoper", "c4"),
    )
    assert side(where, "c2") == "outpost"
    assert side(where, "c3") == "vegas"


def test_agitators_that_face_each_other_and_are_both_scoped_are_both_taken() -> None:
    """errata.8, general.92: two takeovers for the same side do not oppose each other; both are the Scoper's."""
    where = table(
        unit("vegas", "agitator", "c2", takes="S"),
        unit("vegas", "agitator", "c3", takes="N"),
        unit("outpost", "scoper", "d2"),
    )
    assert side(where, "c2") == "outpost"
    assert side(where, "c3") == "outpost"


def test_takeovers_of_different_sides_in_a_ring_cancel() -> None:
    """Of three Agitators in a ring one is scoped: it takes the next, and nobody takes a unit of the own side."""
    where = table(
        unit("vegas", "agitator", "c2", takes="SE"),
        unit("vegas", "agitator", "d2", takes="SW"),
        unit("vegas", "agitator", "c3", takes="N"),
        unit("outpost", "scoper", "c1"),
    )
    assert [side(where, name) for name in ("c2", "d2", "c3")] == ["vegas", "outpost", "vegas"]


def test_opposing_takeovers_cancel_in_pairs() -> None:
    """Ruling general.92: two cancel; of three, two cancel and the third works."""
    two = (
        unit("vegas", "agitator", "c2", takes="S"),
        unit("vegas", "agitator", "c4", takes="N"),
        unit("borgo", "mutant", "c3"),
        unit("outpost", "scoper", "c1"),  # touches c2 only
    )
    assert side(table(*two), "c3") == "borgo"
    three = (*two, unit("vegas", "agitator", "b4", takes="NE"))
    assert side(table(*three), "c3") == "vegas"


BOARD_TILES = [
    (army, kind.tile)
    for army, kinds in data.ARMIES.items()
    for kind in kinds
    if not kind.traits & (tables.INSTANT | tables.FOUNDATION)
]


SOURCES = tables.NETTER | tables.TAKEOVER | tables.SCOPER | tables.BONUS


@st.composite
def positions(draw: st.DrawFn, among: tuple[str, ...] = tuple(sorted(data.ARMIES)), traits: int = 0) -> list[TileHere]:
    """Any tiles of two or three armies; with `traits`, only tiles that have one of them."""
    armies = draw(st.lists(st.sampled_from(among), min_size=2, max_size=3, unique=True))
    names = draw(st.permutations(data.SHAPES["standard"].coordinates))
    tiles: list[TileHere] = []
    for q, r in names[: draw(st.integers(2, 14))]:
        army = draw(st.sampled_from(armies))
        kinds = [kind for kind in data.ARMIES[army] if (army, kind.tile) in BOARD_TILES]
        kinds = [kind for kind in kinds if not traits or kind.traits & traits]
        free = [kind for kind in kinds if sum((one.army, one.tile) == (army, kind.tile) for one in tiles) < kind.count]
        if not free:
            continue
        tiles.append(TileHere(army, draw(st.sampled_from(free)).tile, q, r, draw(st.integers(0, 5))))
    return tiles


def effects(board: Board) -> list[tuple[object, ...]]:
    """What the effects make of each cell, by its coordinates."""
    return [
        (
            coordinates,
            board.side[cell],
            board.serves[cell],
            board.netted[cell],
            board.initiative[cell],
            board.melee[cell],
            board.ranged[cell],
            board.extra[cell],
        )
        for cell, coordinates in enumerate(board.shape.coordinates)
    ]


def armies_of(tiles: list[TileHere]) -> list[str]:
    return sorted({tile.army for tile in tiles} | {"borgo", "moloch"})


@given(positions(), st.randoms(use_true_random=False))
def test_the_order_in_which_tiles_arrived_never_matters(tiles: list[TileHere], random: Random) -> None:
    """One by one in any order, with the effects settled after each, or all at once: the same in the end."""
    armies = armies_of(tiles)
    at_once = set_up(Position(armies=armies, tiles=tiles)).board
    board = Board(at_once.shape, at_once.teams)
    order = tiles[:]
    random.shuffle(order)
    for tile in order:
        place = board.shape.grid.index[tile.q, tile.r]
        board.put(place, data.kind_of(tile.army, tile.tile).number, tile.rot, armies.index(tile.army))
        settle(board)
    assert effects(board) == effects(at_once)


# Where takeovers, Scopers and nets meet, order would matter most.
CONTESTED = positions(among=("hegemony", "moloch", "outpost", "vegas"), traits=SOURCES)


@given(positions() | CONTESTED, st.integers(1, 5))
@settings(max_examples=600)
def test_a_turned_board_has_turned_effects(tiles: list[TileHere], sixths: int) -> None:
    """No cell is looked at before another: what numbers the cells have must make no difference."""
    armies = armies_of(tiles)
    straight = set_up(Position(armies=armies, tiles=tiles)).board
    turned = []
    for tile in tiles:
        q, r = rotate((tile.q, tile.r), sixths)
        turned.append(TileHere(tile.army, tile.tile, q, r, (tile.rot + sixths) % 6))
    expected = sorted((rotate(coordinates, sixths), *rest) for coordinates, *rest in effects(straight))  # type: ignore[arg-type]
    assert sorted(effects(set_up(Position(armies=armies, tiles=turned)).board)) == expected
