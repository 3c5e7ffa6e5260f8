"""Where a unit can go, and on which way.

A move is a walk over squares, each step on foot or, with Jump, in the air. In the air a unit ignores soldiers, cover
elements, water and (a vehicle) rubble, and soldiers also walls; it comes down only where nothing is. Who stands in a
building cannot take off, and nobody lands in one: inside, units walk.

`standing` says by cell who is there, as bits and without the mover itself; `cover` which cover element. A large vehicle
is where its upper left square is.
"""

from __future__ import annotations

from typing import Final

from ..field import BLOCKED, CRATE, OPEN, RUBBLE, SMALL, TRAP, WALL, WATER, Field, Steps

FRIEND_SQUAD: Final = 1
FRIEND_VEHICLE: Final = 2
FRIEND_HERO: Final = 4
ENEMY_SOLDIER: Final = 8
ENEMY_VEHICLE: Final = 16

ENEMIES: Final = ENEMY_SOLDIER | ENEMY_VEHICLE
VEHICLES: Final = FRIEND_VEHICLE | ENEMY_VEHICLE

# Kinds of movers as far as the map is concerned: numbers of `Field.steps`
SOLDIER: Final = 0
VEHICLE: Final = 1
LARGE_VEHICLE: Final = 2
IN_THE_AIR: Final = 3  # added to the kind

NOWHERE: Final = -1


class Mover:
    """Who moves. A squad with a joined hero moves as a squad."""

    def __init__(
        self, vehicle: bool = False, hero: bool = False, jump: bool = False, agile: bool = False, size: int = 1
    ) -> None:
        self.vehicle: Final = vehicle
        self.hero: Final = hero
        self.jump: Final = jump
        self.agile: Final = agile
        self.size: Final = size
        self.kind: Final[int] = (LARGE_VEHICLE if size > 1 else VEHICLE) if vehicle else SOLDIER


class Reach:
    """Where a move can end. Costs are by cell, NOWHERE (-1) where it cannot end; the start is no end.

    `plain` are ways that leave the cheap first diagonal of the activation unused, `diagonal` those that use it. For an
    agile mover, and when the first diagonal was used before, all ways are plain.
    """

    def __init__(self, size: int, plain: list[int], diagonal: list[int], ends: list[int], parent: list[int]) -> None:
        self.size: Final = size
        self.plain: Final = plain
        self.diagonal: Final = diagonal
        self.ends: Final = ends  # sorted
        self.parent: Final = parent  # by state

    def cost(self, end: int) -> int:
        """The cheapest of all ways."""
        plain = self.plain[end]
        diagonal = self.diagonal[end]
        if plain < 0 or 0 <= diagonal < plain:
            return diagonal
        return plain

    def path(self, end: int, diagonal: bool) -> list[int]:
        """One of the cheapest ways of that sort, with the square where the move begins; a unit that comes onto the
        board begins on an entry square."""
        if (self.diagonal if diagonal else self.plain)[end] < 0:
            raise ValueError(f"No such way leads to cell {end}.")
        return _walk_back(self.parent, end + self.size if diagonal else end, self.size)


class Way:
    """A way over crates: its squares, with the first, and how many points it takes beyond those of the move."""

    def __init__(self, path: list[int], extra: int) -> None:
        self.path: Final = path
        self.extra: Final = extra


