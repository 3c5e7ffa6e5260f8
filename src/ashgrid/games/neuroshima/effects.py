"""Always-on effects, computed for the whole board at once: nets, takeovers, Scopers, modules, HQ abilities.

The order in which tiles arrived never matters: `settle` looks at the board as it stands and at nothing else.

1. Who may stop or turn whom is a graph of arrows between *sources* (net fighters, takeovers, Scopers).
2. What the rules settle at once is removed: nets pointed at each other; a net pointed at the takeover that
   points at it; a Scoper pointed at the takeover that points at it.
3. A source that no undecided arrow reaches is decided: takeovers say whose it is, then nets whether it works, then
   Scopers for whom, always in that order, whichever of them was decided first.
4. What stays undecided stands in loops. Takeovers that wait only for one another and work for the same seat all
   work. Of the others, arrows that exist only if a takeover succeeds go first, then the arrows inside loops cancel one
   another.
5. Then bonuses are given out.

Most boards have no takeover and no Scoper; then only nets need deciding (`_settle_nets`).
"""

from __future__ import annotations

from mypy_extensions import i64

from .board import EMPTY, Board
from .tables import (
    BONUS,
    BONUSES,
    HQ,
    LINKS,
    MODULE,
    NETS,
    NETTER,
    SCOPER,
    TAKEOVER,
    TRAITS,
)

UNDECIDED = 0
WORKS = 1
STOPPED = 2


def settle(board: Board) -> None:
    """Bring sides, nets and bonuses up to date with what stands on the board.

    Rules: E1, E18.
    """
    shape = board.shape
    kinds = board.kind
    side = board.owner[:]
    board.side = side
    board.camp = _camps(side, board.teams)
    board.serves = side
    board.netted = shape.no
    board.initiative = shape.zero
    board.melee = shape.zero
    board.ranged = shape.zero
    board.extra = shape.zero
    turning = False
    netters: list[int] = []
    givers: list[int] = []
    size: i64 = shape.size
    for cell in range(size):
        kind: i64 = kinds[cell]
        if kind == EMPTY:
            continue
        traits: i64 = TRAITS[kind]
        if not traits & (NETTER | TAKEOVER | SCOPER | BONUS):
            continue
        if traits & NETTER:
            netters.append(cell)
        if traits & BONUS:
            givers.append(cell)
        if traits & (TAKEOVER | SCOPER):
            turning = True
    if turning:
        board.camp = board.camp[:]
        board.side = side[:]
        board.netted = shape.no[:]
        Solver(board).run()
    elif netters:
        _settle_nets(board, netters)
    if givers:
        _give_bonuses(board, givers)


def _camps(side: list[int], teams: list[int]) -> list[int]:
    """The team of every unit; where everybody plays alone that is the seat itself.

    Rules: E6.
    """
    for seat in range(len(teams)):
        if teams[seat] != seat:
            return [EMPTY if owner == EMPTY else teams[owner] for owner in side]
    return side


def _settle_nets(board: Board, netters: list[int]) -> None:
    """Nets alone: sides are fixed, so an arrow is a net edge with an enemy in front of it.

    Rules: E2.
    """
    neighbour = board.shape.neighbour
    sources: list[int] = []
    targets: list[int] = []
    for cell in netters:
        camp = board.camp[cell]
        for way in NETS[board.kind[cell] * 6 + board.rotation[cell]]:
            target = neighbour[cell * 6 + way]
            if target >= 0 and board.kind[target] != EMPTY and board.camp[target] != camp:
                sources.append(cell)
                targets.append(target)
    if not sources:
        return
    netted = board.shape.no[:]
    board.netted = netted
    if len(netters) == 1:
        for target in targets:
            netted[target] = True
        return
    for arrow in working_arrows(sources, targets, board.shape.size):
        netted[targets[arrow]] = True


def _mutual(sources: list[int], targets: list[int], arrow: int) -> bool:
    """Whether two nets point at each other, which cancels both.

    Rules: E4.
    """
    source, target = sources[arrow], targets[arrow]
    return any(sources[other] == target and targets[other] == source for other in range(len(sources)))


