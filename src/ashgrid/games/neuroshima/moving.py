"""Units that change their place or direction: steps, turns, swaps, pushes, and what goes along with them."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from . import actions
from .board import EMPTY
from .flow import Flow
from .model import RETREAT
from .tables import KINDS


@mypyc_attr(allow_interpreted_subclasses=True)
class Moving(Flow):
    """A match in which units can be moved."""

    def relocate(self, seat: int, cell: int, to: int, rot: int) -> None:
        """A step with or without a turn, or a turn on the spot.

        Rules: B5, M1.
        """
        board = self.board
        kind = board.kind[cell]
        names = board.shape.names
        if cell == to:
            board.rotation[cell] = rot
            if self.events is not None:
                self.tell(actions.Turned(seat=seat, tile=KINDS[kind].tile, cell=names[cell], rot=rot))
            self.settle_all()
            return
        self._carry(cell, to)
        board.rotation[to] = rot
        if self.events is not None:
            self.tell(actions.Moved(seat=seat, tile=KINDS[kind].tile, cell=names[cell], to=names[to], rot=rot))
        self.arrive(to)

    def _carry(self, cell: int, to: int) -> None:
        """Take a unit from one cell to another, with everything that is remembered of it.

        Rules: M7, M16.
        """
        board = self.board
        board.put(to, board.kind[cell], board.rotation[cell], board.owner[cell], board.damage[cell])
        board.clear(cell)
        if self.events is not None:
            self._carry_effects([(cell, to)])
        self.used = [_renamed(entry, cell, to) for entry in self.used]
        self.held[to] = self.held[cell]
        self.held[cell] = 0
        for holding in range(board.shape.size):
            bits = self.held[holding]
            if bits >> cell & 1:
                self.held[holding] = bits & ~(1 << cell) | 1 << to

    def _carry_effects(self, ways: list[tuple[int, int]]) -> None:
        """For the report of what changes: what a unit was before it went, it was wherever it stands now."""
        board = self.board
        sides, netted, serves = board.side, board.netted, board.serves
        board.side, board.netted, board.serves = sides[:], netted[:], serves[:]
        for cell, to in ways:
            if len(ways) == 1:
                board.side[cell], board.netted[cell], board.serves[cell] = EMPTY, False, EMPTY
            board.side[to], board.netted[to], board.serves[to] = sides[cell], netted[cell], serves[cell]

    def swap(self, seat: int, cell: int, other: int, rot: int, turn: int) -> None:
        """Two units change places; `rot` and `turn` are how they look afterwards.

        Rules: D10, I23, M16, T5.
        """
        board = self.board
        names = board.shape.names
        kind, owner, damage = board.kind[cell], board.owner[cell], board.damage[cell]
        if self.events is not None:
            tile, partner = KINDS[kind].tile, KINDS[board.kind[other]].tile
            self.tell(
                actions.Swapped(
                    seat=seat, tile=tile, cell=names[cell], partner=partner, other=names[other], rot=rot, turn=turn
                )
            )
        board.put(cell, board.kind[other], turn, board.owner[other], board.damage[other])
        board.put(other, kind, rot, owner, damage)
        self.used = [_exchanged(entry, cell, other) for entry in self.used]
        if self.events is not None:
            self._carry_effects([(cell, other), (other, cell)])
        self.held[cell], self.held[other] = self.held[other], self.held[cell]
        for holding in range(board.shape.size):
            bits = self.held[holding]
            one, two = bits >> cell & 1, bits >> other & 1
            self.held[holding] = bits & ~(1 << cell | 1 << other) | two << cell | one << other
        self.settle_all()

    def arrive(self, cell: int) -> None:
        """A unit has come to a cell. A Mine that lies there goes off before the unit has any effect.

        Rules: X5, X37.
        """
        board = self.board
        if board.floor[cell] == EMPTY:
            self.settle_all()
            return
        self.mines.append(cell)
        kind, rotation, owner, damage = board.kind[cell], board.rotation[cell], board.owner[cell], board.damage[cell]
        board.clear(cell)
        self.settle_all()
        board.put(cell, kind, rotation, owner, damage)
        board.side, board.camp, board.serves = board.side[:], board.camp[:], board.serves[:]
        board.side[cell] = board.serves[cell] = owner
        board.camp[cell] = board.teams[owner]

    def push(self, pusher: int, target: int) -> None:
        # Rules: I5, I7, I8, I10.
        self.pusher, self.pushed = pusher, target
        cells = self.push_targets(pusher, target)
        if len(cells) == 1:
            self.pushed_to(cells[0])
        else:
            self.phase = RETREAT

    def pushed_to(self, to: int) -> None:
        # Rules: I7, I9.
        board = self.board
        cell = self.pushed
        names = board.shape.names
        if self.events is not None:
            tile = KINDS[board.kind[cell]].tile
            side = board.side[cell]
            by = names[self.pusher]
            self.tell(actions.Pushed(seat=side, tile=tile, cell=names[cell], to=names[to], by=by))
        self._carry(cell, to)
        self.pusher = self.pushed = EMPTY
        self.arrive(to)


def _renamed(entry: int, cell: int, to: int) -> int:
    """A used move, after a unit went from one cell to another.

    Rules: M11, M16.
    """
    by, unit = entry // 64, entry % 64
    if by == cell + 1:
        by = to + 1
    if unit == cell:
        unit = to
    return by * 64 + unit


def _exchanged(entry: int, cell: int, other: int) -> int:
    # Rules: M16.
    by, unit = entry // 64, entry % 64
    if by == cell + 1:
        by = other + 1
    elif by == other + 1:
        by = cell + 1
    if unit == cell:
        unit = other
    elif unit == other:
        unit = cell
    return by * 64 + unit
