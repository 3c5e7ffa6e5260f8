"""The flow of the game: whose decision it is, and what an action does.

Every action changes something and then `flow.py` looks what follows.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from ashgrid.core.contract import Outcome, Plain
from ashgrid.core.rng import Rng
from ashgrid.core.values import Action, Prompt, Refusal

from . import actions
from .answers import answer
from .battle import ASK_CLOWN, ASK_FIRST, ASK_MEDIC, DESTROY
from .board import EMPTY, Board
from .data import ARMIES, FIRST_ARMIES
from .flow import Flow
from .legal import (
    enemy_links,
    laser_targets,
    legal_actions,
)
from .model import BY_TILE as PLAYED
from .model import (
    DISCARD,
    FACE,
    FIGHT,
    HAND,
    PLACE_HQ,
    RETREAT,
    STEP,
    TURN,
)
from .refusal import why_not
from .setup import Setup, draw_armies, hq_order, reckless_seats
from .snapshot import save_of
from .tables import AIR_STRIKE as AIR_STRIKE_TILE
from .tables import BATTLE as BATTLE_TILE
from .tables import CASTLING as CASTLING_TILE
from .tables import (
    FOUNDATION,
    HQ,
    INSTANT,
    INSTANTS,
    KINDS,
    TRAITS,
)
from .tables import GRENADE as GRENADE_TILE
from .tables import MOVE as MOVE_TILE
from .tables import PUSH_BACK as PUSH_BACK_TILE
from .tables import ROTATION as ROTATION_TILE
from .tables import SNIPER as SNIPER_TILE
from .tables import TERROR as TERROR_TILE
from .view import dump_of, view_of

CODES: Final[dict[object, int]] = {kind: number for number, kind in enumerate(actions.ACTIONS)}
REDRAW: Final = 1
DISCARDED: Final = 2
PLACE: Final = 3
REPLACE: Final = 4
MOVE: Final = 5
SECOND_STEP: Final = 6
STAY: Final = 7
END: Final = 8
BATTLE: Final = 9
PUSH: Final = 10
RETREATS: Final = 11
SNIPE: Final = 12
GRENADE: Final = 13
AIR_STRIKE: Final = 14
ROTATE: Final = 15
CASTLE: Final = 16
TERROR: Final = 17
FACES: Final = 18
FIRST: Final = 24
LINK_TURN: Final = 25
LINK_SWAP: Final = 26
LINK_PUSH: Final = 27
LASER: Final = 28
ELIMINATE: Final = 29
DETONATE: Final = 30
CHARGE: Final = 31

NAMES: Final[dict[str, dict[str, int]]] = {}
"""Kind numbers by army and tile id."""


def kind_number(army: str, tile: str) -> int:
    found = NAMES.get(army)
    if found is None:
        found = {kind.tile: kind.number for kind in ARMIES[army]}
        NAMES[army] = found
    return found[tile]


@mypyc_attr(allow_interpreted_subclasses=True)
class Neuroshima(Flow):
    """A match of Neuroshima Hex."""

    # The beginning ------------------------------------------------------------------------------

    def deal(self) -> None:
        """Shuffle the piles; everybody has the HQ in hand and begins by placing it."""
        setup = self.setup
        self.points = setup.points[:]
        self.score = [0] * setup.seats
        self.energy = [0] * setup.seats
        self.known = [0] * setup.seats
        self.alive = [True] * setup.seats
        self.held = [0] * setup.shape.size
        for army in self.armies:
            pile = [kind.number for kind in ARMIES[army] for _ in range(kind.count) if not kind.traits & HQ]
            self.rng.shuffle(pile)
            self.piles.append(pile)
            self.hands.append([ARMIES[army][0].number])
            self.discards.append([])
        self.turn = hq_order(setup, self.armies)[0]

    # The contract -------------------------------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        seat = self.asked()
        return () if seat == EMPTY else (seat,)

    def legal(self, seat: int) -> list[Action]:
        return legal_actions(self) if seat == self.asked() else []

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        return None if action in legal_actions(self) else why_not(self, action)

    @property
    def result(self) -> Outcome | None:
        return self.outcome

    def copy(self) -> Neuroshima:
        twin = Neuroshima(self.rng.copy(), self.setup, self.armies, self.board.copy())
        self.copy_to(twin)
        return twin

    def guess(self, seat: int, rng: Rng) -> Neuroshima:
        """Only the order of the piles is hidden, but for tiles on top that everybody has seen going there."""
        twin = self.copy()
        for owner in range(self.seat_count):
            pile = twin.piles[owner]
            hidden = sorted(pile[: len(pile) - self.known[owner]])
            rng.shuffle(hidden)
            twin.piles[owner] = hidden + pile[len(hidden) :]
        twin.rng = Rng(rng.bits64())
        return twin

    def view(self, seat: int | None) -> Plain:
        return view_of(self)

    def dump(self) -> Plain:
        return dump_of(self)

    def save(self) -> Plain:
        return save_of(self)

    def prompt(self, seat: int) -> Prompt:
        board = self.board
        names = board.shape.names
        if self.phase == PLACE_HQ:
            return actions.AskHq()
        if self.phase == DISCARD:
            return actions.AskDiscard()
        if self.phase == STEP:
            return actions.AskStep(names[self.step])
        if self.phase == RETREAT:
            return actions.AskRetreat(KINDS[board.kind[self.pushed]].tile, names[self.pushed])
        if self.phase == FACE:
            cell = self.facing[0]
            return actions.AskFace(KINDS[board.kind[cell]].tile, names[cell])
        battle = self.battle
        if self.phase == FIGHT and battle is not None:
            if battle.question == ASK_FIRST:
                return actions.AskFirst()
            if battle.question == ASK_MEDIC:
                return actions.AskMedic()
            name = names[battle.about]
            if battle.question == ASK_CLOWN:
                return actions.AskClown(name, battle.phase)
            return actions.AskQuartermaster(KINDS[board.kind[battle.about]].tile, name, battle.phase)
        return actions.AskTurn()

    def check(self) -> None:
        for seat in range(self.seat_count):
            owned = self.hands[seat] + self.piles[seat] + self.discards[seat]
            owned += [kind for cell, kind in enumerate(self.board.kind) if kind >= 0 and self.board.owner[cell] == seat]
            owned += [
                kind for cell, kind in enumerate(self.board.floor) if kind >= 0 and self.board.floor_owner[cell] == seat
            ]
            battle = self.battle
            if battle is not None:
                owned += [packed // 8 for packed in battle.fallen if packed % 8 == seat]
            printed = sorted([kind.number for kind in ARMIES[self.armies[seat]] for _ in range(kind.count)])
            assert sorted(owned) == printed, f"the tiles of seat {seat} are not those of {self.armies[seat]}"
            assert 0 <= self.points[seat] <= self.setup.points[seat], f"HQ points of seat {seat}: {self.points[seat]}"
            assert 0 <= self.energy[seat] <= 5, f"energy of seat {seat}: {self.energy[seat]}"
            assert len(self.hands[seat]) <= HAND, f"seat {seat} has {len(self.hands[seat])} tiles in hand"

    # What an action does ------------------------------------------------------------------------

    def advance(self, seat: int, action: Action) -> None:
        code = CODES[type(action)]
        if code <= END:
            self._turn_action(seat, code, action)
        elif code <= TERROR:
            self._instant(seat, code, action)
        elif code <= FIRST:
            self._answer(seat, code, action)
        else:
            self._procedure(seat, code, action)
        self.go_on()

    def _turn_action(self, seat: int, code: int, action: Any) -> None:
        if code == PLACE:
            self._place(seat, action.tile, self._cell(action.cell), action.rot)
        elif code == DISCARDED:
            kind = kind_number(self.armies[seat], action.tile)
            self.hands[seat].remove(kind)
            self._throw_away(seat, kind)
            self.phase = TURN
        elif code == END:
            self.closing = True
        elif code == MOVE:
            self._move(seat, action)
        elif code == SECOND_STEP:
            cell, to = self.step, self._cell(action.to)
            self.step = EMPTY
            self._relocate(seat, cell, to, action.rot)
        elif code == STAY:
            self.step = EMPTY
        elif code == REPLACE:
            self._replace(seat, action.tile, self._cell(action.cell), action.rot)
        elif code == REDRAW:
            for kind in self.hands[seat]:
                self.discards[seat].append(kind)
            self.hands[seat] = []
            if self.events is not None:
                self.tell(actions.Redrew(seat=seat))
            self._draw(seat, HAND)
        else:
            self._place_hq(seat, self._cell(action.cell), action.rot)

    def _cell(self, name: str) -> int:
        return self.board.shape.by_name[name]

    def _place_hq(self, seat: int, cell: int, rot: int) -> None:
        kind = self.hands[seat].pop()
        self.board.put(cell, kind, rot, seat)
        if self.events is not None:
            self.tell(actions.HqPlaced(seat=seat, cell=self.board.shape.names[cell], rot=rot))
        self.settle_all()
        order = hq_order(self.setup, self.armies)
        place = order.index(seat) + 1
        if place < len(order):
            self.turn = order[place]
        else:
            self.closing = True
            self.turn = self.seat_count - 1  # and the first seat has the first turn

    def _place(self, seat: int, tile: str, cell: int, rot: int) -> None:
        board = self.board
        kind = kind_number(self.armies[seat], tile)
        self.hands[seat].remove(kind)
        if self.events is not None:
            self.tell(actions.Placed(seat=seat, tile=tile, cell=board.shape.names[cell], rot=rot))
        if TRAITS[kind] & FOUNDATION:
            board.lay(cell, kind, seat)
            return
        board.put(cell, kind, rot, seat)
        self._arrive(cell)

    def _replace(self, seat: int, tile: str, cell: int, rot: int) -> None:
        board = self.board
        kind = kind_number(self.armies[seat], tile)
        old = board.kind[cell]
        self.hands[seat].remove(kind)
        self.discards[board.owner[cell]].append(old)
        self.forget(cell)
        board.put(cell, kind, rot, seat)
        if self.events is not None:
            name = board.shape.names[cell]
            self.tell(actions.Replaced(seat=seat, tile=tile, cell=name, rot=rot, old=KINDS[old].tile))
        self.settle_all()

    def _throw_away(self, seat: int, kind: int) -> None:
        self.discards[seat].append(kind)
        if self.events is not None:
            self.tell(actions.Discarded(seat=seat, tile=KINDS[kind].tile))

    def _spend(self, seat: int, effect: int, action: Any) -> None:
        """An instant leaves the hand."""
        for kind in self.hands[seat]:
            if TRAITS[kind] & INSTANT and INSTANTS[kind] == effect:
                self.hands[seat].remove(kind)
                self.discards[seat].append(kind)
                if self.events is not None:
                    self.tell(actions.Played(seat=seat, tile=KINDS[kind].tile, cells=_cells(action)))
                return

    # Moving -------------------------------------------------------------------------------------

    def _move(self, seat: int, action: Any) -> None:
        cell, to = self._cell(action.cell), self._cell(action.to)
        if action.by == "tile":
            self._spend(seat, MOVE_TILE, action)
        elif action.by == "own":
            self.used.append(cell)
        else:
            self.used.append((self._cell(action.by) + 1) * 64 + cell)
        self._relocate(seat, cell, to, action.rot)
        if cell != to:
            self.step = to

    def _relocate(self, seat: int, cell: int, to: int, rot: int) -> None:
        """A step with or without a turn, or a turn on the spot."""
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
        self._arrive(to)

    def _carry(self, cell: int, to: int) -> None:
        """Take a unit from one cell to another, with everything that is remembered of it."""
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

    def _swap(self, seat: int, cell: int, other: int, rot: int, turn: int) -> None:
        """Two units change places; `rot` and `turn` are how they look afterwards."""
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

    def _arrive(self, cell: int) -> None:
        """A unit has come to a cell. A Mine that lies there goes off before the unit has any effect."""
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

    def _push(self, seat: int, pusher: int, target: int) -> None:
        self.pusher, self.pushed = pusher, target
        cells = self.push_targets(pusher, target)
        if len(cells) == 1:
            self._pushed_to(cells[0])
        else:
            self.phase = RETREAT

    def _pushed_to(self, to: int) -> None:
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
        self._arrive(to)

    # Instants -----------------------------------------------------------------------------------

    def _instant(self, seat: int, code: int, action: Any) -> None:
        if code == BATTLE:
            self._spend(seat, BATTLE_TILE, action)
            self.start_battle(PLAYED, seat)
        elif code == PUSH:
            self._spend(seat, PUSH_BACK_TILE, action)
            self._push(seat, self._cell(action.cell), self._cell(action.target))
        elif code == RETREATS:
            self._pushed_to(self._cell(action.to))
        elif code == SNIPE:
            self._spend(seat, SNIPER_TILE, action)
            self.harm(seat, [self._cell(action.cell)], 1)
        elif code == GRENADE:
            self._spend(seat, GRENADE_TILE, action)
            self.harm(seat, [self._cell(action.cell)], DESTROY)
        elif code == AIR_STRIKE:
            self._spend(seat, AIR_STRIKE_TILE, action)
            middle = self._cell(action.cell)
            around = [self.board.shape.neighbour[middle * 6 + way] for way in range(6)]
            self.harm(seat, sorted([middle, *around]), 1)
        elif code == ROTATE:
            self._spend(seat, ROTATION_TILE, action)
            cell = self._cell(action.cell)
            self._relocate(seat, cell, cell, action.rot)
        elif code == CASTLE:
            self._spend(seat, CASTLING_TILE, action)
            cell, other = self._cell(action.cell), self._cell(action.other)
            self._swap(seat, cell, other, self.board.rotation[cell], self.board.rotation[other])
        else:
            self._spend(seat, TERROR_TILE, action)
            for other in range(self.seat_count):
                if other != seat and self.alive[other]:
                    self.terror |= 1 << other
                    if self.events is not None:
                        self.tell(actions.Terrorised(seat=other))

    # Procedures ---------------------------------------------------------------------------------

    def _procedure(self, seat: int, code: int, action: Any) -> None:
        if code == CHARGE:
            self._charge(seat, action)
            return
        cost = self._cost(code)
        self.energy[seat] -= cost
        if self.events is not None:
            left = self.energy[seat]
            cells = _cells(action)
            self.tell(actions.ProcedureRun(seat=seat, procedure=action.tag, cost=cost, left=left, cells=cells))
        if code == LINK_TURN:
            cell = self._cell(action.cell)
            self._relocate(seat, cell, cell, action.rot)
        elif code == LINK_SWAP:
            self._swap(seat, self._cell(action.cell), self._cell(action.other), action.rot, action.turn)
        elif code == LINK_PUSH:
            self._push(seat, self._cell(action.cell), self._cell(action.target))
        elif code == LASER:
            self.harm(seat, laser_targets(self, self._cell(action.cell), self._cell(action.other)), DESTROY)
        elif code == ELIMINATE:
            self.harm(seat, [self._cell(action.cell)], DESTROY)
        else:
            self.harm(seat, enemy_links(self), DESTROY)

    def _cost(self, code: int) -> int:
        if code == LINK_TURN:
            return 1
        if code == LINK_SWAP:
            return 2
        if code == LINK_PUSH:
            return self.setup.push_price
        return 4 if code == DETONATE else 3

    def _charge(self, seat: int, action: Any) -> None:
        tiles: tuple[str, ...] = action.tiles
        for tile in tiles:
            kind = kind_number(self.armies[seat], tile)
            self.hands[seat].remove(kind)
            self.discards[seat].append(kind)
        points: int = action.points
        self.points[seat] -= points
        self.energy[seat] += len(tiles) + points
        if self.events is not None:
            energy = self.energy[seat]
            self.tell(actions.Charged(seat=seat, tiles=len(tiles), points=points, energy=energy))
        self.closing = True

    # Answers ------------------------------------------------------------------------------------

    def _answer(self, seat: int, code: int, action: Any) -> None:
        if code == FACES:
            cell = self.facing.pop(0)
            if action.rot != self.board.rotation[cell]:
                self._relocate(seat, cell, cell, action.rot)
            return
        battle = self.battle
        assert battle is not None
        battle.teller = self.narrator()
        answer(battle, action)


def _cells(action: Any) -> tuple[str, ...]:
    """The cells that an action names."""
    named = [getattr(action, field, None) for field in ("cell", "target", "other", "to")]
    return tuple([str(name) for name in named if name is not None])


def _renamed(entry: int, cell: int, to: int) -> int:
    """A used move, after a unit went from one cell to another."""
    by, unit = entry // 64, entry % 64
    if by == cell + 1:
        by = to + 1
    if unit == cell:
        unit = to
    return by * 64 + unit


def _exchanged(entry: int, cell: int, other: int) -> int:
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


def new_board(setup: Setup, armies: list[str]) -> Board:
    board = Board(setup.shape, setup.teams)
    board.reckless = reckless_seats(setup.options, armies, setup.teams)
    return board


def begin(setup: Setup, rng: Rng) -> Neuroshima:
    """The state before the first HQ is placed. Armies that an old match left to chance are drawn first."""
    armies = draw_armies(setup.armies, FIRST_ARMIES, rng)
    state = Neuroshima(rng, setup, armies, new_board(setup, armies))
    state.deal()
    return state
