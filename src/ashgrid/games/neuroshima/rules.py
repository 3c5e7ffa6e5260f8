"""The flow of the game: whose decision it is, and what an action does.

Every action changes something and then `_go_on` looks what follows, in this order: a battle or Medic that waits, Mines
that were stepped on, the second step of a move, the battle of a full board, units that were taken over and may be
turned, the end of the turn. Whatever of it needs a decision stops there; otherwise the player whose turn it is goes on.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from ashgrid.core.contract import Outcome, Plain
from ashgrid.core.rng import Rng
from ashgrid.core.values import Action, Prompt

from . import actions
from .battle import ASK_CLOWN, ASK_FIRST, ASK_MEDIC, DESTROY, Battle
from .board import EMPTY, Board
from .data import ARMIES
from .effects import settle
from .ending import eliminate, last_verdict, verdict
from .explain import Narrator, tell_changes
from .legal import (
    WAYS,
    enemy_links,
    laser_targets,
    legal_actions,
    may_step,
)
from .model import BY_TILE as PLAYED
from .model import (
    CAUSES,
    DISCARD,
    FACE,
    FIGHT,
    FINAL,
    FULL_BOARD,
    HAND,
    HARM,
    OVER,
    OVERTIME,
    PLACE_HQ,
    RETREAT,
    STEP,
    TURN,
    Model,
)
from .refusal import why_not
from .setup import RANDOM, Setup
from .tables import AIR_STRIKE as AIR_STRIKE_TILE
from .tables import BATTLE as BATTLE_TILE
from .tables import CASTLING as CASTLING_TILE
from .tables import (
    FOUNDATION,
    HQ,
    INSTANT,
    INSTANTS,
    KINDS,
    MELEE,
    RANGED,
    RETURNS,
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
HQ_PUT: Final = 0
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
EXPLODE: Final = 19
STRIKE: Final = 20
CONVERT: Final = 21
KEEP: Final = 22
ABSORB: Final = 23
FIRST: Final = 24
LINK_TURN: Final = 25
LINK_SWAP: Final = 26
LINK_PUSH: Final = 27
LASER: Final = 28
ELIMINATE: Final = 29
DETONATE: Final = 30
CHARGE: Final = 31

FIRST_DRAWS: Final = [1, 2]
NAMES: Final[dict[str, dict[str, int]]] = {}
"""Kind numbers by army and tile id."""


def kind_number(army: str, tile: str) -> int:
    found = NAMES.get(army)
    if found is None:
        found = {kind.tile: kind.number for kind in ARMIES[army]}
        NAMES[army] = found
    return found[tile]


@mypyc_attr(allow_interpreted_subclasses=True)
class Neuroshima(Model):
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

    # The contract -------------------------------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        seat = self.asked()
        return () if seat == EMPTY else (seat,)

    def legal(self, seat: int) -> list[Action]:
        return legal_actions(self) if seat == self.asked() else []

    def refusal(self, seat: int, action: Action) -> str | None:
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
        self._go_on()

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
        self._settle()
        if seat + 1 < self.seat_count:
            self.turn = seat + 1
        else:
            self.closing = True
            self.turn = self.seat_count - 1

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
        self._settle()
        self._arrive(cell)

    def _replace(self, seat: int, tile: str, cell: int, rot: int) -> None:
        board = self.board
        kind = kind_number(self.armies[seat], tile)
        old = board.kind[cell]
        self.hands[seat].remove(kind)
        self.discards[board.owner[cell]].append(old)
        self._forget(cell)
        board.put(cell, kind, rot, seat)
        if self.events is not None:
            name = board.shape.names[cell]
            self.tell(actions.Replaced(seat=seat, tile=tile, cell=name, rot=rot, old=KINDS[old].tile))
        self._settle()

    def _throw_away(self, seat: int, kind: int) -> None:
        self.discards[seat].append(kind)
        if self.events is not None:
            self.tell(actions.Discarded(seat=seat, tile=KINDS[kind].tile))

    def _spend(self, seat: int, effect: int) -> None:
        """An instant leaves the hand."""
        for kind in self.hands[seat]:
            if TRAITS[kind] & INSTANT and INSTANTS[kind] == effect:
                self.hands[seat].remove(kind)
                self.discards[seat].append(kind)
                if self.events is not None:
                    self.tell(actions.Played(seat=seat, tile=KINDS[kind].tile))
                return

    # Moving -------------------------------------------------------------------------------------

    def _move(self, seat: int, action: Any) -> None:
        cell, to = self._cell(action.cell), self._cell(action.to)
        if action.by == "tile":
            self._spend(seat, MOVE_TILE)
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
            self._settle()
            return
        self._carry(cell, to)
        board.rotation[to] = rot
        if self.events is not None:
            self.tell(actions.Moved(seat=seat, tile=KINDS[kind].tile, cell=names[cell], to=names[to], rot=rot))
        self._settle()
        self._arrive(to)

    def _carry(self, cell: int, to: int) -> None:
        """Take a unit from one cell to another, with everything that is remembered of it."""
        board = self.board
        board.put(to, board.kind[cell], board.rotation[cell], board.owner[cell], board.damage[cell])
        board.clear(cell)
        self.used = [_renamed(entry, cell, to) for entry in self.used]
        self.held[to] = self.held[cell]
        self.held[cell] = 0
        for holding in range(board.shape.size):
            bits = self.held[holding]
            if bits >> cell & 1:
                self.held[holding] = bits & ~(1 << cell) | 1 << to

    def _swap(self, seat: int, cell: int, other: int, rot: int, turn: int) -> None:
        """Two units change places; `rot` and `turn` are how they look afterwards."""
        board = self.board
        names = board.shape.names
        kind, owner, damage = board.kind[cell], board.owner[cell], board.damage[cell]
        if self.events is not None:
            tile, partner = KINDS[kind].tile, KINDS[board.kind[other]].tile
            self.tell(actions.Swapped(seat=seat, tile=tile, cell=names[cell], partner=partner, other=names[other]))
        board.put(cell, board.kind[other], turn, board.owner[other], board.damage[other])
        board.put(other, kind, rot, owner, damage)
        self.used = [_exchanged(entry, cell, other) for entry in self.used]
        self.held[cell], self.held[other] = self.held[other], self.held[cell]
        for holding in range(board.shape.size):
            bits = self.held[holding]
            one, two = bits >> cell & 1, bits >> other & 1
            self.held[holding] = bits & ~(1 << cell | 1 << other) | two << cell | one << other
        self._settle()

    def _forget(self, cell: int) -> None:
        """The unit there is gone: nothing is remembered of it."""
        self.used = [entry for entry in self.used if entry % 64 != cell and entry // 64 != cell + 1]
        self.held[cell] = 0
        for holding in range(self.board.shape.size):
            self.held[holding] &= ~(1 << cell)

    def _arrive(self, cell: int) -> None:
        """A unit has come to a cell. What lies there may be a Mine."""
        if self.board.floor[cell] != EMPTY:
            self.mines.append(cell)

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
        self._settle()
        self._arrive(to)

    # Instants -----------------------------------------------------------------------------------

    def _instant(self, seat: int, code: int, action: Any) -> None:
        if code == BATTLE:
            self._spend(seat, BATTLE_TILE)
            self._start_battle(PLAYED, seat)
        elif code == PUSH:
            self._spend(seat, PUSH_BACK_TILE)
            self._push(seat, self._cell(action.cell), self._cell(action.target))
        elif code == RETREATS:
            self._pushed_to(self._cell(action.to))
        elif code == SNIPE:
            self._spend(seat, SNIPER_TILE)
            self._harm(seat, [self._cell(action.cell)], 1)
        elif code == GRENADE:
            self._spend(seat, GRENADE_TILE)
            self._harm(seat, [self._cell(action.cell)], DESTROY)
        elif code == AIR_STRIKE:
            self._spend(seat, AIR_STRIKE_TILE)
            middle = self._cell(action.cell)
            around = [self.board.shape.neighbour[middle * 6 + way] for way in range(6)]
            self._harm(seat, sorted([middle, *around]), 1)
        elif code == ROTATE:
            self._spend(seat, ROTATION_TILE)
            cell = self._cell(action.cell)
            self._relocate(seat, cell, cell, action.rot)
        elif code == CASTLE:
            self._spend(seat, CASTLING_TILE)
            cell, other = self._cell(action.cell), self._cell(action.other)
            self._swap(seat, cell, other, self.board.rotation[cell], self.board.rotation[other])
        else:
            self._spend(seat, TERROR_TILE)
            for other in range(self.seat_count):
                if other != seat and self.alive[other]:
                    self.terror |= 1 << other
                    if self.events is not None:
                        self.tell(actions.Terrorised(seat=other))

    def _harm(self, seat: int, cells: list[int], amount: int, medics: bool = True) -> None:
        """Wounds outside a battle: HQs take none, foundations are destroyed, Medics absorb."""
        board = self.board
        battle = Battle(board, self.points, seat)
        for cell in cells:
            kind = board.kind[cell]
            if kind == EMPTY:
                self._destroy_floor(cell)
            elif not TRAITS[kind] & HQ:
                battle.strike(EMPTY, cell, amount)
        if battle.target:
            battle.medics = medics
            self.battle = battle
            self.cause = HARM

    def _destroy_floor(self, cell: int) -> None:
        board = self.board
        kind = board.floor[cell]
        if kind == EMPTY:
            return
        self.discards[board.floor_owner[cell]].append(kind)
        board.lay(cell, EMPTY, EMPTY)
        if self.events is not None:
            self.tell(actions.FloorDestroyed(cell=board.shape.names[cell], tile=KINDS[kind].tile))

    # Procedures ---------------------------------------------------------------------------------

    def _procedure(self, seat: int, code: int, action: Any) -> None:
        if code == CHARGE:
            self._charge(seat, action)
            return
        cost = self._cost(code)
        self.energy[seat] -= cost
        if self.events is not None:
            self.tell(actions.ProcedureRun(seat=seat, procedure=action.tag, cost=cost, left=self.energy[seat]))
        if code == LINK_TURN:
            cell = self._cell(action.cell)
            self._relocate(seat, cell, cell, action.rot)
        elif code == LINK_SWAP:
            self._swap(seat, self._cell(action.cell), self._cell(action.other), action.rot, action.turn)
        elif code == LINK_PUSH:
            self._push(seat, self._cell(action.cell), self._cell(action.target))
        elif code == LASER:
            self._harm(seat, laser_targets(self, self._cell(action.cell), self._cell(action.other)), DESTROY)
        elif code == ELIMINATE:
            self._harm(seat, [self._cell(action.cell)], DESTROY)
        else:
            self._harm(seat, enemy_links(self), DESTROY)

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
        battle.teller = self._narrator()
        if code in (STRIKE, EXPLODE):
            battle.answer_clown(code == EXPLODE)
        elif code == KEEP:
            battle.answer_quartermaster(-1)
        elif code == CONVERT:
            sort = RANGED if action.attack == "shot" else MELEE
            way = WAYS.index(action.way)
            for packed in battle.convertible(battle.about):
                if packed & 7 == way and (packed >> 3) & 3 == sort:
                    battle.answer_quartermaster(packed)
                    break
        elif code == FIRST:
            battle.answer_first(action.seat)
        else:
            medic, target = self._cell(action.medic), self._cell(action.target)
            source = EMPTY if action.source is None else self._cell(action.source)
            for option in battle.medic_options():
                attack = option // 64
                if option % 64 == medic and battle.target[attack] == target and battle.source[attack] == source:
                    battle.answer_medic(option)
                    break

    def _narrator(self) -> Narrator | None:
        return None if self.events is None else Narrator(self.events, self.cause != HARM)

    # What follows -------------------------------------------------------------------------------

    def _go_on(self) -> None:
        if self.phase == RETREAT and self.pushed != EMPTY:
            return
        while self.outcome is None:
            battle = self.battle
            if battle is not None:
                battle.teller = self._narrator()
                done = battle.run()
                battle.teller = None
                if not done:
                    self.phase = FIGHT
                    return
                self.battle = None
                self._after(battle)
            elif self.mines:
                self._mine(self.mines.pop())
            elif self.step != EMPTY and may_step(self, self.step):
                self.phase = STEP
                return
            elif self._board_fights():
                self._start_battle(FULL_BOARD, self.turn)
            else:
                self.step = EMPTY
                self._note_takeovers()
                if self.facing:
                    self.phase = FACE
                    return
                if self.fought:
                    self.fought = False  # if the board is still full, it fights again
                elif self.closing:
                    self._end_turn()
                    if self.battle is None:
                        return
                else:
                    if self.phase not in (PLACE_HQ, DISCARD):
                        self.phase = TURN
                    return
        self.phase = OVER

    def _board_fights(self) -> bool:
        return not self.fought and self.phase != PLACE_HQ and self.is_full()

    def _mine(self, cell: int) -> None:
        """A unit has stepped on a Mine: both are destroyed. An HQ clears it unharmed."""
        board = self.board
        kind = board.kind[cell]
        mine = board.floor[cell]
        if EMPTY in (mine, kind):
            return
        self.discards[board.floor_owner[cell]].append(mine)
        board.lay(cell, EMPTY, EMPTY)
        if self.events is not None:
            self.tell(actions.MineExploded(cell=board.shape.names[cell], tile=KINDS[kind].tile))
        self._harm(self.turn, [cell], DESTROY, self.setup.mine_medic)

    def _note_takeovers(self) -> None:
        """Who has just been taken over may be turned by the new controller, unless a net holds it."""
        board = self.board
        for cell in range(board.shape.size):
            holding = 0
            if board.side[cell] != board.owner[cell]:
                holding = self.takers(cell)
            if holding and not holding & self.held[cell] and not board.netted[cell] and cell not in self.facing:
                self.facing.append(cell)
            self.held[cell] = holding
        if self.facing:
            self.facing = [cell for cell in self.facing if self.held[cell] and not board.netted[cell]]

    def _settle(self) -> None:
        if self.events is None:
            settle(self.board)
            return
        board = self.board
        sides, netted = board.side[:], board.netted[:]
        settle(board)
        tell_changes(board, sides, netted, self.events)

    # Battles ------------------------------------------------------------------------------------

    def _start_battle(self, cause: int, seat: int) -> None:
        self.cause = cause
        self.closing = True
        self.step = EMPTY
        if self.is_full():
            self.before = self._snapshot()
        if self.events is not None:
            self.tell(actions.BattleBegan(seat=seat, cause=CAUSES[cause]))
        battle = Battle(self.board, self.points, seat, self.score if self.setup.scoring else None)
        battle.start()
        self.battle = battle

    def _snapshot(self) -> list[int]:
        board = self.board
        return board.kind + board.rotation + board.damage + self.points + self.score

    def _after(self, battle: Battle) -> None:
        """A battle is over, or the wounds outside one are counted: the fallen leave."""
        for packed in battle.fallen:
            kind, owner = packed // 8, packed % 8
            if TRAITS[kind] & RETURNS:
                self.piles[owner].append(kind)
                self.known[owner] += 1
                if self.events is not None:
                    self.tell(actions.Returned(seat=owner, tile=KINDS[kind].tile))
            else:
                self.discards[owner].append(kind)
        if self.cause == HARM:
            for cell in battle.dead:
                self._forget(cell)
            return
        self._battle_over()

    def _battle_over(self) -> None:
        board = self.board
        if not self.setup.wounds_stay:
            for cell in range(board.shape.size):
                board.damage[cell] = 0
        if self.events is not None:
            self.tell(actions.BattleEnded())
            if not self.setup.wounds_stay:
                self.tell(actions.WoundsCleared())
        if self._decided():
            return
        if self.cause == FULL_BOARD and self.is_full() and self.before == self._snapshot():
            self._note_takeovers()
            if not self.facing:
                if self.events is not None:
                    self.tell(actions.Deadlocked())
                self.outcome = last_verdict(self, "deadlock")
                return
        self.before = []
        self.fought = self.is_full()

    def _decided(self) -> bool:
        """Whether the game ends with this battle; players who are out leave the board."""
        final = self.cause in (FINAL, OVERTIME)
        self.outcome = verdict(self)
        if self.outcome is not None:
            return True
        for seat in range(self.seat_count):
            if self.alive[seat] and not self.points[seat] and not self.setup.scoring:
                eliminate(self, seat)
                self._settle()
        if not final:
            return False
        found = last_verdict(self, "score" if self.setup.scoring else "points")
        shared = sum([payoff > 0 for payoff in found.payoffs]) > 1 and found.reason == "tie"
        if shared and self.setup.extra_round and not self.overtime:
            self.overtime = True
            self.to_go = [self._seat_after(self.turn, step) for step in range(1, self.seat_count + 1)]
            self.to_go = [seat for seat in self.to_go if self.alive[seat]]
            if self.events is not None:
                self.tell(actions.ExtraRound())
            return False
        self.outcome = found
        return True

    def _seat_after(self, seat: int, steps: int) -> int:
        return (seat + steps) % self.seat_count

    # Turns --------------------------------------------------------------------------------------

    def _end_turn(self) -> None:
        """The turn passes, or the last battle comes."""
        self.closing = False
        self.used = []
        if self.phase != PLACE_HQ:
            self.terror &= ~(1 << self.turn)
        if self.ender != EMPTY:
            self.to_go = [seat for seat in self.to_go if self.alive[seat]]
            if not self.to_go:
                if self.overtime:
                    self._start_battle(OVERTIME, self.last_turn)
                else:
                    self.last_turn = self.turn
                    self._start_battle(FINAL, self.ender)
                return
            self._begin_turn(self.to_go.pop(0))
            return
        seat = self._seat_after(self.turn, 1)
        while not self.alive[seat]:
            seat = self._seat_after(seat, 1)
        self._begin_turn(seat)

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        first = self.number < self.seat_count and self.number < len(FIRST_DRAWS)
        upto = FIRST_DRAWS[self.number] if first else HAND
        self.number += 1
        if self.events is not None:
            self.tell(actions.TurnBegan(seat=seat, number=self.number))
        self.phase = TURN
        self._draw(seat, upto)

    def _draw(self, seat: int, upto: int) -> None:
        """Draw up to so many tiles. Who draws the last one begins the ending; three in hand are one too many."""
        hand, pile = self.hands[seat], self.piles[seat]
        while pile and len(hand) < upto:
            kind = pile.pop()
            hand.append(kind)
            if self.known[seat]:
                self.known[seat] -= 1
            else:
                self.uncover()
            if self.events is not None:
                self.tell(actions.Drew(seat=seat, tile=KINDS[kind].tile, left=len(pile)))
        if not pile and self.ender == EMPTY:
            self.ender = seat
            self.to_go = [self._seat_after(seat, step) for step in range(1, self.seat_count)]
            if self.events is not None:
                self.tell(actions.EndingBegan(seat=seat))
        self.phase = DISCARD if len(hand) >= HAND else TURN


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


def begin(setup: Setup, rng: Rng) -> Neuroshima:
    """The state before the first HQ is placed. Armies left to chance are drawn first."""
    armies: list[str] = []
    free = [army for army in sorted(ARMIES) if army not in setup.armies]
    for wanted in setup.armies:
        army = rng.choice(free) if wanted == RANDOM else wanted
        if army in free:
            free.remove(army)
        armies.append(army)
    state = Neuroshima(rng, setup, armies, Board(setup.shape, setup.teams))
    state.deal()
    return state
