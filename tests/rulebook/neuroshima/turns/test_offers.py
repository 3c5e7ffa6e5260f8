"""Which choices are offered, on many random boards, against the rulebook's sentences written down once more.

Who controls and nets what is taken from the board's effects, which have tests of their own; everything else here is
computed from axial coordinates alone.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

from ashgrid.games.neuroshima import data
from ashgrid.games.neuroshima.position import Position, TileHere, load, set_up
from tests.rulebook.neuroshima.turns.helpers import Game, cells, do, texts

SHAPE = data.SHAPES["duel"]
NAMES = dict(zip(SHAPE.coordinates, SHAPE.names, strict=True))
WHERE = {name: spot for spot, name in NAMES.items()}
TERMINALS = [WHERE[name] for name in ("a4", "b2", "b5", "c3", "d1", "d4", "e2")]
SEEDS = range(60)

Spot = tuple[int, int]


def many(test: Callable[[int], None]) -> Callable[[], None]:
    """One test for many boards."""

    def run() -> None:
        for seed in SEEDS:
            try:
                test(seed)
            except AssertionError as error:
                raise AssertionError(f"on the board of seed {seed}: {error}") from error

    return run


def distance(a: Spot, b: Spot) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


class Scene:
    """A random board: who stands where, whose side it is on, whether it is netted."""

    def __init__(self, seed: int, first: str = "", board: str = "standard") -> None:
        random = Random(seed)
        armies = random.sample(sorted(data.ARMIES), 2)
        if first:
            armies = [first, random.choice([army for army in sorted(data.ARMIES) if army != first])]
        spots = list(NAMES)
        random.shuffle(spots)
        tiles = []
        for army in armies:
            kinds = [
                (tile.id, tile.kind, tile.count)
                for tile in data.read_army(data.FOLDER / "armies" / f"{army}.toml").tile
            ]
            pool = [name for name, kind, count in kinds if kind != "instant" for _ in range(count) if kind != "hq"]
            for name in ["hq", *random.sample(pool, random.randint(2, 7))]:
                q, r = spots.pop()
                tiles.append(TileHere(army, name, q, r, 0 if name == "mine" else random.randint(0, 5)))
        self.armies = armies
        self.board_name = board
        self.tiles = tiles
        table = set_up(Position(armies=armies, tiles=tiles, board=board))
        self.mines = {(tile.q, tile.r): tile.army for tile in tiles if tile.tile == "mine"}
        self.units = {(tile.q, tile.r): tile for tile in tiles if tile.tile != "mine"}
        index = table.board.shape.grid.index
        self.side = {spot: table.board.side[index[spot]] for spot in self.units}
        self.serves = {spot: table.board.serves[index[spot]] for spot in self.units}
        self.netted = {spot for spot in self.units if table.board.netted[index[spot]]}
        self.mine = [spot for spot in self.units if self.side[spot] == 0]
        self.enemy = [spot for spot in self.units if self.side[spot] == 1]
        self.free = [spot for spot in NAMES if spot not in self.units]
        self.able = [spot for spot in self.mine if spot not in self.netted]

    def play(self, tile: str = "", energy: int = 0) -> Game:
        hands = {self.armies[0]: [tile]} if tile else {}
        position = Position(
            armies=self.armies,
            tiles=self.tiles,
            board=self.board_name,
            hands=hands,
            energy={self.armies[0]: energy} if energy else {},
        )
        return load(position)

    def steps(self, spot: Spot) -> set[str]:
        return {NAMES[other] for other in self.free if distance(spot, other) == 1}

    def pushes(self, pushers: list[Spot]) -> set[tuple[str, str]]:
        """Duel EN, Push Back."""
        found = set()
        for a in pushers:
            for b in self.enemy:
                if distance(a, b) == 1 and b not in self.netted and self.retreats(a, b):
                    found.add((NAMES[a], NAMES[b]))
        return found

    def retreats(self, a: Spot, b: Spot) -> set[str]:
        return {NAMES[c] for c in self.free if distance(b, c) == 1 and distance(a, c) == 2}


def pairs(state: Game, verb: str) -> set[tuple[str, ...]]:
    return {tuple(text.split()[1:3]) for text in texts(state, verb)}


def ones(state: Game, verb: str) -> set[str]:
    return {text.split()[1] for text in texts(state, verb)}


@many
def test_who_may_push_whom_and_where_to(seed: int) -> None:
    scene = Scene(seed, first=("moloch", "hegemony", "smart", "vegas")[seed % 4])
    expected = scene.pushes(scene.able)
    assert pairs(scene.play("push_back"), "push") == expected
    for a, b in sorted(expected):
        state = scene.play("push_back")
        do(state, f"push {a} {b}")
        ways = scene.retreats(WHERE[a], WHERE[b])
        if len(ways) > 1:
            assert ones(state, "retreat") == ways
        else:
            assert b not in cells(state)


@many
def test_what_may_be_moved_where_by_a_move_tile(seed: int) -> None:
    scene = Scene(seed)
    state = scene.play("move")
    found = {tuple(text.split()[1:3]) for text in texts(state, "move") if text.endswith(" tile")}
    found = {(cell, to) for cell, to in found if cell != to}
    assert found == {(NAMES[spot], to) for spot in scene.able for to in scene.steps(spot)}


@many
def test_what_moves_by_itself_or_is_carried(seed: int) -> None:
    scene = Scene(seed, first=("smart", "hegemony", "borgo", "outpost", "vegas")[seed % 5])
    state = scene.play()
    found = set()
    for text in texts(state, "move"):
        _, cell, to, _, by = text.split()
        if cell != to:
            found.add((cell, to, by))
    expected = set()
    for spot in scene.able:
        tile = scene.units[spot]
        sources = []
        if tile.tile in ("assassin", "runner", "mobile_armor", "transporter"):
            sources.append("own")
        for other, carrier in scene.units.items():
            carries = carrier.tile == "transport" or (carrier.army, carrier.tile) == ("smart", "hq")
            if carries and distance(spot, other) == 1 and scene.serves[other] == 0 and other not in scene.netted:
                sources.append(NAMES[other])
        expected |= {(NAMES[spot], to, by) for by in sources for to in scene.steps(spot)}
    assert found == expected


@many
def test_what_may_be_castled(seed: int) -> None:
    scene = Scene(seed, first="vegas")
    found = {frozenset(pair) for pair in pairs(scene.play("castling"), "castle")}
    expected = {frozenset((NAMES[a], NAMES[b])) for a, b in combinations(scene.able, 2) if distance(a, b) == 1}
    assert found == expected


@many
def test_what_may_be_sniped(seed: int) -> None:
    scene = Scene(seed, first=("outpost", "hegemony", "smart", "vegas")[seed % 4])
    expected = {NAMES[spot] for spot in scene.enemy if scene.units[spot].tile != "hq"}
    expected |= {NAMES[spot] for spot, army in scene.mines.items() if army != scene.armies[0]}
    assert ones(scene.play("sniper"), "snipe") == expected


@many
def test_what_a_grenade_reaches(seed: int) -> None:
    scene = Scene(seed, first="borgo")
    (hq,) = (spot for spot, tile in scene.units.items() if (tile.army, tile.tile) == ("borgo", "hq"))
    expected = {NAMES[spot] for spot in scene.enemy if scene.units[spot].tile != "hq" and distance(spot, hq) == 1}
    expected |= {NAMES[spot] for spot in scene.mines if distance(spot, hq) == 1}
    assert ones(scene.play("grenade"), "grenade") == expected


@many
def test_what_an_air_strike_does(seed: int) -> None:
    """Without Medics: one wound to every unit in seven hexes, HQs apart; Mines are gone."""
    scene = Scene(seed, first="moloch")
    if any(tile.tile == "medic" for tile in scene.tiles):
        scene = Scene(seed + 1000, first="moloch")
    if any(tile.tile == "medic" for tile in scene.tiles):
        return
    toughness = {
        (army, tile.id): tile.toughness
        for army in scene.armies
        for tile in data.read_army(data.FOLDER / "armies" / f"{army}.toml").tile
    }
    for middle in ("c3", "b4", "d2"):
        state = scene.play("air_strike")
        do(state, f"air-strike {middle}")
        left = set()
        for spot, tile in scene.units.items():
            safe = distance(spot, WHERE[middle]) > 1 or tile.tile == "hq"
            if safe or toughness[tile.army, tile.tile] > 0:
                left.add(NAMES[spot])
        left |= {NAMES[spot] for spot in scene.mines if distance(spot, WHERE[middle]) > 1}
        assert set(cells(state)) == left


@many
def test_what_the_links_of_the_duel_board_can_do(seed: int) -> None:
    scene = Scene(seed, board="duel")
    state = scene.play(energy=5)
    links = [spot for spot in TERMINALS if spot in scene.able]
    round_tiles = {"recon_center", "saboteur", "officer", "scoper", "transport"}
    turnable = {spot for spot in links if scene.units[spot].tile not in {"hq", *round_tiles}}
    assert {NAMES[spot] for spot in turnable} <= ones(state, "link-turn") <= {NAMES[spot] for spot in links}

    swaps = {frozenset(pair) for pair in pairs(state, "link-swap")}
    movable = [spot for spot in links if scene.units[spot].tile != "hq"]
    assert swaps == {frozenset((NAMES[a], NAMES[b])) for a, b in combinations(movable, 2)}

    assert pairs(state, "link-push") == scene.pushes(links)

    victims = [spot for spot in scene.enemy if scene.units[spot].tile != "hq"]
    expected = {NAMES[spot] for spot in victims if sum(distance(spot, link) == 1 for link in links) >= 3}
    assert ones(state, "eliminate") == expected

    lasers = {frozenset(pair) for pair in pairs(state, "laser")}
    for a, b in combinations(links, 2):
        straight = a[0] == b[0] or a[1] == b[1] or sum(a) == sum(b)
        between = [spot for spot in victims if distance(a, spot) + distance(spot, b) == distance(a, b)]
        line = frozenset((NAMES[a], NAMES[b]))
        if not straight:
            assert line not in lasers
        elif between:
            assert line in lasers
    assert lasers <= {frozenset((NAMES[a], NAMES[b])) for a, b in combinations(links, 2)}

    if any(spot in victims and spot not in scene.netted for spot in TERMINALS):
        assert "detonate" in texts(state)
