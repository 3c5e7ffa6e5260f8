"""What a seat can know of what an action leads to, for a board that shows it while the action is still being chosen.

The answer is made on a guess, so it depends on nothing that the seat may not know. What the action does by itself is
read from its events; then the battle that is being fought goes on, or one is fought as if it started now, with every
open choice as a branch.
"""

from __future__ import annotations

from typing import Final

from ashgrid.core.contract import Plain
from ashgrid.core.rng import Rng
from ashgrid.core.values import Action, Event

from . import actions
from .battle import Battle
from .board import EMPTY, Board
from .doing import kind_number
from .forecast import Branch, explore, worth
from .model import CAUSES, HARM, PLACE_HQ
from .rules import Neuroshima
from .tables import HQ, KINDS, TOUGHNESS, TRAITS
from .view import shown_unit

MOST: Final = 64
"""Branches that are looked at. A player waits for the answer."""
AT_ONCE: Final = -1
"""The phase of wounds outside a battle."""


class Wound:
    """What happens to one unit in one phase."""

    def __init__(self, cell: str, tile: str, owner: int, phase: int, wounds: int, left: int) -> None:
        self.cell: Final = cell
        self.tile: Final = tile
        self.owner: Final = owner
        self.phase: Final = phase
        self.wounds: Final = wounds
        self.left: Final = left  # 0: destroyed

    def plain(self) -> Plain:
        return {
            "cell": self.cell,
            "tile": self.tile,
            "owner": self.owner,
            "phase": None if self.phase == AT_ONCE else self.phase,
            "wounds": self.wounds,
            "left": self.left,
            "destroyed": not self.left,
        }


class End:
    """One way in which it can end."""

    def __init__(self, branch: Branch, wounds: list[Wound]) -> None:
        self.branch: Final = branch
        self.wounds: Final = wounds


def foresee(state: Neuroshima, seat: int, action: Action | None) -> Plain:
    """What follows if this seat does `action` now; with None, if a battle started as things are.

    `fought` is the cause of the battle if the action really leads into one, or None for a battle that is only thought
    of. `points` (and `score`) give the least and the most for each seat over all choices that are open, `hits` who is
    hurt, `best` and `worst` the two ends that this seat would like most and least. `tiles` is the board after the
    action, with what works on whom; `last` says that the last battle comes when the turn that is being played ends.
    """
    after = state.guess(seat, Rng(0))
    reader = Reader(after)
    if action is not None:
        events: list[Event] = []
        after.apply(seat, action, events)
        for event in events:
            reader.read(event)
    ends, complete = _ends(after, reader)
    numbers = range(len(ends))
    best = max(numbers, key=lambda number: worth(ends[number].branch, seat))
    worst = min(numbers, key=lambda number: worth(ends[number].branch, seat))
    ground = state.board if reader.over else after.board
    board = after.board
    return {
        "fought": reader.cause,
        "over": None if after.outcome is None else after.outcome.reason,
        "certain": complete and len(ends) == 1,
        "before": list(state.points),
        "points": _ranges([end.branch.points for end in ends]),
        "score_before": list(state.score) if state.setup.scoring else None,
        "score": _ranges([end.branch.score or [] for end in ends]) if state.setup.scoring else None,
        "hits": _together(ends),
        "best": _plain(ends[best], ground),
        "worst": _plain(ends[worst], ground),
        "last": state.ender != EMPTY and not [other for other in state.to_go if state.alive[other]],
        "tiles": [shown_unit(after, cell) for cell in range(board.shape.size) if board.kind[cell] != EMPTY],
    }


def foretold(state: Neuroshima) -> Plain | None:
    """The same for everybody, if nothing is done: only the order of the piles is hidden, on which no battle depends.
    `best` and `worst` are as the first seat likes it."""
    return None if state.phase == PLACE_HQ or state.outcome is not None else foresee(state, 0, None)


class Reader:
    """Wounds in the events of an action. Events name cells, so it follows who stands where."""

    def __init__(self, state: Neuroshima) -> None:
        board = state.board
        names = board.shape.names
        fighting = state.battle is not None and state.cause != HARM
        self.armies: Final = state.armies
        self.wounds: Final[list[Wound]] = []
        self.cause: str | None = CAUSES[state.cause] if fighting else None
        self.over: bool = False  # a battle has been fought to its end
        self.phase: int = state.battle.phase if state.battle is not None and fighting else AT_ONCE
        self.owner: Final[dict[str, int]] = {}
        self.left: Final[dict[str, int]] = {}
        for cell in range(board.shape.size):
            kind = board.kind[cell]
            if kind != EMPTY:
                self.owner[names[cell]] = board.owner[cell]
                self.left[names[cell]] = TOUGHNESS[kind] + 1 - board.damage[cell]

    def read(self, event: Event) -> None:
        if isinstance(event, actions.Placed | actions.Replaced):
            self.owner[event.cell] = event.seat
            self.left[event.cell] = TOUGHNESS[kind_number(self.armies[event.seat], event.tile)] + 1
        elif isinstance(event, actions.Moved | actions.Pushed):
            self.owner[event.to] = self.owner.pop(event.cell)
            self.left[event.to] = self.left.pop(event.cell)
        elif isinstance(event, actions.Swapped):
            one, other = event.cell, event.other
            self.owner[one], self.owner[other] = self.owner[other], self.owner[one]
            self.left[one], self.left[other] = self.left[other], self.left[one]
        elif isinstance(event, actions.BattleBegan):
            if self.cause is None:  # a full board may fight, and the last battle follow
                self.cause = event.cause
        elif isinstance(event, actions.PhaseBegan):
            self.phase = event.phase
        elif isinstance(event, actions.BattleEnded):
            self.phase = AT_ONCE
            self.over = True
        else:
            self._wound(event)

    def _wound(self, event: Event) -> None:
        if isinstance(event, actions.Wounded):
            owner = self.owner[event.cell]
            self.wounds.append(Wound(event.cell, event.tile, owner, self.phase, event.wounds, event.left))
            self.left[event.cell] = event.left
        elif isinstance(event, actions.HqHit):
            self.wounds.append(Wound(event.cell, "hq", event.seat, self.phase, event.wounds, event.left))
        elif isinstance(event, actions.Destroyed):
            left = self.left.pop(event.cell)
            del self.owner[event.cell]
            if left:  # else it is told already, with the wounds that did it
                self.wounds.append(Wound(event.cell, event.tile, event.seat, self.phase, left, 0))


