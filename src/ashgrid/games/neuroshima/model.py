"""The state of a match: what lies where, whose turn it is, and what is being decided."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ashgrid.core.contract import Outcome, State
from ashgrid.core.rng import Rng
from ashgrid.core.values import Action

from .battle import Battle
from .board import EMPTY, Board
from .explain import takers
from .setup import Setup
from .tables import HQ, TRAITS

# What is being decided
PLACE_HQ: Final = 0
DISCARD: Final = 1  # one of three has to go
TURN: Final = 2
STEP: Final = 3  # the second step of a move
RETREAT: Final = 4  # where a pushed unit goes
FACE: Final = 5  # how a unit that was taken over is turned
FIGHT: Final = 6  # a question of a battle, or of a Medic outside one
OVER: Final = 7
PHASES: Final = ["place-hq", "discard", "turn", "step", "retreat", "face", "fight", "over"]

# Why there is a battle
HARM: Final = 0  # none: wounds outside a battle
BY_TILE: Final = 1
FULL_BOARD: Final = 2
FINAL: Final = 3
OVERTIME: Final = 4
CAUSES: Final = ["harm", "tile", "full-board", "final", "overtime"]

HAND: Final = 3
HOLDER: Final = 1 << 40  # beyond the cells of any board


@mypyc_attr(allow_interpreted_subclasses=True)
class Model(State[Action]):
    """All lists are by seat, those of `board` by cell. `piles[seat][-1]` is the next tile."""

    def __init__(self, rng: Rng, setup: Setup, armies: list[str], board: Board) -> None:
        super().__init__(rng, setup.seats)
        self.setup: Final = setup
        self.armies: Final = armies
        self.board: Board = board
        self.points: list[int] = []
        self.score: list[int] = []
        self.energy: list[int] = []
        self.hands: list[list[int]] = []
        self.piles: list[list[int]] = []
        self.discards: list[list[int]] = []
        self.known: list[int] = []  # how many tiles on top of a pile everybody knows
        self.alive: list[bool] = []
        self.turn: int = 0
        self.number: int = 0  # of the turn
        self.phase: int = PLACE_HQ
        self.closing: bool = False  # the turn ends as soon as nothing is left to decide
        self.terror: int = 0  # bit set of seats that may not place tiles in their next turn
        self.used: list[int] = []  # moves of this turn: (1 + cell of what allowed it, or 0) * 64 + cell of the unit
        self.ender: int = EMPTY  # who drew the last tile first
        self.to_go: list[int] = []  # seats that still have a turn before the last battle
        self.overtime: bool = False
        self.last_turn: int = EMPTY  # whose turn was the last before the last battle
        self.battle: Battle | None = None
        self.cause: int = HARM
        self.before: list[int] = []  # a full board before its battle
        self.fought: bool = False  # the battle for this full board has been fought
        self.mines: list[int] = []  # cells where a unit has just stepped on a mine
        self.step: int = EMPTY  # unit that may make a second step
        self.pusher: int = EMPTY
        self.pushed: int = EMPTY
        self.facing: list[int] = []  # units that may be turned by who took them
        self.held: list[int] = []  # by cell: bit set of the takeovers that hold the unit, and for whom (`holding`)
        self.outcome: Outcome | None = None

    def copy_to(self, twin: Model) -> None:
        """Everything but what the constructor has taken over already."""
        twin.horizon = self.horizon
        twin.points = self.points[:]
        twin.score = self.score[:]
        twin.energy = self.energy[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.piles = [pile[:] for pile in self.piles]
        twin.discards = [pile[:] for pile in self.discards]
        twin.known = self.known[:]
        twin.alive = self.alive[:]
        twin.turn = self.turn
        twin.number = self.number
        twin.phase = self.phase
        twin.closing = self.closing
        twin.terror = self.terror
        twin.used = self.used[:]
        twin.ender = self.ender
        twin.to_go = self.to_go[:]
        twin.overtime = self.overtime
        twin.last_turn = self.last_turn
        if self.battle is not None:
            score = None if self.battle.score is None else twin.score
            twin.battle = self.battle.copy(twin.board, twin.points, score)
        twin.cause = self.cause
        twin.before = self.before[:]
        twin.fought = self.fought
        twin.mines = self.mines[:]
        twin.step = self.step
        twin.pusher = self.pusher
        twin.pushed = self.pushed
        twin.facing = self.facing[:]
        twin.held = self.held[:]
        twin.outcome = self.outcome

    # Questions about the board ------------------------------------------------------------------

    def asked(self) -> int:
        """The seat that decides now, or EMPTY when the game is over.

        Rules: F27, I7, T1.
        """
        phase = self.phase
        if phase <= STEP:
            return self.turn
        if phase == RETREAT:
            return self.board.side[self.pushed]
        if phase == FACE:
            return self.board.side[self.facing[0]]
        if phase == FIGHT and self.battle is not None:
            return self.battle.asked
        return EMPTY

    def hq_cell(self, seat: int) -> int:
        kinds = self.board.kind
        for cell in range(self.board.shape.size):
            kind = kinds[cell]
            if kind != EMPTY and TRAITS[kind] & HQ and self.board.owner[cell] == seat:
                return cell
        return EMPTY

    def is_full(self) -> bool:
        # Rules: G1, X4.
        return EMPTY not in self.board.kind

    def free_for(self, cell: int, seat: int) -> bool:
        """Whether the seat commands the unit there and no net holds it.

        Rules: I3, I11, I22, I24, M6, P25.
        """
        return self.board.side[cell] == seat and not self.board.netted[cell]

    def holding(self, cell: int) -> int:
        """The takeovers that hold the unit in a cell, as a bit set of cells, with the seat that they hold it for.

        Rules: T5, T6.
        """
        found = 0
        for taker in takers(self.board, cell):
            found |= 1 << taker
        return found | (self.board.side[cell] + 1) * HOLDER if found else 0

    def push_targets(self, pusher: int, target: int) -> list[int]:
        """Where a unit can be pushed to: free hexes next to it that are not next to the pusher.

        Rules: I6, I12.
        """
        board = self.board
        neighbour = board.shape.neighbour
        found = []
        for way in range(6):
            cell = neighbour[target * 6 + way]
            if cell < 0 or board.kind[cell] != EMPTY:
                continue
            near = False
            for around in range(6):
                if neighbour[cell * 6 + around] == pusher:
                    near = True
            if not near:
                found.append(cell)
        return found
