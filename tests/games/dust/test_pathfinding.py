"""Movement on any map, compared with a slow search over all ways, and large vehicles."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ashgrid.games.dust.field import BLOCKED, CIRCLE, CRATE, OPEN, RUBBLE, SMALL, SMOKE, TRAP, WALL, WATER, Field
from ashgrid.games.dust.rules.pathfinding import (
    ENEMY_SOLDIER,
    ENEMY_VEHICLE,
    FRIEND_SQUAD,
    FRIEND_VEHICLE,
    Mover,
    Reach,
    Way,
    crushable,
    crushing_path,
    diagonals,
    enter,
    reach,
)
from tests.rulebook.dust.ground import Ground, fields, plan, sketch

ENEMIES = ENEMY_SOLDIER | ENEMY_VEHICLE
WAYS = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0)]
BODY = [(0, 0), (1, 0), (0, 1), (1, 1)]


class Walk:
    """All ways of a mover, one by one, on coordinates."""

    def __init__(
        self, field: Field, standing: list[int], cover: list[int], mover: Mover, points: int, diagonal_used: bool
    ) -> None:
        self.field = field
        self.standing = standing
        self.cover = cover
        self.mover = mover
        self.points = points
        self.diagonal_used = diagonal_used
        self.best: dict[tuple[int, bool], int] = {}  # by end, and whether the first diagonal was used
        self.crushes: dict[int, set[frozenset[int]]] = {}
        self.start = -1

    def body(self, x: int, y: int) -> list[int]:
        return [self.field.cell(x + i, y + j) for i, j in (BODY if self.mover.size == 2 else BODY[:1])]

    def split(self, x: int, y: int, flying: bool) -> bool:
        """Whether a large vehicle here would have a wall running through it."""
        if self.mover.size == 1:
            return False
        a, b, c, d = self.body(x, y)
        return any(self.shut(one, other, flying) for one, other in ((a, b), (c, d), (a, c), (b, d)))

    def shut(self, a: int, b: int, flying: bool) -> bool:
        if flying and not self.mover.vehicle:
            return False
        kind = self.field.edge(a, b)
        return kind == WALL or (kind == SMALL and self.mover.vehicle)

    def fits(self, x: int, y: int, flying: bool) -> bool:
        body = self.body(x, y)
        if -1 in body or self.split(x, y, flying):
            return False
        for cell in body:
            terrain = self.field.terrain[cell]
            here = self.standing[cell]
            if terrain == BLOCKED:
                return False
            if flying:
                if here & (FRIEND_VEHICLE | ENEMY_VEHICLE) or (self.mover.vehicle and self.field.building[cell]):
                    return False
                continue
            if terrain == WATER or here & ENEMIES:
                return False
            if self.mover.vehicle and (terrain == RUBBLE or here or self.cover[cell] == TRAP):
                return False
        return True

    def side_open(self, cell: int, flying: bool) -> bool:
        if self.field.terrain[cell] == BLOCKED:
            return False
        if flying:
            return not self.standing[cell] & ENEMY_VEHICLE
        return not (self.standing[cell] & ENEMIES or (self.mover.vehicle and self.cover[cell] == TRAP))

    def step_open(self, x: int, y: int, i: int, j: int, flying: bool) -> bool:
        if not self.fits(x + i, y + j, flying):
            return False
        cell = self.field.cell(x, y)
        target = self.field.cell(x + i, y + j)
        if i == 0 or j == 0:
            return self.mover.size == 2 or not self.shut(cell, target, flying)
        open_sides = 0
        for a, b in ((i, 0), (0, j)):
            if self.mover.size == 2:
                both = {*self.body(x, y), *self.body(x + i, y + j)}
                (corner,) = [square for square in self.body(x + a, y + b) if square not in both]
                walls = self.split(x + a, y + b, flying)
            else:
                corner = self.field.cell(x + a, y + b)
                walls = self.shut(cell, corner, flying) or self.shut(corner, target, flying)
            open_sides += not walls and self.side_open(corner, flying)
        return open_sides == 2 or (open_sides == 1 and not self.mover.vehicle)

    def lands(self, x: int, y: int) -> bool:
        return self.fits(x, y, False) and not any(
            self.standing[cell] or self.cover[cell] or self.field.building[cell] for cell in self.body(x, y)
        )

    def go(self, x: int, y: int, flying: bool, used: bool, spent: int, crates: frozenset[int]) -> None:
        cell = self.field.cell(x, y)
        if flying and self.lands(x, y):
            self.go(x, y, False, used, spent, crates)
        if not flying:
            self.note(cell, used, spent, crates)
        roofed = any(self.field.building[square] for square in self.body(x, y))
        for airborne in (False, True):
            if flying and not airborne:
                continue
            if airborne and not (flying or (self.mover.jump and not roofed)):
                continue
            for i, j in WAYS:
                price = 1
                first = False
                if i and j and not self.mover.agile:
                    first = not used and not self.diagonal_used
                    price = 1 if first else 2
                if spent + price > self.points or not self.step_open(x, y, i, j, airborne):
                    continue
                more = crates
                if not airborne and self.mover.vehicle:
                    own = self.body(self.start % self.field.width, self.start // self.field.width)
                    under = self.body(x + i, y + j)
                    more = crates | {c for c in under if self.cover[c] == CRATE and c not in own}
                self.go(x + i, y + j, airborne, used or first, spent + price, more)

    def note(self, cell: int, used: bool, spent: int, crates: frozenset[int]) -> None:
        if cell == self.start:
            return
        if not self.mover.hero and self.standing[cell] & (FRIEND_SQUAD | FRIEND_VEHICLE):
            return
        known = self.best.get((cell, used))
        if known is None or known > spent:
            self.best[(cell, used)] = spent
        if crates:
            self.crushes.setdefault(cell, set()).add(crates)

    def from_square(self, start: int) -> None:
        self.start = start
        self.go(start % self.field.width, start // self.field.width, False, False, 0, frozenset())


class Case:
    def __init__(
        self, field: Field, standing: list[int], cover: list[int], mover: Mover, start: int, points: int, used: bool
    ) -> None:
        self.field = field
        self.standing = standing
        self.cover = cover
        self.mover = mover
        self.start = start
        self.points = points
        self.used = used

    def reach(self, points: int) -> Reach:
        return reach(self.field, self.standing, self.cover, self.mover, self.start, points, self.used)


MOVERS = st.one_of(
    st.builds(Mover, hero=st.booleans(), jump=st.booleans(), agile=st.booleans()),
    st.builds(Mover, vehicle=st.just(True), jump=st.booleans(), agile=st.booleans(), size=st.sampled_from([1, 1, 2])),
)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    field = draw(fields(5, 5))
    mover = draw(MOVERS)
    width = field.width
    height = field.height
    x = draw(st.integers(0, max(0, width - mover.size)))
    y = draw(st.integers(0, max(0, height - mover.size)))
    own = [field.cell(x + i, y + j) for i, j in (BODY if mover.size == 2 else BODY[:1])]
    # The mover stands on open ground; often, and for large ones always, so is most of the map.
    few = mover.size == 2 or draw(st.booleans())
    keep = draw(st.sets(st.integers(0, field.size - 1), max_size=5)) if few else set(range(field.size))
    terrain = [kind if cell in keep and cell not in own else 0 for cell, kind in enumerate(field.terrain)]
    east = [kind if cell in keep and cell not in own else OPEN for cell, kind in enumerate(field.east)]
    south = [kind if cell in keep and cell not in own else OPEN for cell, kind in enumerate(field.south)]
    rims = (field.west_rim, field.north_rim)
    field = Field(width, height, terrain, east, south, *rims, field.cover, [[], []], [], {})
    bits = st.sampled_from([0] * 8 + [1, 2, 4, 5, 6, 8, 8, 16])
    standing = draw(st.lists(bits, min_size=field.size, max_size=field.size))
    cover = draw(st.lists(st.sampled_from([0, 0, 0, 0, CRATE, TRAP]), min_size=field.size, max_size=field.size))
    for cell in range(field.size):
        if cell in own or (few and cell not in keep):
            standing[cell] = 0
        if cell in own or terrain[cell] not in (CIRCLE, SMOKE) or (few and cell not in keep):
            cover[cell] = 0
    points = draw(st.integers(0, 3)) if -1 not in own else 0
    return Case(field, standing, cover, mover, own[0], points, draw(st.booleans()))


@settings(max_examples=300)
@given(cases())
def test_reach_finds_what_a_search_over_all_ways_finds(case: Case) -> None:
    walk = Walk(case.field, case.standing, case.cover, case.mover, case.points, case.used)
    if case.points:
        walk.from_square(case.start)
    found = case.reach(case.points)
    for cell in range(case.field.size):
        assert found.plain[cell] == walk.best.get((cell, False), -1)
        assert found.diagonal[cell] == walk.best.get((cell, True), -1)
    assert found.ends == sorted({cell for cell, _ in walk.best})


@given(cases())
def test_paths_cost_what_reach_says(case: Case) -> None:
    found = case.reach(case.points)
    field = case.field
    for end in found.ends:
        for used, costs in ((False, found.plain), (True, found.diagonal)):
            if costs[end] < 0:
                continue
            path = found.path(end, used)
            assert (path[0], path[-1]) == (case.start, end)
            assert all(path[at] in field.neighbours[path[at - 1]] for at in range(1, len(path)))
            slanted = diagonals(field, path)
            price = len(path) - 1 + (0 if case.mover.agile else slanted - (1 if used else 0))
            assert price == costs[end]
            assert case.mover.agile or case.used or used == (slanted > 0)


@given(cases())
def test_more_points_reach_no_less(case: Case) -> None:
    fewer = case.reach(case.points)
    more = case.reach(case.points + 1)
    for cell in fewer.ends:
        assert more.cost(cell) == fewer.cost(cell)


@given(cases())
def test_crushable_finds_the_crates_of_all_ways(case: Case) -> None:
    walk = Walk(case.field, case.standing, case.cover, case.mover, case.points, case.used)
    if case.points:
        walk.from_square(case.start)
    given_ = (case.field, case.standing, case.cover, case.mover, [case.start])
    found = crushable(*given_, case.points, case.used, False)
    for end in case.reach(case.points).ends:
        sets = found.get(end, [])
        whole = walk.crushes.get(end, set())
        assert all(any(set(one) <= way for way in whole) for one in sets)
        assert all(sorted(way) in sets for way in whole)
        assert sets == sorted(sets)
        for one in sets:
            path = way(crushing_path(*given_, end, case.points, 0, case.used, False, one))
            assert (path[0], path[-1]) == (case.start, end)
            assert len(path) - 1 <= case.points
            if case.mover.size == 1:
                assert set(one) <= set(path)


def way(found: Way | None) -> list[int]:
    return [] if found is None else found.path


def names(ground: Ground, cells: list[int]) -> list[str]:
    return [ground.field.names[cell] for cell in cells]


LARGE_WALKER = Mover(vehicle=True, size=2)


def test_a_large_vehicle_needs_room_for_four_squares() -> None:
    ground = sketch("""
        A . . .
        . . . .
        . . # .
    """)
    field = ground.field
    found = reach(field, ground.standing(), field.cover, LARGE_WALKER, ground["A"], 2, False)
    assert names(ground, found.ends) == ["b1", "c1", "a2"]


def test_a_large_vehicle_takes_a_corner_only_if_both_ways_around_are_free() -> None:
    free = sketch("""
        A . .
        . . .
        . . .
    """)
    assert reach(free.field, free.standing(), free.field.cover, LARGE_WALKER, 0, 1, False).ends == [1, 3, 4]
    middle = sketch("""
        . . . .
        . A . .
        . . . .
        . . . .
    """)
    field = middle.field
    corners = {"a1": "c1 a3", "c1": "b1 d3", "a3": "a2 c4", "c3": "d2 b4"}
    for end, beside in corners.items():
        target = field.by_name[end]
        for corner in beside.split():
            cell = field.by_name[corner]
            tiled = field.with_blocked([cell])
            trap = field.cover[:]
            trap[cell] = TRAP
            enemy = middle.standing()
            enemy[cell] = ENEMY_SOLDIER
            friend = middle.standing()
            friend[cell] = FRIEND_SQUAD
            start = middle["A"]
            assert target not in reach(tiled, middle.standing(), field.cover, LARGE_WALKER, start, 1, False).ends
            assert target not in reach(field, middle.standing(), trap, LARGE_WALKER, start, 1, False).ends
            assert target not in reach(field, enemy, field.cover, LARGE_WALKER, start, 1, False).ends
            assert target in reach(field, friend, field.cover, LARGE_WALKER, start, 1, False).ends


def test_a_wall_beside_its_way_stops_the_diagonal_step_of_a_large_vehicle() -> None:
    ground = plan("""
  +   +   +   +
    A   . | .
  +   +   +   +
    .   .   .
  +   +   +   +
    .   .   .
  +   +   +   +