class _Search:
    """Cheapest costs by state. A state is a cell and, in higher digits, whether the first diagonal was used and
    whether the mover is in the air: cell + size * (used + 2 * air)."""

    def __init__(
        self,
        field: Field,
        standing: list[int],
        cover: list[int],
        mover: Mover,
        points: int,
        diagonal_used: bool,
    ) -> None:
        states = field.size * (4 if mover.jump else 2)
        self.field: Final = field
        self.standing: Final = standing
        self.cover: Final = cover
        self.mover: Final = mover
        self.points: Final = points
        self.spends_first: Final = not (diagonal_used or mover.agile)
        self.later_cost: Final[int] = 1 if mover.agile else 2
        self.foot: Final = steps_of(field, mover.kind)
        self.air: Final = steps_of(field, mover.kind + IN_THE_AIR) if mover.jump else self.foot
        self.costs: Final[list[int]] = [NOWHERE] * states
        self.parent: Final[list[int]] = [NOWHERE] * states
        self.landable: Final[list[int]] = [-1] * field.size  # not known yet
        self.buckets: Final[list[list[int]]] = [[] for _ in range(points + 1)]  # states by cost

    def offer(self, state: int, cost: int, parent: int) -> None:
        if cost > self.points:
            return
        known = self.costs[state]
        if known >= 0 and known <= cost:
            return
        self.costs[state] = cost
        self.parent[state] = parent
        self.buckets[cost].append(state)

    def arrive_in_air(self, state: int, cost: int, parent: int) -> None:
        self.offer(state, cost, parent)
        if self.can_land(state % self.field.size):
            self.offer(state - 2 * self.field.size, cost, parent)

    def come_in(self, cells: list[int]) -> None:
        """From beside the board, onto one of these squares or into the air above."""
        for cell in cells:
            if self.foot.stands[cell] and self.can_walk_on(cell):
                self.offer(cell, 1, NOWHERE)
            if self.mover.jump and self.air.stands[cell] and not self.field.building[cell] and self.can_fly_over(cell):
                self.arrive_in_air(cell + 2 * self.field.size, 1, NOWHERE)

    def run(self) -> None:
        size = self.field.size
        for spent in range(self.points):
            for state in self.buckets[spent]:
                if self.costs[state] != spent:
                    continue  # found cheaper meanwhile
                cell = state % size
                if state >= 2 * size:
                    self.spread(state, cell, spent, True)
                    continue
                self.spread(state, cell, spent, False)
                if self.mover.jump and not self.field.building[cell]:
                    self.spread(state, cell, spent, True)

    def spread(self, state: int, cell: int, spent: int, flying: bool) -> None:
        """Take every step from a state.

        Rules: M2, M19.
        """
        size = self.field.size
        steps = self.air if flying else self.foot
        lift = 2 * size if flying and state < 2 * size else 0
        base = state - cell + lift  # of the state after a step that keeps the first diagonal
        for target in steps.straight[cell]:
            if flying:
                if self.can_fly_over(target):
                    self.arrive_in_air(base + target, spent + 1, state)
            elif self.can_walk_on(target):
                self.offer(base + target, spent + 1, state)

        used = (state // size) & 1
        price = self.later_cost
        if self.spends_first and not used:
            price = 1
            base += size
        if spent + price > self.points:
            return
        diagonal = steps.diagonal[cell]
        for at in range(0, len(diagonal), 3):
            target = diagonal[at]
            one = self.side_is_free(diagonal[at + 1], flying)
            other = self.side_is_free(diagonal[at + 2], flying)
            if not (one and other) and (self.mover.vehicle or not (one or other)):
                continue
            if flying:
                if self.can_fly_over(target):
                    self.arrive_in_air(base + target, spent + price, state)
            elif self.can_walk_on(target):
                self.offer(base + target, spent + price, state)

    def can_walk_on(self, cell: int) -> bool:
        """Rules: M6, M7, M9."""
        if not self.mover.vehicle:
            return not self.standing[cell] & ENEMIES
        if self.mover.size == 1:
            return not self.standing[cell] and self.cover[cell] != TRAP
        for square in footprint(self.field, cell, self.mover.size):
            if self.standing[square] or self.cover[square] == TRAP:
                return False
        return True

    def can_fly_over(self, cell: int) -> bool:
        """Rules: M15, M16, W4."""
        if self.mover.size == 1:
            return not self.standing[cell] & VEHICLES
        for square in footprint(self.field, cell, self.mover.size):
            if self.standing[square] & VEHICLES:
                return False
        return True

    def can_land(self, cell: int) -> bool:
        """Rules: M17, W5."""
        known = self.landable[cell]
        if known < 0:
            known = 1 if self._lands(cell) else 0
            self.landable[cell] = known
        return known == 1

    def _lands(self, cell: int) -> bool:
        if not self.foot.stands[cell]:
            return False
        for square in footprint(self.field, cell, self.mover.size):
            if self.standing[square] or self.cover[square] or self.field.building[square]:
                return False
        return True

    def side_is_free(self, cell: int, flying: bool) -> bool:
        """Whether a diagonal step may brush past a square; -1 is one that the map blocks.

        Rules: M10 to M13.
        """
        if cell < 0:
            return False
        if flying:
            return not self.standing[cell] & ENEMY_VEHICLE
        return not self.standing[cell] & ENEMIES and not (self.mover.vehicle and self.cover[cell] == TRAP)

    def may_stop(self, cell: int) -> bool:
        """Whether somebody who walked to a square may stay there. Vehicles never share, and never got there.

        Rules: H2, H3, M8.
        """
        return self.mover.hero or not self.standing[cell] & (FRIEND_SQUAD | FRIEND_VEHICLE)

    def result(self, start: int) -> Reach:
        size = self.field.size
        plain = [NOWHERE] * size
        diagonal = [NOWHERE] * size
        found: set[int] = set()
        for bucket in self.buckets:
            for state in bucket:
                cell = state % size
                if state >= 2 * size or cell == start or not self.may_stop(cell):
                    continue
                found.add(cell)
                if state < size:
                    plain[cell] = self.costs[state]
                else:
                    diagonal[cell] = self.costs[state]
        return Reach(size, plain, diagonal, sorted(found), self.parent)


def reach(
    field: Field,
    standing: list[int],
    cover: list[int],
    mover: Mover,
    start: int,
    points: int,
    diagonal_used: bool,
) -> Reach:
    """Where a move with so many points can end. `diagonal_used` says that an earlier move of the activation has used
    the first diagonal.

    Rules: M23.
    """
    search = _Search(field, standing, cover, mover, points, diagonal_used)
    search.offer(start, 0, NOWHERE)
    search.run()
    return search.result(start)


def reach_again(
    field: Field,
    standing: list[int],
    cover: list[int],
    mover: Mover,
    starts: list[tuple[int, int, bool]],
    points: int,
    diagonal_used: bool,
) -> Reach:
    """Where a second move can end that begins where a first one has: its square, what it took of the points of the
    second, and whether it used the first diagonal."""
    search = _Search(field, standing, cover, mover, points, diagonal_used)
    for start, spent, used in starts:
        search.offer(start + field.size if used else start, spent, NOWHERE)
    search.run()
    return search.result(NOWHERE)


def enter(field: Field, standing: list[int], cover: list[int], mover: Mover, side: int, points: int) -> Reach:
    """Where a unit that comes onto the board can end: the step onto an entry square costs one point."""
    search = _Search(field, standing, cover, mover, points, False)
    search.come_in(gates(field, mover, side))
    search.run()
    return search.result(NOWHERE)


def crushable(
    field: Field,
    standing: list[int],
    cover: list[int],
    mover: Mover,
    starts: list[int],
    points: int,
    diagonal_used: bool,
    entering: bool,
) -> dict[int, list[list[int]]]:
    """The sets of crates that a vehicle can crush on some way, by the square where the way ends: those on the way, and
    every part of them, since each is its own choice. Sorted, without the empty set. A unit that is entering starts
    beside any of `starts`."""
    found: dict[int, list[list[int]]] = {}
    crates = _crates_near(field, cover, mover, starts, points, entering) if mover.vehicle else []
    if not crates:
        return found
    size = field.size
    choices: dict[int, set[int]] = {}
    for state in _crate_walks(field, standing, cover, mover, starts, points, diagonal_used, entering, crates):
        end = state % size
        if state // (2 * size) & 1 or (end in starts and not entering):
            continue
        mask = part = state // (4 * size)
        while part:
            choices.setdefault(end, set()).add(part)
            part = (part - 1) & mask
    for end, parts in choices.items():
        found[end] = sorted([[crate for at, crate in enumerate(crates) if part >> at & 1] for part in parts])
    return found


def crushing_path(
    field: Field,
    standing: list[int],
    cover: list[int],
    mover: Mover,
    starts: list[int],
    end: int,
    points: int,
    extra: int,
    diagonal_used: bool,
    entering: bool,
    crush: list[int],
) -> Way | None:
    """A way to `end` over all these crates: one that takes the fewest extra squares, among those one that leaves the
    first diagonal unused, and the cheapest of these. None if there is none."""
    most = points + extra
    crates = _crates_near(field, cover, mover, starts, most, entering)
    wanted = 0
    for crate in crush:
        if crate not in crates:
            return None
        wanted |= 1 << crates.index(crate)
    found = _crate_walks(field, standing, cover, mover, starts, most, diagonal_used, entering, crates)
    best = NOWHERE
    best_rank = 0
    for state in sorted(found):
        layer = state // field.size
        if state % field.size != end or layer & 2 or (layer >> 2) & wanted != wanted:
            continue
        cost = found[state][0]
        rank = cost + (most + 1) * ((layer & 1) + 2 * max(0, cost - points))
        if best < 0 or rank < best_rank:
            best = state
            best_rank = rank
    if best < 0:
        return None
    cost = found[best][0]
    path: list[int] = []
    while best >= 0:
        path.append(best % field.size)
        best = found[best][1]
    path.reverse()
    return Way(path, max(0, cost - points))


def diagonals(field: Field, path: list[int]) -> int:
    """How many steps of a way are diagonal."""
    count = 0
    for at in range(1, len(path)):
        a = path[at - 1]
        b = path[at]
        if field.column[a] != field.column[b] and field.row[a] != field.row[b]:
            count += 1
    return count


def footprint(field: Field, cell: int, size: int) -> list[int]:
    """The squares that a unit of that size covers.

    Rules: M20.
    """
    if size == 1:
        return [cell]
    return [cell, cell + 1, cell + field.width, cell + field.width + 1]


def gates(field: Field, mover: Mover, side: int) -> list[int]:
    """Where a unit can come onto the board. A large one comes over two entry squares.

    Rules: P19.
    """
    entry = field.entry[side]
    if mover.size == 1:
        return entry
    found: list[int] = []
    for cell in range(field.size):
        if field.column[cell] + 1 < field.width and field.row[cell] + 1 < field.height:
            squares = footprint(field, cell, mover.size)
            if len([square for square in squares if square in entry]) >= mover.size:
                found.append(cell)
    return found


def _walk_back(parent: list[int], state: int, size: int) -> list[int]:
    path: list[int] = []
    while state >= 0:
        path.append(state % size)
        state = parent[state]
    path.reverse()
    return path


def _crates_near(
    field: Field, cover: list[int], mover: Mover, starts: list[int], points: int, entering: bool
) -> list[int]:
    """The crates that a vehicle could come over; those that it stands on already are not among them."""
    far = points + mover.size - 1
    crates: list[int] = []
    for cell in range(field.size):
        if cover[cell] != CRATE or (not entering and cell in footprint(field, starts[0], mover.size)):
            continue
        for start in starts:
            if abs(field.column[cell] - field.column[start]) <= far and abs(field.row[cell] - field.row[start]) <= far:
                crates.append(cell)
                break
    return crates


def _crate_walks(
    field: Field,
    standing: list[int],
    cover: list[int],
    mover: Mover,
    starts: list[int],
    points: int,
    diagonal_used: bool,
    entering: bool,
    crates: list[int],
) -> dict[int, tuple[int, int]]:
    """The cheapest cost and the state before, for each state with the set of crates walked over as its highest digits:
    cell + size * (used + 2 * air + 4 * crates)."""
    size = field.size
    found: dict[int, tuple[int, int]] = {}
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    first = _Search(field, standing, cover, mover, 1, False)
    if entering:
        first.come_in(starts)
    else:
        first.offer(starts[0], 0, NOWHERE)
    for spent in range(min(1, points) + 1):
        for state in first.buckets[spent]:
            marked = state + 4 * size * _crates_under(field, mover, state, crates)
            found[marked] = (spent, NOWHERE)
            buckets[spent].append(marked)
    for spent in range(points):
        for state in buckets[spent]:
            if found[state][0] != spent:
                continue
            # One step of the plain search from here, without what it knows of other ways.
            left = min(2, points - spent)
            step = _Search(field, standing, cover, mover, left, diagonal_used)
            here = state % (4 * size)
            step.costs[here] = 0
            if here >= 2 * size:
                step.spread(here, here % size, 0, True)
            else:
                step.spread(here, here % size, 0, False)
                if mover.jump and not field.building[here % size]:
                    step.spread(here, here % size, 0, True)
            for price in range(1, left + 1):
                for after in step.buckets[price]:
                    mask = state // (4 * size) | _crates_under(field, mover, after, crates)
                    target = after + 4 * size * mask
                    cost = spent + price
                    if target not in found or found[target][0] > cost:
                        found[target] = (cost, state)
                        buckets[cost].append(target)
    return found


def _crates_under(field: Field, mover: Mover, state: int, crates: list[int]) -> int:
    """The crates on the squares of a vehicle that is not in the air, as a set."""
    mask = 0
    if state < 2 * field.size:
        for square in footprint(field, state % field.size, mover.size):
            if square in crates:
                mask |= 1 << crates.index(square)
    return mask


def steps_of(field: Field, kind: int) -> Steps:
    """The steps that the map allows a kind of mover; worked out once for each field."""
    known = field.steps[kind]
    if known is not None:
        return known
    stands = [_map_allows(field, kind, cell) for cell in range(field.size)]
    straight: list[list[int]] = []
    diagonal: list[list[int]] = []
    for cell in range(field.size):
        straight.append(_straight_steps(field, kind, cell, stands) if stands[cell] else [])
        diagonal.append(_diagonal_steps(field, kind, cell, stands) if stands[cell] else [])
    steps = Steps(straight, diagonal, stands)
    field.steps[kind] = steps
    return steps


def _map_allows(field: Field, kind: int, cell: int) -> bool:
    """Whether the map lets such a mover be on a square, on foot or in the air.

    Rules: B4, B5, B8.
    """
    air = kind >= IN_THE_AIR
    ground = kind % IN_THE_AIR
    size = 2 if ground == LARGE_VEHICLE else 1
    if field.column[cell] + size > field.width or field.row[cell] + size > field.height:
        return False
    for square in footprint(field, cell, size):
        terrain = field.terrain[square]
        if terrain == BLOCKED:
            return False
        if air:
            if ground != SOLDIER and field.building[square]:
                return False
        elif terrain == WATER or (terrain == RUBBLE and ground != SOLDIER):
            return False
    return size == 1 or _is_undivided(field, cell)


def _is_undivided(field: Field, cell: int) -> bool:
    """Whether no wall and no small entrance runs through the squares of a large vehicle.

    Rules: M22.
    """
    below = cell + field.width
    return not (
        _edge_stops(field, VEHICLE, cell, cell + 1)
        or _edge_stops(field, VEHICLE, below, below + 1)
        or _edge_stops(field, VEHICLE, cell, below)
        or _edge_stops(field, VEHICLE, cell + 1, below + 1)
    )


def _edge_stops(field: Field, kind: int, a: int, b: int) -> bool:
    """Rules: M14, W3."""
    if kind == SOLDIER + IN_THE_AIR:
        return False
    edge = field.edge(a, b)
    if edge == OPEN:
        return False
    return edge == WALL or (edge == SMALL and kind != SOLDIER)


def _straight_steps(field: Field, kind: int, cell: int, stands: list[bool]) -> list[int]:
    large = kind % IN_THE_AIR == LARGE_VEHICLE
    found: list[int] = []
    for target in field.neighbours[cell]:
        if field.column[target] != field.column[cell] and field.row[target] != field.row[cell]:
            continue
        # The edges that a large vehicle crosses run through the squares where it comes to stand.
        if stands[target] and (large or not _edge_stops(field, kind, cell, target)):
            found.append(target)
    return found


def _diagonal_steps(field: Field, kind: int, cell: int, stands: list[bool]) -> list[int]:
    """Rules: M21."""
    large = kind % IN_THE_AIR == LARGE_VEHICLE
    vehicle = kind % IN_THE_AIR != SOLDIER
    found: list[int] = []
    for target in field.neighbours[cell]:
        x = field.column[target]
        y = field.row[target]
        if x == field.column[cell] or y == field.row[cell] or not stands[target]:
            continue
        sideways = field.row[cell] * field.width + x
        upright = y * field.width + field.column[cell]
        if large:
            if not (_is_undivided(field, sideways) and _is_undivided(field, upright)):
                continue
            # Of the ways around, the squares that the vehicle covers neither before nor after.
            ahead_x = x + 1 if x > field.column[cell] else x
            ahead_y = y + 1 if y > field.row[cell] else y
            behind_x = field.column[cell] if x > field.column[cell] else field.column[cell] + 1
            behind_y = field.row[cell] if y > field.row[cell] else field.row[cell] + 1
            one = behind_y * field.width + ahead_x
            other = ahead_y * field.width + behind_x
            if field.terrain[one] == BLOCKED:
                one = NOWHERE
            if field.terrain[other] == BLOCKED:
                other = NOWHERE
        else:
            one = _side(field, kind, cell, sideways, target)
            other = _side(field, kind, cell, upright, target)
        if (one >= 0 and other >= 0) or (not vehicle and (one >= 0 or other >= 0)):
            found.append(target)
            found.append(one)
            found.append(other)
    return found


def _side(field: Field, kind: int, cell: int, side: int, target: int) -> int:
    """The square at one side of a diagonal step, or -1 if the map blocks that side."""
    if field.terrain[side] == BLOCKED or _edge_stops(field, kind, cell, side) or _edge_stops(field, kind, side, target):
        return NOWHERE
    return side
