"""The flow of the game: whose decision it is, and what an action does.

Every action changes something (`doing.py`) and then `flow.py` looks what follows.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from ashgrid.core.contract import Outcome, Plain
from ashgrid.core.rng import Rng
from ashgrid.core.values import Action, Prompt, Refusal

from . import actions
from .battle import ASK_CLOWN, ASK_FIRST, ASK_MEDIC
from .board import EMPTY, Board
from .data import ARMIES, FIRST_ARMIES
from .doing import DOES
from .legal import legal_actions
from .model import DISCARD, FACE, FIGHT, HAND, PLACE_HQ, RETREAT, STEP
from .moving import Moving
from .refusal import why_not
from .setup import Setup, draw_armies, hq_order, reckless_seats
from .snapshot import save_of
from .tables import HQ, KINDS
from .view import dump_of, view_of


@mypyc_attr(allow_interpreted_subclasses=True)
class Neuroshima(Moving):
    """A match of Neuroshima Hex."""

    # The beginning ------------------------------------------------------------------------------

    def deal(self) -> None:
        """Shuffle the piles; everybody has the HQ in hand and begins by placing it.

        Rules: S5, S6.
        """
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

    def round_and_turn(self) -> tuple[int, int] | None:
        """A round is a turn of everybody; placing the headquarters comes before the first."""
        return (self.number - 1) // self.seat_count, self.number

    def turn_number(self) -> int | None:
        return self.number or None

    def copy(self) -> Neuroshima:
        twin = Neuroshima(self.rng.copy(), self.setup, self.armies, self.board.copy())
        self.copy_to(twin)
        return twin

    def guess(self, seat: int, rng: Rng) -> Neuroshima:
        """Only the order of the piles is hidden, but for tiles on top that everybody has seen going there.

        Rules: S26.
        """
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
        # Rules: S29.
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

    def advance(self, seat: int, action: Action) -> None:
        DOES[type(action)](self, seat, action)
        self.go_on()


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