def _ends(after: Neuroshima, reader: Reader) -> tuple[list[End], bool]:
    """Every way in which it can end, and whether these are all."""
    score = after.score if after.setup.scoring else None
    battle = after.battle
    if battle is None:
        battle = Battle(after.board, after.points, after.turn, score)
        if reader.over or after.outcome is not None:
            return [End(Branch(battle, [], [], []), reader.wounds)], True
        battle.start()
    branches, complete = explore(battle, MOST)
    harmed = after.battle is not None and after.cause == HARM
    found: list[End] = []
    for branch in branches:
        wounds = reader.wounds + _wounds(branch, harmed)
        if not harmed:
            found.append(End(branch, wounds))
            continue
        # Wounds outside a battle come first, and then the battle that is thought of.
        later = Battle(branch.board, branch.points, after.turn, None if score is None else score[:])
        later.start()
        further, all_of_them = explore(later, max(1, MOST - len(found)))
        complete = complete and all_of_them
        found += [End(other, wounds + _wounds(other, False)) for other in further]
    return found, complete


def _wounds(branch: Branch, harm: bool) -> list[Wound]:
    names = branch.board.shape.names
    return [
        Wound(names[hit.cell], KINDS[hit.kind].tile, hit.owner, AT_ONCE if harm else hit.phase, hit.wounds, hit.left)
        for hit in branch.hits
    ]


def _ranges(values: list[list[int]]) -> list[list[int]]:
    return [[min(each), max(each)] for each in zip(*values, strict=True)]


def _summed(wounds: list[Wound]) -> dict[str, Wound]:
    """All wounds of a unit as one, in the phase of the last."""
    found: dict[str, Wound] = {}
    for wound in wounds:
        before = found.get(wound.cell)
        taken = wound.wounds + (0 if before is None or not before.left else before.wounds)
        found[wound.cell] = Wound(wound.cell, wound.tile, wound.owner, wound.phase, taken, wound.left)
    return found


def _together(ends: list[End]) -> list[Plain]:
    """Who is hurt, over all ends: the worst that can happen to each unit, and whether it is sure to."""
    summed = [_summed(end.wounds) for end in ends]
    found: list[Plain] = []
    told: set[str] = set()
    for each in summed:
        for cell in each:
            if cell in told:
                continue
            told.add(cell)
            fates = [other.get(cell) for other in summed]
            real = [fate for fate in fates if fate is not None]
            worst = min(real, key=lambda fate: (fate.left, -fate.wounds))
            same = [fate for fate in real if fate.left == worst.left and (not fate.left or fate.wounds == worst.wounds)]
            found.append({**worst.plain(), "sure": len(same) == len(fates)})
    return found


def _plain(end: End, ground: Board) -> Plain:
    branch = end.branch
    board = branch.board
    names = board.shape.names
    here = [cell for cell in range(board.shape.size) if board.kind[cell] != EMPTY]
    return {
        "choices": [{"seat": seat, "action": action} for seat, action in branch.choices],
        "points": list(branch.points),
        "score": None if branch.score is None else list(branch.score),
        "hits": [wound.plain() for wound in end.wounds],
        "survivors": [names[cell] for cell in here],
        "changes": [_change(board, cell) for cell in here if _changed(board, ground, cell)],
    }


def _changed(board: Board, ground: Board, cell: int) -> bool:
    """Whether the same unit is netted, controlled or hurt otherwise than before."""
    if board.kind[cell] != ground.kind[cell] or board.owner[cell] != ground.owner[cell]:
        return False
    return (
        board.netted[cell] != ground.netted[cell]
        or board.side[cell] != ground.side[cell]
        or board.damage[cell] != ground.damage[cell]
    )


def _change(board: Board, cell: int) -> Plain:
    kind = board.kind[cell]
    return {
        "cell": board.shape.names[cell],
        "tile": KINDS[kind].tile,
        "owner": board.owner[cell],
        "side": board.side[cell],
        "netted": board.netted[cell],
        "left": None if TRAITS[kind] & HQ else TOUGHNESS[kind] + 1 - board.damage[cell],
    }