def working_arrows(sources: list[int], targets: list[int], size: int) -> list[int]:
    """Which arrows do something, when each stops its target: mutual arrows cancel, and so do those on a loop.

    Rules: E3, E5.
    """
    status = [WORKS] * size
    is_source = [False] * size
    for cell in sources:
        is_source[cell] = True
        status[cell] = UNDECIDED
    standing = [arrow for arrow in range(len(sources)) if not _mutual(sources, targets, arrow)]
    while True:
        live = [arrow for arrow in standing if is_source[targets[arrow]]]
        changed = True
        while changed:
            changed = False
            for cell in sources:
                if status[cell] == UNDECIDED:
                    status[cell] = _verdict(cell, sources, targets, live, status)
                    changed = changed or status[cell] != UNDECIDED
        loop = _loop_arrows(sources, targets, live, status, size)
        if not loop:
            return [arrow for arrow in standing if status[sources[arrow]] == WORKS]
        standing = [arrow for arrow in standing if arrow not in loop]


def _verdict(cell: int, sources: list[int], targets: list[int], live: list[int], status: list[int]) -> int:
    """What the decided arrows say of a source: stopped by a working one, free if none is open, else undecided."""
    verdict = WORKS
    for arrow in live:
        if targets[arrow] == cell:
            other = status[sources[arrow]]
            if other == WORKS:
                return STOPPED
            if other == UNDECIDED:
                verdict = UNDECIDED
    return verdict


def _loop_arrows(sources: list[int], targets: list[int], live: list[int], status: list[int], size: int) -> list[int]:
    """The undecided arrows that lie on a loop: those whose target leads back to their source.

    Rules: E5.
    """
    open_arrows = [
        arrow for arrow in live if status[sources[arrow]] == UNDECIDED and status[targets[arrow]] == UNDECIDED
    ]
    found = []
    for arrow in open_arrows:
        seen = [False] * size
        front = [targets[arrow]]
        seen[targets[arrow]] = True
        while front:
            cell = front.pop()
            for other in open_arrows:
                if sources[other] == cell and not seen[targets[other]]:
                    seen[targets[other]] = True
                    front.append(targets[other])
        if seen[sources[arrow]]:
            found.append(arrow)
    return found


def _give_bonuses(board: Board, givers: list[int]) -> None:
    # Rules: A4, A5, A10, E6, E7, E11, E20.
    neighbour = board.shape.neighbour
    kinds = board.kind
    camps = board.camp
    zero = board.shape.zero
    initiative = zero[:]
    melee = zero
    ranged = zero
    extra = zero
    for place in givers:
        cell: i64 = place
        if board.netted[cell]:
            continue
        kind: i64 = kinds[cell]
        rotation: i64 = board.rotation[cell]
        camp = board.teams[board.serves[cell]]
        bonuses = BONUSES[kind]
        for link in LINKS[kind * 6 + rotation]:
            way: i64 = link
            target: i64 = neighbour[cell * 6 + way]
            if target < 0 or kinds[target] == EMPTY:
                continue
            friendly = camps[target] == camp
            for bonus in bonuses:
                if bonus.hostile == friendly:
                    continue
                if bonus.initiative:
                    initiative[target] += bonus.initiative
                if bonus.melee:
                    if melee is zero:
                        melee = zero[:]
                    melee[target] += bonus.melee
                if bonus.ranged:
                    if ranged is zero:
                        ranged = zero[:]
                    ranged[target] += bonus.ranged
                if bonus.extra:
                    if extra is zero:
                        extra = zero[:]
                    extra[target] += bonus.extra
    board.initiative = initiative
    board.melee = melee
    board.ranged = ranged
    board.extra = extra


NET = 0
TAKE = 1
SCOPE = 2