""")
    found = reach(ground.field, ground.standing(), ground.field.cover, LARGE_WALKER, 0, 2, False)
    assert (found.plain[4], found.diagonal[4]) == (2, -1)


def test_a_large_vehicle_does_not_straddle_a_wall() -> None:
    ground = plan("""
  +   +   +   +   +
    A   .   .   .
  +   +   +   +   +
    .   . | .   .
  +   +   +   +   +
""")
    assert reach(ground.field, ground.standing(), ground.field.cover, LARGE_WALKER, 0, 9, False).ends == []
    gate = plan("""
  +   +   +   +   +
    A   . = .   .
  +   +   +   +   +
    .   . = .   .
  +   +   +   +   +
""")
    assert reach(gate.field, gate.standing(), gate.field.cover, LARGE_WALKER, 0, 9, False).ends == [1, 2]


def test_a_large_vehicle_comes_on_over_two_entry_squares() -> None:
    base = sketch("""
        . . . .
        . . . .
        . . . .
    """).field
    rims = (base.west_rim, base.north_rim)
    entry = [[8, 9, 10], []]
    field = Field(4, 3, base.terrain, base.east, base.south, *rims, base.cover, entry, [], {})
    empty = [0] * field.size
    assert enter(field, empty, empty, LARGE_WALKER, 0, 1).ends == [4, 5]
    assert enter(field, empty, empty, LARGE_WALKER, 0, 2).ends == [0, 1, 2, 4, 5, 6]


def test_crates_can_be_crushed_one_or_all() -> None:
    ground = sketch("""
        A c c B
        . . . .
    """)
    field = ground.field
    given_ = (field, ground.standing(), field.cover, Mover(vehicle=True), [0])
    assert crushable(*given_, 3, False, False)[3] == [[1], [1, 2], [2]]
    assert 3 not in crushable(*given_, 2, False, False)
    assert way(crushing_path(*given_, 3, 3, 0, False, False, [1, 2])) == [0, 1, 2, 3]
    assert way(crushing_path(*given_, 3, 3, 0, False, False, [7])) == []


def test_a_crushing_way_keeps_the_first_diagonal_if_it_can() -> None:
    ground = sketch("""
        A .
        c B
    """)
    field = ground.field
    vehicle = Mover(vehicle=True)
    given_ = (field, ground.standing(), field.cover, vehicle, [0], 3)
    assert way(crushing_path(*given_, 2, 0, False, False, [2])) == [0, 2, 3]
    assert way(crushing_path(*given_, 1, 0, False, False, [2])) == []


def test_a_crushing_way_takes_no_extra_square_to_keep_the_first_diagonal() -> None:
    ground = sketch("""
        A .
        . c
    """)
    field = ground.field
    found = crushing_path(field, ground.standing(), field.cover, Mover(vehicle=True), [0], 3, 1, 2, False, False, [3])
    assert found is not None
    assert (found.path, found.extra) == ([0, 3], 0)
