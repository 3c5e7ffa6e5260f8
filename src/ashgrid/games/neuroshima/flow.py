"""What follows an action: battles, Mines, second steps, takeovers, the end of a turn, the end of the game.

`go_on` looks what is due, in this order: a battle or Medic that waits, Mines that were stepped on, the second step of
a move, the battle of a full board, units that were taken over and may be turned, the end of the turn. Whatever of it
needs a decision stops there; otherwise the player whose turn it is goes on.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from . import actions
from .battle import DESTROY, Battle
from .board import EMPTY
from .effects import settle
from .ending import eliminate, last_verdict, verdict
from .explain import Narrator, affected, linked_cells, tell_changes
from .legal import may_step
from .model import (
    CAUSES,
    DISCARD,
    FACE,
    FIGHT,
    FINAL,
    FULL_BOARD,
    HAND,
    HARM,
    HOLDER,
    OVER,
    OVERTIME,
    PLACE_HQ,
    RETREAT,
    STEP,
    TURN,
    Model,
)
from .setup import LONER
from .tables import HQ, KINDS, RETURNS, TRAITS

FIRST_DRAWS: Final = [1, 2]


@mypyc_attr(allow_interpreted_subclasses=True)
class Flow(Model):
    """A match that knows how to go on after something has changed."""

    # What follows -------------------------------------------------------------------------------

    def go_on(self) -> None:
        # Rules: G2, G3, M21.
        if self.phase == RETREAT and self.pushed != EMPTY:
            return
        while self.outcome is None:
            battle = self.battle
            if battle is not None:
                battle.teller = self.narrator()
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
                self.start_battle(FULL_BOARD, self.turn)
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
        # Rules: G1, G2.
        return not self.fought and self.phase != PLACE_HQ and self.is_full()

    def _mine(self, cell: int) -> None:
        """A unit has stepped on a Mine: both are destroyed. An HQ clears it unharmed.

        Rules: M22, X5 to X8.
        """
        board = self.board
        kind = board.kind[cell]
        mine = board.floor[cell]
        if EMPTY in (mine, kind):
            return
        self.discards[board.floor_owner[cell]].append(mine)
        board.lay(cell, EMPTY, EMPTY)
        if self.events is not None:
            self.tell(actions.MineExploded(cell=board.shape.names[cell], tile=KINDS[kind].tile))
        if self.setup.mine_stops and not TRAITS[kind] & HQ:
            self.step = EMPTY
        self.harm(self.turn, [cell], DESTROY, self.setup.mine_medic)
        if self.battle is None:
            self.settle_all()

    def _note_takeovers(self) -> None:
        """Who has just been taken over may be turned by the new controller, unless a net holds it.

        Rules: M21, T1, T2, T4 to T6, T11, T12.
        """
        board = self.board
        for cell in range(board.shape.size):
            holding = 0
            if board.side[cell] != board.owner[cell]:
                holding = self.holding(cell)
            before = self.held[cell]
            kept = holding % HOLDER & before and holding // HOLDER == before // HOLDER
            if holding and not kept and not board.netted[cell] and cell not in self.facing:
                self.facing.append(cell)
            self.held[cell] = holding
        if self.facing:
            self.facing = [cell for cell in self.facing if self.held[cell] and not board.netted[cell]]

    def settle_all(self) -> None:
        # Rules: C7, E18.
        if self.events is None:
            settle(self.board)
            return
        board = self.board
        sides, netted, serves = board.side, board.netted, board.serves
        settle(board)
        tell_changes(board, sides, netted, serves, self.events)

    # Battles ------------------------------------------------------------------------------------

    def start_battle(self, cause: int, seat: int) -> None:
        # Rules: F27, I29, S25.
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
        # Rules: G4.
        board = self.board
        return board.kind + board.rotation + board.damage + self.points + self.score

    def _after(self, battle: Battle) -> None:
        """A battle is over, or the wounds outside one are counted: the fallen leave.

        Rules: G11, T10, X15 to X18.
        """
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
                self.forget(cell)
            self.settle_all()
            return
        self._battle_over()

    def _battle_over(self) -> None:
        # Rules: G3, G4, O8.
        board = self.board
        if not self.setup.wounds_stay:
            for cell in range(board.shape.size):
                board.damage[cell] = 0
        if self.events is not None:
            self.tell(actions.BattleEnded(affected=affected(board), links=linked_cells(board)))
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
        """Whether the game ends with this battle; players who are out leave the board.

        Rules: G13, G15, G16, P8.
        """
        final = self.cause in (FINAL, OVERTIME)
        self.outcome = verdict(self)
        if self.outcome is not None:
            return True
        for seat in range(self.seat_count):
            if self.alive[seat] and not self.points[seat] and not self.setup.scoring:
                eliminate(self, seat)
                self.settle_all()
        if not final:
            return False
        found = last_verdict(self, "score" if self.setup.scoring else "points")
        shared = sum([payoff > 0 for payoff in found.payoffs]) > 1 and found.reason == "tie"
        if shared and self.setup.extra_round and not self.overtime:
            self.overtime = True
            self.to_go = [seat for seat in [*self.seats_after(self.turn), self.turn] if self.alive[seat]]
            if self.events is not None:
                self.tell(actions.ExtraRound())
            return False
        self.outcome = found
        return True

    def seats_after(self, seat: int) -> list[int]:
        """The other seats in the order of their next turns. Against a loner the sides alternate: the loner moves after
        each of the two allies, and the number of the turn says which of them is next.

        Rules: P13, P20, P24, S1.
        """
        if self.setup.mode == LONER:
            allies = [1, 2] if self.number % 4 < 2 else [2, 1]
            return allies if seat == 0 else [0, 3 - seat]
        return [(seat + step) % self.seat_count for step in range(1, self.seat_count)]

    # Turns --------------------------------------------------------------------------------------

    def _end_turn(self) -> None:
        """The turn passes, or the last battle comes.

        Rules: G6, G8 to G10, G17, I26, M4, P6.
        """
        self.closing = False
        self.used = []
        if self.phase != PLACE_HQ:
            self.terror &= ~(1 << self.turn)
        if self.ender != EMPTY:
            self.to_go = [seat for seat in self.to_go if self.alive[seat]]
            if not self.to_go:
                if self.overtime:
                    self.start_battle(OVERTIME, self._living(self.last_turn))
                else:
                    self.last_turn = self.turn
                    self.start_battle(FINAL, self._living(self.ender))
                return
            self._begin_turn(self.to_go.pop(0))
            return
        following = self.seats_after(self.turn)
        self._begin_turn(self._living(following[0]))

    def _living(self, seat: int) -> int:
        """This seat, or the next one that is still in the game.

        Rules: G19, P6.
        """
        while not self.alive[seat]:
            seat = (seat + 1) % self.seat_count
        return seat

    def _begin_turn(self, seat: int) -> None:
        # Rules: P2, S7 to S9.
        self.turn = seat
        first = self.number < self.seat_count and self.number < len(FIRST_DRAWS)
        upto = FIRST_DRAWS[self.number] if first else HAND
        self.number += 1
        if self.events is not None:
            self.tell(actions.TurnBegan(seat=seat, number=self.number))
        self.phase = TURN
        self.draw(seat, upto)

    def draw(self, seat: int, upto: int) -> None:
        """Draw up to so many tiles. Who draws the last one begins the ending; three in hand are one too many.

        Rules: G5, G6, G18, P24, S9 to S12.
        """
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
            others = self.seats_after(seat)
            self.to_go = others[:1] if self.setup.mode == LONER and seat == 0 else others
            if self.events is not None:
                self.tell(actions.EndingBegan(seat=seat))
        self.phase = DISCARD if len(hand) >= HAND else TURN

    # Harm outside battles ------------------------------------------------------------------------

    def harm(self, seat: int, cells: list[int], amount: int, medics: bool = True) -> None:
        """Wounds outside a battle: HQs take none, foundations are destroyed, Medics absorb.

        Rules: D15, D16, I18, I20, I21.
        """
        board = self.board
        battle = Battle(board, self.points, seat)
        for cell in cells:
            kind = board.kind[cell]
            if kind == EMPTY:
                self.destroy_floor(cell)
            elif not TRAITS[kind] & HQ:
                battle.strike(EMPTY, cell, amount)
        if battle.target:
            battle.medics = medics
            self.battle = battle
            self.cause = HARM

    def destroy_floor(self, cell: int) -> None:
        # Rules: D18, I14, I20.
        board = self.board
        kind = board.floor[cell]
        if kind == EMPTY:
            return
        self.discards[board.floor_owner[cell]].append(kind)
        board.lay(cell, EMPTY, EMPTY)
        if self.events is not None:
            self.tell(actions.FloorDestroyed(cell=board.shape.names[cell], tile=KINDS[kind].tile))

    def forget(self, cell: int) -> None:
        """The unit there is gone: nothing is remembered of it.

        Rules: M16.
        """
        self.used = [entry for entry in self.used if entry % 64 != cell and entry // 64 != cell + 1]
        self.held[cell] = 0
        for holding in range(self.board.shape.size):
            self.held[holding] &= ~(1 << cell)

    def narrator(self) -> Narrator | None:
        return None if self.events is None else Narrator(self.events, self.cause != HARM)