class Solver:
    """Nets, takeovers and Scopers together. A rare board and a slow, plain algorithm."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.sources: list[int] = []
        self.targets: list[int] = []
        self.effects: list[int] = []
        self.shooters: list[int] = []  # sources, each once
        self.aims: list[int] = []  # targets, each once
        self.live: list[bool] = []
        self.sure: list[bool] = []  # arrows that work whatever is decided of their source
        board.serves = board.side[:]  # from here on the three lists differ
        self.decided: list[bool] = [True] * board.shape.size  # only sources have to be
        self.final: list[bool] = [False] * board.shape.size  # decided sources: nothing changes them any more

    def run(self) -> None:
        self._draw_arrows()
        if not self.sources:
            return
        self._settle_pairs()
        while True:
            if not self._decide_one() and not self._find_sure() and not self._find_agreeing():
                loop = self._arrows_to_cancel()
                if not loop:
                    return
                for arrow in loop:
                    self.live[arrow] = False
            self._judge_all()

    def _judge_all(self) -> None:
        """What the decided sources make of everything that is not settled for good."""
        for cell in self.aims:
            if not self.final[cell]:
                self._judge(cell)

    def _draw_arrows(self) -> None:
        """Every unit that a source points at; whether they will turn out to be enemies is seen when it is decided."""
        board = self.board
        neighbour = board.shape.neighbour
        for cell in range(board.shape.size):
            kind = board.kind[cell]
            if kind == EMPTY or not TRAITS[kind] & (NETTER | TAKEOVER | SCOPER):
                continue
            pose = kind * 6 + board.rotation[cell]
            if TRAITS[kind] & NETTER:
                for way in NETS[pose]:
                    self._arrow(cell, neighbour[cell * 6 + way], NET)
            if TRAITS[kind] & TAKEOVER:
                for way in LINKS[pose]:
                    self._arrow(cell, neighbour[cell * 6 + way], TAKE)
            if TRAITS[kind] & SCOPER:
                for way in LINKS[pose]:
                    self._arrow(cell, neighbour[cell * 6 + way], SCOPE)

    def _arrow(self, source: int, target: int, effect: int) -> None:
        # Rules: A23, E8, T3.
        board = self.board
        if target < 0 or board.kind[target] == EMPTY:
            return
        traits = TRAITS[board.kind[target]]
        if (effect == TAKE and traits & HQ) or (effect == SCOPE and not traits & MODULE):
            return
        if target not in self.aims:
            self.aims.append(target)
        if source not in self.shooters:
            self.shooters.append(source)
            self.decided[source] = False
        self.sources.append(source)
        self.targets.append(target)
        self.effects.append(effect)
        self.live.append(True)
        self.sure.append(False)

    def _find(self, source: int, target: int, effect: int) -> int:
        for arrow in range(len(self.sources)):
            if self.sources[arrow] == source and self.targets[arrow] == target and self.effects[arrow] == effect:
                return arrow
        return -1

    def _settle_pairs(self) -> None:
        """Two nets pointed at each other cancel; a takeover beats the net or Scoper pointed back at it.

        Rules: E4, E9, E12, E14.
        """
        board = self.board
        for arrow in range(len(self.sources)):
            source, target, effect = self.sources[arrow], self.targets[arrow], self.effects[arrow]
            enemies = board.teams[board.owner[source]] != board.teams[board.owner[target]]
            if not enemies:
                continue
            if effect == NET and self._find(target, source, NET) >= 0:
                self.live[arrow] = False
            if effect in (NET, SCOPE) and self._find(target, source, TAKE) >= 0:
                self.live[arrow] = False

    def _incoming(self, cell: int) -> bool:
        """Whether an undecided source may still change this one."""
        for arrow in range(len(self.sources)):
            waiting = self.live[arrow] and self.targets[arrow] == cell and not self.decided[self.sources[arrow]]
            if waiting and not self.sure[arrow] and self._may_matter(arrow):
                return True
        return False

    def _hostile(self, arrow: int) -> bool:
        """Whether source and target stand on different sides as things are decided now."""
        board = self.board
        source = self.sources[arrow]
        seat = board.serves[source] if self.effects[arrow] == TAKE else board.side[source]
        return board.teams[seat] != board.camp[self.targets[arrow]]

    def _may_matter(self, arrow: int) -> bool:
        return self._hostile(arrow) or self._may_turn(self.sources[arrow]) or self._may_turn(self.targets[arrow])

    def _may_turn(self, cell: int) -> bool:
        """Whether an undecided takeover or Scoper points at this unit."""
        for arrow in range(len(self.sources)):
            turning = self.effects[arrow] != NET and self.live[arrow]
            if turning and self.targets[arrow] == cell and not self.decided[self.sources[arrow]]:
                return True
        return False

    def _decide_one(self) -> bool:
        for cell in self.shooters:
            if not self.decided[cell] and not self._incoming(cell):
                self.decided[cell] = True
                self.final[cell] = True
                return True
        return False

    def _find_sure(self) -> bool:
        """A net whose fighter may still be taken over, but holds an enemy of whoever may have it: that is sure.

        Rules: E21.
        """
        for arrow in range(len(self.sources)):
            if not self.live[arrow] or self.effects[arrow] != NET or self.sure[arrow]:
                continue
            if not self.decided[self.sources[arrow]] and self._hostile_in_any_case(arrow):
                self.sure[arrow] = True
                return True
        return False

    def _find_agreeing(self) -> bool:
        """Takeovers that wait only for one another and all work for the same seat do not oppose each other: whichever
        of them succeeds, the others still work for that seat. So they are sure.

        Rules: E13.
        """
        board = self.board
        found = [cell for cell in self.shooters if not self.decided[cell] and not board.netted[cell]]
        found = [cell for cell in found if TRAITS[board.kind[cell]] & TAKEOVER]
        settled = False
        while not settled:
            agreeing = [cell for cell in found if self._waits_only_for(cell, found)]
            settled = len(agreeing) == len(found)
            found = agreeing
        changed = False
        for arrow in range(len(self.sources)):
            if self.live[arrow] and self.effects[arrow] == TAKE and self.sources[arrow] in found:
                changed = changed or not self.sure[arrow]
                self.sure[arrow] = True
        return changed

    def _waits_only_for(self, cell: int, others: list[int]) -> bool:
        """Whether what may still change a takeover are only takeovers among the others that work for the same seat."""
        serves = self.board.serves
        for arrow in range(len(self.sources)):
            if self.targets[arrow] != cell or not self.live[arrow] or self.sure[arrow]:
                continue
            by = self.sources[arrow]
            if self.decided[by] or not self._may_matter(arrow):
                continue
            if self.effects[arrow] != TAKE or by not in others or serves[by] != serves[cell]:
                return False
        return True

    def _hostile_in_any_case(self, arrow: int) -> bool:
        board = self.board
        source, target = self.sources[arrow], self.targets[arrow]
        if self._may_turn(target):
            return False
        seats = [board.side[source]]
        for other in range(len(self.sources)):
            if self.targets[other] != source or not self.live[other]:
                continue
            by = self.sources[other]
            if self.decided[by] and (board.netted[by] or self.effects[other] != NET):
                continue
            if self.effects[other] != TAKE or self._may_turn(by):
                return False  # it may be stopped altogether, or go to anybody
            seats.append(board.serves[by])
        for seat in seats:
            if board.teams[seat] == board.camp[target]:
                return False
        return True

    def _works(self, arrow: int, effect: int) -> bool:
        source = self.sources[arrow]
        if self.sure[arrow]:
            return self.effects[arrow] == effect
        return (
            self.live[arrow] and self.effects[arrow] == effect and self.final[source] and not self.board.netted[source]
        )

    def _judge(self, cell: int) -> None:
        """Whose a unit is, whether it is held, and for whom its module works, as far as sources are decided.

        Rules: E2, E11, E16, E17, T8, T9.
        """
        board = self.board
        winner = self._controller(cell)
        board.side[cell] = winner
        board.camp[cell] = board.teams[winner]
        board.serves[cell] = winner
        board.netted[cell] = False
        for arrow in range(len(self.sources)):
            if self.targets[arrow] != cell:
                continue
            seat = board.side[self.sources[arrow]]
            if board.teams[seat] == board.camp[cell]:
                continue
            if self._works(arrow, NET):
                board.netted[cell] = True
            elif self._works(arrow, SCOPE):
                board.serves[cell] = seat

    def _controller(self, cell: int) -> int:
        """The owner, or whoever has more working takeovers on the unit than all others together, those that work for
        the owner's own side included.

        Rules: E8, E12, E13, P26, T7, T13.
        """
        board = self.board
        owner = board.owner[cell]
        claims: dict[int, int] = {}
        total = 0
        for arrow in range(len(self.sources)):
            if self.targets[arrow] == cell and self._works(arrow, TAKE):
                seat = board.serves[self.sources[arrow]]
                total += 1
                if board.teams[seat] != board.teams[owner]:
                    claims[seat] = claims.get(seat, 0) + 1
        for seat, count in claims.items():
            if 2 * count > total:
                return seat
        return owner

    def _arrows_to_cancel(self) -> list[int]:
        """What to give up when everything left waits for something else: first arrows that exist only if a
        takeover succeeds, then arrows on loops.

        Rules: E5, E10.
        """
        waiting = [
            arrow
            for arrow in range(len(self.sources))
            if self.live[arrow]
            and not self.decided[self.sources[arrow]]
            and not self.decided[self.targets[arrow]]
            and self._may_matter(arrow)
        ]
        on_loops = [arrow for arrow in waiting if self._leads_back(arrow, waiting)]
        return [arrow for arrow in on_loops if not self._hostile(arrow)] or on_loops

    def _leads_back(self, arrow: int, waiting: list[int]) -> bool:
        seen = {self.targets[arrow]}
        front = [self.targets[arrow]]
        while front:
            cell = front.pop()
            for other in waiting:
                target = self.targets[other]
                if self.sources[other] == cell and target not in seen:
                    seen.add(target)
                    front.append(target)
        return self.sources[arrow] in seen
